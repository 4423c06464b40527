"""The questions of Hansa Teutonica about the Eastern board."""

from __future__ import annotations

from boardgames_edu.engine.board import bits
from boardgames_edu.games.hansa.teaching.questions.drawing import FOUR, HansaDraft, hansa_kind
from boardgames_edu.i18n import N_


@hansa_kind(
    "eastern_board",
    N_("Sea routes and green cities"),
    {1: N_("what a printed marker allows"), 2: N_("who controls a green city")},
    "H-EAS-05 H-EAS-06 H-EAS-07 H-EAS-09 H-EAS-11 H-EAS-14 H-EAS-15 H-EAS-16 H-EAS-17 H-BRI-17 H-BRI-18 H-BRI-19",
)
def eastern_board(q: HansaDraft) -> None:
    """Ask about a printed marker, or who controls green cities."""
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
    q.why("That is printed beside {route}, and whoever creates the route may use it at once.")
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
    state = q.built(
        "east",
        players={} if printed else {seat: {"unused": ["additional_trading_post"]}},
        turn={"seat": seat},
        cities={name: {"posts": posts, "additional": len(posts)}},
        routes=pieces,
    )
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
