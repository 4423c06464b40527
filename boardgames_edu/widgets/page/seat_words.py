"""Words of a state about its seats: names, points, winners.

Everything is words or plain data for the screen, in the reader's language. Knows no widget.
"""

from typing import Any

from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, in_figures, name_of, say

_WON = N_("The game is over: you have won!")
_WON_BY = N_("The game is over: you have won, {mine} : {other}!")
_TIED = N_("{ended} {tied} {count:has|have} as many points; the rule for ties decided.")
_LOST_BY = N_("The game is over: {winners} {count:wins|share the victory}, {other} : {mine}.")


def seat_name(state: State, seat: int | None) -> str:
    """Return a seat's name in the reader's language."""
    id = state.seat_name(seat)
    return name_of("seat", id, state.game.name) or id


def points_left(state: State) -> str:
    """Return the points left in this turn, in words, or ""."""
    left = state.prompt_facts().get("left", ())
    return say(N_("Left to spend: {points}"), {"points": left}) if left else ""


def outcome(state: State, reader: int | None = None) -> str:
    """Return who has won, in words.

    Args:
        state: of a game that is over.
        reader: the seat of the one person who plays, if it is one.
    """
    winners = state.winners()
    scores = state.scores()
    points = [sum(line.points for line in lines) for lines in scores]
    ended = _ended(state, reader, winners, points)
    best = max((points[seat] for seat in winners if scores[seat]), default=None)
    tied = [seat_name(state, seat) for seat, total in enumerate(points) if total == best and seat not in winners]
    return say(_TIED, {"ended": ended, "tied": ", ".join(tied), "count": len(tied)}) if tied else ended


def _ended(state: State, reader: int | None, winners: tuple[int, ...], points: list[int]) -> str:
    others = [total for seat, total in enumerate(points) if seat != reader]
    if reader is not None and winners == (reader,):
        return say(_WON_BY, {"mine": points[reader], "other": max(others)}) if others else say(_WON)
    facts = {"winners": ", ".join(seat_name(state, seat) for seat in winners), "count": len(winners)}
    if reader is None or not winners or reader in winners:
        return say(N_("The game is over: {winners} {count:wins|share the victory}."), facts)
    return say(_LOST_BY, {**facts, "mine": points[reader], "other": points[winners[0]]})


def final_scores(state: State) -> list[dict[str, Any]]:
    """Return each seat's name, lines and total, winners first, after the end.

    Until somebody has won, the seats keep their order.
    """
    if not state.is_over:
        return []
    winners = state.winners()
    rows = [
        {
            "seat": seat_name(state, seat),
            "look": state.seat_name(seat),
            "wins": seat in winners,
            "total": (total := sum(line.points for line in lines)),
            "head": f"{seat_name(state, seat)}: {in_figures(total)}",
            "lines": [{"text": (text := str(line))[:1].upper() + text[1:], "rule": line.rule} for line in lines],
        }
        for seat, lines in enumerate(state.scores())
    ]
    return sorted(rows, key=lambda row: (not row["wins"], -row["total"])) if winners else rows
