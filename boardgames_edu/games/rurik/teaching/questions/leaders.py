"""The questions of Rurik about Mstislav, Boris and Maria.

What it costs with Mstislav, what Boris brings, where Maria reaches. The leader stands where it is asked about, or
just not, and the engine answers. Knows no screen.
"""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.state import BUILD, TAX, RurikState
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.questions.adding_up import wrong_totals
from boardgames_edu.teach.questions.asking import (
    Question,
    all_choices,
    drawn_kind,
    number_choices,
    sample_choices,
)

GAME = "rurik"
SEATS_HERE = 3


def _position(
    rng: Random, leader: str, at: str, troops: dict[str, int], rivals: dict[str, int], column: str
) -> RurikState:
    """Return a turn of Blue with a leader and column points."""
    state: RurikState = load(GAME).from_position(
        {
            "seats": SEATS_HERE,
            "phase": "action",
            "players": {
                "blue": {"leader": leader, "leader_in": at, "troops": troops, "unplaced": []},
                "maroon": {"troops": rivals, "coins": rng.randint(0, 2)},
            },
            "turn": {"action": "taken", "column": column, "row": 1, "points": {column: 3}},
            "stack": [["turn", "blue"]],
        }
    )
    return state


def _around(rng: Random) -> tuple[str, str]:
    """Return a random region and a neighbour of it."""
    graph = load(GAME).board(SEATS_HERE).graph
    region = rng.choice(sorted(graph))
    return region, rng.choice(sorted(graph[region]))


# --- Mstislav: what does it cost? ------------------------------------------------------------------------------------

_GOOD = N_("Blue leads with Mstislav. How many tax points does the good in {region} cost Blue?")
_STRUCTURE = N_("Blue leads with Mstislav. How many build points does a market in {region} cost Blue?")
_POINTS = N_("{n} {n:point|points}")
_WITH_HIM = N_("Mstislav stands in {region}, so it costs one point, whoever rules there.")
_RULES = N_("Blue rules {region}, so it costs one point, with or without Mstislav.")
_WITHOUT_HIM = N_(
    "Mstislav does not stand in {region}, and Blue does not rule there, so it costs two points."
)
_HE_HELPS = N_("Mstislav stands there: one point, whoever rules.")
_HE_IS_AWAY = N_("An ability works where the leader stands, and nowhere else.")
_RULER = N_("The ruler pays one point, with any leader.")
_NEVER_FREE = N_("Nothing is for free, not even with Mstislav.")


@drawn_kind(
    GAME,
    "mstislav_price",
    N_("What does it cost with Mstislav?"),
    {1: N_("a good"), 2: N_("a good or a structure")},
    ("R-LEADER-MSTISLAV-01", "R-GEN-08", "R-TAX-03", "R-BUILD-03"),
    local=True,
)
def mstislav_price(rng: Random, level: int) -> Question | None:
    """Ask what a good or structure costs with Mstislav."""
    region, beside = _around(rng)
    here = rng.random() < 0.5
    troops = {region: rng.randint(1, 2), beside: 1}
    column = "tax" if level == 1 else rng.choice(("tax", "build"))
    rivals = {region: rng.randint(1, 3)}
    state = _position(rng, "mstislav", region if here else beside, troops, rivals, column)
    tally = tallies.price(state, "blue", region, TAX if column == "tax" else BUILD)
    right, rules = str(tally.total), state.ruler(region) == "blue"
    facts = {"region": region, "game": GAME}
    words = {str(n): say(_POINTS, {"n": n}) for n in (0, 1, 2)}
    name = column.upper()
    found = wrong_totals(
        tally,
        {f"R-{name}-03": _NEVER_FREE, f"R-{name}-04": _HE_IS_AWAY},
        {f"R-{name}-03": _HE_HELPS if here else _RULER, "R-LEADER-MSTISLAV-01": _HE_HELPS},
    )
    misconceptions = [(str(total), said) for total, said in found] + [("0", say(_NEVER_FREE))]
    return Question(
        kind="mstislav_price",
        text=say(_GOOD if column == "tax" else _STRUCTURE, facts),
        state=state,
        about=(f"place:{region}",),
        choices=all_choices(words, right, misconceptions),
        answer=right,
        why=say(_WITH_HIM if here else _RULES if rules else _WITHOUT_HIM, facts),
        rules=("R-LEADER-MSTISLAV-01",) if here else (f"R-{column.upper()}-03",) if rules else ("R-GEN-08",),
    )


# --- Boris: how many cards and coins? --------------------------------------------------------------------------------

_ATTACK = N_(
    "Blue leads with Boris and attacks Maroon, who has {coins} {coins:coin|coins}, in {region}. How many cards are "
    "due, and how many coins does Blue receive?"
)
_OUTCOME = N_("{cards} {cards:card|cards}, {n} {n:coin|coins}")
_CARDS_DUE = N_("Without Boris {cards} {cards:card|cards} would be due.")
_BORIS_THERE = N_(
    "Boris stands in {region}: one card fewer, and one coin from Maroon if there is one. {facts}"
)
_BORIS_AWAY = N_(
    "Boris does not stand in {region}: {cards} {cards:card is|cards are} due as ever, and no coin comes."
)
_FEWER = N_("Where Boris stands one card fewer is due.")
_ONE_COIN = N_("It is one coin for each attack, if the victim has one.")
_COIN_ALL_THE_SAME = N_("The coin comes even if no card is left to reveal.")


