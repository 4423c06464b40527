"""The changing part of a game: `State`, and its public names.

Decisions lie on a stack. The top one is asked now; a decision that interrupts is laid on top of the one that it
interrupts. A continuation on the stack is what the game does by itself when its turn comes.
"""

from array import array
from collections.abc import Mapping, MutableSequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec.structs import replace

from boardgames_edu.engine.chance import draw, shuffle
from boardgames_edu.engine.contract import AnyState
from boardgames_edu.engine.errors import NotationError, PositionError, ViewError, shown
from boardgames_edu.engine.events import NOBODY, Action, Event, EventKind, Params, Revealed, RuleViolation
from boardgames_edu.engine.fields.field import Field
from boardgames_edu.engine.fields.frames import Continuation, Frame, require_frame
from boardgames_edu.engine.rules.conditions import CompiledDecision
from boardgames_edu.engine.states import dealing, declared, graphs, layout, packing
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.tally import ScoreLine, seen_points
from boardgames_edu.i18n import N_, Phrase, name_of

if TYPE_CHECKING:
    import networkx as nx

Log = list[Event]
"""A list that events are appended to."""

CONTRACT = (
    *("game", "setup", "viewer", "to_move", "decision", "prompt", "is_over"),
    *("legal_actions", "why_not", "violations", "apply", "play"),
    *("copy", "view", "sample", "position", "to_yaml"),
    *("scores", "totals", "winners", "values"),
    *("graph", "pieces", "ruler", "label", "seat", "seat_name"),
)
"""The public names of states; others are for rules and engine."""


