"""What a turn in Rurik brings: the answers found in another way, from the files of boards and cards."""

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


def _space(question: Question) -> tuple[dict[str, Any], str, int]:
    """The position, the column, and the figure of the space whose action is taken."""
    position = question.state.position()
    boards = _file("game")["strategy_boards"]
    board = boards["players_1_2" if len(position["players"]) == 2 else "players_3_4"]
    column, row = position["turn"]["column"], position["turn"]["row"]
    spaces = next(entry["spaces"] for entry in board["columns"] if entry["action"] == column)
    return position, column, spaces[row - 1]["points"]


def _how_many_points(question: Question) -> str:
    position, column, points = _space(question)
    hand = position["players"][position["stack"][0][1]]["hand"]
    kind = "movement_points" if column == "move" else f"{column}_points"
    rewards = {card["id"]: card["rewards"] for card in _file("schemes")["cards"]}
    gains = [sum(reward.get(kind, 0) for reward in rewards[card]) for card in hand]
    return str(points + max(gains, default=int("converts" in question.text)))


def _how_many_cards(question: Question) -> str:
    _, _, points = _space(question)
    had = re.search(r"has (\d+) scheme", question.text)
    return str(int(had[1]) + 1 if had else points - 1)


RECOUNT: dict[str, Callable[[Question], str]] = {"how_many_points": _how_many_points, "how_many_cards": _how_many_cards}
