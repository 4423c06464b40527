"""The figure of a plotted board: words for who cannot see it, round corners in a notebook, none in a file."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import IPython.display
import pytest
from IPython.core import getipython
from IPython.core.formatters import DisplayFormatter

import boardgames_edu as bg
from boardgames_edu.lab import heat_map
from boardgames_edu.scene.palette import find_theme
from boardgames_edu.scene.pictures import scene_of
from tests.late import late

plt = late("matplotlib.pyplot")

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
    scene = scene_of(STATE)
    assert data["text/plain"] == f"{scene.name} {scene.words} Kiev: ✗ nobody rules."
    assert metadata["image/png"]["alt"] == data["text/plain"]


@pytest.mark.parametrize("sharp", [False, True])
def test_the_image_of_a_notebook_has_the_words_as_its_alternative_text(
    monkeypatch: pytest.MonkeyPatch, sharp: bool
) -> None:
    """JupyterLab prefers HTML to an image, and gives an image that is none no alternative text."""
    formatter: Any = DisplayFormatter()
    monkeypatch.setattr(getipython, "get_ipython", lambda: SimpleNamespace(display_formatter=formatter))
    drawn: list[Any] = []
    shown: list[Any] = []

    def draw(figure: Any) -> Any:
        drawn.append(figure)
        return ("cG5n", {"width": 300, "height": 200}) if sharp else "cG5n"

    formatter.formatters["image/png"].for_type(plt.Figure, draw)
    monkeypatch.setattr(IPython.display, "display", lambda data, **how: shown.append((data, how["metadata"])))
    figure: Any = bg.plot(STATE, notes={"place:kiev": '"here"'}).figure
    assert formatter.format(figure) == ({}, {})  # it has shown itself
    assert drawn == [figure]
    ((data, metadata),) = shown
    assert data["image/png"] == "cG5n"
    assert metadata["image/png"]["alt"] == data["text/plain"] == figure.words
    shape = ' width="300" height="200"' if sharp else ""
    source = "data:image/png;base64,cG5n"
    assert data["text/html"] == f'<img alt="{escape(figure.words)}"{shape} src="{source}">'


def test_where_there_is_no_such_image_ipython_chooses() -> None:
    figure: Any = bg.plot(STATE).figure
    formatter: Any = DisplayFormatter()
    assert formatter.format(figure)[0]["text/plain"] == figure.words


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
    ground = [int(find_theme(name)["page"][i : i + 2], 16) / 255 for i in (1, 3, 5)]
    assert kept[0, 0] == pytest.approx([*ground, 1.0], abs=0.01)


def test_axes_of_a_learner_stay_in_their_own_figure() -> None:
    figure, ax = plt.subplots()
    assert bg.plot(STATE, ax).figure is figure
    assert not hasattr(figure, "words")
