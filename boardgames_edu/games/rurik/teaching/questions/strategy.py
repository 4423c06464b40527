"""The questions of Rurik about the strategy board.

Where an advisor lands, who is due, what it costs, who is first. Boards are built at random; the engine places and
resolves on them. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.rules import Event
from boardgames_edu.engine.tally import Tally
from boardgames_edu.games.rurik.components import COLUMNS, SEATS
from boardgames_edu.games.rurik.rules import deciding, tallies
from boardgames_edu.games.rurik.state import Advisor, RurikState
from boardgames_edu.games.rurik.teaching.questions.ruling import GAME, seat_names
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.adding_up import wrong_totals
from boardgames_edu.teach.questions.asking import (
    Question,
    all_choices,
    drawn_kind,
    number_choices,
    sample_choices,
)

NOWHERE = "nowhere"
HOMES = ("kiev", "novgorod", "polotsk", "smolensk")
"""The regions of the seats' troops in strategy questions."""


def _houses(seats: int) -> dict[str, dict[str, Any]]:
    """Return players with troops, so that nobody has to be rescued."""
    return {SEATS[seat]: {"troops": {HOMES[seat]: 2}} for seat in range(seats)}


# --- on which space does it stand? -----------------------------------------------------------------------------------

_WHERE = N_("{seat} places the {number} in the {column} column, without a bribe. Where does it stand then?")
_WHERE_BRIBED = N_(
    "{seat} places the {number} in the {column} column, with a bribe of {coins} {coins:coin|coins}. Where does it "
    "stand then?"
)
_SPACE = N_("on space {n} from the top")
_NOT_PLACED = N_("nowhere, for it may not be placed there")
_LANDS = N_("Its power is {power}. Advisors with at least as much power stay above: {n}.")
_LANDS_TOP = N_("Its power is {power}, and no advisor there has as much, so it stands on top.")
_QUEUE = N_("Newcomers do not queue up at the end: those with less power slide down.")
_TIE = N_("Of equal power, the advisor that came earlier stays higher.")
_MY_BRIBE = N_("Each coin of the bribe adds 1 to its power.")
_OLD_BRIBE = N_("The bribes that lie there still add to the power of those advisors.")
_ALWAYS_TOP = N_("Advisors with more power do not give way.")
_CLOSED = N_("Before you ask where it lands, ask whether it may be placed there.")
_FULL = N_("All spaces of the {column} column are taken.")
_SECOND_ONE = N_("{seat} stands in the {column} column already, and in fewer than three columns in all.")
_CLOSED_BY = {"R-STRAT-10": _FULL, "R-STRAT-12": _SECOND_ONE}
_OPEN = N_("No rule keeps it out: the column has room, and the three-column rule is met.")


@drawn_kind(
    GAME,
    "where_it_lands",
    N_("Where does an advisor land?"),
    {1: N_("without bribes"), 2: N_("with bribes"), 3: N_("columns that may be closed")},
    (
        "R-STRAT-05", "R-STRAT-07", "R-STRAT-08", "R-STRAT-09", "R-STRAT-10", "R-STRAT-12", "R-STRAT-14",
        "R-STRAT-16", "R-STRAT-18", "R-STRAT-20",
    ),
)  # fmt: skip
def where_it_lands(rng: Random, level: int) -> Question | None:
    """Ask on which space an advisor lands."""
    column = rng.choice(COLUMNS)
    state = _half_placed(rng, column, level > 1)
    seat = SEATS[state.to_move or 0]
    action = state.game.parse(f"advise {rng.choice((1, 2, 4, 4, 5, 5))} {column}", state)
    number = action.args[0]
    coins = rng.randrange(min(3, state.seat(seat).coins) + 1) if level > 1 else 0
    rows = state.setup.rows
    top = COLUMNS.index(column) * rows
    there = [advisor for advisor in state.strategy[top : top + rows] if advisor]
    against = state.violations(action)
    if (
        any(broken.code == "advisor_in_hand" for broken in against)
        or (bool(against) and level < 3)
        or len(against) > 1
    ):
        return None
    if not there and rng.random() < 0.7:
        return None
    power = number + coins
    powers = [tallies.power(advisor).total for advisor in there]
    above = sum(other >= power for other in powers)
    if against:
        right, why = NOWHERE, say(_CLOSED_BY[against[0].rule], {"seat": seat, "column": column, "game": GAME})
        rules = [against[0].rule]
    else:
        after, events = state.copy(), list[Event]()
        after.apply(action, events)
        _bribe(after, coins, events)
        placed = next(event for event in events if event.kind in ("advisor_placed", "advisor_bribed"))
        right = str(placed.facts["row"])
        why = say(_LANDS if above else _LANDS_TOP, {"power": power, "n": above})
        rules = list(deciding.landing(there, Advisor(state.to_move or 0, number, coins)))
    words = {str(row): say(_SPACE, {"n": row}) for row in range(1, rows + 1)}
    told = {"seat": seat, "number": number, "column": column, "coins": coins, "game": GAME}
    return Question(
        kind="where_it_lands",
        text=say(_WHERE_BRIBED if coins else _WHERE, told),
        state=state,
        about=(f"column:{column}",),
        choices=all_choices(
            {**words, NOWHERE: say(_NOT_PLACED)}, right, _misplaced(there, number, coins, bool(against))
        ),
        answer=right,
        why=why,
        rules=tuple(rules),
        panels=("strategy",),
    )  # fmt: skip


