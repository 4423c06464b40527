"""Two players, missions, the Eastern board, Britannia, the end and the score (H-2P, H-MIS, H-EAS, H-BRI,
H-END, H-SCO).
"""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.games.hansa.components import MAPS, MARKERS, printed_components
from boardgames_edu.games.hansa.rules import scoring
from tests.games.hansa.conftest import (
    GAME,
    asked,
    at,
    controller,
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
)

R = "duisburg--dortmund"


# --- two players --------------------------------------------------------------------------------------------------


@pytest.mark.rule("H-2P-01", "H-2P-02", "H-2P-03", "H-2P-04", "H-2P-09", "H-2P-12")
@pytest.mark.parametrize("name", [name for name in MAPS if 2 in printed_components().maps[name].players])
def test_neutral_traders_at_the_start(name: str) -> None:
    state = GAME.new(2, map=name)
    start = printed_components().maps[name].neutral_start
    assert start is not None
    with_trader = {route for route in state.setup.chart.routes if any("neutral" in piece for piece in on(state, route))}
    assert with_trader == {*start.ability_routes, *start.marker_routes}
    assert state.standing[4].bit_count() == start.traders
    assert state.standing[5] == 0
    assert state.neutral_heap == 81 - start.traders
    assert state.setup.options["map"] == name
    assert GAME.new(2).setup.options["map"] == "base_3"


@pytest.mark.rule("H-2P-05", "H-2P-15", "H-ACT-C-18")
def test_displacing_a_neutral_trader() -> None:
    state = at(2, routes={"bremen--minden": [["neutral", "trader"]]})
    play(state, "displace", "displace trader bremen--minden 1", "pay trader")
    assert (mover(state), asked(state)) == ("green", "displaced")
    assert refused(state, "add merchant bremen--hannover 1") == "H-2P-09"
    play(state, "set bremen--hannover 1", "add trader bremen--hannover 2")
    assert on(state, "bremen--hannover") == ["neutral trader", "neutral trader", ""]
    assert mover(state) == "blue"
    moved = at(2, routes={"bremen--minden": [["neutral", "trader"]]}, players={"blue": {"unused": ["move_3"]}})
    play(moved, "use move_3", "set hamburg--stade 1")
    assert on(moved, "hamburg--stade")[0] == "neutral trader"
    swap = at(
        2,
        cities={"halle": {"posts": [["neutral", "trader"], ["blue", "trader"]]}},
        players={"blue": {"unused": ["exchange_trading_posts"]}},
    )
    play(swap, "use exchange_trading_posts", "exchange halle 1")
    assert posts(swap, "halle") == ["blue trader", "neutral trader"]


def neutral_filled(more: dict[str, Any] | None = None, **data: Any) -> Any:
    """The last neutral trader is put on a route of neutral ones, so that blue creates it."""
    routes = {R: [["neutral", "trader"], None], "arnheim--duisburg": [["neutral", "trader"]], **(more or {})}
    state = at(2, routes=routes, **data)
    play(state, "displace", "displace trader arnheim--duisburg 1", "pay trader", f"set {R} 2", "enough")
    return state


@pytest.mark.rule("H-2P-06", "H-2P-07", "H-2P-08", "H-2P-10", "H-2P-16", "H-2P-13")
def test_a_neutral_route_is_created_at_once() -> None:
    state = neutral_filled(markers={R: "plus_3_actions"}, cities={"dortmund": {"posts": [["green", "merchant"]]}})
    assert (mover(state), asked(state), state.actions_left) == ("blue", "neutral", 1)
    assert moves(state) == {f"neutral {R} duisburg", f"neutral {R} dortmund"}
    play(state, f"neutral {R} dortmund")
    assert posts(state, "dortmund") == ["green merchant", "neutral trader"]
    assert points(state, "green") == 1
    assert (state.route_markers, len(state.plate[0]), state.discarded) == ((), 1, (MARKERS.index("plus_3_actions"),))
    assert on(state, R) == ["", ""]
    assert (asked(state), mover(state)) == ("turn", "blue")
    small = neutral_filled()
    play(small, f"neutral {R} duisburg")
    assert (small.full_cities, controller(small, "duisburg")) == (1, "neutral")
    assert all(line["cities"] == 0 for line in (lines(small, "blue"), lines(small, "green")))
    full = neutral_filled(
        cities={
            "duisburg": {"posts": [["green", "trader"]]},
            "dortmund": {"posts": [["green", "merchant"], ["green", "trader"]]},
        }
    )
    assert (asked(full), full.full_cities, points(full, "green")) == ("turn", 2, 2)
    for seat in ("blue", "green"):  # a player's full route is none of the neutral player
        own = neutral_filled({"bremen--hannover": [[seat, "trader"]] * 3})
        assert moves(own) == {f"neutral {R} duisburg", f"neutral {R} dortmund"}
        assert refused(own, "neutral bremen--hannover bremen") == "H-2P-06"
    last = neutral_filled(markers={R: "plus_3_actions"}, pile=[])
    play(last, f"neutral {R} duisburg")
    assert last.is_over


