"""The focus of the keyboard in a lesson or a quiz: what is done leads it to the button that goes on.

So Enter or the right arrow presses it. Nothing of it is to be seen. Knows no game.
"""

from __future__ import annotations

import anywidget
import ipywidgets

from boardgames_edu.widgets.frame import script, style

WHOLE = "bge-whole"
"""The class of what leads the focus on."""
_NEXT = "bge-next"


class FocusKeeper(anywidget.AnyWidget):
    """Leads to a button; stands in a box of the class `WHOLE`, whose first such button it is.

    Args:
        button: where to.
    """

    _esm = script("focus.js")
    _css = style()

    def __init__(self, button: ipywidgets.Button) -> None:
        super().__init__()
        button.add_class(_NEXT)

    def lead(self) -> None:
        """Something is done: the next key goes on."""
        self.send({"do": "lead"})

    def go_below(self) -> None:
        """Scroll to what comes below on the page."""
        self.send({"do": "below"})
