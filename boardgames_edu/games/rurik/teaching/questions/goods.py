"""The questions of Rurik about goods and structures.

What a structure costs, what a good brings, whom a church sends away. Positions are built at random around one region;
the engine plays on them. Knows no screen.
"""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.rules import Event
from boardgames_edu.games.rurik.components import STRUCTURES
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.state import BUILD, RurikState
from boardgames_edu.games.rurik.teaching.questions.ruling import GAME, acting, somewhere
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.adding_up import wrong_totals
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind, sample_choices

NONE = "none"


# --- what does a structure cost? -------------------------------------------------------------------------------------

_BUILD_PRICE = N_("{seat} has 2 build points. What would a {structure} in {region} cost?")
_BUILT_FOR = N_("{n} build {n:point|points}")
_NOT_BUILT = N_("It cannot be built")
_RULED = N_("{seat} rules {region}, so it costs 1 point.")
_PRESENT = N_("{seat} is present in {region} but does not rule it, so it costs 2 points.")
_MUST_RULE_NOT = N_("One need not rule: a troop or the leader is enough, at the price of 2.")
_RULER_TOO = N_("With a troop or the leader there it can be built, and the ruler pays 1.")
_ONLY_RULER = N_("To be present is not to rule: only the ruler pays 1.")
_RULER_PAYS = N_("Whoever rules the region pays 1.")
_ROOM = N_("A region has room for one of each kind, whoever owns it.")
_SUPPLY = N_("Nobody builds more than lies in the supply: count what stands on the map.")
_AWAY = N_("Without a troop or the leader there nothing can be built.")
_FORBIDDEN = {"R-BUILD-02": _AWAY, "R-BUILD-06": _ROOM, "R-BUILD-08": _SUPPLY}
_TAKEN = N_("There is already a {structure} in {region}.")
_NONE_LEFT = N_("{seat} has no {structure} left in the supply.")
_NOT_THERE = N_("{seat} has neither a troop nor the leader in {region}.")
_WHY_NOT = {"R-BUILD-02": _NOT_THERE, "R-BUILD-06": _TAKEN, "R-BUILD-08": _NONE_LEFT}
_OTHERS_STAND = N_("Structures of other kinds take away no room.")


@drawn_kind(
    GAME,
    "build_price",
    N_("What does a structure cost?"),
    {1: N_("pieces only"), 2: N_("structures that stand there, and empty supplies")},
    ("R-BUILD-02", "R-BUILD-03", "R-BUILD-04", "R-BUILD-06", "R-BUILD-08"),
    local=True,
)
def build_price(rng: Random, level: int) -> Question | None:
    """Ask what a structure costs, or whether it is impossible."""
    seats, region, order = somewhere(rng)
    seat = order[0]
    here = rng.choices((0, 1, 2, 3), (1, 3, 3, 1))[0]
    players: dict[str, dict[str, Any]] = {seat: {"troops": {region: here} if here else {}}}
    for other in order[1:]:
        count = rng.choice((0, 1, 2))
        players[other] = {"troops": {region: count} if count else {}}
    structure = rng.choice(STRUCTURES)
    regions: dict[str, dict[str, Any]] = {region: {"rebels": rng.choice((0, 1))}}
    if level > 1:
        regions[region] |= {name: rng.choice(order) for name in STRUCTURES if rng.random() < 0.35 and here}
        if rng.random() < 0.35 and regions[region].get(structure) is None:
            board = load(GAME).board(seats)
            elsewhere = [name for name in board.names(board.in_play) if name != region]
            regions |= {name: {structure: seat} for name in rng.sample(elsewhere, 3)}
    state = acting({"seats": seats, "players": players, "regions": regions}, seat, {"build": 2})
    action = state.game.parse(f"build {structure} {region}", state)
    against = state.violations(action)
    if len(against) > 1:
        return None
    facts = {"seat": seat, "structure": structure, "region": region, "game": GAME}
    rules: tuple[str, ...]
    if against:
        right, why, rules = NONE, say(_WHY_NOT[against[0].rule], facts), (against[0].rule,)
    else:
        tally = tallies.price(state, seat, region, BUILD)
        right, why = str(tally.total), say(_PRESENT if len(tally) > 1 else _RULED, facts)
        rules = tally.rules[-1:]
    if against:
        wrong = [(points, say(_FORBIDDEN[rules[0]])) for points in (1, 2)]
    else:
        wrong = wrong_totals(tally, {"R-BUILD-04": _ONLY_RULER}, {"R-BUILD-03": _RULER_PAYS})
    misconceptions = [(str(points), said) for points, said in wrong]
    misconceptions.append(
        (NONE, say(_OTHERS_STAND if level > 1 else _RULER_TOO if right == "1" else _MUST_RULE_NOT))
    )
    words = {"1": say(_BUILT_FOR, {"n": 1}), "2": say(_BUILT_FOR, {"n": 2}), NONE: say(_NOT_BUILT)}
    return Question(
        kind="build_price",
        text=say(_BUILD_PRICE, facts),
        state=state,
        about=(f"place:{region}",),
        choices=all_choices(words, right, misconceptions),
        answer=right,
        why=why,
        rules=rules,
        panels=("map", "mats"),
    )


