"""The questions of Rurik about being present: occupying, ruling, mustering."""

from random import Random
from typing import Any

from boardgames_edu.games.rurik.components import SEATS, STRUCTURES
from boardgames_edu.games.rurik.picture.ruling import who_rules
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.rules.explanations import presence
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.games.rurik.teaching.questions.drawing import RurikDraft, rurik_kind
from boardgames_edu.i18n import N_


@rurik_kind(
    "occupies_or_rules",
    N_("Occupied or ruled?"),
    {1: N_("troops and strongholds"), 2: N_("leaders and other structures too")},
    "R-GEN-09 R-GEN-10 R-RULE-01 R-RULE-08 R-STRONGHOLD-01 R-STRONGHOLD-03",
    local=True,
)
def occupies_or_rules(q: RurikDraft) -> None:
    """Ask whether a player occupies a region or rules it."""
    seats, region, order = q.somewhere()
    seat, leaders = order[0], ["maria", "agatha"] if q.level > 1 else []
    position = q.in_one_region(seats, region, buildings=True, leaders=leaders)
    if q.level > 1 and q.rng.random() < 0.7:
        position["regions"][region][q.rng.choice(("church", "market"))] = seat
    if q.rng.random() < 0.25:
        _left_alone(position, seat, region, q.rng)
    state: RurikState = q.position(**position)
    mine = {piece: count for (*owner, piece), count in state.pieces(region).items() if owner == [seat]}
    pieces = mine.get("troop", 0) + mine.get("leader", 0)
    if not pieces and mine.keys().isdisjoint(STRUCTURES) and q.rng.random() < 0.8:
        return
    q.facts |= {"seat": seat, "region": region}
    words = {
        "occupies rules": q.say("{seat} occupies {region} and rules it"),
        "occupies ": q.say("{seat} occupies {region} but does not rule it"),
        " rules": q.say("{seat} rules {region} but does not occupy it"),
        " ": q.say("{seat} neither occupies {region} nor rules it"),
    }
    q.ask("What is true of {seat} in {region}?", f"place:{region}", hides=True)
    q.choose(words, f"{'occupies' if pieces else ''} {'rules' if state.ruler(region) == seat else ''}")
    for answer in words:
        if ("occupies" in answer) == bool(pieces):
            q.wrong(
                answer,
                "To rule, the strength has to be greater than that of each other player and than the rebels.",
            )
        elif pieces:
            q.wrong(answer, "One piece is enough to occupy a region.")
        else:
            q.wrong(answer, "A region is occupied with a troop or the leader; a structure does not occupy.")
    counted = q.say(
        "{seat} has {n} {n:piece|pieces} in {region} and a strength of {strength} there.",
        n=pieces,
        strength=tallies.strength(state, seat, region).total,
    )
    q.why("{counted} {ruler}", counted=counted, ruler=who_rules(state, state.setup.board.index[region]))
    q.rule(presence(state, SEATS.index(seat), region))
    q.rule("R-RULE-01" if "stronghold" not in mine else "R-STRONGHOLD-01" if pieces else "R-RULE-08")


def _left_alone(position: dict[str, Any], seat: str, region: str, rng: Random) -> None:
    """Leave a seat only its stronghold in a region, often alone."""
    position["players"].pop(seat, None)
    position["regions"][region]["stronghold"] = seat
    if rng.random() < 0.7:
        position["players"].clear()
        position["regions"][region]["rebels"] = 0


@rurik_kind(
    "where_to_muster",
    N_("Where may one muster?"),
    {1: N_("troops and structures"), 2: N_("empty supplies and leaders")},
    "R-GEN-09 R-GEN-10 R-MUSTER-03 R-MUSTER-04 R-MUSTER-05",
)
def where_to_muster(q: RurikDraft) -> None:
    """Ask in how many regions a muster point may be used."""
    seats, _, (seat, other, *_) = q.somewhere()
    board = q.board(seats)
    names = q.rng.sample(board.names(board.in_play), board.in_play.bit_count())
    empty = q.level > 1 and q.rng.random() < 0.6
    there, rest = names[: q.rng.randint(2, 4)], names[5:]
    troops = {name: q.rng.choice((1, 1, 2)) for name in there}
    if empty:
        troops[there[0]] += 12 - sum(troops.values())
    players: dict[str, dict[str, Any]] = {seat: {"troops": troops}}
    if q.level > 1:
        players[seat] |= {"leader": "agatha"} | ({"leader_in": names[4]} if q.rng.random() < 0.6 else {})
    players[other] = {"troops": {name: q.rng.choice((1, 2, 3)) for name in names[1:4]}}
    built = {name: {q.rng.choice(STRUCTURES): seat} for name in rest[: q.rng.randint(0, 2)]}
    state = q.acting({"seats": seats, "players": players, "regions": built}, seat, {"muster": 1})
    mine = state.seat(seat)
    right = len({a.args[0] for a in state.legal_actions() if a.verb in ("muster", "muster_leader")})
    occupied = len(mine.occupied)
    q.facts |= {"seat": seat, "n": right}
    q.ask(
        "{seat} has a muster point. In how many regions may {seat} use it?",
        f"panel:mat:{seat}",  # a mark on the regions would count them
        panels=("map", "mats"),
    )
    q.number(right)
    if empty:
        q.wrong(occupied, "Without a piece in the supply nobody can be mustered.")
        q.wrong(0, "The leader can be mustered like a troop.")
    q.wrong(occupied + len(built), "A structure alone does not occupy a region.")
    q.wrong(len(mine.ruled), "One need not rule a region to muster there; to be present is enough.")
    if mine.leader_in:
        q.wrong(occupied - 1, "Where only the leader stands, the region is occupied as well.")
    if not empty:
        q.why("{seat} occupies {n} {n:region|regions}, and a piece is left to muster.")
    elif right:
        q.why(
            "No troop is left, but the leader of {seat} is: it may come to each of the {n} {n:region|regions}."
        )
    else:
        q.why("No troop is left in the supply of {seat}, and the leader is on the map.")
    q.rule(*(("R-GEN-09", "R-MUSTER-03") if right else ("R-MUSTER-05",)))
    q.rule("R-MUSTER-04" if empty and right else "", "R-GEN-10" if built and right else "")
