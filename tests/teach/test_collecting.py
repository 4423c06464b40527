"""What a class handed in, at a glance: marks, distribution, misconceptions, and what a teacher should look at."""

from __future__ import annotations

import csv
import json
import os
import re
import time
from collections import Counter
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from boardgames_edu.cli.classroom import story
from boardgames_edu.engine.errors import BadInput, OptionError
from boardgames_edu.i18n import listed, speaking
from boardgames_edu.i18n.drafts import MARK, STALE
from boardgames_edu.teach.classroom.assignment import AnswerSheet, answer_key, assignment
from boardgames_edu.teach.classroom.class_results import _harmless
from boardgames_edu.teach.classroom.collecting import collect
from boardgames_edu.teach.classroom.exercises import LETTERS, Exercises, make_exercises
from boardgames_edu.teach.classroom.hand_ins import SHUT, read_hand_in
from boardgames_edu.teach.questions import find_kind

OLD = """{"format": 1, "assignment": {"game": "rurik", "kinds": ["who_rules"], "count": 3, "level": 2, "seed": 5,
 "title": "Week 1"}, "name": "Olha", "answers": %s}"""
"""A file as the first version of this program wrote it."""


@pytest.fixture(autouse=True)
def _at_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path_factory.mktemp("home")))


@pytest.fixture
def elsewhere(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From now on the pupil sits at another machine."""
    return lambda: monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path_factory.mktemp("home")))


@pytest.fixture
def made() -> Exercises:
    return make_exercises("who_rules", 3, level=2, seed=5, title="Week 1")


def wrong_letter(made: Exercises, number: int) -> str:
    """A wrong answer with a misconception behind it, if there is one."""
    question = made.questions[number - 1]
    told = [choice.id for choice in question.choices if choice.misconception and choice.id != question.answer]
    other = [choice.id for choice in question.choices if choice.id != question.answer]
    return LETTERS[[choice.id for choice in question.choices].index((told or other)[0])]


def test_files_of_the_first_format_are_still_collected(made: Exercises, tmp_path: Path) -> None:
    letters = [*made.letters[:2], wrong_letter(made, 3)]
    (tmp_path / "olha.json").write_text(OLD % json.dumps(letters), encoding="utf-8")
    (row,) = collect(tmp_path)
    assert row.points == 2
    assert row.right == (True, True, False)
    assert row.tries == ()
    AnswerSheet(made).hand_in("Adam", made.letters, tmp_path)
    assert [row.points for row in collect(tmp_path)] == [3, 2]


def bare(html: str) -> str:
    """The words of a page."""
    return unescape(re.sub(r"<[^>]*>", "", html))


# --- tries and modes -------------------------------------------------------------------------------------------------


def test_in_practice_the_first_try_counts_and_tries_are_counted(made: Exercises, tmp_path: Path) -> None:
    work = AnswerSheet(made)
    work.sign("first tries")
    wrong, right = wrong_letter(made, 1), made.letters[0]
    assert work.answer(1, wrong).startswith("✗ Not so.")
    assert made.questions[0].why not in work.answer(1, wrong)  # the same once more is no other try
    assert made.questions[0].why in work.answer(1, right)
    assert made.questions[0].why in work.answer(1, wrong)  # after the right answer nothing counts
    assert work.tried(1) == (wrong, right)
    for number in (2, 3):
        work.answer(number, made.letters[number - 1])
    assert "2 of 3 right at the first try" in work.hand_in(folder=tmp_path)
    (row,) = collect(tmp_path)
    assert (row.right, row.solved) == ((False, True, True), (True, True, True))
    assert row.tries == (2, 1, 1)
    assert row.points == 2


def test_a_test_tells_nothing_and_its_last_answer_counts(made: Exercises, tmp_path: Path) -> None:
    work = AnswerSheet(made, "test")
    work.sign("tested")
    told = [work.answer(1, wrong_letter(made, 1)), work.answer(1, made.letters[0])]
    told += [work.answer(2, made.letters[1]), work.verdict(2), work.hand_in(folder=tmp_path)]
    for text in told:
        assert not any(word in text for word in ("✓", "✗", "right", made.questions[0].why, made.questions[1].why))
    assert told[0].startswith(f"Noted: {wrong_letter(made, 1)}.")
    assert "Question 3 has no answer yet" in told[-1]
    found = collect(tmp_path)
    assert found.mode == "test"
    assert found[0].right == (True, True, False)
    assert "No answer to question 3" in found.to_look_at()[0][1]


@pytest.mark.parametrize("order", ["practice first", "practice after", "two kernels"])
def test_a_test_that_was_answered_in_practice_is_shown(made: Exercises, tmp_path: Path, order: str) -> None:
    """Whoever writes practice into the cell of a test is told what is right, and then answers the test."""
    peek, real = AnswerSheet(made), AnswerSheet(made, "test")
    for sheet in (peek, real) if order == "two kernels" else ():
        sheet.sign("Zoe")
    if order != "practice first":
        real.sign("Zoe")
        real.answer(2, made.letters[1])
    if order == "practice after":
        peek.sign("Zoe")  # which shows what is right of that answer
        assert peek.verdict(2)
    else:
        peek.sign("Zoe")
        peek.answer(2, made.letters[1])
    real.sign("Zoe")
    for number, letter in enumerate(made.letters, start=1):
        real.answer(number, letter)
    real.hand_in(folder=tmp_path)
    honest = AnswerSheet(made, "test")
    honest.hand_in("Yann", made.letters, tmp_path)
    told = {row.name: told for row, told in collect(tmp_path).to_look_at() if "practice" in told}
    assert told == {"Zoe": "Questions answered in practice, too, which tells what is right: 2."}


def test_what_was_answered_survives_a_new_kernel(made: Exercises) -> None:
    work = AnswerSheet(made)
    work.sign("Zoe")
    work.answer(1, wrong_letter(made, 1))
    again, other = AnswerSheet(made), AnswerSheet(made)
    again.sign("Zoe")
    other.sign("Yann")
    assert again.tried(1) == (wrong_letter(made, 1),)
    assert other.tried(1) == ()
    again.sign("Yann")
    assert again.tried(1) == ()


EDITED: list[dict[str, Any]] = [
    {"count": 4},
    {"count": 2},
    {"title": "Try"},
    {"mode": "test"},
    {"kinds": ["who_rules"]},
    {"kinds": ["income", "who_rules"]},
    {"kinds": ["who_rules", "who_rules"]},
    {"level": 9},
]


@pytest.mark.parametrize("edited", EDITED)
@pytest.mark.parametrize("personal", [True, False])
def test_an_edited_cell_gives_no_first_try_back(personal: bool, edited: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"kinds": ["who_rules", "income"], "count": 4, "level": 5, "seed": 5, "title": "1"}

    def opened(mode: str = "practice", **changes: Any) -> AnswerSheet:
        return AnswerSheet(make_exercises(game="rurik", **asked | changes), mode, personal)

    def asked_in(sheet: AnswerSheet, number: int) -> str:
        return f"{sheet.question(number).text} {sheet.question(number).state.position()}"

    peek, real = opened(**edited), opened()
    peek.sign("Zoe")
    tried = dict[str, str]()
    for number in range(1, len(peek) + 1):
        question = peek.question(number)
        wrong = next(choice.id for choice in question.choices if choice.id != question.answer)
        letter = LETTERS[[choice.id for choice in question.choices].index(wrong)]
        peek.answer(number, tried.setdefault(asked_in(peek, number), letter))
    real.sign("Zoe")
    shared = [number for number in range(1, 5) if asked_in(real, number) in tried]
    assert shared
    for number in shared:
        assert real.tried(number)[:1] == (tried[asked_in(real, number)],)
    real.sign("Yann")
    assert real._signed is not None
    assert real._signed.others == ("Zoe",)


def test_another_sheet_of_the_same_seed_is_handed_in_beside(made: Exercises, tmp_path: Path) -> None:
    other = make_exercises("income", 2, seed=5, title="Week 2")
    for sheet in (AnswerSheet(made), AnswerSheet(other), AnswerSheet(made)):
        sheet.hand_in("Olha", sheet.exercises.letters, tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {"Olha.json", "Olha_2.json"}
    assert [row.points for row in collect(tmp_path, "Week 2")] == [None, 2]


def test_modes_and_options_that_there_are_not(made: Exercises, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="practice, test"):
        assignment(tmp_path / "new", "who_rules", 2, mode="exam")
    with pytest.raises(OptionError, match="personal is True or False"):
        assignment(tmp_path / "new", "who_rules", 2, personal="yes")  # type: ignore[arg-type]
    assert not (tmp_path / "new").exists()


# --- questions of one's own ------------------------------------------------------------------------------------------


def test_every_pupil_has_questions_of_their_own(made: Exercises, tmp_path: Path) -> None:
    texts = []
    for name in ("Olha", "Adam", "Mira"):
        work = AnswerSheet(made, personal=True)
        with pytest.raises(BadInput, match="Write your name first"):
            work.question(1)
        work.sign(name)
        texts.append([question.text + question.answer for question in work.exercises.questions])
        for number, letter in enumerate(work.exercises.letters, start=1):
            work.answer(number, letter)
        work.hand_in(folder=tmp_path)
        assert work.exercises.questions[0].why in bare(answer_key(work, name).html)
    assert len({tuple(each) for each in texts}) == 3
    assert [row.points for row in collect(tmp_path)] == [3, 3, 3]
    assert made.of(" oLHA ").questions[0].text == made.of("Olha").questions[0].text


def test_questions_of_another_pupil_do_not_count(made: Exercises, tmp_path: Path) -> None:
    work = AnswerSheet(made, personal=True)
    work.sign("Olha")
    work.hand_in(answers=work.exercises.letters, folder=tmp_path)
    copied = (tmp_path / "Olha.json").read_text(encoding="utf-8").replace('"Olha"', '"Adam"')
    (tmp_path / "Adam.json").write_text(copied, encoding="utf-8")
    adam, olha = collect(tmp_path)
    assert "another assignment" in adam.problem
    assert olha.points == 3


# --- the class -------------------------------------------------------------------------------------------------------


@pytest.fixture
def inbox(made: Exercises, tmp_path: Path, elsewhere: Callable[[], None]) -> Path:
    """Four pupils; Mira hands in twice, a file is cut, and Taras has the wrong answers of Adam."""
    wrong = [wrong_letter(made, number) for number in (1, 2, 3)]
    for name, letters in {"Adam": wrong, "Olha": [*made.letters], "Mira": wrong, "Taras": wrong}.items():
        elsewhere()
        AnswerSheet(made).hand_in(name, letters, tmp_path)
    os.utime(tmp_path / "Mira.json", (0, 0))
    first = json.loads((tmp_path / "Mira.json").read_text(encoding="utf-8"))
    second = {**first, "answers": list(made.letters), "first": list(made.letters)}
    (tmp_path / "another mira.json").write_text(json.dumps({**second, "name": "  mira "}), encoding="utf-8")
    (tmp_path / "cut.json").write_text("{", encoding="utf-8")
    return tmp_path


def test_the_class_at_a_glance(inbox: Path) -> None:
    found = collect(inbox)
    assert len(found.pupils()) == 4
    assert found.mean() == 1.5  # of Mira the later file counts
    assert found.distribution() == {0: 2, 1: 0, 2: 0, 3: 2}
    assert found.by_question() == [0.5, 0.5, 0.5]
    html = found._repr_html_()
    assert "4 pupils, mean 1.5 of 3, median 1.5" in html
    assert "Practice: the first try counts." in html


def test_wrong_answers_come_with_the_misconception_behind_them(inbox: Path, made: Exercises) -> None:
    answers = collect(inbox).wrong_answers()
    assert [(answer.number, answer.names) for answer in answers] == [(n, ("Adam", "Taras")) for n in (1, 2, 3)]
    html = collect(inbox)._repr_html_()
    for answer in answers:
        question = made.questions[answer.number - 1]
        choice = question.choices[LETTERS.index(answer.letter)]
        assert (answer.words, answer.misconception) == (choice.words, choice.misconception)
        assert f"2 × {answer.letter}: {answer.words}" in html
    assert any(answer.misconception for answer in answers)


def test_what_a_teacher_should_look_at(inbox: Path) -> None:
    told = {row.name.strip() or row.file: text for row, text in collect(inbox).to_look_at()}
    assert told == {
        "cut.json": "The file cut.json is damaged or not complete.",
        "mira": "Handed in 2 times; another mira.json counts.",
        "Taras": "The same 3 wrong answers as Adam.",
    }


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"first": ["a"]}, "do not fit together"),
        ({"tries": [1, 1, 0]}, "do not fit together"),
        ({"mode": "test"}, "Done as test, the others as practice"),
        ({"mode": "exam"}, "was not written by the last cell"),
        ({"tries": [1, 1, -1]}, "was not written by the last cell"),
        ({"tries": "111"}, "was not written by the last cell"),
        ({"format": 4}, "later version"),
        ({"answers": ["a"]}, "Give 3 answers"),
    ],
)
def test_what_was_tampered_with_is_told(change: dict[str, Any], told: str, made: Exercises, tmp_path: Path) -> None:
    for name in ("Adam", "Olha", "Zoe"):
        AnswerSheet(made).hand_in(name, made.letters, tmp_path)
    data = json.loads((tmp_path / "Zoe.json").read_text(encoding="utf-8"))
    (tmp_path / "Zoe.json").write_text(json.dumps(data | change), encoding="utf-8")
    found = collect(tmp_path)
    assert [text for _, text in found.to_look_at() if told in text]
    assert found.mean() is not None


def test_the_table_as_a_file_is_no_trap_for_a_spreadsheet(made: Exercises, tmp_path: Path) -> None:
    work = AnswerSheet(made)
    work.hand_in("=1+1", made.letters, tmp_path)
    work.hand_in("Ольга, 7b", made.letters, tmp_path)
    found = collect(tmp_path)
    file = found.save(tmp_path / "class.csv")
    with file.open(encoding="utf-8-sig", newline="") as text:
        rows = list(csv.DictReader(text))
    assert [row["Pupil"] for row in rows] == ["'=1+1", "Ольга, 7b"]
    assert [row["Score"] for row in rows] == ["3", "3"]
    assert [row["q1"] for row in rows] == [made.letters[0]] * 2
    with pytest.raises(BadInput, match="Nothing could be written"):
        found.save(tmp_path / "class.csv" / "x.csv")


def test_a_file_for_a_spreadsheet_is_of_the_language_and_of_the_clocks_here(
    made: Exercises, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    AnswerSheet(made).hand_in("Ольга", made.letters, tmp_path)
    changed(tmp_path / "Ольга.json", at="2026-01-31T21:30:00+00:00")
    with monkeypatch.context() as there, speaking("uk"):
        there.setenv("TZ", "EET-2")
        time.tzset()
        file = collect(tmp_path, scale=12).save(tmp_path / "class.csv")
    time.tzset()
    head, row = file.read_text(encoding="utf-8-sig").splitlines()
    assert head.startswith("Учень;Бали;Оцінка;q1;q2;q3;")
    assert row.startswith("Ольга;3;12;")
    assert ";2026-01-31 23:30;" in row


def test_marks_are_of_any_scale(inbox: Path) -> None:
    def marks(scale: Any) -> dict[str, Any]:
        return {row.name.strip(): (row.points, collect(inbox, scale=scale).mark(row)) for row in collect(inbox)}

    assert marks(12) | {"": None} == marks(12) | {"Adam": (0, 1), "Olha": (3, 12), "": None}
    letters = {"A": 0.9, "B": 0.6, "C": 0}
    assert marks(letters)["Adam"] == (0, "C")
    assert marks(letters)["Olha"] == (3, "A")
    assert marks(None)["Olha"] == (3, None)
    for wrong in (0, True, "12", {"A": 0.5}, {"A": 2, "B": 0}):
        with pytest.raises(OptionError, match="such as 12"):
            marks(wrong)


# --- what next -------------------------------------------------------------------------------------------------------


def test_beliefs_are_summed_up_over_all_questions(inbox: Path) -> None:
    found = collect(inbox)
    wrong = [answer for answer in found.wrong_answers() if answer.misconception]
    beliefs = found.beliefs()
    assert sum(belief.times for belief in beliefs) == sum(len(answer.names) for answer in wrong)
    assert len({belief.mistake for belief in beliefs}) == len(beliefs)
    assert [belief.times for belief in beliefs] == sorted((each.times for each in beliefs), reverse=True)
    told = bare(found._repr_html_())
    assert told.index("What the class believes") < told.index("Everybody")
    for belief in beliefs:
        assert f"{belief.times} × {belief.mistake}" in told


def test_the_overview_offers_what_to_do_next(inbox: Path, made: Exercises, tmp_path: Path) -> None:
    found = collect(inbox)
    assert found.hardest() == list(made.questions)
    assert found.missed() == ["Adam", "Taras"]
    assert found.next_level() == made.level
    again = found.again()
    assert again.compact
    assert {question.kind for question in again.questions} == {"who_rules"}
    assert not {question.identity for question in again.questions} & {each.identity for each in made.questions}
    student, _ = found.next_assignment(tmp_path / "next", "Week 2")
    assert "level=2" in student.read_text(encoding="utf-8")
    told = bare(found._repr_html_())
    assert f"Project the hardest: {listed('123')}" in told
    assert f"Sheet for those who missed it: {listed(['Adam', 'Taras'])}" in told
    assert "Next assignment, at level 2" in told


@pytest.mark.parametrize(("right", "level"), [(3, 3), (2, 2), (1, 1)])
def test_the_next_level_follows_the_class(right: int, level: int, made: Exercises, tmp_path: Path) -> None:
    letters = [*made.letters[:right], *(wrong_letter(made, number) for number in range(right + 1, 4))]
    AnswerSheet(made).hand_in("Olha", letters, tmp_path)
    highest = max(find_kind("who_rules", "rurik").levels)
    found = collect(tmp_path)
    assert found.next_level() == min(level, highest)
    if right == 3:
        with pytest.raises(BadInput, match="Nothing was missed"):
            found.again()


# --- what is believed ------------------------------------------------------------------------------------------------


def handed_out(folder: Path, **options: Any) -> Path:
    """A teacher's notebook, in the folder of the hand-ins or elsewhere."""
    settings = {"count": 3, "level": 2, "seed": 5, "title": "Week 1", **options}
    return assignment(folder, "who_rules", **settings)[0]


def changed(file: Path, **data: Any) -> None:
    """Change what a hand-in says."""
    file.write_text(json.dumps(json.loads(file.read_text(encoding="utf-8")) | data), encoding="utf-8")


@pytest.mark.parametrize("where", ["beside", "of", "of its folder"])
def test_what_was_asked_says_the_teachers_notebook_not_the_files(where: str, made: Exercises, tmp_path: Path) -> None:
    inbox = tmp_path / "inbox"
    student = handed_out(inbox if where == "beside" else tmp_path / "mine", mode="test")
    of = {"beside": None, "of": student, "of its folder": student.parent}[where]
    easy = make_exercises("who_rules", 3, level=1, seed=1, title="Week 1")
    for name in ("Adam", "Olha", "Taras"):
        AnswerSheet(easy, "test").hand_in(name, easy.letters, inbox)
    AnswerSheet(made, "test").hand_in("Zoe", made.letters, inbox)
    found = collect(inbox, of=of)
    assert (found.made, found.mode) == (made, "test")
    assert [(row.name, row.points) for row in found] == [("Adam", None), ("Olha", None), ("Taras", None), ("Zoe", 3)]
    assert collect(inbox, title="Week 1" if of is None else None, of=of)[0].problem.startswith(
        "" if of is None else "It"
    )


@pytest.mark.parametrize("where", [".", SHUT, f"{SHUT}/../{SHUT}", f"{SHUT}/."])
@pytest.mark.parametrize("of_teacher", [True, False])
def test_no_notebook_is_believed_where_pupils_may_write(
    of_teacher: bool, where: str, made: Exercises, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / SHUT / SHUT).mkdir(parents=True)
    handed_out(tmp_path / SHUT, level=1, seed=1, mode="test")
    handed_out(tmp_path / SHUT / SHUT, level=1, seed=1, mode="test")
    if of_teacher:
        handed_out(tmp_path)
    AnswerSheet(made).hand_in("Olha", made.letters, tmp_path)
    found = collect(tmp_path / where)
    assert (found.made, found.mode, found[0].points) == (made, "practice", 3)
    monkeypatch.chdir(tmp_path / where)
    assert collect(".").made == made


def test_a_title_takes_no_word_from_the_notebook(made: Exercises, tmp_path: Path) -> None:
    handed_out(tmp_path)
    easy = make_exercises("who_rules", 3, level=1, seed=1, title="Week 1")
    for name in ("Adam", "Olha"):
        AnswerSheet(easy).hand_in(name, easy.letters, tmp_path)
    AnswerSheet(made).hand_in("Zoe", made.letters, tmp_path)
    assert [row.points for row in collect(tmp_path, "Week 1")] == [None, None, 3]
    with pytest.raises(OptionError, match="Choose from: Week 1"):
        collect(tmp_path, "Week 2")


def test_drafts_of_killed_processes_are_no_hand_ins(made: Exercises, tmp_path: Path) -> None:
    AnswerSheet(made).hand_in("Anna", made.letters, tmp_path)
    new, old = (tmp_path / f"{MARK}{number}-Anna.json" for number in "12")
    for file in (new, old):
        file.write_bytes((tmp_path / "Anna.json").read_bytes()[:20])
    os.utime(old, times=(time.time() - STALE - 1,) * 2)
    assert [row.file for row in collect(tmp_path)] == ["Anna.json"]
    assert (new.exists(), old.exists()) == (True, False)


@pytest.mark.parametrize("by_notebook", [True, False])
def test_a_mode_of_ones_own_counts_nothing(by_notebook: bool, made: Exercises, tmp_path: Path) -> None:
    student = handed_out(tmp_path / "mine")
    for name in ("Adam", "Olha", "Zoe"):
        work = AnswerSheet(made)
        work.sign(name)
        for letter in (wrong_letter(made, 1), made.letters[0]):
            work.answer(1, letter)
        work.hand_in(folder=tmp_path)
    changed(tmp_path / "Zoe.json", mode="test")
    found = collect(tmp_path, of=student if by_notebook else None)
    assert [row.points for row in found] == [0, 0, 0]
    assert "Done as test, the others as practice." in [text for row, text in found.to_look_at() if row.name == "Zoe"]


@pytest.mark.parametrize("by_notebook", [True, False])
@pytest.mark.parametrize("personal", [True, False])
def test_a_personal_assignment_takes_personal_hand_ins_only_and_another_none(
    personal: bool, by_notebook: bool, made: Exercises, tmp_path: Path
) -> None:
    student = handed_out(tmp_path / "mine", personal=personal)
    for name in ("Adam", "Olha", "Zoe"):
        work = AnswerSheet(made, personal=personal == (name != "Zoe"))
        work.sign(name)
        work.hand_in(answers=work.exercises.letters, folder=tmp_path)
    found = collect(tmp_path, of=student if by_notebook else None)
    assert [row.points for row in found] == [3, 3, None]
    whose = "everybody" if personal else "zoe"
    assert found[2].problem.lower() == f"it answers another assignment, with questions drawn for: {whose}."


def test_of_what_was_tried_only_the_first_counts_even_where_it_does_not_add_up(made: Exercises, tmp_path: Path) -> None:
    work = AnswerSheet(made)
    work.sign("Olha")
    for letter in (wrong_letter(made, 1), made.letters[0]):
        work.answer(1, letter)
    work.hand_in(folder=tmp_path)
    changed(tmp_path / "Olha.json", tries=[1, 1, 1])
    found = collect(tmp_path)
    assert found[0].points == 0
    assert "First letters, last letters and tries do not fit together." in [text for _, text in found.to_look_at()]


def test_a_time_to_come_is_told_and_does_not_count(made: Exercises, tmp_path: Path) -> None:
    AnswerSheet(made).hand_in("Olha", [wrong_letter(made, 1), *made.letters[1:]], tmp_path)
    (tmp_path / "copy.json").write_bytes((tmp_path / "Olha.json").read_bytes())
    changed(tmp_path / "copy.json", at="2999-01-01T00:00:00+00:00", first=[*made.letters], answers=[*made.letters])
    os.utime(tmp_path / "copy.json", (1_700_000_000, 1_700_000_000))
    found = collect(tmp_path)
    assert [row.file for row in found.pupils()] == ["Olha.json"]
    changed(tmp_path / "copy.json", id="another")
    os.utime(tmp_path / "copy.json", (1_700_000_000, 1_700_000_000))
    told = [text for row, text in collect(tmp_path).to_look_at() if row.file == "copy.json"]
    assert "It says that it was written at 2999-01-01 00:00, and the file is of 2" in " ".join(told)
    times = {row["file"]: (row["handed_in"][:4], row["written"][:4]) for row in collect(tmp_path).rows()}
    assert times["copy.json"] == ("2999", "2023")
    assert times["Olha.json"][0] == times["Olha.json"][1]
    assert "File of" in bare(collect(tmp_path)._repr_html_())


def test_the_first_format_cannot_hide_what_was_tried_first(made: Exercises, tmp_path: Path) -> None:
    (tmp_path / "olha.json").write_text(OLD % json.dumps([*made.letters]), encoding="utf-8")
    assert [text for _, text in collect(tmp_path).to_look_at()] == [
        "It does not say what was tried first: the last answers count."
    ]


@pytest.mark.parametrize("text", ["{}", "[]", '{"cells": 3}', '{"cells": [{"cell_type": "code"}]}', "{", None])
def test_a_notebook_that_was_not_handed_out_is_told(text: str | None, made: Exercises, tmp_path: Path) -> None:
    AnswerSheet(made).hand_in("Olha", made.letters, tmp_path)
    if text is not None:
        (tmp_path / "other.ipynb").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput):
        collect(tmp_path, of=tmp_path / "other.ipynb")


