"""Data is read as YAML once; what is kept of it is never trusted further than the text that it was made from."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from boardgames_edu.engine import compiled, data
from boardgames_edu.engine.errors import DataError
from boardgames_edu.i18n.drafts import MARK

TEXT = "places:\n- {id: kiev, size: 3}\n- {id: azov, size: 5}\n"


class Place(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    size: int


class Places(msgspec.Struct, forbid_unknown_fields=True):
    places: list[Place]


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of a data folder of its own, which nobody has read."""
    monkeypatch.setattr(data, "folder", lambda: tmp_path)
    path = tmp_path / "small" / "map.yaml"
    path.parent.mkdir()
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are read as YAML, as they are read."""
    found: list[str] = []
    plain = data.plain

    def noted(text: str, name: str, error: Any) -> Any:
        found.append(name)
        return plain(text, name, error)

    data._plain.cache_clear()
    monkeypatch.setattr(data, "plain", noted)
    return found


def sizes() -> list[int]:
    return [place.size for place in data.read("small/map.yaml", Places).places]


def kept(source: Path) -> Path:
    file = compiled.place(data.folder(), source)
    assert file is not None
    return file


def test_a_file_is_read_as_yaml_once(source: Path, unread: list[str]) -> None:
    assert sizes() == sizes() == [3, 5]
    assert unread == ["map.yaml"]
    assert data.read_values(source, "map.yaml") == (
        {"places": [{"id": "kiev", "size": 3}, {"id": "azov", "size": 5}]},
        TEXT,
    )
    assert unread == ["map.yaml"]


def test_a_changed_file_is_read_anew_even_if_neither_its_size_nor_its_time_tells(
    source: Path, unread: list[str]
) -> None:
    assert sizes() == [3, 5]
    before = source.stat()
    source.write_text(TEXT.replace("size: 5", "size: 6"), encoding="utf-8")
    os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert sizes() == sizes() == [3, 6]
    assert unread == ["map.yaml"] * 2


def test_a_damaged_file_counts_for_nothing(source: Path, unread: list[str]) -> None:
    assert sizes() == [3, 5]
    whole = kept(source).read_bytes()
    halves = [whole[:length] for length in range(0, len(whole), 7)]
    flipped = [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(len(whole))]
    for number, content in enumerate([*halves, *flipped, whole + b"x"], start=2):
        data._plain.cache_clear()
        kept(source).write_bytes(content)
        assert sizes() == [3, 5]
        assert kept(source).read_bytes() == whole
        assert len(unread) == number


def test_a_file_of_another_format_counts_for_nothing(
    source: Path, unread: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "FORMAT", b"bge0")
    assert sizes() == [3, 5]
    monkeypatch.undo()
    monkeypatch.setattr(data, "folder", lambda: source.parent.parent)
    with pytest.raises(compiled.Missing):
        compiled.read_compiled(kept(source), source.read_bytes())
    assert sizes() == [3, 5]
    assert compiled.read_compiled(kept(source), source.read_bytes())["places"][0]["size"] == 3


def test_where_nothing_can_be_kept_yaml_is_read(source: Path) -> None:
    (source.parent.parent / compiled.FOLDER).write_text("a file where the folder would be", encoding="utf-8")
    assert sizes() == sizes() == [3, 5]
    assert sorted(path.name for path in source.parent.parent.iterdir()) == [compiled.FOLDER, "small"]


def test_a_file_from_elsewhere_leaves_nothing_behind(source: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    own = tmp_path_factory.mktemp("own") / "edition.yaml"
    own.write_text(TEXT, encoding="utf-8")
    assert data.read_file(own, Places).places[0].size == 3
    assert [path.name for path in own.parent.iterdir()] == ["edition.yaml"]


@pytest.mark.parametrize(
    ("old", "new", "line", "key"),
    [("size: 5", "size: big", 3, "places[1].size"), ("azov", "[azov", 3, "YAML"), ("size: 3", "sise: 3", 2, "sise")],
)
def test_a_mistake_names_its_line_whether_the_file_is_known_or_not(
    source: Path, old: str, new: str, line: int, key: str
) -> None:
    assert sizes() == [3, 5]
    source.write_text(TEXT.replace(old, new), encoding="utf-8")
    for _ in range(2):  # the second time, what is sound YAML of the wrong kind comes from the compiled file
        with pytest.raises(DataError) as error:
            sizes()
        assert f"map.yaml, line {line}" in str(error.value)
        assert key in str(error.value)


def test_values_that_would_come_back_as_others_are_not_kept(source: Path) -> None:
    source.write_text("day: 2001-02-03\n", encoding="utf-8")
    first, second = (data.read_values(source, "map.yaml")[0] for _ in range(2))
    assert first == second
    assert first["day"].year == 2001
    assert not kept(source).exists()


def test_processes_at_once_do_not_disturb_each_other(source: Path) -> None:
    source.write_text(
        f"{TEXT}{''.join(f'- {{id: place{n}, size: {n}}}{chr(10)}' for n in range(500))}", encoding="utf-8"
    )
    code = (
        "import sys; from pathlib import Path; from boardgames_edu.engine import data\n"
        "data.folder = lambda: Path(sys.argv[1])\n"
        "for _ in range(20):\n"
        "    value = data.read_file(data.folder() / 'small' / 'map.yaml', dict)\n"
        "    assert len(value['places']) == 502, value\n"
        "    file = data.compiled.place(data.folder(), data.folder() / 'small' / 'map.yaml')\n"
        "    file.unlink(missing_ok=True)\n"
    )
    runs = [
        subprocess.Popen([sys.executable, "-c", code, str(source.parent.parent)], stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    assert [run.communicate()[1] for run in runs] == [""] * 3
    assert [path for path in source.parent.parent.rglob("*") if path.name.startswith(MARK)] == []


def test_a_wheel_brings_every_file_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parents[2] / "tools"))
    from compile_data import compile_data

    copy = tmp_path / "data"
    shutil.copytree(data.folder(), copy, ignore=shutil.ignore_patterns(compiled.FOLDER))
    monkeypatch.setattr(data, "folder", lambda: copy)
    compile_data(copy)
    paths = sorted(copy.rglob("*.yaml"))
    assert len(paths) > 50
    for path in paths:
        file = compiled.place(copy, path)
        assert file is not None
        assert compiled.read_compiled(file, path.read_bytes())
    rules = copy / "hansa" / "rules.yaml"
    assert data.read_values(rules, "rules.yaml")[0] == data.plain(rules.read_text("utf-8"), "rules.yaml", DataError)


def test_a_loaded_game_has_read_no_yaml() -> None:
    code = (
        "import sys, boardgames_edu as bg\n"
        "for name in bg.game_names(): bg.load(name).new().legal_actions(); bg.load(name).rulebook\n"
        "print('yaml' in sys.modules)"
    )
    for _ in range(2):  # the first run compiles what nobody has read
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"
