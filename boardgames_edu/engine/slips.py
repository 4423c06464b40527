"""Slips in the declaration of a game, each told in one sentence.

Whoever writes a game forgets a comma, a rule's text or a first value. Found at the game's setup, and at
``bg.register``, before they end in an error of the engine's own code in the middle of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from inspect import signature
from string import Formatter
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.errors import nearest, shown
from boardgames_edu.engine.frames import Decision, Frame, codecs

if TYPE_CHECKING:
    from boardgames_edu.engine.actions import Verb
    from boardgames_edu.engine.game import Game

__all__ = [
    "placeholders",
    "require_frames",
    "require_seats",
    "require_setup",
    "require_whole",
]


def placeholders(template: str, where: str) -> tuple[str, ...]:
    """Return the placeholders of a template, in their order. Raises TypeError.

    >>> placeholders("{seat} takes {n} {n:coin|coins}.", "taken")
    ('seat', 'n', 'n')
    """
    try:
        return tuple(word for _, word, _, _ in Formatter().parse(template) if word is not None)
    except (ValueError, TypeError) as problem:
        raise TypeError(f"{where}: {shown(template)} is no sentence with placeholders ({problem})") from None


def require_seats(game: Game[Any]) -> None:
    """Raise TypeError unless a game says with how many it is played."""
    seats: Any = getattr(game, "seats", None)
    if (
        not isinstance(seats, Sequence)
        or not seats
        or not all(type(count) is int and count > 0 for count in seats)
    ):
        raise TypeError(
            f"{type(game).__name__}.seats: the seat counts that it is played with, such as (2, 3), "
            f"not {shown(seats)}"
        )


def require_whole(game: Game[Any]) -> None:
    """Raise TypeError for a part that is missing or wrong."""
    from boardgames_edu.engine.game import Game, State

    name = type(game).__name__
    require_seats(game)
    if not isinstance(getattr(game, "name", None), str):
        raise TypeError(f"{name}.name: the id of the game, such as 'morris'")
    kind = getattr(game, "state", None)
    if not isinstance(kind, type) or not issubclass(kind, State):
        raise TypeError(f"{name}.state: name its class of states, a class X(State), not {shown(kind)}")
    require_frames(game.frames, name)
    if len(game.colours) < max(game.seats):
        raise TypeError(f"{name}.colours: {max(game.seats)} seats need as many, not {len(game.colours)}")
    rule = game.end_rule or next(iter(game.rulebook), None)
    if rule is None:
        raise TypeError(
            f"{name}.rules: a game has a rule or more, such as {{'X-TURN': 'The players take turns.'}}"
        )
    if rule not in game.rulebook:
        raise TypeError(f"{name}.end_rule: {rule!r} is not among its rules")
    if type(game).begin is Game.begin:
        first = game.frames[0]
        more = codecs(first).keys() - _with_defaults(first)
        if more:
            raise TypeError(
                f"{name}.frames: the first, {first.__name__}, needs {', '.join(sorted(more))}, too; ask it in "
                "begin(self, s)"
            )


def _with_defaults(kind: type[Frame]) -> set[str]:
    """Return the fields of a frame that may be left out."""
    count = len(kind.__struct_defaults__)
    return set(kind.__struct_fields__[-count:]) if count else set()


def require_frames(frames: Any, name: str) -> None:
    """Raise TypeError unless these are frames that verbs answer."""
    from boardgames_edu.engine.actions import Verb

    if isinstance(frames, type):
        raise TypeError(
            f"{name}.frames: a tuple of classes, such as ({frames.__name__},); a comma is missing"
        )
    if not frames:
        raise TypeError(f"{name}.frames: name the classes of its decisions; the first one is asked first")
    for kind in frames:
        if not isinstance(kind, type) or not issubclass(kind, Frame):
            raise TypeError(
                f"{name}.frames: the class of a Decision or a Continuation stands there, not {shown(kind)}"
            )
        if not issubclass(kind, Decision):
            continue
        answers: Any = kind.actions
        if not isinstance(answers, (tuple, list)):
            raise TypeError(f"{kind.__name__}.actions: a tuple of verbs; for one: (lay,), with its comma")
        if not answers:
            raise TypeError(f"{kind.__name__}.actions: name the verbs that answer it")
        for entry in answers:
            for verb in entry if isinstance(entry, tuple) else (entry,):
                if not isinstance(verb, Verb):
                    raise TypeError(
                        f"{kind.__name__}.actions: {getattr(verb, '__name__', shown(verb))} is no verb; put "
                        "@action(...) before its function"
                    )


def require_setup(setup: Any, verbs: Iterable[Verb]) -> None:
    """Raise TypeError for a wrong field, verb or decision.

    First values that their fields cannot hold, rules without a text, and placeholders that nothing fills.
    """
    for field in setup.game.state._fields:
        field.require_first(setup)
    for kind in setup.frames:
        if issubclass(kind, Decision):
            _require_rule(setup, kind.rule, f"{kind.__name__}.rule")
            if kind.facts is Decision.facts:
                _require_words(kind.text, {"seat", *codecs(kind)}, f"{kind.__name__}.text")
    by_name: dict[str, Verb] = {}
    written: dict[str, Verb] = {}
    for verb in verbs:
        if by_name.setdefault(verb.name, verb) is not verb:
            raise TypeError(f"{verb.name}: two verbs have this name; say name= in one @action")
        for form in verb.forms:
            _require_verb(setup, form)
            for _, text, _, _ in form.entries(setup):
                if written.setdefault(text, form) is not form:
                    raise TypeError(f"{verb.name}: {text!r} is how {written[text].name} is written, too")


def _require_verb(setup: Any, verb: Verb) -> None:
    """Raise TypeError for what is wrong in a form of a verb."""
    entries = list(verb.entries(setup))
    known: set[str] = {"seat"}
    if entries:
        _, text, args, facts = entries[0]
        known |= facts.keys()
        _require_effect(verb, len(args))
        for _, text, _, _ in entries:
            if text != text.lower():
                raise TypeError(f"{verb.name}: {text!r}: moves are written in small letters")
    made = verb.action_set(setup)
    needs: list[Any] = [*made.conditions, *made.static_conditions]
    for need in needs:
        where = f"{verb.name}, the condition {need.rule!r}"
        _require_rule(setup, need.rule, where)
        if not getattr(need, "facts", None):
            _require_words(need.text, known, where)
    for moment in made.moments:
        _require_rule(setup, moment.rule, f"{verb.name}, its moment")
        _require_words(moment.text, {*known, "question"}, f"{verb.name}, its moment")
    if verb.event is not None:
        if verb.event.rule:
            _require_rule(setup, verb.event.rule, f"{verb.name}, its event")
        _require_words(verb.event.template, known, f"{verb.name}, its event")


def _require_effect(verb: Verb, count: int) -> None:
    """Raise TypeError unless a verb's function takes the state and its numbers."""
    try:
        signature(verb.do).bind(None, *range(count))
    except TypeError:
        words = ", ".join(("s", *verb.words))
        raise TypeError(
            f"{verb.name}: its function takes the state and what {verb.text!r} names: ({words})"
        ) from None
    except ValueError:  # a builtin, whose arguments Python does not tell
        return


def _require_rule(setup: Any, rule: str, where: str) -> None:
    book = setup.game.rulebook
    if rule not in book:
        what = f"the rule {shown(rule)} is not among the rules of the game" if rule else "name its rule"
        raise TypeError(f"{where}: {what}; there are: {nearest(rule, book, most=3)}")


def _require_words(template: str, known: set[str], where: str) -> None:
    for word in placeholders(template, where):
        if word not in known:
            raise TypeError(
                f"{where}: nothing fills {{{word}}} in {shown(template)}; there are: "
                f"{nearest(word, sorted(known))}"
            )
