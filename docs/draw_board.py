"""Draws the pictures of the README, in which greedy players are about to end a game: docs/board.svg and docs/hansa.svg.

Run it from the top folder: ``python docs/draw_board.py``, or with the names of the pictures that are wanted.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.scene.painters.svg import save

SEATS, SEED = 4, 1
LAST_ROUND, STILL_ON_THE_BOARD = 4, 11
NEARLY = 14
"""Points at which a game of Hansa Teutonica has seen most of what there is to see."""


def rurik_is_late(state: Any) -> bool:
    """In the last round most advisors have come home."""
    late = state.round == LAST_ROUND and state.phase == "action"
    return bool(late and sum(map(bool, state.strategy)) <= STILL_ON_THE_BOARD)


def hansa_is_late(state: Any) -> bool:
    """Somebody is near to the end of the track, and a turn begins."""
    return bool(max(state.score) >= NEARLY and state.fresh)


def draw(name: str, game_name: str, late: Callable[[Any], bool], **options: Any) -> None:
    """Let greedy players play until it is late, and draw the board."""
    game = bg.load(game_name)
    state = game.new(seats=SEATS, seed=SEED, **options)
    players = [make("greedy", game, seed=SEED * SEATS + seat) for seat in range(SEATS)]
    while state.to_move is not None and not late(state):
        state.apply(players[state.to_move](state.view(state.to_move), state.legal_actions()))
    save(state, Path(__file__).with_name(f"{name}.svg"))


wanted = sys.argv[1:] or ["board", "hansa"]
if "board" in wanted:
    draw("board", "rurik", rurik_is_late, leaders="deal")
if "hansa" in wanted:
    draw("hansa", "hansa", hansa_is_late)
