"""The lesson player: the steps of a lesson in one frame.

A step that explains has a board, one that shows a stepper, one that lets try a challenge, one that asks a quiz; they
are made when they are first shown, and kept. Decides nothing.
"""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from textwrap import shorten
from typing import Any

import ipywidgets

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.teach.lessons import Ask, Explain, Lesson, Show, Step, Try, lesson_title
from boardgames_edu.teach.lessons import load_lesson as find
from boardgames_edu.teach.progress import Progress, course, mine
from boardgames_edu.widgets.board.live_board import LiveBoard
from boardgames_edu.widgets.board.view import PositionView, View
from boardgames_edu.widgets.lesson.challenge import ChallengeView
from boardgames_edu.widgets.lesson.framing import close_up, taken
from boardgames_edu.widgets.lesson.hands import ClassQuiz
from boardgames_edu.widgets.lesson.progress import ReviewView
from boardgames_edu.widgets.lesson.quiz import STYLE, QuizView, problem_shown
from boardgames_edu.widgets.lesson.stepper import StepperView
from boardgames_edu.widgets.page.error_reporting import guarded
from boardgames_edu.widgets.page.layout import named
from boardgames_edu.widgets.page.printed import PrintedPage, heading, html_lines, running, strong
from boardgames_edu.widgets.page.rulings import rules_shown
from boardgames_edu.widgets.page.thinking import running_loop

MAKE_AHEAD = 0.4
"""Seconds after a step until the next one is made."""

_BACK, _FORWARD = N_("Back"), N_("Next step")
_PLACE = N_("Step {number} of {count}")
_AIM = N_("Aim: {objective}")
_KNOWN = N_("You know the first {n} {n:step|steps} already; the list leads back to them.")
_KNOWN_ONE = N_("You know the first step already; the list leads back to it.")
_END = N_("That was the last step.")
_END_PAGE = N_("That was the last step. This page goes on below; after it comes {page}.")
_GO = N_("Go to")
_FIRST_WORDS = 44
"""The largest number of characters of a step in the list."""
_KINDS = {Explain: N_("Look"), Show: N_("See"), Try: N_("Try"), Ask: N_("Answer")}


def lesson(name: str, *, theme: str = "auto", backend: str = "live", progress: Progress | None = None) -> "LessonView":
    """Return a lesson to go through.

    Args:
        name: its name, such as "rurik/01_who_rules".
        theme: "auto" follows the page, or "light" or "dark".
        backend: the board: "live", or one that "matplotlib" draws.
        progress: where it is noted what was seen and done; the learner's own if not given.

    Raises:
        OptionError: there is no such game, lesson, theme or backend; says what there is.
        DataError: the lesson's file has a mistake.

    Example:
        >>> import boardgames_edu as bg
        >>> view = bg.lesson("rurik/01_who_rules")
        >>> view.at, len(view.lesson.steps)
        (0, 5)
    """
    return LessonView(find(name), theme=theme, backend=backend, progress=progress)


