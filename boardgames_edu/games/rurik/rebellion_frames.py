"""The steps of the Rebellion on the stack.

Each says what belongs to it. What decides a step and what carries it out stands in ``rules.solo.steps``.
"""

from typing import Any, ClassVar

from boardgames_edu.engine.fields.frames import Continuation, codecs
from boardgames_edu.games.rurik.codecs import Region
from boardgames_edu.games.rurik.components import COLUMNS
from boardgames_edu.games.rurik.frames import Column, MaybeRegion, Number, Predict
from boardgames_edu.games.rurik.rebellion_cards import YOU
from boardgames_edu.games.rurik.state import ATTACK, BUILD, MOVE, MUSTER, TAX, RurikState
from boardgames_edu.i18n import N_


class RebelStep(Continuation):
    """A step that the Rebellion decides and does.

    Attributes:
        asks: the question to a player who predicts it; "" where it leaves nothing to decide.
        pool: the pool of points that it spends, or -1.
    """

    lies_on: ClassVar[tuple[str, ...]] = ("rebellion_end",)
    pool: ClassVar[int] = -1
    asks: ClassVar[str] = ""

    def facts(self, s: RurikState) -> dict[str, Any]:
        """Return what fills ``asks``."""
        return {name: how.write(s.setup, getattr(self, name)) for name, how in codecs(type(self)).items()}

    def run(self, s: RurikState) -> None:
        """Decide and act; a predicting player is asked about choices first."""
        way = s.setup.rebel_ways[type(self)]
        choice = way.decide(s, self) if way.decide else None
        if choice is None and way.decide:
            way.otherwise(s, self)
        elif choice is not None and s.setup.predicts and choice.candidates & choice.candidates - 1:
            s.ask(self)
            s.ask(Predict(YOU))
        else:
            way.act(s, choice, self)


class RebellionAdvisor(RebelStep):
    """Send an advisor to a column."""

    lies_on, first_in = ("",), ("strategy",)
    asks = N_("To which column does it send its next advisor?")


class RebellionBribe(RebelStep):
    """Bribe with coins."""

    lies_on, first_in = ("",), ("strategy",)
    asks = N_("With how many coins does it bribe in the {column} column?")
    column: Column


class RebellionResolve(RebelStep):
    """Take an advisor off the board."""

    asks = N_("From which column does it take its advisor?")


class RebellionAction(RebelStep):
    """Take the action or give it up."""

    asks = N_("Does it take the {column} action or give it up?")

    def facts(self, s: RurikState) -> dict[str, Any]:
        """Return the column of the action."""
        return {"column": COLUMNS[s.resolved_space // s.setup.rows]}


class RebellionAct(RebelStep):
    """Carry the action out."""


class RebellionMuster(RebelStep):
    """Muster where it is weak; ``after`` is the last place."""

    pool = MUSTER
    asks = N_("Where does it muster its next piece?")
    after: MaybeRegion


class RebellionReinforce(RebelStep):
    """Muster where it rules; ``after`` is the last place."""

    pool = MUSTER
    asks = N_("Where does it muster its next piece?")
    after: MaybeRegion


class RebellionGoal(RebelStep):
    """Name the region that a movement goes to."""

    pool = MOVE
    lies_on = ("rebellion_end", "rebellion_act")
    asks = N_("To which region does it move?")


class RebellionDonor(RebelStep):
    """Choose the region that sends a piece to ``region``."""

    pool = MOVE
    lies_on = ("rebellion_end", "rebellion_act")
    asks = N_("From which region does a piece go to {region}?")
    region: Region


class RebellionAttack(RebelStep):
    """Attack; ``last`` is where it attacked last in this action."""

    pool = ATTACK
    asks = N_("Where does it attack?")
    last: MaybeRegion


class RebellionTax(RebelStep):
    """Take a good."""

    pool = TAX
    asks = N_("Which region does it tax?")


class RebellionBuild(RebelStep):
    """Choose a region to build in."""

    pool = BUILD
    asks = N_("In which region does it build?")


class RebellionRaise(RebelStep):
    """Choose what is built there."""

    pool = BUILD
    asks = N_("What does it build in {region}?")
    region: Region


class RebellionScheme(RebelStep):
    """Take a coin of the mat."""

    asks = N_("From which column of its mat does it take a coin?")


class RebellionEnd(RebelStep):
    """End the turn."""

    lies_on, first_in = ("",), ("action",)


class RebellionPriority(RebelStep):
    """Settle the priority."""

    lies_on, first_in = ("",), ("claim",)
    asks = N_("What will it care for from now on?")


class RebellionUnlock(RebelStep):
    """Open bonuses in the claim phase; ``count`` are left."""

    lies_on = ("rebellion_claimed",)
    asks = N_("From which column of its mat does it take a coin?")
    count: Number


class RebellionClaimed(RebelStep):
    """Go on after the tracks."""

    lies_on, first_in = ("",), ("claim",)
