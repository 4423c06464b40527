"""The questions of Hansa Teutonica about displacing.

What it costs, what the owner gets, and where the pieces may go: Red displaces a piece of Blue.
"""

from typing import Any

from boardgames_edu.games.hansa.components import KINDS, MERCHANT, TRADER
from boardgames_edu.games.hansa.params import CompiledMap
from boardgames_edu.games.hansa.rules.tallies import added, displacing
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.drawing import HansaDraft, hansa_kind
from boardgames_edu.i18n import N_


@hansa_kind(
    N_("What does displacing cost?"),
    {1: N_("the price"), 2: N_("what is left in supply")},
    "H-ACT-C-02 H-ACT-C-03 H-ACT-C-04",
    local=True,
)
def displacement_price(q: HansaDraft) -> None:
    victim = q.rng.randrange(2)
    route = q.rng.choice(q.chart().map.routes)
    post = q.rng.randrange(route.posts) + 1
    supply = [q.rng.randrange(3, 8), q.rng.randrange(2)]
    row: list[list[str] | None] = [None] * route.posts
    row[post - 1] = ["blue", KINDS[victim]]
    if q.rng.random() < 0.5:
        row[post % route.posts] = ["red", "trader"]
    player = {"supply": supply}
    state = q.position(seats=4, turn={"seat": "red"}, players={"red": player}, routes={route.id: row})
    cost, before = displacing(state, victim), sum(supply)
    paid = cost.without(next(iter(cost)))
    asked = "left" if q.level == 2 else "price" if q.rng.random() < 0.5 else "needed"
    q.facts["kind"] = KINDS[victim]
    q.ask(
        {
            "left": "Red has {n} pieces in supply and displaces Blue's {kind}. How many pieces has Red in supply then?",
            "price": "Red displaces Blue's {kind} with one piece. How many more pieces go from Red's supply to the "
            "stock?",
            "needed": "How many pieces must Red have in supply to displace Blue's {kind}, the one that takes its place "
            "included?",
        }[asked],
        f"space:{route.id}:{post}",
        panels=("map", "desk:red"),
        n=before,
    )
    other = {"H-ACT-C-03": N_("That would be right for a {kind}.")}
    place = {"H-ACT-C-04": N_("One piece takes the place on the post; it leaves the supply as well.")}
    free = N_("Displacing costs more than a free post: there is a price on top.")
    if asked == "left":
        q.number(before - cost.total)
        q.wrong(before - 1, free)
        q.mistakes(cost, forgot=place, worth=before.__sub__)
        q.mistakes(cost, other, other, worth=before.__sub__, kind=KINDS[1 - victim])
    elif asked == "price":
        q.number(paid.total)
        q.mistakes(paid, other, other, kind=KINDS[1 - victim])
        q.wrong(0, free)
        q.wrong(cost.total, "The piece that takes the place is not counted here.")
    else:
        q.number(cost.total)
        q.mistakes(cost, other, other, kind=KINDS[1 - victim])
        q.wrong(1, free)
        q.mistakes(cost, forgot=place)
    q.why("A piece takes the place, and {n} more {n:goes|go} to the stock for a {kind}.", n=paid.total)
    q.rule("H-ACT-C-04" if asked == "needed" else "", "H-ACT-C-03" if victim == MERCHANT else "H-ACT-C-02")


