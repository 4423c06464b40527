"""The questions of Hansa Teutonica about creating a route.

Points for control, where a post may be founded, what goes back, and the spaces for special points. Positions are
built round one full route; the engine creates it. Knows no screen.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import COLOURS, KINDS, printed_components
from boardgames_edu.games.hansa.rules import route_masks
from boardgames_edu.games.hansa.rules.tallies import control, going_back
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.desks import colour_names, played
from boardgames_edu.games.hansa.teaching.questions.old import GAME
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.adding_up import wrong_totals
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind, number_choices

_CREATOR = "red"
_OTHERS = ("blue", "green")


def _posts(rng: Random, chart: CompiledMap, city: int, most: int, left: Counter[str]) -> list[list[str]]:
    """Return random trading posts in a city, at most ``most``."""
    posts: list[list[str]] = []
    for k in range(min(most, chart.offices[city])):
        piece = KINDS[chart.shape[city][k]]
        owner = rng.choice((_CREATOR, *_OTHERS))
        if piece == "merchant" and not left[owner]:
            piece = "trader"  # on an office that was exchanged
        left[owner] -= piece == "merchant"
        posts.append([owner, piece])
    return posts


# --- points for control ----------------------------------------------------------------------------------------------

_POINTS = N_(
    "Red creates the route {route} and takes nothing in the third step. How many points does {seat} get?"
)
_POINTS_POST = N_(
    "Red creates the route {route} and founds a post in {city}. How many points does {seat} get for control?"
)
_FOR_CREATING = N_("The points go to whoever controls the cities, not to whoever creates the route.")
_BOTH_ENDS = N_("Each of the two cities brings a point, and one player may control both.")
_A_POST_ENOUGH = N_("A post is not enough: only control brings the point.")
_TOO_EARLY = N_("Control is looked at before the third step; the new post comes too late for that.")
_ONLY_OWN = N_("Only a city that {seat} controls brings {seat} a point.")
_CONTROLLED = N_("{seat} controls {city}.")
_NOBODYS = N_("Nobody controls {city}.")


@drawn_kind(
    GAME,
    "control_points",
    N_("Who gets points when a route is created?"),
    {1: N_("nothing is done in the third step"), 2: N_("a post is founded that may change control")},
    ("H-ACT-E-04", "H-E1-01", "H-E1-02", "H-E1-03", "H-E1-04", "H-TRM-05"),
    local=True,
)
def control_points(rng: Random, level: int) -> Question | None:
    """Ask for a player's points in the first step."""
    game = load(GAME)
    chart = game.setup(4).chart
    route = rng.randrange(len(chart.routes))
    left = Counter(dict.fromkeys((_CREATOR, *_OTHERS), 1))
    cities = {
        chart.cities[c]: {"posts": _posts(rng, chart, c, rng.randrange(4), left)} for c in chart.ends[route]
    }
    name = chart.routes[route]
    count = chart.map.routes[route].posts
    state: HansaState = game.from_position(
        {
            "seats": 4,
            "turn": {"seat": _CREATOR, "left": 2},
            "players": {_CREATOR: {"developed": {"privilege": 3, "book": 2}}},
            "routes": {name: [[_CREATOR, "merchant"], *[[_CREATOR, "trader"]] * (count - 1)]},
            "cities": cities,
        }
    )
    created = played(state, f"create {name}")
    asked = rng.choice((_CREATOR, *_OTHERS))
    tally = control(state, route, asked)
    right = tally.total
    ends = [chart.cities[c] for c in chart.ends[route]]
    late: list[tuple[int, str]] = []
    text, told, rules = _POINTS, {"route": name, "seat": asked, "game": GAME}, ["H-E1-01", "H-E1-02"]
    if level == 2:
        posts = [action for action in created.legal_actions() if action.verb == "post"]
        if not posts:
            return None
        chosen = rng.choice(posts)
        after = played(created, chosen.text)
        changed = [city for city in ends if after.ruler(city) != created.ruler(city)]
        if not changed and rng.random() < 0.8:
            return None
        late = wrong_totals(control(state, route, asked, after), counted={"H-E1-04": _TOO_EARLY})
        told["city"] = chart.cities[chosen.args[0]]
        text, rules = _POINTS_POST, [*rules, "H-E1-04"]
    misconceptions = [
        *late,
        *wrong_totals(
            tally,
            counted={"H-E1-02": _FOR_CREATING, "H-TRM-05": _A_POST_ENOUGH},
            forgot={"H-E1-02": _BOTH_ENDS, "H-E1-03": _BOTH_ENDS},
        ),
    ]
    if asked != _CREATOR:
        misconceptions.append((0, say(_FOR_CREATING)))
    misconceptions += [(n, say(_BOTH_ENDS) if n < right else say(_ONLY_OWN, told)) for n in range(3)]
    misconceptions = [(n, overlooked) for n, overlooked in misconceptions if n < 3]  # a route has two ends
    if right == 2:
        rules.append("H-E1-03")
    if asked != _CREATOR and right:
        rules.append("H-ACT-E-04")
    if any(cities[city]["posts"] for city in ends):
        rules.append("H-TRM-05")
    return Question(
        kind="control_points",
        text=say(text, told),
        state=state,
        about=(f"link:{name}", *(f"place:{city}" for city in ends)),
        choices=number_choices(right, misconceptions, rng, count=3),
        answer=str(right),
        why=" ".join(_controlled(state, city) for city in ends),
        rules=tuple(rules),
        hides=True,
    )


