"""The questions of Hansa Teutonica about board and setup."""

from collections.abc import Iterable, Sequence
from itertools import chain

from boardgames_edu.engine.registry import load
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import ABILITIES, MAPS, SEATS, printed_components
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.drawing import HansaDraft, hansa_kind
from boardgames_edu.i18n import N_

Mistakes = list[tuple[Iterable[int], str]]


def _on_some_map(q: HansaDraft, maps: Sequence[str]) -> HansaState:
    name = q.rng.choice(maps)
    seats = q.rng.choice({"3": (3,), "45": (4, 5)}.get(name.rpartition("_")[2], (3, 4, 5)))
    state: HansaState = q.position(seats=seats, options={"map": name})
    q.facts["map"] = name
    return state


@hansa_kind(
    N_("How many of them when the game begins?"),
    {1: N_("what everybody has"), 2: N_("who begins with what")},
    "H-SET-02 H-SET-03 H-SET-04 H-SET-05 H-SET-06 H-SET-07 H-SET-08 H-SET-09 H-SET-10 H-SET-11 H-SET-12",
)
def start(q: HansaDraft) -> None:
    seats = q.rng.choice((3, 4, 5))
    q.state = state = load(q.game).new(seats=seats, seed=q.rng.randrange(20))
    place = q.rng.randrange(seats)
    who = (
        N_("the player who begins"),
        N_("the second player"),
        N_("the third player"),
        N_("the fourth player"),
        N_("the fifth player"),
    )[place]
    q.facts["who"] = q.say(who)
    figures = _of_everybody(state) if q.level == 1 else _of_one(state, place)
    text, right, rule, why, mistakes = q.rng.choice(figures)
    # no board is needed, and it would show the figures
    if "{who}" in text:
        intro = N_("A game for {n}. {question}")
        q.ask(intro, f"panel:desk:{SEATS[0]}", panels=(), n=seats, question=q.say(text))
    else:
        q.ask(text, f"panel:desk:{SEATS[0]}", panels=())
    q.number(right)
    for numbers, mistake in mistakes:
        q.wrong(numbers, mistake)
    q.why(why, n=right)
    q.rule(rule)


def _of_everybody(state: HansaState) -> list[tuple[str, int, str, str, Mistakes]]:
    """Return figures of the start: text, number, rule, why, and mistakes."""
    steps = dict(zip(ABILITIES, printed_components().steps, strict=True))
    traders, merchants = printed_components().each
    covered = N_("{n} pieces cover the track: all values but the first.")
    still, lie_there = N_("The second value is still covered."), N_("Some of them lie on the desk at first.")
    in_all, golden = N_("Each colour has {n} in all."), N_("The golden markers lie on the taverns.")

    def track(ability: str) -> Mistakes:
        return [
            ([steps[ability] + 1], N_("The first value is open from the beginning; nothing lies on it.")),
            (sorted({*steps.values()}), N_("That is another track.")),
        ]

    return [
        (
            N_("How many merchants lie on the Book when the game begins?"),
            steps["book"], "H-SET-06", covered, track("book"),
        ),
        (
            N_("How many traders lie on the track of Keys when the game begins?"),
            steps["keys"], "H-SET-07", covered, track("keys"),
        ),
        (
            N_("How many traders lie on the track of Privilege when the game begins?"),
            steps["privilege"], "H-SET-07", covered, track("privilege"),
        ),
        (
            N_("How many pieces may one income hire at first?"),
            state.value(0, components.BANK), "H-SET-08", N_("The first value of the Bank is {n}."), [([5], still)],
        ),
        (
            N_("How many pieces may one action Move pick up at first?"),
            state.value(0, components.BOOK), "H-SET-08", N_("The first value of the Book is {n}."), [([3], still)],
        ),
        (
            N_("How many traders does each colour have in all?"),
            traders, "H-SET-05", in_all,
            [([11], lie_there), ([26], N_("One of them counts points.")), ([15], lie_there)],
        ),
        (
            N_("How many merchants does each colour have in all?"),
            merchants, "H-SET-05", in_all,
            [([3], N_("One more lies in the supply.")), ([1], lie_there)],
        ),
        (
            N_("How many markers lie beside routes when the game begins?"),
            len(state.route_markers), "H-SET-02", N_("{n} golden markers, one on each tavern."),
            [([15], N_("Most of them wait in the pile.")), ([12], golden)],
        ),
        (
            N_("How many markers wait in the pile when the game begins?"),
            len(state.marker_pile), "H-SET-03", N_("Fifteen less the three golden ones, {n}."),
            [([15], golden), ([3], N_("These lie on the taverns."))],
        ),
    ]  # fmt: skip


