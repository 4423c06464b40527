"""The axes of Rurik's verbs: regions, cards, goods, sides, steps."""

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations

from boardgames_edu.engine.kit import Axis, Entry
from boardgames_edu.games.rurik.components import COLUMNS, GOODS, STRUCTURES
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.state import R

Rows = Callable[[RurikParams], Iterable[Entry]]

EACH_REGION = Axis("region", lambda setup: setup.region_ids)
EACH_STRUCTURE = Axis("structure", lambda setup: STRUCTURES)
EACH_GOOD = Axis("good", lambda setup: GOODS)
EACH_COLUMN = Axis("column", lambda setup: COLUMNS)
EACH_SIDE = Axis("side", lambda setup: setup.names)
EACH_LEADER = Axis("leader", lambda setup: [leader.id for leader in setup.components.leaders])
EACH_AGENDA = Axis("agenda", lambda setup: setup.agenda_names)
EACH_SCHEME = Axis("scheme", lambda setup: setup.scheme_names)
EACH_DEED = Axis("deed", lambda setup: setup.deed_names)
MOST_COINS = 100  # the largest bribe that can be written down, plus one
BLOCKS = sum(1 << R * block for block in range(4))  # a factor that repeats a mask of regions in four blocks


def by_coins(text: str) -> Rows:
    """Return rows with every number of coins for ``{}`` in ``text``."""
    return lambda setup: ((k, text.format(k), (k,), {"coins_bribe": k}) for k in range(MOST_COINS))


def steps(text: str, *last: int, block: int = 0, **more: object) -> Rows:
    """Return rows with every two different regions."""
    # The bit is that of the region left, above ``block`` blocks of regions; ``last`` are arguments, ``more`` facts.

    def rows(setup: RurikParams) -> Iterator[Entry]:
        for (a, start), (b, end) in permutations(enumerate(setup.region_ids), 2):
            facts = {"region": start, "region_to": end, **more}
            yield R * block + a, text.format(**facts), (a, b, *last), facts

    return rows


def with_troops(text: str, least: int, most: int) -> Rows:
    """Return rows of a leader's steps, a block a number of troops."""

    def rows(setup: RurikParams) -> Iterator[Entry]:
        for block, count in enumerate(range(least, most + 1)):
            yield from steps(text, count, block=block, count=count)(setup)

    return rows
