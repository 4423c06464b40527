"""Laying, taking off and moving tokens: what these verbs share.

``s.target_nodes`` are the nodes that can be chosen; the conditions tell a refused node why.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.events import Action, EventKind, RuleViolation
from boardgames_edu.games.cossacks import frames
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.queries.causes import by_refusal
from boardgames_edu.games.cossacks.rules.moments import (
    OBEY_FIRST,
    SETUP_FIRST,
    At,
    Reasons,
    asks,
    decision_name,
    hetman_decides,
)
from boardgames_edu.games.cossacks.state import CANCELLED, CossackState, IssuedOrder
from boardgames_edu.i18n import N_, Phrase

_MOST = 3  # how many nodes a sentence names
_AND_MORE = N_("{node} and {count} more")
_HOME_FROM = N_("a march home from {node}")
_HOME = N_("a march home")
SPOT = N_("{spot}")
NO_CHOICE = EventKind("no_choice", "K-MARCH-08", "Nothing else could be chosen. {reason}", news=0)


def target(s: CossackState) -> int:
    """Return the nodes among which the decision on top chooses."""
    return s.target_nodes


def named(s: CossackState, mask: int) -> Phrase:
    """Return the nodes of a mask in words, the first few."""
    names, lexicon = s.setup.roads.board.names(mask), s.setup.components.lexicon
    more = len(names) - _MOST
    if more <= 0:
        return Phrase(N_("{node}"), {"node": list(names), "game": lexicon})
    return Phrase(_AND_MORE, {"node": list(names[:_MOST]), "count": more, "game": lexicon})


def in_words(s: CossackState, order: IssuedOrder) -> Phrase:
    """Return the march that was ordered, in words."""
    option, start, route = order.option, order.start, order.route
    names = s.setup.roads.names
    facts = {
        "node": names[max(start, 0)],
        "place": [names[place] for place in route],
        "game": s.setup.components.lexicon,
    }
    if s.setup.components.options[option].march == "home":
        first = start if start >= 0 else route[0] if route else -1
        return Phrase(_HOME, {}) if first < 0 else Phrase(_HOME_FROM, {**facts, "node": names[first]})
    return Phrase(N_("a march from {node} to {place}") if route else N_("a march from {node}"), facts)


def ordered(s: CossackState, action: Action) -> Mapping[str, object]:
    """Return what was ordered, and which nodes agree with it."""
    order = s.stack[-1].order
    facts: dict[str, object] = {"choices": named(s, s.target_nodes)}
    return {**facts, "march": in_words(s, s.orders[order])} if order >= 0 else facts


def lies_there(s: CossackState, action: Action) -> Mapping[str, object]:
    """Return whose seal lies on a node."""
    owner = s.owner(action.args[0])
    return {"owner": SEATS[owner]} if owner >= 0 else {}


def ask(s: CossackState, frame: frames.TokenDecision) -> None:
    """Ask for an effect's next token if one has a node (AMB-43)."""
    if frame.count:
        nodes = frame.nodes(s)
        if nodes:
            s.card_done, s.target_nodes = 1, nodes
            s.ask(frame)


def tell_why_nothing_else(s: CossackState, nodes: int) -> None:
    """Tell why an order leaves only one of several nodes (K-MARCH-08)."""
    others = nodes & ~s.target_nodes
    if s.target_nodes & s.target_nodes - 1 or not others:
        return
    assert s.decision is not None
    verb = s.decision.action_sets[0]
    action = next(action for node, action in verb.members if others >> node & 1)
    refused = next(verb.violations(s, action))
    reason = Phrase(refused.template, refused.facts)
    s.tell(replace(NO_CHOICE, rule=refused.rule), s.stack[-1].seat, reason=reason)


DECISIONS: dict[str, type[frames.TokenDecision]] = {  # the decision that is asked for an effect on tokens
    "place_march": frames.PlaceToken,
    "place_black": frames.Black,
    "remove_march": frames.Remove,
    "remove_black": frames.Unblock,
    "remove_seal": frames.Unseal,
    "move_march": frames.Lift,
}
Wanted = tuple[type[frames.TokenDecision], int]  # what would be asked, and the order's number for its march


