"""Draws the pictures of README and documentation: ``docs/pictures/<game>.png``, a game that greedy players have begun.

Those of the pages for makers are drawn from the code of their page.

Run it from the top folder: ``python docs/draw_board.py``, or with the names of the games that are wanted.
"""

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import matplotlib
import matplotlib.pyplot as plt
from PIL import Image

import boardgames_edu as bg
from boardgames_edu.bots import make

DECISIONS = {"rurik": 150, "hansa": 190, "cossacks": 90, "morris": 16, "isles": 33, "rail": 120, "risk": 150}
"""Decisions after which a map has seen something and is not full."""
SEATS, SEED, COLOURS = 4, 1, 192
PAGES = {
    "morris": "a_game_in_70_lines",
    "isles": "a_game_with_dice_and_cards",
    "rail": "a_game_of_railways",
    "risk": "a_game_of_conquest",
}
"""The page that a game for makers is written on."""


def game_of_page(name: str) -> Any:
    """Register the game that the code of a page makes, and return it."""
    text = (Path(__file__).parent / f"{PAGES[name]}.md").read_text("utf-8")
    page = sys.modules[name] = ModuleType(name)
    exec("\n".join(re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)), page.__dict__)  # noqa: S102  # a page of ours
    return bg.register(page.__dict__[name.capitalize()]())


def draw(name: str) -> None:
    """Let greedy players play for a while, and draw the map."""
    game = game_of_page(name) if name in PAGES else bg.load(name)
    seats = min(SEATS, max(game.seats))
    state = game.new(seats=seats, seed=SEED)
    players = [make("greedy", game, seed=SEED * SEATS + seat) for seat in range(seats)]
    for _ in range(DECISIONS[name]):
        if state.to_move is None:
            break
        state.apply(players[state.to_move](state.view(state.to_move), state.legal_actions()))
    axes = bg.plot(state, panels=None if name in PAGES else ["map"], width=8)
    file = Path(__file__).parent / "pictures" / f"{name}.png"
    axes.figure.savefig(file, dpi=120, bbox_inches="tight", pad_inches=0.05)
    plt.close(axes.figure)
    Image.open(file).convert("RGB").quantize(COLOURS).save(file, optimize=True)


if __name__ == "__main__":
    matplotlib.use("Agg")
    for wanted in sys.argv[1:] or DECISIONS:
        draw(wanted)
