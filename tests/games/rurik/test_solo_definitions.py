"""The Rebellion by the book: a second, plain telling of its rules, read off positions, compared with the engine.

The oracle below knows nothing of the engine's masks and numbers. It reads what ``state.position()`` writes, the printed
cards of ``data/rurik/solo.yaml`` and the map with networkx, and answers each step of the Rebellion anew.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import networkx as nx
import pytest
import yaml

from boardgames_edu.engine.data import folder
from boardgames_edu.engine.events import Action
from boardgames_edu.games.rurik.components import COLUMNS, LEVELS, PRIORITIES, REBELLION, STRUCTURES
from boardgames_edu.games.rurik.rules.solo import prediction, turn
from boardgames_edu.games.rurik.state import Advisor, RurikState
from boardgames_edu.testing import TIMES
from tests.games.rurik.conftest import FACTS, GAME, REGIONS, asked

SLOTS = {"wood": 3, "ore": 2, "fish": 3, "honey": 2, "fur": 1}


@cache
def printed() -> dict[str, Any]:
    """The file of solo play as it stands."""
    found: dict[str, Any] = yaml.safe_load((folder() / "rurik/solo.yaml").read_text("utf-8"))
    return found


@cache
def graph() -> nx.Graph[str]:
    """The map of eight regions."""
    found: nx.Graph[str] = nx.Graph()
    found.add_nodes_from(region.id for region in FACTS.regions if region.min_players <= 2)
    found.add_edges_from(link for link in FACTS.map.links if set(link) <= set(found))
    return found


class Board:
    """A position, looked at in the plainest way."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.p = position
        self.you, self.it = position["players"]["blue"], position["players"]["rebellion"]
        self.now = position["rebellion"]
        self.priority = self.now["priority"]
        cards = {card["number"]: card for card in printed()["rebellion_cards"]}
        self.top, self.bottom = cards[self.now["deck"][0]], cards[self.now["deck"][-1]]
        self.order: list[str] = self.top["location_order"]

    def pieces(self, who: dict[str, Any], region: str) -> int:
        return int(who["troops"].get(region, 0)) + int(who["leader_in"] == region)

    def has(self, owner: str, structure: str, region: str) -> bool:
        return bool(self.p["regions"][region].get(structure) == owner)

    def yaroslav(self, region: str) -> bool:
        return bool(self.you["leader"] == "yaroslav" and self.you["leader_in"] == region)

    def strength(self, who: dict[str, Any], region: str) -> int:
        owner = "blue" if who is self.you else "rebellion"
        asleep = owner == "rebellion" and self.yaroslav(region)
        return self.pieces(who, region) + (self.has(owner, "stronghold", region) and not asleep)

    def neutral(self, region: str) -> int:
        return int(self.p["regions"][region]["neutral"])

    def rules(self, region: str) -> bool:
        """Whether the Rebellion rules a region."""
        mine, yours = self.strength(self.it, region), self.strength(self.you, region)
        return mine > yours and mine > self.neutral(region)

    def is_there(self, region: str) -> bool:
        return self.pieces(self.it, region) > 0

    def first(self, *tests: Callable[[str], bool]) -> str | None:
        """The first region of the order that passes one of the tests, the tests in their order."""
        for test in tests:
            for region in self.order:
                if test(region):
                    return region
        return None

    def around(self, after: str | None) -> list[str]:
        start = self.order.index(after) + 1 if after else 0
        return self.order[start:] + self.order[:start]

    def built(self, region: str) -> list[str]:
        return [name for name in STRUCTURES if self.has("rebellion", name, region)]

    def price(self, region: str) -> int:
        cheap = self.p["options"]["solo_edition"] == "1.5" or self.rules(region)
        return 1 if cheap else 2

    def can_build(self, region: str) -> list[str]:
        """In the order of the top card."""
        left = {name: 3 - sum(self.has("rebellion", name, other) for other in graph()) for name in STRUCTURES}
        somebody = self.you["troops"].get(region, 0) or self.neutral(region)
        return [
            name
            for name in self.top["priorities"][self.priority]["build_order"]
            if name not in self.p["regions"][region] and left[name] and (name != "church" or somebody)
        ]