def begin_tokens(s: CossackState, seat: int, effect: Mapping[str, Any], order: int) -> None:
    """Begin an effect on tokens."""
    flags = frames.OWN if effect.get("capture_owner") == "actor" else 0
    if effect.get("optional"):
        flags |= frames.MAY_SKIP
    ask(s, DECISIONS[effect["op"]](seat, effect["count"], named_order(effect, order), flags))


def named_order(effect: Mapping[str, Any], order: int) -> int:
    """Return the order whose march an effect follows, or -1."""
    return order if "named" in (effect.get("direction"), effect.get("where")) else -1


def moments(own: str, *wanted: type[frames.TokenDecision]) -> tuple[At, ...]:
    """Return the refusals of handling tokens at other moments than ``own``."""
    free = imagined(lambda s: (wanted[0], -1))
    return (
        SETUP_FIRST,
        At(
            "K-ORD-16",
            "The order was cancelled, so it tells you to do nothing. {question}",
            lambda s: decision_name(s) == "obey" and s.modifier == CANCELLED,
            free,
        ),
        At(
            "K-ORD-16",
            OBEY_FIRST,
            lambda s: decision_name(s) == "obey" and _told(s, wanted),
            imagined(lambda s: _told(s, wanted) or (wanted[0], -1)),
        ),
        At(
            "K-ORD-16",
            "That is not what the order tells you to do; a card of disobedience in your hand would. {question}",
            lambda s: decision_name(s) == "obey" and _offered(s, wanted),
            imagined(lambda s: (_offered(s, wanted) or wanted[0], -1)),
        ),
        At("K-ORD-16", "That is not what the order tells you to do. {question}", asks("obey"), free),
        At(
            "K-ORD-18",
            "Now you do what the card that you played says. {question}",
            lambda s: _with_tokens(s) and by_refusal(s),
            free,
        ),
        At("K-ORD-16", "Now you do what the order says. {question}", _with_tokens, free),
        At(
            own,
            "You are hetman: your orders send others, and in your own turn you move no token. {question}",
            hetman_decides,
            free,
        ),
        At(
            own,
            "Tokens are moved in your own turn, when an order or a card of disobedience says so. {question}",
            None,
            free,
        ),
    )


def _with_tokens(s: CossackState) -> bool:
    return isinstance(s.stack[-1], frames.TokenDecision | frames.Choose)


def _told(s: CossackState, wanted: Sequence[type[frames.TokenDecision]]) -> Wanted | None:
    """Return what an order will ask of an ataman who obeys."""
    for number, order in enumerate(s.orders):
        for effect in s.setup.components.options[order.option].effects:
            decision = DECISIONS.get(effect["op"])
            if decision is not None and decision in wanted:
                return decision, named_order(effect, number)
    return None


def _offered(
    s: CossackState, wanted: Sequence[type[frames.TokenDecision]]
) -> type[frames.TokenDecision] | None:
    """Return what a playable card of disobedience would ask about tokens."""
    seat = s.stack[-1].seat
    for option in bits(s.setup.refusals_in(s.hands[seat]) & s.setup.costs_at_most(s.gold[seat])):
        for effect in s.setup.components.options[option].effects:
            decision = DECISIONS.get(effect["op"])
            if decision in wanted:
                return decision
    return None


def imagined(told: Callable[[CossackState], Wanted]) -> Reasons:
    """Return the reasons against an action if tokens were asked now."""

    def reasons(s: CossackState, action: Action) -> Iterator[RuleViolation]:
        kind, order = told(s)
        frame = kind(s.stack[-1].seat, 1, order)
        there = s.copy()
        there.target_nodes = frame.nodes(there)
        there.ask(frame)
        yield from s.setup.action_set_of[action.text].violations(there, action)

    return reasons
