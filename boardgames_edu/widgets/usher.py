"""The usher of a lesson or a quiz: when something is done by keyboard alone, the focus goes on to the next button, even
if that stands far above. Nothing of it is to be seen, and who uses a mouse never meets it. Knows no game.
"""

from __future__ import annotations

import anywidget
import ipywidgets

from boardgames_edu.widgets.frame import script, style

WHOLE = "bge-whole"
"""The class of what has an usher. It shows a board all at once, however narrow and tall: who is asked about it should
see all of it.
"""
_NEXT = "bge-next"


class Usher(anywidget.AnyWidget):
    """Leads to a button; stands in a box of the class `WHOLE`, whose first such button it is.

    Args:
        button: where to.
    """

    _esm = script("usher.js")
    _css = style()

    def __init__(self, button: ipywidgets.Button) -> None:
        super().__init__()
        button.add_class(_NEXT)

    def lead(self) -> None:
        """Something is done: go on, if the keyboard did it."""
        self.send({"do": "lead"})
