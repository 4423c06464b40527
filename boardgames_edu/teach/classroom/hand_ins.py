"""Hand-ins: small JSON files with a pupil's assignment or challenge.

Every kind is written and read in the same way: beside what others have handed in, never over it, and believing as
little as possible. This module knows no screen. Format 1 of an assignment has the last letter of each
question; format 2 also the first one, the number of tries, the mode and the time; format 3 says which kind it is, who
wrote it where, and who else signed the sheet.
"""

import ast
import json
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from os import stat_result
from pathlib import Path
from typing import Any, NamedTuple

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.storage import read_bytes, reason, write_all, write_whole
from boardgames_edu.i18n import N_, listed, say
from boardgames_edu.i18n.drafts import MARK, sweep
from boardgames_edu.teach.classroom.exercises import LETTERS, Exercises, from_spec
from boardgames_edu.teach.classroom.pupils import Signature, by_name, file_stem, person_key, readable

FORMAT = 3
MODES = ("practice", "test")
"""The modes: feedback after each answer, or after handing in."""
LARGEST = 1_000_000
"""The largest size of a handed-in file, in bytes."""
SHUT = "handed_in"
"""The folder beside a notebook into which files are handed in, where there is one."""
_ENDINGS = {"assignment": ".json", "challenge": ".challenge.json"}
_LARGEST_NOTEBOOK = 20_000_000
_OTHERS = 20
"""The largest number of other signers that are listed."""
_TRIES = 10_000
_NO_HAND_IN = N_("The file {file} was not written by the last cell of an assignment.")
_OTHER_KIND = N_("The file {file} solves a challenge: bg.solutions reads it.")
_LATER = N_("The file {file} was written by a later version of this program. Update boardgames_edu to read it.")
_NO_NOTEBOOK = N_("The file {file} is no notebook that bg.assignment or the editor wrote.")
_NO_FOLDER = N_("The folder {folder} cannot be read: {problem}.")
_NAMESAKE = N_("From another notebook {file} was handed in under this name; both count.")
_TIME = N_("It says that it was written at {told}, and the file is of {written}.")
_ACCOUNT = N_("Written by the account {account}, which also handed in for: {names}.")
_LATE = timedelta(minutes=10)
"""How much later than its file a hand-in may say it was written: clocks differ."""
_BESIDE = N_("Another {file} lies there already; it stays as it is.")


class Paper(NamedTuple):
    """The fields of every kind of handed-in file.

    Attributes:
        file: its name.
        name: who handed it in, as the file says.
        id: what its writer's machine calls this pupil's sheet; empty before format 3.
        others: who else signed the sheet on that machine.
        at: when it was written, as the file says: ISO time in UTC; empty if it does not.
        written: the file's own time, likewise.
        account: whose file it is on this machine; empty if unknown.
    """

    file: str
    name: str
    id: str = ""
    others: tuple[str, ...] = ()
    at: str = ""
    written: str = ""
    account: str = ""


class HandIn(NamedTuple):
    """The content of an assignment's file.

    Attributes:
        paper: what every file says.
        made: the questions that it answers, as it says.
        mode: how they were answered, as it says, one of `MODES`.
        answers: the last letter chosen for each question; "" for none, "?" for what is no letter.
        first: the first letter chosen for each question; empty in format 1.
        tries: how many letters were chosen for each question; empty in format 1.
        judged: the numbers, from 1, of the questions whose verdict the pupil has seen.
    """

    paper: Paper
    made: Exercises
    mode: str
    answers: tuple[str, ...]
    first: tuple[str, ...] = ()
    tries: tuple[int, ...] = ()
    judged: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """Who handed it in, as the file says."""
        return self.paper.name

    @property
    def adds_up(self) -> bool:
        """Return whether first letters, last letters and tries are consistent."""
        if not self.first:
            return True
        return len(self.first) == len(self.tries) == len(self.answers) and all(
            (first == last and bool(tries or not first)) if tries < 2 else bool(first and last)
            for first, last, tries in zip(self.first, self.answers, self.tries, strict=True)
        )


# --- writing ---------------------------------------------------------------------------------------------------------


def write_files(texts: Mapping[Path, str]) -> None:
    """Write files, all or none. Raises BadInput."""
    try:
        write_all(texts)
    except (OSError, UnicodeError) as problem:
        raise _not_written(next(iter(texts)).parent, problem) from problem


