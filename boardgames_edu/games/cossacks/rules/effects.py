"""The formal vocabulary carried out: what each effect of a card does.

No card has code of its own. An effect happens at once, or lays the question on the stack that it needs. ``s.card_done``
is set when something of it can happen: an order that did nothing is not paid (K-ORD-25, AMB-13).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardgames_edu.engine.game import Log
from boardgames_edu.engine.rules import ActionSet
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.rules import change, events, hands, marches
from boardgames_edu.games.cossacks.rules.marches import MAY_SKIP, OWN
from boardgames_edu.games.cossacks.state import CANCELLED, REDIRECTED, CossackState, Order
from boardgames_edu.i18n import Phrase

Effect = Mapping[str, Any]
_PEOPLE = ("from", "to", "who", "viewer", "whose")


def begin(s: CossackState, log: Log | None, seat: int, effect: Effect, order: int) -> bool:
    """Begin an effect.

    ``seat`` is the actor, ``order`` the number of the order in force that names the route, or -1 for disobedience.

    Returns:
        False when the actor has to pick a player first; the question then lies on the stack, and the effect is to be
        begun again after it.
    """
    for name in _PEOPLE:
        word = effect.get(name)
        if word in ("chosen_ataman", "chosen_player") and s.chosen_seat < 0:
            s.stack.append((s.setup.decisions["choose"], seat, int(word == "chosen_player")))
            return False
    _DO[effect["op"]](s, log, seat, effect, order)
    s.chosen_seat = -1
    return True


def who(s: CossackState, seat: int, word: str) -> int:
    """The seat that a word of the vocabulary means."""
    if word == "actor":
        return seat
    if word == "hetman":
        return s.hetman
    if word == "richest_other":
        return s.richest(s.setup.everybody & ~(1 << s.hetman), s.hetman)
    return s.chosen_seat


def choose(s: CossackState, log: Log | None, picked: int) -> None:
    """The actor picks a player for an effect."""
    seat = s.stack.pop()[1]
    s.chosen_seat = picked
    if log is not None:
        log.append(events.CHOSEN(seat, seat=SEATS[seat], owner=SEATS[picked]))


# --- tokens --------------------------------------------------------------------------------------------------------


def _flags(effect: Effect) -> int:
    return (OWN if effect.get("capture_owner") == "actor" else 0) | (
        MAY_SKIP if effect.get("optional") else 0
    )


def named(effect: Effect, order: int) -> int:
    """The number of the order whose march an effect follows, or -1 for free choice."""
    return order if "named" in (effect.get("direction"), effect.get("where")) else -1


def ask(s: CossackState, question: str, seat: int, left: int, order: int, flags: int) -> None:
    """Ask for the next token of an effect, if there is one still to handle and a node for it (AMB-43)."""
    if left:
        target = TARGETS[question](s, seat, order)
        if target:
            s.card_done, s.target_nodes = 1, target
            s.stack.append((s.setup.decisions[question], seat, left, order, flags))


def _out(s: CossackState, order: int) -> int:
    return marches.out_nodes(s, s.orders[order]) if order >= 0 else s.open_nodes


def _home(s: CossackState, order: int, among: int) -> int:
    return marches.home_nodes(s, s.orders[order], among) if order >= 0 and among else among


def _blacks(s: CossackState, seat: int, order: int) -> int:
    return _out(s, order) & s.setup.roads.circles if s.black_on_emblem else 0


TARGETS: dict[str, Callable[[CossackState, int, int], int]] = {
    "place": lambda s, seat, order: _out(s, order) if s.tokens[seat] else 0,
    "black": _blacks,
    "remove": lambda s, seat, order: _home(s, order, marches.removable(s)),
    "unblock": lambda s, seat, order: _home(s, order, s.black),
    "unseal": lambda s, seat, order: marches.removable(s) & s.sealed,
    "lift": lambda s, seat, order: marches.movable(s, s.orders[order] if order >= 0 else None),
}
"""Per question about tokens: the nodes among which it chooses. ``order`` is -1 for free choice."""


def _tokens(question: str) -> Callable[..., None]:
    def start(s: CossackState, log: Log | None, seat: int, effect: Effect, order: int) -> None:
        ask(s, question, seat, effect["count"], named(effect, order), _flags(effect))

    return start


def _why_nothing_else(s: CossackState, log: Log, family: ActionSet[CossackState], nodes: int) -> None:
    """Tell why no other node could be named where an order leaves one of several (K-MARCH-08)."""
    others = nodes & ~s.target_nodes
    if s.target_nodes & s.target_nodes - 1 or not others:
        return
    action = next(action for node, action in family.members if others >> node & 1)
    refused = next(family.violations(s, action))
    seat: int = s.stack[-1][1]
    log.append(events.NO_CHOICE(seat, refused.rule, reason=Phrase(refused.template, refused.facts)))


def place(s: CossackState, log: Log | None, node: int) -> None:
    """Lay a red token: from hand, or one that was lifted (K-MARCH-13, K-ABOUT-23, K-ABOUT-25, AMB-52)."""
    if log is not None:
        _why_nothing_else(s, log, s.stack[-1][0].families[0], s.open_nodes)
    question, seat, left, order, flags = s.stack.pop()
    owner = seat if flags & OWN else s.hetman
    fresh = question.name == "place"
    if fresh:
        s.tokens[seat] -= 1
    captured = s.lay(node, owner)
    if log is not None:
        name = s.setup.roads.names[node]
        log.append(events.LAID(seat, seat=SEATS[seat], node=name))
        if captured:
            log.append(events.CAPTURED(owner, place=name, owner=SEATS[owner]))
        elif s.neutral >> node & 1:
            log.append(events.NEUTRAL(owner, place=name, owner=SEATS[owner]))
    ask(s, "place" if fresh else "lift", seat, left - 1, order, flags & (OWN | MAY_SKIP))


def black(s: CossackState, log: Log | None, node: int) -> None:
    """Lay a black token (K-BLACK-01, K-BLACK-06, AMB-72)."""
    _, seat, left, order, flags = s.stack.pop()
    s.lay_black(node)
    if log is not None:
        log.append(events.BLACK_LAID(seat, seat=SEATS[seat], node=s.setup.roads.names[node]))
    ask(s, "black", seat, left - 1, order, flags)


def remove(s: CossackState, log: Log | None, node: int) -> None:
    """Take something off the map (K-MARCH-18 to K-MARCH-23, K-BLACK-05)."""
    if log is not None and s.stack[-1][0].name == "remove":
        _why_nothing_else(s, log, s.stack[-1][0].families[0], marches.removable(s))
    question, seat, left, order, flags = s.stack.pop()
    owner = s.owner(node)
    what = s.take_off(seat, node)
    if log is not None:
        name = s.setup.roads.names[node]
        if what == "seal":
            log.append(events.SEAL_TAKEN(seat, seat=SEATS[seat], place=name, owner=SEATS[owner]))
        else:
            kind = events.BLACK_TAKEN if what == "black" else events.RED_TAKEN
            log.append(kind(seat, seat=SEATS[seat], node=name))
    ask(s, question.name, seat, left - 1, order, flags)


def lift(s: CossackState, log: Log | None, node: int) -> None:
    """Lift a red token that is to lie elsewhere; it goes through nobody's hand (AMB-75)."""
    _, seat, left, order, flags = s.stack.pop()
    s.take_off(seat, node)
    s.tokens[seat] -= 1
    if log is not None:
        log.append(events.LIFTED(seat, seat=SEATS[seat], node=s.setup.roads.names[node]))
    s.stack.append((s.setup.decisions["settle"], seat, left, order, flags | node << 8))
    s.target_nodes = settle_nodes(s)


