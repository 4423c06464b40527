"""What the visitors of a room see.

Each visitor has widgets of their own; `refresh` brings them up to date with what is shared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from secrets import randbelow
from typing import Any

import ipywidgets

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.registry import game_names
from boardgames_edu.i18n import N_, say
from boardgames_edu.room.activities import LiveQuiz, Plan
from boardgames_edu.room.room import Room
from boardgames_edu.teach.classroom.exercises import (
    LETTERS,
    MOST,
    letter_of,
    make_exercises,
    question_scene,
)
from boardgames_edu.teach.questions import Question, kinds
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.classroom.projector import Projector
from boardgames_edu.widgets.lesson.hands import ClassQuiz
from boardgames_edu.widgets.lesson.quiz import answered
from boardgames_edu.widgets.page.layout import ViewFrame, named
from boardgames_edu.widgets.page.printed import PrintedPage, heading, html_lines
from boardgames_edu.widgets.page.rulings import rules_shown

__all__ = ["Desk", "GuestPage", "QuizPage", "RoomPage", "Screen"]

_NAME, _CODE, _COME_IN = N_("Your name"), N_("Code of the room"), N_("Come in")
_WELCOME = N_("Write your name, as your teacher knows it, and come in.")
_WAIT = N_("You are in, {name}. It begins in a moment.")
_SENT_OUT = N_("Your teacher has closed this page for you.")
_LOOK = N_("Look to the front, please.")
_PLACE = N_("Question {number} of {count}")
_CLOSED = N_("The question is closed.")
_KIND, _COUNT, _LEVEL = N_("Questions"), N_("How many"), N_("Level")
_ASK, _CLOSE, _NEXT, _BACK = N_("Ask"), N_("Close and show the answer"), N_("Next question"), N_("Back")
_AGAIN, _HAND_IN = N_("Ask again, another position"), N_("Write the hand-ins")
_LOOK_HERE, _REMOVE, _RENAME = N_("Everybody look here"), N_("Send out"), N_("Rename")
_PUPIL, _NEW_NAME = N_("Pupil"), N_("New name")
_STATUS = {"here": N_("here"), "idle": N_("idle"), "gone": N_("gone")}
_NOBODY = N_("Nobody is here yet.")
_ANSWERED = N_("{done} of {count} answered.")
_WRITTEN = N_("{n} {n:file|files} in {folder}. The class overview: bg.collect.")
_NARROW = {"width": "9em"}
_WRAPPED = {"flex_flow": "row wrap", "align_items": "center", "width": "100%"}
_COME = N_("Open {address} and come in with the code {code}.")


class RoomPage(View):
    """A page of a room: what changes when the room does."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room = room
        self._said = self._own(ipywidgets.HTML())

    def refresh(self) -> None:
        """Show the room as it is now."""
        raise NotImplementedError

    def attempt(self, work: Callable[[], Any]) -> bool:
        """Do some work, or show what is wrong; return whether done."""
        try:
            told = work()
        except BadInput as problem:
            self.fail(str(problem))
            return False
        self._tell(told if isinstance(told, str) else "")
        return True

    def _tell(self, text: str) -> None:
        self._said.value = f"<div>{escape(text)}</div>" if text else ""
        self.aloud(text)

    def fail(self, text: str) -> None:
        """Show what went wrong."""
        self._said.value = answered(False, text)
        self.aloud(text)

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        return PrintedPage(None, html_lines(self.spoken()))


