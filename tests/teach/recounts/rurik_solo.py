"""Rurik, solo: what the Rebellion does, found by trying every guess; its points and its score, counted from the
position and the files.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from boardgames_edu.engine.events import Event
from boardgames_edu.teach.questions import Question

DATA = Path(__file__).parents[3] / "data" / "rurik"

POINTS = (0, 1, 2, 3, 5, 8)


def _step(question: Question) -> str:
    """The guess that the game itself calls right; whatever is guessed, the Rebellion goes on alike."""
    right, after = [], []
    for action in question.state.legal_actions():
        state, events = question.state.copy(), list[Event]()
        state.apply(action, events)
        if events[0].kind == "guessed_right":
            right.append(str(action.args[0]))
        after.append(state.fingerprint())
    assert len(right) == 1
    assert len(set(after)) == 1
    return right[0]


def _score(question: Question) -> str:
    position = question.state.position()
    it, you = position["players"]["rebellion"], position["players"]["blue"]
    coins, goods = (-(-count // 3) for count in (it["coins"], sum(it["dock"].values())))
    if "for the coins" in question.text:
        return str(coins)
    if "for the goods" in question.text:
        return str(goods)
    warfare = 0
    if it["warfare"]:
        warfare = 3 if it["warfare"] >= you["warfare"] else 1
    return str(sum(POINTS[space] for space in it["claims"].values()) + warfare + coins + goods)


@cache
def _file(name: str) -> Any:
    return yaml.safe_load((DATA / name).read_text(encoding="utf-8"))


def _row(rows: list[dict[str, Any]], **wanted: Any) -> dict[str, Any]:
    return next(row for row in rows if wanted.items() <= row.items())


def _points(question: Question) -> str:
    position = question.state.position()
    column, row = position["turn"]["column"], position["turn"]["row"]
    board = _file("game.yaml")["strategy_boards"]["players_1_2"]
    spaces = _row(board["columns"], action=column)["spaces"]
    mat = _row(_file("solo.yaml")["household_mats"], id=position["options"]["solo"])
    found = _row(spaces, row=row)["points"]
    for name, bonuses in mat["columns"].items():
        coins = position["rebellion"]["coins"][name]
        for bonus in reversed(bonuses):  # the highest coins go first, so those that are left lie lowest
            covered = bonus["locked_at_start"] and coins > 0
            coins -= covered
            found += not covered and bonus["for_action"] == column and bonus["bonus"] == f"{column}_point"
    return str(found)


RECOUNT: dict[str, Callable[[Question], str]] = {
    "rebellion_step": _step,
    "rebellion_points": _points,
    "rebellion_score": _score,
}
