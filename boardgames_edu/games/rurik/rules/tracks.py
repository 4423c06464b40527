"""What counts on the claim tracks. Reads the state."""

from __future__ import annotations

from boardgames_edu.games.rurik.components import STRUCTURES
from boardgames_edu.games.rurik.state import RurikState


def built_regions(s: RurikState, seat: int) -> int:
    """Return the regions with a structure of a seat (R-CLAIM-15)."""
    at = seat * len(STRUCTURES)
    churches, markets, strongholds = s.own_built[at : at + len(STRUCTURES)]
    return churches | markets | strongholds
