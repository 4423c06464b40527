"""The sums of a turn: actions, prices, pieces, points.

Those of the end are in ``scoring``. Where the parts are a few small numbers, each `Tally` is made once and kept.
"""

from collections.abc import Iterator
from functools import cache

from boardgames_edu.engine.kit import N_, Tally, Term
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import FAVOURS, KINDS, MERCHANT, TRADER
from boardgames_edu.games.hansa.frames import Displaced, Pay, Turn
from boardgames_edu.games.hansa.state import HansaState, seat_number

TILE = N_("the tile {favour}")
_MORE_FOR = N_("more for a {kind}")
_BLOCK_ELSEWHERE = N_("a Block beside {route}")
_COIN = N_("the coin of the office")
_OTHER_COIN = N_("the coin of another office")
_STAYS = N_("the piece that stays")
_GAME: dict[str, object] = {"game": "hansa"}
_FOR_MERCHANT: dict[str, object] = {"kind": KINDS[MERCHANT], "game": "hansa"}


def tile_facts(number: int) -> dict[str, object]:
    """Return what fills `TILE`."""
    return {"favour": FAVOURS[number], **_GAME}


@cache
def _actions(value: int, tile: bool) -> Tally:
    return Tally(
        Term(value, "H-TRN-02", N_("{ability}"), {"ability": "actions", **_GAME}),
        Term(1, "H-FAV-07", TILE, tile_facts(components.ONE_MORE), tile),
    )


def actions_in_turn(s: HansaState, seat: int | str) -> Tally:
    """Return the actions with which a turn of a seat begins."""
    seat = seat_number(seat)
    return _actions(s.value(seat, components.ACTIONS), s.has_tile(seat, components.ONE_MORE))


@cache
def _displacing(price: tuple[int, ...], kind: int) -> Tally:
    more = price[MERCHANT] - price[TRADER]
    return Tally(
        Term(1, "H-ACT-C-04", N_("the piece that takes the place")),
        Term(price[TRADER], "H-ACT-C-02", N_("the price of every displacement")),
        Term(more, "H-ACT-C-03", _MORE_FOR, _FOR_MERCHANT, kind == MERCHANT),
    )


def displacing(s: HansaState, kind: int) -> Tally:
    """Return the supply pieces that displacing a kind takes."""
    return _displacing(s.setup.price, kind)


@cache
def _added(added: tuple[int, ...], kind: int, tile: bool) -> Tally:
    more = added[MERCHANT] - added[TRADER]
    return Tally(
        Term(added[TRADER], "H-ACT-C-09", N_("every displaced piece")),
        Term(more, "H-ACT-C-09", _MORE_FOR, _FOR_MERCHANT, kind == MERCHANT),
        Term(more, "H-FAV-09", TILE, tile_facts(components.TWO_FOR_TRADER), tile and kind == TRADER),
    )


def added(s: HansaState, owner: int | str, kind: int) -> Tally:
    """Return the further pieces when a kind is displaced."""
    return _added(s.setup.added, kind, s.has_tile(seat_number(owner), components.TWO_FOR_TRADER))


def placing(s: HansaState, route: int) -> Tally:
    """Return the pieces that placing on a route takes from supply."""
    chart = s.setup.chart
    blocks = [(where, owner) for where, marker, owner in s.promo if marker == components.BLOCK]
    return Tally(
        Term(1, "H-ACT-B-01", N_("the piece itself")),
        *(
            Term(1, "H-PRM-09", N_("a Block of {owner}"), {"owner": s.seat_name(owner), **_GAME})
            if where == route
            else Term(1, "H-PRM-09", _BLOCK_ELSEWHERE, {"route": chart.routes[where], **_GAME}, applies=False)
            for where, owner in blocks
        ),
    )


def asked_for(s: HansaState) -> Tally | None:
    """Return how the number is added up that is asked for now.

    Actions at the beginning of a turn, the price of a displacement, pieces that may be added. None where it has one
    term only, and once some of it is taken, paid or added.
    """
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, Turn):
        if not s.fresh:
            return None
        tally, count = actions_in_turn(s, frame.seat), s.actions_left
    elif isinstance(frame, Pay):
        tally, count = displacing(s, MERCHANT), frame.count
        tally = tally.without(tally.terms[0])  # the piece that takes the place stands there already
    elif isinstance(frame, Displaced) and max(frame.kind, frame.post) >= 0:
        kind = frame.kind if frame.kind >= 0 else s.code_at(frame.post) & 1
        tally, count = added(s, frame.owner, kind), frame.added
    else:
        return None
    return tally if tally.total == count and len(tally) > 1 else None


