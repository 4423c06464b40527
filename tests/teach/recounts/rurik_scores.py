"""Rurik, the end: agendas, points and winners counted again from the position as data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardgames_edu.teach.questions import Question

POINTS = (0, 1, 2, 3, 5, 8)
TWO = {"dispatch_messengers", "grand_hunter", "capital_city", "market_day", "master_beekeeper"}
"""The deeds that score two points; all others score one."""


def _ruled(data: dict[str, Any]) -> dict[str, list[str]]:
    """Per seat the regions that it rules; there are no leaders and no rebels in these positions."""
    found: dict[str, list[str]] = {seat: [] for seat in data["players"]}
    for region, there in data["regions"].items():
        strength = {
            seat: player["troops"].get(region, 0) + (there.get("stronghold") == seat)
            for seat, player in data["players"].items()
        }
        top = max(strength.values())
        best = [seat for seat, count in strength.items() if count == top and top]
        if len(best) == 1:
            found[best[0]].append(region)
    return found


def _measure(data: dict[str, Any], seat: str, agenda: str) -> int:
    player, regions = data["players"][seat], data["regions"]
    goods = {**player["boat"]}
    for good, count in player["dock"].items():
        goods[good] = goods.get(good, 0) + count
    figures = {
        "Capable": sum(goods.values()),
        "Committed": player["claims"].get("build", 0),
        "Conquering": player["warfare"],
        "Courageous": len(player["defeated"]),
        "Dignified": len(player["done"]),
        "Esteemed": len([region for region, count in player["troops"].items() if count]),
        "Prosperous": player["claims"].get("trade", 0),
        "Protective": sum(
            kind in regions[region] for region in _ruled(data)[seat] for kind in ("church", "market", "stronghold")
        ),
        "Regal": goods.get("fur", 0) + goods.get("honey", 0),
        "Successful": player["claims"].get("rule", 0),
        "Wealthy": player["coins"],
    }
    return int(figures[agenda])


def _agenda(question: Question) -> str:
    data = question.state.position()
    seat = question.about[0].rpartition(":")[2]
    name = question.text.split(" the agenda ")[1].split(":")[0]
    mine = _measure(data, seat, name)
    best = max(_measure(data, other, name) for other in data["players"] if other != seat)
    if best > mine:
        return "behind"
    return "nothing" if not mine else "shared" if best == mine else "alone"


def _lines(data: dict[str, Any], seat: str) -> dict[str, int]:
    player = data["players"][seat]
    steps = sorted((other["warfare"] for other in data["players"].values()), reverse=True)
    mine = player["warfare"]
    ahead = sum(count > mine for count in steps)
    name = str(player["agenda"]).capitalize()
    return {
        **{track: POINTS[player["claims"].get(track, 0)] for track in ("rule", "build", "trade")},
        "warfare": (3 if not ahead else 1 if ahead == 1 else 0) if mine else 0,
        "agenda": 2
        if player["agenda"]
        and _measure(data, seat, name) > 0
        and all(_measure(data, other, name) <= _measure(data, seat, name) for other in data["players"])
        else 0,
        "deeds": sum(2 if deed in TWO else 1 for deed in player["done"]),
    }


def _score(question: Question) -> str:
    data = question.state.position()
    asked = question.text.rpartition("How many points ")[2]
    seat = asked.split()[1].lower()
    lines = _lines(data, seat)
    if " in all?" in asked:
        return str(sum(lines.values()))
    what = asked.split(" score for ")[1].rstrip("?").lower()
    if what == "it":
        return str(lines["agenda"])
    word = next(word for word in ("deeds", "rule", "build", "trade", "warfare") if word in what)
    return str(lines[word])


def _winner(question: Question) -> str:
    data = question.state.position()
    regions = _ruled(data)
    rank = {
        seat: (sum(_lines(data, seat).values()), len(regions[seat]), player["coins"])
        for seat, player in data["players"].items()
    }
    best = [seat for seat, figures in rank.items() if figures == max(rank.values())]
    return best[0] if len(best) == 1 else "together"


RECOUNT: dict[str, Callable[[Question], str]] = {"agenda_met": _agenda, "final_score": _score, "who_wins": _winner}
