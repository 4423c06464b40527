"""Assignments that check themselves: a notebook, its key, a hand-in file.

The notebook contains only the specification of its questions; the engine draws and answers them anew on every
machine. A student hands in a small JSON file with the letters chosen (``teach.classroom.hand_ins``), which
``teach.classroom.collecting`` answers again and counts. In *practice* each answer is judged at once, and the first try
counts; in a *test* nothing is told, and the last answer counts. The notebook's checks are also in the format
of otter-grader.

Neither the notebook nor the sheet that it opens has the key, but a student who knows Python can ask the engine: a test
needs a teacher in the room.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from pprint import pformat
from typing import Any

from boardgames_edu.engine.errors import BadInput, OptionError, one_of, shown
from boardgames_edu.engine.storage import path_of
from boardgames_edu.i18n import N_, say, suggest_language
from boardgames_edu.i18n import language as spoken
from boardgames_edu.scene.model import Scene
from boardgames_edu.teach.classroom import exercises
from boardgames_edu.teach.classroom.exercises import LETTERS, Exercises, choice_of, letter_of, on_screen, typed
from boardgames_edu.teach.classroom.hand_ins import MODES, write_files, write_hand_in
from boardgames_edu.teach.classroom.handout import Cell, as_notebook, code, words
from boardgames_edu.teach.classroom.pupils import Register, Signature, checked_name, person_key
from boardgames_edu.teach.classroom.worksheet import Key, PrintedSheet
from boardgames_edu.teach.questions import Question

_NO_QUESTION = N_("There is no question {number}; they are numbered from 1 to {count}.")
_MISSING = N_("Give {count} answers, one for each question; here are {given}.")
UNSIGNED = N_("Write your name first, at the top of the page, and press the button.")
_AGAIN = N_("✗ Not so. {mistake} Try again.")
_DONE = N_("{file} is written: {right} of {count} right. Give that file to your teacher.")
_AT_FIRST = N_("{file} is written: {right} of {count} right at the first try. Give that file to your teacher.")
_OPEN = N_("{n:Question|Questions} {numbers} {n:has|have} no answer yet; you may answer and hand in once more.")

_HOW = N_(
    "Choose *Run*, *Run All Cells*. Write your name, then answer each question by its buttons; or write the letter "
    "between the quotes and run the cell."
)
_HOW_PRACTICE = N_("You see at once whether an answer is right, and may try again; your first try counts.")
_HOW_TEST = N_("You learn what is right after everybody has handed in; until then you may change your answers.")
_HOW_END = N_("At the end press the last button; it writes the file that you hand in.")
_QUESTION = N_("## Question {number}")
_KEY_PERSONAL = N_("Every pupil has questions of their own. Write a name between the quotes and run the cell.")


class AnswerSheet:
    """An assignment's questions and answers, made by :func:`open_assignment`.

    Who answers signs first. What each has tried is kept in the user's own folder (``teach.classroom.pupils.Register``).

    Args:
        exercises: the questions; with ``personal``, the source of each pupil's own.
        mode: "practice" or "test".
        personal: whether every pupil has questions of their own.
        of: the id of who answers, where people are known by more than their names.

    Attributes:
        exercises, mode, personal: as given; with ``personal``, the questions of the pupil who signed.
        shared: whether a class answers on this machine, so that nothing follows from who else did.
    """

    shared = False

    def __init__(self, exercises: Exercises, mode: str = MODES[0], personal: bool = False, of: str = "") -> None:
        if mode not in MODES:
            raise one_of("mode", mode, MODES)
        if not isinstance(personal, bool):
            raise OptionError(N_("personal is True or False, not {value}."), value=shown(personal))
        self.exercises, self.mode, self.personal = exercises, mode, personal
        self._register = Register(  # what a pupil edits takes no try away
            exercises.game, exercises.seed, personal, judges=mode == MODES[0], of=of
        )
        self._keys = exercises.keys
        self._signed: Signature | None = None

    def __len__(self) -> int:
        return self.exercises.count

    @property
    def name(self) -> str:
        """Who answers; empty before `sign`."""
        return self._signed.name if self._signed is not None else ""

    def warning(self) -> str:
        """Return what to say about earlier answers that are damaged."""
        return self._signed.warning() if self._signed is not None else ""

    def sign(self, name: str) -> None:
        """Set who answers, and restore earlier answers. Raises BadInput.

        Example:
            >>> exercise = open_assignment(
            ...     game="rurik", kinds=["who_rules"], count=2, level=1, seed=5, title="Week 1", personal=True
            ... )
            >>> exercise.sign("Olha")
            >>> exercise.exercises.pupil
            'olha'
        """
        who = checked_name(name)
        if person_key(who) != person_key(self.name):
            self.exercises = self.exercises.of(who) if self.personal else self.exercises
        self._signed = self._register.sign(who, self._keys)

    def question(self, number: int) -> Question:
        """Return a question, counted from 1. Raises BadInput."""
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= len(self):
            raise BadInput(_NO_QUESTION, number=shown(number), count=len(self))
        if self.personal and not self.exercises.pupil:
            raise BadInput(UNSIGNED)
        return self.exercises.questions[number - 1]

    def board(self, number: int) -> Scene:
        """Return the picture of a question, counted from 1. Raises BadInput."""
        return exercises.question_scene(self.question(number))

    def tried(self, number: int) -> tuple[str, ...]:
        """Return the letters chosen for a question, in order. Raises BadInput."""
        self.question(number)
        return self._signed.tried[number - 1] if self._signed is not None else ()

    def is_solved(self, number: int) -> bool:
        """Return whether a practice question is answered correctly. Raises BadInput."""
        tried = self.tried(number)
        return self.mode == MODES[0] and bool(tried) and _right(self.question(number), tried[-1])

    def answer(self, number: int, letter: str) -> str:
        """Answer a question; return what to say about it.

        Repeating the last letter is no further try; in practice nothing counts after the right letter.

        Raises:
            BadInput: nobody has signed, or there is no such question or answer.
        """
        question = self.question(number)
        choice_of(question, letter)
        if self._signed is None:
            raise BadInput(UNSIGNED)
        given = typed(letter)
        self._signed = self._register.sign(self.name, self._keys)  # another kernel may have added to it
        if not self.is_solved(number) and self.tried(number)[-1:] != (given,):
            self._signed = self._register.add(self.name, self._keys, number - 1, given)
        return self.verdict(number)

    def verdict(self, number: int) -> str:
        """Return what to say about the last answer, if there is one.

        In a test it says only that the answer was read.

        Raises:
            BadInput: there is no such question.
        """
        question, tried = self.question(number), self.tried(number)
        if not tried:
            return ""
        if self.mode != MODES[0]:
            return say(N_("Noted: {letter}. You may change it until you hand in."), {"letter": on_screen(tried[-1])})
        if _right(question, tried[-1]):
            return say(N_("{mark} {words}"), {"mark": "✓", "words": question.judge(question.answer)[1]})
        offered = dict(zip(LETTERS, question.choices, strict=False))
        mistake = offered[tried[-1]].misconception if tried[-1] in offered else ""
        return say(_AGAIN, {"mistake": mistake}) if mistake else say(N_("✗ Not so. Try again."))

    def hand_in(self, name: str | None = None, answers: Sequence[str] | None = None, folder: str | Path = ".") -> str:
        """Write a student's hand-in file; return what to say about it.

        Args:
            name: who hands in; the one who signed if not given.
            answers: a letter for each question, "" for none, which is a try like any other; the answers given so far
                if not given.
            folder: where the file goes.

        Raises:
            BadInput: no name, another number of answers, or one that is not offered. Nothing is written then.
        """
        self.sign(self.name if name is None else name)
        if answers is not None:
            for number, letter in enumerate(self._letters(answers), start=1):
                if letter:
                    self.answer(number, letter)
        signed = self._register.known(self.name, self._keys)
        signed = signed._replace(others=()) if self.shared else signed
        file, told = write_hand_in(path_of(folder), self.exercises, self.mode, signed)
        parts = self._receipt(file.name, signed.tried), told, _left_open(signed.tried), signed.warning()
        return " ".join(filter(None, parts))

    def _letters(self, answers: Sequence[str]) -> list[str]:
        if isinstance(answers, str) or not isinstance(answers, Sequence) or len(answers) != len(self):
            given = len(answers) if isinstance(answers, (list, tuple)) else shown(answers)
            raise BadInput(_MISSING, count=len(self), given=given)
        for question, letter in zip(self.exercises.questions, answers, strict=True):
            if letter != "":
                choice_of(question, letter)
        return list(map(typed, answers))

    def _receipt(self, file: str, tried: Sequence[Sequence[str]]) -> str:
        if self.mode != MODES[0]:
            return say(N_("{file} is written. Give that file to your teacher."), {"file": file})
        both = zip(self.exercises.questions, tried, strict=True)
        first = sum(_right(question, *letters[:1]) for question, letters in both if letters)
        again = any(len(letters) > 1 for letters in tried)
        return say(_AT_FIRST if again else _DONE, {"file": file, "right": first, "count": len(self)})


def _left_open(tried: Sequence[Sequence[str]]) -> str:
    """Return which questions have no answer yet, in words."""
    numbers = [number for number, letters in enumerate(tried, start=1) if not letters]
    return say(_OPEN, {"n": len(numbers), "numbers": ", ".join(map(str, numbers))}) if numbers else ""


def _right(question: Question, letter: str) -> bool:
    return letter == letter_of(question, question.answer)


# --- for teachers ----------------------------------------------------------------------------------------------------


def is_right(sheet: AnswerSheet, number: int, letter: object) -> bool:
    """Return whether an answer is right, for graders.

    An impossible answer is not right. An empty one stands for the last answer given by a button.
    """
    given = "".join(sheet.tried(number)[-1:]) if letter == "" else letter
    return _right(sheet.question(number), typed(given))


def answer_key(sheet: AnswerSheet, name: str = "") -> Key:
    """Return the key, of a pupil's own questions by name. Raises BadInput."""
    made = sheet.exercises.of(checked_name(name)) if sheet.personal else sheet.exercises
    return PrintedSheet(made).key


