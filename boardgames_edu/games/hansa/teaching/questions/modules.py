"""The questions of Hansa Teutonica about missions and favour tiles.

Positions are built at random; the engine plays and counts. Knows no screen.
"""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import ABILITIES, FAVOURS, MARKERS, printed_components
from boardgames_edu.games.hansa.rules import scoring
from boardgames_edu.games.hansa.rules.tallies import actions_in_turn
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.old import (
    FOUR,
    GAME,
    after_moves,
    built,
    chart_of,
    filled,
    pieces_suffice,
    refused,
    route_name,
)
from boardgames_edu.games.hansa.teaching.questions.scores import posts_in
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.adding_up import wrong_totals
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind, number_choices

# --- missions --------------------------------------------------------------------------------------------------------

_MISSION = N_("The mission of {seat} is {mission}. How many points does it bring at the end?")
_MISSION_WHY = N_("{seat} has posts in {present} of the three cities and leads in {leads}.")
_ALL_THREE = N_("The 5 points are for whoever leads in all three.")
_ON_TOP = N_("The 5 points come on top of the single ones.")
_NOT_POSTS = N_("A city brings 1 point, however many posts stand there.")
_POST_IS_ENOUGH = N_("A post is enough for the single point; the city need not be led.")
_TIES = N_("Where there is a tie, the post furthest right leads.")


@drawn_kind(
    GAME,
    "mission_points",
    N_("What does a mission bring?"),
    {1: N_("few posts"), 2: N_("many posts and ties")},
    ("H-MIS-03", "H-MIS-04", "H-MIS-05"),
    local=True,
)
def mission_points(rng: Random, level: int) -> Question | None:
    """Ask how many points a mission brings."""
    chart, seat = chart_of("base_45"), rng.choice(FOUR)
    mission = rng.choice(printed_components().missions)
    there: dict[str, Any] = {}
    for name in mission.cities:
        city = chart.cities.index(name)
        count = rng.randint(0 if level == 1 else 1, min(level + 1, chart.offices[city]))
        owners = [seat, seat, rng.choice(FOUR)]
        there[name] = {"posts": filled(chart, city, owners, rng, count)}
    state = built(
        "base_45",
        options={"missions": True},
        players={seat: {"mission": mission.id}},
        turn={"seat": seat},
        cities=there,
    )
    tally = scoring.mission(state, seat, printed_components().missions.index(mission))
    right = tally.total
    leads = sum(state.ruler(name) == seat for name in mission.cities)
    posts = sum(posts_in(state, seat, name) for name in mission.cities)
    present = sum(posts_in(state, seat, name) > 0 for name in mission.cities)
    misconceptions = wrong_totals(
        tally, forgot={"H-MIS-04": _TIES, "H-MIS-03": _ON_TOP}, counted={"H-MIS-04": _ALL_THREE}
    )
    misconceptions += [
        (5, say(_ON_TOP if leads == 3 else _ALL_THREE)),
        (posts, say(_NOT_POSTS)),
        (leads, say(_POST_IS_ENOUGH)),
    ]
    rules = ["H-MIS-03", *(["H-MIS-04"] if present == 3 else []), *(["H-MIS-05"] if leads == 3 else [])]
    return Question(
        kind="mission_points",
        text=say(_MISSION, {"seat": seat, "mission": mission.id, "game": GAME}),
        state=state,
        about=tuple(f"place:{name}" for name in mission.cities),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_MISSION_WHY, {"seat": seat, "present": present, "leads": leads, "game": GAME}),
        rules=tuple(rules),
        hides=True,
    )


# --- favour tiles ----------------------------------------------------------------------------------------------------

_TILE_ACTIONS = N_("The turn of {seat} begins. How many actions does it have?")
_TILE_CITIES = N_("How many points do the controlled cities bring {seat} at the end?")
_TILE_ABILITIES = N_("How many points do complete abilities bring {seat} at the end?")
_ONE_MORE = N_("The tile “One more action” adds one to whatever the track says, even to five.")
_NOT_MINE = N_("The tile belongs to somebody else.")
_FOUR_EACH = N_("With the tile each controlled city brings 4 points, without it 2.")
_SEVEN_EACH = N_("With the tile each complete ability brings 7 points, without it 4. Keys are left out.")
_PUTS_DOWN = N_(
    "{seat} displaces the {kind} of {victim}. How many pieces can {victim} put down, the {kind} among them?"
)
_TWO_MORE = N_(
    "A trader brings one added piece, a merchant two. With the tile “Two for a displaced trader” it is two for both."
)
_HERE = N_("Here the tile belongs to {owner}.")
_ALONG = N_("{seat} hires {n} {n:piece|pieces} with an income. How many may {owner} hire along?")
_ALONG_WHY = N_(
    "The owner of the tile “Hire along” may hire one piece when somebody else takes an income, and nobody else may."
)
_FAR = N_("{seat} displaces a trader of {victim} from {route}. May {victim} put it down on {far}?")
_FAR_WHY = N_(
    "With the tile “Free choice for the displaced” every free post will do; without it only the nearest routes."
)
_COUNT_AFTER = N_(
    "{seat} takes a tile now. How many markers of {seat} will count at the end, if no more come?"
)
_PLAY_AFTER = N_("{seat} takes a tile now. How many markers can {seat} still play after that?")
_TURNED = N_("Two unused markers are turned over for it. They count at the end, but cannot be played.")
_YES, _NO = N_("Yes"), N_("No")
_SHOWN = ("map", "table", "desks")
"""The panels without the actions left."""


