"""A room: who comes in, what a class answers, what is kept, what is refused."""

from __future__ import annotations

import hashlib
import json
import os
import socket
import subprocess
import sys
import time
from contextlib import nullcontext, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.room.activities import LiveQuiz, Plan, Work, plan
from boardgames_edu.room.desk import Desk
from boardgames_edu.room.pages import GuestPage, Screen
from boardgames_edu.room.room import CODE, FILE, NEXT, Room
from boardgames_edu.room.serving import RoomError
from boardgames_edu.room.start import LOG, OpenRoom
from boardgames_edu.room.tables import Tables
from boardgames_edu.teach.classroom.collecting import collect
from boardgames_edu.teach.classroom.exercises import make_exercises
from boardgames_edu.teach.progress import Progress
from boardgames_edu.widgets.classroom.people import (
    GUESSES,
    GUESSES_OF_ALL,
    IDLE,
    MOST,
    NAMES_OF_BROWSER,
    NAMES_OF_MACHINE,
    PAUSE,
    People,
)
from boardgames_edu.widgets.classroom.reach import MINUTES, MORE, agree


def admit(people: People, name: str) -> None:
    """Let in the last device that waits under a name."""
    people.admit([each.number for each in people.door.waiting.values() if each.name == name][-1])


def digest(secret: str) -> str:
    """Return what stands for a browser."""
    return hashlib.sha256(secret.encode()).hexdigest()


QUIZ = Plan("quiz", spec=make_exercises("who_rules", 3, game="rurik", seed=4, title="Week 1").spec())


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "home"))
    return Room(tmp_path / "room")


# --- people ----------------------------------------------------------------------------------------------------------


def test_a_name_belongs_to_the_browser_that_came_with_it_until_its_last_page_is_closed() -> None:
    people = People()
    people.join("a", "Olha K.")
    people.alive("a", 1)
    with pytest.raises(BadInput, match=r"Somebody called Olha K\. is here already"):
        people.join("b", " OLHA  k. ")
    people.alive("a", -1)
    assert people.join("b", "olha k.") is people.of("b")
    assert people.of("a") is None
    assert [person.name for person in people] == ["Olha K."]


def test_one_browser_is_one_person() -> None:
    people = People()
    people.join("a", "Olha")
    people.join("a", "Petro")
    assert people.of("a") is people.named("petro")


def test_a_seat_with_secrets_stays_with_its_browser_until_the_teacher_lets_another_in() -> None:
    people = People()
    people.join("a", "Olha")
    with pytest.raises(BadInput, match="wait until your teacher lets you in"):
        people.join("b", "olha", secrets=True)
    assert [each.name for each in people.door.waiting.values()] == ["Olha"]
    admit(people, "Olha")
    assert people.of("b") is people.named("Olha")
    assert people.of("a") is None
    assert not people.door.waiting


def test_one_browser_and_one_machine_bring_a_few_names_and_the_others_wait_for_the_teacher() -> None:
    people = People()
    for number in range(60):
        with suppress(BadInput):
            people.join("one browser", f"Pupil {number}")
    assert len(people) == NAMES_OF_BROWSER
    for number in range(60):
        with suppress(BadInput):
            people.join(f"browser {number}", f"Other {number}", "192.168.1.7")
    assert len(people) == NAMES_OF_BROWSER + NAMES_OF_MACHINE
    admit(people, "Other 30")
    assert people.of("browser 30") is people.named("other 30")
    for number in range(60):
        with suppress(BadInput):
            people.join(f"liar {number}", f"Name {number}", "192.168.1.7")
    assert len(people.door.waiting) == people.most
    people.remove("Other 0")
    assert people.join("browser 99", "Iryna", "192.168.1.7").name == "Iryna"


def test_the_teacher_lets_in_the_device_whose_number_the_pupil_says_and_no_other() -> None:
    people = People()
    people.join("a", "Olha")
    with pytest.raises(BadInput) as told:
        people.join("b", "Olha", secrets=True)
    number = people.door.waiting[digest("b")].number
    assert f"tell them the number {number}." in str(told.value)
    assert len(str(told.value)) < 300
    for thief in range(200):  # they come after, under the same name, from one machine
        with suppress(BadInput):
            people.join(f"thief {thief}", "Olha", "192.168.1.7", secrets=True)
    with suppress(BadInput):
        people.join("b", "Olha", secrets=True)
    assert people.door.waiting[digest("b")].number == number
    people.admit(number)
    assert people.of("b") is people.named("Olha")
    with pytest.raises(BadInput, match="Nobody waits with this number"):
        people.admit(number)


