"""Players that look ahead, and the coach: they see a view only, keep their time, can be stopped, and find the best.

What is to be found is worked out another way: by trying all turns, or from a position in which the best is known.
"""

from __future__ import annotations

import threading
import time
from itertools import combinations
from random import Random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import coach, make
from boardgames_edu.bots.greedy import by_points, evaluation
from boardgames_edu.bots.planner import PlannerPlayer, Reached, find_plan, is_interrupted
from boardgames_edu.bots.players import SECONDS, WALKS
from boardgames_edu.bots.search import CANDIDATES, SearchedTurn, SearchPlayer, better_half, candidates
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.events import Event
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.testing import TIMES
from tests.late import late

plt = late("matplotlib.pyplot")
GAMES = [("rurik", 2), ("hansa", 2), ("cossacks", 3)]
LOOKS = 4 if TIMES == 1 else 12
"""Positions in which a search begins."""
REVIEWED = 40 if TIMES == 1 else 60
"""Decisions of a game that is looked back at."""


def positions(game: str, seats: int, count: int, seed: int = 3) -> list[Any]:
    """States from a game between greedy players in which there is something to choose."""
    state = bg.load(game).new(seats=seats, seed=seed)
    players = [make("greedy", state.game, seat) for seat in range(seats)]
    found: list[Any] = []
    while not state.is_over and len(found) < 8 * count:
        seat, actions = state.to_move, state.legal_actions()
        if len(actions) > 1:
            found.append(state.copy())
        state.apply(players[seat](state.view(seat), actions))
    return Random(seed).sample(found, min(count, len(found)))


def best_end(state: Any, seat: int, value: Any, depth: int) -> float:
    """The most that a turn can be worth, by trying every one of its ways."""
    if depth == 0:
        return float(sum(value(state, seat).values()))
    found: list[float] = []
    for action in state.legal_actions():
        after, log = state.copy(), list[Event]()
        after.apply(action, log)
        over = after.to_move != seat or any(event.reveals for event in log)
        found.append(best_end(after, seat, value, 0 if over else depth - 1))
    return max(found)


@pytest.mark.parametrize(("game", "seats"), [GAMES[0], GAMES[2]])
def test_a_wide_plan_finds_the_best_turn(game: str, seats: int) -> None:
    tried = 0
    for state in positions(game, seats, 30):
        seat, value = state.to_move, evaluation(state.game)
        if len(state.legal_actions()) > 12:
            continue
        found = find_plan(state, seat, value, Random(1), width=10_000, depth=2)
        assert found.best.worth == pytest.approx(best_end(state, seat, value, 2), abs=1e-4)
        tried += 1
    assert tried > 10


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_plan_reaches_something_by_every_first_action(game: str, seats: int) -> None:
    for state in positions(game, seats, 4):
        before = state.copy()
        found = find_plan(state, state.to_move, by_points, Random(1), width=1, depth=3)
        assert set(found.reach) == set(state.legal_actions())
        assert state == before


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_planner_keeps_to_its_plan(game: str, seats: int) -> None:
    planned = 0
    for state in positions(game, seats, 6 if TIMES == 1 else 16):
        seat, bot = state.to_move, PlannerPlayer(evaluation(state.game), 1)
        while state.to_move == seat:
            actions, ahead = state.legal_actions(), [step.action for step in bot._course.ahead[:1]]
            action = bot(state.view(seat), actions)
            assert action in actions
            planned += action in ahead
            state.apply(action)
    assert planned > 0


@pytest.mark.parametrize("name", ["planner", f"search-{20 if TIMES == 1 else 30}"])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_what_a_seat_cannot_see_changes_nothing(name: str, game: str, seats: int) -> None:
    for state in positions(game, seats, 2 if TIMES == 1 else 3):
        seat = state.to_move
        hidden = state.sample(seat, Random(9))  # all that the seat cannot see is another
        assert hidden.view(seat) == state.view(seat)
        chosen = {make(name, state.game, 5)(full.view(seat), full.legal_actions()).text for full in (state, hidden)}
        assert len(chosen) == 1


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_so_many_walks_from_a_seed_decide_the_same(game: str, seats: int) -> None:
    for state in positions(game, seats, min(TIMES, 2)):
        view, looks = state.view(state.to_move), []
        for _ in range(2):
            bot = SearchPlayer(evaluation(state.game), 7, walks=40)
            looks.append([choice[:3] for choice in bot.look(view)])
            assert bot.walked <= 40
        assert looks[0] == looks[1]
    bot = SearchPlayer(evaluation(state.game), 7)
    bot.look(view)
    assert 0 < bot.walked <= 64


