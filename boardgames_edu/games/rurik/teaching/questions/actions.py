"""The questions of Rurik about moves and attacks.

How far it is, what an attack does, and what it may cost. Positions are built at random around one region; the engine
plays on them. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import networkx as nx

from boardgames_edu.engine.board import Board
from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import SEATS
from boardgames_edu.games.rurik.rules import deciding, tallies
from boardgames_edu.games.rurik.teaching.questions.ruling import GAME, acting, somewhere
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind, number_choices

NONE = "none"


# --- how far is it? --------------------------------------------------------------------------------------------------

_HOW_FAR = N_("How many movement points does {seat} need to bring a troop from {region} to {region_to}?")
_STEPS = N_("A shortest way is {way}: {n} {n:step|steps}, one point for each.")
_STEPS_FREE = N_("A shortest way is {way}: {n} {n:step|steps}. Whoever stands on it does not matter.")
_STEPS_ROUND = N_("A shortest way through regions in play is {way}: {n} {n:step|steps}.")
_OUT = N_("That way leads through a region that is out of play.")
_COUNTED = N_("Steps are counted, not the regions on the way: the one where it starts costs nothing.")
_STOPPED = N_("Opponents and rebels do not stop a troop and cost no point.")


@drawn_kind(
    GAME,
    "how_far",
    N_("How many movement points does it take?"),
    {1: N_("an empty map"), 2: N_("with opponents, rebels, and regions out of play")},
    ("R-MOVE-02", "R-MOVE-03", "R-MOVE-05", "R-MOVE-06"),
)
def how_far(rng: Random, level: int) -> Question | None:
    """Ask how many movement points a troop needs."""
    seats, start, order = somewhere(rng)
    board = load(GAME).board(seats)
    names = board.names(board.in_play)
    end = rng.choice(names)
    if level > 1 and rng.random() < 0.1:
        seats, start, end = 3, "pskov", "galich"
        board = load(GAME).board(seats)
        names, order = board.names(board.in_play), rng.sample(SEATS[:3], 3)
    way = _shortest(board, start, end)
    steps = len(way) - 1
    if steps < 1 or (steps == 1 and rng.random() < 0.7):
        return None
    players: dict[str, dict[str, Any]] = {order[0]: {"troops": {start: 1}}}
    regions: dict[str, dict[str, Any]] = {}
    if level > 1:
        players[order[1]] = {"troops": dict.fromkeys(rng.sample(names, 5), 1)}
        regions = {name: {"rebels": 1} for name in names if name != start}
    state = acting({"seats": seats, "players": players, "regions": regions}, order[0], {"move": 4})
    whole = len(_shortest(load(GAME).board(4), start, end)) - 1
    rules = ["R-MOVE-02"] + (["R-MOVE-03"] if steps > 1 else [])
    rules += ["R-MOVE-05"] if level > 1 and steps > 1 else []
    rules += ["R-MOVE-06"] if whole < steps else []
    why = _STEPS_ROUND if whole < steps else _STEPS_FREE if level > 1 else _STEPS
    misconceptions = [(whole, say(_OUT)), (steps + 1, say(_COUNTED))]
    misconceptions += [(2 * steps, say(_STOPPED))] if level > 1 else []
    return Question(
        kind="how_far",
        text=say(_HOW_FAR, {"seat": order[0], "region": start, "region_to": end, "game": GAME}),
        state=state,
        about=(f"place:{start}", f"place:{end}"),
        choices=number_choices(steps, misconceptions, rng, least=1),
        answer=str(steps),
        why=say(why, {"n": steps, "way": " – ".join(name_of("region", name, GAME) or name for name in way)}),
        rules=tuple(rules),
    )


def _shortest(board: Board, start: str, end: str) -> list[str]:
    """Return the regions of a shortest way, both ends included."""
    return nx.shortest_path(board.graph, start, end)


# --- what does an attack do? -----------------------------------------------------------------------------------------

_ATTACKS = N_("{seat} attacks {victim} in {region}. What happens before any card is revealed?")
_ATTACKS_REBEL = N_("{seat} attacks a rebel in {region}. What happens?")
_TROOP_UP = N_("{victim} loses a troop, and the warfare marker of {seat} rises.")
_TROOP_STAYS = N_("{victim} loses a troop, and the warfare marker of {seat} stays.")
_LEADER_UP = N_("{victim} loses the leader, and the warfare marker of {seat} rises.")
_REBEL_UP = N_("A rebel goes beside the mat of {seat}, and the warfare marker of {seat} rises.")
_REBEL_STAYS = N_("A rebel goes beside the mat of {seat}, and the warfare marker of {seat} stays.")
_MISSES = N_("Nothing yet: whether the attack hits is checked with cards.")
_ALWAYS_HITS = N_("An attack never misses. Cards are revealed only for the danger to the attacker.")
_LEADER_LAST = N_("The leader goes as the last piece only.")
_NO_TROOP_LEFT = N_("There is no troop: the leader is the last piece and has to go.")
_COUNTS = N_("Each attack on an opponent raises the warfare marker.")
_REBELS_COUNT_NOT = N_("The warfare marker counts attacks on opponents, not on rebels.")
_NOT_THE_REBEL = N_("Rebel and opponent are different targets; the other one is not touched.")
_WHY = {
    "rebel stays": N_("A rebel is no opponent: it lies beside the mat now, and no marker rises."),
    "troop rises": N_("An attack on an opponent always hits a troop first, and always raises the marker."),
    "leader rises": N_("With no troop left there, the leader falls, and the marker rises as ever."),
}


@drawn_kind(
    GAME,
    "what_an_attack_does",
    N_("What does an attack do?"),
    {1: N_("opponents' troops and rebels"), 2: N_("leaders too")},
    ("R-ATTACK-04", "R-ATTACK-07", "R-ATTACK-08", "R-ATTACK-09", "R-ATTACK-10", "R-ATTACK-13"),
    local=True,
)
def what_an_attack_does(rng: Random, level: int) -> Question | None:
    """Ask what an attack on a rebel or an opponent does."""
    seats, region, (seat, victim, *_) = somewhere(rng)
    troops = rng.choice((0, 1, 2)) if level > 1 else rng.choice((1, 2))
    there: dict[str, Any] = {"troops": {region: troops} if troops else {}}
    if level > 1:
        there |= {"leader": "agatha", "leader_in": region}
    players = {seat: {"troops": {region: rng.choice((1, 2, 3))}}, victim: there}
    rebels = rng.choice((1, 1, 2))
    state = acting(
        {"seats": seats, "players": players, "regions": {region: {"rebels": rebels}}}, seat, {"attack": 1}
    )
    at_rebel = rng.random() < (0.5 if level == 1 else 0.25)
    after = state.copy()
    after.play(f"attack {region} rebel" if at_rebel else f"attack {region} {victim}")
    gone = {piece for *_, piece in state.pieces(region).keys() - after.pieces(region).keys()}
    lost = "rebel" if at_rebel else "leader" if "leader" in gone else "troop"
    right = f"{lost} {'rises' if after.seat(seat).warfare else 'stays'}"
    facts = {"seat": seat, "victim": victim, "region": region, "game": GAME}
    words = {
        "troop rises": say(_TROOP_UP, facts),
        "troop stays": say(_TROOP_STAYS, facts),
        "leader rises": say(_LEADER_UP, facts),
        "rebel rises": say(_REBEL_UP, facts),
        "rebel stays": say(_REBEL_STAYS, facts),
        NONE: say(_MISSES),
    }
    if level == 1:
        del words["leader rises"]
    misconceptions = {
        "troop rises": say(_NOT_THE_REBEL if at_rebel else _NO_TROOP_LEFT),
        "troop stays": say(_NOT_THE_REBEL if at_rebel else _COUNTS),
        "leader rises": say(_NOT_THE_REBEL if at_rebel else _LEADER_LAST),
        "rebel rises": say(_REBELS_COUNT_NOT if at_rebel else _NOT_THE_REBEL),
        "rebel stays": say(_NOT_THE_REBEL),
        NONE: say(_ALWAYS_HITS),
    }
    rules = {
        "rebel stays": ("R-ATTACK-04", "R-ATTACK-07"),
        "troop rises": ("R-ATTACK-08", "R-ATTACK-10", "R-ATTACK-13"),
        "leader rises": ("R-ATTACK-09", "R-ATTACK-10", "R-ATTACK-13"),
    }
    return Question(
        kind="what_an_attack_does",
        text=say(_ATTACKS_REBEL if at_rebel else _ATTACKS, facts),
        state=state,
        about=(f"place:{region}",),
        choices=all_choices(words, right, misconceptions.items()),
        answer=right,
        why=say(_WHY[right]),
        rules=rules[right],
    )


# --- what does an attack cost? ---------------------------------------------------------------------------------------

_COSTS = N_(
    "{seat} attacks {victim} in {region} and names the left deck. Its top cards, in this order: {cards}. What does "
    "{seat} lose?"
)
_SKULL, _BLANK = N_("a skull"), N_("no skull")
_NOTHING, _TROOP, _LEADER, _TWO = N_("Nothing"), N_("One troop"), N_("The leader"), N_("Two pieces")
_SPARED = N_("{n} {n:card is|cards are} due, and no skull is among them.")
_HIT = N_(
    "{n} {n:card is|cards are} due. Card {place} shows the first skull: one piece is lost, troops before the leader."
)
_TOO_FAR = N_("That skull comes after the cards that are due.")
_TOO_SHORT = N_("More cards are due here: count the victim's rule and stronghold.")
_ONE_ONLY = N_("At the first skull it is over; no check takes more than one piece.")
_ORDINARY_FIRST = N_("Ordinary troops go before the leader.")
_NO_OTHER = N_("The leader is the only piece there.")
_SKULLS_HIT = N_("A skull among the cards due costs a piece.")


@drawn_kind(
    GAME,
    "what_an_attack_costs",
    N_("What does an attack cost?"),
    {1: N_("troops"), 2: N_("leaders and strongholds too")},
    ("R-CASUALTY-01", "R-CASUALTY-05", "R-CASUALTY-06", "R-CASUALTY-10", "R-CASUALTY-12"),
    local=True,
)
def what_an_attack_costs(rng: Random, level: int) -> Question | None:
    """Ask what the attacker loses when the cards are known."""
    seats, region, (seat, victim, *_) = somewhere(rng)
    troops = rng.choice((0, 1, 2)) if level > 1 else rng.choice((1, 2))
    mine: dict[str, Any] = {"troops": {region: troops} if troops else {}}
    if not troops or (level > 1 and rng.random() < 0.6):
        mine |= {"leader": "maria", "leader_in": region}
    icons = [rng.random() < 0.45 for _ in range(4)]
    if not any(icons) and rng.random() < 0.8:
        return None
    deck, shown = (
        rng.sample(load(GAME).setup(seats).components.scheme_deck, 27),
        load(GAME).setup(seats).casualty_icons,
    )
    cards = [
        deck.pop(next(at for at, card in enumerate(deck) if shown >> card & 1 == icon)) for icon in icons
    ]
    there = {"stronghold": victim} if level > 1 and rng.random() < 0.6 else {}
    printed = load(GAME).setup(seats).components
    state = acting(
        {
            "seats": seats,
            "players": {seat: mine, victim: {"troops": {region: rng.choice((1, 2, 3))}}},
            "regions": {region: there},
            "left": [printed.schemes[card].id for card in cards],
        },
        seat,
        {"attack": 1},
    )
    due = tallies.casualty_cards(state, seat, region, victim).total
    after = state.copy()
    after.play(f"attack {region} {victim}")
    after.play("deck left")
    before, left = state.pieces(region), after.pieces(region)
    gone = [
        piece for piece in ("leader", "troop") if before.get((seat, piece), 0) > left.get((seat, piece), 0)
    ]
    right = gone[0] if gone else NONE
    leader = (seat, "leader") in before
    words = {NONE: say(_NOTHING), "troop": say(_TROOP), "leader": say(_LEADER), "two": say(_TWO)}
    if level == 1:
        del words["leader"]
    shown_cards = [say(_SKULL if icon else _BLANK) for icon in icons]
    told = {"seat": seat, "victim": victim, "region": region, "cards": shown_cards, "game": GAME}
    return Question(
        kind="what_an_attack_costs",
        text=say(_COSTS, told),
        state=state,
        about=(f"place:{region}",),
        choices=all_choices(words, right, _miscost(icons, due, leader, troops)),
        answer=right,
        why=say(_HIT, {"n": due, "place": icons.index(True) + 1}) if gone else say(_SPARED, {"n": due}),
        rules=tuple(deciding.casualty(icons[:due], troops, leader)),
    )


def _miscost(icons: list[bool], due: int, leader: bool, troops: int) -> Iterator[tuple[str, str]]:
    """Yield what would be lost by typical mistakes."""
    if not any(icons[:due]):
        if any(icons):
            yield "troop" if troops else "leader", say(_TOO_FAR)
        return
    yield NONE, say(_SKULLS_HIT if icons[0] else _TOO_SHORT)
    yield "two", say(_ONE_ONLY)
    if leader:
        yield "leader", say(_ORDINARY_FIRST)
        yield "troop", say(_NO_OTHER)