# --- what the Rebellion does, told once more -------------------------------------------------------------------------


def lines(board: Board) -> list[dict[str, Any]]:
    """The lines of the bottom card that are still to come."""
    cells = board.bottom["priorities"][board.priority]["placements"][board.now["line"] :]
    since = {"2*": 3, "3*": 4}
    return [cell for cell in cells if board.p["round"] >= since.get(cell["advisor"], 1)]


def advisor(board: Board, data: list[Any]) -> str | None:
    columns = [*COLUMNS, *COLUMNS]
    wanted = columns.index(lines(board)[0]["action"])
    return next(name for name in columns[wanted:] if None in board.p["strategy"][name])


def bribe(board: Board, data: list[Any]) -> int:
    column, cell = data[0], lines(board)[0]
    number, coins = int(cell["advisor"][0]), board.it["coins"]
    there = [(entry[0], entry[1] + entry[2]) for entry in board.p["strategy"][column] if entry]
    if cell["coin_icon"] and column == cell["action"]:
        needed = max([power for _, power in there], default=0) + 1 - number
        if needed <= coins:
            return max(needed, 0)
    return int(("blue", number) in there and coins > 0)


def muster(board: Board, data: list[Any]) -> str | None:
    return next(name for name in board.around(data[0]) if board.is_there(name) and not board.rules(name))


def reinforce(board: Board, data: list[Any]) -> str | None:
    return next(name for name in board.around(data[0]) if board.is_there(name) and board.rules(name))


def goal(board: Board, data: list[Any]) -> str | None:
    if board.priority == "attack_move":
        return board.first(lambda name: not board.is_there(name))
    return board.first(lambda name: not board.rules(name))


def donor(board: Board, data: list[Any]) -> str | None:
    def spare(region: str) -> bool:
        def yours_against(its: int) -> bool:
            yours, most = board.strength(board.you, region), max(its, board.neutral(region))
            return yours >= most if board.yaroslav(region) else yours > most

        its = board.strength(board.it, region)
        handed_over = yours_against(its - 1) and not yours_against(its)
        return board.pieces(board.it, region) >= 2 and region != data[0] and not handed_over

    away = nx.single_source_shortest_path_length(graph(), data[0])
    able = [region for region in board.order if spare(region)]
    nearest = min(away[region] for region in able)
    return [region for region in able if away[region] == nearest][-1]


def attack(board: Board, data: list[Any]) -> str | None:
    def victim(name: str) -> bool:
        return board.is_there(name) and (board.pieces(board.you, name) > 0 or board.neutral(name) > 0)

    if data[0] and victim(data[0]):
        return str(data[0])
    foreign, own = (lambda n: victim(n) and not board.rules(n)), (lambda n: victim(n) and board.rules(n))
    return board.first(*((foreign, own) if board.priority == "attack_move" else (own, foreign)))


def tax(board: Board, data: list[Any]) -> str | None:
    points = board.p["turn"]["points"]["tax"]

    def able(name: str) -> bool:
        return board.is_there(name) and board.p["regions"][name]["good"] and board.price(name) <= points

    def room(name: str) -> bool:
        good = board.p["regions"][name].get("grows") or FACTS.regions[REGIONS.index(name)].good
        return bool(board.it["boat"].get(good, 0) < SLOTS[good])

    return board.first(
        lambda n: able(n) and board.rules(n) and room(n),
        lambda n: able(n) and room(n),
        lambda n: able(n) and board.rules(n),
        able,
    )


def build(board: Board, data: list[Any]) -> str | None:
    points = board.p["turn"]["points"]["build"]

    def able(name: str) -> bool:
        return board.is_there(name) and bool(board.can_build(name)) and board.price(name) <= points

    def others(name: str) -> bool:
        return board.pieces(board.you, name) > 0 or board.neutral(name) > 0

    return board.first(
        lambda n: able(n) and board.rules(n) and not board.built(n),
        lambda n: able(n) and not board.built(n),
        lambda n: able(n) and board.rules(n) and others(n),
        lambda n: able(n) and board.rules(n),
    )


