"""The questions of Cossack Campaign about orders and refusals."""

from random import Random
from typing import Any

from boardgames_edu.engine.kit import N_, Tally, Term
from boardgames_edu.engine.registry import load
from boardgames_edu.games.cossacks.components import SEATS, Components, OptionRow
from boardgames_edu.games.cossacks.queries.budget import pay_in_terms, price_in_terms
from boardgames_edu.games.cossacks.rules.wording import OptionWords
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.games.cossacks.teaching.questions import drawing


def holding(rng: Random, card: str) -> CossackState:
    """Return a position whose deciding player holds a card."""
    rows = drawing.printed_components()
    order = rows.card_ids.index(card) < rows.order_kinds
    hetman = rng.randrange(3)
    actor = hetman if order else (hetman + 1) % 3
    position: dict[str, Any] = {
        "seats": 3, "hetman": SEATS[hetman], "players": {SEATS[actor]: {"hand": [card, "raid" if order else "march"]}},
        "red": ["sich-kodak#1", "sich-orlyk#1"], "black": ["sich-perekop#1"],
    }  # fmt: skip
    if not order:
        position |= {"phase": "obedience", "orders": [{"card": "march", "option": "a"}]}
    state: CossackState = load(drawing.GAME).from_position(position)
    return state


_SHOWN = {  # the rules that name the effect of an option
    "march a": ("K-ABOUT-24",),
    "march b": ("K-MARCH-24",),
    "raid a": ("K-ABOUT-19", "K-ABOUT-24"),
    "raid b": ("K-ABOUT-20",),
    "mutiny a": ("K-ABOUT-21", "K-BLACK-01"),
    "mutiny b": ("K-ABOUT-22", "K-BLACK-01"),
    "passionate_speech a": ("K-ORD-09", "K-ABOUT-27"),
    "passionate_speech b": ("K-ORD-09", "K-ABOUT-27"),
    "enlarge_register a": ("K-ORD-14",),
    "enlarge_register b": ("K-ORD-14",),
    "black_council a": ("K-CHG-04",),
    "black_council b": ("K-CHG-04",),
}


@drawing.cossack_kind(
    N_("What does an action card do?"),
    {1: N_("cards that the rulebook names"), 2: N_("all cards")},
    "K-ABOUT-15 K-ABOUT-19 K-ABOUT-20 K-ABOUT-21 K-ABOUT-22 K-ABOUT-24 K-ABOUT-26 K-ABOUT-27 K-BLACK-01 K-CHG-04 "
    "K-MARCH-24 K-ORD-09 K-ORD-14",
)
def card_effect(q: drawing.CossackDraft) -> None:
    rows = drawing.printed_components()
    row = q.rng.choice([row for row in rows.options if q.level == 2 or row.text in _SHOWN])
    words = {other.text: str(OptionWords(other)) for other in rows.options if other.is_order == row.is_order}
    wrong: dict[str, str] = {}
    for text in q.rng.sample(sorted(words), len(words)):
        if words[text] not in (words[row.text], *wrong.values()) and len(wrong) < 3:
            wrong[text] = words[text]
    card = rows.card_ids[row.kind]
    q.state = holding(q.rng, card)
    q.facts |= {"option": row.letter, "card": card}
    q.ask("What does option {option} of {card} do?", "panel:turn", panels=())  # no board is needed
    q.choose({text: words[text] for text in q.rng.sample([row.text, *wrong], 1 + len(wrong))}, row.text)
    for text in wrong:
        other_card, letter = text.split()
        q.wrong(text, "That is option {option} of {card}.", card=other_card, option=letter)
    q.why("Option {option} of {card}: {text}.", text=words[row.text])
    q.rule("K-ABOUT-15", *_SHOWN.get(row.text, () if row.is_order else ("K-ABOUT-26",)))


