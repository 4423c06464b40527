"""The benchmarks run, and judge their figures rightly; what the figures are is nobody's test."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import boardgames_edu as bg
from benchmarks import beside, copies, run, yardstick
from benchmarks.choices import costs
from benchmarks.openings import opening
from benchmarks.timing import Figure, median, microseconds, rates


def test_a_bar_is_reached_from_the_right_side() -> None:
    assert Figure("speed", 60, "1/s", bar=50).reached is True
    assert Figure("speed", 40, "1/s", bar=50).reached is False
    assert Figure("time", 60, "us", bar=50, more_is_better=False).reached is False
    assert Figure("time", 40, "us").reached is None


def test_median_and_spread() -> None:
    assert median([10.0, 30.0, 20.0]) == (20.0, 1.0)


def test_the_warm_up_is_thrown_away() -> None:
    calls: list[int] = []
    assert len(microseconds(calls.append, [1, 2], repeats=3)) == 3
    assert calls == [1, 2] * 4
    decisions, games = rates(lambda number: number % 1 + 7, repeats=2, seconds=0.001)
    assert [round(d / g) for d, g in zip(decisions, games, strict=True)] == [7, 7]


@pytest.mark.parametrize("installed", [True, False])
def test_bots_are_measured_beside_those_of_catanatron_where_it_is(
    installed: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its players that look ahead do not come with the package in the registry: then it is said how to get them."""
    left = iter(range(9))
    state, colors = SimpleNamespace(num_turns=3), ["red", "blue", "white", "orange"]
    game = SimpleNamespace(play_tick=lambda: next(left), winning_color=lambda: None, state=state)
    fake = SimpleNamespace(Color=colors, Game=lambda players, seed: game)
    monkeypatch.setitem(sys.modules, "catanatron", fake if installed else None)
    for room, name in yardstick.PLAYERS.items():
        kind = SimpleNamespace(**{name: lambda color: color})
        monkeypatch.setitem(sys.modules, f"catanatron.players.{room}", kind if installed else None)
    monkeypatch.setattr(yardstick, "OURS", ["random"])
    names = [figure.name for figure in yardstick.bots(["cossacks"], 1e-9)]
    assert names[0] == "cossacks, 4 random: a decision"
    assert len(names) == (3 if installed else 1)
    assert ("pip install 'catanatron @ git+" in capsys.readouterr().out) != installed


def test_everything_is_measured_kept_and_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "SAMPLE", 3)
    monkeypatch.setattr(yardstick, "figures", lambda _repeats, _seconds: [])
    monkeypatch.setattr(yardstick, "bots", lambda _games, _seconds: [])
    monkeypatch.setattr(
        "sys.argv",
        ["run", "--repeats", "1", "--seconds", "0.01", "--games", "rurik", "--json", str(tmp_path / "a.json")],
    )
    run.main()
    kept = json.loads((tmp_path / "a.json").read_text())["figures"]
    for name in (
        "random play [decisions/s]",
        "copy [us]",
        "legal actions [us]",
        "apply [us]",
        "scene [us]",
        "scene and SVG [us]",
    ):
        assert kept[f"rurik, 4 players: {name}"] > 0
    assert "% since" not in capsys.readouterr().out
    monkeypatch.setattr(
        "sys.argv",
        ["run", "--repeats", "1", "--seconds", "0.01", "--games", "rurik", "--compare", str(tmp_path / "a.json")],
    )
    run.main()
    assert capsys.readouterr().out.count("% since") == len(kept)


def test_the_copy_written_by_hand_copies_the_same() -> None:
    state = copies.played(3)
    assert copies.by_hand(state).copy().fingerprint() == state.fingerprint()
    assert [figure.unit for figure in copies.figures(1)] == ["us", "us"]


def test_two_checkouts_are_measured_by_turns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside itself a checkout is about as fast; each setup and work has a line."""
    asked = ["--rounds", "1", "--seconds", "0.001", "--setups", "cossacks, 3 players", "--works", "play", "scene"]
    monkeypatch.setattr("sys.argv", ["beside", str(beside.ROOT), *asked])
    beside.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[3] for line in lines] == ["play", "scene"]
    assert all(0.1 < float(line.split()[4]) < 10 for line in lines)


def test_another_checkout_has_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["beside", str(tmp_path)])
    with pytest.raises(SystemExit):
        beside.main()


def test_an_opening_of_hansa_is_counted_by_seats() -> None:
    found = opening("greedy", 2, 0)
    assert 0 <= found.actions <= 2
    assert 1 <= found.routes <= 2
    assert 0 < found.displaced < found.decisions < 1000


def test_all_choices_are_tried_again_without_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    valued: list[int] = []

    def value(_state: object, seat: int) -> dict[str, float]:
        valued.append(seat)
        return {}

    monkeypatch.setattr(type(bg.load("cossacks")), "evaluator", property(lambda _game: value))
    decisions, choices, whole, rules = costs("cossacks", seats=3, games=1)
    assert 100 < decisions < choices == len(valued)
    assert whole > 0 < rules
