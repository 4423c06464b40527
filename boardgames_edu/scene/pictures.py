"""The picture of a state: its game's own, or the default one."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from inspect import signature
from string import Formatter
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from boardgames_edu.engine.errors import shown
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.state import State
from boardgames_edu.scene.graph import as_graph
from boardgames_edu.scene.model import Scene

if TYPE_CHECKING:
    from boardgames_edu.engine.events import Action


class NotAPicture(TypeError):
    """The thing to draw is neither a picture nor a state."""


class Drawing(Protocol):
    """The drawing of a game; a module will do.

    It has ``PANELS`` and ``draw``, and may have

    - ``touched(state, action)``: the ids of the things of an action whose verb names no ``targets``;
    - ``WHERE``: prefixes of the ids of an action's destination; ``("place:",)`` by default;
    - ``intended(state, id)``: what a click on a thing that is not allowed probably means, as lists of moves to try; the
      first that is refused says why;
    - ``likely(state)``: how the verb begins that a refused click probably meant; empty if any;
    - ``strips(state)``: the seats in a line each, see `with_strips`.
    """

    @property
    def PANELS(self) -> Sequence[str]:  # noqa: N802  (a constant of a module)
        """The parts of the picture."""

    def draw(self, state: Any, /) -> Scene:
        """Return the picture of a state, with options such as ``seat="blue"``."""


def drawing_of(game: Game[Any]) -> Drawing:
    """Return a game's drawing: its own, or the default one."""
    found: Any = game.picture or import_module("boardgames_edu.scene.default")
    drawing: Drawing = found
    return drawing


def touched(state: State, action: "Action") -> tuple[str, ...]:
    """Return the ids of the things that an action is about.

    In the order in which a player would point at them; its verb names them (``targets``). A piece that takes a step
    lies between the places it leaves and reaches, so that a click on the piece, or on either place, means the action.
    """
    targets, action_set = state.setup.verb(action).targets, state.setup.action_set_of.get(action.text)
    if not targets:
        rest: Any = getattr(drawing_of(state.game), "touched", None)
        return tuple(rest(state, action)) if rest is not None else ()
    if callable(targets):
        return tuple(targets(state, action))
    facts = {"own": state.seat_name(state.to_move), **(action_set.describe(action) if action_set else {})}
    ids = (id.format(**facts) for id in targets.split() if _named_in(id) <= facts.keys())
    return tuple(dict.fromkeys(ids))


@cache
def _named_in(target: str) -> frozenset[str]:
    """Return the placeholders of a target."""
    return frozenset(word for _, word, _, _ in Formatter().parse(target) if word)


def scene_of(thing: Any, **options: Any) -> Scene:
    """Return a state's picture; a Scene is returned as it is.

    Args:
        thing: a Scene, or a state of a game.
        options: passed on to what draws the game; a Scene takes none.

    Raises:
        NotAPicture: it is neither, options were given with a Scene, or panels is no list of names.
        OptionError: an unknown view, panel or seat; the message lists the choices.
    """
    if isinstance(thing, Scene):
        if options:
            raise NotAPicture(f"a Scene is drawn as it is; {', '.join(sorted(options))} can be given with a state only")
        return thing
    game = getattr(thing, "game", None)
    if not isinstance(game, Game):
        raise NotAPicture(f"only a Scene or a state of a game can be drawn, not {type(thing).__name__}")
    panels = options.get("panels")
    named = isinstance(panels, Sequence) and not isinstance(panels, (str, bytes))
    if panels is not None and not (named and all(isinstance(one, str) for one in panels)):
        raise NotAPicture(f'panels is a list of names such as ["map"], not {shown(panels)}')
    draw: Any = drawing_of(game).draw
    if not options.keys() <= _USUAL:
        _, *known = signature(draw).parameters
        if strange := sorted(options.keys() - set(known)):
            raise NotAPicture(f"a picture takes {', '.join(known)}, but no {shown(', '.join(strange))}")
    found: Scene = draw(thing, **options)
    return found


_USUAL = {"seat", "view", "panels", "legal"}
"""The options that every picture takes."""


def with_strips(scene: Scene, state: State, nobody: bool = False) -> Scene:
    """Return a table's picture with strips, if its game has any.

    Nothing is folded where mats tell the final score. If ``nobody`` looks on, a strip tells what the next seat may
    know.
    """
    strips: Any = getattr(drawing_of(state.game), "strips", None)
    if strips is None or state.is_over:
        return scene
    if not nobody:
        return msgspec.structs.replace(scene, strips=strips(state))
    seen = [strips(state.view(seat)) for seat in range(state.setup.seats)]
    found = tuple(row[seat] for seat, row in enumerate((*seen[1:], seen[0])))
    return msgspec.structs.replace(scene, strips=found)


def shown_as(graph: bool, thing: Any, **options: Any) -> Scene:
    """Return the picture of a thing, or its bare graph.

    Args:
        graph: whether the bare graph is wanted.
        thing: a Scene, or a state of a game.
        options: as for `scene_of`, which says what is raised.
    """
    if not graph or isinstance(thing, Scene):
        found = scene_of(thing, **options)
        return as_graph(found) if graph else found
    game = getattr(thing, "game", None)
    if isinstance(game, Game) and "view" in signature(drawing_of(game).draw).parameters:
        return scene_of(thing, view="graph", **options)
    return as_graph(scene_of(thing, **options))