@drawing.cossack_kind(
    N_("Who plays a card, and who pays?"),
    {1: N_("any card")},
    "K-ABOUT-10 K-ABOUT-13 K-ABOUT-14 K-ABOUT-16 K-ABOUT-17 K-ABOUT-18",
)
def gold_on_a_card(q: drawing.CossackDraft) -> None:
    rows = drawing.printed_components()
    row = q.rng.choice([row for row in rows.options if row.cost])
    card = rows.card_ids[row.kind]
    q.state = holding(q.rng, card)
    q.facts |= {"card": card, "option": row.letter, "n": row.cost}
    text = N_("{card}, option {option}, carries {n} gold. Who may play it, and who pays?")
    q.ask(text, "panel:hand", panels=("hand", "turn"))
    words = {
        "order": q.say("The hetman plays it, and pays {n} to each ataman who carries it out"),
        "refusal": q.say("An ataman plays it, and pays {n} to the hetman"),
        "order_fine": q.say("The hetman plays it, and each ataman pays {n} to the hetman"),
        "refusal_pay": q.say("An ataman plays it, and the hetman pays {n} to that ataman"),
    }
    q.choose(words, "order" if row.is_order else "refusal")
    q.rule("K-ABOUT-14", "K-ABOUT-16")
    if row.is_order:
        q.wrong("order_fine", "The gold on an order is pay, not a fine.")
        q.why("{card} has a mace: it is an order, and its gold is what the hetman pays.")
        q.rule("K-ABOUT-10", "K-ABOUT-17")
    else:
        q.wrong("refusal_pay", "The gold on a card of disobedience is a fine, not pay.")
        q.why("{card} has no mace: it is a card of disobedience, and its gold is a fine for the hetman.")
        q.rule("K-ABOUT-13", "K-ABOUT-18")
    yes = N_("Only the hetman plays orders.")
    q.wrong(words, yes if row.is_order else "Only an ataman plays cards of disobedience.")


@drawing.cossack_kind(
    N_("How much gold has the hetman afterwards?"),
    {1: N_("one order, or a refusal"), 2: N_("several orders, and empty hands")},
    "K-ORD-06 K-ORD-07 K-ORD-10 K-ORD-11 K-ORD-19 K-ORD-25 K-BOX-05 K-ABOUT-17 K-ABOUT-18",
)
def gold_of_the_hetman(q: drawing.CossackDraft) -> None:
    rows = drawing.printed_components()
    seats = q.rng.choice((3, 4, 5))
    hetman = q.rng.randrange(seats)
    seat = (hetman + 1) % seats
    cards = [q.rng.choice(("march a", "raid a", "punishment a", "enlarge_register a"))]
    hand = ["march", "raid"]
    refusal = None
    if q.level == 1 and q.rng.random() < 0.5:
        refusal = q.rng.choice(_only_fined(rows))
        hand = [rows.card_ids[refusal.kind]]
    elif q.level == 2:
        speech = q.rng.choice(("a", "b"))
        wanted = ["march a", "raid a", "punishment a", "punishment a"]
        cards = [f"passionate_speech {speech}", *q.rng.sample(wanted, 1 if speech == "a" else 2)]
        if len(set(cards)) < len(cards):
            return
        hand = q.rng.choice((hand, []))
    gold = q.rng.randint(5, 10)
    players = {SEATS[hetman]: {"gold": gold, "hand": ["march"]}, SEATS[seat]: {"hand": hand}}
    position = {"seats": seats, "hetman": SEATS[hetman], "players": players, "red": ["sich-kodak#1"]}
    orders = [dict(zip(("card", "option"), card.split(), strict=True)) for card in cards]
    state: CossackState = q.position(phase="obedience", orders=orders, **position)
    move = "obey" if refusal is None else f"disobey {refusal.text}"
    q.need(state.to_move == seat and (not state.why_not(move)))
    price = {row.text: row.cost for row in rows.options}
    told = [q.say("{card} for {n} gold", card=card.split()[0], n=price[card]) for card in cards]
    q.facts |= {"owner": SEATS[hetman], "seat": SEATS[seat], "cards": ", ".join(told)}
    q.number(q.played_out(move, seat).gold[hetman])
    if refusal is not None:
        _ask_for_a_fine(q, refusal, gold)
    else:
        _ask_for_pay(q, bool(hand), gold, seats)
        if len(cards) > 1:
            q.rule("K-ORD-10", "K-ORD-07", "K-ORD-11" if cards[1:] == ["march a"] else "")
        else:
            q.rule("K-ORD-06", "K-ORD-07", "K-BOX-05", "K-ABOUT-17")


