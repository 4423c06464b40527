"""Hansa Teutonica, creating a route: the answers found in another way, from the position and the printed offices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from boardgames_edu.engine.data import read
from boardgames_edu.teach.questions import Question

COLOURS = ["white", "orange", "pink", "black"]
SHAPES = {"square": "trader", "circle": "merchant"}


@cache
def _offices() -> dict[str, Any]:
    return {row["id"]: row["offices"] for row in read("hansa/map_base_45.yaml", dict)["cities"]}


def _controller(position: dict[str, Any], city: str) -> str:
    owners = [owner for owner, _ in position["cities"].get(city, {}).get("posts", [])]
    counted = Counter(owners)
    best = max(((counted[owner], at, owner) for at, owner in enumerate(owners)), default=(0, 0, ""))
    return str(best[2])


def _ends(question: Question) -> list[str]:
    return [id.removeprefix("place:") for id in question.about if id.startswith("place:")]


def _points(question: Question) -> str:
    position = question.state.position()
    asked = next(seat for seat in ("red", "blue", "green") if f"does {seat.title()} get" in question.text)
    return str(sum(_controller(position, city) == asked for city in _ends(question)))


def _found(question: Question) -> str:
    position = question.state.position()
    printed = _offices()
    opened = COLOURS[: position["players"]["red"]["developed"].get("privilege", 0) + 1]
    (row,) = position["routes"].values()
    kinds = {kind for _, kind in row}
    fits = []
    for city in _ends(question):
        rest = printed[city][len(position["cities"].get(city, {"posts": []})["posts"]) :]
        fits.append(bool(rest) and rest[0][1] in opened and SHAPES[rest[0][0]] in kinds)
    return {(True, True): "both", (True, False): "a", (False, True): "b", (False, False): "neither"}[fits[0], fits[1]]


def _back(question: Question) -> str:
    (row,) = question.state.position()["routes"].values()
    return str(len(row) - ("founds a post" in question.text or "puts a merchant" in question.text))


def _special(question: Question) -> str:
    position = question.state.position()
    if "How many points" in question.text:
        colour = next(colour for colour in COLOURS if f"the {colour} space" in question.text)
        return str({"white": 7, "orange": 8, "pink": 9, "black": 11}[colour])
    (row,) = position["routes"].values()
    steps = position["players"]["red"]["developed"].get("privilege", 0)
    merchant = any(kind == "merchant" for _, kind in row)
    found = [colour for colour in COLOURS[: steps + 1] if merchant and colour not in position["special"]]
    return " ".join(found) or "none"


RECOUNT: dict[str, Callable[[Question], str]] = {
    "control_points": _points,
    "where_to_found": _found,
    "what_goes_back": _back,
    "special_space": _special,
}
