"""The teacher's desk of a room."""

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from secrets import randbelow
from typing import Any, Literal

import ipywidgets

from boardgames_edu.bots import bot_names
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.registry import game_names
from boardgames_edu.i18n import N_, say
from boardgames_edu.room.activities import LiveQuiz, Plan, game_title, works
from boardgames_edu.room.pages import SCREEN, RoomPage
from boardgames_edu.room.room import Room
from boardgames_edu.teach.classroom.class_results import Collected
from boardgames_edu.teach.classroom.exercises import MOST, make_exercises
from boardgames_edu.teach.questions import kinds
from boardgames_edu.widgets.classroom.device_table import seat_all
from boardgames_edu.widgets.classroom.reach import COME
from boardgames_edu.widgets.match.seating import player_name
from boardgames_edu.widgets.page.layout import named
from boardgames_edu.widgets.page.printed import heading, html_lines

_QUIZ, _TABLES, _WORK, _PEOPLE = N_("Quiz"), N_("Play together"), N_("Work by link"), N_("Who is here")
_FIELDS = {
    "kind": N_("Questions"), "count": N_("How many"), "level": N_("Level"), "game": N_("Game"), "seats": N_("Seats"),
    "bot": N_("Bots"), "together": N_("Per seat"), "teams": N_("Teams"), "what": N_("Work"),
    "waits": N_("At the door"), "who": N_("Pupil"), "new": N_("New name"),
}  # fmt: skip
_ASK, _HAND_OUT = N_("Ask"), N_("Hand out as an assignment")
_MAKE, _VOTE, _FIRST = N_("Make tables of who is here"), N_("Vote on a move"), N_("Play the first")
_STEPS: dict[str, Callable[[LiveQuiz], None]] = {
    N_("Close and show the answer"): LiveQuiz.close,
    N_("Next question"): lambda quiz: quiz.go(quiz.at + 1),
    N_("Back"): lambda quiz: quiz.go(quiz.at - 1),
}
_AGAIN, _OVERVIEW = N_("Ask again, another position"), N_("Class overview")
_HAND_IN, _LONGER = N_("Write the hand-ins"), N_("30 minutes more")
_LOOK_HERE, _REMOVE, _RENAME = N_("Everybody look here"), N_("Send out"), N_("Rename")
_LET_IN, _CLOSE, _SURE = N_("Let in"), N_("Close the room"), N_("Press again to close the room for everybody.")
_CLOSED = N_("The room is closed. The files handed in are in its folder.")
_STATUS = {"here": N_("here"), "idle": N_("idle"), "gone": N_("gone")}
_PROJECT, _SHEET = N_("Project the hardest"), N_("Sheet for those who missed it")
_NEXT, _NOBODY = N_("Next assignment at this level"), N_("Nobody is here yet.")
_PLACE, _ANSWERED = N_("Question {number} of {count}"), N_("{done} of {count} answered.")
_WRITTEN = N_("{n} {n:file|files} in {folder}. The class overview: bg.collect.")
_TOLD = """<style>.bge-desk {padding-bottom: 70px}
.bge-desk > :nth-child(2):has(.widget-html-content:not(:empty)) {position: fixed; z-index: 9; left: 0;
bottom: 0; right: 0; padding: 6px 12px; background: #fff; color: #222; border-top: 1px solid #8a8478}</style>"""
_WRAPPED = {"flex_flow": "row wrap", "align_items": "center", "width": "100%"}


