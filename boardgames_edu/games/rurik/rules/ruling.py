"""Who rules a region and who occupies it, by which rule.

`RurikState.update_ruler` keeps the bare answer up to date; tests hold the two together over random games.
"""

from __future__ import annotations

from typing import NamedTuple

from boardgames_edu.engine.graphs import place_number
from boardgames_edu.engine.tally import Tally
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import STRONGHOLD, STRUCTURES
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.state import R, RurikState


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
