"""Masks and conditions that verbs of several subjects share.

Masks are of regions and spaces, for the seat that decides. Each function reads the state and changes nothing.
"""

from collections.abc import Callable, Iterable

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.kit import EVERYTHING, N_, Action, Exact, Need, StaticCondition, must, provided
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.codecs import OUT_OF_PLAY
from boardgames_edu.games.rurik.components import COLUMNS
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.rules.notation import BLOCKS
from boardgames_edu.games.rurik.state import R, RurikState

SCHEME_COLUMN = COLUMNS.index("scheme")
POOL_OF_COLUMN = (st.MUSTER, st.MOVE, st.ATTACK, st.TAX, st.BUILD)
"""The points of each column's action; the scheme column brings none."""
NOT_IN_PLAY = N_("{region} is not in play.")
NO_ATTACK_POINTS = N_("You have no attack points to spend.")


def occupied(s: RurikState) -> int:
    """Return the regions that the seat occupies (R-GEN-09, R-GEN-10)."""
    seat: int = s.stack[-1].seat
    return s.occupied[seat]


def troop_there(s: RurikState) -> int:
    """Return the regions with a troop of the seat."""
    seat: int = s.stack[-1].seat
    return s.troop_at[seat]


def leader_there(s: RurikState) -> int:
    """Return the region of the seat's leader (R-GEN-08)."""
    at = s.leaders[s.stack[-1].seat]
    return 1 << at if at >= 0 else 0


def cheap(s: RurikState, seat: int) -> int:
    """Return the regions where a seat pays one point (R-TAX-03, R-BUILD-03)."""
    # Read again for every single point (R-ACT-24).
    mask = s.ruled[seat]
    if s.owner_of[st.MSTISLAV] == seat and s.leaders[seat] >= 0:
        mask |= 1 << s.leaders[seat]
    return mask


def price(s: RurikState, seat: int, region: int) -> int:
    """Return the points a good or structure costs (R-TAX-03, R-TAX-04, R-BUILD-03, R-BUILD-04)."""
    return 1 if cheap(s, seat) >> region & 1 else 2


def affordable(pool: int) -> Callable[[RurikState], int]:
    """Return the mask of regions whose price a pool pays (R-TAX-04, R-BUILD-04)."""
    return lambda s: EVERYTHING if s.pools[pool] >= 2 else cheap(s, s.stack[-1].seat)


def spare_troops(s: RurikState, count: int) -> int:
    """Return the regions with at least ``count`` troops of the seat."""
    seat = s.stack[-1].seat
    return sum(1 << r for r in bits(s.troop_at[seat]) if s.troops[seat * R + r] >= count)


def hand(s: RurikState) -> int:
    """Return the known kinds of schemes in the deciding seat's hand."""
    mask = 0
    for kind in s.hands[s.stack[-1].seat]:
        if kind >= 0:
            mask |= 1 << kind
    return mask


def open_columns(s: RurikState) -> int:
    """Return the columns whose lowest space is free (R-STRAT-10)."""
    rows, mask, column = s.setup.rows, 0, 1
    for advisor in s.strategy[rows - 1 :: rows]:
        if advisor is None:
            mask |= column
        column <<= 1
    return mask


def lowest_spaces(s: RurikState, seat: int) -> int:
    """Return the spaces of a seat's lowest advisors (R-ACT-03, R-ACT-04)."""
    # The bare number is the initiative; a bribe does not change it (R-STRAT-06, R-STRAT-17).
    lowest, mask = 8, 0
    for space, advisor in enumerate(s.strategy):
        if advisor is not None and advisor.seat == seat:
            number = advisor.number
            if number < lowest:
                lowest, mask = number, 1 << space
            elif number == lowest:
                mask |= 1 << space
    return mask


def points_in(pool: int, rule: str, text: str, name: str) -> Need:
    """Return the condition that a pool is not empty."""
    return provided(rule, lambda s: s.pools[pool], text, name=name)


