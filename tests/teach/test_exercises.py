"""Sets of questions, worksheets to print, and assignments that check themselves."""

from __future__ import annotations

import doctest
import html
import json
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boardgames_edu.engine.errors import BadInput, OptionError
from boardgames_edu.i18n import UnknownLanguage, language, set_language, speaking, speech
from boardgames_edu.teach.classroom.assignment import AnswerSheet, assignment, open_assignment
from boardgames_edu.teach.classroom.collecting import collect
from boardgames_edu.teach.classroom.exercises import choice_of, from_spec, letter_of, make_exercises, question_scene
from boardgames_edu.teach.classroom.worksheet import worksheet
from boardgames_edu.widgets.classroom.assignment import AssignmentSheet
from boardgames_edu.widgets.lesson.hands import ClassQuiz


@pytest.fixture(autouse=True)
def _at_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path_factory.mktemp("home")))


@pytest.fixture
def made() -> AnswerSheet:
    return AnswerSheet(make_exercises("who_rules", 4, level=2, seed=5))


def bare(page: str) -> str:
    """The words of a page, without the signs among them."""
    return html.unescape(re.sub(r"<[^>]*>", "", page))


def test_a_few_words_fix_the_questions(made: AnswerSheet) -> None:
    again = from_spec(json.loads(json.dumps(made.exercises.spec())))
    assert again == made.exercises
    texts = [(question.text, question.answer) for question in made.exercises.questions]
    assert [(question.text, question.answer) for question in again.questions] == texts
    assert make_exercises("who_rules", 4, level=2, seed=6).letters != made.exercises.letters


def test_kinds_of_one_game_take_turns_at_a_level_that_they_have() -> None:
    names = ["which_may_go", "who_rules"]
    with pytest.raises(OptionError, match="one game"):
        make_exercises(names, 4)
    found = make_exercises(["who_rules", "who_rules"], 5, level=9)
    assert [question.kind for question in found.questions] == ["who_rules"] * 5


