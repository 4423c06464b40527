"""The question of Hansa Teutonica about the game's end."""

from __future__ import annotations

from typing import Any

from boardgames_edu.games.hansa.teaching.questions.drawing import FOUR, HansaDraft, hansa_kind
from boardgames_edu.i18n import N_


@hansa_kind(
    "is_it_the_end",
    N_("Is it the end?"),
    {1: N_("the base board"), 2: N_("Britannia as well")},
    "H-END-01 H-END-02 H-END-03 H-END-06 H-BRI-03",
)
def is_it_the_end(q: HansaDraft) -> None:
    """Ask whether the game is over after an action, why."""
    rng, chart = q.rng, q.chart("base_45" if q.level == 1 or q.rng.random() < 0.3 else "britannia_45")
    needed = chart.map.full_cities_that_end_the_game
    near = rng.choice(("points", "cities", "markers", "nothing"))
    small = [
        k for k, offices in enumerate(chart.offices) if offices in (1, 2) and chart.cities[k] != "isle_of_man"
    ]
    full = rng.sample(small, needed - 1 if near == "cities" else needed - rng.choice((2, 3)))
    there = {chart.cities[k]: {"posts": q.posts(chart, k, FOUR, chart.offices[k])} for k in full}
    route = rng.randrange(len(chart.routes))
    q.need(chart.permanent[route] < 0 and not chart.country[route])
    for city in chart.ends[route]:
        if city not in full and rng.random() < 0.6:
            count = rng.randint(0, max(0, chart.offices[city] - 1))
            there |= q.city(chart, city, FOUR, count)
    seat, other = rng.choice(FOUR), rng.choice(FOUR)
    marker = near == "markers" or rng.random() < 0.3
    q.need(not marker or chart.map.routes[route].markers_allowed)
    pile = [] if near == "markers" and rng.random() < 0.6 else ["move_3"]
    pieces = q.manned(chart, route, seat, merchants=2)
    q.need_pieces(there, pieces)
    players: dict[str, dict[str, Any]] = {seat: {"developed": {"privilege": 3}}}
    players.setdefault(other, {})["points"] = rng.choice((18, 19, 19) if near == "points" else (14, 16, 17))
    q.facts |= {"seat": seat, "route": chart.routes[route], "cities": needed}
    state = q.built(
        chart.map.id,
        players=players,
        turn={"seat": seat},
        cities=there,
        routes=pieces,
        markers={chart.routes[route]: "plus_3_actions"} if marker else {},
        pile=pile,
    )
    after, events = q.played(f"create {chart.routes[route]}")
    if after.stack and after.top.name == "choice":
        cities = [
            chart.cities[c] for c in chart.ends[route] if not q.refused(f"post {chart.cities[c]}", after)
        ]
        q.facts["city"] = rng.choice(cities) if cities else ""
        after, more = q.played(f"post {q.facts['city']}" if cities else "skip", start=after)
        events += more
    reasons = {
        "H-END-01": max(after.score) >= 20,
        "H-END-03": after.full_cities >= needed,
        "H-END-02": any(event.kind == "no_marker" for event in events),
    }
    q.need(sum(reasons.values()) <= 1 and after.is_over == any(reasons.values()))
    right = next((rule for rule, holds in reasons.items() if holds), "no")
    if rng.random() < {"no": 0.93, "H-END-02": 0.7}.get(right, 0):
        return  # these come up far more often than the others
    q.ask(
        "{seat} creates {route} and founds a post in {city}. Is the game over after this action, and why?"
        if q.facts.get("city")
        else "{seat} creates {route} and takes nothing in the third step. Is the game over after this action, and why?",
        f"link:{chart.routes[route]}",
        "piece:cube",
        "piece:pile",
        "track:points",
        panels=("map", "table"),
    )
    q.offer(
        {
            "no": N_("No, it goes on"),
            "H-END-01": N_("Yes, because of the points on the track"),
            "H-END-03": N_("Yes, because of the full cities"),
            "H-END-02": N_("Yes, because no marker can be drawn"),
        },
        right,
    )
    if right == "H-END-01":
        q.wrong("no", "Each end of the route brings its controller a point first.")
        q.why("Somebody has 20 points on the track now. It does not matter whose turn it is.")
        q.rule("H-END-06" if after.seat(seat).score < 20 else "")
    elif right == "H-END-02":
        q.wrong("no", "A marker lies beside the route. Look at the pile as well.")
        q.why("A marker was taken, and there was none to be drawn in its place.")
    elif right == "H-END-03":
        q.wrong("no", "Count the full cities, with the one that becomes full now.")
        q.why("{cities} cities are full now.")
        q.rule("H-BRI-03" if chart.has_countries else "")
    else:
        if state.marker_pile and state.route_markers:
            q.wrong(
                "H-END-02",
                "The last marker of the pile can still be drawn. Only when the pile is empty before that, it is the "
                "end.",
            )
        q.wrong(reasons, "That is not reached here.")
        q.why(
            "Nobody has 20 points yet, fewer than {cities} cities are full, and nobody had to draw a marker in vain."
        )
    q.rule(*([right] if right != "no" else reasons))
