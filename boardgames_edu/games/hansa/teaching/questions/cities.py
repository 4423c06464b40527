"""The questions of Hansa Teutonica about cities.

Who controls one, and what a new post brings: coins, joining East and West, full cities, and whether the action that
brings it is the last one. There Red founds a post, and rows of posts are built along shortest ways through the map.
"""

from collections import Counter
from functools import cache
from typing import Any

from boardgames_edu.games.hansa.components import KINDS, SEATS, Route, printed_components
from boardgames_edu.games.hansa.rules.tallies import coin, joining
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.drawing import HansaDraft, hansa_kind
from boardgames_edu.i18n import N_
from boardgames_edu.teach.questions.draft import NOBODY


@hansa_kind(
    N_("Who controls a city?"),
    {1: N_("cities with two posts"), 2: N_("cities with three posts and more, often tied")},
    "H-TRM-02 H-TRM-04 H-TRM-05 H-TRM-06",
    local=True,
)
def who_controls(q: HansaDraft) -> None:
    seats = q.rng.choice((3, 4, 5))
    chart = q.chart("base_3" if seats == 3 else "base_45", seats)
    offices = dict(zip(chart.cities, chart.offices, strict=True))
    count = q.rng.choice((0, 1, 2, 2, 2, 2)) if q.level == 1 else q.rng.choice((3, 3, 4))
    # additional posts may stand to the left of the printed ones, so that every city can hold this many
    city = q.rng.choice([name for name, number in offices.items() if number >= 1])
    posts: list[list[str]] = []
    for _ in range(count):
        owner, piece = SEATS[q.rng.randrange(min(seats, 3))], q.rng.choice(KINDS)
        posts.append([owner, "trader" if [owner, "merchant"] in posts else piece])  # a seat has one merchant
    there = {"posts": posts, "additional": max(0, count - offices[city])}
    state: HansaState = q.position(seats=seats, cities={city: there})
    counted = Counter(owner for owner, _ in posts)
    top = max(counted.values(), default=0)
    tied = [seat for seat in SEATS if counted[seat] == top and top]
    if len(tied) < 2 and count and q.rng.random() < 0.5:
        return
    right = state.ruler(city) or NOBODY
    q.ask("Who controls {city}?", f"place:{city}", hides=True, city=city)
    q.choose_seat(SEATS[:seats], right)
    q.facts |= {"seat": right, "seats": tied, "n": top}
    if not posts:
        q.why("No post stands there.")
        q.rule("H-TRM-06")
        return
    mistake = N_("The post furthest to the right only breaks a tie: first the number of posts counts.")
    q.wrong(posts[-1][0], mistake)
    q.rule("H-TRM-05")
    if len(tied) > 1:
        first = next(owner for owner, _ in posts if owner in tied)
        q.wrong(first, "The first to come has no advantage: the post furthest to the right breaks the tie.")
        q.wrong(NOBODY, "A tie is broken: the post furthest to the right decides.")
        q.why("Level with {n} each: {seats}. Of them {seat} has the post furthest to the right.")
        q.rule("H-TRM-04")
    else:
        q.why("{seat} has the most posts there, {n}.")
    weighed = Counter[str]()
    for owner, piece in posts:
        weighed[owner] += 2 if piece == "merchant" else 1
    q.wrong(weighed.most_common(1)[0][0], "A merchant counts like a trader.")
    q.rule("H-TRM-02" if any(piece == "merchant" for _, piece in posts) else "")


_OTHERS = ("blue", "green", "purple")
_EARLIER = ((), (), ("blue",), ("green", "blue"), _OTHERS, ("red", "green"), ("blue", "red"))
"""Who may have joined East and West before."""


