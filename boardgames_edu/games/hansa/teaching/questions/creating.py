"""The questions of Hansa Teutonica about creating a route.

Points for control, where a post may be founded, what goes back, and the spaces for special points: Red creates a route.
"""

from collections import Counter
from typing import Any

from boardgames_edu.games.hansa.components import COLOURS, KINDS, printed_components
from boardgames_edu.games.hansa.params import CompiledMap
from boardgames_edu.games.hansa.rules import masks
from boardgames_edu.games.hansa.rules.tallies import control, going_back
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.drawing import HansaDraft, hansa_kind
from boardgames_edu.i18n import N_

_THREE = ("red", "blue", "green")


def _posts(q: HansaDraft, chart: CompiledMap, city: int, most: int, left: Counter[str]) -> list[list[str]]:
    """Return random trading posts in a city, at most ``most``."""
    posts: list[list[str]] = []
    for shape in chart.shape[city][:most]:
        owner, piece = q.rng.choice(_THREE), KINDS[shape]
        if piece == "merchant" and not left[owner]:
            piece = "trader"  # on an office that was exchanged
        left[owner] -= piece == "merchant"
        posts.append([owner, piece])
    return posts


@hansa_kind(
    N_("Who gets points when a route is created?"),
    {1: N_("nothing is done in the third step"), 2: N_("a post is founded that may change control")},
    "H-ACT-E-04 H-E1-01 H-E1-02 H-E1-03 H-E1-04 H-TRM-05",
    local=True,
)
def control_points(q: HansaDraft) -> None:
    chart = q.chart()
    route = q.rng.randrange(len(chart.routes))
    name, ends = chart.routes[route], [chart.cities[city] for city in chart.ends[route]]
    left = Counter(dict.fromkeys(_THREE, 1))
    posts = [_posts(q, chart, city, q.rng.randrange(4), left) for city in chart.ends[route]]
    cities = {city: {"posts": row} for city, row in zip(ends, posts, strict=True)}
    player = {"developed": {"privilege": 3, "book": 2}}
    state = q.red(q.manned(chart, route, "red", 1), player=player, cities=cities)
    created = q.played(f"create {name}")[0]
    asked = q.rng.choice(_THREE)
    tally = control(state, route, asked)
    right = tally.total
    q.facts |= {"route": name, "seat": asked}
    text = N_("Red creates the route {route} and takes nothing in the third step. How many points does {seat} get?")
    if q.level == 2:
        text = N_(
            "Red creates the route {route} and founds a post in {city}. How many points does {seat} get for control?"
        )
        founding = q.legal("post", of=created)
        q.need(founding)
        chosen = q.rng.choice(founding)
        after = q.played(chosen.text, start=created)[0]
        if all(after.ruler(city) == created.ruler(city) for city in ends) and q.rng.random() < 0.8:
            return
        q.facts["city"] = chart.cities[chosen.args[0]]
        too_late = N_("Control is looked at before the third step; the new post comes too late for that.")
        q.mistakes(control(state, route, asked, after), counted={"H-E1-04": too_late})
        q.rule("H-E1-04")
    q.ask(text, f"link:{name}", *(f"place:{city}" for city in ends), hides=True)
    q.choose({str(n): str(n) for n in range(3)}, str(right))  # a route has two ends
    creating = N_("The points go to the player who controls the cities, not to the one who creates the route.")
    both_ends = N_("Each of the two cities brings a point, and one player may control both.")
    counted = {"H-E1-02": creating, "H-TRM-05": N_("A post is not enough: only control brings the point.")}
    q.mistakes(tally, counted=counted, forgot={"H-E1-02": both_ends, "H-E1-03": both_ends})
    if asked != "red":
        q.wrong(0, creating)
    q.wrong(range(right), both_ends)
    q.wrong(range(right, 3), "Only a city that {seat} controls brings {seat} a point.")
    for city in ends:
        owner = state.ruler(city)
        q.why("{seat} controls {city}." if owner else "Nobody controls {city}.", city=city, seat=owner)
    q.rule("H-E1-01", "H-E1-02", "H-E1-03" if right == 2 else "", "H-TRM-05" if any(posts) else "")
    q.rule("H-ACT-E-04" if asked != "red" and right else "")


_AGAINST = {  # by the rule against a post, why it cannot be founded, and what was overlooked
    "H-E3A-04": (
        N_("The first free office in {city} is {colour}, and Red's Privilege does not open that colour."),
        N_("Look at the colour of the first free office there."),
    ),
    "H-E3A-05": (
        N_("The first free office in {city} is round, and no merchant stands on the route."),
        N_("Look at the shape of the first free office there."),
    ),
    "H-E3A-13": (N_("{city} has no free office."), N_("Look whether an office is free there at all.")),
}


