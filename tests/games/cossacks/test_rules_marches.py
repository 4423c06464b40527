"""Marches and black tokens: rules K-MARCH and K-BLACK."""

from __future__ import annotations

import pytest

from boardgames_edu.games.cossacks.queries import marches
from boardgames_edu.games.cossacks.state import IssuedOrder
from tests.games.cossacks.conftest import (
    ROADS,
    asked,
    at,
    gold,
    kinds,
    moves,
    nodes,
    ordered,
    play,
    refused,
    seals,
    tokens,
    way,
)

NODE = ROADS.board.index
TO_PEREYASLAV = way("sich-chyhyryn", "chyhyryn-pereyaslav")


@pytest.mark.rule("K-MARCH-01", "K-MARCH-02", "K-MARCH-03", "K-MARCH-04")
def test_the_first_march_starts_at_the_sich() -> None:
    state = ordered("march")
    play(state, "obey")
    assert moves(state) == {f"place sich-{end}#1" for end in ("chyhyryn", "orlyk", "kodak", "perekop", "ochakiv")}
    assert refused(state, "place sich") == "K-MARCH-04"
    play(state, "place sich-kodak#1")
    assert nodes(state.red) == {"sich-kodak#1"}
    assert tokens(state, "yellow") == 14


@pytest.mark.rule("K-MARCH-05", "K-MARCH-06")
def test_start_and_route_are_named() -> None:
    hands = {"blue": {"hand": ["march"], "seals": ["chyhyryn"]}}
    state = at(players=hands, red=way("sich-chyhyryn"))
    play(state, "order march a")
    assert refused(state, "from kodak") == "K-MARCH-05"
    play(state, "from chyhyryn")
    assert refused(state, "from sich-chyhyryn#1") == "K-MARCH-05"
    assert refused(state, "through kyiv") == "K-MARCH-06"
    play(state, "through pereyaslav")
    assert refused(state, "through chyhyryn") == "K-MARCH-06"
    play(state, "through ovruch", "go", "obey")
    assert nodes(state.red) >= {"chyhyryn-pereyaslav#1"}


@pytest.mark.rule("K-MARCH-05", "K-MARCH-06")
def test_a_march_may_start_on_a_circle() -> None:
    state = at(players={"blue": {"hand": ["march"]}}, red=["sich-kodak#1"])
    play(state, "order march a", "from sich-kodak#1")
    assert moves(state) == {"through kodak", "go"}
    play(state, "through kodak", "through poltava", "go")
    assert state.orders == [IssuedOrder(0, NODE["sich-kodak#1"], (NODE["kodak"], NODE["poltava"]))]


@pytest.mark.rule("K-MARCH-06", "K-BLACK-03")
def test_a_closed_way_cannot_be_named() -> None:
    state = at(players={"blue": {"hand": ["march"]}}, red=["sich-kodak#1"], black=["sich-kodak#2"])
    play(state, "order march a")
    assert refused(state, "through kodak") == "K-BLACK-03"
    assert "through orlyk" in moves(state)


@pytest.mark.rule("K-MARCH-06")
def test_a_march_that_leads_nowhere_cannot_be_ordered() -> None:
    state = at(players={"blue": {"hand": ["march"]}})
    assert refused(state, "order march b") == "K-MARCH-24"
    ways = [f"sich-{end}#1" for end in ("chyhyryn", "orlyk", "kodak", "perekop", "ochakiv")]
    shut = at(black=ways, players={"blue": {"hand": ["march", "war_tax"]}})
    assert refused(shut, "order march a") == "K-MARCH-11"
    assert "order march b" in moves(shut)


@pytest.mark.rule("K-MARCH-07", "K-MARCH-08")
def test_the_ataman_chooses_within_the_order() -> None:
    state = ordered(
        "march", start="sich-kodak#2", red=["sich-orlyk#1", *way("sich-kodak")], players={"blue": {"seals": ["kodak"]}}
    )
    play(state, "obey")
    assert moves(state) == {"place kodak-poltava#1", "place kodak-azov#1"}
    assert refused(state, "place sich-orlyk#2") == "K-MARCH-08"


