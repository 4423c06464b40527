"""The questions of Rurik about the game against the Rebellion.

What it will do, with how many points, and what it scores. The Rebellion decides by rules alone, so the engine knows
each of its steps beforehand; see ``rules.prediction``. Knows no screen.
"""

from __future__ import annotations

from functools import cache
from random import Random

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import GOODS, TRACKS
from boardgames_edu.games.rurik.rebellion_cards import REBELLION
from boardgames_edu.games.rurik.rules import prediction, scoring, tallies
from boardgames_edu.games.rurik.rules.rebellion import ANSWERS, RebelChoice, top_card
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.games.rurik.teaching.questions.points import POINTS
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.adding_up import added_up, wrong_totals
from boardgames_edu.teach.questions.asking import Question, drawn_kind, number_choices, sample_choices

GAME = "rurik"
LEVELS = ("easy", "medium", "hard", "very_hard")
GAMES = 24
"""How many random games are played for positions."""
EACH = 12
"""How many positions are kept for each rule."""

# --- what will it do? ------------------------------------------------------------------------------------------------

_RULE = N_("{rule}: {reason}.")
_NOT_FIRST = N_(
    "That region comes first in the order of its card, but the rule looks at something else before."
)
_NOT_THAT = N_("{rule} says: {text}")
_ACTS = {"take": N_("It takes the action"), "give_up": N_("It gives the action up")}
ADVISORS = (
    "R-SOLOSTRAT-04", "R-SOLOSTRAT-05", "R-SOLOSTRAT-08", "R-SOLOSTRAT-09", "R-SOLOSTRAT-10", "R-SOLOSTRAT-11",
    "R-SOLOSTRAT-12", "R-SOLOACT-04", "R-SOLOACT-11", "R-SOLOACT-12",
)  # fmt: skip
"""The rules of its advisors, its bribes, and its acting."""
MAP = (
    "R-SOLOATTACK-03", "R-SOLOATTACK-04", "R-SOLOATTACK-05", "R-SOLOBUILD-01", "R-SOLOBUILD-02", "R-SOLOBUILD-03",
    "R-SOLOBUILD-04", "R-SOLOBUILD-06", "R-SOLOCLAIM-01", "R-SOLOCLAIM-02", "R-SOLOCLAIM-03", "R-SOLOCLAIM-04",
    "R-SOLOMOVE-02", "R-SOLOMOVE-03", "R-SOLOMOVE-06", "R-SOLOMOVE-07", "R-SOLOMUSTER-01", "R-SOLOMUSTER-02",
    "R-SOLOSCHEME-02", "R-SOLOSCHEME-03", "R-SOLOTAX-01", "R-SOLOTAX-02", "R-SOLOTAX-03",
)  # fmt: skip
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


@drawn_kind(
    GAME,
    "rebellion_step",
    N_("What will the Rebellion do?"),
    {1: N_("its advisors and bribes"), 2: N_("its actions and its priority")},
    ADVISORS + MAP,
)
def rebellion_step(rng: Random, level: int) -> Question | None:
    """Ask what the Rebellion will do next."""
    state = rng.choice(asked_positions()[rng.choice(ADVISORS if level == 1 else MAP)])
    decision = prediction.asked_now(state)
    assert decision is not None
    words = {str(number): _answer(state, decision, number) for number in bits(decision.candidates)}
    right = str(decision.choice)
    return Question(
        kind="rebellion_step",
        text=state.prompt(),
        state=state,
        about=("panel:mat:rebellion",),
        choices=sample_choices(words, right, _misjudged(state, decision, rng), rng),
        answer=right,
        why=say(_RULE, {"reason": str(decision.reason), "rule": decision.rule}),
        rules=(decision.rule,),
        panels=_looked_at(decision),
    )


def _looked_at(decision: RebelChoice) -> tuple[str, ...]:
    """Return the panels that a step of the Rebellion needs."""
    if decision.kind == "answer":
        return ("map", "strategy", "mats")
    if decision.rule.startswith(("R-SOLOSTRAT", "R-SOLOACT")):
        return ("strategy", "mats")
    return ("mats",) if decision.rule.startswith("R-SOLOSCHEME") else ("map", "mats")


def _misjudged(state: RurikState, decision: RebelChoice, rng: Random) -> list[tuple[str, str]]:
    """Return other possible steps, the card's first region first."""
    misconceptions = []
    if decision.kind == "region":
        order = [region for region in top_card(state).order if decision.candidates >> region & 1]
        misconceptions.append((str(order[0]), say(_NOT_FIRST)))
    others = [number for number in bits(decision.candidates) if number != decision.choice]
    told = say(_NOT_THAT, {"rule": decision.rule, "text": say(state.game.rulebook[decision.rule].text)})
    return misconceptions + [(str(number), told) for number in rng.sample(others, min(2, len(others)))]


def _answer(state: RurikState, decision: RebelChoice, number: int) -> str:
    """Return one possible answer as a choice reads."""
    if decision.kind == "answer":
        return say(_ACTS[ANSWERS[number]])
    return str(prediction.answer_words(state, decision.kind, number))


# --- with how many points? -------------------------------------------------------------------------------------------

_POINTS = N_("It takes the action of the advisor that it has just resolved. How many {points} has it for it?")
_OPEN_BONUS = N_("Open bonuses of its mat that belong to this action help it.")
_ONLY_SPACE = N_("The points of the space count as well.")
_MOVES_FIRST = N_("That movement is a move of its own, before the action.")
_COVERED = N_("A bonus under a coin is locked.")


