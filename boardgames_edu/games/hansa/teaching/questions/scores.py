"""The questions of Hansa Teutonica about the end and the result.

Whether it is the end, single lines of the result, the network, and who wins. What modules and countries
bring stands elsewhere.
"""

from typing import Any

from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, MARKERS, SEATS, printed_components
from boardgames_edu.games.hansa.params import CompiledMap
from boardgames_edu.games.hansa.rules import scoring
from boardgames_edu.games.hansa.teaching.questions.drawing import FOUR, HansaDraft, hansa_kind
from boardgames_edu.i18n import N_


@hansa_kind(
    N_("How many points does it bring?"),
    {1: N_("abilities, special points and cities"), 2: N_("markers, also promo markers")},
    "H-SCO-01 H-SCO-02 H-SCO-03 H-SCO-04 H-SCO-05 H-SCO-11 H-PRM-11 H-END-07",
)
def points_for(q: HansaDraft) -> None:
    q.facts["seat"] = seat = q.rng.choice(FOUR)
    if q.level == 2:
        _markers(q, seat)
    else:
        q.rng.choice((_abilities, _special, _cities))(q, seat)


def _abilities(q: HansaDraft, seat: str) -> None:
    complete = [k for k in range(len(ABILITIES)) if q.rng.random() < 0.5]
    tracks = q.tracks(complete)
    tally = scoring.abilities(q.built(players={seat: {"developed": tracks}}, turn={"seat": seat}), seat)
    text = N_("How many points does {seat} get for abilities at the end?")
    q.ask(text, *(f"sign:{seat}:{name}" for name in ABILITIES), panels=(f"desk:{seat}",))
    only_complete = N_("Only complete abilities count.")
    q.number(tally.total)
    q.mistakes(tally, counted={"H-SCO-11": "Keys bring no points of their own.", "H-SCO-02": only_complete})
    q.wrong(sum(tracks.values()), only_complete)
    why = N_("{n} {n:ability is|abilities are} complete and {n:counts|count}; Keys never do.")
    q.why(why, n=len({*complete} - {components.KEYS}))
    q.rule("H-SCO-01", "H-SCO-02", "H-SCO-11" if components.KEYS in complete else "")


def _markers(q: HansaDraft, seat: str) -> None:
    promo = q.rng.random() < 0.6
    most = printed_components().most_silver
    counts = [1 if k == components.EXTRA_POST else most[k] for k in range(6)]
    bag = [name for name, n in zip(MARKERS, counts, strict=False) for _ in range(n)]
    if promo:
        bag = [*MARKERS[:6], "additional_trading_post", "exchange_trading_posts", "move_3"]
    mine = q.rng.sample(bag, q.rng.randint(1, min(9, len(bag) - 1)))
    used = q.rng.randint(0, len(mine))
    plate = q.rng.choice((0, 1)) if len(mine) < len(bag) else 0
    promo_markers: dict[str, Any] = {}
    if promo:
        marker = q.rng.choice(("tribute", "block_route"))
        beside = [["arnheim--munster", marker, q.rng.choice((seat, seat, *FOUR))]]
        promo_markers = {"options": {"markers": "promo"}, "beside": beside}
    for name in mine:
        bag.remove(name)
    player = {"unused": mine[used:], "used": mine[:used], "plate": bag[:plate]}
    state = q.built(players={seat: player}, turn={"seat": seat}, **promo_markers)
    tally, table = scoring.markers(state, seat), printed_components().box.scoring.marker_table
    q.facts["n"] = count = tally.total
    text = N_("How many points does {seat} get for bonus markers at the end?")
    q.ask(text, f"panel:desk:{seat}", panels=("map", f"desk:{seat}"))
    q.number(scoring.marker_points(count, table))
    not_each = N_("Markers are not worth a fixed number each: from the second on, every second one raises the worth.")
    q.wrong(count, not_each)
    counted = {"H-END-07": N_("What still lies on the plate counts for nobody.")}
    forgot = {
        "H-PRM-11": N_("A Tribute or a Block on the board counts for the player who laid it."),
        "H-E2-08": N_("Markers count whether they were played or not."),
    }
    q.mistakes(tally, counted=counted, forgot=forgot, worth=lambda count: scoring.marker_points(count, table))
    q.wrong(2 * count, not_each)
    q.why("{n} {n:marker counts|markers count}. One brings 1 point, two bring 3, four 6, six 10, eight 15, ten 21.")
    q.rule("H-SCO-03", *({"H-PRM-11"} & {*tally.rules}), "H-END-07" if plate else "")