def write_paper(folder: Path, kind: str, signed: Signature, data: Mapping[str, Any]) -> tuple[Path, str]:
    """Write a hand-in, replacing only the same pupil's.

    It goes into the folder `SHUT`, where there is one. In a folder that gives its group to its files (setgid), that
    group may read it, and nobody else.

    Args:
        folder: where to write.
        kind: "assignment" or "challenge".
        signed: who hands in.
        data: what the kind adds.

    Returns:
        The file, and what to say if its plain name was taken.

    Raises:
        BadInput: nothing could be written.
    """
    head = {"format": FORMAT, "kind": kind, "name": signed.name, "id": signed.id}
    told = {"others": signed.others[:_OTHERS], "at": datetime.now(UTC).isoformat(timespec="seconds")}
    text = json.dumps({**head, **told, **data}, ensure_ascii=False, indent=1)
    place = _inbox(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
        file, first = _written(place, kind, signed, text), place / f"{file_stem(signed.name)}{_ENDINGS[kind]}"
        if place.stat().st_mode & stat.S_ISGID:
            file.chmod(0o640)  # the collector is of the folder's group, whatever the umask says
    except (OSError, UnicodeError) as problem:
        raise _not_written(place, problem) from problem
    return file, "" if file == first else say(_BESIDE, {"file": first.name})


def _is_shut(folder: Path) -> bool:
    return folder.resolve().name == SHUT


def _inbox(folder: Path) -> Path:
    """Return where the hand-ins of a folder lie."""
    return folder / SHUT if not _is_shut(folder) and (folder / SHUT).is_dir() else folder


def _written(place: Path, kind: str, signed: Signature, text: str) -> Path:
    for number in range(1, 1000):
        more = f"_{number}" if number > 1 else ""
        file = place / f"{file_stem(signed.name)}{more}{_ENDINGS[kind]}"
        try:
            write_whole(file, text, mode=0o640, new=not _is_own(file, text))
        except (FileExistsError, IsADirectoryError):
            continue
        return file
    raise OSError(say(N_("too many files of that name")))


def _is_own(file: Path, text: str) -> bool:
    """Return whether a file is the same pupil's, and answers the same."""
    mine = json.loads(text)
    try:
        there = _content(file, file.name)
    except BadInput:
        return False
    return all(there.get(key) == mine.get(key) for key in ("id", "assignment", "mode", "challenge"))


def _not_written(folder: Path, problem: Exception) -> BadInput:
    return BadInput(N_("Nothing could be written to {folder}: {problem}."), folder=str(folder), problem=reason(problem))


def write_hand_in(folder: Path, made: Exercises, mode: str, signed: Signature) -> tuple[Path, str]:
    """Write an assignment's file; see :func:`write_paper`.

    Args:
        folder: where to write.
        made: the questions.
        mode: how they were answered.
        signed: who answered them, and how.
    """
    data = {
        "assignment": made.spec(),
        "mode": mode,
        "answers": [letters[-1] if letters else "" for letters in signed.tried],
        "first": [letters[0] if letters else "" for letters in signed.tried],
        "tries": list(map(len, signed.tried)),
        "judged": signed.judged,
    }
    return write_paper(folder, "assignment", signed, data)


# --- reading ---------------------------------------------------------------------------------------------------------


def json_files(folder: Path) -> list[Path]:
    """Return the files that may be hand-ins. Raises BadInput if none is."""
    place = _inbox(folder)
    sweep(place)
    try:
        found = sorted(
            file for file in place.iterdir() if file.suffix.lower() == ".json" and not file.name.startswith(MARK)
        )
    except PermissionError as problem:
        raise BadInput(_NO_FOLDER, folder=str(place), problem=reason(problem)) from None
    except OSError:
        found = []
    if not found:
        raise BadInput(N_("There is no .json file in {folder}."), folder=str(folder))
    return found


def handed_out(folder: Path, of: Path | None, function: str) -> dict[str, Any] | None:
    """Return the arguments of the call that opens what was handed out.

    Args:
        folder: where the hand-ins are.
        of: the teacher's ``student.ipynb``, or its folder. If not given, the one that lies by the hand-ins, or beside
            the folder `SHUT`: pupils may write into that one.
        function: what the call is of.

    Returns:
        The arguments by name, those without a name by number; None if no notebook was given, and none lies there.

    Raises:
        BadInput: it is no notebook that was handed out.
    """
    place = of if of is not None else folder.resolve().parent if _is_shut(folder) else folder
    notebook = place / "student.ipynb" if place.is_dir() else place
    here = notebook.suffix == ".ipynb" and (of is not None or notebook.is_file())
    found = _call(notebook, function) if here else None
    if of is not None and found is None:
        raise BadInput(_NO_NOTEBOOK, file=readable(str(of)))
    return found


def _call(notebook: Path, function: str) -> dict[str, Any] | None:
    """Return a call's arguments from a notebook, without running it."""
    cells = _content(notebook, readable(notebook.name), _LARGEST_NOTEBOOK).get("cells")
    for cell in cells if isinstance(cells, list) else []:
        try:
            nodes = ast.walk(ast.parse("".join(cell["source"]))) if cell["cell_type"] == "code" else ()
            for node in nodes:
                if isinstance(node, ast.Call) and function in (getattr(node.func, part, "") for part in ("attr", "id")):
                    named = {str(word.arg): ast.literal_eval(word.value) for word in node.keywords}
                    return {**{str(n): ast.literal_eval(value) for n, value in enumerate(node.args)}, **named}
        except (SyntaxError, ValueError, TypeError, KeyError, RecursionError, MemoryError):
            continue
    return None


def read_paper(file: Path, kind: str, shapes: Mapping[object, Mapping[str, type]]) -> tuple[Paper, dict[str, Any]]:
    """Read a file; return what every kind says, and its content.

    Args:
        file: the file.
        kind: "assignment" or "challenge".
        shapes: for each format, what must be there, and of which type.

    Raises:
        BadInput: it is another kind of file, too long, or damaged.
    """
    shown = readable(file.name)
    data = _content(file, shown)
    other = {"assignment": _NO_HAND_IN, "challenge": N_("The file {file} cannot be read as a solution.")}[kind]
    format = data.get("format")
    if data.get("kind", kind) != kind:
        raise BadInput(_OTHER_KIND if kind == "assignment" else other, file=shown)
    if type(format) is int and format > FORMAT:
        raise BadInput(_LATER, file=shown)
    shape = shapes.get(format) if isinstance(format, (int, str)) else None
    if shape is None or not all(isinstance(data.get(key), what) for key, what in shape.items()):
        raise BadInput(other, file=shown)
    name = readable(data["name"])
    if not name:
        raise BadInput(other, file=shown)
    status = file.stat()
    others = data.get("others")
    texts = [each for each in others if isinstance(each, str)] if isinstance(others, list) else []
    id, at = _text(data.get("id"))[:40], _time(lambda: datetime.fromisoformat(_text(data.get("at"))))
    written = _time(lambda: datetime.fromtimestamp(status.st_mtime, UTC))
    return Paper(shown, name, id, tuple(map(readable, texts[:_OTHERS])), at, written, _account(file, status)), data


def read_hand_in(file: Path) -> HandIn:
    """Read an assignment's file of any format. Raises BadInput."""
    paper, data = read_paper(file, "assignment", _SHAPES)
    tries = data.get("tries", [])
    if data.get("mode", MODES[0]) not in MODES or not all(
        type(number) is int and 0 <= number <= _TRIES for number in tries
    ):
        raise BadInput(_NO_HAND_IN, file=paper.file)
    answers, first = (tuple(map(_letter, data.get(key, []))) for key in ("answers", "first"))
    judged = data.get("judged")
    numbers = [each for each in judged if type(each) is int] if isinstance(judged, list) else []
    mode, made = data.get("mode", MODES[0]), from_spec(data["assignment"])
    return HandIn(paper, made, mode, answers, first, tuple(tries), tuple(numbers[: len(answers)]))


_OLDEST: dict[str, type] = {"assignment": dict, "name": str, "answers": list}
_LATER_ONES: dict[str, type] = {**_OLDEST, "mode": str, "first": list, "tries": list, "at": str}
_SHAPES: dict[object, Mapping[str, type]] = {
    1: _OLDEST,
    2: _LATER_ONES,
    3: {**_LATER_ONES, "kind": str, "id": str, "others": list},
}


def _content(file: Path, shown: str, most: int = LARGEST) -> dict[str, Any]:
    """Return the JSON object in a file. Raises BadInput."""
    try:
        data = json.loads(read_bytes(file, most, name=shown).decode("utf-8-sig"))
    except BadInput:
        raise
    except (ValueError, RecursionError):
        raise BadInput(N_("The file {file} is damaged or not complete."), file=shown) from None
    return data if isinstance(data, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _letter(value: object) -> str:
    """Return a chosen letter; "" for none, "?" for anything else."""
    given = _text(value)[:9].strip().lower() if isinstance(value, str) else "?"
    return given if given == "" or (len(given) == 1 and given in LETTERS) else "?"


def _time(read: Callable[[], datetime]) -> str:
    """Return a time in UTC to the second, "" if unreadable."""
    try:
        return read().astimezone(UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        return ""


def _account(file: Path, status: stat_result) -> str:
    """Return the account that owns a file, by name or number."""
    try:
        return readable(file.owner())
    except KeyError:
        return str(status.st_uid)
    except (OSError, NotImplementedError):
        return ""


# --- what a teacher should look at -----------------------------------------------------------------------------------


def remarks(papers: Sequence[Paper]) -> dict[Paper, list[str]]:
    """Return what is odd about each file, whatever its kind."""
    return {paper: list(_remarks(paper, papers)) for paper in papers}


def _remarks(paper: Paper, papers: Sequence[Paper]) -> Iterator[str]:
    if paper.others:
        yield say(N_("Who else has signed this notebook: {names}."), {"names": listed(paper.others)})
    told, written = paper.at, paper.written
    if told and written and datetime.fromisoformat(told) - datetime.fromisoformat(written) > _LATE:
        yield say(_TIME, {"told": minute(told), "written": minute(written)})
    for other in papers:
        if other.id != paper.id and person_key(other.name) == person_key(paper.name):
            yield say(_NAMESAKE, {"file": other.file})
    names = {person_key(each.name): each.name for each in papers if each.account == paper.account}
    names.pop(person_key(paper.name), None)
    if names and len({each.account for each in papers}) > 1:
        others = listed(sorted(names.values(), key=by_name))
        yield say(_ACCOUNT, {"account": paper.account, "names": others})


def minute(time: str) -> str:
    """Return a local time to the minute; "" for none."""
    return f"{datetime.fromisoformat(time).astimezone():%Y-%m-%d %H:%M}" if time else ""
