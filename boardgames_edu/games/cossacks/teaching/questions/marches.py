"""The questions of Cossack Campaign about marches under an order."""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.rules.marches import out_nodes
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.games.cossacks.teaching.questions.tokens import GAME, node_name, seat_names
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.asking import (
    Question,
    all_choices,
    drawn_kind,
    number_choices,
    sample_choices,
)

NOBODY = "nobody"
FIRST_PLACES = ("chyhyryn", "orlyk", "kodak", "perekop", "ochakiv")
"""The places that are one path away from the Sich."""


def circles(path: str) -> list[str]:
    """Return the circles of a path from its first end."""
    return [name for name in load(GAME).board(4).places if name.startswith(f"{path}#")]


# --- where does the march go on? -------------------------------------------------------------------------------------

_GOES_ON = N_("{seat} obeys this order. Where may the next march token lie?")
_ON_THE_WAY = N_("The way that was named is not filled yet, and this is where the next token of it lies.")
_BEYOND = N_("All of the named way is filled, so the march goes on beyond the last place, as {seat} likes.")
_FROM_SICH = N_("No start was named, so the march sets out from the Sich.")
_FROM_CLOSEST = N_(
    "No start was named, and every way out of the Sich is taken, so the march sets out from the token closest to it."
)
_NOT_THERE = N_("A token could lie there, but it does not agree with the order.")
_ELSEWHERE = N_("A march without a start sets out from the Sich as long as a way out of it is free.")
_FARTHER = N_("Another token with a free way on lies closer to the Sich.")


@drawn_kind(
    GAME,
    "where_the_march_goes",
    N_("Where does the march go on?"),
    {1: N_("a way that was named"), 2: N_("orders that leave something open")},
    ("K-MARCH-06", "K-MARCH-07", "K-MARCH-08", "K-MARCH-16", "K-MARCH-03", "K-MARCH-09", "K-MARCH-10"),
)
def where_the_march_goes(rng: Random, level: int) -> Question | None:
    """Ask which open node agrees with the order."""
    position, case = (_named_way if level == 1 else _open_way)(rng)
    state = load(GAME).from_position(position)
    names = state.setup.board.names
    allowed = names(out_nodes(state, state.orders[0]))
    others = [node for node in names(state.open_nodes) if node not in allowed]
    if not allowed or not others:
        return None
    right = rng.choice(allowed)
    wrong = rng.sample(others, min(3, len(others)))
    told, rules, misconception = {
        "way": (_ON_THE_WAY, ("K-MARCH-06", "K-MARCH-08"), _NOT_THERE),
        "beyond": (_BEYOND, ("K-MARCH-16", "K-MARCH-07", "K-MARCH-08"), _NOT_THERE),
        "sich": (_FROM_SICH, ("K-MARCH-09", "K-MARCH-03"), _ELSEWHERE),
        "closest": (_FROM_CLOSEST, ("K-MARCH-10",), _FARTHER),
    }[case]
    seat = SEATS[state.to_move or 0]
    asked = {node: node_name(node) for node in state.setup.board.places if node in (right, *wrong)}
    return Question(
        kind="where_the_march_goes",
        text=say(_GOES_ON, {"seat": seat, "game": GAME}),
        state=state,
        about=tuple(f"place:{node}" for node in asked),
        choices=sample_choices(asked, right, [(node, say(misconception)) for node in wrong], rng),
        answer=right,
        why=say(told, {"seat": seat, "game": GAME}),
        rules=rules,
        panels=("turn", "map"),
    )


def _named_way(rng: Random) -> tuple[dict[str, Any], str]:
    """Return a march between two places, and its case."""
    first, path, aim = rng.choice(
        (
            ("chyhyryn", "chyhyryn-pereyaslav", "pereyaslav"),
            ("chyhyryn", "chyhyryn-uman", "uman"),
            ("ochakiv", "ochakiv-uman", "uman"),
            ("kodak", "kodak-poltava", "poltava"),
            ("perekop", "perekop-kafa", "kafa"),
        )
    )
    way, taken = circles(path), [first]
    filled = rng.randint(0, len(way) + 1)
    red = circles(f"sich-{first}") + way[:filled]
    case = "way"
    if filled > len(way):
        taken.append(aim)
        case = "beyond"
    other = rng.choice([place for place in FIRST_PLACES if place != first])
    red += circles(f"sich-{other}")[: rng.randint(1, 2)]
    order = {"card": rng.choice(("march", "raid")), "option": "a", "start": first, "route": [aim]}
    return _obedience(rng, red, taken, order), case


def _open_way(rng: Random) -> tuple[dict[str, Any], str]:
    """Return a march without start or route, and its case."""
    all_taken = rng.random() < 0.5
    begun = FIRST_PLACES if all_taken else tuple(rng.sample(FIRST_PLACES, rng.randint(2, 4)))
    red: list[str] = []
    taken: list[str] = []
    for place in begun:
        way = circles(f"sich-{place}")
        laid = way[: rng.randint(1, len(way))]
        red += laid
        if laid == way and len(taken) < 2 and rng.random() < 0.6:
            taken.append(place)
    return _obedience(rng, red, taken, {"card": "march", "option": "a"}), "closest" if all_taken else "sich"


