"""A pupil's own work, with a button that hands it in.

It is an assignment, a challenge, a lesson or games, with the pupil's own progress.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import ipywidgets

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_, say
from boardgames_edu.store import Store
from boardgames_edu.teach.classroom.exercises import from_spec
from boardgames_edu.teach.classroom.hand_ins import MODES
from boardgames_edu.teach.classroom.pupils import file_stem
from boardgames_edu.teach.editing.draft import as_yaml
from boardgames_edu.teach.editing.material import challenge_of, for_pupils
from boardgames_edu.teach.lessons import lesson_names
from boardgames_edu.teach.progress import Progress
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.classroom.assignment import AssignmentSheet
from boardgames_edu.widgets.classroom.people import Person
from boardgames_edu.widgets.lesson.challenge import challenge
from boardgames_edu.widgets.lesson.lesson import lesson
from boardgames_edu.widgets.make.material import HandedOut
from boardgames_edu.widgets.page.printed import heading, html_lines
from boardgames_edu.widgets.table.opening import new_match

PLAY = "play"
_HAND_IN, _WITH_TEACHER = N_("Hand in"), N_("{file} is with your teacher.")


def own_title(what: Mapping[str, Any]) -> str:
    """Return the heading of questions or an own challenge. Raises BadInput."""
    if "questions" in what:
        return _sheet(what, "").exercises.title
    return challenge_of(as_yaml(for_pupils(str(what["text"]))), str(what.get("game", ""))).title


def _sheet(what: Mapping[str, Any], of: str) -> AssignmentSheet:
    return AssignmentSheet(from_spec(what["questions"]), what.get("mode", MODES[0]), what.get("personal", False), of)


class _Task(HandedOut):
    """A challenge that is handed in to the room's folder."""

    def __init__(self, text: str, game: str, who: Person, folder: Path, done: Callable[[], None]) -> None:
        super().__init__(text, game)
        self._into, self._who, self._done = folder, who, done
        self.field.value, self.field.disabled = who.name, True

    def hand_in(self, *_: Any, **__: Any) -> str:
        """Write the file to hand in; the room says whose and where."""
        told = super().hand_in(self._who.name, self._into, self._who.id)
        self._done()
        return told


class _Questions(View):
    """The questions of an assignment, one below the other."""

    def __init__(self, sheet: AssignmentSheet, name: str, folder: Path) -> None:
        super().__init__()
        self._sheet, self._into = sheet, folder
        sheet.shared = True
        sheet.sign(name)
        self.questions = [self._own(sheet.ask(number)) for number in range(1, len(sheet) + 1)]
        self.children = self.questions

    def write(self) -> str:
        """Write the file to hand in; return a message."""
        return self._sheet.hand_in(folder=self._into)


class OwnWork(View):
    """Somebody's work, with a button that hands it in.

    Args:
        what: ``name``, of a lesson, a challenge or ``<game>/play``; or ``questions`` (with ``mode`` and ``personal``);
            or ``text`` and ``game`` of a challenge made in the editor.
        title: the heading.
        who: whose it is.
        folder: where it is handed in: files of assignments to ``handed_in``, what was learnt to ``progress``. The
            pupil's own games and progress lie in ``home``, by the pupil's id.
        done: called when something was handed in.
    """

    def __init__(
        self, what: Mapping[str, Any], title: str, who: Person, folder: Path,
        done: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        super().__init__()
        self._progress, self._who, self._done = folder / "progress", who, done
        (folder / "home").mkdir(parents=True, exist_ok=True)
        self._store = Store(folder / "home" / f"{who.id}.sqlite3")
        self.work = self._own(self._opened(what, who, folder / "handed_in"))
        self._told = self._own(ipywidgets.HTML())
        self.button = self._own(self._button(_HAND_IN, self.hand_in, "check"))
        own = [] if isinstance(self.work, _Task) else [self.button, self._told]
        self.children = [self._own(ipywidgets.HTML(heading(title, "1.2em"))), self.work, *own]

    def _opened(self, what: Mapping[str, Any], who: Person, folder: Path) -> Any:
        if "questions" in what:
            of = f"{who.id} {who.name}" if what.get("personal") else who.id  # another name has other questions
            return _Questions(_sheet(what, of), who.name, folder)
        if "text" in what:
            return _Task(as_yaml(for_pupils(what["text"])), what["game"], who, folder, self._done)
        game, _, item = what["name"].partition("/")
        if item == PLAY:
            return new_match(game, name=PLAY, store=self._store)
        progress = Progress(self._store)
        if item in lesson_names(game):
            return lesson(what["name"], progress=progress)
        return challenge(game, item, progress=progress)

    def spoken(self) -> str:
        """Return nothing: the work speaks for itself."""
        return ""

    def hand_in(self) -> None:
        """Write what was done into the teacher's folder."""
        try:
            self.fail(self.work.write() if isinstance(self.work, _Questions) else self._export())
            self._done()
        except BadInput as problem:
            self.fail(str(problem))

    def _export(self) -> str:
        file = self._progress / f"{file_stem(self._who.name)}.{self._who.id}.json"
        self._progress.mkdir(exist_ok=True)
        Progress(self._store).export(file)
        for old in {*self._progress.glob(f"*.{self._who.id}.json")} - {file}:  # of another name
            old.unlink(missing_ok=True)
        return say(_WITH_TEACHER, {"file": file.name})

    def refresh(self) -> None:
        """Leave everything as it is: it is the pupil's own."""

    def fail(self, text: str) -> None:
        """Show a message."""
        self._told.value = html_lines(text)
        self.aloud(text)

    def _end(self) -> None:
        """Take the widgets away, and close the store."""
        super()._end()
        self._store.close()