def _ask_for_a_fine(q: drawing.CossackDraft, refusal: OptionRow, gold: int) -> None:
    fine, card = refusal.cost, drawing.printed_components().card_ids[refusal.kind]
    q.ask(
        "{owner} is hetman and has {n} gold. {seat} refuses with {card}, option {option}. How much gold has {owner} "
        "then?",
        f"piece:gold:{q.facts['owner']}",
        panels=("turn", "mats"),
        card=card,
        option=refusal.letter,
        n=gold,
    )
    q.wrong(gold - fine, "The fine is paid to the hetman, not by the hetman.")
    unpaid = (Term(-one.amount, "K-ORD-18", one.template, one.facts, applies=False) for one in price_in_terms(q.state))
    after = Tally(Term(gold, "K-BOX-05", N_("gold in hand")), Term(fine, "K-ORD-19", N_("the fine")), *unpaid)
    for one in after.misconceptions():
        if one.term.rule == "K-ORD-19":
            q.wrong(one.total, "An ataman who refuses pays the fine to the hetman.")
        elif one.term.rule == "K-ORD-18":
            q.wrong(one.total, "The hetman pays for obeying, and {seat} refuses.")
    q.why("The fine of {n} gold goes from {seat} to {owner}.", n=fine)
    q.rule("K-ORD-19", "K-ABOUT-18", "K-BOX-05")


def _ask_for_pay(q: drawing.CossackDraft, holds_cards: bool, gold: int, seats: int) -> None:
    q.ask(
        "{owner} is hetman and has {n} gold. {seat} obeys: {cards}. How much gold has {owner} then?"
        if holds_cards
        else "{owner} is hetman and has {n} gold. {seat} has no card in hand and obeys: {cards}. How much gold has "
        "{owner} then?",
        f"piece:gold:{q.facts['owner']}",
        panels=("turn", "mats"),
        n=gold,
    )
    not_carried_out = N_("Without a card in hand Punishment is not carried out, so it is not paid.")
    not_paid = N_("An ataman who obeys is paid by the hetman at once.")
    pay, whole = pay_in_terms(q.state, q.state.to_move or 0), price_in_terms(q.state).total
    q.wrong(gold - whole, not_carried_out)
    mistakes = {
        "K-ORD-25": not_carried_out,
        "K-ORD-10": N_("If several orders hold at once, each of them is paid."),
        "K-ORD-06": not_paid,
    }
    for one in pay.misconceptions():
        if one.term.rule in mistakes:
            q.wrong(gold - one.total, mistakes[one.term.rule])
    q.wrong(gold, not_paid)
    q.wrong(gold - whole * (seats - 1), "Each ataman is paid when that ataman is done; only {seat} is now.")
    if pay.total == whole:
        q.why("{owner} pays {n} gold for what {seat} has carried out.", n=whole)
    elif pay.total:
        q.why(
            "{owner} pays {n} gold: {seat} has no card in hand, so Punishment is not carried out and not paid.",
            n=pay.total,
        )
    else:
        q.why("{seat} has no card in hand, so Punishment is not carried out. Nothing was, and {owner} pays nothing.")
    q.rule("K-ORD-25" if pay.total < whole and len(q.state.orders) > 1 else "")


def _only_fined(rows: Components) -> list[OptionRow]:
    """Return the options of disobedience that move only their fine."""
    names = ("mutiny", "own_march", "desertion", "town_revolt", "clear_road", "incitement")
    return [row for row in rows.options if not row.is_order and row.cost and rows.card_ids[row.kind] in names]


_CASES = {1: ("obeys", "obeys", "full", "refuses", "hetman"), 2: ("punished", "empty", "register", "register", "lost")}


