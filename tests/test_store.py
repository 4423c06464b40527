"""Saved games: kept, listed, forgotten; shared by two processes; a damaged file is set aside, never deleted."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import time
import warnings
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from boardgames_edu import store as module
from boardgames_edu.store import Note, Store, StoreError, StoreWarning, home


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def test_what_is_saved_can_be_loaded_listed_and_forgotten(path: Path) -> None:
    with Store(path) as store:
        store.save("Friday", '{"moves": []}', game="rurik")
        store.save("Київ ♞", "text", game="hansa")
        store.save("Friday", '{"moves": [1]}', game="rurik")
        assert store.load("Friday") == '{"moves": [1]}'
        assert store.names() == ["Friday", "Київ ♞"]
        assert store.names("hansa") == ["Київ ♞"]
        assert [entry.game for entry in store.saved()] == ["rurik", "hansa"]
        store.delete("Friday")
        assert store.names() == ["Київ ♞"]
    with Store(path) as store:
        assert store.load("Київ ♞") == "text"


def test_a_store_that_nobody_closes_closes_its_file_by_itself(path: Path) -> None:
    """From Python 3.13 on a connection that is left open is a ResourceWarning."""
    store = Store(path)
    database = store._file.database
    del store
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        database.execute("SELECT 1")


def test_unknown_names_are_told_with_the_nearest(path: Path) -> None:
    with Store(path) as store:
        with pytest.raises(StoreError, match="no game is saved yet"):
            store.load("Friday")
        store.save("Monday", "a")
        store.save("Friday", "b")
        with pytest.raises(StoreError, match=r"Nothing is saved under 'Fryday'\. There is: Friday, Monday\."):
            store.load("Fryday")
        with pytest.raises(StoreError, match="Fryday"):
            store.delete("Fryday")


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "x" * 201, None, 3, "\ud800"])
def test_a_name_is_one_line(path: Path, name: object) -> None:
    with Store(path) as store, pytest.raises(StoreError, match="one line"):
        store.save(name, "text")  # type: ignore[arg-type]


@pytest.mark.parametrize("content", [b"this is no database at all" * 100, b"SQLite format 3\x00" + b"\x07" * 5000])
def test_a_damaged_file_is_set_aside(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.warns(StoreWarning, match=r"damaged .* kept as .*damaged-\d"):
        store = Store(path)
    store.save("a", "b")
    store.close()
    kept = list(path.parent.glob("games.damaged-*.sqlite3"))
    assert [file.read_bytes() for file in kept] == [content]


def test_a_page_overwritten_in_the_middle_is_noticed(path: Path) -> None:
    with Store(path) as store:
        for number in range(50):
            store.save(f"game {number}", "x" * 5000)
    content = bytearray(path.read_bytes())
    content[4096:12288] = b"\xff" * 8192
    path.write_bytes(content)
    with pytest.warns(StoreWarning):
        Store(path).close()
    assert len(list(path.parent.glob("games.damaged-*.sqlite3"))) == 1


def test_a_file_of_a_later_version_is_left_alone(path: Path) -> None:
    Store(path).close()
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"later version .*format 99; this one reads up to 2"):
        Store(path)
    assert path.read_bytes() == before


def test_a_folder_in_place_of_the_file_is_told(path: Path) -> None:
    path.mkdir()
    with pytest.raises(StoreError, match=r"cannot be used.*Nothing that was saved before is lost"):
        Store(path)


def test_a_locked_file_is_told_and_nothing_is_lost(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.1)
    with Store(path) as store:
        store.save("a", "old")
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            store.save("a", "new")
        assert store.load("a") == "old"
        other.execute("ROLLBACK")
        other.close()
        store.save("a", "new")
        assert store.load("a") == "new"


def test_home_is_what_the_environment_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "new" / "folder"))
    assert home() == tmp_path / "new" / "folder"
    assert home().is_dir()
    with Store() as store:
        assert store.path == home() / "games.sqlite3"


def test_a_home_that_cannot_be_used_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    for wish in (file, file / "below"):
        monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(wish))
        with pytest.raises(StoreError, match=r"cannot be used.*Set BOARDGAMES_EDU_HOME to a folder"):
            home()


_WRITER = """
import sys
from boardgames_edu.store import Store
with Store(sys.argv[1]) as store:
    for number in range(40):
        store.save(f"{sys.argv[2]} {number}", "text" * 100)
