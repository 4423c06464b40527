"""The kinds of cases of Cossack Campaign's worked examples.

Steps of moves in ``data/cossacks/examples.yaml`` and what holds after each. All kinds but one are played alike:
``kind`` tells a reader what a case is about. Every key of ``expect`` has a reader here that knows how the engine sees
it and how it is said. Knows no screen.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from boardgames_edu.engine.errors import one_of
from boardgames_edu.engine.registry import load
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.queries import marches
from boardgames_edu.games.cossacks.state import CossackState, IssuedOrder
from boardgames_edu.i18n import N_
from boardgames_edu.teach.examples.cases import ASKED, MOVER, OVER, Beat, Fact, Kind, Reader, Script, Told, legal

Data = Mapping[str, Any]

_SCORE = N_("In all, {seat} has {n} points.")
_ALL_GOLD = N_("All gold together is {n}: 7 a player.")
_ALL_TOKENS = N_("In hand, on the map, beside the black ones and on the way lie {n} march tokens: 15 a player.")
_ALL_SEALS = N_("Everybody's seals, laid and kept, are still {n}.")
_ALL_RESERVE = N_("{n} red {n:token lies|tokens lie} beside the black ones: as many as there are seals on the map.")
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


def _counted(look: Callable[[CossackState], Sequence[int]], template: str) -> Reader:
    return Reader(
        lambda s, seat: look(s)[SEATS.index(seat)], lambda n, seat: (template, {"seat": seat, "n": n}), seats=SEATS
    )


def _seals(places: Sequence[str], seat: str) -> Told:
    words = N_("{seat} holds {place}.") if places else N_("{seat} holds no place.")
    return words, {"seat": seat, "place": tuple(places)}, tuple(f"place:{place}" for place in places)


def _score(total: int, seat: str) -> Told:
    guesses = [{"seat": seat, "n": n} for n in (total, total - 3, total + 5, total + 3)]
    return _SCORE, guesses[0], (), "", tuple((_SCORE, words) for words in guesses)


def _scored(s: CossackState, seat: str, source: str) -> int:
    return sum(line.points for line in s.scores()[SEATS.index(seat)] if line.source == source)


def _points(points: int, seat: str, source: str) -> Told:
    words = {"seat": seat, "n": points, "part": _PARTS[source]}
    return N_("{seat} scores {n} {n:point|points}: {part}."), words


def _nodes(look: Callable[[CossackState], int], template: str, claims: Literal["set", "some"] = "set") -> Reader:
    def told(nodes: Sequence[str]) -> Told:
        words = {"node": tuple(nodes) or N_("nothing")}
        return template, words, tuple(f"place:{node}" for node in nodes)

    return Reader(lambda s: s.setup.board.names(look(s)), told, claims)


def _whole(look: Callable[[CossackState], object], template: str, word: str) -> Reader:
    return Reader(look, lambda said: (template, {word: said}))


def _order(s: CossackState) -> Any:
    return s.orders[0] if s.orders else IssuedOrder(0)


READERS: Mapping[str, Reader] = {  # the readers of facts, by key of ``expect``
    "gold": _counted(lambda s: s.gold, N_("{seat} has {n} gold.")),
    "tokens": _counted(lambda s: s.tokens, N_("{seat} has {n} march {n:token|tokens} in hand.")),
    "hand_size": _counted(lambda s: [len(hand) for hand in s.hands], N_("{seat} holds {n} action {n:card|cards}.")),
    "seals_left": _counted(lambda s: s.seals_in_hand, N_("{seat} has {n} {n:seal|seals} left.")),
    "seals": Reader(lambda s, seat: s.setup.board.names(s.seals[SEATS.index(seat)]), _seals, "set", seats=SEATS),
    "score": Reader(lambda s, seat: s.totals()[SEATS.index(seat)], _score, seats=SEATS),
    "points": Reader(_scored, _points, seats=SEATS),
    "reserve": _whole(lambda s: s.reserve, N_("Beside the black tokens {n:lies|lie} {n} red {n:one|ones}."), "n"),
    "black": _nodes(lambda s: s.black, N_("A black token lies on {node}.")),
    "red": _nodes(lambda s: s.red, N_("March tokens lie on {node}.")),
    "hetman": _whole(lambda s: s.seat_name(s.hetman), N_("{seat} is hetman."), "seat"),
    "to_move": MOVER,
    "question": ASKED,
    "over": OVER,
    "legal": legal(N_("Allowed now, and nothing else: {moves}."), "set"),
    "may_lay": _nodes(lambda s: marches.out_nodes(s, _order(s)), N_("The next token may be laid on: {node}.")),
    "may_take": _nodes(
        lambda s: marches.home_nodes(s, _order(s), marches.removable(s)), N_("The next one to go may be: {node}.")
    ),
    "free_ends": _nodes(marches.removable, N_("What could be taken off without breaking a path: {node}.")),
    "open": _nodes(lambda s: s.open_nodes, N_("A token could be laid on: {node}."), "some"),
    "not_open": _nodes(
        lambda s: (1 << s.setup.roads.count) - 1 & ~s.open_nodes, N_("No token could be laid on: {node}."), "some"
    ),
}


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
            for fact in READERS[key].facts(f"when.steps[{k}].expect.{key}", said)
        ]
        beats.append(Beat([moves] if isinstance(moves, str) else moves, facts, None if k else at(given)))
    return Script(beats)


def _known(where: str, data: Data, keys: Sequence[str]) -> None:
    """Refuse a key that nobody reads. Raises OptionError."""
    for key in data:
        if key not in keys:
            raise one_of("key of {where}", key, keys, where=where)


MOVES_BETWEEN = 120  # how many random decisions lie between two looks at a game


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
    laid = sum(mask.bit_count() for mask in state.seals)
    yield Fact("given.seats", 7 * seats, lambda s: sum(s.gold), _ALL_GOLD, {"n": 7 * seats})
    yield Fact("given.seats", 15 * seats, tokens_in_all, _ALL_TOKENS, {"n": 15 * seats})
    yield Fact("given.seats", [5] * seats, seals_in_all, _ALL_SEALS, {"n": 5})
    yield Fact("given.seats", laid, lambda s: s.reserve, _ALL_RESERVE, {"n": laid})


def tokens_in_all(s: CossackState) -> int:
    """Return how many march tokens exist, one being settled included."""
    in_air = s.decision is not None and s.decision.name == "settle"
    return sum(s.tokens) + (s.red | s.neutral).bit_count() + s.reserve + in_air


def seals_in_all(s: CossackState) -> list[int]:
    """Return how many seals each seat has, laid and kept."""
    return [laid.bit_count() + left for laid, left in zip(s.seals, s.seals_in_hand, strict=True)]


KINDS: Mapping[str, Kind] = {  # the kinds of cases, by name
    **dict.fromkeys(("march", "pay", "score", "change", "refusal", "map", "end"), play),
    "conservation": conservation,
}
