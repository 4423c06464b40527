"""The focus of the keyboard in a lesson or a quiz.

After an answer the focus goes to the button that goes on, so that Enter or the right arrow presses it. This widget is
not visible. Knows no game.
"""

from __future__ import annotations

import ipywidgets

from boardgames_edu.widgets.page.frame import script, style
from boardgames_edu.widgets.page.shared import Scripted

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
