"""The scripts and styles of the widgets: what all of them share (``frame.js``, ``frame.css``), then each one's own.

A browser loads the script of each widget alone, from text, so that a script cannot import a file that lies beside it.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def script(name: str) -> str:
    """The script of a widget, with what it shares before it.

    Args:
        name: of its own file, such as "step_panel.js".
    """
    return _joined("frame.js", name)


def style(name: str = "") -> str:
    """The style of a widget, with that of the frame around it.

    Args:
        name: of its own file, such as "board.css"; only the frame's if empty.
    """
    return _joined(*filter(None, ("frame.css", name)))


def _joined(*files: str) -> str:
    return "\n".join((_HERE / file).read_text(encoding="utf-8") for file in files)
