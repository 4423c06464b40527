"""The questions of Rurik about what a turn brings.

How many points there are to spend, and how many cards in hand. The engine takes the action, plays the card and
converts the goods. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.tally import Tally
from boardgames_edu.games.rurik.components import COLUMNS, SEATS
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.rules.conditions import POOL_OF_COLUMN
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.games.rurik.teaching.questions.ruling import GAME, somewhere
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.adding_up import wrong_totals
from boardgames_edu.teach.questions.asking import Question, drawn_kind, number_choices

POINTS = {
    "muster": N_("muster points"),
    "move": N_("movement points"),
    "attack": N_("attack points"),
    "tax": N_("tax points"),
    "build": N_("build points"),
}
REWARD = {"move": "movement_points"} | {name: f"{name}_points" for name in POINTS if name != "move"}
TOKEN = {"build": ("to_build", "wood", "ore"), "muster": ("to_muster", "honey", "fish")}


def _about_to_act(rng: Random, column: str, row: int, player: dict[str, Any]) -> tuple[RurikState, str]:
    """Return a turn about to take a space's action, with its seat."""
    seats, region, order = somewhere(rng)
    row = min(row, load(GAME).setup(seats).rows)
    mine = {"troops": {region: 2}, "unplaced": [], **player}
    state: RurikState = load(GAME).from_position(
        {
            "seats": seats,
            "phase": "action",
            "players": {order[0]: mine, order[1]: {"troops": {region: 1}}},
            "turn": {"seat": order[0], "action": "undecided", "column": column, "row": row},
            "stack": [["turn", order[0]]],
        }
    )
    return state, order[0]


def _where(state: RurikState) -> str:
    """Return the id of the space whose action may be taken."""
    column, row = divmod(state.resolved_space, state.setup.rows)
    return f"space:{COLUMNS[column]}:{row + 1}"


# --- how many points? ------------------------------------------------------------------------------------------------

_TAKES = N_("{seat} takes the action of this space. How many {points} are there to spend in this turn?")
_AND_PLAYS = N_(
    "{seat} takes the action of this space and plays the card “{scheme}”. How many {points} are there to spend in this "
    "turn?"
)
_AND_CONVERTS = N_(
    "{seat} takes the action of this space and converts two goods with the token for {points}. How many of these are "
    "there to spend in this turn?"
)
_TWO_CARDS = N_(
    "{seat} takes the action of this space and has two cards in hand: “{scheme}” and “{scheme_two}”. How many {points} "
    "can there be to spend in this turn, at most?"
)
_FROM_SPACE = N_("The space gives {n}.")
_FROM_BOTH = N_("The space gives {n}, and {more} {more:comes|come} from the bonus action.")
_FROM_ONE_CARD = N_(
    "The space gives {n}, and of the two cards only one can be played: the better one brings {more}."
)
_NO_MORE = N_("The space gives {n}, and the card brings none of these points.")
_FORGOT_BONUS = N_("What a bonus action brings is added to the points of the space.")
_OTHER_KIND = N_("Points of another kind gather in a pool of their own.")
_ONE_CARD = N_("Only one scheme card may be played in a turn.")
_FORGOT_SPACE = N_("The points of the main action count as well.")
_PRICE = N_("A price is paid in coins and takes away no points.")


@drawn_kind(
    GAME,
    "how_many_points",
    N_("How many points are there to spend?"),
    {1: N_("the space alone"), 2: N_("cards and tokens too"), 3: N_("two cards in hand")},
    (
        "R-MUSTER-01", "R-MOVE-01", "R-ATTACK-01", "R-TAX-01", "R-BUILD-01", "R-ACT-19", "R-ACT-20", "R-PLAY-01",
        "R-PLAY-02", "R-CONV-02", "R-CONV-03",
    ),
)  # fmt: skip
def how_many_points(rng: Random, level: int) -> Question | None:
    """Ask how many points of a kind a turn gives."""
    column = rng.choice(list(POINTS))
    printed = load(GAME).setup(4).components
    cards = [
        card for card in printed.schemes if not any("take_deed_from_row" in reward for reward in card.rewards)
    ]
    liked = [card for card in cards if any(REWARD[column] in reward for reward in card.rewards)]
    played = [rng.choice(liked if rng.random() < 0.6 else cards)] if level > 1 else []
    if level == 3:
        played.append(rng.choice([card for card in liked if card is not played[0]]))
    converts = level == 2 and column in TOKEN and rng.random() < 0.5
    player: dict[str, Any] = {"coins": 5}
    if converts:
        played = []
        player["boat"] = dict.fromkeys(TOKEN[column][1:], 1)
    player["hand"] = [card.id for card in played]
    state, seat = _about_to_act(rng, column, rng.randint(1, 4), player)
    pool = POOL_OF_COLUMN[COLUMNS.index(column)]
    after = state.copy()
    after.play("take")
    base = after.pools[pool]
    tally = tallies.points(state, played, converts=converts)
    more = tally.total - base
    names = {"scheme": played[0].id} if played else {}
    names |= {"scheme_two": played[1].id} if level == 3 else {}
    text = _AND_CONVERTS if converts else (_TAKES, _AND_PLAYS, _TWO_CARDS)[len(played)]
    why = _FROM_ONE_CARD if level == 3 else _FROM_BOTH if more else _NO_MORE if played else _FROM_SPACE
    rules = [f"R-{column.upper()}-01"]
    rules += ["R-PLAY-02"] if len(played) == 1 else ["R-PLAY-01"] if played else []
    if level == 2:
        rules += ["R-ACT-20"] if not more else ["R-ACT-19"] if column in ("tax", "build") else []
        rules += [{"build": "R-CONV-02", "muster": "R-CONV-03"}[column]] if converts else []
    return Question(
        kind="how_many_points",
        text=say(text, {"seat": seat, "points": say(POINTS[column]), "game": GAME, **names}),
        state=state,
        about=(_where(state),),
        choices=number_choices(tally.total, _mispointed(state, tally), rng),
        answer=str(tally.total),
        why=say(why, {"n": base, "more": more}),
        rules=tuple(rules),
        panels=("strategy", "turn"),
    )