ATTACK_POINTS = provided(
    "R-ATTACK-01", lambda s: s.pools[st.ATTACK] or s.pools[st.EASED], NO_ATTACK_POINTS, name="attack_points"
)
"""The condition that there are attack points of either kind."""
TROOP_IN_SUPPLY = provided(
    "R-MUSTER-05",
    lambda s: s.supply[s.stack[-1].seat],
    "You have no troop left in your supply.",
    name="troop_in_supply",
)
AGATHA = provided(
    "R-LEADER-AGATHA-01",
    lambda s: s.owner_of[st.AGATHA] == s.stack[-1].seat,
    "Troops go along only with Agatha.",
    name="agatha",
    standing=True,
)
COMPANIONS = must(
    "R-LEADER-AGATHA-02",
    lambda s: spare_troops(s, 1) | spare_troops(s, 2) << R,
    "You do not have {count} {count:troop|troops} beside Agatha in {region}.",
    name="companions",
)
"""The condition that Agatha's companions are there."""


def spend_attack_point(s: RurikState) -> None:
    """Spend an attack point where no check follows: plain first (AMB-51)."""
    s.pools[st.ATTACK if s.pools[st.ATTACK] else st.EASED] -= 1


def in_play(setup: RurikParams) -> Need:
    """Return the condition that a region is in play."""
    mask, sides = setup.board.in_play * BLOCKS, setup.sides
    return must(
        {2: "R-SETUP-01", 3: "R-SETUP-02"}.get(sides, "R-SETUP-03"),
        lambda s: mask,
        OUT_OF_PLAY,
        lambda s, action: {"players": sides},
        name="in_play",
        standing=True,
    )


def price_facts(pool: int) -> Callable[[RurikState, Action], dict[str, object]]:
    """Return what gives price and points for a refusal."""

    def facts(s: RurikState, action: Action) -> dict[str, object]:
        region = action.args[-1]  # of "tax kiev" as of "build church kiev"
        price = tallies.price(s, s.stack[-1].seat, region, pool)
        return {"points": s.pools[pool], "price": price.total, "tally": price}

    return facts


OnSetup = Callable[[RurikParams], StaticCondition]


def both_in_play(rule: str) -> tuple[OnSetup, OnSetup]:
    """Return the conditions that both regions are in play."""

    def at(end: int, text: str, name: str) -> OnSetup:
        def made(setup: RurikParams) -> StaticCondition:
            mask = setup.board.in_play
            return StaticCondition(rule, lambda action: bool(mask >> action.args[end] & 1), text, name)

        return made

    return at(0, NOT_IN_PLAY, "start_in_play"), at(1, N_("{region_to} is not in play."), "end_in_play")


def one_step(rule: str = "R-MOVE-02", out_of_play: str = "R-MOVE-06") -> tuple[OnSetup, ...]:
    """Return the conditions that both regions are in play, and neighbours."""

    def neighbours(setup: RurikParams) -> StaticCondition:
        mask, adjacent = setup.board.in_play, setup.board.adjacent

        def holds(action: Action) -> bool:
            start, end = action.args[:2]
            return not mask >> start & mask >> end & 1 or bool(adjacent[start] >> end & 1)

        text = N_("{region} and {region_to} are not neighbours; one step leads only to an adjacent region.")
        return StaticCondition(rule, holds, text, "adjacent")

    return (*both_in_play(out_of_play), neighbours)


def when(
    applies: Callable[[RurikState, Action], object], rule: str, text: str
) -> Callable[[RurikState, Action], Exact | None]:
    """Return a more exact reason, given where a test holds."""
    return lambda s, action: (rule, text, {}) if applies(s, action) else None


start_out_of_play = when(lambda s, action: not s.setup.board.in_play >> action.args[0] & 1, "R-MOVE-06", NOT_IN_PLAY)


def leader_away(rule: str, text: str) -> Callable[[RurikState, Action], Exact | None]:
    """Return the reason that the seat's leader is off the map."""
    return when(lambda s, action: s.leaders[s.stack[-1].seat] < 0, rule, text)


def piece_of(s: RurikState, victim: int, region: int) -> str:
    """Return the id of the piece that an opponent would lose (R-ATTACK-09)."""
    kind = "troop" if s.troops[victim * R + region] else "leader"
    return f"piece:{s.setup.region_ids[region]}:{s.setup.names[victim]}:{kind}"


def resolved_space(s: RurikState, action: Action) -> Iterable[str]:
    """Return the id of the space whose advisor is resolved."""
    if s.resolved_space < 0:
        return ()
    column, row = divmod(s.resolved_space, s.setup.rows)
    return (f"space:{COLUMNS[column]}:{row + 1}",)