def _half_placed(rng: Random, column: str, bribes: bool) -> RurikState:
    """Return a strategy phase with many advisors in one column."""
    seats = rng.choice((2, 3, 4))
    state: RurikState = load(GAME).from_position({"seats": seats, "players": _houses(seats)})
    for _ in range(rng.randint(2, 4 * seats - 2)):
        actions = state.legal_actions()
        liked = [action for action in actions if action.text.endswith(column)]
        state.apply(rng.choice(liked if liked and rng.random() < 0.6 else actions))
        _bribe(state, rng.choice((0, 0, 1, 2)) if bribes else 0)
    return state


def _bribe(state: RurikState, coins: int, log: list[Event] | None = None) -> None:
    """Add a bribe, as far as coins allow, if one is asked."""
    if state.decision is not None and state.decision.name == "bribe":
        state.play(f"bribe {min(coins, state.coins[state.to_move or 0])}", log)


def _misplaced(there: list[Advisor], number: int, coins: int, closed: bool) -> Iterator[tuple[str, str]]:
    """Yield where an advisor would land by typical mistakes."""
    bare = [tallies.initiative(advisor).total for advisor in there]
    full = [tallies.power(advisor).total for advisor in there]
    if closed:
        for row in range(1, len(there) + 2):
            yield str(row), say(_CLOSED)
        return
    if coins:
        yield str(1 + sum(other >= number for other in full)), say(_MY_BRIBE)
    yield str(1 + sum(other >= number + coins for other in bare)), say(_OLD_BRIBE)
    yield str(1 + sum(other > number + coins for other in full)), say(_TIE)
    yield str(1 + len(there)), say(_QUEUE)
    yield "1", say(_ALWAYS_TOP)
    yield NOWHERE, say(_OPEN)


# --- who is due? -----------------------------------------------------------------------------------------------------

_DUE = N_(
    "The action phase begins, and {seat} is first player. Which advisor is resolved in turn {n}, counting the turns of "
    "all players?"
)
_WHOSE = N_("the {number} of {seat}")
_IN_ORDER = N_("In this order: {advisors}.")
_STRONGEST = N_("Power is for placing. In the action phase low numbers come first.")
_BRIBED = N_("A bribe does not change initiative: the bare number counts.")
_ROUND = N_("It goes round the table. Nobody has two turns in a row while others have advisors left.")
_TOP_FIRST = N_("The row does not matter, only the number.")


