"""The lab: maps as tables of graph measures, tournaments, ratings, plots. Needs the extra ``lab``.

>>> from boardgames_edu import lab
>>> lab.measures("rurik", seats=2).loc["kiev", "degree"] > 0
np.True_
"""

from boardgames_edu.lab.explore import explore
from boardgames_edu.lab.match import Pairing, Played, StrategyError, play_match, schedule
from boardgames_edu.lab.measures import heat_map, links, measures, ways
from boardgames_edu.lab.ratings import ratings
from boardgames_edu.lab.results import Results, ResultsError, wilson
from boardgames_edu.lab.significance import (
    bootstrap,
    games_needed,
    paired_test,
    rank_correlation,
    shuffle_test,
)
from boardgames_edu.lab.tournament import tournament

__all__ = [
    "Pairing",
    "Played",
    "Results",
    "ResultsError",
    "StrategyError",
    "bootstrap",
    "explore",
    "games_needed",
    "heat_map",
    "links",
    "measures",
    "paired_test",
    "play_match",
    "rank_correlation",
    "ratings",
    "schedule",
    "shuffle_test",
    "tournament",
    "ways",
    "wilson",
]
