"""The questions of Hansa Teutonica are fair and read well, beside what ``test_kinds`` asks of every one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from boardgames_edu.engine.data import folder, plain
from boardgames_edu.engine.errors import DataError
from boardgames_edu.teach.lessons import Ask, lesson_names, load_lesson
from boardgames_edu.teach.questions import Question, QuestionDraft, kinds, questions
from boardgames_edu.teach.questions.statements import which_is_right
from tests.teach.demands import said_again


@cache
def draws(name: str, level: int) -> tuple[list[Question], Iterator[Question]]:
    return [], questions(name, 80, seed=20, level=level, game="hansa")


def drawn(name: str, level: int, count: int = 12) -> list[Question]:
    """The first questions of a level, drawn once for all tests, and no more than one of them asks for."""
    known, more = draws(name, level)
    known += islice(more, max(count - len(known), 0))
    return known[:count]


@pytest.mark.parametrize("name", lesson_names("hansa"))
def test_no_answer_of_a_lesson_says_a_sentence_twice(name: str) -> None:
    for step in load_lesson(f"hansa/{name}").steps:
        for question in step.questions if isinstance(step, Ask) else ():
            assert said_again(question) == [], question.text


def test_what_is_said_of_a_favour_tile_tells_whose_it_is() -> None:
    told = [question.why for question in drawn("favour_tiles", 2, 20) if "H-FAV-03" not in question.rules]
    assert told
    assert all(re.search(r"Here the tile belongs to \w+\.$", why) for why in told)


def test_a_rule_is_asked_with_the_card_that_it_stands_on() -> None:
    draft = QuestionDraft("hansa", Random(1), 1)
    which_is_right(draft, "H-BM-24")
    asked = draft.question("which_is_right")
    assert asked is not None
    assert asked.text == "Which of these is the rule? (Bonus markers: Move 3 Tradesmen)"


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


@pytest.mark.parametrize(
    ("name", "forgotten"),
    [("control_points", "one player may control both"), ("desk_value", "Merchants can be hired too")],
)
def test_what_was_forgotten_is_told_only_to_those_who_have_too_little(name: str, forgotten: str) -> None:
    for level in (1, 2):
        for question in drawn(name, level, 60):
            for choice in question.choices:
                if forgotten in choice.misconception:
                    assert int(choice.id) < int(question.answer), question.text


def test_who_pays_too_much_is_not_told_that_there_is_a_price() -> None:
    for question in drawn("displacement_price", 1, 30):
        for choice in question.choices:
            if "a price on top" in choice.misconception:
                assert int(choice.id) < int(question.answer), question.text


def test_a_route_brings_no_more_points_than_it_has_ends() -> None:
    for level in (1, 2):
        for question in drawn("control_points", level):
            assert [choice.id for choice in question.choices] == ["0", "1", "2"]


def test_the_base_board_is_not_explained_by_green_cities() -> None:
    for question in drawn("what_else", 1, 40):
        assert not any("green" in choice.misconception for choice in question.choices)


def test_no_city_is_called_full_that_is_not() -> None:
    for question in drawn("new_post", 2, 60):
        if "still free" in question.why:
            assert not any("One city is full" in choice.misconception for choice in question.choices)


def test_the_five_points_of_a_mission_come_on_top_only_for_its_leader() -> None:
    for level in (1, 2):
        for question in drawn("mission_points", level, 40):
            told = question.choice("5").misconception
            assert ("on top" in told) == ("leads in 3" in question.why)


def test_a_tie_is_explained_by_what_breaks_it() -> None:
    for question in drawn("who_wins", 2, 40):
        told = " ".join(choice.misconception for choice in question.choices)
        by_steps = "fewer steps on Actions are better" in told or "Steps on Actions are compared first" in told
        assert by_steps == ("has taken fewer" in question.why)


def test_a_tile_of_somebody_else_is_named_as_such() -> None:
    for question in drawn("favour_tiles", 1, 60):
        tile = next(iter(question.about)).rpartition(":")[2]
        owner = question.state.position()["tiles"][tile]
        asked = re.search("Blue|Green|Purple|Red", question.text)
        assert asked is not None
        assert ("somebody else" in question.why) == (owner != asked[0].lower()), question.text


def test_a_coin_is_said_to_bring_one_point_only_where_each_does() -> None:
    for question in drawn("new_post", 2, 80):
        if any("one point" in choice.misconception for choice in question.choices):
            assert not question.shows("britannia"), "some coins there bring two"


def test_who_controls_is_said_in_a_sentence() -> None:
    for level in (1, 2):
        for question in drawn("control_points", level):
            assert question.why.count("controls") == 2


def test_full_spaces_leave_more_than_one_wrong_choice() -> None:
    for level in (1, 2):
        for question in drawn("special_space", level, 60):
            assert len(question.choices) > 2


@pytest.mark.parametrize("name", ["new_post", "what_else"])
def test_an_office_is_not_called_taken_where_it_is_the_new_one(name: str) -> None:
    for level in (1, 2):
        for question in drawn(name, level, 40):
            told = [question.why, *(choice.misconception for choice in question.choices)]
            assert not any("office that is taken" in words for words in told)


@pytest.mark.parametrize("name", ["points_for", "favour_tiles", "mission_points", "country_points", "neutral_player"])
def test_the_picture_does_not_tell_who_controls_the_cities_that_are_counted(name: str) -> None:
    asked = [question for level in (1, 2) for question in drawn(name, level, 40) if "points" in question.text]
    about_cities = [each for each in asked if any(id.startswith("place:") for id in each.about)]
    assert about_cities
    assert all(question.hides for question in about_cities)
