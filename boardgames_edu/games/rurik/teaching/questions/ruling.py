"""The questions of Rurik about ruling, taxing and casualty checks."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from boardgames_edu.games.rurik.components import SEATS, STRUCTURES
from boardgames_edu.games.rurik.picture.scene import who_rules
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.rules.tallies import explain_ruler, presence
from boardgames_edu.games.rurik.state import TAX, RurikState
from boardgames_edu.games.rurik.teaching.questions.drawing import RurikDraft, rurik_kind
from boardgames_edu.i18n import N_
from boardgames_edu.teach.questions.draft import NOBODY

_UNCOUNTED = {
    "R-GEN-07": N_("A leader counts for 1, like a troop."),
    "R-STRONGHOLD-01": N_("The stronghold adds 1 to its owner's strength."),
    "R-LEADER-SVIATOPOLK-01": N_("A leader there has an ability that decides who rules."),
}
_COUNTED = {
    "R-RULE-02": N_("The rebels belong to nobody: they add to no player's strength."),
    "R-LEADER-YAROSLAV-02": N_("A leader there has an ability that decides who rules."),
}
_ABILITIES = {
    "yaroslav": N_("Yaroslav wins ties where he stands, and strongholds of others give no strength there."),
    "sviatopolk": N_("Where Sviatopolk stands the rebels are strength of his player's."),
}
"""The ability of a leader that decides who rules."""
_PLAIN = ["maria", "boris", "agatha", "mstislav"]


@rurik_kind(
    N_("Who rules a region?"),
    {1: N_("troops and rebels"), 2: N_("strongholds and leaders too"), 3: N_("a leader's ability decides")},
    "R-RULE-01 R-RULE-02 R-RULE-03 R-RULE-04 R-RULE-05 R-RULE-07 R-RULE-08 R-GEN-07 R-STRONGHOLD-01 "
    "R-LEADER-YAROSLAV-01 R-LEADER-YAROSLAV-02 R-LEADER-SVIATOPOLK-01",
    local=True,
    name="who_rules",
)
def ruler(q: RurikDraft) -> None:
    """Ask who rules a region; close calls are frequent."""
    seats = q.rng.choice((2, 3, 4))
    board = q.board(seats)
    region = q.rng.choice(board.names(board.in_play))
    leaders = {1: [], 2: _PLAIN, 3: ["yaroslav", "sviatopolk"]}[q.level]
    state: RurikState = q.position(**q.in_one_region(seats, region, buildings=q.level > 1, leaders=leaders))
    found, rebels = explain_ruler(state, region), state.pieces(region).get(("rebel",), 0)
    strengths = {seat: tally.total for seat, tally in zip(SEATS, found.strengths, strict=False)}
    q.need((rebels or any(strengths.values())) and q.rng.random() <= _interest(strengths, rebels))
    right = NOBODY if found.seat is None else SEATS[found.seat]
    q.need(q.level < 3 or _without_abilities(state, region) != right)
    text, why = q.say("Who rules {region}?", region=region), who_rules(state, board.index[region])
    for seat, leader in _deciders(state, region):
        text = q.say("{text} {seat} leads with {leader}.", text=text, seat=seat, leader=leader)
        why = q.say("{text} {ability}", text=why, ability=q.say(_ABILITIES[leader]))
    q.ask("{text}", f"place:{region}", hides=True, text=text)
    q.choose_seat(SEATS[:seats], right)
    _misrule(q, state, region)
    q.why("{text}", text=why)
    q.rule(found.rule, *(rule for tally in found.strengths for rule in tally.rules))
    terms = (term for tally in found.strengths for term in tally.terms)
    q.rule(*(term.rule for term in terms if term.rule == "R-LEADER-YAROSLAV-02"))


def _deciders(state: RurikState, region: str) -> Iterator[tuple[str, str]]:
    """Yield seats and their leaders whose abilities decide who rules."""
    for seat, piece in (key for key in state.pieces(region) if len(key) == 2):
        leader = state.seat(seat).leader
        if piece == "leader" and leader in _ABILITIES:
            yield seat, leader


def _without_abilities(state: RurikState, region: str) -> str:
    pieces = state.pieces(region)
    strengths = {
        seat: sum(pieces.get((seat, piece), 0) for piece in ("troop", "leader", "stronghold"))
        for seat in state.setup.names
    }
    return _alone(strengths, pieces.get(("rebel",), 0))


def _interest(strengths: Mapping[str, int], rebels: int) -> float:
    """Return how likely a position is kept: close calls always."""
    first, second, *_ = sorted(strengths.values(), reverse=True)
    gap = first - max(second, rebels)
    return 1.0 if gap in (0, 1) else 0.6 if gap < 0 else 0.2


def _misrule(q: RurikDraft, state: RurikState, region: str) -> None:
    """Say who would rule by typical mistakes."""
    found, rebels = explain_ruler(state, region), state.pieces(region).get(("rebel",), 0)
    no_rebels = N_("The rebels count as well: a ruler has to be stronger than they are.")
    full = {seat: tally.total for seat, tally in zip(SEATS, found.strengths, strict=False)}
    if any(_deciders(state, region)):
        q.wrong(_without_abilities(state, region), "A leader there has an ability that decides who rules.")
    stronger = _alone(full, 0)
    if stronger != NOBODY:
        q.wrong(stronger, no_rebels)
    for seat, tally in zip(SEATS, found.strengths, strict=False):
        q.mistakes(tally, _UNCOUNTED, _COUNTED, worth=partial(lambda seat, n: _alone({**full, seat: n}, rebels), seat))
    pieces = state.pieces(region)
    troops = {seat: count - pieces.get((seat, "leader"), 0) for seat, count in full.items()}
    q.wrong(_alone(troops, rebels), "A leader counts for 1, like a troop.")
    top = max(full.values())
    for seat, count in full.items():
        if count == top > 0:
            q.wrong(
                seat,
                "Strongest is not enough when another one is just as strong: then nobody rules."
                if top >= rebels
                else no_rebels,
            )
    if top <= sum(full.values()) - top + rebels:
        q.wrong(NOBODY, "Rebels and rivals are not added up: each of them is compared with the strongest alone.")


def _alone(strengths: Mapping[str, int], rebels: int) -> str:
    top = max(strengths.values())
    best = [seat for seat, strength in strengths.items() if strength == top]
    return best[0] if len(best) == 1 and top > rebels else NOBODY


@rurik_kind(
    N_("What does a good cost?"),
    {1: N_("in regions with pieces of several players"), 2: N_("in any region of a running game")},
    "R-TAX-02 R-TAX-03 R-TAX-04",
    local=True,
)
def tax_price(q: RurikDraft) -> None:
    """Ask what a good costs; Mstislav's ability is left out."""
    state = q.random(wanted=lambda state: state.phase == "action", leaders="deal")
    regions = state.setup.board.names(state.goods_on)
    seat = SEATS[q.rng.randrange(state.setup.seats)]
    q.need(regions and state.seat(seat).leader != "mstislav")
    region = q.rng.choice(regions)
    present = [name for name in SEATS if _is_there(state, name, region)]
    q.need(q.level > 1 or len(present) > 1)
    q.need(seat in present or q.rng.random() >= 0.6)
    rules, tally = state.ruler(region) == seat, tallies.price(state, seat, region, TAX)
    q.facts |= {"seat": seat, "region": region}
    q.ask("How many tax points would the good in {region} cost {seat}?", f"place:{region}")
    words = {str(n): q.say("{n} tax {n:point|points}", n=n) for n in (1, 2)}
    q.choose({**words, "none": q.say("It cannot be taken")}, str(tally.total) if seat in present else "none")
    if seat not in present:
        q.wrong(words, "Without a piece there nothing can be taken; a structure is no piece.")
        q.why("{seat} has neither a troop nor the leader in {region}, so nothing can be taken there.")
        q.rule("R-TAX-02")
    elif rules:
        q.wrong("2", "The ruler of a region pays 1, however strong the others are there.")
        q.why("{seat} rules {region}, so the good costs 1 point.")
        q.rule("R-TAX-03")
    else:
        q.wrong("1", "To be present is not to rule: only the ruler pays 1.")
        q.why("{seat} is present in {region} but does not rule it, so the good costs 2 points.")
        q.rule("R-TAX-04")
    q.wrong(
        "none",
        "With a troop or the leader there the good can be taken, and the ruler pays 1."
        if rules
        else "One need not rule: a troop or the leader is enough, at the price of 2.",
    )


