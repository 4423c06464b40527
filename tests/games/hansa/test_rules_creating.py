"""Creating routes: the three steps, East and West, and markers (H-ACT-E, H-E1, H-E2, H-E3, H-EW, H-BM, H-PRM,
H-FAV).
"""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.games.hansa.components import FAVOURS, MARKERS
from tests.games.hansa.conftest import (
    GAME,
    asked,
    at,
    controller,
    kinds,
    lines,
    mover,
    moves,
    on,
    play,
    points,
    posts,
    refused,
    steps,
    stock,
    supply,
    unused,
    used,
)

R = "duisburg--dortmund"
MINE = {R: [["blue", "trader"], ["blue", "trader"]]}


def created(*more: str, **data: Any) -> Any:
    """A position in which blue has created the route from Duisburg to Dortmund."""
    state = at(**{"routes": MINE, **data})
    play(state, f"create {R}", *more)
    return state


@pytest.mark.rule("H-ACT-E-01", "H-ACT-E-02", "H-ACT-E-08")
def test_a_route_is_created_by_an_action_when_all_posts_are_own() -> None:
    state = at(routes={R: [["blue", "trader"]]})
    assert refused(state, f"create {R}") == "H-ACT-E-01"
    play(state, "place", f"place trader {R} 2")
    assert on(state, R) == ["blue trader", "blue trader"]
    play(state, f"create {R}", "post duisburg")
    assert mover(state) == "green"
    mixed = at(routes={R: [["blue", "trader"], ["red", "trader"]]})
    assert refused(mixed, f"create {R}") == "H-ACT-E-01"


@pytest.mark.rule("H-ACT-E-03", "H-ACT-E-04", "H-ACT-E-05", "H-ACT-E-06", "H-ACT-E-09", "H-E1-01")
def test_the_steps_run_in_order_and_the_third_may_be_left_out() -> None:
    state = at(
        routes=MINE,
        markers={R: "move_3"},
        cities={"dortmund": {"posts": [["blue", "merchant"]]}},
        players={"blue": {"stock": [0, 0]}},
    )
    log = play(state, f"create {R}", "skip")
    assert kinds(log) == ["created", "control_point", "marker_taken", "marker_drawn", "cleared", "skipped"]
    assert stock(state, "blue") == (2, 0)
    assert asked(state) == "turn"


@pytest.mark.rule("H-ACT-E-07", "H-E3A-13", "H-BM-19")
def test_full_cities_do_not_bar_the_route() -> None:
    full = {
        "duisburg": {"posts": [["red", "trader"]]},
        "dortmund": {"posts": [["red", "merchant"], ["red", "trader"], ["red", "trader"]]},
    }
    state = created(cities=full)
    assert (asked(state), points(state, "red")) == ("turn", 2)
    again = at(routes=MINE, cities=full, players={"blue": {"unused": ["additional_trading_post"]}})
    play(again, f"create {R}")
    assert refused(again, "post duisburg") == "H-E3A-13"
    play(again, "extra dortmund trader")
    assert posts(again, "dortmund")[0] == "blue trader"


@pytest.mark.rule("H-E1-05", "H-END-01", "H-END-04", "H-END-06", "H-E3A-10", "H-EW-06", "H-END-05", "H-END-08")
def test_twenty_points_end_the_game_after_the_action() -> None:
    state = at(routes=MINE, players={"red": {"points": 19}}, cities={"dortmund": {"posts": [["red", "merchant"]]}})
    play(state, f"create {R}")
    assert (asked(state), points(state, "red")) == ("choice", 20)
    play(state, "skip")
    assert state.is_over
    coin = at(routes={"warburg--coellen": [["blue", "trader"]] * 4}, players={"blue": {"points": 19}})
    play(coin, "create warburg--coellen", "post coellen")
    assert coin.is_over
    assert refused(coin, "end") == "H-END-04"


