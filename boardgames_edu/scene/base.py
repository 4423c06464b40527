"""The base of the games' pictures: layouts and the assembly of scenes.

A game says where things stand (its `Layout`) and what there is (its `Picture`). This module knows no game.
"""

import functools
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar, TypeVarTuple

import msgspec

from boardgames_edu.engine.errors import one_of
from boardgames_edu.engine.states.graphs import seat_number
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import language, say
from boardgames_edu.scene import model
from boardgames_edu.scene.boxes import thing_box
from boardgames_edu.scene.graph import as_graph

VIEWS = ("map", "graph")
MOST_REMEMBERED = 40_000
"""The number of sections after which a layout empties its cache."""
NOBODY = -1
"""The viewer who sees nobody's hand."""

StateT = TypeVar("StateT", bound=State)
LayoutT = TypeVar("LayoutT", bound="Layout")
T = TypeVar("T")
_Values = TypeVarTuple("_Values")


class _Remembers(Protocol):
    seen: dict[Any, Any]


_MemoryT = TypeVar("_MemoryT", bound=_Remembers)


def section(draw: Callable[[_MemoryT, *_Values], T]) -> Callable[[_MemoryT, *_Values], T]:
    """Remember what a function draws, by its arguments.

    These are plain values, and all that it depends on beside the layout. Values that are equal are the same: -1 and not
    False stands for nothing where 0 is a number.
    """

    @functools.wraps(draw)
    def drawn(base: _MemoryT, *values: *_Values) -> T:
        seen, key = base.seen, (draw, values)
        try:
            return seen[key]  # type: ignore[no-any-return]
        except KeyError:
            part = draw(base, *values)
        if len(seen) > MOST_REMEMBERED:
            seen.clear()
        seen[key] = part
        return part

    return drawn


class Part(msgspec.Struct):
    """Things to be added to a picture.

    Attributes:
        group: that of the places, cards and pieces that are added by its methods.
    """

    panels: list[model.Panel] = []
    places: list[model.Place] = []
    labels: list[model.Label] = []
    cards: list[model.Card] = []
    pieces: list[model.Piece] = []
    blocks: list[model.Block] = []
    group: str = ""

    def place(self, id: str, at: model.Point, words: str, **more: Any) -> None:
        """Add a place."""
        self.places.append(model.Place(**{"id": id, "at": at, "words": words, "group": self.group, **more}))

    def label(self, id: str, text: str, at: model.Point, size: float, **more: Any) -> None:
        """Add words."""
        self.labels.append(model.Label(id=id, text=text, at=at, size=size, **more))

    def card(self, id: str, at: model.Point, size: model.Size, words: str, **more: Any) -> None:
        """Add a card."""
        self.cards.append(model.Card(**{"id": id, "at": at, "size": size, "words": words, "group": self.group, **more}))

    def piece(self, id: str, glyph: str, at: model.Point, size: float, words: str = "", **more: Any) -> None:
        """Add a piece."""
        look = {"id": id, "glyph": glyph, "at": at, "size": size, "words": words, "group": self.group}
        self.pieces.append(model.Piece(**{**look, **more}))

    def low(self) -> float:
        """Return the lower edge of all that lies on its panels."""
        things: list[model.Thing] = [*self.places, *self.labels, *self.cards, *self.pieces]
        return max((box[1] + box[3] for box in map(thing_box, things)), default=0.0)


def joined(parts: Iterable[Part]) -> Part:
    """Return the things of several parts as one."""
    whole = Part()
    for part in parts:
        whole.panels += part.panels
        whole.places += part.places
        whole.labels += part.labels
        whole.cards += part.cards
        whole.pieces += part.pieces
        whole.blocks += part.blocks
    return whole


class Layout:
    """The positions of things that stay the same for a whole game.

    A layout belongs to one setup and one language.

    Attributes:
        width, height: of the picture.
        boxes: the box of each panel shown.
        at: points by the id of what lies there.
        fixed: places that never change; ``panels``, ``labels``, ``tracks``, ``links``, ``decorations``, ``blocks``
            likewise.
        seen: sections drawn before, by what draws them and its arguments.
    """

    width: float
    height: float
    seats: tuple[model.Seat, ...]

    def __init__(self, panels: tuple[str, ...], language: str) -> None:
        self.shown, self.language = panels, language
        self.seen: dict[Any, Any] = {}
        self.boxes: dict[str, model.Box] = {}
        self.at: dict[str, model.Point] = {}
        self.panels: list[model.Panel] = []
        self.labels: list[model.Label] = []
        self.tracks: list[model.Track] = []
        self.fixed: list[model.Place] = []
        self.links: Sequence[model.Link] = ()
        self.decorations: Sequence[model.Decoration] = ()
        self.blocks: Sequence[model.Block] = ()

    def label(self, id: str, text: str, at: model.Point, size: float, **more: Any) -> None:
        """Add words that never change."""
        self.labels.append(model.Label(id=id, text=text, at=at, size=size, **more))

    def space(self, id: str, at: model.Point, size: model.Size, group: str, words: str, **more: Any) -> None:
        """Add a space that never changes, a box unless ``more`` says otherwise."""
        self.at[id] = at
        self.fixed.append(model.Place(**{"shape": "box", **more}, id=id, at=at, size=size, group=group, words=words))


