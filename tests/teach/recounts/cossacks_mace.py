"""Cossack Campaign: who gets the mace and what follows, found from the words of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardgames_edu.teach.questions import Question

_ORDERS = {"march": 1, "raid": 2}


def _clockwise(position: dict[str, Any], seat: str) -> list[str]:
    """The other seats in turn after a seat."""
    seats = list(position["players"])
    at = seats.index(seat)
    return seats[at + 1 :] + seats[:at]


def _heir(question: Question) -> str:
    position = question.state.position()
    players = position["players"]
    able = [
        seat
        for seat in _clockwise(position, position["hetman"])
        if any(_ORDERS.get(card, 99) <= players[seat]["gold"] for card in players[seat]["hand"])
    ]
    return max(able, key=lambda seat: players[seat]["gold"])  # of equals max takes the first


def _runs_out(question: Question) -> str:
    position = question.state.position()
    price, gold = _ORDERS[position["orders"][0]["card"]], position["players"][position["hetman"]]["gold"]
    for seat in _clockwise(position, position["hetman"]):
        if gold < price:
            return seat
        gold -= price
    return "nobody"


def _after(question: Question) -> str:
    position = question.state.position()
    rebel = str(question.state.seat_name(question.state.to_move))
    if "K-CHG-12" in question.rules or "K-ORD-30" in question.rules:
        return rebel
    waiting = [seat for seat in _clockwise(position, rebel) if seat not in position["acted"]]
    return waiting[0] if waiting else "nobody"


RECOUNT: dict[str, Callable[[Question], str]] = {
    "who_gets_the_mace": _heir,
    "when_gold_runs_out": _runs_out,
    "after_a_change": _after,
}
