"""An assignment in a notebook: name, questions with buttons, and hand-in.

A name or a letter typed between the quotes of a cell works as well. A mistake is told in words: no cell of the notebook
fails, not even when all of them run at once. What is right and what counts, ``teach.classroom.assignment`` decides.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, TypeVar

import ipywidgets

from boardgames_edu.engine.errors import BadInput, OptionError, shown
from boardgames_edu.i18n import N_, say, suggest_language
from boardgames_edu.scene.model import Scene
from boardgames_edu.teach.classroom.assignment import UNSIGNED, AnswerSheet
from boardgames_edu.teach.classroom.exercises import LETTERS, from_spec, letter_of, on_screen, question_scene
from boardgames_edu.teach.classroom.hand_ins import MODES
from boardgames_edu.teach.classroom.pupils import person_key
from boardgames_edu.teach.questions import Question
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.lesson.framing import asked_close_up, taken
from boardgames_edu.widgets.page.layout import ViewFrame, named
from boardgames_edu.widgets.page.printed import PrintedPage, heading, html_lines, listed, running, strong
from boardgames_edu.widgets.page.rulings import rules_shown

_NAME, _BEGIN, _HAND_IN = N_("Your name"), N_("Begin"), N_("Hand in")
_HELLO = N_("{name}, you may begin. Answered so far: {done} of {count}.")
_TYPED = N_("{typed} stands in the field, and {name} has signed: press Begin first.")
_NOTED = (
    "<style>.bge-answer-list button.bge-noted{box-shadow:inset 0 0 0 3px #0072B2!important;font-weight:600}"
    ".bge-answer-list button.bge-noted::before{content:'● '}</style>"
)


def open_assignment(
    *, mode: str = MODES[0], personal: bool = False, language: str = "", **spec: Any
) -> AssignmentSheet:
    """Open the assignment that a notebook's first cell describes.

    ``bg.assignment`` writes such notebooks. ``language`` is that of the class, used unless the student has chosen
    another.

    Raises:
        OptionError: it does not say which questions are meant.

    Example:
        >>> exercise = open_assignment(game="rurik", kinds=["who_rules"], count=2, level=1, seed=5, title="Week 1")
        >>> exercise.ask(1, "Blue").said_in_words
        "Answer with one of a, b, c, d, e, not 'Blue'."
    """
    if language:
        suggest_language(language)
    return AssignmentSheet(from_spec(spec), mode, personal)


_PartT = TypeVar("_PartT", bound="_Part")


class AssignmentSheet(AnswerSheet):
    """An assignment whose cells show widgets; made by :func:`open_assignment`."""

    def __init__(self, exercises: Any, mode: str = MODES[0], personal: bool = False, of: str = "") -> None:
        super().__init__(exercises, mode, personal, of)
        self._shown: dict[object, _Part] = {}

    def ask_name(self, name: str = "") -> NameView:
        """Show a field for the name; take a given name at once."""
        return self._show("name", NameView(self, name))

    def ask(self, number: int, letter: str = "") -> QuestionView:
        """Show a question with buttons; a given letter answers it."""
        return self._show(number if isinstance(number, int) else repr(number), QuestionView(self, number, letter))

    def ask_to_hand_in(self) -> HandInView:
        """Show the button that writes the file to hand in."""
        return self._show("hand in", HandInView(self))

    @property
    def typed(self) -> str:
        """The name that stands in the field."""
        asked = self._shown.get("name")
        return str(asked.field.value) if isinstance(asked, NameView) else ""

    def done(self) -> int:
        """Return how many questions have an answer."""
        return sum(map(bool, self._signed.tried)) if self._signed is not None else 0

    def refresh(self) -> None:
        """Bring everything that is shown up to date."""
        for part in self._shown.values():
            part.refresh()

    def _show(self, key: object, part: _PartT) -> _PartT:
        self._shown[key] = part
        self.refresh()
        return part


class _Part(View):
    """A part of the page of an assignment.

    Attributes:
        sheet: the assignment.
        said_in_words: the message shown, without markup.
    """

    def __init__(self, sheet: AssignmentSheet) -> None:
        super().__init__()
        self.sheet = sheet
        self._said = self._own(ipywidgets.HTML())
        self.said_in_words = ""

    def refresh(self) -> None:
        """Show everything as it is."""
        raise NotImplementedError

    def say(self, text: str, kind: str = "") -> None:
        """Show a message; ``kind`` is "right", "wrong" or ""."""
        self.said_in_words = text
        look = f" class='bge-verdict bge-verdict-{kind}'" if kind else ""
        self._said.value = f"{_NOTED}<div{look}>{escape(text)}</div>" if text else ""

    def attempt(self, work: Callable[[], str]) -> None:
        """Do some work and show its message; BadInput is shown, too."""
        try:
            told = work()
        except BadInput as problem:
            self.say(str(problem), "wrong")
        else:
            self.sheet.refresh()
            self.say(told, {"✓": "right", "✗": "wrong"}.get(told[:1], ""))
        self.aloud(running(self._said.value))

    def fail(self, text: str) -> None:
        """Show a failure of the program."""
        self.say(text, "wrong")

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        return PrintedPage(None, html_lines(self.said_in_words))


class NameView(_Part):
    """A field for the student's name, with a button."""

    def __init__(self, sheet: AssignmentSheet, name: str = "") -> None:
        super().__init__(sheet)
        self.field = self._own(named(ipywidgets.Text(value=sheet.name, placeholder=say(_NAME)), say(_NAME)))
        self._on_enter(self.field, self.begin)
        self.button = self._own(self._button(_BEGIN, self.begin))
        row = ipywidgets.HBox([self.field, self.button])
        self.children = [row, self._said]
        if name != "":
            self.field.value = name if isinstance(name, str) else ""
            self.begin()

    def begin(self) -> None:
        """Take the name that is written in the field."""
        self.attempt(self._sign)

    def _sign(self) -> str:
        self.sheet.sign(self.field.value)
        return self._status()

    def _status(self) -> str:
        sheet = self.sheet
        if not sheet.name:
            return say(N_("Write your name, as your teacher knows it, and press the button."))
        told = say(_HELLO, {"name": sheet.name, "done": sheet.done(), "count": len(sheet)})
        return f"{told} {sheet.warning()}".strip()

    def refresh(self) -> None:
        """Say whose assignment it is."""
        self.say(self._status())


