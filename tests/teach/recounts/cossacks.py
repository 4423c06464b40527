"""Cossack Campaign: the answers of its kinds of questions about the map found in another way, with networkx."""

from __future__ import annotations

from collections.abc import Callable

import networkx as nx

from boardgames_edu.teach.questions import Question


def _seals(question: Question) -> dict[str, str]:
    """Whose seal lies where."""
    players = question.state.position()["players"]
    return {place: seat for seat, player in players.items() for place in player["seals"]}


def _laid(question: Question) -> set[str]:
    """All nodes that link: tokens, seals and the Sich."""
    position = question.state.position()
    return {*position["red"], *position["neutral"], *_seals(question), "sich"}


def _only(found: list[str]) -> str:
    assert len(found) == 1, found
    return found[0]


def _may_go(question: Question) -> str:
    graph = question.state.setup.board.graph.subgraph(_laid(question))
    cuts = set(nx.articulation_points(graph))
    return _only([choice.id for choice in question.choices if choice.id not in cuts])


def _may_lie(question: Question) -> str:
    graph, laid = question.state.setup.board.graph, _laid(question)
    full = {*laid, *question.state.position()["black"]}
    return _only([choice.id for choice in question.choices if choice.id not in full and {*graph[choice.id]} & laid])


def _black_may_lie(question: Question) -> str:
    graph, laid = question.state.setup.board.graph, _laid(question)
    full = {*laid, *question.state.position()["black"]}
    free = [choice.id for choice in question.choices if choice.id not in full and {*graph[choice.id]} & laid]
    return _only([node for node in free if graph.nodes[node]["kind"] == "circle"])


def _comes_back(question: Question) -> str:
    position = question.state.position()
    node = question.about[0].removeprefix("place:")
    seat = next(
        name for name in position["players"] if question.text.startswith(name.replace("sky", "sky blue").capitalize())
    )
    return str(position["players"][seat]["tokens"] + (node not in position["black"]))


RECOUNT: dict[str, Callable[[Question], str]] = {
    "which_may_go": _may_go,
    "where_may_lie": _may_lie,
    "what_comes_back": _comes_back,
    "where_black_may_lie": _black_may_lie,
}
