"""The projector view: slides for a class, large and one by one.

A slide is an example, a lesson, a question, a game or a position. Arrow keys or a presenter's clicker step through;
each step is a close-up of what it is about. Things on a position can be covered, and what comes next is hidden, so that
a class guesses first. Decides nothing; each slide is a view with steps of its own, which the script of the bar fits to
the screen.
"""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import ipywidgets

from boardgames_edu.engine.errors import OptionError, one_of
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.pictures import drawing_of, scene_of
from boardgames_edu.teach.editing.material import Posed, Shown
from boardgames_edu.teach.examples.cases import Example, recorded
from boardgames_edu.teach.gallery import Gallery
from boardgames_edu.teach.goals.challenges import Challenge
from boardgames_edu.teach.lessons import Lesson
from boardgames_edu.teach.questions import Question
from boardgames_edu.widgets.board.live_board import SCALES
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.classroom.naming import keep_sequence, sequence, thing_named
from boardgames_edu.widgets.classroom.slides import CoveredView, SideBySide
from boardgames_edu.widgets.lesson.challenge import ChallengeView
from boardgames_edu.widgets.lesson.gallery import GalleryView
from boardgames_edu.widgets.lesson.hands import ClassQuiz
from boardgames_edu.widgets.lesson.lesson import LessonView
from boardgames_edu.widgets.lesson.quiz import QuizView
from boardgames_edu.widgets.lesson.stepper import StepperView
from boardgames_edu.widgets.page.printed import PrintedPage, html_lines
from boardgames_edu.widgets.page.shared import TalkingPanel, script, text
from boardgames_edu.widgets.table.controlled import ControlledView

TEXTS = {
    "name": N_("Projector"),
    "back": N_("Back"),
    "forward": N_("Forward"),
    "reveal": N_("Reveal"),
    "larger": N_("Larger"),
    "smaller": N_("Smaller"),
    "whole": N_("Whole picture"),
    "black": N_("Black screen"),
    "full": N_("Full screen"),
    "keys": N_(
        "Arrow keys or a clicker: back and forward. Home, End: to the start, to the end. Enter: reveal. +, −: size. "
        "W: whole pictures. B or full stop: black screen. F: full screen. Click a thing on a position to cover it."
    ),
}
MOST_BESIDE = 3
_GROWS = 1.25
"""The factor by which one press enlarges the boards."""
_NOTHING = N_("Say what to show: a state, a record, the name of an example or a lesson, or several of them.")
_NOT_SHOWN = N_("A state, a record, an example, a lesson, a challenge or a quiz can be projected, not {kind}.")


def present(
    *what: Any,
    game: str | None = None,
    guess: bool = True,
    cover: Sequence[str] = (),
    panels: Sequence[str] | None = None,
    zoom: Sequence[str] | None = None,
    theme: str = "auto",
    save: str = "",
    backend: str = "live",
) -> "Projector":
    """Return a projector that shows things to a class, one by one.

    Args:
        what: names of examples ("EX-A", "hansa/EX-05"), lessons ("rurik/01_who_rules"), challenges and kinds of
            questions ("hansa/who_controls"); histories ("rurik/region:kiev", "rurik/history" for all);
            states, or what has one, such as an editor; a list of states, to show them side by side; records (or the
            `Path` of one) and matches, to step through the game; examples, quizzes and challenges just made; a table of
            ``bg.play``, which is then played here, in full screen if you like. After the name of an example may stand
            its cases ("EX-A 1-3"); what you have saved is found by its own name.
        game: whose, where a name does not say it; may be left out where only one game has it.
        guess: hide what comes next in an example until the class has guessed.
        cover: ids of things that are covered at first on positions ("place:kiev").
        panels: which parts of the pictures may be shown; those that each thing needs if not given.
        zoom: ids of what close-ups must show beside what each step marks; empty for whole pictures.
        theme: "auto" follows the page, or "light" or "dark".
        save: a name under which these names are kept: ``bg.present("lesson 1")`` shows them again.
        backend: the boards: "live", or drawn by "matplotlib".

    Raises:
        OptionError: nothing to show, nothing has that name, no such panel, theme or backend, or a thing that cannot be
            shown.
        RecordError: a move of a record cannot be played.

    Example:
        >>> import boardgames_edu as bg
        >>> screen = bg.present("EX-A", "hansa/who_controls")
        >>> screen.forward()
        >>> screen.slide.at
        1
    """
    if not what:
        raise OptionError(_NOTHING)
    how = _How(game, guess, cover, panels, zoom, theme, backend)
    if save:
        keep_sequence(save, what, game)
    things = [thing for each in what for thing in sequence(each)]
    return Projector([_slide(thing, how) for thing in things], [one for one in things if isinstance(one, View)])


