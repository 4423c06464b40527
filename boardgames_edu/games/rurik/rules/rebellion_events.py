"""The kinds of events of the Rebellion's steps, with reasons.

Templates are English; the language files hold the others. Knows no state. What happens to the Rebellion as it would
to any player (markers, checks, pushed advisors) is told with the events of ``events``.
"""

from __future__ import annotations

from functools import partial

from boardgames_edu.engine.rules import EventKind
from boardgames_edu.i18n import N_

Kind = partial(EventKind, game="rurik")

SET_UP = Kind(
    "rebellion_set_up",
    "R-SOLO-17",
    N_(
        "The Rebellion begins in {regions}, as its top card {card} says; neutral troops stand everywhere else."
    ),
    True,
)
# --- strategy
ADVISES = Kind(
    "rebellion_advises",
    "R-SOLOSTRAT-04",
    N_("The Rebellion sends advisor {number} to the {column} column: {reason}."),
)
BRIBES = Kind(
    "rebellion_bribes", "R-SOLOSTRAT-08", N_("It bribes with {coins} {coins:coin|coins}: {reason}.")
)
DOES_NOT_BRIBE = Kind("rebellion_does_not_bribe", "R-SOLOSTRAT-09", N_("It does not bribe: {reason}."))
# --- action
CARD_TURNED = Kind(
    "rebellion_card_turned",
    "R-SOLOACT-02",
    N_("The bottom card of the Rebellion comes to the top: card {card}."),
)
RESCUED = Kind(
    "rebellion_rescued",
    "R-SOLO-02",
    N_("The Rebellion has no piece left and returns with Sviatopolk and a rebel in {region}."),
)
RESOLVES = Kind(
    "rebellion_resolves",
    "R-SOLOACT-03",
    N_("The Rebellion takes advisor {number} from the {column} column: {reason}."),
)
BRIBE_RETURNED = Kind(
    "rebellion_bribe_returned",
    "R-SOLOACT-10",
    N_("The bribe of {coins} {coins:coin|coins} goes to the supply."),
)
ACTS = Kind("rebellion_acts", "R-SOLOACT-11", N_("The Rebellion takes the {column} action: {reason}."))
PAYS = Kind("rebellion_pays", "R-SOLOACT-11", N_("It pays {coins} {coins:coin|coins} from its dock."))
GIVES_UP = Kind(
    "rebellion_gives_up",
    "R-SOLOACT-05",
    N_("The Rebellion gives up the {column} action for one coin: {reason}."),
)
BONUS_COINS = Kind(
    "rebellion_bonus_coins",
    "R-SOLOACT-08",
    N_("An open bonus brings it {coins} {coins:coin|coins}."),
)
POINTS = Kind(
    "rebellion_points",
    "R-SOLOACT-01",
    N_("It has {points} {points:point|points} to spend, by card {card} on top of its deck."),
)
BONUS_POINTS = Kind(
    "rebellion_bonus_points",
    "R-SOLOACT-08",
    N_("Open bonuses add {points} {points:point|points}."),
)
MOVES_FIRST = Kind(
    "rebellion_moves_first",
    "R-SOLOACT-09",
    N_("Open bonuses give it {points} {points:movement point|movement points}: it moves first."),
)
POINTS_LOST = Kind(
    "rebellion_points_lost",
    "R-SOLOACT-12",
    N_("The Rebellion can do no more: {points} {points:point is|points are} lost."),
)
MUSTERS = Kind(
    "rebellion_musters", "R-SOLOMUSTER-01", N_("The Rebellion musters a rebel in {region}: {reason}.")
)
MUSTERS_LEADER = Kind(
    "rebellion_musters_leader",
    "R-SOLOMUSTER-03",
    N_("The Rebellion musters Sviatopolk before any rebel, in {region}: {reason}."),
)
GOES_TO = Kind("rebellion_goes_to", "R-SOLOMOVE-02", N_("The Rebellion moves to {region}: {reason}."))
MOVES = Kind(
    "rebellion_moves",
    "R-SOLOMOVE-06",
    N_("A rebel goes from {region} to {region_to}: {reason}."),
)
MOVES_LEADER = Kind(
    "rebellion_moves_leader",
    "R-SOLOMOVE-08",
    N_("Sviatopolk, who goes first, moves from {region} to {region_to}: {reason}."),
)
ATTACKS = Kind(
    "rebellion_attacks",
    "R-SOLOATTACK-03",
    N_("The Rebellion attacks in {region}: {reason}."),
)
YOU_LOSE = Kind("rebellion_hits", "R-SOLOATTACK-06", N_("{victim} loses a troop in {region}."))
YOU_LOSE_LEADER = Kind("rebellion_hits_leader", "R-SOLOATTACK-06", N_("{victim} loses {leader} in {region}."))
NEUTRAL_BOXED = Kind(
    "neutral_boxed", "R-SOLOATTACK-08", N_("The neutral troop goes into the box, and nothing else follows.")
)
TAXES = Kind(
    "rebellion_taxes",
    "R-SOLOTAX-01",
    N_("The Rebellion taxes {region} for {points} {points:point|points}, one {good}: {reason}."),
)
MARKET = Kind("rebellion_market", "R-SOLOTAX-07", N_("Its market there adds one {good}."))
BUILDS_IN = Kind("rebellion_builds_in", "R-SOLOBUILD-01", N_("The Rebellion builds in {region}: {reason}."))
BUILDS = Kind(
    "rebellion_builds",
    "R-SOLOBUILD-06",
    N_("It builds a {structure} for {points} {points:point|points}: {reason}."),
)
TURNS_YOURS = Kind(
    "rebellion_turns_yours", "R-SOLOBUILD-08", N_("Its church in {region} turns a troop of {victim}.")
)
TURNS_NEUTRAL = Kind(
    "rebellion_turns_neutral", "R-SOLOBUILD-07", N_("Its church in {region} turns the neutral troop.")
)
OPENS = Kind(
    "rebellion_opens",
    "R-SOLOSCHEME-02",
    N_("A coin goes from its mat to its dock and opens a bonus for {action}, {bonus}: {reason}."),
)
MAT_IS_BARE = Kind("rebellion_mat_bare", "R-SOLOCLAIM-07", N_("Its mat has no coin left to take."))
# --- claim
CARES_FOR = Kind(
    "rebellion_cares_for", "R-SOLOCLAIM-01", N_("The Rebellion now cares for {priority}: {reason}.")
)
BEHIND = Kind(
    "rebellion_behind",
    "R-SOLOCLAIM-06",
    N_("You are ahead on {n} claim {n:track|tracks}: the Rebellion opens {n} {n:bonus|bonuses}."),
)
INCOME = Kind(
    "rebellion_income",
    "R-SOLOCLAIM-08",
    N_("The Rebellion earns {coins} {coins:coin|coins}, {columns} of them for full boat columns."),
)
JOINS_LEADER = Kind(
    "rebellion_joins_leader",
    "R-SOLOCLAIM-11",
    N_("The round is over: a rebel joins Sviatopolk in {region}."),
)
NEUTRAL_DEFEATED = Kind(
    "neutral_defeated",
    "R-SOLO-23",
    N_("{seat} attacks a neutral troop in {region}: it goes into the box, and nothing else follows."),
)
NEUTRAL_CONVERTED = Kind(
    "neutral_converted",
    "R-SOLO-25",
    N_("The church in {region} turns a neutral troop, which goes into the box."),
)
# --- prediction
GUESSED_RIGHT = Kind("guessed_right", "R-SOLO-01", N_("Predicted rightly: {reason}."))
GUESSED_WRONG = Kind("guessed_wrong", "R-SOLO-01", N_("Predicted {guess}, but it is {choice}: {reason}."))
