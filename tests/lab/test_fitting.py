"""Weights that are fitted to how games end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu import lab
from boardgames_edu.bots.players import LOOKERS
from boardgames_edu.bots.values import Values, Weights
from boardgames_edu.cli import app
from boardgames_edu.engine.data import located, read_file
from boardgames_edu.engine.errors import BadInput, OptionError
from boardgames_edu.i18n import speaking
from boardgames_edu.lab import ResultsError, fitting
from boardgames_edu.lab.code_version import package_version
from boardgames_edu.testing import TIMES

np = pytest.importorskip("numpy")


def test_a_position_is_to_be_worth_what_follows() -> None:
    features, weights = np.array([[1.0, 1.0], [2.0, 1.0], [4.0, 1.0]]), np.array([2.0, 1.0])
    for trace, aims in (
        (1.0, [7, 7, 7]),
        (0.0, [5, 9, 7]),
        (0.5, [6.5, 8, 7]),
    ):  # by the end alone, by the next, by both
        slope, end = fitting._asked(features, 7.0, trace)
        assert end - slope @ weights == pytest.approx(features.T @ (aims - features @ weights))


@pytest.mark.parametrize("trace", [0.5, 0.8, 1.0])
def test_standard_errors_are_as_large_as_factors_vary(monkeypatch: pytest.MonkeyPatch, trace: float) -> None:
    rng, found = np.random.default_rng(1), []
    results = lab.recorded("cossacks").only(range(2))
    for _ in range(150):
        games = []
        for _ in range(60):  # features that wander; the end is what they are worth at last, and luck
            course = rng.normal(size=(8, 2)).cumsum(axis=0)
            games.append(([course], np.array([course[-1].sum() + 6 * rng.normal()])))
        monkeypatch.setattr(fitting, "_games", lambda *_, games=games: (["one", "other"], games))
        found.append(lab.foretell(results, trace)["one"])
    assert np.mean([weight for weight, _ in found]) == pytest.approx(1, abs=0.05)
    assert np.mean([error for _, error in found]) == pytest.approx(np.std([weight for weight, _ in found]), rel=0.2)


def test_a_place_foretells_a_point() -> None:
    games = lab.tournament("cossacks", ["greedy"], 5, seats=3, rotate=False, progress=False)
    found = lab.foretell(games)
    assert all(error > 0 for _, error in found.values())
    assert found["places held"][0] > 0.5


def test_a_folder_that_cannot_be_written_is_told_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "_go_on", None)
    (tmp_path / "file").touch()
    with pytest.raises(ResultsError, match="cannot be written"):
        lab.fit("cossacks", 1, folder=tmp_path / "file", progress=False)


def test_a_fit_goes_on_with_the_steps_that_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Any = {"players": ["greedy"], "seats": 3, "runs": 2, "progress": False}
    few = lab.fit("cossacks", 1, folder=tmp_path, **asked)
    most = 2 if TIMES == 1 else 3
    more = lab.fit("cossacks", most, folder=tmp_path, **asked)
    assert (few.games, more.games) == (4, 4 * most)
    assert few != more == lab.fit("cossacks", most, **asked)
    assert all(row.held or (row.error is not None and row.error >= 0) for row in more.weights.values())
    again = lab.fit("cossacks", 1, folder=tmp_path, **asked)
    assert again == more, "it has all steps of each run, and says so"
    assert again.command.endswith(f"--steps {most}")
    assert again.package == package_version("cossacks")
    with pytest.raises(ResultsError):
        lab.fit("cossacks", most, folder=tmp_path, **{**asked, "seed": 1})
    for other in ("package", "by_hand", "start"):
        kept = json.loads((tmp_path / "fit.json").read_text("utf-8"))
        kept[other] = "1.0+0" if other == "package" else {**kept[other], "gold": 9.0}
        (tmp_path / "other").mkdir(exist_ok=True)
        (tmp_path / "other" / "fit.json").write_text(json.dumps(kept), "utf-8")
        with pytest.raises(ResultsError, match="another command, version or weights"):
            lab.fit("cossacks", most, folder=tmp_path / "other", **asked)
    evaluate, weights = fitting._start("cossacks")
    written = Weights({**weights, "gold": 9.0}, weights.by_hand, weights.start, weights.held, weights.means)
    monkeypatch.setattr(fitting, "_start", lambda _game: (evaluate, written))
    assert lab.fit("cossacks", 1, folder=tmp_path, **asked) == more
    (tmp_path / "fit.json").write_text("[]", "utf-8")
    with pytest.raises(ResultsError):
        lab.fit("cossacks", most, folder=tmp_path, **asked)


def test_each_run_of_each_seed_has_random_numbers_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second run of seed 0 was the first one of seed 1."""
    seeds: list[int] = []

    def won(*how: Any) -> float:
        seeds.append(how[-1])
        return 0.0

    monkeypatch.setattr(fitting, "_advantage", won)
    for seed in (0, 1, 11):
        lab.fit("cossacks", 2, runs=12, seed=seed, progress=False)
    assert len(seeds) == len(set(seeds)) == 3 * 12 * 2


