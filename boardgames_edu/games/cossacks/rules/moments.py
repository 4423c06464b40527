"""Refusals of actions at the wrong moment, shared by verbs.

Where it can be told, the conditions that would forbid the action at its own moment as well speak first.
"""

from collections.abc import Callable, Iterable

from boardgames_edu.engine.events import RuleViolation
from boardgames_edu.engine.kit import EVERYTHING, N_, Action, Exact, Moment, Need, provided
from boardgames_edu.games.cossacks.queries.causes import by_refusal
from boardgames_edu.games.cossacks.state import CossackState

At = Moment[CossackState]
Mask = Callable[[CossackState], int]
Test = Callable[[CossackState], object]
Reasons = Callable[[CossackState, Action], Iterable[RuleViolation]]
MARCH_FIRST = N_("First name the march of the order that you have given. {question}")
OBEY_FIRST = N_("First obey, and do what the order says, or disobey, and do what your card says.")


def decision_name(s: CossackState) -> str:
    """Return the name of the decision on top."""
    name: str = s.stack[-1].name
    return name


def asks(*names: str) -> Callable[[CossackState], bool]:
    """Return a test whether one of these decisions is on top."""
    return lambda s: s.stack[-1].name in names


def asks_by(rule: str) -> Callable[[CossackState], bool]:
    """Return a test of whether this rule asks the top decision."""
    return lambda s: bool(s.stack[-1].rule_in(s) == rule)


def hetman_decides(s: CossackState) -> bool:
    """Return whether the hetman decides now."""
    return bool(s.stack[-1].seat == s.hetman)


def where(test: Test, holds: Mask) -> Mask:
    """Return the mask of a condition that counts where ``test`` holds."""
    return lambda s: holds(s) if test(s) else EVERYTHING


SETUP_FIRST = At("K-SETUP-12", "First everybody lays an additional task away. {question}", asks("tasks"))
PENDING = tuple(  # moments for going on: the decision itself is the reason
    At(rule, N_("That is no answer to this: {question}"), applies)
    for rule, applies in (
        ("K-SETUP-12", asks("tasks")),
        ("K-ORD-01", asks("command")),
        ("K-ORD-09", asks("more")),
        ("K-CHG-10", asks("renew")),
        ("K-MARCH-06", asks("march")),
        ("K-ORD-15", asks("obey")),
        ("K-ORD-23", asks_by("K-ORD-23")),
        ("K-ORD-14", asks_by("K-ORD-14")),
        ("K-CHG-16", asks("exchange")),
        ("K-ORD-27", asks("swap")),
        ("K-CHG-14", asks("accept")),
        ("K-SCORE-01", asks("announce")),
        ("K-ORD-18", by_refusal),
        ("K-ORD-16", None),
    )
)


def _by_refusal(s: CossackState, action: Action) -> Exact | None:
    if not by_refusal(s):
        return None
    return "K-ORD-18", N_("What the card tells you to do has to be done as far as it can be."), {}


def optional(may: Test) -> Need:
    """Return the condition that what is asked may be left out."""
    return provided(
        "K-ORD-16",
        may,
        "What the order tells you to do has to be done as far as it can be.",
        name="optional",
        exact=_by_refusal,
    )
