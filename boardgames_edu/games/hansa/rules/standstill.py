"""A standstill: nobody can ever create a route again.

So none of the three ends can come. No rule of the game speaks of it. Among two players neutral traders lead there:
each one that is displaced brings another onto the board, and when neither seat has pieces left to displace them, they
stand for good. A ruling of our own ends the game then. Knows no flow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_edu.games.hansa import components

if TYPE_CHECKING:
    from boardgames_edu.games.hansa.state import HansaState

_BRINGS = {components.MOVE_3, components.DEVELOP}
"""Markers that move pieces of others away, or bring new ones."""


def standstill(s: HansaState) -> bool:
    """Return whether no seat can ever create a route again (H-END-09).

    Nobody can displace, for that takes two pieces at hand; nobody has a marker that moves pieces of others or brings a
    new one; and each route holds a neutral trader, or is longer than the pieces that a seat can gather there.

    Notes:
        Cost: well below a microsecond unless every seat has fewer than two pieces at hand.
    """
    supply, stock = s.supply, s.stock
    for k in range(0, len(supply), 2):
        if supply[k] + supply[k + 1] + stock[k] + stock[k + 1] >= 2:
            return False
    return not any(_may_create(s, seat) for seat in range(s.setup.seats))


def _may_create(s: HansaState, seat: int) -> bool:
    """Return whether a seat with under two pieces may fill a route."""
    if _BRINGS & set(s.unused_markers[seat]):
        return True
    chart, k = s.setup.chart, 2 * seat
    traders, merchants = s.supply[k] + s.stock[k], s.supply[k + 1] + s.stock[k + 1]
    mine, neutral = s.own(seat), s.own(s.setup.seats)
    for route, posts in enumerate(chart.route_posts):
        country = chart.country[route]
        near = chart.everywhere if country == components.ENGLAND else chart.in_country[country]  # H-BRI-12
        if (
            not posts & neutral
            and (mine & near).bit_count() + traders + merchants >= posts.bit_count()
            and (s.standing[k + 1] & near).bit_count() + merchants >= (posts & chart.boats).bit_count()
        ):
            return True
    return False
