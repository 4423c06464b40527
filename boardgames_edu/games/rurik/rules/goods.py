"""Goods and coins: gaining, spending, and where goods lie.

Goods may go between boat and dock at any time (R-TAX-07), and where they lie matters at two moments only: when the
trade marker moves and when the boat earns income. So goods are stowed by themselves, boat first; costs are paid from
the dock first; and before those two moments the boat is loaded. The one choice that this would take away, to hold goods
back so that the trade marker stays off the board and goes on earning a coin, is asked (see ``claim``). Nothing is lost.
"""

from boardgames_edu.engine.kit import EventKind
from boardgames_edu.games.rurik.components import REWARDS
from boardgames_edu.games.rurik.state import G, RurikState

GOODS_PAID = EventKind("goods_paid", "R-DEED-12", "{seat} pays {count} {good}.")
LOADED = EventKind("loaded", "R-TAX-07", "{seat} loads goods from the dock onto the boat.", news=0)
REBEL_REWARD = EventKind("rebel_reward", "R-ATTACK-05", "{seat} gains {reward}.", True)


def stow(s: RurikState, seat: int, good: int) -> None:
    """Put a good aboard, else on the dock (R-TAX-06, R-TAX-09)."""
    at = seat * G + good
    place = s.boat if s.boat[at] < s.setup.components.slots[good] else s.dock
    place[at] += 1


def spend(s: RurikState, seat: int, good: int, count: int, rule: str = "R-DEED-12") -> None:
    """Spend goods, first from the dock (R-SETUP-06, R-GEN-18, R-DEED-09, R-CONV-05)."""
    at = seat * G + good
    ashore = min(count, s.dock[at])
    s.dock[at] -= ashore
    s.boat[at] -= count - ashore
    s.tell(GOODS_PAID, seat, rule, count=count, good=good)


def load(s: RurikState, seat: int) -> None:
    """Bring aboard what fits (R-TAX-07)."""
    loaded = False
    for good in range(G):
        at = seat * G + good
        more = min(s.dock[at], s.setup.components.slots[good] - s.boat[at])
        if more:
            s.dock[at] -= more
            s.boat[at] += more
            loaded = True
    if loaded:
        s.tell(LOADED, seat)


def aboard(s: RurikState, seat: int) -> int:
    """Return the number of goods on the boat (R-CLAIM-08)."""
    return sum(s.boat[seat * G : seat * G + G])


def full_columns(s: RurikState, seat: int) -> int:
    """Return how many boat columns are full (R-INCOME-02)."""
    return sum(s.boat[seat * G + good] >= slots for good, slots in enumerate(s.setup.components.slots))


def reward(s: RurikState, seat: int, what: int) -> None:
    """Give the reward under a rebel: good or coins (R-ATTACK-05)."""
    if what < G:
        stow(s, seat, what)
    else:
        s.coins[seat] += what - G + 1
    s.tell(REBEL_REWARD, seat, reward=REWARDS[what])
