"""What an action of Rurik is about, as ids of the things in its picture: what a click on the board means.

Used by the live board; draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from boardgames_edu.games.rurik.components import COLUMNS, SEATS
from boardgames_edu.games.rurik.state import R

if TYPE_CHECKING:
    from boardgames_edu.engine.rules import Action
    from boardgames_edu.games.rurik.state import RurikState

_IDS = {
    "number": "piece:hand:{own}:advisor:{value}",
    "column": "column:{value}",
    "coins": "piece:coins:{own}",
    "region": "place:{value}",
    "deed": "card:deed:{value}",
    "scheme": "card:hand:{hand}:{value}:0",
    "agenda": "card:agenda:{own}:{value}",
    "token": "piece:token:{own}:{value}",
    "deck": "card:deck:{value}",
    "good": "space:goods:{own}:{value}",
    "owner": "panel:mat:{value}",
    "priority": "space:priority:{value}",
}
"""What a fact of an action points at, by the kind of the fact."""
WHERE = ("place:", "column:")
"""How the ids of what an action leads to begin."""


def touched(state: RurikState, action: Action) -> tuple[str, ...]:
    """The ids of the things that an action is about, in the order in which a player would point at them.

    Empty if it is about none. A piece that takes a step lies between the places it leaves and reaches, so that a click
    on the piece, or on either place, leads to the action.
    """
    family = state.setup.action_set_of.get(action.text)
    facts = family.describe(action) if family else {}
    own = SEATS[state.to_move] if state.to_move is not None else ""
    if action.verb.startswith("guess"):  # what is predicted is done with the things of the Rebellion
        own = state.setup.names[-1]
    if action.verb == "guess_structure":
        return (f"piece:supply:{own}:{facts['structure']}",)
    if action.verb == "resolve" and {"column", "row"} <= facts.keys():
        return (f"space:{facts['column']}:{facts['row']}", f"piece:advisor:{facts['column']}:{facts['row']}")
    if action.verb in ("take", "forfeit", "guess_take", "guess_give_up") and state.resolved_space >= 0:
        column, row = divmod(state.resolved_space, state.setup.rows)
        return (f"space:{COLUMNS[column]}:{row + 1}",)
    hand = "drawn" if action.verb in ("keep", "return") else own
    kinds = ((key.partition("_")[0], value) for key, value in facts.items())
    found = [_IDS[kind].format(own=own, hand=hand, value=value) for kind, value in kinds if kind in _IDS]
    found[1:1] = _pieces(state, action.verb, facts, own)
    return tuple(dict.fromkeys(found))


def likely(state: RurikState, action: Action) -> bool:
    """Whether an action belongs to the column that is being resolved: what a click that is refused was meant for."""
    column = str(state.prompt_facts().get("column", ""))
    return bool(column) and action.verb.startswith(column)


def _pieces(state: RurikState, verb: str, facts: Mapping[str, Any], own: str) -> list[str]:
    """The piece that an action in a region is about, if it is about one."""
    region = facts.get("region")
    if region is None:
        return []
    if verb in ("attack_rebel", "attack_neutral"):
        return [f"piece:{region}:{verb.removeprefix('attack_')}"]
    if verb.startswith("guess"):
        return []
    if "structure" in facts:
        return [f"piece:supply:{own}:{facts['structure']}"]
    whose = str(facts.get("victim", own))
    if whose != own or "region_to" in facts:
        at = state.setup.facts.region_ids.index(region)
        alone = not state.troops[state.setup.names.index(whose) * R + at]
        kind = "leader" if verb.endswith("_leader") or (whose != own and alone) else "troop"
        return [f"piece:{region}:{whose}:{kind}"]
    if verb.startswith("muster"):
        return [f"piece:supply:{own}:{'leader' if verb == 'muster_leader' else 'troop'}"]
    return []
