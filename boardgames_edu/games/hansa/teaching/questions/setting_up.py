"""The questions of Hansa Teutonica about board and setup.

What is where, and how many of it. The answers are read off new games and the maps' facts. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from boardgames_edu.engine.graphs import SeatView
from boardgames_edu.engine.registry import load
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import (
    ABILITIES,
    BANK,
    BOOK,
    KEYS,
    MAPS,
    MERCHANT,
    PRIVILEGE,
    SEATS,
    TRADER,
    printed_components,
)
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.old import GAME
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.questions.asking import Question, drawn_kind, number_choices, sample_choices

_ON_MAP = {
    "base_3": (3,),
    "base_45": (4, 5),
    "east": (3, 4, 5),
    "britannia_3": (3,),
    "britannia_45": (4, 5),
}
"""The seats for which questions are drawn, by map."""


def city_names(chart: CompiledMap) -> dict[str, str]:
    """Return the names of a map's cities, by id."""
    return {city: name_of("city", city, GAME) or city for city in chart.cities}


def route_names(chart: CompiledMap) -> dict[str, str]:
    """Return the names of a map's routes, by id."""
    return {route: name_of("route", route, GAME) or route for route in chart.routes}


# --- how many at the start? ------------------------------------------------------------------------------------------


class _Thing(NamedTuple):
    """Something to be counted in a new game, for one place."""

    text: str
    rule: str
    counted: Callable[[HansaState, int], int]
    misconceptions: Callable[[int], list[tuple[int, str]]]
    why: str


_WHO = {
    0: N_("the player who begins"),
    1: N_("the second player"),
    2: N_("the third player"),
    3: N_("the fourth player"),
    4: N_("the fifth player"),
}
_ALL_THERE = N_("Some of them lie on the desk at first.")
_ONE_ON_TRACK = N_("One of them counts points.")
_SUPPLY_MISTAKE = N_("That is the other pile: supply and stock are eleven together.")
_ALIKE = N_("The players do not begin alike: later ones have more in supply and less in stock.")
_FIRST_OPEN = N_("The first value is open from the beginning; nothing lies on it.")
_OTHER_TRACK = N_("That is another track.")
_ALL_MARKERS = N_("The golden markers lie on the taverns.")
_FULL_TRACK = N_("That is where the track ends.")


def _on_track(ability: int) -> Callable[[HansaState, int], int]:
    def count(state: HansaState, place: int) -> int:
        taken: int = state.seat(0).developed.get(ABILITIES[ability], 0)
        return state.setup.components.steps[ability] - taken

    return count


def _track_mistakes(ability: int) -> Callable[[int], list[tuple[int, str]]]:
    def misconceptions(place: int) -> list[tuple[int, str]]:
        steps = printed_components().steps
        return [(steps[ability] + 1, say(_FIRST_OPEN))] + [
            (other, say(_OTHER_TRACK)) for other in sorted({*steps}) if other != steps[ability]
        ]

    return misconceptions


def _has(state: HansaState, place: int) -> SeatView:
    """Return what the seat has that comes as number ``place``."""
    return state.seat((state.first_seat + place) % state.setup.seats)


def _piles(place: int, stock: bool) -> list[tuple[int, str]]:
    start = printed_components().box.start
    here, there = (
        (start.stock_traders, start.supply_traders) if stock else (start.supply_traders, start.stock_traders)
    )
    return [
        (there[place], say(_SUPPLY_MISTAKE)),
        *((value, say(_ALIKE)) for value in (here[0], here[1])),
        (11, say(_SUPPLY_MISTAKE)),
    ]


