"""Measure how many learners one machine carries: memory and waiting time.

``python -m benchmarks.classroom [--learners 1 5 10 20 30] [--steps 8]`` starts a class at once: each learner
is a kernel that opens the first hour, then plays ``steps`` decisions against the greedy player. It prints,
for each size of the class, how long the learners waited for their first board (median and longest), how long
for the answer to a step, and the memory of their kernels: the share of each (PSS, which counts what kernels
have in common once) and the sum. The server of each learner comes on top: ``--servers`` starts one JupyterLab
and prints its share, too. Linux only: the figures are read from ``/proc``.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from tests.browser.lab import ROOT, running_lab

PATIENCE = 600
OPEN = """
import boardgames_edu as bg
lesson = bg.lesson("rurik/00_first_hour")
display(lesson)
"""
PLAY = """
table = bg.play("rurik", seats=["human", "greedy"], seed=65, leaders="deal", name="benchmark")
display(table)
"""
STEP = """
from random import Random
while not table.match.waits_for_human:
    table.match.step()
table.choose(Random(len(table.match.past)).choice(table.state.legal_actions()))
"""


class Learner(NamedTuple):
    """One learner's kernel: its process and its client."""

    pid: int
    client: Any

    def run(self, code: str) -> float:
        """Run code and return its seconds. Raises RuntimeError if it fails."""
        begun = time.perf_counter()
        reply = self.client.execute_interactive(code, timeout=PATIENCE, output_hook=lambda _message: None)
        if reply["content"]["status"] != "ok":
            raise RuntimeError("\n".join(reply["content"].get("traceback", [])))
        return time.perf_counter() - begun


class Figures(NamedTuple):
    """What a class of one size took, in seconds and MiB."""

    learners: int
    first_board: Sequence[float]
    steps: Sequence[float]
    shares: Sequence[float]


@contextmanager
def learner(home: Path) -> Iterator[Learner]:
    """Start a kernel with its own data folder; stop it afterwards."""
    manager: Any = import_module("jupyter_client").KernelManager(kernel_name="python3")
    environment = {**os.environ, "BOARDGAMES_EDU_HOME": str(home), "PYTHONPATH": str(ROOT)}
    manager.start_kernel(env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=PATIENCE)
        yield Learner(manager.provisioner.pid, client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def share(pid: int) -> float:
    """Return a process's memory in MiB, with its share of shared pages."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    line = next(line for line in text.splitlines() if line.startswith("Pss:"))
    return int(line.split()[1]) / 1024


def measure(learners: int, steps: int, home: Path) -> Figures:
    """Start a class at once, let it play, and return the figures."""
    with ExitStack() as open_kernels, ThreadPoolExecutor(learners) as class_:

        def begin(number: int) -> tuple[Learner, float]:
            begun = time.perf_counter()
            found = open_kernels.enter_context(learner(home / str(number)))
            found.run(OPEN)
            return found, time.perf_counter() - begun

        def play(found: Learner) -> list[float]:
            found.run(PLAY)
            return [found.run(STEP) for _ in range(steps)]

        begun = list(class_.map(begin, range(learners)))
        played = list(class_.map(lambda each: play(each[0]), begun))
        shares = [share(each.pid) for each, _ in begun]
        return Figures(learners, [seconds for _, seconds in begun], [one for all_ in played for one in all_], shares)


def server_share() -> float:
    """Return the memory that the JupyterLab of one learner takes, in MiB."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "notebooks"
        folder.mkdir()
        with running_lab(folder, Path(home)) as lab:
            port = f"--port={lab.address.rpartition(':')[2]}".encode()
            return next(
                share(int(process.parent.name))
                for process in Path("/proc").glob("[0-9]*/cmdline")
                if port in process.read_bytes().split(b"\0")
            )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How many learners one machine carries.")
    parser.add_argument("--learners", type=int, nargs="+", default=[1, 5, 10, 20, 30])
    parser.add_argument("--steps", type=int, default=8)
    parser.add_argument("--servers", action="store_true", help="one JupyterLab, too")
    options = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores; load before: {load:.1f}")
    print("learners | first board: median, longest (s) | step: median, 95 % (s) | a kernel, all (MiB)")
    for learners in options.learners:
        with tempfile.TemporaryDirectory() as home:
            found = measure(learners, options.steps, Path(home))
        steps = sorted(found.steps)
        print(
            f"{learners:8} | {statistics.median(found.first_board):6.1f} {max(found.first_board):6.1f}"
            f" | {statistics.median(steps):6.2f} {steps[int(0.95 * (len(steps) - 1))]:6.2f}"
            f" | {statistics.median(found.shares):6.0f} {sum(found.shares):7.0f}",
            flush=True,
        )
    if options.servers:
        print(f"a JupyterLab server: {server_share():.0f} MiB")


if __name__ == "__main__":
    main()
