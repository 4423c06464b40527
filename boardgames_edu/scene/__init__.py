"""Pictures as plain data, and their painters.

- ``model``: `Scene` and its parts, `diff`; what a game's picture makes and what widgets show.
- ``palette``, ``glyphs``, ``outline``: colours by role, drawn signs, path data.
- ``base``, ``arrange``: what the pictures of games share; rows, grids and tracks.
- ``graph``: any picture as its bare graph. ``default``: a picture for a game that brings none.
- ``drawing``: a picture as shapes with final colours, for both painters.
- ``svg``, ``mpl``: the painters; ``ink``, ``artist``: nodes for matplotlib; ``raster``: pixels, of which only what
  changes is drawn; ``hit``: what lies under a point.

This package knows no game by itself: `picture` asks the game that a state belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, Protocol

from boardgames_edu.engine.errors import shown
from boardgames_edu.engine.game import Game, State
from boardgames_edu.scene.graph import as_graph
from boardgames_edu.scene.model import Scene

if TYPE_CHECKING:
    from boardgames_edu.engine.rules import Action


class NotAPicture(TypeError):
    """Something was to be drawn that is neither a picture nor a state of a game."""


class Drawing(Protocol):
    """What draws a game; a module will do. It has ``PANELS``, ``draw`` and ``touched``, and what it likes of

    - ``opens(state, action)``, if some actions only open the question where or with what ("Place"): a thing pointed at
      then means the opening and its answer together;
    - ``WAITS``: verbs that wait for a choice from a menu, even where a click could mean nothing else;
    - ``WHERE``: how the ids of what an action leads to begin; ``("place:",)`` if it is not said;
    - ``intended(state, id)``: what pointing at a thing probably means where it is not allowed, as the moves of one such
      try; the first that is refused says why;
    - ``likely(state, action)``: whether an action is what a refused click was more probably meant for.
    """

    @property
    def PANELS(self) -> Sequence[str]:  # noqa: N802  (a constant of a module)
        """The parts of the picture."""

    def draw(self, state: Any, /) -> Scene:
        """The picture of a state, with options such as ``seat=0`` and ``panels=["map"]``."""

    def touched(self, state: Any, action: Action, /) -> Iterable[str]:
        """The ids of the things that an action is about, in the order of pointing at them."""


def drawing_of(game: Game[Any]) -> Drawing:
    """What draws a game: its own picture, or that of the graph of its board."""
    found: Any = game.picture or import_module("boardgames_edu.scene.default")
    drawing: Drawing = found
    return drawing


def touched(state: State, action: Action) -> tuple[str, ...]:
    """The ids of the things that an action is about, as its game says."""
    return tuple(drawing_of(state.game).touched(state, action))


def picture(thing: Any, **options: Any) -> Scene:
    """The thing itself if it is a Scene; the picture of a state otherwise, made by its game.

    Args:
        thing: a Scene, or a state of a game.
        options: passed on to what draws the game; a Scene takes none.

    Raises:
        NotAPicture: it is neither, options were given with a Scene, or panels is no list of
            names, or seat no number.
    """
    if isinstance(thing, Scene):
        if options:
            raise NotAPicture(
                f"a Scene is drawn as it is; {', '.join(sorted(options))} can be given with a state only"
            )
        return thing
    game = getattr(thing, "game", None)
    if not isinstance(game, Game):
        raise NotAPicture(f"only a Scene or a state of a game can be drawn, not {type(thing).__name__}")
    panels = options.get("panels")
    named = isinstance(panels, Sequence) and not isinstance(panels, (str, bytes))
    if panels is not None and not (named and all(isinstance(one, str) for one in panels)):
        raise NotAPicture(f'panels is a list of names such as ["map"], not {shown(panels)}')
    seat = options.get("seat")
    if seat is not None and (not isinstance(seat, int) or abs(seat) > 99):
        raise NotAPicture(f"seat is the number of a seat, from 0, not {shown(seat)}")
    draw: Any = drawing_of(game).draw
    found: Scene = draw(thing, **options)
    return found


def shown_as(graph: bool, thing: Any, **options: Any) -> Scene:
    """The picture of a thing, or its bare graph; as its game draws that, where the game says how.

    Args:
        graph: whether the bare graph is wanted.
        thing: a Scene, or a state of a game.
        options: as for `picture`, which says what is raised.
    """
    if not graph or isinstance(thing, Scene):
        found = picture(thing, **options)
        return as_graph(found) if graph else found
    game = getattr(thing, "game", None)
    if isinstance(game, Game) and "view" in signature(drawing_of(game).draw).parameters:
        return picture(thing, view="graph", **options)
    return as_graph(picture(thing, **options))
