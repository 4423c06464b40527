"""The facts of Rurik as typed rows from ``data/rurik``, the Rebellion's too.

Knows files and figures, no rule and no state. Things have numbers throughout the package: goods, structures, columns
and the like in the order of the tuples below, leaders, deeds and agendas in the order of their ids, so that the order
of the rows of a file means nothing. Regions, scheme cards and rewards have numbers of their own; nothing but the
shuffling of a seed follows from them.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec

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
DECKS = ("left", "right")
REWARDS = ("wood", "ore", "fish", "honey", "fur", "one_coin", "two_coins")
"""The rewards under rebels: five goods in order, then coins."""
POINTS = ("muster_points", "movement_points", "attack_points", "tax_points", "build_points")
YOU, REBELLION = 0, 1  # the sides of a solo game: player, and Rebellion
SOLO_SEATS = ("blue", "rebellion")
SOLO_LEADER = 8  # the number of the Rebellion's Sviatopolk, who has no ability
PRIORITIES = ("attack_move", "build", "tax")
"""The Rebellion's priorities, in the order of its mat (R-SOLO-11)."""
LEVELS = ("easy", "medium", "hard", "very_hard")
READINGS = ("ruling", "reading_a", "reading_b")  # ways to read nine disputed cells of the cards
BONUS_POINTS = ("muster_point", "movement_point", "attack_point", "tax_point", "build_point")
BONUS_COINS = {"one_coin": 1, "two_coins": 2}


class Components:
    """All facts of the game, read once."""

    def __init__(self) -> None:
        box = read("rurik/game.yaml", rows.BoxFile)
        self.map = read("rurik/map.yaml", rows.Map)
        self.schemes = _numbered(read("rurik/schemes.yaml", rows.Cards[rows.SchemeCard]).cards, "schemes.yaml")
        read("rurik/deeds.yaml", rows.Cards[rows.DeedParts])  # refuses unknown words and values
        self.deeds = sorted(read("rurik/deeds.yaml", rows.Cards[rows.DeedCard]).cards, key=_by_id)
        self.agendas = sorted(read("rurik/agendas.yaml", rows.Cards[rows.AgendaCard]).cards, key=_by_id)
        leaders = read("rurik/leaders.yaml", rows.Leaders)
        self.leaders = _in_order(leaders.leaders, LEADERS, "leaders", "leaders.yaml")
        self.solo_leader = leaders.solo_leader
        rebels = read("rurik/rebels.yaml", rows.RebelsFile)
        self.box = box
        self.regions = _numbered(self.map.regions, "map.yaml")
        self.region_ids = tuple(region.id for region in self.regions)
        self.stickers = _spread("rebels.yaml", rebels.stickers)
        self.reward_tokens = _spread("rebels.yaml", rebels.reward_tokens)
        self.scheme_deck = tuple(k for k, card in enumerate(self.schemes) for _ in range(card.copies))
        slots = {column.good: column.slots for column in box.boat.columns}
        self.slots = tuple(slots[good] for good in GOODS)  # R-TAX-09
        self.troops = box.pieces.troops
        structures = _in_order(box.structures, STRUCTURES, "structures")
        self.structures_each = tuple(row.per_player for row in structures)
        self.starting_coins = box.players.starting_coins
        self.starting_troops = box.players.starting_troops_placed
        tracks = _in_order(box.claim_tracks, TRACKS, "claim_tracks")
        self.measures = tuple(track.measure for track in tracks)
        self.tracks = tuple(tuple(sorted(track.spaces, key=lambda space: space.vp)) for track in tracks)
        self._register()

    def strategy_board(self, seats: int) -> tuple[tuple[Space, ...], ...]:
        """Return the columns of a board's side, spaces from the top (R-SETUP-04)."""
        side = self.box.strategy_boards["players_1_2" if seats <= 2 else "players_3_4"]
        spaces = {column.action: sorted(column.spaces, key=lambda space: space.row) for column in side.columns}
        return tuple(tuple(spaces[action]) for action in COLUMNS)

    def advisors(self, seats: int, round_: int) -> tuple[int, ...]:
        """Return the advisors that a player places in a round, sorted (R-STRAT-23)."""
        return tuple(sorted(self.box.advisors.by_players_and_round[seats][round_]))

    def _register(self) -> None:
        box = self.box

        def names(named: Sequence[rows.NamedRow]) -> dict[str, Names]:
            return {row.id: row.names for row in named}

        actions = names(box.actions)
        points = {row.id: row.point_names for row in box.actions}
        solo = read_solo()
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
            text = N_("{file}: the reward {key} is none of {choices}.")
            raise DataError(text, file=file, key=row.id, choices=", ".join(REWARDS))
    return tuple(REWARDS.index(row.id) for row in rewards for _ in range(row.copies))


@cache
def printed_components() -> Components:
    """Return the facts, read at the first call. Raises DataError."""
    return Components()


# --- the Rebellion ---------------------------------------------------------------------------------------------------
class CardLine(NamedTuple):
    """One line of a rebellion card for a priority (R-SOLOCARD-04).

    ``since`` is the round from which the Rebellion owns the advisor (R-SOLOSTRAT-03).
    """

    number: int
    since: int
    column: int
    coin: bool


class RebellionCard(NamedTuple):
    """A rebellion card.

    Its number (R-SOLOCARD-05), eight regions in order (R-SOLOCARD-01), and for each priority a ranking of
    the structures (R-SOLOCARD-03) and the lines.

    Lines stand in the order of placing, from the foot of the card up (R-SOLOSTRAT-01, R-SOLOCARD-06).
    """

    number: int
    order: tuple[int, ...]
    structures: tuple[tuple[int, ...], ...]
    lines: tuple[tuple[CardLine, ...], ...]


