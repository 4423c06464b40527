"""A search in several processes: the same turns, more walks, and one clear error."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu import lab
from boardgames_edu.bots import make
from boardgames_edu.engine.errors import OptionError
from tests.bots.test_search import GAMES, positions


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_compares_the_turns_that_one_process_compares(game: str, seats: int) -> None:
    for state in positions(game, seats, 2):
        one, several = (make("search-60", state.game, seed=4, jobs=jobs) for jobs in (1, 2))
        view: Any = state.view(state.to_move)
        choices = several.look(view)  # type: ignore[attr-defined]
        assert {choice.action for choice in choices} == {choice.action for choice in one.look(view)}  # type: ignore[attr-defined]
        assert several(view, state.legal_actions()) in state.legal_actions()
        assert 0 < several.walked <= 60  # type: ignore[attr-defined]


def test_the_same_seed_makes_the_same_decision() -> None:
    (state,) = positions("rurik", 2, 1)
    view = state.view(state.to_move)
    found = [make("search-80", state.game, seed=9, jobs=2) for _ in range(2)]
    first, second = (player.look(view) for player in found)  # type: ignore[attr-defined]
    assert first == second
    assert sum(choice.visits for choice in first) > 40


def test_a_search_that_is_stopped_decides_with_what_it_has() -> None:
    (state,) = positions("rurik", 2, 1)
    player: Any = make("search-hard", state.game, jobs=2)
    player.stop()
    view = state.view(state.to_move)
    assert player.look(view)[0].action in state.legal_actions()


def test_a_process_that_is_ended_is_told_and_others_take_its_place() -> None:
    (state,) = positions("cossacks", 3, 1)
    player, view = make("search-20", state.game, jobs=2), state.view(state.to_move)
    player(view, state.legal_actions())
    for process in player._pool._processes.values():  # type: ignore[attr-defined]
        process.terminate()
    with pytest.raises(OptionError, match="A process that searched was ended"):
        player.look(view)  # type: ignore[attr-defined]
    assert player.look(view)[0].action in state.legal_actions()  # type: ignore[attr-defined]


PLAYED_AWAY = {
    "tournament": "lab.tournament('rurik', ['greedy', 'random'], 10_000, jobs=2, progress=False)",
    "search": "bg.bot('search-20', 'rurik', jobs=2)(state.view(state.to_move), state.legal_actions()); input()",
}


def told(pid: int | str, what: str) -> str:
    """Return what the system tells of a process; nothing when it has ended."""
    try:
        return Path(f"/proc/{pid}/{what}").read_text()
    except OSError:
        return ""


def children(pid: int) -> set[int]:
    found = (int(place.name) for place in Path("/proc").glob("[0-9]*"))
    return {each for each in found if f"\nPPid:\t{pid}\n" in told(each, "status")}


def runs(pid: int) -> bool:
    status = told(pid, "status")
    return bool(status) and "\nState:\tZ" not in status


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("work", PLAYED_AWAY)
def test_the_processes_of_a_killed_kernel_end_within_seconds(work: str) -> None:
    code = (
        "import boardgames_edu as bg\nfrom boardgames_edu import lab\n"
        f"state = bg.load('rurik').new(seats=2, seed=1)\n{PLAYED_AWAY[work]}\n"
    )
    at_work = set[int]()
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as kernel:
        try:
            while len(at_work) < 3 and kernel.poll() is None:  # two, and the one that clears up
                time.sleep(0.1)
                at_work = {pid for pid in children(kernel.pid) if "loky" in told(pid, "cmdline")}
            time.sleep(4)  # they have begun
        finally:
            kernel.kill()
    end = time.monotonic() + 10
    while any(map(runs, at_work)) and time.monotonic() < end:
        time.sleep(0.2)
    left = [pid for pid in at_work if runs(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left


@pytest.mark.parametrize("jobs", [0, 1.5, "two", [2]])
def test_a_number_of_processes_that_cannot_be(jobs: Any) -> None:
    with pytest.raises(OptionError, match="The number of processes is a whole number"):
        bg.bot("search-medium", "rurik", jobs=jobs)


def test_a_tournament_may_follow_in_several_processes() -> None:
    (state,) = positions("hansa", 2, 1)
    player: Any = make("search-20", state.game, seed=4, jobs=2)
    assert player(state.view(state.to_move), state.legal_actions()) in state.legal_actions()
    assert len(lab.tournament("hansa", ["random", "greedy"], 2, jobs=2, progress=False)) >= 2
