"""When each action may be tried, and by which rule: what is said to whoever tries it at another moment.

Where it can be told, the conditions that would forbid the action at its own moment as well speak first: they are asked
of a copy of the state on which what has to come first is imagined done. Changes no state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from boardgames_edu.engine.frames import Decision
from boardgames_edu.engine.rules import Action, Moment, RuleViolation
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.rules import frames
from boardgames_edu.games.hansa.rules.actions import Actions
from boardgames_edu.games.hansa.rules.choices import Choices
from boardgames_edu.games.hansa.rules.creating import PLACE_2_ABROAD, PLACE_2_FROM_ROUTE
from boardgames_edu.games.hansa.rules.families import HAS_ACTION, Fam
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_

Reasons = Callable[[HansaState, Action], Iterable[RuleViolation]]
_SILENT = frozenset({"shape", "piece_on_route", "merchant_on_route", "end_city"})
"""Conditions about the route that is created; while none is, they say nothing."""

UNFINISHED = N_("First finish what you have begun. {question}")
_DISPLACED_FIRST = N_("Nothing else happens before all of the displacement is done. {question}")
_TURN_OVER = N_("Your actions are over: only markers are still laid out. {question}")
_ADDED = N_("Further pieces are added only when a piece of yours has been displaced.")
_ADDED_BY_MARKER = N_(
    "Further pieces are added only when a piece of yours has been displaced, or by a printed marker."
)
_SHIFTED = N_(
    "Pieces on routes are shifted only after a displacement, and only when stock and supply are empty; "
    "otherwise they are moved by the action Move."
)
_SHIFTED_BY_MARKER = N_(
    "Pieces on routes are shifted only after a displacement or by Place 2, and only when stock and supply are empty; "
    "otherwise they are moved by the action Move."
)
_ADDING = {PLACE_2_FROM_ROUTE, PLACE_2_ABROAD}
"""The printed markers that bring pieces of one's own onto the board."""


def _asked(*kinds: type[Decision]) -> Callable[[HansaState], bool]:
    """Whether one of these decisions is asked now."""
    return lambda s: isinstance(s.top, kinds)


TURN = _asked(frames.Turn)
_LAY_OUT = _asked(frames.LayOut)
_DISPLACED = _asked(frames.Displaced, frames.SetShift, frames.Pay)
_PAY_FIRST: Moment[HansaState] = Moment(
    "H-ACT-C-23",
    N_("First the displacement is paid for, then the owner of the displaced piece decides. {question}"),
    _asked(frames.Pay),
)


def declare(may: Actions, then: Choices) -> None:
    """Give each family of a setup its moments."""
    for family in (*may.kinds_of_action, then.create, *then.use, then.end):
        family.moments = IN_TURN
    for marker in then.use:
        marker.moments = (
            Moment("H-TRN-07", N_("Markers are played before new ones are laid out. {question}"), _LAY_OUT),
            Moment("H-E2-02", N_("A marker is played in your own turn, between two actions. {question}")),
        )
    _parts_of_actions(may)
    _creating(then, may.chart)
    _markers(then)
    if then.neutral_player:
        for family in (then.neutral, then.clear):
            family.moments = (
                Moment(
                    "H-2P-06",
                    N_(
                        "A route is created for the neutral player only when neutral traders hold all its posts."
                    ),
                ),
            )


IN_TURN: tuple[Moment[HansaState], ...] = (
    Moment("H-ACT-C-19", _DISPLACED_FIRST, _DISPLACED),
    Moment("H-TRN-06", _TURN_OVER, _LAY_OUT),
    Moment("H-TRN-04", UNFINISHED),
)


def _parts_of_actions(may: Actions) -> None:
    """What is asked after one of the four actions was chosen."""
    income, place, displace, move = may.kinds_of_action
    may.hire.moments = _part(
        "H-ACT-A-01", N_("First choose the action Income."), income, may.hire, frames.Income
    )
    for family in may.place:
        family.moments = _part(
            "H-ACT-B-01", N_("First choose the action Place."), place, family, frames.Place
        )
    for family in may.displace:
        family.moments = _part(
            "H-ACT-C-01", N_("First choose the action Displace."), displace, family, frames.Displace
        )
    may.pay.moments = (
        Moment("H-ACT-C-02", N_("You pay with a piece of your supply after you have displaced somebody.")),
    )
    may.take.moments = (
        Moment("H-ACT-A-01", N_("Pieces come out of the stock by the action Income: choose it first."), TURN),
        Moment("H-TRN-04", UNFINISHED),
    )
    may.lift.moments = (
        Moment(
            "H-ACT-D-08",
            N_("Pick up every piece first: now you put down what you have picked up."),
            _asked(frames.SetOwn, frames.SetOpposing, frames.SetAny),
        ),
        Moment("H-ACT-C-08", N_("Now the displaced piece is put down. {question}"), _DISPLACED),
        Moment(
            "H-ACT-D-01",
            N_("First choose the action Move."),
            TURN,
            _opened_by(move, may.lift, lambda seat: frames.LiftOwn(seat, 0)),
        ),
        Moment("H-TRN-04", UNFINISHED),
    )
    may.set.moments = (
        _PAY_FIRST,
        Moment(
            "H-ACT-D-08",
            N_("You are still picking up: say that it is enough, then put down."),
            _asked(frames.LiftOwn, frames.LiftOpposing, frames.LiftAny),
        ),
        Moment(
            "H-ACT-B-01",
            N_(
                "There is no piece in your hand to put down; a piece of your supply is placed by the action Place."
            ),
            TURN,
        ),
        Moment("H-TRN-04", UNFINISHED),
    )
    printed = may.chart.permanent
    for family in may.add:
        family.moments = (
            _PAY_FIRST,
            Moment("H-ACT-C-09", _ADDED_BY_MARKER if _ADDING & {*printed} else _ADDED),
        )
    may.shift.moments = (
        _PAY_FIRST,
        Moment("H-ACT-C-12", _SHIFTED_BY_MARKER if PLACE_2_ABROAD in printed else _SHIFTED),
    )
    may.enough.moments = (
        _PAY_FIRST,
        Moment("H-TRN-05", N_("You have begun nothing that you could stop: end the turn instead."), TURN),
        Moment("H-TRN-04", UNFINISHED),
    )