class LessonView(View):
    """The view of a lesson; made by :func:`lesson`.

    Args:
        for_class: show close-ups of what each step is about, and count hands where something is asked.
        panels: which parts of the pictures to show; those that each step needs if None.

    Attributes:
        lesson: the lesson shown.
        at: the number of the step shown, from 0.
    """

    def __init__(
        self,
        found: Lesson,
        *,
        theme: str = "auto",
        backend: str = "live",
        progress: Progress | None = None,
        for_class: bool = False,
        panels: Sequence[str] | None = None,
    ) -> None:
        super().__init__(theme, backend=backend)
        self._for_class = self._zooming = for_class
        self._panels = panels
        self._progress = progress or mine()
        self._title, self._words, self._rules = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self._place, self._failures = ipywidgets.HTML(), self._words
        self.back = self._button(_BACK, lambda: self._pressed(self.back), "arrow-left")
        self.forward = self._button(_FORWARD, lambda: self._pressed(self.forward), "arrow-right")
        self.index = ipywidgets.Dropdown(layout=ipywidgets.Layout(width="auto"))
        named(self.index, say(_GO)).tooltip = say(_GO)
        self.index.observe(self._jumped, "value")
        self._way = ipywidgets.Box([self.back, self.forward, self._place, self.index])
        self._way.add_class("bge-way")
        self._framed(self.forward, "bge-lesson")
        self.review: ReviewView | None = None
        self._parts: dict[int, View | None] = {}
        self._finger: Any = None
        self._ended = ""  # what is told after the last step
        self.begin(found)

    def begin(self, found: Lesson) -> None:
        """Show a lesson from its first step."""
        self._close_parts()
        self.lesson, self.at = found, 0
        self._parts, self._seen = {}, set[int]()
        self._known = 0 if self._for_class else self._done_before()
        self.index.unobserve(self._jumped, "value")
        self.index.options = [(self._list_entry(number), number) for number in range(len(found.steps))]
        self.index.observe(self._jumped, "value")
        self.go(self._known)

    def _done_before(self) -> int:
        """Return how many of the first steps are known."""
        done = {"solved", "right"}
        known = {rule for note in self._progress.notes(self.lesson.game) if note.what in done for rule in note.rules}
        steps = enumerate(self.lesson.steps)
        return next((number for number, step in steps if not known.issuperset(step.rules)), 0)

    def _close_parts(self) -> None:
        for part in filter(None, self._parts.values()):
            part.close()

    def _list_entry(self, number: int) -> str:
        """Return a step's entry in the list: number, kind, first words."""
        step = self.lesson.steps[number]
        begins = shorten(step.words, _FIRST_WORDS, placeholder=" …")
        return f"{number + 1} · {say(_KINDS[type(step)])} · {begins}"

    @property
    def step(self) -> Step:
        """The step shown now."""
        return self.lesson.steps[self.at]

    def go(self, number: int) -> None:
        """Show a step by its number from 0, limited to the range."""
        self.at = max(0, min(number, len(self.lesson.steps) - 1))
        step, count = self.step, len(self.lesson.steps)
        known = say(_KNOWN if self._known > 1 else _KNOWN_ONE, {"n": self._known}) if self.at == self._known > 0 else ""
        aim = say(_AIM, {"objective": self.lesson.objective}) if self.at in (0, self._known) else ""
        self._title.value = f"{STYLE}<small>{heading(self.lesson.title)}{html_lines(aim, known)}</small>"
        place = say(_PLACE, {"number": self.at + 1, "count": count})
        self._place.value = f"<small>{escape(place)}</small>"
        # a challenge and a question say their words themselves
        told = "" if isinstance(step, Try) or _says_itself(step) else escape(step.words)
        lines = step.lines if isinstance(step, Explain) else ()
        listed = f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else ""
        self._words.value = f"<div>{told}{listed}</div>" if told else ""
        self._rules.value = _rules_of(self.lesson.game, step)
        self.index.value = self.at
        if self.at not in self._seen:
            self._seen.add(self.at)
            self._progress.record("seen", self.lesson.game, self.lesson.id, step.rules)
        self._arrange()
        self.aloud("", self.spoken())
        loop = running_loop()
        if loop is not None and self.at + 1 < len(self.lesson.steps):
            loop.call_later(MAKE_AHEAD, self._make_ahead, self.lesson, self.at + 1)

    def spoken(self) -> str:
        """Return the place, the words, and what the step's part says."""
        part = self.part()
        words = f"{self._place.value}. {self._words.value}"
        return " ".join(filter(None, (running(words), part.spoken() if part is not None else "", self._ended)))

    def _arrange(self) -> None:
        """Show the step's part and update the buttons."""
        part = self.part()
        self.stand_at(*((None,) if part is None else (part.position, part.last_move)))
        head = [self._title, self._way]
        if part is None or not part.said:
            self._frame.show(head, [self._words, self._rules], part and part.board)
        else:
            self._frame.show([*head, self._words, *part.head], [*part.said, self._rules], part.board)
        self._tell_way()

    def _tell_way(self) -> None:
        """Set the buttons: their labels, and whether they lead on."""
        part = self.part()
        self._ended = ""
        at_end = not self.has_more
        following = self._following() if at_end else ""
        if not (self.has_earlier or self.back.disabled) and self._finger is self.back:
            # the button under the finger goes grey: else the keyboard would begin at the top of the page
            self.forward.focus()
        self.back.disabled = not self.has_earlier
        title = lesson_title(f"{self.lesson.game}/{following}") if following else ""
        onward = say(N_("Next: {title}"), {"title": title}) if following else say(N_("Go on below"))
        self.forward.description = onward if at_end else say(_FORWARD)
        ready = part is None or part.ready
        (self.forward.add_class if ready else self.forward.remove_class)("bge-ready")
        if at_end and ready:
            self._tell_end(following)
        if self.review is not None:
            self.review.layout.display = "" if at_end and ready else "none"

    def _following(self) -> str:
        """Return the next lesson of the same page, or ""."""
        pages = course(self.lesson.game)
        page, names = pages.get(self.lesson.id, ""), list(pages)
        later = names[names.index(self.lesson.id) + 1 :] if self.lesson.id in names else []
        return later[0] if later and page and pages[later[0]] == page else ""

    def _next_page(self) -> str:
        """Return the page after this one, or ""."""
        pages = course(self.lesson.game)
        here = pages.get(self.lesson.id, "")
        named = [page for page in dict.fromkeys(pages.values()) if page]
        later = named[named.index(here) + 1 :] if here in named else []
        return later[0] if later else ""

    def _tell_end(self, following: str) -> None:
        """Show what comes after the last step, with a link."""
        rules = _rules_of(self.lesson.game, self.step)
        page = "" if following else self._next_page()
        link = f"<a class='bge-page' href='{escape(Path(page).name)}'>{escape(Path(page).stem)}</a>" if page else ""
        told = escape(self.lesson.below) or (say(_END_PAGE, {"page": link}) if page else say(_END))
        self._rules.value = f"<p>{told}</p>{rules}{problem_shown(self._progress)}"
        self._ended = running(f"<p>{told}</p>")
        if self.review is None:
            self.review = self._own(ReviewView((self.lesson.game,), self._progress, self._theme))
            self.children = [*self.children, self.review]
        self.review.refresh()

    def _make_ahead(self, asked: Lesson, number: int) -> None:
        with guarded(self.fail):
            if asked is self.lesson and number not in self._parts:
                self._parts[number] = self._spoken_for(self._made(asked.steps[number]))

    def part(self) -> View | None:
        """Return the step's position, stepper, challenge or quiz, made once, or None."""
        if self.at not in self._parts:
            self._parts[self.at] = self._spoken_for(self._made(self.step))
        return self._parts[self.at]

    def _spoken_for(self, part: View | None) -> View | None:
        if part is not None:
            part.speaker = self
        return part

    def _made(self, step: Step) -> View | None:
        theme, panels = self._theme, self._panels
        common: dict[str, Any] = {"backend": self._backend, "on_change": self._part_changed}
        zoomed = {**common, "zoom": self._zooming}
        if isinstance(step, Show):
            return StepperView(step.example, panels, theme, above=step.words, **zoomed)
        if isinstance(step, Ask) and self._for_class:
            above = "" if _says_itself(step) else step.words
            return ClassQuiz(
                step.questions, theme, panels, zoom=self._zooming, above=above, on_change=self._part_changed
            )
        noted: dict[str, Any] = {"item": self.lesson.id, "progress": self._progress}
        if isinstance(step, Try):
            return ChallengeView(step.challenge, theme=theme, **zoomed, **noted)
        if isinstance(step, Ask):
            return QuizView(step.questions, theme, **common, **noted)
        if step.state is None:
            return None
        return PositionView(self._pictured(step, step.state), theme, backend=self._backend)

    def _pictured(self, step: Explain, state: State) -> Scene:
        """Return the picture of an explaining step, as close-up if wanted."""
        panels = step.panels if self._panels is None else self._panels
        whole = scene_of(state, panels=panels).marked(hint=step.marks)
        if not self._zooming:
            return whole
        if not step.marks:
            return whole.marked(active=())  # who decides is not what the step is about
        told = [self.lesson.objective, step.words, *step.lines, *step.rules[::2]]  # about two rules stand on a line
        plan = close_up(state, panels, whole, step.marks, told)
        return whole if plan is None else taken(plan, state, whole)

    def zoom(self, on: bool) -> None:
        """Show close-ups of what each step is about, or whole pictures."""
        self._zooming = on
        for number, part in self._parts.items():
            step = self.lesson.steps[number]
            if isinstance(part, PositionView) and isinstance(step, Explain) and step.state is not None:
                part.board.show(self._pictured(step, step.state))
            elif part is not None:
                part.zoom(on)

    @property
    def boards(self) -> Sequence[LiveBoard]:
        """The boards on the screen now."""
        part = self.part()
        return () if part is None else part.boards

    def _part_changed(self, done: bool) -> None:
        """Update frame and buttons after something changed in the step."""
        if self.at in self._parts:
            before = self._ended
            self._arrange()
            if not before:
                self.aloud(self._ended)
            if done:
                self._focus.lead()

    @property
    def has_more(self) -> bool:
        """Whether a step is to come, here or in its part."""
        part = self.part()
        return self.at < len(self.lesson.steps) - 1 or (part is not None and part.has_more)

    @property
    def has_earlier(self) -> bool:
        """Whether a step came before, here or in its part."""
        part = self.part()
        return self.at > 0 or (part is not None and part.has_earlier)

    def to_edge(self, last: bool) -> bool:
        """Go to the first or last step; return whether anything changed."""
        number = len(self.lesson.steps) - 1 if last else 0
        other = self.at != number
        self.go(number)
        part = self.part()
        moved = part is not None and part.to_edge(last)
        return other or moved

    def _go_on(self) -> None:
        part = self.part()
        if part is None or not part.step_on():
            self.go(self.at + 1)

    def _go_back(self) -> None:
        part = self.part()
        if part is None or not part.step_back():
            self.go(self.at - 1)

    def reveal(self) -> None:
        """Show what is hidden in the step."""
        part = self.part()
        if part is not None:
            part.reveal()

    def _pressed(self, button: ipywidgets.Button) -> None:
        self._finger = button
        if button is self.back:
            self.step_back()
        elif not self.step_on():
            self._leave()
        self._finger = None

    def _leave(self) -> None:
        """Go to the page's next lesson, or scroll below the lesson."""
        following = self._following()
        if following:
            self.begin(find(f"{self.lesson.game}/{following}"))
        else:
            self._focus.go_below()

    def _jumped(self, change: Any) -> None:
        if change["new"] is not None and change["new"] != self.at:
            self._guarded(lambda: self.go(change["new"]))

    def page(self) -> PrintedPage:
        """Return what an exported page shows of the step."""
        part = self.part()
        below = PrintedPage(None) if part is None else part.page()
        place = say(_PLACE, {"number": self.at + 1, "count": len(self.lesson.steps)})
        head = strong(self.lesson.title) + html_lines(say(_AIM, {"objective": self.lesson.objective}), place)
        return below._replace(words=f"{head}{self._words.value}{below.words}{self._rules.value}")

    def all_pages(self) -> list[PrintedPage]:
        """Return the pages of all steps and of their parts."""
        found: list[PrintedPage] = []
        reader = LessonView(self.lesson, theme=self._theme, progress=_Unnoted())
        for number in range(len(self.lesson.steps)):
            reader.go(number)
            found += reader._step_pages(number)
        reader.close()
        return found

    def _step_pages(self, number: int) -> list[PrintedPage]:
        part, words = self.part(), self._words.value
        below = (PrintedPage(None),) if part is None else part.all_pages()
        title = f"{self.lesson.title}. {say(_AIM, {'objective': self.lesson.objective})}"
        return [
            page._replace(
                words=f"{words if page is below[0] else ''}{page.words}{self._rules.value if part is None else ''}",
                name=" · ".join(filter(None, (self._list_entry(number), page.name if len(below) > 1 else ""))),
                title=title,
            )
            for page in below
        ]

    def _end(self) -> None:
        self._close_parts()
        super()._end()


class _Unnoted(Progress):
    """Progress that notes nothing, for exported pages."""

    def record(self, what: str, game: str, item: str, rules: Iterable[str]) -> None:
        """Note nothing."""


def _says_itself(step: Step) -> bool:
    """Return whether a step's words are those of its question."""
    return isinstance(step, Ask) and len(step.questions) == 1 and step.questions[0].text == step.words


def _rules_of(game: str, step: Step) -> str:
    """Return a step's rules as HTML; "" where they would help answering."""
    return "" if isinstance(step, Ask) else rules_shown(load(game), step.rules)
