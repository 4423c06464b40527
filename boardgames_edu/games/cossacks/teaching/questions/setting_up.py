"""The questions of Cossack Campaign about figures of the set-up."""

from __future__ import annotations

from random import Random

from boardgames_edu.engine.registry import load
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.games.cossacks.teaching.questions.orders import printed_components
from boardgames_edu.games.cossacks.teaching.questions.tokens import GAME
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.asking import Question, drawn_kind, number_choices

_EACH = {
    "tokens": (N_("How many march tokens does a player receive?"), ("K-SETUP-02",)),
    "seals": (N_("How many seals of the own colour does a player receive?"), ("K-SETUP-03",)),
    "gold": (N_("How much gold does a player receive?"), ("K-SETUP-04",)),
    "cards": (N_("How many action cards is a player dealt?"), ("K-SETUP-06",)),
    "hetmans": (N_("How many hetman cards is a player dealt?"), ("K-SETUP-09",)),
    "achievements": (N_("How many achievements is a player dealt?"), ("K-SETUP-10",)),
    "cities": (N_("How many cities is a player dealt?"), ("K-SETUP-11",)),
    "kept": (N_("How many additional tasks does a player keep?"), ("K-SETUP-12", "K-SETUP-15")),
}
_ALL = {
    "gold": (N_("{count} play. How much gold is in the game?"), ("K-SETUP-04", "K-SETUP-05")),
    "tokens": (N_("{count} play. How many march tokens are in the game?"), ("K-SETUP-02", "K-SETUP-05")),
    "pile": (
        N_("{count} play with {n} action cards. How many are in the draw pile after the deal?"),
        ("K-SETUP-06", "K-SETUP-07"),
    ),
    "away": (
        N_("{count} play. How many task cards are laid away before the first round?"),
        ("K-SETUP-13", "K-SETUP-16"),
    ),
    "cards": (
        N_("{count} play. How many task cards do all of them together take into the game?"),
        ("K-SETUP-15",),
    ),
}
_FIGURE = N_("The figure is {n} for each player.")
_PRODUCT = N_("It is {n} for each of the {count} players.")
_REST = N_("Of {whole} cards {dealt} go to each of the {count} players, and {n} remain.")
_FIGURE_OF = N_("That is another figure of the set-up.")
_FOR_ONE = N_("That is for one player.")
_ONE_MORE = N_("That would be one more for each player.")
_ONE_DEALT_LESS = N_("That would be so if each player were dealt one card fewer.")
_UNDEALT = N_("The dealt cards are not in the pile.")


@drawn_kind(
    GAME,
    "set_up_figures",
    N_("How many are there at the start?"),
    {1: N_("of each player"), 2: N_("of all together")},
    (
        "K-SETUP-02", "K-SETUP-03", "K-SETUP-04", "K-SETUP-05", "K-SETUP-06", "K-SETUP-07", "K-SETUP-09", "K-SETUP-10",
        "K-SETUP-11", "K-SETUP-12", "K-SETUP-13", "K-SETUP-15", "K-SETUP-16",
    ),
)  # fmt: skip
def set_up_figures(rng: Random, level: int) -> Question | None:
    """Ask how many of something there are at the start."""
    count, seed = rng.choice((3, 4, 5, 6)), rng.randrange(200)
    state: CossackState = load(GAME).new(seats=count, seed=seed)
    figures = printed_components().figures
    what = rng.choice(list(_EACH if level == 1 else _ALL))
    text, rules = (_EACH if level == 1 else _ALL)[what]
    whole = len(printed_components().deck)
    cities = sum(task >= printed_components().achievements for task in state.dealt[0])
    if level == 1:
        one = {
            "tokens": state.tokens[0], "seals": state.seals_in_hand[0], "gold": state.gold[0],
            "cards": len(state.hands[0]), "hetmans": 1, "achievements": len(state.dealt[0]) - cities, "cities": cities,
            "kept": figures.extra_tasks_kept,
        }  # fmt: skip
        right, why = one[what], say(_FIGURE, {"n": one[what]})
        others = rng.sample(sorted(set(one.values())), 5)
        misconceptions = [(number, say(_FIGURE_OF)) for number in others]
    else:
        right = {
            "gold": sum(state.gold), "tokens": sum(state.tokens), "pile": len(state.pile), "away": count,
            "cards": count * (1 + figures.extra_tasks_kept),
        }[what]  # fmt: skip
        why = (
            say(_REST, {"whole": whole, "count": count, "n": right, "dealt": len(state.hands[0])})
            if what == "pile"
            else say(_PRODUCT, {"n": right // count, "count": count})
        )
        misconceptions = [(whole, say(_UNDEALT))] if what == "pile" else [(right // count, say(_FOR_ONE))]
        misconceptions.append((right + count, say(_ONE_DEALT_LESS if what == "pile" else _ONE_MORE)))
    return Question(
        kind="set_up_figures",
        text=say(text, {"count": count, "n": whole}),
        state=state,
        about=("place:sich",),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=why,
        rules=rules,
        panels=(),  # no board is needed, and it would show the figures
    )