class CardBonus(NamedTuple):
    """A bonus of a mat: priority, action and gain."""

    priority: int
    action: int
    gives: str
    locked: bool


class OpenBonuses(NamedTuple):
    """What the open bonuses of a mat add to an action."""

    points: int  # more points for it, beside movement
    steps: int  # movement points that come before it (R-SOLOACT-09)
    cards_fewer: int  # how many cards fewer each check of an attack reveals (R-SOLOACT-13)
    coins: int  # coins that come with it


class RebellionMat(NamedTuple):
    """A household mat (R-SOLO-10): bonuses by column, and axe (R-SOLO-11)."""

    id: str
    axe: int
    bonuses: tuple[CardBonus, ...]

    @property
    def locked(self) -> int:
        """The bonuses with a coin at the start (R-SOLO-13, R-SOLO-14)."""
        return sum(1 << number for number, bonus in enumerate(self.bonuses) if bonus.locked)


class Rebellion(msgspec.Struct, frozen=True):
    """What changes of the Rebellion beside its pieces.

    Attributes:
        deck: its cards by number less one, the top card first. It only turns round and round (R-SOLO-27).
        line: lines of the bottom card that have been pulled out this round (R-SOLOSTRAT-02).
        priority: what it cares for most, a number of PRIORITIES.
        locked: the mask of the mat's bonuses that still carry a coin.
    """

    deck: tuple[int, ...]
    line: int
    priority: int
    locked: int


@cache
def read_solo() -> rows.SoloRows:
    """Return the rows of ``solo.yaml``, read once. Raises DataError."""
    return read("rurik/solo.yaml", rows.SoloRows)


class SoloFigures:
    """The figures of a whole solo game with its options.

    Args:
        facts: the facts of the game.
        level: one of LEVELS (R-SOLO-01).
        edition: the id of an edition.
        reading: one of READINGS, for the cells of the cards that were read in two ways.
    """

    def __init__(self, printed: Components, level: str, edition: str, reading: str) -> None:
        source = read_solo()
        self.troops = source.rebellion_setup.troops  # R-SOLO-07
        self.coins = source.rebellion_setup.coins_on_dock  # R-SOLO-12
        mat = next(row for row in source.household_mats if row.id == level)
        bonuses = tuple(
            CardBonus(number, COLUMNS.index(bonus.for_action), bonus.bonus, bonus.locked_at_start)
            for number, priority in enumerate(PRIORITIES)
            for bonus in mat.columns[priority]
        )
        self.mat = RebellionMat(mat.id, PRIORITIES.index(mat.starting_priority), bonuses)
        self.edition = next(row for row in source.editions if row.id == edition)
        since = {advisor: round_ for round_, advisor in source.meta.advisor_unlocks.items()}
        cards = sorted(source.rebellion_cards, key=lambda row: row.number)
        read_as = {}
        if reading != "ruling":
            read_as = {(cell.card, cell.priority, cell.step): getattr(cell, reading) for cell in source.disputed_cells}
        self.cards = tuple(_card(row, printed, since, read_as) for row in cards)

    @cache  # noqa: B019  (there are few, and they are kept by the setups that use them)
    def bonuses(self, action: int, locked: int) -> OpenBonuses:
        """Return what the open bonuses add to an action (R-SOLOACT-08)."""
        gives = [
            bonus.gives
            for number, bonus in enumerate(self.mat.bonuses)
            if bonus.action == action and not locked >> number & 1
        ]
        own = BONUS_POINTS[action] if action < len(BONUS_POINTS) else ""
        return OpenBonuses(
            points=gives.count(own) if own != "movement_point" else 0,
            steps=gives.count("movement_point"),
            cards_fewer=gives.count("reveal_one_less"),
            coins=sum(BONUS_COINS.get(what, 0) for what in gives),
        )

    def highest_coin(self, priority: int, locked: int) -> int:
        """Return a column's highest locked bonus, or -1 (R-SOLOSCHEME-02)."""
        own = [number for number, bonus in enumerate(self.mat.bonuses) if bonus.priority == priority]
        return next((number for number in own if locked >> number & 1), -1)


def _card(
    row: rows.RebellionCardRow, printed: Components, since: dict[str, int], read_as: dict[tuple[int, str, int], Any]
) -> RebellionCard:
    def line(priority: str, step: int, cell: rows.Cell) -> CardLine:
        what = read_as.get((row.number, priority, step), cell)
        return CardLine(int(cell.advisor[0]), since.get(cell.advisor, 1), COLUMNS.index(what.action), what.coin_icon)

    plans = [row.priorities[priority] for priority in PRIORITIES]
    return RebellionCard(
        row.number,
        tuple(printed.region_ids.index(region) for region in row.location_order),
        tuple(tuple(STRUCTURES.index(name) for name in plan.build_order) for plan in plans),
        tuple(
            tuple(line(priority, step, cell) for step, cell in enumerate(plan.placements, start=1))
            for priority, plan in zip(PRIORITIES, plans, strict=True)
        ),
    )


def in_play(cards: Sequence[Any], solo: SoloFigures | None) -> tuple[int, ...]:
    """Return the numbers of the cards that are used."""
    # In solo play some deeds, agendas and a leader are not (R-SOLO-03, R-SOLO-04, R-LEADER-SVIATOPOLK_SOLO-03).
    return tuple(number for number, row in enumerate(cards) if solo is None or row.solo_allowed)
