"""A tournament on a cluster: a real scheduler with two worker processes on this machine."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from boardgames_edu import lab
from boardgames_edu.engine.events import Action
from boardgames_edu.lab.match import StrategyError
from boardgames_edu.lab.parts import ResultsError
from boardgames_edu.lab.results import Results
from tests.late import late

distributed = late("distributed")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # a cluster that loses a worker says so in many ways
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    pytest.importorskip("distributed")
    options = {"threads_per_worker": 1, "dashboard_address": None, "silence_logs": 50}
    with distributed.LocalCluster(n_workers=2, **options) as found:
        yield found


@pytest.fixture
def scheduler(cluster: Any) -> str:
    return str(cluster.scheduler_address)


def grown(folder: Path) -> bool:
    """Whether some games are in the journal of a folder; each takes some kilobytes."""
    book = folder / "journal.sqlite3"
    return book.exists() and book.stat().st_size > 25_000


def played(table: Any) -> Any:
    return table.drop(columns="seconds")


def test_the_same_games_as_here(scheduler: str) -> None:
    there = lab.tournament("rurik", ["random", "greedy"], 6, seats=2, dask=scheduler, progress=False)
    here = lab.tournament("rurik", ["random", "greedy"], 6, seats=2, progress=False)
    assert played(there.table).equals(played(here.table))


def test_a_killed_worker_loses_no_game(scheduler: str, tmp_path: Path) -> None:
    flag = tmp_path / "killed"
    here = os.getpid()

    def fatal(view: Any, actions: Sequence[Action]) -> Action:
        if view.round == 2 and os.getpid() != here and not flag.exists():
            flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return actions[0]

    def harmless(view: Any, actions: Sequence[Action]) -> Action:
        return actions[0]

    folder = tmp_path / "kept"
    found = lab.tournament(
        "rurik", {"first": fatal, "random": "random"}, 8, seats=2, dask=scheduler, folder=folder, progress=False
    )
    assert flag.exists()
    expected = lab.tournament("rurik", {"first": harmless, "random": "random"}, 8, seats=2, progress=False)
    assert played(found.table).equals(played(expected.table))
    assert played(Results.read(folder).table).equals(played(expected.table))


def test_what_a_strategy_does_wrong_comes_back(scheduler: str) -> None:
    def failing(view: Any, actions: Sequence[Action]) -> Action:
        raise LookupError("lost")

    with pytest.raises(StrategyError, match="LookupError: lost") as found:
        lab.tournament("rurik", {"mine": failing, "random": "random"}, 4, seats=2, dask=scheduler, progress=False)
    assert "seats: 2" in found.value.position


def test_a_strategy_that_sleeps_does_not_hold_up_the_cluster(scheduler: str) -> None:
    def sleeping(view: Any, actions: Sequence[Action]) -> Action:
        time.sleep(30)
        return actions[0]

    with pytest.raises(StrategyError, match=r"more than 0\.5 seconds"):
        lab.tournament(
            "rurik", {"mine": sleeping, "random": "random"}, 2, seats=2, dask=scheduler, patience=0.5, progress=False
        )


def test_a_scheduler_too_busy_to_let_go_takes_nothing_away(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    close = distributed.Client.close

    def late(client: Any) -> None:
        close(client)
        raise TimeoutError("timed out after 20 s.")

    monkeypatch.setattr(distributed.Client, "close", late)
    assert len(lab.tournament("rurik", ["random", "greedy"], 2, seats=2, dask=scheduler, progress=False)) == 2


def test_a_scheduler_that_goes_away_is_one_clear_error_and_finished_games_are_kept(
    cluster: Any, scheduler: str, tmp_path: Path
) -> None:
    """The last test of this cluster."""

    def close() -> None:
        deadline = time.monotonic() + 60
        while not grown(tmp_path) and time.monotonic() < deadline:
            time.sleep(0.05)
        cluster.close()

    closing = threading.Thread(target=close)
    closing.start()
    with pytest.raises(ResultsError, match=r"scheduler at .* does not answer any more"):
        lab.tournament("rurik", ["random", "greedy"], 2000, seats=2, dask=scheduler, folder=tmp_path, progress=False)
    closing.join()
    assert 0 < len(Results.read(tmp_path)) < 2000
