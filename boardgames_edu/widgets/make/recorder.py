"""The recorder: moves made by clicking, which can be undone.

Knows no rule: the engine says whether a move is allowed. Whoever clicks plays every seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.states.state import State
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.widgets.board.live_board import LiveBoard
from boardgames_edu.widgets.match.aloud import Teller
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.log import Log
from boardgames_edu.widgets.page.printed import PrintedPage, html_lines
from boardgames_edu.widgets.page.seat_words import points_left
from boardgames_edu.widgets.table.controlled import ControlledView, choices_of
from boardgames_edu.widgets.table.panel import MatchPanel, looks_of


class Recorder(ControlledView):
    """A recorder of moves from a position.

    Args:
        start: where they begin.
        on_change: called after each move, and after one was taken back.

    Attributes:
        diverted: what is called with each click instead of making a move; or None.
    """

    board: LiveBoard

    def __init__(
        self, start: State, theme: str = "auto", on_change: Callable[[bool], None] | None = None
    ) -> None:
        super().__init__(theme, on_change)
        self.diverted: Callable[[str], None] | None = None
        self._log, self._teller = Log(), Teller()
        self.play = MatchController(_match(start), teaching=True)
        self.board = self._own(LiveBoard(self.scene(), self.click, self.clear, self.offered, theme=theme))
        self.panel = self._own(
            MatchPanel(("tools", "ask", "message", "choices", "rule", "log"), self.press, _looks(start))
        )
        for name in ("theme", "scale"):
            ipywidgets.link((self.board, name), (self.panel, name))
        self.said = [self.panel]
        self.widget = self.panel
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
        self.play.take(_match(start))
        self.panel.looks = looks_of(_looks(start))
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

    def scene(self) -> Scene:
        """Return the picture, marked unless clicks are diverted."""
        return self.play.scene() if self.diverted is None else self.play.bare()

    def refresh(self) -> None:
        """Show everything as it is."""
        self.board.show(self.scene())
        at, title, offered = self.play.offers()
        self.board.offer(at, offered if self.takes_clicks else (), title)
        view = self.panel.view = self._view()
        news = self._log.news(self.play.match.past, _looks(self.start))
        if news is not None:
            self.panel.log(*news)
        if self.diverted is None:
            self.aloud(*self._teller.news(self.play, view, waits=True))

    def _view(self) -> dict[str, Any]:
        play, seat = self.play, self.play.state.to_move
        asked = play.asked and self.takes_clicks
        past = bool(play.match.past)
        return {
            "look": "" if seat is None else play.state.seat_name(seat),
            "prompt": play.prompt(),
            "asks": play.rule(),
            "points": points_left(play.state) if asked else "",
            "screens": [],
            "message": play.message._asdict() if play.message else None,
            "can": {
                "undo": past,
                "redo": bool(play.match.future),
                "hint": False,
                "clear": bool(play.selection),
                "restart": past,
            },
            "barrier": play.undo_barrier(),
            "bots": "",
            "speed": "medium",
            **choices_of(play, asked),
            "scores": [],
            "name": "",
        }

    def show_rule(self, card: Mapping[str, Any]) -> None:
        """Show a rule's text; an empty one closes it."""
        self.panel.rule = dict(card)

    def fail(self, text: str) -> None:
        """Show a failure of the program."""
        self.panel.fail(text)

    def page(self) -> PrintedPage:
        """Return what an exported page shows: the position and the question."""
        return PrintedPage(self.play.bare(), html_lines(self.play.prompt()), self.board.theme)


def _match(start: State) -> Match:
    return Match(start, [None] * start.setup.seats)


def _looks(state: State) -> list[str]:
    return [seat.look for seat in scene_of(state).seats]
