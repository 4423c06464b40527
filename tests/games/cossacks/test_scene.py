"""The picture of Cossack Campaign: all is shown, said and reachable; nothing hidden is shown; it is made fast."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from boardgames_edu.games.cossacks.facts import SEATS
from boardgames_edu.games.cossacks.layout import PANELS
from boardgames_edu.games.cossacks.scene import scene, touched
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.games.cossacks.wording import option_text
from boardgames_edu.i18n import speaking
from boardgames_edu.scene.svg import svg
from tests.games.cossacks.conftest import FACTS, GAME, ROADS


def played(seats: int, every: int = 31) -> Iterator[CossackState]:
    state, rng = GAME.new(seats=seats, seed=seats), random.Random(seats)
    number = 0
    while actions := state.legal_actions():
        if number % every == 0:
            yield state.copy()
        state.apply(rng.choice(actions))
        number += 1
    yield state


@pytest.fixture(scope="module", params=[3, 6])
def game_states(request: Any) -> list[CossackState]:
    return list(played(request.param))


def test_every_id_is_unique_and_everything_lies_on_the_page(game_states: list[CossackState]) -> None:
    for state in game_states:
        drawn = scene(state)
        ids = Counter(thing.id for thing in drawn.things())
        assert not [id for id, count in ids.items() if count > 1]
        things: tuple[Any, ...] = (*drawn.places, *drawn.pieces, *drawn.cards)
        for thing in things:
            assert 0 <= thing.at[0] <= drawn.width, thing.id
            assert 0 <= thing.at[1] <= drawn.height, thing.id


def test_the_map_shows_the_state(game_states: list[CossackState]) -> None:
    for state in game_states:
        drawn = scene(state, panels=["map"])
        shown = {piece.place: (piece.glyph, piece.seat) for piece in drawn.pieces if piece.place}
        for node in range(ROADS.count):
            got = shown.pop(f"place:{ROADS.names[node]}", None)
            bit = 1 << node
            owner = state.owner(node)
            if owner >= 0:
                assert got == ("seal", owner)
            elif state.red & bit:
                assert got is not None
                assert got[0] == "march"
            elif state.black & bit:
                assert got == ("black_token", None)
            elif state.neutral & bit:
                assert got == ("neutral", None)
            else:
                assert got is None
        assert not shown


def test_what_is_hidden_is_not_shown(game_states: list[CossackState]) -> None:
    for state in game_states[:-1]:
        drawn = scene(state.view(0))
        for seat in range(1, state.setup.seats):
            own = [card for card in drawn.cards if card.group == f"panel:mat:{SEATS[seat]}"]
            assert all(
                card.face == "down"
                for card in own
                if card.id.startswith(("card:hand", "card:task", "card:hetman"))
            )
            hand = [card for card in own if card.id.startswith(("card:hand", "card:hidden"))]
            assert len(hand) == len(state.hands[seat])
        mine = Counter(card.id.split(":")[3] for card in drawn.cards if card.id.startswith("card:hand:blue:"))
        assert mine == Counter(FACTS.card_ids[kind] for kind in state.hands[0])


def test_clicks_lead_to_actions(game_states: list[CossackState]) -> None:
    for state in game_states[:-1]:
        ids = {thing.id for thing in scene(state).things()}
        for action in state.legal_actions():
            found = touched(state, action)
            assert set(found) <= ids, action
            assert found or action.verb not in ("place", "remove", "order", "through", "from", "swap")


def test_everything_has_words_in_every_language(game_states: list[CossackState]) -> None:
    for language in ("en", "uk", "ru"):
        with speaking(language):
            drawn = scene(game_states[2])
            assert all(place.words and "{" not in place.words for place in drawn.places)
            assert all(card.words for card in drawn.cards)
            assert len(drawn.table()) > 131
            assert all("{" not in option_text(option) for option in FACTS.options)
    with speaking("uk"):
        assert scene(game_states[2]).find("place:kyiv").name == "Київ"


def test_panels_views_and_painter(game_states: list[CossackState]) -> None:
    state = game_states[1]
    assert svg(scene(state)).startswith("<svg")
    assert scene(state, view="graph").places
    for panel in PANELS:
        assert svg(scene(state, panels=[panel]))
    with pytest.raises(ValueError, match="turn"):
        scene(state, panels=["tern"])
    with pytest.raises(ValueError, match="graph"):
        scene(state, view="grap")
    assert "legal" in scene(state, legal=["place:kyiv"]).find("place:kyiv").marks


def test_it_is_made_fast() -> None:
    states = list(played(6, every=3))[:150]
    for state in states:
        scene(state)
    start = time.perf_counter()
    for state in states:
        scene(state)
    assert (time.perf_counter() - start) / len(states) < 0.002
