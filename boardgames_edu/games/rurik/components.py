"""The facts of Rurik as typed rows from ``data/rurik``.

Knows files and figures, no rule and no state. Things have numbers throughout the package: goods, structures, columns
and the like in the order of the tuples below, leaders, deeds and agendas in the order of their ids, so that the order
of the rows of a file means nothing. Regions, scheme cards and rewards have numbers of their own; nothing but the
shuffling of a seed follows from them.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, get_args

from boardgames_edu.engine.data import read
from boardgames_edu.engine.errors import DataError
from boardgames_edu.engine.glossary import load_glossary
from boardgames_edu.games.rurik import rows
from boardgames_edu.games.rurik.rows import Names, Space
from boardgames_edu.i18n import N_, register_lexicon

Deed = rows.DeedCard
LAST_ROUND = 4
SEATS = ("blue", "maroon", "yellow", "white")
GOODS: tuple[str, ...] = get_args(rows.GoodId)
STRUCTURES: tuple[str, ...] = get_args(rows.StructureId)
CHURCH, MARKET, STRONGHOLD = range(3)
COLUMNS = ("muster", "move", "attack", "tax", "build", "scheme")
LEADERS = ("agatha", "boris", "maria", "mstislav", "predslava", "sudislav", "sviatopolk", "yaroslav")
TRACKS = ("rule", "build", "trade")
TOKENS = ("to_build", "to_muster")
REWARDS = ("wood", "ore", "fish", "honey", "fur", "one_coin", "two_coins")
"""The rewards under rebels: five goods in order, then coins."""
POINTS = ("muster_points", "movement_points", "attack_points", "tax_points", "build_points")


class Components:
    """All facts of the game, read once."""

    def __init__(self) -> None:
        box = read("rurik/game.yaml", rows.BoxFile)
        self.map = read("rurik/map.yaml", rows.Map)
        self.schemes = _numbered(read("rurik/schemes.yaml", rows.Schemes).cards, "schemes.yaml")
        read("rurik/deeds.yaml", rows.DeedPartsFile)  # refuses unknown words and values
        self.deeds = sorted(read("rurik/deeds.yaml", rows.DeedsFile).cards, key=_by_id)
        self.agendas = sorted(read("rurik/agendas.yaml", rows.Agendas).cards, key=_by_id)
        leaders = read("rurik/leaders.yaml", rows.Leaders)
        self.leaders = _in_order(leaders.leaders, LEADERS, "leaders", "leaders.yaml")
        self.solo_leader = leaders.solo_leader
        rebels = read("rurik/rebels.yaml", rows.RebelsFile)
        self.box = box
        self.regions = _numbered(self.map.regions, "map.yaml")
        self.region_ids = tuple(region.id for region in self.regions)
        self.stickers = _spread("rebels.yaml", rebels.stickers)
        self.reward_tokens = _spread("rebels.yaml", rebels.reward_tokens)
        self.scheme_deck = tuple(
            number for number, card in enumerate(self.schemes) for _ in range(card.copies)
        )
        slots = {column.good: column.slots for column in box.boat.columns}
        self.slots = tuple(slots[good] for good in GOODS)  # R-TAX-09
        self.troops = box.pieces.troops
        self.structures_each = tuple(
            row.per_player for row in _in_order(box.structures, STRUCTURES, "structures")
        )
        self.starting_coins = box.players.starting_coins
        self.starting_troops = box.players.starting_troops_placed
        tracks = _in_order(box.claim_tracks, TRACKS, "claim_tracks")
        self.measures = tuple(track.measure for track in tracks)
        self.tracks = tuple(tuple(sorted(track.spaces, key=lambda space: space.vp)) for track in tracks)
        self._register()

    def strategy_board(self, seats: int) -> tuple[tuple[Space, ...], ...]:
        """Return the columns of a board's side, spaces from the top (R-SETUP-04)."""
        side = self.box.strategy_boards["players_1_2" if seats <= 2 else "players_3_4"]
        by_action = {
            column.action: tuple(sorted(column.spaces, key=lambda space: space.row))
            for column in side.columns
        }
        return tuple(by_action[action] for action in COLUMNS)

    def advisors(self, seats: int, round_: int) -> tuple[int, ...]:
        """Return the advisors that a player places in a round, sorted (R-STRAT-23)."""
        return tuple(sorted(self.box.advisors.by_players_and_round[seats][round_]))

    def _register(self) -> None:
        box = self.box

        def names(named: Sequence[rows.NamedRow]) -> dict[str, Names]:
            return {row.id: row.names for row in named}

        actions = names(box.actions)
        points = {row.id: row.point_names for row in box.actions}
        solo = read("rurik/solo.yaml", rows.SoloRows)
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
                "term": load_glossary("rurik").names,
                "reward": {
                    **names(box.goods),
                    "one_coin": {"en": "one coin", "uk": "одна монета", "ru": "одна монета"},
                    "two_coins": {"en": "two coins", "uk": "дві монети", "ru": "две монеты"},
                },
            },
            load_glossary("rurik").cases,
        )


def _by_id(row: Any) -> str:
    key: str = row.id
    return key


def _in_order(found: list[Any], ids: Sequence[str], key: str, file: str = "game.yaml") -> list[Any]:
    """Return the rows in the order of ids. Raises DataError."""
    if sorted(map(_by_id, found)) != sorted(ids):
        raise DataError(N_("{file}: {key} must list {choices}."), file=file, key=key, choices=", ".join(ids))
    return sorted(found, key=lambda row: ids.index(_by_id(row)))


def _numbered(found: list[Any], file: str) -> list[Any]:
    """Return the rows in the order of their numbers. Raises DataError."""
    numbers = range(1, len(found) + 1)
    if sorted(row.number for row in found) != [*numbers]:
        choices = ", ".join(map(str, numbers))
        raise DataError(N_("{file}: {key} must list {choices}."), file=file, key="number", choices=choices)
    return sorted(found, key=lambda row: row.number)


def _spread(file: str, found: rows.Rewards) -> tuple[int, ...]:
    """Return rewards as numbers, one entry a copy."""
    rewards = _numbered(found.rewards, file)
    for row in rewards:
        if row.id not in REWARDS:
            raise DataError(
                N_("{file}: the reward {key} is none of {choices}."),
                file=file,
                key=row.id,
                choices=", ".join(REWARDS),
            )
    return tuple(REWARDS.index(row.id) for row in rewards for _ in range(row.copies))


@cache
def printed_components() -> Components:
    """Return the facts, read at the first call. Raises DataError."""
    return Components()
