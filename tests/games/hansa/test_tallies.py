"""The tallies of Hansa Teutonica give the numbers that the engine plays and counts with, on states of random games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from boardgames_edu.engine.events import Event
from boardgames_edu.engine.tally import Tally
from boardgames_edu.games.hansa import components, frames
from boardgames_edu.games.hansa.components import MERCHANT, TRADER
from boardgames_edu.games.hansa.picture.scene import scene
from boardgames_edu.games.hansa.rules import scoring, tallies
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.scene.model import Piece
from tests.games.hansa.conftest import CASES, GAME, at, play, playout, seat


def supply(s: HansaState, owner: int) -> int:
    return s.supply[2 * owner] + s.supply[2 * owner + 1]


def told(tally: Tally) -> list[str]:
    """The terms that count, amount and rule, and in brackets those that somebody may count by mistake."""
    counted = [wrong.term for wrong in tally.misconceptions() if not wrong.term.applies]
    return [
        *(f"{term.amount} {term.rule}" for term in tally if term.amount),
        *(f"({term.amount} {term.rule})" for term in counted),
    ]


@pytest.mark.rule("H-ACT-C-02", "H-ACT-C-03", "H-ACT-C-09", "H-FAV-07", "H-FAV-09", "H-PRM-09", "H-TRN-02")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_play_asks_for_is_what_the_tallies_say(case: Mapping[str, Any]) -> None:
    s, seen = GAME.new(seed=3, **case), Counter[str]()
    for action in playout(s, random.Random(3)):
        name, owner = s.top.name, s.top.seat
        if name == "turn" and s.fresh:
            assert s.actions_left == tallies.actions_in_turn(s, owner).total
        if action.verb not in ("place", "displace"):
            continue
        post, _ = action.args
        route, code, there = s.setup.chart.route_of[post], s.code_at(post), s.copy()
        if action.verb == "place":
            cost = tallies.placing(s, route)
        else:
            cost, victim = tallies.displacing(s, code & 1), code >> 1
            more = tallies.added(s, victim, code & 1).total
        there.apply(action)
        asked = [frame for frame in there.stack if isinstance(frame, (frames.Pay, frames.PayBlock))]
        price = sum(frame.count for frame in asked) + supply(s, owner) - supply(there, owner)
        assert price == cost.total
        seen[action.verb] += 1
        if action.verb == "displace":
            assert [frame.added for frame in there.stack if isinstance(frame, frames.Displaced)] == [more]
    assert seen["place"] > 20
    assert seen["displace"] > 3


@pytest.mark.rule("H-E1-02", "H-E1-03", "H-E3A-01", "H-E3A-07", "H-E3A-11", "H-EAS-08", "H-EW-03", "H-2P-16")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_route_brings_is_what_the_tallies_say(case: Mapping[str, Any]) -> None:
    s, seen = GAME.new(seed=5, **case), Counter[str]()
    for action in playout(s, random.Random(5)):
        if action.verb not in ("create", "post", "extra", "green", "develop", "special", "skip"):
            continue
        owner, log = s.top.seat, list[Event]()
        there = s.copy()
        there.apply(action, log)
        first = Counter[str]()
        for event in log:
            if event.kind not in ("founded", "cleared", "control_point", "city_full"):
                first.setdefault(event.kind, int(str(event.facts.get("points", 0))))
        if action.verb == "create":
            (route,) = action.args
            points = Counter(event.seat for event in log if event.kind == "control_point")
            before_choice = Counter({seat: points[seat] for seat in range(s.setup.seats)})
            if there.stack and there.top.name == "choice":
                assert before_choice == {seat: tallies.control(s, route, seat).total for seat in range(s.setup.seats)}
                seen["control"] += points.total()
            continue
        cleared = next((event for event in log if event.kind == "cleared"), None)
        if cleared and s.top.name == "choice":
            posts = s.setup.chart.route_posts[s.top.route].bit_count()
            assert cleared.facts["n"] == tallies.going_back(posts, action.verb).total
        if action.verb in ("post", "extra", "green"):
            city = action.args[0]
            office = s.filled(city) if action.verb == "post" else -1
            assert first["coin"] == tallies.coin(s, city, office).total
            assert first["joined"] in (0, tallies.joining(s, owner).total)
            if there.stack and there.top.name != "neutral":
                full = there.full_cities - s.full_cities
                assert full == tallies.cube(s, city, office, owner).total
                seen["posts"] += 1
            seen.update(kind for kind in ("coin", "joined") if first[kind])
    assert seen["control"] > 3
    assert seen["posts"] > 3


@pytest.mark.rule("H-BM-21", "H-BM-26", "H-E2-03")
def test_markers_bring_actions_and_cost_none() -> None:
    tally = tallies.playing(components.PLUS_3, components.PLUS_4)
    assert told(tally) == ["3 H-BM-21", "4 H-BM-26", "(-2 H-E2-03)"]
    s = at(players={"red": {"unused": ["plus_3_actions", "plus_4_actions"]}}, turn={"seat": "red", "left": 1})
    play(s, "use plus_3_actions", "use plus_4_actions")
    assert s.actions_left == 1 + tally.total


@pytest.mark.rule("H-EW-04")
def test_joining_a_second_time_or_as_fourth_brings_nothing() -> None:
    for earlier in (["red"], ["blue", "green", "purple"]):
        s = at(joined=earlier)
        assert tallies.joining(s, "red").total == 0
        assert [wrong.term.rule for wrong in tallies.joining(s, "red").misconceptions()] == ["H-EW-04"]
    assert [tallies.joining(at(joined=joined), "red").total for joined in ([], ["blue"])] == [7, 4]


@pytest.mark.rule("H-BRI-20", "H-BRI-21", "H-BRI-22", "H-BRI-23", "H-BRI-24")
@pytest.mark.parametrize(
    ("posts", "wanted"),
    [
        ({"cardiff": ["red"]}, {"red": "7 H-BRI-20", "blue": "(2 H-BRI-24)"}),
        ({"cardiff": ["red"], "chester": ["blue"]}, {"red": "5 H-BRI-22", "blue": "5 H-BRI-22"}),
        ({"cardiff": ["red", "red"], "chester": ["blue"]}, {"red": "7 H-BRI-21", "blue": "4 H-BRI-21"}),
        ({"cardiff": ["blue", "red"]}, {"red": "7 H-BRI-20", "blue": "4 H-BRI-23"}),
    ],
    ids=str,
)
def test_the_place_in_a_country_names_the_rule_that_decides_it(
    posts: dict[str, list[str]], wanted: dict[str, str]
) -> None:
    cities = {city: {"posts": [[owner, "trader"] for owner in owners]} for city, owners in posts.items()}
    s = at(map="britannia_45", cities=cities)
    assert {name: told(scoring.country(s, name, components.WALES))[0] for name in wanted} == wanted


@pytest.mark.rule("H-PRM-06", "H-PRM-07")
def test_a_tribute_pays_its_owner_for_own_posts_too() -> None:
    beside = [["arnheim--munster", "tribute", "red"], ["emden--groningen", "tribute", "red"]]
    s = at(markers_in_play="promo", beside=beside, turn={"seat": "blue"})
    city = s.setup.chart.cities.index("munster")
    assert told(tallies.tribute_pieces(s, "red", city, "blue")) == ["2 H-PRM-06", "(2 H-PRM-06)"]
    assert told(tallies.tribute_pieces(s, "red", city, "red")) == ["2 H-PRM-07", "(2 H-PRM-07)"]
    assert told(tallies.tribute_pieces(s, "blue", city, "blue")) == []


@pytest.mark.rule("H-BM-20")
def test_an_additional_post_covers_no_office() -> None:
    s = at()
    city = s.setup.chart.cities.index("groningen")
    assert told(tallies.coin(s, city, -1)) == ["(1 H-BM-20)"]
    assert told(tallies.cube(s, city, -1, 0)) == ["(1 H-BM-20)"]


@pytest.mark.rule("H-E1-04", "H-TRM-05")
def test_control_after_the_third_step_comes_too_late() -> None:
    posts = {"emden": {"posts": [["blue", "trader"]]}, "groningen": {"posts": [["red", "trader"], ["blue", "trader"]]}}
    s = at(cities=posts, routes={"emden--groningen": [["red", "trader"]] * 3}, turn={"seat": "red"})
    then = at(cities={**posts, "emden": {"posts": [["red", "trader"]]}}, turn={"seat": "red"})
    route = s.setup.chart.routes.index("emden--groningen")
    assert told(tallies.control(s, route, "red", then)) == ["(1 H-E1-04)", "(1 H-TRM-05)", "(1 H-E1-02)"]
    assert told(tallies.control(s, route, "blue")) == ["1 H-E1-02", "1 H-E1-03"]


@pytest.mark.rule("H-SCO-02", "H-SCO-03", "H-SCO-04", "H-SCO-05", "H-SCO-06", "H-FAV-10", "H-FAV-11")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_lines_of_the_result_are_what_the_tallies_say(case: Mapping[str, Any]) -> None:
    s = GAME.new(seed=4, **case)
    for number, _ in enumerate(playout(s, random.Random(4))):
        if number % 40:
            continue
        table = s.setup.components.box.scoring.marker_table
        for owner, lines in enumerate(s.scores()):
            points = Counter[str]()
            for line in lines:
                points[line.source] += line.points
            collected = scoring.markers(s, owner).total
            assert collected == scoring.collected(s, owner)
            assert points["ability"] == scoring.abilities(s, owner).total
            assert points["markers"] == scoring.marker_points(collected, table)
            assert points["special"] == scoring.special(s, owner).total
            assert points["cities"] == scoring.cities(s, owner).total
            assert points["network"] == scoring.network(s, owner).total * s.value(owner, components.KEYS)
            assert scoring.network(s, owner).total == scoring.largest_network(s, owner)


@pytest.mark.rule("H-ACT-C-02", "H-ACT-C-03", "H-ACT-C-04")
def test_a_mistake_in_a_price_is_a_term_left_out_or_counted() -> None:
    s = at()
    assert told(tallies.displacing(s, TRADER)) == ["1 H-ACT-C-04", "1 H-ACT-C-02", "(1 H-ACT-C-03)"]
    assert told(tallies.displacing(s, MERCHANT)) == ["1 H-ACT-C-04", "1 H-ACT-C-02", "1 H-ACT-C-03"]
    wrong = tallies.displacing(s, TRADER).misconceptions()
    assert [(one.total, one.term.rule) for one in wrong] == [(1, "H-ACT-C-04"), (1, "H-ACT-C-02"), (3, "H-ACT-C-03")]


@pytest.mark.rule("H-FAV-09")
def test_the_tile_brings_its_owner_another_piece_for_a_trader_only() -> None:
    s = at(favour=True, tiles={"extra_displaced_trader": "red"})
    red, blue = seat("red"), seat("blue")
    assert [tallies.added(s, owner, TRADER).total for owner in (red, blue)] == [2, 1]
    assert [tallies.added(s, owner, MERCHANT).total for owner in (red, blue)] == [2, 2]


@pytest.mark.rule("H-PRM-09")
def test_a_block_elsewhere_is_what_one_may_count_by_mistake() -> None:
    s = at(
        markers_in_play="promo",
        beside=[["arnheim--munster", "block_route", "red"], ["minden--munster", "block_route", "blue"]],
        turn={"seat": "red"},
    )
    route = s.setup.chart.routes.index("arnheim--munster")
    assert told(tallies.placing(s, route)) == ["1 H-ACT-B-01", "1 H-PRM-09", "(1 H-PRM-09)"]


@pytest.mark.rule("H-SCO-11", "H-FAV-11")
def test_keys_and_abilities_that_are_only_begun_bring_nothing() -> None:
    s = at(players={"red": {"developed": {"keys": 4, "book": 3, "bank": 1}}})
    assert told(scoring.abilities(s, seat("red"))) == ["4 H-SCO-02", "(4 H-SCO-11)", "(4 H-SCO-02)", "(3 H-FAV-11)"]


@pytest.mark.rule("H-SCO-06", "H-SCO-07", "H-SCO-08")
def test_the_network_counts_posts_of_one_group() -> None:
    s = at(
        cities={
            "groningen": {"posts": [["red", "trader"], ["red", "merchant"]]},
            "emden": {"posts": [["red", "trader"]]},
            "halle": {"posts": [["red", "trader"]]},
        }
    )
    tally = scoring.network(s, seat("red"))
    assert told(tally) == ["2 H-SCO-06", "1 H-SCO-07", "(1 H-SCO-08)"]
    assert tally.total == 3


@pytest.mark.rule("H-2P-13")
def test_cities_of_the_neutral_player_stand_apart() -> None:
    s = at(
        2,
        cities={
            "groningen": {"posts": [["blue", "trader"], ["neutral", "trader"]]},
            "emden": {"posts": [["blue", "trader"]]},
        },
    )
    assert told(scoring.cities(s, seat("blue"))) == ["2 H-SCO-05", "(2 H-2P-13)", "(2 H-FAV-10)"]


@pytest.mark.rule("H-END-07", "H-PRM-11", "H-E2-08")
def test_markers_on_the_plate_are_not_collected() -> None:
    s = at(
        markers_in_play="promo",
        players={"red": {"unused": ["move_3"], "used": ["plus_3_actions"], "plate": ["develop_ability"]}},
        beside=[["arnheim--munster", "tribute", "red"]],
        turn={"seat": "red"},
    )
    assert told(scoring.markers(s, seat("red"))) == ["1 H-E2-08", "1 H-E2-08", "1 H-PRM-11", "(1 H-END-07)"]


@pytest.mark.rule("H-ACT-C-04")
def test_a_refusal_names_the_total() -> None:
    s = at(
        players={"red": {"supply": [1, 1]}}, routes={"arnheim--munster": [["blue", "merchant"]]}, turn={"seat": "red"}
    )
    assert "takes 3 pieces" in str(s.why_not("displace trader arnheim--munster 1"))


# --- where a learner meets them --------------------------------------------------------------------------------------

ROUTE = "duisburg--dortmund"


def sign(s: HansaState) -> str:
    """The words of the sign of the seat that is asked."""
    found = scene(s).find("piece:to_move")
    assert isinstance(found, Piece)
    return found.words


def test_the_board_tells_how_a_number_that_is_asked_for_is_added_up() -> None:
    s = at(routes={ROUTE: [["red", "merchant"]]})
    assert sign(s) == ""
    play(s, "displace", f"displace trader {ROUTE} 1")
    assert sign(s) == "Blue: 2 = 1 (the price of every displacement) + 1 (more for a merchant)."
    play(s, "pay trader")
    assert sign(s) == ""
    play(s, "pay trader")
    assert sign(s) == "Red: 2 = 1 (every displaced piece) + 1 (more for a merchant)."
    s = at(favour=True, tiles={"extra_action": "blue"})
    assert sign(s) == "Blue: 3 = 2 (Actions) + 1 (the tile One more action)."
    play(s, "income", "hire 1 0")
    assert sign(s) == ""


def test_a_price_that_cannot_be_paid_is_refused_with_its_terms() -> None:
    few = {"blue": {"supply": [1, 0]}}
    s = at(markers_in_play="promo", beside=[[ROUTE, "block_route", "red"]], players=few)
    [block] = [piece for piece in scene(s).pieces if piece.id == "piece:promo:0"]
    terms = "2 = 1 (the piece itself) + 1 (a Block of Red)"
    assert block.words.endswith(f": {terms}")
    play(s, "place")
    assert f"because of Block; your supply cannot pay. {terms}." in str(s.why_not(f"place trader {ROUTE} 1"))
    s = at(routes={ROUTE: [["red", "merchant"]]}, players={"blue": {"supply": [2, 0]}})
    assert " 3 = 1 (the piece that takes the place) + 1 (the price of every displacement) + 1 (more" in str(
        s.why_not(f"displace trader {ROUTE} 1")
    )


def test_the_final_score_is_told_with_its_terms() -> None:
    s = GAME.new(3, seed=3, missions=True)
    for _ in playout(s, random.Random(3)):
        pass
    told = 0
    for owner in range(3):
        for line, tally in scoring.explained(s, owner):
            told += 1
            assert tally.total in (line.points, line.facts.get("n"))
            assert f": {tally}" in getattr(scene(s).find(f"card:score:{owner}"), "words", "")
    assert told
