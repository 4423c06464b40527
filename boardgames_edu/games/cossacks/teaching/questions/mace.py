"""The questions of Cossack Campaign about the mace."""

from random import Random
from typing import Any

from boardgames_edu.engine.kit import N_, bits
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.games.cossacks.teaching.questions.drawing import CossackDraft, cossack_kind
from boardgames_edu.teach.questions.draft import NOBODY


def purses(rng: Random, seats: int) -> list[int]:
    """Return the gold of the seats; equal amounts are frequent."""
    gold = [7] * seats
    for _ in range(rng.randint(1, 4)):
        giver, taker = rng.sample(range(seats), 2)
        amount = min(gold[giver], rng.choice((1, 1, 2, 3)))
        gold[giver] -= amount
        gold[taker] += amount
    return gold


@cossack_kind(
    N_("Who gets the mace?"),
    {1: N_("the richest, and ties"), 2: N_("players without an order")},
    "K-CHG-01 K-CHG-05 K-CHG-06 K-CHG-14 K-ORD-02",
)
def who_gets_the_mace(q: CossackDraft) -> None:
    seats = q.rng.choice((3, 4, 5, 6))
    hetman = q.rng.randrange(seats)
    gold = purses(q.rng, seats)
    if not gold[hetman]:  # who could order nothing has lost the mace already
        return
    rank = max(gold[seat] for seat in range(seats) if seat != hetman)
    top = [seat for seat in range(seats) if seat != hetman and gold[seat] == rank]
    without = q.rng.choice(top) if q.level == 2 else None
    players = {
        SEATS[seat]: {"gold": gold[seat], "hand": ["mutiny" if seat == without else "march"]} for seat in range(seats)
    }
    q.position(seats=seats, hetman=SEATS[hetman], players=players)
    heir = q.played("resign")[0].to_move
    assert heir is not None
    able = [seat for seat in range(seats) if seat not in (hetman, without) and gold[seat]]
    q.need(able)
    level = [seat for seat in able if gold[seat] == gold[heir]]
    q.ask(
        "{owner} is hetman and lays the mace down. Whom is it offered to?"
        if without is None
        else "{owner} is hetman and lays the mace down. Everybody but {seat} holds a card March, and {seat} holds no "
        "order. Whom is it offered to?",
        *(f"piece:gold:{seat}" for seat in SEATS[:seats]),
        panels=("turn", "mats"),
        owner=SEATS[hetman],
        seat=SEATS[heir if without is None else without],
    )
    q.choose(q.seats(seats), SEATS[heir])
    q.rule("K-CHG-01", "K-ORD-02", "K-CHG-05")
    q.wrong(SEATS[hetman], "The mace goes to the others only, however rich the leaving hetman is.")
    if without is not None:
        q.wrong(SEATS[without], "A player who could give no order is passed over at the start of a round.")
        q.rule("K-CHG-14")
    mistake = N_("Of equally rich players the one who comes first in turn after the hetman gets it.")
    q.wrong((SEATS[seat] for seat in level), mistake)
    q.wrong(SEATS[(hetman + 1) % seats], "It does not go to the next in turn, but to the richest.")
    q.wrong((SEATS[seat] for seat in able), "Another one of them is richer.")
    q.facts |= {"seat": SEATS[heir], "n": gold[heir]}
    if len(level) > 1:
        q.why("{seat} and others have {n} gold, the most of all who could give an order; {seat} comes first in turn.")
        q.rule("K-CHG-06")
    else:
        q.why("{seat} has {n} gold, more than any other player who could give an order.")


