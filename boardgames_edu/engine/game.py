"""The contract of a game: Game (frozen), Setup (seats and options), State (what changes).

Decisions lie on a stack. The top one is asked now; a decision that interrupts is laid on top of the one that it
interrupts. A continuation on the stack is what the game does by itself when its turn comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from functools import cached_property
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import msgspec

from boardgames_edu.engine import components, graphs
from boardgames_edu.engine.board import Board
from boardgames_edu.engine.chance import draw, seeded, shuffle
from boardgames_edu.engine.data import plain
from boardgames_edu.engine.errors import (
    NotationError,
    OptionError,
    PositionError,
    ViewError,
    one_of,
    shown,
)
from boardgames_edu.engine.fields import Field, StateType, write_fields
from boardgames_edu.engine.frames import Continuation, Frame, write_frame
from boardgames_edu.engine.notation import Notation
from boardgames_edu.engine.rules import (
    NOBODY,
    Action,
    ActionSet,
    CompiledDecision,
    Event,
    EventKind,
    Params,
    RuleBook,
    RuleViolation,
)
from boardgames_edu.i18n import N_, Phrase

if TYPE_CHECKING:
    import networkx as nx

__all__ = [
    "CONTRACT",
    "Game",
    "Log",
    "Option",
    "ScoreLine",
    "Setup",
    "State",
    "whole_number",
]

Log = list[Event]


class ScoreLine(msgspec.Struct, frozen=True):
    """A line of a seat's score: source, points, rule, words.

    >>> print(ScoreLine("towns", 3, "T-STEP", "{count} towns", {"count": 3}))
    3 towns: 3
    """

    source: str
    points: int
    rule: str
    template: str
    facts: dict[str, object] = {}

    def __str__(self) -> str:
        return f"{Phrase(self.template, self.facts)}: {self.points}"


class Option(msgspec.Struct, frozen=True):
    """An option of a game: its default, its check, and the right values in words.

    ``check`` returns the value to use, or raises ValueError.

    >>> whole = Option("rounds", 4, int, "a whole number")
    >>> whole.check("6")
    6
    """

    name: str
    default: object
    check: Callable[[object], object]
    choices: str


class Setup:
    """The choices for one whole game: board, decisions, action sets.

    Attributes:
        frames: the classes of typed frames that may lie on the stack (see ``engine.frames``).
        seat_names: the ids of the seats, in their order: colours.
        end_rule: the rule that ends the game.
        targets: what on the board means an action, by verb: ids such as ``"place:{region}"``, or a function of state
            and action.
    """

    game: Game[Any]
    seats: int
    seat_names: Sequence[str]
    end_rule: str
    frames: Sequence[type[Frame]] = ()
    targets: Mapping[str, str | Callable[[Any, Action], Iterable[str]]] = {}
    board: Board
    options: Mapping[str, object]
    decisions: Mapping[str, CompiledDecision[Any]]
    handlers: Mapping[str, Callable[..., None]]

    def never(self) -> Iterable[ActionSet[Any]]:
        """Return action sets that can be written down but are never legal."""
        return ()

    def aliases(self) -> Mapping[str, str]:
        """Return other notations of a move, each with its usual one."""
        return {}

    @cached_property
    def action_set_of(self) -> dict[str, ActionSet[Any]]:
        """The action set of every action that can be written down, by notation."""
        families = [family for question in self.decisions.values() for family in question.families]
        return {action.text: family for family in (*families, *self.never()) for _, action in family.members}

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Every action that can be legal in this setup."""
        families = [family for question in self.decisions.values() for family in question.families]
        return tuple({action.text: action for family in families for _, action in family.members}.values())

    @cached_property
    def notation(self) -> Notation:
        """The reader of the notation."""
        families = dict.fromkeys(self.action_set_of.values())
        return Notation((action for family in families for _, action in family.members), self.aliases())


CONTRACT = (
    *("game", "setup", "viewer", "to_move", "decision", "prompt", "is_over"),
    *("legal_actions", "why_not", "violations", "apply", "play"),
    *("copy", "view", "sample", "position", "to_yaml"),
    *("scores", "totals", "winners"),
    *("graph", "pieces", "ruler", "label", "seat", "seat_name"),
)
"""What everybody may ask of a state of any game; the rest is for the rules of a game, and for the engine."""


