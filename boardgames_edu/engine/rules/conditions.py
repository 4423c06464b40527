"""Rules as values: conditions, action sets, and the decisions of a game.

An *action set* holds actions that differ in one thing (a region, a card, a number). Each of its conditions gives, as
a bit mask, the things for which it holds. The generator of legal actions takes what passes every condition; the
explainer of a refused action names the conditions that fail. Both read the same list: an action is legal exactly
when nothing can be said against it.

This module knows no game; texts are English templates, put into words at the edge.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from boardgames_edu.engine.contract import AnyState
from boardgames_edu.engine.errors import shown
from boardgames_edu.engine.events import Action, Exact, Params, RuleViolation
from boardgames_edu.engine.rules.legal import CHUNK, WHOLE, Chunk, written_out
from boardgames_edu.i18n import N_

S = TypeVar("S", bound=AnyState)
NAMES = (set, frozenset, list, tuple, range)
"""What may hold the names or numbers that a condition gives instead of a mask."""
EVERYTHING = -1
"""The mask of a condition that holds for every member."""


@dataclass(eq=False, slots=True)
class Condition(Generic[S]):
    """A named condition of an action set. `must` and `provided` make it.

    Args:
        rule: the id of the rule that it enforces.
        holds: from a state, the mask of the members for which it holds.
        text: English template of the refusal. The action set's own facts and ``facts`` fill it.
        facts: more facts for the sentence, from the state and the refused action.
        exact: the more exact reason why it fails for an action (a card's, a leader's), or None where there is none.
        standing: whether it holds or fails whatever is decided now: its reason may be given at any moment.
        on: the placeholder that its mask is about, if its verb has several; or some of them.
        raw: what ``holds`` was made of, where it was spread to further placeholders.
        read: makes a mask of names, where ``raw`` may give these.
    """

    rule: str
    holds: Callable[[S], int]
    text: str
    facts: Callable[[S, Action], Params] | None = None
    name: str = ""
    exact: Callable[[S, Action], Exact | None] | None = None
    standing: bool = False
    on: str | tuple[str, ...] = ""
    raw: Any = None
    read: Callable[[Callable[[Any], Any], Any], int] | None = None

    def __post_init__(self) -> None:
        self.raw = self.raw or self.holds
        self.name = self.name or getattr(self.holds, "__name__", "condition").strip("_<>")

    def take_names(self) -> bool:
        """Read names from now on; return False if it did."""
        read, self.read = self.read, None
        if read is not None:
            self.holds = partial(read, self.raw)
        return read is not None

    def violation(self, state: S, action: Action, known: Params) -> RuleViolation:
        """Return the violation of an action for which the condition fails."""
        exact = self.exact(state, action) if self.exact else None
        facts = self.facts(state, action) if self.facts else {}
        rule, text, more = exact or (self.rule, self.text, {})
        return RuleViolation(rule, self.name, text, {**known, **facts, **more}, action.text)


@dataclass(eq=False, slots=True)
class StaticCondition:
    """A condition on the action alone, whatever the state.

    Two regions are neighbours, for example.

    >>> apart = StaticCondition("M-FLY", lambda move: move.args[0] != move.args[1], "{start} is where it stands.")
    >>> apart.holds(Action("move a1 a1", "move", (0, 0)))
    False
    """

    rule: str
    holds: Callable[[Action], bool]
    text: str
    name: str = ""

    def __post_init__(self) -> None:
        self.name = self.name or getattr(self.holds, "__name__", "static").strip("_<>")


def standing(state: Any, action: Action) -> Iterator[RuleViolation]:
    """Yield the reasons that hold against an action at any moment.

    For ``reasons`` of a `Moment`: those of the conditions that are ``standing``, and of the static ones.
    """
    action_set: ActionSet[Any] = state.setup.action_set_of[action.text]
    conditions = [condition for condition in action_set.conditions if condition.standing]
    return action_set._failing(state, action, action_set._facts(state, action), conditions)


@dataclass(eq=False, slots=True)
class Moment(Generic[S]):
    """The moment of an action set, fixed by a rule.

    It speaks when such an action is tried while something else is decided. Reasons that would hold even at its own
    moment come before it: a learner who may never found a post there is not told to create the route first.

    Args:
        rule: the id of the rule that fixes the moment.
        text: English template; filled with the facts of the action, and ``question``: what is decided now.
        applies: whether it is what stands in the way in this state; always if not given. The first that applies speaks.
        reasons: what can be said against the action even at its own moment, as far as that can be told.
        within: whether it speaks while the action's own decision is asked, too. It may then apply only where one of
            the conditions fails.

    Example:
        >>> first = Moment("M-LAY", "First lay all your men. {question}")
        >>> first.rule
        'M-LAY'
    """

    rule: str
    text: str
    applies: Callable[[S], object] | None = None
    reasons: Callable[[S, Action], Iterable[RuleViolation]] | None = None
    within: bool = False

    def violations(self, state: S, action: Action, facts: Params) -> Iterator[RuleViolation]:
        """Yield the reasons against an action tried at another moment."""
        if self.reasons is not None:
            yield from self.reasons(state, action)
        known = {**facts, "question": state.decision_in_words()}
        yield RuleViolation(self.rule, "moment", self.text, known, action.text)


class ActionSet(Generic[S]):
    """Actions that differ in one thing, with their conditions.

    Args:
        members: pairs of the bit that stands for that thing and the action. Several actions may share a bit (the steps
            that leave one region).
        conditions: what must hold in the state; the cheapest and most often failing first.
        static_conditions: what must hold of the action itself.
        describe: the facts of an action, for sentences: ``{"region": "kiev"}``.
        moments: when they may be tried, told to a player who tries them at another one; the first that applies speaks.
        fast_mask: a cheaper test that holds exactly where all conditions hold, when there is one; the generator then
            asks it alone, the explainer the conditions, and the contract's legality test holds both to each other.
    """

    def __init__(
        self,
        members: Sequence[tuple[int, Action]],
        conditions: Sequence[Condition[S]],
        static_conditions: Sequence[StaticCondition] = (),
        describe: Callable[[Action], Params] | None = None,
        fast_mask: Callable[[S], int] | None = None,
        moments: Sequence[Moment[S]] = (),
    ) -> None:
        self.moments = tuple(moments)
        self.members = tuple(members)
        self.conditions = tuple(conditions)
        self.static_conditions = tuple(static_conditions)
        self.describe = describe or (lambda action: {})
        self.bit = {action.text: bit for bit, action in self.members}
        self.fast_mask = fast_mask
        width = max((bit for bit, _ in members), default=0) + 1
        self.all = 0
        possible: list[list[Action]] = [[] for _ in range(width)]
        for bit, action in self.members:
            self.all |= 1 << bit
            if all(condition.holds(action) for condition in self.static_conditions):
                possible[bit].append(action)
        size = width if width <= WHOLE else CHUNK
        self.chunks = tuple((Chunk(possible[at : at + size]), at) for at in range(0, width, size))

    @property
    def tests(self) -> tuple[Callable[[S], int], ...]:
        """The masks that the search for legal actions asks."""
        if self.fast_mask:
            return (self.fast_mask,)
        return tuple(condition.holds for condition in self.conditions)

    def choose(self, mask: int) -> tuple[Action, ...]:
        """Return the actions of a mask."""
        if len(self.chunks) == 1:
            return self.chunks[0][0][mask]
        found: list[Action] = []
        for known, at in self.chunks:
            found += known[mask >> at & (1 << CHUNK) - 1]
        return tuple(found)

    def legal(self, state: S) -> tuple[Action, ...]:
        """Return the actions that pass every condition."""
        mask = self.all
        for holds in self.tests:
            mask &= holds(state)
            if not mask:
                return ()
        return self.choose(mask)

    def out_of_turn(self, state: S, action: Action) -> Iterator[RuleViolation]:
        """Yield the reasons against an action while something else is decided."""
        for moment in self.moments:
            if moment.applies is None or moment.applies(state):
                yield from moment.violations(state, action, self._facts(state, action))
                return
        assert state.decision is not None
        known = {"question": state.decision_in_words()}
        yield RuleViolation(
            state.decision.rule, "not_asked", N_("That is not what is decided now. {question}"), known, action.text
        )

    def _facts(self, state: S, action: Action) -> dict[str, object]:
        return {"seat": state.seat_name(state.to_move), **self.describe(action)}

    def violations(self, state: S, action: Action) -> Iterator[RuleViolation]:
        """Yield the reasons against an action, the first reason first."""
        known = self._facts(state, action)
        for moment in self.moments:
            if moment.within and moment.applies is not None and moment.applies(state):
                yield from moment.violations(state, action, known)
                return
        yield from self._failing(state, action, known, self.conditions)

    def _failing(
        self, state: S, action: Action, known: Params, conditions: Iterable[Condition[S]]
    ) -> Iterator[RuleViolation]:
        for condition in conditions:
            if condition.read is not None and isinstance(condition.raw(state), NAMES):
                condition.take_names()
            if not condition.holds(state) >> self.bit[action.text] & 1:
                yield condition.violation(state, action, known)
        for static in self.static_conditions:
            if not static.holds(action):
                yield RuleViolation(static.rule, static.name, static.text, known, action.text)


@dataclass(eq=False, repr=False)
class CompiledDecision(Generic[S]):
    """A decision as one setup asks it: name, rule, words, action sets.

    Args:
        text: English template; filled from ``facts(state)``.
        skip_if_forced: whether the game answers by itself where only one answer is possible.

    Attributes:
        find: gives the legal actions of a state in which it is asked.
    """

    name: str
    rule: str
    text: str
    action_sets: Sequence[ActionSet[S]]
    facts: Callable[[S], Params] | None = None
    skip_if_forced: bool = False

    def __post_init__(self) -> None:
        self.find: Callable[[S], tuple[Action, ...]] = self._first_find

    def _first_find(self, state: S) -> tuple[Action, ...]:
        # written out only now: most decisions of a setup are never asked on a page
        state._require_sound()
        self.find = written_out(self.action_sets)
        return self.find(state)

    def find_again(self, state: S) -> tuple[Action, ...]:
        """Return the legal actions after the search has failed.

        A condition may give names where others gave a mask.
        """
        self.find = self._first_find
        return self.find(state)

    def require_masks(self, state: S) -> None:
        """Raise TypeError unless each condition gives a bit mask or names.

        Looked at when the decision is asked first, and when the search for legal actions fails. Conditions that give
        names are read so from then on.
        """
        for action_set in self.action_sets:
            left = 0 if action_set.fast_mask else action_set.all
            for condition in action_set.conditions:
                if not left:
                    break  # as the search does: a condition may rely on those before it
                mask = condition.raw(state)
                if isinstance(mask, NAMES) and condition.take_names():
                    mask = condition.holds(state)
                if type(mask) is not int and not isinstance(mask, NAMES):
                    verb = next((action.verb for _, action in action_set.members), "")
                    more = "; for yes or no use provided()" if mask is None or isinstance(mask, bool) else ""
                    raise TypeError(
                        f"{verb}, the condition {condition.rule!r}: it gives {shown(mask)}; right would be a bit "
                        f"mask (an int) of what it holds for, or a set of names or numbers{more}"
                    )
                left &= condition.holds(state)

    def __repr__(self) -> str:
        return f"CompiledDecision({self.name!r})"

    def __reduce__(self) -> str | tuple[Any, ...]:
        raise TypeError("a CompiledDecision belongs to its game; save a record or a position instead")
