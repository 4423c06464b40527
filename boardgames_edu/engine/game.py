"""The contract of a game: Game (frozen), Setup (one choice of seats and options), State (what changes).

Decisions are a stack of small questions. The question on top is asked now; a question that interrupts is laid on top
of the one that it interrupts. A ``Step`` on the stack is what the game does by itself when its turn comes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from operator import index
from typing import Any, Generic, Self, TypeVar

import msgspec

from boardgames_edu.engine.board import Board
from boardgames_edu.engine.chance import draw
from boardgames_edu.engine.data import plain
from boardgames_edu.engine.errors import BadInput, NotationError, OptionError, PositionError, one_of, shown
from boardgames_edu.engine.notation import Notation
from boardgames_edu.engine.rules import (
    NOBODY,
    Action,
    Event,
    Facts,
    Family,
    Question,
    RuleBook,
    RuleViolation,
)
from boardgames_edu.i18n import N_, Phrase

Log = list[Event]


class Step:
    """Something the game does by itself when it comes to the top of the stack.

    Args:
        run: called with the state, the log and the frame's data, after the frame has left the stack.
    """

    def __init__(self, name: str, run: Callable[..., None]) -> None:
        self.name = name
        self.run = run

    def __repr__(self) -> str:
        return f"Step({self.name!r})"


Frame = tuple[Any, ...]
"""(Question or Step, seat, further data): one entry of the stack."""


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a seat's score: where the points come from, and the rule that gives them."""

    source: str
    points: int
    rule: str
    template: str
    facts: dict[str, object] = {}

    def __str__(self) -> str:
        return f"{Phrase(self.template, self.facts)}: {self.points}"


class Option(msgspec.Struct, frozen=True):
    """An option of a game: its default, the check of a value (raises ValueError), and what would be right."""

    name: str
    default: object
    check: Callable[[object], object]
    choices: str


