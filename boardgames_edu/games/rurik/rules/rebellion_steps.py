"""The steps of the Rebellion on the stack of questions: what decides each of them, and what carries it out.

The stack holds what the Rebellion still has to do, as the stack of a player holds questions; ``State.apply`` runs on
through its steps to the player's next decision. With the option ``predict`` the player is asked before each step with
more than one possible answer what it will be (see ``prediction``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardgames_edu.engine.game import Log, Step
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.rebellion_cards import YOU
from boardgames_edu.games.rurik.rules import rebellion, rebellion_phases, rebellion_strategy, rebellion_turn
from boardgames_edu.games.rurik.rules.rebellion import RebelChoice
from boardgames_edu.games.rurik.state import RurikState

Decide = Callable[..., RebelChoice | None]
Act = Callable[..., None]


def _nothing(s: RurikState, *data: int) -> RebelChoice | None:
    """For steps that leave nothing to decide."""
    del s, data
    return None


def _with_points(decide: Callable[[RurikState, int], RebelChoice | None], pool: int) -> Decide:
    return lambda s: decide(s, s.pools[pool])


TABLE: dict[str, tuple[Decide, Act]] = {
    "rebellion_advisor": (rebellion_strategy.where_to_advise, rebellion_phases.advise),
    "rebellion_bribe": (rebellion_strategy.how_much_to_bribe, rebellion_phases.bribe),
    "rebellion_resolve": (rebellion.which_advisor, rebellion_turn.resolve),
    "rebellion_action": (rebellion.whether_to_act, rebellion_turn.take_or_give_up),
    "rebellion_act": (_nothing, rebellion_turn.act),
    "rebellion_muster": (rebellion.where_to_muster, rebellion_turn.muster),
    "rebellion_reinforce": (rebellion.where_to_reinforce, rebellion_turn.reinforce),
    "rebellion_goal": (rebellion.where_to_move, rebellion_turn.name_goal),
    "rebellion_donor": (rebellion.from_where, rebellion_turn.move),
    "rebellion_attack": (rebellion.where_to_attack, rebellion_turn.attack),
    "rebellion_tax": (_with_points(rebellion.where_to_tax, st.TAX), rebellion_turn.tax),
    "rebellion_build": (_with_points(rebellion.where_to_build, st.BUILD), rebellion_turn.build),
    "rebellion_raise": (rebellion.what_to_build, rebellion_turn.raise_structure),
    "rebellion_scheme": (lambda s: rebellion.which_coin(s, claiming=False), rebellion_turn.scheme),
    "rebellion_end": (_nothing, rebellion_turn.end_turn),
    "rebellion_priority": (rebellion.what_to_care_for, rebellion_phases.care_for),
    "rebellion_unlock": (lambda s, left: rebellion.which_coin(s, claiming=True), rebellion_phases.unlock),
    "rebellion_claimed": (_nothing, rebellion_phases.claimed),
}
"""Each step: what decides it, and what carries it out."""


def _step(name: str, predict: bool) -> Step:
    decide, carry_out = TABLE[name]

    def run(s: RurikState, log: Log | None, seat: int, *data: int) -> None:
        decision = decide(s, *data)
        if predict and decision is not None and decision.candidates & decision.candidates - 1:
            s.stack.append((s.setup.steps[name], seat, *data))
            s.stack.append((s.setup.decisions["predict"], YOU))
        else:
            carry_out(s, log, decision, *data)

    return Step(name, run)


def steps(predict: bool) -> dict[str, Step]:
    """The steps of the Rebellion by name; with ``predict`` they ask the player first."""
    return {name: _step(name, predict) for name in TABLE}


def pending(s: RurikState) -> tuple[RebelChoice | None, tuple[Any, ...]]:
    """The decision of the step on top of the stack, or just below the player's prediction of it; and its frame."""
    frame = s.stack[-2] if s.stack[-1][0].name == "predict" else s.stack[-1]
    return TABLE[frame[0].name][0](s, *frame[2:]), frame


def settle(s: RurikState, log: Log | None = None) -> None:
    """Let the Rebellion act until a question is on top of the stack: for positions set up in the middle of its turn."""
    while s.stack and isinstance(s.stack[-1][0], Step):
        frame = s.stack.pop()
        frame[0].run(s, log, *frame[1:])
    s._legal = None
