"""The base of all views: theme, parts, failures, steps, exported page.

Knows no game.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape
from typing import Any, TypeVar

import ipywidgets
import traitlets
from IPython import get_ipython

from boardgames_edu.engine.errors import one_of
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import say
from boardgames_edu.scene.model import Scene
from boardgames_edu.widgets.board.live_board import THEMES, LiveBoard
from boardgames_edu.widgets.page.error_reporting import guarded
from boardgames_edu.widgets.page.layout import ViewFrame
from boardgames_edu.widgets.page.printed import PrintedPage, plain, whole, with_page, without_view
from boardgames_edu.widgets.page.shared import WHOLE, FocusKeeper, Voice

PartT = TypeVar("PartT")
BACKENDS = ("live", "matplotlib")

_MODELS = ("layout", "style")
"""What is a widget of its own beside each widget."""


def checked_backend(backend: str) -> str:
    """Return the name of a backend. Raises OptionError for an unknown one."""
    if backend not in BACKENDS:
        raise one_of("backend", backend, BACKENDS)
    return backend


def make_board(backend: str, scene: Scene, *callbacks: Any, **options: Any) -> LiveBoard:
    """Return a board of a backend; callbacks and options as for `LiveBoard`."""
    if checked_backend(backend) == "live":
        return LiveBoard(scene, *callbacks, **options)
    from boardgames_edu.widgets.board.plotted import PlottedBoard  # loads matplotlib

    return PlottedBoard(scene, *callbacks, **options)


class View(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A widget of several parts, which close with it.

    It can stand in a box beside other widgets; a box does not close it.

    Args:
        theme: "auto" follows the page, or "light" or "dark".
        on_change: called when something else is shown, with whether something was just done well.
        backend: the board: "live", or one that "matplotlib" draws.

    Raises:
        OptionError: there is no such theme or backend.

    Attributes:
        position: the `State` that is shown, whole, with what is hidden from the seats; None without one. Like every
            trait, it can be observed; it stays in the kernel.
        last_move: the `Action` that led there; None at a beginning. ``on_move`` tells of equal moves in a row, too.
        head, said, board: its parts, for the frame of another view: what is read first, what comes of it, the board.
        speaker: the view that this one is part of, through which it speaks; None if it is shown by itself.
        voice: what speaks to a screen reader; None if another view speaks for this one.

    Example:
        >>> import boardgames_edu as bg
        >>> at = bg.challenge("rurik", "rule_kiev")
        >>> end = at.on_move(print)
        >>> at.press("play", str(at.position.legal_actions()[0]))  # doctest: +SKIP
    """

    children: Any
    position = traitlets.Any()
    last_move = traitlets.Any()
    head: Sequence[Any] = ()
    said: Sequence[Any] = ()
    board: LiveBoard | None = None
    _speaker: "View | None" = None
    voice: Voice | None = None
    _failures: Any

    def __init__(
        self, theme: str = "auto", on_change: Callable[[bool], None] | None = None, backend: str = "live"
    ) -> None:
        if theme not in THEMES:
            raise one_of("theme", theme, THEMES)
        self._theme, self._on_change, self._backend = theme, on_change, checked_backend(backend)
        self._owned: list[Any] = []
        self._told_of_moves: list[Callable[[Action], Any]] = []
        super().__init__()
        self.add_class("bge-view")
        self._layout = self.layout
        self._voice = self.voice = self._own(Voice())
        self.children = ()

    __repr__ = object.__repr__  # without that of every part

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

    def _button(self, label: str, work: Callable[[], Any], icon: str = "", **layout: str) -> ipywidgets.Button:
        """Return a button as wide as its label."""
        button = ipywidgets.Button(
            description=say(label) if label else "", icon=icon, layout=ipywidgets.Layout(**{"width": "auto", **layout})
        )
        button.on_click(lambda _: self._guarded(work))
        return button

    def _framed(self, onward: ipywidgets.Button, *classes: str) -> None:
        """Make a frame in which the focus is led to a button."""
        self._frame, self._focus = ViewFrame(), FocusKeeper(onward)
        self.children = [self._frame, self._own(self._focus)]
        for name in (WHOLE, *classes):
            self.add_class(name)

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
        if isinstance(self._failures, ipywidgets.HTML):
            self._failures.value = f"<b>{escape(text)}</b>"
        else:
            self._failures.fail(text)

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

    @traitlets.validate("children")
    def _with_voice(self, proposal: Any) -> tuple[Any, ...]:
        """Keep the voice in its place, the first."""
        others = tuple(part for part in proposal["value"] if not isinstance(part, Voice))
        return others if self.voice is None else (self.voice, *others)

    @property
    def speaker(self) -> "View | None":
        """The view that this one is part of, through which it speaks."""
        return self._speaker

    @speaker.setter
    def speaker(self, view: "View | None") -> None:
        self._speaker = view  # the voice stays open: closed before its script is loaded, anywidget would complain
        self.voice = self._voice if view is None else None
        self.children = self.children

    # --- moves -------------------------------------------------------------------------------------------------

    def on_move(self, work: Callable[[Action], Any]) -> Callable[[], None]:
        """Call ``work(move)`` after each move; return a function that ends it.

        A move that is undone is not one; ``position`` tells of that, too.
        """
        self._told_of_moves.append(work)
        return lambda: self._told_of_moves.remove(work)

    def stand_at(self, state: State | None, last: Action | None = None, made: Sequence[Action] = ()) -> None:
        """Set the position that is shown.

        Args:
            state: the position; None if there is none.
            last: the move that led there.
            made: the moves that were made just now.
        """

        def tell() -> None:
            with self.hold_trait_notifications():
                self.position, self.last_move = None if state is None else state.copy(), last

        self._guarded(tell)
        for move in made:
            for work in tuple(self._told_of_moves):
                self._guarded(partial(work, move))
        if self.speaker is not None:
            self.speaker.stand_at(state, last, made)

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
        more = self.has_more
        if more:
            self._go_on()
        return more

    def step_back(self) -> bool:
        """Go a step back; return whether possible."""
        earlier = self.has_earlier
        if earlier:
            self._go_back()
        return earlier

    def _go_on(self) -> Any:
        """Show the step that comes next, or what is hidden."""

    def _go_back(self) -> Any:
        """Show the step before."""

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
        steps = self.all_pages() if whole() else ()
        return with_page(super()._repr_mimebundle_(**options), self.page(), steps if len(steps) > 1 else ())

    def close(self) -> None:
        """Take the widgets away."""
        if self.comm is not None:  # it is called again when nobody keeps the view
            self._end()
            super().close()

    def _end(self) -> None:
        """Close the parts."""
        for part in (*self._owned, *self.children, self._layout):
            take_away(part)
        self._owned.clear()


