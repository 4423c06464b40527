"""When each action may be tried, and by which rule: what is said to whoever tries it at another moment.

Where it can be told, the conditions that would forbid the action at its own moment as well speak first: they are asked
of a copy of the state on which what has to come first is imagined done. Changes no state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.rules import Action, Moment, RuleViolation
from boardgames_edu.games.cossacks.rules import change, effects, hands, pieces
from boardgames_edu.games.cossacks.rules.actions import Actions
from boardgames_edu.games.cossacks.rules.families import Fam, asked, asks
from boardgames_edu.games.cossacks.state import CANCELLED, CossackState
from boardgames_edu.i18n import N_

When = Callable[[CossackState], object]
Reasons = Callable[[CossackState, Action], Iterable[RuleViolation]]
At = Moment[CossackState]
_MARCH_FIRST = N_("First name the march of the order that you have given. {question}")
_OBEY_FIRST = N_("First obey: then you do what the order says.")


def declare(may: Actions) -> None:
    """Give each family of a setup its moments."""
    may.return_task.moments = (
        At("K-SETUP-12", N_("An additional task is laid away once only, before the first round.")),
    )
    _hetman(may)
    _march(may)
    _ataman(may)
    _tokens(may)
    _cards(may)
    _mace(may)
    may.skip.moments = _PENDING
    may.pass_.moments = tuple(at for at in _PENDING if at.rule not in ("K-CHG-16", "K-ORD-14", "K-ORD-27"))


def _rules(s: CossackState) -> bool:
    """Whether the hetman decides now."""
    seat: int = s.stack[-1][1]
    return seat == s.hetman


def _only(family: Fam, *names: str) -> Reasons:
    """What some conditions of a family say, whatever is asked."""
    return lambda s, action: [one for one in family.violations(s, action) if one.code in names]


_SETUP = At("K-SETUP-12", N_("First everybody lays an additional task away. {question}"), asks("tasks"))
_SWAPPED = N_("Now cards are exchanged: swap them. {question}")
_NO_ANSWER = N_("That is no answer to this: {question}")
_PENDING = tuple(
    At(rule, _NO_ANSWER, applies)
    for rule, applies in (
        ("K-SETUP-12", asks("tasks")),
        ("K-ORD-01", asks("command")),
        ("K-ORD-09", asks("more")),
        ("K-CHG-10", asks("renew")),
        ("K-MARCH-06", asks("march")),
        ("K-ORD-15", asks("obey")),
        ("K-ORD-23", lambda s: asked(s) == "discard" and hands.over(s)),
        ("K-ORD-25", asks("discard", "give")),
        ("K-ORD-14", lambda s: asked(s) == "replace" and _rules(s)),
        ("K-CHG-16", asks("exchange")),
        ("K-ORD-27", asks("swap")),
        ("K-CHG-14", asks("accept")),
        ("K-SCORE-01", asks("announce")),
        ("K-ORD-18", pieces.by_refusal),
        ("K-ORD-16", None),
    )
)
"""For what means only that one goes on: the question itself is the reason."""

# --- the hetman ----------------------------------------------------------------------------------------------------


def _hetman(may: Actions) -> None:
    """Orders, the mace laid down, and the old order."""
    held = _only(may.order, "an_order", "order_in_hand")
    may.order.moments = (
        At(
            "K-ORD-04",
            N_("A hetman who can give no order loses the mace on the spot. {question}"),
            lambda s: asked(s) == "accept" and s.phase == "order" and not change.issuable(s, s.hetman),
        ),
        At(
            "K-ABOUT-10",
            N_("Only the hetman plays orders, and whoever has the mace is hetman. {question}"),
            asks("accept"),
        ),
        At(
            "K-ABOUT-10",
            N_("Only the hetman plays orders; you are an ataman."),
            lambda s: not _rules(s),
            _only(may.order, "an_order"),
        ),
        At(_SETUP.rule, _SETUP.text, _SETUP.applies, held),
        At(
            "K-MARCH-05",
            _MARCH_FIRST,
            lambda s: asked(s) == "march" and s.further_orders,
            held,
        ),
        At(
            "K-ORD-09",
            N_("You have given the orders that you may give in this round. {question}"),
            None,
            held,
        ),
    )
    may.resign.moments = (
        At("K-CHG-14", N_("The mace is not yours yet: turn it down, or take it. {question}"), asks("accept")),
        At(
            "K-CHG-10",
            N_("The round goes on under the new hetman. {question}"),
            asks("renew"),
        ),
        At(
            "K-ORD-01",
            N_("Only the hetman can lay the mace down, and only in place of the order that opens a round."),
        ),
    )
    may.enough.moments = (
        At(
            "K-MARCH-05",
            _MARCH_FIRST,
            lambda s: asked(s) == "march" and s.further_orders,
        ),
        At("K-ORD-09", N_("Nobody asks you for further orders: that takes a card like Passionate Speech.")),
    )
    may.keep.moments = (
        At(
            "K-CHG-10",
            N_("There is no old order to let stand: that is for a new hetman in the middle of a round."),
        ),
    )


def _march(may: Actions) -> None:
    """The naming of a march."""
    at_once = N_("The hetman names the march right after the order that sends it. {question}")
    for family, rule in ((may.start, "K-MARCH-05"), (may.through, "K-MARCH-06"), (may.go, "K-MARCH-06")):
        family.moments = (
            At(rule, N_("First give the order, then name its march."), asks("command", "more", "renew")),
            At(rule, at_once),
        )


# --- atamans -------------------------------------------------------------------------------------------------------


def _ataman(may: Actions) -> None:
    """To obey, to refuse, and to pick somebody."""
    may.obey.moments = _answer(lambda s, action: ())
    may.disobey.moments = _answer(_only(may.disobey, "disobedience"))
    may.choose.moments = (
        At("K-ORD-18", N_("You pick a player only when a card that you play says so. {question}")),
    )


def _answer(reasons: Reasons) -> tuple[At, ...]:
    return (
        At("K-ORD-15", N_("You are hetman: only atamans obey or refuse. {question}"), _rules, reasons),
        At(
            "K-ORD-15",
            N_("No order is in force that you could obey or refuse. {question}"),
            lambda s: not s.orders,
            reasons,
        ),
        At(
            "K-ORD-15",
            N_("You have answered the order of this round already: you obey or refuse once. {question}"),
            lambda s: s.acted >> s.stack[-1][1] & 1,
            reasons,
        ),
        At("K-ORD-15", N_("Each ataman obeys or refuses when the turn comes. {question}"), None, reasons),
    )


# --- tokens --------------------------------------------------------------------------------------------------------

_QUESTIONS = {
    "place_march": "place",
    "place_black": "black",
    "remove_march": "remove",
    "remove_black": "unblock",
    "remove_seal": "unseal",
    "move_march": "lift",
}
"""What is asked for an effect on tokens."""


def _tokens(may: Actions) -> None:
    """To lay, to take off, to lift."""
    for family, questions, own in (
        (may.place, ("place",), "K-MARCH-02"),
        (may.black, ("black",), "K-BLACK-01"),
        (may.remove, ("remove", "unblock", "unseal"), "K-MARCH-02"),
        (may.lift, ("lift",), "K-MARCH-02"),
    ):
        family.moments = _token_moments(family, questions, own)


def _token_moments(family: Fam, questions: tuple[str, ...], own: str) -> tuple[At, ...]:
    free = _imagined(family, lambda s: (questions[0], -1))
    if family.members[0][1].verb == "black":
        return (
            At(
                own,
                N_("A black token is laid only by a card of disobedience that says so. {question}"),
                None,
                free,
            ),
        )

    def told(s: CossackState) -> tuple[str, int]:
        return _told(s, questions) or (questions[0], -1)

    return (
        _SETUP,
        At(
            "K-ORD-16",
            N_("The order was cancelled, so it tells you to do nothing. {question}"),
            lambda s: asked(s) == "obey" and s.modifier == CANCELLED,
            free,
        ),
        At(
            "K-ORD-16",
            _OBEY_FIRST,
            lambda s: asked(s) == "obey" and _told(s, questions),
            _imagined(family, told),
        ),
        At(
            "K-ORD-16",
            N_(
                "That is not what the order tells you to do; a card of disobedience in your hand would. {question}"
            ),
            lambda s: asked(s) == "obey" and _offered(s, questions),
            _imagined(family, lambda s: (_offered(s, questions), -1)),
        ),
        At("K-ORD-16", N_("That is not what the order tells you to do. {question}"), asks("obey"), free),
        At(
            "K-ORD-18",
            N_("Now you do what the card that you played says. {question}"),
            lambda s: _with_tokens(s) and pieces.by_refusal(s),
            free,
        ),
        At("K-ORD-16", N_("Now you do what the order says. {question}"), _with_tokens, free),
        At(
            own,
            N_("You are hetman: your orders send others, and in your own turn you move no token. {question}"),
            _rules,
            free,
        ),
        At(
            own,
            N_(
                "Tokens are moved in your own turn, when an order or a card of disobedience says so. {question}"
            ),
            None,
            free,
        ),
    )


def _with_tokens(s: CossackState) -> bool:
    """Whether something is being done on the map, or for a card that does something there."""
    return asked(s) in effects.TARGETS or asked(s) in ("settle", "choose")


def _told(s: CossackState, questions: tuple[str, ...]) -> tuple[str, int] | None:
    """What an order in force will ask of an ataman who obeys, and the number of the order whose march it follows."""
    for number, (option, _, _) in enumerate(s.orders):
        for effect in s.setup.facts.options[option].effects:
            question = _QUESTIONS.get(effect["op"])
            if question in questions:
                return question, effects.named(effect, number)
    return None


def _offered(s: CossackState, questions: tuple[str, ...]) -> str:
    """What a card of disobedience that could be played now would ask about tokens; empty for none."""
    seat = s.stack[-1][1]
    for option in bits(s.setup.refusals_in(s.hands[seat]) & s.setup.costs_at_most(s.gold[seat])):
        for effect in s.setup.facts.options[option].effects:
            question = _QUESTIONS.get(effect["op"], "")
            if question in questions:
                return question
    return ""


def _imagined(family: Fam, told: Callable[[CossackState], tuple[str, int]]) -> Reasons:
    """What the conditions would say if the seat that decides were asked for tokens."""

    def reasons(s: CossackState, action: Action) -> Iterator[RuleViolation]:
        question, order = told(s)
        seat = s.stack[-1][1]
        there = s.copy()
        there.target_nodes = effects.TARGETS[question](there, seat, order)
        there.stack.append((s.setup.decisions[question], seat, 1, order, 0))
        yield from family.violations(there, action)

    return reasons


def _orders(s: CossackState, op: str) -> bool:
    """Whether an order in force has such an effect on whoever obeys."""
    return any(
        effect["op"] == op and "actor" in (effect.get("who"), effect.get("from"))
        for option, _, _ in s.orders
        for effect in s.setup.facts.options[option].effects
    )


# --- cards and the mace --------------------------------------------------------------------------------------------


def _cards(may: Actions) -> None:
    """To discard, to give and to exchange."""
    may.discard.moments = (
        At("K-ORD-27", N_("Now a card is exchanged: swap it. {question}"), asks("swap")),
        At("K-CHG-16", N_("Now a card is exchanged: swap it. {question}"), asks("exchange")),
        At("K-ORD-14", _SWAPPED, lambda s: asked(s) == "replace" and _rules(s)),
        At("K-ORD-16", _SWAPPED, asks("replace")),
        At(
            "K-ORD-16",
            _OBEY_FIRST,
            lambda s: asked(s) == "obey" and _orders(s, "discard_cards"),
        ),
        At(
            "K-ORD-23",
            N_("You discard when you hold too many cards, or when an order says so. {question}"),
        ),
    )
    may.give.moments = (
        At("K-ORD-16", _OBEY_FIRST, lambda s: asked(s) == "obey" and _orders(s, "give_cards")),
        At("K-ABOUT-09", N_("Cards go from hand to hand only when an action card says so. {question}")),
    )
    may.swap.moments = (
        At("K-ORD-16", _OBEY_FIRST, lambda s: asked(s) == "obey" and _orders(s, "replace_cards")),
        At("K-ORD-13", N_("As hetman you swap no action card. {question}"), lambda s: s.orders and _rules(s)),
        At("K-ORD-27", N_("An ataman may exchange a card when the round is over. {question}")),
    )


def _mace(may: Actions) -> None:
    """To take the mace or to turn it down, and the last march token."""
    may.refuse.moments = (
        At("K-ORD-18", N_("An order is refused by playing a card of disobedience. {question}"), asks("obey")),
        At("K-CHG-14", N_("The mace is turned down at the moment when it is handed to you. {question}")),
    )
    may.accept.moments = (At("K-CHG-14", N_("Nobody hands you the mace now. {question}")),)
    for family in (may.announce, may.silent):
        family.moments = (
            At(
                "K-SCORE-01",
                N_(
                    "You tell it at the end of the turn in which your last march token leaves your hand. {question}"
                ),
            ),
        )