@drawn_kind(
    GAME,
    "favour_tiles",
    N_("What does a favour tile bring or cost?"),
    {1: N_("actions and points"), 2: N_("displacing, income, and the price")},
    ("H-FAV-03", "H-FAV-06", "H-FAV-07", "H-FAV-08", "H-FAV-09", "H-FAV-10", "H-FAV-11"),
)
def favour_tiles(rng: Random, level: int) -> Question | None:
    """Ask what a favour tile brings or costs its owner."""
    seat, victim = rng.sample(FOUR, 2)
    if level == 1:
        return rng.choice((_tile_actions, _tile_cities, _tile_abilities))(rng, seat)
    return rng.choice((_tile_added, _tile_along, _tile_far, _tile_price))(rng, seat, victim)


def _tiled(tile: int, owner: str, seat: str, **position: Any) -> HansaState:
    """Return a position with favour tiles, one of them owned."""
    return built(
        "base_45", options={"favour": True}, tiles={FAVOURS[tile]: owner}, turn={"seat": seat}, **position
    )


def _counted(
    state: HansaState,
    text: str,
    right: int,
    misconceptions: list[tuple[int, str]],
    why: str,
    rule: str,
    rng: Random,
    *about: str,
) -> Question:
    return Question(
        kind="favour_tiles",
        text=text,
        state=state,
        about=about,
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=why,
        rules=(rule,),
        panels=_SHOWN,
        hides=any(id.startswith("place:") for id in about),
    )


def _card(tile: int) -> str:
    return f"card:favour:{FAVOURS[tile]}"


def _belongs(state: HansaState, tile: int, told: str) -> str:
    """Return the effect of a tile, then its owner here."""
    owner = state.tiles[tile]
    return f"{told} {say(_HERE, {'owner': state.seat_name(owner), 'game': GAME})}"


def _owned(mine: bool, told: str) -> str:
    """Return the effect of a tile, after a note on its owner."""
    return told if mine else f"{say(_NOT_MINE)} {told}"


def _tile_actions(rng: Random, seat: str) -> Question:
    owner, steps = rng.choice((seat, seat, *FOUR)), rng.choice((0, 1, 3, 5, 5))
    state = _tiled(components.ONE_MORE, owner, seat, players={seat: {"developed": {"actions": steps}}})
    tally = actions_in_turn(state, seat)
    misconceptions = wrong_totals(tally, forgot={"H-FAV-07": _ONE_MORE}, counted={"H-FAV-07": _NOT_MINE})
    misconceptions.append((min(5, tally.total), say(_ONE_MORE)))
    text = say(_TILE_ACTIONS, {"seat": seat, "game": GAME})
    why = _owned(owner == seat, say(_ONE_MORE))
    return _counted(
        state, text, tally.total, misconceptions, why, "H-FAV-07", rng, _card(components.ONE_MORE)
    )


def _tile_cities(rng: Random, seat: str) -> Question | None:
    chart, owner = chart_of("base_45"), rng.choice((seat, seat, *FOUR))
    there = {
        chart.cities[city]: {
            "posts": filled(chart, city, [seat, seat, *FOUR], rng, min(2, chart.offices[city]))
        }
        for city in rng.sample(range(len(chart.cities)), rng.choice((2, 3, 4)))
    }
    if not pieces_suffice(there):
        return None
    state = _tiled(components.CITY_POINTS, owner, seat, cities=there)
    tally = scoring.cities(state, seat)
    misconceptions = wrong_totals(
        tally,
        forgot={"H-FAV-10": _FOUR_EACH},
        counted={"H-FAV-10": _NOT_MINE, "H-SCO-05": _FOUR_EACH},
    )
    text = say(_TILE_CITIES, {"seat": seat, "game": GAME})
    why = _owned(owner == seat, say(_FOUR_EACH))
    about = (_card(components.CITY_POINTS), *(f"place:{name}" for name in there))
    return _counted(state, text, tally.total, misconceptions, why, "H-FAV-10", rng, *about)


def _tile_abilities(rng: Random, seat: str) -> Question:
    owner, steps = rng.choice((seat, seat, *FOUR)), printed_components().steps
    complete = [k for k in range(len(ABILITIES)) if rng.random() < 0.5]
    developed = {name: steps[k] if k in complete else 0 for k, name in enumerate(ABILITIES)}
    state = _tiled(components.ABILITY_POINTS, owner, seat, players={seat: {"developed": developed}})
    tally = scoring.abilities(state, seat)
    misconceptions = wrong_totals(
        tally,
        forgot={"H-FAV-11": _SEVEN_EACH},
        counted={"H-FAV-11": _NOT_MINE, "H-SCO-11": _SEVEN_EACH},
    )
    text = say(_TILE_ABILITIES, {"seat": seat, "game": GAME})
    why = _owned(owner == seat, say(_SEVEN_EACH))
    return _counted(
        state, text, tally.total, misconceptions, why, "H-FAV-11", rng, _card(components.ABILITY_POINTS)
    )


