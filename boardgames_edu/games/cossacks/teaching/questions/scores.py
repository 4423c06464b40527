"""The questions of Cossack Campaign about tasks, end and points."""

from random import Random
from typing import Any

from boardgames_edu.engine.tally import Tally
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.edition.rows import Achievement, City, HetmanCard
from boardgames_edu.games.cossacks.rules.scoring import METRICS, points, task_cards
from boardgames_edu.games.cossacks.rules.wording import SEEN, achievement_text
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.games.cossacks.teaching.questions import drawing
from boardgames_edu.i18n import N_, say


@drawing.cossack_kind(
    N_("What does a task card bring?"),
    {1: N_("hetman cards and cities"), 2: N_("achievements")},
    "K-ABOUT-03 K-ABOUT-05 K-ABOUT-06 K-ABOUT-07 K-ABOUT-08 K-ABOUT-30 K-BOX-12 K-BOX-13 K-SCORE-07",
)
def what_a_task_brings(q: drawing.CossackDraft) -> None:
    state = ended(q, cards=True)
    seat = q.rng.randrange(state.setup.seats)
    wanted = (Achievement,) if q.level == 2 else (HetmanCard, City)
    cards = [(number, card) for number, card in enumerate(task_cards(state, seat)) if isinstance(card, wanted)]
    q.need(cards)
    number, card = q.rng.choice(cards)
    brings = Tally(points(state, seat).terms[number])
    q.need(brings.terms[0].rule != "K-SETUP-17")
    places = list(getattr(card, "places", None) or ([card.place] if hasattr(card, "place") else []))
    held = set(state.setup.board.names(state.seals[seat]))
    if places and not held & set(places) and q.rng.random() < 0.75:
        return
    q.facts |= {"seat": SEATS[seat], "place_list": places}
    q.facts["places"] = q.say("{place_list}")
    q.ask(
        "The game ends now. {seat} has the {sort} {task}: {text} Its points: {n}. How many does it bring?",
        f"panel:mat:{SEATS[seat]}",
        panels=("map", "mats"),
        sort=q.say({HetmanCard: "hetman card", Achievement: "achievement", City: "city card"}[type(card)]),
        task=card.id,
        text=q.say("hold {places}.") if places else _demand(state, seat, card),
        n=card.points,
    )
    q.number(brings.total)
    done = brings.total > 0
    q.wrong(
        (mistake.total for mistake in brings.misconceptions()),
        "Look again: all that the card asks for is there."
        if done
        else "Look again: something that the card asks for is missing.",
    )
    q.wrong(card.points // max(len(places), 2), "A task is fulfilled as a whole or not at all.")
    if done:
        q.why("The task is fulfilled at the end, so the card brings its points.")
    elif not places:
        q.why("The task is not fulfilled at the end, so the card brings nothing.")
    elif len(places) == 1:
        q.why("{seat} does not hold {places} at the end, so the card brings nothing.")
    else:
        q.why("{seat} does not hold all of {places} at the end, so the card brings nothing.")
    if isinstance(card, City):
        q.rule("K-ABOUT-06", *(("K-ABOUT-07", "K-SCORE-07") if done else ("K-ABOUT-08",)))
    elif isinstance(card, Achievement):
        q.rule("K-ABOUT-05", "K-BOX-12", "K-SCORE-07")
    else:
        q.rule("K-ABOUT-03", "K-ABOUT-30", "K-BOX-13", "K-SCORE-07")


def _demand(state: CossackState, seat: int, card: Any) -> str:
    """Return what an achievement asks, with progress where not shown."""
    text, metric = achievement_text(card), card.condition.metric
    if metric in SEEN:
        return say("{text}.", {"text": text})
    return say("{text}; reached: {n}.", {"text": text, "n": METRICS[metric](state, seat)})


def ended(q: drawing.CossackDraft, cards: bool) -> CossackState:
    """Take a random game at its end."""
    rng = q.rng
    drawn = q.random(wanted=lambda state: len(state.setup.board.names(state.sealed)) > 3)
    q.need(drawn.stack and drawn.decision.name != "settle")  # a lifted token lies nowhere
    whole, edition = drawn.position(), drawing.printed_components().edition
    players = whole["players"]
    if rng.random() < 0.5:  # somebody's hand is empty: the tokens have gone to another one
        giver, taker = rng.sample(list(players), 2)
        players[taker]["tokens"] += players[giver]["tokens"]
        players[giver]["tokens"] = 0
    hetmans = rng.sample(edition.hetmans, len(edition.hetmans))
    cities = rng.sample(edition.cities, len(edition.cities))
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
    state: CossackState = q.position(**board, phase="over")
    return state


_FORGOT = {  # the answer to a forgotten term, by its rule
    "K-SCORE-07": N_("A task that is fulfilled brings the points on its card."),
    "K-SCORE-08": N_("A player without march tokens gets 5 points."),
    "K-SCORE-09": N_("A place with your seal scores by itself, beside the cards."),
    "K-SCORE-10": N_("A place with your seal scores by itself, beside the cards."),
    "K-SCORE-11": N_("Each march token in hand costs a point."),
}
_COUNTED = {  # the answer to a term counted in error, by its rule
    "K-SCORE-07": N_("A task that is not fulfilled brings nothing."),
    "K-ABOUT-08": N_("A task that is not fulfilled brings nothing."),
    "K-SETUP-17": N_("Of two cards that ask for the very same places only the better one scores."),
    "K-SCORE-12": N_("The player with Neskorenyi does not lose points for march tokens."),
}


@drawing.cossack_kind(
    N_("How many points at the end?"),
    {1: N_("places and tokens"), 2: N_("with task cards"), 3: N_("with Neskorenyi, and two cards with one task")},
    "K-SCORE-06 K-SCORE-07 K-SCORE-08 K-SCORE-09 K-SCORE-10 K-SCORE-11 K-SCORE-12 K-SETUP-17 K-ABOUT-02 K-ABOUT-08 "
    "K-BOX-06 K-BOX-08 K-BOX-09",
)
def how_many_points(q: drawing.CossackDraft) -> None:
    state = _special(q) if q.level == 3 else ended(q, cards=q.level == 2)
    seat = 0 if q.level == 3 else q.rng.randrange(state.setup.seats)
    lines = state.scores()[seat]
    q.need(len(lines) >= 2 + 3 * (q.level == 2))
    q.ask(
        "The game ends now. How many points has {seat} without the task cards?"
        if q.level == 1
        else "The game ends now. How many points has {seat}?",
        f"panel:mat:{SEATS[seat]}",
        panels=("map", "mats"),
        seat=SEATS[seat],
    )
    tally = points(state, seat)
    q.number(tally.total, least=-99)
    # one mistake of a kind is enough; those that count too much come first
    each = {(one.term.rule, one.term.applies): one for one in tally.misconceptions()}
    mistakes = [(one.total, _COUNTED[rule]) for (rule, applies), one in reversed(each.items()) if not applies]
    mistakes += [(one.total, _FORGOT[rule]) for (rule, applies), one in reversed(each.items()) if applies]
    towns = sum(line.source == "town" for line in lines)
    settlements = sum(line.source == "settlement" for line in lines)
    mistakes[2:2] = [
        (tally.total + 5 * settlements, N_("A settlement is worth 5 points, not 10.")),
        (tally.total - 5 * towns, N_("A town is worth 10 points, not 5.")),
    ]
    for number, mistake in mistakes:
        q.wrong(number, mistake)
    parts = "; ".join(str(line) for line in lines)
    q.why("{parts}. Together {n}.", parts=parts[:1].upper() + parts[1:], n=tally.total)
    q.rule(*(line.rule for line in lines))
    q.rule(*(("K-SCORE-06", "K-ABOUT-02") if q.level > 1 else ("K-BOX-06",)))
    q.rule("K-BOX-08" if towns else "", "K-BOX-09" if settlements else "")


def _special(q: drawing.CossackDraft) -> CossackState:
    rng = q.rng
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
        blue |= {"hetman_card": rng.choice(("sahaidachnyi", "baida")), "tasks": ["neskorenyi", "city_ochakiv"]}
    else:
        other = rng.choice(("city_ochakiv", "city_kafa", "serene"))
        blue |= {"hetman_card": "nalyvaiko", "tasks": ["city_yassy", other]}
    if rng.random() < 0.7:
        blue["seals"] = ["ochakiv", "yassy"]
        way += ["ochakiv-yassy#4"]
    state: CossackState = q.position(seats=3, phase="over", players={"blue": blue}, red=way)
    return state


@drawing.cossack_kind(N_("Who wins?"), {1: N_("sums of points")}, "K-SCORE-13 K-SCORE-14 K-ABOUT-01")
def who_wins(q: drawing.CossackDraft) -> None:
    state = ended(q, cards=True)
    sums = state.totals()
    first, second, *_ = sorted(sums, reverse=True)
    tie = first == second
    if not tie and (first - second > 9 or q.rng.random() < 0.9):
        return
    winners = state.winners()
    right = SEATS[winners[0]] if len(winners) == 1 else "shared"
    told = (q.say("{seat}: {n}", seat=SEATS[seat], n=number) for seat, number in enumerate(sums))
    q.ask(
        "The game is over, and the sums are: {sums}. Who wins?",
        *(f"panel:mat:{seat}" for seat in SEATS[: len(sums)]),
        panels=("map", "mats"),
        sums=", ".join(told),
    )
    q.choose({**q.seats(len(sums)), "shared": q.say("Nobody alone: the victory is shared")}, right)
    for seat, number in enumerate(sums):
        yes = N_("Nothing decides between equal sums: neither gold nor turn order.")
        q.wrong(SEATS[seat], yes if number == first else "Another sum is larger.")
    q.wrong("shared", "One sum is the largest.")
    if tie:
        q.why("The largest sum is there more than once, and nothing decides between equal sums.")
    else:
        q.why("{seat} has the largest sum.", seat=right)
    q.rule("K-SCORE-14" if tie else "K-SCORE-13", "K-ABOUT-01")


@drawing.cossack_kind(
    N_("Does the game end?"),
    {1: N_("told, filled again, or in mid-round"), 2: N_("with players who keep silent")},
    "K-ABOUT-29 K-SCORE-01 K-SCORE-02 K-SCORE-03 K-SCORE-04 K-SCORE-05 K-FLOW-01",
)
def does_the_game_end(q: drawing.CossackDraft) -> None:
    case = q.rng.choice(("end", "filled", "none", "mid") if q.level == 1 else ("end", "silent", "silent", "none"))
    position, empty = _without_tokens(q.rng, case, manual=q.level == 2)
    state: CossackState = q.position(**position)
    after = state.copy()
    if case != "mid":
        after.play("pass")
    grown = after.tokens[SEATS.index(empty)] > state.tokens[SEATS.index(empty)]
    right = "end" if after.is_over else "finish" if after.phase == "obedience" else "penalty" if grown else "next"
    q.facts["seat"] = empty
    story = q.say(
        {
            "end": "{seat} announced that no march token is left, and holds none now.",
            "filled": "{seat} announced that no march token is left, and has got one since then.",
            "silent": "{seat} has no march token left and has told nobody.",
            "none": "Everybody has march tokens left.",
            "mid": "{seat} has just laid the last march token and told everybody. What follows?",
        }[case]
    )
    q.ask(
        "{story}" if case == "mid" else "The swaps are the last thing of this round. {story} What follows?",
        f"piece:tokens:{empty}",
        panels=("turn", "mats"),
        story=story,
    )
    text = N_("{seat} gets a march token, then the next round")
    words = {"end": q.say("The game is over"), "next": q.say("The next round"), "penalty": q.say(text)}
    q.choose(words | ({"finish": q.say("The round goes on")} if case == "mid" else {}), right)
    match right:
        case "finish":
            q.wrong(("end", "next"), "A march token may still come back before the round is over.")
            q.why("The round in which the last token is laid is finished first.")
            q.rule("K-SCORE-02", "K-SCORE-01")
        case "penalty":
            q.wrong(("end", "next"), "Who keeps silent does not end the game, but is found out.")
            q.why("A player who kept silent gets a march token as a penalty, and the game goes on.")
            q.rule("K-SCORE-05")
        case "next":
            q.wrong("end", "Only what is in hand when the round ends counts.")
            q.why("Everybody holds a march token at the end of the round, so the game goes on.")
            q.rule("K-SCORE-03" if case == "filled" else "K-ABOUT-29", "K-FLOW-01")
        case "end":
            q.wrong("next", "It was told, and no march token has come back.")
            q.why("The player who announced it still holds no march token at the end of the round: the game is over.")
            q.rule("K-SCORE-04", "K-ABOUT-29")
    q.wrong("penalty", "The penalty is for a player who keeps silent.")


def _without_tokens(rng: Random, case: str, *, manual: bool) -> tuple[dict[str, Any], str]:
    """Return a position where a seat's tokens are gone, and the seat."""
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
    if manual:
        position["options"] = {"announce": "manual"}
    position["announced"] = [] if case in ("none", "silent") else [empty]
    if case == "mid":
        at = SEATS.index(empty)
        done = [SEATS[(hetman + step) % seats] for step in range((at - hetman) % seats + 1)]
        position |= {"phase": "obedience", "acted": done, "turn": empty, "orders": [{"card": "march", "option": "a"}]}
    else:
        position["phase"] = "exchange"
    players[swapper]["hand"] = ["mutiny"]
    players[SEATS[hetman]]["hand"] = ["march"]
    return position, empty


def _laid() -> list[str]:
    """Return nodes that a march may fill in this order."""
    found: list[str] = []
    for place in drawing.FIRST_PLACES:
        found += [*drawing.circles(f"sich-{place}"), place]
    for path in ("chyhyryn-pereyaslav", "kodak-poltava", "ochakiv-uman", "perekop-kafa", "kodak-azov", "ochakiv-yassy"):
        found += [*drawing.circles(path), path.partition("-")[2]]
    return found
