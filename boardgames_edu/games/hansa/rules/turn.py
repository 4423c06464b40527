"""The actions Income, Place, Displace and Move, and putting pieces down: each function carries out a legal
action.

What a function leaves open it lays on the stack as a question. Creating routes has a module of its own
(``creating``).
"""

from __future__ import annotations

from boardgames_edu.engine.rules import EventKind
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import KINDS, MERCHANT, TRADER
from boardgames_edu.games.hansa.rules import events, frames, masks
from boardgames_edu.games.hansa.rules.frames import Displaced, Lift, Resettle, SetSettler, SetShift, Settle
from boardgames_edu.games.hansa.state import HansaState, carried
from boardgames_edu.i18n import Phrase


def spend_action(s: HansaState) -> None:
    """An action is taken (H-TRN-02, H-TRN-03).

    Rules: H-TRN-04.
    """
    s.actions_left -= 1
    s.fresh = False


def ask_income(s: HansaState) -> None:
    """The action Income: whom to hire is asked next."""
    spend_action(s)
    s.ask(frames.Income(s.turn))


def ask_place(s: HansaState) -> None:
    """The action Place: which piece and where is asked next."""
    spend_action(s)
    s.ask(frames.Place(s.turn))


def ask_displace(s: HansaState) -> None:
    """The action Displace: whom, and with which piece, is asked next."""
    spend_action(s)
    s.ask(frames.Displace(s.turn))


def ask_move(s: HansaState) -> None:
    """The action Move: pieces are picked up first (H-ACT-D-08)."""
    spend_action(s)
    s.ask(frames.LiftOwn(s.turn, 0))


def hire(s: HansaState, traders: int, merchants: int) -> None:
    """Pieces from stock to supply (H-ACT-A-01, H-ACT-A-05); a tile lets its owner hire along (H-FAV-08,
    AMB-89).
    """
    seat = s.stack.pop().seat
    s.hire(seat, TRADER, traders)
    s.hire(seat, MERCHANT, merchants)
    s.tell(events.INCOME, seat, traders=traders, merchants=merchants)
    owner = s.tiles[components.TAG_ALONG]
    if owner >= 0 and owner != seat and (s.stock[2 * owner] or s.stock[2 * owner + 1]):
        s.ask(frames.HireAlong(owner, 1))


def _permit(s: HansaState, seat: int, post: int) -> None:
    """Use up the permission for a Welsh or Scottish route: the country's own city first, London last
    (H-BRI-06, AMB-83, AMB-84).
    """
    chart = s.setup.chart
    country = chart.country_of[post]
    if country == components.ENGLAND:
        return
    usable = [
        k
        for k, (city, countries) in enumerate(chart.permissions)
        if countries >> country & 1 and not s.permissions_used >> k & 1 and s.rightmost(city) == seat
    ]
    own_city = [k for k in usable if chart.cities_in[country] >> chart.permissions[k][0] & 1]
    s.permissions_used |= 1 << (own_city or usable)[0]


def place(s: HansaState, post: int, kind: int) -> None:
    """A piece from the supply onto a free post (H-ACT-B-01); Blocks ask for more (H-PRM-09).

    Rules: H-ACT-B-02, H-ACT-B-03.
    """
    seat = s.stack.pop().seat
    s.supply[2 * seat + kind] -= 1
    s.put(2 * seat + kind, post)
    if s.setup.chart.permissions:
        _permit(s, seat, post)
    if s._log is not None:
        s.tell(events.PLACED, seat, kind=KINDS[kind], **s.setup.chart.describe(post))
    if s.promo:
        price = masks.block_price(s, s.setup.chart.route_of[post])
        if price:
            s.ask(frames.PayBlock(seat, price))


def displace(s: HansaState, post: int, kind: int) -> None:
    """Take an opponent's place, pay, then let its owner put the piece down (H-ACT-C-01 to H-ACT-C-03, H-ACT-C-23)."""
    setup, seat = s.setup, s.stack.pop().seat
    code = s.code_at(post)
    victim, pushed = code >> 1, code & 1
    s.take(code, post)
    s.supply[2 * seat + kind] -= 1
    s.put(2 * seat + kind, post)
    if setup.chart.permissions:
        _permit(s, seat, post)
    s.tell(
        events.DISPLACED,
        seat,
        victim=s.seat_name(victim),
        kind=KINDS[pushed],
        kind_new=KINDS[kind],
        **setup.chart.describe(post),
    )
    _answer(s, seat, victim, pushed, setup.chart.route_of[post])
    s.ask(frames.Pay(seat, setup.price[pushed]))


