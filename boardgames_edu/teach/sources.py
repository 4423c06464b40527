"""Teaching material on disk: YAML read part by part.

Mistakes name file, line and key. Positions are read as authors write them: by hand, by name, as a new game,
and after some moves. This module knows no screen, and nothing of lessons and challenges.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

import msgspec

from boardgames_edu.engine.data import line_of, misfit
from boardgames_edu.engine.data import read_values as opened_file
from boardgames_edu.engine.errors import BadInput, DataError, nearest
from boardgames_edu.engine.events import Action, Event, RuleViolation
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.pictures import drawing_of

T = TypeVar("T")

_AT = N_("{file}, line {line}, {key}: {problem}")
_NO_RULE = N_("There is no rule {rule}; the nearest are {rules}.")
_NO_THING = N_("There is no {id} in the picture; the nearest are {ids}.")
_NO_NAME = N_("There is no position {name} under positions; there are {names}.")
_NO_PANEL = N_("The picture has no part {name}; there are {names}.")


class SourceLocation(NamedTuple):
    """A place in a file of teaching material.

    Attributes:
        file: the file's name in errors.
        text: the whole text, for finding lines.
        path: the path in it, such as ``$.steps[2].goal``.
    """

    file: str
    text: str
    path: str = "$"

    def at(self, *steps: str | int) -> "SourceLocation":
        """Return a place further in: keys of mappings, numbers of lists."""
        more = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
        return self._replace(path=self.path + more)

    def wrong(self, problem: object, /, **facts: object) -> NoReturn:
        """Raise DataError with file, line and key of this place."""
        line, key = line_of(self.text, self.path)
        told = say(problem, facts) if isinstance(problem, str) else str(problem)
        raise DataError(_AT, file=self.file, line=line, key=key, problem=told) from None

    def read(self, value: Any, kind: type[T]) -> T:
        """Convert the value at this place to a type. Raises DataError."""
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as problem:
            message, path = misfit(problem)
            self._replace(path=self.path + path.lstrip("$")).wrong(N_("{problem}."), problem=message)

    def words(self, text: str) -> str:
        """Return a text in the current language. Raises DataError for braces."""
        try:
            return say(text)
        except (KeyError, ValueError):
            self.wrong(N_("Braces have no place in these words."))


def open_source(path: Path, name: str, kind: type[T]) -> tuple[T, SourceLocation]:
    """Return a YAML file's typed values and their location. Raises DataError."""
    value, text = opened_file(path, name)
    place = SourceLocation(name, text)
    return place.read(value, kind), place


def mapping(value: Any, place: SourceLocation) -> Mapping[str, Any]:
    """Return a mapping with texts as keys. Raises DataError for anything else."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        place.wrong(N_("This has to be a mapping of keys to values."))
    return value


def checked_rules(game: str, ids: Sequence[str], place: SourceLocation) -> tuple[str, ...]:
    """Return the ids if all are rules. Raises DataError."""
    book = load(game).rulebook
    for number, rule in enumerate(ids):
        if rule not in book:
            place.at(number).wrong(_NO_RULE, rule=repr(rule), rules=nearest(rule, book, most=3))
    return tuple(dict.fromkeys(ids))


def checked_marks(
    state: State, ids: Sequence[str], place: SourceLocation, panels: Sequence[str] | None = None
) -> tuple[str, ...]:
    """Return ids if a state's picture has them all. Raises DataError."""
    if not ids:
        return ()
    from boardgames_edu.scene.pictures import scene_of

    shown = scene_of(state) if panels is None else scene_of(state, panels=panels)
    known = {thing.id for thing in shown.things()}
    for number, id in enumerate(ids):
        if id not in known:
            place.at(number).wrong(_NO_THING, id=repr(id), ids=nearest(id, sorted(known), most=3))
    return tuple(ids)


class Placed(msgspec.Struct, kw_only=True):
    """The keys of a position that steps and challenges share.

    Attributes:
        position: a position by hand, or the name of one under ``positions``.
        new: options of a new game instead: ``{seats: 3, seed: 1}``.
        after: moves that are played before anything is shown.
        panels: the parts of the picture to show; all of them if empty.
    """

    position: dict[str, Any] | str | None = None
    new: dict[str, Any] | None = None
    after: tuple[str, ...] = ()
    panels: tuple[str, ...] = ()


class Positions:
    """The positions of one file.

    Args:
        game: its name.
        named: positions that several places of the file share.
        place: their location.

    Raises:
        DataError: a named position is invalid.
    """

    def __init__(self, game: str, named: Mapping[str, dict[str, Any]], place: SourceLocation) -> None:
        self.game, self._named = game, named
        self._place = place.at("positions")
        for name, data in named.items():
            self._made(data, self._place.at(name))

    def state(self, row: Placed, place: SourceLocation, before: State | None = None) -> State:
        """Return the state of a step or challenge.

        Without its own position, it is the one before.

        Raises:
            DataError: there is no position, it is impossible, or a move of ``after`` cannot be played.
        """
        if row.position is not None and row.new is not None:
            place.wrong(N_("Give position or new, not both."))
        if isinstance(row.position, str):
            if row.position not in self._named:
                names = nearest(row.position, self._named) or "-"
                place.at("position").wrong(_NO_NAME, name=repr(row.position), names=names)
            state = self._made(self._named[row.position], self._place.at(row.position))
        elif row.position is not None:
            state = self._made(row.position, place.at("position"))
        elif row.new is not None:
            try:
                state = load(self.game).new(**row.new)
            except (BadInput, TypeError) as problem:
                place.at("new").wrong(problem)
        elif before is not None:
            state = before.copy()
        else:
            place.wrong(N_("A position is missing here: give position or new, or let an earlier step give one."))
        for number, move in enumerate(row.after):
            played(state, move, place.at("after", number))
        return state

    def _made(self, data: Mapping[str, Any], place: SourceLocation) -> State:
        try:
            state: State = load(self.game).from_position(data)
        except BadInput as problem:
            inside = str(problem.facts.get("key", ""))  # where in the position, for the right line
            (place._replace(path=f"{place.path}.{inside}") if inside else place).wrong(problem)
        return state


def checked_panels(game: str, row: Placed, place: SourceLocation) -> tuple[str, ...] | None:
    """Return the panels to show; None for all. Raises DataError."""
    known = drawing_of(load(game)).PANELS
    for number, name in enumerate(row.panels):
        if name not in known:
            place.at("panels", number).wrong(_NO_PANEL, name=repr(name), names=nearest(name, known))
    return row.panels or None


def parsed(state: State, move: str, place: SourceLocation) -> Action:
    """Read a move in notation. Raises DataError."""
    try:
        return state.game.parse(move, state)
    except BadInput as problem:
        place.wrong(problem)


def played(state: State, move: str, place: SourceLocation) -> list[Event]:
    """Play a move and return the events. Raises DataError."""
    events: list[Event] = []
    try:
        state.apply(parsed(state, move, place), events)
    except RuleViolation as problem:
        place.wrong(N_("{move} cannot be played here: {problem}"), move=repr(move), problem=str(problem))
    return events
