"""Questions without end, which the engine makes and answers.

``asking`` defines questions and kinds and keeps the register, ``drawing`` finds positions, and each game has
a module with its kinds. This package knows no screen.
"""

from boardgames_edu.teach.questions.asking import (
    Choice,
    Kind,
    Question,
    all_choices,
    find_kind,
    kinds,
    number_choices,
    questions,
    sample_choices,
)
from boardgames_edu.teach.questions.draft import QuestionDraft, question_kind, random_state

__all__ = ["Choice", "Kind", "Question", "QuestionDraft", "all_choices", "find_kind", "kinds"]
__all__ += ["number_choices", "question_kind", "questions", "random_state", "sample_choices"]
