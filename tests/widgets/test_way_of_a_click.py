"""A click is short work: few steps to the engine, and few calls to say why it does not count."""

from __future__ import annotations

import inspect
from cProfile import Profile
from random import Random
from statistics import median
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.games import NAMES
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.outcomes import Refused

HOPS = 7
CALLS = 8000


@pytest.mark.parametrize("way", ["click", "offer", "press"])
def test_a_click_reaches_the_engine_in_few_steps(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at = bg.play("hansa", ["human"] * 3, seed=5)
    steps: list[list[str]] = []
    play = Match.play

    def counted(self: Match, *words: Any) -> Any:
        frames = [frame.function for frame in inspect.stack()]
        steps.append(frames[1 : frames.index("_handle_custom_msg") + 1])
        return play(self, *words)

    monkeypatch.setattr(Match, "play", counted)
    board, answers = at.screen.board, at.screen.answers
    if way == "press":
        answers._handle_custom_msg({"do": "press", "what": "play", "word": at.play.pending()[0].text}, [])
    for thing in [thing for thing in board.scene.things() if thing.legal]:
        if not steps:
            board._handle_custom_msg({"do": "choose", "id": thing.id}, [])
            lines = at.play.offers()[2]
            if way == "offer" and lines:
                board._handle_custom_msg({"do": "offer", "id": lines[0]["play"]}, [])
    assert steps
    assert len(steps[0]) <= HOPS, steps[0]
    at.close()


@pytest.mark.parametrize("name", NAMES)
def test_a_refused_click_is_answered_in_few_calls(name: str) -> None:
    at, rng, calls = MatchController(Match(bg.load(name).new(3, 1), [None] * 3), teaching=True), Random(1), []
    for number in range(100):
        things, made = [thing.id for thing in at.bare().things()], len(at.match.past)
        for id in rng.sample(things, 4) if number % 4 == 0 else ():
            at.clear()
            at.point(id)  # what a game's first clicks work out is kept
            if made != len(at.match.past):
                break
            at.clear()
            with Profile() as seen:
                answer = at.point(id)
            if isinstance(answer, Refused) and at.message and at.message.kind == "rule":
                calls.append(sum(entry.callcount for entry in seen.getstats()))
        at.clear()
        at.play(rng.choice(at.state.legal_actions()).text, sure=True)
    assert calls
    assert median(calls) < CALLS
    assert max(calls) < 2 * CALLS
