"""What a seat lacks for a deed, by the card's rules.

Each function is asked only where a condition fails, and gives rule, sentence and facts, or None where the condition's
own reason is as exact as can be. Changes no state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardgames_edu.engine.events import Action, Exact
from boardgames_edu.games.rurik.components import GOODS, STRUCTURES, Deed
from boardgames_edu.games.rurik.state import R, RurikState
from boardgames_edu.i18n import N_

Reason = Callable[[RurikState, Action], Exact | None]


def rule_of(deed: Deed, part: str) -> str:
    """Return the card's own rule about a part, "REQ" or "COST"."""
    return next(rule for rule in deed.rules if rule.endswith(f"-{part}"))


def _deed_paid_for(s: RurikState) -> Deed | None:
    """Return the deed whose cost is being paid."""
    for frame in reversed(s.stack):
        if frame.name == "grant":
            deed: Deed = s.setup.components.deeds[frame.deed]
            return deed
    return None


def cost_of(text: str) -> Reason:
    """Return the reason with the rule of the deed being paid."""

    def reason(s: RurikState, action: Action) -> Exact | None:
        deed = _deed_paid_for(s)
        return None if deed is None else (rule_of(deed, "COST"), text, {"deed": deed.id})

    return reason


# --- what a deed asks for ------------------------------------------------------------------------------------------


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
        _number(lambda s, seat: max((s.pieces_of(seat, region) for region in range(R)), default=0)),
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
        _total(lambda s, seat: sum(s.pieces_of(seat, region) for region in range(R))),
    ),
}
"""The words for what a seat lacks of a deed's part."""


def lacking(word: str, wanted: Any) -> Lack:
    """Return the words for a part of a deed that fails."""
    special = (name for name in ("one_from_each_of_different_regions", "same_region") if name in wanted)
    return LACKS[next(special, word) if word == "remove_own_troops" else word]