def _of_one(state: HansaState, place: int) -> list[tuple[str, int, str, str, Mistakes]]:
    """Return such figures for the seat that comes as number ``place``."""
    has, piles = state.seat((state.first_seat + place) % state.setup.seats), printed_components().box.start
    eleven = N_("The first player has five in supply and six in stock; each further one has one more and one less.")
    other = N_("That is the other pile: supply and stock are eleven together.")
    alike = N_("The players do not begin alike: later ones have more in supply and less in stock.")
    return [
        (
            N_("How many traders does {who} have in supply when the game begins?"),
            has.supply["trader"], "H-SET-11", eleven,
            [([piles.stock_traders[place]], other), (piles.supply_traders[:2], alike), ([11], other)],
        ),
        (
            N_("How many traders does {who} have in stock when the game begins?"),
            has.stock["trader"], "H-SET-12", eleven,
            [([piles.supply_traders[place]], other), (piles.stock_traders[:2], alike), ([11], other)],
        ),
        (
            N_("How many merchants does each player have in supply when the game begins?"),
            has.supply["merchant"], "H-SET-10",
            N_("Three of the four lie on the Book, and the other one is in supply."),
            [
                ([3], N_("So many lie on the Book.")),
                ([4], N_("So many there are in all.")),
                ([0], N_("Not all of them lie on the Book.")),
            ],
        ),
        (
            N_("At how many points does each player begin?"),
            has.score, "H-SET-09", N_("Everybody begins at {n}."),
            [([1], N_("Later players get more traders, but no points."))],
        ),
        (
            N_("Where does the black cube stand when the game begins?"),
            state.full_cities, "H-SET-04", N_("On {n}: no city is full yet."),
            [([10], N_("That is where the track ends.")), ([1], N_("That would be one full city."))],
        ),
    ]  # fmt: skip


@hansa_kind(
    N_("Which routes are neighbours?"),
    {1: N_("the base boards"), 2: N_("the boards of the East and of Britannia, with sea routes")},
    "H-TRM-07",
)
def neighbour_routes(q: HansaDraft) -> None:
    chart = _on_some_map(q, MAPS[:2] if q.level == 1 else MAPS[2:]).setup.chart
    route = q.rng.randrange(len(chart.routes))
    near = chart.adjacent(route)
    right = q.rng.choice(near)
    beyond = sorted({far for other in near for far in chart.adjacent(other)} - {route, *near})
    q.need(len(beyond) > 2)
    wrong = q.rng.sample(beyond, 3)
    text = N_("Which of these routes is a neighbour of {route}?")
    q.ask(text, f"link:{chart.routes[route]}", route=chart.routes[route])
    shown = [chart.routes[r] for r in sorted([right, *wrong])]
    q.choose(q.names("route", shown), chart.routes[right])
    q.wrong((chart.routes[r] for r in wrong), "The two have no end city in common.")
    city = next(city for city in chart.ends[route] if city in chart.ends[right])
    q.why("Both end in {city}.", city=chart.cities[city])
    q.rule("H-TRM-07")


def _with_coin(name: str) -> list[str]:
    cities = printed_components().maps[name].cities
    return [city.id for city in cities if any(len(office) > 2 for office in city.offices)]


