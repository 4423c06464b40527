"""The questions of Cossack Campaign about the mace."""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.registry import load
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.games.cossacks.teaching.questions.tokens import GAME, seat_names
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind

NOBODY = "nobody"


def purses(rng: Random, seats: int) -> list[int]:
    """Return the gold of the seats; equal amounts are frequent."""
    gold = [7] * seats
    for _ in range(rng.randint(1, 4)):
        giver, taker = rng.sample(range(seats), 2)
        amount = min(gold[giver], rng.choice((1, 1, 2, 3)))
        gold[giver] -= amount
        gold[taker] += amount
    return gold


# --- who gets the mace? ----------------------------------------------------------------------------------------------

_LAID_DOWN = N_("{owner} is hetman and lays the mace down. Whom is it offered to?")
_LAID_DOWN_SOME = N_(
    "{owner} is hetman and lays the mace down. Everybody but {seat} holds a card March, and {seat} holds no order. "
    "Whom is it offered to?"
)
_RICHEST = N_("{seat} has {n} gold, more than any other player who could give an order.")
_FIRST = N_(
    "{seat} and others have {n} gold, the most of those who could give an order; {seat} comes first in turn."
)
_IS_LEAVING = N_("The mace goes to the others only, however rich the leaving hetman is.")
_LATER = N_("Of equally rich players the one who comes first in turn after the hetman gets it.")
_NEXT = N_("It does not go to the next in turn, but to the richest.")
_CANNOT = N_("Whoever could give no order is passed over at the start of a round.")
_POORER = N_("Another one of them is richer.")


@drawn_kind(
    GAME,
    "who_gets_the_mace",
    N_("Who gets the mace?"),
    {1: N_("the richest, and ties"), 2: N_("players without an order")},
    ("K-CHG-01", "K-CHG-05", "K-CHG-06", "K-CHG-14", "K-ORD-02"),
)
def who_gets_the_mace(rng: Random, level: int) -> Question | None:
    """Ask who is offered the mace when a hetman resigns."""
    seats = rng.choice((3, 4, 5, 6))
    hetman = rng.randrange(seats)
    gold = purses(rng, seats)
    if not gold[hetman]:  # who could order nothing has lost the mace already
        return None
    rank = max(gold[seat] for seat in range(seats) if seat != hetman)
    top = [seat for seat in range(seats) if seat != hetman and gold[seat] == rank]
    without = rng.choice(top) if level == 2 else None
    players = {
        SEATS[seat]: {"gold": gold[seat], "hand": ["mutiny" if seat == without else "march"]}
        for seat in range(seats)
    }
    position = {"seats": seats, "hetman": SEATS[hetman], "players": players}
    state: CossackState = load(GAME).from_position(position)
    after = state.copy()
    after.play("resign")
    heir = after.to_move
    assert heir is not None
    able = [seat for seat in range(seats) if seat not in (hetman, without) and gold[seat]]
    if not able:
        return None
    tie = sum(gold[seat] == gold[heir] for seat in able) > 1
    named = {"owner": SEATS[hetman], "seat": SEATS[without if without is not None else heir], "game": GAME}
    misconceptions = [(SEATS[hetman], say(_IS_LEAVING))]
    if without is not None:
        misconceptions.append((SEATS[without], say(_CANNOT)))
    misconceptions += [
        (SEATS[seat], say(_LATER)) for seat in able if gold[seat] == gold[heir] and seat != heir
    ]
    misconceptions.append((SEATS[(hetman + 1) % seats], say(_NEXT)))
    misconceptions += [(SEATS[seat], say(_POORER)) for seat in able]
    rules = ["K-CHG-01", "K-ORD-02", "K-CHG-05"]
    rules += ["K-CHG-06"] if tie else []
    rules += ["K-CHG-14"] if without is not None else []
    return Question(
        kind="who_gets_the_mace",
        text=say(_LAID_DOWN if without is None else _LAID_DOWN_SOME, named),
        state=state,
        about=tuple(f"piece:gold:{seat}" for seat in SEATS[:seats]),
        choices=all_choices(seat_names(seats), SEATS[heir], misconceptions),
        answer=SEATS[heir],
        why=say(_FIRST if tie else _RICHEST, {"seat": SEATS[heir], "n": gold[heir], "game": GAME}),
        rules=tuple(rules),
        panels=("turn", "mats"),
    )


