"""Points at the end: claim tracks, warfare, agenda, deeds (R-GEN-04), and who has won."""

from __future__ import annotations

from collections.abc import Callable

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.game import ScoreLine
from boardgames_edu.games.rurik.components import GOODS, TRACKS
from boardgames_edu.games.rurik.state import G, R, RurikState
from boardgames_edu.i18n import N_

FUR, HONEY = GOODS.index("fur"), GOODS.index("honey")
_TRACK = N_("{track} track")
_WARFARE = N_("Warfare track")
_AGENDA = N_("agenda {agenda}")
_DEED = N_("deed {deed}")
_COINS = N_("{n} {n:coin|coins} on the dock")
_GOODS = N_("{n} {n:good|goods} on the dock")


def structures_in_ruled_regions(s: RurikState, seat: int) -> int:
    """Structures of any owner where a seat rules (AMB-71)."""
    return sum(s.built[kind * R + region] >= 0 for region in bits(s.ruled[seat]) for kind in range(3))


MEASURES: dict[str, Callable[[RurikState, int], int]] = {
    "most_goods": lambda s, seat: sum(s.all_goods(seat)),
    "first_on_build_track": lambda s, seat: s.claims[seat * 3 + 1],
    "first_on_warfare_track": lambda s, seat: s.warfare[seat],
    "most_defeated_rebels": lambda s, seat: len(s.defeated[seat]),
    "most_deeds_accomplished": lambda s, seat: s.deeds_done[seat].bit_count(),
    "most_regions_occupied": lambda s, seat: s.occupied[seat].bit_count(),
    "first_on_trade_track": lambda s, seat: s.claims[seat * 3 + 2],
    "most_structures_in_ruled_regions": structures_in_ruled_regions,
    "most_fur_and_honey": lambda s, seat: s.goods(seat, FUR) + s.goods(seat, HONEY),
    "first_on_rule_track": lambda s, seat: s.claims[seat * 3],
    "most_coins": lambda s, seat: s.coins[seat],
}
"""What each agenda compares."""


def agenda_met(s: RurikState, seat: int, agenda: int) -> bool:
    """Whether a seat has the most, or ties for it; a tie at zero does not count (R-END-12, AMB-17)."""
    measure = MEASURES[s.setup.facts.agendas[agenda].test]
    mine = measure(s, seat)
    return mine > 0 and all(measure(s, other) <= mine for other in range(s.setup.sides))


def warfare_points(steps: list[int]) -> tuple[tuple[int, str], ...]:
    """Points per seat on the warfare track, with the rule (R-END-03 to R-END-06, R-END-13).

    >>> [points for points, _ in warfare_points([4, 2, 2, 0])]
    [3, 1, 1, 0]
    """
    moved = sorted((count for count in steps if count), reverse=True)
    first = moved[0] if moved else 0
    tied = moved.count(first) > 1
    rest = [count for count in moved if count < first]
    second = rest[0] if rest and not tied else 0
    shared = rest.count(second) > 1

    def points(count: int) -> tuple[int, str]:
        if not count:
            return 0, "R-END-13"
        if count == first:
            return 3, "R-END-05" if tied else "R-END-03"
        if count == second:
            return 1, "R-END-06" if shared else "R-END-04"
        return 0, "R-END-04"

    return tuple(points(count) for count in steps)


def scores(s: RurikState) -> tuple[tuple[ScoreLine, ...], ...]:
    """Per seat, its lines: three claim tracks, warfare, the agenda (when it is known) and every accomplished deed.

    A deed that is held but not accomplished is worth nothing (R-DEED-07). In solo play you score as in any game
    (R-SOLOEND-01).
    """
    facts = s.setup.facts
    warfare = warfare_points(s.warfare)
    result = []
    for seat in range(s.setup.sides):
        lines = [
            ScoreLine(
                track,
                s.setup.track_points[k][s.claims[seat * 3 + k]],
                "R-END-02" if s.claims[seat * 3 + k] else "R-END-14",
                _TRACK,
                {"track": track},
            )
            for k, track in enumerate(TRACKS)
        ]
        points, rule = warfare[seat]
        lines.append(ScoreLine("warfare", points, rule, _WARFARE))
        agenda = s.agendas[seat]
        if agenda >= 0:
            card = facts.agendas[agenda]
            lines.append(
                ScoreLine(
                    "agenda",
                    card.vp if agenda_met(s, seat, agenda) else 0,
                    "R-END-07",
                    _AGENDA,
                    {"agenda": card.id},
                )
            )
        lines += [
            ScoreLine("deed", facts.deeds[deed].vp, "R-END-08", _DEED, {"deed": facts.deeds[deed].id})
            for deed in bits(s.deeds_done[seat])
        ]
        if seat >= s.setup.seats:
            lines += rebellion_lines(s, seat)
        result.append(tuple(lines))
    return tuple(result)


def rebellion_lines(s: RurikState, seat: int) -> list[ScoreLine]:
    """A point for every three coins and for every three goods on its dock, and for a rest (R-SOLOEND-03, R-SOLOEND-05).

    It scores tracks and warfare like a player (R-SOLOEND-02), and no agenda and no deeds (R-SOLOEND-06).
    """
    coins, goods = s.coins[seat], sum(s.dock[seat * G : seat * G + G])
    return [
        ScoreLine("coins", -(-coins // 3), "R-SOLOEND-03", _COINS, {"n": coins}),
        ScoreLine("goods", -(-goods // 3), "R-SOLOEND-05", _GOODS, {"n": goods}),
    ]


def winners(s: RurikState) -> tuple[int, ...]:
    """Most points, then regions ruled, then coins, then shared (R-END-09, R-END-10, R-END-11, R-END-15)."""
    totals = s.totals()
    # the coins of the Rebellion are all scored, so it has none to compare (R-SOLOEND-04, R-SOLOEND-07)
    coins = [*s.coins[: s.setup.seats], *([0] * (s.setup.sides - s.setup.seats))]
    rank = [(totals[seat], s.ruled[seat].bit_count(), coins[seat]) for seat in range(s.setup.sides)]
    return tuple(seat for seat, mine in enumerate(rank) if mine == max(rank))
