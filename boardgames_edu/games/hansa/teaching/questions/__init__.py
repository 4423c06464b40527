"""The kinds of questions of Hansa Teutonica, one module for each subject; importing it registers them all."""

from boardgames_edu.games.hansa.teaching.questions import (
    cities,
    countries,
    creating,
    desks,
    displacing,
    east,
    ends,
    exchanges,
    joining,
    markers,
    modules,
    promo,
    scores,
    setting_up,
    two,
)

__all__ = [
    "cities",
    "countries",
    "creating",
    "desks",
    "displacing",
    "east",
    "ends",
    "exchanges",
    "joining",
    "markers",
    "modules",
    "promo",
    "scores",
    "setting_up",
    "two",
]
