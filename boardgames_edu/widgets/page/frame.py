"""The scripts and styles of the widgets.

A browser loads the script of each widget alone, from text, so that it cannot import a file that lies beside it: what a
script imports is put before it, and the names of all share one scope.
"""

import re
from pathlib import Path

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
