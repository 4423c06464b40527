"""Solutions of challenges: small JSON files with the moves, played again.

This module writes and reads them, and says who has reached the goal. It knows no screen.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from boardgames_edu.engine.errors import BadInput, clipped
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.rules import RuleViolation
from boardgames_edu.engine.storage import path_of
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.editing.material import challenge_of
from boardgames_edu.teach.hand_ins import write_files

__all__ = ["FORMAT", "Solution", "SolutionTable", "solutions", "write_challenge_hand_in"]

FORMAT = "boardgames_edu solution"
_LARGEST = 1_000_000
"""The largest size of a handed-in file, in bytes."""
_EMPTY_NAME = N_("Write your name, as your teacher knows it.")
_SOLVED = N_("{file} is written: solved in {n} {n:move|moves}. Give that file to your teacher.")
_UNSOLVED = N_("{file} is written: not solved yet. You may go on, and run this cell again.")
_NO_FILES = N_("There is no .json file in {folder}.")
_UNREADABLE = N_("The file {file} cannot be read as a solution.")
_OTHER = N_("It solves another challenge: {title}.")
_WRONG_MOVE = N_("Its moves cannot be played: {problem}")
_HEADS = {
    "name": N_("Pupil"),
    "solved": N_("Solved"),
    "moves": N_("Moves"),
    "par": N_("Par"),
    "problem": N_("Problem"),
    "file": N_("File"),
}


def write_challenge_hand_in(
    text: str, game: str, name: str, moves: Sequence[str], folder: str | Path = "."
) -> str:
    """Write the hand-in file, unless unnamed; return what to say."""
    if not isinstance(name, str) or not name.strip() or not name.strip().isprintable():
        return say(_EMPTY_NAME)
    data = {"format": FORMAT, "game": game, "challenge": text, "name": name.strip(), "moves": list(moves)}
    stem = "".join(letter if letter.isalnum() else "_" for letter in name.strip())
    file = path_of(folder) / f"{stem[:60]}.json"
    write_files({file: json.dumps(data, ensure_ascii=False, indent=1)})
    solved = _checked(data, file.name)
    template = _SOLVED if solved.solved else _UNSOLVED
    return say(template, {"file": file.name, "n": solved.moves or 0})


class Solution(NamedTuple):
    """What one handed-in file contains.

    Attributes:
        name: who handed it in; empty when the file cannot be read.
        solved: whether its moves reach the goal.
        moves: how many moves of the student's seat it took; None when there is a problem.
        par: the smallest number of moves that reaches the goal.
        problem: what is wrong with the file, in words.
        file: its name.
    """

    name: str
    solved: bool
    moves: int | None
    par: int | None
    problem: str
    file: str


class SolutionTable(list[Solution]):
    """The solutions of a class, one row per file."""

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(say(words))}</th>" for words in _HEADS.values())
        rows = [row._replace(solved="✓" if row.solved else "✗") for row in self]  # type: ignore[arg-type]
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(_cell(getattr(row, key)))}</td>" for key in _HEADS) + "</tr>"
            for row in rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    return "" if value is None else str(value)


def solutions(folder: str | Path) -> SolutionTable:
    """Check all solutions in a folder, by name.

    A file that cannot be read, or that solves another challenge than most of them do, becomes a row that says
    so.

    Args:
        folder: where the files are.

    Raises:
        BadInput: there is no such file in the folder.

    Example:
        >>> import boardgames_edu as bg
        >>> bg.solutions(folder / "nowhere")
        Traceback (most recent call last):
        ...
        boardgames_edu.engine.errors.BadInput: ...
    """
    place = path_of(folder)
    files = sorted(place.glob("*.json")) if place.is_dir() else []
    if not files:
        raise BadInput(_NO_FILES, folder=str(place))
    read = {file.name: _read(file) for file in files}
    texts = Counter(str(data["challenge"]) for data in read.values() if data)
    meant = texts.most_common(1)[0][0] if texts else ""
    rows = SolutionTable()
    for name, data in read.items():
        if data is None:
            rows.append(Solution("", False, None, None, say(_UNREADABLE, {"file": name}), name))
        elif data["challenge"] != meant:
            told = say(_OTHER, {"title": clipped(_title(data), 80)})
            rows.append(Solution(str(data["name"]), False, None, None, told, name))
        else:
            rows.append(_checked(data, name))
    rows.sort(key=lambda row: (row.name.casefold(), row.file))
    return rows


def _read(file: Path) -> dict[str, Any] | None:
    """Return the content of a file; None when it is no solution."""
    try:
        if file.stat().st_size > _LARGEST:
            return None
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    fits = (
        isinstance(data, dict)
        and data.get("format") == FORMAT
        and all(isinstance(data.get(key), str) for key in ("game", "challenge", "name"))
        and isinstance(data.get("moves"), list)
    )
    return data if fits else None


def _title(data: Mapping[str, Any]) -> str:
    try:
        return challenge_of(data["challenge"], data["game"]).title
    except BadInput as problem:
        return str(problem)


def _checked(data: Mapping[str, Any], file: str) -> Solution:
    """Play the moves of a solution again, and return the result."""
    try:
        load(data["game"])
        task = challenge_of(data["challenge"], data["game"])
        state, own, won = task.start.copy(), 0, False
        for move in data["moves"]:
            mine = state.to_move == task.seat
            state.play(str(move))
            own += mine
            if (mine or task.others.count) and task.goal.holds(state):
                won = True
                break
    except (BadInput, RuleViolation) as problem:
        return Solution(data["name"], False, None, None, say(_WRONG_MOVE, {"problem": str(problem)}), file)
    return Solution(data["name"], won, own, task.par, "", file)
