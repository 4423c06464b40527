"""The kinds of questions of Rurik."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import SEATS, STRONGHOLD
from boardgames_edu.games.rurik.picture.ruling import who_rules
from boardgames_edu.games.rurik.rules import turn
from boardgames_edu.games.rurik.rules.conditions import price
from boardgames_edu.games.rurik.state import SVIATOPOLK, YAROSLAV, R, RurikState
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.questions.asking import Question, all_choices, kind, numbers
from boardgames_edu.teach.questions.drawing import random_state

GAME = "rurik"
NOBODY = "nobody"


def seat_names(seats: int) -> dict[str, str]:
    """The seats by id, with their names."""
    return {seat: name_of("seat", seat, GAME) or seat for seat in SEATS[:seats]}


def in_one_region(
    rng: Random, seats: int, region: str, *, buildings: bool, leaders: list[str]
) -> dict[str, Any]:
    """A position with something in one region only.

    Args:
        rng: by which it is drawn.
        seats: how many play.
        region: where.
        buildings: whether a stronghold may stand there.
        leaders: those that may stand there.
    """
    there: dict[str, Any] = {"rebels": rng.choice((0, 1, 1, 2))}
    players: dict[str, dict[str, Any]] = {}
    waiting = rng.sample(leaders, len(leaders))
    present = 0 if rng.random() < 0.06 else rng.randint(1, min(seats, 3))
    for seat in rng.sample(range(seats), present):
        player: dict[str, Any] = {"troops": {region: rng.choice((1, 1, 2, 2, 3))}}
        if waiting and rng.random() < 0.5:
            player |= {"leader": waiting.pop(), "leader_in": region}
        players[SEATS[seat]] = player
    if buildings and rng.random() < 0.5:
        there["stronghold"] = SEATS[rng.randrange(seats)]
    return {"seats": seats, "players": players, "regions": {region: there}}


def acting(position: dict[str, Any], seat: str, points: dict[str, int]) -> RurikState:
    """A position in which a seat has points to spend."""
    state: RurikState = load(GAME).from_position(
        {
            **position,
            "phase": "action",
            "turn": {"seat": seat, "action": "taken", "points": points},
            "stack": [["turn", seat]],
        }
    )
    return state


def somewhere(rng: Random) -> tuple[int, str, list[str]]:
    """A number of seats, a region in play, and the seats in the order of their parts: who acts comes first."""
    seats = rng.choice((2, 3, 4))
    board = load(GAME).board(seats)
    return seats, rng.choice(board.names(board.in_play)), rng.sample(SEATS[:seats], seats)


# --- who rules? ------------------------------------------------------------------------------------------------------

_WHO_RULES = N_("Who rules {region}?")
_NOBODY = N_("Nobody")
_TOGETHER = N_("Rebels and rivals are not added up: each of them is compared with the strongest alone.")
_NO_REBELS = N_("The rebels count as well: whoever rules has to be stronger than they are.")
_NO_STRONGHOLD = N_("The stronghold adds 1 to its owner's strength.")
_NO_LEADER = N_("A leader counts for 1, like a troop.")
_SHARED = N_("Strongest is not enough when another one is just as strong: then nobody rules.")
_NO_ABILITY = N_("A leader there has an ability that decides who rules.")
_LED = N_("{text} {seat} leads with {leader}.")
_ABLE = N_("{text} {ability}")
_ABILITIES = {
    YAROSLAV: N_("Yaroslav wins ties where he stands, and strongholds of others give no strength there."),
    SVIATOPOLK: N_("Where Sviatopolk stands the rebels are strength of his player's."),
}
"""What decides who rules where a leader stands."""
_PLAIN = ["maria", "boris", "agatha", "mstislav"]


@kind(
    GAME,
    "who_rules",
    N_("Who rules a region?"),
    {
        1: N_("troops and rebels"),
        2: N_("strongholds and leaders too"),
        3: N_("a leader's ability decides"),
    },
    (
        "R-RULE-01", "R-RULE-02", "R-RULE-03", "R-RULE-04", "R-RULE-05", "R-RULE-07", "R-RULE-08",
        "R-LEADER-YAROSLAV-01", "R-LEADER-YAROSLAV-02", "R-LEADER-SVIATOPOLK-01",
    ),
)  # fmt: skip
def ruler(rng: Random, level: int) -> Question | None:
    """Who rules this region? Close calls are drawn more often than clear ones."""
    seats = rng.choice((2, 3, 4))
    game = load(GAME)
    board = game.board(seats)
    region = rng.choice(board.names(board.in_play))
    leaders = {1: [], 2: _PLAIN, 3: ["yaroslav", "sviatopolk"]}[level]
    state = game.from_position(in_one_region(rng, seats, region, buildings=level > 1, leaders=leaders))
    number = board.index[region]
    empty = not state.rebels[number] and not any(state.strength(seat, number) for seat in range(seats))
    if empty or rng.random() > _interest(state, number):
        return None
    found = state.ruling_seat(number)
    if level == 3 and _without_abilities(state, number) == (NOBODY if found is None else SEATS[found]):
        return None
    right = NOBODY if found is None else SEATS[found]
    text, why = say(_WHO_RULES, {"region": region, "game": GAME}), who_rules(state, number)
    for seat, leader in _deciders(state, number):
        names = {"seat": SEATS[seat], "leader": state.setup.facts.leaders[leader].id}
        text = say(_LED, {"text": text, **names, "game": GAME})
        why = say(_ABLE, {"text": why, "ability": say(_ABILITIES[leader])})
    return Question(
        kind="who_rules",
        text=text,
        state=state,
        about=(f"place:{region}",),
        choices=all_choices({**seat_names(seats), NOBODY: say(_NOBODY)}, right, _misruled(state, number)),
        answer=right,
        why=why,
        rules=_deciding(state, number),
        hides=True,
    )


def _deciders(state: RurikState, region: int) -> Iterator[tuple[int, int]]:
    """The seats whose leaders there have an ability that decides who rules, and these leaders."""
    for leader in (YAROSLAV, SVIATOPOLK):
        seat = state.owner_of[leader]
        if seat >= 0 and state.leaders[seat] == region:
            yield seat, leader


def _without_abilities(state: RurikState, region: int) -> str:
    """Who would rule if the leaders there were leaders like any other (R-RULE-01 to R-RULE-05)."""
    owner = state.built[STRONGHOLD * R + region]
    strengths = {seat: state.pieces_of(seat, region) + (owner == seat) for seat in range(state.setup.seats)}
    return _alone(strengths, state.rebels[region])


def _interest(state: RurikState, region: int) -> float:
    """How likely a drawn position is kept: close calls always, clear ones now and then."""
    strengths = sorted((state.strength(seat, region) for seat in range(state.setup.seats)), reverse=True)
    gap = strengths[0] - max(strengths[1], state.rebels[region])
    return 1.0 if gap in (0, 1) else 0.6 if gap < 0 else 0.2


def _misruled(state: RurikState, region: int) -> Iterator[tuple[str, str]]:
    """Who would rule by each typical mistake."""
    seats = range(state.setup.seats)
    full = {seat: state.strength(seat, region) for seat in seats}
    pieces = {seat: state.pieces_of(seat, region) for seat in seats}
    owner, rebels = state.built[STRONGHOLD * R + region], state.rebels[region]
    if any(_deciders(state, region)):
        built = {seat: pieces[seat] + (owner == seat) for seat in seats}
        yield _alone(built, rebels), say(_NO_ABILITY)
    stronger = _alone(full, 0)
    if stronger != NOBODY:
        yield stronger, say(_NO_REBELS)
    if owner >= 0:
        yield _alone({**full, owner: pieces[owner]}, rebels), say(_NO_STRONGHOLD)
    troops = {seat: full[seat] - (state.leaders[seat] == region) for seat in seats}
    yield _alone(troops, rebels), say(_NO_LEADER)
    top = max(full.values())
    for seat in seats:
        if full[seat] == top > 0:
            yield SEATS[seat], say(_SHARED if top >= rebels else _NO_REBELS)
    if top <= sum(full.values()) - top + rebels:
        yield NOBODY, say(_TOGETHER)


def _alone(strengths: dict[int, int], rebels: int) -> str:
    """Who is stronger than all others and the rebels."""
    top = max(strengths.values())
    best = [seat for seat, strength in strengths.items() if strength == top]
    return SEATS[best[0]] if len(best) == 1 and top > rebels else NOBODY


def _deciding(state: RurikState, region: int) -> tuple[str, ...]:
    """The rules that decide who rules a region."""
    strengths = [state.strength(seat, region) for seat in range(state.setup.seats)]
    rebels, top = state.rebels[region], max(strengths)
    found = ["R-RULE-01"]
    if not top:
        found = ["R-RULE-07"]
    elif strengths.count(top) + (rebels == top) > 1:
        found = ["R-RULE-04"]
    elif rebels > top:
        found = ["R-RULE-02"]
    elif rebels and sum(count > 0 for count in strengths) > 1:
        found.append("R-RULE-03")
    owner = state.built[STRONGHOLD * R + region]
    if owner >= 0 and state.works(owner, region):
        found.append("R-RULE-05" if state.pieces_of(owner, region) else "R-RULE-08")
    elif owner >= 0:
        found.append("R-LEADER-YAROSLAV-02")
    if any(at == region for at in state.leaders):
        found.append("R-RULE-05")
    for leader, rule in ((YAROSLAV, "R-LEADER-YAROSLAV-01"), (SVIATOPOLK, "R-LEADER-SVIATOPOLK-01")):
        seat = state.owner_of[leader]
        if seat >= 0 and state.leaders[seat] == region:
            found.append(rule)
    return tuple(dict.fromkeys(found))


# --- what does a good cost? ------------------------------------------------------------------------------------------

_TAX_PRICE = N_("How many tax points would the good in {region} cost {seat}?")
_POINTS = N_("{n} tax {n:point|points}")
_NOT_TAXED = N_("It cannot be taken")
_RULED = N_("{seat} rules {region}, so the good costs 1 point.")
_PRESENT = N_("{seat} is present in {region} but does not rule it, so the good costs 2 points.")
_ABSENT = N_("{seat} has neither a troop nor the leader in {region}, so nothing can be taken there.")
_PRESENCE = N_("To be present is not to rule: only the ruler pays 1.")
_RULES_PAYS = N_("Whoever rules a region pays 1, however strong the others are there.")
_STRONGEST_ONLY = N_("One need not rule: a troop or the leader is enough, at the price of 2.")
_RULER_TOO = N_("With a troop or the leader there the good can be taken, and the ruler pays 1.")
_NEEDS_PIECE = N_("Without a piece there nothing can be taken; a structure is no piece.")


@kind(
    GAME,
    "tax_price",
    N_("What does a good cost?"),
    {1: N_("in regions with pieces of several players"), 2: N_("in any region of a running game")},
    ("R-TAX-02", "R-TAX-03", "R-TAX-04"),
)
def tax_price(rng: Random, level: int) -> Question | None:
    """How many tax points would a good cost a player? Mstislav's ability is left out."""
    state = random_state(GAME, rng, wanted=lambda state: state.phase == "action", leaders="deal")
    if state is None:
        return None
    regions = [name for number, name in enumerate(state.setup.region_ids) if state.goods_on >> number & 1]
    seat = rng.randrange(state.setup.seats)
    if not regions or state.leader_ids[seat] == _leader(state, "mstislav"):
        return None
    region = rng.choice(regions)
    number = state.setup.board.index[region]
    present = state.occupied[seat] >> number & 1
    if level == 1 and sum(mask >> number & 1 for mask in state.occupied) < 2:
        return None
    if not present and rng.random() < 0.6:
        return None
    rules = bool(state.ruled[seat] >> number & 1)
    right = str(price(state, seat, number)) if present else "none"
    facts = {"seat": SEATS[seat], "region": region, "game": GAME}
    misconceptions = [("1", say(_PRESENCE if present else _NEEDS_PIECE)),
        ("2", say(_RULES_PAYS if rules else _NEEDS_PIECE)),
                ("none", say(_RULER_TOO if rules else _STRONGEST_ONLY))]  # fmt: skip
    words = {"1": say(_POINTS, {"n": 1}), "2": say(_POINTS, {"n": 2}), "none": say(_NOT_TAXED)}
    return Question(
        kind="tax_price",
        text=say(_TAX_PRICE, facts),
        state=state,
        about=(f"place:{region}",),
        choices=all_choices(words, right, misconceptions),
        answer=right,
        why=say(_ABSENT if not present else _RULED if rules else _PRESENT, facts),
        rules=("R-TAX-02",) if not present else ("R-TAX-03",) if rules else ("R-TAX-04",),
    )


