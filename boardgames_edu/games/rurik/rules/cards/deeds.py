"""Deeds: what a card requires, costs and gives.

A card is a row in a small vocabulary, and no card has code of its own. A word counts what a seat has, so that one
number tells whether a deed is possible and what is missing. Rewards are gained as those of schemes (``schemes.gain``).
The order is requirement, cost, reward, card under the mat (R-DEED-13).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.kit import N_, Action, Continuation, EventKind, Exact, Need, action, must, provided
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.codecs import DeedCard
from boardgames_edu.games.rurik.components import GOODS, STRUCTURES, Deed
from boardgames_edu.games.rurik.rules import goods
from boardgames_edu.games.rurik.rules.cards import schemes
from boardgames_edu.games.rurik.rules.moments import BONUS_ACTION
from boardgames_edu.games.rurik.rules.notation import EACH_DEED
from boardgames_edu.games.rurik.state import DID_DEED, RurikState

Have = Callable[[RurikState, int], int]  # counts what a seat has
Pay = Callable[[RurikState, int], None]  # a payment of a seat, made at once or asked by a decision

COINS_PAID = EventKind("coins_paid", "R-DEED-12", "{seat} pays {coins} {coins:coin|coins}.")


class Word(NamedTuple):
    """A word of a deed card; its functions take what is wanted.

    Attributes:
        lack: the sentence where there are only ``most`` of ``count``.
        have: returns what counts what a seat has.
        pay: returns how a cost is paid.
        need: returns how much is needed.
        facts: returns further facts of the sentence, from the state, too.
    """

    lack: str
    have: Callable[[Any], Have]
    pay: Callable[[Any], Pay] = lambda wanted: lambda s, seat: None
    need: Callable[[Any], int] = int
    facts: Callable[[RurikState, Any], Mapping[str, object]] = lambda s, wanted: {}


class Clause(NamedTuple):
    """A word of a card, with what is wanted of it."""

    word: Word
    wanted: Any

    def reason(self, s: RurikState, seat: int) -> tuple[str, dict[str, object]]:
        """Return the sentence on what a seat lacks, and its facts."""
        counts = {"count": self.word.need(self.wanted), "most": self.word.have(self.wanted)(s, seat)}
        return self.word.lack, {**counts, **self.word.facts(s, self.wanted)}


def _all_kinds(kinds: list[str]) -> Have:
    numbers = [STRUCTURES.index(kind) for kind in kinds]

    def together(s: RurikState, seat: int) -> int:
        mask = s.setup.board.in_play
        for kind in numbers:
            mask &= s.own_structures(seat, kind)
        return mask.bit_count()

    return together


def _built(count: Callable[[RurikState, int], int]) -> Callable[[Any], Have]:
    def have(wanted: dict[str, Any]) -> Have:
        kind = STRUCTURES.index(wanted["structure"])
        return lambda s, seat: count(s, s.own_structures(seat, kind))

    return have


def _by_decision(kind: Callable[..., frames.Payment], *data: int) -> Callable[[int], Pay]:
    return lambda count: lambda s, seat: s.ask(kind(seat, count, *data))


def _coins(count: int) -> Pay:
    def pay(s: RurikState, seat: int) -> None:
        s.coins[seat] -= count
        s.tell(COINS_PAID, seat, coins=count)

    return pay


# shown, not spent (R-DEED-12); own structures, ruled or not (R-DEED-08)
REQUIREMENTS: dict[str, Word] = {
    "own_troops_in_one_region_at_least": Word(
        N_("{deed} needs {count} of your troops together in one region; you have at most {most} together."),
        lambda _: lambda s, seat: max([s.pieces_of(seat, r) for r in bits(s.occupied[seat])], default=0),
    ),
    "own_structures_in_one_region": Word(
        N_("{deed} needs one region with all of these, built by you: {structure}."),
        _all_kinds,
        need=lambda kinds: 1,
        facts=lambda s, kinds: {"structure": tuple(kinds)},
    ),
    "own_structures_in_adjacent_regions": Word(  # AMB-22
        N_(
            "{deed} needs {count} regions that hang together, each with a {structure} of yours; your largest such "
            "group has {most}."
        ),
        _built(lambda s, regions: s.setup.board.largest_group(regions)),
        need=lambda wanted: int(wanted["regions"]),
        facts=lambda s, wanted: {"structure": wanted["structure"]},
    ),
    "own_structures_in_regions_with_different_goods": Word(  # AMB-01
        N_("{deed} needs a {structure} of yours in {count} regions that grow different goods; you have {most}."),
        _built(lambda s, regions: len({s.grows[region] for region in bits(regions)})),
        need=lambda wanted: int(wanted["regions"]),
        facts=lambda s, wanted: {"structure": wanted["structure"]},
    ),
    "regions_occupied_at_least": Word(
        N_("{deed} needs {count} regions that you occupy; you occupy {most}."),
        lambda _: lambda s, seat: s.occupied[seat].bit_count(),
    ),
    "defeated_rebels_at_least": Word(
        N_("{deed} needs {count} rebels that you have defeated; you have {most}."),
        lambda _: lambda s, seat: len(s.defeated[seat]),
    ),
    "holds_first_player_marker": Word(
        N_("{deed} needs the first player marker with you; {owner} has it."),
        lambda _: lambda s, seat: s.marker == seat,
        facts=lambda s, _: {"owner": s.seat_name(s.marker)},
    ),
}
COSTS: dict[str, Word] = {
    "goods": Word(  # wanted is one good and its number
        N_("{deed} costs {count} {good}; you have {most}."),
        lambda pair: lambda s, seat: s.goods(seat, GOODS.index(pair[0])),
        lambda pair: lambda s, seat: goods.spend(s, seat, GOODS.index(pair[0]), pair[1]),
        need=lambda pair: int(pair[1]),
        facts=lambda s, pair: {"good": pair[0]},
    ),
    "coins": Word(
        N_("{deed} costs {count} {count:coin|coins}; you have {most}."), lambda _: lambda s, seat: s.coins[seat], _coins
    ),
    "goods_any": Word(
        N_("{deed} costs {count} goods; you have {most}."),
        lambda _: lambda s, seat: sum(s.all_goods(seat)),
        _by_decision(frames.PayAny),
    ),
    "goods_same_type": Word(
        N_("{deed} costs {count} goods of one type; you have at most {most} of one type."),
        lambda _: lambda s, seat: max(s.all_goods(seat)),
        _by_decision(frames.PaySame),
    ),
    "goods_different_types": Word(
        N_("{deed} costs {count} goods of different types; you have {most} {most:type|types}."),
        lambda _: lambda s, seat: sum(map(bool, s.all_goods(seat))),
        _by_decision(frames.PayDifferent, 0),
    ),
    "scheme_cards": Word(
        N_("{deed} costs {count} {count:scheme card|scheme cards} from your hand; you have {most}."),
        lambda _: lambda s, seat: len(s.hands[seat]),
        _by_decision(frames.Discard),
    ),
    "remove_own_structures": Word(
        N_("{deed} takes a structure of yours off the map; you have none there."),
        lambda _: lambda s, seat: s.built_regions(seat).bit_count(),
        _by_decision(frames.Raze),
        need=lambda count: 1,
    ),
    "remove_own_troops": Word(  # the leader last (AMB-38)
        N_("{deed} takes {count} of your troops off the map; you have {most} there."),
        lambda _: lambda s, seat: sum(s.pieces_of(seat, region) for region in bits(s.occupied[seat])),
        _by_decision(frames.Remove, 0),
    ),
}
REMOVALS: dict[str, Word] = {
    "one_from_each_of_different_regions": Word(
        N_("{deed} takes a troop of yours out of {count} different regions; you occupy {most}."),
        lambda _: lambda s, seat: s.occupied[seat].bit_count(),
        _by_decision(frames.RemoveApart, 0),
    ),
    "same_region": Word(
        N_("{deed} takes {count} of your troops out of one region that you rule; there is no such region."),
        lambda _: lambda s, seat: max([s.pieces_of(seat, r) for r in bits(s.ruled[seat])], default=0),
        _by_decision(frames.RemovePair),
    ),
}
"""The words that say from where troops are removed."""


def parts(rows: Mapping[str, Any]) -> Iterator[Clause]:
    """Yield the parts of what a card requires or costs."""
    for word, wanted in rows.items():
        if word == "goods":
            yield from (Clause(COSTS[word], pair) for pair in wanted.items())
        elif word == "remove_own_troops":
            special = (REMOVALS[name] for name in REMOVALS if wanted.get(name))
            yield Clause(next(special, COSTS[word]), wanted["total"])
        else:
            yield Clause((REQUIREMENTS | COSTS)[word], wanted)


def rule_of(deed: Deed, part: str) -> str:
    """Return the card's own rule about a part, "REQ" or "COST"."""
    return next(rule for rule in deed.rules if rule.endswith(f"-{part}"))


def cost_of(text: str) -> Callable[[RurikState, Action], Exact | None]:
    """Return the reason with the rule of the deed being paid."""

    def reason(s: RurikState, action: Action) -> Exact | None:
        for frame in reversed(s.stack):
            if frame.name == "grant":
                deed = s.setup.components.deeds[frame.deed]
                return rule_of(deed, "COST"), text, {"deed": deed.id}
        return None

    return reason


Tests = list[list[tuple[Have, int]]]  # for each card what must be counted, and how much is needed

DEED_DONE = EventKind(
    "deed_done", "R-DEED-05", "{deed} goes under {seat}'s mat: {points} {points:point|points} at the end.", news=4
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
    """Return the condition on a part of a deed."""
    # The part is its requirement, or what it costs. A deed that is not held passes: that it is not held is the reason
    # to give.

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
        schemes.gain(s, seat, card.reward, "R-DEED-04")
