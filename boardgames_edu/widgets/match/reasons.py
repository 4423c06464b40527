"""Whether a bot's reason tells what those who look on cannot know.

What is worth something to a secret task, a card that is planned to be played, or that there was no other choice. Knows
no game and no widget.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from boardgames_edu.bots.choosing import RandomPlayer
from boardgames_edu.bots.greedy import evaluation
from boardgames_edu.engine.playing.match import Past, Player, decided_openly, kept_secret, lies_open
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import say
from boardgames_edu.scene.pictures import scene_of

__all__ = [
    "gives_away",
    "reason_of",
]

_GUESSES = 6
"""How many samples show which figures depend on hidden things."""


def reason_of(player: Player, done: Past, after: State, others: Sequence[int]) -> str:
    """Return a bot's reason for a decision, or "".

    Nothing says a reason for the only choice, or for a random one; and what may not be told to others is not.
    """
    idle = isinstance(player, RandomPlayer) or len(done.state.legal_actions()) == 1
    why = "" if idle else str(getattr(player, "why", ""))
    secret = (kept_secret(done, after, seat) or gives_away(why, done, after, seat) for seat in others)
    return "" if not why or any(secret) else why


def gives_away(reason: str, done: Past, after: State, viewer: int) -> bool:
    """Return whether a reason tells a viewer what it cannot see."""
    if viewer == done.seat or (lies_open(done.state) and lies_open(after)):
        return False
    if not decided_openly(done.state):
        return True
    named = (aspect for state in (done.state, after) for aspect in _hidden_aspects(state, done.seat, viewer))
    return any(words in reason for words in (*map(say, named), *_hidden_cards(done.state, done.seat, viewer)))


def _hidden_aspects(state: State, seat: int, viewer: int) -> set[str]:
    """Return the figures that depend on what a viewer cannot see."""
    evaluate, rng = evaluation(state.game), Random(0)
    figures = evaluate(state, seat)
    guesses = [evaluate(state.sample(viewer, rng), seat) for _ in range(_GUESSES)]
    return {name for name, worth in figures.items() if any(worth != guess.get(name) for guess in guesses)}


def _hidden_cards(state: State, seat: int, viewer: int) -> set[str]:
    """Return the cards that a seat sees and a viewer does not."""
    mine, theirs = (scene_of(state.view(looks), seat=looks).cards for looks in (seat, viewer))
    return {card.name for card in mine if card.name} - {card.name for card in theirs}
