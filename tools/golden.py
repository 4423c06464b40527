"""Write golden playthroughs: whole games between greedy players.

A new one, with its name, and the options of the game:

    python tools/golden.py rurik seats_3 seats=3 seed=5 leaders=deal

writes ``tests/games/rurik/golden/seats_3.json`` and ``.txt``. One that is there, anew, with the options it has:

    python tools/golden.py tests/games/rurik/golden/seats_3.json

The ``.json`` is the record, the ``.txt`` a story to read. Tests replay the record and compare the story line by line.
Write one again only when the rules were wrong or the cards changed, not when players get better.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import yaml

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.cli.records import story
from boardgames_edu.engine.errors import BadInput


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


def write_again(record: Path) -> Path:
    """Play a golden game anew, with the seats, seed and options of its record."""
    old = bg.Record.load(record)
    return write(old.game, record.stem, seats=old.seats, seed=old.seed, **old.options)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="its id, or the .json of a golden game to write anew")
    parser.add_argument("name", nargs="?", help="what a new one is called")
    parser.add_argument("option", nargs="*", help="seats=3, seed=5, or an option of the game")
    asked = parser.parse_args()
    words = [option.partition("=") for option in asked.option]
    try:
        if asked.game.endswith(".json"):
            if asked.name is not None or not Path(asked.game).is_file():
                parser.error("to write one anew, give the .json of a golden game, and nothing else")
            print(write_again(Path(asked.game)))
        elif asked.name is None or "=" in asked.name or not all(equals for _, equals, _ in words):
            parser.error("a new one has a game, a name and options such as seats=3")
        else:
            options = {key: yaml.safe_load(value) for key, _, value in words}
            print(write(asked.game, asked.name, **options))
    except (BadInput, yaml.YAMLError) as problem:
        parser.error(str(problem))


if __name__ == "__main__":
    main()
