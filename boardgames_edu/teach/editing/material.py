"""Text of data files: an example or a challenge from a position.

This module knows no screen.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple

from boardgames_edu.engine.data import plain
from boardgames_edu.engine.errors import BadInput, DataError, OptionError
from boardgames_edu.engine.events import Event, RuleViolation
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.editing.draft import Draft, as_yaml
from boardgames_edu.teach.examples.cases import Example
from boardgames_edu.teach.goals.challenges import Challenge, Task
from boardgames_edu.teach.goals.goals import Goal, read_goal
from boardgames_edu.teach.goals.solver import BUDGET, Others, search
from boardgames_edu.teach.lessons import Lesson, Show, read_lesson
from boardgames_edu.teach.sources import Positions, SourceLocation

_TITLE, _WATCH, _WHY = N_("A position of our own"), N_("Watch what happens."), N_("This is one way to do it.")
_AIM, _REACH = N_("You have seen what follows from this position."), N_("Reach the goal.")
_NEITHER = N_("This text is neither an example nor a challenge that the editor wrote.")
_DEEPEST = 6
"""The longest par that a search finds; else the author gives it."""
_GLANCE = 20_000
"""The number of moves tried to shorten a known way."""
_NO_WAY = N_(
    "No way to the goal was found in {n} {n:move|moves}. Choose a nearer goal, or give par if you know a longer way."
)


class Shown(NamedTuple):
    """An example made from moves: a lesson's text and the example."""

    text: str
    example: Example


class Posed(NamedTuple):
    """A challenge made from a goal: its YAML entry and the challenge."""

    text: str
    challenge: Challenge


def as_example(draft: Draft, moves: Sequence[str], title: str = "", words: str = "") -> Shown:
    """Return a lesson of one step, made of a position and moves.

    It belongs in ``data/<game>/lessons/``.

    Args:
        draft: the position.
        moves: in notation, at least one.
        title: its title; a plain one if empty.
        words: its text; a plain one if empty.

    Raises:
        OptionError: no moves.
        RuleViolation, NotationError: a move that cannot be made, with the rule.
        DataError: words with braces.
    """
    if not moves:
        raise OptionError(N_("Make at least one move on the board."))
    state = draft.state.copy()
    for move in moves:
        state.play(move)
    step = {"show": words or _WATCH, "rules": _rules(draft, moves), "position": draft.data, "moves": list(moves)}
    text = as_yaml({"title": title or _TITLE, "objective": _AIM, "steps": [step]})
    return Shown(text, example_of(text, draft.game.name))


def example_of(text: str, game: str) -> Example:
    """Return the example in a text of :func:`as_example`. Raises DataError."""
    lesson = lesson_of(text, game)
    shown = lesson.steps[0]
    if not isinstance(shown, Show):
        raise DataError(_NEITHER)
    return shown.example._replace(headline=lesson.title)


