"""The questions of Hansa Teutonica about a new post's score.

Coins, joining East and West, full cities, and whether the action that brings it is the last one. Rows of posts are
built along shortest ways through the map; the engine founds the post. Knows no screen.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.rules import Event
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import KINDS, printed_components
from boardgames_edu.games.hansa.rules.tallies import coin, joining
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.old import GAME, owners_in
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.adding_up import wrong_totals
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind, number_choices

_FOUNDER = "red"
_OTHERS = ("blue", "green", "purple")


def _told(state: HansaState, *moves: str) -> tuple[HansaState, list[Event]]:
    """Return the position after some moves, with all events."""
    after, events = state.copy(), list[Event]()
    for move in moves:
        after.play(move, events)
    return after, events


@cache
def _rows(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the rows of cities from one red city to another."""
    import networkx as nx  # a sixth of a second that a page without these questions need not wait

    chart = printed_components().maps[name]
    graph = nx.Graph([route.ends for route in chart.routes])
    start, end = chart.east_west.start, chart.east_west.end
    most = int(nx.shortest_path_length(graph, start, end)) + 3
    return tuple(sorted(tuple(way) for way in nx.all_simple_paths(graph, start, end, cutoff=most)))


def _dealt(rng: Random, count: int) -> list[list[str]]:
    """Return traders of the other players, about as many of each."""
    posts = [[_OTHERS[k % len(_OTHERS)], "trader"] for k in range(count)]
    rng.shuffle(posts)
    return posts


# --- joining East and West -------------------------------------------------------------------------------------------

_JOIN = N_("Red founds a post in {city}. How many points does that bring for joining East and West?")
_JOIN_EXTRA = N_(
    "Red founds a post in {city} with the marker Additional Trading Post. How many points does that bring for joining "
    "East and West?"
)
_NOT_FIRST = N_("Others have joined East and West before: {seats}.")
_NOBODY_BEFORE = N_("Nobody has joined East and West before.")
_AFTER_THIRD = N_("Three players have done so before; those after them get nothing.")
_ONCE = N_("Red has scored for it before, and nobody scores it twice.")
_GAP = N_("A city is still missing in the row.")
_NOT_CONTROL = N_("A post in each city is enough; who controls it does not matter.")
_ADDITIONAL = N_("An additional post is a link like any other.")
_FOLLOW = N_("Follow the row from city to city: each of them needs a post of Red.")
_LOOK_JOINED = N_("Look who has joined them before: the first three get 7, 4 and 2, and nobody scores twice.")
_COMPLETE = N_("The row from {city_from} to {city_to} is complete now.")


