"""The claim phase, from tracks to round marker (R-CLAIM-01)."""

from collections.abc import Callable, Iterator

from boardgames_edu.engine.kit import N_, EventKind, action, must
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.components import LAST_ROUND, REBELLION
from boardgames_edu.games.rurik.rules import goods, tallies
from boardgames_edu.games.rurik.rules.cards import schemes
from boardgames_edu.games.rurik.rules.conditions import when
from boardgames_edu.games.rurik.rules.moments import At, asked
from boardgames_edu.games.rurik.rules.notation import EACH_DEED
from boardgames_edu.games.rurik.rules.solo import phases
from boardgames_edu.games.rurik.state import RurikState

RULE, BUILD, TRADE = range(3)
NOT_IN_ROW = N_("{deed} is not in the open row.")

CLAIM_BEGINS = EventKind("claim_begins", "R-CLAIM-01", "The Claim phase begins; {seat} is first player.", news=4)
ADVANCED = EventKind("advanced", "R-CLAIM-04", "{seat} rises to the {points}-point space of the {track} track.", news=3)
HELD_BACK = EventKind("held_back", "R-TAX-07", "{seat} keeps goods on the dock and the trade marker off the track.")
INCOME = EventKind(
    "income",
    "R-INCOME-01",
    N_(
        "{seat} earns {coins} {coins:coin|coins}: {markers} for markers off the board, {columns} for full boat columns."
    ),
    news=2,
)
ROW_RENEWED = EventKind("row_renewed", "R-VAR-06", "The deeds left in the row are discarded and new ones opened.", True)
TOKENS_REFRESHED = EventKind("tokens_refreshed", "R-REFRESH-01", "All conversion tokens are turned face up.", news=0)
GOOD_GROWN = EventKind("goods_grown", "R-REFRESH-02", "New goods appear in {region}.")
GAME_ENDS = EventKind("game_ends", "R-END-01", "The fourth round is over: the game ends.", True, news=5)


def in_turn_order(s: RurikState, start: int | None = None) -> Iterator[int]:
    """Yield the sides clockwise from the first player or ``start``."""
    sides = s.setup.sides
    skip = 0 if start is None else (start - s.first) % sides
    return ((s.first + step) % sides for step in range(skip, sides))


def begin(s: RurikState) -> None:
    """Begin the phase; the marker's holder becomes first player (R-CLAIM-03)."""
    s.phase = "claim"
    s.first = s.marker
    s.tell(CLAIM_BEGINS, s.first)
    if s.setup.solo is not None:
        s.ask(phases.RebellionPriority(REBELLION))
    else:
        advance_from(s)


# --- A: tracks ---------------------------------------------------------------------------------------------------


MEASURES: dict[str, Callable[[RurikState, int], int]] = {
    "regions_ruled": lambda s, seat: s.ruled[seat].bit_count(),
    "largest_connected_group_of_regions_with_own_structures": lambda s, seat: s.setup.board.largest_group(
        s.built_regions(seat)
    ),
    "goods_on_boat": goods.aboard,
}
"""The counts that the claim tracks compare, by word in ``game.yaml``."""


def reached(s: RurikState, seat: int, track: int) -> int:
    """Return the highest space reached now, from 1, or 0 (R-CLAIM-04)."""
    count, ruled, best = MEASURES[s.setup.components.measures[track]](s, seat), s.ruled[seat], 0
    for space, (least, included) in enumerate(s.setup.track_spaces[track], start=1):
        if count >= least and ruled & included == included:
            best = space
    return best


def advance_from(s: RurikState, start: int | None = None) -> None:
    """Raise the markers in turn order, seat by seat (step A)."""
    # A seat that may want to keep its trade marker off the board is asked. The warfare marker stands still in this
    # phase (R-CLAIM-09).
    for seat in in_turn_order(s, start):
        goods.load(s, seat)
        for track in (RULE, BUILD):
            _advance(s, seat, track)
        if seat < s.setup.seats and s.round < LAST_ROUND and not s.claims[seat * 3 + TRADE] and reached(s, seat, TRADE):
            s.ask(frames.Trade(seat))
            return
        _advance(s, seat, TRADE)
    _all_advanced(s)


def _all_advanced(s: RurikState) -> None:
    if s.setup.solo is not None:
        phases.after_tracks(s)
    else:
        after_tracks(s)


def after_tracks(s: RurikState) -> None:
    """Go on with steps B to F, unless finished (R-SOLOCLAIM-13)."""
    if s.round < LAST_ROUND:
        _income(s)
        return
    s.phase = "over"  # the game ends after step A of the fourth round (R-CLAIM-02, R-END-01)
    if s.setup.solo is not None:
        phases.end_round(s)
    s.tell(GAME_ENDS)


