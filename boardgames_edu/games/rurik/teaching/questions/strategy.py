"""The questions of Rurik about the strategy board.

Where an advisor lands, who is due, what it costs, who is first. Boards are built at random; the engine places and
resolves on them.
"""

from random import Random
from typing import Any

from boardgames_edu.engine.events import Event
from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import COLUMNS, SEATS
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.state import Advisor, RurikState
from boardgames_edu.games.rurik.teaching.questions.drawing import GAME, RurikDraft, rurik_kind
from boardgames_edu.i18n import N_

NOWHERE = "nowhere"
HOMES = ("kiev", "novgorod", "polotsk", "smolensk")  # the regions of the seats' troops in strategy questions


def _houses(seats: int) -> dict[str, dict[str, Any]]:
    """Return players with troops, so that nobody has to be rescued."""
    return {SEATS[seat]: {"troops": {HOMES[seat]: 2}} for seat in range(seats)}


@rurik_kind(
    N_("Where does an advisor land?"),
    {1: N_("without bribes"), 2: N_("with bribes"), 3: N_("columns that may be closed")},
    "R-STRAT-05 R-STRAT-07 R-STRAT-08 R-STRAT-09 R-STRAT-10 R-STRAT-12 R-STRAT-14 R-STRAT-16 R-STRAT-18 R-STRAT-20",
)
def where_it_lands(q: RurikDraft) -> None:
    column = q.rng.choice(COLUMNS)
    q.state = state = _half_placed(q.rng, column, q.level > 1)
    seat = SEATS[state.to_move or 0]
    action = state.game.parse(f"advise {q.rng.choice((1, 2, 4, 4, 5, 5))} {column}", state)
    number = action.args[0]
    coins = q.rng.randrange(min(3, state.seat(seat).coins) + 1) if q.level > 1 else 0
    rows, top = state.setup.rows, COLUMNS.index(column) * state.setup.rows
    there = [advisor for advisor in state.strategy[top : top + rows] if advisor]
    against = state.violations(action)
    q.need(len(against) <= (q.level == 3) and not any(broken.code == "advisor_in_hand" for broken in against))
    q.need(there or q.rng.random() >= 0.7)
    q.facts |= {"seat": seat, "number": number, "column": column, "coins": coins}
    q.ask(
        "{seat} places the {number} in the {column} column, with a bribe of {coins} {coins:coin|coins}. Where does it "
        "stand then?"
        if coins
        else "{seat} places the {number} in the {column} column, without a bribe. Where does it stand then?",
        f"column:{column}",
        panels=("strategy",),
    )
    words = {str(row): q.say("on space {n} from the top", n=row) for row in range(1, rows + 1)}
    words[NOWHERE] = q.say("nowhere, for it may not be placed there")
    if against:
        q.choose(words, NOWHERE)
        q.wrong(
            (str(row) for row in range(1, len(there) + 2)),
            "Before you ask where it lands, ask whether it may be placed there.",
        )
        q.why(
            "All spaces of the {column} column are taken."
            if against[0].rule == "R-STRAT-10"
            else "{seat} stands in the {column} column already, and in fewer than three columns in all."
        )
        q.rule(against[0].rule)
        return
    after, events = state.copy(), list[Event]()
    after.apply(action, events)
    _bribe(after, coins, events)
    placed = next(event for event in events if event.kind in ("advisor_placed", "advisor_bribed"))
    q.choose(words, str(placed.facts["row"]))
    _misplace(q, there, number, coins)
    power = number + coins
    if above := sum(tallies.power(advisor).total >= power for advisor in there):
        q.why("Its power is {power}. Advisors with at least as much power stay above: {n}.", power=power, n=above)
    else:
        q.why("Its power is {power}, and no advisor there has as much, so it stands on top.", power=power)
    q.rule(*tallies.landing(there, Advisor(state.to_move or 0, number, coins)))


