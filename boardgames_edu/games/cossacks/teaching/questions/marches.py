"""The questions of Cossack Campaign about marches under an order."""

from random import Random
from typing import Any

from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.queries.marches import out_nodes
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.games.cossacks.teaching.questions import drawing
from boardgames_edu.i18n import N_
from boardgames_edu.teach.questions.draft import NOBODY


@drawing.cossack_kind(
    N_("Where does the march go on?"),
    {1: N_("a way that was named"), 2: N_("orders that leave something open")},
    "K-MARCH-06 K-MARCH-07 K-MARCH-08 K-MARCH-16 K-MARCH-03 K-MARCH-09 K-MARCH-10",
)
def where_the_march_goes(q: drawing.CossackDraft) -> None:
    position, case = (_named_way if q.level == 1 else _open_way)(q.rng)
    state = q.position(**position)
    names = state.setup.board.names
    allowed = names(out_nodes(state, state.orders[0]))
    others = [node for node in names(state.open_nodes) if node not in allowed]
    q.need(allowed and others)
    right = q.rng.choice(allowed)
    wrong = q.rng.sample(others, min(3, len(others)))
    asked = q.names("spot", [node for node in state.setup.board.places if node in (right, *wrong)])
    q.facts["seat"] = SEATS[state.to_move or 0]
    text = N_("{seat} obeys this order. Where may the next march token lie?")
    q.ask(text, *(f"place:{node}" for node in asked), panels=("turn", "map"))
    q.choose(asked, right, most=4)
    mistake = N_("A token could lie there, but it does not agree with the order.")
    if case == "way":
        q.why("The way that was named is not filled yet, and this is where the next token of it lies.")
        q.rule("K-MARCH-06", "K-MARCH-08")
    elif case == "beyond":
        q.why("All of the named way is filled, so the march goes on beyond the last place, as {seat} likes.")
        q.rule("K-MARCH-16", "K-MARCH-07", "K-MARCH-08")
    elif case == "sich":
        mistake = N_("A march without a start sets out from the Sich as long as a way out of it is free.")
        q.why("No start was named, so the march sets out from the Sich.")
        q.rule("K-MARCH-09", "K-MARCH-03")
    else:
        mistake = N_("Another token with a free way on lies closer to the Sich.")
        q.why(
            "No start was named, and every way out of the Sich is taken, so the march sets out from the token closest "
            "to it."
        )
        q.rule("K-MARCH-10")
    q.wrong(wrong, mistake)


def _named_way(rng: Random) -> tuple[dict[str, Any], str]:
    first, path, aim = rng.choice(
        (
            ("chyhyryn", "chyhyryn-pereyaslav", "pereyaslav"),
            ("chyhyryn", "chyhyryn-uman", "uman"),
            ("ochakiv", "ochakiv-uman", "uman"),
            ("kodak", "kodak-poltava", "poltava"),
            ("perekop", "perekop-kafa", "kafa"),
        )
    )
    way, taken = drawing.circles(path), [first]
    filled = rng.randint(0, len(way) + 1)
    red = drawing.circles(f"sich-{first}") + way[:filled]
    case = "way"
    if filled > len(way):
        taken.append(aim)
        case = "beyond"
    other = rng.choice([place for place in drawing.FIRST_PLACES if place != first])
    red += drawing.circles(f"sich-{other}")[: rng.randint(1, 2)]
    order = {"card": rng.choice(("march", "raid")), "option": "a", "start": first, "route": [aim]}
    return _obedience(rng, red, taken, order), case


def _open_way(rng: Random) -> tuple[dict[str, Any], str]:
    all_taken = rng.random() < 0.5
    begun = drawing.FIRST_PLACES if all_taken else tuple(rng.sample(drawing.FIRST_PLACES, rng.randint(2, 4)))
    red: list[str] = []
    taken: list[str] = []
    for place in begun:
        way = drawing.circles(f"sich-{place}")
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


