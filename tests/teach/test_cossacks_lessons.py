"""Cossack Campaign: the lessons alone name every rule, each in a step of few, and the mistakes are beside the rules."""

from __future__ import annotations

from collections import Counter

import pytest

import boardgames_edu as bg
from boardgames_edu.teach.challenges import challenges
from boardgames_edu.teach.lessons import Explain, Try, lesson, lesson_names
from boardgames_edu.teach.questions import kinds
from boardgames_edu.teach.questions.statements import misunderstandings

GAME = "cossacks"
LESSONS = [lesson(f"{GAME}/{name}") for name in lesson_names(GAME)]
OVERVIEW = "06_edition"
"""The one lesson that looks back on the figures and cards of all others; its steps name more rules."""


def test_every_rule_is_in_a_step_of_a_lesson() -> None:
    named = {rule for one in LESSONS if one.id != OVERVIEW for rule in one.rules}
    rules = set(bg.load(GAME).rulebook)
    assert rules - named == {"K-BOX-04", "K-SETUP-05"}  # the bag stands with the box, in the overview
    assert {"K-BOX-04", "K-SETUP-05"} <= set(LESSONS[-1].rules)


@pytest.mark.parametrize("number", range(len(LESSONS)))
def test_a_step_is_about_few_rules(number: int) -> None:
    """But for worked examples and drawn questions, which bring all of their own."""
    found = LESSONS[number]
    for at, step in enumerate(found.steps, start=1):
        if isinstance(step, (Explain, Try)):
            assert len(step.rules) <= (9 if found.id == OVERVIEW else 6), (found.id, at, step.rules)


def test_every_rule_has_misunderstandings_of_its_length() -> None:
    book = bg.load(GAME).rulebook
    known = misunderstandings(GAME)
    assert set(known) == set(book)
    for rule, wrong in known.items():
        assert len(wrong) >= 2, rule
        longest, right = max(map(len, wrong)), len(book[rule].text)
        assert longest > 0.5 * right, f"{rule}: the right statement is told by its length"


def test_kinds_and_challenges_cover_the_whole_book() -> None:
    found = kinds(GAME)
    own = [kind for name, kind in found.items() if name not in ("may_it", "what_follows", "which_is_right")]
    assert len(own) >= 10
    tasks = challenges(GAME)
    assert len(tasks) >= 12
    sections = Counter(bg.load(GAME).rulebook[rule].section for one in tasks.values() for rule in one.rules)
    assert len(sections) >= 12, sections
