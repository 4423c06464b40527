"""Write golden playthroughs: whole games between greedy players.

    python tools/golden.py rurik seats_3 seats=3 seed=5 leaders=deal

writes ``tests/games/rurik/golden/seats_3.json`` and ``.txt``; with ``rurik solo_hard seats=1 solo=hard`` a
solo game. The ``.json`` is the record, the ``.txt`` a story to read. Tests replay the record and compare the
story line by line. Write one again only when the rules were wrong, not when players get better.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import yaml

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.cli.records import story


def write(game_name: str, name: str, **options: Any) -> Path:
    """Play the game, write its two files, return the record's path."""
    seed = options.pop("seed", 1)
    game = bg.load(game_name)
    state = game.new(seed=seed, **options)
    seats = state.setup.seats
    table = bg.Match(state, [make("greedy", game, seed * 10 + seat) for seat in range(seats)], seed=seed)
    table.advance()
    folder = Path(__file__).resolve().parent.parent / "tests" / "games" / game_name / "golden"
    record = folder / f"{name}.json"
    table.save(record)
    record.with_suffix(".txt").write_text("\n".join(story(record)) + "\n", encoding="utf-8")
    return record


if __name__ == "__main__":
    words = dict(word.split("=", 1) for word in sys.argv[3:])
    print(write(sys.argv[1], sys.argv[2], **{key: yaml.safe_load(value) for key, value in words.items()}))
