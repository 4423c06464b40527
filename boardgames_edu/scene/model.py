"""A picture as plain data: what lies where, with words.

A `Scene` is made of flat tuples of small frozen values (places, links, pieces, tracks, cards, panels,
labels, decorations). Painters draw it, the live board shows its differences, screen readers hear its words.
This module must not know any game, any colour value, any screen, and neither numpy nor matplotlib.

Coordinates are scene units, x to the right and y downwards, from (0, 0) to (`Scene.width`, `Scene.height`). A position
called `at` is the centre of the thing, except for a `Label` (the point its text hangs on) and a `Track` (the left
middle of its title). Outlines are path data with absolute ``M``, ``L``, ``C`` and ``Z`` commands only, in scene units.

Ids are stable from one scene to the next, so that changes can be told by id, and begin with the kind of the
thing: ``place:kiev``, ``space:muster:1`` (a place that is a space of a track or a column),
``link:kiev:azov``, ``piece:kiev:blue:troop``, ``card:deed:market_day``, ``panel:mat:blue``, ``track:rule``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

Point: TypeAlias = tuple[float, float]
Size: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height."""

Mark: TypeAlias = Literal["legal", "selected", "hint", "wrong", "active", "changed", "quiet"]
"""How a thing stands out.

It may be chosen now, is chosen, a bot would take it, breaks the rule just named, is on turn, has just
changed, or may be chosen as one of many ("quiet", beside "legal").
"""

MARKS: tuple[Mark, ...] = ("legal", "selected", "hint", "wrong", "active", "changed", "quiet")


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A player in a picture: name and look.

    The name is in the reader's language; the look is a key of the palette ("blue").
    """

    name: str
    look: str


class Badge(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A small sign fixed to a place.

    It has a glyph (name in `scene.glyphs`), at `offset` from the centre of its place.
    """

    glyph: str
    offset: Point = (0.0, 0.0)
    size: float = 20.0
    seat: int | None = None
    text: str = ""
    faint: bool = False