@drawn_kind(
    GAME,
    "who_is_due",
    N_("Which advisor is due?"),
    {1: N_("the first turns of a round"), 2: N_("two advisors with the number 2, and bribes")},
    ("R-ACT-01", "R-ACT-03", "R-ACT-04", "R-STRAT-06", "R-STRAT-17"),
)
def who_is_due(rng: Random, level: int) -> Question | None:
    """Ask which advisor is resolved in the n-th turn."""
    seats, round = rng.choice((2, 3, 4)), 1 if level == 1 else 3
    first = rng.randrange(seats)
    position = _all_placed(rng, seats, round, first, bribes=level > 1)
    state = load(GAME).from_position(position)
    turn = rng.randint(2, 2 * seats if level == 1 else 3 * seats)
    order = _resolved(state, turn)
    seat, number = order[-1]
    hands = {
        owner: sorted(entry for entry in _advisors(position) if entry[0] == owner) for owner in SEATS[:seats]
    }
    choices = {
        f"{owner} {value}": say(_WHOSE, {"number": value, "seat": owner, "game": GAME})
        for owner in SEATS[:seats]
        for value in (1, 2, 4, 5)
    }
    right = f"{seat} {number}"
    before = order[-2][0]
    lap = (turn - 1) // seats
    misconceptions = [
        (f"{seat} {hands[seat][-1 - lap][1]}", say(_STRONGEST)),
        (f"{seat} {sorted(hands[seat], key=lambda entry: entry[1] + entry[2])[lap][1]}", say(_BRIBED)),
        (f"{before} {hands[before][lap + (seat != SEATS[first])][1]}", say(_ROUND)),
        (
            f"{seat} {next(value for owner, value, _ in _advisors(position) if owner == seat)}",
            say(_TOP_FIRST),
        ),
    ]
    rules = ["R-ACT-01", "R-ACT-03", "R-STRAT-06"]
    rules += ["R-ACT-04"] if number == 2 and round == 3 else []
    rules += ["R-STRAT-17"] if any(bribe for owner, _, bribe in hands[seat]) else []
    told = [say(_WHOSE, {"number": value, "seat": owner, "game": GAME}) for owner, value in order]
    return Question(
        kind="who_is_due",
        text=say(_DUE, {"seat": SEATS[first], "n": turn, "game": GAME}),
        state=state,
        about=("panel:strategy",),
        choices=sample_choices(choices, right, misconceptions, rng),
        answer=right,
        why=say(_IN_ORDER, {"advisors": told}),
        rules=tuple(rules),
        panels=("strategy",),
    )


def _all_placed(rng: Random, seats: int, round: int, first: int, *, bribes: bool) -> dict[str, Any]:
    """Return a position with all advisors placed, in order of power."""
    columns: dict[str, list[list[Any]]] = {name: [] for name in COLUMNS}
    rows = 3 if seats == 2 else 4
    for seat in range(seats):
        names = rng.sample(COLUMNS, len(COLUMNS))
        for number in load(GAME).setup(seats).components.advisors(seats, round):
            name = next(name for name in names if len(columns[name]) < rows)
            names.remove(name)
            columns[name].append([SEATS[seat], number, rng.choice((0, 0, 1, 3)) if bribes else 0])
    for entries in columns.values():
        entries.sort(key=lambda entry: -entry[1] - entry[2])
    players = {seat: {**row, "unplaced": []} for seat, row in _houses(seats).items()}
    return {
        "seats": seats,
        "round": round,
        "phase": "action",
        "marker": SEATS[first],
        "players": players,
        "strategy": {name: [*entries, *[None] * (rows - len(entries))] for name, entries in columns.items()},
        "turn": {"seat": SEATS[first]},
        "stack": [["turn", SEATS[first]], ["resolve", SEATS[first]]],
    }


def _advisors(position: dict[str, Any]) -> list[tuple[str, int, int]]:
    """Return the advisors as owner, number, bribe, by rows."""
    columns = position["strategy"].values()
    return [tuple(entry) for row in zip(*columns, strict=True) for entry in row if entry]


def _resolved(state: RurikState, turns: int) -> list[tuple[str, int]]:
    """Return the advisors of the first turns if all give up."""
    after, events = state.copy(), list[Event]()
    while True:
        found = [event for event in events if event.kind == "advisor_resolved"]
        if len(found) == turns:
            return [(str(event.facts["seat"]), int(str(event.facts["number"]))) for event in found]
        legal = {action.text: action for action in after.legal_actions()}
        chosen = next((legal[text] for text in ("end", "forfeit") if text in legal), None)
        after.apply(chosen or next(iter(legal.values())), events)


# --- how many coins then? --------------------------------------------------------------------------------------------