class Picture(Generic[StateT, LayoutT]):
    """Gathers the parts of the picture of one state.

    Args:
        state: a full state, or what a seat sees.
        base: where things lie.
        seat: whose hand lies open; None for every card that the state knows, `NOBODY` for none.
    """

    PANELS: ClassVar[tuple[str, ...]]
    """The panels that there are, in reading order."""
    WHOLE: ClassVar[tuple[str, ...]] = ()
    """The panels shown by default; all if empty."""

    def __init__(self, state: StateT, base: LayoutT, seat: int | None) -> None:
        self.state, self.base, self.seat, self.seen = state, base, seat, base.seen
        self.panels: list[model.Panel] = list(base.panels)
        self.places: list[model.Place] = []
        self.labels: list[model.Label] = list(base.labels)
        self.cards: list[model.Card] = []
        self.pieces: list[model.Piece] = []
        self.own_blocks: list[model.Block] = []

    @classmethod
    def draw(
        cls,
        state: StateT,
        seat: int | str | None = None,
        *,
        view: str = "map",
        panels: Collection[str] | None = None,
        legal: Iterable[str] = (),
    ) -> model.Scene:
        """Return the picture of a state.

        Args:
            state: a full state, or what a seat sees (`state.view`).
            seat: whose hand lies open, by id or number; "nobody" opens none, None every card that the state knows.
            view: "map", the drawn one, or "graph", its bare graph.
            panels: which parts to show, of ``PANELS``; ``WHOLE`` or else all of them if not given.
            legal: ids of things to mark as legal choices (see `scene.pictures.touched`).

        Raises:
            OptionError: an unknown view, panel or seat; the message lists the choices.
        """
        for name in panels or ():
            if name not in cls.PANELS:
                raise one_of("panel", name, cls.PANELS)
        if view not in VIEWS:
            raise one_of("view", view, VIEWS)
        chosen = cls.WHOLE or cls.PANELS
        if panels is not None:
            chosen = tuple(name for name in cls.PANELS if name in panels)
        base = cls.arrange(state.setup, chosen, language())
        viewer = state.viewer if seat is None else NOBODY
        picture = cls(state, base, viewer if seat in (None, "nobody", NOBODY) else seat_number(state, seat))
        picture.compose()
        found = picture.scene() if view == "map" else picture.bare(picture.scene())
        marks = frozenset(legal)
        return found.marked(legal=marks) if marks else found

    # --- what a game says --------------------------------------------------------------------------------------

    @staticmethod
    def arrange(setup: Any, panels: tuple[str, ...], language: str) -> Any:
        """Return the layout of a setup, some panels and a language."""
        raise NotImplementedError

    def compose(self) -> None:
        """Add everything to be shown."""
        raise NotImplementedError

    def title(self) -> str:
        """Return the name of the picture."""
        raise NotImplementedError

    def summary(self) -> str:
        """Return a summary of the position in words."""
        raise NotImplementedError

    def say(self, template: str, **facts: object) -> str:
        """Return a sentence."""
        return say(template, facts)

    def told(self, template: str, **facts: object) -> str:
        """Return a sentence of plain facts, remembered."""
        return self._told(template, tuple(facts.items()))

    @section
    def _told(self, template: str, facts: tuple[tuple[str, object], ...]) -> str:
        return self.say(template, **dict(facts))

    def bare(self, scene: model.Scene) -> model.Scene:
        """Return the picture as its bare graph."""
        return as_graph(scene)

    def blocks(self) -> Iterable[model.Block]:
        """Return its parts, in reading order for narrow screens."""
        return (*self.base.blocks, *self.own_blocks)

    # --- gathering ---------------------------------------------------------------------------------------------

    def add(self, part: Part) -> None:
        """Add the things of a part."""
        self.pieces += part.pieces
        self.labels += part.labels
        if part.panels:
            self.panels += part.panels
        if part.places:
            self.places += part.places
        if part.cards:
            self.cards += part.cards
        if part.blocks:
            self.own_blocks += part.blocks

    def scene(self) -> model.Scene:
        """Return the scene: the fixed things and those that were added."""
        base = self.base
        return model.Scene(
            width=base.width,
            height=base.height,
            name=self.title(),
            words=self.summary(),
            seats=base.seats,
            decorations=tuple(base.decorations),
            panels=tuple(self.panels),
            places=tuple(self.places),
            links=tuple(base.links),
            tracks=tuple(base.tracks),
            labels=tuple(self.labels),
            cards=tuple(self.cards),
            pieces=tuple(self.pieces),
            blocks=tuple(self.blocks()),
        )
