"""The kinds of questions that every game has: which rules they can ask, and the file of misunderstandings."""

from __future__ import annotations

from random import Random

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import DataError
from boardgames_edu.i18n import speaking
from boardgames_edu.teach.questions import QuestionDraft, generic_kinds, questions, statements
from boardgames_edu.teach.teaching import tables

EACH_GAME = pytest.mark.parametrize("game", bg.game_names())


@EACH_GAME
def test_the_rules_that_can_be_asked_are_those_that_are_drawn(game: str) -> None:
    said = generic_kinds.askable_rules(game)
    for kind, found in (("refused", generic_kinds.cases_by_refusal), ("follows", generic_kinds.consequences)):
        drawn: dict[str, list[int]] = {}
        for table in range(len(tables(game))):
            for rule in found(game, table):
                drawn.setdefault(rule, []).append(table)
        lines = "\n".join(f"  {rule}: {drawn[rule]}" for rule in sorted(drawn))
        assert getattr(said, kind) == drawn, f"write into data/{game}/question_coverage.yaml:\n{kind}:\n{lines}"


@EACH_GAME
def test_a_refused_move_is_forbidden_by_one_rule_only(game: str) -> None:
    rng = Random(4)
    for _ in range(50):
        rule, cases = rng.choice(sorted(generic_kinds.cases_by_refusal(game, 0).items()))
        case = rng.choice(cases)
        assert [against.rule for against in case.state.violations(case.action)] == [rule]


def test_a_card_that_is_not_in_the_hand_is_no_question_of_a_rule() -> None:
    for cases in generic_kinds.cases_by_refusal("cossacks", 0).values():
        for case in cases:
            against = case.state.why_not(case.action)
            assert against is not None
            assert not against.template.startswith("You do not hold"), case.action


def test_what_only_says_another_move_again_is_the_last_wrong_answer_to_be_offered() -> None:
    drawn = list(questions("what_follows", 20, seed=5, level=1, game="cossacks"))
    plain = [
        choice.words
        for asked in drawn
        for choice in asked.choices
        if choice.misconception and (" obeys." in choice.words or " refuses with " in choice.words)
    ]
    assert len(plain) < len(drawn)


@EACH_GAME
@pytest.mark.parametrize("kind", ["may_it", "what_follows"])
def test_the_picture_shows_all_that_a_move_may_depend_on_and_words_are_set_apart(game: str, kind: str) -> None:
    for question in questions(kind, 20, seed=3, level=2, game=game):
        assert question.panels is None
        assert "“" in question.text
    if kind == "what_follows":
        book = bg.load(game).rulebook
        assert book[question.rules[0]].text in question.why


def test_a_file_of_misunderstandings_is_checked(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    from pathlib import Path

    place = Path(str(tmp_path))
    (place / "rurik" / "misconceptions").mkdir(parents=True)
    file = place / "rurik" / "misconceptions" / "a.yaml"
    monkeypatch.setattr(statements, "located", lambda name: place / name)
    text = bg.load("rurik").rulebook["R-RULE-01"].text
    for content, told in (
        ("misconceptions: [{rule: R-NONE-01, wrong: [A.]}]", "no rule"),
        ("misconceptions: [{rule: R-RULE-01, wrong: []}]", "one misunderstanding or more"),
        (f"misconceptions: [{{rule: R-RULE-01, wrong: ['{text}']}}]", "none like the rule"),
        ("misconceptions: [{rule: R-RULE-01}]", "wrong"),
    ):
        statements.misunderstandings.cache_clear()
        file.write_text(content, encoding="utf-8")
        with pytest.raises(DataError, match=told):
            statements.misunderstandings("rurik")
    statements.misunderstandings.cache_clear()


def test_statements_of_one_question_are_in_one_language(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = "R-TAX-05"
    english = {bg.load("rurik").rulebook[rule].text, *statements.misunderstandings("rurik")[rule]}
    one = max(english - {bg.load("rurik").rulebook[rule].text})
    for lacking, expected in ((None, False), (one, True)):
        monkeypatch.setattr(statements, "_", lambda text, lacking=lacking: text if text == lacking else f"~{text}")
        with speaking("uk"):
            draft = QuestionDraft("rurik", Random(1), 2)
            statements.which_is_right(draft, rule)
            asked = draft.question("which_is_right")
        assert asked is not None
        assert {choice.words in english for choice in asked.choices} == {expected}


@EACH_GAME
def test_a_wrong_reason_is_none_of_those_against_the_move(game: str) -> None:
    rng = Random(7)
    told = 0
    for table in range(len(tables(game))):
        for rule, cases in generic_kinds.cases_by_refusal(game, table).items():
            case = rng.choice(cases)
            reasons = generic_kinds._reasons(case, rule)
            told += len(reasons)
            mover = case.state.seat_name(case.state.to_move)
            for against in case.state.violations(case.action):
                assert str(against) not in reasons.values(), case.action
            for sentence in reasons.values():
                assert mover not in sentence.split(), sentence
    assert told


@EACH_GAME
def test_what_nearly_follows_differs_in_one_name_or_figure_and_does_not_follow(game: str) -> None:
    rng = Random(9)
    near = 0
    for cases in generic_kinds.consequences(game, 0).values():
        case, number = rng.choice(cases)
        said = {str(event) for event in case.events}
        for sentence in generic_kinds._near_misses(case, number, 0, rng):
            near += 1
            assert sentence not in said
            assert len(sentence) > 3
    assert near


def test_what_follows_is_found_whatever_language_is_spoken_first() -> None:
    found = {}
    for language in ("uk", "en"):
        generic_kinds.consequences.cache_clear()
        with speaking(language):
            found[language] = {rule: len(rows) for rule, rows in generic_kinds.consequences("hansa", 0).items()}
    assert found["uk"] == found["en"] != {}
