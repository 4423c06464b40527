"""The stack of decisions and the Rebellion in a position."""

from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine.fields.frames import check_places, check_stack, read_frames
from boardgames_edu.engine.fields.position import between, number_of, refuse
from boardgames_edu.engine.kit import N_, bits
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.codecs import POOLS
from boardgames_edu.games.rurik.components import PRIORITIES, REBELLION, YOU, Rebellion
from boardgames_edu.games.rurik.rules import flow
from boardgames_edu.games.rurik.rules.cards.schemes import POINTS
from boardgames_edu.games.rurik.rules.conditions import POOL_OF_COLUMN, open_columns
from boardgames_edu.games.rurik.rules.solo import phases, steps
from boardgames_edu.games.rurik.state import RurikState

Given = Mapping[str, Any]  # keys of a position


def read_rebellion(s: RurikState, given: Given) -> None:
    """Fill in the Rebellion. Raises PositionError."""
    row: Given = given.get("rebellion") or {}
    solo = s.setup.solo
    if s.first != YOU or s.marker != YOU:
        refuse("first, marker", N_("in solo play you are first player in every round."))
    count = len(solo.cards)
    deck = [between(number, 1, count, "rebellion.deck") - 1 for number in row.get("deck", ())]
    if len(set(deck)) != len(deck):
        refuse("rebellion.deck", N_("a card stands there twice."))
    rest = [card for card in range(count) if card not in deck]
    if rest:
        s.shuffle(rest)
    fresh = phases.fresh(solo, tuple(deck + rest))
    priority = fresh.priority
    if row.get("priority") is not None:
        priority = number_of(PRIORITIES, row["priority"], "rebellion.priority")
    locked = fresh.locked
    for name, left in row.get("coins", {}).items():
        column = number_of(PRIORITIES, name, "rebellion.coins")
        own = [number for number in bits(fresh.locked) if solo.mat.bonuses[number].priority == column]
        between(left, 0, len(own), f"rebellion.coins.{name}")
        for number in own[: len(own) - left]:  # the highest go first
            locked &= ~(1 << number)
    s.rebellion = Rebellion(fresh.deck, between(row.get("line", 0), 0, 6, "rebellion.line"), priority, locked)
    if s.seat_name(REBELLION) not in given.get("players", {}):
        s.coins[REBELLION] = solo.coins
    in_hand = [
        line.number for line in steps.bottom_card(s).lines[priority][s.rebellion.line :] if line.since <= s.round
    ]
    s.unplaced[REBELLION] = tuple(sorted(in_hand)) if s.phase == "strategy" else ()


def check_rebellion(player: Given, where: str) -> None:
    """Refuse what the Rebellion never has (R-SOLOACT-07, R-SOLOCLAIM-10, R-SOLOEND-06)."""
    if player.get("leader") not in (None, "sviatopolk_solo"):
        refuse(f"{where}.leader", N_("Sviatopolk leads the Rebellion in every game."))
    if any(player.get(key) for key in ("hand", "deeds", "done", "agenda", "dealt", "defeated")):
        refuse(where, N_("the Rebellion has no schemes, deeds, agendas or defeated rebels."))


def _check_rebel_stack(s: RurikState, names: list[str]) -> None:
    """Refuse steps that do not fit the rest. Raises PositionError."""
    if any((frame.seat == REBELLION) != frame.automatic for frame in s.stack):
        refuse("stack", N_("its steps belong to the Rebellion, decisions belong to you."))
    if s.drawn and names[-1] != "rebellion_check":
        refuse("drawn", N_("no drawn card is being looked at now."))
    running = names[0] == "rebellion_end"
    undecided = not running or names[1] in ("rebellion_resolve", "rebellion_action")
    resolved = running and names[1] != "rebellion_resolve"
    if (
        s.bonus_actions
        or (s.resolved_space >= 0) != resolved
        or s.main_action != (st.UNDECIDED if undecided else st.TAKEN)
    ):
        refuse("turn", N_("action, column and row do not fit the step of the Rebellion."))
    pools = {step.pool for step in s.stack if isinstance(step, steps.RebelStep)} - {-1}
    if {pool for pool, count in enumerate(s.pools) if count} != pools:
        refuse("turn.points", N_("the points do not fit the step of the Rebellion."))
    if names[0] == "rebellion_bribe":
        room = open_columns(s) >> s.stack[0].column & 1 and steps.due_line(s) < 6
        frames.needs(s.stack[0], "stack", room)


def most_points(setup: Any, pool: int) -> int:
    """Return the most points of a pool in one turn (R-ACT-09, R-ACT-19)."""
    printed, rows = setup.components, setup.rows
    word = {number: word for word, (number, _) in POINTS.items()}.get(pool, "attack_points")
    schemes: int = max(reward.get(word, 0) for card in printed.schemes for reward in card.rewards)
    deeds: int = max(card.reward.get(word, 0) for card in printed.deeds)
    if pool == st.EASED:
        return deeds
    column = POOL_OF_COLUMN.index(pool)
    action: int = max(setup.space_points[column * rows : (column + 1) * rows])
    return action + schemes + deeds + (pool in (st.MUSTER, st.BUILD))


