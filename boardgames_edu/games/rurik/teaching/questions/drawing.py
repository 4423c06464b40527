"""Drafts of questions of Rurik, with positions for several kinds."""

from typing import Any

from boardgames_edu.engine.board import Board
from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import SEATS
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.teach.questions.draft import QuestionDraft, kinds_of

GAME = "rurik"


class RurikDraft(QuestionDraft):
    """A draft of a question of Rurik."""

    state: RurikState

    def board(self, seats: int) -> Board:
        """Return the board for some players."""
        board: Board = load(self.game).board(seats)
        return board

    def somewhere(self) -> tuple[int, str, list[str]]:
        """Return a number of seats, a region and the seats shuffled."""
        seats = self.rng.choice((2, 3, 4))
        board = self.board(seats)
        return seats, self.rng.choice(board.names(board.in_play)), self.rng.sample(SEATS[:seats], seats)

    def turn_of(self, seat: str, turn: dict[str, Any], *further: str, **position: Any) -> RurikState:
        """Take a turn of a seat, with further decisions on it."""
        stack = [[name, seat] for name in ("turn", *further)]
        state: RurikState = self.position(**position, phase="action", turn={"seat": seat, **turn}, stack=stack)
        return state

    def acting(self, position: dict[str, Any], seat: str, points: dict[str, int]) -> RurikState:
        """Take a position in which a seat has points to spend."""
        return self.turn_of(seat, {"action": "taken", "points": points}, **position)

    def in_one_region(self, seats: int, region: str, *, buildings: bool, leaders: list[str]) -> dict[str, Any]:
        """Return a position with something in one region only."""
        rng = self.rng
        there: dict[str, Any] = {"rebels": rng.choice((0, 1, 1, 2))}
        players: dict[str, dict[str, Any]] = {}
        waiting = rng.sample(leaders, len(leaders))
        present = 0 if rng.random() < 0.06 else rng.randint(1, min(seats, 3))
        for seat in rng.sample(range(seats), present):
            player: dict[str, Any] = {"troops": {region: rng.choice((1, 1, 2, 2, 3))}}
            if waiting and rng.random() < 0.5:
                player |= {"leader": waiting.pop(), "leader_in": region}
            players[SEATS[seat]] = player
        if buildings and rng.random() < 0.5:
            there["stronghold"] = SEATS[rng.randrange(seats)]
        return {"seats": seats, "players": players, "regions": {region: there}}


rurik_kind = kinds_of(GAME, RurikDraft)
