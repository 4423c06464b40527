"""Making families of actions of Cossack Campaign: by node, by kind of card, by option. Knows no rule.

Keeps the facts of every action, from which sentences and menus are made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from boardgames_edu.engine.rules import EVERYTHING, Action, ActionSet, Condition
from boardgames_edu.engine.rules import Params as Told
from boardgames_edu.games.cossacks.rules.wording import OptionWords
from boardgames_edu.games.cossacks.state import CossackState

if TYPE_CHECKING:
    from boardgames_edu.games.cossacks.params import CossackParams

Fam = ActionSet[CossackState]
Mask = Callable[[CossackState], int]
Row = tuple[int, str, tuple[int, ...], dict[str, object]]
"""Bit, notation, arguments and facts of an action."""
If = Condition[CossackState]
Tell = Callable[[CossackState, Action], Told]


def asked(s: CossackState) -> str:
    """The name of the question on top."""
    name: str = s.stack[-1][0].name
    return name


def asks(*names: str) -> Callable[[CossackState], bool]:
    """Whether one of these questions is on top."""
    return lambda s: s.stack[-1][0].name in names


def below(s: CossackState) -> str:
    """The name of what goes on once the question on top is answered; empty for nothing."""
    return s.stack[-2][0].name if len(s.stack) > 1 else ""


def when(test: Callable[[CossackState], object]) -> Mask:
    """The mask of a condition that is the same for every member."""
    return lambda s: EVERYTHING if test(s) else 0


def where(test: Callable[[CossackState], object], holds: Mask) -> Mask:
    """The mask of a condition that counts only in some states: elsewhere another one speaks."""
    return lambda s: holds(s) if test(s) else EVERYTHING


class ActionBuilder:
    """Makes the families of one setup, and remembers the facts of every action, with the names of which edition
    they are said in.
    """

    def __init__(self, setup: CossackParams) -> None:
        self.setup, self.facts = setup, setup.facts
        self.known: dict[str, dict[str, object]] = {}

    def family(self, verb: str, rows: Iterable[Row], *conditions: If, fast_mask: Mask | None = None) -> Fam:
        """A family of actions with one verb; ``rows`` say bit, notation, arguments and facts."""
        members = []
        for bit, text, args, facts in rows:
            self.known[text] = {**facts, "game": self.facts.lexicon}
            members.append((bit, Action(text, verb, args)))
        return ActionSet(members, conditions, (), lambda action: self.known[action.text], fast_mask)

    def single(self, verb: str, *conditions: If, fast_mask: Mask | None = None) -> Fam:
        """A family of one action."""
        return self.family(verb, [(0, verb, (), {})], *conditions, fast_mask=fast_mask)

    def nodes(self, verb: str, *conditions: If, fast_mask: Mask) -> Fam:
        """One action a node of the map; ``spot`` is the node's longer name."""
        rows: list[Row] = [
            (node, f"{verb} {name}", (node,), {"node": name, "spot": name})
            for node, name in enumerate(self.setup.roads.names)
        ]
        return self.family(verb, rows, *conditions, fast_mask=fast_mask)

    def kinds(self, verb: str, *conditions: If, fast_mask: Mask | None = None) -> Fam:
        """One action a kind of action card."""
        rows: list[Row] = [
            (kind, f"{verb} {name}", (kind,), {"card": name}) for kind, name in enumerate(self.facts.card_ids)
        ]
        return self.family(verb, rows, *conditions, fast_mask=fast_mask)

    def options(self, verb: str, *conditions: If, fast_mask: Mask) -> Fam:
        """One action an option of any action card; ``effect`` is what it does, in words."""
        rows: list[Row] = [
            (
                row.number,
                f"{verb} {row.text}",
                (row.number,),
                {
                    "card": self.facts.card_ids[row.kind],
                    "option": row.letter,
                    "gold": row.cost,
                    "effect": OptionWords(row),
                },
            )
            for row in self.facts.options
        ]
        return self.family(verb, rows, *conditions, fast_mask=fast_mask)
