"""Rules as values: conditions, action sets, and the decisions of a game.

An *action set* holds actions that differ in one thing (a region, a card, a number). Each of its conditions gives, as
a bit mask, the things for which it holds. The generator of legal actions takes what passes every condition; the
explainer of a refused action names the conditions that fail. Both read the same list: an action is legal exactly
when nothing can be said against it.

This module knows no game; texts are English templates, put into words at the edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from boardgames_edu.engine.errors import nearest, shown
from boardgames_edu.engine.legal import CHUNK, WHOLE, Chunk, written_out
from boardgames_edu.engine.tally import Tally
from boardgames_edu.i18n import N_, _, language, say

if TYPE_CHECKING:
    from boardgames_edu.engine.state import State

__all__ = [
    "EVERYTHING",
    "NOBODY",
    "NOT_ASKED",
    "RULE_TEXTS",
    "Action",
    "ActionSet",
    "CompiledDecision",
    "Condition",
    "Event",
    "EventKind",
    "Exact",
    "Moment",
    "Params",
    "Rule",
    "RuleBook",
    "RuleViolation",
    "StaticCondition",
    "standing",
]

S = TypeVar("S", bound="State")
Params = Mapping[str, Any]
Exact = tuple[str, str, Params]
"""A more exact reason: rule, sentence, facts for it."""
EVERYTHING = -1
"""The mask of a condition that holds for every member."""


class Action(msgspec.Struct, frozen=True):
    """A small decision. ``str(action)`` is its notation; ``game.parse`` reads it back.

    Attributes:
        text: the notation, lower-case English words and ids: ``"move leader kiev polotsk"``.
        verb: what the game's code dispatches on.
        args: the numbers of the things named, in the order in which the code takes them.

    Example:
        >>> print(Action("tax kiev", "tax", (0,)))
        tax kiev
    """

    text: str
    verb: str
    args: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.text


class EventKind(msgspec.Struct, frozen=True):
    """A kind of event: its name, its rule, and its sentence.

    Attributes:
        reveals: whether it brings out what was hidden. Undo stops there, and without it where chance or a covered
            card was used (``engine.revealed``).
        game: whose names its sentence uses first.
        news: how much others want to hear of it, from 0 (nothing) to 5 (it changes the game).

    Example:
        >>> taxed = EventKind("taxed", "R-TAX-02", "Somebody takes {count} coins.")
        >>> print(taxed(0, count=2))
        Somebody takes 2 coins.
    """

    name: str
    rule: str
    template: str
    reveals: bool = False
    game: str = ""
    news: int = 1

    def __call__(self, seat: int | None, rule: str | None = None, /, **facts: object) -> Event:
        """Make the event for a seat; ``rule`` overrides the kind's own."""
        told = {"game": self.game, **facts} if self.game else facts
        return Event(self.name, rule or self.rule, seat, told, self.template, self.reveals, self.news)


class Event(msgspec.Struct, frozen=True):
    """Something that happened to a seat. ``str(event)`` is its sentence."""

    kind: str
    rule: str
    seat: int | None
    facts: dict[str, object]
    template: str
    reveals: bool = False
    news: int = 1

    def __str__(self) -> str:
        return say(self.template, self.facts)


class RuleViolation(Exception):
    """A refusal: why an action is not legal now.

    The state stays unchanged.

    Attributes:
        rule: the id of the broken rule.
        code: the name of the broken condition.
        template, facts: the sentence and what fills it; ``str()`` puts them together in the reader's language. What the
            rules add up stands among the facts as ``tally``: its terms follow the sentence, if there are several.
        action: the notation of the refused action.

    Example:
        >>> import boardgames_edu as bg
        >>> state = bg.load("rurik").new(seats=2, seed=5)
        >>> reason = state.why_not("tax kiev")
        >>> reason.rule in state.game.rulebook
        True
        >>> try:
        ...     state.play("tax kiev")
        ... except bg.RuleViolation as refused:
        ...     print(refused.rule == reason.rule)
        True
    """

    def __init__(self, rule: str, code: str, template: str, facts: Params, action: str) -> None:
        super().__init__(rule, code, template, facts, action)
        self.rule = rule
        self.code = code
        self.template = template
        self.facts = facts
        self.action = action

    def __str__(self) -> str:
        tally = self.facts.get("tally")
        terms = f" {tally}." if isinstance(tally, Tally) and len(tally) > 1 else ""
        return f"{say(self.template, self.facts)}{terms} [{self.rule}]"


