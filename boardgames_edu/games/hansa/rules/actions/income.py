"""The action Income: pieces from the stock to the supply."""

from collections.abc import Iterator
from functools import cache

from boardgames_edu.engine.kit import N_, Entry, EventKind, action, must, provided
from boardgames_edu.games.hansa import components, frames
from boardgames_edu.games.hansa.components import MERCHANT, TRADER
from boardgames_edu.games.hansa.frames import HireAlong, Tribute
from boardgames_edu.games.hansa.params import HansaParams
from boardgames_edu.games.hansa.rules import masks
from boardgames_edu.games.hansa.rules.flow import spend_action
from boardgames_edu.games.hansa.rules.moments import HAS_ACTION, IN_TURN, TURN, At, during, part
from boardgames_edu.games.hansa.rules.notation import A_KIND, EACH_KIND
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import Phrase

MOST_TRADERS, MOST_MERCHANTS = 26, 4  # the most that one income can hire
HIRED = EventKind("hired", "H-PRM-06", "{seat} hires a {kind}.")


@action(
    "income",
    needs=(
        HAS_ACTION,
        provided(
            "H-ACT-A-06",
            lambda s: s.stock[2 * s.turn] or s.stock[2 * s.turn + 1],
            "Your stock is empty; there is nobody to hire.",
            name="stock",
        ),
    ),
    moment=IN_TURN,
    label=N_("Income: hire pieces"),
    targets="piece:stock:{own}:trader piece:stock:{own}:merchant",
)
def ask_income(s: HansaState) -> None:
    """Take the action Income: whom to hire is asked next."""
    spend_action(s)
    s.ask(frames.Income(s.turn))


_HIRES = tuple((t * (MOST_MERCHANTS + 1) + m, t, m) for t in range(MOST_TRADERS + 1) for m in range(MOST_MERCHANTS + 1))
"""Bit, traders and merchants of every hire."""
_MERCHANTS = N_("{merchants} {merchants:merchant|merchants}")
_BOTH = N_("{traders} {traders:trader|traders} and {merchants} {merchants:merchant|merchants}")


def _numbers(setup: HansaParams) -> Iterator[Entry]:
    for bit, t, m in _HIRES:
        facts = {"traders": t, "merchants": m}
        words = N_("{traders} {traders:trader|traders}") if not m else _MERCHANTS if not t else _BOTH
        yield bit, f"hire {t} {m}", (t, m), {**facts, "pieces": Phrase(words, facts)}


@cache
def _within(traders: int, merchants: int) -> int:
    return sum(1 << bit for bit, t, m in _HIRES if t <= traders and m <= merchants)


@cache
def _at_most(bank: int) -> int:
    """Return the hires of at most ``bank`` pieces (H-ACT-A-02)."""
    return sum(1 << bit for bit, t, m in _HIRES if t + m <= bank)


@action(
    "hire {traders} {merchants}",
    rows=_numbers,
    needs=(
        must("H-ACT-A-01", lambda s: ~1, "An income hires at least one piece.", name="at_least_one"),
        must(
            "H-ACT-A-03",
            lambda s: _within(s.stock[2 * s.turn], s.stock[2 * s.turn + 1]),
            N_(
                "Your stock holds only {stock_traders} {stock_traders:trader|traders} and {stock_merchants} "
                "{stock_merchants:merchant|merchants}."
            ),
            lambda s, action: {"stock_traders": s.stock[2 * s.turn], "stock_merchants": s.stock[2 * s.turn + 1]},
            name="in_stock",
        ),
        must(
            "H-ACT-A-01",
            lambda s: _at_most(s.value(s.turn, components.BANK)),
            "Your Bank lets you hire {n} at most.",
            lambda s, action: {"n": s.value(s.turn, components.BANK)},
            name="bank",
        ),
    ),
    moment=part("H-ACT-A-01", N_("First choose the action Income."), "income", frames.Income),
    label=(N_("Hire"), "", "{pieces}", "", N_("{heading} {label}")),
    event=EventKind("income", "H-ACT-A-01", "{seat} hires {pieces}.", news=3),
)
def hire(s: HansaState, traders: int, merchants: int) -> None:
    """Hire pieces from stock to supply (H-ACT-A-05, AMB-89)."""
    seat = s.stack.pop().seat
    s.hire(seat, TRADER, traders)
    s.hire(seat, MERCHANT, merchants)
    owner = s.tiles[components.TAG_ALONG]
    if owner >= 0 and owner != seat and (s.stock[2 * owner] or s.stock[2 * owner + 1]):
        s.ask(frames.HireAlong(owner, 1))


@action(
    "take {kind}",
    EACH_KIND,
    needs=tuple(
        during(
            decision,
            rule,
            lambda s: masks.kinds_in(s.stock, s.stack[-1].seat),
            "You have no {kind} in your stock to hire.",
            f"in_stock_for_{decision.name}",
        )
        for decision, rule in ((Tribute, "H-PRM-06"), (HireAlong, "H-FAV-08"))
    ),
    moment=(At("H-ACT-A-01", "Pieces come out of the stock by the action Income: choose it first.", TURN), *IN_TURN),
    label=(N_("Hire"), "", A_KIND),
    targets="piece:stock:{own}:{kind}",
)
def take(s: HansaState, kind: int) -> None:
    """Hire one piece outside Income."""
    frame = s.stack.pop()
    seat = frame.seat
    s.hire(seat, kind)
    s.tell(HIRED, seat, frame.rule, kind=components.KINDS[kind])
    if frame.count > 1 and (s.stock[2 * seat] or s.stock[2 * seat + 1]):
        s.ask(frame.changed(count=frame.count - 1))
