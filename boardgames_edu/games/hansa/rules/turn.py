"""The actions Income, Place, Displace and Move, and putting pieces down: each function carries out a legal
action.

What a function leaves open it lays on the stack as a question. Creating routes has a module of its own
(``creating``).
"""

from __future__ import annotations

from boardgames_edu.engine.game import Log
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import KINDS, MERCHANT, TRADER
from boardgames_edu.games.hansa.rules import events, masks
from boardgames_edu.games.hansa.state import HansaState, carried
from boardgames_edu.i18n import Phrase


def spend_action(s: HansaState) -> None:
    """An action is taken (H-TRN-02, H-TRN-03).

    Rules: H-TRN-04.
    """
    s.actions_left -= 1
    s.fresh = False


def ask_income(s: HansaState, log: Log | None) -> None:
    """The action Income: whom to hire is asked next."""
    spend_action(s)
    s.stack.append((s.setup.decisions["income"], s.stack[-1][1]))


def ask_place(s: HansaState, log: Log | None) -> None:
    """The action Place: which piece and where is asked next."""
    spend_action(s)
    s.stack.append((s.setup.decisions["place"], s.stack[-1][1]))


def ask_displace(s: HansaState, log: Log | None) -> None:
    """The action Displace: whom, and with which piece, is asked next."""
    spend_action(s)
    s.stack.append((s.setup.decisions["displace"], s.stack[-1][1]))


def ask_move(s: HansaState, log: Log | None) -> None:
    """The action Move: pieces are picked up first (H-ACT-D-08)."""
    spend_action(s)
    s.stack.append((s.setup.decisions["lift_own"], s.stack[-1][1], 0))


def hire(s: HansaState, log: Log | None, traders: int, merchants: int) -> None:
    """Pieces from stock to supply (H-ACT-A-01, H-ACT-A-05); a tile lets its owner hire along (H-FAV-08,
    AMB-89).
    """
    seat = s.stack.pop()[1]
    s.hire(seat, TRADER, traders)
    s.hire(seat, MERCHANT, merchants)
    if log is not None:
        log.append(events.INCOME(seat, seat=s.seat_name(seat), traders=traders, merchants=merchants))
    owner = s.tiles[components.TAG_ALONG]
    if owner >= 0 and owner != seat and (s.stock[2 * owner] or s.stock[2 * owner + 1]):
        s.stack.append((s.setup.decisions["hire_along"], owner, 1))


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


def place(s: HansaState, log: Log | None, post: int, kind: int) -> None:
    """A piece from the supply onto a free post (H-ACT-B-01); Blocks ask for more (H-PRM-09).

    Rules: H-ACT-B-02, H-ACT-B-03.
    """
    seat = s.stack.pop()[1]
    s.supply[2 * seat + kind] -= 1
    s.put(2 * seat + kind, post)
    if s.setup.chart.permissions:
        _permit(s, seat, post)
    if log is not None:
        log.append(
            events.PLACED(seat, seat=s.seat_name(seat), kind=KINDS[kind], **s.setup.chart.describe(post))
        )
    if s.promo:
        price = masks.block_price(s, s.setup.chart.route_of[post])
        if price:
            s.stack.append((s.setup.decisions["pay_block"], seat, price))


def displace(s: HansaState, log: Log | None, post: int, kind: int) -> None:
    """Take an opponent's place, pay, then let its owner put the piece down (H-ACT-C-01 to H-ACT-C-03, H-ACT-C-23)."""
    setup, seat = s.setup, s.stack.pop()[1]
    code = s.code_at(post)
    victim, pushed = code >> 1, code & 1
    s.take(code, post)
    s.supply[2 * seat + kind] -= 1
    s.put(2 * seat + kind, post)
    if setup.chart.permissions:
        _permit(s, seat, post)
    if log is not None:
        log.append(
            events.DISPLACED(
                seat,
                seat=s.seat_name(seat),
                victim=s.seat_name(victim),
                kind=KINDS[pushed],
                kind_new=KINDS[kind],
                **setup.chart.describe(post),
            )
        )
    _answer(s, log, seat, victim, pushed, setup.chart.route_of[post])
    s.stack.append((setup.decisions["pay"], seat, setup.price[pushed]))


