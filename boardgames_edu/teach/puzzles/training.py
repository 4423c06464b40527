"""A learner's next puzzle, and a rating for puzzles.

Both are computed from the notes of the learner's progress, where a puzzle is the item ``puzzle <id>``. What was
missed comes back by the FSRS schedule. This module knows no screen.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.util import find_spec
from zlib import crc32

from boardgames_edu.bots.ratings import Ratings, Strength
from boardgames_edu.store import Note
from boardgames_edu.teach.progress import due
from boardgames_edu.teach.puzzles.puzzle import puzzle_rows

LEVELS = {1: 18.0, 2: 23.0, 3: 28.0, 4: 33.0}
"""The rating of a puzzle by its level; a learner begins at 25."""
_SURE = 3.0
"""How uncertain a puzzle's rating is: a standard deviation."""
_BEGINNER = 21.0
"""The rating for which the first puzzles are chosen."""
_MARK = "puzzle "
_ME = ""


def item_of(id: str) -> str:
    """Return the item under which a puzzle is noted."""
    return _MARK + id


def attempts(notes: Iterable[Note]) -> dict[str, list[tuple[datetime, bool]]]:
    """Return when each puzzle was tried, and whether it was solved.

    What was missed and solved afterwards counts as missed.
    """
    found: dict[str, list[tuple[datetime, bool]]] = {}
    missed = set[str]()
    for note in notes:
        if not note.item.startswith(_MARK) or note.what not in ("wrong", "solved"):
            continue
        id = note.item.removeprefix(_MARK)
        if id not in missed:
            found.setdefault(id, []).append((note.at, note.what == "solved"))
        (missed.add if note.what == "wrong" else missed.discard)(id)
    return found


def puzzle_rating(game: str, notes: Iterable[Note]) -> Strength | None:
    """Return the learner's rating at puzzles, or None.

    The first try of each puzzle is a game against it (``bots.ratings``).

    Raises:
        OptionError: there is no such game.
    """
    rows = puzzle_rows(game)
    tries = sorted((tried[0], id) for id, tried in attempts(notes).items() if id in rows)
    if not tries or find_spec("openskill") is None:
        return None
    rated = Ratings()
    for (_, solved), id in tries:
        rated.fix(id, LEVELS[rows[id].level], _SURE)
        rated.add({_ME: 1, id: 2} if solved else {_ME: 2, id: 1})
    return rated.of(_ME)


def next_puzzle(game: str, notes: Iterable[Note], now: datetime | None = None) -> str:
    """Return the id of a learner's next puzzle, or "".

    First what was missed and is due, then a new one of the learner's strength, then the one seen longest ago.

    Raises:
        OptionError: there is no such game.
    """
    rows, notes = puzzle_rows(game), list(notes)
    tried = {id: answers for id, answers in attempts(notes).items() if id in rows}
    back = sorted((due(answers), id) for id, answers in tried.items() if not all(right for _, right in answers))
    if back and back[0][0] <= (now or datetime.now(UTC)):
        return back[0][1]
    rated = puzzle_rating(game, notes)
    own = _BEGINNER if rated is None else rated.value
    new = [id for id in rows if id not in tried]
    if new:
        return min(new, key=lambda one: (abs(LEVELS[rows[one].level] - own), crc32(one.encode())))
    return min(tried, key=lambda one: tried[one][-1][0], default="")
