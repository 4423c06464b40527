"""Questions of Rurik are fair: words and picture hold all that the answer depends on, and no sentence comes twice."""

from __future__ import annotations

import re

import pytest

from boardgames_edu.games import load
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.teach.lessons import Try, lesson
from boardgames_edu.teach.progress import course
from boardgames_edu.teach.questions import kinds, questions

KINDS = [(kind.name, level) for kind in kinds("rurik").values() for level in kind.levels]


@pytest.mark.parametrize(("name", "level"), KINDS)
def test_the_reason_is_no_answer_and_no_hint_once_more(name: str, level: int) -> None:
    for question in questions(name, 25, seed=9, level=level, game="rurik"):
        if name in ("what_follows", "which_is_right"):  # of every game
            continue
        assert question.why not in [choice.mistake for choice in question.choices]
        assert question.why not in [choice.words for choice in question.choices]
        sentences = question.why.split(". ")
        assert len(set(sentences)) == len(sentences)


def test_the_question_about_maria_says_whether_her_ability_is_used() -> None:
    texts: dict[bool, set[str]] = {True: set(), False: set()}
    for question in questions("maria_musters", 40, seed=1, level=2, game="rurik"):
        texts[question.state.position()["players"]["blue"]["ability_used"]].add(question.text)
    assert all(texts.values())
    assert not texts[True] & texts[False]


def test_with_yaroslav_or_sviatopolk_on_the_spot_their_ability_decides() -> None:
    game = load("rurik")
    for question in questions("who_rules", 40, seed=2, level=3, game="rurik"):
        position, region = question.state.position(), question.about[0].removeprefix("place:")
        for player, plain in zip(
            position["players"].values(), ("maria", "boris", "agatha", "mstislav"), strict=False
        ):
            player["leader"] = player["leader"] and plain
        without, state = game.from_position(position), question.state
        assert isinstance(without, RurikState)
        assert isinstance(state, RurikState)
        number = without.setup.board.index[region]
        assert without.ruler(number) != state.ruler(number)


def test_a_deed_whose_requirement_is_missing_is_told_with_what_there_is() -> None:
    told = {
        question.state.position()["players"]["blue"]["deeds"][0]: question.why
        for question in questions("deed_possible", 150, seed=3, level=2, game="rurik")
        if question.answer == "not_shown"
    }
    assert "6" in told["amass_forces"]
    assert "8" in told["dispatch_messengers"]
    assert "Maroon holds" in told["grand_hunter"]
    assert len(set(told.values())) >= 6


def test_the_question_about_income_says_which_round_it_is() -> None:
    for question in questions("income", 40, seed=4, level=2, game="rurik"):
        assert f"Round {question.state.position()['round']} " in question.text


def test_the_question_about_the_winner_names_those_who_tie() -> None:
    for question in questions("who_wins", 30, seed=5, level=2, game="rurik"):
        totals = [sum(line.points for line in seat) for seat in question.state.scores()]
        for name, total in zip(question.state.setup.names, totals, strict=True):
            assert (name.capitalize() in question.text) == (total == max(totals))


def test_points_that_a_task_says_you_have_are_those_of_the_position() -> None:
    figures = {"one": 1, "two": 2, "three": 3}
    kinds_of = {"movement": "move"}
    said = 0
    for name in course("rurik"):
        for step in lesson(f"rurik/{name}").steps:
            if isinstance(step, Try):
                have = step.challenge.start.position()["turn"]
                for figure, kind in re.findall(r"You have (one|two|three) (\w+) points?", step.words):
                    points = have["points"] if have else {}
                    assert points[kinds_of.get(kind, kind)] == figures[figure], step.words
                    said += 1
    assert said
