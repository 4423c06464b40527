"""The quiz, driven by its buttons; what was answered is noted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.store import Store
from boardgames_edu.teach.progress import Progress
from boardgames_edu.teach.questions import kinds
from boardgames_edu.widgets.lesson.quiz import QuizView, quiz


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[Progress]:
    with Store(tmp_path / "progress.sqlite3") as store:
        yield Progress(store)


def press(asked: Any, answer: str) -> None:
    """Press the button of an answer."""
    words = asked.question.choice(answer).words
    next(button for button in asked.answers.children if button.description == words).click()


def test_a_quiz_to_its_end(mind: Progress) -> None:
    asked: Any = quiz("who_rules", count=3, seed=4, progress=mind)
    for number in range(3):
        question = asked.question
        assert [button.description for button in asked.answers.children] == [c.words for c in question.choices]
        assert asked._rules.value == "", "the rules would help"
        if number == 1:
            press(asked, next(choice.id for choice in question.choices if choice.id != question.answer))
            assert "✗" in asked._said.value
        press(asked, question.answer)
        assert "✓" in asked._said.value
        assert question.rules[0] in asked._rules.value
        assert asked.next.layout.visibility == "visible"
        if number < 2:
            asked.next.click()
    assert asked.done
    assert "2 of 3" in asked._said.value
    assert [note.what for note in mind.notes()] == ["right", "wrong", "right"], "the first answer counts"
    asked.next.click()
    assert (asked.at, asked.right, asked.done) == (0, 0, False)


def test_a_typical_mistake_is_explained(mind: Progress) -> None:
    asked: Any = quiz("who_controls", count=12, seed=1, level=2, game="hansa", progress=mind)
    told = 0
    for _ in asked.questions:
        for choice in asked.question.choices:
            if choice.misconception:
                press(asked, choice.id)
                assert choice.misconception.split(":")[0] in asked._said.value
                told += 1
        press(asked, asked.question.answer)
        asked.next.click()
    assert told > 5


@pytest.mark.parametrize("game", bg.game_names())
def test_every_kind_can_be_asked(game: str, mind: Progress) -> None:
    for name in kinds(game):
        asked: Any = quiz(name, count=1, game=game, progress=mind)
        press(asked, asked.question.answer)
        assert asked.done


def test_once_more_stays_on_the_map(mind: Progress) -> None:
    asked: Any = quiz("where_to", count=8, level=2, game="hansa", map="base", progress=mind)
    for _ in range(3):
        assert {question.state.setup.options["map"] for question in asked.questions} == {"base_45"}
        for _ in asked.questions:
            press(asked, asked.question.answer)
            asked.next.click()
    assert asked._round == 3


def test_the_picture_does_not_give_the_answer_away(mind: Progress) -> None:
    asked: Any = quiz("who_rules", count=4, seed=9, progress=mind)
    for _ in asked.questions:
        place: Any = asked.scene().find(asked.question.about[0])
        assert place.seat is None
        assert "rules" not in place.words
        press(asked, asked.question.answer)
        shown: Any = asked.board.scene.find(asked.question.about[0])
        assert shown.words != place.words
        asked.next.click()


def test_questions_given_by_hand_end_with_the_last(mind: Progress) -> None:
    from boardgames_edu.teach.questions import questions

    asked: Any = QuizView(list(questions("who_rules", 1)), item="01_who_rules", progress=mind)
    press(asked, asked.question.answer)
    assert asked.next.layout.visibility == "hidden"
    assert mind.notes()[0].item == "01_who_rules"


def test_an_exported_page_shows_the_board(mind: Progress) -> None:
    bundle = quiz("who_rules", progress=mind)._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["image/svg+xml"].startswith("<svg")


def test_a_progress_that_cannot_be_saved_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "file"))
    asked: Any = quiz("who_rules", count=1, progress=Progress())
    press(asked, asked.question.answer)
    assert "only until this notebook" in asked._said.value


def test_a_wrong_level_kind_count_or_theme() -> None:
    with pytest.raises(OptionError, match="who_rules"):
        quiz("who_rule")
    with pytest.raises(OptionError, match="1, 2, 3"):
        quiz(level=99)
    with pytest.raises(OptionError, match="who_controls"):
        quiz("who_rules", game="hansa")
    with pytest.raises(OptionError, match="dark"):
        quiz(theme="pink")
    with pytest.raises(OptionError, match="show the map"):
        quiz("permissions", game="hansa", map="base")


@pytest.mark.parametrize("count", [0, -1, "x", 2.5, True, None])
def test_a_count_that_is_none(count: Any) -> None:
    with pytest.raises(OptionError, match="number of questions"):
        quiz("who_rules", count=count)


def test_two_presses_in_a_hurry_skip_no_question(mind: Progress) -> None:
    asked: Any = quiz("who_rules", count=3, seed=4, progress=mind)
    press(asked, asked.question.answer)
    asked.next.click()
    asked.next.click()
    assert asked.at == 1


@pytest.mark.parametrize("game", bg.game_names())
def test_no_question_comes_twice_in_one_sitting(game: str, mind: Progress) -> None:
    asked: Any = quiz(next(iter(kinds(game))), count=3, game=game, progress=mind)
    seen = []
    for _ in range(2):
        for _ in asked.questions:
            seen.append(asked.question.identity)
            asked.answer(asked.question.answer)
            asked.go_on()
    assert len(set(seen)) == len(seen) == 6


def test_the_chosen_answer_and_the_right_one_are_marked(mind: Progress) -> None:
    asked: Any = quiz("who_rules", count=2, seed=4, progress=mind)
    question = asked.question
    wrong = next(choice.id for choice in question.choices if choice.id != question.answer)
    press(asked, wrong)
    marks = {
        choice.id: [name for name in button._dom_classes if name in ("bge-right", "bge-wrong")]
        for choice, button in zip(question.choices, asked.answers.children, strict=True)
    }
    assert marks.pop(wrong) == ["bge-wrong"]
    assert marks.pop(question.answer) == ["bge-right"]
    assert not any(marks.values())
    assert f"the answer is “{question.choice(question.answer).words}”" in asked._said.value
    asked.next.click()
    assert not any("bge-wrong" in button._dom_classes for button in asked.answers.children)
