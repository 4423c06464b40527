"""A tutor's script: tips, warnings and walks of a game.

It is read from ``data/<game>/tutor.yaml``. docs/teaching.md tells how to write them. ``tutor`` decides when
they are shown. This module knows no screen.
"""

import sys
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from boardgames_edu.engine.data import located
from boardgames_edu.engine.errors import BadInput, DataError, nearest
from boardgames_edu.engine.events import EventKind
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.rules.actions import Verb
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_
from boardgames_edu.teach.goals.goals import Goal, read_goal
from boardgames_edu.teach.sources import SourceLocation, checked_rules, open_source

LONGEST = 50
"""The largest number of words in a tip."""
LEAST = 2
"""The smallest number of steps in a walk."""
ME = "me"
"""The seat in goals that stands for the learner."""

_BY = N_('"by" goes with an event, and is me or others.')
_NO_EVENT = N_("Nothing called {name} can happen; the nearest are {names}.")


class Tip(NamedTuple):
    """A tip, in the language current when it was read.

    Attributes:
        id: its own; the rule's for a rule in its own words; empty for a line of the score.
        words, more: the text, and more text on demand.
        rules: the ids of the rules that it is about.
        marks: ids of things in the picture that it speaks of.
        written: whether somebody wrote it; else it is the text of its rule.
        head: what it is a step of, if anything.
    """

    id: str
    words: str
    more: str
    rules: tuple[str, ...]
    marks: tuple[str, ...] = ()
    written: bool = True
    head: str = ""


class When(msgspec.Struct, forbid_unknown_fields=True):
    """The moment of a tip or warning.

    Attributes:
        asked: the learner is asked this question.
        event: this kind of event happened; ``by`` says whether to "me" or to "others".
        phase: the game is in this phase.
        move: the learner is about to make a move whose notation begins with these words; of warnings only.
    """

    asked: str = ""
    event: str = ""
    by: str = ""
    phase: str = ""
    move: str = ""


class Entry(NamedTuple):
    """A tip or warning of the file, with its moment."""

    tip: Tip
    when: When
    holds: dict[str, Any] | None
    place: SourceLocation


class Walk(NamedTuple):
    """An explanation step by step, one event at a time.

    Attributes:
        id: its own. ``title``: its title, in the language spoken when it was read.
        by: whose decision causes it: "me" or "others"; anybody's if empty.
        again: whether it is shown each time in the first game that has it, and not only once.
        events: the marks on the board, by kind of event.
    """

    id: str
    title: str
    by: str
    again: bool
    events: dict[str, tuple[str, ...]]


class TutorScript(NamedTuple):
    """The tips, warnings and walks of a game's tutor, in file order."""

    tips: tuple[Entry, ...] = ()
    warnings: tuple[Entry, ...] = ()
    walks: tuple[Walk, ...] = ()
    scores: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    when: When
    words: str
    rules: tuple[str, ...]
    holds: dict[str, Any] | None = None
    more: str = ""
    marks: tuple[str, ...] = ()


class _WalkRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    title: str
    events: dict[str, tuple[str, ...]]
    by: str = ""
    again: bool = False


class _File(msgspec.Struct, forbid_unknown_fields=True):
    tips: list[_Row] = []
    warnings: list[_Row] = []
    walks: list[_WalkRow] = []
    scores: dict[str, tuple[str, ...]] = {}


# --- reading ---------------------------------------------------------------------------------------------------------


def load_script(game: str) -> TutorScript:
    """Return the script of a game's tutor.

    Without a file, it has only the rules' own words.

    Raises:
        OptionError: there is no such game.
        DataError: the file has a mistake; names file, line and key.
    """
    load(game).new()  # what can happen is known when the game's modules are loaded
    path = located(f"{game}/tutor.yaml")
    if not path.is_file():
        return TutorScript()
    file, place = open_source(path, f"{game}/tutor.yaml", _File)
    kinds = event_kinds(game)
    found = TutorScript(
        tuple(_entry(game, kinds, row, place.at("tips", k), False) for k, row in enumerate(file.tips)),
        tuple(_entry(game, kinds, row, place.at("warnings", k), True) for k, row in enumerate(file.warnings)),
        tuple(_walk(kinds, row, place.at("walks", k)) for k, row in enumerate(file.walks)),
        file.scores,
    )
    seen = set[str]()
    named = [(entry.tip.id, entry.place) for entry in (*found.tips, *found.warnings)]
    named += [(walk.id, place.at("walks", k)) for k, walk in enumerate(found.walks)]
    for id, at in named:
        if id in seen:
            at.at("id").wrong(N_("The id {id} stands here twice."), id=id)
        seen.add(id)
    return found


