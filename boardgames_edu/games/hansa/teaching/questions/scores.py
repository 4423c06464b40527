"""The questions of Hansa Teutonica about the result.

Single lines of it, the network, and who wins. Finished tables are built at random, and the engine counts them. What
modules and countries bring stands elsewhere. Knows no screen.
"""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, MARKERS, SEATS, printed_components
from boardgames_edu.games.hansa.rules import scoring
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.old import (
    FOUR,
    GAME,
    built,
    chart_of,
    filled,
    pieces_suffice,
    seat_names,
)
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.adding_up import wrong_totals
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind, number_choices

Mistakes = list[tuple[int, str]]


def line(state: HansaState, seat: str, source: str) -> int:
    """Return the points of a seat from one source of the result."""
    return sum(row.points for row in state.scores()[SEATS.index(seat)] if row.source == source)


# --- single lines ----------------------------------------------------------------------------------------------------

_FOR = {
    "ability": N_("How many points does {seat} get for abilities at the end?"),
    "markers": N_("How many points does {seat} get for bonus markers at the end?"),
    "special": N_("How many points do the special spaces bring {seat} at the end?"),
    "cities": N_("How many points does {seat} get for controlled cities at the end?"),
}
_SO_MANY = {
    "ability": N_("{n} {n:ability is|abilities are} complete and {n:counts|count}; Keys never do."),
    "markers": N_(
        "{n} {n:marker counts|markers count}. One brings 1 point, two bring 3, four 6, six 10, eight 15, ten 21."
    ),
    "special": N_("{seat} has {n} of these spaces. Each brings what is printed on it."),
    "cities": N_("{seat} controls {n} {n:city|cities}, 2 points each."),
}
_SHOWN = {"ability": ("desk",), "markers": ("map", "desk"), "special": ("table",), "cities": ("map",)}
"""The panels that each source needs; "desk" is the player's."""
_KEYS_NONE = N_("Keys bring no points of their own.")
_ONLY_COMPLETE = N_("Only complete abilities count.")
_NOT_EACH = N_(
    "Markers are not worth a fixed number each: from the second on, every second one raises the worth."
)
_UNUSED_TOO = N_("Markers count whether they were played or not.")
_PLATE_NOT = N_("What still lies on the plate counts for nobody.")
_LAID_TOO = N_("A Tribute or a Block on the board counts for the player who laid it.")
_PRESENT = N_("A post is not enough: the city must be under control.")
_ONE_POINT = N_("Each controlled city brings 2 points.")
_PRINTED = N_("White brings 7, orange 8, pink 9 and black 11, each to its owner alone.")


@drawn_kind(
    GAME,
    "points_for",
    N_("How many points does it bring?"),
    {1: N_("abilities, special points and cities"), 2: N_("markers, also promo markers")},
    ("H-SCO-01", "H-SCO-02", "H-SCO-03", "H-SCO-04", "H-SCO-05", "H-SCO-11", "H-PRM-11", "H-END-07"),
)
def points_for(rng: Random, level: int) -> Question | None:
    """Ask what one part of the result brings."""
    seat = rng.choice(FOUR)
    if level == 2:
        return _markers(rng, seat)
    return rng.choice((_abilities, _special, _cities))(rng, seat)


def _asked(
    state: HansaState,
    seat: str,
    source: str,
    n: int,
    rules: tuple[str, ...],
    misconceptions: Mistakes,
    rng: Random,
    *about: str,
) -> Question:
    right = line(state, seat, source)
    return Question(
        kind="points_for",
        text=say(_FOR[source], {"seat": seat, "game": GAME}),
        state=state,
        about=about,
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_SO_MANY[source], {"n": n, "seat": seat, "game": GAME}),
        rules=rules,
        panels=tuple(f"desk:{seat}" if part == "desk" else part for part in _SHOWN[source]),
        hides=source == "cities",
    )


