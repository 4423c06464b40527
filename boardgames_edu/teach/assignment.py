"""Assignments that check themselves: a notebook for students, its key, one table of results.

The notebook carries only the few words that fix its questions; the engine draws and answers them anew on every machine.
What a student hands in is a small JSON file with the chosen letters. `collect` answers the same questions again and
counts. The notebook's checks are in the format of otter-grader, too, so that a course which uses it can grade with it.

A key that nobody carries about cannot be lost, but a student who reads Python can ask the engine as well: this is for
practice, not for an examination.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from pprint import pformat
from typing import Any, NamedTuple

from boardgames_edu.engine.errors import BadInput, one_of, shown
from boardgames_edu.engine.storage import path_of, write_all
from boardgames_edu.i18n import N_, listed, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.teach.exercises import (
    LETTERS,
    Exercises,
    asked,
    choice_of,
    exercises,
    from_spec,
    letter_of,
)

__all__ = [
    "FORMAT",
    "LARGEST",
    "Assignment",
    "Collected",
    "HandedIn",
    "assignment",
    "collect",
    "open_assignment",
]

FORMAT = 1
_NO_QUESTION = N_("There is no question {number}; they are numbered from 1 to {count}.")
_MISSING = N_("Give {count} answers, one for each question; here are {given}.")
_EMPTY_NAME = N_("Write your name, as your teacher knows it.")
_CHECK = N_("{mark} {words}")
_DONE = N_("{file} is written: {right} of {count} right. Give that file to your teacher.")
_EXISTS = N_("{file} exists already. Choose another folder, or pass overwrite=True.")
_UNREADABLE = N_("The file {file} cannot be read: {problem}.")
_DAMAGED = N_("The file {file} is damaged or not complete.")
_NO_HAND_IN = N_("The file {file} was not written by the last cell of an assignment.")
_OTHER = N_("It answers another assignment: {title}.")
_FULL = N_("Nothing could be written to {folder}: {problem}.")
_NO_FILE = N_("{file} is no ordinary file.")
_TOO_LONG = N_("The file {file} is too long to be handed in.")
_TITLE = N_("The title is a text, not {value}.")
LARGEST = 1_000_000
"""The most bytes of a file that is handed in."""
_TIE = N_(
    "Two or more assignments were handed in equally often. Say which one you mean, for example title={example}, or "
    "give each assignment its own folder. Found: {titles}"
)
_NO_FILES = N_("There is no .json file in {folder}.")

_HOW = N_(
    "Answer each question with the letter of your choice, and run its cell: you are told at once whether it is "
    "right, and why. You may try again. At the end, write your name and run the last cell; it writes the file that "
    "you hand in."
)
_QUESTION = N_("## Question {number}")
_KEY_TITLE = N_("{title} (key)")
_HAND_IN = N_("## Hand in")
_ANSWER = N_("**{letter}** {words}. {why}")


class Assignment:
    """The questions of an assignment as a student's notebook uses them; made by :func:`open_assignment`.

    Attributes:
        exercises: the questions.
    """

    def __init__(self, exercises: Exercises) -> None:
        self.exercises = exercises

    def __len__(self) -> int:
        return self.exercises.count

    def board(self, number: int) -> Scene:
        """Return the picture of a question, counted from 1. Raises BadInput for other numbers."""
        return asked(self._question(number))

    def check(self, number: int, letter: str) -> str:
        """Say whether an answer is right, and why.

        Raises:
            BadInput: there is no such question, or no such answer.
        """
        question = self._question(number)
        right, words = question.judge(choice_of(question, letter))
        return say(_CHECK, {"mark": "✓" if right else "✗", "words": words})

    def is_right(self, number: int, letter: object) -> bool:
        """Return whether an answer is right; for graders.

        An empty or impossible answer is not right.
        """
        question = self._question(number)
        return isinstance(letter, str) and letter.strip().lower() == letter_of(question, question.answer)

    def hand_in(self, name: str, answers: Sequence[str], folder: str | Path = ".") -> str:
        """Write the file that a student hands in; return what to say about it.

        Raises:
            BadInput: no name, another number of answers, or one that is not offered. Nothing is written then.
        """
        if not isinstance(name, str) or not name.strip() or not name.strip().isprintable():
            raise BadInput(_EMPTY_NAME)
        if isinstance(answers, str) or not isinstance(answers, Sequence) or len(answers) != len(self):
            given = len(answers) if isinstance(answers, (list, tuple)) else shown(answers)
            raise BadInput(_MISSING, count=len(self), given=given)
        for question, letter in zip(self.exercises.questions, answers, strict=True):
            choice_of(question, letter)
        data = {
            "format": FORMAT,
            "assignment": self.exercises.spec(),
            "name": name.strip(),
            "answers": [letter.strip().lower() for letter in answers],
        }
        file = _free_file(path_of(folder), data)
        _write({file: json.dumps(data, ensure_ascii=False, indent=1)})
        right = sum(self.is_right(number, letter) for number, letter in enumerate(answers, start=1))
        return say(_DONE, {"file": file.name, "right": right, "count": len(self)})

    def _question(self, number: int) -> Any:
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= len(self):
            raise BadInput(_NO_QUESTION, number=shown(number), count=len(self))
        return self.exercises.questions[number - 1]


def open_assignment(**spec: Any) -> Assignment:
    """Return the assignment that a notebook's first cell names. Raises OptionError."""
    return Assignment(from_spec(spec))


