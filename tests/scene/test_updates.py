"""A board on axes is brought up to date in place: what a learner drew stays, and it looks as on new axes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy
import pytest

import boardgames_edu as bg
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.painters.figure import on
from tests.late import late

plt = late("matplotlib.pyplot")


@pytest.fixture(autouse=True)
def _no_figure_stays() -> Iterator[None]:
    yield
    plt.close("all")


def pixels(ax: Any) -> Any:
    ax.figure.canvas.draw()
    return numpy.asarray(ax.figure.canvas.buffer_rgba()).copy()


def later(state: Any, moves: int, seed: int = 5) -> Any:
    found, rng = state.copy(), random.Random(seed)
    for _ in range(moves):
        found.apply(rng.choice(found.legal_actions()))
    return found


@pytest.mark.parametrize("graph", [False, True])
@pytest.mark.parametrize("game", ["rurik", "hansa", "cossacks"])
def test_an_updated_board_looks_like_a_new_one(game: str, graph: bool) -> None:
    first = bg.load(game).new(seed=3)
    second = later(first, 40)
    ax = bg.plot(first, width=6, graph=graph)
    assert bg.plot(second, ax=ax, graph=graph) is ax
    assert numpy.array_equal(pixels(ax), pixels(bg.plot(second, width=6, graph=graph)))


def test_what_a_learner_drew_and_zoomed_survives_the_next_move() -> None:
    first = bg.load("rurik").new(seed=3)
    ax = bg.plot(first, width=6, notes={"place:kiev": "here"})
    word, (line,) = ax.annotate("mine", (100, 100), gid="mine"), ax.plot([0, 300], [0, 300])
    ax.set_xlim(50, 250)
    before = on(ax)
    bg.plot(later(first, 3), ax=ax)
    assert list(ax.texts) == [word], "mine stays, the note of the last picture goes"
    assert line in ax.lines
    assert ax.get_xlim() == (50, 250)
    after = on(ax)
    assert all(after[key] is before[key] for key in before.keys() & after.keys())


def test_another_board_on_the_same_axes_has_its_own_limits_and_theme() -> None:
    ax: Any = bg.plot(bg.load("rurik").new(seed=3), width=6)
    scene = Scene(width=100, height=50)
    bg.plot(scene, ax=ax, theme="dark")
    assert (ax.get_xlim(), ax.get_ylim()) == ((0, 100), (50, 0))
    assert not on(ax)
    assert ax.figure.get_facecolor()[0] < 0.2
    ax.clear()
    bg.plot(scene, ax=ax)
    assert (ax.get_xlim(), ax.get_ylim()) == ((0, 100), (50, 0))


def test_lines_grow_with_the_figure() -> None:
    """The picture of 9 inches made twice as wide is that of 18 inches: nothing depends on where it was first drawn."""
    state = bg.load("hansa").new(seed=3)
    small: Any = bg.plot(state, width=9)
    large: Any = bg.plot(state, width=18)
    small.figure.set_size_inches(large.figure.get_size_inches())
    assert numpy.array_equal(pixels(small), pixels(large))


def test_on_a_narrow_figure_the_map_alone_is_drawn_so_that_it_can_be_read() -> None:
    state = bg.load("rurik").new(seed=3)
    cases: list[tuple[float, dict[str, Any], bool]] = [
        (6, {}, False),
        (10, {}, True),
        (6, {"panels": ["map", "turn"]}, True),
    ]
    for width, options, more in cases:
        ax = bg.plot(state, width=width, **options)
        assert any("round" in key for key in on(ax)) == more
        before = set(on(ax))
        bg.plot(state, ax=ax, **options)
        assert set(on(ax)) == before, "the next move is shown in the same way"
    _, axes = plt.subplots(1, 2, figsize=(12, 4))
    assert not any("round" in key for key in on(bg.plot(state, ax=axes[0])))
