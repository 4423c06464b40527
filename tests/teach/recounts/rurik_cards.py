"""Rurik, deeds: whether they can be accomplished, from the position as data; what they bring, from the rules' words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

import networkx as nx

import boardgames_edu as bg
from boardgames_edu.teach.questions import Question


class _Blue:
    """What Blue has, counted from a position."""

    def __init__(self, data: dict[str, Any]) -> None:
        blue, self.regions = data["players"]["blue"], data["regions"]
        self.pieces = {region: count for region, count in blue["troops"].items() if count}
        if blue["leader_in"]:
            self.pieces[blue["leader_in"]] = self.pieces.get(blue["leader_in"], 0) + 1
        self.rivals = data["players"]["maroon"]["troops"]
        self.goods = {
            good: blue["boat"].get(good, 0) + blue["dock"].get(good, 0)
            for good in ("wood", "ore", "fish", "honey", "fur")
        }
        self.coins, self.hand = blue["coins"], len(blue["hand"])
        self.defeated, self.marker = len(blue["defeated"]), data["marker"] == "blue"
        self.graph = bg.load("rurik").board(3).graph

    def built(self, kind: str) -> set[str]:
        return {region for region, there in self.regions.items() if there.get(kind) == "blue"}

    def has(self, **goods: int) -> bool:
        return all(self.goods[good] >= count for good, count in goods.items())

    def linked(self, kind: str) -> bool:
        return any(nx.is_connected(self.graph.subgraph(three)) for three in combinations(self.built(kind), 3))

    def pair(self) -> bool:
        return any(
            count >= 2 and count + (self.regions[region].get("stronghold") == "blue") > self.rivals.get(region, 0)
            for region, count in self.pieces.items()
        )


SHOWN: Mapping[str, Callable[[_Blue], bool]] = {
    "amass_forces": lambda blue: max(blue.pieces.values()) >= 6,
    "capital_city": lambda blue: bool(blue.built("church") & blue.built("market") & blue.built("stronghold")),
    "defensive_belt": lambda blue: blue.linked("stronghold"),
    "dispatch_messengers": lambda blue: len(blue.pieces) >= 8,
    "enforce_peace": lambda blue: blue.defeated >= 2,
    "establish_fortress": lambda blue: bool(blue.built("church") & blue.built("stronghold")),
    "grand_hunter": lambda blue: blue.marker,
    "law_giver": lambda blue: blue.defeated >= 3,
    "market_day": lambda blue: len({blue.graph.nodes[region]["good"] for region in blue.built("market")}) >= 3,
    "tithe_payments": lambda blue: blue.linked("church"),
}
PAID: Mapping[str, Callable[[_Blue], bool]] = {
    "border_patrols": lambda blue: len(blue.pieces) >= 3,
    "enforce_peace": lambda blue: blue.has(wood=1, honey=1),
    "establish_fortress": lambda blue: blue.has(wood=2),
    "generous_prince": lambda blue: blue.coins >= 4,
    "grand_hunter": lambda blue: blue.has(fur=2),
    "great_library": lambda blue: blue.hand >= 1 and blue.has(ore=1),
    "hire_mercenaries": lambda blue: blue.coins >= 2 and blue.has(fish=1, ore=1),
    "hoard": lambda blue: max(blue.goods.values()) >= 3,
    "honorable_prince": lambda blue: blue.hand >= 1 and blue.coins >= 3,
    "law_giver": lambda blue: blue.coins >= 2,
    "master_beekeeper": lambda blue: blue.hand >= 1 and blue.has(honey=2),
    "new_beginning": lambda blue: any(blue.built(kind) for kind in ("church", "market", "stronghold")),
    "peace_maker": lambda blue: blue.pair(),
    "retire_veterans": lambda blue: blue.coins >= 2 and sum(blue.pieces.values()) >= 2,
    "reward_laborers": lambda blue: blue.coins >= 2 and sum(blue.goods.values()) >= 2,
    "send_gifts": lambda blue: blue.coins >= 2 and blue.has(fish=1, fur=1),
    "splendid_feast": lambda blue: blue.coins >= 2 and blue.has(fish=1, honey=1),
    "trade_route": lambda blue: sum(count > 0 for count in blue.goods.values()) >= 3,
    "victory_march": lambda blue: blue.hand >= 1 and sum(blue.pieces.values()) >= 2,
    "wilderness_forts": lambda blue: blue.has(ore=1, fur=1, wood=1),
}


def _possible(question: Question) -> str:
    data = question.state.position()
    (deed,) = data["players"]["blue"]["deeds"]
    blue = _Blue(data)
    if deed in SHOWN and not SHOWN[deed](blue):
        return "not_shown"
    return "yes" if deed not in PAID or PAID[deed](blue) else "not_paid"


WORDS = {
    "movement point": "movement_points", "attack point": "attack_points", "tax point": "tax_points",
    "muster point": "muster_points", "build point": "build_points", "coin": "coins", "scheme card": "draw_schemes",
    "of your pieces": "relocate_own_troops",
}  # fmt: skip


def _brings(question: Question) -> str:
    book = bg.load("rurik").rulebook
    reward, score = (
        book[next(rule for rule in question.rules if rule.endswith(end))].text for end in ("-REWARD", "-VP")
    )
    word = next(kind for words, kind in WORDS.items() if words in reward)
    count = re.search(r"\b(\d|two|an?)\b", reward)
    assert count is not None
    points = re.search(r"scores (\d)", score)
    assert points is not None
    return f"{word}-{ {'a': 1, 'an': 1, 'two': 2}.get(count[1]) or int(count[1]) }/{points[1]}"


RECOUNT: dict[str, Callable[[Question], str]] = {"deed_possible": _possible, "deed_brings": _brings}
