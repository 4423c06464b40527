"""Cossack Campaign: what cards do, gold and hands, counted anew from the edition's rows and the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardgames_edu.games.cossacks.edition.reader import read_edition
from boardgames_edu.teach.questions import Question

_LIMIT = 6


def _rows() -> dict[str, dict[str, Any]]:
    """Every option of the edition: price or fine, kind of card, and the words that its effects have."""
    edition = read_edition()
    return {
        f"{card.id} {option.id}": {
            "gold": option.price if option.price is not None else option.fine,
            "order": card in edition.orders,
            "name": card.names["en"],
        }
        for card in (*edition.orders, *edition.disobedience)
        for option in card.options
    }


def _effect(question: Question) -> str:
    """The option that the question names; its words have to be the ones that its menu shows."""
    named = [text for text, row in _rows().items() if f"option {text[-1]} of {row['name']} do" in question.text]
    assert len(named) == 1
    offered = {choice.words for choice in question.choices}
    state = question.state.copy()
    menu = [action for action in state.legal_actions() if action.text.endswith(named[0])]
    assert menu, named
    assert len(offered) == len(question.choices)
    return named[0]


def _card_gold(question: Question) -> str:
    row = next(row for text, row in _rows().items() if question.text.startswith(f"{row['name']}, option {text[-1]},"))
    assert f"carries {row['gold']} gold" in question.text
    return "order" if row["order"] else "refusal"


def _gold(question: Question) -> str:
    position, rows = question.state.position(), _rows()
    hetman = position["players"][position["hetman"]]
    if "refuses" in question.text:
        fines = [
            row["gold"]
            for text, row in rows.items()
            if f"refuses with {row['name']}, option {text[-1]}." in question.text
        ]
        assert len(fines) == 1
        return str(hetman["gold"] + fines[0])
    empty = not position["players"][question.state.seat_name(question.state.to_move)]["hand"]
    carried = [order for order in position["orders"] if not (empty and order["card"] == "punishment")]
    if {order["card"] for order in carried} == {"passionate_speech"}:
        carried = []  # a speech is paid with the orders that it announced
    return str(hetman["gold"] - sum(rows[f"{order['card']} {order['option']}"]["gold"] for order in carried))


def _cards(question: Question) -> str:
    position, rules = question.state.position(), question.rules
    owner = question.about[0].rpartition(":")[2]
    count = len(position["players"][owner]["hand"])
    if "K-ORD-23" in rules:
        return str(_LIMIT)
    if "K-ORD-18" in rules:
        return str(count - 1)
    if owner == position["hetman"]:
        return str(count + ("K-ORD-14" in rules))
    taken = min(count, 1) if position["orders"][0]["card"] == "punishment" else 0
    return str(min(count - taken + 1, _LIMIT))


RECOUNT: dict[str, Callable[[Question], str]] = {
    "card_effect": _effect,
    "gold_on_a_card": _card_gold,
    "gold_of_the_hetman": _gold,
    "cards_in_hand": _cards,
}