_COVERED = N_("{n} pieces cover the track: all values but the first.")
_ELEVEN = N_(
    "The first player has five in supply and six in stock; each further one has one more and one less."
)
_COUNTED = N_("Each colour has {n} in all.")
_SEATED = N_("A game for {n}. {question}")
_THINGS = {
    1: (
        _Thing(
            N_("How many merchants lie on the Book when the game begins?"),
            "H-SET-06",
            _on_track(BOOK),
            _track_mistakes(BOOK),
            _COVERED,
        ),
        _Thing(
            N_("How many traders lie on the track of Keys when the game begins?"),
            "H-SET-07",
            _on_track(KEYS),
            _track_mistakes(KEYS),
            _COVERED,
        ),
        _Thing(
            N_("How many traders lie on the track of Privilege when the game begins?"),
            "H-SET-07",
            _on_track(PRIVILEGE),
            _track_mistakes(PRIVILEGE),
            _COVERED,
        ),
        _Thing(
            N_("How many pieces may one income hire at first?"),
            "H-SET-08",
            lambda state, place: state.value(0, BANK),
            lambda place: [(5, say(N_("The second value is still covered.")))],
            N_("The first value of the Bank is {n}."),
        ),
        _Thing(
            N_("How many pieces may one action Move pick up at first?"),
            "H-SET-08",
            lambda state, place: state.value(0, BOOK),
            lambda place: [(3, say(N_("The second value is still covered.")))],
            N_("The first value of the Book is {n}."),
        ),
        _Thing(
            N_("How many traders does each colour have in all?"),
            "H-SET-05",
            lambda state, place: state.setup.components.each[TRADER],
            lambda place: [(11, say(_ALL_THERE)), (26, say(_ONE_ON_TRACK)), (15, say(_ALL_THERE))],
            _COUNTED,
        ),
        _Thing(
            N_("How many merchants does each colour have in all?"),
            "H-SET-05",
            lambda state, place: state.setup.components.each[MERCHANT],
            lambda place: [(3, say(N_("One more lies in the supply."))), (1, say(_ALL_THERE))],
            _COUNTED,
        ),
        _Thing(
            N_("How many markers lie beside routes when the game begins?"),
            "H-SET-02",
            lambda state, place: len(state.route_markers),
            lambda place: [(15, say(N_("Most of them wait in the pile."))), (12, say(_ALL_MARKERS))],
            N_("{n} golden markers, one on each tavern."),
        ),
        _Thing(
            N_("How many markers wait in the pile when the game begins?"),
            "H-SET-03",
            lambda state, place: len(state.marker_pile),
            lambda place: [(15, say(_ALL_MARKERS)), (3, say(N_("These lie on the taverns.")))],
            N_("Fifteen less the three golden ones, {n}."),
        ),
    ),
    2: (
        _Thing(
            N_("How many traders does {who} have in supply when the game begins?"),
            "H-SET-11",
            lambda state, place: _has(state, place).supply["trader"],
            lambda place: _piles(place, stock=False),
            _ELEVEN,
        ),
        _Thing(
            N_("How many traders does {who} have in stock when the game begins?"),
            "H-SET-12",
            lambda state, place: _has(state, place).stock["trader"],
            lambda place: _piles(place, stock=True),
            _ELEVEN,
        ),
        _Thing(
            N_("How many merchants does each player have in supply when the game begins?"),
            "H-SET-10",
            lambda state, place: _has(state, place).supply["merchant"],
            lambda place: [
                (3, say(N_("So many lie on the Book."))),
                (4, say(N_("So many there are in all."))),
                (0, say(N_("Not all of them lie on the Book."))),
            ],
            N_("Three of the four lie on the Book, and the other one is in supply."),
        ),
        _Thing(
            N_("At how many points does each player begin?"),
            "H-SET-09",
            lambda state, place: _has(state, place).score,
            lambda place: [(1, say(N_("Later players get more traders, but no points.")))],
            N_("Everybody begins at {n}."),
        ),
        _Thing(
            N_("Where does the black cube stand when the game begins?"),
            "H-SET-04",
            lambda state, place: state.full_cities,
            lambda place: [(10, say(_FULL_TRACK)), (1, say(N_("That would be one full city.")))],
            N_("On {n}: no city is full yet."),
        ),
    ),
}


@drawn_kind(
    GAME,
    "start",
    N_("How many of them when the game begins?"),
    {1: N_("what everybody has"), 2: N_("who begins with what")},
    (
        "H-SET-02",
        "H-SET-03",
        "H-SET-04",
        "H-SET-05",
        "H-SET-06",
        "H-SET-07",
        "H-SET-08",
        "H-SET-09",
        "H-SET-10",
        "H-SET-11",
        "H-SET-12",
    ),
)
def start(rng: Random, level: int) -> Question | None:
    """Ask how many of something a game begins with."""
    seats = rng.choice((3, 4, 5))
    state: HansaState = load(GAME).new(seats=seats, seed=rng.randrange(20))
    place, thing = rng.randrange(seats), rng.choice(_THINGS[level])
    right = thing.counted(state, place)
    text = say(thing.text, {"who": say(_WHO[place])})
    if "{who}" in thing.text:
        text = say(_SEATED, {"n": seats, "question": text})
    return Question(
        kind="start",
        text=text,
        state=state,
        about=(f"panel:desk:{SEATS[0]}",),
        choices=number_choices(right, thing.misconceptions(place), rng),
        answer=str(right),
        why=say(thing.why, {"n": right}),
        rules=(thing.rule,),
        panels=(),  # no board is needed, and it would show the figures
    )


# --- which routes are neighbours? ------------------------------------------------------------------------------------