@drawn_kind(
    GAME,
    "east_west",
    N_("Does it join East and West?"),
    {1: N_("the base board"), 2: N_("additional posts, green cities and other boards as well")},
    (
        "H-EW-01",
        "H-EW-02",
        "H-EW-03",
        "H-EW-04",
        "H-EW-05",
        "H-EW-07",
        "H-EW-08",
        "H-EW-09",
    ),
)
def east_west(rng: Random, level: int) -> Question | None:
    """Ask what joining East and West by a post brings."""
    game = load(GAME)
    name = "base_45" if level == 1 else rng.choice(("base_45", "east", "east", "britannia_45"))
    chart = game.setup(4, map=name).chart
    offices = dict(zip(chart.cities, chart.offices, strict=True))
    green = {city for city, number in offices.items() if not number}
    rows = _rows(name)
    if green and rng.random() < 0.6:
        rows = tuple(way for way in rows if not green.isdisjoint(way))
    way = rng.choice(rows)
    last = rng.choice(way)
    routes = [row for row in chart.map.routes if last in row.ends]
    route = rng.choice(routes)
    gap = rng.choice([city for city in way if city != last]) if rng.random() < 0.25 else ""
    extra = level == 2 and rng.random() < 0.5
    cities = _filled(rng, [city for city in way if city not in (last, gap)], offices)
    cities[last] = {"posts": [["blue", "trader"]]} if extra and offices[last] else {"posts": []}
    earlier = rng.choice(
        ([], [], ["blue"], ["green", "blue"], [*_OTHERS], [_FOUNDER, "green"], ["blue", _FOUNDER])
    )
    row = [[_FOUNDER, "merchant"], *[[_FOUNDER, "trader"]] * (route.posts - 1)]
    for k in route.merchant_only_posts:
        row[k - 1] = [_FOUNDER, "merchant"]
    if row.count([_FOUNDER, "merchant"]) > 3:
        return None
    player: dict[str, Any] = {
        "developed": {"privilege": 3, "book": 3},
        "unused": ["additional_trading_post"] if extra else [],
    }
    state: HansaState = game.from_position(
        {
            "seats": 4,
            "options": {"map": name},
            "turn": {"seat": _FOUNDER, "left": 2},
            "players": {_FOUNDER: player},
            "routes": {route.id: row},
            "cities": cities,
            "joined": earlier,
        }
    )
    created, _ = _told(state, f"create {route.id}")
    move = f"extra {last} trader" if extra else f"post {last}"
    if _complete(state) or move not in [action.text for action in created.legal_actions()]:
        return None
    after, _events = _told(created, move)
    lacking = not _complete(after)
    right = 0 if lacking else joining(created, _FOUNDER).total
    if not right and rng.random() < 0.6:
        return None  # else most of them would bring nothing
    awards = printed_components().box.east_west_points
    told = say(_FOLLOW if lacking else _LOOK_JOINED)
    misconceptions = [
        (0, say(_ADDITIONAL if extra else _NOT_CONTROL)),
        *((points, told) for points in awards),
    ]
    return Question(
        kind="east_west",
        text=say(_JOIN_EXTRA if extra else _JOIN, {"city": last, "game": GAME}),
        state=state,
        about=(f"place:{last}", f"link:{route.id}"),
        choices=all_choices(
            {str(n): str(n) for n in sorted({0, *awards})},
            str(right),
            [(str(n), overlooked) for n, overlooked in misconceptions],
        ),
        answer=str(right),
        why=_because(right, lacking, earlier, chart),
        rules=_deciding(lacking, earlier, extra, name, way, chart),
        panels=("map", "table"),
    )


def _complete(state: HansaState) -> bool:
    """Return whether the founder's posts join the two red cities."""
    import networkx as nx

    red = state.setup.chart.map.east_west
    graph = state.setup.board.graph
    own = graph.subgraph([city for city in graph if _FOUNDER in owners_in(state, city)])
    return red.start in own and red.end in own and nx.has_path(own, red.start, red.end)


def _filled(rng: Random, way: list[str], offices: dict[str, int]) -> dict[str, Any]:
    """Return the founder's post in each city, with others beside it."""
    beside = [rng.randrange(max(1, min(offices[city], 4))) for city in way]
    others = _dealt(rng, sum(beside))
    cities: dict[str, Any] = {}
    for city, count in zip(way, beside, strict=True):
        posts = [[_FOUNDER, "trader"], *(others.pop() for _ in range(count))]
        rng.shuffle(posts)
        cities[city] = {"posts": posts}
    return cities


def _explained(right: int, lacking: bool, earlier: list[str]) -> str:
    """Return the reason why it is not the first award."""
    if lacking:
        return say(_GAP)
    if _FOUNDER in earlier:
        return say(_ONCE)
    return say(_NOT_FIRST if right else _AFTER_THIRD, {"seats": earlier, "game": GAME})


def _because(right: int, lacking: bool, earlier: list[str], chart: CompiledMap) -> str:
    ends = {"city_from": chart.cities[chart.east], "city_to": chart.cities[chart.west], "game": GAME}
    if lacking:
        return say(_GAP)
    if right == printed_components().box.east_west_points[0]:
        return f"{say(_COMPLETE, ends)} {say(_NOBODY_BEFORE)}"
    return f"{say(_COMPLETE, ends)} {_explained(right, lacking, earlier)}"


