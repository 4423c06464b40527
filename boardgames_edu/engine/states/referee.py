"""States whose scores and checks lie in modules of their game's package.

They are imported when they are first asked, since they know the state. Knows no game.
"""

from typing import Any, ClassVar

from boardgames_edu.engine.states.game import room
from boardgames_edu.engine.states.state import CONTRACT, State
from boardgames_edu.engine.tally import ScoreLine


class RefereedState(State):
    """A state that asks its game's package about the rules.

    ``rules.scoring`` has `scores`, and `winners` unless most points win; ``positions`` may have `check`. Completion
    offers what everybody may ask (`CONTRACT`) and what a game adds; fields of the rules are left out.
    """

    __slots__ = ()
    also_asked: ClassVar[tuple[str, ...]] = ("phase", "round")
    """Further questions that a learner may ask of a state."""

    def __dir__(self) -> list[str]:
        return sorted({*CONTRACT, *self.also_asked})

    def _rule(self, where: str, name: str, default: Any) -> Any:
        return getattr(room(self.game.package, where), name, default)

    def check(self) -> None:
        """Refuse what no game can reach, after a position was read."""
        self._rule("positions", "check", bool)(self)

    def scores(self) -> tuple[tuple[ScoreLine, ...], ...]:
        """Return each seat's score lines, as if the game ended now."""
        lines: tuple[tuple[ScoreLine, ...], ...] = self._rule("rules.scoring", "scores", None)(self)
        return lines

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won; empty while the game goes on."""
        seats: tuple[int, ...] = self._rule("rules.scoring", "winners", State.winners)(self) if self.is_over else ()
        return seats
