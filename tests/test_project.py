"""The project's own files agree with each other, and importing the package stays light."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

TOP = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCKS = (
    "requirements.lock",
    "benchmarks/requirements.lock",
    "tools/site/build.lock",
    "tools/site/docs.lock",
    "tools/site/wheels.lock",
)
OTHER_NAME = {"matplotlib": "matplotlib-base"}
"""What conda calls some packages."""


def test_environment_yml_names_the_same_dependencies() -> None:
    environment = yaml.safe_load((TOP / "environment.yml").read_text(encoding="utf-8"))
    plain = {entry for entry in environment["dependencies"] if isinstance(entry, str)}
    wanted = {f"python{PROJECT['requires-python']}", "pip"}
    for entry in PROJECT["dependencies"]:
        name, bound = re.fullmatch(r"([a-z]+)(.*)", entry).groups()  # type: ignore[union-attr]
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


LOCKED = ("test", "setup", "lab", "regression", "dask", "rl", "anki", "room", "languages")
"""The extras that `make setup` installs."""


@pytest.mark.parametrize("extra", [None, *LOCKED])
def test_lock_covers_every_dependency(extra: str | None) -> None:
    """Every package is pinned, to a version that is new enough."""
    text = (TOP / "requirements.lock").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([a-z0-9._-]+)==([0-9.]+)", text, re.MULTILINE))
    wanted = PROJECT["optional-dependencies"][extra] if extra else PROJECT["dependencies"]
    for entry in wanted:
        name, least = re.fullmatch(r"([A-Za-z-]+)(?:\[\w+\])?[>=]=([0-9.]+)", entry).groups()  # type: ignore[union-attr]
        assert _version(pinned[name.lower()]) >= _version(least), entry


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.strip(".").split("."))


def test_make_lock_asks_for_these_extras() -> None:
    makefile = (TOP / "Makefile").read_text(encoding="utf-8")
    command = next(line for line in makefile.splitlines() if "-o requirements.lock" in line)
    assert set(re.findall(r"--extra (\w+)", command)) == set(LOCKED)


def test_the_page_for_explorers_names_the_extras_of_the_lab() -> None:
    explorers = (TOP / "docs" / "exploring.md").read_text(encoding="utf-8")
    for extra in ("lab", "regression", "dask", "rl"):
        assert f"`{extra}`" in explorers
        assert PROJECT["optional-dependencies"][extra]


def test_version_is_the_same_everywhere() -> None:
    import boardgames_edu

    assert boardgames_edu.__version__ == PROJECT["version"]


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
    assert set(boardgames_edu.__all__) <= set(dir(boardgames_edu))


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
    """Every Python block of README and of the page for explorers, one after the other, as a newcomer types them."""
    monkeypatch.setenv("MPLBACKEND", "Agg")
    text = "".join((TOP / page).read_text(encoding="utf-8") for page in ("README.md", "docs/exploring.md"))
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)
    assert len(blocks) >= 3


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
                assert re.search(r"uses: [\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+$", line), (
                    f"{file.name}: {line}"
                )
