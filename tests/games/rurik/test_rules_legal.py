"""What may be done, written a second time straight from the rules, against the legal moves of random games.

The rules are read here with names and plain loops, without the engine's masks, action sets and memory, so that a
slip in one of the two shows up as a difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from boardgames_edu.games.rurik.components import COLUMNS, GOODS, SEATS, STRUCTURES
from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import FACTS, GAME, REGIONS, asked, moves

Moves = Iterator[str]
LINKS = {frozenset(link) for link in FACTS.map.links}
SCHEMES = {card.id: card for card in FACTS.schemes}
DEEDS = {card.id: card for card in FACTS.deeds}


class Seen:
    """A state in names: what the rules speak of, for the seat that decides."""

    def __init__(self, state: RurikState) -> None:
        self.state = state
        self.data: dict[str, Any] = state.position()
        self.seats = SEATS[: state.setup.seats]
        self.me = state.seat_name(state.to_move)
        self.mine: dict[str, Any] = self.data["players"][self.me]
        self.frame = state.top
        self.regions: list[str] = list(self.data["regions"])
        self.turn: dict[str, Any] = self.data["turn"]
        self.points: dict[str, int] = self.turn["points"]
        self.ruled = {REGIONS[k] for k in range(len(REGIONS)) if state.rulers[k] == state.to_move}

    def player(self, seat: str) -> dict[str, Any]:
        player: dict[str, Any] = self.data["players"][seat]
        return player

    def occupied(self, seat: str) -> set[str]:
        player = self.player(seat)
        return {*player["troops"], *([player["leader_in"]] if player["leader_in"] else [])}

    def pieces(self, region: str) -> int:
        return int(self.mine["troops"].get(region, 0)) + int(self.mine["leader_in"] == region)

    def near(self, region: str) -> list[str]:
        return [other for other in self.regions if frozenset((region, other)) in LINKS]

    def supply(self) -> int:
        return 12 - int(sum(self.mine["troops"].values()))

    def leads(self, leader: str) -> str | None:
        """Where the own leader stands, if it is this one."""
        return self.mine["leader_in"] if self.mine["leader"] == leader else None

    def goods(self) -> dict[str, int]:
        return {good: self.mine["boat"].get(good, 0) + self.mine["dock"].get(good, 0) for good in GOODS}

    def built(self, structure: str) -> list[str]:
        return [region for region in self.regions if self.data["regions"][region].get(structure) == self.me]

    def price(self, region: str) -> int:
        return 1 if region in self.ruled or self.leads("mstislav") == region else 2


# --- the turn --------------------------------------------------------------------------------------------------------


def turn(see: Seen) -> Moves:
    action = see.turn["action"]
    if action == "undecided":
        yield "forfeit"
        space = FACTS.strategy_board(len(see.seats))[COLUMNS.index(see.turn["column"])][see.turn["row"] - 1]
        if see.mine["coins"] >= space.coin_cost:
            yield "take"
    else:
        yield "end"
    yield from muster(see)
    yield from move(see)
    yield from attack(see)
    yield from tax_and_build(see)
    yield from bonus(see)
    if (here := see.leads("predslava")) and not see.mine["ability_used"]:
        for seat in see.seats:
            for end in see.near(here) if seat != see.me else ():
                if here in see.player(seat)["troops"]:
                    yield f"send {seat} {here} {end}"
                if see.player(seat)["leader_in"] == here:
                    yield f"send {seat} leader {here} {end}"


def muster(see: Seen) -> Moves:
    where = see.occupied(see.me)
    if (here := see.leads("maria")) and not see.mine["ability_used"]:
        where |= set(see.near(here))
    if see.points.get("muster"):
        for region in where:
            if see.supply():
                yield f"muster {region}"
            if see.mine["leader_in"] is None:
                yield f"muster leader {region}"
    any_attack = see.points.get("attack") or see.points.get("attack_eased")
    if any_attack and see.supply() and (here := see.leads("sudislav")):
        yield f"muster {here} by attack"


def move(see: Seen) -> Moves:
    if not see.points.get("move"):
        return
    for start in see.mine["troops"]:
        yield from (f"move {start} {end}" for end in see.near(start))
    if here := see.mine["leader_in"]:
        most = min(2, see.mine["troops"].get(here, 0)) if see.leads("agatha") else 0
        for end in see.near(here):
            yield f"move leader {here} {end}"
            yield from (f"move leader {here} {end} with {count}" for count in range(1, most + 1))


def attack(see: Seen) -> Moves:
    plain, eased = see.points.get("attack"), see.points.get("attack_eased")
    for region in see.occupied(see.me) if plain or eased else ():
        if see.data["regions"][region]["rebels"]:
            yield f"attack {region} rebel"
        for seat in see.seats:
            if seat != see.me and region in see.occupied(seat):
                if plain:
                    yield f"attack {region} {seat}"
                if eased:
                    yield f"attack {region} {seat} eased"


def tax_and_build(see: Seen) -> Moves:
    for region in see.occupied(see.me):
        there = see.data["regions"][region]
        if there["good"] and see.points.get("tax", 0) >= see.price(region):
            yield f"tax {region}"
        for structure in STRUCTURES if see.points.get("build", 0) >= see.price(region) else ():
            if structure not in there and len(see.built(structure)) < 3:
                yield f"build {structure} {region}"


def bonus(see: Seen) -> Moves:
    done = see.turn["bonus"]
    if "scheme" not in done:
        yield from (f"play {card}" for card in see.mine["hand"] if SCHEMES[card].coin_cost <= see.mine["coins"])
    if "deed" not in done:
        yield from (f"deed {deed}" for deed in see.mine["deeds"] if shown(see, deed) and payable(see, deed))
    if "conversion" not in done:
        for token, firsts in (("to_build", ("wood", "ore")), ("to_muster", ("honey", "fish"))):
            owned, found = see.goods(), set()
            for first in firsts if token in see.mine["tokens"] else ():
                for second in GOODS:
                    if all(owned[good] >= (first, second).count(good) for good in (first, second)):
                        found.add(frozenset((first, second)))
            for pair in found:  # the notation names a good of the token first
                both = sorted(pair, key=lambda good: (good not in firsts, firsts.index(good) if good in firsts else 0))
                yield f"convert {token} {both[0]} {both[-1]}"


def linked(see: Seen, structure: str) -> int:
    """The size of the largest group of regions with an own structure of a kind."""
    rest, best = set(see.built(structure)), 0
    while rest:
        group, edge = set(), {rest.pop()}
        while edge:
            region = edge.pop()
            group.add(region)
            edge |= {other for other in see.near(region) if other in rest}
            rest -= edge
        best = max(best, len(group))
    return best


def shown(see: Seen, deed: str) -> bool:
    """Whether what a deed requires is there."""
    grows = {
        region: see.data["regions"][region].get("grows", FACTS.regions[REGIONS.index(region)].good)
        for region in see.regions
    }
    together = {region: [name for name in STRUCTURES if region in see.built(name)] for region in see.regions}
    tests: dict[str, Callable[[], bool]] = {
        "amass_forces": lambda: max(map(see.pieces, see.regions)) >= 6,
        "capital_city": lambda: any(len(names) == 3 for names in together.values()),
        "defensive_belt": lambda: linked(see, "stronghold") >= 3,
        "dispatch_messengers": lambda: len(see.occupied(see.me)) >= 8,
        "enforce_peace": lambda: len(see.mine["defeated"]) >= 2,
        "establish_fortress": lambda: any({"church", "stronghold"} <= set(names) for names in together.values()),
        "grand_hunter": lambda: see.data["marker"] == see.me,
        "law_giver": lambda: len(see.mine["defeated"]) >= 3,
        "market_day": lambda: len({grows[region] for region in see.built("market")}) >= 3,
        "tithe_payments": lambda: linked(see, "church") >= 3,
    }
    return deed not in tests or tests[deed]()


def payable(see: Seen, deed: str) -> bool:
    """Whether the whole cost of a deed can be paid."""
    owned, cost = see.goods(), DEEDS[deed].cost
    troops = cost.get("remove_own_troops", {})
    regions = see.occupied(see.me)
    enough = {
        None: True,
        "border_patrols": len(regions) >= 3,
        "peace_maker": any(see.pieces(region) >= 2 for region in regions & see.ruled),
        "retire_veterans": sum(map(see.pieces, regions)) >= 2,
        "victory_march": sum(map(see.pieces, regions)) >= 2,
    }[deed if troops else None]
    return (
        enough
        and all(owned[good] >= count for good, count in cost.get("goods", {}).items())
        and see.mine["coins"] >= cost.get("coins", 0)
        and sum(owned.values()) >= cost.get("goods_any", 0)
        and max(owned.values()) >= cost.get("goods_same_type", 0)
        and sum(count > 0 for count in owned.values()) >= cost.get("goods_different_types", 0)
        and len(see.mine["hand"]) >= cost.get("scheme_cards", 0)
        and (not cost.get("remove_own_structures") or any(map(see.built, STRUCTURES)))
    )


# --- all other questions ---------------------------------------------------------------------------------------------


def advise(see: Seen) -> Moves:
    own = {
        name for name, spaces in see.data["strategy"].items() if any(entry and entry[0] == see.me for entry in spaces)
    }
    for name, spaces in see.data["strategy"].items():
        if None in spaces and (name not in own or len(own) >= 3):
            yield from (f"advise {number} {name}" for number in see.mine["unplaced"])


def resolve(see: Seen) -> Moves:
    mine = {
        (name, number): entry[1]
        for name, spaces in see.data["strategy"].items()
        for number, entry in enumerate(spaces, start=1)
        if entry and entry[0] == see.me
    }
    yield from (f"resolve {name} {number}" for (name, number), mark in mine.items() if mark == min(mine.values()))


def church(see: Seen) -> Moves:
    region = REGIONS[see.frame.region]
    if see.data["regions"][region]["rebels"]:
        yield "swap rebel"
    yield from (f"swap {seat}" for seat in see.seats if seat != see.me and region in see.player(seat)["troops"])
    if not see.supply():
        yield "leave"


def relocate(see: Seen) -> Moves:
    yield "stay"
    moved, leader_moved = see.frame.moved, see.frame.leader_moved
    for start, count in see.mine["troops"].items():
        if count > (moved >= 0 and REGIONS[moved] == start):
            yield from (f"relocate {start} {end}" for end in see.regions if end != start)
    if (here := see.mine["leader_in"]) and not leader_moved:
        most = min(2, see.mine["troops"].get(here, 0)) if see.leads("agatha") else 0
        for end in see.regions:
            if end != here:
                yield f"relocate leader {here} {end}"
                yield from (f"relocate leader {here} {end} with {count}" for count in range(1, most + 1))


def pay(see: Seen) -> Moves:
    owned, name = see.goods(), see.frame.name
    least = see.frame.count if name == "pay_same" else 1
    paid = see.frame.paid if name == "pay_different" else 0
    yield from (f"pay {good}" for k, good in enumerate(GOODS) if owned[good] >= least and not paid >> k & 1)


def remove(see: Seen) -> Moves:
    taken = see.frame.taken if see.frame.name == "remove_apart" else 0
    for region in see.occupied(see.me):
        pair = see.frame.name != "remove_pair" or (region in see.ruled and see.pieces(region) >= 2)
        if pair and not taken >> REGIONS.index(region) & 1:
            yield f"remove {region}"


def drawn(see: Seen) -> Moves:
    verb = "keep" if see.frame.name == "keep" else "return"
    yield from (f"{verb} {card['card'] if isinstance(card, dict) else card}" for card in see.data["drawn"])


QUESTIONS: dict[str, Callable[[Seen], Moves]] = {
    "leader": lambda see: (
        f"leader {card.id}"
        for card in FACTS.leaders
        if card.id not in [player["leader"] for player in see.data["players"].values()]
    ),
    "agenda": lambda see: (f"agenda {card}" for card in see.mine["dealt"]),
    "place": lambda see: (f"place {region}" for region in see.regions),
    "place_leader": lambda see: (f"place leader {region}" for region in see.mine["troops"]),
    "advise": advise,
    "bribe": lambda see: (f"bribe {count}" for count in range(see.mine["coins"] + 1)),
    "rescue": lambda see: iter(["decline", *(f"rescue {region}" for region in see.regions)]),
    "resolve": resolve,
    "turn": turn,
    "draw": lambda see: (f"deck {side}" for side in ("left", "right") if see.data[side]),
    "check": lambda see: (f"deck {side}" for side in ("left", "right") if see.data[side]),
    "keep": drawn,
    "put_back": drawn,
    "marker": lambda see: (f"marker {seat}" for seat in see.seats),
    "church": church,
    "market": lambda see: iter(["bonus good", "bonus coin"]),
    "pay_any": pay,
    "pay_same": pay,
    "pay_different": pay,
    "discard": lambda see: (f"discard {card}" for card in see.mine["hand"]),
    "remove": remove,
    "remove_apart": remove,
    "remove_pair": remove,
    "raze": lambda see: (f"raze {name} {region}" for name in STRUCTURES for region in see.built(name)),
    "relocate": relocate,
    "take_deed": lambda see: (f"pick {deed}" for deed in see.data["row"]),
    "pick": lambda see: (f"pick {deed}" for deed in see.data["row"]),
    "trade": lambda see: iter(["claim", "hold"]),
}


@pytest.mark.parametrize(
    ("seats", "leaders"),
    [
        (2, ["agatha", "predslava"]),
        (2, ["mstislav", "sudislav"]),
        (3, ["maria", "agatha", "sviatopolk"]),
        (4, ["yaroslav", "sudislav", "predslava", "mstislav"]),
        (4, "choose"),
    ],
)
def test_the_legal_moves_of_random_games(seats: int, leaders: Any) -> None:
    state, chance = GAME.new(seats, seed=seats, leaders=leaders, goods_tokens=True), random.Random(seats)
    while not state.is_over:
        assert moves(state) == set(QUESTIONS[asked(state)](Seen(state)))
        legal = [action for action in state.legal_actions() if action.verb not in ("end", "forfeit")]
        state.apply(chance.choice(legal or state.legal_actions()))


def test_the_legal_moves_of_rich_positions() -> None:
    """Plenty of goods, coins, deeds and structures, so that cards and their questions come up often."""
    names, seen = [card.id for card in FACTS.deeds], set()
    for seed in range(25):
        chance = random.Random(seed)
        players, dealt = {}, chance.sample(names, 20)
        leaders = chance.sample([card.id for card in FACTS.leaders], 4)
        for k, seat in enumerate(SEATS):
            where = chance.sample(REGIONS, 5)
            players[seat] = {
                "leader": leaders[k],
                "leader_in": chance.choice([where[0], None]),
                "troops": {region: chance.randint(1, 2) for region in where},
                "coins": chance.randint(0, 9),
                "dock": {good: chance.randint(0, 4) for good in GOODS},
                "deeds": dealt[5 * k : 5 * k + 5],
                "hand": [["scheme_coins_2", "scheme_deed"], ["scheme_build_1_paid"], ["scheme_attack_1"], []][k],
                "defeated": ["one_coin"] if k else ["wood", "ore", "fur"],
            }
        spots = chance.sample(REGIONS, 12)
        regions: dict[str, dict[str, Any]] = {}
        for k, region in enumerate(spots):
            regions[region] = {"rebels": [], STRUCTURES[k % 3]: SEATS[k // 3], STRUCTURES[(k + 1) % 3]: SEATS[k // 3]}
        board = {name: [[seat, 1]] for name, seat in zip(COLUMNS, SEATS, strict=False)}
        state = GAME.from_position(
            {"seats": 4, "phase": "action", "players": players, "regions": regions, "strategy": board}
        )
        for _ in range(60):
            if state.phase != "action":
                break
            seen.add(asked(state))
            assert moves(state) == set(QUESTIONS[asked(state)](Seen(state)))
            legal = state.legal_actions()
            cards = [action for action in legal if action.verb in ("deed", "play", "convert", "take")]
            state.apply(chance.choice(cards or legal))
    assert {"turn", "draw", "keep", "check", "pay_any", "discard", "remove", "relocate", "raze"} <= seen
