"""Typed frames: named, checked by their annotations, and told apart from nothing by the engine."""

from __future__ import annotations

import msgspec
import pytest

from boardgames_edu.engine.errors import PositionError
from boardgames_edu.engine.events import Event
from boardgames_edu.engine.fields.frames import Decision, check_stack, read_frame, read_stack, write_frame
from boardgames_edu.engine.fields.values import Count, Place, Places, Seat
from tests.engine.toy import STEPPED, Lay, Next, Toy, Turn, toy


class SendAway(Decision):
    town: Place
    owner: Seat = -1
    closed: Places = 0
    steps: Count = 1


KINDS = {"send_away": SendAway, "turn": Turn}


def test_a_frame_says_its_name_and_what_it_carries() -> None:
    frame = SendAway(1, town=3, owner=2)
    assert (frame.name, frame.seat, frame.town, frame.owner, frame.steps) == ("send_away", 1, 3, 2, 1)
    assert frame == SendAway(1, 3, 2)
    assert hash(frame) == hash(SendAway(1, 3, 2))


def test_a_frame_never_changes() -> None:
    with pytest.raises(AttributeError):
        SendAway(1, 3).town = 4  # type: ignore[misc]


def test_a_frame_is_written_by_name_and_reads_back() -> None:
    setup = Toy().setup(3)
    frame = SendAway(1, town=3, owner=2, closed=0b11)
    plain = write_frame(setup, frame)
    assert plain == ["send_away", "red", "elm", "green", ["ash", "birch"], 1]
    assert read_frame(setup, plain, KINDS, "stack[0]") == frame
    assert read_frame(setup, ["send_away", "red", "elm"], KINDS, "stack[0]") == SendAway(1, town=3)


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        (["send_awy", "red", "elm"], "'send_awy' is none of send_away"),
        (["send_away", "red"], "send_away is followed by a seat and 4 further entries"),
        (["send_away", "red", "elm", "green", [], 1, 1], "further entries"),
        (["send_away", "pink", "elm"], "'pink' is none of"),
        (["send_away", "red", "elms"], "'elms' is none of elm"),
        (["send_away", "red", "elm", "green", [], -1], "-1 is no whole number"),
        ("send_away", "an entry is [decision, seat, further data]"),
    ],
)
def test_a_frame_that_does_not_fit_is_refused(plain: object, told: str) -> None:
    with pytest.raises(PositionError) as refusal:
        read_frame(Toy().setup(3), plain, KINDS, "stack[2]")
    assert told in str(refusal.value)
    assert "stack[2]" in str(refusal.value)


def test_the_stack_asks_what_its_top_says() -> None:
    state = toy(1)
    assert (state.top, state.to_move) == (Turn(0), 0)
    assert state.decision is not None
    assert (state.decision.name, state.decision.rule) == ("turn", "T-TURN")
    state.ask(Lay(2, count=2))
    assert state.prompt().lower() == "green, lay 2 cards."
    assert {action.verb for action in state.legal_actions()} == {"lay"}
    state.change_top(count=1)
    assert state.top == Lay(2, count=1)


def test_a_continuation_runs_when_its_turn_comes() -> None:
    state = toy(1)
    state.play("stay")
    assert (state.turns, state.top) == (1, Turn(1))
    assert Next.automatic
    assert not Turn.automatic


def test_what_is_forced_is_answered_by_the_game() -> None:
    state = toy(1)
    state.hands[0] = (1, 1, 1)
    state.apply(state.legal_actions()[0])
    assert state.laid == [1, 1]


def test_events_are_told_to_whoever_listens() -> None:
    state, log = toy(1), list[Event]()
    move = next(action for action in state.legal_actions() if action.verb == "step")
    quiet = state.copy()
    quiet.apply(move)
    state.apply(move, log)
    assert quiet == state
    assert [str(event).capitalize() for event in log] == [f"Blue goes to {move.text.split()[1]}."]
    state.tell(STEPPED, 0, town="ash")  # nobody listens any more
    assert len(log) == 1


def test_frames_are_plain_values() -> None:
    assert msgspec.to_builtins(SendAway(1, 3)) == {"seat": 1, "town": 3, "owner": -1, "closed": 0, "steps": 1}


class Answer(Decision):
    lies_on = ("turn", "answer")


class Opening(Decision):
    lies_on = ("",)
    first_in = ("dawn",)


def test_a_stack_is_read_and_written() -> None:
    state = toy(1)
    read_stack(state, [["turn", "red"], ["lay", "blue", 2]])
    assert state.stack == [Turn(1), Lay(0, count=2)]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("turn", "no list of decisions"),
        ([["turn", "red"]] * 51, "no list of decisions"),
        ([["turn", "red"], ["next", None]], "one decision is asked at a time, and it lies on top"),
        ([["lay", "red", 0]], "the decision lay leaves nothing to decide here"),
    ],
)
def test_a_stack_that_cannot_come_about_is_refused(rows: object, told: str) -> None:
    with pytest.raises(PositionError, match=told):
        read_stack(toy(1), rows)


@pytest.mark.parametrize(
    ("stack", "told"),
    [
        ([Answer(0)], r"stack\[0\]: answer cannot lie at the bottom"),
        ([Turn(0), Lay(0), Answer(0)], r"stack\[2\]: answer cannot lie on lay"),
        ([Turn(0), Opening(0)], r"stack\[1\]: opening cannot lie on turn"),
        ([Opening(0)], "opening is not asked first in the phase"),
        ([Turn(0), Answer(1), Answer(0)], "is asked, but its class is not among"),  # the place is right
    ],
)
def test_a_frame_says_what_it_lies_on(stack: list[Decision], told: str) -> None:
    state = toy(1)
    state.stack = [*stack]
    with pytest.raises((PositionError, TypeError), match=told):
        check_stack(state)
