"""The values that rules deal in: actions, events, refusals, and the rulebook.

Texts are English templates, put into words at the edge.
"""

from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any

import msgspec

from boardgames_edu.engine.errors import nearest, shown
from boardgames_edu.engine.tally import Tally
from boardgames_edu.i18n import N_, _, language, say

Params = Mapping[str, Any]
Exact = tuple[str, str, Params]
"""A more exact reason: rule, sentence, facts for it."""

NOBODY = N_("The game is over: nothing is left to decide.")


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
            card was used (``engine.playing.revealed``).
        game: whose names its sentence uses first.
        news: how much others want to hear of it, from 0 (nothing) to 5 (it changes the game).
        own: the sentence for the eyes of its seat, which may name what the others do not see.

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
    own: str = ""

    def __call__(self, seat: int | None, rule: str | None = None, /, **facts: object) -> "Event":
        """Make the event for a seat; ``rule`` overrides the kind's own."""
        told = {"game": self.game, **facts} if self.game else facts
        return Event(self.name, rule or self.rule, seat, told, self.template, self.reveals, self.news, self.own)


class Event(msgspec.Struct, frozen=True):
    """Something that happened to a seat. ``str(event)`` is its sentence."""

    kind: str
    rule: str
    seat: int | None
    facts: dict[str, object]
    template: str
    reveals: bool = False
    news: int = 1
    own: str = ""

    def __str__(self) -> str:
        return say(self.template, self.facts)

    def told_to(self, seat: int | None) -> str:
        """Return its sentence for a seat, None for a spectator."""
        return say(self.own, self.facts) if self.own and seat == self.seat else str(self)


class Revealed(list[Event]):
    """A log of events that reveal something; others are not made."""


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

    def spoken(self) -> "Rule":
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


def placeholders(template: str, where: str) -> tuple[str, ...]:
    """Return the placeholders of a template, in their order. Raises TypeError.

    >>> placeholders("{seat} takes {n} {n:coin|coins}.", "taken")
    ('seat', 'n', 'n')
    """
    try:
        return tuple(word for _, word, _, _ in Formatter().parse(template) if word is not None)
    except (ValueError, TypeError) as problem:
        raise TypeError(f"{where}: {shown(template)} is no sentence with placeholders ({problem})") from None