@pytest.mark.rule("K-MARCH-09", "K-MARCH-10")
def test_without_a_start_it_is_the_sich_or_the_closest_token() -> None:
    state = ordered("march", route=["kodak"], red=["sich-orlyk#1"])
    play(state, "obey")
    assert "sich-kodak#1" in nodes(state.red)
    ends = ["chyhyryn", "orlyk", "kodak", "perekop", "ochakiv"]
    red = [f"sich-{end}#1" for end in ends] + ["sich-kodak#2"]
    taken = ordered("march", red=red)
    play(taken, "obey")
    assert moves(taken) == {f"place sich-{end}#2" for end in ends if end != "kodak"}


@pytest.mark.rule("K-MARCH-11", "K-MARCH-12")
def test_no_gaps() -> None:
    state = ordered("march", players={"yellow": {"hand": ["own_march"]}}, red=["sich-kodak#1"])
    play(state, "disobey own_march a")
    assert refused(state, "place kodak") == "K-MARCH-11"
    assert {"place sich-kodak#2", "place sich-orlyk#1"} <= moves(state)


@pytest.mark.rule("K-MARCH-13", "K-MARCH-14", "K-MARCH-15")
def test_a_capture_under_an_order() -> None:
    state = ordered("march", route=["kodak"], red=way("sich-kodak"))
    log = play(state, "obey")
    assert seals(state, "blue") == {"kodak"}
    assert state.seals_in_hand == [4, 5, 5]
    assert (state.reserve, tokens(state, "yellow")) == (1, state.tokens[1])
    assert kinds(log)[:4] == ["obeys", "no_choice", "laid", "captured"]


def test_without_a_seal_the_token_stays_neutral() -> None:
    red = way("sich-kodak", "sich-orlyk", "sich-perekop", "sich-ochakiv", "sich-chyhyryn", "kodak-poltava")
    mine = ["orlyk", "perekop", "ochakiv", "chyhyryn", "poltava"]
    state = ordered(
        "march",
        start="sich-kodak#2",
        route=["kodak"],
        red=[*red[:-2], *way("poltava-orlyk")],
        players={"blue": {"seals": mine}},
    )
    play(state, "obey")
    assert nodes(state.neutral) == {"kodak"}
    assert seals(state, "blue") == set(mine)
    assert "kodak-poltava#1" in nodes(state.open_nodes)


@pytest.mark.rule("K-MARCH-16", "K-MARCH-17")
def test_beyond_the_aim_it_is_free_and_paid() -> None:
    state = ordered(
        "march",
        start="chyhyryn",
        route=["pereyaslav"],
        red=TO_PEREYASLAV,
        players={"blue": {"seals": ["chyhyryn", "pereyaslav"]}},
    )
    play(state, "obey")
    assert refused(state, "place chyhyryn-uman#1") == "K-MARCH-16"
    play(state, "place pereyaslav-ovruch#1")
    assert gold(state)["yellow"] == 8


def test_everything_beyond_is_filled() -> None:
    state = ordered("march", start="sich-kodak#1", red=["sich-kodak#1", "sich-orlyk#1"], black=["sich-kodak#2"])
    play(state, "obey")
    assert moves(state) == {
        "place sich-orlyk#2",
        "place sich-chyhyryn#1",
        "place sich-perekop#1",
        "place sich-ochakiv#1",
    }


def test_the_named_way_is_filled_first() -> None:
    """OWN-02: a gap on the named way is filled even if the aim was taken from elsewhere."""
    red = way("sich-orlyk", "pereyaslav-orlyk", "sich-chyhyryn")
    state = ordered(
        "march",
        start="chyhyryn",
        route=["pereyaslav"],
        red=red,
        players={"blue": {"seals": ["orlyk", "pereyaslav", "chyhyryn"]}},
    )
    play(state, "obey")
    assert "chyhyryn-pereyaslav#1" in nodes(state.red)


