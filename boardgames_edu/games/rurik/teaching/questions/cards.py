"""The questions of Rurik about deed cards.

Whether a deed can be accomplished here, and what it brings: one pair of kinds for all 26 cards. The position is built
from the words of the card's row, so that it just fits or just fails; the engine says which. Knows no screen.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import networkx as nx

from boardgames_edu.engine.board import Board
from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import GOODS, REWARDS, SEATS, STRUCTURES
from boardgames_edu.games.rurik.frames import POINTS
from boardgames_edu.games.rurik.rows import DeedCard
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.games.rurik.teaching.questions.drawing import GAME, RurikDraft, rurik_kind
from boardgames_edu.i18n import N_, name_of, say

SEAT = 0  # the seat whose deed is asked about


@cache
def deed_cards() -> tuple[DeedCard, ...]:
    """Return all deed cards."""
    return tuple(load(GAME).setup(3).components.deeds)


def rules_of(card: DeedCard, *parts: str) -> tuple[str, ...]:
    """Return the ids of a card's rules with these endings."""
    return tuple(rule for rule in card.rules if rule.rpartition("-")[2] in parts)


def rules_of_all(*parts: str) -> tuple[str, ...]:
    """Return the ids of all cards' rules with these endings."""
    return tuple(rule for card in deed_cards() for rule in rules_of(card, *parts))