def open_assignment(*, mode: str = MODES[0], personal: bool = False, language: str = "", **spec: Any) -> AnswerSheet:
    """Return the assignment that a notebook's first cell names. Raises OptionError.

    ``language`` is that of the class, used for everybody who has chosen no other.
    """
    if language:
        suggest_language(language)
    return AnswerSheet(exercises.from_spec(spec), mode, personal)


# --- the notebooks ---------------------------------------------------------------------------------------------------


def assignment(
    folder: str | Path,
    kinds: object,
    count: int = 6,
    *,
    game: str | None = None,
    level: int = 1,
    seed: int = 0,
    title: str = "",
    mode: str = MODES[0],
    personal: bool = False,
    overwrite: bool = False,
) -> tuple[Path, Path]:
    """Write an assignment: ``student.ipynb``, ``key.ipynb``, and otter-grader's ``tests/``.

    Args:
        folder: where to write; made if it does not exist.
        kinds: a kind of question, or several in turn; among them your own positions and challenges, see
            ``classroom.exercises.make_exercises``.
        count: how many questions.
        game: the game of the kinds; may be left out where their names say it.
        level: from 1 on.
        seed: the seed of the random questions.
        title: the heading.
        mode: "practice", where each answer is judged at once and the first try counts, or "test", where nothing is told
            and the last answer counts.
        personal: whether every pupil has questions of their own, drawn from the seed and the pupil's name.
        overwrite: whether existing notebooks may be replaced.

    Returns:
        The paths of the student's notebook and of the key.

    Raises:
        OptionError: no such game, kind or mode, or a number that does not fit.
        BadInput: the notebooks exist already.

    Example:
        >>> import boardgames_edu as bg
        >>> student, key = bg.assignment(folder / "week_1", "who_rules", 2, game="rurik", title="Who rules?")
        >>> student.name, key.name
        ('student.ipynb', 'key.ipynb')
    """
    made = AnswerSheet(
        exercises.make_exercises(kinds, count, game=game, level=level, seed=seed, title=title), mode, personal
    )
    place = path_of(folder)
    student, key = place / "student.ipynb", place / "key.ipynb"
    for file in (student, key):
        if file.exists() and not overwrite:
            raise BadInput(N_("{file} exists already. Choose another folder, or pass overwrite=True."), file=str(file))
    tests = {place / "tests" / f"q{number}.py": _otter(number) for number in range(1, len(made) + 1)}
    write_files({student: as_notebook(_student_cells(made)), key: as_notebook(_key_cells(made)), **tests})
    return student, key


