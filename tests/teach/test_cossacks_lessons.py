"""Cossack Campaign: the lessons alone name every rule, each in a step of few, and the mistakes are beside the rules."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.data import read
from boardgames_edu.games.cossacks.edition.rows import Achievement, HetmanCard
from boardgames_edu.games.cossacks.game import Cossacks
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.i18n import name_of, speaking
from boardgames_edu.teach.goals.challenges import challenges
from boardgames_edu.teach.lessons import Ask, Explain, Lesson, Show, Try, lesson_names, load_lesson
from boardgames_edu.teach.questions import find_kind, kinds, questions
from boardgames_edu.teach.questions.statements import misunderstandings

GAME = "cossacks"
NUMBERS = range(len(lesson_names(GAME)))
OVERVIEW = "06_edition"
"""The one lesson that looks back on the figures and cards of all others; its steps name more rules."""


@cache
def lessons() -> list[Lesson]:
    return [load_lesson(f"{GAME}/{name}") for name in lesson_names(GAME)]


def test_every_rule_is_in_a_step_of_a_lesson() -> None:
    named = {rule for one in lessons() if one.id != OVERVIEW for rule in one.rules}
    rules = set(bg.load(GAME).rulebook)
    box = {"K-BOX-01", "K-BOX-04", "K-ORD-31", "K-SETUP-05", "K-SETUP-21"}  # bag and reminder boards
    assert rules - named == box
    assert box <= set(lessons()[-1].rules)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_step_is_about_few_rules(number: int) -> None:
    """But for worked examples and drawn questions, which bring all of their own, and a last step that sums up."""
    found = lessons()[number]
    for at, step in enumerate(found.steps, start=1):
        if isinstance(step, (Explain, Try)):
            sums_up = found.id == OVERVIEW or step is found.steps[-1]
            assert len(step.rules) <= (9 if sums_up else 6), (found.id, at, step.rules)


def test_every_rule_has_misunderstandings_of_its_length() -> None:
    book = bg.load(GAME).rulebook
    known = misunderstandings(GAME)
    assert set(known) == set(book)
    for rule, wrong in known.items():
        assert len(wrong) >= 2, rule
        longest, right = max(map(len, wrong)), len(book[rule].text)
        assert longest > 0.5 * right, f"{rule}: the right statement is told by its length"


def test_the_learner_does_most_of_it() -> None:
    first, *pages = lessons()
    assert first.id == "00_first_hour"
    assert 15 <= len(first.steps) <= 20
    assert all(isinstance(step, (Try, Ask)) for step in first.steps[:-1])
    steps = [step for one in pages for step in one.steps]
    assert sum(isinstance(step, (Try, Ask)) for step in steps) >= 0.6 * len(steps)


@pytest.mark.parametrize("number", NUMBERS)
def test_steps_are_short(number: int) -> None:
    for at, step in enumerate(lessons()[number].steps, start=1):
        assert len(step.words.split()) <= 70, (lessons()[number].id, at)
        if lessons()[number].id == "00_first_hour":
            assert len(step.words.split()) <= 60, at
        if isinstance(step, Try):
            assert len(str(step.challenge.goal).split()) <= 20, (lessons()[number].id, at)


def test_no_position_and_no_example_comes_twice() -> None:
    """But for a step that goes on from the one before it."""
    seen: dict[object, str] = {}
    for one in lessons():
        for at, step in enumerate(one.steps, start=1):
            state = step.challenge.start if isinstance(step, Try) else None
            if state is not None:
                assert state.fingerprint() not in seen, f"{one.id} {at} repeats {seen[state.fingerprint()]}"
                seen[state.fingerprint()] = f"{one.id} {at}"
            if isinstance(step, Show) and step.example.id:
                assert step.example.id not in seen, step.example.id
                seen[step.example.id] = f"{one.id} {at}"


def test_positions_agree_with_what_is_taught() -> None:
    """Red tokens lie beside the black ones for each seal (K-MARCH-15); none is neutral, which no page explains."""
    tasks = list(challenges(GAME).values())
    tasks += [step.challenge for one in lessons() for step in one.steps if isinstance(step, Try)]
    for task in tasks:
        start = task.start
        assert isinstance(start, CossackState)
        assert start.reserve == start.sealed.bit_count(), task.words
        assert not start.neutral, task.words


def test_what_another_player_does_is_not_praised() -> None:
    """Taking another token off, so that the next one takes the seal off, is no solution (K-MARCH-21)."""
    home = challenges(GAME)["home_through_pereyaslav"]
    state = home.start.copy()
    state.play("obey")
    state.play("remove sich-orlyk#1")
    verdict = home.judge(state, 2)
    state.play("obey")
    assert home.goal.holds(state)  # but Green has done it
    assert verdict.kind == "lost"


def test_the_gallery_has_every_card_with_its_gold_and_points() -> None:
    game = bg.load(GAME)
    assert isinstance(game, Cossacks)
    edition = game.edition
    gallery: dict[str, Any] = read(f"{GAME}/gallery.yaml", dict)
    told = {card["title"]: card["words"] for section in gallery["sections"] for card in section["cards"]}
    for action in (*edition.orders, *edition.disobedience):
        words = told[action.names["en"]]
        for option in action.options:
            gold = option.price if action in edition.orders else option.fine
            assert f"{option.id} ({gold} gold):" in words, (action.id, option.id)
        assert f"{action.copies} in the deck" in words, action.id
    tasks: list[HetmanCard | Achievement] = [*edition.hetmans, *edition.achievements]
    for task in tasks:
        assert f" {task.points} points" in told[task.names["en"]], task.id
    places = {place.id: place.names["en"] for place in edition.map.places}
    for city in edition.cities:
        row = next(part for part in told["All city cards"].split(". ") if f"{city.points} points:" in part)
        assert places[city.place] in row, city.id


def test_kinds_and_challenges_cover_the_whole_book() -> None:
    found = kinds(GAME)
    own = [kind for name, kind in found.items() if name not in ("may_it", "what_follows", "which_is_right")]
    assert len(own) >= 10
    tasks = challenges(GAME)
    assert len(tasks) >= 12
    sections = Counter(bg.load(GAME).rulebook[rule].section for one in tasks.values() for rule in one.rules)
    assert len(sections) >= 12, sections


def test_whoever_has_taken_the_mace_is_not_said_to_be_offered_it() -> None:
    """The situation, and what is told of a wrong answer, agree about who is offered the mace (K-CHG-14)."""
    rng, taken = Random(3), 0
    for _ in range(40):
        question = find_kind("what_may_be_done", GAME).question(rng, 2)
        if "has just taken the mace" in question.text:
            taken += 1
            assert "offered" not in question.text
            told = [choice.misconception for choice in question.choices if choice.words.startswith("Take the mace")]
            assert all("not of a hetman" in words or "full circle" in words for words in told)
    assert taken > 1


def test_a_question_about_an_achievement_tells_what_no_picture_shows() -> None:
    rng, counted = Random(5), 0
    for _ in range(40):
        question = find_kind("what_a_task_brings", GAME).question(rng, 2)
        if any(words in question.text for words in ("orders obeyed", "orders refused", "orders given", "seals taken")):
            counted += 1
            assert "reached: " in question.text, question.text
    assert counted > 1


def test_owners_recognise_the_card_neskorenyi() -> None:
    assert "the card Neskorenyi" in bg.load(GAME).rulebook["K-SCORE-12"].text
    for language, name in (("en", "Neskorenyi"), ("uk", "Нескорений"), ("ru", "Нескорений")):
        with speaking(language):
            assert (name_of("task", "neskorenyi", GAME) or "").startswith(name)


@pytest.mark.parametrize("kind", ["what_a_task_brings", "gold_on_a_card", "does_the_game_end", "when_gold_runs_out"])
def test_the_answer_to_a_mistake_does_not_say_the_same_thing_twice(kind: str) -> None:
    """What was overlooked and why it is so have fewer than half of their longer words in common."""
    for level in find_kind(kind, GAME).levels:
        for asked in questions(kind, 15, seed=level, level=level, game=GAME):
            why = _long_words(asked.why)
            for choice in asked.choices:
                said = _long_words(choice.misconception)
                assert len(said) < 3 or len(said & why) <= len(said) / 2, (choice.misconception, asked.why)


def _long_words(sentence: str) -> set[str]:
    return set(re.findall(r"[a-z]{5,}", sentence.lower()))


def test_whoever_acts_after_the_gold_has_run_out_is_told_so() -> None:
    for asked in questions("when_gold_runs_out", 20, seed=2, game=GAME):
        if asked.answer != "nobody":
            nobody = next(choice for choice in asked.choices if choice.id == "nobody")
            assert nobody.misconception == "The gold is not enough for all of them."


def test_a_shared_victory_is_asked_as_well() -> None:
    drawn = questions("who_wins", 20, seed=1, game=GAME)
    assert sum(asked.answer == "shared" for asked in drawn) >= 3