def _part(
    rule: str, text: str, opening: Fam, family: Fam, question: type[Decision]
) -> tuple[Moment[HansaState], ...]:
    """The moments of what is decided once an action of the turn has been chosen."""
    return (Moment(rule, text, TURN, _opened_by(opening, family, question)), *IN_TURN)


def _opened_by(opening: Fam, family: Fam, question: Callable[[int], Decision]) -> Reasons:
    """What can be said against the part of an action, and against choosing that action at all."""

    def reasons(s: HansaState, action: Action) -> Iterator[RuleViolation]:
        against = list(opening.violations(s, opening.members[0][1]))
        yield from (one for one in against if one.code == HAS_ACTION.name)
        there = s.copy()
        there.ask(question(s.turn))
        yield from family.violations(there, action)
        yield from (one for one in against if one.code != HAS_ACTION.name)

    return reasons


# --- creating a route ----------------------------------------------------------------------------------------------


def _creating(then: Choices, chart: CompiledMap) -> None:
    """What is asked in the third step of creating a route."""
    later = N_("First create a route, then choose what it brings.")
    then.skip.moments = (Moment("H-ACT-E-05", later, TURN), *IN_TURN)
    then.post.moments = _third_step(
        "H-E3A-02",
        N_("First create a route that ends in {city}, then found the post."),
        then.post,
        lambda city: chart.routes_at[city],
    )
    for family in then.extra:
        family.moments = _third_step(
            "H-BM-13",
            N_("An additional post is founded while you create a route: create one that ends in {city}."),
            family,
            lambda city: chart.routes_at[city],
        )
    then.develop.moments = _third_step(
        "H-E3B-01",
        N_("First create a route to a city that teaches {ability}."),
        then.develop,
        lambda ability: [
            r for r, ends in enumerate(chart.ends) if any(ability in chart.develops[c] for c in ends)
        ],
    )
    then.special.moments = _third_step(
        chart.special_rule,
        N_("A merchant goes to a space for special points when you create the route that leads there."),
        then.special,
        lambda colour: chart.routes_at[chart.special_city],
    )
    for family in then.green:
        family.moments = (
            Moment(
                "H-EAS-16",
                N_(
                    "A post in {city} is founded by the marker printed beside the sea route from Malmö to Visby."
                ),
                None,
                _green(family),
            ),
        )


def _third_step(
    rule: str, text: str, family: Fam, routes: Callable[[int], Sequence[int]]
) -> tuple[Moment[HansaState], ...]:
    """The moments of one thing of your choice (H-ACT-E-05)."""
    return (
        Moment("H-ACT-C-19", _DISPLACED_FIRST, _DISPLACED),
        Moment(rule, text, None, _after_creating(family, routes)),
    )


def _after_creating(family: Fam, routes: Callable[[int], Sequence[int]]) -> Reasons:
    """What would speak against the choice after creating a route for it: of what stands on the route only if it is
    complete.
    """

    def reasons(s: HansaState, action: Action) -> Iterator[RuleViolation]:
        known, seat = routes(action.args[0]), s.turn
        held = [route for route in known if s.routes_held[seat] >> route & 1]
        if not known:
            return
        there = s.copy()
        there.ask(frames.Choice(seat, (held or known)[0], -1))
        for violation in family.violations(there, action):
            if held or violation.code not in _SILENT:
                yield violation

    return reasons


def _green(family: Fam) -> Reasons:
    def reasons(s: HansaState, action: Action) -> Iterator[RuleViolation]:
        there = s.copy()
        there.ask(frames.Green(s.turn))
        yield from family.violations(there, action)

    return reasons


# --- markers -------------------------------------------------------------------------------------------------------


def _markers(then: Choices) -> None:
    """What is asked when a marker is played, laid out or given away."""
    for family in then.lay:
        family.moments = (
            Moment(
                "H-TRN-06", N_("New markers are laid out at the end of your turn."), TURN, family.violations
            ),
            Moment("H-TRN-06", N_("New markers are laid out at the end of a turn. {question}")),
        )


def played(rule: str, text: str, *markers: int) -> tuple[Moment[HansaState], ...]:
    """Return the moments of what is decided once one of some markers is played."""
    return (Moment(rule, text, TURN, _marker_reasons(markers)), Moment("H-TRN-04", UNFINISHED))


def _marker_reasons(markers: Sequence[int]) -> Reasons:
    """That the marker is not at hand comes first."""

    def reasons(s: HansaState, action: Action) -> Iterator[RuleViolation]:
        seat = s.turn
        if not any(marker in s.unused_markers[seat] for marker in markers):
            facts = {"seat": s.seat_name(seat), "marker": components.MARKERS[markers[0]]}
            yield RuleViolation(
                "H-E2-02", "has_marker", N_("You have no unused marker {marker}."), facts, action.text
            )
        else:
            yield from s.setup.action_set_of[action.text].violations(s, action)

    return reasons
