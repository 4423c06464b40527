"""Numbers that explain themselves: what the rules add up, term by term.

A `Tally` gives the number to the engine, the reason to a refusal, the steps to an answer, and each plausible mistake to
a question::

    strength = Tally(
        Term(2, "R-RULE-01", N_("troops")),
        Term(1, "R-RULE-05", N_("stronghold")),
        Term(1, "R-RULE-06", N_("rebels"), applies=False),  # only Sviatopolk counts them
    )

>>> troops, stronghold = Term(2, "R-1", "troops"), Term(1, "R-2", "stronghold")
>>> strength = Tally(troops, stronghold, Term(3, "R-3", "rebels", applies=False))
>>> strength.total
3
>>> print(strength)
3 = 2 (troops) + 1 (stronghold)
>>> [(wrong.total, str(wrong)) for wrong in strength.misconceptions()]
[(1, 'troops left out'), (2, 'stronghold left out'), (6, 'rebels counted')]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.i18n import N_, Phrase, in_figures, say

COUNTED = N_("{words} counted")


class Term(msgspec.Struct, frozen=True):
    """A term of a sum: amount, rule and words.

    Attributes:
        amount: how much it adds; below 0 if it takes away.
        rule: the id of the rule that says so; for a term that does not apply, of the rule that shuts it out.
        template: what it is, in words (English template).
        facts: what fills the words.
        applies: whether it counts here; one that does not is what a learner may count by mistake.

    Example:
        >>> Term(2, "R-RULE-02", "{n:troop|troops}", {"n": 2}).amount
        2
    """

    amount: int
    rule: str
    template: str
    facts: dict[str, object] = {}
    applies: bool = True

    @property
    def words(self) -> str:
        """The words of the term, in the reader's language."""
        return say(self.template, self.facts)

    def __str__(self) -> str:
        return say(N_("{count} ({words})"), {"count": abs(self.amount), "words": self.words})


class ScoreLine(msgspec.Struct, frozen=True):
    """A line of a seat's score: source, points, rule, words.

    Points that hang on a covered card are `HIDDEN`.

    >>> print(ScoreLine("towns", 3, "T-STEP", "{count} towns", {"count": 3}))
    3 towns: 3
    >>> print(ScoreLine("tickets", HIDDEN, "T-STEP", "Tickets"))
    Tickets: ?
    """

    source: str
    points: int
    rule: str
    template: str
    facts: dict[str, object] = {}

    def __str__(self) -> str:
        return f"{Phrase(self.template, self.facts)}: {in_figures(self.points)}"


class Partial(int):
    """Points of a seat without those that a view hides.

    >>> lines = ScoreLine("towns", 3, "T-STEP", "Towns"), ScoreLine("tickets", HIDDEN, "T-STEP", "Tickets")
    >>> seen_points(lines)
    3 + ?
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self)} + {HIDDEN}"

    __repr__ = __str__


def seen_points(lines: Iterable[ScoreLine]) -> int:
    """Return the sum of score lines, `Partial` where some are `HIDDEN`."""
    points = [line.points for line in lines]
    known = sum([one for one in points if one is not HIDDEN])
    return Partial(known) if HIDDEN in points else known


class Misconception(NamedTuple):
    """A plausible mistake in adding up.

    Attributes:
        total: what comes of it.
        term: what was left out, or counted though it does not apply; its rule is the one to read.
        template: says which of the two.
    """

    total: int
    term: Term
    template: str

    def __str__(self) -> str:
        return say(self.template, {"words": self.term.words})


class Tally:
    """Terms that are added up.

    Args:
        terms: what is added, in the order of the rules; those that do not apply are kept for `misconceptions`.
        least: the total is never below it, None for no bound.
        most: the total is never above it, None for no bound.

    Example:
        >>> tally = Tally(Term(2, "R-RULE-02", "troops"), Term(1, "R-RULE-03", "the leader"))
        >>> tally.total, str(tally)
        (3, '3 = 2 (troops) + 1 (the leader)')
    """

    __slots__ = ("least", "most", "terms", "total")

    def __init__(self, *terms: Term, least: int | None = None, most: int | None = None) -> None:
        self.terms, self.least, self.most = terms, least, most
        total = sum([term.amount for term in terms if term.applies])
        if least is not None and total < least:
            total = least
        self.total: int = most if most is not None and total > most else total
        """The sum of the terms that apply."""

    @classmethod
    def of_score(cls, lines: Iterable[ScoreLine]) -> Tally:
        """Return a seat's score as a tally."""
        return cls(*(Term(line.points, line.rule, line.template, line.facts) for line in lines))

    def __iter__(self) -> Iterator[Term]:
        """Yield the terms that apply, in the order of the rules."""
        return (term for term in self.terms if term.applies)

    def __len__(self) -> int:
        return sum(term.applies for term in self.terms)

    def __int__(self) -> int:
        return self.total

    def __eq__(self, other: object) -> bool:
        return self._parts() == other._parts() if isinstance(other, Tally) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.total, len(self.terms)))

    def _parts(self) -> tuple[object, ...]:
        return self.terms, self.least, self.most

    def __repr__(self) -> str:
        return f"<Tally {self}>"

    def __str__(self) -> str:
        text, minus, total = "", in_figures(-1)[0], in_figures(self.total)
        for term in self:
            sign = minus if term.amount < 0 else "+" * bool(text)
            text += f" {sign} {term}" if text else f"{sign}{term}"
        return f"{total} = {text}" if text else total

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of the terms that apply, each once."""
        return tuple(dict.fromkeys(term.rule for term in self))

    def without(self, term: Term) -> Tally:
        """Return the tally without a term. Raises ValueError."""
        if term not in self:
            raise ValueError(f"{term} is none of the terms of {self}")
        return self._changed(term, applies=False)

    def counting(self, term: Term) -> Tally:
        """Return the tally that wrongly counts a term. Raises ValueError."""
        if term.applies or term not in self.terms:
            raise ValueError(f"{term} is none of the terms that do not apply to {self}")
        return self._changed(term, applies=True)

    def _changed(self, term: Term, *, applies: bool) -> Tally:
        at = self.terms.index(term)
        other = msgspec.structs.replace(term, applies=applies)
        return Tally(*self.terms[:at], other, *self.terms[at + 1 :], least=self.least, most=self.most)

    def misconceptions(self) -> Iterator[Misconception]:
        """Yield each plausible mistake that gives another total.

        A term is forgotten, or one is counted that does not apply.
        """
        for term in self.terms:
            changed = self.without(term) if term.applies else self.counting(term)
            if changed.total != self.total:
                yield Misconception(changed.total, term, N_("{words} left out") if term.applies else COUNTED)