@drawing.cossack_kind(
    N_("How many cards are in hand afterwards?"),
    {1: N_("obeying and refusing"), 2: N_("Punishment, Enlarge the Register, losing the mace")},
    "K-ORD-12 K-ORD-14 K-ORD-16 K-ORD-17 K-ORD-18 K-ORD-21 K-ORD-22 K-ORD-23 K-ORD-25 K-ORD-26",
)
def cards_in_hand(q: drawing.CossackDraft) -> None:
    case = q.rng.choice(_CASES[q.level])
    order = {"punished": "punishment", "empty": "punishment", "register": "enlarge_register"}.get(case, "march")
    count = {"full": 6, "empty": 0, "register": q.rng.randint(4, 9), "lost": q.rng.randint(7, 9)}.get(
        case, q.rng.randint(2, 5)
    )
    seats = q.rng.choice((3, 4))
    hetman = q.rng.randrange(seats)
    seat = (hetman + 1) % seats
    whose = hetman if case in ("hetman", "register", "lost") else seat
    refusal = q.rng.choice(("own_march", "mutiny", "desertion")) if case == "refuses" else "march"
    some = ["march", "march", "raid", "raid", "raid", "mutiny", "desertion", "own_march", "own_march"]
    position: dict[str, Any] = {
        "seats": seats, "hetman": SEATS[hetman], "red": ["sich-kodak#1"],
        "players": {SEATS[whose]: {"hand": [refusal, *some][:count]}},
    }  # fmt: skip
    if case == "lost":
        position["players"][SEATS[seat]] = {"hand": ["march"], "gold": 9}
    else:
        position |= {"phase": "obedience", "orders": [{"card": order, "option": "a"}]}
    q.position(**position)
    move = f"disobey {refusal} a" if case == "refuses" else "obey"
    if case == "lost":
        after = q.played_on("resign", "accept", wanted=lambda s: s.top.name == "discard" and s.to_move == hetman)
    else:
        after = q.played_out(move, seat)
    q.facts |= {"seat": SEATS[seat], "owner": SEATS[hetman], "n": count}
    q.ask(
        {
            seat: "{seat} holds {n} action {n:card|cards} and obeys {card}. How many does {seat} hold after this turn?",
            hetman: "{owner} is hetman and holds {n} action {n:card|cards}. {seat} obeys {card}. How many does {owner} "
            "hold then?",
        }[whose]
        if case not in ("refuses", "lost")
        else "{seat} holds {n} action {n:card|cards} and refuses with {card}. How many does {seat} hold after this "
        "turn?"
        if case == "refuses"
        else "{owner} is hetman, holds {n} action {n:card|cards} and lays the mace down; {seat} takes it. "
        "How many does {owner} hold then?",
        f"panel:mat:{SEATS[whose]}",
        panels=("turn", "mats"),
        card=refusal if case == "refuses" else order,
    )
    q.number(len(after.hands[whose]))
    _explain_hand(q, case, count)


def _explain_hand(q: drawing.CossackDraft, case: str, count: int) -> None:
    no_draw = N_("Obeying brings a card as long as the hand holds fewer than 6.")
    match case:
        case "obeys":
            q.wrong(count, no_draw)
            q.why("An ataman who has obeyed with fewer than 6 cards in hand draws one.")
            q.rule("K-ORD-17")
        case "full":
            q.wrong(count + 1, "An ataman holds at most 6 cards.")
            q.why("With 6 cards in hand nothing is drawn: an ataman holds at most 6.")
            q.rule("K-ORD-17", "K-ORD-21")
        case "punished":
            q.wrong(count - 1, no_draw)
            q.wrong(count + 1, "Punishment takes a card of the hand before one is drawn.")
            q.why("Punishment takes a card, and obeying brings one.")
            q.rule("K-ORD-16", "K-ORD-17")
        case "empty":
            q.wrong(0, no_draw)
            q.why("The empty hand is not paid for Punishment, but a card is drawn for obeying.")
            q.rule("K-ORD-25", "K-ORD-26")
        case "refuses":
            q.wrong(count, "Only an ataman who obeys draws a card.")
            q.wrong(count + 1, "The card of disobedience leaves the hand.")
            q.why("The card that was played is gone, and refusing brings no card.")
            q.rule("K-ORD-18", "K-ORD-17")
        case "hetman":
            q.wrong(count + 1, "As hetman you draw no action card.")
            q.why("The hetman draws no card.")
            q.rule("K-ORD-12")
        case "register":
            q.wrong(count, "This order says so: the hetman draws.")
            q.wrong(6, "The limit of 6 is for atamans.")
            q.why("Enlarge the Register says that the hetman draws a card, and a hetman may hold any number.")
            q.rule("K-ORD-14", "K-ORD-22")
        case "lost":
            q.wrong((count, count - 1), "A former hetman is an ataman, and an ataman holds at most 6 cards.")
            q.wrong((5, 4), "Only down to 6 cards, and no further.")
            q.why("A player who loses the mace discards at once until 6 cards are left.")
            q.rule("K-ORD-22", "K-ORD-23", "K-ORD-21")
