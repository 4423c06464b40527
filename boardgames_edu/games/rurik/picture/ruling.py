"""The sentences on who rules a region of Rurik, and why."""

from boardgames_edu.games.rurik.components import STRONGHOLD
from boardgames_edu.games.rurik.picture.layout import named
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.state import SVIATOPOLK, YAROSLAV, R, RurikState
from boardgames_edu.i18n import N_, say

RULES = N_("{seat} rules {region}: {n} against {others}.")
RULES_ALONE = N_("{seat} rules {region} with {n}, unopposed.")
NOBODY_LEVEL = N_("Nobody rules {region}: {others} are level at {n}.")
NOBODY_REBELS = N_("Nobody rules {region}: {rebels} against {others}.")
REBELS = N_("{n} {n:rebel|rebels}")
STRENGTH = N_("{seat} {n}")
AND = N_("{first} and {last}")


def _with_and(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else say(AND, {"first": ", ".join(parts[:-1]), "last": parts[-1]})


def who_rules(state: RurikState, region: int) -> str:
    """Return who rules a region and why, in words."""
    name = state.setup.components.region_ids[region]
    ruler, rebels = state.rulers[region], state.rebels[region]
    strengths = [(state.strength(seat, region), seat) for seat in range(state.setup.sides)]
    present = [(n, seat) for n, seat in strengths if n]
    if not present:
        return say(N_("Nobody rules {region}: no player is there."), {"region": name})
    solo = state.setup.solo is not None
    rebel_words = say(N_("{n} {n:neutral troop|neutral troops}") if solo else REBELS, {"n": rebels})
    if ruler >= 0:
        own = strengths[ruler][0]
        if state.owner_of[SVIATOPOLK] == ruler and state.leaders[ruler] == region:
            rebels = 0
        rest = [(n, seat) for n, seat in present if seat != ruler]
        others = [say(STRENGTH, {"seat": state.seat_name(seat), "n": n}) for n, seat in rest] + (
            [rebel_words] if rebels else []
        )
        if not others:
            return say(RULES_ALONE, {"seat": state.seat_name(ruler), "region": name, "n": own})
        tie = state.owner_of[YAROSLAV] == ruler and max([rebels, *(n for n, _ in rest)]) >= own
        return say(
            N_("{seat} rules {region}: Yaroslav wins the tie at {n}, against {others}.") if tie else RULES,
            {"seat": state.seat_name(ruler), "region": name, "n": own, "others": _with_and(others)},
        )
    top = max(n for n, _ in present)
    if rebels > top:
        others = [say(STRENGTH, {"seat": state.seat_name(seat), "n": n}) for n, seat in present]
        return say(NOBODY_REBELS, {"region": name, "rebels": rebel_words, "others": _with_and(others)})
    level = [named("seat", state.seat_name(seat)) for n, seat in present if n == top] + (
        [say(N_("the neutral troops") if solo else N_("the rebels"))] if rebels == top else []
    )
    return say(NOBODY_LEVEL, {"region": name, "others": _with_and(level), "n": top})


def added_up(state: RurikState, region: int) -> str:
    """Return how strengths are added up where leaders or strongholds count."""
    seats = {seat for seat, at in enumerate(state.leaders) if at == region}
    seats.add(state.built[STRONGHOLD * R + region])
    found = ((seat, tallies.strength(state, seat, region)) for seat in sorted(seats) if seat >= 0)
    return " ".join(
        say(N_("{seat}: {tally}."), {"seat": state.seat_name(seat), "tally": str(tally)})
        for seat, tally in found
        if len(tally) > 1
    )
