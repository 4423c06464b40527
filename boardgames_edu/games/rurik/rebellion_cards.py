"""What is printed for solo play: the Rebellion's cards, its mats and the editions of its rules, as typed rows.

Read from ``data/rurik/solo.yaml`` when a solo game is set up. Knows figures, no state and no decision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from boardgames_edu.engine.data import read
from boardgames_edu.games.rurik.components import COLUMNS, STRUCTURES, Components

YOU, REBELLION = 0, 1
"""The two sides of a solo game: the seat that decides, and the one that cards decide for."""
SOLO_SEATS = ("blue", "rebellion")
SOLO_LEADER = 8
"""The number of the Rebellion's Sviatopolk, after the eight leaders of the box; his usual ability rests."""
PRIORITIES = ("attack_move", "build", "tax")
"""What the Rebellion may care for most, in the order of the columns of its mat (R-SOLO-11)."""
SPREADS = PRIORITIES.index("attack_move")
LEVELS = ("easy", "medium", "hard", "very_hard")
READINGS = ("ruling", "reading_a", "reading_b")
"""Nine cells of the cards were read in two ways; the ruling takes now the one, now the other."""
BONUS_POINTS = ("muster_point", "movement_point", "attack_point", "tax_point", "build_point")
BONUS_COINS = {"one_coin": 1, "two_coins": 2}


class Line(NamedTuple):
    """One line of a rebellion card for one priority (R-SOLOCARD-04): an advisor, a column, whether a coin is printed.

    ``since`` is the round from which the Rebellion owns the advisor (R-SOLOSTRAT-03).
    """

    number: int
    since: int
    column: int
    coin: bool


class Card(NamedTuple):
    """A rebellion card: its number (R-SOLOCARD-05), eight regions in order (R-SOLOCARD-01), and for each priority a
    ranking of the structures (R-SOLOCARD-03) and the lines.

    Lines stand in the order of placing, from the foot of the card up (R-SOLOSTRAT-01, R-SOLOCARD-06).
    """

    number: int
    order: tuple[int, ...]
    structures: tuple[tuple[int, ...], ...]
    lines: tuple[tuple[Line, ...], ...]


class Bonus(NamedTuple):
    """A bonus of a mat: the column of the priority it lies in, the action that it helps, and what it gives."""

    priority: int
    action: int
    gives: str
    locked: bool


class Mat(NamedTuple):
    """A household mat (R-SOLO-10): its bonuses column by column, from the top; where its axe is (R-SOLO-11)."""

    id: str
    axe: int
    bonuses: tuple[Bonus, ...]

    @property
    def locked(self) -> int:
        """The mask of the bonuses that carry a coin at the start (R-SOLO-13); the others are open (R-SOLO-14)."""
        return sum(1 << number for number, bonus in enumerate(self.bonuses) if bonus.locked)


class Edition(msgspec.Struct, frozen=True):
    """What an edition of the solo rules says where they differ."""

    id: str
    price_elsewhere: int
    income: int
    new_card: str
    unlocks_in_the_last_round: bool
    confidence: str
    why: str = ""


class Rebellion(NamedTuple):
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


class _Cell(msgspec.Struct):
    advisor: str
    action: str
    coin_icon: bool
    confidence: str = "agreed"


class _Plan(msgspec.Struct):
    build_order: list[str]
    placements: list[_Cell]


class _CardRow(msgspec.Struct):
    number: int
    location_order: list[str]
    priorities: dict[str, _Plan]


class _BonusRow(msgspec.Struct):
    for_action: str
    bonus: str
    locked_at_start: bool


class _MatRow(msgspec.Struct):
    id: str
    names: dict[str, str]
    starting_priority: str
    coins_on_mat: int
    columns: dict[str, list[_BonusRow]]


class _Reading(msgspec.Struct):
    action: str
    coin_icon: bool


class _Dispute(msgspec.Struct):
    card: int
    priority: str
    step: int
    advisor: str
    reading_a: _Reading
    reading_b: _Reading
    chosen: _Reading
    why: str


class _Setup(msgspec.Struct):
    troops: int
    coins_on_dock: int


class _Meta(msgspec.Struct):
    advisor_unlocks: dict[int, str]


class SoloRows(msgspec.Struct):
    """The parts of ``solo.yaml`` that play and pictures need; the rest is for people."""

    meta: _Meta
    rebellion_setup: _Setup
    names: dict[str, dict[str, str]]
    priority_names: dict[str, dict[str, str]]
    bonus_names: dict[str, dict[str, str]]
    editions: list[Edition]
    household_mats: list[_MatRow]
    rebellion_cards: list[_CardRow]
    disputed_cells: list[_Dispute]


@cache
def rows() -> SoloRows:
    """The file, read once. Raises DataError."""
    return read("rurik/solo.yaml", SoloRows)


