"""The end of the game, the agendas and the variants: R-END, R-AGENDA, R-VAR."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.games.rurik.components import GOODS, SEATS
from boardgames_edu.games.rurik.rules.scoring import warfare_points
from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import FACTS, GAME, REGIONS, asked, at, coins, goods, kinds, place, play, row, turn

Players = dict[str, dict[str, Any]]


def ended(players: Players, **data: Any) -> RurikState:
    """A game that has just ended."""
    return at(phase="over", round=4, players=players, stack=[], **data)


def part(state: RurikState, seat: str, source: str) -> int:
    """The points of a seat from a source."""
    return sum(line.points for line in state.scores()[SEATS.index(seat)] if line.source == source)


# --- R-END -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-END-01", "R-CLAIM-02")
def test_after_round_four_the_points_are_counted() -> None:
    state = turn(round=4, players={"blue": {"troops": {"kiev": 2, "volyn": 2}}})
    assert state.winners() == ()
    play(state, "end")
    assert (state.is_over, state.totals(), state.winners()) == (True, (1, 0, 0, 0), (0,))


@pytest.mark.rule("R-END-02", "R-END-14")
@pytest.mark.parametrize(("space", "points"), list(enumerate((0, 1, 2, 3, 5, 8))))
@pytest.mark.parametrize("track", ["rule", "build", "trade"])
def test_a_claim_marker_scores_its_space_and_nothing_off_the_board(track: str, space: int, points: int) -> None:
    state = ended({"blue": {"claims": {track: space}}})
    assert part(state, "blue", track) == points
    assert state.totals() == (points, 0, 0, 0)
    (line,) = [line for line in state.scores()[0] if line.source == track]
    assert line.rule == ("R-END-02" if space else "R-END-14")


@pytest.mark.rule("R-END-03", "R-END-04", "R-END-05", "R-END-06", "R-END-13")
@pytest.mark.parametrize(
    ("steps", "points"),
    [
        ([4, 2, 1, 0], [3, 1, 0, 0]),
        ([99, 1, 0, 0], [3, 1, 0, 0]),
        ([2, 2, 1, 0], [3, 3, 0, 0]),
        ([2, 2, 2, 2], [3, 3, 3, 3]),
        ([3, 1, 1, 0], [3, 1, 1, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([0, 1, 0, 0], [0, 3, 0, 0]),
        ([1, 2], [1, 3]),
        ([1, 1], [3, 3]),
        ([0, 5], [0, 3]),
    ],
)
def test_the_warfare_track(steps: list[int], points: list[int]) -> None:
    assert [count for count, _ in warfare_points(steps)] == points
    state = ended({SEATS[seat]: {"warfare": count} for seat, count in enumerate(steps)}, seats=len(steps))
    assert [part(state, SEATS[seat], "warfare") for seat in range(len(steps))] == points


@pytest.mark.rule("R-END-07")
def test_an_agenda_scores_two_points() -> None:
    assert {card.vp for card in FACTS.agendas} == {2}
    assert part(ended({"blue": {"agenda": "wealthy", "coins": 4}}), "blue", "agenda") == 2
    assert part(ended({"blue": {"agenda": "wealthy", "coins": 2}}), "blue", "agenda") == 0


@pytest.mark.rule("R-END-08", "R-DEED-05", "R-DEED-07")
@pytest.mark.parametrize("deed", [card.id for card in FACTS.deeds])
def test_an_accomplished_deed_scores_one_or_two_points_and_an_open_one_nothing(deed: str) -> None:
    card = next(card for card in FACTS.deeds if card.id == deed)
    assert card.vp in (1, 2)
    assert part(ended({"blue": {"done": [deed]}}), "blue", "deed") == card.vp
    assert ended({"blue": {"deeds": [deed]}}).totals() == (0, 0, 0, 0)


@pytest.mark.rule("R-END-09", "R-END-10", "R-END-11", "R-END-15", "R-GEN-01")
@pytest.mark.parametrize(
    ("players", "winners"),
    [
        ({"blue": {"claims": {"rule": 2}}, "maroon": {"claims": {"rule": 1}, "coins": 9}}, ["blue"]),
        ({"blue": {"claims": {"rule": 2}}, "maroon": {"claims": {"trade": 2}, "troops": {"kiev": 1}}}, ["maroon"]),
        (
            {"blue": {"claims": {"rule": 4}, "coins": 9}, "maroon": {"claims": {"build": 4}, "troops": {"kiev": 1}}},
            ["maroon"],
        ),
        ({"blue": {"claims": {"rule": 2}, "coins": 4}, "maroon": {"claims": {"trade": 2}}}, ["blue"]),
        ({"blue": {"claims": {"rule": 2}}, "maroon": {"claims": {"trade": 2}}}, ["blue", "maroon"]),
        (
            {
                "blue": {"claims": {"rule": 2}, "coins": 5},
                "maroon": {"claims": {"trade": 2}, "coins": 1},
                "white": {"troops": {"kiev": 1, "volyn": 1}, "coins": 50},
            },
            ["blue"],
        ),
        ({}, ["blue", "maroon", "yellow", "white"]),
    ],
)
def test_who_wins(players: Players, winners: list[str]) -> None:
    assert [SEATS[seat] for seat in ended(players).winners()] == winners


@pytest.mark.rule("R-END-15")
def test_ties_look_at_the_map_with_strongholds_and_leaders() -> None:
    players: Players = {
        "blue": {"claims": {"rule": 5}},
        "maroon": {"claims": {"build": 5}, "leader": "yaroslav", "leader_in": "kiev"},
    }
    players["yellow"] = {"troops": {"kiev": 1}}
    assert ended(players).winners() == (1,)
    alone = ended(
        {"blue": {"claims": {"rule": 5}}, "maroon": {"claims": {"build": 5}}}, regions={"kiev": {"stronghold": "blue"}}
    )
    assert alone.winners() == (0,)


# --- R-AGENDA --------------------------------------------------------------------------------------------------------


def structures(where: dict[str, str]) -> dict[str, Any]:
    return {region: {"church": seat} for region, seat in where.items()}


AGENDAS: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    # agenda: little, more, nothing of what it counts, and what does not count
    "capable": ({"boat": {"wood": 1}}, {"boat": {"wood": 1}, "dock": {"ore": 1}}, {}, {"coins": 9}),
    "committed": ({"claims": {"build": 1}}, {"claims": {"build": 2}}, {}, {"claims": {"rule": 5}}),
    "conquering": ({"warfare": 1}, {"warfare": 2}, {}, {"claims": {"rule": 5}}),
    "courageous": ({"defeated": ["wood"]}, {"defeated": ["wood", "ore"]}, {}, {"warfare": 9}),
    "dignified": ({"done": ["hoard"]}, {"done": ["hoard", "law_giver"]}, {}, {"deeds": ["send_gifts"]}),
    "esteemed": ({"troops": {"kiev": 9}}, {"troops": {"kiev": 1, "volyn": 1}}, {}, {"warfare": 1}),
    "prosperous": ({"claims": {"trade": 1}}, {"claims": {"trade": 2}}, {}, {"claims": {"rule": 5}}),
    "regal": ({"dock": {"fur": 1}}, {"dock": {"fur": 1}, "boat": {"honey": 1}}, {}, {"dock": {"wood": 9}}),
    "successful": ({"claims": {"rule": 1}}, {"claims": {"rule": 2}}, {}, {"claims": {"build": 5}}),
    "wealthy": ({"coins": 1}, {"coins": 2}, {"coins": 0}, {"coins": 0, "boat": {"fur": 1}}),
}


def fulfilled(agenda: str, blue: dict[str, Any], maroon: dict[str, Any], **data: Any) -> bool:
    """Whether Blue fulfils an agenda; Yellow and White have nothing at all."""
    nothing = {"coins": 0}
    return (
        part(
            ended({"blue": {**blue, "agenda": agenda}, "maroon": maroon, "yellow": nothing, "white": nothing}, **data),
            "blue",
            "agenda",
        )
        == 2
    )


@pytest.mark.rule("R-END-12")
@pytest.mark.parametrize(
    "agenda",
    [
        pytest.param("capable", marks=pytest.mark.rule("R-AGENDA-CAPABLE")),
        pytest.param("committed", marks=pytest.mark.rule("R-AGENDA-COMMITTED")),
        pytest.param("conquering", marks=pytest.mark.rule("R-AGENDA-CONQUERING")),
        pytest.param("courageous", marks=pytest.mark.rule("R-AGENDA-COURAGEOUS")),
        pytest.param("dignified", marks=pytest.mark.rule("R-AGENDA-DIGNIFIED")),
        pytest.param("esteemed", marks=pytest.mark.rule("R-AGENDA-ESTEEMED")),
        pytest.param("prosperous", marks=pytest.mark.rule("R-AGENDA-PROSPEROUS")),
        pytest.param("regal", marks=pytest.mark.rule("R-AGENDA-REGAL")),
        pytest.param("successful", marks=pytest.mark.rule("R-AGENDA-SUCCESSFUL")),
        pytest.param("wealthy", marks=pytest.mark.rule("R-AGENDA-WEALTHY")),
    ],
)
def test_an_agenda_is_fulfilled_by_the_most_or_a_share_in_it_but_not_in_nothing(agenda: str) -> None:
    little, more, nothing, wrong = AGENDAS[agenda]
    if agenda in ("dignified", "courageous"):  # there is one card of each deed
        shares = {"dignified": {"done": ["trade_route"]}, "courageous": {"defeated": ["fish"]}}[agenda]
    else:
        shares = little
    assert fulfilled(agenda, more, {"coins": 0, **shares})
    assert fulfilled(agenda, little, {"coins": 0, **shares})
    double: dict[str, dict[str, Any]] = {
        "dignified": {"done": ["trade_route", "send_gifts"]},
        "courageous": {"defeated": ["fish", "ore"]},
    }
    assert not fulfilled(agenda, little, double.get(agenda, more))
    assert not fulfilled(agenda, nothing, {"coins": 0})
    assert not fulfilled(agenda, wrong, {"coins": 0})


@pytest.mark.rule("R-AGENDA-ESTEEMED", "R-GEN-07")
def test_esteemed_counts_the_leader_and_not_rebels_of_sviatopolk() -> None:
    blue = {"leader": "sviatopolk", "leader_in": "kiev", "troops": {"volyn": 1}}
    assert fulfilled(
        "esteemed", blue, {"troops": {"rostov": 1, "murom": 1}, "coins": 0}, regions={"brest": {"rebels": 1}}
    )


@pytest.mark.rule("R-AGENDA-PROTECTIVE")
def test_protective_counts_structures_of_every_owner_where_you_rule() -> None:
    regions = {
        "kiev": {"church": "maroon", "market": "white"},
        "volyn": {"church": "maroon"},
        "rostov": {"church": "blue"},
    }
    here = {"troops": {"kiev": 2}}
    assert fulfilled("protective", here, {"troops": {"volyn": 1, "rostov": 1}}, regions=regions)
    assert not fulfilled("protective", {"troops": {"rostov": 1}}, {"troops": {"volyn": 1, "kiev": 1}}, regions=regions)
    assert not fulfilled("protective", {}, {}, regions=regions)  # built, but nobody rules
    assert not fulfilled("protective", {"troops": {"brest": 1}}, {}, regions=regions)  # rules, but nothing stands there


# --- R-VAR -----------------------------------------------------------------------------------------------------------


def goods_of(state: RurikState) -> list[str]:
    """What grows in the regions in play."""
    return [GOODS[state.grows[k]] for k in range(len(REGIONS)) if state.setup.board.in_play >> k & 1]


GOODS_PRINTED = {
    2: {"wood": 2, "ore": 2, "honey": 1, "fish": 2, "fur": 1},
    3: {"wood": 3, "ore": 2, "honey": 2, "fish": 3, "fur": 1},
    4: {"wood": 4, "ore": 3, "honey": 2, "fish": 4, "fur": 2},
}
"""How many regions in play grow each good, by the number of players: counted on the board."""


@pytest.mark.rule("R-VAR-01", "R-VAR-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_goods_tokens_are_shuffled_over_the_regions_in_play(seats: int) -> None:
    printed = goods_of(GAME.new(seats, seed=1))
    found = [goods_of(GAME.new(seats, seed=seed, goods_tokens=True)) for seed in range(4)]
    assert all(Counter(tokens) == Counter(printed) == GOODS_PRINTED[seats] for tokens in found)
    assert len({tuple(tokens) for tokens in found}) > 1
    assert any(tokens != printed for tokens in found)


@pytest.mark.rule("R-VAR-02", "R-DEEDCARD-MARKET_DAY-REQ")
def test_with_goods_tokens_regions_grow_what_the_token_shows() -> None:
    blue = {"troops": {"kiev": 2}, "deeds": ["market_day"]}
    markets = {region: {"market": "blue"} for region in ("novgorod", "rostov")}
    state = turn(
        {"tax": 1},
        options={"goods_tokens": True},
        players={"blue": blue},
        regions={"kiev": {"grows": "fur", "market": "blue"}, **markets},
    )
    play(state, "tax kiev", "bonus good", "deed market_day", "deck left")
    assert goods(state, "blue") == {"fur": 2}
    play(state, state.legal_actions()[0].text)
    while state.phase != "strategy":
        play(state, state.legal_actions()[0].text if asked(state) != "turn" else "end")
    assert state.goods_on >> place("kiev") & 1
    assert GOODS[state.grows[place("kiev")]] == "fur"
    printed = turn(players={"blue": blue}, regions={"kiev": {"market": "blue"}, **markets})
    assert printed.why_not(GAME.parse("deed market_day", printed)) is not None


@pytest.mark.rule("R-VAR-04", "R-VAR-05")
def test_rebel_reward_tokens_replace_what_is_under_the_rebel() -> None:
    regions = {"kiev": {"rebels": ["wood"]}, "volyn": {"rebels": ["wood"]}}
    options = {"rebel_tokens": True}
    tokens = ["two_coins", "fur", "ore"]
    state = turn(
        {"attack": 2},
        options=options,
        players={"blue": {"troops": {"kiev": 1, "volyn": 1}}},
        regions=regions,
        reward_tokens=tokens,
    )
    play(state, "attack kiev rebel")
    assert (coins(state, "blue"), goods(state, "blue")) == (5, {})
    assert len(state.defeated[0]) == 1
    assert len(state.reward_tokens) == 2  # the token is used up
    play(state, "attack volyn rebel")
    assert goods(state, "blue") == {"fur": 1}
    fresh = [GAME.new(4, seed=seed, rebel_tokens=True) for seed in range(3)]
    assert all(sorted(new.reward_tokens) == sorted(FACTS.reward_tokens) for new in fresh)
    assert len({tuple(new.reward_tokens) for new in fresh}) == 3
    assert set(fresh[0].view(0).reward_tokens) == {HIDDEN}  # face down
    assert GAME.new(4).reward_tokens == []


@pytest.mark.rule("R-VAR-06")
@pytest.mark.parametrize("variant", [False, True])
def test_the_deed_row_variant_renews_the_row_after_the_last_choice(variant: bool) -> None:
    state = at(phase="claim", seats=3, options={"deed_row": variant})
    for _ in range(3):
        before = row(state)
        log = play(state, f"pick {before[0]}")
        late = state.phase != "claim"
        assert ("row_renewed" in kinds(log)) == (variant and late)
    assert len(row(state)) == 3
    kept = set(before[1:]) & set(row(state))
    assert kept == (set() if variant else set(before[1:]))
    thrown = [FACTS.deeds[deed].id for deed in state.deed_discard]
    assert sorted(thrown) == (sorted(before[1:]) if variant else [])
    assert len(state.deed_deck) == len(state.setup.components.deeds) - 3 - 3 - (2 if variant else 0)


@pytest.mark.rule("R-VAR-08")
@pytest.mark.parametrize("number", range(8))
def test_the_variants_go_together(number: int) -> None:
    options = {name: bool(number >> k & 1) for k, name in enumerate(("goods_tokens", "rebel_tokens", "deed_row"))}
    state = GAME.new(3, seed=number, leaders="deal", **options)
    while not state.is_over:
        state.apply(state.legal_actions()[state.rng_state % len(state.legal_actions())])
    assert state.winners()


@pytest.mark.rule("R-AGENDA-CONQUERING", "R-ATTACK-06")
def test_conquering_looks_at_the_track_alone() -> None:
    """Rebels bring no step on the track, so they fulfil nothing."""
    assert not fulfilled("conquering", {"defeated": ["wood", "ore"]}, {"coins": 0})
    assert not fulfilled("conquering", {"warfare": 1, "defeated": ["wood"]}, {"warfare": 2})
    assert fulfilled("conquering", {"warfare": 2}, {"warfare": 1, "defeated": ["wood", "ore"]})
