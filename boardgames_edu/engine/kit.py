"""The names for writing a game, in one place to import.

``from boardgames_edu.engine.kit import *`` brings them.

A game declares a class of states (its fields), the decisions it asks, the verbs that answer them, and itself; see
``docs/a_game_in_70_lines.md``, and for dice, cards and roads ``docs/a_game_with_dice_and_cards.md``.
"""

# ruff: noqa: PLC0414  (a name that is imported as itself is exported)

from typing import Annotated as Annotated

from boardgames_edu.engine.board import bit as bit
from boardgames_edu.engine.board import bits as bits
from boardgames_edu.engine.board import chart as chart
from boardgames_edu.engine.events import Action as Action
from boardgames_edu.engine.events import EventKind as EventKind
from boardgames_edu.engine.events import Exact as Exact
from boardgames_edu.engine.fields.codecs import Flag as Flag
from boardgames_edu.engine.fields.codecs import Named as Named
from boardgames_edu.engine.fields.codecs import NamedSet as NamedSet
from boardgames_edu.engine.fields.codecs import Whole as Whole
from boardgames_edu.engine.fields.components import Box as Box
from boardgames_edu.engine.fields.components import Deck as Deck
from boardgames_edu.engine.fields.components import Display as Display
from boardgames_edu.engine.fields.components import Hand as Hand
from boardgames_edu.engine.fields.components import Known as Known
from boardgames_edu.engine.fields.components import Pool as Pool
from boardgames_edu.engine.fields.components import Sealed as Sealed
from boardgames_edu.engine.fields.components import Secret as Secret
from boardgames_edu.engine.fields.field import Derived as Derived
from boardgames_edu.engine.fields.field import Where as Where
from boardgames_edu.engine.fields.field import each as each
from boardgames_edu.engine.fields.field import made as made
from boardgames_edu.engine.fields.frames import Continuation as Continuation
from boardgames_edu.engine.fields.frames import Decision as Decision
from boardgames_edu.engine.fields.position import refuse as refuse
from boardgames_edu.engine.fields.values import EACH_LINK as EACH_LINK
from boardgames_edu.engine.fields.values import EACH_PLACE as EACH_PLACE
from boardgames_edu.engine.fields.values import EACH_SEAT as EACH_SEAT
from boardgames_edu.engine.fields.values import Axis as Axis
from boardgames_edu.engine.fields.values import Count as Count
from boardgames_edu.engine.fields.values import Dice as Dice
from boardgames_edu.engine.fields.values import Eliminated as Eliminated
from boardgames_edu.engine.fields.values import LastTurn as LastTurn
from boardgames_edu.engine.fields.values import Link as Link
from boardgames_edu.engine.fields.values import PerLink as PerLink
from boardgames_edu.engine.fields.values import PerPair as PerPair
from boardgames_edu.engine.fields.values import PerPlace as PerPlace
from boardgames_edu.engine.fields.values import PerSeat as PerSeat
from boardgames_edu.engine.fields.values import Piece as Piece
from boardgames_edu.engine.fields.values import Place as Place
from boardgames_edu.engine.fields.values import Places as Places
from boardgames_edu.engine.fields.values import Round as Round
from boardgames_edu.engine.fields.values import Scale as Scale
from boardgames_edu.engine.fields.values import Seat as Seat
from boardgames_edu.engine.fields.values import Seats as Seats
from boardgames_edu.engine.fields.values import TurnOrder as TurnOrder
from boardgames_edu.engine.fields.values import Winners as Winners
from boardgames_edu.engine.fields.values import numbers as numbers
from boardgames_edu.engine.hidden import HIDDEN as HIDDEN
from boardgames_edu.engine.rules.actions import Entry as Entry
from boardgames_edu.engine.rules.actions import action as action
from boardgames_edu.engine.rules.conditions import EVERYTHING as EVERYTHING
from boardgames_edu.engine.rules.conditions import Moment as Moment
from boardgames_edu.engine.rules.conditions import StaticCondition as StaticCondition
from boardgames_edu.engine.rules.needs import Need as Need
from boardgames_edu.engine.rules.needs import must as must
from boardgames_edu.engine.rules.needs import provided as provided
from boardgames_edu.engine.rules.prices import Prices as Prices
from boardgames_edu.engine.states.game import Game as Game
from boardgames_edu.engine.states.game import Option as Option
from boardgames_edu.engine.states.kit_state import KitState as _KitState
from boardgames_edu.engine.states.words import titles as titles
from boardgames_edu.engine.tally import ScoreLine as ScoreLine
from boardgames_edu.engine.tally import Tally as Tally
from boardgames_edu.engine.tally import Term as Term
from boardgames_edu.i18n import N_ as N_

State = _KitState
