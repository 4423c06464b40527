"""The questions of Hansa Teutonica about displacing.

What it costs, what the owner gets, and where the pieces may go. Positions are built round one road; the engine
displaces, pays, and says what is open then. Knows no screen.
"""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import KINDS, MERCHANT, TRADER, printed_components
from boardgames_edu.games.hansa.rules.tallies import added, displacing
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.desks import played
from boardgames_edu.games.hansa.teaching.questions.old import GAME
from boardgames_edu.games.hansa.teaching.questions.setting_up import route_names
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.adding_up import wrong_totals
from boardgames_edu.teach.questions.asking import Question, drawn_kind, number_choices, sample_choices

_ATTACKER, _VICTIM = "red", "blue"


def pushed(state: HansaState, route: str, post: int, with_kind: str = "trader") -> HansaState:
    """Return the position after a displacement, when the owner decides.

    Traders pay as long as there are any; the price is asked for one by one.
    """
    after = played(state, "displace", f"displace {with_kind} {route} {post}")
    while after.top.name == "pay":
        moves = [action.text for action in after.legal_actions()]
        after.play("pay trader" if "pay trader" in moves else moves[0])
    return after


# --- what does it cost? ----------------------------------------------------------------------------------------------

_SUPPLY_LEFT = N_(
    "Red has {n} pieces in supply and displaces Blue's {kind}. How many pieces has Red in supply then?"
)
_INTO_STOCK = N_(
    "Red displaces Blue's {kind} with one piece. How many more pieces go from Red's supply to the stock?"
)
_NEEDED = N_(
    "How many pieces must Red have in supply to displace Blue's {kind}, the one that takes its place included?"
)
_OTHER_PRICE = N_("That would be right for a {kind}.")
_ONE_STAYS = N_("One piece takes the place on the post; it leaves the supply as well.")
_PRICE_TOO = N_("Displacing costs more than a free post: there is a price on top.")
_NOT_PRICE = N_("The piece that takes the place is not counted here.")
_COST_IS = N_("A piece takes the place, and {n} more {n:goes|go} to the stock for a {kind}.")


@drawn_kind(
    GAME,
    "displacement_price",
    N_("What does displacing cost?"),
    {1: N_("the price"), 2: N_("what is left in supply")},
    ("H-ACT-C-02", "H-ACT-C-03", "H-ACT-C-04"),
    local=True,
)
def displacement_price(rng: Random, level: int) -> Question | None:
    """Ask how many pieces it takes to displace another."""
    victim = rng.randrange(2)
    route = rng.choice(printed_components().maps["base_45"].routes)
    post = rng.randrange(route.posts) + 1
    supply = [rng.randrange(3, 8), rng.randrange(2)]
    row: list[list[str] | None] = [None] * route.posts
    row[post - 1] = [_VICTIM, KINDS[victim]]
    if rng.random() < 0.5:
        row[post % route.posts] = [_ATTACKER, "trader"]
    state: HansaState = load(GAME).from_position(
        {
            "seats": 4,
            "turn": {"seat": _ATTACKER},
            "players": {_ATTACKER: {"supply": supply}},
            "routes": {route.id: row},
        }
    )
    cost, before = displacing(state, victim), sum(supply)
    paid = cost.without(next(iter(cost)))
    other: dict[str, Any] = {
        "forgot": {"H-ACT-C-03": _OTHER_PRICE},
        "counted": {"H-ACT-C-03": _OTHER_PRICE},
        "facts": {"kind": KINDS[1 - victim], "game": GAME},
    }
    place = {"H-ACT-C-04": _ONE_STAYS}
    if level == 2:
        text, right = _SUPPLY_LEFT, before - cost.total
        misconceptions = [
            (before - 1, say(_PRICE_TOO)),
            *wrong_totals(cost, forgot=place, worth=before.__sub__),
            *wrong_totals(cost, **other, worth=before.__sub__),
        ]
    elif rng.random() < 0.5:
        text, right = _INTO_STOCK, paid.total
        misconceptions = [*wrong_totals(paid, **other), (0, say(_PRICE_TOO)), (cost.total, say(_NOT_PRICE))]
    else:
        text, right = _NEEDED, cost.total
        misconceptions = [
            *wrong_totals(cost, **other),
            (1, say(_PRICE_TOO)),
            *wrong_totals(cost, forgot=place),
        ]
    price = "H-ACT-C-03" if victim == MERCHANT else "H-ACT-C-02"
    return Question(
        kind="displacement_price",
        text=say(text, {"n": before, "kind": KINDS[victim], "game": GAME}),
        state=state,
        about=(f"space:{route.id}:{post}",),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_COST_IS, {"n": paid.total, "kind": KINDS[victim], "game": GAME}),
        rules=("H-ACT-C-04", price) if text == _NEEDED else (price,),
        panels=("map", f"desk:{_ATTACKER}"),
    )


