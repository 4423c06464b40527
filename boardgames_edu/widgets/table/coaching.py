"""The coach of a match: best moves, and the review afterwards.

It thinks in a thread of its own. Knows no screen: what it has found is plain data.
"""

from collections.abc import Callable
from copy import copy
from functools import partial
from threading import Event as Flag
from time import monotonic
from typing import Any, NamedTuple

from boardgames_edu.bots.coach import Review, ReviewedDecision, advise, moments
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.pictures import touched
from boardgames_edu.widgets.match import click_paths
from boardgames_edu.widgets.match.curve import curve
from boardgames_edu.widgets.match.outcomes import Message
from boardgames_edu.widgets.page.error_reporting import guarded
from boardgames_edu.widgets.page.seat_words import seat_name
from boardgames_edu.widgets.page.thinking import running_loop
from boardgames_edu.widgets.table.counting import SideThought
from boardgames_edu.widgets.table.opponents import MatchHost, MatchPoint

TOP = 3
"""How many moves the coach shows of a position."""
COSTLY = 5
"""How many costly decisions the review of a finished game shows."""
OWN = 3
"""How many of these are a person's, however costly those of bots were."""
SECONDS = 0.7
"""How many seconds it thinks about a position."""
AFTER = 0.15
"""How many seconds it thinks about the answer to an opened question."""
_OFTEN = 0.3
"""Seconds between two updates of its progress."""

_COACH = N_("Coach")
_BACK = N_("Look back")
_FOUND = N_(
    "The best moves that the coach has found for {seat}. Point at one to see it on the board. Worth is counted in "
    "points. The more often a move was tried out, the surer that is. The coach looks beyond this turn; a hint and the "
    "look back do not, so they may judge otherwise."
)
_LOOKS = N_("{done} of {all} decisions looked at.")
_READ = N_(
    "The lines: what the game was worth to each seat, in points. The figures on them: the decisions that cost most. "
    "Choose one to see it on the board: a brown frame marks what was done, a purple one what would have been better. "
    "Decisions are judged like hints: by the best plan found for the turn."
)
_BETTER = N_("In the game, “{move}” cost {n} points here. What is better?")
_FAULTLESS = N_("For none of your decisions was a clearly better one found.")
_AT_THE_END = N_("The game can be looked back over when it has ended: until then it holds secrets.")


class _Line(NamedTuple):
    """A move that the coach shows, with ids of things."""

    label: str  # the move in words, where the text does not begin with it
    text: str
    done: tuple[str, ...]
    better: tuple[str, ...]
    state: State | None = None  # None for the current one
    asks: str = ""  # the question when it is decided again