def settle_nodes(s: CossackState) -> int:
    """Where the lifted token may lie: not where it was."""
    frame = s.stack[-1]
    left_behind: int = frame[4] >> 8
    return _out(s, frame[3]) & ~(1 << left_behind)


def skip(s: CossackState, log: Log | None) -> None:
    """Leave an effect that the card makes optional (K-ABOUT-22)."""
    seat = s.stack.pop()[1]
    if log is not None:
        log.append(events.SKIPPED(seat, seat=SEATS[seat]))


# --- gold, cards, the order, the mace ------------------------------------------------------------------------------


def _take_coins(s: CossackState, log: Log | None, seat: int, effect: Effect, order: int) -> None:
    """Gold between two players, at most what there is; never to or from the bag (K-SETUP-05)."""
    giver, taker = who(s, seat, effect["from"]), who(s, seat, effect["to"])
    paid = s.pay(giver, taker, effect["amount"])
    if paid:
        s.card_done = 1
        if log is not None:
            log.append(events.TOOK_GOLD(seat, seat=SEATS[giver], owner=SEATS[taker], gold=paid))


def _draw_cards(s: CossackState, log: Log | None, seat: int, effect: Effect, order: int) -> None:
    if hands.draw(s, log, who(s, seat, effect["who"]), effect["count"]):
        s.card_done = 1


