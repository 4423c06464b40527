"""Clicks in one thread, cells and bots in another, as ipykernel does it: at a table one comes after the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from threading import Event as Flag
from threading import Thread, get_ident
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

from boardgames_edu.widgets.page import error_reporting
from boardgames_edu.widgets.page.error_reporting import guarded, told
from boardgames_edu.widgets.table.match_view import MatchView

Sit = Callable[..., MatchView]


class Room:
    """Notes when two threads are at work in it at the same time."""

    def __init__(self) -> None:
        self.inside: list[int] = []
        self.met = False
        self.visitors: set[int] = set()

    def watched(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same work, done in this room; it takes a little longer there."""

        def done(*words: Any) -> Any:
            self.inside.append(get_ident())
            self.visitors.add(get_ident())
            self.met = self.met or len(set(self.inside)) > 1
            time.sleep(0.002)
            try:
                return work(*words)
            finally:
                self.inside.pop()

        return done


def free() -> bool:
    """Whether another thread may work now."""
    got = []

    def tries() -> None:
        got.append(error_reporting.alone.acquire(timeout=0.01))
        if got[0]:
            error_reporting.alone.release()

    thread = Thread(target=tries)
    thread.start()
    thread.join()
    return got[0]


def test_callbacks_come_one_after_the_other_and_may_call_each_other() -> None:
    room = Room()

    def inner() -> None:
        with guarded(print):
            pass

    def callback() -> None:
        with guarded(print):
            room.watched(inner)()

    def often() -> None:
        for _ in range(20):
            callback()

    threads = [Thread(target=often) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(room.visitors) == 3
    assert not room.met


def test_a_callback_that_fails_lets_the_next_one_in() -> None:
    with pytest.raises(ZeroDivisionError), guarded(lambda _: None):
        raise ZeroDivisionError
    error_reporting.seen.clear()
    assert free()
    with guarded(print):
        assert not free()


def test_whoever_waits_holds_up_nobody() -> None:
    async def waits() -> None:
        with told(print):
            await asyncio.sleep(0.05)

    async def clicks() -> bool:
        waiting = asyncio.create_task(waits())
        await asyncio.sleep(0.01)
        was = free()
        await waiting
        return was

    assert asyncio.run(clicks())


def test_bots_and_clicks_of_two_event_loops(sit: Sit) -> None:
    """Somebody clicks wildly in one thread while the bots of the table play in another."""
    room, over = Room(), Flag()
    made: list[Any] = []

    async def evening() -> None:
        at: Any = sit(("human", "random", "random"), teaching=True, pace="fast")
        for name in ("step", "play", "undo", "redo", "scene"):
            setattr(at.play, name, room.watched(getattr(at.play, name)))
        made.append(at)
        while not over.is_set():
            with error_reporting.alone:  # between looking and choosing nothing is to change
                if at.play.asked:
                    at.choose(at.state.legal_actions()[0])
            await asyncio.sleep(0.01)
        at.opponents.wait()

    async def clicks() -> None:
        try:
            for number in range(60):
                for what in ("undo", "redo", "hint")[: 1 + number % 3]:
                    made[0].press(what)
                await asyncio.sleep(0.01)
        finally:
            over.set()

    cells = Thread(target=lambda: asyncio.run(evening()), daemon=True)
    cells.start()
    while not made:
        assert cells.is_alive()
        time.sleep(0.01)
    asyncio.run(clicks())
    cells.join(30)
    at = made[0]
    assert not cells.is_alive()
    assert len(room.visitors) == 2
    assert not room.met
    assert at.match.record().replay(at.game) == at.state


CELL = """
import threading, time
import boardgames_edu as bg
at = bg.play("rurik", seats=["human", "human"], seed=7, name="two threads", teaching=True)
real, heard = at._hint, []
def slowly():
    heard.append(("begins", threading.current_thread().name))
    time.sleep(0.2)
    real()
    heard.append(("ends", threading.current_thread().name))
at._hint = slowly
print(at.screen.head.comm.comm_id)
"""
ENOUGH = """
end = time.monotonic() + 20
while len(heard) < 6 and time.monotonic() < end:
    time.sleep(0.05)
print(heard)
"""


class Kernel:
    """A kernel, with the thread beside it in which JupyterLab lets messages of widgets be heard."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self._client = client
        asks = client.session.msg("create_subshell_request", {})
        client.control_channel.send(asks)
        reply = client.control_channel.get_msg(timeout=20)
        self._beside = reply["content"].get("subshell_id")

    def begin(self, code: str) -> None:
        """Run a cell without waiting for it."""
        self._client.execute(code)

    def run(self, code: str) -> str:
        """Run a cell; returns what it prints."""
        printed: list[str] = []

        def hook(message: dict[str, Any]) -> None:
            if message["msg_type"] == "stream" and message["content"]["name"] == "stdout":
                printed.append(message["content"]["text"])

        reply = self._client.execute_interactive(code, output_hook=hook, timeout=60)
        assert reply["content"]["status"] == "ok", reply["content"]
        return "".join(printed).strip()

    def click(self, comm: str, what: str) -> None:
        """Press a button of a panel."""
        content = {"do": "press", "what": what, "word": ""}
        message = self._client.session.msg(
            "comm_msg", {"comm_id": comm, "data": {"method": "custom", "content": content}}
        )
        message["header"]["subshell_id"] = self._beside
        self._client.shell_channel.send(message)


@pytest.fixture
def kernel(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path))
    manager, client = start_new_kernel()
    try:
        yield Kernel(client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


@pytest.mark.slow
def test_a_click_while_a_cell_is_at_the_table(kernel: Kernel) -> None:
    comm = kernel.run(CELL)
    for _ in range(4):  # a real kernel needs some clicks until it hears them in the other thread
        kernel.click(comm, "hint")
        time.sleep(0.5)
    warm = kernel.run("print({thread for _, thread in heard}); heard.clear()")
    if eval(warm) == {"MainThread"}:
        pytest.skip("this kernel hears cells and widgets in one thread")
    kernel.begin('at.press("hint"); at.press("hint")')
    time.sleep(0.1)
    kernel.click(comm, "hint")
    heard = eval(kernel.run(ENOUGH))
    assert len({thread for _, thread in heard}) == 2
    assert [what for what, _ in heard] == ["begins", "ends"] * 3
    for begun, ended in zip(heard[::2], heard[1::2], strict=True):
        assert begun[1] == ended[1]
