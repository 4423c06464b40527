"""The questions of Hansa Teutonica about the Eastern board.

Printed markers and green cities. Positions are built at random; the engine plays what is asked about. Knows no
screen.
"""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.engine.board import bits
from boardgames_edu.games.hansa.components import PERMANENT
from boardgames_edu.games.hansa.teaching.questions.cities import GAME, owners_in, seat_names
from boardgames_edu.games.hansa.teaching.questions.markers import FOUR, after_moves, built, chart_of
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind

_WHAT = N_(
    "{seat} creates {route} and takes nothing in the third step. What does the printed marker allow now?"
)
_EFFECTS = {
    "move_any_2": N_("Moving up to two pieces, whosever they are"),
    "develop_privilege": N_("A step on Privilege"),
    "post_in_green_city": N_("A post in a green city, with a piece from the supply"),
    "place_2_from_route": N_("Putting up to two pieces of this route on free posts"),
    "place_2_in_wales_scotland": N_("Putting up to two own pieces on posts in Wales or Scotland"),
}
_ASKED_BY = {
    "lift_any": "move_any_2",
    "privilege": "develop_privilege",
    "green": "post_in_green_city",
    "resettle": "place_2_from_route",
    "settle": "place_2_in_wales_scotland",
}
"""The printed marker that each decision of the engine is for."""
_RULES = {
    ("east", "move_any_2"): "H-EAS-14",
    ("east", "develop_privilege"): "H-EAS-15",
    ("east", "post_in_green_city"): "H-EAS-16",
    ("east", "place_2_from_route"): "H-EAS-17",
    ("britannia_45", "move_any_2"): "H-BRI-18",
    ("britannia_45", "place_2_in_wales_scotland"): "H-BRI-19",
}
_ABROAD = "place_2_in_wales_scotland"
"""The printed marker of countries beyond the Eastern board."""
_OTHER_ROUTE = N_("That is the printed marker of another sea route.")
_PRINTED = N_("That is printed beside {route}, and whoever creates the route may use it at once.")
_BY_MARKER = N_(
    "{seat} creates {route} and founds a post in {city} with the Additional Trading Post. Who controls {city} then?"
)
_BY_PRINTED = N_(
    "{seat} creates {route} and brings a post to {city} by the printed marker. Who controls {city} then?"
)
_TO_THE_LEFT = N_("A post by the Additional Trading Post goes to the left of all others.")
_TO_THE_RIGHT = N_("A post by the printed marker goes to the right of all others.")
_COUNTED = N_("Posts in a green city are counted as in any other.")
_STAND = N_(
    "From left to right there stand {posts}. The number of posts counts first, then the one furthest right."
)


@drawn_kind(
    GAME,
    "eastern_board",
    N_("Sea routes and green cities"),
    {1: N_("what a printed marker allows"), 2: N_("who controls a green city")},
    (
        "H-EAS-05",
        "H-EAS-06",
        "H-EAS-07",
        "H-EAS-09",
        "H-EAS-11",
        "H-EAS-14",
        "H-EAS-15",
        "H-EAS-16",
        "H-EAS-17",
        "H-BRI-17",
        "H-BRI-18",
        "H-BRI-19",
    ),
)
def eastern_board(rng: Random, level: int) -> Question | None:
    """Ask about a printed marker, or who controls green cities."""
    return _printed(rng) if level == 1 else _green(rng)


def _printed(rng: Random) -> Question | None:
    name = rng.choice(("east", "east", "britannia_45"))
    chart = chart_of(name)
    route = rng.choice([k for k, marker in enumerate(chart.permanent) if marker >= 0])
    boats = chart.map.routes[route].merchant_only_posts
    seat, other = rng.sample(FOUR, 2)
    pieces = [
        [seat, "merchant" if k + 1 in boats else "trader"] for k in range(chart.map.routes[route].posts)
    ]
    elsewhere = rng.choice([each for each in chart.routes if each != chart.routes[route]])
    standing = [[other, "merchant"]]
    state = built(name, turn={"seat": seat}, routes={chart.routes[route]: pieces, elsewhere: standing})
    now = after_moves(state, f"create {chart.routes[route]}")[0]
    if now.top.name == "choice":
        now = after_moves(now, "skip")[0]
    right = _ASKED_BY[now.top.name]
    words = {marker: say(_EFFECTS[marker]) for marker in PERMANENT if name != "east" or marker != _ABROAD}
    return Question(
        kind="eastern_board",
        text=say(_WHAT, {"seat": seat, "route": chart.routes[route], "game": GAME}),
        state=state,
        about=(f"link:{chart.routes[route]}",),
        choices=all_choices(words, right, [(marker, say(_OTHER_ROUTE)) for marker in words]),
        answer=right,
        why=say(_PRINTED, {"route": chart.routes[route], "game": GAME}),
        rules=(_RULES[name, right], "H-EAS-11" if name == "east" else "H-BRI-17"),
    )


def _green(rng: Random) -> Question | None:
    chart = chart_of("east")
    seat = rng.choice(FOUR[:3])
    city = rng.choice(list(bits(chart.green)))
    name = chart.cities[city]
    posts = [[rng.choice(FOUR[:3]), "trader"] for _ in range(rng.choice((0, 1, 2, 2, 3, 3, 4)))]
    printed = rng.random() < 0.5
    route = "malmo--visby" if printed else chart.routes[rng.choice(chart.routes_at[city])]
    number = chart.routes.index(route)
    pieces = [[seat, "merchant"]] * 2 + [[seat, "trader"]] * (chart.map.routes[number].posts - 2)
    if printed:
        pieces = [[seat, "trader"], [seat, "merchant"], [seat, "trader"]]
    there: dict[str, Any] = {name: {"posts": posts, "additional": len(posts)}}
    unused = {"unused": ["additional_trading_post"]}
    state = built(
        "east",
        players={seat: {} if printed else unused},
        turn={"seat": seat},
        cities=there,
        routes={route: pieces},
    )
    moves = ("skip", f"green {name} trader") if printed else (f"extra {name} trader",)
    done = after_moves(state, f"create {route}", *moves)[0]
    right, owners = done.ruler(name) or "", owners_in(done, name)
    if posts and owners.count(right) > len(owners) / 2 and rng.random() < 0.5:
        return None  # close calls teach more
    before = state.ruler(name) or ""
    misconceptions = [(before, say(_COUNTED)), (seat, say(_TO_THE_LEFT)), (owners[-1], say(_COUNTED))]
    if printed:
        misconceptions = [(before, say(_TO_THE_RIGHT)), (seat, say(_COUNTED))]
    misconceptions += [(other, say(_COUNTED)) for other in FOUR[:3]]
    rules = ["H-EAS-05", "H-EAS-16"] if printed else ["H-EAS-06", "H-EAS-07"]
    return Question(
        kind="eastern_board",
        text=say(
            _BY_PRINTED if printed else _BY_MARKER, {"seat": seat, "route": route, "city": name, "game": GAME}
        ),
        state=state,
        about=(f"place:{name}",),
        choices=all_choices(seat_names(4), right, misconceptions),
        answer=right,
        why=say(_STAND, {"posts": ", ".join(seat_names(4)[owner] for owner in owners)}),
        rules=(*rules, "H-EAS-09"),
    )