class Setup(ABC):
    """What one choice of seats and options fixes for a whole game: board, questions, families of actions."""

    game: Game[Any]
    seats: int
    board: Board
    options: Mapping[str, object]
    questions: Mapping[str, Question[Any]]
    steps: Mapping[str, Step]
    handlers: Mapping[str, Callable[..., None]]

    def never(self) -> Iterable[Family[Any]]:
        """Families of moves that can be written down, and that a rule forbids in every state."""
        return ()

    def aliases(self) -> Mapping[str, str]:
        """Other ways to write a move, each with its usual notation."""
        return {}

    @cached_property
    def family_of(self) -> dict[str, Family[Any]]:
        """The family of every action that can be written down, by its notation."""
        families = [family for question in self.questions.values() for family in question.families]
        return {action.text: family for family in (*families, *self.never()) for _, action in family.members}

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Every action that can be legal in this setup."""
        families = [family for question in self.questions.values() for family in question.families]
        return tuple({action.text: action for family in families for _, action in family.members}.values())

    @cached_property
    def notation(self) -> Notation:
        """The reader of the notation."""
        families = dict.fromkeys(self.family_of.values())
        return Notation((action for family in families for _, action in family.members), self.aliases())


class State(ABC):
    """A position in a game: what changes. Made by ``game.new``, ``game.from_position`` or ``copy``.

    Attributes:
        setup: what does not change.
        stack: frames; the last one is asked now. Empty when the game is over.
        chance: the generator's state (see ``engine.chance``).
        viewer: the seat whose view this is; None for a full state.
    """

    __slots__ = ("_legal", "chance", "setup", "stack", "viewer")
    setup: Any
    stack: list[Frame]
    chance: int
    viewer: int | None
    _legal: tuple[Action, ...] | None

    # --- who decides, and what ---------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game that this is a state of."""
        game: Game[Any] = self.setup.game
        return game

    @property
    def to_move(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        return self.stack[-1][1] if self.stack else None

    @property
    def question(self) -> Question[Self] | None:
        """What is asked now; None when the game is over."""
        return self.stack[-1][0] if self.stack else None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return not self.stack

    def asks(self) -> Facts:
        """The facts of the question asked now, for ``say(state.question.text, state.asks())``."""
        question = self.question
        facts: Facts = {"game": self.game.name, "seat": self.seat_name(self.to_move)}
        return {**facts, **question.facts(self)} if question and question.facts else facts

    def question_in_words(self) -> Phrase:
        """The question asked now, to be put into words."""
        question = self.question
        return Phrase(question.text, self.asks()) if question else Phrase(NOBODY, {})

    def prompt(self) -> str:
        """The question asked now, in words."""
        return str(self.question_in_words())

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that may be decided now. Finite and complete; empty when the game is over."""
        legal = self._legal
        if legal is None:
            if not self.stack:
                return ()
            found: list[Action] = []
            for gate, families in self.stack[-1][0].gates:
                first = -1 if gate is None else gate(self)
                if first:
                    for family, tests in families:
                        mask = family.all & first
                        for holds in tests:
                            mask &= holds(self)
                            if not mask:
                                break
                        else:
                            found += family.choose(mask)
            self._legal = legal = tuple(found)
        return legal

    def why_not(self, move: str | Action) -> RuleViolation | None:
        """None exactly when a move is legal; otherwise the first reason against it.

        Raises:
            NotationError: the text is no move of this game, or the action belongs to another game or setup.
        """
        action = self.game.parse(move, self) if isinstance(move, str) else move
        return next(iter(self.violations(action)), None)

    def violations(self, action: Action) -> list[RuleViolation]:
        """All reasons against an action; none when it is legal.

        Raises:
            NotationError: the action belongs to another game or setup.
        """
        if not isinstance(action, Action) or not isinstance(action.text, str):
            raise NotationError(_NO_ACTION, value=shown(action))
        family = self.setup.family_of.get(action.text)
        if family is None or self.setup.notation.actions[action.text] != action:
            raise NotationError(N_("{move} is no action of this game."), move=shown(action.text))
        question = self.question
        if question is None:
            return [RuleViolation(self.setup.end_rule, "over", NOBODY, {}, action.text)]
        if family not in question.families:
            return list(family.out_of_turn(self, action))
        return list(family.violations(self, action))

    # --- change ------------------------------------------------------------------------------------------------

    def apply(self, action: Action, log: Log | None = None) -> None:
        """Carry out an action and all that follows from it by itself.

        Args:
            action: one of ``legal_actions()``.
            log: Events are appended to it; when None they are not even made.

        Raises:
            RuleViolation: the action is not legal; the state stays as it was.
            ViewError: this is a view; take a ``sample`` of it.
        """
        if action not in self.legal_actions():
            raise next(iter(self.violations(action)), NotationError(_NO_ACTION, value=shown(action)))
        if self.viewer is not None:
            raise ViewError(
                N_(
                    "This is what {seat} sees, with hidden things left out; nothing can be played "
                    "on it. Take state.sample(seat, rng) to play on."
                ),
                seat=self.seat_name(self.viewer),
            )
        self._legal = None
        handlers = self.setup.handlers
        handlers[action.verb](self, log, *action.args)
        stack = self.stack
        while stack:
            top = stack[-1][0]
            if top.__class__ is Step:
                top.run(self, log, *stack.pop()[1:])
            elif top.alone:
                return
            else:
                legal = self.legal_actions()
                if len(legal) != 1:
                    return
                self._legal = None
                handlers[legal[0].verb](self, log, *legal[0].args)

    def play(self, move: str | Action, log: Log | None = None) -> None:
        """``apply`` for a move in notation. Raises NotationError or RuleViolation; the state then stays as it was."""
        self.apply(self.game.parse(move, self) if isinstance(move, str) else move, log)

    def random(self, n: int) -> int:
        """A number in ``range(n)`` from the state's own generator."""
        self.chance, number = draw(self.chance, n)
        return number

    # --- what every game provides ------------------------------------------------------------------------------

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """All that makes this state what it is; two states are equal when their keys are."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """The same state as plain data for YAML; ``game.from_position`` reads it back."""

    @abstractmethod
    def view(self, seat: int) -> State:
        """What that seat may know: a state of the same kind in which hidden things are left out."""

    @abstractmethod
    def sample(self, seat: int, rng: Any) -> State:
        """A full state that agrees with what the seat knows, drawn with ``rng`` (a ``random.Random``)."""

    @abstractmethod
    def scores(self) -> tuple[tuple[ScoreLine, ...], ...]:
        """Per seat, the lines of its score as it would be if the game ended now."""

    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The seats that have won (several when the victory is shared); empty while the game goes on."""

    @abstractmethod
    def seat_name(self, seat: int | None) -> str:
        """The id of a seat: its colour."""

    def to_yaml(self) -> str:
        """The position as YAML text; ``game.from_yaml`` reads it back."""
        import yaml

        return yaml.safe_dump(
            self.position(), allow_unicode=True, sort_keys=False, default_flow_style=None, width=120
        )

    def totals(self) -> tuple[int, ...]:
        """Per seat, the sum of its score lines."""
        return tuple(sum(line.points for line in lines) for lines in self.scores())

    def __eq__(self, other: object) -> bool:
        return self.key() == other.key() if isinstance(other, State) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a state changes, so it is no key of a dict

    def __repr__(self) -> str:
        return f"<{self.game.name} state: {self.prompt()}>"


_NO_ACTION = N_(
    "{value} is no action. Read a text with game.parse(text, state), or play it at once with state.play(text)."
)


class ViewError(BadInput):
    """Something was asked of a view that only a full state can do."""


def whole_number(value: Any) -> int | None:
    """A whole number as Python's own, those of numpy and of tables too; None for anything else, True and 2.0 too."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


S = TypeVar("S", bound=State)


class Game(ABC, Generic[S]):
    """A game: frozen rules, maps and cards. ``new`` starts one; ``from_position`` sets one up.

    Attributes:
        name: its id (``"rurik"``).
        seats: the seat counts it can be played with.
        options: what else may be chosen, by name.
    """

    name: str
    seats: Sequence[int]
    options: Mapping[str, Option]

    def new(self, seats: int | None = None, seed: int = 0, **options: object) -> S:
        """A new game.

        Args:
            seats: how many play; the largest possible number when not given.
            seed: any int; the same seed, options and moves give the same game everywhere.
            options: see ``game.options``.

        Raises:
            OptionError: a seat count, seed or option that does not fit; says what would.
        """
        number = whole_number(seed)
        if number is None:
            raise OptionError(N_("The seed {value} is no whole number."), value=shown(seed))
        return self._new(self.setup(seats, **options), number)

    def setup(self, seats: int | None = None, **options: object) -> Any:
        """The setup for a seat count and options (checked). Setups are remembered. Raises OptionError."""
        count = max(self.seats) if seats is None else whole_number(seats)
        if count is None or count not in self.seats:
            raise OptionError(
                N_("{game} is not played with this number of seats: {value}. Choose from: {choices}."),
                game=self.name,
                value=shown(seats),
                choices=", ".join(map(str, self.seats)),
            )
        checked = {name: option.default for name, option in self.options.items()}
        for name, value in options.items():
            option = self.options.get(name)
            if option is None:
                raise one_of(f"option of {self.name}", name, self.options)
            try:
                checked[name] = option.check(value)
            except ValueError as error:
                raise OptionError(
                    N_("The option {name} cannot be {value}{why}. Right would be: {choices}."),
                    name=name,
                    value=shown(value),
                    why=f" ({error})" if str(error) else "",
                    choices=option.choices,
                ) from None
        return self._setup(count, checked)

    @abstractmethod
    def _setup(self, seats: int, options: dict[str, object]) -> Any:
        """The setup for options that have been checked together with the seat count."""

    @abstractmethod
    def _new(self, setup: Any, seed: int) -> S:
        """The first state of a setup."""

    def from_yaml(self, text: str) -> S:
        """A state from a position as YAML text. Raises PositionError, with the line where the YAML itself is wrong."""
        data = plain(text, "position", PositionError) if isinstance(text, str) else text
        if not isinstance(data, Mapping):
            raise PositionError(N_("A position is a YAML mapping such as {example}."), example='"seats: 3"')
        return self.from_position(data)

    @abstractmethod
    def from_position(self, data: Mapping[str, Any]) -> S:
        """A state from plain data (see ``engine.position``). Raises PositionError."""

    @property
    @abstractmethod
    def rulebook(self) -> RuleBook:
        """The rules by id."""

    def board(self, seats: int | None = None, **options: object) -> Board:
        """The map for a seat count; ``board.graph`` is the networkx graph."""
        board: Board = self.setup(seats, **options).board
        return board

    def parse(self, text: str, state: State | None = None) -> Action:
        """The action of a notation. Raises NotationError, which names the word that does not fit."""
        setup = state.setup if state is not None else self.setup()
        notation: Notation = setup.notation
        return notation.parse(text)