@pytest.mark.rule("H-E2-01", "H-E2-02", "H-E2-03", "H-E2-04", "H-E2-08", "H-BM-26")
def test_markers_are_free_to_use_but_not_in_the_action_that_brought_them() -> None:
    state = created(markers={R: "additional_trading_post"}, cities={"dortmund": {"posts": [["red", "merchant"]]}})
    assert refused(state, "extra dortmund trader") == "H-E2-02"
    play(state, "skip")
    assert unused(state, "blue") == ["additional_trading_post"]
    assert refused(state, "use additional_trading_post") == "H-BM-13"
    assert refused(state, "use plus_3_actions") == "H-E2-02"
    two = at(players={"blue": {"unused": ["plus_3_actions", "plus_4_actions"]}})
    play(two, "use plus_3_actions", "use plus_4_actions")
    assert (two.actions_left, used(two, "blue"), lines(two, "blue")["markers"]) == (
        9,
        ["plus_3_actions", "plus_4_actions"],
        3,
    )


@pytest.mark.rule("H-E2-01", "H-E2-05", "H-E2-06", "H-E2-07", "H-E2-09", "H-E2-10", "H-END-02", "H-END-07")
def test_a_draw_that_fails_ends_the_game() -> None:
    state = created(markers={R: "plus_3_actions"}, pile=[], players={"blue": {"plate": ["move_3"], "seen": 1}})
    play(state, "skip")
    assert state.is_over
    assert (unused(state, "blue"), used(state, "blue"), lines(state, "blue")["markers"]) == (["plus_3_actions"], [], 1)
    extra = created(markers={R: "additional_trading_post"}, pile=[])
    assert refused(extra, "extra duisburg trader") == "H-E2-02"
    assert GAME.from_yaml(extra.to_yaml()) == extra


@pytest.mark.rule("H-E3A-01", "H-E3A-02", "H-E3A-03", "H-E3A-05", "H-E3A-06")
def test_the_leftmost_free_office_and_its_shape() -> None:
    state = created()
    assert refused(state, "post dortmund") == "H-E3A-05"
    assert refused(state, "post bremen") == "H-E3A-02"
    assert moves(state) == {"post duisburg", "skip"}
    merchant = at(routes={R: [["blue", "merchant"], ["blue", "trader"]]})
    play(merchant, f"create {R}", "post dortmund")
    assert posts(merchant, "dortmund") == ["blue merchant"]
    assert on(merchant, R) == ["", ""]


@pytest.mark.rule("H-E3A-11", "H-E3A-12", "H-END-03", "H-BRI-03")
@pytest.mark.parametrize(("name", "limit"), [("base_45", 10), ("britannia_45", 8)])
def test_full_cities_move_the_cube_and_end_the_game(name: str, limit: int) -> None:
    chart = GAME.chart(name)
    small = [
        c
        for c in range(len(chart.cities))
        if chart.offices[c] == 1 and chart.shape[c] == (0,) and chart.colour[c][0] == 0
    ]
    target = chart.cities[small[0]]
    route = chart.routes_at[small[0]][0]
    others = [c for c in range(len(chart.cities)) if c not in (*chart.ends[route], chart.east, chart.west)]
    others = sorted(others, key=lambda c: chart.offices[c])[: limit - 1]
    owners = ["red", "green", "purple"]
    cities = {chart.cities[c]: {"posts": [[owners[k % 3], "trader"]] * chart.offices[c]} for k, c in enumerate(others)}
    for full in (limit - 2, limit - 1):
        some = dict(list(cities.items())[:full])
        state = at(
            map=name, routes={chart.routes[route]: [["blue", "trader"]] * chart.map.routes[route].posts}, cities=some
        )
        assert state.full_cities == full
        play(state, f"create {chart.routes[route]}", f"post {target}")
        assert (state.full_cities, state.is_over) == (full + 1, full + 1 == limit)


