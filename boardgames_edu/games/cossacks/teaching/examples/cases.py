"""The kinds of cases of Cossack Campaign's worked examples.

Steps of moves in ``data/cossacks/examples.yaml`` and what holds after each. All kinds but one are played alike:
``kind`` tells a reader what a case is about. Every key of ``expect`` has a reader here that knows how the engine sees
it and how it is said. Knows no screen.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from boardgames_edu.engine.errors import one_of
from boardgames_edu.engine.registry import load
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.queries import marches
from boardgames_edu.games.cossacks.state import CossackState, IssuedOrder
from boardgames_edu.i18n import N_
from boardgames_edu.teach.examples.cases import Beat, Fact, Kind, Script

Data = Mapping[str, Any]
Look = Callable[[CossackState, int], object]
Reader = Callable[[str, Any], Iterator[Fact]]

_GOLD = N_("{seat} has {n} gold.")
_TOKENS = N_("{seat} has {n} march {n:token|tokens} in hand.")
_CARDS = N_("{seat} holds {n} action {n:card|cards}.")
_SEALS_LEFT = N_("{seat} has {n} {n:seal|seals} left.")
_SEALS, _NO_SEALS = N_("{seat} holds {place}."), N_("{seat} holds no place.")
_SCORE = N_("In all, {seat} has {n} points.")
_LINE = N_("{seat} scores {n} {n:point|points}: {part}.")
_RESERVE = N_("Beside the black tokens {n:lies|lie} {n} red {n:one|ones}.")
_BLACK = N_("A black token lies on {node}.")
_RED = N_("March tokens lie on {node}.")
_HETMAN = N_("{seat} is hetman.")
_TO_MOVE = N_("{seat} decides now.")
_QUESTION = N_("Decided now: {question}")
_OVER, _NOT_OVER = N_("The game is over."), N_("The game goes on.")
_LEGAL = N_("Allowed now, and nothing else: {moves}.")
_MAY_LAY = N_("The next token may be laid on: {node}.")
_MAY_TAKE = N_("The next one to go may be: {node}.")
_FREE_ENDS = N_("What could be taken off without breaking a path: {node}.")
_OPEN, _SHUT = N_("A token could be laid on: {node}."), N_("No token could be laid on: {node}.")
_NOTHING = N_("nothing")
_ALL_GOLD = N_("All gold together is {n}: 7 a player.")
_ALL_TOKENS = N_(
    "In hand, on the map, beside the black ones and on the way lie {n} march tokens: 15 a player."
)
_ALL_SEALS = N_("Everybody's seals, laid and kept, are still {n}.")
_ALL_RESERVE = N_(
    "{n} red {n:token lies|tokens lie} beside the black ones: as many as there are seals on the map."
)
_PARTS = {
    "hetman": N_("hetman card"),
    "task": N_("additional tasks"),
    "town": N_("towns"),
    "settlement": N_("settlements"),
    "tokens": N_("march tokens in hand"),
}


def at(data: Data) -> CossackState:
    """Return the position that the data describe."""
    state: CossackState = load("cossacks").from_position(data)
    return state


# --- what may be said about a seat -------------------------------------------------------------------------------


def _counted(look: Look, template: str) -> Reader:
    """Return a reader of one number for each seat."""

    def read(key: str, said: Mapping[str, int]) -> Iterator[Fact]:
        for seat, n in _seats(said):
            yield Fact(f"{key}.{seat}", n, _of(look, seat), template, {"seat": seat, "n": n})

    return read


def _seats(said: Any) -> Iterator[tuple[str, Any]]:
    """Yield the value for each seat. Raises OptionError for other keys."""
    if not isinstance(said, Mapping):
        raise one_of("seat", said, SEATS)
    for seat, value in said.items():
        if seat not in SEATS:
            raise one_of("seat", seat, SEATS)
        yield seat, value


def _of(look: Look, seat: str) -> Callable[[CossackState], object]:
    return lambda s: look(s, SEATS.index(seat))


def _names(s: CossackState, mask: int) -> list[str]:
    return sorted(s.setup.board.names(mask))


def _seals(key: str, said: Mapping[str, list[str]]) -> Iterator[Fact]:
    for seat, places in _seats(said):
        yield Fact(
            f"{key}.{seat}",
            sorted(places),
            _of(lambda s, n: _names(s, s.seals[n]), seat),
            _SEALS if places else _NO_SEALS,
            {"seat": seat, "place": tuple(places)},
            tuple(f"place:{place}" for place in places),
        )


def _score(key: str, said: Mapping[str, int]) -> Iterator[Fact]:
    for seat, total in _seats(said):
        choices = tuple((_SCORE, {"seat": seat, "n": n}) for n in (total, total - 3, total + 5, total + 3))
        (fact,) = _counted(lambda s, n: s.totals()[n], _SCORE)(key, {seat: total})
        yield fact._replace(choices=choices)


def _lines(key: str, said: Mapping[str, Mapping[str, int]]) -> Iterator[Fact]:
    def scored(s: CossackState, n: int, source: str) -> int:
        return sum(line.points for line in s.scores()[n] if line.source == source)

    for seat, sources in _seats(said):
        for source, points in dict(sources).items():
            yield Fact(
                f"{key}.{seat}.{source}",
                points,
                partial(scored, n=SEATS.index(seat), source=source),
                _LINE,
                {"seat": seat, "n": points, "part": _PARTS[source]},
            )


# --- what may be said about the map and the game -----------------------------------------------------------------


def _nodes(look: Callable[[CossackState], int], template: str) -> Reader:
    """Return a reader of a set of nodes on the map."""

    def read(key: str, said: Sequence[str]) -> Iterator[Fact]:
        about = tuple(f"place:{node}" for node in said)
        words = {"node": tuple(said) or _NOTHING}
        yield Fact(key, sorted(said), lambda s: _names(s, look(s)), template, words, about)

    return read


def _open(wanted: bool, template: str) -> Reader:
    """Return a reader of nodes that are open, or are not."""

    def read(key: str, said: Sequence[str]) -> Iterator[Fact]:
        def found(s: CossackState) -> list[str]:
            free = set(s.setup.board.names(s.open_nodes))
            return [node for node in said if (node in free) is wanted]

        about = tuple(f"place:{node}" for node in said)
        yield Fact(key, list(said), found, template, {"node": tuple(said)}, about)

    return read


def _order(s: CossackState) -> Any:
    return s.orders[0] if s.orders else IssuedOrder(0)


def _reserve(key: str, said: int) -> Iterator[Fact]:
    yield Fact(key, said, lambda s: s.reserve, _RESERVE, {"n": said})


def _seat(look: Callable[[CossackState], int | None], template: str) -> Reader:
    def read(key: str, said: str) -> Iterator[Fact]:
        yield Fact(key, said, lambda s: s.seat_name(look(s)), template, {"seat": said})

    return read


def _question(key: str, said: str) -> Iterator[Fact]:
    yield Fact(
        key,
        said,
        lambda s: s.decision.name if s.decision else "",
        _QUESTION,
        lambda s: {"question": s.prompt()},
    )


def _over(key: str, said: bool) -> Iterator[Fact]:
    yield Fact(key, said, lambda s: s.is_over, _OVER if said else _NOT_OVER)


def _legal(key: str, said: Sequence[str]) -> Iterator[Fact]:
    yield Fact(
        key,
        sorted(said),
        lambda s: sorted(action.text for action in s.legal_actions()),
        _LEGAL,
        lambda s: {"moves": tuple(s.game.parse(move, s) for move in said)},
    )


READERS: Mapping[str, Reader] = {
    "gold": _counted(lambda s, n: s.gold[n], _GOLD),
    "tokens": _counted(lambda s, n: s.tokens[n], _TOKENS),
    "hand_size": _counted(lambda s, n: len(s.hands[n]), _CARDS),
    "seals_left": _counted(lambda s, n: s.seals_in_hand[n], _SEALS_LEFT),
    "seals": _seals,
    "score": _score,
    "points": _lines,
    "reserve": _reserve,
    "black": _nodes(lambda s: s.black, _BLACK),
    "red": _nodes(lambda s: s.red, _RED),
    "hetman": _seat(lambda s: s.hetman, _HETMAN),
    "to_move": _seat(lambda s: s.to_move, _TO_MOVE),
    "question": _question,
    "over": _over,
    "legal": _legal,
    "may_lay": _nodes(lambda s: marches.out_nodes(s, _order(s)), _MAY_LAY),
    "may_take": _nodes(lambda s: marches.home_nodes(s, _order(s), marches.removable(s)), _MAY_TAKE),
    "free_ends": _nodes(marches.removable, _FREE_ENDS),
    "open": _open(True, _OPEN),
    "not_open": _open(False, _SHUT),
}
"""The readers of facts, by key of ``expect``."""


# --- kinds of cases ----------------------------------------------------------------------------------------------


def play(given: Data, when: Data, then: Any) -> Script:
    """Show a position, and steps: moves, and what holds after them."""
    beats = []
    _known("when", when, ("steps",))
    for k, step in enumerate(when["steps"]):
        _known(f"when.steps[{k}]", step, ("play", "expect"))
        moves = step.get("play", [])
        facts = [
            fact
            for key, said in step.get("expect", {}).items()
            for fact in READERS[key](f"when.steps[{k}].expect.{key}", said)
        ]
        beats.append(Beat([moves] if isinstance(moves, str) else moves, facts, None if k else at(given)))
    return Script(beats)


def _known(where: str, data: Data, keys: Sequence[str]) -> None:
    """Refuse a key that nobody reads. Raises OptionError."""
    for key in data:
        if key not in keys:
            raise one_of("key of {where}", key, keys, where=where)


MOVES_BETWEEN = 120
"""How many random decisions lie between two looks at a game."""


def conservation(given: Mapping[str, Sequence[int]], when: Any, then: Any) -> Script:
    """Show in random games that nothing is ever lost."""
    beats: list[Beat] = []
    for seats in given["seats"]:
        state, rng = load("cossacks").new(seats=seats, seed=seats), random.Random(seats)
        for _ in range(3):
            beats.append(Beat((), list(_kept(state, seats)), state.copy()))
            for _ in range(MOVES_BETWEEN):
                actions = state.legal_actions()
                if actions:
                    state.apply(actions[int(rng.random() * len(actions))])
    return Script(beats)


def _kept(state: CossackState, seats: int) -> Iterator[Fact]:
    """Yield what never changes during a game."""
    laid = sum(len(state.setup.board.names(nodes)) for nodes in state.seals)
    yield Fact("given.seats", 7 * seats, lambda s: sum(s.gold), _ALL_GOLD, {"n": 7 * seats})
    yield Fact("given.seats", 15 * seats, tokens_in_all, _ALL_TOKENS, {"n": 15 * seats})
    yield Fact("given.seats", [5] * seats, seals_in_all, _ALL_SEALS, {"n": 5})
    yield Fact("given.seats", laid, lambda s: s.reserve, _ALL_RESERVE, {"n": laid})


def tokens_in_all(s: CossackState) -> int:
    """Return how many march tokens exist, one being settled included."""
    in_air = s.decision is not None and s.decision.name == "settle"
    return sum(s.tokens) + len(s.setup.board.names(s.red | s.neutral)) + s.reserve + in_air


def seals_in_all(s: CossackState) -> list[int]:
    """Return how many seals each seat has, laid and kept."""
    laid = (len(s.setup.board.names(nodes)) for nodes in s.seals)
    return [on_map + left for on_map, left in zip(laid, s.seals_in_hand, strict=True)]


KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(("march", "pay", "score", "change", "refusal", "map", "end"), play),
    "conservation": conservation,
}
