"""The players of a match: people, named bots, functions."""

from collections.abc import Sequence
from typing import Any

from boardgames_edu.bots import LEVELS, bot_names, make
from boardgames_edu.bots.players import rival_of, style, walks_of
from boardgames_edu.engine.errors import OptionError, one_of
from boardgames_edu.engine.labels import opponent_names
from boardgames_edu.engine.playing.match import Match, Player
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.states.game import Game
from boardgames_edu.i18n import N_, say

HUMAN = "human"
OWN = "own"
"""The value for a player that is the learner's own function."""

_SEATS = N_("Seats are a list like {example}; each is {choices}, or a function (view, actions) -> action.")
_COUNT = N_("This game has {count} seats, but {other} were chosen.")
_PROGRAM = N_("your program {name}")

_TRIES = N_("tries its plans out, up to {walks} times a turn")
WORDS = {
    HUMAN: (N_("a person"), N_("decides here, at this screen")),
    "random": (N_("a random player"), N_("draws every choice at random")),
    "greedy": (N_("a greedy player"), N_("takes what looks best at once")),
    "planner": (N_("a planning player"), N_("plans its whole turn before it begins")),
    "search-medium": (N_("a quick searching player"), _TRIES),
    "search-hard": (N_("a searching player"), _TRIES),
}
"""For each kind of player its name and how it decides."""
_TITLE = N_("{title} (level {number} of {count})")
_SLIPS = N_("{how}, but decides at random {share} times in 100")
_STRENGTH = N_("Strength {rating} ({low} to {high}).")


def player_name(seat: str | Player, game: str = "") -> str:
    """Return a player's name in words, such as "your program first".

    Rivals have names of their own in each game.
    """
    if not isinstance(seat, str):
        name = getattr(seat, "name", "") or getattr(seat, "__name__", type(seat).__name__)
        return player_name(name, game) if name in WORDS or name in LEVELS else say(_PROGRAM, {"name": name})
    if seat in LEVELS:
        number, titles = [*LEVELS].index(seat), opponent_names(game) if game else ()
        facts = {"number": number + 1, "count": len(LEVELS)}
        return say(_TITLE, {**facts, "title": say(titles[number])}) if titles else say(N_("level {number}"), facts)
    return say(WORDS[seat][0]) if seat in WORDS else seat


def levels(game: str) -> list[dict[str, str]]:
    """Return who may sit at a table, weakest first, with a description."""
    return [{"value": name, "label": player_name(name, game), "note": _note(name, game)} for name in (HUMAN, *LEVELS)]


def _note(name: str, game: str) -> str:
    """Return how a player decides, its style, strength and speed."""
    if name not in LEVELS:
        return _how(name)
    found = rival_of(game, name)
    how = _how(found.plays or LEVELS[name])
    if found.slips:
        how = say(_SLIPS, {"how": how, "share": round(100 * found.slips)})
    told = [f"{how}.", style(found)]
    if found.rating is not None:
        told.append(say(_STRENGTH, {"rating": found.rating, "low": found.low, "high": found.high}))
    if found.seconds is not None:
        time = N_("A decision takes {seconds} s.") if found.seconds >= 0.01 else N_("It decides at once.")
        told.append(say(time, {"seconds": found.seconds}))
    return " ".join(told)


def _how(bot: str) -> str:
    walks = walks_of(bot)
    return say(WORDS[bot.removesuffix("-0")][1]) if walks is None else say(_TRIES, {"walks": walks})


def chairs(seats: Sequence[str | Player]) -> list[str]:
    """Return each seat's kind of player; `OWN` for a function."""
    return [seat if isinstance(seat, str) else OWN for seat in seats]


def next_stronger(seats: Sequence[str | Player]) -> str:
    """Return the opponent that comes after the strongest of these, or ""."""
    bots = ["random", *LEVELS.values()]
    ranks = [
        [*LEVELS].index(seat) + 1 if seat in LEVELS else len(bots) - 1 - bots[::-1].index(seat)
        for seat in seats
        if isinstance(seat, str) and (seat in LEVELS or seat in bots)
    ]
    if not ranks or len(ranks) < sum(seat != HUMAN for seat in seats):
        return ""
    return next(iter([*LEVELS][max(ranks) :]), "")


def chosen(values: Sequence[str], seats: Sequence[str | Player]) -> list[str | Player]:
    """Return the chosen seats; `OWN` keeps the player. Raises OptionError."""
    if len(values) != len(seats):
        raise OptionError(_COUNT, count=len(seats), other=len(values))
    return checked_seats([seat if value == OWN else value for value, seat in zip(values, seats, strict=True)])


def checked_seats(seats: Sequence[str | Player]) -> list[str | Player]:
    """Return the seats if all can be filled. Raises OptionError."""
    choices = (HUMAN, *LEVELS, *bot_names())
    if isinstance(seats, str) or not isinstance(seats, Sequence) or not seats:
        raise OptionError(_SEATS, example='["human", "greedy"]', choices=", ".join(choices))
    for seat in seats:
        if isinstance(seat, str):
            if seat not in choices:
                raise one_of("seat", seat, choices)
        elif not callable(seat):
            raise OptionError(_SEATS, example='["human", "greedy"]', choices=", ".join(choices))
    return list(seats)


def players(game: Game[Any], seats: Sequence[str | Player], seed: int) -> list[Player | None]:
    """Return each seat's player, None for a person; bots are seeded."""
    return [
        None if seat == HUMAN else make(seat, game, seed + number, waited_for=True) if isinstance(seat, str) else seat
        for number, seat in enumerate(seats)
    ]


def restored(record: Record, game: Game[Any], seats: Sequence[str | Player]) -> tuple[Match, list[str | Player]]:
    """Return the match of a record, and who plays it.

    The given seats play if they are those of the record, else the record's own.

    Raises:
        OptionError: it is the record of another game, or names an unknown player.
        RecordError: it is damaged.
    """
    if record.game != game.name:
        raise one_of("game", record.game, [game.name])
    names = [seat if isinstance(seat, str) else getattr(seat, "name", "player") for seat in seats]
    found = list(seats) if record.players == names else checked_seats(record.players)
    return Match.restore(record, game, players(game, found, record.seed)), found
