"""The questions of Cossack Campaign about tasks, end and points."""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.tally import Tally
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.edition import Achievement, City, HetmanCard
from boardgames_edu.games.cossacks.rules.scoring import METRICS, points, task_cards
from boardgames_edu.games.cossacks.rules.wording import SEEN, achievement_text
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.games.cossacks.teaching.questions.marches import FIRST_PLACES, circles
from boardgames_edu.games.cossacks.teaching.questions.orders import printed_components
from boardgames_edu.games.cossacks.teaching.questions.tokens import GAME, seat_names
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind, number_choices
from boardgames_edu.teach.questions.drawing import random_state

# --- what does a task card bring? ------------------------------------------------------------------------------------

_TASK = N_("The game ends now. {seat} has the {sort} {task}: {text} Its points: {n}. How many does it bring?")
_SORTS = {"hetman": N_("hetman card"), "achievement": N_("achievement"), "city": N_("city card")}
_SORT_OF = {HetmanCard: "hetman", Achievement: "achievement", City: "city"}
_HOLD = N_("hold {places}.")
_ACHIEVE = N_("{text}.")
_REACHED = N_("{text}; reached: {n}.")
_FULFILLED = N_("The task is fulfilled at the end, so the card brings its points.")
_NOT_HELD = N_("{seat} does not hold {places} at the end, so the card brings nothing.")
_NOT_ALL_HELD = N_("{seat} does not hold all of {places} at the end, so the card brings nothing.")
_NOT_ACHIEVED = N_("The task is not fulfilled at the end, so the card brings nothing.")
_NOT_DONE = (_NOT_ACHIEVED, _NOT_HELD, _NOT_ALL_HELD)
"""The reasons that a card brings nothing, by number of places."""
_DOES = N_("Look again: all that the card asks for is there.")
_DOES_NOT = N_("Look again: something that the card asks for is missing.")
_PARTLY = N_("A task is fulfilled as a whole or not at all.")


