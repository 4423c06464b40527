"""Points at the end (R-GEN-04), and who has won."""

from collections.abc import Callable, Iterator

from boardgames_edu.engine.kit import HIDDEN, N_, ScoreLine, Tally, Term, bits
from boardgames_edu.games.rurik.components import GOODS, TRACKS
from boardgames_edu.games.rurik.state import G, R, RurikState

FUR, HONEY = GOODS.index("fur"), GOODS.index("honey")
_AGENDA = N_("agenda {agenda}")


MEASURES: dict[str, Callable[[RurikState, int], int]] = {
    "most_goods": lambda s, seat: sum(s.all_goods(seat)),
    "first_on_build_track": lambda s, seat: s.claims[seat * 3 + 1],
    "first_on_warfare_track": lambda s, seat: s.warfare[seat],
    "most_defeated_rebels": lambda s, seat: len(s.defeated[seat]),
    "most_deeds_accomplished": lambda s, seat: s.deeds_done[seat].bit_count(),
    "most_regions_occupied": lambda s, seat: s.occupied[seat].bit_count(),
    "first_on_trade_track": lambda s, seat: s.claims[seat * 3 + 2],
    "most_structures_in_ruled_regions": lambda s, seat: sum(  # AMB-71
        s.built[kind * R + region] >= 0 for region in bits(s.ruled[seat]) for kind in range(3)
    ),
    "most_fur_and_honey": lambda s, seat: s.goods(seat, FUR) + s.goods(seat, HONEY),
    "first_on_rule_track": lambda s, seat: s.claims[seat * 3],
    "most_coins": lambda s, seat: s.coins[seat],
}
"""What each agenda compares."""


def agenda_met(s: RurikState, seat: int, agenda: int) -> bool:
    """Return whether a seat has most; zero never counts (R-END-12, AMB-17)."""
    measure = MEASURES[s.setup.components.agendas[agenda].test]
    mine = measure(s, seat)
    return mine > 0 and all(measure(s, other) <= mine for other in range(s.setup.sides))


def agenda_standing(s: RurikState, seat: int) -> tuple[int, int, bool, str]:
    """Return own count, that of the best other, whether met, the rule."""
    measure = MEASURES[s.setup.components.agendas[s.agendas[seat]].test]
    mine = measure(s, seat)
    best = max(measure(s, other) for other in range(s.setup.sides) if other != seat)
    rule = "R-END-12" if mine == best else "R-END-07"
    return mine, best, mine > 0 and mine >= best, rule


def warfare_points(steps: list[int]) -> tuple[tuple[int, str], ...]:
    """Return warfare points per seat, with rules (R-END-03 to R-END-06).

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


def scores(state: RurikState) -> tuple[tuple[ScoreLine, ...], ...]:
    """Return each seat's score lines."""
    # They are three claim tracks, warfare, the agenda and every accomplished deed. A deed that is held but not
    # accomplished has no line. In solo play you score as in any game (R-SOLOEND-01).
    hidden = ScoreLine("agenda", HIDDEN, "R-END-07", _AGENDA, {"agenda": str(HIDDEN)})  # from a view
    return tuple(
        tuple(
            ScoreLine(source, term.amount if term.applies else 0, term.rule, term.template, term.facts)
            for source, term in _terms(state, seat)
            if term.applies or source == "agenda"
        )
        + ((hidden,) if state.agendas[seat] is HIDDEN else ())
        for seat in range(state.setup.sides)
    )


def score(s: RurikState, seat: int) -> Tally:
    """Return a seat's final score, with terms that do not count."""
    return Tally(*(term for _, term in _terms(s, seat)))


def _terms(s: RurikState, seat: int) -> Iterator[tuple[str, Term]]:
    printed = s.setup.components
    for k, track in enumerate(TRACKS):
        space = s.claims[seat * 3 + k]
        rule = "R-END-02" if space else "R-END-14"
        yield track, Term(s.setup.track_points[k][space], rule, N_("{track} track"), {"track": track})
    points, rule = warfare_points(s.warfare)[seat]
    yield "warfare", Term(points, rule, N_("Warfare track"))
    if s.agendas[seat] >= 0:
        card = printed.agendas[s.agendas[seat]]
        met = agenda_met(s, seat, s.agendas[seat])
        yield "agenda", Term(card.vp, "R-END-07", _AGENDA, {"agenda": card.id}, applies=met)
    for term in _deeds(s, seat):
        yield "deed", term
    if seat >= s.setup.seats:
        yield from _dock(s, seat)


def deeds(s: RurikState, seat: int) -> Tally:
    """Return the points of a seat's deeds, as terms."""
    return Tally(*_deeds(s, seat))


def _deeds(s: RurikState, seat: int) -> Iterator[Term]:
    for mask, rule, done in ((s.deeds_done[seat], "R-END-08", True), (s.deeds[seat], "R-DEED-07", False)):
        for deed in bits(mask):
            card = s.setup.components.deeds[deed]
            yield Term(card.vp, rule, N_("deed {deed}"), {"deed": card.id}, applies=done)


def _dock(s: RurikState, seat: int) -> Iterator[tuple[str, Term]]:
    """Yield the Rebellion's terms for its dock (R-SOLOEND-02, R-SOLOEND-06)."""
    coins, goods = s.coins[seat], sum(s.dock[seat * G : seat * G + G])
    aboard = sum(s.boat[seat * G : seat * G + G])
    yield "coins", Term(threes(coins), "R-SOLOEND-03", N_("{n} {n:coin|coins} on the dock"), {"n": coins})
    yield "goods", Term(threes(goods), "R-SOLOEND-05", N_("{n} {n:good|goods} on the dock"), {"n": goods})
    more = threes(goods + aboard) - threes(goods)
    if more:
        yield "boat", Term(more, "R-SOLOEND-05", N_("goods on the boat"), applies=False)


def threes(count: int) -> int:
    """Return a point for every three things begun."""
    return -(-count // 3)


def winners(state: RurikState) -> tuple[int, ...]:
    """Return the seats that have won."""
    return decide_winners(state)[0]


def decide_winners(s: RurikState) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return who won by points, regions ruled, then coins; and the rules."""
    # the coins of the Rebellion are all scored, so it has none to compare
    coins = [*s.coins[: s.setup.seats], *([0] * (s.setup.sides - s.setup.seats))]
    in_solo = ("R-SOLOEND-04", "R-SOLOEND-07") if s.setup.solo is not None else ()
    left = tuple(range(s.setup.sides))
    for measure, rules in (
        (s.totals(), ("R-GEN-01",)),
        ([mask.bit_count() for mask in s.ruled], ("R-END-15", "R-END-09")),
        (coins, ("R-END-15", "R-END-10", *in_solo)),
    ):
        best = max(measure[seat] for seat in left)
        left = tuple(seat for seat in left if measure[seat] == best)
        if len(left) == 1:
            return left, rules
    return left, ("R-END-15", "R-END-11", *in_solo)
