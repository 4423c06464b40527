"""What stands before a room's server: who comes in, how often, from where; and when the room ends."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, MutableMapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ipywidgets
import pytest

from boardgames_edu.room import serving
from boardgames_edu.room.desk import Desk
from boardgames_edu.room.room import SURE, Room
from boardgames_edu.room.serving import MACHINE, Guard, forget_pages, refuse_widgets
from boardgames_edu.widgets.classroom.reach import (
    AT_ONCE,
    LARGEST,
    OF_VISITOR,
    RATE,
    REMEMBERED,
    REQUESTS,
    OpeningHours,
    OpenPages,
    Pace,
    entrances,
)


def answer(guard: Guard, scope: MutableMapping[str, Any], *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what the server sends when these messages come."""
    left, sent = list(messages), list[dict[str, Any]]()

    async def receive() -> dict[str, Any]:
        return left.pop(0) if left else {"type": "websocket.disconnect", "code": 1000}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(dict(message))

    asyncio.run(guard(scope, receive, send))
    return sent


def heard() -> tuple[list[str], Callable[..., Any]]:
    """Return a server that notes the kinds of what it hears."""
    kinds = list[str]()

    async def app(_scope: Any, receive: Any, _send: Any) -> None:
        while True:
            message = await receive()
            kinds.append(message["type"])
            if message["type"] not in ("websocket.receive", "websocket.connect"):
                return

    return kinds, app


def scope(
    kind: str, host: str = "127.0.0.1:80", origin: str = "http://127.0.0.1:80", method: str = "GET"
) -> dict[str, Any]:
    return {
        "type": kind,
        "path": "/",
        "method": method,
        "query_string": b"session_id=page",
        "headers": [(b"host", host.encode()), (b"origin", origin.encode())],
    }


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:80", ""])
def test_a_host_that_is_not_ours_is_refused(host: str) -> None:
    kinds, app = heard()
    assert answer(Guard(app, ["127.0.0.1"], 5), scope("http", host))[0]["status"] == 400
    assert answer(Guard(app, ["127.0.0.1"], 5), scope("websocket", host))[0]["type"] == "websocket.close"
    assert kinds == []


def test_a_page_of_another_origin_opens_no_connection() -> None:
    kinds, app = heard()
    guard = Guard(app, ["127.0.0.1"], 5)
    assert answer(guard, scope("websocket", origin="http://evil.example"))[0]["type"] == "websocket.close"
    assert kinds == []
    answer(guard, scope("websocket"), {"type": "websocket.connect"})
    assert kinds == ["websocket.connect", "websocket.disconnect"]


def test_long_messages_floods_and_binary_ones_end_the_connection() -> None:
    for messages in (
        [{"type": "websocket.receive", "bytes": b"\x7f\xff\xff\xff", "text": None}],
        [{"type": "websocket.receive", "text": "x" * (LARGEST + 1)}],
        [{"type": "websocket.receive", "text": "x"}] * (RATE + 1),
    ):
        kinds, app = heard()
        answer(Guard(app, ["127.0.0.1"], 5), scope("websocket"), *messages)
        assert kinds == ["websocket.receive"] * (len(messages) - 1) + ["websocket.disconnect"]


@pytest.mark.parametrize(("client", "told"), [("192.168.1.7", b"192.168.1.7"), ("127.0.0.1", b"")])
def test_a_page_hears_from_the_guard_from_which_machine_it_comes(client: str, told: bytes) -> None:
    heads: list[tuple[bytes, bytes]] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        heads.extend(scope["headers"])

    asked = scope("http") | {"client": (client, 5)}
    asked["headers"].append((MACHINE.encode(), b"a lie"))
    answer(Guard(app, ["127.0.0.1"], 5), asked)
    assert [value for name, value in heads if name == MACHINE.encode()] == [told]


def test_behind_a_proxy_all_lead_to_its_address() -> None:
    there = "https://hub.school.example/user/olena/proxy/9000"
    assert entrances("https://hub.school.example/user/olena/proxy/{port}/", False, 9000) == (there, there)


