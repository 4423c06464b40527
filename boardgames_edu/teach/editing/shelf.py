"""The shelf: saved positions, examples, challenges, and sequences of names.

They are in the file of saved games, and each kind has its own names: a game, a position and a challenge may
all be called "Friday". This module knows no screen.
"""

from typing import Literal, NamedTuple, get_args

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.i18n import N_
from boardgames_edu.store import Store

Sort = Literal["position", "example", "challenge", "sequence"]
KINDS: tuple[Sort, ...] = get_args(Sort)
_NO_SUCH = {
    "position": N_("There is no saved position {name}; there are: {names}."),
    "example": N_("There is no saved example {name}; there are: {names}."),
    "challenge": N_("There is no saved challenge {name}; there are: {names}."),
    "sequence": N_("There is no saved sequence {name}; there are: {names}."),
}
_NONE = {
    "position": N_("There is no saved position {name}; none is saved yet."),
    "example": N_("There is no saved example {name}; none is saved yet."),
    "challenge": N_("There is no saved challenge {name}; none is saved yet."),
    "sequence": N_("There is no saved sequence {name}; none is saved yet."),
}


class ShelfEntry(NamedTuple):
    """A thing on the shelf: its kind, its name and its game."""

    sort: Sort
    name: str
    game: str


def keep(sort: Sort, name: str, text: str, game: str, store: Store | None = None) -> None:
    """Save a text under a name, replacing an older one. Raises StoreError."""
    wanted = name.strip()
    (store or Store()).save(f"{sort}: {wanted}" if wanted else "", text, f"{game}/{sort}")


def on_shelf(game: str | None = None, store: Store | None = None) -> list[ShelfEntry]:
    """Return what is on the shelf, the latest first. Raises StoreError."""
    found = [(entry, *entry.game.partition("/")[::2]) for entry in (store or Store()).saved()]
    return [
        ShelfEntry(sort, entry.name.removeprefix(f"{sort}: "), whose)
        for entry, whose, kind in found
        for sort in KINDS
        if kind == sort and game in (None, whose)
    ]


def taken(sort: Sort, name: str, game: str | None = None, store: Store | None = None) -> tuple[str, str]:
    """Return a saved text and its game. Raises OptionError, StoreError."""
    shelf = store or Store()
    found = {entry.name: entry.game for entry in on_shelf(game, shelf) if entry.sort == sort}
    if name not in found:
        raise OptionError((_NO_SUCH if found else _NONE)[sort], name=repr(name), names=tuple(found))
    return shelf.load(f"{sort}: {name}"), found[name]


def forget(sort: Sort, name: str, store: Store | None = None) -> None:
    """Delete a thing from the shelf. Raises StoreError when there is none."""
    (store or Store()).delete(f"{sort}: {name}")