# --- the notebooks ---------------------------------------------------------------------------------------------------


def assignment(
    folder: str | Path,
    kinds: str | Sequence[str],
    count: int = 6,
    *,
    game: str | None = None,
    level: int = 1,
    seed: int = 0,
    title: str = "",
    overwrite: bool = False,
) -> tuple[Path, Path]:
    """Write an assignment: ``student.ipynb``, ``key.ipynb``, and otter-grader's ``tests/``.

    Args:
        folder: where; made if it does not exist.
        kinds: a kind of question or several that take turns.
        count: how many questions.
        game: whose kinds; may be left out where their names say it.
        level: from 1 on.
        seed: of the random questions.
        title: what stands above them.
        overwrite: whether notebooks that are there already may be written anew.

    Returns:
        The paths of the student's notebook and of the key.

    Raises:
        OptionError: no such game or kind, or a number that does not fit.
        BadInput: the notebooks exist already.

    Example:
        >>> import boardgames_edu as bg
        >>> student, key = bg.assignment(folder / "week_1", "who_rules", 2, game="rurik", title="Who rules?")
        >>> student.name, key.name
        ('student.ipynb', 'key.ipynb')
    """
    made = exercises(kinds, count, game=game, level=level, seed=seed, title=title)
    place = path_of(folder)
    student, key = place / "student.ipynb", place / "key.ipynb"
    for file in (student, key):
        if file.exists() and not overwrite:
            raise BadInput(_EXISTS, file=str(file))
    tests = {place / "tests" / f"q{number}.py": _otter(number) for number in range(1, made.count + 1)}
    _write({student: _notebook(_student_cells(made)), key: _notebook(_key_cells(made)), **tests})
    return student, key


def _write(texts: Mapping[Path, str]) -> None:
    """Write files, all or none. Raises BadInput."""
    try:
        write_all(texts)
    except (OSError, UnicodeError) as problem:
        place = str(next(iter(texts)).parent)
        why = getattr(problem, "strerror", None) or str(problem)
        raise BadInput(_FULL, folder=place, problem=why) from problem


def _student_cells(made: Exercises) -> Iterable[dict[str, Any]]:
    yield _words(f"# {made.title}\n\n{say(_HOW)}")
    yield _code(_opening(made))
    for number, question in enumerate(made.questions, start=1):
        yield _words(_as_text(number, question))
        if question.panels != ():
            yield _code(f"bg.plot(exercise.board({number}));")
        yield _code(
            f'answer_{number} = ""\n\nprint(exercise.check({number}, answer_{number}))', "raises-exception"
        )
    answers = ", ".join(f"answer_{number}" for number in range(1, made.count + 1))
    yield _words(say(_HAND_IN))
    yield _code(f'name = ""\n\nprint(exercise.hand_in(name, [{answers}]))', "raises-exception")


