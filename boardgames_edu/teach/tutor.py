"""The tutor: explanations and warnings for a learner at the table.

Tips and warnings are data, ``data/<game>/tutor.yaml``; docs/teaching.md tells how to write them. What none of them
covers is told in the words of its rule. A tutor sees what its seat sees, and tells nothing twice: the progress store
knows what was told, and what was tried in lessons. Knows no screen.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from string import Formatter
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

import msgspec

from boardgames_edu.engine.data import located
from boardgames_edu.engine.errors import BadInput, DataError, nearest
from boardgames_edu.engine.game import State
from boardgames_edu.engine.match import Past
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.rules import Action, Event, EventKind
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.goals import Goal, read_goal
from boardgames_edu.teach.progress import Progress
from boardgames_edu.teach.sources import SourceLocation, checked_rules, opened

__all__ = [
    "LEAST",
    "LONGEST",
    "ME",
    "MOST",
    "MOST_OF_RULES",
    "PATIENCE",
    "Entry",
    "Script",
    "Seen",
    "Tip",
    "Tutor",
    "Walk",
    "When",
    "event_kinds",
    "goal_at",
    "script",
    "spoken_of",
]

LONGEST = 50
"""So many words a tip may have."""
MOST, MOST_OF_RULES = 3, 1
"""How many tips are told at a time, and how many of these in the bare words of a rule; not at the end of a game."""
PATIENCE = 3
"""So often a rule comes up before it is told in its own words though a tip for another moment covers it."""
LEAST = 2
"""So many steps a walk has at least."""
ME = "me"
"""The seat in goals that stands for the learner."""

Seen: TypeAlias = Callable[[], State]

_WHEN = N_("Say when: exactly one of {keys}.")
_BY = N_('"by" goes with an event, and is me or others.')
_NO_EVENT = N_("Nothing called {name} can happen; the nearest are {names}.")
_TWICE = N_("The id {id} stands here twice.")
_LONG = N_("These are {n} words; a tip has at most {most}.")
_RULES = N_("Name at least one rule under rules.")
_SCORE = N_("Your score, line by line.")
_TOTAL = N_("In all {points} {points:point|points}.")
_ASKS = N_("A warning ends in a question, with a question mark.")


class Tip(NamedTuple):
    """A tip for the table, in the language spoken when it was read.

    Attributes:
        id: its own; that of a rule for one in the words of the rule; empty for what is told each time.
        words, more: what is told, and what on demand.
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
    """A tip or warning of the file, with the moment for it."""

    tip: Tip
    when: When
    holds: dict[str, Any] | None
    place: SourceLocation


class Walk(NamedTuple):
    """An explanation step by step, one event at a time.

    Attributes:
        id: its own. ``title``: what is shown, in the language spoken when it was read.
        by: whose decision brings it about: "me" or "others"; anybody's if empty.
        again: whether it is shown each time in the first game that has it, and not only once.
        events: per kind of event, the marks on the board.
    """

    id: str
    title: str
    by: str
    again: bool
    events: dict[str, tuple[str, ...]]


class Script(NamedTuple):
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


def script(game: str) -> Script:
    """Return the script of a game's tutor; without a file, only the rules' own words.

    Raises:
        OptionError: there is no such game.
        DataError: the file has a mistake; names file, line and key.
    """
    load(game).new()  # what can happen is known when the game's modules are loaded
    path = located(f"{game}/tutor.yaml")
    if not path.is_file():
        return Script()
    data, place = opened(path, f"{game}/tutor.yaml")
    file = place.read(data, _File)
    found = Script(
        tuple(_entry(game, row, place.at("tips", k), False) for k, row in enumerate(file.tips)),
        tuple(_entry(game, row, place.at("warnings", k), True) for k, row in enumerate(file.warnings)),
        tuple(_walk(game, row, place.at("walks", k)) for k, row in enumerate(file.walks)),
        file.scores,
    )
    seen = set[str]()
    named = [(entry.tip.id, entry.place) for entry in (*found.tips, *found.warnings)]
    named += [(walk.id, place.at("walks", k)) for k, walk in enumerate(found.walks)]
    for id, at in named:
        if id in seen:
            at.at("id").wrong(_TWICE, id=id)
        seen.add(id)
    return found


def _walk(game: str, row: _WalkRow, place: SourceLocation) -> Walk:
    if row.by not in ("", ME, "others"):
        place.at("by").wrong(_BY)
    for kind in row.events:
        _check_event(game, kind, place.at("events"))
    return Walk(row.id, place.at("title").words(row.title), row.by, row.again, row.events)


