"""Progress: what a learner has done, by rule, and what comes next.

Every deed is a note in the store (``boardgames_edu.store``). Notes are only ever added, and everything else is computed
from them, so that crashes and two open notebooks lose nothing. Where the file cannot be used, notes are kept until the
kernel ends, and ``problem`` says so. There is no name and no network. This module knows no screen.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from boardgames_edu.engine.data import located, read
from boardgames_edu.engine.errors import OptionError, one_of
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.engine.storage import write_file
from boardgames_edu.i18n import N_, say
from boardgames_edu.store import HURRY, Note, Store, StoreError, home
from boardgames_edu.teach.goals.challenges import challenge_rules, challenge_titles
from boardgames_edu.teach.lessons import lesson_names, lesson_rules, lesson_title
from boardgames_edu.teach.questions import kinds

WHAT = ("seen", "told", "tried", "right", "wrong", "solved", "played", "set")
"""The kinds of notes.

A step was seen, the tutor told something during a game, a move was tried, an answer was right or wrong, a
challenge was solved, a game against bots was played to its end, a setting of the table was chosen ("speed fast").
"""
_RETRY = timedelta(minutes=1)
"""The time before a file that failed is tried again."""

_UNSAVED = N_("Your progress is kept only until this notebook's kernel ends: {problem}")
_REVIEW = N_("Come back to {rules}: answer questions of the kind “{title}”.")
_REVIEW_STEP = N_("Come back to {rules}: go through the lesson “{title}” once more.")
_REVIEW_TASK = N_("Come back to {rules}: solve the challenge “{title}” once more.")
_DUE = N_("{n} {n:rule is|rules are} due, {minutes} {minutes:minute|minutes}")
_A_RULE = 0.4
"""Minutes that a question of a review takes."""
_PAGE = N_("{words} It is in the notebook {page}.")
_LATER = N_("You have done everything there is. What you have learned comes back on {when}.")


class Learned(NamedTuple):
    """The history of a learner with one rule.

    Attributes:
        seen, tried, right, wrong: how often. A challenge solved counts as right.
        last: when something was done last; None if never.
        due: when it should come back, by the FSRS schedule; None before the first answer.
    """

    seen: int = 0
    tried: int = 0
    right: int = 0
    wrong: int = 0
    last: datetime | None = None
    due: datetime | None = None


class Suggestion(NamedTuple):
    """A suggestion of what to learn next.

    Attributes:
        kind: "review", "lesson", "challenge", "quiz" or "done".
        item: the name of the lesson, challenge or kind of question; empty when all is done.
        rules: the ids of the rules that it is about.
        words: the suggestion as a sentence.
        code: the line of Python that opens it; empty when all is done.
        page: the notebook that a lesson stands in, such as "rurik/02_strategy_phase.ipynb"; else empty.
    """

    kind: str
    item: str
    rules: tuple[str, ...]
    words: str
    code: str
    page: str = ""


class Progress:
    """The progress kept in a store.

    Args:
        store: the store; by default the user's own, opened when it is first needed.
        clock: returns the time, in UTC.

    Attributes:
        problem: why nothing can be saved, in words; empty while all is well.
    """

    def __init__(self, store: Store | None = None, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._store, self._clock = store, clock
        self._unsaved: list[Note] = []
        self._failed: datetime | None = None
        self.problem = ""

    # --- writing -----------------------------------------------------------------------------------------------

    def record(self, what: str, game: str, item: str, rules: Iterable[str]) -> None:
        """Note that something was done; see `WHAT`.

        A file that cannot be used is no error: see ``problem``.

        Raises:
            OptionError: there is no such word or game.
        """
        if what not in WHAT:
            raise one_of("deed", what, WHAT)
        if game not in game_names():
            raise one_of("game", game, game_names())
        self._unsaved.append(Note(self._clock(), what, game, item, tuple(rules)))
        self._save()

    def _save(self) -> None:
        """Write the notes that are not saved yet."""
        if not self._unsaved or (self._failed is not None and self._clock() - self._failed < _RETRY):
            return
        try:
            self._opened().note(self._unsaved, patience=HURRY)
        except StoreError as problem:
            self._fail(problem)
        else:
            self._unsaved.clear()
            self._failed, self.problem = None, ""

    def _opened(self) -> Store:
        if self._store is None:
            self._store = Store(patience=HURRY)
        return self._store

    def _fail(self, problem: StoreError) -> None:
        self._failed = self._clock()
        self.problem = say(_UNSAVED, {"problem": str(problem)})

    # --- reading -----------------------------------------------------------------------------------------------

    def notes(self, game: str | None = None) -> list[Note]:
        """Return all notes, the oldest first.

        If the file cannot be read, these are the notes that this kernel knows.
        """
        self._save()
        kept: list[Note] = []
        if self._failed is None or self._store is not None:
            try:
                kept = self._opened().notes(game)
            except StoreError as problem:
                self._fail(problem)
        return kept + [note for note in self._unsaved if game in (None, note.game)]

    def setting(self, name: str) -> str:
        """Return the value chosen last for a setting, or ""."""
        chosen = (note.item.split(" ") for note in reversed(self.notes()) if note.what == "set")
        return next((value for setting, value in chosen if setting == name), "")

    def rules(self, game: str) -> dict[str, Learned]:
        """Return what was done about each rule, in rulebook order. Raises OptionError."""
        return learned_by_rule(load(game).rulebook, self.notes(game))

    def what_next(self, game: str) -> Suggestion:
        """Return what to learn next.

        First what is due, then the next lesson, challenge or kind of question not done yet.

        Raises:
            OptionError: there is no such game.
            DataError: a file of the game's lessons or challenges has a mistake.
        """
        notes = self.notes(game)
        found = learned_by_rule(load(game).rulebook, notes)
        return _review(game, self._due(found)) or _new(game, notes) or _done(found)

    def due_rules(self, game: str) -> list[str]:
        """Return the rules that are due, the longest due first."""
        asked = {rule for kind in kinds(game).values() for rule in kind.rules}
        return [rule for rule in self._due(self.rules(game)) if rule in asked]

    def _due(self, found: Mapping[str, Learned]) -> list[str]:
        now = self._clock()
        due = sorted((one.due, rule) for rule, one in found.items() if one.due is not None and one.due <= now)
        return [rule for _, rule in due]

    def days_in_a_row(self) -> int:
        """Return how many days in a row have a note."""
        return days_in_a_row({note.at.astimezone().date() for note in self.notes()}, self._clock().astimezone().date())

    # --- my data -----------------------------------------------------------------------------------------------

    def export(self, path: str | Path | None = None) -> dict[str, Any]:
        """Return all notes as data; write them if asked. Raises OptionError."""
        rows = [{**note._asdict(), "at": note.at.isoformat(), "rules": list(note.rules)} for note in self.notes()]
        data = {"format": "boardgames_edu progress", "version": 1, "notes": rows}
        if path is not None:
            write_file(path, json.dumps(data, indent=1, ensure_ascii=False), OptionError)
        return data

    def delete(self, game: str | None = None) -> int:
        """Delete the notes of a game or all; count them. Raises StoreError."""
        kept = [note for note in self._unsaved if game not in (None, note.game)]
        gone = len(self._unsaved) - len(kept)
        self._unsaved = kept
        return gone + self._opened().forget_notes(game)


_mine: dict[Path | None, Progress] = {}


def mine() -> Progress:
    """Return the learner's progress, one per kernel and folder."""
    try:
        where = home()
    except StoreError:
        where = None
    return _mine.setdefault(where, Progress())


