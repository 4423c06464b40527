"""Rurik, solo: what the Rebellion does, found by trying every guess; its score, counted from the position."""

from __future__ import annotations

from collections.abc import Callable

from boardgames_edu.engine.rules import Event
from boardgames_edu.teach.questions import Question

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


RECOUNT: dict[str, Callable[[Question], str]] = {"rebellion_step": _step, "rebellion_score": _score}