def _controlled(state: HansaState, city: str) -> str:
    owner = state.ruler(city)
    return say(_CONTROLLED if owner else _NOBODYS, {"city": city, "seat": owner, "game": GAME})


# --- where may a post be founded? ------------------------------------------------------------------------------------

_FOUND = N_(
    "Red has created the route {route}. In which of its cities may Red found a post, without any marker?"
)
_ONLY = N_("in {city} only")
_EITHER = N_("in either of the two")
_NEITHER = N_("in neither of them")
_MAY = N_("{city} has an office that fits.")
_NO_FIT = {
    "H-E3A-04": N_(
        "The first free office in {city} is {colour}, and Red's Privilege does not open that colour."
    ),
    "H-E3A-05": N_("The first free office in {city} is round, and no merchant stands on the route."),
    "H-E3A-13": N_("{city} has no free office."),
}
_SEEN_ONE = N_("Look at the other city as well.")
_LOOK = {
    "H-E3A-04": N_("Look at the colour of the first free office there."),
    "H-E3A-05": N_("Look at the shape of the first free office there."),
    "H-E3A-13": N_("Look whether an office is free there at all."),
}
_LOOK_AGAIN = N_("Look at both cities once more; there is an office that fits.")


@drawn_kind(
    GAME,
    "where_to_found",
    N_("Where may a trading post be founded?"),
    {1: N_("shape and colour of the next office"), 2: N_("full cities too")},
    ("H-E3A-02", "H-E3A-03", "H-E3A-04", "H-E3A-05", "H-E3A-06", "H-E3A-13"),
    local=True,
)
def where_to_found(rng: Random, level: int) -> Question | None:
    """Ask which of the two end cities takes a post."""
    game = load(GAME)
    chart = game.setup(4).chart
    route = rng.randrange(len(chart.routes))
    name, count = chart.routes[route], chart.map.routes[route].posts
    left = Counter(dict.fromkeys(_OTHERS, 1))
    cities: dict[str, Any] = {}
    for c in chart.ends[route]:
        most = chart.offices[c] if level == 2 else chart.offices[c] - 1
        posts = _posts(rng, chart, c, rng.randrange(most + 1), left)
        cities[chart.cities[c]] = {"posts": posts}
    merchants = rng.randrange(2)
    state: HansaState = game.from_position(
        {
            "seats": 4,
            "turn": {"seat": _CREATOR, "left": 1},
            "players": {_CREATOR: {"developed": {"privilege": rng.randrange(4), "book": 3}}},
            "routes": {
                name: [[_CREATOR, "merchant"]] * merchants + [[_CREATOR, "trader"]] * (count - merchants)
            },
            "cities": cities,
            "stack": [["turn", _CREATOR], ["after", _CREATOR], ["choice", _CREATOR, name, None]],
        }
    )
    ends = [chart.cities[c] for c in chart.ends[route]]
    tries = [state.why_not(f"post {city}") for city in ends]
    if not any(tries) and rng.random() < 0.6:
        return None
    ids = {"a": ends[0], "b": ends[1]}
    right = {(True, True): "both", (True, False): "a", (False, True): "b", (False, False): "neither"}[
        tries[0] is None, tries[1] is None
    ]
    words = {id: say(_ONLY, {"city": city, "game": GAME}) for id, city in ids.items()}
    words |= {"both": say(_EITHER), "neither": say(_NEITHER)}
    overlooked = [say(_LOOK[against.rule]) for against in tries if against is not None]
    misconceptions = [("both", overlooked[0])] if overlooked else []
    for id, against in zip("ab", tries, strict=True):
        misconceptions.append((id, say(_SEEN_ONE if against is None else _LOOK[against.rule])))
    misconceptions.append(("neither", say(_LOOK_AGAIN)))
    why = [
        _fits_or_not(chart, c, state.filled(c), "" if against is None else against.rule)
        for c, against in zip(chart.ends[route], tries, strict=True)
    ]
    rules = {against.rule for against in tries if against is not None}
    rules |= {"H-E3A-02"} if None in tries else set()
    if any(_later_fits(state, c) for c, no in zip(chart.ends[route], tries, strict=True) if no is not None):
        rules.add("H-E3A-03")
    if "H-E3A-05" in rules:
        rules.add("H-E3A-06")
    return Question(
        kind="where_to_found",
        text=say(_FOUND, {"route": name, "game": GAME}),
        state=state,
        about=(f"link:{name}", *(f"place:{city}" for city in ends)),
        choices=all_choices(words, right, misconceptions),
        answer=right,
        why=" ".join(why),
        rules=tuple(sorted(rules)),
        panels=("map", f"desk:{_CREATOR}"),
    )