def _special(q: HansaDraft, seat: str) -> None:
    colours = q.rng.sample(COLOURS, q.rng.choice((1, 2, 3)))
    there = {colour: q.rng.choice((seat, *FOUR)) for colour in colours}
    tally = scoring.special(q.built(special=there, turn={"seat": seat}), seat)
    text = N_("How many points do the special spaces bring {seat} at the end?")
    q.ask(text, "track:special", panels=("table",))
    printed = N_("White brings 7, orange 8, pink 9 and black 11, each to its owner alone.")
    q.number(tally.total)
    q.mistakes(tally, counted={"H-SCO-04": printed}, forgot={"H-SCO-04": printed})
    q.wrong((4 * len(colours), *printed_components().special_points), printed)
    why = N_("{seat} has {n} of these spaces. Each brings what is printed on it.")
    q.why(why, n=sum(owner == seat for owner in there.values()))
    q.rule("H-SCO-04")


def _cities(q: HansaDraft, seat: str) -> None:
    chart = q.chart()
    there: dict[str, Any] = {}
    for city in q.rng.sample(range(len(chart.cities)), q.rng.choice((3, 4, 5))):
        count = q.rng.randint(1, min(3, chart.offices[city]))
        there |= q.city(chart, city, [seat, seat, *FOUR], count)
    state = q.built(cities=there, turn={"seat": seat})
    own, tally = sum(state.ruler(name) == seat for name in there), scoring.cities(state, seat)
    text = N_("How many points does {seat} get for controlled cities at the end?")
    q.ask(text, *(f"place:{name}" for name in there), hides=True)
    q.number(tally.total)
    q.mistakes(tally, counted={"H-SCO-05": "A post is not enough: the city must be under control."})
    q.wrong((own, 4 * own), "Each controlled city brings 2 points.")
    q.why("{seat} controls {n} {n:city|cities}, 2 points each.", n=own)
    q.rule("H-SCO-05")


@hansa_kind(
    N_("How much does the network bring?"),
    {1: N_("one group of cities"), 2: N_("two groups, and pieces of others between them")},
    "H-SCO-06 H-SCO-07 H-SCO-08 H-SCO-12",
)
def network_points(q: HansaDraft) -> None:
    chart, rng = q.chart(), q.rng
    seat, steps = rng.choice(FOUR), rng.randint(0, 4)
    group = _linked(q, chart, rng.randrange(len(chart.cities)), rng.choice((2, 3, 4)))
    if q.level == 2:
        closed = _around(chart, group)
        far = [city for city in range(len(chart.cities)) if city not in closed]
        group += _linked(q, chart, rng.choice(far), rng.choice((1, 2, 3)), closed)
    there: dict[str, Any] = {}
    for city in group:
        posts = q.posts(chart, city, [seat, seat, *FOUR], rng.randint(1, min(3, chart.offices[city])))
        posts[rng.randrange(len(posts))][0] = seat
        there[chart.cities[city]] = {"posts": posts}
    others = [other for other in FOUR if other != seat]
    between = {
        chart.routes[route]: [[rng.choice(others), "trader"]]
        for route, ends in enumerate(chart.ends)
        if set(ends) <= set(group) and q.level == 2 and rng.random() < 0.5
    }
    players = {seat: {"developed": {"keys": steps}}}
    state = q.built(players=players, turn={"seat": seat}, cities=there, routes=between)
    keys, tally = printed_components().values[components.KEYS][steps], scoring.network(state, seat)
    q.facts |= {"seat": seat, "keys": keys, "posts": tally.total}
    text = N_("The City Keys of {seat} show {keys}. How many points does the network of {seat} bring?")
    q.ask(text, *(f"place:{name}" for name in there))
    q.number(tally.total * keys)
    forgot = {"H-SCO-07": N_("Posts count, not cities: several in one city count each.")}
    counted = {"H-SCO-08": N_("Only one connected group counts.")}
    q.mistakes(tally, forgot=forgot, counted=counted, worth=keys.__mul__)
    q.wrong(tally.total, "The posts are multiplied by Keys.")
    if between:
        q.wrong(
            max(q.owners(name).count(seat) for name in there) * keys,
            "Who stands on a route does not matter: two cities are linked by posts at both its ends.",
        )
    q.why("The largest group of linked cities has {posts} posts of {seat}: {posts} times {keys}.")
    mistaken = {wrong.term.rule for wrong in tally.misconceptions()}
    q.rule("H-SCO-06", *sorted({"H-SCO-07", "H-SCO-08"} & mistaken), "H-SCO-12" if between else "")


