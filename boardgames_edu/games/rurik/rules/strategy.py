"""The strategy phase: advisors, bribes and columns (R-STRAT-01 to R-STRAT-25)."""

from functools import cache
from itertools import product

from boardgames_edu.engine.kit import EVERYTHING, N_, Action, EventKind, Exact, action, must
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.components import COLUMNS, REBELLION
from boardgames_edu.games.rurik.rules.conditions import open_columns
from boardgames_edu.games.rurik.rules.moments import At, asked, phase
from boardgames_edu.games.rurik.rules.notation import by_coins
from boardgames_edu.games.rurik.rules.solo import phases
from boardgames_edu.games.rurik.rules.solo import turn as solo_turn
from boardgames_edu.games.rurik.state import Advisor, RurikState

NUMBERS = range(1, 6)  # the numbers on advisors
EVERY_NUMBER = sum(1 << len(COLUMNS) * k for k in range(len(NUMBERS)))
"""A factor that repeats a mask of columns for every number."""
EACH_COLUMN = (1 << len(COLUMNS)) - 1

ADVISOR_PLACED = EventKind(
    "advisor_placed", "R-STRAT-08", "{seat} places advisor {number} in the {column} column, on space {row}.", news=3
)
ADVISOR_BRIBED = EventKind(
    "advisor_bribed",
    "R-STRAT-16",
    N_(
        "{seat} places advisor {number} with a bribe of {coins} {coins:coin|coins} in the {column} "
        "column, on space {row}; its power is {power}."
    ),
    news=3,
)
ACTION_BEGINS = EventKind(
    "action_begins", "R-ACT-01", "All advisors stand: the Action phase begins with {seat}.", news=0
)
ADVISOR_PUSHED = EventKind(
    "advisor_pushed", "R-STRAT-08", "{seat}'s advisor {number} moves down to space {row}.", news=2
)


@cache
def _number_bits(unplaced: tuple[int, ...]) -> int:
    """Return the advisors in hand, over ``(number-1)*6+column``."""
    return sum(EACH_COLUMN << len(COLUMNS) * (number - 1) for number in {*unplaced})


def _second_allowed(s: RurikState) -> int:
    """Return the columns open to a second own advisor (R-STRAT-12, R-STRAT-13)."""
    # A second one comes only after three columns hold one. There is always room somewhere, so nobody ever passes
    # (R-STRAT-25).
    seat, rows, own = s.stack[-1].seat, s.setup.rows, 0
    for space, advisor in enumerate(s.strategy):
        if advisor is not None and advisor.seat == seat:
            own |= 1 << space // rows
    return EVERYTHING if own.bit_count() >= 3 else (EACH_COLUMN & ~own) * EVERY_NUMBER


def _no_such_advisor(s: RurikState, action: Action) -> Exact | None:
    number, sides = action.args[0], s.setup.sides
    if number == 3 and sides == 4:
        return "R-SETUP-25", N_("With four players nobody has an advisor 3."), {}
    if number == 3 and s.round < 4:
        return "R-SETUP-24", N_("Your advisor 3 waits on the round track until round four."), {}
    mine = [advisor.number for advisor in filter(None, s.strategy) if advisor.seat == s.stack[-1].seat]
    if number == 2 and s.round < 3 and mine.count(2) == 1:
        return (
            "R-SETUP-23",
            N_("You have placed your advisor 2; the second one waits on the round track until round three."),
            {},
        )
    return None


@action(
    "advise {number} {column}",
    rows=lambda setup: [
        (bit, f"advise {number} {name}", (number, column), {"number": number, "column": name})
        for bit, (number, (column, name)) in enumerate(product(NUMBERS, enumerate(COLUMNS)))
    ],
    needs=(
        must(
            "R-STRAT-03",
            lambda s: _number_bits(s.unplaced[s.stack[-1].seat]),
            "You have no advisor {number} left to place.",
            name="advisor_in_hand",
            exact=_no_such_advisor,
        ),
        must(
            "R-STRAT-10",
            lambda s: open_columns(s) * EVERY_NUMBER,
            "The {column} column is full; nobody can be pushed out of it.",
            name="column_open",
        ),
        must(
            "R-STRAT-12",
            _second_allowed,
            N_(
                "You already have an advisor in the {column} column, and a second one may come only when three "
                "different columns hold one of yours."
            ),
            name="second_advisor",
        ),
    ),
    moment=(
        At("R-STRAT-15", "First say which bribe goes with the advisor you place. {question}", asked("bribe")),
        At(
            "R-SETUP-28",
            "Advisors come when everybody has placed three troops and a leader. {question}",
            phase("setup"),
        ),
        At("R-GEN-03", "Advisors are placed in the strategy phase of a round. {question}"),
    ),
    label=(N_("Place an advisor"), N_("advisor {number}"), N_("{column}")),
    targets="piece:hand:{own}:advisor:{number} column:{column}",
)
def advise(s: RurikState, number: int, column: int) -> None:
    """Choose an advisor's column, then ask its bribe."""
    s.ask(frames.Bribe(s.stack.pop().seat, number, column))