def _deciding(
    lacking: bool, earlier: list[str], extra: bool, name: str, way: tuple[str, ...], chart: CompiledMap
) -> tuple[str, ...]:
    """Return the rules that decide what the post brings."""
    rules = ["H-EW-01", *(["H-EW-08"] if name == "base_45" else [])]
    if lacking:
        return tuple(rules)
    if _FOUNDER in earlier or len(earlier) > 2:
        return (*rules, "H-EW-04")
    rules += ["H-EW-02", "H-EW-03", "H-EW-05"]
    if extra:
        rules.append("H-EW-07")
    if any(chart.is_green(city) for city in way):
        rules.append("H-EW-09")
    return tuple(rules)


# --- what does a post score? -----------------------------------------------------------------------------------------

_SCORES = N_(
    "Red creates the route {route} and founds a post in {city}. How many points for a coin does Red get?"
)
_CUBE = N_(
    "Red creates the route {route} and founds a post in {city}. On which number does the black cube stand then?"
)
_NO_COIN_THERE = N_("The office of the new post bears no coin.")
_COIN_THERE = N_("The office of the new post bears a coin.")
_COIN_ELSEWHERE = N_("The coin lies on another office of this city, and only the one of the new post counts.")
_NOT_FULL = N_("An office of {city} is still free, so the cube stays.")
_IS_FULL = N_("That was the last office of {city}, so the cube goes one step ahead.")
_LOOK_OFFICE = N_("Look at the first free office from the left: only a coin on that one counts.")
_COIN_IS_ONE = N_("On this board a coin brings one point.")
_LOOK_FULL = N_("The cube counts full cities. It moves when the last printed office is taken.")
_ONE_EACH = N_("One city is full, so the cube goes one step, however many offices it has.")


@drawn_kind(
    GAME,
    "new_post",
    N_("What does a new trading post bring?"),
    {1: N_("coins"), 2: N_("full cities and coins, on all boards")},
    ("H-E3A-02", "H-E3A-07", "H-E3A-11"),
)
def new_post(rng: Random, level: int) -> Question | None:
    """Ask for a new post's coin, or the black cube."""
    game = load(GAME)
    name = "base_45" if level == 1 else rng.choice(("base_45", "east", "britannia_45"))
    chart = game.setup(4, map=name).chart
    cube = level == 2 and rng.random() < 0.6
    cities = [
        c
        for c in range(len(chart.cities))
        if chart.offices[c] and (cube or any(chart.coin[c]) or rng.random() < 0.15)
    ]
    city = rng.choice(cities)
    taken = chart.offices[city] - 1 if cube and rng.random() < 0.6 else rng.randrange(chart.offices[city])
    route = chart.map.routes[rng.choice(chart.routes_at[city])]
    if taken > 5 or len(route.merchant_only_posts) > 2:
        return None
    row = [[_FOUNDER, "merchant"], *[[_FOUNDER, "trader"]] * (route.posts - 1)]
    for k in route.merchant_only_posts:
        row[k - 1] = [_FOUNDER, "merchant"]
    others = {
        rng.choice([other for other, n in enumerate(chart.offices) if n == 1 and other != city]): 1
        for _ in range(rng.randrange(4))
    }
    posts = {
        chart.cities[c]: {"posts": [[rng.choice(_OTHERS), "trader"] for _ in range(n)]}
        for c, n in {**others, city: taken}.items()
    }
    state: HansaState = game.from_position(
        {
            "seats": 4,
            "options": {"map": name},
            "turn": {"seat": _FOUNDER, "left": 2},
            "players": {_FOUNDER: {"developed": {"privilege": 3, "book": 3}}},
            "routes": {route.id: row},
            "cities": posts,
        }
    )
    created, _ = _told(state, f"create {route.id}")
    move = f"post {chart.cities[city]}"
    if move not in [action.text for action in created.legal_actions()]:
        return None
    after, _events = _told(created, move)
    told = {"route": route.id, "city": chart.cities[city], "game": GAME}
    if cube:
        right = after.full_cities
        words = say(_IS_FULL if after.full_cities > state.full_cities else _NOT_FULL, told)
        misconceptions = [
            (2 * state.full_cities + 1 - right, say(_LOOK_FULL)),
            (state.full_cities + 2, say(_ONE_EACH if after.full_cities > state.full_cities else _LOOK_FULL)),
        ]
        text, rule = _CUBE, "H-E3A-11"
    else:
        elsewhere = _COIN_ELSEWHERE if any(chart.coin[city]) else _LOOK_OFFICE
        tally = coin(state, city, state.filled(city))
        right = tally.total
        words = say(_COIN_THERE if right else _NO_COIN_THERE)
        misconceptions = [
            *wrong_totals(tally, counted={"H-E3A-07": elsewhere}, forgot={"H-E3A-07": _LOOK_OFFICE}),
            (max(chart.coin[city]), say(elsewhere)),
            (0, say(_LOOK_OFFICE)),
            (1, say(_LOOK_OFFICE)),
        ]
        of_two = any(2 in coins for coins in chart.coin)
        misconceptions.append((2, say(_LOOK_OFFICE if of_two else _COIN_IS_ONE)))
        text, rule = _SCORES, "H-E3A-07"
    return Question(
        kind="new_post",
        text=say(text, told),
        state=state,
        about=(f"place:{chart.cities[city]}", f"link:{route.id}"),
        choices=number_choices(right, misconceptions, rng, count=4 if cube else 3),
        answer=str(right),
        why=words,
        rules=(rule, "H-E3A-02"),
        panels=("map", "table") if cube else ("map",),
    )