def _around(chart: CompiledMap, cities: list[int]) -> set[int]:
    return {end for city in cities for route in chart.routes_at[city] for end in chart.ends[route]}


def _linked(q: HansaDraft, chart: CompiledMap, start: int, size: int, closed: set[int] | None = None) -> list[int]:
    found = [start]
    while len(found) < size and (near := sorted(_around(chart, found) - {*found, *(closed or ())})):
        found.append(q.rng.choice(near))
    return found


@hansa_kind(N_("Who wins?"), {1: N_("different results, or level ones"), 2: N_("level ones")}, "H-SCO-09 H-SCO-10")
def who_wins(q: HansaDraft) -> None:
    two = first, second = sorted(q.rng.sample(SEATS[:3], 2))
    chart, places = q.chart(), [SEATS.index(seat) for seat in two]
    steps = [q.rng.choice((0, 1, 2)) for _ in two]
    posts = q.rng.sample(range(len(chart.cities)), 4)
    there: dict[str, Any] = {}
    for number, seat in enumerate(two):
        for city in posts[2 * number : 2 * number + q.rng.choice((0, 1, 2))]:
            there |= q.city(chart, city, [seat], 1)
    players: dict[str, Any] = {seat: {"developed": {"actions": n}} for seat, n in zip(two, steps, strict=True)}
    totals = q.built(cities=there, players=players, stack=[]).totals()
    spare = 0 if q.level == 2 or q.rng.random() < 0.5 else q.rng.choice((1, 2))
    for seat, place, less in zip(two, places, (0, spare), strict=True):
        players[seat]["points"] = max(totals) + 3 - totals[place] - less
    state = q.built(cities=there, players=players, stack=[])
    q.need(state.is_over)
    told = [q.say("{seat} has {points} points.", seat=SEATS[k], points=state.totals()[k]) for k in places]
    q.ask(
        "The game is over, and all is counted. {totals} Who wins?",
        *(f"panel:desk:{seat}" for seat in two),
        panels=("map", *(f"desk:{seat}" for seat in two)),
        totals=" ".join(told),
    )
    named = q.names("seat", two)
    both = q.say("{first} and {second} together", first=named[first], second=named[second])
    winners = state.winners()
    q.facts["seat"] = right = SEATS[winners[0]] if len(winners) == 1 else "both"
    q.choose({**named, "both": both}, right)
    q.rule("H-SCO-09", "" if spare else "H-SCO-10")
    networks = [scoring.network_points(state, place) for place in places]
    if spare:
        highest = N_("{seat} has the highest result.")
        q.wrong("both", highest)
        q.why(highest)
    elif right == "both":
        q.wrong(two, "Compare the steps on Actions and the networks: these are level, too.")
        q.why("They are level in everything that decides.")
    else:
        q.wrong("both", "There is something that breaks the tie.")
        if steps[0] == steps[1]:
            q.wrong(two, "If the steps on Actions are level too, the larger network wins.")
            q.why("They are level in points and in steps on Actions, and the network of {seat} brought more.")
            return
        if networks[0] != networks[1]:
            mistake = N_("Steps on Actions are compared first, and only then the network.")
            q.wrong(two[networks[1] > networks[0]], mistake)
        q.wrong(two[steps[1] > steps[0]], "If two are level, fewer steps on Actions are better, not more.")
        q.why("They are level in points, and {seat} has taken fewer steps on Actions.")


