"""The strategy notebooks read well: short cells, each part of a story, nothing claimed without an interval."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from boardgames_edu import lab
from tests.test_notebooks import code_of

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks/en/strategy").glob("*.ipynb"))


def cells(path: Path, kind: str) -> list[Any]:
    read = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [
        SimpleNamespace(id=cell["id"], source="".join(cell["source"])) for cell in read if cell["cell_type"] == kind
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_code_is_short_enough_to_be_read(path: Path) -> None:
    for cell in cells(path, "code"):
        lines = cell.source.splitlines()
        assert len(lines) <= 14, cell.id
        assert all(len(line) <= 100 for line in lines), cell.id


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_each_is_a_whole_story(path: Path) -> None:
    words = "\n".join(cell.source for cell in cells(path, "markdown"))
    for part in ("**Question.**", "mistake", "## Exercise"):
        assert part in words, part
    code = "\n".join(cell.source for cell in cells(path, "code"))
    if "lab.tournament(" in code:  # what games show is told with an interval, and what it does not mean
        assert any(name in code for name in ("lab.bootstrap(", "lab.wilson(", ".summary()"))
        assert "conclude" in words or path.stem == "06_design_an_experiment"


_WITHOUT = """
import json, sys
sys.modules.update(dict.fromkeys(sys.argv[2:], None))
for page, cells in json.loads(sys.argv[1]).items():
    names = {}
    for cell in cells:
        exec(compile(cell, page, "exec"), names)
"""


def test_pages_about_graphs_need_no_more_than_networkx() -> None:
    """As in the browser edition, which has neither numpy nor what rests on it."""
    pages = ("01_rule_the_graph", "02_connect_the_network", "03_trees_of_marches")
    code = json.dumps({name: code_of(f"en/strategy/{name}") for name in pages})
    missing = ["cloudpickle", "joblib", "matplotlib", "numpy", "openskill", "pandas", "pyarrow", "scipy", "tqdm"]
    done = subprocess.run([sys.executable, "-c", _WITHOUT, code, *missing], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-1000:]


# --- by turn order: a seat is a colour, and who begins is drawn ------------------------------------------------------


def run_with(name: str, answer: str, **given: Any) -> str:
    """Run an exercise and its check with an answer of the reader's, and return what is printed."""
    out = StringIO()
    with redirect_stdout(out):
        for source in (answer, next(c.source for c in cells(page(name), "code") if c.source.startswith("answer"))):
            exec(compile(source, name, "exec"), given)
    return out.getvalue()


def page(name: str) -> Path:
    return next(path for path in NOTEBOOKS if path.stem == name)


@pytest.mark.parametrize(("column", "said"), [("turn", "right"), ("seat", "not yet")])
def test_whether_it_is_an_advantage_to_begin_is_asked_by_turn(column: str, said: str) -> None:
    answer = f"def won_by_turn(table):\n    return table.groupby('{column}')['won'].mean()"
    told = run_with("05_run_a_tournament", answer, lab=lab, results=lab.recorded("rurik"))
    assert told.startswith(said)
    assert "turn 4: interval" in told


def test_the_finding_follows_from_its_figures() -> None:
    """By seat 200 games show nothing; by turn the first wins more than its share, the last two less."""
    source = next(c.source for c in cells(page("05_run_a_tournament"), "code") if "counted = " in c.source)
    names: dict[str, Any] = {"lab": lab, "plt": pytest.importorskip("matplotlib.pyplot")}
    exec(compile(source, "05", "exec"), names)
    titles = [float(ax.get_title().partition(": ")[2]) for ax in names["axes"]]
    names["plt"].close("all")
    assert titles[0] < 9.5 < titles[1]
    games, counted = names["games"], names["counted"]
    assert {sum(wins) for wins in counted.values()} == {games}
    by_seat, by_turn = ([lab.wilson(won, games) for won in counted[by]] for by in ("seat", "turn"))
    assert all(low < 0.2 < high for low, high in by_seat)
    assert by_turn[0][0] > 0.2 > max(by_turn[3][1], by_turn[4][1])


@pytest.mark.parametrize(
    ("changed", "said"),
    [({}, "a fair plan"), ({"by": "seat"}, "a seat is a colour"), ({"rotate": True}, "with rotation")],
)
def test_a_plan_about_who_plays_last_counts_by_turn(changed: dict[str, Any], said: str) -> None:
    source = next(c.source for c in cells(page("06_design_an_experiment"), "code") if "def check" in c.source)
    plan = {"players": ["greedy"], "games": 200, "seats": 3, "rotate": False, "by": "turn", **changed}
    names: dict[str, Any] = {"lab": lab, "plan": plan}
    exec(compile(source, "06", "exec"), names)
    assert names["check"](plan).startswith(said)


def test_what_is_told_of_the_learnt_weights_follows_from_them() -> None:
    """Page 10: schemes and taxes less, moves and regions more, two advisors in one column much less."""
    learnt = lab.weights("rurik")
    ratio, far = learnt["weight"] / learnt["by_hand"], 1.96 * learnt["error"]
    assert (ratio[["planned scheme", "planned tax"]] < 0.7).all()
    assert (ratio[["planned move", "region", "same column"]] > 1.4).all()
    told = ["planned scheme", "planned tax", "planned move", "region", "same column"]
    assert ((learnt["weight"] - learnt["by_hand"]).abs() > far)[told].all()
