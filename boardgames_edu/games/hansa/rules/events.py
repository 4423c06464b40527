"""The events of Hansa Teutonica in words, with their rules.

One kind of event for each thing that can happen. Templates are English; the language files hold the others. Knows no
state.
"""

from __future__ import annotations

from functools import partial

from boardgames_edu.engine.rules import EventKind
from boardgames_edu.i18n import N_

Kind = partial(EventKind, game="hansa")

# --- the turn
TURN_BEGINS = Kind(
    "turn_begins", "H-TRN-01", N_("It is {seat}'s turn, with {actions} {actions:action|actions}."), news=0
)
TURN_ENDS = Kind("turn_ends", "H-TRN-05", N_("{seat} ends the turn."), news=0)
INCOME = Kind(
    "income",
    "H-ACT-A-01",
    N_("{seat} hires {traders} {traders:trader|traders} and {merchants} {merchants:merchant|merchants}."),
    news=3,
)
PLACED = Kind("placed", "H-ACT-B-01", N_("{seat} places a {kind} on {route}, post {post}."), news=2)
DISPLACED = Kind(
    "displaced",
    "H-ACT-C-01",
    N_("{seat} displaces the {kind} of {victim} on {route}, post {post}, with a {kind_new}."),
    news=4,
)
PAID = Kind("paid", "H-ACT-C-05", N_("{seat} pays a {kind} into the stock."), news=0)
PUT_DOWN = Kind(
    "put_down",
    "H-ACT-C-08",
    N_("{seat} puts the displaced {kind} of {owner} on {route}, post {post}."),
    news=2,
)
PUT_DOWN_OWN = Kind(
    "put_down", "H-ACT-C-08", N_("{seat} puts the displaced {kind} on {route}, post {post}."), news=2
)
NO_ROOM = Kind(
    "no_room", "H-ACT-C-18", N_("No post is free for the displaced {kind} of {owner}; it goes to the stock.")
)
ADDED = Kind("added", "H-ACT-C-09", N_("{seat} adds a {kind} of {owner} on {route}, post {post}."), news=2)
ADDED_OWN = Kind("added", "H-ACT-C-09", N_("{seat} adds a {kind} on {route}, post {post}."), news=2)
SHIFTED = Kind(
    "shifted",
    "H-ACT-C-12",
    N_("{seat} picks up a {kind} from {route}, post {post}, to put it down elsewhere."),
)
LIFTED = Kind(
    "lifted", "H-ACT-D-08", N_("{seat} picks up the {kind} of {owner} from {route}, post {post}."), news=0
)
SET_DOWN = Kind(
    "set_down", "H-ACT-D-01", N_("{seat} sets the {kind} of {owner} down on {route}, post {post}."), news=2
)
LIFTED_OWN = Kind("lifted", "H-ACT-D-08", N_("{seat} picks up a {kind} from {route}, post {post}."), news=0)
SET_DOWN_OWN = Kind(
    "set_down", "H-ACT-D-01", N_("{seat} sets the {kind} down on {route}, post {post}."), news=2
)
HIRED = Kind("hired", "H-PRM-06", N_("{seat} hires a {kind}."))
# --- creating a route
CREATED = Kind("created", "H-ACT-E-01", N_("{seat} creates the route {route}."), news=4)
CONTROL_POINT = Kind("control_point", "H-E1-02", N_("{seat} controls {city}: 1 point."), news=2)
MARKER_TAKEN = Kind("marker_taken", "H-E2-01", N_("{seat} takes the marker {marker}."), news=3)
MARKER_DRAWN = Kind("marker_drawn", "H-E2-05", N_("{seat} draws a new marker onto the plate."))
NO_MARKER = Kind(
    "no_marker", "H-E2-06", N_("There is no marker left to draw: the game ends after this action."), news=5
)
FOUNDED = Kind("founded", "H-E3A-02", N_("{seat} founds a trading post in {city} with a {kind}."), news=4)
FOUNDED_LEFT = Kind(
    "founded_left", "H-BM-14", N_("{seat} founds an additional trading post in {city} with a {kind}."), news=4
)
COIN = Kind(
    "coin", "H-E3A-07", N_("The office bears a coin: {points} {points:point|points} for {seat}."), news=3
)
CITY_FULL = Kind("city_full", "H-E3A-11", N_("{city} is full; the black cube stands on {n}."), news=3)
JOINED = Kind(
    "joined", "H-EW-03", N_("{seat} has joined East and West: {points} {points:point|points}."), news=5
)
DEVELOPED = Kind("developed", "H-DSK-07", N_("{seat} develops {ability} and gains a {kind}."), news=4)
ACTION_GAINED = Kind("action_gained", "H-DSK-10", N_("{seat} has one more action this turn."), news=3)
SPECIAL = Kind(
    "special", "H-E3C-01", N_("{seat} puts a merchant on the {colour} space for special points."), news=4
)
SKIPPED = Kind("skipped", "H-ACT-E-06", N_("{seat} takes nothing in the third step."), news=0)
NOTHING_POSSIBLE = Kind(
    "nothing_possible", "H-ACT-E-06", N_("{seat} can take nothing in the third step. {first} {second}")
)
NOTHING_PRINTED = Kind(
    "nothing_printed", "H-EAS-11", N_("The printed marker brings {seat} nothing. {reason}")
)
CLEARED = Kind(
    "cleared", "H-E3A-01", N_("{n} {n:piece goes|pieces go} from {route} to the stock of {owner}."), news=0
)
# --- markers
USED = Kind("used", "H-E2-04", N_("{seat} plays the marker {marker}."), news=3)
EXCHANGED = Kind(
    "exchanged", "H-BM-07", N_("{seat} exchanges the offices {office} and {office_next} in {city}.")
)
FETCHED = Kind("fetched", "H-PRM-02", N_("{seat} hands the marker to {victim} and gets {marker} for it."))
LAID_BESIDE = Kind(
    "laid_beside", "H-PRM-05", N_("{seat} lays {marker} beside {route} and sets a trader on it.")
)
PLATE_SEEN = Kind(
    "plate_seen", "H-BM-02", N_("{seat} looks at the new {n:marker|markers} on the plate."), True, news=0
)
LAID_OUT = Kind("laid_out", "H-TRN-06", N_("{seat} lays the marker {marker} beside {route}."), news=3)
STAYS = Kind(
    "stays", "H-BM-01", N_("No route can take a new marker now; what {seat} has on the plate stays there.")
)
# --- two players
NEUTRAL_PLACED = Kind(
    "neutral_placed", "H-2P-11", N_("A neutral trader comes to {route}, post {post}."), news=2
)
NEUTRAL_CREATED = Kind(
    "neutral_created", "H-2P-06", N_("{seat} creates the route {route} for the neutral player.")
)
NEUTRAL_FOUNDED = Kind(
    "neutral_founded", "H-2P-07", N_("The neutral player founds a trading post in {city}.")
)
NEUTRAL_DISCARD = Kind("neutral_discard", "H-2P-10", N_("The marker {marker} leaves the game."))
# --- favour
FAVOUR = Kind(
    "favour", "H-FAV-02", N_("{seat} gives up all actions of this turn and takes the tile {favour}."), news=5
)
# --- the end
END_NEAR = Kind("end_near", "H-END-04", N_("The end has come: the game is over after this action."), news=5)
STANDSTILL = Kind(
    "standstill",
    "H-END-09",
    N_("Nobody can create a route any more: the end has come by a ruling of our own."),
    news=5,
)
OVER = Kind("over", "H-END-04", N_("The game is over."), True, news=5)
