"""The tutor: explanations and warnings for a learner during a game.

Tips and warnings are data (see ``tutor_script``). A rule that none of them covers is explained by its own text. A
tutor sees what its seat sees, and tells nothing twice: the progress store knows what was told, and what was
tried in lessons. This module knows no screen.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from string import Formatter
from typing import TypeAlias

from boardgames_edu.engine.events import Action, Event
from boardgames_edu.engine.playing.match import Past
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.goals.goals import Goal
from boardgames_edu.teach.progress import Progress
from boardgames_edu.teach.tutor_script import LEAST, ME, Entry, Tip, Walk, When, goal_at, load_script

MOST, MOST_OF_RULES = 3, 1
"""The most tips at once, and the most rules at once where there is no tip.

At the end of a game, rules may take the place of missing tips.
"""
PATIENCE = 3
"""How often a rule comes up before its own text is shown."""

Seen: TypeAlias = Callable[[], State]


class Tutor:
    """The tutor of one learner in one game.

    Args:
        game: the game's name.
        seat: the learner's seat; it may be changed when somebody else takes over.
        progress: notes what was explained and knows what was tried; without it, all is new.
        most: the largest number of tips at a time.

    Raises:
        OptionError, DataError: see :func:`load_script`.
    """

    def __init__(self, game: str, seat: int, progress: Progress | None = None, most: int = MOST) -> None:
        self.game, self.seat, self._most = game, seat, most
        self._progress, self._script = progress, load_script(game)
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
        """Return the tips for now, and note that they were shown."""
        chosen = self.found(past, state)
        for tip in chosen:
            self.note(tip)
        return chosen

    def found(self, past: Sequence[Past], state: State) -> list[Tip]:
        """Return the most important tips for now.

        The others come up again.

        Args:
            past: all decisions so far, as a match keeps them.
            state: the current state.
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
        left = map(self._bare, self._came_up) if state.is_over else ()  # what has come up, and nothing told
        ready = {tip.id: tip for tip in (*asks, *happened, *left) if not self.knows(tip)}
        written, rules = ([tip for tip in ready.values() if tip.written is own] for own in (True, False))
        most = self._most if state.is_over else 0 if written else MOST_OF_RULES
        return [*written, *rules[:most]][: self._most]

    def note(self, tip: Tip) -> None:
        """Note that a tip was shown."""
        if not tip.id or (tip.id in self.told and self._met.issuperset(tip.rules)):
            return
        self.told.add(tip.id)
        self._met.update(tip.rules)
        if self._progress is not None:
            self._progress.record("told", self.game, f"tutor:{tip.id}", tip.rules)

    def knows(self, tip: Tip) -> bool:
        """Return whether the learner knows a tip.

        A tip is known if it was told, or its rules were tried; a bare rule if any tip has told it.
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
        """Return the walk through the last events, if there is one.

        Args:
            tips: the tips that are shown now, from :meth:`found`.
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
        """Return whether an event, or its phase, is a tip's moment."""
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
        """Return the seat's final score, one tip per line with rule."""
        found = state.scores()[self.seat] if state.is_over else ()
        seat, marks = {"seat": state.seat_name(self.seat)}, self._script.scores
        bare = Tip("", "", "", (), head=say(N_("Your score, line by line.")))
        rows = [
            bare._replace(
                words=str(line), rules=(line.rule,), marks=_filled(marks.get(line.source, ()), line.facts | seat)
            )
            for line in found
        ]
        total = say(N_("In all {points} {points:point|points}."), {"points": state.totals()[self.seat]}) if rows else ""
        return [*rows[:-1], rows[-1]._replace(words=f"{rows[-1].words}. {total}")] if rows else []

    def _seen(self, state: State) -> Seen:
        """Return a function that completes what the seat knows, cached.

        It returns a whole state with hidden things drawn at random.
        """
        return cache(lambda: state.sample(self.seat, Random(0)))

    def _recall(self) -> None:
        """Load what was explained and tried so far."""
        for note in self._progress.notes(self.game) if self._progress is not None else ():
            if note.what == "told":
                self.told.add(note.item.removeprefix("tutor:"))
                self._met.update(note.rules)
            elif note.what != "seen":
                self._tried.update(note.rules)
                self._met.update(note.rules)

    def _fresh(self, past: Sequence[Past], state: State) -> list[tuple[Past, State]]:
        """Return the decisions since the last look, with the states after."""
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
            if entry.when.asked == decision.name and not self.knows(entry.tip) and self._holds(entry, seen):
                yield _shown(entry.tip, {})
        yield from self._by_rule(decision.rule)

    def _phase(self, state: State, seen: Seen) -> Iterator[Tip]:
        phase = getattr(state, "phase", "")
        for entry in self._script.tips:
            if phase and entry.when.phase == phase and not self.knows(entry.tip) and self._holds(entry, seen):
                yield _shown(entry.tip, {})

    def _happened(self, fresh: Sequence[tuple[Past, State]]) -> Iterator[Tip]:
        """Yield the tips about events: written ones, then bare rules."""
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
        """Yield a rule in its own words, if its tips are late."""
        if rule in load(self.game).rulebook:
            self._came_up[rule] += 1
            if rule not in self._covered or self._came_up[rule] >= PATIENCE:
                yield self._bare(rule)

    def _bare(self, rule: str) -> Tip:
        return Tip(rule, load(self.game).rulebook[rule].text, "", (rule,), (), False)

    def _holds(self, entry: Entry, seen: Seen) -> bool:
        """Return whether an entry's condition holds, as far as known."""
        if entry.holds is None:
            return True
        goal = self._goal(entry, seen())
        return goal is not None and goal.holds(seen())

    def _goal(self, entry: Entry, state: State) -> Goal | None:
        """Return an entry's condition; None where it does not apply."""
        key = (self.seat, entry.tip.id)
        if key not in self._goals:
            self._goals[key] = None if entry.holds is None else goal_at(entry, state, self.seat)
        return self._goals[key]


def _shown(tip: Tip, facts: Mapping[str, object]) -> Tip:
    """Return a tip with the marks whose places are known."""
    return tip._replace(marks=_filled(tip.marks, facts))


def _filled(marks: Iterable[str], facts: Mapping[str, object]) -> tuple[str, ...]:
    """Return the marks whose places are known."""
    found: list[str] = []
    for mark in marks:
        named = {name for _, name, _, _ in Formatter().parse(mark) if name}
        if named <= facts.keys():
            each = (facts[name] for name in named)
            several = [fact if isinstance(fact, tuple) else (fact,) for fact in each]
            found += [mark.format_map(dict(zip(named, values, strict=True))) for values in product(*several)]
    return tuple(found)


def _step(walk: Walk, event: Event, tip: Tip | None) -> Tip:
    """Make an event a step of a walk, with its words."""
    marks = _filled(walk.events[event.kind], event.facts)
    if tip is None:
        return Tip(walk.id, str(event), "", (event.rule,), marks, head=walk.title)
    rules = tuple(dict.fromkeys((event.rule, *tip.rules)))
    return tip._replace(words=f"{event} {tip.words}", rules=rules, marks=marks, head=walk.title)
