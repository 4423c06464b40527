"""Every lesson of every game is read and played step by step; mistakes in data are told with file, line and key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import DataError, OptionError
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.teach.lessons import Ask, Explain, Lesson, Show, Try, lesson_names, load_lesson, read_lesson
from boardgames_edu.teach.questions.statements import misunderstandings

ALL = [f"{game}/{name}" for game in bg.game_names() for name in lesson_names(game)]


@pytest.mark.parametrize("name", ALL)
def test_every_step_can_be_shown_tried_and_answered(name: str) -> None:
    found = load_lesson(name)
    book = bg.load(found.game).rulebook
    assert found.title
    assert found.objective
    for number, step in enumerate(found.steps, start=1):
        assert step.words, number
        assert step.rules, number
        assert all(rule in book for rule in step.rules), number
        play(step, number)


def play(step: Any, number: int) -> None:
    """Do what a learner does with a step."""
    if isinstance(step, Explain):
        assert step.state is None or scene_of(step.state).places
    elif isinstance(step, Show):
        assert scene_of(step.example.steps[0].state).places
        for one in step.example.steps:
            assert one.kind != "move" or one.state != one.before, f"step {number}: a move changes something"
    elif isinstance(step, Try):
        found = step.challenge.solution
        assert found.moves is not None, f"step {number}: no way to the goal within {step.challenge.par} moves"
        assert len(found.moves) == step.challenge.par, f"step {number}: {[str(move) for move in found.moves]} do it"
        first, last = (step.challenge.hint(which, step.challenge.start, 0) for which in (1, 3))
        assert last.move is not None, number
        assert first.look or first.rule, f"step {number}: the first hint says nothing"
    else:
        assert isinstance(step, Ask)
        for question in step.questions:
            assert question.judge(question.answer)[0], number
            assert len(question.choices) > 1, number


def test_every_game_has_lessons_in_order() -> None:
    for game in bg.game_names():
        names = lesson_names(game)
        assert names
        assert all(name[:2].isdigit() for name in names)


def test_lessons_speak_the_language_of_now() -> None:
    for name in ALL[:1]:
        english = load_lesson(name)
        with bg.speaking("uk"):
            assert load_lesson(name).rules == english.rules


@pytest.mark.parametrize("name", ["rurik/01_who_rule", "rurik", "chess/01", "01_who_rules", ""])
def test_unknown_lessons(name: str) -> None:
    with pytest.raises(OptionError, match=r"01_who_rules|rurik"):
        load_lesson(name)


# --- mistakes in data ------------------------------------------------------------------------------------------------

_GOOD = """title: A lesson
objective: You can.
positions:
  volyn:
    seats: 3
    phase: action
    players: {blue: {troops: {volyn: 2}}}
    turn: {action: taken, column: move, row: 1, points: {move: 2}}
    stack: [[turn, blue]]
steps:
- explain: Look.
  rules: [R-RULE-01]
  position: volyn
  marks: ['place:volyn']
- show: See.
  rules: [R-MOVE-02]
  moves:
  - {play: move volyn galich, words: One goes.}
- try: Do.
  rules: [R-RULE-01]
  goal: {rules: {blue: kiev}}
  par: 1
  why: So.
- ask: Who rules Galich?
  rules: [R-RULE-01]
  choices:
  - {words: Blue, holds: {rules: {blue: galich}}}
  - {words: Nobody, holds: {unruled: galich}}
  why: It is alone.
