"""The worked examples of Rurik: kinds of cases, and their facts."""

from collections.abc import Callable, Mapping
from typing import Any

from boardgames_edu.i18n import N_, Phrase
from boardgames_edu.teach.examples.cases import Fact

Data = Mapping[str, Any]


def fact(
    key: str, said: object, look: Callable[..., object], template: str, *about: str, of: Any = (), **words: object
) -> Fact:
    """Return a fact by its key in ``then``."""
    # ``said`` is its value there; ``look`` returns that by the rules, from a state and what is in ``of``.
    return Fact(f"then.{key}", said, lambda s: look(s, *of), template, words, about)


def ruled(key: str, region: str, seat: str | None) -> Fact:
    """Return the fact that a seat, or nobody, rules a region."""
    words = {"seat": seat, "region": region} if seat else {"region": region}
    template = N_("{seat} rules {region}.") if seat else N_("Nobody rules {region}.")
    return fact(key, seat, lambda s: s.ruler(region), template, f"place:{region}", **words)


def named(template: str, **words: object) -> Phrase:
    """Return a part of a sentence, with names of Rurik."""
    return Phrase(template, {**words, "game": "rurik"})
