"""The search for legal actions, written out for each decision.

A loop over action sets, conditions and bits costs more than the conditions themselves. For a verb without choices and
one that names a place, what is written out reads::

    def find(s):
        found = []
        if test0(s) and test1(s):
            found.append(action2)
        if (mask := places3(s) & 0xFFFF):
            for known, at in chunks4:
                rest = mask >> at
                if not rest:
                    break
                found += known[rest & 0xFFF]
        return tuple(found)
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Protocol

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.events import Action

Mask = Callable[[Any], int]
WHOLE, CHUNK = 15, 12
"""Up to how many bits a mask is looked up whole, and how many at a time otherwise."""
_BITS = (1 << CHUNK) - 1


class Searched(Protocol):
    """The parts of an action set that the search reads."""

    all: int
    chunks: "tuple[tuple[Chunk, int], ...]"

    @property
    def tests(self) -> tuple[Mask, ...]:
        """The conditions, as masks."""

    def choose(self, mask: int) -> tuple[Action, ...]:
        """Return the actions of a mask."""


class Chunk(dict[int, tuple[Action, ...]]):
    """The actions of each mask of some bits, worked out on demand.

    >>> chunk = Chunk(["a", "b", "c"])
    >>> chunk[0b101]
    ('a', 'c')
    """

    def __init__(self, by_bit: Sequence[Sequence[Action]]) -> None:
        super().__init__()
        self.by_bit = by_bit

    def __missing__(self, mask: int) -> tuple[Action, ...]:
        found = self[mask] = tuple(action for bit in bits(mask) for action in self.by_bit[bit])
        return found


def everywhere(test: Callable[[Any], object]) -> Mask:
    """Return a mask of all actions or none, by the state alone.

    >>> everywhere(lambda s: s > 3)(5)
    -1
    """

    def holds(s: Any) -> int:
        return -1 if test(s) else 0

    holds.test = test  # type: ignore[attr-defined]  # what is written out asks it directly
    return holds


def test_of(holds: Mask) -> Callable[[Any], object] | None:
    """Return the condition that ``everywhere`` made a mask from, or None."""
    return getattr(holds, "test", None)


def written_out(action_sets: Sequence[Searched]) -> Callable[[Any], tuple[Action, ...]]:
    """Return a function that finds the legal actions of a state.

    Sets in a row that share their first condition ask it once: with no muster points, no set of muster actions need be
    looked at.
    """
    known: dict[str, object] = {}

    def name(value: object) -> str:
        known[f"_{len(known)}"] = value
        return f"_{len(known) - 1}"

    lines = ["def find(s):", "    found = []"]
    for gate, group in groupby(action_sets, lambda one: one.tests[:1]):
        sets = tuple(group)
        if len(sets) == 1:
            lines += _search(sets[0], "", sets[0].tests, name, "    ")
            continue
        indent, mask = "    ", ""
        if gate:
            plain, indent = test_of(gate[0]), "        "
            mask = "first" if plain is None else ""
            lines += [f"    first = {name(plain or gate[0])}(s)", "    if first:"]
        for action_set in sets:
            lines += _search(action_set, mask, action_set.tests[1:], name, indent)
    exec("\n".join([*lines, "    return tuple(found)"]), known)  # noqa: S102  (made of numbers alone)
    find: Any = known["find"]
    return find  # type: ignore[no-any-return]


def _search(
    action_set: Searched, mask: str, tests: Iterable[Mask], name: Callable[[object], str], indent: str
) -> Iterator[str]:
    """Yield the lines that find the actions of one set."""
    needs, one_test = [], f"{mask} & {action_set.all:#x}" if mask else f"{action_set.all:#x}"
    if mask:
        needs, one_test = [f"(mask := {one_test})"], "mask"
    for test in tests:
        plain = test_of(test)
        if plain is not None:
            needs.append(f"{name(plain)}(s)")
        else:
            needs.append(f"(mask := {one_test} & {name(test)}(s))")
            one_test = "mask"
    if needs:
        yield f"{indent}if {' and '.join(needs)}:"
        indent += "    "
    actions = action_set.choose(action_set.all)
    if len(actions) == 1 and (one_test != "mask" or action_set.all.bit_count() == 1):
        yield f"{indent}found.append({name(actions[0])})"
    elif one_test != "mask":
        yield f"{indent}found += {name(actions)}"
    elif len(action_set.chunks) == 1:
        yield f"{indent}found += {name(action_set.chunks[0][0])}[mask]"
    else:
        yield f"{indent}for known, at in {name(action_set.chunks)}:"
        yield f"{indent}    rest = mask >> at"
        yield f"{indent}    if not rest:"
        yield f"{indent}        break"
        yield f"{indent}    found += known[rest & {_BITS:#x}]"
