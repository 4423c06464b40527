"""The questions of Hansa Teutonica about changing posts.

The markers Exchange Trading Posts and Additional Trading Post, and what follows from a post beside the post itself.
"""

from typing import Any

from boardgames_edu.games.hansa.components import SEATS
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.drawing import FOUR, HansaDraft, either, hansa_kind
from boardgames_edu.i18n import N_

_LAST = N_("The post furthest right only breaks a tie: first the number of posts counts.")


@hansa_kind(
    N_("Which posts change places?"),
    {1: N_("which posts can be exchanged"), 2: N_("who controls the city then")},
    "H-BM-07 H-BM-08 H-BM-09 H-BM-10",
    name="exchange",
    local=True,
)
def which_exchange(q: HansaDraft) -> None:
    chart, seat = q.chart(), q.rng.choice(FOUR)
    cities = [k for k, offices in enumerate(chart.offices) if offices >= 2]
    q.facts["seat"] = seat
    if q.level == 1:
        _exchangeable(q, seat, q.rng.sample(cities, 4))
    else:
        _exchanged(q, seat, q.rng.choice(cities))


def _exchangeable(q: HansaDraft, seat: str, cities: list[int]) -> None:
    chart, others = q.chart(), [other for other in FOUR if other != seat]
    ids = [chart.cities[city] for city in cities]
    mine = q.rng.choice((0, 1))
    posts = [q.posts(chart, city, others, 2) for city in cities]
    posts[0][mine][0] = seat
    posts[2] = [[seat, "trader"], posts[2][0]]
    posts[3] = [[seat, posts[3][0][1]]]
    there = {ids[k]: {"posts": row, "additional": int(k == 2)} for k, row in enumerate(posts)}
    q.built(players={seat: {"unused": ["exchange_trading_posts"]}}, turn={"seat": seat}, cities=there)
    offered = q.legal("exchange", of=q.played("use exchange_trading_posts")[0])
    q.need([action.args[0] for action in offered] == cities[:1])
    q.ask(
        "{seat} plays Exchange Trading Posts. In which of these cities can {seat} exchange the two posts furthest "
        "left?",
        *(f"place:{id}" for id in sorted(ids)),
    )
    q.choose(q.names("city", sorted(ids)), ids[0])
    q.wrong(ids[1], "Neither of these two posts belongs to {seat}.")
    q.wrong(ids[2], "The post furthest left came with an Additional Trading Post and has no office.")
    q.wrong(ids[3], "Only one post stands there.")
    q.why(
        "In {city} both offices are taken, and one of the posts is of {seat}. Colour, shape and Privilege are ignored.",
        city=ids[0],
    )
    q.rule("H-BM-07", "H-BM-08", "H-BM-10")


def _exchanged(q: HansaDraft, seat: str, city: int) -> None:
    chart = q.chart()
    name = chart.cities[city]
    posts = q.posts(chart, city, FOUR[:3], q.rng.randint(2, chart.offices[city]))
    q.need(seat in (posts[-1][0], posts[-2][0]))
    player = {"unused": ["exchange_trading_posts"]}
    state = q.built(players={seat: player}, turn={"seat": seat}, cities={name: {"posts": posts}})
    done = q.played("use exchange_trading_posts", f"exchange {name} {len(posts) - 1}")[0]
    right, before = done.ruler(name) or "", state.ruler(name) or ""
    if right == before and q.rng.random() < 0.6:
        return
    text = N_("{seat} exchanges the two posts furthest right in {city}. Who controls it then?")
    q.ask(text, f"place:{name}", city=name)
    q.choose(q.names("seat", FOUR), right)
    was = N_(
        "That was so before. A player who is level with others wins by the post furthest right, and that has changed."
    )
    q.wrong(before, was)
    q.wrong(SEATS[done.rightmost(city)], _LAST)
    q.wrong(posts[-1][0], was)
    q.why("Now the post of {right} is the one that decides.", right=q.names("seat", FOUR)[right])
    q.rule("H-BM-07", "H-BM-09")


