"""The questions of Cossack Campaign about orders and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.tally import Tally, Term
from boardgames_edu.games.cossacks.components import SEATS, Components, OptionRow
from boardgames_edu.games.cossacks.rules.budget import pay_in_terms, price_in_terms
from boardgames_edu.games.cossacks.rules.wording import OptionWords
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.games.cossacks.teaching.questions.marches import played_out
from boardgames_edu.games.cossacks.teaching.questions.tokens import GAME
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind, number_choices


def printed_components() -> Components:
    """Return the components of the usual edition."""
    found: Components = load(GAME).setup(3).components
    return found


def holding(rng: Random, card: str) -> CossackState:
    """Return a position whose deciding player holds a card."""
    rows = printed_components()
    order = rows.card_ids.index(card) < rows.order_kinds
    hetman = rng.randrange(3)
    actor = hetman if order else (hetman + 1) % 3
    position: dict[str, Any] = {
        "seats": 3, "hetman": SEATS[hetman], "players": {SEATS[actor]: {"hand": [card, "raid" if order else "march"]}},
        "red": ["sich-kodak#1", "sich-orlyk#1"], "black": ["sich-perekop#1"],
    }  # fmt: skip
    if not order:
        position |= {"phase": "obedience", "orders": [{"card": "march", "option": "a"}]}
    state: CossackState = load(GAME).from_position(position)
    return state


# --- what does an option do? -----------------------------------------------------------------------------------------

_EFFECT = N_("What does option {option} of {card} do?")
_OTHER_CARD = N_("That is option {option} of {card}.")
_IT_SAYS = N_("Option {option} of {card}: {text}.")
_SHOWN = {
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
"""The rules that name the effect of an option."""


@drawn_kind(
    GAME,
    "card_effect",
    N_("What does an action card do?"),
    {1: N_("cards that the rulebook names"), 2: N_("all cards")},
    (
        "K-ABOUT-15", "K-ABOUT-19", "K-ABOUT-20", "K-ABOUT-21", "K-ABOUT-22", "K-ABOUT-24", "K-ABOUT-26", "K-ABOUT-27",
        "K-BLACK-01", "K-CHG-04", "K-MARCH-24", "K-ORD-09", "K-ORD-14",
    ),
)  # fmt: skip
def card_effect(rng: Random, level: int) -> Question | None:
    """Ask what an option of a card does."""
    rows = printed_components()
    row = rng.choice([row for row in rows.options if level == 2 or row.text in _SHOWN])
    words = {other.text: _words(other) for other in rows.options if other.is_order == row.is_order}
    same = [text for text in words if text != row.text and words[text] == words[row.text]]
    wrong: dict[str, str] = {}
    for text in rng.sample(sorted(words), len(words)):
        if text != row.text and text not in same and words[text] not in wrong.values() and len(wrong) < 3:
            wrong[text] = words[text]
    card = rows.card_ids[row.kind]
    named = {"option": row.letter, "card": card, "game": GAME}
    misconceptions = [
        (text, say(_OTHER_CARD, {"card": text.split()[0], "option": text.split()[1], "game": GAME}))
        for text in wrong
    ]
    state = holding(rng, card)
    asked = {text: words[text] for text in rng.sample([row.text, *wrong], 1 + len(wrong))}
    return Question(
        kind="card_effect",
        text=say(_EFFECT, named),
        state=state,
        about=("panel:turn",),
        choices=all_choices(asked, row.text, misconceptions),
        answer=row.text,
        why=say(_IT_SAYS, {**named, "text": words[row.text]}),
        rules=("K-ABOUT-15", *_SHOWN.get(row.text, () if row.is_order else ("K-ABOUT-26",))),
        panels=(),  # no board is needed
    )


def _words(row: OptionRow) -> str:
    return str(OptionWords(row))


# --- who may play it, and who pays? ----------------------------------------------------------------------------------

_CARD_GOLD = N_("{card}, option {option}, carries {n} gold. Who may play it, and who pays?")
_ORDER = N_("The hetman plays it, and pays {n} to each ataman who carries it out")
_REFUSAL = N_("An ataman plays it, and pays {n} to the hetman")
_ORDER_FINE = N_("The hetman plays it, and each ataman pays {n} to the hetman")
_REFUSAL_PAY = N_("An ataman plays it, and the hetman pays {n} to that ataman")
_IS_ORDER = N_("{card} has a mace: it is an order, and its gold is what the hetman pays.")
_IS_REFUSAL = N_("{card} has no mace: it is a card of disobedience, and its gold is a fine for the hetman.")
_HAS_MACE = N_("Only the hetman plays orders.")
_NO_MACE = N_("Only an ataman plays cards of disobedience.")
_PAY_NOT_FINE = N_("The gold on an order is pay, not a fine.")
_FINE_NOT_PAY = N_("The gold on a card of disobedience is a fine, not pay.")


@drawn_kind(
    GAME,
    "gold_on_a_card",
    N_("Who plays a card, and who pays?"),
    {1: N_("any card")},
    ("K-ABOUT-10", "K-ABOUT-13", "K-ABOUT-14", "K-ABOUT-16", "K-ABOUT-17", "K-ABOUT-18"),
)
def gold_on_a_card(rng: Random, level: int) -> Question | None:
    """Ask whether a card is an order, and its gold's meaning."""
    rows = printed_components()
    row = rng.choice([row for row in rows.options if row.cost])
    card = rows.card_ids[row.kind]
    named = {"card": card, "option": row.letter, "n": row.cost, "game": GAME}
    right = "order" if row.is_order else "refusal"
    kind_missed = say(_HAS_MACE if row.is_order else _NO_MACE, named)
    misconceptions = [("order", kind_missed), ("refusal", kind_missed)]
    if row.is_order:
        misconceptions += [("order_fine", say(_PAY_NOT_FINE)), ("refusal_pay", kind_missed)]
    else:
        misconceptions += [("refusal_pay", say(_FINE_NOT_PAY)), ("order_fine", kind_missed)]
    words = {
        "order": say(_ORDER, named),
        "refusal": say(_REFUSAL, named),
        "order_fine": say(_ORDER_FINE, named),
        "refusal_pay": say(_REFUSAL_PAY, named),
    }
    rules = ("K-ABOUT-10", "K-ABOUT-17") if row.is_order else ("K-ABOUT-13", "K-ABOUT-18")
    return Question(
        kind="gold_on_a_card",
        text=say(_CARD_GOLD, named),
        state=holding(rng, card),
        about=("panel:hand",),
        choices=all_choices(words, right, misconceptions),
        answer=right,
        why=say(_IS_ORDER if row.is_order else _IS_REFUSAL, named),
        rules=("K-ABOUT-14", "K-ABOUT-16", *rules),
        panels=("hand", "turn"),
    )