"""


def _writers(path: Path) -> list[subprocess.Popen[str]]:
    return [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", _WRITER, str(path), name], stderr=subprocess.PIPE, text=True
        )
        for name in ("one", "two")
    ]


def test_two_processes_write_at_once(path: Path) -> None:
    for writer in _writers(path):
        assert writer.communicate(timeout=60)[1] == ""
    with Store(path) as store:
        assert len(store.names()) == 80


def test_threads_share_a_store(path: Path) -> None:
    with Store(path) as store:
        threads = [threading.Thread(target=lambda n=n: store.save(f"game {n}", "x")) for n in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(store.names()) == 16


# --- notes of progress -----------------------------------------------------------------------------------------------


def _note(second: int, what: str = "right", game: str = "rurik") -> Note:
    return Note(datetime(2026, 5, 1, 12, 0, second, tzinfo=UTC), what, game, "quiz", ("R-1", "R-2"))


def test_notes_are_kept_in_order_and_forgotten(path: Path) -> None:
    with Store(path) as store:
        store.note([_note(2), _note(1, "wrong")])
        store.note([_note(3, game="hansa")])
        store.note([])
    with Store(path) as store:
        assert store.notes() == [_note(1, "wrong"), _note(2), _note(3, game="hansa")]
        assert store.notes("hansa") == [_note(3, game="hansa")]
        assert store.forget_notes("hansa") == 1
        assert store.notes("hansa") == []
        assert store.forget_notes() == 2
        assert store.notes() == []


def test_a_file_of_the_first_format_is_carried_over(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute(
            "CREATE TABLE saved (name TEXT PRIMARY KEY, game TEXT NOT NULL, record TEXT NOT NULL, "
            "updated TEXT NOT NULL) WITHOUT ROWID"
        )
        database.execute("INSERT INTO saved VALUES ('old', 'rurik', 'text', '2026-01-01T00:00:00.000+00:00')")
        database.execute("PRAGMA user_version = 1")
        database.commit()
    with Store(path) as store:
        assert store.load("old") == "text"
        store.note([_note(1)])
        assert store.notes() == [_note(1)]


_NOTER = """
import sys
from datetime import UTC, datetime
from boardgames_edu.store import Note, Store
with Store(sys.argv[1]) as store:
    for number in range(60):
        store.note([Note(datetime.now(UTC), "right", "rurik", sys.argv[2], (f"R-{number}",))])
