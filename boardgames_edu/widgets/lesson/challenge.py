"""A challenge at the live board: goal, moves, hints, undo, verdict.

It joins a challenge (``teach.goals.challenges``) with its controller, the board and the panels of the match, and
decides no rule: the engine says whether a move is allowed, and the challenge what to think of it.
"""

import asyncio
import time
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets

from boardgames_edu.engine.events import Action
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.playing.match import Match, Past
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.parts.closeup import CloseUp, framed
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.teach.goals.challenges import Challenge, Verdict
from boardgames_edu.teach.goals.challenges import load_challenge as find
from boardgames_edu.teach.progress import Progress, mine
from boardgames_edu.widgets.lesson.framing import BARS, fitting, panels_of, parts, taken
from boardgames_edu.widgets.lesson.quiz import problem_shown
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.log import Log, events_in_words
from boardgames_edu.widgets.match.outcomes import Message
from boardgames_edu.widgets.page.answers import lines_shown
from boardgames_edu.widgets.page.error_reporting import guarded
from boardgames_edu.widgets.page.layout import ViewFrame
from boardgames_edu.widgets.page.printed import PrintedPage, running
from boardgames_edu.widgets.page.thinking import running_loop
from boardgames_edu.widgets.table.controlled import PanelView
from boardgames_edu.widgets.table.panel import TEXTS

THINK_AFTER = 0.03
"""Seconds before judging, so that the board shows the move first."""

HURRY = 0.4
"""Seconds after a win in which a second click does not count."""

_COUNT = N_("{n} of {par} {par:action|actions} done")
_MORE = N_("{n} {n:action|actions} done, it takes {par}")
_DONE = N_("{n} {n:action|actions} done")
_FOLLOW, _BACK, _TRY = N_("See what follows"), N_("Take the move back"), N_("Try this: {move}")
_WHICH_RULE = N_("It is about this rule: {text}")
_NO_WAY = N_("From here no move leads to the goal; take one back.")
_NOWHERE = N_("No move leads to this goal: there is a mistake in the challenge, not in what you did.")
_TOO_FAR = N_("From here the hints cannot see as far as the goal. Take your moves back: at the start they can.")
_SO_FAR = N_("This is what follows if all now take what brings most at once. Take your move back, and try another.")


def challenge(
    game: str, id: str, *, theme: str = "auto", backend: str = "live", progress: Progress | None = None
) -> "ChallengeView":
    """Return a challenge to play.

    Args:
        game: the name of a game.
        id: its id.
        theme: "auto" follows the page, or "light" or "dark".
        backend: the board: "live", or one that "matplotlib" draws.
        progress: where it is noted what was done; the learner's own if not given.

    Raises:
        OptionError: there is no such game, challenge, theme or backend; says what there is.
        DataError: the file of the challenges has a mistake.

    Example:
        >>> import boardgames_edu as bg
        >>> view = bg.challenge("rurik", "rule_kiev")
        >>> str(view.task.goal), view.solved
        ('Blue rules Kiev', False)
    """
    return ChallengeView(find(game, id), theme=theme, backend=backend, progress=progress)


