"""A question to a class: choices by letter, hands counted, the answer.

It notes no progress. The question knows what is right, and what to say about each choice.
"""

from collections.abc import Callable, Sequence
from typing import Any

from boardgames_edu.engine.states.game import whole_number
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.parts.closeup import CloseUp
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.teach.classroom.exercises import printed_letters
from boardgames_edu.teach.questions import Question
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.lesson.framing import asked_close_up, taken
from boardgames_edu.widgets.page.layout import ViewFrame
from boardgames_edu.widgets.page.printed import PrintedPage, html_lines, listed, strong
from boardgames_edu.widgets.page.rulings import rule_card
from boardgames_edu.widgets.page.shared import TalkingPanel, script, text

HANDS = 999
"""The most hands that are counted for a choice."""
TEXTS = {
    "hands": N_("hands"),
    "more": N_("One hand more"),
    "less": N_("One hand less"),
    "reveal": N_("Reveal"),
    "keys": N_("A, B, C ...: type how many hands. Enter: reveal."),
}


class HandPanel(TalkingPanel):
    """The panel with a question and its choices, where hands are counted.

    Args:
        on_ask: called with "count", the number of a choice and its hands, or with "reveal".
        view: the question, see `ClassQuiz.view`.
    """

    own_script = script("lesson/hands.js")
    own_style = text("lesson/hands.css")
    labels = TEXTS
    sends = ("at", "hands")

    def fail(self, text: str) -> None:
        """Show a failure of the program."""
        self.view = {**self.view, "said": [text]}


