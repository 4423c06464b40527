"""The facts of Rurik as typed rows, read from ``data/rurik``. Knows files and figures, no rule and no state.

Things have numbers throughout the package: goods, structures, columns and the like in the order of the tuples below,
leaders, deeds and agendas in the order of their ids, so that the order of the rows of a file means nothing. Regions and
scheme cards are numbered as their rows stand; nothing but the shuffling of a seed follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from boardgames_edu.engine.data import read
from boardgames_edu.engine.errors import DataError
from boardgames_edu.engine.rules import Rule, RuleBook
from boardgames_edu.i18n import N_, register_lexicon

LAST_ROUND = 4
SEATS = ("blue", "maroon", "yellow", "white")
GOODS = ("wood", "ore", "fish", "honey", "fur")
STRUCTURES = ("church", "market", "stronghold")
CHURCH, MARKET, STRONGHOLD = range(3)
COLUMNS = ("muster", "move", "attack", "tax", "build", "scheme")
LEADERS = ("agatha", "boris", "maria", "mstislav", "predslava", "sudislav", "sviatopolk", "yaroslav")
TRACKS = ("rule", "build", "trade")
TOKENS = ("to_build", "to_muster")
REWARDS = ("wood", "ore", "fish", "honey", "fur", "one_coin", "two_coins")
"""What a rebel's sticker may bring: the five goods in their order, then coins."""
POINTS = ("muster_points", "movement_points", "attack_points", "tax_points", "build_points")
Names = dict[str, str]


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every named row carries."""

    id: str
    names: Names = {}
    other_names: Names = {}
    inferred: list[str] = []
    confidence: str = "agreed"
    text: str = ""
    note: str = ""
    why: str = ""
    rules: list[str] = []
    rulings: list[str] = []


class Region(_Row, frozen=True, kw_only=True):
    """A region of the map."""

    good: str
    min_players: int
    colour: str
    position: tuple[float, float]
    label_position: tuple[float, float]
    good_icon_position: tuple[float, float]
    special: str = ""


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map file."""

    meta: dict[str, Any]
    goods_by_player_count: dict[int, dict[str, int]]
    regions: list[Region]
    links: list[tuple[str, str]]
    not_adjacent_but_close: list[dict[str, Any]]
    goods_tokens: dict[str, Any]


class Scheme(_Row, frozen=True, kw_only=True):
    """A face of the scheme cards. ``rewards`` are one-entry maps in the vocabulary of ``cards``."""

    rewards: list[dict[str, int]]
    coin_cost: int
    casualty_icon: bool
    casualty_icons: int
    copies: int


class Deed(_Row, frozen=True, kw_only=True):
    """A deed card: cost, requirement and reward in the vocabulary of ``deeds``."""

    cost: dict[str, Any]
    requirement: dict[str, Any]
    reward: dict[str, Any]
    vp: int
    solo_allowed: bool
    confidence_vp: str


class Agenda(_Row, frozen=True, kw_only=True):
    """An agenda card; ``test`` names what is compared."""

    test: str
    vp: int
    solo_allowed: bool


class Leader(_Row, frozen=True, kw_only=True):
    """A leader and its ability."""

    hook: str
    limit: str
    solo_allowed: bool


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space of an action column."""

    row: int
    points: int
    coin_cost: int
    passes_first_player_marker: bool = False


class TrackSpace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a claim track."""

    vp: int
    at_least: int
    must_include_regions: list[str] = []


class _Column(msgspec.Struct, frozen=True):
    action: str
    spaces: list[Space]


class _StrategyBoard(msgspec.Struct, frozen=True):
    rows: int
    columns: list[_Column]
    confidence: str


class _BoatColumn(msgspec.Struct, frozen=True):
    good: str
    slots: int
    coin_when_full: int


class _Track(msgspec.Struct, frozen=True):
    id: str
    names: Names
    measure: str
    spaces: list[TrackSpace]


class _Box(msgspec.Struct, frozen=True):
    """The parts of ``game.yaml`` that play needs; the rest is for people."""

    names: Names
    players: dict[str, Any]
    seats: list[dict[str, Any]]
    pieces: dict[str, Any]
    actions: list[dict[str, Any]]
    goods: list[dict[str, Any]]
    boat: dict[str, Any]
    conversion_tokens: list[dict[str, Any]]
    structures: list[dict[str, Any]]
    strategy_boards: dict[str, _StrategyBoard]
    advisors: dict[str, Any]
    claim_tracks: list[_Track]
    warfare_track: dict[str, Any]
    terms: list[dict[str, Any]]


class _Rewards(msgspec.Struct, frozen=True):
    rewards: list[dict[str, Any]]


class _Rebels(msgspec.Struct, frozen=True):
    stickers: _Rewards
    reward_tokens: _Rewards


class _Schemes(msgspec.Struct, frozen=True):
    cards: list[Scheme]


class _Deeds(msgspec.Struct, frozen=True):
    cards: list[Deed]


class _Agendas(msgspec.Struct, frozen=True):
    cards: list[Agenda]


class SoloLeader(_Row, frozen=True, kw_only=True):
    """Sviatopolk as he leads the Rebellion (R-SOLO-08)."""


class _Leaders(msgspec.Struct, frozen=True):
    leaders: list[Leader]
    solo_leader: SoloLeader


class _SoloNames(msgspec.Struct, frozen=True):
    """What solo play adds to the names; its figures are read by ``rebellion_cards``."""

    names: dict[str, Names]
    priority_names: dict[str, Names]
    bonus_names: dict[str, Names]
    household_mats: list[dict[str, Any]]


