"""The value of a position of Hansa Teutonica to a seat.

Develop abilities, finish the routes that bring something, stand in the way of others, keep pieces at hand. A value
looks at the position alone, so going round in a circle never pays. Most actions are asked for in small questions; a
question that waits is worth its best answer, which is tried where there are few, and estimated where a piece may go
anywhere. ``data/hansa/values.yaml`` has the weights.
"""

from collections.abc import Hashable
from functools import reduce
from operator import or_, xor

from boardgames_edu.bots.greedy import Evaluator, greedy_reply
from boardgames_edu.bots.values import Weights, weights_of
from boardgames_edu.engine.board import bits
from boardgames_edu.engine.events import Action
from boardgames_edu.games.hansa import components, frames
from boardgames_edu.games.hansa.components import MERCHANT, TRADER
from boardgames_edu.games.hansa.outlook import HELD, Outlook, outlook_of, weary
from boardgames_edu.games.hansa.rules import masks
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_

SCORE = N_("points")
ABILITIES = N_("abilities")
ROUTES = N_("routes under way")
FORCES = N_("pieces at hand")
MARKERS = N_("markers to play")
TURN = N_("actions left")
RACE = N_("the lead near the end")
OTHERS = N_("what opponents have")

_FEW = {
    *("choice", "improve", "income", "exchange", "privilege"),
    *("neutral", "fetch", "spend", "tribute", "hire_along"),
}
"""Questions of few answers: each of them is tried."""
_ENOUGH = 9
"""How many pieces outside offices are enough to play with."""
_MOST_HOPE = 0.9
"""What a full route counts for at most before it is created; with more nobody would create it."""
_SUPPLY = tuple(f"{number} at hand" for number in range(1, 6))
"""The weight of so many pieces in the supply; further ones add little."""
_POINTLESS = 99.0
"""The cost of what changes nothing: rather than that, a seat ends its turn."""


def worth(state: HansaState, seat: int, w: Weights) -> dict[str, float]:
    """Return a state's value to a seat by parts, trying few answers."""
    if state.is_over or state.top.seat != seat or state.top.name not in _FEW:
        return _value(state, seat, w)
    best: dict[str, float] = {}
    for action in state.legal_actions():
        if action.verb == "fetch" and action.args[1] == components.FETCH_MARKER:
            continue  # one for another of its kind: this could go on for ever
        tried = state.copy()
        tried.apply(action, legal=True)
        found = worth(tried, seat, w)
        if not best or sum(found.values()) > sum(best.values()):
            best = found
    if not best:
        best = _value(state, seat, w)
        best[TURN] -= _POINTLESS
    return best


def alike(state: HansaState, action: Action) -> Hashable:
    """Return what actions share that differ in no post that counts."""
    if action.verb not in {"place", "displace", "set", "add", "lift", "shift"}:
        return action
    chart, post = state.setup.chart, action.args[0]
    return action.verb, *action.args[1:], chart.route_of[post], chart.boats >> post & 1, state.code_at(post)


evaluate = Evaluator(worth, alike, ahead=3, reply=greedy_reply, weights=weights_of("hansa"))


def _value(s: HansaState, seat: int, w: Weights) -> dict[str, float]:
    if s.is_over:
        return _result(s, seat, w)
    view = outlook_of(s, w)
    routes = view.routes.get(seat)
    if routes is None:
        routes = view.routes[seat] = Routes(s, seat, view)
    routes.follow(s)
    parts = {
        SCORE: view.standing[seat],
        ABILITIES: view.desk[seat],
        ROUTES: sum(routes.hopes) - routes.doubled(s),
        FORCES: routes.hands[seat] - _lack(s, seat, w),
        MARKERS: routes.markers,
        TURN: w["action left"] * s.actions_left if s.turn == seat else 0.0,
        RACE: routes.lead,
        OTHERS: routes.others,
    }
    _pending(s, seat, routes, parts)
    return parts


def _result(s: HansaState, seat: int, w: Weights) -> dict[str, float]:
    """Return the value of a finished game: points, and who won."""
    totals = s.totals()
    best = max(points for other, points in enumerate(totals) if other != seat)
    return {
        SCORE: totals[seat] + (w["win"] if seat in s.winners() else -w["win"]),
        OTHERS: -(w["best rival"] + w["rivals"]) * best,
        TURN: w["late end"] * weary(s),
    }


