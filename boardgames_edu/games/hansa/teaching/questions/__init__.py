"""The kinds of questions of Hansa Teutonica, registered on import."""

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
