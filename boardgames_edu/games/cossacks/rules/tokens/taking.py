"""Taking pieces off the map, and moving tokens."""

from collections.abc import Mapping

from boardgames_edu.engine.kit import N_, Action, EventKind, Need, action, bits, must
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.frames import Lift, Remove, Settle, Unblock, Unseal
from boardgames_edu.games.cossacks.queries import marches
from boardgames_edu.games.cossacks.queries.causes import asked_by, by_refusal
from boardgames_edu.games.cossacks.rules import moments
from boardgames_edu.games.cossacks.rules.notation import each_node
from boardgames_edu.games.cossacks.rules.tokens import pieces
from boardgames_edu.games.cossacks.rules.tokens.pieces import SPOT, named, ordered
from boardgames_edu.games.cossacks.state import CossackState

RED_TAKEN = EventKind("red_taken", "K-MARCH-18", "{seat} takes the march token off {node}.", news=2)
BLACK_TAKEN = EventKind(
    "black_taken", "K-BLACK-05", "{seat} takes the black token off {node}; it returns to the emblem.", news=2
)
SEAL_TAKEN = EventKind("seal_taken", "K-MARCH-20", "{seat} takes the seal off {place}; it returns to {owner}.", news=3)
TOKEN_FOR_SEAL = EventKind("token_for_seal", "K-MARCH-21", "{seat} gets one of the red tokens beside the black ones.")
SKIPPED = EventKind("skipped", "K-ORD-18", "{seat} leaves it at that.", news=0)


def _cut_off(s: CossackState, action: Action) -> Mapping[str, object]:
    return {"others": named(s, marches.loses_link(s, action.args[0]))}


def _holds_only_black(s: CossackState) -> int:
    """Return the nodes without which only black tokens hang loose."""
    found = 0
    for node in bits(s.links & ~marches.removable(s)):
        if not marches.loses_link(s, node) & s.links:
            found |= 1 << node
    return found


_SICH_IS_EMPTY = must(
    "K-MARCH-04", lambda s: ~1, "Nothing is taken off the Sich: it never holds a token.", name="not_the_sich"
)
_STAYS_WHOLE = (
    must(
        "K-MARCH-18",
        lambda s: (marches.removable(s) | ~s.occupied) | _holds_only_black(s),
        "Without {node} there would be no link to the Sich any more for {others}.",
        _cut_off,
        name="route_stays_whole",
    ),
    must(
        "K-BLACK-07",
        lambda s: ~_holds_only_black(s),
        "Without {node} the black token on {others} would touch nothing any more.",
        _cut_off,
        name="black_keeps_touch",
    ),
)


def _kinds(decision: str, kind: moments.Mask, order: str, refusal: str) -> tuple[Need, Need]:
    def here(s: CossackState) -> int:
        return kind(s) | ~s.occupied

    return (
        must(
            "K-ORD-16",
            moments.where(lambda s: moments.decision_name(s) == decision and not by_refusal(s), here),
            order,
            name=f"{decision}_in_order",
        ),
        must(
            "K-ORD-18",
            moments.where(lambda s: moments.decision_name(s) == decision and by_refusal(s), here),
            refusal,
            name=f"{decision}_in_refusal",
        ),
    )


def _wrong_kind(s: CossackState) -> int:
    """Return what a one-kind effect does not concern."""
    name = moments.decision_name(s)
    return ~s.black if name == "unblock" else ~s.sealed if name == "unseal" else 0


@action(
    "remove {node}",
    rows=each_node("remove"),
    label=(N_("Take off the map"), "", SPOT),
    needs=(
        _SICH_IS_EMPTY,
        must("K-MARCH-18", lambda s: s.occupied | 1, "There is nothing on {node} to take off.", name="something_there"),
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
        must(
            "K-MARCH-25",
            lambda s: s.target_nodes | ~s.occupied | ~marches.removable(s) | _wrong_kind(s),
            "The order is {march}: that takes off {choices} before {node}.",
            ordered,
            name="agrees_with_the_order",
        ),
    ),
    fast_mask=pieces.target,
    moment=pieces.token_moments("K-MARCH-02", Remove, Unblock, Unseal),
    targets="place:{node}",
)
def remove(s: CossackState, node: int) -> None:
    """Take something off the map (K-MARCH-18 to K-MARCH-23, K-BLACK-05)."""
    if s._log is not None and moments.decision_name(s) == "remove":
        pieces.tell_why_nothing_else(s, marches.removable(s))
    frame = s.stack.pop()
    owner, seat, name = s.owner(node), frame.seat, s.setup.roads.names[node]
    held, what = s.tokens[seat], s.take_off(seat, node)
    if what == "seal":
        s.tell(SEAL_TAKEN, seat, place=name, owner=SEATS[owner])
        if s.tokens[seat] > held:
            s.tell(TOKEN_FOR_SEAL, seat)
    else:
        s.tell(BLACK_TAKEN if what == "black" else RED_TAKEN, seat, node=name)
    pieces.ask(s, type(frame)(seat, frame.count - 1, frame.order, frame.flags))


@action(
    "lift {node}",
    rows=each_node("lift"),
    label=(N_("Lift a march token"), "", SPOT),
    needs=(
        _SICH_IS_EMPTY,
        must(
            "K-MARCH-01",
            lambda s: s.red | s.neutral | 1,
            "Marches are red tokens, and there is none on {node} to move.",
            name="red_there",
        ),
        *_STAYS_WHOLE,
        must(
            "K-MARCH-11",
            lambda s: s.target_nodes | ~(marches.removable(s) & (s.red | s.neutral)),
            "Without the token on {node} there is no other node where it could lie.",
            name="elsewhere",
        ),
    ),
    fast_mask=pieces.target,
    moment=pieces.token_moments("K-MARCH-02", Lift),
    event=EventKind("lifted", "K-MARCH-02", "{seat} lifts the march token off {node}.", news=0),
    targets="place:{node}",
)
def lift(s: CossackState, node: int) -> None:
    """Lift a red token to lay it elsewhere, not into hand (AMB-75)."""
    frame = s.stack.pop()
    s.take_off(frame.seat, node)
    s.tokens[frame.seat] -= 1
    settle = Settle(frame.seat, frame.count, frame.order, frame.flags, node)
    s.ask(settle)
    s.target_nodes = settle.nodes(s)


@action(
    "skip",
    label=(N_("Leave it at that"), "", ""),
    needs=(moments.optional(lambda s: s.stack[-1].may_skip and moments.decision_name(s) != "settle"),),
    moment=moments.PENDING,
)
def skip(s: CossackState) -> None:
    """Leave an effect that the card makes optional (K-ABOUT-22)."""
    s.tell(SKIPPED, s.stack[-1].seat, "" if s._log is None else asked_by(s))
    s.stack.pop()
