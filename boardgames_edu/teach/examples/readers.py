"""Readers: the claims of worked examples, as a table by key.

A reader knows how the engine sees a claim, and how it is said. What all games claim alike is read here. This module
knows no game and no screen.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from boardgames_edu.engine.errors import one_of
from boardgames_edu.i18n import N_
from boardgames_edu.teach.examples.cases import Fact

Told = tuple[Any, ...]
"""The end of a `Fact`: its template, and what follows it."""


class Reader(NamedTuple):
    """How a claim is checked and said.

    Attributes:
        look: returns what holds, given a state and the ids of the claim.
        told: returns the words for what is claimed, given the ids, too.
        claims: "all" of what holds; all of it as a "set"; or "some" of it.
        seats: the seats that may be claimed something about; none if the ids are no seats.
    """

    look: Callable[..., Any]
    told: Callable[..., Told]
    claims: Literal["all", "set", "some"] = "all"
    seats: Sequence[str] = ()

    def facts(self, key: str, said: Any, *ids: str) -> Iterator[Fact]:
        """Yield a fact for each id that a claim lists. Raises OptionError."""
        if self.seats and not ids:
            for seat in said if isinstance(said, Mapping) else (said,):
                if seat not in self.seats:
                    raise one_of("seat", seat, self.seats)
        if isinstance(said, Mapping):
            for id, value in said.items():
                yield from self.facts(f"{key}.{id}", value, *ids, id)
            return

        def found(s: Any) -> Any:
            there = self.look(s, *ids)
            return [one for one in said if one in there] if self.claims == "some" else self._in_order(there)

        yield Fact(key, self._in_order(said), found, *self.told(said, *ids))

    def _in_order(self, value: Any) -> Any:
        return sorted(value) if self.claims == "set" else value


ASKED = Reader(
    lambda s: s.decision.name if s.decision else "",
    lambda name: (N_("Decided now: {question}"), lambda s: {"question": s.prompt()}),
)
MOVER = Reader(lambda s: s.seat_name(s.to_move), lambda seat: (N_("{seat} decides now."), {"seat": seat}))
OVER = Reader(lambda s: s.is_over, lambda over: (N_("The game is over.") if over else N_("The game goes on."),))


def legal(template: str, claims: Literal["set", "some"]) -> Reader:
    """Return a reader of legal moves, all or some of them."""
    return Reader(
        lambda s: {action.text for action in s.legal_actions()},
        lambda moves: (template, lambda s: {"moves": tuple(s.game.parse(move, s) for move in moves)}),
        claims,
    )