@pytest.mark.rule("H-EW-01", "H-EW-02", "H-EW-03", "H-EW-04", "H-EW-07")
def test_east_and_west_in_order() -> None:
    row: dict[str, dict[str, Any]] = {
        city: {"posts": [["blue", kind]]}
        for city, kind in (("arnheim", "trader"), ("munster", "trader"), ("brunswick", "trader"))
    }
    row["minden"] = {"posts": [["blue", "trader"], ["red", "trader"]], "additional": 1}
    for joined, award in (([], 7), (["red"], 4), (["red", "green"], 2), (["red", "green", "purple"], 0)):
        state = at(cities=row, joined=joined, routes={"stendal--perleberg": [["blue", "trader"]] * 3})
        play(state, "create stendal--perleberg", "post stendal")
        assert points(state, "blue") == award
        assert state.joined[-1] == 0
    once = at(cities={**row, "stendal": {"posts": [["blue", "trader"]]}}, joined=["blue"], routes=MINE)
    play(once, f"create {R}", "post duisburg")
    assert points(once, "blue") == 0


@pytest.mark.rule("H-EW-01", "H-SCO-06")
@pytest.mark.parametrize(("owner", "points_won", "network"), [("blue", 7, 5), ("neutral", 0, 2)])
def test_a_neutral_post_links_nothing_for_a_player(owner: str, points_won: int, network: int) -> None:
    row = {city: {"posts": [["blue", "trader"]]} for city in ("arnheim", "munster", "brunswick")}
    row["minden"] = {"posts": [[owner, "trader"]]}
    state = at(2, cities=row, routes={"stendal--perleberg": [["blue", "trader"]] * 3})
    play(state, "create stendal--perleberg", "post stendal")
    assert (points(state, "blue"), lines(state, "blue")["network"]) == (points_won, network)


@pytest.mark.rule("H-E3B-01", "H-E3B-02", "H-E3B-04")
def test_an_ability_in_place_of_a_post() -> None:
    state = at(
        routes={"emden--groningen": [["blue", "trader"], ["blue", "merchant"], ["blue", "trader"]]},
        players={"blue": {"stock": [0, 0]}},
    )
    elsewhere = at(routes={"kampen--osnabruck": [["blue", "trader"], ["blue", "trader"]]})
    assert "First create a route to a city that teaches Book" in str(elsewhere.why_not("develop book"))
    play(state, "create emden--groningen")
    assert refused(state, "develop bank") == "H-E3B-01"
    play(state, "develop book")
    assert (steps(state, "blue", "book"), stock(state, "blue"), supply(state, "blue")[1]) == (1, (2, 1), 1)
    assert asked(state) == "turn"


@pytest.mark.rule("H-E3C-01", "H-E3C-03", "H-E3C-06", "H-E3C-07", "H-E3C-09")
def test_special_points() -> None:
    rows = {"warburg--coellen": [["blue", "merchant"], *[["blue", "trader"]] * 3]}
    deep = {"blue": {"developed": {"privilege": 3, "book": 1}}}
    state = at(routes=rows, players=deep, special={"white": "blue"})
    play(state, "create warburg--coellen")
    assert refused(state, "special white") == "H-E3C-03"
    play(state, "special black")
    assert lines(state, "blue")["special"] == 18
    assert (controller(state, "coellen"), lines(state, "blue")["network"]) == ("", 0)
    taken = at(
        routes=rows, players=deep, special={"white": "red", "orange": "green", "pink": "purple", "black": "blue"}
    )
    play(taken, "create warburg--coellen")
    assert not moves(taken, "special")
    other = at(routes={R: [["blue", "merchant"], ["blue", "trader"]]})
    play(other, f"create {R}")
    assert refused(other, "special white") == "H-E3C-01"


# --- markers ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("H-BM-03", "H-BM-04", "H-BM-05", "H-BM-01")
def test_where_a_new_marker_may_lie() -> None:
    state = at(
        players={"blue": {"plate": ["move_3"]}},
        markers={"bremen--minden": "plus_3_actions"},
        routes={"hamburg--stade": [["red", "trader"]]},
        cities={
            "duisburg": {"posts": [["red", "trader"]]},
            "dortmund": {"posts": [["red", "merchant"], ["red", "trader"], ["red", "trader"]]},
        },
    )
    play(state, "end")
    assert refused(state, "lay move_3 bremen--minden") == "H-BM-03"
    assert refused(state, "lay move_3 hamburg--stade") == "H-BM-04"
    assert refused(state, f"lay move_3 {R}") == "H-BM-05"
    assert refused(state, "lay plus_3_actions bremen--hannover") == "H-BM-06"
    play(state, "lay move_3 bremen--hannover")
    assert mover(state) == "green"
    chart = state.setup.chart
    nowhere = at(
        players={"blue": {"plate": ["move_3"]}}, routes={name: [["red", "trader"]] for name in chart.routes[:8]}
    )
    for r in range(8, len(chart.routes)):  # by hand: nobody has so many pieces
        nowhere.put(2 * 1, chart.first[r])
    play(nowhere, "end")
    assert (mover(nowhere), nowhere.plate[0]) == ("green", (MARKERS.index("move_3"),))


