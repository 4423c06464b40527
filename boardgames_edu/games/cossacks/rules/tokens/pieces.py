"""Laying tokens, and what taking off and moving share with it.

``s.target_nodes`` are the nodes that can be chosen; the conditions tell a refused node why.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from boardgames_edu.engine.events import Action, RuleViolation
from boardgames_edu.engine.kit import N_, EventKind, Need, action, bits, must, provided
from boardgames_edu.games.cossacks import frames
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.frames import OWN, Black, Lift, PlaceToken
from boardgames_edu.games.cossacks.queries import marches
from boardgames_edu.games.cossacks.queries.causes import by_refusal
from boardgames_edu.games.cossacks.rules import moments
from boardgames_edu.games.cossacks.rules.notation import each_node
from boardgames_edu.games.cossacks.state import CANCELLED, CossackState, IssuedOrder
from boardgames_edu.i18n import Phrase

_MOST = 3  # how many nodes a sentence names
_HOME_FROM = N_("a march home from {node}")
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
    return Phrase(N_("{node} and {count} more"), {"node": list(names[:_MOST]), "count": more, "game": lexicon})


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
        return Phrase(N_("a march home"), {}) if first < 0 else Phrase(_HOME_FROM, {**facts, "node": names[first]})
    return Phrase(N_("a march from {node} to {place}") if route else N_("a march from {node}"), facts)


def ordered(s: CossackState, action: Action) -> Mapping[str, object]:
    """Return what was ordered, and which nodes agree with it."""
    order = s.stack[-1].order
    facts: dict[str, object] = {"choices": named(s, s.target_nodes)}
    return {**facts, "march": in_words(s, s.orders[order])} if order >= 0 else facts


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


def token_moments(own: str, *wanted: type[frames.TokenDecision]) -> tuple[moments.At, ...]:
    """Return the refusals of handling tokens at other moments than ``own``."""
    free = imagined(lambda s: (wanted[0], -1))
    return (
        moments.SETUP_FIRST,
        moments.At(
            "K-ORD-16",
            "The order was cancelled, so it tells you to do nothing. {question}",
            lambda s: moments.decision_name(s) == "obey" and s.modifier == CANCELLED,
            free,
        ),
        moments.At(
            "K-ORD-16",
            moments.OBEY_FIRST,
            lambda s: moments.decision_name(s) == "obey" and _ordered(s, wanted),
            imagined(lambda s: _ordered(s, wanted) or (wanted[0], -1)),
        ),
        moments.At(
            "K-ORD-16",
            "That is not what the order tells you to do; a card of disobedience in your hand would. {question}",
            lambda s: moments.decision_name(s) == "obey" and _offered(s, wanted),
            imagined(lambda s: (_offered(s, wanted) or wanted[0], -1)),
        ),
        moments.At("K-ORD-16", "That is not what the order tells you to do. {question}", moments.asks("obey"), free),
        moments.At(
            "K-ORD-18",
            "Now you do what the card that you played says. {question}",
            lambda s: _with_tokens(s) and by_refusal(s),
            free,
        ),
        moments.At("K-ORD-16", "Now you do what the order says. {question}", _with_tokens, free),
        moments.At(
            own,
            "You are hetman: your orders send others, and in your own turn you move no token. {question}",
            moments.hetman_decides,
            free,
        ),
        moments.At(
            own,
            "Tokens are moved in your own turn, when an order or a card of disobedience says so. {question}",
            None,
            free,
        ),
    )


def _with_tokens(s: CossackState) -> bool:
    return isinstance(s.stack[-1], frames.TokenDecision | frames.Choose)


def _ordered(s: CossackState, wanted: Sequence[type[frames.TokenDecision]]) -> Wanted | None:
    """Return what an order will ask of an ataman who obeys."""
    for number, order in enumerate(s.orders):
        for effect in s.setup.components.options[order.option].effects:
            decision = DECISIONS.get(effect["op"])
            if decision is not None and decision in wanted:
                return decision, named_order(effect, number)
    return None


def _offered(s: CossackState, wanted: Sequence[type[frames.TokenDecision]]) -> type[frames.TokenDecision] | None:
    """Return what a playable card of disobedience would ask about tokens."""
    seat = s.stack[-1].seat
    for option in bits(s.setup.refusals_in(s.hands[seat]) & s.setup.costs_at_most(s.gold[seat])):
        for effect in s.setup.components.options[option].effects:
            decision = DECISIONS.get(effect["op"])
            if decision in wanted:
                return decision
    return None


def imagined(told: Callable[[CossackState], Wanted]) -> moments.Reasons:
    """Return the reasons against an action if tokens were asked now."""

    def reasons(s: CossackState, action: Action) -> Iterator[RuleViolation]:
        kind, order = told(s)
        frame = kind(s.stack[-1].seat, 1, order)
        there = s.copy()
        there.target_nodes = frame.nodes(there)
        there.ask(frame)
        yield from s.setup.action_set_of[action.text].violations(there, action)

    return reasons


_NOT_THE_SICH = must("K-MARCH-04", lambda s: ~1, "No token is ever laid on the Sich.", name="not_the_sich")
_ONE_TOKEN = must(
    "K-BOX-10",
    lambda s: ~(s.occupied & s.setup.roads.circles),
    "A token lies on {node} already, and a circle has room for one.",
    name="empty",
)
LAID = EventKind("laid", "K-MARCH-11", "{seat} lays a march token on {node}.", news=2)
CAPTURED = EventKind("captured", "K-MARCH-14", "{place} is captured: it gets the seal of {owner}.", news=4)
NEUTRAL = EventKind("neutral", "K-MARCH-14", "{owner} has no seal left: the token on {place} stays as a neutral one.")


def behind_black(s: CossackState) -> int:
    """Return empty nodes that touch a black token and no link."""
    near = 0
    for node in bits(s.black):
        near |= s.setup.roads.adjacent[node]
    return near & ~s.open_nodes & ~s.occupied & ~1


def _agrees(rule: str, text: str, *ways: str) -> Need:
    """Return the condition that a node agrees with the order's ``ways``."""

    def counts(s: CossackState) -> bool:
        order = s.stack[-1].order
        return order >= 0 and marches.way_on(s, s.orders[order]) in ways

    reached = moments.where(counts, lambda s: s.target_nodes | ~s.open_nodes)  # others refuse what is not open
    return must(rule, reached, text, ordered, name=f"agrees_with_the_{ways[0]}")


