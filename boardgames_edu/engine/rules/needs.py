"""Conditions of verbs, as a game declares them: `must` and `provided`."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.errors import shown
from boardgames_edu.engine.events import Action, Exact, Params
from boardgames_edu.engine.rules.conditions import Condition, StaticCondition
from boardgames_edu.engine.rules.legal import Mask, everywhere

_REMEMBERED = 4096


class Need(NamedTuple):
    """A condition of a verb. `must` and `provided` make it."""

    rule: str
    holds: Mask
    text: str
    facts: Callable[[Any, Action], Params] | None = None
    name: str = ""
    on: str = ""
    exact: Callable[[Any, Action], Exact | None] | None = None
    standing: bool = False


AnyNeed = (
    Need | Condition[Any] | StaticCondition | Callable[[Any], Need | Condition[Any] | StaticCondition | None]
)
"""A condition of a verb, or a function from setup to one."""


def must(
    rule: str,
    holds: Mask,
    text: str,
    facts: Callable[[Any, Action], Params] | None = None,
    *,
    on: str = "",
    name: str = "",
    exact: Callable[[Any, Action], Exact | None] | None = None,
    standing: bool = False,
) -> Need:
    """Declare a condition that holds for some of a verb's actions.

    Args:
        rule: the id of the rule that it enforces.
        holds: from a state, the bit mask of the actions (of the places, cards, ...) for which it holds.
        text: English template of the refusal, filled with the facts of the action and ``facts``.
        facts: more facts for the sentence, from the state and the refused action.
        on: the placeholder whose names the mask is about, if the verb has several.
        name: the code of the condition; made of the rule if not given.
        exact: a more exact reason why it fails for an action, or None (see ``rules.Condition``).
        standing: whether its reason may be given at any moment (see ``rules.standing``).

    Example:
        >>> free = must("T-FREE", lambda s: ~s.taken, "Somebody stands in {town}.")
        >>> free.rule
        'T-FREE'
    """
    if not callable(holds):
        raise TypeError(
            f"must({shown(rule)}): a function from the state to a bit mask, such as free, not {shown(holds)}"
        )
    _require_parts("must", rule, text, facts, exact)
    return Need(rule, holds, text, facts, name, on, exact, standing)


def provided(
    rule: str,
    test: Callable[[Any], object],
    text: str,
    facts: Callable[[Any, Action], Params] | None = None,
    *,
    name: str = "",
    exact: Callable[[Any, Action], Exact | None] | None = None,
    standing: bool = False,
) -> Need:
    """Declare a condition on the state alone.

    It holds for all of a verb's actions, or for none.

    The arguments are those of `must`; ``test`` gives something true where the condition holds.

    >>> rich = provided("T-PAY", lambda s: s.gold[s.to_move] > 0, "You have no gold.")
    >>> rich.rule, rich.text
    ('T-PAY', 'You have no gold.')
    """
    if not callable(test):
        raise TypeError(
            f"provided({shown(rule)}): a function of the state, such as lambda s: s.left, not {shown(test)}"
        )
    _require_parts("provided", rule, text, facts, exact)
    return Need(rule, everywhere(test), text, facts, name, "", exact, standing)


def _require_parts(what: str, rule: object, text: object, facts: object, exact: object) -> None:
    """Raise TypeError for parts of a condition of another kind."""
    for part, sort in (rule, "the id of its rule"), (text, "the sentence of the refusal"):
        if not isinstance(part, str) or not part:
            raise TypeError(f"{what}({shown(rule, 40)}, ...): {sort} is a text, not {shown(part)}")
    for part, name in (facts, "facts="), (exact, "exact="):
        if part is not None and not callable(part):
            raise TypeError(
                f"{what}({shown(rule, 40)}, ...): {name} is a function of the state and the action, not {shown(part)}"
            )


class Spread:
    """Widen a mask of one placeholder's names to actions. Cached."""

    def __init__(self, sizes: Sequence[int], at: int) -> None:
        width = 1
        for size in sizes[at + 1 :]:
            width *= size
        self.block, self.width = (1 << width) - 1, width
        self.every = (1 << sizes[at]) - 1
        period, repeats = width * sizes[at], 1
        for size in sizes[:at]:
            repeats *= size
        self.repeat = sum(1 << period * k for k in range(repeats))
        self.known: dict[int, int] = {}

    def __call__(self, mask: int) -> int:
        """Return the mask of the actions."""
        mask &= self.every
        found = self.known.get(mask)
        if found is None:
            found = 0
            for number in bits(mask):
                found |= self.block << number * self.width
            found *= self.repeat
            if len(self.known) >= _REMEMBERED:
                self.known.clear()
            self.known[mask] = found
        return found


def spread_mask(spread: Spread, holds: Mask, s: Any) -> int:
    """Return the mask of the actions for a condition on one placeholder."""
    return spread(holds(s))
