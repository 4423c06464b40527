"""What moved between two pictures, in games played at random and in named moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.states.state import State
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.motion import MOST, Motion, motions
from boardgames_edu.scene.pictures import scene_of


def places(scene: Scene) -> dict[str, tuple[float, float]]:
    return {piece.id: piece.at for piece in scene.pieces} | {card.id: card.at for card in scene.cards}


def at(scene: Scene, id: str) -> tuple[float, float]:
    return places(scene)[id]


def steps(game: str, count: int = 150) -> Iterator[tuple[str, Scene, Scene]]:
    """A game played at random: each move with the pictures before and after it."""
    state, rng = bg.load(game).new(seed=2), Random(1)
    before = scene_of(state)
    for _ in range(count):
        if state.is_over:
            return
        action = rng.choice(state.legal_actions())
        state.apply(action)
        after = scene_of(state)
        if (before.width, before.height) == (after.width, after.height):
            yield action.text, before, after
        before = after


@pytest.mark.parametrize("game", bg.game_names())
def test_what_moved_is_there_now_and_was_somewhere_else(game: str) -> None:
    moved = 0
    for move, before, after in steps(game):
        found = motions(before, after)
        assert len(found) <= MOST
        for motion in found:
            x, y = at(after, motion.id)
            starts = places(before).values()
            start = x + motion.dx, y + motion.dy
            from_above = (motion.dx, motion.dy) == (0, -60)
            assert from_above or any(abs(start[0] - a) + abs(start[1] - b) < 0.3 for a, b in starts), move
        moved += bool(found)
        assert motions(after, after) == ()
    assert moved > 10


def walk(state: State, move: str) -> tuple[Scene, Scene, tuple[Motion, ...]]:
    before = scene_of(state)
    state.play(move)
    after = scene_of(state)
    return before, after, motions(before, after)


PLAYERS: dict[str, Any] = {
    "blue": {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 2, "azov": 1}, "coins": 0},
    "maroon": {"troops": {"kiev": 1}},
}


def test_a_troop_walks_and_joins_those_that_lie_there() -> None:
    turn = {"seat": "blue", "action": "taken", "column": "move", "row": 1, "points": {"move": 2}}
    data = {"seats": 4, "phase": "action", "players": PLAYERS, "turn": turn}
    state = bg.load("rurik").from_position(data)
    before, after, (motion,) = walk(state, "move kiev azov")
    assert (motion.id, motion.joins) == ("piece:azov:blue:troop", True)
    (x, y), (a, b) = at(before, "piece:kiev:blue:troop"), at(after, "piece:azov:blue:troop")
    assert (motion.dx, motion.dy) == pytest.approx((x - a, y - b), abs=0.1)
    _, after, (motion,) = walk(state, "move leader kiev azov")
    assert (motion.id, motion.joins) == ("piece:azov:blue:leader", False)


def test_a_new_piece_comes_from_the_supply() -> None:
    state = bg.load("rurik").new(3, 5)
    while not any(action.verb == "place" for action in state.legal_actions()):
        state.apply(state.legal_actions()[0])
    seat = state.seat_name(state.to_move)
    before, after, (motion,) = walk(state, "place kiev")
    (x, y), (a, b) = at(before, f"piece:supply:{seat}:troop"), at(after, motion.id)
    assert (motion.dx, motion.dy) == pytest.approx((x - a, y - b), abs=0.1)


def test_a_piece_that_comes_from_nowhere_on_the_picture_is_set_down_from_above() -> None:
    state = bg.load("rurik").new(3, 5)
    while not any(action.verb == "place" for action in state.legal_actions()):
        state.apply(state.legal_actions()[0])
    before = scene_of(state, panels=["map"])
    state.play("place kiev")
    (motion,) = motions(before, scene_of(state, panels=["map"]))
    assert motion[1:] == (0, -60, False)
