"""The questions of Hansa Teutonica about Britannia.

Permissions, borders, and points for Wales and Scotland. Positions are built at random on the side for four and five;
the engine tries what is asked about. Knows no screen.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from boardgames_edu.engine.board import bits
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import COUNTRIES, ENGLAND, SCOTLAND, SEATS, WALES
from boardgames_edu.games.hansa.rules import scoring
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.old import (
    FOUR,
    GAME,
    after_moves,
    built,
    chart_of,
    filled,
    owners_in,
    pieces_suffice,
)
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.questions.asking import Question, drawn_kind, number_choices, sample_choices

BRITANNIA = "britannia_45"
PERMITTING = ("cardiff", "carlisle", "london")


def country_name(country: str) -> str:
    """Return the name of a country, translated."""
    return name_of("country", country, GAME) or country


# --- permissions -----------------------------------------------------------------------------------------------------

_HOW_OFTEN = N_(
    "{seat} has {left} actions left and enough pieces. How many of these actions can be used to place in {country}?"
)
_USED = N_("Permissions used in this turn already: {city}. {asked}")
_CREATES = N_("{seat} has {left} actions left. How many of the full routes in {country} can {seat} create?")
_PERMITTED = N_("{n} {n:permission is|permissions are} good for {country} and not used yet.")
_NONE_LEFT = N_("No permission for {country} is left in this turn.")
_FREELY = N_("England needs no permission.")
_CREATED = N_("Routes are created without permission, wherever they are.")
_CONTROL = N_("Control does not permit anything; the post furthest right does.")
_EVERYWHERE = N_("Cardiff is for Wales and Carlisle is for Scotland; only London is for either.")
_ONCE = N_("Each of these cities permits one piece in a turn; what was used comes back with the next turn.")
_ALWAYS = N_("Wales and Scotland need a permission for every piece.")
_ONLY_FULL = N_("Only a route that is full can be created.")


@drawn_kind(
    GAME,
    "permissions",
    N_("What is permitted?"),
    {1: N_("Wales and Scotland"), 2: N_("all countries, and creating")},
    ("H-BRI-05", "H-BRI-06", "H-BRI-07", "H-BRI-08", "H-BRI-09", "H-BRI-10", "H-BRI-13"),
)
def permissions(rng: Random, level: int) -> Question | None:
    """Ask how many pieces may be placed in a country now."""
    chart = chart_of(BRITANNIA)
    seat, left = rng.choice(FOUR), rng.choice((3, 4))
    there: dict[str, Any] = {}
    for name in PERMITTING:
        count = rng.choice((1, 2, 2, 3))
        posts = filled(chart, chart.cities.index(name), [seat, seat, *FOUR], rng, count)
        there[name] = {"posts": posts}
    if not pieces_suffice(there):
        return None
    used = [name for name in PERMITTING if there[name]["posts"][-1][0] == seat and rng.random() < 0.25]
    country = rng.choice((WALES, SCOTLAND)) if level == 1 or rng.random() < 0.5 else ENGLAND
    turn = {"seat": seat, "left": left, "fresh": not used, "permissions_used": used}
    if level == 2 and country != ENGLAND:
        return _created(there, turn, seat, left, rng.choice((WALES, SCOTLAND)), rng)
    state = built(BRITANNIA, cities=there, turn=turn)
    right = _placed(state, country)
    named = COUNTRIES[country]
    controlled = sum(state.ruler(name) == seat for name in PERMITTING)
    rightmost = sum(there[name]["posts"][-1][0] == seat for name in PERMITTING)
    misconceptions = [(controlled, say(_CONTROL)), (rightmost, say(_EVERYWHERE)), (left, say(_ALWAYS))]
    if {PERMITTING[country - 1], "london"} & {*used}:
        misconceptions.insert(0, (min(right + 1, left), say(_ONCE)))
    rules = ["H-BRI-05"]
    if country != ENGLAND:
        own_city = PERMITTING[country - 1]
        own = there[own_city]["posts"][-1][0] == seat
        rules = ["H-BRI-06", "H-BRI-07" if country == WALES else "H-BRI-08"]
        rules += ["H-BRI-09"] if there["london"]["posts"][-1][0] == seat else []
        rules += ["H-BRI-10"] if own and "H-BRI-09" in rules else []
    else:
        misconceptions = [(rightmost, say(_FREELY)), (controlled, say(_FREELY)), (0, say(_FREELY))]
    text = say(_HOW_OFTEN, {"seat": seat, "left": left, "country": named, "game": GAME})
    return Question(
        kind="permissions",
        text=say(_USED, {"asked": text, "city": used, "game": GAME}) if used else text,
        state=state,
        about=tuple(f"place:{name}" for name in PERMITTING),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_FREELY)
        if country == ENGLAND
        else say(_PERMITTED if right else _NONE_LEFT, {"n": right, "country": named, "game": GAME}),
        rules=tuple(rules),
    )


def _placed(state: HansaState, country: int) -> int:
    """Return how many pieces the seat on turn can place there."""
    now, count = state.copy(), 0
    posts = state.setup.chart.in_country[country]
    while now.turn == state.turn and any(action.verb == "ask_place" for action in now.legal_actions()):
        now.play("place")
        found = [
            action for action in now.legal_actions() if action.verb == "place" and posts >> action.args[0] & 1
        ]
        if not found:
            break
        now.apply(found[0])
        count += 1
    return count


def _created(
    there: dict[str, Any], turn: dict[str, Any], seat: str, left: int, country: int, rng: Random
) -> Question | None:
    """Ask how many filled routes of a country can be created."""
    chart = chart_of(BRITANNIA)
    inside = [k for k, where in enumerate(chart.country) if where == country and not chart.map.routes[k].sea]
    chosen = rng.sample(inside, rng.choice((1, 2)))
    routes = {chart.routes[k]: [[seat, "trader"]] * chart.map.routes[k].posts for k in chosen}
    if not pieces_suffice(there, routes):
        return None
    state = built(BRITANNIA, cities=there, routes=routes, turn=turn)
    right = sum(action.verb == "create" for action in state.legal_actions())
    may = _placed(state, country)
    named = COUNTRIES[country]
    return Question(
        kind="permissions",
        text=say(_CREATES, {"seat": seat, "left": left, "country": named, "game": GAME}),
        state=state,
        about=tuple(f"link:{chart.routes[k]}" for k in chosen),
        choices=number_choices(
            right, [(may, say(_CREATED)), (0, say(_CREATED)), (left, say(_ONLY_FULL))], rng
        ),
        answer=str(right),
        why=say(_CREATED),
        rules=("H-BRI-13",),
    )


# --- borders ---------------------------------------------------------------------------------------------------------

_MOVES = N_("{seat} takes the action Move and picks up a trader in {country}. Where may it be set down?")
_PUSHED = N_(
    "{seat} displaces a trader of {victim} in {country}. All neighbouring routes are empty. "
    "Where may {victim} put it down?"
)
_MARKER = N_("{seat} plays Move 3 Tradesmen and picks up a trader in {country}. Where may it be set down?")
_PRINTED = N_("{seat} uses Move any 2 and picks up a trader in {country}. Where may it be set down?")
_SETTLES = N_("{seat} has created the route from Calais to Southampton. Where may Place 2 bring pieces?")
_ABROAD = N_(
    "From Wales and Scotland the way to England is open, but not the way back, nor from one to the other."
)
_CLOSED = N_("{country} is closed to it here.")
_OPEN = N_("{country} is open to it as well.")
_STAYS = N_("With markers and printed markers every piece stays in its country.")
_ONLY_ABROAD = N_("Place 2 leads to Wales or Scotland, and nowhere else.")
_BORDER_RULE = {
    "move": "H-BRI-12",
    "displace": "H-BRI-11",
    "marker": "H-BRI-14",
    "printed": "H-BRI-18",
    "settle": "H-BRI-19",
}
_TEXTS = {"move": _MOVES, "displace": _PUSHED, "marker": _MARKER, "printed": _PRINTED, "settle": _SETTLES}
_ROUTES = {ENGLAND: "coventry--cardiff", WALES: "montgomery--cardiff", SCOTLAND: "carlisle--falkirk"}
"""The routes with neighbours in England and another country."""
_AREAS = (
    (ENGLAND,),
    (WALES,),
    (SCOTLAND,),
    (ENGLAND, WALES),
    (ENGLAND, SCOTLAND),
    (WALES, SCOTLAND),
    (ENGLAND, WALES, SCOTLAND),
)
_AND = N_("in {first} or {second}")
_IN = N_("in {first} only")
_ALL_THREE = N_("in all three countries")


@drawn_kind(
    GAME,
    "borders",
    N_("Over which border?"),
    {1: N_("moves and displaced pieces"), 2: N_("markers and printed markers as well")},
    ("H-BRI-11", "H-BRI-12", "H-BRI-14", "H-BRI-18", "H-BRI-19"),
    local=True,
)
def borders(rng: Random, level: int) -> Question | None:
    """Ask in which countries a piece may be set down."""
    way = rng.choice(
        ("move", "displace") if level == 1 else ("move", "displace", "marker", "printed", "settle")
    )
    country, (seat, victim) = rng.choice((ENGLAND, WALES, WALES, SCOTLAND, SCOTLAND)), rng.sample(FOUR, 2)
    owner = seat if way == "move" else victim
    route = _ROUTES[country]
    start, moves = _begun(way, seat, owner, route)
    state = after_moves(start, *moves)[0]
    if way == "displace":
        while state.top.name == "pay":
            state.apply(state.legal_actions()[0])
    verb = "add" if way == "settle" else "set"
    chart = start.setup.chart
    reached = {chart.country_of[action.args[0]] for action in state.legal_actions() if action.verb == verb}
    right = tuple(sorted(reached))
    if right not in _AREAS:
        return None
    rule = _BORDER_RULE[way]
    words = {_area(area): _area_words(area) for area in _AREAS}
    told = {"H-BRI-19": _ONLY_ABROAD, "H-BRI-14": _STAYS, "H-BRI-18": _STAYS}.get(rule, _ABROAD)
    likely = [(ENGLAND, WALES, SCOTLAND), (country,), tuple(sorted({ENGLAND, country})), (WALES, SCOTLAND)]
    misconceptions = [(_area(area), _misled(area, right)) for area in likely if area != right]
    facts = {"seat": seat, "victim": victim, "country": COUNTRIES[country], "game": GAME}
    return Question(
        kind="borders",
        text=say(_TEXTS[way], facts),
        state=start,
        about=("link:calais--southampton",) if way == "settle" else (f"link:{route}",),
        choices=sample_choices(words, _area(right), misconceptions, rng),
        answer=_area(right),
        why=say(told),
        rules=(rule,),
    )


def _misled(area: tuple[int, ...], right: tuple[int, ...]) -> str:
    """Return the mistake about some countries: too many or too few."""
    extra = [country for country in area if country not in right]
    missing = [country for country in right if country not in area]
    return say(_CLOSED if extra else _OPEN, {"country": COUNTRIES[(extra or missing)[-1]], "game": GAME})


def _begun(way: str, seat: str, owner: str, route: str) -> tuple[HansaState, tuple[str, ...]]:
    """Return a position with a trader, and moves that lift it."""
    cities = {name: {"posts": [[seat, "trader"]]} for name in PERMITTING}
    routes: dict[str, Any] = {route: [[owner, "trader"]]}
    players: dict[str, Any] = {}
    moves: tuple[str, ...] = {
        "move": ("move", f"lift {route} 1", "enough"),
        "displace": ("displace", f"displace trader {route} 1"),
        "marker": ("use move_3",),
        "printed": ("create canterbury--calais", "skip", f"lift {route} 1"),
        "settle": ("create calais--southampton", "skip"),
    }[way]
    if way == "move":
        routes["cambridge--norwich"] = [
            [owner, "trader"]
        ]  # so that it is not the only piece that can be moved
    elif way == "marker":
        players = {seat: {"unused": ["move_3"]}}
    elif way == "printed":
        routes["canterbury--calais"] = [[seat, "trader"], [seat, "merchant"], [seat, "trader"]]
    elif way == "settle":
        routes = {"calais--southampton": [[seat, "trader"], [seat, "merchant"], [seat, "merchant"]]}
    return built(BRITANNIA, cities=cities, routes=routes, players=players, turn={"seat": seat}), moves


def _area(area: tuple[int, ...]) -> str:
    return " ".join(COUNTRIES[country] for country in area)


def _area_words(area: tuple[int, ...]) -> str:
    names = [country_name(COUNTRIES[country]) for country in area]
    if len(names) == 3:
        return say(_ALL_THREE)
    return say(_IN if len(names) == 1 else _AND, {"first": names[0], "second": names[-1]})


# --- points for a country --------------------------------------------------------------------------------------------

_HOW_MANY = N_("How many points does {country} bring {seat} at the end?")
_RANK = N_("Cities and posts there: {rows}. The first place brings 7, the second 4, the third 2.")
_ROW = N_("{seat} {cities} and {posts}")
_CITIES_FIRST = N_(
    "Controlled cities come first, and posts only decide between players with the same number."
)
_POSTS_DECIDE = N_("With the same number of cities, more posts come first.")
_SHARED = N_("Who is level in cities and posts adds up the places and shares them, rounded down.")
_LEFT_OVER = N_("Places that are left go to players with posts but without a city.")
_NONE = N_("Without a post in the country there are no points.")


@drawn_kind(
    GAME,
    "country_points",
    N_("What do Wales and Scotland bring?"),
    {1: N_("different numbers of cities"), 2: N_("players who are level")},
    ("H-BRI-20", "H-BRI-21", "H-BRI-22", "H-BRI-23", "H-BRI-24", "H-BRI-25", "H-BRI-26"),
)
def country_points(rng: Random, level: int) -> Question | None:
    """Ask what a country brings a player."""
    chart = chart_of(BRITANNIA)
    country = rng.choice((WALES, SCOTLAND))
    cities = list(bits(chart.cities_in[country]))
    there: dict[str, Any] = {}
    for city in rng.sample(cities, rng.choice((3, 4, 5) if level == 1 else (2, 3, 4))):
        count = rng.randint(1, min(3, chart.offices[city]))
        there[chart.cities[city]] = {
            "posts": filled(chart, city, FOUR[:3] if rng.random() < 0.7 else FOUR, rng, count)
        }
    if not pieces_suffice(there):
        return None
    seat = rng.choice(FOUR)
    state = built(BRITANNIA, cities=there, turn={"seat": seat})
    named, ranks = COUNTRIES[country], _ranks(state, chart, country)
    right = scoring.country(state, seat, country).total
    mine = ranks[SEATS.index(seat)]
    level_with = ranks.count(mine) if mine[1] else 1
    same_cities = (
        sum(rank[0] == mine[0] and rank[1] != mine[1] and bool(rank[1]) for rank in ranks) if mine[1] else 0
    )
    if level == 2 and level_with == 1 and not same_cities and mine[0] and rng.random() < 0.85:
        return None
    if not mine[1] and rng.random() < 0.7:
        return None
    rules = ["H-BRI-20" if country == WALES else "H-BRI-25"]
    rules += ["H-BRI-21"] if same_cities else []
    rules += ["H-BRI-22"] if level_with > 1 else []
    rules += ["H-BRI-23"] if mine[1] and not mine[0] else []
    rules += ["H-BRI-24"] if not mine[1] else []
    rules += ["H-BRI-26"] if "isle_of_man" in there else []
    return Question(
        kind="country_points",
        text=say(_HOW_MANY, {"country": named, "seat": seat, "game": GAME}),
        state=state,
        about=tuple(f"place:{name}" for name in there),
        choices=number_choices(right, _misjudged(ranks, mine), rng),
        answer=str(right),
        why=say(_RANK, {"rows": _rows(ranks)}),
        rules=tuple(rules),
        hides=True,
    )


def _ranks(state: HansaState, chart: CompiledMap, country: int) -> list[tuple[int, int]]:
    """Return each seat's controlled cities and posts in a country."""
    cities = chart.names(chart.cities_in[country])
    controlled = Counter(state.ruler(city) for city in cities)
    posts = Counter(owner for city in cities for owner in owners_in(state, city))
    return [(controlled[seat], posts[seat]) for seat in FOUR]


