"""The rules behind an advisor's landing and a check's cost.

The engine carries these rules out in ``strategy`` and ``schemes``; here they are named, one by one, for answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgames_edu.games.rurik.state import Advisor


def landing(there: Sequence[Advisor], advisor: Advisor) -> Iterator[str]:
    """Yield the rules that decide on which space an advisor lands.

    Args:
        there: the advisors of its column.
        advisor: the one that comes.
    """
    if not there:
        yield "R-STRAT-07"  # the highest free space
        return
    yield "R-STRAT-16" if advisor.bribe else "R-STRAT-05"
    pushed = [other for other in there if other.power < advisor.power]
    if len(pushed) < len(there):
        yield "R-STRAT-09"
    if pushed:
        yield "R-STRAT-08"
    if any(other.seat == advisor.seat for other in pushed):
        yield "R-STRAT-14"
    if any(other.bribe for other in pushed):
        yield "R-STRAT-20"
    elif any(other.bribe for other in there):
        yield "R-STRAT-18"


def casualty(icons: Sequence[bool], troops: int, leader: bool) -> Iterator[str]:
    """Yield the rules that decide what a casualty check costs.

    Args:
        icons: of the cards that are due, whether each has the icon.
        troops: the attacker's troops in the region.
        leader: whether the attacker's leader is there, too.
    """
    yield "R-CASUALTY-01"
    if any(icons):
        yield "R-CASUALTY-05"
        if sum(icons) > 1:
            yield "R-CASUALTY-06"
        if leader:
            yield "R-CASUALTY-10" if troops else "R-CASUALTY-12"
