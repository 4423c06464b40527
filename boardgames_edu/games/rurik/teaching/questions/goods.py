"""The questions of Rurik about goods and structures.

What a structure costs, what a good brings, whom a church sends away. Positions are built at random around one region;
the engine plays on them.
"""

from typing import Any

from boardgames_edu.engine.events import Event
from boardgames_edu.games.rurik.components import STRUCTURES
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.state import BUILD, RurikState
from boardgames_edu.games.rurik.teaching.questions.drawing import RurikDraft, rurik_kind
from boardgames_edu.i18n import N_

NONE = "none"


@rurik_kind(
    N_("What does a structure cost?"),
    {1: N_("pieces only"), 2: N_("structures that stand there, and empty supplies")},
    "R-BUILD-02 R-BUILD-03 R-BUILD-04 R-BUILD-06 R-BUILD-08",
    local=True,
)
def build_price(q: RurikDraft) -> None:
    seats, region, (seat, *others) = q.somewhere()
    here = q.rng.choices((0, 1, 2, 3), (1, 3, 3, 1))[0]
    players: dict[str, dict[str, Any]] = {seat: {"troops": {region: here} if here else {}}}
    for other in others:
        count = q.rng.choice((0, 1, 2))
        players[other] = {"troops": {region: count} if count else {}}
    structure = q.rng.choice(STRUCTURES)
    regions: dict[str, dict[str, Any]] = {region: {"rebels": q.rng.choice((0, 1))}}
    if q.level > 1:
        owners = [seat, *others]
        regions[region] |= {name: q.rng.choice(owners) for name in STRUCTURES if q.rng.random() < 0.35 and here}
        if q.rng.random() < 0.35 and regions[region].get(structure) is None:
            board = q.board(seats)
            elsewhere = [name for name in board.names(board.in_play) if name != region]
            regions |= {name: {structure: seat} for name in q.rng.sample(elsewhere, 3)}
    state = q.acting({"seats": seats, "players": players, "regions": regions}, seat, {"build": 2})
    against = q.refused(f"build {structure} {region}")
    q.need(len(against) <= 1)
    q.facts |= {"seat": seat, "structure": structure, "region": region}
    q.ask(
        "{seat} has 2 build points. What would a {structure} in {region} cost?",
        f"place:{region}",
        panels=("map", "mats"),
    )
    words = {str(n): q.say("{n} build {n:point|points}", n=n) for n in (1, 2)}
    words[NONE] = q.say("It cannot be built")
    if against:
        q.choose(words, NONE)
        _explain_no_building(q, against[0])
        return
    tally = tallies.price(state, seat, region, BUILD)
    q.choose(words, str(tally.total))
    q.rule(tally.rules[-1])
    if len(tally) > 1:
        q.wrong("1", "To be present is not to rule: only the ruler pays 1.")
        q.why("{seat} is present in {region} but does not rule it, so it costs 2 points.")
    else:
        q.wrong("2", "The ruler of the region pays 1.")
        q.why("{seat} rules {region}, so it costs 1 point.")
    if q.level > 1:
        q.wrong(NONE, "Structures of other kinds take away no room.")
    else:
        q.wrong(
            NONE,
            "With a troop or the leader there it can be built, and the ruler pays 1."
            if len(tally) == 1
            else "One need not rule: a troop or the leader is enough, at the price of 2.",
        )


def _explain_no_building(q: RurikDraft, rule: str) -> None:
    mistake, why = {
        "R-BUILD-02": (
            N_("Without a troop or the leader there nothing can be built."),
            N_("{seat} has neither a troop nor the leader in {region}."),
        ),
        "R-BUILD-06": (
            N_("A region has room for one of each kind, no matter who owns it."),
            N_("There is already a {structure} in {region}."),
        ),
        "R-BUILD-08": (
            N_("Nobody builds more than lies in the supply: count what stands on the map."),
            N_("{seat} has no {structure} left in the supply."),
        ),
    }[rule]
    q.wrong(("1", "2"), mistake)
    q.why(why)
    q.rule(rule)


@rurik_kind(
    N_("What does taxing bring?"),
    {1: N_("with and without a market"), 2: N_("markets of others, and regions without a good")},
    "R-TAX-05 R-TAX-08 R-MARKET-01 R-MARKET-02 R-MARKET-03 R-BUILD-07",
    local=True,
)
def what_taxing_brings(q: RurikDraft) -> None:
    seats, region, (seat, rival, *_) = q.somewhere()
    players = {name: {"troops": {region: q.rng.choice((1, 2))}} for name in (seat, rival)}
    there: dict[str, Any] = {"good": q.level == 1 or q.rng.random() < 0.6}
    owner = q.rng.choice((seat, seat, None) if q.level == 1 else (seat, rival, rival, None))
    if owner:
        there["market"] = owner
    state = q.acting({"seats": seats, "players": players, "regions": {region: there}}, seat, {"tax": 2})
    tally = tallies.taxed(state, seat, region)
    right = (NONE, "good", "choice")[tally.total]
    q.facts |= {"seat": seat, "region": region, "good": state.graph.nodes[region]["good"]}
    q.ask("{seat} has 2 tax points. What can taxing {region} bring?", f"place:{region}")
    words = {
        NONE: q.say("Nothing"),
        "coin": q.say("A coin"),
        "good": q.say("1 {good}"),
        "choice": q.say("2 {good}, or 1 {good} and a coin, as {seat} likes"),
        "both": q.say("2 {good} and a coin"),
    }
    q.choose(words, right)
    q.rule(*(term.rule for term in tally.terms))
    if right == NONE:
        q.wrong(words, "Without a good in the region nothing can be taxed.")
        q.why("No good lies there, so there is nothing to tax; a market does not help.")
        return
    q.wrong(NONE, "With two points the good can be taken whether one rules or not.")
    if right == "choice":
        q.wrong(("coin", "both"), "The market adds a good or a coin, not both.")
        q.wrong("good", "The market adds something to each good.")
        q.why("{seat} has a market there and chooses: one more {good} from the supply, or a coin.")
        q.rule("R-MARKET-02")
    else:
        q.wrong(
            ("coin", "choice", "both"),
            "A market serves the player who built it, and nobody else." if owner else "There is no market.",
        )
        q.why("{seat} has no market there, so it is the good of the region alone.")