@hansa_kind(
    N_("An additional trading post"),
    {1: N_("where it can be founded"), 2: N_("who controls the city then")},
    "H-BM-14 H-BM-15 H-BM-16 H-BM-17 H-BM-18 H-BM-19 H-EAS-06 H-EAS-07",
    local=True,
)
def extra_post(q: HansaDraft) -> None:
    name = q.rng.choice(("base_45", "base_45", "east"))
    chart = q.chart(name)
    seat, route = q.rng.choice(FOUR), q.rng.randrange(len(chart.routes))
    q.need(chart.permanent[route] < 0)
    cities: dict[str, Any] = {}
    for city in chart.ends[route]:
        green = chart.is_green(city)
        room = 1 if green else chart.offices[city]
        count = q.rng.choice((0, room, q.rng.randint(0, room)))
        posts = q.posts(chart, city, FOUR[:3], count)
        if green and count:
            posts = [[q.rng.choice(FOUR[:3]), "trader"]]
        early = [[q.rng.choice(FOUR[:3]), "trader"]] if posts and q.rng.random() < 0.3 else []
        additional = len(early) + (len(posts) if green else 0)
        cities[chart.cities[city]] = {"posts": early + posts, "additional": additional}
    player = {"unused": ["additional_trading_post"], "developed": {"privilege": 0}}
    full = q.manned(chart, route, seat)
    state = q.built(name, players={seat: player}, turn={"seat": seat}, cities=cities, routes=full)
    q.facts |= {"seat": seat, "route": chart.routes[route]}
    begun = q.played(f"create {chart.routes[route]}")[0]
    open_ = {action.args[0] for action in q.legal("extra", of=begun)}
    if q.level == 1:
        _where_extra(q, state, chart.ends[route], open_)
    else:
        _who_then(q, begun, seat, sorted(open_))


def _where_extra(q: HansaDraft, state: HansaState, ends: tuple[int, ...], open_: set[int]) -> None:
    chart = state.setup.chart
    may = [chart.cities[city] for city in ends if city in open_]
    roomy = [chart.cities[city] for city in ends if state.has_office(city)]
    text = N_("{seat} creates {route} and wants to use the Additional Trading Post. Where can it be founded?")
    q.ask(text, *(f"place:{chart.cities[city]}" for city in ends))
    q.choose_end([chart.cities[city] for city in ends], may)
    q.wrong("both", "Somebody must have the leftmost printed office of the city already.")
    mistake = N_("It can come into a full city, and colour and shape of offices do not matter.")
    q.wrong((either(roomy), "neither"), mistake)
    green = any(map(chart.is_green, ends))
    q.why(
        "All that counts is that the leftmost printed office is taken. A green city has none and is open at once."
        if green
        else "All that counts is that the leftmost printed office is taken."
    )
    q.rule("H-BM-14", "H-BM-16", "H-EAS-06" if green else "")
    q.rule("H-BM-15" if any(not chart.is_green(city) and city not in open_ for city in ends) else "")
    q.rule("H-BM-19" if any(not state.has_office(city) and chart.offices[city] for city in open_) else "")


def _who_then(q: HansaDraft, begun: HansaState, seat: str, open_: list[int]) -> None:
    chart = begun.setup.chart
    q.need(open_)
    city = q.rng.choice(open_)
    name, green = chart.cities[city], chart.is_green(city)
    before = q.state.ruler(name) or ""
    q.need(before)
    done = q.played(f"extra {name} trader", start=begun)[0]
    right, owners = done.ruler(name) or "", q.owners(name, done)
    counted = [owners.count(owner) for owner in dict.fromkeys(owners)]
    if right == before and q.rng.random() < 0.5:
        return
    if counted.count(max(counted)) == 1 and q.rng.random() < 0.4:
        return  # close calls teach more
    text = N_("{seat} creates {route} and founds an additional trading post in {city}. Who controls {city} then?")
    q.ask(text, f"place:{name}", city=name)
    q.choose(q.names("seat", FOUR), right)
    q.wrong(seat, "The new post goes to the left of all others, not to the right.")
    q.wrong(before, "An additional post counts like any other.")
    q.wrong(owners[-1], _LAST)
    q.why(
        "With the new post {posts} stand there from left to right. First their number counts, then the one furthest "
        "right.",
        posts=", ".join(q.names("seat", FOUR)[owner] for owner in owners),
    )
    q.rule("H-BM-17", "H-EAS-07" if green else "H-BM-18" if q.state.additional_posts[city] else "")


