"""The questions of Rurik about ruling, taxing and casualty checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import SEATS
from boardgames_edu.games.rurik.picture.ruling import who_rules
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.rules.ruling import explain_ruler
from boardgames_edu.games.rurik.state import TAX, RurikState
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.questions.adding_up import added_up, wrong_totals
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind, number_choices
from boardgames_edu.teach.questions.drawing import random_state

GAME = "rurik"
NOBODY = "nobody"


def seat_names(seats: int) -> dict[str, str]:
    """Return the names of the seats, by id."""
    return {seat: name_of("seat", seat, GAME) or seat for seat in SEATS[:seats]}


def in_one_region(
    rng: Random, seats: int, region: str, *, buildings: bool, leaders: list[str]
) -> dict[str, Any]:
    """Return a position with something in one region only.

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
    """Return a position in which a seat has points to spend."""
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
    """Return a number of seats, a region and the seats shuffled."""
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
_REBELS_OF_NOBODY = N_("The rebels belong to nobody: they add to no player's strength.")
_UNCOUNTED = {
    "R-GEN-07": _NO_LEADER,
    "R-STRONGHOLD-01": _NO_STRONGHOLD,
    "R-LEADER-SVIATOPOLK-01": N_("A leader there has an ability that decides who rules."),
}
_COUNTED = {
    "R-RULE-02": _REBELS_OF_NOBODY,
    "R-LEADER-YAROSLAV-02": N_("A leader there has an ability that decides who rules."),
}
_SHARED = N_("Strongest is not enough when another one is just as strong: then nobody rules.")
_NO_ABILITY = N_("A leader there has an ability that decides who rules.")
_LED = N_("{text} {seat} leads with {leader}.")
_ABLE = N_("{text} {ability}")
_ABILITIES = {
    "yaroslav": N_("Yaroslav wins ties where he stands, and strongholds of others give no strength there."),
    "sviatopolk": N_("Where Sviatopolk stands the rebels are strength of his player's."),
}
"""The ability of a leader that decides who rules."""
_PLAIN = ["maria", "boris", "agatha", "mstislav"]


@drawn_kind(
    GAME,
    "who_rules",
    N_("Who rules a region?"),
    {
        1: N_("troops and rebels"),
        2: N_("strongholds and leaders too"),
        3: N_("a leader's ability decides"),
    },
    (
        "R-RULE-01", "R-RULE-02", "R-RULE-03", "R-RULE-04", "R-RULE-05", "R-RULE-07", "R-RULE-08", "R-GEN-07",
        "R-STRONGHOLD-01", "R-LEADER-YAROSLAV-01", "R-LEADER-YAROSLAV-02", "R-LEADER-SVIATOPOLK-01",
    ),
    local=True,
)  # fmt: skip
def ruler(rng: Random, level: int) -> Question | None:
    """Ask who rules a region; close calls are frequent."""
    seats = rng.choice((2, 3, 4))
    game = load(GAME)
    board = game.board(seats)
    region = rng.choice(board.names(board.in_play))
    leaders = {1: [], 2: _PLAIN, 3: ["yaroslav", "sviatopolk"]}[level]
    state = game.from_position(in_one_region(rng, seats, region, buildings=level > 1, leaders=leaders))
    found, rebels = explain_ruler(state, region), state.pieces(region).get(("rebel",), 0)
    strengths = {seat: tally.total for seat, tally in zip(SEATS, found.strengths, strict=False)}
    empty = not rebels and not any(strengths.values())
    if empty or rng.random() > _interest(strengths, rebels):
        return None
    right = NOBODY if found.seat is None else SEATS[found.seat]
    if level == 3 and _without_abilities(state, region) == right:
        return None
    text, why = say(_WHO_RULES, {"region": region, "game": GAME}), who_rules(state, board.index[region])
    for seat, leader in _deciders(state, region):
        text = say(_LED, {"text": text, "seat": seat, "leader": leader, "game": GAME})
        why = say(_ABLE, {"text": why, "ability": say(_ABILITIES[leader])})
    return Question(
        kind="who_rules",
        text=text,
        state=state,
        about=(f"place:{region}",),
        choices=all_choices({**seat_names(seats), NOBODY: say(_NOBODY)}, right, _misruled(state, region)),
        answer=right,
        why=why,
        rules=_deciding(state, region),
        hides=True,
    )