class Routes:
    """A seat's hopes for routes, and hands, updated where they change.

    Attributes:
        hopes: by route, the seat's own hope less what the hopes of others cost.
        hands: per seat the worth of its pieces in supply and stock; ``others``: the cost of all that opponents have.
        markers: what unused markers may bring; ``lead``: what the lead counts.
    """

    def __init__(self, s: HansaState, seat: int, view: Outlook) -> None:
        w, chart = view.weights, s.setup.chart
        self.view, self._seat, self._chart = view, seat, chart
        self.markers = sum(w[HELD[marker]] for marker in s.unused_markers[seat]) * min(1.0, 2 * view.left)
        self.lead, self.others, self.hands = view.lead(seat), 0.0, list[float]()
        self.hopes = [0.0] * len(chart.ends)
        self._standing, self._pieces = [0] * len(s.standing), (list[int](), list[int]())
        self._free, self._acting = list[int](), -1
        self._markers, self._marked = tuple[tuple[int, int], ...](), dict[int, float]()
        self._known: dict[tuple[int, ...], dict[tuple[float, ...], float]] = {}
        self._hope_by_pieces: dict[tuple[float, ...], float] = {}
        self._gains: list[dict[tuple[int, int, int], float]] = [{} for _ in self.hopes]

    def follow(self, s: HansaState) -> None:
        """Bring the hopes up to date with a state of this outlook."""
        changed, acting, free = 0, s.turn if s.actions_left else -1, self._free
        if s.standing != self._standing:
            changed = reduce(or_, map(xor, s.standing, self._standing))
            self._standing = s.standing.copy()
        if s.route_markers != self._markers:
            for route, _ in {*s.route_markers} ^ {*self._markers}:
                changed |= self._chart.route_posts[route]
            self._markers, w = s.route_markers, self.view.weights
            self._marked = {route: w["marker"] + w[HELD[marker]] for route, marker in s.route_markers}
        if (s.supply, s.stock) != self._pieces:
            free = self._count(s)
        if free != self._free or acting != self._acting:
            if free != self._free:  # a full hand may displace, and fill boats
                changed |= s.occupied
            for seat in {acting, self._acting} - {-1}:  # what others may break counts less
                changed |= s.own(seat)
            self._free, self._acting = free, acting
            self._hope_by_pieces = self._known.setdefault((acting, *free), {})
            for gains in self._gains:
                gains.clear()
        while changed:
            route = self._chart.route_of[(changed & -changed).bit_length() - 1]
            posts = self._chart.route_posts[route]
            changed &= ~posts
            self.hopes[route] = self._hope_for(route, [mask & posts for mask in s.standing])
            self._gains[route].clear()

    def _count(self, s: HansaState) -> list[int]:
        """Value all hands anew; return what they mean for routes."""
        view, seats, w = self.view, range(s.setup.seats), self.view.weights
        self._pieces = s.supply.copy(), s.stock.copy()
        self.hands = [_at_hand(s, seat, view) for seat in seats]
        others = [view.standing[seat] + view.desk[seat] + self.hands[seat] for seat in seats if seat != self._seat]
        self.others = -w["best rival"] * max(others) - w["rivals"] * sum(others) / len(others)
        boats = self._chart.boats != 0
        return [(_pieces(s, seat) > 1) + 2 * boats * s.supply[2 * seat + 1] for seat in seats]

    def doubled(self, s: HansaState) -> float:
        """Return what roads promise twice: a step is developed once."""
        own, view, twice = s.own(self._seat), self.view, 0.0
        for roads, abilities in self._chart.developing:
            held = sorted(self.hopes[road] for road in roads if own & self._chart.route_posts[road])
            if len(held) > 1:
                steps = [step for ability in abilities if (step := view.step(self._seat, ability)) > 0]
                most = view.patience * max(steps, default=0.0)
                twice += sum(min(max(hope, 0.0), most) for hope in held[: -len(steps)])
        return view.weights["same step"] * twice

    def gain(self, s: HansaState, post: int, out: int, into: int) -> float:
        """Return the gain from replacing a piece on a post."""
        route = self._chart.route_of[post]
        known, change = self._gains[route], (post, out, into)
        if change not in known:
            pieces = [mask & self._chart.route_posts[route] for mask in s.standing]
            for code in [code for code in (out, into) if code >= 0]:
                pieces[code] ^= 1 << post
            known[change] = self._hope_for(route, pieces) - self.hopes[route]
        return known[change]

    def _hope_for(self, route: int, pieces: list[int]) -> float:
        """Return the seat's hope less others', given masks of pieces by code."""
        known, key = self._hope_by_pieces, (self._marked.get(route, 0.0), *pieces)
        found = known.get(key)
        if found is None:
            found, taken = 0.0, sum(pieces)
            envy = self.view.weights["envy"] / (len(self.hands) - 1)
            for owner in range(len(self.hands)):
                if pieces[2 * owner] | pieces[2 * owner + 1]:
                    hope = self._hope(owner, route, pieces, taken)
                    found += hope if owner == self._seat else -envy * hope
            known[key] = found
        return found

    def _hope(self, seat: int, route: int, pieces: list[int], taken: int) -> float:
        """Return what a seat that stands on a route may expect."""
        chart, view, w = self._chart, self.view, self.view.weights
        posts, merchants, marked = chart.route_posts[route], pieces[2 * seat + 1], self._marked.get(route, 0.0)
        mine = (pieces[2 * seat] | merchants).bit_count()
        strange = taken.bit_count() - mine
        share, promise = mine / posts.bit_count(), view.patience * view.promise(seat, route, marked)[merchants != 0]
        hope: float = min(w["hope"], _MOST_HOPE) * share ** w["together"] * promise
        if seat != self._acting:  # others may come between, the sooner the more it brings them
            hope -= w["contested"] * min(hope, w["hope"] * share * view.wanted(seat, route, marked))
        if strange:
            hope = hope * w["blocked" if self._free[seat] & 1 else "shut"] ** strange + w["in the way"]
        free_boats = chart.boats & posts & ~taken
        if free_boats and free_boats.bit_count() > self._free[seat] >> 1:
            hope *= w["no boat"]
        return hope


