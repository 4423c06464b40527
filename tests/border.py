"""A small game with armies: any number of a seat's on each town, and a flag on each town held."""

from __future__ import annotations

from collections.abc import Mapping

import networkx as nx

from boardgames_edu.engine.kit import (
    EACH_PLACE,
    N_,
    Annotated,
    Count,
    Decision,
    Game,
    PerPlace,
    PerSeat,
    Piece,
    Place,
    ScoreLine,
    Seat,
    State,
    action,
    bits,
    each,
    must,
)

TOWNS = nx.path_graph(["lviv", "bila", "poltava", "odesa"])


class BorderState(State):
    """Armies, flags, and the town that was reached last."""

    armies: Annotated[PerSeat[PerPlace[Count]], Piece("army")] = each(0)
    flags: Annotated[PerPlace[Seat], Piece("flag")]
    camp: Annotated[Place, Piece("camp")] = -1

    def scores(s) -> tuple[tuple[ScoreLine, ...], ...]:  # noqa: N805
        """A point for each flag."""
        return tuple((ScoreLine("flags", s.flags.count(seat), "B-FLAG", N_("Flags")),) for seat in range(s.setup.seats))


def beside(s: BorderState) -> int:
    """The towns beside an own army."""
    found = 0
    for town, count in enumerate(s.armies[s.top.seat]):
        found |= s.setup.board.adjacent[town] if count else 0
    return found


@action(
    "march to {town}",
    EACH_PLACE,
    needs=(must("B-MARCH", beside, N_("No army of yours stands beside {town}.")),),
    event=N_("{seat} marches to {town}."),
)
def march(s: BorderState, town: int) -> None:
    """All armies beside the town go there."""
    seat = s.stack.pop().seat
    for start in bits(s.setup.board.adjacent[town]):
        s.armies[seat][town] += s.armies[seat][start]
        s.armies[seat][start] = 0
    s.flags[town], s.camp = seat, town
    if s.flags.count(-1):
        s.ask(March(1 - seat))


class March(Decision):
    """Which town is reached next."""

    rule, text, actions = "B-MARCH", N_("{seat}, march."), (march,)


class Border(Game[BorderState]):
    """The game."""

    name, seats, colours, state, map = "border", (2,), ("gold", "sky"), BorderState, TOWNS
    frames = (March,)
    rules: Mapping[str, str] = {
        "B-MARCH": "All armies beside a town march there.",
        "B-FLAG": "Who reached a town last holds it; each is a point.",
    }

    def deal(self, s: BorderState) -> None:
        """Two armies each, at the ends."""
        s.armies[0][0] = s.armies[1][3] = 2
