"""Attacking, and what it risks (R-ATTACK-01 to R-CASUALTY-13)."""

from collections.abc import Iterable, Iterator

from boardgames_edu.engine.kit import N_, Action, Entry, EventKind, Need, action, must
from boardgames_edu.engine.rules.needs import AnyNeed
from boardgames_edu.games.rurik.components import YOU
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules import conditions, goods, tallies
from boardgames_edu.games.rurik.rules.cards import schemes
from boardgames_edu.games.rurik.rules.moments import At, never, spending
from boardgames_edu.games.rurik.rules.notation import BLOCKS, Rows
from boardgames_edu.games.rurik.state import ATTACK, BORIS, EASED, SVIATOPOLK, R, RurikState

_REGION = N_("{region}")
_ALL_REGIONS = (1 << R) - 1
_PRESENT = must(
    "R-ATTACK-02",
    lambda s: conditions.occupied(s) * BLOCKS,
    "You can attack only where you have a troop; you have none in {region}.",
    name="troop_there",
)
_ABLE = (conditions.ATTACK_POINTS, conditions.in_play, _PRESENT)
REBEL_REPLACED = EventKind("rebel_replaced", "R-LEADER-SVIATOPOLK-02", "A troop of {seat} takes the rebel's place.")
ATTACKED = EventKind("attacked", "R-ATTACK-08", "{seat} attacks {victim} in {region}: {victim} loses a troop.", news=5)
LEADER_FELL = EventKind(
    "leader_fell", "R-ATTACK-09", "{seat} attacks {victim} in {region}: {victim} loses {leader}.", news=5
)
COIN_TAKEN = EventKind("coin_taken", "R-LEADER-BORIS-02", "Boris takes a coin from {victim} for {seat}.")
WARFARE = EventKind("warfare", "R-ATTACK-10", "{seat}'s warfare marker rises to {steps}.", news=2)


def _where(word: str, solo: bool) -> Rows:
    def rows(setup: RurikParams) -> Iterator[Entry]:
        if (setup.solo is not None) == solo:
            for region, name in enumerate(setup.region_ids):
                yield region, f"attack {name} {word}", (region,), {"region": name}

    return rows


@action(
    "attack {region} rebel",
    rows=_where("rebel", solo=False),
    needs=(*_ABLE, must("R-ATTACK-02", lambda s: s.rebel_mask, "There is no rebel in {region}.", name="rebel_there")),
    moment=spending(ATTACK),
    label=(N_("Attack a rebel"), "", _REGION),
    targets="place:{region} piece:{region}:rebel",
    event=EventKind("rebel_defeated", "R-ATTACK-04", "{seat} defeats a rebel in {region}.", True, news=3),
)
def attack_rebel(s: RurikState, region: int) -> None:
    """Defeat a rebel, without a check (R-ATTACK-04 to R-ATTACK-07, R-ATTACK-06)."""
    seat = s.stack[-1].seat
    conditions.spend_attack_point(s)
    sticker = s.take_rebel(region)
    s.defeated[seat] += (sticker,)
    if s.reward_tokens:  # R-VAR-04
        sticker = s.reward_tokens.pop()
        s.spent_tokens.append(sticker)  # R-VAR-05
    goods.reward(s, seat, sticker)
    # R-LEADER-SVIATOPOLK-02
    if s.owner_of[SVIATOPOLK] == seat and s.leaders[seat] == region and s.supply[seat]:
        s.add_troop(seat, region)
        s.tell(REBEL_REPLACED, seat)


@action(
    "attack {region} neutral",
    rows=_where("neutral", solo=True),
    needs=(
        *_ABLE,
        must("R-SOLO-23", lambda s: s.rebel_mask, "There is no neutral troop in {region}.", name="neutral_there"),
    ),
    moment=spending(ATTACK),
    label=(N_("Attack a neutral troop"), "", _REGION),
    targets="place:{region} piece:{region}:neutral",
    event=EventKind(
        "neutral_defeated",
        "R-SOLO-23",
        "{seat} attacks a neutral troop in {region}: it goes into the box, and nothing else follows.",
    ),
)
def attack_neutral(s: RurikState, region: int) -> None:
    """Put a neutral troop into the box, and nothing else."""
    conditions.spend_attack_point(s)
    s.take_neutral(region)


