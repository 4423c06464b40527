"""When a verb may be tried: the parts that verbs share.

They give the answer to a verb that is tried at another moment. What would forbid it at its own moment as well comes
first: the conditions are asked of a copy of the state on which what has to come first is imagined done. Changes no
state.
"""

from collections.abc import Callable, Iterable, Iterator

from boardgames_edu.engine.events import Action, Exact, RuleViolation
from boardgames_edu.engine.rules.actions import make_action_set
from boardgames_edu.engine.rules.conditions import ActionSet, Moment, standing
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules.conditions import POOL_OF_COLUMN, SCHEME_COLUMN
from boardgames_edu.games.rurik.rules.notation import Rows
from boardgames_edu.games.rurik.state import ATTACK, EASED, TAKEN, UNDECIDED, RurikState
from boardgames_edu.i18n import N_

At = Moment[RurikState]
Test = Callable[[RurikState], bool]
Reasons = Callable[[RurikState, Action], Iterable[RuleViolation]]
NOT_NOW = N_("That is done in your turn of the action phase. {question}")


def asked(*names: str) -> Test:
    """Return the test whether one of these decisions is asked."""
    return lambda s: s.top.name in names


def phase(name: str) -> Test:
    """Return the test whether the game is in a phase."""
    return lambda s: s.phase == name


def untaken(column: int) -> Test:
    """Return the test whether a column's action waits."""
    return lambda s: s.main_action == UNDECIDED and s.top.name == "turn" and s.resolved_space // s.setup.rows == column


def exactly(code: str, reason: Callable[[RurikState, Action], Exact | None]) -> Reasons:
    """Return an exact reason as reasons that are given at any moment."""

    def reasons(s: RurikState, action: Action) -> Iterator[RuleViolation]:
        exact = reason(s, action)
        if exact:
            rule, text, facts = exact
            yield RuleViolation(rule, code, text, {**facts, "question": s.decision_in_words()}, action.text)

    return reasons


def unfinished(
    reasons: Reasons | None = None, *, check: str = "", but: type[frames.Interruption] | None = None
) -> Iterator[At]:
    """Yield the moments at which an interrupting decision comes first."""
    # There is one for each such decision but one. ``check`` is the rule that says so of a casualty check, where it is
    # another.
    for kind in (*frames.DECISIONS, *frames.SOLO_DECISIONS):
        if issubclass(kind, frames.Interruption) and kind is not but:
            rule, text = kind.comes_first
            yield At(check if check and kind is frames.Check else rule, text, asked(kind.name), reasons)


BONUS_ACTION = (
    *unfinished(standing),
    At("R-ACT-21", "Bonus actions are taken only in your own turns of the action phase. {question}", None, standing),
)
"""The moments of a bonus action."""


def spending(pool: int) -> tuple[At, ...]:
    """Return the moments of what a point is spent on."""
    return (*_untaken(pool), *unfinished(standing, check="R-ATTACK-03"), At("R-GEN-03", NOT_NOW, None, standing))


def _untaken(pool: int) -> Iterator[At]:
    """Yield the moment before the action that brings the points."""
    waits = untaken(POOL_OF_COLUMN.index(pool)) if pool in POOL_OF_COLUMN else None
    if waits is None:
        return

    def applies(s: RurikState) -> bool:
        return not s.pools[pool] and not (pool == ATTACK and s.pools[EASED]) and waits(s)

    def reasons(s: RurikState, action: Action) -> Iterator[RuleViolation]:
        there, setup = s.copy(), s.setup
        there.main_action = TAKEN
        there.pools[pool] += setup.space_points[s.resolved_space]
        yield from setup.action_set_of[action.text].violations(there, action)
        yield from setup.action_set_of["take"].violations(s, setup.notation.actions["take"])

    yield At(
        "R-ACT-10",
        "First take the action of your advisor: pay the price of its space, and you have its points.",
        lambda s: applies(s) and s.setup.space_cost[s.resolved_space] > 0,
        reasons,
        within=True,
    )
    yield At(
        "R-ACT-25", "First take the action of your advisor; then you have its points.", applies, reasons, within=True
    )


TAKE_SCHEME_FIRST = At(
    "R-ACT-25", "First take the action of your advisor, then draw. {question}", untaken(SCHEME_COLUMN)
)


Never = Callable[[RurikParams], ActionSet[RurikState]]


def never(verb: str, rows: Rows, *moments: At) -> Never:
    """Return moves of a verb that a rule always forbids."""
    return lambda setup: make_action_set(verb, rows(setup), moments=moments)
