"""Deeds: what a card requires, costs and gives.

A card is a row; the words of its cost, requirement and reward are the functions below, and no card has code of its
own. The order is requirement, cost, reward, card under the mat (R-DEED-13).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardgames_edu.engine.board import Board, bits
from boardgames_edu.engine.events import Action, EventKind, Exact
from boardgames_edu.engine.fields.frames import Continuation, Decision
from boardgames_edu.engine.rules.actions import Need, action, must, provided
from boardgames_edu.engine.rules.conditions import EVERYTHING
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.codecs import DeedCard
from boardgames_edu.games.rurik.components import GOODS, STRUCTURES, Deed
from boardgames_edu.games.rurik.rules import goods
from boardgames_edu.games.rurik.rules.cards import reasons, rewards
from boardgames_edu.games.rurik.rules.moments import BONUS_ACTION
from boardgames_edu.games.rurik.rules.notation import EACH_DEED
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import N_

Test = Callable[[RurikState, int], bool]
"""A test of a state and a seat, for requirement or cost."""
Pay = Callable[[RurikState, int], None]
"""A payment, made at once or asked by a decision."""


# --- requirements: shown, not spent (R-DEED-12); own structures, ruled or not (R-DEED-08) ----------------------------


def _troops_in_one_region(board: Board, count: int) -> Test:
    return lambda s, seat: any(s.pieces_of(seat, r) >= count for r in bits(s.occupied[seat]))


def _structures_together(board: Board, kinds: list[str]) -> Test:
    numbers = [STRUCTURES.index(kind) for kind in kinds]

    def together(s: RurikState, seat: int) -> bool:
        mask = EVERYTHING
        for kind in numbers:
            mask &= s.own_structures(seat, kind)
        return mask != 0

    return together


def _structures_adjacent(board: Board, wanted: dict[str, Any]) -> Test:
    """Return the test for a connected group of structures (AMB-22)."""
    kind = STRUCTURES.index(wanted["structure"])
    return lambda s, seat: board.largest_group(s.own_structures(seat, kind)) >= wanted["regions"]


def _different_goods(board: Board, wanted: dict[str, Any]) -> Test:
    """Return the test for regions with different goods (AMB-01)."""
    kind = STRUCTURES.index(wanted["structure"])
    return lambda s, seat: len({s.grows[r] for r in bits(s.own_structures(seat, kind))}) >= wanted["regions"]


REQUIREMENTS: dict[str, Callable[[Board, Any], Test]] = {
    "own_troops_in_one_region_at_least": _troops_in_one_region,
    "own_structures_in_one_region": _structures_together,
    "own_structures_in_adjacent_regions": _structures_adjacent,
    "own_structures_in_regions_with_different_goods": _different_goods,
    "regions_occupied_at_least": lambda board, count: lambda s, seat: s.occupied[seat].bit_count() >= count,
    "defeated_rebels_at_least": lambda board, count: lambda s, seat: len(s.defeated[seat]) >= count,
    "holds_first_player_marker": lambda board, _: lambda s, seat: s.marker == seat,
}


# --- costs: whether they can be paid, and paying them --------------------------------------------------------------


def _goods(wanted: dict[str, int]) -> tuple[Test, Pay]:
    named = [(GOODS.index(good), count) for good, count in wanted.items()]

    def can(s: RurikState, seat: int) -> bool:
        return all(s.goods(seat, good) >= count for good, count in named)

    def pay(s: RurikState, seat: int) -> None:
        for good, count in named:
            goods.spend(s, seat, good, count)

    return can, pay


COINS_PAID = EventKind("coins_paid", "R-DEED-12", N_("{seat} pays {coins} {coins:coin|coins}."))


def _coins(count: int) -> tuple[Test, Pay]:
    def pay(s: RurikState, seat: int) -> None:
        s.coins[seat] -= count
        s.tell(COINS_PAID, seat, coins=count)

    return lambda s, seat: s.coins[seat] >= count, pay


def _asked(kind: Callable[..., Decision], can: Test, *data: int) -> tuple[Test, Pay]:
    """Return a cost that asks a decision with a choice."""

    def pay(s: RurikState, seat: int) -> None:
        s.ask(kind(seat, *data))

    return can, pay


def _remove_troops(wanted: dict[str, Any]) -> tuple[Test, Pay]:
    """Return the cost of pieces, the leader last (AMB-38)."""
    total = wanted["total"]
    if "one_from_each_of_different_regions" in wanted:
        return _asked(frames.RemoveApart, lambda s, seat: s.occupied[seat].bit_count() >= total, total, 0)
    if wanted.get("same_region"):
        return _asked(
            frames.RemovePair,
            lambda s, seat: any(s.pieces_of(seat, r) >= total for r in bits(s.ruled[seat])),
            total,
        )
    return _asked(
        frames.Remove,
        lambda s, seat: sum(s.pieces_of(seat, r) for r in bits(s.occupied[seat])) >= total,
        total,
        0,
    )


COSTS: dict[str, Callable[[Any], tuple[Test, Pay]]] = {
    "goods": _goods,
    "coins": _coins,
    "goods_any": lambda n: _asked(frames.PayAny, lambda s, seat: sum(s.all_goods(seat)) >= n, n),
    "goods_same_type": lambda n: _asked(frames.PaySame, lambda s, seat: max(s.all_goods(seat)) >= n, n),
    "goods_different_types": lambda n: _asked(
        frames.PayDifferent, lambda s, seat: sum(map(bool, s.all_goods(seat))) >= n, n, 0
    ),
    "scheme_cards": lambda n: _asked(frames.Discard, lambda s, seat: len(s.hands[seat]) >= n, n),
    "remove_own_troops": _remove_troops,
    "remove_own_structures": lambda n: _asked(
        frames.Raze, lambda s, seat: any(s.own_structures(seat, kind) for kind in range(3)), n
    ),
}


# --- the cards of a setup ------------------------------------------------------------------------------------------


class CompiledDeeds:
    """The deed cards, compiled for one board."""

    def __init__(self, cards: list[Deed], board: Board) -> None:
        self.cards = cards
        self.requirements = [self._requirements(card, board) for card in cards]
        self.costs = [[COSTS[word](value) for word, value in card.cost.items()] for card in cards]
        self.payable = [[can for can, _ in cost] for cost in self.costs]
        self.tests = [[*shown, *paid] for shown, paid in zip(self.requirements, self.payable, strict=True)]

    @staticmethod
    def _requirements(card: Deed, board: Board) -> list[Test]:
        return [REQUIREMENTS[word](board, value) for word, value in card.requirement.items()]

    def meets(self, s: RurikState, seat: int, deed: int) -> bool:
        """Return whether a seat meets the requirement of a deed."""
        return all(test(s, seat) for test in self.requirements[deed])

    def can_pay(self, s: RurikState, seat: int, deed: int) -> bool:
        """Return whether a seat can pay the whole cost now."""
        return all(can(s, seat) for can, _ in self.costs[deed])

    def pay(self, s: RurikState, seat: int, deed: int) -> None:
        """Pay the cost; what leaves a choice is asked."""
        for _, pay in self.costs[deed]:
            pay(s, seat)


# --- accomplishing one -----------------------------------------------------------------------------------------------


def _lies_elsewhere(s: RurikState, action: Action) -> Exact | None:
    """Return the reason that says where a deed lies."""
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
        tests = cards.requirements if name == "requirement" else cards.payable

        def passing(s: RurikState) -> int:
            seat = s.stack[-1].seat
            rest, failing = s.deeds[seat], 0
            while rest:
                low = rest & -rest
                rest ^= low
                for test in tests[low.bit_length() - 1]:
                    if not test(s, seat):
                        failing |= low
                        break
            return ~failing

        def missing(s: RurikState, action: Action) -> Exact | None:
            """Return the card's own rule for the first missing part."""
            deed, seat = action.args[0], s.stack[-1].seat
            card = cards.cards[deed]
            rows: dict[str, Any] = getattr(card, name)
            for test, (word, value) in zip(tests[deed], rows.items(), strict=True):
                if not test(s, seat):
                    sentence, facts = reasons.lacking(word, value)
                    return reasons.rule_of(card, wanted), sentence, facts(s, seat, value)
            return None

        def words(s: RurikState, action: Action) -> dict[str, object]:
            return {"text": cards.cards[action.args[0]].text}

        return must("R-DEED-03", passing, text, words, name=name, exact=missing)

    return made


