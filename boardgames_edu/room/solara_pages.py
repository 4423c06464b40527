"""The pages of a room, as Solara finds them."""

from __future__ import annotations

from collections.abc import Callable
from hmac import compare_digest
from importlib import import_module
from typing import Any
from urllib.parse import parse_qs

import ipywidgets

from boardgames_edu.room.pages import Desk, GuestPage, RoomPage, Screen
from boardgames_edu.room.serving import the_bell, the_room

__all__ = ["routes"]

solara: Any = import_module("solara")  # it is not installed for every check
kernel_context: Any = import_module("solara.server.kernel_context")


def _shown(make: Callable[[dict[str, str]], RoomPage | None]) -> None:
    """Show a page that follows the room while open."""
    room, _ = the_room()
    asked = {key: values[0] for key, values in parse_qs(solara.use_router().search or "").items()}
    page = solara.use_memo(lambda: make(asked), [])
    secret = solara.get_session_id()

    def follow() -> Callable[[], None]:
        context = kernel_context.get_current_context()

        def look() -> None:
            if page is not None and not context.closed_event.is_set():
                with context:  # the bell rings in a thread of its own
                    page.refresh()

        stop = the_bell().listen(look)
        room.page(secret, 1)

        def end() -> None:
            stop()
            room.page(secret, -1)

        return end

    solara.use_effect(follow, [])
    solara.display(ipywidgets.HTML("404") if page is None else page.widget)


def door() -> Any:
    """The page of somebody who comes in."""
    _shown(lambda asked: GuestPage(the_room()[0], solara.get_session_id(), asked.get("code", "")))


def desk() -> Any:
    """The teacher's desk, for who has its key."""
    _shown(lambda asked: Desk(*the_room()) if _has_key(asked) else None)


def screen() -> Any:
    """The screen in front, for who has the key of the desk."""
    _shown(lambda asked: Screen(*the_room()) if _has_key(asked) else None)


def _has_key(asked: dict[str, str]) -> bool:
    return compare_digest(asked.get("key", "").encode(), the_room()[0].key.encode())


def bare(children: Any = ()) -> Any:
    """Show a page without Solara's own tabs and bars."""
    solara.Column(children=list(children), style={"padding": "8px", "overflow-x": "hidden"})


routes = [
    solara.Route("/", component=solara.component(door), layout=solara.component(bare)),
    solara.Route("desk", component=solara.component(desk)),
    solara.Route("screen", component=solara.component(screen)),
]