def _deciders(state: RurikState, region: str) -> Iterator[tuple[str, str]]:
    """Yield seats and their leaders whose abilities decide who rules."""
    for seat, piece in (key for key in state.pieces(region) if len(key) == 2):
        leader = state.seat(seat).leader
        if piece == "leader" and leader in _ABILITIES:
            yield seat, leader


def _plain_strengths(state: RurikState, region: str) -> dict[str, int]:
    """Return the strengths if no leader had an ability."""
    pieces = state.pieces(region)
    return {
        seat: sum(pieces.get((seat, piece), 0) for piece in ("troop", "leader", "stronghold"))
        for seat in state.setup.names
    }


def _without_abilities(state: RurikState, region: str) -> str:
    """Return who would rule if no leader had an ability."""
    return _alone(_plain_strengths(state, region), state.pieces(region).get(("rebel",), 0))


def _interest(strengths: Mapping[str, int], rebels: int) -> float:
    """Return how likely a position is kept: close calls always."""
    first, second, *_ = sorted(strengths.values(), reverse=True)
    gap = first - max(second, rebels)
    return 1.0 if gap in (0, 1) else 0.6 if gap < 0 else 0.2


def _misruled(state: RurikState, region: str) -> Iterator[tuple[str, str]]:
    """Yield who would rule by typical mistakes."""
    found, rebels = explain_ruler(state, region), state.pieces(region).get(("rebel",), 0)
    full = {seat: tally.total for seat, tally in zip(SEATS, found.strengths, strict=False)}
    if any(_deciders(state, region)):
        yield _without_abilities(state, region), say(_NO_ABILITY)
    stronger = _alone(full, 0)
    if stronger != NOBODY:
        yield stronger, say(_NO_REBELS)
    for seat, tally in zip(SEATS, found.strengths, strict=False):
        for total, said in wrong_totals(tally, _UNCOUNTED, _COUNTED):
            yield _alone({**full, seat: total}, rebels), said
    pieces = state.pieces(region)
    troops = {seat: count - pieces.get((seat, "leader"), 0) for seat, count in full.items()}
    yield _alone(troops, rebels), say(_NO_LEADER)
    top = max(full.values())
    for seat, count in full.items():
        if count == top > 0:
            yield seat, say(_SHARED if top >= rebels else _NO_REBELS)
    if top <= sum(full.values()) - top + rebels:
        yield NOBODY, say(_TOGETHER)


def _alone(strengths: Mapping[str, int], rebels: int) -> str:
    """Return who is stronger than all others and the rebels."""
    top = max(strengths.values())
    best = [seat for seat, strength in strengths.items() if strength == top]
    return best[0] if len(best) == 1 and top > rebels else NOBODY


def _deciding(state: RurikState, region: str) -> tuple[str, ...]:
    """Return the rules that decide who rules a region."""
    found = explain_ruler(state, region)
    counted = (rule for tally in found.strengths for rule in tally.rules)
    terms = (term for tally in found.strengths for term in tally.terms)
    asleep = (term.rule for term in terms if term.rule == "R-LEADER-YAROSLAV-02")
    return tuple(dict.fromkeys((found.rule, *counted, *asleep)))


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


