"""Every kind of question of every game: never ambiguous, repeatable, drawable at each level, and right when recounted.

How an answer is found in another way stands in ``recounts/<game>*.py``, one function a kind.
"""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.teach.questions import Kind, Question, find_kind, kinds, number_choices, questions
from boardgames_edu.testing import TIMES, check_kind
from tests.teach.demands import DEMANDS

DRAWS = 8 if TIMES == 1 else 40
"""Questions of each level of each kind at least, and more for a kind of many rules; together they come to thousands."""
SAID = 4 if TIMES == 1 else 15
"""For how many of them every answer is given, and judged."""
KINDS = [kind for game in bg.game_names() for kind in kinds(game).values()]
OF_EVERY_GAME = ("may_it", "what_follows", "which_is_right", "before_or_after", "who_or_where")
"""Kinds that may ask of what has no place in a picture."""
EACH = pytest.mark.parametrize("kind", KINDS, ids=[f"{kind.game}-{kind.name}" for kind in KINDS])


@cache
def recount(game: str) -> dict[str, Callable[[Question], str]]:
    """The recounts of a game: all that its files there, and the one for every game, have under ``RECOUNT``."""
    found: dict[str, Callable[[Question], str]] = {}
    folder = Path(__file__).parent / "recounts"
    for path in [folder / "generic_kinds.py", *sorted(folder.glob(f"{game}*.py"))]:
        spec = importlib.util.spec_from_file_location(f"recounts_{path.stem}", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        found |= module.RECOUNT
    return found


@pytest.mark.slow
@EACH
def test_thousands_of_draws_are_clear_and_right(kind: Kind) -> None:
    """Each kind is drawn once, and everything is asked of the same questions."""
    book = bg.load(kind.game).rulebook
    assert all(rule in book for rule in kind.rules)
    assert list(kind.levels) == list(range(1, len(kind.levels) + 1))
    draws, recounted = (
        max(DRAWS, len(kind.rules) // 2 if TIMES == 1 else 3 * len(kind.rules)),
        recount(kind.game)[kind.name],
    )
    own = kind.name not in OF_EVERY_GAME
    drawn = explained = 0

    def asked(question: Question) -> str:
        nonlocal drawn, explained
        assert question.about or question.panels == () or not own  # no picture: nothing in it
        explained += any(choice.misconception for choice in question.choices)
        if drawn % (draws * TIMES) < SAID * TIMES:  # of each level
            read_well(question)
            for demand in DEMANDS[kind.game] if own else ():
                demand(question)
        drawn += 1
        return recounted(question)

    check_kind(kind.name, kind.game, draws=draws, again=asked)
    assert explained > drawn / (2 * len(kind.levels)), "distractors come with the mistake that they stand for"


def read_well(question: Question) -> None:
    """Every choice is judged with what it is right or wrong about, in whole sentences."""
    for choice in question.choices:
        right, said = question.judge(choice.id)
        assert right == (choice.id == question.answer)
        assert question.why in said
        assert choice.misconception in said
        assert ".:" not in said, said
        assert not re.search(r"[^.]\.\.(?!\.)", said), said


@EACH
def test_a_seed_repeats_its_questions_in_every_language(kind: Kind) -> None:
    count = 4 if TIMES == 1 else 8
    one = list(questions(kind.name, count, seed=8, game=kind.game))
    with bg.speaking("uk"):
        two = list(questions(kind.name, count, seed=8, game=kind.game))
    assert [question.state for question in one] == [question.state for question in two]
    assert [question.answer for question in one] == [question.answer for question in two]
    other = questions(kind.name, count, seed=9, game=kind.game)
    assert [(q.text, q.state.fingerprint()) for q in one] != [(q.text, q.state.fingerprint()) for q in other]


@EACH
def test_an_unknown_level(kind: Kind) -> None:
    with pytest.raises(OptionError, match="level"):
        questions(kind.name, level=99, game=kind.game)


MIXED = [
    ("may_it", 1),
    ("what_follows", 2),
    ("places", 1),
    ("where_to", 2),
    ("new_post", 2),
    ("east_west", 2),
    ("new_marker", 2),
    ("extra_post", 2),
    ("is_it_the_end", 2),
    ("neutral_player", 1),
]
"""Kinds of Hansa Teutonica, and levels of them, whose questions are about several boards."""


@pytest.mark.parametrize(("kind", "level"), MIXED)
def test_questions_stay_on_the_map_asked_for(kind: str, level: int) -> None:
    def maps(map: str | None) -> list[str]:
        drawn = questions(kind, 12 if TIMES == 1 else 40, seed=6, level=level, game="hansa", map=map)
        return [question.state.setup.options["map"] for question in drawn]

    assert {*maps("base")} <= {"base_3", "base_45"}
    assert {*maps(None)} - {"base_3", "base_45"}, "without it, as ever: from all boards"


def test_one_board_can_be_asked_for_and_a_seed_repeats_its_questions() -> None:
    one, two = (
        [(q.text, q.state.fingerprint()) for q in questions("where_to", 30, seed=3, level=2, game="hansa", map="east")]
        for _ in range(2)
    )
    assert one == two
    drawn = questions("where_to", 30, seed=3, level=2, game="hansa", map="east")
    assert {question.state.setup.options["map"] for question in drawn} == {"east"}
    with bg.speaking("uk"):
        again = list(questions("where_to", 30, seed=3, level=2, game="hansa", map="east"))
    assert [question.state.fingerprint() for question in again] == [key for _, key in one]


def test_a_map_that_is_none() -> None:
    with pytest.raises(OptionError, match="base_45"):
        questions("where_to", game="hansa", map="bsae_45")
    with pytest.raises(OptionError, match="Unknown map: 'base'"):
        questions("who_rules", game="rurik", map="base")
    with pytest.raises(OptionError, match="no maps to choose from"):
        questions("which_may_go", game="cossacks", map="base")
    for kind, level in (("permissions", 1), ("where_is_it", 2), ("start", 1), ("marker_effect", 1)):
        with pytest.raises(OptionError, match=f"Level {level} of {kind} has no questions that show the map"):
            next(questions(kind, level=level, game="hansa", map="base"))


def test_every_game_has_kinds_and_a_recount_for_each() -> None:
    for game in bg.game_names():
        assert set(recount(game)) == set(kinds(game)) != set()


def test_a_kind_is_found_by_its_name_alone() -> None:
    assert find_kind("who_controls").game == "hansa"
    assert find_kind("who_rules").game == "rurik"
    with pytest.raises(OptionError, match="who_rules"):
        find_kind("who_rule")
    with pytest.raises(OptionError, match="who_controls"):
        find_kind("who_rules", "hansa")


def test_numbers_are_in_order_and_never_too_small() -> None:
    for seed in range(50):
        found = number_choices(1, [(0, "too few"), (1, "never told")], Random(seed), least=1)
        values = [int(choice.id) for choice in found]
        assert values == sorted(set(values))
        assert len(values) == 4
        assert min(values) == 1
        assert not any(choice.misconception for choice in found)