@pytest.mark.rule("H-2P-11", "H-2P-14")
def test_a_neutral_trader_comes_with_a_marker() -> None:
    state = at(2, map="britannia_3", players={"blue": {"plate": ["move_3"]}})
    play(
        state,
        "end",
        "lay move_3 chester--carlisle"
        if "chester--carlisle" in state.setup.chart.routes
        else "lay move_3 hereford--chester",
    )
    assert state.standing[4].bit_count() == 1
    assert not state.standing[4] & state.setup.chart.boats
    assert len(state.scores()) == 2


# --- missions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("H-MIS-01", "H-MIS-02", "H-MIS-06")
def test_missions_are_dealt_and_secret() -> None:
    state = GAME.new(4, missions=True, favour=True)
    assert len(set(state.missions)) == 4
    assert min(state.missions) >= 0
    assert tuple(state.view(2).missions) == (HIDDEN, HIDDEN, state.missions[2], HIDDEN)
    over = at(2, missions=True, players={"blue": {"mission": "m1"}, "green": {"mission": "m2"}}, stack=[])
    assert tuple(over.view(0).missions) == tuple(over.missions) == (0, 1)
    counts: dict[str, int] = {}
    for mission in printed_components().missions:
        for city in mission.cities:
            counts[city] = counts.get(city, 0) + 1
    assert all(
        sorted(counts[city] for city in mission.cities) == [1, 3, 3] for mission in printed_components().missions
    )
    assert sorted(counts.values()) == [1] * 9 + [3] * 6


@pytest.mark.rule("H-MIS-03", "H-MIS-04", "H-MIS-05")
@pytest.mark.parametrize(
    ("stendal", "worth"), [([], 2), (["red"], 2), (["blue"], 8), (["red", "blue"], 8), (["blue", "red"], 3)]
)
def test_a_mission(stendal: list[str], worth: int) -> None:
    cities = {
        "osnabruck": {"posts": [["blue", "trader"]]},
        "paderborn": {"posts": [["blue", "trader"]]},
        "stendal": {"posts": [[name, "trader"] for name in stendal]},
    }
    state = at(missions=True, players={"blue": {"mission": "m1"}}, cities=cities)
    assert lines(state, "blue")["mission"] == worth


# --- the Eastern board --------------------------------------------------------------------------------------------


def east(seats: int = 3, **data: Any) -> Any:
    return at(seats, map="east", **data)


@pytest.mark.rule("H-EAS-01", "H-EAS-03", "H-EAS-04", "H-EAS-06", "H-EAS-07", "H-EAS-08", "H-EAS-09", "H-EW-09")
def test_green_cities() -> None:
    assert GAME.setup(5, map="east").chart.map.players == [2, 3, 4, 5]
    state = east(
        routes={"waren--wismar": [["blue", "trader"]] * 3}, players={"blue": {"unused": ["additional_trading_post"]}}
    )
    play(state, "create waren--wismar")
    assert refused(state, "post waren") == "H-EAS-04"
    assert {"develop actions", "develop bank", "extra waren trader"} <= moves(state)
    play(state, "extra waren trader")
    assert (posts(state, "waren"), state.full_cities, controller(state, "waren")) == (["blue trader"], 1, "blue")
    assert lines(state, "blue")["network"] == 1
    again = east(
        routes={"waren--wismar": [["green", "trader"]] * 3},
        turn={"seat": "green"},
        players={"green": {"unused": ["additional_trading_post"]}},
        cities={"waren": {"posts": [["blue", "trader"]]}},
    )
    play(again, "create waren--wismar", "extra waren trader")
    assert (posts(again, "waren"), again.full_cities, points(again, "blue")) == (["green trader", "blue trader"], 1, 1)
    row = {city: {"posts": [["blue", "trader"]]} for city in ("lubeck", "wismar", "anklam", "danzig", "stralsund")}
    chain = east(
        cities=row,
        routes={"belgard--anklam": [["blue", "trader"]] * 3},
        players={"blue": {"unused": ["additional_trading_post"]}},
    )
    if "anklam--stralsund" in chain.setup.chart.routes or "stralsund--anklam" in chain.setup.chart.routes:
        play(chain, "create belgard--anklam", "extra belgard trader")
        assert points(chain, "blue") >= 7


