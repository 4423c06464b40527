"""The questions of Rurik about the claim phase.

How far markers rise, and how much income follows. The last turn of a round is built at random and ended; what the
engine then does is the answer.
"""

from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import GOODS, LAST_ROUND, SEATS, STRUCTURES, TRACKS
from boardgames_edu.games.rurik.rules import claim, tallies
from boardgames_edu.games.rurik.rules import goods as purse
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.games.rurik.teaching.questions.drawing import GAME, RurikDraft, rurik_kind
from boardgames_edu.i18n import N_

RULE, BUILD, TRADE = range(3)
RULES_OF_TRACK = (("R-CLAIM-06", "R-CLAIM-10"), ("R-CLAIM-07", "R-CLAIM-11"), ("R-CLAIM-08", "R-CLAIM-12"))
"""The rules of each track: what counts, and its spaces' figures."""


def cargo(rng: Random, most: int) -> dict[str, dict[str, int]]:
    """Return random goods: on the boat, the rest on the dock."""
    slots = load(GAME).setup(3).components.slots
    goods = rng.choices(GOODS, k=rng.randint(0, most))
    have = {good: goods.count(good) for good in GOODS if good in goods}
    boat = {good: min(count, slots[GOODS.index(good)]) for good, count in have.items()}
    dock = {good: count - boat[good] for good, count in have.items() if count > boat[good]}
    return {"boat": boat, "dock": dock}


def last_turn(q: RurikDraft, seats: int, *, claims: bool) -> dict[str, Any]:
    """Return a round's last turn: Blue can only end it."""
    board, rng = q.board(seats), q.rng
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


def after_claiming(q: RurikDraft) -> RurikState:
    """Return the state after the turn, all claims and income."""
    after: RurikState = q.played("end")[0]
    while after.decision is not None and after.decision.name == "trade":
        after.play("claim")
    return after


def _points(state: RurikState, track: int, space: int) -> str:
    return str(state.setup.track_points[track][space])


def _space_of(state: RurikState, track: int, count: int) -> str:
    spaces = enumerate(state.setup.track_spaces[track], start=1)
    return _points(state, track, max((number for number, (least, _) in spaces if count >= least), default=0))


def _measured(state: RurikState, seat: int, track: int) -> int:
    if track == RULE:
        return len(state.seat(seat).ruled)
    if track == BUILD:
        return state.setup.board.largest_group(state.built_regions(seat))
    return purse.aboard(state, seat)


@rurik_kind(
    N_("How far does a claim marker rise?"),
    {1: N_("markers start off the board"), 2: N_("markers stand on their tracks already")},
    "R-CLAIM-04 R-CLAIM-05 R-CLAIM-06 R-CLAIM-07 R-CLAIM-08 R-CLAIM-10 R-CLAIM-11 R-CLAIM-12 R-CLAIM-13 R-CLAIM-14 "
    "R-CLAIM-15",
)
def claim_space(q: RurikDraft) -> None:
    state: RurikState = q.position(**last_turn(q, q.rng.choice((2, 3, 4)), claims=q.level > 1))
    track, seat = q.rng.randrange(3), 0
    after = after_claiming(q)
    q.facts |= {"seat": SEATS[seat], "track": TRACKS[track]}
    q.ask(
        "The round is over, and in step A every marker goes as far as it can. How much is the space worth that {seat} "
        "then has on the {track} track?",
        f"track:{TRACKS[track]}",
        panels=("tracks", "mats") if track == TRADE else ("map", "tracks"),
    )
    words = {
        str(points): q.say("{n} {n:point|points}", n=points)
        if points
        else q.say("Nothing: the marker is off the board")
        for points in state.setup.track_points[track]
    }
    q.choose(words, _points(state, track, after.seat(seat).claims.get(TRACKS[track], 0)))
    _misplace(q, state, seat, track)
    _explain(q, state, seat, track)
    q.rule("R-CLAIM-04", "R-CLAIM-13", *RULES_OF_TRACK[track], claim.risen(state, seat, track)[1])
    standing = sum(owner == seat for owner in state.built)
    if track == BUILD and standing > state.built_regions(seat).bit_count():
        q.rule("R-CLAIM-15")


