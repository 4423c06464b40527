"""Laying tokens: red ones of marches, and black ones."""

from boardgames_edu.engine.kit import N_, EventKind, Need, action, bits, must, provided
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.frames import OWN, Black, Lift, PlaceToken
from boardgames_edu.games.cossacks.queries import marches
from boardgames_edu.games.cossacks.rules.moments import At, decision_name, where
from boardgames_edu.games.cossacks.rules.notation import each_node
from boardgames_edu.games.cossacks.rules.tokens import pieces
from boardgames_edu.games.cossacks.rules.tokens.pieces import SPOT, lies_there, ordered
from boardgames_edu.games.cossacks.state import CossackState

_NOT_THE_SICH = must("K-MARCH-04", lambda s: ~1, "No token is ever laid on the Sich.", name="not_the_sich")
_ONE_TOKEN = must(
    "K-BOX-10",
    lambda s: ~(s.occupied & s.setup.roads.circles),
    "A token lies on {node} already, and a circle has room for one.",
    name="empty",
)
LAID = EventKind("laid", "K-MARCH-11", "{seat} lays a march token on {node}.", news=2)
CAPTURED = EventKind("captured", "K-MARCH-14", "{place} is captured: it gets the seal of {owner}.", news=4)
NEUTRAL = EventKind(
    "neutral", "K-MARCH-14", "{owner} has no seal left: the token on {place} stays as a neutral one."
)


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

    reached = where(counts, lambda s: s.target_nodes | ~s.open_nodes)  # others refuse what is not open
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
            lies_there,
            name="not_captured",
        ),
        must(
            "K-MARCH-13",
            lambda s: ~s.neutral,
            "{node} is not free: a march token lies there.",
            name="free_place",
        ),
        must(
            "K-BLACK-02",
            lambda s: ~s.black,
            "A black token lies on {node} and closes the path.",
            name="not_closed",
        ),
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
            lambda s: decision_name(s) == "settle" or s.tokens[s.stack[-1].seat],
            "You have no march token left to lay.",
            name="token_left",
        ),
        must(
            "K-MARCH-02",
            where(lambda s: decision_name(s) == "settle", lambda s: ~(1 << s.stack[-1].lifted_from)),
            "The token came from {node}: to move it is to lay it elsewhere.",
            name="elsewhere",
        ),
        *_AGREES,
    ),
    fast_mask=pieces.target,
    moment=pieces.moments("K-MARCH-02", PlaceToken),
    targets="place:{node}",
)
def place(s: CossackState, node: int) -> None:
    """Lay a red token: from hand, or lifted (K-ABOUT-23, K-ABOUT-25, AMB-52)."""
    if s._log is not None:
        pieces.tell_why_nothing_else(s, s.open_nodes)
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
            s.tell(
                CAPTURED, owner, "K-ABOUT-23" if frame.flags & OWN else None, place=name, owner=SEATS[owner]
            )
        elif s.neutral >> node & 1:
            s.tell(NEUTRAL, owner, place=name, owner=SEATS[owner])
    pieces.ask(s, (PlaceToken if from_hand else Lift)(seat, frame.count - 1, frame.order, frame.flags))


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
        provided(
            "K-BLACK-01", lambda s: s.black_on_emblem, "All black tokens are on the map.", name="black_left"
        ),
        *_AGREES,
    ),
    moment=At(
        "K-BLACK-01",
        "A black token is laid only by a card of disobedience that says so. {question}",
        None,
        pieces.imagined(lambda s: (Black, -1)),
    ),
    event=EventKind("black_laid", "K-BLACK-01", "{seat} lays a black token on {node}.", news=3),
    targets="place:{node}",
)
def black(s: CossackState, node: int) -> None:
    """Lay a black token (AMB-72)."""
    frame = s.stack.pop()
    s.lay_black(node)
    pieces.ask(s, Black(frame.seat, frame.count - 1, frame.order, frame.flags))
