"""The commands ``tournament`` and ``fit``: bots and strategies play many games.

They import the lab, which does the work, only when they are called.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from boardgames_edu.engine.data import located
from boardgames_edu.engine.errors import NEEDS_EXTRA, OptionError, one_of
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.storage import write_file
from boardgames_edu.i18n import N_, say
from boardgames_edu.i18n.drafts import draft

if TYPE_CHECKING:
    from boardgames_edu.lab import Results
    from boardgames_edu.lab.match import Strategy

_NO_STRATEGY = N_("{file} has no strategy: {problem}. A strategy is a function choose(view, actions) in a Python file.")
_NO_VALUE = N_("The option {text} has no value. Right would be name=value, for example map=east.")
_STOPPED = N_("Stopped. Finished games are kept in {folder}; the same command goes on with the rest.")
_LOST = N_("Stopped. With --folder the games played so far would have been kept.")
_HEAD = "# What each feature of a position counts for. docs/exploring.md says how this is fitted and used.\n"
_KEPT = N_("Stopped. All but the last steps are kept in {folder}; the same command goes on from there.")
_SUMMARY = {
    "won": N_("won"),
    "low": N_("at least"),
    "high": N_("at most"),
    "points": N_("points"),
    "rating": N_("rating"),
    "games": N_("games"),
}


def run(
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    players: Annotated[
        list[str], typer.Argument(help="Names of bots, or Python files with a function choose(view, actions).")
    ],
    games: Annotated[int, typer.Option(help="At least so many games: the last deal is played in all seats.")] = 100,
    seats: Annotated[int | None, typer.Option(help="The number of players.")] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first games.")] = 0,
    jobs: Annotated[int, typer.Option(help="Processes; -1 for as many as there are cores.")] = 1,
    rotate: Annotated[
        bool, typer.Option(help="Let players change seats; otherwise each game has its own deal.")
    ] = True,
    dask: Annotated[str | None, typer.Option(help="Play on the cluster of this Dask scheduler, tcp://...")] = None,
    folder: Annotated[Path | None, typer.Option(help="Keep the results here, and continue from here.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value.")] = None,
    longest: Annotated[int, typer.Option(help="Decisions after which a game is stopped.")] = 20_000,
    patience: Annotated[
        float,
        typer.Option(
            help="Seconds that a player may take for a decision. A player stuck in a call into C needs --jobs 2."
        ),
    ] = 60.0,
    plot: Annotated[Path | None, typer.Option(help="Draw each player's share of wins into this file.")] = None,
    progress: Annotated[bool, typer.Option(help="Show progress and the time left.")] = True,
) -> None:
    """Play a tournament; print how often each player has won."""
    named = _players(players)
    options = _options(game, option or ())
    lab = _lab()
    try:
        results = lab.tournament(
            game,
            named,
            games,
            seats=seats,
            seed=seed,
            rotate=rotate,
            jobs=jobs,
            dask=dask,
            folder=folder,
            longest=longest,
            patience=patience,
            progress=progress,
            **options,
        )
    except lab.StrategyError as problem:
        typer.echo(lab.match.told(problem), err=True)
        raise typer.Exit(2) from None
    except KeyboardInterrupt:
        typer.echo(say(_STOPPED, {"folder": str(folder)}) if folder else say(_LOST), err=True)
        raise typer.Exit(130) from None
    typer.echo(_as_text(results))
    if plot is not None:
        _draw(results, plot)


def fit(
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    steps: Annotated[int, typer.Option(help="Of each run; a step is two games.")] = 4000,
    players: Annotated[str, typer.Option(help="Who plays: greedy, planner, or both.")] = "greedy,planner",
    seats: Annotated[int | None, typer.Option(help="How many play; drawn when left out.")] = None,
    runs: Annotated[int, typer.Option(help="How many fits; their spread is the error.")] = 4,
    seed: Annotated[int, typer.Option(help="The seed of all runs.")] = 0,
    jobs: Annotated[int, typer.Option(help="Processes; -1 for as many as there are cores.")] = 1,
    dask: Annotated[str | None, typer.Option(help="Play on the cluster of this Dask scheduler, tcp://...")] = None,
    folder: Annotated[Path | None, typer.Option(help="Keep the runs here, and continue from here.")] = None,
    file: Annotated[Path | None, typer.Option(help="The file; by default that of the game.")] = None,
    progress: Annotated[bool, typer.Option(help="Show progress and the time left.")] = True,
) -> None:
    """Fit the weights of features by games of a bot."""
    import yaml

    path = file or located(f"{load(game).name}/values.yaml")
    lab, how = _lab(), {"jobs": jobs, "dask": dask, "folder": folder, "progress": progress}
    try:
        found = lab.fit(game, steps, players=players.split(","), seats=seats, runs=runs, seed=seed, **how)
    except KeyboardInterrupt:
        typer.echo(say(_KEPT, {"folder": str(folder)}) if folder else say(_LOST), err=True)
        raise typer.Exit(130) from None
    text = yaml.safe_dump(
        msgspec.to_builtins(found), sort_keys=False, allow_unicode=True, default_flow_style=None, width=240
    )
    write_file(path, _HEAD + text, OptionError)
    typer.echo(text + say(N_("{file}: weights from {n} {n:game|games}."), {"file": str(path), "n": found.games}))


def _lab() -> Any:
    """Return the lab. Raises OptionError where its extra is missing."""
    try:
        from boardgames_edu import lab
    except ModuleNotFoundError as problem:
        raise OptionError(NEEDS_EXTRA, name=problem.name, extra="lab") from problem
    return lab


def _players(texts: list[str]) -> dict[str, str | Strategy]:
    """Return the players by name. Raises OptionError for a name given twice."""
    named: dict[str, str | Strategy] = {}
    for text in texts:
        name, spec = _player(text)
        if name in named:
            raise OptionError(N_("Two players are called {name}. Rename one of the files."), name=repr(name))
        named[name] = spec
    return named


def _player(text: str) -> tuple[str, str | Strategy]:
    """Return a bot's name, or the strategy of a file. Raises OptionError."""
    file = Path(text)
    if file.suffix != ".py":
        return text, text
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        strategy: Strategy = module.choose
    except (Exception, SystemExit) as problem:
        raise OptionError(_NO_STRATEGY, file=text, problem=f"{type(problem).__name__}: {problem}") from problem
    return file.stem, strategy


def _options(game: str, texts: Sequence[str]) -> dict[str, Any]:
    """Return options of the game, and no others. Raises OptionError."""
    found, known = dict(_option(text) for text in texts), load(game).options
    for name in found:
        if name not in known:
            raise one_of("option of {game}", name, known, game=game)
    return found


def _option(text: str) -> tuple[str, Any]:
    """Return ``map=east`` as name and decoded value. Raises OptionError."""
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(_NO_VALUE, text=repr(text))
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _as_text(results: Results) -> str:
    """Return the results as a table of text."""
    found = results.summary().join(_lab().ratings(results)[["rating"]])[list(_SUMMARY)]
    found = found.rename(columns={name: say(text) for name, text in _SUMMARY.items()})
    return f"{results!r}\n{found.rename_axis(None).round(3).to_string()}"


def _draw(results: Results, file: Path) -> None:
    import matplotlib as mpl

    mpl.use("agg")
    axes = results.plot()
    try:
        with draft(file) as beside:
            axes.figure.get_figure(root=True).savefig(beside)
    except (OSError, ValueError) as problem:
        raise OptionError(
            N_("The plot cannot be written to {file}: {problem}"), file=str(file), problem=str(problem)
        ) from problem