def _misplace(q: RurikDraft, state: RurikState, seat: int, track: int) -> None:
    """Say which points typical mistakes lead to."""
    if track == RULE:
        q.wrong(
            _space_of(state, track, _measured(state, seat, track)), "The top space asks for Kiev and Novgorod as well."
        )
        q.wrong(_space_of(state, track, len(state.seat(seat).occupied)), "To be present is not to rule.")
    elif track == BUILD:
        q.wrong(
            _space_of(state, track, state.built_regions(seat).bit_count()),
            "Only regions that hang together count, the largest group of them.",
        )
        q.wrong(
            _space_of(state, track, sum(owner == seat for owner in state.built)),
            "A region counts once, however many structures stand in it.",
        )
    else:
        q.wrong(_space_of(state, track, sum(state.all_goods(seat))), "What lies on the dock does not count.")
    had, now = state.seat(seat).claims.get(TRACKS[track], 0), claim.reached(state, seat, track)
    q.wrong(_points(state, track, now), "A marker never goes back.")
    if now > had + 1:
        q.wrong(
            _points(state, track, had + 1), "A marker may skip spaces: it goes to the highest whose condition is met."
        )


def _explain(q: RurikDraft, state: RurikState, seat: int, track: int) -> None:
    """Say how far the marker goes, and what it is measured by."""
    count = _measured(state, seat, track)
    had, now = state.seat(seat).claims.get(TRACKS[track], 0), claim.reached(state, seat, track)
    measured = q.say(
        {
            RULE: "{seat} rules {n} {n:region|regions}, Kiev and Novgorod among them."
            if count >= 5 and now == 5
            else "{seat} rules {n} {n:region|regions}.",
            BUILD: "The largest group of linked regions with structures of {seat} has {n} {n:region|regions}.",
            TRADE: "{seat} has {n} {n:good|goods} aboard.",
        }[track],
        n=count,
    )
    if now > had:
        q.why(
            "{facts} The highest space open to that is worth {n} {n:point|points}.",
            facts=measured,
            n=int(_points(state, track, now)),
        )
    elif had:
        q.why("{facts} That asks for no higher space than the marker has, and it never goes back.", facts=measured)
    else:
        q.why("{facts} That is not enough for the lowest space.", facts=measured)


@rurik_kind(
    N_("How much income?"),
    {1: N_("rounds one to three"), 2: N_("all four rounds")},
    "R-INCOME-01 R-INCOME-02 R-INCOME-03 R-INCOME-04",
)
def income(q: RurikDraft) -> None:
    position = last_turn(q, q.rng.choice((2, 3, 4)), claims=q.rng.random() < 0.5)
    if q.level == 2 and q.rng.random() < 0.3:
        position["round"] = 4
    state: RurikState = q.position(**position)
    seat = SEATS[q.rng.randrange(state.setup.seats)]
    tally, early = tallies.income(after_claiming(q), seat), tallies.income(state, seat).total
    q.facts |= {"seat": seat, "round": state.round}
    q.ask(
        "Round {round} is over. Every marker goes as far as it can. How many coins does {seat} receive in step B?",
        f"label:boat:{seat}",
        panels=("map", "tracks", "mats"),
    )
    which_round = N_("Look at the number of the round.")
    forgot = {
        "R-INCOME-01": N_("Each marker that is still off the board earns a coin."),
        "R-INCOME-02": N_("Each full column of the boat earns a coin."),
    }
    counted = {"R-INCOME-03": which_round, "R-INCOME-04": N_("A marker on its track earns nothing.")}
    if state.round == LAST_ROUND:  # there is income for markers, for columns, or for both
        q.number(tally.total)
        q.wrong(sum(one.total for one in tally.misconceptions() if one.term.rule in counted), which_round)
        q.mistakes(tally, forgot, counted)
        q.why("There is no income in round four.")
        q.rule("R-INCOME-03")
        return
    q.wrong(early, "Income comes after step A: a marker that has just come onto its track earns nothing.")
    if not tally.total:
        q.why("{seat} has no marker off the board after step A, and no full column on its boat.")
    q.rule("R-INCOME-01", "R-INCOME-02", "R-INCOME-04" if early > tally.total else "")
    q.total(tally, forgot, counted)
    if not state.seat(seat).warfare:
        q.wrong(tally.total - 1, "The warfare marker earns a coin too, as long as it has not left its start.")
