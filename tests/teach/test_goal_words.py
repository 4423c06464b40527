"""What learners read as a goal is plain: no part of a position's notation, no name of a question, no bare negation."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import boardgames_edu as bg
from boardgames_edu.teach.goals.challenges import challenges
from boardgames_edu.teach.lessons import Try, lesson_names, load_lesson

ENGINE_WORDS = ("in the position", "the question", "not: ", "may be played", "is refused by")
LONGEST = 170
"""Letters of a goal."""


def goals(game: str) -> Iterator[tuple[str, str]]:
    """Where a goal stands, and its words."""
    for task in challenges(game).values():
        yield f"{game}/{task.id}", str(task.goal)
    for name in lesson_names(game):
        for number, step in enumerate(load_lesson(f"{game}/{name}").steps, start=1):
            if isinstance(step, Try):
                yield f"{game}/{name} {number}", str(step.challenge.goal)


@pytest.mark.parametrize("game", bg.game_names())
def test_goals_are_shown_in_plain_words(game: str) -> None:
    clumsy = [
        f"{where}: {words}"
        for where, words in goals(game)
        if len(words) > LONGEST or any(phrase in words for phrase in ENGINE_WORDS)
    ]
    assert not clumsy, "\n".join(clumsy)