class Projector(View):
    """Views as slides for a class; made by :func:`present`.

    Args:
        slides: what to show; it closes with the projector.
        lent: those of them that stay when it closes.

    Attributes:
        slides: what is shown.
        at: the number of the slide shown now, from 0.
        bar: buttons and keys.
        scale: how much larger the boards are; kept from one slide to the next.
        zooming: whether close-ups are shown, not whole pictures.
    """

    def __init__(self, slides: Sequence[View], lent: Collection[View] = ()) -> None:
        super().__init__()
        self.slides, self._lent = [self._own(slide) for slide in slides], lent
        self.at = 0
        self.scale, self.zooming, self._steps = 1.0, True, 0
        self.bar = self._own(Bar(self._asked))
        self._room = self._own(ipywidgets.Box())
        self._room.add_class("bge-projected")
        self.children = [self.bar, self._room]
        for name in ("bge-projector", "bge-large"):
            self.add_class(name)
        self.go(0)

    def _end(self) -> None:
        """Close the parts, and give back what was lent."""
        self._room.children = ()
        for slide in self._lent:
            self._owned.remove(slide)
            if slide.speaker is self:
                slide.speaker = None
        super()._end()

    @property
    def slide(self) -> View:
        """The slide shown now."""
        return self.slides[self.at]

    def go(self, number: int) -> None:
        """Show a slide by its number from 0, limited to the range."""
        self.at = max(0, min(number, len(self.slides) - 1))
        self._room.children = [self.slide]
        self.stand_at(self.slide.position, self.slide.last_move)
        self.aloud("", f"{self._place()} {self.slide.spoken()}".strip())
        self._tell()

    def forward(self) -> None:
        """Go a step forward; after a slide's last, to the next slide."""
        if not self.slide.step_on():
            self.go(self.at + 1)
        self._tell()

    def back(self) -> None:
        """Go a step back; before a slide's first, to the slide before."""
        if not self.slide.step_back():
            self.go(self.at - 1)
        self._tell()

    def reveal(self) -> None:
        """Show what is hidden on the slide."""
        self.slide.reveal()
        self._tell()

    def to_edge(self, last: bool) -> bool:
        """Go to the first or last step; return whether anything changed."""
        number = len(self.slides) - 1 if last else 0
        moved = self.at != number or self.slide.to_edge(last)
        self.go(number)
        return moved

    def larger(self, factor: float) -> None:
        """Enlarge the boards by a factor, up to the largest scale."""
        least, most = SCALES
        self.scale = round(min(max(self.scale * factor, least), most), 2)
        self._tell()

    def zoom(self, on: bool) -> None:
        """Show close-ups, or whole pictures."""
        self.zooming = on
        for slide in self.slides:
            slide.zoom(on)
        self._tell()

    def scene(self) -> Scene | None:
        """Return the current picture, for exported pages."""
        return self.slide.scene()

    def _tell(self) -> None:
        for board in self.slide.boards:
            board.scale = self.scale
        self._steps += 1
        self.bar.view = {"place": self._place(), "whole": not self.zooming, "steps": self._steps}

    def _place(self) -> str:
        count = len(self.slides)
        return say(N_("{number} of {count}"), {"number": self.at + 1, "count": count}) if count > 1 else ""

    def _asked(self, what: str) -> None:
        does: dict[str, Callable[[], object]] = {
            "forward": self.forward,
            "back": self.back,
            "reveal": self.reveal,
            "first": self.to_start,
            "last": self.to_end,
            "larger": lambda: self.larger(_GROWS),
            "smaller": lambda: self.larger(1 / _GROWS),
            "whole": lambda: self.zoom(not self.zooming),
        }
        if what in does:
            does[what]()

    def page(self) -> PrintedPage:
        """Return what an exported page shows of the slide."""
        page = self.slide.page()
        return page._replace(words=html_lines(self._place()) + page.words)


class Bar(TalkingPanel):
    """The buttons and keys of the projector.

    It calls back with "forward", "back", "reveal", "first", "last", "larger", "smaller" or "whole". The browser alone
    does the black screen, the full screen and the layout.
    """

    own_script = script("classroom/projector.js")
    own_style = text("classroom/projector.css")
    labels = TEXTS

    def fail(self, text: str) -> None:
        """Show a failure of the program."""
        self.view = {**self.view, "problem": text}