class State(AnyState):
    """A position in a game. ``game.new``, ``game.from_position`` and ``copy`` make it.

    What everybody may ask of it is listed in `CONTRACT`. The rules of a game also use ``top``, ``ask``, ``change_top``,
    ``tell``, ``random`` and ``shuffle``, and may override ``recompute_caches`` and ``check``.

    A game's own class annotates its fields; copy, fingerprint and position are made from them (see
    ``engine.fields.field``). One that says ``__slots__`` writes these itself.

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

    __slots__ = ()
    _fields: ClassVar[tuple[Field, ...]] = ()
    _components: ClassVar[tuple[Field, ...]] = ()
    _own_kinds: ClassVar[tuple[str, ...]] = ()  # of pieces, where a class counts them by itself
    first_written: ClassVar[tuple[str, ...]] = ()
    """The keys that come first in a position, in their order; the others follow, ``players`` last."""
    caches_hold_cards: ClassVar[bool] = True
    """Whether derived fields may depend on hidden cards, which slows sampling."""

    def __init__(self, setup: Any) -> None:
        """Make a state with first values in which nothing is asked yet."""
        self.setup, self.rng_state, self.viewer, self._legal, self._log = setup, 0, None, None, None
        self.stack = []
        for field in self._fields:
            setattr(self, field.name, field.first(setup))

    @classmethod
    def _setup_of(cls, game: Game[Any], seats: int, options: Mapping[str, object]) -> Any:
        """Return the setup of a game that only declares itself."""
        return declared.DeclaredSetup(game, seats, options)

    @classmethod
    def _read(cls, game: Game[Any], data: Mapping[str, Any]) -> Self:
        """Read a state of a game that only declares itself."""
        state: Self = declared.read_position(game, data)
        return state

    # --- who decides, and what ---------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game that this is a state of."""
        game: Game[Any] = self.setup.game
        return game

    @property
    def to_move(self) -> int | None:
        """The seat that decides now; None when the game is over.

        Large games read ``s.stack[-1].seat`` in their rules: there somebody always decides, and it takes a quarter
        of the time.
        """
        return self.stack[-1].seat if self.stack else None

    @property
    def decision(self) -> CompiledDecision[Self] | None:
        """The decision asked now; None when the game is over."""
        decisions: Mapping[str, CompiledDecision[Self]] = self.setup.decisions
        return decisions.get(self.stack[-1].name) if self.stack else None

    @property
    def top(self) -> Any:
        """The frame of the decision asked now. IndexError after the end."""
        return self.stack[-1]

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return not self.stack

    def prompt_facts(self) -> Params:
        """Return the facts that fill the text of the current decision.

        For ``say(state.decision.text, state.prompt_facts())``.
        """
        decision = self.decision
        facts: Params = {"game": self.game.name, "seat": self.seat_name(self.to_move)}
        return {**facts, **decision.facts(self)} if decision and decision.facts else facts

    def decision_in_words(self) -> Phrase:
        """Return the current decision as a phrase, to be put into words."""
        decision = self.decision
        return Phrase(decision.text, self.prompt_facts()) if decision else Phrase(NOBODY, {})

    def prompt(self) -> str:
        """Return the current decision in words."""
        try:
            return str(self.decision_in_words())
        except (TypeError, LookupError, AttributeError):
            self._require_sound()
            raise

    def legal_actions(self) -> tuple[Action, ...]:
        """Return all legal actions; empty when the game is over. Cached."""
        legal = self._legal
        if legal is None:
            if not self.stack:
                return ()
            top: Any = self.stack[-1]
            decision = self.setup.decisions[top.name]
            try:
                self._legal = legal = decision.find(self)
            except (TypeError, LookupError, AttributeError):  # a slip in the game gets a better message
                self._legal = legal = decision.find_again(self)
        return legal

    def _require_sound(self) -> None:
        """Raise TypeError unless a seat is asked and conditions give masks."""
        require_frame(self, self.top)
        decision = self.decision
        if decision is not None:
            decision.require_masks(self)

    def why_not(self, move: str | Action) -> RuleViolation | None:
        """Return the first reason against a move; None if legal.

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
        action_set = self.setup.action_set_of.get(action.text)
        if action_set is None or self.setup.notation.actions[action.text] != action:
            raise NotationError(N_("{move} is no action of this game."), move=shown(action.text))
        decision = self.decision
        if decision is None:
            return [RuleViolation(self.setup.end_rule, "over", NOBODY, {}, action.text)]
        if action_set not in decision.action_sets:
            return list(action_set.out_of_turn(self, action))
        return list(action_set.violations(self, action))

    # --- change ------------------------------------------------------------------------------------------------

    def apply(self, action: Action, log: Log | None = None, legal: bool = False) -> None:
        """Carry out an action and all that follows from it by itself.

        Args:
            action: one of ``legal_actions()``.
            log: Events are appended to it; when None they are not even made.
            legal: whether it is known to be legal and may be tried on a view, so that nobody need ask.

        Raises:
            RuleViolation: the action is not legal; the state stays as it was.
            ViewError: this is a view; take a ``sample`` of it.
        """
        if not legal and action not in (self._legal or self.legal_actions()):
            raise next(iter(self.violations(action)), NotationError(_NO_ACTION, value=shown(action)))
        if self.viewer is not None and not legal:
            raise ViewError(
                N_(
                    "This is what {seat} sees, with hidden things left out; nothing can be played "
                    "on it. Take state.sample(seat, rng) to play on."
                ),
                seat=self.seat_name(self.viewer),
            )
        setup, stack = self.setup, self.stack
        handlers, decisions = setup.quiet_handlers if log is None else setup.handlers, setup.decisions
        self._log, steps = log, 0
        while True:
            self._legal = None
            handlers[action.verb](self, *action.args)
            while stack:
                top: Any = stack[-1]
                if not top.automatic:
                    break
                stack.pop()
                top.run(self)
                steps += 1
                if steps > _ENDLESS:
                    _complain_of(top)
            if not stack or not decisions[top.name].skip_if_forced or (top.has_choice and top.has_choice(self)):
                break
            self._legal = found = decisions[top.name].find(self)
            if len(found) != 1:
                break
            action, steps = found[0], steps + 1
            if steps > _ENDLESS:
                _complain_of(top)
        self._log = None

    def play(self, move: str | Action, log: Log | None = None) -> None:
        """Carry out a move in notation, as ``apply`` does.

        Raises:
            NotationError: the text is no move of this game; the state stays as it was.
            RuleViolation: the move is not legal; the state stays as it was.
        """
        action = self.game.parse(move, self) if isinstance(move, str) else move
        self.apply(action, log)
        self.setup.watch(self, action.text)

    def _run_continuations(self) -> None:
        """Run what lies on top of the stack and asks nobody."""
        for _ in range(_ENDLESS):
            top = self.stack[-1] if self.stack else None
            if not isinstance(top, Continuation):
                return
            self.stack.pop()
            top.run(self)
        _complain_of(self.top)

    def random(self, n: int) -> int:
        """Return a number in ``range(n)`` from the state's own generator."""
        self.rng_state, number = draw(self.rng_state, n)
        return number

    # --- asked by name -----------------------------------------------------------------------------------------

    @property
    def graph(self) -> "nx.Graph[str]":
        """A copy of the board as a graph with pieces, owners.

        ``engine.states.graphs`` describes the keys of its nodes and edges.
        """
        kind = type(self)
        counts, rules = kind.pieces is not State.pieces, kind.ruler is not State.ruler
        return graphs.graph_of(self, counts=counts, rules=rules)

    def pieces(self, place: str, end: str | None = None) -> graphs.Pieces:
        """Count the pieces of each kind on a place or a link.

        ::

            state.pieces("kiev")  # {("blue", "troop"): 2, ("rebel",): 1}

        Raises:
            OptionError: there is no such place, or nothing joins the two.
        """
        return graphs.pieces_at(self, place, end)

    def ruler(self, place: str) -> str | None:
        """Return the id of the seat that holds a place, or None."""
        return graphs.owner_of(self.pieces(place))

    def seat(self, seat: str | int) -> graphs.SeatView:
        """Return what a seat has, by name: ``state.seat("blue").points``."""
        return graphs.SeatView(self, graphs.seat_number(self, seat))

    def _seat_facts(self, seat: int) -> dict[str, Any]:
        """Return what a position says of a seat; None for covered cards."""
        if self._fields or self.viewer is not None:
            return layout.write_seat(self, seat)
        facts: dict[str, Any] = self.position().get("players", {}).get(self.seat_name(seat), {})
        return facts

    def label(self, place: str) -> str:
        """Return a place's name in the reader's language. Raises OptionError."""
        graphs.place_number(self, place)
        return name_of(self.game.place_kind, place, self.game.name) or place

    def __str__(self) -> str:
        return graphs.board_in_text(self)

    # --- for the rules of a game -------------------------------------------------------------------------------

    def ask(self, frame: Frame) -> None:
        """Lay a decision or a continuation on the stack."""
        self.stack.append(frame)
        self._legal = None

    def change_top(self, **changes: Any) -> None:
        """Change what the decision on top carries: ``s.change_top(count=2)``."""
        top: Any = self.stack[-1]
        self.stack[-1] = replace(top, **changes)

    def tell(self, kind: EventKind, seat: int | None = None, rule: str | None = None, /, **facts: object) -> None:
        """Tell the listeners that something happened to a seat.

        Args:
            kind: what happened.
            seat: whom it happened to, None for everybody; its name fills ``{seat}`` of the sentence.
            rule: the rule that makes it happen, where it is not the kind's own.
            facts: what else fills the sentence.
        """
        log = self._log
        if log is not None and (kind.reveals or log.__class__ is not Revealed):
            if seat is not None:
                facts.setdefault("seat", self.seat_name(seat))
            if not kind.game:
                facts["game"] = self.game.name
            log.append(kind(seat, rule, **facts))

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place with the state's own generator."""
        self.rng_state = shuffle(items, self.rng_state)

    def fill_decks(self) -> None:
        """Lay cards into decks before the deal; nothing here."""

    def recompute_caches(self) -> None:
        """Compute the ``Derived`` fields again, after a position was read."""

    def check(self) -> None:
        """Refuse what no game can reach, after a position was read.

        See ``engine.fields.position.refuse``. Does nothing unless overridden.
        """

    # --- what is made from the fields; a game without fields provides it ---------------------------------------

    def copy(self) -> Self:
        """Return an independent copy (2-5 microseconds)."""
        raise NotImplementedError  # StateType makes one

    def _values(self) -> tuple[object, ...]:
        """Return the values of the fields that are not derived."""
        raise NotImplementedError  # StateType makes one

    def fingerprint(self) -> tuple[object, ...]:
        """Return what identifies this state; equal states have equal ones."""
        setup = self.setup
        options, stack = tuple(setup.options.items()), tuple(self.stack)
        return (setup.seats, options, self.viewer, self.rng_state, self._values(), stack)

    def position(self) -> dict[str, Any]:
        """Return the state as plain data; ``game.from_position`` reads it back."""
        if self.viewer is not None:
            raise PositionError(N_("A view cannot be written as a position: hidden things are missing in it."))
        return layout.write_position(self)

    def view(self, seat: int | str) -> Self:
        """Return what a seat may know, with hidden things left out: ``state.view("blue")``.

        Raises:
            ViewError: there is no such seat, or the state is another seat's view.
        """
        return dealing.view(self, graphs.seat_number(self, seat, ViewError))

    def sample(self, seat: int | str, rng: Random) -> Self:
        """Return a full state that agrees with what the seat knows.

        Args:
            seat: the id or the number of the seat.
            rng: draws what is hidden.

        Raises:
            ViewError: there is no such seat, or the state is another seat's view.
        """
        return dealing.sample(self, graphs.seat_number(self, seat, ViewError), rng)

    def packed(self) -> "array[int]":
        """Return the state as a flat vector, for programs in other languages.

        ``engine.states.packing`` says what stands where; ``numpy.asarray`` takes it as it is.

        >>> import boardgames_edu as bg
        >>> state = bg.load("rurik").new(seats=2, seed=5)
        >>> state.unpacked(state.packed()) == state
        True
        """
        return packing.pack(self)

    def unpacked(self, vector: "array[int]") -> Self:
        """Return the state in a vector, with this one's setup."""
        return packing.unpack(self, vector)

    def scores(self) -> tuple[tuple[ScoreLine, ...], ...]:
        """Return each seat's score lines, as if the game ended now.

        In a view, points that hang on what is covered are `HIDDEN`.
        """
        return ((),) * int(self.setup.seats)

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won; empty while the game goes on.

        A shared victory has several.
        """
        if not self.is_over:
            return ()
        totals = self.totals()
        return tuple(seat for seat, points in enumerate(totals) if points == max(totals))

    def values(self, seat: int | str) -> dict[str, float]:
        """Return what a position is worth to a seat, by figure: ``state.values("blue")``.

        The sum is what bots compare. The names are English; the game's ``evaluate.py`` says what they are made of.
        """
        number, evaluate = graphs.seat_number(self, seat), self.game.evaluator
        return dict(evaluate(self, number)) if evaluate else {N_("own points"): float(self.totals()[number])}

    def seat_name(self, seat: int | None) -> str:
        """Return the id of a seat: its colour."""
        return "" if seat is None else str(self.setup.seat_names[seat])

    def to_yaml(self) -> str:
        """Return the position as YAML text; ``game.from_yaml`` reads it back."""
        import yaml

        return yaml.safe_dump(self.position(), allow_unicode=True, sort_keys=False, default_flow_style=None, width=120)

    def totals(self) -> tuple[int, ...]:
        """Return the points of each seat: the sum of its score lines.

        In a view, a seat with points that nobody can know there has a `Partial` sum, which prints as "7 + ?".
        """
        if self.viewer is None:
            return tuple(sum(line.points for line in lines) for lines in self.scores())
        return tuple(map(seen_points, self.scores()))

    def __eq__(self, other: object) -> bool:
        return self.fingerprint() == other.fingerprint() if isinstance(other, State) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a state changes, so it is no key of a dict

    def __repr__(self) -> str:
        if self.viewer is not None:
            return f"<{self.game.name} state as {self.seat_name(self.viewer)} sees it: {self.prompt()}>"
        again = f"bg.load({self.game.name!r}).from_yaml(state.to_yaml())"
        return f"<{self.game.name} state: {self.prompt()} The same again: {again}>"


_ENDLESS = 10_000
"""How often a game may go on by itself after one action."""


def _complain_of(frame: Frame) -> None:
    """Raise TypeError: a game goes on by itself and never asks."""
    raise TypeError(
        f"{type(frame).__name__}: the game goes on by itself {_ENDLESS} times and asks nobody; a continuation that "
        "asks itself, or decisions that are always skipped, never end"
    )


_NO_ACTION = N_(
    "{value} is no action. Actions come from state.legal_actions(), or from their text: state.play(text), "
    "game.parse(text, state)."
)
