"""The questions of Hansa Teutonica about other boards.

Britannia for four and five (permissions, borders, points for Wales and Scotland), and the Eastern board.
"""

from collections import Counter
from itertools import combinations
from typing import Any

from boardgames_edu.engine.kit import N_, bits
from boardgames_edu.games.hansa.components import COUNTRIES, ENGLAND, SCOTLAND, WALES
from boardgames_edu.games.hansa.rules import scoring
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.drawing import FOUR, HansaDraft, hansa_kind

BRITANNIA = "britannia_45"
PERMITTING = ("cardiff", "carlisle", "london")


@hansa_kind(
    N_("What is permitted?"),
    {1: N_("Wales and Scotland"), 2: N_("all countries, and creating")},
    "H-BRI-05 H-BRI-06 H-BRI-07 H-BRI-08 H-BRI-09 H-BRI-10 H-BRI-13",
)
def permissions(q: HansaDraft) -> None:
    chart = q.chart(BRITANNIA)
    seat, left = q.rng.choice(FOUR), q.rng.choice((3, 4))
    there: dict[str, Any] = {}
    for name in PERMITTING:
        city, count = chart.cities.index(name), q.rng.choice((1, 2, 2, 3))
        there |= q.city(chart, city, [seat, seat, *FOUR], count)
    q.need_pieces(there, {})
    last = [name for name in PERMITTING if there[name]["posts"][-1][0] == seat]
    used = [name for name in last if q.rng.random() < 0.25]
    country = q.rng.choice((WALES, SCOTLAND)) if q.level == 1 or q.rng.random() < 0.5 else ENGLAND
    turn = {"seat": seat, "left": left, "fresh": not used, "permissions_used": used}
    q.facts |= {"seat": seat, "left": left}
    if q.level == 2 and country != ENGLAND:
        _creatable(q, {"cities": there, "turn": turn}, seat, q.rng.choice((WALES, SCOTLAND)))
        return
    state = q.built(BRITANNIA, cities=there, turn=turn)
    right = _placeable(q, state, country)
    controlled = sum(state.ruler(name) == seat for name in PERMITTING)
    q.facts |= {"country": COUNTRIES[country], "n": right, "city": used}
    asked = N_(
        "{seat} has {left} actions left and enough pieces. How many of these actions can be used to place in {country}?"
    )
    q.ask(
        "Permissions used in this turn already: {city}. {asked}" if used else asked,
        *(f"place:{name}" for name in PERMITTING),
        asked=q.say(asked),
    )
    q.number(right)
    if country == ENGLAND:
        freely = N_("England needs no permission.")
        q.wrong((len(last), controlled, 0), freely)
        q.why(freely)
        q.rule("H-BRI-05")
        return
    own = PERMITTING[country - 1]
    if {own, "london"} & {*used}:
        once = N_("Each of these cities permits one piece in a turn; what was used comes back with the next turn.")
        q.wrong(min(right + 1, left), once)
    q.wrong(controlled, "Control does not permit anything; the post furthest right does.")
    q.wrong(len(last), "Cardiff is for Wales and Carlisle is for Scotland; only London is for either.")
    q.wrong(left, "Wales and Scotland need a permission for every piece.")
    yes = N_("{n} {n:permission is|permissions are} good for {country} and not used yet.")
    q.why(yes if right else "No permission for {country} is left in this turn.")
    q.rule("H-BRI-06", "H-BRI-07" if country == WALES else "H-BRI-08")
    if "london" in last:
        q.rule("H-BRI-09", "H-BRI-10" if own in last else "")


def _placeable(q: HansaDraft, state: HansaState, country: int) -> int:
    now, count = state.copy(), 0
    posts = state.setup.chart.in_country[country]
    while now.turn == state.turn and q.legal("ask_place", of=now):
        now.play("place")
        found = [action for action in q.legal("place", of=now) if posts >> action.args[0] & 1]
        if not found:
            break
        now.apply(found[0])
        count += 1
    return count


def _creatable(q: HansaDraft, position: dict[str, Any], seat: str, country: int) -> None:
    chart = q.chart(BRITANNIA)
    inside = [k for k, where in enumerate(chart.country) if where == country and not chart.map.routes[k].sea]
    routes: dict[str, Any] = {}
    for k in q.rng.sample(inside, q.rng.choice((1, 2))):
        routes |= q.manned(chart, k, seat)
    state = q.built(BRITANNIA, routes=routes, **position)
    text = N_("{seat} has {left} actions left. How many of the full routes in {country} can {seat} create?")
    q.ask(text, *(f"link:{route}" for route in routes), country=COUNTRIES[country])
    created = N_("Routes are created without permission, wherever they are.")
    q.number(len(q.legal("create", of=state)))
    q.wrong((_placeable(q, state, country), 0), created)
    q.wrong(position["turn"]["left"], "Only a route that is full can be created.")
    q.why(created)
    q.rule("H-BRI-13")


