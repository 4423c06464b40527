"""The kinds of questions of Cossack Campaign, one module for each subject; importing it registers them all."""

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