@hansa_kind(
    N_("What may a displaced player bring along?"),
    {1: N_("a trader was pushed away"), 2: N_("a trader or a merchant, with little left")},
    "H-ACT-C-09 H-ACT-C-10 H-ACT-C-11 H-ACT-C-12 H-ACT-C-21",
)
def further_pieces(q: HansaDraft) -> None:
    victim, chart = TRADER if q.level == 1 else q.rng.randrange(2), q.chart()
    route = q.rng.choice([row for row in chart.map.routes if row.posts > 2])
    stock = q.rng.choice((0, 0, 1, 3) if q.level == 1 else (0, 1, 1, 2))
    dry = stock == 0 and q.rng.random() < 0.4
    routes: dict[str, Any] = {route.id: [["blue", KINDS[victim]], ["red", "trader"]]}
    player: dict[str, Any] = {"stock": [stock, 0]}
    if dry:  # all of Blue's pieces stand on the board
        player["supply"], left = [0, 0], 10 + victim
        for other in q.rng.sample([row for row in chart.map.routes if row.id != route.id], 6):
            count = min(left, other.posts - 1)
            routes[other.id] = [["blue", "trader"]] * count
            left -= count
        q.need(not left)
    players = {"blue": player, "red": {"supply": [6, 1]}}
    cities = {"stendal": {"posts": [["blue", "merchant"]]}} if dry and victim == TRADER else {}
    state = q.position(seats=4, turn={"seat": "red"}, players=players, routes=routes, cities=cities)
    right = _taken(q, q.pushed(route.id))
    most = added(state, "blue", victim).total
    q.facts |= {"kind": KINDS[victim], "n": most, **_piles(state)}
    text = N_(
        "Red displaces Blue's {kind}. Blue has {stock} {stock:piece|pieces} in stock and {supply} in supply. What may "
        "Blue bring onto the board besides the displaced piece, at the most?"
    )
    q.ask(text, f"space:{route.id}:1", panels=("map", "desk:blue"))
    sources = {
        "stock": N_("one piece from the stock"),
        "stock stock": N_("two pieces from the stock"),
        "stock supply": N_("one piece from the stock and one from the supply"),
        "supply": N_("one piece from the supply"),
        "supply supply": N_("two pieces from the supply"),
        "shift": N_("nothing new, but a piece of Blue's on a route may be shifted"),
        "shift shift": N_("nothing new, but two pieces of Blue's on routes may be shifted"),
    }
    q.need(right in sources)
    q.offer(sources, right, most=4)
    others = list(sources)
    q.rng.shuffle(others)
    q.wrong(
        [answer for answer in others if len(answer.split()) != most][:1],
        "For a trader only one piece may come." if victim == TRADER else "For a merchant up to two pieces may come.",
    )
    for answer in others:
        if len(answer.split()) == most and answer != right:
            if dry:
                q.wrong(answer, "Stock and supply are both empty.")
            elif "shift" in answer:
                q.wrong(answer, "Pieces on routes may be shifted only when stock and supply are both empty.")
            elif "supply" in right:
                q.wrong(answer, "A source is used until it is empty. Then the next one is used.")
            else:
                q.wrong(answer, "The stock comes first, and the supply only when the stock is empty.")
    q.why("For a {kind} up to {n} may come along: from the stock first, then from the supply, then from the routes.")
    rules = {"stock": "H-ACT-C-10", "supply": "H-ACT-C-11", "shift": "H-ACT-C-12"}
    q.rule("H-ACT-C-09", *(rules[source] for source in right.split()))
    q.rule("H-ACT-C-21" if right == "stock supply" else "")


def _piles(state: HansaState) -> dict[str, int]:
    blue = state.seat("blue")
    return {"stock": sum(blue.stock.values()), "supply": sum(blue.supply.values())}


def _taken(q: HansaDraft, state: HansaState) -> str:
    """Return the sources of Blue's further pieces, a word each."""
    sources = list[str]()
    while state.top.name in ("displaced", "set_shift") and len(sources) < 3:
        before = _piles(state)
        actions = [*q.legal("set", of=state), *q.legal("add", of=state), *q.legal("shift", of=state)]
        if not actions:
            break
        state.play(actions[0])
        if actions[0].verb == "shift":
            sources.append("shift")
        sources += [name for name, count in _piles(state).items() if count < before[name]]
    return " ".join(sources)