def _fits_or_not(chart: CompiledMap, city: int, taken: int, against: str) -> str:
    """Return why a city's first free office fits, or does not."""
    told: dict[str, object] = {"city": chart.cities[city], "game": GAME}
    if against == "H-E3A-04":
        told["colour"] = COLOURS[chart.colour[city][taken]]
    return say(_NO_FIT[against] if against else _MAY, told)


def _later_fits(state: HansaState, city: int) -> bool:
    """Return whether an office further right would fit."""
    chart = state.setup.chart
    opened = state.seat(state.to_move or 0).developed.get("privilege", 0)
    return any(
        chart.colour[city][k] <= opened and route_masks.on_route(state, chart.shape[city][k])
        for k in range(state.filled(city) + 1, chart.offices[city])
    )


# --- what goes back? -------------------------------------------------------------------------------------------------

_BACK = N_("Red creates the route {route} and {choice}. How many pieces go from the route to Red's stock?")
_CHOICES = {
    "post": N_("founds a post in {city}"),
    "develop": N_("develops an ability"),
    "special": N_("puts a merchant on a space for special points"),
    "skip": N_("takes nothing in the third step"),
}
_STAYS = N_("A piece stays only as a new post in a city or on a space for special points.")
_ONE_STAYS = N_("The piece that stays in the city or on the space comes from the route.")
_ONLY_ONE = N_("Just one piece stays in the city or on the space.")
_WHY_BACK = {
    "post": N_("One of the {n} pieces becomes the post, and the other {count} go back."),
    "develop": N_("A step on a track takes no piece of the route, so all {n} go back."),
    "special": N_("One of the {n} pieces stays on the space, and the other {count} go back."),
    "skip": N_("Nothing of the route stays anywhere, so all {n} pieces go back."),
}
_NOT_LEFT = N_("The pieces do not remain on the route.")
_BACK_RULES = {"post": "H-E3A-01", "develop": "H-E3B-02", "special": "H-E3C-04", "skip": "H-ACT-E-06"}


