"""Turns and the actions Income, Place, Displace and Move (H-TRN, H-ACT)."""

from __future__ import annotations

import pytest

from boardgames_edu.games.hansa.components import KINDS
from tests.games.hansa.conftest import GAME, asked, at, mover, moves, on, play, posts, reasons, refused, stock, supply

ROUTE = "bremen--minden"


@pytest.mark.rule("H-TRN-01", "H-TRN-02", "H-TRN-03", "H-TRN-04", "H-TRN-05", "H-DSK-03")
def test_a_turn_has_its_actions_in_any_order_and_may_end_early() -> None:
    state = at(turn={"seat": "yellow"}, seats=5)
    assert state.actions_left == 2
    play(state, "place", f"place trader {ROUTE} 1")
    assert (state.actions_left, mover(state)) == (1, "yellow")
    assert refused(state, f"place trader {ROUTE} 2") == "H-ACT-B-01"
    play(state, "income")
    assert refused(state, "end") == "H-TRN-04"
    play(state, "hire 1 0")
    assert (mover(state), state.actions_left) == ("blue", 2)
    play(state, "end")
    assert mover(state) == "green"


@pytest.mark.rule("H-TRN-07", "H-TRN-08")
def test_a_turn_with_nothing_left_ends_by_itself() -> None:
    with_marker = at(players={"blue": {"unused": ["plus_3_actions"]}}, turn={"left": 1})
    play(with_marker, "income", "hire 1 0")
    assert mover(with_marker) == "blue"
    assert refused(with_marker, "place") == "H-TRN-02"
    play(with_marker, "use plus_3_actions")
    assert with_marker.actions_left == 3
    without = at(turn={"left": 1})
    play(without, "income", "hire 1 0")
    assert mover(without) == "green"


@pytest.mark.rule("H-ACT-A-01", "H-ACT-A-02", "H-ACT-A-03", "H-ACT-A-04", "H-ACT-A-05", "H-ACT-A-06", "H-DSK-06")
def test_income() -> None:
    state = at(players={"blue": {"supply": [0, 0]}})
    play(state, "income")
    assert moves(state) == {f"hire {t} {m}" for t in range(4) for m in range(2) if 0 < t + m <= 3}
    assert refused(state, "hire 0 0") == "H-ACT-A-01"
    assert refused(state, "hire 3 1") == "H-ACT-A-01"
    assert refused(state, "hire 0 2") == "H-ACT-A-03"
    play(state, "hire 2 1", "place", f"place merchant {ROUTE} 1")
    assert supply(state, "blue") == (2, 0)
    everything = at(players={"blue": {"supply": [0, 0], "developed": {"bank": 3}}})
    play(everything, "income", "hire 14 1")
    assert stock(everything, "blue") == (0, 0)
    assert refused(everything, "income") == "H-ACT-A-06"
    steps = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}
    all_hired = at(players={"blue": {"developed": steps, "supply": [0, 0]}})
    play(all_hired, "income")
    assert stock(all_hired, "blue") == (26, 4)
    assert moves(all_hired) == {f"hire {t} {m}" for t in range(27) for m in range(5) if t + m}


@pytest.mark.rule("H-ACT-B-01", "H-ACT-B-02", "H-ACT-B-03", "H-ACT-B-05", "H-ACT-B-06", "H-EAS-10", "H-BRI-15")
def test_place() -> None:
    state = at(routes={ROUTE: [["red", "trader"], ["blue", "merchant"]]})
    play(state, "place")
    assert refused(state, f"place trader {ROUTE} 1") == "H-ACT-B-01"
    play(state, f"place trader {ROUTE} 3", "place")
    assert refused(state, "place merchant hamburg--stade 1") == "H-ACT-B-04"
    sea = at(3, map="east")
    play(sea, "place")
    assert refused(sea, "place trader malmo--visby 2") == "H-ACT-B-06"
    play(sea, "place merchant malmo--visby 2", "place", "place trader malmo--visby 1")
    assert on(sea, "malmo--visby") == ["blue trader", "blue merchant", ""]
    island = at(3, map="britannia_3")
    play(island, "place")
    assert (
        refused(
            island,
            "place trader chester--carlisle 1"
            if "chester--carlisle" in island.setup.chart.routes
            else "place trader calais--southampton 2",
        )
        == "H-ACT-B-06"
    )


