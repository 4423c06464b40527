"""The rules behind an answer.

That is who rules or occupies a region, where an advisor lands, and what a check costs.
`RurikState.update_ruler` keeps the bare answer up to date; tests hold the two together over random games.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgames_edu.engine.states.graphs import place_number
from boardgames_edu.engine.tally import Tally
from boardgames_edu.games.rurik.components import STRONGHOLD, STRUCTURES
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.state import YAROSLAV, Advisor, R, RurikState


class Ruling(NamedTuple):
    """Who rules a region, as the map stands right now.

    Attributes:
        seat: who rules it, None for nobody.
        rule: the rule that decides.
        strengths: what each seat counts for there.
    """

    seat: int | None
    rule: str
    strengths: tuple[Tally, ...]


def explain_ruler(s: RurikState, region: int | str) -> Ruling:
    """Return who rules a region, with the rule and the strengths."""
    region = place_number(s, region) if isinstance(region, str) else region
    strengths = tuple(tallies.strength(s, seat, region) for seat in range(s.setup.sides))
    totals, rebels = [tally.total for tally in strengths], s.rebels[region]
    top = max(totals)
    first = [seat for seat, total in enumerate(totals) if total == top]
    yaroslav = s.owner_of[YAROSLAV]
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