def _pieces(s: HansaState, seat: int) -> int:
    """Return how many pieces a seat has in supply and stock."""
    return s.supply[2 * seat] + s.supply[2 * seat + 1] + s.stock[2 * seat] + s.stock[2 * seat + 1]


def _at_hand(s: HansaState, seat: int, view: Outlook) -> float:
    """Return the value of a seat's pieces in supply and stock."""
    traders, merchants = s.supply[2 * seat], s.supply[2 * seat + 1]
    count = traders + merchants
    w = view.weights
    total = w[_SUPPLY[min(count, 5) - 1]] if count else 0.0
    total += w["further at hand"] * max(count - 5, 0) + w["merchant at hand"] * merchants
    stock = w["trader in stock"] * s.stock[2 * seat] + w["merchant in stock"] * s.stock[2 * seat + 1]
    return view.patience * total + stock


def _lack(s: HansaState, seat: int, w: Weights) -> float:
    """Return the cost of having few pieces left to play with."""
    pieces = _pieces(s, seat) + s.own(seat).bit_count()
    if pieces >= _ENOUGH:
        return 0.0
    pieces += sum(piece.owner == seat for piece in s.lifted)
    pieces += sum(isinstance(one, frames.Displaced) and one.owner == seat and one.kind >= 0 for one in s.stack)
    lack = max(0, _ENOUGH - pieces)
    return w["lack"] * lack * lack


def _pending(s: HansaState, seat: int, routes: Routes, parts: dict[str, float]) -> None:
    """Add what the decisions that wait will bring."""
    w = routes.view.weights
    for frame in s.stack:
        if isinstance(frame, frames.Displaced):  # the victim may put down pieces for nothing
            count = (frame.kind >= 0) + frame.added
            parts[ROUTES if frame.seat == seat else OTHERS] += (
                w["piece to set"] * count if frame.seat == seat else -_harm(s, frame.owner, w) * count
            )
    frame = s.top
    if frame.seat != seat:
        return
    if isinstance(frame, frames.PlacePiece):
        parts[ROUTES] += _by_placing(s, seat, routes)
    elif isinstance(frame, frames.Displace):
        parts[ROUTES] += _by_displacing(s, seat, routes)
    elif isinstance(frame, frames.LiftOwn) and not s.lifted:
        parts[ROUTES] += _by_moving(s, seat, routes)
    elif isinstance(frame, frames.Lift) and not s.lifted:
        parts[ROUTES] += w["pieces to lift"]
    elif isinstance(frame, (frames.Settle, frames.Resettle)):
        parts[ROUTES] += w["piece to set"] * frame.count
    if s.lifted:
        parts[ROUTES] += _by_setting(s, routes)
        if isinstance(frame, frames.SetOwn) and not s.own(seat):  # the only piece can go nowhere better
            parts[ROUTES] -= _POINTLESS


