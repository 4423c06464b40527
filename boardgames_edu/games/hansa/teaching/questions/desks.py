"""The questions of Hansa Teutonica about the writing desk.

What an ability is worth, and what a step on its track brings. Positions are built with developed tracks at random;
the engine plays the moves that are asked about. Knows no screen.
"""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.hansa.components import (
    ABILITIES,
    ACTIONS,
    ALL,
    BANK,
    BOOK,
    COLOURS,
    KEYS,
    MERCHANT,
    PRIVILEGE,
    SEATS,
    TRADER,
    printed_components,
)
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.old import GAME
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.questions.asking import Choice, Question, all_choices, drawn_kind, number_choices

_SEATS, _DESKS = 4, 3
"""The numbers of seats for map and for desk questions."""


def colour_names() -> dict[str, str]:
    """Return the names of the office colours, by id."""
    return {colour: name_of("colour", colour, GAME) or colour for colour in COLOURS}


def played(state: HansaState, *moves: str) -> HansaState:
    """Return a copy of the position after some moves."""
    after = state.copy()
    for move in moves:
        after.play(move)
    return after


# --- what is it worth? -----------------------------------------------------------------------------------------------

_ACTIONS_ASKED = N_("How many actions does a turn of {seat} have?")
_BOOK_ASKED = N_("How many pieces may {seat} pick up with one action Move?")
_KEYS_ASKED = N_("By how much would {seat} multiply the network at the end?")
_COLOUR_ASKED = N_("Which is the highest colour of offices that {seat} can use?")
_HIRE_ASKED = N_("How many pieces can {seat} hire with one income at the most?")
_NUMBER_ASKED = {ACTIONS: _ACTIONS_ASKED, BOOK: _BOOK_ASKED, KEYS: _KEYS_ASKED}
_NUMBER_RULES = {
    ACTIONS: ("H-DSK-01", "H-DSK-03", "H-TRN-02"),
    BOOK: ("H-DSK-01", "H-DSK-05", "H-ACT-D-01"),
    KEYS: ("H-DSK-01", "H-DSK-02"),
}
_COVERED = N_("That value is still covered.")
_LEFT_OF = N_("Of the uncovered values the one furthest to the right counts.")
_STEPS = N_("The figures on the track count, not the pieces taken off it.")
_IN_STOCK = N_("There is less than that in the stock.")
_BANK_LESS = N_("The Bank does not allow that many.")
_VALUE = N_("The value furthest to the right that is uncovered is {n}.")
_COLOUR = N_("Everything up to {colour} is open.")
_BY_BANK = N_("The Bank allows {n}, and the stock has enough.")
_BY_STOCK = N_("The Bank would allow more, but the stock has only {n}.")
_BY_ALL = N_('The Bank says "all", and {n} are in the stock.')


@drawn_kind(
    GAME,
    "desk_value",
    N_("What can this player do?"),
    {1: N_("actions, moves, keys and colours"), 2: N_("what an income brings")},
    (
        "H-ACT-A-01",
        "H-ACT-A-02",
        "H-ACT-A-03",
        "H-ACT-D-01",
        "H-DSK-01",
        "H-DSK-02",
        "H-DSK-03",
        "H-DSK-04",
        "H-DSK-05",
        "H-DSK-06",
        "H-TRN-02",
    ),
)
def desk_value(rng: Random, level: int) -> Question | None:
    """Ask what a track of this desk allows."""
    seat = rng.choice(SEATS[:_DESKS])
    steps = printed_components().steps
    developed = {ability: rng.randrange(steps[k] + 1) for k, ability in enumerate(ABILITIES)}
    if level == 2:
        developed |= {"keys": 0, "book": 1}
        return _hired(rng, seat, developed)
    state: HansaState = load(GAME).from_position(
        {"seats": _DESKS, "turn": {"seat": seat}, "players": {seat: {"developed": developed}}}
    )
    asked = rng.choice((ACTIONS, ACTIONS, BOOK, KEYS, PRIVILEGE))
    done = developed[ABILITIES[asked]]
    if asked == PRIVILEGE:
        right = COLOURS[done]
        misconceptions = [(COLOURS[k], say(_COVERED if k > done else _LEFT_OF)) for k in range(4)]
        return _desk_question(
            "desk_value",
            state,
            seat,
            say(_COLOUR_ASKED, {"seat": seat, "game": GAME}),
            all_choices(colour_names(), right, misconceptions),
            right,
            say(_COLOUR, {"colour": right, "game": GAME}),
            ("H-DSK-01", "H-DSK-04"),
        )
    values = printed_components().values[asked]
    value = values[done]
    wrong = [(values[done + 1], say(_COVERED))] if done < steps[asked] else []
    wrong += [(values[done - 1], say(_LEFT_OF))] if done else []
    wrong.append((done, say(_STEPS)))
    return _desk_question(
        "desk_value",
        state,
        seat,
        say(_NUMBER_ASKED[asked], {"seat": seat, "game": GAME}),
        number_choices(value, wrong, rng, least=1),
        str(value),
        say(_VALUE, {"n": value}),
        _NUMBER_RULES[asked],
    )


