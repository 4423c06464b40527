"""Random draws of a kind of question."""

import random
from collections.abc import Callable, Iterator
from itertools import count, islice

from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.teach.questions import Kind, Question, find_kind
from boardgames_edu.testing.suite import TIMES

_DRAWN = 4 if TIMES == 1 else 20
"""How many of the first questions of a level are drawn as pictures."""


def check_kind(
    name: str, game: str | None = None, *, draws: int = 100, again: Callable[[Question], str] | None = None
) -> None:
    """Draw questions of a kind and assert that they are clear.

    The right choice has no misconception, each rule of the kind is needed once, the answer is not always the same, what
    they are about is in the picture; and whatever is checked when any question is drawn.

    Args:
        name: the kind.
        game: its game; may be left out where the name says it.
        draws: how many questions of each level; up to 48 times as many while a rule has not been needed.
        again: finds the answer in another way.

    Example:
        >>> check_kind("places", "hansa", draws=50)
    """
    kind, needed = find_kind(name, game), set[str]()
    drawn = {level: _drawn(kind, level) for level in kind.levels}
    answers: dict[int, set[str]] = {level: set() for level in kind.levels}
    for _ in range(48):
        for level, found in drawn.items():
            for question in islice(found, draws * TIMES):
                if again is not None:
                    assert again(question) == question.answer, (question.text, question.state.to_yaml())
                needed.update(question.rules)
                answers[level].add(question.answer)
        if needed == set(kind.rules):
            break
    assert needed == set(kind.rules), f"declared, but never needed: {set(kind.rules) - needed}"
    for level, given in answers.items():
        assert len(given) > 1, f"level {level}: the answer is always {given}"


def _drawn(kind: Kind, level: int) -> Iterator[Question]:
    """Yield endless questions of a level that are clear in their picture."""
    rng = random.Random(level)
    for number in count():
        question = kind.question(rng, level)
        assert not question.choice(question.answer).misconception
        if number < _DRAWN or number % 20 == 0:  # a picture takes longer than a question
            known = {thing.id for thing in scene_of(question.state).things()}
            assert set(question.about) <= known, f"not in the picture: {set(question.about) - known}"
        yield question
