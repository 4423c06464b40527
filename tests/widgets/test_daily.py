"""The deal of the day: the same for everybody, against named bots, with par and a result in three lines."""

from __future__ import annotations

import asyncio
import threading
import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.store import Note, Store
from boardgames_edu.teach.daily import Deal, deal_of, in_three_lines, par_of, result_of
from boardgames_edu.teach.progress import Progress
from boardgames_edu.widgets.table import opening


@pytest.mark.parametrize("game", bg.game_names())
def test_a_day_has_one_deal_for_everybody(game: str, tmp_path: Path) -> None:
    positions = []
    for user in ("one", "other"):
        with Store(tmp_path / f"{user}.sqlite3") as store:
            at = bg.daily(game, "2026-01-31", store=store)
            positions.append((at.table.state.position(), at.table.seats))
            at.close()
    assert positions[0] == positions[1]
    assert deal_of(game, "2026-02-01").seed != deal_of(game, "2026-01-31").seed
    assert deal_of(game).day == datetime.now(UTC).date()


def test_the_bots_get_stronger_from_monday_to_sunday() -> None:
    week = [deal_of("rurik", f"2026-01-{day}").bots for day in range(12, 19)]
    assert week == sorted(week)
    assert week[0] == ("greedy", "greedy")
    assert week[-1] == ("planner", "planner")


def test_par_is_the_same_each_time() -> None:
    deal = deal_of("rurik", "2026-01-12")
    first = par_of(deal)
    par_of.cache_clear()
    assert par_of(deal) == first > 0


def test_the_first_result_counts_and_is_three_lines() -> None:
    deal = Deal("cossacks", datetime(2026, 1, 12, tzinfo=UTC).date(), ("greedy", "greedy"), 20260112)
    at = datetime(2026, 1, 12, 9, tzinfo=UTC)
    items = [
        "seed 7, place 1: 99, greedy 1, greedy 1",
        "seed 20260112, place 2: 31, greedy 40, greedy 12",
        "seed 20260112, place 1: 55, greedy 20, greedy 12",
    ]
    notes = [Note(at, "played", "cossacks", item, ()) for item in items]
    assert result_of(deal, notes[:1]) is None
    result = result_of(deal, notes)
    assert result is not None
    assert result.points == 31
    lines = in_three_lines(deal, result).splitlines()
    assert lines == [
        "Cossack Campaign, 2026-01-12: 31 points, place 2 of 3",
        f"Par: {par_of(deal)} (planner)",
        "Against greedy 40, greedy 12",
    ]


def test_the_button_says_par_and_then_the_result(tmp_path: Path) -> None:
    with Store(tmp_path / "a.sqlite3") as store:
        at = bg.daily("rurik", "2026-01-12", store=store)
        at.show.click()
        assert "Par is " in at._said.value
        assert not at.text.value
        Progress(store).record("played", "rurik", "seed 20260112, place 1: 20, greedy 11, greedy 9", ())
        at.show.click()
        assert len(at.text.value.splitlines()) == 3
        assert at.text.value.endswith("Against a greedy player 11, a greedy player 9"), "in words, not by their ids"
        at.close()


def test_the_end_of_the_game_shows_the_result_beside_the_board(tmp_path: Path) -> None:
    """On a laptop and a phone what stands below the table is below the edge of the window."""
    with Store(tmp_path / "a.sqlite3") as store:
        at = bg.daily("cossacks", "2026-01-12", store=store)
        at.show.click()
        assert not at.text.value
        rng, match = Random(1), at.table.match
        while not match.state.is_over:
            match.play(rng.choice(match.state.legal_actions()))
        assert at.text in at.table.screen.beside.children
        assert len(at.text.value.splitlines()) == 3
        assert f" {at.table.state.totals()[0]} points" in at.text.value
        at.close()


@pytest.mark.parametrize("day", ["tomorrow", "2026-02-30"])
def test_what_is_no_day_is_refused(day: str) -> None:
    with pytest.raises(OptionError, match=f"2026-01-31, not .{day}"):
        deal_of("hansa", day)


def test_the_page_lives_while_par_is_computed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = list[str]()

    def slow(_deal: Deal) -> int:
        threads.append(threading.current_thread().name)
        if len(threads) == 1:
            time.sleep(0.4)
        return 12

    monkeypatch.setattr(opening, "par_of", slow)

    async def run() -> None:
        with Store(tmp_path / "daily.sqlite3") as store:
            at = bg.daily("rurik", "2026-01-12", store=store)
            begun = time.monotonic()
            at.show.click()
            at.show.click()
            assert time.monotonic() - begun < 0.3
            assert at._said.value == "A bot plays this deal to find par …"
            while "12" not in at._said.value and time.monotonic() - begun < 10:
                await asyncio.sleep(0.02)
            assert at._said.value.startswith("Par is 12 points")
            assert threads[0] == "thought"
            at.close()

    asyncio.run(run())