def risen(s: RurikState, seat: int, track: int) -> tuple[int, str]:
    """Return a marker's space after rising, and the rule for it."""
    had, space = s.claims[seat * 3 + track], reached(s, seat, track)
    if space <= had:
        return had, "R-CLAIM-05"  # it never goes down
    return space, "R-CLAIM-14" if space > had + 1 else "R-CLAIM-04"


def _advance(s: RurikState, seat: int, track: int) -> None:
    """Raise a marker, past spaces and onto those of others."""
    space, _ = risen(s, seat, track)
    if space > s.claims[seat * 3 + track]:
        s.claims[seat * 3 + track] = space
        s.tell(ADVANCED, seat, track=track, points=s.setup.track_points[track][space])


_AT_STEP_A = At("R-TAX-07", "Goods are claimed or held back only at step A of the claim phase. {question}")


@action("claim", moment=_AT_STEP_A, label=(N_("Claim a space on the trade track"), "", ""))
def claim(s: RurikState) -> None:
    """Enter the trade track."""
    seat = s.stack.pop().seat
    _advance(s, seat, TRADE)
    _after_trade(s, seat)


@action("hold", moment=_AT_STEP_A, label=(N_("Hold the goods back"), "", ""), event=HELD_BACK)
def hold(s: RurikState) -> None:
    """Hold the goods back, so the marker stays off (R-TAX-07)."""
    _after_trade(s, s.stack.pop().seat)


def _after_trade(s: RurikState, seat: int) -> None:
    following = (seat + 1) % s.setup.sides
    if following != s.first:
        advance_from(s, following)
    else:
        _all_advanced(s)


# --- B: income, C: deeds -----------------------------------------------------------------------------------------
def _income(s: RurikState) -> None:
    """Let everybody earn, in rounds one to three (R-INCOME-03, R-INCOME-04)."""
    for seat in in_turn_order(s):
        if seat >= s.setup.seats:
            phases.earn(s)
            continue
        coins, columns = tallies.income(s, seat).total, goods.full_columns(s, seat)
        s.coins[seat] += coins
        s.tell(INCOME, seat, coins=coins, markers=coins - columns, columns=columns)
    _ask_pick(s, s.first)


def _ask_pick(s: RurikState, seat: int) -> None:
    """Ask for a deed while any lies open (R-CHOOSE-01, R-CHOOSE-05)."""
    if s.deed_row:
        s.ask(frames.Pick(seat))
    else:
        _renew(s)


@action(
    "pick {deed}",
    EACH_DEED,
    needs=(
        must(
            "R-CHOOSE-01",
            lambda s: sum(1 << k for k in s.deed_row if k >= 0),
            NOT_IN_ROW,
            name="in_row",
            exact=when(lambda s, _: s.top.name == "take_deed", "R-PLAY-06", NOT_IN_ROW),
        ),
    ),
    moment=(
        At("R-CLAIM-01", "Deeds are chosen after markers and income. {question}", asked("trade")),
        At(
            "R-CHOOSE-01",
            "You take a deed out of the open row in the claim phase, or by a scheme that shows a deed. {question}",
        ),
    ),
    label=(N_("Take a deed from the row"), "", N_("{deed}")),
    targets="card:deed:{deed}",
)
def pick(s: RurikState, deed: int) -> None:
    """Take a deed, by a scheme or in this phase (R-CHOOSE-03)."""
    if not isinstance(s.top, frames.Pick):
        schemes.take_open_deed(s, deed)
        return
    following = (s.stack[-1].seat + 1) % s.setup.seats
    last = following == s.first
    # R-VAR-06: the two left go
    schemes.take_open_deed(s, deed, refill=not (last and s.setup.options["deed_row"]))
    if last:
        _renew(s)
    else:
        _ask_pick(s, following)


# --- D: tokens, E: goods, F: round marker ------------------------------------------------------------------------
def _renew(s: RurikState) -> None:
    """Renew tokens and goods, not rebels (steps D to F, R-REFRESH-06)."""
    if s.setup.options["deed_row"]:  # R-VAR-06
        s.deed_discard += s.deed_row
        s.deed_row = []
        s.tell(ROW_RENEWED)
        schemes.fill_row(s)
    s.tokens = [3] * s.setup.sides  # R-REFRESH-01
    empty = s.setup.board.in_play & ~s.goods_on
    s.goods_on |= empty  # R-REFRESH-02, R-REFRESH-03
    s.tell(TOKENS_REFRESHED)
    if empty:
        s.tell(GOOD_GROWN, region=tuple(s.setup.board.names(empty)))
    s.abilities_used = 0
    if s.setup.solo is not None:
        phases.end_round(s)
    s.round += 1  # R-REFRESH-04, R-REFRESH-05
    s.setup.begin_round(s)
