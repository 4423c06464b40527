"""The gains of a turn in words: where, and against whom.

Reasons of bots, hints, advice and the look back all rest on it. Knows no game.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, listed, say

OTHERS = frozenset({N_("what opponents have"), N_("points of others")})
"""The figures that grow where opponents lose."""
_SMALL = 0.05
"""A change of a figure that is not worth a word."""

_BACK = N_("{seat_other} is set back")
_TAKEN = N_("{place} goes to {seat}, not to {seat_other}")
_AHEAD = N_("{place} goes to {seat} before {seat_other} gets there")
_WON = N_("{place} goes to {seat}")
_LOST = N_("{seat_other} loses {place}")
_CLOSER = N_("{seat} comes closer to taking {place} from {seat_other}")
_IN_THE_WAY = N_("{seat} stands in the way of {seat_other} between {place} and {end}")


class Valued(Protocol):
    """A position and the figures of its value to a seat."""

    @property
    def state(self) -> Any:
        """The position."""

    @property
    def parts(self) -> Mapping[str, float]:
        """The figures, by name."""


class Gains(NamedTuple):
    """The gains of a turn.

    Attributes:
        named: sentences that name a place or an opponent.
        figures: by how much the other figures grow, those that grow most.
    """

    named: tuple[str, ...] = ()
    figures: Mapping[str, float] = MappingProxyType({})

    def __str__(self) -> str:
        # how much they grow is the bot's own estimate, and tells a person nothing
        aspects = {"aspects": listed(map(say, self.figures))}
        figures = (say(N_("a gain in {aspects}"), aspects),) if self.figures else ()
        return "; ".join((*self.named, *figures)) or say(N_("nothing at once"))


def gained(seat: int, after: Valued, before: Valued) -> Gains:
    """Return what a seat gains between two positions: two of each kind.

    >>> import boardgames_edu as bg
    >>> from boardgames_edu.bots.planner import Reached
    >>> start = Reached(bg.load("hansa").new(seats=3), None, None, 0.0, {"points": 1.0})
    >>> print(gained(0, Reached(start.state, None, None, 0.0, {"points": 3.0}), start))
    a gain in points
    """
    changes = {key: worth - before.parts.get(key, 0.0) for key, worth in after.parts.items()}
    grown = sorted((key for key in changes if changes[key] > _SMALL), key=lambda key: -changes[key])[:2]
    named = list(_on_places(seat, after.state, before.state))
    if OTHERS.intersection(grown) and not named:
        named += _set_back(seat, after.state, before.state)
    return Gains(tuple(named[:2]), {key: changes[key] for key in grown if key not in OTHERS})


def _on_places(seat: int, after: Any, before: Any) -> Iterator[str]:
    """Yield what changes for a seat on the map."""
    me, closer = before.seat_name(seat), list[str]()

    def told(template: str, place: str, rival: str | None) -> str:
        facts = {"place": before.label(place), "seat": me, "seat_other": rival, "game": before.game.name}
        return say(template, facts)

    for place in before.setup.board.places:
        had, has = before.ruler(place), after.ruler(place)
        if has == me != had:
            rival = had or _near(before, place, me)
            yield told(_TAKEN if had else _AHEAD if rival else _WON, place, rival)
        elif had and had not in (has, me):
            yield told(_LOST, place, had)
        elif had and had != me and _lead(after, place, me, had) > _lead(before, place, me, had):
            closer.append(told(_CLOSER, place, had))
    yield from closer
    if type(after).pieces is not State.pieces:  # something may lie between two places
        yield from _between(me, after, before)


def _between(me: str, after: Any, before: Any) -> Iterator[str]:
    """Yield between which places a seat gets in an opponent's way."""
    board = before.setup.board
    for pair in bits(board.linked_pairs):
        place, end = (board.places[number] for number in divmod(pair, len(board.places)))
        if place < end and _count(after.pieces(place, end), me) > _count(before.pieces(place, end), me):
            rival = next((owner for owner, *kind in after.pieces(place, end) if kind and owner != me), None)
            if rival:
                facts = {"place": before.label(place), "end": before.label(end), "seat": me, "seat_other": rival}
                yield say(_IN_THE_WAY, facts)


def _near(state: Any, place: str, me: str) -> str | None:
    """Return the opponent with most pieces on or beside a place."""
    board, pieces = state.setup.board, dict[str, int]()
    for near in (place, *board.names(board.adjacent[board.index[place]])):
        for owner, *kind in state.pieces(near):
            if kind and owner in state.setup.seat_names and owner != me:
                pieces[owner] = pieces.get(owner, 0) + state.pieces(near)[owner, *kind]
    return max(pieces, key=lambda owner: pieces[owner], default=None)


def _lead(state: Any, place: str, me: str, rival: str) -> int:
    """Return by how many pieces a seat outnumbers a rival."""
    pieces = state.pieces(place)
    return _count(pieces, me) - _count(pieces, rival)


def _count(pieces: Mapping[tuple[str, ...], int], owner: str) -> int:
    return sum(count for kind, count in pieces.items() if kind[0] == owner)


def _set_back(seat: int, after: Any, before: Any) -> list[str]:
    """Return which opponent loses most, as a sentence, if any does."""
    evaluate = after.game.evaluator
    if evaluate is None:
        return []
    fall = {
        other: sum(evaluate(before, other).values()) - sum(evaluate(after, other).values())
        for other in range(after.setup.seats)
        if other != seat
    }
    most = max(fall, key=lambda other: fall[other], default=seat)
    facts = {"seat_other": after.seat_name(most), "game": after.game.name}
    return [say(_BACK, facts)] if fall.get(most, 0.0) > _SMALL else []
