"""A slip in a kind of question is told in one sentence, where it is declared or when it is drawn first."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.teach.questions import Choice, Question, find_kind, kinds, number_choices, question_kind
from boardgames_edu.teach.questions.asking import Kind, _kinds, register_kind
from boardgames_edu.testing import check_kind
from tests.morris import Morris

TWO = (Choice("1", "one"), Choice("2", "two"))


@pytest.fixture(autouse=True)
def morris() -> Iterator[None]:
    bg.register(Morris())
    yield
    _kinds["morris"].pop("men_laid", None)
    bg.unregister("morris")


def make_question(**changed: Any) -> Question:
    state = bg.load("morris").new()
    asked = Question("men_laid", "How many?", state, ("place:a1",), TWO, "1", "Count.", ("M-LAY",))
    return asked._replace(**changed)


def make_kind(draw: Any, levels: Any = None, rules: Any = ("M-LAY",)) -> None:
    register_kind(Kind("morris", "men_laid", "Men", levels or {1: "few"}, rules, draw))


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"levels": ["few"]}, r"men_laid: levels are {1: 'what it asks', 2: ...}, from 1 on, not \['few'\]"),
        ({"levels": {2: "few"}}, "from 1 on, not {2: 'few'}"),
        ({"rules": "M-LAY"}, "men_laid: rules are a list of ids of rules, not 'M-LAY'"),
        ({"rules": ()}, r"men_laid: rules are a list of ids of rules, not \(\)"),
    ],
)
def test_where_it_is_declared(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        make_kind(**{"draw": lambda rng, level: None, **parts})
    assert "men_laid" not in kinds("morris")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"answer": "3"}, r"men_laid of morris: the answer '3' is none of its choices: \['1', '2'\]"),
        ({"choices": ()}, r"a question has two choices or more, all different, not \[\]"),
        ({"choices": (*TWO, TWO[0])}, "two choices or more, all different, not"),
        ({"answer": 1}, r"the answer 1 is none of its choices: \['1', '2'\]"),
        ({"choices": ("1", "2")}, "choices are a tuple of Choice"),
        ({"choices": (Choice(1, 1), TWO[1])}, "the id and the words of a choice are texts"),  # type: ignore[arg-type]
        ({"about": None}, "about is a tuple of ids, not None"),
        ({"text": None}, "the text of a question is a sentence, not None"),
        ({"why": ""}, "the why of a question is a sentence, not ''"),
        ({"kind": "men"}, "a question says its kind, 'men_laid', not 'men'"),
        ({"rules": ()}, r"a question names some of the rules of its kind \(\('M-LAY',\)\), not \(\)"),
        ({"rules": ("M-FREE",)}, r"a question names some of the rules of its kind"),
    ],
)
def test_when_it_is_drawn(changed: dict[str, Any], said: str) -> None:
    make_kind(lambda rng, level: make_question(**changed))
    with pytest.raises(TypeError, match=said) as slip:
        find_kind("men_laid", "morris").question(Random(1), 1)
    assert len(str(slip.value)) < 300


def test_a_rule_that_is_none() -> None:
    make_kind(lambda rng, level: make_question(rules=("M-LIE",)), rules=("M-LIE",))
    with pytest.raises(TypeError, match="'M-LIE' is no rule of the game; the nearest: M-"):
        bg.quiz("men_laid", game="morris")


def test_a_game_that_is_none() -> None:
    with pytest.raises(TypeError, match="the ids of a game and of a kind"):
        question_kind(bg.load("morris"), "men_laid", "Men", {1: "few"}, "M-LAY")(lambda q: None)  # type: ignore[arg-type]
    question_kind("moris", "men_lost", "Men", {1: "few"}, "M-LAY")(lambda q: None)
    with pytest.raises(OptionError, match="men_lost belongs to the game moris, and there is no such game"):
        bg.quiz("men_lost", game="morris")
    del _kinds["moris"]


def test_a_game_without_questions_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardgames_edu.teach.questions.asking.kinds", lambda game: {})
    with pytest.raises(OptionError, match="There are no questions about the game morris yet"):
        bg.quiz(game="morris")


def test_misconceptions_are_pairs() -> None:
    with pytest.raises(TypeError, match=r"misconceptions are pairs, .* not \[4\]"):
        number_choices(3, [4], Random(1))  # type: ignore[list-item]


def test_a_function_that_returns_something_else() -> None:
    make_kind(lambda rng, level: "How many?")
    with pytest.raises(TypeError, match="its function returns a Question, or None, not 'How many"):
        bg.quiz("men_laid", game="morris")
    make_kind(lambda rng, level: None)
    with pytest.raises(RuntimeError, match="400 draws gave no question of level 1; its function asks something"):
        bg.quiz("men_laid", game="morris")


def test_draws_are_checked() -> None:
    """What ``check_kind`` finds: answers that never change, things that no picture has, choices that read alike."""
    make_kind(lambda rng, level: make_question())
    with pytest.raises(AssertionError, match=r"the answer is always {.1.}"):
        check_kind("men_laid", "morris", draws=5)
    make_kind(lambda rng, level: make_question(about=("place:kiev",), answer=rng.choice("12")))
    with pytest.raises(AssertionError, match=r"not in the picture: {.place:kiev.}"):
        check_kind("men_laid", "morris", draws=9)
    make_kind(lambda rng, level: make_question(choices=(Choice("1", "one"), Choice("2", "one"))))
    with pytest.raises(TypeError, match=r"two choices read alike: \[.one., .one.\]"):
        check_kind("men_laid", "morris", draws=5)
    make_kind(lambda rng, level: make_question(answer=rng.choice("12")), rules=("M-LAY", "M-FREE"))
    with pytest.raises(AssertionError, match=r"never needed: {.M-FREE.}"):
        check_kind("men_laid", "morris", draws=9)
    make_kind(lambda rng, level: make_question(answer=rng.choice("12")))
    with pytest.raises(AssertionError, match="How many"):
        check_kind("men_laid", "morris", draws=9, again=lambda question: "1")
    check_kind("men_laid", "morris", draws=9)


def test_a_quiz_of_a_game_asks_its_first_kind() -> None:
    for game in bg.game_names():
        view = bg.quiz(game=game)
        assert {question.kind for question in view.questions} == {next(iter(kinds(game)))}
    assert bg.quiz().questions[0].kind == "who_rules"


@pytest.mark.parametrize("game", ["rurik", "hansa", "cossacks"])
def test_every_module_of_questions_is_imported(game: str) -> None:
    """One that is forgotten would be known to nobody."""
    kinds(game)
    name = f"boardgames_edu.games.{game}.teaching.questions"
    there = {module.name for module in pkgutil.iter_modules(sys.modules[name].__path__, f"{name}.")}
    assert there <= set(sys.modules), there - set(sys.modules)