def test_no_more_pages_than_the_room_takes() -> None:
    kinds, app = heard()
    assert answer(Guard(app, ["127.0.0.1"], 0), scope("websocket"))[0]["type"] == "websocket.close"
    assert kinds == []


@pytest.mark.parametrize("host", ["Room-PC", "room-pc:8890", "ROOM-PC:8890"])
def test_names_of_the_machine_are_the_same_in_capitals(host: str) -> None:
    kinds, app = heard()
    guard = Guard(app, ["Room-PC"], 5)
    answer(guard, scope("http", host))
    answer(guard, scope("websocket", host, f"http://{host.swapcase()}"), {"type": "websocket.connect"})
    assert kinds == ["websocket.disconnect", "websocket.connect", "websocket.disconnect"]


@pytest.mark.parametrize(
    ("host", "origin", "opens"),
    [
        ("hub.school", "https://hub.school:443", True),
        ("hub.school:443", "https://hub.school", True),
        ("hub.school:80", "http://hub.school", True),
        ("hub.school:8443", "https://hub.school", False),
        ("hub.school:80", "https://hub.school", False),
        ("hub.school", "http://hub.school:443", False),
        ("hub.school", "null", False),
        ("hub.school", "", False),
        ("", "", False),
        ("a@hub.school", "http://a@hub.school", False),
        ("hub.school:x", "http://hub.school:x", False),
    ],
)
def test_the_usual_port_of_a_page_need_not_be_written(host: str, origin: str, opens: bool) -> None:
    kinds, app = heard()
    answer(Guard(app, ["hub.school"], 5), scope("websocket", host, origin), {"type": "websocket.connect"})
    assert (kinds != []) is opens


def test_one_machine_takes_a_third_of_the_pages_and_the_others_come_in() -> None:
    guard = Guard(heard()[1], ["127.0.0.1"], 6)

    async def opened(machine: str, page: str) -> list[dict[str, Any]]:
        sent = list[dict[str, Any]]()

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(0.01)
            return {"type": "websocket.disconnect", "code": 1000}

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(dict(message))

        await guard({**scope("websocket"), "client": (machine, 5), "path": page}, receive, send)
        return sent

    async def at_once() -> list[list[dict[str, Any]]]:
        machines = ["10.0.0.7"] * 4 + ["10.0.0.8"]
        return await asyncio.gather(*(opened(each, f"/{number}") for number, each in enumerate(machines)))

    assert [len(sent) for sent in asyncio.run(at_once())] == [0, 0, 1, 1, 0]


def asked(machine: str, visitor: str, kind: str = "http") -> dict[str, Any]:
    """Return a request of a visitor."""
    made = scope(kind) | {"client": (machine, 5)}
    made["headers"] += [(b"accept", b"text/html")] * (kind == "http")
    made["headers"] += [(b"cookie", visitor.encode())] * bool(visitor)
    return made


def test_a_visitor_who_floods_the_room_is_told_to_wait_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    kinds, app = heard()
    guard = Guard(app, ["127.0.0.1"], 180)
    monkeypatch.setattr(guard, "_pace", Pace(180, lambda: now[0]))
    for _ in range(AT_ONCE * REQUESTS):
        assert answer(guard, asked("10.0.0.7", "a")) == []
    told = answer(guard, asked("10.0.0.7", "a"))
    assert (told[0]["status"], len(told[1]["body"]) < 300) == (429, True)
    assert b"Too many requests" in told[1]["body"]
    assert (b"retry-after", b"5") in told[0]["headers"]
    assert answer(guard, asked("10.0.0.7", "a", "websocket"))[0]["type"] == "websocket.close"
    assert answer(guard, asked("10.0.0.7", "b")) == []
    now[0] += 1
    heard_before = len(kinds)
    for _ in range(2 * REQUESTS):
        answer(guard, asked("10.0.0.7", "a"))
    assert len(kinds) - heard_before == REQUESTS * OF_VISITOR