def test_a_notebook_is_read_and_never_run(made: Exercises, tmp_path: Path) -> None:
    student = handed_out(tmp_path)
    notebook = json.loads(student.read_text(encoding="utf-8"))
    notebook["cells"].insert(0, {"cell_type": "code", "source": ["raise SystemExit(1)"]})
    notebook["cells"].insert(0, {"cell_type": "code", "source": ["%magic is no Python"]})
    student.write_text(json.dumps(notebook), encoding="utf-8")
    AnswerSheet(made).hand_in("Olha", made.letters, tmp_path)
    assert collect(tmp_path)[0].points == 3


FOREIGN = "\x1b[2J\u202eO\nl\r\tha\u2028\x00" + "x" * 900_000


def test_names_and_letters_of_a_file_are_one_short_line(made: Exercises, tmp_path: Path) -> None:
    for key in ("name", "id", "at"):
        AnswerSheet(made).hand_in("Olha", made.letters, tmp_path)
        (tmp_path / "Olha.json").rename(tmp_path / f"{key}.json")
        changed(tmp_path / f"{key}.json", **{key: FOREIGN})
    AnswerSheet(made).hand_in("Olha", made.letters, tmp_path)
    odd = tmp_path / "\x1b[31m\u202eodd\n.json"
    (tmp_path / "Olha.json").rename(odd)
    changed(
        odd,
        answers=["=x\n", 5, "abc"],
        first=["\ud800", None, ["a"]],
        others=[FOREIGN[:1000], 5] * 100,
        tries=[1, 1, 1],
    )
    (tmp_path / "\u202enone\n.json").write_text("{", encoding="utf-8")
    found = collect(tmp_path)
    assert len(found) == 5
    assert found.save(tmp_path / "class.csv").stat().st_size < 10_000
    told = [*story(found), *(str(value) for row in found.rows() for value in row.values())]
    assert all(line.isprintable() and len(line) < 5_000 for line in told)
    assert len(found._repr_html_()) < 40_000
    found.save_feedback(tmp_path / "back")
    assert {row.answers for row in found if row.file.startswith("[31m")} == {("?", "?", "?")}


