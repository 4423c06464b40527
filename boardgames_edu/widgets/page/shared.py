"""The base of widgets with scripts and styles, and the invisible ones.

A browser loads the script of each widget alone, from text, so that it cannot import a file that lies beside it: what a
script imports is put before it, and the names of all share one scope. A saved notebook keeps the state of every widget,
and anywidget puts script and style into each. Here one widget for each kind keeps them, and the others fetch them from
it: they are sent, and saved, once.

Each output of a cell has a voice, in the page before there is anything to say: a region that comes together with its
text is not read. It also tells the page in which language the output is. The views decide what is said
(`View.aloud`). After an answer in a lesson or a quiz, the focus goes to the button that goes on, so that Enter or the
right arrow presses it. Knows no game.
"""

import os
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from zlib import crc32

import anywidget
import ipywidgets
import traitlets
from IPython import get_ipython

from boardgames_edu.i18n import language, say
from boardgames_edu.widgets.page.error_reporting import guarded

_HERE = Path(__file__).parent.parent
_IMPORT = re.compile(r'^import \{[^}]*\} from "(.*)";\n', re.MULTILINE)


def script(name: str) -> str:
    """Return the script of a widget, after what it imports.

    Args:
        name: its file, such as "lesson/step_panel.js".
    """
    found: dict[Path, str] = {}
    _gather(_HERE / name, found)
    return "\n".join(found.values())


def _gather(path: Path, found: dict[Path, str]) -> None:
    """Add the text of a script, after those that it imports."""
    if path not in found:
        text = path.read_text(encoding="utf-8")
        for name in _IMPORT.findall(text):
            _gather((path.parent / name).resolve(), found)
        found[path] = _IMPORT.sub("", text)


def text(name: str) -> str:
    """Return the text of a widget's file, such as "table/panel.css"."""
    return (_HERE / name).read_text(encoding="utf-8")


def style(name: str = "") -> str:
    """Return the style of a widget, with the shared style before it.

    Args:
        name: its own file, such as "board/board.css"; only the shared style if empty.
    """
    return "\n".join(map(text, filter(None, ("page/frame.css", name))))


class SharedScript(anywidget.AnyWidget):
    """The script and style of one kind of widget."""

    _esm = "export default {};"
    code = traitlets.Unicode().tag(sync=True)

    def __init__(self, code: str, css: str) -> None:
        name = _id_of(code, css)
        super().__init__(model_id=name, code=code, _css=css, _anywidget_id=name)

    _css = ""


class Scripted(anywidget.AnyWidget):
    """A widget with a script and a style of its own.

    Attributes:
        own_script, own_style: their texts, of the kind.
    """

    _esm = script("page/shared.js")
    own_script = ""
    own_style = ""
    shared = traitlets.Any().tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(self, **traits: Any) -> None:
        of_kind = str(self.own_script), str(self.own_style)
        open_ones = ipywidgets.widgets.widget._instances  # noqa: SLF001  (those of this visitor, in a room)
        super().__init__(shared=open_ones.get(_id_of(*of_kind)) or SharedScript(*of_kind), **traits)

    def _handle_custom_msg(self, content: dict[str, Any], buffers: Any) -> None:  # noqa: ARG002  (ipywidgets' hook)
        with guarded(self.fail):
            self.hear(content)

    def hear(self, message: Any) -> None:
        """Handle a message of the browser; ignore an unknown one."""

    def fail(self, text: str) -> None:
        """Show a failure of the program."""
        raise NotImplementedError(text)


class TalkingPanel(Scripted):
    """A widget that shows plain data and says what was pressed.

    Args:
        on_ask: called with what is asked for, and with the parts `sends` of the message.

    Attributes:
        labels: its words by name, as templates; of the kind.
        sends: what a message says beside ``do``; of the kind.
        view: what it shows.
    """

    labels: Mapping[str, str] = {}
    sends: tuple[str, ...] = ()
    texts = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, on_ask: Callable[..., Any], **more: Any) -> None:
        self._on_ask = on_ask
        super().__init__(texts={key: say(text) for key, text in self.labels.items()}, **more)

    def hear(self, message: Any) -> None:
        """Handle a message of the browser; ignore an unknown one."""
        if isinstance(message.get("do"), str):
            self._on_ask(message["do"], *map(message.get, self.sends))

    def fail(self, text: str) -> None:
        """Show a failure of the program."""
        self.view = {**self.view, "said": {"kind": "problem", "text": text, "rule": None}}


@lru_cache
def _id_of(code: str, css: str) -> str:
    return f"bge-{crc32((code + css).encode()):08x}"


def nobody_clicks() -> bool:
    """Return whether a notebook runs with nobody who could click.

    ``nbconvert --execute`` is such a run: it says that nobody can be asked, and keeps no history. Voila runs notebooks
    in this way, too, and shows them live.
    """
    shell: Any = get_ipython()  # type: ignore[no-untyped-call,unused-ignore]
    asks = getattr(getattr(shell, "kernel", None), "_allow_stdin", True)
    kept = getattr(getattr(shell, "history_manager", None), "hist_file", "")
    return not asks and kept == ":memory:" and "voila" not in os.environ.get("SERVER_SOFTWARE", "")


WHOLE = "bge-whole"
"""The CSS class of boxes that lead the focus on."""
_NEXT = "bge-next"


class FocusKeeper(Scripted):
    """An invisible widget that moves the focus to a button.

    It stands in a box of the class `WHOLE`, and the button is the first such button in it.

    Args:
        button: where to.
    """

    own_script = script("page/focus.js")
    own_style = style()

    def __init__(self, button: ipywidgets.Button) -> None:
        super().__init__()
        button.add_class(_NEXT)

    def lead(self) -> None:
        """Move the focus to the button."""
        self.send({"do": "lead"})

    def go_below(self) -> None:
        """Scroll to what comes below on the page."""
        self.send({"do": "below"})


class Voice(Scripted):
    """Says things to screen readers politely, at most once a second."""

    own_script = script("page/voice.js")
    own_style = style()
    language = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(language=language())

    def say(self, text: str, asks: str | None = None) -> None:
        """Say something.

        Args:
            text: what has happened.
            asks: what is asked now, said after it; in place of what was to be asked before, if that has not been said
                yet. None leaves that as it is.
        """
        if text or asks is not None:
            self.send({"do": "say", "text": text, "asks": asks})

    def hush(self) -> None:
        """Forget what was said and what was still to be said."""
        self.send({"do": "hush"})
