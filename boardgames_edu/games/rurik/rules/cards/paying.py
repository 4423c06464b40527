"""Paying the cost of a deed where the card leaves choices."""

from boardgames_edu.engine.events import Params
from boardgames_edu.engine.kit import N_, Action, EventKind, Exact, action, bits, must
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.rules import goods
from boardgames_edu.games.rurik.rules.cards import schemes
from boardgames_edu.games.rurik.rules.cards.deeds import cost_of
from boardgames_edu.games.rurik.rules.conditions import hand, in_play
from boardgames_edu.games.rurik.rules.moments import At, asked, exactly
from boardgames_edu.games.rurik.rules.notation import EACH_GOOD, EACH_REGION, EACH_SCHEME, EACH_STRUCTURE
from boardgames_edu.games.rurik.state import R, RurikState

PIECE_REMOVED = EventKind("piece_removed", "R-DEED-12", "{seat} takes a troop off {region}.")
LEADER_REMOVED = EventKind("leader_removed", "R-DEED-12", "{seat} takes {leader} off {region}.")


def one_less(s: RurikState, **changes: int) -> None:
    """Count down the decision on top, or take it off."""
    if s.top.count > 1:
        s.change_top(count=s.top.count - 1, **changes)
    else:
        s.stack.pop()


_ANOTHER_COST = At(
    "R-DEED-03",
    "The deed does not cost that. {question}",
    asked(*(kind.name for kind in frames.COSTS)),
    exactly("cost", cost_of(N_("{deed} does not cost that. {question}"))),
)
_PAYING = (_ANOTHER_COST, At("R-DEED-03", "You pay a cost only as you accomplish a deed. {question}"))


def _with(exact: Exact | None, facts: Params) -> Exact | None:
    return None if exact is None else (exact[0], exact[1], {**exact[2], **facts})


def _payable(s: RurikState) -> int:
    top, owned = s.top, s.all_goods(s.stack[-1].seat)
    least: int = top.count if isinstance(top, frames.PaySame) else 1
    paid: int = top.paid if isinstance(top, frames.PayDifferent) else 0
    return sum(1 << good for good, count in enumerate(owned) if count >= least) & ~paid


def _good_not_payable(s: RurikState, action: Action) -> Exact | None:
    top, seat, good = s.top, s.stack[-1].seat, action.args[0]
    owned = s.goods(seat, good)
    facts: Params = {"count": owned}
    if isinstance(top, frames.PayDifferent) and top.paid >> good & 1:
        text = N_("You have paid {good} already; {deed} takes goods of different types.")
    elif not owned:
        text = N_("You have no {good} to pay with.")
    else:
        text = N_("You have only {count} {good}; {deed} takes {least} goods of one type.")
        facts = {"count": owned, "least": top.count}
    return _with(cost_of(text)(s, action), facts)


@action(
    "pay {good}",
    EACH_GOOD,
    needs=(
        must("R-DEED-03", _payable, "You cannot pay that with {good}.", name="good_payable", exact=_good_not_payable),
    ),
    moment=_PAYING,
    label=(N_("Pay with"), "", N_("{good}")),
    targets="space:goods:{own}:{good}",
)
def pay(s: RurikState, good: int) -> None:
    """Pay a good, or all goods of one type."""
    top = s.top
    whole = isinstance(top, frames.PaySame)
    goods.spend(s, top.seat, good, top.count if whole else 1)
    if whole:
        s.stack.pop()
    elif isinstance(top, frames.PayDifferent):
        one_less(s, paid=top.paid | 1 << good)
    else:
        one_less(s)


