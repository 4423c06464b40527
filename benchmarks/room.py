"""Measure a room: how long an answer takes to the bars, a move to the other devices, and memory.

``python -m benchmarks.room [--pupils 40] [--tables 8] [--seconds 30]`` opens a room on loopback. Pupils are real
WebSockets that speak as the page does, without a browser: they come in, answer a quiz within ten seconds, then play at
tables of four, two pupils and two greedy bots at each. Linux only: memory is read from ``/proc``.

``--minutes 8`` looks for leaks instead: pupils come, answer or play, and go, some without a word, as in a lesson of an
hour that runs ten times as fast; memory, sessions, widgets, threads and objects are printed as time goes by.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

from boardgames_edu.engine.storage import write_whole
from boardgames_edu.room.activities import Plan
from boardgames_edu.room.room import FILE, NEXT
from boardgames_edu.teach.classroom.exercises import make_exercises
from tests.browser.lab import ROOT, free_port

PATIENCE = 5.0
"""Seconds after which a pupil tries another move: the first was refused, or doubted."""


class Page:
    """A page of a room: the widgets that it was sent, by their id."""

    def __init__(self, port: int, path: str) -> None:
        self._port, self._path, self._kernel, self._session = port, path, str(uuid4()), str(uuid4())
        self._page = uuid4().hex
        self.widgets: dict[str, dict[str, Any]] = {}
        self.received = 0
        self.when: Callable[[str, dict[str, Any]], None] = lambda _id, _state: None

    async def open(self) -> None:
        """Open the page, and take in what it is sent from now on."""
        websockets: Any = import_module("websockets")
        address = f"127.0.0.1:{self._port}"
        self._line = await websockets.connect(
            f"ws://{address}/jupyter/api/kernels/{self._kernel}/channels?session_id={self._page}",
            origin=f"http://{address}", max_size=None, open_timeout=120,
            additional_headers={"Cookie": f"solara-session-id={self._session}"},
        )  # fmt: skip
        self._reader = asyncio.create_task(self._read())
        await self._send("kernel_info_request", {})
        control = uuid4().hex
        await self._send("comm_open", {"comm_id": control, "target_name": "solara.control", "data": {}})
        run = {"path": self._path, "dark": False, "themes": {}, "appName": None}
        await self._send("comm_msg", {"comm_id": control, "data": {"method": "run", "args": run}})

    async def _send(self, kind: str, content: dict[str, Any]) -> None:
        header = {"msg_id": uuid4().hex, "msg_type": kind, "session": "x", "username": "", "version": "5.2", "date": ""}
        message = {"header": header, "content": content, "channel": "shell"}
        await self._line.send(json.dumps(message | {"metadata": {}, "parent_header": {}, "buffers": []}))

    async def tell(self, id: str, **data: Any) -> None:
        """Send a widget's message."""
        await self._send("comm_msg", {"comm_id": id, "data": data})

    async def _read(self) -> None:
        async for frame in self._line:
            self.received += len(frame)
            if not isinstance(frame, str) or '"comm_' not in frame[:400]:
                continue
            content = json.loads(frame)["content"]
            data = content.get("data") or {}
            if "state" in data:
                self.widgets.setdefault(content["comm_id"], {}).update(data["state"])
                self.when(content["comm_id"], data["state"])

    def found(self, key: str, right: Callable[[Any], bool] = bool) -> list[str]:
        """Return the ids of the widgets with such a value."""
        return [id for id, state in self.widgets.items() if key in state and right(state[key])]

    async def wait(self, key: str, right: Callable[[Any], bool] = bool) -> str:
        """Wait for a widget with such a value; return its id."""
        while not (ids := self.found(key, right)):
            await asyncio.sleep(0.02)
        return ids[0]

    async def come_in(self, name: str) -> None:
        """Come in under a name."""
        field = await self.wait("placeholder", lambda text: text == "Your name")
        button = await self.wait("description", lambda text: text == "Come in")
        await self.tell(field, method="update", state={"value": name}, buffer_paths=[])
        await self.tell(button, method="custom", content={"event": "click"})
        await self.wait("value", lambda text: isinstance(text, str) and "You are in" in text)

    async def close(self, says_so: bool = False) -> None:
        """Close the page, as a browser does that says so, or one that is just gone."""
        self._reader.cancel()
        if says_so:
            way = f"http://127.0.0.1:{self._port}/_solara/api/close/{self._kernel}?session_id={self._page}"
            told = Request(way, method="POST", headers={"Cookie": f"solara-session-id={self._session}"})
            await asyncio.to_thread(lambda: urlopen(told).close())
        await self._line.close()


COUNTS = "counts.json"


