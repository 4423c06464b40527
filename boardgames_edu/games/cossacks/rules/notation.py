"""The axes of Cossack Campaign's verbs.

Nodes, kinds of cards, options of cards, tasks and seats. Knows no rule. The facts of every action name the edition in
whose words they are said.
"""

from collections.abc import Callable, Iterable, Iterator

from boardgames_edu.engine.events import Action
from boardgames_edu.engine.rules.actions import Entry
from boardgames_edu.games.cossacks.params import CossackParams
from boardgames_edu.games.cossacks.rules.wording import OptionWords
from boardgames_edu.games.cossacks.state import CossackState

Rows = Callable[["CossackParams"], Iterator[Entry]]


def _each(names: Callable[[CossackParams], Iterable[str]], *facts: str) -> Callable[[str], Rows]:
    """Return a maker of rows over names, which fill facts."""

    def rows_of(verb: str) -> Rows:
        def rows(setup: CossackParams) -> Iterator[Entry]:
            for number, name in enumerate(names(setup)):
                told = dict.fromkeys(facts, name)
                yield number, f"{verb} {name}", (number,), {**told, "game": setup.components.lexicon}

        return rows

    return rows_of


each_node = _each(lambda setup: setup.roads.names, "node", "spot")
"""Returns a verb's rows over nodes; ``spot`` is the longer name."""
each_place = _each(lambda setup: setup.roads.names, "place", "node")
"""Returns a verb's rows over nodes, for verbs that want places."""
each_card = _each(lambda setup: setup.components.card_ids, "card")
"""Returns a verb's rows over kinds of action cards."""
each_task = _each(lambda setup: setup.components.task_ids, "task")
"""Returns a verb's rows over additional tasks."""
each_owner = _each(lambda setup: setup.seat_names, "owner")  # returns a verb's rows over seats


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


def hand_cards(s: CossackState, action: Action) -> list[str]:
    """Return the ids of a card's copies in the hand."""
    name, seat = action.text.split()[1], s.to_move
    own, kind = s.seat_name(seat), s.setup.components.card_ids.index(name)
    copies = 1 if seat is None else s.hands[seat].count(kind)
    return [f"card:hand:{own}:{name}:{copy}" for copy in range(max(copies, 1))]
