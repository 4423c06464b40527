"""The questions of Rurik about what a turn brings.

How many points there are to spend, and how many cards in hand. The engine takes the action, plays the card and
converts the goods.
"""

from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import COLUMNS, SEATS
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.rules.conditions import POOL_OF_COLUMN
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.games.rurik.teaching.questions.drawing import GAME, RurikDraft, rurik_kind
from boardgames_edu.i18n import N_

POINTS = {
    "muster": N_("muster points"),
    "move": N_("movement points"),
    "attack": N_("attack points"),
    "tax": N_("tax points"),
    "build": N_("build points"),
}
REWARD = {"move": "movement_points"} | {name: f"{name}_points" for name in POINTS if name != "move"}
TOKEN = {"build": ("to_build", "wood", "ore"), "muster": ("to_muster", "honey", "fish")}


def _about_to_act(q: RurikDraft, column: str, row: int, player: dict[str, Any]) -> str:
    """Take a turn before a space's action, and return its seat."""
    seats, region, (seat, other, *_) = q.somewhere()
    row = min(row, load(GAME).setup(seats).rows)
    mine = {"troops": {region: 2}, "unplaced": [], **player}
    players = {seat: mine, other: {"troops": {region: 1}}}
    turn = {"action": "undecided", "column": column, "row": row}
    q.turn_of(seat, turn, seats=seats, players=players)
    return seat


def _where(state: RurikState) -> str:
    column, row = divmod(state.resolved_space, state.setup.rows)
    return f"space:{COLUMNS[column]}:{row + 1}"


@rurik_kind(
    N_("How many points are there to spend?"),
    {1: N_("the space alone"), 2: N_("cards and tokens too"), 3: N_("two cards in hand")},
    "R-MUSTER-01 R-MOVE-01 R-ATTACK-01 R-TAX-01 R-BUILD-01 R-ACT-19 R-ACT-20 R-PLAY-01 R-PLAY-02 R-CONV-02 R-CONV-03",
)
def how_many_points(q: RurikDraft) -> None:
    column = q.rng.choice(list(POINTS))
    printed = load(GAME).setup(4).components
    cards = [card for card in printed.schemes if not any("take_deed_from_row" in reward for reward in card.rewards)]
    liked = [card for card in cards if any(REWARD[column] in reward for reward in card.rewards)]
    played = [q.rng.choice(liked if q.rng.random() < 0.6 else cards)] if q.level > 1 else []
    if q.level == 3:
        played.append(q.rng.choice([card for card in liked if card is not played[0]]))
    converts = q.level == 2 and column in TOKEN and q.rng.random() < 0.5
    player: dict[str, Any] = {"coins": 5}
    if converts:
        played = []
        player["boat"] = dict.fromkeys(TOKEN[column][1:], 1)
    player["hand"] = [card.id for card in played]
    seat = _about_to_act(q, column, q.rng.randint(1, 4), player)
    base = q.played("take")[0].pools[POOL_OF_COLUMN[COLUMNS.index(column)]]
    tally = tallies.points(q.state, played, converts=converts)
    more = tally.total - base
    q.facts |= {"seat": seat, "points": q.say(POINTS[column]), "n": base, "more": more}
    q.facts |= dict(zip(("scheme", "scheme_two"), player["hand"], strict=False))
    q.ask(
        "{seat} takes the action of this space and converts two goods with the token for {points}. How many of these "
        "are there to spend in this turn?"
        if converts
        else {
            0: "{seat} takes the action of this space. How many {points} are there to spend in this turn?",
            1: "{seat} takes the action of this space and plays the card “{scheme}”. How many {points} are there to "
            "spend in this turn?",
            2: "{seat} takes the action of this space and has two cards in hand: “{scheme}” and “{scheme_two}”. How "
            "many {points} can there be to spend in this turn, at most?",
        }[len(played)],
        _where(q.state),
        panels=("strategy", "turn"),
    )
    q.number(tally.total)
    bonus = N_("What a bonus action brings is added to the points of the space.")
    forgot = dict.fromkeys(("R-ACT-19", "R-PLAY-02", "R-CONV-02", "R-CONV-03"), bonus)
    if len(tally) > 1:
        forgot = dict.fromkeys(tally.rules, N_("The points of the main action count as well.")) | forgot
    q.mistakes(
        tally,
        forgot,
        {
            "R-PLAY-01": "Only one scheme card may be played in a turn.",
            "R-ACT-20": "Points of another kind gather in a pool of their own.",
        },
    )
    if price := q.state.setup.space_cost[q.state.resolved_space]:
        q.wrong(tally.total - price, "A price is paid in coins and takes away no points.")
    if q.level == 3:
        q.why("The space gives {n}, and of the two cards only one can be played: the better one brings {more}.")
    elif more:
        q.why("The space gives {n}, and {more} {more:comes|come} from the bonus action.")
    else:
        q.why("The space gives {n}, and the card brings none of these points." if played else "The space gives {n}.")
    q.rule(f"R-{column.upper()}-01", ("", "R-PLAY-02", "R-PLAY-01")[len(played)])
    if q.level == 2:
        q.rule("R-ACT-20" if not more else "R-ACT-19" if column in ("tax", "build") else "")
        q.rule({"build": "R-CONV-02", "muster": "R-CONV-03"}[column] if converts else "")


@rurik_kind(
    N_("How many scheme cards are kept?"),
    {1: N_("cards kept and returned"), 2: N_("with many cards in hand")},
    "R-SCHEME-01 R-SCHEME-02 R-SCHEME-03 R-SCHEME-08",
)
def how_many_cards(q: RurikDraft) -> None:
    deck = [card.id for card in load(GAME).setup(4).components.schemes]
    had = q.rng.randint(3, 6) if q.level > 1 else q.rng.randint(0, 2)
    row, hand_before = q.rng.randint(1, 4), q.rng.sample(deck, had)
    seat = _about_to_act(q, "scheme", row, {"coins": 3, "hand": hand_before})
    me = SEATS.index(seat)
    after = q.played("take", "deck left")[0]
    drawn = q.state.setup.space_points[q.state.resolved_space]
    while after.decision is not None and after.decision.name in ("keep", "put_back"):
        after.apply(after.legal_actions()[0])
    hand = len(after.hands[me])
    asks_back = q.level == 1 and q.rng.random() < 0.5
    q.need(not asks_back or drawn != 1 or q.rng.random() >= 0.7)
    q.facts |= {"seat": seat, "n": had}
    q.ask(
        "{seat} takes the action of this space. How many of the cards drawn go back on the deck?"
        if asks_back
        else "{seat} has {n} scheme {n:card|cards} in hand and takes the action of this space. How many are in hand "
        "after the draw?",
        _where(q.state),
        panels=("strategy", "turn"),
    )
    if asks_back:
        q.number(drawn - (hand - had))
        q.wrong(drawn, "One card is kept and does not go back.")
        q.wrong(0, "All but one go back on the deck they came from.")
        q.rule("R-SCHEME-01", "R-SCHEME-03")
    else:
        q.number(hand)
        q.mistakes(tallies.hand_after_draw(q.state, me, drawn), {"R-SCHEME-03": "Only one of the cards drawn is kept."})
        q.wrong(had, "One card is always kept.")
        if had > 2:
            q.wrong(3, "There is no limit to the cards in hand.")
        q.rule("R-SCHEME-02", "R-SCHEME-08" if had > 2 else "")
    if drawn > 1:
        q.why("{n} {n:card is|cards are} drawn; one of them is kept, and the others go back.", n=drawn)
    else:
        q.why("A single card is drawn and kept, and nothing goes back.")
