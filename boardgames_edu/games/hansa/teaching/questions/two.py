"""The questions of Hansa Teutonica about the neutral player."""

from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.hansa.components import KINDS, NEUTRAL, SEATS, TRADER
from boardgames_edu.games.hansa.rules import flow, scoring
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.drawing import HansaDraft, either, hansa_kind
from boardgames_edu.i18n import N_


@hansa_kind(
    N_("What does the neutral player do?"),
    {1: N_("where neutral traders begin"), 2: N_("neutral posts, displaced neutral traders, and points")},
    "H-2P-03 H-2P-04 H-2P-05 H-2P-07 H-2P-08 H-2P-13",
)
def neutral_player(q: HansaDraft) -> None:
    if q.level == 1:
        _start(q)
        return
    asked = q.rng.choice((_post, _displaced, _control))
    seat, other = q.rng.sample(SEATS[:2], 2)
    q.facts["seat"] = seat
    asked(q, seat, other)


def _for_two(q: HansaDraft, seat: str, **position: Any) -> HansaState:
    players = {seat: {"developed": {"book": 3}} for seat in SEATS[:2]}
    state: HansaState = q.position(seats=2, players=players, turn={"seat": seat}, **position)
    return state


def _start(q: HansaDraft) -> None:
    name = q.rng.choice(("base_3", "britannia_3"))
    state: HansaState = load(q.game).new(seats=2, seed=q.rng.randrange(40), map=name)
    chart, begun = state.setup.chart, dict(flow.neutral_start(state))
    right = q.rng.choice(sorted(begun))
    empty = q.rng.sample([k for k in range(len(chart.routes)) if k not in begun], 3)
    shown = [chart.routes[k] for k in sorted([right, *empty])]
    kept = ("seats", "options", "markers", "first")  # the picture must not show the traders
    q.position(**{key: value for key, value in state.position().items() if key in kept})
    text = N_("A game for two begins. On which of these routes does a neutral trader stand?")
    q.ask(text, *(f"link:{route}" for route in shown))
    q.choose(q.names("route", shown), chart.routes[right])
    mistake = N_("No marker lies there, and neither of its cities teaches an ability.")
    q.wrong((chart.routes[k] for k in empty), mistake)
    no = N_("{route} leads to a city that teaches an ability.")
    q.why("A marker lies beside {route}." if begun[right] == "H-2P-04" else no, route=chart.routes[right])
    q.rule(begun[right])


def _post(q: HansaDraft, seat: str, other: str) -> None:
    chart = q.chart("base_3", 2)
    route = q.rng.randrange(len(chart.routes))
    there: dict[str, Any] = {}
    for city in chart.ends[route]:
        count = q.rng.choice((0, chart.offices[city], chart.offices[city]))
        there |= q.city(chart, city, (seat, other), count)
    stack, routes = [["turn", seat], ["neutral", seat]], q.manned(chart, route, NEUTRAL)
    state = _for_two(q, seat, cities=there, routes=routes, stack=stack)
    may = [city for city in there if not q.refused(f"neutral {chart.routes[route]} {city}", state)]
    first = {city: chart.cities.index(city) for city in may}
    square = [city for city, k in first.items() if chart.shape[k][0] == TRADER]
    text = N_("{route} is full of neutral traders. Where can {seat} found the neutral post?")
    q.ask(text, *(f"place:{city}" for city in there), route=chart.routes[route])
    q.choose_end(list(there), may)
    any_office = N_("A neutral post takes the first free office, whatever its colour and shape.")
    no_office = N_("A city without a free office takes no neutral post.")
    q.wrong(either(square), any_office)
    q.wrong("both", no_office)
    q.wrong("neither", any_office)
    q.why(any_office, "" if len(may) == 2 else no_office)
    q.rule("H-2P-07", "H-2P-08" if any(chart.shape[k][0] or chart.colour[k][0] for k in first.values()) else "")


def _displaced(q: HansaDraft, seat: str, other: str) -> None:
    owner = q.rng.choice((NEUTRAL, NEUTRAL, other))
    route = q.rng.choice(("duisburg--dortmund", "minden--munster", "hamburg--stade", "goslar--magdeburg"))
    _for_two(q, seat, routes={route: [[owner, "trader"]]})
    puts = q.pushed(route).to_move
    opponent = N_("The opponent of the player who displaces puts the piece down, also a neutral one.")
    q.ask("{seat} displaces a trader of {owner}. Who puts it down?", f"link:{route}", owner=owner)
    q.choose(q.names("seat", (*SEATS[:2], NEUTRAL)), SEATS[puts or 0])
    q.wrong((seat, NEUTRAL), opponent)
    q.why(opponent)
    q.rule("H-2P-05")


def _control(q: HansaDraft, seat: str, other: str) -> None:
    chart = q.chart("base_3", 2)
    there: dict[str, Any] = {}
    for city in q.rng.sample(range(len(chart.cities)), q.rng.choice((3, 4))):
        owners = (seat, seat, other, NEUTRAL, NEUTRAL)
        posts = [[q.rng.choice(owners), KINDS[TRADER]] for _ in range(min(3, chart.offices[city]))]
        there[chart.cities[city]] = {"posts": posts}
    state = _for_two(q, seat, cities=there)
    q.need(NEUTRAL in map(state.ruler, there))
    none = N_("For a city in neutral control no player gets the 2 points.")
    tally = scoring.cities(state, seat)
    text = N_("How many points do the controlled cities bring {seat} at the end?")
    q.ask(text, *(f"place:{name}" for name in there), hides=True)
    q.number(tally.total)
    q.mistakes(tally, counted={"H-2P-13": none, "H-SCO-05": none})
    q.wrong(2 * len(there), none)
    held = sum(state.ruler(name) == seat for name in there)
    q.why("{seat} controls {n} {n:city|cities}. {told}", n=held, told=q.say(none))
    q.rule("H-2P-13")
