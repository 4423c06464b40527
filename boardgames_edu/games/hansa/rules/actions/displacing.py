"""The action Displace; the owner answers in ``setting_down``."""

from boardgames_edu.engine.events import Params
from boardgames_edu.engine.kit import N_, Action, Decision, EventKind, action, must, provided
from boardgames_edu.games.hansa import frames
from boardgames_edu.games.hansa.components import KINDS
from boardgames_edu.games.hansa.frames import Pay, PayBlock
from boardgames_edu.games.hansa.rules import masks, tallies
from boardgames_edu.games.hansa.rules.actions.placing import permitted, use_permission
from boardgames_edu.games.hansa.rules.flow import After, spend_action
from boardgames_edu.games.hansa.rules.moments import HAS_ACTION, IN_TURN, At, during, part
from boardgames_edu.games.hansa.rules.notation import A_KIND, EACH_KIND, ON, ON_POST, POST, each_piece
from boardgames_edu.games.hansa.state import HansaState

DISPLACED = EventKind(
    "displaced",
    "H-ACT-C-01",
    "{seat} displaces the {kind} of {victim} on {route}, post {post}, with a {kind_new}.",
    news=4,
)
NO_ROOM = EventKind(
    "no_room", "H-ACT-C-18", "No post is free for the displaced {kind} of {owner}; it goes to the stock."
)
PAID = EventKind("paid", "H-ACT-C-05", "{seat} pays a {kind} into the stock.", news=0)


@action(
    "displace",
    needs=(
        HAS_ACTION,
        provided(
            "H-ACT-C-04",
            lambda s: s.supply[2 * s.turn] + s.supply[2 * s.turn + 1] > 1,
            "Your supply cannot pay: that takes two pieces at least.",
            name="supply",
        ),
        provided(
            "H-ACT-C-01",
            masks.may_displace,
            "There is no opponent whom you could displace with what you have.",
            name="victim",
        ),
    ),
    moment=IN_TURN,
    label=N_("Displace an opponent"),
    opens=True,
)
def ask_displace(s: HansaState) -> None:
    """Take the action Displace: which piece is asked next."""
    spend_action(s)
    s.ask(frames.Displace(s.turn))


def _price(s: HansaState, action: Action) -> Params:
    seat, code = s.turn, s.code_at(action.args[0])
    needed = tallies.displacing(s, code & 1)
    pieces = s.supply[2 * seat] + s.supply[2 * seat + 1]
    return {"needed": needed.total, "pieces": pieces, "tally": needed}


@action(
    "displace {kind} {post}",
    rows=each_piece("displace"),
    needs=(
        must("H-ACT-C-01", masks.in_supply(), "You have no {kind} in your supply.", name="in_supply"),
        must(
            "H-ACT-C-01",
            masks.both(lambda s: s.occupied),
            "Nobody stands on post {post} of {route}.",
            name="somebody_there",
        ),
        must(
            "H-ACT-C-07",
            masks.both(lambda s: ~s.own(s.turn)),
            "The piece on post {post} of {route} is your own.",
            name="opponent_there",
        ),
        must(
            "H-ACT-C-04",
            masks.both(masks.displaceable),
            "That takes {needed} pieces from your supply; you have {pieces}.",
            _price,
            name="supply_pays",
        ),
        permitted,
        must(
            "H-ACT-C-06",
            masks.fitting,
            "Post {post} of {route} is a boat; only merchants go there.",
            name="boats_take_merchants",
        ),
    ),
    moment=part("H-ACT-C-01", N_("First choose the action Displace."), "displace", frames.Displace),
    label=(N_("Displace with a {kind}"), ON, POST),
    targets=ON_POST,
)
def displace(s: HansaState, post: int, kind: int) -> None:
    """Displace a piece; paying and the owner's answer follow (H-ACT-C-23)."""
    setup, seat = s.setup, s.stack.pop().seat
    code = s.code_at(post)
    victim, pushed = code >> 1, code & 1
    s.take(code, post)
    s.supply[2 * seat + kind] -= 1
    s.put(2 * seat + kind, post)
    if setup.chart.permissions:
        use_permission(s, seat, post)
    s.tell(
        DISPLACED,
        seat,
        victim=s.seat_name(victim),
        kind=KINDS[pushed],
        kind_new=KINDS[kind],
        **setup.chart.describe(post),
    )
    _ask_owner(s, seat, victim, pushed, setup.chart.route_of[post])
    s.ask(frames.Pay(seat, tallies.displacing(s, pushed).total - 1))


def _ask_owner(s: HansaState, seat: int, victim: int, kind: int, route: int) -> None:
    """Ask the victim, or for neutrals the other (H-ACT-C-22, H-2P-05)."""
    setup = s.setup
    neutral = victim == setup.seats
    if setup.neutral:
        s.ask(After(seat))
    added = tallies.added(s, victim, kind).total
    if not masks.open_in_all_rings(s, victim, route, kind):  # AMB-09
        s.add_to_stock(2 * victim + kind)
        s.tell(NO_ROOM, victim if not neutral else None, kind=KINDS[kind], owner=s.seat_name(victim))
        kind = -1
    s.ask(frames.Displaced(1 - seat if neutral else victim, route, victim, kind, added, -1))


_PAYING: tuple[tuple[type[Decision], str, str, str], ...] = (
    (Pay, "H-ACT-C-05", N_("You have no {kind} in your supply to pay with."), "in_supply"),
    (
        PayBlock,
        "H-PRM-09",
        N_("You have no {kind} in your supply to pay the Block with."),
        "in_supply_for_block",
    ),
)


@action(
    "pay {kind}",
    EACH_KIND,
    needs=tuple(
        during(decision, rule, lambda s: masks.kinds_in(s.supply, s.turn), text, name)
        for decision, rule, text, name in _PAYING
    ),
    moment=At("H-ACT-C-02", "You pay with a piece of your supply after you have displaced somebody."),
    label=(N_("Pay with"), "", A_KIND),
    targets="piece:supply:{own}:{kind}",
)
def pay(s: HansaState, kind: int) -> None:
    """Put one piece of the price into the stock (AMB-95)."""
    frame = s.stack.pop()
    s.hire(frame.seat, kind, -1)
    s.tell(PAID, frame.seat, frame.rule, kind=KINDS[kind])
    if frame.count > 1:
        s.ask(frame.changed(count=frame.count - 1))