class Desk(RoomPage):
    """The teacher's desk."""

    def __init__(self, room: Room, address: str) -> None:
        super().__init__(room)
        self._address = address
        self._door, self._now, self._table, self._here = (self._own(ipywidgets.HTML()) for _ in range(4))
        number, dropdown = ipywidgets.BoundedIntText, ipywidgets.Dropdown
        work = [(f"{game_title(game)}: {title}", id) for game in game_names() for id, title in works(game).items()]
        fields = {
            "kind": dropdown(options=_kinds()), "count": number(5, min=1, max=MOST), "level": number(1, min=1, max=9),
            "game": dropdown(options=[(game_title(game), game) for game in game_names()]),
            "seats": number(3, min=1, max=6),
            "bot": dropdown(options=[(player_name(name), name) for name in bot_names()], value="greedy"),
            "together": number(1, min=1, max=4), "teams": number(0, min=0, max=8), "what": dropdown(options=work),
            "waits": dropdown(), "who": dropdown(), "new": ipywidgets.Text(),
        }  # fmt: skip
        self.field = {name: self._own(named(field, *[say(_FIELDS[name])] * 2)) for name, field in fields.items()}
        for name, field in self.field.items():
            field.style.description_width = "initial"  # the longest label is read whole
            field.layout.width = "36em" if name in ("kind", "what") else "20em"
        self._rows: list[tuple[Any, Callable[[], bool]]] = []
        self._found: Collected | None = None
        self.show(self._door, *self._made())
        self.add_class("bge-desk")
        self.refresh()

    def _made(self) -> list[Any]:
        """Return what stands on the desk below the way in."""
        room, value = self.room, self._value
        quiz: list[tuple[str, Callable[[], Any]]] = [(label, partial(room.do, work)) for label, work in _STEPS.items()]
        quiz += [(_AGAIN, lambda: room.begin(room.quiz.again())), (_OVERVIEW, lambda: room.do(LiveQuiz.look_over))]
        ask: list[tuple[str, Callable[[], Any]]] = [
            (_ASK, lambda: self._begin("quiz", self._spec())),
            (_HAND_OUT, lambda: self._begin("work", {"questions": self._spec()})),
        ]
        offers = [
            (_PROJECT, lambda: room.do(LiveQuiz.go_to_hardest)),
            (_SHEET, lambda: room.quiz.write_again(room.folder)),
            (_NEXT, lambda: room.begin(room.quiz.next_work())),
        ]
        tables = [
            (_MAKE, lambda: self._seat("play", {"together": value("together")})),
            (_VOTE, lambda: self._seat("vote", {"teams": value("teams")})),
        ]
        people = [
            (_RENAME, lambda: room.rename(value("who"), value("new"))),
            (_REMOVE, lambda: room.remove(value("who"))),
            (_LOOK_HERE, room.call),
        ]
        return [
            self._row((), [(_LONGER, room.prolong)], lambda: room.hours is not None),
            self._now,
            self._row((), quiz, lambda: isinstance(room.activity, LiveQuiz)),
            self._row((), [(_FIRST, room.play_first)], lambda: getattr(room.activity, "is_vote", False)),
            self._row((), [(_HAND_IN, self._hand_in)], lambda: room.activity is not None),
            self._table, self._row((), offers, lambda: bool(self._found)), self._head(_PEOPLE),
            self._row(
                ("waits",), [(_LET_IN, lambda: room.admit(value("waits")))], lambda: bool(room.people.door.waiting)
            ),
            self._here, self._row(("who", "new"), people),
            self._head(_QUIZ), self._row(("kind", "count", "level"), ask),
            self._head(_TABLES), self._row(("game", "seats", "bot", "together", "teams"), tables),
            self._head(_WORK), self._row(("what",), [(_WORK, lambda: self._begin("work", {"name": value("what")}))]),
            self._row((), [(_CLOSE, lambda: say(_CLOSED if room.close() else _SURE))]),
        ]  # fmt: skip

    def _head(self, title: str) -> Any:
        return self._own(ipywidgets.HTML(heading(say(title))))

    def _row(
        self, fields: Sequence[str], work: Sequence[tuple[str, Callable[[], Any]]],
        when: Callable[[], bool] = lambda: True,
    ) -> Any:  # fmt: skip
        """Return fields and buttons, which are seen when it is time."""
        buttons = [self._own(self._button(label, partial(self.attempt, do))) for label, do in work]
        box = self._own(ipywidgets.HBox([self.field[name] for name in fields] + buttons, layout=_WRAPPED))
        self._rows.append((box, when))
        return box

    def _value(self, name: str) -> Any:
        if self.field[name].value is None:
            raise BadInput(N_("Choose first: {field}."), field=say(_FIELDS[name]))
        return self.field[name].value

    def refresh(self) -> None:
        """Show who is here and what is done."""
        room, activity = self.room, self.room.activity
        self._door.value = _TOLD + heading(say(COME, {"address": self._address, "code": room.code}), "1.2em")
        self._door.value += f"&emsp;<a href='screen?key={room.key}' target='_blank' rel='noopener'>{say(SCREEN)} ↗</a>"
        self._door.value += html_lines(room.hours.told()) if room.hours is not None else ""
        found = activity.found if isinstance(activity, LiveQuiz) else None
        if found is not self._found:
            self._found, self._table.value = found, found.html(code=False) if found else ""
        done = activity.done_by if activity is not None else lambda _: ""
        rows = [(p.name, say(_STATUS[room.people.status(p)]), done(p)) for p in room.people]
        cells = "".join(f"<tr>{''.join(f'<td>{escape(cell)}&emsp;</td>' for cell in row)}</tr>" for row in rows)
        self._here.value = f"<table class='bge-here'>{cells}</table>" if rows else escape(say(_NOBODY))
        waits = room.people.door.waiting.values()
        lists: dict[str, list[tuple[str, Any]]] = {
            "who": [(name, name) for name, *_ in rows],
            "waits": [(f"{each.number} · {each.name}", each.number) for each in waits],
        }
        for field, offered in ((self.field[name], tuple(lists[name])) for name in lists):
            if field.options != offered:
                kept, field.options = field.value, offered
                values = [kept] if kept else [value for _, value in offered]  # nobody else by itself
                field.value = next((value for _, value in offered if value in values), None)
        for row, when in self._rows:
            row.layout.display = "" if when() else "none"
        told = ["" if activity is None else activity.title]
        if isinstance(activity, LiveQuiz):
            place = say(_PLACE, {"number": activity.at + 1, "count": activity.exercises.count})
            answered = say(_ANSWERED, {"done": sum(activity.counts()), "count": len(rows)})
            told = [f"{place}: {activity.question.text}", answered]
        self._now.value = heading(told[0], "1.1em") + html_lines(*told[1:])

    # --- what the buttons do -----------------------------------------------------------------------------------

    def _spec(self) -> dict[str, Any]:
        (game, kind), seed = self._value("kind"), randbelow(2**31)
        return make_exercises(kind, self._value("count"), game=game, level=self._value("level"), seed=seed).spec()

    def _begin(self, do: Literal["quiz", "work", "play", "vote"], spec: dict[str, Any]) -> None:
        self.room.begin(Plan(do, spec=spec))

    def _seat(self, do: Literal["play", "vote"], how: dict[str, int]) -> None:
        names = [person.name for person in self.room.people] if do == "play" or how["teams"] else []
        game, seats, bot = map(self._value, ("game", "seats", "bot"))
        self._begin(do, seat_all(names, game, seats, bot, **how))

    def _hand_in(self) -> str:
        return say(_WRITTEN, {"n": self.room.hand_in(), "folder": str(self.room.hand_ins)})


def _kinds() -> list[tuple[str, tuple[str, str]]]:
    both = [(game, kind) for game in game_names() for kind in kinds(game).values()]
    return [(f"{game_title(game)}: {say(kind.title)}", (game, kind.name)) for game, kind in both]