def _obedience(rng: Random, red: list[str], taken: list[str], order: dict[str, Any]) -> dict[str, Any]:
    """Return a position with the first ataman about to obey."""
    seats = rng.choice((3, 4, 5))
    hetman = rng.randrange(seats)
    players: dict[str, dict[str, Any]] = {seat: {} for seat in SEATS[:seats]}
    for place in taken:
        players[SEATS[rng.randrange(seats)]].setdefault("seals", []).append(place)
    return {
        "seats": seats, "phase": "obedience", "hetman": SEATS[hetman], "players": players, "red": red,
        "orders": [order],
    }  # fmt: skip


# --- whose seal? -----------------------------------------------------------------------------------------------------

_WHOSE_OBEYS = N_("{seat} obeys, and the token reaches {place}. Whose seal lies there then?")
_WHOSE_REFUSES = N_(
    "{seat} refuses with Mutiny, and the march token of that card takes {place}. Whose seal lies there then?"
)
_WHOSE_CHANGED = N_(
    "{owner} ordered this march and lost the mace; {seat_new} is hetman now and let the order stand. {seat} obeys and "
    "reaches {place}. Whose seal lies there then?"
)
_NOBODY = N_("Nobody, no seal lies there")
_UNDER_ORDER = N_("What is taken while an order is carried out belongs to whoever is hetman at that moment.")
_UNDER_REFUSAL = N_("What a card of disobedience takes belongs to the ataman who played it.")
_NO_SEAL = N_("The hetman has no seal left, so the token stays there and belongs to nobody.")
_LAYER = N_("Whoever lays the token does not get the place: it is taken under an order.")
_HETMAN_NOT = N_("The hetman gets what is taken under an order; this was a card of disobedience.")
_GIVER_NOT = N_("It does not matter who gave the order, but who is hetman at that moment.")
_SEAL_NEEDED = N_("The hetman would get it, but all 5 of the hetman's seals lie on the map already.")


@drawn_kind(
    GAME,
    "whose_seal",
    N_("Whose seal does a place get?"),
    {1: N_("obeying and refusing"), 2: N_("a new hetman, and a hetman without seals")},
    (
        "K-MARCH-13",
        "K-MARCH-14",
        "K-ABOUT-25",
        "K-ABOUT-22",
        "K-ABOUT-23",
        "K-CHG-10",
        "K-CHG-13",
        "K-SETUP-03",
    ),
)
def whose_seal(rng: Random, level: int) -> Question | None:
    """Ask who owns a place that is reached."""
    case = rng.choice(("obeys", "refuses") if level == 1 else ("changed", "changed", "no_seal"))
    place = rng.choice(FIRST_PLACES)
    way = circles(f"sich-{place}")
    order = {"card": "march", "option": "a", "start": way[-1], "route": [place]}
    seats = rng.choice((3, 4, 5))
    giver = rng.randrange(seats)
    hetman = (giver + 1) % seats if case == "changed" else giver
    seat = (hetman + 1) % seats
    players: dict[str, dict[str, Any]] = {SEATS[seat]: {"hand": ["mutiny"]}}
    red = list(way)
    if case == "no_seal":
        players[SEATS[hetman]] = {"seals": [name for name in FIRST_PLACES if name != place] + ["cherkasy"]}
        red = [node for name in FIRST_PLACES for node in circles(f"sich-{name}")]
        red += circles("chyhyryn-cherkasy")
        if place == "chyhyryn":
            return None
    acted = list(dict.fromkeys([SEATS[giver], SEATS[hetman]]))
    state = load(GAME).from_position(
        {"seats": seats, "phase": "obedience", "hetman": SEATS[hetman], "players": players, "red": red,
         "orders": [order], "acted": acted, "turn": SEATS[hetman]}
    )  # fmt: skip
    after = state.copy()
    if case == "refuses":
        after.play("disobey mutiny b")
        after.apply(next(move for move in after.legal_actions() if move.verb == "black"))
        after.play(f"place {place}")
    else:
        after.play("obey")
    owner = after.owner(after.setup.board.index[place])
    right = NOBODY if owner < 0 else SEATS[owner]
    facts = {
        "seat": SEATS[seat],
        "seat_new": SEATS[hetman],
        "owner": SEATS[giver],
        "place": place,
        "game": GAME,
    }
    text, why, rules = {
        "obeys": (_WHOSE_OBEYS, _UNDER_ORDER, ("K-MARCH-13", "K-ABOUT-25", "K-MARCH-14")),
        "refuses": (_WHOSE_REFUSES, _UNDER_REFUSAL, ("K-ABOUT-22", "K-ABOUT-23")),
        "changed": (_WHOSE_CHANGED, _UNDER_ORDER, ("K-CHG-10", "K-CHG-13")),
        "no_seal": (_WHOSE_OBEYS, _NO_SEAL, ("K-MARCH-14", "K-SETUP-03")),
    }[case]
    misconceptions = [
        (SEATS[hetman], say(_SEAL_NEEDED if case == "no_seal" else _HETMAN_NOT)),
        (SEATS[seat], say(_LAYER)),
        (SEATS[giver], say(_GIVER_NOT)),
    ]
    return Question(
        kind="whose_seal",
        text=say(text, facts),
        state=state,
        about=(f"place:{place}",),
        choices=all_choices({**seat_names(seats), NOBODY: say(_NOBODY)}, right, misconceptions),
        answer=right,
        why=say(why),
        rules=rules,
        panels=("turn", "map", "mats"),
    )