# --- how much gold? --------------------------------------------------------------------------------------------------

_OBEYS = N_("{owner} is hetman and has {n} gold. {seat} obeys: {cards}. How much gold has {owner} then?")
_OBEYS_BARE = N_(
    "{owner} is hetman and has {n} gold. {seat} has no card in hand and obeys: {cards}. How much gold has {owner} then?"
)
_REFUSES = N_(
    "{owner} is hetman and has {n} gold. {seat} refuses with {card}, option {option}. How much gold has {owner} then?"
)
_GOLD_BEFORE, _THE_FINE = N_("gold in hand"), N_("the fine")
_CARD = N_("{card} for {n} gold")
_PAYS = N_("{owner} pays {n} gold for what {seat} has carried out.")
_PAYS_LESS = N_(
    "{owner} pays {n} gold: {seat} has no card in hand, so Punishment is not carried out and not paid."
)
_PAYS_NOTHING = N_(
    "{seat} has no card in hand, so Punishment is not carried out. Nothing was, and {owner} pays nothing."
)
_FINE = N_("The fine of {n} gold goes from {seat} to {owner}.")
_ONE_EACH = N_("Each ataman is paid when that ataman is done; only {seat} is now.")
_ALL_PAID = N_("Without a card in hand Punishment is not carried out, so it is not paid.")
_ONLY_FIRST = N_("If several orders hold at once, each of them is paid.")
_NOT_PAID = N_("Whoever obeys is paid by the hetman at once.")
_WRONG_WAY = N_("The fine is paid to the hetman, not by the hetman.")
_NO_FINE = N_("Whoever refuses pays the fine to the hetman.")
_PAID_TOO = N_("The hetman pays for obeying, and {seat} refuses.")