@pytest.mark.rule("K-MARCH-18", "K-MARCH-19")
def test_no_route_is_cut() -> None:
    state = ordered(
        "march", red=way("sich-kodak"), players={"blue": {"seals": ["kodak"]}, "yellow": {"hand": ["town_revolt"]}}
    )
    play(state, "disobey town_revolt a")
    assert nodes(state.red) == {"sich-kodak#1"}
    assert not seals(state, "blue")
    loop = way("sich-kodak", "sich-orlyk", "kodak-poltava", "poltava-orlyk")
    ring = at(red=loop, players={"blue": {"seals": ["kodak", "orlyk", "poltava"], "hand": ["march"]}})
    assert nodes(marches.removable(ring)) == {*loop, "kodak", "orlyk", "poltava"}


@pytest.mark.rule("K-MARCH-18")
def test_the_refusal_says_that_it_would_cut() -> None:
    state = ordered("march", red=[*way("sich-kodak"), "sich-orlyk#1"], players={"yellow": {"hand": ["desertion"]}})
    play(state, "disobey desertion b")
    assert refused(state, "remove sich-kodak#1") == "K-MARCH-18"
    assert refused(state, "remove kodak") == "K-MARCH-18"


@pytest.mark.rule("K-MARCH-20", "K-MARCH-21", "K-MARCH-22", "K-MARCH-23")
def test_taking_a_seal_and_the_place_again() -> None:
    state = ordered(
        "march",
        red=way("sich-kodak"),
        seats=4,
        players={"yellow": {"hand": ["town_revolt"]}, "green": {"hand": ["own_march"]}, "purple": {"seals": ["kodak"]}},
    )
    before = tokens(state, "yellow")
    play(state, "disobey town_revolt b")
    assert state.seals_in_hand[3] == 5
    assert state.reserve == 0
    assert tokens(state, "yellow") == before + 1
    assert "kodak" in nodes(state.open_nodes)
    play(state, "disobey own_march a", "place kodak")
    assert seals(state, "green") == {"kodak"}


@pytest.mark.rule("K-MARCH-24", "K-MARCH-25")
def test_home_clears_branches_first() -> None:
    red = [*TO_PEREYASLAV, "pereyaslav-orlyk#1", "pereyaslav-ovruch#1", "sich-kodak#1"]
    players = {"blue": {"hand": ["march"]}, "green": {"seals": ["chyhyryn", "pereyaslav"]}}
    state = at(red=red, players=players)
    play(state, "order march b")
    assert refused(state, "through kodak") == "K-MARCH-24"
    play(state, "through pereyaslav", "go", "obey")
    assert moves(state) == {"remove pereyaslav-orlyk#1", "remove pereyaslav-ovruch#1"}
    assert refused(state, "remove sich-kodak#1") == "K-MARCH-25"
    assert refused(state, "remove pereyaslav") == "K-MARCH-18"


@pytest.mark.rule("K-MARCH-25")
def test_home_takes_what_lies_beyond_before_what_lies_near() -> None:
    red = [*TO_PEREYASLAV, *way("pereyaslav-ovruch"), "ovruch-kyiv#1", "chyhyryn-cherkasy#1"]
    players = {"blue": {"seals": ["chyhyryn"]}, "green": {"seals": ["pereyaslav", "ovruch"]}}
    state = ordered("raid", "b", route=["pereyaslav"], red=red, players=players)
    play(state, "obey")
    assert {"ovruch-kyiv#1", "ovruch"} & nodes(state.occupied) == set()
    assert "chyhyryn-cherkasy#1" in nodes(state.red)


