"""A match whose seats are devices."""

from __future__ import annotations

from collections import Counter

from boardgames_edu.bots import make
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.classroom.pupils import person_key
from boardgames_edu.widgets.match.click_paths import moves_in
from boardgames_edu.widgets.page.error_reporting import alone

_TITLE, _VOTE = N_("Table {number}"), N_("Vote on a move")
_VOTED = N_("Your vote: {move}. You may change it until the move is made.")
_NO_VOTES = N_("Nobody has voted yet.")


class DeviceTable:
    """A match whose seats are devices; bots fill the rest.

    Attributes:
        title: its heading.
        match: the match. To it every seat is a person; who that is, `names` say.
        names: who has each seat; "" is a bot.
        shared: the seat that everybody votes for; None at a table of people.
        votes: what each has voted for in the position, in notation, by `person_key`.
    """

    def __init__(self, number: int, match: Match, names: list[str], bot: str, is_vote: bool) -> None:
        self.title = say(_VOTE if is_vote else _TITLE, {"number": number})
        self.match, self.names = match, names
        self.shared = match.start.to_move if is_vote else None
        self.votes: dict[str, str] = {}
        match.listen(lambda _: self.votes.clear())
        self._bots = [
            None if name or seat == self.shared else make(bot, match.game, number * 100 + seat)
            for seat, name in enumerate(names)
        ]

    def seat_of(self, name: str) -> int | None:
        """Return somebody's seat; None for who looks on."""
        keys = [person_key(each) if each else "" for each in self.names]
        return keys.index(person_key(name)) if person_key(name) in keys else self.shared

    def bot_decides(self) -> bool:
        """Let a bot decide, if one is asked.

        Nobody waits while it thinks.
        """
        with alone:
            state, made = self.match.state, len(self.match.past)
            seat = state.to_move
            bot = None if seat is None else self._bots[seat]
            if seat is None or bot is None:
                return False
            view, actions = state.view(seat), state.legal_actions()
        with self.match.asking(seat):
            action = bot(view, actions)
        with alone:
            if self.match.state is state and len(self.match.past) == made:
                self.match.play_for(seat, action)
        return True

    def vote(self, name: str, moves: str) -> str:
        """Note a vote; return what to say. Raises BadInput."""
        told = say(_VOTED, {"move": self.words(moves)})
        self.votes[person_key(name)] = moves
        return told

    def words(self, moves: str) -> str:
        """Return moves in the reader's words. Raises NotationError."""
        return in_words(self.match.state, moves_in(moves, self.match.state)[0])

    def tally(self) -> list[tuple[str, int]]:
        """Return the moves with their votes, the most first."""
        return Counter(self.votes.values()).most_common()

    def play_first(self) -> None:
        """Play what most have voted for. Raises BadInput."""
        if not self.votes:
            raise BadInput(_NO_VOTES)
        moves = moves_in(self.tally()[0][0], self.match.state)
        with self.match.together():
            for action in moves:
                self.match.play(action)
