"""The pages of a room, as Solara finds them."""

from collections.abc import Callable
from hmac import compare_digest
from importlib import import_module
from typing import Any
from urllib.parse import parse_qs

import ipywidgets

from boardgames_edu.room.desk import Desk
from boardgames_edu.room.pages import GuestPage, RoomPage, Screen
from boardgames_edu.room.room import Room
from boardgames_edu.room.serving import MACHINE, the_room
from boardgames_edu.widgets.page.error_reporting import alone

solara: Any = import_module("solara")  # it is not installed for every check
solara_lab: Any = import_module("solara.lab")
kernel_context: Any = import_module("solara.server.kernel_context")


def _shown(make: Callable[[Room, str, str], RoomPage], door: bool = False) -> None:
    """Show a page that follows the room while open."""
    room, address = the_room()
    asked = {key: values[0] for key, values in parse_qs(solara.use_router().search or "").items()}
    may = door or compare_digest(asked.get("key", "").encode(), room.key.encode())
    page = solara.use_memo(lambda: make(room, address, asked.get("code", "")) if may else None, [])
    secret = solara.get_session_id()

    def follow() -> Callable[[], None]:
        context = kernel_context.get_current_context()

        def look() -> None:
            if page is not None and not context.closed_event.is_set():
                with context:  # the room tells of changes in a thread of its own
                    page.refresh()

        stop = room.listen(look)
        room.page(secret, 1)

        def end() -> None:
            stop()
            room.page(secret, -1)
            if page is not None:
                with alone:
                    page.close()

        return end

    solara.use_effect(follow, [])
    solara.display(ipywidgets.HTML("404") if page is None else page)


def _page(make: Callable[[Room, str, str], RoomPage], door: bool = False) -> Any:
    return solara.component(lambda: _shown(make, door))


def _guest(room: Room, _: str, code: str) -> GuestPage:
    machine = (solara_lab.headers.value or {}).get(MACHINE, [""])[0]
    return GuestPage(room, solara.get_session_id(), code, machine)


def bare(children: Any = ()) -> Any:
    """Show a page without Solara's own tabs and bars."""
    solara.Column(children=list(children), style={"padding": "8px", "overflow-x": "hidden"})


routes = [
    solara.Route("/", component=_page(_guest, door=True), layout=solara.component(bare)),
    solara.Route("desk", component=_page(lambda room, address, _: Desk(room, address))),
    solara.Route("screen", component=_page(lambda room, address, _: Screen(room, address))),
]
