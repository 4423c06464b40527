"""Records of games: seats, options, start and moves.

They are plain JSON, safe to read. A record keeps no state of its own: reading it plays the moves again, so a file
that lies is found out.
"""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from boardgames_edu.engine.errors import BadInput, RecordError, shown
from boardgames_edu.engine.events import Event, RuleViolation
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.state import Log, State
from boardgames_edu.engine.storage import path_of, read_text, reason, write_whole
from boardgames_edu.i18n import N_

FORMAT = "boardgames_edu record"
VERSION = 1
LARGEST = 5_000_000


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A record of a game from its start to now.

    Attributes:
        position: where it began when not at the usual start; then ``seed`` and ``options`` do not matter.
        moves: notation, in order.
        digest: fingerprint of the state after the last move, as it shows to players.

    Example:
        >>> import boardgames_edu as bg
        >>> game = bg.load("rurik")
        >>> match = bg.Match(game.new(seats=2, seed=5), seed=5)
        >>> events = match.play(match.state.legal_actions()[0])
        >>> record = match.record()
        >>> again = bg.Record.from_json(record.to_json())
        >>> again.replay(game) == match.state
        True
    """

    game: str
    seats: int
    seed: int = 0
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    moves: list[str] = []
    players: list[str] = []
    digest: str = ""

    def start(self, game: Game[Any]) -> State:
        """Return the state before the first move. Raises RecordError."""
        try:
            if self.position is not None:
                state: State = game.from_position(self.position)
            else:
                state = game.new(self.seats, self.seed, **self.options)
        except BadInput as problem:
            raise RecordError(N_("The record cannot start: {problem}"), problem=str(problem)) from problem
        if state.setup.seats != self.seats:
            raise RecordError(
                N_("The record names {count} seats, its position {other}."), count=self.seats, other=state.setup.seats
            )
        return state

    def steps(self, game: Game[Any]) -> Iterator[tuple[State, str, list[Event]]]:
        """Play the moves again; yield state after each, move, and events.

        It is one state, which goes on changing: copy it to keep it. Raises RecordError.
        """
        state = self.start(game)
        for number, move in enumerate(self.moves, start=1):
            log: Log = []
            try:
                state.play(move, log)
            except (BadInput, RuleViolation) as problem:
                text = N_("Move {number} of the record ({move}) cannot be played: {problem}")
                raise RecordError(text, number=number, move=repr(move[:80]), problem=str(problem)) from problem
            yield state, move, log

    def replay(self, game: Game[Any]) -> State:
        """Return the state after the last move.

        Raises:
            RecordError: a move does not fit, or the end differs from ``digest``.
        """
        state = self.start(game)
        for after, _, _ in self.steps(game):
            state = after
        if self.digest and self.digest != fingerprint(state):
            raise RecordError(
                N_(
                    "The record's moves do not lead to the state that it was saved with; it was changed, "
                    "or the rules were."
                )
            )
        return state

    def to_json(self) -> str:
        """Return the text of the file, with a checksum over everything else."""
        body = msgspec.to_builtins(self)
        whole = {"format": FORMAT, "version": VERSION, "checksum": _checksum(body), **body}
        return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode()

    def save(self, path: str | Path) -> None:
        """Write the file in one step, over an old one. Raises RecordError."""
        try:
            write_whole(path_of(path, RecordError), self.to_json())
        except OSError as problem:
            raise RecordError(
                N_("The game cannot be saved to {file}: {problem}."), file=str(path), problem=reason(problem)
            ) from problem

    @classmethod
    def load(cls, path: str | Path) -> "Record":
        """Read a file. Raises RecordError; the file is never changed."""
        file = path_of(path, RecordError)
        return cls.from_json(read_text(file, 4 * LARGEST, RecordError), str(file))

    @classmethod
    def from_json(cls, text: str, name: str = "record") -> "Record":
        """Read the text of a file; ``name`` stands in errors. Raises RecordError."""
        if not isinstance(text, str):
            raise RecordError(N_("The text of a record is a text, not {value}."), value=shown(text))
        if len(text) > LARGEST:
            raise RecordError(N_("{file} is too long for a record: {count} characters."), file=name, count=len(text))
        try:
            whole = msgspec.json.decode(text.encode("utf-8", "replace"))
        except (msgspec.DecodeError, RecursionError) as problem:
            words = N_("{file} is damaged or cut off: {problem}. A record is a whole JSON file.")
            raise RecordError(words, file=name, problem=str(problem)) from None
        if not isinstance(whole, dict) or whole.pop("format", None) != FORMAT:
            words = N_("{file} is no record of a game: its key {key} is not {value}.")
            raise RecordError(words, file=name, key="format", value=repr(FORMAT))
        version = whole.pop("version", None)
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            raise RecordError(N_("{file} has no version number."), file=name)
        if version > VERSION:
            raise RecordError(
                N_(
                    "{file} was written by a later version of this program (format {version}; this one "
                    "reads up to {most}). Update boardgames_edu to read it."
                ),
                file=name,
                version=version,
                most=VERSION,
            )
        checksum = whole.pop("checksum", None)
        try:
            record = msgspec.convert(whole, cls)
        except (msgspec.ValidationError, RecursionError) as problem:
            raise RecordError(N_("{file} does not fit: {problem}."), file=name, problem=str(problem)) from None
        if checksum != _checksum(msgspec.to_builtins(record)):
            raise RecordError(N_("{file} was changed after it was saved: its checksum does not fit."), file=name)
        return record


def digest(state: State) -> str:
    """Return a fingerprint of a whole state, the same on every machine."""
    return _checksum(state.position())


def fingerprint(state: State) -> str:
    """Return a fingerprint of what shows: the decision, its choices, the points.

    Records carry this one: it stays the same when a later version writes positions in another way.
    """
    decision = state.decision
    choices = [action.text for action in state.legal_actions()]
    return _checksum(
        {
            "question": decision.name if decision else None,
            "seat": state.to_move,
            "choices": choices,
            "points": state.totals(),
        }
    )


def _checksum(value: Mapping[str, Any]) -> str:
    return hashlib.sha256(msgspec.json.encode(value, order="sorted")).hexdigest()[:32]
