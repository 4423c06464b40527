"""Hand-ins: small JSON files with the letters that a student chose.

This module writes and reads them, and knows no screen. Format 1 has the last letter of each question. Format
2 also has the first one, the number of tries, the mode and the time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from boardgames_edu.engine.errors import BadInput, OptionError
from boardgames_edu.engine.storage import write_all
from boardgames_edu.i18n import N_
from boardgames_edu.teach.exercises import Exercises, from_spec

__all__ = ["FORMAT", "LARGEST", "MODES", "HandIn", "read_hand_in", "write_files", "write_hand_in"]

FORMAT = 2
MODES = ("practice", "test")
"""The modes: feedback after each answer, or after handing in."""
LARGEST = 1_000_000
"""The largest size of a handed-in file, in bytes."""
_UNREADABLE = N_("The file {file} cannot be read: {problem}.")
_DAMAGED = N_("The file {file} is damaged or not complete.")
_NO_HAND_IN = N_("The file {file} was not written by the last cell of an assignment.")
_LATER = N_(
    "The file {file} was written by a later version of this program. Update boardgames_edu to read it."
)
_FULL = N_("Nothing could be written to {folder}: {problem}.")
_NO_FILE = N_("{file} is no ordinary file.")
_TOO_LONG = N_("The file {file} is too long to be handed in.")


class HandIn(NamedTuple):
    """The content of one file.

    Attributes:
        file: its name.
        name: who handed it in.
        made: the questions that it answers.
        mode: how they were answered, one of `MODES`.
        answers: the last letter chosen for each question; "" for none.
        first: the first letter chosen for each question; empty in format 1.
        tries: how many letters were chosen for each question; empty in format 1.
        at: when it was written, as ISO time in UTC; empty in format 1.
    """

    file: str
    name: str
    made: Exercises
    mode: str
    answers: tuple[str, ...]
    first: tuple[str, ...] = ()
    tries: tuple[int, ...] = ()
    at: str = ""

    @property
    def adds_up(self) -> bool:
        """Return whether first letters, last letters and tries are consistent."""
        if not self.first:
            return True
        return len(self.first) == len(self.tries) == len(self.answers) and all(
            (first == last and bool(tries or not first)) if tries < 2 else bool(first and last)
            for first, last, tries in zip(self.first, self.answers, self.tries, strict=True)
        )


def write_hand_in(
    folder: Path, made: Exercises, mode: str, name: str, tried: Sequence[Sequence[str]], at: str
) -> Path:
    """Write a file, replacing only the same person's hand-in.

    Raises BadInput.

    Args:
        folder: where to write.
        made: the questions.
        mode: how they were answered.
        name: who answered them.
        tried: for each question the letters that were chosen, in their order.
        at: when, as ISO time.
    """
    data = {
        "format": FORMAT,
        "assignment": made.spec(),
        "mode": mode,
        "name": name,
        "answers": [letters[-1] if letters else "" for letters in tried],
        "first": [letters[0] if letters else "" for letters in tried],
        "tries": [len(letters) for letters in tried],
        "at": at,
    }
    file = _free_file(folder, data)
    write_files({file: json.dumps(data, ensure_ascii=False, indent=1)})
    return file


def write_files(texts: Mapping[Path, str]) -> None:
    """Write files, all or none. Raises BadInput."""
    try:
        write_all(texts)
    except (OSError, UnicodeError) as problem:
        place = str(next(iter(texts)).parent)
        why = getattr(problem, "strerror", None) or str(problem)
        raise BadInput(_FULL, folder=place, problem=why) from problem


def read_hand_in(file: Path) -> HandIn:
    """Read a file of any format. Raises BadInput."""
    if not file.is_file():  # a folder; or a pipe, which would be waited for
        raise BadInput(_NO_FILE, file=file.name)
    try:
        if file.stat().st_size > LARGEST:
            raise BadInput(_TOO_LONG, file=file.name)
        data = json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as problem:
        raise BadInput(_UNREADABLE, file=file.name, problem=problem.strerror or str(problem)) from None
    except BadInput:
        raise
    except (ValueError, RecursionError):
        raise BadInput(_DAMAGED, file=file.name) from None
    if not _is_hand_in(data):
        later = isinstance(data, dict) and isinstance(data.get("format"), int) and data["format"] > FORMAT
        raise BadInput(_LATER if later else _NO_HAND_IN, file=file.name)
    name = data["name"].encode("utf-8", "replace").decode("utf-8")  # half a letter cannot be shown
    made = from_spec(data["assignment"])
    answers = tuple(map(str, data["answers"]))
    if data["format"] == 1:
        return HandIn(file.name, name, made, MODES[0], answers)
    first, tries = tuple(map(str, data["first"])), tuple(data["tries"])
    return HandIn(file.name, name, made, data["mode"], answers, first, tries, data["at"][:40])


_SHAPES: dict[int, dict[str, type]] = {
    1: {"assignment": dict, "name": str, "answers": list},
    2: {
        "assignment": dict, "name": str, "answers": list, "mode": str, "first": list, "tries": list, "at": str,
    },
}  # fmt: skip


def _is_hand_in(data: Any) -> bool:
    if not isinstance(data, dict) or not isinstance(data.get("format"), int):
        return False
    shape = _SHAPES.get(data["format"])
    return (
        shape is not None
        and all(isinstance(data.get(key), kind) for key, kind in shape.items())
        and data.get("mode", MODES[0]) in MODES
        and all(type(tries) is int and tries >= 0 for tries in data.get("tries", ()))
    )


def _free_file(folder: Path, data: Mapping[str, Any]) -> Path:
    """Return the path for somebody's hand-in."""
    stem = "".join(letter if letter.isalnum() else "_" for letter in data["name"])[:60]
    number = 1
    while True:
        file = folder / (f"{stem}.json" if number == 1 else f"{stem}_{number}.json")
        if not file.exists() or _is_of(file, data):
            return file
        number += 1


def _is_of(file: Path, data: Mapping[str, Any]) -> bool:
    """Return whether a file has the same person and assignment."""
    try:
        found = read_hand_in(file)
    except (BadInput, OptionError):
        return False
    return (found.name, found.made.spec()) == (data["name"], data["assignment"])
