"""The questions of Hansa Teutonica about changing posts.

The markers Exchange Trading Posts and Additional Trading Post, and what follows from a post beside the post itself.
Positions are built at random; the engine plays the marker. Knows no screen.
"""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import SEATS
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.cities import GAME, owners_in, seat_names
from boardgames_edu.games.hansa.teaching.questions.markers import (
    FOUR,
    after_moves,
    built,
    chart_of,
    city_name,
    filled,
    refused,
)
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind

# --- which posts may change places, and what comes of it? ------------------------------------------------------------

_WHICH = N_(
    "{seat} plays Exchange Trading Posts. In which of these cities can {seat} exchange the two posts furthest left?"
)
_EXCHANGED = N_("{seat} exchanges the two posts furthest right in {city}. Who controls it then?")
_NOT_YOURS = N_("Neither of these two posts belongs to {seat}.")
_ADDITIONAL = N_("The post furthest left came with an Additional Trading Post and has no office.")
_ALONE = N_("Only one post stands there.")
_IN = N_(
    "In {city} both offices are taken, and one of the posts is of {seat}. Colour, shape and Privilege are ignored."
)
_AFTER = N_("Now the post of {right} is the one that decides.")
_BEFORE = N_(
    "That was so before. Whoever is level with others wins by the post furthest right, and that has changed."
)
_LAST = N_("The post furthest right only breaks a tie: first the number of posts counts.")


@drawn_kind(
    GAME,
    "exchange",
    N_("Which posts change places?"),
    {1: N_("which posts can be exchanged"), 2: N_("who controls the city then")},
    ("H-BM-07", "H-BM-08", "H-BM-09", "H-BM-10"),
    local=True,
)
def which_exchange(rng: Random, level: int) -> Question | None:
    """Ask where posts can be exchanged, or who then controls."""
    seat = rng.choice(FOUR)
    return _exchangeable(rng, seat) if level == 1 else _exchanged(rng, seat)


def _exchangeable(rng: Random, seat: str) -> Question | None:
    chart = chart_of("base_45")
    others = [other for other in FOUR if other != seat]
    cities = rng.sample([k for k, offices in enumerate(chart.offices) if offices >= 2], 4)
    names = [chart.cities[city] for city in cities]
    mine = rng.choice((0, 1))
    posts = [filled(chart, city, others, rng, 2) for city in cities]
    posts[0][mine][0] = seat
    posts[2] = [[seat, "trader"], posts[2][0]]
    posts[3] = [[seat, posts[3][0][1]]]
    there = {
        name: {"posts": row, "additional": int(k == 2)}
        for k, (name, row) in enumerate(zip(names, posts, strict=True))
    }
    state = built(
        "base_45", players={seat: {"unused": ["exchange_trading_posts"]}}, turn={"seat": seat}, cities=there
    )
    offered = after_moves(state, "use exchange_trading_posts")[0].legal_actions()
    legal = [chart.cities[action.args[0]] for action in offered if action.verb == "exchange"]
    if legal != [names[0]]:
        return None
    misconceptions = [
        (names[1], say(_NOT_YOURS, {"seat": seat, "game": GAME})),
        (names[2], say(_ADDITIONAL)),
        (names[3], say(_ALONE)),
    ]
    return Question(
        kind="exchange",
        text=say(_WHICH, {"seat": seat, "game": GAME}),
        state=state,
        about=tuple(f"place:{name}" for name in sorted(names)),
        choices=all_choices({name: city_name(name) for name in sorted(names)}, names[0], misconceptions),
        answer=names[0],
        why=say(_IN, {"city": names[0], "seat": seat, "game": GAME}),
        rules=("H-BM-07", "H-BM-08", "H-BM-10"),
    )


