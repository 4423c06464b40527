"""What the state keeps agrees with the definitions, worked out from scratch after every step of random games.

Here rulers, masks, groups, tracks and scores are computed anew in the plainest way, with networkx and plain Python, and
compared with what the engine keeps; and every component is counted, coins and goods step by step against the events.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import networkx as nx
import pytest

from boardgames_edu.engine.events import Event
from boardgames_edu.games.rurik.components import GOODS, SEATS, STRUCTURES
from boardgames_edu.games.rurik.rules import claim
from boardgames_edu.games.rurik.state import G, R, RurikState
from tests.games.rurik.conftest import FACTS, GAME, REGIONS, at

LEADERS = {
    2: (("sviatopolk", "yaroslav"), ("sudislav", "agatha"), ("boris", "maria")),
    3: (("yaroslav", "boris", "sviatopolk"), ("maria", "predslava", "mstislav")),
    4: (("sviatopolk", "boris", "yaroslav", "agatha"), ("maria", "mstislav", "predslava", "sudislav")),
}
VARIANTS = ("goods_tokens", "rebel_tokens", "deed_row")


@cache
def graph(seats: int) -> nx.Graph[str]:
    """The map in play, made from the links of the facts alone."""
    found: nx.Graph[str] = nx.Graph()
    found.add_nodes_from(region.id for region in FACTS.regions if region.min_players <= seats)
    found.add_edges_from(link for link in FACTS.map.links if set(link) <= set(found))
    return found


# --- definitions -----------------------------------------------------------------------------------------------------


def leader(state: RurikState, seat: int) -> str | None:
    """The name of a seat's leader when it stands on the map."""
    number = state.leader_ids[seat]
    return FACTS.leaders[number].id if number >= 0 and state.leaders[seat] >= 0 else None


def strengths(state: RurikState, region: int) -> list[int]:
    """R-RULE-05 with Sviatopolk and Yaroslav, word by word."""
    found = []
    for seat in range(state.setup.seats):
        strength = state.troops[seat * R + region]
        if state.leaders[seat] == region:
            strength += 1
        asleep = any(
            leader(state, other) == "yaroslav" and state.leaders[other] == region and other != seat
            for other in range(state.setup.seats)
        )
        if state.built[STRUCTURES.index("stronghold") * R + region] == seat and not asleep:
            strength += 1
        if leader(state, seat) == "sviatopolk" and state.leaders[seat] == region:
            strength += state.rebels[region]
        found.append(strength)
    return found


def ruler(state: RurikState, region: int) -> int:
    """R-RULE-01 to R-RULE-04 with the two leaders; -1 for nobody."""
    mine = strengths(state, region)
    for seat, strength in enumerate(mine):
        rivals = [other for number, other in enumerate(mine) if number != seat]
        here = state.leaders[seat] == region
        if not (here and leader(state, seat) == "sviatopolk"):
            rivals.append(state.rebels[region])
        ties = here and leader(state, seat) == "yaroslav"
        if strength > 0 and all(strength >= other if ties else strength > other for other in rivals):
            return seat
    return -1


def rulers(state: RurikState) -> list[int]:
    """The rulers of all regions by definition."""
    return [ruler(state, region) for region in range(R)]


def mask(regions: Iterator[int] | list[int]) -> int:
    """Regions as a bit mask."""
    return sum(1 << region for region in set(regions))


def built_by(state: RurikState, seat: int) -> set[str]:
    """The regions with a structure of a seat."""
    return {REGIONS[at_ % R] for at_, owner in enumerate(state.built) if owner == seat}


def largest_group(state: RurikState, seat: int) -> int:
    """R-CLAIM-07 with networkx."""
    part = graph(state.setup.seats).subgraph(built_by(state, seat))
    return max((len(group) for group in nx.connected_components(part)), default=0)


def reach(state: RurikState, seat: int, who: list[int]) -> tuple[int, int, int]:
    """The spaces of the three tracks that a seat could claim now (R-CLAIM-10 to R-CLAIM-12)."""
    ruled = [REGIONS[region] for region in range(R) if who[region] == seat]
    rule = sum(len(ruled) >= least for least in (2, 3, 4, 5))
    if len(ruled) >= 5 and {"kiev", "novgorod"} <= set(ruled):
        rule = 5
    group, aboard = largest_group(state, seat), sum(state.boat[seat * G : seat * G + G])
    build = sum(group >= least for least in (2, 3, 4, 5, 7))
    return rule, build, sum(aboard >= least for least in (3, 5, 7, 9, 11))


