"""The form before a game: who plays, with which options and what help; one table comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.labels import offers
from boardgames_edu.store import Store
from boardgames_edu.widgets.match.seating import levels
from boardgames_edu.widgets.table.opening import NewMatchForm, new_match


@pytest.fixture
def form(store: Store) -> Iterator[Any]:
    """Make forms that are closed afterwards."""
    made: list[NewMatchForm] = []

    def make(game: str, name: str = "form") -> NewMatchForm:
        made.append(new_match(game, name=name, store=store))
        return made[-1]

    yield make
    for found in made:
        found.close()


@pytest.mark.parametrize("name", bg.game_names())
def test_pressing_start_opens_one_table(form: Any, name: str) -> None:
    at: Any = form(name)
    shown = at.children
    at.start.click()
    assert at.view in at.children
    assert at.children != shown
    assert at.view.state.setup.seats == 3
    assert at.view.seats[0] == "human"
    assert "human" not in at.view.seats[1:]


def test_how_each_player_decides_is_said_below_the_lists(form: Any) -> None:
    at: Any = form("rurik")
    assert at.explained in at.children
    for level in levels("rurik"):
        assert f"{level['label']}: {level['note']}" in at.explained.value
        assert (level["label"], level["value"]) in at.seats[0].options


def test_what_is_chosen_is_played(form: Any) -> None:
    at: Any = form("rurik")
    at.count.value = 2
    at.seats[1].value = "level-1"
    at.options["leaders"].value = "deal"
    at.options["deed_row"].value = True
    at.help.value = "teaching"
    opened = at.open_match()
    assert opened.seats == ["human", "level-1"]
    assert opened.state.setup.options["deed_row"]
    assert opened.state.decision.name == "agenda"
    assert opened.play.teaching


def test_only_what_fits_the_number_of_seats_is_asked(form: Any) -> None:
    at: Any = form("rurik")
    assert at.options["solo"] not in at.children
    at.count.value = 1
    assert at.options["solo"] in at.children
    assert at.options["rebel_tokens"] not in at.children
    assert at.seats[1] not in at.children
    assert at.open_match().state.setup.options["solo"] == "easy"


def test_what_does_not_go_together_is_said_and_the_form_stays(form: Any) -> None:
    at: Any = form("hansa")
    at.options["map"].value = "britannia_45"
    at.start.click()
    assert at.view is None
    assert "is for 4, 5 players, not for 3." in at.result.value
    assert at.start in at.children[-3].children


@pytest.mark.parametrize("name", bg.game_names())
def test_every_value_that_is_offered_is_one_of_the_games(name: str) -> None:
    game = bg.load(name)
    for offer, seats in product(offers(name), game.seats):
        solo: dict[str, Any] = {"solo": "easy"} if (name, seats) == ("rurik", 1) else {}
        for value, words in offer.values:
            assert words
            count = seats
            if offer.seats and seats not in offer.seats:
                continue
            if offer.name == "map" and str(value).startswith("britannia"):
                count = 3 if value == "britannia_3" else 4  # each is for some numbers of seats only
            state = game.new(count, 0, **{**solo, offer.name: value})
            assert offer.name in state.setup.options


def test_a_game_that_was_kept_is_offered_again(form: Any) -> None:
    at: Any = form("rurik", "kept")
    at.options["leaders"].value = "deal"
    opened = at.open_match()
    opened.choose(opened.state.legal_actions()[0])
    opened.saves.now()
    past = [entry.action.text for entry in opened.match.past]
    opened.close()
    again = form("rurik", "kept")
    assert again.resume in again.children[-3].children
    again.resume.click()
    assert [entry.action.text for entry in again.view.match.past][: len(past)] == past
    other = form("rurik", "kept")
    other.start.click()
    assert not other.view.waiting
