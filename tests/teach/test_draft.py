"""A draft of a question: what its calls make, and that no sentence of theirs is lost."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.tally import Tally, Term
from boardgames_edu.teach.questions.asking import kinds
from boardgames_edu.teach.questions.draft import QuestionDraft, question_kind
from boardgames_edu.testing import TIMES
from tests.morris import Morris

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tools"))

from messages import templates  # noqa: E402  (a tool, beside the package)


@pytest.fixture(autouse=True)
def morris() -> Iterator[None]:
    bg.register(Morris())
    yield
    bg.unregister("morris")


def make_draft() -> QuestionDraft:
    q = QuestionDraft("morris", Random(1), 1)
    q.state = bg.load("morris").new(seed=1)
    q.ask("How many?")
    q.why("So many.")
    return q


def test_a_fact_of_one_sentence_is_missed_in_another() -> None:
    """The message did not say where the facts of all sentences stand."""
    q = make_draft()
    q.ask("You have {wild}.", wild=2)
    with pytest.raises(KeyError, match=r"wild is missing for .*; what several sentences name stands in q\.facts"):
        q.why("Of {wild} cards.")


def test_mistakes_are_offered_and_the_first_sentence_counts() -> None:
    q = make_draft()
    q.number(3)
    q.wrong(9, "That is the box.")
    q.wrong(9, "That is the bag.")
    q.wrong(3, "That is right.")
    found = q.question("men")
    assert found is not None
    assert found.choice("9").misconception == "That is the box."
    assert found.choice("3").misconception == ""


def test_a_sum_says_why_and_which_rules() -> None:
    q = make_draft()
    q._why = ""
    q.total(
        Tally(Term(2, "M-LAY", "men"), Term(1, "M-MOVE", "moves", applies=False)),
        {"M-LAY": "Men count."},
        {"M-MOVE": "Moves do not count."},
    )
    found = q.question("men")
    assert found is not None
    assert (found.answer, found.why, found.rules) == ("2", "2 = 2 (men).", ("M-LAY",))
    assert found.choice("3").misconception == "Moves do not count."
    assert found.choice("0").misconception == "Men count."


def test_a_draft_that_asks_nothing_is_no_question() -> None:
    assert QuestionDraft("morris", Random(1), 1).question("men") is None


def test_yes_no_and_seats_are_offered_in_words() -> None:
    q = make_draft()
    q.yes_or_no(False)
    found = q.question("men")
    assert found is not None
    assert [choice.words for choice in found.choices] == ["Yes", "No"]
    assert found.answer == "no"
    q.choose_seat(["white", "black"], "nobody")
    found = q.question("men")
    assert found is not None
    assert [choice.words for choice in found.choices] == ["White", "Black", "Nobody"]


def test_a_draft_that_needs_what_does_not_hold_is_drawn_again() -> None:
    drawn = []

    @question_kind("morris", "needing", "Men", {1: "few"}, "M-LAY")
    def needing(q: QuestionDraft) -> None:
        drawn.append(q.rng.random())
        q.state = bg.load("morris").new(seed=1)
        q.ask("How many?")
        q.number(len(drawn))
        q.why("So many.")
        q.rule("M-LAY")
        q.need(len(drawn) > 2)
        first = q.state.legal_actions()[0].text
        after, events = q.played(first)
        assert after is not q.state
        assert events
        if len(drawn) < 5:
            q.played(first, first)  # refused: a man lies there

    assert kinds("morris")["needing"].question(Random(1), 1).answer == "5"


def test_mistakes_of_several_answers_and_several_reasons_are_said() -> None:
    q = make_draft()
    q.wrong(["b", "c"], "That is not right.")
    q.why("", "Count {n}.", n=2)
    q.facts["n"] = 2
    q.offer({"a": "One", "b": "{n}", "c": "Three"}, "a")
    found = q.question("men")
    assert found is not None
    assert found.why == "So many. Count 2."
    assert [choice.words for choice in found.choices] == ["One", "2", "Three"]
    assert [choice.misconception for choice in found.choices] == ["", "That is not right.", "That is not right."]


def test_a_kind_takes_a_draft() -> None:
    with pytest.raises(TypeError, match="its function takes a QuestionDraft, and nothing else"):
        question_kind("morris", "men", "Men", {1: "few"}, "M-LAY")(lambda: None)  # type: ignore[arg-type, misc]
    with pytest.raises(TypeError, match="rules are ids with spaces between them"):
        question_kind("morris", "men", "Men", {1: "few"}, ("M-LAY",))  # type: ignore[arg-type]
    assert "men" not in kinds("morris")


def test_every_sentence_of_a_draft_is_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    said = set()

    def say(q: QuestionDraft, template: str, **facts: object) -> str:
        said.add(template)
        return plain(q, template, **facts)

    plain = QuestionDraft.say
    monkeypatch.setattr(QuestionDraft, "say", say)
    for game in ("rurik", "hansa", "cossacks"):
        for kind in kinds(game).values():
            if kind.name not in ("may_it", "what_follows", "which_is_right"):  # every game's, without a draft
                for level, seed in product(kind.levels, range(2 if TIMES == 1 else 6)):
                    kind.question(Random(seed), level)
    assert said
    assert said - {message.id for message in templates()} == set()
