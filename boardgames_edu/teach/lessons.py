"""Lessons: steps that explain, show, let try and ask; files ``data/<game>/lessons/*.yaml``.

docs/teaching.md tells how to write one. A lesson's id is its file's name without the ending; all in it is checked
when it is read: positions, moves, rules, marks, goals, and that exactly one choice of a question is right. Knows no
screen.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec

from boardgames_edu.engine.data import located
from boardgames_edu.engine.errors import BadInput, one_of
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_
from boardgames_edu.teach import sources
from boardgames_edu.teach.examples import load_example
from boardgames_edu.teach.examples.cases import Example
from boardgames_edu.teach.examples.cases import Step as Shown
from boardgames_edu.teach.goals.challenges import Challenge, Task
from boardgames_edu.teach.goals.goals import read_goal
from boardgames_edu.teach.questions import Choice, Kind, Question, find_kind
from boardgames_edu.teach.sources import Placed, Positions, SourceLocation, parsed, played

_ONLY = N_("This kind has no {n} different questions about the rules named here alone: {rules}.")


_DRAWS = 4000
"""Questions drawn at most to find one about the rules named."""


class Explain(NamedTuple):
    """A step that explains, beside a position if it has one.

    Its lines stand as a list below its words.
    """

    words: str
    rules: tuple[str, ...]
    state: State | None
    marks: tuple[str, ...]
    panels: tuple[str, ...] | None = None
    lines: tuple[str, ...] = ()


class Show(NamedTuple):
    """A step that shows moves one by one.

    A worked example of the rulebook, or moves of the lesson's own.
    """

    words: str
    rules: tuple[str, ...]
    example: Example


class Try(NamedTuple):
    """A step with a challenge to play."""

    words: str
    rules: tuple[str, ...]
    challenge: Challenge


class Ask(NamedTuple):
    """A step that asks one question or several of a kind."""

    words: str
    rules: tuple[str, ...]
    questions: tuple[Question, ...]


Step: TypeAlias = Explain | Show | Try | Ask
_Made: TypeAlias = tuple[Step, State | None]  # with the state after it


class Lesson(NamedTuple):
    """A lesson, in the language spoken when it was read.

    Attributes:
        game, id: its game, and the name of its file.
        title, objective: its title, and what a learner can do after it.
        steps: in order.
        below: a sentence on what follows on the page; empty without one.
    """

    game: str
    id: str
    title: str
    objective: str
    steps: tuple[Step, ...]
    below: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that its steps are about."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))


# --- as it stands in the file ----------------------------------------------------------------------------------------


class _File(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    objective: str
    steps: list[dict[str, Any]]
    positions: dict[str, dict[str, Any]] = {}
    below: str = ""


class _Explain(Placed, kw_only=True, forbid_unknown_fields=True):
    explain: str
    rules: tuple[str, ...]
    lines: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


class _Move(msgspec.Struct, forbid_unknown_fields=True):
    play: str
    words: str = ""


class _Show(Placed, kw_only=True, forbid_unknown_fields=True):
    show: str
    rules: tuple[str, ...] = ()
    moves: tuple[str | _Move, ...] = ()
    example: str = ""
    marks: tuple[str, ...] = ()


class _Try(Task, kw_only=True, forbid_unknown_fields=True):
    try_: str = msgspec.field(name="try")


class _Choice(msgspec.Struct, forbid_unknown_fields=True):
    words: str
    holds: dict[str, Any]
    misconception: str = ""


class _Ask(Placed, kw_only=True, forbid_unknown_fields=True):
    ask: str
    rules: tuple[str, ...] = ()
    kind: str = ""
    level: int = 1
    seed: int = 0
    count: int = 1
    only: bool = False
    choices: tuple[_Choice, ...] = ()
    why: str = ""
    hides: bool = False
    marks: tuple[str, ...] = ()


# --- reading ---------------------------------------------------------------------------------------------------------


def lesson_names(game: str) -> tuple[str, ...]:
    """Return the ids of a game's lessons, in their order. Raises OptionError."""
    load(game)
    return tuple(sorted(path.stem for path in located(f"{game}/lessons").glob("*.yaml")))


