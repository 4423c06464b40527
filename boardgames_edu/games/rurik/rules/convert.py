"""Converting two goods into a point (R-CONV-01 to R-CONV-06)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from operator import add

from boardgames_edu.engine.actions import Entry, Verb, action, must
from boardgames_edu.engine.rules import EVERYTHING, Action, EventKind, Exact
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import GOODS, TOKENS
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules import goods, rewards
from boardgames_edu.games.rurik.rules.conditions import seat_of
from boardgames_edu.games.rurik.rules.moments import BONUS_ACTION, At, Never, never
from boardgames_edu.games.rurik.state import G, RurikState
from boardgames_edu.i18n import N_

Pairs = tuple[tuple[int, int], ...]
TO_BUILD, TO_MUSTER = range(len(TOKENS))
TAKES = (("wood", "ore"), ("honey", "fish"))
"""The goods, one of which each token needs (R-CONV-02, R-CONV-03)."""
GIVES = (({"build_points": 1}, "R-CONV-02"), ({"muster_points": 1}, "R-CONV-03"))
"""What each token gives, and by which rule."""


def _pairs(token: int) -> Pairs:
    """Return the goods that a token takes, in one order only."""
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for pair in product(map(GOODS.index, TAKES[token]), range(len(GOODS))):
        found.setdefault(tuple(sorted(pair)), pair)
    return tuple(found.values())


PAIRS = tuple(map(_pairs, range(len(TOKENS))))
"""The goods that each token takes."""
FIRST = (0, len(PAIRS[TO_BUILD]))
"""The first bit of each token's conversions."""


def aliases() -> Mapping[str, str]:
    """Return the conversions with their goods in the other order."""
    text = "convert {} {} {}".format
    return {
        text(name, GOODS[b], GOODS[a]): text(name, GOODS[a], GOODS[b])
        for token, name in enumerate(TOKENS)
        for a, b in PAIRS[token]
        if a != b
    }


def _two_pieces(s: RurikState, action: Action) -> Exact | None:
    """Return the reason that names the missing good."""
    token, first, second = action.args
    seat = seat_of(s)
    if first == second and s.goods(seat, first) == 1:
        return "R-CONV-05", N_("You have only one {good}; a conversion takes two goods."), {}
    missing = first if not s.goods(seat, first) else second
    return (
        GIVES[token][1],
        N_("A conversion takes two goods; you have no {good_missing}."),
        {"good_missing": GOODS[missing]},
    )


_ONCE = must(
    "R-CONV-01",
    lambda s: EVERYTHING if not s.bonus_actions & st.CONVERTED else 0,
    N_("You have already converted goods this turn."),
    name="one_conversion_a_turn",
)


@lru_cache(maxsize=4096)
def _payable(tokens: int, *goods: int) -> int:
    """Return the conversions for which a seat has the goods."""
    owned, mask = tuple(map(add, goods[:G], goods[G:])), 0
    for token, pairs in enumerate(PAIRS):
        if tokens >> token & 1:
            for bit, (a, b) in enumerate(pairs, FIRST[token]):
                if owned[a] >= 2 if a == b else owned[a] and owned[b]:
                    mask |= 1 << bit
    return mask


def _paid(s: RurikState) -> int:
    at = G * s.stack[-1].seat
    return _payable(EVERYTHING, *s.boat[at : at + G], *s.dock[at : at + G])


def _possible(s: RurikState) -> int:
    """Return what can be converted now, for both forms together."""
    seat = s.stack[-1].seat
    if s.bonus_actions & st.CONVERTED or not s.tokens[seat]:
        return 0
    at = G * seat
    return _payable(s.tokens[seat], *s.boat[at : at + G], *s.dock[at : at + G])


def _by(token: int) -> Callable[[Callable[..., None]], Verb]:
    """Declare what can be converted with a token."""
    name = TOKENS[token]

    def rows(setup: RurikParams) -> Iterator[Entry]:
        for bit, (a, b) in enumerate(PAIRS[token], FIRST[token]):
            facts = {"token": name, "good": GOODS[a], "good_second": GOODS[b]}
            yield bit, f"convert {name} {GOODS[a]} {GOODS[b]}", (token, a, b), facts

    return action(
        f"convert {name} {{good}} {{good_second}}",
        rows=rows,
        needs=(
            _ONCE,
            must(
                "R-CONV-04",
                lambda s: EVERYTHING if s.tokens[s.stack[-1].seat] >> token & 1 else 0,
                N_("This conversion token is face down until the next round."),
                name="token_face_up",
            ),
            must(
                GIVES[token][1],
                _paid,
                N_("You cannot pay {good} and {good_second}: you do not have both."),
                name="goods_paid",
                exact=_two_pieces,
            ),
        ),
        fast_mask=_possible,
        moment=BONUS_ACTION,
        label=(N_("Convert goods"), N_("{token}"), N_("{good} + {good_second}")),
        targets="piece:token:{own}:{token} space:goods:{own}:{good} space:goods:{own}:{good_second}",
    )


CONVERTED_GOODS = EventKind("converted_goods", "R-CONV-01", N_("{seat} converts {good} and {good_second}."))


@_by(TO_MUSTER)
@_by(TO_BUILD)
def convert(s: RurikState, token: int, first: int, second: int) -> None:
    """Turn two goods into a point (R-CONV-01 to R-CONV-04).

    The point is one of build or muster; the token turns face down. One conversion a turn, so both tokens need two
    turns (R-CONV-06).
    """
    seat = s.stack[-1].seat
    s.bonus_actions |= st.CONVERTED
    s.tokens[seat] &= ~(1 << token)
    s.tell(CONVERTED_GOODS, seat, good=GOODS[first], good_second=GOODS[second])
    goods.spend(s, seat, first, 1, "R-CONV-05")
    goods.spend(s, seat, second, 1, "R-CONV-05")
    rewards.gain(s, seat, *GIVES[token])


# --- conversions that no state allows --------------------------------------------------------------------------------


def _wrong(token: int, text: str) -> Never:
    """Return the conversions of goods that a token does not take."""

    def rows(setup: RurikParams) -> Iterator[Entry]:
        for (k, a), (m, b) in product(enumerate(GOODS), repeat=2):
            if a not in TAKES[token] and b not in TAKES[token]:
                facts = {"token": TOKENS[token], "good": a, "good_second": b}
                yield 0, f"convert {TOKENS[token]} {a} {b}", (token, k, m), facts

    return never("convert", rows, At(GIVES[token][1], text))


NEVER = (
    _wrong(TO_BUILD, N_("This token takes at least one wood or ore; {good} and {good_second} will not do.")),
    _wrong(
        TO_MUSTER, N_("This token takes at least one honey or fish; {good} and {good_second} will not do.")
    ),
)
