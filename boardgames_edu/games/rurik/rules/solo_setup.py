"""Setting up the Rebellion and the neutral troops.

Prepared like a game for two, with the differences of R-SOLO-05. Knows no turn and no decision of the Rebellion.
"""

from __future__ import annotations

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.chance import shuffle
from boardgames_edu.games.rurik.rebellion_cards import REBELLION, Rebellion, SoloFigures
from boardgames_edu.games.rurik.state import R, RurikState

KIEV_REBELS = REGION_REBELS = 2
STARTING_REGIONS = 2


def starting_regions(s: RurikState) -> tuple[int, ...]:
    """Return the top card's first two regions other than Kiev (R-SOLO-17)."""
    kiev = s.setup.board.index["kiev"]
    rebellion = s.rebellion
    assert rebellion is not None
    order = s.setup.solo.cards[rebellion.deck[0]].order
    return tuple(region for region in order if region != kiev)[:STARTING_REGIONS]


def place_the_rebellion(s: RurikState) -> None:
    """Set up the Rebellion and neutral troops (R-SOLO-06 to R-SOLO-18).

    No region receives a rebel in the usual way (R-SOLO-15).
    """
    figures: SoloFigures = s.setup.solo
    deck = list(range(len(figures.cards)))
    s.rng_state = shuffle(deck, s.rng_state)  # R-SOLO-09
    s.rebellion = fresh(figures, tuple(deck))
    s.coins[REBELLION] = figures.coins
    kiev = s.setup.board.index["kiev"]
    s.leaders[REBELLION] = kiev  # R-SOLO-16
    s.troops[REBELLION * R + kiev] = KIEV_REBELS
    for region in starting_regions(s):
        s.troops[REBELLION * R + region] = REGION_REBELS
    for region in bits(s.setup.board.in_play):
        if not s.troops[REBELLION * R + region]:
            s.rebels[region] = 1  # R-SOLO-18


def fresh(figures: SoloFigures, deck: tuple[int, ...]) -> Rebellion:
    """Return the Rebellion before the first round."""
    return Rebellion(deck, 0, figures.mat.axe, figures.mat.locked)