def _possible(s: RurikState) -> int:
    seat, found = s.stack[-1].seat, 0
    rest = 0 if s.bonus_actions & st.DID_DEED else s.deeds[seat]
    while rest:
        low = rest & -rest
        rest ^= low
        for test in s.setup.deeds.tests[low.bit_length() - 1]:
            if not test(s, seat):
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
            lambda s: not s.bonus_actions & st.DID_DEED,
            N_("You have already accomplished a deed this turn."),
            name="one_deed_a_turn",
        ),
        must(
            "R-DEED-02",
            (lambda s: s.deeds[s.stack[-1].seat]),
            N_("{deed} does not lie in front of you."),
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
    event=EventKind("deed_begun", "R-DEED-03", N_("{seat} accomplishes {deed}.")),
)
def deed(s: RurikState, number: int) -> None:
    """Begin a deed: pay, then get the reward (R-DEED-06, R-DEED-13)."""
    seat = s.stack[-1].seat
    s.bonus_actions |= st.DID_DEED
    s.ask(Grant(seat, number))
    s.setup.deeds.pay(s, seat, number)


DEED_DONE = EventKind(
    "deed_done",
    "R-DEED-05",
    N_("{deed} goes under {seat}'s mat: {points} {points:point|points} at the end."),
    news=4,
)


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