def warfare(state: RurikState) -> list[int]:
    """R-END-03 to R-END-06 and R-END-13."""
    steps = state.warfare
    first = [seat for seat, count in enumerate(steps) if count and count == max(steps)]
    rest = [count for seat, count in enumerate(steps) if seat not in first and count]
    second = [
        seat
        for seat, count in enumerate(steps)
        if rest and len(first) == 1 and seat not in first and count == max(rest)
    ]
    return [3 if seat in first else 1 if seat in second else 0 for seat in range(len(steps))]


def counted(state: RurikState, seat: int, who: list[int]) -> dict[str, int]:
    """What the agendas compare."""
    owned = dict(zip(GOODS, state.all_goods(seat), strict=True))
    mine = [region for region in range(R) if who[region] == seat]
    present = {region for region in range(R) if state.troops[seat * R + region]} | {state.leaders[seat]} - {-1}
    rule, build, trade = state.claims[seat * 3 : seat * 3 + 3]
    return {
        "capable": sum(owned.values()),
        "committed": build,
        "conquering": state.warfare[seat],
        "courageous": len(state.defeated[seat]),
        "dignified": state.deeds_done[seat].bit_count(),
        "esteemed": len(present),
        "prosperous": trade,
        "protective": sum(state.built[kind * R + region] >= 0 for kind in range(3) for region in mine),
        "regal": owned["fur"] + owned["honey"],
        "successful": rule,
        "wealthy": state.coins[seat],
    }


def totals(state: RurikState, who: list[int]) -> list[int]:
    """The scores by definition."""
    worth, found = (0, 1, 2, 3, 5, 8), warfare(state)
    counts = [counted(state, seat, who) for seat in range(state.setup.seats)]
    for seat in range(state.setup.seats):
        found[seat] += sum(worth[space] for space in state.claims[seat * 3 : seat * 3 + 3])
        found[seat] += sum(card.vp for k, card in enumerate(FACTS.deeds) if state.deeds_done[seat] >> k & 1)
        if state.agendas[seat] >= 0:
            agenda = FACTS.agendas[state.agendas[seat]].id
            mine = counts[seat][agenda]
            found[seat] += 2 if mine and mine == max(count[agenda] for count in counts) else 0
    return found


# --- checks ----------------------------------------------------------------------------------------------------------


def check_map(state: RurikState, who: list[int]) -> None:
    """Rulers, masks and supplies."""
    seats = range(state.setup.seats)
    assert state.rulers == who
    assert state.ruled == [mask([region for region in range(R) if who[region] == seat]) for seat in seats]
    for seat in seats:
        troops = state.troops[seat * R : seat * R + R]
        assert min(troops) >= 0
        at_ = [region for region in range(R) if troops[region]]
        assert state.troop_at[seat] == mask(at_)
        assert state.occupied[seat] == mask([*at_, *([state.leaders[seat]] if state.leaders[seat] >= 0 else [])])
        assert sum(troops) + state.supply[seat] == 12
        assert state.supply[seat] >= 0
        for kind in range(3):
            assert state.built[kind * R : kind * R + R].count(seat) + state.structures_left[seat * 3 + kind] == 3
            assert state.structures_left[seat * 3 + kind] >= 0
    assert state.rebel_mask == mask([region for region in range(R) if state.rebels[region]])
    for kind in range(3):
        assert state.built_mask[kind] == mask([region for region in range(R) if state.built[kind * R + region] >= 0])
    everything = [state.rebel_mask, *state.occupied, *state.built_mask, state.goods_on]
    outside = [k for k, name in enumerate(REGIONS) if name not in graph(state.setup.seats)]
    assert all(not part & mask(outside) for part in everything)


def check_box(state: RurikState) -> None:
    """Every card and counter of the box is somewhere, once."""
    cards = [card & 31 for card in (*state.left_deck, *state.right_deck)]
    cards += [
        *state.discard_pile,
        *(card & 31 for card in state.drawn),
        *(card for hand in state.hands for card in hand),
    ]
    assert sorted(cards) == sorted(FACTS.scheme_deck)
    every = list(range(len(state.setup.components.deeds)))
    held = [k for masks in (*state.deeds, *state.deeds_done) for k in every if masks >> k & 1]
    assert sorted([*held, *state.deed_row, *state.deed_deck, *state.deed_discard]) == every
    rewards = [reward for pile in (*state.stickers, *state.defeated, state.rebel_box) for reward in pile]
    assert sorted(rewards) == sorted(FACTS.stickers)
    assert [len(under) for under in state.stickers] == state.rebels
    tokens = Counter(state.reward_tokens)
    assert tokens <= Counter(FACTS.reward_tokens)
    if state.setup.options["rebel_tokens"]:
        assert 15 - len(state.reward_tokens) == sum(map(len, state.defeated))
    assert len(set(state.leader_ids) - {-1}) == sum(number >= 0 for number in state.leader_ids)
    assert all(state.boat[k] <= FACTS.slots[k % G] for k in range(len(state.boat)))
    assert min((*state.coins, *state.boat, *state.dock, *state.pools)) >= 0
    if state.phase == "strategy":
        for seat in range(state.setup.seats):
            mine = [advisor.number for advisor in state.strategy if advisor and advisor.seat == seat]
            mine += state.unplaced[seat]
            assert sorted(mine) == list(FACTS.advisors(state.setup.seats, state.round))


