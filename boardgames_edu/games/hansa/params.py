"""The figures of a game of Hansa Teutonica: map, markers, prices.

A seat count and options fix them. Knows no state and no rule.
"""

from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.referee import Referee
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.compiled_map import CompiledMap


class HansaParams(Referee):
    """The figures of one seat count and choice of options.

    ``setup.HansaSetup`` adds the decisions.

    Attributes:
        chart: the tables of the map.
        neutral: whether the neutral player of the game for two takes part (H-2P-01); ``neutral_traders``: its heap.
        owners: the ids of those who may have pieces; ``codes``: the code of each owner's piece of a kind.
        silver: the markers of the pile; ``in_play``: these and the golden ones.
        office_pairs: neighbouring printed offices, as city and the number of the left one.
        price, added: of a displacement, by the kind displaced.
    """

    end_rule = "H-END-04"

    def __init__(
        self, game: Game[Any], seats: int, options: Mapping[str, object], chart: CompiledMap
    ) -> None:
        self.game, self.seats, self.options = game, seats, options
        self.seat_names = components.SEATS[:seats]
        self.components: components.Components = components.printed_components()
        fact = self.components
        self.chart, self.board = chart, chart.board
        self.office_pairs = [
            (city, office) for city, count in enumerate(chart.offices) for office in range(count - 1)
        ]
        self.neutral = seats == 2
        self.owners = (*self.seat_names, components.NEUTRAL) if self.neutral else self.seat_names
        self.codes: dict[tuple[str, ...], int] = {
            (owner, kind): 2 * number + k
            for number, owner in enumerate(self.owners)
            for k, kind in enumerate(components.KINDS)
            if owner != components.NEUTRAL or k == components.TRADER
        }
        # H-2P-02, H-2P-12
        self.neutral_traders = (
            fact.each[components.TRADER] * (len(components.SEATS) - seats) if self.neutral else 0
        )
        chosen = options["markers"]
        self.silver = fact.silver
        if isinstance(chosen, tuple):  # H-PRM-01
            self.silver = tuple(components.MARKERS.index(name) for name in chosen)
        box = fact.box.displacement
        self.price = tuple(box.price[kind] for kind in components.KINDS)
        self.added = tuple(box.added[kind] for kind in components.KINDS)
        self.in_play = frozenset((*fact.golden, *self.silver))