def lesson_of(text: str, game: str) -> Lesson:
    """Return the lesson in a text. Raises DataError."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "example.yaml"
        file.write_text(text, encoding="utf-8")
        return read_lesson(file, game)


def as_challenge(
    draft: Draft,
    goal: str | Mapping[str, Any],
    par: int | None = None,
    *,
    id: str = "own",
    title: str = "",
    words: str = "",
    why: str = "",
    rules: Sequence[str] = (),
    moves: Sequence[str] = (),
) -> Posed:
    """Return a challenge made of a position and a goal.

    It belongs in ``data/<game>/challenges.yaml``.

    Args:
        draft: the position; the seat that decides has to reach the goal.
        goal: as plain data or YAML, see ``teach.goals.goals``.
        par: the smallest number of moves that reaches it; found by search if not given.
        id: its name in the file.
        title: its title.
        words: its text.
        why: the lesson of it, shown when it is solved.
        rules: the rules it is about; those of the shortest way if not given.
        moves: a known way to the goal, in notation; it is used where the goal is too far away for a search, and gives
            the answers of the other seats.

    Raises:
        OptionError: no goal, or no way to it was found, none is known and no par is given.
        DataError: a goal that cannot be read, that holds from the start, or an unknown rule.
    """
    if draft.state.to_move is None:
        raise OptionError(N_("Nobody decides in this position: there is nothing to play."))
    wanted = plain(goal, "goal", DataError) if isinstance(goal, str) else dict(goal)
    if not isinstance(wanted, dict) or not wanted:
        raise OptionError(N_("A goal is a YAML mapping such as {example}."), example='"points: {blue: 5}"')
    game = draft.game.name
    aim = SourceLocation("goal", as_yaml({"goal": wanted}), "$.goal")
    seen = read_goal(wanted, draft.state, aim)
    shown = _walked(draft.state, moves, seen)
    known = shown.own if shown.reached else []
    others = Others(draft.state.to_move, shown.replies, shown.by_others)
    budget = _GLANCE if known else BUDGET
    found = search(draft.state, seen, par or len(known) or _DEEPEST, others, 0, budget)
    way = known if found.moves is None else [action.text for action in found.moves]
    if found.moves is None and not known and par is None:
        raise OptionError(_NO_WAY, n=_DEEPEST)
    row = {
        "id": id,
        "title": title or _TITLE,
        "words": words or _REACH,
        "rules": list(rules) or _rules(draft, way),
        "position": draft.data,
        "goal": wanted,
        "par": par or max(len(way), 1),
        **({"replies": shown.replies} if shown.replies else {}),
        **({"after_replies": True} if shown.by_others else {}),
        **({"solution": known} if known and (par or max(len(way), 1)) == len(known) else {}),
        "why": why or _WHY,
    }
    text = as_yaml({"challenges": [row]})
    return Posed(text, challenge_of(text, game))


def challenge_of(text: str, game: str) -> Challenge:
    """Return the challenge in a text of :func:`as_challenge`. Raises DataError."""
    key, _, row = _row(text)
    if key != "challenges":
        raise DataError(_NEITHER)
    place = SourceLocation("challenges.yaml", text).at("challenges", 0)
    task = place.read(row, Task)
    start = Positions(game, {}, place).state(task, place)
    title, words = (place.at(key).words(str(row.get(key, ""))) for key in ("title", "words"))
    return Challenge(str(row.get("id", "own")), title, words, task, start, place)


class Written(NamedTuple):
    """The content of an example's or challenge's text, for the editor."""

    position: Mapping[str, Any]
    moves: Sequence[str]
    goal: Mapping[str, Any]
    title: str
    words: str
    why: str
    par: int


def sort_of(text: str) -> Literal["example", "challenge"]:
    """Return "example" or "challenge" for a text. Raises DataError."""
    return "example" if _row(text)[0] == "steps" else "challenge"


def for_pupils(text: str) -> dict[str, Any]:
    """Return a text as data, without what solves a challenge. Raises DataError.

    The explanation often says how to solve it: the teacher keeps that, too.
    """
    content: dict[str, Any] = plain(text, "text", DataError)
    if not isinstance(content, dict) or "challenges" not in content:
        return content
    row = {key: value for key, value in _row(text)[2].items() if key != "solution"}
    if isinstance(row.get("hints"), dict):
        row["hints"] = {key: value for key, value in row["hints"].items() if key != "move"}
    return {"challenges": [{**row, "why": say(N_("Solved. Your teacher has the explanation."))}]}


def read_back(text: str, game: str) -> Written:
    """Return the content of a text. Raises DataError, PositionError."""
    key, whole, row = _row(text)
    position = row.get("position")
    if not isinstance(position, dict):
        raise DataError(N_("The position has to stand in the text itself, under position."))
    if key == "steps":
        title, words = str(whole.get("title") or ""), str(row.get("show") or "")
        return Written(position, row.get("moves", ()), {}, title, words, "", 0)
    title, words, why = (str(row.get(part) or "") for part in ("title", "words", "why"))
    moves = _in_turn(load(game).from_position(position), row.get("solution", ()), row.get("replies", ()))
    return Written(position, moves, row.get("goal", {}), title, words, why, row.get("par", 0))


def _row(text: str) -> tuple[str, dict[str, Any], dict[str, Any]]:
    whole = plain(text, "text", DataError)
    for key in ("steps", "challenges"):
        rows = whole.get(key) if isinstance(whole, dict) else None
        if isinstance(rows, list) and rows and isinstance(rows[0], dict):
            return key, whole, rows[0]
    raise DataError(_NEITHER)


def _in_turn(start: State, own: Sequence[str], others: Sequence[str]) -> list[str]:
    state, mine, theirs, found = start.copy(), list(own), list(others), list[str]()
    while mine:
        whose = mine if state.to_move == start.to_move else theirs
        if not whose:
            break
        found.append(whose.pop(0))
        state.play(found[-1])
    return found


class _Walk(NamedTuple):
    """A seat's moves and others' replies, until a goal holds."""

    own: list[str]
    replies: list[str]
    reached: bool
    by_others: bool


def _walked(start: State, moves: Sequence[str], goal: Goal) -> _Walk:
    state, own, replies = start.copy(), list[str](), list[str]()
    for move in moves:
        mine = state.to_move == start.to_move
        (own if mine else replies).append(move)
        state.play(move)
        if goal.holds(state):
            return _Walk(own, replies, True, not mine)
    return _Walk(own, replies, False, False)


def _rules(draft: Draft, moves: Sequence[str]) -> list[str]:
    """Return the rules of a way's events and first decision."""
    state, events = draft.state.copy(), list[Event]()
    asked = [state.decision.rule] if state.decision else []
    for move in moves:
        try:
            state.play(move, events)
        except (BadInput, RuleViolation):  # other seats decide between two moves: the rules so far are enough
            break
    found = dict.fromkeys([*(event.rule for event in events), *asked])
    return [id for id in found if id in draft.game.rulebook]
