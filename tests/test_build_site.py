"""What goes into the browser edition; ``tests/browser/test_site.py`` uses the site itself."""

from __future__ import annotations

import importlib
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from boardgames_edu.testing import TIMES

TOP = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def _tools_import_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOP / "tools"))


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The tool, loaded from its file, with a cache of its own."""
    spec = importlib.util.spec_from_file_location("build_site", TOP / "tools" / "build_site.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "CACHE", tmp_path / "cache")
    return module


def packed(wheel: Path, files: Iterable[str]) -> Path:
    with ZipFile(wheel, "w") as out:
        for file in files:
            out.writestr(file, f"This is {file}.")
    return wheel


@pytest.mark.parametrize(
    ("name", "kept", "left_out"),
    [
        (
            "pyyaml-6.0.3-cp311-cp311-manylinux_2_17_x86_64.whl",
            ["yaml/__init__.py", "pyyaml-6.0.3.dist-info/METADATA"],
            ["yaml/_yaml.cpython-311-x86_64-linux-gnu.so", "yaml/_yaml.cp311-win_amd64.pyd"],
        ),
        (
            "networkx-3.7-py3-none-any.whl",
            ["networkx/testing.py", "networkx/algorithms/planarity.py"],
            ["networkx/tests/test_all.py", "networkx/algorithms/tests/test_cuts.py"],
        ),
    ],
)
def test_a_page_does_not_load_what_it_never_needs(
    tool: Any, tmp_path: Path, name: str, kept: list[str], left_out: list[str]
) -> None:
    less = tool.slim(packed(tmp_path / name, [*kept, *left_out, "x.dist-info/RECORD"]))
    assert less.name == f"{'-'.join(name.split('-')[:2])}-py3-none-any.whl"
    with ZipFile(less) as found:
        assert found.namelist() == kept
        assert found.read(kept[0]).decode() == f"This is {kept[0]}."


def test_other_wheels_stay_as_they_are(tool: Any, tmp_path: Path) -> None:
    wheel = packed(tmp_path / "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl", ["msgspec/core.so"])
    assert tool.slim(wheel) == wheel


def test_pages_can_read_yaml(tool: Any) -> None:
    """Lessons and teachers write positions as YAML, although our own data is compiled."""
    assert "pyyaml" not in tool.HEAVY


def test_wheels_are_compiled_as_copies(tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Node compiles them with the Python of the pages; what was downloaded stays as it is pinned."""
    ran: list[tuple[object, ...]] = []
    monkeypatch.setattr(tool, "run", lambda *words: ran.append(words))
    wheel = packed(tmp_path / "fsrs-6.3.2-py3-none-any.whl", ["fsrs/__init__.py"])
    (found,) = tool.compiled([wheel], tmp_path / "pyodide")
    assert found != wheel
    assert found.read_bytes() == wheel.read_bytes()
    assert ran == [("node", tool.PINS / "compile_wheels.mjs", tmp_path / "pyodide", found.parent, "boardgames_edu-")]


# --- pages and front page --------------------------------------------------------------------------------------------


def test_every_page_starts_by_itself_or_says_at_its_top_what_it_needs(tmp_path: Path) -> None:
    site_pages = importlib.import_module("site_pages")
    site_pages.write(TOP / "notebooks", tmp_path / "pages", False)
    files = sorted((tmp_path / "pages").rglob("*.ipynb"))
    waiting = set()
    for file in files:
        language, *name = file.relative_to(tmp_path / "pages").parts
        cells = json.loads(file.read_text(encoding="utf-8"))
        told = "".join(cells["cells"][1]["source"]) == site_pages.NOTE[language]
        assert told is not starts(file), file
        assert not (starts(file) and "Run All Cells" in str(cells)), file  # nobody has to
        if not starts(file):
            waiting.add("/".join(name))
    assert {"strategy/05_run_a_tournament.ipynb", "strategy/07_learning_agents.ipynb"} <= waiting
    graphs = ("strategy/01", "strategy/02", "strategy/03")  # what networkx suffices for
    assert not {name for name in waiting if name.startswith(("rurik/", "hansa/", *graphs))}
    assert len(files) == 3 * len(list((TOP / "notebooks/en").rglob("*.ipynb")))
    site_pages.write(TOP / "notebooks", tmp_path / "all", True)
    assert all(map(starts, (tmp_path / "all").rglob("*.ipynb")))


