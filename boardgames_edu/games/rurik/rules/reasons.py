"""Why a condition fails, more exactly than the condition says: a card's, a leader's or a region's own rule.

Each function is asked only where its condition fails, and gives rule, sentence and facts, or None where the
condition's own reason is as exact as can be. Changes no state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardgames_edu.engine.rules import Action, Exact, Params
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import GOODS, STRUCTURES, Deed
from boardgames_edu.games.rurik.rules.families import NOT_IN_PLAY
from boardgames_edu.games.rurik.state import R, RurikState
from boardgames_edu.i18n import N_

Reason = Callable[[RurikState, Action], Exact | None]


def _mover(s: RurikState) -> int:
    seat: int = s.top.seat
    return seat


# --- strategy board ------------------------------------------------------------------------------------------------


def no_such_advisor(s: RurikState, action: Action) -> Exact | None:
    """Why an advisor is not in hand: it waits, is in the box, or stands on the board."""
    number, sides = action.args[0], s.setup.sides
    if number == 3 and sides == 4:
        return "R-SETUP-25", N_("With four players nobody has an advisor 3."), {}
    if number == 3 and s.round < 4:
        return "R-SETUP-24", N_("Your advisor 3 waits on the round track until round four."), {}
    seat = _mover(s)
    mine = [entry >> 3 & 7 for entry in s.strategy if entry & 7 == seat + 1]
    if number == 2 and s.round < 3 and mine.count(2) == 1:
        return (
            "R-SETUP-23",
            N_("You have placed your advisor 2; the second one waits on the round track until round three."),
            {},
        )
    return None


def not_the_lowest(s: RurikState, action: Action) -> Exact | None:
    """Whose advisor stands on a space, or that none does."""
    entry = s.strategy[action.args[0]]
    if not entry:
        return "R-ACT-03", N_("No advisor stands on space {row} of the {column} column."), {}
    owner, number = (entry & 7) - 1, entry >> 3 & 7
    if owner != _mover(s):
        return "R-ACT-03", N_("That advisor belongs to {owner}."), {"owner": s.seat_name(owner)}
    return (
        "R-ACT-03",
        N_("Your advisor {number} has to wait: the one with the lowest number comes first."),
        {"number": number},
    )


# --- leaders -------------------------------------------------------------------------------------------------------


def beside_maria(s: RurikState, action: Action) -> Exact | None:
    """Why Maria does not open a region."""
    seat, region = _mover(s), action.args[0]
    if s.owner_of[st.MARIA] != seat:
        return None
    at = s.leaders[seat]
    if at < 0:
        return None
    if not s.setup.board.adjacent[at] >> region & 1:
        return (
            "R-MUSTER-03",
            N_("You have no troop in {region}, and Maria opens only a region next to her own."),
            {},
        )
    return (
        "R-LEADER-MARIA-01",
        N_("You have no troop in {region}, and Maria has already opened a region to you in this round."),
        {},
    )


def sudislav_away(s: RurikState, action: Action) -> Exact | None:
    """That Sudislav is off the map."""
    if s.leaders[_mover(s)] >= 0:
        return None
    return "R-LEADER-SUDISLAV-03", N_("Sudislav is off the map, so attack points cannot muster."), {}


def predslava_away(s: RurikState, action: Action) -> Exact | None:
    """That Predslava is off the map."""
    if s.leaders[_mover(s)] >= 0:
        return None
    return "R-GEN-16", N_("Predslava is off the map, so she sends nobody away."), {}


def start_out_of_play(s: RurikState, action: Action) -> Exact | None:
    """That nobody can stand in a region that is out of play."""
    if s.setup.board.in_play >> action.args[0] & 1:
        return None
    return "R-MOVE-06", NOT_IN_PLAY, {}


# --- other players -------------------------------------------------------------------------------------------------


def structures_only(victim: int) -> Reason:
    """That a victim has a structure in a region, but no troop."""

    def reason(s: RurikState, action: Action) -> Exact | None:
        region = action.args[0]
        if victim not in (s.built[kind * R + region] for kind in range(len(STRUCTURES))):
            return None
        return (
            "R-ATTACK-14",
            N_("{victim} has no troop in {region}, and structures cannot be attacked."),
            {},
        )

    return reason


def not_convertible(victim: int) -> Reason:
    """That a church converts neither the builder's own troops nor a leader."""

    def reason(s: RurikState, action: Action) -> Exact | None:
        if victim == _mover(s):
            return "R-CHURCH-01", N_("A church converts troops of opponents; {victim} is you."), {}
        if s.leaders[victim] == s.top.region:
            return (
                "R-CHURCH-01",
                N_("Only the leader of {victim} is in {region}; a church converts none."),
                {},
            )
        return None

    return reason


