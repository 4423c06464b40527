"""Ratings of players from the places of their games.

The model is Plackett-Luce in the Bayesian approximation of Weng and Lin (2011), as openskill has it.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Strength(NamedTuple):
    """A rating with its 95 % interval; 25 at the start."""

    value: float
    low: float
    high: float


class Ratings:
    """The ratings of some players, after the games so far.

    Raises:
        ModuleNotFoundError: openskill is not installed.

    Example:
        >>> ratings = Ratings()
        >>> ratings.add({"ann": 1, "bob": 2})
        >>> ratings.of("ann").value > 25 > ratings.of("bob").value
        True
    """

    def __init__(self) -> None:
        from openskill.models import PlackettLuce, PlackettLuceRating

        self._model = PlackettLuce()
        self._known = dict[str, PlackettLuceRating]()

    def fix(self, name: str, value: float, sigma: float) -> None:
        """Set a player's rating and its standard deviation."""
        self._known[name] = self._model.rating(mu=value, sigma=sigma)

    def add(self, places: Mapping[str, float]) -> None:
        """Rate a game by the place of each player."""
        for name in places:
            self._known.setdefault(name, self._model.rating())
        if len(places) > 1:
            rated = self._model.rate([[self._known[name]] for name in places], ranks=[*map(float, places.values())])
            self._known.update({name: side[0] for name, side in zip(places, rated, strict=True)})

    def of(self, name: str) -> Strength:
        """Return a player's rating. KeyError before the first game."""
        known = self._known[name]
        return Strength(known.mu, known.mu - 1.96 * known.sigma, known.mu + 1.96 * known.sigma)
