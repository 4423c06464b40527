"""Regression within games: what goes with winning.

Needs the extra ``regression``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.i18n import N_
from boardgames_edu.lab.significance import adjusted

if TYPE_CHECKING:
    from pandas import DataFrame

_NO_MODELS = N_(
    "A regression needs further packages: pip install 'boardgames-edu[regression]'. Missing: {name}."
)
_FORMULA = N_("A formula is a text such as {example}, of columns of the table; here: {problem}")


def within_games(table: DataFrame, formula: str) -> DataFrame:
    """Return what goes with winning among the seats of a game.

    A linear regression (statsmodels) on what differs from the mean of the game: a game that suits everybody
    explains nothing. Colour and order of play are held fixed, too. Standard errors are clustered by games,
    for the seats of a game hang together.

    Args:
        table: of results, with further columns such as those of a timeline.
        formula: "won ~ betweenness + held"; "held" fixed, what does betweenness go with?

    Returns:
        by term: sd (how far it varies within games), effect (of one sd), its 95 % interval low and high, p, and holm
        (p corrected for the number of terms).

    Raises:
        OptionError: the formula does not fit the table, or statsmodels is missing.

    Notes:
        It says what goes together, and not what would happen if a seat did otherwise: ``lab.what_if`` asks that.
    """
    import pandas as pd

    try:
        from statsmodels.regression.linear_model import OLS
    except ModuleNotFoundError as problem:
        raise OptionError(_NO_MODELS, name=str(problem.name)) from problem
    try:
        asked = OLS.from_formula(formula, table, missing="raise")
    except Exception as problem:  # whatever the reader of formulas raises
        raise OptionError(
            _FORMULA, example="'won ~ betweenness + held'", problem=str(problem).splitlines()[0][:150]
        ) from problem
    names = [name for name in asked.exog_names if name != "Intercept"]
    terms = pd.DataFrame(asked.exog, columns=asked.exog_names, index=table.index)[names]
    seats = pd.get_dummies(table[["turn", "seat"]].astype("category"), drop_first=True, dtype=float)
    whole = pd.concat([terms, seats], axis=1).assign(**{_RESULT: asked.endog})
    inside = whole - whole.groupby(table["match"]).transform("mean")
    fitted = OLS(inside.pop(_RESULT), inside).fit(cov_type="cluster", cov_kwds={"groups": table["match"]})
    spread, found = inside[names].std(), fitted.conf_int().loc[names]
    effects = pd.DataFrame({"sd": spread, "effect": fitted.params[names] * spread})
    effects["low"], effects["high"] = found[0] * spread, found[1] * spread
    effects["p"] = fitted.pvalues[names]
    return effects.assign(holm=adjusted(effects["p"])).rename_axis("term")


_RESULT = "what is explained"