def _answer(s: HansaState, seat: int, victim: int, kind: int, route: int) -> None:
    """Ask the victim where its pieces go (H-ACT-C-08, H-ACT-C-09); for a neutral trader the other player
    (H-2P-05).

    Rules: H-ACT-C-19, H-ACT-C-22.
    """
    setup = s.setup
    neutral = victim == setup.seats
    if setup.neutral:
        s.ask(frames.After(seat))
    added = (
        2 if s.tiles[components.TWO_FOR_TRADER] == victim and kind == TRADER else setup.added[kind]
    )  # H-FAV-09
    if not masks.open_in_all_rings(s, victim, route, kind):  # AMB-09
        s.add_to_stock(2 * victim + kind)
        s.tell(events.NO_ROOM, victim if not neutral else None, kind=KINDS[kind], owner=s.seat_name(victim))
        kind = -1
    s.ask(frames.Displaced(1 - seat if neutral else victim, route, victim, kind, added, -1))


def pay(s: HansaState, kind: int) -> None:
    """One piece of the price from supply to stock (H-ACT-C-02, H-ACT-C-03, H-ACT-C-05, H-PRM-09, AMB-95)."""
    frame = s.stack.pop()
    s.hire(frame.seat, kind, -1)
    s.tell(events.PAID, frame.seat, frame.rule, kind=KINDS[kind])
    if frame.count > 1:
        s.ask(frame.counting(frame.count - 1))


def take(s: HansaState, kind: int) -> None:
    """Hire one piece outside Income (H-PRM-06, H-FAV-08)."""
    frame = s.stack.pop()
    seat = frame.seat
    s.hire(seat, kind)
    s.tell(events.HIRED, seat, frame.rule, kind=KINDS[kind])
    if frame.count > 1 and (s.stock[2 * seat] or s.stock[2 * seat + 1]):
        s.ask(frame.counting(frame.count - 1))


# --- picking up and setting down ----------------------------------------------------------------------------------


def lift(s: HansaState, post: int) -> None:
    """Pick up a piece (H-ACT-D-08); at the most that is allowed, setting down begins (H-ACT-D-01, H-BM-22,
    H-EAS-14).

    Rules: H-ACT-D-02, H-ACT-D-03.
    """
    frame: Lift = s.top
    seat, code = frame.seat, s.code_at(post)
    s.take(code, post)
    s.lifted = tuple(sorted((*s.lifted, carried(code >> 1, code & 1, s.setup.chart.country_of[post]))))
    if s._log is not None:
        _tell_of_piece(s, events.LIFTED_OWN if code >> 1 == seat else events.LIFTED, code, post)
    s.stack[-1] = frame.counting(frame.count + 1)
    if frame.count + 1 >= frame.most(s) or not masks.liftable(s):
        _start_setting(s)


def _start_setting(s: HansaState) -> None:
    """All pieces are picked up; now they are set down (H-ACT-D-08, AMB-57)."""
    frame: Lift = s.stack.pop()
    if s.setup.neutral:
        s.ask(frames.After(s.turn))
    if s.lifted:
        s.ask(frame.then(frame.seat))


def set_down(s: HansaState, post: int) -> None:
    """The piece in the hand onto a post: one that was picked up, a displaced one, or one shifted for it.

    Rules: H-BM-24.
    """
    frame = s.top
    if frame.__class__ is Displaced:
        _set_displaced(s, frame, post)
        return
    piece = s.lifted[0]
    s.lifted = s.lifted[1:]
    code = 2 * (piece % 10) + piece // 10 % 10
    s.put(code, post)
    if s._log is not None:
        _tell_of_piece(s, events.SET_DOWN_OWN if code >> 1 == frame.seat else events.SET_DOWN, code, post)
    if not s.lifted:
        s.stack.pop()


