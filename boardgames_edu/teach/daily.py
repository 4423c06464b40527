"""The deal of the day, the same for everybody.

The date (UTC) is the seed; the bots at the table get stronger from Monday to Sunday. Par is what a bot makes of the
same deal in the learner's place. This module knows no screen.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from functools import cache
from typing import NamedTuple

from boardgames_edu.bots import make
from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.registry import load
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.store import Note
from boardgames_edu.teach.results import GameResult, results

PAR = "planner"
"""The bot that sets par: the strongest whose choices do not depend on the time that they take."""
_WEEK = (("greedy", "greedy"),) * 2 + (("greedy", "planner"),) * 3 + (("planner", "planner"),) * 2
"""Who plays against the learner, from Monday to Sunday."""


class Deal(NamedTuple):
    """The deal of a day.

    Attributes:
        game: its name.
        day: the date.
        bots: who plays against the learner, who sits in the first seat.
        seed: of the game's chance; that of the bots follows from it.
    """

    game: str
    day: date
    bots: tuple[str, ...]
    seed: int


def deal_of(game: str, day: date | str | None = None) -> Deal:
    """Return the deal of a day, by default of today (UTC).

    Raises:
        OptionError: there is no such game, or that is no date.

    >>> deal_of("hansa", "2026-01-31")
    Deal(game='hansa', day=datetime.date(2026, 1, 31), bots=('planner', 'planner'), seed=20260131)
    """
    load(game)
    try:
        on = date.fromisoformat(day) if isinstance(day, str) else day or datetime.now(UTC).date()
    except ValueError:
        raise OptionError(N_("A day is written as 2026-01-31, not {value}."), value=shown(day)) from None
    return Deal(game, on, _WEEK[on.weekday()], int(f"{on:%Y%m%d}"))


@cache
def par_of(deal: Deal) -> int:
    """Return the points of a bot in the learner's place."""
    game = load(deal.game)
    names = (PAR, *deal.bots)
    bots = [make(name, game, deal.seed + seat) for seat, name in enumerate(names)]
    match = Match(game.new(len(names), deal.seed), bots)
    match.advance()
    return match.state.totals()[0]


def result_of(deal: Deal, notes: Iterable[Note]) -> GameResult | None:
    """Return the learner's first result of a deal; None before its end."""
    same = (one for one in results(notes) if (one.game, one.seed) == (deal.game, deal.seed))
    return next((one for one in same if tuple(name for name, _ in one.others) == deal.bots), None)


def in_three_lines(deal: Deal, result: GameResult, named: Callable[[str], str] = str) -> str:
    """Return a result as three lines of text.

    Args:
        deal: the deal.
        result: what came of it.
        named: returns a bot's name in words.
    """
    facts = {"game": name_of("game", deal.game, deal.game), "day": deal.day.isoformat()}
    place = {"points": result.points, "place": result.place, "count": len(deal.bots) + 1}
    others = ", ".join(f"{named(name)} {points}" for name, points in result.others)
    lines = (
        say(N_("{game}, {day}: {points} {points:point|points}, place {place} of {count}"), {**facts, **place}),
        say(N_("Par: {par} ({bot})"), {"par": par_of(deal), "bot": named(PAR)}),
        say(N_("Against {others}"), {"others": others}),
    )
    return "\n".join(lines)