class State(metaclass=StateType):
    """A position in a game. ``game.new``, ``game.from_position`` and ``copy`` make it.

    What everybody may ask of it is listed in `CONTRACT`. The rules of a game also use ``top``, ``ask``, ``change_top``,
    ``tell``, ``random`` and ``shuffle``, and may override ``recompute_caches`` and ``check``.

    A game's own class annotates its fields; copy, key and position are made from them (see ``engine.fields``). One
    that says ``__slots__`` writes these itself.

    Attributes:
        setup: what does not change.
        stack: frames; the last one is asked now. Empty when the game is over.
        rng_state: the generator's state (see ``engine.chance``).
        viewer: the seat whose view this is; None for a full state.

    Example:
        >>> import boardgames_edu as bg
        >>> state = bg.load("rurik").new(seats=2, seed=5)
        >>> state.is_over, len(state.legal_actions()) > 1
        (False, True)
        >>> action = state.legal_actions()[0]
        >>> state.why_not(action) is None
        True
        >>> after = state.copy()
        >>> after.apply(action)
        >>> after == state
        False
        >>> state.game.from_position(state.position()) == state
        True
    """

    __slots__ = ("_legal", "_log", "rng_state", "setup", "stack", "viewer")
    _fields: ClassVar[tuple[Field, ...]] = ()
    _components: ClassVar[tuple[Field, ...]] = ()
    caches_hold_cards: ClassVar[bool] = True
    """Whether a derived field may depend on cards that somebody cannot see; if not, sampling is quicker."""
    setup: Any
    stack: list[Frame]
    rng_state: int
    viewer: int | None
    _legal: tuple[Action, ...] | None
    _log: Log | None

    def __init__(self, setup: Any) -> None:
        """Make a state with first values in which nothing is asked yet."""
        self.setup, self.rng_state, self.viewer, self._legal, self._log = setup, 0, None, None, None
        self.stack = []
        for field in self._fields:
            setattr(self, field.name, field.first(setup))

    # --- who decides, and what ---------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game that this is a state of."""
        game: Game[Any] = self.setup.game
        return game

    @property
    def to_move(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        if not self.stack:
            return None
        return self.stack[-1].seat

    @property
    def decision(self) -> CompiledDecision[Self] | None:
        """The decision asked now; None when the game is over."""
        decisions: Mapping[str, CompiledDecision[Self]] = self.setup.decisions
        return decisions.get(self.stack[-1].name) if self.stack else None

    @property
    def top(self) -> Any:
        """The frame of the decision asked now. Raises IndexError when the game is over."""
        return self.stack[-1]

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return not self.stack

    def prompt_facts(self) -> Params:
        """Return the facts that fill the text of the current decision.

        For ``say(state.decision.text, state.prompt_facts())``.
        """
        question = self.decision
        facts: Params = {"game": self.game.name, "seat": self.seat_name(self.to_move)}
        return {**facts, **question.facts(self)} if question and question.facts else facts

    def decision_in_words(self) -> Phrase:
        """Return the current decision as a phrase, to be put into words."""
        question = self.decision
        return Phrase(question.text, self.prompt_facts()) if question else Phrase(NOBODY, {})

    def prompt(self) -> str:
        """Return the current decision in words."""
        return str(self.decision_in_words())

    def legal_actions(self) -> tuple[Action, ...]:
        """Return all legal actions; empty when the game is over. Cached."""
        legal = self._legal
        if legal is None:
            if not self.stack:
                return ()
            found: list[Action] = []
            for gate, families in self.setup.decisions[self.stack[-1].name].gates:
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
        """Return the first reason against a move; None exactly when it is legal.

        Raises:
            NotationError: the text is no move of this game, or the action belongs to another game or setup.
        """
        action = self.game.parse(move, self) if isinstance(move, str) else move
        return next(iter(self.violations(action)), None)

    def violations(self, action: Action) -> list[RuleViolation]:
        """Return all reasons against an action; none when it is legal.

        Raises:
            NotationError: the action belongs to another game or setup.
        """
        if not isinstance(action, Action) or not isinstance(action.text, str):
            raise NotationError(_NO_ACTION, value=shown(action))
        family = self.setup.action_set_of.get(action.text)
        if family is None or self.setup.notation.actions[action.text] != action:
            raise NotationError(N_("{move} is no action of this game."), move=shown(action.text))
        question = self.decision
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
        handlers, decisions, stack = self.setup.handlers, self.setup.decisions, self.stack
        self._log = log
        while True:
            self._legal = None
            handlers[action.verb](self, *action.args)
            while stack:
                top = stack[-1]
                if not isinstance(top, Continuation):
                    break
                stack.pop()
                top.run(self)
            if not stack or not decisions[top.name].skip_if_forced:
                break
            legal = self.legal_actions()
            if len(legal) != 1:
                break
            action = legal[0]
        self._log = None

    def play(self, move: str | Action, log: Log | None = None) -> None:
        """Carry out a move in notation, as ``apply`` does.

        Raises:
            NotationError: the text is no move of this game; the state stays as it was.
            RuleViolation: the move is not legal; the state stays as it was.
        """
        self.apply(self.game.parse(move, self) if isinstance(move, str) else move, log)

    def random(self, n: int) -> int:
        """Return a number in ``range(n)`` from the state's own generator."""
        self.rng_state, number = draw(self.rng_state, n)
        return number

    # --- asked by name -----------------------------------------------------------------------------------------

    @property
    def graph(self) -> nx.Graph[str]:
        """A copy of the board as a networkx graph, with pieces and owners.

        ``engine.graphs`` describes the keys of its nodes and edges.
        """
        return graphs.graph_of(self)

    def pieces(self, place: str, end: str | None = None) -> graphs.Pieces:
        """Count each kind of piece on a place, or on the link between two.

        ::

            state.pieces("kiev")  # {("blue", "troop"): 2, ("rebel",): 1}
        """
        return graphs.pieces_at(self, place) if end is None else {}

    def ruler(self, place: str) -> str | None:
        """Return the seat that holds a place, by its id; None if nobody does."""
        return graphs.owner_of(self.pieces(place))

    def seat(self, seat: str | int) -> graphs.SeatView:
        """Return what a seat has, by name: ``state.seat("blue").points``."""
        return graphs.SeatView(self, graphs.seat_number(self, seat))

    def label(self, place: str) -> str:
        """Return the name of a place in the reader's language."""
        return graphs.label_of(self, place)

    def __str__(self) -> str:
        return graphs.board_in_text(self)

    # --- for the rules of a game -------------------------------------------------------------------------------

    def ask(self, frame: Frame) -> None:
        """Lay a decision or a continuation on the stack."""
        self.stack.append(frame)
        self._legal = None

    def change_top(self, **changes: Any) -> None:
        """Change what the decision on top carries: ``s.change_top(count=2)``."""
        stack: list[Any] = self.stack  # msgspec does not know that a frame is one of its structs
        stack[-1] = msgspec.structs.replace(stack[-1], **changes)

    def tell(
        self, kind: EventKind, seat: int | None = None, rule: str | None = None, /, **facts: object
    ) -> None:
        """Tell the listeners that something happened to a seat.

        Args:
            kind: what happened.
            seat: whom it happened to, None for everybody; its name fills ``{seat}`` of the sentence.
            rule: the rule that makes it happen, where it is not the kind's own.
            facts: what else fills the sentence.
        """
        log = self._log
        if log is not None:
            if seat is not None:
                facts.setdefault("seat", self.seat_name(seat))
            if not kind.game:
                facts["game"] = self.game.name
            log.append(kind(seat, rule, **facts))

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place with the state's own generator."""
        self.rng_state = shuffle(items, self.rng_state)

    def recompute_caches(self) -> None:
        """Compute the ``Derived`` fields again, after a position was read."""

    def check(self) -> None:
        """Refuse what no game can reach, after a position was read.

        See ``engine.position.refuse``. Does nothing unless overridden.
        """

    # --- what is made from the fields; a game without fields provides it ---------------------------------------

    def copy(self) -> Self:
        """Return an independent copy (2-5 microseconds)."""
        raise NotImplementedError  # StateType makes one

    def _values(self) -> tuple[object, ...]:
        """What the fields hold, but for what follows from the others."""
        raise NotImplementedError  # StateType makes one

    def fingerprint(self) -> tuple[object, ...]:
        """Return all that makes up this state; equal states have equal fingerprints."""
        setup = self.setup
        options, stack = tuple(setup.options.items()), tuple(self.stack)
        return (setup.seats, options, self.viewer, self.rng_state, self._values(), stack)

    def position(self) -> dict[str, Any]:
        """Return the state as plain data; ``game.from_position`` reads it back."""
        if self.viewer is not None:
            raise PositionError(
                N_("A view cannot be written as a position: hidden things are missing in it.")
            )
        setup = self.setup
        return {
            "game": self.game.name,
            "seats": setup.seats,
            "options": dict(setup.options),
            **write_fields(self),
            "stack": [write_frame(setup, frame) for frame in self.stack],
            "chance": self.rng_state,
        }

    def view(self, seat: int) -> Self:
        """Return what a seat may know: a state with hidden things left out."""
        return components.view(self, seat)

    def sample(self, seat: int, rng: Any) -> Self:
        """Return a full state that agrees with what the seat knows.

        Args:
            seat: the number of the seat.
            rng: draws what is hidden.
        """
        return components.sample(self, seat, rng)

    def scores(self) -> tuple[tuple[ScoreLine, ...], ...]:
        """Return the score lines of each seat, as if the game ended now."""
        return ((),) * int(self.setup.seats)

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won; empty while the game goes on.

        A shared victory has several.
        """
        if not self.is_over:
            return ()
        totals = self.totals()
        return tuple(seat for seat, points in enumerate(totals) if points == max(totals))

    def seat_name(self, seat: int | None) -> str:
        """Return the id of a seat: its colour."""
        return "" if seat is None else str(self.setup.seat_names[seat])

    def to_yaml(self) -> str:
        """Return the position as YAML text; ``game.from_yaml`` reads it back."""
        import yaml

        return yaml.safe_dump(
            self.position(), allow_unicode=True, sort_keys=False, default_flow_style=None, width=120
        )

    def totals(self) -> tuple[int, ...]:
        """Return the points of each seat: the sum of its score lines."""
        return tuple(sum(line.points for line in lines) for lines in self.scores())

    def __eq__(self, other: object) -> bool:
        return self.fingerprint() == other.fingerprint() if isinstance(other, State) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a state changes, so it is no key of a dict

    def __repr__(self) -> str:
        return f"<{self.game.name} state: {self.prompt()}>"


_NO_ACTION = N_(
    "{value} is no action. Read a text with game.parse(text, state), or play it at once with state.play(text)."
)


def whole_number(value: Any) -> int | None:
    """Return a whole number as Python's own int; None for anything else.

    Numbers of numpy and of tables count; True and 2.0 do not.

    >>> whole_number(3), whole_number(True), whole_number(2.0)
    (3, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """A game: its frozen rules, maps and cards.

    ``new`` starts a game; ``from_position`` sets one up.

    A small game only declares itself with the attributes below ``options`` and ``begin``, and gets its setup,
    positions and rulebook from them (see ``engine.declared``); a larger one overrides the methods.

    Attributes:
        name: its id (``"rurik"``).
        seats: the seat counts it can be played with.
        options: what else may be chosen, by name.
        state: its class of states.
        map: its places and the links between them, as a networkx graph.
        frames: what can lie on its stack of decisions.
        rules: the rules by id, in words.
        colours: the ids of the seats.
        end_rule: the rule that ends the game; the first one if not given.
        words: the names of its things, ``{"card": {"sun": {"en": "Sun", "uk": "Сонце"}}}``; ids if not given.
        data: the folder with its lessons, challenges, ...; that of its name in ``data/`` if not given.
        place_kind: what a place of its board is called where names are looked up ("region").
        link_kind: what joins two places ("route").

    Example:
        >>> import boardgames_edu as bg
        >>> game = bg.load("hansa")
        >>> game.new(seats=3, seed=1) == game.new(seats=3, seed=1)
        True
        >>> "H-SET-01" in game.rulebook
        True
    """

    name: str
    seats: Sequence[int]
    options: Mapping[str, Option] = {}
    state: type[S]
    map: Any
    frames: Sequence[type[Frame]] = ()
    rules: Mapping[str, str] = {}
    colours: Sequence[str] = ("blue", "red", "green", "yellow", "purple", "white", "black", "orange")
    end_rule: str = ""
    words: Mapping[str, Mapping[str, Mapping[str, str]]] = {}
    place_kind: str = "place"
    link_kind: str = "link"
    data: Path | None = None

    # --- what it brings beside its rules; all of it may be left out ----------------------------------------------

    @property
    def picture(self) -> Any:
        """The module that draws it (``scene.Drawing``); None for the default drawing."""
        return None

    @property
    def evaluator(self) -> Any:
        """The function that evaluates a position (``bots.greedy.Evaluate``); None for the points."""
        return None

    @property
    def teaching(self) -> Any:
        """Lessons and questions (``teach.teaching.Teaching``); None for those of every game."""
        return None

    @property
    def labels(self) -> Any:
        """Words for its actions (see ``engine.labels``); None for their notation."""
        from boardgames_edu.engine.actions import labels

        return labels(self.frames)

    # --- games and positions ---------------------------------------------------------------------------------------

    def new(self, seats: int | None = None, seed: int = 0, **options: object) -> S:
        """Start a new game.

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
        """Return the checked setup for a seat count and options. Cached. Raises OptionError."""
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
            except OptionError:
                raise
            except ValueError as error:
                raise OptionError(
                    N_("The option {name} cannot be {value}{why}. Right would be: {choices}."),
                    name=name,
                    value=shown(value),
                    why=f" ({error})" if str(error) else "",
                    choices=option.choices,
                ) from None
        return self._setup(count, checked)

    def deal(self, s: S) -> None:
        """Shuffle, deal and lay out for a new game. Does nothing unless overridden."""

    def begin(self, s: S) -> None:
        """Ask the first decision of a new game.

        Also of a position that does not say what is asked. Unless overridden, the first of the game's frames is
        asked of the first seat.
        """
        s.ask(self.frames[0](0))

    def graph(self, seats: int, options: Mapping[str, object]) -> nx.Graph[str]:
        """Return the map for a seat count and options."""
        graph: nx.Graph[str] = self.map
        return graph

    def _setup(self, seats: int, options: dict[str, object]) -> Any:
        """The setup for options that have been checked together with the seat count."""
        from boardgames_edu.engine.declared import DeclaredSetup

        known = self.__dict__.setdefault("_setups", {})
        key = (seats, *options.values())
        if key not in known:
            known[key] = DeclaredSetup(self, seats, options)
        return known[key]

    def _new(self, setup: Any, seed: int) -> S:
        """The first state of a setup."""
        s = self.state(setup)
        s.rng_state = seeded(seed)
        self.deal(s)
        s.recompute_caches()
        self.begin(s)
        return s

    def from_yaml(self, text: str) -> S:
        """Read a state from YAML text.

        Raises:
            PositionError: what does not fit, with the line where the YAML itself is wrong.
        """
        data = plain(text, "position", PositionError) if isinstance(text, str) else text
        if not isinstance(data, Mapping):
            raise PositionError(N_("A position is a YAML mapping such as {example}."), example='"seats: 3"')
        return self.from_position(data)

    def from_position(self, data: Mapping[str, Any]) -> S:
        """Read a state from plain data (see ``engine.position``). Raises PositionError."""
        from boardgames_edu.engine.declared import read_position

        state: S = read_position(self, data)
        return state

    @property
    def rulebook(self) -> RuleBook:
        """The rules by id."""
        return self._rulebook

    @cached_property
    def _rulebook(self) -> RuleBook:
        from boardgames_edu.engine.declared import rules_of

        return RuleBook(rules_of(self.rules, self.name))

    def board(self, seats: int | None = None, **options: object) -> Board:
        """Return the map for a seat count; ``board.graph`` is the networkx graph."""
        board: Board = self.setup(seats, **options).board
        return board

    def parse(self, text: str, state: State | None = None) -> Action:
        """Read an action from its notation. Raises NotationError, which names the wrong word."""
        setup = state.setup if state is not None else self.setup()
        notation: Notation = setup.notation
        return notation.parse(text)