"""


def test_two_kernels_note_at_once_and_nothing_is_lost(path: Path) -> None:
    running = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", _NOTER, str(path), name], stderr=subprocess.PIPE, text=True
        )
        for name in ("one", "two")
    ]
    for process in running:
        assert process.communicate(timeout=60)[1] == ""
    with Store(path) as store:
        notes = store.notes()
    assert len(notes) == 120
    for name in ("one", "two"):
        assert [note.rules[0] for note in notes if note.item == name] == [f"R-{n}" for n in range(60)]


def test_what_is_noted_survives_a_crash(path: Path) -> None:
    code = (
        _NOTER + "    store.note([Note(datetime.now(UTC), 'seen', 'rurik', 'last', ())])\n    import os; os._exit(9)\n"
    )
    assert subprocess.run([sys.executable, "-c", code, str(path), "one"], check=False).returncode == 9
    with Store(path) as store:
        assert len(store.notes()) == 61


# --- what goes wrong ---------------------------------------------------------------------------------------------


def test_rows_that_cannot_be_read_are_passed_over_told_and_kept(path: Path) -> None:
    with Store(path) as store:
        for name in ("good", "bad", "naive", "number"):
            store.save(name, "text", game="rurik")
        store.note([_note(1), _note(2), _note(3)])
    with closing(sqlite3.connect(path)) as database:
        for name, when in (("bad", "yesterday"), ("naive", "2026-05-01T12:00:00"), ("number", 7)):
            database.execute("UPDATE saved SET updated = ? WHERE name = ?", (when, name))
        database.execute("UPDATE learned SET at = 'soon' WHERE id = 2")
        database.execute("UPDATE learned SET rules = x'ff00' WHERE id = 3")
        database.commit()
    with Store(path) as store:
        with pytest.warns(StoreWarning, match=r"3 entries in .*'bad', 'naive', 'number'"):
            assert store.names() == ["good"]
        with pytest.warns(StoreWarning, match="2 entries"):
            assert store.notes() == [_note(1)]
        assert store.names() == ["good"]  # told once
        assert store.load("bad") == "text"  # still there
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT count(*) FROM learned").fetchone() == (3,)


@pytest.mark.parametrize("table", ["saved", "learned"])
def test_a_file_with_a_missing_table_is_completed(path: Path, table: str) -> None:
    with Store(path) as store:
        store.save("a", "text")
        store.note([_note(1)])
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"DROP TABLE {table}")
        database.commit()
    with Store(path) as store:
        assert store.names() == ([] if table == "saved" else ["a"])
        assert store.notes() == ([] if table == "learned" else [_note(1)])
        store.save("b", "text")
        store.note([_note(2)])


def test_a_file_with_other_columns_is_set_aside(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE saved (title TEXT)")
        database.execute("CREATE TABLE learned (title TEXT)")
        database.execute("PRAGMA user_version = 2")
        database.commit()
    with pytest.warns(StoreWarning, match="damaged"):
        store = Store(path)
    store.save("a", "b")
    store.close()


def test_a_file_taken_away_or_replaced_is_noticed_at_the_next_save(path: Path) -> None:
    other = path.with_name("other.sqlite3")
    with Store(other) as store:
        store.save("theirs", "text")
    with Store(path) as store:
        store.save("one", "text")
        for tail in ("", "-wal", "-shm"):
            Path(f"{path}{tail}").unlink(missing_ok=True)
        with pytest.warns(StoreWarning, match="taken away or replaced"):
            store.save("two", "text")
        assert store.names() == ["two"]
    with Store(path) as store:
        other.replace(path)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", StoreWarning)
            store.save("three", "text")
        assert sorted(store.names()) == ["theirs", "three"]


def test_what_is_saved_can_be_read_where_nothing_can_be_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(path) as store:
        store.save("one", "text")
        store.note([_note(1)])
    connect = sqlite3.connect

    def full(database: Any, **options: Any) -> sqlite3.Connection:
        if "uri" not in options:  # what a full disk and a read-only folder do to whoever wants to write
            problem = sqlite3.OperationalError("database or disk is full")
            problem.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise problem
        found: sqlite3.Connection = connect(database, **options)
        return found

    monkeypatch.setattr(sqlite3, "connect", full)
    with Store(path) as store:
        assert store.read_only
        assert store.load("one") == "text"
        assert store.notes() == [_note(1)]
        with pytest.raises(StoreError, match=r"cannot be used.*readonly"):
            store.save("two", "text")
        with pytest.raises(StoreError):
            store.note([_note(2)])
    assert not Path(f"{path}-journal").exists()


def test_two_writers_of_one_name_do_not_replace_each_other(path: Path) -> None:
    with Store(path) as one, Store(path) as two:
        first = one.save("autosave: x", "one", expected="")
        assert first
        assert two.save("autosave: x", "two", expected="") is None
        second = one.save("autosave: x", "one more", expected=first)
        assert second == one.stamp("autosave: x") == two.stamp("autosave: x")
        assert two.load("autosave: x") == "one more"
        assert two.stamp("nothing") == ""


def test_a_hurried_save_does_not_wait(path: Path) -> None:
    with Store(path, patience=30) as store:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        begun = time.monotonic()
        with pytest.raises(StoreError, match="locked"):
            store.save("a", "new", patience=0.05)
        with pytest.raises(StoreError, match="locked"):
            store.note([_note(1)], patience=0.05)
        assert time.monotonic() - begun < 5  # far less than the store's own patience
        other.execute("ROLLBACK")
        other.close()