# --- goods and cards -----------------------------------------------------------------------------------------------


def two_pieces(s: RurikState, action: Action) -> Exact | None:
    """Which of two goods of a conversion is missing."""
    _, first, second = action.args
    seat = _mover(s)
    if first == second and s.goods(seat, first) == 1:
        return "R-CONV-05", N_("You have only one {good}; a conversion takes two goods."), {}
    missing = first if not s.goods(seat, first) else second
    return (
        ("R-CONV-02", "R-CONV-03")[action.args[0]],
        N_("A conversion takes two goods; you have no {good_missing}."),
        {"good_missing": GOODS[missing]},
    )


def not_in_row(s: RurikState, action: Action) -> Exact | None:
    """By which rule a deed is taken from the open row now."""
    if s.top.name != "take_deed":
        return None
    return "R-PLAY-06", N_("{deed} is not in the open row."), {}


def lies_elsewhere(s: RurikState, action: Action) -> Exact | None:
    """Where a deed lies that its player does not hold."""
    deed = action.args[0]
    if deed in s.deed_row:
        return "R-DEED-02", N_("{deed} lies in the open row; it is not yours yet."), {}
    if s.deeds_done[_mover(s)] >> deed & 1:
        return "R-DEED-02", N_("You have accomplished {deed} already."), {}
    for seat in range(s.setup.seats):
        if (s.deeds[seat] | s.deeds_done[seat]) >> deed & 1:
            return "R-DEED-02", N_("{deed} belongs to {owner}."), {"owner": s.seat_name(seat)}
    return None


def rule_of(deed: Deed, part: str) -> str:
    """The card's own rule about a part of it, "REQ" or "COST"."""
    return next(rule for rule in deed.rules if rule.endswith(f"-{part}"))


def _deed_paid_for(s: RurikState) -> Deed | None:
    """The deed whose cost is being paid."""
    for frame in reversed(s.stack):
        if frame.name == "grant":
            deed: Deed = s.setup.facts.deeds[frame.deed]
            return deed
    return None


def cost_of(text: str) -> Reason:
    """The cost of the deed that is being paid for."""

    def reason(s: RurikState, action: Action) -> Exact | None:
        deed = _deed_paid_for(s)
        return None if deed is None else (rule_of(deed, "COST"), text, {"deed": deed.id})

    return reason


def good_not_payable(s: RurikState, action: Action) -> Exact | None:
    """Whether a good is not owned, too few, or has been paid already."""
    top, seat, good = s.top, _mover(s), action.args[0]
    owned = s.goods(seat, good)
    facts: Params = {"count": owned}
    if isinstance(top, frames.PayDifferent) and top.paid >> good & 1:
        text = N_("You have paid {good} already; {deed} takes goods of different types.")
    elif not owned:
        text = N_("You have no {good} to pay with.")
    else:
        text = N_("You have only {count} {good}; {deed} takes {least} goods of one type.")
        facts = {"count": owned, "least": top.count}
    return _with(cost_of(text)(s, action), facts)


def piece_not_removable(s: RurikState, action: Action) -> Exact | None:
    """Whether a region is not ruled, holds too few pieces, or has given one already."""
    top, seat, region = s.top, _mover(s), action.args[0]
    facts: Params = {}
    if isinstance(top, frames.RemoveApart) and top.taken >> region & 1:
        text = N_("You have taken a troop out of {region} already; {deed} takes them from different regions.")
    elif not s.occupied[seat] >> region & 1:
        text = N_("You have no troop in {region}.")
    elif not s.ruled[seat] >> region & 1:
        text = N_("You do not rule {region}; {deed} takes troops out of a region that you rule.")
    else:
        text = N_("You have only {count} {count:troop|troops} in {region}; {deed} takes {least}.")
        facts = {"count": s.pieces_of(seat, region), "least": top.count}
    return _with(cost_of(text)(s, action), facts)


def _with(exact: Exact | None, facts: Params) -> Exact | None:
    return None if exact is None else (exact[0], exact[1], {**exact[2], **facts})


# --- what a deed asks for ------------------------------------------------------------------------------------------


def _together(s: RurikState, seat: int) -> int:
    return max((s.pieces_of(seat, region) for region in range(R)), default=0)


def _on_map(s: RurikState, seat: int) -> int:
    return sum(s.pieces_of(seat, region) for region in range(R))


def _group(s: RurikState, seat: int, wanted: Any) -> dict[str, object]:
    mask = s.own_structures(seat, STRUCTURES.index(wanted["structure"]))
    return {
        "structure": wanted["structure"],
        "count": wanted["regions"],
        "most": s.setup.board.largest_group(mask),
    }


