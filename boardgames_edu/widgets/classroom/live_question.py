"""A question to a class, on one of its screens."""

from __future__ import annotations

from collections.abc import Callable

from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.classroom.exercises import LETTERS, letter_of
from boardgames_edu.widgets.classroom.assignment import QuestionView
from boardgames_edu.widgets.classroom.class_answers import ClassAnswers
from boardgames_edu.widgets.lesson.quiz import answered
from boardgames_edu.widgets.page.rulings import rules_shown

_CLOSED = N_("The question is closed.")


class LiveQuestion(QuestionView):
    """The question asked now, on the screen of somebody who answers it.

    Args:
        quiz: the questions and their answers.
        name: who answers.
        answer: takes a letter, and returns what to say.
    """

    def __init__(self, quiz: ClassAnswers, name: str, answer: Callable[[str], str]) -> None:
        self.quiz, self._name, self._answer = quiz, name, answer
        super().__init__(quiz.sheet(name), quiz.at + 1)

    def choose(self, letter: str) -> None:
        """Answer by a letter."""
        self.attempt(lambda: self._answer(letter))

    def spoken(self) -> str:
        """Return the question."""
        return self.quiz.question.text

    def refresh(self) -> None:
        """Show the question and the answer; once closed, the right one."""
        super().refresh()
        question, quiz = self.quiz.question, self.quiz
        if quiz.is_open or question is not self._drawn:
            return
        given, right = quiz.given(self._name), letter_of(question, question.answer)
        for letter, choice, button in zip(LETTERS, question.choices, self.buttons, strict=False):
            button.remove_class("bge-noted")
            if letter in (given, right):
                button.add_class("bge-right" if letter == right else "bge-wrong")
            button.disabled = True
            if letter == given:
                self._said.value = answered(*question.judge(choice.id))
        if not given:
            self.say(f"{say(_CLOSED)} {question.judge(question.answer)[1]}")
        self._rules.value = rules_shown(question.state.game, question.rules)
