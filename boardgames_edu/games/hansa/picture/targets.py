"""What an action of Hansa Teutonica is about, as ids of the things in its picture: what a click on the board
means.

Used by the live board; draws nothing. The first word of an action such as ``place`` or ``displace`` is about nothing
in the picture; a click on a post means it together with its answer, so that it offers what can be done there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgames_edu.games.hansa.components import ABILITIES, KINDS, MERCHANT, SEATS, TRADER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgames_edu.engine.rules import Action
    from boardgames_edu.games.hansa.state import HansaState


WAITS = frozenset({"ask_place", "ask_displace", "use", "favour"})
"""Verbs that wait for a choice from the menu, even where a click could mean nothing else: they cost something."""


def opens(state: HansaState, action: Action) -> bool:
    """Whether an action only opens the question where, or closes the one before it, so that a thing pointed at means it
    together with its answer: an action of the turn, or setting down what was picked up.
    """
    if action.verb in ("ask_place", "ask_displace", "ask_move"):
        return True
    question = state.decision
    return action.verb == "enough" and question is not None and question.name.startswith("lift_")


def touched(state: HansaState, action: Action) -> tuple[str, ...]:
    """The ids of the things that an action is about, in the order of pointing at them; empty if none."""
    family = state.setup.action_set_of.get(action.text)
    facts = family.describe(action) if family else {}
    seat = state.to_move
    if seat is None:
        return ()
    own, verb = SEATS[seat], action.verb
    if verb == "ask_move":  # the only piece is picked up at once
        alone = state.own(seat)
        return (
            tuple(_post(state.setup.chart.describe(alone.bit_length() - 1))) if alone.bit_count() == 1 else ()
        )
    if verb == "ask_income":
        return tuple(f"piece:stock:{own}:{kind}" for kind in KINDS)
    if verb in ("pay", "take"):
        return (f"piece:{'supply' if verb == 'pay' else 'stock'}:{own}:{facts['kind']}",)
    if verb == "use":
        return tuple(
            f"piece:unused:{own}:{k}"
            for k, marker in enumerate(state.unused_markers[seat])
            if marker == action.args[0]
        )
    told = state.setup.targets.get(verb)
    if told:
        return tuple(told.format(**facts).split() if isinstance(told, str) else told(state, action))
    return _named(state, own, verb, facts)


def intended(state: HansaState, id: str) -> tuple[str, ...]:
    """What pointing at a post probably means when it is not allowed, move by move: at the beginning of an action to
    place there, to displace who stands there, or to move what is one's own.

    Rules: H-ACT-B-01, H-ACT-C-01, H-ACT-D-01.
    """
    question, seat = state.decision, state.to_move
    kind, _, name = id.partition(":")
    route, _, number = name.rpartition(":")
    chart = state.setup.chart
    post = f"{route} {number}"
    if question is None or seat is None or kind != "space" or post not in chart.post_names:
        return ()
    at = chart.post_names.index(post)
    code = state.code_at(at)
    with_trader = state.supply[2 * seat + TRADER] and not chart.boats >> at & 1
    piece = KINDS[TRADER if with_trader or not state.supply[2 * seat + MERCHANT] else MERCHANT]
    if question.name == "turn":
        if code < 0:
            return ("place", f"place {piece} {post}")
        return ("move", f"lift {post}") if code >> 1 == seat else ("displace", f"displace {piece} {post}")
    if question.name in ("lift_own", "lift_opposing", "lift_any"):
        return (f"lift {post}",) if code >= 0 else ("enough", f"set {post}")
    return ()


def _post(where: Mapping[str, Any]) -> list[str]:
    name = f"{where['route']}:{where['post']}"
    return [f"space:{name}", f"piece:{name}"]


def _named(state: HansaState, own: str, verb: str, facts: Mapping[str, Any]) -> tuple[str, ...]:
    if "post" in facts:
        return tuple(_post(facts))
    if "city" in facts:
        return (f"place:{facts['city']}",)
    if "ability" in facts:
        steps = state.setup.facts.steps[ABILITIES.index(facts["ability"])]
        pieces = tuple(f"piece:{own}:{facts['ability']}:{n}" for n in range(1, steps + 1))
        return tuple(f"space:{own}:{facts['ability']}:{n}" for n in range(steps + 1)) + pieces
    if "colour" in facts:
        return (f"space:special:{facts['colour']}",)
    if "route" in facts:
        name = facts["route"]
        chart = state.setup.chart
        posts = chart.map.routes[chart.routes.index(name)].posts
        found = [f"link:{name}", f"piece:marker:{name}", f"piece:printed:{name}"]
        for n in range(1, posts + 1):
            found += [f"space:{name}:{n}", f"piece:{name}:{n}"]
        return tuple(found)
    return ()
