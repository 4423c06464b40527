"""Positions of Hansa Teutonica with something wrong in them: refused with the place, never read as something that
play could not reach. Also records with wrong words in them.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from boardgames_edu.engine.errors import PositionError, RecordError
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.games.hansa.components import FAVOURS, KINDS, MARKERS, SEATS
from tests.games.hansa.conftest import CASES, GAME, asked, at, play, playout

R = "duisburg--dortmund"
MINE = {R: [["blue", "trader"], ["blue", "trader"]]}
TURN, AFTER = ["turn", "blue"], ["after", "blue"]
PUSHED = ["displaced", "red", R, "red", "trader", 1, None]

WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("no bottom", {"stack": [["choice", "blue", R, None]], "routes": MINE}, "choice cannot lie at the bottom"),
    ("upside down", {"stack": [TURN, TURN]}, "turn cannot lie on turn"),
    ("nobody asks", {"stack": [TURN, AFTER]}, "one decision is asked at a time, and it lies on top"),
    ("another's turn", {"stack": [["turn", "red"]]}, "Blue is on turn"),
    ("another's income", {"stack": [TURN, ["income", "red"]]}, "Blue is on turn"),
    ("not held", {"stack": [TURN, AFTER, ["choice", "blue", R, None]]}, "does not hold every post"),
    ("marker not there", {"stack": [TURN, AFTER, ["choice", "blue", R, "move_3"]], "routes": MINE}, "no unused marker"),
    (
        "marker without another drawn",
        {
            "stack": [TURN, AFTER, ["choice", "blue", R, "move_3"]],
            "routes": MINE,
            "players": {"blue": {"unused": ["move_3"]}},
        },
        "the one drawn for it lies on the plate",
    ),
    (
        "marker without another drawn, none left, no end",
        {
            "stack": [TURN, AFTER, ["choice", "blue", R, "move_3"]],
            "routes": MINE,
            "players": {"blue": {"unused": ["move_3"]}},
            "pile": [],
        },
        "the one drawn for it lies on the plate",
    ),
    (
        "marker without another drawn, some left, an end",
        {
            "stack": [TURN, AFTER, ["choice", "blue", R, "move_3"]],
            "routes": MINE,
            "players": {"blue": {"unused": ["move_3"], "points": 20}},
            "turn": {"ending": True},
        },
        "the one drawn for it lies on the plate",
    ),
    ("past the end", {"stack": [TURN], "players": {"red": {"points": 25}}}, "25 points end the game"),
    ("ended already", {"stack": [TURN], "turn": {"ending": True}}, "the game would be over"),
    ("too dear", {"stack": [TURN, PUSHED, ["pay", "blue", 3]]}, "3 is no number from 1 to 2"),
    (
        "dearer than the supply",
        {"stack": [TURN, PUSHED, ["pay", "blue", 2]], "players": {"blue": {"supply": [1, 0]}}},
        "2 is no number from 1 to 1",
    ),
    (
        "own piece displaced",
        {"stack": [TURN, ["displaced", "blue", R, "blue", "trader", 1, None]]},
        "the owner of the displaced piece answers",
    ),
    ("too many to add", {"stack": [TURN, [*PUSHED[:5], 3, None]]}, "3 is no number from 0 to 2"),
    (
        "shift of another",
        {"stack": [TURN, PUSHED, ["set_shift", "red", "bremen--minden", "red", f"{R} 1"]]},
        "does not agree with what lies under it",
    ),
    ("hand of nobody", {"hand": [["blue", "trader", "england"]]}, "nothing asks for the pieces in the hand"),
    ("nothing in hand", {"stack": [TURN, ["set_own", "blue"]]}, "nothing in the hand"),
    (
        "too many picked up",
        {"stack": [TURN, ["lift_own", "blue", 2]], "hand": [["blue", "trader", "england"]] * 2},
        "2 pieces cannot be in the hand",
    ),
    (
        "picked up but not in hand",
        {"stack": [TURN, ["lift_own", "blue", 1]], "routes": MINE},
        "0 pieces cannot be in the hand",
    ),
    (
        "another's piece",
        {"stack": [TURN, ["set_own", "blue"]], "hand": [["red", "trader", "england"]]},
        "belong to others",
    ),
    (
        "own piece by Move 3",
        {"stack": [TURN, ["set_opposing", "blue"]], "hand": [["blue", "trader", "england"]]},
        "belong to others",
    ),
    (
        "no such country here",
        {"stack": [TURN, ["set_own", "blue"]], "hand": [["blue", "trader", "wales"]]},
        "there is no room for it in Wales",
    ),
    ("two settlers", {"stack": [TURN, AFTER, ["settle", "blue", 3]]}, "3 is no number from 1 to 2"),
    ("no marker to hand on", {"stack": [TURN, ["fetch", "blue"]], "markers_in_play": "promo"}, "no unused marker"),
    (
        "a marker that does not lie beside a route",
        {
            "stack": [TURN, ["beside", "blue", "exchange_bonus_marker"]],
            "markers_in_play": "promo",
            "players": {"blue": {"unused": ["exchange_bonus_marker"]}},
        },
        "no unused marker",
    ),
    (
        "no trader to set on it",
        {
            "stack": [TURN, ["beside", "blue", "tribute"]],
            "markers_in_play": "promo",
            "players": {"blue": {"unused": ["tribute"], "supply": [0, 1]}},
        },
        "no trader in supply",
    ),
    (
        "one marker for a tile",
        {"stack": [TURN, ["spend", "blue", 2]], "favour": True, "players": {"blue": {"unused": ["move_3"]}}},
        "2 is no number from 1 to 1",
    ),
    ("tile of nobody", {"stack": [TURN, ["hire_along", "red", 1]], "favour": True}, "the owner of the tile"),
    (
        "plate not seen",
        {"stack": [["lay_out", "blue"]], "players": {"blue": {"plate": ["move_3"]}}},
        "must have seen the whole plate",
    ),
    ("no tiles here", {"tiles": {"extra_action": None}}, "the option favour is off"),
    (
        "a tile too many",
        {"seats": 2, "favour": True, "tiles": dict.fromkeys(FAVOURS[:3])},
        "there are only 2, one for each player",
    ),
    ("no missions here", {"players": {"blue": {"mission": "m1"}}}, "the option missions is off"),
    (
        "one mission for two",
        {"missions": True, "players": {"blue": {"mission": "m1"}, "red": {"mission": "m1"}}},
        "another player's already",
    ),
    ("cities miscounted", {"full_cities": 1}, "0 cities are full"),
    ("a post too many", {"routes": {R: [["red", "trader"]] * 3}}, "there are only 2 posts"),
    (
        "a trader at sea",
        {"seats": 3, "map": "east", "routes": {"malmo--visby": [None, ["blue", "trader"]]}},
        "post 2 is a boat",
    ),
    (
        "an office too many",
        {"cities": {"stade": {"posts": [["red", "trader"]] * 2}}},
        "no more than 1 office can be taken",
    ),
    ("joined twice", {"joined": ["red", "red"]}, "nobody joins East and West twice"),
    ("a marker at sea", {"seats": 3, "map": "east", "markers": {"malmo--visby": "move_3"}}, "no marker may lie beside"),
    ("markers too many", {"players": {"red": {"used": ["move_3"] * 3}}}, "1 too many of Move 3"),
    ("a neutral merchant", {"seats": 2, "routes": {R: [["neutral", "merchant"]]}}, "no neutral merchants"),
    ("pieces too many", {"special": {"white": "red", "pink": "red"}}, "too many pieces"),
    ("stock too large", {"players": {"red": {"stock": [12, 0]}}}, "12 is no whole number from 0 to 11"),
    (
        "nothing to hire",
        {"stack": [TURN, ["income", "blue"]], "players": {"blue": {"stock": [0, 0]}}},
        "the decision income leaves nothing to decide",
    ),
]


@pytest.mark.parametrize(("data", "why"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_what_cannot_be_under_way_is_refused(data: dict[str, Any], why: str) -> None:
    with pytest.raises(PositionError, match=why):
        at(**copy.deepcopy(data))


def test_no_post_free_for_the_displaced_piece_is_refused() -> None:
    """Play would have sent it to the stock at once (AMB-09); 81 neutral traders can fill a board for three."""
    chart = GAME.chart("base_3")
    rows = {route.id: [["neutral", "trader"]] * route.posts for route in chart.map.routes if route.id != R}
    left = 101 - 2 - 81
    for route in list(rows):
        if left <= 0:
            break
        name = "blue" if left > 9 else "green"
        rows[route] = [[name, "trader"]] * len(rows[route])
        left -= len(rows[route])
    data = {"seats": 2, "routes": rows, "players": {"blue": {"supply": [0, 1]}, "green": {"supply": [0, 1]}}}
    stack = [TURN, ["displaced", "green", R, "green", "trader", 1, None]]
    with pytest.raises(PositionError, match="no post is free for the displaced piece"):
        GAME.from_position({**data, "stack": stack})


# --- garbled ------------------------------------------------------------------------------------------------------


WORDS: list[Any] = [
    *SEATS, *KINDS, *MARKERS, "neutral", "after", "turn", "displaced", "set_own", "resettle", "lay_out", "choice", "",
    R, f"{R} 1", None, True, -1, 0, 1, 2, 7, 10**30, 1.5, [], {}, [[]], ["blue", "trader"],
    ["red", "merchant", "wales"],
]  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of some plain data."""
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield (*path, key)
        yield from places(data[key], (*path, key))


