"""The questions of Hansa Teutonica about bonus markers.

Where a new one may lie, and what those for actions, pieces and abilities bring, Tribute
and Block among them; markers that change posts have a module of their own.
"""

from typing import Any

from boardgames_edu.games.hansa.components import ABILITIES, MARKERS, printed_components
from boardgames_edu.games.hansa.rules.tallies import placing, playing, tribute_pieces
from boardgames_edu.games.hansa.teaching.questions.drawing import FOUR, HansaDraft, hansa_kind
from boardgames_edu.i18n import N_


@hansa_kind(
    N_("Where may a new marker lie?"),
    {1: N_("the base board"), 2: N_("all boards, and promo markers")},
    "H-BM-03 H-BM-04 H-BM-05 H-EAS-12 H-BRI-04 H-PRM-12 H-PRM-14",
    local=True,
)
def new_marker(q: HansaDraft) -> None:
    name = "base_45" if q.level == 1 else q.rng.choice(("base_45", "east", "britannia_45"))
    chart = q.chart(name)
    allowed = [route.id for route in chart.map.routes if route.markers_allowed]
    closed = [route for route in chart.routes if route not in allowed]
    against = {
        "H-BM-03": N_("A marker lies there already."),
        "H-BM-04": N_("Somebody stands on that route."),
        "H-BM-05": N_("Neither of its cities has a free office."),
    }
    if closed:
        never = N_("On this board no marker ever lies beside that route.")
        against["H-EAS-12" if name == "east" else "H-BRI-04"] = never
    rules, routes = q.rng.sample(sorted(against), 3), q.rng.sample(allowed, 4)
    seat, marker, other = q.rng.choice(FOUR), *q.rng.sample(MARKERS[:6], 2)
    promo = q.level == 2 and q.rng.random() < 0.4
    there: dict[str, Any] = {"markers": {}, "routes": {}, "cities": {}}
    for at, rule in enumerate(rules):
        if rule == "H-BM-03":
            there["markers"][routes[at]] = other
        elif rule == "H-BM-04":
            there["routes"][routes[at]] = [[q.rng.choice(FOUR), "merchant"]]  # boats take no trader
        elif rule == "H-BM-05":
            for city in chart.ends[chart.routes.index(routes[at])]:
                there["cities"] |= q.city(chart, city, FOUR, chart.offices[city])
        else:
            routes[at] = q.rng.choice(closed)
    if promo:
        there |= {"options": {"markers": "promo"}, "beside": [[routes[3], "tribute", q.rng.choice(FOUR)]]}
    there |= {"turn": {"seat": seat, "left": 0, "fresh": False}, "stack": [["lay_out", seat]]}
    state = q.built(name, players={seat: {"plate": [marker], "seen": 1}}, **there)
    found = [q.refused(f"lay {marker} {route}", state) for route in routes]
    q.need(found == [[rule] for rule in rules] + [[]])
    q.facts |= {"seat": seat, "marker": marker, "route": routes[3]}
    text = N_("{seat} lays out a new marker, {marker}. Beside which of these routes may it lie?")
    q.ask(text, *(f"link:{route}" for route in sorted(routes)))
    q.choose(q.names("route", sorted(routes)), routes[3])
    for route, rule in zip(routes, rules, strict=False):
        q.wrong(route, against[rule])
    q.why(
        "{route} can have it: what lies there already is no ordinary marker, and its trader is not on the route."
        if promo
        else "{route} has no marker and no piece, and a free office at one of its ends."
    )
    q.rule(*rules, *(("H-PRM-12", "H-PRM-14") if promo else ()))


@hansa_kind(
    N_("What does a marker bring?"),
    {1: N_("further actions"), 2: N_("Move 3 and Develop 1 Ability")},
    "H-BM-12 H-BM-21 H-BM-22 H-BM-23 H-BM-25 H-BM-26 H-BM-29",
)
def marker_effect(q: HansaDraft) -> None:
    q.facts["seat"] = seat = q.rng.choice(FOUR)
    if q.level == 1:
        _more_actions(q, seat)
    elif q.rng.random() < 0.6:
        _move_3(q, seat)
    else:
        _develop(q, seat)


def _more_actions(q: HansaDraft, seat: str) -> None:
    bag = ["plus_3_actions", "plus_3_actions", "plus_4_actions", "plus_4_actions"]
    played = q.rng.sample(bag, q.rng.choice((1, 2, 2, 3)))
    left, steps = q.rng.choice((0, 1, 2)), q.rng.choice((0, 1, 3, 5))
    player = {"unused": played, "developed": {"actions": steps}}
    q.built(players={seat: player}, turn={"seat": seat, "left": left, "fresh": False})
    tally = playing(*map(MARKERS.index, played))
    q.facts |= {"left": left, "added": tally.total}
    text = N_(
        "{seat} has {left} {left:action|actions} left and plays every marker on the desk. How many actions are left "
        "then?"
    )
    q.ask(text, f"piece:unused:{seat}:0", panels=(f"desk:{seat}",))
    q.number(left + tally.total)
    forgot = {"H-BM-26": N_("Play as many markers in a turn as you have.")}
    counted = {"H-E2-03": N_("To play a marker costs no action.")}
    q.mistakes(tally, forgot=forgot, counted=counted, worth=left.__add__)
    shown = printed_components().values[ABILITIES.index("actions")][steps]
    q.wrong(shown, "What the track shows is no limit for markers.")
    q.why("The markers add {added} to the {left} that were left.")
    q.rule("H-BM-21", "H-BM-26" if len(played) > 1 else "")