def _misplace(q: RurikDraft, there: list[Advisor], number: int, coins: int) -> None:
    """Say where an advisor would land by typical mistakes."""
    bare = [tallies.initiative(advisor).total for advisor in there]
    full = [tallies.power(advisor).total for advisor in there]
    if coins:
        unbribed = 1 + sum(other >= number for other in full)
        q.wrong(str(unbribed), "Each coin of the bribe adds 1 to its power.")
    unbribed = 1 + sum(other >= number + coins for other in bare)
    q.wrong(str(unbribed), "The bribes that lie there still add to the power of those advisors.")
    later = 1 + sum(other > number + coins for other in full)
    q.wrong(str(later), "Of equal power, the advisor that came earlier stays higher.")
    q.wrong(str(1 + len(there)), "Newcomers do not queue up at the end: those with less power slide down.")
    q.wrong("1", "Advisors with more power do not give way.")
    q.wrong(NOWHERE, "No rule keeps it out: the column has room, and the three-column rule is met.")


def _half_placed(rng: Random, column: str, bribes: bool) -> RurikState:
    seats = rng.choice((2, 3, 4))
    state: RurikState = load(GAME).from_position({"seats": seats, "players": _houses(seats)})
    for _ in range(rng.randint(2, 4 * seats - 2)):
        actions = state.legal_actions()
        liked = [action for action in actions if action.text.endswith(column)]
        state.apply(rng.choice(liked if liked and rng.random() < 0.6 else actions))
        _bribe(state, rng.choice((0, 0, 1, 2)) if bribes else 0)
    return state


def _bribe(state: RurikState, coins: int, log: list[Event] | None = None) -> None:
    if state.decision is not None and state.decision.name == "bribe":
        state.play(f"bribe {min(coins, state.coins[state.to_move or 0])}", log)


@rurik_kind(
    N_("Which advisor is due?"),
    {1: N_("the first turns of a round"), 2: N_("two advisors with the number 2, and bribes")},
    "R-ACT-01 R-ACT-03 R-ACT-04 R-STRAT-06 R-STRAT-17",
)
def who_is_due(q: RurikDraft) -> None:
    seats, round = q.rng.choice((2, 3, 4)), 1 if q.level == 1 else 3
    first = q.rng.randrange(seats)
    position = _all_placed(q.rng, seats, round, first, bribes=q.level > 1)
    state = q.position(**position)
    turn = q.rng.randint(2, 2 * seats if q.level == 1 else 3 * seats)
    order = _resolved(state, turn)
    (before, _), (seat, number) = order[-2:]
    hands = {owner: sorted(entry for entry in _advisors(position) if entry[0] == owner) for owner in SEATS[:seats]}
    q.facts |= {"seat": SEATS[first], "n": turn}
    q.ask(
        "The action phase begins, and {seat} is first player. Which advisor is resolved in turn {n}, counting the "
        "turns of all players?",
        "panel:strategy",
        panels=("strategy",),
    )
    words = {
        f"{owner} {value}": q.say("the {number} of {seat}", number=value, seat=owner)
        for owner in SEATS[:seats]
        for value in (1, 2, 4, 5)
    }
    q.choose(words, f"{seat} {number}", most=4)
    lap = (turn - 1) // seats
    q.wrong(f"{seat} {hands[seat][-1 - lap][1]}", "Power is for placing. In the action phase low numbers come first.")
    by_power = sorted(hands[seat], key=lambda entry: entry[1] + entry[2])
    q.wrong(f"{seat} {by_power[lap][1]}", "A bribe does not change initiative: the bare number counts.")
    q.wrong(
        f"{before} {hands[before][lap + (seat != SEATS[first])][1]}",
        "It goes round the table. Nobody has two turns in a row while others have advisors left.",
    )
    topmost = next(value for owner, value, _ in _advisors(position) if owner == seat)
    q.wrong(f"{seat} {topmost}", "The row does not matter, only the number.")
    q.why("In this order: {advisors}.", advisors=[words[f"{owner} {value}"] for owner, value in order])
    q.rule("R-ACT-01", "R-ACT-03", "R-STRAT-06", "R-ACT-04" if number == 2 and round == 3 else "")
    q.rule("R-STRAT-17" if any(bribe for _, _, bribe in hands[seat]) else "")


