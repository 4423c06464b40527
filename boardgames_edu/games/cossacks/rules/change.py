"""The change of hetman: who follows, and who declines.

Also what happens when all turn the mace down. One change is one chain (AMB-61): ``s.chain_start`` is the hetman at
whom it began, ``s.declined`` the seats that cannot be asked any more.
"""

from typing import Annotated

from boardgames_edu.engine.kit import N_, EventKind, Need, Whole, action, bits, provided
from boardgames_edu.games.cossacks.frames import FIRST, Accept, AutomaticStep, Command, Exchange, Renew
from boardgames_edu.games.cossacks.queries import budget
from boardgames_edu.games.cossacks.rules import hands, scoring
from boardgames_edu.games.cossacks.rules.moments import At, asks
from boardgames_edu.games.cossacks.state import CossackState

OVERTHROWN = EventKind("overthrown", "K-CHG-04", "{seat} loses the mace by a card of disobedience.", news=5)
PASSED_OVER = EventKind("passed_over", "K-CHG-14", "{seat} could not rule now and is passed over.", news=2)
NEW_HETMAN = EventKind("new_hetman", "K-CHG-05", "{seat} is the new hetman.", news=5)
FULL_CIRCLE = EventKind(
    "full_circle", "K-CHG-15", "All have turned the mace down: it is back with {seat}, and everybody draws.", news=4
)
NO_CARDS_LEFT = EventKind(
    "no_cards_left", "K-SCORE-04", "Nobody can give an order and no card is left: the game is over.", True, news=5
)
WITHOUT_ORDER = EventKind(
    "without_order", "K-ORD-04", "{seat} can give no order now and must hand the mace on.", news=4
)


def hand_on(s: CossackState) -> None:
    """Take the mace from the hetman and offer it (K-CHG-01)."""
    if s.chain_start < 0:
        s.chain_start = s.hetman
    s.declined |= 1 << s.hetman
    _offer(s)


def overthrow(s: CossackState, seat: int, heir: int, named: bool) -> None:
    """Change the hetman by a card of disobedience.

    Nobody declines what their own card gave (AMB-62). ``named`` tells that the card itself names the actor; else
    a seat that could not rule is passed over (AMB-61).
    """
    if heir == s.hetman:
        return
    s.tell(OVERTHROWN, s.hetman)
    s.chain_start, s.declined = s.hetman, 1 << s.hetman
    if heir == seat and (named or budget.could_rule(s, seat)):
        _take_office(s, seat, "K-CHG-04")
    elif not budget.could_rule(s, heir):
        _offer(s)
    else:
        s.ask(Accept(heir))


def _offer(s: CossackState) -> None:
    """Offer the mace to the richest who could rule (K-CHG-05, K-CHG-06)."""
    while True:
        heir = s.richest(s.setup.everybody & ~s.declined, s.chain_start)
        if heir < 0:
            _full_circle(s)
            return
        if budget.could_rule(s, heir):
            s.ask(Accept(heir))
            return
        s.declined |= 1 << heir
        s.tell(PASSED_OVER, heir)


def _reason(s: CossackState, heir: int) -> str | None:
    """Return the rule that gives somebody the mace, or None."""
    rivals = s.setup.everybody & ~s.declined
    if s.richest(rivals, s.chain_start) != heir:
        return "K-CHG-04"
    tie = sum(s.gold[seat] == s.gold[heir] for seat in bits(rivals)) > 1
    return "K-CHG-06" if tie else None


def _take_office(s: CossackState, seat: int, rule: str | None) -> None:
    """Make a seat hetman; cut the old one's hand (K-ORD-23, AMB-60, AMB-71)."""
    old, s.hetman = s.hetman, seat
    s.terms[seat] += 1
    s.tell(NEW_HETMAN, seat, rule)
    if s.phase == "order":  # K-CHG-07: the round opens again; laying the mace down now goes on with the chain
        s.ask(Open(seat))
    else:
        s.acted |= 1 << seat
        s.chain_start, s.declined = -1, 0
        if budget.left_to_act(s, seat):
            s.ask(Renew(seat))
    hands.cut(s, old)


def _full_circle(s: CossackState) -> None:
    """Give the mace back to the hetman; all draw (K-CHG-15, K-CHG-16, AMB-29)."""
    if s.phase == "order" and s.circled and not s.pile and not s.discard:
        s.phase = "over"
        s.stack.clear()
        s.tell(NO_CARDS_LEFT)
        scoring.tell_winners(s)
        return
    s.hetman, s.chain_start, s.declined = s.chain_start, -1, 0
    s.tell(FULL_CIRCLE, s.hetman)
    if s.phase == "order":
        s.circled = 1
        s.ask(Open(s.hetman))
    else:
        s.round_closing = 1
    s.ask(Circle(s.hetman, s.setup.seats))


