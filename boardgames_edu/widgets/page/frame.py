"""The scripts and styles of the widgets.

All widgets share ``frame.js`` and ``frame.css``; each adds its own. A browser loads the script of each widget alone,
from text, so that a script cannot import a file that lies beside it.
"""

from __future__ import annotations

from pathlib import Path

__all__ = [
    "script",
    "style",
]

_HERE = Path(__file__).parent.parent


def script(*names: str) -> str:
    """Return the script of a widget, with the shared script before it.

    Args:
        names: its own files, such as "lesson/step_panel.js", in order.
    """
    return _joined("page/frame.js", *names)


def style(name: str = "") -> str:
    """Return the style of a widget, with the shared style before it.

    Args:
        name: its own file, such as "board/board.css"; only the shared style if empty.
    """
    return _joined(*filter(None, ("page/frame.css", name)))


def _joined(*files: str) -> str:
    return "\n".join((_HERE / file).read_text(encoding="utf-8") for file in files)
