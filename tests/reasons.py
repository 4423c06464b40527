"""What each game can say against a move: the conditions, moments and exact reasons of its setups."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import boardgames_edu as bg
from boardgames_edu.engine.rules.conditions import ActionSet

SETUPS: dict[str, list[dict[str, Any]]] = {
    "rurik": [
        *({"seats": seats} for seats in (2, 3, 4)),
        {"seats": 4, "deed_row": True, "goods_tokens": True, "rebel_tokens": True},
        {"seats": 1},
        {"seats": 1, "predict": True},
    ],
    "hansa": [
        *({"seats": seats, "missions": True, "favour": True} for seats in (2, 3, 4, 5)),
        *(
            {"seats": seats, "map": name, "favour": True, "markers": "promo"}
            for name, counts in (
                ("base", (2, 4)),
                ("east", (2, 3, 4, 5)),
                ("britannia_3", (2, 3)),
                ("britannia_45", (4, 5)),
            )
            for seats in counts
        ),
    ],
    "cossacks": [{"seats": seats, "announce": announce} for seats in (3, 6) for announce in ("automatic", "manual")],
}
"""Setups that have, together, every action set of every game."""
_ID = re.compile(r"[A-Z]+(-[A-Z0-9_]+)+")
_SAY = {"RuleViolation", "when", "leader_away"}
"""The functions that are given a rule and its sentence."""
_GAMES = Path(bg.__file__).parent / "games"


class Reason(NamedTuple):
    """What can be said against a move: its rule and the template of its sentence."""

    rule: str
    template: str


def action_sets(game: str) -> Iterator[ActionSet[Any]]:
    """Yield the action sets of all setups of a game."""
    for options in SETUPS[game]:
        setup = bg.load(game).new(seed=1, **options).setup
        for question in setup.decisions.values():
            yield from question.action_sets
        yield from setup.never()


@cache
def conditions(game: str) -> frozenset[Reason]:
    """What holds at the moment of an action, in its state or always, and more exact reasons why it fails."""
    declared: set[Reason] = set()
    for action_set in action_sets(game):
        declared.update(Reason(one.rule, one.text) for one in action_set.conditions)
        declared.update(Reason(one.rule, one.text) for one in action_set.static_conditions)
    return frozenset(declared | ({*_written(game)} - {reason for _, reason in moments(game)}))


@cache
def moments(game: str) -> frozenset[tuple[str, Reason]]:
    """What is said at other moments, each with the verb of the action."""
    return frozenset(
        (action_set.members[0][1].verb, Reason(moment.rule, moment.text))
        for action_set in action_sets(game)
        for moment in action_set.moments
    )


def _written(game: str) -> Iterator[Reason]:
    """Exact reasons and violations as they stand in the code: an id, perhaps a name, and a sentence behind it."""
    for path in sorted((_GAMES / game / "rules").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {
            ast.unparse(node.targets[0]): node.value
            for node in tree.body
            if isinstance(node, ast.Assign) and _is_text(node.value)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Tuple):
                said = node.elts
            elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in _SAY:
                said = [named.get(ast.unparse(part), part) for part in node.args]
            else:
                continue
            ids = [number for number, part in enumerate(said) if isinstance(part, ast.Constant) and _is_id(part.value)]
            texts = [number for number, part in enumerate(said) if _is_text(part)]
            if len(texts) == 1 and ids and ids[0] < texts[0]:
                yield Reason(said[ids[0]].value, ast.literal_eval(said[texts[0]].args[0]))  # type: ignore[attr-defined]


def _is_id(value: object) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "N_"