def _abilities(rng: Random, seat: str) -> Question:
    steps = printed_components().steps
    complete = [k for k in range(len(ABILITIES)) if rng.random() < 0.5]
    developed = {
        name: steps[k] if k in complete else rng.randrange(steps[k]) for k, name in enumerate(ABILITIES)
    }
    state = built("base_45", players={seat: {"developed": developed}}, turn={"seat": seat})
    counted = len([k for k in complete if k != components.KEYS])
    tally = scoring.abilities(state, seat)
    misconceptions = wrong_totals(tally, counted={"H-SCO-11": _KEYS_NONE, "H-SCO-02": _ONLY_COMPLETE})
    misconceptions.append((sum(developed.values()), say(_ONLY_COMPLETE)))
    rules = ("H-SCO-01", "H-SCO-02", "H-SCO-11") if components.KEYS in complete else ("H-SCO-01", "H-SCO-02")
    signs = [f"sign:{seat}:{name}" for name in ABILITIES]
    return _asked(state, seat, "ability", counted, rules, misconceptions, rng, *signs)


def _markers(rng: Random, seat: str) -> Question:
    pile = [
        name
        for k, name in enumerate(MARKERS)
        for _ in range(printed_components().most_silver[k] if k != components.EXTRA_POST else 1)
    ]
    promo = rng.random() < 0.6
    ordinary = (
        [*MARKERS[:6], "additional_trading_post", "exchange_trading_posts", "move_3"]
        if promo
        else [name for name in pile if name in MARKERS[:6]]
    )
    mine = rng.sample(ordinary, rng.randint(1, min(9, len(ordinary) - 1)))
    used = rng.randint(0, len(mine))
    plate = rng.choice((0, 1)) if len(mine) < len(ordinary) else 0
    laid = (
        [["arnheim--munster", rng.choice(("tribute", "block_route")), rng.choice((seat, seat, *FOUR))]]
        if promo
        else []
    )
    rest = list(ordinary)
    for name in mine:
        rest.remove(name)
    player = {"unused": mine[used:], "used": mine[:used], "plate": rest[:plate]}
    state = built(
        "base_45",
        options={"markers": "promo"} if promo else {},
        players={seat: player},
        turn={"seat": seat},
        beside=laid,
    )
    tally, table = scoring.markers(state, seat), printed_components().box.scoring.marker_table
    count = tally.total
    misconceptions = [
        (count, say(_NOT_EACH)),
        *wrong_totals(
            tally,
            counted={"H-END-07": _PLATE_NOT},
            forgot={"H-PRM-11": _LAID_TOO, "H-E2-08": _UNUSED_TOO},
            worth=lambda count: scoring.marker_points(count, table),
        ),
        (2 * count, say(_NOT_EACH)),
    ]
    rules = ("H-SCO-03", *({"H-PRM-11"} & {*tally.rules}), *(["H-END-07"] if plate else []))
    return _asked(state, seat, "markers", count, rules, misconceptions, rng, f"panel:desk:{seat}")


def _special(rng: Random, seat: str) -> Question:
    colours = rng.sample(COLOURS, rng.choice((1, 2, 3)))
    there = {colour: rng.choice((seat, *FOUR)) for colour in colours}
    state = built("base_45", special=there, turn={"seat": seat})
    printed = dict(zip(COLOURS, printed_components().special_points, strict=True))
    tally = scoring.special(state, seat)
    misconceptions = [
        *wrong_totals(tally, counted={"H-SCO-04": _PRINTED}, forgot={"H-SCO-04": _PRINTED}),
        (4 * len(colours), say(_PRINTED)),
    ]
    misconceptions += [(points, say(_PRINTED)) for points in printed.values()]
    own = sum(owner == seat for owner in there.values())
    return _asked(state, seat, "special", own, ("H-SCO-04",), misconceptions, rng, "track:special")


def _cities(rng: Random, seat: str) -> Question | None:
    chart = chart_of("base_45")
    cities = rng.sample(range(len(chart.cities)), rng.choice((3, 4, 5)))
    there = {
        chart.cities[city]: {
            "posts": filled(
                chart, city, [seat, seat, *FOUR], rng, rng.randint(1, min(3, chart.offices[city]))
            )
        }
        for city in cities
    }
    if not pieces_suffice(there):
        return None
    state = built("base_45", cities=there, turn={"seat": seat})
    own = sum(state.ruler(name) == seat for name in there)
    misconceptions = wrong_totals(scoring.cities(state, seat), counted={"H-SCO-05": _PRESENT})
    misconceptions += [(own, say(_ONE_POINT)), (4 * own, say(_ONE_POINT))]
    places = [f"place:{chart.cities[city]}" for city in cities]
    return _asked(state, seat, "cities", own, ("H-SCO-05",), misconceptions, rng, *places)


# --- the network -----------------------------------------------------------------------------------------------------