def _student_cells(made: AnswerSheet) -> Iterable[Cell]:
    told = say(_HOW_PRACTICE if made.mode == MODES[0] else _HOW_TEST)
    yield words(f"# {made.exercises.title}\n\n{say(_HOW)} {told} {say(_HOW_END)}")
    yield code(f'{_opening(made)}\nexercise.ask_name("")')
    for number in range(1, len(made) + 1):
        yield words(say(_QUESTION, {"number": number}))
        yield code(f'answer_{number} = ""\n\nexercise.ask({number}, answer_{number})')
    yield words(say(N_("## Hand in")))
    yield code("exercise.ask_to_hand_in()")


def _key_cells(made: AnswerSheet) -> Iterable[Cell]:
    title = f"# {say(N_('{title} (key)'), {'title': made.exercises.title})}"
    if made.personal:
        yield words(f"{title}\n\n{say(_KEY_PERSONAL)}")
        yield code(f"{_opening(made)}\n\nfrom {__name__} import answer_key")
        yield code('answer_key(exercise, "Olha")')
        return
    yield words(title)
    yield code(_opening(made))
    for number, question in enumerate(made.exercises.questions, start=1):
        yield words(_as_text(number, question))
        if question.panels != ():
            yield code(f"bg.plot(exercise.board({number}));")
        right = question.choice(question.answer).words
        letter = on_screen(letter_of(question, question.answer))
        yield words(say(N_("**{letter}** {words}. {why}"), {"letter": letter, "words": right, "why": question.why}))


def _opening(made: AnswerSheet) -> str:
    spec = made.exercises.spec()
    spec |= {"mode": made.mode} if made.mode != MODES[0] else {}
    spec |= {"personal": True} if made.personal else {}
    spec |= {"language": spoken()} if spoken() != "en" else {}
    lines = ",\n".join(f"    {key}={pformat(value)}" for key, value in spec.items())
    return f"import boardgames_edu as bg\n\nexercise = bg.open_assignment(\n{lines},\n)"


def _as_text(number: int, question: Question) -> str:
    choices = "\n".join(
        f"- **{on_screen(letter)}** {choice.words}" for letter, choice in zip(LETTERS, question.choices, strict=False)
    )
    return f"{say(_QUESTION, {'number': number})}\n\n{question.text}\n\n{choices}"


def _otter(number: int) -> str:
    """Return a test for otter-grader: one point for the right letter."""
    case = f">>> from {__name__} import is_right\n>>> is_right(exercise, {number}, answer_{number})\nTrue"
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