@drawn_kind(
    GAME,
    "tax_price",
    N_("What does a good cost?"),
    {1: N_("in regions with pieces of several players"), 2: N_("in any region of a running game")},
    ("R-TAX-02", "R-TAX-03", "R-TAX-04"),
    local=True,
)
def tax_price(rng: Random, level: int) -> Question | None:
    """Ask what a good costs; Mstislav's ability is left out."""
    state = random_state(GAME, rng, wanted=lambda state: state.phase == "action", leaders="deal")
    if state is None:
        return None
    board = state.setup.board
    regions = board.names(state.goods_on)
    seat = SEATS[rng.randrange(state.setup.seats)]
    if not regions or state.seat(seat).leader == "mstislav":
        return None
    region = rng.choice(regions)
    present = [name for name in SEATS if _is_there(state, name, region)]
    if level == 1 and len(present) < 2:
        return None
    if seat not in present and rng.random() < 0.6:
        return None
    rules, tally = state.ruler(region) == seat, tallies.price(state, seat, region, TAX)
    right = str(tally.total) if seat in present else "none"
    facts = {"seat": seat, "region": region, "game": GAME}
    wrong = wrong_totals(tally, {"R-TAX-04": _PRESENCE}, {"R-TAX-03": _RULES_PAYS})
    if seat not in present:
        wrong = [(1, say(_NEEDS_PIECE)), (2, say(_NEEDS_PIECE))]
    misconceptions = [(str(n), said) for n, said in wrong]
    misconceptions.append(("none", say(_RULER_TOO if rules else _STRONGEST_ONLY)))
    words = {"1": say(_POINTS, {"n": 1}), "2": say(_POINTS, {"n": 2}), "none": say(_NOT_TAXED)}
    return Question(
        kind="tax_price",
        text=say(_TAX_PRICE, facts),
        state=state,
        about=(f"place:{region}",),
        choices=all_choices(words, right, misconceptions),
        answer=right,
        why=say(_ABSENT if seat not in present else _RULED if rules else _PRESENT, facts),
        rules=("R-TAX-02",) if seat not in present else (f"R-TAX-0{3 if rules else 4}",),
    )


def _is_there(state: RurikState, seat: str, region: str) -> bool:
    """Return whether a seat occupies a region."""
    return any((seat, piece) in state.pieces(region) for piece in ("troop", "leader"))


# --- how many cards are revealed? ------------------------------------------------------------------------------------

_CARDS = N_("{seat} attacks {victim} in {region}. How many scheme cards are revealed in the casualty check?")
_NO_OTHER = N_("One card is always revealed, and nothing here adds another.")
_FORGOT = {
    "R-CASUALTY-02": N_("At least one card is revealed in every check."),
    "R-CASUALTY-03": N_("One more card is due because the victim ruled there."),
    "R-CASUALTY-04": N_("One more card is due for the stronghold of the victim."),
}
_ADDED = {
    "R-CASUALTY-03": N_("The victim does not rule there, so no card is due for that."),
    "R-CASUALTY-04": N_("Only a stronghold of the victim adds a card, and there is none."),
    "R-CASUALTY-11": N_("A stronghold adds one card only."),
}


@drawn_kind(
    GAME,
    "casualty_cards",
    N_("How many cards does a casualty check reveal?"),
    {1: N_("troops only"), 2: N_("strongholds too")},
    ("R-CASUALTY-02", "R-CASUALTY-03", "R-CASUALTY-04", "R-CASUALTY-11"),
    local=True,
)
def casualty_cards(rng: Random, level: int) -> Question | None:
    """Ask how many cards an attack reveals."""
    seats = rng.choice((2, 3, 4))
    game = load(GAME)
    board = game.board(seats)
    region = rng.choice(board.names(board.in_play))
    state = game.from_position(in_one_region(rng, seats, region, buildings=level > 1, leaders=_PLAIN[:1]))
    present = [seat for seat in SEATS[:seats] if _is_there(state, seat, region)]
    if len(present) < 2:
        return None
    seat, victim = rng.sample(present, 2)
    pieces = state.pieces(region)
    if (seat, "troop") not in pieces:
        return None
    tally = tallies.casualty_cards(state, seat, region, victim)
    built = any("stronghold" in piece for piece in pieces)
    if (tally.total == 1 or (level > 1 and not built)) and rng.random() < 0.7:
        return None
    once = ("R-CASUALTY-11",) if (victim, "stronghold") in pieces else ()
    return Question(
        kind="casualty_cards",
        text=say(_CARDS, {"seat": seat, "victim": victim, "region": region, "game": GAME}),
        state=state,
        about=(f"place:{region}",),
        choices=number_choices(tally.total, wrong_totals(tally, _FORGOT, _ADDED), rng),
        answer=str(tally.total),
        why=added_up(tally) if len(tally) > 1 else say(_NO_OTHER),
        rules=(*tally.rules, *once),
    )