class ChallengeView(PanelView):
    """The view of a challenge; made by :func:`challenge`.

    Args:
        task: the challenge.
        item: the name under which it is noted; the challenge's id if empty.
        zoom: show a close-up of what is asked and what may be chosen, which the back row of a room can read.
        on_change: called with True when it is solved, and with False after undo and restart.

    Attributes:
        verdict: the message about the position reached; None while it is open.
        words, goal: what stands above the board.
    """

    def __init__(
        self,
        task: Challenge,
        *,
        theme: str = "auto",
        item: str = "",
        backend: str = "live",
        progress: Progress | None = None,
        zoom: bool = False,
        on_change: Callable[[bool], None] | None = None,
    ) -> None:
        super().__init__(theme, on_change, backend)
        self._zooming = zoom
        self._plan: CloseUp | None = None
        self._planned_for: frozenset[str] = frozenset()
        self.task, self._item, self._progress = task, item or task.id, progress or mine()
        self.verdict: Verdict | None = None
        self._hints = 0
        self._look: tuple[str, ...] = ()
        self._won_at = 0.0
        self._following = self._noted = False
        self._thinking: asyncio.TimerHandle | None = None
        play = MatchController(self._match(), teaching=True, panels=task.panels)
        play.open_hands = False  # what rivals hold stays closed, as in a game
        play.above = say(task.words)
        self._make_parts(play)
        self.words, self.goal = self._own(ipywidgets.HTML()), self._own(ipywidgets.HTML())
        self.words.add_class("bge-told")
        self.head, self.said = [self.words, self.goal], [self.panel]
        self._frame = ViewFrame(self.head, self.said, self.board)
        self.children = [self._frame]
        self.refresh()

    # --- where it stands ---------------------------------------------------------------------------------------

    @property
    def made(self) -> int:
        """How many moves the seat has made."""
        return len(self._moves_of_seat())

    def _moves_of_seat(self) -> list[Past]:
        return [entry for entry in self.play.match.past if entry.seat == self.task.seat]

    def _used(self) -> int:
        past = self.play.match.past
        return self.task.used([entry.action for entry in past if entry.seat != self.task.seat])

    @property
    def ready(self) -> bool:
        """Whether the challenge is solved."""
        return self.solved

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return self.verdict is not None and self.verdict.kind == "won"

    def _match(self) -> Match:
        """Return a match from the start, with the challenge's other players."""

        def reply(view: Any, actions: tuple[Action, ...]) -> Action:
            return self.task.others.choose(self.play.state, self._used())[0]

        seats = range(self.task.start.setup.seats)
        return Match(self.task.start, [None if seat == self.task.seat else reply for seat in seats])

    # --- what a person does ------------------------------------------------------------------------------------

    @property
    def takes_clicks(self) -> bool:
        """Whether a move may be made: nothing is won or lost yet."""
        return self.verdict is None or self.verdict.kind not in ("won", "lost")

    def clear(self) -> None:
        """Forget what was pointed at, as Escape does."""
        self._look = ()
        super().clear()

    def buttons(self) -> dict[str, Callable[[str], Any]]:
        """Return what each button does with its word."""
        return {
            **super().buttons(),
            "undo": lambda _: self._undo(),
            "hint": lambda _: self.hint(),
            "restart": lambda _: self.restart(),
            "follow": lambda _: self.follow(),
        }

    def act(self, work: Callable[..., Any], *words: str) -> None:
        """Make a move, let the others answer, and judge the result."""
        before = self.made
        self._look = ()
        work(*words)
        if self.made != before:
            self.verdict, self._hints = None, 0
            self._note("tried")
            self._think_soon()
        self.refresh()

    def _reply(self) -> None:
        """Let the other seats decide, unless the goal is reached already."""
        match, task, own = self.play.match, self.task, True
        while not (match.state.is_over or match.waits_for_human or (own and task.goal.holds(match.state))):
            own = task.others.count
            self.play.step()

    def _count(self) -> str:
        """Return how many actions are done, and of how many."""
        depths, state = [len(entry.state.stack) for entry in self._moves_of_seat()], self.play.state
        done, par = self.task.actions(depths), self.task.actions(self.task.depths)
        asked = state.to_move == self.task.seat and not self.solved
        if depths and asked and not self.task.actions([len(state.stack)]):
            done -= 1  # its questions are not answered yet
        return say(_MORE if done > par > 0 else _COUNT if par else _DONE, {"n": done, "par": par})

    def _in_a_hurry(self) -> bool:
        """Return whether a press comes too soon after the win to count."""
        return self.solved and time.monotonic() - self._won_at < HURRY

    def _undo(self) -> None:
        if self._in_a_hurry():
            return
        self._following, self.verdict, self._look, self._hints = False, None, (), 0
        self.play.undo()
        self.refresh()
        self._notify()

    def restart(self) -> None:
        """Begin again."""
        if not self._in_a_hurry():
            self.begin_anew()

    def begin_anew(self) -> None:
        """Set the board up again, for another pupil as well."""
        self._following, self.verdict, self._look, self._hints, self._noted = False, None, (), 0, False
        self._take(self._match())
        self.refresh()
        self._notify()

    def hint(self) -> None:
        """Show the next hint: where to look, which rule, which move."""
        if self.solved or self._following:
            return
        self._hints = min(self._hints + 1, 3)
        found = self.task.hint(self._hints, self.play.state, self.made, self._used())
        self._look = found.look
        if found.rule:
            text = say(_WHICH_RULE, {"text": say(self.play.state.game.rulebook[found.rule].text)})
            self.play.message = Message("hint", text, found.rule)
        elif found.move is not None:
            self.play.message = Message("hint", say(_TRY, {"move": in_words(self.play.state, found.move)}))
        elif found.look:
            shown = {x.id: x.words[:1].upper() + x.words[1:].split(". ")[0] for x in self.play.scene().table()}
            named = next((shown[id] for id in found.look if id in shown), "")
            self.play.message = Message("hint", f"{say(N_('Look at what is marked.'))} {named}".rstrip(" .") + ".")
        else:
            self.play.message = Message("hint", say(_TOO_FAR if not found.sure else _NO_WAY if self.made else _NOWHERE))
        self.refresh()

    def reveal(self) -> None:
        """Show the next hint."""
        self.hint()

    def follow(self) -> None:
        """Show what follows from a lost position."""
        if self.verdict is not None and self.verdict.end is not None:
            self._following = True
            self.play.message = Message("info", say(_SO_FAR))
            self.refresh()

    # --- thinking ----------------------------------------------------------------------------------------------

    def _think_soon(self) -> None:
        """Judge the position soon; at once if no event loop is running."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        loop = running_loop()
        if loop is None:
            self._think()
        else:
            self._thinking = loop.call_later(THINK_AFTER, self._thought)

    def _thought(self) -> None:
        with guarded(self.fail):
            if self.verdict is None:  # nothing was judged meanwhile, in another thread
                self._thinking = None
                self._think()
                self.refresh()

    def _think(self) -> None:
        own = self._moves_of_seat()
        move = own[-1].action if own else None
        told = self.task.judge(self.play.state, self.made, self._used(), move=move)
        self.verdict = told
        if told.end is None:  # a move after which all is lost stops the game at once
            self._reply()
        if told.words:
            self.play.message = Message("won" if told.kind == "won" else "lost", told.words)
        if told.kind == "won":
            self._won_at = time.monotonic()
            self._note("solved")
            self._notify(True)
        elif told.kind == "lost" and not self._noted:
            self._noted = True
            self._note("wrong")

    def _note(self, what: str) -> None:
        if what == "tried" and self.made != 1:
            return
        self._progress.record(what, self.task.start.game.name, self._item, self.task.rules)

    # --- showing -----------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """Return the marked picture, or that of what follows a loss."""
        scene = self._marked()
        if not self._zooming:
            return scene
        plan = self._close_up(scene)
        return scene if plan is None else taken(plan, self._seen(), scene)

    def zoom(self, on: bool) -> None:
        """Show close-ups of what is asked, or whole pictures."""
        self._zooming = on
        self.refresh()

    def _close_up(self, scene: Scene) -> CloseUp | None:
        """Return a close-up of what is marked or may be chosen."""
        marked = {thing.id for thing in scene.things() if set(thing.marks) - {"legal"}}
        chosen = {thing.id for thing in scene.things() if "legal" in thing.marks}
        needed = marked | chosen
        if not needed or not needed <= self._planned_for:
            pictures = parts(self._seen(), panels_of(self._seen(), self.task.panels))
            scale = fitting([*BARS, *self.told()])
            self._plan = framed([pictures], marked, marked or None, scale, chosen)
            self._planned_for = frozenset(needed)
        return self._plan

    def told(self) -> list[str]:
        """Return what is said beside the board, paragraph by paragraph."""
        rows = [line for group in self.play.choices() for line in lines_shown(group)]
        message = self.play.message.text if self.play.message else ""
        rules = self.task.rules[::2]  # in a lesson they stand below, about two on a line
        return [*rules, self.task.title, self.task.words, str(self.task.goal), self.play.prompt(), message, *rows]

    def _seen(self) -> State:
        """Return what the seat sees of the position shown."""
        shown = self.play.state
        if self._following and self.verdict is not None and self.verdict.end is not None:
            shown = self.verdict.end
        return shown if shown.is_over else shown.view(self.task.seat)

    def _marked(self) -> Scene:
        if self._following:
            return scene_of(self._seen(), seat=self.task.seat, panels=self.task.panels)
        if self.solved:
            return self.play.bare()
        scene = self.play.scene()
        look = self._look or (() if self.made else self.task.marks)
        return scene.marked(hint=look) if look else scene

    def refresh(self) -> None:
        """Show everything as it is."""
        self._show_menu()
        task = self.task
        self.words.value = f"<details><summary>{self._title_and_words()}</summary></details>"
        self.goal.value = (
            f"<div class='bge-goal'><b>{escape(say(N_('Goal: {goal}.'), {'goal': str(task.goal)}))}</b> "
            f"<small>{escape(self._count())}</small></div>{problem_shown(self._progress)}"
        )
        can = {"restart": bool(self.made), "hint": self.play.asked and self.takes_clicks}
        view = self.panel.view = self._view(self.takes_clicks, can, self._screens())
        self._show_log()
        self.aloud(*self._teller.news(self.play, view, waits=self._thinking is None))

    def _title_and_words(self) -> str:
        title = f"<b>{escape(self.task.title)}</b><br>" if self.task.title else ""
        return title + escape(self.task.words)

    def spoken(self) -> str:
        """Return the goal and what is asked, for a screen reader."""
        return f"{running(self.words.value + self.goal.value)} {self.play.prompt()}"

    def _screens(self) -> list[dict[str, str]]:
        """Return the buttons of the challenge itself."""
        found = []
        if self.verdict is not None and self.verdict.kind in ("lost", "late", "unknown"):
            found.append({"label": say(_BACK), "what": "undo", "word": ""})
            if self.made > 1:
                found.append({"label": say(TEXTS["restart"]), "what": "restart", "word": ""})
        if self.verdict is not None and self.verdict.end is not None and not self._following:
            found.append({"label": say(_FOLLOW), "what": "follow", "word": ""})
        return found

    def _show_log(self) -> None:
        super()._show_log()
        if self._following and self.verdict is not None:
            self.panel.log(events_in_words(self.verdict.follows, self._looks()))
            self._log = Log()

    def page(self) -> PrintedPage:
        """Return what an exported page shows: the goal, and what is asked."""
        page = super().page()
        return page._replace(words=f"<div>{self._title_and_words()}</div>{self.goal.value}{page.words}")

    def _end(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        super()._end()
