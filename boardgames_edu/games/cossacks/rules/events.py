"""The kinds of events of Cossack Campaign, with their rules.

Templates are English; the language files hold the others. Knows no state.
"""

from __future__ import annotations

from functools import partial

from boardgames_edu.engine.rules import EventKind
from boardgames_edu.i18n import N_

Kind = partial(EventKind, game="cossacks")

# --- setup
TASK_RETURNED = Kind(
    "task_returned", "K-SETUP-13", N_("{seat} keeps two additional tasks and lays one away.")
)
# --- orders
ROUND_BEGINS = Kind("round_begins", "K-FLOW-02", N_("Round {round} begins; {seat} is hetman."), news=3)
ORDERED = Kind("ordered", "K-ORD-05", N_("{seat} orders {card}, option {option}, for {gold} gold."), news=4)
START_NAMED = Kind("start_named", "K-MARCH-05", N_("{seat} names {node} as the start."), news=0)
PLACE_NAMED = Kind("place_named", "K-MARCH-06", N_("{seat} names {place} next."), news=0)
MARCH_NAMED = Kind("march_named", "K-MARCH-06", N_("The march is named."))
MORE_ORDERS = Kind("more_orders", "K-ORD-09", N_("{seat} may give {count} further {count:order|orders}."))
ORDERS_DONE = Kind("orders_done", "K-ORD-03", N_("{seat} gives no further order."))
# --- obeying and refusing
OBEYS = Kind("obeys", "K-ORD-16", N_("{seat} obeys."), news=2)
NOT_CARRIED = Kind("not_carried", "K-ORD-25", N_("{seat} cannot carry out {card} and is not paid for it."))
NO_ORDER_LEFT = Kind(
    "no_order_left", "K-ORD-20", N_("The order was cancelled; {seat} has nothing to carry out.")
)
PAID = Kind("paid", "K-ORD-07", N_("{seat} pays {gold} gold to {owner} for {card}."), news=0)
PAID_SHORT = Kind(
    "paid_short", "K-CHG-03", N_("{seat} can pay only {gold} gold to {owner} for {card}."), news=4
)
DISOBEYS = Kind("disobeys", "K-ORD-18", N_("{seat} refuses with {card}, option {option}."), news=4)
FINED = Kind("fined", "K-ORD-19", N_("{seat} pays a fine of {gold} gold to {owner}."), news=3)
CANCELLED = Kind("cancelled", "K-ORD-20", N_("The order has no effect any more in this round."), news=5)
REDIRECTED = Kind("redirected", "K-ORD-20", N_("From now on {seat} tells where the march goes."), news=4)
# --- tokens
LAID = Kind("laid", "K-MARCH-11", N_("{seat} lays a march token on {node}."), news=2)
CAPTURED = Kind("captured", "K-MARCH-14", N_("{place} is captured: it gets the seal of {owner}."), news=4)
NEUTRAL = Kind(
    "neutral", "K-MARCH-14", N_("{owner} has no seal left: the token on {place} stays as a neutral one.")
)
BLACK_LAID = Kind("black_laid", "K-BLACK-01", N_("{seat} lays a black token on {node}."), news=3)
RED_TAKEN = Kind("red_taken", "K-MARCH-18", N_("{seat} takes the march token off {node}."), news=2)
BLACK_TAKEN = Kind(
    "black_taken",
    "K-BLACK-05",
    N_("{seat} takes the black token off {node}; it returns to the emblem."),
    news=2,
)
SEAL_TAKEN = Kind(
    "seal_taken", "K-MARCH-20", N_("{seat} takes the seal off {place}; it returns to {owner}."), news=3
)
TOKEN_FOR_SEAL = Kind(
    "token_for_seal", "K-MARCH-21", N_("{seat} gets one of the red tokens beside the black ones.")
)
NO_CHOICE = Kind("no_choice", "K-MARCH-08", N_("Nothing else could be chosen. {reason}"), news=0)
LIFTED = Kind("lifted", "K-MARCH-02", N_("{seat} lifts the march token off {node}."), news=0)
SKIPPED = Kind("skipped", "K-ABOUT-22", N_("{seat} leaves it at that."), news=0)
# --- cards and gold
DREW = Kind("drew", "K-ORD-17", N_("{seat} draws {count} action {count:card|cards}."), True, news=0)
RESHUFFLED = Kind("reshuffled", "K-ORD-29", N_("The discards are shuffled into a new draw pile."), True)
DISCARDED = Kind("discarded", "K-ORD-23", N_("{seat} discards {card}."))
DISCARDED_TO_REPLACE = Kind("discarded", "K-ORD-14", N_("{seat} discards {card}."))
LOST = Kind("lost", "K-ORD-25", N_("At random, {seat} discards {card}."), True)
GAVE = Kind("gave", "K-ORD-25", N_("{seat} gives {owner} a card."), True)
SWAPPED = Kind("swapped", "K-ORD-27", N_("{seat} discards {card} and draws another card."), True)
NOT_SWAPPED = Kind("not_swapped", "K-ORD-27", N_("{seat} swaps no card."), news=0)
LOOKED = Kind("looked", "K-ABOUT-26", N_("{seat} looks at the hand of {owner}."), True)
TOOK_GOLD = Kind("took_gold", "K-BOX-05", N_("{owner} gets {gold} gold from {seat}."), news=2)
CHOSEN = Kind("chosen", "K-ABOUT-26", N_("{seat} picks {owner}."))
# --- the mace
RESIGNED = Kind("resigned", "K-CHG-01", N_("{seat} lays the mace down."), news=4)
WITHOUT_ORDER = Kind(
    "without_order", "K-ORD-04", N_("{seat} can give no order now and must hand the mace on."), news=4
)
WITHOUT_GOLD = Kind(
    "without_gold",
    "K-ORD-08",
    N_("{seat} has {gold} gold, the next ataman would be owed {price}: the mace goes on."),
    news=4,
)
OVERTHROWN = Kind("overthrown", "K-CHG-04", N_("{seat} loses the mace by a card of disobedience."), news=5)
PASSED_OVER = Kind("passed_over", "K-CHG-14", N_("{seat} could not rule now and is passed over."), news=2)
REFUSED = Kind("refused", "K-CHG-14", N_("{seat} turns the mace down."), news=3)
NEW_HETMAN = Kind("new_hetman", "K-CHG-05", N_("{seat} is the new hetman."), news=5)
ORDER_KEPT = Kind("order_kept", "K-CHG-10", N_("{seat} lets the old order stand."), news=2)
FULL_CIRCLE = Kind(
    "full_circle",
    "K-CHG-15",
    N_("All have turned the mace down: it is back with {seat}, and everybody draws."),
    news=4,
)
# --- the end
ANNOUNCED = Kind("announced", "K-SCORE-01", N_("{seat} has no march token left and tells everybody."), news=5)
SILENT = Kind("silent", "K-SCORE-05", N_("{seat} says nothing."), news=3)
PENALTY = Kind(
    "penalty",
    "K-SCORE-05",
    N_("{seat} has kept silent about an empty hand and gets a march token from {owner}."),
    news=4,
)
PENALTY_RESERVE = Kind(
    "penalty_reserve",
    "K-SCORE-05",
    N_("{seat} has kept silent about an empty hand and gets a march token from the reserve."),
    news=4,
)
ROUND_ENDS = Kind("round_ends", "K-FLOW-03", N_("Round {round} is over."), news=3)
GOES_ON = Kind(
    "goes_on", "K-SCORE-03", N_("{seat} told of the last march token and holds one again: the game goes on.")
)
GAME_ENDS = Kind("game_ends", "K-SCORE-04", N_("The game is over."), True, news=5)
TASKS_UP = Kind("tasks_up", "K-SCORE-06", N_("The task cards are turned up."), True)
WON = Kind("won", "K-SCORE-13", N_("{seat} has the largest sum, {points} points, and wins."))
SHARED = Kind(
    "won", "K-SCORE-14", N_("{seat} shares the victory with {points} points: nothing decides a tie.")
)
NO_CARDS_LEFT = Kind(
    "no_cards_left",
    "K-SCORE-04",
    N_("Nobody can give an order and no card is left: the game is over."),
    True,
    news=5,
)
