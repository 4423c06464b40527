"""The formal vocabulary beyond the cards of the reconstruction: what a teacher's own edition may make of its words."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from boardgames_edu.games.cossacks.edition.reader import read_edition
from boardgames_edu.games.cossacks.edition.rows import ONLY_TASKS, OPS, WHO
from boardgames_edu.games.cossacks.rules.wording import OptionWords, effect_text
from boardgames_edu.i18n import speaking
from tests.games.cossacks.conftest import FACTS, asked, edition_of, kinds, moves, play, refused, way


def _order(name: str, price: int, *effects: dict[str, Any], timing: str = "on_obey") -> dict[str, Any]:
    options = [{"id": "a", "price": price, "effects": list(effects), "timing": timing}]
    return {"id": name, "copies": 15, "options": options}


def _refusal(name: str, *effects: dict[str, Any]) -> dict[str, Any]:
    options = [{"id": "a", "fine": 1, "effects": [{"op": "refuse_order"}, *effects]}]
    return {"id": name, "copies": 15, "options": options}


@pytest.mark.rule("K-ORD-07", "K-ORD-08")
@pytest.mark.parametrize("acted", [["blue"], ["blue", "green"]])
def test_a_hetman_who_falls_short_pays_what_there_is_and_goes(acted: list[str]) -> None:
    """AMB-55: an effect takes the gold that the price was to be paid with; the mace goes also after the last ataman."""
    levy = {"op": "take_coins", "from": "hetman", "to": "chosen_ataman", "amount": 2}
    players = {"blue": {"gold": 4}, "yellow": {"gold": 3, "hand": ["mutiny"]}, "green": {"gold": 14}}
    state = edition_of(orders=[_order("levy", 3, levy)]).from_position(
        {
            "seats": 3,
            "phase": "obedience",
            "orders": [{"card": "levy", "option": "a"}],
            "acted": acted,
            "turn": acted[-1],
            "players": players,
        }
    )
    log = play(state, "obey")
    assert "paid_short" in kinds(log)
    assert state.gold == [0, 5, 16]
    assert asked(state) == ("green", "accept")


@pytest.mark.rule("K-ORD-10", "K-ORD-14")
def test_an_order_that_works_when_it_is_given() -> None:
    """The hetman draws at once; it is paid when another order of the same issue was carried out (AMB-54)."""
    muster = _order("muster", 2, {"op": "draw_cards", "who": "hetman", "count": 2}, timing="on_issue")
    march = _order("march", 1, {"op": "place_march", "count": 1, "direction": "named", "capture_owner": "hetman"})
    speech = _order("speech", 0, {"op": "extra_orders", "count": 2}, timing="on_issue")
    played = edition_of(orders=[muster, march, speech])
    state = played.from_position({"seats": 3, "players": {"blue": {"hand": ["muster", "march", "speech"]}}})
    log = play(state, "order speech a", "order muster a")
    assert [event.rule for event in log if event.kind == "drew"] == ["K-ORD-14"]
    assert len(state.hands[0]) == 3
    play(state, "order march a", "through orlyk", "go", "obey")
    assert state.gold == [4, 10, 7]


@pytest.mark.rule("K-CHG-04", "K-CHG-14", "K-ORD-21")
def test_a_card_may_let_its_player_choose_the_hetman_or_a_victim() -> None:
    """AMB-02: whom the card names, not the richest; whoever is chosen may decline (AMB-62)."""
    council = _refusal("council", {"op": "change_hetman", "to": "chosen_player"})
    toll = _refusal("toll", {"op": "take_coins", "from": "chosen_player", "to": "actor", "amount": 3})
    beg = _refusal("beg", {"op": "give_cards", "from": "chosen_player", "to": "actor", "count": 2, "choice": "own"})
    seize = _refusal(
        "seize", {"op": "give_cards", "from": "chosen_player", "to": "actor", "count": 2, "choice": "random"}
    )
    played = edition_of(disobedience=[council, toll, beg, seize])
    full = ["march"] * 3 + ["toll"] * 2
    start = {
        "seats": 4,
        "phase": "obedience",
        "orders": [{"card": "march", "option": "a"}],
        "players": {
            "yellow": {"gold": 4, "hand": ["council", "toll", "beg", "seize", *full[:2]]},
            "purple": {"gold": 5, "hand": full},
        },
    }
    state = played.from_position(start)
    play(state, "disobey council a")
    assert moves(state) == {"choose blue", "choose green", "choose purple"}
    chosen = state.copy()
    play(state, "choose purple", "refuse")
    assert asked(state) == ("green", "accept")
    log = play(chosen, "choose purple", "accept")
    assert [event.rule for event in log if event.kind == "new_hetman"] == ["K-CHG-04"]  # not the richest
    robbed = played.from_position(start)
    play(robbed, "disobey toll a", "choose blue")
    assert (robbed.gold[1], sum(robbed.gold)) == (6, 28)
    seizing = played.from_position(start)
    play(seizing, "disobey seize a", "choose purple")
    assert asked(seizing) == ("yellow", "discard")  # at random or by choice, the limit holds
    begging = played.from_position(start)
    play(begging, "disobey beg a", "choose purple", "give march", "give toll")
    assert asked(begging) == ("yellow", "discard")  # five cards and two more: one above the limit
    assert begging.decision is not None
    assert begging.decision.rule == refused(begging, "discard raid") == "K-ORD-21"  # no mace was lost
    assert next(event.rule for event in play(begging, "discard march")) == "K-ORD-21"
    assert (len(begging.hands[1]), len(begging.hands[3])) == (6, 3)


@pytest.mark.rule("K-ORD-16", "K-ORD-18", "K-MARCH-02")
@pytest.mark.parametrize("refusing", [False, True])
def test_a_move_may_be_left_but_a_lifted_token_is_laid(refusing: bool) -> None:
    move = {"op": "move_march", "count": 2, "where": "free", "capture_owner": "actor", "optional": True}
    card = _refusal("flight", move) if refusing else _order("ride", 0, move)
    played = edition_of(**({"disobedience": [card]} if refusing else {"orders": [card]}))
    state = played.from_position(
        {
            "seats": 3,
            "phase": "obedience",
            "orders": [{"card": "march" if refusing else "ride", "option": "a"}],
            "red": way("sich-kodak", "sich-orlyk"),
            "players": {"yellow": {"hand": ["flight"] if refusing else []}},
        }
    )
    play(state, "disobey flight a" if refusing else "obey")
    assert "skip" in moves(state)
    play(state, "lift sich-kodak#2")
    assert refused(state, "skip") == ("K-ORD-18" if refusing else "K-ORD-16")
    log = play(state, "place sich-perekop#1", "skip")
    assert asked(state) == ("green", "obey")
    assert [event.rule for event in log if event.kind == "skipped"] == ["K-ORD-18" if refusing else "K-ORD-16"]


COUNTED = {
    "gold": 8, "march_tokens_left": 9, "hand_size": 4, "towns_held": 1, "settlements_held": 2, "places_held": 3,
    "orders_issued": 12, "orders_obeyed": 6, "disobediences": 7, "seals_removed": 10, "hetman_terms": 11,
    "farthest_place_cost": 5, "is_hetman": True,
}  # fmt: skip
"""What every metric says of one position, each something else, so that none is taken for another."""


@pytest.mark.rule("K-ABOUT-05", "K-SCORE-07")
def test_what_achievements_compare() -> None:
    """AMB-66: each metric counts what the vocabulary says, and each comparison compares."""
    wanted: dict[str, tuple[str, str, int, bool]] = {}
    for metric, value in COUNTED.items():
        wanted[f"{metric}_is"] = (metric, "==", value, True)
        if metric != "is_hetman":
            for op, less, more in ((">=", True, False), ("==", False, False), ("<=", False, True)):
                name = {">=": "least", "==": "other", "<=": "most"}[op]
                wanted[f"{metric}_{name}_less"] = (metric, op, value - 1, less)
                wanted[f"{metric}_{name}_more"] = (metric, op, value + 1, more)
    rows = [{"id": key, "points": 5, "condition": {"metric": metric, "op": op, "value": value}}
            for key, (metric, op, value, _) in wanted.items()]  # fmt: skip
    played = edition_of(achievements=rows)
    blue = {
        "gold": 8, "tokens": 9, "hand": ["march", "raid", "mutiny", "plunder"], "seals": ["kodak", "orlyk", "poltava"],
        "issued": 12, "obeyed": 6, "refused": 7, "removed": 10, "terms": 11,
    }  # fmt: skip
    for key, (*_, holds) in wanted.items():
        position = {"seats": 3, "phase": "over", "red": way("sich-kodak", "sich-orlyk", "kodak-poltava"),
                    "players": {"blue": {**blue, "tasks": [key]}}}  # fmt: skip
        state = played.from_position(position)
        assert state.scores()[0][0].points == 5 * holds, key


def test_the_cards_of_the_reconstruction_use_every_word_of_the_vocabulary() -> None:
    """So the tests of its cards carry all of it out."""
    edition = read_edition()
    used = {effect["op"] for card in (*edition.orders, *edition.disobedience)
            for option in card.options for effect in option.effects}  # fmt: skip
    used |= {effect["op"] for card in edition.achievements for effect in card.passive}
    assert used == set(OPS)


SAID = {
    "passionate_speech a": ("give one further order", "можете віддати ще один наказ", "можете отдать ещё один приказ"),
    "enlarge_register a": ("the hetman draws 1 card", "гетьман бере 1 карту", "гетман берёт 1 карту"),
    "war_tax b": (
        "pay 2 gold to the hetman; draw 2 cards",
        "заплатіть гетьманові 2 золоті; візьміть 2 карти",
        "заплатите гетману 2 золотых; возьмите 2 карты",
    ),
    "host_council a": (
        "exchange 1 card with the hetman",
        "обміняйтеся з гетьманом 1 картою",
        "обменяйтесь с гетманом 1 картой",
    ),
    "host_council b": ("swap up to 2 cards", "обміняйте до 2 карт", "обменяйте до 2 карт"),
    "denunciation b": (
        "take 1 card of the hetman at random",
        "візьміть навмання 1 карту гетьмана",
        "возьмите наугад 1 карту гетмана",
    ),
    "plunder a": (
        "an ataman of your choice pays 2 gold to you",
        "обраний вами курінний отаман платить вам 2 золоті",
        "выбранный вами куренной атаман платит вам 2 золотых",
    ),
}
"""What some options say in English, Ukrainian and Russian."""


@pytest.mark.parametrize("text", SAID)
def test_cards_speak_to_whoever_carries_them_out(text: str) -> None:
    row = next(row for row in FACTS.options if row.text == text)
    for language, words in zip(("en", "uk", "ru"), SAID[text], strict=True):
        with speaking(language):
            assert str(OptionWords(row)) == words


def test_every_effect_of_the_vocabulary_can_be_said() -> None:
    people = {"from": WHO, "to": WHO, "who": WHO, "viewer": WHO, "whose": WHO}
    for op, parameters in OPS.items():
        names = [name for name in people if name in parameters]
        for chosen in product(*(people[name] for name in names)):
            for choice, optional in product(("own", "random"), (False, True)):
                effect = {"op": op, "count": 2, "choice": choice, "optional": optional}
                if op not in ONLY_TASKS:
                    assert "{" not in effect_text({**effect, **dict(zip(names, chosen, strict=True))})