def learned_by_rule(rules: Iterable[str], notes: Sequence[Note]) -> dict[str, Learned]:
    """Return what notes say of each rule, with its review date."""
    found = {rule: Learned() for rule in rules}
    answers: dict[str, list[tuple[datetime, bool]]] = {}
    for note in notes:
        good = note.what in ("right", "solved")
        for rule in note.rules:
            if rule not in found:
                continue  # a rule of an older version
            one = found[rule]
            found[rule] = one._replace(
                seen=one.seen + (note.what in ("seen", "told")),
                tried=one.tried + (note.what not in ("seen", "told")),
                right=one.right + good,
                wrong=one.wrong + (note.what == "wrong"),
                last=note.at,
            )
            if good or note.what == "wrong":
                answers.setdefault(rule, []).append((note.at, good))
    for rule, given in answers.items():
        found[rule] = found[rule]._replace(due=due(given))
    return found


def due(answers: Iterable[tuple[datetime, bool]]) -> datetime:
    """Return when something is due for review, from its answers (FSRS)."""
    from fsrs import Card, Rating, Scheduler

    scheduler, card = Scheduler(enable_fuzzing=False), Card(card_id=1)
    for at, right in answers:
        card, _ = scheduler.review_card(card, Rating.Good if right else Rating.Again, at)
    return card.due


