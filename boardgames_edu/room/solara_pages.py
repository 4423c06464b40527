"""The pages of a room, as Solara finds them: ``/`` for who comes in, ``/desk`` and ``/screen`` for the teacher."""

from __future__ import annotations

from collections.abc import Callable
from hmac import compare_digest
from typing import Any
from urllib.parse import parse_qs

import ipywidgets
import solara
from solara.server.kernel_context import get_current_context

from boardgames_edu.room.pages import Desk, GuestPage, RoomPage, Screen
from boardgames_edu.room.serving import the_bell, the_room

__all__ = ["routes"]


def _shown(make: Callable[[dict[str, str]], RoomPage | None]) -> None:
    """Show a page that follows the room for as long as it is open."""
    room, _ = the_room()
    asked = {key: values[0] for key, values in parse_qs(solara.use_router().search or "").items()}
    page = solara.use_memo(lambda: make(asked), [])
    secret = solara.get_session_id()

    def follow() -> Callable[[], None]:
        context = get_current_context()

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


@solara.component  # type: ignore[untyped-decorator]  # solara is not installed for every check
def door() -> Any:
    """The page of somebody who comes in."""
    _shown(lambda asked: GuestPage(the_room()[0], solara.get_session_id(), asked.get("code", "")))


@solara.component  # type: ignore[untyped-decorator]  # solara is not installed for every check
def desk() -> Any:
    """The teacher's desk, for who has its key."""
    _shown(lambda asked: Desk(*the_room()) if _has_key(asked) else None)


@solara.component  # type: ignore[untyped-decorator]  # solara is not installed for every check
def screen() -> Any:
    """The screen in front, for who has the key of the desk."""
    _shown(lambda asked: Screen(*the_room()) if _has_key(asked) else None)


def _has_key(asked: dict[str, str]) -> bool:
    return compare_digest(asked.get("key", "").encode(), the_room()[0].key.encode())


@solara.component  # type: ignore[untyped-decorator]  # solara is not installed for every check
def bare(children: Any = ()) -> Any:
    """Show a page without the tabs and bars that Solara puts around several pages."""
    solara.Column(children=list(children), style={"padding": "8px", "overflow-x": "hidden"})


routes = [
    solara.Route("/", component=door, layout=bare),
    solara.Route("desk", component=desk),
    solara.Route("screen", component=screen),
]