@pytest.mark.rule("H-ACT-C-01", "H-ACT-C-02", "H-ACT-C-04", "H-ACT-C-05", "H-ACT-C-07", "H-ACT-C-23")
def test_whom_one_may_displace_and_what_it_costs() -> None:
    state = at(
        routes={ROUTE: [["red", "trader"], ["blue", "merchant"], ["red", "merchant"]]},
        players={"blue": {"supply": [2, 0]}, "red": {"developed": {"book": 1}}},
        cities={"minden": {"posts": [["red", "trader"]]}},
        special={"white": "red"},
    )
    play(state, "displace")
    assert refused(state, f"displace trader {ROUTE} 2") == "H-ACT-C-07"
    assert refused(state, f"displace trader {ROUTE} 3") == "H-ACT-C-04"
    play(state, f"displace trader {ROUTE} 1")
    assert (mover(state), asked(state)) == ("red", "displaced")
    assert supply(state, "blue") == (0, 0)
    assert posts(state, "minden") == ["red trader"]
    poor = at(routes={ROUTE: [["red", "trader"]]}, players={"blue": {"supply": [1, 0]}})
    assert refused(poor, "displace") == "H-ACT-C-04"
    choice = at(routes={ROUTE: [["red", "merchant"]]})
    play(choice, "displace", f"displace trader {ROUTE} 1", "pay merchant")
    assert (supply(choice, "blue"), stock(choice, "blue")) == ((3, 0), (7, 1))


@pytest.mark.rule("H-ACT-C-06")
def test_on_a_boat_a_merchant_must_follow() -> None:
    state = at(3, map="east", routes={"malmo--visby": [None, ["purple", "merchant"]]})
    play(state, "displace")
    assert refused(state, "displace trader malmo--visby 2") == "H-ACT-C-06"
    play(state, "displace merchant malmo--visby 2")
    assert on(state, "malmo--visby")[1] == "blue merchant"


@pytest.mark.rule("H-ACT-C-10", "H-ACT-C-11", "H-ACT-C-13", "H-ACT-C-18", "H-ACT-C-19", "H-ACT-C-22", "H-ACT-C-24")
def test_what_the_victim_may_add() -> None:
    state = at(routes={ROUTE: [["red", "trader"]]}, players={"red": {"stock": [0, 1], "supply": [10, 0]}})
    play(state, "displace", f"displace trader {ROUTE} 1", "pay trader")
    assert mover(state) == "red"
    assert refused(state, "enough") == "H-ACT-C-18"
    assert refused(state, "add trader bremen--hannover 1") == "H-ACT-C-21"
    assert refused(state, "income") == "H-ACT-C-19"
    play(state, "add merchant bremen--hannover 1")
    assert mover(state) == "red"
    play(state, "set bremen--hannover 2")
    assert (mover(state), stock(state, "red"), supply(state, "red")) == ("blue", (0, 0), (10, 0))
    refusing = at(routes={ROUTE: [["red", "trader"]]})
    play(refusing, "displace", f"displace trader {ROUTE} 1", "pay trader", "set bremen--hannover 1", "enough")
    assert mover(refusing) == "blue"
    from_supply = at(routes={ROUTE: [["red", "merchant"]]}, players={"red": {"stock": [0, 0]}})
    play(
        from_supply,
        "displace",
        f"displace trader {ROUTE} 1",
        "pay trader",
        "pay trader",
        "set bremen--hannover 1",
        "add trader bremen--hannover 2",
    )
    assert supply(from_supply, "red") == (10, 0)


