"""The promises of a position of Hansa Teutonica to seats.

Trading posts, desks and markers make them. An outlook depends on posts and desks only, not on what lies on the routes:
a decision that moves pieces keeps it. It is worked out once for all choices that share it. Knows no question and no
player; figures are points.
"""

from functools import cache
from operator import attrgetter
from threading import local
from typing import Any

from boardgames_edu.bots.values import Weights
from boardgames_edu.engine.board import Board, bits
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import ABILITIES, FAVOURS, MARKERS, MERCHANT, TRADER
from boardgames_edu.games.hansa.rules.scoring import collected, country_points, largest_group, mission
from boardgames_edu.games.hansa.state import A, HansaState

_STEP = tuple(tuple(f"{name} {number}" for number in range(1, 6)) for name in ABILITIES)
"""The weight of each track step at the start, by ability."""
HELD = tuple(f"held {marker}" for marker in MARKERS)
"""The weight of what an unused marker may still bring, by its number."""
_TILES = tuple(f"tile {favour}" for favour in FAVOURS[: components.CITY_POINTS])
"""The weight of each favour tile at the start; the last two count among the points."""
_ROUNDS = 18
"""About how many rounds a game of such players takes."""
_PATIENCE = 20
"""How many rounds a game may last before patience falls."""


def remaining(s: HansaState, w: Weights) -> float:
    """Return how much of the game is left.

    It is told by the round and not by what ends the game: else a choice would be blamed for bringing the end nearer.
    """
    return max(w["left at the end"], w["left at the start"] - s.round / _ROUNDS)


def weary(s: HansaState) -> int:
    """Return how many rounds the game has lasted too long."""
    return max(0, s.round - _PATIENCE)


def patience(s: HansaState, w: Weights) -> float:
    """Return how much unfinished things still count, at most 1."""
    return max(w["patience at the end"], 1 - w["weariness"] * weary(s))


def near_end(s: HansaState) -> float:
    """Return how near points and full cities bring the end, to 1."""
    points, cities = s.setup.components.box.scoring.end_at_points, s.setup.chart.map
    return max(max(s.score) / points, s.full_cities / cities.full_cities_that_end_the_game)


