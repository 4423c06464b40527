"""Hints for a person, and the reasons of bots.

A hint touches nothing of a match, so that it can be found in a thread. A reason leaves out what the others cannot know:
what is worth something to a secret task, or a card that is planned to be played. Knows no game and no widget.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from boardgames_edu.bots.choosing import told
from boardgames_edu.bots.coach import BestMove
from boardgames_edu.bots.greedy import evaluation
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.playing.match import Past, Player, decided_openly, kept_secret, lies_open
from boardgames_edu.engine.states.state import State
from boardgames_edu.scene.pictures import scene_of, touched
from boardgames_edu.widgets.match.click_paths import opened
from boardgames_edu.widgets.match.outcomes import Caution

_GUESSES = 6
"""How many samples show which figures depend on hidden things."""
Hinter = Callable[[State, Callable[[Action], bool]], BestMove]
"""A function that returns a hint; it takes which actions are warned of."""


class FoundHint(NamedTuple):
    """A hint: its moves, ids of what they are about, and words."""

    moves: tuple[Action, ...]
    ids: tuple[str, ...]
    sentence: str


def best_moves(hinter: Hinter, state: State, caution: Callable[[State, Action], Caution | None]) -> FoundHint:
    """Return the best move, with its answer if it opens a question.

    Args:
        hinter: finds the best move of a state.
        state: a copy of the current state.
        caution: returns the warning before a move, or None.
    """
    first = hinter(state, lambda action: caution(state, action) is not None)
    ahead = opened(state, first.action)
    if ahead is None:
        return FoundHint((first.action,), touched(state, first.action), first.sentence)
    answer = hinter(ahead, lambda action: caution(ahead, action) is not None)
    return FoundHint((first.action, answer.action), touched(ahead, answer.action), answer.sentence)


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
