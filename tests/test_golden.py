"""Golden playthroughs: whole games whose story must come out line by line, for every game and seat count.

They are documentation too: read one to see how a game goes. ``tools/golden.py`` writes them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import boardgames_edu as bg
from boardgames_edu.cli.records import story
from boardgames_edu.engine.record import Record

RECORDS = sorted(Path(__file__).parent.glob("games/*/golden/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_the_story_comes_out_line_by_line(path: Path) -> None:
    wanted = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    assert list(story(path)) == wanted


@pytest.mark.parametrize("game", bg.game_names())
def test_every_seat_count_has_a_golden_game_to_its_end(game: str) -> None:
    records = [Record.load(path) for path in RECORDS if path.parent.parent.name == game]
    assert {record.seats for record in records} >= set(bg.load(game).seats)
    assert all(record.replay(bg.load(game)).is_over for record in records)