@hansa_kind(
    N_("Where is it on the board?"),
    {1: N_("the base boards"), 2: N_("the boards of the East and of Britannia")},
    "H-E3A-08 H-E3A-09 H-E3A-15 H-E3A-16 H-E3B-03 H-E3B-05 H-E3B-06 H-E3C-01 H-E3C-08 H-EW-08",
)
def where_is_it(q: HansaDraft) -> None:
    chart = _on_some_map(q, MAPS[:2] if q.level == 1 else MAPS[2:]).setup.chart
    name = str(q.facts["map"])
    teachers = {ABILITIES[k]: city for c, city in enumerate(chart.cities) for k in chart.develops[c]}
    ends = [chart.cities[chart.east], chart.cities[chart.west]]
    asked = q.rng.choice(("ability", "ability", "coin", "coin", "special", "red")[: 6 if q.level == 1 else 5])
    mistakes: list[tuple[str, str]] = []
    left_out = set[str]()
    if asked == "ability":
        ability = q.rng.choice(sorted(teachers))
        q.ask("{map}: which city teaches the ability {ability}?", "panel:table", ability=ability)
        right = teachers[ability]
        q.rule({"base": "H-E3B-03", "east": "H-E3B-05", "britannia": "H-E3B-06"}[name.partition("_")[0]])
        others = list(teachers.items())
        q.rng.shuffle(others)
        for other, city in others:
            q.wrong(city, "{city} teaches {ability}.", city=city, ability=other)
    elif asked == "coin":
        there = _with_coin(name)
        q.ask("{map}: in which of these cities does an office bear a coin?", "panel:table")
        right = q.rng.choice(there)
        q.rule({"base_3": "H-E3A-08", "base_45": "H-E3A-09", "east": "H-E3A-15"}.get(name, "H-E3A-16"))
        left_out = {*there} - {right}
        elsewhere = N_("That is so on another board.")
        none = N_("No office there bears a coin on this board.")
        mistakes = [(city, elsewhere) for city in chain.from_iterable(map(_with_coin, MAPS))]
        mistakes = [pair for pair in [*mistakes, *((city, none) for city in chart.cities)] if pair[0] not in there]
        q.rng.shuffle(mistakes)
    elif asked == "special":
        q.ask("{map}: where are special points earned?", "panel:table")
        right = chart.cities[chart.special_city]
        q.rule("H-E3C-01" if q.level == 1 else "H-E3C-08")
        left_out = {"warburg"} if q.level == 1 else set()  # the other end of the same route
        mistakes = [(ends[0], N_("That is an end of the row from East to West."))]
    else:
        q.ask("{map}: which of these cities is an end of the row from East to West?", "panel:table")
        right = q.rng.choice(ends)
        q.rule("H-EW-08")
        left_out = {*ends} - {right}
        mistakes = [(city, N_("It is no end of the row.")) for city in teachers.values()]
        q.rng.shuffle(mistakes)
    q.choose(q.names("city", [city for city in chart.cities if city not in left_out]), right, most=4)
    for city, mistake in mistakes:
        q.wrong(city, mistake)
    q.why("It is printed there: {city}.", city=right)


@hansa_kind(
    N_("How many places are there?"),
    {1: N_("posts of routes, offices of cities"), 2: N_("the large cities of Britannia too")},
    "H-TRM-08 H-TRM-09 H-TRM-12",
    local=True,
)
def places(q: HansaDraft) -> None:
    chart = _on_some_map(q, MAPS[:3] if q.level == 1 else MAPS[3:]).setup.chart
    if q.level == 1 and q.rng.random() < 0.5:
        route = q.rng.choice(chart.map.routes)
        right = route.posts
        q.ask("{map}: how many posts does the route {route} have?", f"link:{route.id}", route=route.id)
        q.number(right, least=2)
        q.wrong(right + 2, "The cities at the ends are no posts of the route.")
        q.wrong((right - 1, right + 1), "Count again: a route has two, three or four posts.")
        q.rule("H-TRM-08")
    else:
        large = ("london", "cardiff", "carlisle")
        city = q.rng.choice(large if q.level == 2 and q.rng.random() < 0.7 else chart.cities)
        right = chart.offices[chart.cities.index(city)]
        q.ask("{map}: how many offices does {city} have?", f"place:{city}", city=city)
        q.number(right, least=min(right, 1))
        if city in large:
            for name in MAPS[3:]:
                offices = {row.id: len(row.offices) for row in printed_components().maps[name].cities}
                q.wrong(offices[city], "That is so on the other side of the board.")
        q.wrong((right + 1, right - 1), "Count again: every printed square or circle is an office.")
        q.rule("H-TRM-12" if city in large else "H-TRM-09")
    q.why("There {n:is|are} {n}, counted on the board.", n=right)
