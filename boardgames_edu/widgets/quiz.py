"""The quiz: questions that the engine draws up, answered by a button, each answer with its reason.
Keeps no score elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from html import escape
from typing import Any

import ipywidgets
import msgspec

from boardgames_edu.i18n import N_, say
from boardgames_edu.scene import picture
from boardgames_edu.scene.model import Scene
from boardgames_edu.teach.questions import Question, questions
from boardgames_edu.widgets.board import with_picture
from boardgames_edu.widgets.faults import guarded
from boardgames_edu.widgets.stepper import rules_shown
from boardgames_edu.widgets.still import Still

_NEXT, _AGAIN = N_("Next question"), N_("Once more, with new questions")
_PLACE = N_("Question {number} of {count}")
_SCORE = N_("{right} of {count} right at the first try.")


def quiz(
    kind: str = "who_rules", count: int = 5, seed: int = 0, level: int = 1, theme: str = "light"
) -> Quiz:
    """A short set of questions.

    Args:
        kind: what is asked, see `boardgames_edu.teach.questions`.
        count: how many questions.
        seed: of the lots by which they are drawn.
        level: 1 to 3.
        theme: "light" or "dark".

    Raises:
        OptionError: there is no such kind or level.
    """
    asked = list(questions(kind, count, seed, level))
    return Quiz(asked, partial(_more, kind, count, level), theme, seed)


def _more(kind: str, count: int, level: int, seed: int) -> list[Question]:
    return list(questions(kind, count, seed, level))


class Quiz:
    """Asks one question after the other; made by :func:`quiz`.

    Attributes:
        at: the number of the question asked, from 0.
        right: how many were right at the first try.
    """

    def __init__(self, asked: Iterable[Question], more: Any, theme: str = "light", seed: int = 0) -> None:
        self.questions = list(asked)
        self.at = self.right = 0
        self._more, self._seed = more, seed
        self._tried = self._done = False
        self._board = Still(self.scene(), theme, width=8.6)
        self._head, self._said, self._rules = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self.answers = ipywidgets.HBox(layout=ipywidgets.Layout(flex_flow="row wrap"))
        self.next = ipywidgets.Button(icon="arrow-right", layout=ipywidgets.Layout(width="auto"))
        self.next.on_click(lambda _: self._guarded(self.go_on))
        self.widget = ipywidgets.VBox(
            [self._head, self._board, self.answers, self._said, self._rules, self.next]
        )
        self._ask()

    @property
    def question(self) -> Question:
        """The question asked now."""
        return self.questions[self.at]

    def scene(self) -> Scene:
        """The picture of the question; who rules is not given away before it is answered."""
        question = self.question
        shown = picture(question.state, panels=("map",))
        return (shown if self._done else _unsaid(shown, question.about)).marked(active=question.about)

    def answer(self, id: str) -> bool:
        """Give an answer; returns whether it is right. Raises OptionError for one that was not offered."""
        right, words = self.question.judge(id)
        if right and not self._tried:
            self.right += 1
        self._tried = self._done = True
        mark = "✓" if right else "✗"
        self._said.value = f"<div role='status' style='font-size:1.1em'>{mark} {escape(words)}</div>"
        self._rules.value = rules_shown(self.question.state.game, self.question.rules)
        self._board.show(self.scene())
        last = self.at == len(self.questions) - 1
        if last:
            score = say(_SCORE, {"right": self.right, "count": len(self.questions)})
            self._said.value += f"<p><b>{escape(score)}</b></p>"
        self.next.description = say(_AGAIN if last else _NEXT)
        self.next.layout.visibility = "visible"
        return right

    def go_on(self) -> None:
        """The next question; after the last one, new ones."""
        if self.at == len(self.questions) - 1:
            self._seed += 1
            self.questions = self._more(self._seed)
            self.at = self.right = 0
        else:
            self.at += 1
        self._tried = self._done = False
        self._board.show(self.scene())
        self._ask()

    def _ask(self) -> None:
        question = self.question
        place = say(_PLACE, {"number": self.at + 1, "count": len(self.questions)})
        self._head.value = (
            f"<small>{escape(place)}</small><br><b style='font-size:1.15em'>{escape(question.text)}</b>"
        )
        self._said.value = self._rules.value = ""
        self.next.layout.visibility = "hidden"
        buttons = []
        for id, label in question.choices.items():
            button = ipywidgets.Button(description=label, layout=ipywidgets.Layout(width="auto"))
            button.on_click(lambda _, given=id: self._guarded(partial(self.answer, given)))
            buttons.append(button)
        self.answers.children = buttons

    def _guarded(self, work: Any) -> None:
        with guarded(self._fail):
            work()

    def _fail(self, text: str) -> None:
        self._said.value = f"<b>{escape(text)}</b>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return with_picture(self.widget._repr_mimebundle_(**options), self.scene())


def _unsaid(scene: Scene, about: tuple[str, ...]) -> Scene:
    """The picture without what the question asks for: owner, sign and words of the places that it is about."""

    def hushed(place: Any) -> Any:
        if place.id not in about:
            return place
        badges = tuple(badge for badge in place.badges if badge.seat is None)
        return msgspec.structs.replace(place, seat=None, badges=badges, words=place.name)

    return msgspec.structs.replace(scene, words="", places=tuple(map(hushed, scene.places)))