@drawn_kind(
    GAME,
    "rebellion_points",
    N_("How many points has the Rebellion for an action?"),
    {1: N_("of the space and of its mat")},
    ("R-MUSTER-01", "R-ATTACK-01", "R-TAX-01", "R-BUILD-01", "R-SOLOACT-08", "R-SOLOACT-09", "R-SOLO-13"),
)
def rebellion_points(rng: Random, level: int) -> Question | None:
    """Ask how many points the Rebellion has for an action."""
    data = rng.choice(asked_positions()["R-SOLOACT-11"]).position()
    column = rng.choice(("muster", "attack", "tax", "build"))  # a bonus may give movement: it is no move
    free = [row for row, there in enumerate(data["strategy"][column], 1) if there is None]
    if not free:
        return None
    data["turn"] |= {"column": column, "row": rng.choice(free)}
    data["options"] |= {"solo": rng.choice(LEVELS)}
    data["rebellion"]["coins"] = {name: rng.randint(0, 1) for name in data["rebellion"]["coins"]}
    state = load(GAME).from_position(data)
    decision, tally = prediction.asked_now(state), tallies.rebellion_points(state)
    if decision is None or decision.rule != "R-SOLOACT-11" or len(tally.terms) == 1:
        return None
    forgot = {term.rule: _ONLY_SPACE for term in tally} | {"R-SOLOACT-08": _OPEN_BONUS}
    counted = {"R-SOLOACT-09": _MOVES_FIRST, "R-SOLO-13": _COVERED}
    return Question(
        kind="rebellion_points",
        text=say(_POINTS, {"points": say(POINTS[column])}),
        state=state,
        about=("panel:mat:rebellion",),
        choices=number_choices(tally.total, wrong_totals(tally, forgot, counted), rng),
        answer=str(tally.total),
        why=added_up(tally),
        rules=tuple(dict.fromkeys(term.rule for term in tally.terms)),
        panels=("strategy", "mats"),
    )


# --- what does it score? ---------------------------------------------------------------------------------------------

_SCORE = N_("The game is over. How many points has the Rebellion for the {what} on its dock?")
_ALL = N_("The game is over. How many points has the Rebellion in all?")
_COINS, _GOODS = N_("coins"), N_("goods")
_LINES = N_("{lines}; in all {n}.")
_ONE_LINE = N_("{lines}.")
_REST = N_("What is left over from the threes brings one more point.")
_EACH_THREE = N_("Three of them make one point.")
_BOAT = N_("Goods aboard its boat score nothing here.")
_WARFARE = N_("It scores for the warfare track like a player.")
_SPACES = N_("The spaces of the tracks are worth 1, 2, 3, 5 and 8 points.")


@drawn_kind(
    GAME,
    "rebellion_score",
    N_("What does the Rebellion score?"),
    {1: N_("its dock"), 2: N_("all in all")},
    ("R-SOLOEND-02", "R-SOLOEND-03", "R-SOLOEND-05", "R-SOLOEND-06"),
)
def rebellion_score(rng: Random, level: int) -> Question | None:
    """Ask how many points the Rebellion scores."""
    dock = {good: rng.choice((0, 0, 1, 2, 3)) for good in GOODS}
    boat = {"wood": rng.randint(0, 3), "ore": rng.randint(0, 2)}
    claims = {track: rng.choice((0, 1, 2, 3)) for track in TRACKS}
    coins = rng.randint(0, 8)
    state = load(GAME).from_position(
        {
            "seats": 1,
            "options": {"solo": rng.choice(LEVELS)},
            "round": 4,
            "phase": "over",
            "players": {
                "blue": {"troops": {"kiev": 2}, "warfare": rng.randint(0, 4)},
                "rebellion": {
                    "leader_in": "volyn",
                    "troops": {"volyn": 2},
                    "coins": coins,
                    "dock": dock,
                    "boat": boat,
                    "claims": claims,
                    "warfare": rng.randint(0, 4),
                },
            },
        }
    )
    lines = state.scores()[REBELLION]
    rules: tuple[str, ...]
    by_source = {line.source: line for line in lines}
    tally = scoring.score(state, REBELLION)
    total = tally.total
    if level == 1:
        what = rng.choice(("coins", "goods"))
        line = by_source[what]
        count = coins if what == "coins" else sum(dock.values())
        misconceptions = [
            (count // 3, say(_REST)),
            (count, say(_EACH_THREE)),
            (count // 3 + count % 3, say(_REST)),
        ]
        if what == "goods":
            misconceptions.insert(0, (scoring.threes(count + sum(boat.values())), say(_BOAT)))
        right, rules, lines = line.points, (line.rule,), (line,)
        text = say(_SCORE, {"what": say(_COINS if what == "coins" else _GOODS)})
    else:
        spaces = sum(claims.values()) - sum(by_source[track].points for track in TRACKS)
        rests = (coins % 3 > 0) + (sum(dock.values()) % 3 > 0)
        warfare = dict.fromkeys((by_source["warfare"].rule,), _WARFARE)
        misconceptions = [
            (total - rests, say(_REST)),
            *wrong_totals(tally, warfare, {"R-SOLOEND-05": _BOAT}),
            (total + spaces, say(_SPACES)),
        ]
        right, rules = total, ("R-SOLOEND-02", "R-SOLOEND-03", "R-SOLOEND-05", "R-SOLOEND-06")
        text = say(_ALL)
    return Question(
        kind="rebellion_score",
        text=text,
        state=state,
        about=("panel:mat:rebellion",),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_LINES if level > 1 else _ONE_LINE, {"lines": ", ".join(map(str, lines)), "n": total}),
        rules=rules,
        panels=("tracks", "mats"),
    )
