"""Families of actions and the conditions that several of them share; what ``actions`` and ``choices`` are
made with.

Each condition carries the id of its rule and the sentence of its refusal. Nothing here changes a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from boardgames_edu.engine.frames import Decision
from boardgames_edu.engine.rules import EVERYTHING, Action, ActionSet, Condition, Params, StaticCondition
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import MARKERS
from boardgames_edu.games.hansa.rules import masks
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_

Fam = ActionSet[HansaState]
Cond = Condition[HansaState]
Row = tuple[int, str, tuple[int, ...], dict[str, object]]
"""Bit, notation, arguments and facts of an action."""


def when(
    rule: str,
    test: Callable[[HansaState], object],
    text: str,
    name: str,
    facts: Callable[[HansaState, Action], Params] | None = None,
) -> Cond:
    """A condition on the state alone."""
    return Condition(rule, lambda s: EVERYTHING if test(s) else 0, text, facts, name)


def during(
    asked: type[Decision] | tuple[type[Decision], ...],
    rule: str,
    holds: Callable[[HansaState], int],
    text: str,
    name: str,
    facts: Callable[[HansaState, Action], Params] | None = None,
) -> Cond:
    """A condition that counts only while one of some decisions is asked: the same move then breaks another rule."""
    kinds = frozenset(asked if isinstance(asked, tuple) else (asked,))
    return Condition(
        rule, lambda s: holds(s) if s.stack[-1].__class__ in kinds else EVERYTHING, text, facts, name
    )


def bound(test: Callable[[HansaState, int], int], value: int) -> Callable[[HansaState], int]:
    """A test for one of several kinds or markers."""
    return lambda s: test(s, value)


HAS_ACTION = when(
    "H-TRN-02", lambda s: s.actions_left, N_("You have no action left in this turn."), "action_left"
)


def has_marker(marker: int) -> Cond:
    """That the seat has an unused marker of a kind (H-E2-02)."""
    return when(
        "H-E2-02",
        lambda s: marker in s.unused_markers[s.turn],
        N_("You have no unused marker {marker}."),
        "has_marker",
        lambda s, action: {"marker": MARKERS[marker]},
    )


class ActionBuilder:
    """How families are made: ``known`` holds the facts of every action."""

    def __init__(self, chart: CompiledMap) -> None:
        self.chart = chart
        self.known: dict[str, dict[str, object]] = {}

    # --- making families ---------------------------------------------------------------------------------------

    def _family(
        self,
        verb: str,
        rows: Iterable[Row],
        *conditions: Cond,
        static_conditions: Iterable[StaticCondition] = (),
        fast_mask: Callable[[HansaState], int] | None = None,
    ) -> Fam:
        members = []
        for bit, text, args, facts in rows:
            self.known[text] = facts
            members.append((bit, Action(text, verb, args)))
        return ActionSet(
            members, conditions, tuple(static_conditions), lambda action: self.known[action.text], fast_mask
        )

    def _single(self, verb: str, text: str, *conditions: Cond) -> Fam:
        return self._family(verb, [(0, text, (), {})], *conditions)

    def _posts(
        self,
        verb: str,
        word: str,
        args: tuple[int, ...],
        *conditions: Cond,
        static_conditions: Iterable[StaticCondition] = (),
        fast_mask: Callable[[HansaState], int] | None = None,
        **facts: object,
    ) -> Fam:
        """One action a post: ``word`` and the post's name."""
        chart = self.chart
        rows: list[Row] = [
            (p, f"{word} {name}", (p, *args), {**chart.describe(p), **facts})
            for p, name in enumerate(chart.post_names)
        ]
        return self._family(verb, rows, *conditions, static_conditions=static_conditions, fast_mask=fast_mask)

    def _no_boat(self, rule: str) -> StaticCondition:
        boats = self.chart.boats
        return StaticCondition(
            rule,
            lambda action: not boats >> action.args[0] & 1,
            N_("Post {post} of {route} is a boat; only merchants go there."),
            "boats_take_merchants",
        )

    # --- conditions about posts --------------------------------------------------------------------------------

    def _free(self, rule: str) -> Cond:
        everywhere = self.chart.everywhere
        return Condition(
            rule,
            lambda s: everywhere & ~s.occupied,
            N_("Post {post} of {route} is taken by {owner}."),
            self._who,
            "post_free",
        )

    def _who(self, s: HansaState, action: Action) -> Params:
        code = s.code_at(action.args[0])
        return {"owner": s.seat_name(code >> 1) if code >= 0 else ""}

    def _permitted(self) -> list[Cond]:
        """H-BRI-05 to H-BRI-10: only maps with permissions ask for one."""
        if not self.chart.permissions:
            return []
        return [
            Condition(
                "H-BRI-06",
                lambda s: masks.permitted_posts(s, s.turn),
                N_("{route} lies in {country}; you have no permission left for it in this turn."),
                lambda s, action: {"country": components.COUNTRIES[self.chart.country_of[action.args[0]]]},
                "permission",
            )
        ]
