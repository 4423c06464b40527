"""Assignments that check themselves: a notebook for students, its key, and one table of what was handed in.

The notebook carries only the few words that fix its questions; the engine draws and answers them anew on every machine.
What a student hands in is a small JSON file with the chosen letters. `collect` answers the same questions again and
counts. The notebook's checks are in the format of otter-grader, too, so that a course which uses it can grade with it.

A key that nobody carries about cannot be lost, but a student who reads Python can ask the engine as well: this is for
practice, not for an examination.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from pprint import pformat
from typing import Any, NamedTuple

from boardgames_edu.engine.errors import BadInput, one_of
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
        """The picture of a question, counted from 1. Raises BadInput when there is none of that number."""
        return asked(self._question(number))

    def check(self, number: int, letter: str) -> str:
        """Whether an answer is right, and why, in words.

        Raises:
            BadInput: there is no such question, or no such answer.
        """
        question = self._question(number)
        right, words = question.judge(choice_of(question, letter))
        return say(_CHECK, {"mark": "✓" if right else "✗", "words": words})

    def is_right(self, number: int, letter: object) -> bool:
        """Whether an answer is right; an empty or impossible one is not. For graders."""
        question = self._question(number)
        return isinstance(letter, str) and letter.strip().lower() == letter_of(question, question.answer)

    def hand_in(self, name: str, answers: Sequence[str], folder: str | Path = ".") -> str:
        """Write what a student hands in; returns what to say about it.

        Raises:
            BadInput: no name, another number of answers, or one that is not offered. Nothing is written then.
        """
        if not isinstance(name, str) or not name.strip():
            raise BadInput(_EMPTY_NAME)
        if len(answers) != len(self):
            raise BadInput(_MISSING, count=len(self), given=len(answers))
        for question, letter in zip(self.exercises.questions, answers, strict=True):
            choice_of(question, letter)
        data = {
            "format": FORMAT,
            "assignment": self.exercises.spec(),
            "name": name.strip(),
            "answers": [letter.strip().lower() for letter in answers],
        }
        file = Path(folder) / f"{_file_name(name)}.json"
        file.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
        right = sum(self.is_right(number, letter) for number, letter in enumerate(answers, start=1))
        return say(_DONE, {"file": file.name, "right": right, "count": len(self)})

    def _question(self, number: int) -> Any:
        if not isinstance(number, int) or not 1 <= number <= len(self):
            raise BadInput(_NO_QUESTION, number=repr(number), count=len(self))
        return self.exercises.questions[number - 1]


def open_assignment(**spec: Any) -> Assignment:
    """The assignment that a notebook's first cell names. Raises OptionError when it names none."""
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
        seed: of the lots.
        title: what stands above them.
        overwrite: whether notebooks that are there already may be written anew.

    Returns:
        The paths of the student's notebook and of the key.

    Raises:
        OptionError: no such game or kind, or a number that does not fit.
        BadInput: the notebooks exist already.
    """
    made = exercises(kinds, count, game=game, level=level, seed=seed, title=title)
    place = Path(folder)
    student, key = place / "student.ipynb", place / "key.ipynb"
    for file in (student, key):
        if file.exists() and not overwrite:
            raise BadInput(_EXISTS, file=str(file))
    tests = place / "tests"
    tests.mkdir(parents=True, exist_ok=True)
    _write(student, _student_cells(made))
    _write(key, _key_cells(made))
    for number in range(1, made.count + 1):
        (tests / f"q{number}.py").write_text(_otter(number), encoding="utf-8")
    return student, key


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


def _write(file: Path, cells: Iterable[dict[str, Any]]) -> None:
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
    file.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _otter(number: int) -> str:
    """A test in the format of otter-grader (and of OK before it): one point for the right letter."""
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
    """What one file says.

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
        """How many answers are right; None when there is a problem, for nothing was counted."""
        return None if self.problem else sum(self.right)


class Collected(list[HandedIn]):
    """What was handed in, a row per file, by name. A notebook shows it as a table."""

    def rows(self) -> list[dict[str, Any]]:
        """A row per file as plain data; where there is a problem, points and letters are None."""
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
        """The rows as a pandas table (pandas must be installed); a missing value is empty and no part of a mean."""
        import pandas as pd  # type: ignore[import-untyped,unused-ignore]

        return pd.DataFrame(self.rows()).astype({"points": "Int64"})

    def by_question(self) -> list[float]:
        """Per question, which part of those who handed in was right."""
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
    """All files of a folder that students handed in, checked.

    A file that cannot be read, or that answers another assignment, becomes a row that says so; no other row is lost.

    Args:
        folder: where the files are.
        title: of the assignment that is meant; the one that most of the files answer if not given.

    Raises:
        BadInput: there is no such file in the folder, or as many answer one assignment as another.
        OptionError: no file answers an assignment of that title.
    """
    files = sorted(Path(folder).glob("*.json"))
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
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadInput(_UNREADABLE, file=file.name, problem=problem.strerror or str(problem)) from None
    except ValueError:
        raise BadInput(_DAMAGED, file=file.name) from None
    kinds = {"assignment": dict, "name": str, "answers": list}
    if (
        not isinstance(data, dict)
        or data.get("format") != FORMAT
        or not all(isinstance(data.get(key), kind) for key, kind in kinds.items())
    ):
        raise BadInput(_NO_HAND_IN, file=file.name)
    return _Paper(file.name, data["name"], tuple(map(str, data["answers"])), from_spec(data["assignment"]))


def _meant(handed_in: Sequence[Exercises], title: str | None) -> Exercises:
    """The assignment of that title, or of any, to which most answers were handed in."""
    titles = list(dict.fromkeys(made.title for made in handed_in))
    if title is not None and title not in titles:
        raise one_of("assignment", title, titles)
    ranked = Counter(made for made in handed_in if title in (None, made.title)).most_common()
    often = [made.title for made, times in ranked if times == ranked[0][1]]
    if len(often) > 1:
        raise BadInput(_TIE, titles=listed(often), example=repr(often[0]))
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


def _file_name(name: str) -> str:
    """A name that every file system takes."""
    return "".join(letter if letter.isalnum() else "_" for letter in name.strip())[:60]
