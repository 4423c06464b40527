"""Taxing a region for its good (R-TAX-01 to R-MARKET-04)."""

from boardgames_edu.engine.kit import N_, Action, EventKind, Exact, action, bits, must
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.components import MARKET
from boardgames_edu.games.rurik.rules import conditions, goods
from boardgames_edu.games.rurik.rules.moments import At, exactly, spending
from boardgames_edu.games.rurik.rules.notation import EACH_REGION
from boardgames_edu.games.rurik.state import TAX, R, RurikState

TAXED = EventKind("taxed", "R-TAX-05", "{seat} taxes {region} for {points} {points:point|points}: one {good}.", news=3)
MARKET_GOOD = EventKind("market_good", "R-MARKET-01", "{seat}'s market in {region} adds one {good}.")
MARKET_COIN = EventKind("market_coin", "R-MARKET-01", "{seat}'s market in {region} adds one coin.")


@action(
    "tax {region}",
    EACH_REGION,
    needs=(
        conditions.points_in(TAX, "R-TAX-01", N_("You have no tax points to spend."), "tax_points"),
        conditions.in_play,
        must(
            "R-TAX-02",
            conditions.occupied,
            "You can tax only a region that you occupy; you have no troop in {region}.",
            name="occupied",
        ),
        must("R-TAX-08", lambda s: s.goods_on, "There is no good left in {region}.", name="good_there"),
        must(
            "R-TAX-04",
            conditions.affordable(TAX),
            "You do not rule {region}, so its good costs {price} tax points; you have {points}.",
            conditions.price_facts(TAX),
            name="price",
        ),
    ),
    moment=spending(TAX),
    label=(N_("Tax a region"), "", N_("{region}")),
    targets="place:{region}",
)
def tax(s: RurikState, region: int) -> None:
    """Take the good of a region (R-TAX-03 to R-TAX-06, R-MARKET-01)."""
    seat = s.stack[-1].seat
    points, good = conditions.price(s, seat, region), s.grows[region]
    s.pools[TAX] -= points
    s.goods_on &= ~(1 << region)
    goods.stow(s, seat, good)
    s.tell(TAXED, seat, region=region, good=good, points=points)
    if s.built[MARKET * R + region] == seat and s.works(seat, region):
        s.ask(frames.Market(seat, region))


def _adds_nothing(s: RurikState, action: Action) -> Exact | None:
    seat = s.stack[-1].seat
    for region in bits(s.occupied[seat] & ~s.goods_on & s.built_mask[MARKET]):
        owner, facts = s.built[MARKET * R + region], {"region": s.setup.region_ids[region]}
        if owner != seat:
            return (
                "R-BUILD-07",
                N_("The market in {region} belongs to {owner} and adds something only for {owner}. {question}"),
                {**facts, "owner": s.seat_name(owner)},
            )
        if not s.works(seat, region):
            return (
                "R-LEADER-YAROSLAV-02",
                N_("Beside Yaroslav your market in {region} adds nothing. {question}"),
                facts,
            )
    return None


@action(
    "bonus {what}",
    rows=lambda setup: [(0, "bonus good", (0,), {}), (1, "bonus coin", (1,), {})],
    moment=At(
        "R-MARKET-01",
        "A market adds something only as you tax its region. {question}",
        None,
        exactly("market_adds", _adds_nothing),
    ),
    label=(N_("The market adds"), "", ""),
)
def bonus(s: RurikState, coin: int) -> None:
    """Add a good or a coin (R-MARKET-02, R-MARKET-03, R-MARKET-04)."""
    top: frames.Market = s.stack.pop()
    seat, region = top.seat, top.region
    if coin:
        s.coins[seat] += 1
    else:
        goods.stow(s, seat, s.grows[region])
    kind = MARKET_COIN if coin else MARKET_GOOD
    s.tell(kind, seat, region=region, good=s.grows[region])