@pytest.mark.rule("H-BM-07", "H-BM-08", "H-BM-09", "H-BM-10", "H-BM-11", "H-BM-29")
def test_exchange() -> None:
    state = at(
        players={"blue": {"unused": ["exchange_trading_posts"]}},
        cities={
            "arnheim": {
                "posts": [
                    ["blue", "trader"],
                    ["red", "trader"],
                    ["blue", "trader"],
                    ["green", "trader"],
                    ["green", "trader"],
                ],
                "additional": 1,
            },
            "halle": {"posts": [["red", "trader"], ["blue", "trader"]]},
            "coellen": {"posts": [["green", "trader"]]},
        },
    )
    play(state, "use exchange_trading_posts")
    assert refused(state, "exchange arnheim 3") == "H-BM-08"
    assert refused(state, "exchange coellen 1") == "H-BM-07"
    play(state, "exchange halle 1")
    assert (posts(state, "halle"), points(state, "blue")) == (["blue trader", "red trader"], 0)
    assert posts(state, "arnheim")[0] == "blue trader"
    alike = at(
        players={"blue": {"unused": ["exchange_trading_posts"]}},
        cities={"halle": {"posts": [["blue", "trader"], ["blue", "trader"]]}},
    )
    assert refused(alike, "use exchange_trading_posts") == "H-BM-29"


@pytest.mark.rule("H-BM-12", "H-BM-29")
def test_develop_by_marker_needs_something_to_develop() -> None:
    full = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}
    state = at(players={"blue": {"developed": full, "unused": ["develop_ability"]}})
    assert refused(state, "use develop_ability") == "H-BM-29"


@pytest.mark.rule("H-BM-13", "H-BM-14", "H-BM-15", "H-BM-16", "H-BM-17", "H-BM-18", "H-BM-20")
def test_additional_posts() -> None:
    state = created(
        players={"blue": {"unused": ["additional_trading_post"]}},
        cities={"dortmund": {"posts": [["blue", "trader"], ["red", "merchant"]], "additional": 1}},
    )
    assert refused(state, "extra duisburg trader") == "H-BM-15"
    assert refused(state, "extra dortmund merchant") == "H-BM-14"
    play(state, "extra dortmund trader")
    assert posts(state, "dortmund") == ["blue trader", "blue trader", "red merchant"]
    assert (controller(state, "dortmund"), state.full_cities, used(state, "blue")) == (
        "blue",
        0,
        ["additional_trading_post"],
    )


@pytest.mark.rule("H-BM-22", "H-BM-23", "H-BM-24")
def test_move_3() -> None:
    state = at(
        players={"blue": {"unused": ["move_3"]}},
        routes={
            R: [["blue", "trader"], ["red", "trader"]],
            "bremen--minden": [["green", "trader"], ["red", "merchant"], ["red", "trader"]],
        },
    )
    play(state, "use move_3")
    assert refused(state, f"lift {R} 1") == "H-BM-22"
    assert refused(state, "enough") == "H-BM-22"
    play(state, f"lift {R} 2", "lift bremen--minden 1", "lift bremen--minden 2")
    assert asked(state) == "set_opposing"
    play(state, "set bremen--minden 1", "set bremen--minden 2", f"set {R} 2")
    assert (on(state, R)[1], state.actions_left) == ("red merchant", 2)
    assert refused(at(players={"blue": {"unused": ["move_3"]}}), "use move_3") == "H-BM-29"