def test_who_waits_under_another_name_has_another_number() -> None:
    people = People(most=2)
    people.join("a", "Olha")
    people.join("b", "Petro")
    for name in ("Olha", "Petro"):
        with suppress(BadInput):
            people.join("c", name, secrets=True)
    seen = {each.number for each in people.door.waiting.values()}
    with suppress(BadInput):
        people.join("c", "Olha", secrets=True)
    assert seen.isdisjoint(each.number for each in people.door.waiting.values())


def test_who_was_sent_out_comes_back_alone_only_where_nothing_is_secret() -> None:
    people = People()
    olha = people.join("a", "Olha")
    people.remove("Olha")
    assert (len(people), list(people), people.of("a")) == (0, [], None)
    for secret in ("a", "b"):
        with pytest.raises(BadInput, match="wait until your teacher lets you in"):
            people.join(secret, "olha", secrets=True)
    again = People()
    again.restore(people.kept())
    with pytest.raises(BadInput, match="wait until your teacher lets you in"):
        again.join("b", "olha", secrets=True)
    assert people.join("b", "olha").id == olha.id


def test_codes_are_not_guessed_and_who_mistypes_shuts_nobody_else_out() -> None:
    now = [0.0]
    door = People(clock=lambda: now[0]).door
    for _ in range(GUESSES):
        with pytest.raises(BadInput, match="That is not the code"):
            door.knock(False, "one browser", "192.168.1.7")
    for knows in (False, True):
        with pytest.raises(BadInput, match="Many wrong codes") as told:
            door.knock(knows, "one browser", "192.168.1.7")
        assert "Wait 60 seconds" in str(told.value)
        assert len(str(told.value)) < 300
    door.knock(True, "another behind the same router", "192.168.1.7")
    door.knock(True, "behind a proxy")
    now[0] += PAUSE
    door.knock(True, "one browser", "192.168.1.7")


@pytest.mark.parametrize("machine", ["192.168.1.7", ""])
def test_a_class_behind_one_address_may_mistype_once_each_and_no_robot_guesses_for_long(machine: str) -> None:
    now = [0.0]
    door = People(clock=lambda: now[0]).door
    for number in range(GUESSES_OF_ALL):
        door.knock(True, f"browser {number}", machine)
        with pytest.raises(BadInput, match="That is not the code"):
            door.knock(False, f"browser {number}", machine)
    with pytest.raises(BadInput, match="Many wrong codes"):
        door.knock(True, "a browser that is new each time", machine)
    door.knock(True, "elsewhere", "192.168.1.8")
    now[0] += PAUSE
    door.knock(True, "a browser that is new each time", machine)
    assert not door._wrong


def test_the_desk_leads_to_the_screen_in_front(room: Room) -> None:
    assert f"href='screen?key={room.key}'" in Desk(room, "http://here")._door.value


def test_a_class_behind_one_address_that_mistypes_a_lot_shuts_nobody_out_and_a_robot_has_no_hope(room: Room) -> None:
    door = People(clock=lambda: 0.0).door
    for wrong in range(GUESSES - 1):
        for pupil in range(MOST):
            with pytest.raises(BadInput, match="That is not the code"):
                door.knock(False, f"pupil {pupil}", "")
        door.knock(True, f"newcomer {wrong}", "")
    guesses = GUESSES_OF_ALL * MINUTES * 60 / PAUSE
    assert guesses / len(CODE) ** len(room.code) < 0.005


def test_an_address_with_a_code_is_a_guess_as_well(room: Room) -> None:
    for _ in range(GUESSES):
        GuestPage(room, "a", "XXXX", "192.168.1.7")
    assert not room.has_code("a", room.code, "192.168.1.7")
    GuestPage(room, "b", "", "192.168.1.7").come_in()
    assert room.has_code("b", room.code, "192.168.1.7")


def test_who_comes_and_goes_leaves_nothing_behind() -> None:
    people = People()
    for number in range(50):
        people.alive(f"browser {number}", 1)
        people.alive(f"browser {number}", -1)
    assert not people._pages


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "x" * 81, None, 5, "\u202eolha"])
def test_an_odd_name_is_refused_in_one_line(name: Any) -> None:
    with pytest.raises(BadInput) as problem:
        People().join("a", name)
    assert len(str(problem.value)) < 300


def test_a_full_room_says_so_and_those_who_are_in_come_back() -> None:
    people = People(most=2)
    people.join("a", "Olha")
    people.join("b", "Petro")
    with pytest.raises(BadInput, match="The room is full: 2 are here already"):
        people.join("c", "Iryna")
    assert people.join("d", "Petro").name == "Petro"


