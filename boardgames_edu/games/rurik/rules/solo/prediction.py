"""Predicting the Rebellion, and the decisions that this adds.

With the option ``predict`` the game stops before each step of the Rebellion that has more than one possible answer. The
learner says what it will be; the answer comes with its rule and reason, and the game goes on as it would have anyway.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from boardgames_edu.engine.kit import N_, Action, Axis, EventKind, action, must
from boardgames_edu.engine.rules.actions import Verb
from boardgames_edu.engine.rules.needs import AnyNeed
from boardgames_edu.games.rurik.components import COLUMNS, PRIORITIES, REBELLION, STRUCTURES, YOU
from boardgames_edu.games.rurik.rules.conditions import in_play, resolved_space
from boardgames_edu.games.rurik.rules.moments import At
from boardgames_edu.games.rurik.rules.notation import EACH_COLUMN, EACH_REGION, EACH_STRUCTURE, Rows, by_coins
from boardgames_edu.games.rurik.rules.solo.steps import RebelChoice, RebelStep, now, top_card
from boardgames_edu.games.rurik.rules.solo.turn import ANSWERS
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import Phrase

NAMES: Mapping[str, Callable[[RurikState], Sequence[str]]] = {
    "region": lambda s: s.setup.region_ids,
    "column": lambda s: COLUMNS,
    "structure": lambda s: STRUCTURES,
    "priority": lambda s: PRIORITIES,
    "answer": lambda s: ANSWERS,
}
WORDS = {
    "region": N_("{region}"),
    "column": N_("{column}"),
    "coins": N_("{n} {n:coin|coins}"),
    "structure": N_("{structure}"),
    "priority": N_("{priority}"),
    "take": N_("that it acts"),
    "give_up": N_("that it gives the action up"),
}

GUESSED_RIGHT = EventKind("guessed_right", "R-SOLO-01", "Predicted rightly: {reason}.")
GUESSED_WRONG = EventKind("guessed_wrong", "R-SOLO-01", "Predicted {guess}, but it is {choice}: {reason}.")


def answer_words(s: RurikState, kind: str, number: int) -> Phrase:
    """Return one possible answer, in words."""
    if kind == "coins":
        return Phrase(WORDS[kind], {"n": number})
    if kind == "answer":
        return Phrase(WORDS[ANSWERS[number]])
    return Phrase(WORDS[kind], {kind: NAMES[kind](s)[number]})


def asked_now(s: RurikState) -> RebelChoice | None:
    """Return the step that is to be predicted now, or None."""
    if s.decision is None or s.decision.name != "predict":
        return None
    step: RebelStep = s.stack[-2]
    return step.decide(s)


def step_asked(s: RurikState) -> str | None:
    """Return the name of the step to be predicted, or None."""
    return str(s.stack[-2].name) if asked_now(s) is not None else None


def chosen(s: RurikState, decision: RebelChoice) -> str:
    """Return what the Rebellion chooses, as an id or number."""
    return str(decision.choice) if decision.kind == "coins" else NAMES[decision.kind](s)[decision.choice]


class Sight(NamedTuple):
    """What most steps of the Rebellion look at, as ids."""

    priority: str  # what it cares for: "attack_move", "build" or "tax"
    order: tuple[str, ...]  # the regions in the order of its top card
    present: frozenset[str]  # the regions where it has a piece, and those that it rules
    ruled: frozenset[str]


def seen_now(s: RurikState) -> Sight:
    """Return what the Rebellion sees now, for predictions."""
    names, regions = s.setup.board.names, s.setup.region_ids
    return Sight(
        PRIORITIES[now(s).priority],
        tuple(regions[region] for region in top_card(s).order),
        frozenset(names(s.occupied[REBELLION])),
        frozenset(names(s.ruled[REBELLION])),
    )


def guess(s: RurikState, number: int) -> None:
    """Compare a prediction with what the Rebellion does, then do it."""
    s.stack.pop()
    step: RebelStep = s.stack.pop()
    decision = step.decide(s)
    assert decision is not None
    if number == decision.choice:
        s.tell(GUESSED_RIGHT, YOU, decision.rule, reason=decision.reason)
    else:
        guessed, choice = (answer_words(s, decision.kind, k) for k in (number, decision.choice))
        s.tell(GUESSED_WRONG, YOU, decision.rule, guess=guessed, choice=choice, reason=decision.reason)
    step.act(s, decision)


def _guess(
    text: str,
    kind: str,
    targets: str | Callable[[RurikState, Action], Iterable[str]],
    words: str = "",
    heading: str = N_("The Rebellion chooses"),
    over: Axis | tuple[Axis, ...] = (),
    rows: Rows | None = None,
    bounds: tuple[AnyNeed, ...] = (),
) -> Verb:
    """Return the verb that guesses a kind of choice."""

    def possible(s: RurikState) -> int:
        decision = asked_now(s)
        return decision.candidates if decision is not None and decision.kind == kind else 0

    here = must("R-SOLO-01", possible, "The Rebellion does not have this choice now.", name="possible")
    moment = At("R-SOLO-01", "You guess only when the Rebellion is about to do something. {question}")
    name = "_".join(text.split()[:2])
    label = (heading, "", words)
    return action(text, over, rows=rows, needs=(here, *bounds), moment=moment, label=label, targets=targets, name=name)(
        guess
    )


def _answer(number: int) -> Rows:
    return lambda setup: [(number, f"guess {ANSWERS[number]}", (number,), {})]


guess_region = _guess(
    "guess region {region}", "region", "place:{region}", N_("{region}"), over=EACH_REGION, bounds=(in_play,)
)
guess_column = _guess("guess column {column}", "column", "column:{column}", N_("{column}"), over=EACH_COLUMN)
guess_bribe = _guess(
    "guess bribe {coins_bribe}",
    "coins",
    "piece:coins:rebellion",
    N_("{coins_bribe} {coins_bribe:coin|coins}"),
    N_("The Rebellion bribes with"),
    rows=by_coins("guess bribe {}"),
)
guess_structure = _guess(
    "guess structure {structure}",
    "structure",
    "piece:supply:rebellion:{structure}",
    N_("{structure}"),
    N_("The Rebellion builds"),
    over=EACH_STRUCTURE,
)
guess_priority = _guess(
    "guess priority {priority}",
    "priority",
    "space:priority:{priority}",
    N_("{priority}"),
    over=Axis("priority", lambda setup: PRIORITIES),
)
guess_take = _guess("guess take", "answer", resolved_space, "", N_("The Rebellion takes its action"), rows=_answer(0))
guess_give_up = _guess(
    "guess give_up", "answer", resolved_space, "", N_("The Rebellion gives its action up"), rows=_answer(1)
)
