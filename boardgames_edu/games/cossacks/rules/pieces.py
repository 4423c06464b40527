"""Laying, taking off and moving tokens: which nodes may be named for it, and by which rule not.

The generator asks for ``s.target_nodes`` alone; the conditions tell a refused node why. Nothing here changes a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.rules import Action
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.rules import marches
from boardgames_edu.games.cossacks.rules.families import (
    ActionBuilder,
    Fam,
    If,
    Mask,
    asked,
    below,
    when,
    where,
)
from boardgames_edu.games.cossacks.state import CossackState, Order
from boardgames_edu.i18n import N_, Phrase

if TYPE_CHECKING:
    from boardgames_edu.games.cossacks.params import CossackParams

_MOST = 3
"""So many nodes are named in a sentence."""
_AND_MORE = N_("{node} and {count} more")
_SOME = N_("{node}")
_OUT_FROM = N_("a march from {node}")
_FROM_THROUGH = N_("a march from {node} to {place}")
_HOME_FROM = N_("a march home from {node}")
_HOME = N_("a march home")


def families(make: ActionBuilder, setup: CossackParams) -> tuple[Fam, Fam, Fam, Fam]:
    """To lay a red token, to lay a black one, to take something off, and to lift a token."""
    return _place(make), _black(make, setup), _remove(make), _lift(make)


def _target(s: CossackState) -> int:
    return s.target_nodes


# --- sentences -----------------------------------------------------------------------------------------------------


def named(s: CossackState, mask: int) -> Phrase:
    """The nodes of a mask in words, the first few of them."""
    names, lexicon = s.setup.roads.board.names(mask), s.setup.facts.lexicon
    left = len(names) - _MOST
    if left <= 0:
        return Phrase(_SOME, {"node": list(names), "game": lexicon})
    return Phrase(_AND_MORE, {"node": list(names[:_MOST]), "count": left, "game": lexicon})


def in_words(s: CossackState, order: Order) -> Phrase:
    """The march that was ordered."""
    option, start, route = order
    names = s.setup.roads.names
    facts = {
        "node": names[max(start, 0)],
        "place": [names[place] for place in route],
        "game": s.setup.facts.lexicon,
    }
    if s.setup.facts.options[option].march == "home":
        first = start if start >= 0 else route[0] if route else -1
        return Phrase(_HOME, {}) if first < 0 else Phrase(_HOME_FROM, {**facts, "node": names[first]})
    return Phrase(_FROM_THROUGH if route else _OUT_FROM, facts)


def _ordered(s: CossackState, action: Action) -> Mapping[str, object]:
    """What was ordered, and which nodes agree with it."""
    order = s.stack[-1][3]
    facts: dict[str, object] = {"choices": named(s, s.target_nodes)}
    return {**facts, "march": in_words(s, s.orders[order])} if order >= 0 else facts


def _lies_there(s: CossackState, action: Action) -> Mapping[str, object]:
    owner = s.owner(action.args[0])
    return {"owner": SEATS[owner]} if owner >= 0 else {}


# --- laying --------------------------------------------------------------------------------------------------------

_NOT_THE_SICH = If("K-MARCH-04", lambda s: ~1, N_("No token is ever laid on the Sich."), name="not_the_sich")
_ONE_TOKEN = If(
    "K-BOX-10",
    lambda s: ~(s.occupied & s.setup.roads.circles),
    N_("A token lies on {node} already, and a circle has room for one."),
    name="empty",
)


def behind_black(s: CossackState) -> int:
    """The empty nodes that touch a black token, and nothing that links."""
    near = 0
    for node in bits(s.black):
        near |= s.setup.roads.adjacent[node]
    return near & ~s.open_nodes & ~s.occupied & ~1


def _reached(s: CossackState) -> int:
    """Nodes to which nothing but the order can be an obstacle, or of which something else is said already."""
    return s.target_nodes | ~s.open_nodes


def _agrees(rule: str, text: str, *ways: str) -> If:
    """That a node agrees with the order, for some of the ways in which an order decides that."""

    def counts(s: CossackState) -> bool:
        order = s.stack[-1][3]
        return order >= 0 and marches.way_on(s, s.orders[order]) in ways

    return If(rule, where(counts, _reached), text, _ordered, name=f"agrees_with_the_{ways[0]}")


_AGREES = (
    _agrees("K-MARCH-05", N_("The start of the march was taken off: {choices} comes first."), "start"),
    _agrees("K-BLACK-03", N_("The order is {march}, and a black token closes that way."), "shut"),
    _agrees(
        "K-MARCH-08",
        N_("The order is {march}: that allows {choices}, not {node}."),
        "route",
        "token",
    ),
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


def _place(make: ActionBuilder) -> Fam:
    return make.nodes(
        "place",
        _NOT_THE_SICH,
        If(
            "K-MARCH-13",
            lambda s: ~s.sealed,
            N_("{node} is captured already: the seal of {owner} lies there."),
            _lies_there,
            name="not_captured",
        ),
        If(
            "K-MARCH-13",
            lambda s: ~s.neutral,
            N_("{node} is not free: a march token lies there."),
            name="free_place",
        ),
        If(
            "K-BLACK-02",
            lambda s: ~s.black,
            N_("A black token lies on {node} and closes the path."),
            name="not_closed",
        ),
        _ONE_TOKEN,
        If(
            "K-BLACK-03",
            lambda s: ~behind_black(s),
            N_("{node} lies behind a black token, and nothing else leads there."),
            name="not_behind_black",
        ),
        If(
            "K-MARCH-11",
            lambda s: s.open_nodes | s.occupied | 1 | behind_black(s),
            N_("A token must continue what is laid; {node} touches neither a token nor the Sich."),
            name="no_gap",
        ),
        If(
            "K-MARCH-02",
            when(lambda s: asked(s) == "settle" or s.tokens[s.stack[-1][1]]),
            N_("You have no march token left to lay."),
            name="token_left",
        ),
        If(
            "K-MARCH-02",
            where(lambda s: asked(s) == "settle", lambda s: ~(1 << (s.stack[-1][4] >> 8))),
            N_("The token came from {node}: to move it is to lay it elsewhere."),
            name="elsewhere",
        ),
        *_AGREES,
        fast_mask=_target,
    )


def _black(make: ActionBuilder, setup: CossackParams) -> Fam:
    return make.nodes(
        "black",
        _NOT_THE_SICH,
        If(
            "K-BLACK-06",
            lambda s: ~setup.roads.places,
            N_("Black tokens lie on circles, not on a place like {node}."),
            name="on_a_circle",
        ),
        _ONE_TOKEN,
        If(
            "K-BLACK-07",
            lambda s: s.open_nodes | s.occupied | setup.roads.places | 1,
            N_(
                "A black token must touch what is laid, too; {node} touches neither a red token nor the Sich."
            ),
            name="no_gap",
        ),
        If(
            "K-BLACK-01",
            when(lambda s: s.black_on_emblem),
            N_("All black tokens are on the map."),
            name="black_left",
        ),
        *_AGREES,
        fast_mask=_target,
    )


# --- taking off and moving -----------------------------------------------------------------------------------------


def _cut_off(s: CossackState, action: Action) -> Mapping[str, object]:
    """What would lose its link to the Sich if a node became empty."""
    return {"others": named(s, marches.loses_link(s, action.args[0]))}


def _holds_only_black(s: CossackState) -> int:
    """The nodes whose loss would leave nothing but black tokens without a link."""
    found = 0
    for node in bits(s.links & ~marches.removable(s)):
        if not marches.loses_link(s, node) & s.links:
            found |= 1 << node
    return found


def _whole(s: CossackState) -> int:
    return marches.removable(s) | ~s.occupied


_SICH_IS_EMPTY = If(
    "K-MARCH-04",
    lambda s: ~1,
    N_("Nothing is taken off the Sich: it never holds a token."),
    name="not_the_sich",
)
_STAYS_WHOLE = (
    If(
        "K-MARCH-18",
        lambda s: _whole(s) | _holds_only_black(s),
        N_("Without {node} there would be no link to the Sich any more for {others}."),
        _cut_off,
        name="route_stays_whole",
    ),
    If(
        "K-BLACK-07",
        lambda s: ~_holds_only_black(s),
        N_("Without {node} the black token on {others} would touch nothing any more."),
        _cut_off,
        name="black_keeps_touch",
    ),
)


def by_order(s: CossackState) -> bool:
    """Whether the question on top belongs to an order, and not to a card of disobedience."""
    return below(s) != "rebel"


def by_refusal(s: CossackState) -> bool:
    """Whether the question on top belongs to a card of disobedience."""
    return below(s) == "rebel"


def optional(may: Callable[[CossackState], object]) -> tuple[If, If]:
    """That what is asked may be left: an order tells what to do, and so does a card of disobedience."""
    return (
        If(
            "K-ORD-16",
            where(by_order, when(may)),
            N_("What the order tells you to do has to be done as far as it can be."),
            name="optional_in_order",
        ),
        If(
            "K-ORD-18",
            where(by_refusal, when(may)),
            N_("What the card tells you to do has to be done as far as it can be."),
            name="optional_in_refusal",
        ),
    )


def _kinds(question: str, kind: Mask, order: str, refusal: str) -> tuple[If, If]:
    """What may be taken off when an effect names one kind of piece."""

    def here(s: CossackState) -> int:
        return kind(s) | ~s.occupied

    return (
        If(
            "K-ORD-16",
            where(lambda s: asked(s) == question and by_order(s), here),
            order,
            name=f"{question}_in_order",
        ),
        If(
            "K-ORD-18",
            where(lambda s: asked(s) == question and by_refusal(s), here),
            refusal,
            name=f"{question}_in_refusal",
        ),
    )


def _wrong_kind(s: CossackState) -> int:
    """What an effect on one kind of piece does not concern: another condition says so."""
    name = asked(s)
    return ~s.black if name == "unblock" else ~s.sealed if name == "unseal" else 0


def _remove(make: ActionBuilder) -> Fam:
    return make.nodes(
        "remove",
        _SICH_IS_EMPTY,
        If(
            "K-MARCH-18",
            lambda s: s.occupied | 1,
            N_("There is nothing on {node} to take off."),
            name="something_there",
        ),
        *_STAYS_WHOLE,
        *_kinds(
            "unblock",
            lambda s: s.black,
            N_("The order takes off black tokens only."),
            N_("The card that you played takes off black tokens only."),
        ),
        *_kinds(
            "unseal",
            lambda s: s.sealed,
            N_("The order takes off seals only."),
            N_("The card that you played takes off seals only."),
        ),
        If(
            "K-MARCH-25",
            lambda s: s.target_nodes | ~s.occupied | ~marches.removable(s) | _wrong_kind(s),
            N_("The order is {march}: that takes off {choices} before {node}."),
            _ordered,
            name="agrees_with_the_order",
        ),
        fast_mask=_target,
    )


def _lift(make: ActionBuilder) -> Fam:
    return make.nodes(
        "lift",
        _SICH_IS_EMPTY,
        If(
            "K-MARCH-01",
            lambda s: s.red | s.neutral | 1,
            N_("Marches are red tokens, and there is none on {node} to move."),
            name="red_there",
        ),
        *_STAYS_WHOLE,
        If(
            "K-MARCH-11",
            lambda s: s.target_nodes | ~(marches.removable(s) & (s.red | s.neutral)),
            N_("Without the token on {node} there is no other node where it could lie."),
            name="elsewhere",
        ),
        fast_mask=_target,
    )