# --- is it the last action? ------------------------------------------------------------------------------------------

_LAST = N_(
    "{seat} stands at {n} points. Red creates the route {route} and {choice}. Is the game over after this action?"
)
_PILE = N_(
    "{n} {n:marker is|markers are} left in the pile. Red creates the route {route}, beside which a marker lies, and "
    "does nothing else. Is the game over after this action?"
)
_CHOICE = {"post": N_("founds a post in {city}"), "skip": N_("takes nothing in the third step")}
_YES, _NO = N_("Yes"), N_("No")
_ENDS = N_(
    "The game ends with 20 points, with ten full cities, or when a marker must be drawn and none is left."
)
_REACHED = N_("{seat} has reached {n} points; with 20 or more the game is over.")
_SHORT = N_("{seat} has {n} points, and that is less than 20.")
_FULL_TEN = N_("The black cube has reached {n}.")
_NO_DRAW = N_("A marker ought to be drawn, and there is none.")
_LAST_DRAWN = N_("A marker could still be drawn. An empty pile is the end only when one more must be drawn.")


@drawn_kind(
    GAME,
    "last_action",
    N_("Is it the last action of the game?"),
    {1: N_("points for control and coins"), 2: N_("joining East and West, full cities and the pile as well")},
    ("H-E1-05", "H-E2-06", "H-E2-09", "H-E3A-10", "H-E3A-12", "H-EW-06"),
)
def last_action(rng: Random, level: int) -> Question | None:
    """Ask whether this action brings the end."""
    way = rng.choice(("control", "coin") if level == 1 else ("joined", "full", "pile"))
    if way == "pile":
        return _with_pile(rng)
    game = load(GAME)
    chart = game.setup(4).chart
    cities: dict[str, Any] = {}
    asked, points = _FOUNDER, rng.choice((17, 18, 19))
    if way == "control":
        asked = rng.choice((_FOUNDER, "blue"))
        route = rng.choice(chart.map.routes)
        cities = {city: {"posts": [[rng.choice((asked, asked, "green")), "trader"]]} for city in route.ends}
        move = "skip"
    elif way == "coin":
        city = rng.choice([city for c, city in enumerate(chart.cities) if any(chart.coin[c])])
        route = rng.choice([row for row in chart.map.routes if city in row.ends])
        move, points = f"post {city}", rng.choice((18, 19))
    elif way == "joined":
        row = rng.choice(_rows("base_45"))
        city = rng.choice(row)
        route = rng.choice([each for each in chart.map.routes if city in each.ends])
        cities = {each: {"posts": [[_FOUNDER, "trader"]]} for each in row if each != city}
        move, points = f"post {city}", rng.choice((9, 11, 12, 14))
    else:
        full = rng.choice((8, 9))
        names = [city for c, city in enumerate(chart.cities) if chart.offices[c] in (1, 2)]
        chosen = rng.sample(names, full + 1)
        city = chosen.pop()
        office = chart.offices[chart.cities.index(city)]
        offices = dict(zip(chart.cities, chart.offices, strict=True))
        others = _dealt(rng, sum(offices[each] for each in chosen))
        cities = {each: {"posts": [others.pop() for _ in range(offices[each])]} for each in chosen}
        cities[city] = {
            "posts": [["blue", "trader"]] * rng.choice((office - 1, office - 1, max(office - 2, 0)))
        }
        route = rng.choice([each for each in chart.map.routes if city in each.ends])
        move, points = f"post {city}", 5
    state: HansaState = game.from_position(
        {
            "seats": 4,
            "turn": {"seat": _FOUNDER, "left": 2},
            "players": {
                _FOUNDER: {"developed": {"privilege": 3, "book": 2}},
                asked: {"points": points, "developed": {"privilege": 3, "book": 2}},
            },
            "routes": {route.id: [[_FOUNDER, "merchant"], *[[_FOUNDER, "trader"]] * (route.posts - 1)]},
            "cities": cities,
        }
    )
    created, events = _told(state, f"create {route.id}")
    if move not in [action.text for action in created.legal_actions()]:
        return None
    after, more = _told(created, move)
    score = after.seat(asked).score
    reached = score >= printed_components().box.scoring.end_at_points
    seat = {"seat": asked, "game": GAME}
    if after.full_cities >= chart.map.full_cities_that_end_the_game:
        why = say(_FULL_TEN, {"n": after.full_cities})
    else:
        why = say(_REACHED if reached else _SHORT, {"n": score, **seat})
    if way == "full" and not after.is_over:
        why = say(_NOT_FULL_ENOUGH, {"n": after.full_cities})
    rules = {"control": "H-E1-05", "coin": "H-E3A-10", "joined": "H-EW-06", "full": "H-E3A-12"}
    if way in ("coin", "joined") and not any(
        event.kind == ("coin" if way == "coin" else "joined") for event in [*events, *more]
    ):
        return None
    choice = say(_CHOICE[move.split()[0]], {"city": move.split()[-1], "game": GAME})
    return _yes_or_no(
        state,
        say(_LAST, {"n": points, "route": route.id, "choice": choice, **seat}),
        f"link:{route.id}",
        after.is_over,
        why,
        rules[way],
    )