def _mispointed(state: RurikState, tally: Tally) -> Iterator[tuple[int, str]]:
    """Yield numbers of points that typical mistakes lead to."""
    forgot = dict.fromkeys(("R-ACT-19", "R-PLAY-02", "R-CONV-02", "R-CONV-03"), _FORGOT_BONUS)
    if len(tally) > 1:
        forgot |= {rule: _FORGOT_SPACE for rule in tally.rules if rule not in forgot}
    yield from wrong_totals(tally, forgot, {"R-PLAY-01": _ONE_CARD, "R-ACT-20": _OTHER_KIND})
    price = state.setup.space_cost[state.resolved_space]
    if price:
        yield tally.total - price, say(_PRICE)


# --- how many cards? -------------------------------------------------------------------------------------------------

_HAND = N_(
    "{seat} has {n} scheme {n:card|cards} in hand and takes the action of this space. How many are in hand after the "
    "draw?"
)
_BACK = N_("{seat} takes the action of this space. How many of the cards drawn go back on the deck?")
_ONE_DRAWN = N_("A single card is drawn and kept, and nothing goes back.")
_DRAWN = N_("{n} {n:card is|cards are} drawn; one of them is kept, and the others go back.")
_KEPT_ALL = N_("Only one of the cards drawn is kept.")
_KEPT_NONE = N_("One card is always kept.")
_LIMIT = N_("There is no limit to the cards in hand.")
_ALL_BACK = N_("One card is kept and does not go back.")
_NONE_BACK = N_("All but one go back on the deck they came from.")


@drawn_kind(
    GAME,
    "how_many_cards",
    N_("How many scheme cards are kept?"),
    {1: N_("cards kept and returned"), 2: N_("with many cards in hand")},
    ("R-SCHEME-01", "R-SCHEME-02", "R-SCHEME-03", "R-SCHEME-08"),
)
def how_many_cards(rng: Random, level: int) -> Question | None:
    """Ask how many scheme cards are kept or go back."""
    deck = [card.id for card in load(GAME).setup(4).components.schemes]
    had = rng.randint(3, 6) if level > 1 else rng.randint(0, 2)
    state, seat = _about_to_act(rng, "scheme", rng.randint(1, 4), {"coins": 3, "hand": rng.sample(deck, had)})
    me = SEATS.index(seat)
    after = state.copy()
    after.play("take")
    after.play("deck left")
    drawn = state.setup.space_points[state.resolved_space]
    while after.decision is not None and after.decision.name in ("keep", "put_back"):
        after.apply(after.legal_actions()[0])
    kept = len(after.hands[me]) - had
    asks_back = level == 1 and rng.random() < 0.5
    if asks_back and drawn == 1 and rng.random() < 0.7:
        return None
    right = drawn - kept if asks_back else len(after.hands[me])
    tally = tallies.hand_after_draw(state, me, drawn)
    if asks_back:
        misconceptions = [(drawn, say(_ALL_BACK)), (0, say(_NONE_BACK))]
        rules = ["R-SCHEME-01", "R-SCHEME-03"]
    else:
        misconceptions = [*wrong_totals(tally, {"R-SCHEME-03": _KEPT_ALL}), (had, say(_KEPT_NONE))]
        misconceptions += [(3, say(_LIMIT))] if had > 2 else []
        rules = ["R-SCHEME-02"] + (["R-SCHEME-08"] if had > 2 else [])
    return Question(
        kind="how_many_cards",
        text=say(_BACK if asks_back else _HAND, {"seat": seat, "n": had, "game": GAME}),
        state=state,
        about=(_where(state),),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_DRAWN, {"n": drawn}) if drawn > 1 else say(_ONE_DRAWN),
        rules=tuple(rules),
        panels=("strategy", "turn"),
    )