@drawing.cossack_kind(
    N_("Whose seal does a place get?"),
    {1: N_("obeying and refusing"), 2: N_("a new hetman, and a hetman without seals")},
    "K-MARCH-13 K-MARCH-14 K-ABOUT-25 K-ABOUT-22 K-ABOUT-23 K-CHG-10 K-CHG-13 K-SETUP-03",
)
def whose_seal(q: drawing.CossackDraft) -> None:
    case = q.rng.choice(("obeys", "refuses") if q.level == 1 else ("changed", "changed", "no_seal"))
    place = q.rng.choice(drawing.FIRST_PLACES)
    red = way = drawing.circles(f"sich-{place}")
    seats = q.rng.choice((3, 4, 5))
    first = q.rng.randrange(seats)
    giver, next_, after_next = (SEATS[(first + step) % seats] for step in range(3))
    hetman, seat = (next_, after_next) if case == "changed" else (giver, next_)
    players: dict[str, dict[str, Any]] = {seat: {"hand": ["mutiny"]}}
    if case == "no_seal":
        q.need(place != "chyhyryn")
        players[hetman] = {"seals": [name for name in drawing.FIRST_PLACES if name != place] + ["cherkasy"]}
        red = [node for name in drawing.FIRST_PLACES for node in drawing.circles(f"sich-{name}")]
        red += drawing.circles("chyhyryn-cherkasy")
    order = {"card": "march", "option": "a", "start": way[-1], "route": [place]}
    state = q.position(
        seats=seats, phase="obedience", hetman=hetman, players=players, red=red, orders=[order],
        acted=list(dict.fromkeys([giver, hetman])), turn=hetman,
    )  # fmt: skip
    after = state.copy()
    if case == "refuses":
        after.play("disobey mutiny b")
        after.apply(next(move for move in after.legal_actions() if move.verb == "black"))
        after.play(f"place {place}")
    else:
        after.play("obey")
    owner = after.owner(after.setup.board.index[place])
    q.facts |= {"seat": seat, "seat_new": hetman, "owner": giver, "place": place}
    q.ask(
        {
            "obeys": "{seat} obeys, and the token reaches {place}. Whose seal lies there then?",
            "refuses": "{seat} refuses with Mutiny, and the march token of that card takes {place}. Whose seal lies "
            "there then?",
            "changed": "{owner} ordered this march and lost the mace; {seat_new} is hetman now and let the order "
            "stand. {seat} obeys and reaches {place}. Whose seal lies there then?",
        }["obeys" if case == "no_seal" else case],
        f"place:{place}",
        panels=("turn", "map", "mats"),
    )
    text = N_("Nobody, no seal lies there")
    q.choose({**q.seats(seats), NOBODY: q.say(text)}, NOBODY if owner < 0 else SEATS[owner])
    if case == "no_seal":
        q.wrong(hetman, "The hetman would get it, but all 5 of the hetman's seals lie on the map already.")
        q.why("The hetman has no seal left, so the token stays there and belongs to nobody.")
    else:
        q.wrong(hetman, "The hetman gets what is taken under an order; this was a card of disobedience.")
        q.why(
            "What a card of disobedience takes belongs to the ataman who played it."
            if case == "refuses"
            else "What is taken while an order is carried out belongs to the player who is hetman at that moment."
        )
    q.wrong(seat, "The player who lays the token does not get the place: it is taken under an order.")
    q.wrong(giver, "It does not matter who gave the order, but who is hetman at that moment.")
    q.rule(
        *{
            "obeys": ("K-MARCH-13", "K-ABOUT-25", "K-MARCH-14"),
            "refuses": ("K-ABOUT-22", "K-ABOUT-23"),
            "changed": ("K-CHG-10", "K-CHG-13"),
            "no_seal": ("K-MARCH-14", "K-SETUP-03"),
        }[case]
    )


@drawing.cossack_kind(
    N_("What becomes of a march token?"),
    {1: N_("in the hand, and pay"), 2: N_("beside the black tokens too")},
    "K-MARCH-02 K-MARCH-13 K-MARCH-14 K-MARCH-15 K-MARCH-16 K-MARCH-17",
)
def what_a_token_does(q: drawing.CossackDraft) -> None:
    case = q.rng.choice(("hand", "beyond") if q.level == 1 else ("beside", "hand", "beyond"))
    place, *others = q.rng.sample(drawing.FIRST_PLACES, 3)
    taken = others[: q.rng.randint(0 if case == "hand" else 1, 2)]
    red = [node for first in (place, *taken) for node in drawing.circles(f"sich-{first}")]
    order = {"card": "march", "option": "a", "start": drawing.circles(f"sich-{place}")[-1], "route": [place]}
    position = _obedience(q.rng, red, [*taken, place] if case == "beyond" else taken, order)
    for seat, player in position["players"].items():
        if seat != position["hetman"]:
            player.update(tokens=q.rng.randint(3, 12), gold=q.rng.randint(3, 8), hand=["march"])
    state: CossackState = q.position(**position)
    actor = state.to_move or 0
    after = q.played_out("obey", actor)
    gone = N_("The token comes from the hand of {seat}, and gives way to a seal: it is put beside the black ones.")
    q.facts |= {"seat": SEATS[actor], "place": place}
    if case == "hand":
        q.facts["n"] = before = state.tokens[actor]
        text = N_(
            "{seat} holds {n} march {n:token|tokens} and obeys; the token reaches {place}. How many does {seat} hold "
            "then?"
        )
        q.number(after.tokens[actor])
        q.wrong((before, before + 1), "The token that gave way to the seal does not come back to the hand.")
        q.why(gone)
        q.rule("K-MARCH-02", "K-MARCH-13", "K-MARCH-15")
    elif case == "beside":
        q.facts["n"] = before = state.reserve
        text = N_(
            "{n} red {n:token lies|tokens lie} beside the black ones. {seat} obeys, and the token reaches {place}. "
            "How many are there then?"
        )
        q.number(after.reserve)
        q.wrong(before, "The token that gave way to the seal is put beside the black ones.")
        mistake = N_("Only the token on the place gives way to a seal; those on circles stay.")
        q.wrong(before + len(drawing.circles(f"sich-{place}")), mistake)
        q.why(gone)
        q.rule("K-MARCH-14", "K-MARCH-15")
    else:
        q.facts["n"] = before = state.gold[actor]
        text = N_(
            "{seat} has {n} gold and obeys this March for 1 gold. {place} is taken, so the token is laid beyond it. "
            "How much gold has {seat} then?"
        )
        q.number(after.gold[actor])
        q.wrong(before, "A token laid beyond the aim is paid like every other.")
        q.wrong(before + 2, "The price is paid once for the order, not for each step of the way.")
        q.why("A token laid beyond the aim is paid like every other.")
        q.rule("K-MARCH-16", "K-MARCH-17")
    q.ask(text, f"place:{place}", panels=("turn", "map", "mats"))
