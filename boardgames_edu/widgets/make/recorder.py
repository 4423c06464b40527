"""The recorder: moves made by clicking, which can be undone.

Knows no rule: the engine says whether a move is allowed. Whoever clicks plays every seat.
"""

from collections.abc import Callable
from typing import Any

from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.states.state import State
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.log import Log
from boardgames_edu.widgets.table.controlled import PanelView
from boardgames_edu.widgets.table.panel import looks_of


class Recorder(PanelView):
    """A recorder of moves from a position.

    Args:
        start: where they begin.
        on_change: called after each move, and after one was taken back.

    Attributes:
        diverted: what is called with each click instead of making a move; or None.
    """

    def __init__(self, start: State, theme: str = "auto", on_change: Callable[[bool], None] | None = None) -> None:
        super().__init__(theme, on_change)
        self.diverted: Callable[[str], None] | None = None
        self._make_parts(MatchController(_match(start), teaching=True))
        self.said = [self.panel]
        self.children = [self.panel]
        self.refresh()

    # --- working -----------------------------------------------------------------------------------------------

    @property
    def start(self) -> State:
        """The position in which the moves begin."""
        past = self.play.match.past
        return past[0].state if past else self.play.state

    @property
    def moves(self) -> list[str]:
        """The moves so far, in notation."""
        return [entry.action.text for entry in self.play.match.past]

    def begin(self, start: State) -> None:
        """Begin anew, from another position."""
        self._take(_match(start))
        self.panel.looks = looks_of(self._looks())
        self._log = Log()
        self.panel.log([], 0)
        self.refresh()
        self._notify()

    def make(self, move: str) -> None:
        """Make a move in notation. Raises RuleViolation, NotationError."""
        self.play.match.play(self.play.state.game.parse(move, self.play.state))
        self.refresh()
        self._notify()

    def divert(self, to: Callable[[str], None] | None) -> None:
        """Send clicks to a function instead; None makes moves again."""
        self.diverted = to
        self.play.clear()
        self.refresh()

    def click(self, id: str) -> None:
        """Point at a thing of the board."""
        if self.diverted is not None:
            self._guarded(lambda: self.diverted(id) if self.diverted else None)
        else:
            super().click(id)

    def act(self, work: Callable[..., Any], *words: str) -> None:
        """Make or undo a move, and notify the listener."""
        before = self.moves
        super().act(work, *words)
        if self.moves != before:
            self._notify()

    def buttons(self) -> dict[str, Callable[[str], Any]]:
        """Return what each button does with its word."""
        return {**super().buttons(), "restart": lambda _: self.begin(self.start)}

    @property
    def takes_clicks(self) -> bool:
        """Whether a click is a move."""
        return self.diverted is None

    # --- showing -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show everything as it is."""
        self._show_menu()
        view = self.panel.view = self._view(True, {"restart": bool(self.play.match.past)})
        self._show_log()
        if self.diverted is None:
            self.aloud(*self._teller.news(self.play, view, waits=True))


def _match(start: State) -> Match:
    return Match(start, [None] * start.setup.seats)
