"""A turn of the action phase, from start to end (R-ACT-25)."""

from itertools import product

from boardgames_edu.engine.kit import N_, Action, EventKind, Exact, action, must, provided
from boardgames_edu.engine.rules.conditions import standing
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.components import COLUMNS
from boardgames_edu.games.rurik.rules import conditions
from boardgames_edu.games.rurik.rules.cards import schemes
from boardgames_edu.games.rurik.rules.moments import At, asked, phase, unfinished
from boardgames_edu.games.rurik.rules.notation import EACH_REGION
from boardgames_edu.games.rurik.state import GIVEN_UP, TAKEN, UNDECIDED, RurikState

RESCUED = EventKind(
    "rescued", "R-ACT-16", "{seat} has no piece left and returns with {leader} and a troop in {region}.", news=3
)
ADVISOR_RESOLVED = EventKind(
    "advisor_resolved", "R-ACT-05", "{seat} takes back advisor {number} from the {column} column."
)
BRIBE_RETURNED = EventKind("bribe_returned", "R-ACT-06", "The bribe of {coins} {coins:coin|coins} goes to the supply.")
ACTION_TAKEN = EventKind(
    "action_taken", "R-ACT-05", "{seat} takes the {column} action: {points} {points:point|points}.", news=2
)
ACTION_PAID = EventKind("action_paid", "R-ACT-10", "{seat} pays {coins} {coins:coin|coins} for the space.")
ACTION_GIVEN_UP = EventKind("action_given_up", "R-ACT-12", "{seat} gives up the {column} action for one coin.", news=3)
POINTS_LOST = EventKind("points_lost", "R-ACT-20", "{seat} lets {points} {points:point|points} lapse.")
TURN_ENDS = EventKind("turn_ends", "R-ACT-25", "{seat}'s turn ends.", news=0)


def begin(s: RurikState, seat: int, spaces: int) -> None:
    """Begin a seat's turn: rescue, advisor, then actions (R-ACT-25)."""
    # ``spaces`` is the mask of the spaces of its advisors with the lowest number (`conditions.lowest_spaces`). Bonus
    # actions come before and after the main action, each kind once a turn, and at no other time (R-ACT-08, R-ACT-09,
    # R-ACT-21, R-ACT-22).
    s.clear_turn()
    s.ask(frames.Turn(seat))
    s.ask(frames.Resolve(seat))
    if not s.occupied[seat] and s.leader_ids[seat] >= 0:
        s.ask(frames.Rescue(seat))
    elif not spaces & spaces - 1:  # one advisor only: nothing to ask
        resolve(s, spaces.bit_length() - 1)


def _alive(s: RurikState) -> bool:
    return bool(s.occupied[s.stack[-1].seat])


@action(
    "rescue {region}",
    EACH_REGION,
    needs=(conditions.in_play,),
    moment=(
        At(
            "R-ACT-16",
            "You come back like this only with neither a troop nor your leader on the map. {question}",
            _alive,
            standing,
        ),
        At(
            "R-ACT-16",
            "You come back like this only as your turn begins, before you resolve the advisor. {question}",
            None,
            standing,
        ),
    ),
    label=(N_("Come back to the map"), "", N_("{region}")),
    targets="place:{region}",
)
def rescue(s: RurikState, region: int) -> None:
    """Come back with leader and one troop together, free of points."""
    seat = s.stack.pop().seat
    s.set_leader(seat, region)
    s.add_troop(seat, region)
    s.tell(RESCUED, seat, leader=s.leader_name(seat), region=region)


@action(
    "decline",
    moment=(
        At("R-ACT-17", "Nothing is offered that you could decline. {question}", _alive),
        At("R-ACT-17", "Only as your turn begins you may come back or decline. {question}"),
    ),
    label=(N_("Stay off the map"), "", ""),
    event=EventKind("rescue_declined", "R-ACT-17", "{seat} stays off the map for now."),
)
def decline(s: RurikState) -> None:
    """Stay away: the rescue is optional."""
    s.stack.pop()


def _not_the_lowest(s: RurikState, action: Action) -> Exact | None:
    advisor = s.strategy[action.args[0]]
    if advisor is None:
        return "R-ACT-03", N_("No advisor stands on space {row} of the {column} column."), {}
    if advisor.seat != s.stack[-1].seat:
        return "R-ACT-03", N_("That advisor belongs to {owner}."), {"owner": s.seat_name(advisor.seat)}
    return (
        "R-ACT-03",
        N_("Your advisor {number} has to wait: the one with the lowest number comes first."),
        {"number": advisor.number},
    )


