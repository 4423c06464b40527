"""Conditions of verbs, as a game declares them: `must` and `provided`."""

from collections.abc import Callable, Sequence
from functools import cached_property
from math import prod
from typing import Any

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.errors import nearest, shown
from boardgames_edu.engine.events import Action, Exact, Params
from boardgames_edu.engine.fields.values import Axis
from boardgames_edu.engine.rules.conditions import Condition, StaticCondition
from boardgames_edu.engine.rules.legal import Mask, everywhere

_REMEMBERED = 4096


Names = Callable[[Any], Any]
"""A function from a state to a mask, or to names."""


Need = Condition[Any]
"""A condition of a verb."""
AnyNeed = Need | StaticCondition | Callable[[Any], Need | StaticCondition | None]
"""A condition of a verb, or a function from setup to one."""


def must(
    rule: str,
    holds: Names,
    text: str,
    facts: Callable[[Any, Action], Params] | None = None,
    *,
    on: str | tuple[str, ...] = "",
    name: str = "",
    exact: Callable[[Any, Action], Exact | None] | None = None,
    standing: bool = False,
) -> Need:
    """Declare a condition that holds for some of a verb's actions.

    Args:
        rule: the id of the rule that it enforces.
        holds: from a state, the bit mask of the actions (of the places, cards, ...) for which it holds; or their
            names or numbers in a set, list or tuple, which takes 1 microsecond more for ten of them.
        text: English template of the refusal, filled with the facts of the action and ``facts``.
        facts: more facts for the sentence, from the state and the refused action.
        on: the placeholder whose names the mask is about, if the verb has several; or some of them, in their order.
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
    return Condition(rule, holds, text, facts, name or _code(rule), exact, standing, on)


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
    return Condition(rule, everywhere(test), text, facts, name or _code(rule), exact, standing)


def _code(rule: str) -> str:
    return rule.lower().replace("-", "_")


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
    """Widen a mask of some placeholders' names to actions. Cached.

    Args:
        sizes: how many names each placeholder has.
        at: the placeholders that the mask is about, by number.
    """

    def __init__(self, sizes: Sequence[int], at: Sequence[int]) -> None:
        self.sizes, self.at = [sizes[k] for k in at], at
        self.every = (1 << prod(self.sizes)) - 1
        self.ways = [self._way(sizes, k) for k in at]
        self.known: dict[int, int] = {}
        self.rows: dict[int, int] = {}

    @staticmethod
    def _way(sizes: Sequence[int], at: int) -> tuple[int, int, int]:
        """Return the actions of the first name, a step, and repeats."""
        width, repeats = prod(sizes[at + 1 :]), prod(sizes[:at])
        period = width * sizes[at]
        return (1 << width) - 1, width, sum(1 << period * k for k in range(repeats))

    def __call__(self, mask: int) -> int:
        """Return the mask of the actions."""
        mask &= self.every
        found = self.known.get(mask)
        if found is None:
            found, rows = 0, self.rows
            for number in bits(mask):
                found |= rows[number] if number in rows else self._of(number)
            if len(self.known) >= _REMEMBERED:
                self.known.clear()
            self.known[mask] = found
        return found

    def _of(self, number: int) -> int:
        """Return the actions of one combination of names."""
        found, key = -1, number
        for size, (block, step, repeat) in zip(self.sizes[::-1], self.ways[::-1], strict=True):
            number, name = divmod(number, size)
            found &= (block << name * step) * repeat
        self.rows[key] = found
        return found


def spread_mask(spread: Spread, holds: Mask, s: Any) -> int:
    """Return the mask of the actions for a condition on some placeholders."""
    return spread(holds(s))


class NameReader:
    """Makes a mask of the names that a condition gives.

    Args:
        axes: what the condition is about; with several it gives pairs or triples of names.
        setup: has the names.
        spread: widens the mask to further placeholders, if there are any.
    """

    def __init__(self, axes: Sequence[Axis], setup: Any, spread: Spread | None) -> None:
        self.axes, self.setup, self.spread = axes, setup, spread

    @cached_property
    def _numbers(self) -> list[tuple[int, dict[Any, int]]]:
        """The width of each axis, and its numbers by name."""
        found = []
        for axis in self.axes:
            numbered = [
                (number, axis.names(self.setup)[number - axis.first]) for number, _ in axis.numbered(self.setup)
            ]
            known: dict[Any, int] = {key: number for number, name in numbered for key in (name, number)}
            found.append((axis.width(self.setup), known))
        return found

    def __call__(self, raw: Mask, s: Any) -> int:
        """Return the mask of the actions. Raises TypeError for no name."""
        given: Any = raw(s)
        mask = given if isinstance(given, int) else 0
        for names in () if isinstance(given, int) else given:
            number = 0
            for (width, known), name in zip(self._numbers, names if len(self.axes) > 1 else (names,), strict=True):
                if name not in known:
                    words = nearest(str(name), [one for one in known if isinstance(one, str)], most=3)
                    raise TypeError(f"a condition gives {shown(name)}, which is no name; the nearest: {words}")
                number = number * width + known[name]
            mask |= 1 << number
        return mask if self.spread is None else self.spread(mask)
