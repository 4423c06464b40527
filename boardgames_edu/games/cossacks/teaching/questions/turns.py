"""The questions of Cossack Campaign about possible decisions."""

from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.state import CANCELLED, CossackState
from boardgames_edu.games.cossacks.teaching.questions.drawing import CossackDraft, cossack_kind
from boardgames_edu.i18n import N_

_SITUATIONS = {
    "command": N_("A round opens, and {seat} is hetman."),
    "obey": N_(
        "An order is in force. {seat} is the next ataman and holds {n} action {n:card|cards}. "
        "{count} of them {count:is a card|are cards} of disobedience whose fine {seat} can pay."
    ),
    "obey_only": N_(
        "An order is in force. {seat} is the next ataman and holds {n} action {n:card|cards}. "
        "None of them is a card of disobedience whose fine {seat} can pay."
    ),
    "obey_bare": N_("An order is in force. {seat} is the next ataman and holds no action card."),
    "swap": N_("The round is over, and {seat} is an ataman."),
    "renew": N_("{seat} has become hetman in the middle of a round."),
    "accept": N_("The mace is offered to {seat}."),
    "exchange": N_("All have turned the mace down, and {seat} holds 6 action cards."),
}
_CHOICES = {
    "command": N_("Give an order, or lay the mace down"),
    "order": N_("Give an order, nothing else"),
    "obey": N_("Obey, or refuse with a card of disobedience"),
    "obey_only": N_("Obey, nothing else"),
    "swap": N_("Exchange one card for another, or keep all"),
    "swap_obeyed": N_("Exchange one card for another, but only after obeying"),
    "exchange": N_("Exchange one card for another, nothing else"),
    "renew": N_("Let the order stand, or replace it"),
    "accept": N_("Take the mace, or turn it down"),
    "accept_only": N_("Take the mace, nothing else"),
}
_MISTAKES = {
    "command": N_("A hetman opens a round like this, as long as the mace has not gone full circle."),
    "order": N_("A hetman may lay the mace down, as long as it has not gone full circle in this round."),
    "obey": N_("This is the turn of an ataman who holds a card of disobedience and can pay its fine."),
    "obey_only": N_("An ataman who holds a card of disobedience and can pay its fine may refuse."),
    "swap": N_("An ataman may do this when a round is over."),
    "swap_obeyed": N_("It does not matter for this whether you obeyed or refused."),
    "exchange": N_("Exchanging is a free choice when a round is over."),
    "renew": N_("This is the choice of a new hetman while an order is in force."),
    "accept": N_("This is the choice of a player who is offered the mace, not of a hetman."),
    "accept_only": N_("The mace may be turned down, as long as it has not gone full circle in this round."),
}
_RULES = {
    "command": "K-ORD-01 K-ORD-30",
    "order": "K-CHG-17",
    "obey": "K-ABOUT-13 K-ORD-15",
    "obey_only": "K-ABOUT-13 K-ORD-18",
    "swap": "K-ORD-27 K-ORD-28",
    "exchange": "K-CHG-16",
    "renew": "K-CHG-09 K-CHG-10",
    "accept": "K-CHG-14",
    "accept_only": "K-CHG-14 K-CHG-17",
}
_WHY = {
    "command": N_("The hetman opens a round with an order, or lays the mace down."),
    "order": N_("After a full circle the game goes on as usual: a hetman who can give an order has to."),
    "obey": N_("An ataman obeys or refuses, one of the two."),
    "obey_only": N_("There is no card with which to refuse, or its fine cannot be paid."),
    "swap": N_("When the round is over every ataman may exchange a card, whether they obeyed or refused."),
    "exchange": N_("A full hand exchanges a card when all others draw one."),
    "renew": N_("A new hetman may let the old order stand or replace it for the rest of the round."),
    "accept": N_("A player who is offered the mace may turn it down on the spot."),
    "accept_only": N_("All have turned it down in this round; a player who can give an order takes it now."),
}


_NEAR = {
    "command": "order", "order": "command", "obey": "obey_only", "obey_only": "obey", "swap": "swap_obeyed",
    "exchange": "swap", "accept": "accept_only", "accept_only": "accept", "renew": "accept",
}  # fmt: skip
"""The answer that is most easily taken for the right one."""


@cossack_kind(
    N_("What may be done now?"),
    {1: N_("hetman and atamans in an ordinary round"), 2: N_("changes of the hetman")},
    "K-ORD-01 K-ORD-15 K-ORD-18 K-ORD-24 K-ORD-27 K-ORD-28 K-ORD-30 K-ABOUT-13 K-CHG-07 K-CHG-09 K-CHG-10 K-CHG-14 "
    "K-CHG-16 K-CHG-17",
)
def what_may_be_done(q: CossackDraft) -> None:
    asked = q.rng.choice(("command", "obey", "swap") if q.level == 1 else ("renew", "accept", "exchange", "command"))
    state: CossackState = q.random(wanted=lambda state: bool(state.stack) and state.top.name == asked)
    q.need(asked != "obey" or state.modifier != CANCELLED)
    # a change runs, and its heir decides about the round now
    handed = asked == "command" and state.chain_start >= 0
    if asked == "command" and bool(state.circled or handed) != (q.level == 2):
        return
    seat = state.stack[-1].seat
    right, hand, gold = _answer(state, asked), state.hands[seat], state.gold[seat]
    fines = {row.kind for row in state.setup.components.options if not row.is_order and row.cost <= gold}
    q.facts |= {"seat": SEATS[seat], "n": len(hand), "count": sum(card in fines for card in hand)}
    case = asked if asked != "obey" or right == "obey" else right if hand else "obey_bare"
    situation = (
        q.say("{seat} has just taken the mace and is hetman; no order has been given in this round.")
        if handed
        else q.say(_SITUATIONS[case])
    )
    if state.circled and asked in ("command", "accept"):
        situation = q.say(
            "{situation} The mace has gone full circle in this round already, and {seat} can give an order.",
            situation=situation,
        )
    q.ask(
        "{situation} What may {seat} do?",
        f"panel:mat:{SEATS[seat]}",
        panels=(),  # the words say all that matters
        situation=situation,
    )
    q.choose({id: q.say(text) for id, text in _CHOICES.items()}, right, most=4)
    near = _NEAR[right]
    others = [id for id in q.rng.sample(sorted(_CHOICES), 5) if id not in (right, near)]
    for id in (near, *others[:2]):
        q.wrong(id, _MISTAKES[id])
    q.why(_WHY[right])
    if handed:
        q.rule("K-CHG-07", "K-ORD-01" if right == "command" else "K-CHG-17")
    elif right == "obey_only" and not hand:
        q.rule("K-ORD-24", "K-ABOUT-13")
    else:
        q.rule(*_RULES[right].split())


def _answer(state: CossackState, asked: str) -> str:
    verbs = {action.verb for action in state.legal_actions()}
    if asked == "command":
        return "command" if "resign" in verbs else "order"
    if asked == "obey":
        return "obey" if "disobey" in verbs else "obey_only"
    if asked == "accept":
        return "accept" if "refuse" in verbs else "accept_only"
    return asked
