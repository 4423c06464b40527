"""Wrong answers about sums: the result of each plausible mistake."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardgames_edu.engine.tally import Tally
from boardgames_edu.i18n import N_, say

__all__ = ["Params", "added_up", "wrong_totals"]

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
    """Return wrong answers from plausible mistakes in a tally, with sentences.

    Terms counted that do not apply come first, then forgotten ones. A rule without a sentence is skipped.

    Args:
        tally: how the right answer is added up.
        forgot: by rule of a term that somebody may leave out, the reply (English template).
        counted: by rule of a term that does not apply and that somebody may count, the reply.
        worth: returns the answer for a total, where they differ.
        facts: the facts of the sentences.

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


def added_up(tally: Tally) -> str:
    """Return how a total is added up, as a sentence."""
    return say(_STEPS, {"tally": str(tally)})