def _hired(rng: Random, seat: str, developed: dict[str, int]) -> Question | None:
    """Ask how many pieces one income can bring."""
    stock = [rng.randrange(2, 11), rng.randrange(3)]  # with a single piece there would be no choice
    player = {"developed": developed, "stock": stock}
    state: HansaState = load(GAME).from_position(
        {"seats": _DESKS, "turn": {"seat": seat}, "players": {seat: player}}
    )
    bank = printed_components().values[BANK][developed["bank"]]
    hires = [action.args for action in played(state, "income").legal_actions() if action.verb == "hire"]
    right, there = max(sum(hire) for hire in hires), sum(stock)
    if there == bank:
        return None
    wrong = [(there, say(_BANK_LESS))]
    if stock[TRADER] < right:
        wrong.append((stock[TRADER], say(N_("Merchants can be hired too."))))
    wrong += [
        (value, say(_IN_STOCK if value > right else _LEFT_OF))
        for value in printed_components().values[BANK][:3]
    ]
    if bank == ALL:
        why, rules = _BY_ALL, ("H-DSK-06", "H-ACT-A-02")
    elif bank < there:
        why, rules = _BY_BANK, ("H-DSK-06", "H-ACT-A-01")
    else:
        why, rules = _BY_STOCK, ("H-DSK-06", "H-ACT-A-03")
    return _desk_question(
        "desk_value",
        state,
        seat,
        say(_HIRE_ASKED, {"seat": seat, "game": GAME}),
        number_choices(right, wrong, rng, least=1),
        str(right),
        say(why, {"n": right}),
        rules,
    )


def _desk_question(
    kind: str,
    state: HansaState,
    seat: str,
    text: str,
    choices: tuple[Choice, ...],
    answer: str,
    why: str,
    rules: tuple[str, ...],
) -> Question:
    return Question(
        kind=kind,
        text=text,
        state=state,
        about=(f"panel:desk:{seat}",),
        choices=choices,
        answer=answer,
        why=why,
        rules=rules,
        panels=(f"desk:{seat}",),
    )


# --- what does a step bring? -----------------------------------------------------------------------------------------

_LEFT_ASKED = N_(
    "{seat} has {n} {n:action|actions} left, creates the route {route} with traders only and develops {ability}. "
    "How many actions are left then?"
)
_MARKER_ASKED = N_(
    "{seat} has {n} {n:action|actions} left, creates the route {route} with traders only, develops {ability} and "
    "then plays a +3 marker. How many actions are left then?"
)
_SUPPLY_ASKED = {
    TRADER: N_(
        "{seat} has {n} {n:trader|traders} in supply, creates the route {route} with traders only and develops "
        "{ability}. How many traders are in supply then?"
    ),
    MERCHANT: N_(
        "{seat} has {n} {n:merchant|merchants} in supply, creates the route {route} with traders only and develops "
        "{ability}. How many merchants are in supply then?"
    ),
}
_STOCK_ASKED = N_(
    "{seat} has {n} {n:trader|traders} in stock, creates the route {route} with traders only and develops {ability}. "
    "How many traders are in stock then?"
)
_ROUTE_OF = {
    "keys": "quedlinburg--halle",
    "actions": "warburg--gottingen",
    "privilege": "hamburg--stade",
    "book": "emden--groningen",
    "bank": "hamburg--lubeck",
}
_MARKER = "plus_3_actions"
_NO_ACTION_SPENT = N_("Creating the route takes an action.")
_GAINED = N_("A higher value on the Actions track brings one action at once.")
_NOT_GAINED = N_("The second 3 and the second 4 bring no action.")
_ONLY_ACTIONS = N_("Only the Actions track brings an action at once.")
_BOTH = N_("The action from the track and those of the marker are added up.")
_FREED = N_("The piece that covered the value goes to the supply.")
_NOT_BACK = N_("The pieces of the route go to the stock and not to the supply.")
_ALL_BACK = N_("All pieces of the route go to the stock; no post was founded.")
_OTHER_KIND = N_("Only a step on the Book frees a merchant; the other tracks free traders.")
_ONE_STEP = N_("A route brings one step, however long it is.")
_STEP = N_("One action is spent, and the step brings one at once.")
_STEP_NONE = N_("One action is spent, and this step brings none.")
_STEP_AND_MARKER = N_("One action is spent, the step brings one at once and the marker three.")
_MARKER_ALONE = N_("One action is spent, this step brings none and the marker three.")
_SUPPLY_IS = N_("The step frees one {kind}; the pieces of the route go to the stock.")
_STOCK_IS = N_("All {n} traders of the route go to the stock.")


