"""What each of the 26 deeds brings and scores: R-DEEDCARD, card by card.

The tables repeat the cards on purpose: a slip in the card file shows up here.
"""

from __future__ import annotations

import pytest

from boardgames_edu.games.rurik.components import SEATS
from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import (
    CITY,
    FACTS,
    REGIONS,
    ROOMY,
    TOP,
    Data,
    asked,
    at,
    built,
    coins,
    deck,
    finish,
    hand,
    holding,
    kinds,
    leader_at,
    place,
    play,
    points,
    refused,
    starting,
    troops,
    turn,
)

# --- rewards ---------------------------------------------------------------------------------------------------------

ALL_MET: Data = {
    "regions": {**{region: dict(CITY) for region in ("kiev", "volyn", "polotsk")}},
    "blue": {
        **ROOMY,
        "troops": {"kiev": 1, "murom": 1, "rostov": 1, "azov": 1, "brest": 1, "pskov": 1, "suzdal": 6},
        "leader": "mstislav",
        "leader_in": "galich",
    },
}
"""A position in which every deed but Market Day may be accomplished."""
DRAWS: Data = {"question": "draw"}
EASED: Data = {"points": {"attack_eased": 1}}
ANEW: Data = {"question": "relocate"}
REWARDS: dict[str, Data] = {
    "amass_forces": {"points": {"move": 1}},
    "border_patrols": ANEW,
    "capital_city": {"points": {"tax": 1}},
    "defensive_belt": EASED,
    "dispatch_messengers": {"points": {"muster": 2}},
    "enforce_peace": EASED,
    "establish_fortress": DRAWS,
    "generous_prince": {"points": {"muster": 2}},
    "grand_hunter": {"points": {"move": 1}},
    "great_library": {"points": {"build": 1}},
    "hire_mercenaries": EASED,
    "hoard": DRAWS,
    "honorable_prince": {"points": {"muster": 2}},
    "law_giver": DRAWS,
    "market_day": DRAWS,
    "master_beekeeper": {"points": {"build": 1}},
    "new_beginning": {"points": {"tax": 2}},
    "peace_maker": DRAWS,
    "retire_veterans": DRAWS,
    "reward_laborers": DRAWS,
    "send_gifts": ANEW,
    "splendid_feast": DRAWS,
    "tithe_payments": {"coins": 3},
    "trade_route": {"coins": 2},
    "victory_march": ANEW,
    "wilderness_forts": {"points": {"build": 1}},
}


