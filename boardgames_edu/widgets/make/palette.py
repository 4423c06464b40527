"""The palette of the editor: things to pick, erase, undo, messages.

Knows no game and no position: it shows what it is given as plain data, and calls back with what was asked for. The
secondary button, Shift and the Delete key on the board beside it take away. The looks are in ``palette.js`` and
``palette.css``.
"""

from functools import lru_cache
from typing import Any

import traitlets

from boardgames_edu.i18n import N_
from boardgames_edu.scene.model import Piece, Scene, Seat
from boardgames_edu.scene.painters.svg import svg
from boardgames_edu.widgets.page.shared import TalkingPanel, script, text

TEXTS = {
    "pick": N_("What to put on the board"),
    "erase": N_("Take away"),
    "undo": N_("Undo the change"),
    "redo": N_("Redo"),
    "keys": N_(
        "Pick a thing, then click places on the board; arrow keys and Enter do the same. Shift with a click, the "
        "right button, or Delete takes away. Ctrl+Z undoes, Ctrl+Y makes again."
    ),
}
_SIDE = 30.0


class Palette(TalkingPanel):
    """The things that can be put on a board.

    Args:
        on_ask: called with what is asked for ("pick", "take", "undo", "redo") and a word: the id of a tool, or of a
            thing on the board.
        groups: what can be picked: per group its name, and per thing its id, words and icon.
        view: what is picked, whether there is something to undo or redo, and the message.
    """

    own_script = script("make/palette.js")
    own_style = text("make/palette.css")
    labels = TEXTS
    sends = ("id",)
    groups: Any = traitlets.List().tag(sync=True)

    def fail(self, text: str) -> None:
        """Show a failure of the program."""
        self.view = {**self.view, "said": {"kind": "problem", "text": text}}


@lru_cache(maxsize=512)
def icon(glyph: str, seat: int | None, seats: tuple[Seat, ...], text: str) -> str:
    """Return a glyph as a small SVG, as on the board."""
    piece = Piece(id="piece:icon", glyph=glyph, at=(_SIDE / 2, _SIDE / 2), size=0.8 * _SIDE, seat=seat, text=text)
    return svg(Scene(width=_SIDE, height=_SIDE, seats=seats, pieces=(piece,)))
