"""Hansa Teutonica: the answers of its kinds of questions found in another way, from the position as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from boardgames_edu.teach.questions import Question


def _controller(question: Question) -> str:
    city = question.about[0].removeprefix("place:")
    owners = [owner for owner, _ in question.state.position()["cities"].get(city, {}).get("posts", [])]
    if not owners:
        return "nobody"
    counted = Counter(owners)
    best = sorted((counted[owner], at, owner) for at, owner in enumerate(owners))
    return str(best[-1][2])


RECOUNT: dict[str, Callable[[Question], str]] = {"who_controls": _controller}
