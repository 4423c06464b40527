"""The questions of Cossack Campaign about figures of the set-up."""

from boardgames_edu.engine.registry import load
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.games.cossacks.teaching.questions import drawing
from boardgames_edu.i18n import N_

_EACH = {
    "tokens": (N_("How many march tokens does a player receive?"), "K-SETUP-02"),
    "seals": (N_("How many seals of the own colour does a player receive?"), "K-SETUP-03"),
    "gold": (N_("How much gold does a player receive?"), "K-SETUP-04"),
    "cards": (N_("How many action cards is a player dealt?"), "K-SETUP-06"),
    "hetmans": (N_("How many hetman cards is a player dealt?"), "K-SETUP-09"),
    "achievements": (N_("How many achievements is a player dealt?"), "K-SETUP-10"),
    "cities": (N_("How many cities is a player dealt?"), "K-SETUP-11"),
    "kept": (N_("How many additional tasks does a player keep?"), "K-SETUP-12 K-SETUP-15"),
}
_ALL = {
    "gold": (N_("{count} play. How much gold is in the game?"), "K-SETUP-04 K-SETUP-05"),
    "tokens": (N_("{count} play. How many march tokens are in the game?"), "K-SETUP-02 K-SETUP-05"),
    "pile": (
        N_("{count} play with {n} action cards. How many are in the draw pile after the deal?"),
        "K-SETUP-06 K-SETUP-07",
    ),
    "away": (N_("{count} play. How many task cards are laid away before the first round?"), "K-SETUP-13 K-SETUP-16"),
    "cards": (N_("{count} play. How many task cards do all of them together take into the game?"), "K-SETUP-15"),
}


@drawing.cossack_kind(
    N_("How many are there at the start?"),
    {1: N_("of each player"), 2: N_("of all together")},
    "K-SETUP-02 K-SETUP-03 K-SETUP-04 K-SETUP-05 K-SETUP-06 K-SETUP-07 K-SETUP-09 K-SETUP-10 K-SETUP-11 K-SETUP-12 "
    "K-SETUP-13 K-SETUP-15 K-SETUP-16",
)
def set_up_figures(q: drawing.CossackDraft) -> None:
    count, seed = q.rng.choice((3, 4, 5, 6)), q.rng.randrange(200)
    q.state = state = load(drawing.GAME).new(seats=count, seed=seed)
    figures, whole = drawing.printed_components().figures, len(drawing.printed_components().deck)
    asked = _EACH if q.level == 1 else _ALL
    what = q.rng.choice(list(asked))
    text, rules = asked[what]
    q.ask(text, "place:sich", panels=(), count=count, n=whole)  # no board: it would show the figures
    q.rule(*rules.split())
    if q.level == 1:
        each = _figures_of_one(state, figures.extra_tasks_kept)
        q.number(each[what])
        q.wrong(q.rng.sample(sorted(set(each.values())), 5), "That is another figure of the set-up.")
        q.why("The figure is {n} for each player.", n=each[what])
        return
    right = {
        "gold": sum(state.gold), "tokens": sum(state.tokens), "pile": len(state.pile), "away": count,
        "cards": count * (1 + figures.extra_tasks_kept),
    }[what]  # fmt: skip
    q.number(right)
    if what == "pile":
        q.wrong(whole, "The dealt cards are not in the pile.")
        q.wrong(right + count, "That would be so if each player were dealt one card fewer.")
        why = N_("Of {whole} cards {dealt} go to each of the {count} players, and {n} remain.")
        q.why(why, whole=whole, dealt=len(state.hands[0]), count=count, n=right)
    else:
        q.wrong(right // count, "That is for one player.")
        q.wrong(right + count, "That would be one more for each player.")
        q.why("It is {n} for each of the {count} players.", n=right // count, count=count)


def _figures_of_one(state: CossackState, kept: int) -> dict[str, int]:
    cities = sum(task >= drawing.printed_components().achievements for task in state.dealt[0])
    return {
        "tokens": state.tokens[0], "seals": state.seals_in_hand[0], "gold": state.gold[0],
        "cards": len(state.hands[0]), "hetmans": 1, "achievements": len(state.dealt[0]) - cities, "cities": cities,
        "kept": kept,
    }  # fmt: skip