def test_who_is_seen_is_here_then_idle_then_gone() -> None:
    now = [0.0]
    people = People(clock=lambda: now[0])
    olha = people.join("a", "Olha")
    assert people.status(olha) == "gone"
    people.alive("a", 1)
    assert people.status(olha) == "here"
    now[0] += IDLE
    assert people.status(olha) == "idle"
    people.alive("a")
    assert people.status(olha) == "here"


# --- a quiz ----------------------------------------------------------------------------------------------------------


def test_answers_count_until_the_question_is_closed(room: Room) -> None:
    for secret, name in (("a", "Olha"), ("b", "Petro")):
        room.join(secret, name)
    quiz = room.begin(QUIZ)
    assert isinstance(quiz, LiveQuiz)
    room.answer("a", "a")
    room.answer("a", "b")
    room.answer("b", "b")
    assert quiz.counts()[:2] == (0, 2)
    room.do(LiveQuiz.close)
    with pytest.raises(BadInput, match="This question is closed"):
        room.answer("b", "a")
    assert quiz.counts()[:2] == (0, 2)
    room.do(lambda asked: asked.go(1))
    assert quiz.counts() == (0,) * len(quiz.question.choices)


@pytest.mark.parametrize("letter", ["z", "", "ab", "1", None, 7])
def test_an_answer_that_is_not_offered_changes_nothing(room: Room, letter: Any) -> None:
    room.join("a", "Olha")
    quiz = room.begin(QUIZ)
    with pytest.raises(BadInput) as problem:
        room.answer("a", letter)
    assert len(str(problem.value)) < 300
    assert isinstance(quiz, LiveQuiz)
    assert quiz.given(room.people.named("Olha")) == ""


def test_a_stranger_cannot_answer(room: Room) -> None:
    quiz = room.begin(QUIZ)
    with pytest.raises(BadInput):
        room.answer("nobody's", "a")
    assert isinstance(quiz, LiveQuiz)
    assert sum(quiz.counts()) == 0


def test_a_killed_room_comes_back_with_its_people_and_answers(room: Room) -> None:
    room.join("a", "Olha")
    room.begin(QUIZ)
    room.answer("a", "b")
    room.do(LiveQuiz.close)
    room.do(lambda quiz: quiz.go(1))
    room.answer("a", "a")
    again = Room(room.folder)
    assert (again.code, again.key) == (room.code, room.key)
    assert again.person("a") is not None
    quiz, olha = again.quiz, again.people.named("Olha")
    assert (quiz.at, quiz.closed, quiz.given(olha, 0), quiz.given(olha)) == (1, {0}, "b", "a")


KILLED = """
import sys
from pathlib import Path
import msgspec
from boardgames_edu.room.activities import Plan
from boardgames_edu.room.room import Room
room = Room(Path(sys.argv[1]))
for secret, name in (("a", "Olha"), ("b", "Petro")):
    room.join(secret, name)
room.begin(msgspec.json.decode(sys.argv[2], type=Plan))
room.answer("a", "b")
room.begin(Plan("play", spec={"game": "hansa", "seed": 3, "tables": [["Olha", "Petro"]]}))
while True:
    match = room.activity.tables[0].match
    match.play(match.state.legal_actions()[0])
    room.changed()
    print("done", flush=True)
"""


def test_a_process_that_is_killed_loses_no_name_seat_answer_or_move(tmp_path: Path) -> None:
    folder = tmp_path / "room"
    command = [sys.executable, "-c", KILLED, str(folder), msgspec.json.encode(QUIZ).decode()]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, env={**os.environ, "BOARDGAMES_EDU_HOME": str(tmp_path)}
    ) as process:
        assert process.stdout is not None
        for _ in range(6):
            assert process.stdout.readline() == b"done\n"
        process.kill()
    again = Room(folder)
    assert [again.people.of(secret) for secret in "ab"] == list(again.people)
    assert isinstance(again.activity, Tables)
    table = again.activity.table_of("Petro")
    assert table.seat_of("Petro") == 1
    assert len(table.match.past) >= 6
    assert [row.answers[0] for row in collect(again.hand_ins).pupils()] == ["b"]


def test_a_new_room_is_kept_at_once_for_whoever_opened_it(room: Room) -> None:
    assert Room(room.folder).key == room.key


def test_no_secret_of_a_browser_lies_in_the_folder(room: Room) -> None:
    room.join("very-secret", "Olha")
    assert "very-secret" not in (room.folder / FILE).read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"code": 1}', '{"code": "A", "key": "b", "people": [1]}'])
def test_a_damaged_folder_is_one_clear_error(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match="cannot be read"):
        Room(tmp_path)
    assert (tmp_path / FILE).read_text(encoding="utf-8") == text


