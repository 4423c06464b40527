"""A game as another package would bring it, with nothing but its rules: two seats lay stones on nine places,
never beside the stone that was laid last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from boardgames_edu.engine.board import Board
from boardgames_edu.engine.chance import seeded
from boardgames_edu.engine.events import Action, EventKind, Rule, RuleBook
from boardgames_edu.engine.fields.frames import Decision
from boardgames_edu.engine.rules.conditions import ActionSet, CompiledDecision, Condition
from boardgames_edu.engine.states.game import Game, Option
from boardgames_edu.engine.states.setup import Setup
from boardgames_edu.engine.states.state import State
from boardgames_edu.engine.tally import ScoreLine

SEATS = ("blue", "maroon")
PLACES = tuple(f"{row}{column}" for row in "abc" for column in "123")
LINKS = [
    *((f"{row}{a}", f"{row}{b}") for row in "abc" for a, b in ("12", "23")),
    *((f"{a}{column}", f"{b}{column}") for column in "123" for a, b in ("ab", "bc")),
]
LAID = EventKind("laid", "T-LAY-01", "{seat} lays a stone on {place}.")


class Lay(Decision):
    """Whose stone is next."""


class ToyState(State):
    """Where stones lie: a mask for each seat, and the place of the last stone (-1 at first)."""

    __slots__ = ("last", "stones")
    stones: list[int]
    last: int

    def __init__(self, setup: Any) -> None:
        super().__init__(setup)
        self.stones, self.last = [0, 0], -1

    def copy(self) -> Self:
        other = type(self)(self.setup)
        other.stack, other.rng_state, other.viewer = list(self.stack), self.rng_state, self.viewer
        other.stones, other.last = list(self.stones), self.last
        return other

    def fingerprint(self) -> tuple[object, ...]:
        return tuple(self.stones), self.last, tuple(self.stack), self.viewer

    def position(self) -> dict[str, Any]:
        board = self.setup.board
        stones = {seat: list(board.names(mask)) for seat, mask in zip(SEATS, self.stones, strict=True)}
        last = PLACES[self.last] if self.last >= 0 else None
        turn = self.seat_name(self.to_move)
        return {"game": self.game.name, "seats": 2, "stones": stones, "last": last, "turn": turn}

    def view(self, seat: Any) -> Self:
        found = self.copy()
        found.viewer = seat
        return found

    def sample(self, seat: Any, rng: Any) -> Self:
        del seat, rng
        found = self.copy()
        found.viewer = None
        return found

    def scores(self) -> tuple[tuple[ScoreLine, ...], ...]:
        return tuple((ScoreLine("stones", mask.bit_count(), "T-END-01", "stones"),) for mask in self.stones)

    def winners(self) -> tuple[int, ...]:
        best = max(self.totals())
        return tuple(seat for seat in (0, 1) if self.totals()[seat] == best) if self.is_over else ()

    def seat_name(self, seat: int | None) -> str:
        return "nobody" if seat is None else SEATS[seat]


def _free(s: ToyState) -> int:
    return ~(s.stones[0] | s.stones[1])


def _apart(s: ToyState) -> int:
    return -1 if s.last < 0 else ~s.setup.board.adjacent[s.last]


def _lay(s: ToyState, place: int) -> None:
    seat = s.to_move
    assert seat is not None
    s.stones[seat] |= 1 << place
    s.last = place
    s.tell(LAID, seat, place=PLACES[place])
    s.stack[:] = [Lay(1 - seat)]
    if not s.legal_actions():
        s.stack.clear()
    s._legal = None


class ToySetup(Setup):
    """The one setup."""

    end_rule = "T-END-01"

    def __init__(self, game: Toy) -> None:
        self.game, self.seats, self.options = game, 2, {}
        self.board = Board(PLACES, LINKS)
        actions = [(number, Action(f"lay {place}", "lay", (number,))) for number, place in enumerate(PLACES)]
        action_set: ActionSet[ToyState] = ActionSet(
            actions,
            [
                Condition("T-LAY-02", _free, "On {place} there is a stone."),
                Condition("T-LAY-03", _apart, "{place} is beside the last stone."),
            ],
            describe=lambda action: {"place": PLACES[action.args[0]]},
        )
        self.decisions = {"lay": CompiledDecision(Lay.name, "T-LAY-01", "{seat} lays a stone.", [action_set])}
        self.handlers = {"lay": _lay}


class Toy(Game[ToyState]):
    """The game."""

    name = "toy"
    seats = (2,)
    options: Mapping[str, Option] = {}

    def __init__(self) -> None:
        self._one = ToySetup(self)

    def _setup(self, seats: int, options: dict[str, object]) -> ToySetup:
        del seats, options
        return self._one

    def _new(self, setup: ToySetup, seed: int) -> ToyState:
        state = ToyState(setup)
        state.rng_state, state.stack = seeded(seed), [Lay(0)]
        return state

    def from_position(self, data: Mapping[str, Any]) -> ToyState:
        state, board = ToyState(self._one), self._one.board
        state.stones = [board.mask(data["stones"][seat]) for seat in SEATS]
        state.last = board.index[data["last"]] if data["last"] else -1
        if data["turn"] in SEATS:
            state.stack = [Lay(SEATS.index(data["turn"]))]
        return state

    @property
    def rulebook(self) -> RuleBook:
        texts = {
            "T-LAY-01": "In turn, lay a stone on a place.",
            "T-LAY-02": "The place must be free.",
            "T-LAY-03": "It must not be beside the stone that was laid last.",
            "T-END-01": "Whoever cannot lay ends the game; each stone is a point.",
        }
        return RuleBook([Rule(id, "Toy", text, "agreed") for id, text in texts.items()])
