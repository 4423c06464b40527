"""The kinds of questions of Cossack Campaign, registered on import."""

from boardgames_edu.games.cossacks.teaching.questions import (
    mace,
    marches,
    orders,
    points,
    setting_up,
    tokens,
    turns,
)

__all__ = ["mace", "marches", "orders", "points", "setting_up", "tokens", "turns"]
