"""Rurik, leaders: prices, cards, coins and regions counted again from the position as data."""

from __future__ import annotations

from collections.abc import Callable

import boardgames_edu as bg
from boardgames_edu.teach.questions import Question


def _there(question: Question) -> tuple[int, int, bool]:
    """In the region asked about: the pieces of Blue, those of Maroon, and whether Blue's leader is there."""
    players = question.state.position()["players"]
    region = question.about[0].removeprefix("place:")
    here = players["blue"]["leader_in"] == region
    return players["blue"]["troops"].get(region, 0) + here, players["maroon"]["troops"].get(region, 0), here


def _price(question: Question) -> str:
    blue, maroon, here = _there(question)
    return "1" if here or blue > maroon else "2"


def _boris(question: Question) -> str:
    blue, maroon, here = _there(question)
    coins = question.state.position()["players"]["maroon"]["coins"]
    return f"{1 + (maroon > blue) - here}/{int(here and coins > 0)}"


def _maria(question: Question) -> str:
    blue = question.state.position()["players"]["blue"]
    graph = bg.load("rurik").board(3).graph
    regions = {blue["leader_in"], *(region for region, count in blue["troops"].items() if count)}
    if not blue["ability_used"]:
        regions |= set(graph[blue["leader_in"]])
    return str(len(regions))


RECOUNT: dict[str, Callable[[Question], str]] = {
    "mstislav_price": _price,
    "boris_attack": _boris,
    "maria_musters": _maria,
}
