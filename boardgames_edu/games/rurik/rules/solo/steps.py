"""What the steps of the Rebellion share, and what it looks at.

The stack holds what the Rebellion still has to do, as the stack of a player holds decisions; ``State.apply`` runs on
through its steps to the player's next decision. Nothing is decided at random: the rule that decides stands beside the
choice. The one choice that its rules leave to the player (from which scheme deck to reveal) is asked, and not found
here. With the option ``predict`` the player is asked before each step with more than one possible answer what it will
be (see ``prediction``).
"""

from typing import Any, ClassVar

import msgspec

from boardgames_edu.engine.events import Params
from boardgames_edu.engine.fields.frames import Continuation, codecs
from boardgames_edu.engine.kit import EventKind
from boardgames_edu.games.rurik import components
from boardgames_edu.games.rurik.components import PRIORITIES, REBELLION, YOU, Rebellion, RebellionCard, SoloFigures
from boardgames_edu.games.rurik.frames import Predict
from boardgames_edu.games.rurik.state import TAKEN, RurikState
from boardgames_edu.i18n import Phrase

MUSTER, MOVE, ATTACK, TAX, BUILD, SCHEME = range(6)

POINTS_LOST = EventKind(
    "rebellion_points_lost", "R-SOLOACT-12", "The Rebellion can do no more: {points} {points:point is|points are} lost."
)


class RebelChoice(msgspec.Struct, frozen=True):
    """One step of the Rebellion."""

    kind: str  # what is chosen: "region", "column", "coins", "structure", "priority" or "answer"
    candidates: int  # the mask of what could be chosen
    choice: int  # the number of what it chooses; always one of the candidates
    rule: str  # the id of the rule that decides
    template: str  # the words that say why, and what fills them
    facts: Params = {}

    @property
    def reason(self) -> Phrase:
        """Why, in words."""
        return Phrase(self.template, self.facts)


class RebelStep(Continuation):
    """A step that the Rebellion decides and does."""

    lies_on: ClassVar[tuple[str, ...]] = ("rebellion_end",)
    pool: ClassVar[int] = -1  # the pool of points that it spends, or -1
    asks: ClassVar[str] = ""  # the question to a player who predicts it

    def facts(self, s: RurikState) -> dict[str, Any]:
        """Return what fills ``asks``."""
        return {name: how.write(s.setup, getattr(self, name)) for name, how in codecs(type(self)).items()}

    def decide(self, s: RurikState) -> RebelChoice | None:
        """Return the choice, or None where nothing can be done; change nothing."""
        raise NotImplementedError

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Carry the choice out, and lay the next step on the stack."""
        raise NotImplementedError

    def no_more(self, s: RurikState) -> None:
        """Lose what is left of the points that it spends (R-SOLOACT-12)."""
        if self.pool >= 0 and s.pools[self.pool]:
            s.tell(POINTS_LOST, REBELLION, points=s.pools[self.pool])
            s.pools[self.pool] = 0

    otherwise = no_more
    """What is done where there is no choice."""

    def run(self, s: RurikState) -> None:
        """Decide and act; a predicting player is asked about choices first."""
        choice = self.decide(s)
        if choice is None:
            self.otherwise(s)
        elif s.setup.predicts and choice.candidates & choice.candidates - 1:
            s.ask(self)
            s.ask(Predict(YOU))
        else:
            self.act(s, choice)


def tell_choice(s: RurikState, kind: EventKind, decision: RebelChoice, rule: str | None = "", **facts: object) -> None:
    """Tell a choice of the Rebellion, with its rule and reason."""
    if s._log is not None:
        s.tell(kind, REBELLION, decision.rule if rule == "" else rule, **facts, reason=decision.reason)


def solo_of(s: RurikState) -> SoloFigures:
    """Return the figures of a solo game."""
    solo: SoloFigures = s.setup.solo
    return solo


def now(s: RurikState) -> Rebellion:
    """Return the Rebellion's deck, priority and mat as they are now."""
    rebellion = s.rebellion
    assert rebellion is not None, "only a solo game has a Rebellion"
    return rebellion


def acts(s: RurikState) -> bool:
    """Return whether it carries out its advisor's action just now."""
    return s.main_action == TAKEN and bool(s.stack) and s.stack[0].name == "rebellion_end"


def top_card(s: RurikState) -> RebellionCard:
    """Return the card of the action phase (R-SOLOACT-01)."""
    return solo_of(s).cards[now(s).deck[0]]


def bottom_card(s: RurikState) -> RebellionCard:
    """Return the card of the strategy phase (R-SOLOSTRAT-01)."""
    return solo_of(s).cards[now(s).deck[-1]]


def due_line(s: RurikState) -> int:
    """Return the number of the next line; unowned advisors' are skipped (R-SOLOSTRAT-03)."""
    lines, due = lines_of(s), now(s).line
    while due < len(lines) and lines[due].since > s.round:
        due += 1
    return due


def lines_of(s: RurikState) -> tuple[components.CardLine, ...]:
    """Return the lines of the bottom card under its priority (R-SOLOSTRAT-02)."""
    return bottom_card(s).lines[now(s).priority]


def gathers(s: RurikState) -> bool:
    """Return whether it cares for building or taxes."""
    return PRIORITIES[now(s).priority] != "attack_move"


def first_in_order(s: RurikState, regions: int) -> int:
    """Return the region of a mask that its order names first."""
    return next(region for region in top_card(s).order if regions >> region & 1)


def next_in_order(s: RurikState, regions: int, after: int) -> int:
    """Return the region that its order names next after one (R-SOLOCARD-02)."""
    order = top_card(s).order
    start = order.index(after) + 1 if after in order else 0
    return next(region for region in order[start:] + order[:start] if regions >> region & 1)