def _harm(s: HansaState, victim: int, w: Weights) -> float:
    """Return the cost of each piece a victim puts down for nothing."""
    return w["harm"] if victim < s.setup.seats else w["neutral harm"]


def _best_post(s: HansaState, routes: Routes, code: int, where: int) -> tuple[float, int]:
    """Return the best gain by a free post, and the post."""
    routes.follow(s)
    chart, best = s.setup.chart, (-99.0, -1)
    rest = where & chart.fits[code & 1] & ~s.occupied
    while rest:
        post = (rest & -rest).bit_length() - 1
        rest &= ~chart.route_posts[chart.route_of[post]]
        best = max(best, (routes.gain(s, post, -1, code), post))
    return best


def _spent(s: HansaState, seat: int, view: Outlook, kind: int, price: int = 0) -> float:
    """Return how the value of pieces at hand changes by paying."""
    before, k = _at_hand(s, seat, view), 2 * seat
    supply, stock = s.supply[k : k + 2], s.stock[k : k + 2]
    s.supply[k + kind] -= 1
    for _ in range(price):
        paid = TRADER if s.supply[k] > 0 else MERCHANT
        s.supply[k + paid] -= 1
        s.stock[k + paid] += 1
    after = _at_hand(s, seat, view)
    s.supply[k : k + 2], s.stock[k : k + 2] = supply, stock
    return after - before


def _by_placing(s: HansaState, seat: int, routes: Routes) -> float:
    where = masks.may_place(s)
    return max(
        _best_post(s, routes, 2 * seat + kind, where)[0] + _spent(s, seat, routes.view, kind)
        for kind in (TRADER, MERCHANT)
        if s.supply[2 * seat + kind]
    )


def _by_displacing(s: HansaState, seat: int, routes: Routes) -> float:
    """Return the best gain from displacing an opponent's piece."""
    setup, best = s.setup, -99.0
    kind = TRADER if s.supply[2 * seat] else MERCHANT
    costs = [_spent(s, seat, routes.view, kind, setup.price[pushed]) for pushed in (TRADER, MERCHANT)]
    rest = masks.may_displace(s)
    while rest:
        post = (rest & -rest).bit_length() - 1
        rest ^= 1 << post
        code = s.code_at(post)
        gain = routes.gain(s, post, code, 2 * seat + kind)
        best = max(
            best, gain + costs[code & 1] - _harm(s, code >> 1, routes.view.weights) * (1 + setup.added[code & 1])
        )
    return best


def _by_moving(s: HansaState, seat: int, routes: Routes) -> float:
    """Return the best gain from moving the piece that helps least."""
    chart = s.setup.chart
    posts = [next(bits(s.own(seat) & mask)) for mask in chart.route_posts if s.own(seat) & mask]
    lost, code, post = min((-routes.gain(s, post, s.code_at(post), -1), s.code_at(post), post) for post in posts)
    s.take(code, post)
    gain = _best_post(s, routes, code, _same_country(s, chart.country_of[post]))[0]
    s.put(code, post)
    return gain - lost if gain - lost > routes.view.weights["least move"] else -_POINTLESS


def _by_setting(s: HansaState, routes: Routes) -> float:
    """Return the gain when each piece in the hand stands best."""
    gain, tried = 0.0, s
    for number, piece in enumerate(s.lifted, 1):
        better, post = _best_post(tried, routes, piece.code, _same_country(s, piece.country))
        if post >= 0:
            gain += better
            if number < len(s.lifted):
                tried = tried.copy()
                tried.put(piece.code, post)
    return gain


def _same_country(s: HansaState, country: int) -> int:
    """Return the posts where a lifted piece may be set down."""
    return s.setup.chart.in_country[country] | s.setup.chart.in_country[components.ENGLAND]