def _set_displaced(s: HansaState, frame: Displaced, post: int) -> None:
    """The displaced piece (H-ACT-C-08)."""
    code = 2 * frame.owner + frame.kind
    s.put(code, post)
    own = frame.owner == frame.seat
    if s._log is not None:
        _tell_of_piece(s, events.PUT_DOWN_OWN if own else events.PUT_DOWN, code, post)
    if frame.added:
        s.change_top(kind=-1, post=post)
    else:
        s.stack.pop()


def _tell_of_piece(s: HansaState, kind: EventKind, code: int, post: int) -> None:
    """Tell that a piece was picked up or put down somewhere, by the rule of what is asked."""
    assert s.decision is not None
    s.tell(
        kind,
        s.to_move,
        s.decision.rule,
        kind=KINDS[code & 1],
        owner=s.seat_name(code >> 1),
        **s.setup.chart.describe(post),
    )


def add(s: HansaState, post: int, kind: int) -> None:
    """A further piece: added after a displacement, from the route just created, or by Place 2 (H-ACT-C-09,
    H-EAS-17, H-BRI-19).

    Rules: H-ACT-C-13, H-ACT-C-14, H-ACT-C-24.
    """
    frame = s.top
    displaced, resettled = frame.__class__ is Displaced, frame.__class__ is Resettle
    owner = frame.owner if displaced else frame.seat
    if resettled:
        at = s.lifted.index(carried(owner, kind, components.ENGLAND))
        s.lifted = s.lifted[:at] + s.lifted[at + 1 :]
    elif owner == s.setup.seats:
        s.neutral_heap -= 1
    else:
        source = s.source(owner)
        assert source is not None
        source[2 * owner + kind] -= 1
    s.put(2 * owner + kind, post)
    if s._log is not None:
        s.tell(
            events.ADDED_OWN if owner == frame.seat else events.ADDED,
            frame.seat,
            None if displaced else frame.rule,
            kind=KINDS[kind],
            owner=s.seat_name(owner),
            **s.setup.chart.describe(post),
        )
    s.stack.pop()
    if displaced:
        if frame.added > 1 or frame.kind >= 0:
            s.ask(frame.with_added(frame.added - 1))
    elif frame.count > 1 and (not resettled or s.lifted):
        s.ask(frame.counting(frame.count - 1))
    elif resettled:
        back_to_stock(s)


def shift(s: HansaState, post: int) -> None:
    """Pick up an own piece on the board because stock and supply are empty (H-ACT-C-12, AMB-55, AMB-82)."""
    frame = s.stack.pop()
    seat, code = frame.seat, s.code_at(post)
    s.take(code, post)
    s.lifted = (carried(seat, code & 1, s.setup.chart.country_of[post]),)
    s.tell(events.SHIFTED, seat, kind=KINDS[code & 1], **s.setup.chart.describe(post))
    if frame.__class__ is Settle:
        if frame.count > 1:
            s.ask(frame.counting(frame.count - 1))
        s.ask(SetSettler(seat))
        return
    s.ask(frame.with_added(frame.added - 1))  # when nothing is left to do there, it ends by itself
    s.ask(SetShift(seat, frame.route, frame.owner, post))


def back_to_stock(s: HansaState) -> None:
    """What is still in the hand goes to the stock (H-E3A-01)."""
    for piece in s.lifted:
        s.add_to_stock(2 * (piece % 10) + piece // 10 % 10)
    s.lifted = ()


def _nothing_printed(s: HansaState) -> None:
    """Tell why a printed marker brings nothing, when leaving it is all that can be done (H-EAS-11, H-BRI-17)."""
    question = s.decision
    assert question is not None
    others = [family for family in question.families if family is not s.setup.enough]
    if any(family.legal(s) for family in others):
        return
    refused = next(others[0].violations(s, others[0].members[0][1]), None)
    if refused is not None:
        s.tell(
            events.NOTHING_PRINTED,
            s.to_move,
            refused.rule,
            reason=Phrase(refused.template, refused.facts),
        )


def enough(s: HansaState) -> None:
    """Stop here: refuse further pieces, pick up no more, or leave a printed marker unused (H-ACT-C-18,
    H-ACT-D-05, AMB-80).
    """
    frame = s.top
    if s._log is not None and isinstance(frame, frames.PRINTED):
        _nothing_printed(s)
    if isinstance(frame, Lift):
        _start_setting(s)
        return
    s.stack.pop()
    if frame.__class__ is Resettle:
        back_to_stock(s)