def test_home_without_anything_named_takes_any_end() -> None:
    state = ordered("march", "b", red=["sich-kodak#1", "sich-orlyk#1"])
    play(state, "obey")
    assert moves(state) == {"remove sich-kodak#1", "remove sich-orlyk#1"}


def test_a_start_taken_off_is_filled_first() -> None:
    """OWN-16."""
    state = ordered(
        "march",
        start="sich-kodak#2",
        route=["kodak"],
        red=way("sich-kodak"),
        players={"yellow": {"hand": ["desertion"]}, "green": {"hand": ["mutiny"]}},
    )
    play(state, "disobey desertion b", "obey")
    assert nodes(state.red) == {"sich-kodak#1", "sich-kodak#2"}


# --- black tokens --------------------------------------------------------------------------------------------------


@pytest.mark.rule("K-BLACK-01", "K-BLACK-04", "K-BLACK-06", "K-BLACK-07")
def test_where_a_black_token_may_lie() -> None:
    state = ordered("march", red=way("sich-kodak"), players={"yellow": {"hand": ["mutiny"]}})
    play(state, "disobey mutiny a")
    assert refused(state, "black kodak") == "K-BLACK-06"
    assert refused(state, "black kodak-azov#1") == "K-BLACK-07"
    assert refused(state, "black sich-kodak#1") == "K-BOX-10"
    assert "black sich-orlyk#1" in moves(state)


@pytest.mark.rule("K-BLACK-02", "K-BLACK-03")
def test_nothing_is_laid_behind_a_black_token() -> None:
    state = ordered("march", red=["sich-kodak#1"], black=["sich-kodak#2"], players={"yellow": {"hand": ["own_march"]}})
    play(state, "disobey own_march a")
    assert refused(state, "place kodak") == "K-BLACK-03"


@pytest.mark.rule("K-BLACK-05", "K-BLACK-07")
def test_a_black_token_returns_to_the_emblem() -> None:
    state = ordered(
        "march", "b", red=["sich-kodak#1"], black=["sich-kodak#2"], players={"yellow": {"hand": ["mutiny"]}}
    )
    before = tokens(state, "yellow")
    play(state, "obey")
    assert state.black_on_emblem == 6
    assert tokens(state, "yellow") == before
    assert nodes(state.red) == {"sich-kodak#1"}
    assert gold(state)["yellow"] == 8


def test_black_tokens_run_out() -> None:
    red = ["sich-chyhyryn#1", "sich-kodak#1", "sich-orlyk#1"]
    black = ["sich-perekop#1", "sich-ochakiv#1", "sich-chyhyryn#2", "sich-kodak#2", "sich-orlyk#2"]
    state = ordered("march", red=red, black=black, players={"yellow": {"hand": ["mutiny"]}})
    assert state.black_on_emblem == 1
    play(state, "disobey mutiny a")
    assert asked(state) == ("green", "obey")
    assert state.black_on_emblem == 1


@pytest.mark.rule("K-MARCH-08")
def test_a_token_that_is_laid_by_itself_says_why_no_other_one_could_be() -> None:
    """Before, when it is laid, and after it for whoever follows under the same order."""
    state = ordered(
        "march",
        start="kodak",
        route=["poltava"],
        red=[*way("sich-kodak"), "sich-orlyk#1"],
        players={"blue": {"seals": ["kodak"]}},
    )
    assert refused(state, "place sich-chyhyryn#1") == "K-MARCH-08"
    (why,) = (event for event in play(state, "obey") if event.kind == "no_choice")
    assert (why.rule, "not Zaporizhian Sich – Chyhyryn (1)" in str(why)) == ("K-MARCH-08", True)
    assert "kodak-poltava#1" in state.position()["red"]
    assert refused(state, "place sich-chyhyryn#1") == "K-MARCH-08"
    free = ordered("march", red=way("sich-kodak"), players={"blue": {"seals": ["kodak"]}})
    assert "no_choice" not in [event.kind for event in play(free, "obey")]
