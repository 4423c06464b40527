"""Sums by the rules of Rurik, term by term.

They are strength, prices, cards due, coins, points and the final score. Each function reads the state and gives a
`Tally`; seats and regions are given by number or by id::

    str(strength(state, "blue", "kiev"))  # "3 = 2 (troops) + 1 (the leader)"

Where the engine asks often it keeps the bare number (who rules, what is cheap, the power of an advisor), and tests hold
the two together over random games. Other answers (who rules, where an advisor lands, ...) come with the rules behind.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgames_edu.engine.kit import N_, Tally, Term
from boardgames_edu.engine.states.graphs import place_number
from boardgames_edu.games.rurik import components
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import COLUMNS, LAST_ROUND, MARKET, STRONGHOLD, STRUCTURES
from boardgames_edu.games.rurik.rows import SchemeCard
from boardgames_edu.games.rurik.rules import goods
from boardgames_edu.games.rurik.state import Advisor, R, RurikState

LEADER = N_("the leader")
REBELS = N_("{n:rebel|rebels} beside Sviatopolk")
STRONGHOLD_OF = N_("stronghold of {seat}")
OPEN_BONUSES = N_("open bonuses")
NUMBER = N_("the number")
BRIBE = N_("the bribe")
THE_SPACE = N_("the space")
MARKERS_OFF = N_("{n:marker|markers} off the board")
FULL_COLUMNS = N_("full {n:column|columns} of the boat")


def strength(s: RurikState, seat: int | str, region: int | str) -> Tally:
    """Return what a seat counts for in who rules a region."""
    seat, region = _seat(s, seat), _region(s, region)
    here = s.leaders[seat] == region
    works = s.works(seat, region)
    counts_rebels = here and s.owner_of[st.SVIATOPOLK] == seat
    built, stronghold = s.built[STRONGHOLD * R + region] == seat, N_("the stronghold")
    by_works = "R-STRONGHOLD-01" if works else "R-LEADER-YAROSLAV-02"
    by_rebels = "R-LEADER-SVIATOPOLK-01" if counts_rebels else "R-RULE-02"
    return Tally(
        *_if_any(s.troops[seat * R + region], "R-RULE-05", N_("{n:troop|troops}")),
        *_if_any(int(here), "R-GEN-07", LEADER),
        *_if_any(int(built), by_works, stronghold, applies=works),
        *_if_any(s.rebels[region], by_rebels, REBELS, applies=counts_rebels),
    )


def _if_any(
    amount: int, rule: str, words: str, facts: dict[str, object] | None = None, *, applies: bool = True
) -> tuple[Term, ...]:
    return (Term(amount, rule, words, {**(facts or {}), "n": abs(amount)}, applies),) if amount else ()


def _seat(s: RurikState, seat: int | str) -> int:
    return s.setup.names.index(seat) if isinstance(seat, str) else seat


def _region(s: RurikState, region: int | str) -> int:
    return place_number(s, region) if isinstance(region, str) else region


PRICE_RULES = {
    st.TAX: (N_("every good"), "R-TAX-03", "R-TAX-04", "R-SOLOTAX-08"),
    st.BUILD: (N_("every structure"), "R-BUILD-03", "R-BUILD-04", "R-SOLOBUILD-09"),
}
"""What a pool pays for, and rules: ruled, elsewhere, by Rebellion."""


def price(s: RurikState, seat: int | str, region: int | str, pool: int) -> Tally:
    """Return the points for a good (`state.TAX`) or structure (`state.BUILD`)."""
    seat, region = _seat(s, seat), _region(s, region)
    what, ruler, elsewhere, rebellion = PRICE_RULES[pool]
    ruled = s.rulers[region] == seat
    eased = s.owner_of[st.MSTISLAV] == seat and s.leaders[seat] == region
    rule = ruler if ruled else "R-LEADER-MSTISLAV-01" if eased else elsewhere
    more = 1
    if s.setup.solo is not None and seat >= s.setup.seats:
        more, rule = s.setup.solo.edition.price_elsewhere - 1, rebellion
    facts = _names(s, seat, region)
    return Tally(
        Term(1, ruler, what),
        *_if_any(more, rule, N_("{seat} does not rule {region}"), facts, applies=not ruled and not eased),
    )


def taxed(s: RurikState, seat: int | str, region: int | str) -> Tally:
    """Return the goods that taxing a region once brings."""
    seat, region = _seat(s, seat), _region(s, region)
    there = bool(s.goods_on >> region & 1)
    owner = s.built[MARKET * R + region]
    mine = owner == seat and s.works(seat, region)
    rule = "R-MARKET-01" if there else "R-MARKET-03"
    if not mine:
        rule = "R-BUILD-07" if owner != seat else "R-LEADER-YAROSLAV-02"
    return Tally(
        Term(1, "R-TAX-05" if there else "R-TAX-08", N_("the good of the region"), applies=there),
        *_if_any(int(owner >= 0), rule, N_("the market"), applies=mine and there),
    )


def _names(s: RurikState, seat: int, region: int) -> dict[str, object]:
    return {"seat": s.seat_name(seat), "region": s.setup.region_ids[region], "game": s.game.name}


def casualty_cards(s: RurikState, seat: int | str, region: int | str, victim: int | str, eased: bool = False) -> Tally:
    """Return how many cards an attack reveals; ``eased`` by a deed's point."""
    seat, region, victim = _seat(s, seat), _region(s, region), _seat(s, victim)
    facts = _names(s, victim, region)
    built = s.built[STRONGHOLD * R + region] == victim
    works = built and s.works(victim, region)
    asleep = built and not works
    there = s.leaders[seat] == region
    terms = [
        Term(1, "R-CASUALTY-02", N_("every check")),
        Term(1, "R-CASUALTY-03", N_("{seat} rules {region}"), facts, applies=s.rulers[region] == victim),
        Term(1, "R-LEADER-YAROSLAV-02" if asleep else "R-CASUALTY-04", STRONGHOLD_OF, facts, applies=works),
    ]
    if works:
        terms.append(Term(1, "R-CASUALTY-11", N_("the same stronghold, as its description says"), applies=False))
    if eased:
        terms.append(Term(-1, "R-CASUALTY-13", N_("point of a deed")))
    if s.leader_ids[seat] == st.BORIS:
        terms.append(Term(-1, "R-LEADER-BORIS-01" if there else "R-GEN-08", N_("Boris stands there"), applies=there))
    if s.leader_ids[seat] == components.SOLO_LEADER and s.rebellion is not None:
        terms.append(Term(-1, "R-LEADER-SVIATOPOLK_SOLO-01", N_("Sviatopolk stands there"), applies=there))
        fewer = s.setup.solo.bonuses(st.ATTACK, s.rebellion.locked).cards_fewer
        terms += _if_any(-fewer, "R-SOLOACT-13", OPEN_BONUSES)
    return Tally(*terms, least=0)  # never below none (R-CASUALTY-08)