@drawn_kind(
    GAME,
    "gold_of_the_hetman",
    N_("How much gold has the hetman afterwards?"),
    {1: N_("one order, or a refusal"), 2: N_("several orders, and empty hands")},
    ("K-ORD-06", "K-ORD-07", "K-ORD-10", "K-ORD-11", "K-ORD-19", "K-ORD-25", "K-BOX-05", "K-ABOUT-17", "K-ABOUT-18"),
)  # fmt: skip
def gold_of_the_hetman(rng: Random, level: int) -> Question | None:
    """Ask for the hetman's gold after an ataman's turn."""
    rows = printed_components()
    seats = rng.choice((3, 4, 5))
    hetman = rng.randrange(seats)
    seat = (hetman + 1) % seats
    cards = [rng.choice(("march a", "raid a", "punishment a", "enlarge_register a"))]
    hand = ["march", "raid"]
    refusal = None
    if level == 1 and rng.random() < 0.5:
        refusal = rng.choice(
            [row for row in rows.options if not row.is_order and row.cost and row.kind in _only_fined(rows)]
        )
        hand = [rows.card_ids[refusal.kind]]
    elif level == 2:
        speech = rng.choice(("a", "b"))
        wanted = ["march a", "raid a", "punishment a", "punishment a"]
        cards = [f"passionate_speech {speech}", *rng.sample(wanted, 1 if speech == "a" else 2)]
        if len(set(cards)) < len(cards):
            return None
        hand = rng.choice((hand, []))
    orders = [dict(zip(("card", "option"), card.split(), strict=True)) for card in cards]
    gold = rng.randint(5, 10)
    state: CossackState = load(GAME).from_position(
        {"seats": seats, "phase": "obedience", "hetman": SEATS[hetman], "orders": orders,
         "players": {SEATS[hetman]: {"gold": gold, "hand": ["march"]}, SEATS[seat]: {"hand": hand}},
         "red": ["sich-kodak#1"]}
    )  # fmt: skip
    move = "obey" if refusal is None else f"disobey {refusal.text}"
    if state.to_move != seat or state.why_not(move):
        return None
    right = played_out(state, move, seat).gold[hetman]
    told = [say(_CARD, {"card": card.split()[0], "n": _cost(rows, card), "game": GAME}) for card in cards]
    named: dict[str, Any] = {
        "owner": SEATS[hetman],
        "seat": SEATS[seat],
        "n": gold,
        "cards": ", ".join(told),
        "game": GAME,
    }
    if refusal is not None:
        fine = refusal.cost
        named |= {"card": rows.card_ids[refusal.kind], "option": refusal.letter}
        unpaid = (
            Term(-one.amount, "K-ORD-18", one.template, one.facts, applies=False)
            for one in price_in_terms(state)
        )
        after = Tally(Term(gold, "K-BOX-05", _GOLD_BEFORE), Term(fine, "K-ORD-19", _THE_FINE), *unpaid)
        told_of = {"K-ORD-19": _NO_FINE, "K-ORD-18": _PAID_TOO}
        misconceptions = [(gold - fine, _WRONG_WAY), *_wrong(after, told_of)]
        text, why = _REFUSES, say(_FINE, {**named, "n": fine})
        rules = ["K-ORD-19", "K-ABOUT-18", "K-BOX-05"]
    else:
        pay = pay_in_terms(state, seat)
        paid, whole = pay.total, price_in_terms(state).total
        less = paid < whole
        told_of = {"K-ORD-25": _ALL_PAID, "K-ORD-10": _ONLY_FIRST, "K-ORD-06": _NOT_PAID}
        misconceptions = [
            (gold - whole, _ALL_PAID),
            *((gold - total, reason) for total, reason in _wrong(pay, told_of)),
            (gold, _NOT_PAID),
            (gold - whole * (seats - 1), _ONE_EACH),
        ]
        told_pay = _PAYS if not less else _PAYS_LESS if paid else _PAYS_NOTHING
        text, why = _OBEYS if hand else _OBEYS_BARE, say(told_pay, {**named, "n": paid})
        rules = ["K-ORD-06", "K-ORD-07", "K-BOX-05", "K-ABOUT-17"]
        if len(cards) > 1:
            rules = ["K-ORD-10", "K-ORD-07"] + ["K-ORD-25"] * less + ["K-ORD-11"] * (cards[1:] == ["march a"])
    return Question(
        kind="gold_of_the_hetman",
        text=say(text, named),
        state=state,
        about=(f"piece:gold:{SEATS[hetman]}",),
        choices=number_choices(
            right, [(number, say(misconception, named)) for number, misconception in misconceptions], rng
        ),
        answer=str(right),
        why=why,
        rules=tuple(rules),
        panels=("turn", "mats"),
    )