class QuestionView(_Part):
    """A question with its choices as buttons."""

    def __init__(self, sheet: AssignmentSheet, number: int, letter: str = "") -> None:
        super().__init__(sheet)
        self.number = number
        self._text, self._rules = (self._own(ipywidgets.HTML()) for _ in range(2))
        self.answers = self._own(ipywidgets.Box())
        self.answers.add_class("bge-answer-list")
        self.buttons: list[ipywidgets.Button] = []
        self.whole = self._own(self._button(N_("Whole picture"), self.show_whole))
        self._frame = self._own(ViewFrame([self._text], [self.answers, self._said, self._rules]))
        self.children = [self._frame]
        self._drawn: Question | None = None
        self._signed = ""
        self.refresh()
        if letter != "":
            self.choose(letter)

    @property
    def question(self) -> Question | None:
        """The question; None while it cannot be asked."""
        try:
            return self.sheet.question(self.number)
        except BadInput as problem:
            self.say(str(problem), "wrong")
            return None

    def choose(self, letter: str) -> None:
        """Answer by a letter."""
        if self.question is not None:
            self.attempt(lambda: self.sheet.answer(self.number, letter))

    def refresh(self) -> None:
        """Show the question, its choices, and what has been tried."""
        question = self.question
        if question is None:
            return
        sheet, tried = self.sheet, self.sheet.tried(self.number)
        if question is not self._drawn:
            self._ask(question)
        if person_key(sheet.name) != self._signed:
            self._signed = person_key(sheet.name)
            self.say("")  # what was said to the pupil before, aloud, too
            if self.voice is not None:
                self.voice.hush()
        right = letter_of(question, question.answer)
        solved, test = sheet.is_solved(self.number), sheet.mode != MODES[0]
        for letter, button in zip(LETTERS, self.buttons, strict=False):
            marks = {
                "bge-noted": test and tried[-1:] == (letter,),
                "bge-right": solved and letter == right,
                "bge-wrong": not test and letter in tried and letter != right,
            }
            for name, on in marks.items():
                (button.add_class if on else button.remove_class)(name)
            button.disabled = not sheet.name
        self._rules.value = rules_shown(question.state.game, question.rules) if solved else ""
        if not self.said_in_words and not sheet.name:
            self.say(say(UNSIGNED))
        elif not self.said_in_words and tried and not test:
            self.say(sheet.verdict(self.number) if solved else say(N_("{n} {n:try|tries}"), {"n": len(tried)}))

    def _ask(self, question: Question) -> None:
        self._drawn = question
        self.say("")
        self._text.value = heading(question.text, "1.1em")
        self.buttons = [
            self._own(self._answer_button(letter, choice.words))
            for letter, choice in zip(LETTERS, question.choices, strict=False)
        ]
        self.answers.children = self.buttons
        near = self._close_up(question)
        if question.panels != ():
            self.board = self._board_for(near or question_scene(question))
        below = [self.answers, self._said, self._rules, *([self.whole] if near is not None else [])]
        self._frame.show([self._text], below, self.board)

    def _close_up(self, question: Question) -> Scene | None:
        """Return a close-up of what is asked about."""
        words = [question.text, *(choice.words for choice in question.choices)]
        plan = asked_close_up(question, None, words) if question.about else None
        hushed = question.about if question.hides else ()
        return plan and taken(plan, question.state, question_scene(question), hushed)

    def show_whole(self) -> None:
        """Show the whole picture, or the close-up again."""
        question = self.question
        if question is not None and self.board is not None:
            whole, near = question_scene(question), self._close_up(question)
            self.board.show(near if near is not None and self.board.scene == whole else whole)

    def _answer_button(self, letter: str, words: str) -> ipywidgets.Button:
        button = self._button("", lambda: self.choose(letter), max_width="100%", height="auto")
        button.description = f"{on_screen(letter)}) {words}"
        button.add_class("bge-answer")
        return button

    def page(self) -> PrintedPage:
        """Return what an exported page shows: the question and its choices."""
        question = self.question
        if question is None:
            return super().page()
        choices = zip(LETTERS, question.choices, strict=False)
        words = strong(question.text) + listed(f"{on_screen(letter)}) {choice.words}" for letter, choice in choices)
        return PrintedPage(
            question_scene(question) if question.panels != () else None, words + html_lines(self.said_in_words)
        )


class HandInView(_Part):
    """A button that writes the file to hand in."""

    def __init__(self, sheet: AssignmentSheet) -> None:
        super().__init__(sheet)
        self.button = self._own(self._button(_HAND_IN, self.hand_in, "check"))
        self.children = [ipywidgets.HBox([self.button]), self._said]

    def hand_in(self) -> None:
        """Write the file, unless another name has been typed since."""
        self.attempt(self._hand_in)

    def _hand_in(self) -> str:
        typed = self.sheet.typed
        if typed.strip() and self.sheet.name and person_key(typed) != person_key(self.sheet.name):
            raise OptionError(_TYPED, typed=shown(typed), name=self.sheet.name)
        return self.sheet.hand_in()

    def refresh(self) -> None:
        """Say how much is done."""
        self.say(say(N_("{done} of {count} answered."), {"done": self.sheet.done(), "count": len(self.sheet)}))