COINS = {"advisor_bribed": -1, "action_paid": -1, "scheme_paid": -1, "coins_paid": -1, "coins_gained": 1, "income": 1}
"""Events with a number of coins, and whether they are gained or paid."""
ONE_COIN = ("action_given_up", "market_coin", "coin_taken")
REWARD_COINS = {"one_coin": 1, "two_coins": 2}
SPENDING = (
    "mustered",
    "leader_mustered",
    "mustered_by_sudislav",
    "moved",
    "leader_moved",
    "rebel_defeated",
    "attacked",
    "leader_fell",
)
"""Events that use one point."""


def amounts(log: list[Event]) -> tuple[Counter[int], Counter[tuple[int, str]]]:
    """What seats gain in coins and goods according to the events."""
    coins: Counter[int] = Counter()
    goods: Counter[tuple[int, str]] = Counter()
    for event in log:
        seat, facts = event.seat, event.facts
        if seat is None:
            continue
        if event.kind in COINS:
            coins[seat] += COINS[event.kind] * int(str(facts["coins"]))
        elif event.kind in ONE_COIN:
            coins[seat] += 1
            if event.kind == "coin_taken":
                coins[SEATS.index(str(facts["victim"]))] -= 1
        elif event.kind == "sent_coin":
            coins[SEATS.index(str(facts["victim"]))] += 1
        elif event.kind == "rebel_reward":
            reward = str(facts["reward"])
            coins[seat] += REWARD_COINS.get(reward, 0)
            if reward in GOODS:
                goods[seat, reward] += 1
        elif event.kind in ("taxed", "market_good"):
            goods[seat, str(facts["good"])] += 1
        elif event.kind == "goods_paid":
            goods[seat, str(facts["good"])] -= int(str(facts["count"]))
    return coins, goods


def check_amounts(before: RurikState, after: RurikState, log: list[Event]) -> None:
    """Coins, goods, warfare, defeated rebels and points change by what the events say, and by nothing else."""
    coins, goods = amounts(log)
    for seat in range(after.setup.seats):
        assert after.coins[seat] - before.coins[seat] == coins[seat]
        for good, was, now in zip(GOODS, before.all_goods(seat), after.all_goods(seat), strict=True):
            assert now - was == goods[seat, good]
        mine = Counter(event.kind for event in log if event.seat == seat)
        assert after.warfare[seat] - before.warfare[seat] == mine["attacked"] + mine["leader_fell"]
        assert len(after.defeated[seat]) - len(before.defeated[seat]) == mine["rebel_defeated"]
        assert all(map(int.__ge__, after.claims, before.claims))
    pool = sum(before.pools)
    for event in log:
        if event.kind == "turn_ends":
            pool = 0
        elif event.kind == "action_taken" and event.facts["column"] != "scheme":
            pool += int(str(event.facts["points"]))
        elif event.kind == "gained":
            pool += int(str(event.facts["count"]))
        elif event.kind in ("taxed", "built"):
            pool -= int(str(event.facts["points"]))
        elif event.kind in SPENDING:
            pool -= 1
    assert sum(after.pools) == pool


def check_tracks(before: RurikState, after: RurikState, log: list[Event], who: list[int]) -> None:
    """At step A every marker reaches what it can, and only then do markers move."""
    seats = after.setup.seats
    for seat in range(seats):
        assert tuple(claim.reached(after, seat, track) for track in range(3)) == reach(after, seat, who)
    if before.claims != after.claims:
        assert any(event.kind == "advanced" for event in log)
        assert "claim" in (before.phase, after.phase) or after.is_over
    begun = any(event.kind == "claim_begins" for event in log)
    over_with_a = after.is_over or (after.decision is not None and after.decision.name == "pick")
    if over_with_a and (begun or (before.decision is not None and before.decision.name == "trade")):
        for seat in range(seats):
            for track, space in enumerate(reach(after, seat, who)):
                reached = after.claims[seat * 3 + track]
                held = track == 2 and not reached and not after.is_over
                assert reached >= space or held
                assert reached in (space, before.claims[seat * 3 + track]) or not begun