# --- what may come along? --------------------------------------------------------------------------------------------

_MORE = N_(
    "Red displaces Blue's {kind}. Blue has {stock} {stock:piece|pieces} in stock and {supply} in supply. What may Blue "
    "bring onto the board besides the displaced piece, at the most?"
)
_SOURCES = {
    "stock": N_("one piece from the stock"),
    "stock stock": N_("two pieces from the stock"),
    "stock supply": N_("one piece from the stock and one from the supply"),
    "supply": N_("one piece from the supply"),
    "supply supply": N_("two pieces from the supply"),
    "shift": N_("nothing new, but a piece of Blue's on a route may be shifted"),
    "shift shift": N_("nothing new, but two pieces of Blue's on routes may be shifted"),
}
_TOO_FEW = N_("For a merchant up to two pieces may come.")
_TOO_MANY = N_("For a trader only one piece may come.")
_STOCK_FIRST = N_("The stock comes first, and the supply only when the stock is empty.")
_EMPTY_FIRST = N_("A source is used until it is empty. Then the next one is used.")
_NOT_SHIFTED = N_("Pieces on routes may be shifted only when stock and supply are both empty.")
_BOTH_EMPTY = N_("Stock and supply are both empty.")
_MORE_IS = N_(
    "For a {kind} up to {n} may come along: from the stock first, then from the supply, then from the routes."
)


