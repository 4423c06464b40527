"""The questions of Hansa Teutonica about missions and favour tiles."""

from typing import Any

from boardgames_edu.engine.kit import N_, Tally
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import ABILITIES, FAVOURS, MARKERS, printed_components
from boardgames_edu.games.hansa.rules import scoring
from boardgames_edu.games.hansa.rules.tallies import actions_in_turn
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.drawing import FOUR, HansaDraft, hansa_kind


@hansa_kind(
    N_("What does a mission bring?"),
    {1: N_("few posts"), 2: N_("many posts and ties")},
    "H-MIS-03 H-MIS-04 H-MIS-05",
    local=True,
)
def mission_points(q: HansaDraft) -> None:
    chart, seat, missions = q.chart(), q.rng.choice(FOUR), printed_components().missions
    mission = q.rng.choice(missions)
    there: dict[str, Any] = {}
    for name in mission.cities:
        city = chart.cities.index(name)
        count = q.rng.randint(0 if q.level == 1 else 1, min(q.level + 1, chart.offices[city]))
        there |= q.city(chart, city, [seat, seat, q.rng.choice(FOUR)], count)
    state = q.built(
        options={"missions": True}, players={seat: {"mission": mission.id}}, turn={"seat": seat}, cities=there
    )
    tally = scoring.mission(state, seat, missions.index(mission))
    leads = sum(state.ruler(name) == seat for name in mission.cities)
    posts = [q.owners(name).count(seat) for name in mission.cities]
    q.facts |= {"seat": seat, "present": 3 - posts.count(0), "leads": leads}
    text = N_("The mission of {seat} is {mission}. How many points does it bring at the end?")
    q.ask(text, *(f"place:{name}" for name in mission.cities), hides=True, mission=mission.id)
    on_top = N_("The 5 points come on top of the single ones.")
    for_all = N_("The 5 points are for the player who leads in all three.")
    q.number(tally.total)
    forgot = {"H-MIS-04": N_("Where there is a tie, the post furthest right leads."), "H-MIS-03": on_top}
    q.mistakes(tally, forgot=forgot, counted={"H-MIS-04": for_all})
    q.wrong(5, on_top if leads == 3 else for_all)
    q.wrong(sum(posts), "A city brings 1 point, however many posts stand there.")
    q.wrong(leads, "A post is enough for the single point; the city need not be led.")
    q.why("{seat} has posts in {present} of the three cities and leads in {leads}.")
    q.rule("H-MIS-03", "H-MIS-04" if all(posts) else "", "H-MIS-05" if leads == 3 else "")


_SHOWN = ("map", "table", "desks")  # the panels without the actions left


@hansa_kind(
    N_("What does a favour tile bring or cost?"),
    {1: N_("actions and points"), 2: N_("displacing, income, and the price")},
    "H-FAV-03 H-FAV-06 H-FAV-07 H-FAV-08 H-FAV-09 H-FAV-10 H-FAV-11",
)
def favour_tiles(q: HansaDraft) -> None:
    seat, victim = q.rng.sample(FOUR, 2)
    q.facts |= {"seat": seat, "victim": victim}
    if q.level == 1:
        q.rng.choice((_actions, _cities, _abilities))(q, seat)
    else:
        q.rng.choice((_added, _along, _far, _price))(q, seat, victim)


def _tiled(q: HansaDraft, tile: int, owner: str, **position: Any) -> HansaState:
    q.facts["owner"] = owner
    tiles = {FAVOURS[tile]: owner}
    return q.built(options={"favour": True}, tiles=tiles, turn={"seat": q.facts["seat"]}, **position)


def _card(tile: int) -> str:
    return f"card:favour:{FAVOURS[tile]}"


def _sum(q: HansaDraft, tally: Tally, rule: str, effect: str, without: str = "") -> None:
    """Offer a sum; a tile's rule stands in it ``without`` another."""
    not_mine = N_("The tile belongs to somebody else.")
    q.number(tally.total)
    q.mistakes(tally, forgot={rule: effect}, counted={rule: not_mine, without: effect})
    q.why("" if q.facts["owner"] == q.facts["seat"] else not_mine, effect)
    q.rule(rule)


def _actions(q: HansaDraft, seat: str) -> None:
    owner, steps = q.rng.choice((seat, seat, *FOUR)), q.rng.choice((0, 1, 3, 5, 5))
    state = _tiled(q, components.ONE_MORE, owner, players={seat: {"developed": {"actions": steps}}})
    tally = actions_in_turn(state, seat)
    text = N_("The turn of {seat} begins. How many actions does it have?")
    q.ask(text, _card(components.ONE_MORE), panels=_SHOWN)
    one_more = N_("The tile “One more action” adds one to whatever the track says, even to five.")
    _sum(q, tally, "H-FAV-07", one_more)
    q.wrong(min(5, tally.total), one_more)


def _cities(q: HansaDraft, seat: str) -> None:
    chart, owner = q.chart(), q.rng.choice((seat, seat, *FOUR))
    there: dict[str, Any] = {}
    for city in q.rng.sample(range(len(chart.cities)), q.rng.choice((2, 3, 4))):
        there |= q.city(chart, city, [seat, seat, *FOUR], min(2, chart.offices[city]))
    state = _tiled(q, components.CITY_POINTS, owner, cities=there)
    text = N_("How many points do the controlled cities bring {seat} at the end?")
    q.ask(text, _card(components.CITY_POINTS), *(f"place:{name}" for name in there), panels=_SHOWN, hides=True)
    four = N_("With the tile each controlled city brings 4 points, without it 2.")
    _sum(q, scoring.cities(state, seat), "H-FAV-10", four, "H-SCO-05")


