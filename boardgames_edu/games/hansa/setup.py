"""One setup of Hansa Teutonica: what a seat count and options fix for a whole game, and the questions that it
asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardgames_edu.engine.game import Game, ScoreLine, Step
from boardgames_edu.engine.rules import CompiledDecision
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import KINDS, MARKERS
from boardgames_edu.games.hansa.params import HansaParams
from boardgames_edu.games.hansa.rules import creating, flow, markers, turn
from boardgames_edu.games.hansa.rules.actions import Actions
from boardgames_edu.games.hansa.rules.choices import Choices
from boardgames_edu.games.hansa.rules.moments import declare
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_

Q = CompiledDecision[HansaState]


class HansaSetup(HansaParams):
    """Families of actions and questions for one seat count and one choice of options."""

    def __init__(
        self, game: Game[Any], seats: int, options: Mapping[str, object], chart: CompiledMap
    ) -> None:
        super().__init__(game, seats, options, chart)
        self.may = Actions(chart, components.BLOCK in self.in_play, self.neutral)
        self.then = Choices(chart, seats, self.neutral, self.in_play, bool(options["favour"]))
        declare(self.may, self.then)
        self.enough, self.post, self.skip = self.may.enough, self.then.post, self.then.skip
        self.decisions = {question.name: question for question in _questions(self.may, self.then)}
        self.steps = {"after": Step("after", creating.after)}
        self.handlers = HANDLERS

    # --- what the rules say of a whole position; imported when it is first asked ---------------------------------

    def position_of(self, state: HansaState) -> dict[str, Any]:
        """The state as plain data; see ``positions``."""
        from boardgames_edu.games.hansa.positions.position import write

        return write(state)

    def scores_of(self, state: HansaState) -> tuple[tuple[ScoreLine, ...], ...]:
        """Per seat its score, line by line; see ``rules.scoring``."""
        from boardgames_edu.games.hansa.rules.scoring import scores

        return scores(state)

    def winners_of(self, state: HansaState) -> tuple[int, ...]:
        """The seats that have won a game that is over; see ``rules.scoring``."""
        from boardgames_edu.games.hansa.rules.scoring import winners

        return winners(state)


HANDLERS: Mapping[str, Callable[..., None]] = {
    "ask_income": turn.ask_income,
    "ask_place": turn.ask_place,
    "ask_displace": turn.ask_displace,
    "ask_move": turn.ask_move,
    "hire": turn.hire,
    "place": turn.place,
    "displace": turn.displace,
    "pay": turn.pay,
    "take": turn.take,
    "lift": turn.lift,
    "set": turn.set_down,
    "add": turn.add,
    "shift": turn.shift,
    "enough": turn.enough,
    "create": creating.create,
    "post": creating.post,
    "extra": creating.extra,
    "develop": creating.develop,
    "special": creating.special,
    "skip": creating.skip,
    "green": creating.green,
    "neutral": creating.neutral,
    "clear": creating.clear,
    "use": markers.use,
    "exchange": markers.exchange,
    "fetch": markers.fetch,
    "beside": markers.beside,
    "favour": markers.favour,
    "spend": markers.spend,
    "end": flow.end_turn,
    "lay": flow.lay,
}
"""What carries out each verb."""


def _questions(may: Actions, then: Choices) -> list[Q]:
    """All decisions of the game. Those with ``skip_if_forced`` are answered by the game when one answer is left."""
    turn_families = [*may.kinds_of_action, then.create, *then.use, *then.favour, then.end]

    def left(s: HansaState) -> dict[str, Any]:
        return {"n": s.stack[-1][2]}

    def displaced(s: HansaState) -> dict[str, Any]:
        _, _, route, owner, kind, added, _ = s.stack[-1]
        return {
            "owner": s.seat_name(owner),
            "kind": KINDS[max(kind, 0)],
            "route": s.setup.chart.routes[route],
            "n": added,
            "waits": kind >= 0,
        }

    def route(s: HansaState) -> dict[str, Any]:
        return {"route": s.setup.chart.routes[s.stack[-1][2]]}

    def in_hand(s: HansaState) -> dict[str, Any]:
        piece = s.lifted[0] if s.lifted else 0
        return {"kind": KINDS[piece // 10 % 10], "owner": s.seat_name(piece % 10), "n": len(s.lifted)}

    found = [
        Q(
            "turn",
            "H-TRN-03",
            N_("{seat}, it is your turn: {n} {n:action|actions} left."),
            turn_families,
            lambda s: {"n": s.actions_left},
            skip_if_forced=True,
        ),
        Q(
            "income",
            "H-ACT-A-04",
            N_("{seat}, how many traders and how many merchants do you hire?"),
            [may.hire],
            skip_if_forced=True,
        ),
        Q("place", "H-ACT-B-01", N_("{seat}, which piece do you place, and where?"), may.place),
        Q("displace", "H-ACT-C-01", N_("{seat}, whom do you displace, and with which piece?"), may.displace),
        Q(
            "pay",
            "H-ACT-C-05",
            N_("{seat}, put {n} more {n:piece|pieces} of your supply into the stock for the displacement."),
            [may.pay],
            left,
            skip_if_forced=True,
        ),
        Q(
            "pay_block",
            "H-PRM-09",
            N_("{seat}, put {n} more {n:piece|pieces} of your supply into the stock for the Block."),
            [may.pay],
            left,
            skip_if_forced=True,
        ),
        Q(
            "displaced",
            "H-ACT-C-08",
            N_(
                "{seat}, put down what was displaced from {route}; {n} further {n:piece|pieces} may be added."
            ),
            [may.set, *may.add, may.shift, may.enough],
            displaced,
            skip_if_forced=True,
        ),
        Q("set_shift", "H-ACT-C-12", N_("{seat}, where does this {kind} go?"), [may.set], in_hand),
        Q(
            "lift_own",
            "H-ACT-D-01",
            N_("{seat}, pick up a piece of yours ({n} so far), or set down what you have."),
            [may.lift, may.enough],
            left,
            skip_if_forced=True,
        ),
        Q(
            "lift_opposing",
            "H-BM-22",
            N_("{seat}, pick up an opponent's piece ({n} so far), or set down what you have."),
            [may.lift, may.enough],
            left,
            skip_if_forced=True,
        ),
        Q(
            "lift_any",
            "H-EAS-14" if may.chart.green else "H-BRI-18",
            N_("{seat}, pick up any piece ({n} so far), or go on."),
            [may.lift, may.enough],
            left,
            skip_if_forced=True,
        ),
        Q(
            "set_own",
            "H-ACT-D-01",
            N_("{seat}, where do you set the {kind} down? {n} {n:piece|pieces} in hand."),
            [may.set],
            in_hand,
        ),
        Q(
            "set_opposing",
            "H-BM-22",
            N_("{seat}, where do you set the {kind} of {owner} down? {n} {n:piece|pieces} in hand."),
            [may.set],
            in_hand,
        ),
        Q(
            "set_any",
            "H-EAS-14" if may.chart.green else "H-BRI-18",
            N_("{seat}, where do you set the {kind} of {owner} down? {n} {n:piece|pieces} in hand."),
            [may.set],
            in_hand,
        ),
        Q(
            "set_settler",
            "H-BRI-19",
            N_("{seat}, where in Wales or Scotland does this {kind} go?"),
            [may.set],
            in_hand,
        ),
        Q(
            "choice",
            "H-ACT-E-05",
            N_(
                "{seat}, you have created {route}: found a post, develop an ability, take special points, or nothing?"
            ),
            [then.post, *then.extra, then.develop, then.special, then.skip],
            route,
            skip_if_forced=True,
        ),
        Q(
            "improve",
            "H-BM-12",
            N_("{seat}, which ability do you develop?"),
            [then.develop],
            skip_if_forced=True,
        ),
        Q("exchange", "H-BM-07", N_("{seat}, which two neighbouring posts change places?"), [then.exchange]),
        Q(
            "fetch",
            "H-PRM-02",
            N_("{seat}, which used marker of another player do you take for yours?"),
            [then.fetch],
        ),
        Q(
            "beside",
            "H-PRM-05",
            N_("{seat}, beside which route do you lay {marker}?"),
            [then.beside],
            lambda s: {"marker": MARKERS[s.stack[-1][2]]},
        ),
        Q(
            "privilege",
            "H-EAS-15",
            N_("{seat}, the printed marker develops Privilege: take the step?"),
            [then.develop, may.enough],
            skip_if_forced=True,
        ),
        Q(
            "green",
            "H-EAS-16",
            N_("{seat}, found a post in a green city with a piece of your supply, or leave it."),
            [*then.green, may.enough],
            skip_if_forced=True,
        ),
        Q(
            "resettle",
            "H-EAS-17",
            N_("{seat}, {n} {n:piece|pieces} of this route may go to free posts."),
            [*may.add, may.enough],
            left,
            skip_if_forced=True,
        ),
        Q(
            "settle",
            "H-BRI-19",
            N_("{seat}, {n} {n:piece|pieces} of yours may go to free posts in Wales or Scotland."),
            [*may.add, may.shift, may.enough],
            left,
            skip_if_forced=True,
        ),
        Q(
            "tribute",
            "H-PRM-06",
            N_("{seat}, your Tribute brings up to {n} {n:piece|pieces} from your stock."),
            [may.take, may.enough],
            left,
        ),
        Q(
            "hire_along",
            "H-FAV-08",
            N_("{seat}, your tile lets you hire {n} {n:piece|pieces}."),
            [may.take, may.enough],
            left,
        ),
        Q(
            "lay_out",
            "H-TRN-06",
            N_("{seat}, lay out the markers on your plate, one after the other."),
            then.lay,
        ),
        Q(
            "spend",
            "H-FAV-03",
            N_("{seat}, turn over {n} unused {n:marker|markers} for the tile."),
            [then.spend],
            left,
            skip_if_forced=True,
        ),
    ]
    if then.neutral_player:
        found.append(
            Q(
                "neutral",
                "H-2P-06",
                N_("{seat}, create a route for the neutral player: in which city does its post go?"),
                [then.neutral, then.clear],
                skip_if_forced=True,
            )
        )
    return found
