"""Wrong answers to questions about sums: what comes of each plausible mistake in a tally, and what is said to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardgames_edu.engine.tally import Tally
from boardgames_edu.i18n import N_, say

__all__ = ["Params", "steps", "wrong_totals"]

_STEPS = N_("{tally}.")

Params = Mapping[str, object]


def wrong_totals(
    tally: Tally,
    forgot: Mapping[str, str] | None = None,
    counted: Mapping[str, str] | None = None,
    *,
    worth: Callable[[int], int] = int,
    facts: Params | None = None,
) -> list[tuple[int, str]]:
    """Return the answers that plausible mistakes in a tally lead to, each with a sentence.

    Terms counted that do not apply come first, then forgotten ones. A rule without a sentence is passed over.

    Args:
        tally: how the right answer is added up.
        forgot: per rule of a term that somebody may leave out, what is said then (English template).
        counted: per rule of a term that does not apply and that somebody may count, what is said then.
        worth: from a total to the answer, where the total is not the answer itself.
        facts: what fills the sentences.

    Example:
        >>> from boardgames_edu.engine.tally import Term
        >>> price = Tally(Term(1, "R-1", "every good"), Term(1, "R-2", "not ruled", applies=False))
        >>> wrong_totals(price, counted={"R-2": "You rule there."})
        [(2, 'You rule there.')]
    """
    put_in, left_out = list[tuple[int, str]](), list[tuple[int, str]]()
    for wrong in tally.misconceptions():
        found, told = (left_out, forgot) if wrong.term.applies else (put_in, counted)
        sentence = (told or {}).get(wrong.term.rule)
        if sentence:
            found.append((worth(wrong.total), say(sentence, dict(facts or {}))))
    return [*put_in, *left_out]


def steps(tally: Tally) -> str:
    """Return how a total is added up, as a sentence."""
    return say(_STEPS, {"tally": str(tally)})
