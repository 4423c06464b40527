"""The kinds of cases of Cossack Campaign's worked examples.

Steps of moves in ``data/cossacks/examples.yaml`` and what holds after each. All kinds but one are played alike:
``kind`` tells a reader what a case is about. Every key of ``expect`` has a reader here that knows how the engine sees
it and how it is said. Knows no screen.
"""

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
Reader = Callable[[str, Any], Iterator[Fact]]

_SCORE = N_("In all, {seat} has {n} points.")
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


def _seats(said: Any) -> Iterator[tuple[str, int, Any]]:
    """Yield each seat, its number and value. Raises OptionError for other keys."""
    if not isinstance(said, Mapping):
        raise one_of("seat", said, SEATS)
    for seat, value in said.items():
        if seat not in SEATS:
            raise one_of("seat", seat, SEATS)
        yield seat, SEATS.index(seat), value


def _counted(look: Callable[[CossackState], Sequence[int]], template: str) -> Reader:
    """Return a reader of one number for each seat."""

    def read(key: str, said: Mapping[str, int]) -> Iterator[Fact]:
        for seat, number, n in _seats(said):
            found = partial(lambda s, number: look(s)[number], number=number)
            yield Fact(f"{key}.{seat}", n, found, template, {"seat": seat, "n": n})

    return read


def _names(s: CossackState, mask: int) -> list[str]:
    return sorted(s.setup.board.names(mask))


def _seals(key: str, said: Mapping[str, list[str]]) -> Iterator[Fact]:
    for seat, number, places in _seats(said):
        yield Fact(
            f"{key}.{seat}",
            sorted(places),
            partial(lambda s, number: _names(s, s.seals[number]), number=number),
            N_("{seat} holds {place}.") if places else N_("{seat} holds no place."),
            {"seat": seat, "place": tuple(places)},
            tuple(f"place:{place}" for place in places),
        )


def _score(key: str, said: Mapping[str, int]) -> Iterator[Fact]:
    for fact, (seat, _, total) in zip(
        _counted(lambda s: s.totals(), _SCORE)(key, said), _seats(said), strict=True
    ):
        guesses = (total, total - 3, total + 5, total + 3)
        yield fact._replace(choices=tuple((_SCORE, {"seat": seat, "n": n}) for n in guesses))


def _lines(key: str, said: Mapping[str, Mapping[str, int]]) -> Iterator[Fact]:
    def scored(s: CossackState, number: int, source: str) -> int:
        return sum(line.points for line in s.scores()[number] if line.source == source)

    for seat, number, sources in _seats(said):
        for source, points in dict(sources).items():
            yield Fact(
                f"{key}.{seat}.{source}",
                points,
                partial(scored, number=number, source=source),
                N_("{seat} scores {n} {n:point|points}: {part}."),
                {"seat": seat, "n": points, "part": _PARTS[source]},
            )


# --- what may be said about the map and the game -----------------------------------------------------------------


def _nodes(look: Callable[[CossackState], int], template: str) -> Reader:
    """Return a reader of a set of nodes on the map."""

    def read(key: str, said: Sequence[str]) -> Iterator[Fact]:
        about = tuple(f"place:{node}" for node in said)
        words = {"node": tuple(said) or N_("nothing")}
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


def _whole(look: Callable[[CossackState], object], template: str, word: str) -> Reader:
    """Return a reader of one value of the whole game."""
    return lambda key, said: iter([Fact(key, said, look, template, {word: said})])


def _legal(key: str, said: Sequence[str]) -> Iterator[Fact]:
    yield Fact(
        key,
        sorted(said),
        lambda s: sorted(action.text for action in s.legal_actions()),
        N_("Allowed now, and nothing else: {moves}."),
        lambda s: {"moves": tuple(s.game.parse(move, s) for move in said)},
    )


def _asked(s: CossackState) -> str:
    return s.decision.name if s.decision else ""


def _order(s: CossackState) -> Any:
    return s.orders[0] if s.orders else IssuedOrder(0)


READERS: Mapping[str, Reader] = {
    "gold": _counted(lambda s: s.gold, N_("{seat} has {n} gold.")),
    "tokens": _counted(lambda s: s.tokens, N_("{seat} has {n} march {n:token|tokens} in hand.")),
    "hand_size": _counted(
        lambda s: [len(hand) for hand in s.hands], N_("{seat} holds {n} action {n:card|cards}.")
    ),
    "seals_left": _counted(lambda s: s.seals_in_hand, N_("{seat} has {n} {n:seal|seals} left.")),
    "seals": _seals,
    "score": _score,
    "points": _lines,
    "reserve": _whole(
        lambda s: s.reserve, N_("Beside the black tokens {n:lies|lie} {n} red {n:one|ones}."), "n"
    ),
    "black": _nodes(lambda s: s.black, N_("A black token lies on {node}.")),
    "red": _nodes(lambda s: s.red, N_("March tokens lie on {node}.")),
    "hetman": _whole(lambda s: s.seat_name(s.hetman), N_("{seat} is hetman."), "seat"),
    "to_move": _whole(lambda s: s.seat_name(s.to_move), N_("{seat} decides now."), "seat"),
    "question": lambda key, said: iter(
        [Fact(key, said, _asked, N_("Decided now: {question}"), lambda s: {"question": s.prompt()})]
    ),
    "over": lambda key, said: iter(
        [Fact(key, said, lambda s: s.is_over, N_("The game is over.") if said else N_("The game goes on."))]
    ),
    "legal": _legal,
    "may_lay": _nodes(
        lambda s: marches.out_nodes(s, _order(s)), N_("The next token may be laid on: {node}.")
    ),
    "may_take": _nodes(
        lambda s: marches.home_nodes(s, _order(s), marches.removable(s)),
        N_("The next one to go may be: {node}."),
    ),
    "free_ends": _nodes(marches.removable, N_("What could be taken off without breaking a path: {node}.")),
    "open": _open(True, N_("A token could be laid on: {node}.")),
    "not_open": _open(False, N_("No token could be laid on: {node}.")),
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


KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(("march", "pay", "score", "change", "refusal", "map", "end"), play),
    "conservation": conservation,
}
"""The kinds of cases, by name."""