@drawn_kind(
    GAME,
    "what_goes_back",
    N_("What goes back to the stock?"),
    {1: N_("a post or nothing"), 2: N_("abilities and special points as well")},
    ("H-ACT-E-06", "H-E3A-01", "H-E3B-02", "H-E3C-04"),
    local=True,
)
def what_goes_back(rng: Random, level: int) -> Question | None:
    """Ask how many pieces of a route go back."""
    game = load(GAME)
    chart = game.setup(4).chart
    verb = rng.choice(("post", "skip") if level == 1 else ("develop", "special", "post", "skip"))
    routes = [r for r, ends in enumerate(chart.ends) if verb != "special" or chart.special_city in ends]
    route = rng.choice(routes)
    name, count = chart.routes[route], chart.map.routes[route].posts
    merchants = 1 if verb == "special" else rng.randrange(2)
    row = [[_CREATOR, "merchant"]] * merchants + [[_CREATOR, "trader"]] * (count - merchants)
    state: HansaState = game.from_position(
        {
            "seats": 4,
            "turn": {"seat": _CREATOR, "left": 2},
            "players": {_CREATOR: {"developed": {"privilege": 3}}},
            "routes": {name: row},
        }
    )
    created = played(state, f"create {name}")
    moves = [action for action in created.legal_actions() if action.verb == verb]
    if not moves:
        return None
    action = rng.choice(moves)
    played(created, action.text)
    back = going_back(count, verb)
    right = back.total
    told = {"city": chart.cities[action.args[0]], "game": GAME} if verb == "post" else {}
    stays = dict.fromkeys(("H-E3A-06", "H-E3C-05"), _ONE_STAYS)
    misconceptions = [
        (0, say(_NOT_LEFT)),
        *wrong_totals(back, forgot=stays, counted={_BACK_RULES[verb]: _STAYS}),
    ]
    if right < count:
        misconceptions.append((right - 1, say(_ONLY_ONE)))
    return Question(
        kind="what_goes_back",
        text=say(_BACK, {"route": name, "choice": say(_CHOICES[verb], told), "game": GAME}),
        state=state,
        about=(f"link:{name}",),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_WHY_BACK[verb], {"n": count, "count": right}),
        rules=(_BACK_RULES[verb],),
    )


# --- special points --------------------------------------------------------------------------------------------------

_SPACES = N_(
    "Red creates the route from Warburg to Coellen. Which spaces for special points may Red choose from then?"
)
_NONE = N_("none of them")
_NO_MERCHANT = N_("There is no merchant on the route.")
_NEEDS_MERCHANT = N_("Only a merchant of this route can go there.")
_ONE_IS_OPEN = N_("A merchant stands on the route, and a space is free and open.")
_TAKEN = N_("A space that is taken cannot be chosen.")
_NO_PRIVILEGE = N_("Red's Privilege does not open all of these.")
_PASS_OVER = N_("Here you may pass over others: any free space with an open colour will do.")
_FREE_AND_OPEN = N_("Red's Privilege goes up to {colour}, and taken spaces are out.")
_BRINGS = N_(
    "Red creates the route from Warburg to Coellen and puts a merchant on the {colour} space. How many points does "
    "it bring, at the end of the game?"
)
_OTHER_SPACE = N_("That is what another space brings.")
_PRINTED = N_("The {colour} space brings {n}.")


