"""The quiz: questions answered by a button, each with its reason.

Answers are noted in the learner's progress. The question decides what is right, and what to say to each answer.
"""

from collections.abc import Callable, Iterable
from html import escape

import ipywidgets

from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.states.game import whole_number
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.teach.classroom.exercises import COUNT, MOST
from boardgames_edu.teach.progress import Progress, mine
from boardgames_edu.teach.questions import Question, find_kind, questions
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.page.printed import PrintedPage, heading, html_lines, listed, running, strong
from boardgames_edu.widgets.page.rulings import rules_shown
from boardgames_edu.widgets.page.shared import WHOLE

_NEXT, _AGAIN = N_("Next question"), N_("Once more, with new questions")
_PLACE = N_("Question {number} of {count}")
_SCORE = N_("{right} of {count} right at the first try.")
STYLE = (
    f"<style>.bge-answer:focus-visible,.{WHOLE} .widget-dropdown>select:focus-visible"
    "{outline:2px solid var(--jp-brand-color1,#0072B2)!important}</style>"
)


def quiz(
    kind: str | None = None,
    count: int = 5,
    seed: int = 0,
    level: int = 1,
    theme: str = "auto",
    *,
    game: str | None = None,
    map: str | None = None,
    backend: str = "live",
    progress: Progress | None = None,
) -> "QuizView":
    """Return a short set of questions.

    Args:
        kind: what is asked, see `boardgames_edu.teach.questions.kinds`; the first of the game if not given.
        count: how many questions.
        seed: of the random generator that draws them.
        level: from 1 on; how many there are depends on the kind.
        theme: "auto" follows the page, or "light" or "dark".
        game: whose kind; may be left out where the name says it.
        map: the board of all questions, also of those asked "once more": "base", "east", ... Any board if not given.
        backend: the board: "live", or one that "matplotlib" draws.
        progress: where answers are noted; the learner's own if not given.

    Raises:
        OptionError: there is no such kind, level, map, theme or backend, no question of this kind and level shows that
            map, or the count is not a whole number from 1 on.

    Example:
        >>> import boardgames_edu as bg
        >>> view = bg.quiz("who_rules", count=3, seed=1)
        >>> view.question.text, len(view.questions)
        ('Who rules Rostov?', 3)
    """
    of = find_kind(kind, game)
    number = whole_number(count)
    if number is None or not 1 <= number <= MOST:
        raise OptionError(COUNT, most=MOST, value=shown(count))

    known = set[tuple[str, ...]]()

    def drawn(seed: int) -> list[Question]:
        return list(questions(of.name, count, seed, level, of.game, map=map, known=known))

    return QuizView(drawn(seed), theme, lambda number: drawn(seed + number), backend=backend, progress=progress)


