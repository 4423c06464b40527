"""What goes into the browser edition; ``tests/browser/test_site.py`` uses the site itself."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

TOP = Path(__file__).resolve().parent.parent


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
    wheel = packed(
        tmp_path / "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl", ["msgspec/core.so"]
    )
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
    assert ran == [
        ("node", tool.PINS / "compile_wheels.mjs", tmp_path / "pyodide", found.parent, "boardgames_edu-")
    ]
