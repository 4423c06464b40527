"""Solo play, preparing the game and what is different for you: R-SOLO, R-SOLOCARD, R-LEADER-SVIATOPOLK_SOLO."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu import i18n
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.games.rurik.components import COLUMNS, LEVELS, PRIORITIES, READINGS, STRUCTURES, read_solo
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.scene.pictures import touched
from tests.games.rurik.conftest import (
    FACTS,
    GAME,
    asked,
    coins,
    discards,
    kinds,
    moves,
    only,
    play,
    refused,
    ruler,
    starting,
    supply,
    troops,
)
from tests.games.rurik.solo import acts, alone, card, facing, its_troops, mat, neutral, sviatopolk


def fresh(seed: int = 1, **options: Any) -> RurikState:
    """A solo game in which the leader is dealt."""
    return GAME.new(1, seed=seed, **{"leaders": "deal", **options})


def attacking(**data: Any) -> RurikState:
    """Your turn with two attack points, and an advisor of the Rebellion still to come."""
    return alone(phase="action", turn={"seat": "blue", "action": "taken", "points": {"attack": 2}}, **data)


# --- the game and its options ----------------------------------------------------------------------------------------


@pytest.mark.rule("R-SOLO-01", "R-SOLO-08", "R-SOLO-10")
@pytest.mark.parametrize("level", LEVELS)
def test_four_levels_with_a_mat_each_and_sviatopolk_as_leader(level: str) -> None:
    state = fresh(solo=level)
    assert state.setup.solo.mat.id == level
    assert state.position()["players"]["rebellion"]["leader"] == "sviatopolk_solo"
    assert list(state.position()["players"]) == ["blue", "rebellion"]
    assert state.game.new(1).setup.solo.mat.id == "easy"


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"seats": 2, "solo": "easy"}, "solo"),
        ({"seats": 1, "solo": "harder"}, "very_hard"),
        ({"seats": 1, "leaders": ["sviatopolk"]}, "Sviatopolk"),
        ({"seats": 1, "rebel_tokens": True}, "rebel_tokens"),
        ({"seats": 1, "first": "white"}, "first"),
    ],
)
def test_options_that_do_not_fit_are_refused_in_one_sentence(options: dict[str, Any], word: str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.new(**options)
    assert word in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.rule("R-SOLO-02")
def test_what_the_solo_rules_do_not_change_is_as_with_others() -> None:
    """The same rules refuse the same moves, and the Rebellion has the rescue of a player without pieces (AMB-80)."""
    assert refused(fresh(), "end") == "R-GEN-03"
    state = facing("muster", its={}, you={"troops": {"volyn": 1}})
    log = acts(state)
    assert only(log, "rebellion_rescued").facts["region"] == "pereyaslavl"
    assert sviatopolk(state) == "pereyaslavl"
    assert kinds(log).index("rebellion_card_turned") < kinds(log).index("rebellion_rescued")


@pytest.mark.rule("R-SOLO-03", "R-SOLO-04")
def test_three_deeds_and_three_agendas_are_not_used() -> None:
    gone = {"enforce_peace", "grand_hunter", "law_giver"}
    unfit = {"courageous", "dignified", "wealthy"}
    for seed in range(40):
        position = fresh(seed).position()
        assert {*position["row"], *position["deed_deck"]} == {deed.id for deed in FACTS.deeds} - gone
        assert not {*position["players"]["blue"]["dealt"]} & unfit
    assert len(fresh().setup.agendas_in_play) == len(FACTS.agendas) - 3


@pytest.mark.rule("R-SOLO-05")
def test_the_map_and_the_strategy_board_are_those_for_two() -> None:
    alone_, two = GAME.setup(1), GAME.setup(2)
    assert alone_.board.in_play == two.board.in_play
    assert (alone_.rows, alone_.space_points, alone_.space_cost) == (3, two.space_points, two.space_cost)


@pytest.mark.rule("R-SOLO-06", "R-SOLO-07", "R-SOLO-12")
def test_the_rebellion_has_structures_fifteen_rebels_and_three_coins() -> None:
    state = fresh()
    assert state.structures_left[3:] == state.structures_left[:3] == [3, 3, 3]
    assert sum(its_troops(state).values()) + state.supply[1] == 15
    assert supply(state, "blue") == 12
    assert state.coins[1] == 3
    assert state.unplaced[1] == ()


@pytest.mark.rule("R-SOLO-09", "R-SOLO-27")
def test_eighteen_cards_shuffled_once_and_then_only_turned() -> None:
    decks = {fresh(seed).rebellion.deck for seed in range(5)}  # type: ignore[union-attr]
    assert len(decks) == 5
    assert all(sorted(deck) == list(range(18)) for deck in decks)
    state = fresh(3)
    assert state.rebellion is not None
    before = state.rebellion.deck
    while state.stack:
        state.apply(state.legal_actions()[-1])
        deck = state.rebellion.deck
        assert any(deck == before[k:] + before[:k] for k in range(18))


@pytest.mark.rule("R-SOLO-11", "R-SOLO-13", "R-SOLO-14")
@pytest.mark.parametrize(
    ("level", "axe", "locked", "free"),
    [("easy", "build", 6, 1), ("medium", "tax", 7, 2), ("hard", "attack_move", 8, 2), ("very_hard", "build", 9, 3)],
)
def test_the_axe_and_the_coins_of_each_mat(level: str, axe: str, locked: int, free: int) -> None:
    state = fresh(solo=level)
    assert state.position()["rebellion"]["priority"] == axe
    assert sum(mat(state).values()) == locked
    assert len(state.setup.solo.mat.bonuses) == locked + free
    row = next(row for row in read_solo().household_mats if row.id == level)
    assert row.coins_on_mat == locked


@pytest.mark.rule("R-SOLO-15", "R-SOLO-16", "R-SOLO-17", "R-SOLO-18", "R-SOLO-24")
@pytest.mark.parametrize("seed", range(6))
def test_where_everybody_begins(seed: int) -> None:
    state = fresh(seed)
    assert state.rebellion is not None
    order = [FACTS.region_ids[r] for r in state.setup.solo.cards[state.rebellion.deck[0]].order]
    first, second = [region for region in order if region != "kiev"][:2]
    assert its_troops(state) == {"kiev": 2, first: 2, second: 2}
    assert sviatopolk(state) == "kiev"
    others = {*state.setup.board.names(state.setup.board.in_play)} - {"kiev", first, second}
    assert neutral(state) == dict.fromkeys(others, 1)
    assert state.goods_on == state.setup.board.in_play
    assert state.stickers == [()] * 15
    # neutral troops are compared like one further player
    region = min(others)
    state.troops[FACTS.region_ids.index(region)] = 1
    state.recompute_caches()
    assert ruler(state, region) is None


@pytest.mark.rule("R-SOLO-19")
def test_you_place_your_pieces_where_the_rebellion_has_not_begun() -> None:
    state = fresh(2)
    while asked(state) != "place":
        state.apply(state.legal_actions()[0])
    theirs = {*its_troops(state)}
    assert len(theirs) == 3
    assert {move.split()[1] for move in moves(state)} == {*neutral(state)}
    assert refused(state, "place kiev") == "R-SOLO-19"
    free = min(neutral(state))
    play(state, *[f"place {free}"] * 3)  # with all three in one region the leader has no choice
    assert asked(state) == "advise"
    assert troops(state, "blue", free) == 3


@pytest.mark.rule("R-LEADER-SVIATOPOLK_SOLO-03")
def test_sviatopolk_cannot_be_yours_and_his_usual_ability_rests() -> None:
    state = GAME.new(1, seed=4)
    assert asked(state) == "leader"
    assert refused(state, "leader sviatopolk") == "R-LEADER-SVIATOPOLK_SOLO-03"
    dealt = {FACTS.leaders[fresh(seed).leader_ids[0]].id for seed in range(60)}
    assert dealt == {leader.id for leader in FACTS.leaders} - {"sviatopolk"}
    # beside two neutral troops his one piece rules nothing: they do not count for him
    state = alone(phase="over", its={"leader_in": "volyn"}, neutral={"volyn": 1}, stack=[])
    assert state.strength(1, FACTS.region_ids.index("volyn")) == 1
    assert ruler(state, "volyn") is None


# --- what is different for you ---------------------------------------------------------------------------------------


@pytest.mark.rule("R-SOLO-20", "R-SOLO-21")
def test_you_are_first_in_every_round_and_the_bear_does_nothing() -> None:
    state = fresh(5)
    log: list[Any] = []
    while state.stack:
        scheme = starting(state, "advise", "5", "scheme")
        state.play(min(scheme) if scheme else str(state.legal_actions()[0]), log)
    begins = [event for event in log if event.kind == "round_begins"]
    assert [event.facts["seat"] for event in begins] == ["blue"] * 4
    assert not {"marker_passed", "marker_kept"} & {*kinds(log)}
    # taken from the top space of the scheme column, three cards are drawn and no marker is asked for
    top = alone(phase="action", turn={"seat": "blue", "column": "scheme", "row": 1}, you={"troops": {"volyn": 1}})
    play(top, "take")
    assert [frame.name for frame in top.stack] == ["turn", "draw"]


@pytest.mark.rule("R-SOLO-22")
def test_attacking_the_rebellion_is_attacking_an_opponent() -> None:
    state = attacking(you={"troops": {"kiev": 2}}, its={"troops": {"kiev": 2}})
    log = play(state, "attack kiev rebellion", "deck left")
    assert only(log, "attacked").facts["victim"] == "rebellion"
    assert state.warfare == [1, 0]
    assert state.supply[1] == 15 - 1
    assert "rebel_reward" not in kinds(log)
    assert len(discards(state)) == 1
    # where it rules a second card is due
    state = attacking(you={"troops": {"kiev": 1}}, its={"troops": {"kiev": 3}})
    assert only(play(state, "attack kiev rebellion"), "check_due").facts["cards"] == 2


@pytest.mark.rule("R-SOLO-23")
def test_attacking_a_neutral_troop_removes_it_and_that_is_all() -> None:
    state = attacking(you={"troops": {"kiev": 1}}, neutral={"kiev": 2})
    before = (coins(state, "blue"), state.warfare[:], state.boat[:], state.dock[:])
    log = play(state, "attack kiev neutral")
    assert kinds(log) == ["neutral_defeated"]
    assert neutral(state) == {"kiev": 1}
    assert (coins(state, "blue"), state.warfare, state.boat, state.dock) == before
    assert refused(attacking(you={"troops": {"kiev": 1}}), "attack kiev neutral") == "R-SOLO-23"


@pytest.mark.rule("R-SOLO-25")
def test_a_church_sends_a_rebel_back_to_the_rebellion_and_a_neutral_troop_into_the_box() -> None:
    def church(**data: Any) -> RurikState:
        turn = {"seat": "blue", "action": "taken", "points": {"build": 2}}
        state = alone(phase="action", turn=turn, you={"troops": {"kiev": 1}}, **data)
        play(state, "build church kiev")
        return state

    state = church(its={"troops": {"kiev": 2}, "leader_in": "kiev"}, neutral={"kiev": 1})
    assert moves(state) == {"swap rebellion", "swap neutral"}
    shown = {thing for action in state.legal_actions() for thing in touched(state, action)}
    assert shown == {"piece:kiev:neutral", "piece:kiev:rebellion:troop"}
    back = state.copy()
    play(back, "swap rebellion")
    assert (its_troops(back), back.supply[1], troops(back, "blue", "kiev")) == ({"kiev": 1}, 14, 2)
    play(state, "swap neutral")
    assert (neutral(state), its_troops(state), troops(state, "blue", "kiev")) == ({}, {"kiev": 2}, 2)
    lonely = church(its={"leader_in": "kiev"})  # never Sviatopolk
    assert asked(lonely) == "turn"
    assert troops(lonely, "blue", "kiev") == 1


@pytest.mark.rule("R-SOLO-26")
def test_coins_on_locked_bonuses_are_not_for_spending() -> None:
    state = facing("muster", 3, its={"troops": {"kiev": 1}, "coins": 0})
    assert sum(mat(state).values()) == 6
    log = acts(state)
    assert "rebellion_gives_up" in kinds(log)
    assert sum(mat(state).values()) == 6


# --- the cards -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SOLOCARD-01", "R-SOLOCARD-03", "R-SOLOCARD-04", "R-SOLOCARD-05", "R-SOLOCARD-06")
@pytest.mark.parametrize("reading", READINGS)
def test_every_card_has_what_example_i_says(reading: str) -> None:
    cards = GAME.setup(1, solo_cards=reading).solo.cards
    in_play = {*GAME.setup(1).board.names(GAME.setup(1).board.in_play)}
    assert [each.number for each in cards] == list(range(1, 19))
    for each in cards:
        assert {FACTS.region_ids[region] for region in each.order} == in_play
        assert len(each.order) == 8
        assert len(each.structures) == len(each.lines) == len(PRIORITIES) == 3
        for ranking, lines in zip(each.structures, each.lines, strict=True):
            assert sorted(ranking) == list(range(len(STRUCTURES)))
            assert sorted((line.number, line.since) for line in lines) == [
                (1, 1), (2, 1), (2, 3), (3, 4), (4, 1), (5, 1),
            ]  # fmt: skip
            assert all(0 <= line.column < len(COLUMNS) for line in lines)


def test_by_the_ruling_every_column_of_a_card_has_as_many_coins_as_its_kind() -> None:
    for each in GAME.setup(1).solo.cards:
        wanted = 2 if 7 <= each.number <= 14 else 1
        assert [sum(line.coin for line in lines) for lines in each.lines] == [wanted] * 3


def test_both_readings_of_disputed_cells_can_be_played() -> None:
    ruling, first, second = (GAME.setup(1, solo_cards=reading).solo.cards for reading in READINGS)
    disputed = read_solo().disputed_cells
    assert len(disputed) == 9
    for cell in disputed:
        where = (cell.card - 1, PRIORITIES.index(cell.priority), cell.step - 1)
        one, other, chosen = (cards[where[0]].lines[where[1]][where[2]] for cards in (first, second, ruling))
        assert one != other
        assert chosen in (one, other)
        assert COLUMNS[one.column] == cell.reading_a.action
    differing = Counter(
        a != b for x, y in zip(first, second, strict=True) for p, q in zip(x.lines, y.lines, strict=True)
        for a, b in zip(p, q, strict=True)
    )  # fmt: skip
    assert differing == {True: 9, False: 315}


@pytest.mark.rule("R-SOLOCARD-02")
def test_the_order_goes_round() -> None:
    """Four points over two regions that it does not rule: after the last comes the first again."""
    its = {"troops": {"chernigov": 1, "volyn": 1}, "leader_in": None}
    state = facing("muster", 1, card(), its={**its, "leader_in": "kiev"}, neutral={"chernigov": 4, "volyn": 4})
    log = acts(state)
    assert [event.facts["region"] for event in log if event.kind == "rebellion_musters"] == [
        "chernigov", "volyn", "chernigov", "volyn",
    ]  # fmt: skip


def test_the_rebellion_has_a_name_in_every_language() -> None:
    names = []
    for language in bg.languages():
        with bg.speaking(language):
            names.append(i18n.say("{seat}", {"seat": "rebellion"}, "rurik"))
    assert names == ["Rebellion", "Повстання", "Мятеж"]
