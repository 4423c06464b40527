"""Hansa Teutonica, the writing desk: the answers found in another way, with the figures of the rules written out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from boardgames_edu.teach.questions import Question

VALUES: dict[str, list[Any]] = {
    "keys": [1, 2, 2, 3, 4],
    "actions": [2, 3, 3, 4, 4, 5],
    "privilege": ["white", "orange", "pink", "black"],
    "book": [2, 3, 4, 5],
    "bank": [3, 5, 7, 99],
}
ASKED = {"How many actions": "actions", "pick up": "book", "multiply": "keys", "colour": "privilege"}
NAMES = {
    "City Keys": "keys",
    "Actions": "actions",
    "Privilege": "privilege",
    "Book of Knowledge": "book",
    "Bank": "bank",
}


def _desk(question: Question) -> str:
    position = question.state.position()
    player = position["players"][position["turn"]["seat"]]
    if "income" in question.text:
        return str(min(VALUES["bank"][player["developed"].get("bank", 0)], sum(player["stock"])))
    ability = next(name for words, name in ASKED.items() if words in question.text)
    return str(VALUES[ability][player["developed"].get(ability, 0)])


def _step(question: Question) -> str:
    position, text = question.state.position(), question.text
    seat = position["turn"]["seat"]
    player = position["players"][seat]
    found = re.search(r"develops (.+?)(\.| and)", text)
    assert found
    ability = NAMES[found[1]]
    if "actions are left" in text:
        at = player["developed"].get(ability, 0)
        higher = ability == "actions" and VALUES["actions"][at + 1] > VALUES["actions"][at]
        return str(position["turn"]["left"] - 1 + higher + 3 * ("+3" in text))
    side = "merchants are" in text
    if "in supply then" in text:
        return str(player["supply"][side] + ((ability == "book") == side))
    (route,) = position["routes"].values()
    return str(player["stock"][side] + len(route))


RECOUNT: dict[str, Callable[[Question], str]] = {"desk_value": _desk, "step_brings": _step}
