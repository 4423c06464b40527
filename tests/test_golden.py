"""Golden playthroughs: whole games whose story must come out line by line, for every game and seat count.

They are documentation too: read one to see how a game goes. ``tools/golden.py`` writes them.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

import boardgames_edu as bg
from boardgames_edu.cli.records import story
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.playing.record import Record

ROOT = Path(__file__).resolve().parent.parent
RECORDS = sorted(ROOT.glob("tests/games/*/golden/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_the_story_comes_out_line_by_line(path: Path) -> None:
    wanted = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    again = f"If rules or cards changed on purpose: python tools/golden.py {path.relative_to(ROOT)}"
    try:
        told = list(story(path))
    except (BadInput, bg.RuleViolation) as problem:
        pytest.fail(f"{problem} {again}")
    assert told == wanted, again


@pytest.mark.parametrize("game", bg.game_names())
def test_every_seat_count_has_a_golden_game_to_its_end(game: str) -> None:
    records = [Record.load(path) for path in RECORDS if path.parent.parent.name == game]
    assert {record.seats for record in records} >= set(bg.load(game).seats)
    assert all(record.replay(bg.load(game)).is_over for record in records)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "the following arguments are required: game"),
        (["rurik"], "a new one has a game, a name and options"),
        (["rurik", "seats_9", "seats"], "a new one has a game, a name and options"),
        (["rurik", "seats_9", "seats=9"], "is not played with this number of seats: 9"),
        (["chess", "seats_2"], "Unknown game: 'chess'"),
        (["rurik", "seats=3"], "a new one has a game, a name and options"),
        (["rurik", "seats_9", "seats=["], "expected the node content"),
        (["tests/data/../../package.json"], "give the .json of a golden game"),
        (["nowhere.json"], "give the .json of a golden game"),
    ],
)
def test_the_tool_that_writes_them_says_what_it_needs(
    words: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["golden.py", *words])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(ROOT / "tools" / "golden.py"), run_name="__main__")
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
