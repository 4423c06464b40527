"""How the Rebellion places its advisors: line, column and bribe.

Every function here reads the state and changes nothing, like those of ``rebellion``.
"""

from __future__ import annotations

from boardgames_edu.games.rurik.components import COLUMNS
from boardgames_edu.games.rurik.rebellion_cards import PRIORITIES, REBELLION, YOU, CardLine
from boardgames_edu.games.rurik.rules.conditions import open_columns
from boardgames_edu.games.rurik.rules.rebellion import RebelChoice, bottom_card, now
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import N_


def due_line(s: RurikState) -> int:
    """Return the number of the next line; unowned advisors' are skipped (R-SOLOSTRAT-03)."""
    rebellion = now(s)
    lines, due = bottom_card(s).lines[rebellion.priority], rebellion.line
    while due < len(lines) and lines[due].since > s.round:
        due += 1
    return due


def line(s: RurikState) -> CardLine:
    """Return the line that is carried out now (R-SOLOSTRAT-02)."""
    return _lines(s)[due_line(s)]


def _lines(s: RurikState) -> tuple[CardLine, ...]:
    return bottom_card(s).lines[now(s).priority]


AS_PRINTED = N_("card {card} sends advisor {number} there while it cares for {priority}")
NEXT_WITH_ROOM = N_("{column} is full, and this is the next column with room to the right of it")


def where_to_advise(s: RurikState) -> RebelChoice | None:
    """Return the column for the next advisor.

    A second one of its own does not matter (R-SOLOSTRAT-07).
    """
    due = due_line(s)
    if due >= 6:
        return None
    card, priority = bottom_card(s), now(s).priority
    wanted, room = card.lines[priority][due], open_columns(s)
    if room >> wanted.column & 1:
        facts = {"card": card.number, "number": wanted.number, "priority": PRIORITIES[priority]}
        return RebelChoice("column", room, wanted.column, "R-SOLOSTRAT-04", AS_PRINTED, facts)
    choice = next(k % 6 for k in range(wanted.column + 1, wanted.column + 6) if room >> k % 6 & 1)
    return RebelChoice(
        "column", room, choice, "R-SOLOSTRAT-05", NEXT_WITH_ROOM, {"column": COLUMNS[wanted.column]}
    )


TO_THE_TOP = N_("a coin is printed beside the action, and the top space needs a power of {power}")
TOP_ANYWAY = N_("it stands on the top space without a bribe")
COINS_SHORT = N_("the top space needs {needed} {needed:coin|coins}, and its dock holds {coins}")
EQUAL_POWER = N_("one coin puts it above your advisor of the same power")
NO_COIN_FOR_EQUAL = N_("its dock holds no coin against your advisor of the same power")
OWN_EQUAL = N_("against an advisor of its own it adds no coin for equal power")
NOT_PRINTED = N_("no coin is printed beside the action")
ELSEWHERE = N_("the printed coin does not count in a column that it takes instead")


def how_much_to_bribe(s: RurikState, column: int) -> RebelChoice | None:
    """Return the bribe of the line's advisor in a column (AMB-72, AMB-27).

    Power counts with the coins that lie there already (R-SOLOSTRAT-13).
    """
    wanted, coins, rows = line(s), s.coins[REBELLION], s.setup.rows
    candidates, highest, equal = (2 << coins) - 1, 0, set[int]()
    for advisor in filter(None, s.strategy[column * rows : column * rows + rows]):
        highest = max(highest, advisor.power)
        if advisor.power == wanted.number:
            equal.add(advisor.seat)

    def decide(choice: int, rule: str, reason: str, **facts: object) -> RebelChoice:
        return RebelChoice("coins", candidates, choice, rule, reason, facts)

    needed = 0
    if wanted.coin and column == wanted.column:
        needed = highest + 1 - wanted.number
        if needed <= 0:
            return decide(0, "R-SOLOSTRAT-09", TOP_ANYWAY)
        if needed <= coins:
            return decide(needed, "R-SOLOSTRAT-08", TO_THE_TOP, power=highest + 1)
    if YOU in equal:
        if coins:
            return decide(1, "R-SOLOSTRAT-10", EQUAL_POWER)
        return decide(0, "R-SOLOSTRAT-11", NO_COIN_FOR_EQUAL)
    if needed:
        return decide(0, "R-SOLOSTRAT-11", COINS_SHORT, needed=needed, coins=coins)
    if wanted.coin and column != wanted.column:
        return decide(0, "R-SOLOSTRAT-05", ELSEWHERE)
    if REBELLION in equal:
        return decide(0, "R-SOLOSTRAT-12", OWN_EQUAL)
    return decide(0, "R-SOLOSTRAT-08", NOT_PRINTED)