def test_hand_ins_are_collected_as_those_of_an_assignment(room: Room) -> None:
    for secret, name in (("a", "Olha"), ("b", "Petro"), ("c", "Iryna")):
        room.join(secret, name)
    quiz = room.begin(QUIZ)
    assert isinstance(quiz, LiveQuiz)
    right = quiz.exercises.letters
    for number in range(3):
        room.do(lambda asked, number=number: asked.go(number))  # type: ignore[misc]
        room.answer("a", right[number])
        room.answer("b", right[0])
    assert room.hand_in() == 2
    found = collect(room.hand_ins)
    assert sorted(row.hand_in.name for row in found.pupils() if row.hand_in is not None) == ["Olha", "Petro"]
    assert not any("signed" in told for _, told in found.to_look_at())  # all answer on the room's machine


def test_who_is_renamed_keeps_answers_seat_and_hand_in(room: Room) -> None:
    room.join("a", "Olha")
    room.begin(QUIZ)
    room.answer("a", "b")
    page = GuestPage(room, "a")
    room.rename("Olha", "Olha K.")
    page.refresh()
    assert room.quiz.given(room.people.named("Olha K.")) == "b"
    assert room.quiz.counts()[1] == 1
    assert "bge-noted" in page.doing.buttons[1]._dom_classes
    room.rename("Olha K.", "OLHA K.")
    assert (room.hand_in(), [*room.quiz.names.values()]) == (1, ["OLHA K."])
    again = Room(room.folder)
    assert again.quiz.given(again.people.named("olha k.")) == "b"


KINDS: dict[str, Plan] = {
    "quiz": QUIZ,
    "assignment": Plan("work", spec={"questions": QUIZ.spec}),
    "lesson": Plan("work", spec={"name": "rurik/00_first_hour"}),
    "game": Plan("work", spec={"name": "hansa/play"}),
    "play": Plan("play", spec={"game": "hansa", "seed": 1, "tables": [["Olha", ""]], "bot": "random"}),
    "vote": Plan("vote", spec={"game": "hansa", "seed": 1, "tables": [["", ""]], "teams": [["Olha"], ["Petro"]]}),
}
"""All kinds of rooms, with what somebody called Olha does in them."""
TABLES = ("play", "vote")
"""Those that end when something else begins."""


def work(room: Room, secret: str) -> None:
    """Do something of what is going on."""
    doing = GuestPage(room, secret).doing
    inner: Any = getattr(doing, "work", None)
    if isinstance(room.activity, LiveQuiz):
        doing.choose("a")
    elif isinstance(room.activity, Tables):
        doing.press("play", str(room.activity.tables[0].match.state.legal_actions()[0]))
    elif hasattr(inner, "questions"):
        inner.questions[0].choose("a")
    elif hasattr(inner, "open_match"):
        doing._store.save("mine", bg.Match(bg.load("hansa").new(2, seed=1)).record().to_json())
    else:
        doing.work.step_on()


def done(room: Room, secret: str) -> Any:
    """Return what somebody has done in the room."""
    who, activity = room.people.of(secret), room.activity
    assert who is not None
    doing = GuestPage(room, secret).doing
    if isinstance(activity, LiveQuiz):
        return activity.given(who)
    if isinstance(activity, Tables):
        table = activity.tables[0]
        return table.votes.get(who.name.casefold()) if activity.is_vote else table.seat_of(who.name)
    if hasattr(doing.work, "questions"):
        return doing.work.questions[0].sheet.tried(1)
    learnt = {rule for note in Progress(doing._store).export()["notes"] for rule in note["rules"]}
    return learnt, doing._store.names()


@pytest.mark.parametrize(
    ("kind", "between"), [(kind, between) for kind in KINDS for between in (False, True)[: 1 + (kind not in TABLES)]]
)
def test_a_renamed_pupil_takes_the_work_along_and_leaves_none_to_a_namesake(
    room: Room, kind: str, between: bool
) -> None:
    room.join("a", "Olha")
    room.join("b", "Petro")
    room.begin(KINDS[kind])
    nothing = done(room, "b")
    work(room, "a")
    before = done(room, "a")
    assert before != nothing
    if between:
        room.begin(Plan("quiz", spec=QUIZ.spec | {"seed": 9}))
    room.rename("Olha", "Olha K.")
    room.join("c", "Olha")
    if between:
        room.begin(KINDS[kind])
    assert (done(room, "c"), done(room, "a")) == (nothing, before)
    again = Room(room.folder)
    assert (done(again, "c"), done(again, "a")) == (nothing, before)


def pressed(desk: Desk, label: str) -> str:
    """Press a button of the desk; return what is said."""
    button = next(each for row, _ in desk._rows for each in row.children if each.description == label)
    row = next(row for row, _ in desk._rows if button in row.children)
    assert row.layout.display == ""
    button.click()
    return str(desk._said.value)


