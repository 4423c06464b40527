"""Boards without matplotlib: the same picture and notes, one file format, one clear error."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu import lab
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.scene.painters import plain
from boardgames_edu.scene.painters.mpl import BadSize
from boardgames_edu.scene.painters.notes import NoSuchThing
from boardgames_edu.scene.painters.plain import PlainBoard
from boardgames_edu.scene.pictures import scene_of

GAMES = [("rurik", "place:kiev"), ("hansa", "place:hamburg"), ("cossacks", "place:kaniv")]


@pytest.fixture(autouse=True)
def without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    plain._tell_once.cache_clear()
    monkeypatch.setattr(plain, "is_needed", lambda: True)
    yield
    plain._tell_once.cache_clear()


def plotted(state: Any, **options: Any) -> PlainBoard:
    found: Any = bg.plot(state, **options)
    assert isinstance(found, PlainBoard)
    return found


def board(game: str, **options: Any) -> PlainBoard:
    return plotted(bg.load(game).new(seed=1), **options)


@pytest.mark.parametrize(("game", "place"), GAMES)
def test_everything_in_the_picture_is_shown(game: str, place: str) -> None:
    state = bg.load(game).new(seed=1)
    found = plotted(state, panels=["map"])
    tree = ET.fromstring(found.text)
    shown = {node.get("data-id") for node in tree.iter() if node.get("data-id")}
    scene = scene_of(state, panels=["map"])
    assert {each.id for each in scene.places if each.shape != "none"} <= shown
    assert place in shown


def test_notes_are_written_beside_their_things() -> None:
    long, short = "✗ present, but no ruler", "7"
    found = board("rurik", panels=["map"], notes={"place:kiev": long, "place:azov": short})
    words = [" ".join(text.itertext()) for text in ET.fromstring(found.text).iter() if text.tag.endswith("text")]
    assert any(long in " ".join(said.split()) for said in words)
    assert short in words


def test_it_is_said_once_what_is_different(capsys: pytest.CaptureFixture[str]) -> None:
    board("rurik")
    assert "matplotlib is not here" in capsys.readouterr().out
    board("hansa")
    assert not capsys.readouterr().out


def test_what_is_wrong_is_said_as_with_matplotlib() -> None:
    with pytest.raises(NoSuchThing, match="nothing in the picture"):
        board("rurik", notes={"place:nowhere": "here"})
    with pytest.raises(BadSize):
        board("rurik", width=0)


def test_it_is_saved_as_svg_alone(tmp_path: Path) -> None:
    found = board("rurik")
    found.figure.savefig(tmp_path / "board.svg", dpi=100)
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == found.text
    with pytest.raises(OptionError, match=r"ends in \.svg"):
        found.figure.savefig(tmp_path / "board.png")
    assert not (tmp_path / "board.png").exists()


def test_a_later_state_takes_the_place_of_the_board() -> None:
    first = board("rurik")
    before = first.text
    state = bg.load("rurik").new(seed=2)
    state.apply(state.legal_actions()[0])
    assert plotted(state, ax=first) is first
    assert first.text != before


def test_ways_lie_on_the_board_one_beside_the_other() -> None:
    """They asked for axes, and half of the strategy pages died of it."""
    state = bg.load("hansa").new(seats=3, seed=1)
    links = list(state.graph.edges)[:3]
    notes = {f"place:{links[0][0]}": "here"}
    found: Any = lab.ways(state, links, notes=notes)
    assert type(found).__name__ == "PlainBoard"
    before = found.text
    again: Any = lab.ways(state, links[:1], found, color="#D55E00", line=4)
    assert again is found
    lines = [node for node in ET.fromstring(found.text).iter() if node.get("data-id", "").startswith("way:")]
    assert [line.get("stroke") for line in lines] == ["#0072B2"] * 3 + ["#D55E00"]
    assert lines[0].get("data-id") == lines[3].get("data-id")
    assert lines[0].get("points") != lines[3].get("points"), "it runs beside the first"
    assert found.text.rindex("polyline") < found.text.rindex("here"), "notes are above"
    assert len(found.text) > len(before)
    with pytest.raises(OptionError, match="no place"):
        lab.ways(state, [("nowhere", links[0][0])])


def test_the_lab_measures_and_draws_with_networkx_alone() -> None:
    """In a process that has neither pandas nor matplotlib nor numpy nor joblib."""
    code = """
import sys
for name in ("pandas", "matplotlib", "numpy", "pyarrow", "joblib", "tqdm", "statsmodels", "ipywidgets"):
    sys.modules[name] = None
import boardgames_edu as bg
from boardgames_edu import lab
state = bg.load("rurik").new(seats=2, seed=1)
table, links = lab.measures("rurik", 2), lab.links("hansa", 3)
board = lab.heat_map(state, table["betweenness"])
ways = lab.ways(state, list(state.graph.edges)[:2])
ranks = lab.rank_correlation(list(table["degree"].values()), list(table["betweenness"].values()))
low, high = lab.bootstrap([1, 2, 3, 4, 5, 6])
print(type(board).__name__, type(ways).__name__, table["degree"]["kiev"], len(links["posts"]), low <= high, ranks > 0)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    links = len(bg.load("hansa").board(seats=3).graph.edges)
    degree = bg.load("rurik").board(2).graph.degree["kiev"]
    assert ran.stdout.splitlines()[-1] == f"PlainBoard PlainBoard {degree} {links} True True"


@pytest.mark.parametrize("game", ["rurik", "hansa"])
def test_heat_maps_have_the_colours_of_their_scale(game: str) -> None:
    from boardgames_edu.lab.pictures import colour

    state = bg.load(game).new(seed=1)
    names = sorted(state.graph)
    values = {name: float(k) for k, name in enumerate(names)}
    found: Any = lab.heat_map(state, values, label="rank")
    assert isinstance(found, PlainBoard)
    fills = [node.get("fill") for node in ET.fromstring(found.text).iter()]
    for value in values.values():
        assert colour(value / (len(names) - 1)) in fills
