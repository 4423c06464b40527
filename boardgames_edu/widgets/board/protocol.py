# ruff: noqa: D106  (tables: what a message says stands beside its name)
"""The messages and traits of the board's protocol, as one table.

Both sides are checked by it. Python sends and reads no other messages, and a test finds the same ones in the scripts. A
garbled message is refused as a whole, before it has changed anything.
"""

from functools import reduce
from operator import or_
from typing import Any, Literal

import msgspec
import traitlets
from msgspec import UNSET, UnsetType

from boardgames_edu.engine.errors import BadInput, shown
from boardgames_edu.i18n import N_
from boardgames_edu.scene.motion import Motion
from boardgames_edu.scene.painters.svg import Patch as Changed
from boardgames_edu.widgets.page.shared import Scripted

_BAD = N_("The board cannot read the message {message} and has done nothing; it reads {right}.")


def _tag(name: str) -> str:
    return name.rpartition(".")[2].lower()


class BoardMessage(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag=_tag):
    """A message, whose tag is its name in small letters."""


class Version(BoardMessage, kw_only=True):
    """A version of the picture.

    Each tile of a plotted one is an image in the buffers.
    """

    version: int
    size: tuple[int, int] | UnsetType = UNSET
    tiles: list[tuple[int, int, int, int]] | UnsetType = UNSET


class FromBrowser:
    """What the browser sends."""

    class Ready(BoardMessage):  # a view has begun, or has missed a message; its page may be dark
        version: int
        dark: bool = False

    class Dark(BoardMessage):  # the page has turned dark or light
        dark: bool

    class Room(BoardMessage):  # so many pixels there are; a height of 0 is any height
        width: int
        height: int

    class Size(BoardMessage):  # so many dots of the screen the picture of a plotted board is wide
        width: int

    class Open(BoardMessage):  # a tab
        tab: int

    class Theme(BoardMessage):
        theme: Literal["auto", "light", "dark"]

    class Save(BoardMessage):  # the picture is wanted as a file
        format: Literal["png", "svg", "pdf"]

    class Rows(BoardMessage):  # the table view is wanted, or no longer
        wanted: bool

    class Look(BoardMessage):  # a card or piece is wanted large
        id: str

    class Choose(BoardMessage):  # a thing; again by the second click of a double click
        id: str
        again: bool = False

    class Point(BoardMessage):  # a plotted board was clicked there, or touched by a finger so wide
        x: float
        y: float
        finger: float = 0
        again: bool = False

    class Offer(BoardMessage):  # a line of the menu was chosen
        id: str

    class Clear(BoardMessage):  # Escape was pressed
        pass


class ToBrowser:
    """What Python sends."""

    class Paint(Version):  # the whole picture
        svg: str

    class Patch(Version, kw_only=True):  # what has changed since the version before, and what moved there
        changes: list[Changed]
        moves: list[Motion] = []

    class Fail(BoardMessage):  # a failure of the program, or a message that was refused
        text: str

    class Rows(BoardMessage):  # the table view: of each thing group, id, name, words, and whether it may be chosen
        name: str
        words: str
        rows: list[tuple[str, str, str, str, bool]]

    class File(BoardMessage):  # a file to save, in the buffer
        name: str
        type: str

    class Large(BoardMessage):  # a card or piece, large
        id: str
        words: str
        svg: str

    class Offer(BoardMessage):  # a menu beside a thing; no lines close it
        id: str
        title: str
        lines: list[dict[str, str]]


class Traits(Scripted):
    """What the browser knows of a board without a message."""

    svg = traitlets.Unicode().tag(sync=True)
    version = traitlets.Int(0).tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)
    scale = traitlets.Float(1.0).tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    language = traitlets.Unicode().tag(sync=True)
    tabs: Any = traitlets.List().tag(sync=True)
    opened = traitlets.Int(0).tag(sync=True)
    higher = traitlets.Bool(False).tag(sync=True)
    sounds = traitlets.Bool(False).tag(sync=True)


HEARD: dict[str, Any]
SENT: dict[str, Any]
HEARD, SENT = (
    {_tag(name): kind for name, kind in vars(table).items() if isinstance(kind, type)}
    for table in (FromBrowser, ToBrowser)
)


class MessageError(BadInput):
    """Raised for a message that is not in the table."""


def read(message: Any) -> BoardMessage:
    """Return a message of the browser as what it says. Raises MessageError."""
    try:
        found: BoardMessage = msgspec.convert(message, reduce(or_, HEARD.values()))
    except msgspec.ValidationError as problem:
        name = str(message.get("do")) if isinstance(message, dict) else ""
        fields = ", ".join(HEARD[name].__struct_fields__) if name in HEARD else ""
        right = f"{name}: {fields}" if fields else ", ".join(HEARD)
        raise MessageError(_BAD, message=shown(message), right=right) from problem
    return found
