"""The questions of Rurik about the claim phase.

How far markers rise, and how much income follows. The last turn of a round is built at random and ended; what the
engine then does is the answer. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import GOODS, LAST_ROUND, SEATS, STRUCTURES, TRACKS
from boardgames_edu.games.rurik.rules import claim, tallies, tracks
from boardgames_edu.games.rurik.rules import goods as purse
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.adding_up import added_up, wrong_totals
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind, number_choices

GAME = "rurik"
RULE, BUILD, TRADE = range(3)
RULES_OF_TRACK = (
    ("R-CLAIM-06", "R-CLAIM-10"),
    ("R-CLAIM-07", "R-CLAIM-11"),
    ("R-CLAIM-08", "R-CLAIM-12"),
)
"""The rules of each track: what counts, and its spaces' figures."""


def cargo(rng: Random, most: int) -> dict[str, dict[str, int]]:
    """Return random goods: on the boat, the rest on the dock."""
    slots = load(GAME).setup(3).components.slots
    goods = rng.choices(GOODS, k=rng.randint(0, most))
    have = {good: goods.count(good) for good in GOODS if good in goods}
    boat = {good: min(count, slots[GOODS.index(good)]) for good, count in have.items()}
    dock = {good: count - boat[good] for good, count in have.items() if count > boat[good]}
    return {"boat": boat, "dock": dock}


def last_turn(rng: Random, seats: int, *, claims: bool) -> dict[str, Any]:
    """Return a round's last turn: Blue can only end it.

    Args:
        rng: by which it is drawn.
        seats: how many play.
        claims: whether markers stand on their tracks already.
    """
    board = load(GAME).board(seats)
    places = board.names(board.in_play)
    regions: dict[str, dict[str, Any]] = {}
    players: dict[str, dict[str, Any]] = {}
    for number, seat in enumerate(SEATS[:seats]):
        troops = rng.sample(places, rng.randint(2, 8 if number == 0 else 4))
        players[seat] = {
            "troops": dict.fromkeys(troops, 1),
            "coins": rng.randint(0, 3),
            "warfare": rng.choice((0, 0, 2)),
            "unplaced": [],
            **cargo(rng, 16 if number == 0 else 6),
        }
        if claims:
            players[seat]["claims"] = {track: rng.choice((0, 0, 1, 2, 3)) for track in TRACKS}
        for kind_ in STRUCTURES:
            for place in rng.sample(places, rng.randint(1, 3) if number == 0 else rng.randint(0, 1)):
                regions.setdefault(place, {}).setdefault(kind_, seat)
    for place in rng.sample(places, 2):
        regions.setdefault(place, {})["rebels"] = 1
    return {
        "seats": seats,
        "round": rng.randint(1, 3),
        "phase": "action",
        "players": players,
        "regions": regions,
        "turn": {"seat": SEATS[0], "action": "taken", "column": "tax", "row": 3},
        "stack": [["turn", SEATS[0]]],
    }


def after_claiming(state: RurikState) -> RurikState:
    """Return the state after the turn, all claims and income."""
    after = state.copy()
    after.play("end")
    while after.decision is not None and after.decision.name == "trade":
        after.play("claim")
    return after


# --- how far does a marker rise? -------------------------------------------------------------------------------------

