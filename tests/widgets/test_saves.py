"""Autosaves of a running game: several kernels under one name, and a file that somebody else holds."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import get_ident
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

import boardgames_edu as bg
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.store import Store
from boardgames_edu.widgets.table import saves
from boardgames_edu.widgets.table.saves import Saves

# --- one name, several kernels -------------------------------------------------------------------------------------

PLAYER = """
import json, sys, time
import boardgames_edu as bg
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.store import Store
from boardgames_edu.widgets.table.saves import Saves

path, seed = sys.argv[1], int(sys.argv[2])
game, told = bg.load("rurik"), []
table = Match(game.new(seats=2, seed=seed), seed=seed)
with Store(path) as store:
    at = Saves("one", game, store, table.record, told.append)
    sys.stdin.readline()  # all begin at once
    for _ in range(15):
        table.play(table.state.legal_actions()[0])
        at.now()
    while at._pause:  # the file was held by another one for the last of them
        time.sleep(0.05)
        at.now()
print(json.dumps({"record": table.record().to_json(), "told": told}))
"""


def test_processes_that_save_under_one_name_at_once_all_keep_their_games(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    Store(path).close()
    playing = [
        subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path), str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in (1, 2, 3)
    ]
    for process in playing:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    said = [json.loads(process.communicate(timeout=120)[0]) for process in playing]
    with Store(path) as store:
        assert sorted(store.names()) == ["autosave: one", "autosave: one 2", "autosave: one 3"]
        kept = {store.load(name) for name in store.names()}
    assert kept == {one["record"] for one in said}
    moved = [[text for text in one["told"] if "Another notebook" in text] for one in said]
    assert sorted(map(len, moved)) == [0, 1, 1]  # the first keeps the name; each other one is told once


CELL = """
import boardgames_edu as bg
at = bg.play("rurik", seats=["human", "human"], seed={seed}, name="mine", leaders="deal", first="blue")
"""
MOVES = """
for _ in range({count}):
    at.choose(at.state.legal_actions()[0])
at.saves.now()
print(at.play.message.text if at.play.message else "")
"""


class Kernel:
    """A kernel of a notebook, whose cells are run one after the other."""

    def __init__(self) -> None:
        self._manager, self._client = start_new_kernel()

    def run(self, code: str) -> str:
        """Run a cell; returns what it prints."""
        client: BlockingKernelClient = self._client
        printed: list[str] = []

        def hook(message: dict[str, Any]) -> None:
            if message["msg_type"] == "stream" and message["content"]["name"] == "stdout":
                printed.append(message["content"]["text"])

        reply = client.execute_interactive(code, output_hook=hook, timeout=60)
        assert reply["content"]["status"] == "ok", reply["content"]
        return "".join(printed).strip()

    def close(self) -> None:
        self._client.stop_channels()
        self._manager.shutdown_kernel(now=True)


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Kernel]]:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path))
    started = [Kernel(), Kernel()]
    try:
        yield started
    finally:
        for one in started:
            one.close()


@pytest.mark.slow
def test_two_kernels_with_one_match_name_and_a_restart(kernels: list[Kernel], tmp_path: Path) -> None:
    """Two copies of a notebook are open: both games are there afterwards, and the first resumes its own."""
    one, two = kernels
    for kernel, seed in ((one, 1), (two, 2)):
        kernel.run(CELL.format(seed=seed))
    said = [kernel.run(MOVES.format(count=count)) for kernel, count in ((one, 2), (two, 3), (one, 2), (two, 3))]
    assert ["Another notebook" in words for words in said] == [False, True, False, False]
    records = [json.loads(kernel.run("print(at.match.record().to_json())")) for kernel in kernels]
    with Store(next(tmp_path.glob("*.sqlite3"))) as store:
        kept = [json.loads(store.load(name)) for name in ("autosave: mine", "autosave: mine 2")]
    assert [len(record["moves"]) for record in kept] == [len(record["moves"]) for record in records] == [4, 6]
    assert [record["seed"] for record in kept] == [1, 2]
    one.close()
    kernels[0] = again = Kernel()
    again.run(CELL.format(seed=9))
    assert again.run("print(at.saves.waiting[0])") == "autosave: mine"
    assert again.run("at.press('resume'); print(len(at.match.record().moves))") == "4"


# --- a file that somebody else holds -------------------------------------------------------------------------------


class Evening:
    """A table that is kept while an event loop runs: when and in which threads it was tried, and what was told."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        game: Any = bg.load("rurik")
        self.match = Match(game.new(seats=2, seed=1), seed=1)
        self.told: list[str] = []
        self.tries: list[float] = []
        self.threads: set[int] = set()
        self.saves = Saves("one", game, store, self.match.record, self.told.append)
        self.saves.touched = True
        keeps = self.saves.keeper.autosave

        def autosave(record: Record) -> str:
            self.tries.append(time.monotonic())
            self.threads.add(get_ident())
            return keeps(record)

        monkeypatch.setattr(self.saves.keeper, "autosave", autosave)

    def decide(self) -> None:
        self.match.play(self.match.state.legal_actions()[0])
        self.saves.soon()

    async def until(self, tries: int) -> None:
        end = time.monotonic() + 20
        while len(self.tries) < tries and time.monotonic() < end:
            await asyncio.sleep(0.01)
        assert len(self.tries) >= tries