# --- promo and favour ---------------------------------------------------------------------------------------------


@pytest.mark.rule("H-PRM-01", "H-PRM-02", "H-PRM-03", "H-PRM-04")
def test_exchange_bonus_marker() -> None:
    data: dict[str, Any] = {"markers_in_play": "promo"}
    state = at(
        **data,
        players={
            "blue": {"unused": ["exchange_bonus_marker"], "used": ["plus_4_actions"]},
            "red": {"used": ["plus_3_actions"]},
        },
    )
    play(state, "use exchange_bonus_marker")
    assert refused(state, "fetch blue plus_4_actions") == "H-PRM-02"
    assert refused(state, "fetch red move_3") == "H-PRM-02"
    play(state, "fetch red plus_3_actions")
    assert (unused(state, "blue"), used(state, "red")) == (["plus_3_actions"], ["exchange_bonus_marker"])
    play(state, "use plus_3_actions")
    assert (
        refused(at(**data, players={"blue": {"unused": ["exchange_bonus_marker"]}}), "use exchange_bonus_marker")
        == "H-PRM-02"
    )
    assert len(GAME.setup(4, markers="promo").silver) == 12


@pytest.mark.rule("H-PRM-05", "H-PRM-06", "H-PRM-07", "H-PRM-10", "H-PRM-11", "H-PRM-14")
def test_tribute() -> None:
    state = at(
        markers_in_play="promo",
        players={"blue": {"unused": ["tribute"]}},
        routes={"arnheim--duisburg": [["blue", "trader"]] * 3},
    )
    play(state, "use tribute", f"beside {R}")
    before = supply(state, "blue")[0] + stock(state, "blue")[0]
    assert lines(state, "blue")["markers"] == 1
    assert on(state, R) == ["", ""]
    play(state, "create arnheim--duisburg", "post duisburg")
    assert (asked(state), mover(state)) == ("tribute", "blue")
    play(state, "take trader", "enough")
    assert supply(state, "blue")[0] + stock(state, "blue")[0] == before + 2
    foreign = at(
        markers_in_play="promo", beside=[[R, "tribute", "red"]], routes={"arnheim--duisburg": [["blue", "trader"]] * 3}
    )
    play(foreign, "create arnheim--duisburg", "post arnheim")
    assert mover(foreign) == "blue"
    none = at(markers_in_play="promo", players={"blue": {"unused": ["tribute"], "supply": [0, 1]}})
    assert refused(none, "use tribute") == "H-PRM-05"


@pytest.mark.rule("H-PRM-08", "H-PRM-09", "H-PRM-12", "H-PRM-13")
def test_block() -> None:
    state = at(markers_in_play="promo", players={"blue": {"unused": ["block_route"]}})
    play(state, "use block_route", f"beside {R}", "place", f"place trader {R} 1", "pay trader")
    assert supply(state, "blue") == (2, 1)
    poor = at(
        markers_in_play="promo",
        beside=[[R, "block_route", "red"], [R, "block_route", "green"]],
        players={"blue": {"supply": [2, 0]}},
    )
    play(poor, "place")
    assert refused(poor, f"place trader {R} 1") == "H-PRM-13"
    laid = at(markers_in_play="promo", beside=[[R, "block_route", "red"]], players={"blue": {"plate": ["move_3"]}})
    play(laid, "end", f"lay move_3 {R}")
    assert mover(laid) == "green"


