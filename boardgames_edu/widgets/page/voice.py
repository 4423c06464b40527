"""The voice of a widget, for screen readers; it is invisible.

Each output of a cell has one, in the page before there is anything to say: a region that comes together with its text
is not read. It also tells the page in which language the output is. The views decide what is said (`View.aloud`). Knows
no game.
"""

from __future__ import annotations

import traitlets

from boardgames_edu.i18n import language
from boardgames_edu.widgets.page.frame import script, style
from boardgames_edu.widgets.page.shared import Scripted


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
