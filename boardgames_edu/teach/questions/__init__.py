"""Questions that the engine makes and answers: no answer key, and no end.

``asking`` says what a question and a kind are and keeps the register, ``drawing`` finds positions, and each game has a
module with its kinds. Knows no screen.
"""

from boardgames_edu.teach.questions.asking import (
    Choice,
    Kind,
    Question,
    all_choices,
    find_kind,
    kind,
    kinds,
    numbers,
    questions,
    sample_choices,
)
from boardgames_edu.teach.questions.drawing import random_state

__all__ = [
    "Choice",
    "Kind",
    "Question",
    "all_choices",
    "find_kind",
    "kind",
    "kinds",
    "numbers",
    "questions",
    "random_state",
    "sample_choices",
]
