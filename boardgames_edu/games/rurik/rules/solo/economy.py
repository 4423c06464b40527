"""Taxing, building and scheming by the Rebellion."""

from msgspec.structs import replace

from boardgames_edu.engine.kit import N_, EventKind, bits
from boardgames_edu.games.rurik import components
from boardgames_edu.games.rurik.codecs import Region
from boardgames_edu.games.rurik.components import CHURCH, COLUMNS, GOODS, PRIORITIES, REBELLION, STRUCTURES, YOU
from boardgames_edu.games.rurik.rules import goods
from boardgames_edu.games.rurik.rules.actions.build import CHURCH_SILENT
from boardgames_edu.games.rurik.rules.solo import steps
from boardgames_edu.games.rurik.rules.solo.steps import RebelChoice, RebelStep, now, tell_choice
from boardgames_edu.games.rurik.state import BUILD, TAX, G, R, RurikState

TAXES = EventKind(
    "rebellion_taxes",
    "R-SOLOTAX-01",
    "The Rebellion taxes {region} for {points} {points:point|points}, one {good}: {reason}.",
)
MARKET_ADDS = EventKind("rebellion_market", "R-SOLOTAX-07", "Its market there adds one {good}.")
BUILDS_IN = EventKind("rebellion_builds_in", "R-SOLOBUILD-01", "The Rebellion builds in {region}: {reason}.")
BUILDS = EventKind(
    "rebellion_builds", "R-SOLOBUILD-06", "It builds a {structure} for {points} {points:point|points}: {reason}."
)
TURNS_YOURS = EventKind("rebellion_turns_yours", "R-SOLOBUILD-08", "Its church in {region} turns a troop of {victim}.")
TURNS_NEUTRAL = EventKind(
    "rebellion_turns_neutral", "R-SOLOBUILD-07", "Its church in {region} turns the neutral troop."
)
OPENS = EventKind(
    "rebellion_opens",
    "R-SOLOSCHEME-02",
    "A coin goes from its mat to its dock and opens a bonus for {action}, {bonus}: {reason}.",
)
RULED_AND_FREE = N_("it rules there, its boat has room for {good}, and it comes first in its order")
OCCUPIED_AND_FREE = N_("it is there, its boat has room for {good}, and it comes first in its order")
RULED_AND_FULL = N_("its boat has no room for {good}, but it rules there, and it comes first in its order")
OCCUPIED_AND_FULL = N_("its boat has no room for {good}, but it is there, and it comes first in its order")
RULED_AND_BARE = N_("it rules there and has built nothing, and it comes first in its order")
OCCUPIED_AND_BARE = N_("it is there and has built nothing, and it comes first in its order")
RULED_AND_SHARED = N_("it rules there and has built, others are there too, and it comes first in its order")
RULED_AND_BUILT = N_("it rules there and has built, and it comes first in its order")
HIGHEST = N_("card {card} names it first while it cares for {priority}")
HIGHEST_POSSIBLE = N_("card {card} names it first of what can be built there while it cares for {priority}")


def price(s: RurikState, region: int) -> int:
    """Return the points for a good or structure (R-SOLOTAX-08, R-SOLOBUILD-09)."""
    return 1 if s.ruled[REBELLION] >> region & 1 else steps.solo_of(s).edition.price_elsewhere


def _payable(s: RurikState, regions: int, points: int) -> int:
    if points < steps.solo_of(s).edition.price_elsewhere:
        regions &= s.ruled[REBELLION]
    return regions if points else 0


def _first_of(s: RurikState, able: int, *groups: tuple[int, str, str]) -> RebelChoice | None:
    """Return the first region of a group (R-SOLOTAX-05, R-SOLOBUILD-05)."""
    for regions, rule, reason in groups:
        if regions:
            choice = steps.first_in_order(s, regions)
            return RebelChoice("region", able, choice, rule, reason, {"good": GOODS[s.grows[choice]]})
    return None


