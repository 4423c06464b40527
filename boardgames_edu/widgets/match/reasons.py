"""A bot's reason for a decision, as others may hear it.

It leaves out what they cannot know: what is worth something to a secret task, or a card that is planned to be played.
Knows no game and no widget.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from boardgames_edu.bots.choosing import told
from boardgames_edu.bots.greedy import evaluation
from boardgames_edu.engine.playing.match import Past, Player, decided_openly, kept_secret, lies_open
from boardgames_edu.engine.states.state import State
from boardgames_edu.scene.pictures import scene_of

_GUESSES = 6
"""How many samples show which figures depend on hidden things."""


def reason_of(player: Player, done: Past, after: State, others: Iterable[int]) -> str:
    """Return a bot's reason for a decision, or "".

    A reason names a place or an opponent: figures alone say nothing to those who look on.
    """
    viewers = [seat for seat in others if seat != done.seat]
    if any(kept_secret(done, after, seat) for seat in viewers):
        return ""
    if lies_open(done.state) and lies_open(after):
        viewers = []
    brings = getattr(player, "brings", None)
    if viewers and not decided_openly(done.state):
        return ""
    if brings is None:
        why = str(getattr(player, "why", ""))
        return "" if any(card in why for card in _hidden_cards(done, after, viewers)) else why
    found = brings()
    if not found.named:
        return ""
    hidden = _hidden_figures(done, after, viewers)
    return told(found._replace(figures={key: n for key, n in found.figures.items() if key not in hidden}))


def _hidden_figures(done: Past, after: State, viewers: Sequence[int]) -> set[str]:
    """Return the figures that depend on what a viewer cannot see."""
    evaluate, rng, found = evaluation(done.state.game), Random(0), set[str]()
    for state in (done.state, after) if viewers else ():
        figures = evaluate(state, done.seat)
        guesses = [evaluate(state.sample(seat, rng), done.seat) for seat in viewers for _ in range(_GUESSES)]
        found |= {name for name, worth in figures.items() if any(worth != one.get(name) for one in guesses)}
    return found


def _hidden_cards(done: Past, after: State, viewers: Sequence[int]) -> set[str]:
    """Return the cards that a seat sees and a viewer does not."""
    found = set[str]()
    for state in (done.state, after):
        mine = {card.name for card in scene_of(state.view(done.seat), seat=done.seat).cards}
        for seat in viewers:
            found |= mine - {card.name for card in scene_of(state.view(seat), seat=seat).cards}
    return found - {""}
