"""The weights of a game's features, as ``data/<game>/values.yaml`` has them.

What a position is worth is a weighted sum of the features that the game's ``evaluate`` names. ``lab.fit`` fits the
weights.
"""

from __future__ import annotations

import msgspec

from boardgames_edu.engine.data import located, read_file


class Weight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a feature counts for.

    Attributes:
        weight: a factor.
        error: its standard error; None if it was set by hand.
    """

    weight: float
    error: float | None = None


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fitted weights.

    Attributes:
        command: what fits them anew.
        games: how many games they were fitted on; 0 if they were set by hand.
        weights: by feature, in the English words of the evaluation.
    """

    command: str
    games: int
    weights: dict[str, Weight]


def weights_of(game: str) -> dict[str, float]:
    """Return the weights by feature; none where they were set by hand.

    >>> weights_of("a game without a file")
    {}
    """
    path = located(f"{game}/values.yaml")
    values = read_file(path, Values) if path.is_file() else None
    return {name: row.weight for name, row in values.weights.items()} if values and values.games else {}
