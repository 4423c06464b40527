"""What cards give, and playing a scheme."""

from typing import Any

from boardgames_edu.engine.kit import N_, EventKind, Need, action, must, provided
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules.cards import schemes
from boardgames_edu.games.rurik.rules.conditions import hand
from boardgames_edu.games.rurik.rules.moments import BONUS_ACTION
from boardgames_edu.games.rurik.rules.notation import EACH_SCHEME
from boardgames_edu.games.rurik.state import RurikState

POINTS = {
    "muster_points": (st.MUSTER, "muster"),
    "movement_points": (st.MOVE, "move"),
    "attack_points": (st.ATTACK, "attack"),
    "tax_points": (st.TAX, "tax"),
    "build_points": (st.BUILD, "build"),
}
"""The pool and the action of words that give points."""
GAINED = EventKind("gained", "R-PLAY-02", "{seat} gains {count} × {point}.", news=2)
COINS_GAINED = EventKind("coins_gained", "R-PLAY-02", "{seat} gains {coins} {coins:coin|coins}.", news=2)
SCHEME_PAID = EventKind("scheme_paid", "R-ACT-11", "{seat} pays {coins} {coins:coin|coins} for the card.")


def gain(s: RurikState, seat: int, reward: dict[str, Any], rule: str) -> None:
    """Gain a reward of a card at once (R-DEED-04, R-PLAY-02).

    ``rule`` is the rule that grants it. Points of one kind add up, wherever they come from (R-ACT-19).
    """
    eased = "casualty_cards_modifier" in reward  # bound to the attack point beside it (R-CASUALTY-13)
    for word, count in reward.items():
        if word in POINTS:
            pool, action = POINTS[word]
            s.pools[st.EASED if eased and pool == st.ATTACK else pool] += count
            s.tell(GAINED, seat, rule, count=count, point=action)
        elif word == "coins":
            s.coins[seat] += count
            s.tell(COINS_GAINED, seat, rule, coins=count)
        elif word == "draw_schemes":
            schemes.ask_draw(s, seat, count)
        elif word == "take_deed_from_row" and s.deed_row:
            s.ask(frames.TakeDeed(seat))
        elif word == "relocate_own_troops" and s.occupied[seat]:
            s.ask(frames.Relocate(seat, count, -1, 0))


def _card_paid(setup: RurikParams) -> Need:
    cost = [card.coin_cost for card in setup.components.schemes]
    return must(
        "R-ACT-11",
        lambda s: sum(1 << kind for kind, coins in enumerate(cost) if coins <= s.coins[s.stack[-1].seat]),
        "{scheme} costs {price} {price:coin|coins}; you have {coins}.",
        lambda s, action: {"price": cost[action.args[0]], "coins": s.coins[s.stack[-1].seat]},
        name="card_paid",
    )


@action(
    "play {scheme}",
    EACH_SCHEME,
    needs=(
        provided(
            "R-PLAY-01",
            lambda s: not s.bonus_actions & st.PLAYED_SCHEME,
            "You have already played a scheme this turn.",
            name="one_scheme_a_turn",
        ),
        must("R-PLAY-01", hand, "{scheme} is not in your hand.", name="in_hand", standing=True),
        _card_paid,
    ),
    moment=BONUS_ACTION,
    label=(N_("Play a scheme"), "", N_("{scheme}")),
    targets="card:hand:{own}:{scheme}:0",
    event=EventKind("scheme_played", "R-PLAY-01", "{seat} plays {scheme}.", news=3),
)
def play(s: RurikState, kind: int) -> None:
    """Play a scheme: pay, discard, gain (R-PLAY-01 to R-PLAY-04, AMB-67)."""
    seat = s.stack[-1].seat
    card = s.setup.components.schemes[kind]
    s.bonus_actions |= st.PLAYED_SCHEME
    s.coins[seat] -= card.coin_cost
    schemes.discard_from_hand(s, seat, kind)
    if card.coin_cost:
        s.tell(SCHEME_PAID, seat, coins=card.coin_cost)
    for reward in card.rewards:
        gain(s, seat, reward, "R-PLAY-02")
    schemes.tidy(s)