def _discard_cards(s: CossackState, log: Log | None, seat: int, effect: Effect, order: int) -> None:
    loser = who(s, seat, effect["who"])
    count = min(effect["count"], len(s.hands[loser]))
    if not count:
        return
    s.card_done = 1
    if effect["choice"] == "own":
        s.stack.append((s.setup.decisions["discard"], loser, count))
        return
    for _ in range(count):
        hands.lose_by_lot(s, log, loser)


def _give_cards(s: CossackState, log: Log | None, seat: int, effect: Effect, order: int) -> None:
    giver, taker = who(s, seat, effect["from"]), who(s, seat, effect["to"])
    count = min(effect["count"], len(s.hands[giver]))
    if not count or giver == taker:
        return
    s.card_done = 1
    if effect["choice"] == "own":
        s.stack.append((s.setup.decisions["give"], giver, count, taker))
        return
    for _ in range(count):
        hands.hand_over(s, log, giver, taker, s.random_card(giver))
    hands.cut(s, taker)


def _replace_cards(s: CossackState, log: Log | None, seat: int, effect: Effect, order: int) -> None:
    owner = who(s, seat, effect["who"])
    if s.hands[owner]:
        s.card_done = 1
        flags = MAY_SKIP if effect.get("optional") else 0
        s.stack.append((s.setup.decisions["replace"], owner, effect["count"], flags, 0))


def _peek_hand(s: CossackState, log: Log | None, seat: int, effect: Effect, order: int) -> None:
    viewer, owner = who(s, seat, effect["viewer"]), who(s, seat, effect["whose"])
    if viewer != owner:
        s.card_done = 1
        s.peek(viewer, owner)
        if log is not None:
            log.append(events.LOOKED(viewer, seat=SEATS[viewer], owner=SEATS[owner]))


def _extra_orders(s: CossackState, log: Log | None, seat: int, effect: Effect, order: int) -> None:
    """Further orders in this round (K-ORD-09)."""
    s.further_orders += effect["count"]
    if log is not None:
        log.append(events.MORE_ORDERS(seat, seat=SEATS[seat], count=effect["count"]))


def _cancel_order(s: CossackState, log: Log | None, seat: int, effect: Effect, order: int) -> None:
    """No effect and no pay for the rest of the round; the latest such card counts (K-ORD-20, AMB-07)."""
    s.modifier = CANCELLED
    if log is not None:
        log.append(events.CANCELLED(seat))


def _redirect_order(s: CossackState, log: Log | None, seat: int, effect: Effect, order: int) -> None:
    """The actor names start and route of the marches in force instead of the hetman (K-ORD-20, OWN-09)."""
    s.modifier = REDIRECTED
    if log is not None:
        log.append(events.REDIRECTED(seat, seat=SEATS[seat]))
    for number in range(len(s.orders) - 1, -1, -1):
        option = s.orders[number].option
        march = s.setup.facts.options[option].march
        if (march == "out" and s.open_nodes) or (march == "home" and s.occupied):
            s.orders[number] = Order(option)
            s.stack.append((s.setup.decisions["march"], seat, number))


def _change_hetman(s: CossackState, log: Log | None, seat: int, effect: Effect, order: int) -> None:
    change.overthrow(s, log, seat, who(s, seat, effect["to"]), effect["to"] == "actor")


_DO: dict[str, Callable[..., None]] = {
    "place_march": _tokens("place"),
    "remove_march": _tokens("remove"),
    "move_march": _tokens("lift"),
    "place_black": _tokens("black"),
    "remove_black": _tokens("unblock"),
    "remove_seal": _tokens("unseal"),
    "take_coins": _take_coins,
    "draw_cards": _draw_cards,
    "discard_cards": _discard_cards,
    "give_cards": _give_cards,
    "replace_cards": _replace_cards,
    "peek_hand": _peek_hand,
    "change_hetman": _change_hetman,
    "extra_orders": _extra_orders,
    "refuse_order": lambda s, log, seat, effect, order: None,
    "cancel_order": _cancel_order,
    "redirect_order": _redirect_order,
}
"""Every word of the vocabulary that a card can carry out."""