@pytest.mark.rule("H-FAV-01", "H-FAV-02", "H-FAV-03", "H-FAV-04", "H-FAV-05", "H-FAV-12", "H-FAV-13")
def test_taking_a_tile() -> None:
    fresh = GAME.new(4, favour=True)
    assert sum(owner == -1 for owner in fresh.tiles) == 4
    assert not any("favour" in str(action) for action in GAME.new(4).setup.actions)
    data: dict[str, Any] = {
        "favour": True,
        "tiles": {"extra_action": None, "city_points": None, "income_tagalong": None, "ability_points": None},
    }
    players = {"blue": {"unused": ["move_3", "plus_3_actions", "develop_ability"]}}
    state = at(**data, players=players)
    assert refused(state, "favour displace_anywhere") == "H-FAV-01"
    play(state, "favour extra_action", "spend move_3", "spend develop_ability")
    assert (mover(state), state.tiles[FAVOURS.index("extra_action")]) == ("green", 0)
    assert (unused(state, "blue"), lines(state, "blue")["markers"]) == (["plus_3_actions"], 3)
    late = at(**data, players=players)
    play(late, "income", "hire 1 0")
    assert refused(late, "favour extra_action") == "H-FAV-02"
    assert refused(at(**data, players={"blue": {"unused": ["move_3"]}}), "favour city_points") == "H-FAV-03"


@pytest.mark.rule("H-FAV-01")
def test_chance_lays_out_the_tiles() -> None:
    """Every tile comes up in some game, and no game lays out more than one for each player."""
    laid_out = [
        {tile for tile, owner in enumerate(GAME.new(4, favour=True, seed=seed).tiles) if owner == -1}
        for seed in range(20)
    ]
    assert {len(tiles) for tiles in laid_out} == {4}
    assert set.union(*laid_out) == set(range(len(FAVOURS)))


@pytest.mark.rule("H-FAV-06")
def test_tile_displaced_anywhere() -> None:
    state = at(favour=True, tiles={"displace_anywhere": "red"}, routes={R: [["red", "trader"]]})
    play(state, "displace", f"displace trader {R} 1", "pay trader", "set hamburg--lubeck 3", f"add trader {R} 2")
    assert on(state, R) == ["blue trader", "red trader"]


@pytest.mark.rule("H-FAV-07")
def test_tile_one_more_action() -> None:
    state = at(favour=True, tiles={"extra_action": "green"}, players={"green": {"developed": {"actions": 5}}})
    play(state, "end")
    assert (mover(state), state.actions_left) == ("green", 6)


@pytest.mark.rule("H-FAV-08")
def test_tile_hire_along() -> None:
    state = at(favour=True, tiles={"income_tagalong": "red"})
    play(state, "income", "hire 1 0")
    assert (mover(state), asked(state)) == ("red", "hire_along")
    play(state, "take trader")
    assert (mover(state), supply(state, "red")) == ("blue", (9, 1))
    own = at(favour=True, tiles={"income_tagalong": "blue"})
    play(own, "income", "hire 1 0")
    assert mover(own) == "blue"


@pytest.mark.rule("H-FAV-09")
def test_tile_two_for_a_trader() -> None:
    state = at(favour=True, tiles={"extra_displaced_trader": "red"}, routes={R: [["red", "trader"]]})
    play(
        state,
        "displace",
        f"displace trader {R} 1",
        "pay trader",
        "set arnheim--duisburg 1",
        "add trader arnheim--duisburg 2",
        "add trader arnheim--duisburg 3",
    )
    assert mover(state) == "blue"
    assert on(state, "arnheim--duisburg") == ["red trader"] * 3


@pytest.mark.rule("H-FAV-10", "H-FAV-11", "H-SCO-02", "H-SCO-05", "H-SCO-11")
def test_tiles_at_the_end() -> None:
    data: dict[str, Any] = {
        "players": {"blue": {"developed": {"bank": 3, "keys": 4, "book": 2}}},
        "cities": {"duisburg": {"posts": [["blue", "trader"]]}},
    }
    plain = lines(at(**data), "blue")
    assert (plain["ability"], plain["cities"]) == (4, 2)
    tiles = lines(at(favour=True, tiles={"city_points": "blue", "ability_points": "blue"}, **data), "blue")
    assert (tiles["ability"], tiles["cities"]) == (7, 4)


@pytest.mark.rule("H-ACT-E-03")
def test_only_a_printed_marker_is_said_to_come_after_the_third_step() -> None:
    state = created()
    assert asked(state) == "choice"  # the third step
    said = str(state.why_not("add trader emden--groningen 1"))
    assert "Further pieces are added only when" in said
    assert "printed marker" not in said
