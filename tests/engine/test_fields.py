"""Fields said once: slots, copy, key and position follow from the annotations."""

from __future__ import annotations

import random
from typing import Any

import pytest

from boardgames_edu.engine.errors import PositionError
from boardgames_edu.engine.fields.field import StateType, each
from boardgames_edu.engine.fields.values import PerSeat, Place
from boardgames_edu.engine.states.state import State
from tests.engine.toy import Toy, ToyState, toy


def played(seed: int, decisions: int = 25) -> ToyState:
    state, rng = toy(seed), random.Random(seed)
    for _ in range(decisions):
        state.apply(rng.choice(state.legal_actions()))
    return state


def test_a_new_state_has_the_first_values() -> None:
    state = ToyState(Toy().setup(2))
    assert (state.phase, state.at, state.visited, state.pile, state.known) == ("play", [0, 1], [0, 0], [], [()] * 4)


def test_a_state_has_slots_and_nothing_else() -> None:
    state: Any = toy()
    with pytest.raises(AttributeError):
        state.coins = 3


def test_a_copy_is_independent() -> None:
    state = played(1)
    before, copy = state.fingerprint(), state.copy()
    assert copy == state
    for field in state._fields:
        assert getattr(copy, field.name) == getattr(state, field.name)
        if field.mutable:
            assert getattr(copy, field.name) is not getattr(state, field.name)
    copy.apply(copy.legal_actions()[0])
    assert copy != state
    assert state.fingerprint() == before


def test_every_field_but_the_derived_counts_for_the_key() -> None:
    state = played(2)
    for field in state._fields:
        other: Any = state.copy()
        setattr(other, field.name, [99] if field.mutable else 99)
        assert (other == state) == field.derived, field.name


def test_a_position_says_names_and_reads_back() -> None:
    state = played(3)
    position = state.position()
    assert position["players"]["blue"]["at"] in state.setup.board.places
    assert set(position["players"]["blue"]["hands"]) <= {"sun", "moon", "star"}
    assert "taken" not in position
    again = Toy().from_position(position)
    assert again == state
    assert again.taken == state.taken != 0
    assert again.position() == position


def test_what_a_position_leaves_out_has_its_first_value() -> None:
    cards = {"pile": ["sun", "moon", "star"] * 5}
    state = Toy().from_position({"seats": 2, "players": {"red": {"at": "oak"}}, "stack": [["turn", "red"]], **cards})
    assert (state.at, state.to_move, state.turns, state.hands) == ([0, 5], 1, 0, [(), ()])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"turn": 3}, "turn: there is no such key; the nearest: turns"),
        ({"turns": -1}, "turns: -1 is no whole number from 0"),
        ({"phase": "end"}, "phase: 'end' is none of"),
        ({"players": {"pink": {}}}, "players.pink: there is no such key"),
        ({"players": {"red": {"at": "asch"}}}, "players.red.at: 'asch' is none of ash"),
        ({"players": {"red": {"visited": ["ash", "ash"]}}}, "players.red.visited: 'ash' stands there twice"),
        ({"players": {"red": {"known": {"green": ["sun"]}}}}, "players.red.known.green: there is no such key"),
        ({"players": {"red": {"hands": "sun"}}}, "players.red.hands: 'sun' is no list"),
        ({"players": []}, "players: [] is no mapping"),
        ({"gold": {"ash": -2}}, "gold.ash: -2 is no whole number"),
        ({"gold": {"asch": 2}}, "gold.asch: there is no such key"),
        ({"laid": ["sun"]}, "cards: there are more of them than in the box: 1 too many"),
        ({"stack": [["turn", None]]}, "stack[0]"),
        ({"stack": [["next", "red"]]}, "stack: one decision is asked at a time"),
        ({"stack": [["lay", "red", 0]]}, "stack: the decision lay leaves nothing to decide"),
        ({"game": "chess"}, "belongs to the game 'chess'"),
        ({"options": 7}, "options: 7 is no mapping"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(change: dict[str, Any], told: str) -> None:
    position = {"seats": 2, "pile": ["sun", "moon", "star"] * 5, **change}
    with pytest.raises(PositionError) as refusal:
        Toy().from_position(position)
    assert told in str(refusal.value)


def test_a_class_may_add_fields_to_those_of_another() -> None:
    class More(ToyState):
        extra: PerSeat[Place] = each(-1)

    state = More(Toy().setup(2))
    assert state.extra == [-1, -1]
    assert state.copy().extra is not state.extra
    assert vars(More)["__slots__"] == ("extra",)


def test_mistakes_in_the_annotations_are_told() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.names: use a bit mask"):

        class Wrong(State):
            names: set[str]

    with pytest.raises(TypeError, match=r"Unknown\.thing: 'Nowhere' cannot be read"):

        class Unknown(State):
            thing: Nowhere  # type: ignore[name-defined]  # noqa: F821


@pytest.mark.parametrize("word", ["graph", "copy", "pieces", "label"])
def test_a_field_does_not_hide_what_every_state_has(word: str) -> None:
    space: dict[str, Any] = {"__qualname__": "Mine", "__module__": __name__, "__annotations__": {word: int}}
    with pytest.raises(TypeError, match=f"Mine.{word}: every state has a {word} of its own"):
        StateType("Mine", (State,), space)


def test_lists_lie_two_deep_at_most() -> None:
    space = {"__qualname__": "Deep", "__module__": __name__, "__annotations__": {"x": list[list[list[int]]]}}
    with pytest.raises(TypeError, match=r"Deep\.x: lists lie at most two deep"):
        StateType("Deep", (State,), space)
