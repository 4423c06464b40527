"""The words of deed cards, for what they require and cost.

A word counts what a seat has, so that one number tells whether a deed is possible and how much is missing.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from boardgames_edu.engine.kit import N_, Action, EventKind, Exact, bits
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.components import GOODS, STRUCTURES, Deed
from boardgames_edu.games.rurik.rules import goods
from boardgames_edu.games.rurik.state import RurikState

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
        N_(
            "{deed} needs a {structure} of yours in {count} regions that grow different goods; you have {most}."
        ),
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
        N_("{deed} costs {count} {count:coin|coins}; you have {most}."),
        lambda _: lambda s, seat: s.coins[seat],
        _coins,
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