NEVER = (
    never(
        "attack",
        _where("rebel", solo=True),
        At("R-SOLO-22", "Alone, rebels are the troops of the Rebellion: attack it as an opponent."),
    ),
)


def _victims(text: str, pool: int) -> Rows:
    def rows(setup: RurikParams) -> Iterator[Entry]:
        for victim, name in enumerate(setup.names):
            if setup.solo is not None and victim == YOU:
                continue
            for region, at in enumerate(setup.region_ids):
                facts = {"region": at, "victim": name}
                yield R * victim + region, text.format(**facts), (region, victim, pool), facts

    return rows


_OPPONENT = must(
    "R-ATTACK-02",
    lambda s: ~(_ALL_REGIONS << R * s.stack[-1].seat),
    "{victim} is you; choose an opponent.",
    name="opponent",
    standing=True,
)
"""The condition that the victim is an opponent, never rebels (R-GEN-14)."""


def _victim_there(s: RurikState) -> int:
    mask = 0
    for at in reversed(s.occupied):
        mask = mask << R | at
    return mask


_STRUCTURES_ONLY = conditions.when(
    lambda s, action: s.built_regions(action.args[1]) >> action.args[0] & 1,
    "R-ATTACK-14",
    N_("{victim} has no troop in {region}, and structures cannot be attacked."),
)


def _attack_with(points: Need) -> tuple[AnyNeed, ...]:
    return (
        points,
        conditions.in_play,
        _OPPONENT,
        _PRESENT,
        must(
            "R-ATTACK-02",
            _victim_there,
            "{victim} has no troop in {region} that you could attack.",
            name="victim_there",
            exact=_STRUCTURES_ONLY,
        ),
    )


def _target(s: RurikState, action: Action) -> Iterable[str]:
    region, victim, _ = action.args
    there = [conditions.piece_of(s, victim, region)] if victim != s.to_move else []
    return (f"place:{s.setup.region_ids[region]}", *there)


@action(
    "attack {region} {victim} eased",
    rows=_victims("attack {region} {victim} eased", EASED),
    needs=_attack_with(
        conditions.points_in(
            EASED, "R-CASUALTY-13", N_("You have no attack point that reveals one card less."), "eased_points"
        )
    ),
    moment=spending(EASED),
)
@action(
    "attack {region} {victim}",
    rows=_victims("attack {region} {victim}", ATTACK),
    needs=_attack_with(conditions.points_in(ATTACK, "R-ATTACK-01", conditions.NO_ATTACK_POINTS, "attack_points")),
    moment=spending(ATTACK),
    label=(N_("Attack a player"), _REGION, N_("{victim}")),
    targets=_target,
)
def attack(s: RurikState, region: int, victim: int, pool: int) -> None:
    """Attack an opponent, who loses a piece (R-ATTACK-15)."""
    # Then come the warfare step and the casualty check. The Rebellion is an opponent like others (R-SOLO-22). A
    # stronghold adds one card to the check (R-STRONGHOLD-02). It always hits (R-ATTACK-13). Each point is resolved
    # fully, with region and victim chosen anew (R-ATTACK-03, R-ATTACK-11, R-ATTACK-12); with no piece left there, no
    # further point can be spent there (R-ATTACK-16).
    seat = s.stack[-1].seat
    s.pools[pool] -= 1
    due = tallies.casualty_cards(s, seat, region, victim, pool == EASED).total
    kind = LEADER_FELL if s.remove_piece(victim, region) else ATTACKED
    s.tell(kind, seat, victim=victim, region=region, leader=s.leader_name(victim))
    # R-LEADER-BORIS-02, R-LEADER-BORIS-03
    if s.owner_of[BORIS] == seat and s.leaders[seat] == region and s.coins[victim]:
        s.coins[victim] -= 1
        s.coins[seat] += 1
        s.tell(COIN_TAKEN, seat, victim=victim)
    s.warfare[seat] += 1
    s.tell(WARFARE, seat, steps=s.warfare[seat])
    schemes.ask_check(s, seat, region, due)