_NETWORK = N_("The City Keys of {seat} show {keys}. How many points does the network of {seat} bring?")
_NETWORK_WHY = N_("The largest group of linked cities has {posts} posts of {seat}: {posts} times {keys}.")
_NOT_CITIES = N_("Posts count, not cities: several in one city count each.")
_ALL_POSTS = N_("Only one connected group counts.")
_NO_KEYS = N_("The posts are multiplied by Keys.")
_ROUTES_FREE = N_("Who stands on a route does not matter: two cities are linked by posts at both its ends.")


@drawn_kind(
    GAME,
    "network_points",
    N_("How much does the network bring?"),
    {1: N_("one group of cities"), 2: N_("two groups, and pieces of others between them")},
    ("H-SCO-06", "H-SCO-07", "H-SCO-08", "H-SCO-12"),
)
def network_points(rng: Random, level: int) -> Question | None:
    """Ask what the largest network brings."""
    chart = chart_of("base_45")
    seat, steps = rng.choice(FOUR), rng.randint(0, 4)
    group = _group(chart, rng, rng.randrange(len(chart.cities)), rng.choice((2, 3, 4)))
    if level == 2:
        far = [
            city for city in range(len(chart.cities)) if not (set(_near(chart, city)) | {city}) & set(group)
        ]
        group += _group(chart, rng, rng.choice(far), rng.choice((1, 2, 3)), group)
    there: dict[str, Any] = {}
    for city in group:
        posts = filled(chart, city, [seat, seat, *FOUR], rng, rng.randint(1, min(3, chart.offices[city])))
        posts[rng.randrange(len(posts))][0] = seat
        there[chart.cities[city]] = {"posts": posts}
    others = [other for other in FOUR if other != seat]
    inner = [route for route, ends in enumerate(chart.ends) if set(ends) <= set(group)]
    stand = {
        chart.routes[route]: [[rng.choice(others), "trader"]]
        for route in inner
        if level == 2 and rng.random() < 0.5
    }
    if not pieces_suffice(there, stand):
        return None
    players = {seat: {"developed": {"keys": steps}}}
    state = built("base_45", players=players, turn={"seat": seat}, cities=there, routes=stand)
    right, keys = line(state, seat, "network"), printed_components().values[components.KEYS][steps]
    tally = scoring.network(state, seat)
    linked = tally.total
    misconceptions = wrong_totals(
        tally,
        forgot={"H-SCO-07": _NOT_CITIES},
        counted={"H-SCO-08": _ALL_POSTS},
        worth=lambda total: total * keys,
    )
    misconceptions.append((linked, say(_NO_KEYS)))
    if stand:
        single = max(posts_in(state, seat, name) for name in there)
        misconceptions.append((single * keys, say(_ROUTES_FREE)))
    wrong = {one.term.rule for one in tally.misconceptions()}
    rules = ["H-SCO-06", *sorted({"H-SCO-07", "H-SCO-08"} & wrong), *(["H-SCO-12"] if stand else [])]
    return Question(
        kind="network_points",
        text=say(_NETWORK, {"seat": seat, "keys": keys, "game": GAME}),
        state=state,
        about=tuple(f"place:{chart.cities[city]}" for city in group),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_NETWORK_WHY, {"posts": linked, "seat": seat, "keys": keys, "game": GAME}),
        rules=tuple(rules),
    )


def posts_in(state: HansaState, seat: str, city: str) -> int:
    """Return how many posts a seat has in a city."""
    return sum(count for (owner, *_), count in state.pieces(city).items() if owner == seat)


def _near(chart: CompiledMap, city: int) -> list[int]:
    return [end for route in chart.routes_at[city] for end in chart.ends[route] if end != city]


def _group(
    chart: CompiledMap, rng: Random, start: int, size: int, beside: list[int] | None = None
) -> list[int]:
    """Return random linked cities, none of them next to ``beside``."""
    closed = {end for city in beside or [] for end in [city, *_near(chart, city)]}
    found = [start]
    while len(found) < size:
        next_ones = sorted({end for city in found for end in _near(chart, city)} - set(found) - closed)
        if not next_ones:
            break
        found.append(rng.choice(next_ones))
    return found


# --- who wins? -------------------------------------------------------------------------------------------------------

