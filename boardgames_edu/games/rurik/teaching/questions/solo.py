"""The questions of Rurik about the game against the Rebellion.

What it will do, with how many points, and what it scores. The Rebellion decides by rules alone, so the engine knows
each of its steps beforehand; see ``rules.prediction``.
"""

from functools import cache
from random import Random

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import GOODS, REBELLION, TRACKS
from boardgames_edu.games.rurik.rules import scoring, tallies
from boardgames_edu.games.rurik.rules.solo import prediction
from boardgames_edu.games.rurik.rules.solo.steps import RebelChoice, top_card
from boardgames_edu.games.rurik.rules.solo.turn import ANSWERS
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.games.rurik.teaching.questions.drawing import GAME, RurikDraft, rurik_kind
from boardgames_edu.games.rurik.teaching.questions.points import POINTS
from boardgames_edu.i18n import N_, say

LEVELS = ("easy", "medium", "hard", "very_hard")
GAMES = 24  # how many random games are played for positions
EACH = 12  # how many positions are kept for each rule
ADVISORS = (
    "R-SOLOSTRAT-04 R-SOLOSTRAT-05 R-SOLOSTRAT-08 R-SOLOSTRAT-09 R-SOLOSTRAT-10 R-SOLOSTRAT-11 R-SOLOSTRAT-12 "
    "R-SOLOACT-04 R-SOLOACT-11 R-SOLOACT-12"
)
"""The rules of its advisors, its bribes, and its acting."""
MAP = (
    "R-SOLOATTACK-03 R-SOLOATTACK-04 R-SOLOATTACK-05 R-SOLOBUILD-01 R-SOLOBUILD-02 R-SOLOBUILD-03 R-SOLOBUILD-04 "
    "R-SOLOBUILD-06 R-SOLOCLAIM-01 R-SOLOCLAIM-02 R-SOLOCLAIM-03 R-SOLOCLAIM-04 R-SOLOMOVE-02 R-SOLOMOVE-03 "
    "R-SOLOMOVE-06 R-SOLOMOVE-07 R-SOLOMUSTER-01 R-SOLOMUSTER-02 R-SOLOSCHEME-02 R-SOLOSCHEME-03 R-SOLOTAX-01 "
    "R-SOLOTAX-02 R-SOLOTAX-03"
)
"""The rules of its actions and its claim phase."""


@cache
def asked_positions() -> dict[str, tuple[RurikState, ...]]:
    """Return positions by the rule deciding next; do not change them."""
    found: dict[str, list[RurikState]] = {}
    for seed in range(GAMES):
        rng = Random(seed)
        state = load(GAME).new(seats=1, seed=seed, solo=LEVELS[seed % 4], leaders="deal", predict=True)
        while not state.is_over:
            decision = prediction.asked_now(state)
            if decision is not None:
                known = found.setdefault(decision.rule, [])
                if len(known) < EACH:
                    known.append(state.copy())
            actions = state.legal_actions()
            state.apply(actions[int(rng.random() * len(actions))])
    return {rule: tuple(states) for rule, states in sorted(found.items())}


@rurik_kind(
    N_("What will the Rebellion do?"),
    {1: N_("its advisors and bribes"), 2: N_("its actions and its priority")},
    f"{ADVISORS} {MAP}",
)
def rebellion_step(q: RurikDraft) -> None:
    rule = q.rng.choice((ADVISORS if q.level == 1 else MAP).split())
    q.state = state = q.rng.choice(asked_positions()[rule])
    decision = prediction.asked_now(state)
    assert decision is not None
    q.ask("{text}", "panel:mat:rebellion", panels=_looked_at(decision), text=state.prompt())
    words = {str(number): _answer(q, decision, number) for number in bits(decision.candidates)}
    q.choose(words, str(decision.choice), most=4)
    if decision.kind == "region":
        first = next(region for region in top_card(state).order if decision.candidates >> region & 1)
        q.wrong(
            str(first), "That region comes first in the order of its card, but the rule looks at something else before."
        )
    others = [number for number in bits(decision.candidates) if number != decision.choice]
    for number in q.rng.sample(others, min(2, len(others))):
        text = say(state.game.rulebook[decision.rule].text)
        q.wrong(str(number), "{rule} says: {text}", rule=decision.rule, text=text)
    q.why("{rule}: {reason}.", reason=str(decision.reason), rule=decision.rule)
    q.rule(decision.rule)


def _answer(q: RurikDraft, decision: RebelChoice, number: int) -> str:
    if decision.kind == "answer":
        return q.say("It takes the action" if ANSWERS[number] == "take" else "It gives the action up")
    return str(prediction.answer_words(q.state, decision.kind, number))


def _looked_at(decision: RebelChoice) -> tuple[str, ...]:
    if decision.kind == "answer":
        return ("map", "strategy", "mats")
    if decision.rule.startswith(("R-SOLOSTRAT", "R-SOLOACT")):
        return ("strategy", "mats")
    return ("mats",) if decision.rule.startswith("R-SOLOSCHEME") else ("map", "mats")


