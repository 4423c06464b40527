"""Rurik's actions: the answers found in another way, from the position as data, the words of the question, networkx."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import networkx as nx

import boardgames_edu as bg
from boardgames_edu.teach.questions import Question


def _here(question: Question) -> tuple[str, str, dict[str, dict[str, Any]], dict[str, Any]]:
    """The seat that acts, the region, the players as data, and what else stands in the region."""
    position = question.state.position()
    region = question.about[0].removeprefix("place:")
    return position["stack"][0][1], region, position["players"], position["regions"][region]


def _strength(players: dict[str, dict[str, Any]], there: dict[str, Any], region: str) -> dict[str, int]:
    return {
        seat: row["troops"].get(region, 0) + (row["leader_in"] == region) + (there.get("stronghold") == seat)
        for seat, row in players.items()
    }


def _rules(players: dict[str, dict[str, Any]], there: dict[str, Any], region: str, seat: str) -> bool:
    strength = _strength(players, there, region)
    mine = strength.pop(seat)
    return mine > max([*strength.values(), len(there["rebels"])])


def _how_far(question: Question) -> str:
    start, end = (about.removeprefix("place:") for about in question.about)
    seats = len(question.state.position()["players"])
    return str(nx.shortest_path_length(bg.load("rurik").board(seats).graph, start, end))


def _what_an_attack_does(question: Question) -> str:
    _, region, players, _ = _here(question)
    if "attacks a rebel" in question.text:
        return "rebel stays"
    victim = question.text.split(" attacks ")[1].split()[0].lower()
    return "troop rises" if players[victim]["troops"].get(region) else "leader rises"


def _what_an_attack_costs(question: Question) -> str:
    seat, region, players, there = _here(question)
    victim = question.text.split(" attacks ")[1].split()[0].lower()
    due = 1 + _rules(players, there, region, victim) + (there.get("stronghold") == victim)
    cards = re.search(r"in this order: (.*)\. What", question.text)[1].split(", ")  # type: ignore[index]
    if "a skull" not in cards[:due]:
        return "none"
    return "troop" if players[seat]["troops"].get(region) else "leader"


def _build_price(question: Question) -> str:
    seat, region, players, there = _here(question)
    structure = re.search(r"would a (\w+) in", question.text)[1].lower()  # type: ignore[index]
    regions = question.state.position()["regions"]
    spent = sum(row.get(structure) == seat for row in regions.values())
    if there.get(structure) or spent == 3 or not players[seat]["troops"].get(region):
        return "none"
    return "1" if _rules(players, there, region, seat) else "2"


def _what_taxing_brings(question: Question) -> str:
    seat, _, _, there = _here(question)
    if not there["good"]:
        return "none"
    return "choice" if there.get("market") == seat else "good"


def _whom_a_church_sends_away(question: Question) -> str:
    seat, region, players, there = _here(question)
    pieces = [other for other, row in players.items() if other != seat and row["troops"].get(region)]
    pieces += ["rebel"] if there["rebels"] else []
    left = 12 - sum(players[seat]["troops"].values())
    return "+".join(sorted(pieces)) + "?" * (bool(pieces) and not left) or "none"


RECOUNT: dict[str, Callable[[Question], str]] = {
    "how_far": _how_far,
    "what_an_attack_does": _what_an_attack_does,
    "what_an_attack_costs": _what_an_attack_costs,
    "build_price": _build_price,
    "what_taxing_brings": _what_taxing_brings,
    "whom_a_church_sends_away": _whom_a_church_sends_away,
}