@pytest.mark.rule("H-ACT-C-12", "H-ACT-C-15")
def test_pieces_on_the_board_when_nothing_else_is_left() -> None:
    rows = {route: [["red", "trader"]] * 3 for route in ("arnheim--kampen", "emden--stade", "paderborn--warburg")}
    state = at(
        routes={ROUTE: [["red", "trader"]], **rows, "kampen--osnabruck": [["red", "trader"], ["red", "merchant"]]},
        players={"red": {"supply": [0, 0]}},
    )
    assert (supply(state, "red"), stock(state, "red")) == ((0, 0), (0, 0))
    play(state, "displace", f"displace trader {ROUTE} 1", "pay trader", "set bremen--hannover 1")
    assert refused(state, "add trader bremen--hannover 2") == "H-ACT-C-12"
    assert refused(state, "shift bremen--hannover 1") == "H-ACT-C-08"
    play(state, "shift emden--stade 1")
    assert refused(state, f"set {ROUTE} 2") == "H-ACT-C-15"
    assert refused(state, "set emden--stade 1") == "H-ACT-C-16"
    play(state, "set bremen--hannover 2")
    assert mover(state) == "blue"
    assert on(state, "emden--stade") == ["", "red trader", "red trader"]
    full_supply = at(routes={ROUTE: [["red", "trader"]]})
    play(full_supply, "displace", f"displace trader {ROUTE} 1", "pay trader", "set bremen--hannover 1")
    assert "H-ACT-C-12" in reasons(full_supply, "shift bremen--hannover 1")


@pytest.mark.rule("H-ACT-C-16", "H-ACT-C-17")
def test_a_trader_passes_over_routes_with_boats_only() -> None:
    chart = GAME.chart("east")
    routes = {"stralsund--malmo": [["purple", "trader"]]}
    for r in chart.adjacent(chart.routes.index("stralsund--malmo")):
        route = chart.map.routes[r]
        row = [None if k in route.merchant_only_posts else ["green", "trader"] for k in range(1, route.posts + 1)]
        routes[route.id] = row  # type: ignore[assignment]
    state = at(3, map="east", routes=routes, players={"green": {"supply": [0, 0]}})
    play(state, "displace", "displace trader stralsund--malmo 1", "pay trader")
    assert refused(state, "set malmo--visby 2") == "H-ACT-C-17"
    targets = {move.split()[1] for move in moves(state, "set")}
    adjacent = {chart.routes[r] for r in chart.adjacent(chart.routes.index("stralsund--malmo"))}
    assert targets
    assert not targets & adjacent


@pytest.mark.rule("H-ACT-C-16")
def test_no_room_at_all() -> None:
    """AMB-09: a displaced piece without a post goes to the stock."""
    chart = GAME.chart("base_45")
    state = at(5, turn={"seat": "blue"}, routes={ROUTE: [["red", "trader"]]})
    for post in range(chart.posts):  # by hand: no box holds so many pieces
        if not state.occupied >> post & 1:
            state.standing[2 * 3 + 1] |= 1 << post
    state.recompute_caches()
    before = stock(state, "red")
    play(state, "displace", f"displace trader {ROUTE} 1", "pay trader")
    assert stock(state, "red")[0] == before[0] + 1