class GuestPage(RoomPage):
    """The page of somebody in the room.

    Args:
        room: the room.
        secret: what the visitor's browser proves itself by.
        code: what came with the address; it need not be typed then.
    """

    def __init__(self, room: Room, secret: str, code: str = "") -> None:
        super().__init__(room)
        self.secret = secret
        self._calls = room.calls
        self._quiz: QuizPage | None = None
        self._was_in = False
        self.name = self._own(named(ipywidgets.Text(placeholder=say(_NAME)), say(_NAME)))
        self.code = self._own(named(ipywidgets.Text(value=code, placeholder=say(_CODE)), say(_CODE)))
        self.button = self._own(self._button(_COME_IN, self.come_in))
        for field in (self.name, self.code):
            field.on_msg(lambda _field, told, _buffers: self._typed(told))
        self._words = self._own(ipywidgets.HTML())
        rows = [self.name, self.button] if room.has_code(code) else [self.name, self.code, self.button]
        self._door = self._own(ipywidgets.VBox(rows))
        self.widget = ipywidgets.VBox([])
        self._take_voice()
        self.refresh()

    def _typed(self, told: Any) -> None:
        """Come in when Enter is pressed in a field."""
        if told == {"event": "submit"}:
            self._guarded(self.come_in)

    def come_in(self) -> None:
        """Come into the room under the name that is written."""
        if self.attempt(lambda: self.room.come(self.secret, self.code.value, self.name.value)):
            self.refresh()

    def refresh(self) -> None:
        """Show the way in, or what is done now."""
        person = self.room.person(self.secret)
        if person is None:
            self._show([self._words, self._door, self._said], _SENT_OUT if self._was_in else _WELCOME)
            return
        self._was_in = True
        activity = self.room.activity
        if not isinstance(activity, LiveQuiz):
            self._show([self._words, self._said], _WAIT, name=person.name)
            return
        if self._quiz is None or self._quiz.quiz is not activity:
            self._quiz = self._own(QuizPage(self.room, activity, self.secret))
        self._quiz.refresh()
        called = self.room.calls != self._calls
        self._calls = self.room.calls
        if called:
            self._tell(say(_LOOK))
        self.widget.children = [self._said, self._quiz.widget, *self._voices()]

    def _show(self, parts: Sequence[Any], words: str, **values: Any) -> None:
        told = say(words, values)
        if told not in self._words.value:
            self._words.value = heading(told, "1.1em")
            self.aloud("", told)
        self.widget.children = [*parts, *self._voices()]

    def _voices(self) -> Sequence[Any]:
        return [] if self.voice is None else [self.voice]


class QuizPage(RoomPage):
    """The question asked now, on the screen of somebody who answers it."""

    def __init__(self, room: Room, quiz: LiveQuiz, secret: str) -> None:
        super().__init__(room)
        self.quiz, self.secret = quiz, secret
        self._head, self._rules = self._own(ipywidgets.HTML()), self._own(ipywidgets.HTML())
        self.answers = self._own(ipywidgets.Box())
        self.answers.add_class("bge-answer-list")
        self.widget = self._own(ViewFrame())
        self._drawn: Question | None = None
        self._told: tuple[object, ...] = ()

    def refresh(self) -> None:
        """Show the question and the answer; once closed, the right one."""
        quiz, person = self.quiz, self.room.person(self.secret)
        question = quiz.question
        if question is not self._drawn:
            self._ask(question)
        given = "" if person is None else quiz.given(person.name)
        now = (question, given, quiz.is_open)
        if now == self._told:
            return
        self._told = now
        right = letter_of(question, question.answer)
        for letter, button in zip(LETTERS, self.answers.children, strict=False):
            marks = {
                "bge-noted": quiz.is_open and letter == given,
                "bge-right": not quiz.is_open and letter == right,
                "bge-wrong": not quiz.is_open and letter == given != right,
            }
            for name, on in marks.items():
                (button.add_class if on else button.remove_class)(name)
            button.disabled = not quiz.is_open
        if not quiz.is_open:
            self._close(question, given)

    def choose(self, letter: str) -> None:
        """Answer by a letter."""
        self.attempt(lambda: self.room.answer(self.secret, letter))
        self.refresh()

    def _ask(self, question: Question) -> None:
        self._drawn = question
        count = self.quiz.exercises.count
        place = say(_PLACE, {"number": self.quiz.at + 1, "count": count}) if count > 1 else ""
        self._head.value = f"<div><small>{escape(place)}</small></div>{heading(question.text, '1.1em')}"
        self._rules.value = self._said.value = ""
        self.answers.children = [
            self._answer_button(letter, choice.words)
            for letter, choice in zip(LETTERS, question.choices, strict=False)
        ]
        self.board = None if question.panels == () else self._board_for(question_scene(question))
        self.widget.show([self._head], [self.answers, self._said, self._rules], self.board)
        self.aloud("", f"{place} {question.text}".strip())

    def _answer_button(self, letter: str, words: str) -> ipywidgets.Button:
        button = self._button("", lambda: self.choose(letter), max_width="100%", height="auto")
        button.description = f"{letter}  {words}"
        button.add_class("bge-answer")
        return button

    def _close(self, question: Question, given: str) -> None:
        """Say what is right, and why what was given is not."""
        chosen = next(
            (c.id for mark, c in zip(LETTERS, question.choices, strict=False) if mark == given), None
        )
        if chosen is None:
            self._said.value = (
                f"<div>{escape(say(_CLOSED))} {escape(question.judge(question.answer)[1])}</div>"
            )
        else:
            self._said.value = answered(*question.judge(chosen))
        self._rules.value = rules_shown(question.state.game, question.rules)