@pytest.mark.parametrize(
    "deed",
    [
        pytest.param("amass_forces", marks=pytest.mark.rule("R-DEEDCARD-AMASS_FORCES-REWARD")),
        pytest.param("border_patrols", marks=pytest.mark.rule("R-DEEDCARD-BORDER_PATROLS-REWARD")),
        pytest.param("capital_city", marks=pytest.mark.rule("R-DEEDCARD-CAPITAL_CITY-REWARD")),
        pytest.param("defensive_belt", marks=pytest.mark.rule("R-DEEDCARD-DEFENSIVE_BELT-REWARD")),
        pytest.param("dispatch_messengers", marks=pytest.mark.rule("R-DEEDCARD-DISPATCH_MESSENGERS-REWARD")),
        pytest.param("enforce_peace", marks=pytest.mark.rule("R-DEEDCARD-ENFORCE_PEACE-REWARD")),
        pytest.param("establish_fortress", marks=pytest.mark.rule("R-DEEDCARD-ESTABLISH_FORTRESS-REWARD")),
        pytest.param("generous_prince", marks=pytest.mark.rule("R-DEEDCARD-GENEROUS_PRINCE-REWARD")),
        pytest.param("grand_hunter", marks=pytest.mark.rule("R-DEEDCARD-GRAND_HUNTER-REWARD")),
        pytest.param("great_library", marks=pytest.mark.rule("R-DEEDCARD-GREAT_LIBRARY-REWARD")),
        pytest.param("hire_mercenaries", marks=pytest.mark.rule("R-DEEDCARD-HIRE_MERCENARIES-REWARD")),
        pytest.param("hoard", marks=pytest.mark.rule("R-DEEDCARD-HOARD-REWARD")),
        pytest.param("honorable_prince", marks=pytest.mark.rule("R-DEEDCARD-HONORABLE_PRINCE-REWARD")),
        pytest.param("law_giver", marks=pytest.mark.rule("R-DEEDCARD-LAW_GIVER-REWARD")),
        pytest.param("market_day", marks=pytest.mark.rule("R-DEEDCARD-MARKET_DAY-REWARD")),
        pytest.param("master_beekeeper", marks=pytest.mark.rule("R-DEEDCARD-MASTER_BEEKEEPER-REWARD")),
        pytest.param("new_beginning", marks=pytest.mark.rule("R-DEEDCARD-NEW_BEGINNING-REWARD")),
        pytest.param("peace_maker", marks=pytest.mark.rule("R-DEEDCARD-PEACE_MAKER-REWARD")),
        pytest.param("retire_veterans", marks=pytest.mark.rule("R-DEEDCARD-RETIRE_VETERANS-REWARD")),
        pytest.param("reward_laborers", marks=pytest.mark.rule("R-DEEDCARD-REWARD_LABORERS-REWARD")),
        pytest.param("send_gifts", marks=pytest.mark.rule("R-DEEDCARD-SEND_GIFTS-REWARD")),
        pytest.param("splendid_feast", marks=pytest.mark.rule("R-DEEDCARD-SPLENDID_FEAST-REWARD")),
        pytest.param("tithe_payments", marks=pytest.mark.rule("R-DEEDCARD-TITHE_PAYMENTS-REWARD")),
        pytest.param("trade_route", marks=pytest.mark.rule("R-DEEDCARD-TRADE_ROUTE-REWARD")),
        pytest.param("victory_march", marks=pytest.mark.rule("R-DEEDCARD-VICTORY_MARCH-REWARD")),
        pytest.param("wilderness_forts", marks=pytest.mark.rule("R-DEEDCARD-WILDERNESS_FORTS-REWARD")),
    ],
)
def test_what_a_deed_brings(deed: str) -> None:
    wanted = REWARDS[deed]
    regions = ALL_MET["regions"]
    if deed == "market_day":
        regions = built("market", "kiev", "volyn", "smolensk")
    state = holding(deed, ALL_MET["blue"], regions)
    play(state, f"deed {deed}")
    spent = {"generous_prince": 4, "hire_mercenaries": 2, "honorable_prince": 3, "law_giver": 2}
    spent |= dict.fromkeys(("retire_veterans", "reward_laborers", "send_gifts", "splendid_feast"), 2)
    finish(state)
    assert points(state) == wanted.get("points", {})
    assert coins(state, "blue") == 20 - spent.get(deed, 0) + wanted.get("coins", 0)
    assert asked(state) == wanted.get("question", "turn")
    if wanted == DRAWS:
        assert state.top.cards == 2
        play(state, "deck left")
        assert len(state.drawn) == 2
        held = len(hand(state, "blue"))
        play(state, f"keep {TOP[0]}")
        assert (len(hand(state, "blue")), asked(state)) == (held + 1, "turn")
        assert (
            len(deck(state, "left")) + len(deck(state, "right")) + len(state.discard_pile) + len(hand(state, "blue"))
            == 27
        )
    elif wanted == ANEW:
        anywhere(state)
    elif wanted == EASED:
        fought = holding(
            deed,
            {**ALL_MET["blue"], "leader": None, "leader_in": None},
            regions,
            players={"maroon": {"troops": {"kiev": 1}}},
        )
        play(fought, f"deed {deed}")
        finish(fought)
        assert "no_check" in kinds(play(fought, "attack kiev maroon eased"))


def anywhere(state: RurikState) -> None:
    """Blue sends up to two different pieces, each to any region in play, or fewer."""
    none = state.copy()
    play(none, "stay")
    assert asked(none) == "turn"
    start = next(region for region in REGIONS if troops(state, "blue", region) == 1)
    free = {region for region in REGIONS if region != start}
    assert {move.split()[2] for move in starting(state, "relocate", start)} == free
    assert {move.split()[3] for move in starting(state, "relocate", "leader")} == set(REGIONS) - {"galich"}
    far = next(region for region in REGIONS if not state.pieces_of(0, place(region)))
    play(state, f"relocate {start} {far}")
    assert (troops(state, "blue", start), troops(state, "blue", far)) == (0, 1)
    assert refused(state, f"relocate {far} {start}") == "R-DEED-04"  # a second piece must be another one
    once = state.copy()
    play(once, "stay")
    assert asked(once) == "turn"
    play(state, f"relocate leader galich {far}")
    assert (leader_at(state, "blue"), asked(state)) == (far, "turn")


@pytest.mark.rule("R-DEEDCARD-SEND_GIFTS-REWARD", "R-DEEDCARD-BORDER_PATROLS-REWARD", "R-DEEDCARD-VICTORY_MARCH-REWARD")
def test_the_leader_is_sent_once_and_only_into_play() -> None:
    blue = {"coins": 2, "dock": {"fish": 1, "fur": 1}, "leader": "boris", "leader_in": "kiev", "troops": {"kiev": 1}}
    state = holding("send_gifts", blue, seats=2)
    play(state, "deed send_gifts")
    assert refused(state, "relocate kiev murom") == "R-MOVE-06"
    play(state, "relocate leader kiev rostov")
    assert refused(state, "relocate leader rostov volyn") == "R-DEED-04"
    assert refused(state, "move kiev volyn") == "R-DEED-04"
    play(state, "relocate kiev rostov")
    assert (leader_at(state, "blue"), troops(state, "blue", "rostov"), asked(state)) == ("rostov", 1, "turn")