_NEIGHBOUR = N_("Which of these routes is a neighbour of {route}?")
_SHARED = N_("Both end in {city}.")
_TWO_AWAY = N_("The two have no end city in common.")


@drawn_kind(
    GAME,
    "neighbour_routes",
    N_("Which routes are neighbours?"),
    {1: N_("the base boards"), 2: N_("the boards of the East and of Britannia, with sea routes")},
    ("H-TRM-07",),
)
def neighbour_routes(rng: Random, level: int) -> Question | None:
    """Ask which of these routes is another's neighbour."""
    name = rng.choice(MAPS[:2] if level == 1 else MAPS[2:])
    seats = rng.choice(_ON_MAP[name])
    state: HansaState = load(GAME).from_position({"seats": seats, "options": {"map": name}})
    chart = state.setup.chart
    route = rng.randrange(len(chart.routes))
    near = chart.adjacent(route)
    right = rng.choice(near)
    beyond = sorted({far for other in near for far in chart.adjacent(other)} - {route, *near})
    if len(beyond) < 3:
        return None
    wrong = rng.sample(beyond, 3)
    names = route_names(chart)
    shown = {chart.routes[r]: names[chart.routes[r]] for r in sorted([right, *wrong])}
    city = next(c for c in chart.ends[route] if c in chart.ends[right])
    return Question(
        kind="neighbour_routes",
        text=say(_NEIGHBOUR, {"route": chart.routes[route], "game": GAME}),
        state=state,
        about=(f"link:{chart.routes[route]}",),
        choices=sample_choices(
            shown, chart.routes[right], [(chart.routes[r], say(_TWO_AWAY)) for r in wrong], rng
        ),
        answer=chart.routes[right],
        why=say(_SHARED, {"city": chart.cities[city], "game": GAME}),
        rules=("H-TRM-07",),
    )


# --- where is it? ----------------------------------------------------------------------------------------------------

_LEARN = N_("{map}: which city teaches the ability {ability}?")
_COIN = N_("{map}: in which of these cities does an office bear a coin?")
_SPECIAL = N_("{map}: where are special points earned?")
_RED = N_("{map}: which of these cities is an end of the row from East to West?")
_OFFICES = N_("{map}: how many offices does {city} have?")
_POSTS = N_("{map}: how many posts does the route {route} have?")
_THERE = N_("It is printed there: {city}.")
_TEACHES = N_("{city} teaches {ability}.")
_NO_COIN = N_("No office there bears a coin on this board.")
_OTHER_BOARD = N_("That is so on another board.")
_NOT_RED = N_("It is no end of the row.")
_ABILITY_RULE = {"base": "H-E3B-03", "east": "H-E3B-05", "britannia": "H-E3B-06"}
_COIN_RULE = {
    "base_3": "H-E3A-08",
    "base_45": "H-E3A-09",
    "east": "H-E3A-15",
    "britannia_3": "H-E3A-16",
    "britannia_45": "H-E3A-16",
}


def _with_coin(name: str) -> list[str]:
    """Return the cities of a map with a coin on an office."""
    return [
        city.id
        for city in printed_components().maps[name].cities
        if any(len(office) > 2 for office in city.offices)
    ]


def _teachers(chart: CompiledMap) -> dict[str, str]:
    """Return the city that teaches each ability, by ability."""
    return {ABILITIES[k]: city for c, city in enumerate(chart.cities) for k in chart.develops[c]}


