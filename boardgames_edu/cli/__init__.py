"""The command ``boardgames-edu``: JupyterLab, rules and their gaps, saved games.

Each subject has its own module; here the command line is read and errors become one line and an exit code.
"""

import json
import sys
import webbrowser
from importlib import import_module
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from boardgames_edu import __version__
from boardgames_edu.cli import classroom, course, coverage, lab, modules, pages, puzzles, records, tournament
from boardgames_edu.engine.errors import BadInput, one_of
from boardgames_edu.engine.registry import game_names
from boardgames_edu.i18n import N_, UnknownLanguage, say, set_language
from boardgames_edu.widgets.classroom import reach
from boardgames_edu.widgets.classroom.people import MOST

app = typer.Typer(
    name="boardgames-edu",
    cls=modules.AnywhereGroup,
    help="A rulebook you can run: board games as Jupyter notebooks.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Game = Annotated[str | None, typer.Argument(help="The name of a game; by default all games.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def _start(
    language: Annotated[str | None, typer.Option(help="Speak en, uk or ru.")] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    module: Annotated[
        str | None,
        typer.Option(help="A Python file or package with games of your own; also allowed after any command."),
    ] = None,
) -> None:
    del version
    if language is not None:
        set_language(language)
    if module is not None:
        modules.bring(module)


@app.command("lab")
def start_lab(
    port: Annotated[int | None, typer.Option(help="The port; by default 8888 or the next free one.")] = None,
    browser: Annotated[bool, typer.Option(help="Open a browser if there is a screen.")] = True,
) -> None:
    """Start JupyterLab on the welcome notebook."""
    lab.start(port, browser=browser)


@app.command("room")
def open_room(
    folder: Annotated[Path, typer.Argument(help="The folder for the room and the files handed in.")] = Path("room"),
    port: Annotated[int | None, typer.Option(help="The port; by default 8888 or the next free one.")] = None,
    lan: Annotated[
        bool,
        typer.Option(
            "--lan", help="Let in every machine of the network. Nothing is encrypted: use it inside a school only."
        ),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Open it to the network without a question.")] = False,
    minutes: Annotated[
        int | None, typer.Option(help="Close by itself after so many; after 120 with --lan, else never.")
    ] = None,
    address: Annotated[
        str, typer.Option(help="The whole address under which a proxy hands it on; {port} is the port.")
    ] = "",
    most: Annotated[int, typer.Option(min=1, help="The most people in the room.")] = MOST,
    language: Annotated[str | None, typer.Option(help="Speak en, uk or ru.")] = None,
    while_open: Annotated[bool, typer.Option("--while-open", hidden=True)] = False,
    browser: Annotated[bool, typer.Option(help="Open the teacher's desk if there is a screen.")] = True,
) -> None:
    """Open a room for a class (extra ``room``)."""
    if language is not None:
        set_language(language)
    serving = import_module("boardgames_edu.room.serving")
    until, number = reach.agreed(lan, yes, minutes, address, port), lab.free_port(port)

    def told(way_in: str, desk: str) -> None:
        typer.echo(
            say(
                N_("Pupils come in at {way_in}, and your desk is {desk}. Ctrl+C ends it."),
                {"way_in": way_in, "desk": desk},
            )
        )
        if browser and lab.has_screen():
            webbrowser.open(desk)

    options = {"address": address, "most": most, "minutes": until, "while_open": while_open}
    serving.serve(folder, number, lan=lan, tell=told, **options)


@app.command("rules")
def list_rules(
    game: Game = None,
    gaps: Annotated[bool, typer.Option("--gaps", help="List the ids of the missing rules.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    find: Annotated[
        str,
        typer.Option(
            "--find", help="Look up a word in any language: print it in all languages, and the rules that use it."
        ),
    ] = "",
    fail_on: Annotated[
        str, typer.Option(help="Exit with 1 if any of these is incomplete, for example enforced,tested.")
    ] = "",
) -> None:
    """Count the rules that are enforced, tested, explained and asked.

    With --find, look up a word instead.
    """
    if find:
        for name in _games(game):
            for line in coverage.matching_lines(name, find):
                typer.echo(line)
        return
    required = [word.strip() for word in fail_on.split(",") if word.strip()]
    for word in required:
        if word not in coverage.WAYS:
            raise one_of("word for --fail-on", word, coverage.WAYS)
    reports = [coverage.make_report(name) for name in _games(game)]
    if as_json:
        typer.echo(json.dumps([report.as_data() for report in reports], indent=1, ensure_ascii=False))
    else:
        for report in reports:
            typer.echo(report.text(gaps))
    if any(report.missing(way) for report in reports for way in required):
        raise typer.Exit(1)


@app.command("course")
def list_course(game: Game = None) -> None:
    """Print the words, steps, clicks and minutes of each page."""
    for name in _games(game):
        for line in course.report_lines(name):
            typer.echo(line)


@app.command("show")
def show_rule(rule: Annotated[str, typer.Argument(help="The id of a rule, for example R-TAX-02.")]) -> None:
    """Print a rule: its text, its certainty, where editions differ."""
    typer.echo(coverage.describe(rule))


@app.command("replay")
def replay(file: Annotated[Path, typer.Argument(help="A saved game.")]) -> None:
    """Print a saved game: each move, its events and their rules."""
    for line in records.story(file):
        typer.echo(line)


@app.command("verify")
def verify(file: Annotated[Path, typer.Argument(help="A saved game.")]) -> None:
    """Check that a saved game is whole, legal and ends as recorded."""
    typer.echo(records.verdict(file))


@app.command("export")
def export(
    notebook: Annotated[list[Path], typer.Argument(help="Notebooks.")],
    to: Annotated[
        Path | None,
        typer.Option(
            help="A folder for the pages, made if missing; by default that of each notebook. Notebooks from "
            "several folders get the same folders there."
        ),
    ] = None,
) -> None:
    """Run notebooks and write them as HTML pages that work offline."""
    for page in pages.export_all(notebook, to):
        typer.echo(page)


app.command("worksheet")(classroom.make_worksheet)
app.command("questions")(classroom.make_questions)
app.command("assignment")(classroom.make_assignment)
app.command("collect")(classroom.collect_files)
app.command("film")(records.film)
app.command("fit")(tournament.fit)
app.command("puzzles")(puzzles.run)
app.command("site")(lab.serve_site)
app.command("tournament")(tournament.run)


def _games(game: str | None) -> tuple[str, ...]:
    if game is None:
        return game_names()
    if game not in game_names():
        raise one_of("game", game, game_names())
    return (game,)


def main() -> NoReturn:
    """Run the command; bad input gives one line and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app()
    except (BadInput, UnknownLanguage) as problem:
        typer.echo(say(N_("Error: {problem}"), {"problem": str(problem)}), err=True)
    sys.exit(2)


__all__ = ["app", "main"]