class Condition(Generic[S]):
    """A named condition of an action set.

    Args:
        rule: the id of the rule that it enforces.
        holds: from a state, the mask of the members for which it holds.
        text: English template of the refusal. The action set's own facts and ``facts`` fill it.
        facts: more facts for the sentence, from the state and the refused action.
        exact: the more exact reason why it fails for an action (a card's, a leader's), or None where there is none.
        raw: what ``holds`` was made of, where its mask is about one of several placeholders.
        standing: whether it holds or fails whatever is decided now: its reason may be given at any moment.
    """

    __slots__ = ("exact", "facts", "holds", "name", "raw", "rule", "standing", "text")

    def __init__(
        self,
        rule: str,
        holds: Callable[[S], int],
        text: str,
        facts: Callable[[S, Action], Params] | None = None,
        name: str = "",
        exact: Callable[[S, Action], Exact | None] | None = None,
        raw: Callable[[S], object] | None = None,
        standing: bool = False,
    ) -> None:
        self.rule = rule
        self.standing = standing
        self.holds = holds
        self.raw = raw or holds
        self.text = text
        self.facts = facts
        self.name = name or getattr(holds, "__name__", "condition").strip("_<>")
        self.exact = exact

    def violation(self, state: S, action: Action, known: Params) -> RuleViolation:
        """Return the violation of an action for which the condition fails."""
        exact = self.exact(state, action) if self.exact else None
        facts = self.facts(state, action) if self.facts else {}
        rule, text, more = exact or (self.rule, self.text, {})
        return RuleViolation(rule, self.name, text, {**known, **facts, **more}, action.text)


class StaticCondition:
    """A condition on the action alone, whatever the state.

    Two regions are neighbours, for example.

    >>> apart = StaticCondition("M-FLY", lambda move: move.args[0] != move.args[1], "{start} is where it stands.")
    >>> apart.holds(Action("move a1 a1", "move", (0, 0)))
    False
    """

    __slots__ = ("holds", "name", "rule", "text")

    def __init__(self, rule: str, holds: Callable[[Action], bool], text: str, name: str = "") -> None:
        self.rule = rule
        self.holds = holds
        self.text = text
        self.name = name or getattr(holds, "__name__", "static").strip("_<>")


def standing(state: Any, action: Action) -> Iterator[RuleViolation]:
    """Yield the reasons that hold against an action at any moment.

    For ``reasons`` of a `Moment`: those of the conditions that are ``standing``, and of the static ones.
    """
    action_set: ActionSet[Any] = state.setup.action_set_of[action.text]
    return action_set.standing_violations(state, action)


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

    __slots__ = ("applies", "reasons", "rule", "text", "within")

    def __init__(
        self,
        rule: str,
        text: str,
        applies: Callable[[S], object] | None = None,
        reasons: Callable[[S, Action], Iterable[RuleViolation]] | None = None,
        within: bool = False,
    ) -> None:
        self.rule = rule
        self.text = text
        self.applies = applies
        self.reasons = reasons
        self.within = within

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
        moments: when they may be tried, for whoever tries them at another moment; the first that applies speaks.
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
        self.tests = (fast_mask,) if fast_mask else tuple(condition.holds for condition in conditions)
        width = max((bit for bit, _ in members), default=0) + 1
        self.all = 0
        possible: list[list[Action]] = [[] for _ in range(width)]
        for bit, action in self.members:
            self.all |= 1 << bit
            if all(condition.holds(action) for condition in self.static_conditions):
                possible[bit].append(action)
        size = width if width <= WHOLE else CHUNK
        self.chunks = tuple((Chunk(possible[at : at + size]), at) for at in range(0, width, size))

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
        yield RuleViolation(state.decision.rule, "not_asked", NOT_ASKED, known, action.text)

    def _facts(self, state: S, action: Action) -> dict[str, object]:
        return {"seat": state.seat_name(state.to_move), **self.describe(action)}

    def standing_violations(self, state: S, action: Action) -> Iterator[RuleViolation]:
        """Yield the reasons that hold against an action at any moment."""
        known = self._facts(state, action)
        standing = [condition for condition in self.conditions if condition.standing]
        yield from self._failing(state, action, known, standing)

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
            if not condition.holds(state) >> self.bit[action.text] & 1:
                yield condition.violation(state, action, known)
        for static in self.static_conditions:
            if not static.holds(action):
                yield RuleViolation(static.rule, static.name, static.text, known, action.text)


