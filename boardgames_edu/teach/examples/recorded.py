"""A recorded game as an example, one step per move.

So everything that shows an example can show a game. This module knows no screen.
"""

from __future__ import annotations

from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.i18n import N_
from boardgames_edu.teach.examples.cases import Example, Step

__all__ = ["recorded"]

_TITLE = N_("A recorded game")


def recorded(record: Record) -> Example:
    """Return a recorded game as an example, one step per move.

    Args:
        record: the recorded game; moves that the rules no longer allow are refused.

    Raises:
        OptionError: there is no such game.
        RecordError: a move cannot be played, or the end is another one than was recorded.

    Cost: about 50 microseconds and one copy of the state for each move.

    Example:
        >>> import boardgames_edu as bg
        >>> match = bg.Match(bg.load("rurik").new(seats=2, seed=5), seed=5)
        >>> events = match.play(match.state.legal_actions()[0])
        >>> [step.kind for step in recorded(match.record()).steps]
        ['position', 'move']
    """
    game = load(record.game)
    record.replay(game)
    state = record.start(game)
    steps = [Step("position", state.copy())]
    for after, move, events in record.steps(game):
        before = steps[-1].state
        made = game.parse(move, before)
        steps.append(Step("move", after.copy(), before, made, tuple(events)))
    steps[-1] = steps[-1]._replace(last=True)
    return Example("", record.game, _TITLE, "record", tuple(steps), None)
