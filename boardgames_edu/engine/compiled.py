"""Compiled copies of the YAML files of ``data/``, as Python keeps bytecode.

YAML is what people edit, and reading it takes a hundred times as long. A compiled file knows the text it was made
from; one that is missing, stale, damaged or of another format counts for nothing and is made anew when the source is
read next. A wheel brings all of them (``tools/compile_data.py``), so that play needs neither a YAML reader nor a
folder that can be written to. Nothing in such a file can run: it holds plain values. Must not know what they mean.
"""

import struct
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from boardgames_edu.engine.storage import write_whole

FOLDER = "__compiled__"
"""The folder inside ``data/``, with the same names in it."""
FORMAT = b"bge1"
"""The format's version; change it when files or YAML change meaning."""
_HEAD = struct.Struct("<4sLLL")  # the format, how long the source is, its checksum, and that of what follows


class Missing(LookupError):
    """No compiled form of this exact text exists."""


def place(data: Path, path: Path) -> Path | None:
    """Return the path of the compiled form, or None outside ``data``."""
    if not path.is_relative_to(data):
        return None
    return data / FOLDER / path.relative_to(data).with_suffix(".msgpack")


def read_compiled(file: Path, source: bytes) -> Any:
    """Read the values of a source without reading YAML. Raises Missing."""
    try:
        content = file.read_bytes()
    except OSError:
        raise Missing(file) from None
    body = content[_HEAD.size :]
    if content[: _HEAD.size] != _head(source, body):
        raise Missing(file)
    try:
        return msgspec.msgpack.decode(body)
    except msgspec.DecodeError:
        raise Missing(file) from None


def write_compiled(file: Path, source: bytes, value: Any) -> None:
    """Write the values of a source, if they can be kept."""
    with suppress(OSError, msgspec.MsgspecError, TypeError, OverflowError):
        body = msgspec.msgpack.encode(value)
        if msgspec.msgpack.decode(body) == value:  # YAML knows values that come back as others, such as dates
            write_whole(file, _head(source, body) + body, durable=False)


def _head(source: bytes, body: bytes) -> bytes:
    return _HEAD.pack(FORMAT, len(source), crc32(source), crc32(body))