_BOTH = N_("{first} {second}")
_HAS = N_("{seat} has {coins} {coins:coin|coins}.")
_TAKES = N_(
    "{seat} resolves the {number} in the {column} column and wants to take its action. How many coins has {seat} then?"
)
_GIVES_UP = N_(
    "{seat} resolves the {number} in the {column} column and gives its action up. How many coins has {seat} then?"
)
_PAID = N_("{seat} had {coins} and pays {price} for the space.")
_FREE = N_("{seat} had {coins}, and this space costs nothing.")
_GAINED = N_("{seat} had {coins} and gets one for the action that was given up.")
_FORCED = N_(
    "{seat} had {coins}, too few for the price of {price}. So the action is given up, and brings one coin."
)
_BRIBE_BACK = N_("The coins of a bribe go to the supply, never back to their owner.")
_NOT_PAID = N_("The space shows a price, which is paid before the action begins.")
_NO_COIN = N_("Whoever gives up the main action receives one coin.")
_NO_DEBT = N_("Whoever cannot pay the price has to give the action up, for one coin.")
_NO_PRICE = N_("This space has no price.")
_NOT_DUE = N_("The price of a space is paid only by those who take its action.")
_NO_GIFT = N_("There is a coin only for giving the action up.")


@drawn_kind(
    GAME,
    "coins_then",
    N_("How many coins after an advisor is resolved?"),
    {1: N_("without bribes"), 2: N_("with bribes")},
    ("R-ACT-05", "R-ACT-06", "R-ACT-10", "R-ACT-12", "R-ACT-13", "R-ACT-14"),
)
def coins_then(rng: Random, level: int) -> Question | None:
    """Ask how many coins a player has after resolving."""
    seats = rng.choice((2, 3, 4))
    setup = load(GAME).setup(seats)
    seat, number = rng.randrange(seats), rng.choice((1, 2, 4, 5))
    column, row = rng.randrange(len(COLUMNS)), rng.randrange(setup.rows)
    price, coins = setup.space_cost[column * setup.rows + row], rng.choice((0, 0, 1, 1, 2, 3))
    if not price and rng.random() < 0.6:
        return None
    bribe = rng.randint(1, 3) if level > 1 else 0
    advisor, players = [SEATS[seat], number, bribe], _houses(seats)
    players[SEATS[seat]] |= {"coins": coins, "unplaced": []}
    state = load(GAME).from_position(
        {
            "seats": seats,
            "phase": "action",
            "players": players,
            "strategy": {COLUMNS[column]: [advisor if at == row else None for at in range(setup.rows)]},
            "turn": {"seat": SEATS[seat]},
            "stack": [["turn", SEATS[seat]], ["resolve", SEATS[seat]]],
        }
    )  # fmt: skip
    takes = rng.random() < 0.65
    rules: tuple[str, ...]
    forced = takes and price > coins
    tally = tallies.coins_then(state, seat, column * setup.rows + row, takes=takes and not forced)
    right = tally.total
    facts = {
        "seat": SEATS[seat],
        "number": number,
        "column": COLUMNS[column],
        "coins": coins,
        "price": price,
        "game": GAME,
    }
    misconceptions = _miscounted(tally, taken=takes and not forced, forced=forced)
    if takes and not forced:
        misconceptions += [] if price else [(right - 1, say(_NO_PRICE))]
        rules, why = ("R-ACT-10" if price else "R-ACT-05",), _PAID if price else _FREE
    elif takes:
        misconceptions.append((0, say(_NO_DEBT)))
        rules, why = ("R-ACT-13",), _FORCED
    else:
        rules, why = ("R-ACT-12",), _GAINED
    rules += (("R-ACT-06",) if takes else ("R-ACT-14",)) if bribe else ()
    return Question(
        kind="coins_then",
        text=say(_BOTH, {"first": say(_HAS, facts), "second": say(_TAKES if takes else _GIVES_UP, facts)}),
        state=state,
        about=(f"space:{COLUMNS[column]}:{row + 1}",),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(why, facts),
        rules=rules,
        panels=("strategy",),
    )


def _miscounted(tally: Tally, *, taken: bool, forced: bool) -> list[tuple[int, str]]:
    """Return numbers of coins that typical mistakes lead to."""
    bribe = dict.fromkeys(("R-ACT-06", "R-ACT-14"), _BRIBE_BACK)
    if taken:
        return wrong_totals(tally, {"R-ACT-10": _NOT_PAID}, bribe) + wrong_totals(
            tally, {}, {"R-ACT-12": _NO_GIFT}
        )
    forgot = {"R-ACT-12": _NO_DEBT if forced else _NO_COIN}
    return wrong_totals(tally, forgot, bribe if forced else {**bribe, "R-ACT-10": _NOT_DUE})


# --- who is first? ---------------------------------------------------------------------------------------------------