@drawn_kind(
    GAME,
    "where_is_it",
    N_("Where is it on the board?"),
    {1: N_("the base boards"), 2: N_("the boards of the East and of Britannia")},
    (
        "H-E3A-08",
        "H-E3A-09",
        "H-E3A-15",
        "H-E3A-16",
        "H-E3B-03",
        "H-E3B-05",
        "H-E3B-06",
        "H-E3C-01",
        "H-E3C-08",
        "H-EW-08",
    ),
)
def where_is_it(rng: Random, level: int) -> Question | None:
    """Ask in which city something is."""
    name = rng.choice(MAPS[:2] if level == 1 else MAPS[2:])
    seats = rng.choice(_ON_MAP[name])
    state: HansaState = load(GAME).from_position({"seats": seats, "options": {"map": name}})
    chart = state.setup.chart
    teachers = _teachers(chart)
    asked = rng.choice(("ability", "ability", "coin", "coin", "special", *(("red",) if level == 1 else ())))
    told = {"map": name, "game": GAME}
    misconceptions: list[tuple[str, str]] = []
    left_out: set[str] = set()
    if asked == "ability":
        ability = rng.choice(sorted(teachers))
        right, rule, text = teachers[ability], _ABILITY_RULE[name.partition("_")[0]], _LEARN
        told["ability"] = ability
        misconceptions = [
            (city, say(_TEACHES, {"city": city, "ability": other, "game": GAME}))
            for other, city in teachers.items()
        ]
        rng.shuffle(misconceptions)
    elif asked == "coin":
        there = _with_coin(name)
        right, rule, text = rng.choice(there), _COIN_RULE[name], _COIN
        left_out = {*there} - {right}
        misconceptions = [
            (city, say(_OTHER_BOARD)) for other in MAPS for city in _with_coin(other) if city not in there
        ]
        misconceptions += [(city, say(_NO_COIN)) for city in chart.cities if city not in there]
        rng.shuffle(misconceptions)
    elif asked == "special":
        right, text = chart.cities[chart.special_city], _SPECIAL
        rule = "H-E3C-01" if level == 1 else "H-E3C-08"
        left_out = {"warburg"} if level == 1 else set()  # the other end of the same route
        misconceptions = [(chart.cities[chart.east], say(N_("That is an end of the row from East to West.")))]
    else:
        ends = [chart.cities[chart.east], chart.cities[chart.west]]
        right, rule, text = rng.choice(ends), "H-EW-08", _RED
        left_out = {*ends} - {right}
        misconceptions = [(city, say(_NOT_RED)) for city in teachers.values()]
        rng.shuffle(misconceptions)
    names = {city: word for city, word in city_names(chart).items() if city not in left_out}
    return Question(
        kind="where_is_it",
        text=say(text, told),
        state=state,
        about=("panel:table",),
        choices=sample_choices(names, right, [pair for pair in misconceptions if pair[0] in names], rng),
        answer=right,
        why=say(_THERE, {"city": right, "game": GAME}),
        rules=(rule,),
    )


# --- how many places? ------------------------------------------------------------------------------------------------

_OTHER_SIDE = N_("That is so on the other side of the board.")
_WITH_ENDS = N_("The cities at the ends are no posts of the route.")
_SHORTER = N_("Count again: a route has two, three or four posts.")
_COUNT_AGAIN = N_("Count again: every printed square or circle is an office.")
_COUNTED_THERE = N_("There {n:is|are} {n}, counted on the board.")


@drawn_kind(
    GAME,
    "places",
    N_("How many places are there?"),
    {1: N_("posts of routes, offices of cities"), 2: N_("the large cities of Britannia too")},
    ("H-TRM-08", "H-TRM-09", "H-TRM-12"),
    local=True,
)
def places(rng: Random, level: int) -> Question | None:
    """Ask for a route's posts, or a city's offices."""
    name = rng.choice(MAPS[:3] if level == 1 else MAPS[3:])
    state: HansaState = load(GAME).from_position(
        {"seats": rng.choice(_ON_MAP[name]), "options": {"map": name}}
    )
    chart = state.setup.chart
    told = {"map": name, "game": GAME}
    if level == 1 and rng.random() < 0.5:
        route = rng.choice(chart.map.routes)
        right, rule, text, about = route.posts, "H-TRM-08", _POSTS, f"link:{route.id}"
        told["route"] = route.id
        misconceptions = [
            (right + 2, say(_WITH_ENDS)),
            (right - 1, say(_SHORTER)),
            (right + 1, say(_SHORTER)),
        ]
        return _counting(state, say(text, told), about, right, misconceptions, rule, rng, least=2)
    city = rng.choice(
        ("london", "cardiff", "carlisle") if level == 2 and rng.random() < 0.7 else chart.cities
    )
    right = chart.offices[chart.cities.index(city)]
    large = level == 2 and city in ("london", "cardiff", "carlisle")
    told["city"] = city
    misconceptions = [(right + 1, say(_COUNT_AGAIN)), (right - 1, say(_COUNT_AGAIN))]
    if large:
        other = printed_components().maps[MAPS[3] if name == MAPS[4] else MAPS[4]]
        offices = {row.id: len(row.offices) for row in other.cities}
        misconceptions.insert(0, (offices[city], say(_OTHER_SIDE)))
    rule = "H-TRM-12" if large else "H-TRM-09"
    return _counting(
        state, say(_OFFICES, told), f"place:{city}", right, misconceptions, rule, rng, least=min(right, 1)
    )


def _counting(
    state: HansaState,
    text: str,
    about: str,
    right: int,
    misconceptions: list[tuple[int, str]],
    rule: str,
    rng: Random,
    least: int,
) -> Question:
    return Question(
        kind="places",
        text=text,
        state=state,
        about=(about,),
        choices=number_choices(right, misconceptions, rng, least=least),
        answer=str(right),
        why=say(_COUNTED_THERE, {"n": right}),
        rules=(rule,),
    )