class Coach:
    """The coach of a match.

    Args:
        host: the view of that match.

    Attributes:
        lines: the moves that it shows.
    """

    def __init__(self, host: MatchHost) -> None:
        self.lines: list[_Line] = []
        self._host = host
        self._title = self._note = ""
        self._chosen: int | None = None
        self._place: MatchPoint | None = None
        self._looked: list[ReviewedDecision] = []
        self._told = 0.0
        self._stop = Flag()
        self._side = SideThought(host, self._failed)

    @property
    def running(self) -> bool:
        """Whether it is thinking."""
        return self._side.running

    @property
    def again(self) -> State | None:
        """The position to decide again: the chosen line's, or the costliest."""
        return self._again.state

    @property
    def asks(self) -> str:
        """The question when that position is decided again."""
        return self._again.asks

    @property
    def _again(self) -> _Line:
        lines = self.lines if self._chosen is None else [self.lines[self._chosen]]
        of_people = (line for line in lines if line.state and line.state.to_move in self._host.play.people)
        return next((line for line in of_people if self._title == _BACK), _Line("", "", (), ()))

    def view(self) -> dict[str, Any]:
        """Return what it shows, as plain data; empty when it is closed."""
        if not self._title:
            return {}
        play = self._host.play
        far = len(self._looked) / max(1, len(play.match.past)) if self._title == _BACK else None
        return {
            "title": say(self._title),
            "note": self._note,
            "running": self.running,
            "far": far if self.running else None,
            "curve": self._curve() if not self.running else "",
            "gazing": self._chosen is not None and self._title == _BACK,
            "lines": [
                {
                    "label": line.label,
                    "text": line.text,
                    "chosen": number == self._chosen,
                    "again": number == self._chosen and bool(self.again),
                }
                for number, line in enumerate(self.lines)
            ],
            "hover": self._title == _COACH,
        }

    # --- a position --------------------------------------------------------------------------------------------

    def advise(self) -> None:
        """Show the best moves of the person who decides."""
        play = self._host.play
        if not play.advisable:
            play.hint()  # says why not
            return
        self.close()
        self._open(_COACH, say(N_("The coach is thinking.")))
        self._side.begin(partial(_advice, play.state.copy()), self._advised)

    def _advised(self, found: list[_Line]) -> None:
        seat = self._host.play.state.to_move
        assert seat is not None
        self.lines, self._note = found, say(_FOUND, {"seat": seat_name(self._host.play.state, seat)})

    # --- a game ------------------------------------------------------------------------------------------------

    def look_back(self, shows: bool = False) -> None:
        """Review the finished game: its course, and the costliest decisions.

        Args:
            shows: whether to show the costliest decision of a person afterwards.
        """
        play = self._host.play
        if not play.state.is_over and play.viewer is not None:
            play.message = Message("info", say(_AT_THE_END))
            return
        self.close()
        game = copy(play.match)
        game.past = list(game.past)  # the match may go on; this stays
        self._open(_BACK, say(_LOOKS, {"done": 0, "all": len(game.past)}))
        self._looked, self._stop = [], Flag()
        looked, stop = self._looked, self._stop
        took = partial(self._took, looked)
        loop = running_loop()
        tell = took if loop is None else partial(loop.call_soon_threadsafe, took)
        self._side.begin(partial(_look_through, game, stop, tell), lambda _: self._looked_back(game, shows), stop.set)

    def _took(self, looked: list[ReviewedDecision], moment: ReviewedDecision) -> None:
        """Take one more reviewed decision, and show the progress."""
        with guarded(self._failed):
            looked.append(moment)
            if looked is self._looked and monotonic() - self._told > _OFTEN:
                self._told = monotonic()
                self._note = say(_LOOKS, self._far())
                self._host.refresh()

    def _far(self) -> dict[str, object]:
        return {"done": len(self._looked), "all": len(self._host.play.match.past)}

    def _looked_back(self, game: Match, shows: bool) -> None:
        far = self._far()
        self.lines = [_line(game, moment) for moment in self._costly()]
        self._note = say(_READ if self.lines else N_("For none of the decisions was a clearly better one found."))
        if far["done"] != far["all"]:
            self._note = f"{say(N_('Stopped. {done} of {all} decisions were looked at.'), far)} {self._note}"
        if shows and (again := self.again):
            self.point(str([line.state for line in self.lines].index(again)))
        elif shows and self.lines:
            self._note = f"{say(_FAULTLESS)} {self._note}"

    def _costly(self) -> list[ReviewedDecision]:
        """Return the costliest decisions, people's own before those of bots."""
        found = Review((), tuple(self._looked)).costly(len(self._looked))
        own = [moment for moment in found if moment.seat in self._host.play.people][:OWN]
        others = [moment for moment in found if moment not in own]
        return sorted((*own, *others[: COSTLY - len(own)]), key=lambda moment: -moment.cost)

    def _curve(self) -> str:
        """Return the game as a curve, without its last turn.

        There it is evaluated as won or lost, which is far more than points.
        """
        play = self._host.play
        past = play.match.past
        shown = [moment for moment in self._looked if moment.number < len(past)]
        while any(moment.seat != past[-1].seat for moment in shown) and past[shown[-1].number].seat == past[-1].seat:
            shown.pop()
        if not shown:
            return ""
        seats = range(play.state.setup.seats)
        worths = [[moment.worth[seat] for moment in shown] for seat in seats]
        names = [(seat_name(play.state, seat), play.state.seat_name(seat)) for seat in seats]
        marks = {rank: (moment.number, moment.seat) for rank, moment in enumerate(self._costly(), start=1)}
        return curve(worths, names, {rank: at for rank, at in marks.items() if at[0] <= len(shown)})

    # --- what a person does ------------------------------------------------------------------------------------

    def point(self, word: str) -> bool:
        """Show a line by its number; return whether the words have changed."""
        play = self._host.play
        number = int(word) if word.isdecimal() and int(word) < len(self.lines) else None
        line = None if number is None else self.lines[number]
        if self._title == _BACK:
            self._chosen = number
            play.look_back(*((line.state, line.done, line.better) if line else (None,)))
            return True
        if self._title == _COACH:
            play.point_out(line.better if line else ())
        return False

    def stop(self) -> None:
        """Stop the review; keep what was found so far."""
        self._stop.set()

    def close(self) -> None:
        """Close the coach and drop its work."""
        if not self._title:
            return
        self._stop.set()
        self._side.drop()
        if self._title == _BACK:
            self._host.play.look_back(None)
        else:
            self._host.play.point_out(())
        self._title, self._note, self.lines, self._looked, self._chosen = "", "", [], [], None

    def follow(self) -> None:
        """Close the coach if the match has moved on."""
        if self._title and self._place is not None and self._place.left(self._host.play):
            self.close()

    # --- thinking ----------------------------------------------------------------------------------------------

    def _open(self, title: str, note: str) -> None:
        self._title, self._note, self._place = title, note, MatchPoint.of(self._host.play)

    def _failed(self, text: str) -> None:
        self.close()
        self._host.fail(text)


def _advice(state: State) -> list[_Line]:
    """Return the best moves; those that open a question with an answer."""
    found = []
    for advice in advise(state, TOP, seconds=SECONDS):
        ahead, label = click_paths.opened(state, advice.action), ""
        about, answer = touched(state, advice.action), None
        if ahead is not None:
            answer = next(iter(advise(ahead, 1, seconds=AFTER)), None)
        if ahead is not None and answer is not None:
            label, about = in_words(ahead, answer.action), touched(ahead, answer.action)
        found.append(_Line(label, advice.sentence, (), about))
    return found


def _look_through(game: Match, stop: Flag, tell: Callable[[ReviewedDecision], object]) -> None:
    """Review one decision after the other, until ``stop`` is set."""
    for moment in moments(game):
        tell(moment)
        if stop.is_set():
            return


def _line(game: Match, moment: ReviewedDecision) -> _Line:
    """Return a costly decision: its position, what was done, what was better."""
    done = game.past[moment.number - 1]
    about = touched(done.state, done.action)
    ahead = click_paths.opened(done.state, done.action)
    if ahead is not None and moment.number < len(game.past):  # it only opened a question: what was answered
        about = touched(ahead, game.past[moment.number].action)
    better = () if moment.better is None else touched(done.state, moment.better)
    facts = {"move": in_words(done.state, done.action), "n": round(moment.cost, 1)}
    return _Line("", moment.sentence, about, better, done.state, say(_BETTER, facts))