def power(advisor: Advisor) -> Tally:
    """Return the power of an advisor: its number and its bribe."""
    return Tally(Term(advisor.number, "R-STRAT-05", NUMBER), *_if_any(advisor.bribe, "R-STRAT-16", BRIBE))


def initiative(advisor: Advisor) -> Tally:
    """Return the initiative of an advisor: its number alone."""
    return Tally(
        Term(advisor.number, "R-STRAT-06", NUMBER), *_if_any(advisor.bribe, "R-STRAT-17", BRIBE, applies=False)
    )


def coins_then(s: RurikState, seat: int | str, space: int, *, takes: bool) -> Tally:
    """Return a seat's coins after an advisor's action, taken or not."""
    seat = _seat(s, seat)
    advisor = s.strategy[space]
    bribe = advisor.bribe if advisor else 0
    return Tally(
        Term(s.coins[seat], "R-GEN-18", N_("{n:coin|coins} on the dock"), {"n": s.coins[seat]}),
        *_if_any(-s.setup.space_cost[space], "R-ACT-10", N_("the price of the space"), applies=takes),
        Term(1, "R-ACT-12", N_("the action given up"), applies=not takes),
        *_if_any(bribe, "R-ACT-06" if takes else "R-ACT-14", BRIBE, applies=False),
    )


