"""Hints: no move that the program then warns of, none that the look back finds costly, played by a button."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from threading import Event as Flag
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots.coach import LITTLE, SPARE, Judge, _cost, hint, review_match
from boardgames_edu.engine.labels import waste
from boardgames_edu.teach.tutor import Tutor
from boardgames_edu.testing import TIMES
from boardgames_edu.widgets.match.click_paths import written
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.outcomes import Caution, Played
from boardgames_edu.widgets.table.match_view import MatchView

GAMES = ("rurik", "hansa", "cossacks")


def by_hints(game: str, seed: int, decisions: int = 10_000) -> bg.Match:
    """Play a game against two greedy bots by hints alone; nothing is asked before one."""
    state, tutor = bg.load(game).new(seats=3, seed=seed), Tutor(game, 0)
    match = bg.Match(state, [None, *(bg.bot("greedy", game, seed=seat) for seat in (1, 2))], seed=seed)
    play = MatchController(match, hinter=hint)
    play.warners += [lambda *move: _asked(waste(*move)), lambda *move: _asked(tutor.warn(*move))]
    while not match.state.is_over and len(match.past) < decisions:
        if not play.asked:
            play.step()
            continue
        play.hint()
        first = play.hinted[0]
        if play._caution(match.state, first):
            no_other_is_as_good(play, first)
        assert isinstance(play.play(written(play.hinted)), Played)  # nothing is asked before it
    return match


def _asked(question: Any) -> Caution | None:
    return Caution(str(question)) if question else None


def no_other_is_as_good(play: MatchController, action: bg.Action) -> None:
    """A move is warned of in general; here each of the likely others is worse."""
    judge = Judge(play.state)
    ranked = sorted(judge.plan.reach, key=lambda other: -judge.plan.reach[other].worth)
    for asks, slack in ((play._caution, LITTLE), (waste, SPARE)):
        for other in [other for other in ranked if asks(play.state, action) and not asks(play.state, other)][:4]:
            assert judge.turn(other).worth <= judge.turn(action).worth - slack


def none_is_dear(match: bg.Match) -> None:
    """Those of others are looked at only if one of the seat costs something, but in `make slow`: it takes long."""
    state, costs = match.start.copy(), list[float]()
    for past in match.past:
        costs += [_cost(state, past.action, 0)[0]] if past.seat == 0 else []
        state.apply(past.action)
    if TIMES == 1 and not any(costs):
        return
    dear = [moment for moment in review_match(match).costly(5) if moment.seat == 0]
    assert not dear, str(dear[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_neither_warned_of_nor_regretted(game: str) -> None:
    none_is_dear(by_hints(game, 101, 60))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 100 + min(20, TIMES)))
@pytest.mark.parametrize("game", GAMES)
def test_no_hint_of_a_whole_game_is_warned_of_or_regretted(game: str, seed: int) -> None:
    none_is_dear(by_hints(game, seed))


def test_a_hint_is_played_by_a_button(sit: Callable[..., MatchView]) -> None:
    at: Any = sit(("human", "human"), teaching=True)

    def press(what: str, word: str = "") -> None:
        at.screen.head._handle_custom_msg({"do": "press", "what": what, "word": word}, [])

    assert at.screen.head.view["screens"] == []
    press("hint")
    hinted = at.play.hinted
    (button,) = at.screen.head.view["screens"]
    assert button == {"label": "Play it", "what": "play", "word": written(hinted)}
    press(button["what"], button["word"])
    assert [past.action for past in at.match.past] == list(hinted)
    assert at.screen.head.view["screens"] == []
    press("hint")
    press("undo")
    assert at.screen.head.view["screens"] == []


def test_a_hint_is_looked_for_in_a_thread_and_dropped_after_a_move(sit: Callable[..., MatchView]) -> None:
    at: Any = sit(("human", "human"), teaching=True)
    found, go_on = at.play.hinter, Flag()

    def slow(*asked: Any) -> Any:
        go_on.wait(20)
        return found(*asked)

    async def until(true: Callable[[], bool]) -> None:
        end = time.monotonic() + 20
        while not true():
            assert time.monotonic() < end
            await asyncio.sleep(0.01)

    async def run() -> None:
        at.play.hinter = slow
        at.press("hint")
        assert at.play.message.text == "Looking for the best choice."
        assert not at.play.hinted
        go_on.set()
        await until(lambda: bool(at.play.hinted))
        assert at.play.message.kind == "hint"
        go_on.clear()
        at.press("hint")
        at.press("play", at.state.legal_actions()[0].text)
        go_on.set()
        await until(lambda: not at._hints.running)
        assert not at.play.hinted
        assert at.play.message is None

    asyncio.run(run())
