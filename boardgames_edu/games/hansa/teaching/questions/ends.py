"""The questions of Hansa Teutonica about the game's end.

Whether it is over after an action, and why. Positions near an end are built at random, and the engine plays the
action. Knows no screen.
"""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.cities import GAME
from boardgames_edu.games.hansa.teaching.questions.markers import (
    FOUR,
    after_moves,
    built,
    chart_of,
    filled,
    pieces_suffice,
    refused,
)
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind

# --- is it the end? --------------------------------------------------------------------------------------------------

_END = N_("{seat} creates {route} and founds a post in {city}. Is the game over after this action, and why?")
_END_NO_POST = N_(
    "{seat} creates {route} and takes nothing in the third step. Is the game over after this action, and why?"
)
_GOES_ON = N_("No, it goes on")
_BY_POINTS = N_("Yes, because of the points on the track")
_BY_CITIES = N_("Yes, because of the full cities")
_BY_MARKERS = N_("Yes, because no marker can be drawn")
_NO_END = N_(
    "Nobody has 20 points yet, fewer than {cities} cities are full, and nobody had to draw a marker in vain."
)
_THE_END = {
    "H-END-01": N_("Somebody has 20 points on the track now. It does not matter whose turn it is."),
    "H-END-02": N_("A marker was taken, and there was none to be drawn in its place."),
    "H-END-03": N_("{cities} cities are full now."),
}
_CONTROL_SCORES = N_("Each end of the route brings its controller a point first.")
_LAST_DRAWN = N_(
    "The last marker of the pile can still be drawn. Only when the pile is empty before that, it is the end."
)
_LOOK_PILE = N_("A marker lies beside the route. Look at the pile as well.")
_COUNT_CITIES = N_("Count the full cities, with the one that becomes full now.")
_NOT_YET = N_("That is not reached here.")


@drawn_kind(
    GAME,
    "is_it_the_end",
    N_("Is it the end?"),
    {1: N_("the base board"), 2: N_("Britannia as well")},
    ("H-END-01", "H-END-02", "H-END-03", "H-END-06", "H-BRI-03"),
)
def is_it_the_end(rng: Random, level: int) -> Question | None:
    """Ask whether the game is over after an action, why."""
    name = "base_45" if level == 1 or rng.random() < 0.3 else "britannia_45"
    chart = chart_of(name)
    needed = chart.map.full_cities_that_end_the_game
    near = rng.choice(("points", "cities", "markers", "nothing"))
    small = [
        k for k, offices in enumerate(chart.offices) if 1 <= offices <= 2 and chart.cities[k] != "isle_of_man"
    ]
    full = rng.sample(small, needed - 1 if near == "cities" else needed - rng.choice((2, 3)))
    there = {chart.cities[k]: {"posts": filled(chart, k, FOUR, rng, chart.offices[k])} for k in full}
    route = rng.randrange(len(chart.routes))
    if chart.permanent[route] >= 0 or chart.country[route]:
        return None
    for city in chart.ends[route]:
        if city not in full and rng.random() < 0.6:
            there[chart.cities[city]] = {
                "posts": filled(chart, city, FOUR, rng, rng.randint(0, max(0, chart.offices[city] - 1)))
            }
    seat, other = rng.choice(FOUR), rng.choice(FOUR)
    marker = near == "markers" or rng.random() < 0.3
    if marker and not chart.map.routes[route].markers_allowed:
        return None
    pieces = [[seat, "merchant"]] * 2 + [[seat, "trader"]] * (chart.map.routes[route].posts - 2)
    pile = [] if near == "markers" and rng.random() < 0.6 else ["move_3"]
    players: dict[str, Any] = {seat: {"developed": {"privilege": 3}}}
    stand = {chart.routes[route]: pieces}
    if not pieces_suffice(there, stand):
        return None
    high = rng.choice((18, 19, 19)) if near == "points" else rng.choice((14, 16, 17))
    players[other] = {**players.get(other, {}), "points": high}
    state = built(
        name,
        players=players,
        turn={"seat": seat},
        cities=there,
        routes=stand,
        markers={chart.routes[route]: "plus_3_actions"} if marker else {},
        pile=pile,
    )
    return _ended(state, chart, route, seat, rng)


def _ended(state: HansaState, chart: CompiledMap, route: int, seat: str, rng: Random) -> Question | None:
    create = f"create {chart.routes[route]}"
    begun, events = after_moves(state, create)
    city = ""
    if begun.stack and begun.top.name == "choice":
        cities = [chart.cities[c] for c in chart.ends[route] if not refused(begun, f"post {chart.cities[c]}")]
        city = rng.choice(cities) if cities else ""
        begun, more = after_moves(begun, f"post {city}" if city else "skip")
        events += more
    names = [event.kind for event in events]
    reasons = {"H-END-01": max(begun.score) >= 20, "H-END-02": "no_marker" in names}
    reasons["H-END-03"] = begun.full_cities >= chart.map.full_cities_that_end_the_game
    if sum(reasons.values()) > 1 or begun.is_over != any(reasons.values()):
        return None
    right = next((rule for rule, holds in reasons.items() if holds), "no")
    if rng.random() < {"no": 0.93, "H-END-02": 0.7}.get(right, 0):
        return None  # these come up far more often than the others
    words = {
        "no": say(_GOES_ON),
        "H-END-01": say(_BY_POINTS),
        "H-END-03": say(_BY_CITIES),
        "H-END-02": say(_BY_MARKERS),
    }
    misconceptions = {
        "H-END-01": [("no", say(_CONTROL_SCORES))],
        "H-END-02": [("no", say(_LOOK_PILE))],
        "H-END-03": [("no", say(_COUNT_CITIES))],
        "no": [
            ("H-END-02", say(_LAST_DRAWN if state.marker_pile and state.route_markers else _NOT_YET)),
            ("H-END-01", say(_NOT_YET)),
            ("H-END-03", say(_NOT_YET)),
        ],
    }[right]
    cities_needed = chart.map.full_cities_that_end_the_game
    rules = [right] if right != "no" else ["H-END-01", "H-END-02", "H-END-03"]
    if right == "H-END-01" and begun.seat(seat).score < 20:
        rules.append("H-END-06")
    if right == "H-END-03" and chart.has_countries:
        rules.append("H-BRI-03")
    text = say(
        _END if city else _END_NO_POST,
        {"seat": seat, "route": chart.routes[route], "city": city, "game": GAME},
    )
    return Question(
        kind="is_it_the_end",
        text=text,
        state=state,
        about=(f"link:{chart.routes[route]}", "piece:cube", "piece:pile", "track:points"),
        choices=all_choices(words, right, misconceptions),
        answer=right,
        why=say(_NO_END if right == "no" else _THE_END[right], {"cities": cities_needed}),
        rules=tuple(rules),
        panels=("map", "table"),
    )