@drawn_kind(
    GAME,
    "boris_attack",
    N_("What does an attack with Boris bring?"),
    {1: N_("Boris stands there"), 2: N_("Boris stands there or not")},
    ("R-LEADER-BORIS-01", "R-LEADER-BORIS-02", "R-LEADER-BORIS-03", "R-GEN-08"),
    local=True,
)
def boris_attack(rng: Random, level: int) -> Question | None:
    """Ask what cards and coins an attack with Boris brings."""
    region, beside = _around(rng)
    here = level == 1 or rng.random() < 0.5
    state = _position(
        rng,
        "boris",
        region if here else beside,
        {region: rng.randint(1, 2)},
        {region: rng.randint(1, 4)},
        "attack",
    )
    tally = tallies.casualty_cards(state, "blue", region, "maroon")
    cards, coins = tally.total, state.seat("maroon").coins
    after = state.copy()
    after.play(f"attack {region} maroon")
    gained = after.seat("blue").coins - state.seat("blue").coins
    plain = sum(term.amount for term in tally if term.amount > 0)
    right = f"{cards}/{gained}"
    misconceptions = [
        (f"{plain}/{gained}", say(_FEWER)),
        (f"{cards}/0", say(_ONE_COIN if cards else _COIN_ALL_THE_SAME)),
        (f"{max(plain - 1, 0)}/{min(coins, 1)}", say(_HE_IS_AWAY)),
        (f"{cards}/{coins}", say(_HE_IS_AWAY if not here else _ONE_COIN)),
        (f"{cards}/1", say(_HE_IS_AWAY if not here else _ONE_COIN)),
    ]
    offered = dict.fromkeys([right, *(answer for answer, _ in misconceptions), f"{plain}/1", f"{plain}/0"])
    words = {}
    for answer in sorted(offered):
        shown, coin = map(int, answer.split("/"))
        words[answer] = say(_OUTCOME, {"cards": shown, "n": coin})
    facts = {"region": region, "coins": coins, "cards": plain, "game": GAME}
    told = say(_CARDS_DUE, facts)
    rules = ["R-GEN-08"]
    if here:
        rules = ["R-LEADER-BORIS-01", "R-LEADER-BORIS-02"]
        rules += ["R-LEADER-BORIS-03"] if gained and not cards else []
    return Question(
        kind="boris_attack",
        text=say(_ATTACK, facts),
        state=state,
        about=(f"place:{region}",),
        choices=sample_choices(words, right, misconceptions, rng),
        answer=right,
        why=say(_BORIS_THERE if here else _BORIS_AWAY, {**facts, "facts": told}),
        rules=tuple(rules),
        panels=("map", "mats"),
    )


# --- Maria: where may a piece come? ----------------------------------------------------------------------------------

_MUSTER = N_(
    "Blue leads with Maria, whose ability has not been used in this round. In how many regions may Blue muster the "
    "next troop?"
)
_MUSTER_USED = N_(
    "Blue leads with Maria, who has opened a region in this round already. In how many regions may Blue muster the "
    "next troop?"
)
_BOTH = N_("{present} where Blue is present, and {more} more next to Maria, who stands in {region}.")
_USED = N_("{present} where Blue is present, and none more: her ability is used up for this round.")
_ONLY_PRESENT = N_("Maria opens one of the regions next to hers, where Blue is not present.")
_NOT_ANY = N_("She opens regions next to hers, not any region.")
_NOT_ALL = N_("Only the regions next to Maria's own count, not those next to all pieces.")
_USED_UP = N_("She opens one region in a round, and that has been done.")


@drawn_kind(
    GAME,
    "maria_musters",
    N_("Where may Maria muster?"),
    {1: N_("before she has used her ability"), 2: N_("before or after")},
    ("R-LEADER-MARIA-01", "R-LEADER-MARIA-02"),
)
def maria_musters(rng: Random, level: int) -> Question | None:
    """Ask in how many regions Maria's player may muster."""
    graph = load(GAME).board(SEATS_HERE).graph
    region, _ = _around(rng)
    troops = dict.fromkeys(rng.sample(sorted(graph), rng.randint(1, 3)), 1)
    state = _position(rng, "maria", region, troops, {}, "muster")
    present = {region, *troops}
    opened = sorted(set(graph[region]) - present)
    used = level == 2 and rng.random() < 0.5
    if used:
        if not opened:
            return None
        state.play(f"muster {rng.choice(opened)}")
    right = sum(action.verb == "muster" for action in state.legal_actions())
    here = len(present) + used
    facts: dict[str, Any] = {
        "region": name_of("region", region, GAME) or region,
        "present": here,
        "more": right - here,
    }
    beside_all = {near for place in present for near in graph[place]} - present
    misconceptions = [
        (here + len(opened) - used, say(_USED_UP)),
        (here, say(_ONLY_PRESENT)),
        (len(present | beside_all), say(_NOT_ALL)),
        (len(graph), say(_NOT_ANY)),
    ]
    return Question(
        kind="maria_musters",
        text=say(_MUSTER_USED if used else _MUSTER),
        state=state,
        about=(f"place:{region}",),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_USED if used else _BOTH, facts),
        rules=("R-LEADER-MARIA-02",) if used else ("R-LEADER-MARIA-01",),
    )
