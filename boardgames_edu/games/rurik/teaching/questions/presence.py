"""The questions of Rurik about being present in a region.

Whether a region is occupied or ruled, and where troops may be mustered. Knows no screen.
"""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import SEATS, STRUCTURES
from boardgames_edu.games.rurik.picture.ruling import who_rules
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.rules.ruling import presence
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.games.rurik.teaching.questions.ruling import GAME, acting, in_one_region, somewhere
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.asking import Question, all_choices, number_choices, question_kind

# --- occupies or rules? ----------------------------------------------------------------------------------------------

_STANDING = N_("What is true of {seat} in {region}?")
_BOTH = N_("{seat} occupies {region} and rules it")
_OCCUPIES = N_("{seat} occupies {region} but does not rule it")
_RULES = N_("{seat} rules {region} but does not occupy it")
_NEITHER = N_("{seat} neither occupies {region} nor rules it")
_COUNTED = N_("{seat} has {n} {n:piece|pieces} in {region} and a strength of {strength} there.")
_WHY = N_("{counted} {ruler}")
_PIECES = N_("A region is occupied with a troop or the leader; a structure does not occupy.")
_ONE_ENOUGH = N_("One piece is enough to occupy a region.")
_STRENGTH = N_("To rule, the strength has to be greater than that of each other player and than the rebels.")


@question_kind(
    GAME,
    "occupies_or_rules",
    N_("Occupied or ruled?"),
    {1: N_("troops and strongholds"), 2: N_("leaders and other structures too")},
    ("R-GEN-09", "R-GEN-10", "R-RULE-01", "R-RULE-08", "R-STRONGHOLD-01", "R-STRONGHOLD-03"),
    local=True,
)
def occupies_or_rules(rng: Random, level: int) -> Question | None:
    """Ask whether a player occupies a region or rules it."""
    seats, region, order = somewhere(rng)
    position = in_one_region(
        rng, seats, region, buildings=True, leaders=["maria", "agatha"] if level > 1 else []
    )
    if level > 1 and rng.random() < 0.7:
        position["regions"][region][rng.choice(("church", "market"))] = order[0]
    if rng.random() < 0.25:
        _left_alone(position, order[0], region, rng)
    state: RurikState = load(GAME).from_position(position)
    mine = {piece: count for (*owner, piece), count in state.pieces(region).items() if owner == [order[0]]}
    pieces = mine.get("troop", 0) + mine.get("leader", 0)
    strength = tallies.strength(state, order[0], region).total
    structures = [name for name in STRUCTURES if name in mine]
    if not pieces and not structures and rng.random() < 0.8:
        return None
    rules = state.ruler(region) == order[0]
    right = f"{'occupies' if pieces else ''} {'rules' if rules else ''}"
    facts = {"seat": order[0], "region": region, "game": GAME, "n": pieces, "strength": strength}
    words = {
        "occupies rules": say(_BOTH, facts),
        "occupies ": say(_OCCUPIES, facts),
        " rules": say(_RULES, facts),
        " ": say(_NEITHER, facts),
    }
    wrong_piece = say(_ONE_ENOUGH if pieces else _PIECES)
    misconceptions = {
        answer: say(_STRENGTH) if ("occupies" in answer) == bool(pieces) else wrong_piece for answer in words
    }
    stronghold = "stronghold" in mine
    found = [presence(state, SEATS.index(order[0]), region)]
    found += ["R-RULE-01"] if not stronghold else ["R-STRONGHOLD-01"] if pieces else ["R-RULE-08"]
    return Question(
        kind="occupies_or_rules",
        text=say(_STANDING, facts),
        state=state,
        about=(f"place:{region}",),
        choices=all_choices(words, right, misconceptions.items()),
        answer=right,
        why=say(
            _WHY,
            {"counted": say(_COUNTED, facts), "ruler": who_rules(state, state.setup.board.index[region])},
        ),
        rules=tuple(found),
        hides=True,
    )