# --- what does taxing bring? -----------------------------------------------------------------------------------------

_TAX_BRINGS = N_("{seat} has 2 tax points. What can taxing {region} bring?")
_ONE_GOOD = N_("1 {good}")
_TWO_OR_COIN = N_("2 {good}, or 1 {good} and a coin, as {seat} likes")
_TWO_AND_COIN = N_("2 {good} and a coin")
_COIN_ONLY = N_("A coin")
_NO_GAIN = N_("Nothing")
_MARKET_ADDS = N_("{seat} has a market there and chooses: one more {good} from the supply, or a coin.")
_NO_MARKET = N_("{seat} has no market there, so it is the good of the region alone.")
_NO_GOOD = N_("No good lies there, so there is nothing to tax; a market does not help.")
_EITHER = N_("The market adds a good or a coin, not both.")
_FORGOT_MARKET = N_("The market adds something to each good.")
_NOT_YOURS = N_("A market serves the player who built it, and nobody else.")
_NO_MARKET_HERE = N_("There is no market.")
_EMPTY = N_("Without a good in the region nothing can be taxed.")
_PAID_TWICE = N_("With two points the good can be taken whether one rules or not.")


@drawn_kind(
    GAME,
    "what_taxing_brings",
    N_("What does taxing bring?"),
    {1: N_("with and without a market"), 2: N_("markets of others, and regions without a good")},
    ("R-TAX-05", "R-TAX-08", "R-MARKET-01", "R-MARKET-02", "R-MARKET-03", "R-BUILD-07"),
    local=True,
)
def what_taxing_brings(rng: Random, level: int) -> Question | None:
    """Ask what a player can gain by taxing a region."""
    seats, region, order = somewhere(rng)
    seat = order[0]
    players = {
        seat: {"troops": {region: rng.choice((1, 2))}},
        order[1]: {"troops": {region: rng.choice((1, 2))}},
    }
    there: dict[str, Any] = {"good": level == 1 or rng.random() < 0.6}
    owner = rng.choice((seat, seat, None) if level == 1 else (seat, order[1], order[1], None))
    if owner:
        there["market"] = owner
    state = acting({"seats": seats, "players": players, "regions": {region: there}}, seat, {"tax": 2})
    tally = tallies.taxed(state, seat, region)
    facts = {"seat": seat, "region": region, "good": state.graph.nodes[region]["good"], "game": GAME}
    right = (NONE, "good", "choice")[tally.total]
    mine = (seat, "market") in state.pieces(region)
    words = {
        NONE: say(_NO_GAIN),
        "coin": say(_COIN_ONLY),
        "good": say(_ONE_GOOD, facts),
        "choice": say(_TWO_OR_COIN, facts),
        "both": say(_TWO_AND_COIN, facts),
    }
    no_market = say(_NOT_YOURS if owner else _NO_MARKET_HERE)
    misconceptions = {
        NONE: say(_PAID_TWICE),
        "coin": say(_EMPTY if right == NONE else _EITHER if mine else no_market),
        "good": say(_EMPTY if right == NONE else _FORGOT_MARKET),
        "choice": say(_EMPTY) if right == NONE else no_market,
        "both": say(_EMPTY) if right == NONE else say(_EITHER) if mine else no_market,
    }
    rules = [term.rule for term in tally.terms]
    rules += ["R-MARKET-02"] if right == "choice" else []
    return Question(
        kind="what_taxing_brings",
        text=say(_TAX_BRINGS, facts),
        state=state,
        about=(f"place:{region}",),
        choices=all_choices(words, right, misconceptions.items()),
        answer=right,
        why=say({NONE: _NO_GOOD, "good": _NO_MARKET, "choice": _MARKET_ADDS}[right], facts),
        rules=tuple(rules),
    )


# --- whom does a church send away? -----------------------------------------------------------------------------------

