"""What opens a match: ``bg.play("rurik", seats=["human", "greedy"])``.

The last line of a cell shows the view that it returns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardgames_edu.engine.playing.match import Player
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.state import State
from boardgames_edu.store import Store
from boardgames_edu.widgets.board.view import checked_backend
from boardgames_edu.widgets.table.match_view import MatchView


def play(
    game: str | Game[Any],
    seats: Sequence[str | Player] | None = None,
    *,
    seed: int | None = None,
    backend: str = "live",
    teaching: bool = False,
    tutor: bool = False,
    name: str | None = None,
    position: State | None = None,
    panels: Sequence[str] | None = None,
    theme: str = "auto",
    scale: float = 1.0,
    pace: str | None = None,
    grace: float | None = None,
    store: Store | None = None,
    **options: Any,
) -> MatchView:
    """Return a view to play a match in.

    Args:
        game: a game or its name.
        seats: per seat "human", an opponent ("level-1" to "level-5", each with a name and a style of its own in every
            game), a bot ("random", "greedy", "planner", "search-medium", "search-hard"), or a function
            ``(view, actions) -> action``; if not given, you and as few of "level-2" as the game can be played with.
        seed: of the game's chance; random if not given.
        backend: the board: "live", or one that "matplotlib" draws.
        teaching: every hand lies open, and undo goes back across everything.
        tutor: explain what is met for the first time, and warn of moves that waste something.
        name: under which the running game is saved; by default one that belongs to the cell.
        position: a state to begin with, instead of a new game.
        panels: which parts of the picture to show; all if not given.
        theme: "auto", "light" or "dark".
        scale: 1.0 fills the width, up to 2.5 for the back row.
        pace: how fast bots play: "off" (at once, without motion), "fast", "medium" or "slow"; if not given, as you
            chose last, else "medium".
        grace: seconds that bots leave you to take your last decision back; if not given, as many as suit their pace,
            and more with a tutor; none where they play at once or fast.
        store: where games are saved; the user's own if not given.
        options: of the game: ``leaders="deal"``, ...

    Raises:
        OptionError: one of the above is unknown; says what there is.
        ScaleError: a scale out of range.

    Examples:
        >>> import boardgames_edu as bg
        >>> at = play("rurik", seats=["human", "random"], seed=7, name="example")  # doctest: +SKIP
    """
    found = game if isinstance(game, Game) else load(game)
    return MatchView(
        found,
        _usual(found, position) if seats is None else seats,
        seed=seed,
        backend=checked_backend(backend),
        teaching=teaching,
        tutor=tutor,
        name=name,
        position=position,
        panels=panels,
        theme=theme,
        scale=scale,
        pace=pace,
        grace=grace,
        store=store,
        options=options,
    )


def _usual(game: Game[Any], position: State | None) -> list[str]:
    """Return the default seats: one person, the others of level 2."""
    count = max(2, min(game.seats)) if position is None else position.setup.seats
    return ["human", *["level-2"] * (count - 1)]