def _key_cells(made: Exercises) -> Iterable[dict[str, Any]]:
    yield _words(f"# {say(_KEY_TITLE, {'title': made.title})}")
    yield _code(_opening(made))
    for number, question in enumerate(made.questions, start=1):
        yield _words(_as_text(number, question))
        if question.panels != ():
            yield _code(f"bg.plot(exercise.board({number}));")
        right = question.choice(question.answer).words
        letter = letter_of(question, question.answer)
        yield _words(say(_ANSWER, {"letter": letter, "words": right, "why": question.why}))


def _opening(made: Exercises) -> str:
    spec = made.spec()
    lines = ",\n".join(f"    {key}={pformat(value)}" for key, value in spec.items())
    return (
        "import boardgames_edu as bg\nfrom boardgames_edu.teach.assignment import open_assignment\n\n"
        f"exercise = open_assignment(\n{lines},\n)"
    )


def _as_text(number: int, question: Any) -> str:
    choices = "\n".join(
        f"- **{letter}** {choice.words}" for letter, choice in zip(LETTERS, question.choices, strict=False)
    )
    return f"{say(_QUESTION, {'number': number})}\n\n{question.text}\n\n{choices}"


def _words(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


def _code(text: str, *tags: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {"tags": list(tags)} if tags else {},
        "outputs": [],
        "source": text.splitlines(keepends=True),
    }


def _notebook(cells: Iterable[dict[str, Any]]) -> str:
    numbered = [{**cell, "id": f"cell-{number}"} for number, cell in enumerate(cells, start=1)]
    notebook = {
        "cells": numbered,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _otter(number: int) -> str:
    """Return a test in the format of otter-grader: one point for the right letter."""
    case = f">>> exercise.is_right({number}, answer_{number})\nTrue"
    test = {
        "name": f"q{number}",
        "points": 1,
        "suites": [
            {
                "cases": [{"code": case, "hidden": False, "locked": False}],
                "scored": True,
                "setup": "",
                "teardown": "",
                "type": "doctest",
            }
        ],
    }
    return f"OK_FORMAT = True\n\ntest = {pformat(test, sort_dicts=False)}\n"


# --- collecting ------------------------------------------------------------------------------------------------------


class HandedIn(NamedTuple):
    """What one handed-in file contains.

    Attributes:
        file: its name.
        name: who handed it in; empty when the file cannot be read.
        answers: the chosen letters; none when there is a problem.
        right: per question, whether it is right; none when there is a problem.
        problem: what is wrong with the file, in words; empty if nothing is.
    """

    file: str
    name: str
    answers: tuple[str, ...] = ()
    right: tuple[bool, ...] = ()
    problem: str = ""

    @property
    def points(self) -> int | None:
        """The number of right answers; None when there is a problem."""
        return None if self.problem else sum(self.right)


class Collected(list[HandedIn]):
    """What was handed in, a row for each file, by name. A notebook shows it as a table."""

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each file as plain data; with a problem, points and letters are None."""
        count = max((len(row.answers) for row in self), default=0)
        return [
            {
                "name": row.name,
                "points": row.points,
                **{f"q{number + 1}": row.answers[number] if row.answers else None for number in range(count)},
                "problem": row.problem,
                "file": row.file,
            }
            for row in self
        ]

    def table(self) -> Any:
        """Return the rows as a pandas table (pandas must be installed).

        A missing value is empty and no part of a mean.
        """
        import pandas as pd  # type: ignore[import-untyped,unused-ignore]

        return pd.DataFrame(self.rows()).astype({"points": "Int64"})

    def by_question(self) -> list[float]:
        """Return the part of right answers for each question."""
        good = [row.right for row in self if not row.problem]
        return [sum(column) / len(good) for column in zip(*good, strict=False)] if good else []

    def _repr_html_(self) -> str:
        from html import escape

        rows = self.rows()
        head = "".join(f"<th>{escape(key)}</th>" for key in (rows[0] if rows else ()))
        body = "".join(
            "<tr>"
            + "".join(f"<td>{'' if value is None else escape(str(value))}</td>" for value in row.values())
            + "</tr>"
            for row in rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def collect(folder: str | Path, title: str | None = None) -> Collected:
    """Check all files of a folder that students handed in.

    A file that cannot be read, or that answers another assignment, becomes a row that says so; no other row is lost.

    Args:
        folder: where the files are.
        title: of the assignment that is meant; the one that most of the files answer if not given.

    Raises:
        BadInput: there is no such file in the folder, or as many answer one assignment as another.
        OptionError: no file answers an assignment of that title.

    Example:
        >>> import boardgames_edu as bg
        >>> bg.collect(folder / "nowhere")
        Traceback (most recent call last):
        ...
        boardgames_edu.engine.errors.BadInput: ...
    """
    if title is not None and not isinstance(title, str):
        raise BadInput(_TITLE, value=shown(title))
    place = path_of(folder)
    files = (
        sorted(file for file in place.iterdir() if file.suffix.lower() == ".json") if place.is_dir() else []
    )
    if not files:
        raise BadInput(_NO_FILES, folder=str(folder))
    found, papers = Collected(), []
    for file in files:
        try:
            papers.append(_read(file))
        except BadInput as problem:
            found.append(HandedIn(file.name, "", problem=str(problem)))
    if papers:
        meant = _meant([paper.made for paper in papers], title)
        found += [_checked(paper, meant) for paper in papers]
    found.sort(key=lambda row: (row.name.casefold(), row.file))
    return found


class _Paper(NamedTuple):
    """A file as it was handed in: which questions it answers, and how."""

    file: str
    name: str
    answers: tuple[str, ...]
    made: Exercises


def _read(file: Path) -> _Paper:
    if not file.is_file():  # a folder; or a pipe, which would be waited for
        raise BadInput(_NO_FILE, file=file.name)
    try:
        if file.stat().st_size > LARGEST:
            raise BadInput(_TOO_LONG, file=file.name)
        data = json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as problem:
        raise BadInput(_UNREADABLE, file=file.name, problem=problem.strerror or str(problem)) from None
    except BadInput:
        raise
    except (ValueError, RecursionError):
        raise BadInput(_DAMAGED, file=file.name) from None
    kinds = {"assignment": dict, "name": str, "answers": list}
    if (
        not isinstance(data, dict)
        or data.get("format") != FORMAT
        or not all(isinstance(data.get(key), kind) for key, kind in kinds.items())
    ):
        raise BadInput(_NO_HAND_IN, file=file.name)
    name = data["name"].encode("utf-8", "replace").decode("utf-8")  # half a letter cannot be shown
    return _Paper(file.name, name, tuple(map(str, data["answers"])), from_spec(data["assignment"]))


def _meant(handed_in: Sequence[Exercises], title: str | None) -> Exercises:
    """Return the assignment of a title, or the one that most files answer."""
    titles = list(dict.fromkeys(made.title for made in handed_in))
    if title is not None and title not in titles:
        raise one_of("assignment", title, titles)
    ranked = Counter(made for made in handed_in if title in (None, made.title)).most_common()
    often = [made.title for made, times in ranked if times == ranked[0][1]]
    if len(often) > 1:
        raise BadInput(_TIE, titles=listed(often), example=shown(often[0]))
    return ranked[0][0]


def _checked(paper: _Paper, meant: Exercises) -> HandedIn:
    if paper.made != meant:
        return HandedIn(paper.file, paper.name, problem=say(_OTHER, {"title": paper.made.title}))
    if len(paper.answers) != meant.count:
        told = say(_MISSING, {"count": meant.count, "given": len(paper.answers)})
        return HandedIn(paper.file, paper.name, problem=told)
    opened = Assignment(meant)
    right = tuple(opened.is_right(number, letter) for number, letter in enumerate(paper.answers, start=1))
    return HandedIn(paper.file, paper.name, paper.answers, right)


def _free_file(folder: Path, data: Mapping[str, Any]) -> Path:
    """Return the path for what somebody hands in.

    It replaces what the same person handed in before, never another's.
    """
    stem = "".join(letter if letter.isalnum() else "_" for letter in data["name"])[:60]
    number = 1
    while True:
        file = folder / (f"{stem}.json" if number == 1 else f"{stem}_{number}.json")
        if not file.exists() or _is_of(file, data):
            return file
        number += 1


def _is_of(file: Path, data: Mapping[str, Any]) -> bool:
    """Whether a file is what the same person handed in for the same assignment."""
    try:
        paper = _read(file)
    except BadInput:
        return False
    return (paper.name, paper.made.spec()) == (data["name"], data["assignment"])