def _wrong(tally: Tally, told: Mapping[str, str]) -> list[tuple[int, str]]:
    """Return plausible wrong sums, each with its explanation."""
    return [(one.total, told[one.term.rule]) for one in tally.misconceptions() if one.term.rule in told]


def _only_fined(rows: Components) -> set[int]:
    """Return the cards of disobedience that move only their fine."""
    names = ("mutiny", "own_march", "desertion", "town_revolt", "clear_road", "incitement")
    return {rows.card_ids.index(name) for name in names}


def _cost(rows: Components, text: str) -> int:
    return next(row.cost for row in rows.options if row.text == text)


# --- how many cards? -------------------------------------------------------------------------------------------------

_HAND_OBEYS = N_(
    "{seat} holds {n} action {n:card|cards} and obeys {card}. How many does {seat} hold after this turn?"
)
_HAND_REFUSES = N_(
    "{seat} holds {n} action {n:card|cards} and refuses with {card}. How many does {seat} hold after this turn?"
)
_HAND_HETMAN = N_(
    "{owner} is hetman and holds {n} action {n:card|cards}. {seat} obeys {card}. How many does {owner} hold then?"
)
_HAND_LOST = N_(
    "{owner} is hetman, holds {n} action {n:card|cards} and lays the mace down; {seat} takes it. "
    "How many does {owner} hold then?"
)
_DRAWS = N_("Whoever has obeyed with fewer than 6 cards in hand draws one.")
_FULL = N_("With 6 cards in hand nothing is drawn: an ataman holds at most 6.")
_GIVES_AND_DRAWS = N_("Punishment takes a card, and obeying brings one.")
_EMPTY_DRAWS = N_("The empty hand is not paid for Punishment, but a card is drawn for obeying.")
_CARD_GONE = N_("The card that was played is gone, and refusing brings no card.")
_HETMAN_DRAWS_NOT = N_("The hetman draws no card.")
_REGISTER = N_("Enlarge the Register says that the hetman draws a card, and a hetman may hold any number.")
_CUT = N_("Whoever loses the mace discards at once until 6 cards are left.")
_FORGOT_DRAW = N_("Obeying brings a card as long as the hand holds fewer than 6.")
_OVER_LIMIT = N_("An ataman holds at most 6 cards.")
_NO_DRAW = N_("Only whoever obeys draws a card.")
_PLAYED = N_("The card of disobedience leaves the hand.")
_HETMAN_LIMIT = N_("The limit of 6 is for atamans.")
_SAYS_SO = N_("This order says so: the hetman draws.")
_NOT_HETMAN = N_("As hetman you draw no action card.")
_IS_ATAMAN = N_("A former hetman is an ataman, and an ataman holds at most 6 cards.")
_TOO_MANY = N_("Only down to 6 cards, and no further.")
_TAKES_ONE = N_("Punishment takes a card of the hand before one is drawn.")
_CASES = {
    1: ("obeys", "obeys", "full", "refuses", "hetman"),
    2: ("punished", "empty", "register", "register", "lost"),
}