def load_lesson(name: str) -> Lesson:
    """Return a lesson by its name, such as "rurik/01_who_rules".

    Raises:
        OptionError: there is no such game or lesson; says what there is.
        DataError: the file has a mistake; names file, line and key.

    Example:
        >>> "01_who_rules" in lesson_names("rurik")
        True
        >>> len(load_lesson("rurik/01_who_rules").steps) > 3
        True
    """
    _file(name)
    game, _, id = name.partition("/")
    return read_lesson(located(f"{game}/lessons/{id}.yaml"), game)


def lesson_title(name: str) -> str:
    """Return the title of a lesson without its positions. Raises OptionError, DataError."""
    file, place = _file(name)
    return place.at("title").words(file.title)


def lesson_rules(name: str) -> tuple[str, ...]:
    """Return the rules that a lesson names. Raises OptionError, DataError."""
    file, _ = _file(name)
    return tuple(dict.fromkeys(str(rule) for row in file.steps for rule in row.get("rules") or ()))


def _file(name: str) -> tuple[_File, SourceLocation]:
    """Return the content of a lesson's file, and its location."""
    game, slash, id = name.partition("/") if isinstance(name, str) else ("", "", "")
    if not slash:
        games = (name,) if name in game_names() else game_names()
        raise one_of("lesson", name, [f"{each}/{one}" for each in games for one in lesson_names(each)])
    if id not in lesson_names(game):
        raise one_of("lesson", name, [f"{game}/{one}" for one in lesson_names(game)])
    return sources.open_source(located(f"{game}/lessons/{id}.yaml"), f"{game}/lessons/{id}.yaml", _File)


def read_lesson(path: Path, game: str, *, prove: bool = False) -> Lesson:
    """Read a lesson from a file.

    Args:
        path: of the file.
        game: whose lesson it is.
        prove: also search a way to the goal of each "try" step, which may take some seconds; for authors.

    Raises:
        DataError: the file has a mistake; see :func:`load_lesson`.
    """
    file, place = sources.open_source(path, f"{game}/lessons/{path.name}", _File)
    if not file.steps:
        place.at("steps").wrong(N_("A lesson needs at least one step."))
    positions = Positions(game, file.positions, place)
    steps: list[Step] = []
    state: State | None = None
    for number, row in enumerate(file.steps):
        step, state = _step(row, positions, state, place.at("steps", number))
        steps.append(step)
        if prove and isinstance(step, Try):
            step.challenge.prove()
    title, objective = place.at("title").words(file.title), place.at("objective").words(file.objective)
    below = place.at("below").words(file.below) if file.below else ""
    return Lesson(game, path.stem, title, objective, tuple(steps), below)


def _step(data: dict[str, Any], positions: Positions, before: State | None, place: SourceLocation) -> _Made:
    """Return a step, and the state from which the next one continues."""
    kinds = [key for key in _STEPS if key in sources.mapping(data, place)]
    if len(kinds) != 1:
        place.wrong(N_("A step has exactly one of the keys {keys}; its value is the words."), keys=", ".join(_STEPS))
    shape, make = _STEPS[kinds[0]]
    row = place.read(data, shape)
    step: _Made = make(row, place.at(kinds[0]).words(data[kinds[0]]), positions, before, place)
    if not step[0].rules:
        place.wrong(N_("Name at least one rule under rules: each step is about some."))
    return step


def _explain(row: _Explain, words: str, positions: Positions, before: State | None, place: SourceLocation) -> _Made:
    bare = row.position is None and row.new is None and before is None
    if bare and (row.marks or row.after):
        positions.state(row, place)
    state = None if bare else positions.state(row, place, before)
    panels = sources.checked_panels(positions.game, row, place)
    marks = sources.checked_marks(state, row.marks, place.at("marks"), panels) if state is not None else ()
    rules = sources.checked_rules(positions.game, row.rules, place.at("rules"))
    lines = tuple(place.at("lines", number).words(line) for number, line in enumerate(row.lines))
    return Explain(words, rules, state, marks, panels, lines), state


