"""The live screen of a match: board and words beside it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import ipywidgets

from boardgames_edu.scene.model import Scene
from boardgames_edu.widgets.board.view import make_board, take_away
from boardgames_edu.widgets.table.controlled import ControlledView
from boardgames_edu.widgets.table.panel import ANSWERS, BODY, HEAD, MatchPanel, looks_of

Menu: TypeAlias = tuple[str, str, Sequence[Mapping[str, str]]]
"""A menu: where it opens, its title, and its lines."""


class LiveScreen:
    """A match on a board that is clicked.

    Args:
        handler: what is told of clicks and presses.
        scene: what to show first.
        seats: the looks of the seats.
        theme, scale: see `LiveBoard`.
        doubtful: the ids of rules that are marked as our own proposals.
        backend: the board: "live", or one that "matplotlib" draws.

    Attributes:
        head: tools and question, which keep their places.
        beside: another panel (a tutor's) can be put there as one of its children.
        words: the column of head, beside and answers.
        answers: what grows: what the others did, the choices, and what is answered.
        body: what has happened, the score, and other games.
    """

    def __init__(
        self,
        handler: ControlledView,
        scene: Scene,
        seats: Sequence[str],
        theme: str = "auto",
        scale: float = 1.0,
        doubtful: Sequence[str] = (),
        backend: str = "live",
    ) -> None:
        callbacks = handler.click, handler.clear, handler.offered
        self.board = make_board(backend, scene, *callbacks, theme=theme, scale=scale)
        self._handler = handler
        self.head = MatchPanel(HEAD, self._from(lambda: self.answers), seats, doubtful)
        self.answers = self._reading = MatchPanel(ANSWERS, self._from(lambda: self.answers), seats, doubtful)
        self.body = MatchPanel(BODY, self._from(lambda: self.body), seats, doubtful)
        self._panels = self.head, self.answers, self.body
        for panel in self._panels:
            for name in ("theme", "scale"):
                ipywidgets.link((self.board, name), (panel, name))
        self.beside = ipywidgets.VBox()
        self.beside.add_class("bge-beside")
        self.words = ipywidgets.Box([self.head, self.beside, self.answers])
        self.words.add_class("bge-words")
        self.body.add_class("bge-after")
        sides = ipywidgets.Box([self.words, self.board, self.body])
        sides.add_class("bge-sides")
        self.widget = ipywidgets.Box([sides])
        self.widget.add_class("bge-table")

    def _from(self, panel: Callable[[], MatchPanel]) -> Callable[[str, str], None]:
        """Return a callback that shows rules in the panel that was pressed."""

        def pressed(what: str, word: str) -> None:
            self._reading = panel()
            self._handler.press(what, word)

        return pressed

    def show(self, scene: Scene, menu: Menu = ("", "", ()), still: bool = False) -> None:
        """Show the picture and a menu; without lines close the menu."""
        self.board.show(scene, still)
        at, title, lines = menu
        self.board.offer(at, lines, title)

    def tell(self, view: Mapping[str, Any]) -> None:
        """Show the question, message, tools, choices and scores."""
        body = ("scores", "name", "chairs")
        answers = ("story", "coach", "groups", "chosen", "made", "message", "thinking")
        self.head.view = {key: value for key, value in view.items() if key not in {*body, *answers}}
        self.answers.view = {key: view[key] for key in ("prompt", "screens", *answers)}
        self.body.view = {key: view[key] for key in ("prompt", *body)}

    def seated(self, seats: Sequence[str]) -> None:
        """Take over the looks of another match's seats."""
        for panel in self._panels:
            panel.looks = looks_of(seats)

    def rule(self, card: Mapping[str, Any]) -> None:
        """Show a rule where it was asked for, or close it."""
        for panel in (self.answers, self.body):
            panel.rule = dict(card) if panel is self._reading else {}

    def close(self) -> None:
        """Take the widgets away."""
        for widget in (self.board, *self._panels, self.beside, self.widget):
            take_away(widget)
