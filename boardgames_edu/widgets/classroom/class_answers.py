"""Questions that a class answers at once, and one on a screen."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_, listed, say
from boardgames_edu.teach.classroom.class_results import Collected
from boardgames_edu.teach.classroom.collecting import collect
from boardgames_edu.teach.classroom.exercises import LETTERS, Exercises, letter_of, on_screen
from boardgames_edu.teach.classroom.hand_ins import MODES
from boardgames_edu.teach.questions import Question
from boardgames_edu.widgets.classroom.assignment import AssignmentSheet, QuestionView
from boardgames_edu.widgets.classroom.people import Person
from boardgames_edu.widgets.lesson.quiz import answered
from boardgames_edu.widgets.page.rulings import rules_shown

_NOTED = N_("Noted: {letter}. You may change it until the question is closed.")


class ClassAnswers:
    """Questions that a class answers at once, one after the other.

    Everybody's letter may be changed until the teacher closes the question; the last one counts.

    Attributes:
        exercises: the questions.
        at: the number of the question asked, from 0.
        closed: the numbers of the questions whose answer is shown.
        found: the overview that the teacher looks at; None where it is put away.
    """

    def __init__(self, exercises: Exercises) -> None:
        self.exercises = exercises
        self.at, self.closed = 0, set[int]()
        self.found: Collected | None = None
        self._sheets: dict[str, AssignmentSheet] = {}
        """Everybody's answers, by the id of the person."""

    @property
    def names(self) -> dict[str, str]:
        """The names of who has answered something, by id."""
        return {id: sheet.name for id, sheet in self._sheets.items()}

    @property
    def question(self) -> Question:
        """The question asked now."""
        return self.exercises.questions[self.at]

    @property
    def is_open(self) -> bool:
        """Whether answers are taken."""
        return self.at not in self.closed

    def sheet(self, who: Person) -> AssignmentSheet:
        """Return somebody's answers; they are kept on this machine."""
        if who.id not in self._sheets:
            self._sheets[who.id] = AssignmentSheet(self.exercises, MODES[1], of=who.id)
            self._sheets[who.id].shared = True
            self._sheets[who.id].sign(who.name)
        return self._sheets[who.id]

    def answer(self, who: Person, letter: str) -> str:
        """Take somebody's answer to the question asked now; return what to say.

        Raises:
            BadInput: the question is closed, or has no such answer. Then nothing is noted.
        """
        if not self.is_open:
            raise BadInput(N_("This question is closed. Wait for the next one."))
        self.sheet(who).answer(self.at + 1, letter)
        return say(_NOTED, {"letter": on_screen(letter)})

    def given(self, who: Person, number: int | None = None) -> str:
        """Return somebody's last letter for a question; "" for none."""
        return self._last(self._sheets.get(who.id), number)

    def _last(self, sheet: AssignmentSheet | None, number: int | None = None) -> str:
        tried = () if sheet is None else sheet.tried((self.at if number is None else number) + 1)
        return tried[-1] if tried else ""

    def counts(self) -> tuple[int, ...]:
        """Return how many chose each answer of the question asked now."""
        letters = Counter(map(self._last, self._sheets.values()))
        return tuple(letters[letter] for letter, _ in zip(LETTERS, self.question.choices, strict=False))

    def rename(self, who: Person, name: str) -> None:  # noqa: ARG002  (answers are kept by the person's id)
        """Hand in somebody's answers under another name than before."""
        if who.id in self._sheets:
            self._sheets[who.id].sign(who.name)

    def overview(self) -> Collected:
        """Return what the class has answered so far, as `collect` does."""
        with TemporaryDirectory() as place:
            self.hand_in(Path(place))
            return collect(place) if any(Path(place).iterdir()) else Collected()

    def look_over(self) -> None:
        """Look at the overview, or put it away. Raises BadInput."""
        self.found = None if self.found is not None else self.looked_over()

    def looked_over(self) -> Collected:
        """Return the overview. Raises BadInput before there are answers."""
        found = self.found or self.overview()
        if not found:
            raise BadInput(N_("Nobody has answered yet."))
        return found

    def go_to_hardest(self) -> None:
        """Go to the hardest question, or the next hardest. Raises BadInput."""
        numbers = [number - 1 for number in self.looked_over().hardest_numbers()]
        later = numbers[numbers.index(self.at) + 1 :] if self.at in numbers else []
        self.go((later or numbers or [self.at])[0])

    def write_again(self, folder: Path) -> str:
        """Write a sheet of what was missed; return a message. Raises BadInput."""
        found = self.looked_over()
        file = found.again().save(folder / "again.pdf")
        return say(N_("{file}: for {names}."), {"names": listed(found.missed()), "file": str(file)})

    def close(self) -> None:
        """Take no more answers to this question."""
        self.closed.add(self.at)

    def go(self, number: int) -> None:
        """Ask a question by its number from 0, limited to the range."""
        self.at = max(0, min(number, self.exercises.count - 1))

    def lead(self, number: int, closed: set[int]) -> None:
        """Go where the screen in front has gone."""
        self.go(number)
        self.closed = set(closed)

    def hand_in(self, folder: Path) -> int:
        """Write the files of all who answered; count them."""
        numbers = range(1, self.exercises.count + 1)
        answered = [sheet for sheet in self._sheets.values() if any(map(sheet.tried, numbers))]
        for sheet in answered:
            sheet.hand_in(folder=folder)
        return len(answered)


class LiveQuestion(QuestionView):
    """The question asked now, on the screen of somebody who answers it.

    Args:
        quiz: the questions and their answers.
        who: who answers.
        answer: takes a letter, and returns what to say.
    """

    def __init__(self, quiz: ClassAnswers, who: Person, answer: Callable[[str], str]) -> None:
        self.quiz, self._who, self._answer = quiz, who, answer
        super().__init__(quiz.sheet(who), quiz.at + 1)

    def choose(self, letter: str) -> None:
        """Answer by a letter."""
        self.attempt(lambda: self._answer(letter))

    def spoken(self) -> str:
        """Return the question."""
        return self.quiz.question.text

    def refresh(self) -> None:
        """Show the question and the answer; once closed, the right one."""
        super().refresh()
        question, quiz = self.quiz.question, self.quiz
        if quiz.is_open or question is not self._drawn:
            return
        given, right = quiz.given(self._who), letter_of(question, question.answer)
        for letter, choice, button in zip(LETTERS, question.choices, self.buttons, strict=False):
            button.remove_class("bge-noted")
            if letter in (given, right):
                button.add_class("bge-right" if letter == right else "bge-wrong")
            button.disabled = True
            if letter == given:
                self._said.value = answered(*question.judge(choice.id))
        if not given:
            self.say(f"{say(N_('The question is closed.'))} {question.judge(question.answer)[1]}")
        self._rules.value = rules_shown(question.state.game, question.rules)
