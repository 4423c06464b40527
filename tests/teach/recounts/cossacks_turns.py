"""Cossack Campaign: what may be done now, found by asking the engine about single moves."""

from __future__ import annotations

from collections.abc import Callable

from boardgames_edu.teach.questions import Question


def _may(question: Question) -> str:
    state = question.state
    game = state.setup.game

    def legal(move: str) -> bool:
        return state.why_not(game.parse(move, state)) is None

    cards = state.setup.components.card_ids
    options = state.setup.components.options
    if any(legal(f"order {row.text}") for row in options if row.is_order) and not legal("keep"):
        return "command" if legal("resign") else "order"
    if legal("obey"):
        refusing = any(legal(f"disobey {row.text}") for row in options if not row.is_order)
        return "obey" if refusing else "obey_only"
    if any(legal(f"swap {card}") for card in cards):
        return "swap" if legal("pass") else "exchange"
    if legal("accept"):
        return "accept" if legal("refuse") else "accept_only"
    return "renew"


RECOUNT: dict[str, Callable[[Question], str]] = {"what_may_be_done": _may}
