"""Rurik, claim phase: counted again from the position as data, with networkx where regions hang together."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import networkx as nx

import boardgames_edu as bg
from boardgames_edu.teach.questions import Question

POINTS = (0, 1, 2, 3, 5, 8)
NEEDED: dict[str, tuple[int, ...]] = {"Rule": (2, 3, 4, 5, 5), "Build": (2, 3, 4, 5, 7), "Trade": (3, 5, 7, 9, 11)}
SLOTS = {"ore": 2, "wood": 3, "fish": 3, "honey": 2, "fur": 1}
STRUCTURES = ("church", "market", "stronghold")


def _ruled(data: dict[str, Any], seat: str) -> set[str]:
    """The regions that a seat rules; leaders play no part in these positions."""
    found = set()
    for region, there in data["regions"].items():
        strength = {
            name: player["troops"].get(region, 0) + (there.get("stronghold") == name)
            for name, player in data["players"].items()
        }
        rebels = there["rebels"] if isinstance(there["rebels"], int) else len(there["rebels"])
        others = [count for name, count in strength.items() if name != seat]
        if strength[seat] > max(others, default=0) and strength[seat] > rebels:
            found.add(region)
    return found


def _space(data: dict[str, Any], seat: str, track: str) -> int:
    """The space of a seat's marker after step A."""
    needed = NEEDED[track]
    if track == "Rule":
        ruled = _ruled(data, seat)
        count = len(ruled)
        if count >= 5 and not {"kiev", "novgorod"} <= ruled:
            needed = needed[:4]
    elif track == "Build":
        mine = {
            region
            for region, there in data["regions"].items()
            if any(there.get(structure) == seat for structure in STRUCTURES)
        }
        graph = bg.load("rurik").board(data["seats"]).graph.subgraph(mine)
        count = max((len(part) for part in nx.connected_components(graph)), default=0)
    else:
        count = sum(data["players"][seat]["boat"].values())
    reached = sum(count >= least for least in needed)
    return max(reached, int(data["players"][seat]["claims"].get(track.lower(), 0)))


def _claim(question: Question) -> str:
    track = re.search(r"on the (\w+) track", question.text)
    assert track is not None
    return str(POINTS[_space(question.state.position(), "blue", track[1])])


def _income(question: Question) -> str:
    data = question.state.position()
    seat = question.about[0].rpartition(":")[2]
    if data["round"] == 4:
        return "0"
    boat = data["players"][seat]["boat"]
    full = sum(boat.get(good, 0) == slots for good, slots in SLOTS.items())
    off = sum(not _space(data, seat, track) for track in NEEDED) + (not data["players"][seat]["warfare"])
    return str(full + off)


RECOUNT: dict[str, Callable[[Question], str]] = {"claim_space": _claim, "income": _income}