def _show(row: _Show, words: str, positions: Positions, before: State | None, place: SourceLocation) -> _Made:
    rules = sources.checked_rules(positions.game, row.rules, place.at("rules"))
    if bool(row.moves) == bool(row.example):
        place.wrong(N_("Give either moves or example: what is to be shown?"))
    if row.example:
        try:
            found = load_example(row.example, positions.game)
        except BadInput as problem:
            place.at("example").wrong(problem)
        named = dict.fromkeys([*rules, *(rule for step in found.steps for rule in step.rules)])
        return Show(words, tuple(named), found), found.steps[-1].state
    state = positions.state(row, place, before)
    panels = sources.checked_panels(positions.game, row, place)
    marks = sources.checked_marks(state, row.marks, place.at("marks"), panels)
    begun = Shown("position", state.copy(), rules=rules, about=marks)
    steps = [begun]
    for number, move in enumerate(row.moves):
        here = place.at("moves", number)
        text, told = (move, "") if isinstance(move, str) else (move.play, here.at("words").words(move.words))
        was, action = state.copy(), parsed(state, text, here)
        events = tuple(played(state, text, here))
        steps.append(
            begun._replace(kind="move", state=state.copy(), before=was, move=action, events=events, story=told)
        )
    steps[-1] = steps[-1]._replace(last=True)
    return Show(words, rules, Example("", positions.game, "", "lesson", tuple(steps), panels)), state


def _try(row: _Try, words: str, positions: Positions, before: State | None, place: SourceLocation) -> _Made:
    start = positions.state(row, place, before)
    task = Challenge("", "", words, row, start, place)
    return Try(words, task.rules, task), start


def _ask(row: _Ask, words: str, positions: Positions, before: State | None, place: SourceLocation) -> _Made:
    if bool(row.kind) == bool(row.choices):
        place.wrong(N_("Give either kind or choices: what is asked?"))
    rules = sources.checked_rules(positions.game, row.rules, place.at("rules"))
    if row.count < 1:
        place.at("count").wrong(N_("count is a whole number of questions from 1 on, not {count}."), count=row.count)
    if row.kind:
        try:
            kind = find_kind(row.kind, positions.game)
            rng = Random(row.seed)
            drawn = tuple(kind.several(rng, row.level, row.count)) if not row.only else ()
        except BadInput as problem:
            place.at("kind").wrong(problem)
        if row.only:
            drawn = _about(kind, rng, row, frozenset(rules), place)
        named = dict.fromkeys([*rules, *(rule for question in drawn for rule in question.rules)])
        return Ask(words, tuple(named), drawn), before
    state = positions.state(row, place, before)
    if not row.why:
        place.wrong(N_("Say under why why the answer is right."))
    panels = sources.checked_panels(positions.game, row, place)
    marks = sources.checked_marks(state, row.marks, place.at("marks"), panels)
    choices, answer = _choices(row.choices, state, place.at("choices"))
    why = place.at("why").words(row.why)
    question = Question("lesson", words, state, marks, choices, answer, why, rules, panels, row.hides)
    return Ask(words, rules, (question,)), state


def _about(kind: Kind, rng: Random, row: _Ask, rules: frozenset[str], place: SourceLocation) -> tuple[Question, ...]:
    """Return different questions about these rules and no others.

    So nothing is asked before it is taught.
    """
    found: dict[tuple[str, ...], Question] = {}
    for _ in range(0 if kind.ruled and rules.isdisjoint(kind.rules) else _DRAWS):
        question = kind.question(rng, row.level)
        if rules.issuperset(question.rules):
            found.setdefault((question.text, *sorted(choice.words for choice in question.choices)), question)
        if len(found) == row.count:
            break
    if len(found) < row.count:
        place.at("rules").wrong(_ONLY, n=row.count, rules=", ".join(sorted(rules)) or "-")
    return tuple(found.values())


def _choices(rows: Sequence[_Choice], state: State, place: SourceLocation) -> tuple[tuple[Choice, ...], str]:
    """Return the choices, and the id of the one whose goal holds."""
    if len(rows) < 2:
        place.wrong(N_("A question needs at least two choices."))
    choices, right = [], []
    for number, row in enumerate(rows):
        here = place.at(number)
        if read_goal(row.holds, state, here.at("holds")).holds(state):
            right.append(str(number))
        told = here.at("misconception").words(row.misconception) if row.misconception else ""
        choices.append(Choice(str(number), here.at("words").words(row.words), told))
    if len(right) != 1:
        place.wrong(N_("Exactly one choice has to hold in this position, but {n} do."), n=len(right))
    words = [choice.words for choice in choices]
    if len(set(words)) < len(words):
        place.wrong(N_("These choices say the same: {words}."), words=", ".join(words))
    return tuple(choices), right[0]


_STEPS: dict[str, tuple[Any, Any]] = {
    "explain": (_Explain, _explain),
    "show": (_Show, _show),
    "try": (_Try, _try),
    "ask": (_Ask, _ask),
}
"""The kinds of steps: their file format, and what makes them."""
