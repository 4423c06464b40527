"""The players of a match: people, named bots, functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardgames_edu.bots import bot_names, make
from boardgames_edu.engine.errors import OptionError, one_of
from boardgames_edu.engine.playing.match import Match, Player
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.states.game import Game
from boardgames_edu.i18n import N_, say

__all__ = [
    "HUMAN",
    "OWN",
    "WORDS",
    "chairs",
    "checked_seats",
    "chosen",
    "levels",
    "next_stronger",
    "player_name",
    "players",
    "restored",
]

HUMAN = "human"
OWN = "own"
"""The value for a player that is the learner's own function."""

_SEATS = N_("Seats are a list like {example}; each is {choices}, or a function (view, actions) -> action.")
_COUNT = N_("This game has {count} seats, but {other} were chosen.")
_PROGRAM = N_("your program {name}")

WORDS = {
    HUMAN: (N_("a person"), N_("decides here, at this screen")),
    "random": (N_("a random player (very easy)"), N_("draws every choice at random")),
    "greedy": (N_("a greedy player (easy)"), N_("takes what looks best at once")),
    "planner": (N_("a planning player (medium)"), N_("plans its whole turn before it begins")),
    "search-medium": (
        N_("a quick searching player (hard)"),
        N_("tries its plans out on many guesses, for half a second at most"),
    ),
    "search-hard": (
        N_("a searching player (strong)"),
        N_("tries its plans out on many guesses, for two seconds at most"),
    ),
}
"""For each kind of player its name and how it decides."""


def player_name(seat: str | Player) -> str:
    """Return a player's name in words, such as "your program first"."""
    if not isinstance(seat, str):
        name = getattr(seat, "name", "") or getattr(seat, "__name__", type(seat).__name__)
        return say(WORDS[name][0]) if name in WORDS else say(_PROGRAM, {"name": name})
    return say(WORDS[seat][0]) if seat in WORDS else seat


def levels() -> list[dict[str, str]]:
    """Return the kinds of players, weakest first, with a description."""
    return [
        {"value": name, "label": player_name(name), "note": say(WORDS[name][1]) if name in WORDS else ""}
        for name in (HUMAN, *bot_names())
    ]


def chairs(seats: Sequence[str | Player]) -> list[str]:
    """Return each seat's kind of player; `OWN` for a function."""
    return [seat if isinstance(seat, str) else OWN for seat in seats]


def next_stronger(seats: Sequence[str | Player]) -> str:
    """Return the bot that comes after the strongest of these, or ""."""
    ladder, sitting = list(bot_names()), [seat for seat in seats if seat != HUMAN]
    if not sitting or not all(seat in ladder for seat in sitting):
        return ""
    return next(iter(ladder[1 + max(ladder.index(str(seat)) for seat in sitting) :]), "")


def chosen(values: Sequence[str], seats: Sequence[str | Player]) -> list[str | Player]:
    """Return the chosen seats; `OWN` keeps the player. Raises OptionError."""
    if len(values) != len(seats):
        raise OptionError(_COUNT, count=len(seats), other=len(values))
    return checked_seats([seat if value == OWN else value for value, seat in zip(values, seats, strict=True)])


def checked_seats(seats: Sequence[str | Player]) -> list[str | Player]:
    """Return the seats if all can be filled. Raises OptionError."""
    choices = (HUMAN, *bot_names())
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

    def player(number: int, seat: str | Player) -> Player | None:
        if not isinstance(seat, str):
            return seat
        return None if seat == HUMAN else make(seat, game, seed + number, waited_for=True)

    return [player(number, seat) for number, seat in enumerate(seats)]


def restored(
    record: Record, game: Game[Any], seats: Sequence[str | Player]
) -> tuple[Match, list[str | Player]]:
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