def _abilities(q: HansaDraft, seat: str) -> None:
    owner = q.rng.choice((seat, seat, *FOUR))
    complete = [k for k in range(len(ABILITIES)) if q.rng.random() < 0.5]
    player = {"developed": q.tracks(complete, begun=False)}
    state = _tiled(q, components.ABILITY_POINTS, owner, players={seat: player})
    text = N_("How many points do complete abilities bring {seat} at the end?")
    q.ask(text, _card(components.ABILITY_POINTS), panels=_SHOWN)
    seven = N_("With the tile each complete ability brings 7 points, without it 4. Keys are left out.")
    _sum(q, scoring.abilities(state, seat), "H-FAV-11", seven, "H-SCO-11")


def _displaced(q: HansaDraft, tile: int, seat: str, victim: str, piece: str) -> tuple[HansaState, str]:
    """Take a position and return the one after displacing, and the route."""
    route = q.rng.choice(("duisburg--dortmund", "minden--munster", "hamburg--stade", "goslar--magdeburg"))
    _tiled(q, tile, q.rng.choice((victim, victim, seat)), routes={route: [[victim, piece]]})
    return q.pushed(route), route


_HERE = N_("Here the tile belongs to {owner}.")


def _added(q: HansaDraft, seat: str, victim: str) -> None:
    piece = q.rng.choice(("trader", "trader", "merchant"))
    now, route = _displaced(q, components.TWO_FOR_TRADER, seat, victim, piece)
    right = 1
    now.apply(q.legal("set", of=now)[0])
    while now.seat_name(now.to_move) == victim and (added := q.legal("add", of=now)):
        now.apply(added[0])
        right += 1
    text = N_("{seat} displaces the {kind} of {victim}. How many pieces can {victim} put down, the {kind} among them?")
    q.ask(text, f"link:{route}", _card(components.TWO_FOR_TRADER), panels=_SHOWN, kind=piece)
    q.number(right)
    q.wrong(range(1, 5), "")
    q.why(
        "A trader brings one added piece, a merchant two. With the tile “Two for a displaced trader” it is two for "
        "both.",
        _HERE,
    )
    q.rule("H-FAV-09")


def _along(q: HansaDraft, seat: str, other: str) -> None:
    owner, hired = q.rng.choice((other, other, seat)), q.rng.choice((1, 2, 3))
    _tiled(q, components.TAG_ALONG, owner)
    now = q.played("income", f"hire {hired} 0")[0]
    text = N_("{seat} hires {n} {n:piece|pieces} with an income. How many may {owner} hire along?")
    q.ask(text, _card(components.TAG_ALONG), panels=_SHOWN, owner=other, n=hired)
    q.number(int(now.top.name == "hire_along" and now.seat_name(now.to_move) == other))
    q.wrong(hired, "")
    q.wrong(1, "The tile belongs to somebody else.")
    q.wrong(0, "")
    q.why(
        "The owner of the tile “Hire along” may hire one piece when somebody else takes an income, and nobody else "
        "may.",
        _HERE,
    )
    q.rule("H-FAV-08")


def _far(q: HansaDraft, seat: str, victim: str) -> None:
    now, route = _displaced(q, components.ANYWHERE, seat, victim, "trader")
    far = q.rng.choice([name for name in now.setup.chart.routes if name != route])
    text = N_("{seat} displaces a trader of {victim} from {route}. May {victim} put it down on {far}?")
    q.ask(text, f"link:{route}", f"link:{far}", panels=_SHOWN, route=route, far=q.names("route", [far])[far])
    q.yes_or_no(not q.refused(f"set {far} 1", now))
    q.why(
        "With the tile “Free choice for the displaced” every free post will do; without it only the nearest routes.",
        _HERE,
    )
    q.rule("H-FAV-06")


def _price(q: HansaDraft, seat: str, other: str) -> None:
    mine = q.rng.sample([*MARKERS[:6], "move_3", "exchange_trading_posts"], q.rng.randint(2, 6))
    split = q.rng.randint(2, len(mine))
    player = {"unused": mine[:split], "used": mine[split:]}
    display = {FAVOURS[tile]: None for tile in q.rng.sample(range(len(FAVOURS)), 4)}
    q.built(options={"favour": True}, tiles=display, turn={"seat": seat}, players={seat: player})
    now = q.played(f"favour {next(iter(display))}")[0]
    while now.seat_name(now.turn) == seat:
        now.apply(now.legal_actions()[0])
    playing, left = q.rng.random() < 0.5, now.seat(seat)
    q.ask(
        "{seat} takes a tile now. How many markers can {seat} still play after that?"
        if playing
        else "{seat} takes a tile now. How many markers of {seat} will count at the end, if no more come?",
        f"panel:desk:{seat}",
        panels=_SHOWN,
    )
    turned = N_("Two unused markers are turned over for it. They count at the end, but cannot be played.")
    q.number(len(left.unused) + (0 if playing else len(left.used)))
    q.wrong((len(mine) - 2, len(mine), split, 0), turned)
    q.why(turned)
    q.rule("H-FAV-03")