def read_stack(s: RurikState, given: Given) -> None:
    """Fill the stack of an otherwise complete state. Raises PositionError."""
    if given.get("stack") is None:
        _usual_stack(s, given)
    else:
        s.stack = read_frames(s.setup, given["stack"])
    check_places(s)
    _check_rest(s, given)
    check_stack(s)


def _usual_stack(s: RurikState, given: Given) -> None:
    """Ask what is usual when the position does not say."""
    if s.phase == "strategy":
        for step in range(s.setup.seats):
            seat = (s.first + step) % s.setup.seats
            if s.unplaced[seat]:
                s.stack = [frames.Advise(seat)]
                return
        refuse("players.unplaced", N_("in the Strategy phase somebody has an advisor left to place."))
    elif s.phase == "action":
        turn = given.get("turn")
        if turn is not None:
            name = turn.get("seat")
            seat = s.first if name is None else number_of(s.setup.names, name, "turn.seat")
            s.stack = [frames.Turn(seat)]
        elif any(s.strategy):
            flow.next_turn(s, s.first - 1)
        else:
            refuse("turn", N_("in the Action phase give a turn, or advisors on the strategy board."))
    elif s.phase == "claim":
        s.stack = [frames.Pick(s.first)]
    elif s.phase == "setup":
        refuse("stack", N_("a position in the setup needs a stack."))


def _check_rest(s: RurikState, given: Given) -> None:
    """Check that what else the position says fits the stack."""
    if not s.stack:
        if s.phase != "over":
            refuse("stack", N_("only a game that is over has nothing to decide."))
        return
    names = [frame.name for frame in s.stack]
    if s.stack[0].automatic:
        _check_rebel_stack(s, names)
        return
    if any(frame.seat >= s.setup.seats for frame in s.stack):
        refuse("stack", N_("the Rebellion decides nothing that is asked."))
    if len({frame.seat for frame in s.stack}) > 1:
        refuse("stack", N_("the decisions of one turn belong to one seat."))
    if s.drawn and names[-1] not in ("draw", "check", "keep", "put_back"):
        refuse("drawn", N_("no drawn card is being looked at now."))
    _check_turn(s, names)
    _check_bonus_actions(s, given, names)
    for pool, (name, count) in enumerate(zip(POOLS, s.pools, strict=True)):
        if count and count > (most := most_points(s.setup, pool)):
            text = N_("no turn brings {count} points of this kind; at most {most}.")
            refuse(f"turn.points.{name}", text, count=count, most=most)


def _check_turn(s: RurikState, names: list[str]) -> None:
    if names[0] == "turn" and s.resolved_space < 0 and not (len(names) > 1 and names[1] == "resolve"):
        if s.main_action == st.UNDECIDED:
            refuse("turn", N_("name column and row of the resolved advisor, or an action that is taken or given_up."))
        s.resolved_space = _fitting_space(s)
    if names[0] != "turn" and (any(s.pools) or s.main_action or s.bonus_actions or s.resolved_space >= 0):
        refuse("turn", N_("there are points only in a turn of the Action phase."))
    if s.phase == "setup":
        _check_setup(s, names[0])


def _fitting_space(s: RurikState) -> int:
    """Return an empty space that gives the points left, if any."""
    rows, points = s.setup.rows, s.setup.space_points

    def misfit(space: int) -> tuple[bool, bool]:
        left = s.pools[POOL_OF_COLUMN[space // rows]] if space // rows < len(POOL_OF_COLUMN) else 0
        return not left, points[space] != left

    return min((space for space, there in enumerate(s.strategy) if there is None), key=misfit)


def _check_bonus_actions(s: RurikState, given: Given, names: list[str]) -> None:
    """Check that bonus actions of this turn have left traces."""
    seat = s.top.seat
    if s.bonus_actions & st.CONVERTED and s.tokens[seat] == 3:
        refuse("turn.bonus", N_("goods were converted in this turn, so one token is face down."))
    if s.bonus_actions & st.DID_DEED and not s.deeds_done[seat] and "grant" not in names:
        refuse("turn.bonus", N_("a deed was accomplished in this turn, so one is done."))
    turn = given.get("turn") or {}
    if turn.get("column") is not None and s.strategy[s.resolved_space]:
        refuse("turn", N_("the resolved advisor is off its space, so nobody stands there."))


def _check_setup(s: RurikState, name: str) -> None:
    seats = range(s.setup.seats)
    if s.round > 1 or any((*s.claims, *s.warfare, *s.deeds_done)):
        refuse("phase", N_("in the setup no deed is accomplished, and no marker has moved."))
    if name != "leader" and -1 in s.leader_ids:
        refuse("players.leader", N_("everybody has a leader by now."))
    if name in ("leader", "agenda") and any(len(s.dealt[seat]) != 2 for seat in seats):
        refuse("players.dealt", N_("everybody is dealt two agendas by now."))
    most = s.setup.components.starting_troops
    # the Rebellion has placed its own
    placed = [s.setup.components.troops - s.supply[seat] for seat in seats]
    if (
        any(count > most for count in placed)
        or (name == "place" and placed[s.stack[0].seat] == most)
        or (name == "place_leader" and min(placed) < most)
    ):
        refuse("players.troops", N_("everybody places {count} troops in turn before the leaders."), count=most)
