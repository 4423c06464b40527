"""Cossack Campaign: figures, tasks and points counted anew from the edition and the words of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import boardgames_edu as bg
from boardgames_edu.games.cossacks.edition.reader import read_edition
from boardgames_edu.teach.questions import Question

_TESTS: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda a, b: a >= b, "==": lambda a, b: a == b, "<=": lambda a, b: a <= b,
}  # fmt: skip


def _figures(question: Question) -> str:
    text, count = question.text, len(question.state.position()["players"])
    deck = sum(card.copies for card in (*read_edition().orders, *read_edition().disobedience))
    each = {
        "march tokens does": 15, "seals": 5, "gold does": 7, "action cards is": 4, "hetman cards": 1, "achievements": 1,
        "cities": 2, "additional tasks": 2, "How much gold is": 7 * count, "tokens are": 15 * count,
        "draw pile": deck - 4 * count, "laid away": count, "all of them": 3 * count,
    }  # fmt: skip
    found = {number for words, number in each.items() if words in text}
    assert len(found) == 1, (text, found)
    return str(found.pop())


def _rows() -> dict[str, dict[str, Any]]:
    """Every task card of the edition: its points, its places, or what it counts."""
    edition = read_edition()
    rows = {
        card.id: {"points": card.points, "places": set(card.places), "name": card.names["en"]}
        for card in edition.hetmans
    }
    rows |= {card.id: {"points": card.points, "places": {card.place}, "city": True} for card in edition.cities}
    rows |= {
        card.id: {"points": card.points, "places": set(), "test": card.condition, "name": card.names["en"]}
        for card in edition.achievements
    }
    return rows


def _done(position: dict[str, Any], seat: str, row: dict[str, Any]) -> bool:
    player, graph = position["players"][seat], bg.load("cossacks").board(3).graph
    if row["places"]:
        return bool(row["places"] <= set(player["seals"]))
    kinds = [graph.nodes[place]["kind"] for place in player["seals"]]
    costs = {place.id: place.sich_cost for place in read_edition().map.places}
    counted = {
        "gold": player["gold"], "march_tokens_left": player["tokens"], "hand_size": len(player["hand"]),
        "towns_held": kinds.count("town"), "settlements_held": kinds.count("settlement"), "places_held": len(kinds),
        "is_hetman": int(position["hetman"] == seat), "orders_issued": player["issued"],
        "orders_obeyed": player["obeyed"], "disobediences": player["refused"], "seals_removed": player["removed"],
        "hetman_terms": player["terms"],
        "farthest_place_cost": max((costs[place] or 0 for place in player["seals"]), default=0),
    }  # fmt: skip
    test = row["test"]
    return _TESTS[str(test.op)](counted[test.metric], int(test.value))


def _cards(position: dict[str, Any], seat: str) -> list[str]:
    player = position["players"][seat]
    return [card for card in (player["hetman_card"], *player["tasks"]) if card]


def _sum(position: dict[str, Any], seat: str) -> int:
    rows, player = _rows(), position["players"][seat]
    graph = bg.load("cossacks").board(3).graph
    best: dict[Any, int] = {}
    for card in _cards(position, seat):
        row = rows[card]
        same = frozenset(row["places"]) or card
        best[same] = max(best.get(same, 0), row["points"] if _done(position, seat, row) else 0)
    places = sum(10 if graph.nodes[place]["kind"] == "town" else 5 for place in player["seals"])
    waived = "neskorenyi" in player["tasks"]
    tokens = 5 if not player["tokens"] else 0 if waived else -player["tokens"]
    return sum(best.values()) + places + tokens


def _seat(question: Question) -> str:
    return question.about[0].rpartition(":")[2]


def _task(question: Question) -> str:
    position, rows, seat = question.state.position(), _rows(), _seat(question)
    names = {place.id: place.names["en"] for place in read_edition().map.places}
    sorts = {"city card": "city", "achievement": "test", "hetman card": "name"}
    sort = next(key for words, key in sorts.items() if f" has the {words} " in question.text)
    found = [
        card
        for card in _cards(position, seat)
        if sort in rows[card] and f" {rows[card].get('name') or names[card.removeprefix('city_')]}: " in question.text
    ]
    assert len(found) == 1, (question.text, found)
    return str(rows[found[0]]["points"] if _done(position, seat, rows[found[0]]) else 0)


def _points(question: Question) -> str:
    return str(_sum(question.state.position(), _seat(question)))


def _wins(question: Question) -> str:
    position = question.state.position()
    sums = {seat: _sum(position, seat) for seat in position["players"]}
    best = [seat for seat, points in sums.items() if points == max(sums.values())]
    return best[0] if len(best) == 1 else "shared"


def _ends(question: Question) -> str:
    position, seat = question.state.position(), _seat(question)
    if position["phase"] == "obedience":
        return "finish"
    if position["players"][seat]["tokens"]:
        return "next"
    return "end" if seat in position["announced"] else "penalty"


RECOUNT: dict[str, Callable[[Question], str]] = {
    "set_up_figures": _figures,
    "what_a_task_brings": _task,
    "how_many_points": _points,
    "who_wins": _wins,
    "does_the_game_end": _ends,
}