@drawn_kind(
    GAME,
    "cards_in_hand",
    N_("How many cards are in hand afterwards?"),
    {1: N_("obeying and refusing"), 2: N_("Punishment, Enlarge the Register, losing the mace")},
    (
        "K-ORD-12", "K-ORD-14", "K-ORD-16", "K-ORD-17", "K-ORD-18", "K-ORD-21", "K-ORD-22", "K-ORD-23", "K-ORD-25",
        "K-ORD-26",
    ),
)  # fmt: skip
def cards_in_hand(rng: Random, level: int) -> Question | None:
    """Ask how many action cards a player holds after a turn."""
    case = rng.choice(_CASES[level])
    order = {"punished": "punishment", "empty": "punishment", "register": "enlarge_register"}.get(
        case, "march"
    )
    count = {"full": 6, "empty": 0, "register": rng.randint(4, 9), "lost": rng.randint(7, 9)}.get(
        case, rng.randint(2, 5)
    )
    seats = rng.choice((3, 4))
    hetman = rng.randrange(seats)
    seat = (hetman + 1) % seats
    of_hetman = case in ("hetman", "register", "lost")
    refusal = rng.choice(("own_march", "mutiny", "desertion")) if case == "refuses" else "march"
    some = ["march", "march", "raid", "raid", "raid", "mutiny", "desertion", "own_march", "own_march"]
    hand = [refusal, *some][:count]
    position: dict[str, Any] = {
        "seats": seats, "hetman": SEATS[hetman], "red": ["sich-kodak#1"],
        "players": {SEATS[hetman if of_hetman else seat]: {"hand": hand}},
    }  # fmt: skip
    if case == "lost":
        position["players"][SEATS[seat]] = {"hand": ["march"], "gold": 9}
        move = "resign"
    else:
        position |= {"phase": "obedience", "orders": [{"card": order, "option": "a"}]}
        move = f"disobey {refusal} a" if case == "refuses" else "obey"
    state: CossackState = load(GAME).from_position(position)
    whose = hetman if of_hetman else seat
    after = _lost(state, hetman) if case == "lost" else played_out(state, move, seat)
    right = len(after.hands[whose])
    card = refusal if case == "refuses" else order
    named = {"seat": SEATS[seat], "owner": SEATS[hetman], "n": count, "card": card, "game": GAME}
    text, why, rules, misconceptions = {
        "obeys": (_HAND_OBEYS, _DRAWS, ("K-ORD-17",), [(count, _FORGOT_DRAW)]),
        "full": (_HAND_OBEYS, _FULL, ("K-ORD-17", "K-ORD-21"), [(count + 1, _OVER_LIMIT)]),
        "punished": (_HAND_OBEYS, _GIVES_AND_DRAWS, ("K-ORD-16", "K-ORD-17"),
                     [(count - 1, _FORGOT_DRAW), (count + 1, _TAKES_ONE)]),
        "empty": (_HAND_OBEYS, _EMPTY_DRAWS, ("K-ORD-25", "K-ORD-26"), [(0, _FORGOT_DRAW)]),
        "refuses": (_HAND_REFUSES, _CARD_GONE, ("K-ORD-18", "K-ORD-17"), [(count, _NO_DRAW), (count + 1, _PLAYED)]),
        "hetman": (_HAND_HETMAN, _HETMAN_DRAWS_NOT, ("K-ORD-12",), [(count + 1, _NOT_HETMAN)]),
        "register": (_HAND_HETMAN, _REGISTER, ("K-ORD-14", "K-ORD-22"), [(count, _SAYS_SO), (6, _HETMAN_LIMIT)]),
        "lost": (_HAND_LOST, _CUT, ("K-ORD-22", "K-ORD-23", "K-ORD-21"),
                 [(count, _IS_ATAMAN), (count - 1, _IS_ATAMAN), (5, _TOO_MANY), (4, _TOO_MANY)]),
    }[case]  # fmt: skip
    return Question(
        kind="cards_in_hand",
        text=say(text, named),
        state=state,
        about=(f"panel:mat:{SEATS[whose]}",),
        choices=number_choices(
            right, [(number, say(misconception)) for number, misconception in misconceptions], rng
        ),
        answer=str(right),
        why=say(why),
        rules=rules,
        panels=("turn", "mats"),
    )


def _lost(state: CossackState, hetman: int) -> CossackState:
    """Return a copy after the mace changed and the hand shrank."""
    after = state.copy()
    after.play("resign")
    after.play("accept")
    while after.top.name == "discard" and after.to_move == hetman:
        after.apply(after.legal_actions()[0])
    return after
