"""The recipe for JupyterHub: what each learner gets, as JupyterHub reads it; the installs that are run elsewhere."""

from __future__ import annotations

import os
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from traitlets.config import Config

from benchmarks import classroom

TOP = Path(__file__).resolve().parent.parent
RECIPE = TOP / "deploy" / "jupyterhub_config.py"


def read(top: Path, monkeypatch: pytest.MonkeyPatch, **variables: str) -> Any:
    """Read the recipe for a class whose folder is ``top``."""
    monkeypatch.setenv("BOARDGAMES_EDU_CLASSROOM", str(top))
    monkeypatch.setenv("BOARDGAMES_EDU_CLASS_PASSWORD", "a word for the class")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    config = Config()
    exec(compile(RECIPE.read_text(encoding="utf-8"), str(RECIPE), "exec"), {"get_config": lambda: config})
    return config


def learner(name: str) -> SimpleNamespace:
    return SimpleNamespace(user=SimpleNamespace(name=name))


def test_each_learner_has_a_folder_of_their_own_and_ways_to_what_is_shared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = read(tmp_path, monkeypatch)
    for shared in ("pages", "exchange"):
        (tmp_path / shared).mkdir()
    for name in ("olha", "taras", "olha"):  # who comes back finds the folder
        config.Spawner.pre_spawn_hook(learner(name))
    (tmp_path / "learners" / "olha" / "exchange" / "week_1.json").write_text("{}")
    assert (tmp_path / "learners" / "taras" / "exchange" / "week_1.json").exists()
    homes = {config.Spawner.environment["BOARDGAMES_EDU_HOME"](learner(name)) for name in ("olha", "taras")}
    assert homes == {str(tmp_path / "learners" / name / "saved") for name in ("olha", "taras")}
    assert config.Spawner.notebook_dir == str(tmp_path / "learners" / "{username}")


def test_the_class_begins_on_the_welcome_page_of_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = read(tmp_path, monkeypatch, BOARDGAMES_EDU_LANGUAGE="uk")
    (tmp_path / "pages").symlink_to(RECIPE.parent.parent / "notebooks")
    assert (tmp_path / config.Spawner.default_url.removeprefix("/lab/tree/")).is_file()
    assert config.Spawner.environment["BOARDGAMES_EDU_LANGUAGE"] == "uk"


def test_accounts_of_the_machine_keep_pages_read_only_and_bound_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = read(tmp_path, monkeypatch, BOARDGAMES_EDU_ACCOUNTS="systemd")
    assert config.JupyterHub.authenticator_class == "pam"
    assert config.SystemdSpawner.readonly_paths == [str(tmp_path / "pages")]
    assert config.SystemdSpawner.mem_limit


def test_without_accounts_a_password_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(tmp_path, monkeypatch).SharedPasswordAuthenticator.user_password == "a word for the class"
    monkeypatch.delenv("BOARDGAMES_EDU_CLASS_PASSWORD")
    with pytest.raises(KeyError, match="BOARDGAMES_EDU_CLASS_PASSWORD"):
        exec(compile(RECIPE.read_text(encoding="utf-8"), str(RECIPE), "exec"), {"get_config": Config})


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="the figures are read from /proc")
def test_memory_of_a_process_is_read_in_mebibytes() -> None:
    before = classroom.share(os.getpid())
    held = bytearray(b"x") * (64 * 2**20)
    assert 48 < classroom.share(os.getpid()) - before < 80
    assert held


def test_each_way_of_the_page_on_installing_is_run_on_the_machines_that_it_names() -> None:
    jobs = yaml.safe_load((TOP / ".github/workflows/installs.yml").read_text(encoding="utf-8"))["jobs"]
    told = (TOP / "docs/install.md").read_text(encoding="utf-8")
    for name in ("pip", "conda"):
        assert set(jobs[name]["strategy"]["matrix"]["os"]) == {
            f"{each}-latest" for each in ("ubuntu", "macos", "windows")
        }
    steps = " ".join(step.get("run", "") for step in jobs["pip"]["steps"])
    for line in re.findall(r"^\.venv/bin/pip (install .*)$", told, re.MULTILINE):
        assert line in steps
