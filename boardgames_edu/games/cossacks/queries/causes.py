"""Causes: the rule that events and questions of card effects cite.

An ataman obeys an order or refuses it, the hetman plays it, or a hand is too full. Knows the state and the names of
the steps that lie on the stack.
"""

from typing import Any

from boardgames_edu.games.cossacks.state import CossackState

_BY_PLAYING, _FOR_HETMAN, _BY_OBEYING, _BY_REFUSING = "K-ABOUT-09", "K-ORD-14", "K-ORD-16", "K-ORD-18"


def cause(s: CossackState, order: int, drawing: int = -1) -> str:
    """Return the rule that an order, or disobedience (-1), works by."""
    if order < 0:
        return _BY_REFUSING
    if drawing == s.hetman:
        return _FOR_HETMAN
    return _BY_PLAYING if s.setup.components.options[s.orders[order].option].on_issue else _BY_OBEYING


def asked_by(s: CossackState, drawing: int = -1) -> str:
    """Return the rule that makes a card ask the current decision."""
    return cause(s, getattr(s.stack[-2], "order", -1), drawing)


def told_by(s: CossackState) -> str:
    """Return the rule that asks now, or "" where nobody listens."""
    return "" if s._log is None else s.stack[-1].rule_in(s)


def by_refusal(s: CossackState) -> bool:
    """Return whether the decision on top belongs to disobedience."""
    return len(s.stack) > 1 and bool(s.stack[-2].name == "rebel")


def over_limit(s: CossackState) -> bool:
    """Return whether the deciding seat holds too many cards."""
    seat = s.stack[-1].seat
    return seat != s.hetman and len(s.hands[seat]) > s.setup.components.figures.ataman_hand_limit


def by_gift(s: CossackState) -> bool:
    """Return whether given cards, not a lost mace, overfilled a hand."""
    return over_limit(s) and _effect_below(s).get("op") == "give_cards"


def _effect_below(s: CossackState) -> dict[str, Any]:
    """Return the card effect that laid the top decision, or {}."""
    step = s.stack[-2]
    if step.name not in ("execute", "rebel"):
        return {}
    option = step.option if step.name == "rebel" else s.orders[step.order].option
    effect: dict[str, Any] = s.setup.components.options[option].effects[step.step - 1]
    return effect