class Outlook:
    """Points and promises of one state.

    Attributes:
        standing: per seat its points as they would be counted now; what comes in steps is counted in part.
        desk: per seat what its abilities, tiles and unused markers will help.
        left: how much of the game is left; patience: see the functions.
        routes: per seat its hopes for the routes, kept here by the evaluation.
        shown: what it depends on.
    """

    def __init__(self, s: HansaState, w: Weights) -> None:
        self._state, self.weights, self.left = s, w, remaining(s, w)
        self.shown = _SHOWN(s)
        self.patience = patience(s, w)
        self._urgency = w["race"] * near_end(s)
        seats = range(s.setup.seats)
        self._groups = [largest_group(s, seat) for seat in seats]
        self.standing = [self._standing(seat) for seat in seats]
        for country, awards in s.setup.chart.awards:
            cities = s.setup.chart.cities_in[country]
            points = country_points(
                [sum(s.controller[city] == seat for city in bits(cities)) for seat in seats],
                [s.posts_of(seat, cities) for seat in seats],
                awards,
            )
            for seat in seats:
                self.standing[seat] += w["country"] * points[seat]
        self.desk = [self._desk(seat) for seat in seats]
        self.routes: dict[int, Any] = {}
        self._wanted: dict[tuple[int, int, float], float] = {}
        self._built = list(zip(s.posts_in, s.additional_posts, strict=True))
        self._known = [_REMEMBERED.promises.setdefault(self._decisive(seat), {}) for seat in seats]

    def promise(self, seat: int, route: int, marked: float) -> tuple[float, float]:
        """Return what a route would bring, without and with a merchant.

        ``marked`` is what the marker beside it counts.
        """
        a, b = self._state.setup.chart.ends[route]
        known, key = self._known[seat], (route, self._built[a], self._built[b], marked)
        if key not in known:
            known[key] = self._promise(seat, route, marked)
        found: tuple[float, float] = known[key]
        return found

    def wanted(self, seat: int, route: int, marked: float) -> float:
        """Return what a route would bring the other that wants it most."""
        found = self._wanted.get((seat, route, marked))
        if found is None:
            seats = range(self._state.setup.seats)
            found = max(self.promise(other, route, marked)[0] for other in seats if other != seat)
            self._wanted[seat, route, marked] = found
        return found

    def lead(self, seat: int) -> float:
        """Return what a seat's lead counts, more towards the end."""
        # half of what winning counts, at most: else nobody who leads would end the game
        best, most = max(points for other, points in enumerate(self.standing) if other != seat), self.weights["win"] / 2
        return max(-most, min(most, self._urgency * (self.standing[seat] - best)))

    def _standing(self, seat: int) -> float:
        s, w, printed = self._state, self.weights, self._state.setup.components
        rates = printed.box.scoring
        city, full = _rates(s, seat)
        keys, (group, posts) = s.value(seat, components.KEYS), self._groups[seat]
        points = float(s.score[seat])
        points += full * sum(s.developed[seat * A + k] == printed.steps[k] for k in range(1, A))
        count, table = collected(s, seat), rates.marker_table
        points += (table[min(count, 10)] + table[min(count + 1, 10)]) / 2
        points += sum(worth for worth, owner in zip(printed.special_points, s.special, strict=True) if owner == seat)
        points += keys * (posts + w["apart"] * s.posts_of(seat, s.present[seat] & ~group))
        for place, owner in enumerate(s.controller):
            if owner == seat:
                points += city + w["awaited"] * len(s.setup.chart.routes_at[place])
        if s.missions[seat] >= 0:
            points += mission(s, seat, s.missions[seat]).total
        return points + self._row(seat)

    def _row(self, seat: int) -> float:
        """Return what posts between East and West promise (H-EW-01)."""
        s, w, awards = self._state, self.weights, self._state.setup.components.box.east_west_points
        if seat in s.joined or len(s.joined) >= len(awards):
            return 0.0
        way, length = _way(s.setup.board, s.setup.chart.east, s.setup.chart.west)
        share = min(1.0, (s.present[seat] & way).bit_count() / length)
        return w["east to west"] * awards[len(s.joined)] * share * share * min(1.0, self.left + w["late east to west"])

    def _desk(self, seat: int) -> float:
        s, w = self._state, self.weights
        steps = sum(w[name] for k in range(A) for name in _STEP[k][: s.developed[seat * A + k]])
        tiles = sum(w[name] for name, owner in zip(_TILES, s.tiles, strict=False) if owner == seat)
        return self.left * (steps + tiles)

    def _decisive(self, seat: int) -> tuple[object, ...]:
        """Return what decides a seat's promises, besides the cities."""
        s = self._state
        desk = s.developed[seat * A : seat * A + A]
        extra = components.EXTRA_POST in s.unused_markers[seat]
        entered = [s.rightmost(city) == seat for city, _ in s.setup.chart.permissions]
        one = (self.weights, s.setup, self.left, seat, self._groups[seat], s.present[seat], s.missions[seat], extra)
        return (*one, s.special, s.joined, _rates(s, seat), *desk, *entered)

    def _promise(self, seat: int, route: int, marked: float) -> tuple[float, float]:
        w, (a, b) = self.weights, self._state.setup.chart.ends[route]
        traders_a, merchant_a, control_a = self._end(seat, a)
        traders_b, merchant_b, control_b = self._end(seat, b)
        beside = control_a + control_b + marked
        traders = max(traders_a, traders_b, w["least by traders"])
        merchant = max(traders, merchant_a, merchant_b)
        reach = 1.0 if self._may_place(seat, route) else w["no permission"]
        least = w["least"]
        return max(least, reach * (traders + beside)), max(least, reach * (merchant + beside))

    def _end(self, seat: int, city: int) -> tuple[float, float, float]:
        """Return what a city brings by traders, a merchant, and control."""
        known, key = self._known[seat], (city, self._built[city])
        if key not in known:
            known[key] = *self._city(seat, city), self._control(seat, city)
        found: tuple[float, float, float] = known[key]
        return found

    def _may_place(self, seat: int, route: int) -> bool:
        """Return whether a seat may place in a route's country (H-BRI-06)."""
        s, chart = self._state, self._state.setup.chart
        country = chart.country[route]
        return country == components.ENGLAND or any(
            countries >> country & 1 and s.rightmost(city) == seat for city, countries in chart.permissions
        )

    def _control(self, seat: int, city: int) -> float:
        """Return the point for control of one end (H-E1-01)."""
        owner = self._state.controller[city]
        if owner == seat:
            return 1.0
        return -self.weights["rival control"] if 0 <= owner < self._state.setup.seats else 0.0

    def _city(self, seat: int, city: int) -> tuple[float, float]:
        """Return the best third step's value, without and with a merchant."""
        s, chart, printed = self._state, self._state.setup.chart, self._state.setup.components
        found, filled = [0.0, 0.0], s.filled(city)
        privilege = s.developed[seat * A + components.PRIVILEGE]
        for ability in chart.develops[city]:
            found[TRADER] = max(found[TRADER], self.step(seat, ability))
        if filled < chart.offices[city] and chart.colour[city][filled] <= privilege:
            kind = chart.shape[city][filled]
            found[kind] = max(found[kind], chart.coin[city][filled] + self._post(seat, city))
        elif components.EXTRA_POST in s.unused_markers[seat] and (filled or chart.green >> city & 1):
            found[TRADER] = max(found[TRADER], self._post(seat, city, True) - self.weights[HELD[components.EXTRA_POST]])
        if city == chart.special_city:
            for colour in range(privilege + 1):
                if s.special[colour] < 0:
                    found[MERCHANT] = max(found[MERCHANT], float(printed.special_points[colour]))
        return found[TRADER], found[MERCHANT]

    def step(self, seat: int, ability: int) -> float:
        """Return the value of the next track step; 0 if none."""
        s, printed = self._state, self._state.setup.components
        steps = s.developed[seat * A + ability]
        if steps == printed.steps[ability]:
            return 0.0
        worth = self.left * self.weights[_STEP[ability][steps]]
        if ability == components.KEYS:
            values = printed.values[ability]
            return worth + (values[steps + 1] - values[steps]) * self._groups[seat][1]
        return worth + (_rates(s, seat)[1] if steps + 1 == printed.steps[ability] else 0.0)

    def _post(self, seat: int, city: int, additional: bool = False) -> float:
        """Return a further post's value in a city, without its coin.

        An additional post stands left of all, where it loses ties (H-TRM-06, H-BM-14).
        """
        s, w, chart = self._state, self.weights, self._state.setup.chart
        group, posts = self._groups[seat]
        near = not posts or (chart.board.adjacent[city] | 1 << city) & group
        worth = s.value(seat, components.KEYS) * (1.0 if near else w["apart"])
        leader = s.controller[city]
        if leader != seat:
            owners = [code >> 1 for code in s.posts_in[city]]
            if owners.count(seat) + 1 - additional >= (owners.count(leader) if leader >= 0 else 0):
                worth += _rates(s, seat)[0] + w["awaited"] * len(chart.routes_at[city])
                worth += w["control taken"] if leader >= 0 else 0.0
        way, length = _way(chart.board, chart.east, chart.west)
        if way >> city & 1 and not s.present[seat] >> city & 1 and seat not in s.joined and len(s.joined) < 3:
            worth += w["on the way"] / length
        if s.missions[seat] >= 0:
            cities = s.setup.components.missions[s.missions[seat]].cities
            worth += w["mission"] if chart.cities[city] in cities and not s.present[seat] >> city & 1 else 0.0
        return worth