_HOME = N_("From Wales and Scotland the way to England is open, but not the way back, nor from one to the other.")
_STAYS = N_("With markers and printed markers every piece stays in its country.")
_BORDERS: dict[str, tuple[str, str, tuple[str, ...], str]] = {
    "move": (
        N_("{seat} takes the action Move and picks up a trader in {country}. Where may it be set down?"),
        "H-BRI-12",
        ("move", "lift {route} 1", "enough"),
        _HOME,
    ),
    "displace": (
        N_(
            "{seat} displaces a trader of {victim} in {country}. All neighbouring routes are empty. Where may "
            "{victim} put it down?"
        ),
        "H-BRI-11",
        (),
        _HOME,
    ),
    "marker": (
        N_("{seat} plays Move 3 Tradesmen and picks up a trader in {country}. Where may it be set down?"),
        "H-BRI-14",
        ("use move_3",),
        _STAYS,
    ),
    "printed": (
        N_("{seat} uses Move any 2 and picks up a trader in {country}. Where may it be set down?"),
        "H-BRI-18",
        ("create canterbury--calais", "skip", "lift {route} 1"),
        _STAYS,
    ),
    "settle": (
        N_("{seat} has created the route from Calais to Southampton. Where may Place 2 bring pieces?"),
        "H-BRI-19",
        ("create calais--southampton", "skip"),
        N_("Place 2 leads to Wales or Scotland, and nowhere else."),
    ),
}
"""By the way in which a piece crosses: what is asked, its rule, the moves before, and why."""


@hansa_kind(
    N_("Over which border?"),
    {1: N_("moves and displaced pieces"), 2: N_("markers and printed markers as well")},
    "H-BRI-11 H-BRI-12 H-BRI-14 H-BRI-18 H-BRI-19",
    local=True,
)
def borders(q: HansaDraft) -> None:
    way = q.rng.choice([*_BORDERS][: 2 if q.level == 1 else 5])
    country = q.rng.choice((ENGLAND, WALES, WALES, SCOTLAND, SCOTLAND))
    seat, victim = q.rng.sample(FOUR, 2)
    # each has neighbours in England and another country
    route = ("coventry--cardiff", "montgomery--cardiff", "carlisle--falkirk")[country]
    trader, merchant = [seat, "trader"], [seat, "merchant"]
    theirs = {route: [trader if way == "move" else [victim, "trader"]]}
    text, rule, moves, why = _BORDERS[way]
    routes = {
        # so that it is not the only piece that can be moved
        "move": theirs | {"cambridge--norwich": [trader]},
        "printed": theirs | {"canterbury--calais": [trader, merchant, trader]},
        "settle": {"calais--southampton": [trader, merchant, merchant]},
    }.get(way, theirs)
    moves = tuple(move.format(route=route) for move in moves)
    players = {seat: {"unused": ["move_3"] if way == "marker" else []}}
    cities = {name: {"posts": [trader]} for name in PERMITTING}
    q.built(BRITANNIA, cities=cities, routes=routes, players=players, turn={"seat": seat})
    after = q.played(*moves)[0] if moves else q.pushed(route)
    reached = q.legal("add" if way == "settle" else "set", of=after)
    right = tuple(sorted({after.setup.chart.country_of[action.args[0]] for action in reached}))
    q.need(right)
    q.facts |= {"seat": seat, "victim": victim, "country": COUNTRIES[country]}
    q.ask(text, "link:calais--southampton" if way == "settle" else f"link:{route}")
    areas = [area for count in (1, 2, 3) for area in combinations((ENGLAND, WALES, SCOTLAND), count)]
    q.choose({_id(area): _in_words(q, area) for area in areas}, _id(right), most=4)
    for area in [areas[-1], (country,), tuple(sorted({ENGLAND, country})), (WALES, SCOTLAND)]:
        extra, missing = [k for k in area if k not in right], [k for k in right if k not in area]
        if area != right:
            closed, open_ = N_("{country} is closed to it here."), N_("{country} is open to it as well.")
            q.wrong(_id(area), closed if extra else open_, country=COUNTRIES[(extra or missing)[-1]])
    q.why(why)
    q.rule(rule)