_PASSES = N_("{seat} takes the action of the top scheme space and gives the first player marker to {owner}.")
_GAVE_UP = N_(
    "{seat} stands on the top scheme space and gives the action up. The first player marker is with {seat_holder}."
)
_UNUSED = N_(
    "{seat} takes the action of the second scheme space; nobody stands on the top one. The first player marker is with "
    "{seat_holder}."
)
_NEXT_TURN = N_("Whose turn comes next?")
_NEXT_ROUND = N_("Who is first player in the next round?")
_TURN_WHY = N_("The order of the running action phase does not change: it goes on clockwise, with {seat}.")
_ROUND_WHY = N_("The marker is with {seat}, and its holder is first player when the claim phase begins.")
_AT_ONCE = N_("The marker changes the order only when the claim phase begins.")
_STAYS = N_("The marker moves only when the action of the top scheme space is taken.")
_NEIGHBOUR = N_("The marker does not go round by itself.")
_TAKEN = N_("Whoever takes the top scheme space chooses who gets the marker.")


@drawn_kind(
    GAME,
    "first_player",
    N_("Who is first player?"),
    {1: N_("in the next round"), 2: N_("in the next round, and who has the next turn")},
    ("R-SCHEME-05", "R-SCHEME-06", "R-SCHEME-07", "R-SCHEME-09", "R-ACT-01"),
)
def first_player(rng: Random, level: int) -> Question | None:
    """Ask who is next, or first in the next round."""
    seats = rng.choice((3, 4))
    holder, seat = rng.randrange(seats), rng.randrange(seats)
    owner = rng.choice([other for other in range(seats) if other != seat])
    case = rng.choice((_PASSES, _PASSES, _GAVE_UP, _UNUSED))
    position = {
        "seats": seats,
        "phase": "action",
        "marker": SEATS[holder],
        "players": {name: {**row, "unplaced": []} for name, row in _houses(seats).items()},
        "strategy": {"tax": [[SEATS[other], 5, 0] for other in range(seats)] + [None] * (4 - seats)},
        "turn": {"seat": SEATS[seat], "column": "scheme", "row": 2 if case == _UNUSED else 1},
        "stack": [["turn", SEATS[seat]]],
    }
    state = load(GAME).from_position(position)
    after = state.copy()
    if case == _GAVE_UP:
        after.play("forfeit")
    else:
        _draw_and_pass(after, SEATS[owner])
    after.play("end")
    asks_turn = level > 1 and rng.random() < 0.5
    if not asks_turn:
        while after.phase == "action":
            _give_up(after)
    found = after.to_move if asks_turn else after.first
    assert found is not None
    right, following = SEATS[found], SEATS[(seat + 1) % seats]
    told = {"seat": SEATS[seat], "owner": SEATS[owner], "seat_holder": SEATS[holder], "game": GAME}
    misconceptions = [
        (SEATS[seat], say(_TAKEN if case == _PASSES else _STAYS)),
        (SEATS[holder], say(_TAKEN)),
        (following, say(_NEIGHBOUR)),
    ]
    if asks_turn:
        misconceptions = [(SEATS[owner if case == _PASSES else holder], say(_AT_ONCE))]
    rule = {_PASSES: "R-SCHEME-05", _GAVE_UP: "R-SCHEME-09", _UNUSED: "R-SCHEME-07"}[case]
    ask = say(_NEXT_TURN if asks_turn else _NEXT_ROUND)
    return Question(
        kind="first_player",
        text=say(_BOTH, {"first": say(case, told), "second": ask}),
        state=state,
        about=(f"space:scheme:{2 if case == _UNUSED else 1}",),
        choices=all_choices(seat_names(seats), right, misconceptions),
        answer=right,
        why=say(_TURN_WHY if asks_turn else _ROUND_WHY, {"seat": right, "game": GAME}),
        rules=("R-ACT-01", "R-SCHEME-06") if asks_turn else (rule, "R-SCHEME-06"),
        panels=("strategy", "turn"),
    )  # fmt: skip


def _draw_and_pass(state: RurikState, owner: str) -> None:
    """Take the scheme action, and pass the marker if asked."""
    state.play("take")
    while state.decision is not None and state.decision.name != "turn":
        legal = [action.text for action in state.legal_actions()]
        state.play(f"marker {owner}" if f"marker {owner}" in legal else legal[0])


def _give_up(state: RurikState) -> None:
    """Make one decision of a turn that does nothing."""
    legal = [action.text for action in state.legal_actions()]
    state.play(next(text for text in ("end", "forfeit", legal[0]) if text in legal))