@drawn_kind(
    GAME,
    "what_a_task_brings",
    N_("What does a task card bring?"),
    {1: N_("hetman cards and cities"), 2: N_("achievements")},
    (
        "K-ABOUT-03", "K-ABOUT-05", "K-ABOUT-06", "K-ABOUT-07", "K-ABOUT-08", "K-ABOUT-30", "K-BOX-12", "K-BOX-13",
        "K-SCORE-07",
    ),
)  # fmt: skip
def what_a_task_brings(rng: Random, level: int) -> Question | None:
    """Ask how many points one card brings at the end."""
    state = ended(rng, cards=True)
    if state is None:
        return None
    seat = rng.randrange(state.setup.seats)
    wanted = (Achievement,) if level == 2 else (HetmanCard, City)
    cards = [
        (number, card) for number, card in enumerate(task_cards(state, seat)) if isinstance(card, wanted)
    ]
    if not cards:
        return None
    number, card = rng.choice(cards)
    brings = Tally(points(state, seat).terms[number])
    if brings.terms[0].rule == "K-SETUP-17":
        return None
    held = set(state.setup.board.names(state.seals[seat]))
    places = list(getattr(card, "places", None) or ([card.place] if hasattr(card, "place") else []))
    if places and not held & set(places) and rng.random() < 0.75:
        return None
    sort = _SORT_OF[type(card)]
    named: dict[str, Any] = {
        "seat": SEATS[seat], "sort": say(_SORTS[sort]), "task": card.id, "n": card.points, "place_list": places,
        "game": GAME,
    }  # fmt: skip
    named["places"] = say("{place_list}", named)
    text = say(_HOLD, named) if places else _asked(state, seat, card)
    done = brings.total > 0
    misconceptions = [(wrong.total, say(_DOES if done else _DOES_NOT)) for wrong in brings.misconceptions()]
    misconceptions.append((card.points // max(len(places), 2), say(_PARTLY)))
    rules = {
        "hetman": ("K-ABOUT-03", "K-ABOUT-30", "K-BOX-13", "K-SCORE-07"),
        "achievement": ("K-ABOUT-05", "K-BOX-12", "K-SCORE-07"),
        "city": ("K-ABOUT-06", "K-ABOUT-07", "K-SCORE-07") if done else ("K-ABOUT-06", "K-ABOUT-08"),
    }[sort]
    return Question(
        kind="what_a_task_brings",
        text=say(_TASK, {**named, "text": text}),
        state=state,
        about=(f"panel:mat:{SEATS[seat]}",),
        choices=number_choices(brings.total, misconceptions, rng),
        answer=str(brings.total),
        why=say(_FULFILLED if done else _NOT_DONE[min(len(places), 2)], named),
        rules=rules,
        panels=("map", "mats"),
    )


def _asked(state: CossackState, seat: int, card: Any) -> str:
    """Return what an achievement asks, with progress where not shown."""
    text = achievement_text(card)
    if card.condition.metric in SEEN:
        return say(_ACHIEVE, {"text": text})
    return say(_REACHED, {"text": text, "n": METRICS[card.condition.metric](state, seat)})


def ended(rng: Random, cards: bool) -> CossackState | None:
    """Return a random game at its end, or None."""
    drawn = random_state(GAME, rng, wanted=lambda state: len(state.setup.board.names(state.sealed)) > 3)
    if drawn is None or not drawn.stack or drawn.decision.name == "settle":  # a lifted token lies nowhere
        return None
    whole, edition = drawn.position(), printed_components().edition
    players = whole["players"]
    if rng.random() < 0.5:  # somebody's hand is empty: the tokens have gone to another one
        giver, taker = rng.sample(list(players), 2)
        players[taker]["tokens"] += players[giver]["tokens"]
        players[giver]["tokens"] = 0
    hetmans, cities = (
        rng.sample(edition.hetmans, len(edition.hetmans)),
        rng.sample(edition.cities, len(edition.cities)),
    )
    achievements = rng.sample(edition.achievements, len(edition.achievements))
    for player in players.values() if cards else ():
        held = set(player["seals"])
        if rng.random() < 0.6:
            hetmans.sort(key=lambda card: len(held & set(card.places)) - len(card.places))
            cities.sort(key=lambda card: card.place in held)
        kept = [cities.pop(), rng.choice((achievements, cities)).pop()]
        player |= {"hetman_card": hetmans.pop().id, "tasks": [card.id for card in kept]}
        for deck in (hetmans, cities):
            rng.shuffle(deck)
    for player in players.values():
        player.update(hand=[], known={}, away=None, dealt=[])
        if not cards:
            player.update(hetman_card=None, tasks=[])
    board = {key: whole[key] for key in ("seats", "hetman", "players", "red", "black", "neutral", "reserve")}
    state: CossackState = load(GAME).from_position({**board, "phase": "over"})
    return state


# --- how many points? ------------------------------------------------------------------------------------------------

_POINTS = N_("The game ends now. How many points has {seat}?")
_MAP_ONLY = N_("The game ends now. How many points has {seat} without the task cards?")
_SUM = N_("{parts}. Together {n}.")
_FORGOT_TOKENS = N_("Each march token in hand costs a point.")
_FORGOT_EMPTY = N_("A player without march tokens gets 5 points.")
_ALL_TOWNS = N_("A settlement is worth 5 points, not 10.")
_ALL_SETTLEMENTS = N_("A town is worth 10 points, not 5.")
_PLACE_SCORES = N_("A place with your seal scores by itself, beside the cards.")
_TASK_SCORES = N_("A task that is fulfilled brings the points on its card.")
_UNFULFILLED = N_("A task that is not fulfilled brings nothing.")
_WAIVED = N_("Whoever has Neskorenyi does not lose points for march tokens.")
_TWICE = N_("Of two cards that ask for the very same places only the better one scores.")
_FORGOTTEN = {
    "K-SCORE-07": _TASK_SCORES,
    "K-SCORE-08": _FORGOT_EMPTY,
    "K-SCORE-09": _PLACE_SCORES,
    "K-SCORE-10": _PLACE_SCORES,
    "K-SCORE-11": _FORGOT_TOKENS,
}
"""The answer to a forgotten term, by its rule."""
_COUNTED = {
    "K-SCORE-07": _UNFULFILLED,
    "K-ABOUT-08": _UNFULFILLED,
    "K-SETUP-17": _TWICE,
    "K-SCORE-12": _WAIVED,
}
"""The answer to a term counted in error, by its rule."""


@drawn_kind(
    GAME,
    "how_many_points",
    N_("How many points at the end?"),
    {1: N_("places and tokens"), 2: N_("with task cards"), 3: N_("with Neskorenyi, and two cards with one task")},
    (
        "K-SCORE-06", "K-SCORE-07", "K-SCORE-08", "K-SCORE-09", "K-SCORE-10", "K-SCORE-11", "K-SCORE-12", "K-SETUP-17",
        "K-ABOUT-02", "K-ABOUT-08", "K-BOX-06", "K-BOX-08", "K-BOX-09",
    ),
)  # fmt: skip
def how_many_points(rng: Random, level: int) -> Question | None:
    """Ask how many points a player has at the end."""
    state = _special(rng) if level == 3 else ended(rng, cards=level == 2)
    if state is None:
        return None
    seat = 0 if level == 3 else rng.randrange(state.setup.seats)
    lines = state.scores()[seat]
    if len(lines) < 2 + 3 * (level == 2):
        return None
    tally = points(state, seat)
    right = tally.total
    parts = "; ".join(str(line) for line in lines)
    parts = parts[:1].upper() + parts[1:]
    towns = sum(line.source == "town" for line in lines)
    settlements = sum(line.source == "settlement" for line in lines)
    each = {
        (one.term.rule, one.term.applies): one for one in tally.misconceptions()
    }  # one of a kind is enough
    counted = [one for one in reversed(each.values()) if not one.term.applies]
    forgotten = [one for one in reversed(each.values()) if one.term.applies]
    misconceptions = [(one.total, say(_COUNTED[one.term.rule])) for one in counted]
    misconceptions += [(one.total, say(_FORGOTTEN[one.term.rule])) for one in forgotten]
    misconceptions[2:2] = [
        (right + 5 * settlements, say(_ALL_TOWNS)),
        (right - 5 * towns, say(_ALL_SETTLEMENTS)),
    ]
    rules = [line.rule for line in lines] + (["K-SCORE-06", "K-ABOUT-02"] if level > 1 else ["K-BOX-06"])
    rules += (["K-BOX-08"] if towns else []) + (["K-BOX-09"] if settlements else [])
    return Question(
        kind="how_many_points",
        text=say(_MAP_ONLY if level == 1 else _POINTS, {"seat": SEATS[seat], "game": GAME}),
        state=state,
        about=(f"panel:mat:{SEATS[seat]}",),
        choices=number_choices(right, misconceptions, rng, least=-99),
        answer=str(right),
        why=say(_SUM, {"parts": parts, "n": right}),
        rules=tuple(dict.fromkeys(rules)),
        panels=("map", "mats"),
    )


def _special(rng: Random) -> CossackState:
    """Return Blue with Neskorenyi, or with Nalyvaiko and Yassy."""
    way = [
        "sich-ochakiv#1",
        "sich-ochakiv#2",
        "sich-ochakiv#3",
        "ochakiv-yassy#1",
        "ochakiv-yassy#2",
        "ochakiv-yassy#3",
    ]
    blue: dict[str, Any] = {"tokens": rng.randint(0, 8), "seals": ["ochakiv"]}
    if rng.random() < 0.5:
        blue |= {
            "hetman_card": rng.choice(("sahaidachnyi", "baida")),
            "tasks": ["neskorenyi", "city_ochakiv"],
        }
    else:
        other = rng.choice(("city_ochakiv", "city_kafa", "serene"))
        blue |= {"hetman_card": "nalyvaiko", "tasks": ["city_yassy", other]}
    if rng.random() < 0.7:
        blue["seals"] = ["ochakiv", "yassy"]
        way += ["ochakiv-yassy#4"]
    state: CossackState = load(GAME).from_position(
        {"seats": 3, "phase": "over", "players": {"blue": blue}, "red": way}
    )
    return state


# --- who wins? -------------------------------------------------------------------------------------------------------

_WINS = N_("The game is over, and the sums are: {sums}. Who wins?")
_ONE = N_("{seat}: {n}")
_SHARED = N_("Nobody alone: the victory is shared")
_LARGEST = N_("{seat} has the largest sum.")
_EQUAL = N_("The largest sum is there more than once, and nothing decides between equal sums.")
_NO_TIE_BREAK = N_("Nothing decides between equal sums: neither gold nor turn order.")
_ONE_LARGEST = N_("One sum is the largest.")
_SMALLER = N_("Another sum is larger.")


@drawn_kind(
    GAME,
    "who_wins",
    N_("Who wins?"),
    {1: N_("sums of points")},
    ("K-SCORE-13", "K-SCORE-14", "K-ABOUT-01"),
)
def who_wins(rng: Random, level: int) -> Question | None:
    """Ask who has won; close games and ties are frequent."""
    state = ended(rng, cards=True)
    if state is None:
        return None
    sums = [sum(line.points for line in lines) for lines in state.scores()]
    ranked = sorted(sums, reverse=True)
    tie = ranked[0] == ranked[1]
    if not tie and (ranked[0] - ranked[1] > 9 or rng.random() < 0.9):
        return None
    winners = state.winners()
    right = SEATS[winners[0]] if len(winners) == 1 else "shared"
    told = ", ".join(
        say(_ONE, {"seat": SEATS[seat], "n": number, "game": GAME}) for seat, number in enumerate(sums)
    )
    misconceptions = [
        (SEATS[seat], say(_NO_TIE_BREAK if sums[seat] == ranked[0] else _SMALLER))
        for seat in range(len(sums))
    ]
    misconceptions.append(("shared", say(_ONE_LARGEST)))
    return Question(
        kind="who_wins",
        text=say(_WINS, {"sums": told}),
        state=state,
        about=tuple(f"panel:mat:{seat}" for seat in SEATS[: len(sums)]),
        choices=all_choices({**seat_names(len(sums)), "shared": say(_SHARED)}, right, misconceptions),
        answer=right,
        why=say(_EQUAL) if tie else say(_LARGEST, {"seat": right, "game": GAME}),
        rules=("K-SCORE-14", "K-ABOUT-01") if tie else ("K-SCORE-13", "K-ABOUT-01"),
        panels=("map", "mats"),
    )


# --- does the game end? ----------------------------------------------------------------------------------------------

_ROUND_OVER = N_("The swaps are the last thing of this round. {story} What follows?")
_MID_ROUND = N_("{seat} has just laid the last march token and told everybody. What follows?")
_TOLD_EMPTY = N_("{seat} told that no march token is left, and holds none now.")
_TOLD_FULL = N_("{seat} told that no march token is left, and has got one since then.")
_SILENT = N_("{seat} has no march token left and has told nobody.")
_NONE = N_("Everybody has march tokens left.")
_END, _NEXT_ROUND = N_("The game is over"), N_("The next round")
_PENALTY, _FINISH = N_("{seat} gets a march token, then the next round"), N_("The round goes on")
_WHY = {
    "end": N_("Whoever told it holds no march token at the end of the round either: the game is over."),
    "next": N_("Everybody holds a march token at the end of the round, so the game goes on."),
    "penalty": N_("Whoever kept silent gets a march token as a penalty, and the game goes on."),
    "finish": N_("The round in which the last token is laid is finished first."),
}
_FINISH_FIRST = N_("A march token may still come back before the round is over.")
_STILL_EMPTY = N_("It was told, and no march token has come back.")
_NOT_EMPTY = N_("Only what is in hand when the round ends counts.")
_KEPT_SILENT = N_("Who keeps silent does not end the game, but is found out.")
_NO_PENALTY = N_("The penalty is for those who keep silent.")


@drawn_kind(
    GAME,
    "does_the_game_end",
    N_("Does the game end?"),
    {1: N_("told, filled again, or in mid-round"), 2: N_("with players who keep silent")},
    ("K-ABOUT-29", "K-SCORE-01", "K-SCORE-02", "K-SCORE-03", "K-SCORE-04", "K-SCORE-05", "K-FLOW-01"),
)
def does_the_game_end(rng: Random, level: int) -> Question | None:
    """Ask what follows when somebody's march tokens run out."""
    case = rng.choice(("end", "filled", "none", "mid") if level == 1 else ("end", "silent", "silent", "none"))
    seats = rng.choice((3, 4, 5))
    hetman, last = rng.randrange(seats), rng.randrange(1, seats)
    swapper = SEATS[(hetman + last) % seats]
    empty = SEATS[(hetman + rng.randrange(1, seats - (case == "mid"))) % seats]
    players: dict[str, dict[str, Any]] = {
        SEATS[seat]: {"tokens": rng.randint(3, 12), "seals": []} for seat in range(seats)
    }
    players[empty]["tokens"] = {"filled": rng.randint(1, 2), "none": rng.randint(1, 4)}.get(case, 0)
    away = 15 * seats - sum(player["tokens"] for player in players.values())
    laid = _laid()[:away]
    players[SEATS[hetman]]["tokens"] += away - len(laid)
    for number, place in enumerate(node for node in laid if "#" not in node):
        players[SEATS[number % seats]]["seals"].append(place)
    position: dict[str, Any] = {
        "seats": seats,
        "hetman": SEATS[hetman],
        "players": players,
        "red": [node for node in laid if "#" in node],
    }
    if level == 2:
        position["options"] = {"announce": "manual"}
    position["announced"] = [] if case in ("none", "silent") else [empty]
    if case == "mid":
        at = SEATS.index(empty)
        done = [SEATS[(hetman + step) % seats] for step in range((at - hetman) % seats + 1)]
        position |= {
            "phase": "obedience",
            "acted": done,
            "turn": empty,
            "orders": [{"card": "march", "option": "a"}],
        }
    else:
        position["phase"] = "exchange"
    players[swapper]["hand"] = ["mutiny"]
    players[SEATS[hetman]]["hand"] = ["march"]
    state: CossackState = load(GAME).from_position(position)
    after = state.copy()
    if case != "mid":
        after.play("pass")
    grown = after.tokens[SEATS.index(empty)] > state.tokens[SEATS.index(empty)]
    right = (
        "end" if after.is_over else "finish" if after.phase == "obedience" else "penalty" if grown else "next"
    )
    named = {"seat": empty, "game": GAME}
    story = say(
        {"end": _TOLD_EMPTY, "filled": _TOLD_FULL, "silent": _SILENT, "none": _NONE, "mid": _MID_ROUND}[case],
        named,
    )
    words = {"end": say(_END), "next": say(_NEXT_ROUND), "penalty": say(_PENALTY, named)}
    if case == "mid":
        words["finish"] = say(_FINISH)
    wrong_end = {"finish": _FINISH_FIRST, "penalty": _KEPT_SILENT, "next": _NOT_EMPTY}.get(right, _NOT_EMPTY)
    wrong_next = {"finish": _FINISH_FIRST, "penalty": _KEPT_SILENT}.get(right, _STILL_EMPTY)
    misconceptions = [("end", say(wrong_end)), ("next", say(wrong_next)), ("penalty", say(_NO_PENALTY))]
    rules = {
        "end": ("K-SCORE-04", "K-ABOUT-29"),
        "next": ("K-SCORE-03", "K-FLOW-01") if case == "filled" else ("K-ABOUT-29", "K-FLOW-01"),
        "penalty": ("K-SCORE-05",),
        "finish": ("K-SCORE-02", "K-SCORE-01"),
    }[right]
    return Question(
        kind="does_the_game_end",
        text=story if case == "mid" else say(_ROUND_OVER, {"story": story}),
        state=state,
        about=(f"piece:tokens:{empty}",),
        choices=all_choices(words, right, misconceptions),
        answer=right,
        why=say(_WHY[right]),
        rules=rules,
        panels=("turn", "mats"),
    )


def _laid() -> list[str]:
    """Return nodes that a march may fill in this order."""
    found: list[str] = []
    for place in FIRST_PLACES:
        found += [*circles(f"sich-{place}"), place]
    for path in (
        "chyhyryn-pereyaslav",
        "kodak-poltava",
        "ochakiv-uman",
        "perekop-kafa",
        "kodak-azov",
        "ochakiv-yassy",
    ):
        found += [*circles(path), path.partition("-")[2]]
    return found