# --- what does a token bring? ----------------------------------------------------------------------------------------

_HOLDS = N_(
    "{seat} holds {n} march {n:token|tokens} and obeys; the token reaches {place}. How many does {seat} hold then?"
)
_BESIDE = N_(
    "{n} red {n:token lies|tokens lie} beside the black ones. {seat} obeys, and the token reaches {place}. "
    "How many are there then?"
)
_BEYOND_GOLD = N_(
    "{seat} has {n} gold and obeys this March for 1 gold. {place} is taken, so the token is laid beyond it. "
    "How much gold has {seat} then?"
)
_TOKEN_GONE = N_(
    "The token comes from the hand of {seat}, and gives way to a seal: it is put beside the black ones."
)
_PAID_BEYOND = N_("A token laid beyond the aim is paid like every other.")
_NOT_BACK = N_("The token that gave way to the seal does not come back to the hand.")
_NOT_TO_BAG = N_("The token that gave way to the seal is put beside the black ones.")
_ONLY_ONE = N_("Only the token on the place gives way to a seal; those on circles stay.")
_FOR_EACH = N_("The price is paid once for the order, not for each step of the way.")


@drawn_kind(
    GAME,
    "what_a_token_does",
    N_("What becomes of a march token?"),
    {1: N_("in the hand, and pay"), 2: N_("beside the black tokens too")},
    ("K-MARCH-02", "K-MARCH-13", "K-MARCH-14", "K-MARCH-15", "K-MARCH-16", "K-MARCH-17"),
)
def what_a_token_does(rng: Random, level: int) -> Question | None:
    """Ask for tokens or gold after an ataman has obeyed."""
    case = rng.choice(("hand", "beyond") if level == 1 else ("beside", "hand", "beyond"))
    place, *others = rng.sample(FIRST_PLACES, 3)
    taken = others[: rng.randint(0 if case == "hand" else 1, 2)]
    red = [node for first in (place, *taken) for node in circles(f"sich-{first}")]
    order = {"card": "march", "option": "a", "start": circles(f"sich-{place}")[-1], "route": [place]}
    position = _obedience(rng, red, [*taken, place] if case == "beyond" else taken, order)
    hetman = position["hetman"]
    for seat, player in position["players"].items():
        if seat != hetman:
            player.update(tokens=rng.randint(3, 12), gold=rng.randint(3, 8), hand=["march"])
    state: CossackState = load(GAME).from_position(position)
    seat = state.to_move or 0
    after = played_out(state, "obey", seat)
    whole: dict[str, tuple[int, int]] = {
        "hand": (state.tokens[seat], after.tokens[seat]),
        "beside": (state.reserve, after.reserve),
        "beyond": (state.gold[seat], after.gold[seat]),
    }
    before, right = whole[case]
    named = {"seat": SEATS[seat], "place": place, "n": before, "game": GAME}
    text, why, misconceptions, rules = {
        "hand": (
            _HOLDS,
            _TOKEN_GONE,
            [(before, _NOT_BACK), (before + 1, _NOT_BACK)],
            ("K-MARCH-02", "K-MARCH-13", "K-MARCH-15"),
        ),
        "beside": (
            _BESIDE,
            _TOKEN_GONE,
            [(before, _NOT_TO_BAG), (before + len(circles(f"sich-{place}")), _ONLY_ONE)],
            ("K-MARCH-14", "K-MARCH-15"),
        ),
        "beyond": (
            _BEYOND_GOLD,
            _PAID_BEYOND,
            [(before, _PAID_BEYOND), (before + 2, _FOR_EACH)],
            ("K-MARCH-16", "K-MARCH-17"),
        ),
    }[case]
    return Question(
        kind="what_a_token_does",
        text=say(text, named),
        state=state,
        about=(f"place:{place}",),
        choices=number_choices(
            right, [(number, say(misconception)) for number, misconception in misconceptions], rng
        ),
        answer=str(right),
        why=say(why, named),
        rules=rules,
        panels=("turn", "map", "mats"),
    )


def played_out(state: CossackState, first: str, seat: int) -> CossackState:
    """Return a copy after a move and its following decisions."""
    after = state.copy()
    after.play(first)
    while after.stack and after.to_move == seat and after.top.name not in ("swap", "obey", "command"):
        after.apply(after.legal_actions()[0])
    return after