class Circle(AutomaticStep):
    """Everybody draws, clockwise; a full hand exchanges a card (OWN-07)."""

    seats: Annotated[int, Whole(0, 20)]

    def run(self, s: CossackState) -> None:
        """Go round from the seat on, over a number of seats."""
        limit = s.setup.components.figures.ataman_hand_limit
        seat, seats = self.seat, self.seats
        while seats:
            here = seat
            seat, seats = (seat + 1) % s.setup.seats, seats - 1
            if here == s.hetman or len(s.hands[here]) < limit:
                hands.draw(s, here, 1, "K-CHG-15")
            else:
                s.ask(Circle(seat, seats))
                s.ask(Exchange(here))
                return


class Open(AutomaticStep):
    """The hetman gives an order or lays down the mace (K-ORD-01)."""

    lies_on, first_in = FIRST, ("order",)

    def run(self, s: CossackState) -> None:
        """Ask the hetman of this moment."""
        if budget.issuable(s, s.hetman):
            s.ask(Command(s.hetman))
            return
        s.tell(WITHOUT_ORDER, s.hetman, "K-CHG-02" if s.chain_start >= 0 else None)
        hand_on(s)


def _unless_circled(text: str) -> Need:
    def test(s: CossackState) -> bool:
        return not s.circled or not budget.issuable(s, s.stack[-1].seat)

    return provided("K-CHG-17", test, text, name="not_after_full_circle")


@action(
    "resign",
    label=(N_("Lay the mace down"), "", ""),
    needs=(
        _unless_circled(N_("The mace has gone full circle in this round; a hetman who can give an order now has to.")),
    ),
    moment=(
        At("K-CHG-14", "The mace is not yours yet: turn it down, or take it. {question}", asks("accept")),
        At("K-CHG-10", "The round goes on under the new hetman. {question}", asks("renew")),
        At("K-ORD-01", "Only the hetman can lay the mace down, and only in place of the order that opens a round."),
    ),
    event=EventKind("resigned", "K-CHG-01", "{seat} lays the mace down.", news=4),
)
def resign(s: CossackState) -> None:
    """Lay the mace down by choice (K-ORD-02, K-CHG-01)."""
    s.stack.pop()
    hand_on(s)


@action(
    "keep",
    label=(N_("Let the old order stand"), "", ""),
    needs=(
        provided(
            "K-CHG-12",
            lambda s: s.gold[s.stack[-1].seat] >= budget.due(s) or not budget.issuable(s, s.stack[-1].seat),
            N_(
                "You have {left} gold and cannot pay the old order even once, so give one of your own. "
                "It costs {price}."
            ),
            lambda s, action: {
                "price": budget.due_in_terms(s) if len(s.orders) > 1 else budget.due(s),
                "left": s.gold[s.stack[-1].seat],
            },
            name="can_pay",
        ),
    ),
    moment=At("K-CHG-10", "There is no old order to let stand: that is for a new hetman in the middle of a round."),
    event=EventKind("order_kept", "K-CHG-10", "{seat} lets the old order stand.", news=2),
)
def keep(s: CossackState) -> None:
    """Let the old order stand, for a price (K-CHG-10 to K-CHG-13)."""
    s.stack.pop()


@action(
    "accept", label=(N_("Take the mace"), "", ""), moment=At("K-CHG-14", "Nobody hands you the mace now. {question}")
)
def accept(s: CossackState) -> None:
    """Take the mace."""
    seat = s.stack.pop().seat
    _take_office(s, seat, None if s._log is None else _reason(s, seat))


@action(
    "refuse",
    label=(N_("Turn the mace down"), "", ""),
    needs=(
        _unless_circled(
            N_("The mace has gone full circle in this round; a player who can give an order has to take it.")
        ),
    ),
    moment=(
        At("K-ORD-18", "An order is refused by playing a card of disobedience. {question}", asks("obey")),
        At("K-CHG-14", "The mace is turned down at the moment when it is handed to you. {question}"),
    ),
    event=EventKind("refused", "K-CHG-14", "{seat} turns the mace down.", news=3),
)
def refuse(s: CossackState) -> None:
    """Turn the mace down."""
    s.declined |= 1 << s.stack.pop().seat
    _offer(s)