_SPACE = N_(
    "The round is over, and in step A every marker goes as far as it can. How much is the space worth that {seat} then "
    "has on the {track} track?"
)
_OFF = N_("Nothing: the marker is off the board")
_WORTH = N_("{n} {n:point|points}")
_RULED = N_("{seat} rules {n} {n:region|regions}.")
_RULED_BOTH = N_("{seat} rules {n} {n:region|regions}, Kiev and Novgorod among them.")
_GROUP = N_("The largest group of linked regions with structures of {seat} has {n} {n:region|regions}.")
_ABOARD = N_("{seat} has {n} {n:good|goods} aboard.")
_KEPT = N_("{facts} That asks for no higher space than the marker has, and it never goes back.")
_ENOUGH = N_("{facts} The highest space open to that is worth {n} {n:point|points}.")
_TOO_FEW = N_("{facts} That is not enough for the lowest space.")
_OCCUPIED = N_("To be present is not to rule.")
_BOTH = N_("The top space asks for Kiev and Novgorod as well.")
_ALL_BUILT = N_("Only regions that hang together count, the largest group of them.")
_TWICE = N_("A region counts once, however many structures stand in it.")
_DOCK = N_("What lies on the dock does not count.")
_FALLS = N_("A marker never goes back.")
_STEP = N_("A marker may skip spaces: it goes to the highest whose condition is met.")


def _points(state: RurikState, track: int, space: int) -> str:
    return str(state.setup.track_points[track][space])


def _space_of(state: RurikState, track: int, count: int) -> str:
    """Return the points of the space that a count reaches."""
    spaces = enumerate(state.setup.track_spaces[track], start=1)
    return _points(state, track, max((number for number, (least, _) in spaces if count >= least), default=0))


def _measured(state: RurikState, seat: int, track: int) -> int:
    if track == RULE:
        return len(state.seat(seat).ruled)
    if track == BUILD:
        return state.setup.board.largest_group(tracks.built_regions(state, seat))
    return purse.aboard(state, seat)


def _misplaced(state: RurikState, seat: int, track: int) -> Iterator[tuple[str, str]]:
    """Yield the points that typical mistakes lead to."""
    count = _measured(state, seat, track)
    if track == RULE:
        yield _space_of(state, track, count), say(_BOTH)
        yield _space_of(state, track, len(state.seat(seat).occupied)), say(_OCCUPIED)
    elif track == BUILD:
        mask = tracks.built_regions(state, seat)
        yield _space_of(state, track, mask.bit_count()), say(_ALL_BUILT)
        standing = sum(owner == seat for owner in state.built)
        yield _space_of(state, track, standing), say(_TWICE)
    else:
        yield _space_of(state, track, sum(state.all_goods(seat))), say(_DOCK)
    had = state.seat(seat).claims.get(TRACKS[track], 0)
    yield _points(state, track, claim.reached(state, seat, track)), say(_FALLS)
    if claim.reached(state, seat, track) > had + 1:
        yield _points(state, track, had + 1), say(_STEP)


@drawn_kind(
    GAME,
    "claim_space",
    N_("How far does a claim marker rise?"),
    {1: N_("markers start off the board"), 2: N_("markers stand on their tracks already")},
    (
        "R-CLAIM-04", "R-CLAIM-05", "R-CLAIM-06", "R-CLAIM-07", "R-CLAIM-08", "R-CLAIM-10", "R-CLAIM-11",
        "R-CLAIM-12", "R-CLAIM-13", "R-CLAIM-14", "R-CLAIM-15",
    ),
)  # fmt: skip
def claim_space(rng: Random, level: int) -> Question | None:
    """Ask for the space that a marker reaches in claiming."""
    seats = rng.choice((2, 3, 4))
    state = load(GAME).from_position(last_turn(rng, seats, claims=level > 1))
    track, seat = rng.randrange(3), 0
    _, rule = claim.risen(state, seat, track)
    after = after_claiming(state)
    right = _points(state, track, after.seat(seat).claims.get(TRACKS[track], 0))
    facts = {"seat": SEATS[seat], "track": TRACKS[track], "game": GAME}
    words = {
        str(points): say(_WORTH, {"n": points}) if points else say(_OFF)
        for points in state.setup.track_points[track]
    }
    rules = [*RULES_OF_TRACK[track], rule]
    standing = sum(owner == seat for owner in state.built)
    if track == BUILD and standing > tracks.built_regions(state, seat).bit_count():
        rules.append("R-CLAIM-15")
    return Question(
        kind="claim_space",
        text=say(_SPACE, facts),
        state=state,
        about=(f"track:{TRACKS[track]}",),
        choices=all_choices(words, right, _misplaced(state, seat, track)),
        answer=right,
        why=_because(state, seat, track),
        rules=tuple(dict.fromkeys(("R-CLAIM-04", "R-CLAIM-13", *rules))),
        panels=("tracks", "mats") if track == TRADE else ("map", "tracks"),
    )