def _leader(state: RurikState, name: str) -> int:
    return next(number for number, row in enumerate(state.setup.facts.leaders) if row.id == name)


# --- how many cards are revealed? ------------------------------------------------------------------------------------

_CARDS = N_("{seat} attacks {victim} in {region}. How many scheme cards are revealed in the casualty check?")
_ONE = N_("One card is always revealed")
_FOR_RULER = N_("one more because {victim} rules {region}")
_FOR_STRONGHOLD = N_("one more for the stronghold of {victim} there")
_SUM = N_("{parts}: {n}.")
_NO_OTHER = N_("One card is always revealed, and nothing here adds another.")
_FORGOT_ONE = N_("At least one card is revealed in every check.")
_FORGOT_RULER = N_("One more card is due because the victim ruled there.")
_FORGOT_STRONGHOLD = N_("One more card is due for the stronghold of the victim.")
_ADDED_RULER = N_("The victim does not rule there, so no card is due for that.")
_ADDED_STRONGHOLD = N_("Only a stronghold of the victim adds a card, and there is none.")


@kind(
    GAME,
    "casualty_cards",
    N_("How many cards does a casualty check reveal?"),
    {1: N_("troops only"), 2: N_("strongholds too")},
    ("R-CASUALTY-02", "R-CASUALTY-03", "R-CASUALTY-04", "R-CASUALTY-11"),
)
def casualty_cards(rng: Random, level: int) -> Question | None:
    """How many cards are revealed when one player attacks another?"""
    seats = rng.choice((2, 3, 4))
    game = load(GAME)
    board = game.board(seats)
    region = rng.choice(board.names(board.in_play))
    number = board.index[region]
    state = game.from_position(in_one_region(rng, seats, region, buildings=level > 1, leaders=_PLAIN[:1]))
    present = [seat for seat in range(seats) if state.occupied[seat] >> number & 1]
    if len(present) < 2:
        return None
    seat, victim = rng.sample(present, 2)
    if not state.troops[seat * R + number]:
        return None
    ruled, stronghold = state.rulers[number] == victim, state.built[STRONGHOLD * R + number] == victim
    right = turn.cards_due(state, seat, number, victim, False)
    plain = right == 1 or (level > 1 and state.built[STRONGHOLD * R + number] < 0)
    if plain and rng.random() < 0.7:
        return None
    facts = {"seat": SEATS[seat], "victim": SEATS[victim], "region": region, "game": GAME}
    parts = [say(_ONE)]
    parts += [say(_FOR_RULER, facts)] if ruled else []
    parts += [say(_FOR_STRONGHOLD, facts)] if stronghold else []
    misconceptions = [
        (right - 1, say(_FORGOT_RULER if ruled else _FORGOT_STRONGHOLD if stronghold else _FORGOT_ONE)),
        (right - 2, say(_FORGOT_ONE)),
    ]
    if not (ruled and stronghold):
        misconceptions.append((right + 1, say(_ADDED_STRONGHOLD if ruled else _ADDED_RULER)))
    rules = ["R-CASUALTY-02"]
    rules += ["R-CASUALTY-03"] if ruled else []
    rules += ["R-CASUALTY-04", "R-CASUALTY-11"] if stronghold else []
    return Question(
        kind="casualty_cards",
        text=say(_CARDS, facts),
        state=state,
        about=(f"place:{region}",),
        choices=numbers(right, misconceptions, rng),
        answer=str(right),
        why=say(_SUM, {"parts": ", ".join(parts), "n": right}) if parts[1:] else say(_NO_OTHER),
        rules=tuple(rules),
    )
