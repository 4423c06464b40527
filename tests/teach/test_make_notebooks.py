"""The makers' notebooks run from the top, in short cells; their exercises tell a right answer from a first try."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.teach.goals.challenges import load_challenge
from boardgames_edu.teach.lessons import read_lesson
from boardgames_edu.testing import TIMES, check_kind
from tests.morris import Morris

pytest.importorskip("pandas")
FOLDER = Path(__file__).resolve().parents[2] / "notebooks/en/make"
OWN_GAME = FOLDER / "01_your_own_game.ipynb"
SOLVED_GAME = {
    "exercise-one": 'def first(table):\n    return table[table["seat"] == 0]["won"].mean()',
    "exercise-two": """lasker_needs = (
    must("M-MOVE", lambda s: s.men[s.to_move], N_("No man of yours stands on {start}."), on="start"),
    must("M-FREE", free, N_("A man stands on {end} already."), on="end"),
    must("M-FLY", linked, N_("No line joins {start} and {end}, and you have more than three men.")),
)""",
    "exercise-three": """diagonal_links = [("a1", "b2"), ("b2", "c3"), ("a7", "b6"), ("b6", "c5"),
                  ("g1", "f2"), ("f2", "e3"), ("g7", "f6"), ("f6", "e5")]""",
}

OWN_MAP = FOLDER / "02_your_own_map.ipynb"
SOLVED_MAP = {
    "exercise-one": """def shorter(graph):
    found = graph.copy()
    found.add_edges_from([("arnheim", "minden"), ("minden", "stendal")], posts=4)
    return found""",
    "exercise-two": "def ring(graph):\n    return nx.cycle_graph(list(graph))",
}
CARAVAN = FOLDER / "03_dice_and_cards.ipynb"
SOLVED_CARAVAN = {
    "exercise-one": "def gold(s, seat):\n    return HIDDEN if HIDDEN in s.hand[seat] else s.hand[seat].count(2)",
    "exercise-two": "def risk(rides):\n    return 1 - (5 / 6) ** rides",
}
"""Right answers, by the cell that they replace."""


def cells(page: Path) -> list[Any]:
    found: list[Any] = json.loads(page.read_text(encoding="utf-8"))["cells"]
    return found


def run(page: Path, instead: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The code cells of a page, one after the other, some of them replaced."""
    known: dict[str, Any] = {"__name__": "a_notebook"}
    for cell in cells(page):
        if cell["cell_type"] == "code":
            source = (instead or {}).get(cell["id"], "".join(cell["source"]))
            exec(compile(source, f"{page.name}: {cell['id']}", "exec"), known)
    return known


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Saved games go to a folder of the test's own; what a page registers is forgotten."""
    plt = pytest.importorskip("matplotlib.pyplot")
    plt.switch_backend("agg")
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path))
    usual = bg.game_names()
    yield
    plt.close("all")
    for name in set(bg.game_names()) - set(usual):
        bg.unregister(name)


@pytest.mark.parametrize("page", sorted(FOLDER.glob("*.ipynb")), ids=lambda page: page.stem)
def test_a_page_is_a_whole_story_in_short_cells(page: Path) -> None:
    words = "\n".join("".join(cell["source"]) for cell in cells(page) if cell["cell_type"] == "markdown")
    for part in ("**Question.**", "mistake", "## Exercise", "hint", "conclude"):
        assert part in words, part
    for cell in cells(page):
        lines = "".join(cell["source"]).splitlines()
        if cell["cell_type"] == "code":
            assert len(lines) <= 16, cell["id"]
            assert max(map(len, lines)) <= 110, cell["id"]


def test_the_game_is_written_step_by_step(capsys: pytest.CaptureFixture[str]) -> None:
    known = run(OWN_GAME)
    told = capsys.readouterr().out
    assert "✗  {('white', 'man'): 1, ('black', 'man'): 1}" in told
    assert "A man stands on d2 already. [M-FREE]\n23 moves are left" in told
    assert "No man of the other player stands on b2. [M-MILL]" in told
    assert told.count("not yet") == 3
    assert known["results"].summary().loc["planner", "low"] > 0.5


def test_the_exercises_know_a_right_answer(capsys: pytest.CaptureFixture[str]) -> None:
    run(OWN_GAME, {"tournament": "from boardgames_edu import lab", "planner": "", **SOLVED_GAME})
    told = capsys.readouterr().out
    assert (told.count("\nright"), told.count("not yet")) == (3, 0)


def test_the_game_of_the_page_is_the_game_of_the_manual() -> None:
    code = [cell for cell in cells(OWN_GAME) if cell["cell_type"] == "code"]
    upto = next(number for number, cell in enumerate(code) if cell["id"] == "game")
    known: dict[str, Any] = {}
    for cell in code[: upto + 1]:
        if cell["id"] not in ("play-laying", "plot"):
            exec("".join(cell["source"]), known)
    rng, own, manual = Random(4), known["Morris"]().new(), Morris().new()
    for _ in range(200):
        texts = [action.text for action in own.legal_actions()]
        assert texts == [action.text for action in manual.legal_actions()]
        assert own.position() == manual.position()
        if own.is_over:
            break
        text = rng.choice(texts)
        own.play(text)
        manual.play(text)
    assert own.winners() == manual.winners()
    assert own.is_over


def test_maps_are_edited_played_and_measured(capsys: pytest.CaptureFixture[str]) -> None:
    run(OWN_MAP, {"games": _fewer("games"), "rurik-games": _fewer("rurik-games")})
    told = capsys.readouterr().out
    for part in (
        "a long road: bremen--emden: posts cannot be 12",
        "an island: The map falls apart",
        "a capital letter: 'Kyiv' is no id of a city",
        "no end in the East: graph: east_west cannot be 'stendal'",
        "own      7 cities",
        "of them at Munster, from",
        "pieces in Kiev at the end",
    ):
        assert part in told
    assert told.count("not yet") == 2


def test_the_exercises_on_maps_know_a_right_answer(capsys: pytest.CaptureFixture[str]) -> None:
    quick = dict.fromkeys(("games", "compare", "rurik-games", "play", "road-play"), "")
    run(OWN_MAP, {**quick, **SOLVED_MAP})
    told = capsys.readouterr().out
    assert (told.count("right\n"), told.count("not yet")) == (2, 0)


def test_a_secret_is_kept_and_a_course_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    known = run(CARAVAN)
    told = capsys.readouterr().out
    assert "\nblue: 0  camel well  purse 0  hand 2 ?\n" in told
    assert "No way leads to Tomb. [C-RIDE]" in told
    assert "✗  red's points as blue sees them: ['Gold: 0'] hang on covered cards; give HIDDEN for them" in told
    assert told.count("not yet") == 2
    assert known["results"].summary().loc["greedy", "low"] > 0.5
    read_lesson(known["folder"] / "lessons" / "01_sell.yaml", "caravan", prove=True)
    load_challenge("caravan", "home").prove()
    check_kind("pairs", "caravan")


def test_the_exercises_on_secrets_know_a_right_answer(capsys: pytest.CaptureFixture[str]) -> None:
    run(CARAVAN, {"tournament": "", **SOLVED_CARAVAN})
    told = capsys.readouterr().out
    assert (told.count("right\n"), told.count("not yet")) == (2, 0)


def _fewer(id: str) -> str:
    """A cell with one game instead of many; with two in `make slow`."""
    source = next("".join(cell["source"]) for cell in cells(OWN_MAP) if cell["id"] == id)
    return re.sub(r"games=\d", f"games={min(TIMES, 2)}", source)
