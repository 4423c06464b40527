"""Files: written whole or not at all, looked at before they are read; what an ended process leaves is swept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat.v4
import pytest

import boardgames_edu as bg
from boardgames_edu.cli import pages
from boardgames_edu.cli import tournament as tournaments
from boardgames_edu.engine.errors import BadInput, DataError, RecordError
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.storage import write_all, write_file, write_whole
from boardgames_edu.games.cossacks.edition.reader import read_edition
from boardgames_edu.i18n.drafts import MARK, STALE, draft
from boardgames_edu.lab.results import recorded
from boardgames_edu.scene.painters.plain import PlainBoard
from boardgames_edu.scene.painters.svg import save
from boardgames_edu.teach.classroom.platforms import to_platform
from boardgames_edu.teach.progress import mine


def _page(file: Path) -> None:
    notebook: Any = nbformat.v4.new_notebook(  # type: ignore[no-untyped-call]
        cells=[nbformat.v4.new_markdown_cell("# Title")],  # type: ignore[no-untyped-call]
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    file.with_suffix(".ipynb").write_text(nbformat.writes(notebook), encoding="utf-8")  # type: ignore[no-untyped-call]
    try:
        pages.export(file.with_suffix(".ipynb"))
    finally:
        file.with_suffix(".ipynb").unlink()


def _sheet() -> Any:
    return bg.worksheet("who_rules", 1, game="rurik", seed=1)


def _match() -> bg.Match:
    match = bg.Match(bg.load("rurik").new(seats=2, seed=5), seed=5)
    match.play(match.state.legal_actions()[0])
    return match


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


WRITERS: dict[str, Callable[[Path], Any]] = {
    "sheet.html": lambda file: _sheet().save(file),
    "sheet.pdf": lambda file: _sheet().save(file, key=True),
    "moodle.xml": lambda file: to_platform(file, "who_rules", 1, game="rurik"),
    "gift.txt": lambda file: to_platform(file, "who_rules", 1, game="rurik", format="gift"),
    "deck.apkg": lambda file: to_platform(file, "who_rules", 1, game="rurik", format="anki"),
    "progress.json": lambda file: mine().export(file),
    "board.svg": lambda file: save(_match().state, file),
    "plain.svg": lambda file: PlainBoard("<svg/>").savefig(file),
    "page.html": _page,
    "record.json": lambda file: _match().record().save(file),
    "game.gif": lambda file: bg.film(_match(), file, width=320, progress=False),
    "games.parquet": lambda file: recorded("rurik").to_parquet(file),
    "plot.png": lambda file: tournaments._draw(recorded("rurik"), file),
    "notebook.ipynb": lambda file: write_file(file, "{}"),
}


@pytest.mark.parametrize("name", WRITERS)
def test_a_file_is_written_whole_or_not_at_all(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full at the last moment leaves the old file, and nothing beside it."""
    if name == "deck.apkg":
        pytest.importorskip("genanki")
    file, replace = tmp_path / name, Path.replace
    file.write_text("old")

    def full(self: Path, target: Path) -> Path:
        if Path(target) == file:
            raise OSError(28, "No space left on device")
        return replace(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        with pytest.raises(BadInput, match="No space left on device"):
            WRITERS[name](file)
    assert file.read_text() == "old"
    assert names(tmp_path) == [name]
    WRITERS[name](file)
    assert file.read_bytes() != b"old"
    assert names(tmp_path) == [name]


def test_several_files_are_written_or_none(tmp_path: Path) -> None:
    (tmp_path / "second").mkdir()
    with pytest.raises(OSError, match="second"):
        write_all({tmp_path / "first": "1", tmp_path / "second": "2"})
    assert names(tmp_path) == ["second"]
    write_all({tmp_path / "first": "1", tmp_path / "third": "3"})
    assert names(tmp_path) == ["first", "second", "third"]


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
def test_the_draft_of_a_killed_process_is_swept(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from boardgames_edu.i18n.drafts import draft\n"
        "with draft(Path(sys.argv[1])) as beside:\n"
        "    beside.write_text('half')\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    killed = subprocess.run([sys.executable, "-c", code, tmp_path / "game.json"], check=False)
    assert killed.returncode == -signal.SIGKILL
    (left,) = tmp_path.iterdir()
    assert left.name.startswith(MARK)
    write_whole(tmp_path / "other.json", "1")
    assert left.exists(), "its writer may be at work"
    os.utime(left, times=(time.time() - STALE - 1,) * 2)
    write_whole(tmp_path / "other.json", "2")
    assert names(tmp_path) == ["other.json"]


def test_a_new_file_takes_nobodys_place(tmp_path: Path) -> None:
    write_whole(tmp_path / "Olha.json", "1", mode=0o640, new=True)
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "Olha.json", "2", new=True)
    assert (tmp_path / "Olha.json").read_text() == "1"
    assert names(tmp_path) == ["Olha.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="has no umask")
def test_what_is_written_is_as_open_as_the_umask_says(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "game.json", "1")
    finally:
        os.umask(before)
    assert (tmp_path / "game.json").stat().st_mode & 0o777 == 0o640


def test_a_long_name_keeps_its_ending(tmp_path: Path) -> None:
    with draft(tmp_path / f"{'і' * 120}.gif") as beside:
        assert beside.suffix == ".gif"
        beside.write_text("1")
    assert [len(file.name) for file in tmp_path.iterdir()] == [124]


READERS: dict[str, tuple[Callable[[Path], Any], type[BadInput]]] = {
    "record": (Record.load, RecordError),
    "edition": (read_edition, DataError),
    "edition of a game": (lambda file: bg.load("cossacks", edition=str(file)), BadInput),
}


@pytest.mark.parametrize("name", READERS)
def test_a_file_is_looked_at_before_it_is_read(name: str, tmp_path: Path) -> None:
    """A pipe would be waited for, a device has no end, and a file of gigabytes fills the memory."""
    read, error = READERS[name]
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(10**11)
    with pytest.raises(error, match="large: 100000000000 bytes"):
        read(large)
    with pytest.raises(error, match=r"director|Permission"):
        read(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(error, match="pipe is no ordinary file"):
            read(tmp_path / "pipe")
        with pytest.raises(error, match="no ordinary file"):
            read(Path("/dev/zero"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
def test_a_language_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "language.txt")
    code = "import boardgames_edu as bg; print(bg.language())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "BOARDGAMES_EDU_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.strip() == "en"
    assert "language.txt: no ordinary file" in done.stderr
