"""The questions of Rurik about Mstislav, Boris and Maria.

What it costs with Mstislav, what Boris brings, where Maria reaches. The leader stands where it is asked about, or
just not, and the engine answers.
"""

from random import Random

from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.state import BUILD, TAX, RurikState
from boardgames_edu.games.rurik.teaching.questions.drawing import GAME, RurikDraft, rurik_kind
from boardgames_edu.i18n import N_, name_of

SEATS_HERE = 3


def _lead(
    q: RurikDraft, leader: str, at: str, troops: dict[str, int], rivals: dict[str, int], column: str
) -> RurikState:
    players = {
        "blue": {"leader": leader, "leader_in": at, "troops": troops, "unplaced": []},
        "maroon": {"troops": rivals, "coins": q.rng.randint(0, 2)},
    }
    turn = {"action": "taken", "column": column, "row": 1, "points": {column: 3}}
    return q.turn_of("blue", turn, seats=SEATS_HERE, players=players)


def _around(rng: Random) -> tuple[str, str]:
    graph = load(GAME).board(SEATS_HERE).graph
    region = rng.choice(sorted(graph))
    return region, rng.choice(sorted(graph[region]))


_AWAY = N_("An ability works where the leader stands, and nowhere else.")


@rurik_kind(
    N_("What does it cost with Mstislav?"),
    {1: N_("a good"), 2: N_("a good or a structure")},
    "R-LEADER-MSTISLAV-01 R-GEN-08 R-TAX-03 R-BUILD-03",
    local=True,
)
def mstislav_price(q: RurikDraft) -> None:
    region, beside = _around(q.rng)
    here = q.rng.random() < 0.5
    troops = {region: q.rng.randint(1, 2), beside: 1}
    column = "tax" if q.level == 1 else q.rng.choice(("tax", "build"))
    rivals = {region: q.rng.randint(1, 3)}
    state = _lead(q, "mstislav", region if here else beside, troops, rivals, column)
    tally = tallies.price(state, "blue", region, TAX if column == "tax" else BUILD)
    q.facts["region"] = region
    q.ask(
        "Blue leads with Mstislav. How many tax points does the good in {region} cost Blue?"
        if column == "tax"
        else "Blue leads with Mstislav. How many build points does a market in {region} cost Blue?",
        f"place:{region}",
    )
    q.choose({str(n): q.say("{n} {n:point|points}", n=n) for n in (0, 1, 2)}, str(tally.total))
    ruler, helps = f"R-{column.upper()}-03", N_("Mstislav stands there: one point, no matter who rules.")
    free = N_("Nothing is for free, not even with Mstislav.")
    counted = {
        ruler: helps if here else N_("The ruler pays one point, with any leader."),
        "R-LEADER-MSTISLAV-01": helps,
    }
    q.mistakes(tally, {ruler: free, f"R-{column.upper()}-04": _AWAY}, counted, worth=str)
    q.wrong("0", free)
    if here:
        q.why("Mstislav stands in {region}, so it costs one point, no matter who rules there.")
        q.rule("R-LEADER-MSTISLAV-01")
    elif state.ruler(region) == "blue":
        q.why("Blue rules {region}, so it costs one point, with or without Mstislav.")
        q.rule(ruler)
    else:
        q.why("Mstislav does not stand in {region}, and Blue does not rule there, so it costs two points.")
        q.rule("R-GEN-08")