def _displaced(
    rng: Random, tile: int, seat: str, victim: str, piece: str
) -> tuple[HansaState, HansaState, str]:
    """Return a position, the one after displacing, and the route."""
    route = rng.choice(("duisburg--dortmund", "minden--munster", "hamburg--stade", "goslar--magdeburg"))
    owner = rng.choice((victim, victim, seat))
    state = _tiled(tile, owner, seat, routes={route: [[victim, piece]]})
    now = after_moves(state, "displace", f"displace trader {route} 1")[0]
    while now.top.name == "pay":
        now.apply(now.legal_actions()[0])
    return state, now, route


def _tile_added(rng: Random, seat: str, victim: str) -> Question:
    piece = rng.choice(("trader", "trader", "merchant"))
    state, now, route = _displaced(rng, components.TWO_FOR_TRADER, seat, victim, piece)
    right = 1
    now.apply(next(action for action in now.legal_actions() if action.verb == "set"))
    while now.seat_name(now.to_move) == victim and (
        added := [action for action in now.legal_actions() if action.verb == "add"]
    ):
        now.apply(added[0])
        right += 1
    text = say(_PUTS_DOWN, {"seat": seat, "victim": victim, "kind": piece, "game": GAME})
    misconceptions = [(number, "") for number in range(1, 5)]
    return _counted(
        state,
        text,
        right,
        misconceptions,
        _belongs(state, components.TWO_FOR_TRADER, say(_TWO_MORE)),
        "H-FAV-09",
        rng,
        f"link:{route}",
        _card(components.TWO_FOR_TRADER),
    )


def _tile_along(rng: Random, seat: str, other: str) -> Question:
    owner, asked = rng.choice((other, other, seat)), other
    hired = rng.choice((1, 2, 3))
    state = _tiled(components.TAG_ALONG, owner, seat)
    now = after_moves(state, "income", f"hire {hired} 0")[0]
    right = int(now.top.name == "hire_along" and now.seat_name(now.to_move) == asked)
    text = say(_ALONG, {"seat": seat, "owner": asked, "n": hired, "game": GAME})
    misconceptions = [(hired, ""), (1, say(_NOT_MINE)), (0, "")]
    why = _belongs(state, components.TAG_ALONG, say(_ALONG_WHY))
    return _counted(state, text, right, misconceptions, why, "H-FAV-08", rng, _card(components.TAG_ALONG))


def _tile_far(rng: Random, seat: str, victim: str) -> Question:
    state, now, route = _displaced(rng, components.ANYWHERE, seat, victim, "trader")
    chart = state.setup.chart
    far = rng.choice([name for name in chart.routes if name != route])
    right = "no" if refused(now, f"set {far} 1") else "yes"
    words = {"yes": say(_YES), "no": say(_NO)}
    return Question(
        kind="favour_tiles",
        text=say(
            _FAR, {"seat": seat, "victim": victim, "route": route, "far": route_name(far), "game": GAME}
        ),
        state=state,
        about=(f"link:{route}", f"link:{far}"),
        choices=all_choices(words, right, [("yes", ""), ("no", "")]),
        answer=right,
        why=_belongs(state, components.ANYWHERE, say(_FAR_WHY)),
        rules=("H-FAV-06",),
        panels=_SHOWN,
    )


def _tile_price(rng: Random, seat: str, other: str) -> Question:
    ordinary = [*MARKERS[:6], "move_3", "exchange_trading_posts"]
    mine = rng.sample(ordinary, rng.randint(2, 6))
    split = rng.randint(2, len(mine))
    player = {"unused": mine[:split], "used": mine[split:]}
    display = {FAVOURS[tile]: None for tile in rng.sample(range(len(FAVOURS)), 4)}
    state = built(
        "base_45", options={"favour": True}, tiles=display, turn={"seat": seat}, players={seat: player}
    )
    now = after_moves(state, f"favour {next(iter(display))}")[0]
    while now.seat_name(now.turn) == seat:
        now.apply(now.legal_actions()[0])
    playing = rng.random() < 0.5
    mine_now = now.seat(seat)
    right = len(mine_now.unused) + (0 if playing else len(mine_now.used))
    misconceptions = [
        (len(mine) - 2, say(_TURNED)),
        (len(mine), say(_TURNED)),
        (split, say(_TURNED)),
        (0, say(_TURNED)),
    ]
    text = say(_PLAY_AFTER if playing else _COUNT_AFTER, {"seat": seat, "game": GAME})
    return _counted(state, text, right, misconceptions, say(_TURNED), "H-FAV-03", rng, f"panel:desk:{seat}")
