"""The box, the cards, the deal and the course of a round: rules K-BOX, K-ABOUT, K-SETUP and K-FLOW."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.edition.reader import read_edition
from boardgames_edu.games.cossacks.state import CossackState
from tests.games.cossacks.conftest import (
    FACTS,
    GAME,
    ROADS,
    asked,
    at,
    gold,
    moves,
    nodes,
    ordered,
    play,
    refused,
    seals,
    tokens,
    way,
)

EDITION = read_edition()


def dealt(seats: int = 4, seed: int = 5) -> CossackState:
    """A fresh game in which everybody has laid away the first task offered."""
    state = GAME.new(seats=seats, seed=seed)
    while asked(state)[1] == "tasks":
        state.apply(state.legal_actions()[0])
    return state


@pytest.mark.rule("K-BOX-03", "K-ABOUT-11", "K-ABOUT-12", "K-SETUP-20")
def test_one_hetman_at_every_moment() -> None:
    state, rng = GAME.new(seats=4, seed=1), random.Random(1)
    seen = set()
    while actions := state.legal_actions():
        assert state.hetman in range(4)
        seen.add(state.hetman)
        who, question = asked(state)
        if question in ("command", "more", "renew"):
            assert who == SEATS[state.hetman]
        if question in ("obey", "swap"):
            assert who != SEATS[state.hetman]
        state.apply(rng.choice(actions))
    assert len(seen) > 1


@pytest.mark.rule("K-BOX-05", "K-ABOUT-17", "K-ABOUT-18", "K-ORD-16", "K-ORD-18")
def test_gold_pays_obedience_and_fines() -> None:
    state = ordered("march", players={"green": {"hand": ["desertion"]}, "yellow": {"hand": ["mutiny"]}})
    play(state, "obey", "place sich-kodak#1")
    assert gold(state) == {"blue": 6, "yellow": 8, "green": 7}
    play(state, "disobey desertion b")
    assert gold(state) == {"blue": 7, "yellow": 8, "green": 6}


@pytest.mark.rule("K-BOX-06", "K-MARCH-14", "K-ABOUT-25")
def test_a_seal_marks_who_holds_a_place() -> None:
    state = ordered("march", start="sich-kodak#2", red=way("sich-kodak"))
    log = play(state, "obey")
    assert seals(state, "blue") == {"kodak"}
    assert "captured" in [event.kind for event in log]
    assert not ROADS.board.mask(["kodak"]) & state.red


@pytest.mark.rule("K-BOX-07", "K-BLACK-02", "K-MARCH-08")
def test_black_tokens_stop_the_march() -> None:
    state = ordered(
        "march", route=["kodak"], red=["sich-kodak#1"], black=["sich-kodak#2"], players={"yellow": {"hand": ["mutiny"]}}
    )
    log = play(state, "obey")
    assert "not_carried" in [event.kind for event in log]
    assert gold(state)["yellow"] == 7


@pytest.mark.rule("K-BOX-08", "K-BOX-09", "K-SCORE-09", "K-SCORE-10")
def test_towns_and_settlements() -> None:
    assert ROADS.towns.bit_count() == 12
    assert (ROADS.places & ~ROADS.towns).bit_count() == 19
    state = at(phase="over", red=way("sich-kodak", "kodak-poltava"), players={"blue": {"seals": ["kodak", "poltava"]}})
    assert {(line.source, line.points) for line in state.scores()[0]} >= {("settlement", 5), ("town", 10)}


@pytest.mark.rule("K-BOX-10")
def test_a_circle_has_room_for_one_token() -> None:
    assert [len(path) - 2 for path in ROADS.paths] == [path.circles for path in EDITION.map.paths]
    state = ordered(
        "march", start="sich-kodak#1", red=["sich-kodak#1", "sich-orlyk#1"], players={"yellow": {"hand": ["own_march"]}}
    )
    play(state, "disobey own_march a")
    assert refused(state, "place sich-kodak#1") == "K-BOX-10"


@pytest.mark.rule("K-BOX-11", "K-ABOUT-14", "K-SETUP-06", "K-SETUP-07")
def test_one_deck_of_orders_and_disobedience() -> None:
    state = dealt()
    pile = Counter(state.pile)
    for cards in state.hands:
        assert len(cards) == 4
        pile.update(cards)
    assert pile == Counter(FACTS.deck)
    orders = sum(count for kind, count in pile.items() if kind < FACTS.order_kinds)
    assert (orders, sum(pile.values())) == (30, 60)
    assert GAME.new(seats=4, seed=5).hands != GAME.new(seats=4, seed=6).hands


@pytest.mark.rule("K-BOX-12", "K-ABOUT-02", "K-ABOUT-04", "K-ABOUT-05", "K-ABOUT-06")
def test_the_kinds_of_tasks() -> None:
    for achievement in EDITION.achievements:
        assert achievement.condition.metric
        assert not achievement.condition.holds_all
        assert achievement.points > 0
    assert [city.place for city in EDITION.cities] == [place.id for place in EDITION.map.places]
    state = at(
        phase="over", players={"blue": {"hetman_card": "mazepa", "tasks": ["treasurer", "city_kyiv"], "gold": 12}}
    )
    assert [(line.source, line.points) for line in state.scores()[0]][:3] == [("hetman", 0), ("task", 10), ("task", 0)]


@pytest.mark.rule("K-BOX-13", "K-ABOUT-03", "K-ABOUT-30")
def test_hetman_cards_name_places_and_are_worth_most() -> None:
    others = [card.points for card in EDITION.achievements] + [card.points for card in EDITION.cities]
    assert all(card.places and card.points > max(others) and card.names for card in EDITION.hetmans)
    red = way("sich-kodak", "kodak-poltava", "hlukhiv-poltava", "baturyn-hlukhiv")
    half = at(
        phase="over",
        red=red,
        players={
            "blue": {"hetman_card": "mazepa", "seals": ["poltava", "kodak"]},
            "yellow": {"seals": ["hlukhiv", "baturyn"]},
        },
    )
    whole = at(
        phase="over",
        red=red,
        players={"blue": {"hetman_card": "mazepa", "seals": ["poltava", "kodak", "hlukhiv", "baturyn"]}},
    )
    assert [state.scores()[0][0].points for state in (half, whole)] == [0, 24]


@pytest.mark.rule("K-ABOUT-01", "K-SCORE-13")
def test_most_points_win() -> None:
    state = at(phase="over", red=way("sich-kodak"), players={"yellow": {"seals": ["kodak"]}})
    assert state.winners() == (1,)


@pytest.mark.rule("K-ABOUT-07", "K-ABOUT-08")
def test_a_city_has_to_be_held_at_the_end() -> None:
    place = {"phase": "over", "red": way("sich-kodak")}
    mine = at(players={"blue": {"tasks": ["city_kodak"], "seals": ["kodak"]}}, **place)
    lost = at(players={"blue": {"tasks": ["city_kodak"]}, "yellow": {"seals": ["kodak"]}}, **place)
    assert mine.scores()[0][0].points == 5
    assert (lost.scores()[0][0].points, lost.scores()[0][0].rule) == (0, "K-ABOUT-08")


@pytest.mark.rule("K-ABOUT-10")
def test_only_the_hetman_plays_orders() -> None:
    state = ordered("march", players={"yellow": {"hand": ["march", "mutiny"]}})
    assert refused(state, "order march a") == "K-ABOUT-10"


@pytest.mark.rule("K-ABOUT-13", "K-ORD-15")
def test_obey_or_refuse_once() -> None:
    state = ordered("march", players={"yellow": {"hand": ["desertion"]}, "green": {"hand": ["desertion"]}})
    assert moves(state) == {"obey", "disobey desertion a", "disobey desertion b"}
    play(state, "disobey desertion a")
    assert asked(state) == ("green", "obey")


@pytest.mark.rule("K-ABOUT-15", "K-ABOUT-16", "K-ORD-05")
def test_options_and_their_gold() -> None:
    state = at(players={"blue": {"hand": ["raid", "enlarge_register"]}})
    assert moves(state) == {"order raid a", "order enlarge_register a", "order enlarge_register b", "resign"}
    log = play(state, "order raid a", "go")
    assert log[0].facts == {"game": "cossacks", "seat": "blue", "card": "raid", "option": "a", "gold": 2}
    assert all(card.options for card in FACTS.cards)


@pytest.mark.rule("K-ABOUT-19", "K-ABOUT-24")
def test_a_raid_lays_two_tokens_on_the_named_way() -> None:
    state = at(players={"blue": {"hand": ["raid"]}})
    play(state, "order raid a", "through chyhyryn", "through pereyaslav", "go", "obey")
    assert nodes(state.red) == {"sich-chyhyryn#1", "sich-chyhyryn#2"}
    assert tokens(state, "yellow") == 13
    assert gold(state)["yellow"] == 9


@pytest.mark.rule("K-ABOUT-20")
def test_a_raid_home_takes_two_pieces() -> None:
    state = ordered("raid", "b", start="sich-chyhyryn#1", red=way("sich-chyhyryn"))
    play(state, "obey")
    assert nodes(state.red) == {"sich-chyhyryn#1"}


@pytest.mark.rule("K-ABOUT-21", "K-BLACK-01")
def test_mutiny_lays_a_black_token() -> None:
    state = ordered("march", players={"yellow": {"hand": ["mutiny"]}})
    play(state, "disobey mutiny a", "black sich-kodak#1")
    assert nodes(state.black) == {"sich-kodak#1"}
    assert state.black_on_emblem == 5
    assert [card.id for card in FACTS.cards for option in card.options for effect in option.effects
            if effect["op"] == "place_black"] == ["mutiny", "mutiny"]  # fmt: skip


@pytest.mark.rule("K-ABOUT-22")
def test_mutiny_may_leave_the_march_token() -> None:
    state = ordered("march", players={"yellow": {"hand": ["mutiny"]}})
    play(state, "disobey mutiny b", "black sich-kodak#1", "skip")
    assert not state.red
    assert gold(state)["blue"] == 9


@pytest.mark.rule("K-ABOUT-27", "K-ORD-09")
def test_orders_alone_or_together() -> None:
    hand = ["passionate_speech", "march", "raid", "passionate_speech"]
    state = at(players={"blue": {"hand": hand}})
    play(state, "order passionate_speech b")
    assert refused(state, "enough") == "K-ORD-09"
    assert refused(state, "order passionate_speech a") == "K-ORD-09"
    play(state, "order march a", "go", "order raid a", "go")
    assert asked(state) == ("yellow", "obey")
    alone = at(players={"blue": {"hand": ["march", "raid"]}})
    play(alone, "order march a", "go")
    assert asked(alone) == ("yellow", "obey")


@pytest.mark.rule("K-ABOUT-29", "K-SCORE-01")
def test_an_empty_hand_begins_the_end() -> None:
    state = ordered("march", players={"yellow": {"tokens": 1}})
    log = play(state, "obey", "place sich-kodak#1")
    assert "announced" in [event.kind for event in log]


# --- setup and rounds -------------------------------------------------------------------------------------------


@pytest.mark.rule("K-SETUP-01", "K-SETUP-02", "K-SETUP-03", "K-SETUP-04", "K-SETUP-05")
def test_what_everybody_gets() -> None:
    for seats in (3, 4, 5, 6):
        state = GAME.new(seats=seats, seed=2)
        assert (state.gold, state.tokens, state.seals_in_hand) == ([7] * seats, [15] * seats, [5] * seats)
        assert (state.black_on_emblem, state.reserve, state.red | state.black | state.links) == (6, 0, 0)


@pytest.mark.rule("K-SETUP-08", "K-SETUP-09", "K-SETUP-10", "K-SETUP-11", "K-SETUP-16")
def test_the_tasks_are_dealt() -> None:
    state = GAME.new(seats=6, seed=2)
    assert len(set(state.hetman_cards)) == 6
    for three in state.dealt:
        assert sum(task < FACTS.achievements for task in three) == 1
        assert len(three) == 3
    everything = [task for three in state.dealt for task in three]
    assert len(set(everything)) == 18
    deals = [GAME.new(seats=6, seed=seed) for seed in range(30)]
    assert len({deal.hetman_cards[0] for deal in deals}) > 5
    for place in range(3):  # each deck is shuffled: an achievement and two cities
        assert len({deal.dealt[0][place] for deal in deals}) > 5


@pytest.mark.rule("K-SETUP-12", "K-SETUP-13", "K-SETUP-14", "K-SETUP-15")
def test_two_tasks_of_three_are_kept() -> None:
    for choice in range(3):
        state = GAME.new(seats=3, seed=4, first="blue")
        three = state.dealt[0]
        assert len(state.legal_actions()) == 3
        state.apply(state.legal_actions()[choice])
        assert set(state.tasks[0]) | {state.laid_away[0]} == set(three)
        assert len(state.tasks[0]) == 2
        assert state.view(1).laid_away[0] is HIDDEN
    other = next(task for task in FACTS.task_ids if FACTS.task_ids.index(task) not in state.dealt[1])
    assert refused(state, f"return {other}") == "K-SETUP-12"


@pytest.mark.rule("K-SETUP-18", "K-SETUP-19")
def test_the_first_hetman() -> None:
    assert GAME.new(seats=4, seed=1, first="green").hetman == 2
    assert GAME.new(seats=4, seed=1, first=3).hetman == 3
    assert {GAME.new(seats=4, seed=seed).hetman for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("K-FLOW-01", "K-FLOW-02", "K-FLOW-03", "K-ORD-30")
def test_rounds_follow_the_seats() -> None:
    state = ordered(
        "march", hetman="green", seats=4, acted=["green"], turn="green", players={"green": {"hand": ["march"]}}
    )
    order = []
    for node in ("sich-kodak#1", "sich-orlyk#1", "sich-perekop#1"):
        order.append(asked(state)[0])
        play(state, "obey", f"place {node}")
    assert order == ["purple", "blue", "yellow"]
    while asked(state)[1] == "swap":
        play(state, "pass")
    assert asked(state) == ("green", "command")
    assert state.round == 2


@pytest.mark.rule("K-SETUP-12")
@pytest.mark.parametrize("hetman", ["blue", "yellow", "green"])
def test_whoever_has_laid_a_task_away_is_not_asked_again(hetman: str) -> None:
    """Also where a position names a hetman after whom the others have begun."""
    state = GAME.new(seats=3, seed=18)
    state.apply(state.legal_actions()[0])
    state = GAME.from_position({**state.position(), "hetman": hetman})
    seats = []
    while state.phase == "setup":
        seats.append(state.to_move)
        state.apply(state.legal_actions()[0])
    assert len(seats) == len(set(seats)) == 2
    assert state.legal_actions()


@pytest.mark.rule("K-SETUP-07")
def test_the_draw_pile_is_mixed() -> None:
    """What lies on top is another card in another game, and the pile is in no order."""
    piles = [dealt(seed=seed).pile for seed in range(8)]
    assert len({pile[-1] for pile in piles}) > 1
    assert all(pile not in (sorted(pile), sorted(pile, reverse=True)) for pile in piles)


@pytest.mark.rule("K-ABOUT-06")
def test_a_city_card_scores_for_whoever_holds_its_place_and_for_nobody_else() -> None:
    def points_for(holder: str) -> int:
        players: dict[str, dict[str, object]] = {"blue": {"tasks": ["city_kodak"]}, "yellow": {}, "green": {}}
        players[holder]["seals"] = ["kodak"]
        state = at(phase="over", red=way("sich-kodak"), players=players)
        return next(line.points for line in state.scores()[0] if line.source == "task")

    card = next(city for city in EDITION.cities if city.id == "city_kodak")
    assert [points_for(holder) for holder in ("blue", "yellow", "green")] == [card.points, 0, 0]
