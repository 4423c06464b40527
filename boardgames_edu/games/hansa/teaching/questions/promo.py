"""The questions of Hansa Teutonica about Tribute and Block.

Who is paid, and what placing costs. Positions are built at random; the engine plays what is asked about. Knows no
screen.
"""

from __future__ import annotations

from random import Random

from boardgames_edu.games.hansa.rules.tallies import placing, tribute_pieces
from boardgames_edu.games.hansa.teaching.questions.cities import GAME
from boardgames_edu.games.hansa.teaching.questions.markers import FOUR, after_moves, built, chart_of, refused
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.adding_up import wrong_totals
from boardgames_edu.teach.questions.asking import Question, drawn_kind, number_choices

_HIRES = N_(
    "{seat} creates {route} and founds a post in {city}. How many pieces may {owner} hire because of Tribute?"
)
_BOTH_ENDS = N_("A Tribute works for both ends of its route, and for no other city.")
_OWN_POSTS = N_("You are paid for posts of your own as well.")
_TWO_EACH = N_("Each Tribute brings up to two pieces.")
_ANY_PLAYER = N_("A Tribute pays the player who laid it, and nobody else.")
_TRIBUTES = N_(
    "{owner} has {n} {n:Tribute|Tributes} beside routes that end in {city}, and each brings two pieces."
)
_NO_TRIBUTES = N_("{owner} has no Tribute beside a route that ends in {city}.")
_PLACES = N_(
    "{seat} wants to place a trader on {route}. How many pieces must {seat} have in supply for that, "
    "the trader among them?"
)
_OTHER_ROUTE = N_("A Block concerns the route that it lies at, and no other one.")
_OWN_BLOCK = N_("A Block concerns everybody, also the one who laid it.")
_ALONE = N_("A Block asks for one piece more.")
_NO_TRIBUTE = N_("A Tribute does not make placing dearer.")
_BLOCKS = N_("{n} {n:Block lies|Blocks lie} beside the route. Each asks for one piece more, into the stock.")
_NO_BLOCKS = N_("No Block lies beside the route, so one piece is enough.")
_FILL = N_("{seat} wants to stand on every post of {route}. How many more pieces of {seat} must come there?")
_ON_MARKER = N_("The trader on such a marker stands beside the route, not on it.")
_OTHERS = N_("Only the posts of the route count.")
_NONE_YET = N_("The route has {posts} posts, and {seat} stands on none of them.")
_POSTS_LEFT = N_("The route has {posts} posts, and {mine} of them {mine:is|are} taken by {seat}.")


@drawn_kind(
    GAME,
    "promo",
    N_("What comes of a promo marker?"),
    {1: N_("Tribute"), 2: N_("Block")},
    ("H-PRM-06", "H-PRM-07", "H-PRM-09", "H-PRM-13", "H-PRM-14"),
    local=True,
)
def promo(rng: Random, level: int) -> Question | None:
    """Ask what a Tribute brings, or a Block costs."""
    if level == 1:
        return _tribute(rng)
    return _block(rng) if rng.random() < 0.65 else _fill(rng)


