"""What the verbs of Cossack Campaign range over.

Nodes, kinds of cards, options of cards, tasks and seats. Knows no rule. The facts of every action name the edition in
whose words they are said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from boardgames_edu.engine.rules.actions import Entry
from boardgames_edu.games.cossacks.rules.wording import OptionWords

if TYPE_CHECKING:
    from boardgames_edu.engine.events import Action
    from boardgames_edu.games.cossacks.params import CossackParams
    from boardgames_edu.games.cossacks.state import CossackState

Rows = Callable[["CossackParams"], Iterator[Entry]]


def each_node(verb: str) -> Rows:
    """Return a verb's rows over nodes; ``spot`` is the longer name."""

    def rows(setup: CossackParams) -> Iterator[Entry]:
        for node, name in enumerate(setup.roads.names):
            yield (
                node,
                f"{verb} {name}",
                (node,),
                {"node": name, "spot": name, "game": setup.components.lexicon},
            )

    return rows


def each_place(verb: str) -> Rows:
    """Return a verb's rows over nodes, for verbs that want places."""

    def rows(setup: CossackParams) -> Iterator[Entry]:
        for node, name in enumerate(setup.roads.names):
            facts = {"place": name, "game": setup.components.lexicon}
            if not setup.roads.places >> node & 1:
                facts["node"] = name
            yield node, f"{verb} {name}", (node,), facts

    return rows


def each_card(verb: str) -> Rows:
    """Return a verb's rows over kinds of action cards."""

    def rows(setup: CossackParams) -> Iterator[Entry]:
        for kind, name in enumerate(setup.components.card_ids):
            yield kind, f"{verb} {name}", (kind,), {"card": name, "game": setup.components.lexicon}

    return rows


def each_option(verb: str) -> Rows:
    """Return a verb's rows over options; ``effect`` says what one does."""

    def rows(setup: CossackParams) -> Iterator[Entry]:
        for row in setup.components.options:
            facts = {
                "card": setup.components.card_ids[row.kind],
                "option": row.letter,
                "gold": row.cost,
                "effect": OptionWords(row),
                "game": setup.components.lexicon,
            }
            yield row.number, f"{verb} {row.text}", (row.number,), facts

    return rows


def each_task(verb: str) -> Rows:
    """Return a verb's rows over additional tasks."""

    def rows(setup: CossackParams) -> Iterator[Entry]:
        for task, name in enumerate(setup.components.task_ids):
            yield task, f"{verb} {name}", (task,), {"task": name, "game": setup.components.lexicon}

    return rows


def each_owner(verb: str) -> Rows:
    """Return a verb's rows over seats."""

    def rows(setup: CossackParams) -> Iterator[Entry]:
        for seat, name in enumerate(setup.seat_names):
            yield seat, f"{verb} {name}", (seat,), {"owner": name, "game": setup.components.lexicon}

    return rows


def hand_cards(s: CossackState, action: Action) -> list[str]:
    """Return the ids of a card's copies in the hand."""
    name, seat = action.text.split()[1], s.to_move
    own, kind = s.seat_name(seat), s.setup.components.card_ids.index(name)
    copies = 1 if seat is None else s.hands[seat].count(kind)
    return [f"card:hand:{own}:{name}:{copy}" for copy in range(max(copies, 1))]
