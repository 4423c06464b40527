"""Deeds: what a card requires, costs and gives.

A card is a row; the words of its cost and requirement are in ``vocabulary``, those of its reward in ``rewards``, and no
card has code of its own. The order is requirement, cost, reward, card under the mat (R-DEED-13).
"""

from collections.abc import Callable
from typing import Any

from boardgames_edu.engine.kit import N_, Action, Continuation, EventKind, Exact, Need, action, must, provided
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.codecs import DeedCard
from boardgames_edu.games.rurik.components import Deed
from boardgames_edu.games.rurik.rules.cards import rewards
from boardgames_edu.games.rurik.rules.cards.vocabulary import Clause, Have, parts, rule_of
from boardgames_edu.games.rurik.rules.moments import BONUS_ACTION
from boardgames_edu.games.rurik.rules.notation import EACH_DEED
from boardgames_edu.games.rurik.state import DID_DEED, RurikState

Tests = list[list[tuple[Have, int]]]  # for each card what must be counted, and how much is needed

DEED_DONE = EventKind(
    "deed_done",
    "R-DEED-05",
    "{deed} goes under {seat}'s mat: {points} {points:point|points} at the end.",
    news=4,
)


class CompiledDeeds:
    """The deed cards, with what they require and cost."""

    def __init__(self, cards: list[Deed]) -> None:
        self.cards = cards
        self.requirements = [[*parts(card.requirement)] for card in cards]
        self.costs = [[*parts(card.cost)] for card in cards]
        self.shown, self.payable = _tests(self.requirements), _tests(self.costs)
        self.tests = [[*shown, *paid] for shown, paid in zip(self.shown, self.payable, strict=True)]

    def meets(self, s: RurikState, seat: int, deed: int) -> bool:
        """Return whether a seat meets the requirement of a deed."""
        return all(have(s, seat) >= need for have, need in self.shown[deed])

    def can_pay(self, s: RurikState, seat: int, deed: int) -> bool:
        """Return whether a seat can pay the whole cost now."""
        return all(have(s, seat) >= need for have, need in self.payable[deed])

    def pay(self, s: RurikState, seat: int, deed: int) -> None:
        """Pay the cost; what leaves a choice is asked."""
        for word, wanted in self.costs[deed]:
            word.pay(wanted)(s, seat)


def _tests(cards: list[list[Clause]]) -> Tests:
    return [[(word.have(wanted), word.need(wanted)) for word, wanted in rows] for rows in cards]


def _lies_elsewhere(s: RurikState, action: Action) -> Exact | None:
    deed = action.args[0]
    if deed in s.deed_row:
        return "R-DEED-02", N_("{deed} lies in the open row; it is not yours yet."), {}
    if s.deeds_done[s.stack[-1].seat] >> deed & 1:
        return "R-DEED-02", N_("You have accomplished {deed} already."), {}
    for seat in range(s.setup.seats):
        if (s.deeds[seat] | s.deeds_done[seat]) >> deed & 1:
            return "R-DEED-02", N_("{deed} belongs to {owner}."), {"owner": s.seat_name(seat)}
    return None


def _part(name: str, wanted: str, text: str) -> Callable[[Any], Need]:
    """Return the condition on a part of a deed.

    The part is its requirement, or what it costs. A deed that is not held passes: that it is not held is the reason
    to give.
    """

    def made(setup: Any) -> Need:
        cards: CompiledDeeds = setup.deeds
        required = name == "requirement"
        tests, parts = (cards.shown, cards.requirements) if required else (cards.payable, cards.costs)

        def passing(s: RurikState) -> int:
            seat = s.stack[-1].seat
            rest, failing = s.deeds[seat], 0
            while rest:
                low = rest & -rest
                rest ^= low
                for have, need in tests[low.bit_length() - 1]:
                    if have(s, seat) < need:
                        failing |= low
                        break
            return ~failing

        def missing(s: RurikState, action: Action) -> Exact | None:
            """Return the card's own rule for the first missing part."""
            deed, seat = action.args[0], s.stack[-1].seat
            for part, (have, need) in zip(parts[deed], tests[deed], strict=True):
                if have(s, seat) < need:
                    return rule_of(cards.cards[deed], wanted), *part.reason(s, seat)
            return None

        def words(s: RurikState, action: Action) -> dict[str, object]:
            return {"text": cards.cards[action.args[0]].text}

        return must("R-DEED-03", passing, text, words, name=name, exact=missing)

    return made


def _possible(s: RurikState) -> int:
    seat, found = s.stack[-1].seat, 0
    rest = 0 if s.bonus_actions & DID_DEED else s.deeds[seat]
    while rest:
        low = rest & -rest
        rest ^= low
        for have, need in s.setup.deeds.tests[low.bit_length() - 1]:
            if have(s, seat) < need:
                break
        else:
            found |= low
    return found


@action(
    "deed {deed}",
    EACH_DEED,
    needs=(
        provided(
            "R-DEED-01",
            lambda s: not s.bonus_actions & DID_DEED,
            "You have already accomplished a deed this turn.",
            name="one_deed_a_turn",
        ),
        must(
            "R-DEED-02",
            (lambda s: s.deeds[s.stack[-1].seat]),
            "{deed} does not lie in front of you.",
            name="deed_held",
            exact=_lies_elsewhere,
            standing=True,
        ),
        _part("requirement", "REQ", N_("You do not meet the requirement of {deed}. {text}")),
        _part("cost", "COST", N_("You cannot pay the cost of {deed}. {text}")),
    ),
    fast_mask=_possible,
    moment=BONUS_ACTION,
    label=(N_("Accomplish a deed"), "", N_("{deed}")),
    targets="card:deed:{deed}",
    event=EventKind("deed_begun", "R-DEED-03", "{seat} accomplishes {deed}."),
)
def deed(s: RurikState, number: int) -> None:
    """Begin a deed: pay, then get the reward (R-DEED-06, R-DEED-13)."""
    seat = s.stack[-1].seat
    s.bonus_actions |= DID_DEED
    s.ask(Grant(seat, number))
    s.setup.deeds.pay(s, seat, number)


class Grant(Continuation):
    """The game gives the reward of a paid deed (R-DEED-04, R-DEED-05)."""

    lies_on = ("turn",)
    deed: DeedCard

    def check(self, s: RurikState, where: str) -> None:
        """Refuse what cannot be granted."""
        frames.needs(self, where, s.deeds[self.seat] >> self.deed & 1)

    def run(self, s: RurikState) -> None:
        """Grant the deed."""
        seat, deed = self.seat, self.deed
        card = s.setup.components.deeds[deed]
        s.deeds[seat] &= ~(1 << deed)
        s.deeds_done[seat] |= 1 << deed
        s.tell(DEED_DONE, seat, deed=card.id, points=card.vp)
        rewards.gain(s, seat, card.reward, "R-DEED-04")