class CompiledDecision(Generic[S]):
    """A decision as one setup asks it: name, rule, words, action sets.

    Args:
        text: English template; filled from ``facts(state)``.
        skip_if_forced: whether the game answers by itself where only one answer is possible.

    Attributes:
        find: gives the legal actions of a state in which it is asked.
    """

    def __init__(
        self,
        name: str,
        rule: str,
        text: str,
        action_sets: Sequence[ActionSet[S]],
        facts: Callable[[S], Params] | None = None,
        skip_if_forced: bool = False,
    ) -> None:
        self.name = name
        self.rule = rule
        self.text = text
        self.action_sets = tuple(action_sets)
        self.facts = facts
        self.skip_if_forced = skip_if_forced
        self.find: Callable[[S], tuple[Action, ...]] = self._first_find

    def _first_find(self, state: S) -> tuple[Action, ...]:
        # written out only now: most decisions of a setup are never asked on a page
        state._require_sound()
        self.find = written_out(self.action_sets)
        return self.find(state)

    def require_masks(self, state: S) -> None:
        """Raise TypeError unless each condition gives a bit mask.

        Looked at when the decision is asked first, and when the search for legal actions fails.
        """
        for action_set in self.action_sets:
            left = 0 if action_set.fast_mask else action_set.all
            for condition in action_set.conditions:
                if not left:
                    break  # as the search does: a condition may rely on those before it
                mask = condition.raw(state)
                if type(mask) is not int:
                    verb = next((action.verb for _, action in action_set.members), "")
                    more = "; for yes or no use provided()" if mask is None or isinstance(mask, bool) else ""
                    raise TypeError(
                        f"{verb}, the condition {condition.rule!r}: it gives {shown(mask)}; right would be a bit "
                        f"mask (an int) of what it holds for{more}"
                    )
                left &= condition.holds(state)

    def __repr__(self) -> str:
        return f"CompiledDecision({self.name!r})"

    def __reduce__(self) -> str | tuple[Any, ...]:
        raise TypeError("a CompiledDecision belongs to its game; save a record or a position instead")


NOT_ASKED = N_("That is not what is decided now. {question}")
NOBODY = N_("The game is over: nothing is left to decide.")


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of a game, in our own words.

    Attributes:
        confidence: agreed | single_source | inferred | reconstructed; "" where the maker alone says it.
        differs: what another edition says.
        ruling: the id of the ruling that decides it.
        enforceable: False when no program could enforce it; ``why_not_enforceable`` says why.
    """

    id: str
    section: str
    text: str
    confidence: str
    sources: list[str] = []
    differs: str = ""
    ruling: str = ""
    solo: bool = False
    enforceable: bool = True
    why_not_enforceable: str = ""

    def spoken(self) -> Rule:
        """Return the rule in the current language."""
        return msgspec.structs.replace(self, **{key: _(getattr(self, key)) for key in RULE_TEXTS})


RULE_TEXTS = ("section", "text", "differs", "why_not_enforceable")
"""The fields of a rule that a reader reads."""


class RuleBook(Mapping[str, Rule]):
    """The rules of a game by id, each in the current language.

    >>> book = RuleBook([Rule("M-FREE", "Laying", "Only one man stands on a point.", "agreed")])
    >>> book["M-FREE"].text
    'Only one man stands on a point.'
    >>> list(book)
    ['M-FREE']
    """

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = {rule.id: rule for rule in rules}

    def __getitem__(self, rule_id: str) -> Rule:
        try:
            rule = self._rules[rule_id]
        except (KeyError, TypeError):
            known = nearest(rule_id, self._rules, most=3)
            raise KeyError(f"no rule {shown(rule_id)}; the nearest: {known}") from None
        return rule if language() == "en" else rule.spoken()

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def section(self, name: str) -> tuple[Rule, ...]:
        """Return the rules under a heading, English or translated."""
        return tuple(self[id] for id, rule in self._rules.items() if name in (rule.section, _(rule.section)))
