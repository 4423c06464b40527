"""Reading the stack of decisions of a position of Rurik."""

from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine.fields.frames import check_places, check_stack, read_frames
from boardgames_edu.engine.fields.position import number_of, refuse
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.codecs import POOLS
from boardgames_edu.games.rurik.positions import solo as position_solo
from boardgames_edu.games.rurik.rules import flow
from boardgames_edu.games.rurik.rules.cards.rewards import POINTS
from boardgames_edu.games.rurik.rules.conditions import POOL_OF_COLUMN
from boardgames_edu.games.rurik.state import BUILD, CONVERTED, DID_DEED, EASED, MUSTER, UNDECIDED, RurikState
from boardgames_edu.i18n import N_

BOTH_TOKENS = 3


def most_points(setup: Any, pool: int) -> int:
    """Return the most points of a pool in one turn (R-ACT-09, R-ACT-19)."""
    printed, rows = setup.components, setup.rows
    word = {number: word for word, (number, _) in POINTS.items()}.get(pool, "attack_points")
    schemes: int = max(reward.get(word, 0) for card in printed.schemes for reward in card.rewards)
    deeds: int = max(card.reward.get(word, 0) for card in printed.deeds)
    if pool == EASED:
        return deeds
    column = POOL_OF_COLUMN.index(pool)
    action: int = max(setup.space_points[column * rows : (column + 1) * rows])
    return action + schemes + deeds + (pool in (MUSTER, BUILD))


class StackReader:
    """A reader of the stack for an otherwise complete state."""

    def __init__(self, state: RurikState, given: Mapping[str, Any]) -> None:
        self.s, self.given = state, given
        self.setup, self.components = state.setup, state.setup.components
        self.seats = state.setup.names

    def read(self) -> None:
        """Fill the state's stack. Raises PositionError."""
        s, stack = self.s, self.given.get("stack")
        if stack is None:
            self._usual_stack()
        else:
            s.stack = read_frames(self.setup, stack)
        check_places(s)
        self._check_rest()
        check_stack(s)

    def _usual_stack(self) -> None:
        """Ask what is usual when the position does not say."""
        s = self.s
        if s.phase == "strategy":
            for step in range(self.setup.seats):
                seat = (s.first + step) % self.setup.seats
                if s.unplaced[seat]:
                    s.stack = [frames.Advise(seat)]
                    return
            refuse("players.unplaced", N_("in the Strategy phase somebody has an advisor left to place."))
        elif s.phase == "action":
            turn = self.given.get("turn")
            if turn is not None:
                name = turn.get("seat")
                seat = s.first if name is None else number_of(self.seats, name, "turn.seat")
                s.stack = [frames.Turn(seat)]
            elif any(s.strategy):
                flow.next_turn(s, s.first - 1)
            else:
                refuse("turn", N_("in the Action phase give a turn, or advisors on the strategy board."))
        elif s.phase == "claim":
            s.stack = [frames.Pick(s.first)]
        elif s.phase == "setup":
            refuse("stack", N_("a position in the setup needs a stack."))

    def _check_rest(self) -> None:
        """Check that what else the position says fits the stack."""
        s = self.s
        if not s.stack:
            if s.phase != "over":
                refuse("stack", N_("only a game that is over has nothing to decide."))
            return
        names = [frame.name for frame in s.stack]
        if s.stack[0].automatic:
            position_solo.check_stack(s, names)
            return
        if any(frame.seat >= self.setup.seats for frame in s.stack):
            refuse("stack", N_("the Rebellion decides nothing that is asked."))
        if len({frame.seat for frame in s.stack}) > 1:
            refuse("stack", N_("the decisions of one turn belong to one seat."))
        if s.drawn and names[-1] not in ("draw", "check", "keep", "put_back"):
            refuse("drawn", N_("no drawn card is being looked at now."))
        self._check_turn(names)
        self._check_bonus_actions(names)
        for pool, (name, count) in enumerate(zip(POOLS, self.s.pools, strict=True)):
            if count and count > (most := most_points(self.setup, pool)):
                refuse(
                    f"turn.points.{name}",
                    N_("no turn brings {count} points of this kind; at most {most}."),
                    count=count,
                    most=most,
                )

    def _check_turn(self, names: list[str]) -> None:
        s = self.s
        if names[0] == "turn" and s.resolved_space < 0 and not (len(names) > 1 and names[1] == "resolve"):
            if s.main_action == UNDECIDED:
                refuse(
                    "turn",
                    N_(
                        "name column and row of the resolved advisor, or an action that is taken or given_up."
                    ),
                )
            s.resolved_space = self._fitting_space()
        if names[0] != "turn" and (any(s.pools) or s.main_action or s.bonus_actions or s.resolved_space >= 0):
            refuse("turn", N_("there are points only in a turn of the Action phase."))
        if s.phase == "setup":
            self._check_setup(names[0])

    def _fitting_space(self) -> int:
        """Return an empty space that gives the points left, if any."""
        s, rows, points = self.s, self.setup.rows, self.setup.space_points

        def misfit(space: int) -> tuple[bool, bool]:
            left = s.pools[POOL_OF_COLUMN[space // rows]] if space // rows < len(POOL_OF_COLUMN) else 0
            return not left, points[space] != left

        return min((space for space, there in enumerate(s.strategy) if there is None), key=misfit)

    def _check_bonus_actions(self, names: list[str]) -> None:
        """Check that bonus actions of this turn have left traces."""
        s, seat = self.s, self.s.top.seat
        if s.bonus_actions & CONVERTED and s.tokens[seat] == BOTH_TOKENS:
            refuse("turn.bonus", N_("goods were converted in this turn, so one token is face down."))
        if s.bonus_actions & DID_DEED and not s.deeds_done[seat] and "grant" not in names:
            refuse("turn.bonus", N_("a deed was accomplished in this turn, so one is done."))
        turn = self.given.get("turn") or {}
        if turn.get("column") is not None and s.strategy[s.resolved_space]:
            refuse("turn", N_("the resolved advisor is off its space, so nobody stands there."))

    def _check_setup(self, name: str) -> None:
        s, seats = self.s, range(self.setup.seats)
        if s.round > 1 or any((*s.claims, *s.warfare, *s.deeds_done)):
            refuse("phase", N_("in the setup no deed is accomplished, and no marker has moved."))
        if name != "leader" and -1 in s.leader_ids:
            refuse("players.leader", N_("everybody has a leader by now."))
        if name in ("leader", "agenda") and any(len(s.dealt[seat]) != 2 for seat in seats):
            refuse("players.dealt", N_("everybody is dealt two agendas by now."))
        most = self.components.starting_troops
        # the Rebellion has placed its own
        placed = [self.components.troops - s.supply[seat] for seat in seats]
        if (
            any(count > most for count in placed)
            or (name == "place" and placed[s.stack[0].seat] == most)
            or (name == "place_leader" and min(placed) < most)
        ):
            refuse(
                "players.troops",
                N_("everybody places {count} troops in turn before the leaders."),
                count=most,
            )