@action(
    "resolve {column} {row}",
    rows=lambda setup: [
        (space, f"resolve {name} {row}", (space,), {"column": name, "row": row})
        for space, (name, row) in enumerate(product(COLUMNS, range(1, setup.rows + 1)))
    ],
    needs=(
        must(
            "R-ACT-03",
            lambda s: conditions.lowest_spaces(s, s.stack[-1].seat),
            N_(
                "You resolve your advisor with the lowest number; it does not stand on space {row} of the "
                "{column} column."
            ),
            name="lowest_advisor",
            exact=_not_the_lowest,
        ),
    ),
    moment=(
        At(*frames.Rescue.comes_first, asked("rescue")),
        At("R-ACT-01", "You resolve one advisor in a turn. {question}", phase("action")),
        At("R-GEN-03", "Advisors are resolved in the action phase. {question}"),
    ),
    label=(N_("Resolve an advisor"), "", N_("{column}, space {row}")),
    targets="space:{column}:{row} piece:advisor:{column}:{row}",
)
def resolve(s: RurikState, space: int) -> None:
    """Take the advisor off its space (R-ACT-05, R-ACT-06, R-ACT-07)."""
    seat = s.stack.pop().seat
    advisor = s.strategy[space]
    assert advisor is not None
    s.strategy[space], s.resolved_space = None, space
    if s._log is not None:
        s.tell(ADVISOR_RESOLVED, seat, number=advisor.number, column=space // s.setup.rows)
    if advisor.bribe:
        s.tell(BRIBE_RETURNED, seat, coins=advisor.bribe)


_UNDECIDED = provided(
    "R-ACT-26",
    lambda s: s.main_action == UNDECIDED,
    "The action of this advisor is already decided.",
    name="undecided",
    standing=True,
)
_ACTION = (
    *unfinished(lambda s, action: standing(s, action) if s.stack[0].name == "turn" else ()),
    At("R-GEN-03", "Actions are taken in the action phase. {question}"),
)


@action(
    "take",
    needs=(
        _UNDECIDED,
        provided(
            "R-ACT-13",
            lambda s: s.coins[s.stack[-1].seat] >= s.setup.space_cost[s.resolved_space],
            N_(
                "This space costs {price} {price:coin|coins} and you have {coins}: you have to give the action up, "
                "unless a bonus action brings what is missing first."
            ),
            lambda s, action: {"price": s.setup.space_cost[s.resolved_space], "coins": s.coins[s.stack[-1].seat]},
            name="space_paid",
        ),
    ),
    moment=_ACTION,
    label=(N_("Take the action"), "", ""),
    targets=conditions.resolved_space,
)
def take(s: RurikState) -> None:
    """Take the main action: pay the space, gain points (R-ACT-10)."""
    seat = s.stack[-1].seat
    setup = s.setup
    column = s.resolved_space // setup.rows
    cost, points = setup.space_cost[s.resolved_space], setup.space_points[s.resolved_space]
    s.main_action = TAKEN
    s.coins[seat] -= cost
    if cost:
        s.tell(ACTION_PAID, seat, coins=cost)
    if s._log is not None:
        s.tell(ACTION_TAKEN, seat, column=column, points=points)
    if column == conditions.SCHEME_COLUMN:
        # below the draw on the stack: first the cards, then the marker (R-SCHEME-11)
        if setup.passes_marker[s.resolved_space]:
            s.ask(frames.Marker(seat))
        schemes.ask_draw(s, seat, points)
    else:
        s.pools[conditions.POOL_OF_COLUMN[column]] += points


@action(
    "forfeit",
    needs=(_UNDECIDED,),
    moment=_ACTION,
    label=(N_("Give the action up for a coin"), "", ""),
    targets=conditions.resolved_space,
)
def forfeit(s: RurikState) -> None:
    """Give up the main action for one coin (R-ACT-12)."""
    # The bribe is gone, bonus actions stay (R-ACT-14, R-ACT-15). Given up on the top scheme space, the marker stays
    # where it is (R-SCHEME-07, R-SCHEME-09).
    seat = s.stack[-1].seat
    s.main_action = GIVEN_UP
    s.coins[seat] += 1
    if s._log is not None:
        s.tell(ACTION_GIVEN_UP, seat, column=s.resolved_space // s.setup.rows)


@action(
    "end",
    needs=(
        provided(
            "R-ACT-25",
            lambda s: s.main_action != UNDECIDED,
            "First take the action of your advisor, or give it up for a coin.",
            name="decided",
        ),
    ),
    moment=(
        At("R-ACT-03", "You must resolve an advisor before your turn can end. {question}", asked("resolve")),
        *unfinished(but=frames.Resolve),
        At("R-STRAT-25", "Nobody passes in the strategy phase. {question}", phase("strategy")),
        At("R-CHOOSE-05", "You have to take a deed as long as one is open. {question}", asked("pick")),
        At("R-GEN-03", "Turns are ended in the action phase. {question}"),
    ),
    label=(N_("End the turn"), "", ""),
    wastes=("points", N_("{points} {points:point is|points are} unspent. End the turn?")),
)
def end(s: RurikState) -> None:
    """End the turn; unspent points lapse (R-ACT-18, R-ACT-20, R-MOVE-04)."""
    seat = s.stack.pop().seat
    if any(s.pools):
        s.tell(POINTS_LOST, seat, points=sum(s.pools))
    if s._log is not None:
        s.tell(TURN_ENDS, seat)
    s.clear_turn()
    s.revealed = ()
    s.setup.next_turn(s, seat)
