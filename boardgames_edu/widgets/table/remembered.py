"""The learner's store at a table: settings, results, due rules.

Games of one's own are played without it. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardgames_edu.engine.playing.match import Match, Player
from boardgames_edu.engine.registry import game_names
from boardgames_edu.store import Store
from boardgames_edu.teach.progress import Progress, due_in_words, mine
from boardgames_edu.teach.results import as_note
from boardgames_edu.widgets.match.seating import HUMAN


class Remembered:
    """The learner's store at a table.

    Args:
        game: the name of the game.
        store: where it lies; the learner's own if None.

    Attributes:
        progress: what the learner has done.
    """

    def __init__(self, game: str, store: Store | None) -> None:
        self.progress = mine() if store is None else Progress(store)
        self._game, self._known = game, game in game_names()

    def setting(self, name: str) -> str:
        """Return a setting of the last game; "" if there is none."""
        return self.progress.setting(name)

    def keep(self, name: str, value: str) -> None:
        """Keep a setting for the next game."""
        if self._known:
            self.progress.record("set", self._game, f"{name} {value}", ())

    def due(self) -> str:
        """Return how many rules are to be reviewed, in words, or ""."""
        return due_in_words(len(self.progress.due_rules(self._game))) if self._known else ""

    def note_result(self, match: Match, seats: Sequence[str | Player]) -> None:
        """Note the result of a game of one person against bots."""
        names = [seat for seat in seats if isinstance(seat, str)]
        against_bots = names.count(HUMAN) == 1 and 1 < len(names) == len(seats)
        if self._known and match.state.is_over and match.seed is not None and against_bots:
            item = as_note(match.state, match.seed, names.index(HUMAN), names)
            self.progress.record("played", self._game, item, ())
