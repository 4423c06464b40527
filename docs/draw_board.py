"""Draws docs/board.svg, the picture of the README: four greedy players in the last round.

Run it from the top folder: ``python docs/draw_board.py``.
"""

from pathlib import Path

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.scene.svg import save

SEATS, SEED, LAST_ROUND, STILL_ON_THE_BOARD = 4, 1, 4, 11

game = bg.load("rurik")
state = game.new(seats=SEATS, seed=SEED, leaders="deal")
players = [make("greedy", game, seed=SEED * SEATS + seat) for seat in range(SEATS)]
while state.to_move is not None:
    late = state.round == LAST_ROUND and state.phase == "action"
    if late and sum(map(bool, state.strategy)) <= STILL_ON_THE_BOARD:
        break
    state.apply(players[state.to_move](state.view(state.to_move), state.legal_actions()))
save(state, Path(__file__).with_name("board.svg"))