_NOT_FULL_ENOUGH = N_("The black cube is on {n}, and that is less than ten.")


def _with_pile(rng: Random) -> Question:
    """Ask whether drawing from the pile ends the game."""
    game = load(GAME)
    route = rng.choice(game.setup(4).chart.map.routes)
    pile = ["move_3", "plus_3_actions"][: rng.choice((0, 0, 1, 1, 2))]
    state: HansaState = game.from_position(
        {
            "seats": 4,
            "turn": {"seat": _FOUNDER, "left": 2},
            "markers": {route.id: "plus_4_actions"},
            "routes": {route.id: [[_FOUNDER, KINDS[0]]] * route.posts},
            "pile": pile,
        }
    )
    _, created = _told(state, f"create {route.id}")
    over = any(event.kind == "no_marker" for event in created)
    return _yes_or_no(
        state,
        say(_PILE, {"n": len(pile), "route": route.id, "game": GAME}),
        f"link:{route.id}",
        over,
        say(_NO_DRAW if over else _LAST_DRAWN),
        "H-E2-06" if over else "H-E2-09",
    )


def _yes_or_no(state: HansaState, text: str, about: str, over: bool, why: str, rule: str) -> Question:
    right, wrong = ("yes", "no") if over else ("no", "yes")
    return Question(
        kind="last_action",
        text=text,
        state=state,
        about=(about,),
        choices=all_choices({"yes": say(_YES), "no": say(_NO)}, right, [(wrong, say(_ENDS))]),
        answer=right,
        why=why,
        rules=(rule,),
        panels=("map", "table"),
    )
