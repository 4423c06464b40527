"""The lesson player: the steps of a lesson in one frame, forward and back, each with what it needs to be done.

A step that explains has a board, one that shows a stepper, one that lets try a challenge, one that asks a quiz; they
are made when they are first shown, and kept. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import shorten
from typing import Any

import ipywidgets

from boardgames_edu.engine.errors import one_of
from boardgames_edu.engine.game import State
from boardgames_edu.games import load
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene import picture
from boardgames_edu.scene.model import Scene
from boardgames_edu.teach.lessons import Ask, Explain, Lesson, Show, Step, Try
from boardgames_edu.teach.lessons import lesson as find
from boardgames_edu.teach.progress import Progress, mine
from boardgames_edu.widgets.board import THEMES, Board
from boardgames_edu.widgets.challenge import Trial
from boardgames_edu.widgets.faults import guarded
from boardgames_edu.widgets.printed import Page, lines, strong, with_page
from boardgames_edu.widgets.quiz import STYLE, Quiz, problem_shown
from boardgames_edu.widgets.stepper import Stepper, rules_shown
from boardgames_edu.widgets.usher import WHOLE, Usher

_BACK, _FORWARD = N_("Back"), N_("Next step")
_PLACE = N_("Step {number} of {count}")
_AIM = N_("Aim: {objective}")
_END = N_("That was the last step. {next}")
_GO = N_("Go to")
_FIRST_WORDS = 44
"""So many characters of a step's words, at most, stand in the list of steps."""
_KINDS = {Explain: N_("Look"), Show: N_("See"), Try: N_("Try"), Ask: N_("Answer")}


def lesson(name: str, *, theme: str = "auto", progress: Progress | None = None) -> Player:
    """A lesson to go through.

    Args:
        name: its name, such as "rurik/01_who_rules".
        theme: "auto" follows the page, or "light" or "dark".
        progress: where it is noted what was seen and done; the learner's own if not given.

    Raises:
        OptionError: there is no such game, lesson or theme; says what there is.
        DataError: the lesson's file has a mistake.
    """
    return Player(find(name), theme=theme, progress=progress)