def due_in_words(count: int) -> str:
    """Return how many rules are due, with the minutes, or ""."""
    return say(_DUE, {"n": count, "minutes": max(1, round(_A_RULE * count))}) if count else ""


def days_in_a_row(days: Collection[date], today: date) -> int:
    """Return how many days in a row end today or yesterday.

    >>> days_in_a_row({date(2026, 5, 1), date(2026, 5, 2), date(2026, 4, 28)}, date(2026, 5, 3))
    2
    """
    day, count = today if today in days else today - timedelta(days=1), 0
    while day in days:
        day, count = day - timedelta(days=1), count + 1
    return count


# --- what next -------------------------------------------------------------------------------------------------------


def course(game: str) -> dict[str, str]:
    """Return the lessons of a game in the order of its notebooks.

    A lesson that is in no notebook comes last, with an empty name of the notebook.

    Raises:
        OptionError: there is no such game.
        DataError: the file has a mistake.
    """
    names = lesson_names(game)
    pages = course_pages(game) if names else {}
    placed = {name: f"{game}/{page}.ipynb" for page, lessons in pages.items() for name in lessons}
    return placed | {name: "" for name in names if name not in placed}


def course_pages(game: str) -> dict[str, tuple[str, ...]]:
    """Return the lessons of each notebook; none without ``course.yaml``. Raises DataError."""
    file = f"{game}/course.yaml"
    return read(file, dict[str, tuple[str, ...]]) if located(file).is_file() else {}


def _on(page: str, told: Suggestion) -> Suggestion:
    """Return the suggestion, with the notebook that has it."""
    return told._replace(words=say(_PAGE, {"words": told.words, "page": page}), page=page) if page else told


def _review(game: str, rules: Sequence[str]) -> Suggestion | None:
    """Suggest something about the rules that are due longest."""
    for first in rules:
        for kind in kinds(game).values():
            if first in kind.rules:
                return _back(_REVIEW, kind.name, say(kind.title), kind.rules, rules, _quiz(game, kind.name))
        for id, about in challenge_rules(game).items():
            if first in about:
                code = f'bg.challenge("{game}", "{id}")'
                return _back(_REVIEW_TASK, id, challenge_titles(game)[id], about, rules, code)
        for name, page in course(game).items():
            about = lesson_rules(f"{game}/{name}")
            if first in about:
                title = lesson_title(f"{game}/{name}")
                told = _back(_REVIEW_STEP, name, title, about, rules, f'bg.lesson("{game}/{name}")')
                return _on(page, told)
    return None


def _back(words: str, item: str, title: str, about: Iterable[str], rules: Sequence[str], code: str) -> Suggestion:
    named = tuple(rule for rule in rules if rule in set(about))
    return Suggestion("review", item, named, say(words, {"rules": ", ".join(named[:4]), "title": title}), code)


def _new(game: str, notes: Sequence[Note]) -> Suggestion | None:
    """Suggest the first lesson, challenge or kind of question not done yet."""
    seen = {(note.item, rule) for note in notes if note.what != "tried" for rule in note.rules}
    for name, page in course(game).items():
        rules = lesson_rules(f"{game}/{name}")
        if any((name, rule) not in seen for rule in rules):
            words = say(N_("Next: the lesson “{title}”."), {"title": lesson_title(f"{game}/{name}")})
            return _on(page, Suggestion("lesson", name, rules, words, f'bg.lesson("{game}/{name}")'))
    solved = {note.item for note in notes if note.what == "solved"}
    for id, rules in challenge_rules(game).items():
        if id not in solved:
            words = say(N_("Next: the challenge “{title}”."), {"title": challenge_titles(game)[id]})
            return Suggestion("challenge", id, rules, words, f'bg.challenge("{game}", "{id}")')
    answered = {note.item for note in notes if note.what in ("right", "wrong")}
    for kind in kinds(game).values():
        if kind.name not in answered:
            words = say(N_("Next: questions of the kind “{title}”."), {"title": say(kind.title)})
            return Suggestion("quiz", kind.name, kind.rules, words, _quiz(game, kind.name))
    return None


def _quiz(game: str, name: str) -> str:
    return f'bg.quiz("{name}", game="{game}")'


def _done(found: dict[str, Learned]) -> Suggestion:
    later = min((one.due for one in found.values() if one.due is not None), default=None)
    if later is None:
        return Suggestion("done", "", (), say(N_("You have done everything there is.")), "")
    return Suggestion("done", "", (), say(_LATER, {"when": f"{later.astimezone():%Y-%m-%d %H:%M}"}), "")