# a page is run as IPython runs it, in a process that has none of what the site leaves out
RUNS = """
import gc, json, sys
for name in ("matplotlib", "pandas", "scipy", "PIL", "joblib", "tqdm"):
    sys.modules[name] = None

class NoNumpy:  # IPython takes it as there if its name is
    def find_spec(name, *rest):
        if name.partition(".")[0] == "numpy":
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, NoNumpy)
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
shell = InteractiveShell.instance()
for file in sys.argv[1:]:
    shell.reset()
    gc.freeze()
    for cell in json.load(open(file, encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            with capture_output() as shown:
                done = shell.run_cell("".join(cell["source"]))
            if not done.success or "Traceback" in shown.stdout + shown.stderr:
                sys.exit(f"{file}: {done.error_in_exec or done.error_before_exec} {shown.stdout} {shown.stderr}")
"""


@pytest.mark.slow
def test_pages_that_start_need_nothing_that_the_site_leaves_out(tmp_path: Path) -> None:
    """Those for teachers, which use most of the package; all with `make slow`."""
    importlib.import_module("site_pages").write(TOP / "notebooks", tmp_path / "pages", False)
    pages = [page for page in sorted((tmp_path / "pages/en").rglob("*.ipynb")) if starts(page)]
    some = pages if TIMES > 1 else [page for page in pages if page.parent.name in ("teacher", "lessons")]
    command = [sys.executable, "-c", RUNS, *map(str, some)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr[-3000:]


def starts(page: Path) -> bool:
    return bool(json.loads(page.read_text(encoding="utf-8"))["metadata"]["boardgames_edu"]["starts"])


def test_cells_that_only_show_something_are_folded() -> None:
    site_pages = importlib.import_module("site_pages")
    sources = {
        'import boardgames_edu as bg\nbg.lesson("rurik/00_first_hour")': True,
        'bg.quiz("who_rules", count=3)': True,
        "print(1)": False,
        'bg.load("rurik")\nbg.quiz("who_rules")': False,
    }
    cells = [{"cell_type": "code", "metadata": {}, "source": source} for source in sources]
    found = site_pages.prepared({"cells": cells, "metadata": {}}, "en", False)["cells"]
    assert [bool(cell["metadata"].get("jupyter")) for cell in found] == list(sources.values())


@pytest.mark.parametrize("docs", [False, True])
def test_the_front_page_leads_to_pages_in_three_languages(docs: bool, tmp_path: Path) -> None:
    importlib.import_module("front_page").write(tmp_path, docs)
    html = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert 'id="jupyter-config-data"' in html  # JupyterLite looks for it
    assert html.count("<main lang=") == 3
    notebooks = re.findall(r"notebooks/index\.html\?path=([^\"]+)", html)
    assert len(set(notebooks)) == len(notebooks) >= 3 * 7
    assert [name for name in notebooks if not (TOP / "notebooks" / name).is_file()] == []
    pictures = re.findall(r'<img src="([^"]+)"', html)
    assert pictures == [f"{game}.{code}.svg" for code in ("en", "uk", "ru") for game in ("rurik", "hansa", "cossacks")]
    assert "Чернігів" in (tmp_path / "rurik.uk.svg").read_text(encoding="utf-8")
    assert all((tmp_path / name).read_text(encoding="utf-8").startswith("<svg") for name in pictures)
    pages = re.findall(r'href="docs/([^"]+)\.html"', html)
    assert bool(pages) is docs
    assert [name for name in pages if not (TOP / f"docs/{name}.md").is_file()] == []


def test_a_script_comes_at_once_or_when_the_page_is_there(tool: Any, tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text("<head></head>", encoding="utf-8")
    tool.add_script(page, "now.js", "")
    tool.add_script(page, "later.js")
    assert '<script src="../now.js"></script><script defer src="../later.js">' in page.read_text(encoding="utf-8")


def test_what_the_release_gives_is_held_to_its_digest(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "SCIENCE", ("numpy",))
    monkeypatch.setattr(tool, "urlretrieve", lambda address, file: file.write_bytes(address.encode()))
    address = f"{tool.RELEASE}/v9/full/numpy.whl"
    right = tool.sha256(address.encode()).hexdigest()
    entry = {"file_name": "numpy.whl", "sha256": right, "depends": []}
    assert tool.from_release({"numpy": entry}, "9", set(), tmp_path) == {"numpy": entry}
    assert (tmp_path / "numpy.whl").read_text(encoding="utf-8") == address
    with pytest.raises(SystemExit, match=r"numpy\.whl: the digest"):
        tool.from_release({"numpy": {**entry, "sha256": "0"}}, "9", set(), tmp_path)