class Solo:
    """What one choice of options fixes for a whole solo game.

    Args:
        facts: the facts of the game.
        level: one of LEVELS (R-SOLO-01).
        edition: the id of an edition.
        reading: one of READINGS, for the cells of the cards that were read in two ways.
    """

    def __init__(self, facts: Components, level: str, edition: str, reading: str) -> None:
        source = rows()
        self.troops = source.rebellion_setup.troops  # R-SOLO-07
        self.coins = source.rebellion_setup.coins_on_dock  # R-SOLO-12
        self.mat = next(_mat(row) for row in source.household_mats if row.id == level)
        self._bonuses = [
            [
                (1 << number, bonus.gives)
                for number, bonus in enumerate(self.mat.bonuses)
                if bonus.action == action
            ]
            for action in range(len(COLUMNS))
        ]
        self.edition = next(row for row in source.editions if row.id == edition)
        since = {advisor: round_ for round_, advisor in source.meta.advisor_unlocks.items()}
        cards = sorted(source.rebellion_cards, key=lambda row: row.number)
        self.cards = tuple(_card(row, facts, since, _cells(reading)) for row in cards)

    def points(self, action: int, locked: int) -> int:
        """Points that open bonuses add to an action, beside movement (R-SOLOACT-08)."""
        own = BONUS_POINTS[action] if action < len(BONUS_POINTS) else ""
        return self._open(action, locked).count(own) if own != "movement_point" else 0

    def steps(self, action: int, locked: int) -> int:
        """Movement points that come before an action (R-SOLOACT-09)."""
        return self._open(action, locked).count("movement_point")

    def cards_fewer(self, action: int, locked: int) -> int:
        """How many cards fewer each check of an attack action reveals (R-SOLOACT-13)."""
        return self._open(action, locked).count("reveal_one_less")

    def bonus_coins(self, action: int, locked: int) -> int:
        """Coins that come with an action."""
        return sum(BONUS_COINS.get(gives, 0) for gives in self._open(action, locked))

    def _open(self, action: int, locked: int) -> list[str]:
        """What the open bonuses for an action give, in whichever column they lie (R-SOLOACT-08)."""
        return [gives for bit, gives in self._bonuses[action] if not locked & bit]

    def highest_coin(self, priority: int, locked: int) -> int:
        """The highest locked bonus of a column of the mat, or -1 (R-SOLOSCHEME-02)."""
        return next(
            (
                number
                for number, bonus in enumerate(self.mat.bonuses)
                if bonus.priority == priority and locked >> number & 1
            ),
            -1,
        )


def _mat(row: _MatRow) -> Mat:
    bonuses = tuple(
        Bonus(number, COLUMNS.index(bonus.for_action), bonus.bonus, bonus.locked_at_start)
        for number, priority in enumerate(PRIORITIES)
        for bonus in row.columns[priority]
    )
    return Mat(row.id, PRIORITIES.index(row.starting_priority), bonuses)


def _cells(reading: str) -> dict[tuple[int, str, int], _Reading]:
    """The disputed cells as they are read, by card, priority and step; none when the ruling is followed."""
    if reading == "ruling":
        return {}
    return {(cell.card, cell.priority, cell.step): getattr(cell, reading) for cell in rows().disputed_cells}


def _card(
    row: _CardRow, facts: Components, since: dict[str, int], read_as: dict[tuple[int, str, int], Any]
) -> Card:
    def line(priority: str, step: int, cell: _Cell) -> Line:
        what = read_as.get((row.number, priority, step), cell)
        return Line(
            int(cell.advisor[0]), since.get(cell.advisor, 1), COLUMNS.index(what.action), what.coin_icon
        )

    plans = [row.priorities[priority] for priority in PRIORITIES]
    return Card(
        row.number,
        tuple(facts.region_ids.index(region) for region in row.location_order),
        tuple(tuple(STRUCTURES.index(name) for name in plan.build_order) for plan in plans),
        tuple(
            tuple(line(priority, step, cell) for step, cell in enumerate(plan.placements, start=1))
            for priority, plan in zip(PRIORITIES, plans, strict=True)
        ),
    )


def solo(facts: Components, options: Mapping[str, object]) -> Solo:
    """The figures of a solo game with these options (R-SOLO-01)."""
    return Solo(facts, str(options["solo"]), str(options["solo_edition"]), str(options["solo_cards"]))


def in_play(rows: Sequence[Any], solo: Solo | None) -> tuple[int, ...]:
    """The numbers of the cards that are used: in solo play some deeds, agendas and a leader are not (R-SOLO-03,
    R-SOLO-04, R-LEADER-SVIATOPOLK_SOLO-03).
    """
    return tuple(number for number, row in enumerate(rows) if solo is None or row.solo_allowed)
