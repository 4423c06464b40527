"""What can lie on the stack of Rurik: the decisions that a seat is asked, and the steps of the Rebellion.

Each says what belongs to it. What answers a decision stands in ``setup``; what a step of the Rebellion does, in
``rules.rebellion_steps``.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.frames import Continuation, Decision, Frame, codecs
from boardgames_edu.engine.position import refuse
from boardgames_edu.engine.rules import Params
from boardgames_edu.engine.values import PLACE, Flag, NamedSet, Whole
from boardgames_edu.games.rurik.components import COLUMNS, GOODS
from boardgames_edu.games.rurik.rebellion_cards import YOU
from boardgames_edu.games.rurik.state import Region, Required, RurikState
from boardgames_edu.i18n import N_, Phrase

MaybeRegion = Annotated[int, PLACE]
Number = Annotated[int, Whole(1, 5)]
Column = Annotated[int, Required(lambda setup: COLUMNS)]
DeckSide = Annotated[int, Required(lambda setup: ("left", "right"))]
GoodSet = Annotated[int, NamedSet(Required(lambda setup: GOODS))]
RegionSet = Annotated[int, NamedSet(Required(lambda setup: setup.region_ids))]


def needs(frame: Frame, where: str, there: object) -> None:
    """Refuse a position in which what a frame asks for is not there: goods to pay with, pieces to remove."""
    if not there:
        refuse(where, N_("the question {word} cannot be answered to its end here."), word=frame.name)


# --- setup and strategy phase ----------------------------------------------------------------------------------------


class Leader(Decision):
    """Choose a leader."""

    rule, text = "R-SETUP-16", N_("{seat}, choose your leader.")
    skip_if_forced = True


class Agenda(Decision):
    """Keep one of two agendas."""

    rule = "R-SETUP-17"
    text = N_("{seat}, keep one of your two agendas; the other goes back to the box.")


class Place(Decision):
    """Place a troop before the game."""

    rule, text = "R-SETUP-28", N_("{seat}, place a troop in any region.")


class PlaceLeader(Decision):
    """Place the leader before the game."""

    rule, text = "R-SETUP-30", N_("{seat}, place your leader in a region with a troop of yours.")
    skip_if_forced = True


class Advise(Decision):
    """Place an advisor."""

    rule, text = "R-STRAT-01", N_("{seat}, place an advisor in a column.")


class Bribe(Decision):
    """Bribe for an advisor that is meant for a column."""

    rule = "R-STRAT-15"
    text = N_("{seat}, how many coins do you add to advisor {number} in the {column} column as a bribe?")
    skip_if_forced = True
    number: Number
    column: Column

    def check(self, s: RurikState, where: str) -> None:
        """Refuse what cannot be answered."""
        needs(
            self,
            where,
            s.unplaced[self.seat] >> 2 * self.number & 3
            and not s.strategy[self.column * s.setup.rows + s.setup.rows - 1],
        )


# --- a turn ----------------------------------------------------------------------------------------------------------


class Rescue(Decision):
    """Come back to the map, or stay away."""

    rule = "R-ACT-16"
    text = N_(
        "{seat}, you have no piece on the map: return with your leader and a troop in any region, or stay away."
    )


class Resolve(Decision):
    """Choose the advisor that acts."""

    rule, text = "R-ACT-04", N_("{seat}, which of your advisors do you resolve now?")
    skip_if_forced = True


class Turn(Decision):
    """Spend points, take bonus actions, end the turn."""

    rule, text = "R-ACT-01", N_("{seat}, it is your turn: {column}.")

    def facts(self, s: RurikState) -> Params:
        """The column of the action, and the points that are left by kind; attack points of both kinds together."""
        pools: dict[str, int] = {}
        for name, count in zip(("muster", "move", "attack", "attack", "tax", "build"), s.pools, strict=True):
            if count:
                pools[name] = pools.get(name, 0) + count
        return {
            "column": COLUMNS[max(s.resolved_space, 0) // s.setup.rows],
            "row": s.resolved_space % s.setup.rows + 1,
            "points": sum(s.pools),
            "point": list(pools) or ["move"],
            "pools": pools,
            "decided": s.main_action,
        }


class Draw(Decision):
    """Name a deck to draw from."""

    rule = "R-SCHEME-01"
    text = N_("{seat}, from which scheme deck do you draw {cards} {cards:card|cards}?")
    skip_if_forced = True
    cards: Number


class Check(Decision):
    """Name a deck for a casualty check."""

    rule = "R-CASUALTY-09"
    text = N_("{seat}, from which scheme deck do you reveal up to {cards} {cards:card|cards} for casualties?")
    skip_if_forced = True
    region: Region
    cards: Number

    def check(self, s: RurikState, where: str) -> None:
        """Refuse what cannot be answered."""
        needs(self, where, s.occupied[self.seat] >> self.region & 1)


class Keep(Decision):
    """Keep a drawn card."""

    rule, text = "R-SCHEME-02", N_("{seat}, which of the drawn cards do you keep?")
    skip_if_forced = True
    deck: DeckSide


class PutBack(Decision):
    """Put a drawn card back."""

    rule = "R-SCHEME-03"
    text = N_("{seat}, which card goes back on the deck next? The last one lies on top.")
    skip_if_forced = True
    deck: DeckSide


class Marker(Decision):
    """Give the first player marker away."""

    rule, text = "R-SCHEME-05", N_("{seat}, to whom do you give the first player marker?")


class Church(Decision):
    """Choose whom a new church converts."""

    rule, text = "R-CHURCH-01", N_("{seat}, whom does your church in {region} convert?")
    skip_if_forced = True
    region: Region


class Market(Decision):
    """Choose what a market adds."""

    rule = "R-MARKET-01"
    text = N_("{seat}, what does your market in {region} add: one more good or a coin?")
    region: Region


class TakeDeed(Decision):
    """Take a deed for a scheme."""

    rule, text = "R-PLAY-06", N_("{seat}, take a deed from the open row.")


# --- what a deed costs and gives -------------------------------------------------------------------------------------


class PayAny(Decision):
    """Pay goods of any type."""

    rule, text = "R-DEED-03", N_("{seat}, pay {count} more {count:good|goods} of any type.")
    skip_if_forced = True
    count: Number

    def check(self, s: RurikState, where: str) -> None:
        """Refuse what cannot be answered."""
        needs(self, where, sum(s.all_goods(self.seat)) >= self.count)


class PaySame(Decision):
    """Pay goods of one type."""

    rule, text = "R-DEED-03", N_("{seat}, of which type do you pay {count} goods?")
    skip_if_forced = True
    count: Number

    def check(self, s: RurikState, where: str) -> None:
        """Refuse what cannot be answered."""
        needs(self, where, max(s.all_goods(self.seat)) >= self.count)


class PayDifferent(Decision):
    """Goods of different types; ``paid`` are those that have been paid."""

    rule = "R-DEED-03"
    text = N_("{seat}, pay {count} more {count:good|goods}, each of a different type.")
    skip_if_forced = True
    count: Number
    paid: GoodSet

    def check(self, s: RurikState, where: str) -> None:
        """Refuse what cannot be answered."""
        needs(
            self,
            where,
            sum(1 for good, n in enumerate(s.all_goods(self.seat)) if n and not self.paid >> good & 1)
            >= self.count,
        )


class Discard(Decision):
    """Discard schemes as a cost."""

    rule, text = "R-DEED-11", N_("{seat}, which scheme do you discard?")
    skip_if_forced = True
    count: Number

    def check(self, s: RurikState, where: str) -> None:
        """Refuse what cannot be answered."""
        needs(self, where, len(s.hands[self.seat]) >= self.count)


class Remove(Decision):
    """Take pieces off the map as a cost."""

    rule, text = "R-DEED-03", N_("{seat}, take {count} more {count:troop|troops} off the map.")
    skip_if_forced = True
    count: Number
    taken: RegionSet

    def check(self, s: RurikState, where: str) -> None:
        """Refuse what cannot be answered."""
        needs(
            self,
            where,
            sum(s.pieces_of(self.seat, r) for r in bits(s.occupied[self.seat] & ~self.taken)) >= self.count,
        )


class RemoveApart(Decision):
    """Pieces from different regions; ``taken`` are those that have given one."""

    rule = "R-DEED-03"
    text = N_("{seat}, take {count} more {count:troop|troops} off the map, each from a different region.")
    skip_if_forced = True
    count: Number
    taken: RegionSet

    def check(self, s: RurikState, where: str) -> None:
        """Refuse what cannot be answered."""
        needs(self, where, (s.occupied[self.seat] & ~self.taken).bit_count() >= self.count)


class RemovePair(Decision):
    """Take pieces off one region as a cost."""

    rule, text = "R-DEED-03", N_("{seat}, from which region that you rule do you take {count} troops?")
    skip_if_forced = True
    count: Number


class Raze(Decision):
    """Take structures off the map as a cost."""

    rule, text = "R-DEED-03", N_("{seat}, which of your structures do you take off the map?")
    skip_if_forced = True
    count: Number

    def check(self, s: RurikState, where: str) -> None:
        """Refuse what cannot be answered."""
        needs(
            self, where, sum(s.own_structures(self.seat, kind).bit_count() for kind in range(3)) >= self.count
        )


class Relocate(Decision):
    """Pieces to be sent; ``moved`` is where the last troop went, ``leader_moved`` whether the leader was sent."""

    rule = "R-DEED-04"
    text = N_("{seat}, send up to {count} more {count:piece|pieces} from anywhere to anywhere.")
    skip_if_forced = True
    count: Number
    moved: MaybeRegion
    leader_moved: Annotated[int, Flag(int)]


# --- claim phase -----------------------------------------------------------------------------------------------------


class Pick(Decision):
    """Choose a deed in the claim phase."""

    rule, text = "R-CHOOSE-01", N_("{seat}, choose a deed from the open row.")


class Trade(Decision):
    """Enter the trade track or hold goods back."""

    rule = "R-TAX-07"
    text = N_(
        "{seat}, claim a space on the trade track with the goods on your boat, "
        "or hold them back and go on earning a coin for the marker?"
    )


# --- solo play -------------------------------------------------------------------------------------------------------


class RebellionCheck(Decision):
    """Name a deck for a casualty check of the Rebellion."""

    rule = "R-SOLOATTACK-07"
    text = N_(
        "{seat}, name the scheme deck from which the Rebellion reveals up to {cards} {cards:card|cards} "
        "for casualties."
    )
    skip_if_forced = True
    region: Region
    cards: Number


class Predict(Decision):
    """What will the Rebellion do? Lies on the step that is to be predicted."""

    rule, text = "R-SOLO-01", N_("{seat}, what will the Rebellion do? {what}")

    def facts(self, s: RurikState) -> Params:
        """What is to be predicted."""
        step = s.stack[-2]
        return {"what": Phrase(step.asks, step.facts(s))}


class RebelStep(Continuation):
    """Something that the Rebellion decides and does.

    Attributes:
        asks: what the player is asked who predicts it; "" where it leaves nothing to decide.
    """

    asks: ClassVar[str] = ""

    def facts(self, s: RurikState) -> dict[str, Any]:
        """What fills ``asks``."""
        return {name: how.write(s.setup, getattr(self, name)) for name, how in codecs(type(self)).items()}

    def run(self, s: RurikState) -> None:
        """Decide and act; a player who predicts is asked first if there is more than one possible answer."""
        decide, act = s.setup.rebel_steps[type(self)]
        choice = decide(s, self)
        if s.setup.predicts and choice is not None and choice.candidates & choice.candidates - 1:
            s.ask(self)
            s.ask(Predict(YOU))
        else:
            act(s, choice, self)


class RebellionAdvisor(RebelStep):
    """Send an advisor to a column."""

    asks = N_("To which column does it send its next advisor?")


class RebellionBribe(RebelStep):
    """Bribe with coins."""

    asks = N_("With how many coins does it bribe in the {column} column?")
    column: Column


class RebellionResolve(RebelStep):
    """Take an advisor off the board."""

    asks = N_("From which column does it take its advisor?")


class RebellionAction(RebelStep):
    """Take the action or give it up."""

    asks = N_("Does it take the {column} action or give it up?")

    def facts(self, s: RurikState) -> dict[str, Any]:
        """The column of the action."""
        return {"column": COLUMNS[s.resolved_space // s.setup.rows]}


class RebellionAct(RebelStep):
    """Carry the action out."""


class RebellionMuster(RebelStep):
    """Where it is weak; ``after`` is where it mustered last."""

    asks = N_("Where does it muster its next piece?")
    after: MaybeRegion


class RebellionReinforce(RebelStep):
    """Where it rules; ``after`` is where it mustered last."""

    asks = N_("Where does it muster its next piece?")
    after: MaybeRegion


class RebellionGoal(RebelStep):
    """Name the region that a movement goes to."""

    asks = N_("To which region does it move?")


class RebellionDonor(RebelStep):
    """From where a piece goes to the region."""

    asks = N_("From which region does a piece go to {region}?")
    region: Region


class RebellionAttack(RebelStep):
    """``last`` is where it attacked last in this action."""

    asks = N_("Where does it attack?")
    last: MaybeRegion


class RebellionTax(RebelStep):
    """Take a good."""

    asks = N_("Which region does it tax?")


class RebellionBuild(RebelStep):
    """Choose a region to build in."""

    asks = N_("In which region does it build?")


class RebellionRaise(RebelStep):
    """Choose what is built there."""

    asks = N_("What does it build in {region}?")
    region: Region


class RebellionScheme(RebelStep):
    """Take a coin of the mat."""

    asks = N_("From which column of its mat does it take a coin?")


class RebellionEnd(RebelStep):
    """End the turn."""


class RebellionPriority(RebelStep):
    """Settle the priority."""

    asks = N_("What will it care for from now on?")


class RebellionUnlock(RebelStep):
    """Bonuses that open in the claim phase: ``count`` are left."""

    asks = N_("From which column of its mat does it take a coin?")
    count: Number


class RebellionClaimed(RebelStep):
    """Go on after the tracks."""
