"""Mustering: troops and the leader come to the map."""

from boardgames_edu.engine.kit import N_, Action, EventKind, Exact, action, must, provided
from boardgames_edu.games.rurik.rules import conditions
from boardgames_edu.games.rurik.rules.moments import At, never, spending
from boardgames_edu.games.rurik.rules.notation import EACH_REGION
from boardgames_edu.games.rurik.state import ATTACK, MARIA, MUSTER, SUDISLAV, RurikState

_REGION = N_("{region}")
_POINTS = conditions.points_in(MUSTER, "R-MUSTER-01", N_("You have no muster points to spend."), "muster_points")
MUSTERED_BY_MARIA = EventKind(
    "mustered_by_maria", "R-LEADER-MARIA-01", "Maria opens {region} for {seat}'s troops this round."
)
MUSTERED = EventKind("mustered", "R-MUSTER-02", "{seat} musters a troop in {region}.", news=2)
LEADER_MUSTERED = EventKind("leader_mustered", "R-MUSTER-04", "{seat} musters {leader} in {region}.", news=2)


def _regions(s: RurikState) -> int:
    """Return the regions to muster in (R-MUSTER-03, R-LEADER-MARIA-01)."""
    seat: int = s.stack[-1].seat
    mask = s.occupied[seat]
    if s.owner_of[MARIA] == seat and s.leaders[seat] >= 0 and not s.abilities_used >> seat & 1:
        mask |= s.setup.board.adjacent[s.leaders[seat]]
    return mask


def _beside_maria(s: RurikState, action: Action) -> Exact | None:
    seat, region = s.stack[-1].seat, action.args[0]
    at = s.leaders[seat]
    if s.owner_of[MARIA] != seat or at < 0:
        return None
    if not s.setup.board.adjacent[at] >> region & 1:
        return ("R-MUSTER-03", N_("You have no troop in {region}, and Maria opens only a region next to her own."), {})
    return (
        "R-LEADER-MARIA-01",
        N_("You have no troop in {region}, and Maria has already opened a region to you in this round."),
        {},
    )


_OCCUPIED = must(
    "R-MUSTER-03",
    _regions,
    "Muster needs a region that you occupy; you have no troop in {region}.",
    name="occupied",
    exact=_beside_maria,
)


@action(
    "muster {region}",
    EACH_REGION,
    needs=(_POINTS, conditions.in_play, conditions.TROOP_IN_SUPPLY, _OCCUPIED),
    moment=spending(MUSTER),
    label=(N_("Muster a troop"), "", _REGION),
    targets="place:{region} piece:supply:{own}:troop",
)
def muster(s: RurikState, region: int) -> None:
    """Bring a troop from the supply into an occupied region (R-MUSTER-02, R-MUSTER-03)."""
    seat = s.stack[-1].seat
    s.pools[MUSTER] -= 1
    if not s.occupied[seat] >> region & 1:  # only Maria opens such a region, once a round (R-LEADER-MARIA-01)
        s.abilities_used |= 1 << seat
        s.tell(MUSTERED_BY_MARIA, seat, region=region)
    s.add_troop(seat, region)
    s.tell(MUSTERED, seat, region=region)


@action(
    "muster leader {region}",
    EACH_REGION,
    needs=(
        _POINTS,
        conditions.in_play,
        provided(
            "R-MUSTER-04",
            lambda s: s.leaders[s.stack[-1].seat] < 0 <= s.leader_ids[s.stack[-1].seat],
            "You have no leader off the map that could be mustered.",
            name="leader_off_map",
        ),
        _OCCUPIED,
    ),
    moment=spending(MUSTER),
    label=(N_("Muster your leader"), "", _REGION),
    targets="place:{region} piece:supply:{own}:leader",
)
def muster_leader(s: RurikState, region: int) -> None:
    """Bring the leader back like a troop."""
    seat = s.stack[-1].seat
    s.pools[MUSTER] -= 1
    s.set_leader(seat, region)
    s.tell(LEADER_MUSTERED, seat, leader=s.leader_name(seat), region=region)


@action(
    "muster {region} by attack",
    EACH_REGION,
    needs=(
        provided(
            "R-LEADER-SUDISLAV-01",
            lambda s: s.owner_of[SUDISLAV] == s.stack[-1].seat,
            "Only Sudislav's player may muster with attack points.",
            name="sudislav",
            standing=True,
        ),
        conditions.in_play,
        must(
            "R-LEADER-SUDISLAV-01",
            conditions.leader_there,
            "Attack points muster in Sudislav's region only; he is not in {region}.",
            name="beside_sudislav",
            exact=conditions.leader_away(
                "R-LEADER-SUDISLAV-03", N_("Sudislav is off the map, so attack points cannot muster.")
            ),
        ),
        conditions.ATTACK_POINTS,
        conditions.TROOP_IN_SUPPLY,
    ),
    moment=spending(ATTACK),
    label=(N_("Muster with an attack point"), "", _REGION),
    targets="place:{region} piece:supply:{own}:troop",
    event=EventKind(
        "mustered_by_sudislav",
        "R-LEADER-SUDISLAV-01",
        "{seat} spends an attack point to muster a troop beside Sudislav in {region}.",
    ),
)
def muster_by_attack(s: RurikState, region: int) -> None:
    """Muster beside Sudislav with an attack point."""
    conditions.spend_attack_point(s)
    s.add_troop(s.stack[-1].seat, region)


NEVER = (
    never(
        "muster_leader",
        lambda setup: [
            (region, f"muster leader {name} by attack", (region,), {"region": name})
            for region, name in enumerate(setup.region_ids)
        ],
        At("R-LEADER-SUDISLAV-03", "No attack point brings a leader back to the map."),
    ),
)
