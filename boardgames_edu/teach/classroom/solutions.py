"""Solutions of challenges: small JSON files with the moves, played again.

This module writes and reads them, and says who has reached the goal. Of a file it takes the moves of the pupil's seat
only: the challenge is the teacher's, and the other seats answer as in it. It knows no screen.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from boardgames_edu.engine.errors import LONGEST, BadInput
from boardgames_edu.engine.events import RuleViolation
from boardgames_edu.engine.storage import path_of
from boardgames_edu.i18n import N_, listed, say
from boardgames_edu.teach.classroom import hand_ins
from boardgames_edu.teach.classroom.hand_ins import FORMAT, Paper, minute
from boardgames_edu.teach.classroom.handout import unpacked
from boardgames_edu.teach.classroom.pupils import Register, by_name, checked_name, readable
from boardgames_edu.teach.editing.draft import as_yaml
from boardgames_edu.teach.editing.material import challenge_of, for_pupils
from boardgames_edu.teach.goals.challenges import Challenge

_OLD = "boardgames_edu solution"
"""The format of the files before the third, which also had the moves of other seats."""
_MOST = 1000
"""The largest number of moves that are played."""
_SOLVED = N_("{file} is written: solved in {n} {n:move|moves}. Give that file to your teacher.")
_UNSOLVED = N_("{file} is written: not solved yet. You may go on, and hand in once more.")
_TIE = N_(
    "Two or more challenges were handed in equally often. Say which one you mean: of='student.ipynb', the notebook "
    "that you handed out. Found: {titles}"
)
_NOT_THEIRS = N_("Its moves cannot be played: the other seats answer with {move}.")
_HEADS = {
    "name": N_("Pupil"),
    "solved": N_("Solved"),
    "moves": N_("Moves"),
    "par": N_("Par"),
    "at": N_("Handed in"),
    "written": N_("File of"),
    "problem": N_("Problem"),
    "look": N_("To be looked at"),
    "file": N_("File"),
}


def write_challenge_hand_in(
    text: str, game: str, name: str, moves: Sequence[str], folder: str | Path = ".", of: str = ""
) -> str:
    """Write the hand-in file, unless unnamed; return what to say.

    Args:
        text: the challenge, from ``as_challenge``.
        game: its game.
        name: who hands in.
        moves: those of the pupil's seat.
        folder: where the file goes.
        of: the id of who hands in, where people are known by more than their names.
    """
    try:
        signature = Register("challenge", game, text, of=of).sign(checked_name(name))
    except BadInput as problem:
        return str(problem)
    data = {"game": game, "challenge": text, "moves": list(moves)}
    file, told = hand_ins.write_paper(path_of(folder), "challenge", signature, data)
    row = _played(challenge_of(text, game), Paper(file.name, name), moves, False)
    words = say(_SOLVED if row.solved else _UNSOLVED, {"file": file.name, "n": row.moves or 0})
    return f"{words} {told}".strip()


class Solution(NamedTuple):
    """The content of one handed-in file.

    Attributes:
        name: who handed it in; empty when the file cannot be read.
        solved: whether its moves reach the goal.
        moves: how many moves of the student's seat it took; None when there is a problem.
        par: the smallest number of moves that reaches the goal.
        problem: what is wrong with the file, in words.
        file: its name.
        at, written: when it was written, as it says itself and as the file's own time says.
        look: what a teacher should look at, in words.
    """

    name: str
    solved: bool
    moves: int | None
    par: int | None
    problem: str
    file: str
    at: str = ""
    written: str = ""
    look: str = ""


class SolutionTable(list[Solution]):
    """The solutions of a class, one row per file."""

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(say(words))}</th>" for words in _HEADS.values())
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(_cell(row, key))}</td>" for key in _HEADS) + "</tr>" for row in self
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(row: Solution, key: str) -> str:
    value = getattr(row, key)
    if key == "solved":
        return "✓" if value else "✗"
    return "" if value is None else minute(value) if key in ("at", "written") else str(value)


def solutions(folder: str | Path, *, of: str | Path | None = None) -> SolutionTable:
    """Check all solutions in a folder, by name.

    A file that cannot be read, or that solves another challenge, becomes a row that says so.

    Args:
        folder: where the files are.
        of: the ``student.ipynb`` that you handed out, or its folder; the one that lies beside the files if not given.
            Without one, the challenge is meant that most of the files solve.

    Raises:
        BadInput: there is no such file in the folder, or as many solve one challenge as another.

    Example:
        >>> import boardgames_edu as bg
        >>> bg.solutions(folder / "nowhere")
        Traceback (most recent call last):
        ...
        boardgames_edu.engine.errors.BadInput: ...
    """
    place = path_of(folder)
    rows, read = SolutionTable(), list[tuple[Paper, dict[str, Any]]]()
    for file in hand_ins.json_files(place):
        try:
            read.append(hand_ins.read_paper(file, "challenge", _SHAPES))
        except BadInput as problem:
            rows.append(Solution("", False, None, None, str(problem), readable(file.name)))
    call = hand_ins.handed_out(place, path_of(of) if of is not None else None, "open_handout")
    tasks = {what: _task(what) for what in {_what(data) for _, data in read}}
    if call is not None:
        given = unpacked(call.get("0", ""))
        meant: tuple[str, str] | None = _what({"challenge": given.text, "game": given.game})
    else:
        meant = _most(read, tasks)
    looks = hand_ins.remarks([paper for paper, _ in read])
    for paper, data in read:
        what = _what(data)
        task = tasks[what]
        if isinstance(task, str):
            row = _refused(paper, task)
        elif what != meant:
            row = _refused(paper, say(N_("It solves another challenge: {title}."), {"title": readable(task.title)}))
        else:
            row = _played(task, paper, data["moves"], data["format"] == _OLD)
        rows.append(row._replace(at=paper.at, written=paper.written, look=" ".join(looks[paper])))
    rows.sort(key=lambda row: (by_name(row.name), row.file))
    return rows


_SHAPES: dict[object, Mapping[str, type]] = {
    _OLD: {"game": str, "challenge": str, "name": str, "moves": list},
    FORMAT: {"game": str, "challenge": str, "name": str, "moves": list, "kind": str, "id": str},
}


def _what(data: Mapping[str, Any]) -> tuple[str, str]:
    """Return a challenge as pupils get it, and its game."""
    try:
        return as_yaml(for_pupils(data["challenge"])), data["game"]
    except (BadInput, TypeError):
        return data["challenge"], data["game"]


def _task(what: tuple[str, str]) -> Challenge | str:
    """Return a challenge, or why it cannot be read."""
    try:
        return challenge_of(*what)
    except (BadInput, RuleViolation) as problem:
        return str(problem)


def _most(
    read: Sequence[tuple[Paper, Mapping[str, Any]]], tasks: Mapping[tuple[str, str], Challenge | str]
) -> tuple[str, str] | None:
    """Return the readable challenge that most files solve."""
    votes = Counter(_what(data) for _, data in read).most_common()
    ranked = [(task, what, times) for what, times in votes if not isinstance(task := tasks[what], str)]
    often = [readable(task.title) for task, _, times in ranked if times == ranked[0][2]]
    if len(often) > 1:
        raise BadInput(_TIE, titles=listed(often))
    return ranked[0][1] if ranked else None


def _refused(paper: Paper, problem: str) -> Solution:
    return Solution(paper.name, False, None, None, readable(problem, LONGEST), paper.file)


def _played(task: Challenge, paper: Paper, moves: Sequence[object], whole: bool) -> Solution:
    """Play the moves of a solution again, and return the result.

    Args:
        task: the challenge.
        paper: whose solution it is.
        moves: those of the pupil's seat.
        whole: whether those of the other seats stand among them.
    """
    if len(moves) > _MOST:
        return _refused(paper, say(N_("Its moves cannot be played: there are more than {most}."), {"most": _MOST}))
    state, own, used, left, won = task.start.copy(), 0, 0, list(moves), False
    try:
        while not (won or state.is_over):
            mine = state.to_move == task.seat
            if not left and (mine or whole):
                break
            if mine:
                state.play(str(left.pop(0)))
                own += 1
            else:
                action, used = task.others.choose(state, used)
                if whole and left.pop(0) != action.text:
                    return _refused(paper, say(_NOT_THEIRS, {"move": action.text}))
                state.apply(action)
            won = (mine or task.others.count) and task.goal.holds(state)
    except (BadInput, RuleViolation) as problem:
        return _refused(paper, say(N_("Its moves cannot be played: {problem}"), {"problem": str(problem)}))
    return Solution(paper.name, won, own, task.par, "", paper.file)
