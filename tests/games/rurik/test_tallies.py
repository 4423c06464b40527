"""The tallies of Rurik give the numbers that the engine plays with, in states of random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.events import Event
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.tally import Tally
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import COLUMNS
from boardgames_edu.games.rurik.rules import claim, scoring, tallies
from boardgames_edu.games.rurik.rules.conditions import POOL_OF_COLUMN, lowest_spaces, price
from boardgames_edu.games.rurik.rules.solo import economy, troops
from boardgames_edu.games.rurik.state import RurikState


@cache
def states() -> tuple[RurikState, ...]:
    """States of random games for each number of players."""
    return tuple(_played())


def _played() -> Iterator[RurikState]:
    for seats in (1, 2, 3, 4):
        for seed in range(6):
            rng = Random(f"{seats} {seed}")
            state = load("rurik").new(seats=seats, seed=seed, leaders="deal" if seats > 1 else "choose")
            while actions := state.legal_actions():
                state.apply(rng.choice(actions))
                if rng.random() < 0.25 or not state.stack:
                    yield state.copy()


def told(tally: Tally) -> list[str]:
    """The terms that count: amount and rule."""
    return [f"{term.amount:+} {term.rule}" for term in tally]


@pytest.mark.rule("R-RULE-05", "R-GEN-07", "R-STRONGHOLD-01", "R-LEADER-SVIATOPOLK-01", "R-LEADER-YAROSLAV-02")
def test_strength_is_what_the_engine_compares() -> None:
    seen = set[str]()
    for state in states():
        for seat in range(state.setup.sides):
            for region in bits(state.setup.board.in_play):
                tally = tallies.strength(state, seat, region)
                assert tally.total == state.strength(seat, region)
                seen |= {term.rule for term in tally}
    assert seen == {"R-RULE-05", "R-GEN-07", "R-STRONGHOLD-01", "R-LEADER-SVIATOPOLK-01"}


@pytest.mark.rule(
    "R-RULE-01", "R-RULE-02", "R-RULE-03", "R-RULE-04", "R-RULE-06", "R-RULE-07", "R-RULE-08", "R-LEADER-YAROSLAV-01"
)  # fmt: skip
def test_the_ruling_names_the_ruler_and_why() -> None:
    seen = set[str]()
    for state in states():
        for region in bits(state.setup.board.in_play):
            found = tallies.explain_ruler(state, region)
            assert (-1 if found.seat is None else found.seat) == state.rulers[region]
            seen.add(found.rule)
    many = load("rurik").from_position(
        {"seats": 2, "players": {"blue": {"troops": {"kiev": 1}}}, "regions": {"kiev": {"rebels": 2}}}
    )
    seen.add(tallies.explain_ruler(many, many.setup.board.index["kiev"]).rule)
    assert seen == {
        "R-RULE-01", "R-RULE-02", "R-RULE-03", "R-RULE-04", "R-RULE-07", "R-RULE-08", "R-LEADER-YAROSLAV-01",
    }  # fmt: skip


@pytest.mark.rule("R-TAX-03", "R-TAX-04", "R-BUILD-03", "R-BUILD-04", "R-LEADER-MSTISLAV-01", "R-SOLOTAX-08")
def test_prices_are_what_is_paid() -> None:
    for state in states():
        for seat in range(state.setup.sides):
            for region in bits(state.setup.board.in_play):
                for pool in (st.TAX, st.BUILD):
                    total = tallies.price(state, seat, region, pool).total
                    if seat < state.setup.seats:
                        assert total == price(state, seat, region)
                    else:
                        assert total == economy.price(state, region)


def test_a_price_says_why() -> None:
    state = load("rurik").from_position(
        {"seats": 2, "players": {"blue": {"troops": {"kiev": 1}}, "maroon": {"troops": {"kiev": 2}}}}
    )
    kiev = state.setup.board.index["kiev"]
    assert str(tallies.price(state, 0, kiev, st.TAX)) == "2 = 1 (every good) + 1 (Blue does not rule Kiev)"
    assert str(tallies.price(state, 1, kiev, st.BUILD)) == "1 = 1 (every structure)"


@pytest.mark.rule(
    "R-CASUALTY-02", "R-CASUALTY-03", "R-CASUALTY-04", "R-CASUALTY-11", "R-CASUALTY-13", "R-LEADER-BORIS-01"
)
def test_the_cards_of_a_check_term_by_term() -> None:
    position = {
        "seats": 3,
        "players": {
            "blue": {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 1, "galich": 1}},
            "maroon": {"troops": {"kiev": 3, "galich": 1}},
        },
        "regions": {"kiev": {"stronghold": "maroon"}},
    }
    state = load("rurik").from_position(position)
    kiev, galich = (state.setup.board.index[name] for name in ("kiev", "galich"))
    in_kiev = tallies.casualty_cards(state, 0, kiev, 1, eased=True)
    assert told(in_kiev) == [
        "+1 R-CASUALTY-02", "+1 R-CASUALTY-03", "+1 R-CASUALTY-04", "-1 R-CASUALTY-13", "-1 R-LEADER-BORIS-01",
    ]  # fmt: skip
    assert "R-CASUALTY-11" in {wrong.term.rule for wrong in in_kiev.misconceptions()}
    assert told(tallies.casualty_cards(state, 0, galich, 1)) == ["+1 R-CASUALTY-02"]


@pytest.mark.rule("R-STRAT-05", "R-STRAT-06", "R-STRAT-16", "R-STRAT-17")
def test_power_and_initiative_are_those_of_the_engine() -> None:
    bribed = 0
    for state in states():
        for entry in filter(None, state.strategy):
            assert tallies.power(entry).total == entry.power
            bribed += entry.bribe > 0
        for seat in range(state.setup.sides):
            initiatives = {
                space: tallies.initiative(entry).total
                for space, entry in enumerate(state.strategy)
                if entry and entry.seat == seat
            }
            due = {initiatives[space] for space in bits(lowest_spaces(state, seat))}
            assert due == ({min(initiatives.values())} if initiatives else set())
    assert bribed


@pytest.mark.rule("R-ACT-06", "R-ACT-10", "R-ACT-12", "R-ACT-14")
def test_coins_after_an_advisor_are_those_of_the_engine() -> None:
    taken = given_up = 0
    for state in states():
        if not isinstance(state.stack[-1] if state.stack else None, frames.Resolve):
            continue
        seat = state.top.seat
        for action in state.legal_actions():
            for takes in (True, False):
                tally = tallies.coins_then(state, seat, action.args[0], takes=takes)
                after = state.copy()
                after.apply(action)
                word = "take" if takes else "forfeit"
                if after.why_not(word) is None:
                    after.play(word)
                    assert after.coins[seat] == tally.total
                    taken, given_up = taken + takes, given_up + (not takes)
    assert min(taken, given_up)


@pytest.mark.rule("R-INCOME-01", "R-INCOME-02", "R-INCOME-03", "R-SOLOCLAIM-08", "R-SOLOCLAIM-09")
def test_income_is_what_is_paid() -> None:
    state = load("rurik").from_position(
        {"seats": 2, "round": 2, "players": {"blue": {"claims": {"rule": 1}, "warfare": 1}}}
    )
    assert str(tallies.income(state, 0)) == "2 = 2 (markers off the board)"
    assert [wrong.total for wrong in tallies.income(state, 0).misconceptions()] == [0, 4]


@pytest.mark.rule("R-SCHEME-01", "R-SCHEME-03", "R-SCHEME-08")
def test_the_hand_after_a_draw() -> None:
    state = load("rurik").new(seats=2, seed=1)
    assert [wrong.total for wrong in tallies.hand_after_draw(state, 0, 3).misconceptions()] == [-2, 3]
    assert tallies.hand_after_draw(state, 0, 3).total == 1


@pytest.mark.rule("R-MUSTER-01", "R-MOVE-01", "R-ATTACK-01", "R-TAX-01", "R-BUILD-01", "R-PLAY-02")
def test_points_of_a_space_and_a_card() -> None:
    checked = 0
    for state in states():
        top = state.stack[-1] if state.stack else None
        column = COLUMNS[max(state.resolved_space, 0) // state.setup.rows]
        if not isinstance(top, frames.Turn) or state.main_action != st.UNDECIDED or column == "scheme":
            continue
        pool = POOL_OF_COLUMN[COLUMNS.index(column)]
        if state.why_not("take") is not None or any(state.pools):
            continue
        after = state.copy()
        after.play("take")
        assert after.pools[pool] == tallies.points(state).total
        for kind in state.hands[top.seat]:
            card = state.setup.components.schemes[kind]
            if after.why_not(f"play {card.id}") is None:
                played = after.copy()
                played.play(f"play {card.id}")
                assert played.pools[pool] == tallies.points(state, [card]).total
                checked += 1
    assert checked


@pytest.mark.rule("R-END-02", "R-END-07", "R-END-08", "R-DEED-07", "R-SOLOEND-03", "R-SOLOEND-05")
def test_the_score_is_the_sum_of_its_terms() -> None:
    for state in states():
        if not state.is_over:
            continue
        for seat, total in enumerate(state.totals()):
            tally = scoring.score(state, seat)
            assert tally.total == total
            undone = [term for term in tally.terms if term.rule == "R-DEED-07"]
            assert len(undone) == state.deeds[seat].bit_count()


@pytest.mark.rule("R-END-09", "R-END-10", "R-END-11", "R-END-15", "R-GEN-01")
def test_the_verdict_names_the_rule_that_decides() -> None:
    def over(**rows: dict[str, object]) -> tuple[tuple[int, ...], tuple[str, ...]]:
        return scoring.decide_winners(
            load("rurik").from_position({"seats": 3, "round": 4, "phase": "over", "players": rows})
        )

    one, two = {"claims": {"rule": 1}, "coins": 0}, {"claims": {"rule": 2}, "coins": 0}
    assert over(blue=two, maroon=one) == ((0,), ("R-GEN-01",))
    assert over(blue=two, maroon={**two, "troops": {"kiev": 1}}, yellow={**one, "coins": 9}) == (
        (1,),
        ("R-END-15", "R-END-09"),
    )
    assert over(blue={**two, "coins": 1}, maroon=two, yellow={**one, "coins": 9}) == ((0,), ("R-END-15", "R-END-10"))
    assert over(blue=two, maroon=two, yellow=one) == ((0, 1), ("R-END-15", "R-END-11"))


@pytest.mark.rule("R-END-07", "R-END-12")
def test_the_standing_of_an_agenda_is_what_is_scored() -> None:
    for state in states():
        for seat in range(state.setup.seats):
            if state.agendas[seat] >= 0:
                mine, best, met, rule = scoring.agenda_standing(state, seat)
                assert met == scoring.agenda_met(state, seat, state.agendas[seat])
                assert (rule == "R-END-12") == (mine == best)


@pytest.mark.rule("R-CLAIM-04", "R-CLAIM-05", "R-CLAIM-14")
def test_where_a_marker_rises_and_why() -> None:
    seen = set[str]()
    for state in states():
        for seat in range(state.setup.sides):
            for track in range(3):
                space, rule = claim.risen(state, seat, track)
                had = state.claims[seat * 3 + track]
                assert space == max(had, claim.reached(state, seat, track))
                assert (rule == "R-CLAIM-05") == (space == had)
                seen.add(rule)
    assert seen == {"R-CLAIM-04", "R-CLAIM-05", "R-CLAIM-14"}


@pytest.mark.rule("R-SOLOMOVE-04", "R-SOLOMOVE-05")
def test_what_the_rebellion_keeps_where_it_is() -> None:
    seen = set[str]()
    for state in states():
        if state.rebellion is None:
            continue
        for region in bits(state.occupied[1]):
            rule = troops.kept_by(state, region)
            elsewhere = next(other for other in bits(state.setup.board.in_play) if other != region)
            assert bool(troops.donors(state, elsewhere) >> region & 1) == (not rule)
            seen.add(rule)
    assert seen == {"", "R-SOLOMOVE-04", "R-SOLOMOVE-05"}


@pytest.mark.rule("R-GEN-09", "R-GEN-10", "R-STRONGHOLD-03")
def test_structures_alone_do_not_occupy() -> None:
    built = {"kiev": {"church": "blue"}, "volyn": {"stronghold": "blue"}}
    state = load("rurik").from_position({"seats": 2, "players": {"blue": {"troops": {"rostov": 1}}}, "regions": built})
    assert [tallies.presence(state, 0, name) for name in ("rostov", "kiev", "volyn")] == [
        "R-GEN-09", "R-GEN-10", "R-STRONGHOLD-03",
    ]  # fmt: skip


@pytest.mark.rule("R-TAX-05", "R-TAX-08", "R-MARKET-01", "R-MARKET-03", "R-BUILD-07")
def test_what_taxing_brings_is_what_is_gained() -> None:
    gained = set[int]()
    for state in states():
        for action in state.legal_actions():
            if action.verb == "tax":
                seat, region = state.top.seat, action.args[0]
                after = state.copy()
                after.apply(action)
                if after.top.name == "market":
                    after.play("bonus good")
                more = sum(after.all_goods(seat)) - sum(state.all_goods(seat))
                assert more == tallies.taxed(state, seat, region).total
                gained.add(more)
    assert gained == {1, 2}


@pytest.mark.rule("R-SOLOACT-08", "R-SOLOACT-09", "R-SOLO-13")
def test_the_points_of_the_rebellion_are_what_it_is_told_to_have() -> None:
    said = 0
    rules = set[str]()
    for seed in range(8):
        rng, solo = Random(seed), ("easy", "medium", "hard", "very_hard")[seed % 4]
        state = load("rurik").new(seats=1, seed=seed, solo=solo, leaders="deal", predict=True)
        while actions := state.legal_actions():
            due = None
            if state.decision.name == "predict" and state.resolved_space >= 0 and not any(state.pools):
                due = tallies.rebellion_points(state)
            log: list[Event] = []
            state.apply(rng.choice(actions), log)
            told = [event.facts["points"] for event in log if event.kind == "rebellion_points"]
            if due is not None and told:
                assert told[0] == due.total
                said += 1
                rules |= {term.rule for term in due.terms}
    assert said > 20
    assert rules >= {"R-SOLOACT-08", "R-SOLOACT-09", "R-SOLO-13"}
