"""Hansa Teutonica, sea routes and green cities: the answers found in another way, by counting and from the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from boardgames_edu.games.hansa.components import printed_components
from boardgames_edu.teach.questions import Question


def _eastern_board(question: Question) -> str:
    position, thing = question.state.position(), question.about[0]
    if thing.startswith("link:"):
        routes = printed_components().maps[position["options"]["map"]].routes
        (marker,) = [route.permanent_marker for route in routes if route.id == thing.removeprefix("link:")]
        return str(marker)
    city, seat = thing.removeprefix("place:"), position["turn"]["seat"]
    owners = [owner for owner, _ in position["cities"].get(city, {"posts": []})["posts"]]
    owners = [*owners, seat] if "printed" in question.text else [seat, *owners]
    counted = Counter(owners)
    return str(max((counted[owner], at, owner) for at, owner in enumerate(owners))[2])


RECOUNT: dict[str, Callable[[Question], str]] = {"eastern_board": _eastern_board}