@cache
def _rows(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the rows of cities from one red city to another."""
    import networkx as nx  # a sixth of a second that a page without these questions need not wait

    chart = printed_components().maps[name]
    graph = nx.Graph([route.ends for route in chart.routes])
    start, end = chart.east_west.start, chart.east_west.end
    most = int(nx.shortest_path_length(graph, start, end)) + 3
    return tuple(sorted(tuple(way) for way in nx.all_simple_paths(graph, start, end, cutoff=most)))


def _dealt(q: HansaDraft, count: int) -> list[list[str]]:
    """Return traders of the other players, about as many of each."""
    posts = [[_OTHERS[k % len(_OTHERS)], "trader"] for k in range(count)]
    q.rng.shuffle(posts)
    return posts


def _red_on(route: Route) -> list[list[str]]:
    merchants = {1, *route.merchant_only_posts}
    return [["red", "merchant" if k + 1 in merchants else "trader"] for k in range(route.posts)]


@hansa_kind(
    N_("Does it join East and West?"),
    {1: N_("the base board"), 2: N_("additional posts, green cities and other boards as well")},
    "H-EW-01 H-EW-02 H-EW-03 H-EW-04 H-EW-05 H-EW-07 H-EW-08 H-EW-09",
)
def east_west(q: HansaDraft) -> None:
    name = "base_45" if q.level == 1 else q.rng.choice(("base_45", "east", "east", "britannia_45"))
    chart, rows = q.chart(name), _rows(name)
    offices = dict(zip(chart.cities, chart.offices, strict=True))
    green = {city for city, number in offices.items() if not number}
    if green and q.rng.random() < 0.6:
        rows = tuple(way for way in rows if not green.isdisjoint(way))
    way = q.rng.choice(rows)
    last = q.rng.choice(way)
    route = q.rng.choice([row for row in chart.map.routes if last in row.ends])
    gap = q.rng.choice([city for city in way if city != last]) if q.rng.random() < 0.25 else ""
    extra = q.level == 2 and q.rng.random() < 0.5
    cities = _filled(q, [city for city in way if city not in (last, gap)], offices)
    cities[last] = {"posts": [["blue", "trader"]] if extra and offices[last] else []}
    earlier = [*q.rng.choice(_EARLIER)]
    pieces = _red_on(route)
    q.need(pieces.count(["red", "merchant"]) <= 3)
    player = {"developed": {"privilege": 3, "book": 3}, "unused": ["additional_trading_post"] * extra}
    row = {route.id: pieces}
    state = q.red(row, options={"map": name}, player=player, cities=cities, joined=earlier)
    created = q.played(f"create {route.id}")[0]
    q.need(not _complete(q, state))
    after = q.played(f"extra {last} trader" if extra else f"post {last}", start=created)[0]
    lacking, awards = not _complete(q, after), printed_components().box.east_west_points
    right = 0 if lacking else joining(created, "red").total
    if not right and q.rng.random() < 0.6:
        return  # else most of them would bring nothing
    q.ask(
        "Red founds a post in {city} with the marker Additional Trading Post. How many points does that bring for "
        "joining East and West?"
        if extra
        else "Red founds a post in {city}. How many points does that bring for joining East and West?",
        f"place:{last}",
        f"link:{route.id}",
        panels=("map", "table"),
        city=last,
    )
    q.choose({str(n): str(n) for n in sorted({0, *awards})}, str(right))
    yes = N_("An additional post is a link like any other.")
    q.wrong(0, yes if extra else "A post in each city is enough; who controls it does not matter.")
    no = N_("Look who has joined them before: the first three get 7, 4 and 2, and nobody scores twice.")
    q.wrong(awards, "Follow the row from city to city: each of them needs a post of Red." if lacking else no)
    q.rule("H-EW-01", "H-EW-08" if name == "base_45" else "")
    if lacking:
        q.why("A city is still missing in the row.")
        return
    q.facts |= {"city_from": chart.cities[chart.east], "city_to": chart.cities[chart.west]}
    q.why("The row from {city_from} to {city_to} is complete now.")
    if right:
        before = N_("Others have joined East and West before: {seats}.")
        q.why(before if earlier else N_("Nobody has joined East and West before."), seats=earlier)
        q.rule("H-EW-02", "H-EW-03", "H-EW-05")
        q.rule("H-EW-07" if extra else "", "" if green.isdisjoint(way) else "H-EW-09")
    else:
        twice = N_("Red has scored for it before, and nobody scores it twice.")
        late = N_("Three players have done so before; those after them get nothing.")
        q.why(twice if "red" in earlier else late)
        q.rule("H-EW-04")


def _complete(q: HansaDraft, state: HansaState) -> bool:
    import networkx as nx

    red, graph = state.setup.chart.map.east_west, state.setup.board.graph
    own = graph.subgraph([city for city in graph if "red" in q.owners(city, state)])
    return red.start in own and red.end in own and nx.has_path(own, red.start, red.end)


def _filled(q: HansaDraft, way: list[str], offices: dict[str, int]) -> dict[str, Any]:
    """Return Red's post in each city, with others beside it."""
    beside = [q.rng.randrange(max(1, min(offices[city], 4))) for city in way]
    others = _dealt(q, sum(beside))
    cities: dict[str, Any] = {}
    for city, count in zip(way, beside, strict=True):
        posts = [["red", "trader"], *(others.pop() for _ in range(count))]
        q.rng.shuffle(posts)
        cities[city] = {"posts": posts}
    return cities


@hansa_kind(
    N_("What does a new trading post bring?"),
    {1: N_("coins"), 2: N_("full cities and coins, on all boards")},
    "H-E3A-02 H-E3A-07 H-E3A-11",
)
def new_post(q: HansaDraft) -> None:
    name = "base_45" if q.level == 1 else q.rng.choice(("base_45", "east", "britannia_45"))
    chart, cube = q.chart(name), q.level == 2 and q.rng.random() < 0.6
    city = q.rng.choice(
        [
            c
            for c, offices in enumerate(chart.offices)
            if offices and (cube or any(chart.coin[c]) or q.rng.random() < 0.15)
        ]
    )
    place, offices = chart.cities[city], chart.offices[city]
    taken = offices - 1 if cube and q.rng.random() < 0.6 else q.rng.randrange(offices)
    route = chart.map.routes[q.rng.choice(chart.routes_at[city])]
    q.need(taken <= 5 and len(route.merchant_only_posts) <= 2)
    small = [other for other, n in enumerate(chart.offices) if n == 1 and other != city]
    counts = {q.rng.choice(small): 1 for _ in range(q.rng.randrange(4))} | {city: taken}
    posts = {
        chart.cities[c]: {"posts": [[q.rng.choice(_OTHERS), "trader"] for _ in range(n)]} for c, n in counts.items()
    }
    player = {"developed": {"privilege": 3, "book": 3}}
    state = q.red({route.id: _red_on(route)}, options={"map": name}, player=player, cities=posts)
    after = q.played(f"create {route.id}", f"post {place}")[0]
    q.facts |= {"route": route.id, "city": place}
    q.ask(
        "Red creates the route {route} and founds a post in {city}. On which number does the black cube stand then?"
        if cube
        else "Red creates the route {route} and founds a post in {city}. How many points for a coin does Red get?",
        f"place:{place}",
        f"link:{route.id}",
        panels=("map", "table") if cube else ("map",),
    )
    q.rule("H-E3A-02", "H-E3A-11" if cube else "H-E3A-07")
    if cube:
        right, before = after.full_cities, state.full_cities
        full = N_("The cube counts full cities. It moves when the last printed office is taken.")
        one = N_("One city is full, so the cube goes one step, however many offices it has.")
        q.number(right)
        q.wrong(2 * before + 1 - right, full)
        q.wrong(before + 2, one if right > before else full)
        yes = N_("That was the last office of {city}, so the cube goes one step ahead.")
        q.why(yes if right > before else "An office of {city} is still free, so the cube stays.")
        return
    look = N_("Look at the first free office from the left: only a coin on that one counts.")
    coins, tally, elsewhere = chart.coin[city], coin(state, city, state.filled(city)), look
    if any(coins):
        elsewhere = N_("The coin lies on another office of this city, and only the one of the new post counts.")
    q.number(tally.total, most=3)
    q.mistakes(tally, counted={"H-E3A-07": elsewhere}, forgot={"H-E3A-07": look})
    q.wrong(max(coins), elsewhere)
    q.wrong((0, 1), look)
    q.wrong(2, look if any(2 in each for each in chart.coin) else N_("On this board a coin brings one point."))
    yes = N_("The office of the new post bears a coin.")
    q.why(yes if tally.total else "The office of the new post bears no coin.")


@hansa_kind(
    N_("Is it the last action of the game?"),
    {1: N_("points for control and coins"), 2: N_("joining East and West, full cities and the pile as well")},
    "H-E1-05 H-E2-06 H-E2-09 H-E3A-10 H-E3A-12 H-EW-06",
)
def last_action(q: HansaDraft) -> None:
    way = q.rng.choice(("control", "coin") if q.level == 1 else ("joined", "full", "pile"))
    if way == "pile":
        _pile(q)
        return
    chart = q.chart()
    cities: dict[str, Any] = {}
    asked, points = "red", q.rng.choice((17, 18, 19))
    if way == "control":
        asked = q.rng.choice(("red", "blue"))
        route = q.rng.choice(chart.map.routes)
        cities = {end: {"posts": [[q.rng.choice((asked, asked, "green")), "trader"]]} for end in route.ends}
        move = "skip"
    else:
        if way == "coin":
            city = q.rng.choice([city for c, city in enumerate(chart.cities) if any(chart.coin[c])])
        elif way == "joined":
            row = q.rng.choice(_rows("base_45"))
            city = q.rng.choice(row)
        else:
            city, cities = _nearly_full(q)
        route, move = q.rng.choice([each for each in chart.map.routes if city in each.ends]), f"post {city}"
        if way == "coin":
            points = q.rng.choice((18, 19))
        elif way == "joined":
            cities = {each: {"posts": [["red", "trader"]]} for each in row if each != city}
            points = q.rng.choice((9, 11, 12, 14))
        else:
            points = 5
    developed = {"privilege": 3, "book": 2}
    players = {"red": {"developed": developed}, asked: {"points": points, "developed": developed}}
    q.red(q.manned(chart, route.id, "red", merchants=1), players=players, cities=cities)
    after, events = q.played(f"create {route.id}", move)
    q.need(way in ("control", "full") or any(event.kind == way for event in events))
    score, full = after.seat(asked).score, after.full_cities
    q.facts |= {"seat": asked, "city": move.split()[-1]}
    q.ask(
        "{seat} stands at {n} points. Red creates the route {route} and {choice}. Is the game over after this action?",
        f"link:{route.id}",
        panels=("map", "table"),
        n=points,
        route=route.id,
        choice=q.say("takes nothing in the third step" if move == "skip" else "founds a post in {city}"),
    )
    if way == "full" and not after.is_over:
        q.why("The black cube is on {n}, and that is less than ten.", n=full)
    elif full >= chart.map.full_cities_that_end_the_game:
        q.why("The black cube has reached {n}.", n=full)
    elif score >= printed_components().box.scoring.end_at_points:
        q.why("{seat} has reached {n} points; with 20 or more the game is over.", n=score)
    else:
        q.why("{seat} has {n} points, and that is less than 20.", n=score)
    rules = {"control": "H-E1-05", "coin": "H-E3A-10", "joined": "H-EW-06", "full": "H-E3A-12"}
    _is_over(q, after.is_over, rules[way])


def _is_over(q: HansaDraft, over: bool, rule: str) -> None:
    q.yes_or_no(over)
    q.wrong(
        "no" if over else "yes",
        "The game ends with 20 points, with ten full cities, or when a marker must be drawn and none is left.",
    )
    q.rule(rule)


def _nearly_full(q: HansaDraft) -> tuple[str, dict[str, Any]]:
    chart, full = q.chart(), q.rng.choice((8, 9))
    offices = {city: n for city, n in zip(chart.cities, chart.offices, strict=True) if n in (1, 2)}
    *chosen, city = q.rng.sample(list(offices), full + 1)
    others = _dealt(q, sum(offices[each] for each in chosen))
    cities: dict[str, Any] = {each: {"posts": [others.pop() for _ in range(offices[each])]} for each in chosen}
    there = q.rng.choice((offices[city] - 1, offices[city] - 1, max(offices[city] - 2, 0)))
    return city, cities | {city: {"posts": [["blue", "trader"]] * there}}


def _pile(q: HansaDraft) -> None:
    chart = q.chart()
    route = q.rng.choice(chart.map.routes)
    pile = ["move_3", "plus_3_actions"][: q.rng.choice((0, 0, 1, 1, 2))]
    q.red(q.manned(chart, route.id, "red"), markers={route.id: "plus_4_actions"}, pile=pile)
    over = any(event.kind == "no_marker" for event in q.played(f"create {route.id}")[1])
    text = N_(
        "{n} {n:marker is|markers are} left in the pile. Red creates the route {route}, beside which a marker lies, "
        "and does nothing else. Is the game over after this action?"
    )
    q.ask(text, f"link:{route.id}", panels=("map", "table"), n=len(pile), route=route.id)
    no = N_("A marker could still be drawn. An empty pile is the end only when one more must be drawn.")
    q.why("A marker ought to be drawn, and there is none." if over else no)
    _is_over(q, over, "H-E2-06" if over else "H-E2-09")
