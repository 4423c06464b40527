"""The names for writing a game, in one place to import.

``from boardgames_edu.engine.kit import *`` brings them.

A game declares a class of states (its fields), the decisions it asks, the verbs that answer them, and itself; see
``docs/a_game_in_70_lines.md``, and for dice, cards and roads ``docs/a_game_with_dice_and_cards.md``.
"""

from typing import Annotated

from boardgames_edu.engine.board import bit, bits, chart
from boardgames_edu.engine.events import Action, EventKind, Exact
from boardgames_edu.engine.fields.codecs import Flag, Named, NamedSet, Whole
from boardgames_edu.engine.fields.components import Box, Deck, Display, Hand, Known, Pool, Sealed, Secret
from boardgames_edu.engine.fields.field import Derived, Where, each, made
from boardgames_edu.engine.fields.frames import Continuation, Decision
from boardgames_edu.engine.fields.position import refuse
from boardgames_edu.engine.fields.values import (
    EACH_LINK,
    EACH_PLACE,
    EACH_SEAT,
    Axis,
    Count,
    Dice,
    Eliminated,
    LastTurn,
    Link,
    PerLink,
    PerPair,
    PerPlace,
    PerSeat,
    Piece,
    Place,
    Places,
    Round,
    Scale,
    Seat,
    Seats,
    TurnOrder,
    Winners,
    numbers,
)
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.engine.rules.actions import Entry, action
from boardgames_edu.engine.rules.conditions import EVERYTHING, Moment, StaticCondition
from boardgames_edu.engine.rules.needs import Need, must, provided
from boardgames_edu.engine.rules.prices import Prices
from boardgames_edu.engine.states.game import Game, Option
from boardgames_edu.engine.states.kit_state import KitState as State
from boardgames_edu.engine.states.words import titles
from boardgames_edu.engine.tally import ScoreLine, Tally, Term
from boardgames_edu.i18n import N_

__all__ = ["EACH_LINK", "EACH_PLACE", "EACH_SEAT", "EVERYTHING", "HIDDEN", "N_", "Action", "Annotated", "Axis", "Box"]
__all__ += ["Continuation", "Count", "Decision", "Deck", "Derived", "Dice", "Display", "Eliminated", "Entry"]
__all__ += ["EventKind", "Exact", "Flag", "Game", "Hand", "Known", "LastTurn", "Link", "Moment", "Named", "NamedSet"]
__all__ += ["Need", "Option", "PerLink", "PerPair", "PerPlace", "PerSeat", "Piece", "Place", "Places", "Pool", "Prices"]
__all__ += ["Round", "Scale", "ScoreLine", "Sealed", "Seat", "Seats", "Secret", "State", "StaticCondition", "Tally"]
__all__ += ["Term", "TurnOrder", "Where", "Whole", "Winners", "action", "bit", "bits", "chart", "each", "made", "must"]
__all__ += ["numbers", "provided", "refuse", "titles"]