def _exchanged(rng: Random, seat: str) -> Question | None:
    chart = chart_of("base_45")
    city = rng.choice([k for k, offices in enumerate(chart.offices) if offices >= 2])
    name = chart.cities[city]
    posts = filled(chart, city, FOUR[:3], rng, rng.randint(2, chart.offices[city]))
    if seat not in (posts[-1][0], posts[-2][0]):
        return None
    state = built(
        "base_45",
        players={seat: {"unused": ["exchange_trading_posts"]}},
        turn={"seat": seat},
        cities={name: {"posts": posts}},
    )
    move = f"exchange {name} {len(posts) - 1}"
    if refused(state, "use exchange_trading_posts"):
        return None
    begun = after_moves(state, "use exchange_trading_posts")[0]
    if refused(begun, move):
        return None
    done = after_moves(begun, move)[0]
    right, before = (each.ruler(name) or "" for each in (done, state))
    if right == before and rng.random() < 0.6:
        return None
    last = SEATS[done.rightmost(city)]
    return Question(
        kind="exchange",
        text=say(_EXCHANGED, {"seat": seat, "city": name, "game": GAME}),
        state=state,
        about=(f"place:{name}",),
        choices=all_choices(
            seat_names(4), right, [(before, say(_BEFORE)), (last, say(_LAST)), (posts[-1][0], say(_BEFORE))]
        ),
        answer=right,
        why=say(_AFTER, {"right": seat_names(4)[right]}),
        rules=("H-BM-07", "H-BM-09"),
    )


# --- additional posts ------------------------------------------------------------------------------------------------

_EXTRA_WHERE = N_(
    "{seat} creates {route} and wants to use the Additional Trading Post. Where can it be founded?"
)
_EXTRA_WHO = N_(
    "{seat} creates {route} and founds an additional trading post in {city}. Who controls {city} then?"
)
_BOTH, _NEITHER, _ONLY = (
    N_("in either of the two cities"),
    N_("in neither of the two cities"),
    N_("only in {city}"),
)
_LEFTMOST = N_("Somebody must have the leftmost printed office of the city already.")
_EVEN_FULL = N_("It can come into a full city, and colour and shape of offices do not matter.")
_EXTRA_WHY = N_("All that counts is that the leftmost printed office is taken.")
_EXTRA_WHY_GREEN = N_(
    "All that counts is that the leftmost printed office is taken. A green city has none and is open at once."
)
_GOES_LEFT = N_("The new post goes to the left of all others, not to the right.")
_COUNTS = N_("An additional post counts like any other.")
_NEW_FIRST = N_(
    "With the new post {posts} stand there from left to right. First their number counts, then the one furthest right."
)


@drawn_kind(
    GAME,
    "extra_post",
    N_("An additional trading post"),
    {1: N_("where it can be founded"), 2: N_("who controls the city then")},
    ("H-BM-14", "H-BM-15", "H-BM-16", "H-BM-17", "H-BM-18", "H-BM-19", "H-EAS-06", "H-EAS-07"),
    local=True,
)
def extra_post(rng: Random, level: int) -> Question | None:
    """Ask where an additional post may go, or who controls."""
    name = rng.choice(("base_45", "base_45", "east"))
    chart = chart_of(name)
    seat, route = rng.choice(FOUR), rng.randrange(len(chart.routes))
    if chart.permanent[route] >= 0:
        return None
    cities: dict[str, Any] = {}
    for city in chart.ends[route]:
        room = 1 if chart.is_green(city) else chart.offices[city]
        count = rng.choice((0, room, rng.randint(0, room)))
        posts = (
            [[rng.choice(FOUR[:3]), "trader"]]
            if chart.is_green(city) and count
            else filled(chart, city, FOUR[:3], rng, count)
        )
        early = [[rng.choice(FOUR[:3]), "trader"]] if posts and rng.random() < 0.3 else []
        additional = len(early) + (len(posts) if chart.is_green(city) else 0)
        cities[chart.cities[city]] = {"posts": early + posts, "additional": additional}
    state = built(
        name,
        players={seat: {"unused": ["additional_trading_post"], "developed": {"privilege": 0, "book": 3}}},
        turn={"seat": seat},
        cities=cities,
        routes={chart.routes[route]: [[seat, "trader"]] * chart.map.routes[route].posts},
    )
    begun = after_moves(state, f"create {chart.routes[route]}")[0]
    legal = {action.args[0] for action in begun.legal_actions() if action.verb == "extra"}
    if level == 1:
        return _extra_where(state, route, seat, legal)
    return _extra_who(state, begun, route, seat, rng, sorted(legal))