@hansa_kind(
    N_("Where may a displaced piece go?"),
    {1: N_("a neighbouring route has room"), 2: N_("hardly any room near by, and boats")},
    "H-ACT-C-08 H-ACT-C-15 H-ACT-C-16 H-ACT-C-17 H-TRM-07",
)
def where_to(q: HansaDraft) -> None:
    name = "base_45" if q.level == 1 else q.rng.choice(("base_45", "east", "east"))
    chart = q.chart(name, 5)
    with_boats = [bool(posts & chart.boats) for posts in chart.route_posts]
    starts = [r for r, boats in enumerate(with_boats) if not boats and len(chart.adjacent(r)) < 7]
    origin = q.rng.choice(starts)
    victim, start = TRADER if q.rng.random() < 0.7 else MERCHANT, chart.routes[origin]
    routes = _crowd(q, chart, origin, 0.35 if q.level == 1 else 0.95)
    routes[start] = [["blue", KINDS[victim]]]
    q.position(seats=5, options={"map": name}, turn={"seat": "red"}, routes=routes)
    after = q.pushed(start)
    open_ = sorted({chart.route_of[action.args[0]] for action in q.legal("set", of=after)})
    near = chart.adjacent(origin)
    closed = _closed(q, chart, chart.fits[victim] & ~after.occupied, origin, open_)
    q.need(open_ and len(closed) > 2)
    if q.level == 2 and set(open_) <= set(near) and q.rng.random() < 0.7:
        return
    right = q.rng.choice(open_)
    q.need(q.level == 2 or right in near)
    q.facts |= {"kind": KINDS[victim], "route": start}
    q.ask(
        "Red pushes Blue's {kind} off the route {route}. On which of these routes may Blue put it down?",
        f"space:{start}:1",
    )
    shown = [id for r, id in enumerate(chart.routes) if r == right or r in closed]
    q.choose(q.names("route", shown), chart.routes[right], most=4)
    for route, (mistake, rule) in closed.items():
        q.wrong(chart.routes[route], mistake)
        q.rule(rule)
    if right in near:
        q.why("It is a neighbouring route with room.")
        q.rule("H-ACT-C-08", "H-TRM-07")
    else:
        q.why("The neighbouring routes have no room, so one looks at the next ones.")
        q.rule("H-ACT-C-16")


def _crowd(q: HansaDraft, chart: CompiledMap, origin: int, often: float) -> dict[str, Any]:
    pieces = [[seat, "trader"] for seat in ("green", "purple", "yellow") for _ in range(11)]
    q.rng.shuffle(pieces)
    routes: dict[str, Any] = {}
    for r in chart.adjacent(origin):
        if q.rng.random() < often:
            route = chart.map.routes[r]
            land = [k + 1 not in route.merchant_only_posts for k in range(route.posts)]
            q.need(sum(land) <= len(pieces))
            routes[route.id] = [pieces.pop() if free else None for free in land]
    return routes


def _closed(q: HansaDraft, chart: CompiledMap, free: int, origin: int, right: list[int]) -> dict[int, tuple[str, str]]:
    """Return up to three closed routes, with reasons and rules.

    Those that tempt most come first. ``free`` are the posts that are free and take the piece.
    """
    near = chart.adjacent(origin)
    around = {end for route in (*near, *right) for end in chart.ends[route]}
    full, boats, far = list[int](), list[int](), list[int]()
    for r, posts in enumerate(chart.route_posts):
        if r in right or r == origin:
            continue
        if free & posts:
            if around & {*chart.ends[r]}:
                far.append(r)
        elif r in near:
            (boats if posts & chart.boats else full).append(r)
    for group in (boats, full, far):
        q.rng.shuffle(group)
    found: dict[int, tuple[str, str]] = {}
    if q.rng.random() < 0.7:
        found[origin] = N_("Nothing goes back to the route from which the piece was pushed."), "H-ACT-C-15"
    for r in boats[:1]:
        found[r] = N_("Only boats are free there, and a trader cannot stand on one."), "H-ACT-C-17"
    for r in full[:1]:
        found[r] = N_("No post is free there."), ""
    for r in far:
        found[r] = N_("A nearer route has room."), ""
    return dict(list(found.items())[:3])
