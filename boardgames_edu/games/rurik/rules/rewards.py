"""What cards give, in the small vocabulary of the card rows, and playing a scheme."""

from __future__ import annotations

from typing import Any

from boardgames_edu.engine.game import Log
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import SEATS
from boardgames_edu.games.rurik.rules import events, schemes
from boardgames_edu.games.rurik.state import RurikState

POINTS = {
    "muster_points": (st.MUSTER, "muster"),
    "movement_points": (st.MOVE, "move"),
    "attack_points": (st.ATTACK, "attack"),
    "tax_points": (st.TAX, "tax"),
    "build_points": (st.BUILD, "build"),
}
"""Words that give points: the pool they go to, and the action they are named after."""
WORDS = {
    *POINTS,
    "coins",
    "draw_schemes",
    "keep",
    "take_deed_from_row",
    "relocate_own_troops",
    "any_distance",
    "casualty_cards_modifier",
}


def gain(s: RurikState, log: Log | None, seat: int, reward: dict[str, Any], rule: str) -> None:
    """Gain a reward of a deed, a scheme or a conversion at once (R-DEED-04, R-PLAY-02).

    ``rule`` is the rule that grants it. Points of one kind add up, wherever they come from (R-ACT-19).
    """
    eased = "casualty_cards_modifier" in reward  # bound to the attack point beside it (R-CASUALTY-13)
    for word, count in reward.items():
        if word in POINTS:
            pool, action = POINTS[word]
            s.pools[st.EASED if eased and pool == st.ATTACK else pool] += count
            if log is not None:
                log.append(events.GAINED(seat, rule, seat=SEATS[seat], count=count, point=action))
        elif word == "coins":
            s.coins[seat] += count
            if log is not None:
                log.append(events.COINS_GAINED(seat, rule, seat=SEATS[seat], coins=count))
        elif word == "draw_schemes":
            schemes.ask_draw(s, log, seat, count)
        elif word == "take_deed_from_row" and s.row:
            s.stack.append((s.setup.decisions["take_deed"], seat))
        elif word == "relocate_own_troops" and s.occupied[seat]:
            s.stack.append((s.setup.decisions["relocate"], seat, count, -1, 0))


def play_scheme(s: RurikState, log: Log | None, kind: int) -> None:
    """Play a scheme: pay, discard, gain (R-PLAY-01 to R-PLAY-04, AMB-67)."""
    seat = s.stack[-1][1]
    card = s.setup.facts.schemes[kind]
    s.bonus |= st.PLAYED_SCHEME
    s.coins[seat] -= card.coin_cost
    schemes.discard(s, seat, kind)
    if log is not None:
        log.append(events.SCHEME_PLAYED(seat, seat=SEATS[seat], scheme=card.id))
        if card.coin_cost:
            log.append(events.SCHEME_PAID(seat, seat=SEATS[seat], coins=card.coin_cost))
    for reward in card.rewards:
        gain(s, log, seat, reward, "R-PLAY-02")
    schemes.tidy(s, log)