def _id(area: tuple[int, ...]) -> str:
    return " ".join(COUNTRIES[country] for country in area)


def _in_words(q: HansaDraft, area: tuple[int, ...]) -> str:
    named = list(q.names("country", [COUNTRIES[country] for country in area]).values())
    if len(area) == 3:
        return q.say("in all three countries")
    return q.say("in {first} only" if len(area) == 1 else "in {first} or {second}", first=named[0], second=named[-1])


@hansa_kind(
    N_("What do Wales and Scotland bring?"),
    {1: N_("different numbers of cities"), 2: N_("players who are level")},
    "H-BRI-20 H-BRI-21 H-BRI-22 H-BRI-23 H-BRI-24 H-BRI-25 H-BRI-26",
)
def country_points(q: HansaDraft) -> None:
    chart, country = q.chart(BRITANNIA), q.rng.choice((WALES, SCOTLAND))
    cities = list(bits(chart.cities_in[country]))
    there: dict[str, Any] = {}
    for city in q.rng.sample(cities, q.rng.choice((3, 4, 5) if q.level == 1 else (2, 3, 4))):
        count = q.rng.randint(1, min(3, chart.offices[city]))
        owners = FOUR[:3] if q.rng.random() < 0.7 else FOUR
        there |= q.city(chart, city, owners, count)
    q.need_pieces(there, {})
    seat = q.rng.choice(FOUR)
    state = q.built(BRITANNIA, cities=there, turn={"seat": seat})
    controlled = Counter(map(state.ruler, there))
    posts = Counter(owner for city in there for owner in q.owners(city, state))
    ranks = [(controlled[each], posts[each]) for each in FOUR]
    own, mine = rank = controlled[seat], posts[seat]
    level_with = ranks.count(rank) if mine else 1
    same_cities = any(cities == own and 0 < n != mine for cities, n in ranks) and mine
    if q.level == 2 and level_with == 1 and not same_cities and own and q.rng.random() < 0.85:
        return
    if not mine and q.rng.random() < 0.7:
        return
    text = N_("How many points does {country} bring {seat} at the end?")
    q.ask(text, *(f"place:{name}" for name in there), hides=True, country=COUNTRIES[country], seat=seat)
    q.number(scoring.country(state, seat, country).total)
    awards, place = (7, 4, 2, 0), sum(other > rank for other in ranks)
    if not mine:
        q.wrong((awards[place], 2, 1), "Without a post in the country there are no points.")
    elif not own:
        q.wrong(0, "Places that are left go to players with posts but without a city.")
    if level_with > 1:
        mistake = N_("Who is level in cities and posts adds up the places and shares them, rounded down.")
        q.wrong((awards[place], awards[min(3, place + level_with - 1)]), mistake)
    if mine:
        slip = N_("Controlled cities come first, and posts only decide between players with the same number.")
        q.wrong(awards[sum(n > mine for _, n in ranks)], slip)
        mistake = N_("With the same number of cities, more posts come first.")
        q.wrong(awards[sum(cities > own for cities, _ in ranks)], mistake)
    rows = [
        q.say("{seat} {cities} and {posts}", seat=other, cities=cities, posts=n)
        for other, (cities, n) in zip(FOUR, ranks, strict=True)
        if n
    ]
    why = N_("Cities and posts there: {rows}. The first place brings 7, the second 4, the third 2.")
    q.why(why, rows=", ".join(rows))
    q.rule("H-BRI-20" if country == WALES else "H-BRI-25", "H-BRI-21" if same_cities else "")
    q.rule("H-BRI-22" if level_with > 1 else "", "H-BRI-24" if not mine else "H-BRI-23" if not own else "")
    q.rule("H-BRI-26" if "isle_of_man" in there else "")


@hansa_kind(
    N_("Sea routes and green cities"),
    {1: N_("what a printed marker allows"), 2: N_("who controls a green city")},
    "H-EAS-05 H-EAS-06 H-EAS-07 H-EAS-09 H-EAS-11 H-EAS-14 H-EAS-15 H-EAS-16 H-EAS-17 H-BRI-17 H-BRI-18 H-BRI-19",
)
def eastern_board(q: HansaDraft) -> None:
    if q.level == 1:
        _printed(q)
    else:
        _green(q)