@hansa_kind(
    N_("Where may a trading post be founded?"),
    {1: N_("shape and colour of the next office"), 2: N_("full cities too")},
    "H-E3A-02 H-E3A-03 H-E3A-04 H-E3A-05 H-E3A-06 H-E3A-13",
    local=True,
)
def where_to_found(q: HansaDraft) -> None:
    chart = q.chart()
    route = q.rng.randrange(len(chart.routes))
    name, left = chart.routes[route], Counter(dict.fromkeys(_THREE[1:], 1))
    cities: dict[str, Any] = {}
    for end in chart.ends[route]:
        most = chart.offices[end] if q.level == 2 else chart.offices[end] - 1
        cities[chart.cities[end]] = {"posts": _posts(q, chart, end, q.rng.randrange(most + 1), left)}
    merchants = q.rng.randrange(2)
    player = {"developed": {"privilege": q.rng.randrange(4), "book": 3}}
    stack = [["turn", "red"], ["after", "red"], ["choice", "red", name, None]]
    pieces = q.manned(chart, route, "red", merchants)
    state = q.red(pieces, left=1, player=player, cities=cities, stack=stack)
    against = {city: no.rule if (no := state.why_not(f"post {city}")) else "" for city in cities}
    if not any(against.values()) and q.rng.random() < 0.6:
        return
    text = N_("Red has created the route {route}. In which of its cities may Red found a post, without any marker?")
    q.ask(text, f"link:{name}", *(f"place:{city}" for city in cities), panels=("map", "desk:red"), route=name)
    words = {id: q.say("in {city} only", city=city) for id, city in zip("ab", cities, strict=True)}
    words |= {"both": q.say("in either of the two"), "neither": q.say("in neither of them")}
    may = [id for id, rule in zip("ab", against.values(), strict=True) if not rule]
    q.choose(words, "both" if len(may) == 2 else may[0] if may else "neither")
    for rule in filter(None, against.values()):
        q.wrong("both", _AGAINST[rule][1])
    for id, (city, rule) in zip("ab", against.items(), strict=True):
        number, taken = chart.cities.index(city), len(cities[city]["posts"])
        q.wrong(id, _AGAINST[rule][1] if rule else N_("Look at the other city as well."))
        colour = COLOURS[chart.colour[number][taken]] if rule == "H-E3A-04" else ""
        q.why(_AGAINST[rule][0] if rule else N_("{city} has an office that fits."), city=city, colour=colour)
        q.rule(rule or "H-E3A-02", "H-E3A-03" if rule and _later_fits(state, number) else "")
        q.rule("H-E3A-06" if rule == "H-E3A-05" else "")
    q.wrong("neither", "Look at both cities once more; there is an office that fits.")


def _later_fits(state: HansaState, city: int) -> bool:
    chart = state.setup.chart
    opened = state.seat(state.to_move or 0).developed.get("privilege", 0)
    return any(
        chart.colour[city][k] <= opened and masks.on_route(state, chart.shape[city][k])
        for k in range(state.filled(city) + 1, chart.offices[city])
    )


@hansa_kind(
    N_("What goes back to the stock?"),
    {1: N_("a post or nothing"), 2: N_("abilities and special points as well")},
    "H-ACT-E-06 H-E3A-01 H-E3B-02 H-E3C-04",
    local=True,
)
def what_goes_back(q: HansaDraft) -> None:
    chart = q.chart()
    verb = q.rng.choice(("post", "skip") if q.level == 1 else ("develop", "special", "post", "skip"))
    route = q.rng.choice([r for r, ends in enumerate(chart.ends) if verb != "special" or chart.special_city in ends])
    name, count = chart.routes[route], chart.map.routes[route].posts
    merchants = 1 if verb == "special" else q.rng.randrange(2)
    q.red(q.manned(chart, route, "red", merchants), player={"developed": {"privilege": 3}})
    actions = q.legal(verb, of=q.played(f"create {name}")[0])
    q.need(actions)
    action, back = q.rng.choice(actions), going_back(count, verb)
    q.facts |= {"n": count, "count": back.total}
    choice = {
        "post": N_("founds a post in {city}"),
        "develop": N_("develops an ability"),
        "special": N_("puts a merchant on a space for special points"),
        "skip": N_("takes nothing in the third step"),
    }[verb]
    text = N_("Red creates the route {route} and {choice}. How many pieces go from the route to Red's stock?")
    chosen = q.say(choice, city=chart.cities[action.args[0]] if verb == "post" else "")
    q.ask(text, f"link:{name}", route=name, choice=chosen)
    rule = {"post": "H-E3A-01", "develop": "H-E3B-02", "special": "H-E3C-04", "skip": "H-ACT-E-06"}[verb]
    one_stays = N_("The piece that stays in the city or on the space comes from the route.")
    stays = N_("A piece stays only as a new post in a city or on a space for special points.")
    q.number(back.total)
    q.wrong(0, "The pieces do not remain on the route.")
    q.mistakes(back, forgot={"H-E3A-06": one_stays, "H-E3C-05": one_stays}, counted={rule: stays})
    if back.total < count:
        q.wrong(back.total - 1, "Just one piece stays in the city or on the space.")
    q.why(
        {
            "post": "One of the {n} pieces becomes the post, and the other {count} go back.",
            "develop": "A step on a track takes no piece of the route, so all {n} go back.",
            "special": "One of the {n} pieces stays on the space, and the other {count} go back.",
            "skip": "Nothing of the route stays anywhere, so all {n} pieces go back.",
        }[verb]
    )
    q.rule(rule)


