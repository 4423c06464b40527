"""Solara's server for a room, with a guard before it.

Solara gives each page widgets of its own in this one process; what they share is the room. It is a process of its own,
since inside a kernel Solara would take over the notebook's widgets. Needs the extra ``room``.
"""

from __future__ import annotations

import logging
import os
import secrets
import sys
import threading
import time
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_
from boardgames_edu.i18n.remembered import HOME
from boardgames_edu.room.room import Room
from boardgames_edu.widgets.classroom.people import MOST
from boardgames_edu.widgets.classroom.reach import HERE, addresses, entrances
from boardgames_edu.widgets.page.error_reporting import alone

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

LARGEST = 65_536
"""The most bytes of a visitor's message."""
RATE = 40
"""The most messages of a page in a second; a drag over the board sends some ten."""
PAUSE = 0.05
"""Seconds in which changes are gathered before the pages are brought up to date."""
PACE = 0.4
"""Seconds between two decisions of a table's bots, which one can follow."""
MACHINE = "x-room-machine"
"""The head that tells a page from which machine it is opened; what a visitor says in it counts for nothing."""
CONNECTIONS = 3
"""How many pages there may be for each of the people that a room takes."""
NOT_INSTALLED = N_('A room needs Solara. Install it: pip install "boardgames-edu[room]"')
_SETTINGS = {
    "APP": "boardgames_edu.room.solara_pages", "MODE": "production", "ASSETS_PROXY": "True",
    "TELEMETRY_MIXPANEL_ENABLE": "False", "THEME_SHOW_BANNER": "False", "THEME_TITLE": "boardgames_edu",
    "SESSION_HTTP_ONLY": "True", "KERNEL_CULL_TIMEOUT": "10m",
}  # fmt: skip
_open: list[tuple[Room, str]] = []
_log = logging.getLogger(__name__)


class RoomError(BadInput):
    """Raised when a room cannot be opened; says what to do."""


class Guard:
    """Lets in who may come: known hosts, own pages, bounded messages.

    Args:
        app: the server behind it, an ASGI application.
        hosts: the names under which the room may be asked for.
        most: how many pages may be open.
    """

    def __init__(self, app: Any, hosts: Sequence[str], most: int) -> None:
        self._app, self._hosts, self._most = app, frozenset(hosts), most
        self._connected = 0

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        kind = scope["type"]
        if kind == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        known = (host if host.endswith("]") else host.rsplit(":", 1)[0]) in self._hosts
        client = (scope.get("client") or ("",))[0]
        machine = "" if client in HERE else client
        heads = [(name, value) for name, value in scope["headers"] if name.decode("latin-1") != MACHINE]
        scope = {**scope, "headers": [*heads, (MACHINE.encode(), machine.encode())]}
        own_page = headers.get("origin", "").split("://")[-1] == host
        if kind == "http" and known and scope["method"] in ("GET", "HEAD", "POST"):
            await self._app(scope, _bounded(receive), send)
        elif kind == "http":
            await send({"type": "http.response.start", "status": 405 if known else 400, "headers": []})
            await send({"type": "http.response.body", "body": b""})
        elif not known or not own_page or self._connected >= self._most:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            self._connected += 1
            try:
                await self._app(scope, _bounded(receive), send)
            finally:
                self._connected -= 1


def _bounded(receive: Receive) -> Receive:
    """Return a ``receive`` that ends at long or crowded messages."""
    times: deque[float] = deque(maxlen=RATE)

    async def bounded() -> MutableMapping[str, Any]:
        message = await receive()
        if message["type"] not in ("websocket.receive", "http.request"):
            return message
        now = time.monotonic()
        crowded = len(times) == RATE and now - times[0] < 1
        times.append(now)
        content = message.get("bytes") or (message.get("text") or "").encode() or message.get("body") or b""
        if len(content) > LARGEST or crowded:
            over = "websocket.disconnect" if message["type"] == "websocket.receive" else "http.disconnect"
            return {"type": over, "code": 1009}
        return message

    return bounded


def the_room() -> tuple[Room, str]:
    """Return the room of this process, and its address."""
    return _open[-1]


def _follow(room: Room, rung: threading.Event) -> None:
    """Bring the pages up to date: nobody's answer waits for another's screen."""
    while rung.wait():
        time.sleep(PAUSE)
        rung.clear()
        for page in list(room.listeners):
            try:
                with alone:
                    page()
            except Exception:  # noqa: BLE001  (a page that has just been closed; the others go on)
                _log.exception("A page of the room cannot be brought up to date.")


def _look(room: Room, server: Any) -> None:
    """Do what the room does by itself: bots, handovers, the end."""
    left = None
    while not server.should_exit:
        time.sleep(PACE)
        try:
            room.look()
            if room.hours is not None and left != (left := room.hours.left):
                room.ring()
            if left == 0:
                room.hand_in()
                server.should_exit = True
        except Exception:  # noqa: BLE001  (the room goes on)
            _log.exception("The room cannot go on by itself.")


def serve(
    folder: Path, port: int, *, lan: bool = False, address: str = "", most: int = MOST, minutes: int | None = None,
    tell: Callable[[str, str], None] = lambda way_in, desk: None,
) -> None:  # fmt: skip
    """Serve a room until somebody stops it.

    Args:
        folder: where it is kept.
        port: where to listen.
        lan: for every machine of the network, not only this one.
        address: the whole address under which a proxy hands it on, with its path; "{port}" is the port.
        most: how many people may come in.
        minutes: after which it closes; never if None.
        tell: called with where pupils come in, and where the teacher's desk is.

    Raises:
        RoomError: Solara is not installed.
        BadInput: what is kept in the folder is damaged.
    """
    if find_spec("solara") is None or not (Path(sys.prefix) / "share" / "solara" / "cdn").is_dir():
        raise RoomError(NOT_INSTALLED)
    os.environ[HOME] = str(folder / "home")  # what people answer here is the room's, not the teacher's own
    os.environ["SOLARA_SESSION_SECRET_KEY"] = secrets.token_urlsafe(32)
    os.environ.update({f"SOLARA_{name}": value for name, value in _SETTINGS.items()})
    names, room, rung = addresses(lan), Room(folder, most, minutes), threading.Event()
    room.ring = rung.set
    way_in, here = entrances(address, lan, port)
    os.environ["SOLARA_ROOT_PATH"] = urlsplit(here).path
    _open.append((room, way_in))
    guarded = Guard(
        import_module("solara.server.starlette").app,
        [*names, urlsplit(here).hostname or ""],
        CONNECTIONS * most,
    )
    uvicorn = import_module("uvicorn")
    server = uvicorn.Server(uvicorn.Config(
        guarded, host="0.0.0.0" if lan else "127.0.0.1",  # noqa: S104  (asked for)
        port=port, log_level="warning", loop="asyncio", ws_max_size=LARGEST, timeout_graceful_shutdown=3,
    ))  # fmt: skip
    for work, given in ((_follow, (room, rung)), (_look, (room, server))):
        threading.Thread(target=work, args=given, daemon=True).start()
    tell(f"{way_in}/?code={room.code}", f"{here}/desk?key={room.key}")
    server.run()