def test_the_desk_shows_the_class_as_collect_does(room: Room) -> None:
    desk = Desk(room, "http://here")
    room.join("a", "Olha")
    room.begin(QUIZ)
    desk.refresh()
    assert "Nobody has answered yet." in pressed(desk, "Class overview")
    assert desk._table.value == ""
    room.answer("a", "b")
    for shown in (True, False, True):
        pressed(desk, "Class overview")
        desk.refresh()
        assert ("Week 1" in desk._table.value, "Olha" in desk._table.value) == (shown, shown)
    assert "_." not in desk._table.value  # no lines of code: they belong into a notebook
    room.begin(Plan("quiz", spec=QUIZ.spec | {"seed": 9}))
    desk.refresh()
    assert desk._table.value == ""


def test_the_overview_offers_what_comes_next(room: Room) -> None:
    desk = Desk(room, "http://here")
    for secret, name in (("a", "Olha"), ("b", "Petro")):
        room.join(secret, name)
    quiz = room.begin(QUIZ)
    assert isinstance(quiz, LiveQuiz)
    for number, letter in enumerate(quiz.exercises.letters):
        room.do(lambda asked, number=number: asked.go(number))  # type: ignore[misc]
        wrong = "a" if letter != "a" else "b"
        room.answer("a", letter if number == 0 else wrong)
        room.answer("b", wrong if number == 2 else letter)
    desk.refresh()
    pressed(desk, "Class overview")
    desk.refresh()
    room.do(lambda asked: asked.go(0))
    for number in (2, 1, 2):  # the hardest first, then round
        pressed(desk, "Project the hardest")
        assert quiz.at == number
    assert "for Olha, Petro." in pressed(desk, "Sheet for those who missed it")
    assert (room.folder / "again.pdf").read_bytes().startswith(b"%PDF")
    pressed(desk, "Next assignment at this level")
    assert isinstance(room.activity, Work)
    asked = room.activity.plan.spec["questions"]
    assert (*asked["kinds"], asked["count"], asked["level"]) == ("who_rules", 3, 1)
    assert asked["seed"] != QUIZ.spec["seed"]


def test_a_class_that_missed_nothing_gets_no_sheet(room: Room) -> None:
    room.join("a", "Olha")
    quiz = room.begin(QUIZ)
    assert isinstance(quiz, LiveQuiz)
    for number, letter in enumerate(quiz.exercises.letters):
        room.do(lambda asked, number=number: asked.go(number))  # type: ignore[misc]
        room.answer("a", letter)
    with pytest.raises(BadInput):
        quiz.write_again(room.folder)
    at = quiz.at
    quiz.go_to_hardest()
    assert quiz.at == at


def test_the_desk_shows_who_has_handed_in_before_and_after_the_room_was_killed(room: Room) -> None:
    desk = Desk(room, "http://here")
    for secret, name in (("a", "Olha"), ("b", "Petro")):
        room.join(secret, name)
    for kind in ("assignment", "lesson"):
        room.begin(KINDS[kind])
        page = GuestPage(room, "a")
        desk.refresh()
        assert "handed in" not in desk._here.value
        page.doing.button.click()
        desk.refresh()
        assert desk._here.value.count("handed in") == 1
        assert Desk(Room(room.folder), "http://here")._here.value.count("handed in") == 1


@pytest.mark.parametrize("kind", ["quiz", "play", "vote", "lesson"])
def test_who_comes_late_reads_on_the_screen_how_to_come_in(room: Room, kind: str) -> None:
    room.join("a", "Olha")
    room.begin(KINDS[kind])
    screen = Screen(room, "http://here")
    assert screen._door in screen.children
    assert all(told in screen._door.value for told in ("http://here", room.code))


def test_the_teachers_call_stands_above_everything(room: Room) -> None:
    room.join("a", "Olha")
    room.begin(KINDS["play"])
    page = GuestPage(room, "a")
    room.call()
    page.refresh()
    assert page.children.index(page._said) < page.children.index(page.doing)
    assert "Look to the front" in page._said.value


def test_a_pupil_reads_which_seat_is_theirs_and_the_class_who_has_which(room: Room) -> None:
    room.join("a", "Olha")
    room.begin(KINDS["play"])
    page, screen = GuestPage(room, "a"), Screen(room, "http://here")
    seat = page.doing.match.state.seat_name(0).title()
    assert f"Table 1, {seat}" in page._words.value
    assert page._words in page.children
    assert f"{seat}: Olha" in screen._votes.value
    assert "Hansa Teutonica" in Desk(room, "http://here")._now.value


def test_the_same_is_asked_again_in_another_position(room: Room) -> None:
    first = room.begin(QUIZ)
    room.begin(room.quiz.again())
    assert isinstance(first, LiveQuiz)
    again = room.quiz
    assert again.question.kind == first.question.kind
    assert again.exercises.count == 1


