"""Names of what the projector shows.

Built in: an example, a lesson, a challenge, a kind of question, a history. Saved: a position, an example, a challenge;
and sequences of such names, which have a name of their own.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from boardgames_edu.engine.errors import OptionError, one_of, shown
from boardgames_edu.engine.registry import game_names
from boardgames_edu.i18n import N_
from boardgames_edu.teach.editing import make_draft, shelf
from boardgames_edu.teach.editing.material import Posed, Shown, challenge_of, example_of
from boardgames_edu.teach.examples import example_ids, load_example
from boardgames_edu.teach.examples.cases import Example
from boardgames_edu.teach.gallery import load_histories
from boardgames_edu.teach.goals.challenges import challenge_titles, load_challenge
from boardgames_edu.teach.history import load_history
from boardgames_edu.teach.lessons import lesson_names, load_lesson
from boardgames_edu.teach.questions import kinds, questions

QUESTIONS = 5
"""The number of questions asked when only their kind is given."""
_CASES = re.compile(r"(.*\S) (\d+)-(\d+)")
_NO_CASES = N_("{id} has the cases 1 to {count}, not {cases}.")
_NAMES_ONLY = N_("A sequence that is saved is made of names; {kind} has none. Save it in the editor first.")


def keep_sequence(name: str, what: Sequence[Any], game: str | None) -> None:
    """Save names as a sequence with a name. Raises OptionError, StoreError."""
    if not isinstance(name, str):
        raise OptionError(N_("A sequence is saved under a name, not {value}."), value=shown(name))
    for thing in what:
        if not isinstance(thing, str):
            raise OptionError(_NAMES_ONLY, kind=type(thing).__name__)
        thing_named(thing, game)
    names = [thing if game is None or "/" in thing else f"{game}/{thing}" for thing in what]
    shelf.keep("sequence", name, msgspec.json.encode(names).decode(), "")


def sequence(thing: Any) -> Sequence[Any]:
    """Return the names in a saved sequence, or the thing."""
    if isinstance(thing, str) and "/" not in thing and not _found(thing, game_names()):
        kept = [entry.name for entry in shelf.on_shelf() if entry.sort == "sequence"]
        if thing in kept:
            return msgspec.json.decode(shelf.taken("sequence", thing)[0], type=list[str])
    return (thing,)


def _found(name: str, games: Sequence[str]) -> list[tuple[str, Callable[[str, str], Any]]]:
    return [(each, find) for each in games for ids, find in _NAMES if name in ids(each)]


def thing_named(text: str, game: str | None) -> Any:
    """Return what a name means.

    Raises OptionError, StoreError.
    """
    if cases := _CASES.fullmatch(text):
        example = thing_named(cases[1], game)
        if isinstance(example, Example):
            return _some_cases(example, int(cases[2]), int(cases[3]))
    of, slash, rest = text.partition("/")
    name = rest if slash and of in game_names() else text
    games = game_names() if game is None else (game,)
    if slash and of in game_names():
        games = (of,)
    found = _found(name, games)
    if len(found) == 1:
        each, find = found[0]
        return find(each, name)
    for entry in shelf.on_shelf() if not found else ():
        if entry.name == name and entry.sort in _SAVED and entry.game in games:
            return _SAVED[entry.sort](*shelf.taken(entry.sort, name, entry.game))
    known = [f"{each}/{id}" for each in games for ids, _ in _NAMES for id in ids(each)]
    known = [f"{each}/{name}" for each, _ in found] or known
    raise one_of("example, lesson, challenge or kind of question", text, known)


def _some_cases(example: Example, first: int, last: int) -> Example:
    """Return an example with some of its cases. Raises OptionError."""
    cases = example.cases()
    if not 1 <= first <= last <= len(cases):
        raise OptionError(_NO_CASES, id=example.id, count=len(cases), cases=f"{first}-{last}")
    steps = [step._replace(case=step.case - first + 1) for case in cases[first - 1 : last] for step in case]
    return example._replace(steps=tuple(steps))


_NAMES: tuple[tuple[Callable[[str], Any], Callable[[str, str], Any]], ...] = (
    (example_ids, lambda game, name: load_example(name, game)),
    (lesson_names, lambda game, name: load_lesson(f"{game}/{name}")),
    (challenge_titles, load_challenge),
    (kinds, lambda game, kind: list(questions(kind, QUESTIONS, game=game))),
    (lambda game: ["history", *(card.about for card in load_history(game))], load_histories),
)
"""The kinds of names: how to list and how to find them."""

_SAVED: dict[str, Callable[[str, str], Any]] = {
    "example": lambda text, game: Shown(text, example_of(text, game)),
    "challenge": lambda text, game: Posed(text, challenge_of(text, game)),
    "position": lambda text, game: make_draft(text, game).state,
}
"""What is made of a thing on the shelf."""