# --- points ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deed", "points_"),
    [
        pytest.param("amass_forces", 1, marks=pytest.mark.rule("R-DEEDCARD-AMASS_FORCES-VP")),
        pytest.param("border_patrols", 1, marks=pytest.mark.rule("R-DEEDCARD-BORDER_PATROLS-VP")),
        pytest.param("capital_city", 2, marks=pytest.mark.rule("R-DEEDCARD-CAPITAL_CITY-VP")),
        pytest.param("defensive_belt", 1, marks=pytest.mark.rule("R-DEEDCARD-DEFENSIVE_BELT-VP")),
        pytest.param("dispatch_messengers", 2, marks=pytest.mark.rule("R-DEEDCARD-DISPATCH_MESSENGERS-VP")),
        pytest.param("enforce_peace", 1, marks=pytest.mark.rule("R-DEEDCARD-ENFORCE_PEACE-VP")),
        pytest.param("establish_fortress", 1, marks=pytest.mark.rule("R-DEEDCARD-ESTABLISH_FORTRESS-VP")),
        pytest.param("generous_prince", 1, marks=pytest.mark.rule("R-DEEDCARD-GENEROUS_PRINCE-VP")),
        pytest.param("grand_hunter", 2, marks=pytest.mark.rule("R-DEEDCARD-GRAND_HUNTER-VP")),
        pytest.param("great_library", 1, marks=pytest.mark.rule("R-DEEDCARD-GREAT_LIBRARY-VP")),
        pytest.param("hire_mercenaries", 1, marks=pytest.mark.rule("R-DEEDCARD-HIRE_MERCENARIES-VP")),
        pytest.param("hoard", 1, marks=pytest.mark.rule("R-DEEDCARD-HOARD-VP")),
        pytest.param("honorable_prince", 1, marks=pytest.mark.rule("R-DEEDCARD-HONORABLE_PRINCE-VP")),
        pytest.param("law_giver", 1, marks=pytest.mark.rule("R-DEEDCARD-LAW_GIVER-VP")),
        pytest.param("market_day", 2, marks=pytest.mark.rule("R-DEEDCARD-MARKET_DAY-VP")),
        pytest.param("master_beekeeper", 2, marks=pytest.mark.rule("R-DEEDCARD-MASTER_BEEKEEPER-VP")),
        pytest.param("new_beginning", 1, marks=pytest.mark.rule("R-DEEDCARD-NEW_BEGINNING-VP")),
        pytest.param("peace_maker", 1, marks=pytest.mark.rule("R-DEEDCARD-PEACE_MAKER-VP")),
        pytest.param("retire_veterans", 1, marks=pytest.mark.rule("R-DEEDCARD-RETIRE_VETERANS-VP")),
        pytest.param("reward_laborers", 1, marks=pytest.mark.rule("R-DEEDCARD-REWARD_LABORERS-VP")),
        pytest.param("send_gifts", 1, marks=pytest.mark.rule("R-DEEDCARD-SEND_GIFTS-VP")),
        pytest.param("splendid_feast", 1, marks=pytest.mark.rule("R-DEEDCARD-SPLENDID_FEAST-VP")),
        pytest.param("tithe_payments", 1, marks=pytest.mark.rule("R-DEEDCARD-TITHE_PAYMENTS-VP")),
        pytest.param("trade_route", 1, marks=pytest.mark.rule("R-DEEDCARD-TRADE_ROUTE-VP")),
        pytest.param("victory_march", 1, marks=pytest.mark.rule("R-DEEDCARD-VICTORY_MARCH-VP")),
        pytest.param("wilderness_forts", 1, marks=pytest.mark.rule("R-DEEDCARD-WILDERNESS_FORTS-VP")),
    ],
)
def test_what_a_deed_scores(deed: str, points_: int) -> None:
    state = at(phase="over", round=4, stack=[], players={"maroon": {"done": [deed]}})
    assert state.totals() == (0, points_, 0, 0)
    (line,) = [line for line in state.scores()[SEATS.index("maroon")] if line.source == "deed"]
    assert line.facts["deed"] == deed


def test_every_deed_is_in_the_table() -> None:
    assert set(REWARDS) == {card.id for card in FACTS.deeds}


@pytest.mark.rule("R-DEEDCARD-TRADE_ROUTE-REWARD", "R-DEED-04")
def test_coins_of_a_deed_are_for_whoever_accomplishes_it() -> None:
    """They come on top of what that seat has, and nobody else gets any."""
    maroon = {"coins": 4, "deeds": ["trade_route"], "dock": {"wood": 1, "ore": 1, "fish": 1}}
    state = turn(seat="maroon", players={"maroon": maroon})
    play(state, "deed trade_route")
    while not state.deeds_done[SEATS.index("maroon")]:
        state.apply(state.legal_actions()[0])
    assert state.coins == [3, 4 + 2, 3, 3]
