"""The recipe for JupyterHub: what each learner gets, as JupyterHub reads it; the installs that are run elsewhere."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from traitlets.config import Config

from benchmarks import classroom
from tests.accounts import by, needs_root

TOP = Path(__file__).resolve().parent.parent
RECIPE = TOP / "deploy" / "jupyterhub_config.py"


def read(top: Path, monkeypatch: pytest.MonkeyPatch, **variables: str) -> Any:
    """Read the recipe for a class whose folder is ``top``, as root."""
    monkeypatch.setenv("BOARDGAMES_EDU_CLASSROOM", str(top))
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    for name, value in {"BOARDGAMES_EDU_CLASS_PASSWORD": "a word for the class", **variables}.items():
        monkeypatch.setenv(name, value)
    config = Config()
    exec(compile(RECIPE.read_text(encoding="utf-8"), str(RECIPE), "exec"), {"get_config": lambda: config})
    return config


def learner(name: str) -> SimpleNamespace:
    return SimpleNamespace(user=SimpleNamespace(name=name))


@pytest.fixture
def owners(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[object, object]]:
    """To whom folders are given; without root they are not."""
    given: dict[str, tuple[object, object]] = {}
    monkeypatch.setattr(shutil, "chown", lambda folder, *who: given.setdefault(Path(folder).name, who))
    return given


def test_each_learner_has_a_folder_of_their_own_and_ways_to_what_is_shared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owners: dict[str, tuple[object, object]]
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
    assert set(owners) == {"olha", "taras"}
    assert all(number == group and number >= 1_880_000_000 for number, group in owners.values())  # type: ignore[operator]


@needs_root
def test_folders_of_one_shared_account_get_accounts_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """An older recipe ran all learners as one account; a folder that root made would run one as root."""
    top = Path(tempfile.mkdtemp(dir="/tmp"))
    try:
        config = read(top, monkeypatch)
        accounts = []
        for name, owner in (("olha", 1500), ("taras", 1500), ("roman", 0)):
            folder = top / "learners" / name
            folder.mkdir(mode=0o700)
            (folder / "game.yaml").write_text("x")
            (folder / "hub").symlink_to(top / "hub")
            os.chown(folder, owner, owner)
            spawner = learner(name)
            config.Spawner.pre_spawn_hook(spawner)
            accounts.append(spawner.popen_kwargs["user"])
            assert {folder.stat().st_uid, (folder / "game.yaml").stat().st_uid} == {accounts[-1]}
        assert len(set(accounts)) == 3
        assert min(accounts) >= 1_880_000_000
        assert (top / "hub").stat().st_uid == 0
    finally:
        shutil.rmtree(top)


@needs_root
def test_no_learner_renames_the_pages_deletes_another_or_reads_what_the_hub_keeps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    top = Path(tempfile.mkdtemp(dir="/tmp"))
    top.chmod(0o755)
    try:
        for shared in ("pages", "exchange"):
            (top / shared).mkdir()
        config = read(top, monkeypatch)
        secret = Path(config.JupyterHub.cookie_secret_file)
        database = Path(config.JupyterHub.db_url.removeprefix("sqlite:///"))
        for file in (secret, database):
            file.write_text("secret")
        accounts = []
        for name in ("olha", "taras"):
            spawner = learner(name)
            config.Spawner.pre_spawn_hook(spawner)
            assert spawner.popen_kwargs["extra_groups"] == []
            assert spawner.popen_kwargs["user"] == spawner.popen_kwargs["group"]
            accounts.append(spawner.popen_kwargs["user"])
        assert accounts[1] == accounts[0] + 1
        olha, taras = top / "learners" / "olha", top / "learners" / "taras"
        for deed in (
            lambda: (top / "pages").rename(top / "gone"),
            lambda: (top / "pages" / "x").write_text("x"),
            lambda: (top / "exchange" / "x").write_text("x"),
            lambda: list((top / "learners").iterdir()),
            lambda: olha.rename(taras / "olha"),
            lambda: list(olha.iterdir()),
            olha.rmdir,
            secret.read_text,
            database.read_text,
            lambda: (top / "hub").rename(taras / "hub"),
        ):
            assert by(accounts[1], deed) == "PermissionError"
        assert by(accounts[1], lambda: (taras / "game").write_text("x")) == "1"
    finally:
        shutil.rmtree(top)


@pytest.mark.parametrize("name", ["olha", "оля д.", "o'neil", "7b-3", "x_y"])
def test_a_name_becomes_the_name_of_a_folder(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.match(read(tmp_path, monkeypatch).Authenticator.username_pattern, name)


@pytest.mark.parametrize("name", ["..", ".", "../x", "a/b", ".x", "-x", "", "a\nb", "x" * 100, "~root", "a\0b", "x\n"])
def test_a_name_that_could_lead_elsewhere_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not re.match(read(tmp_path, monkeypatch).Authenticator.username_pattern, name)


def test_the_class_begins_on_the_welcome_page_of_its_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = read(tmp_path, monkeypatch, BOARDGAMES_EDU_LANGUAGE="uk")
    (tmp_path / "pages").symlink_to(RECIPE.parent.parent / "notebooks")
    assert (tmp_path / config.Spawner.default_url.removeprefix("/lab/tree/")).is_file()
    assert config.Spawner.environment["BOARDGAMES_EDU_LANGUAGE"] == "uk"


def test_accounts_of_the_machine_keep_pages_read_only_and_bound_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owners: dict[str, tuple[object, object]]
) -> None:
    config = read(tmp_path, monkeypatch, BOARDGAMES_EDU_ACCOUNTS="systemd")
    assert config.JupyterHub.authenticator_class == "pam"
    assert config.SystemdSpawner.readonly_paths == [str(tmp_path / "pages")]
    assert config.SystemdSpawner.mem_limit
    config.Spawner.pre_spawn_hook(learner("olha"))
    assert owners == {"olha": ("olha", "olha")}


@pytest.mark.parametrize("password", ["", "short", "seven 7"])
def test_without_accounts_a_password_of_eight_letters_is_asked_for(
    password: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read(tmp_path, monkeypatch).SharedPasswordAuthenticator.user_password == "a word for the class"
    with pytest.raises(SystemExit, match=r"at least 8 letters.*BOARDGAMES_EDU_CLASS_PASSWORD\.$"):
        read(tmp_path, monkeypatch, BOARDGAMES_EDU_CLASS_PASSWORD=password)


def test_whoever_is_not_root_is_told_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read(tmp_path, monkeypatch)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit, match="as root"):
        exec(compile(RECIPE.read_text(encoding="utf-8"), str(RECIPE), "exec"), {"get_config": Config})


def test_a_certificate_is_taken_where_one_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"BOARDGAMES_EDU_TLS_CERT": "/etc/cert.pem", "BOARDGAMES_EDU_TLS_KEY": "/etc/key.pem"}
    hub = read(tmp_path, monkeypatch, **files).JupyterHub
    assert (hub.ssl_cert, hub.ssl_key) == ("/etc/cert.pem", "/etc/key.pem")


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