@rurik_kind(
    N_("What does an attack with Boris bring?"),
    {1: N_("Boris stands there"), 2: N_("Boris stands there or not")},
    "R-LEADER-BORIS-01 R-LEADER-BORIS-02 R-LEADER-BORIS-03 R-GEN-08",
    local=True,
)
def boris_attack(q: RurikDraft) -> None:
    region, beside = _around(q.rng)
    here = q.level == 1 or q.rng.random() < 0.5
    mine, theirs = {region: q.rng.randint(1, 2)}, {region: q.rng.randint(1, 4)}
    state = _lead(q, "boris", region if here else beside, mine, theirs, "attack")
    tally = tallies.casualty_cards(state, "blue", region, "maroon")
    cards, coins = tally.total, state.seat("maroon").coins
    after = q.played(f"attack {region} maroon")[0]
    gained = after.seat("blue").coins - state.seat("blue").coins
    plain = sum(term.amount for term in tally if term.amount > 0)
    q.facts |= {"region": region, "coins": coins, "cards": plain}
    q.ask(
        "Blue leads with Boris and attacks Maroon, who has {coins} {coins:coin|coins}, in {region}. How many cards are "
        "due, and how many coins does Blue receive?",
        f"place:{region}",
        panels=("map", "mats"),
    )
    one_coin = N_("It is one coin for each attack, if the victim has one.")
    mistakes = [
        ((plain, gained), N_("Where Boris stands one card fewer is due.")),
        ((cards, 0), one_coin if cards else N_("The coin comes even if no card is left to reveal.")),
        ((max(plain - 1, 0), min(coins, 1)), _AWAY),
        ((cards, coins), one_coin if here else _AWAY),
        ((cards, 1), one_coin if here else _AWAY),
    ]
    offered = {(cards, gained), *(answer for answer, _ in mistakes), (plain, 1), (plain, 0)}
    words = {
        f"{due}/{coin}": q.say("{cards} {cards:card|cards}, {n} {n:coin|coins}", cards=due, n=coin)
        for due, coin in sorted(offered)
    }
    q.choose(words, f"{cards}/{gained}", most=4)
    for (due, coin), mistake in mistakes:
        q.wrong(f"{due}/{coin}", mistake)
    if here:
        q.why(
            "Boris stands in {region}: one card fewer, and one coin from Maroon if there is one. {facts}",
            facts=q.say("Without Boris {cards} {cards:card|cards} would be due."),
        )
        q.rule("R-LEADER-BORIS-01", "R-LEADER-BORIS-02", "R-LEADER-BORIS-03" if gained and not cards else "")
    else:
        q.why("Boris does not stand in {region}: {cards} {cards:card is|cards are} due as ever, and no coin comes.")
        q.rule("R-GEN-08")


@rurik_kind(
    N_("Where may Maria muster?"),
    {1: N_("before she has used her ability"), 2: N_("before or after")},
    "R-LEADER-MARIA-01 R-LEADER-MARIA-02",
)
def maria_musters(q: RurikDraft) -> None:
    graph = load(GAME).board(SEATS_HERE).graph
    region, _ = _around(q.rng)
    troops = dict.fromkeys(q.rng.sample(sorted(graph), q.rng.randint(1, 3)), 1)
    state = _lead(q, "maria", region, troops, {}, "muster")
    present = {region, *troops}
    opened = sorted(set(graph[region]) - present)
    used = q.level == 2 and q.rng.random() < 0.5
    q.need(opened or not used)
    if used:
        state.play(f"muster {q.rng.choice(opened)}")
    right = sum(action.verb == "muster" for action in state.legal_actions())
    here = len(present) + used
    q.ask(
        "Blue leads with Maria, who has opened a region in this round already. In how many regions may Blue muster the "
        "next troop?"
        if used
        else "Blue leads with Maria, whose ability has not been used in this round. In how many regions may Blue "
        "muster the next troop?",
        f"place:{region}",
    )
    q.number(right)
    q.wrong(here + len(opened) - used, "She opens one region in a round, and that has been done.")
    q.wrong(here, "Maria opens one of the regions next to hers, where Blue is not present.")
    beside_all = {near for place in present for near in graph[place]} - present
    q.wrong(len(present | beside_all), "Only the regions next to Maria's own count, not those next to all pieces.")
    q.wrong(len(graph), "She opens regions next to hers, not any region.")
    q.facts["present"] = here
    if used:
        q.why("{present} where Blue is present, and none more: her ability is used up for this round.")
        q.rule("R-LEADER-MARIA-02")
    else:
        q.why(
            "{present} where Blue is present, and {more} more next to Maria, who stands in {region}.",
            more=right - here,
            region=name_of("region", region, GAME) or region,
        )
        q.rule("R-LEADER-MARIA-01")