class Player:
    """Goes through a lesson; made by :func:`lesson`.

    Attributes:
        lesson: what is gone through. ``at``: the number of the step shown, from 0.
        widget: what is on the screen.
    """

    def __init__(self, found: Lesson, *, theme: str = "auto", progress: Progress | None = None) -> None:
        if theme not in THEMES:
            raise one_of("theme", theme, THEMES)
        self.lesson, self._theme = found, theme
        self._progress = progress or mine()
        self.at = 0
        self._parts: dict[int, Any] = {}
        self._seen: set[int] = set()
        self._title, self._words, self._rules = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self.back = self._button(_BACK, "arrow-left", -1)
        self.forward = self._button(_FORWARD, "arrow-right", 1)
        self.index = ipywidgets.Dropdown(
            description=say(_GO),
            options=[(self._named(number), number) for number in range(len(found.steps))],
            layout=ipywidgets.Layout(width="auto", max_width="calc(100% - 4px)"),
        )
        self.index.observe(self._jumped, "value")
        row = ipywidgets.HBox(
            [self.back, self.forward, self.index], layout=ipywidgets.Layout(flex_flow="row wrap")
        )
        self._room, self._usher = ipywidgets.VBox(), Usher(self.forward)
        self.widget = ipywidgets.VBox([self._title, row, self._words, self._room, self._rules, self._usher])
        for name in (WHOLE, "bge-lesson"):
            self.widget.add_class(name)
        head = f"<b style='font-size:1.2em'>{escape(found.title)}</b>"
        self._title.value = f"{STYLE}{head}<br>{escape(say(_AIM, {'objective': found.objective}))}"
        self.go(0)

    def _button(self, label: str, icon: str, step: int) -> ipywidgets.Button:
        button = ipywidgets.Button(description=say(label), icon=icon, layout=ipywidgets.Layout(width="auto"))
        button.on_click(lambda _: self._pressed(step))
        return button

    def _named(self, number: int) -> str:
        """A step in the list to go to: its number, its kind, and its first words."""
        step = self.lesson.steps[number]
        begins = shorten(step.words, _FIRST_WORDS, placeholder=" …")
        return f"{number + 1} · {say(_KINDS[type(step)])} · {begins}"

    @property
    def step(self) -> Step:
        """The step shown now."""
        return self.lesson.steps[self.at]

    def go(self, number: int) -> None:
        """Show a step by its number from 0; beyond either end, the first or last."""
        self.at = max(0, min(number, len(self.lesson.steps) - 1))
        step, count = self.step, len(self.lesson.steps)
        part = self.part()
        self._room.children = [] if part is None else [part.widget if hasattr(part, "widget") else part]
        place = say(_PLACE, {"number": self.at + 1, "count": count})
        # a challenge and a question say their words themselves
        told = "" if isinstance(step, Try) or _says_itself(step) else escape(step.words)
        self._words.value = (
            f"<div role='status'><small>{escape(place)}</small>"
            f"<div style='font-size:1.1em; line-height:1.4; max-width:60em'>{told}</div></div>"
        )
        self._rules.value = _rules_of(self.lesson.game, step)
        self.back.disabled, self.forward.disabled = self.at == 0, self.at == count - 1
        self.index.value = self.at
        if self.at not in self._seen:
            self._seen.add(self.at)
            self._progress.record("seen", self.lesson.game, self.lesson.id, step.rules)
        if self.at == count - 1:
            self._tell_end()

    def _tell_end(self) -> None:
        """After the last step: what comes next."""
        told = self._progress.what_next(self.lesson.game)
        code = f" <code>{escape(told.code)}</code>" if told.code else ""
        end = escape(say(_END, {"next": told.words}))
        self._rules.value += f"<p>{end}{code}</p>{problem_shown(self._progress)}"

    def part(self) -> Any:
        """What the step has beside its words: a board, a stepper, a challenge, a quiz, or None; made once."""
        if self.at not in self._parts:
            self._parts[self.at] = self._made(self.step)
        return self._parts[self.at]

    def _made(self, step: Step) -> Any:
        id, theme, progress, done = self.lesson.id, self._theme, self._progress, self._usher.lead
        if isinstance(step, Show):
            return Stepper(step.example, None, theme)
        if isinstance(step, Try):
            return Trial(step.challenge, theme=theme, item=id, progress=progress, on_solved=done)
        if isinstance(step, Ask):
            return Quiz(step.questions, theme, item=id, progress=progress, on_done=done)
        if step.state is None:
            return None
        return Board(_pictured(step.state, step.panels).marked(hint=step.marks), theme=theme)

    def scene(self) -> Scene | None:
        """The picture of the step, without marks of what may be chosen; None if it has none."""
        return self.page().scene

    def _guarded_go(self, number: int) -> None:
        with guarded(self._fail):
            self.go(number)

    def _pressed(self, step: int) -> None:
        to, other = self.at + step, self.back if step > 0 else self.forward
        if to in (0, len(self.lesson.steps) - 1):
            # the button under the finger is about to go grey: else the keyboard would begin at the top of the page
            other.disabled = False
            other.focus()
        self._guarded_go(to)

    def _jumped(self, change: Any) -> None:
        if change["new"] is not None and change["new"] != self.at:
            self._guarded_go(change["new"])

    def _fail(self, text: str) -> None:
        self._words.value = f"<b>{escape(text)}</b>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return with_page(self.widget._repr_mimebundle_(**options), self.page())

    def page(self) -> Page:
        """What is to be seen of the step where nothing runs: its words, and what it has beside them."""
        part = self.part()
        below = Page(None) if part is None else part.page()
        aim = say(_AIM, {"objective": self.lesson.objective})
        head = strong(self.lesson.title) + lines(aim)
        return below._replace(words=f"{head}{self._words.value}{below.words}{self._rules.value}")

    def close(self) -> None:
        """Take the widgets away."""
        for part in self._parts.values():
            if hasattr(part, "close"):
                part.close()
        self.widget.close()


def _pictured(state: State, panels: Sequence[str] | None) -> Scene:
    """The picture of a state, or of parts of it."""
    return picture(state) if panels is None else picture(state, panels=panels)


def _says_itself(step: Step) -> bool:
    """Whether a step's words are those of its question."""
    return isinstance(step, Ask) and len(step.questions) == 1 and step.questions[0].text == step.words


def _rules_of(game: str, step: Step) -> str:
    """The rules of a step as HTML; those of a question would help to answer it and come with the answer."""
    return "" if isinstance(step, Ask) else rules_shown(load(game), step.rules)
