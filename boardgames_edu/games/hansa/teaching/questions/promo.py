"""The questions of Hansa Teutonica about Tribute and Block."""

from __future__ import annotations

from boardgames_edu.games.hansa.rules.tallies import placing, tribute_pieces
from boardgames_edu.games.hansa.teaching.questions.drawing import FOUR, HansaDraft, hansa_kind
from boardgames_edu.i18n import N_


@hansa_kind(
    "promo",
    N_("What comes of a promo marker?"),
    {1: N_("Tribute"), 2: N_("Block")},
    "H-PRM-06 H-PRM-07 H-PRM-09 H-PRM-13 H-PRM-14",
    local=True,
)
def promo(q: HansaDraft) -> None:
    """Ask what a Tribute brings, or a Block costs."""
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
    state = q.built(
        options={"markers": "promo"},
        players={owner: {"supply": [2, 1]}},  # so that the stock has enough to hire
        turn={"seat": seat},
        routes={chart.routes[route]: [[seat, "merchant" if shape else "trader"], *traders]},
        beside=beside,
    )
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
    q.mistakes(
        tribute_pieces(state, owner, city, seat),
        forgot={"H-PRM-07": own, "H-PRM-06": two},
        counted={"H-PRM-06": both_ends, "H-PRM-07": both_ends},
    )
    q.wrong(1, two)
    touching = sum(each in near for each, *_ in beside)
    q.why(
        "{owner} has {n} {n:Tribute|Tributes} beside routes that end in {city}, and each brings two pieces."
        if touching
        else "{owner} has no Tribute beside a route that ends in {city}.",
        n=touching,
    )
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
    q.why(
        "{n} {n:Block lies|Blocks lie} beside the route. Each asks for one piece more, into the stock."
        if cost.total > 1
        else "No Block lies beside the route, so one piece is enough."
    )
    q.rule("H-PRM-09", "H-PRM-13" if cost.total > 1 else "")


def _fill(q: HansaDraft) -> None:
    chart = q.chart()
    route = q.rng.randrange(len(chart.routes))
    name, posts = chart.routes[route], chart.map.routes[route].posts
    seat = q.rng.choice(FOUR)
    mine = q.rng.randrange(posts)
    other = q.rng.choice([each for each in FOUR if each != seat])
    owner = seat if q.rng.random() < 0.7 else other
    q.built(
        options={"markers": "promo"},
        turn={"seat": seat},
        routes={name: [[seat, "trader"]] * mine},
        beside=[[name, q.rng.choice(("block_route", "tribute")), owner]],
    )
    q.facts |= {"seat": seat, "route": name, "posts": posts, "mine": mine}
    q.ask(
        "{seat} wants to stand on every post of {route}. How many more pieces of {seat} must come there?",
        f"link:{name}",
    )
    q.number(posts - mine)
    q.wrong(posts - mine - 1, "The trader on such a marker stands beside the route, not on it.")
    q.wrong(posts - mine + 1, "Only the posts of the route count.")
    q.why(
        "The route has {posts} posts, and {mine} of them {mine:is|are} taken by {seat}."
        if mine
        else "The route has {posts} posts, and {seat} stands on none of them."
    )
    q.rule("H-PRM-14")