@pytest.mark.parametrize("data", [{}, {"do": "dance"}, {"do": "quiz", "spec": 3}, {"do": "quiz", "more": 1}])
def test_a_plan_that_is_none_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="no plan"):
        plan(data)


# --- pages -----------------------------------------------------------------------------------------------------------


def test_a_class_answers_and_sees_what_is_right_only_when_the_teacher_says_so(room: Room) -> None:
    olha, petro = GuestPage(room, "a", room.code), GuestPage(room, "b")
    desk, screen = Desk(room, "http://here"), Screen(room, "http://here")
    pages = (olha, petro, desk, screen)
    room.listen(lambda: [page.refresh() for page in pages])  # type: ignore[arg-type]
    olha.name.value = "Olha"
    olha.come_in()
    petro.name.value, petro.code.value = "Petro", "XXXX"
    petro.come_in()
    assert "not the code" in petro._said.value
    petro.code.value = room.code.lower()
    petro.come_in()
    assert [person.name for person in room.people] == ["Olha", "Petro"]
    room.begin(QUIZ)
    assert olha.doing is not None
    assert petro.doing is not None
    right = room.quiz.exercises.letters[0]
    wrong = "a" if right != "a" else "b"
    olha.doing.choose(right)
    petro.doing.choose(wrong)
    assert screen.asked is not None
    assert sum(screen.asked.hands[0]) == 2
    for page in (olha, petro):
        assert page.doing is not None
        assert not any("bge-right" in button._dom_classes for button in page.doing.buttons)
    screen.asked.count(0, screen.asked.hands[0][0] + 1)
    room.changed()
    assert sum(screen.asked.hands[0]) == 3  # a hand that was raised without a device
    screen.asked.reveal()
    assert room.quiz.closed == {0}
    assert "✓" in olha.doing._said.value
    assert "✗" in petro.doing._said.value
    assert all(button.disabled for button in petro.doing.buttons)


def test_a_page_is_shown_as_a_widget(room: Room) -> None:
    for page in (GuestPage(room, "a"), Desk(room, "http://here"), Screen(room, "http://here")):
        assert "application/vnd.jupyter.widget-view+json" in page._repr_mimebundle_()


def test_who_is_sent_out_stands_at_the_door(room: Room) -> None:
    page = GuestPage(room, "a", room.code)
    page.name.value = "Olha"
    page.come_in()
    room.remove("Olha")
    page.refresh()
    assert "has closed this page" in page._words.value


def test_who_is_sent_out_decides_nothing_more_and_sees_no_cards(room: Room) -> None:
    room.join("a", "Olha")
    room.begin(Plan("play", spec={"game": "hansa", "seed": 1, "tables": [["Olha", ""]], "bot": "random"}))
    page = GuestPage(room, "a")
    shown = page.doing
    room.remove("Olha")
    page.refresh()
    assert (page.doing, shown.comm) == (None, None)
    with pytest.raises(BadInput, match="wait until your teacher"):
        room.join("a", "Olha")
    room.admit(next(iter(room.people.door.waiting.values())).number)
    page.refresh()
    assert page.doing.seat == 0


def test_who_waits_at_the_door_comes_in_by_one_click_on_the_desk(room: Room) -> None:
    room.join("a", "Olha")
    room.begin(Plan("play", spec={"game": "hansa", "seed": 1, "tables": [["Olha", ""]], "bot": "random"}))
    page, desk = GuestPage(room, "b", room.code), Desk(room, "http://here")
    waiting, shown = next((box, when) for box, when in desk._rows if desk.field["waits"] in box.children)
    assert not shown()
    page.name.value = "Olha"
    page.come_in()
    assert "wait until your teacher" in page._said.value
    desk.refresh()
    assert waiting.layout.display == ""
    (label, number), *_ = desk.field["waits"].options
    assert label == f"{number} · Olha"
    assert f"the number {number}." in page._said.value
    waiting.children[-1].click()
    page.refresh()
    assert page.doing is not None


def test_nobody_else_is_chosen_on_the_desk_by_itself(room: Room) -> None:
    desk = Desk(room, "http://here")
    for secret, name in (("a", "Olha"), ("b", "Petro"), ("c", "Iryna")):
        room.join(secret, name)
    desk.refresh()
    desk.field["who"].value = "Petro"
    room.remove("Petro")
    desk.refresh()
    assert not desk.attempt(lambda: room.remove(desk._value("who")))
    assert "Choose first: Pupil." in desk._said.value
    assert [person.name for person in room.people] == ["Iryna", "Olha"]