@rurik_kind(
    N_("How many points has the Rebellion for an action?"),
    {1: N_("of the space and of its mat")},
    "R-MUSTER-01 R-ATTACK-01 R-TAX-01 R-BUILD-01 R-SOLOACT-08 R-SOLOACT-09 R-SOLO-13",
)
def rebellion_points(q: RurikDraft) -> None:
    data = q.rng.choice(asked_positions()["R-SOLOACT-11"]).position()
    column = q.rng.choice(("muster", "attack", "tax", "build"))  # a bonus may give movement: it is no move
    free = [row for row, there in enumerate(data["strategy"][column], 1) if there is None]
    q.need(free)
    data["turn"] |= {"column": column, "row": q.rng.choice(free)}
    data["options"] |= {"solo": q.rng.choice(LEVELS)}
    data["rebellion"]["coins"] = {name: q.rng.randint(0, 1) for name in data["rebellion"]["coins"]}
    state = q.position(**data)
    decision, tally = prediction.asked_now(state), tallies.rebellion_points(state)
    q.need(decision is not None and decision.rule == "R-SOLOACT-11" and (len(tally.terms) != 1))
    q.ask(
        "It takes the action of the advisor that it has just resolved. How many {points} has it for it?",
        "panel:mat:rebellion",
        panels=("strategy", "mats"),
        points=q.say(POINTS[column]),
    )
    forgot = dict.fromkeys((term.rule for term in tally), N_("The points of the space count as well."))
    forgot["R-SOLOACT-08"] = N_("Open bonuses of its mat that belong to this action help it.")
    q.total(
        tally,
        forgot,
        {
            "R-SOLOACT-09": "That movement is a move of its own, before the action.",
            "R-SOLO-13": "A bonus under a coin is locked.",
        },
    )
    q.rule(*(term.rule for term in tally.terms))


@rurik_kind(
    N_("What does the Rebellion score?"),
    {1: N_("its dock"), 2: N_("all in all")},
    "R-SOLOEND-02 R-SOLOEND-03 R-SOLOEND-05 R-SOLOEND-06",
)
def rebellion_score(q: RurikDraft) -> None:
    dock = {good: q.rng.choice((0, 0, 1, 2, 3)) for good in GOODS}
    boat = {"wood": q.rng.randint(0, 3), "ore": q.rng.randint(0, 2)}
    claims = {track: q.rng.choice((0, 1, 2, 3)) for track in TRACKS}
    coins = q.rng.randint(0, 8)
    state = q.position(
        seats=1,
        options={"solo": q.rng.choice(LEVELS)},
        round=4,
        phase="over",
        players={
            "blue": {"troops": {"kiev": 2}, "warfare": q.rng.randint(0, 4)},
            "rebellion": {
                "leader_in": "volyn",
                "troops": {"volyn": 2},
                "coins": coins,
                "dock": dock,
                "boat": boat,
                "claims": claims,
                "warfare": q.rng.randint(0, 4),
            },
        },
    )
    lines = state.scores()[REBELLION]
    by_source = {line.source: line for line in lines}
    about, panels = "panel:mat:rebellion", ("tracks", "mats")
    leftover = N_("What is left over from the threes brings one more point.")
    aboard = N_("Goods aboard its boat score nothing here.")
    if q.level == 1:
        what = q.rng.choice(("coins", "goods"))
        line, count = by_source[what], coins if what == "coins" else sum(dock.values())
        q.ask(
            "The game is over. How many points has the Rebellion for the {what} on its dock?",
            about,
            panels=panels,
            what=q.say("coins" if what == "coins" else "goods"),
        )
        q.number(line.points)
        if what == "goods":
            q.wrong(scoring.threes(count + sum(boat.values())), aboard)
        q.wrong(count // 3, leftover)
        q.wrong(count, "Three of them make one point.")
        q.wrong(count // 3 + count % 3, leftover)
        q.why("{lines}.", lines=str(line))
        q.rule(line.rule)
        return
    tally = scoring.score(state, REBELLION)
    q.ask("The game is over. How many points has the Rebellion in all?", about, panels=panels)
    q.number(tally.total)
    q.wrong(tally.total - (coins % 3 > 0) - (sum(dock.values()) % 3 > 0), leftover)
    warfare = N_("It scores for the warfare track like a player.")
    q.mistakes(tally, {by_source["warfare"].rule: warfare}, {"R-SOLOEND-05": aboard})
    spaces = sum(claims.values()) - sum(by_source[track].points for track in TRACKS)
    q.wrong(tally.total + spaces, "The spaces of the tracks are worth 1, 2, 3, 5 and 8 points.")
    q.why("{lines}; in all {n}.", lines=", ".join(map(str, lines)), n=tally.total)
    q.rule("R-SOLOEND-02", "R-SOLOEND-03", "R-SOLOEND-05", "R-SOLOEND-06")