_CHURCH = N_("{seat} builds a church in {region}. Which pieces can it send away?")
_NOBODY, _REBEL, _TROOP_OF, _LEADER_OF = (
    N_("Nobody"),
    N_("a rebel"),
    N_("a troop of {seat}"),
    N_("the leader of {seat}"),
)
_ONE_OF = N_("One of these: {pieces}")
_THIS = N_("Only this one, and it has to go: {pieces}")
_MAY_LEAVE = N_("One of these, or none: {pieces}")
_NO_LEADERS = N_("A leader cannot be sent away by a church.")
_REBELS_TOO = N_("A rebel can be sent away as well as a troop of an opponent.")
_MUST = N_("While the supply holds a troop, it cannot be declined.")
_MAY = N_("With no troop in the supply it may be left.")
_TROOPS_TOO = N_("Opponents' troops can be sent away as well as rebels.")
_SOMEBODY = N_("There is somebody who can be sent away.")
_LOOK_AT_ALL = N_("Look at all the pieces that stand there.")
_SENDS = N_(
    "A church sends away one rebel or one troop of an opponent, never a leader and never a piece of its builder."
)
_SENDS_NOBODY = N_(
    "There is neither a rebel nor an opponent's troop. The church may be built all the same and does nothing."
)


@drawn_kind(
    GAME,
    "whom_a_church_sends_away",
    N_("Whom does a church send away?"),
    {1: N_("rebels and troops"), 2: N_("leaders, and an empty supply")},
    ("R-CHURCH-01", "R-CHURCH-03", "R-CHURCH-05", "R-CHURCH-08"),
    local=True,
)
def whom_a_church_sends_away(rng: Random, level: int) -> Question | None:
    """Ask which pieces a church could send away, or must."""
    seats, region, order = somewhere(rng)
    seat = order[0]
    board = load(GAME).board(seats)
    others = [name for name in board.names(board.in_play) if name != region]
    empty = level > 1 and rng.random() < 0.35
    troops = {region: 3} | (dict.fromkeys(rng.sample(others, 3), 3) if empty else {})
    players: dict[str, dict[str, Any]] = {seat: {"troops": troops}}
    leaders = ["maria", "boris", "agatha"]
    for other in order[1:]:
        count = rng.choice((0, 0, 1, 2))
        players[other] = {"troops": {region: count} if count else {}}
        if level > 1 and rng.random() < 0.4:
            players[other] |= {"leader": leaders.pop(), "leader_in": region}
    rebels = rng.choice((0, 0, 1, 1))
    state = acting(
        {"seats": seats, "players": players, "regions": {region: {"rebels": rebels}}}, seat, {"build": 2}
    )
    targets, may_leave = _sent_away(state, region)
    right = _set_of(targets, may_leave)
    pieces = {"rebel": say(_REBEL)}
    pieces |= {other: say(_TROOP_OF, {"seat": other, "game": GAME}) for other in order[1:]}
    pieces |= {f"{other} leader": say(_LEADER_OF, {"seat": other, "game": GAME}) for other in order[1:]}
    led = [f"{other} leader" for other in order[1:] if "leader" in players[other]]
    options = [
        ([*targets, *led], may_leave, _NO_LEADERS),
        ([piece for piece in targets if piece != "rebel"], may_leave, _REBELS_TOO),
        ([piece for piece in targets if piece == "rebel"], may_leave, _TROOPS_TOO),
        (targets, not may_leave, _MAY if may_leave else _MUST),
        ([], False, _SOMEBODY),
        ([order[1]], False, _LOOK_AT_ALL),
    ]
    words: dict[str, str] = {}
    for found, leave, _ in [(targets, may_leave, ""), *options]:
        words.setdefault(_set_of(found, leave), _pieces_in_words([pieces[piece] for piece in found], leave))
    misconceptions = [(_set_of(found, leave), say(misconception)) for found, leave, misconception in options]
    rules = ["R-CHURCH-01"] if targets else ["R-CHURCH-05"]
    rules += [] if not targets else ["R-CHURCH-03"] if may_leave else ["R-CHURCH-08"]
    choices = sample_choices(dict(sorted(words.items())), right, misconceptions, rng)
    if len(choices) < 2 or (not targets and rng.random() < 0.5):
        return None
    return Question(
        kind="whom_a_church_sends_away",
        text=say(_CHURCH, {"seat": seat, "region": region, "game": GAME}),
        state=state,
        about=(f"place:{region}",),
        choices=choices,
        answer=right,
        why=say(_SENDS if targets else _SENDS_NOBODY),
        rules=tuple(rules),
        panels=("map", "mats"),
    )


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


def _pieces_in_words(pieces: list[str], leave: bool) -> str:
    if not pieces:
        return say(_NOBODY)
    return say(_MAY_LEAVE if leave else _THIS if len(pieces) == 1 else _ONE_OF, {"pieces": sorted(pieces)})
