"""Solara's server for a room, with a guard before it.

Solara gives each page widgets of its own in this one process; what they share is the room. It is a process of its own,
since inside a kernel Solara would take over the notebook's widgets. Needs the extra ``room``.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from hmac import compare_digest
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_
from boardgames_edu.i18n.remembered import HOME
from boardgames_edu.room.activities import plan
from boardgames_edu.room.people import MOST
from boardgames_edu.room.room import Room

__all__ = ["LARGEST", "RATE", "Bell", "Guard", "RoomError", "addresses", "serve", "the_bell", "the_room"]

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

LARGEST = 65_536
"""The most bytes of a visitor's message."""
RATE = 40
"""The most messages of a page in a second; a drag over the board sends some ten."""
PAUSE = 0.05
"""Seconds in which changes are gathered before the pages are brought up to date."""
BEGIN, KEY = "/begin", "x-room-key"
"""Where a notebook hands over what is to be begun, and the head with its key."""
CONNECTIONS = 3
"""How many pages there may be for each of the people that a room takes."""
NOT_INSTALLED = N_('A room needs Solara. Install it: pip install "boardgames-edu[room]"')
_open: dict[str, Any] = {}
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

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        kind = scope["type"]
        if kind == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        known = _name_of(host) in self._hosts
        if kind == "http":
            if known and scope["path"] == BEGIN and scope["method"] == "POST":
                await _begin(headers.get(KEY, ""), _bounded(receive), send)
            elif known and scope["method"] in ("GET", "HEAD", "POST"):
                await self._app(scope, _bounded(receive), send)
            else:
                await _answer(send, 400 if not known else 405)
            return
        own_page = headers.get("origin", "").split("://")[-1] == host
        if not known or not own_page or self._connected >= self._most:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        self._connected += 1
        try:
            await self._app(scope, _bounded(receive), send)
        finally:
            self._connected -= 1


def _name_of(host: str) -> str:
    """Return a host without its port."""
    return host.rsplit(":", 1)[0] if not host.endswith("]") else host


def _bounded(receive: Receive) -> Receive:
    """Return a ``receive`` that bounds messages.

    Too long a message, or too many, end the connection.
    """
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


async def _begin(key: str, receive: Receive, send: Send) -> None:
    """Begin what a notebook hands over."""
    room, content, more = the_room()[0], b"", True
    if not compare_digest(key.encode(), room.key.encode()):
        await _answer(send, 403)
        return
    while more and len(content) <= LARGEST:
        message = await receive()
        content += message.get("body", b"")
        more = message["type"] == "http.request" and message.get("more_body", False)
    try:
        room.begin(plan(json.loads(content)))
    except (ValueError, BadInput) as problem:
        await _answer(send, 400, str(problem))
    else:
        await _answer(send, 200)


async def _answer(send: Send, status: int, why: str = "") -> None:
    body = why.encode()
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [
                (b"content-type", b"text/plain; charset=utf-8"),
                (b"content-length", b"%d" % len(body)),
            ],
        }
    )
    await send({"type": "http.response.body", "body": body})


def addresses(lan: bool) -> list[str]:
    """Return the names under which this machine is found."""
    found = ["127.0.0.1", "localhost"]
    if lan:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which way would be taken
                found.insert(0, probe.getsockname()[0])
            except OSError:
                pass
        found.append(socket.gethostname())
    return found


class Bell:
    """Brings pages up to date in a thread of its own.

    So nobody's answer waits for another's screen.
    """

    def __init__(self) -> None:
        self._pages: list[Callable[[], None]] = []
        self._rung = threading.Event()
        threading.Thread(target=self._follow, name="bell", daemon=True).start()

    def ring(self) -> None:
        """Bring all pages up to date soon."""
        self._rung.set()

    def listen(self, page: Callable[[], None]) -> Callable[[], None]:
        """Call a page whenever the bell has rung; return what ends it."""
        self._pages.append(page)
        return lambda: self._pages.remove(page)

    def _follow(self) -> None:
        while self._rung.wait():
            time.sleep(PAUSE)
            self._rung.clear()
            for page in list(self._pages):
                try:
                    page()
                except Exception:  # noqa: BLE001  (a page that has just been closed; the others go on)
                    _log.exception("A page of the room cannot be brought up to date.")


def the_room() -> tuple[Room, str]:
    """Return the room of this process, and its address."""
    return _open["room"], _open["address"]


def the_bell() -> Bell:
    """Return the bell of the room of this process."""
    found: Bell = _open["bell"]
    return found


def serve(
    folder: Path,
    port: int,
    *,
    lan: bool = False,
    hosts: Sequence[str] = (),
    most: int = MOST,
    tell: Callable[[str, str], None] = lambda way_in, desk: None,
) -> None:
    """Serve a room until somebody stops it.

    Args:
        folder: where it is kept.
        port: where to listen.
        lan: for every machine of the network, not only this one.
        hosts: further names under which it is asked for, such as that of a proxy.
        most: how many people may come in.
        tell: called with where pupils come in, and where the teacher's desk is.

    Raises:
        RoomError: Solara is not installed.
        BadInput: what is kept in the folder is damaged.
    """
    if find_spec("solara") is None or not _assets().is_dir():
        raise RoomError(NOT_INSTALLED)
    names = addresses(lan)
    room = Room(folder, most)
    bell = Bell()
    room.listen(bell.ring)
    _open.update(room=room, bell=bell, address=f"http://{names[0]}:{port}")
    os.environ.update(
        {
            "SOLARA_APP": "boardgames_edu.room.solara_pages",
            "SOLARA_MODE": "production",
            "SOLARA_ASSETS_PROXY": "True",
            "SOLARA_TELEMETRY_MIXPANEL_ENABLE": "False",
            "SOLARA_THEME_SHOW_BANNER": "False",
            "SOLARA_THEME_TITLE": "boardgames_edu",
            "SOLARA_SESSION_HTTP_ONLY": "True",
            "SOLARA_SESSION_SECRET_KEY": secrets.token_urlsafe(32),
            "SOLARA_KERNEL_CULL_TIMEOUT": "10m",
        }
    )
    os.environ[HOME] = str(folder / "home")  # what people answer here is the room's, not the teacher's own
    tell(f"http://{names[0]}:{port}/?code={room.code}", f"http://127.0.0.1:{port}/desk?key={room.key}")
    app = import_module("solara.server.starlette").app
    guarded = Guard(app, [*names, *hosts], CONNECTIONS * most)
    import_module("uvicorn").run(
        guarded, host="0.0.0.0" if lan else "127.0.0.1",  # noqa: S104  (asked for)
        port=port, log_level="warning", loop="asyncio",
        ws_max_size=LARGEST,
    )  # fmt: skip


def _assets() -> Path:
    return Path(sys.prefix) / "share" / "solara" / "cdn"
