"""The command ``boardgames-edu film``: a saved game as GIF or MP4.

Imports the lab, which does the work, only when it is called.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardgames_edu.i18n import N_, say

_DONE = N_("{file} is written: {size} MB.")
_STOPPED = N_("Stopped. No film was written.")


def run(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    to: Annotated[Path, typer.Option(help="The film: a name that ends in .gif or .mp4 (needs ffmpeg).")],
    moves: Annotated[str, typer.Option(help="Which moves: 5-20, 5-, -20 or 7; all when left out.")] = "",
    seat: Annotated[
        str | None, typer.Option(help="Whose view, such as blue; every card lies open when left out.")
    ] = None,
    speed: Annotated[float, typer.Option(help="Moves a second.")] = 1.0,
    width: Annotated[int, typer.Option(help="Pixels across.")] = 960,
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    panel: Annotated[
        list[str] | None, typer.Option(help="A part of the picture to show, such as map; all when left out.")
    ] = None,
    progress: Annotated[bool, typer.Option(help="Show how far it is.")] = True,
) -> None:
    """Write a saved game as a film, with captions under the board."""
    from boardgames_edu.lab.film import film

    try:
        made = film(
            file, to, moves=moves, seat=seat, speed=speed, width=width, theme=theme, panels=panel, progress=progress
        )  # fmt: skip
    except KeyboardInterrupt:
        typer.echo(say(_STOPPED), err=True)
        raise typer.Exit(130) from None
    typer.echo(say(_DONE, {"file": str(made), "size": round(made.stat().st_size / 1e6, 1)}))


__all__ = ["run"]
