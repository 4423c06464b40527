"""The scripts of the widgets: what all of them share (``frame.js``), then each one's own.

A browser loads the script of each widget alone, from text, so that a script cannot import a file that lies beside it.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def script(name: str) -> str:
    """The script of a widget, with what it shares before it.

    Args:
        name: of its own file, such as "lectern.js".
    """
    return "\n".join((_HERE / file).read_text(encoding="utf-8") for file in ("frame.js", name))
