"""Odds: what the dice of a choice may bring. Knows no game."""

from collections import Counter
from random import Random
from typing import Any

from boardgames_edu.engine.events import Action
from boardgames_edu.engine.states.dealing import role_field
from boardgames_edu.i18n import N_, listed, say

THROWS = 500
"""How often dice are thrown: a share of one half is then known to about 4 %."""
LIKELIEST = 4
_ODDS = N_("Odds: {outcomes}.")
_SHARE = N_("{percent} % {outcome}")
_LOSES, _GAINS = N_("{seat} loses {n}"), N_("{seat} gains {n}")


def odds(state: Any, action: Action, seed: int = 0) -> dict[str, float]:
    """Return what an action's dice may bring, and how likely it is.

    An outcome is told by the pieces that each seat loses or gains on the board.

    Args:
        state: a position; only what the seat that decides can know of it is looked at.
        action: a legal action.
        seed: the seed of the throws.

    Returns:
        By outcome, in words, its share; the likeliest first. Empty where no dice are thrown.

    >>> import boardgames_edu as bg
    >>> state = bg.load("hansa").new(seats=3)
    >>> odds(state, state.legal_actions()[0])
    {}
    """
    if not role_field(state.__class__, "dice"):
        return {}
    rng, found = Random(seed), Counter[str]()
    before = state.view(state.to_move).sample(state.to_move, rng)
    had = _pieces(before)
    for _ in range(THROWS):
        after = before.copy()
        after.rng_state = thrown = rng.getrandbits(64)
        after.apply(action)
        if after.rng_state == thrown:
            return {}
        found[_outcome(after, had)] += 1
    return {words: count / THROWS for words, count in found.most_common()}


def with_odds(sentence: str, state: Any, action: Action) -> str:
    """Return a sentence about an action, followed by its odds."""
    shares = list(odds(state, action).items())[:LIKELIEST]
    told = [say(_SHARE, {"percent": round(100 * share), "outcome": outcome}) for outcome, share in shares]
    return f"{sentence} {say(_ODDS, {'outcomes': '; '.join(told)})}" if told else sentence


def _pieces(state: Any) -> Counter[str]:
    """Return how many pieces each owner has on the board."""
    found = Counter[str]()
    for place in state.setup.board.places:
        for (owner, *_), count in state.pieces(place).items():
            found[owner] += count
    return found


def _outcome(after: Any, had: Counter[str]) -> str:
    has, told = _pieces(after), list[str]()
    for seat in after.setup.seat_names:
        if change := has[seat] - had[seat]:
            facts = {"seat": seat, "n": abs(change), "game": after.game.name}
            told.append(say(_LOSES if change < 0 else _GAINS, facts))
    return listed(told) if told else say(N_("nobody loses anything"))
