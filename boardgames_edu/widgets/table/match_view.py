"""The match view: a whole game against bots or each other.

It joins its controller and its screen, the opponents, the coach and the saved games. It decides no rule, and explains
every refusal.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from boardgames_edu.bots.coach import hint
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.playing.match import Match, Player
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.states.game import Game, seed_number
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.store import Store
from boardgames_edu.widgets.board.live_board import LiveBoard
from boardgames_edu.widgets.match.aloud import Teller
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.keeping import match_name, shown_name
from boardgames_edu.widgets.match.log import Log
from boardgames_edu.widgets.match.outcomes import Message
from boardgames_edu.widgets.match.seating import checked_seats, chosen, levels, players, restored
from boardgames_edu.widgets.match.story import Story, listener
from boardgames_edu.widgets.page.error_reporting import alone, guarded
from boardgames_edu.widgets.page.printed import PrintedPage
from boardgames_edu.widgets.page.rulings import doubtful
from boardgames_edu.widgets.page.thinking import running_loop
from boardgames_edu.widgets.table.coaching import Coach
from boardgames_edu.widgets.table.counting import Counting, SideThought
from boardgames_edu.widgets.table.opponents import PAUSES, MatchPoint, Opponents
from boardgames_edu.widgets.table.saves import Remembered, Saves
from boardgames_edu.widgets.table.screen import LiveScreen
from boardgames_edu.widgets.table.sidebar import RunningMatch, told_beside, words_beside
from boardgames_edu.widgets.table.tutor import Mentor, warning

WORDS_AFTER = 0.012
"""Seconds that the words wait, so that the board is sent first."""

REVIEW = "boardgames_edu.widgets.lesson.progress"

_FIRST = N_("First answer the question above: is the earlier game to be resumed?")

_open: "WeakValueDictionary[tuple[str, Path | None], MatchView]" = WeakValueDictionary()
"""The open matches by name and store; in a room, many have the same name."""


class MatchOptions(NamedTuple):
    """The arguments of `opening.play` but the game and its seats."""

    seed: int | None = None
    backend: str = "live"
    teaching: bool = False
    tutor: bool = False
    name: str | None = None
    position: State | None = None
    panels: Sequence[str] | None = None
    theme: str = "auto"
    scale: float = 1.0
    pace: str | None = None
    grace: float | None = None
    store: Store | None = None
    options: Mapping[str, Any] = {}


class MatchView(RunningMatch):
    """The view of a running match; made by :func:`boardgames_edu.widgets.table.opening.play`.

    Attributes:
        screen: the board and the words, live or plain.
        name: under which the running game is saved.
        companion: the tutor, who comments but does not play; or None.
    """

    def __init__(self, game: Game[Any], seats: Sequence[str | Player], how: MatchOptions) -> None:
        super().__init__(how.theme)
        self.game = game
        self.seats = checked_seats(seats)
        self.remembered = Remembered(game.name, how.store)
        kept = self.remembered.progress.setting("speed")
        self.opponents = Opponents(self, how.pace or (kept if kept in PAUSES else "medium"), how.grace, how.tutor)
        self._telling: asyncio.AbstractEventLoop | None = None
        self._told: dict[str, Any] = {}
        self._log, self._teller = Log(), Teller()
        begun = self._begin(how.seed, how.position, how.options)
        self.play = self._controller(begun, teaching=how.teaching, hinter=hint, panels=how.panels)
        self.play.warners.append(lambda *move: warning(self.companion, *move))
        self._follow(begun)
        self.coach, self._hints = Coach(self), SideThought(self, self.fail)
        self.counting = Counting(self)
        self.story = Story(self.play)
        self.companion = None
        self.name = how.name or match_name(game.name)
        self.saves = Saves(self.name, game, how.store, self._record, self.fail)
        self.screen = self._own(
            LiveScreen(self, self.play.scene(), self.looks(), how.theme, how.scale, doubtful(self.game), how.backend)
        )
        self.screen.body.levels = levels(game.name)
        self.children = [self.screen.widget]
        self.screen.board.sounds = self.remembered.progress.setting("sounds") == "on"
        self.screen.board.observe(
            lambda change: self.remembered.keep("sounds", "on" if change["new"] else "off"), "sounds"
        )
        key = self.name, None if how.store is None else how.store.path
        if key in _open:
            _open[key].close()
        _open[key] = self
        self._preview, self.play.message = self.saves.preview(self.play, self.seats)
        if how.tutor:
            self.companion = Mentor(self, self.remembered.progress)
        self.refresh()
        self.opponents.go()

    # --- making ------------------------------------------------------------------------------------------------

    def _begin(self, seed: int | None, position: State | None, options: Mapping[str, Any]) -> Match:
        """Return a new match from a position, or with these options."""
        rng = secrets.randbelow(2**31) if seed is None else seed_number(seed)
        seated = players(self.game, self.seats, rng)
        if position is not None:
            return Match(position, seated)
        return Match(self.game.new(len(seated), rng, **options), seated, seed=rng)

    def _controller(self, match: Match, **options: Any) -> MatchController:
        return MatchController(match, **options)

    def _record(self) -> Record:
        return self.match.record()

    # --- what there is -----------------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether bots may decide: nothing is to be answered or read first."""
        return not self.waiting and self.story.at is None and not self.reading

    def go_on(self) -> None:
        """Show the current state, and let the bots go on if allowed."""
        with alone:
            self.refresh()
            self.opponents.go()

    def __repr__(self) -> str:
        return f"<match {self.name!r}: {self.play.prompt()}>"

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        with alone:
            return PrintedPage(self._bare(), told_beside(self.words()), self._theme)

    def _end(self) -> None:
        """Stop the bots and the coach, save, and take the widgets away."""
        with alone:
            self.opponents.stop()
            self.counting.stop()
            self.coach.close()
            self._hints.drop()
            if self.companion is not None:
                self.companion.close()
            self.saves.close()
            super()._end()

    # --- what a person does ------------------------------------------------------------------------------------

    @property
    def takes_clicks(self) -> bool:
        """Whether a click on the board counts now."""
        looks = self.story.at is not None or self.counting.state is not None
        return not looks and not self.waiting and not (self.reading and self.play.asked)

    def look_at(self, id: str) -> None:  # noqa: ARG002  (whatever it is)
        """Return to the current position, or end the count of points."""
        if self.story.at is not None:
            self.act(self.story.leave)
        elif self.counting.state is not None:
            self.act(self.counting.stop)

    def buttons(self) -> dict[str, Callable[[str], Any]]:
        """Return what each button does with its word."""
        play, act, coach = self.play, self.act, self.coach
        always: dict[str, Callable[[str], Any]] = {
            "resume": lambda _: self._resume(),
            "fresh": lambda _: self._fresh(),
            "list": lambda _: self._list(),
            "load": self.load,
            "new": lambda word: self.new(seats=word.split()),
            "again": lambda _: self.new(self.match.seed),
            "retry": lambda _: self._decide_again() if coach.again else act(coach.look_back, True),
            "speed": self._speed,
            "bots": lambda _: self._bots_on(not self.opponents.on),
            "point": self._point,
            "hint": lambda _: act(self._hint),
            "enough": lambda _: coach.stop(),
            "leave": lambda _: act(coach.close),
            "earlier": lambda _: act(lambda: self.story.go(-1)),
            "later": lambda _: act(lambda: self.story.go(1)),
            "now": lambda _: act(self.story.leave),
            "replay": self._replay,
            "go": lambda _: self._let_go(),
            "review": lambda _: self._review(),
            "result": lambda _: act(self.counting.stop),
        }
        at_play: dict[str, Callable[[str], Any]] = {
            "play": partial(act, play.play),
            "insist": lambda _: act(play.insist),
            "coach": lambda _: act(coach.advise),
            "look": lambda _: act(coach.look_back),
            "ready": lambda _: act(play.uncover),
            "save": self.save,
        }
        shared = super().buttons()
        if self.waiting:
            first = (*at_play, "undo", "redo", "hint", "clear")
            at_play = dict.fromkeys(first, lambda _: self._ask_first())
        return shared | always | at_play

    def act(self, work: Callable[..., Any], *words: Any) -> None:
        """Run a command, redraw, save, then let the bots go on."""
        decisions, state = len(self.match.past), self.state
        work(*words)
        if len(self.match.past) != decisions:
            self.story.leave()
        if len(self.match.past) != decisions or self.state is not state:
            self.saves.touched = True
        self.refresh()
        self.saves.soon()
        self.opponents.go()

    def choose(self, move: str | Action) -> None:
        """Decide in code, for the person whose turn it is.

        Raises:
            NotationError, RuleViolation: the move is wrong or illegal; then nothing happens.
        """
        with alone:
            action = self.game.parse(move, self.state) if isinstance(move, str) else move
            refusal = self.match.why_not(action)
            if refusal is not None:
                raise refusal
            if self.waiting:
                self.saves.set_aside()
                self.saves.waiting = None
            self.play.uncover()
            self.act(lambda: self.play.do((action,)))

    @property
    def menu_board(self) -> LiveBoard:
        """The board whose things offer their history."""
        return self.screen.board

    # --- showing -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the match: the board first, the words a moment later."""
        with alone:
            self.coach.follow()
            if self.companion is not None and not self.waiting and self.counting.state is None:
                self.companion.follow()
            if not self.waiting:
                self.screen.show(self.play.scene(), self.play.offers(), self.opponents.pace == "off")
            else:
                self.screen.show(self._bare(), ("", "", ()))
            loop = running_loop()
            if loop is None:
                self._show_words()
            elif self._telling is not loop:  # another loop may stand still, while its cell runs
                self._telling = loop
                loop.call_later(WORDS_AFTER, self._show_words)

    def _bare(self) -> Scene:
        """Return the board without marks; before resuming, the saved game's."""
        return self._preview if self._preview is not None and self.waiting else self.play.bare()

    def words(self) -> dict[str, Any]:
        """Return what stands beside the board."""
        return words_beside(self)

    def _show_words(self) -> None:
        with guarded(self.fail):
            self._telling = None
            self._told = self.words()
            self.screen.tell(self._told)
            if self.counting.state is not None:  # the log and the voice would name the winner
                return
            news = self._log.news(self.match.past, self.looks(), self.play.why, listener(self.play))
            if news is not None:
                self.screen.body.log(*news)
            tip = "" if self.companion is None else self.companion.words
            self.aloud(*self._teller.news(self.play, {**self._told, "tip": tip}, self._waits))

    @property
    def _waits(self) -> bool:
        """Whether a person is asked something, or told who has won."""
        play = self.play
        return play.asked or play.covered or self.waiting or play.state.is_over or self.opponents.grace > 0

    def show_rule(self, card: Mapping[str, Any]) -> None:
        """Show a rule's text; an empty card closes it."""
        self.screen.rule(card)

    def fail(self, text: str) -> None:
        """Show a failure of the program."""
        self.play.message = Message("problem", text)
        self._told = {**self._told, "message": self.play.message._asdict()}
        self.aloud(text)
        if self._told.keys() > {"message"}:  # what was shown before, since a new look may fail as well
            self.screen.tell(self._told)

    # --- opponents and coach -----------------------------------------------------------------------------------

    def rest(self) -> None:
        """Save after the bots have decided."""
        self.saves.soon()

    def _replay(self, word: str) -> None:
        """Play a step of the story again, if it is still told."""
        if word.isdecimal() and int(word) < len(self.story.steps()):
            self.story.rewind(int(word))
            self.screen.show(self.play.scene(), still=True)
            self.act(self.story.go_to, int(word))

    def _bots_on(self, on: bool) -> None:
        if on:
            self.opponents.on, self.play.message = True, None
        else:
            self.play.message = self.opponents.wait()
        self.go_on()

    def _speed(self, pace: str) -> None:
        self.opponents.pace = pace
        self.remembered.keep("speed", pace)
        self.refresh()

    def _let_go(self) -> None:
        self.opponents.hurry()
        self.go_on()

    def _hint(self) -> None:
        """Look for a hint, while the board stays alive."""
        work, place = self.play.hint_work(), MatchPoint.of(self.play)
        if work is not None:
            self.play.message = Message("info", say(N_("Looking for the best choice.")))
            self._hints.begin(work, lambda found: None if place.left(self.play) else self.play.take_hint(found))

    def _point(self, word: str) -> None:
        if self.coach.point(word):
            self.refresh()
        else:
            self.screen.show(self.play.scene(), self.play.offers())

    # --- games -------------------------------------------------------------------------------------------------

    def _hear(self, match: Match) -> None:
        super()._hear(match)
        self._ended(match)

    def _ended(self, match: Match) -> None:
        """Note the result of a finished game, and count its points."""
        if not self.play.teaching:
            self.remembered.note_result(match, self.seats)
        if match.state.is_over:
            self.counting.begin()
        else:
            self.counting.stop()

    def _review(self) -> None:
        """Ask below the board about the rules that are due."""
        review = self._own(import_module(REVIEW).ReviewView((self.game.name,), self.remembered.progress, self._theme))
        review.ask(self.game.name)
        self.screen.widget.children = [self.screen.widget.children[0], review]

    def new(self, seed: int | None = None, seats: Sequence[str] = (), start: State | None = None) -> None:
        """Begin a new game with the current game's options or position.

        The game so far is saved under "<name> (before)".

        Args:
            seed: of the game's chance; random if not given.
            seats: "human", names of bots, "own" for a function that sits there already; the current ones if not given.
            start: the position; that of the current game if it began with one and this is not given.

        Raises:
            OptionError: there is no such player; the current game then stays.
        """
        with alone:
            now = self.match
            self.seats = chosen(seats, self.seats) if seats else self.seats
            options = dict(self.state.setup.options)
            begun = self._begin(seed, start or (now.start if now.seed is None else None), options)
            kept = self.saves.set_aside()
            self._take(begun)
            self.play.message = kept
            self.refresh()

    def _decide_again(self) -> None:
        """Play on from a costly decision, and say what it cost."""
        asks = self.coach.asks
        self.new(start=self.coach.again)
        kept = self.play.message.text if self.play.message else ""
        self.play.message = Message("info", f"{asks} {kept}".strip())
        self.refresh()

    def save(self, name: str) -> None:
        """Save the game under a name. Raises StoreError."""
        with alone:
            self.saves.keeper.save(name, self.match.record())
            self.play.message = Message("info", say(N_("Saved as {name}."), {"name": name}))
            self._list()
            self.refresh()

    def load(self, name: str) -> None:
        """Go on with a saved game; save the current one as "(before)".

        Raises:
            StoreError, RecordError: it cannot be loaded; the current game then stays.
        """
        with alone:
            found, seats = restored(self.saves.keeper.load(name), self.game, self.seats)
            kept = self.saves.set_aside()
            self.seats = seats
            self._take(found)
            loaded = say(N_("Loaded: {name}."), {"name": shown_name(name)})
            self.play.message = kept._replace(text=f"{loaded} {kept.text}") if kept else Message("info", loaded)
            self.refresh()

    def _take(self, match: Match) -> None:
        """Go on with another match."""
        self.opponents.stop()
        self.counting.stop()
        self.coach.close()
        self._hints.drop()
        self.story.leave()
        self.saves.begin()
        self.play.take(match)
        self._follow(match)
        self.screen.seated(self.looks())
        self.go_on()

    def _resume(self) -> None:
        name = self.saves.resume()
        if name:
            self.load(name)
            self.saves.touched = True  # it lies nowhere but in the autosave

    def _ask_first(self) -> None:
        self.play.message = Message("info", say(_FIRST))
        self.refresh()

    def _fresh(self) -> None:
        if self.waiting:
            self.play.message = self.saves.set_aside()
        self.saves.waiting = None
        self.go_on()

    def _list(self) -> None:
        self.screen.body.saved = [[name, shown_name(name), when] for name, when in self.saves.keeper.listed()]