@pytest.mark.rule("H-EAS-05", "H-EAS-11", "H-EAS-12", "H-EAS-13", "H-EAS-16")
def test_malmo_visby() -> None:
    state = east(routes={"malmo--visby": [["blue", "trader"], ["blue", "merchant"], ["blue", "trader"]]})
    play(state, "create malmo--visby", "skip")
    assert asked(state) == "green"
    assert refused(state, "green malmo trader") == "H-EAS-04"
    play(state, "green belgard trader")
    assert (posts(state, "belgard"), state.full_cities, supply(state, "blue")[0]) == (["blue trader"], 1, 4)
    assert lines(state, "blue")["markers"] == 0
    assert not state.setup.chart.markers_allowed >> state.setup.chart.routes.index("malmo--visby") & 1
    later = east(players={"blue": {"plate": ["move_3"]}})
    play(later, "end")
    assert refused(later, "lay move_3 malmo--visby") == "H-EAS-12"


@pytest.mark.rule("H-EAS-14")
def test_wismar_stralsund() -> None:
    sea = [["blue", "trader"], ["blue", "merchant"], ["blue", "merchant"]]
    state = east(
        routes={"wismar--stralsund": sea, "kulm--elbing": [["green", "trader"], ["blue", "trader"]]},
        players={"blue": {"developed": {"book": 1}}},
    )
    play(state, "create wismar--stralsund")
    assert asked(state) == "lift_any"
    play(state, "lift kulm--elbing 1", "lift kulm--elbing 2", "set kulm--elbing 2", "set kulm--elbing 1")
    assert on(state, "kulm--elbing") == ["green trader", "blue trader"]


@pytest.mark.rule("H-EAS-15")
def test_stralsund_malmo() -> None:
    sea = [["blue", "trader"], ["blue", "merchant"], ["blue", "merchant"]]
    state = east(routes={"stralsund--malmo": sea}, players={"blue": {"developed": {"book": 1}}})
    play(state, "create stralsund--malmo", "skip", "develop privilege")
    assert steps(state, "blue", "privilege") == 1
    unwanted = east(routes={"stralsund--malmo": sea}, players={"blue": {"developed": {"book": 1}}})
    play(unwanted, "create stralsund--malmo", "skip")
    assert refused(unwanted, "develop book") == "H-EAS-15"
    play(unwanted, "enough")
    assert asked(unwanted) == "turn"


@pytest.mark.rule("H-EAS-17", "H-EAS-11")
def test_malmo_danzig() -> None:
    sea = [["blue", "trader"]] * 3 + [["blue", "merchant"]]
    state = east(routes={"danzig--malmo": sea}, players={"blue": {"stock": [0, 0]}})
    play(state, "create danzig--malmo", "post danzig")
    assert asked(state) == "resettle"
    play(state, "add merchant danzig--malmo 4", "add trader kulm--elbing 1")
    assert stock(state, "blue") == (1, 0)
    assert (on(state, "danzig--malmo"), on(state, "kulm--elbing")) == (
        ["", "", "", "blue merchant"],
        ["blue trader", ""],
    )


@pytest.mark.rule("H-EAS-18")
def test_no_exchange_in_green_cities() -> None:
    state = east(
        cities={"waren": {"posts": [["blue", "trader"], ["green", "trader"]]}},
        players={"blue": {"unused": ["exchange_trading_posts"]}},
    )
    assert refused(state, "use exchange_trading_posts") == "H-BM-29"


@pytest.mark.rule("H-EAS-19", "H-E3C-08", "H-BRI-31")
@pytest.mark.parametrize(
    ("name", "route"),
    [("east", "danzig--konigsberg"), ("britannia_3", "salisbury--plymouth"), ("britannia_45", "salisbury--plymouth")],
)
def test_special_points_elsewhere(name: str, route: str) -> None:
    state = at(
        min(printed_components().maps[name].players[-2:]),
        map=name,
        routes={route: [["blue", "merchant"], *[["blue", "trader"]] * 3]},
    )
    play(state, f"create {route}")
    assert "special white" in moves(state)
    assert len(state.setup.chart.routes_at[state.setup.chart.special_city]) == 1


# --- Britannia ----------------------------------------------------------------------------------------------------


def island(**data: Any) -> Any:
    return at(4, map="britannia_45", **data)


