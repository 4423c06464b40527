"""Which advisor the Rebellion places where, and which acts.

Every function here reads the state and changes nothing, like those of ``choices``.
"""

from boardgames_edu.engine.kit import N_, bits
from boardgames_edu.games.rurik.components import COLUMNS
from boardgames_edu.games.rurik.rebellion_cards import PRIORITIES, REBELLION, YOU, CardLine
from boardgames_edu.games.rurik.rules.conditions import lowest_spaces, open_columns
from boardgames_edu.games.rurik.rules.solo import choices
from boardgames_edu.games.rurik.state import RurikState


def due_line(s: RurikState) -> int:
    """Return the number of the next line; unowned advisors' are skipped (R-SOLOSTRAT-03)."""
    rebellion = choices.now(s)
    lines, due = choices.bottom_card(s).lines[rebellion.priority], rebellion.line
    while due < len(lines) and lines[due].since > s.round:
        due += 1
    return due


def line(s: RurikState) -> CardLine:
    """Return the line that is carried out now (R-SOLOSTRAT-02)."""
    return (choices.bottom_card(s).lines[choices.now(s).priority])[due_line(s)]


AS_PRINTED = N_("card {card} sends advisor {number} there while it cares for {priority}")
NEXT_WITH_ROOM = N_("{column} is full, and this is the next column with room to the right of it")


def where_to_advise(s: RurikState) -> choices.RebelChoice | None:
    """Return the column for the next advisor.

    A second one of its own does not matter (R-SOLOSTRAT-07).
    """
    due = due_line(s)
    if due >= 6:
        return None
    card, priority = choices.bottom_card(s), choices.now(s).priority
    wanted, room = card.lines[priority][due], open_columns(s)
    if room >> wanted.column & 1:
        facts = {"card": card.number, "number": wanted.number, "priority": PRIORITIES[priority]}
        return choices.RebelChoice("column", room, wanted.column, "R-SOLOSTRAT-04", AS_PRINTED, facts)
    choice = next(k % 6 for k in range(wanted.column + 1, wanted.column + 6) if room >> k % 6 & 1)
    return choices.RebelChoice(
        "column", room, choice, "R-SOLOSTRAT-05", NEXT_WITH_ROOM, {"column": COLUMNS[wanted.column]}
    )


TO_THE_TOP = N_("a coin is printed beside the action, and the top space needs a power of {power}")
COINS_SHORT = N_("the top space needs {needed} {needed:coin|coins}, and its dock holds {coins}")
NO_COIN_FOR_EQUAL = N_("its dock holds no coin against your advisor of the same power")
OWN_EQUAL = N_("against an advisor of its own it adds no coin for equal power")
ELSEWHERE = N_("the printed coin does not count in a column that it takes instead")


def how_much_to_bribe(s: RurikState, column: int) -> choices.RebelChoice | None:
    """Return the bribe of the line's advisor in a column (AMB-72, AMB-27).

    Power counts with the coins that lie there already (R-SOLOSTRAT-13).
    """
    wanted, coins, rows = line(s), s.coins[REBELLION], s.setup.rows
    candidates, highest, equal = (2 << coins) - 1, 0, set[int]()
    for advisor in filter(None, s.strategy[column * rows : column * rows + rows]):
        highest = max(highest, advisor.power)
        if advisor.power == wanted.number:
            equal.add(advisor.seat)

    def decide(choice: int, rule: str, reason: str, **facts: object) -> choices.RebelChoice:
        return choices.RebelChoice("coins", candidates, choice, rule, reason, facts)

    needed = 0
    if wanted.coin and column == wanted.column:
        needed = highest + 1 - wanted.number
        if needed <= 0:
            return decide(0, "R-SOLOSTRAT-09", N_("it stands on the top space without a bribe"))
        if needed <= coins:
            return decide(needed, "R-SOLOSTRAT-08", TO_THE_TOP, power=highest + 1)
    if YOU in equal:
        if coins:
            return decide(1, "R-SOLOSTRAT-10", N_("one coin puts it above your advisor of the same power"))
        return decide(0, "R-SOLOSTRAT-11", NO_COIN_FOR_EQUAL)
    if needed:
        return decide(0, "R-SOLOSTRAT-11", COINS_SHORT, needed=needed, coins=coins)
    if wanted.coin and column != wanted.column:
        return decide(0, "R-SOLOSTRAT-05", ELSEWHERE)
    if REBELLION in equal:
        return decide(0, "R-SOLOSTRAT-12", OWN_EQUAL)
    return decide(0, "R-SOLOSTRAT-08", N_("no coin is printed beside the action"))


