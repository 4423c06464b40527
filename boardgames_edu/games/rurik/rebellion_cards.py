"""The Rebellion's cards, mats and rule editions as typed rows.

Read from ``data/rurik/solo.yaml`` when a solo game is set up. Knows figures, no state and no decision.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from boardgames_edu.engine.data import read
from boardgames_edu.games.rurik.components import COLUMNS, STRUCTURES, Components
from boardgames_edu.games.rurik.rows import Cell, HouseholdMat, Reading, RebellionCardRow, SoloRows

YOU, REBELLION = 0, 1
"""The sides of a solo game: player, and Rebellion."""
SOLO_SEATS = ("blue", "rebellion")
SOLO_LEADER = 8
"""The number of the Rebellion's Sviatopolk, who has no ability."""
PRIORITIES = ("attack_move", "build", "tax")
"""The Rebellion's priorities, in the order of its mat (R-SOLO-11)."""
SPREADS = PRIORITIES.index("attack_move")
LEVELS = ("easy", "medium", "hard", "very_hard")
READINGS = ("ruling", "reading_a", "reading_b")
"""Ways to read nine disputed cells of the cards."""
BONUS_POINTS = ("muster_point", "movement_point", "attack_point", "tax_point", "build_point")
BONUS_COINS = {"one_coin": 1, "two_coins": 2}


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
    """What the open bonuses of a mat add to an action.

    Attributes:
        points: more points for it, beside movement.
        steps: movement points that come before it (R-SOLOACT-09).
        cards_fewer: how many cards fewer each check of an attack reveals (R-SOLOACT-13).
        coins: coins that come with it.
    """

    points: int
    steps: int
    cards_fewer: int
    coins: int


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
def rows() -> SoloRows:
    """Return the rows of ``solo.yaml``, read once. Raises DataError."""
    return read("rurik/solo.yaml", SoloRows)


class SoloFigures:
    """The figures of a whole solo game with its options.

    Args:
        facts: the facts of the game.
        level: one of LEVELS (R-SOLO-01).
        edition: the id of an edition.
        reading: one of READINGS, for the cells of the cards that were read in two ways.
    """

    def __init__(self, printed: Components, level: str, edition: str, reading: str) -> None:
        source = rows()
        self.troops = source.rebellion_setup.troops  # R-SOLO-07
        self.coins = source.rebellion_setup.coins_on_dock  # R-SOLO-12
        self.mat = next(_mat(row) for row in source.household_mats if row.id == level)
        self.edition = next(row for row in source.editions if row.id == edition)
        since = {advisor: round_ for round_, advisor in source.meta.advisor_unlocks.items()}
        cards = sorted(source.rebellion_cards, key=lambda row: row.number)
        self.cards = tuple(_card(row, printed, since, _cells(reading)) for row in cards)

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
        return next(
            (
                number
                for number, bonus in enumerate(self.mat.bonuses)
                if bonus.priority == priority and locked >> number & 1
            ),
            -1,
        )


def _mat(row: HouseholdMat) -> RebellionMat:
    bonuses = tuple(
        CardBonus(number, COLUMNS.index(bonus.for_action), bonus.bonus, bonus.locked_at_start)
        for number, priority in enumerate(PRIORITIES)
        for bonus in row.columns[priority]
    )
    return RebellionMat(row.id, PRIORITIES.index(row.starting_priority), bonuses)


def _cells(reading: str) -> dict[tuple[int, str, int], Reading]:
    if reading == "ruling":
        return {}
    return {(cell.card, cell.priority, cell.step): getattr(cell, reading) for cell in rows().disputed_cells}


def _card(
    row: RebellionCardRow,
    printed: Components,
    since: dict[str, int],
    read_as: dict[tuple[int, str, int], Any],
) -> RebellionCard:
    def line(priority: str, step: int, cell: Cell) -> CardLine:
        what = read_as.get((row.number, priority, step), cell)
        return CardLine(
            int(cell.advisor[0]), since.get(cell.advisor, 1), COLUMNS.index(what.action), what.coin_icon
        )

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


def figures_of(printed: Components, options: Mapping[str, object]) -> SoloFigures:
    """Return the figures of a solo game (R-SOLO-01)."""
    return SoloFigures(
        printed, str(options["solo"]), str(options["solo_edition"]), str(options["solo_cards"])
    )


def in_play(rows: Sequence[Any], solo: SoloFigures | None) -> tuple[int, ...]:
    """Return the numbers of the cards that are used.

    In solo play some deeds, agendas and a leader are not (R-SOLO-03, R-SOLO-04, R-LEADER-SVIATOPOLK_SOLO-03).
    """
    return tuple(number for number, row in enumerate(rows) if solo is None or row.solo_allowed)
