"""Rurik's setup and being present: the answers found in another way, from files of facts and positions as data."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import yaml

from boardgames_edu.engine.data import folder
from boardgames_edu.teach.questions import Question


@cache
def _file(name: str) -> Any:
    return yaml.safe_load((folder() / "rurik" / f"{name}.yaml").read_text(encoding="utf-8"))


GAME, MAP = _file("game"), _file("map")
ROUNDS = {"one": 1, "two": 2, "three": 3, "four": 4}


def _how_many(question: Question) -> str:
    text = question.text
    seats = int(re.search(r"\d", text)[0])  # type: ignore[index]
    played = [region for region in MAP["regions"] if region["min_players"] <= seats]
    regions = len(played)
    rebels = sum(row["copies"] for row in _file("rebels")["stickers"]["rewards"])
    cards = sum(row["copies"] for row in _file("schemes")["cards"])
    found = {
        "regions are in play": regions,
        "rebels stand on the map": regions,
        "goods lie on the map": len([region["good"] for region in played]),
        "spaces has the strategy board": 6 * (3 if seats == 2 else 4),
        "rebels stay in the box": rebels - regions,
        "how many coins": GAME["players"]["starting_coins"],
        "the left deck": (cards + 1) // 2,
        "the right deck": cards // 2,
        "deeds lie open": 3,
        "agendas is each": 2,
        "agendas lie in the box": len(_file("agendas")["cards"]) - seats,
        "does each of": GAME["players"]["starting_troops_placed"],
        "left in each supply": GAME["pieces"]["troops"] - GAME["players"]["starting_troops_placed"],
        "conversion tokens": len(GAME["conversion_tokens"]),
        "leaders stay": len(_file("leaders")["leaders"]) - seats,
    }
    advisors = re.search(r"advisors .* in round (\w+)", text)
    if advisors:
        return str(len(GAME["advisors"]["by_players_and_round"][seats][ROUNDS[advisors[1]]]))
    hits = [key for key in found if key in text]
    return str(found["conversion tokens" if "conversion tokens" in hits else hits[0]])


def _occupies_or_rules(question: Question) -> str:
    position = question.state.position()
    region = question.about[0].removeprefix("place:")
    me = question.text.split(" of ")[1].split()[0].lower()
    there = position["regions"][region]
    pieces = {
        seat: row["troops"].get(region, 0) + (row["leader_in"] == region) for seat, row in position["players"].items()
    }
    strength = {seat: count + (there.get("stronghold") == seat) for seat, count in pieces.items()}
    rivals = [len(there["rebels"]), *(count for seat, count in strength.items() if seat != me)]
    return f"{'occupies' if pieces[me] else ''} {'rules' if strength[me] > max(rivals) else ''}"


def _where_to_muster(question: Question) -> str:
    position = question.state.position()
    row = position["players"][position["stack"][0][1]]
    present = {*row["troops"], *([row["leader_in"]] if row["leader_in"] else [])}
    spare = sum(row["troops"].values()) < 12 or (row["leader"] is not None and row["leader_in"] is None)
    return str(len(present) if spare else 0)


RECOUNT: dict[str, Callable[[Question], str]] = {
    "how_many_at_the_start": _how_many,
    "occupies_or_rules": _occupies_or_rules,
    "where_to_muster": _where_to_muster,
}
