"""Invisible widgets: a voice, and the focus of the keyboard.

Each output of a cell has a voice, in the page before there is anything to say: a region that comes together with its
text is not read. It also tells the page in which language the output is. The views decide what is said
(`View.aloud`). After an answer in a lesson or a quiz, the focus goes to the button that goes on, so that Enter or the
right arrow presses it. Knows no game.
"""

import ipywidgets
import traitlets

from boardgames_edu.i18n import language
from boardgames_edu.widgets.page.shared import Scripted, script, style

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