@pytest.mark.rule(
    "H-ACT-D-01", "H-ACT-D-02", "H-ACT-D-04", "H-ACT-D-05", "H-ACT-D-06", "H-ACT-D-07", "H-ACT-D-08", "H-DSK-05"
)
def test_move() -> None:
    state = at(
        routes={
            ROUTE: [["blue", "trader"], ["blue", "merchant"], ["red", "trader"]],
            "hamburg--stade": [["blue", "trader"]],
        },
        cities={"minden": {"posts": [["blue", "trader"]]}},
    )
    play(state, "move")
    assert refused(state, "enough") == "H-ACT-D-01"
    assert refused(state, f"lift {ROUTE} 3") == "H-ACT-D-01"
    play(state, f"lift {ROUTE} 1")
    assert moves(state) == {f"lift {ROUTE} 2", "lift hamburg--stade 1", "enough"}
    play(state, "lift hamburg--stade 1")
    assert asked(state) == "set_own"
    assert refused(state, f"set {ROUTE} 3") == "H-ACT-D-04"
    play(state, "set quedlinburg--halle 4", f"set {ROUTE} 1")
    assert (state.actions_left, on(state, ROUTE)) == (1, ["blue trader", "blue merchant", "red trader"])
    one = at(routes={ROUTE: [["blue", "trader"], ["blue", "trader"]]})
    play(one, "move", f"lift {ROUTE} 1", "enough", "set hamburg--stade 1")
    assert on(one, ROUTE) == ["", "blue trader", ""]
    sea = at(3, map="east", routes={"malmo--visby": [["blue", "trader"]]})
    play(sea, "move")  # there is one piece only, which is picked up by itself
    assert refused(sea, "set malmo--visby 2") == "H-ACT-D-07"
    assert refused(at(), "move") == "H-ACT-D-01"


@pytest.mark.rule("H-ACT-C-03", "H-ACT-C-09", "H-TRM-02")
@pytest.mark.parametrize("kind", KINDS)
def test_a_merchant_costs_and_brings_one_more(kind: str) -> None:
    state = at(routes={ROUTE: [["red", kind]]}, players={"blue": {"supply": [6, 0]}})
    play(state, "displace", f"displace trader {ROUTE} 1", "set bremen--hannover 1")
    assert stock(state, "blue")[0] == 5 + (1 if kind == "trader" else 2)
    added = 0
    while mover(state) == "red":
        state.play(min(moves(state, "add", "trader")))
        added += 1
    assert added == (1 if kind == "trader" else 2)


@pytest.mark.rule("H-TRN-05")
def test_what_is_left_over_is_gone() -> None:
    """AMB-50: nobody has more actions for it, not the next player and not the same one in a later turn."""
    state = at(3, players={"blue": {"unused": ["plus_3_actions"], "plate": ["move_3"]}})
    play(state, "use plus_3_actions")
    assert state.actions_left == 5
    play(state, "end")
    assert (asked(state), mover(state), state.actions_left) == ("lay_out", "blue", 0)
    play(state, min(moves(state)))
    found = []
    for _ in range(4):
        found.append((mover(state), state.actions_left))
        play(state, "end")
    assert found == [("green", 2), ("purple", 2), ("blue", 2), ("green", 2)]


@pytest.mark.rule("H-TRN-07")
def test_a_seat_that_can_only_end_its_turn_is_not_asked() -> None:
    """It is asked as soon as it can hire as well."""
    state = at()
    after = state.turn + 1
    for pieces in (state.supply, state.stock):
        pieces[2 * after : 2 * after + 2] = [0, 0]
    play(state, "end")
    assert state.turn == (after + 1) % 3
    state = at()
    state.supply[2 * after : 2 * after + 2], state.stock[2 * after : 2 * after + 2] = [0, 0], [1, 0]
    play(state, "end")
    assert state.turn == after
    assert set(moves(state)) == {"income", "end"}


@pytest.mark.rule("H-DSK-03")
@pytest.mark.parametrize(("steps", "actions"), list(enumerate((2, 3, 3, 4, 4, 5))))
def test_the_desk_of_whoever_is_on_turn_tells_how_many_actions(steps: int, actions: int) -> None:
    state = at(players={"green": {"developed": {"actions": steps}}})
    assert state.actions_left == 2
    play(state, "end")
    assert (mover(state), state.actions_left) == ("green", actions)


@pytest.mark.rule("H-ACT-D-02")
def test_a_move_crosses_the_board_and_boards_a_ship() -> None:
    """From a route at one edge to one at the other, over land and sea."""
    state = at(3, map="east", routes={"halle--dresden": [["blue", "merchant"], ["blue", "trader"]]})
    play(state, "move", "lift halle--dresden 1", "enough")
    assert len(moves(state)) == 98 - 1
    play(state, "set malmo--visby 1")
    assert on(state, "malmo--visby")[0] == "blue merchant"
