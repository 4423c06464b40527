"""States that ask their setup about the rules.

Knows no game. ``Referee`` is the setup's side of it, ``RefereedState`` the state's.
"""

from typing import Any, ClassVar

from boardgames_edu.engine.states.game import room
from boardgames_edu.engine.states.setup import Setup
from boardgames_edu.engine.states.state import CONTRACT, State
from boardgames_edu.engine.tally import ScoreLine


class Referee(Setup):
    """A setup that applies the rules to a whole position.

    They lie in the rooms ``rules.scoring`` (`scores`, and `winners` unless most points win) and ``positions``
    (`check`) of the game's package, which are imported when they are first asked.
    """

    def _rule(self, where: str, name: str, default: Any) -> Any:
        return getattr(room(self.game.package, where), name, default)

    def scores_of(self, state: Any) -> tuple[tuple[ScoreLine, ...], ...]:
        """Return each seat's score lines, as if the game ended now."""
        lines: tuple[tuple[ScoreLine, ...], ...] = self._rule("rules.scoring", "scores", None)(state)
        return lines

    def check_of(self, state: Any) -> None:
        """Refuse what no game can reach, after a position was read."""
        self._rule("positions", "check", bool)(state)

    def winners_of(self, state: Any) -> tuple[int, ...]:
        """Return the seats that have won a finished game."""
        seats: tuple[int, ...] = self._rule("rules.scoring", "winners", State.winners)(state)
        return seats


class RefereedState(State):
    """A state that asks its setup.

    Completion offers what everybody may ask (`CONTRACT`) and what a game adds; fields of the rules are left out.
    """

    __slots__ = ()
    also_asked: ClassVar[tuple[str, ...]] = ("phase", "round")
    """What else a learner may ask of a state of this game."""

    def __dir__(self) -> list[str]:
        return sorted({*CONTRACT, *self.also_asked})

    def check(self) -> None:
        """Refuse what no game can reach, after a position was read."""
        self.setup.check_of(self)

    def scores(self) -> tuple[tuple[ScoreLine, ...], ...]:
        """Return each seat's score lines, as if the game ended now."""
        lines: tuple[tuple[ScoreLine, ...], ...] = self.setup.scores_of(self)
        return lines

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won; empty while the game goes on."""
        found: tuple[int, ...] = self.setup.winners_of(self) if self.is_over else ()
        return found
