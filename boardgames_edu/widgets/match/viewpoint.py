"""Whose eyes look on a match, and who is asked."""

from boardgames_edu.engine.playing.match import Match, Past, decided_openly, kept_secret, lies_open
from boardgames_edu.engine.states.state import State
from boardgames_edu.scene.base import NOBODY
from boardgames_edu.widgets.match.outcomes import Message


class Viewpoint:
    """The eyes that look on a match.

    Attributes:
        match: the match; its players that are None are people here.
        people: their seats.
        seated: whose eyes these always are: a seat, or `NOBODY` for who looks on; None where all sit at one screen.
        open_hands: whether every hand lies open.
        message: what was said last, or None.
    """

    match: Match
    people: list[int]
    seated: int | None = None
    open_hands: bool
    message: Message | None

    def look_on(self, match: Match) -> None:
        """Look on a match, with the eyes of its only person."""
        self.match = match
        people = [seat for seat, player in enumerate(match.players) if player is None]
        self.people = people if self.seated is None else [seat for seat in people if seat == self.seated]
        self._holder = self.people[0] if len(self.people) == 1 else NOBODY
        self._openly: tuple[State, int, bool] | None = None

    @property
    def state(self) -> State:
        """The current state."""
        return self.match.state

    @property
    def viewer(self) -> int | None:
        """Whose view is shown: a seat, `NOBODY`, or None for all.

        All that is shown and told follows from it. Of several people, it is the one who has shown the own hand; until
        another one is asked.
        """
        return None if self.open_hands or not (self.people or self.seated == NOBODY) else self._holder

    @property
    def faces_down(self) -> bool:
        """Whether a person is asked whose hand is not shown."""
        return self.viewer == NOBODY and self.state.to_move in self.people

    @property
    def covered(self) -> bool:
        """Whether the device has to go to another person first.

        A decision that all may look on at is asked at once.
        """
        state, count = self.state, len(self.match.past)
        if not self.faces_down:
            return False
        if self._openly is None or self._openly[0] is not state or self._openly[1] != count:
            self._openly = (state, count, decided_openly(state))
        return not self._openly[2]

    @property
    def asked(self) -> bool:
        """Whether a person who sits here decides now."""
        return self.state.to_move in self.people and not self.covered

    @property
    def advisable(self) -> bool:
        """Whether advice on the decision needs only the shown hand."""
        return self.asked and not self.faces_down

    def uncover(self) -> None:
        """Show the hand of the person who decides, who has the device."""
        if self.faces_down and self.state.to_move is not None:
            self._holder = self.state.to_move
            self.message = None

    def _hand_on(self) -> None:
        """Cover the shown hand once another person is asked."""
        seat = self.state.to_move
        if seat is not None and self.viewer not in (None, seat) and seat in self.people:
            self._holder = seat if lies_open(self.state) else NOBODY

    def _unseen(self, done: Past, after: State) -> bool:
        """Return whether a decision is kept secret from those who look on."""
        if self.viewer in (None, done.seat):
            return False
        others = [seat for seat in self.people if seat != done.seat]
        return any(kept_secret(done, after, other) for other in others)