def points(s: RurikState, cards: Sequence[SchemeCard] = (), *, converts: bool = False) -> Tally:
    """Return the points of the running turn, if its action is taken."""
    # The first of ``cards`` that helps counts.
    name = COLUMNS[s.resolved_space // s.setup.rows]
    terms = [Term(s.setup.space_points[s.resolved_space], f"R-{name.upper()}-01", THE_SPACE)]
    played = False
    for card in sorted(cards, key=lambda card: -_gives(card, name)):
        right = _gives(card, name)
        facts: dict[str, object] = {"scheme": card.id, "game": s.game.name}
        other = sum(count for reward in card.rewards for count in reward.values() if isinstance(count, int))
        gains = "R-ACT-19" if name in ("tax", "build") else "R-PLAY-02"
        rule = "R-PLAY-01" if played else gains if right else "R-ACT-20"
        terms += _if_any(right or other, rule, N_("the card {scheme}"), facts, applies=bool(right) and not played)
        played = True
    if converts:
        terms.append(Term(1, {"build": "R-CONV-02", "muster": "R-CONV-03"}[name], N_("the conversion")))
    return Tally(*terms)


def _gives(card: SchemeCard, action: str) -> int:
    word = "movement_points" if action == "move" else f"{action}_points"
    return sum(reward.get(word, 0) for reward in card.rewards)


def rebellion_points(s: RurikState) -> Tally:
    """Return the Rebellion's points for the advisor just resolved."""
    # Movement of its bonuses is no part of them: it comes first, as a move of its own.
    assert s.rebellion is not None, "only a solo game has a Rebellion"
    action, bonuses = s.resolved_space // s.setup.rows, s.setup.solo.bonuses
    open_, all_ = bonuses(action, s.rebellion.locked), bonuses(action, 0)
    return Tally(
        Term(s.setup.space_points[s.resolved_space], f"R-{COLUMNS[action].upper()}-01", THE_SPACE),
        *_if_any(open_.points, "R-SOLOACT-08", OPEN_BONUSES),
        *_if_any(open_.steps, "R-SOLOACT-09", N_("{n:movement point|movement points} of open bonuses"), applies=False),
        *_if_any(all_.points - open_.points, "R-SOLO-13", N_("bonuses under coins"), applies=False),
    )


def hand_after_draw(s: RurikState, seat: int | str, drawn: int) -> Tally:
    """Return the size of a seat's hand after a draw."""
    seat = _seat(s, seat)
    return Tally(
        *_if_any(len(s.hands[seat]), "R-SCHEME-08", N_("{n:card|cards} in hand")),
        Term(drawn, "R-SCHEME-01", N_("{n:card|cards} drawn"), {"n": drawn}),
        *_if_any(1 - drawn, "R-SCHEME-03", N_("{n:card|cards} put back")),
    )


def income(s: RurikState, seat: int | str) -> Tally:
    """Return a seat's income in step B of the claim phase."""
    seat = _seat(s, seat)
    off = [*s.claims[seat * 3 : seat * 3 + 3], s.warfare[seat]].count(0)
    full = goods.full_columns(s, seat)
    if s.setup.solo is not None and seat >= s.setup.seats:
        return Tally(
            Term(s.setup.solo.edition.income, "R-SOLOCLAIM-08", N_("every round")),
            *_if_any(off, "R-SOLOCLAIM-09", MARKERS_OFF, applies=False),
            *_if_any(full, "R-SOLOCLAIM-08", FULL_COLUMNS),
        )
    paid = s.round < LAST_ROUND
    return Tally(
        *_if_any(off, "R-INCOME-01" if paid else "R-INCOME-03", MARKERS_OFF, applies=paid),
        *_if_any(4 - off, "R-INCOME-04", N_("{n:marker|markers} on the tracks"), applies=False),
        *_if_any(full, "R-INCOME-02" if paid else "R-INCOME-03", FULL_COLUMNS, applies=paid),
    )


class Ruling(NamedTuple):
    """Who rules a region, as the map stands right now."""

    seat: int | None  # who rules it, None for nobody
    rule: str  # the rule that decides
    strengths: tuple[Tally, ...]  # what each seat counts for there


def explain_ruler(s: RurikState, region: int | str) -> Ruling:
    """Return who rules a region, with the rule and the strengths."""
    region = place_number(s, region) if isinstance(region, str) else region
    strengths = tuple(strength(s, seat, region) for seat in range(s.setup.sides))
    totals, rebels = [tally.total for tally in strengths], s.rebels[region]
    top = max(totals)
    first = [seat for seat, total in enumerate(totals) if total == top]
    yaroslav = s.owner_of[st.YAROSLAV]
    if not top:
        return Ruling(None, "R-RULE-07", strengths)
    if rebels > top:
        return Ruling(None, "R-RULE-02", strengths)
    if len(first) > 1 or rebels == top:
        if yaroslav in first and s.leaders[yaroslav] == region:
            return Ruling(yaroslav, "R-LEADER-YAROSLAV-01", strengths)
        return Ruling(None, "R-RULE-04", strengths)
    if not s.pieces_of(first[0], region):
        return Ruling(first[0], "R-RULE-08", strengths)
    together = sum(totals) - top + rebels
    return Ruling(first[0], "R-RULE-03" if together >= top else "R-RULE-01", strengths)


def presence(s: RurikState, seat: int, region: int | str) -> str:
    """Return the rule on whether a seat occupies a region."""
    region = place_number(s, region) if isinstance(region, str) else region
    built = [kind for kind in range(len(STRUCTURES)) if s.built[kind * R + region] == seat]
    if s.occupied[seat] >> region & 1 or not built:
        return "R-GEN-09"
    return "R-STRONGHOLD-03" if built == [STRONGHOLD] else "R-GEN-10"


def landing(there: Sequence[Advisor], advisor: Advisor) -> Iterator[str]:
    """Yield the rules that decide on which space an advisor lands."""
    if not there:
        yield "R-STRAT-07"  # the highest free space
        return
    yield "R-STRAT-16" if advisor.bribe else "R-STRAT-05"
    pushed = [other for other in there if other.power < advisor.power]
    if len(pushed) < len(there):
        yield "R-STRAT-09"
    if pushed:
        yield "R-STRAT-08"
    if any(other.seat == advisor.seat for other in pushed):
        yield "R-STRAT-14"
    if any(other.bribe for other in pushed):
        yield "R-STRAT-20"
    elif any(other.bribe for other in there):
        yield "R-STRAT-18"


def casualty(icons: Sequence[bool], troops: int, leader: bool) -> Iterator[str]:
    """Yield the rules that decide what a casualty check costs."""
    yield "R-CASUALTY-01"
    if any(icons):
        yield "R-CASUALTY-05"
        if sum(icons) > 1:
            yield "R-CASUALTY-06"
        if leader:
            yield "R-CASUALTY-10" if troops else "R-CASUALTY-12"
