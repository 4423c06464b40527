"""The bots of a match: when they decide, and how they stop.

They think in threads of their own. Knows no screen.

A player gets a view and a tuple of actions that belong to it alone. Its answer is played only if the match is still
where it was when the question was asked; else it is dropped.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple, Protocol

from boardgames_edu.engine.errors import one_of
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.playing.match import Match, Player, PlayerError
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.outcomes import Message
from boardgames_edu.widgets.match.seating import player_name
from boardgames_edu.widgets.page.error_reporting import alone, guarded, told
from boardgames_edu.widgets.page.seat_words import seat_name
from boardgames_edu.widgets.page.thinking import Thought, let_go, running_loop

PAUSES = {"off": 0.0, "fast": 0.03, "medium": 0.5, "slow": 1.4}
"""The least number of seconds between two decisions of bots."""
GRACE = {"off": 0.0, "fast": 0.0, "medium": 2.0, "slow": 4.0}
"""Seconds that bots wait, so that a person may undo a decision."""
GRACE_WITH_TUTOR = 5.0
"""The same beside a tutor, where they wait at all."""
BREATH = 0.1
"""Most seconds before a bot thinks, so that the board shows first."""
SIGN_AFTER = 0.25
"""Seconds of thinking after which it is shown who thinks."""

_THINKS = N_("{seat}, {player}, is thinking.")
_GOES_ON = N_(
    "The bots wait. The program of {seat} had not finished. It may run on until the kernel is restarted, "
    "but its answer does not count any more."
)
_WHERE = N_("{problem} (line {line} of {function})")

_PACKAGE = Path(__file__).parent.parent


class MatchHost(Protocol):
    """What the helpers of a match view need of it."""

    play: MatchController
    seats: Sequence[str | Player]
    opponents: "Opponents"
    screen: Any

    @property
    def ready(self) -> bool:
        """Whether the game goes on now: the match itself asks nothing."""

    def refresh(self) -> None:
        """Show the current state."""

    def fail(self, text: str) -> None:
        """Show a failure of the program."""

    def press(self, what: str, word: str = "") -> None:
        """Press a button of the match."""

    def go_on(self) -> None:
        """Show the current state, and let the bots go on if allowed."""

    def rest(self) -> None:
        """Save after the bots have decided."""


class MatchPoint(NamedTuple):
    """A point of a match; decisions, undo and new games change it."""

    match: Match
    state: State
    decisions: int

    @classmethod
    def of(cls, play: MatchController) -> "MatchPoint":
        """Return where a match is now."""
        return cls(play.match, play.state, len(play.match.past))

    def left(self, play: MatchController) -> bool:
        """Return whether the match has moved on since."""
        now = MatchPoint.of(play)
        return now.state is not self.state or now.match is not self.match or now.decisions != self.decisions


class Opponents:
    """The bots of a match.

    Args:
        host: the view of their match.
        pace: how fast they play, of `PAUSES`.
        grace: how many seconds a person has to take a decision back; None for those of the pace in `GRACE`.
        taught: whether a tutor sits beside, whose words take time.

    Attributes:
        on: whether they may decide.
        sign: who is thinking, in words; empty when nobody does, or has only just begun.
    """

    def __init__(self, host: MatchHost, pace: str, grace: float | None = None, taught: bool = False) -> None:
        self.on = True
        self._graced, self._taught, self._graceful = grace, taught, False
        self.sign = ""
        self.pace = pace
        self._host = host
        self._task: asyncio.Task[None] | None = None
        self._place: MatchPoint | None = None
        self._thoughts: list[tuple[Player, Thought[Action]]] = []

    @property
    def pace(self) -> str:
        """How fast they play. Setting an unknown pace raises OptionError."""
        return self._pace

    @pace.setter
    def pace(self, pace: str) -> None:
        if pace not in PAUSES:
            raise one_of("pace", pace, PAUSES)
        self._pace = pace

    @property
    def grace(self) -> float:
        """Seconds for a person to undo the last decision, or 0."""
        if not self._graceful or self._place is None or self._place.left(self._host.play):
            return 0.0
        usual = GRACE[self.pace]
        if self._graced is not None:
            return self._graced
        return max(usual, GRACE_WITH_TUTOR) if usual and self._taught else usual

    def hurry(self) -> None:
        """End the time for undo; the bots answer at once."""
        self._graceful = False

    def _seat(self) -> int | None:
        """Return the seat of the bot that decides now, or None."""
        play, seat = self._host.play, self._host.play.state.to_move
        may = self.on and self._host.ready and seat is not None and play.match.players[seat] is not None
        return seat if may else None

    def go(self) -> None:
        """Let the bots decide until a person's turn comes.

        With an event loop they take their time; without one they decide at once. Thoughts about another position are
        dropped.
        """
        with alone:
            self._go()

    def _go(self) -> None:
        if self._place is not None and self._place.left(self._host.play):
            self.stop()
        if self._seat() is None or (self._task is not None and not self._task.done()):
            return
        loop = running_loop()
        if loop is None:
            while self._seat() is not None:
                self._decide(None)
            self._host.refresh()
            self._host.rest()
            return
        place = self._asked()
        self._graceful = self._host.play.match.barrier() is None
        if self.grace:
            loop.call_later(self.grace, self._out_of_grace, place)
        self._task = loop.create_task(self._play_on(place))

    def stop(self) -> None:
        """Drop all thoughts and their answers."""
        with alone:
            for _, thought in self._thoughts:
                thought.drop()
            self.sign, self._place, self._graceful = "", None, False
            if self._task is not None:
                let_go(self._task)
                self._task = None

    def wait(self) -> Message:
        """Make the bots wait; return the message about it."""
        seat = self._seat()
        thought = None if seat is None else self._busy(self._host.play.match.players[seat])
        self.on = False
        self.stop()
        if seat is None or thought is None or thought.can_stop or isinstance(self._host.seats[seat], str):
            return Message("info", say(N_("The bots wait.")))
        return Message("info", say(_GOES_ON, {"seat": seat_name(self._host.play.state, seat)}))

    def _busy(self, player: Player | None) -> Thought[Action] | None:
        """Return what a player is still thinking about, wanted or not."""
        return next((thought for who, thought in self._thoughts if who is player and thought.busy), None)

    # --- in time -----------------------------------------------------------------------------------------------

    # Between two awaits everything may have changed, and another loop may be playing on already, in another thread. A
    # question stands as long as its `MatchPoint` is the one kept here, and the match is still there.

    async def _play_on(self, place: MatchPoint | None) -> None:
        clock = asyncio.get_running_loop().time
        with told(self._failed):
            while place is not None:
                begun = clock()
                await asyncio.sleep(min(self._pause, BREATH))
                answer = await self._think(place)
                while (rest := begun + max(self.grace, self._pause) - clock()) > 0:
                    await asyncio.sleep(min(rest, BREATH))  # a person may hurry them
                place = self._answered(place, answer)

    @property
    def _pause(self) -> float:
        """Seconds to the next decision; none if nothing has happened yet."""
        past = self._host.play.match.past
        return PAUSES[self.pace] if not past or past[-1].events else 0.0

    def _out_of_grace(self, place: MatchPoint | None) -> None:
        """End the time for undo; a thinking bot goes on."""
        with guarded(self._failed):
            if place is not None and self._stands(place) and self._graceful:
                self._graceful = False
                self._host.refresh()

    def _asked(self) -> MatchPoint | None:
        """Return the question to a bot, or rest if there is none."""
        self._place = None if self._seat() is None else MatchPoint.of(self._host.play)
        if self._place is None:
            self._task = None
            self._host.rest()
        return self._place

    def _stands(self, place: MatchPoint) -> bool:
        return self._place is place and not place.left(self._host.play)

    def _answered(self, place: MatchPoint, answer: Callable[[], Action] | None) -> MatchPoint | None:
        """Play an answer if it still counts; return the next question."""
        with alone:
            if self._place is not place:
                return None
            if answer is not None and self._stands(place):
                self._graceful = False
                self._decide(answer)
                if self._seat() is None or place.match.past[-1].events:  # else it only opened a question
                    self._host.refresh()
            return self._asked()

    async def _think(self, place: MatchPoint) -> Callable[[], Action] | None:
        """Ask a player in a thread; return a function for its answer.

        That function raises what the player raised. Returns None if the question has become invalid.
        """
        seat = place.state.to_move
        player = None if seat is None else place.match.players[seat]
        if seat is None or player is None:
            return None
        while (earlier := self._busy(player)) is not None:  # a player thinks about one thing at a time
            self._tell(N_("{seat}, {player}, is still busy with an earlier question."), place, seat)
            await earlier.outcome()
        sign = asyncio.get_running_loop().call_later(SIGN_AFTER, self._tell, _THINKS, place, seat)
        try:
            with alone:
                if not self._stands(place):
                    return None
                work = partial(player, place.state.view(seat), place.state.legal_actions())
                thought = Thought(work, getattr(player, "stop", None))
                self._thoughts = [entry for entry in self._thoughts if entry[1].busy] + [(player, thought)]
            return await thought.outcome()
        finally:
            sign.cancel()
            with alone:
                if self._place is place:
                    self.sign = ""

    def _tell(self, template: str, place: MatchPoint, seat: int) -> None:
        with guarded(self._failed):
            if self._stands(place):
                words = {
                    "seat": seat_name(self._host.play.state, seat),
                    "player": player_name(self._host.seats[seat], self._host.play.state.game.name),
                }
                self.sign = say(template, words)
                self._host.refresh()

    def _decide(self, answer: Callable[[], Action] | None) -> None:
        """Play an answer; without one, ask the player at once."""
        try:
            self._host.play.step(answer)
        except PlayerError as problem:
            self.on = False
            self._host.play.message = Message("problem", _with_line(problem))

    def _failed(self, text: str) -> None:
        self.on, self._place = False, None
        self._host.fail(text)
        self._host.rest()


def _with_line(problem: PlayerError) -> str:
    """Return a player's error, with the line in its author's own code."""
    cause = problem.__cause__
    frames = [] if cause is None else extract_tb(cause.__traceback__)
    own = [frame for frame in frames if _PACKAGE not in Path(frame.filename).parents]
    if not own:
        return str(problem)
    return say(_WHERE, {"problem": str(problem), "line": own[-1].lineno, "function": own[-1].name})