"""
Read = Callable[[str], Lesson]


@pytest.fixture
def written(tmp_path: Path) -> Read:
    """Read a lesson of Rurik with this text."""

    def read(text: str) -> Lesson:
        path = tmp_path / "01_test.yaml"
        path.write_text(text, encoding="utf-8")
        return read_lesson(path, "rurik")

    return read


def test_the_good_one_goes_on_from_step_to_step(written: Read) -> None:
    found = written(_GOOD)
    show = found.steps[1]
    assert isinstance(show, Show)
    assert [(one.kind, one.story) for one in show.example.steps] == [("position", ""), ("move", "One goes.")]
    assert show.example.steps[1].events
    tried = found.steps[2]
    assert isinstance(tried, Try)
    assert tried.challenge.start == show.example.steps[-1].state
    asked = found.steps[3]
    assert isinstance(asked, Ask)
    assert asked.questions[0].answer == "0"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("position: volyn", "position: wolyn", r"line 13, .*no position 'wolyn' under positions; there are volyn"),
        ("troops: {volyn: 2}", "troops: {volyn: 20}", r"line 7, .*20 is no whole number"),
        ("position: volyn", "position: {seats: 9}", r"line 13, .*9"),
        ("position: volyn", "new: {seats: 9}", r"line 13, .*not played with this number of seats"),
        ("position: volyn", "new: {seats: 3}\n  position: volyn", r"position or new, not both"),
        ("  position: volyn\n", "", r"line 11, steps\[0\]: A position is missing"),
        ("R-MOVE-02", "R-MOVE-99", r"line 16, .*There is no rule 'R-MOVE-99'"),
        ("['place:volyn']", "['place:wolyn']", r"line 14, .*'place:wolyn' in the picture.*place:volyn"),
        ("move volyn galich", "move volyn azov", r"line 18, .*'move volyn azov' cannot be played.*\[R-MOVE"),
        ("move volyn galich", "walk volyn galich", r"line 18, .*walk"),
        ("- show: See.", "- show: See.\n  example: EX-ZZ", r"either moves or example"),
        ("  moves:\n  - {play: move volyn galich, words: One goes.}", "  example: EX-ZZ", r"line 17, .*EX-L"),
        ("- explain: Look.", "- tell: Look.", r"line 11, .*exactly one of the keys explain, show, try, ask"),
        ("- explain: Look.", "- explain: Look.\n  show: See.", r"exactly one of the keys"),
        ("- explain: Look.", "- explain: Look.\n  colour: red", r"unknown field `colour`"),
        ("unruled: galich", "rules: {blue: galich}", r"Exactly one choice has to hold in this position, but 2 do"),
        ("unruled: galich", "unruled: galicz", r"line 28, .*'galicz' is no region"),
        ("words: Nobody", "words: Blue", r"These choices say the same"),
        ("  why: It is alone.\n", "", r"Say under why"),
        ("rules: [R-RULE-01]\n  choices", "kind: who_rules\n  choices", r"either kind or choices"),
        ("rules: {blue: kiev}", "rules: {blue: galich}", r"The goal holds from the start"),
        ("- explain: Look.\n  rules: [R-RULE-01]", "- explain: Look.\n  rules: []", r"Name at least one rule"),
        ("position: volyn", "position: volyn\n  panels: [mop]", r"line 14, .*no part 'mop'; there are map"),
        ("par: 1", "par: 0", r"line 22, .*par is a whole number of moves from 1 on, not 0"),
        ("  - {words: Nobody, holds: {unruled: galich}}\n", "", r"at least two choices"),
        ("- ask: Who rules Galich?", "- ask: Who?\n  count: 0", r"line 25, .*count is a whole number"),
        ("title: A lesson", "title: A {lesson}", r"line 1, title: Braces"),
        ("steps:", "step:", r"unknown field `step`|missing required field `steps`"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_file_line_and_key(written: Read, old: str, new: str, told: str) -> None:
    assert old in _GOOD
    with pytest.raises(DataError, match=told) as error:
        written(_GOOD.replace(old, new, 1))
    assert str(error.value).startswith("rurik/lessons/01_test.yaml, line ")


def test_an_author_is_told_of_a_goal_that_cannot_be_reached(tmp_path: Path) -> None:
    path = tmp_path / "01_test.yaml"
    for old, new, told in (("blue: kiev", "blue: azov", r"line 21, steps\[2\].goal: No way leads to the goal in 1"),
                           ("par: 1", "par: 2", r"line 22, .*in 1 move already: move volyn kiev")):  # fmt: skip
        path.write_text(_GOOD.replace(old, new, 1), encoding="utf-8")
        assert read_lesson(path, "rurik").steps
        with pytest.raises(DataError, match=told):
            read_lesson(path, "rurik", prove=True)
    path.write_text(_GOOD, encoding="utf-8")
    read_lesson(path, "rurik", prove=True)


def test_a_lesson_has_steps(written: Read) -> None:
    with pytest.raises(DataError, match="at least one step"):
        written("title: A\nobjective: B\nsteps: []\n")


def test_a_kind_that_is_none(written: Read) -> None:
    ask = "- ask: Who?\n  kind: who_rule\n"
    with pytest.raises(DataError, match=r"line 31, .*who_rules"):
        written(_GOOD + ask)
    with pytest.raises(DataError, match=r"Unknown level"):
        written(_GOOD + "- ask: Who?\n  kind: who_rules\n  level: 9\n")


def test_questions_that_are_drawn_can_keep_to_the_rules_that_were_taught(written: Read) -> None:
    ask = "- ask: Which is the rule?\n  kind: which_is_right\n  count: 2\n  only: true\n"
    known = sorted(misunderstandings("rurik"))[:3]
    ask += f"  rules: [{', '.join(known)}]\n"
    step = written(_GOOD + ask).steps[-1]
    assert isinstance(step, Ask)
    assert {rule for question in step.questions for rule in question.rules} <= set(known)
    assert len(step.questions) == 2
    with pytest.raises(DataError, match=r"steps\[4\]\.rules: .*named here alone: R-TAX-02"):
        written(_GOOD + "- ask: Who?\n  kind: who_rules\n  only: true\n  count: 2\n  rules: [R-TAX-02]\n")
