"""Hand-ins of a class: each file checked, and an overview.

The teacher's own notebook, where it is at hand, says what was asked, in which mode and of whom; the files are not
believed. In practice the first try of each question counts, in a test the last answer; of files of format 1, which do
not tell the first try, the last answer. This module knows no screen.
"""

from collections import Counter
from collections.abc import Sequence
from operator import eq
from pathlib import Path

from boardgames_edu.engine.errors import LONGEST, BadInput, one_of, shown
from boardgames_edu.engine.storage import path_of
from boardgames_edu.i18n import N_, listed, say
from boardgames_edu.teach.classroom.assignment import AnswerSheet
from boardgames_edu.teach.classroom.class_answers import HandedIn, Scale
from boardgames_edu.teach.classroom.class_results import EVERYBODY, Collected
from boardgames_edu.teach.classroom.exercises import from_spec
from boardgames_edu.teach.classroom.hand_ins import MODES, HandIn, handed_out, json_files, read_hand_in
from boardgames_edu.teach.classroom.pupils import by_name, readable

_MISSING = N_("Give {count} answers, one for each question; here are {given}.")
_OTHER = N_("It answers another assignment: {title}.")
_WHOSE = N_("It answers another assignment, with questions drawn for: {whose}.")
_TIE = N_(
    "Two or more assignments were handed in equally often. Say which one you mean, for example title={example}, or "
    "of='student.ipynb', the notebook that you handed out. Found: {titles}"
)


def collect(
    folder: str | Path, title: str | None = None, *, of: str | Path | None = None, scale: Scale | None = None
) -> Collected:
    """Check all hand-ins in a folder.

    A file that cannot be read, or that answers another assignment, becomes a row that says so.

    Args:
        folder: where the files are.
        title: the title of the assignment. If not given, that of the notebook, or where there is none, of the
            assignment that most of the files answer.
        of: the ``student.ipynb`` that you handed out, or its folder. What was asked, in which mode, and whether every
            pupil had questions of their own is read from it. The one that lies beside the files if not given.
        scale: how to mark: the highest mark, such as 12 (each pupil gets the share of right answers, rounded, at
            least 1), or the share that each mark needs, such as {"A": 0.9, "B": 0.6, "C": 0}. None gives no marks.

    Raises:
        BadInput: there is no such file in the folder, or as many answer one assignment as another.
        OptionError: there is no such scale, the notebook has another title, or where there is none, no file has
            it.

    Example:
        >>> import boardgames_edu as bg
        >>> bg.collect(folder / "nowhere")
        Traceback (most recent call last):
        ...
        boardgames_edu.engine.errors.BadInput: ...
    """
    if title is not None and not isinstance(title, str):
        raise BadInput(N_("The title is a text, not {value}."), value=shown(title))
    place = path_of(folder)
    files, found, papers = json_files(place), Collected(scale), []
    for file in files:
        try:
            papers.append(read_hand_in(file))
        except BadInput as problem:
            found.append(HandedIn(readable(file.name), "", problem=readable(str(problem), LONGEST)))
    meant = _sheet_of(place, title, path_of(of) if of is not None else None) or _most(papers, title)
    if meant is not None:
        found.made, found.mode, found.personal = meant.exercises, meant.mode, meant.personal
        found += [_checked(paper, meant) for paper in papers]
    found.sort(key=lambda row: (by_name(row.name), row.file))
    return found


def _sheet_of(place: Path, title: str | None, of: Path | None) -> AnswerSheet | None:
    """Return what the teacher's notebook asks; None where there is none."""
    call = handed_out(place, of, "open_assignment")
    if call is None:
        return None
    spec = {key: value for key, value in call.items() if key not in ("mode", "personal", "language")}
    made = from_spec(spec)
    if title not in (None, made.title):
        raise one_of("assignment", title, [made.title])
    return AnswerSheet(made, call.get("mode", MODES[0]), call.get("personal", False))


def _most(papers: Sequence[HandIn], title: str | None) -> AnswerSheet | None:
    """Return the assignment with a title, or the most frequent one."""
    if not papers:
        return None
    titles = list(dict.fromkeys(paper.made.title for paper in papers))
    if title is not None and title not in titles:
        raise one_of("assignment", title, titles)
    ranked = Counter(
        (paper.made.of(""), bool(paper.made.pupil)) for paper in papers if title in (None, paper.made.title)
    ).most_common()
    often = [made.title for (made, _), times in ranked if times == ranked[0][1]]
    if len(often) > 1:
        raise BadInput(_TIE, titles=listed(often), example=shown(often[0]))
    made, personal = ranked[0][0]
    modes = Counter(paper.mode for paper in papers if paper.made.of("") == made)
    return AnswerSheet(made, modes.most_common(1)[0][0], personal)


def _checked(given: HandIn, meant: AnswerSheet) -> HandedIn:
    file, name, made = given.paper.file, given.name, meant.exercises.of(given.name if meant.personal else "")
    if given.made.of("") != made.of(""):
        return HandedIn(file, name, problem=say(_OTHER, {"title": given.made.title}))
    if given.made != made:
        whose = readable(given.made.pupil) or say(EVERYBODY)
        return HandedIn(file, name, problem=say(_WHOSE, {"whose": whose}))
    if len(given.answers) != made.count:
        return HandedIn(file, name, problem=say(_MISSING, {"count": made.count, "given": len(given.answers)}))
    if not meant.personal:
        made = meant.exercises  # whose questions are drawn already
    first = meant.mode == MODES[0] and len(given.first) == made.count
    answers = given.first if first else given.answers
    right, solved = (tuple(map(eq, letters, made.letters)) for letters in (answers, given.answers))
    return HandedIn(file, name, answers, right, "", given.tries, solved, given._replace(made=made))
