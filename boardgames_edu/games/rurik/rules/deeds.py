"""Deeds: what a card asks for, what it costs and what it gives, in the small vocabulary of the card rows.

A card is a row; the words of its cost, requirement and reward are the functions below, and no card has code of its own.
The order is requirement, cost, reward, card under the mat (R-DEED-13).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardgames_edu.engine.board import Board, bits
from boardgames_edu.engine.errors import DataError, nearest
from boardgames_edu.engine.frames import Continuation, Decision
from boardgames_edu.engine.rules import EVERYTHING, Action, Condition, Exact
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import GOODS, STRUCTURES, Deed
from boardgames_edu.games.rurik.rules import events, goods, reasons, rewards, schemes
from boardgames_edu.games.rurik.state import DeedCard, RurikState
from boardgames_edu.i18n import N_

Test = Callable[[RurikState, int], bool]
"""A requirement or the ability to pay: from the state and a seat, whether it is there."""
Pay = Callable[[RurikState, int], None]
"""Pays at once, or lays the question on the stack that asks what with."""


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
    """A connected group of regions, as on the build track (AMB-22)."""
    kind = STRUCTURES.index(wanted["structure"])
    return lambda s, seat: board.largest_group(s.own_structures(seat, kind)) >= wanted["regions"]


def _different_goods(board: Board, wanted: dict[str, Any]) -> Test:
    """Regions that grow different goods; tokens count where they are used (AMB-01)."""
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


def _coins(count: int) -> tuple[Test, Pay]:
    def pay(s: RurikState, seat: int) -> None:
        s.coins[seat] -= count
        s.tell(events.COINS_PAID, seat, coins=count)

    return lambda s, seat: s.coins[seat] >= count, pay


def _asked(kind: Callable[..., Decision], can: Test, *data: int) -> tuple[Test, Pay]:
    """A cost that leaves a choice: the question lies on the stack until it is answered."""

    def pay(s: RurikState, seat: int) -> None:
        s.ask(kind(seat, *data))

    return can, pay


def _remove_troops(wanted: dict[str, Any]) -> tuple[Test, Pay]:
    """Pieces back to the supply, the leader last in its region (AMB-38)."""
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


class DeedCards:
    """The deed cards, compiled for one board."""

    def __init__(self, cards: list[Deed], board: Board) -> None:
        self.cards = cards
        self.requirements = [self._requirements(card, board) for card in cards]
        self.costs = [
            [COSTS[_known(card, "cost", word, COSTS)](value) for word, value in card.cost.items()]
            for card in cards
        ]
        for card in cards:
            for word in card.reward:
                _known(card, "reward", word, rewards.WORDS)

    @staticmethod
    def _requirements(card: Deed, board: Board) -> list[Test]:
        return [
            REQUIREMENTS[_known(card, "requirement", word, REQUIREMENTS)](board, value)
            for word, value in card.requirement.items()
        ]

    def meets(self, s: RurikState, seat: int, deed: int) -> bool:
        """Whether a seat can show what a deed requires now."""
        return all(test(s, seat) for test in self.requirements[deed])

    def can_pay(self, s: RurikState, seat: int, deed: int) -> bool:
        """Whether a seat can pay the whole cost of a deed now."""
        return all(can(s, seat) for can, _ in self.costs[deed])

    def pay(self, s: RurikState, seat: int, deed: int) -> None:
        """Pay the cost; what leaves a choice is asked."""
        for _, pay in self.costs[deed]:
            pay(s, seat)

    def conditions(self) -> tuple[Condition[RurikState], ...]:
        """When a deed may be accomplished (R-DEED-01 to R-DEED-03)."""

        def held(s: RurikState) -> int:
            seat: int = s.stack[-1].seat
            return s.deeds[seat]

        def passing(tests: list[list[Test]]) -> Callable[[RurikState], int]:
            # A deed that is not held passes: that it is not held is the reason to give.
            def mask(s: RurikState) -> int:
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

            return mask

        def words(s: RurikState, action: Action) -> dict[str, object]:
            return {"text": self.cards[action.args[0]].text}

        def required(s: RurikState, action: Action) -> Exact | None:
            return self._missing(s, action.args[0], "requirement", self.requirements[action.args[0]])

        def priced(s: RurikState, action: Action) -> Exact | None:
            return self._missing(s, action.args[0], "cost", [can for can, _ in self.costs[action.args[0]]])

        return (
            Condition(
                "R-DEED-01",
                lambda s: EVERYTHING if not s.bonus_actions & st.DID_DEED else 0,
                N_("You have already accomplished a deed this turn."),
                name="one_deed_a_turn",
            ),
            Condition(
                "R-DEED-02",
                held,
                N_("{deed} does not lie in front of you."),
                name="deed_held",
                exact=reasons.lies_elsewhere,
            ),
            Condition(
                "R-DEED-03",
                passing(self.requirements),
                N_("You do not meet the requirement of {deed}. {text}"),
                words,
                name="requirement",
                exact=required,
            ),
            Condition(
                "R-DEED-03",
                passing([[can for can, _ in cost] for cost in self.costs]),
                N_("You cannot pay the cost of {deed}. {text}"),
                words,
                name="cost",
                exact=priced,
            ),
        )

    def _missing(self, s: RurikState, deed: int, part: str, tests: list[Test]) -> Exact | None:
        """The first part of a requirement or cost that a seat lacks, with the card's own rule."""
        card, seat = self.cards[deed], s.stack[-1].seat
        rows: dict[str, Any] = card.requirement if part == "requirement" else card.cost
        for test, (word, wanted) in zip(tests, rows.items(), strict=True):
            if not test(s, seat):
                text, facts = reasons.lacking(word, wanted)
                rule = reasons.rule_of(card, "REQ" if part == "requirement" else "COST")
                return rule, text, facts(s, seat, wanted)
        return None