def _because(state: RurikState, seat: int, track: int) -> str:
    facts: dict[str, Any] = {"seat": SEATS[seat], "n": _measured(state, seat, track), "game": GAME}
    words = (_RULED, _GROUP, _ABOARD)[track]
    if track == RULE and facts["n"] >= 5 and claim.reached(state, seat, track) == 5:
        words = _RULED_BOTH
    told = say(words, facts)
    had, now = state.seat(seat).claims.get(TRACKS[track], 0), claim.reached(state, seat, track)
    if now <= had:
        return say(_KEPT if had else _TOO_FEW, {"facts": told})
    return say(_ENOUGH, {"facts": told, "n": int(_points(state, track, now))})


# --- how much income? ------------------------------------------------------------------------------------------------

_INCOME = N_(
    "Round {round} is over. Every marker goes as far as it can. How many coins does {seat} receive in step B?"
)
_LAST_ROUND = N_("There is no income in round four.")
_WHICH_ROUND = N_("Look at the number of the round.")
_NOTHING_EARNED = N_("{seat} has no marker off the board after step A, and no full column on its boat.")
_TOO_EARLY = N_("Income comes after step A: a marker that has just come onto its track earns nothing.")
_WARFARE = N_("The warfare marker earns a coin too, as long as it has not left its start.")
_COLUMNS = N_("Each full column of the boat earns a coin.")
_ON_THE_TRACK = N_("A marker on its track earns nothing.")
_MARKERS = N_("Each marker that is still off the board earns a coin.")


@drawn_kind(
    GAME,
    "income",
    N_("How much income?"),
    {1: N_("rounds one to three"), 2: N_("all four rounds")},
    ("R-INCOME-01", "R-INCOME-02", "R-INCOME-03", "R-INCOME-04"),
)
def income(rng: Random, level: int) -> Question | None:
    """Ask how many coins a player receives in step B."""
    position = last_turn(rng, rng.choice((2, 3, 4)), claims=rng.random() < 0.5)
    if level == 2 and rng.random() < 0.3:
        position["round"] = 4
    state = load(GAME).from_position(position)
    seat = SEATS[rng.randrange(state.setup.seats)]
    after = after_claiming(state)
    tally, early = tallies.income(after, seat), tallies.income(state, seat).total
    last, right = state.round == LAST_ROUND, tally.total
    found = wrong_totals(
        tally,
        {"R-INCOME-01": _MARKERS, "R-INCOME-02": _COLUMNS},
        {"R-INCOME-03": _WHICH_ROUND, "R-INCOME-04": _ON_THE_TRACK},
    )
    if last:  # there is income for markers, for columns, or for both
        misconceptions = [(sum(number for number, _ in found), say(_WHICH_ROUND)), *found]
    else:
        misconceptions = [(early, say(_TOO_EARLY)), *found]
    if not state.seat(seat).warfare and not last:
        misconceptions.append((right - 1, say(_WARFARE)))
    rules = ["R-INCOME-03"] if last else ["R-INCOME-01", "R-INCOME-02"]
    if not last and early > right:
        rules.append("R-INCOME-04")
    facts = {"seat": seat, "round": state.round, "game": GAME}
    return Question(
        kind="income",
        text=say(_INCOME, facts),
        state=state,
        about=(f"label:boat:{seat}",),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_LAST_ROUND if last else _NOTHING_EARNED, facts) if last or not right else added_up(tally),
        rules=tuple(rules),
        panels=("map", "tracks", "mats"),
    )