def test_the_desk_says_when_the_room_closes_and_prolongs_it(tmp_path: Path) -> None:
    room = Room(tmp_path, minutes=8)
    desk = Desk(room, "http://here")
    assert "Soon: This room closes in 8 minutes." in desk._door.value
    room.prolong()
    desk.refresh()
    assert f"closes in {8 + MORE} minutes" in desk._door.value


@pytest.mark.parametrize(("answer", "opens"), [("yes", True), (" Y", True), ("no", False), ("", False), ("так", False)])
def test_the_network_comes_in_only_after_a_yes(monkeypatch: pytest.MonkeyPatch, answer: str, opens: bool) -> None:
    asked: list[str] = []

    def tell(text: str) -> str:
        asked.append(text)
        return answer

    monkeypatch.setattr("builtins.input", tell)
    with nullcontext() if opens else pytest.raises(BadInput, match="not opened"):
        agree(45)
    assert len(asked) == 1
    assert "for 45 minutes; then it closes by itself" in asked[0]


def test_where_nobody_can_be_asked_the_network_stays_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("it was opened"))
    with pytest.raises(BadInput, match="say yes=True"):
        bg.room("who_rules", 2, lan=True)


ODD: dict[str, list[Any]] = {
    "port": ["abc", 99_999_999, -1, 0, True, 2.5],
    "lan": ["yes", None, 1],
    "yes": ["no"],
    "minutes": [0, -5, "long", 10**9, True],
    "address": ["hub.school", 5, "http://", "https:///proxy/{port}"],
    "folder": [5, "/proc/x", "x" * 2000, None],
    "kinds": [5, [""], [None], "no_such"],
    "level": [99],
    "count": [0],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in ODD.items() for value in values])
def test_bad_options_of_a_room_are_one_clear_error(monkeypatch: pytest.MonkeyPatch, name: str, value: Any) -> None:
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("it was started"))
    with pytest.raises(BadInput) as problem:
        bg.room(**{"kinds": "who_rules", "count": 2, name: value})
    assert len(str(problem.value)) < 300


# --- work by link ----------------------------------------------------------------------------------------------------


def test_work_is_done_with_ones_own_progress_and_handed_in_with_a_button(room: Room) -> None:
    pages = []
    for secret, name in (("a", "Olha"), ("b", "Petro")):
        room.join(secret, name)
        pages.append(GuestPage(room, secret))
    room.begin(Plan("work", spec={"name": "rurik/00_first_hour"}))
    for page in pages:
        page.refresh()
    olha, petro = (page.doing for page in pages)
    olha.work.step_on()
    for work in (olha, petro):
        work.hand_in()
    notes = [
        json.loads(next((room.folder / "progress").glob(f"{name}.*.json")).read_text())["notes"]
        for name in ("Olha", "Petro")
    ]
    assert len(notes[0]) > len(notes[1])
    assert "with your teacher" in olha._told.value
    assert not (room.folder / "home" / "games.sqlite3").exists()


@pytest.mark.parametrize("name", ["rurik/rule_kiev", "hansa/play"])
def test_a_challenge_and_a_game_open_by_link(room: Room, name: str) -> None:
    room.join("a", "Olha")
    room.begin(Plan("work", spec={"name": name}))
    assert GuestPage(room, "a").doing.work.comm is not None


def test_an_assignment_by_link_is_handed_in_for_collect(room: Room) -> None:
    room.join("a", "Olha")
    room.begin(Plan("work", spec={"questions": QUIZ.spec}))
    page = GuestPage(room, "a").doing
    page.work.questions[0].choose("a")
    page.hand_in()
    assert [row.hand_in.name for row in collect(room.hand_ins).pupils() if row.hand_in is not None] == ["Olha"]


def test_a_challenge_is_handed_in_by_whom_the_room_knows_whatever_is_typed(room: Room) -> None:
    state = bg.load("hansa").new(2, seed=1)
    made = bg.editor(state).as_challenge({"mover": state.seat_name(1 - (state.to_move or 0))})
    room.join("a", "Olha")
    room.begin(Plan("work", spec={"text": made.text, "game": "hansa"}))
    for typed in ("Olha", "Petro"):
        task = GuestPage(room, "a").doing.work
        task.field.value = typed
        task._press()
    room.rename("Olha", "Olha K.")
    room.join("c", "Olha")
    for secret in "ca":
        GuestPage(room, secret).doing.work._press()
    ids = {file.name: json.loads(file.read_text())["id"] for file in room.hand_ins.iterdir()}
    names = ["Olha.challenge.json", "Olha_2.challenge.json", "Olha_K_.challenge.json"]
    assert sorted(ids) == names
    assert ids[names[0]] == ids[names[2]] != ids[names[1]]