LOWEST = N_("it has the lowest number on the board")
LEFTMOST = N_("of its two advisors {number} this one stands further to the left")
UPPERMOST = N_("of its two advisors {number} in this column this one stands higher")


def which_advisor(s: RurikState) -> choices.RebelChoice | None:
    """Return the column of the advisor that acts (AMB-87)."""
    spaces, rows = lowest_spaces(s, REBELLION), s.setup.rows
    if not spaces:
        return None
    first = (spaces & -spaces).bit_length() - 1
    column = first // rows
    if spaces == 1 << first:
        return choices.RebelChoice("column", 1 << column, column, "R-SOLOACT-03", LOWEST)
    columns = 0
    for space in bits(spaces):
        columns |= 1 << space // rows
    reason, advisor = LEFTMOST if columns & columns - 1 else UPPERMOST, s.strategy[first]
    return choices.RebelChoice(
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


def whether_to_act(s: RurikState) -> choices.RebelChoice | None:
    """Return whether it takes the action or gives it up (AMB-73).

    It pays with the coins of its dock; those on locked bonuses are not for spending (R-SOLO-26).
    """
    price, coins = s.setup.space_cost[s.resolved_space], s.coins[REBELLION]
    if price > coins:
        facts = {"price": price, "coins": coins}
        return choices.RebelChoice("answer", 0b11, choices.GIVE_UP, "R-SOLOACT-05", CANNOT_PAY, facts)
    if not can_act(s):
        rule = "R-SOLOSCHEME-04" if s.resolved_space // s.setup.rows == choices.SCHEME else "R-SOLOACT-12"
        return choices.RebelChoice(
            "answer", 0b11, choices.GIVE_UP, rule, N_("it could do nothing at all with the action")
        )
    return choices.RebelChoice("answer", 0b11, choices.TAKE, "R-SOLOACT-11", CAN_PAY if price else CAN_DO)


def can_act(s: RurikState) -> bool:
    """Return whether the action, after bonus movement, achieves anything (AMB-89)."""
    action = s.resolved_space // s.setup.rows
    locked = choices.now(s).locked
    if action == choices.SCHEME:
        return locked != 0
    bonuses = choices.solo_of(s).bonuses(action, locked)
    due, steps = choices.points(s), bonuses.steps
    if steps:
        if action == choices.MOVE:
            due += steps
        else:
            s = _after_moving(s, steps)
    if action == choices.MUSTER:
        return bool(s.occupied[REBELLION]) and (s.supply[REBELLION] > 0 or s.leaders[REBELLION] < 0)
    if action == choices.MOVE:
        goal = choices.where_to_move(s)
        return (
            due > 0
            and goal is not None
            and any(
                not choices.kept_by(s, region) for region in bits(s.occupied[REBELLION] & ~(1 << goal.choice))
            )
        )
    if action == choices.ATTACK:
        return choices.victims(s) != 0
    if action == choices.TAX:
        return choices.taxable(s, due) != 0
    return choices.sites(s, due) != 0


def _after_moving(s: RurikState, steps: int) -> RurikState:
    tried, goal = s.copy(), -1
    for _ in range(steps):
        if goal < 0 or not choices.gathers(s):
            found = choices.where_to_move(tried)
            goal = found.choice if found else -1
        start = choices.from_where(tried, goal) if goal >= 0 else None
        if start is None:
            break
        choices.move_piece(tried, start.choice, goal)
    return tried
