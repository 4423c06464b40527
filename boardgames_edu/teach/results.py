"""Results of a learner's games against bots, and a rating.

A result is a note in the learner's progress: it is exported and deleted with it.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from importlib.util import find_spec
from typing import NamedTuple

from boardgames_edu.bots.ratings import Ratings, Strength
from boardgames_edu.engine.states.state import State
from boardgames_edu.store import Note

_ME = ""
_ITEM = re.compile(r"seed (\d+), place (\d+): (-?\d+)((?:, [\w-]+ -?\d+)*)")


class GameResult(NamedTuple):
    """A finished game against bots.

    Attributes:
        at: when, in UTC.
        seed: of the deal.
        place: 1 for a victory, also a shared one.
        points: the learner's own.
        others: each bot's name and points.
    """

    at: datetime
    game: str
    seed: int
    place: int
    points: int
    others: tuple[tuple[str, int], ...]


class Against(NamedTuple):
    """The results of a learner against one kind of opponent.

    Attributes:
        opponents: the strongest bot at these tables.
        games, won: how many.
        margin: how many points more than the best bot, on average.
    """

    opponents: str
    games: int
    won: int
    margin: float


def as_note(state: State, seed: int, seat: int, names: Sequence[str]) -> str:
    """Return a finished game's result, as the text of a note.

    Args:
        state: the end of the game.
        seed: of the deal.
        seat: the learner's.
        names: of the players, by seat.

    Example:
        >>> import boardgames_edu as bg
        >>> match = bg.Match(bg.load("rurik").new(2, 3), [bg.bot("random", "rurik", seed) for seed in (1, 2)])
        >>> events = match.advance()
        >>> as_note(match.state, 3, 0, ["me", "random"])
        'seed 3, place 1: 2, random 1'
    """
    points = [sum(line.points for line in lines) for lines in state.scores()]
    place = 1 if seat in state.winners() else max(2, 1 + sum(other > points[seat] for other in points))
    others = "".join(f", {names[other]} {points[other]}" for other in range(len(points)) if other != seat)
    return f"seed {seed}, place {place}: {points[seat]}{others}"


def results(notes: Iterable[Note]) -> list[GameResult]:
    """Return the games among notes, the oldest first.

    What was undone and done again counts once.
    """
    found: dict[tuple[str, str], GameResult] = {}
    for note in notes:
        read = _ITEM.fullmatch(note.item) if note.what == "played" else None
        if read is not None:
            seed, place, points, others = read.groups()
            pairs = (one.rsplit(" ", 1) for one in others.split(", ")[1:])
            told = tuple((name, int(number)) for name, number in pairs)
            one = GameResult(note.at, note.game, int(seed), int(place), int(points), told)
            found.setdefault((note.game, note.item), one)
    return list(found.values())


def by_opponent(played: Iterable[GameResult], ladder: Sequence[str]) -> list[Against]:
    """Return a row for each sort of opponents.

    Args:
        played: the games.
        ladder: the names of the bots, the weakest first.
    """
    tables: dict[str, list[GameResult]] = {}
    for one in played:
        strongest = max((name for name, _ in one.others), key=lambda name: _rank(name, ladder), default="")
        tables.setdefault(strongest, []).append(one)
    return [
        Against(
            name,
            len(games),
            sum(one.place == 1 for one in games),
            sum(one.points - max((points for _, points in one.others), default=0) for one in games) / len(games),
        )
        for name, games in sorted(tables.items(), key=lambda entry: _rank(entry[0], ladder))
    ]


def _rank(name: str, ladder: Sequence[str]) -> int:
    return ladder.index(name) if name in ladder else -1


def rating(played: Iterable[GameResult]) -> Strength | None:
    """Return the learner's rating; None before the first game, or without openskill.

    A bot's rating follows from the same games, so that to beat a strong one counts more (``bots.ratings``).
    """
    if find_spec("openskill") is None:
        return None
    rated, games = Ratings(), 0
    for one in played:
        best: dict[str, int] = {}
        for name, points in one.others:
            best[name] = max(points, best.get(name, points))
        if best:
            games += 1
            everybody = (one.points, *best.values())
            places = {name: 1.0 + sum(p > points for p in everybody) for name, points in best.items()}
            rated.add({_ME: one.place, **places})
    return rated.of(_ME) if games else None