class QuizView(View):
    """The view of a quiz; made by :func:`quiz`.

    Args:
        asked: the questions.
        theme: of the board.
        more: new questions for a later round, by its number; without it, the quiz ends with the last question.
        item: the name under which answers are noted; the kind of each question if empty.
        progress: where answers are noted.
        on_change: called when something was answered, with whether it is right, and when another question is asked.

    Attributes:
        at: the number of the question asked, from 0.
        right: how many were right at the first try.
        done: whether the last question has been answered.
    """

    def __init__(
        self,
        asked: Iterable[Question],
        theme: str = "auto",
        more: Callable[[int], list[Question]] | None = None,
        *,
        item: str = "",
        backend: str = "live",
        progress: Progress | None = None,
        on_change: Callable[[bool], None] | None = None,
    ) -> None:
        super().__init__(theme, on_change, backend)
        self.questions = list(asked)
        self.at = self.right = self._round = 0
        self.done = False
        self._more, self._item, self._progress = more, item, progress or mine()
        self._answered = False
        self._buttons: list[ipywidgets.Button] = []
        self._board = self._board_for(self.scene())
        self._head, self._said, self._rules = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self._failures = self._said
        self.answers = ipywidgets.Box()
        self.answers.add_class("bge-answer-list")
        self.next = self._own(self._button("", self._pressed_on, "arrow-right", visibility="hidden"))
        self.head = [self._head]
        self.said = [self.answers, self._said, self._rules]
        self._framed(self.next)
        self._ask()

    @property
    def ready(self) -> bool:
        """Whether the question has been answered."""
        return self._answered

    @property
    def has_more(self) -> bool:
        """Whether another question follows the one that has been answered."""
        return self._answered and self.at < len(self.questions) - 1

    @property
    def question(self) -> Question:
        """The question asked now."""
        return self.questions[self.at]

    def scene(self) -> Scene:
        """Return the question's picture, without what would give the answer away."""
        question = self.question
        panels = question.panels if question.panels != () else ("map",)
        shown = scene_of(question.state, panels=panels)
        if question.hides and not self._answered:
            shown = shown.hushed(question.about)
        return shown.marked(active=question.about)

    def answer(self, id: str) -> bool:
        """Give an answer; return whether it is right. Raises OptionError."""
        question = self.question
        right, words = question.judge(id)
        if not self._answered:
            self.right += right
            word = "right" if right else "wrong"
            self._progress.record(word, question.state.game.name, self._item or question.kind, question.rules)
        self._answered = True
        for button, choice in zip(self._buttons, question.choices, strict=False):
            if choice.id in (id, question.answer):
                button.add_class("bge-right" if choice.id == question.answer else "bge-wrong")
        last = self.at == len(self.questions) - 1
        self.done = self.done or last
        told = ""
        if last and len(self.questions) > 1:
            score = say(_SCORE, {"right": self.right, "count": len(self.questions)})
            told = f"<p><b>{escape(score)}</b></p>"
        self._said.value = answered(right, words) + told + problem_shown(self._progress)
        self.aloud(running(self._said.value), "")
        self._rules.value = rules_shown(question.state.game, question.rules)
        self._board.show(self.scene())
        self.next.description = say(_AGAIN if last else _NEXT)
        self.next.layout.visibility = "visible" if self._more is not None or not last else "hidden"
        self.next.add_class("bge-ready")
        self._notify(right)
        if right and self._on_change is None:
            self._focus.lead()
        return right

    def _pressed_on(self) -> None:
        """Go on, unless a second quick press comes before the question."""
        if self._answered:
            self.go_on()

    def go_on(self) -> None:
        """Ask the next question; after the last one, begin a new round."""
        if self.at < len(self.questions) - 1:
            self.at += 1
        elif self._more is not None:
            self._round += 1
            self.questions = self._more(self._round)
            self.at = self.right = 0
            self.done = False
        else:
            return
        self._answered = False
        self._board.show(self.scene())
        self._ask()
        if self._on_change is None:
            # the button under the finger is about to go: else the keyboard would begin at the top of the page
            self._buttons[0].focus()
        self.next.layout.visibility = "hidden"
        self.aloud("", self.spoken())
        self._notify()

    _go_on = go_on

    def spoken(self) -> str:
        """Return the question and its place, without its answers."""
        return running(self._head.value)

    def _ask(self) -> None:
        question = self.question
        self.board = self._board if question.panels != () else None
        self.stand_at(question.state)
        place = say(_PLACE, {"number": self.at + 1, "count": len(self.questions)})
        above = f"<small>{escape(place)}</small><br>" if len(self.questions) > 1 else ""
        self._head.value = f"{STYLE}{above}{heading(question.text, '1.1em')}"
        self._said.value = self._rules.value = ""
        while len(self._buttons) < len(question.choices):
            self._buttons.append(self._own(self._answer_button(len(self._buttons))))
        for button, choice in zip(self._buttons, question.choices, strict=False):
            button.description = choice.words
            for name in ("bge-right", "bge-wrong"):
                button.remove_class(name)
        self.answers.children = self._buttons[: len(question.choices)]
        self._frame.show(self.head, [self.answers, self._said, self.next, self._rules], self.board)

    def _answer_button(self, number: int) -> ipywidgets.Button:
        """Return the button of an answer by its place; it is kept."""

        def answer() -> None:
            self.answer(self.question.choices[number].id)

        button = self._button("", answer, max_width="100%", height="auto")
        button.add_class("bge-answer")
        return button

    def page(self) -> PrintedPage:
        """Return what an exported page shows: the question and its choices."""
        question = self.question
        place = say(_PLACE, {"number": self.at + 1, "count": len(self.questions)})
        words = html_lines(place if len(self.questions) > 1 else "") + strong(question.text)
        words += listed([choice.words for choice in question.choices], lettered=True)
        return PrintedPage(self.scene() if question.panels != () else None, words, self._board.theme)

    def all_pages(self) -> list[PrintedPage]:
        """Return the pages of all questions."""
        alone = (QuizView([question], self._theme, progress=self._progress) for question in self.questions)
        return [
            asked.page()._replace(name=say(_PLACE, {"number": number, "count": len(self.questions)}))
            for number, asked in enumerate(alone, start=1)
        ]


def answered(right: bool, words: str) -> str:
    """Return the reply to an answer as HTML, with its mark."""
    kind, mark = ("right", "✓") if right else ("wrong", "✗")
    return f"<div class='bge-verdict bge-verdict-{kind}'>{mark} {escape(words)}</div>"


def problem_shown(progress: Progress) -> str:
    """Return why progress cannot be saved, as HTML, or ""."""
    return f"<p><small>{escape(progress.problem)}</small></p>" if progress.problem else ""