def garbled(data: Any, rng: random.Random) -> Any:
    """A copy with one to three values replaced, left out, doubled or put in another order."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 2, 3))):
        path = rng.choice([way for way in places(data) if way[0] != "options"])
        parent = data
        for key in path[:-1]:
            parent = parent[key]
        what = rng.randrange(4)
        if what == 0:
            del parent[path[-1]]
        elif what == 1 and isinstance(parent, list):
            parent.insert(path[-1], copy.deepcopy(rng.choice(parent)))
        elif what == 2 and isinstance(parent, list):
            rng.shuffle(parent)
        else:
            parent[path[-1]] = copy.deepcopy(rng.choice(WORDS))
    return data


def refused_or_played(some: list[Any], rng: random.Random, times: int) -> int:
    """Read garbled copies of some positions: each is refused, or can be played on. How many were refused."""
    refused = 0
    for _ in range(times):
        data = garbled(rng.choice(some), rng)
        try:
            state = GAME.from_position(data)
        except PositionError as problem:
            refused += bool(str(problem))
            continue
        assert GAME.from_position(state.position()) == state
        for _ in range(20):
            actions = state.legal_actions()
            if not actions:
                break
            state.apply(rng.choice(actions))
        assert state.is_over == (not state.legal_actions())
        assert min(*state.stock, *state.supply, state.neutral_heap, state.actions_left) >= 0
        assert GAME.from_position(state.position()) == state
    return refused


@pytest.mark.parametrize("number", range(len(CASES)))
@pytest.mark.slow
def test_a_garbled_position_is_refused_or_can_be_played(number: int) -> None:
    start = GAME.new(seed=number, **CASES[number])
    some = [
        start.position()
        for k, _ in enumerate(playout(start, random.Random(number)))
        if k % 61 == 0 or (k % 7 == 0 and len(start.stack) > 1)
    ]
    assert refused_or_played(some, random.Random(number), 250) > 100


SEA = [["blue", "trader"], ["blue", "merchant"], ["blue", "merchant"]]
BOOK = {"blue": {"developed": {"book": 1}, "stock": [0, 0]}}
RARE: list[tuple[str, dict[str, Any], list[str]]] = [
    (
        "settle",
        {"map": "britannia_45", "routes": {"calais--southampton": SEA}, "players": BOOK},
        ["create calais--southampton", "skip"],
    ),
    (
        "resettle",
        {"seats": 3, "map": "east", "routes": {"danzig--malmo": [["blue", "trader"], *SEA]}, "players": BOOK},
        ["create danzig--malmo", "post danzig"],
    ),
    (
        "tribute",
        {"markers_in_play": "promo", "beside": [[R, "tribute", "red"], [R, "tribute", "blue"]], "routes": MINE},
        [f"create {R}", "post duisburg"],
    ),
    ("hire_along", {"favour": True, "tiles": {"income_tagalong": "red"}}, ["income", "hire 1 0"]),
    (
        "pay_block",
        {"markers_in_play": "promo", "beside": [[R, "block_route", "red"], [R, "block_route", "green"]]},
        ["place", f"place trader {R} 1"],
    ),
    (
        "spend",
        {
            "favour": True,
            "tiles": {"extra_action": None},
            "players": {"blue": {"unused": ["move_3", "plus_3_actions", "develop_ability"]}},
        },
        ["favour extra_action"],
    ),
    ("pay", {"routes": {R: [["red", "merchant"]]}}, ["displace", f"displace trader {R} 1"]),
]


@pytest.mark.parametrize(("name", "data", "moves"), RARE, ids=[row[0] for row in RARE])
def test_questions_that_are_seldom_asked_are_read_back_or_refused(
    name: str, data: dict[str, Any], moves: list[str]
) -> None:
    state = at(**copy.deepcopy(data))
    play(state, *moves)
    assert asked(state) == name
    assert GAME.from_position(state.position()) == state
    assert refused_or_played([state.position()], random.Random(name), 100) > 40


def test_a_garbled_record_is_refused() -> None:
    rng, state = random.Random(4), GAME.new(4, seed=4, map="britannia_45")
    played = [str(action) for action, _ in zip(playout(state, random.Random(4)), range(120), strict=False)]
    record = Record(game="hansa", seats=4, seed=4, options={"map": "britannia_45"}, moves=played)
    assert record.replay(GAME) == state
    refused = 0
    for _ in range(150):
        words = list(record.moves)
        at_move = rng.randrange(len(words))
        words[at_move] = " ".join(
            rng.choice(["purple", "-1", "merchant", "", "lift", R, word]) if rng.random() < 0.5 else word
            for word in words[at_move].split()
        )
        other = Record(game="hansa", seats=4, seed=4, options={"map": "britannia_45"}, moves=words)
        try:
            other.replay(GAME)
        except RecordError as problem:
            refused += bool(str(problem))
    assert refused > 75