def _move_3(q: HansaDraft, seat: str) -> None:
    others, chart = [other for other in FOUR if other != seat], q.chart()
    pieces = [
        [q.rng.choice(others), q.rng.choice(("trader", "trader", "merchant"))]
        for _ in range(q.rng.choice((1, 2, 2, 3, 4)))
    ]
    pieces += [[seat, "trader"]] * q.rng.choice((0, 1, 2))
    q.rng.shuffle(pieces)
    places = q.rng.sample(chart.routes, 4)
    routes: dict[str, list[list[str]]] = {}
    for number, piece in enumerate(pieces):
        routes.setdefault(places[number % (2 + len(pieces) % 3)], []).append(piece)
    q.need(all(len(row) <= chart.map.routes[chart.routes.index(id)].posts for id, row in routes.items()))
    q.built(players={seat: {"unused": ["move_3"]}}, turn={"seat": seat}, routes=routes)
    now, events = q.played("use move_3")
    while lifts := q.legal("lift", of=now):
        now.apply(lifts[0], events)
    right = sum(event.kind == "lifted" for event in events)
    q.need(right)
    theirs = [piece for piece in pieces if piece[0] != seat]
    most = max(sum(owner == other for owner, _ in theirs) for other in others)
    weight = sum(2 if piece == "merchant" else 1 for _, piece in theirs)
    text = N_("{seat} plays Move 3 Tradesmen. How many pieces can be picked up at the most?")
    q.ask(text, *(f"link:{route}" for route in routes))
    q.number(right)
    q.wrong(most, "They may belong to several opponents.")
    q.wrong(len(theirs), "It picks up three pieces at the most.")
    q.wrong(min(3, len(pieces)), "The marker moves pieces of opponents only.")
    if weight > 3 >= len(theirs):
        q.wrong(len(theirs) - 1, "A merchant counts no more than a trader here.")
    q.why(
        "There {there:is|are} {there} {there:piece|pieces} of opponents on routes, and the marker picks up three at "
        "the most.",
        there=len(theirs),
    )
    q.rule("H-BM-22", "H-BM-23" if most < len(theirs) else "", "H-BM-25" if weight > len(theirs) else "")


def _develop(q: HansaDraft, seat: str) -> None:
    complete = q.rng.sample(range(len(ABILITIES)), q.rng.choice((0, 1, 2, 2, 3)))
    tracks = q.tracks(complete)
    q.built(players={seat: {"unused": ["develop_ability"], "developed": tracks}}, turn={"seat": seat})
    right = len(q.legal("develop", of=q.played("use develop_ability")[0]))
    text = N_("{seat} plays Develop 1 Ability. How many abilities are there to choose from?")
    q.ask(text, *(f"sign:{seat}:{name}" for name in ABILITIES), panels=(f"desk:{seat}",))
    q.number(right, least=1)
    q.wrong(len(ABILITIES), "A complete ability has no further step.")
    q.wrong(right - (tracks["keys"] < printed_components().steps[0]), "Keys can be chosen, too.")
    q.wrong(1, "Every track that is not complete can be chosen, whatever else you have.")
    q.why("All that are not complete yet: {n} of five.", n=right)
    q.rule("H-BM-12", "H-BM-29" if complete else "")


@hansa_kind(
    N_("What comes of a promo marker?"),
    {1: N_("Tribute"), 2: N_("Block")},
    "H-PRM-06 H-PRM-07 H-PRM-09 H-PRM-13 H-PRM-14",
    local=True,
)
def promo(q: HansaDraft) -> None:
    if q.level == 1:
        _tribute(q)
    elif q.rng.random() < 0.65:
        _block(q)
    else:
        _fill(q)


