"""Players that decide by themselves: what they may see, that they are fast and fair, and that greedy beats random."""

from __future__ import annotations

import gc
import re
from importlib import import_module
from inspect import isfunction, signature
from random import Random
from threading import Event, Thread
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import choosing, make
from boardgames_edu.bots.coach import Judge
from boardgames_edu.bots.greedy import Evaluator, GreedyPlayer, by_points
from boardgames_edu.bots.reasons import Gains
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.events import Action
from boardgames_edu.i18n import set_language
from boardgames_edu.testing import TIMES

GAME = bg.load("rurik")


def played(names: list[str], seed: int) -> Any:
    """A game between players, each seeing its view only."""
    state = GAME.new(seats=len(names), seed=seed, leaders="deal")
    players = [make(name, GAME, seed * 10 + seat) for seat, name in enumerate(names)]
    while not state.is_over:
        seat, actions = state.to_move, state.legal_actions()
        state.apply(players[seat](state.view(seat), actions))
    return state


def test_greedy_beats_random() -> None:
    won = 0
    games = 10 if TIMES == 1 else 20
    for seed in range(games):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        won += played(names, seed).winners() == (names.index("greedy"),)
    assert won >= 0.9 * games


@pytest.mark.parametrize("seats", [3, 4])
def test_a_table_of_greedy_players_comes_to_an_end(seats: int) -> None:
    state = played(["greedy"] * seats, 5)
    assert state.is_over
    assert max(state.totals()) > 8


@pytest.mark.parametrize("name", ["random", "greedy", "planner"])  # of the others walks, not seconds, do
def test_the_same_seed_plays_the_same(name: str) -> None:
    assert played([name, name], 3) == played([name, name], 3)


def opened(bot: Any, game: str = "rurik", seats: int = 2) -> list[tuple[Any, str]]:
    """The positions of one game's beginning, and why the bot chose what it chose there."""
    state: Any = bg.load(game).new(seats=seats, seed=1)
    told = []
    for _ in range(200):
        if state.is_over:
            break
        before = state.copy()
        state.apply(bot(state.view(state.to_move), state.legal_actions()))
        told.append((before, bot.why))
    return told


@pytest.mark.parametrize("seats", [1, 2])  # alone nobody is set back
def test_a_choice_that_is_the_only_one_has_no_reason(seats: int) -> None:
    bot = make("greedy", GAME)
    assert bot.why == ""
    told = opened(bot, seats=seats)
    assert not any(why for state, why in told if len(state.legal_actions()) == 1)
    assert any(why for _, why in told)


def test_the_reason_is_said_in_the_language_that_is_spoken() -> None:
    bot = make("planner", GAME)
    opened(bot)
    bot.brings = lambda: Gains(("Kiev",), {"points": 2.5})  # type: ignore[attr-defined]
    in_english = bot.why
    set_language("uk")
    assert bot.why != in_english
    set_language("en")
    assert bot.why == in_english == "It brings: Kiev; a gain in points."


@pytest.mark.parametrize("name", ["rurik", "hansa", "cossacks"])
def test_a_reason_names_places_as_they_change_hands(name: str) -> None:
    told = 0
    for before, why in opened(make("greedy", bg.load(name)), name, 3):
        for place, rival in re.findall(r"(?:: |; )([^;]+?) goes to \w+, not to (\w+)", why):
            board = before.setup.board.places
            assert before.ruler(next(one for one in board if before.label(one) == place)) == rival.lower()
            told += 1
        for rival in re.findall(r"(\w+) (?:is set back|loses)", why):
            told += rival.lower() in before.setup.seat_names
            assert rival.lower() != before.seat_name(before.to_move)
    assert told > 0


@pytest.mark.parametrize("name", ["rurik", "hansa", "cossacks"])
def test_what_is_remembered_is_what_would_be_worked_out(name: str) -> None:
    room = import_module(f"boardgames_edu.games.{name}.evaluate")
    parts = [part for part in vars(room).values() if isfunction(part) and hasattr(part, "__wrapped__")]
    state, rng, game = bg.load(name).new(seats=3, seed=4), Random(4), bg.load(name)
    for _ in range(400):
        if state.is_over:
            break
        game.evaluator(state, state.to_move)
        for part in parts:
            for seat in range(3):
                more = [game.evaluator.weights if name == "w" else 2.0 for name in list(signature(part).parameters)[2:]]
                assert part(state, seat, *more) == part.__wrapped__(state, seat, *more), part.__name__
        state.apply(rng.choice(state.legal_actions()))


