"""The ladder of players and the lab's benchmarks run, and judge rightly; what the figures are is nobody's test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks import lab as benchmark
from benchmarks import ladder
from boardgames_edu.bots import LEVELS
from boardgames_edu.bots.players import Rivals
from boardgames_edu.engine.data import located, read_file
from tests.late import late

pd = late("pandas")


class Made:
    """Results with the columns that a rung looks at: who has won so many games of so many."""

    def __init__(self, won: int, games: int, broken: int = 0) -> None:
        rows = []
        for match in range(games + broken):
            finished = match < games
            for seat, player in enumerate(("strong", "weak")):
                wins = finished and (match < won) == (player == "strong")
                rows.append(
                    {
                        "match": match,
                        "block": match,
                        "seat": seat,
                        "player": player,
                        "points": 0,
                        "rank": 1.0,
                        "won": float(wins),
                        "finished": finished,
                        "seconds": 2.0,
                    }
                )
        self.table = pd.DataFrame(rows)


@pytest.mark.parametrize(
    ("won", "games", "holds", "verdict"),
    [(90, 100, True, "holds"), (55, 100, False, "open"), (20, 100, False, "FALLS")],
)
def test_a_rung_is_judged_by_its_interval(won: int, games: int, holds: bool, verdict: str) -> None:
    made: Any = Made(won, games, broken=3)
    found = ladder.judged("rurik", "strong", "weak", made)
    assert (found.won, found.games, found.broken, found.seconds) == (won / games, games, 3, 2.0)
    assert found.holds is holds
    assert verdict in str(found)


def test_a_ladder_is_played_and_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = ladder.ladder("cossacks", 1, ["random", "greedy"], folder=tmp_path)
    assert found[0].games == 6  # two line-ups of three seats, each rotated
    assert found == ladder.ladder("cossacks", 1, ["random", "greedy"], folder=tmp_path)
    told = capsys.readouterr().out.splitlines()
    assert len({line.count("|") for line in told if line.startswith("|")}) == 1
    assert sum("| cossacks | greedy" in line for line in told) == 2


def test_an_interrupted_ladder_tells_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The nightly run was ended after hours, and nothing of it was kept or printed."""
    ladder.ladder("cossacks", 1, ["random", "greedy"], folder=tmp_path)
    whole = capsys.readouterr().out.splitlines()[2]

    def stopped(*_given: Any, **_named: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ladder, "meeting", stopped)
    for folder in (tmp_path, tmp_path / "empty", None):
        with pytest.raises(KeyboardInterrupt):
            ladder.ladder("cossacks", 1, ["random", "greedy"], folder=folder)
        told = capsys.readouterr().out.splitlines()[2:]
        assert told == ([f"{whole} so far"] if folder == tmp_path else [])


def test_opponents_are_rated_by_one_tournament() -> None:
    found = ladder.rate("cossacks", 1, ["level-1", "level-2"])
    rows = found.opponents
    assert list(rows) == list(LEVELS)
    assert rows["level-1"].rating is not None
    assert rows["level-2"].rating is not None
    assert rows["level-3"].rating is None
    assert rows["level-1"].slips > 0
    assert "--opponents --games 1 --players level-1 level-2" in found.command


@pytest.mark.parametrize("game", ["rurik", "hansa", "cossacks"])
def test_each_opponent_is_rated_above_the_one_before(game: str) -> None:
    kept = read_file(located(f"{game}/opponents.yaml"), Rivals)
    assert list(kept.opponents) == list(LEVELS)
    assert f"--game {game} --opponents --games {kept.games} --players {' '.join(LEVELS)}" in kept.command
    before = float("-inf")
    for name, row in kept.opponents.items():
        assert row.rating is not None, name
        assert row.low is not None, name
        assert row.high is not None, name
        assert row.low < row.rating < row.high, name
        assert row.seconds, name
        assert row.rating > before, name
        before = row.rating


def test_the_benchmarks_run() -> None:
    time, grown = benchmark.greedy_games("cossacks", 2)
    assert time.value > 0
    assert grown.value < 100
    assert len(benchmark.positions("cossacks", 3)) == 3