@drawn_kind(
    GAME,
    "further_pieces",
    N_("What may a displaced player bring along?"),
    {1: N_("a trader was pushed away"), 2: N_("a trader or a merchant, with little left")},
    ("H-ACT-C-09", "H-ACT-C-10", "H-ACT-C-11", "H-ACT-C-12", "H-ACT-C-21"),
)
def further_pieces(rng: Random, level: int) -> Question | None:
    """Ask how many further pieces come, and from where."""
    victim = TRADER if level == 1 else rng.randrange(2)
    route = rng.choice([row for row in printed_components().maps["base_45"].routes if row.posts > 2])
    stock = rng.choice((0, 0, 1, 3)) if level == 1 else rng.choice((0, 1, 1, 2))
    dry = stock == 0 and rng.random() < 0.4
    routes: dict[str, Any] = {route.id: [[_VICTIM, KINDS[victim]], [_ATTACKER, "trader"]]}
    player: dict[str, Any] = {"stock": [stock, 0]}
    if dry:  # all of Blue's pieces stand on the board
        player = {"stock": [0, 0], "supply": [0, 0]}
        left = 10 + victim
        for other in rng.sample(
            [row for row in printed_components().maps["base_45"].routes if row.id != route.id], 6
        ):
            count = min(left, other.posts - 1)
            routes[other.id] = [[_VICTIM, "trader"]] * count
            left -= count
        if left:
            return None
    state: HansaState = load(GAME).from_position(
        {
            "seats": 4,
            "turn": {"seat": _ATTACKER},
            "players": {_VICTIM: player, _ATTACKER: {"supply": [6, 1]}},
            "routes": routes,
            "cities": {"stendal": {"posts": [[_VICTIM, "merchant"]]}} if dry and victim == TRADER else {},
        }
    )
    right = _taken(pushed(state, route.id, 1), route.id)
    most = added(state, _VICTIM, victim).total
    if right not in _SOURCES:
        return None
    misconceptions: list[tuple[str, str]] = []
    for id in _SOURCES:
        told = _NOT_SHIFTED if "shift" in id else _STOCK_FIRST
        if len(id.split()) != most:
            told = _TOO_MANY if victim == TRADER else _TOO_FEW
        elif dry:
            told = _BOTH_EMPTY
        elif right in ("stock supply", "supply", "supply supply"):
            told = _NOT_SHIFTED if "shift" in id else _EMPTY_FIRST
        misconceptions.append((id, say(told)))
    rng.shuffle(misconceptions)
    miscounted = [pair for pair in misconceptions if len(pair[0].split()) != most][:1]
    misconceptions = miscounted + [
        pair for pair in misconceptions if len(pair[0].split()) == most and pair[0] != right
    ]
    blue = state.seat(_VICTIM)
    rules = {"stock": "H-ACT-C-10", "supply": "H-ACT-C-11", "shift": "H-ACT-C-12"}
    return Question(
        kind="further_pieces",
        text=say(
            _MORE,
            {
                "kind": KINDS[victim],
                "stock": sum(blue.stock.values()),
                "supply": sum(blue.supply.values()),
                "game": GAME,
            },
        ),
        state=state,
        about=(f"space:{route.id}:1",),
        choices=sample_choices({id: say(text) for id, text in _SOURCES.items()}, right, misconceptions, rng),
        answer=right,
        why=say(_MORE_IS, {"kind": KINDS[victim], "n": most, "game": GAME}),
        rules=(
            "H-ACT-C-09",
            *dict.fromkeys(rules[source] for source in right.split()),
            *(["H-ACT-C-21"] if right == "stock supply" else []),
        ),
        panels=("map", f"desk:{_VICTIM}"),
    )


def _piles(state: HansaState) -> dict[str, int]:
    blue = state.seat(_VICTIM)
    return {"stock": sum(blue.stock.values()), "supply": sum(blue.supply.values())}


def _taken(state: HansaState, route: str) -> str:
    """Return the sources of Blue's further pieces, a word each."""
    sources = list[str]()
    while state.top.name in ("displaced", "set_shift") and len(sources) < 3:
        before = _piles(state)
        moves = state.legal_actions()
        action = next((move for verb in ("set", "add", "shift") for move in moves if move.verb == verb), None)
        if action is None:
            break
        state.play(action)
        if action.verb == "shift":
            sources.append("shift")
        sources += [name for name, count in _piles(state).items() if count < before[name]]
    return " ".join(sources)


# --- where may it go? ------------------------------------------------------------------------------------------------

_WHERE = N_("Red pushes Blue's {kind} off the route {route}. On which of these routes may Blue put it down?")
_ORIGIN = N_("Nothing goes back to the route from which the piece was pushed.")
_NO_ROOM = N_("No post is free there.")
_ONLY_BOATS = N_("Only boats are free there, and a trader cannot stand on one.")
_NEARER = N_("A nearer route has room.")
_IT_IS_NEAR = N_("It is a neighbouring route with room.")
_FURTHER = N_("The neighbouring routes have no room, so one looks at the next ones.")