@pytest.mark.parametrize("start", [*"=+-@\t\r\n＝＋－＠", "\n=", " =", "\t＝"])
def test_no_cell_of_a_table_begins_like_a_formula(start: str) -> None:
    told = _harmless(f"{start}cmd|' /C calc'!A0")
    assert isinstance(told, str)
    assert told.startswith("'")
    assert _harmless("Olha = 5") == "Olha = 5"
    assert _harmless(-3) == -3


def test_the_class_stands_in_the_order_of_the_alphabet(made: Exercises, tmp_path: Path) -> None:
    names = ["Adam", "Галя", "Ґеник", "Дарина", "Євген", "Ігор", "Їжак", "Йосип", "Яна"]
    for name in sorted(names):
        AnswerSheet(made).hand_in(name, made.letters, tmp_path)
    assert [row.name for row in collect(tmp_path)] == names


def test_the_figure_shows_points_and_questions(inbox: Path) -> None:
    import matplotlib.pyplot as plt

    left, right = collect(inbox).plot()
    heights = [[bar.get_height() for bar in axes.patches] for axes in (left, right)]  # type: ignore[attr-defined]
    assert heights == [[2, 0, 0, 2], [0.5, 0.5, 0.5]]
    plt.close("all")


def test_each_pupil_gets_a_page_with_right_and_wrong(made: Exercises, tmp_path: Path) -> None:
    work = AnswerSheet(made, "test")
    work.hand_in("Olha", [made.letters[0], wrong_letter(made, 2), ""], tmp_path)
    work.hand_in("Adam", made.letters, tmp_path)
    pages = collect(tmp_path).save_feedback(tmp_path / "back")
    assert sorted(page.name for page in pages) == ["Adam.html", "Olha.html"]
    html = (tmp_path / "back" / "Olha.html").read_text(encoding="utf-8")
    assert "Olha: 1 of 3" in html
    assert [html.count('class="right"'), html.count('class="wrong"')] == [1, 2]
    told = unescape(html)
    for question in made.questions:
        assert question.why in told
        assert question.choice(question.answer).words in told
    assert "You gave no answer." in html
    assert "<script" not in html
    with pytest.raises(BadInput, match="Nothing could be written"):
        collect(tmp_path).save_feedback(tmp_path / "Olha.json")