def serve_counted(folder: Path, port: int) -> None:
    """Serve a room that writes how many things are alive in it."""
    serving: Any = import_module("boardgames_edu.room.serving")
    serving._SETTINGS["KERNEL_CULL_TIMEOUT"] = "15s"  # ten minutes, forty times as fast

    def count() -> None:
        first, begun = None, time.monotonic()
        while True:
            time.sleep(3)
            gc.collect()
            kinds = Counter(type(thing).__name__ for thing in gc.get_objects())
            first = first or (kinds if time.monotonic() > begun + 60 else None)
            found: dict[str, Any] = {
                "sessions": len(import_module("solara.server.kernel_context").contexts),
                "widgets": len(import_module("ipywidgets.widgets.widget")._instances),
                "threads": threading.active_count(),
                "listeners": len(serving.the_room()[0].listeners),
                "objects": kinds.total(),
                "more": (kinds - (first or kinds)).most_common(12),
            }
            write_whole(folder / COUNTS, json.dumps(found), durable=False)

    threading.Thread(target=count, daemon=True).start()
    serving.serve(folder, port)


@contextmanager
def opened(folder: Path, port: int, counted: bool = False) -> Iterator[subprocess.Popen[bytes]]:
    """Open a room in a process of its own."""
    command = [sys.executable, "-m", "boardgames_edu", "room", str(folder), f"--port={port}", "--no-browser"]
    if counted:
        code = f"from benchmarks.room import *; serve_counted(Path({str(folder)!r}), {port})"
        command = [sys.executable, "-c", code]
    given = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, env=given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            ready = False
            while not ready:
                time.sleep(0.3)
                with suppress(OSError):
                    urlopen(f"http://127.0.0.1:{port}/readyz").close()
                    ready = True
            yield process
        finally:
            process.terminate()