_WHO_WINS = N_("The game is over, and all is counted. {totals} Who wins?")
_TOTAL = N_("{seat} has {points} points.")
_ALL_WIN = N_("{first} and {second} together")
_MOST = N_("{seat} has the highest result.")
_BY_STEPS = N_("They are level in points, and {seat} has taken fewer steps on Actions.")
_BY_NETWORK = N_("They are level in points and in steps on Actions, and the network of {seat} brought more.")
_TOGETHER = N_("They are level in everything that decides.")
_MORE_STEPS = N_("If two are level, fewer steps on Actions are better, not more.")
_STEPS_FIRST = N_("Steps on Actions are compared first, and only then the network.")
_NO_TIE = N_("There is something that breaks the tie.")
_NETWORK_THEN = N_("If the steps on Actions are level too, the larger network wins.")
_ALL_LEVEL = N_("Compare the steps on Actions and the networks: these are level, too.")


@drawn_kind(
    GAME,
    "who_wins",
    N_("Who wins?"),
    {1: N_("different results, or level ones"), 2: N_("level ones")},
    ("H-SCO-09", "H-SCO-10"),
)
def who_wins(rng: Random, level: int) -> Question | None:
    """Ask who of two wins, in a table for three."""
    first, second = sorted(rng.sample(SEATS[:3], 2))
    chart = chart_of("base_45")
    steps = {seat: rng.choice((0, 1, 2)) for seat in (first, second)}
    posts = rng.sample(range(len(chart.cities)), 4)
    there: dict[str, Any] = {}
    for number, seat in enumerate((first, second)):
        for city in posts[2 * number : 2 * number + rng.choice((0, 1, 2))]:
            there[chart.cities[city]] = {"posts": filled(chart, city, [seat], rng, 1)}
    players: dict[str, Any] = {seat: {"developed": {"actions": steps[seat]}} for seat in (first, second)}
    even = built("base_45", cities=there, players=players, stack=[])
    totals = even.totals()
    spare = 0 if level == 2 or rng.random() < 0.5 else rng.choice((1, 2))
    top = max(totals) + 3
    points = {first: top - totals[SEATS.index(first)], second: top - totals[SEATS.index(second)] - spare}
    for seat in (first, second):
        players[seat] = {**players[seat], "points": points[seat]}
    state = built("base_45", cities=there, players=players, stack=[])
    if not state.is_over:
        return None
    winners = [SEATS[seat] for seat in state.winners()]
    names = seat_names(4)
    totals = state.totals()
    told = " ".join(
        say(_TOTAL, {"seat": seat, "points": totals[SEATS.index(seat)], "game": GAME})
        for seat in (first, second)
    )
    words = {
        **{seat: names[seat] for seat in (first, second)},
        "both": say(_ALL_WIN, {"first": names[first], "second": names[second]}),
    }
    right = winners[0] if len(winners) == 1 else "both"
    by_steps = max((first, second), key=lambda seat: steps[seat])
    networks = {seat: scoring.network_points(state, SEATS.index(seat)) for seat in (first, second)}
    misconceptions = [("both", say(_NO_TIE))]
    why, rules = say(_MOST, {"seat": right, "game": GAME}), ["H-SCO-09"]
    if spare:
        misconceptions = [("both", why)]
    elif right == "both":
        why, rules = say(_TOGETHER), ["H-SCO-09", "H-SCO-10"]
        misconceptions = [(seat, say(_ALL_LEVEL)) for seat in (first, second)]
    else:
        unlike = steps[first] != steps[second]
        why = say(_BY_STEPS if unlike else _BY_NETWORK, {"seat": right, "game": GAME})
        rules = ["H-SCO-09", "H-SCO-10"]
        if unlike:
            larger = max(networks, key=lambda seat: networks[seat])
            misconceptions += [(larger, say(_STEPS_FIRST))] if len({*networks.values()}) > 1 else []
            misconceptions.append((by_steps, say(_MORE_STEPS)))
        else:
            misconceptions += [(seat, say(_NETWORK_THEN)) for seat in (first, second)]
    return Question(
        kind="who_wins",
        text=say(_WHO_WINS, {"totals": told}),
        state=state,
        about=tuple(f"panel:desk:{seat}" for seat in (first, second)),
        choices=all_choices(words, right, misconceptions),
        answer=right,
        why=why,
        rules=tuple(rules),
        panels=("map", *(f"desk:{seat}" for seat in (first, second))),
    )