@drawn_kind(
    GAME,
    "special_space",
    N_("Which spaces for special points are open?"),
    {1: N_("which may be chosen"), 2: N_("what they bring as well")},
    ("H-E3C-01", "H-E3C-02", "H-E3C-03", "H-E3C-05", "H-E3C-09"),
)
def special_space(rng: Random, level: int) -> Question | None:
    """Ask which special spaces are open, or their points."""
    owners = ["blue", "green", "purple", "yellow"]
    rng.shuffle(owners)
    taken = {colour: owners.pop() for colour in COLOURS if rng.random() < 0.4}
    if rng.random() < 0.12:
        taken = dict(zip(COLOURS, ("blue", "green", "purple", "yellow"), strict=True))
    privilege, merchants = rng.randrange(4), 0 if rng.random() < 0.15 else 1
    name = "warburg--coellen"
    state: HansaState = load(GAME).from_position(
        {
            "seats": 5,
            "turn": {"seat": _CREATOR, "left": 2},
            "players": {_CREATOR: {"developed": {"privilege": privilege}}},
            "routes": {name: [[_CREATOR, "merchant"]] * merchants + [[_CREATOR, "trader"]] * (4 - merchants)},
            "special": taken,
        }
    )
    created = played(state, f"create {name}")
    found = tuple(action.args[0] for action in created.legal_actions() if action.verb == "special")
    shared: dict[str, Any] = {
        "kind": "special_space",
        "state": state,
        "about": (f"link:{name}", "track:special"),
        "panels": ("map", "table", f"desk:{_CREATOR}"),
    }
    if level == 2 and found and rng.random() < 0.5:
        colour = COLOURS[rng.choice(found)]
        points = printed_components().box.special_points
        others = [(value, say(_OTHER_SPACE)) for value in points.values()]
        return Question(
            text=say(_BRINGS, {"colour": colour, "game": GAME}),
            choices=number_choices(points[colour], others, rng, least=1),
            answer=str(points[colour]),
            why=say(_PRINTED, {"colour": colour, "n": points[colour], "game": GAME}),
            rules=("H-E3C-05",),
            **shared,
        )
    free = tuple(k for k, colour in enumerate(COLOURS) if colour not in taken)
    opened = tuple(range(privilege + 1))
    wrong = [
        (free, _NO_PRIVILEGE if merchants else _NO_MERCHANT),
        (opened, _TAKEN if merchants else _NO_MERCHANT),
        (tuple(k for k in free if k in opened), _NO_MERCHANT),
        (free[:1] if free[:1] and free[0] in opened else (), _PASS_OVER),
        (found[-1:], _PASS_OVER),
        ((), _ONE_IS_OPEN),
        *([] if free else [((0,), _TAKEN), ((3,), _TAKEN)]),  # else there would be two choices only
        (tuple(range(4)), _TAKEN if taken else _NO_PRIVILEGE),
    ]
    names = colour_names()
    words: dict[str, str] = {}
    for group in [found, *(group for group, _ in wrong)]:
        id = " ".join(COLOURS[k] for k in group) or "none"
        words.setdefault(id, ", ".join(names[COLOURS[k]] for k in group) or say(_NONE))
        if len(words) == 4:
            break
    right = " ".join(COLOURS[k] for k in found) or "none"
    misconceptions = [
        (" ".join(COLOURS[k] for k in group) or "none", say(told if merchants else _NEEDS_MERCHANT))
        for group, told in wrong
    ]
    rules = ["H-E3C-02", "H-E3C-03"] if found else ["H-E3C-02"]
    if not merchants:
        rules = ["H-E3C-01"]
    elif not free:
        rules = ["H-E3C-09"]
    return Question(
        text=say(_SPACES),
        choices=all_choices(dict(sorted(words.items())), right, misconceptions),
        answer=right,
        why=say(_FREE_AND_OPEN, {"colour": COLOURS[privilege], "game": GAME})
        if merchants
        else say(_NO_MERCHANT),
        rules=tuple(rules),
        **shared,
    )