def _kinds(s: RurikState, seat: int, wanted: Any) -> dict[str, object]:
    built = s.built[STRUCTURES.index(wanted["structure"]) * R :][:R]
    most = len({s.grows[region] for region, owner in enumerate(built) if owner == seat})
    return {"structure": wanted["structure"], "count": wanted["regions"], "most": most}


def _good(s: RurikState, seat: int, wanted: Any) -> dict[str, object]:
    good = next(good for good, count in wanted.items() if s.goods(seat, GOODS.index(good)) < count)
    return {"good": good, "count": wanted[good], "most": s.goods(seat, GOODS.index(good))}


Lack = tuple[str, Callable[[RurikState, int, Any], dict[str, object]]]


def _number(have: Callable[[RurikState, int], int]) -> Callable[[RurikState, int, Any], dict[str, object]]:
    return lambda s, seat, wanted: {"count": wanted, "most": have(s, seat)}


def _total(have: Callable[[RurikState, int], int]) -> Callable[[RurikState, int, Any], dict[str, object]]:
    return lambda s, seat, wanted: {"count": wanted["total"], "most": have(s, seat)}


LACKS: dict[str, Lack] = {
    "own_troops_in_one_region_at_least": (
        N_("{deed} needs {count} of your troops together in one region; you have at most {most} together."),
        _number(_together),
    ),
    "own_structures_in_one_region": (
        N_("{deed} needs one region with all of these, built by you: {structure}."),
        lambda s, seat, wanted: {"structure": tuple(wanted)},
    ),
    "own_structures_in_adjacent_regions": (
        N_(
            "{deed} needs {count} regions that hang together, each with a {structure} of yours; your largest such "
            "group has {most}."
        ),
        _group,
    ),
    "own_structures_in_regions_with_different_goods": (
        N_(
            "{deed} needs a {structure} of yours in {count} regions that grow different goods; you have {most}."
        ),
        _kinds,
    ),
    "regions_occupied_at_least": (
        N_("{deed} needs {count} regions that you occupy; you occupy {most}."),
        _number(lambda s, seat: s.occupied[seat].bit_count()),
    ),
    "defeated_rebels_at_least": (
        N_("{deed} needs {count} rebels that you have defeated; you have {most}."),
        _number(lambda s, seat: len(s.defeated[seat])),
    ),
    "holds_first_player_marker": (
        N_("{deed} needs the first player marker with you; {owner} has it."),
        lambda s, seat, wanted: {"owner": s.seat_name(s.marker)},
    ),
    "goods": (N_("{deed} costs {count} {good}; you have {most}."), _good),
    "coins": (
        N_("{deed} costs {count} {count:coin|coins}; you have {most}."),
        _number(lambda s, seat: s.coins[seat]),
    ),
    "goods_any": (
        N_("{deed} costs {count} goods; you have {most}."),
        _number(lambda s, seat: sum(s.all_goods(seat))),
    ),
    "goods_same_type": (
        N_("{deed} costs {count} goods of one type; you have at most {most} of one type."),
        _number(lambda s, seat: max(s.all_goods(seat))),
    ),
    "goods_different_types": (
        N_("{deed} costs {count} goods of different types; you have {most} {most:type|types}."),
        _number(lambda s, seat: sum(map(bool, s.all_goods(seat)))),
    ),
    "scheme_cards": (
        N_("{deed} costs {count} {count:scheme card|scheme cards} from your hand; you have {most}."),
        _number(lambda s, seat: len(s.hands[seat])),
    ),
    "remove_own_structures": (
        N_("{deed} takes a structure of yours off the map; you have none there."),
        lambda s, seat, wanted: {},
    ),
    "one_from_each_of_different_regions": (
        N_("{deed} takes a troop of yours out of {count} different regions; you occupy {most}."),
        _total(lambda s, seat: s.occupied[seat].bit_count()),
    ),
    "same_region": (
        N_("{deed} takes {count} of your troops out of one region that you rule; there is no such region."),
        lambda s, seat, wanted: {"count": wanted["total"]},
    ),
    "remove_own_troops": (
        N_("{deed} takes {count} of your troops off the map; you have {most} there."),
        _total(_on_map),
    ),
}
"""What a seat lacks of a requirement or cost of a deed, in words: the sentence, and what fills it."""


def lacking(word: str, wanted: Any) -> Lack:
    """The words for a part of a deed that fails."""
    special = (name for name in ("one_from_each_of_different_regions", "same_region") if name in wanted)
    return LACKS[next(special, word) if word == "remove_own_troops" else word]