def _answer(s: HansaState, log: Log | None, seat: int, victim: int, kind: int, route: int) -> None:
    """Ask the victim where its pieces go (H-ACT-C-08, H-ACT-C-09); for a neutral trader the other player
    (H-2P-05).

    Rules: H-ACT-C-19, H-ACT-C-22.
    """
    setup = s.setup
    neutral = victim == setup.seats
    if setup.neutral:
        s.stack.append((setup.steps["after"], seat))
    added = (
        2 if s.tiles[components.TWO_FOR_TRADER] == victim and kind == TRADER else setup.added[kind]
    )  # H-FAV-09
    if not masks.open_in_all_rings(s, victim, route, kind):  # AMB-09
        s.add_to_stock(2 * victim + kind)
        if log is not None:
            log.append(
                events.NO_ROOM(victim if not neutral else None, kind=KINDS[kind], owner=s.seat_name(victim))
            )
        kind = -1
    s.stack.append(
        (setup.decisions["displaced"], 1 - seat if neutral else victim, route, victim, kind, added, -1)
    )


def pay(s: HansaState, log: Log | None, kind: int) -> None:
    """One piece of the price from supply to stock (H-ACT-C-02, H-ACT-C-03, H-ACT-C-05, H-PRM-09, AMB-95)."""
    question, seat, count = s.stack.pop()
    s.hire(seat, kind, -1)
    if log is not None:
        log.append(events.PAID(seat, question.rule, seat=s.seat_name(seat), kind=KINDS[kind]))
    if count > 1:
        s.stack.append((question, seat, count - 1))


def take(s: HansaState, log: Log | None, kind: int) -> None:
    """Hire one piece outside Income (H-PRM-06, H-FAV-08)."""
    question, seat, count = s.stack.pop()
    s.hire(seat, kind)
    if log is not None:
        log.append(events.HIRED(seat, question.rule, seat=s.seat_name(seat), kind=KINDS[kind]))
    if count > 1 and (s.stock[2 * seat] or s.stock[2 * seat + 1]):
        s.stack.append((question, seat, count - 1))


# --- picking up and setting down ----------------------------------------------------------------------------------


def lift(s: HansaState, log: Log | None, post: int) -> None:
    """Pick up a piece (H-ACT-D-08); at the most that is allowed, setting down begins (H-ACT-D-01, H-BM-22,
    H-EAS-14).

    Rules: H-ACT-D-02, H-ACT-D-03.
    """
    question, seat, count = s.stack.pop()
    code = s.code_at(post)
    s.take(code, post)
    s.lifted = tuple(sorted((*s.lifted, carried(code >> 1, code & 1, s.setup.chart.country_of[post]))))
    count += 1
    if log is not None:
        log.append(
            (events.LIFTED_OWN if code >> 1 == seat else events.LIFTED)(
                seat,
                question.rule,
                seat=s.seat_name(seat),
                kind=KINDS[code & 1],
                owner=s.seat_name(code >> 1),
                **s.setup.chart.describe(post),
            )
        )
    most = (
        s.value(seat, components.BOOK)
        if question.name == "lift_own"
        else 3
        if question.name == "lift_opposing"
        else 2
    )
    s.stack.append((question, seat, count))
    if count >= most or not masks.liftable(s):
        _start_setting(s)


_PRINTED = frozenset({"lift_any", "privilege", "green", "resettle", "settle"})
"""The questions that a printed marker of a sea route asks."""
_SETTING = {"lift_own": "set_own", "lift_opposing": "set_opposing", "lift_any": "set_any"}


def _start_setting(s: HansaState) -> None:
    """All pieces are picked up; now they are set down (H-ACT-D-08, AMB-57)."""
    question, seat, _ = s.stack.pop()
    if s.setup.neutral:
        s.stack.append((s.setup.steps["after"], s.turn))
    if s.lifted:
        s.stack.append((s.setup.decisions[_SETTING[question.name]], seat))


def set_down(s: HansaState, log: Log | None, post: int) -> None:
    """The piece in the hand onto a post: one that was picked up, a displaced one, or one shifted for it.

    Rules: H-BM-24.
    """
    frame = s.stack[-1]
    if frame[0].name == "displaced":
        _set_displaced(s, log, post)
        return
    seat, piece = frame[1], s.lifted[0]
    s.lifted = s.lifted[1:]
    owner, kind = piece % 10, piece // 10 % 10
    s.put(2 * owner + kind, post)
    if log is not None:
        log.append(
            (events.SET_DOWN_OWN if owner == seat else events.SET_DOWN)(
                seat,
                frame[0].rule,
                seat=s.seat_name(seat),
                kind=KINDS[kind],
                owner=s.seat_name(owner),
                **s.setup.chart.describe(post),
            )
        )
    if not s.lifted:
        s.stack.pop()


