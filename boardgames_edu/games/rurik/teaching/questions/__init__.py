"""The kinds of questions of Rurik, registered on import."""

from boardgames_edu.games.rurik.teaching.questions import (
    actions,
    cards,
    claims,
    goods,
    leaders,
    points,
    presence,
    ruling,
    scores,
    setup,
    solo,
    strategy,
)

__all__ = [
    "actions",
    "cards",
    "claims",
    "goods",
    "leaders",
    "points",
    "presence",
    "ruling",
    "scores",
    "setup",
    "solo",
    "strategy",
]
