"""The stepper: a worked example on the live board, step by step.

It joins an example (`boardgames_edu.teach.examples`), the board and the words beside it. Where the rules leave
something to guess, what comes next is hidden until it is guessed. Knows no game: what a click means, the game's own
rooms say.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardgames_edu.engine.events import Action, RuleViolation
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.teach.examples import Example, Step
from boardgames_edu.teach.examples import load_example as find
from boardgames_edu.teach.examples.cases import GuessedMove, guessed_moves, recorded
from boardgames_edu.widgets.board.live_board import LiveBoard
from boardgames_edu.widgets.lesson import steps
from boardgames_edu.widgets.lesson.framing import ROOM, Framing, height, taken
from boardgames_edu.widgets.lesson.step_panel import StepPanel
from boardgames_edu.widgets.lesson.steps import before
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.page.layout import ViewFrame
from boardgames_edu.widgets.page.printed import PrintedPage, html_lines, listed, strong, with_rule
from boardgames_edu.widgets.page.rulings import rules_shown
from boardgames_edu.widgets.page.thinking import running_loop
from boardgames_edu.widgets.table.controlled import ControlledView

DRAW_AHEAD = 0.1
"""Seconds after a step until the next picture is drawn, so that the step itself is on the screen before."""

_OTHER = N_("{guess}: allowed as well. Here another move was made.")
_WRONG = N_("“{guess}” is wrong. Look at the rules once more.")
_REFUSED = N_("“{guess}” is not allowed. {why}")


def stepper(
    id: str | Example | Record,
    game: str | None = None,
    panels: Sequence[str] | None = None,
    theme: str = "auto",
    *,
    large: bool = False,
    guess: bool | None = None,
    pace: float = 4.0,
    backend: str = "live",
) -> "StepperView":
    """A worked example or a recorded game to step through.

    Args:
        id: the id of an example, an example, or the record of a game.
        game: whose, when an id is given; may be left out where only one game has an example with this id.
        panels: which parts of the picture to show; those that the example needs if not given.
        theme: "auto" follows the page, or "light" or "dark".
        large: letters for the back row of a room.
        guess: hide what comes next until it is guessed, where there is something to guess; if not given, in examples,
            not in recorded games.
        pace: seconds between two steps when it plays by itself.
        backend: the board: "live", or one that "matplotlib" draws.

    Raises:
        OptionError: there is no such game, example, theme or backend; says which there are.
        PaceError: a pace out of range.
        RecordError: a move of the record cannot be played.

    Examples:
        >>> at = stepper("EX-05", game="hansa")
        >>> at.go(2)
        >>> [str(event) for event in at.step.events][-1]
        'Red has joined East and West: 7 points.'
    """
    found = recorded(id) if isinstance(id, Record) else id if isinstance(id, Example) else find(id, game)
    hides = not isinstance(id, Record) if guess is None else guess
    return StepperView(found, panels, theme, large=large, guess=hides, pace=pace, backend=backend)


class StepperView(ControlledView):
    """Shows one step of an example after the other; made by :func:`stepper`.

    Args:
        zoom: show a close-up of what each step is about.
        above: words that stand above the steps.
        on_change: called when another step is shown, or a hidden one.

    Attributes:
        example: what is shown.
        at: the number of the step shown, from 0.
        guessing: whether what comes next is hidden until it is revealed.
        hidden: whether the step shown is still hidden: the board shows what was before it.
        board, step_panel: the two parts on the screen.
    """

    board: LiveBoard

    def __init__(
        self,
        found: Example,
        panels: Sequence[str] | None = None,
        theme: str = "auto",
        *,
        large: bool = False,
        guess: bool = True,
        pace: float = 4.0,
        backend: str = "live",
        zoom: bool = False,
        above: str = "",
        on_change: Callable[[bool], None] | None = None,
    ) -> None:
        super().__init__(theme, on_change, backend)
        self.example = found
        self.at = 0
        self.guessing, self.hidden = guess, False
        self._above = above
        self._panels = panels if panels is not None else found.panels
        self._framing = Framing(found, self._panels, self.told)
        self._zooming = zoom
        self._sitting: MatchController | None = None
        self._said: dict[str, Any] | None = None
        self._told_aloud = ""
        self._answers: list[dict[str, str]] = []
        self._scenes: dict[tuple[int, bool], Scene] = {}
        self._guesses: dict[int, tuple[GuessedMove, ...]] = {}
        self.board = self._board_for(self.scene(), self.click, self.clear, self.offered)
        self.step_panel = self._own(StepPanel(self._asked, pace, steps.index(self.example), self.view()))
        self.said, self._failures = [self.step_panel], self.step_panel
        self.children = [ViewFrame(self.head, self.said, self.board)]
        self.add_class("bge-stepper")
        self._tell_position()
        self._draw_ahead_soon()
        if large:
            self.add_class("bge-large")

    # --- where it stands ---------------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The step shown now, hidden or not."""
        return self.example.steps[self.at]

    def go(self, number: int) -> None:
        """Show a step by its number from 0, limited to both ends.

        For somebody who guesses, a later step is hidden first, if there is something to guess.
        """
        last = self.at
        self.at = max(0, min(number, len(self.example.steps) - 1))
        self.hidden = self.guessing and self.at > last and bool(self._choices_at(self.at))
        self._show()

    @property
    def ready(self) -> bool:
        """Whether nothing is asked now."""
        return not self.hidden

    @property
    def has_more(self) -> bool:
        """Whether a step is still to come, or still hidden."""
        return self.hidden or self.at < len(self.example.steps) - 1

    @property
    def has_earlier(self) -> bool:
        """Whether a step came before."""
        return self.at > 0

    def to_edge(self, last: bool) -> bool:
        """Go to the first or last step; return whether anything changed."""
        number = len(self.example.steps) - 1 if last else 0
        other = self.hidden or self.at != number
        self.go(number)
        if self.hidden:
            self.reveal()
        return other

    def forward(self) -> None:
        """Go a step forward; a hidden step is revealed first."""
        if self.hidden:
            self.reveal()
        else:
            self.go(self.at + 1)

    def back(self) -> None:
        """Go a step back."""
        self.go(self.at - 1)

    _go_on, _go_back = forward, back

    def reveal(self) -> None:
        """Show the step that was hidden."""
        for answer, choice in zip(self._answers, self.choices(), strict=False):
            if choice.right:
                answer["mark"] = "right"
        self.hidden = False
        self._shown_anew()

    def guess(self, on: bool) -> None:
        """Hide what comes next from now on, or hide it no more."""
        self.guessing = on
        self.hidden = self.hidden and on
        self._show()

    def _show(self) -> None:
        self._answers = [{"text": choice.told(in_words), "mark": ""} for choice in self.choices()]
        self._shown_anew()

    def _shown_anew(self) -> None:
        self._sitting = self._said = None
        self.refresh()
        self._draw_ahead_soon()

    def refresh(self) -> None:
        """Bring the board up to date, then the words."""
        self.board.show(self.scene())
        self._tell_position()
        at, title, lines = self._sitting.offers() if self._sitting is not None else ("", "", [])
        self.board.offer(at, lines, title)
        view = self.step_panel.view = self.view()
        words, answer = _words_of(view), (view["said"] or {}).get("text", "")
        if answer or words != self._told_aloud:
            self.aloud(answer, words if words != self._told_aloud else None)
        self._told_aloud = words
        self._notify()

    def _tell_position(self) -> None:
        step, hidden = self.step, self.hidden
        before = step.before if hidden else None
        self.stand_at(before or step.state, None if hidden else step.move)

    def spoken(self) -> str:
        """Return the words of the step as they are read aloud."""
        return _words_of(self.step_panel.view)

    # --- what is guessed ---------------------------------------------------------------------------------------

    def choices(self) -> tuple[GuessedMove, ...]:
        """Return what may be guessed now; empty when nothing is hidden."""
        return self._choices_at(self.at) if self.hidden else ()

    def choose(self, number: int) -> bool:
        """Guess a choice by its number; return whether it is right."""
        offered = self.choices()
        if not 0 <= number < len(offered):
            return False
        choice = offered[number]
        words = choice.told(in_words)
        self._answers[number]["mark"] = "right" if choice.right else "wrong"
        against = choice.state.why_not(choice.move) if choice.move is not None and not choice.right else None
        self._judge(choice.right, words, against)
        return choice.right

    def _judge(self, right: bool, words: str, against: RuleViolation | None = None) -> None:
        """Answer a guess; another legal move is right and reveals the step."""
        other = not right and against is None and self.step.kind == "move"
        if right or other:
            self.reveal()
        self._said = self._verdict(right, words, against)
        self.refresh()

    def _verdict(self, right: bool, words: str, against: RuleViolation | None) -> dict[str, Any]:
        if against is not None:
            told = say(_REFUSED, {"guess": words, "why": say(against.template, against.facts)})
            return {"kind": "wrong", "text": told, "rule": steps.card(self.step, against.rule)}
        if not right and self.step.kind == "move":
            return {"kind": "info", "text": say(_OTHER, {"guess": words}), "rule": None}
        text = say(N_("Right: {guess}") if right else _WRONG, {"guess": words})
        return {"kind": "right" if right else "wrong", "text": text, "rule": steps.card(self.step, self._behind(right))}

    def _behind(self, right: bool) -> str:
        """Return the rule behind a verdict; a wrong guess gets the question's."""
        step, before = self.step, self.step.before
        told = [event.rule for event in step.events] + [fact.rule for fact in step.facts if fact.rule]
        decision = before.decision if before is not None else None
        asks = [decision.rule] if decision is not None else []
        return next(iter([*(told if right else asks), *step.rules, *asks]), "")

    @property
    def play(self) -> MatchController:  # type: ignore[override]  # made when it is asked for
        """A match at the position before the hidden move, for guesses."""
        if self._sitting is None:
            self._sitting = MatchController(Match(before(self.step)), teaching=True, panels=self._panels)
        return self._sitting

    @property
    def takes_clicks(self) -> bool:
        """Whether a click is a guess: a move is hidden."""
        return self.hidden and self.step.before is not None

    def look_at(self, id: str) -> None:
        """Say what a thing is."""
        thing = next((thing for thing in self.board.scene.things() if thing.id == id), None)
        text = thing.words if thing is not None else ""
        self._said = {"kind": "info", "text": text, "rule": None} if text else None
        self.refresh()

    def clear(self) -> None:
        """Forget what was pointed at, as Escape does."""
        if self._sitting is not None:
            self._said = None
            super().clear()

    def act(self, work: Callable[..., Any], *words: str) -> None:
        """Take what was played as the guess; an unfinished selection stays."""
        play = self.play
        work(*words)
        if play.match.past:
            made: Action = play.match.past[0].action
            self._sitting = None
            self._judge(made == self.step.move, in_words(before(self.step), made))
            return
        message = play.message
        if message is not None:
            rule = steps.card(self.step, message.rule) if message.rule else None
            self._said = {"kind": message.kind, "text": message.text, "rule": rule}
        self.refresh()

    # --- what is shown -----------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """Return the picture, with what has changed marked.

        While the step is hidden, it is the position before, without marks of what may be chosen: that is asked.
        """
        if not self.takes_clicks:
            return self._drawn(self.at, self.hidden)
        return self._near(self.at, self.play.state, self.play.scene().marked(legal=()))

    def _drawn(self, number: int, hidden: bool = False) -> Scene:
        """The picture of a step, drawn once."""
        key = number, hidden
        if key not in self._scenes:
            step = self.example.steps[number]
            hushed = step.secret if step.move is None and (hidden or step.kind == "position") else ()
            self._scenes[key] = self._near(number, step.state, steps.drawn(step, self._panels, hidden), hushed)
        return self._scenes[key]

    def _near(self, number: int, state: State, whole: Scene, hushed: Sequence[str] = ()) -> Scene:
        """The close-up of a picture, if there is to be one."""
        plan = self._framing.plan(number) if self._zooming else None
        return whole if plan is None else taken(plan, state, whole, hushed)

    def told(self, number: int) -> list[str]:
        """Return what is said at a step, paragraph by paragraph."""
        step = self.example.steps[number]
        told = [say(step.story), *map(str, step.events), *step.facts_told(in_words)]
        asked = [choice.told(in_words) for choice in self._choices_at(number)] if self.guessing else []
        return [self._above, self.example.title, *max(told, asked, key=lambda said: height(tuple(said), ROOM[0] / 2))]

    def zoom(self, on: bool) -> None:
        """Show close-ups, or the whole picture."""
        self._zooming = on
        self._scenes.clear()
        self.refresh()

    def _draw_ahead_soon(self) -> None:
        """Draw the next picture while nobody waits, if an event loop runs."""
        if self.at + 1 == len(self.example.steps) or (self.at + 1, False) in self._scenes:
            return
        loop = running_loop()
        if loop is not None:
            loop.call_later(DRAW_AHEAD, self._drawn, self.at + 1)

    def view(self) -> dict[str, Any]:
        """Return what is said beside the board, as plain data."""
        step, hidden = self.step, self.hidden
        lines = [] if hidden else steps.step_lines(self.example, self.at, self.guessing)
        return {
            "title": self.example.title,
            "place": steps.place(self.example, self.at),
            "at": self.at,
            "count": len(self.example.steps),
            "case": steps.case_name(self.example, step.case),
            "story": say(step.story) if self._tells() else "",
            "ours": say(N_("Our own case: it follows from the rules, but no rulebook tells it.")) if step.ours else "",
            "head": steps.head(step, hidden) if lines or step.kind != "position" else "",
            "lines": lines,
            "rules": steps.cards(step, step.rules) if step.last and not hidden else [],
            "guessing": self.guessing,
            "hidden": hidden,
            "choices": [dict(answer) for answer in self._answers],
            "said": self._said,
        }

    def _tells(self) -> bool:
        """Return whether this step shows the story."""
        steps, step = self.example.steps, self.step
        if not step.story:
            return False
        case = [number for number, other in enumerate(steps) if other.case == step.case]
        of_moves = len({steps[number].story for number in case}) > 1
        asks = self.guessing and any(map(self._choices_at, case))
        # a move has its own; one of a whole case would give an answer away before its last step
        return not self.hidden and (of_moves or step.last or not asks)

    def _choices_at(self, number: int) -> tuple[GuessedMove, ...]:
        """What may be guessed at a step, found once."""
        if number not in self._guesses:
            self._guesses[number] = guessed_moves(self.example.steps, number)
        return self._guesses[number]

    # --- talking with the browser ------------------------------------------------------------------------------

    def _asked(self, what: str, at: Any) -> None:
        if what in ("forward", "back", "reveal"):
            getattr(self, what)()
        elif what in ("go", "choose") and isinstance(at, int):
            getattr(self, what)(at)
        elif what == "guessing":
            self.guess(bool(at))

    def page(self) -> PrintedPage:
        """Return what an exported page shows; what is hidden stays hidden."""
        view = self.view()
        told = [with_rule(line["text"], (line["rule"] or {}).get("id", "")) for line in view["lines"]]
        place = f"{view['place']} · {view['case']}"
        words = strong(view["title"]) + html_lines(place, view["story"], view["ours"], view["head"])
        words += listed(told) + listed([answer["text"] for answer in view["choices"]], lettered=True)
        if self.step.last and not self.hidden:
            words += rules_shown(self.step.state.game, self.step.rules)
        return PrintedPage(self.scene(), words, self.board.theme)

    def all_pages(self) -> list[PrintedPage]:
        """Return all steps as exported pages, with nothing hidden."""
        found, reader = [], StepperView(self.example, self._panels, self._theme, guess=False)
        for number in range(len(self.example.steps)):
            reader.go(number)
            view = reader.view()
            name = " · ".join(filter(None, (view["place"], view["case"], view["head"])))
            found.append(reader.page()._replace(name=name, title=self.example.title))
        reader.close()
        return found


def _words_of(view: Mapping[str, Any]) -> str:
    """The words of a step as they are read aloud."""
    open_ = [f"{answer['text']}." for answer in view["choices"] if view["hidden"]]
    told = [line["text"] for line in view["lines"]]
    return " ".join(filter(None, (f"{view['place']}.", view["story"], view["head"], *told, *open_)))