def _known(card: Deed, part: str, word: str, words: Any) -> str:
    if word not in words:
        raise DataError(
            N_("deeds.yaml: the {part} of {deed} has the unknown word {word}. Known: {choices}."),
            part=part,
            deed=card.id,
            word=repr(word),
            choices=nearest(word, words),
        )
    return word


# --- what happens --------------------------------------------------------------------------------------------------


def accomplish(s: RurikState, deed: int) -> None:
    """Begin a deed, in whatever turn its owner likes: pay, then be granted the reward (R-DEED-06, R-DEED-13)."""
    seat = s.stack[-1].seat
    s.bonus_actions |= st.DID_DEED
    s.tell(events.DEED_BEGUN, seat, deed=s.setup.facts.deeds[deed].id)
    s.ask(Grant(seat, deed))
    s.setup.deeds.pay(s, seat, deed)


class Grant(Continuation):
    """The cost of a deed is paid: tuck the card and gain the reward (R-DEED-04, R-DEED-05)."""

    deed: DeedCard

    def check(self, s: RurikState, where: str) -> None:
        """Refuse what cannot be granted."""
        frames.needs(self, where, s.deeds[self.seat] >> self.deed & 1)

    def run(self, s: RurikState) -> None:
        """Grant the deed."""
        seat, deed = self.seat, self.deed
        card = s.setup.facts.deeds[deed]
        s.deeds[seat] &= ~(1 << deed)
        s.deeds_done[seat] |= 1 << deed
        s.tell(events.DEED_DONE, seat, deed=card.id, points=card.vp)
        rewards.gain(s, seat, card.reward, "R-DEED-04")


def _one_less(s: RurikState, **changes: int) -> None:
    """One of the things that a decision asks for is done; ask for the rest of them, if any."""
    if s.top.count > 1:
        s.change_top(count=s.top.count - 1, **changes)
    else:
        s.stack.pop()


def pay_good(s: RurikState, good: int) -> None:
    """Pay one good of a cost that leaves the choice, or all of one type."""
    top = s.top
    whole = isinstance(top, frames.PaySame)
    goods.spend(s, top.seat, good, top.count if whole else 1)
    if whole:
        s.stack.pop()
    elif isinstance(top, frames.PayDifferent):
        _one_less(s, paid=top.paid | 1 << good)
    else:
        _one_less(s)


def discard(s: RurikState, scheme: int) -> None:
    """Discard a scheme from the hand as a cost, without its reward (R-DEED-11)."""
    top: frames.Discard = s.top
    seat = top.seat
    schemes.discard(s, seat, scheme)
    s.tell(events.SCHEME_DISCARDED, seat, scheme=s.setup.facts.schemes[scheme].id)
    _one_less(s)
    schemes.tidy(s)


def remove(s: RurikState, region: int) -> None:
    """Take an own piece off the map as a cost; from one ruled region all of them together."""
    top = s.top
    seat, together = top.seat, isinstance(top, frames.RemovePair)
    for _ in range(top.count if together else 1):
        was_leader = s.remove_piece(seat, region)
        kind = events.LEADER_REMOVED if was_leader else events.PIECE_REMOVED
        s.tell(kind, seat, region=s.setup.region_ids[region], leader=s.setup.leader_id(s.leader_ids[seat]))
    if together:
        s.stack.pop()
    elif isinstance(top, frames.RemoveApart):
        _one_less(s, taken=top.taken | 1 << region)
    else:
        _one_less(s)


def raze(s: RurikState, region: int, kind: int) -> None:
    """Take an own structure off the map as a cost (R-GEN-17)."""
    top: frames.Raze = s.top
    seat = top.seat
    s.take_structure(kind, region)
    s.tell(events.STRUCTURE_REMOVED, seat, structure=STRUCTURES[kind], region=s.setup.region_ids[region])
    if any(s.own_structures(seat, other) for other in range(3)):
        _one_less(s)
    else:
        s.stack.pop()


def relocate(s: RurikState, start: int, end: int) -> None:
    """Send a troop from anywhere to anywhere (AMB-64)."""
    seat = s.stack[-1].seat
    s.move_troop(seat, start, end)
    s.tell(events.RELOCATED, seat, region=s.setup.region_ids[start], region_to=s.setup.region_ids[end])
    _one_less(s, moved=end)


def relocate_leader(s: RurikState, start: int, end: int, along: int) -> None:
    """Send the leader anywhere, Agatha with companions (AMB-36)."""
    seat = s.stack[-1].seat
    s.set_leader(seat, end)
    if along:
        s.move_troop(seat, start, end, along)
    s.tell(
        events.LEADER_RELOCATED,
        seat,
        leader=s.setup.leader_id(s.leader_ids[seat]),
        region=s.setup.region_ids[start],
        region_to=s.setup.region_ids[end],
    )
    if along:
        s.tell(events.WENT_ALONG, seat, count=along)
    _one_less(s, leader_moved=1)


def stay(s: RurikState) -> None:
    """Send nobody further."""
    s.stack.pop()