def bribed_in(s: RurikState, _: Action) -> tuple[str, ...]:
    """Return the column that is bribed in, and the coins."""
    top, coins = s.stack[-1], f"piece:coins:{s.seat_name(s.to_move)}"
    return (f"column:{COLUMNS[top.column]}", coins) if isinstance(top, frames.Bribe) else (coins,)


@action(
    "bribe {coins_bribe}",
    rows=by_coins("bribe {}"),
    needs=(
        must(
            "R-STRAT-19",
            lambda s: (2 << s.coins[s.stack[-1].seat]) - 1,
            "A bribe comes out of your own coins; you have only {coins}.",
            lambda s, action: {"coins": s.coins[s.stack[-1].seat]},
            name="own_coins",
        ),
    ),
    moment=(
        At("R-STRAT-19", "First place an advisor, then add its bribe. {question}", asked("advise")),
        At("R-STRAT-19", "You bribe only while you place an advisor. {question}"),
    ),
    label=(N_("Add a bribe"), "", N_("{coins_bribe} {coins_bribe:coin|coins}")),
    targets=bribed_in,
)
def bribe(s: RurikState, coins: int) -> None:
    """Pay the bribe; the advisor takes its space (R-STRAT-07 to R-STRAT-09, R-STRAT-16)."""
    # Placing goes on until nobody has an advisor left in hand (R-STRAT-02).
    top: frames.Bribe = s.stack.pop()
    put_advisor(s, top.seat, top.number, top.column, coins)


def put_advisor(s: RurikState, seat: int, number: int, column: int, coins: int) -> None:
    """Place an advisor and ask for the next, or begin actions."""
    s.coins[seat] -= coins
    in_hand = s.unplaced[seat]
    at = in_hand.index(number)
    s.unplaced[seat] = in_hand[:at] + in_hand[at + 1 :]
    advisor = Advisor(seat, number, coins)
    row = place_advisor(s, column, advisor)
    kind = ADVISOR_BRIBED if coins else ADVISOR_PLACED
    if s._log is not None:
        s.tell(kind, seat, number=number, coins=coins, column=column, row=row + 1, power=advisor.power)
    sides = s.setup.sides
    for step in range(1, sides + 1):
        following = (seat + step) % sides
        if s.unplaced[following]:
            if following >= s.setup.seats:
                s.ask(phases.RebellionAdvisor(REBELLION))
            else:
                s.ask(frames.Advise(following))
            return
    s.phase = "action"
    if s.setup.solo is not None and s.setup.solo.edition.new_card == "each_round":
        solo_turn.turn_card(s)
    s.tell(ACTION_BEGINS, s.first)
    s.setup.next_turn(s, s.first - 1)


def place_advisor(s: RurikState, column: int, advisor: Advisor) -> int:
    """Insert an advisor in a column with room; return its row."""
    # Rows are counted from the top, from 0. Own advisors are pushed down like others (R-STRAT-14), with their bribes,
    # which count on (R-STRAT-18, R-STRAT-20); nobody falls out of a column that had room (R-STRAT-11).
    rows, spaces = s.setup.rows, s.strategy
    top, row, power = column * rows, 0, advisor.power
    while (there := spaces[top + row]) and there.power >= power:
        row += 1
    pushed, at = spaces[top + row], row
    spaces[top + row] = advisor
    while pushed:
        at += 1
        if s._log is not None:
            s.tell(ADVISOR_PUSHED, pushed.seat, number=pushed.number, row=at + 1)
        spaces[top + at], pushed = pushed, spaces[top + at]
    return row
