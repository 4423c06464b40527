"""The questions of Hansa Teutonica are fair and read well: 12 draws of every kind and level."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from boardgames_edu.engine.data import folder, plain
from boardgames_edu.engine.errors import DataError
from boardgames_edu.teach.lessons import lesson_names
from boardgames_edu.teach.questions import Question, kinds, questions

SHARED = {"may_it", "what_follows", "which_is_right"}
"""Kinds that every game has."""
OWN = [(name, level) for name, kind in kinds("hansa").items() if name not in SHARED for level in kind.levels]


def drawn(name: str, level: int, count: int = 12) -> list[Question]:
    return list(questions(name, count, seed=20, level=level, game="hansa"))


@pytest.mark.parametrize(("name", "level"), OWN)
def test_no_answer_says_a_sentence_twice(name: str, level: int) -> None:
    for question in drawn(name, level):
        for choice in question.choices:
            told = re.findall(r"[^.?!]+[.?!]", question.judge(choice.id)[1])
            twice = [sentence for sentence, count in Counter(map(str.strip, told)).items() if count > 1]
            assert twice == [], question.text


@pytest.mark.parametrize(("name", "level"), OWN)
def test_words_are_about_the_players_and_need_no_code(name: str, level: int) -> None:
    for question in drawn(name, level):
        assert not re.search(r"\b0 (merchants|traders) and|but for 0|: nothing\b", question.text)
        assert not re.search(r"\[H-|\byours?\b", question.why)
        shown = ("map", "table", "desks") if question.panels is None else question.panels
        assert "turn" not in shown, "the line above the board says whose turn it is"


@pytest.mark.parametrize("name", ["desk_value", "step_brings", "control_points", "permissions", "who_wins"])
def test_a_quiz_does_not_ask_the_same_twice(name: str) -> None:
    for seed in range(6):
        for level in kinds("hansa")[name].levels:
            asked = [
                (question.text, question.answer, *(choice.words for choice in question.choices))
                for question in questions(name, 4, seed=seed, level=level, game="hansa")
            ]
            assert len({*asked}) == 4


def test_the_east_does_not_ask_about_countries() -> None:
    for question in drawn("eastern_board", 1, 20):
        if question.state.setup.options["map"] == "east":
            assert not any("Wales" in choice.words for choice in question.choices)


@pytest.mark.parametrize(("name", "least"), [("is_it_the_end", 4), ("east_west", 4)])
def test_every_answer_comes_up(name: str, least: int) -> None:
    for level in (1, 2):
        answers = Counter(question.answer for question in drawn(name, level, 60))
        assert len(answers) == least
        assert max(answers.values()) <= 36


@pytest.mark.parametrize("name", lesson_names("hansa"))
def test_what_a_lesson_asks_shows_a_picture_that_does_not_answer(name: str) -> None:
    path = folder() / "hansa" / "lessons" / f"{name}.yaml"
    for row in plain(path.read_text(encoding="utf-8"), path.name, DataError)["steps"]:
        if "ask" in row and "kind" not in row:
            assert row["panels"]
            assert "turn" not in row["panels"]
