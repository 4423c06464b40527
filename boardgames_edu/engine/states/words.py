"""The words of a maker's game, and slips in them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from types import CodeType
from typing import Any

from boardgames_edu.engine.errors import nearest
from boardgames_edu.engine.events import EventKind
from boardgames_edu.engine.fields.codecs import Named, NamedSet
from boardgames_edu.engine.fields.frames import codecs
from boardgames_edu.engine.fields.values import PLACE, SEAT, Axis
from boardgames_edu.engine.rules.actions import Verb
from boardgames_edu.i18n.speech import Names

_ALWAYS = ("card", "game", "owner", "piece", "point", "seat", "section", "term")
"""The kinds of names that the engine itself asks for."""
_PLACEHOLDER = re.compile(r"\{(\w+)")
_ALIKE = 0.75


def titles(names: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return English words for names: these, in capitals.

    ::

        words = {"place": titles(BOARD), "card": titles(KINDS)}

    >>> titles(["hold_north", "kyiv--lviv"])
    {'hold_north': {'en': 'Hold North'}, 'kyiv--lviv': {'en': 'Kyiv – Lviv'}}
    """
    return {name: {"en": name.replace("--", " – ").replace("_", " ").title()} for name in names}


def names_by_placeholder(setup: Any, verbs: Iterable[Verb], names: Names) -> Names:
    """Return names by placeholder too, from the axes it ranges over.

    ``{start}`` and ``{end}`` of a verb over two places name places; words of their own come first.
    """
    found: dict[str, Mapping[str, Mapping[str, str]]] = dict(names)
    for word, kind in _kinds(setup, verbs):
        key = word.partition("_")[0]
        found[key] = {**names.get(kind, {}), **found.get(key, {})}
    return found


def _kinds(setup: Any, verbs: Iterable[Verb]) -> Iterator[tuple[str, str]]:
    """Yield each placeholder with the kind of names that fill it."""
    for verb in verbs:
        for form in verb.forms:
            for word, axis in zip(form.words, form.axes, strict=False):  # rows range over none
                yield word, _kind(setup, axis)
    for frame in setup.frames:
        for field, codec in codecs(frame).items():
            one = codec.member if isinstance(codec, NamedSet) else codec
            if isinstance(one, Named) and one.names in (PLACE.names, SEAT.names):
                yield field, setup.game.place_kind if one.names is PLACE.names else "seat"


def _kind(setup: Any, axis: Axis) -> str:
    return str(setup.game.place_kind) if axis.names is PLACE.names else axis.name


def require_words(setup: Any, verbs: Iterable[Verb]) -> None:
    """Raise TypeError for words that nothing asks for."""
    game = setup.game
    of_verbs = [axis for verb in verbs for form in verb.forms for axis in form.axes]
    of_fields = [field.axis for field in game.state._fields if field.axis is not None]
    axes = {_kind(setup, axis): axis for axis in (*of_verbs, *of_fields)}
    name, known = type(game).__name__, {*_ALWAYS, *axes, game.place_kind, game.link_kind}
    known |= {word.partition("_")[0] for word, _ in _kinds(setup, verbs)}
    known |= {field.name.removesuffix("s") for field in game.state._components}
    strange = [kind for kind in game.words if kind not in known]
    if strange:
        said = set(_said(setup, verbs))
        for kind in strange:
            if kind not in said:
                raise TypeError(
                    f"{name}.words: nothing is called {kind!r}, and no sentence says {{{kind}}}; there are: "
                    f"{nearest(kind, sorted(known))}"
                )
    for kind, axis in axes.items():
        things = [str(thing) for thing in axis.names(setup)]
        nameless = [thing for thing in things if thing not in game.words.get(kind, {})]
        for thing in game.words.get(kind, {}):
            close = get_close_matches(thing, nameless, n=1, cutoff=_ALIKE) if thing not in things else ()
            if close:
                raise TypeError(f"{name}.words[{kind!r}]: there is no {thing!r}, but {close[0]!r}")


def _said(setup: Any, verbs: Iterable[Verb]) -> Iterator[str]:
    """Yield the words that a game's code may put into its sentences.

    The sentences of an effect stand in its code alone.
    """
    kinds = (type(setup.game), setup.game.state, *setup.frames, getattr(setup.game, "picture", None))
    functions = [verb.do for verb in verbs] + [part for kind in kinds for part in _functions(kind)]
    rooms = {id(room): room for one in functions if (room := getattr(one, "__globals__", None))}
    for thing in (*functions, *(thing for room in rooms.values() for thing in tuple(room.values()))):
        for text in _texts(thing):
            yield text
            yield from (word.partition("_")[0] for word in _PLACEHOLDER.findall(text))


def _functions(kind: object) -> list[Any]:
    return (
        [getattr(part, "fget", None) or getattr(part, "__func__", part) for part in vars(kind).values()]
        if isinstance(kind, type)
        else []
    )


def _texts(thing: Any) -> Iterator[str]:
    """Yield the texts in a value of a module."""
    if isinstance(thing, EventKind):
        yield thing.template
    elif isinstance(thing, str):
        yield thing
    elif isinstance(thing, type):
        for part in _functions(thing):
            yield from _constants(getattr(part, "__code__", None))
    else:
        yield from _constants(getattr(thing, "__code__", None))


def _constants(part: object) -> Iterator[str]:
    """Yield the texts in code."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for inner in part:
            yield from _constants(inner)
    elif isinstance(part, CodeType):
        yield from _constants(part.co_consts)
