"""The pages that visitors of a room see.

Each visitor has widgets of their own; `refresh` brings them up to date with what is shared.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_, say
from boardgames_edu.room.activities import Activity, LiveQuiz
from boardgames_edu.room.room import Room
from boardgames_edu.room.tables import Tables
from boardgames_edu.scene.base import NOBODY
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.classroom.class_answers import LiveQuestion
from boardgames_edu.widgets.classroom.device_table import DeviceView
from boardgames_edu.widgets.classroom.people import Person
from boardgames_edu.widgets.classroom.projector import Projector
from boardgames_edu.widgets.classroom.reach import COME, way_in
from boardgames_edu.widgets.lesson.hands import ClassQuiz
from boardgames_edu.widgets.lesson.quiz import answered
from boardgames_edu.widgets.make.own_work import OwnWork
from boardgames_edu.widgets.page.layout import named
from boardgames_edu.widgets.page.printed import heading, html_lines

_NAME, _CODE, _COME_IN = N_("Your name"), N_("Code of the room"), N_("Come in")
_WELCOME = N_("Write your name, as your teacher knows it, and come in.")
_SENT_OUT = N_("Your teacher has closed this page for you.")
_LOOK = N_("Look to the front, please.")
SCREEN = N_("The screen in front")


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
        text = told if isinstance(told, str) else ""
        self._said.value = html_lines(text) if text else ""
        self.aloud(text)
        return True

    def fail(self, text: str) -> None:
        """Show what went wrong."""
        self._said.value = answered(False, text)
        self.aloud(text)

    def _drop(self, part: View | None) -> None:
        """Close a part that is shown no longer."""
        if part is not None:
            self._owned.remove(part)
            part.close()

    def show(self, *parts: Any) -> None:
        """Show parts, below what was said."""
        self.children = [self._said, *parts]

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return ipywidgets.VBox._repr_mimebundle_(self, **options)  # no page of a room is exported


class GuestPage(RoomPage):
    """The page of somebody in the room.

    Args:
        room: the room.
        secret: what the visitor's browser proves itself by.
        code: what came with the address; it need not be typed then.
        machine: the address from which the visitor comes, "" if unknown.
    """

    def __init__(self, room: Room, secret: str, code: str = "", machine: str = "") -> None:
        super().__init__(room)
        self.secret, self._machine, self._calls, self._was_in = secret, machine, room.calls, False
        self.doing: Any = None
        self._at: tuple[Any, ...] = ()
        self.name = self._own(named(ipywidgets.Text(placeholder=say(_NAME)), say(_NAME)))
        self.code = self._own(named(ipywidgets.Text(value=code, placeholder=say(_CODE)), say(_CODE)))
        self.button = self._own(self._button(_COME_IN, self.come_in))
        for field in (self.name, self.code):
            self._on_enter(field, self.come_in)
        self._words = self._own(ipywidgets.HTML())
        knows = bool(code) and room.has_code(secret, code, machine)
        self._door = self._own(ipywidgets.VBox([self.name, *([] if knows else [self.code]), self.button]))
        self.refresh()

    def come_in(self) -> None:
        """Come into the room under the name that is written."""
        if self.attempt(lambda: self.room.come(self.secret, self.code.value, self.name.value, self._machine)):
            self.refresh()

    def refresh(self) -> None:
        """Show the way in, or what is done now."""
        person, activity = self.room.person(self.secret), self.room.activity
        if person is None:
            self._drop(self.doing)  # nothing is decided on this page any more
            self.doing, self._at = None, ()
            self._tell(_SENT_OUT if self._was_in else _WELCOME)
            self.show(self._words, self._door)
            return
        self._was_in = True
        if activity is None:
            self._tell(N_("You are in, {name}. It begins in a moment."), name=person.name)
            self.show(self._words)
            return
        at = (activity, person.name, *activity.part(person.name))
        if at != self._at:
            self._drop(self.doing)
            self._at, self._said.value = at, ""
            self.doing = self._own(_doing(self.room, activity, self.secret, person))
            self.aloud("", self.doing.spoken())
        else:
            (self.doing.follow if isinstance(self.doing, DeviceView) else self.doing.refresh)()
        if self.room.calls != self._calls:
            self._calls = self.room.calls
            self._said.value = heading(say(_LOOK), "1.6em")
            self.aloud(say(_LOOK))
        where = activity.place_of(person.name)
        self._tell(where)
        self.show(*([self._words] if where else []), self.doing)

    def _tell(self, words: str, **values: Any) -> None:
        told = heading(say(words, values), "1.1em")
        if told != self._words.value:
            self._words.value = told
            self.aloud("", say(words, values))


def _doing(room: Room, activity: Activity, secret: str, person: Person) -> Any:
    """Return what somebody does now, on a page."""
    if isinstance(activity, LiveQuiz):
        return LiveQuestion(activity, person, partial(room.answer, secret))
    if isinstance(activity, Tables):
        table = activity.table_of(person.name)
        seat = table.seat_of(person.name)
        vote = None if table.shared is None else partial(table.vote, person.name)
        return DeviceView(table.match, NOBODY if seat is None else seat, room.changed, vote)
    return OwnWork(activity.plan.spec, activity.title, person, room.folder, partial(room.note_hand_in, person))


class Screen(RoomPage):
    """The screen in front: the way in, bars, tables, votes."""

    def __init__(self, room: Room, address: str) -> None:
        super().__init__(room)
        self._address, self._shown = address, room.activity
        self._door, self._votes = (self._own(ipywidgets.HTML()) for _ in range(2))
        self._choose = self._own(ipywidgets.ToggleButtons())
        self._choose.observe(lambda _: self._guarded(self.refresh), "value")
        self._counted: dict[tuple[LiveQuiz, int, int], int] = {}
        self.asked: ClassQuiz | None = None
        self._projector: Projector | None = None
        self.seat: DeviceView | None = None
        self.refresh()

    def refresh(self) -> None:
        """Show the way in, or what is done."""
        activity = self.room.activity
        if activity is not self._shown:
            self._drop(self._projector)
            self._drop(self.seat)
            self._shown, self.asked, self._projector, self.seat = activity, None, None, None
            self._counted.clear()
        self._door.value = heading(say(COME, {"address": self._address, "code": self.room.code}), "1.4em")
        if isinstance(activity, LiveQuiz):
            self._ask(activity)
        elif isinstance(activity, Tables):
            self._look_on(activity)
        else:
            people = ", ".join(person.name for person in self.room.people)
            title = "" if activity is None else activity.title
            self._door.value = way_in(self._address, self.room.code, 11) + html_lines(title, people)
            self.show()

    def show(self, *parts: Any) -> None:
        """Show parts below the way in, for those who come late."""
        super().show(self._door, *parts)

    def _ask(self, quiz: LiveQuiz) -> None:
        """Show the question, the answers, and what is closed."""
        if self.asked is None or self._projector is None:
            self.asked = ClassQuiz(quiz.exercises.questions, on_change=lambda _: self._led())
            self._projector = self._own(Projector([self.asked]))
        asked = self.asked
        if asked.at != quiz.at or asked.revealed != quiz.closed:
            asked.revealed = set(quiz.closed)
            asked.go(quiz.at)
        for number, count in enumerate(quiz.counts()):
            raised = asked.hands[quiz.at][number] - self._counted.get((quiz, quiz.at, number), 0)
            self._counted[quiz, quiz.at, number] = count  # hands that were raised beside them stay
            asked.count(number, count + raised)
        self.show(self._projector)

    def _led(self) -> None:
        """Let the room follow what was done on the screen."""
        quiz, asked = self._shown, self.asked
        if not isinstance(quiz, LiveQuiz) or asked is None:
            return
        if (asked.at, asked.revealed) != (quiz.at, quiz.closed):
            self.room.do(lambda quiz: quiz.lead(asked.at, asked.revealed))

    def _look_on(self, activity: Tables) -> None:
        """Show a table, or votes on the map."""
        titles = [(table.title, number) for number, table in enumerate(activity.tables)]
        if tuple(titles) != tuple(self._choose.options):
            self._choose.options = titles
        table = activity.tables[self._choose.value or 0]
        if self.seat is None or self.seat.match is not table.match:
            self._drop(self.seat)
            eyes = NOBODY if table.shared is None else table.shared
            self.seat = self._own(DeviceView(table.match, eyes, self.room.changed))
        told = table.people_told()
        if activity.is_vote:
            told = [*self.seat.show_votes(table.tally()), *table.teams_told()]
        self._votes.value = heading("; ".join(told), "1.4em") if any(told) else ""
        (self.seat.refresh if activity.is_vote else self.seat.follow)()
        self.show(*([self._choose] if len(titles) > 1 else []), self._votes, self.seat)