# --- when does the gold run out? -------------------------------------------------------------------------------------

_WHEN = N_(
    "{owner} is hetman, has {n} gold and has ordered {card} for {price} gold. All obey. Before whose turn does the "
    "mace go on?"
)
_NOBODY_S = N_("Nobody: the gold is enough")
_ENOUGH = N_("{count} {count:ataman is|atamans are} owed {price} gold each, and {n} gold is enough for that.")
_SHORT = N_("{left} gold is left before the turn of {seat}, less than the price of {price}.")
_TOO_LATE = N_("The gold falls short before that.")
_NOT_ALL = N_("The gold is not enough for all of them.")
_TOO_EARLY = N_("For this ataman the gold is enough.")
_AFTER_LAST = N_("After the last ataman nothing is owed, so nothing is tested.")


@drawn_kind(
    GAME,
    "when_gold_runs_out",
    N_("When does the hetman's gold run out?"),
    {1: N_("three to six players")},
    ("K-ORD-06", "K-ORD-07", "K-ORD-08", "K-CHG-03"),
)
def when_gold_runs_out(rng: Random, level: int) -> Question | None:
    """Ask before whose turn the hetman loses the mace."""
    seats = rng.choice((3, 4, 5, 6))
    hetman = rng.randrange(seats)
    card, price = rng.choice((("march", 1), ("raid", 2), ("raid", 2)))
    gold = rng.randint(price, price * seats)
    players = {SEATS[seat]: {"hand": ["march"]} for seat in range(seats)}
    players[SEATS[hetman]]["gold"] = gold  # type: ignore[assignment]
    state: CossackState = load(GAME).from_position(
        {"seats": seats, "phase": "obedience", "hetman": SEATS[hetman], "players": players,
         "orders": [{"card": card, "option": "a"}]}
    )  # fmt: skip
    after = state.copy()
    while after.phase == "obedience" and after.top.name != "accept":
        after.apply(after.legal_actions()[0])
    short = after.phase == "obedience"
    atamans = [SEATS[(hetman + step) % seats] for step in range(1, seats)]
    waiting = [seat for seat in atamans if not after.acted >> SEATS.index(seat) & 1]
    right = waiting[0] if short else NOBODY
    named: dict[str, Any] = {
        "owner": SEATS[hetman], "n": gold, "card": card, "price": price, "count": seats - 1, "left": after.gold[hetman],
        "seat": right, "game": GAME,
    }  # fmt: skip
    misconceptions = [(NOBODY, say(_NOT_ALL))]
    if short:
        number = atamans.index(right)
        misconceptions += [(seat, say(_TOO_EARLY)) for seat in atamans[:number]]
        misconceptions += [(seat, say(_TOO_LATE)) for seat in atamans[number + 1 :]]
    else:
        misconceptions += [
            (seat, say(_AFTER_LAST if seat == atamans[-1] else _TOO_EARLY)) for seat in atamans
        ]
    words = {seat: name for seat, name in seat_names(seats).items() if seat in atamans}
    return Question(
        kind="when_gold_runs_out",
        text=say(_WHEN, named),
        state=state,
        about=(f"piece:gold:{SEATS[hetman]}",),
        choices=all_choices({**words, NOBODY: say(_NOBODY_S)}, right, misconceptions),
        answer=right,
        why=say(_SHORT if short else _ENOUGH, named),
        rules=("K-ORD-08", "K-CHG-03") if short else ("K-ORD-06", "K-ORD-07", "K-ORD-08"),
        panels=("turn", "mats"),
    )


# --- and after a change? ---------------------------------------------------------------------------------------------

_CHANGED = N_(
    "{owner} has ordered a March. {seat} refuses with Black Council, option b, and is hetman now; the old order stands."
)
_WHO_ACTS = N_("{story} Who is the next to obey or refuse?")
_WHO_PAYS = N_("{story} Who pays the next ataman who obeys?")
_WHO_OPENS = N_("{story} Nothing else changes. Who opens the next round?")
_NOBODY_LEFT = N_("Nobody, the round is over")
_GOES_ON = N_("The round is played to its end: {seat} is the next who has not acted yet.")
_ENDS = N_("All have acted; the round ends with the player who gave the order.")
_NEW_PAYS = N_("From the change on the new hetman pays.")
_NEW_OPENS = N_("The next round is opened by whoever is hetman then.")
_GIVER_ACTS = N_("The round ends with the player who gave the order; that player does not act in it again.")
_HETMAN_ACTS = N_("The new hetman has acted and is hetman now.")
_ACTED = N_("This player has had a turn in this round.")
_NOT_YET = N_("Another one comes before in turn.")
_LEFT_TO_ACT = N_("The round that has begun is played to its end.")
_GIVER_PAYS = N_("The one who gave the order is not hetman any more.")
_NOT_HETMAN = N_("This player is not hetman.")