def _check_event(game: str, kind: str, place: SourceLocation) -> None:
    if kind not in event_kinds(game):
        place.wrong(_NO_EVENT, name=repr(kind), names=_near(kind, event_kinds(game)))


def _entry(game: str, row: _Row, place: SourceLocation, warning: bool) -> Entry:
    when, at = row.when, place.at("when")
    keys = ("move",) if warning else ("asked", "event", "phase")
    given = [key for key in ("asked", "event", "phase", "move") if getattr(when, key)]
    if len(given) != 1 or given[0] not in keys:
        at.wrong(_WHEN, keys=", ".join(keys))
    if when.by and (not when.event or when.by not in (ME, "others")):
        at.at("by").wrong(_BY)
    if when.event:
        _check_event(game, when.event, at.at("event"))
    count = len(row.words.split())
    if count > LONGEST:
        place.at("words").wrong(_LONG, n=count, most=LONGEST)
    if warning and not row.words.rstrip().endswith("?"):
        place.at("words").wrong(_ASKS)
    rules = checked_rules(game, row.rules, place.at("rules"))
    if not rules:
        place.at("rules").wrong(_RULES)
    words = place.at("words").words(row.words)
    more = place.at("more").words(row.more) if row.more else ""
    return Entry(Tip(row.id, words, more, rules, row.marks), when, row.holds, place)


def event_kinds(game: str) -> frozenset[str]:
    """Return the names of all kinds of events of a loaded game."""
    package = type(load(game)).__module__
    within = f"{package}."
    modules = [module for name, module in list(sys.modules.items()) if f"{name}.".startswith(within)]
    return frozenset(
        kind.name for module in modules for kind in vars(module).values() if isinstance(kind, EventKind)
    )


def _near(name: str, names: Iterable[str]) -> str:
    return ", ".join(nearest(name, sorted(names)).split(", ")[:3])


def spoken_of(data: Any, seat: str) -> Any:
    """Return goal data with the learner's seat in place of "me"."""
    if isinstance(data, Mapping):
        return {spoken_of(key, seat): spoken_of(value, seat) for key, value in data.items()}
    if isinstance(data, list):
        return [spoken_of(value, seat) for value in data]
    return seat if data == ME else data


# --- at the table ----------------------------------------------------------------------------------------------------