@action(
    "discard {scheme}",
    EACH_SCHEME,
    needs=(
        must(
            "R-DEED-11",
            hand,
            "{scheme} is not in your hand.",
            name="in_hand",
            exact=cost_of(N_("{deed} takes a scheme from your hand; {scheme} is not there.")),
        ),
    ),
    moment=(_ANOTHER_COST, At("R-DEED-11", "Schemes are discarded only as the cost of a deed. {question}")),
    label=(N_("Discard a scheme"), "", N_("{scheme}")),
    targets="card:hand:{own}:{scheme}:0",
    event=EventKind("scheme_discarded", "R-DEED-11", "{seat} discards {scheme}."),
)
def discard(s: RurikState, scheme: int) -> None:
    """Discard a scheme as a cost, without reward."""
    top: frames.Discard = s.top
    schemes.discard_from_hand(s, top.seat, scheme)
    one_less(s)
    schemes.tidy(s)


def _removable(s: RurikState) -> int:
    top = s.top
    seat: int = top.seat
    if isinstance(top, frames.RemovePair):
        return sum(1 << r for r in bits(s.ruled[seat] & s.occupied[seat]) if s.pieces_of(seat, r) >= top.count)
    taken: int = top.taken
    return s.occupied[seat] & ~taken


def _piece_not_removable(s: RurikState, action: Action) -> Exact | None:
    top, seat, region = s.top, s.stack[-1].seat, action.args[0]
    facts: Params = {}
    if isinstance(top, frames.RemoveApart) and top.taken >> region & 1:
        text = N_("You have taken a troop out of {region} already; {deed} takes them from different regions.")
    elif not s.occupied[seat] >> region & 1:
        text = N_("You have no troop in {region}.")
    elif not s.ruled[seat] >> region & 1:
        text = N_("You do not rule {region}; {deed} takes troops out of a region that you rule.")
    else:
        text = N_("You have only {count} {count:troop|troops} in {region}; {deed} takes {least}.")
        facts = {"count": s.pieces_of(seat, region), "least": top.count}
    return _with(cost_of(text)(s, action), facts)


@action(
    "remove {region}",
    EACH_REGION,
    needs=(
        must(
            "R-DEED-03",
            _removable,
            "You cannot take that piece off {region}.",
            name="piece_removable",
            exact=_piece_not_removable,
        ),
        in_play,
    ),
    moment=_PAYING,
    label=(N_("Take a piece off the map"), "", N_("{region}")),
    targets="place:{region}",
)
def remove(s: RurikState, region: int) -> None:
    """Take off a piece as a cost, or a region's all together."""
    top = s.top
    seat, together = top.seat, isinstance(top, frames.RemovePair)
    for _ in range(top.count if together else 1):
        kind = LEADER_REMOVED if s.remove_piece(seat, region) else PIECE_REMOVED
        s.tell(kind, seat, region=region, leader=s.leader_name(seat))
    if together:
        s.stack.pop()
    elif isinstance(top, frames.RemoveApart):
        one_less(s, taken=top.taken | 1 << region)
    else:
        one_less(s)


@action(
    "raze {structure} {region}",
    (EACH_STRUCTURE, EACH_REGION),
    needs=(
        must(
            "R-DEED-03",
            lambda s: sum(s.own_structures(s.stack[-1].seat, kind) << R * kind for kind in range(3)),
            "You have no {structure} in {region}.",
            name="own_structure",
            exact=cost_of(N_("{deed} takes a structure of yours off the map; you have no {structure} in {region}.")),
        ),
        in_play,
    ),
    moment=_PAYING,
    label=(N_("Take a structure off the map"), N_("{structure}"), N_("{region}")),
    targets="place:{region} piece:supply:{own}:{structure}",
    event=EventKind("structure_removed", "R-GEN-17", "{seat} takes a {structure} off {region}.", news=3),
)
def raze(s: RurikState, kind: int, region: int) -> None:
    """Take an own structure off the map as a cost (R-GEN-17)."""
    top: frames.Raze = s.top
    seat = top.seat
    s.take_structure(kind, region)
    if any(s.own_structures(seat, other) for other in range(3)):
        one_less(s)
    else:
        s.stack.pop()
