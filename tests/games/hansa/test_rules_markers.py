"""Corners of bonus markers, printed markers, favour tiles and promo markers, and of the tie at the end."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.games.hansa.components import MARKERS
from boardgames_edu.games.hansa.rules import scoring
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
    seat,
    stock,
    supply,
    unused,
    used,
)

R = "duisburg--dortmund"
MINE = {R: [["blue", "trader"], ["blue", "trader"]]}


# --- bonus markers ------------------------------------------------------------------------------------------------


@pytest.mark.rule("H-E2-02", "H-BM-13")
@pytest.mark.parametrize("gained", ["plus_3_actions", "additional_trading_post"])
def test_an_older_marker_helps_in_the_action_that_brings_another(gained: str) -> None:
    state = at(
        routes=MINE,
        markers={R: gained},
        cities={"dortmund": {"posts": [["red", "merchant"]]}},
        players={"blue": {"unused": ["additional_trading_post"]}},
    )
    play(state, f"create {R}", "extra dortmund trader")
    assert (posts(state, "dortmund")[0], unused(state, "blue")) == ("blue trader", [gained])


@pytest.mark.rule("H-E2-05", "H-BM-06")
def test_markers_are_drawn_from_the_top_of_the_pile() -> None:
    state = at(routes=MINE, markers={R: "move_3"}, pile=["plus_4_actions", "develop_ability"])
    play(state, f"create {R}", "skip")
    assert [MARKERS[marker] for marker in state.plate[0]] == ["plus_4_actions"]
    play(state, "end")
    assert refused(state, "lay develop_ability bremen--minden") == "H-BM-06"
    play(state, "lay plus_4_actions bremen--minden")


@pytest.mark.rule("H-BM-05")
def test_one_free_office_at_either_end_is_enough_for_a_marker() -> None:
    state = at(players={"blue": {"plate": ["move_3"]}}, cities={"duisburg": {"posts": [["red", "trader"]]}})
    play(state, "end", f"lay move_3 {R}")
    assert mover(state) == "green"


@pytest.mark.rule("H-BM-07", "H-BM-08", "H-BM-10", "H-BM-18")
def test_exchange_counts_printed_offices_and_takes_two_of_ones_own() -> None:
    """AMB-16: a trader and a merchant of the same seat; the additional post to their left stays."""
    city = [["red", "trader"], ["blue", "trader"], ["blue", "merchant"], ["red", "trader"]]
    data: dict[str, Any] = {
        "players": {"blue": {"unused": ["exchange_trading_posts"] * 2}},
        "cities": {"arnheim": {"posts": city, "additional": 1}},
    }
    alike = {**data, "cities": {"arnheim": {"posts": [["blue", "trader"]] * 3 + [["red", "trader"]]}}}
    same = at(**alike)
    play(same, "use exchange_trading_posts")
    assert refused(same, "exchange arnheim 1") == "H-BM-29"
    state = at(**data)
    play(state, "use exchange_trading_posts", "exchange arnheim 1")
    assert posts(state, "arnheim") == ["red trader", "blue merchant", "blue trader", "red trader"]
    assert controller(state, "arnheim") == "red"
    play(state, "use exchange_trading_posts", "exchange arnheim 2")
    assert posts(state, "arnheim") == ["red trader", "blue merchant", "red trader", "blue trader"]
    assert controller(state, "arnheim") == "blue"


@pytest.mark.rule("H-BM-22", "H-BM-29")
def test_move_3_moves_opponents_pieces_alone() -> None:
    state = at(players={"blue": {"unused": ["move_3"]}}, routes={R: [["blue", "trader"]]})
    assert refused(state, "use move_3") == "H-BM-29"


# --- printed markers ----------------------------------------------------------------------------------------------


def east(**data: Any) -> Any:
    return at(3, map="east", **data)


@pytest.mark.rule("H-EAS-14")
def test_move_any_2_moves_two_at_most_or_none() -> None:
    sea = [["blue", "trader"], ["blue", "merchant"], ["blue", "merchant"]]
    data: dict[str, Any] = {
        "routes": {"wismar--stralsund": sea, "kulm--belgard": [["green", "trader"]] * 3},
        "players": {"blue": {"developed": {"book": 1}}},
    }
    state = east(**data)
    play(state, "create wismar--stralsund", "lift kulm--belgard 1", "lift kulm--belgard 2")
    assert (asked(state), len(state.lifted)) == ("set_any", 2)
    none = east(**data)
    play(none, "create wismar--stralsund", "enough")
    assert (asked(none), on(none, "kulm--belgard")) == ("turn", ["green trader"] * 3)


@pytest.mark.rule("H-EAS-17", "H-E3A-01", "H-ACT-C-17")
def test_pieces_not_resettled_go_to_the_stock() -> None:
    data: dict[str, Any] = {
        "routes": {"danzig--malmo": [["blue", "trader"], *[["blue", "merchant"]] * 3]},
        "players": {"blue": {"developed": {"book": 3}, "stock": [0, 0]}},
    }
    state = east(**data)
    play(state, "create danzig--malmo", "post danzig")
    assert (asked(state), stock(state, "blue")) == ("resettle", (0, 0))
    play(state, "enough")
    assert (asked(state), stock(state, "blue")) == ("turn", (0, 3))
    one = east(**data)
    play(one, "create danzig--malmo", "post danzig", "add merchant kulm--elbing 1", "enough")
    assert (stock(one, "blue"), on(one, "kulm--elbing")) == ((0, 2), ["blue merchant", ""])
    two = east(**data)
    play(two, "create danzig--malmo", "skip")
    assert refused(two, "add trader danzig--malmo 4") == "H-EAS-10"
    play(two, "add trader danzig--malmo 1", "add merchant danzig--malmo 2")
    assert (stock(two, "blue"), asked(two)) == ((0, 2), "turn")


@pytest.mark.rule("H-EAS-16")
def test_a_post_in_a_green_city_takes_a_piece_of_the_supply_to_the_right_of_all() -> None:
    state = east(
        routes={"malmo--visby": [["blue", "trader"], ["blue", "merchant"], ["blue", "trader"]]},
        cities={"waren": {"posts": [["green", "trader"]]}},
        players={"blue": {"supply": [3, 0]}},
    )
    play(state, "create malmo--visby", "skip")
    assert refused(state, "green waren merchant") == "H-EAS-16"
    play(state, "green waren trader")
    assert (posts(state, "waren"), controller(state, "waren"), state.full_cities) == (
        ["green trader", "blue trader"],
        "blue",
        1,
    )


@pytest.mark.rule("H-E3C-01", "H-E3C-05")
def test_special_points_take_a_merchant_of_the_route() -> None:
    state = at(routes={"warburg--coellen": [["blue", "trader"]] * 4}, players={"blue": {"supply": [2, 1]}})
    play(state, "create warburg--coellen")
    assert refused(state, "special white") == "H-E3C-01"


@pytest.mark.rule("H-END-04", "H-EAS-11", "H-EAS-16", "H-EW-02")
def test_the_printed_marker_still_counts_when_the_end_has_come() -> None:
    """AMB-12, AMB-13: it is carried out, may join East and West, and only then the game is over."""
    row = {
        city: {"posts": [["blue", "trader"]]}
        for city in ("lubeck", "wismar", "stettin", "kulm", "elbing", "braunsberg", "danzig", "malmo")
    }
    state = east(
        routes={"malmo--visby": [["blue", "trader"], ["blue", "merchant"], ["blue", "trader"]]},
        cities=row,
        players={"blue": {"points": 19, "supply": [1, 0]}},
    )
    log = play(state, "create malmo--visby")
    assert kinds(log)[:3] == ["created", "control_point", "end_near"]
    assert log[2].rule == "H-E1-05"
    assert (asked(state), points(state, "blue"), state.ending) == ("green", 20, True)
    log = play(state, "green waren trader")
    assert kinds(log) == ["founded", "joined", "city_full", "over"]
    assert (state.is_over, points(state, "blue"), state.joined) == (True, 27, (0,))


# --- favour tiles -------------------------------------------------------------------------------------------------


TILES: dict[str, Any] = {"extra_action": None, "city_points": None, "income_tagalong": None, "ability_points": None}


@pytest.mark.rule("H-FAV-02", "H-FAV-04")
@pytest.mark.parametrize(
    ("marker", "then"),
    [("plus_3_actions", []), ("tribute", [f"beside {R}"]), ("exchange_bonus_marker", ["fetch red move_3"])],
)
def test_a_tile_comes_before_any_marker(marker: str, then: list[str]) -> None:
    """AMB-22: whatever was done in the turn, a tile is out of the question afterwards."""
    state = at(
        favour=True,
        markers_in_play="promo",
        tiles=TILES,
        players={"blue": {"unused": [marker, "develop_ability", "plus_4_actions"]}, "red": {"used": ["move_3"]}},
    )
    assert "favour extra_action" in moves(state)
    play(state, f"use {marker}", *then)
    assert refused(state, "favour extra_action") == "H-FAV-02"


@pytest.mark.rule("H-FAV-02", "H-FAV-03", "H-FAV-07")
def test_a_tile_costs_all_actions_and_its_action_comes_with_the_next_turn() -> None:
    state = at(
        2,
        favour=True,
        tiles={"extra_action": None, "city_points": None},
        players={"blue": {"unused": ["move_3", "plus_3_actions", "develop_ability"]}},
    )
    play(state, "favour extra_action")
    assert (asked(state), state.actions_left) == ("spend", 0)
    assert refused(state, "spend plus_4_actions") == "H-FAV-03"
    play(state, "spend move_3", "spend plus_3_actions")
    assert (mover(state), used(state, "blue")) == ("green", ["move_3", "plus_3_actions"])
    play(state, "end")
    assert (mover(state), state.actions_left) == ("blue", 3)


@pytest.mark.rule("H-FAV-08")
def test_the_owner_of_the_tile_does_not_hire_along_with_their_own_income() -> None:
    own = at(favour=True, tiles={"income_tagalong": "blue"})
    play(own, "income", "hire 1 0")
    assert asked(own) == "turn"
    other = at(favour=True, tiles={"income_tagalong": "red"})
    play(other, "income", "hire 1 0", "enough")
    assert (mover(other), supply(other, "red")) == ("blue", (8, 1))


# --- promo markers ------------------------------------------------------------------------------------------------


@pytest.mark.rule("H-PRM-06", "H-PRM-07")
@pytest.mark.parametrize("beside", ["arnheim--duisburg", "duisburg--dortmund"])
def test_tribute_pays_its_owner_for_posts_at_either_end(beside: str) -> None:
    state = at(
        markers_in_play="promo",
        beside=[[beside, "tribute", "red"], [beside, "tribute", "red"]],
        routes=MINE,
        players={"red": {"stock": [2, 1]}},
    )
    play(state, f"create {R}", "post duisburg")
    assert (asked(state), mover(state)) == ("tribute", "red")
    play(state, "take trader", "take merchant")
    assert (asked(state), mover(state), stock(state, "red")) == ("tribute", "red", (1, 0))
    play(state, "take trader")
    assert (mover(state), stock(state, "red")) == ("blue", (0, 0))
    empty = at(
        markers_in_play="promo", beside=[[beside, "tribute", "red"]], routes=MINE, players={"red": {"stock": [0, 0]}}
    )
    play(empty, f"create {R}", "post duisburg")
    assert mover(empty) == "blue"  # AMB-25


@pytest.mark.rule("H-PRM-02", "H-PRM-04")
def test_exchange_bonus_marker_needs_a_used_marker_of_somebody_else() -> None:
    """AMB-91: one paid for a tile is a used one; the marker just handed over cannot be fetched."""
    mine: dict[str, Any] = {"unused": ["exchange_bonus_marker"], "used": ["move_3"]}
    alone = at(markers_in_play="promo", players={"blue": mine})
    assert refused(alone, "use exchange_bonus_marker") == "H-PRM-02"
    state = at(markers_in_play="promo", players={"blue": mine, "red": {"used": ["tribute", "plus_3_actions"]}})
    play(state, "use exchange_bonus_marker")
    assert moves(state) == {"fetch red tribute", "fetch red plus_3_actions"}
    play(state, "fetch red tribute")
    assert (unused(state, "blue"), used(state, "red")) == (["tribute"], ["plus_3_actions", "exchange_bonus_marker"])
    play(state, "use tribute", f"beside {R}")


@pytest.mark.rule("H-PRM-01")
def test_a_pile_takes_no_more_markers_than_the_box_holds() -> None:
    mixed = ["additional_trading_post"] * 3 + ["tribute"] * 2 + ["plus_3_actions"] * 2 + ["plus_4_actions"] * 2
    assert len(GAME.setup(4, markers=[*mixed, *["develop_ability"] * 2, "move_3"]).silver) == 12
    with pytest.raises(OptionError, match="the box holds 1 of move_3"):
        GAME.setup(4, markers=[*mixed, "develop_ability", "move_3", "move_3"])


# --- the tie ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("H-SCO-10")
def test_the_last_tie_break_is_points_for_the_network_not_its_size() -> None:
    """Same total, same Actions: 3 posts times 2 keys beats 4 posts times 1, and equal network points share."""
    data: dict[str, Any] = {
        "cities": {
            "duisburg": {"posts": [["blue", "trader"]]},
            "dortmund": {"posts": [["blue", "merchant"]]},
            "arnheim": {"posts": [["blue", "trader"]]},
            "stade": {"posts": [["red", "merchant"]]},
            "hamburg": {"posts": [["red", "trader"]]},
            "bremen": {"posts": [["red", "trader"]]},
            "minden": {"posts": [["red", "trader"]]},
        }
    }

    def won(blue: int) -> tuple[tuple[int, ...], list[int], list[int]]:
        players = {"blue": {"points": blue, "developed": {"keys": 1}}, "red": {"points": 10}}
        state = at(players=players, **data)
        both = (seat("blue"), seat("red"))
        return (
            scoring.winners(state),
            [state.totals()[k] for k in both],
            [scoring.network_points(state, k) for k in both],
        )

    assert won(10) == ((seat("blue"),), [22, 22], [6, 4])
    assert won(9)[0] == (seat("red"),)


@pytest.mark.rule("H-PRM-11")
@pytest.mark.parametrize("marker", ["tribute", "block_route"])
def test_a_marker_on_the_board_counts_for_whoever_laid_it(marker: str) -> None:
    """With those at the desk: two are worth three points, and nobody else has any."""
    state = at(markers_in_play="promo", beside=[[R, marker, "red"]], players={"red": {"used": ["plus_3_actions"]}})
    found = {name: lines(state, name)["markers"] for name in ("blue", "green", "purple", "red")}
    assert found == {"blue": 0, "green": 0, "purple": 0, "red": 3}


@pytest.mark.rule("H-PRM-09", "H-PRM-13")
@pytest.mark.parametrize(
    ("laid", "pieces", "price"),
    [
        (["block_route red"], [1, 0], None),
        (["block_route red"], [2, 0], 1),
        (["block_route red"], [1, 1], 1),  # the merchant pays
        (["block_route blue"], [1, 0], None),  # one's own asks for a piece as well
        (["block_route red", "block_route blue"], [1, 1], None),
        (["block_route red", "block_route blue"], [2, 1], 2),
        (["tribute red"], [1, 0], 0),
    ],
)
def test_a_block_closes_its_route_to_a_supply_that_cannot_pay(
    laid: list[str], pieces: list[int], price: int | None
) -> None:
    """The piece that is placed does not pay, and neither does the full stock; other routes stay open."""
    beside = [[R, *marker.split()] for marker in laid]
    state = at(markers_in_play="promo", beside=beside, players={"blue": {"supply": pieces}})
    play(state, "place")
    assert "place trader arnheim--duisburg 1" in moves(state)
    if price is None:
        assert refused(state, f"place trader {R} 1") == "H-PRM-13"
        return
    play(state, f"place trader {R} 1")
    while asked(state) == "pay_block":
        play(state, min(moves(state)))
    assert sum(supply(state, "blue")) == sum(pieces) - 1 - price


@pytest.mark.rule("H-E2-06", "H-E2-09")
def test_the_last_marker_of_the_pile_is_no_end_and_the_draw_after_it_is() -> None:
    other = "arnheim--duisburg"
    state = at(
        markers={R: "plus_3_actions", other: "move_3"},
        pile=["plus_4_actions"],
        routes={**MINE, other: [["blue", "trader"]] * 3},
    )
    play(state, f"create {R}", "skip")
    assert (state.marker_pile, len(state.plate[0]), unused(state, "blue")) == ((), 1, ["plus_3_actions"])
    assert (asked(state), state.actions_left) == ("turn", 1)
    play(state, f"create {other}", "skip")
    assert state.is_over
    assert (unused(state, "blue"), used(state, "blue")) == (["move_3", "plus_3_actions"], [])
