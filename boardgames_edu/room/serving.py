"""Solara's server for a room, with a guard before it.

Solara gives each page widgets of its own in this one process; what they share is the room. It is a process of its own,
since inside a kernel Solara would take over the notebook's widgets. Needs the extra ``room``.
"""

import gc
import logging
import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from boardgames_edu.engine.errors import NEEDS_EXTRA, BadInput
from boardgames_edu.i18n import N_, say
from boardgames_edu.i18n.remembered import HOME
from boardgames_edu.room.room import Room
from boardgames_edu.widgets.classroom.people import MOST
from boardgames_edu.widgets.classroom.reach import (
    HERE,
    LARGEST,
    REMEMBERED,
    OpenPages,
    Pace,
    Receive,
    address_parts,
    addresses,
    bounded,
    entrances,
)
from boardgames_edu.widgets.page.error_reporting import alone

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PAUSE, PACE, TIDY = 0.05, 0.4, 300.0
"""Seconds in which changes are gathered, between two decisions of bots, and until closed pages are forgotten."""
MACHINE = "x-room-machine"
"""The head that tells a page from which machine it is opened."""
_UNHEARD = (MACHINE, "x-forwarded-host")
"""Headers that are removed from what a visitor sends; Solara fails at some values of the second."""
CONNECTIONS = 3
"""How many pages there may be for each of the people that a room takes."""
ASSETS = Path(sys.prefix) / "share" / "solara" / "cdn"
"""The parts of Solara's pages."""
_MADE_OF = "/_solara/cdn/"
_FULL = N_(
    "Too many pages of this room are open on this device or in the class. Close some, wait a few minutes, and load "
    "this page again."
)
_CROWDED = N_("Too many requests have come from this device. Wait a few seconds, and load this page again.")
_SETTINGS = {
    "APP": "boardgames_edu.room.solara_pages", "MODE": "production", "ASSETS_PROXY": "True",
    "TELEMETRY_MIXPANEL_ENABLE": "False", "THEME_SHOW_BANNER": "False", "THEME_TITLE": "boardgames_edu",
    "THEME_LOADER": "plain",
    "SESSION_HTTP_ONLY": "True", "KERNEL_CULL_TIMEOUT": f"{REMEMBERED}s",
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
        assets: the folder with what the pages are made of.
    """

    def __init__(self, app: Any, hosts: Sequence[str], most: int, assets: Path = ASSETS) -> None:
        self._app, self._hosts, self._assets = app, frozenset(map(str.lower, hosts)), assets
        self._pages, self._pace = OpenPages(most), Pace(most)

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        client = (scope.get("client") or ("",))[0]
        machine = "" if client in HERE else client
        heads = [(name, value) for name, value in scope["headers"] if name.decode("latin-1") not in _UNHEARD]
        scope = {**scope, "headers": [*heads, (MACHINE.encode(), machine.encode())]}
        crowded = self._pace.over(machine, headers.get("cookie", ""))
        if scope["type"] == "http":
            status, text = (429, say(_CROWDED)) if crowded else self._answer(scope, headers, machine)
            if status == 200:
                await self._app(scope, bounded(receive), send)
                return
            told = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"5")]
            await send({"type": "http.response.start", "status": status, "headers": told})
            await send({"type": "http.response.body", "body": text.encode()})
        elif crowded or not self._is_own_page(headers, scope) or self._pages.full(machine, scope["path"]):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            with self._pages.counted(machine, scope["path"]):
                await self._app(scope, bounded(receive), send)

    def _answer(self, scope: Mapping[str, Any], headers: Mapping[str, str], machine: str) -> tuple[int, str]:
        """Return the status that a request deserves, and what to say."""
        path, asset = scope["path"], scope["path"].partition(_MADE_OF)[2]
        if address_parts(headers.get("host", ""))[1] not in self._hosts:
            return 400, ""
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, ""
        if scope["method"] == "POST" and not _names_page(scope):
            return 400, ""
        # Solara would fetch an asset that is not here from the network, and delete a folder that is asked for.
        if path.endswith("/resourcez") or (_MADE_OF in path and not self._has(asset)):
            return 404, ""
        if "text/html" in headers.get("accept", "") and self._pages.full(machine):
            return 429, say(_FULL)
        return 200, ""

    def _has(self, asset: str) -> bool:
        """Return whether it is a file of Solara's pages, not one beside."""
        with suppress(OSError, ValueError):  # a name that is too long, or none
            file = (self._assets / asset).resolve()
            return file.is_file() and file.is_relative_to(self._assets.resolve())
        return False

    def _is_own_page(self, headers: Mapping[str, str], scope: Mapping[str, Any]) -> bool:
        """Return whether a page of this room asks."""
        page = address_parts(headers.get("origin", ""))
        ours = page[1] in self._hosts and page == address_parts(headers.get("host", ""), page[0])
        return ours and _names_page(scope)


def _names_page(scope: Mapping[str, Any]) -> bool:
    """Return whether a request names its page, as Solara takes for granted."""
    return "session_id" in parse_qs(scope["query_string"].decode("latin-1"))


def the_room() -> tuple[Room, str]:
    """Return the room of this process, and its address."""
    return _open[-1]


def refuse_widgets() -> None:
    """Make no widget that a visitor asks for."""
    widget = import_module("ipywidgets").Widget
    widget.handle_comm_opened = staticmethod(lambda opened, _message: opened.close())


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
    """Do what the room does by itself: bots, handovers, forgetting closed pages."""
    tidied = time.monotonic()
    while not server.should_exit:
        time.sleep(PACE)
        server.should_exit |= room.closing
        try:
            room.look()
            if time.monotonic() - tidied > TIDY:
                tidied = time.monotonic()
                forget_pages()
        except Exception:  # noqa: BLE001  (the room goes on)
            _log.exception("The room cannot go on by itself.")


def forget_pages() -> None:
    """Forget closed pages: Solara keeps an empty set for each."""
    values = import_module("solara.toestand").ValueBase
    pages = import_module("solara.server.kernel_context").contexts
    for value in gc.get_objects():
        if issubclass(type(value), values):
            for heard in (value.listeners, value.listeners2):
                for page in [page for page, who in list(heard.items()) if not who and page not in pages]:
                    heard.pop(page, None)


def _close_in_time(room: Room, server: Any) -> None:
    """End the room with its hours; tell the desk of each minute."""
    told = None
    while room.hours is not None and not server.should_exit:
        if told != (told := room.hours.left):
            room.ring()
        if told == 0:
            server.should_exit = True
        time.sleep(PACE)


def _close_with(opener: Any, server: Any) -> None:
    """End the room when its owner is gone."""
    opener.read()
    server.should_exit = True


def serve(
    folder: Path, port: int, *, lan: bool = False, address: str = "", most: int = MOST, minutes: int | None = None,
    while_open: bool = False, tell: Callable[[str, str], None] = lambda way_in, desk: None,
) -> None:  # fmt: skip
    """Serve a room until somebody stops it.

    Args:
        folder: where it is kept.
        port: where to listen.
        lan: for every machine of the network, not only this one.
        address: the whole address under which a proxy hands it on, with its path; "{port}" is the port.
        most: how many people may come in.
        minutes: after which it closes; never if None.
        while_open: close when the standard input does, as that of a notebook whose kernel was killed.
        tell: called with where pupils come in, and where the teacher's desk is.

    Raises:
        RoomError: Solara is not installed.
        BadInput: what is kept in the folder is damaged.
    """
    if find_spec("solara") is None or not ASSETS.is_dir():
        raise RoomError(NEEDS_EXTRA, name="Solara", extra="room")
    os.environ[HOME] = str(folder / "home")  # what people answer here is the room's, not the teacher's own
    os.environ["SOLARA_SESSION_SECRET_KEY"] = secrets.token_urlsafe(32)
    os.environ.update({f"SOLARA_{name}": value for name, value in _SETTINGS.items()})
    names, room, rung = addresses(lan), Room(folder, most, minutes), threading.Event()
    room.ring = rung.set
    way_in, here = entrances(address, lan, port)
    os.environ["SOLARA_ROOT_PATH"] = urlsplit(here).path
    _open.append((room, way_in))
    hosts, solara = [*names, address_parts(urlsplit(here).netloc)[1]], import_module("solara.server.starlette")
    refuse_widgets()
    uvicorn = import_module("uvicorn")
    server = uvicorn.Server(uvicorn.Config(
        Guard(solara.app, hosts, CONNECTIONS * most), host="0.0.0.0" if lan else "127.0.0.1",  # noqa: S104  (asked for)
        port=port, log_level="warning", loop="asyncio", ws_max_size=LARGEST, timeout_graceful_shutdown=3,
    ))  # fmt: skip
    works: dict[Callable[..., None], tuple[Any, ...]] = {_follow: (room, rung), _look: (room, server)}
    works |= {_close_in_time: (room, server)} | ({_close_with: (sys.stdin, server)} if while_open else {})
    for work, given in works.items():
        threading.Thread(target=work, args=given, daemon=True).start()
    tell(f"{way_in}/?code={room.code}", f"{here}/desk?key={room.key}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # as ``OpenRoom.close`` ends it
    try:
        server.run()
    finally:
        room.hand_in()