def _is_there(state: RurikState, seat: str, region: str) -> bool:
    return any((seat, piece) in state.pieces(region) for piece in ("troop", "leader"))


@rurik_kind(
    N_("How many cards does a casualty check reveal?"),
    {1: N_("troops only"), 2: N_("strongholds too")},
    "R-CASUALTY-02 R-CASUALTY-03 R-CASUALTY-04 R-CASUALTY-11",
    local=True,
)
def casualty_cards(q: RurikDraft) -> None:
    seats = q.rng.choice((2, 3, 4))
    board = q.board(seats)
    region = q.rng.choice(board.names(board.in_play))
    position = q.in_one_region(seats, region, buildings=q.level > 1, leaders=_PLAIN[:1])
    state: RurikState = q.position(**position)
    present = [seat for seat in SEATS[:seats] if _is_there(state, seat, region)]
    q.need(len(present) >= 2)
    seat, victim = q.rng.sample(present, 2)
    pieces = state.pieces(region)
    q.need((seat, "troop") in pieces)
    tally = tallies.casualty_cards(state, seat, region, victim)
    built = any("stronghold" in piece for piece in pieces)
    q.need((tally.total > 1 and (built or q.level == 1)) or q.rng.random() >= 0.7)
    q.facts |= {"seat": seat, "victim": victim, "region": region}
    q.ask(
        "{seat} attacks {victim} in {region}. How many scheme cards are revealed in the casualty check?",
        f"place:{region}",
    )
    if len(tally) == 1:
        q.why("One card is always revealed, and nothing here adds another.")
    q.total(
        tally,
        {
            "R-CASUALTY-02": "At least one card is revealed in every check.",
            "R-CASUALTY-03": "One more card is due because the victim ruled there.",
            "R-CASUALTY-04": "One more card is due for the stronghold of the victim.",
        },
        {
            "R-CASUALTY-03": "The victim does not rule there, so no card is due for that.",
            "R-CASUALTY-04": "Only a stronghold of the victim adds a card, and there is none.",
            "R-CASUALTY-11": "A stronghold adds one card only.",
        },
    )
    q.rule("R-CASUALTY-11" if (victim, "stronghold") in pieces else "")