def test_a_game_without_eyes_of_its_own_is_played_for_points() -> None:
    state = GAME.new(seats=2, seed=1, leaders="deal")
    bot = GreedyPlayer(by_points)
    assert bot(state.view(state.to_move), state.legal_actions()) in state.legal_actions()


def test_of_choices_that_are_alike_one_is_tried() -> None:
    state = GAME.new(seats=2, seed=1, leaders="deal")
    tried: list[Any] = []

    def worth(after: Any, seat: int) -> dict[str, float]:
        tried.append(after)
        return dict(by_points(after, seat))

    actions = state.legal_actions()
    assert len(actions) > 1
    bot = GreedyPlayer(Evaluator(worth, lambda _state, action: action.verb))
    assert bot(state.view(state.to_move), actions) == actions[0]
    assert len(tried) == len({action.verb for action in actions}) == 1


def test_the_garbage_collector_is_on_again_whichever_thread_decides_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that began as the other ended saw it off, and left it off for good."""
    begun, leave = Event(), Event()

    def decide() -> None:
        with choosing.no_collection():
            begun.set()
            leave.wait(5)

    other = Thread(target=decide)
    other.start()
    begun.wait(5)

    class Slow:
        disable, enable = staticmethod(gc.disable), staticmethod(gc.enable)

        @staticmethod
        def isenabled() -> bool:
            found = gc.isenabled()
            leave.set()
            other.join(0.2)
            return found

    monkeypatch.setattr(choosing, "gc", Slow)
    with choosing.no_collection():
        pass
    other.join()
    found = gc.isenabled()
    gc.enable()
    assert found


def test_an_unknown_player() -> None:
    with pytest.raises(OptionError, match="greedy, random"):
        make("gredy", GAME)


def test_a_player_for_whatever_is_at_hand() -> None:
    game = bg.load("rurik")
    state = game.new(seats=2, seed=5)
    expected = make("greedy", game, seed=3)(state.view(state.to_move), state.legal_actions())
    for thing in (game, state, state.view(state.to_move), "rurik"):
        player = bg.bot("greedy", thing, seed=3)
        assert player(state.view(state.to_move), state.legal_actions()) == expected
    with pytest.raises(OptionError, match="greedi"):
        bg.bot("greedi", game)
    with pytest.raises(OptionError, match="Unknown game"):
        bg.bot("greedy", "rurick")


@pytest.mark.parametrize("name", ["greedy", "planner", "search-5"])
def test_a_bot_says_what_it_needs(name: str) -> None:
    state = bg.load("rurik").new(2, seed=1)
    player, legal, seat = bg.bot(name, state), state.legal_actions(), state.to_move
    assert seat is not None
    for view, actions, said in [
        (None, legal, "A bot looks at a state, such as state.view"),
        (state.view(seat), [], r"A bot chooses from actions, such as state.legal_actions\(\), not from \[\]"),
        (state.view(seat), None, "not from None"),
        (state.view(seat), ["tax kiev"], r"not from \['tax kiev'\]"),
        (state.view(1 - seat), legal, "decides, and this is what .* sees: give the bot state.view"),
    ]:
        with pytest.raises(OptionError, match=said):
            player(view, actions)
    with pytest.raises(OptionError, match="A bot chooses from actions"):
        bg.bot("random", state)(state.view(seat), [])


@pytest.mark.parametrize("name", ["rurik", "hansa", "cossacks"])
def test_the_hints_of_one_turn_agree(name: str) -> None:
    state, followed, changed = bg.load(name).new(seats=3, seed=1), 0, 0
    ahead: tuple[Action, ...] = ()
    for number in range(1, 121):
        if state.is_over:
            break
        actions = state.legal_actions()
        action = actions[0] if len(actions) == 1 else Random(number).choice(actions)
        if state.to_move == 0 and len(actions) > 1:
            turn = Judge(state).best.moves()
            action = turn[0]
            followed += bool(ahead)
            changed += bool(ahead) and ahead[0] != action
            ahead = turn[1:]
        elif state.to_move != 0:
            ahead = ()
        state.apply(action)
    assert followed > 5
    assert changed <= followed // 10, "what comes to light may change a plan, chance may not"