_AGREES = (
    _agrees("K-MARCH-05", N_("The start of the march was taken off: {choices} comes first."), "start"),
    _agrees("K-BLACK-03", N_("The order is {march}, and a black token closes that way."), "shut"),
    _agrees("K-MARCH-08", N_("The order is {march}: that allows {choices}, not {node}."), "route", "token"),
    _agrees(
        "K-MARCH-16",
        N_("The order is {march}. Its aim is taken, so it goes on from there: to {choices}, not to {node}."),
        "beyond",
    ),
    _agrees(
        "K-MARCH-09",
        N_("No start was named, so the march sets out from the Sich: to {choices}, not to {node}."),
        "sich",
    ),
    _agrees(
        "K-MARCH-10",
        N_(
            "No start was named, and every way out of the Sich is taken, so the march sets out from the closest "
            "token: to {choices}, not to {node}."
        ),
        "closest",
    ),
)


def _touched(s: CossackState, node: int) -> str | None:
    """Return the rule for a token that touches only the Sich."""
    if not s.links:
        return "K-MARCH-03"
    return None if s.setup.roads.adjacent[node] & s.links else "K-MARCH-12"


@action(
    "place {node}",
    rows=each_node("place"),
    label=(N_("Lay a march token"), "", SPOT),
    needs=(
        _NOT_THE_SICH,
        must(
            "K-MARCH-13",
            lambda s: ~s.sealed,
            "{node} is captured already: the seal of {owner} lies there.",
            lambda s, action: {"owner": SEATS[owner]} if (owner := s.owner(action.args[0])) >= 0 else {},
            name="not_captured",
        ),
        must("K-MARCH-13", lambda s: ~s.neutral, "{node} is not free: a march token lies there.", name="free_place"),
        must("K-BLACK-02", lambda s: ~s.black, "A black token lies on {node} and closes the path.", name="not_closed"),
        _ONE_TOKEN,
        must(
            "K-BLACK-03",
            lambda s: ~behind_black(s),
            "{node} lies behind a black token, and nothing else leads there.",
            name="not_behind_black",
        ),
        must(
            "K-MARCH-11",
            lambda s: s.open_nodes | s.occupied | 1 | behind_black(s),
            "A token must continue what is laid; {node} touches neither a token nor the Sich.",
            name="no_gap",
        ),
        provided(
            "K-MARCH-02",
            lambda s: moments.decision_name(s) == "settle" or s.tokens[s.stack[-1].seat],
            "You have no march token left to lay.",
            name="token_left",
        ),
        must(
            "K-MARCH-02",
            moments.where(lambda s: moments.decision_name(s) == "settle", lambda s: ~(1 << s.stack[-1].lifted_from)),
            "The token came from {node}: to move it is to lay it elsewhere.",
            name="elsewhere",
        ),
        *_AGREES,
    ),
    fast_mask=target,
    moment=token_moments("K-MARCH-02", PlaceToken),
    targets="place:{node}",
)
def place(s: CossackState, node: int) -> None:
    """Lay a red token: from hand, or lifted (K-ABOUT-23, K-ABOUT-25, AMB-52)."""
    if s._log is not None:
        tell_why_nothing_else(s, s.open_nodes)
        rule = _touched(s, node)
    frame = s.stack.pop()
    seat, from_hand = frame.seat, frame.name == "place"
    owner = seat if frame.flags & OWN else s.hetman
    if from_hand:
        s.tokens[seat] -= 1
    captured = s.lay(node, owner)
    if s._log is not None:
        name = s.setup.roads.names[node]
        s.tell(LAID, seat, rule, node=name)
        if captured:
            s.tell(CAPTURED, owner, "K-ABOUT-23" if frame.flags & OWN else None, place=name, owner=SEATS[owner])
        elif s.neutral >> node & 1:
            s.tell(NEUTRAL, owner, place=name, owner=SEATS[owner])
    ask(s, (PlaceToken if from_hand else Lift)(seat, frame.count - 1, frame.order, frame.flags))