@pytest.mark.rule("H-BRI-01", "H-BRI-16", "H-BRI-26", "H-BRI-27", "H-BRI-28", "H-BRI-30")
def test_countries_and_printed_markers() -> None:
    three, more = printed_components().maps["britannia_3"], printed_components().maps["britannia_45"]
    assert (three.countries, more.countries) == (["england", "wales"], ["england", "wales", "scotland"])
    for chart, welsh in ((three, 6), (more, 6)):
        assert sum("wales" in city.countries for city in chart.cities) == welsh
    assert {city.id for city in more.cities if "scotland" in city.countries} == {
        "carlisle",
        "dunbar",
        "edinburgh",
        "falkirk",
        "glasgow",
        "newcastle",
        "isle_of_man",
    }
    printed = {
        chart.id: {route.id: route.permanent_marker for route in chart.routes if route.permanent_marker}
        for chart in (three, more)
    }
    south = {"calais--southampton": "place_2_in_wales_scotland", "canterbury--calais": "move_any_2"}
    assert printed["britannia_45"] == south
    assert printed["britannia_3"] == {**south, "carlisle--isle_of_man": "move_any_2"}
    assert {row.city: row.countries for row in more.permissions} == {
        "cardiff": ["wales"],
        "carlisle": ["scotland"],
        "london": ["wales", "scotland"],
    }


@pytest.mark.rule("H-BRI-04")
def test_markers_stay_in_england() -> None:
    state = island(players={"blue": {"plate": ["move_3"]}})
    play(state, "end")
    for route in ("cardiff--pembroke", "glasgow--falkirk", "canterbury--calais"):
        assert refused(state, f"lay move_3 {route}") == "H-BRI-04"
    assert "lay move_3 chester--carlisle" in moves(state)


@pytest.mark.rule("H-BRI-05", "H-BRI-06", "H-BRI-08", "H-BRI-10")
def test_permissions() -> None:
    state = island(cities={"carlisle": {"posts": [["blue", "trader"]]}}, turn={"left": 3})
    play(state, "place")
    assert refused(state, "place trader cardiff--pembroke 1") == "H-BRI-06"
    play(state, "place trader glasgow--falkirk 1", "place")
    assert refused(state, "place trader glasgow--falkirk 2") == "H-BRI-06"
    play(state, "place trader salisbury--bristol 1", "end")
    assert state.permissions_used == 0
    covered = island(
        cities={"carlisle": {"posts": [["blue", "trader"], ["red", "trader"]]}},
        routes={"glasgow--falkirk": [["red", "trader"]]},
    )
    assert refused(covered, "displace") == "H-ACT-C-01"


@pytest.mark.rule("H-BRI-11", "H-BRI-33")
def test_displaced_pieces_and_countries() -> None:
    state = island(
        cities={"carlisle": {"posts": [["blue", "trader"]]}}, routes={"dunbar--newcastle": [["red", "trader"]]}
    )
    play(state, "displace", "displace trader dunbar--newcastle 1", "pay trader")
    assert {"set dunbar--edinburgh 1", "set durham--newcastle 1"} <= moves(state)
    english = island(routes={"coventry--cardiff": [["red", "trader"]]})
    play(english, "displace", "displace trader coventry--cardiff 1", "pay trader")
    assert refused(english, "set montgomery--cardiff 1") == "H-BRI-11"
    assert "set oxford--cardiff 1" in moves(english)


@pytest.mark.rule("H-BRI-12", "H-BRI-13", "H-BRI-14", "H-BRI-29")
def test_moving_and_creating_need_no_permission() -> None:
    state = island(routes={"cardiff--pembroke": [["blue", "trader"]] * 3})
    play(state, "move", "lift cardiff--pembroke 1", "enough", "set salisbury--bristol 1")
    assert on(state, "salisbury--bristol")[0] == "blue trader"
    welsh = island(routes={"cardiff--pembroke": [["blue", "trader"]] * 3})
    play(welsh, "create cardiff--pembroke", "post cardiff")
    assert posts(welsh, "cardiff") == ["blue trader"]
    marker = island(players={"blue": {"unused": ["move_3"]}}, routes={"cardiff--pembroke": [["red", "trader"]]})
    play(marker, "use move_3")
    assert refused(marker, "set salisbury--bristol 1") == "H-BRI-14"
    play(marker, "set montgomery--conway 1")


@pytest.mark.rule("H-BRI-17", "H-BRI-18")
def test_canterbury_calais() -> None:
    state = island(
        routes={
            "canterbury--calais": [["blue", "trader"], ["blue", "merchant"], ["blue", "trader"]],
            "cardiff--pembroke": [["red", "trader"]],
        }
    )
    play(state, "create canterbury--calais", "skip", "lift cardiff--pembroke 1")
    assert refused(state, "set salisbury--bristol 1") == "H-BRI-18"
    play(state, "set cardiff--pembroke 2")
    assert asked(state) == "turn"
    assert lines(state, "blue")["markers"] == 0