_ENDS = {  # the answers about the end: words, what was overlooked, why
    "no": (
        N_("No, it goes on"),
        "",
        N_("Nobody has 20 points yet, fewer than {cities} cities are full, and nobody had to draw a marker in vain."),
    ),
    "H-END-01": (
        N_("Yes, because of the points on the track"),
        N_("Each end of the route brings its controller a point first."),
        N_("Somebody has 20 points on the track now. It does not matter whose turn it is."),
    ),
    "H-END-03": (
        N_("Yes, because of the full cities"),
        N_("Count the full cities, with the one that becomes full now."),
        N_("{cities} cities are full now."),
    ),
    "H-END-02": (
        N_("Yes, because no marker can be drawn"),
        N_("A marker lies beside the route. Look at the pile as well."),
        N_("A marker was taken, and there was none to be drawn in its place."),
    ),
}
_STILL_DRAWN = N_(
    "The last marker of the pile can still be drawn. Only when the pile is empty before that, it is the end."
)


@hansa_kind(
    N_("Is it the end?"),
    {1: N_("the base board"), 2: N_("Britannia as well")},
    "H-END-01 H-END-02 H-END-03 H-END-06 H-BRI-03",
)
def is_it_the_end(q: HansaDraft) -> None:
    rng, chart = q.rng, q.chart("base_45" if q.level == 1 or q.rng.random() < 0.3 else "britannia_45")
    needed = chart.map.full_cities_that_end_the_game
    near = rng.choice(("points", "cities", "markers", "nothing"))
    small = [k for k, n in enumerate(chart.offices) if n in (1, 2) and chart.cities[k] != "isle_of_man"]
    full = rng.sample(small, needed - 1 if near == "cities" else needed - rng.choice((2, 3)))
    there = {chart.cities[k]: {"posts": q.posts(chart, k, FOUR, chart.offices[k])} for k in full}
    route = rng.randrange(len(chart.routes))
    q.need(chart.permanent[route] < 0 and not chart.country[route])
    for city in chart.ends[route]:
        if city not in full and rng.random() < 0.6:
            there |= q.city(chart, city, FOUR, rng.randint(0, max(0, chart.offices[city] - 1)))
    seat, other = rng.choice(FOUR), rng.choice(FOUR)
    marker = near == "markers" or rng.random() < 0.3
    q.need(not marker or chart.map.routes[route].markers_allowed)
    pile = [] if near == "markers" and rng.random() < 0.6 else ["move_3"]
    pieces = q.manned(chart, route, seat, merchants=2)
    q.need_pieces(there, pieces)
    players: dict[str, dict[str, Any]] = {seat: {"developed": {"privilege": 3}}}
    players.setdefault(other, {})["points"] = rng.choice((18, 19, 19) if near == "points" else (14, 16, 17))
    q.facts |= {"seat": seat, "route": chart.routes[route], "cities": needed}
    board = {"cities": there, "routes": pieces, "pile": pile}
    board["markers"] = {chart.routes[route]: "plus_3_actions"} if marker else {}
    state = q.built(chart.map.id, players=players, turn={"seat": seat}, **board)
    after, events = q.played(f"create {chart.routes[route]}")
    if after.stack and after.top.name == "choice":
        cities = [id for c in chart.ends[route] if not q.refused(f"post {(id := chart.cities[c])}", after)]
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
        *(f"link:{chart.routes[route]}", "piece:cube", "piece:pile", "track:points"),
        panels=("map", "table"),
    )
    q.offer({end: words for end, (words, _, _) in _ENDS.items()}, right)
    _, overlooked, why = _ENDS[right]
    if overlooked:
        q.wrong("no", overlooked)
    else:
        if state.marker_pile and state.route_markers:
            q.wrong("H-END-02", _STILL_DRAWN)
        q.wrong(reasons, "That is not reached here.")
    q.why(why)
    q.rule("H-END-06" if right == "H-END-01" and after.seat(seat).score < 20 else "")
    q.rule("H-BRI-03" if right == "H-END-03" and chart.has_countries else "")
    q.rule(*([right] if right != "no" else reasons))