# --- slides ----------------------------------------------------------------------------------------------------------


class _How(NamedTuple):
    """The options of `present`."""

    game: str | None
    guess: bool
    cover: Sequence[str]
    panels: Sequence[str] | None
    zoom: Sequence[str] | None
    theme: str
    backend: str


def _slide(thing: Any, how: _How) -> View:
    if isinstance(thing, str):
        thing = thing_named(thing, how.game)
    if isinstance(thing, (list, tuple)) and not isinstance(thing, _DATA):
        return _beside(thing, how)
    for sort, make in _KINDS:
        if isinstance(thing, sort):
            return make(thing, how)
    state = _state_of(thing)
    if isinstance(state, State):
        _known_panels(state.game.name, how.panels)
    return CoveredView(state, how.cover, how.panels, how.zoom or (), how.theme, how.backend)


_DATA = (Example, Gallery, Lesson, Question, Shown, Posed)
"""The types of single things that look like sequences."""


def _state_of(thing: Any) -> State | Scene:
    state = thing if isinstance(thing, (State, Scene)) else getattr(thing, "state", None)
    if not isinstance(state, (State, Scene)):
        raise OptionError(_NOT_SHOWN, kind=type(thing).__name__)
    return state


def _beside(things: Sequence[Any], how: _How) -> View:
    """Return a slide of positions of one game, or of questions."""
    if things and all(isinstance(thing, Question) for thing in things):
        return ClassQuiz(things, how.theme, how.panels, backend=how.backend)
    states = [state for state in map(_state_of, things) if isinstance(state, State)]
    if not 2 <= len(states) == len(things) <= MOST_BESIDE:
        raise OptionError(N_("A list is shown side by side: 2 to {most} positions, or questions."), most=MOST_BESIDE)
    if len({(state.game.name, state.setup) for state in states}) > 1:
        raise OptionError(N_("Positions side by side are of one game, with the same seats and options."))
    _known_panels(states[0].game.name, how.panels)
    return SideBySide(states, how.panels, how.theme, how.backend, guess=how.guess)


def _known_panels(game: str, panels: Sequence[str] | None) -> None:
    """Raise OptionError if a game's picture lacks one of the panels."""
    known = drawing_of(load(game)).PANELS
    for panel in panels or ():
        if panel not in known:
            raise one_of("panel", panel, known)


def _example(found: Example, how: _How, *, guess: bool | None = None) -> View:
    _known_panels(found.game, how.panels)
    near = found if how.zoom is None else found._replace(zoom=tuple(how.zoom))
    if how.zoom:
        known = {thing.id for step in found.steps for thing in scene_of(step.state).things()}
        for id in how.zoom:
            if id not in known:
                raise one_of("thing in the picture", id, sorted(known))
    hides = how.guess if guess is None else guess
    return StepperView(near, how.panels, how.theme, guess=hides, zoom=True, backend=how.backend)


def _lesson(found: Lesson, how: _How) -> View:
    _known_panels(found.game, how.panels)
    return LessonView(found, theme=how.theme, for_class=True, panels=how.panels, backend=how.backend)


def _quiz(asked: Sequence[Question], how: _How) -> View:
    _known_panels(asked[0].state.game.name, how.panels)
    return ClassQuiz(asked, how.theme, how.panels, backend=how.backend)


def _challenge(task: Challenge, how: _How) -> View:
    return ChallengeView(task, theme=how.theme, zoom=True, backend=how.backend)


_KINDS: tuple[tuple[Any, Callable[[Any, _How], View]], ...] = (
    (Example, _example),
    (StepperView, lambda view, how: _example(view.example, how)),
    (Record, lambda record, how: _example(recorded(record), how, guess=False)),
    (Path, lambda file, how: _example(recorded(Record.load(file)), how, guess=False)),
    (Match, lambda match, how: _example(recorded(match.record()), how, guess=False)),
    (Lesson, _lesson),
    (LessonView, lambda view, how: _lesson(view.lesson, how)),
    (Gallery, lambda found, how: GalleryView(found, theme=how.theme, guess=True)),
    (Shown, lambda made, how: _example(made.example, how)),
    (Posed, lambda made, how: _challenge(made.challenge, how)),
    (Challenge, _challenge),
    (ChallengeView, lambda view, how: _challenge(view.task, how)),
    (Question, lambda question, how: _quiz([question], how)),
    (QuizView, lambda view, how: _quiz(view.questions, how)),
    (ControlledView, lambda view, how: view),  # a table is played where it stands
)
"""The types that can be shown, and how each becomes a slide."""
