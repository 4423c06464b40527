"""The questions of Rurik about moves and attacks.

How far it is, what an attack does, and what it may cost. Positions are built at random around one region; the engine
plays on them.
"""

from typing import Any

import networkx as nx

from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import SEATS
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.teaching.questions.drawing import GAME, RurikDraft, rurik_kind
from boardgames_edu.i18n import N_, name_of

NONE = "none"


@rurik_kind(
    N_("How many movement points does it take?"),
    {1: N_("an empty map"), 2: N_("with opponents, rebels, and regions out of play")},
    "R-MOVE-02 R-MOVE-03 R-MOVE-05 R-MOVE-06",
)
def how_far(q: RurikDraft) -> None:
    seats, start, order = q.somewhere()
    board = q.board(seats)
    names = board.names(board.in_play)
    end = q.rng.choice(names)
    if q.level > 1 and q.rng.random() < 0.1:
        seats, start, end = 3, "pskov", "galich"
        board = q.board(seats)
        names, order = board.names(board.in_play), q.rng.sample(SEATS[:3], 3)
    way = nx.shortest_path(board.graph, start, end)
    steps = len(way) - 1
    q.need(steps > 1 or (steps == 1 and q.rng.random() >= 0.7))
    players: dict[str, dict[str, Any]] = {order[0]: {"troops": {start: 1}}}
    regions: dict[str, dict[str, Any]] = {}
    if q.level > 1:
        players[order[1]] = {"troops": dict.fromkeys(q.rng.sample(names, 5), 1)}
        regions = {name: {"rebels": 1} for name in names if name != start}
    q.acting({"seats": seats, "players": players, "regions": regions}, order[0], {"move": 4})
    q.facts |= {"seat": order[0], "region": start, "region_to": end}
    q.ask(
        "How many movement points does {seat} need to bring a troop from {region} to {region_to}?",
        *(f"place:{region}" for region in (start, end)),
    )
    q.number(steps, least=1)
    whole = len(nx.shortest_path(load(GAME).board(4).graph, start, end)) - 1
    q.wrong(whole, "That way leads through a region that is out of play.")
    q.wrong(steps + 1, "Steps are counted, not the regions on the way: the one where it starts costs nothing.")
    if q.level > 1:
        q.wrong(2 * steps, "Opponents and rebels do not stop a troop and cost no point.")
    q.why(
        "A shortest way through regions in play is {way}: {n} {n:step|steps}."
        if whole < steps
        else "A shortest way is {way}: {n} {n:step|steps}. It does not matter who stands on it."
        if q.level > 1
        else "A shortest way is {way}: {n} {n:step|steps}, one point for each.",
        n=steps,
        way=" – ".join(name_of("region", name, GAME) or name for name in way),
    )
    q.rule("R-MOVE-02", "R-MOVE-03" if steps > 1 else "", "R-MOVE-05" if q.level > 1 and steps > 1 else "")
    q.rule("R-MOVE-06" if whole < steps else "")


@rurik_kind(
    N_("What does an attack do?"),
    {1: N_("opponents' troops and rebels"), 2: N_("leaders too")},
    "R-ATTACK-04 R-ATTACK-07 R-ATTACK-08 R-ATTACK-09 R-ATTACK-10 R-ATTACK-13",
    local=True,
)
def what_an_attack_does(q: RurikDraft) -> None:
    seats, region, (seat, victim, *_) = q.somewhere()
    troops = q.rng.choice((0, 1, 2)) if q.level > 1 else q.rng.choice((1, 2))
    there: dict[str, Any] = {"troops": {region: troops} if troops else {}}
    if q.level > 1:
        there |= {"leader": "agatha", "leader_in": region}
    players = {seat: {"troops": {region: q.rng.choice((1, 2, 3))}}, victim: there}
    regions = {region: {"rebels": q.rng.choice((1, 1, 2))}}
    state = q.acting({"seats": seats, "players": players, "regions": regions}, seat, {"attack": 1})
    at_rebel = q.rng.random() < (0.5 if q.level == 1 else 0.25)
    after = q.played(f"attack {region} rebel" if at_rebel else f"attack {region} {victim}")[0]
    gone = {piece for *_, piece in state.pieces(region).keys() - after.pieces(region).keys()}
    lost = "rebel" if at_rebel else "leader" if "leader" in gone else "troop"
    right = f"{lost} {'rises' if after.seat(seat).warfare else 'stays'}"
    q.facts |= {"seat": seat, "victim": victim, "region": region}
    q.ask(
        "{seat} attacks a rebel in {region}. What happens?"
        if at_rebel
        else "{seat} attacks {victim} in {region}. What happens before any card is revealed?",
        f"place:{region}",
    )
    words = {
        "troop rises": q.say("{victim} loses a troop, and the warfare marker of {seat} rises."),
        "troop stays": q.say("{victim} loses a troop, and the warfare marker of {seat} stays."),
        "leader rises": q.say("{victim} loses the leader, and the warfare marker of {seat} rises."),
        "rebel rises": q.say("A rebel goes beside the mat of {seat}, and the warfare marker of {seat} rises."),
        "rebel stays": q.say("A rebel goes beside the mat of {seat}, and the warfare marker of {seat} stays."),
        NONE: q.say("Nothing yet: whether the attack hits is checked with cards."),
    }
    if q.level == 1:
        del words["leader rises"]
    q.choose(words, right)
    q.wrong(NONE, "An attack never misses. Cards are revealed only for the danger to the attacker.")
    if at_rebel:
        q.wrong("rebel rises", "The warfare marker counts attacks on opponents, not on rebels.")
    else:
        q.wrong("troop rises", "There is no troop: the leader is the last piece and has to go.")
        q.wrong("troop stays", "Each attack on an opponent raises the warfare marker.")
        q.wrong("leader rises", "The leader goes as the last piece only.")
    q.wrong(words, "Rebel and opponent are different targets; the other one is not touched.")
    if at_rebel:
        q.why("A rebel is no opponent: it lies beside the mat now, and no marker rises.")
        q.rule("R-ATTACK-04", "R-ATTACK-07")
        return
    q.why(
        "An attack on an opponent always hits a troop first, and always raises the marker."
        if lost == "troop"
        else "With no troop left there, the leader falls, and the marker rises as ever."
    )
    q.rule("R-ATTACK-08" if lost == "troop" else "R-ATTACK-09", "R-ATTACK-10", "R-ATTACK-13")