def _extra_where(state: HansaState, route: int, seat: str, legal: set[int]) -> Question:
    chart = state.setup.chart
    ends = chart.ends[route]
    words = {chart.cities[city]: say(_ONLY, {"city": chart.cities[city], "game": GAME}) for city in ends}
    words |= {"both": say(_BOTH), "neither": say(_NEITHER)}
    names = [chart.cities[city] for city in ends if city in legal]
    right = "both" if len(names) == 2 else names[0] if names else "neither"
    roomy = [chart.cities[city] for city in ends if state.has_office(city)]
    by_room = "both" if len(roomy) == 2 else roomy[0] if roomy else "neither"
    rules = ["H-BM-14", "H-BM-16"]
    rules += ["H-BM-15"] if any(not chart.is_green(city) and city not in legal for city in ends) else []
    rules += ["H-BM-19"] if any(not state.has_office(city) and chart.offices[city] for city in legal) else []
    rules += ["H-EAS-06"] if any(chart.is_green(city) for city in ends) else []
    return Question(
        kind="extra_post",
        text=say(_EXTRA_WHERE, {"seat": seat, "route": chart.routes[route], "game": GAME}),
        state=state,
        about=tuple(f"place:{chart.cities[city]}" for city in ends),
        choices=all_choices(
            words, right, [("both", say(_LEFTMOST)), (by_room, say(_EVEN_FULL)), ("neither", say(_EVEN_FULL))]
        ),
        answer=right,
        why=say(_EXTRA_WHY_GREEN if "H-EAS-06" in rules else _EXTRA_WHY),
        rules=tuple(rules),
    )


def _extra_who(
    state: HansaState, begun: HansaState, route: int, seat: str, rng: Random, legal: list[int]
) -> Question | None:
    chart = state.setup.chart
    if not legal:
        return None
    city = rng.choice(legal)
    name = chart.cities[city]
    before = state.ruler(name)
    if before is None:
        return None
    done = after_moves(begun, f"extra {name} trader")[0]
    owners = owners_in(done, name)
    right = done.ruler(name) or ""
    if right == before and rng.random() < 0.5:
        return None
    most = max(owners.count(owner) for owner in owners)
    if len({owner for owner in owners if owners.count(owner) == most}) == 1 and rng.random() < 0.4:
        return None  # close calls teach more
    rules = [
        "H-BM-17",
        *(["H-BM-18"] if state.additional_posts[city] and not chart.is_green(city) else []),
    ]
    rules += ["H-EAS-07"] if chart.is_green(city) else []
    return Question(
        kind="extra_post",
        text=say(_EXTRA_WHO, {"seat": seat, "route": chart.routes[route], "city": name, "game": GAME}),
        state=state,
        about=(f"place:{name}",),
        choices=all_choices(
            seat_names(4), right, [(seat, say(_GOES_LEFT)), (before, say(_COUNTS)), (owners[-1], say(_LAST))]
        ),
        answer=right,
        why=say(_NEW_FIRST, {"posts": ", ".join(seat_names(4)[owner] for owner in owners)}),
        rules=tuple(rules),
    )


# --- coins and the black cube ----------------------------------------------------------------------------------------

_ELSE = N_("What happens at once, beside the new post or the exchange?")
_FOUND = N_(
    "{seat} creates {route} and founds a post in {city} in the usual way. What else comes of the new post?"
)
_FOUND_EXTRA = N_(
    "{seat} creates {route} and founds an additional trading post in {city}. What else comes of the new post?"
)
_SWAP = N_("{seat} exchanges the first two posts in {city}. What else comes of it?")
_NOTHING, _COIN, _CUBE, _COIN_CUBE = (
    N_("Nothing"),
    N_("A point for a coin"),
    N_("The black cube moves"),
    N_("A point for a coin, and the black cube moves"),
)
_NO_COIN = N_("A coin is for whoever founds a post on its office in the usual way.")
_OTHER_OFFICE = N_("Only a coin on the office of the new post is scored.")
_NO_CUBE = N_("The cube moves when the last printed office is taken.")
_NO_CUBE_GREEN = N_(
    "The cube moves when the last printed office is taken, or when a green city gets its first post."
)
_SO = {
    (False, False): N_("It brings no coin, and no city becomes full by it."),
    (True, False): N_("The office bears a coin, and the city does not become full by it."),
    (False, True): N_("It brings no coin, but the city is full now."),
    (True, True): N_("The office bears a coin, and the city is full now."),
}