class Table:
    """A position under construction: Blue's things and the map.

    Attributes:
        rng: by which it is drawn. ``board``: the board of three players.
        player, maroon: the rows of Blue and of a rival. ``regions``: the rows of the regions. ``marker``: whose it is.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.board: Board = load(GAME).board(3)
        self.places = list(self.board.names(self.board.in_play))
        rng.shuffle(self.places)
        self.player: dict[str, Any] = {"troops": {}, "coins": rng.randint(0, 1), "unplaced": []}
        self.maroon: dict[str, Any] = {"troops": {}}
        self.regions: dict[str, dict[str, Any]] = {}
        self.goods = Counter[str]()
        self.marker = SEATS[1]

    def near(self, count: int) -> int:
        """Return a number that is just enough or one too few."""
        return max(count - (self.rng.random() < 0.45), 0)

    def build(self, structure: str, places: list[str]) -> None:
        """Build structures of Blue."""
        for place in places:
            self.regions.setdefault(place, {})[structure] = SEATS[SEAT]

    def chain(self, count: int) -> list[str]:
        """Return random connected regions."""
        graph = self.board.graph.subgraph(self.places)
        found = [self.places[0]]
        while len(found) < count:
            beside = sorted({near for place in found for near in graph[place]} - set(found))
            found.append(self.rng.choice(beside))
        return found

    def position(self, deed: str) -> dict[str, Any]:
        """Return the whole position; Blue holds the deed."""
        slots = load(GAME).setup(3).components.slots
        boat = {good: min(count, slots[GOODS.index(good)]) for good, count in self.goods.items()}
        dock = {good: count - boat[good] for good, count in self.goods.items() if count > boat[good]}
        if not self.player["troops"]:
            self.player["troops"] = {self.places[-1]: 1}
        return {
            "seats": 3,
            "phase": "action",
            "marker": self.marker,
            "first": SEATS[1],
            "players": {
                SEATS[0]: {**self.player, "boat": boat, "dock": dock, "deeds": [deed]},
                SEATS[1]: {**self.maroon, "unplaced": []},
            },
            "regions": self.regions,
            "turn": {"seat": SEATS[0], "action": "taken", "column": "scheme", "row": 2},
            "stack": [["turn", SEATS[0]]],
        }


# --- one function a word of the cards: put there what it asks for, or just too little -------------------------------
def _troops_in_one_region(table: Table, count: int) -> None:
    have = table.near(count)
    place, other = table.places[:2]
    table.player["troops"] = {place: have, other: table.rng.randint(1, 3)}
    if table.rng.random() < 0.4:  # the leader is one of them
        table.player |= {"leader": "maria", "leader_in": place}
        table.player["troops"][place] -= 1
    elif table.rng.random() < 0.4:  # a stronghold is not
        table.build("stronghold", [place])


def _structures_together(table: Table, kinds: list[str]) -> None:
    together = table.rng.random() < 0.55
    for number, structure in enumerate(kinds):
        apart = not together and number == len(kinds) - 1
        table.build(structure, [table.places[1 if apart else 0]])
    if table.rng.random() < 0.5:  # that a rival rules there does not matter
        table.maroon["troops"] = {table.places[0]: 3}


def _adjacent(table: Table, wanted: dict[str, Any]) -> None:
    count, structure = wanted["regions"], wanted["structure"]
    places = table.chain(count)
    if table.rng.random() < 0.45:
        places[-1] = table.rng.choice([place for place in table.places if place not in places])
    table.build(structure, places)
    table.maroon["troops"] = {places[0]: 2}


def _occupied(table: Table, count: int) -> None:
    places = table.places[: table.near(count)]
    table.player |= {"leader": "maria", "leader_in": places[0]}
    table.player["troops"] = dict.fromkeys(places[1:], 1) | {places[-1]: 2}
    table.build("stronghold", table.places[count : count + 1])
    table.maroon["troops"] = {places[1]: 2}


def _rebels(table: Table, count: int) -> None:
    bag = list(load(GAME).setup(3).components.stickers)
    table.rng.shuffle(bag)
    table.player["defeated"] = [REWARDS[bag.pop()] for _ in range(table.near(count))]


def _marker(table: Table, wanted: bool) -> None:
    table.marker = SEATS[table.rng.random() < 0.45]


def _goods(table: Table, wanted: dict[str, int]) -> None:
    short = table.rng.choice([*wanted, *[""] * len(wanted)])
    for good, count in wanted.items():
        table.goods[good] = max(count - (good == short), 0) + table.rng.choice((0, 0, 1)) * (good != short)
    other = table.rng.choice(GOODS)
    if other not in wanted:
        table.goods[other] = 1


def _alike(table: Table, count: int) -> None:
    good, other = table.rng.sample(GOODS, 2)
    table.goods[good], table.goods[other] = table.near(count), table.rng.randint(1, 2)


def _different(table: Table, count: int) -> None:
    for good in table.rng.sample(GOODS, table.near(count)):
        table.goods[good] = table.rng.choice((1, 2))


def _remove_troops(table: Table, wanted: dict[str, Any]) -> None:
    total = table.near(wanted["total"])
    if wanted.get("same_region"):
        place = table.places[0]
        table.player["troops"] = {place: 2, table.places[1]: 1}
        table.maroon["troops"] = {place: table.rng.choice((1, 2))}
    elif "one_from_each_of_different_regions" in wanted:
        table.player["troops"] = {place: table.rng.choice((1, 2)) for place in table.places[:total]}
    else:
        table.player["troops"] = dict.fromkeys(table.places[:total], 1)


def _remove_structure(table: Table, count: int) -> None:
    structure = table.rng.choice(STRUCTURES)
    table.regions[table.places[0]] = {structure: SEATS[table.rng.random() < 0.45]}


PLACED: dict[str, Callable[[Table, Any], None]] = {
    "own_troops_in_one_region_at_least": _troops_in_one_region,
    "own_structures_in_one_region": _structures_together,
    "own_structures_in_adjacent_regions": _adjacent,
    "own_structures_in_regions_with_different_goods": lambda table, wanted: table.build(
        wanted["structure"], table.places[: wanted["regions"]]
    ),
    "regions_occupied_at_least": _occupied,
    "defeated_rebels_at_least": _rebels,
    "holds_first_player_marker": _marker,
    "goods": _goods,
    "goods_same_type": _alike,
    "goods_different_types": _different,
    "goods_any": lambda table, count: table.goods.update(table.rng.choices(GOODS, k=table.near(count))),
    "coins": lambda table, count: table.player.update(coins=table.near(count)),
    "scheme_cards": lambda table, _: table.player.update(
        hand=["scheme_tax_1", "scheme_move_2"][: table.rng.choice((0, 1, 1, 2))]
    ),
    "remove_own_troops": _remove_troops,
    "remove_own_structures": _remove_structure,
}
"""The builders of each requirement or cost, by word."""


@rurik_kind(
    N_("Can this deed be accomplished?"),
    {1: N_("deeds with a price only"), 2: N_("deeds that require something too")},
    f"R-DEED-03 R-DEED-08 R-DEED-09 {' '.join(rules_of_all('REQ', 'COST'))}",
)
def deed_possible(q: RurikDraft) -> None:
    card = q.rng.choice([card for card in deed_cards() if bool(card.requirement) == (q.level == 2)])
    table = Table(q.rng)
    for word, value in {**card.requirement, **card.cost}.items():
        PLACED[word](table, value)
    state = q.position(**table.position(card.id))
    number = deed_cards().index(card)
    shown = state.setup.deeds.meets(state, SEAT, number)
    paid = state.setup.deeds.can_pay(state, SEAT, number)
    legal = f"deed {card.id}" in [action.text for action in state.legal_actions()]
    q.need((shown or paid) and legal == (shown and paid))
    q.facts |= {"deed": card.id, "text": say(card.text)}
    q.ask(
        "Blue holds the deed {deed}. {text} Can Blue accomplish it now?",
        f"panel:mat:{SEATS[SEAT]}",
        panels=("map", "mats"),
    )
    q.offer(
        {"yes": "Yes", "not_shown": "No, what it requires is not there", "not_paid": "No, its cost cannot be paid"},
        "yes" if legal else "not_paid" if shown else "not_shown",
    )
    in_goods = any(word.startswith("goods") for word in card.cost)
    q.wrong("yes", "Compare each part of the card with the position.")
    q.wrong(
        "not_shown",
        "What it requires is there." if card.requirement else "This deed has a cost, and requires nothing else.",
    )
    q.wrong(
        "not_paid",
        "Its cost can be paid: count boat and dock together."
        if in_goods
        else "Its cost can be paid."
        if card.cost
        else "This deed costs nothing.",
    )
    if legal:
        q.why("All that it asks for is there.")
        q.rule(*rules_of(card, "REQ", "COST"))
    else:
        (_explain_cost if shown else _explain_requirement)(q, state, card)
        q.rule("R-DEED-03", *rules_of(card, "COST" if shown else "REQ"))
    q.rule("R-DEED-08" if any(word.startswith("own_structures") for word in card.requirement) else "")
    q.rule("R-DEED-09" if in_goods and state.seat(SEAT).dock else "")


def _explain_requirement(q: RurikDraft, state: RurikState, card: DeedCard) -> None:
    (word, wanted) = next(iter(card.requirement.items()))
    mine, graph = state.seat(SEAT), state.graph
    built: list[str] = []
    if isinstance(wanted, dict):
        built = [name for name in graph if (mine.name, wanted["structure"]) in state.pieces(name)]
    match word:
        case "own_troops_in_one_region_at_least":
            most = max(_pieces(state).values())
            q.why("It requires {wanted}. Blue has at most {n} pieces in one region.", wanted=wanted, n=most)
        case "own_structures_in_one_region":
            q.why("These structures of Blue do not stand in one region.")
        case "own_structures_in_adjacent_regions":
            groups = nx.connected_components(graph.subgraph(built))
            q.why(
                "At most {n} of the regions where Blue has such a structure hang together.",
                n=max(map(len, groups), default=0),
            )
        case "own_structures_in_regions_with_different_goods":
            q.why(
                "Only {n} different goods grow in the regions where Blue has a market.",
                n=len({graph.nodes[name]["good"] for name in built}),
            )
        case "regions_occupied_at_least":
            q.why(
                "It requires {wanted}. Blue occupies {n} regions; buildings do not count.",
                wanted=wanted,
                n=len(mine.occupied),
            )
        case "defeated_rebels_at_least":
            q.why(
                "It requires {wanted}. {n} defeated {n:rebel lies|rebels lie} beside Blue's mat.",
                wanted=wanted,
                n=len(mine.defeated),
            )
        case _:
            q.why("Maroon holds the first player marker.")


def _pieces(state: RurikState) -> dict[str, int]:
    mine = state.seat(SEAT)
    return {
        region: sum(state.pieces(region).get((mine.name, piece), 0) for piece in ("troop", "leader"))
        for region in mine.occupied
    }


def _explain_cost(q: RurikDraft, state: RurikState, card: DeedCard) -> None:
    mine = state.seat(SEAT)
    troops = card.cost.get("remove_own_troops", {})
    pieces = sum(_pieces(state).values())
    if "remove_own_structures" in card.cost:
        q.why("No structure of Blue stands on the map; those of others are not Blue's to give.")
    elif troops.get("same_region"):
        q.why("Blue rules no region with two pieces of its own.")
    elif "one_from_each_of_different_regions" in troops:
        q.why("Blue's pieces stand in {n} regions; it costs one out of each of three.", n=len(mine.occupied))
    elif troops and len(card.cost) == 1:
        q.why("Blue has {n} {n:piece|pieces} on the map. That is not enough.", n=pieces)
    elif things := _holdings(q, state, card, pieces if troops else None):
        q.why("Blue has {things}. That is not enough.", things=", ".join(things))
    else:
        q.why("Blue has no goods at all.")


def _holdings(q: RurikDraft, state: RurikState, card: DeedCard, pieces: int | None) -> list[str]:
    mine, things = state.seat(SEAT), list[str]()
    if any("goods" in word for word in card.cost):
        counts = {good: mine.boat.get(good, 0) + mine.dock.get(good, 0) for good in GOODS}
        things += [f"{count} {name_of('good', good, GAME)}" for good, count in counts.items() if count]
    if "coins" in card.cost:
        things.append(q.say("{n} {n:coin|coins}", n=mine.coins))
    if "scheme_cards" in card.cost:
        things.append(q.say("{n} scheme {n:card|cards}", n=len(mine.hand)))
    if pieces is not None:
        things.append(q.say("{n} {n:piece|pieces} on the map", n=pieces))
    return things


_REWARD_WORDS = {
    "muster_points": POINTS["muster"],
    "movement_points": POINTS["move"],
    "attack_points": N_("{n} {n:attack point|attack points} with one card fewer in the check"),
    "tax_points": POINTS["tax"],
    "build_points": POINTS["build"],
    "coins": N_("{n} {n:coin|coins}"),
    "draw_schemes": N_("draw {n} scheme {n:card|cards} and keep one"),
    "relocate_own_troops": N_("set up to {n} of your pieces anywhere"),
}


def _reward(card: DeedCard) -> tuple[str, int]:
    word = next(word for word in card.reward if word in _REWARD_WORDS)
    return word, card.reward[word]


@rurik_kind(
    N_("What does this deed bring?"),
    {1: N_("rewards and points of the deeds")},
    f"R-DEED-04 {' '.join(rules_of_all('REWARD', 'VP'))}",
)
def deed_brings(q: RurikDraft) -> None:
    card = q.rng.choice(deed_cards())
    q.position(**Table(q.rng).position(card.id))
    reward = _reward(card)
    right, other_points = (*reward, card.vp), (*reward, 3 - card.vp)
    owners = {(*_reward(other), other.vp): other for other in deed_cards() if _reward(other) != reward}
    q.ask(
        "Without looking at the card: what does {deed} give at once, and how much does it score at the end?",
        f"card:deed:{card.id}",
        panels=(),
        deed=card.id,
    )
    words = {
        _key(each): q.say(
            "at once: {reward}; at the end: {n} {n:point|points}",
            reward=q.say(_REWARD_WORDS[each[0]], n=each[1]),
            n=each[2],
        )
        for each in sorted([right, other_points, *owners])
    }
    q.choose(words, _key(right), most=4)
    q.wrong(_key(other_points), "The reward is right, but the card scores {n}.", n=card.vp)
    for each, other in q.rng.sample(list(owners.items()), 2):
        q.wrong(_key(each), "That is the reward of another deed: {deed}.", deed=other.id)
    q.why("{deed}: {text} At the end it scores {n}.", deed=card.id, text=say(card.text), n=card.vp)
    q.rule("R-DEED-04", *rules_of(card, "REWARD", "VP"))


def _key(bring: tuple[str, int, int]) -> str:
    return "{}-{}/{}".format(*bring)