@cossack_kind(
    N_("When does the hetman's gold run out?"), {1: N_("three to six players")}, "K-ORD-06 K-ORD-07 K-ORD-08 K-CHG-03"
)
def when_gold_runs_out(q: CossackDraft) -> None:
    seats = q.rng.choice((3, 4, 5, 6))
    hetman = q.rng.randrange(seats)
    card, price = q.rng.choice((("march", 1), ("raid", 2), ("raid", 2)))
    gold = q.rng.randint(price, price * seats)
    players: dict[str, dict[str, Any]] = {SEATS[seat]: {"hand": ["march"]} for seat in range(seats)}
    players[SEATS[hetman]]["gold"] = gold
    orders = [{"card": card, "option": "a"}]
    state: CossackState = q.position(
        seats=seats, phase="obedience", hetman=SEATS[hetman], players=players, orders=orders
    )
    after = state.copy()
    while after.phase == "obedience" and after.top.name != "accept":
        after.apply(after.legal_actions()[0])
    short = after.phase == "obedience"
    atamans = [SEATS[(hetman + step) % seats] for step in range(1, seats)]
    right = next(seat for seat in atamans if not after.acted >> SEATS.index(seat) & 1) if short else NOBODY
    q.facts |= {"owner": SEATS[hetman], "n": gold, "card": card, "price": price}
    text = N_(
        "{owner} is hetman, has {n} gold and has ordered {card} for {price} gold. All obey. Before whose turn does the "
        "mace go on?"
    )
    q.ask(text, f"piece:gold:{SEATS[hetman]}", panels=("turn", "mats"))
    names = {seat: name for seat, name in q.seats(seats).items() if seat in atamans}
    q.choose({**names, NOBODY: q.say("Nobody: the gold is enough")}, right)
    q.wrong(NOBODY, "The gold is not enough for all of them.")
    if short:
        number = atamans.index(right)
        q.wrong(atamans[:number], "For this ataman the gold is enough.")
        q.wrong(atamans[number + 1 :], "The gold falls short before that.")
        why = N_("{left} gold is left before the turn of {seat}, less than the price of {price}.")
        q.why(why, left=after.gold[hetman], seat=right)
        q.rule("K-ORD-08", "K-CHG-03")
    else:
        q.wrong(atamans[-1], "After the last ataman nothing is owed, so nothing is tested.")
        q.wrong(atamans[:-1], "For this ataman the gold is enough.")
        q.why(
            "{count} {count:ataman is|atamans are} owed {price} gold each, and {n} gold is enough for that.",
            count=seats - 1,
        )
        q.rule("K-ORD-06", "K-ORD-07", "K-ORD-08")


@cossack_kind(
    N_("What follows a change in mid-round?"),
    {1: N_("who acts next"), 2: N_("who acts, who pays, who opens the next round")},
    "K-CHG-04 K-CHG-08 K-CHG-10 K-CHG-11 K-CHG-12 K-ORD-30 K-FLOW-02 K-FLOW-03 K-ORD-15",
)
def after_a_change(q: CossackDraft) -> None:
    aspect = "acts" if q.level == 1 else q.rng.choice(("acts", "pays", "opens"))
    seats = q.rng.choice((3, 4, 5))
    first = q.rng.randrange(seats)
    before = q.rng.randrange(1, seats)
    acted = [SEATS[(first + step) % seats] for step in range(before)]
    giver, new = acted[0], SEATS[(first + before) % seats]
    state: CossackState = q.position(
        seats=seats, phase="obedience", hetman=giver, turn=acted[-1], acted=acted, red=["sich-kodak#1"],
        players={new: {"gold": 9, "hand": ["black_council", "march"]}},
        orders=[{"card": "march", "option": "a", "start": "sich-kodak#1", "route": ["kodak"]}],
    )  # fmt: skip
    after = q.played("disobey black_council b")[0]
    if after.top.name == "renew":
        after.play("keep")
    left = after.phase == "obedience"
    if aspect == "pays" and not left:
        return
    text = N_(
        "{owner} has ordered a March. {seat} refuses with Black Council, option b, and is hetman now; the old order "
        "stands."
    )
    story = q.say(text, owner=giver, seat=new)
    q.ask(
        {
            "acts": "{story} Who is the next to obey or refuse?",
            "pays": "{story} Who pays the next ataman who obeys?",
            "opens": "{story} Nothing else changes. Who opens the next round?",
        }[aspect],
        "panel:turn",
        panels=("turn", "mats"),
        story=story,
    )
    if aspect == "acts":
        acts = SEATS[after.to_move or 0] if left else NOBODY
        q.choose({**q.seats(seats), NOBODY: q.say("Nobody, the round is over")}, acts)
        q.wrong(giver, "The round ends with the player who gave the order; that player does not act in it again.")
        q.wrong(new, "The new hetman has acted and is hetman now.")
        q.wrong(NOBODY, "The round that has begun is played to its end.")
        q.wrong((SEATS[seat] for seat in bits(state.acted)), "This player has had a turn in this round.")
        q.wrong(SEATS[:seats], "Another one comes before in turn.")
        if left:
            q.why("The round is played to its end: {seat} is the next who has not acted yet.", seat=acts)
            q.rule("K-CHG-08", "K-FLOW-02", "K-ORD-15")
        else:
            q.why("All have acted; the round ends with the player who gave the order.")
            q.rule("K-CHG-11", "K-FLOW-03")
        return
    played = after.round
    while aspect == "opens" and after.round == played:
        moves = after.legal_actions()
        after.apply(next((move for move in moves if move.verb in ("pass", "obey")), moves[0]))
    q.choose(q.seats(seats), SEATS[after.hetman])
    q.wrong(giver, "The one who gave the order is not hetman any more.")
    q.wrong(SEATS[:seats], "This player is not hetman.")
    if aspect == "pays":
        q.why("From the change on the new hetman pays.")
        q.rule("K-CHG-04", "K-CHG-10", "K-CHG-12")
    else:
        q.why("The next round is opened by the player who is hetman then.")
        q.rule("K-CHG-04", "K-ORD-30")