@pytest.mark.parametrize("machine", ["10.0.0.7", "127.0.0.1"])
@pytest.mark.parametrize("visitor", ["", "another each time {}"])
def test_a_class_behind_one_address_comes_in_at_once_and_a_robot_there_is_bounded(machine: str, visitor: str) -> None:
    now = [0.0]
    pace = Pace(180, lambda: now[0])
    for pupil in range(60):
        assert not any(pace.over(machine, f"pupil {pupil}") for _ in range(AT_ONCE * REQUESTS))
    for turn in range(40_000):
        now[0] += 0.001
        pace.over(machine, visitor.format(turn))
    assert pace.over(machine, "pupil 1")
    assert not pace.over("10.0.0.8", "pupil 1")
    assert len(pace._made) <= 2 * 180 * REQUESTS + 2
    now[0] += 60
    assert not pace.over(machine, "pupil 1")


def test_a_machine_opens_only_so_many_pages_while_they_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    kinds, app = heard()
    guard = Guard(app, ["127.0.0.1"], 3)
    monkeypatch.setattr(guard, "_pages", OpenPages(3, lambda: now[0]))

    def opened(kind: str, page: str) -> dict[str, Any]:
        return asked("10.0.0.7", "", kind) | {"path": page}

    for number in range(5):
        answer(guard, opened("websocket", f"/{number}"))
    assert len(kinds) == 3
    answer(guard, opened("websocket", "/0"))
    assert len(kinds) == 4  # it lost its connection, and comes back
    told = answer(guard, opened("http", "/"))
    assert (told[0]["status"], len(told[1]["body"]) < 300) == (429, True)
    assert b"Too many pages" in told[1]["body"]
    assert answer(guard, opened("http", "/") | {"client": ("10.0.0.8", 5)}) == []
    now[0] += REMEMBERED + 1
    assert answer(guard, opened("http", "/")) == []
    answer(guard, opened("websocket", "/5"))
    assert kinds.count("websocket.disconnect") == 7


@pytest.mark.parametrize(
    "path",
    [
        "/resourcez",
        "/_solara/cdn/app",
        "/_solara/cdn/app/dist",
        "/_solara/cdn/other/1.js",
        "/_solara/cdn/",
        "/_solara/cdn//etc/passwd",
        "/_solara/cdn/../outside.js",
        "/_solara/cdn/app/../../outside.js",
    ],
)
def test_nothing_of_the_server_is_told_deleted_or_fetched_from_elsewhere(tmp_path: Path, path: str) -> None:
    kinds, app = heard()
    (tmp_path / "outside.js").touch()
    (tmp_path / "cdn" / "app" / "dist").mkdir(parents=True)
    (tmp_path / "cdn" / "app" / "dist" / "1.js").touch()
    guard = Guard(app, ["127.0.0.1"], 3, tmp_path / "cdn")
    assert answer(guard, scope("http") | {"path": path})[0]["status"] == 404
    assert kinds == []
    answer(guard, scope("http") | {"path": "/_solara/cdn/app/dist/1.js"})
    assert kinds == ["websocket.disconnect"]


@pytest.mark.parametrize("path", ["/_solara/cdn/\0", "/_solara/cdn/" + "x" * 5000])
def test_a_name_that_no_file_can_have_is_not_found(tmp_path: Path, path: str) -> None:
    kinds, app = heard()
    assert answer(Guard(app, ["127.0.0.1"], 3, tmp_path), scope("http") | {"path": path})[0]["status"] == 404
    assert kinds == []


@pytest.mark.parametrize("query", [b"", b"session_id", b"a=b", b"xsession_id=page", b"\xff=\xff"])
def test_who_names_no_page_is_refused_before_the_server_fails(query: bytes) -> None:
    kinds, app = heard()
    guard, unnamed = Guard(app, ["127.0.0.1"], 5), {"query_string": query}
    closes = {"path": "/_solara/api/close/x"}
    assert answer(guard, scope("http", method="POST") | closes | unnamed)[0]["status"] == 400
    assert answer(guard, scope("websocket") | unnamed)[0]["type"] == "websocket.close"
    assert kinds == []
    answer(guard, scope("http", method="POST") | closes)
    assert kinds == ["websocket.disconnect"]