class _Thing(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, cache_hash=True, kw_only=True):
    """The fields that everything in a picture has.

    `words` is the alternative text, in the reader's language; a thing without words is drawn but is neither
    read out nor reached by keyboard; hovering or tapping shows its `tip`. `group` is the id of the panel or
    track (or any other name) under which the thing is listed. A thing that is not `enabled` is out of play or used
    up: it is drawn greyed and cannot be chosen.
    """

    id: str
    words: str = ""
    tip: str = ""
    group: str = ""
    enabled: bool = True
    marks: tuple[Mark, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the thing may be chosen now."""
        return "legal" in self.marks

    @property
    def selected(self) -> bool:
        """Whether the thing is chosen."""
        return "selected" in self.marks


class Place(_Thing, frozen=True, gc=False, omit_defaults=True, cache_hash=True, kw_only=True):
    """Where pieces can be: a region, town, post or space.

    A post is part of a road, a space part of a track or a column. `shape` says how it is drawn: an "area" by
    its `outline`, a "disc" or "square" by `size` around `at`, a "box" likewise with round corners, "none" not
    at all (only its name and badges). `seat` is who holds it, `tint` the name of its ground colour in the
    palette. `name` is written at `label`, `note` small below the name.
    """

    at: Point
    name: str = ""
    shape: Literal["area", "disc", "square", "box", "none"] = "area"
    outline: str = ""
    size: Size = (40.0, 40.0)
    label: Point | None = None
    text_size: float = 16.0
    seat: int | None = None
    tint: str = "land"
    note: str = ""
    badges: tuple[Badge, ...] = ()


class Link(_Thing, frozen=True, gc=False, omit_defaults=True, cache_hash=True, kw_only=True):
    """A link between two places (ids).

    It is straight, unless `outline` says otherwise. A link that is not `drawn` shows in the graph view only. `tint` is
    the name of the seat colour that it is drawn in while nobody holds it.
    """

    ends: tuple[str, str]
    outline: str = ""
    drawn: bool = False
    seat: int | None = None
    tint: str = ""


class Piece(_Thing, frozen=True, gc=False, omit_defaults=True, cache_hash=True, kw_only=True):
    """A piece, or `count` equal pieces shown as one.

    `place` is the id of the place it is on, if any; `text` stands on the glyph.
    """

    glyph: str
    at: Point
    size: float = 28.0
    seat: int | None = None
    place: str | None = None
    count: int = 1
    text: str = ""


class Card(_Thing, frozen=True, gc=False, omit_defaults=True, cache_hash=True, kw_only=True):
    """A card; face down it shows its back only.

    `corner` is the figure in its corner, `glyphs` the signs on it, `mark` what a reader must know
    ("reconstructed"), `tint` the name of the seat colour that it has.
    """

    at: Point
    name: str = ""
    size: Size = (90.0, 120.0)
    face: Literal["up", "down"] = "up"
    lines: tuple[str, ...] = ()
    glyphs: tuple[Badge, ...] = ()
    corner: str = ""
    mark: str = ""
    seat: int | None = None
    tint: str = ""
    text_size: float = 11.0


class Panel(_Thing, frozen=True, gc=False, omit_defaults=True, cache_hash=True, kw_only=True):
    """A titled box for other things: a mat, a board, a hand.

    Things name it as their `group`. One that `opens` is clicked to fold or unfold a mat; True if that is unfolded.
    """

    box: Box
    name: str = ""
    seat: int | None = None
    text_size: float = 14.0
    opens: bool | None = None


class Track(_Thing, frozen=True, gc=False, omit_defaults=True, cache_hash=True, kw_only=True):
    """Spaces in order, first to last.

    They are ids of places; the markers are the pieces on those places.

    Attributes:
        lines: its name, where that takes more than one line.
    """

    name: str
    at: Point
    spaces: tuple[str, ...] = ()
    text_size: float = 14.0
    lines: tuple[str, ...] = ()


class Label(_Thing, frozen=True, gc=False, omit_defaults=True, cache_hash=True, kw_only=True):
    """Words on the picture.

    `tone` is "text", "soft" (less important), "title", or "water".
    """

    text: str
    at: Point
    size: float = 13.0
    align: Literal["start", "middle", "end"] = "start"
    tone: Literal["text", "soft", "title", "water"] = "text"


class Decoration(_Thing, frozen=True, gc=False, omit_defaults=True, cache_hash=True, kw_only=True):
    """Parts of a map that cannot be chosen.

    Sea, lakes, rivers (open outlines) and the ground; and a small map's paper, coasts, roads and frame.
    """

    kind: Literal["sea", "lake", "river", "ground", "chart", "coast", "road", "frame", "leader"]
    outline: str
    width: float = 0.0


Thing: TypeAlias = Place | Link | Piece | Card | Panel | Track | Label | Decoration

KINDS: tuple[str, ...] = ("decorations", "panels", "places", "links", "tracks", "labels", "cards", "pieces")
"""The fields of a Scene that hold things, lowest layer first."""


class Block(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of a picture that small screens can show alone.

    `name` is that of its panel; several blocks may share one, as mats do. `title` says what is in it,
    `letters` is the size of its smallest letters, `seat` whose mat it is. `cuts` are where one that would be illegible
    on a narrow page may be cut, from left to right.
    """

    name: str
    box: Box
    letters: float
    title: str = ""
    seat: int | None = None
    cuts: tuple[float, ...] = ()


class StripValue(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A value on a strip: a sign, its text and its words.

    The text stands beside the sign, or `on` it.
    `look` is the seat in whose colour the sign is, `of` the id of the thing that it stands for while the mat is folded.
    """

    glyph: str
    text: str
    words: str
    look: int | None = None
    of: str = ""
    on: str = ""


class Strip(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat in one line, for pictures whose mats are folded.

    `panel` is the id of its mat, `about` says more of its name, `active` whether it decides, `private` whether its mat
    holds what no figure tells and the seat alone may see.
    """

    seat: int
    panel: str
    name: str
    figures: tuple[StripValue, ...]
    about: str = ""
    active: bool = False
    private: bool = False


class Row(msgspec.Struct, frozen=True, gc=False):
    """One row of the table view: heading, id, name and description."""

    group: str
    id: str
    name: str
    words: str


F = TypeVar("F", bound=Callable[..., str])
_SHOWN_BY: list[Callable[[Scene], str]] = []


def shows_scenes(painter: F) -> F:
    """Let a painter show the scene that ends a notebook's cell."""
    _SHOWN_BY.append(painter)
    return painter


class Scene(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A whole picture as data.

    `name` and `words` are the title and the summary that a screen reader hears first. `order` holds the ids
    in keyboard order; left empty, it is the order of the places, cards and pieces that have words. No letters are drawn
    smaller than `least_text`, in scene units. `blocks` are its parts, in the order in which `parts.folding` shows them
    where there is no room for all; a picture without any is always shown whole. `asked` holds the ids of what can be
    chosen now, in one step or several: what is shown holds them. Where there is no room for all, the mats of seats with
    `strips` are folded to these.
    """

    width: float
    height: float
    name: str = ""
    words: str = ""
    seats: tuple[Seat, ...] = ()
    decorations: tuple[Decoration, ...] = ()
    panels: tuple[Panel, ...] = ()
    places: tuple[Place, ...] = ()
    links: tuple[Link, ...] = ()
    tracks: tuple[Track, ...] = ()
    labels: tuple[Label, ...] = ()
    cards: tuple[Card, ...] = ()
    pieces: tuple[Piece, ...] = ()
    order: tuple[str, ...] = ()
    least_text: float = 0.0
    blocks: tuple[Block, ...] = ()
    asked: tuple[str, ...] = ()
    strips: tuple[Strip, ...] = ()

    def things(self) -> Iterator[Thing]:
        """Yield everything in the picture, from the lowest layer up."""
        for kind in KINDS:
            yield from getattr(self, kind)

    def find(self, id: str) -> Any:
        """Return the thing with an id, whose prefix tells its kind.

        Raises:
            KeyError: nothing in the picture has the id.
        """
        for thing in self.things():
            if thing.id == id:
                return thing
        raise KeyError(id)

    def on(self, place: str) -> tuple[Piece, ...]:
        """Return the pieces on a place (id), in drawing order."""
        return tuple(piece for piece in self.pieces if piece.place == place)

    def keyboard_order(self) -> tuple[str, ...]:
        """Return the ids in keyboard order."""
        if self.order:
            return self.order
        return tuple(thing.id for things in (self.places, self.cards, self.pieces) for thing in things if thing.words)

    def table(self) -> tuple[Row, ...]:
        """Return a row for everything that has words.

        Rows stand under the name of their panel or track, in the order of the headings' first use.
        """
        names = {panel.id: panel.name for panel in self.panels} | {track.id: track.name for track in self.tracks}
        rows: dict[str, list[Row]] = {}
        readable: tuple[tuple[Thing, ...], ...] = (
            self.panels,
            self.tracks,
            self.places,
            self.links,
            self.cards,
            self.pieces,
        )
        for things in readable:
            for thing in things:
                if thing.words:
                    key = thing.id if thing.id in names else thing.group
                    row = Row(names.get(key, key), thing.id, getattr(thing, "name", ""), thing.words)
                    rows.setdefault(key, []).append(row)
        return tuple(row for group in rows.values() for row in group)

    def hushed(self, ids: Collection[str]) -> Scene:
        """Return the picture without the owners that would reveal an answer."""
        if not ids:
            return self

        def hush(place: Place) -> Place:
            if place.id not in ids:
                return place
            badges = tuple(badge for badge in place.badges if badge.seat is None)
            return msgspec.structs.replace(place, seat=None, badges=badges, words=place.name)

        return msgspec.structs.replace(self, words="", places=tuple(map(hush, self.places)))

    def marked(self, **marks: Collection[str]) -> Scene:
        """Return the picture with marks on things.

        ``board.marked(legal=[ids], wrong=[ids])`` replaces the earlier marks of those names.

        Raises:
            ValueError: a name is not one of `MARKS`.
        """
        unknown = sorted(set(marks) - set(MARKS))
        if unknown:
            raise ValueError(f"unknown mark {unknown[0]!r}; marks are {', '.join(MARKS)}")
        ids = set[str]().union(*marks.values())
        things = {
            kind: (_remark(t, marks) if t.marks or t.id in ids else t for t in getattr(self, kind)) for kind in KINDS
        }
        return msgspec.structs.replace(self, **{kind: tuple(found) for kind, found in things.items()})

    def to_json(self) -> bytes:
        """Return the picture as JSON without defaults, for `from_json`."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, text: bytes | str) -> Scene:
        """Read what `to_json` wrote.

        Raises:
            msgspec.DecodeError: the text is not JSON, or not a picture (the message says where).
        """
        return msgspec.json.decode(text, type=cls)

    def _repr_svg_(self) -> str | None:
        return _SHOWN_BY[-1](self) if _SHOWN_BY else None


def _remark(thing: Any, wanted: dict[str, Collection[str]]) -> Any:
    """Return the thing with the wanted marks, or itself if unchanged."""
    marks = tuple(m for m in MARKS if (thing.id in wanted[m] if m in wanted else m in thing.marks))
    return thing if marks == thing.marks else msgspec.structs.replace(thing, marks=marks)


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """One difference between two pictures.

    `op` is "add" (with the whole `thing`), "set" (with the new `thing`, and `fields`, the names of what
    differs) or "drop" (only the id). `kind` is the field of the Scene that holds the thing ("pieces").
    """

    op: Literal["add", "set", "drop"]
    kind: str
    id: str
    thing: Any = None
    fields: tuple[str, ...] = ()


def diff(old: Scene, new: Scene) -> list[Change]:
    """Return the changes between two pictures, by id, in drawing order.

    Drops come first. Equal pictures give an empty list.

    Cost: objects that both pictures share are skipped, so a builder that reuses unchanged things pays little.
    """
    drops: list[Change] = []
    changes: list[Change] = []
    for kind in KINDS:
        before, after = getattr(old, kind), getattr(new, kind)
        if before is after:
            continue
        past = {thing.id: thing for thing in before}
        for thing in after:
            was = past.pop(thing.id, None)
            if was is None:
                changes.append(Change("add", kind, thing.id, thing))
            elif was is not thing and was != thing:
                names = thing.__struct_fields__
                fields = tuple(name for name in names if getattr(was, name) != getattr(thing, name))
                changes.append(Change("set", kind, thing.id, thing, fields))
        drops.extend(Change("drop", kind, id) for id in past)
    return drops + changes
