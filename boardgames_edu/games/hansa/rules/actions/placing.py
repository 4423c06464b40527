"""The actions Place and Displace.

The owner of a displaced piece answers in ``setting_down``.
"""

from boardgames_edu.engine.events import Params
from boardgames_edu.engine.kit import N_, Action, Decision, EventKind, Need, Tally, action, must, provided
from boardgames_edu.games.hansa import components, frames
from boardgames_edu.games.hansa.components import KINDS
from boardgames_edu.games.hansa.frames import Pay, PayBlock
from boardgames_edu.games.hansa.params import HansaParams
from boardgames_edu.games.hansa.rules import masks, moments, tallies
from boardgames_edu.games.hansa.rules.flow import After, spend_action
from boardgames_edu.games.hansa.rules.notation import A_KIND, EACH_KIND, ON, ON_POST, POST, each_piece
from boardgames_edu.games.hansa.state import HansaState

PLACED = EventKind("placed", "H-ACT-B-01", "{seat} places a {kind} on {route}, post {post}.", news=2)


@action(
    "place",
    needs=(
        moments.HAS_ACTION,
        provided(
            "H-ACT-B-04",
            lambda s: s.supply[2 * s.turn] or s.supply[2 * s.turn + 1],
            "Your supply is empty; hire pieces first.",
            name="supply",
        ),
        provided("H-ACT-B-01", masks.may_place, "No post is open to a piece of your supply.", name="open_post"),
    ),
    moment=moments.IN_TURN,
    label=N_("Place a piece"),
    opens=True,
)
def ask_place(s: HansaState) -> None:
    """Take the action Place: which piece and where follows."""
    spend_action(s)
    s.ask(frames.PlacePiece(s.turn))


def _placing(s: HansaState, post: int) -> Tally:
    return tallies.placing(s, s.setup.chart.route_of[post])


def permitted(setup: HansaParams) -> Need | None:
    """Return the condition on permissions, if the map has any (H-BRI-10)."""
    if not setup.chart.permissions:
        return None
    return must(
        "H-BRI-06",
        masks.both(lambda s: masks.permitted_posts(s, s.turn)),
        "{route} lies in {country}; you have no permission left for it in this turn.",
        lambda s, action: {"country": components.COUNTRIES[s.setup.chart.country_of[action.args[0]]]},
        name="permission",
    )


def _block_paid(setup: HansaParams) -> Need | None:
    if components.BLOCK not in setup.in_play:
        return None
    return must(
        "H-PRM-13",
        masks.both(masks.affordable_posts),
        N_("{price} more {price:piece is|pieces are} asked for on {route}, because of Block; your supply cannot pay."),
        lambda s, action: {"price": (asked := _placing(s, action.args[0])).total - 1, "tally": asked},
        name="block_price",
    )


@action(
    "place {kind} {post}",
    rows=each_piece("place"),
    needs=(
        must("H-ACT-B-04", masks.in_supply(), "You have no {kind} in your supply.", name="in_supply"),
        must("H-ACT-B-01", masks.free, moments.TAKEN, moments.who_stands_there, name="post_free"),
        permitted,
        _block_paid,
        must("H-ACT-B-06", masks.fitting, moments.BOAT, name="boats_take_merchants"),
    ),
    moment=moments.part("H-ACT-B-01", N_("First choose the action Place."), "place", frames.PlacePiece),
    label=(N_("Place a {kind}"), ON, POST),
    targets=ON_POST,
    event=PLACED,
)
def place(s: HansaState, post: int, kind: int) -> None:
    """Place a piece of the supply; Blocks ask for more (H-ACT-B-02, H-ACT-B-03)."""
    seat = s.stack.pop().seat
    s.supply[2 * seat + kind] -= 1
    s.put(2 * seat + kind, post)
    if s.setup.chart.permissions:
        use_permission(s, seat, post)
    if s.promo:
        price = _placing(s, post).total - 1
        if price:
            s.ask(frames.PayBlock(seat, price))


def use_permission(s: HansaState, seat: int, post: int) -> None:
    """Use up the country's own permission, London's last (AMB-83, AMB-84)."""
    chart = s.setup.chart
    country = chart.country_of[post]
    if country == components.ENGLAND:
        return
    usable = [
        k
        for k, (city, countries) in enumerate(chart.permissions)
        if countries >> country & 1 and not s.permissions_used >> k & 1 and s.rightmost(city) == seat
    ]
    own_city = [k for k in usable if chart.cities_in[country] >> chart.permissions[k][0] & 1]
    s.permissions_used |= 1 << (own_city or usable)[0]


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
        moments.HAS_ACTION,
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
    moment=moments.IN_TURN,
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
        must("H-ACT-C-06", masks.fitting, moments.BOAT, name="boats_take_merchants"),
    ),
    moment=moments.part("H-ACT-C-01", N_("First choose the action Displace."), "displace", frames.Displace),
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
    facts = {"victim": s.seat_name(victim), "kind": KINDS[pushed], "kind_new": KINDS[kind]}
    s.tell(DISPLACED, seat, **facts, **setup.chart.describe(post))
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
    (PayBlock, "H-PRM-09", N_("You have no {kind} in your supply to pay the Block with."), "in_supply_for_block"),
)


@action(
    "pay {kind}",
    EACH_KIND,
    needs=tuple(
        moments.during(decision, rule, lambda s: masks.kinds_in(s.supply, s.turn), text, name)
        for decision, rule, text, name in _PAYING
    ),
    moment=moments.At("H-ACT-C-02", "You pay with a piece of your supply after you have displaced somebody."),
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