def _rates(s: HansaState, seat: int) -> tuple[int, int]:
    """Return a seat's points for a controlled city and a full track."""
    rates = s.setup.components.box.scoring
    city, track = s.has_tile(seat, components.CITY_POINTS), s.has_tile(seat, components.ABILITY_POINTS)
    return (
        rates.controlled_city_with_tile if city else rates.controlled_city,
        rates.full_ability_with_tile if track else rates.full_ability,
    )


@cache
def _way(board: Board, east: int, west: int) -> tuple[int, int]:
    """Return the cities on shortest East-West ways, and a way's length."""
    far = board.distance(east, west, -1)
    cities = range(len(board.places))
    between = [city for city in cities if board.distance(east, city, -1) + board.distance(city, west, -1) == far]
    return sum(1 << city for city in between), int(far) + 1


class _Remembered(local):
    """The outlooks and promises that a thread has met lately."""

    def __init__(self) -> None:
        self.outlooks: dict[tuple[object, ...], Outlook] = {}
        self.last: Outlook | None = None
        self.promises: dict[tuple[object, ...], dict[tuple[object, ...], Any]] = {}


_REMEMBERED = _Remembered()


_SHOWN = attrgetter(
    *("setup", "round", "promo", "special", "joined", "tiles", "posts_in", "additional_posts"),
    *("developed", "score", "unused_markers", "used_markers", "missions"),
)
"""The parts of a state that an outlook depends on."""


def outlook_of(s: HansaState, w: Weights) -> Outlook:
    """Return the outlook of a state, cached.

    States that differ only in supplies, and in the pieces and markers on routes, share it.
    """
    shown, last = _SHOWN(s), _REMEMBERED.last
    if last is not None and shown == last.shown and last.weights is w:
        return last
    key = (w, *(tuple(each) if isinstance(each, list) else each for each in shown))
    known = _REMEMBERED.outlooks
    found = known.get(key)
    if found is None:
        if len(known) >= 256:
            known.clear()
            _REMEMBERED.promises.clear()
        found = known[key] = Outlook(s.copy(), w)
    _REMEMBERED.last = found
    return found
