"""What a click that is not allowed probably means.

What a verb is about stands in its declaration.
"""

from boardgames_edu.games.hansa.components import KINDS, MERCHANT, TRADER
from boardgames_edu.games.hansa.state import HansaState


def intended(state: HansaState, id: str) -> tuple[str, ...]:
    """Return the probable meaning of a click that is not allowed."""
    decision, seat = state.decision, state.to_move
    kind, _, name = id.partition(":")
    route, _, number = name.rpartition(":")
    chart = state.setup.chart
    post = f"{route} {number}"
    if decision is None or seat is None or kind != "space" or post not in chart.post_names:
        return ()
    at = chart.post_names.index(post)
    code = state.code_at(at)
    with_trader = state.supply[2 * seat + TRADER] and not chart.boats >> at & 1
    piece = KINDS[TRADER if with_trader or not state.supply[2 * seat + MERCHANT] else MERCHANT]
    if decision.name == "turn":
        if code < 0:
            return ("place", f"place {piece} {post}")
        return ("move", f"lift {post}") if code >> 1 == seat else ("displace", f"displace {piece} {post}")
    if decision.name in ("lift_own", "lift_opposing", "lift_any"):
        return (f"lift {post}",) if code >= 0 else ("enough", f"set {post}")
    return ()