@pytest.mark.rule("H-BRI-19")
def test_calais_southampton() -> None:
    sea = [["blue", "trader"], ["blue", "merchant"], ["blue", "merchant"]]
    state = island(routes={"calais--southampton": sea}, players={"blue": {"developed": {"book": 1}, "stock": [0, 0]}})
    play(state, "create calais--southampton", "skip")
    assert asked(state) == "settle"
    assert refused(state, "add trader salisbury--bristol 1") == "H-BRI-19"
    play(state, "add merchant conway--isle_of_man 1", "add trader glasgow--falkirk 1")
    assert (stock(state, "blue"), asked(state)) == ((0, 1), "turn")


@pytest.mark.rule("H-BRI-20", "H-BRI-21", "H-BRI-22", "H-BRI-23", "H-BRI-24", "H-BRI-25")
@pytest.mark.parametrize(
    ("cities", "owned", "worth"),
    [
        ([2, 1, 0], [2, 1, 1], [7, 4, 2]),
        ([1, 1, 0], [3, 2, 0], [7, 4, 0]),
        ([1, 1, 1, 1], [1, 1, 1, 1], [3, 3, 3, 3]),
        ([0, 0, 0], [0, 0, 0], [0, 0, 0]),
        ([1, 0, 0], [1, 2, 2], [7, 3, 3]),
        ([2, 1, 1], [2, 3, 1], [7, 4, 2]),
    ],
)
def test_country_points(cities: list[int], owned: list[int], worth: list[int]) -> None:
    assert list(scoring.country_points(cities, owned, (7, 4, 2))) == worth


@pytest.mark.rule("H-BRI-20", "H-BRI-25", "H-BRI-26")
def test_the_isle_of_man_counts_twice() -> None:
    state = island(cities={"isle_of_man": {"posts": [["blue", "merchant"]]}})
    found = lines(state, "blue")
    assert (found["wales"], found["scotland"]) == (7, 7)
    named = {line.source: line.rule for line in state.seat("blue").score_lines}
    assert (named["wales"], named["scotland"]) == ("H-BRI-20", "H-BRI-25")


# --- the score ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("H-SCO-01", "H-SCO-03", "H-SCO-06", "H-SCO-07", "H-SCO-08", "H-SCO-12", "H-DSK-02")
def test_the_score_line_by_line() -> None:
    state = at(
        players={
            "blue": {"points": 9, "developed": {"keys": 4, "bank": 3}, "used": ["plus_3_actions"], "unused": ["move_3"]}
        },
        special={"pink": "blue"},
        cities={
            "arnheim": {"posts": [["blue", "trader"], ["blue", "trader"]]},
            "munster": {"posts": [["red", "merchant"], ["blue", "trader"]]},
            "hamburg": {"posts": [["blue", "trader"]]},
        },
        routes={"arnheim--munster": [["red", "trader"]]},
    )
    assert lines(state, "blue") == {"track": 9, "ability": 4, "markers": 3, "special": 9, "cities": 6, "network": 12}
    assert state.totals()[0] == 43


@pytest.mark.rule("H-SCO-08")
@pytest.mark.parametrize("largest", ["arnheim", "hamburg", "stendal"])
def test_of_several_networks_the_largest_counts(largest: str) -> None:
    """Wherever it lies: two posts in one city, and one in each of two others."""
    trader = ["blue", "trader"]
    cities = {name: {"posts": [trader]} for name in ("arnheim", "hamburg", "stendal")}
    cities[largest] = {"posts": [trader, ["blue", "merchant"]]}
    assert lines(at(cities=cities), "blue")["network"] == 2


@pytest.mark.rule("H-SCO-09", "H-SCO-10")
def test_who_wins() -> None:
    def winners(**players: Any) -> tuple[int, ...]:
        return scoring.winners(at(players=players, cities=data))

    data: dict[str, Any] = {}
    assert winners(blue={"points": 8}, red={"points": 9}) == (3,)
    assert winners(blue={"points": 8}, red={"points": 8}) == (0, 3)
    assert winners(blue={"points": 8, "developed": {"actions": 2}}, red={"points": 8, "developed": {"actions": 1}}) == (
        3,
    )
    data["duisburg"] = {"posts": [["blue", "trader"]]}
    assert winners(blue={"points": 8}, red={"points": 11}) == (0,)
