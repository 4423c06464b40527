"""Hansa Teutonica, displacing: the answers found in another way, from the rules' figures and with networkx."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import networkx as nx

from boardgames_edu.teach.questions import Question


def _victim(question: Question) -> tuple[dict[str, Any], str, str]:
    """The position, the route that the question is about, and the kind of piece pushed off it."""
    position = question.state.position()
    _, route, post = question.about[0].split(":")
    return position, route, position["routes"][route][int(post) - 1][1]


def _price(question: Question) -> str:
    position, _, kind = _victim(question)
    price = {"trader": 1, "merchant": 2}[kind]
    if "must Red have" in question.text:
        return str(1 + price)
    if "to the stock" in question.text:
        return str(price)
    return str(sum(position["players"]["red"]["supply"]) - 1 - price)


def _further(question: Question) -> str:
    position, _, kind = _victim(question)
    blue = position["players"]["blue"]
    pieces = ["stock"] * sum(blue["stock"]) + ["supply"] * sum(blue["supply"])
    count = {"trader": 1, "merchant": 2}[kind]
    return " ".join((pieces or ["shift"] * count)[:count])


def _where(question: Question) -> str:
    """Breadth first over the line graph of the map: the nearest routes with a post that the piece may take."""
    position, origin, kind = _victim(question)
    graph = question.state.setup.board.graph
    lines = nx.line_graph(graph)
    start = next(edge for edge in lines if graph.edges[edge]["route"] == origin)
    rings: dict[int, set[str]] = {}
    for edge, far in nx.single_source_shortest_path_length(lines, start).items():
        row = graph.edges[edge]
        standing = position["routes"].get(row["route"], [])
        free = [k for k in range(1, row["posts"] + 1) if k > len(standing) or standing[k - 1] is None]
        if far and any(kind == "merchant" or k not in row["boats"] for k in free):
            rings.setdefault(far, set()).add(row["route"])
    (right,) = {choice.id for choice in question.choices} & rings[min(rings)]
    return right


RECOUNT: dict[str, Callable[[Question], str]] = {
    "displacement_price": _price,
    "further_pieces": _further,
    "where_to": _where,
}
