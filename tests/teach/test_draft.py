"""A draft of a question: what its calls make, and that no sentence of theirs is lost."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.tally import Tally, Term
from boardgames_edu.teach.questions.asking import kinds
from boardgames_edu.teach.questions.draft import QuestionDraft, question_kind
from tests.morris import Morris

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tools"))

from messages import DRAFTED, literals  # noqa: E402  (a tool, beside the package)


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


def test_a_kind_takes_a_draft() -> None:
    with pytest.raises(TypeError, match="its function takes a QuestionDraft, and nothing else"):
        question_kind("morris", "men", "Men", {1: "few"}, "M-LAY")(lambda: None)  # type: ignore[arg-type, misc]
    with pytest.raises(TypeError, match="rules are ids with spaces between them"):
        question_kind("morris", "men", "Men", {1: "few"}, ("M-LAY",))  # type: ignore[arg-type]
    assert "men" not in kinds("morris")


def _named_templates(tree: ast.Module) -> set[str]:
    """Names of a module that hold templates, or dictionaries of templates, marked by N_."""
    return {
        name.id
        for node in tree.body
        if isinstance(node, ast.Assign) and "N_(" in ast.unparse(node.value)
        for target in node.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    }


def test_every_sentence_of_a_draft_is_collected() -> None:
    lost = []
    for path in sorted((TOP / "boardgames_edu").rglob("questions/*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        known = _named_templates(tree)
        for call in ast.walk(tree):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
                continue
            if ast.unparse(call.func.value) != "q" or call.func.attr not in DRAFTED:
                continue
            for place in DRAFTED[call.func.attr][: len(call.args)]:
                argument = call.args[place : place + 1]
                for value in argument:
                    names = {name.id for name in ast.walk(value) if isinstance(name, ast.Name)}
                    if not list(literals(value)) and not names & known:
                        lost.append(f"{path.name}, line {call.lineno}: {ast.unparse(call)[:80]}")
    assert lost == []