def test_weights_go_towards_those_that_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where whoever holds gold dearer wins, and nothing else counts, gold grows dear."""
    start = fitting._start("cossacks")[1].start

    def won(_game: object, sides: Any, *_how: object) -> float:
        first, second = (side.weights["gold"] for side in sides)
        return 1.0 if first > second else -1.0

    monkeypatch.setattr(fitting, "_advantage", won)
    found = lab.fit("cossacks", 200 if TIMES == 1 else 300, runs=4, progress=False).weights
    assert found["gold"].weight > 2 * found["gold"].by_hand
    assert found["gold"].error is not None
    moved = [found[name].weight / first for name, first in start.items() if name != "gold" and first]
    assert all(0.5 < way < 2 for way in moved)


def test_a_weight_that_is_held_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    evaluate, weights = fitting._start("cossacks")
    held = Weights(weights, weights.by_hand, weights.start, ["gold"])
    monkeypatch.setattr(fitting, "_start", lambda _game: (evaluate, held))
    monkeypatch.setattr(fitting, "_advantage", lambda *_: 1.0)
    found = lab.fit("cossacks", 3, runs=2, progress=False).weights
    assert (found["gold"].weight, found["gold"].error, found["gold"].held) == (weights.start["gold"], None, True)
    assert all(row.error is not None and not row.held for name, row in found.items() if name != "gold")
    assert found["order card"].weight != weights.start["order card"]


def test_a_fit_starts_where_the_file_says() -> None:
    found = lab.fit("cossacks", 1, players=["greedy"], seats=3, runs=2, progress=False).weights
    start = fitting._start("cossacks")[1].start
    assert found["goal to name"].by_hand == 0 < start["goal to name"] == found["goal to name"].start
    assert all(row.weight == pytest.approx(start[name], rel=0.1) for name, row in found.items())


def test_two_games_with_the_same_weights_are_even() -> None:
    evaluate, _ = fitting._start("cossacks")
    game, player = bg.load("cossacks"), LOOKERS["greedy"]
    assert fitting._advantage(game, [evaluate, evaluate], player, 4, 5) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    "asked", [{"players": ["best"]}, {"players": []}, {"players": ""}, {"seats": 9}, {"runs": 0}, {"steps": "x"}]
)
def test_what_cannot_be_fitted_is_refused(asked: Any) -> None:
    with pytest.raises(BadInput) as problem:
        lab.fit("cossacks", **{"steps": 1, "progress": False, **asked})
    assert len(str(problem.value)) < 300


def test_a_game_without_weights_has_nothing_to_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "evaluation", lambda _game: lambda _state, _seat: {})
    with pytest.raises(OptionError):
        lab.fit("cossacks", 1, progress=False)


def test_the_command_writes_what_it_fitted_and_how(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    file = tmp_path / "values.yaml"
    asked = "fit cossacks --steps 1 --seats 3 --runs 2 --players greedy --no-progress --file"
    ran = CliRunner().invoke(app, [*asked.split(), str(file)])
    assert ran.exit_code == 0, ran.output
    found = read_file(file, Values)
    assert (found.games, found.package) == (4, package_version("cossacks"))
    assert found.command == "boardgames-edu fit cossacks --runs 2 --seed 0 --players greedy --seats 3 --steps 1"
    assert str(file) in ran.output.replace("\n", "")
    kept = read_file(located("cossacks/values.yaml"), Values).weights
    assert {name: row.means for name, row in found.weights.items()} == {name: row.means for name, row in kept.items()}
    text = file.read_text("utf-8")
    assert all(f"  {name}: {{" in text for name in kept)
    assert text.count("\n") == located("cossacks/values.yaml").read_text("utf-8").count("\n"), "a line for each"


@pytest.mark.parametrize(("more", "told"), [([], "would have been kept"), (["--folder", "f"], "are kept in f;")])
def test_an_interrupted_fit_says_what_is_kept(monkeypatch: pytest.MonkeyPatch, more: list[str], told: str) -> None:
    """It said "with --folder the runs are kept" to somebody who had named one."""
    from typer.testing import CliRunner

    def stopped(*_given: Any, **_named: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "fit", stopped)
    ran = CliRunner().invoke(app, ["fit", "cossacks", *more])
    assert ran.exit_code == 130
    assert told in ran.output


@pytest.mark.parametrize("game", bg.game_names())
def test_the_weights_are_a_table(game: str) -> None:
    found, used = lab.weights(game), bg.load(game).evaluator.weights
    assert found["weight"].to_dict() == dict(used)
    assert found["by_hand"].to_dict() == dict(used.by_hand)
    assert found["start"].to_dict() == dict(used.start)
    assert found["means"].to_dict() == used.means
    assert list(found) == ["by_hand", "start", "weight", "error", "held", "means"]
    for code in ("uk", "ru"):
        with speaking(code):
            told = lab.weights(game)["means"]
        assert told.index[told.str.contains("[A-Za-z]")].empty
        assert told.is_unique
