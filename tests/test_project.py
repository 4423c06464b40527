"""The project's own files agree with each other, and importing the package stays light."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml

TOP = Path(__file__).resolve().parent.parent
WHOLE = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = WHOLE["project"]
LOCKS = (
    "requirements.lock",
    "benchmarks/requirements.lock",
    "tools/site/build.lock",
    "tools/site/docs.lock",
    "tools/site/wheels.lock",
)
OTHER_NAME = {"matplotlib": "matplotlib-base", "bleach[css]": "bleach-with-css"}
"""What conda calls some packages."""


def test_environment_yml_names_the_same_dependencies() -> None:
    environment = yaml.safe_load((TOP / "environment.yml").read_text(encoding="utf-8"))
    plain = {entry for entry in environment["dependencies"] if isinstance(entry, str)}
    wanted = {f"python{PROJECT['requires-python']}", "pip"}
    for entry in PROJECT["dependencies"] + PROJECT["optional-dependencies"]["jupyter"]:
        name, bound = re.fullmatch(r"([a-z]+(?:\[css\])?)(.*)", entry).groups()  # type: ignore[union-attr]
        wanted.add(OTHER_NAME.get(name, name) + bound)
    assert plain == wanted
    assert environment["name"] == PROJECT["name"]


@pytest.mark.parametrize("name", LOCKS)
def test_lock_records_hashes_and_no_address(name: str) -> None:
    text = (TOP / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text
    pinned = re.findall(r"^([a-z0-9._-]+)==\S+.*\\$", text, re.MULTILINE)
    assert len(pinned) == len(re.findall(r"==\S+.*\\\n +--hash=sha256:", text)) > 0


def test_lock_covers_every_dependency() -> None:
    """Every package is pinned, to a version that is new enough."""
    text = (TOP / "requirements.lock").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([a-z0-9._-]+)==([0-9.]+)", text, re.MULTILINE))
    groups = [WHOLE["dependency-groups"][name] for name in ("dev", "setup", "test")]
    wanted = chain(PROJECT["dependencies"], *PROJECT["optional-dependencies"].values(), *groups)
    for entry in (one for one in wanted if isinstance(one, str)):
        name, least = re.fullmatch(r"([A-Za-z-]+)(?:\[\w+\])?[>=]=([0-9.]+)", entry).groups()  # type: ignore[union-attr]
        assert _version(pinned[name.lower()]) >= _version(least), entry


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.strip(".").split("."))


def test_the_page_for_explorers_names_the_extras_of_the_lab() -> None:
    explorers = (TOP / "docs" / "exploring.md").read_text(encoding="utf-8")
    for extra in ("lab", "regression", "dask", "rl"):
        assert f"`{extra}`" in explorers
        assert PROJECT["optional-dependencies"][extra]


def test_this_version_has_a_section_in_the_changelog_and_in_the_citation() -> None:
    """``boardgames_edu.__version__`` is the one place: hatch reads it there."""
    import boardgames_edu

    version = boardgames_edu.__version__
    assert re.search(rf"^## \[{version}\]", (TOP / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert yaml.safe_load((TOP / "CITATION.cff").read_text(encoding="utf-8"))["version"] == version


@pytest.fixture(scope="module")
def front() -> Any:
    """The tool, loaded from its file."""
    spec = importlib.util.spec_from_file_location("front", TOP / "tools" / "front.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_readme_says_where_the_project_is(front: Any) -> None:
    text = (TOP / "README.md").read_text(encoding="utf-8")
    assert front.readme(text, front.place()) == text, "Run: python tools/front.py"
    at = front.Place("https://games.example", "https://code.example/games", True, ("3.11", "3.14"))
    known = front.readme(text, at)
    assert "(https://games.example/)" in known.partition("\n## ")[0]
    assert 'pip install "boardgames-edu[jupyter]"' in known
    assert front.readme(known, front.place()) == text
    elsewhere = front.absolute(known, at.repository)
    assert "![" in elsewhere
    assert set(re.findall(r"\]\((?!https://|#)[^)]+\)", elsewhere)) == set()
    assert "](" not in front.absolute("[a](b.md) ![c](d.png) [![e](f.png)](g.md)", "")


def test_until_the_package_is_published_no_page_asks_pip_for_it(front: Any) -> None:
    """Another package of that name would be installed. A page that runs has it: there pip only adds an extra."""
    asked = re.compile(r"pip install [^\n`]*\bboardgames-edu")
    if not front.place().published:
        for page in [*TOP.glob("*.md"), *(TOP / "docs").rglob("*.md")]:
            assert not asked.search(page.read_text(encoding="utf-8")), page


def test_pip_adds_an_extra_to_the_installed_package_which_no_index_has() -> None:
    """What errors and notebooks advise."""
    code = [file.read_text(encoding="utf-8") for file in (TOP / "boardgames_edu").rglob("*.py")]
    pages = [file.read_text(encoding="utf-8") for file in (TOP / "notebooks").rglob("*.ipynb")]
    advised = re.findall(r'NEEDS_EXTRA, .*extra="(\w+)"', "\n".join(code))
    advised += ",".join(re.findall(r"boardgames-edu\[([\w,]+)\]", "\n".join(pages))).split(",")
    assert {"jupyter", "lab", "room"} <= set(advised) <= set(PROJECT["optional-dependencies"])
    asked = [f"boardgames-edu[{','.join(sorted(set(advised)))}]"]
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--dry-run", "--no-index"]
    done = subprocess.run([*pip, *asked], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Would install" not in done.stdout


def test_import_is_light() -> None:
    """Seen by what is loaded, which does not depend on the machine as a time would."""
    code = "import sys, boardgames_edu; boardgames_edu.game_names(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    heavy = {
        "numpy",
        "matplotlib",
        "networkx",
        "pandas",
        "ipywidgets",
        "anywidget",
        "babel",
        "IPython",
        "typer",
        "yaml",
        "sqlite3",
    }
    assert not loaded & heavy


def test_every_public_name_is_there() -> None:
    import boardgames_edu

    for name in boardgames_edu.__all__:
        assert getattr(boardgames_edu, name) is not None
    assert dir(boardgames_edu) == sorted(boardgames_edu.__all__)


def test_unknown_name_and_unknown_game_say_what_there_is() -> None:
    import boardgames_edu
    from boardgames_edu.engine.errors import OptionError

    with pytest.raises(AttributeError, match=r"no attribute 'lod'; it has .*load"):
        boardgames_edu.lod  # noqa: B018
    with pytest.raises(OptionError, match=r"Unknown game: 'rurick'\. Choose from: rurik"):
        boardgames_edu.load("rurick")


def test_a_game_is_loaded_once() -> None:
    import boardgames_edu

    assert boardgames_edu.load("rurik") is boardgames_edu.load("rurik")


def test_readme_code_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every Python block of README, one after the other, as a newcomer types them.

    Those of the page for explorers run in ``test_snippets``, with all other pages.
    """
    monkeypatch.setenv("MPLBACKEND", "Agg")
    pages = [(TOP / page).read_text(encoding="utf-8") for page in ("README.md", "docs/exploring.md")]
    own, explorers = (re.findall(r"```python\n(.*?)```", text, re.DOTALL) for text in pages)
    names: dict[str, object] = {}
    for block in own:
        exec(compile(block, "README.md", "exec"), names)
    assert len(own) >= 2
    assert len(own + explorers) >= 3


def test_readme_is_one_screen_and_its_links_lead_somewhere() -> None:
    text = (TOP / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 100
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (TOP / target).exists(), target


def test_actions_of_workflows_are_pinned_by_hash() -> None:
    """A tag can be moved to other code; a commit cannot."""
    for file in sorted((TOP / ".github" / "workflows").glob("*.yml")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if re.search(r"\buses:", line):
                assert re.search(r"uses: [\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+$", line), f"{file.name}: {line}"