@rurik_kind(
    N_("What does an attack cost?"),
    {1: N_("troops"), 2: N_("leaders and strongholds too")},
    "R-CASUALTY-01 R-CASUALTY-05 R-CASUALTY-06 R-CASUALTY-10 R-CASUALTY-12",
    local=True,
)
def what_an_attack_costs(q: RurikDraft) -> None:
    seats, region, (seat, victim, *_) = q.somewhere()
    troops = q.rng.choice((0, 1, 2)) if q.level > 1 else q.rng.choice((1, 2))
    mine: dict[str, Any] = {"troops": {region: troops} if troops else {}}
    if not troops or (q.level > 1 and q.rng.random() < 0.6):
        mine |= {"leader": "maria", "leader_in": region}
    icons = [q.rng.random() < 0.45 for _ in range(4)]
    q.need(any(icons) or q.rng.random() >= 0.8)
    setup = load(GAME).setup(seats)
    deck, shown = q.rng.sample(setup.components.scheme_deck, 27), setup.casualty_icons
    cards = [deck.pop(next(at for at, card in enumerate(deck) if shown >> card & 1 == icon)) for icon in icons]
    there = {"stronghold": victim} if q.level > 1 and q.rng.random() < 0.6 else {}
    position = {
        "seats": seats,
        "players": {seat: mine, victim: {"troops": {region: q.rng.choice((1, 2, 3))}}},
        "regions": {region: there},
        "left": [setup.components.schemes[card].id for card in cards],
    }
    state = q.acting(position, seat, {"attack": 1})
    due = tallies.casualty_cards(state, seat, region, victim).total
    after = q.played(f"attack {region} {victim}", "deck left")[0]
    before, left = state.pieces(region), after.pieces(region)
    lost = [piece for piece in ("leader", "troop") if before.get((seat, piece)) != left.get((seat, piece))]
    leader = (seat, "leader") in before
    q.facts |= {"seat": seat, "victim": victim, "region": region}
    q.ask(
        "{seat} attacks {victim} in {region} and names the left deck. Its top cards, in this order: {cards}. What does "
        "{seat} lose?",
        f"place:{region}",
        cards=[q.say("a skull" if icon else "no skull") for icon in icons],
    )
    words = {NONE: q.say("Nothing"), "troop": q.say("One troop"), "leader": q.say("The leader")}
    if q.level == 1:
        del words["leader"]
    q.choose(words | {"two": q.say("Two pieces")}, lost[0] if lost else NONE)
    if any(icons[:due]):
        q.wrong(
            NONE,
            "A skull among the cards due costs a piece."
            if icons[0]
            else "More cards are due here: count the victim's rule and stronghold.",
        )
        q.wrong("two", "At the first skull it is over; no check takes more than one piece.")
        if leader:
            q.wrong("leader", "Ordinary troops go before the leader.")
            q.wrong("troop", "The leader is the only piece there.")
    elif any(icons):
        q.wrong("troop" if troops else "leader", "That skull comes after the cards that are due.")
    q.facts["n"] = due
    if lost:
        q.why(
            "{n} {n:card is|cards are} due. Card {place} shows the first skull: one piece is lost, troops before the "
            "leader.",
            place=icons.index(True) + 1,
        )
    else:
        q.why("{n} {n:card is|cards are} due, and no skull is among them.")
    q.rule(*tallies.casualty(icons[:due], troops, leader))