@pytest.mark.parametrize("bad", [{"count": 0}, {"count": True}, {"level": 0}, {"count": 201}, {"kinds": []}])
def test_options_that_do_not_fit(bad: dict[str, object]) -> None:
    options: dict[str, object] = {"kinds": "who_rules", "count": 3} | bad
    with pytest.raises(OptionError):
        make_exercises(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", [{}, {"game": "chess"}, {"game": "rurik", "kinds": "who_rules"}])
def test_a_spec_that_names_no_set(bad: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        from_spec(bad)


def test_letters_stand_for_the_choices_in_their_order(made: AnswerSheet) -> None:
    for question in made.exercises.questions:
        for choice in question.choices:
            assert choice_of(question, f" {letter_of(question, choice.id).upper()} ") == choice.id
        for wrong in ("", "z", "ab", None):
            with pytest.raises(BadInput, match="Answer with one of a, b"):
                choice_of(question, wrong)


def test_the_picture_does_not_give_the_answer_away(made: AnswerSheet) -> None:
    for question in made.exercises.questions:
        place = question_scene(question).find(question.about[0])
        assert place.seat is None
        assert "rules" not in place.words


def test_a_worksheet_as_html_has_every_question_and_no_answer(made: AnswerSheet) -> None:
    sheet = worksheet("who_rules", 4, level=2, seed=5, title="Who <rules>?")
    page, key = sheet.html(), sheet.html(key=True)
    assert page.count('class="bge-scene"') == 4
    assert "Who &lt;rules&gt;?" in page
    for question in made.exercises.questions:
        assert question.why not in bare(page)
        assert question.why in bare(key)
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_a_notebook_shows_sheet_and_key_and_keeps_its_own_style(made: AnswerSheet) -> None:
    sheet = worksheet("who_rules", 4, level=2, seed=5)
    for shown in (sheet._repr_html_(), sheet.key._repr_html_()):
        style = shown.split("</style>")[0].removeprefix("<style>")
        assert all(line.startswith(".bge-sheet ") for line in style.splitlines())
        assert ".bge-sheet { padding:" in style
    why = made.exercises.questions[0].why
    assert why in bare(sheet.key._repr_html_())
    assert why not in bare(sheet._repr_html_())


@pytest.mark.parametrize("key", [False, True])
def test_a_worksheet_as_a_file(tmp_path: Path, key: bool) -> None:
    sheet = worksheet("who_rules", 3, seed=1)
    assert sheet.save(tmp_path / "sheet.html", key).read_text(encoding="utf-8") == sheet.html(key)
    assert sheet.save(tmp_path / "sheet.pdf", key).read_bytes().startswith(b"%PDF")
    with pytest.raises(OptionError, match="docx"):
        sheet.save(tmp_path / "sheet.docx")
    with pytest.raises(OptionError, match="does not exist"):
        sheet.save(tmp_path / "missing" / "sheet.html")


def test_an_assignment_is_two_notebooks_and_the_tests(tmp_path: Path) -> None:
    student, key = assignment(tmp_path / "week 1", "who_rules", 3, level=2, seed=5)
    told = student.read_text(encoding="utf-8")
    for question in make_exercises("who_rules", 3, level=2, seed=5).questions:
        assert json.dumps(question.why, ensure_ascii=False)[1:-1] not in told
        assert json.dumps(question.why, ensure_ascii=False)[1:-1] in key.read_text(encoding="utf-8")
    assert len(list((tmp_path / "week 1" / "tests").glob("q*.py"))) == 3
    with pytest.raises(BadInput, match="overwrite"):
        assignment(tmp_path / "week 1", "who_rules", 3)
    assignment(tmp_path / "week 1", "who_rules", 2, overwrite=True)


def test_the_cells_of_the_student_run_and_otter_tests_agree(tmp_path: Path) -> None:
    student, _ = assignment(tmp_path, "who_rules", 2, seed=3)
    cells = [cell for cell in json.loads(student.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    known: dict[str, object] = {}
    exec("".join(cells[0]["source"]), known)
    opened = known["exercise"]
    assert isinstance(opened, AnswerSheet)
    right = opened.exercises.letters
    for number, letter in enumerate(right, start=1):
        known[f"answer_{number}"] = letter
        test: dict[str, object] = {}
        exec((tmp_path / "tests" / f"q{number}.py").read_text(encoding="utf-8"), test)
        case = test["test"]["suites"][0]["cases"][0]["code"]  # type: ignore[index]
        found = doctest.DocTestParser().get_doctest(case, known, f"q{number}", None, None)
        assert doctest.DocTestRunner().run(found).failed == 0


def test_answers_say_why(made: AnswerSheet) -> None:
    right = made.exercises.letters[0]
    wrong = next(letter for letter in "ab" if letter != right)
    why = made.exercises.questions[0].why
    made.sign("Olha")
    assert made.verdict(1) == ""
    assert made.answer(1, wrong).startswith("✗")
    assert why not in made.verdict(1)
    assert made.answer(1, right).startswith("✓")
    assert why in made.verdict(1)
    for number in (0, 5, "1"):
        with pytest.raises(BadInput, match="numbered from 1 to 4"):
            made.answer(number, "a")  # type: ignore[arg-type]


def test_what_is_handed_in_is_collected_and_nothing_is_lost(made: AnswerSheet, tmp_path: Path) -> None:
    right = list(made.exercises.letters)
    half = [*right[:2], *("a" if letter != "a" else "b" for letter in right[2:])]
    assert "4 of 4" in made.hand_in("Ольга", right, tmp_path)
    assert "2 of 4" in made.hand_in("Adam", half, tmp_path)
    (tmp_path / "cut.json").write_text('{"format": 1, "na', encoding="utf-8")
    other = AnswerSheet(make_exercises("who_rules", 2, seed=1))
    other.hand_in("Zoe", ["a", "a"], tmp_path)
    rows = {row.name or row.file: row for row in collect(tmp_path)}
    assert rows["Ольга"].points == 4
    assert rows["Ольга"].problem == ""
    assert rows["Adam"].right == (True, True, False, False)
    assert "cut.json" in rows
    assert rows["cut.json"].problem == "The file cut.json is damaged or not complete."
    assert "another assignment" in rows["Zoe"].problem
    assert collect(tmp_path).by_question() == [1.0, 1.0, 0.5, 0.5]
    everybody = collect(tmp_path)._repr_html_().split("Everybody</h4>")[1]
    assert everybody.count("<tr>") == 5


def test_a_problem_leaves_its_cells_empty_so_that_a_mean_is_right(made: AnswerSheet, tmp_path: Path) -> None:
    right = list(made.exercises.letters)
    made.hand_in("Adam", right, tmp_path)
    made.hand_in("Olha", [*right[:3], "a" if right[3] != "a" else "b"], tmp_path)
    (tmp_path / "cut.json").write_text("{", encoding="utf-8")
    found = collect(tmp_path)
    table = found.table().set_index("file")
    assert table["points"].mean() == 3.5
    assert table.loc["cut.json", ["points", "q1", "q4"]].isna().all()
    questions = ["q1", "q2", "q3", "q4"]
    after = ["tries", "handed_in", "written", "account", "problem", "look"]
    assert list(table.columns) == ["name", "points", *questions, *after]
    assert "None" not in found._repr_html_()
    assert found[0].points is None


def test_one_stray_file_does_not_decide_which_assignment_is_meant(made: AnswerSheet, tmp_path: Path) -> None:
    letters = list(made.exercises.letters)
    other = AnswerSheet(make_exercises("who_rules", 2, seed=1, title="Week 0"))
    other.hand_in("Aaron", ["a", "a"], tmp_path)
    made.hand_in("Olha", letters, tmp_path)
    with pytest.raises(BadInput, match=r"equally often.*title='Week 0'.*Found: Week 0, 4"):
        collect(tmp_path)
    assert [row.problem == "" for row in collect(tmp_path, title="Week 0")] == [True, False]
    made.hand_in("Zoe", letters, tmp_path)
    assert [row.points for row in collect(tmp_path)] == [None, 4, 4]
    with pytest.raises(OptionError, match="Choose from: Week 0"):
        collect(tmp_path, title="Week O")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"format": 1, "na', "x.json is damaged or not complete"),
        ("[]", "x.json was not written by the last cell"),
        ('{"format": 1, "assignment": {}, "name": 3, "answers": []}', "x.json was not written by the last cell"),
        ('{"format": 1, "assignment": {}, "name": "Adam", "answers": []}', "which questions are meant"),
    ],
)
def test_a_file_with_a_problem_is_told_in_plain_words(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    (row,) = collect(tmp_path)
    assert told in row.problem
    assert row.name == ""
    assert collect(tmp_path).by_question() == []


def test_a_bad_hand_in_writes_nothing(made: AnswerSheet, tmp_path: Path) -> None:
    for name, answers in (("", ["a"] * 4), ("Adam", ["a"] * 3), ("Adam", ["a", "a", "a", "z"])):
        with pytest.raises(BadInput):
            made.hand_in(name, answers, tmp_path)
    assert not list(tmp_path.iterdir())
    with pytest.raises(BadInput, match=r"no \.json file"):
        collect(tmp_path)


def test_an_assignment_opens_by_its_words(made: AnswerSheet) -> None:
    assert open_assignment(**made.exercises.spec()).exercises == made.exercises


def test_an_assignment_speaks_the_language_of_its_class_unless_another_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with speaking("uk"):
        student, key = assignment(tmp_path / "uk", "who_rules", 2, seed=1)
    english, _ = assignment(tmp_path / "en", "who_rules", 2, seed=1)
    assert "language=" not in english.read_text(encoding="utf-8")
    opening = "".join(json.loads(student.read_text(encoding="utf-8"))["cells"][1]["source"])
    monkeypatch.setattr(speech, "_chosen", [])
    monkeypatch.setattr(speech, "_unchosen", [])
    for file in (student, key):
        assert "language='uk'" in file.read_text(encoding="utf-8")
    exec(opening.partition("exercise.ask_name")[0], {})
    assert language() == "uk"
    set_language("ru")
    open_assignment(game="rurik", kinds=["who_rules"], count=2, level=1, seed=1, title="", language="uk")
    assert language() == "ru"
    with pytest.raises(UnknownLanguage, match="'ukr'"):
        open_assignment(language="ukr")


@pytest.mark.parametrize(("spoken", "third"), [("en", "c"), ("uk", "в"), ("ru", "в")])
def test_letters_are_those_of_the_language_on_every_screen_and_the_file_keeps_its_own(
    made: AnswerSheet, tmp_path: Path, spoken: str, third: str
) -> None:
    with speaking(spoken):
        made.sign("Olha")
        made.answer(1, third)
        page = AssignmentSheet(made.exercises, "test").ask(1)
        assert [button.description[0] for button in page.buttons][2] == third
        assert ClassQuiz(made.exercises.questions).view()["choices"][2]["letter"] == third.upper()
        assert made.tried(1) == ("c",)
        made.hand_in(folder=tmp_path)
        found = collect(tmp_path)
        assert found[0].answers[0] == "c"
        assert found._lines()[1][2] == third
        with pytest.raises(BadInput, match=f"{third}"):
            choice_of(made.exercises.questions[0], "?")


# --- what goes wrong -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        ({"seed": "class 7b"}, "seed is a whole number"),
        ({"seed": 10**30}, "seed is a whole number"),
        ({"title": 5}, "title is a line of text"),
        ({"title": "two\nlines"}, "title is a line of text"),
        ({"kinds": ["who_rules", 3]}, "kind of question is named by a text"),
        ({"count": 2.0}, "number of questions"),
    ],
)
def test_an_assignment_that_nobody_could_open_is_not_written(bad: dict[str, object], told: str, tmp_path: Path) -> None:
    options: dict[str, Any] = {"kinds": "who_rules", "count": 2, **bad}
    with pytest.raises(OptionError, match=told):
        assignment(tmp_path / "new", **options)
    assert not (tmp_path / "new").exists()


def test_numbers_of_a_table_are_numbers(tmp_path: Path) -> None:
    student, _ = assignment(tmp_path, "who_rules", np.int64(2), seed=np.int32(4))  # type: ignore[arg-type]
    assert "seed=4" in student.read_text(encoding="utf-8")


def test_a_full_disk_leaves_the_notebooks_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assignment(tmp_path, "who_rules", 2, seed=1)
    before = {file: file.read_text(encoding="utf-8") for file in tmp_path.rglob("*") if file.is_file()}
    written, write = list[Path](), Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if len(written) == 2:
            raise OSError(28, "No space left on device")
        written.append(path)
        return write(path, content)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        with pytest.raises(BadInput, match="No space left"):
            assignment(tmp_path, "who_rules", 2, seed=2, overwrite=True)
    assert len(written) == 2
    after = {file: file.read_text(encoding="utf-8") for file in tmp_path.rglob("*") if file.is_file()}
    assert after == before


def test_pupils_with_names_alike_do_not_replace_each_other(made: AnswerSheet, tmp_path: Path) -> None:
    letters = made.exercises.letters
    for name in ("Anna B", "Anna-B", "Anna_B", "Anna-B"):
        made.hand_in(name, letters, tmp_path)
    assert [row.name for row in collect(tmp_path)] == ["Anna B", "Anna-B", "Anna_B"]
    AnswerSheet(make_exercises("who_rules", 2, seed=9)).hand_in("Anna B", ["a", "a"], tmp_path)
    assert len(list(tmp_path.glob("*.json"))) == 4


def test_files_of_every_sort_are_rows(made: AnswerSheet, tmp_path: Path) -> None:
    made.hand_in("Good", made.exercises.letters, tmp_path)
    good = (tmp_path / "Good.json").read_text(encoding="utf-8")
    (tmp_path / "Windows.JSON").write_text("\ufeff" + good.replace("Good", "Bom"), encoding="utf-8")
    (tmp_path / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    (tmp_path / "large.json").write_text(" " * 1_000_001, encoding="utf-8")
    (tmp_path / "letter.json").write_text(good.replace("Good", "\\ud800"), encoding="utf-8")
    (tmp_path / "folder.json").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.json")
    found = collect(tmp_path)
    assert sorted(row.name for row in found if not row.problem) == ["?", "Bom", "Good"]
    told = {row.file: row.problem for row in found if row.problem}
    assert "cannot be read: Is a directory" in told["folder.json"]
    assert "too large" in told["large.json"]
    assert "damaged" in told["deep.json"]
    assert "pipe.json" in told or not hasattr(os, "mkfifo")
    found._repr_html_().encode("utf-8")