class Tutor:
    """The tutor of one learner in one game.

    Args:
        game: the game's name.
        seat: of the learner; it may be set to another one when somebody else takes over.
        progress: where it is noted what was told, and known what was tried; without one, all is new.
        most: how many tips are told at a time.

    Raises:
        OptionError, DataError: see :func:`script`.
    """

    def __init__(self, game: str, seat: int, progress: Progress | None = None, most: int = MOST) -> None:
        self.game, self.seat, self._most = game, seat, most
        self._progress, self._script = progress, script(game)
        self._covered = {rule for entry in self._script.tips for rule in entry.tip.rules}
        self._came_up = Counter[str]()
        self.told, self._tried, self._met = set[str](), set[str](), set[str]()
        self._recall()
        self._goals: dict[tuple[int, str], Goal | None] = {}
        self._past: list[Past] = []
        self._fresh_now: list[tuple[Past, State]] = []
        self._begun = False
        self._earlier = frozenset(self.told)

    def tips(self, past: Sequence[Past], state: State) -> list[Tip]:
        """Return the tips to tell now, and note them as told; see :meth:`found`."""
        chosen = self.found(past, state)
        for tip in chosen:
            self.note(tip)
        return chosen

    def found(self, past: Sequence[Past], state: State) -> list[Tip]:
        """Return the few most important tips for now. The others come up again.

        Args:
            past: all decisions so far, as a table keeps them.
            state: where it stands now.
        """
        fresh = self._fresh_now = self._fresh(past, state)
        if self._begun and not fresh:
            return []
        seen = self._seen(state)
        self._recall()  # a lesson may have been done since, on the same page
        if not self._begun:
            self._begun = True
            for entry in (*self._script.tips, *self._script.warnings):
                self._goal(entry, state)  # mistakes in the file are told now, not in the middle of the game
        asks = [*self._asked(state, seen)]
        for _, after in fresh[:-1]:  # asked and answered in one click
            asks += self._asked(after, self._seen(after))
        happened = (*self._phase(state, seen), *self._happened(fresh))
        left = self._left_over() if state.is_over else ()
        ready = {tip.id: tip for tip in (*asks, *happened, *left) if not self.knows(tip)}
        return _few(ready.values(), self._most if state.is_over else MOST_OF_RULES)[: self._most]

    def note(self, tip: Tip) -> None:
        """Note that a tip was told."""
        if not tip.id or (tip.id in self.told and self._met.issuperset(tip.rules)):
            return
        self.told.add(tip.id)
        self._met.update(tip.rules)
        if self._progress is not None:
            self._progress.record("told", self.game, f"tutor:{tip.id}", tip.rules)

    def knows(self, tip: Tip) -> bool:
        """Return whether the learner knows a tip: it was told, or its rules were tried.

        Of a bare rule, whether any tip has told it.
        """
        return tip.id in self.told or (self._tried if tip.written else self._met).issuperset(tip.rules)

    def warn(self, state: State, action: Action) -> Tip | None:
        """Return the question before a wasteful move; None for any other move."""
        seen = self._seen(state)
        words = action.text.split()
        for entry in self._script.warnings:
            begins = entry.when.move.split()
            if words[: len(begins)] == begins and self._holds(entry, seen):
                return entry.tip
        return None

    def walk(self, tips: Sequence[Tip] = ()) -> list[Tip]:
        """Return the walk through what has just happened, if there is one.

        Args:
            tips: what is told now, as :meth:`found` found it.
        """
        when = {entry.tip.id: entry.when for entry in self._script.tips}
        left, steps = {tip.id: tip for tip in tips if tip.id in when}, list[Tip]()
        for walk in self._script.walks:
            events = self._events_of(walk)
            if len(events) < LEAST or walk.id in (self._earlier if walk.again else self.told):
                continue
            for event in events:
                id = next((id for id in left if self._is_about(when[id], event)), "")
                steps.append(_step(walk, event, left.pop(id, None)))
        return steps

    def _is_about(self, when: When, event: Event) -> bool:
        """Whether an event, or the phase that it begins, is the moment for something."""
        by = ME if event.seat == self.seat else "others"
        return (when.event == event.kind and when.by in ("", by)) or event.kind == f"{when.phase}_begins"

    def _events_of(self, walk: Walk) -> list[Event]:
        by = {ME: True, "others": False}.get(walk.by)
        return [
            event
            for done, _ in self._fresh_now
            if by in (None, done.seat == self.seat)
            for event in done.events
            if event.kind in walk.events
        ]

    def scoring(self, state: State) -> list[Tip]:
        """Return the final score of the seat, line by line, each with its rule."""
        found = state.scores()[self.seat] if state.is_over else ()
        seat, marks = {"seat": state.seat_name(self.seat)}, self._script.scores
        rows = [
            Tip(
                "",
                str(line),
                "",
                (line.rule,),
                _filled(marks.get(line.source, ()), line.facts | seat),
                head=say(_SCORE),
            )
            for line in found
        ]
        total = say(_TOTAL, {"points": state.totals()[self.seat]}) if rows else ""
        return [*rows[:-1], rows[-1]._replace(words=f"{rows[-1].words}. {total}")] if rows else []

    def _seen(self, state: State) -> Seen:
        """What the seat knows of a state, made when it is needed: a whole state, its hidden things drawn at random."""
        return cache(lambda: state.sample(self.seat, Random(0)))

    def _recall(self) -> None:
        """Take over what was told and tried so far."""
        for note in self._progress.notes(self.game) if self._progress is not None else ():
            if note.what == "told":
                self.told.add(note.item.removeprefix("tutor:"))
                self._met.update(note.rules)
            elif note.what != "seen":
                self._tried.update(note.rules)
                self._met.update(note.rules)

    # --- what comes up -----------------------------------------------------------------------------------------

    def _fresh(self, past: Sequence[Past], state: State) -> list[tuple[Past, State]]:
        """The decisions since the last look, each with the state after it."""
        same = min(len(past), len(self._past))
        while same and self._past[same - 1] is not past[same - 1]:
            same -= 1
        self._past[same:] = past[same:]
        after = [entry.state for entry in past[same + 1 :]] + [state]
        return list(zip(past[same:], after, strict=False))

    def _asked(self, state: State, seen: Seen) -> Iterator[Tip]:
        question = state.decision
        if question is None or state.to_move != self.seat:
            return
        for entry in self._script.tips:
            if entry.when.asked == question.name and self._holds(entry, seen):
                yield _shown(entry.tip, {})
        yield from self._by_rule(question.rule)

    def _phase(self, state: State, seen: Seen) -> Iterator[Tip]:
        phase = getattr(state, "phase", "")
        for entry in self._script.tips:
            if phase and entry.when.phase == phase and self._holds(entry, seen):
                yield _shown(entry.tip, {})

    def _happened(self, fresh: Sequence[tuple[Past, State]]) -> Iterator[Tip]:
        """What is to be told of events: first what somebody wrote of them, then the words of their rules."""
        for done, after in fresh:
            seen = self._seen(after)
            for event in done.events:
                yield from self._written(event, done, seen)
        for done, _ in fresh:
            for event in done.events:
                yield from self._by_rule(event.rule)

    def _written(self, event: Event, done: Past, seen: Seen) -> Iterator[Tip]:
        for entry in self._script.tips:
            if (
                entry.when.event
                and self._is_about(entry.when, event)
                and not self.knows(entry.tip)
                and self._holds(entry, seen)
            ):
                open_to_all = self.seat in (done.seat, event.seat) or not event.reveals
                yield _shown(entry.tip, event.facts if open_to_all else {})

    def _by_rule(self, rule: str) -> Iterator[Tip]:
        """A rule in its own words: at once if no tip covers it, else when its tip is long in coming."""
        if rule in load(self.game).rulebook:
            self._came_up[rule] += 1
            if rule not in self._covered or self._came_up[rule] >= PATIENCE:
                yield self._bare(rule)

    def _left_over(self) -> Iterator[Tip]:
        """The rules that came up in the game and were not told."""
        return map(self._bare, self._came_up)

    def _bare(self, rule: str) -> Tip:
        return Tip(rule, load(self.game).rulebook[rule].text, "", (rule,), (), False)

    def _holds(self, entry: Entry, seen: Seen) -> bool:
        """Whether what an entry asks of the state holds, as far as the seat knows."""
        if entry.holds is None:
            return True
        goal = self._goal(entry, seen())
        return goal is not None and goal.holds(seen())

    def _goal(self, entry: Entry, state: State) -> Goal | None:
        """What an entry asks of the state; None where it asks nothing, or nothing that this table has."""
        key = (self.seat, entry.tip.id)
        if key not in self._goals:
            self._goals[key] = None if entry.holds is None else goal_at(entry, state, self.seat)
        return self._goals[key]


