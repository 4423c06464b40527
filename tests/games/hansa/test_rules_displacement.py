"""Corners of displacing, moving and permissions: full boards, empty sources, boats, countries and tiles."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.games.hansa.components import KINDS
from boardgames_edu.games.hansa.rules import flow
from boardgames_edu.games.hansa.state import HansaState
from tests.games.hansa.conftest import (
    GAME,
    asked,
    at,
    mover,
    moves,
    on,
    play,
    points,
    posts,
    reasons,
    refused,
    seat,
    stock,
    supply,
)

ROUTE = "bremen--minden"
R = "duisburg--dortmund"


def crowd(state: HansaState, name: str, *free: str, houses_only: bool = False) -> HansaState:
    """Fill every post but some with merchants of a seat: by hand, for no box holds so many."""
    chart = state.setup.chart
    for post, text in enumerate(chart.post_names):
        boat = chart.boats >> post & 1
        if not state.occupied >> post & 1 and text not in free and not (boat and houses_only):
            state.standing[2 * seat(name) + KINDS.index("merchant")] |= 1 << post
    state.recompute_caches()
    state._legal = None
    return state


# --- what the supply allows ---------------------------------------------------------------------------------------


@pytest.mark.rule("H-ACT-B-01", "H-ACT-B-06")
def test_place_is_not_offered_where_only_boats_are_free() -> None:
    traders = at(3, map="east", players={"blue": {"supply": [5, 0]}})
    assert refused(crowd(traders, "purple", houses_only=True), "place") == "H-ACT-B-01"
    merchant = at(3, map="east", players={"blue": {"supply": [5, 1]}})
    play(crowd(merchant, "purple", houses_only=True), "place", "place merchant malmo--visby 2")


@pytest.mark.rule("H-ACT-C-01", "H-ACT-C-06")
def test_displace_is_not_offered_when_opponents_stand_on_boats_alone() -> None:
    routes = {"malmo--visby": [None, ["purple", "merchant"]]}
    traders = at(3, map="east", routes=routes, players={"blue": {"supply": [5, 0]}})
    assert refused(traders, "displace") == "H-ACT-C-01"
    assert "displace" in moves(at(3, map="east", routes=routes))


@pytest.mark.rule("H-ACT-D-01", "H-DSK-05")
@pytest.mark.parametrize(("steps", "most"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_the_book_says_how_many_pieces_a_move_carries(steps: int, most: int) -> None:
    rows = {route: [["blue", "trader"]] * 3 for route in (ROUTE, "hamburg--stade")}
    state = at(routes=rows, players={"blue": {"developed": {"book": steps}}})
    play(state, "move")
    lifted = 0
    while asked(state) == "lift_own":
        state.play(min(moves(state, "lift")))
        lifted += 1
    assert (lifted, asked(state), len(state.lifted)) == (most, "set_own", most)


# --- what the victim adds -----------------------------------------------------------------------------------------


@pytest.mark.rule("H-ACT-C-09", "H-ACT-C-22")
def test_no_more_may_be_added_than_is_due_in_whatever_order() -> None:
    state = at(routes={ROUTE: [["red", "trader"]]})
    play(state, "displace", f"displace trader {ROUTE} 1", "pay trader", "add trader bremen--hannover 1")
    assert "H-ACT-C-09" in reasons(state, "add trader bremen--hannover 2")
    assert not moves(state, "add")
    assert mover(state) == "red"
    play(state, "set bremen--hannover 2")
    assert mover(state) == "blue"


@pytest.mark.rule("H-ACT-C-20", "H-ACT-C-21")
def test_each_piece_looks_for_its_own_nearest_post_and_source() -> None:
    """One near post, one piece in stock: the second piece goes further, the third comes from the supply."""
    near = ("arnheim--duisburg", "paderborn--dortmund")
    state = at(
        routes={
            R: [["red", "merchant"]],
            near[0]: [["green", "trader"]] * 3,
            near[1]: [None, *[["green", "trader"]] * 2],
        },
        players={"red": {"stock": [1, 0], "supply": [10, 0]}},
    )
    play(state, "displace", f"displace trader {R} 1", "pay trader", "pay trader")
    assert {move.split()[1] for move in moves(state, "set")} == {near[1]}
    play(state, f"set {near[1]} 1")
    ring_2 = {"arnheim--kampen", "arnheim--munster", "minden--paderborn", "paderborn--hildesheim", "paderborn--warburg"}
    assert {move.split()[2] for move in moves(state, "add")} == ring_2
    play(state, "add trader arnheim--kampen 1")
    assert (stock(state, "red"), supply(state, "red")) == ((0, 0), (10, 0))
    play(state, "add trader minden--paderborn 3")
    assert (supply(state, "red"), mover(state)) == ((9, 0), "blue")


@pytest.mark.rule("H-ACT-C-18", "H-ACT-C-20")
def test_an_added_piece_leaves_the_last_post_to_the_displaced_one() -> None:
    """AMB-54: a merchant may pass it over and take a boat further off."""
    state = at(
        3,
        map="east",
        routes={"waren--wismar": [["green", "trader"]]},
        players={"green": {"stock": [1, 1], "supply": [9, 0]}},
    )
    crowd(state, "purple", "waren--havelberg 1", "stralsund--malmo 2")
    play(state, "displace", "displace trader waren--wismar 1", "pay trader")
    assert "H-ACT-C-18" in reasons(state, "add trader waren--havelberg 1")
    assert moves(state) == {"set waren--havelberg 1", "add merchant stralsund--malmo 2"}
    play(state, "add merchant stralsund--malmo 2")
    assert (mover(state), on(state, "waren--havelberg")[0]) == ("blue", "green trader")


@pytest.mark.rule("H-ACT-C-12", "H-ACT-C-16")
def test_a_shifted_piece_does_not_return_to_its_post() -> None:
    rows = {route: [["red", "trader"]] * 3 for route in ("arnheim--kampen", "emden--stade", "paderborn--warburg")}
    state = at(
        routes={ROUTE: [["red", "trader"]], "bremen--hannover": [["red", "trader"], ["red", "merchant"]], **rows},
        players={"red": {"supply": [0, 0]}},
    )
    play(state, "displace", f"displace trader {ROUTE} 1", "pay trader", "shift bremen--hannover 1")
    assert (asked(state), refused(state, "set bremen--hannover 1")) == ("set_shift", "H-ACT-C-16")
    play(state, "set minden--munster 1")
    assert not moves(state, "shift")
    assert refused(state, "shift bremen--hannover 2") == "H-ACT-C-12"
    play(state, "set minden--munster 2")
    assert mover(state) == "blue"


@pytest.mark.rule("H-ACT-C-01", "H-ACT-C-05", "H-ACT-C-17", "H-ACT-C-14", "H-ACT-C-20", "H-PRM-06")
def test_kinds_that_are_not_there_and_posts_that_are_taken() -> None:
    sea = {"stralsund--malmo": [["green", "merchant"]], "malmo--visby": [["purple", "trader"]]}
    players: dict[str, Any] = {"blue": {"supply": [4, 0]}, "green": {"developed": {"book": 1}, "stock": [2, 1]}}
    state = at(3, map="east", routes=sea, players=players)
    play(state, "displace")
    assert "H-ACT-C-01" in reasons(state, "displace merchant stralsund--malmo 1")
    play(state, "displace trader stralsund--malmo 1")
    assert (mover(state), asked(state)) == ("green", "displaced")  # paid by itself: traders are all there is
    assert refused(state, "add trader malmo--visby 1") == "H-ACT-C-20"
    assert "H-ACT-C-17" in reasons(state, "add trader malmo--visby 2")
    assert "add merchant malmo--visby 2" in moves(state)
    paying = at(routes={ROUTE: [["red", "merchant"]]}, players={"blue": {"supply": [4, 1]}})
    play(paying, "displace", f"displace trader {ROUTE} 1", "pay merchant")
    assert supply(paying, "blue") == (2, 0)  # the second piece could only be a trader
    along = at(favour=True, tiles={"income_tagalong": "red"}, players={"red": {"stock": [0, 1]}})
    play(along, "income", "hire 1 0")
    assert refused(along, "take trader") == "H-FAV-08"


@pytest.mark.rule("H-ACT-C-12", "H-ACT-C-13")
def test_only_pieces_of_ones_own_are_shifted() -> None:
    rows = {route: [["red", "trader"]] * 3 for route in ("arnheim--kampen", "emden--stade", "paderborn--warburg")}
    mixed = [["red", "trader"], ["red", "merchant"], ["green", "trader"]]
    state = at(
        routes={ROUTE: [["red", "trader"]], "bremen--hannover": mixed, **rows}, players={"red": {"supply": [0, 0]}}
    )
    play(state, "displace", f"displace trader {ROUTE} 1", "pay trader", "set minden--munster 1")
    assert "H-ACT-C-12" in reasons(state, "shift bremen--hannover 3")
    assert "H-ACT-C-12" in reasons(state, f"shift {ROUTE} 1")


# --- countries ----------------------------------------------------------------------------------------------------


def island(**data: Any) -> HansaState:
    return at(4, map="britannia_45", **data)


@pytest.mark.rule("H-BRI-11", "H-BRI-12", "H-ACT-C-12")
def test_a_piece_shifted_from_another_country_goes_to_england() -> None:
    """AMB-29: neither to Wales, where it may not move, nor any nearer than England has room."""
    red: dict[str, Any] = {
        "cardiff--pembroke": [["red", "trader"]],
        "glasgow--falkirk": [["red", "trader"]] * 2,
        "dunbar--edinburgh": [["red", "trader"]] * 2,
        "durham--york": [["red", "trader"]] * 3,
        "durham--lancaster": [["red", "trader"]] * 3,
        "cambridge--norwich": [["red", "merchant"]],
    }
    others = {"coventry--cardiff": [["green", "trader"]] * 3, "oxford--cardiff": [["purple", "trader"]] * 4}
    state = island(
        routes={**red, **others},
        cities={"cardiff": {"posts": [["blue", "trader"]]}},
        players={"red": {"supply": [0, 0]}},
    )
    play(state, "displace", "displace trader cardiff--pembroke 1", "pay trader")
    assert {move.split()[1] for move in moves(state, "set")} == {"montgomery--cardiff", "montgomery--pembroke"}
    play(state, "set montgomery--cardiff 1", "shift glasgow--falkirk 1")
    assert refused(state, "set montgomery--cardiff 2") == "H-BRI-11"
    where = {move.split()[1] for move in moves(state, "set")}
    chart = state.setup.chart
    assert where
    assert {chart.country[chart.routes.index(route)] for route in where} == {0}
    assert "coventry--hereford" in where


@pytest.mark.rule("H-BRI-11", "H-FAV-06")
def test_the_tile_for_displaced_pieces_does_not_open_other_countries() -> None:
    """AMB-24; but it opens the route of the displacement itself (AMB-23)."""
    state = island(favour=True, tiles={"displace_anywhere": "red"}, routes={"coventry--cardiff": [["red", "trader"]]})
    play(state, "displace", "displace trader coventry--cardiff 1", "pay trader")
    assert refused(state, "set montgomery--cardiff 1") == "H-BRI-11"
    assert refused(state, "add trader montgomery--cardiff 1") == "H-ACT-C-20"
    play(state, "set coventry--cardiff 2", "add trader durham--york 3")
    assert on(state, "coventry--cardiff") == ["blue trader", "red trader", ""]


@pytest.mark.rule("H-BRI-07", "H-BRI-08", "H-BRI-10")
def test_the_post_furthest_right_permits_not_control() -> None:
    city = {"carlisle": {"posts": [["blue", "trader"], ["blue", "trader"], ["red", "trader"]]}}
    state = island(cities=city)
    play(state, "place")
    assert refused(state, "place trader glasgow--falkirk 1") == "H-BRI-06"
    other = island(cities=city, turn={"seat": "red"})
    play(other, "place", "place trader glasgow--falkirk 1")
    assert on(other, "glasgow--falkirk") == ["red trader", ""]


@pytest.mark.rule("H-BRI-06", "H-BRI-07", "H-BRI-09", "H-BRI-10")
@pytest.mark.parametrize(
    ("countries", "legal"),
    [
        (("wales", "wales"), True),
        (("wales", "scotland"), True),
        (("scotland", "wales"), True),
        (("scotland", "scotland"), False),
        (("wales", "wales", "scotland"), False),
        (("england", "wales", "england", "scotland"), True),
    ],
)
@pytest.mark.parametrize("displacing", [False, True])
def test_permissions_of_cardiff_and_london_add_up(countries: tuple[str, ...], legal: bool, displacing: bool) -> None:
    """Cardiff serves before London (AMB-84); placing and displacing use them alike (AMB-83)."""
    there = {"england": "durham--york", "wales": "montgomery--conway", "scotland": "dunbar--newcastle"}
    cities = {name: {"posts": [["blue", "trader"]]} for name in ("cardiff", "london")}
    cities["carlisle"] = {"posts": [["red", "trader"]]}
    rows = {route: [["red", "trader"]] * 3 for route in there.values()} if displacing else {}
    state = island(cities=cities, routes=rows, turn={"left": 4}, players={"blue": {"supply": [9, 0]}})
    verb = "displace" if displacing else "place"
    for number, country in enumerate(countries, start=1):
        move = f"{verb} trader {there[country]} {countries[:number].count(country)}"
        if number < len(countries) or legal:
            play(state, verb, move)
        elif verb in moves(state):
            play(state, verb)
            assert refused(state, move) == "H-BRI-06"
        else:
            assert refused(state, verb) == "H-ACT-C-01"
        while mover(state) != "blue" or asked(state) == "pay":  # the price, and what the victim does
            state.play(state.legal_actions()[0])


@pytest.mark.rule("H-BRI-19")
def test_place_2_from_the_board_when_stock_and_supply_are_empty() -> None:
    """AMB-82: a piece may come from any country, but goes to Wales or Scotland; two at most."""
    rows = {route: [["blue", "trader"]] * 3 for route in ("durham--york", "durham--lancaster", "cambridge--norwich")}
    state = island(
        routes={
            **rows,
            "richmond--lancaster": [["blue", "trader"], ["blue", "trader"]],
            "glasgow--falkirk": [["blue", "merchant"]],
        },
        players={"blue": {"supply": [0, 0]}},
        stack=[["turn", "blue"], ["after", "blue"], ["settle", "blue", 2]],
    )
    assert refused(state, "add trader glasgow--falkirk 2") == "H-BRI-19"
    play(state, "shift durham--york 1")
    assert refused(state, "set salisbury--bristol 1") == "H-BRI-19"
    play(state, "set conway--chester 2", "shift durham--york 2", "set glasgow--falkirk 2")
    assert (asked(state), on(state, "glasgow--falkirk")) == ("turn", ["blue merchant", "blue trader"])
    with_supply = island(stack=[["turn", "blue"], ["after", "blue"], ["settle", "blue", 2]])
    assert refused(with_supply, "shift durham--york 1") == "H-ACT-C-12"


# --- two players --------------------------------------------------------------------------------------------------


@pytest.mark.rule("H-2P-02", "H-2P-05")
def test_the_heap_of_neutral_traders_can_be_empty_and_takes_what_finds_no_post() -> None:
    none = at(2, routes={ROUTE: [["neutral", "trader"]]})
    none.neutral_heap = 0
    play(none, "displace", f"displace trader {ROUTE} 1", "pay trader", "set bremen--hannover 1")
    assert (mover(none), asked(none)) == ("blue", "turn")
    full = crowd(at(2, routes={ROUTE: [["neutral", "trader"]]}), "green")
    before = full.neutral_heap
    play(full, "displace", f"displace trader {ROUTE} 1", "pay trader")
    assert (full.neutral_heap, asked(full)) == (before + 1, "turn")


@pytest.mark.rule("H-2P-06", "H-2P-15", "H-BM-22")
def test_a_marker_can_fill_a_neutral_route() -> None:
    """AMB-74: the marker is finished, then the player on turn creates the route, without an action."""
    state = at(
        2,
        routes={R: [["neutral", "trader"]], "arnheim--duisburg": [["neutral", "trader"]]},
        players={"blue": {"unused": ["move_3"]}},
    )
    heap = state.neutral_heap
    play(state, "use move_3", "lift arnheim--duisburg 1", "enough", f"set {R} 2")
    assert (asked(state), mover(state), state.actions_left) == ("neutral", "blue", 2)
    assert refused(state, f"clear {R}") == "H-2P-07"
    assert refused(state, f"neutral {ROUTE} bremen") == "H-2P-06"
    play(state, f"neutral {R} dortmund")
    assert (asked(state), state.neutral_heap) == ("turn", heap + 1)


@pytest.mark.rule("H-2P-07")
def test_a_neutral_post_is_founded_wherever_one_end_has_an_office() -> None:
    state = at(
        2,
        routes={R: [["neutral", "trader"]], "arnheim--duisburg": [["neutral", "trader"]]},
        cities={"duisburg": {"posts": [["green", "trader"]]}},
        players={"blue": {"unused": ["move_3"]}},
    )
    play(state, "use move_3", "lift arnheim--duisburg 1", "enough", f"set {R} 2")
    assert (asked(state), posts(state, "dortmund")) == ("turn", ["neutral trader"])


@pytest.mark.rule("H-2P-14", "H-2P-16", "H-E3A-07", "H-EW-04")
@pytest.mark.parametrize(("route", "city"), [("hamburg--stade", "stade"), ("stendal--perleberg", "stendal")])
def test_the_neutral_player_takes_no_coin_and_no_place_among_east_and_west(route: str, city: str) -> None:
    """AMB-77."""
    row = ("arnheim", "munster", "minden", "brunswick")
    state = at(
        2,
        routes={route: [["neutral", "trader"], ["neutral", "trader"]], R: [["neutral", "trader"]]},
        cities={name: {"posts": [["neutral", "trader"]]} for name in row},
        players={"blue": {"unused": ["move_3"]}},
    )
    play(state, "use move_3", f"lift {R} 1", "enough", f"set {route} 3", f"neutral {route} {city}")
    assert posts(state, city) == ["neutral trader"]
    assert (state.score, state.joined) == ([0, 0], ())


@pytest.mark.rule("H-2P-13", "H-E1-02")
def test_nobody_scores_for_a_city_in_neutral_control() -> None:
    state = at(
        2,
        routes={R: [["blue", "trader"]] * 2},
        cities={"dortmund": {"posts": [["green", "merchant"], ["neutral", "trader"]]}},
    )
    play(state, f"create {R}", "skip")
    assert (points(state, "blue"), points(state, "green")) == (0, 0)


@pytest.mark.rule("H-2P-03", "H-2P-04")
def test_a_neutral_trader_for_each_reason() -> None:
    """AMB-45: a route that both teaches and has a marker begins with two."""
    state = GAME.new(2)
    chart = state.setup.chart
    taught = chart.routes.index("emden--groningen")
    state.route_markers = ((taught, 0),)
    reasons = [rule for route, rule in flow.neutral_start(state) if route == taught]
    assert reasons == ["H-2P-03", "H-2P-04"]
