"""Saved games inside a browser page: the same promises, with a file that is only read and written whole."""

from __future__ import annotations

import sqlite3
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from boardgames_edu.engine import page_storage
from boardgames_edu.i18n.remembered import HOME, IN_PAGE, own_folder
from boardgames_edu.store import Note, Store, StoreError, StoreWarning, file

NOTE = Note(datetime(2026, 1, 2, 3, 4, tzinfo=UTC), "seen", "rurik", "01_who_rules", ("R-RULE-01",))


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file of a page's storage; only its database is one, and it never touches the disk by itself."""
    monkeypatch.setattr(file, "in_page", lambda: True)
    return tmp_path / "games.sqlite3"


def test_what_is_saved_is_there_when_the_page_is_opened_again(page: Path) -> None:
    with Store(page) as first:
        first.save("evening", "{}", "rurik")
        first.note([NOTE])
    assert [found.name for found in page.parent.iterdir()] == [page.name]  # no log and no lock beside it
    with Store(page) as again:
        assert again.load("evening") == "{}"
        assert again.notes() == [NOTE]
        again.delete("evening")
    assert Store(page).names() == []


def test_two_pages_do_not_undo_each_other(page: Path) -> None:
    one, other = Store(page), Store(page)
    one.save("one", "1")
    other.save("other", "2")
    one.note([NOTE])
    assert set(one.names()) == set(other.names()) == {"one", "other"}
    assert other.notes() == [NOTE]


def test_a_file_goes_out_and_comes_back(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page wrote opens on a computer, and what a computer wrote, with its write-ahead log, opens in a page."""
    monkeypatch.setattr(file, "in_page", lambda: False)
    with Store(page) as computer:
        computer.save("from a computer", "1")
    assert page.read_bytes()[18:20] == b"\x02\x02"
    monkeypatch.setattr(file, "in_page", lambda: True)
    Store(page).save("from a page", "2")
    monkeypatch.setattr(file, "in_page", lambda: False)
    with Store(page) as computer:
        assert set(computer.names()) == {"from a page", "from a computer"}


def test_a_damaged_file_is_set_aside(page: Path) -> None:
    page.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    with pytest.warns(StoreWarning, match="was kept as"):
        fresh = Store(page)
    fresh.save("one", "1")
    assert [found for found in page.parent.iterdir() if "damaged" in found.name]
    assert Store(page).names() == ["one"]


def test_a_full_storage_is_one_clear_error(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = Store(page)
    saved.save("one", "1")

    def full(database: sqlite3.Connection, path: Path) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(page_storage, "write_back", full)
    with pytest.raises(StoreError, match="No space left"):
        saved.save("two", "2")
    monkeypatch.undo()
    monkeypatch.setattr(file, "in_page", lambda: True)
    assert Store(page).names() == ["one"]


def test_a_page_keeps_its_files_among_the_notebooks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(HOME, raising=False)
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert own_folder() == IN_PAGE
    monkeypatch.setenv(HOME, str(tmp_path))
    assert own_folder() == tmp_path
