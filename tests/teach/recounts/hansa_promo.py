"""Hansa Teutonica, promo markers: the answers found in another way, from what lies beside the routes."""

from __future__ import annotations

from collections.abc import Callable

from boardgames_edu.games.hansa.components import printed_components
from boardgames_edu.teach.questions import Question


def _promo(question: Question) -> str:
    position = question.state.position()
    thing = question.about[0]
    seat = position["turn"]["seat"]
    routes = {route.id: route for route in printed_components().maps["base_45"].routes}
    if thing.startswith("place:"):
        city = thing.removeprefix("place:")
        return str(2 * sum(city in routes[route].ends for route, *_ in position["beside"]))
    route = thing.removeprefix("link:")
    if "every post" in question.text:
        return str(routes[route].posts - sum(piece == [seat, "trader"] for piece in position["routes"].get(route, [])))
    return str(1 + sum(where == route and marker == "block_route" for where, marker, _ in position["beside"]))


RECOUNT: dict[str, Callable[[Question], str]] = {"promo": _promo}