def _misjudged(ranks: list[tuple[int, int]], mine: tuple[int, int]) -> list[tuple[int, str]]:
    """Return the points that a player would get by typical mistakes."""
    awards = (7, 4, 2, 0)
    by_cities = sum(cities > mine[0] for cities, _ in ranks)
    by_posts = sum(posts > mine[1] for _, posts in ranks)
    place = sum(rank > mine for rank in ranks)
    level_with = ranks.count(mine)
    misconceptions = [(awards[by_posts], say(_CITIES_FIRST)), (awards[by_cities], say(_POSTS_DECIDE))]
    if not mine[1]:
        return [(awards[place], say(_NONE)), (2, say(_NONE)), (1, say(_NONE))]
    if level_with > 1:
        misconceptions = [
            (awards[place], say(_SHARED)),
            (awards[min(3, place + level_with - 1)], say(_SHARED)),
            *misconceptions,
        ]
    if not mine[0]:
        misconceptions.insert(0, (0, say(_LEFT_OVER)))
    return misconceptions


def _rows(ranks: list[tuple[int, int]]) -> str:
    rows = [(SEATS[seat], rank) for seat, rank in enumerate(ranks) if rank[1]]
    return ", ".join(
        say(_ROW, {"seat": seat, "cities": rank[0], "posts": rank[1], "game": GAME}) for seat, rank in rows
    )
