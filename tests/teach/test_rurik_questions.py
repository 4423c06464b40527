"""Questions of Rurik are fair: words and picture hold all that the answer depends on, and no sentence comes twice."""

from __future__ import annotations

import re
from functools import cache

import pytest

from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.teach.lessons import Try, load_lesson
from boardgames_edu.teach.progress import course
from boardgames_edu.teach.questions import Question, questions


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
        for player, plain in zip(position["players"].values(), ("maria", "boris", "agatha", "mstislav"), strict=False):
            player["leader"] = player["leader"] and plain
        without, state = game.from_position(position), question.state
        assert isinstance(without, RurikState)
        assert isinstance(state, RurikState)
        number = without.setup.board.index[region]
        assert without.ruling_seat(number) != state.ruling_seat(number)


def test_a_deed_whose_requirement_is_missing_is_told_with_what_there_is() -> None:
    told = dict[str, str]()
    for question in questions("deed_possible", 150, seed=3, level=2, game="rurik"):
        if question.answer == "not_shown":
            told[question.state.position()["players"]["blue"]["deeds"][0]] = question.why
        if told.keys() >= {"amass_forces", "dispatch_messengers", "grand_hunter"} and len(set(told.values())) >= 6:
            break
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
        for step in load_lesson(f"rurik/{name}").steps:
            if isinstance(step, Try):
                have = step.challenge.start.position()["turn"]
                for figure, kind in re.findall(r"You have (one|two|three) (\w+) points?", step.words):
                    points = have["points"] if have else {}
                    assert points[kinds_of.get(kind, kind)] == figures[figure], step.words
                    said += 1
    assert said


@cache
def drawn(name: str, level: int, count: int = 40) -> list[Question]:
    return list(questions(name, count, seed=6, level=level, game="rurik"))


def test_nobody_rules_is_not_answered_with_the_strength_of_rebels() -> None:
    for level in (1, 2, 3):
        for question in drawn("who_rules", level):
            told = {choice.id: choice.misconception for choice in question.choices}
            assert not told["nobody"].startswith("The rebels count as well"), question.why


def test_leaders_whose_ability_decides_are_named_in_question_and_reason() -> None:
    for question in drawn("who_rules", 3):
        region = question.about[0].removeprefix("place:")
        for player in question.state.position()["players"].values():
            if player["leader_in"] == region:
                name = str(player["leader"]).capitalize()
                assert f"leads with {name}." in question.text
                assert name in question.why.partition(":")[2]


@pytest.mark.parametrize("kind", ["tax_price", "build_price"])
def test_a_ruler_is_not_told_the_price_of_those_who_do_not_rule(kind: str) -> None:
    rulers = [question for question in drawn(kind, 1) if question.answer == "1"]
    assert rulers
    for question in rulers:
        assert "at the price of 2" not in question.choice("none").misconception


def test_a_card_for_ruling_or_for_a_stronghold_is_missed_only_where_it_is_missing() -> None:
    several = [question for question in drawn("casualty_cards", 2) if question.answer != "1"]
    assert len(several) > 12, "most questions about strongholds are not about the one card that is always due"
    for question in [*drawn("casualty_cards", 1), *several]:
        for choice in question.choices:
            assert "victim does not rule" not in choice.misconception or "rules" not in question.why
            assert "there is none" not in choice.misconception or "stronghold" not in question.why


def test_the_regions_to_be_counted_are_not_marked() -> None:
    for level in (1, 2):
        assert not any(id.startswith("place:") for question in drawn("where_to_muster", level) for id in question.about)


def test_what_the_setup_has_cannot_be_counted_in_a_picture() -> None:
    assert all(question.panels == () for question in drawn("how_many_at_the_start", 2))


def test_who_is_due_after_another_is_never_an_advisor_that_has_had_its_turn() -> None:
    for question in drawn("who_is_due", 1, 80):
        for choice in question.choices:
            if choice.misconception.startswith("It goes round"):
                assert f"{choice.words}," not in question.why


def test_the_marker_goes_to_somebody_else_and_is_no_hint_for_the_next_turn() -> None:
    for question in drawn("first_player", 2, 80):
        giver = question.text.split()[0]
        assert f"marker to {giver}" not in question.text
        if "Whose turn" in question.text:
            assert {choice.misconception[:29] for choice in question.choices} <= {"", "The marker changes the order "}


def test_an_agenda_that_is_asked_about_is_told_in_full() -> None:
    agendas = {row.id: row.text for row in load("rurik").setup(3).components.agendas}
    for question in [*drawn("agenda_met", 2), *drawn("final_score", 2)]:
        (seat,) = question.about
        kept = question.state.position()["players"][seat.rpartition(":")[2]]["agenda"]
        assert f"“{agendas[kept]}”" in question.text
        assert "than anyone else" not in question.text  # a share of the first place is enough


def test_points_for_deeds_are_told_card_by_card() -> None:
    deeds = [question for question in drawn("final_score", 1, 80) if "for deeds" in question.text]
    scored = [question for question in deeds if question.answer != "0"]
    assert scored
    for question in scored:
        assert question.why.endswith(f"in all {question.answer}.")


def test_boat_and_dock_are_told_only_where_goods_are_the_cost() -> None:
    told = {
        question.state.position()["players"]["blue"]["deeds"][0]
        for level in (1, 2)
        for question in drawn("deed_possible", level, 80)
        if "boat and dock" in question.choice("not_paid").misconception
    }
    costs = {card.id: card.cost for card in load("rurik").setup(3).components.deeds}
    assert told
    assert all(any("goods" in word for word in costs[deed]) for deed in told)


def test_names_of_cards_stand_in_quotation_marks() -> None:
    for question in drawn("how_many_points", 3):
        assert re.search(r"in hand: “[^”]+” and “[^”]+”\.", question.text)


def test_a_single_card_has_no_others_that_go_back() -> None:
    for question in drawn("how_many_cards", 1):
        assert "1 card is drawn" not in question.why
        for choice in question.choices:
            assert "no limit" not in choice.misconception  # nobody has as many as three


def test_what_the_rebellion_does_is_told_with_the_text_of_its_rule() -> None:
    for question in drawn("rebellion_step", 2):
        text = question.state.game.rulebook[question.rules[0]].text
        told = {choice.misconception for choice in question.choices} - {""}
        assert told
        assert any(text in misconception for misconception in told) or all(
            "comes first" in misconception for misconception in told
        )


def test_where_an_advisor_lands_is_not_mostly_nowhere() -> None:
    closed = sum(question.answer == "nowhere" for question in drawn("where_it_lands", 3, 100))
    assert 25 < closed < 65


def test_what_follows_is_understood_without_the_sentence_before_it() -> None:
    for level in (1, 2):
        for question in questions("what_follows", 150, seed=6, level=level, game="rurik"):
            assert not question.choice(question.answer).words.startswith("Its ")
