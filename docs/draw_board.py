"""Draws the pictures of README and documentation: ``docs/pictures/<game>.png``, a game that greedy players have begun.

Run it from the top folder: ``python docs/draw_board.py``, or with the names of the games that are wanted.
"""

import sys
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
from PIL import Image

import boardgames_edu as bg
from boardgames_edu.bots import make

DECISIONS = {"rurik": 150, "hansa": 190, "cossacks": 90}
"""Decisions after which a map has seen something and is not full."""
SEATS, SEED, COLOURS = 4, 1, 128


def draw(name: str) -> None:
    """Let greedy players play for a while, and draw the map."""
    game = bg.load(name)
    state = game.new(seats=SEATS, seed=SEED)
    players = [make("greedy", game, seed=SEED * SEATS + seat) for seat in range(SEATS)]
    for _ in range(DECISIONS[name]):
        if state.to_move is None:
            break
        state.apply(players[state.to_move](state.view(state.to_move), state.legal_actions()))
    axes = bg.plot(state, panels=["map"], width=8)
    file = Path(__file__).parent / "pictures" / f"{name}.png"
    axes.figure.savefig(file, dpi=120, bbox_inches="tight", pad_inches=0.05)
    plt.close(axes.figure)
    Image.open(file).convert("RGB").quantize(COLOURS).save(file, optimize=True)


if __name__ == "__main__":
    matplotlib.use("Agg")
    for wanted in sys.argv[1:] or DECISIONS:
        draw(wanted)
