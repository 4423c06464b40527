"""A database inside a browser page (JupyterLite).

Files can only be read and written whole there. The database lives in memory. It is read from its file when that has
changed, since another page may have written it, and written back after each change. Knows no tables.
"""

import sqlite3
import sys
from pathlib import Path

_WAL, _PLAIN = b"\x02\x02", b"\x01\x01"
"""Bytes 18-19 with and without a write-ahead log (https://sqlite.org/fileformat.html)."""


def in_page() -> bool:
    """Return whether Python runs inside a browser page."""
    return sys.platform == "emscripten"


def open_database(path: Path) -> sqlite3.Connection:
    """Open a file's database in memory. Raises sqlite3.Error, OSError."""
    database = sqlite3.connect(":memory:", check_same_thread=False)
    data = path.read_bytes() if path.exists() else b""
    if data:
        # written by a program with files of its own, and whole in itself when it was closed
        if data[18:20] == _WAL:
            data = data[:18] + _PLAIN + data[20:]
        try:
            database.deserialize(data)
        except sqlite3.Error:
            database.close()
            raise
    return database


def write_back(database: sqlite3.Connection, path: Path) -> None:
    """Write a database into its file. Raises OSError."""
    path.write_bytes(database.serialize())