def _walk(kinds: frozenset[str], row: _WalkRow, place: SourceLocation) -> Walk:
    if row.by not in ("", ME, "others"):
        place.at("by").wrong(_BY)
    for kind in row.events:
        _check_event(kind, kinds, place.at("events"))
    return Walk(row.id, place.at("title").words(row.title), row.by, row.again, row.events)


def _check_event(kind: str, kinds: frozenset[str], place: SourceLocation) -> None:
    if kind not in kinds:
        place.wrong(_NO_EVENT, name=repr(kind), names=nearest(kind, sorted(kinds), most=3))


def _entry(game: str, kinds: frozenset[str], row: _Row, place: SourceLocation, warning: bool) -> Entry:
    when, at = row.when, place.at("when")
    keys = ("move",) if warning else ("asked", "event", "phase")
    given = [key for key in ("asked", "event", "phase", "move") if getattr(when, key)]
    if len(given) != 1 or given[0] not in keys:
        at.wrong(N_("Say when: exactly one of {keys}."), keys=", ".join(keys))
    if when.by and (not when.event or when.by not in (ME, "others")):
        at.at("by").wrong(_BY)
    if when.event:
        _check_event(when.event, kinds, at.at("event"))
    count = len(row.words.split())
    if count > LONGEST:
        place.at("words").wrong(N_("These are {n} words; a tip has at most {most}."), n=count, most=LONGEST)
    if warning and not row.words.rstrip().endswith("?"):
        place.at("words").wrong(N_("A warning ends in a question, with a question mark."))
    rules = checked_rules(game, row.rules, place.at("rules"))
    if not rules:
        place.at("rules").wrong(N_("Name at least one rule under rules."))
    words = place.at("words").words(row.words)
    more = place.at("more").words(row.more) if row.more else ""
    return Entry(Tip(row.id, words, more, rules, row.marks), when, row.holds, place)


def event_kinds(game: str) -> frozenset[str]:
    """Return the names of all kinds of events of a loaded game."""
    kind = load(game)
    within = f"{kind.package or type(kind).__module__}."
    modules = [module for name, module in list(sys.modules.items()) if f"{name}.".startswith(within)]
    declared = [value for module in modules for value in vars(module).values()]
    kinds = [one.event if isinstance(one, Verb) else one for one in declared]
    return frozenset(kind.name for kind in kinds if isinstance(kind, EventKind))


def spoken_of(data: Any, seat: str) -> Any:
    """Return goal data with the learner's seat in place of "me"."""
    if isinstance(data, Mapping):
        return {spoken_of(key, seat): spoken_of(value, seat) for key, value in data.items()}
    if isinstance(data, list):
        return [spoken_of(value, seat) for value in data]
    return seat if data == ME else data


# --- goals that not every table can have -----------------------------------------------------------------------------


def goal_at(entry: Entry, state: State, seat: int) -> Goal | None:
    """Return an entry's goal in a state; None where inapplicable.

    Raises:
        DataError: it cannot be read in any setup of the game; names file, line and key.
    """
    place = entry.place.at("holds")
    try:
        return read_goal(spoken_of(entry.holds, state.seat_name(seat)), state, place)
    except DataError as problem:
        for other in _tables(state.game.name):
            try:
                read_goal(spoken_of(entry.holds, other.seat_name(0)), other, place)
            except DataError:
                continue
            return None
        raise problem from None


def _tables(game: str) -> Iterator[State]:
    """Yield new games with every number of seats and every option."""
    found = load(game)
    named: dict[str, Any] = {"True": True, "False": False}
    for seats in found.seats:
        for option in found.options.values():
            for word in option.choices.split(", "):
                try:
                    yield found.new(seats, **{option.name: named.get(word, word.strip("\"'"))})
                except BadInput:
                    continue