@drawn_kind(
    GAME,
    "after_a_change",
    N_("What follows a change in mid-round?"),
    {1: N_("who acts next"), 2: N_("who acts, who pays, who opens the next round")},
    (
        "K-CHG-04",
        "K-CHG-08",
        "K-CHG-10",
        "K-CHG-11",
        "K-CHG-12",
        "K-ORD-30",
        "K-FLOW-02",
        "K-FLOW-03",
        "K-ORD-15",
    ),
)
def after_a_change(rng: Random, level: int) -> Question | None:
    """Ask who acts, pays or opens after a changed hetman."""
    aspect = "acts" if level == 1 else rng.choice(("acts", "pays", "opens"))
    seats = rng.choice((3, 4, 5))
    giver = rng.randrange(seats)
    before = rng.randrange(1, seats)
    rebel = (giver + before) % seats
    position = {
        "seats": seats, "phase": "obedience", "hetman": SEATS[giver], "turn": SEATS[(rebel - 1) % seats],
        "acted": [SEATS[(giver + step) % seats] for step in range(before)], "red": ["sich-kodak#1"],
        "players": {SEATS[rebel]: {"gold": 9, "hand": ["black_council", "march"]}},
        "orders": [{"card": "march", "option": "a", "start": "sich-kodak#1", "route": ["kodak"]}],
    }  # fmt: skip
    state: CossackState = load(GAME).from_position(position)
    after = state.copy()
    after.play("disobey black_council b")
    if after.top.name == "renew":
        after.play("keep")
    left = after.phase == "obedience"
    acts = SEATS[after.to_move or 0] if left else NOBODY
    if aspect == "pays" and not left:
        return None
    new = SEATS[rebel]
    story = say(_CHANGED, {"owner": SEATS[giver], "seat": new, "game": GAME})
    if aspect == "acts":
        right, why = acts, say(_GOES_ON, {"seat": acts, "game": GAME}) if left else say(_ENDS)
        rules = ("K-CHG-08", "K-FLOW-02", "K-ORD-15") if left else ("K-CHG-11", "K-FLOW-03")
        misconceptions = [
            (SEATS[giver], say(_GIVER_ACTS)),
            (new, say(_HETMAN_ACTS)),
            (NOBODY, say(_LEFT_TO_ACT)),
        ]
        misconceptions += [(SEATS[seat], say(_ACTED)) for seat in bits(state.acted)]
        misconceptions += [(seat, say(_NOT_YET)) for seat in SEATS[:seats]]
    else:
        played = after.round
        while aspect == "opens" and after.round == played:
            moves = after.legal_actions()
            after.apply(next((move for move in moves if move.verb in ("pass", "obey")), moves[0]))
        right = SEATS[after.hetman]
        why = say(_NEW_PAYS if aspect == "pays" else _NEW_OPENS)
        rules = ("K-CHG-04", "K-CHG-10", "K-CHG-12") if aspect == "pays" else ("K-CHG-04", "K-ORD-30")
        misconceptions = [
            (SEATS[giver], say(_GIVER_PAYS)),
            *((seat, say(_NOT_HETMAN)) for seat in SEATS[:seats]),
        ]
    words = seat_names(seats)
    if aspect == "acts":
        words[NOBODY] = say(_NOBODY_LEFT)
    return Question(
        kind="after_a_change",
        text=say({"acts": _WHO_ACTS, "pays": _WHO_PAYS, "opens": _WHO_OPENS}[aspect], {"story": story}),
        state=state,
        about=("panel:turn",),
        choices=all_choices(words, right, misconceptions),
        answer=right,
        why=why,
        rules=rules,
        panels=("turn", "mats"),
    )