def test_what_a_visitor_says_of_a_proxy_does_not_reach_the_server() -> None:
    heads: list[bytes] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        heads.extend(name for name, _ in scope["headers"])

    asked = scope("http")
    asked["headers"] += [(b"x-forwarded-host", b"a"), (b"x-forwarded-proto", b"ftp")]
    answer(Guard(app, ["127.0.0.1"], 5), asked)
    assert b"x-forwarded-host" not in heads


_CLASS = ("model_module", "model_module_version", "model_name", "view_module", "view_module_version", "view_name")


def test_no_widget_is_made_that_a_visitor_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = ipywidgets.Widget
    monkeypatch.setattr(widget, "handle_comm_opened", widget.handle_comm_opened)
    refuse_widgets()
    closed = list[bool]()
    comm = SimpleNamespace(close=lambda: closed.append(True))
    text = {name: ipywidgets.Text().get_state()[name] for name in map("_{}".format, _CLASS)}
    made = list[object]()
    monkeypatch.setattr(ipywidgets.Text, "__init__", lambda *_, **given: made.append(given))
    widget.handle_comm_opened(comm, {"content": {"data": {"state": text}}, "metadata": {"version": "2.1.0"}})
    assert (closed, made) == ([True], [])


# --- the end ---------------------------------------------------------------------------------------------------------


def test_a_room_closes_in_time_whatever_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "PACE", 0.0)
    room, server = Room(tmp_path, minutes=1), SimpleNamespace(should_exit=False)
    rung = list[int]()

    def broken() -> None:
        raise RuntimeError("a bot never comes to an end")

    monkeypatch.setattr(room, "look", broken)
    monkeypatch.setattr(room, "hand_in", broken)
    now = iter([0.0, 30.0, 59.0, 60.0])
    room.hours = OpeningHours(1, clock=lambda: next(now))
    room.ring = lambda: rung.append(1)
    serving._close_in_time(room, server)
    assert (server.should_exit, len(rung)) == (True, 2)


def test_a_press_long_after_another_asks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room, times = Room(tmp_path), iter((100.0, 100.0 + SURE, 101.0 + SURE))
    monkeypatch.setattr("boardgames_edu.room.room.monotonic", lambda: next(times))
    assert [room.close() for _ in range(3)] == [False, False, True]


def test_a_room_closes_when_the_desk_has_asked_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "PACE", 0.0)
    room = Room(tmp_path)
    desk, server = Desk(room, "http://here"), SimpleNamespace(should_exit=False)
    (close,) = (each for row, _ in desk._rows for each in row.children if each.description == "Close the room")
    monkeypatch.setattr(room, "look", close.click)
    close.click()
    assert "Press again" in desk._said.value
    assert not room.closing
    serving._look(room, server)
    assert "is closed" in desk._said.value
    assert server.should_exit


def test_what_is_answered_is_handed_in_when_the_room_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Server:
        should_exit = True

        def __init__(self, _config: object) -> None: ...

        def run(self) -> None:
            raise KeyboardInterrupt

    server = SimpleNamespace(Config=lambda *_, **__: None, Server=Server)
    solara = SimpleNamespace(app=None, Widget=SimpleNamespace())
    handed_in = list[Path]()
    monkeypatch.setattr(os, "environ", {**os.environ})
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(serving, "_open", [])
    monkeypatch.setattr(serving, "ASSETS", tmp_path)
    monkeypatch.setattr(serving, "find_spec", lambda _: object())
    monkeypatch.setattr(serving, "import_module", lambda name: server if name == "uvicorn" else solara)
    monkeypatch.setattr(Room, "hand_in", lambda room: handed_in.append(room.folder))
    with pytest.raises(KeyboardInterrupt):
        serving.serve(tmp_path / "room", 9)
    assert handed_in == [tmp_path / "room"]


def test_a_room_forgets_the_pages_that_are_closed() -> None:
    reactive = pytest.importorskip("solara").reactive(1)
    held = reactive._storage
    for number in range(5):
        held.subscribe(print, scope=None)()
        held.listeners[f"closed {number}"] = set()
    held.listeners["used"].add((print, None))
    forget_pages()
    assert not [page for page in held.listeners if page.startswith("closed")]
    assert held.listeners["used"]