def memory(process: subprocess.Popen[bytes]) -> float:
    """Return the memory of a process, in MiB."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def waits(seconds: Sequence[float]) -> str:
    """Return median and 95th percentile, in milliseconds."""
    ordered = sorted(seconds)
    return f"median {statistics.median(ordered) * 1000:.0f} ms, 95 % {ordered[int(len(ordered) * 0.95)] * 1000:.0f} ms"


def begin(folder: Path, plan: Plan) -> None:
    """Hand a plan over, as a notebook does."""
    (folder / NEXT).write_text(json.dumps({"do": plan.do, "spec": plan.spec}), encoding="utf-8")


async def quiz(folder: Path, pupils: Sequence[Page], screen: Page) -> list[float]:
    """Return how long each answer took to the bars on the screen."""
    begin(folder, Plan("quiz", spec=make_exercises("who_rules", 2, game="rurik", seed=1).spec()))
    sent, shown = list[float](), list[float]()

    def bars(_id: str, state: dict[str, Any]) -> None:
        hands = state.get("view", {}).get("choices") if isinstance(state.get("view"), dict) else None
        total = sum(choice.get("hands", 0) for choice in hands or ())
        while len(shown) < min(total, len(sent)):
            shown.append(time.perf_counter())

    screen.when = bars

    async def answer(page: Page) -> None:
        await page.wait("_dom_classes", lambda names: "bge-answer" in names)
        await asyncio.sleep(2 + random.random() * 10)
        sent.append(time.perf_counter())
        button = page.found("_dom_classes", lambda names: "bge-answer" in names)[0]
        await page.tell(button, method="custom", content={"event": "click"})

    await asyncio.gather(*(answer(page) for page in pupils))
    while len(shown) < len(pupils):
        await asyncio.sleep(0.05)
    return [after - before for before, after in zip(sent, shown, strict=True)]


async def play(folder: Path, pupils: dict[str, Page], tables: int, seconds: float) -> list[float]:
    """Return how long each move took to the other device of its table."""
    names = list(pupils)[: 2 * tables]
    seats = [[names[2 * table], "", names[2 * table + 1], ""] for table in range(tables)]
    begin(folder, Plan("play", spec={"game": "hansa", "tables": seats, "seed": 3}))
    took, waiting = list[float](), dict[str, tuple[int, float]]()

    def follow(name: str, other: str) -> Callable[[str, dict[str, Any]], None]:
        def seen(_id: str, state: dict[str, Any]) -> None:
            made = state["view"].get("made", 0) if isinstance(state.get("view"), dict) else 0
            if other in waiting and made > waiting[other][0]:
                took.append(time.perf_counter() - waiting.pop(other)[1])

        return seen

    async def decide(name: str, page: Page, end: float) -> None:
        while time.monotonic() < end:
            await asyncio.sleep(0.3)
            for id in page.found("view", lambda view: isinstance(view, dict) and bool(view.get("groups"))):
                view = page.widgets[id]["view"]
                moves = [
                    choice["play"] for group in view["groups"] for row in group["rows"] for choice in row["choices"]
                ]
                if name not in waiting or time.perf_counter() - waiting[name][1] > PATIENCE:
                    waiting[name] = view["made"], time.perf_counter()
                    content = {"do": "press", "what": "play", "word": random.choice(moves)}
                    await page.tell(id, method="custom", content=content)

    for one, two in zip(names[::2], names[1::2], strict=True):
        pupils[one].when, pupils[two].when = follow(one, two), follow(two, one)
    end = time.monotonic() + seconds
    await asyncio.gather(*(decide(name, pupils[name], end) for name in names))
    return took


async def visit(port: int, kept: dict[str, str], name: str, end: float) -> None:
    """Come, do something of what is going on, and go, again and again."""
    while time.monotonic() < end:
        page = Page(port, f"/?code={kept['code']}")
        await page.open()
        with suppress(TimeoutError):
            await asyncio.wait_for(page.come_in(name), 5)
        for _ in range(3):
            await asyncio.sleep(random.random() * 2)
            for id in page.found("_dom_classes", lambda names: "bge-answer" in names)[-1:]:
                await page.tell(id, method="custom", content={"event": "click"})
        await page.close(says_so=random.random() < 0.5)
        await asyncio.sleep(random.random() * 3)


async def soak(pupils: int, minutes: float) -> None:
    """Let a class come and go, and print what is alive."""
    port = free_port()
    with tempfile.TemporaryDirectory() as place, opened(folder := Path(place) / "room", port, True) as process:
        kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
        begun, end = time.monotonic(), time.monotonic() + 60 * minutes
        screen = Page(port, f"/screen?key={kept['key']}")
        await screen.open()
        names = [f"Pupil {number}" for number in range(pupils)]
        visits = [asyncio.create_task(visit(port, kept, name, end)) for name in names]
        turn = 0
        while time.monotonic() < end:
            quiz = Plan("quiz", spec=make_exercises("who_rules", 2, game="rurik", seed=turn).spec())
            tables = {"game": "hansa", "tables": [[names[0], names[1]], [names[2], ""]], "seed": turn}
            begin(folder, (quiz, Plan("play", spec=tables))[turn % 2])
            turn += 1
            await asyncio.sleep(10)
            if turn % 3 == 0:
                counts = json.loads((folder / COUNTS).read_text(encoding="utf-8"))
                told = ", ".join(f"{name} {value}" for name, value in counts.items())
                print(f"{(time.monotonic() - begun) / 60:.1f} min: {memory(process):.0f} MiB, {told}", flush=True)
        await asyncio.gather(*visits)
        await screen.close(says_so=True)
        await asyncio.sleep(30)
        print(f"all are gone: {memory(process):.0f} MiB, {(folder / COUNTS).read_text(encoding='utf-8')}")


async def run(pupils: int, tables: int, seconds: float) -> None:
    """Open a room, and print the figures."""
    port = free_port()
    with tempfile.TemporaryDirectory() as place, opened(folder := Path(place) / "room", port) as process:
        kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
        print(f"room alone: {memory(process):.0f} MiB")
        screen = Page(port, f"/screen?key={kept['key']}")
        await screen.open()
        class_ = {f"Pupil {number}": Page(port, f"/?code={kept['code']}") for number in range(pupils)}
        begun = time.perf_counter()
        await asyncio.gather(*(page.open() for page in class_.values()))
        await asyncio.gather(*(page.come_in(name) for name, page in class_.items()))
        print(f"{pupils} pupils are in after {time.perf_counter() - begun:.1f} s: {memory(process):.0f} MiB")
        print(f"an answer to the bars: {waits(await quiz(folder, list(class_.values()), screen))}; "
              f"{memory(process):.0f} MiB")  # fmt: skip
        took = await play(folder, class_, tables, seconds)
        print(f"{len(took)} moves at {tables} tables to the other device: {waits(took)}; {memory(process):.0f} MiB")
        sizes = [page.received / 1e6 for page in class_.values()]
        print(f"sent to a pupil: {statistics.median(sizes):.1f} MB (most {max(sizes):.1f})")
        for page in (screen, *class_.values()):
            await page.close()
        await asyncio.sleep(5)
        print(f"all are gone: {memory(process):.0f} MiB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pupils", type=int, default=40)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--minutes", type=float, default=0)
    given = parser.parse_args()
    if given.minutes:
        asyncio.run(soak(given.pupils, given.minutes))
    else:
        asyncio.run(run(given.pupils, given.tables, given.seconds))