def _all_placed(rng: Random, seats: int, round: int, first: int, *, bribes: bool) -> dict[str, Any]:
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
    columns = position["strategy"].values()
    return [tuple(entry) for row in zip(*columns, strict=True) for entry in row if entry]


def _resolved(state: RurikState, turns: int) -> list[tuple[str, int]]:
    after, events = state.copy(), list[Event]()
    while True:
        found = [event for event in events if event.kind == "advisor_resolved"]
        if len(found) == turns:
            return [(str(event.facts["seat"]), int(str(event.facts["number"]))) for event in found]
        legal = {action.text: action for action in after.legal_actions()}
        chosen = next((legal[text] for text in ("end", "forfeit") if text in legal), None)
        after.apply(chosen or next(iter(legal.values())), events)


@rurik_kind(
    N_("How many coins after an advisor is resolved?"),
    {1: N_("without bribes"), 2: N_("with bribes")},
    "R-ACT-05 R-ACT-06 R-ACT-10 R-ACT-12 R-ACT-13 R-ACT-14",
)
def coins_then(q: RurikDraft) -> None:
    seats = q.rng.choice((2, 3, 4))
    setup = load(GAME).setup(seats)
    seat, number = q.rng.randrange(seats), q.rng.choice((1, 2, 4, 5))
    column, row = q.rng.randrange(len(COLUMNS)), q.rng.randrange(setup.rows)
    space = column * setup.rows + row
    price, coins = setup.space_cost[space], q.rng.choice((0, 0, 1, 1, 2, 3))
    q.need(price or q.rng.random() >= 0.6)
    bribe = q.rng.randint(1, 3) if q.level > 1 else 0
    advisor, players = [SEATS[seat], number, bribe], _houses(seats)
    players[SEATS[seat]] |= {"coins": coins, "unplaced": []}
    spaces = [advisor if at == row else None for at in range(setup.rows)]
    board = {"seats": seats, "players": players, "strategy": {COLUMNS[column]: spaces}}
    state = q.turn_of(SEATS[seat], {}, "resolve", **board)
    wants = q.rng.random() < 0.65
    takes = wants and price <= coins
    q.facts |= {"seat": SEATS[seat], "number": number, "column": COLUMNS[column]}
    q.facts |= {"coins": coins, "price": price}
    q.ask(
        "{first} {second}",
        f"space:{COLUMNS[column]}:{row + 1}",
        panels=("strategy",),
        first=q.say("{seat} has {coins} {coins:coin|coins}."),
        second=q.say(
            "{seat} resolves the {number} in the {column} column and wants to take its action. How many coins has "
            "{seat} then?"
            if wants
            else "{seat} resolves the {number} in the {column} column and gives its action up. How many coins has "
            "{seat} then?"
        ),
    )
    tally = tallies.coins_then(state, seat, space, takes=takes)
    q.number(tally.total)
    back = N_("The coins of a bribe go to the supply, never back to their owner.")
    bribed = {"R-ACT-06": back, "R-ACT-14": back}
    if takes:
        q.mistakes(tally, {"R-ACT-10": "The space shows a price, which is paid before the action begins."}, bribed)
        q.mistakes(tally, {}, {"R-ACT-12": "There is a coin only for giving the action up."})
        if not price:
            q.wrong(tally.total - 1, "This space has no price.")
        q.why(
            "{seat} had {coins} and pays {price} for the space."
            if price
            else "{seat} had {coins}, and this space costs nothing."
        )
        q.rule("R-ACT-10" if price else "R-ACT-05")
    elif wants:
        broke = N_("A player who cannot pay the price has to give the action up, for one coin.")
        q.mistakes(tally, {"R-ACT-12": broke}, bribed)
        q.wrong(0, broke)
        q.why("{seat} had {coins}, too few for the price of {price}. So the action is given up, and brings one coin.")
        q.rule("R-ACT-13")
    else:
        not_due = N_("Only a player who takes the action of a space pays its price.")
        given_up = N_("A player who gives up the main action receives one coin.")
        q.mistakes(tally, {"R-ACT-12": given_up}, {**bribed, "R-ACT-10": not_due})
        q.why("{seat} had {coins} and gets one for the action that was given up.")
        q.rule("R-ACT-12")
    if bribe:
        q.rule("R-ACT-06" if wants else "R-ACT-14")


