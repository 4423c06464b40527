"""A verb told in one place: its actions, refusals, label and targets follow from the declaration."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.engine.actions import Spread, action, must
from boardgames_edu.engine.board import bits
from boardgames_edu.engine.frames import Decision
from boardgames_edu.engine.values import EACH_PLACE, numbers
from boardgames_edu.i18n import N_
from tests.engine.toy import Toy, step, toy


@pytest.mark.parametrize(
    ("move", "rule", "told"),
    [
        ("step elm", "T-STEP", "No road leads to elm."),
        ("step birch", "T-FREE", "Somebody stands in birch."),
        ("look blue", "T-LOOK", "You see your own cards."),
        ("lay sun", "T-TURN", "That is not what is decided now."),
    ],
)
def test_a_refusal_gives_the_rule_of_the_condition(move: str, rule: str, told: str) -> None:
    refusal = toy(1).why_not(move)
    assert refusal is not None
    assert refusal.rule == rule
    assert str(refusal).startswith(told)


def test_legal_is_what_nothing_speaks_against() -> None:
    state = toy(1)
    legal = state.legal_actions()
    assert {move.text for move in legal} == {"step oak", "look red", "look green", "stay"}
    assert all((state.why_not(move) is None) == (move in legal) for move in state.setup.actions)


def test_a_verb_knows_its_words() -> None:
    assert (step.name, step.label, step.targets) == ("step", "Go to a town", "place:{town}")
    with pytest.raises(TypeError, match="2 placeholders"):
        action("go {a} {b}", EACH_PLACE)(lambda s, town: None)


def test_a_verb_with_several_placeholders_ranges_over_all_of_them() -> None:
    asked: list[tuple[int, ...]] = []

    @action(
        "send {count} {start} {end}",
        (numbers(1, 2), EACH_PLACE, EACH_PLACE),
        only=lambda setup, count, start, end: start != end,
        needs=(
            must("T-STEP", lambda s: 0b100, N_("Only from cedar, not {start}."), on="start"),
            must("T-FREE", lambda s: ~0b1, N_("Not to {end}."), on="end"),
            must("T-LAY", lambda s: 0b10, N_("{count} are not two."), on="count"),
        ),
    )
    def send(s: Any, count: int, start: int, end: int) -> None:
        asked.append((count, start, end))
        s.stack.clear()

    class Send(Decision):
        rule, text, actions = "T-TURN", N_("{seat}, send."), (send,)

    class Sending(Toy):
        frames = (Send,)

    state = Sending().new(2)
    assert {move.text for move in state.legal_actions()} == {
        f"send 2 cedar {town}" for town in ("birch", "elm", "fir", "oak")
    }
    for text, told in (
        ("send 2 ash elm", "Only from cedar, not ash."),
        ("send 2 cedar ash", "Not to ash."),
        ("send 1 cedar elm", "1 are not two."),
    ):
        assert str(state.why_not(text)).startswith(told)
    state.play("send 2 cedar elm")
    assert asked == [(1, 2, 3)]


def test_a_mask_of_one_placeholder_is_spread_over_all_actions() -> None:
    spread = Spread([2, 3, 2], at=1)
    actions = [(a, b, c) for a in range(2) for b in range(3) for c in range(2)]
    assert [actions[bit] for bit in bits(spread(0b101))] == [act for act in actions if act[1] in (0, 2)]
    assert spread(-1) == (1 << 12) - 1
