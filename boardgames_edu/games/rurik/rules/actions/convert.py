"""Converting two goods into a point (R-CONV-01 to R-CONV-06)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from operator import add

from boardgames_edu.engine.kit import N_, Action, Entry, EventKind, Exact, action, must, provided
from boardgames_edu.games.rurik.components import GOODS, TOKENS
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules import goods
from boardgames_edu.games.rurik.rules.cards import schemes
from boardgames_edu.games.rurik.rules.moments import BONUS_ACTION, At, Never, never
from boardgames_edu.games.rurik.state import CONVERTED, G, RurikState

TO_BUILD, TO_MUSTER = range(len(TOKENS))
TAKES = (("wood", "ore"), ("honey", "fish"))  # the goods, one of which each token needs (R-CONV-02, R-CONV-03)
GIVES = (({"build_points": 1}, "R-CONV-02"), ({"muster_points": 1}, "R-CONV-03"))
"""What each token gives, and its rule."""

CONVERTED_GOODS = EventKind("converted_goods", "R-CONV-01", "{seat} converts {good} and {good_second}.")


CONVERSIONS = tuple(
    (token, a, b)
    for token, takes in enumerate([tuple(map(GOODS.index, takes)) for takes in TAKES])
    for number, a in enumerate(takes)
    for b in range(len(GOODS))
    if b not in takes[:number]
)
_FACE_UP = tuple(
    sum(1 << bit for bit, (token, *_) in enumerate(CONVERSIONS) if tokens >> token & 1)
    for tokens in range(1 << len(TOKENS))
)
"""The conversions of each set of tokens."""


def _entry(token: int, a: int, b: int) -> tuple[str, dict[str, object]]:
    facts = {"token": TOKENS[token], "good": GOODS[a], "good_second": GOODS[b]}
    return "convert {token} {good} {good_second}".format(**facts), dict(facts)


def aliases() -> Mapping[str, str]:
    """Return the conversions with their goods in the other order."""
    return {_entry(token, b, a)[0]: _entry(token, a, b)[0] for token, a, b in CONVERSIONS if a != b}


@lru_cache(maxsize=4096)
def _payable(*goods: int) -> int:
    owned, mask = tuple(map(add, goods[:G], goods[G:])), 0
    for bit, (_, a, b) in enumerate(CONVERSIONS):
        if owned[a] >= 2 if a == b else owned[a] and owned[b]:
            mask |= 1 << bit
    return mask


def _paid(s: RurikState) -> int:
    at = G * s.stack[-1].seat
    return _payable(*s.boat[at : at + G], *s.dock[at : at + G])


def _missing_good(s: RurikState, action: Action) -> Exact | None:
    token, *pair = action.args
    missing = [good for good in pair if not s.goods(s.stack[-1].seat, good)]
    if not missing:
        return None
    text = N_("A conversion takes two goods; you have no {good_missing}.")
    return GIVES[token][1], text, {"good_missing": GOODS[missing[0]]}


@action(
    "convert {token} {good} {good_second}",
    rows=lambda setup: [
        (bit, text, args, facts) for bit, args in enumerate(CONVERSIONS) for text, facts in [_entry(*args)]
    ],
    needs=(
        provided(
            "R-CONV-01",
            lambda s: not s.bonus_actions & CONVERTED,
            "You have already converted goods this turn.",
            name="one_conversion_a_turn",
        ),
        must(
            "R-CONV-04",
            lambda s: _FACE_UP[s.tokens[s.stack[-1].seat]],
            "This conversion token is face down until the next round.",
            name="token_face_up",
        ),
        must(
            "R-CONV-05",
            _paid,
            "You have only one {good}; a conversion takes two goods.",
            name="goods_paid",
            exact=_missing_good,
        ),
    ),
    moment=BONUS_ACTION,
    label=(N_("Convert goods"), N_("{token}"), N_("{good} + {good_second}")),
    targets="piece:token:{own}:{token} space:goods:{own}:{good} space:goods:{own}:{good_second}",
)
def convert(s: RurikState, token: int, first: int, second: int) -> None:
    """Turn two goods into a point (R-CONV-01 to R-CONV-04)."""
    # The point is one of build or muster; the token turns face down. One conversion a turn, so both tokens need two
    # turns (R-CONV-06).
    seat = s.stack[-1].seat
    s.bonus_actions |= CONVERTED
    s.tokens[seat] &= ~(1 << token)
    s.tell(CONVERTED_GOODS, seat, good=first, good_second=second)
    goods.spend(s, seat, first, 1, "R-CONV-05")
    goods.spend(s, seat, second, 1, "R-CONV-05")
    schemes.gain(s, seat, *GIVES[token])


def _wrong(token: int, text: str) -> Never:
    def rows(setup: RurikParams) -> Iterator[Entry]:
        for (k, a), (m, b) in product(enumerate(GOODS), repeat=2):
            if a not in TAKES[token] and b not in TAKES[token]:
                text, facts = _entry(token, k, m)
                yield 0, text, (token, k, m), facts

    return never("convert", rows, At(GIVES[token][1], text))


NEVER = (
    _wrong(TO_BUILD, N_("This token takes at least one wood or ore; {good} and {good_second} will not do.")),
    _wrong(TO_MUSTER, N_("This token takes at least one honey or fish; {good} and {good_second} will not do.")),
)
