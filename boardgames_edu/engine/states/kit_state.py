"""States for makers: dice, cards and turns in one word each.

What a method moves follows from the marks of the fields: a hand, and the deck, the market and the discards of its box.
The rules of the large games do the same by themselves, as fast as they need it.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import inf
from typing import Any, NamedTuple

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.errors import nearest
from boardgames_edu.engine.events import EventKind
from boardgames_edu.engine.fields.components import Deck, Display, Pool
from boardgames_edu.engine.fields.field import Where
from boardgames_edu.engine.fields.frames import Decision
from boardgames_edu.engine.fields.values import marks
from boardgames_edu.engine.states import dealing
from boardgames_edu.engine.states.dealing import role_field
from boardgames_edu.engine.states.graphs import text_of
from boardgames_edu.engine.states.state import State


class _Fields(NamedTuple):
    """The fields of one box, and what a mark says."""

    deck: str
    discards: str
    seen: str
    size: int


@cache
def _fields_of(kind: type[State], name: str) -> _Fields:
    """Return the fields that cards come from and go to. Raises TypeError."""
    found = {field.name: field.component for field in kind._components if field.component is not None}
    one = found.get(name)
    if one is None:
        raise TypeError(f"{kind.__name__}: no field {name!r} holds cards; there are: {nearest(name, found)}")
    same = {key: other for key, other in found.items() if other.box is one.box}
    decks = [key for key, other in same.items() if isinstance(other, Deck)]
    pools = [key for key, other in same.items() if isinstance(other, Pool) and not isinstance(other, Display)]
    seen, size = getattr(one, "seen", ""), getattr(one, "size", 0)
    return _Fields(next(iter(decks), ""), next(iter(pools), ""), seen, size)


@cache
def _masks_of(kind: type[State]) -> tuple[tuple[str, Where], ...]:
    """Return the fields that are marked with `Where`."""
    fields = {field.name: [mark for mark in marks(field.hint) if isinstance(mark, Where)] for field in kind._fields}
    found = tuple((name, mark) for name, marked in fields.items() for mark in marked)
    for name, mark in found:
        if mark.pieces not in fields:
            raise TypeError(f"{kind.__name__}.{name}: Where names a field of pieces: {nearest(mark.pieces, fields)}")
    return found


@cache
def _kind(rule: str, sentence: str, news: int, own: str) -> EventKind:
    return EventKind(rule.lower(), rule, sentence, reveals=bool(own), news=news, own=own)


class KitState(State):
    """A position in a game, with dice, cards and turns.

    Cards lie in fields: ``hand``, ``market`` and others are names of these. The deck and the discards are those of the
    same `Box`: its `Deck`, and its `Pool` that is no `Display`.

    Example:
        >>> state = Morris().new()
        >>> len(state.roll(3)), state.next_seat(1)
        (3, 0)
    """

    __slots__ = ()

    # --- chance and cards --------------------------------------------------------------------------------------

    def roll(self, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        """Roll dice; the highest comes first.

        A field ``dice: Dice`` shows them: ``s.dice = s.roll(3)``.
        """
        random = self.random
        return tuple(sorted([random(sides) + 1 for _ in range(count)], reverse=True))

    def shuffled(self, items: Iterable[int]) -> list[int]:
        """Return numbers in a random order."""
        found = list(items)
        self.shuffle(found)
        return found

    def fill_decks(self) -> None:
        """Shuffle cards that lie nowhere into their decks."""
        dealing.fill_decks(self)

    def draw(self, seat: int, count: int = 1, to: str = "hand") -> tuple[int, ...]:
        """Draw cards for a seat; an empty deck is the shuffled discards.

        Returns:
            the cards, fewer where no more are left.
        """
        fields = _fields_of(type(self), to)
        cards = tuple(card for _ in range(count) if (card := self._next_card(fields)) is not None)
        self._gain(seat, cards, to)
        return cards

    def draw_each(self, count: int = 1, to: str = "hand") -> None:
        """Draw cards for every seat that is in the game."""
        for seat in self.seats_left():
            self.draw(seat, count, to)

    def take(self, seat: int, card: int, source: str = "market", to: str = "hand") -> None:
        """Take an open card, which the others then know.

        They know it where the hand says ``Hand(..., seen="known")``. ``refill`` deals another one.
        """
        getattr(self, source).remove(card)
        self._gain(seat, (card,), to)
        seen, seats = _fields_of(type(self), to).seen, self.setup.seats
        if seen:
            known = getattr(self, seen)
            for row in range(seat, seats * seats, seats):
                if row != seat * seats + seat:
                    known[row] = tuple(sorted((*known[row], card)))

    def drop(self, seat: int, cards: Iterable[int], source: str = "hand", to: str = "") -> None:
        """Lay cards of a seat on the discards, or elsewhere."""
        fields, values, cards = _fields_of(type(self), source), getattr(self, source), tuple(cards)
        values[seat] = _without(values[seat], cards)
        if to := to or fields.discards:
            getattr(self, to).extend(cards)
        else:
            getattr(self, fields.deck)[:0] = cards
        if fields.seen:
            known, seats = getattr(self, fields.seen), self.setup.seats
            for row in range(seat, seats * seats, seats):
                if known[row]:
                    known[row] = _without(known[row], cards)

    def refill(self, market: str = "market") -> None:
        """Deal from the deck until a market is full."""
        fields, cards = _fields_of(type(self), market), getattr(self, market)
        while len(cards) < fields.size and (card := self._next_card(fields)) is not None:
            cards.append(card)

    def _next_card(self, fields: _Fields) -> int | None:
        deck: list[int] = getattr(self, fields.deck)
        if not deck and fields.discards:
            discards = getattr(self, fields.discards)
            deck[:], discards[:] = discards, []
            self.shuffle(deck)
        return deck.pop() if deck else None

    def _gain(self, seat: int, cards: Sequence[int], to: str) -> None:
        values = getattr(self, to)
        if isinstance(values[seat], tuple):
            values[seat] = tuple(sorted((*values[seat], *cards)))
        elif cards:
            (values[seat],) = cards

    # --- pieces and events ---------------------------------------------------------------------------------------

    def put(self, pieces: str, seat: int, place: int, count: int = 1) -> None:
        """Put pieces of a seat on a place; below 0, take them."""
        row = getattr(self, pieces)[seat]
        row[place] += count
        for name, mark in _masks_of(type(self)):
            if mark.pieces == pieces:
                masks = getattr(self, name)
                masks[seat] = masks[seat] & ~(1 << place) | (row[place] >= mark.least) << place

    def move(self, pieces: str, seat: int, start: int, end: int, count: int = 1) -> None:
        """Move pieces of a seat from one place to another."""
        self.put(pieces, seat, start, -count)
        self.put(pieces, seat, end, count)

    def recompute_caches(self) -> None:
        """Recompute the fields marked with `Where`."""
        for name, mark in _masks_of(type(self)):
            rows = getattr(self, mark.pieces)
            setattr(self, name, [sum(1 << k for k, n in enumerate(row) if n >= mark.least) for row in rows])

    def say(
        self, rule: str, sentence: str, seat: int | None = None, *, news: int = 1, own: str = "", **facts: object
    ) -> None:
        """Tell an event by its rule and sentence.

        Args:
            rule: the id of the rule that makes it happen.
            sentence: of the event.
            seat: whom it happens to, None for everybody.
            news: how much others want to hear of it, from 0 to 5.
            own: the sentence for its seat alone: ``own=N_("You draw {card}.")``.
            **facts: what fills the sentences; of dice each number.
        """
        if self._log is not None:
            shown = {key: text_of(fact) if isinstance(fact, tuple) else fact for key, fact in facts.items()}
            self.tell(_kind(rule, sentence, news, own), seat, **shown)

    def count_down(self, count: int = 1) -> None:
        """Lower the ``count`` of the decision asked, which ends at 0."""
        self.change_top(count=self.top.count - count)
        if not self.top.count:
            self.stack.pop()

    # --- turns -------------------------------------------------------------------------------------------------

    def next_seat(self, seat: int, among: int = -1, rounds: float = inf) -> int:
        """Return the seat that follows; -1 when the last round is over.

        It follows a field ``order: TurnOrder``, if there is one.

        Args:
            seat: whose turn ends.
            among: the mask of the seats that may follow; those that are `Eliminated` never do.
            rounds: how many there are, where a field ``round: Round = 1`` counts them.
        """
        kind, seats = type(self), self.setup.seats
        last, out = role_field(kind, "last"), role_field(kind, "out")
        if last and getattr(self, last) == seat:
            return -1
        if out:
            among &= ~getattr(self, out)
        order = role_field(kind, "order")
        ring = (order and getattr(self, order)) or range(seats)
        at = ring.index(seat)
        following = next((other for other in (*ring[at + 1 :], *ring[: at + 1]) if among >> other & 1), -1)
        if (field := role_field(kind, "round")) and following >= 0 and ring.index(following) <= at:
            if getattr(self, field) >= rounds:
                return -1
            setattr(self, field, getattr(self, field) + 1)
        return following

    def seats_left(self) -> tuple[int, ...]:
        """Return the seats that are not eliminated."""
        out = role_field(type(self), "out")
        mask = getattr(self, out) if out else 0
        return tuple(seat for seat in range(self.setup.seats) if not mask >> seat & 1)

    def eliminate(self, seat: int) -> None:
        """Take a seat and its decisions out of the game.

        Its state has a field ``out: Eliminated``.
        """
        out = self._role("out", "out: Eliminated")
        setattr(self, out, getattr(self, out) | 1 << seat)
        self.stack[:] = [frame for frame in self.stack if frame.seat != seat]

    def last_round(self, after: int) -> bool:
        """Begin the last round, which ends with another turn of a seat.

        Its state has a field ``last: LastTurn = -1``, which `next_seat` follows.

        Returns:
            whether the last round begins with it; False where it had begun.
        """
        last = self._role("last", "last: LastTurn")
        if getattr(self, last) >= 0:
            return False
        setattr(self, last, after)
        return True

    def ask_all(self, seats: Iterable[int], kind: type[Decision], **carried: Any) -> None:
        """Ask several seats the same before anything else happens.

        What they answer stays covered in a `Sealed` until all have answered, or in a `Hand` that cards are laid to.
        """
        for seat in reversed(tuple(seats)):
            self.ask(kind(seat, **carried))

    def win(self, *seats: int) -> None:
        """End the game; these seats have won.

        Its state has a field ``won: Winners``; without one those with most points win, and ``finish`` ends the game.
        """
        setattr(self, self._role("won", "won: Winners"), sum(1 << seat for seat in seats))
        self.finish()

    def leaders(self, values: Iterable[float]) -> tuple[int, ...]:
        """Return the seats with the largest of these values."""
        found = tuple(values)
        return tuple(seat for seat, value in enumerate(found) if value == max(found))

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won, by `win` or by points."""
        won = role_field(type(self), "won")
        return tuple(bits(getattr(self, won))) if won else super().winners()

    def finish(self) -> None:
        """End the game: nothing is asked any more."""
        self.stack.clear()

    def _role(self, name: str, example: str) -> str:
        found = role_field(type(self), name)
        if not found:
            raise TypeError(f"{type(self).__name__}: it needs a field for this: {example}")
        return found


def _without(value: Any, cards: Iterable[int]) -> Any:
    """Return a hand without some cards."""
    if not isinstance(value, tuple):
        return -1
    rest = list(value)
    for card in cards:
        if card in rest:
            rest.remove(card)
    return tuple(rest)