@pytest.fixture
def evening(store: Store, monkeypatch: pytest.MonkeyPatch) -> Evening:
    monkeypatch.setattr(saves, "SAVE_AFTER", 0.01)
    monkeypatch.setattr(saves, "BACK_OFF", (0.2, 0.8))
    monkeypatch.setattr("boardgames_edu.widgets.match.keeping.HURRY", 0.1)
    return Evening(store, monkeypatch)


@pytest.fixture
def held(store: Store) -> Iterator[sqlite3.Connection]:
    """Another process that is writing into the file."""
    other = sqlite3.connect(store.path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    yield other
    if other.in_transaction:
        other.execute("ROLLBACK")
    other.close()


def test_autosaves_of_a_file_that_is_held_come_later_and_later_and_hold_up_nobody(
    evening: Evening, held: sqlite3.Connection, store: Store
) -> None:
    async def run() -> None:
        evening.decide()
        await evening.until(5)
        await asyncio.sleep(0.3)  # until it has failed
        held.execute("ROLLBACK")
        await evening.until(6)
        await asyncio.sleep(0.3)

    asyncio.run(run())
    pauses = [after - before for before, after in zip(evening.tries, evening.tries[1:], strict=False)]
    for pause, least in zip(pauses, (0.2, 0.4, 0.8, 0.8, 0.8), strict=False):
        assert least <= pause < least + 0.7  # the wait for the lock, and the machine's own slowness
    assert get_ident() not in evening.threads
    assert len(evening.told) == 1
    assert "locked" in evening.told[0]
    assert len(evening.tries) == 6
    assert store.load("autosave: one") == evening.match.record().to_json()


def test_decisions_do_not_hasten_a_try_and_one_that_succeeds_ends_the_pauses(
    evening: Evening, held: sqlite3.Connection, store: Store
) -> None:
    async def run() -> None:
        evening.decide()
        await evening.until(2)
        tried = len(evening.tries)
        for _ in range(10):
            evening.decide()
            await asyncio.sleep(0.01)
        assert len(evening.tries) == tried  # the pause of 0.4 s is not over
        held.execute("ROLLBACK")
        await evening.until(tried + 1)
        await asyncio.sleep(0.1)
        assert store.load("autosave: one") == evening.match.record().to_json()
        begun = time.monotonic()
        evening.decide()
        await evening.until(tried + 2)
        assert time.monotonic() - begun < 0.2  # at once again
        held.execute("BEGIN IMMEDIATE")
        evening.decide()
        await evening.until(tried + 3)
        await asyncio.sleep(0.2)

    asyncio.run(run())
    assert len(evening.told) == 2  # a new failure after a success is told again


def test_what_could_not_be_saved_is_saved_when_the_table_is_closed(
    evening: Evening, held: sqlite3.Connection, store: Store
) -> None:
    async def run() -> None:
        evening.decide()
        await evening.until(1)
        await asyncio.sleep(0.15)

    asyncio.run(run())
    held.execute("ROLLBACK")
    evening.saves.close()
    assert store.load("autosave: one") == evening.match.record().to_json()
