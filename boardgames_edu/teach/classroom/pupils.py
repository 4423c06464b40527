"""Pupils: their names, and who signed a sheet on this machine.

A name is checked, read from a file, compared, sorted, and kept with what was tried under it. This module knows no
screen.
"""

import hashlib
import json
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

import msgspec

from boardgames_edu.engine.errors import BadInput, clipped
from boardgames_edu.engine.storage import read_bytes, write_whole
from boardgames_edu.i18n import N_, say
from boardgames_edu.store import home

LONGEST = 80
"""The most characters of a name."""
_SET_ASIDE = N_("What was answered before is damaged. It is kept as {file}, and you begin anew.")
_LARGEST = 1_000_000
"""The most bytes that are kept of one person."""
_WHOLE = ("",)
"""The key of what has no questions: the sheet itself."""
_ALPHABET = "абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя"
_PLACES = {letter: chr(0xE000 + place) for place, letter in enumerate(_ALPHABET)}
"""What stands for a Cyrillic letter, so that comparing texts compares places in the alphabet."""


def checked_name(name: object) -> str:
    """Return a name without needless spaces; raise BadInput for none."""
    if not isinstance(name, str) or not name.strip() or not name.strip().isprintable():
        raise BadInput(N_("Write your name, as your teacher knows it."))
    if len(name) > LONGEST:
        raise BadInput(N_("Write your name, as your teacher knows it, in at most {most} characters."), most=LONGEST)
    return unicodedata.normalize("NFC", " ".join(name.split()))


def readable(text: str, most: int = LONGEST) -> str:
    r"""Return a foreign text as one line that no screen obeys.

    Line breaks, terminal escapes, and marks that change the direction become spaces.

    >>> readable("Ol\x1b[2Jha \u202e\n Koval")
    'Ol [2Jha Koval'
    """
    whole = text[: 4 * most].encode("utf-8", "replace").decode("utf-8")  # half a letter cannot be shown
    return clipped(" ".join("".join(each if each.isprintable() else " " for each in whole).split()), most)