def _set_displaced(s: HansaState, log: Log | None, post: int) -> None:
    """The displaced piece (H-ACT-C-08)."""
    question, seat, route, owner, kind, added, _ = s.stack.pop()
    s.put(2 * owner + kind, post)
    if log is not None:
        log.append(
            (events.PUT_DOWN_OWN if owner == seat else events.PUT_DOWN)(
                seat,
                seat=s.seat_name(seat),
                kind=KINDS[kind],
                owner=s.seat_name(owner),
                **s.setup.chart.describe(post),
            )
        )
    if added:
        s.stack.append((question, seat, route, owner, -1, added, post))


def add(s: HansaState, log: Log | None, post: int, kind: int) -> None:
    """A further piece: added after a displacement, from the route just created, or by Place 2 (H-ACT-C-09,
    H-EAS-17, H-BRI-19).

    Rules: H-ACT-C-13, H-ACT-C-14, H-ACT-C-24.
    """
    question, seat, *data = s.stack.pop()
    owner = data[1] if question.name == "displaced" else seat
    if question.name == "resettle":
        piece = carried(owner, kind, components.ENGLAND)
        at = s.lifted.index(piece)
        s.lifted = s.lifted[:at] + s.lifted[at + 1 :]
    elif owner == s.setup.seats:
        s.neutral_heap -= 1
    else:
        source = s.source(owner)
        assert source is not None
        source[2 * owner + kind] -= 1
    s.put(2 * owner + kind, post)
    if log is not None:
        log.append(
            (events.ADDED_OWN if owner == seat else events.ADDED)(
                seat,
                question.rule if question.name != "displaced" else None,
                seat=s.seat_name(seat),
                kind=KINDS[kind],
                owner=s.seat_name(owner),
                **s.setup.chart.describe(post),
            )
        )
    if question.name == "displaced":
        data[3] -= 1
        if data[3] or data[2] >= 0:
            s.stack.append((question, seat, *data))
    elif data[0] > 1 and (question.name != "resettle" or s.lifted):
        s.stack.append((question, seat, data[0] - 1))
    elif question.name == "resettle":
        back_to_stock(s)


def shift(s: HansaState, log: Log | None, post: int) -> None:
    """Pick up an own piece on the board because stock and supply are empty (H-ACT-C-12, AMB-55, AMB-82)."""
    question, seat, *data = s.stack.pop()
    code = s.code_at(post)
    s.take(code, post)
    s.lifted = (carried(seat, code & 1, s.setup.chart.country_of[post]),)
    if log is not None:
        log.append(
            events.SHIFTED(seat, seat=s.seat_name(seat), kind=KINDS[code & 1], **s.setup.chart.describe(post))
        )
    questions = s.setup.decisions
    if question.name == "settle":
        if data[0] > 1:
            s.stack.append((question, seat, data[0] - 1))
        s.stack.append((questions["set_settler"], seat))
        return
    data[3] -= 1
    s.stack.append((question, seat, *data))  # when nothing is left to do there, it ends by itself
    s.stack.append((questions["set_shift"], seat, data[0], data[1], post))


def back_to_stock(s: HansaState) -> None:
    """What is still in the hand goes to the stock (H-E3A-01)."""
    for piece in s.lifted:
        s.add_to_stock(2 * (piece % 10) + piece // 10 % 10)
    s.lifted = ()


def _nothing_printed(s: HansaState, log: Log) -> None:
    """Tell why a printed marker brings nothing, when leaving it is all that can be done (H-EAS-11, H-BRI-17)."""
    question, seat = s.stack[-1][:2]
    others = [family for family in question.families if family is not s.setup.enough]
    if any(family.legal(s) for family in others):
        return
    refused = next(others[0].violations(s, others[0].members[0][1]), None)
    if refused is not None:
        reason = Phrase(refused.template, refused.facts)
        log.append(events.NOTHING_PRINTED(seat, refused.rule, seat=s.seat_name(seat), reason=reason))


def enough(s: HansaState, log: Log | None) -> None:
    """Stop here: refuse further pieces, pick up no more, or leave a printed marker unused (H-ACT-C-18,
    H-ACT-D-05, AMB-80).
    """
    name = s.stack[-1][0].name
    if log is not None and name in _PRINTED:
        _nothing_printed(s, log)
    if name in _SETTING:
        _start_setting(s)
        return
    s.stack.pop()
    if name == "resettle":
        back_to_stock(s)
