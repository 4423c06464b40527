"""Review as a button: what is due is asked again.

It stands in the view of progress, after a lesson and after a game, and shows nothing where nothing is due.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from itertools import islice
from random import Random

import ipywidgets

from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.progress import Progress, due_in_words
from boardgames_edu.teach.questions import Question, QuestionDraft, kinds, questions
from boardgames_edu.teach.questions.statements import misunderstandings, which_is_right
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.lesson.quiz import QuizView
from boardgames_edu.widgets.page.printed import PrintedPage

MOST = 5
"""The most questions of one review."""
_DRAWN = 4
"""How many questions of a kind are drawn to find one about a rule."""
_DONE = N_("The review is done.")


def review_questions(game: str, rules: Sequence[str], seed: int = 0) -> list[Question]:
    """Return a few questions, about the first rules first."""
    covered = set[str]()

    def asked() -> Iterator[Question]:
        for rule in rules:
            if rule not in covered:
                found = _about(game, rule, seed)
                covered.update(found.rules)
                yield found

    return list(islice(asked(), MOST))


def _about(game: str, rule: str, seed: int) -> Question:
    """Return a question: drawn, on a misunderstanding, or of a kind."""
    of_rule = [kind for kind in kinds(game).values() if rule in kind.rules]
    drawn = (one for kind in of_rule for one in questions(kind.name, _DRAWN, seed, game=game))
    found = next((one for one in drawn if rule in one.rules), None)
    if found is not None:
        return found
    if rule in misunderstandings(game):
        draft = QuestionDraft(game, Random(seed), 1)
        which_is_right(draft, rule)
        stated = draft.question(which_is_right.__name__)
        assert stated is not None
        return stated
    other = next(questions(of_rule[0].name, 1, seed, game=game))
    return other._replace(rules=(rule, *other.rules))


class ReviewView(View):
    """Buttons for what is due, and below them the questions.

    Args:
        games: whose rules.
        source: the learner's progress.
        theme: "auto", "light" or "dark".

    Attributes:
        buttons: by game.
        quiz: the questions that are asked now; None before.
    """

    def __init__(self, games: Sequence[str], source: Progress, theme: str = "auto") -> None:
        super().__init__(theme)
        self._source = source
        self.quiz: QuizView | None = None
        self.buttons = {game: self._own(self._button("", partial(self.ask, game), "repeat")) for game in games}
        self._said = self._failures = ipywidgets.HTML()
        self._below = ipywidgets.VBox()
        self.children = [*self.buttons.values(), self._said, self._below]
        self.refresh()

    def refresh(self) -> None:
        """Show a button for each game that has something due."""
        for game, button in self.buttons.items():
            due = due_in_words(len(self._source.due_rules(game)))
            name = name_of("game", game, game) or game
            button.description = due if len(self.buttons) == 1 else f"{name} · {due}"
            button.layout.display = "" if due else "none"

    def ask(self, game: str) -> None:
        """Ask about the rules that are due."""
        asked = review_questions(game, self._source.due_rules(game), len(self._source.notes(game)))
        if self.quiz is not None:
            self.quiz.close()
        self.quiz = self._own(QuizView(asked, self._theme, progress=self._source, on_change=self._changed))
        self._said.value = ""
        self._below.children = [self.quiz]

    def _changed(self, _right: bool) -> None:
        self.refresh()
        if self.quiz is not None and self.quiz.done:
            self._said.value = f"<p>{escape(say(_DONE))}</p>"
            self.aloud(say(_DONE))

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        return PrintedPage(None, self._said.value)
