"""Goals built from parts, and goals that some moves have reached.

A part is a goal of one word, as plain data: ``{"rules": {"blue": "kiev"}}``. This module knows no screen and no game.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.goals.goals import Predicate, read_goal, vocabulary_of
from boardgames_edu.teach.sources import SourceLocation

HOW = {"": N_("at least"), "= ": N_("exactly"), "<= ": N_("at most")}
"""The prefixes of an amount in a goal, in words."""
_GAP = "…"
_NOT_DONE = ("question", "verb", "answer")
"""Kinds of arguments about the decision asked, not about the board."""
_ASKED = ("mover", "asked")

Part = dict[str, Any]


def arguments(word: Predicate, state: State) -> dict[str, list[str]]:
    """Return the values for a word's arguments by kind, except amounts."""
    names = vocabulary_of(state.game.name).names
    return {kind: list(names[kind](state)) for kind in word.takes if kind != "amount"}


def part(word: Predicate, names: Mapping[str, str], amount: str = "1", *, holds: bool = True) -> Part:
    """Return a word with its arguments, as a goal.

    Args:
        word: a word of the vocabulary.
        names: the arguments, by kind.
        amount: as goals have it: "3" (at least), "= 3", "<= 3".
        holds: whether it has to hold, or must not.

    Example:
        >>> part(vocabulary_of("rurik").predicates["troops"], {"seat": "blue", "region": "kiev"}, "2")
        {'troops': {'blue': {'kiev': 2}}}
    """
    number = int(amount) if amount.isdigit() else amount
    found: list[Any] = [number if kind == "amount" else names[kind] for kind in word.takes]
    value: Any = found.pop() if found else True
    for name in reversed(found):
        value = {name: value}
    return {word.name: value} if holds else {"not": {word.name: value}}


def parts(goal: Mapping[str, Any]) -> tuple[list[Part], bool]:
    """Split a goal into parts; tell whether one of them is enough."""
    for key in ("all", "any"):
        if list(goal) == [key] and isinstance(goal[key], list):
            return [dict(each) for each in goal[key]], key == "any"
    words = {"words": goal["words"]} if "words" in goal else {}
    found: list[Part] = [{key: value} for key, value in goal.items() if key != "words"]
    return ([dict(goal)] if words else found), False


def combined(found: Sequence[Part], *, one_is_enough: bool = False) -> Part:
    """Put parts together to a goal.

    Example:
        >>> combined([{"rules": {"blue": "kiev"}}, {"rules": {"blue": "azov"}}])
        {'all': [{'rules': {'blue': 'kiev'}}, {'rules': {'blue': 'azov'}}]}
    """
    if one_is_enough and len(found) > 1:
        return {"any": list(found)}
    keys = [key for each in found for key in each]
    if len(set(keys)) < len(keys):
        return {"all": list(found)}
    return {key: value for each in found for key, value in each.items()}


def in_words(goal: Mapping[str, Any], state: State) -> str:
    """Return a goal as a clause in the reader's language. Raises DataError."""
    return str(read_goal(goal, state, SourceLocation("goal", "", "$.goal")))


def labels(state: State) -> dict[str, str]:
    """Return a game's words by name, each with gaps: "… rules …"."""
    found = {}
    for name, word in vocabulary_of(state.game.name).predicates.items():
        if all(arguments(word, state).values()):
            gaps = dict.fromkeys((*word.takes, "amount"), _GAP)
            found[name] = say(word.words, {**gaps, "n": 2})
    return found


def named_by(id: str, word: Predicate, state: State) -> dict[str, str]:
    """Return the arguments that a thing of the picture gives a word.

    "piece:kiev:blue:troop" gives a region and a seat.

    Args:
        id: the id of the thing; several ids may be joined by colons.
        word: the word with these arguments.
        state: the state of the picture.
    """
    said = id.split(":")
    return {
        kind: next(name for name in said if name in names)
        for kind, names in arguments(word, state).items()
        if not set(names).isdisjoint(said)
    }


def brought_about(before: State, after: State, most: int = 8) -> list[Part]:
    """Return goals that hold after some moves but not before.

    Those of the mover come first.

    Args:
        before: the state before the moves.
        after: the state after them.
        most: how many are returned.
    """
    mover = "" if before.to_move is None else before.seat_name(before.to_move)
    found = list(_differences(before, after))
    own = [each for names, each in found if mover in names]
    return [*own, *(each for names, each in found if mover not in names)][:most]


def _differences(before: State, after: State) -> Iterator[tuple[tuple[str, ...], Part]]:
    for word in vocabulary_of(before.game.name).predicates.values():
        if word.name in _ASKED or not set(word.takes).isdisjoint(_NOT_DONE):
            continue
        choices = arguments(word, before)
        for numbers in product(*(range(len(names)) for names in choices.values())):
            was, now = int(word.test(before, *numbers)), int(word.test(after, *numbers))
            if was == now or now < 0 or ("amount" not in word.takes and not now):
                continue
            names = {kind: choices[kind][number] for kind, number in zip(choices, numbers, strict=True)}
            amount = str(now) if now > was else f"<= {now}"
            yield tuple(names.values()), part(word, names, amount)
