"""The decisions of Cossack Campaign, with their fields and words.

The verbs that answer them are named here, and declared in the modules of their subjects.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from boardgames_edu.engine.fields.values import Place as Node
from boardgames_edu.engine.kit import N_, Continuation, Decision, Seat, Whole, refuse
from boardgames_edu.games.cossacks.components import SEATS, SICH
from boardgames_edu.games.cossacks.queries import budget, causes, marches
from boardgames_edu.games.cossacks.state import CANCELLED, CossackState
from boardgames_edu.i18n import Phrase

OWN, MAY_SKIP = 1, 2  # the flags of an effect: actor's capture, and optional
Number = Annotated[int, Whole(0, 20)]
Some = Annotated[int, Whole(1, 20)]
MaybeOrder = Annotated[int, Whole(-1, 20)]  # the number of an order in force; -1 for none
Flags = Annotated[int, Whole(0, OWN | MAY_SKIP)]
STEPS: tuple[str, ...] = ("begin", "open", "circle", "next", "issued", "work", "execute", "rebel", "swaps", "finish")
"""The names of what the game does by itself; decisions lie on these, and they on each other."""
FIRST: tuple[str, ...] = ("", *STEPS)  # what lies at the bottom of the stack, too
_MAY_RESIGN = N_("give an order or lay the mace down")
_HAS_TO = N_("the mace has gone full circle in this round, so give an order if you can")
_CANCELLED = N_("the order was cancelled, so an ataman who obeys does nothing, gets no gold, and may draw a card")


def check_order(s: CossackState, number: int, where: str, march: bool) -> None:
    """Refuse an order that is not in force or names no march."""
    if number >= len(s.orders):
        refuse(where, N_("there is no order with the number {number}."), number=number)
    if march and number >= 0 and not s.setup.components.options[s.orders[number].option].march:
        refuse(where, N_("this order names no march."))


def _in_force(s: CossackState) -> dict[str, Any]:
    printed = s.setup.components
    return {
        "owner": SEATS[s.hetman],
        "card": [printed.card_ids[printed.options[order.option].kind] for order in s.orders],
        "gold": budget.due(s),
    }


def _refuse_seat(where: str, frame: Decision) -> None:
    refuse(where, N_("{seat} is not the one to be asked {word}."), seat=SEATS[frame.seat], word=frame.name)


class AutomaticStep(Continuation):
    """Something that the game does by itself, for a seat."""

    lies_on = STEPS

    def check(self, s: CossackState, where: str) -> None:
        if self.seat < 0:
            refuse(where, N_("an entry is [decision, seat, further data]."))


class OfOrder(AutomaticStep):
    """A step amid the effects of an order in force."""

    order: Number
    step: Number

    def check(self, s: CossackState, where: str) -> None:
        super().check(s, where)
        check_order(s, self.order, where, march=False)


class Asked(Decision):
    """A decision, which lies on a step of the game."""

    lies_on = STEPS

    def rule_in(self, s: CossackState) -> str:
        """Return the rule that makes the game ask it now."""
        return self.rule


class AskedByCard(Asked):
    """A decision that an order or a card of disobedience asks for."""

    def rule_in(self, s: CossackState) -> str:
        return causes.asked_by(s)


class AskedOfHetman(Asked):
    """A decision of the hetman."""

    def check(self, s: CossackState, where: str) -> None:
        if self.seat != s.hetman:
            _refuse_seat(where, self)


# --- setup and orders ------------------------------------------------------------------------------------------------


class Tasks(Asked):
    lies_on, first_in = FIRST, ("setup",)
    rule, actions = "K-SETUP-12", ("return",)
    text = N_("{seat}, you keep two of your three additional tasks: which one do you lay away?")


class Command(AskedOfHetman):
    lies_on, first_in = FIRST, ("order",)
    rule, actions = "K-ORD-01", ("order", "resign")
    text = N_("{seat}, you are hetman with {gold} gold: {task}.")

    def facts(self, s: CossackState) -> Mapping[str, Any]:
        return {"gold": s.gold[self.seat], "task": Phrase(_HAS_TO if s.circled else _MAY_RESIGN)}


class More(AskedOfHetman):
    lies_on, first_in = FIRST, ("order",)
    rule, actions = "K-ORD-09", ("order", "enough")
    text = N_("{seat}, which further order do you give? You may give {count} more.")

    def facts(self, s: CossackState) -> Mapping[str, Any]:
        return {"count": s.further_orders}


class Renew(AskedOfHetman):
    rule, actions = "K-CHG-09", ("keep", "order")
    text = N_("{seat}, you are hetman now: let the order of {card} stand, or give one of your own.")

    def facts(self, s: CossackState) -> Mapping[str, Any]:
        return _in_force(s)


class March(Asked):
    lies_on = (*STEPS, "march")
    rule, actions = "K-MARCH-05", ("from", "through", "go")
    text = N_("{seat}, which way does {card} ({option}) go? Name places, or first a token to start from; then go.")
    order: Number

    def facts(self, s: CossackState) -> Mapping[str, Any]:
        row = s.setup.components.options[s.orders[self.order].option]
        return {"card": s.setup.components.card_ids[row.kind], "option": row.letter}

    def check(self, s: CossackState, where: str) -> None:
        check_order(s, self.order, where, march=True)


class Obey(Asked):
    lies_on, first_in = FIRST, ("obedience",)
    rule, actions = "K-ABOUT-13", ("obey", "disobey", "order")
    text = N_("{seat}, {order}: {task}.")

    def facts(self, s: CossackState) -> Mapping[str, Any]:
        setup, seat = s.setup, self.seat
        order = _CANCELLED if s.modifier == CANCELLED else N_("{owner} orders {card} for {gold} gold")
        playable = setup.refusals_in(s.hands[seat]) & setup.costs_at_most(s.gold[seat])
        return {
            "order": Phrase(order, {**_in_force(s), "game": setup.components.lexicon}),
            "task": Phrase(N_("obey, or refuse with a card of disobedience") if playable else N_("you can only obey")),
        }

    def check(self, s: CossackState, where: str) -> None:
        if self.seat == s.hetman:
            _refuse_seat(where, self)


class Choose(AskedByCard):
    rule, actions, skip_if_forced = "K-ORD-18", ("choose",), True
    text = N_("{seat}, whom do you pick?")
    anyone: Annotated[int, Whole(0, 1)]


# --- tokens ----------------------------------------------------------------------------------------------------------


class TokenDecision(Asked):
    """Lay, take off or move some tokens, one by one.

    Attributes:
        count: how many are still to be handled.
        order: the number of the order in force whose march it follows; -1 for free choice.
        flags: `OWN` and `MAY_SKIP`.
    """

    count: Some
    order: MaybeOrder = -1
    flags: Flags = 0
    skip_if_forced = True

    @property
    def may_skip(self) -> int:
        """Whether the actor may leave it."""
        return self.flags & MAY_SKIP

    def nodes(self, s: CossackState) -> int:
        """Return the nodes that can be chosen."""
        raise NotImplementedError  # each decision has its own

    def check(self, s: CossackState, where: str) -> None:
        check_order(s, self.order, where, march=True)
        if s.top is self:
            s.target_nodes = self.nodes(s)
            if not s.target_nodes:
                refuse(where, N_("the decision {word} leaves nothing to decide here."), word=self.name)


def _out(s: CossackState, order: int) -> int:
    return marches.out_nodes(s, s.orders[order]) if order >= 0 else s.open_nodes


def _home(s: CossackState, order: int, among: int) -> int:
    return marches.home_nodes(s, s.orders[order], among) if order >= 0 and among else among


class PlaceToken(TokenDecision):
    name = "place"
    rule, actions = "K-MARCH-11", ("place", "skip")
    text = N_("{seat}, lay {count} {count:march token|march tokens}.")

    def nodes(self, s: CossackState) -> int:
        return _out(s, self.order) if s.tokens[self.seat] else 0


class Settle(TokenDecision):
    rule, actions = "K-MARCH-11", ("place", "skip")
    text = N_("{seat}, where does the lifted token go?")
    lifted_from: Node = -1

    def nodes(self, s: CossackState) -> int:
        return _out(s, self.order) & ~(1 << self.lifted_from)

    def check(self, s: CossackState, where: str) -> None:
        super().check(s, where)
        if self.lifted_from <= SICH:
            refuse(where, N_("a token that was lifted came from a node."))


class Black(TokenDecision):
    rule, actions = "K-BLACK-01", ("black", "skip")
    text = N_("{seat}, lay {count} {count:black token|black tokens} on a circle.")

    def nodes(self, s: CossackState) -> int:
        return _out(s, self.order) & s.setup.roads.circles if s.black_on_emblem else 0


class Remove(TokenDecision):
    rule, actions = "K-MARCH-18", ("remove", "skip")
    text = N_("{seat}, take {count} {count:piece|pieces} off the map.")

    def nodes(self, s: CossackState) -> int:
        return _home(s, self.order, marches.removable(s))


class Unblock(TokenDecision):
    rule, actions = "K-BLACK-05", ("remove", "skip")
    text = N_("{seat}, take {count} {count:black token|black tokens} off the map.")

    def nodes(self, s: CossackState) -> int:
        return _home(s, self.order, s.black)


class Unseal(TokenDecision):
    rule, actions = "K-MARCH-19", ("remove", "skip")
    text = N_("{seat}, take {count} {count:seal|seals} off the map.")

    def nodes(self, s: CossackState) -> int:
        return marches.removable(s) & s.sealed


class Lift(TokenDecision):
    rule, actions = "K-MARCH-02", ("lift", "skip")
    text = N_("{seat}, move {count} {count:march token|march tokens}: which do you lift?")

    def nodes(self, s: CossackState) -> int:
        return marches.movable(s, s.orders[self.order] if self.order >= 0 else None)


# --- cards, the mace, the end ----------------------------------------------------------------------------------------


class Discard(Asked):
    lies_on = (*STEPS, "renew")
    rule, actions, skip_if_forced = "K-ORD-23", ("discard",), True
    text = N_("{seat}, discard {count} {count:card|cards}.")
    count: Some

    def rule_in(self, s: CossackState) -> str:
        if not causes.over_limit(s):
            return causes.asked_by(s)
        return "K-ORD-21" if causes.by_gift(s) else self.rule


class Give(AskedByCard):
    rule, actions, skip_if_forced = "K-ORD-16", ("give",), True
    text = N_("{seat}, give {owner} {count} {count:card|cards}.")
    count: Some
    owner: Seat


class Exchange(Asked):
    rule, actions, skip_if_forced = "K-CHG-16", ("swap", "pass"), True
    text = N_("{seat}, your hand is full: which card do you exchange?")


class Replace(Asked):
    rule, actions, skip_if_forced = "K-ORD-14", ("swap", "pass"), True
    text = N_("{seat}, discard up to {count} {count:card|cards}; then you draw as many as you discarded.")
    count: Some
    flags: Flags
    discarded: Number

    def rule_in(self, s: CossackState) -> str:
        return causes.asked_by(s, self.seat)


class Swap(Asked):
    rule, actions = "K-ORD-27", ("swap", "pass")
    text = N_("{seat}, the round is over: discard a card and draw another, or keep your hand.")


class Accept(Asked):
    lies_on, first_in = FIRST, ("order",)
    rule, actions, skip_if_forced = "K-CHG-14", ("accept", "refuse"), True
    text = N_("{seat}, the mace comes to you: do you take it?")

    def check(self, s: CossackState, where: str) -> None:
        if s.chain_start < 0:
            refuse("stack", N_("the mace is offered while a change of hetman runs."))


class Announce(Asked):
    rule, actions = "K-SCORE-01", ("announce", "silent")
    text = N_("{seat}, your last march token is gone: do you tell the others?")


DECISIONS: tuple[type[Decision], ...] = (  # all decisions of the game
    *(Tasks, Command, More, Renew, March, Obey, Choose),
    *(PlaceToken, Settle, Black, Remove, Unblock, Unseal, Lift),
    *(Discard, Give, Exchange, Replace, Swap, Accept, Announce),
)