def test_names_that_make_one_file_name_have_progress_of_their_own(room: Room) -> None:
    room.begin(Plan("work", spec={"name": "rurik/00_first_hour"}))
    for secret, name in (("a", "Olha K."), ("b", "Olha K!")):
        room.join(secret, name)
        GuestPage(room, secret).doing.hand_in()
    room.rename("Olha K.", "Olha")
    GuestPage(room, "a").doing.hand_in()
    files = [file.name.partition(".")[0] for file in (room.folder / "progress").iterdir()]
    assert sorted(files) == ["Olha", "Olha_K_"]


def test_a_challenge_of_the_editor_comes_without_its_solution_into_the_folder(room: Room) -> None:
    state = bg.load("hansa").new(2, seed=1)
    made = bg.editor(state).as_challenge({"mover": state.seat_name(1 - (state.to_move or 0))})
    room.join("a", "Olha")
    room.begin(Plan("work", spec={"text": made.text, "game": "hansa"}))
    task = GuestPage(room, "a").doing.work
    task._press()
    assert [file.name for file in room.hand_ins.iterdir()] == ["Olha.challenge.json"]
    assert "solution" not in task._text


@pytest.mark.parametrize(
    "spec",
    [
        {},
        {"name": "rurik/no_such"},
        {"name": "chess/play"},
        {"questions": {}},
        {"name": 3},
        {"questions": QUIZ.spec, "mode": "exam"},
        {"questions": QUIZ.spec, "personal": 3},
        {"text": "x", "game": "hansa"},
        {"text": 3},
        {"text": "challenges: [{}]", "game": "chess"},
    ],
)
def test_work_that_is_none_is_refused(room: Room, spec: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as problem:
        room.begin(Plan("work", spec=spec))
    assert len(str(problem.value)) < 300
    assert room.activity is None


def test_what_a_notebook_hands_over_is_begun_at_the_next_look(room: Room) -> None:
    (room.folder / NEXT).write_bytes(msgspec.json.encode(QUIZ))
    room.look()
    assert room.quiz.exercises.title == "Week 1"
    assert not (room.folder / NEXT).exists()


def test_a_damaged_handover_is_looked_at_once(room: Room) -> None:
    (room.folder / NEXT).write_text("{")
    with pytest.raises(json.JSONDecodeError):
        room.look()
    room.look()


def test_a_code_that_no_text_can_hold_is_wrong(room: Room) -> None:
    assert not room.has_code("a", "\ud800")


def test_games_of_two_pupils_do_not_close_each_other(room: Room) -> None:
    room.begin(Plan("work", spec={"name": "hansa/play"}))
    opened = []
    for secret, name in (("a", "Olha"), ("b", "Petro")):
        room.join(secret, name)
        opened.append(GuestPage(room, secret).doing.work.open_match())
    assert [at.comm is not None for at in opened] == [True, True]


def test_the_screen_keeps_no_earlier_quiz(room: Room) -> None:
    screen = Screen(room, "")
    owned = len(screen._owned)
    for _ in range(2):
        room.begin(QUIZ)
        screen.refresh()
    assert len(screen._owned) == owned + 1


def test_what_a_room_reports_fills_no_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(command: list[str], stderr: Any, **_: Any) -> None:
        assert stderr.name == str(tmp_path / LOG)
        raise InterruptedError

    monkeypatch.setattr(subprocess, "Popen", opened)
    with pytest.raises(InterruptedError):
        OpenRoom(tmp_path, False, None)


def answers(port: int) -> bool:
    """Return whether somebody listens on a port."""
    with suppress(OSError):
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    return False


@pytest.mark.skipif(find_spec("solara") is None, reason="the extra room is not installed")
def test_a_room_ends_with_the_kernel_that_opened_it_even_a_killed_one(tmp_path: Path) -> None:
    code = "import boardgames_edu as bg; r = bg.room(folder='room'); print(r.desk, flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path
    ) as kernel:
        assert kernel.stdout is not None
        port = urlsplit(kernel.stdout.readline().decode()).port
        assert port is not None
        kernel.kill()
    end = time.monotonic() + 30
    while answers(port) and time.monotonic() < end:
        time.sleep(0.2)
    assert not answers(port)


def test_a_room_opens_on_no_port_of_another_server(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(RoomError, match="is taken"):
        OpenRoom(tmp_path, False, other.getsockname()[1])
    assert not (tmp_path / LOG).exists()


@pytest.mark.parametrize("first", ["", "import boardgames_edu.widgets.classroom.people; "])
def test_bg_room_can_be_called_whatever_was_imported_before(first: str) -> None:
    code = f"{first}import boardgames_edu as bg; bg.room(7)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "OptionError" in done.stderr