class RebellionTax(RebelStep):
    """Take a good."""

    pool = TAX
    asks = N_("Which region does it tax?")

    def decide(self, s: RurikState) -> RebelChoice | None:
        """Return the region of the next good (R-SOLOTAX-01 to R-SOLOTAX-05, R-SOLOTAX-09)."""
        able, ruled = taxable(s, s.pools[TAX]), s.ruled[REBELLION]
        room = sum(
            1 << region
            for region in bits(able)
            if s.boat[REBELLION * G + s.grows[region]] < s.setup.components.slots[s.grows[region]]
        )
        return _first_of(
            s,
            able,
            (able & ruled & room, "R-SOLOTAX-01", RULED_AND_FREE),
            (able & ~ruled & room, "R-SOLOTAX-02", OCCUPIED_AND_FREE),
            (able & ruled & ~room, "R-SOLOTAX-03", RULED_AND_FULL),
            (able & ~ruled & ~room, "R-SOLOTAX-04", OCCUPIED_AND_FULL),
        )

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Take a good; an own market gives another (R-SOLOTAX-06, R-SOLOTAX-07)."""
        region = decision.choice
        points, good = price(s, region), s.grows[region]
        s.pools[TAX] -= points
        s.goods_on &= ~(1 << region)
        goods.stow(s, REBELLION, good)
        market = s.built[components.MARKET * R + region] == REBELLION and s.works(REBELLION, region)
        if market:
            goods.stow(s, REBELLION, good)
        tell_choice(s, TAXES, decision, region=region, points=points, good=good)
        if market:
            s.tell(MARKET_ADDS, REBELLION, good=good)
        if s.pools[TAX]:
            s.ask(self)


def taxable(s: RurikState, points: int) -> int:
    """Return the regions whose good it could take with some points."""
    return _payable(s, s.occupied[REBELLION] & s.goods_on, points)


class RebellionBuild(RebelStep):
    """Choose a region to build in."""

    pool = BUILD
    asks = N_("In which region does it build?")

    def decide(self, s: RurikState) -> RebelChoice | None:
        """Return the region of the next structure (R-SOLOBUILD-01 to R-SOLOBUILD-05)."""
        # One can be built there (R-SOLOBUILD-10).
        able = _with_room(s, _payable(s, s.occupied[REBELLION], s.pools[BUILD]))
        ruled, built = s.ruled[REBELLION], s.built_regions(REBELLION)
        shared = s.occupied[YOU] | s.rebel_mask
        return _first_of(
            s,
            able,
            (able & ruled & ~built, "R-SOLOBUILD-01", RULED_AND_BARE),
            (able & ~ruled & ~built, "R-SOLOBUILD-02", OCCUPIED_AND_BARE),
            (able & ruled & built & shared, "R-SOLOBUILD-03", RULED_AND_SHARED),
            (able & ruled & built & ~shared, "R-SOLOBUILD-04", RULED_AND_BUILT),
        )

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Choose the region of the next structure."""
        tell_choice(s, BUILDS_IN, decision, region=decision.choice)
        s.ask(RebellionRaise(REBELLION, decision.choice))


def sites(s: RurikState, points: int) -> int:
    """Return the regions where it would build with some points."""
    regions = s.ruled[REBELLION] | ~s.built_regions(REBELLION)
    return _with_room(s, _payable(s, s.occupied[REBELLION] & regions, points))


def _with_room(s: RurikState, regions: int) -> int:
    free = 0
    for kind in (components.STRONGHOLD, components.MARKET):
        if s.structures_left[REBELLION * 3 + kind]:
            free |= ~s.built_mask[kind]
    rest = regions & ~free
    return regions & free | sum(1 << region for region in bits(rest) if buildable(s, region))


