"""What a newcomer gets wrong first: one clear error each, and the state stays as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import BadInput, NotationError, OptionError, PositionError, ViewError


@pytest.fixture
def state() -> Any:
    return bg.load("rurik").new(3, seed=1, leaders="deal")


@pytest.mark.parametrize("thing", ["place kiev", None, 7, ("place", 5)])
def test_what_is_no_action_is_told_how_to_become_one(state: Any, thing: Any) -> None:
    before = state.fingerprint()
    for use in (state.apply, state.violations):
        with pytest.raises(NotationError, match=r"game\.parse"):
            use(thing)
    assert state.fingerprint() == before


def test_a_move_in_notation_is_judged_as_its_action_is(state: Any) -> None:
    for move in ("place kiev", "end"):
        assert str(state.why_not(move)) == str(state.why_not(state.game.parse(move, state)))
    with pytest.raises(NotationError, match="place"):
        state.why_not("place kievv")


@pytest.mark.parametrize("seats", [0, 5, 2.0, "2", True, [3]])
def test_a_wrong_number_of_seats_names_the_right_ones(seats: Any) -> None:
    with pytest.raises(OptionError, match=r"Choose from: 1, 2, 3, 4\.$"):
        bg.load("rurik").new(seats)


@pytest.mark.parametrize("seat", [-1, 3, "pink", None, 1.5, True])
def test_a_view_of_nobody_is_refused(state: Any, seat: Any) -> None:
    with pytest.raises(ViewError):
        state.view(seat)


def test_a_picture_of_nobody_is_refused(state: Any) -> None:
    with pytest.raises(ValueError, match=r"Unknown seat: 9. Choose from: blue, maroon, yellow"):
        bg.svg(state, seat=9)


def test_an_unknown_rule_names_the_nearest() -> None:
    with pytest.raises(KeyError, match="R-TAX-0"):
        bg.load("rurik").rulebook["R-TAX-99"]


def test_positions_are_read_from_yaml_text(state: Any) -> None:
    game = bg.load("rurik")
    assert game.from_yaml(state.to_yaml()) == state
    here = game.from_yaml("seats: 3\nplayers: {blue: {troops: {galich: 2}}, maroon: {troops: {galich: 1}}}")
    assert here.ruling_seat(here.setup.board.index["galich"]) == 0
    for text, word in (
        ("seats: [2", "line 2"),
        ("seats: 2\nseats: 3", "line 2"),
        ("", "mapping"),
        ("- 1", "mapping"),
        ("seats: two", "seats"),
        ("seats: 2\nround: 9", "round"),
    ):
        with pytest.raises(PositionError, match=word):
            game.from_yaml(text)
    with pytest.raises(BadInput):
        game.from_yaml(3)  # type: ignore[arg-type]  # what a learner may try


def test_a_position_of_another_game_is_told_so(state: Any) -> None:
    """Before its keys are taken for mistakes."""
    other = bg.load("hansa").new(seed=1).position()
    with pytest.raises(PositionError, match="belongs to the game 'hansa', not to Rurik"):
        bg.load("rurik").from_position(other)


def test_a_place_that_is_no_text_is_refused(state: Any) -> None:
    with pytest.raises(OptionError, match=r"Unknown region: \['kiev'\]"):
        state.ruler(["kiev"])


def test_a_sample_is_drawn_with_a_generator() -> None:
    state = bg.load("hansa").new()
    for wrong in (3, None):
        with pytest.raises(ViewError, match=r"A sample is drawn with random\.Random\(1\)"):
            state.sample(0, wrong)


def test_what_is_no_position_is_shown() -> None:
    for wrong in ("hansa.yaml", Path("hansa.yaml"), 3):
        with pytest.raises(PositionError, match=r"not .*Of a file, give the text"):
            bg.load("hansa").from_yaml(wrong)  # type: ignore[arg-type]


def test_names_in_capitals_are_near() -> None:
    with pytest.raises(OptionError, match="Choose from: kiev, "):
        bg.load("rurik").new().ruler("KIEV")