class ClassQuiz(View):
    """A quiz for a class, one question after the other.

    Args:
        asked: the questions.
        theme: of the board.
        panels: which parts of the pictures to show; those that each question needs if None.
        zoom: show a close-up of what each question is about.
        above: words that stand above the questions.
        on_change: called when something else is shown.
        backend: the board: "live", or one that "matplotlib" draws.

    Attributes:
        at: the number of the question asked, from 0.
        hands: of each question, how many hands there were for each choice.
        revealed: the numbers of the questions whose answer is shown.
    """

    def __init__(
        self,
        asked: Sequence[Question],
        theme: str = "auto",
        panels: Sequence[str] | None = None,
        *,
        zoom: bool = True,
        above: str = "",
        on_change: Callable[[bool], None] | None = None,
        backend: str = "live",
    ) -> None:
        super().__init__(theme, on_change, backend)
        self.questions = tuple(asked)
        self.at = 0
        self.hands = [[0] * len(question.choices) for question in self.questions]
        self.revealed: set[int] = set()
        self._panels, self._zooming = panels, zoom
        self._above = above
        self._plans: dict[int, CloseUp | None] = {}
        self._board = self._board_for(self.scene())
        self.panel = self._failures = self._own(HandPanel(self._asked, view=self.view()))
        self.said = [self.panel]
        self._frame = ViewFrame()
        self.children = [self._frame]
        self._show()

    @property
    def question(self) -> Question:
        """The question asked now."""
        return self.questions[self.at]

    def go(self, number: int) -> None:
        """Ask a question by its number from 0, limited to the range."""
        self.at = max(0, min(number, len(self.questions) - 1))
        self._show()

    def count(self, choice: int, hands: int) -> None:
        """Set the hands for a choice, by its number; ignore invalid counts."""
        number, many = whole_number(choice), whole_number(hands)
        counts = self.hands[self.at]
        if number is None or many is None or not 0 <= number < len(counts) or not 0 <= many <= HANDS:
            return
        counts[number] = many
        self.panel.view = self.view()

    @property
    def ready(self) -> bool:
        """Whether the answer is shown."""
        return self.at in self.revealed

    @property
    def has_more(self) -> bool:
        """Whether the answer, or another question, is still to come."""
        return not self.ready or self.at < len(self.questions) - 1

    @property
    def has_earlier(self) -> bool:
        """Whether a question came before, or the answer is shown."""
        return self.ready or self.at > 0

    def _go_on(self) -> None:
        if self.ready:
            self.go(self.at + 1)
        else:
            self.reveal()

    def _go_back(self) -> None:
        if self.ready:
            self.revealed.discard(self.at)
            self._show()
        else:
            self.go(self.at - 1)

    def to_edge(self, last: bool) -> bool:
        """Go to the first or last step; return whether anything changed."""
        was = self.at
        self.go(len(self.questions) - 1 if last else 0)
        return self.at != was

    def reveal(self) -> None:
        """Show the answer and a comment on the most frequent mistake."""
        self.revealed.add(self.at)
        self._show()

    def _show(self) -> None:
        self.board = self._board if self.question.panels != () else None
        self._board.show(self.scene())
        self.stand_at(self.question.state)
        self.panel.view = self.view()
        self._frame.show((), self.said, self.board)
        told = " ".join(self.panel.view["said"])
        self.aloud(told, "" if told else self.spoken())
        self._notify()

    def spoken(self) -> str:
        """Return the question and its choices by letter."""
        view = self.view()
        choices = [f"{choice['letter']}: {choice['text']}." for choice in view["choices"]]
        place = f"{view['place']}." if view["place"] else ""
        return " ".join(filter(None, (place, view["text"], *choices)))

    def scene(self) -> Scene:
        """Return the picture; things that show the answer stay hidden till then."""
        question = self.question
        panels = self._panels if self._panels is not None else question.panels or ("map",)
        chosen = None if question.panels is None and self._panels is None else panels
        shown = scene_of(question.state, panels=chosen)
        hushed = question.about if question.hides and self.at not in self.revealed else ()
        shown = shown.marked(active=question.about)
        plan = self._plan() if self._zooming else None
        return shown.hushed(hushed) if plan is None else taken(plan, question.state, shown, hushed)

    def _plan(self) -> CloseUp | None:
        """Return the close-up of the question, planned once to stand still."""
        if self.at not in self._plans:
            asked = self.question
            self._plans[self.at] = asked_close_up(asked, self._panels, self.told()) if asked.about else None
        return self._plans[self.at]

    def told(self) -> list[str]:
        """Return the paragraphs beside the board once the answer is shown."""
        asked = self.question
        return [self._above, asked.text, *(f"\t{choice.words}" for choice in asked.choices), *self._said()]

    def zoom(self, on: bool) -> None:
        """Show close-ups of what is asked, or whole pictures."""
        self._zooming = on
        self._show()

    def view(self) -> dict[str, Any]:
        """Return what the panel shows, as plain data."""
        question, shown = self.question, self.at in self.revealed
        game, book = question.state.game.name, question.state.game.rulebook
        place = say(N_("Question {number} of {count}"), {"number": self.at + 1, "count": len(self.questions)})
        choices = [
            {
                "letter": letter,
                "text": choice.words,
                "hands": hands,
                "mark": ("right" if choice.id == question.answer else "other") if shown else "",
            }
            for letter, choice, hands in zip(
                printed_letters().upper(), question.choices, self.hands[self.at], strict=False
            )
        ]
        return {
            "place": place if len(self.questions) > 1 else "",
            "text": question.text,
            "choices": choices,
            "said": self._said() if shown else [],
            "rules": [rule_card(book[id], game) for id in question.rules if id in book] if shown else [],
        }

    def _said(self) -> list[str]:
        """Return the right choice, the reason, and the commonest misconception."""
        question, hands = self.question, self.hands[self.at]
        letters = {
            choice.id: letter for letter, choice in zip(printed_letters().upper(), question.choices, strict=False)
        }
        told = [say(N_("{letter} is right."), {"letter": letters[question.answer]}), question.why]
        wrong = [
            (many, -number, choice)
            for number, (many, choice) in enumerate(zip(hands, question.choices, strict=True))
            if choice.id != question.answer and choice.misconception and many
        ]
        if wrong:
            _, _, choice = max(wrong, key=lambda entry: entry[:2])
            told.append(say(N_("{letter}: {why}"), {"letter": letters[choice.id], "why": choice.misconception}))
        return told

    def _asked(self, what: str, at: Any, hands: Any) -> None:
        if what == "count":
            self.count(at, hands)
        elif what == "reveal":
            self.reveal()

    def page(self) -> PrintedPage:
        """Return what an exported page shows: the question and its choices."""
        words = html_lines(self.view()["place"]) + strong(self.question.text)
        words += listed([choice.words for choice in self.question.choices], lettered=True)
        return PrintedPage(None if self.board is None else self.scene(), words, self._theme)