def buildable(s: RurikState, region: int) -> int:
    """Return the mask of structures that it could build there."""
    # None of the kind is there and one in supply (R-SOLOBUILD-10); a church needs a troop of yours or a neutral one
    # there (R-SOLOBUILD-07), though beside Yaroslav it turns nobody (AMB-90).
    mask = 0
    for kind in range(len(STRUCTURES)):
        if s.structures_left[REBELLION * 3 + kind] and not s.built_mask[kind] >> region & 1:
            mask |= 1 << kind
    if not (s.troops[YOU * R + region] or s.rebels[region]):
        mask &= ~(1 << CHURCH)
    return mask


class RebellionRaise(RebelStep):
    """Choose what is built there."""

    pool = BUILD
    asks = N_("What does it build in {region}?")
    region: Region

    def decide(self, s: RurikState) -> RebelChoice | None:
        """Return the highest structure on the top card."""
        able = buildable(s, self.region)
        if not able:
            return None
        card, priority = steps.top_card(s), now(s).priority
        ranking = card.structures[priority]
        choice = next(kind for kind in ranking if able >> kind & 1)
        facts = {"card": card.number, "priority": PRIORITIES[priority]}
        reason = HIGHEST if choice == ranking[0] else HIGHEST_POSSIBLE
        return RebelChoice("structure", able, choice, "R-SOLOBUILD-06", reason, facts)

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Put up the structure; a church turns your troop first (R-SOLOBUILD-08)."""
        points, kind = price(s, self.region), decision.choice
        s.pools[BUILD] -= points
        s.put_structure(REBELLION, kind, self.region)
        tell_choice(s, BUILDS, decision, structure=kind, points=points)
        if kind == CHURCH:
            _turn_somebody(s, self.region)
        if s.pools[BUILD]:
            s.ask(RebellionBuild(REBELLION))


def _turn_somebody(s: RurikState, region: int) -> None:
    """Turn a piece into a rebel by its church (AMB-88, AMB-90)."""
    if not s.works(REBELLION, region):
        s.tell(CHURCH_SILENT, REBELLION, region=region)
        return
    yours = s.troops[YOU * R + region] > 0
    if yours:
        s.remove_troop(YOU, region)
    else:
        s.take_neutral(region)
    if s.supply[REBELLION]:
        s.add_troop(REBELLION, region)
    kind = TURNS_YOURS if yours else TURNS_NEUTRAL
    s.tell(kind, REBELLION, region=region, victim=YOU)


class RebellionScheme(RebelStep):
    """Take a coin of the mat.

    A scheme action brings no cards and passes no marker (R-SOLOSCHEME-01).
    """

    asks = N_("From which column of its mat does it take a coin?")

    def decide(self, s: RurikState) -> RebelChoice | None:
        """Return the column of the mat that gives up a coin."""
        rebellion, claiming = now(s), s.phase == "claim"
        columns = range(len(PRIORITIES))
        able = sum(1 << k for k in columns if steps.solo_of(s).highest_coin(k, rebellion.locked) >= 0)
        if not able:
            return None
        if able >> rebellion.priority & 1:
            rule = "R-SOLOCLAIM-06" if claiming else "R-SOLOSCHEME-02"
            reason = N_("it takes the highest coin from the column of its priority")
            return RebelChoice("priority", able, rebellion.priority, rule, reason)
        rule = "R-SOLOCLAIM-07" if claiming else "R-SOLOSCHEME-03"
        reason = N_("no coin is left under {priority}, and this is the first column from the left that has one")
        facts = {"priority": PRIORITIES[rebellion.priority]}
        return RebelChoice("priority", able, next(bits(able)), rule, reason, facts)

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Move a column's highest coin to the dock, opening its bonus (R-SOLOSCHEME-02)."""
        solo, rebellion_ = steps.solo_of(s), now(s)
        number = solo.highest_coin(decision.choice, rebellion_.locked)
        s.rebellion = replace(rebellion_, locked=rebellion_.locked & ~(1 << number))
        s.coins[REBELLION] += 1
        bonus = solo.mat.bonuses[number]
        tell_choice(s, OPENS, decision, action=COLUMNS[bonus.action], bonus=bonus.gives)
