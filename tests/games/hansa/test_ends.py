"""Games of Hansa Teutonica end, unless everybody passes for ever or, between two, neutral traders lock the board.

The larger run, thousands of uniformly random games, is ``python -m benchmarks.ends``; its docstring has the argument.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from benchmarks import ends
from boardgames_edu.engine.events import Action, Event
from boardgames_edu.engine.states.state import State
from boardgames_edu.games.hansa.rules.flow import standstill
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.testing import TIMES
from tests.games.hansa.conftest import GAME, at, purposeful

SETUPS = range(28)
SEEDS = 3 if TIMES == 1 else 5 * TIMES
"""Games for each setup: eighty-four in all, and thousands in `make slow`."""
MOST = 6000
"""No game between players who mean to create routes four times out of five has come near so many decisions: most take
about eight hundred.
"""


@cache
def setups() -> list[dict[str, Any]]:
    return ends.setups(GAME)


def ended_by_the_rules(state: HansaState) -> bool:
    """Whether one of the three ends has come: 20 points, no marker left to draw, or enough full cities."""
    s, most = state, state.setup.chart.map.full_cities_that_end_the_game
    return s.ending and (max(s.score) >= 20 or not s.marker_pile or s.full_cities >= most)


def test_every_map_and_module_is_played() -> None:
    assert len(SETUPS) == len(setups())
    assert {setup["map"] for setup in setups()} == {"base_3", "base_45", "east", "britannia_3", "britannia_45"}
    assert SEEDS * len(SETUPS) >= 84


def with_purpose(seed: int) -> ends.Choose:
    """A player that draws lots, but four times out of five means to create a route."""
    rng = random.Random(seed)

    def choose(state: State, actions: Sequence[Action]) -> Action:
        assert isinstance(state, HansaState)
        return purposeful(state, tuple(actions), rng, at_random=0.2)

    return choose


@pytest.mark.slow
@pytest.mark.rule("H-END-01", "H-END-02", "H-END-03", "H-END-04")
@pytest.mark.parametrize("number", SETUPS)
def test_random_games_end(number: int) -> None:
    setup = setups()[number]
    for seed in range(SEEDS):
        state = GAME.new(seed=seed, **setup)
        how = ends.play(state, with_purpose(seed), MOST).how
        assert how != "left", f"{setup}, seed {seed}: no end after {MOST} decisions"
        assert how == "ended" or setup["seats"] == 2
        assert state.ending
        assert ended_by_the_rules(state) or standstill(state)


@pytest.mark.slow
@pytest.mark.parametrize("number", SETUPS if TIMES > 1 else SETUPS[::6])
def test_uniformly_random_games_end(number: int) -> None:
    state = GAME.new(seed=1, **setups()[number])
    assert ends.play(state, ends.by_lot(1)).how == "ended"
    assert ended_by_the_rules(state)


@pytest.mark.slow
@pytest.mark.parametrize("number", SETUPS[::4])
def test_the_end_is_within_reach_from_wherever_random_players_lead(number: int) -> None:
    """However long a random game has lasted already, players who want to create routes end it soon."""
    state, chance = GAME.new(seed=2, **setups()[number]), ends.by_lot(2)
    for step in range(2 if TIMES == 1 else 6 * TIMES):
        ends.play(state, chance, cap=800)
        assert ends.play(state.copy(), with_purpose(step), MOST).how == "ended"


@pytest.mark.rule("H-TRN-05")
def test_who_passes_for_ever_plays_for_ever() -> None:
    """Why there is a cap at all: actions may be left unused, in every turn and by everybody."""
    state = GAME.new(4, seed=3)
    turns = 1000
    for _ in range(turns):
        state.play("end")
    assert not state.is_over
    assert state.turn_number == turns + 1
    assert state.round == turns // 4 + 1


def test_a_game_that_is_left_counts_as_unfinished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["ends", "--seeds", "3", "--cap", "50"])
    ends.main()
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == 4
    assert shown[-1].endswith("3 games: median     50, 95 % up to     50, longest     50; standstill 0, left 3")


def test_players_of_a_name_see_their_own_view_only() -> None:
    found = ends.measure(GAME, "greedy", seeds=1, cap=40)
    assert list(found.values()) == [[(40, "left")]]


# --- locked positions ------------------------------------------------------------------------------------------------


def locked_board(**blue: Any) -> HansaState:
    """Two players with two traders each on the board, all others in cities, and a neutral trader on every route."""
    routes: dict[str, list[list[str]]] = {name: [["neutral", "trader"]] for name in GAME.chart("base_3").routes}
    routes["arnheim--munster"] += [["blue", "trader"]] * 2
    routes["minden--hannover"] += [["green", "trader"]] * 2
    both = ("gottingen", "halle", "hamburg", "minden", "osnabruck")
    cities = {name: {"posts": [["blue", "trader"], ["green", "trader"]]} for name in both}
    for owner, kind, names in (
        ("blue", "trader", ("groningen", "hannover", "hildesheim", "lubeck")),
        ("blue", "merchant", ("dortmund",)),
        ("green", "trader", ("paderborn", "perleberg", "stendal", "arnheim")),
        ("green", "merchant", ("magdeburg",)),
    ):
        cities |= {name: {"posts": [[owner, kind]]} for name in names}
    return at(2, routes=routes, cities=cities, full_cities=2, players={"blue": blue})


@pytest.mark.rule("H-2P-05", "H-ACT-C-04", "H-END-09")
def test_neutral_traders_can_bring_a_standstill_that_ends_the_game() -> None:
    """Without pieces at hand nobody can displace; the game is over with the turn, and is scored as always."""
    state, log = locked_board(), list[Event]()
    assert standstill(state)
    state.play("end", log)
    assert state.is_over
    assert [event.rule for event in log][-2:] == ["H-END-09", "H-END-04"]
    assert state.score == [0, 0]
    assert state.winners()


@pytest.mark.rule("H-END-09")
def test_the_turn_before_a_standstill_is_played_to_its_end() -> None:
    state = locked_board()
    verbs = {action.verb for action in state.legal_actions()}
    assert verbs == {"ask_move", "end"}


def test_a_board_is_open_while_pieces_can_come() -> None:
    assert not standstill(locked_board(unused=["move_3"]))
    assert not standstill(locked_board(unused=["develop_ability"]))
    assert standstill(locked_board(unused=["plus_3_actions"]))
    assert not standstill(GAME.new(2, seed=1))
    free = locked_board()
    route = free.setup.chart.routes.index("arnheim--munster")
    free.clear(2, route)
    assert standstill(free)  # two pieces do not fill three posts
    post = free.setup.chart.post("minden--hannover", 2)
    free.take(2, post)
    free.put(0, post)
    assert not standstill(free)


def test_a_standstill_is_told_from_a_game_that_is_left() -> None:
    assert ends.play(locked_board(), lambda _state, actions: actions[-1]) == (1, "standstill")
    assert ends.summary([ends.PlayedGame(9, "ended"), ends.PlayedGame(49, "standstill")]).endswith(
        "standstill 1, left 0"
    )
