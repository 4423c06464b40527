"""Rurik: the answers of its kinds of questions found in another way, by counting what the position shows as data."""

from __future__ import annotations

from collections.abc import Callable

from boardgames_edu.teach.questions import Question


def _region(question: Question) -> tuple[str, dict[str, int], int, str | None]:
    """Of the region asked about: its id, the pieces of each seat, the rebels, and the owner of a stronghold."""
    position = question.state.position()
    region = question.about[0].removeprefix("place:")
    pieces = {
        seat: player["troops"].get(region, 0) + (player["leader_in"] == region)
        for seat, player in position["players"].items()
    }
    there = position["regions"].get(region, {})
    rebels = there.get("rebels", [])
    return region, pieces, rebels if isinstance(rebels, int) else len(rebels), there.get("stronghold")


def _ruler(question: Question) -> str:
    region, strength, rebels, stronghold = _region(question)
    leaders = {
        player["leader"]: seat
        for seat, player in question.state.position()["players"].items()
        if player["leader_in"] == region
    }
    yaroslav, sviatopolk = leaders.get("yaroslav"), leaders.get("sviatopolk")
    if stronghold and yaroslav in (None, stronghold):
        strength[stronghold] += 1
    if sviatopolk:
        strength[sviatopolk] += rebels
        against = {seat: rebels for seat in strength if seat != sviatopolk} | {sviatopolk: 0}
    else:
        against = dict.fromkeys(strength, rebels)
    top = max(strength.values())
    best = [seat for seat, count in strength.items() if count == top and top]
    if yaroslav in best and against[yaroslav] <= top:
        return str(yaroslav)
    return best[0] if len(best) == 1 and top > against[best[0]] else "nobody"


def _tax(question: Question) -> str:
    _, pieces, _, _ = _region(question)
    seat = question.text.rstrip("?").split()[-1].lower()
    if not pieces[seat]:
        return "none"
    return "1" if _ruler(question) == seat else "2"


def _cards(question: Question) -> str:
    _, pieces, rebels, stronghold = _region(question)
    victim = question.text.split(" attacks ")[1].split()[0].lower()
    strength = {seat: count + (stronghold == seat) for seat, count in pieces.items()}
    others = [count for seat, count in strength.items() if seat != victim]
    rules = strength[victim] > max(others) and strength[victim] > rebels
    return str(1 + rules + (stronghold == victim))


RECOUNT: dict[str, Callable[[Question], str]] = {"who_rules": _ruler, "tax_price": _tax, "casualty_cards": _cards}