def person_key(name: str) -> str:
    """Return what is the same for all ways to write one name.

    >>> person_key("  OLHA   Koval") == person_key("Olha koval")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).split()).casefold()


def by_name(name: str) -> tuple[str, str]:
    """Return a sort key for names, in the order of the alphabet.

    >>> sorted(["Яна", "Їжак", "Євген", "Ґалаґан", "Ігор", "Йосип", "Ганна", "Adam"], key=by_name)
    ['Adam', 'Ганна', 'Ґалаґан', 'Євген', 'Ігор', 'Їжак', 'Йосип', 'Яна']
    """
    return "".join(map(_place, person_key(name))), name


def _place(letter: str) -> str:
    plain = letter if letter in _PLACES else unicodedata.normalize("NFKD", letter)[0]  # é is among the e
    return _PLACES.get(plain, plain)


def file_stem(name: str) -> str:
    """Return a name as part of a file's name.

    >>> file_stem("Anna K."), file_stem("../x")
    ('Anna_K_', '___x')
    """
    plain = "".join(letter if letter.isalnum() else "_" for letter in name)
    return plain.encode("utf-8")[:120].decode("utf-8", "ignore")


# --- who signed ------------------------------------------------------------------------------------------------------


class Signature(NamedTuple):
    """Who signed a sheet.

    Attributes:
        name: as it was written last.
        id: a random text, the same whenever this person signs such a sheet on this machine.
        tried: for each question the letters chosen, in order.
        others: who else has signed a sheet with one of these questions on this machine.
        lost: the file in which earlier answers are kept that cannot be read; empty if all can.
        judged: the numbers, from 1, of the questions whose verdict this person has seen.
    """

    name: str
    id: str
    tried: tuple[tuple[str, ...], ...] = ()
    others: tuple[str, ...] = ()
    lost: str = ""
    judged: tuple[int, ...] = ()

    def warning(self) -> str:
        """Return what to say about earlier answers that are damaged."""
        return say(_SET_ASIDE, {"file": self.lost}) if self.lost else ""


class _Entry(msgspec.Struct):
    name: str
    id: str
    tried: dict[str, list[str]]
    judged: list[str] = []


class Register:
    """Who signed a sheet, and what each has tried, by question.

    It lies in the user's own folder, a file for each person, so that neither a new kernel nor a second one takes a
    try away. Where nothing can be written, it is kept until the kernel ends.

    Args:
        sheet: what the questions are drawn from, as plain data. Sheets of the same share their questions, by key.
        judges: whether the sheet tells which answers are right.
        of: the id of the person, where people are known by more than their names.
    """

    def __init__(self, *sheet: object, judges: bool = False, of: str = "") -> None:
        self._judges, self._of = judges, of
        self._kept: dict[str, _Entry] = {}
        self._folder: Path | None = None
        self._lost: dict[str, Path] = {}
        with suppress(BadInput):
            self._folder = home() / "answers" / _digest(json.dumps(sheet, sort_keys=True))

    def known(self, name: str, keys: Sequence[str] = _WHOLE) -> Signature:
        """Return what is known of a person and some questions."""
        entry = self._entry(name, keys)
        files = sorted(self._folder.glob("*.json")) if self._folder is not None else []
        found = (*filter(None, map(_read, files)), *self._kept.values())
        everybody = {person_key(each.name): each.name for each in found if not each.tried.keys().isdisjoint(keys)}
        everybody.pop(person_key(name), None)
        others = sorted((readable(other) for other in everybody.values()), key=by_name)
        lost = self._lost.get(self._key(name))
        tried = tuple(tuple(entry.tried[key]) for key in keys)
        judged = tuple(number for number, key in enumerate(keys, start=1) if key in entry.judged)
        return Signature(name, entry.id, tried, tuple(others), str(lost) if lost else "", judged)

    def sign(self, name: str, keys: Sequence[str] = _WHOLE) -> Signature:
        """Note that somebody signs."""
        self._keep(name, self._entry(name, keys), keys)
        return self.known(name, keys)

    def add(self, name: str, keys: Sequence[str], number: int, letter: str) -> Signature:
        """Note a letter tried at one of the questions, counted from 0."""
        entry = self._entry(name, keys)
        entry.tried[keys[number]].append(letter)
        self._keep(name, entry, keys)
        return self.known(name, keys)

    def _entry(self, name: str, keys: Sequence[str]) -> _Entry:
        """Return the entry with more tries, on disk or in memory."""
        here, there = self._kept.get(self._key(name)), self._read_own(name)
        found = [entry for entry in (there, here) if entry is not None]
        entry = max(found, key=lambda entry: sum(map(len, entry.tried.values())), default=None)
        entry = entry or _Entry(name, token_hex(8), {})
        for key in keys:
            entry.tried.setdefault(key, [])
        return entry

    def _keep(self, name: str, entry: _Entry, keys: Sequence[str]) -> None:
        entry.name = name
        if self._judges:
            entry.judged = sorted({*entry.judged, *(key for key in keys if entry.tried[key])})
        self._kept[self._key(name)] = entry
        file = self._file(name)
        if file is not None:
            with suppress(OSError):
                write_whole(file, msgspec.json.encode(entry), durable=False, mode=0o600)

    def _read_own(self, name: str) -> _Entry | None:
        """Return what is kept of a person, damaged files set aside."""
        file = self._file(name)
        found = _read(file)
        if found is None and file is not None and file.exists():
            aside = file.with_suffix(f".{token_hex(4)}.damaged")
            with suppress(OSError):
                moved = file.rename(aside)
                if self._key(name) not in self._kept:
                    self._lost[self._key(name)] = moved
        return found

    def _key(self, name: str) -> str:
        return self._of or person_key(name)

    def _file(self, name: str) -> Path | None:
        return self._folder and self._folder / f"{_digest(self._key(name))}.json"


def _read(file: Path | None) -> _Entry | None:
    """Return what a file keeps; None where it cannot be read."""
    try:
        return msgspec.json.decode(read_bytes(file, _LARGEST), type=_Entry) if file is not None else None
    except (BadInput, ValueError, RecursionError):
        return None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]
