"""The commands for worksheets, questions, assignments and files handed in."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.classroom.assignment import assignment
from boardgames_edu.teach.classroom.class_results import Collected
from boardgames_edu.teach.classroom.collecting import collect
from boardgames_edu.teach.classroom.hand_ins import MODES
from boardgames_edu.teach.classroom.platforms import FORMATS, to_platform
from boardgames_edu.teach.classroom.worksheet import LAYOUTS, worksheet

Kinds = Annotated[list[str], typer.Argument(help="Kinds of questions, used in turn, such as who_rules.")]
GameOption = Annotated[
    str | None, typer.Option(help="The game of the kinds; needed if two games have a kind of that name.")
]
Count = Annotated[int, typer.Option(help="How many questions.")]
Level = Annotated[int, typer.Option(help="The level, from 1.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same questions.")]
Title = Annotated[str, typer.Option(help="The title above them.")]

_CLASS = N_("{title}: {n} {n:pupil|pupils}, mean {mean} of {count}")
_LINE = N_("Question {number}: {share} % right. {wrong}")
_WRONG = N_("{times} × {words}")


def make_worksheet(
    kinds: Kinds,
    to: Annotated[Path, typer.Option(help="The file, .pdf or .html; the key goes beside it.")],
    game: GameOption = None,
    count: Count = 6,
    level: Level = 1,
    seed: Seed = 0,
    title: Title = "",
    versions: Annotated[str, typer.Option(help="Versions for neighbours, such as AB, each in its own file.")] = "",
    layout: Annotated[str, typer.Option(help="large, or compact: two columns, for a copier.")] = LAYOUTS[0],
) -> None:
    """Write a worksheet and its key, ready to print."""
    sheets = [
        worksheet(kinds, count, game=game, level=level, seed=seed, title=title, version=version, layout=layout)
        for version in versions or ("",)
    ]
    for sheet in sheets:
        stem = f"{to.stem}_{sheet.version}" if sheet.version else to.stem
        typer.echo(sheet.save(to.with_name(f"{stem}{to.suffix}")))
        typer.echo(sheet.save(to.with_name(f"{stem}_key{to.suffix}"), key=True))


def make_questions(
    kinds: Kinds,
    to: Annotated[Path | None, typer.Option(help="The file; by default named after the first kind.")] = None,
    format: Annotated[str, typer.Option(help="moodle, gift or anki.")] = "moodle",
    game: GameOption = None,
    count: Count = 30,
    level: Level = 1,
    seed: Seed = 0,
    title: Title = "",
) -> None:
    """Write questions for a learning platform: Moodle XML, GIFT or Anki."""
    file = to or Path(f"{kinds[0]}{FORMATS.get(format, '')}")
    typer.echo(to_platform(file, kinds, count, format=format, game=game, level=level, seed=seed, title=title))


def make_assignment(
    folder: Annotated[Path, typer.Argument(help="The folder for the notebooks.")],
    kinds: Kinds,
    game: GameOption = None,
    count: Count = 6,
    level: Level = 1,
    seed: Seed = 0,
    title: Title = "",
    mode: Annotated[str, typer.Option(help="practice or test.")] = MODES[0],
    personal: Annotated[bool, typer.Option("--personal", help="Give every pupil different questions.")] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace existing files.")] = False,
) -> None:
    """Write a notebook for students that checks itself, and its key."""
    files = assignment(
        folder,
        kinds,
        count,
        game=game,
        level=level,
        seed=seed,
        title=title,
        mode=mode,
        personal=personal,
        overwrite=overwrite,
    )
    for file in files:
        typer.echo(file)


def collect_files(
    folder: Annotated[Path, typer.Argument(help="The folder with the files handed in.")],
    title: Annotated[
        str | None, typer.Option(help="The title of the assignment; by default the one that most files answer.")
    ] = None,
    of: Annotated[
        Path | None, typer.Option(help="The student.ipynb of the assignment; by default the one in the folder.")
    ] = None,
    to: Annotated[Path | None, typer.Option(help="A file for a spreadsheet, .csv.")] = None,
    scale: Annotated[int | None, typer.Option(help="The highest mark, such as 12; by default no marks.")] = None,
) -> None:
    """Print a class's results: mean, beliefs, wrong answers, remarks."""
    found = collect(folder, title, of=of, scale=scale)
    for line in story(found):
        typer.echo(line)
    if to is not None:
        typer.echo(found.save(to))


def story(found: Collected) -> Iterator[str]:
    """Yield the results of a class, line by line."""
    mean = found.mean()
    if found.made is not None and mean is not None:
        facts = {"title": found.made.title, "n": len(found.pupils()), "mean": round(mean, 1)}
        yield say(_CLASS, {**facts, "count": found.made.count})
    wrong = found.wrong_answers()
    for number, part in enumerate(found.by_question(), start=1):
        told = "; ".join(
            say(_WRONG, {"times": len(each.names), "words": each.misconception or each.words})
            for each in wrong
            if each.number == number
        )
        yield say(_LINE, {"number": number, "share": round(100 * part), "wrong": told}).strip()
    yield from (say(_WRONG, {"times": each.times, "words": each.mistake}) for each in found.beliefs())
    for row in found:
        if row.points is not None:
            mark = found.mark(row)
            yield f"{row.name}: {row.points}" + ("" if mark is None else f" ({mark})")
    for row, told in found.to_look_at():
        yield f"! {row.name or row.file}: {told}"
