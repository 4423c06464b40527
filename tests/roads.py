"""A small game on roads: lists along names of its own, and a verb that names a road and a number."""

from __future__ import annotations

from collections.abc import Mapping

import networkx as nx

from boardgames_edu.engine.kit import (
    N_,
    Annotated,
    Axis,
    Count,
    Decision,
    Game,
    PerSeat,
    ScoreLine,
    Seat,
    State,
    action,
    bit,
    each,
    must,
    numbers,
)

TOWNS = nx.path_graph(["lviv", "bila", "poltava", "odesa"])
ROADS = [f"{start}--{end}" for start, end in TOWNS.edges]
EACH_ROAD = Axis("road", lambda setup: ROADS)


class RoadState(State):
    """Whose roads there are, what each has spent on each, and what is left."""

    owner: Annotated[list[Seat], EACH_ROAD]
    spent: PerSeat[Annotated[list[Count], EACH_ROAD]] = each(0)
    lanes: Annotated[list[Count], EACH_ROAD] = each(1)
    coins: PerSeat[Count] = each(4)

    def scores(s) -> tuple[tuple[ScoreLine, ...], ...]:  # noqa: N805
        """A point for each coin spent."""
        return tuple((ScoreLine("roads", sum(row), "W-BUILD", N_("Roads")),) for row in s.spent)


@action(
    "build {way} {price}",
    (EACH_ROAD, numbers(1, 3)),
    event=N_("{seat} builds from {way} for {price} {price:coin|coins}."),
    needs=(
        must(
            "W-BUILD",
            lambda s: sum(bit(road) for road, owner in enumerate(s.owner) if owner < 0),
            N_("There is a road from {way}."),
            on="way",
        ),
        must(
            "W-PAY", lambda s: bit(s.coins[s.to_move] + 1) - 1, N_("You lack {price} {price:coin|coins}."), on="price"
        ),
    ),
)
def build(s: RoadState, way: int, price: int) -> None:
    """Pay for a road."""
    seat = s.stack.pop().seat
    s.owner[way], s.lanes[way] = seat, price
    s.spent[seat][way] += price
    s.coins[seat] -= price
    if -1 in s.owner and s.coins[1 - seat]:
        s.ask(Build(1 - seat))


class Build(Decision):
    """Which road is built next."""

    rule, text, actions = "W-BUILD", N_("{seat}, build a road."), (build,)


class Roads(Game[RoadState]):
    """The game."""

    name, seats, colours, state, map = "roads", (2,), ("gold", "sky"), RoadState, TOWNS
    frames = (Build,)
    words: Mapping[str, Mapping[str, Mapping[str, str]]] = {
        "road": {road: {"en": " to ".join(map(str.title, road.split("--")))} for road in ROADS}
    }
    rules: Mapping[str, str] = {
        "W-BUILD": "Build a road where there is none.",
        "W-PAY": "A road costs one to three coins.",
    }