class Screen(RoomPage):
    """The screen in front: the question, the answers as bars."""

    def __init__(self, room: Room, address: str) -> None:
        super().__init__(room)
        self._address = address
        self._door = self._own(ipywidgets.HTML())
        self.quiz: LiveQuiz | None = None
        self.asked: ClassQuiz | None = None
        self.projector: Projector | None = None
        self.widget = ipywidgets.VBox([])
        self.refresh()

    def refresh(self) -> None:
        """Show the way in, or the question with its answers so far."""
        activity = self.room.activity
        if not isinstance(activity, LiveQuiz):
            told = say(_COME, {"address": self._address, "code": self.room.code})
            self._door.value = heading(told, "1.6em") + html_lines(
                ", ".join(p.name for p in self.room.people)
            )
            self.widget.children = [self._door, self._said]
            return
        if activity is not self.quiz:
            self.quiz, self.asked = activity, None
            self.asked = ClassQuiz(activity.exercises.questions, on_change=lambda _: self._led())
            self.projector = self._own(Projector([self.asked]))
            self.widget.children = [self.projector.widget, self._said]
        self._follow(activity)

    def _follow(self, quiz: LiveQuiz) -> None:
        """Show the question, the answers, and what is closed."""
        asked = self.asked
        if asked is None:
            return
        if asked.at != quiz.at or asked.revealed != quiz.closed:
            asked.revealed = set(quiz.closed)
            asked.go(quiz.at)
        for number, hands in enumerate(quiz.counts()):
            asked.count(number, hands)

    def _led(self) -> None:
        """Let the room follow what was done on the screen."""
        quiz, asked = self.quiz, self.asked
        if quiz is not None and asked is not None and (asked.at, asked.revealed) != (quiz.at, quiz.closed):
            self.room.lead(asked.at, asked.revealed)


