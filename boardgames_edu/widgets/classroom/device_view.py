"""A match as one of several devices sees it.

It shows one seat's view, or what everybody may see, and takes that seat's decisions, or votes, and nothing else.
"""

from collections.abc import Callable, Sequence
from secrets import token_hex
from typing import Any

from boardgames_edu.engine.events import Action
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.pictures import touched
from boardgames_edu.widgets.match.click_paths import moves_in, written
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.outcomes import Message, Outcome, Refused
from boardgames_edu.widgets.table.match_view import MatchView
from boardgames_edu.widgets.table.opponents import MatchPoint

_BUTTONS = {"play", "point", "insist", "clear", "undo", "redo", "earlier", "later", "now", "replay", "rule", "close"}
"""What may be pressed at a table of a room: nothing that saves, loads, begins anew or advises."""


class _Voter(MatchController):
    """A controller whose moves are votes."""

    vote: Callable[[str], str]

    def do(self, moves: tuple[Action, ...], sure: bool = False) -> Outcome:
        """Vote for moves; play none."""
        if not self.asked or self.match.why_not(moves[0]) is not None:
            return super().do(moves, sure)
        self.point_out(touched(self.state, moves[0]))
        self.selection, self.message = (), Message("info", self.vote(written(moves)))
        return Refused(self.message)


class DeviceView(MatchView):
    """A match on one of several devices.

    Args:
        match: the match. To it every seat is a person.
        seat: whose view is shown; `NOBODY` for who looks on.
        changed: called when something was decided or voted.
        vote: takes moves in notation in place of playing them, and returns what to say; None where one plays.
    """

    def __init__(
        self, match: Match, seat: int, changed: Callable[[], None], vote: Callable[[str], str] | None = None
    ) -> None:
        self._shared, self.seat, self._changed, self._vote = match, seat, changed, vote
        self._shows: MatchPoint | None = None
        super().__init__(
            match.game, ["human"] * match.state.setup.seats, seed=None, backend="live", teaching=False, tutor=False,
            name=f"room {token_hex(4)}", position=None, panels=None, theme="auto", scale=1.0, pace="fast", grace=0.0,
            store=None, options={},
        )  # fmt: skip
        self.screen.body.parts = ["scores", "rule", "log"]

    def _begin(self, *_: Any) -> Match:
        return self._shared

    def _controller(self, match: Match, **options: Any) -> MatchController:
        if self._vote is None:
            return MatchController(match, seated=self.seat, **options)
        play = _Voter(match, seated=self.seat, **options)
        play.vote = self._voted
        return play

    def _voted(self, moves: str) -> str:
        assert self._vote is not None
        told = self._vote(moves)
        self._changed()
        return told

    def _ended(self, match: Match) -> None:
        """Count nothing: each page shows the score when it is refreshed."""

    def buttons(self) -> dict[str, Callable[[str], Any]]:
        """Return what each button does with its word."""
        mine = _BUTTONS if self._vote is None else _BUTTONS - {"undo", "redo", "insist"}
        return {name: work for name, work in super().buttons().items() if name in mine}

    def act(self, work: Callable[..., Any], *words: Any) -> None:
        """Call the controller, show what has changed, and tell the room."""
        made, state = len(self.match.past), self.state
        work(*words)
        if len(self.match.past) != made or self.state is not state:
            self.story.leave()
            self._changed()
        self.refresh()

    def refresh(self) -> None:
        """Show the match."""
        self._shows = MatchPoint.of(self.play)
        super().refresh()

    def follow(self) -> None:
        """Show what another device has decided, if one has."""
        if self._shows is None or self._shows.left(self.play):
            self.refresh()

    def words(self) -> dict[str, Any]:
        """Return what stands beside the board."""
        told, may = super().words(), self.buttons()
        can = {name: on and name in may for name, on in told["can"].items()}
        screens = [screen for screen in told["screens"] if screen["what"] in may]
        return {**told, "can": can, "screens": screens, "chairs": []}

    def show_votes(self, tally: Sequence[tuple[str, int]]) -> list[str]:
        """Mark what was voted for on the board; return it in words."""
        state, told, ids = self.state, list[str](), list[str]()
        for text, count in tally:
            moves = moves_in(text, state)
            ids += [id for id in touched(state, moves[0]) if id not in ids]
            told.append(say(N_("{move}: {n} {n:vote|votes}"), {"move": in_words(state, moves[0]), "n": count}))
        self.play.point_out(ids)
        return told
