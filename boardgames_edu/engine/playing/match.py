"""A match: seats, players, undo, redo, autosave, listeners.

It knows no screen and no bot. A human seat decides through ``play``; other seats are functions ``choose(view,
actions) -> action`` that see their seat's view only.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from boardgames_edu.engine.errors import BadInput, OptionError, shown
from boardgames_edu.engine.events import Action, Event, RuleViolation
from boardgames_edu.engine.playing.record import Record, fingerprint
from boardgames_edu.engine.playing.revealed import came_to_light
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.state import Log, State
from boardgames_edu.i18n import N_

Player = Callable[[Any, tuple[Action, ...]], Action]
"""A player: chooses an action from its view and legal actions."""
Listener = Callable[["Match"], None]
_TRIES = 12
"""The most other choices that `kept_secret` tries."""
_GUESSES = 8
"""How many samples `guesses` draws for each seat."""


_BARRIERS = {
    "nothing": N_("There is nothing to take back."),
    "answered": N_("Another player has already answered; in teaching mode you can go back further."),
    "revealed": N_("That decision brought hidden information to light; in teaching mode you can go back further."),
}


class UndoBarrier(BadInput):
    """Undo would take back new information.

    Attributes:
        code: "nothing" to undo; "answered" by another player; "revealed": something hidden came to light.
    """

    def __init__(self, template: str, code: str = "nothing") -> None:
        super().__init__(template)
        self.code = code


class PlayerError(BadInput):
    """A player failed or chose an illegal action; the state is unchanged."""


class Past(NamedTuple):
    """A decision that was made: state before, seat, action, events."""

    state: State
    seat: int
    action: Action
    events: tuple[Event, ...]


class Match:
    """A game being played, with its players and its past.

    Args:
        state: where it begins; the match plays on a copy.
        players: per seat None for a human, or a player.
        seed: of a fresh game, for the record; without it, the record begins with a position.
        names: what the record calls the players.
        autosave: called with the record's text after every change; if it raises, the change is taken back.

    Example:
        >>> import boardgames_edu as bg
        >>> game = bg.load("rurik")
        >>> match = bg.Match(game.new(seats=2, seed=5), seed=5)
        >>> events = match.play(str(match.state.legal_actions()[0]))
        >>> len(match.past)
        1
        >>> taken_back = match.undo()
        >>> match.past, len(match.future)
        ([], 1)
        >>> match.record().game
        'rurik'
    """

    def __init__(
        self,
        state: State,
        players: Sequence[Player | None] | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] = (),
        autosave: Callable[[str], None] | None = None,
    ) -> None:
        if not isinstance(state, State):
            raise OptionError(
                N_("A table begins with the state of a game, such as game.new(), not with {value}."), value=shown(state)
            )
        seats = state.setup.seats
        if players is not None and not isinstance(players, Sequence):
            raise OptionError(N_("Give a list of players, one for each seat, not {value}."), value=shown(players))
        self.players: list[Player | None] = list(players) if players is not None else [None] * seats
        if len(self.players) != seats:
            raise OptionError(
                N_("This game has {count} seats, but {other} players were given."), count=seats, other=len(self.players)
            )
        self.names = list(names) or [
            "human" if player is None else getattr(player, "name", "player") for player in self.players
        ]
        self.start = state.copy()
        self.seed = seed
        self.state = state.copy()
        self.past: list[Past] = []
        self.future: list[Past] = []
        self._peeked: tuple[Past, bool] | None = None
        self.autosave = autosave
        self._listeners: list[Listener] = []

    @property
    def game(self) -> Game[Any]:
        """The game played here."""
        return self.state.game

    @property
    def log(self) -> list[Event]:
        """All events so far, in order."""
        return [event for past in self.past for event in past.events]

    @property
    def waits_for_human(self) -> bool:
        """Whether a human seat decides now."""
        return self.state.to_move is not None and self.players[self.state.to_move] is None

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener(match)`` after every change; return a function that ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    # --- playing -----------------------------------------------------------------------------------------------

    def play(self, move: str | Action) -> list[Event]:
        """Carry out a decision for the seat that decides now.

        Raises:
            NotationError, RuleViolation: the state stays as it was.
        """
        action = self.game.parse(move, self.state) if isinstance(move, str) else move
        with self._change():
            events = self._decide(action)
            self.future.clear()
        return events

    def step(self) -> list[Event]:
        """Let the bot whose turn it is decide; humans are left alone.

        Raises:
            PlayerError: the player failed; the match stays as it was.
        """
        seat = self.state.to_move
        player = None if seat is None else self.players[seat]
        if seat is None or player is None:
            return []
        with self.asking(seat):
            action = player(self.state.view(seat), self.state.legal_actions())
        return self.play_for(seat, action)

    @contextmanager
    def asking(self, seat: int) -> Iterator[None]:
        """Turn what a seat's player raises into a PlayerError."""
        try:
            yield
        except Exception as problem:
            raise PlayerError(
                N_("The player of seat {seat} failed: {problem}"),
                seat=self.state.seat_name(seat),
                problem=f"{type(problem).__name__}: {problem}",
            ) from problem

    def play_for(self, seat: int, action: Action) -> list[Event]:
        """Carry out what a seat's player has chosen.

        Raises:
            PlayerError: it is not legal; the match stays as it was.
        """
        if seat != self.state.to_move or action not in self.state.legal_actions():
            text = N_("The player of seat {seat} chose {move}, which is none of its legal actions.")
            raise PlayerError(text, seat=self.state.seat_name(seat), move=repr(str(action)))
        return self.play(action)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all decisions of a block, or none if one is refused."""
        begun, future = len(self.past), list(self.future)
        try:
            yield
        except (RuleViolation, BadInput):
            while len(self.past) > begun:
                self.undo(teaching=True)
            self.future[:] = future
            raise

    def advance(self, most: int = 10_000) -> list[Event]:
        """Let the other players decide until a human's turn or the end."""
        events: list[Event] = []
        for _ in range(most):
            if self.state.is_over or self.waits_for_human:
                break
            events += self.step()
        return events

    def _decide(self, action: Action) -> list[Event]:
        before, log = self.state.copy(), Log()
        seat = self.state.to_move
        try:
            self.state.apply(action, log)
            self.state.setup.watch(self.state, action.text)
        except TypeError:  # a slip in the game: the match stays as it was
            self.state = before
            raise
        assert seat is not None
        self.past.append(Past(before, seat, action, tuple(log)))
        return log

    # --- back and forth ----------------------------------------------------------------------------------------

    def barrier(self, teaching: bool = False, of: int | None = None) -> UndoBarrier | None:
        """Return why undo is refused, or None.

        Something is revealed after chance or a card that the seat could not see, and after an event that ``reveals``.

        Args:
            teaching: only whether there is nothing to undo.
            of: the only seat that may undo; each may if None.
        """
        code = "answered" if self.past and of not in (None, self.past[-1].seat) else self._barrier()
        return UndoBarrier(_BARRIERS[code], code) if code and (not teaching or code == "nothing") else None

    def _barrier(self) -> str:
        if not self.past:
            return "nothing"
        last = self.past[-1]
        if self.players[last.seat] is not None:
            return "answered"
        return "revealed" if any(event.reveals for event in last.events) or self._peeks(last) else ""

    def _peeks(self, last: Past) -> bool:
        """Return whether chance or a covered card was used. Cached."""
        if self._peeked is None or self._peeked[0] is not last:
            self._peeked = last, came_to_light(last.state, last.action, self.state)
        return self._peeked[1]

    def undo(self, teaching: bool = False, of: int | None = None) -> Past:
        """Take back one decision.

        Args:
            teaching: also across decisions that brought out hidden information, and those of other players.
            of: the only seat that may undo; each may if None.

        Raises:
            UndoBarrier: the match then stays as it was.
        """
        barrier = self.barrier(teaching, of)
        if barrier is not None:
            raise barrier
        with self._change():
            last = self.past.pop()
            self.state = last.state.copy()
            self.future.append(last)
        return last

    def redo(self, of: int | None = None) -> Past:
        """Make the last undone decision again. Raises UndoBarrier."""
        if not self.future or of not in (None, self.future[-1].seat):
            raise UndoBarrier(N_("There is nothing to do again."))
        with self._change():
            self._decide(self.future.pop().action)
        return self.past[-1]

    # --- on disk -----------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """Return the record of the game so far."""
        setup = self.state.setup
        fresh = self.seed is not None
        return Record(
            game=self.game.name,
            seats=setup.seats,
            seed=self.seed or 0,
            options=dict(setup.options) if fresh else {},
            position=None if fresh else self.start.position(),
            moves=[past.action.text for past in self.past],
            players=list(self.names),
            digest=fingerprint(self.state),
        )

    def save(self, path: str | Path) -> None:
        """Save the game so far. Raises RecordError."""
        self.record().save(path)

    @classmethod
    def restore(
        cls,
        record: Record,
        game: Game[Any],
        players: Sequence[Player | None] | None = None,
        autosave: Callable[[str], None] | None = None,
    ) -> "Match":
        """Return the match of a record, with its whole past. Raises RecordError."""
        record.replay(game)
        match = cls(record.start(game), players, seed=None if record.position else record.seed, names=record.players)
        for move in record.moves:
            match._decide(game.parse(move, match.state))
        match.autosave = autosave
        return match

    def why_not(self, move: str | Action) -> RuleViolation | None:
        """Return why a move is not legal now, or None. Raises NotationError."""
        return self.state.why_not(move)

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Change the match, save it and tell listeners, or undo everything."""
        state, begun, past, future = self.state, len(self.past), list(self.past), list(self.future)
        yield
        if self.autosave is not None:
            try:
                self.autosave(self.record().to_json())
            except BaseException:
                # the state was changed in place: a decision is taken back by the copy that was kept of it
                self.state = self.past[begun].state if len(self.past) > begun else state
                self.past[:], self.future[:] = past, future
                raise
        for listener in tuple(self._listeners):
            listener(self)


def kept_secret(done: Past, after: State, viewer: int) -> bool:
    """Return whether a seat cannot see another seat's decision.

    Some other choice of the same kind would then look the same to it.
    """
    if viewer == done.seat:
        return False
    seen = after.view(viewer)
    alike = [a for a in done.state.legal_actions() if a.verb == done.action.verb and a != done.action]
    for other in alike[:_TRIES]:
        tried = done.state.copy()
        tried.apply(other)
        if tried.view(viewer) == seen:
            return True
    return False


def lies_open(state: State) -> bool:
    """Return whether all seats see the same: nobody has a secret."""
    views = [state.view(seat) for seat in range(state.setup.seats)]
    for view in views:
        view.viewer = None
    return all(view == views[0] for view in views)


def guesses(state: State) -> Iterator[State]:
    """Yield positions that those who do not decide take to be possible."""
    rng = Random(0)
    for other in range(state.setup.seats):
        if other != state.to_move:
            yield from (state.sample(other, rng) for _ in range(_GUESSES))


def decided_openly(state: State) -> bool:
    """Return whether others may look on while a seat decides.

    Whatever they cannot see, the same is asked and may be chosen; and they see what is chosen.
    """
    asked = state.prompt(), state.legal_actions()
    if any((guess.prompt(), guess.legal_actions()) != asked for guess in guesses(state)):
        return False
    for action in {action.verb: action for action in asked[1]}.values():
        done, after = Past(state, state.to_move or 0, action, ()), state.copy()
        after.apply(action)
        if any(kept_secret(done, after, other) for other in range(state.setup.seats)):
            return False
    return True
