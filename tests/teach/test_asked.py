"""Questions of a teacher's own: positions, challenges and lessons' questions on paper and in assignments."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.teach.classroom.assignment import AnswerSheet, assignment
from boardgames_edu.teach.classroom.class_results import Collected
from boardgames_edu.teach.classroom.collecting import collect
from boardgames_edu.teach.classroom.exercises import from_spec, make_exercises
from boardgames_edu.teach.classroom.worksheet import worksheet
from boardgames_edu.teach.editing import make_draft
from boardgames_edu.teach.editing.asked import KIND, question_of
from boardgames_edu.teach.editing.material import Posed, as_challenge
from boardgames_edu.teach.editing.shelf import keep
from boardgames_edu.teach.goals.challenges import load_challenge

ASKED = """
title: Ours
objective: You can tell who rules.
steps:
- ask: Who rules Kiev?
  rules: [R-RULE-01]
  position: {seats: 2, players: {blue: {troops: {kiev: 2}}, maroon: {troops: {kiev: 1}}}}
  choices:
  - {words: Blue, holds: {rules: {blue: kiev}}}
  - {words: Nobody, holds: {unruled: kiev}, misconception: One piece is not enough for a tie.}
  why: Two against one.
"""


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="module")
def posed() -> Posed:
    start = load_challenge("rurik", "rule_kiev").start
    return as_challenge(make_draft(start), {"rules": {"blue": "kiev"}}, title="To Kiev", words="Rule Kiev.")


def test_a_challenge_asks_for_the_first_move_of_a_shortest_way(posed: Posed) -> None:
    question = question_of(posed.text, "rurik")
    task = posed.challenge
    assert question.text == f"Rule Kiev. Goal: {task.goal}. Which move comes first on a shortest way?"
    ways = {}
    for choice in question.choices:
        state = task.start.copy()
        state.play(choice.id)
        ways[choice.id] = task.way(state, 1).moves is not None
    assert ways == {choice.id: choice.id == question.answer for choice in question.choices}
    assert question.why.startswith("A shortest way: ")


@pytest.mark.parametrize("game", ["rurik", "hansa", "cossacks"])
def test_a_position_asks_which_move_is_legal_and_says_why_the_others_are_not(game: str) -> None:
    assert game in game_names()
    state = load_challenge("rurik", "rule_kiev").start if game == "rurik" else load(game).new(3, seed=1)
    question = question_of(state.to_yaml(), game)
    for choice in question.choices:
        against = question.state.why_not(choice.id)
        assert (against is None) == (choice.id == question.answer)
        assert bool(choice.misconception) == (against is not None)
        assert against is None or str(against).startswith(choice.misconception)
    assert set(question.rules) <= set(state.game.rulebook)


def test_kinds_and_questions_of_our_own_stand_on_one_sheet(posed: Posed) -> None:
    state = posed.challenge.start
    keep("challenge", "To Kiev", posed.text, "rurik")
    sheet = worksheet(["who_rules", ASKED, "To Kiev", state, posed], 6, game="rurik", layout="compact")
    assert [question.kind for question in sheet.exercises.questions] == ["lesson", KIND, KIND, KIND, *["who_rules"] * 2]
    page = sheet.html()
    assert "Who rules Kiev?" in page
    assert "Rule Kiev." in page
    assert from_spec(json.loads(json.dumps(sheet.exercises.spec()))).questions == sheet.exercises.questions
    assert make_exercises(state).count == 1
    with pytest.raises(OptionError, match="come from one game"):
        make_exercises([state, "who_controls"])


def test_an_assignment_of_our_own_is_collected_and_gives_no_solution_away(posed: Posed, tmp_path: Path) -> None:
    student, _ = assignment(tmp_path / "a", [posed, "who_rules"], 3, title="Mixed")
    text = student.read_text(encoding="utf-8")
    assert "solution" not in text
    assert posed.challenge.why not in text
    made = make_exercises([posed, "who_rules"], 3, title="Mixed")
    AnswerSheet(made).hand_in("Olha", made.letters, tmp_path / "a")
    found: Collected = collect(tmp_path / "a")
    assert [row.points for row in found] == [3]
    assert found.next_level() == 2
