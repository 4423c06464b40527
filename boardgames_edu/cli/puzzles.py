"""The command ``boardgames-edu puzzles``: made from games of bots."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from boardgames_edu.engine.data import located, read_file
from boardgames_edu.engine.errors import NEEDS_EXTRA, OptionError
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.storage import write_file
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.puzzles.maker import BUDGET, deeds, find_puzzles, shape
from boardgames_edu.teach.puzzles.puzzle import PuzzleFile, PuzzleRow, aim_of
from boardgames_edu.teach.puzzles.searched import WALKS

Find = Callable[..., list[PuzzleRow]]
"""Find the puzzles of one game, from its seed and the aims."""
_HEAD = (
    "# Puzzles: turns with one best outcome, made and proved by `boardgames-edu puzzles {game}`.\n"
    "# docs/teaching.md says what each key means.\n"
)
_MADE = N_("{file}: {n} {n:puzzle|puzzles}; the next game has the seed {seed}.")
_SAME = 0.2
"""The largest part of a file that may have the same verbs."""


def run(
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    count: Annotated[int, typer.Option(help="The number of puzzles in the file.")] = 300,
    jobs: Annotated[int, typer.Option(help="Processes; each plays its own games.")] = 1,
    budget: Annotated[int, typer.Option(help="The largest number of moves that a proof tries.")] = BUDGET,
    walks: Annotated[int, typer.Option(min=0, help="Games that try each choice at first; 0 for proofs only.")] = WALKS,
    aim: Annotated[
        list[str] | None, typer.Option(help="The quantity to count, a word of goals; by default that of the file.")
    ] = None,
    file: Annotated[Path | None, typer.Option(help="The file; by default that of the game.")] = None,
    progress: Annotated[bool, typer.Option(help="Show progress.")] = True,
) -> None:
    """Make puzzles from games of bots; go on from the file."""
    load(game)
    for name, value in {"--count": count, "--jobs": jobs, "--budget": budget}.items():
        if value < 1:
            raise OptionError(N_("{name} is a whole number from 1 on, not {value}."), name=name, value=value)
    path = file or located(f"{game}/puzzles.yaml")
    kept = read_file(path, PuzzleFile) if path.is_file() else PuzzleFile()
    kept.aims = tuple(aim) if aim else kept.aims
    for name in kept.aims:
        aim_of(game, name)
    try:
        _fill(game, kept, count, jobs, partial(find_puzzles, game, budget=budget, walks=walks), path, progress)
    except KeyboardInterrupt:
        typer.echo(say(N_("Stopped. What was found is kept; the same command goes on from there.")), err=True)
        raise typer.Exit(130) from None
    typer.echo(say(_MADE, {"file": str(path), "n": len(kept.puzzles), "seed": kept.next_seed}))


def _fill(game: str, kept: PuzzleFile, count: int, jobs: int, find: Find, path: Path, progress: bool) -> None:
    """Play game after game, and write the file after each."""
    shapes = {shape(row) for row in kept.puzzles}
    kinds = Counter(deeds(row) for row in kept.puzzles)
    most = max(3, int(_SAME * count))
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as pool, _bar(count, progress) as bar:
        bar.update(len(kept.puzzles))
        while len(kept.puzzles) < count:
            seeds = range(kept.next_seed, kept.next_seed + jobs)
            play = partial(find, aims=kept.aims)
            for seed, found in zip(seeds, pool.map(play, seeds) if pool else map(play, seeds), strict=True):
                kept.next_seed = seed
                for row in found:
                    if shape(row) in shapes or kinds[deeds(row)] >= most:
                        continue
                    if len(kept.puzzles) == count:
                        break  # the next call finds the rest of this game
                    shapes.add(shape(row))
                    kinds[deeds(row)] += 1
                    kept.puzzles.append(row)
                    bar.update(1)
                else:
                    kept.next_seed = seed + 1
                    continue
                break
            write_file(path, _HEAD.format(game=game) + "".join(_lines(kept)), OptionError)


def _bar(count: int, progress: bool) -> Any:
    """Return a progress bar, or something that shows nothing."""
    try:
        from tqdm.auto import tqdm
    except ModuleNotFoundError as problem:
        raise OptionError(NEEDS_EXTRA, name=problem.name, extra="lab") from problem
    return tqdm(total=count, disable=not progress, unit=say(N_("puzzle")))


def _lines(kept: PuzzleFile) -> Iterator[str]:
    """Yield the file: a mapping for each puzzle, on few lines."""
    yield f"aims: {_flow(list(kept.aims))}\nnext_seed: {kept.next_seed}\npuzzles:\n"
    for row in kept.puzzles:
        yield f"- {_flow(msgspec.to_builtins(row))}\n"


def _flow(value: object) -> str:
    """Return plain data as YAML on few lines."""
    import yaml

    text: str = yaml.safe_dump(value, allow_unicode=True, sort_keys=False, default_flow_style=True, width=150)
    return text.strip().replace("\n", "\n  ")
