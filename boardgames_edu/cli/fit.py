"""The command ``boardgames-edu fit``: the weights of a game's features."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from boardgames_edu.engine.data import located
from boardgames_edu.engine.errors import NEEDS_EXTRA, OptionError
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.storage import write_file
from boardgames_edu.i18n import N_, say

_HEAD = "# What each feature of a position counts for. docs/exploring.md says how this is fitted and used.\n"
_FITTED = N_("{file}: weights from {n} {n:game|games}.")
_STOPPED = N_("Stopped. With --folder the runs are kept, and the same command goes on with the rest.")


def run(
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
    try:
        from boardgames_edu.lab import fit
    except ModuleNotFoundError as problem:
        raise OptionError(NEEDS_EXTRA, name=problem.name, extra="lab") from problem
    try:
        found = fit(
            game,
            steps,
            players=players.split(","),
            seats=seats,
            runs=runs,
            seed=seed,
            jobs=jobs,
            dask=dask,
            folder=folder,
            progress=progress,
        )
    except KeyboardInterrupt:
        typer.echo(say(_STOPPED), err=True)
        raise typer.Exit(130) from None
    text = yaml.safe_dump(
        msgspec.to_builtins(found), sort_keys=False, allow_unicode=True, default_flow_style=None, width=120
    )
    write_file(path, _HEAD + text, OptionError)
    typer.echo(text + say(_FITTED, {"file": str(path), "n": found.games}))