class Desk(RoomPage):
    """The teacher's desk."""

    def __init__(self, room: Room, address: str) -> None:
        super().__init__(room)
        self._address = address
        self._door, self._now, self._here = (self._own(ipywidgets.HTML()) for _ in range(3))
        self._kind = self._own(named(ipywidgets.Dropdown(options=_choices()), say(_KIND), say(_KIND)))
        self._count = self._own(
            named(
                ipywidgets.BoundedIntText(value=5, min=1, max=MOST, layout=_NARROW), say(_COUNT), say(_COUNT)
            )
        )
        self._level = self._own(
            named(ipywidgets.BoundedIntText(value=1, min=1, max=9, layout=_NARROW), say(_LEVEL), say(_LEVEL))
        )
        self._who = self._own(named(ipywidgets.Dropdown(), say(_PUPIL), say(_PUPIL)))
        self._new = self._own(
            named(ipywidgets.Text(placeholder=say(_NEW_NAME), layout=_NARROW), say(_NEW_NAME))
        )
        ask = self._row(self._kind, self._count, self._level, self._button(_ASK, self._begin, "play"))
        self._steps = self._row(
            self._button(_CLOSE, lambda: self._lead(LiveQuiz.close), "check"),
            self._button(_NEXT, lambda: self._lead(lambda quiz: quiz.go(quiz.at + 1)), "arrow-right"),
            self._button(_BACK, lambda: self._lead(lambda quiz: quiz.go(quiz.at - 1)), "arrow-left"),
            self._button(_AGAIN, lambda: self.attempt(self.room.ask_again), "refresh"),
            self._button(_HAND_IN, self._hand_in, "download"),
        )
        call = self._row(self._button(_LOOK_HERE, lambda: self.attempt(self.room.call), "eye"))
        people = self._row(
            self._who, self._new, self._button(_RENAME, self._rename), self._button(_REMOVE, self._remove)
        )
        parts = [self._door, ask, self._now, self._steps, call, self._here, people, self._said]
        self.widget = ipywidgets.VBox(parts)
        self.widget.add_class("bge-desk")
        self._take_voice()
        self.refresh()

    def _row(self, *parts: Any) -> ipywidgets.HBox:
        return self._own(ipywidgets.HBox([self._own(part) for part in parts], layout=_WRAPPED))

    def refresh(self) -> None:
        """Show who is here and what is asked."""
        room = self.room
        told = say(_COME, {"address": self._address, "code": room.code})
        self._door.value = heading(told, "1.2em")
        rows = "".join(
            f"<tr><td>{escape(person.name)}</td><td>{escape(say(_STATUS[room.people.status(person)]))}</td>"
            f"<td>{escape(self._answer_of(person.name))}</td></tr>"
            for person in room.people
        )
        self._here.value = f"<table class='bge-here'>{rows}</table>" if rows else escape(say(_NOBODY))
        names = [person.name for person in room.people]
        if list(self._who.options) != names:
            self._who.options = names
        activity = room.activity
        self._steps.layout.display = "" if isinstance(activity, LiveQuiz) else "none"
        if isinstance(activity, LiveQuiz):
            place = say(_PLACE, {"number": activity.at + 1, "count": activity.exercises.count})
            given = say(_ANSWERED, {"done": sum(activity.counts()), "count": len(names)})
            self._now.value = html_lines(f"{place}: {activity.question.text}") + html_lines(given)

    def _answer_of(self, name: str) -> str:
        activity = self.room.activity
        return activity.given(name) if isinstance(activity, LiveQuiz) else ""

    def _lead(self, work: Callable[[LiveQuiz], None]) -> None:
        self.attempt(lambda: self.room.do(work))

    def _begin(self) -> None:
        def begin() -> None:
            game, kind = self._kind.value
            made = make_exercises(
                kind, self._count.value, game=game, level=self._level.value, seed=randbelow(2**31)
            )
            self.room.begin(Plan("quiz", spec=made.spec()))

        self.attempt(begin)

    def _hand_in(self) -> None:
        self.attempt(lambda: say(_WRITTEN, {"n": self.room.hand_in(), "folder": str(self.room.hand_ins)}))

    def _rename(self) -> None:
        self.attempt(lambda: self.room.rename(self._who.value or "", self._new.value))

    def _remove(self) -> None:
        self.attempt(lambda: self.room.remove(self._who.value or ""))


def _choices() -> list[tuple[str, tuple[str, str]]]:
    """Return all kinds of questions, for a list to choose from."""
    return [
        (f"{game}: {say(kind.title)}", (game, kind.name))
        for game in game_names()
        for kind in kinds(game).values()
    ]
