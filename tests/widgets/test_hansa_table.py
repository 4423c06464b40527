"""The play table with Hansa Teutonica: what clicks on the board mean, menus, refusals, undo, a whole game by clicks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.store import Store
from boardgames_edu.testing import TIMES
from boardgames_edu.widgets.match.click_paths import ways
from boardgames_edu.widgets.table.match_view import MatchView
from boardgames_edu.widgets.table.opening import play
from tests.games.hansa.conftest import CASES, GAME, at, purposeful

Sit = Callable[..., Any]
MINE = {"bremen--minden": [["blue", "trader"]]}
BOTH = {"bremen--minden": [["blue", "trader"], ["red", "trader"]]}


@pytest.fixture
def sit(store: Store) -> Iterator[Sit]:
    """Tables with people at every seat, closed afterwards."""
    made: list[MatchView] = []

    def make(state: HansaState) -> Any:
        people = ["human"] * state.setup.seats
        made.append(play("hansa", people, position=state, teaching=True, store=store, name=f"h{len(made)}", seed=1))
        return made[-1]

    yield make
    for found in made:
        found.close()


def click(at: Any, id: str) -> None:
    at.screen.board._handle_custom_msg({"do": "choose", "id": id}, [])


def offers(at: Any) -> dict[str, str]:
    """The menu that is open: label and what it plays."""
    return {line["label"]: line["play"] for line in at.play.offers()[2]}


def offer(at: Any, label: str) -> None:
    at.screen.board._handle_custom_msg({"do": "offer", "id": offers(at)[label]}, [])


def message(at: Any) -> dict[str, str]:
    return dict(at.screen.answers.view["message"] or {"kind": "", "text": "", "rule": ""})


def test_a_route_that_brings_nothing_is_asked_about_first(sit: Sit) -> None:
    closed: dict[str, Any] = {
        "routes": {"kampen--osnabruck": [["blue", "trader"], ["blue", "trader"]]},
        "cities": {"osnabruck": {"posts": [["red", "trader"]]}},
    }
    seat = sit(at(**closed))
    seat.press("play", "create kampen--osnabruck")
    told = seat.play.doubt.caution.text
    assert "The next office in Osnabrück is orange; your Privilege does not open that colour." in told
    assert told.endswith("Create the route all the same?")
    assert not seat.match.past
    seat.press("insist")
    assert [past.action.text for past in seat.match.past] == ["create kampen--osnabruck"]
    rewarding = sit(at(routes={"emden--groningen": [["blue", "merchant"], *[["blue", "trader"]] * 2]}))
    rewarding.press("play", "create emden--groningen")
    assert rewarding.play.doubt is None
    assert rewarding.match.past


def test_an_empty_post_offers_to_place_there(sit: Sit) -> None:
    seat = sit(at())
    click(seat, "space:bremen--minden:3")
    assert offers(seat) == {
        "Place a trader": "place ; place trader bremen--minden 3",
        "Place a merchant": "place ; place merchant bremen--minden 3",
    }
    assert len(seat.match.past) == 0
    offer(seat, "Place a merchant")
    assert [past.action.text for past in seat.match.past] == ["place", "place merchant bremen--minden 3"]
    assert seat.screen.board.scene.find("piece:bremen--minden:3").seat == 0


def test_a_post_that_takes_one_piece_takes_it_by_one_click(sit: Sit) -> None:
    seat = sit(at(players={"blue": {"supply": [2, 0], "stock": [9, 1]}}))
    click(seat, "space:bremen--minden:3")
    assert [past.action.text for past in seat.match.past] == ["place", "place trader bremen--minden 3"]


def test_one_choice_is_taken_back_and_made_again_as_one(sit: Sit) -> None:
    seat = sit(at())
    before = seat.state.copy()
    click(seat, "space:bremen--minden:3")
    offer(seat, "Place a trader")
    after = seat.state.copy()
    seat.press("undo")
    assert seat.state == before
    assert "Place a trader" in message(seat)["text"]
    seat.press("redo")
    assert seat.state == after
    seat.press("undo")
    seat.press("play", "place")  # by the button now: one decision
    seat.press("play", "place trader bremen--minden 2")
    seat.press("undo")
    assert seat.state.decision.name == "place"


def test_a_rival_offers_to_be_displaced_and_an_own_piece_to_move(sit: Sit) -> None:
    seat = sit(at(routes=BOTH))
    click(seat, "piece:bremen--minden:2")
    assert set(offers(seat)) == {"Displace with a trader", "Displace with a merchant"}
    click(seat, "piece:bremen--minden:1")
    assert seat.state.decision.name == "set_own"  # nothing else is meant, and it is the only one to pick up


def test_while_a_menu_is_open_one_may_point_elsewhere_or_press_a_button(sit: Sit) -> None:
    seat = sit(at(routes=BOTH))
    click(seat, "space:bremen--minden:3")
    scene = seat.screen.board.scene
    assert scene.find("space:bremen--minden:3").selected
    assert scene.find("space:goslar--magdeburg:1").legal
    click(seat, "space:goslar--magdeburg:1")
    assert seat.play.selection == ("space:goslar--magdeburg:1",)
    assert message(seat)["text"] == "Goslar – Magdeburg, post 1: choose what to do there."
    click(seat, "space:goslar--magdeburg:1")
    assert seat.play.selection == ()
    click(seat, "space:goslar--magdeburg:1")
    sent: list[Any] = []
    seat.screen.board.send = lambda content, buffers=None: sent.append(content)
    seat.press("play", "income")
    assert [m["lines"] for m in sent if m["do"] == "offer"] == [[]]  # the menu closes


def test_a_piece_is_moved_by_pointing_at_it_and_at_its_post(sit: Sit) -> None:
    seat = sit(at(routes={**MINE, "goslar--magdeburg": [["blue", "merchant"]]}))
    click(seat, "piece:bremen--minden:1")  # this can mean nothing else, so no menu opens
    assert seat.state.decision.name == "lift_own"
    click(seat, "space:bremen--minden:3")
    assert [past.action.text for past in seat.match.past][-1] == "set bremen--minden 3"
    assert seat.state.decision.name == "turn"


def test_a_route_is_created_by_pointing_at_it(sit: Sit) -> None:
    full = {"bremen--minden": [["blue", "trader"]] * 3}
    seat = sit(at(routes=full))
    assert seat.screen.board.scene.find("link:bremen--minden").legal
    click(seat, "piece:bremen--minden:1")
    assert set(offers(seat)) == {"Pick a piece up to move it", "Create a route: Bremen – Minden"}
    seat.press("clear")
    click(seat, "link:bremen--minden")
    assert seat.state.decision.name == "choice"
    click(seat, "space:minden:office:1")  # an office means its city
    assert seat.match.past[-1].action.text == "post minden"


@pytest.mark.parametrize(
    ("routes", "supply", "id", "rule"),
    [
        (BOTH, {"blue": {"traders": 1, "merchants": 0}}, "piece:bremen--minden:2", "H-ACT-C-04"),
        (BOTH, {"blue": {"traders": 0, "merchants": 0}}, "space:bremen--minden:3", "H-ACT-B-04"),
        (BOTH, {}, "link:bremen--minden", "H-ACT-E-01"),
    ],
)
def test_what_a_click_cannot_mean_is_answered_with_its_rule(
    sit: Sit, routes: Any, supply: Any, id: str, rule: str
) -> None:
    state = at(routes=routes)
    for kind, name in enumerate(("traders", "merchants")):
        if supply:
            state.supply[kind] = supply["blue"][name]
    seat = sit(state)
    before = seat.state.copy()
    click(seat, id)
    assert message(seat)["rule"] == rule
    assert seat.state == before


def test_a_way_whose_answer_is_refused_changes_nothing(sit: Sit) -> None:
    seat = sit(at(routes=BOTH))
    before = seat.state.copy()
    seat.press("play", "place ; place trader bremen--minden 2")
    assert message(seat)["rule"] == "H-ACT-B-01"
    assert seat.state == before
    assert not seat.match.past
    assert not seat.match.future


def test_the_actions_of_a_turn_are_buttons_too(sit: Sit) -> None:
    screen = sit(at(routes=BOTH)).screen
    labels = [group["heading"] for group in screen.answers.view["groups"]]
    assert labels == ["Income: hire pieces", "Place a piece", "Displace an opponent", "Move your pieces"]
    assert screen.head.view["end"] == {"label": "End the turn", "play": "end"}


@pytest.mark.parametrize("case", [CASES[2], CASES[3], CASES[4], CASES[9]], ids=str)
def test_a_whole_game_by_mouse(sit: Sit, case: dict[str, Any]) -> None:
    """Every question can be answered by pointing and a menu, or by a button; the list always has every answer."""
    options = dict(case)
    seat, rng = sit(GAME.new(options.pop("seats"), 5, **options)), random.Random(5)
    for _ in range(110 if TIMES == 1 else 220):
        if seat.state.is_over:
            break
        action = purposeful(seat.state, seat.state.legal_actions(), rng)
        way = next(way for way in seat.play.ways() if way.moves[0] == action)
        if len([way for way in seat.play.ways() if way.moves[0] == action]) > 1:
            way = rng.choice([way for way in seat.play.ways() if way.moves[0] == action][1:])
        _by_mouse(seat, way)


def _by_mouse(seat: Any, way: Any) -> None:
    """Play a way by pointing, and where a menu opens by choosing from it; without a thing to point at, by a button."""
    begun = len(seat.match.past)
    shown = {thing.id for thing in seat.play.bare().things()}
    listed = {choice["play"] for group in seat.play.choices() for row in group["rows"] for choice in row["choices"]}
    assert len(way.moves) > 1 or way.text in listed
    id = next((id for id in way.ids if id in shown), None)
    if id is None:
        seat.press("play", way.text)
    else:
        click(seat, id)
        if len(seat.match.past) == begun and not seat.play.doubt:
            assert way.text in {line["play"] for line in seat.play.offers()[2]}, way.text
            seat.screen.board._handle_custom_msg({"do": "offer", "id": way.text}, [])
    if seat.play.doubt:  # actions are left, or a route brings nothing
        seat.press("insist")
    assert tuple(past.action.text for past in seat.match.past[begun:]) == tuple(move.text for move in way.moves)


def test_looking_for_ways_changes_nothing() -> None:
    state = at(routes=BOTH)
    before = state.copy()
    found = ways(state)
    assert state == before
    assert {way.moves[0].text for way in found} == {action.text for action in state.legal_actions()}
    assert bg.load("hansa") is GAME or state.game.name == "hansa"


def test_what_costs_a_marker_or_a_turn_waits_for_the_menu(sit: Sit) -> None:
    state = GAME.new(4, 3, favour=True)
    number = state.to_move or 0
    state.unused_markers[number] = (4, 4)
    seat = sit(state)
    tile = next(way for way in seat.play.ways() if way.action.verb == "favour")
    for id in (tile.ids[0], f"piece:unused:{state.seat_name(number)}:0"):
        click(seat, id)
        (line,) = seat.play.offers()[2]
        assert line["note"]
        assert not seat.match.past
    assert line["play"] == "use plus_3_actions"


def test_what_rests_on_our_own_proposal_is_marked(sit: Sit) -> None:
    seat = sit(at())
    assert "H-2P-16" in seat.screen.head.doubtful  # a rule that no source tells
    assert "H-ACT-B-01" not in seat.screen.head.doubtful
    seat.press("rule", "H-2P-16")
    card = seat.screen.answers.rule
    assert card["mark"] == "reconstructed"
    assert any("AMB-77" in note and "offices and cities" in note for note in card["notes"])
    assert "That ruling is our own proposal; no source could be checked." in card["notes"]
    seat.press("rule", "H-ACT-A-01")
    assert not any("proposal" in note for note in seat.screen.answers.rule["notes"])
