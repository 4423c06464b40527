"""Solo play, the claim phase and the final score: R-SOLOCLAIM, R-SOLOEND."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import FACTS, asked, claims, coins, deeds, kinds, moves, only, play, refused, row
from tests.games.rurik.solo import alone, its_troops, mat, regions_of, rules_of, sviatopolk

HOME = {"leader_in": "kiev"}
FULL = {"wood": 3, "ore": 2, "fish": 3, "honey": 2, "fur": 1}


def claiming(round_: int = 1, priority: str = "build", **data: Any) -> tuple[RurikState, list[Any]]:
    """You end the last turn of a round: the claim phase runs until you are asked something, or to the end."""
    rebellion = {"priority": priority, **data.pop("rebellion", {})}
    turn = {"seat": "blue", "action": "taken"}
    its = {**HOME, **data.pop("its", {})}
    state = alone(phase="action", round=round_, turn=turn, rebellion=rebellion, its=its, **data)
    return state, play(state, "end")


def cares_for(log: list[Any]) -> tuple[str, str]:
    """The new priority and the rule that gives it."""
    event = only(log, "rebellion_cares_for")
    return str(event.facts["priority"]), event.rule


# --- priority --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SOLOCLAIM-01")
def test_if_you_are_in_more_regions_it_cares_for_attack_and_movement() -> None:
    you = {"troops": {"volyn": 1, "polotsk": 1}, "boat": {"fish": 3}}
    assert cares_for(claiming(you=you)[1]) == ("attack_move", "R-SOLOCLAIM-01")
    equal = claiming(you=you, its={"troops": {"rostov": 1}})[1]
    assert cares_for(equal)[1] != "R-SOLOCLAIM-01"


@pytest.mark.rule("R-SOLOCLAIM-02")
def test_else_if_your_linked_structures_are_more_it_cares_for_building() -> None:
    linked = {
        "kiev": {"church": "blue", "market": "blue"},
        "volyn": {"market": "blue"},
        "rostov": {"church": "rebellion"},
    }
    you = {"troops": {"volyn": 1}, "boat": {"fish": 3}}
    assert cares_for(claiming(you=you, regions=linked, solo="hard")[1]) == ("build", "R-SOLOCLAIM-02")
    # two structures in one region are one region, and regions must be linked
    apart = {"kiev": {"church": "blue", "market": "blue"}, "rostov": {"church": "rebellion"},
             "novgorod": {"church": "blue"}}  # fmt: skip
    assert cares_for(claiming(you=you, regions=apart, solo="hard")[1])[1] == "R-SOLOCLAIM-03"


@pytest.mark.rule("R-SOLOCLAIM-03")
def test_else_if_you_have_more_goods_aboard_it_cares_for_taxes() -> None:
    you = {"troops": {"volyn": 1}, "boat": {"fish": 3}}
    its = {"boat": {"wood": 2}, "dock": {"fur": 9}}
    assert cares_for(claiming(you=you, its=its)[1]) == ("tax", "R-SOLOCLAIM-03")


@pytest.mark.rule("R-SOLOCLAIM-04")
@pytest.mark.parametrize(
    ("level", "axe"), [("easy", "build"), ("medium", "tax"), ("hard", "attack_move"), ("very_hard", "build")]
)
def test_else_the_axe_stands_for_its_priority(level: str, axe: str) -> None:
    _, log = claiming(you={"troops": {"volyn": 1}}, solo=level, priority="tax")
    assert cares_for(log) == (axe, "R-SOLOCLAIM-04")


@pytest.mark.rule("R-SOLOCLAIM-01", "R-SOLOCLAIM-04")
@pytest.mark.parametrize("regions", [("volyn", "polotsk"), ("volyn",)])
def test_all_three_priorities_may_be_foretold(regions: tuple[str, ...]) -> None:
    """Whether a measure decides or the axe."""
    state, _ = claiming(you={"troops": dict.fromkeys(regions, 1)}, options={"predict": True})
    assert "What will it care for" in state.prompt()
    assert moves(state) == {f"guess priority {priority}" for priority in ("attack_move", "build", "tax")}


@pytest.mark.rule("R-SOLOCLAIM-12", "R-SOLOCLAIM-07")
def test_the_priority_is_settled_before_any_marker_moves() -> None:
    you = {"troops": {"volyn": 1, "polotsk": 1, "rostov": 1}}
    state, log = claiming(you=you, its={"troops": {"chernigov": 1}})
    assert cares_for(log)[0] == "attack_move"
    order = [kind for kind in kinds(log) if kind in ("rebellion_cares_for", "advanced", "rebellion_opens")]
    assert order == ["rebellion_cares_for", "advanced", "advanced", "rebellion_opens"]
    # you are ahead on the rule track, and the bonus comes from the new column
    assert mat(state) == {"attack_move": 1, "build": 2, "tax": 2}
    state, log = claiming(you=you, its={"troops": {"chernigov": 1}}, rebellion={"coins": {"attack_move": 0}})
    assert rules_of(log, "rebellion_opens") == ["R-SOLOCLAIM-07"]
    assert mat(state) == {"attack_move": 0, "build": 1, "tax": 2}


# --- tracks, bonuses, income -----------------------------------------------------------------------------------------


@pytest.mark.rule("R-SOLOCLAIM-05")
def test_both_sides_advance_on_the_tracks() -> None:
    its = {"troops": {"chernigov": 1, "smolensk": 1}, "boat": FULL}
    you = {"troops": {"volyn": 1, "polotsk": 1}}
    state, _ = claiming(its=its, you=you)
    assert claims(state, "blue") == (1, 0, 0)
    assert [state.setup.track_points[k][state.claims[3 + k]] for k in range(3)] == [2, 0, 8]


@pytest.mark.rule("R-SOLOCLAIM-06")
@pytest.mark.parametrize("round_", [2, 4])
def test_a_bonus_opens_for_each_track_on_which_you_are_ahead_in_the_last_round_too(round_: int) -> None:
    you = {"claims": {"rule": 2, "build": 1, "trade": 1}}
    its = {"claims": {"rule": 1, "build": 1}}
    state, log = claiming(round_, you=you, its=its)
    assert only(log, "rebellion_behind").facts["n"] == 2
    assert kinds(log).count("rebellion_opens") == 2
    assert sum(mat(state).values()) == 6 - 2
    assert state.coins[1] >= 3 + 2
    later, log = claiming(round_, you=you, its=its, options={"solo_edition": "1.5"})
    assert kinds(log).count("rebellion_opens") == (2 if round_ == 2 else 0)
    assert sum(mat(later).values()) == (4 if round_ == 2 else 6)


@pytest.mark.rule("R-SOLOCLAIM-06")
def test_when_its_mat_has_no_coin_nothing_opens() -> None:
    you = {"claims": {"rule": 2, "build": 1}}
    bare = {"coins": {"attack_move": 1, "build": 0, "tax": 0}}
    state, log = claiming(4, you=you, rebellion=bare)
    assert kinds(log).count("rebellion_opens") == 1
    assert "rebellion_mat_bare" in kinds(log)
    assert state.coins[1] == 4


@pytest.mark.rule("R-SOLOCLAIM-08", "R-SOLOCLAIM-09")
@pytest.mark.parametrize(("edition", "coin"), [("5.20", 1), ("1.5", 0)])
def test_its_income_is_a_coin_and_one_for_each_full_column(edition: str, coin: int) -> None:
    its = {"boat": {"ore": 2, "fur": 1, "fish": 2}}
    for round_ in (1, 3):
        state, log = claiming(round_, its=its, options={"solo_edition": edition})
        assert only(log, "rebellion_income").facts["coins"] == coin + 2
        assert state.coins[1] == 3 + coin + 2
        assert not any(state.claims[3:5])  # markers of its own outside the board bring nothing
        assert only(log, "income").facts["coins"] == 4  # your four do
    _, log = claiming(4, its=its)
    assert not {"income", "rebellion_income"} & {*kinds(log)}


@pytest.mark.rule("R-SOLOCLAIM-10", "R-SOLOCLAIM-13")
def test_you_choose_a_deed_and_the_rebellion_none() -> None:
    state, _ = claiming(you={"tokens": []}, regions={"rostov": {"good": False}})
    assert asked(state) == "pick"
    assert refused(state, "pick enforce_peace") == "R-CHOOSE-01"
    deed = row(state)[0]
    log = play(state, f"pick {deed}")
    assert deeds(state, "blue") == {deed}
    assert state.deeds[1] == 0
    assert len(row(state)) == 3
    assert {"tokens_refreshed", "goods_grown"} <= {*kinds(log)}
    assert (state.round, state.phase, asked(state)) == (2, "strategy", "advise")
    assert state.tokens[0] == 3


@pytest.mark.rule("R-SOLOCLAIM-13")
def test_further_advisors_come_as_in_a_game_for_two() -> None:
    def in_hand(round_: int) -> tuple[int, int]:
        state, _ = claiming(round_)
        play(state, f"pick {row(state)[0]}")
        assert state.unplaced[0] == state.unplaced[1]
        return state.unplaced[0].count(2), state.unplaced[0].count(3)

    assert [in_hand(round_) for round_ in (1, 2, 3)] == [(1, 0), (2, 0), (2, 1)]


@pytest.mark.rule("R-SOLOCLAIM-11", "R-LEADER-SVIATOPOLK_SOLO-02")
def test_each_round_ends_with_a_rebel_beside_sviatopolk() -> None:
    state, log = claiming()
    assert "rebellion_joins_leader" not in kinds(log)
    log = play(state, f"pick {row(state)[0]}")
    assert regions_of(log, "rebellion_joins_leader") == ["kiev"]
    assert kinds(log)[-3:] == ["tokens_refreshed", "rebellion_joins_leader", "round_begins"]
    assert its_troops(state) == {"kiev": 1}
    # in the last round before the scoring
    state, log = claiming(4)
    assert state.is_over
    assert kinds(log)[-2:] == ["rebellion_joins_leader", "game_ends"]
    # not without him, and not without a rebel in supply
    for its in ({"leader_in": None, "troops": {"kiev": 1}}, {"troops": {"volyn": 15}}):
        _, log = claiming(4, its=its)
        assert "rebellion_joins_leader" not in kinds(log)


def test_you_may_still_hold_goods_back_and_the_rebellion_never_does() -> None:
    state, _ = claiming(you={"boat": {"fish": 3}}, its={"boat": {"wood": 3}})
    assert (asked(state), moves(state)) == ("trade", {"claim", "hold"})
    play(state, "hold")
    assert claims(state, "blue")[2] == 0
    assert state.claims[5] == 1
    assert asked(state) == "pick"


# --- the final score -------------------------------------------------------------------------------------------------


def over(you: dict[str, Any] | None = None, its: dict[str, Any] | None = None, **data: Any) -> RurikState:
    """A game that is over."""
    return alone(phase="over", round=4, stack=[], you=you, its=its, **data)


def lines(state: RurikState, side: int) -> dict[str, tuple[int, str]]:
    """Points and rule of each line of a score, by its source."""
    return {line.source: (line.points, line.rule) for line in state.scores()[side]}


@pytest.mark.rule("R-SOLOEND-01")
def test_your_score_is_counted_as_in_any_game_and_neutral_troops_are_no_rival() -> None:
    """An agenda compares regions occupied with the Rebellion; neutral troops stand in more."""
    agenda = next(card for card in FACTS.agendas if card.test == "most_regions_occupied" and card.solo_allowed)
    you = {"agenda": agenda.id, "troops": {"kiev": 1, "volyn": 1}}
    ahead = over(you, {"troops": {"kiev": 1, "rostov": 1}}, neutral={"polotsk": 1, "smolensk": 1, "novgorod": 1})
    assert lines(ahead, 0)["agenda"][0] == agenda.vp  # a tie with the Rebellion is enough
    behind = over(you, {"troops": {"kiev": 1, "rostov": 1, "novgorod": 1}})
    assert lines(behind, 0)["agenda"][0] == 0
    deed = FACTS.deeds[0]
    done = over({"done": [deed.id], "claims": {"rule": 2}})
    assert lines(done, 0)["deed"] == (deed.vp, "R-END-08")
    assert lines(done, 0)["rule"][0] == 2


@pytest.mark.rule("R-SOLOEND-02", "R-SOLOEND-06")
def test_the_rebellion_scores_tracks_and_warfare_and_no_agenda_or_deeds() -> None:
    state = over({"warfare": 1}, {"claims": {"rule": 5, "build": 1, "trade": 3}, "warfare": 4, "coins": 0})
    assert lines(state, 1) == {
        "rule": (8, "R-END-02"),
        "build": (1, "R-END-02"),
        "trade": (state.setup.track_points[2][3], "R-END-02"),
        "warfare": (3, "R-END-03"),
        "coins": (0, "R-SOLOEND-03"),
        "goods": (0, "R-SOLOEND-05"),
    }
    assert lines(state, 0)["warfare"] == (1, "R-END-04")


@pytest.mark.rule("R-SOLOEND-03", "R-SOLOEND-05")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
def test_coins_and_goods_on_its_dock_by_threes_with_a_rest_rounded_up(count: int, points: int) -> None:
    state = over({}, {"coins": count, "dock": {"fish": count}, "boat": FULL})
    assert lines(state, 1)["coins"][0] == lines(state, 1)["goods"][0] == points


@pytest.mark.rule("R-SOLOEND-04", "R-SOLOEND-07")
def test_in_a_tie_it_has_no_coins_to_compare() -> None:
    tied = over({"claims": {"rule": 2}, "coins": 1}, {"claims": {"rule": 1}, "coins": 3})
    assert tied.totals() == (2, 2)
    assert tied.winners() == (0,)
    none = over({"claims": {"rule": 2}, "coins": 0}, {"claims": {"rule": 1}, "coins": 3})
    assert none.winners() == (0, 1)
    # regions ruled come before
    rules = over({"claims": {"rule": 2}, "coins": 1}, {"claims": {"rule": 1}, "coins": 3, "troops": {"kiev": 1}})
    assert rules.winners() == (1,)
    assert coins(tied, "blue") == 1
    assert [line.points for line in tied.scores()[1] if line.source == "coins"] == [1]
    assert sviatopolk(tied) is None


@pytest.mark.rule("R-SOLOCLAIM-11", "R-LEADER-SVIATOPOLK_SOLO-02")
@pytest.mark.parametrize("round_", [2, 4])
def test_the_rebel_goes_where_sviatopolk_is(round_: int) -> None:
    state, log = claiming(round_, its={"leader_in": "rostov", "troops": {"kiev": 1}})
    if round_ == 2:
        log += play(state, f"pick {row(state)[0]}")
    assert regions_of(log, "rebellion_joins_leader") == ["rostov"]
    assert its_troops(state) == {"kiev": 1, "rostov": 1}
