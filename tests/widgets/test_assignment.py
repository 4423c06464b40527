"""An assignment in a student's notebook: buttons, words instead of tracebacks, and the file at the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.teach.classroom.assignment import is_right
from boardgames_edu.teach.classroom.collecting import collect
from boardgames_edu.teach.classroom.exercises import question_scene
from boardgames_edu.widgets.classroom.assignment import AssignmentSheet, QuestionView

SPEC: dict[str, Any] = {"game": "rurik", "kinds": ["who_rules"], "count": 2, "level": 1, "seed": 5, "title": "Week 1"}


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def press(view: QuestionView, letter: str) -> None:
    view.buttons["abcdefgh".index(letter)].click()


def wrong(sheet: AssignmentSheet, number: int) -> str:
    right = sheet.exercises.letters[number - 1]
    return next(letter for letter in "ab" if letter != right)


def test_a_question_is_answered_by_buttons(tmp_path: Path) -> None:
    sheet = bg.open_assignment(**SPEC)
    sheet.sign("Olha")
    asked, right = sheet.ask(1), sheet.exercises.letters[0]
    question = sheet.question(1)
    assert [button.description for button in asked.buttons] == [
        f"{letter}) {choice.words}" for letter, choice in zip("abcdefgh", question.choices, strict=False)
    ]
    press(asked, wrong(sheet, 1))
    assert asked.said_in_words.startswith("✗ Not so.")
    press(asked, right)
    assert question.why in asked.said_in_words
    press(asked, wrong(sheet, 1))  # the keyboard keeps its place, but nothing counts any more
    assert question.why in asked.said_in_words
    assert sheet.tried(1) == (wrong(sheet, 1), right)


def test_in_a_test_the_chosen_button_is_marked_and_nothing_else() -> None:
    sheet = bg.open_assignment(**SPEC, mode="test")
    sheet.sign("Olha")
    asked = sheet.ask(1)
    for letter in (wrong(sheet, 1), sheet.exercises.letters[0]):
        press(asked, letter)
        classes = [set(button._dom_classes) - {"bge-answer"} for button in asked.buttons]
        assert classes["abcdefgh".index(letter)] == {"bge-noted"}
        assert sum(map(len, classes)) == 1
    data = asked._repr_mimebundle_()
    told = (data[0] if isinstance(data, tuple) else data)["text/plain"]
    assert sheet.question(1).why not in told


@pytest.mark.parametrize("mode", ["practice", "test"])
@pytest.mark.parametrize("personal", [False, True])
def test_no_cell_fails_when_all_run_and_the_buttons_do_the_rest(mode: str, personal: bool, tmp_path: Path) -> None:
    student, _ = bg.assignment(tmp_path / "w", "who_rules", 2, seed=5, title="W", mode=mode, personal=personal)
    shown = run(student)
    name, first, second, last = (shown[number] for number in range(4))
    last.button.click()
    assert "Write your name" in last.said_in_words
    assert bool(first.buttons) is not personal
    name.field.value = "Olha"
    name.button.click()
    assert name.said_in_words.startswith("Olha, you may begin")
    sheet = name.sheet
    for view, letter in zip((first, second), sheet.exercises.letters, strict=True):
        press(view, letter)
    assert "2 of 2 answered" in last.said_in_words
    last.button.click()
    assert "Olha.json is written" in last.said_in_words
    assert [row.points for row in collect(tmp_path)] == [2]


def run(notebook: Path) -> list[Any]:
    """What the code cells of a notebook show."""
    known: dict[str, Any] = {}
    shown = []
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            *lines, last = "".join(cell["source"]).splitlines()
            exec("\n".join(lines), known)
            shown.append(eval(last, known))
            shown[-1]._repr_mimebundle_()
    return shown


@pytest.mark.parametrize(
    ("number", "letter", "told"),
    [(1, "Blue", "Answer with one of a, b"), (1, 3, "Answer with one of a, b"), (9, "a", "no question 9"),
     ("x", "a", "no question 'x'"), (1, ["a"], "Answer with one of a, b")],
)  # fmt: skip
def test_a_slip_is_told_in_words(number: Any, letter: Any, told: str) -> None:
    sheet = bg.open_assignment(**SPEC)
    assert told in sheet.ask(number, letter).said_in_words
    assert sheet.done() == 0


def test_a_letter_between_the_quotes_is_an_answer_and_run_again_no_other_try() -> None:
    sheet = bg.open_assignment(**SPEC)
    sheet.sign("Olha")
    letter = wrong(sheet, 1)
    for _ in range(3):
        assert "✗" in sheet.ask(1, letter.upper()).said_in_words
    assert sheet.tried(1) == (letter,)
    assert not is_right(sheet, 1, "")
    sheet.ask(1, sheet.exercises.letters[0])
    assert is_right(sheet, 1, "")
    again = sheet.ask(1)
    assert sheet.question(1).why in again.said_in_words


@pytest.mark.parametrize("name", ["", "  ", 5, None, "two\nlines"])
def test_a_name_that_is_none(name: Any) -> None:
    sheet = bg.open_assignment(**SPEC)
    assert "Write your name" in sheet.ask_name(name).said_in_words
    assert sheet.name == ""


def test_where_nothing_runs_the_question_is_to_be_read() -> None:
    sheet = bg.open_assignment(**SPEC)
    found = sheet.ask(1)._repr_mimebundle_()
    data = found[0] if isinstance(found, tuple) else found
    assert sheet.question(1).text in data["text/plain"]
    assert "a) " in data["text/html"]
    assert "<svg" in data["text/html"]


def test_where_nothing_can_be_kept_it_is_kept_until_the_kernel_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "file"))
    sheet = bg.open_assignment(**SPEC)
    sheet.ask_name("Olha")
    sheet.ask(1, "a")
    sheet.ask_name("Taras")
    assert sheet.tried(1) == ()
    sheet.ask_name("OLHA")
    assert sheet.tried(1) == ("a",)


def test_a_name_that_was_typed_and_not_taken_hands_nothing_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sheet = bg.open_assignment(**SPEC)
    name, last = sheet.ask_name("Olha"), sheet.ask_to_hand_in()
    name.field.value = "Petro"
    last.hand_in()
    assert last.said_in_words == "'Petro' stands in the field, and Olha has signed: press Begin first."
    assert list(tmp_path.glob("*.json")) == []
    name.field.value = "olha"  # the same person
    last.hand_in()
    assert "Olha.json" in last.said_in_words


@pytest.mark.parametrize("mode", ["practice", "test"])
@pytest.mark.parametrize("personal", [False, True])
def test_the_next_pupil_sees_nothing_of_the_one_before(mode: str, personal: bool) -> None:
    sheet = bg.open_assignment(**SPEC, mode=mode, personal=personal)
    name, last = sheet.ask_name("Olha"), sheet.ask_to_hand_in()
    views = [sheet.ask(number) for number in (1, 2)]
    press(views[0], sheet.exercises.letters[0])
    press(views[1], wrong(sheet, 2))
    last.hand_in()
    assert all(view.said_in_words for view in views)
    name.field.value = "Taras"
    name.begin()
    for view in views:
        assert view.said_in_words == "", mode
        assert view._rules.value == ""
        assert {look for button in view.buttons for look in button._dom_classes} == {"bge-answer"}
    assert last.said_in_words == "0 of 2 answered."
    name.field.value = " oLHA "
    name.begin()
    assert last.said_in_words == "2 of 2 answered."
    assert bool(views[0].said_in_words) == (mode == "practice")


@pytest.mark.parametrize("mode", ["practice", "test"])
@pytest.mark.parametrize("personal", [False, True])
def test_without_a_name_nothing_can_be_answered(mode: str, personal: bool) -> None:
    sheet = bg.open_assignment(**SPEC, mode=mode, personal=personal)
    asked = sheet.ask(1, "a")
    assert asked.said_in_words.startswith("Write your name first")
    assert all(button.disabled for button in asked.buttons)
    for button in asked.buttons:
        button.click()
    assert sheet.done() == 0
    sheet.sign("Olha")
    assert sheet.tried(1) == ()
    sheet.refresh()
    assert asked.said_in_words == ""
    assert asked.buttons
    assert not any(button.disabled for button in asked.buttons)


def test_enter_in_the_field_of_the_name_begins() -> None:
    sheet = bg.open_assignment(**SPEC)
    name = sheet.ask_name()
    name.field.value = "Olha"
    name.field._handle_custom_msg({"event": "submit"}, [])
    assert sheet.name == "Olha"
    assert name.said_in_words.startswith("Olha, you may begin")


@pytest.mark.parametrize("mode", ["practice", "test"])
def test_the_sheet_itself_has_no_key(mode: str) -> None:
    sheet = bg.open_assignment(**SPEC, mode=mode)
    assert {"key", "is_right", "check"}.isdisjoint(dir(sheet))


def test_damaged_answers_are_told_where_the_name_stands(tmp_path: Path) -> None:
    home = tmp_path / "home"
    bg.open_assignment(**SPEC).ask_name("Olha")
    (file,) = (home / "answers").rglob("*.json")
    file.write_text("{", encoding="utf-8")
    sheet = bg.open_assignment(**SPEC)
    name = sheet.ask_name("Olha")
    assert name.said_in_words.startswith("Olha, you may begin.")
    assert "What was answered before is damaged. It is kept as" in name.said_in_words
    assert "is damaged. It is kept as" in sheet.hand_in(folder=home)


def test_a_question_is_seen_close_up_and_whole_on_demand() -> None:
    asked = bg.open_assignment(**SPEC).ask(1)
    question = asked.question
    assert question is not None
    assert asked.board is not None
    whole, near = question_scene(question), asked.board.scene
    assert near.width < whole.width
    assert all(near.find(id) and near.find(id).marks == ("active",) for id in question.about)
    asked.whole.click()
    assert asked.board.scene == whole
    asked.whole.click()
    assert asked.board.scene == near