def coin(board: Board, data: list[Any]) -> str | None:
    left = board.now["coins"]
    return next(name for name in (board.priority, *PRIORITIES) if left[name])


def priority(board: Board, data: list[Any]) -> str | None:
    def group(owner: str) -> int:
        mine = [name for name in graph() if any(board.has(owner, kind, name) for kind in STRUCTURES)]
        parts = nx.connected_components(graph().subgraph(mine))
        return max((len(part) for part in parts), default=0)

    def regions(who: dict[str, Any]) -> int:
        return sum(board.pieces(who, name) > 0 for name in graph())

    if regions(board.you) > regions(board.it):
        return "attack_move"
    if group("blue") > group("rebellion"):
        return "build"
    if sum(board.you["boat"].values()) > sum(board.it["boat"].values()):
        return "tax"
    mats = {mat["id"]: mat["starting_priority"] for mat in printed()["household_mats"]}
    return str(mats[board.p["options"]["solo"]])


def resolve(board: Board, data: list[Any]) -> str | None:
    mine = [
        (entry[1], COLUMNS.index(name), name)
        for name, spaces in board.p["strategy"].items()
        for entry in spaces
        if entry and entry[0] == "rebellion"
    ]
    return str(min(mine)[2])


ORACLE: dict[str, Callable[[Board, list[Any]], object]] = {
    "rebellion_advisor": advisor,
    "rebellion_bribe": bribe,
    "rebellion_resolve": resolve,
    "rebellion_muster": muster,
    "rebellion_reinforce": reinforce,
    "rebellion_goal": goal,
    "rebellion_donor": donor,
    "rebellion_attack": attack,
    "rebellion_tax": tax,
    "rebellion_build": build,
    "rebellion_raise": lambda board, data: board.can_build(data[0])[0],
    "rebellion_scheme": coin,
    "rebellion_unlock": coin,
    "rebellion_priority": priority,
}


def chosen(state: RurikState) -> str:
    """What the engine chooses, as the data name it."""
    decision = prediction.asked_now(state)
    assert decision is not None
    return prediction.chosen(state, decision)


def eager(state: RurikState, rng: random.Random) -> Action:
    """A random action that is no idle one, so that the two sides meet on the map."""
    actions = state.legal_actions()
    busy = [action for action in actions if action.verb not in ("end", "forfeit")]
    return rng.choice(busy or actions)


@pytest.mark.parametrize("options", [{}, {"solo_edition": "1.5", "goods_tokens": True}], ids=["5.20", "1.5"])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.slow
def test_a_second_telling_of_the_rules_gives_the_same_steps(level: str, options: dict[str, Any]) -> None:
    seen: dict[str, int] = {}
    for seed in range(7 if TIMES == 1 else 14):
        leader = ("yaroslav", "boris", "maria", "predslava")[seed % 4]
        state = GAME.new(1, seed=seed, solo=level, predict=True, leaders=[leader], **options)
        rng = random.Random(seed)
        while state.stack:
            step = prediction.step_asked(state)
            if step in ORACLE:
                position = state.position()
                data = position["stack"][-2][2:]
                assert chosen(state) == str(ORACLE[step](Board(position), data)), (step, position)
                assert list(prediction.seen_now(state).order) == Board(position).order
                seen[step] = seen.get(step, 0) + 1
            state.apply(eager(state, rng))
    assert asked(state) == ""
    assert set(seen) >= set(ORACLE) - {"rebellion_resolve", "rebellion_unlock"}
    assert sum(seen.values()) > (500 if TIMES == 1 else 1000)


def test_of_two_advisors_alike_in_a_column_the_upper_acts_first() -> None:
    """AMB-87."""
    state: Any = GAME.new(1, seed=1)
    column, rows = 2, state.setup.rows
    spaces = [column * rows, column * rows + rows - 1]
    for space in spaces:
        state.strategy[space] = Advisor(REBELLION, 2)
    assert turn.lowest_in(state, column) == spaces[0]