def _tribute(rng: Random) -> Question | None:
    chart = chart_of("base_45")
    city = rng.choice(
        [k for k, offices in enumerate(chart.offices) if offices > 1 and chart.colour[k][0] == 0]
    )
    name, shape = chart.cities[city], chart.shape[city][0]
    seat, owner = rng.choice(FOUR), rng.choice(FOUR)
    if rng.random() < 0.4:
        owner = seat
    route = rng.choice(chart.routes_at[city])
    near = [chart.routes[k] for k in chart.routes_at[city]]
    beside = [
        [rng.choice(near if rng.random() < 0.6 else chart.routes), "tribute", owner]
        for _ in range(rng.choice((1, 2, 2)))
    ]
    pieces = [
        [seat, "merchant" if shape else "trader"],
        *[[seat, "trader"]] * (chart.map.routes[route].posts - 1),
    ]
    state = built(
        "base_45",
        options={"markers": "promo"},
        players={owner: {"supply": [2, 1]}},  # so that the stock has enough to hire
        turn={"seat": seat},
        routes={chart.routes[route]: pieces},
        beside=beside,
    )
    moves = (f"create {chart.routes[route]}", f"post {name}")
    if refused(after_moves(state, moves[0])[0], moves[1]):
        return None
    now, events = after_moves(state, *moves)
    while [action.verb for action in now.legal_actions()][:1] == ["take"]:
        now.apply(now.legal_actions()[0], events)
    right = sum(event.kind == "hired" for event in events)
    touching = [each for each, *_ in beside if each in near]
    tally = tribute_pieces(state, owner, city, seat)
    misconceptions = [
        (0, say(_OWN_POSTS) if owner == seat else say(_ANY_PLAYER)),
        *wrong_totals(
            tally,
            forgot={"H-PRM-07": _OWN_POSTS, "H-PRM-06": _TWO_EACH},
            counted={"H-PRM-06": _BOTH_ENDS, "H-PRM-07": _BOTH_ENDS},
        ),
        (1, say(_TWO_EACH)),
    ]
    return Question(
        kind="promo",
        text=say(
            _HIRES, {"seat": seat, "owner": owner, "route": chart.routes[route], "city": name, "game": GAME}
        ),
        state=state,
        about=(f"place:{name}",),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(
            _TRIBUTES if touching else _NO_TRIBUTES,
            {"owner": owner, "n": len(touching), "city": name, "game": GAME},
        ),
        rules=("H-PRM-06", "H-PRM-07") if owner == seat else ("H-PRM-06",),
    )


def _block(rng: Random) -> Question | None:
    chart = chart_of("base_45")
    routes = rng.sample(chart.routes, 2)
    seat = rng.choice(FOUR)
    beside = [
        [rng.choice(routes), rng.choice(("block_route", "block_route", "tribute")), rng.choice(FOUR)]
        for _ in range(rng.choice((1, 2, 3)))
    ]
    if max(sum(entry[1] == marker for entry in beside) for marker in ("block_route", "tribute")) > 2:
        return None
    state = built("base_45", options={"markers": "promo"}, turn={"seat": seat}, beside=beside)
    cost = placing(state, chart.routes.index(routes[0]))
    right = cost.total
    blocks = [entry for entry in beside if entry[1] == "block_route"]
    own = sum(entry[0] == routes[0] and entry[2] == seat for entry in blocks)
    misconceptions = [
        (1, say(_ALONE)),
        (right - own, say(_OWN_BLOCK)),
        *wrong_totals(cost, counted={"H-PRM-09": _OTHER_ROUTE}),
        (1 + sum(entry[0] == routes[0] for entry in beside), say(_NO_TRIBUTE)),
    ]
    return Question(
        kind="promo",
        text=say(_PLACES, {"seat": seat, "route": routes[0], "game": GAME}),
        state=state,
        about=(f"link:{routes[0]}",),
        choices=number_choices(right, misconceptions, rng, least=1),
        answer=str(right),
        why=say(_BLOCKS if right > 1 else _NO_BLOCKS, {"n": right - 1}),
        rules=("H-PRM-09", "H-PRM-13") if right > 1 else ("H-PRM-09",),
    )


def _fill(rng: Random) -> Question | None:
    chart = chart_of("base_45")
    route = rng.randrange(len(chart.routes))
    name, posts = chart.routes[route], chart.map.routes[route].posts
    seat = rng.choice(FOUR)
    mine = rng.randrange(posts)
    other = rng.choice([each for each in FOUR if each != seat])
    owner = seat if rng.random() < 0.7 else other
    state = built(
        "base_45",
        options={"markers": "promo"},
        turn={"seat": seat},
        routes={name: [[seat, "trader"]] * mine},
        beside=[[name, rng.choice(("block_route", "tribute")), owner]],
    )
    there = state.pieces(*(chart.cities[city] for city in chart.ends[route]))
    right = posts - there.get((seat, "trader"), 0)
    misconceptions = [(right - 1, say(_ON_MARKER)), (right + 1, say(_OTHERS))]
    return Question(
        kind="promo",
        text=say(_FILL, {"seat": seat, "route": name, "game": GAME}),
        state=state,
        about=(f"link:{name}",),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(
            _POSTS_LEFT if mine else _NONE_YET, {"posts": posts, "mine": mine, "seat": seat, "game": GAME}
        ),
        rules=("H-PRM-14",),
    )