def _few(tips: Iterable[Tip], most_of_rules: int) -> list[Tip]:
    """Return tips in the order of telling: written ones before bare rules."""
    every = list(tips)
    rules = [tip for tip in every if not tip.written]
    return [*(tip for tip in every if tip.written), *rules[:most_of_rules]]


def _shown(tip: Tip, facts: Mapping[str, object]) -> Tip:
    """A tip with the marks whose places are known."""
    return tip._replace(marks=_filled(tip.marks, facts))


def _filled(marks: Iterable[str], facts: Mapping[str, object]) -> tuple[str, ...]:
    """Return the marks whose places are known; a fact of several things gives several."""
    found: list[str] = []
    for mark in marks:
        named = {name for _, name, _, _ in Formatter().parse(mark) if name}
        if named <= facts.keys():
            each: list[Iterable[object]] = [_several(facts[name]) for name in named]
            found += [mark.format_map(dict(zip(named, values, strict=True))) for values in product(*each)]
    return tuple(found)


def _several(fact: object) -> tuple[object, ...]:
    return fact if isinstance(fact, tuple) else (fact,)


def _step(walk: Walk, event: Event, tip: Tip | None) -> Tip:
    """Make an event a step of a walk, with its words."""
    marks = _filled(walk.events[event.kind], event.facts)
    if tip is None:
        return Tip(walk.id, str(event), "", (event.rule,), marks, head=walk.title)
    rules = tuple(dict.fromkeys((event.rule, *tip.rules)))
    return tip._replace(words=f"{event} {tip.words}", rules=rules, marks=marks, head=walk.title)


# --- goals that not every table can have -----------------------------------------------------------------------------


def goal_at(entry: Entry, state: State, seat: int) -> Goal | None:
    """Return the goal of an entry at a table; None where it does not apply.

    Raises:
        DataError: there is no table of the game at which it could be read; names file, line and key.
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