@rurik_kind(
    N_("Whom does a church send away?"),
    {1: N_("rebels and troops"), 2: N_("leaders, and an empty supply")},
    "R-CHURCH-01 R-CHURCH-03 R-CHURCH-05 R-CHURCH-08",
    local=True,
)
def whom_a_church_sends_away(q: RurikDraft) -> None:
    seats, region, (seat, *rivals) = q.somewhere()
    board = q.board(seats)
    others = [name for name in board.names(board.in_play) if name != region]
    empty = q.level > 1 and q.rng.random() < 0.35
    troops = {region: 3} | (dict.fromkeys(q.rng.sample(others, 3), 3) if empty else {})
    players: dict[str, dict[str, Any]] = {seat: {"troops": troops}}
    leaders = ["maria", "boris", "agatha"]
    for rival in rivals:
        count = q.rng.choice((0, 0, 1, 2))
        players[rival] = {"troops": {region: count} if count else {}}
        if q.level > 1 and q.rng.random() < 0.4:
            players[rival] |= {"leader": leaders.pop(), "leader_in": region}
    there = {region: {"rebels": q.rng.choice((0, 0, 1, 1))}}
    q.acting({"seats": seats, "players": players, "regions": there}, seat, {"build": 2})
    targets, may_leave = _sent_away(q.state, region)
    led = [f"{rival} leader" for rival in rivals if "leader" in players[rival]]
    mistakes = [
        ([*targets, *led], may_leave, N_("A leader cannot be sent away by a church.")),
        (
            [piece for piece in targets if piece != "rebel"],
            may_leave,
            N_("A rebel can be sent away as well as a troop of an opponent."),
        ),
        (
            [piece for piece in targets if piece == "rebel"],
            may_leave,
            N_("Opponents' troops can be sent away as well as rebels."),
        ),
        (
            targets,
            not may_leave,
            N_("With no troop in the supply it may be left.")
            if may_leave
            else N_("While the supply holds a troop, it cannot be declined."),
        ),
        ([], False, N_("There is somebody who can be sent away.")),
        ([rivals[0]], False, N_("Look at all the pieces that stand there.")),
    ]
    words: dict[str, str] = {}
    for pieces, leave, _ in [(targets, may_leave, ""), *mistakes]:
        words.setdefault(_set_of(pieces, leave), _pieces_in_words(q, pieces, leave))
    q.need(len(words) > 1 and (targets or q.rng.random() >= 0.5))
    q.facts |= {"seat": seat, "region": region}
    q.ask(
        "{seat} builds a church in {region}. Which pieces can it send away?", f"place:{region}", panels=("map", "mats")
    )
    q.choose(dict(sorted(words.items())), _set_of(targets, may_leave), most=4)
    for pieces, leave, mistake in mistakes:
        q.wrong(_set_of(pieces, leave), mistake)
    if targets:
        q.why(
            "A church sends away one rebel or one troop of an opponent, never a leader and never a piece of its "
            "builder."
        )
        q.rule("R-CHURCH-01", "R-CHURCH-03" if may_leave else "R-CHURCH-08")
    else:
        q.why(
            "There is neither a rebel nor an opponent's troop. The church may be built all the same and does nothing."
        )
        q.rule("R-CHURCH-05")


def _sent_away(state: RurikState, region: str) -> tuple[list[str], bool]:
    """Return the pieces a church may remove, and whether none must."""
    after, events = state.copy(), list[Event]()
    after.play(f"build church {region}", events)
    if after.decision is not None and after.decision.name == "church":
        asked = [action.text for action in after.legal_actions()]
        return sorted(text.removeprefix("swap ") for text in asked if text != "leave"), "leave" in asked
    if any(event.kind == "rebel_converted" for event in events):
        return ["rebel"], False
    return [str(event.facts["victim"]) for event in events if event.kind == "troop_converted"], False


def _set_of(pieces: list[str], leave: bool) -> str:
    return "+".join(sorted(pieces)) + "?" * (leave and bool(pieces)) or NONE


def _pieces_in_words(q: RurikDraft, pieces: list[str], leave: bool) -> str:
    if not pieces:
        return q.say("Nobody")
    named = [
        q.say("a rebel")
        if piece == "rebel"
        else q.say("the leader of {seat}" if piece.endswith(" leader") else "a troop of {seat}", seat=piece.split()[0])
        for piece in pieces
    ]
    return q.say(
        "One of these, or none: {pieces}"
        if leave
        else "Only this one, and it has to go: {pieces}"
        if len(pieces) == 1
        else "One of these: {pieces}",
        pieces=sorted(named),
    )