@pytest.mark.parametrize(("name", "walks"), [*WALKS.items(), ("search-12", 12)])
def test_a_search_is_limited_by_walks_and_by_time_only_where_somebody_waits(name: str, walks: int) -> None:
    state = positions("cossacks", 3, 1)[0]
    alone, waited_for = (make(name, state.game, 1, waited_for=waits) for waits in (False, True))
    assert vars(alone)["_walks"] == vars(waited_for)["_walks"] == walks
    assert vars(alone)["_seconds"] is None
    assert vars(waited_for)["_seconds"] == SECONDS.get(name)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_search_keeps_its_time(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on a millisecond whenever it is read; benchmarks.lab measures by a real one."""
    now, walked = [0.0], 0

    def clock() -> float:
        now[0] += 0.001
        return now[0]

    monkeypatch.setattr("boardgames_edu.bots.search.perf_counter", clock)
    for state in positions(game, seats, LOOKS):
        bot = SearchPlayer(evaluation(state.game), 1, seconds=0.2)
        view, actions = state.view(state.to_move), state.legal_actions()
        begin = now[0]
        assert bot(view, actions) in actions
        assert now[0] - begin < 0.21
        walked += bot.walked
    assert walked > LOOKS


@pytest.mark.parametrize("name", ["planner", "search-8"])
def test_a_plan_holds_over_a_decision_without_choice(name: str) -> None:
    """The rest of the turn was planned anew."""
    state, forced = bg.load("rurik").new(seats=2, seed=3), 0
    players: list[Any] = [make("greedy", state.game, 0), make(name, state.game, 1)]
    while not state.is_over and forced < 3:
        player, actions = players[state.to_move], state.legal_actions()
        before = [step.action for step in player._course.ahead] if player is players[1] else []
        action = player(state.view(state.to_move), actions)
        if len(actions) == 1 and before[:1] == [action]:
            assert [step.action for step in player._course.ahead] == before[1:]
            forced += 1
        state.apply(action)
    assert forced


@pytest.mark.parametrize("effort", [{"seconds": 0}, {"seconds": -1.0}, {"seconds": "1"}, {"walks": 0}])
def test_a_search_takes_time_or_walks(effort: Any) -> None:
    """Advice of no seconds thought for ever."""
    state = positions("cossacks", 3, 1)[0]
    with pytest.raises(OptionError, match="seconds or walks above 0"):
        coach.advise(state, **effort)
    with pytest.raises(OptionError):
        make("search-0", state.game)


def test_a_plan_without_time_still_has_a_choice() -> None:
    for state in positions("hansa", 2, 3):
        found = find_plan(state, state.to_move, by_points, Random(1), enough=lambda: True)
        assert found.tried == 1
        assert set(found.reach) <= set(state.legal_actions())


def test_a_search_can_be_stopped() -> None:
    state = positions("rurik", 2, 1)[0]
    bot = SearchPlayer(evaluation(state.game), 1, seconds=30)
    threading.Timer(0.2, bot.stop).start()
    begin = time.perf_counter()
    assert bot(state.view(state.to_move), state.legal_actions()) in state.legal_actions()
    assert time.perf_counter() - begin < 5
    assert bot.walked > 0


def test_a_search_says_what_its_turn_brings() -> None:
    state = positions("rurik", 2, 1)[0]
    bot = SearchPlayer(evaluation(state.game), 1, walks=20)
    bot(state.view(state.to_move), state.legal_actions())
    assert bot.why == f"It brings: {bot._course.gains()}."
    only = state.legal_actions()[:1]
    assert bot(state.view(state.to_move), only) == only[0]
    assert bot.why == ""


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_search_keeps_to_the_turn_that_it_has_chosen(game: str, seats: int) -> None:
    kept = 0
    for state in positions(game, seats, LOOKS):
        seat, bot = state.to_move, SearchPlayer(evaluation(state.game), 1, walks=8)
        while state.to_move == seat:
            actions, ahead = state.legal_actions(), [step.action for step in bot._course.ahead[:1]]
            action = bot(state.view(seat), actions)
            assert action in actions
            kept += action in ahead
            state.apply(action)
    assert kept > 0


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_of_each_first_action_a_turn_is_compared_before_others(game: str, seats: int) -> None:
    dropped = 0
    for state in positions(game, seats, 10):
        found = find_plan(state, state.to_move, evaluation(state.game), Random(1))
        turns = candidates(found)
        assert len(turns) <= CANDIDATES
        assert not any(a.state == b.state for a, b in combinations(turns, 2))
        for end in sorted(found.reach.values(), key=lambda end: -end.worth)[:CANDIDATES]:
            assert any(turn.worth == pytest.approx(end.worth, abs=1e-4) for turn in turns)
            dropped += end not in found.ends
    assert dropped > 0


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_turns_meet_the_same_guesses_and_the_same_luck(game: str, seats: int) -> None:
    (state,) = positions(game, seats, 1)
    end = find_plan(state, state.to_move, evaluation(state.game), Random(1)).best
    turns, bot = [SearchedTurn(end), SearchedTurn(end)], SearchPlayer(evaluation(state.game), 3)
    bot._round(turns, state.view(state.to_move), 1.0, lambda: bot.walked / 8)
    assert turns[0].found == turns[1].found
    assert len(turns[0].found) == 4


def test_of_turns_that_came_to_the_same_the_best_goes_on() -> None:
    turns = [SearchedTurn(Reached(None, None, None, worth, {})) for worth in (1.0, 3.0, 2.0, 2.5)]
    for turn in turns:
        turn.found = [4.0]
    assert better_half(turns) == [turns[1], turns[3]]  # once may be chance
    for turn, last in zip(turns, (5.0, 5.0, 3.0, 5.0), strict=True):
        turn.found.append(last)
    assert better_half(turns) == [turns[1], turns[2]]
    turns[0].found.append(9.0)
    assert better_half(turns) == [turns[0]]  # the others met fewer guesses


def test_the_better_half_goes_on() -> None:
    compared = 0
    for state in positions("rurik", 2, 6):
        bot = SearchPlayer(evaluation(state.game), 1, walks=48)
        visits = [choice.visits for choice in bot.look(state.view(state.to_move))]
        assert bot.walked <= 48
        assert visits == sorted(visits, reverse=True)
        compared += len(visits) > 2 and visits[0] > visits[-1]
    assert compared > 1


def test_a_turn_is_dropped_when_luck_does_not_explain_how_far_it_falls_behind() -> None:
    turns = [SearchedTurn(Reached(None, None, None, 0.0, {})) for _ in range(2)]
    turns[0].found, turns[1].found = [5.0, 6.0, 5.5, 6.5, 5.0], [1.0, 2.5, 1.0, 2.0, 1.0]
    assert turns[1].is_clearly_worse(turns[0])
    same = SearchedTurn(Reached(None, None, None, 0.0, {}))
    same.found = [4.9, 6.1, 5.4, 6.6, 4.9]
    assert better_half([turns[1], same, turns[0]]) == [turns[0], same]
    assert better_half([turns[1], turns[0], turns[1]]) == [turns[0]], "a half of three are two"
    assert not turns[0].is_clearly_worse(turns[1])
    turns[1].found[2] = 40.0
    assert not turns[1].is_clearly_worse(turns[0])


def test_a_walk_may_play_on_to_the_end_of_the_game() -> None:
    state = positions("rurik", 2, 1)[0]
    ended = 0

    def worth(after: Any, seat: int) -> dict[str, float]:
        nonlocal ended
        ended += after.is_over
        return dict(by_points(after, seat))

    bot = SearchPlayer(
        worth, 1, walks=6, ahead=-1, reply=lambda after, _value, rng: [rng.choice(after.legal_actions())]
    )
    bot.look(state.view(state.to_move))
    assert ended >= bot.walked == 6


def test_the_turn_goes_on_after_the_answer_of_another() -> None:
    """Who is displaced answers within the turn of the other: a plan goes on after that."""
    rows = {"quedlinburg--gottingen": [["blue", "trader"], ["blue", "trader"], ["red", "trader"]]}
    state = bg.load("hansa").from_position({"seats": 4, "routes": rows, "turn": {"left": 2}})
    seat = state.to_move
    after = state.copy()
    for move in ("displace", "displace trader quedlinburg--gottingen 3", "pay trader"):
        assert not is_interrupted(after, seat)
        after.play(move)
    assert after.to_move != seat
    assert is_interrupted(after, seat)
    found = find_plan(state, seat, evaluation(state.game), Random(1))
    ways = [[step.action.verb for step in end.way() if step.action] for end in found.ends]
    assert any("displace" in way and "create" in way for way in ways)


def test_a_walk_goes_on_when_its_seat_answers_within_the_turn_of_another() -> None:
    rows = {"quedlinburg--gottingen": [["green", "trader"]]}
    state = bg.load("hansa").from_position({"seats": 2, "routes": rows, "turn": {"left": 1}})
    displacer, asked, ends = state.to_move, [], []

    def reply(after: Any, _value: Any, _rng: Random) -> list[Any]:
        asked.append((after.to_move, after.decision.name))
        actions = after.legal_actions()
        return [next((action for action in actions if action.text.startswith("displace")), actions[0])]

    def worth(after: Any, seat: int) -> dict[str, float]:
        ends.append((after.to_move == seat, is_interrupted(after, displacer)))
        return dict(by_points(after, seat))

    SearchPlayer(worth, ahead=1, reply=reply).walk(state, (), 1 - displacer, Random(1), lambda: 0.0)
    assert (1 - displacer, "displaced") in asked
    assert ends == [(True, False)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stronger", "weaker"), [("planner", "random"), (f"search-{12 if TIMES == 1 else 60}", "greedy")]
)
def test_who_looks_further_wins_more(stronger: str, weaker: str) -> None:
    won = 0.0
    for seed in range(6):
        names = [stronger, weaker] if seed % 2 else [weaker, stronger]
        state = bg.load("rurik").new(seats=2, seed=seed)
        players = [make(name, state.game, seed) for name in names]
        while not state.is_over:
            seat = state.to_move
            assert seat is not None
            state.apply(players[seat](state.view(seat), state.legal_actions()))
        won += (names.index(stronger) in state.winners()) / len(state.winners())
        if won >= 4:
            return
    pytest.fail(f"{stronger} won {won} of 6 games")


# --- the coach -------------------------------------------------------------------------------------------------------


def played(game: str, seats: int, decisions: int) -> Match:
    """A table at which one greedy seat and others at random have decided so often."""
    state = bg.load(game).new(seats=seats, seed=2)
    names = ["greedy", *["random"] * (seats - 1)]
    table = Match(state, [make(name, state.game, 1) for name in names], seed=2, names=names)
    while len(table.past) < decisions and not table.state.is_over:
        table.step()
    return table


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_advice_is_legal_and_the_best_comes_first(game: str, seats: int) -> None:
    state = positions(game, seats, 1)[0]
    walks = 20 if TIMES == 1 else 30
    found = coach.advise(state, walks=walks)
    assert 1 <= len(found) <= 3
    assert all(advice.action in state.legal_actions() for advice in found)
    assert [advice.visits for advice in found] == sorted((a.visits for a in found), reverse=True)
    assert all(f"worth {advice.worth:.1f}" in str(advice) for advice in found)
    assert coach.advise(state, walks=walks) == found


def test_there_is_no_advice_when_the_game_is_over() -> None:
    state = played("rurik", 2, 10_000).state
    with pytest.raises(OptionError, match="nothing left to decide"):
        coach.advise(state)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_review_has_every_decision_with_its_worth(game: str, seats: int) -> None:
    table = played(game, seats, REVIEWED)
    found = coach.review_match(table)
    assert [moment.number for moment in found.moments] == list(range(1, REVIEWED + 1))
    assert [moment.action for moment in found.moments] == [past.action for past in table.past]
    value = evaluation(table.game)
    state = table.past[31].state  # before decision 32, so after decision 31
    assert found.moments[30].worth == tuple(sum(value(state, seat).values()) for seat in range(seats))
    assert found == coach.review_match(table.record())


def test_the_costliest_decisions_are_those_of_the_worse_player() -> None:
    found = coach.review_match(played("rurik", 2, 250))
    lost = [sum(moment.cost for moment in found.moments if moment.seat == seat) for seat in range(2)]
    assert lost[1] > 2 * lost[0]  # seat 1 decides at random
    costly = found.costly(5)
    assert [moment.cost for moment in costly] == sorted((m.cost for m in costly), reverse=True)
    assert all(moment.better not in (None, moment.action) for moment in costly)
    assert "It cost" in str(costly[0])
    assert all(moment.seat == 0 for moment in found.costly(3, seat=0))


def test_a_review_can_be_drawn_and_only_of_a_game() -> None:
    found = coach.review_match(played("rurik", 2, 40))
    axes = found.plot()
    legend = axes.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == list(found.seats)
    assert len(axes.texts) == len(found.costly(3))
    plt.close(axes.figure.get_figure(root=True))
    with pytest.raises(OptionError, match="record or a table"):
        coach.review_match(42)  # type: ignore[arg-type]
