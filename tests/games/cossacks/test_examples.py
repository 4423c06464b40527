"""The examples of ``data/cossacks/examples.yaml``, played step by step."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from boardgames_edu.engine.data import read
from boardgames_edu.games.cossacks import marches
from boardgames_edu.games.cossacks.facts import SEATS
from boardgames_edu.games.cossacks.state import CossackState
from tests.games.cossacks.conftest import GAME, asked, moves, nodes, seals

ROWS: list[dict[str, Any]] = read("cossacks/examples.yaml", dict[str, list[dict[str, Any]]])["examples"]


def cases() -> Iterator[Any]:
    for row in ROWS:
        if row["kind"] != "conservation":
            for number, part in enumerate([row, *row.get("derived", ())]):
                yield pytest.param(part, id=f"{row['id']}.{number}" if number else row["id"])


def look(state: CossackState, key: str, seat: int) -> Any:
    name = SEATS[seat]
    lines = state.scores()[seat]
    found: dict[str, Callable[[], Any]] = {
        "gold": lambda: state.gold[seat],
        "tokens": lambda: state.tokens[seat],
        "hand_size": lambda: len(state.hands[seat]),
        "seals_left": lambda: state.seals_left[seat],
        "seals": lambda: sorted(seals(state, name)),
        "score": lambda: state.totals()[seat],
        "points": lambda: {source: sum(line.points for line in lines if line.source == source)
                           for source in {line.source for line in lines}},
    }  # fmt: skip
    return found[key]()


def check(state: CossackState, key: str, wanted: Any) -> None:
    if isinstance(wanted, dict):
        for seat, value in wanted.items():
            right = sorted(value) if key == "seals" else value
            assert look(state, key, SEATS.index(seat)) == right, (key, seat)
        return
    order = state.orders[0] if state.orders else (0, -1, ())
    found: dict[str, Callable[[], Any]] = {
        "reserve": lambda: state.reserve,
        "black": lambda: nodes(state.black),
        "red": lambda: nodes(state.red),
        "hetman": lambda: SEATS[state.hetman],
        "to_move": lambda: asked(state)[0],
        "question": lambda: asked(state)[1],
        "over": lambda: state.is_over,
        "legal": lambda: moves(state),
        "may_lay": lambda: nodes(marches.out_nodes(state, order)),
        "may_take": lambda: nodes(marches.home_nodes(state, order, marches.removable(state))),
        "free_ends": lambda: nodes(marches.removable(state)),
        "open": lambda: set(wanted) & nodes(state.open),
        "not_open": lambda: set(wanted) - nodes(state.open),
    }
    assert found[key]() == (set(wanted) if isinstance(wanted, list) else wanted), key


@pytest.mark.parametrize("example", list(cases()))
def test_example(example: dict[str, Any]) -> None:
    state = GAME.from_position(example["given"])
    for step in example["when"]["steps"]:
        played = step.get("play", [])
        for move in [played] if isinstance(played, str) else played:
            state.play(move)
        for key, wanted in step.get("expect", {}).items():
            check(state, key, wanted)


@pytest.mark.parametrize("seats", next(row for row in ROWS if row["id"] == "DX-12")["given"]["seats"])
def test_nothing_is_lost(seats: int) -> None:
    state, rng = GAME.new(seats=seats, seed=seats), random.Random(seats)
    while actions := state.legal_actions():
        in_air = asked(state)[1] == "settle"
        assert sum(state.gold) == 7 * seats
        assert (
            sum(state.tokens) + (state.red | state.neutral).bit_count() + state.reserve + in_air == 15 * seats
        )
        assert all(
            mask.bit_count() + left == 5 for mask, left in zip(state.seals, state.seals_left, strict=True)
        )
        assert state.reserve == sum(mask.bit_count() for mask in state.seals)
        state.apply(rng.choice(actions))


def test_every_example_of_the_index_is_here() -> None:
    ids = [row["id"] for row in ROWS]
    assert ids == [f"WE-0{k}" for k in range(1, 5)] + [f"DX-{k:02}" for k in range(1, 17)]