@drawn_kind(
    GAME,
    "step_brings",
    N_("What does a step on a track bring?"),
    {1: N_("how many actions are left"), 2: N_("what is in supply and stock, and markers as well")},
    (
        "H-ACT-E-08",
        "H-DSK-07",
        "H-DSK-08",
        "H-DSK-10",
        "H-DSK-11",
        "H-DSK-12",
        "H-E2-03",
        "H-E3B-02",
        "H-E3B-04",
    ),
    local=True,
)
def step_brings(rng: Random, level: int) -> Question | None:
    """Ask what a step on a track has changed."""
    seat, left = rng.choice(SEATS[:_SEATS]), rng.choice((1, 2, 2, 3))
    asked = "left" if level == 1 else rng.choice(("marker", "supply", "stock"))
    ability = "actions" if asked in ("left", "marker") and rng.random() < 0.8 else rng.choice([*_ROUTE_OF])
    k = ABILITIES.index(ability)
    developed = {name: rng.randrange(printed_components().steps[n]) for n, name in enumerate(ABILITIES)}
    route = _ROUTE_OF[ability]
    posts = next(row.posts for row in printed_components().maps["base_45"].routes if row.id == route)
    player: dict[str, Any] = {"developed": developed}
    if asked == "marker":
        player["unused"] = [_MARKER]
    given: dict[str, Any] = {
        "seats": _SEATS,
        "turn": {"seat": seat, "left": left},
        "players": {seat: player},
        "routes": {route: [[seat, "trader"]] * posts},
    }
    state: HansaState = load(GAME).from_position(given)
    after = played(state, f"create {route}", f"develop {ability}")
    mine = SEATS.index(seat)
    told: dict[str, object] = {"seat": seat, "route": route, "ability": ability, "game": GAME}
    gained = (
        after.actions_left - left + 1 if after.turn == mine else 0
    )  # with nothing left the turn is over by itself
    if asked in ("left", "marker"):
        more = 0
        if asked == "marker":
            after, more = played(after, f"use {_MARKER}"), 3
        right = after.actions_left if after.turn == mine else 0
        lacks = _GAINED if gained else _NOT_GAINED if ability == "actions" else _ONLY_ACTIONS
        misconceptions = [
            (right + 1 - 2 * gained, say(lacks)),
            (right + 1, say(_NO_ACTION_SPENT)),
            (left - 1 + more, say(lacks)),
            (left, say(_NO_ACTION_SPENT)),
        ]
        rules = ["H-ACT-E-08"]
        if ability == "actions":
            rules.append("H-DSK-10" if gained else "H-DSK-11")
        if asked == "marker":
            misconceptions.insert(0, (left + 2 if gained else left - 1, say(_BOTH)))
            rules += ["H-E2-03", *(["H-DSK-12"] if gained else [])]
        text = _MARKER_ASKED if asked == "marker" else _LEFT_ASKED
        if asked == "marker":
            why = say(_STEP_AND_MARKER if gained else _MARKER_ALONE)
        else:
            why = say(_STEP if gained else _STEP_NONE)
        told["n"] = left
    else:
        side = rng.choice((TRADER, MERCHANT)) if asked == "supply" else TRADER
        name = "supply" if asked == "supply" else "stock"
        before = int(getattr(state, name)[2 * mine + side])
        right = int(getattr(after, name)[2 * mine + side])
        told["n"] = before
        text = _SUPPLY_ASKED[side] if asked == "supply" else _STOCK_ASKED
        if asked == "supply":
            freed = printed_components().frees[k]
            misconceptions = [
                (before if freed == side else before + 1, say(_FREED if freed == side else _OTHER_KIND)),
                (before + posts, say(_NOT_BACK)),
                (before + posts + 1, say(_NOT_BACK)),
                (before + 2, say(_ONE_STEP)),
            ]
            why = say(_SUPPLY_IS, {"kind": ("trader", "merchant")[freed], "game": GAME})
            rules = ["H-DSK-07", "H-DSK-08", "H-E3B-04"]
        else:
            misconceptions = [(before, say(_ALL_BACK)), (before + posts - 1, say(_ALL_BACK))]
            why = say(_STOCK_IS, {"n": posts})
            rules = ["H-E3B-02"]
    return Question(
        kind="step_brings",
        text=say(text, told),
        state=state,
        about=(f"link:{route}",),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=why,
        rules=tuple(rules),
        panels=("map", f"desk:{SEATS[mine]}"),
    )
