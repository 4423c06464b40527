"""The figure of a plotted board: words for who cannot see it, round corners in a notebook, none in a file."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import matplotlib.pyplot as plt
import pytest

import boardgames_edu as bg
from boardgames_edu.lab import heat_map
from boardgames_edu.scene import picture
from boardgames_edu.scene.palette import theme

STATE = bg.load("rurik").new(3, 7)


@pytest.fixture(autouse=True)
def _no_figure_stays() -> Iterator[None]:
    yield
    plt.close("all")


def pixels(figure: Any, **how: Any) -> Any:
    """The figure as a notebook or a file gets it: rows of red, green, blue, opacity from 0 to 1."""
    out = BytesIO()
    figure.savefig(out, format="png", dpi=40, **how)
    out.seek(0)
    return plt.imread(out)


def test_a_board_says_what_it_shows() -> None:
    figure: Any = bg.plot(STATE, notes={"place:kiev": "✗ nobody rules"}).figure
    data, metadata = figure._repr_mimebundle_()
    scene = picture(STATE)
    assert data["text/plain"] == f"{scene.name} {scene.words} Kiev: ✗ nobody rules."
    assert metadata["image/png"]["alt"] == data["text/plain"]


def test_a_heat_map_says_what_is_measured() -> None:
    figure: Any = heat_map(STATE, {"kiev": 1.0, "galich": 2.0}, label="degree").figure
    assert figure.words.endswith("degree")


@pytest.mark.parametrize("name", ["light", "dark"])
def test_corners_are_round_in_a_notebook_and_full_in_a_file(name: str) -> None:
    figure = bg.plot(STATE, theme=name, panels=("map",)).figure
    shown = pixels(figure, bbox_inches="tight")
    assert shown[0, 0, 3] == 0
    assert shown[len(shown) // 2, 3, 3] == 1
    kept = pixels(figure)
    ground = [int(theme(name)["page"][i : i + 2], 16) / 255 for i in (1, 3, 5)]
    assert kept[0, 0] == pytest.approx([*ground, 1.0], abs=0.01)


def test_axes_of_a_learner_stay_in_their_own_figure() -> None:
    figure, ax = plt.subplots()
    assert bg.plot(STATE, ax).figure is figure
    assert not hasattr(figure, "words")
