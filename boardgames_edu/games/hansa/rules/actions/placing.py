"""The action Place: a piece of the supply onto a free post."""

from boardgames_edu.engine.kit import N_, EventKind, Need, Tally, action, must, provided
from boardgames_edu.games.hansa import components, frames
from boardgames_edu.games.hansa.params import HansaParams
from boardgames_edu.games.hansa.rules import masks, tallies
from boardgames_edu.games.hansa.rules.flow import spend_action
from boardgames_edu.games.hansa.rules.moments import HAS_ACTION, IN_TURN, part, who_stands_there
from boardgames_edu.games.hansa.rules.notation import ON, ON_POST, POST, each_piece
from boardgames_edu.games.hansa.state import HansaState

PLACED = EventKind("placed", "H-ACT-B-01", "{seat} places a {kind} on {route}, post {post}.", news=2)


@action(
    "place",
    needs=(
        HAS_ACTION,
        provided(
            "H-ACT-B-04",
            lambda s: s.supply[2 * s.turn] or s.supply[2 * s.turn + 1],
            "Your supply is empty; hire pieces first.",
            name="supply",
        ),
        provided(
            "H-ACT-B-01", masks.may_place, "No post is open to a piece of your supply.", name="open_post"
        ),
    ),
    moment=IN_TURN,
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
        N_(
            "{price} more {price:piece is|pieces are} asked for on {route}, "
            "because of Block; your supply cannot pay."
        ),
        lambda s, action: {"price": (asked := _placing(s, action.args[0])).total - 1, "tally": asked},
        name="block_price",
    )


@action(
    "place {kind} {post}",
    rows=each_piece("place"),
    needs=(
        must("H-ACT-B-04", masks.in_supply(), "You have no {kind} in your supply.", name="in_supply"),
        must(
            "H-ACT-B-01",
            masks.free,
            "Post {post} of {route} is taken by {owner}.",
            who_stands_there,
            name="post_free",
        ),
        permitted,
        _block_paid,
        must(
            "H-ACT-B-06",
            masks.fitting,
            "Post {post} of {route} is a boat; only merchants go there.",
            name="boats_take_merchants",
        ),
    ),
    moment=part("H-ACT-B-01", N_("First choose the action Place."), "place", frames.PlacePiece),
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
