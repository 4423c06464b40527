"""The course of a game: rounds and the order of turns (R-GEN-03)."""

from msgspec.structs import replace

from boardgames_edu.engine.kit import EventKind
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.rules import claim, turn
from boardgames_edu.games.rurik.rules.conditions import lowest_spaces
from boardgames_edu.games.rurik.rules.solo import turn as solo_turn
from boardgames_edu.games.rurik.state import RurikState

ROUND_BEGINS = EventKind("round_begins", "R-GEN-03", "Round {round} begins: {seat} places the first advisor.", news=2)


def begin_round(s: RurikState) -> None:
    """Begin a round: everybody takes advisors in hand (R-STRAT-01, R-STRAT-23)."""
    # Among them those resolved last round (R-ACT-23) and those parked for this one (R-REFRESH-05).
    s.phase = "strategy"
    s.unplaced = [s.setup.components.advisors(s.setup.sides, s.round)] * s.setup.sides
    if s.rebellion is not None:
        s.rebellion = replace(s.rebellion, line=0)
    s.tell(ROUND_BEGINS, s.first, round=s.round)
    s.ask(frames.Advise(s.first))


def next_turn(s: RurikState, after: int) -> None:
    """Begin the next turn, or end the phase (R-ACT-01, R-ACT-02)."""
    sides = s.setup.sides
    for step in range(1, sides + 1):
        seat = (after + step) % sides
        spaces = lowest_spaces(s, seat)
        if spaces:
            if seat >= s.setup.seats:
                solo_turn.begin(s)
            else:
                turn.begin(s, seat, spaces)
            return
    claim.begin(s)
