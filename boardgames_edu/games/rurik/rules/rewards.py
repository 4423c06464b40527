"""What cards give, in the small vocabulary of the card rows, and playing a scheme."""

from __future__ import annotations

from typing import Any

from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik import state as st
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


def gain(s: RurikState, seat: int, reward: dict[str, Any], rule: str) -> None:
    """Gain a reward of a deed, a scheme or a conversion at once (R-DEED-04, R-PLAY-02).

    ``rule`` is the rule that grants it. Points of one kind add up, wherever they come from (R-ACT-19).
    """
    eased = "casualty_cards_modifier" in reward  # bound to the attack point beside it (R-CASUALTY-13)
    for word, count in reward.items():
        if word in POINTS:
            pool, action = POINTS[word]
            s.pools[st.EASED if eased and pool == st.ATTACK else pool] += count
            s.tell(events.GAINED, seat, rule, count=count, point=action)
        elif word == "coins":
            s.coins[seat] += count
            s.tell(events.COINS_GAINED, seat, rule, coins=count)
        elif word == "draw_schemes":
            schemes.ask_draw(s, seat, count)
        elif word == "take_deed_from_row" and s.deed_row:
            s.ask(frames.TakeDeed(seat))
        elif word == "relocate_own_troops" and s.occupied[seat]:
            s.ask(frames.Relocate(seat, count, -1, 0))


def play_scheme(s: RurikState, kind: int) -> None:
    """Play a scheme: pay, discard, gain (R-PLAY-01 to R-PLAY-04, AMB-67)."""
    seat = s.top.seat
    card = s.setup.facts.schemes[kind]
    s.bonus_actions |= st.PLAYED_SCHEME
    s.coins[seat] -= card.coin_cost
    schemes.discard(s, seat, kind)
    s.tell(events.SCHEME_PLAYED, seat, scheme=card.id)
    if card.coin_cost:
        s.tell(events.SCHEME_PAID, seat, coins=card.coin_cost)
    for reward in card.rewards:
        gain(s, seat, reward, "R-PLAY-02")
    schemes.tidy(s)