def test_questions_of_ones_own_are_told_by_what_is_asked(made: Exercises, tmp_path: Path) -> None:
    for name in ("Adam", "Olha", "Zoe"):
        work = AnswerSheet(made, personal=True)
        work.sign(name)
        work.hand_in(answers=[wrong_letter(work.exercises, number) for number in (1, 2, 3)], folder=tmp_path)
    found = collect(tmp_path)
    told = bare(found._repr_html_())
    assert "Who rules a region?" in told
    beliefs = Counter(
        answer.misconception for answer in found.wrong_answers() if answer.number == 1 and answer.misconception
    )
    assert all(f"{times} × {belief}" in told for belief, times in beliefs.items())
    assert found.made is not None
    assert found.made.pupil == ""


def test_nothing_that_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "cut.json").write_text("{", encoding="utf-8")
    found = collect(tmp_path)
    assert found.mean() is None
    assert found.distribution() == {0: 0}
    assert found.wrong_answers() == []
    assert "cut.json" in found._repr_html_()
    found.save(tmp_path / "x.csv")


def test_the_same_file_is_read_as_it_was_written(made: Exercises, tmp_path: Path) -> None:
    work = AnswerSheet(made, "test")
    work.hand_in("Olha", ["", made.letters[1], "a"], tmp_path)
    found = read_hand_in(tmp_path / "Olha.json")
    assert (found.name, found.mode, found.made) == ("Olha", "test", made)
    assert found.answers == ("", made.letters[1], "a")
    assert found.tries == (0, 1, 1)
    assert found.paper.at.endswith("+00:00")
    assert found.adds_up