def _printed(q: HansaDraft) -> None:
    name = q.rng.choice(("east", "east", "britannia_45"))
    chart = q.chart(name)
    route = q.rng.choice([k for k, marker in enumerate(chart.permanent) if marker >= 0])
    boats, posts = chart.map.routes[route].merchant_only_posts, chart.map.routes[route].posts
    seat, other = q.rng.sample(FOUR, 2)
    pieces = [[seat, "merchant" if k + 1 in boats else "trader"] for k in range(posts)]
    elsewhere = q.rng.choice([each for each in chart.routes if each != chart.routes[route]])
    q.built(name, turn={"seat": seat}, routes={chart.routes[route]: pieces, elsewhere: [[other, "merchant"]]})
    now = q.played(f"create {chart.routes[route]}")[0]
    if now.top.name == "choice":
        now = q.played("skip", start=now)[0]
    q.facts |= {"seat": seat, "route": chart.routes[route]}
    q.ask(
        "{seat} creates {route} and takes nothing in the third step. What does the printed marker allow now?",
        f"link:{chart.routes[route]}",
    )
    effects = {
        "move_any_2": N_("Moving up to two pieces, whosever they are"),
        "develop_privilege": N_("A step on Privilege"),
        "post_in_green_city": N_("A post in a green city, with a piece from the supply"),
        "place_2_from_route": N_("Putting up to two pieces of this route on free posts"),
        "place_2_in_wales_scotland": N_("Putting up to two own pieces on posts in Wales or Scotland"),
    }
    if name == "east":
        del effects["place_2_in_wales_scotland"]
    right, rule = {
        "lift_any": ("move_any_2", "H-EAS-14" if name == "east" else "H-BRI-18"),
        "privilege": ("develop_privilege", "H-EAS-15"),
        "green": ("post_in_green_city", "H-EAS-16"),
        "resettle": ("place_2_from_route", "H-EAS-17"),
        "settle": ("place_2_in_wales_scotland", "H-BRI-19"),
    }[now.top.name]
    q.offer(effects, right)
    q.wrong(effects, "That is the printed marker of another sea route.")
    q.why("That is printed beside {route}, and the player who creates the route may use it at once.")
    q.rule(rule, "H-EAS-11" if name == "east" else "H-BRI-17")


def _green(q: HansaDraft) -> None:
    chart, seat = q.chart("east"), q.rng.choice(FOUR[:3])
    city = q.rng.choice(list(bits(chart.green)))
    name = chart.cities[city]
    posts = [[q.rng.choice(FOUR[:3]), "trader"] for _ in range(q.rng.choice((0, 1, 2, 2, 3, 3, 4)))]
    printed = q.rng.random() < 0.5
    route = "malmo--visby" if printed else chart.routes[q.rng.choice(chart.routes_at[city])]
    pieces = q.manned(chart, route, seat, merchants=2)
    if printed:
        pieces = {route: [[seat, "trader"], [seat, "merchant"], [seat, "trader"]]}
    players = {} if printed else {seat: {"unused": ["additional_trading_post"]}}
    cities = {name: {"posts": posts, "additional": len(posts)}}
    state = q.built("east", players=players, turn={"seat": seat}, cities=cities, routes=pieces)
    moves = ("skip", f"green {name} trader") if printed else (f"extra {name} trader",)
    done = q.played(f"create {route}", *moves)[0]
    right, owners, before = done.ruler(name) or "", q.owners(name, done), state.ruler(name) or ""
    if posts and owners.count(right) > len(owners) / 2 and q.rng.random() < 0.5:
        return  # close calls teach more
    q.facts |= {"seat": seat, "route": route, "city": name}
    q.ask(
        "{seat} creates {route} and brings a post to {city} by the printed marker. Who controls {city} then?"
        if printed
        else "{seat} creates {route} and founds a post in {city} with the Additional Trading Post. Who controls {city} "
        "then?",
        f"place:{name}",
    )
    q.choose(q.names("seat", FOUR), right)
    if printed:
        q.wrong(before, "A post by the printed marker goes to the right of all others.")
    elif before != seat:
        q.wrong(seat, "A post by the Additional Trading Post goes to the left of all others.")
    q.wrong(FOUR[:3], "Posts in a green city are counted as in any other.")
    q.why(
        "From left to right there stand {posts}. The number of posts counts first, then the one furthest right.",
        posts=", ".join(q.names("seat", owners)[owner] for owner in owners),
    )
    q.rule("H-EAS-09", *(("H-EAS-05", "H-EAS-16") if printed else ("H-EAS-06", "H-EAS-07")))