_CASES = {
    "passes": (
        N_("{seat} takes the action of the top scheme space and gives the first player marker to {owner}."),
        "R-SCHEME-05",
    ),
    "gave_up": (
        N_(
            "{seat} stands on the top scheme space and gives the action up. The first player marker is with "
            "{seat_holder}."
        ),
        "R-SCHEME-09",
    ),
    "unused": (
        N_(
            "{seat} takes the action of the second scheme space; nobody stands on the top one. The first player "
            "marker is with {seat_holder}."
        ),
        "R-SCHEME-07",
    ),
}


@rurik_kind(
    N_("Who is first player?"),
    {1: N_("in the next round"), 2: N_("in the next round, and who has the next turn")},
    "R-SCHEME-05 R-SCHEME-06 R-SCHEME-07 R-SCHEME-09 R-ACT-01",
)
def first_player(q: RurikDraft) -> None:
    seats = q.rng.choice((3, 4))
    holder, seat = q.rng.randrange(seats), q.rng.randrange(seats)
    owner = q.rng.choice([other for other in range(seats) if other != seat])
    case = q.rng.choice(("passes", "passes", "gave_up", "unused"))
    row = 2 if case == "unused" else 1
    state = q.turn_of(
        SEATS[seat],
        {"column": "scheme", "row": row},
        seats=seats,
        marker=SEATS[holder],
        players={name: {**row, "unplaced": []} for name, row in _houses(seats).items()},
        strategy={"tax": [[SEATS[other], 5, 0] for other in range(seats)] + [None] * (4 - seats)},
    )
    after = state.copy()
    if case == "gave_up":
        after.play("forfeit")
    else:
        after.play("take")
        while after.decision is not None and after.decision.name != "turn":
            legal, passing = [action.text for action in after.legal_actions()], f"marker {SEATS[owner]}"
            after.play(passing if passing in legal else legal[0])
    after.play("end")
    asks_turn = q.level > 1 and q.rng.random() < 0.5
    while after.phase == "action" and not asks_turn:  # turns in which nothing is done
        legal = [action.text for action in after.legal_actions()]
        after.play(next(text for text in ("end", "forfeit", legal[0]) if text in legal))
    found = after.to_move if asks_turn else after.first
    assert found is not None
    right = SEATS[found]
    story, rule = _CASES[case]
    q.facts |= {"seat": SEATS[seat], "owner": SEATS[owner], "seat_holder": SEATS[holder]}
    q.ask(
        "{first} {second}",
        f"space:scheme:{row}",
        panels=("strategy", "turn"),
        first=q.say(story),
        second=q.say("Whose turn comes next?" if asks_turn else "Who is first player in the next round?"),
    )
    q.choose(q.names("seat", SEATS[:seats]), right)
    if asks_turn:
        q.wrong(
            SEATS[owner if case == "passes" else holder],
            "The marker changes the order only when the claim phase begins.",
        )
        q.why("The order of the running action phase does not change: it goes on clockwise, with {seat}.", seat=right)
        q.rule("R-ACT-01", "R-SCHEME-06")
        return
    chosen = N_("The player who takes the top scheme space chooses who gets the marker.")
    unmoved = N_("The marker moves only when the action of the top scheme space is taken.")
    q.wrong(SEATS[seat], chosen if case == "passes" else unmoved)
    q.wrong(SEATS[holder], chosen)
    q.wrong(SEATS[(seat + 1) % seats], "The marker does not go round by itself.")
    q.why("The marker is with {seat}, and its holder is first player when the claim phase begins.", seat=right)
    q.rule(rule, "R-SCHEME-06")
