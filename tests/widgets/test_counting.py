"""At the end of a game the points are counted one row after another, and then the winner is named."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.engine.playing.match import Match, Past
from boardgames_edu.store import Store
from boardgames_edu.widgets.page.seat_words import final_scores, outcome
from boardgames_edu.widgets.table import counting, opponents
from boardgames_edu.widgets.table.counting import rows_of
from boardgames_edu.widgets.table.opening import play


@cache
def last_decision(name: str) -> Past:
    """The last decision of a game between bots."""
    game, bot = bg.load(name), "greedy" if name == "hansa" else "random"  # at random Hansa takes long
    match = Match(game.new(3, 4), [make(bot, game, seat) for seat in range(3)])
    while not match.state.is_over:
        match.advance()
    return match.past[-1]


def ended(name: str, store: Store, watch: Callable[[Any], Any], **options: Any) -> Any:
    """Let a person make the last decision of a game while an event loop runs, and watch."""
    done = last_decision(name)
    seats = ["human" if seat == done.seat else "random" for seat in range(3)]

    async def run() -> None:
        at: Any = play(name, seats, position=done.state, name=f"end {name}", store=store, **options)
        said: list[str] = []
        at.aloud = lambda *words: said.extend(filter(None, words))
        at.choose(done.action)
        if at.play.doubt is not None:
            at.press("insist")
        assert at.state.is_over
        await watch((at, said))
        at.close()

    asyncio.run(run())


async def told(at: Any) -> dict[str, Any]:
    """Wait for the words that belong to what is shown."""
    await asyncio.sleep(0.05)
    return {**at.screen.head.view, **at.screen.body.view}


@pytest.mark.parametrize("tutor", [False, True])
@pytest.mark.parametrize("name", ["rurik", "hansa", "cossacks"])
def test_the_points_are_counted_before_the_winner_is_named(
    name: str, tutor: bool, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(opponents.PAUSES, "medium", 0.1)

    async def watch(both: Any) -> None:
        at, said = both
        counts: list[dict[str, int]] = []
        pictures: list[set[str]] = []
        result = outcome(at.state, at.play.people[0])
        end = time.monotonic() + 20
        while at.counting.state is not None and time.monotonic() < end:
            view = await told(at)
            if at.counting.state is None:
                break
            assert view["prompt"] == "The points are counted."
            assert not any(row["wins"] for row in view["scores"])
            assert [button["what"] for button in view["screens"]] == ["result"]
            assert not said
            assert not any("win" in line["text"] for line in at.screen.body._lines)
            totals = {row["look"]: row["total"] for row in view["scores"]}
            if not counts or counts[-1] != totals:
                counts.append(totals)
                scores = {card.name for card in at.screen.board.scene.cards if "score" in card.id}
                pictures.append(scores)
                assert {f"{row['seat']}: {row['total']}" for row in view["scores"]} == scores
        view = await told(at)
        assert view["prompt"] == result
        assert any(row["wins"] for row in view["scores"])
        assert "look" in [button["what"] for button in view["screens"]]
        assert result in " ".join(said)
        assert set(counts[0].values()) == {0}
        assert 3 <= len(counts) <= len(rows_of(at.state)) + 1
        assert len({frozenset(names) for names in pictures}) == len(counts)

    ended(name, store, watch, tutor=tutor)


@pytest.mark.parametrize("skip", ["press", "click", "undo"])
def test_a_click_ends_the_count(skip: str, store: Store) -> None:
    async def watch(both: Any) -> None:
        at, said = both
        assert at.counting.state is not None
        if skip == "press":
            at.press("result")
        elif skip == "click":
            at.click("place:kiev")
        else:
            at.press("undo")
        assert at.counting.state is None
        view = await told(at)
        assert view["prompt"] == at.play.prompt() != "The points are counted."
        assert said
        assert at.state.is_over == (skip != "undo")

    ended("rurik", store, watch, pace="slow", teaching=True)


@pytest.mark.parametrize("name", ["rurik", "hansa", "cossacks"])
def test_who_loses_a_tie_in_points_is_told_of_it(name: str) -> None:
    done = last_decision(name)
    end = done.state.copy()
    end.apply(done.action)
    rows = [(SimpleNamespace(points=points),) for points in (9, 9, 4)]
    for winners, tie in (((0,), True), ((0, 1), False), ((2,), False)):
        own = {"__slots__": (), "scores": lambda _: rows, "winners": lambda _, found=winners: found}
        end.__class__ = type("End", (type(done.state),), own)
        for reader in (None, 0, 1, 2):
            assert outcome(end, reader).endswith("has as many points; the rule for ties decided.") == tie


def test_each_row_can_be_read_at_a_fast_pace(store: Store) -> None:
    async def watch(both: Any) -> None:
        at, _ = both
        await asyncio.sleep(counting.LEAST)
        assert at.counting.state is not None

    ended("rurik", store, watch, pace="fast")


def test_without_an_event_loop_the_result_is_there_at_once(store: Store) -> None:
    done = last_decision("rurik")
    seats = ["human" if seat == done.seat else "random" for seat in range(3)]
    at: Any = play("rurik", seats, position=done.state, name="end", store=store)
    at.choose(done.action)
    assert at.screen.head.view["prompt"] == outcome(at.state, at.play.people[0])
    at.close()


@pytest.mark.parametrize("game", bg.game_names())
def test_rows_of_the_score_begin_alike(game: str) -> None:
    last = last_decision(game)
    state = last.state.copy()
    state.apply(last.action)
    firsts = {line["text"][0] for seat in final_scores(state) for line in seat["lines"]}
    assert firsts
    assert all(first == first.upper() for first in firsts)
