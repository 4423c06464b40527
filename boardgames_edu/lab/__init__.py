"""The lab: graph measures, tournaments, ratings and plots.

Needs the extra ``lab``.

``lab.environments`` is imported when it is first asked for, and needs the extra ``rl``.

>>> from boardgames_edu import lab
>>> lab.measures("rurik", seats=2).loc["kiev", "degree"] > 0
np.True_
"""

from importlib import import_module
from types import ModuleType

from boardgames_edu.lab.columns import tensors
from boardgames_edu.lab.fitting import fit, foretell, weights
from boardgames_edu.lab.match import Pairing, PlayedGame, StrategyError, play_match, schedule
from boardgames_edu.lab.measures import links, measures
from boardgames_edu.lab.parts import ResultsError
from boardgames_edu.lab.pictures import explore, heat_map, ways
from boardgames_edu.lab.results import Results, ratings, recorded, wilson
from boardgames_edu.lab.review import coached, compare, values, what_if
from boardgames_edu.lab.significance import (
    adjusted,
    bootstrap,
    games_needed,
    paired_test,
    rank_correlation,
    shuffle_test,
    turn_test,
    within_games,
)
from boardgames_edu.lab.tournament import tournament

__all__ = [
    "Pairing", "PlayedGame", "Results", "ResultsError", "StrategyError", "adjusted", "bootstrap", "coached",
    "compare", "explore", "fit", "foretell", "games_needed", "heat_map", "links", "measures", "paired_test",
    "play_match", "rank_correlation", "ratings", "recorded", "schedule", "shuffle_test", "tensors", "tournament",
    "turn_test", "values", "ways", "weights", "what_if", "wilson", "within_games",
]  # fmt: skip


def __getattr__(name: str) -> ModuleType:
    if name == "environments":
        return import_module("boardgames_edu.lab.environments")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
