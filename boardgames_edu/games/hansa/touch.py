"""What an action of Hansa Teutonica is about, as ids of the things in its picture: what a click on the board
means.

Used by the live board; draws nothing. The first word of an action such as ``place`` or ``displace`` is about
every post where it could happen, so that a click on a post offers what can be done there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.board import bits
from boardgames_edu.games.hansa import reach
from boardgames_edu.games.hansa.facts import KINDS, SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgames_edu.engine.rules import Action
    from boardgames_edu.games.hansa.state import HansaState


def touched(state: HansaState, action: Action) -> tuple[str, ...]:
    """The ids of the things that an action is about, in the order of pointing at them; empty if none."""
    family = state.setup.family_of.get(action.text)
    facts = family.describe(action) if family else {}
    seat = state.to_move
    if seat is None:
        return ()
    own, verb = SEATS[seat], action.verb
    if verb == "ask_place":
        return _posts(state, reach.may_place(state))
    if verb == "ask_displace":
        return _posts(state, reach.may_displace(state))
    if verb == "ask_move":
        return _posts(state, state.own(seat))
    if verb == "ask_income":
        return tuple(f"piece:stock:{own}:{kind}" for kind in KINDS)
    if verb in ("pay", "take"):
        return (f"piece:{'supply' if verb == 'pay' else 'stock'}:{own}:{facts['kind']}",)
    if verb in ("use", "spend"):
        return tuple(
            f"piece:unused:{own}:{k}"
            for k, marker in enumerate(state.unused[seat])
            if marker == action.args[0]
        )
    if verb == "fetch":
        return tuple(
            f"piece:used:{facts['victim']}:{k}"
            for k, marker in enumerate(state.used[action.args[0]])
            if marker == action.args[1]
        )
    if verb == "favour":
        return (f"card:favour:{facts['favour']}",)
    return _named(own, verb, facts)


def _posts(state: HansaState, mask: int) -> tuple[str, ...]:
    chart = state.setup.chart
    found: list[str] = []
    for post in bits(mask & chart.everywhere):
        where = chart.describe(post)
        found += _post(where)
    return tuple(found)


def _post(where: Mapping[str, Any]) -> list[str]:
    name = f"{where['route']}:{where['post']}"
    return [f"space:{name}", f"piece:{name}"]


def _named(own: str, verb: str, facts: Mapping[str, Any]) -> tuple[str, ...]:
    if "post" in facts:
        return tuple(_post(facts))
    if verb == "exchange":
        return tuple(f"space:{facts['city']}:office:{facts[key]}" for key in ("office", "office_next"))
    if "city" in facts:
        return (f"place:{facts['city']}",)
    if "ability" in facts:
        return tuple(f"space:{own}:{facts['ability']}:{n}" for n in range(6))
    if "colour" in facts:
        return (f"space:special:{facts['colour']}",)
    if "route" in facts:
        found = [f"link:{facts['route']}", f"piece:marker:{facts['route']}"]
        return tuple(found + [f"space:{facts['route']}:{n}" for n in range(1, 5)])
    return ()
