"""The kinds of events of Rurik, each with its rule.

Templates are English; the language files hold the others. Knows no state.
"""

from __future__ import annotations

from functools import partial

from boardgames_edu.engine.rules import EventKind
from boardgames_edu.i18n import N_

Kind = partial(EventKind, game="rurik")

# --- setup
LEADER_CHOSEN = Kind("leader_chosen", "R-SETUP-16", N_("{seat} plays {leader}."), news=3)
AGENDA_KEPT = Kind(
    "agenda_kept", "R-SETUP-17", N_("{seat} keeps one agenda and puts the other away."), news=0
)
TROOP_PLACED = Kind("troop_placed", "R-SETUP-28", N_("{seat} places a troop in {region}."), news=3)
LEADER_PLACED = Kind("leader_placed", "R-SETUP-30", N_("{seat} places {leader} in {region}."), news=3)
# --- strategy
ROUND_BEGINS = Kind(
    "round_begins", "R-GEN-03", N_("Round {round} begins: {seat} places the first advisor."), news=2
)
ADVISOR_PLACED = Kind(
    "advisor_placed",
    "R-STRAT-08",
    N_("{seat} places advisor {number} in the {column} column, on space {row}."),
    news=3,
)
ADVISOR_BRIBED = Kind(
    "advisor_bribed",
    "R-STRAT-16",
    N_(
        "{seat} places advisor {number} with a bribe of {coins} {coins:coin|coins} in the {column} "
        "column, on space {row}; its power is {power}."
    ),
    news=3,
)
ADVISOR_PUSHED = Kind(
    "advisor_pushed", "R-STRAT-08", N_("{seat}'s advisor {number} moves down to space {row}."), news=2
)
# --- turns
ACTION_BEGINS = Kind(
    "action_begins", "R-ACT-01", N_("All advisors stand: the Action phase begins with {seat}."), news=0
)
RESCUED = Kind(
    "rescued",
    "R-ACT-16",
    N_("{seat} has no piece left and returns with {leader} and a troop in {region}."),
    news=3,
)
RESCUE_DECLINED = Kind("rescue_declined", "R-ACT-17", N_("{seat} stays off the map for now."))
ADVISOR_RESOLVED = Kind(
    "advisor_resolved", "R-ACT-05", N_("{seat} takes back advisor {number} from the {column} column.")
)
BRIBE_RETURNED = Kind(
    "bribe_returned", "R-ACT-06", N_("The bribe of {coins} {coins:coin|coins} goes to the supply.")
)
ACTION_TAKEN = Kind(
    "action_taken",
    "R-ACT-05",
    N_("{seat} takes the {column} action: {points} {points:point|points}."),
    news=2,
)
ACTION_PAID = Kind("action_paid", "R-ACT-10", N_("{seat} pays {coins} {coins:coin|coins} for the space."))
ACTION_GIVEN_UP = Kind(
    "action_given_up", "R-ACT-12", N_("{seat} gives up the {column} action for one coin."), news=3
)
POINTS_LOST = Kind("points_lost", "R-ACT-20", N_("{seat} lets {points} {points:point|points} lapse."))
MUSTERED = Kind("mustered", "R-MUSTER-02", N_("{seat} musters a troop in {region}."), news=2)
LEADER_MUSTERED = Kind("leader_mustered", "R-MUSTER-04", N_("{seat} musters {leader} in {region}."), news=2)
MUSTERED_BY_MARIA = Kind(
    "mustered_by_maria", "R-LEADER-MARIA-01", N_("Maria opens {region} for {seat}'s troops this round.")
)
MUSTERED_BY_SUDISLAV = Kind(
    "mustered_by_sudislav",
    "R-LEADER-SUDISLAV-01",
    N_("{seat} spends an attack point to muster a troop beside Sudislav in {region}."),
)
MOVED = Kind("moved", "R-MOVE-02", N_("{seat} moves a troop from {region} to {region_to}."), news=2)
LEADER_MOVED = Kind(
    "leader_moved", "R-MOVE-07", N_("{seat} moves {leader} from {region} to {region_to}."), news=2
)
WENT_ALONG = Kind(
    "went_along", "R-LEADER-AGATHA-01", N_("{count} {count:troop goes|troops go} along with Agatha.")
)
REBEL_DEFEATED = Kind(
    "rebel_defeated", "R-ATTACK-04", N_("{seat} defeats a rebel in {region}."), True, news=3
)
REBEL_REWARD = Kind("rebel_reward", "R-ATTACK-05", N_("{seat} gains {reward}."), True)
REBEL_REPLACED = Kind(
    "rebel_replaced", "R-LEADER-SVIATOPOLK-02", N_("A troop of {seat} takes the rebel's place.")
)
ATTACKED = Kind(
    "attacked", "R-ATTACK-08", N_("{seat} attacks {victim} in {region}: {victim} loses a troop."), news=5
)
LEADER_FELL = Kind(
    "leader_fell", "R-ATTACK-09", N_("{seat} attacks {victim} in {region}: {victim} loses {leader}."), news=5
)
COIN_TAKEN = Kind("coin_taken", "R-LEADER-BORIS-02", N_("Boris takes a coin from {victim} for {seat}."))
WARFARE = Kind("warfare", "R-ATTACK-10", N_("{seat}'s warfare marker rises to {steps}."), news=2)
CHECK_DUE = Kind(
    "check_due", "R-CASUALTY-02", N_("{seat} must reveal up to {cards} {cards:card|cards} for casualties.")
)
NO_CHECK = Kind(
    "no_check", "R-CASUALTY-08", N_("No card is due: {seat} need not check for casualties."), news=0
)
REVEALED = Kind("revealed", "R-CASUALTY-01", N_("{seat} reveals {scheme}."), True)
CASUALTY = Kind("casualty", "R-CASUALTY-05", N_("A casualty: {seat} loses a troop in {region}."), news=3)
LEADER_CASUALTY = Kind(
    "leader_casualty", "R-CASUALTY-12", N_("A casualty: {seat} loses {leader} in {region}."), news=5
)
NO_CASUALTY = Kind("no_casualty", "R-CASUALTY-01", N_("No casualty for {seat}."), news=0)
TAXED = Kind(
    "taxed", "R-TAX-05", N_("{seat} taxes {region} for {points} {points:point|points}: one {good}."), news=3
)
MARKET_GOOD = Kind("market_good", "R-MARKET-01", N_("{seat}'s market in {region} adds one {good}."))
MARKET_COIN = Kind("market_coin", "R-MARKET-01", N_("{seat}'s market in {region} adds one coin."))
BUILT = Kind(
    "built",
    "R-BUILD-06",
    N_("{seat} builds a {structure} in {region} for {points} {points:point|points}."),
    news=4,
)
REBEL_CONVERTED = Kind("rebel_converted", "R-CHURCH-04", N_("The church in {region} converts a rebel."))
TROOP_CONVERTED = Kind(
    "troop_converted", "R-CHURCH-07", N_("The church in {region} converts a troop of {victim}."), news=4
)
CONVERT_JOINED = Kind(
    "convert_joined", "R-CHURCH-02", N_("A troop of {seat} takes the place of the piece sent away.")
)
NOT_CONVERTED = Kind(
    "not_converted", "R-CHURCH-03", N_("{seat} has no troop left and converts nobody."), news=0
)
CHURCH_IDLE = Kind(
    "church_idle", "R-CHURCH-05", N_("The church in {region} finds nobody to convert."), news=0
)
CHURCH_SILENT = Kind(
    "church_silent", "R-LEADER-YAROSLAV-03", N_("Beside Yaroslav the church in {region} does nothing.")
)
SENT = Kind(
    "sent",
    "R-LEADER-PREDSLAVA-01",
    N_("Predslava sends a troop of {victim} from {region} to {region_to}."),
    news=4,
)
LEADER_SENT = Kind(
    "leader_sent",
    "R-LEADER-PREDSLAVA-03",
    N_("Predslava sends {leader} from {region} to {region_to}."),
    news=4,
)
SENT_COIN = Kind("sent_coin", "R-LEADER-PREDSLAVA-02", N_("{victim} gets one coin for it."))
TURN_ENDS = Kind("turn_ends", "R-ACT-25", N_("{seat}'s turn ends."), news=0)
# --- cards
DREW = Kind(
    "drew",
    "R-SCHEME-01",
    N_("{seat} draws {cards} {cards:card|cards} from the {deck} scheme deck."),
    True,
    news=2,
)
KEPT = Kind("kept", "R-SCHEME-02", N_("{seat} keeps one card."), news=0)
PUT_BACK = Kind("put_back", "R-SCHEME-03", N_("{seat} puts a card back on top of the deck."), news=0)
NO_CARDS = Kind("no_cards", "R-SCHEME-12", N_("No scheme card is left to take."))
RESHUFFLED = Kind(
    "reshuffled",
    "R-SCHEME-04",
    N_("A scheme deck has run out: all cards are shuffled into two new decks."),
    True,
)
MARKER_PASSED = Kind(
    "marker_passed", "R-SCHEME-05", N_("{seat} gives the first player marker to {owner}."), news=3
)
MARKER_KEPT = Kind("marker_kept", "R-SCHEME-05", N_("{seat} keeps the first player marker."))
SCHEME_PLAYED = Kind("scheme_played", "R-PLAY-01", N_("{seat} plays {scheme}."), news=3)
SCHEME_PAID = Kind("scheme_paid", "R-ACT-11", N_("{seat} pays {coins} {coins:coin|coins} for the card."))
GAINED = Kind("gained", "R-PLAY-02", N_("{seat} gains {count} × {point}."), news=2)
COINS_GAINED = Kind("coins_gained", "R-PLAY-02", N_("{seat} gains {coins} {coins:coin|coins}."), news=2)
DEED_TAKEN = Kind("deed_taken", "R-PLAY-06", N_("{seat} takes the deed {deed} from the open row."), news=3)
ROW_FILLED = Kind("row_filled", "R-CHOOSE-02", N_("{deed} is added to the open row."), True)
CONVERTED_GOODS = Kind("converted_goods", "R-CONV-01", N_("{seat} converts {good} and {good_second}."))
DEED_BEGUN = Kind("deed_begun", "R-DEED-03", N_("{seat} accomplishes {deed}."))
GOODS_PAID = Kind("goods_paid", "R-DEED-12", N_("{seat} pays {count} {good}."))
COINS_PAID = Kind("coins_paid", "R-DEED-12", N_("{seat} pays {coins} {coins:coin|coins}."))
SCHEME_DISCARDED = Kind("scheme_discarded", "R-DEED-11", N_("{seat} discards {scheme}."))
PIECE_REMOVED = Kind("piece_removed", "R-DEED-12", N_("{seat} takes a troop off {region}."))
LEADER_REMOVED = Kind("leader_removed", "R-DEED-12", N_("{seat} takes {leader} off {region}."))
STRUCTURE_REMOVED = Kind(
    "structure_removed", "R-GEN-17", N_("{seat} takes a {structure} off {region}."), news=3
)
RELOCATED = Kind("relocated", "R-DEED-04", N_("{seat} sends a troop from {region} to {region_to}."))
LEADER_RELOCATED = Kind(
    "leader_relocated", "R-DEED-04", N_("{seat} sends {leader} from {region} to {region_to}.")
)
DEED_DONE = Kind(
    "deed_done",
    "R-DEED-05",
    N_("{deed} goes under {seat}'s mat: {points} {points:point|points} at the end."),
    news=4,
)
# --- claim
CLAIM_BEGINS = Kind(
    "claim_begins", "R-CLAIM-01", N_("The Claim phase begins; {seat} is first player."), news=4
)
ADVANCED = Kind(
    "advanced", "R-CLAIM-04", N_("{seat} rises to the {points}-point space of the {track} track."), news=3
)
HELD_BACK = Kind(
    "held_back", "R-TAX-07", N_("{seat} keeps goods on the dock and the trade marker off the track.")
)
LOADED = Kind("loaded", "R-TAX-07", N_("{seat} loads goods from the dock onto the boat."), news=0)
INCOME = Kind(
    "income",
    "R-INCOME-01",
    N_(
        "{seat} earns {coins} {coins:coin|coins}: {markers} for markers off the board, {columns} for full boat columns."
    ),
    news=2,
)
DEED_CHOSEN = Kind("deed_chosen", "R-CHOOSE-01", N_("{seat} chooses the deed {deed}."), news=3)
ROW_RENEWED = Kind(
    "row_renewed", "R-VAR-06", N_("The deeds left in the row are discarded and new ones opened."), True
)
DEEDS_RESHUFFLED = Kind(
    "deeds_reshuffled", "R-VAR-06", N_("The discarded deeds are shuffled into a new deck."), True
)
TOKENS_REFRESHED = Kind(
    "tokens_refreshed", "R-REFRESH-01", N_("All conversion tokens are turned face up."), news=0
)
GOOD_GROWN = Kind("goods_grown", "R-REFRESH-02", N_("New goods appear in {region}."))
GAME_ENDS = Kind("game_ends", "R-END-01", N_("The fourth round is over: the game ends."), True, news=5)
