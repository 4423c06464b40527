"""The picture of a game that brings none: the graph of its board, laid out by networkx. Knows no game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from boardgames_edu.engine.board import Board
from boardgames_edu.engine.errors import one_of
from boardgames_edu.engine.game import State
from boardgames_edu.engine.registry import remembered
from boardgames_edu.i18n import name_of
from boardgames_edu.scene.model import Link, Place, Point, Scene, Seat

if TYPE_CHECKING:
    from boardgames_edu.engine.rules import Action

PANELS = ("map",)
SIDE, MARGIN, NODE = 700.0, 60.0, 46.0
"""The height and width of the picture, its margin, and the width of a node."""


def draw(
    state: State,
    seat: int | None = None,
    *,
    view: str = "map",
    panels: Collection[str] | None = None,
    legal: Iterable[str] = (),
) -> Scene:
    """The picture of a state: its places and the links between them.

    Args:
        state: a state of any game whose setup has a board.
        seat: whose view; there is nothing to hide.
        view: "map" or "graph", which are the same here.
        panels: parts to show; there is only "map".
        legal: ids of things to mark as ones that may be chosen.

    Raises:
        OptionError: an unknown view or panel.
    """
    for name in panels or ():
        if name not in PANELS:
            raise one_of("panel", name, PANELS)
    if view not in ("map", "graph"):
        raise one_of("view", view, ("map", "graph"))
    board: Board = state.setup.board
    spots = _spots(state.game.name, state.setup)
    kind, game = state.game.place_kind, state.game.name
    names = {id: name_of(kind, id, game) or id for id in spots}
    places = tuple(
        Place(
            id=f"place:{id}",
            words=names[id],
            name=names[id],
            at=at,
            shape="disc",
            size=(NODE, NODE),
            label=(at[0], at[1] - NODE / 2 - 10),
        )
        for id, at in spots.items()
    )
    links = tuple(
        Link(id=f"link:{a}:{b}", ends=(f"place:{a}", f"place:{b}"), drawn=True) for a, b in board.graph.edges
    )
    seats = (state.seat_name(number) for number in range(state.setup.seats))
    found = Scene(
        width=SIDE,
        height=SIDE,
        name=game,
        words=state.prompt(),
        seats=tuple(Seat(id, name_of("seat", id, game) or id) for id in seats),
        places=places,
        links=links,
    )
    return found.marked(legal=frozenset(legal))


def touched(state: State, action: Action) -> tuple[str, ...]:
    """The places that the notation of an action names, in its order."""
    places = state.setup.board.index
    return tuple(f"place:{word}" for word in action.text.split() if word in places)


@remembered
def _spots(game: str, setup: object) -> dict[str, Point]:
    """Where the places lie: without crossings where the graph allows it."""
    import networkx as nx

    board: Board = setup.board  # type: ignore[attr-defined]
    graph = board.graph
    planar, _ = nx.check_planarity(graph)
    found = nx.planar_layout(graph) if planar else nx.spring_layout(graph, seed=0)
    xs, ys = ([float(spot[axis]) for spot in found.values()] for axis in (0, 1))
    wide, high = max(max(xs) - min(xs), 1e-9), max(max(ys) - min(ys), 1e-9)
    room = SIDE - 2 * MARGIN
    return {
        str(id): (
            round(MARGIN + room * (float(x) - min(xs)) / wide, 1),
            round(MARGIN + room * (float(y) - min(ys)) / high, 1),
        )
        for id, (x, y) in found.items()
    }
