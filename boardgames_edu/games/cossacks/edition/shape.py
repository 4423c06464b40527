"""Mistakes in the shape of an edition file, in plain words.

They say what is wanted instead of what stands there. A teacher who writes a file does not know the words of the
library that reads it ("Expected `int | null`, got `str`"). Knows the shape of editions, and nothing of what they
mean.
"""

import re
from typing import Any

import msgspec

from boardgames_edu.engine.data import line_of
from boardgames_edu.engine.errors import DataError, nearest
from boardgames_edu.i18n import N_, Phrase

_KINDS = {
    "int": N_("a whole number"),
    "float": N_("a number"),
    "str": N_("text (in quotes, if it looks like a number or a date)"),
    "bool": N_("true or false"),
    "array": N_("a list, [...] or lines with -"),
    "object": N_("keys and values, {...} or lines with :"),
}
_WANTED = N_("wanted here: {word}.")
_AT_LEAST = N_("{count} is the least.")
_AT_MOST = N_("{count} is the most.")
_NO_KEY = N_("there is no key {word} here. There are: {choices}.")
_NO_VALUE = N_("{word} cannot stand here. Right would be: {choices}.")


def plainly(misconception: DataError, text: str, shape: type) -> DataError:
    """Return a mistake of shape in plain words; others unchanged."""
    facts = misconception.facts
    if not {"file", "key", "problem"} <= facts.keys():
        return misconception
    key, problem = str(facts["key"]), str(facts["problem"])
    here = "" if key == "top" else key
    kind = _kind_at(msgspec.inspect.type_info(shape), here)
    word = re.search(r"`([^`]*)`|value '?([^']*)'?", problem)
    named = (word[1] or word[2] or "") if word else ""
    at = here
    if problem.startswith("Object contains unknown field"):
        at, keys = f"{here}.{named}".lstrip("."), [field.encode_name for field in getattr(kind, "fields", ())]
        phrase = Phrase(_NO_KEY, {"word": repr(named), "choices": nearest(named, keys)})
    elif problem.startswith("Object missing required field"):
        phrase = Phrase(N_("the key {word} is missing."), {"word": repr(named)})
    elif problem.startswith("Invalid enum value"):
        phrase = Phrase(
            _NO_VALUE, {"word": repr(named), "choices": ", ".join(map(str, getattr(kind, "values", ())))}
        )
    else:
        found = _expected(problem)
        if found is None:
            return misconception
        phrase = found
    line, _ = line_of(text, f"$.{at}")
    words = N_("{file}, line {line}, {key}: {problem}")
    return DataError(words, file=facts["file"], line=line, key=at or key, problem=phrase)


def _expected(problem: str) -> Phrase | None:
    """Return an error of the library ("Expected ...") in plain words."""
    bound = re.match(r"Expected `\w+` (>=|<=) (-?\d+)", problem)
    if bound:
        return Phrase(_AT_LEAST if bound[1] == ">=" else _AT_MOST, {"count": int(bound[2])})
    length = re.match(r"Expected `array` of length (\d+)", problem)
    if length:
        return Phrase(N_("a list of {count} is wanted here."), {"count": int(length[1])})
    kinds = re.match(r"Expected `([^`]*)`", problem)
    if not kinds:
        return None
    known = tuple(_KINDS[kind] for kind in kinds[1].split(" | ") if kind in _KINDS)
    return Phrase(_WANTED, {"word": known}) if known else None


def _kind_at(kind: Any, key: str) -> Any:
    """Return the type that a key such as ``orders[0].price`` may hold."""
    for index, name in re.findall(r"\[(\d+|\.\.\.)\]|([^.\[]+)", key):
        kind = _plain(kind)
        if index:
            kind = getattr(kind, "item_type", None)
        else:
            kind = next(
                (field.type for field in getattr(kind, "fields", ()) if field.encode_name == name), None
            )
    return _plain(kind)


def _plain(kind: Any) -> Any:
    """Return a type without bounds and "or nothing"."""
    if isinstance(kind, msgspec.inspect.UnionType):
        return next((part for part in kind.types if not isinstance(part, msgspec.inspect.NoneType)), None)
    return kind