def take_away(part: Any) -> None:
    """Close a part and the widgets in it."""
    if isinstance(part, ipywidgets.Widget):
        for inner in (*getattr(part, "children", ()), *(getattr(part, name, None) for name in _MODELS)):
            if isinstance(inner, ipywidgets.Widget) and inner.comm is not None:
                take_away(inner)
    part.close()


class PositionView(View):
    """A picture on a board, with an optional callback for clicks."""

    board: LiveBoard

    def __init__(
        self, scene: Scene, theme: str = "auto", on_choose: Callable[[str], None] | None = None, backend: str = "live"
    ) -> None:
        super().__init__(theme, backend=backend)
        self.board = self._board_for(scene, on_choose)
        self.children = [self.board]

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        return self.board.page()


def _box_shown(box: Any) -> Any:
    """Return what a box shows, with the pages of its views."""
    bundle = box._repr_mimebundle_()
    pages = () if bundle is None or isinstance(box, View) else tuple(_pages_in(box))
    if not any(isinstance(part, (View, LiveBoard)) for part, _ in pages):
        return bundle
    for kind, between in (("text/html", ""), ("text/plain", "\n")):
        bundle[kind] = between.join(page[kind] for _, page in pages)
    return without_view(bundle)


def _pages_in(widget: Any) -> Iterator[tuple[Any, dict[str, str]]]:
    """Yield the views and words in a box, with what each shows."""
    if isinstance(widget, (View, LiveBoard)):
        bundle = widget._repr_mimebundle_()
        yield widget, bundle[0] if isinstance(bundle, tuple) else bundle
    elif isinstance(widget, ipywidgets.Box):
        for part in widget.children:
            yield from _pages_in(part)
    elif isinstance(widget, ipywidgets.HTML):
        yield widget, {"text/html": f"<div>{widget.value}</div>", "text/plain": plain(widget.value)}


def _shown_in(shell: Any) -> None:
    """Let a notebook keep the pages of views that stand in boxes."""
    if shell is not None:
        shell.display_formatter.mimebundle_formatter.for_type(ipywidgets.Box, _box_shown)


_shown_in(get_ipython())  # type: ignore[no-untyped-call,unused-ignore]