@drawn_kind(
    GAME,
    "where_to",
    N_("Where may a displaced piece go?"),
    {1: N_("a neighbouring route has room"), 2: N_("hardly any room near by, and boats")},
    ("H-ACT-C-08", "H-ACT-C-15", "H-ACT-C-16", "H-ACT-C-17", "H-TRM-07"),
)
def where_to(rng: Random, level: int) -> Question | None:
    """Ask which routes are open to a displaced piece."""
    name = "base_45" if level == 1 else rng.choice(("base_45", "east", "east"))
    game = load(GAME)
    chart = game.setup(seats=5, map=name).chart
    origin = rng.choice(
        [
            r
            for r in range(len(chart.routes))
            if not chart.route_posts[r] & chart.boats and len(chart.adjacent(r)) < 7
        ]
    )
    victim = TRADER if rng.random() < 0.7 else MERCHANT
    routes = _crowd(rng, chart, origin, 0.35 if level == 1 else 0.95)
    if routes is None:
        return None
    start = chart.routes[origin]
    routes[start] = [[_VICTIM, KINDS[victim]]]
    state: HansaState = game.from_position(
        {
            "seats": 5,
            "options": {"map": name},
            "turn": {"seat": _ATTACKER},
            "routes": routes,
        }
    )
    after = pushed(state, start, 1)
    moves = [action for action in after.legal_actions() if action.verb == "set"]
    open_routes = sorted({chart.route_of[action.args[0]] for action in moves})
    near = chart.adjacent(origin)
    found = _mistaken(rng, chart, chart.fits[victim] & ~after.occupied, origin, open_routes)
    if (
        not open_routes
        or len(found) < 3
        or (level == 2 and set(open_routes) <= set(near) and rng.random() < 0.7)
    ):
        return None
    right = chart.routes[rng.choice(open_routes)]
    names = route_names(chart)
    shown = {id: names[id] for id in chart.routes if id == right or id in dict(found)}
    beside = chart.routes.index(right) in near
    if level == 1 and not beside:
        return None
    told = dict(found).values()
    rules = ["H-ACT-C-08", "H-TRM-07"] if beside else ["H-ACT-C-16"]
    rules += ["H-ACT-C-15"] if start in shown else []
    rules += ["H-ACT-C-17"] if say(_ONLY_BOATS) in told else []
    return Question(
        kind="where_to",
        text=say(_WHERE, {"kind": KINDS[victim], "route": start, "game": GAME}),
        state=state,
        about=(f"space:{start}:1",),
        choices=sample_choices(shown, right, found, rng),
        answer=right,
        why=say(_IT_IS_NEAR if beside else _FURTHER),
        rules=tuple(rules),
    )


def _crowd(rng: Random, chart: CompiledMap, origin: int, often: float) -> dict[str, Any] | None:
    """Return filled routes round one, or None for too few pieces."""
    pieces = [[seat, "trader"] for seat in ("green", "purple", "yellow") for _ in range(11)]
    rng.shuffle(pieces)
    routes: dict[str, Any] = {}
    for r in chart.adjacent(origin):
        if rng.random() < often:
            posts = chart.map.routes[r].posts
            row: list[list[str] | None] = [None] * posts
            for k in range(posts):
                if k + 1 not in chart.map.routes[r].merchant_only_posts:
                    if not pieces:
                        return None
                    row[k] = pieces.pop()
            routes[chart.routes[r]] = row
    return routes


def _mistaken(
    rng: Random, chart: CompiledMap, free: int, origin: int, right: list[int]
) -> list[tuple[str, str]]:
    """Return up to three closed routes, each with the reason.

    Those that tempt most come first. ``free`` are the posts that are free and take the piece.
    """
    near = chart.adjacent(origin)
    full, boats, far = list[tuple[str, str]](), list[tuple[str, str]](), list[tuple[str, str]]()
    for r, id in enumerate(chart.routes):
        if r in right or r == origin:
            continue
        if free & chart.route_posts[r]:
            if any(set(chart.ends[r]) & set(chart.ends[other]) for other in (*near, *right)):
                far.append((id, say(_NEARER)))
        elif r in near:
            only_boats = chart.route_posts[r] & chart.boats
            (boats if only_boats else full).append((id, say(_ONLY_BOATS if only_boats else _NO_ROOM)))
    for group in (boats, full, far):
        rng.shuffle(group)
    back = [(chart.routes[origin], say(_ORIGIN))] if rng.random() < 0.7 else []
    return [*back, *boats[:1], *full[:1], *far][:3]
