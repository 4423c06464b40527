"""The tutor: explanations and warnings for a learner at the table.

Tips and warnings are data (see ``tutor_script``). What none of them covers is told in the words of its rule. A tutor
sees what its seat sees, and tells nothing twice: the progress store knows what was told, and what was tried in lessons.
Knows no screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from string import Formatter
from typing import TypeAlias

from boardgames_edu.engine.game import State
from boardgames_edu.engine.match import Past
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.rules import Action, Event
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.goals import Goal
from boardgames_edu.teach.progress import Progress
from boardgames_edu.teach.tutor_script import LEAST, ME, Entry, Tip, Walk, When, goal_at, script

__all__ = [
    "MOST",
    "MOST_OF_RULES",
    "PATIENCE",
    "Seen",
    "Tutor",
]

MOST, MOST_OF_RULES = 3, 1
"""How many tips are told at a time, and how many of these in the bare words of a rule; not at the end of a game."""
PATIENCE = 3
"""How often a rule comes up before it is told in its own words though a tip for another moment covers it."""

Seen: TypeAlias = Callable[[], State]

_SCORE = N_("Your score, line by line.")
_TOTAL = N_("In all {points} {points:point|points}.")


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
        decision = state.decision
        if decision is None or state.to_move != self.seat:
            return
        for entry in self._script.tips:
            if entry.when.asked == decision.name and self._holds(entry, seen):
                yield _shown(entry.tip, {})
        yield from self._by_rule(decision.rule)

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