class Components:
    """All facts of the game, read once."""

    def __init__(self) -> None:
        box = read("rurik/game.yaml", _Box)
        self.map = read("rurik/map.yaml", Map)
        self.schemes = read("rurik/schemes.yaml", _Schemes).cards
        self.deeds = sorted(read("rurik/deeds.yaml", _Deeds).cards, key=_by_id)
        self.agendas = sorted(read("rurik/agendas.yaml", _Agendas).cards, key=_by_id)
        leaders = read("rurik/leaders.yaml", _Leaders)
        self.leaders = _in_order(leaders.leaders, LEADERS, "leaders", "leaders.yaml")
        self.solo_leader = leaders.solo_leader
        rebels = read("rurik/rebels.yaml", _Rebels)
        self.box = box
        self.regions = self.map.regions
        self.region_ids = tuple(region.id for region in self.regions)
        self.stickers = _spread("rebels.yaml", rebels.stickers)
        self.reward_tokens = _spread("rebels.yaml", rebels.reward_tokens)
        self.scheme_deck = tuple(
            number for number, card in enumerate(self.schemes) for _ in range(card.copies)
        )
        self.slots = _slots(box.boat)
        self.troops = int(box.pieces["troops"])
        self.structures_each = tuple(
            int(row["per_player"]) for row in _in_order(box.structures, STRUCTURES, "structures")
        )
        self.starting_coins = int(box.players["starting_coins"])
        self.starting_troops = int(box.players["starting_troops_placed"])
        tracks = _in_order(box.claim_tracks, TRACKS, "claim_tracks")
        self.measures = tuple(track.measure for track in tracks)
        self.tracks = tuple(tuple(sorted(track.spaces, key=lambda space: space.vp)) for track in tracks)
        self._register()

    def strategy_board(self, seats: int) -> tuple[tuple[Space, ...], ...]:
        """The six columns, each with its spaces from the top, of the side for a seat count (R-SETUP-04)."""
        side = self.box.strategy_boards["players_1_2" if seats <= 2 else "players_3_4"]
        by_action = {
            column.action: tuple(sorted(column.spaces, key=lambda space: space.row))
            for column in side.columns
        }
        return tuple(by_action[action] for action in COLUMNS)

    def advisors(self, seats: int, round_: int) -> tuple[int, ...]:
        """The advisors that a player places in a round (R-STRAT-23)."""
        return tuple(self.box.advisors["by_players_and_round"][seats][round_])

    def _register(self) -> None:
        """Hand the names of everything to the languages."""
        box = self.box

        def names(rows: list[Any]) -> dict[str, Names]:
            return {
                (row["id"] if isinstance(row, dict) else row.id): (
                    row["names"] if isinstance(row, dict) else row.names
                )
                for row in rows
            }

        actions = names(box.actions)
        points = {row["id"]: row["point_names"] for row in box.actions}
        solo = read("rurik/solo.yaml", _SoloNames)
        sides = {**names(box.seats), **solo.names}
        register_lexicon(
            "rurik",
            {
                "game": {"rurik": box.names},
                "region": names(self.regions),
                "good": names(box.goods),
                "seat": sides,
                "owner": sides,
                "victim": sides,
                "leader": names([*self.leaders, self.solo_leader]),
                "priority": solo.priority_names,
                "bonus": solo.bonus_names,
                "level": names(solo.household_mats),
                "structure": names(box.structures),
                "action": actions,
                "column": actions,
                "point": points,
                "deed": names(self.deeds),
                "scheme": names(self.schemes),
                "agenda": names(self.agendas),
                "track": names(list(box.claim_tracks)),
                "token": names(box.conversion_tokens),
                "term": names(box.terms),
                "reward": {
                    **names(box.goods),
                    "one_coin": {"en": "one coin", "uk": "одна монета", "ru": "одна монета"},
                    "two_coins": {"en": "two coins", "uk": "дві монети", "ru": "две монеты"},
                },
            },
        )


def _by_id(row: Any) -> str:
    key: str = row["id"] if isinstance(row, dict) else row.id
    return key


def _in_order(rows: list[Any], ids: Sequence[str], key: str, file: str = "game.yaml") -> list[Any]:
    """Rows in the order of their ids; refused unless each id has one row."""
    if sorted(map(_by_id, rows)) != sorted(ids):
        raise DataError(N_("{file}: {key} must list {choices}."), file=file, key=key, choices=", ".join(ids))
    return sorted(rows, key=lambda row: ids.index(_by_id(row)))


def _slots(boat: dict[str, Any]) -> tuple[int, ...]:
    """Spaces on the boat per good, in the order of the goods (R-TAX-09)."""
    by_good = {column["good"]: int(column["slots"]) for column in boat["columns"]}
    return tuple(by_good[good] for good in GOODS)


def _spread(file: str, rows: _Rewards) -> tuple[int, ...]:
    """Rewards as numbers, one entry a copy."""
    for row in rows.rewards:
        if row["id"] not in REWARDS:
            raise DataError(
                N_("{file}: the reward {key} is none of {choices}."),
                file=file,
                key=row["id"],
                choices=", ".join(REWARDS),
            )
    return tuple(REWARDS.index(row["id"]) for row in rows.rewards for _ in range(row["copies"]))


@cache
def facts() -> Components:
    """The facts, read at the first call. Raises DataError."""
    return Components()


@cache
def rulebook() -> RuleBook:
    """The rules of Rurik by id, read at the first call."""
    return RuleBook(read("rurik/rules.yaml", list[Rule]))
