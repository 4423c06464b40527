"""What the Rebellion decides of its turn: advisor and action."""

from __future__ import annotations

from boardgames_edu.engine.board import bits
from boardgames_edu.games.rurik.rebellion_cards import (
    REBELLION,
)
from boardgames_edu.games.rurik.rules.conditions import lowest_spaces
from boardgames_edu.games.rurik.rules.rebellion import (
    ATTACK,
    GIVE_UP,
    MOVE,
    MUSTER,
    SCHEME,
    TAKE,
    TAX,
    RebelChoice,
    from_where,
    gathers,
    kept_by,
    move_piece,
    now,
    points,
    sites,
    solo_of,
    taxable,
    victims,
    where_to_move,
)
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import N_

# --- a turn of the action phase -------------------------------------------------------------------------------------

LOWEST = N_("it has the lowest number of those on the board")
LEFTMOST = N_("of its two advisors {number} this one stands further to the left")
UPPERMOST = N_("of its two advisors {number} in this column this one stands higher")


def which_advisor(s: RurikState) -> RebelChoice | None:
    """Return the column of the advisor that acts (AMB-87)."""
    spaces, rows = lowest_spaces(s, REBELLION), s.setup.rows
    if not spaces:
        return None
    first = (spaces & -spaces).bit_length() - 1
    column = first // rows
    if spaces == 1 << first:
        return RebelChoice("column", 1 << column, column, "R-SOLOACT-03", LOWEST)
    columns = 0
    for space in bits(spaces):
        columns |= 1 << space // rows
    reason, advisor = LEFTMOST if columns & columns - 1 else UPPERMOST, s.strategy[first]
    return RebelChoice(
        "column", columns, column, "R-SOLOACT-04", reason, {"number": advisor and advisor.number}
    )


def lowest_in(s: RurikState, column: int) -> int:
    """Return the space of the lowest advisor in a column (AMB-87)."""
    rows, lowest, found = s.setup.rows, 8, -1
    for space in range(column * rows, column * rows + rows):
        advisor = s.strategy[space]
        if advisor is not None and advisor.seat == REBELLION and advisor.number < lowest:
            lowest, found = advisor.number, space
    return found


CAN_PAY = N_("it pays whenever its dock has the coins, and acts whenever it can do something")
CAN_DO = N_("it acts whenever it can do something, and it can")
CANNOT_PAY = N_("the space costs {price} {price:coin|coins}, and its dock holds {coins}")
CAN_DO_NOTHING = N_("it could do nothing at all with the action")


def whether_to_act(s: RurikState) -> RebelChoice | None:
    """Return whether it takes the action or gives it up (AMB-73).

    It pays with the coins of its dock; those on locked bonuses are not for spending (R-SOLO-26).
    """
    price, coins = s.setup.space_cost[s.resolved_space], s.coins[REBELLION]
    if price > coins:
        facts = {"price": price, "coins": coins}
        return RebelChoice("answer", 0b11, GIVE_UP, "R-SOLOACT-05", CANNOT_PAY, facts)
    if not can_act(s):
        rule = "R-SOLOSCHEME-04" if s.resolved_space // s.setup.rows == SCHEME else "R-SOLOACT-12"
        return RebelChoice("answer", 0b11, GIVE_UP, rule, CAN_DO_NOTHING)
    return RebelChoice("answer", 0b11, TAKE, "R-SOLOACT-11", CAN_PAY if price else CAN_DO)


def can_act(s: RurikState) -> bool:
    """Return whether the action, after bonus movement, achieves anything (AMB-89)."""
    action = s.resolved_space // s.setup.rows
    locked = now(s).locked
    if action == SCHEME:
        return locked != 0
    bonuses = solo_of(s).bonuses(action, locked)
    due, steps = points(s), bonuses.steps
    if steps:
        if action == MOVE:
            due += steps
        else:
            s = _after_moving(s, steps)
    if action == MUSTER:
        return bool(s.occupied[REBELLION]) and (s.supply[REBELLION] > 0 or s.leaders[REBELLION] < 0)
    if action == MOVE:
        goal = where_to_move(s)
        return (
            due > 0
            and goal is not None
            and any(not kept_by(s, region) for region in bits(s.occupied[REBELLION] & ~(1 << goal.choice)))
        )
    if action == ATTACK:
        return victims(s) != 0
    if action == TAX:
        return taxable(s, due) != 0
    return sites(s, due) != 0


def _after_moving(s: RurikState, steps: int) -> RurikState:
    """Return the map after a movement of some points."""
    tried, goal = s.copy(), -1
    for _ in range(steps):
        if goal < 0 or not gathers(s):
            found = where_to_move(tried)
            goal = found.choice if found else -1
        start = from_where(tried, goal) if goal >= 0 else None
        if start is None:
            break
        move_piece(tried, start.choice, goal)
    return tried
