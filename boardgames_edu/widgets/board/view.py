"""The base of all views: theme, parts, failures, steps, exported page.

Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, TypeVar

import ipywidgets

from boardgames_edu.engine.errors import one_of
from boardgames_edu.i18n import say
from boardgames_edu.scene.model import Scene
from boardgames_edu.widgets.board.backends import checked_backend, make_board
from boardgames_edu.widgets.board.live_board import THEMES, LiveBoard
from boardgames_edu.widgets.page.error_reporting import guarded
from boardgames_edu.widgets.page.focus import WHOLE, FocusKeeper
from boardgames_edu.widgets.page.layout import ViewFrame
from boardgames_edu.widgets.page.printed import PrintedPage, whole, with_page
from boardgames_edu.widgets.page.voice import Voice

PartT = TypeVar("PartT")

_MODELS = ("layout", "style")
"""What is a widget of its own beside each widget."""


class View:
    """A group of widgets that appear and close together.

    Args:
        theme: "auto" follows the page, or "light" or "dark".
        on_change: called when something else is shown, with whether something was just done well.
        backend: the board: "live", or one that "matplotlib" draws.

    Raises:
        OptionError: there is no such theme or backend.

    Attributes:
        widget: what is on the screen.
        head, said, board: its parts, for the frame of another view: what is read first, what comes of it, the board.
        speaker: the view that this one is part of, through which it speaks; None if it is shown by itself.
        voice: what speaks to a screen reader; None until it is shown.
    """

    widget: Any
    head: Sequence[Any] = ()
    said: Sequence[Any] = ()
    board: LiveBoard | None = None
    speaker: View | None = None
    voice: Voice | None = None
    _failures: ipywidgets.HTML

    def __init__(
        self, theme: str = "auto", on_change: Callable[[bool], None] | None = None, backend: str = "live"
    ) -> None:
        if theme not in THEMES:
            raise one_of("theme", theme, THEMES)
        self._theme, self._on_change, self._backend = theme, on_change, checked_backend(backend)
        self._owned: list[Any] = []

    # --- making ------------------------------------------------------------------------------------------------

    def _own(self, part: PartT) -> PartT:
        """Return a widget or view as a part, closed with this view."""
        self._owned.append(part)
        if isinstance(part, View):
            part.speaker = self
        return part

    def _board_for(self, scene: Scene, *callbacks: Any) -> LiveBoard:
        """Return a board that shows a picture; callbacks as for `LiveBoard`."""
        return self._own(make_board(self._backend, scene, *callbacks, theme=self._theme))

    def _button(
        self, label: str, work: Callable[[], Any], icon: str = "", **layout: str
    ) -> ipywidgets.Button:
        """Return a button as wide as its label."""
        button = ipywidgets.Button(
            description=say(label) if label else "",
            icon=icon,
            layout=ipywidgets.Layout(**{"width": "auto", **layout}),
        )
        button.on_click(lambda _: self._guarded(work))
        return button

    def _framed(self, onward: ipywidgets.Button, *classes: str) -> None:
        """Make a frame in which the focus is led to a button."""
        self._frame, self._focus = ViewFrame(), FocusKeeper(onward)
        self.widget = ipywidgets.Box([self._frame, self._own(self._focus)])
        for name in (WHOLE, *classes):
            self.widget.add_class(name)

    # --- working -----------------------------------------------------------------------------------------------

    def _guarded(self, work: Callable[[], Any]) -> None:
        """Run a callback's work, and show its failure."""
        with guarded(self.fail):
            work()

    def _on_enter(self, field: ipywidgets.Text, work: Callable[[], Any]) -> None:
        """Run some work when Enter is pressed in a field."""
        pressed = {"event": "submit"}
        field.on_msg(lambda _field, sent, _buffers: self._guarded(work) if sent == pressed else None)

    def fail(self, text: str) -> None:
        """Show a failure of the program."""
        self._failures.value = f"<b>{escape(text)}</b>"

    def _notify(self, done: bool = False) -> None:
        """Call ``on_change`` after something else is shown."""
        if self._on_change is not None:
            self._on_change(done)

    # --- speaking ----------------------------------------------------------------------------------------------

    def aloud(self, text: str, asks: str | None = None) -> None:
        """Tell a screen reader what happened and what is asked now."""
        if self.speaker is not None:
            self.speaker.aloud(text, asks)
        elif self.voice is not None:
            self.voice.say(text, asks)

    def spoken(self) -> str:
        """Return what is to be read now, without the board."""
        return ""

    def _take_voice(self) -> None:
        """Add a voice, before there is anything to say."""
        if self.voice is None and isinstance(self.widget, ipywidgets.Box):
            self.voice = self._own(Voice())
            self.widget.children = [*self.widget.children, self.voice]

    # --- steps -------------------------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether nothing is left to do but to go on."""
        return True

    @property
    def has_more(self) -> bool:
        """Whether a step is still to come, or still hidden."""
        return False

    @property
    def has_earlier(self) -> bool:
        """Whether a step came before."""
        return False

    def step_on(self) -> bool:
        """Go a step forward or reveal; return whether possible."""
        return False

    def step_back(self) -> bool:
        """Go a step back; return whether possible."""
        return False

    def to_start(self) -> bool:
        """Go to the first step; return whether anything changed."""
        return self.to_edge(False)

    def to_end(self) -> bool:
        """Go to the last step; return whether anything changed."""
        return self.to_edge(True)

    def to_edge(self, last: bool) -> bool:
        """Go to the first or last step; return whether anything changed."""
        return self.step_on() if last else self.step_back()

    def reveal(self) -> None:
        """Show what is hidden."""

    def zoom(self, on: bool) -> None:
        """Show close-ups or whole pictures, where there are any."""

    @property
    def boards(self) -> Sequence[LiveBoard]:
        """The boards on the screen now."""
        return () if self.board is None else (self.board,)

    # --- what is left of it ------------------------------------------------------------------------------------

    def scene(self) -> Scene | None:
        """Return the current picture; None where there is none."""
        return self.page().scene

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        raise NotImplementedError

    def all_pages(self) -> Sequence[PrintedPage]:
        """Return the pages of all steps, for an exported page."""
        return (self.page(),)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        self._take_voice()
        steps = self.all_pages() if whole() else ()
        return with_page(
            self.widget._repr_mimebundle_(**options), self.page(), steps if len(steps) > 1 else ()
        )

    def close(self) -> None:
        """Take the widgets away."""
        for part in (*self._owned, self.widget):
            _take_away(part)
        self._owned.clear()


def _take_away(part: Any) -> None:
    """Close a part, and the widgets in it, which no widget takes along."""
    if isinstance(part, ipywidgets.Widget):
        for inner in (*getattr(part, "children", ()), *(getattr(part, name, None) for name in _MODELS)):
            if isinstance(inner, ipywidgets.Widget) and inner.comm is not None:
                _take_away(inner)
    part.close()


class PositionView(View):
    """A picture on a board, with an optional callback for clicks."""

    board: LiveBoard

    def __init__(
        self,
        scene: Scene,
        theme: str = "auto",
        on_choose: Callable[[str], None] | None = None,
        backend: str = "live",
    ) -> None:
        super().__init__(theme, backend=backend)
        self.board = self.widget = self._board_for(scene, on_choose)

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        return self.board.page()
