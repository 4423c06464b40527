"""Saved games: a story line by line, a verdict, a film."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, Phrase, say

_DONE = N_("{file} is written: {size} MB.")


def story(file: Path) -> Iterator[str]:
    """Yield the lines of a saved game: moves, events with rules, scores.

    Raises:
        RecordError: the file is damaged, or a move does not fit.
    """
    record = Record.load(file)
    game = load(record.game)
    state = record.start(game)
    yield _head(record)
    mover = state.to_move
    for number, (after, move, events) in enumerate(record.steps(game), start=1):
        yield f"{number:4}. {_seat(after, mover)}: {move}"
        yield from (f"      {event} [{event.rule}]" for event in events)
        state, mover = after, after.to_move
    yield from _end(state)


def verdict(file: Path) -> str:
    """Return a sentence: a saved game is legal. Raises RecordError."""
    record = Record.load(file)
    state = record.replay(load(record.game))
    text = N_("{n} {n:move was played again and is legal|moves were played again and are legal}")
    moves = Phrase(text, {"n": len(record.moves)})
    end = N_("the game is over") if state.is_over else N_("the game is not over yet")
    return say(N_("{file} is sound: {moves}; {end}."), {"file": file.name, "moves": moves, "end": end})


def _head(record: Record) -> str:
    facts = {"game": record.game, "count": record.seats, "seed": record.seed}
    if record.position is not None:
        return say(N_("{game}, {count} seats, from a position"), facts)
    return say(N_("{game}, {count} seats, seed {seed}"), facts)


def _seat(state: State, seat: int | None) -> str:
    return say("{seat}", {"seat": state.seat_name(seat)}, state.game.name)


def _end(state: State) -> Iterator[str]:
    if not state.is_over:
        yield say(N_("The game is not over. {question}"), {"question": state.prompt()})
        return
    for seat, lines in enumerate(state.scores()):
        yield f"{_seat(state, seat)}: {sum(line.points for line in lines)}"
        yield from (f"      {line} [{line.rule}]" for line in lines)
    winners = ", ".join(_seat(state, seat) for seat in state.winners())
    yield say(N_("Won by {winners}."), {"winners": winners})


def film(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    to: Annotated[Path, typer.Option(help="The film: a name that ends in .gif or .mp4 (needs ffmpeg).")],
    moves: Annotated[str, typer.Option(help="The moves: 5-20, 5-, -20 or 7; by default all.")] = "",
    seat: Annotated[
        str | None, typer.Option(help="The seat that looks, such as blue; by default every card lies open.")
    ] = None,
    speed: Annotated[float, typer.Option(help="Moves a second.")] = 1.0,
    width: Annotated[int, typer.Option(help="The width in pixels.")] = 960,
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    panel: Annotated[
        list[str] | None, typer.Option(help="A part of the picture to show, such as map; by default all.")
    ] = None,
    progress: Annotated[bool, typer.Option(help="Show progress.")] = True,
) -> None:
    """Write a saved game as a film, with captions under the board."""
    from boardgames_edu.lab.film import film as write_film

    try:
        made = write_film(
            file, to, moves=moves, seat=seat, speed=speed, width=width, theme=theme, panels=panel, progress=progress
        )  # fmt: skip
    except KeyboardInterrupt:
        typer.echo(say(N_("Stopped. No film was written.")), err=True)
        raise typer.Exit(130) from None
    typer.echo(say(_DONE, {"file": str(made), "size": round(made.stat().st_size / 1e6, 1)}))