_ELSE = {  # what else comes of a post: words, and why
    "nothing": (N_("Nothing"), N_("It brings no coin, and no city becomes full by it.")),
    "coin": (N_("A point for a coin"), N_("The office bears a coin, and the city does not become full by it.")),
    "cube": (N_("The black cube moves"), N_("It brings no coin, but the city is full now.")),
    "coin and cube": (
        N_("A point for a coin, and the black cube moves"),
        N_("The office bears a coin, and the city is full now."),
    ),
}


@hansa_kind(
    N_("What happens at once, beside the new post or the exchange?"),
    {1: N_("the base board"), 2: N_("green cities as well")},
    "H-BM-11 H-BM-20 H-E3A-07 H-E3A-11 H-EAS-08",
    local=True,
)
def what_else(q: HansaDraft) -> None:
    name = "base_45" if q.level == 1 else "east"
    chart = q.chart(name)
    seat, way = q.rng.choice(FOUR), q.rng.choice(("post", "post", "post", "extra", "exchange"))
    city = q.rng.choice([k for k, coins in enumerate(chart.coin) if any(coins) or chart.offices[k] < 3])
    green, place = chart.is_green(city), chart.cities[city]
    count = q.rng.choice((0, 1)) if green else q.rng.randint(0, chart.offices[city])
    if way == "exchange":
        count = max(count, 2)
    q.need(way == "extra" if green else count <= chart.offices[city])
    posts = [["blue", "trader"]] * count if green else q.posts(chart, city, FOUR, count)
    routes = [k for k in chart.routes_at[city] if chart.permanent[k] < 0]
    q.need(routes)
    route = q.rng.choice(routes)
    marker, *moves = {
        "post": ("", f"create {chart.routes[route]}", f"post {place}"),
        "extra": ("additional_trading_post", f"create {chart.routes[route]}", f"extra {place} trader"),
        "exchange": ("exchange_trading_posts", "use exchange_trading_posts", f"exchange {place} 1"),
    }[way]
    player = {"unused": [marker] if marker else [], "developed": {"privilege": 3}}
    cities = {place: {"posts": posts, "additional": count if green else 0}}
    full = {} if way == "exchange" else q.manned(chart, route, seat, merchants=1)
    q.built(name, players={seat: player}, turn={"seat": seat}, cities=cities, routes=full)
    happened = {event.kind for event in q.played(*moves)[1]}
    coin, cube = "coin" in happened, "city_full" in happened
    q.facts |= {"seat": seat, "route": chart.routes[route], "city": place}
    q.ask(
        {
            "post": "{seat} creates {route} and founds a post in {city} in the usual way. What else comes of the new "
            "post?",
            "extra": "{seat} creates {route} and founds an additional trading post in {city}. What else comes of the "
            "new post?",
            "exchange": "{seat} exchanges the first two posts in {city}. What else comes of it?",
        }[way],
        f"place:{place}",
    )
    answer = " and ".join(["coin"] * coin + ["cube"] * cube) or "nothing"
    q.offer({id: words for id, (words, _) in _ELSE.items()}, answer)
    no_coin = N_("A coin is for the player who founds a post on its office in the usual way.")
    if way == "post":
        no_coin = N_("Only a coin on the office of the new post is scored.")
    no_cube = N_("The cube moves when the last printed office is taken.")
    if chart.green:
        no_cube = N_("The cube moves when the last printed office is taken, or when a green city gets its first post.")
    q.wrong(("coin", "coin and cube"), no_cube if coin else no_coin)
    q.wrong("cube", no_coin if cube else no_cube)
    if cube:
        q.wrong("nothing", no_cube)
    q.why(_ELSE[answer][1])
    extra = "H-EAS-08" if green else "H-BM-20"
    q.rule(*{"exchange": ("H-BM-11",), "post": ("H-E3A-07", "H-E3A-11")}.get(way, (extra,)))
