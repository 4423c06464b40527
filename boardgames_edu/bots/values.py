"""The weights of a game's features, as ``data/<game>/values.yaml`` has them.

A position's value is a sum of features that the game's ``evaluate`` names, each times its weight; a few weights are
exponents or bounds instead. ``lab.fit`` moves them towards those that win.
"""

from collections.abc import Iterable, Mapping

import msgspec

from boardgames_edu.engine.data import located, read_file


class Weight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The weight of a feature.

    Attributes:
        weight: in points; or a factor, an exponent or a bound, as ``means`` says.
        by_hand: as it was set by hand.
        error: its standard error, from how far fits agree that begin at one start; None if it was set by hand.
        start: where a fit starts; None if at the one set by hand.
        held: whether a fit leaves it alone.
        means: what it multiplies, for what it is added or subtracted, or what it bounds; an English phrase.
    """

    weight: float
    by_hand: float
    error: float | None = None
    start: float | None = None
    held: bool = False
    means: str = ""


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The weights of a game.

    Attributes:
        command: what fits them anew.
        games: how many games they were fitted on; 0 if they were set by hand.
        package: the version of the package that fitted them, with a digest of the code that plays; empty if not known.
        weights: by feature.
    """

    command: str
    games: int
    package: str = ""
    weights: dict[str, Weight]


class Weights(dict[str, float]):
    """Weights by feature, equal to themselves alone.

    So what an evaluation works out with them can be remembered by them.

    Attributes:
        by_hand: the weights as they were set by hand.
        start: the weights that a fit starts from.
        held: those that it leaves alone.
        means: what each means, as ``Weight`` has it.
    """

    __hash__ = object.__hash__  # type: ignore[assignment]
    __eq__ = object.__eq__

    def __init__(
        self,
        weights: Mapping[str, float],
        by_hand: Mapping[str, float] | None = None,
        start: Mapping[str, float] | None = None,
        held: Iterable[str] = (),
        means: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(weights)
        self.by_hand: Weights = self if by_hand is None else Weights(by_hand)
        self.start: Weights = self.by_hand if start is None else Weights(start)
        self.held, self.means = frozenset(held), dict(means or {})


def weights_of(game: str) -> Weights:
    """Return the weights of a game that brings a file of them.

    >>> weights_of("rurik")["troop"] > 0
    True
    """
    rows = read_file(located(f"{game}/values.yaml"), Values).weights
    return Weights(
        {name: row.weight for name, row in rows.items()},
        {name: row.by_hand for name, row in rows.items()},
        {name: row.by_hand if row.start is None else row.start for name, row in rows.items()},
        [name for name, row in rows.items() if row.held],
        {name: row.means for name, row in rows.items()},
    )
