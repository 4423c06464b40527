"""Moments and conditions that the verbs share.

A moment says what to tell a player who tries an action at another time. Where it can be told, the conditions that would
forbid the action at its own moment as well speak first: they are asked of a copy of the state on which what has to
come first is imagined done. Changes no state.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from boardgames_edu.engine.events import Params, RuleViolation
from boardgames_edu.engine.kit import EVERYTHING, N_, Action, Decision, Moment, Need, must, provided
from boardgames_edu.engine.rules.legal import Mask
from boardgames_edu.games.hansa import frames
from boardgames_edu.games.hansa.components import MARKERS
from boardgames_edu.games.hansa.state import HansaState

At = Moment[HansaState]
Reasons = Callable[[HansaState, Action], Iterable[RuleViolation]]
BOAT = N_("Post {post} of {route} is a boat; only merchants go there.")
TAKEN = N_("Post {post} of {route} is taken by {owner}.")
HAS_ACTION = provided("H-TRN-02", lambda s: s.actions_left, "You have no action left in this turn.", name="action_left")


def during(
    asked: type[Decision] | tuple[type[Decision], ...],
    rule: str,
    holds: Mask,
    text: str,
    name: str,
    facts: Callable[[HansaState, Action], Params] | None = None,
) -> Need:
    """Return a condition that counts only during some decisions."""
    kinds = frozenset(asked if isinstance(asked, tuple) else (asked,))
    return must(rule, lambda s: holds(s) if s.stack[-1].__class__ in kinds else EVERYTHING, text, facts, name=name)


def who_stands_there(s: HansaState, action: Action) -> Params:
    """Whose piece stands on the post that an action names first."""
    code = s.code_at(action.args[0])
    return {"owner": s.seat_name(code >> 1) if code >= 0 else ""}


def asked(*kinds: type[Decision]) -> Callable[[HansaState], bool]:
    """Return whether one of these decisions is asked now."""
    return lambda s: isinstance(s.top, kinds)


TURN = asked(frames.Turn)
LAY_OUT = asked(frames.LayOut)
DISPLACED = asked(frames.Displaced, frames.SetShift, frames.Pay)
UNFINISHED = At("H-TRN-04", "First finish what you have begun. {question}")
DISPLACED_FIRST = At("H-ACT-C-19", "Nothing else happens before all of the displacement is done. {question}", DISPLACED)
PAY_FIRST = At(
    "H-ACT-C-23",
    "First the displacement is paid for, then the owner of the displaced piece decides. {question}",
    asked(frames.Pay),
)
NEUTRAL_FIRST = At(
    "H-2P-06", "The neutral player's route comes before anything else. {question}", asked(frames.Neutral)
)
AT_ONCE = (DISPLACED_FIRST, NEUTRAL_FIRST)  # what comes before everything else
UNDISTURBED = (  # the moments of what belongs to a displacement, among others
    NEUTRAL_FIRST,
    At("H-TRN-06", "Your actions are over: only markers are still laid out. {question}", LAY_OUT),
    UNFINISHED,
)
IN_TURN = (DISPLACED_FIRST, *UNDISTURBED)  # the moments of actions in the turn of their seat


def printed_last(*markers: int, reasons: Reasons | None = None) -> At:
    """Return the moment of a printed marker in the third step."""

    def applies(s: HansaState) -> bool:
        return isinstance(s.top, frames.ThirdStep) and s.setup.chart.permanent[s.top.route] in markers

    return At("H-ACT-E-03", "The printed marker comes after the third step. {question}", applies, reasons)


def part(rule: str, text: str, opening: str, decision: type[Decision]) -> tuple[At, ...]:
    """Return the moments of the part of an action."""
    return (At(rule, text, TURN, opened_by(opening, decision)), *IN_TURN)


def opened_by(opening: str, decision: Callable[[int], Decision]) -> Reasons:
    """Return the objections to an action's part, and to the action."""

    def reasons(s: HansaState, action: Action) -> Iterator[RuleViolation]:
        first = s.setup.action_set_of[opening]
        against = list(first.violations(s, first.members[0][1]))
        yield from (one for one in against if one.code == HAS_ACTION.name)
        yield from imagined(decision)(s, action)
        yield from (one for one in against if one.code != HAS_ACTION.name)

    return reasons


def imagined(decision: Callable[[int], Decision]) -> Reasons:
    """Return the objections if the seat were asked a decision."""

    def reasons(s: HansaState, action: Action) -> Iterator[RuleViolation]:
        there = s.copy()
        there.ask(decision(s.turn))
        yield from s.setup.action_set_of[action.text].violations(there, action)

    return reasons


_OF_THE_ROUTE = frozenset({"shape", "piece_on_route", "merchant_on_route", "end_city"})
"""Conditions about the route that is created."""


def third_step_first(
    rule: str,
    text: str,
    routes: Callable[[HansaState, int], Sequence[int]],
    applies: Callable[[HansaState], bool] | None = None,
) -> At:
    """Return the moment of one choice when a route is created."""

    def reasons(s: HansaState, action: Action) -> Iterator[RuleViolation]:
        """Yield the objections; of the route's pieces only if complete."""
        known, seat = routes(s, action.args[0]), s.turn
        held = [route for route in known if s.routes_held[seat] >> route & 1]
        if not known:
            return
        after = imagined(lambda seat: frames.ThirdStep(seat, (held or known)[0], -1))
        for violation in after(s, action):
            if held or violation.code not in _OF_THE_ROUTE:
                yield violation

    return At(rule, text, applies, reasons)


def played(rule: str, text: str, *markers: int) -> tuple[At, ...]:
    """Return the moments of what is decided after playing a marker."""

    def reasons(s: HansaState, action: Action) -> Iterator[RuleViolation]:
        """Yield the objections, first that the marker is not at hand."""
        seat = s.turn
        if not any(marker in s.unused_markers[seat] for marker in markers):
            facts = {"seat": s.seat_name(seat), "marker": MARKERS[markers[0]]}
            text = N_("You have no unused marker {marker}.")
            yield RuleViolation("H-E2-02", "has_marker", text, facts, action.text)
        else:
            yield from s.setup.action_set_of[action.text].violations(s, action)

    return (At(rule, text, TURN, reasons), *IN_TURN)
