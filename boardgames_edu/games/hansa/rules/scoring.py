"""Points at the end, line by line, and who has won (H-SCO-01 to H-SCO-12; missions, favour tiles, Wales and
Scotland).
"""

from __future__ import annotations

from collections.abc import Sequence

from boardgames_edu.engine.game import ScoreLine
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, COUNTRIES
from boardgames_edu.games.hansa.state import A, HansaState
from boardgames_edu.i18n import N_

_TRACK = N_("points on the track")
_ABILITY = N_("{ability}, fully developed")
_MARKERS = N_("{n} bonus {n:marker|markers}")
_SPECIAL = N_("{colour} space for special points")
_CITIES = N_("{n} controlled {n:city|cities}")
_NETWORK = N_("network: {n} {n:post|posts} times {keys}")
_MISSION = N_("mission: {mission}")
_COUNTRY = N_("{country}")


def collected(s: HansaState, seat: int) -> int:
    """The markers a seat has collected: at the desk, used or not, and Tributes and Blocks on the board
    (H-E2-08, H-PRM-11, H-END-07).
    """
    return (
        len(s.unused_markers[seat])
        + len(s.used_markers[seat])
        + sum(owner == seat for _, _, owner in s.promo)
    )


def marker_points(count: int, table: Sequence[int]) -> int:
    """Points for so many markers (H-SCO-03)."""
    return table[min(count, len(table) - 1)]


def largest_network(s: HansaState, seat: int) -> int:
    """The most posts of a seat in one connected group of cities (H-SCO-06 to H-SCO-08, H-SCO-12).

    Rules: H-SCO-07.
    """
    board, rest, best = s.setup.chart.board, s.present[seat], 0
    while rest:
        group = board.group((rest & -rest).bit_length() - 1, rest)
        rest &= ~group
        best = max(best, s.posts_of(seat, group))
    return best


def network_points(s: HansaState, seat: int) -> int:
    """The largest network times Keys (H-SCO-06)."""
    return largest_network(s, seat) * s.value(seat, components.KEYS)


def controlled(s: HansaState, owner: int) -> int:
    """The mask of the cities that an owner controls (H-TRM-05).

    Rules: H-2P-13.
    """
    return sum(1 << city for city, leader in enumerate(s.controller) if leader == owner)


def mission_points(s: HansaState, seat: int, mission: int) -> int:
    """A point for each city of the card with an own post, and 5 for the lead in all (H-MIS-03 to H-MIS-05).

    Rules: H-MIS-04.
    """
    points = s.setup.facts.box.mission_points
    index = s.setup.chart.board.index
    cities = [index[name] for name in s.setup.facts.missions[mission].cities]
    found = points["city"] * sum(s.present[seat] >> city & 1 for city in cities)
    return found + (points["all_majorities"] if all(s.controller[city] == seat for city in cities) else 0)


def country_points(cities: Sequence[int], posts: Sequence[int], awards: Sequence[int]) -> tuple[int, ...]:
    """What each player gets for a country (H-BRI-20 to H-BRI-25, AMB-33, AMB-85, AMB-86).

    ``cities`` and ``posts`` are what each player controls and owns there, ``awards`` what the places are worth.

    >>> country_points([2, 2, 1], [3, 3, 1], [7, 4, 2])
    (5, 5, 2)

    Rules: H-BRI-21, H-BRI-22, H-BRI-23, H-BRI-24.
    """
    ranks = list(zip(cities, posts, strict=True))
    result = []
    for mine in ranks:
        if not mine[1]:
            result.append(0)
            continue
        ahead = sum(other > mine for other in ranks)
        level = ranks.count(mine)
        result.append(sum(awards[ahead : ahead + level]) // level)
    return tuple(result)


def _countries(s: HansaState) -> list[tuple[str, tuple[int, ...]]]:
    chart, seats = s.setup.chart, range(s.setup.seats)
    return [
        (
            COUNTRIES[country],
            country_points(
                [(controlled(s, seat) & chart.cities_in[country]).bit_count() for seat in seats],
                [s.posts_of(seat, chart.cities_in[country]) for seat in seats],
                awards,
            ),
        )
        for country, awards in chart.awards
    ]


def scores(s: HansaState) -> tuple[tuple[ScoreLine, ...], ...]:
    """Per seat its lines, as they would be if the game ended now; a mission only where it is known.

    Rules: H-2P-14.
    """
    facts, rates = s.setup.facts, s.setup.facts.box.scoring
    countries = _countries(s)
    result = []
    for seat in range(s.setup.seats):
        by_tile, city_tile = (
            s.has_tile(seat, components.ABILITY_POINTS),
            s.has_tile(seat, components.CITY_POINTS),
        )
        full = rates.full_ability_with_tile if by_tile else rates.full_ability
        each = rates.controlled_city_with_tile if city_tile else rates.controlled_city
        held, markers, network = (
            controlled(s, seat),
            collected(s, seat),
            largest_network(s, seat),
        )
        lines = [ScoreLine("track", s.score[seat], "H-END-08", _TRACK)]
        lines += [
            ScoreLine(
                "ability", full, "H-FAV-11" if by_tile else "H-SCO-02", _ABILITY, {"ability": ABILITIES[k]}
            )
            for k in facts.scored
            if s.developed[seat * A + k] == facts.steps[k]
        ]
        lines.append(
            ScoreLine(
                "markers", marker_points(markers, rates.marker_table), "H-SCO-03", _MARKERS, {"n": markers}
            )
        )
        lines += [
            ScoreLine("special", facts.special_points[k], "H-SCO-04", _SPECIAL, {"colour": COLOURS[k]})
            for k, owner in enumerate(s.special)
            if owner == seat
        ]
        cities = {"n": held.bit_count(), "city": s.setup.chart.board.names(held)}
        rule = "H-FAV-10" if city_tile else "H-SCO-05"
        lines.append(ScoreLine("cities", each * held.bit_count(), rule, _CITIES, cities))
        keys = s.value(seat, components.KEYS)
        lines.append(ScoreLine("network", network * keys, "H-SCO-06", _NETWORK, {"n": network, "keys": keys}))
        mission = s.missions[seat]
        if mission >= 0:
            lines.append(
                ScoreLine(
                    "mission",
                    mission_points(s, seat, mission),
                    "H-MIS-03",
                    _MISSION,
                    {"mission": facts.missions[mission].id},
                )
            )
        lines += [
            ScoreLine(
                country,
                points[seat],
                "H-BRI-20" if country == "wales" else "H-BRI-25",
                _COUNTRY,
                {"country": country},
            )
            for country, points in countries
        ]
        result.append(tuple(lines))
    return tuple(result)


def winners(s: HansaState) -> tuple[int, ...]:
    """Most points, then fewer steps on Actions, then the larger network, then shared (H-SCO-09, H-SCO-10, AMB-41)."""
    totals = s.totals()
    rank = [
        (totals[seat], -s.developed[seat * A + components.ACTIONS], network_points(s, seat))
        for seat in range(s.setup.seats)
    ]
    return tuple(seat for seat in range(s.setup.seats) if rank[seat] == max(rank))
