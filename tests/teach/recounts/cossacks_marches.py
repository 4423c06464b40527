"""Cossack Campaign: where a march goes on and whose seal a place gets, found from the definitions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import networkx as nx

from boardgames_edu.teach.questions import Question


def _goes_on(question: Question) -> str:
    """The first empty node of the named way, what lies beyond it, the ways out of the Sich, or the closest ones."""
    position, graph = question.state.position(), question.state.setup.board.graph
    seals = {place for player in position["players"].values() for place in player["seals"]}
    laid = {*position["red"], *seals}
    order = position["orders"][0]
    if order["start"]:
        way = nx.shortest_path(
            graph.subgraph({*laid, order["start"], *_leg(graph, order)}), order["start"], order["route"][0]
        )
        empty = [node for node in way if node not in laid]
        if empty:
            found = {empty[0]}
        else:
            inner = {*way[:-1], *nx.shortest_path(graph.subgraph({*laid, "sich"}), "sich", order["start"])}
            beyond = nx.node_connected_component(graph.subgraph(laid - inner), way[-1])
            found = {near for node in beyond for near in graph[node]} - laid - inner
    else:
        found = {*graph["sich"]} - laid
        away = nx.single_source_shortest_path_length(graph, "sich")
        while not found:
            nearest = min(away[node] for node in laid if {*graph[node]} - laid - {"sich"})
            found = {near for node in laid if away[node] == nearest for near in graph[node]} - laid - {"sich"}
    right = [choice.id for choice in question.choices if choice.id in found]
    assert len(right) == 1, (right, found)
    return right[0]


def _leg(graph: nx.Graph[str], order: dict[str, Any]) -> set[str]:
    """The circles of the path between the start of an order and its first place."""
    ends = {str(order["start"]), order["route"][0]}
    return {node for node, path in graph.nodes(data="path") if path and set(str(path).split("-")) == ends} | ends


def _whose(question: Question) -> str:
    position = question.state.position()
    if "K-ABOUT-23" in question.rules:
        return str(question.state.seat_name(question.state.to_move))
    hetman = str(position["hetman"])
    return hetman if len(position["players"][hetman]["seals"]) < 5 else "nobody"


def _token(question: Question) -> str:
    position = question.state.position()
    player = position["players"][question.state.seat_name(question.state.to_move)]
    if "K-MARCH-17" in question.rules:
        return str(player["gold"] + 1)
    if "K-MARCH-02" in question.rules:
        return str(player["tokens"] - 1)
    return str(sum(len(one["seals"]) for one in position["players"].values()) + 1)


RECOUNT: dict[str, Callable[[Question], str]] = {
    "where_the_march_goes": _goes_on,
    "whose_seal": _whose,
    "what_a_token_does": _token,
}
