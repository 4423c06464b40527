"""Drafts of questions of Cossack Campaign, with what several kinds draw."""

from collections.abc import Callable

from boardgames_edu.engine.registry import load
from boardgames_edu.games.cossacks.components import SEATS, Components
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.teach.questions.draft import QuestionDraft, kinds_of

GAME = "cossacks"
FIRST_PLACES = ("chyhyryn", "orlyk", "kodak", "perekop", "ochakiv")
"""The places that are one path away from the Sich."""


class CossackDraft(QuestionDraft):
    """A draft of a question of Cossack Campaign."""

    state: CossackState

    def seats(self, count: int) -> dict[str, str]:
        """Return the names of the first seats, by id."""
        return self.names("seat", SEATS[:count])

    def played_on(self, *moves: str, wanted: Callable[[CossackState], bool]) -> CossackState:
        """Return the state after moves and first legal actions while wanted."""
        after: CossackState = self.played(*moves)[0]
        while after.stack and wanted(after):
            after.apply(after.legal_actions()[0])
        return after

    def played_out(self, first: str, seat: int) -> CossackState:
        """Return the state after a seat's move and its next decisions."""
        later = ("swap", "obey", "command")
        return self.played_on(first, wanted=lambda s: s.to_move == seat and s.top.name not in later)


def circles(path: str) -> list[str]:
    """Return the circles of a path from its first end."""
    return [name for name in load(GAME).board(4).places if name.startswith(f"{path}#")]


def printed_components() -> Components:
    """Return the components of the usual edition."""
    found: Components = load(GAME).setup(3).components
    return found


cossack_kind = kinds_of(GAME, CossackDraft)