@cache
def played(seats: int, leaders: tuple[str, ...], variants: bool, seed: int) -> Mapping[str, int]:
    """Play a game at random, check everything after each step, and tell what happened how often."""
    options: dict[str, Any] = dict.fromkeys(VARIANTS, variants)
    state, chance = GAME.new(seats, seed=seed, leaders=leaders, **options), random.Random(seed)
    seen: Counter[str] = Counter()
    while not state.is_over:
        legal = [action for action in state.legal_actions() if action.verb not in ("end", "forfeit")]
        action = chance.choice(legal if legal and chance.random() < 0.9 else state.legal_actions())
        before, log = state.copy(), list[Event]()
        state.apply(action, log)
        seen.update(event.kind for event in log)
        who = rulers(state)
        check_map(state, who)
        check_box(state)
        check_amounts(before, state, log)
        check_tracks(before, state, log, who)
        assert list(state.totals()) == totals(state, who)
    best = [
        (score, state.ruled[seat].bit_count(), state.coins[seat])
        for seat, score in enumerate(totals(state, rulers(state)))
    ]
    assert state.winners() == tuple(seat for seat, mine in enumerate(best) if mine == max(best))
    return seen


GAMES = [
    (seats, leaders, variants, seed)
    for seats, pairs in LEADERS.items()
    for seed, leaders in enumerate(pairs)
    for variants in (False, True)
]


@pytest.mark.parametrize(("seats", "leaders", "variants", "seed"), GAMES)
@pytest.mark.slow
def test_a_random_game_agrees_with_the_definitions(
    seats: int, leaders: tuple[str, ...], variants: bool, seed: int
) -> None:
    assert played(seats, leaders, variants, seed)["game_ends"] == 1


def test_the_random_games_show_what_they_should() -> None:
    seen: Counter[str] = Counter()
    for game in GAMES:
        seen.update(played(*game))
    wanted = {
        "attacked",
        "leader_fell",
        "casualty",
        "rebel_defeated",
        "built",
        "rebel_converted",
        "troop_converted",
        "market_good",
        "market_coin",
    }
    wanted |= {
        "taxed",
        "converted_goods",
        "scheme_played",
        "deed_done",
        "marker_passed",
        "reshuffled",
        "advanced",
        "income",
    }
    wanted |= {
        "sent",
        "went_along",
        "mustered_by_maria",
        "mustered_by_sudislav",
        "rebel_replaced",
        "coin_taken",
        "advisor_bribed",
    }
    assert wanted <= set(seen)


@pytest.mark.rule("R-RULE-03", "R-RULE-06", "R-LEADER-YAROSLAV-01", "R-LEADER-SVIATOPOLK-01")
def test_rulers_of_random_positions_with_every_leader() -> None:
    chance = random.Random(7)
    names = [card.id for card in FACTS.leaders]
    ties = 0
    for _ in range(250):
        leaders = chance.sample(names, 4)
        if chance.random() < 0.5:
            leaders[:2] = (
                ["yaroslav", "sviatopolk"] if not {"yaroslav", "sviatopolk"} & set(leaders[2:]) else leaders[:2]
            )
        here = ["kiev", "volyn", "rostov"]
        players = {
            seat: {
                "leader": leaders[k],
                "leader_in": chance.choice([*here, None]),
                "troops": {region: chance.randint(0, 3) for region in here},
            }
            for k, seat in enumerate(SEATS)
        }
        regions = {
            region: {"rebels": chance.randint(0, 3), "stronghold": chance.choice([*SEATS, None])} for region in here
        }
        state = at(players=players, regions=regions)
        check_map(state, rulers(state))
        for region in (REGIONS.index(name) for name in here):
            assert [state.strength(seat, region) for seat in range(4)] == strengths(state, region)
            top = sorted([*strengths(state, region), state.rebels[region]])[-2:]
            ties += top[0] == top[1]
    assert ties > 50


@pytest.mark.rule("R-CLAIM-07", "R-MOVE-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_groups_and_borders_agree_with_networkx(seats: int) -> None:
    board, whole, chance = GAME.board(seats), graph(seats), random.Random(seats)
    assert set(board.graph) == set(whole)
    assert {frozenset(edge) for edge in board.graph.edges} == {frozenset(edge) for edge in whole.edges}
    assert nx.is_connected(whole)
    for _ in range(300):
        part = [region for region in whole if chance.random() < 0.5]
        groups = [set(group) for group in nx.connected_components(whole.subgraph(part))]
        assert board.largest_group(board.mask(part)) == max(map(len, groups), default=0)
        for group in groups:
            assert set(board.names(board.group(board.index[min(group)], board.mask(part)))) == group


def test_a_seat_tells_what_follows_from_the_map_by_name() -> None:
    state = GAME.from_position(
        {"seats": 2, "players": {"blue": {"troops": {"kiev": 2, "volyn": 1}}, "maroon": {"troops": {"volyn": 1}}}}
    )
    blue = state.seat("blue")
    assert (sorted(blue.occupied), blue.ruled) == (["kiev", "volyn"], ["kiev"])
    assert blue.supply == 12 - 3