@hansa_kind(
    N_("Which spaces for special points are open?"),
    {1: N_("which may be chosen"), 2: N_("what they bring as well")},
    "H-E3C-01 H-E3C-02 H-E3C-03 H-E3C-05 H-E3C-09",
)
def special_space(q: HansaDraft) -> None:
    owners = ["blue", "green", "purple", "yellow"]
    q.rng.shuffle(owners)
    taken = {colour: owners.pop() for colour in COLOURS if q.rng.random() < 0.4}
    if q.rng.random() < 0.12:
        taken = dict(zip(COLOURS, ("blue", "green", "purple", "yellow"), strict=True))
    privilege, merchants = q.rng.randrange(4), 0 if q.rng.random() < 0.15 else 1
    name = "warburg--coellen"
    player = {"developed": {"privilege": privilege}}
    q.red(q.manned(q.chart(), name, "red", merchants), seats=5, player=player, special=taken)
    found = [COLOURS[action.args[0]] for action in q.legal("special", of=q.played(f"create {name}")[0])]
    about, panels = (f"link:{name}", "track:special"), ("map", "table", "desk:red")
    if q.level == 2 and found and q.rng.random() < 0.5:
        points = printed_components().box.special_points
        colour = q.rng.choice(found)
        q.facts |= {"colour": colour, "n": points[colour]}
        text = N_(
            "Red creates the route from Warburg to Coellen and puts a merchant on the {colour} space. How many points "
            "does it bring, at the end of the game?"
        )
        q.ask(text, *about, panels=panels)
        q.number(points[colour], least=1)
        q.wrong(points.values(), "That is what another space brings.")
        q.why("The {colour} space brings {n}.")
        q.rule("H-E3C-05")
        return
    text = N_(
        "Red creates the route from Warburg to Coellen. Which spaces for special points may Red choose from then?"
    )
    q.ask(text, *about, panels=panels)
    free, opened = [colour for colour in COLOURS if colour not in taken], COLOURS[: privilege + 1]
    is_taken = N_("A space that is taken cannot be chosen.")
    not_open = N_("Red's Privilege does not open all of these.")
    no_merchant = N_("There is no merchant on the route.")
    pass_over = N_("Here you may pass over others: any free space with an open colour will do.")
    wrong = [
        (free, not_open),
        (opened, is_taken),
        ([colour for colour in free if colour in opened], no_merchant),
        ([colour for colour in free[:1] if colour in opened], pass_over),
        (found[-1:], pass_over),
        ([], N_("A merchant stands on the route, and a space is free and open.")),
        *([] if free else [(COLOURS[:1], is_taken), (COLOURS[3:], is_taken)]),  # else two choices only
        (COLOURS, is_taken if taken else not_open),
    ]
    named, words = q.names("colour", COLOURS), dict[str, str]()
    for group in [found, *(group for group, _ in wrong)]:
        said = ", ".join(named[colour] for colour in group) or q.say("none of them")
        if len(words) < 4:
            words.setdefault(" ".join(group) or "none", said)
    q.choose(dict(sorted(words.items())), " ".join(found) or "none")
    for group, mistake in wrong:
        q.wrong(" ".join(group) or "none", mistake if merchants else N_("Only a merchant of this route can go there."))
    if merchants:
        q.why("Red's Privilege goes up to {colour}, and taken spaces are out.", colour=COLOURS[privilege])
        q.rule(*(("H-E3C-02", "H-E3C-03") if found else ("H-E3C-02",) if free else ("H-E3C-09",)))
    else:
        q.why(no_merchant)
        q.rule("H-E3C-01")