_ACTIONS = {components.PLUS_3: 3, components.PLUS_4: 4}


@cache
def playing(*markers: int) -> Tally:
    """Return the actions that markers bring, played one after the other."""
    return Tally(
        *(
            Term(
                _ACTIONS[marker],
                "H-BM-26" if number else "H-BM-21",
                N_("{marker}"),
                {"marker": components.MARKERS[marker], **_GAME},
            )
            for number, marker in enumerate(markers)
            if marker in _ACTIONS
        ),
        Term(-len(markers), "H-E2-03", N_("playing a marker"), applies=False),
    )


def control(s: HansaState, route: int, seat: int | str, then: HansaState | None = None) -> Tally:
    """Return a seat's points for control when a route is created."""
    seat = seat_number(seat)
    chart, won, not_won = s.setup.chart, list[Term](), list[Term]()
    for city in chart.ends[route]:
        facts = {"city": chart.cities[city], **_GAME}
        if s.controller[city] == seat:
            won.append(Term(1, "H-E1-03" if won else "H-E1-02", N_("control of {city}"), facts))
        elif then is not None and then.controller[city] == seat:  # after the third step: too late
            not_won.append(Term(1, "H-E1-04", N_("control of {city} after the third step"), facts, applies=False))
        elif s.present[seat] >> city & 1:
            not_won.append(Term(1, "H-TRM-05", N_("a post in {city}"), facts, applies=False))
    if seat == s.turn:
        not_won.append(Term(1, "H-E1-02", N_("creating the route"), applies=False))
    return Tally(*won, *not_won)


def coin(s: HansaState, city: int, office: int) -> Tally:
    """Return the coin's points for an office; -1 is none."""
    coins = s.setup.chart.coin[city]
    if office < 0:
        return Tally(Term(max(coins, default=0), "H-BM-20", _OTHER_COIN, applies=False))
    other = max((points for k, points in enumerate(coins) if k != office), default=0)
    return Tally(Term(coins[office], "H-E3A-07", _COIN), Term(other, "H-E3A-07", _OTHER_COIN, applies=False))


def cube(s: HansaState, city: int, office: int, owner: int) -> Tally:
    """Return the black cube's steps for an office; -1 is none."""
    chart = s.setup.chart
    if chart.is_green(city):
        return Tally(Term(1, "H-EAS-08", N_("the first post in a green city"), applies=not s.posts_in[city]))
    if office < 0:
        return Tally(Term(1, "H-BM-20", N_("a post that covers no office"), applies=False))
    rule = "H-2P-16" if owner == s.setup.seats else "H-E3A-11"
    return Tally(Term(1, rule, N_("the last free office"), applies=office == chart.offices[city] - 1))


def joining(s: HansaState, seat: int | str) -> Tally:
    """Return a seat's points for joining East and West now."""
    awards, earlier = s.setup.components.box.east_west_points, len(s.joined)
    scores = earlier < len(awards) and seat_number(seat) not in s.joined
    points = awards[min(earlier, len(awards) - 1)]
    rule = "H-EW-03" if scores else "H-EW-04"
    return Tally(Term(points, rule, N_("joining East and West as number {n}"), {"n": earlier + 1}, scores))


_GOES_BACK = {  # by choice, the rules of pieces that go back and stay
    "post": ("H-E3A-01", "H-E3A-06"),
    "extra": ("H-E3A-01", "H-BM-14"),
    "special": ("H-E3C-04", "H-E3C-05"),
    "develop": ("H-E3B-02", "H-E3B-02"),
    "skip": ("H-ACT-E-06", "H-ACT-E-06"),
}


def going_back(pieces: int, choice: str) -> Tally:
    """Return the pieces of a created route that go back."""
    back, stays = _GOES_BACK[choice]
    return Tally(Term(pieces, back, N_("pieces of the route")), Term(-1, stays, _STAYS, applies=back != stays))


def tributes(s: HansaState, city: int, founder: int) -> Iterator[tuple[int, Term]]:
    """Yield each Tribute's owner and pieces when a post is founded."""
    chart = s.setup.chart
    for route, marker, owner in s.promo:
        if marker == components.TRIBUTE:
            rule = "H-PRM-07" if owner == founder else "H-PRM-06"
            facts = {"route": chart.routes[route], **_GAME}
            yield owner, Term(2, rule, N_("the Tribute beside {route}"), facts, city in chart.ends[route])


def tribute_pieces(s: HansaState, owner: int | str, city: int, founder: int | str) -> Tally:
    """Return the pieces of an owner's Tributes when a post is founded."""
    found = tributes(s, city, seat_number(founder))
    return Tally(*(term for seat, term in found if seat == seat_number(owner)))