@action(
    "black {node}",
    rows=each_node("black"),
    label=(N_("Lay a black token"), "", SPOT),
    needs=(
        _NOT_THE_SICH,
        must(
            "K-BLACK-06",
            lambda s: ~s.setup.roads.places,
            "Black tokens lie on circles, not on a place like {node}.",
            name="on_a_circle",
        ),
        _ONE_TOKEN,
        must(
            "K-BLACK-07",
            lambda s: s.open_nodes | s.occupied | s.setup.roads.places | 1,
            "A black token must touch what is laid, too; {node} touches neither a red token nor the Sich.",
            name="no_gap",
        ),
        provided("K-BLACK-01", lambda s: s.black_on_emblem, "All black tokens are on the map.", name="black_left"),
        *_AGREES,
    ),
    moment=moments.At(
        "K-BLACK-01",
        "A black token is laid only by a card of disobedience that says so. {question}",
        None,
        imagined(lambda s: (Black, -1)),
    ),
    event=EventKind("black_laid", "K-BLACK-01", "{seat} lays a black token on {node}.", news=3),
    targets="place:{node}",
)
def black(s: CossackState, node: int) -> None:
    """Lay a black token (AMB-72)."""
    frame = s.stack.pop()
    s.lay_black(node)
    ask(s, Black(frame.seat, frame.count - 1, frame.order, frame.flags))
