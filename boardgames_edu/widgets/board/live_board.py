"""The live board: shows a scene, and calls back with chosen ids.

It sends the browser only what changes. Knows no game and no rule: it is given scenes, and calls back with the id of the
thing that was clicked, tapped or chosen by key. Its looks are in ``board.js`` and ``board.css``, plain files without a
build step, and what they say to each other in ``protocol.py``.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any

import msgspec
import traitlets

from boardgames_edu.engine.errors import BadInput, one_of, shown
from boardgames_edu.i18n import N_, language, say
from boardgames_edu.scene.graph import as_graph
from boardgames_edu.scene.model import Card, Piece, Scene
from boardgames_edu.scene.motion import motions
from boardgames_edu.scene.painters.svg import make_patch, svg
from boardgames_edu.scene.parts.cutting import alone
from boardgames_edu.scene.parts.folding import Folding
from boardgames_edu.widgets.board.protocol import BoardMessage, FromBrowser, MessageError, ToBrowser, Traits, read
from boardgames_edu.widgets.page.printed import PrintedPage, with_page
from boardgames_edu.widgets.page.shared import nobody_clicks, script, style

THEMES = ("auto", "light", "dark")
FORMATS = {"png": "image/png", "svg": "image/svg+xml", "pdf": "application/pdf"}
"""The formats of a picture, with their MIME types."""
SCALES = (1.0, 2.5)
"""The smallest and the largest scale: 1 fills the width, more scrolls."""

BAD_SCALE = N_("The scale of a board is a number from {least} to {most}, not {value}.")
TEXTS = {
    "keys": N_(
        "Arrow keys go to the next thing that may be chosen, with Shift to anything; Enter chooses, "
        "Escape clears, Tab leaves. The menu key shows a card large; Page Up and Page Down turn to other parts."
    ),
    "table": N_("Table view"),
    "picture": N_("Picture"),
    "larger": N_("Larger"),
    "smaller": N_("Smaller"),
    "theme": N_("Colours"),
    "auto": N_("as the page"),
    "light": N_("light"),
    "dark": N_("dark"),
    "where": N_("Where"),
    "what": N_("What"),
    "words": N_("What there is to say"),
    "sounds": N_("Sounds"),
    "save": N_("Save picture"),
    "choose": N_("Choose"),
    "offers": N_("What can be done here"),
    "close": N_("Close"),
    "legal": N_("may be chosen"),
    "parts": N_("Parts of the board"),
}
TABS = 34
"""Pixels that the tabs above a board take up."""


LARGE = 320.0
"""Pixels across or down of a card that is shown large."""


class ScaleError(BadInput):
    """Raised for a scale out of range."""


class LiveBoard(Traits):
    """A scene, live.

    Args:
        scene: what to show first.
        on_choose: called with the id of a thing that was clicked, tapped or chosen by key.
        on_clear: called when Escape was pressed.
        on_offer: called with the ``play`` of a line of the menu that :meth:`offer` has shown.
        theme: "auto" follows the page, or "light" or "dark".
        scale: 1.0 fills the width; up to 2.5 for the back row, then the board scrolls.
        graph: show the bare graph.
        each_click: count both clicks of a double click, where pieces are put down one after the other. Else the second
            one would take back what the first has chosen.

    Raises:
        OptionError, ScaleError: an unknown theme, or a scale out of range.

    Attributes:
        scene: what is shown now; :meth:`show` changes it.
        chosen: the id of what was chosen last; can be observed.
        drawn: as much of it as the browser has room for; the rest is behind tabs.
        tabs: what is behind each tab, and whether something there may be chosen; ``opened`` is the number of the open
            one, ``higher`` whether it is higher than the screen.
    """

    own_script = script("board/board.js")
    own_style = style("board/board.css")
    chosen = traitlets.Unicode()

    def __init__(
        self,
        scene: Scene,
        on_choose: Callable[[str], None] | None = None,
        on_clear: Callable[[], None] | None = None,
        on_offer: Callable[[str], None] | None = None,
        *,
        theme: str = "auto",
        scale: float = 1.0,
        graph: bool = False,
        each_click: bool = False,
    ) -> None:
        if theme not in THEMES:
            raise one_of("theme", theme, THEMES)
        self.scene = self.drawn = scene
        self._graph, self._each_click = graph, each_click
        self._folding = Folding()
        self._dark = False
        self._rows_wanted = self._menu = False
        self._sent = 0
        self._on_choose, self._on_offer = on_choose or _nothing, on_offer or _nothing
        self._on_clear = on_clear or _nothing
        super().__init__(
            theme=theme,
            scale=_checked(scale),
            texts={key: say(text) for key, text in TEXTS.items()},
            language=language(),
        )

    # --- what is shown -----------------------------------------------------------------------------------------

    @property
    def painted(self) -> str:
        """Return the theme that is drawn now: "light" or "dark"."""
        return ("dark" if self._dark else "light") if self.theme == "auto" else self.theme

    def markup(self) -> str:
        """Return the picture as SVG, as far as it is shown."""
        return svg(self.drawn, self.painted, graph=self._graph)

    def show(self, scene: Scene, still: bool = False) -> None:
        """Show another scene; send only what differs, unless its size has changed.

        Args:
            scene: the picture.
            still: nothing glides to its new place.
        """
        old, self.scene = self.drawn, scene
        new = self._fold()
        if (old.width, old.height, old.seats) != (new.width, new.height, new.seats):
            self._repaint()
            return
        changes = make_patch(old, new, self.painted, graph=self._graph)
        if changes:
            self._sent += 1
            moves = [] if self._graph or still else list(motions(old, new))
            self._tell(ToBrowser.Patch(version=self._sent, changes=changes, moves=moves))
        if self._rows_wanted:
            self._send_rows()

    def _fold(self) -> Scene:
        """Choose what of the scene is shown."""
        self.drawn = self.scene if self._graph else self._folding.shown(self.scene)
        if not self._graph:
            self.tabs = [[title, legal] for title, legal in self._folding.tabs]
            self.opened = self._folding.opened
            self.higher = self._folding.higher
        return self.drawn

    def _refold(self) -> None:
        old = self.drawn
        if self._fold() != old:
            self._repaint()

    def fail(self, text: str) -> None:
        """Show a failure of the program below the board."""
        self._tell(ToBrowser.Fail(text))

    def offer(self, id: str, lines: Sequence[Mapping[str, str]], title: str = "") -> None:
        """Show a small menu beside a thing; no lines close it.

        Args:
            id: the thing.
            lines: each has ``play``, what to call back with, and ``label`` and ``note``, what it says.
            title: what stands above the lines.
        """
        if lines and self._folding.reveal(id):
            self._refold()
        if lines or self._menu:
            self._tell(ToBrowser.Offer(id, title, [dict(line) for line in lines]))
        self._menu = bool(lines)

    def look(self, id: str) -> None:
        """Show a card or piece large, unless it lies face down."""
        scene = self.scene
        things: tuple[Card | Piece, ...] = (*scene.cards, *scene.pieces)
        for thing in things:
            if thing.id == id and thing.words and getattr(thing, "face", "up") == "up":
                drawn = svg(alone(scene, thing, LARGE), self.painted)
                self._tell(ToBrowser.Large(id, thing.words, drawn))

    def _repaint(self) -> None:
        self._sent += 1
        self._tell(ToBrowser.Paint(version=self._sent, svg=self.markup()))
        if self._rows_wanted:
            self._send_rows()

    def _send_rows(self) -> None:
        legal = {thing.id for thing in self.scene.things() if thing.legal}
        rows = [(row.group, row.id, row.name, row.words, row.id in legal) for row in self.scene.table()]
        self._tell(ToBrowser.Rows(self.scene.name, self.scene.words, rows))

    def _tell(self, message: BoardMessage, *buffers: bytes) -> None:
        self.send(msgspec.to_builtins(message), *([list(buffers)] if buffers else ()))

    # --- what comes back ---------------------------------------------------------------------------------------

    def hear(self, message: object) -> None:  # noqa: C901  (a case for each message)
        """Do what a message asks for, or refuse it as garbled."""
        try:
            asked = self._meant(read(message))
        except MessageError as problem:
            asked = None
            self.fail(str(problem))
        match asked:
            case FromBrowser.Ready(version, dark):
                now, self._dark = (self._sent, self.painted), dark
                if (version, self.painted) != now:
                    self._repaint()
            case FromBrowser.Room(width, height) if width > 0:
                self._folding.room = (width, max(height - TABS, 1) if height else 0)
                self._refold()
            case FromBrowser.Open(number):
                self._folding.opened = number
                self._refold()
            case FromBrowser.Dark(dark):
                self._repaint_in(self.theme, dark)
            case FromBrowser.Theme(theme):
                self.set_theme(theme)
            case FromBrowser.Save(kind):
                self._send_file(kind)
            case FromBrowser.Rows(wanted):
                self._rows_wanted = wanted
                if wanted:
                    self._send_rows()
            case FromBrowser.Look(id):
                self.look(id)
            case FromBrowser.Choose(id, again) if self._each_click or not again:
                if self._folding.toggle(id):  # the mat of a strip
                    self._refold()
                else:
                    self.chosen = id
                    self._on_choose(id)
            case FromBrowser.Offer(play):
                self._on_offer(play)
            case FromBrowser.Clear():
                self._on_clear()

    def _meant(self, message: BoardMessage) -> BoardMessage | None:
        """Return what a message means to this kind of board."""
        return message

    def _send_file(self, kind: str) -> None:
        """Send the browser the picture shown, as a file to save."""
        scene = as_graph(self.scene) if self._graph else self.scene
        name = re.sub(r"\W+", "_", scene.name).strip("_").lower()[:60] or "board"
        data = file(scene, kind, self.painted)
        self._tell(ToBrowser.File(f"{name}.{kind}", FORMATS[kind]), data)

    def set_theme(self, theme: str) -> None:
        """Set the theme: "auto", "light" or "dark". Raises OptionError."""
        if theme not in THEMES:
            raise one_of("theme", theme, THEMES)
        self._repaint_in(theme, self._dark)

    def _repaint_in(self, theme: str, dark: bool) -> None:
        before = self.painted
        self.theme, self._dark = theme, dark
        if self.painted != before:
            self._repaint()

    # --- as data for notebooks ---------------------------------------------------------------------------------

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the state for the browser; the picture is drawn when needed."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        if "svg" in state or key is None:
            state["svg"], state["version"] = "" if nobody_clicks() else self.markup(), self._sent
        return state

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return with_page(super()._repr_mimebundle_(**options), self.page())

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        return PrintedPage(self.scene, theme=self.theme)


def file(scene: Scene, kind: str, theme: str = "light", width: float = 12.0, dots: int = 200) -> bytes:
    """Return a scene as the contents of a file.

    Args:
        scene: the picture.
        kind: "png", "svg" or "pdf".
        theme: "light" or "dark".
        width: inches.
        dots: per inch, of a PNG.

    Raises:
        OptionError: there is no such kind.
        UnknownTheme: there is no such theme.
    """
    if kind not in FORMATS:
        raise one_of("format", kind, FORMATS)
    if kind == "svg":
        return svg(scene, theme).encode()
    from matplotlib.figure import Figure

    from boardgames_edu.scene.painters.mpl import plot

    figure, out = Figure(figsize=(width, width * scene.height / scene.width), dpi=dots), BytesIO()
    plot(scene, figure.add_axes((0, 0, 1, 1)), theme=theme)
    figure.savefig(out, format=kind)
    return out.getvalue()


def _nothing(*_: object) -> None:
    """Do nothing, as the default callback."""


def _checked(scale: object) -> float:
    """Return the scale if it is in range. Raises ScaleError."""
    least, most = SCALES
    if not isinstance(scale, (int, float)) or isinstance(scale, bool) or not least <= scale <= most:
        raise ScaleError(BAD_SCALE, least=least, most=most, value=shown(scale))
    return float(scale)