@drawn_kind(
    GAME,
    "what_else",
    _ELSE,
    {1: N_("the base board"), 2: N_("green cities as well")},
    ("H-BM-11", "H-BM-20", "H-E3A-07", "H-E3A-11", "H-EAS-08"),
    local=True,
)
def what_else(rng: Random, level: int) -> Question | None:
    """Ask whether a post or exchange brings coin or cube."""
    name = "base_45" if level == 1 else "east"
    chart = chart_of(name)
    seat, way = rng.choice(FOUR), rng.choice(("post", "post", "post", "extra", "exchange"))
    wanted = [k for k in range(len(chart.cities)) if any(chart.coin[k]) or chart.offices[k] < 3]
    city = rng.choice(wanted)
    green = chart.is_green(city)
    count = rng.choice((0, 1)) if green else rng.randint(0, chart.offices[city])
    if way == "exchange":
        count = max(count, 2)
    if (green and way != "extra") or (not green and count > chart.offices[city]):
        return None
    posts = [["blue", "trader"]] * count if green else filled(chart, city, FOUR, rng, count)
    routes = [k for k in chart.routes_at[city] if chart.permanent[k] < 0]
    if not routes:
        return None
    route = rng.choice(routes)
    marker = {"extra": ["additional_trading_post"], "exchange": ["exchange_trading_posts"]}.get(way, [])
    pieces = [[seat, "merchant"], *[[seat, "trader"]] * (chart.map.routes[route].posts - 1)]
    state = built(
        name,
        players={seat: {"unused": marker, "developed": {"privilege": 3, "book": 3}}},
        turn={"seat": seat},
        cities={chart.cities[city]: {"posts": posts, "additional": count if green else 0}},
        routes={} if way == "exchange" else {chart.routes[route]: pieces},
    )
    moves = {
        "post": (f"create {chart.routes[route]}", f"post {chart.cities[city]}"),
        "extra": (f"create {chart.routes[route]}", f"extra {chart.cities[city]} trader"),
        "exchange": ("use exchange_trading_posts", f"exchange {chart.cities[city]} 1"),
    }[way]
    now = state
    for move in moves:
        if now.is_over or refused(now, move):
            return None
        now, events = after_moves(now, move)
    happened = {event.kind for event in events}
    coin, cube = "coin" in happened, "city_full" in happened
    return _else(state, chart, city, route, seat, way, (coin, cube))


def _else(
    state: HansaState,
    chart: CompiledMap,
    city: int,
    route: int,
    seat: str,
    way: str,
    happened: tuple[bool, bool],
) -> Question:
    coin, cube = happened
    name, green = chart.cities[city], chart.is_green(city)
    words = {
        "nothing": say(_NOTHING),
        "coin": say(_COIN),
        "cube": say(_CUBE),
        "coin and cube": say(_COIN_CUBE),
    }
    right = "coin and cube" if coin and cube else "coin" if coin else "cube" if cube else "nothing"
    text = {"post": _FOUND, "extra": _FOUND_EXTRA, "exchange": _SWAP}[way]
    if way == "exchange":
        rules = ["H-BM-11"]
    elif green:
        rules = ["H-EAS-08"]
    elif way == "extra":
        rules = ["H-BM-20"]
    else:
        rules = ["H-E3A-07", "H-E3A-11"]
    no_coin = say(_OTHER_OFFICE if way == "post" else _NO_COIN)
    no_cube = say(_NO_CUBE_GREEN if chart.green else _NO_CUBE)
    misconceptions = [
        ("coin", no_cube if coin else no_coin),
        ("cube", no_coin if cube else no_cube),
        ("coin and cube", no_cube if coin else no_coin),
    ]
    if cube:
        misconceptions.append(("nothing", no_cube))
    return Question(
        kind="what_else",
        text=say(text, {"seat": seat, "route": chart.routes[route], "city": name, "game": GAME}),
        state=state,
        about=(f"place:{name}",),
        choices=all_choices(words, right, misconceptions),
        answer=right,
        why=say(_SO[bool(coin), bool(cube)]),
        rules=tuple(rules),
    )