def _tribute(q: HansaDraft) -> None:
    chart = q.chart()
    city = q.rng.choice([k for k, n in enumerate(chart.offices) if n > 1 and chart.colour[k][0] == 0])
    name, shape = chart.cities[city], chart.shape[city][0]
    seat, owner = q.rng.choice(FOUR), q.rng.choice(FOUR)
    if q.rng.random() < 0.4:
        owner = seat
    route = q.rng.choice(chart.routes_at[city])
    near = [chart.routes[k] for k in chart.routes_at[city]]
    beside = [
        [q.rng.choice(near if q.rng.random() < 0.6 else chart.routes), "tribute", owner]
        for _ in range(q.rng.choice((1, 2, 2)))
    ]
    traders = [[seat, "trader"]] * (chart.map.routes[route].posts - 1)
    players = {owner: {"supply": [2, 1]}}  # so that the stock has enough to hire
    routes = {chart.routes[route]: [[seat, "merchant" if shape else "trader"], *traders]}
    there: dict[str, Any] = {"players": players, "routes": routes, "beside": beside}
    state = q.built(options={"markers": "promo"}, turn={"seat": seat}, **there)
    now, events = q.played(f"create {chart.routes[route]}", f"post {name}")
    while [action.verb for action in now.legal_actions()][:1] == ["take"]:
        now.apply(now.legal_actions()[0], events)
    q.facts |= {"seat": seat, "owner": owner, "route": chart.routes[route], "city": name}
    q.ask(
        "{seat} creates {route} and founds a post in {city}. How many pieces may {owner} hire because of Tribute?",
        f"place:{name}",
    )
    q.number(sum(event.kind == "hired" for event in events))
    own, two = N_("You are paid for posts of your own as well."), N_("Each Tribute brings up to two pieces.")
    both_ends = N_("A Tribute works for both ends of its route, and for no other city.")
    q.wrong(0, own if owner == seat else N_("A Tribute pays the player who laid it, and nobody else."))
    forgot = {"H-PRM-07": own, "H-PRM-06": two}
    counted = {"H-PRM-06": both_ends, "H-PRM-07": both_ends}
    q.mistakes(tribute_pieces(state, owner, city, seat), forgot=forgot, counted=counted)
    q.wrong(1, two)
    touching = sum(each in near for each, *_ in beside)
    yes = N_("{owner} has {n} {n:Tribute|Tributes} beside routes that end in {city}, and each brings two pieces.")
    q.why(yes if touching else "{owner} has no Tribute beside a route that ends in {city}.", n=touching)
    q.rule("H-PRM-06", "H-PRM-07" if owner == seat else "")


def _block(q: HansaDraft) -> None:
    chart = q.chart()
    route, elsewhere = q.rng.sample(chart.routes, 2)
    seat = q.rng.choice(FOUR)
    kinds = ("block_route", "block_route", "tribute")
    beside = [
        [q.rng.choice((route, elsewhere)), q.rng.choice(kinds), q.rng.choice(FOUR)]
        for _ in range(q.rng.choice((1, 2, 3)))
    ]
    q.need(all(sum(marker == kind for _, marker, _ in beside) <= 2 for kind in kinds))
    state = q.built(options={"markers": "promo"}, turn={"seat": seat}, beside=beside)
    cost = placing(state, chart.routes.index(route))
    q.facts |= {"seat": seat, "route": route, "n": cost.total - 1}
    q.ask(
        "{seat} wants to place a trader on {route}. How many pieces must {seat} have in supply for that, the trader "
        "among them?",
        f"link:{route}",
    )
    q.number(cost.total, least=1)
    q.wrong(1, "A Block asks for one piece more.")
    own = beside.count([route, "block_route", seat])
    q.wrong(cost.total - own, "A Block concerns everybody, also the one who laid it.")
    q.mistakes(cost, counted={"H-PRM-09": "A Block concerns the route that it lies at, and no other one."})
    q.wrong(1 + sum(where == route for where, *_ in beside), "A Tribute does not make placing dearer.")
    yes = N_("{n} {n:Block lies|Blocks lie} beside the route. Each asks for one piece more, into the stock.")
    q.why(yes if cost.total > 1 else "No Block lies beside the route, so one piece is enough.")
    q.rule("H-PRM-09", "H-PRM-13" if cost.total > 1 else "")


def _fill(q: HansaDraft) -> None:
    chart = q.chart()
    route = q.rng.randrange(len(chart.routes))
    name, posts = chart.routes[route], chart.map.routes[route].posts
    seat = q.rng.choice(FOUR)
    mine = q.rng.randrange(posts)
    other = q.rng.choice([each for each in FOUR if each != seat])
    owner = seat if q.rng.random() < 0.7 else other
    beside = [[name, q.rng.choice(("block_route", "tribute")), owner]]
    routes = {name: [[seat, "trader"]] * mine}
    q.built(options={"markers": "promo"}, turn={"seat": seat}, routes=routes, beside=beside)
    q.facts |= {"seat": seat, "route": name, "posts": posts, "mine": mine}
    q.ask(
        "{seat} wants to stand on every post of {route}. How many more pieces of {seat} must come there?",
        f"link:{name}",
    )
    q.number(posts - mine)
    q.wrong(posts - mine - 1, "The trader on such a marker stands beside the route, not on it.")
    q.wrong(posts - mine + 1, "Only the posts of the route count.")
    yes = N_("The route has {posts} posts, and {mine} of them {mine:is|are} taken by {seat}.")
    q.why(yes if mine else "The route has {posts} posts, and {seat} stands on none of them.")
    q.rule("H-PRM-14")
