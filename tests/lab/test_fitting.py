"""Weights that are fitted to how games end."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgames_edu import lab
from boardgames_edu.bots.values import Values
from boardgames_edu.cli import app
from boardgames_edu.engine.data import read_file
from boardgames_edu.lab import fitting

np = pytest.importorskip("numpy")


def test_a_position_is_to_be_worth_what_follows() -> None:
    features, weights = np.array([[1.0, 1.0], [2.0, 1.0], [4.0, 1.0]]), np.array([2.0, 1.0])
    assert fitting._aims(features, 7.0, weights, 1.0) == [7, 7, 7]  # by the end alone
    assert fitting._aims(features, 7.0, weights, 0.0) == [5, 9, 7]  # by the next position
    assert fitting._aims(features, 7.0, weights, 0.5) == [6.5, 8, 7]


def test_a_fit_goes_on_with_the_games_that_it_has(tmp_path: Path) -> None:
    few = lab.fit("cossacks", 3, seats=3, folder=tmp_path, progress=False)
    more = lab.fit("cossacks", 5, seats=3, folder=tmp_path, progress=False)
    assert (few.games, more.games) == (3, 5)
    assert few != more == lab.fit("cossacks", 5, seats=3, progress=False)
    assert all(row.error is not None and row.error > 0 for row in more.weights.values())
    assert more.weights["places held"].weight > 0.5  # a place is a point


def test_the_command_writes_what_it_fitted_and_how(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    file = tmp_path / "values.yaml"
    asked = ["fit", "cossacks", "--games", "2", "--seats", "3", "--file", str(file), "--no-progress"]
    ran = CliRunner().invoke(app, asked)
    assert ran.exit_code == 0, ran.output
    found = read_file(file, Values)
    assert found.games == 2
    assert (
        found.command
        == "boardgames-edu fit cossacks --games 2 --player greedy --trace 0.8 --seats 3 --seed 0"
    )
    assert str(file) in ran.output.replace("\n", "")