def _left_alone(position: dict[str, Any], seat: str, region: str, rng: Random) -> None:
    """Leave a seat only its stronghold in a region, often alone."""
    position["players"].pop(seat, None)
    position["regions"][region]["stronghold"] = seat
    if rng.random() < 0.7:
        position["players"].clear()
        position["regions"][region]["rebels"] = 0


# --- where to muster? ------------------------------------------------------------------------------------------------

_MUSTER = N_("{seat} has a muster point. In how many regions may {seat} use it?")
_MUSTER_WHY = N_("{seat} occupies {n} {n:region|regions}, and a piece is left to muster.")
_MUSTER_NONE = N_("No troop is left in the supply of {seat}, and the leader is on the map.")
_MUSTER_LEADER = N_(
    "No troop is left, but the leader of {seat} is: it may come to each of the {n} {n:region|regions}."
)
_STRUCTURES = N_("A structure alone does not occupy a region.")
_NOT_RULED = N_("One need not rule a region to muster there; to be present is enough.")
_NO_PIECE = N_("Without a piece in the supply nobody can be mustered.")
_LEADER_OFF = N_("The leader can be mustered like a troop.")
_LEADER_TOO = N_("Where only the leader stands, the region is occupied as well.")


@question_kind(
    GAME,
    "where_to_muster",
    N_("Where may one muster?"),
    {1: N_("troops and structures"), 2: N_("empty supplies and leaders")},
    ("R-GEN-09", "R-GEN-10", "R-MUSTER-03", "R-MUSTER-04", "R-MUSTER-05"),
)
def where_to_muster(rng: Random, level: int) -> Question | None:
    """Ask in how many regions a muster point may be used."""
    seats, _, order = somewhere(rng)
    board, seat = load(GAME).board(seats), order[0]
    names = rng.sample(board.names(board.in_play), board.in_play.bit_count())
    empty = level > 1 and rng.random() < 0.6
    there, rest = names[: rng.randint(2, 4)], names[5:]
    troops = {name: rng.choice((1, 1, 2)) for name in there}
    if empty:
        troops[there[0]] += 12 - sum(troops.values())
    players: dict[str, dict[str, Any]] = {seat: {"troops": troops}}
    if level > 1:
        players[seat] |= {"leader": "agatha"} | ({"leader_in": names[4]} if rng.random() < 0.6 else {})
    players[order[1]] = {"troops": {name: rng.choice((1, 2, 3)) for name in names[1:4]}}
    structures = {name: {rng.choice(STRUCTURES): seat} for name in rest[: rng.randint(0, 2)]}
    state = acting({"seats": seats, "players": players, "regions": structures}, seat, {"muster": 1})
    mine = state.seat(seat)
    regions = {
        action.args[0]
        for action in state.legal_actions()
        if action.verb in ("muster", "muster_leader")
    }  # fmt: skip
    right, occupied = len(regions), len(mine.occupied)
    facts = {"seat": seat, "n": right, "game": GAME}
    why = _MUSTER_WHY if not empty else _MUSTER_LEADER if right else _MUSTER_NONE
    misconceptions = [(occupied, say(_NO_PIECE))] if empty else []
    misconceptions += [(0, say(_LEADER_OFF))] if empty else []
    misconceptions += [(occupied + len(structures), say(_STRUCTURES))]
    misconceptions += [(len(mine.ruled), say(_NOT_RULED))]
    misconceptions += [(occupied - 1, say(_LEADER_TOO))] if mine.leader_in else []
    rules = ["R-GEN-09", "R-MUSTER-03"] if right else ["R-MUSTER-05"]
    rules += ["R-MUSTER-04"] if empty and right else []
    rules += ["R-GEN-10"] if structures and right else []
    return Question(
        kind="where_to_muster",
        text=say(_MUSTER, facts),
        state=state,
        about=(f"panel:mat:{seat}",),  # a mark on the regions would count them
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(why, facts),
        rules=tuple(rules),
        panels=("map", "mats"),
    )
