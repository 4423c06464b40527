"""A match whose seats are devices, and the view of each.

It shows what one seat sees, or what everybody may see, and takes that seat's decisions, or votes, and nothing else.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from secrets import randbelow, token_hex
from typing import Annotated, Any

import msgspec

from boardgames_edu.bots import make
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.registry import load
from boardgames_edu.i18n import N_, listed, say
from boardgames_edu.scene.pictures import touched
from boardgames_edu.teach.classroom.pupils import person_key
from boardgames_edu.widgets.classroom.people import MOST
from boardgames_edu.widgets.match.click_paths import moves_in, written
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.outcomes import Message, Outcome, Refused
from boardgames_edu.widgets.page.error_reporting import alone
from boardgames_edu.widgets.page.seat_words import seat_name
from boardgames_edu.widgets.table.match_view import MatchOptions, MatchView
from boardgames_edu.widgets.table.opponents import MatchPoint

_TITLE, _VOTE = N_("Table {number}"), N_("Vote on a move")
_PLACE, _SITS = N_("{table}, {seat}"), N_("{seat}: {names}")
_NO_SEAT = N_("{seats} seats do not go with this game; it has {others}.")
_TEAM = N_("Team {number} ({names}): {move}")


class TableSpec(msgspec.Struct, forbid_unknown_fields=True):
    """What tables are made from.

    Attributes:
        tables: who sits where; "" is a bot, a list are pupils who share a seat. In a vote, one table at which nobody
            is named.
        teams: in a vote, who votes together; if nobody, everybody votes alone.
        bot: the player that fills a table.
        seed: of the first table; the others follow.
        position: where a vote begins; a new game if None.
    """

    game: str
    tables: Annotated[list[list[str | list[str]]], msgspec.Meta(min_length=1, max_length=MOST)]
    teams: list[list[str]] = []
    bot: str = "greedy"
    seed: int = 0
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None


def seat_all(
    names: list[str], game: str, seats: int, bot: str = "greedy", together: int = 1, teams: int = 0
) -> dict[str, Any]:
    """Return tables at which people sit at random.

    ``together`` is how many share a seat; with ``teams``, it is a vote of these. Raises BadInput.
    """
    if seats not in load(game).seats:
        raise BadInput(_NO_SEAT, seats=seats, others=", ".join(map(str, load(game).seats)))
    seed = randbelow(2**31)
    mixed = Random(seed).sample(names, len(names))
    made = {"game": game, "bot": bot, "seed": seed}
    if teams:
        return made | {"tables": [[""] * seats], "teams": [mixed[number::teams] for number in range(teams)]}
    shared = [mixed[at : at + together] if together > 1 else mixed[at] for at in range(0, len(mixed), together)]
    count = -(-len(shared) // seats) or 1
    dealt = [shared[number::count] for number in range(count)]  # as many people at each as can be
    return made | {"tables": [[*people, *[""] * (seats - len(people))] for people in dealt]}


def sharing(who: str | list[str]) -> list[str]:
    """Return who shares a seat; nobody for a bot."""
    return [who] if isinstance(who, str) and who else list(who)


def _among(name: str, names: Sequence[str]) -> bool:
    return person_key(name) in map(person_key, names)


class DeviceTable:
    """A match whose seats are devices; bots fill the rest.

    Attributes:
        title: its heading.
        match: the match. To it every seat is a person; who that is, `names` say.
        names: who has each seat, perhaps several; nobody is a bot.
        teams: who votes together, with one voice; those who come later join the smallest.
        shared: the seat that everybody votes for; None at a table of people.
        votes: what each has voted for in the position, in notation, by `person_key`.
    """

    def __init__(
        self, number: int, match: Match, names: list[list[str]], bot: str, teams: list[list[str]] | None
    ) -> None:
        self.title = say(_TITLE if teams is None else _VOTE, {"number": number})
        self.match, self.names, self.teams = match, names, teams or []
        self.shared = None if teams is None else match.start.to_move
        self.votes: dict[str, str] = {}
        match.listen(lambda _: self.votes.clear())
        self._bots = [
            None if people or seat == self.shared else make(bot, match.game, number * 100 + seat)
            for seat, people in enumerate(names)
        ]

    def seat_of(self, name: str) -> int | None:
        """Return somebody's seat; None for who looks on."""
        return next((seat for seat, names in enumerate(self.names) if _among(name, names)), self.shared)

    def place_of(self, name: str) -> str:
        """Return where somebody sits, in words."""
        seat = self.seat_of(name)
        if seat is None or self.shared is not None:
            return self.title
        return say(_PLACE, {"table": self.title, "seat": seat_name(self.match.state, seat)})

    def vote_of(self, name: str) -> str:
        """Return somebody's vote, in words."""
        moves = self.votes.get(person_key(name), "")
        return self.words(moves) if moves else ""

    def people_told(self) -> list[str]:
        """Return who has each seat, in words."""
        seats = ((seat_name(self.match.state, seat), names) for seat, names in enumerate(self.names) if names)
        return [say(_SITS, {"seat": seat, "names": listed(names)}) for seat, names in seats]

    def rename(self, name: str, new: str) -> None:
        """Keep somebody's seat, team and vote under another name."""
        for names in (*self.names, *self.teams):
            names[:] = [new if _among(name, [each]) else each for each in names]
        if person_key(name) in self.votes:
            self.votes[person_key(new)] = self.votes.pop(person_key(name))

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
        told = say(N_("Your vote: {move}. You may change it until the move is made."), {"move": self.words(moves)})
        self.votes[person_key(name)] = moves
        if not self.teams:
            return told
        mine = next((team for team in self.teams if _among(name, team)), None)
        if mine is None:
            mine = min(self.teams, key=len)
            mine.append(name)
        return say(N_("{voted} Your team is for: {move}."), {"voted": told, "move": self.words(self._of_team(mine))})

    def _of_team(self, team: Sequence[str]) -> str:
        """Return a team's most frequent vote; "" for none."""
        votes = Counter(filter(None, (self.votes.get(person_key(name), "") for name in team)))
        return votes.most_common(1)[0][0] if votes else ""

    def words(self, moves: str) -> str:
        """Return moves in the reader's words. Raises NotationError."""
        return in_words(self.match.state, moves_in(moves, self.match.state)[0])

    def tally(self) -> list[tuple[str, int]]:
        """Return the moves with their votes or teams, most first."""
        voices = map(self._of_team, self.teams) if self.teams else self.votes.values()
        return Counter(filter(None, voices)).most_common()

    def teams_told(self) -> list[str]:
        """Return each team with its move, in words."""
        facts = ((listed(team), self._of_team(team)) for team in self.teams)
        return [
            say(_TEAM, {"number": number, "names": names, "move": self.words(moves) if moves else "–"})
            for number, (names, moves) in enumerate(facts, start=1)
        ]

    def play_first(self) -> None:
        """Play what most have voted for. Raises BadInput."""
        if not self.votes:
            raise BadInput(N_("Nobody has voted yet."))
        moves = moves_in(self.tally()[0][0], self.match.state)
        with self.match.together():
            for action in moves:
                self.match.play(action)


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
        seats = ["human"] * match.state.setup.seats
        super().__init__(match.game, seats, MatchOptions(name=f"room {token_hex(4)}", pace="fast", grace=0.0))
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
