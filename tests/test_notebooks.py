"""Each English notebook runs to its end, and a few of each other language, whose code is the same (``test_pages``).

They run in one shell, in the process of the tests, so that everything is loaded once; a few run in a kernel, as for
a reader.
"""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu
from boardgames_edu.cli.pages import run
from boardgames_edu.engine.registry import game_names, unregister
from boardgames_edu.i18n import language, set_language
from boardgames_edu.testing import TIMES

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
IN_A_KERNEL = ("en/00_welcome", "en/rurik/09_play", "en/strategy/05_run_a_tournament")
"""What a shell does not show: a first page, a live board, games in several processes."""
OF_OTHERS = (
    "uk/00_welcome",
    "uk/rurik/01_the_map_and_who_rules",
    "uk/make/01_your_own_game",
    "ru/00_welcome",
    "ru/hansa/06_end_and_scoring",
    "ru/cossacks/02_orders_and_disobedience",
)
ENGLISH = [
    path.relative_to(NOTEBOOKS).with_suffix("").as_posix() for path in sorted((NOTEBOOKS / "en").rglob("*.ipynb"))
]
IN_THE_SHELL = [name for name in (*ENGLISH, *OF_OTHERS) if name not in IN_A_KERNEL and "checkpoint" not in name]


SHORTER = {
    "cossacks/05_tasks_and_scoring": (("range(6)", "range(2)"),),
    "cossacks/06_your_own_edition": (("games=3", "games=1"),),
    "make/01_your_own_game": (("games=20", "games=4"), ("games=10", "games=2"), ("range(10)", "range(2)")),
    "make/02_your_own_map": (("games=4", "games=1"), ("games=6", "games=1")),
    "lessons/09_tournament_experiment": ((", 12, seats=2", ", 4, seats=2"),),
    "strategy/01_rule_the_graph": (("range(len(results))", "range(20)"),),
    "strategy/02_connect_the_network": (("range(12)", "range(2)"),),
    "strategy/03_trees_of_marches": (
        ("range(12)", "range(3)"),
        ("for a in graph for b in graph if a <= b)", "for a in towns for b in towns if a <= b)"),
    ),
    "strategy/04_write_a_bot": ((", 60, seats=2", ", 4, seats=2"),),
    "strategy/05_run_a_tournament": (("players, 12,", "players, 6,"), ("players, 18,", "players, 12,")),
    "strategy/06_design_an_experiment": ((", 12, seats=2", ", 4, seats=2"),),
    "strategy/07_learning_agents": (
        ("games=300", "games=25"),
        ('"rurik", players, 100,', '"rurik", players, 4,'),
        ("self_play(games=100)", "self_play(games=4)"),
    ),
    "strategy/08_gold_and_the_mace": (("range(6)", "range(2)"),),
    "strategy/09_what_betweenness_is_worth": (
        ('lab.recorded("rurik")', 'lab.recorded("rurik").only(range(16))'),
        ('lab.recorded("hansa")', 'lab.recorded("hansa").only(range(16))'),
        ('lab.recorded("hansa", "road_taken")', 'lab.recorded("hansa", "road_taken").only(range(16))'),
    ),
    "strategy/10_what_the_players_learnt": (
        ("lab.foretell(results)", "lab.foretell(results.only(range(20)))"),
        ("players, 30,", "players, 2,"),
        ("range(5)", "range(2)"),
        ("few = range(60)", "few = range(8)"),
    ),
}
"""What plays or learns from many games has fewer here, in every language; `make slow` runs it as it stands."""


def code_of(name: str) -> list[str]:
    cells = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    found = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    for long, short in SHORTER.get(name.partition("/")[2], ()) if TIMES == 1 else ():
        assert long in "".join(found), long
        found = [source.replace(long, short) for source in found]
    return found


@pytest.fixture(scope="module")
def shell() -> Iterator[Any]:
    """A shell as a kernel has it: figures are drawn, and what a cell returns is described."""
    from IPython.core.interactiveshell import InteractiveShell
    from matplotlib import pyplot

    pyplot.switch_backend("agg")
    found: Any = InteractiveShell.instance()
    found.history_manager.enabled = False

    def draw() -> None:
        for number in pyplot.get_fignums():
            pyplot.figure(number).savefig(BytesIO(), format="png", bbox_inches="tight", dpi=72)
        pyplot.close("all")

    found.events.register("post_execute", draw)
    yield found
    InteractiveShell.clear_instance()


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name.partition("/")[2] in SHORTER)) for name in IN_THE_SHELL],
)
def test_a_notebook_runs(name: str, shell: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir((NOTEBOOKS / name).parent)
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path))
    games, spoken = set(game_names()), language()
    shell.reset()  # looks through all that there is for garbage, but for what is frozen
    gc.freeze()
    try:
        for number, source in enumerate(code_of(name), start=1):
            done = shell.run_cell(source)
            assert done.success, f"cell {number} of {name}: {done.error_in_exec or done.error_before_exec}"
    finally:
        for game in set(game_names()) - games:
            unregister(game)
        set_language(spoken)


@pytest.mark.parametrize("name", IN_A_KERNEL)
def test_a_notebook_runs_in_a_kernel(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from nbclient import NotebookClient

    nbformat: Any = pytest.importorskip("nbformat")

    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path))
    path = NOTEBOOKS / f"{name}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    for cell, source in zip((cell for cell in notebook.cells if cell.cell_type == "code"), code_of(name), strict=True):
        cell.source = source
    run(NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(path.parent)}}))


@pytest.mark.parametrize("game", game_names())
def test_the_map_of_the_welcome_page_is_legible_on_a_phone(game: str) -> None:
    cells = json.loads((NOTEBOOKS / "en" / "00_welcome.ipynb").read_text(encoding="utf-8"))["cells"]
    (code,) = (text for cell in cells if "def board(" in (text := "".join(cell["source"])))
    names: dict[str, Any] = {"bg": boardgames_edu}
    exec(code.partition("games =")[0], names)
    picture = names["board"](game).data
    (width,) = re.findall(r'viewBox="0 0 ([\d.]+)', picture)
    assert min(map(float, re.findall(r'font-size="([\d.]+)"', picture))) * 250 / float(width) >= 9