@rurik_kind(
    N_("Occupied or ruled?"),
    {1: N_("troops and strongholds"), 2: N_("leaders and other structures too")},
    "R-GEN-09 R-GEN-10 R-RULE-01 R-RULE-08 R-STRONGHOLD-01 R-STRONGHOLD-03",
    local=True,
)
def occupies_or_rules(q: RurikDraft) -> None:
    seats, region, order = q.somewhere()
    seat, leaders = order[0], ["maria", "agatha"] if q.level > 1 else []
    position = q.in_one_region(seats, region, buildings=True, leaders=leaders)
    if q.level > 1 and q.rng.random() < 0.7:
        position["regions"][region][q.rng.choice(("church", "market"))] = seat
    if q.rng.random() < 0.25:
        position["players"].pop(seat, None)  # only its stronghold is left there, often alone
        position["regions"][region]["stronghold"] = seat
        if q.rng.random() < 0.7:
            position["players"].clear()
            position["regions"][region]["rebels"] = 0
    state: RurikState = q.position(**position)
    mine = {piece: count for (*owner, piece), count in state.pieces(region).items() if owner == [seat]}
    pieces = mine.get("troop", 0) + mine.get("leader", 0)
    q.need(pieces or not mine.keys().isdisjoint(STRUCTURES) or q.rng.random() >= 0.8)
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
                answer, "To rule, the strength has to be greater than that of each other player and than the rebels."
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


@rurik_kind(
    N_("Where may one muster?"),
    {1: N_("troops and structures"), 2: N_("empty supplies and leaders")},
    "R-GEN-09 R-GEN-10 R-MUSTER-03 R-MUSTER-04 R-MUSTER-05",
)
def where_to_muster(q: RurikDraft) -> None:
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
        q.why("No troop is left, but the leader of {seat} is: it may come to each of the {n} {n:region|regions}.")
    else:
        q.why("No troop is left in the supply of {seat}, and the leader is on the map.")
    q.rule(*(("R-GEN-09", "R-MUSTER-03") if right else ("R-MUSTER-05",)))
    q.rule("R-MUSTER-04" if empty and right else "", "R-GEN-10" if built and right else "")
