"""Films of a saved game: GIF or MP4, one picture per move.

The move and its events stand in words under the board. It draws with matplotlib, and knows no game and no widget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from subprocess import CalledProcessError
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgames_edu.engine.errors import BadInput, OptionError, one_of, shown
from boardgames_edu.engine.events import Event
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.playing.match import Match, Past, kept_secret
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.graphs import seat_number
from boardgames_edu.engine.states.state import State
from boardgames_edu.engine.storage import path_of
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.i18n.drafts import draft
from boardgames_edu.scene.model import Piece, Scene
from boardgames_edu.scene.painters.mpl import plot
from boardgames_edu.scene.palette import THEMES
from boardgames_edu.scene.palette import find_theme as theme_of
from boardgames_edu.scene.pictures import scene_of, touched

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDTHS, SPEEDS = (320, 3840), (0.1, 20.0)
"""The limits of the width in pixels, and of moves per second."""
_LINES = 3
"""Lines of text under the board: the move and its events."""
_LETTERS = 80
"""The mean number of letters in a line."""
_HOLD = 3
"""How many times longer the first and last picture are shown."""

_NO_GAME = N_("A film needs a saved game: a record, a match or the name of a file, not {value}.")
_ENDING = N_("A film ends in .gif or .mp4, not in {ending}: {file}.")
_PACKAGES = {"matplotlib": "matplotlib", "PIL": "Pillow"}
"""The modules that draw a film, and the packages that bring them."""
_MISSING = N_(
    "Films are drawn with matplotlib and Pillow. Missing here: {name}. "
    "Save the game, and make its film where boardgames-edu was installed with pip."
)
_NO_FFMPEG = N_(
    "An .mp4 needs the program ffmpeg, which was not found here. Install it, or choose a name that ends in .gif."
)
_NO_NUMBER = N_("{name} is a number from {least} to {most}, not {value}.")
_NO_MOVES = N_('{value} are no moves. Write "5-20", "5-", "-20" or "7"; this game has moves 1 to {count}.')
_FULL = N_("The film cannot be written to {file}: {problem}.")
_SECRET = N_("{number}/{count}  {seat} decides in secret.")


class _Frame(NamedTuple):
    """One picture of a film: a position, marks, words, who moved."""

    state: State
    marks: tuple[str, ...]
    lines: tuple[str, ...]
    seat: int | None


def film(
    game: Record | Match | str | Path,
    to: str | Path,
    *,
    moves: str = "",
    seat: str | None = None,
    speed: float = 1.0,
    width: int = 960,
    theme: str = "light",
    panels: Sequence[str] | None = None,
    progress: bool = True,
) -> Path:
    """Write a game as a film, one picture per move.

    Args:
        game: a record, a match, or a file with a saved game.
        to: the file to write; ``.gif``, or ``.mp4`` where ffmpeg is installed. An older one is replaced.
        moves: which ones, such as "5-20", "5-", "-20" or "7"; all if empty. ``boardgames-edu replay`` numbers them.
        seat: whose view, such as "blue"; every card lies open if not given.
        speed: moves per second.
        width: pixels across.
        theme: "light" or "dark".
        panels: parts of the picture to show, such as ``["map"]``; all of them if not given.
        progress: show how far it is, where tqdm is installed.

    Returns:
        The file.

    Raises:
        RecordError: the saved game is damaged, or a move does not fit.
        OptionError: another ending, no Pillow or ffmpeg, no such moves, seat or theme, or a number out of range.
        BadInput: the film cannot be written.

    Example:
        >>> import boardgames_edu as bg
        >>> match = bg.Match(bg.load("rurik").new(seats=2, seed=5))
        >>> events = match.play(match.state.legal_actions()[0])
        >>> bg.film(match, folder / "game.gif", width=320, progress=False).name
        'game.gif'
    """
    record = _record(game)
    file = _file(to)
    write = _writer(file)
    _in_range("speed", speed, SPEEDS)
    _in_range("width", width, WIDTHS)
    if theme not in THEMES:
        raise one_of("theme", theme, THEMES)
    first, last = _chosen(moves, len(record.moves))
    start = record.start(load(record.game))
    viewer = None if seat is None else seat_number(start, seat)
    stays = [_HOLD, *[1] * (last - first), _HOLD]
    frames = _counted(_frames(record, first, last, viewer), len(stays), progress)
    drawn = _drawn(frames, width, theme, viewer, panels)
    try:
        with draft(file) as beside:  # no half film, whenever it is stopped
            write(beside, drawn, stays, float(speed))
    except (OSError, CalledProcessError) as problem:
        why = getattr(problem, "strerror", None) or str(problem)
        raise BadInput(_FULL, file=str(file), problem=why) from problem
    return file


# --- what is asked for -----------------------------------------------------------------------------------------------


def _record(game: Any) -> Record:
    if isinstance(game, (str, Path)):
        game = Record.load(game)
    elif isinstance(game, Match):
        game = game.record()
    if not isinstance(game, Record):
        raise OptionError(_NO_GAME, value=shown(game))
    if not game.moves:
        raise OptionError(N_("Nothing has been played in this game: there is nothing to show."))
    return game


def _file(to: Any) -> Path:
    file = path_of(to, OptionError)
    if file.suffix.lower() not in (".gif", ".mp4"):
        raise OptionError(_ENDING, ending=shown(file.suffix), file=shown(str(file)))
    if not file.parent.is_dir():
        raise BadInput(_FULL, file=str(file), problem=say(N_("there is no such folder")))
    return file


def _writer(file: Path) -> Callable[[Path, Iterator[Figure], Sequence[int], float], None]:
    """Return what writes a film, unless something for it is missing."""
    missing = [package for module, package in _PACKAGES.items() if find_spec(module) is None]
    if missing:
        raise OptionError(_MISSING, name=", ".join(missing))
    if file.suffix.lower() == ".gif":
        return _write_gif
    from matplotlib.animation import FFMpegWriter

    if not FFMpegWriter.isAvailable():
        raise OptionError(_NO_FFMPEG)
    return _write_mp4


def _in_range(name: str, value: Any, bounds: tuple[float, float]) -> None:
    least, most = bounds
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
        raise OptionError(_NO_NUMBER, name=name, least=least, most=most, value=shown(value))


def _chosen(moves: Any, count: int) -> tuple[int, int]:
    """Return the first and last move to show, counted from 1.

    >>> _chosen("5-20", 30), _chosen("5-", 30), _chosen("-20", 30), _chosen("7", 30), _chosen("", 30)
    ((5, 20), (5, 30), (1, 20), (7, 7), (1, 30))
    """
    low, dash, high = str(moves).replace(" ", "").partition("-")
    words = [low or "1", high or (str(count) if dash or not low else low)]
    found = [int(word) if word.isdecimal() and len(word) < 10 else 0 for word in words]
    if not isinstance(moves, str) or not 1 <= found[0] <= found[1] <= count:
        raise OptionError(_NO_MOVES, value=shown(moves), count=count)
    return found[0], found[1]


# --- what is shown ---------------------------------------------------------------------------------------------------


def _frames(record: Record, first: int, last: int, viewer: int | None) -> Iterator[_Frame]:
    """Yield the position before the first move, then that after each."""
    game, count = load(record.game), len(record.moves)
    before = record.start(game)
    for number, (after, move, events) in enumerate(record.steps(game), start=1):
        if number == first:
            told = {"number": first, "count": count, "question": before.prompt()}
            yield _Frame(before, (), (say(N_("Before move {number} of {count}. {question}"), told),), before.to_move)
        now = after.copy()
        if number >= first:
            yield _moved(before, move, now, events, viewer, (number, count))
        if number == last:
            return
        before = now


def _moved(
    before: State, move: str, after: State, events: list[Event], viewer: int | None, at: tuple[int, int]
) -> _Frame:
    action, mover = before.game.parse(move, before), before.to_move
    assert mover is not None, "somebody has moved"
    seat = before.seat_name(mover)
    told = {"number": at[0], "count": at[1], "seat": name_of("seat", seat, before.game.name) or seat}
    past = Past(before, mover, action, tuple(events))
    if viewer is not None and kept_secret(past, after, viewer):
        return _Frame(after, (), (say(_SECRET, told), *map(str, events)), mover)
    head = say(N_("{number}/{count}  {seat}: {move}"), {**told, "move": in_words(before, action)})
    return _Frame(after, touched(before, action), (head, *map(str, events)), mover)


def _counted(frames: Iterator[_Frame], count: int, progress: bool) -> Iterator[_Frame]:
    if progress:
        with suppress(ImportError):
            from tqdm.auto import tqdm

            frames = iter(tqdm(frames, total=count, unit=say(N_("picture"))))
    return frames


def _laid_out(lines: Sequence[str]) -> list[tuple[str, bool]]:
    """Return the lines that fit under the board, and which are bold."""
    found = [
        (part, number == 0)
        for number, line in enumerate(lines)
        for part in wrap(line, _LETTERS, subsequent_indent="   ")
    ]
    if len(found) <= _LINES:
        return found
    return [*found[: _LINES - 1], (say(N_("… and {n} {n:line|lines} more"), {"n": len(found) - _LINES + 1}), False)]


def _drawn(
    frames: Iterator[_Frame], width: int, theme: str, viewer: int | None, panels: Sequence[str] | None
) -> Iterator[Figure]:
    """Draw each picture into one figure."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    colours = theme_of(theme)
    options: dict[str, Any] = {} if panels is None else {"panels": panels}
    figure: Figure | None = None
    for frame in frames:
        state, wanted = frame.state, dict(options)
        if viewer is not None and not state.is_over:
            state, wanted = state.view(viewer), {**options, "seat": viewer}
        scene = scene_of(state, **wanted).marked(changed=frame.marks)
        if figure is None:
            letter = width / (_LETTERS * 0.72)
            strip = (_LINES * 1.45 + 0.8) * letter
            high = 2 * round((width * scene.height / scene.width + strip) / 2)
            figure = Figure(figsize=(width / 100, high / 100), dpi=100, facecolor=colours["page"])
            FigureCanvasAgg(figure)
            axes = figure.add_axes((0, strip / high, 1, 1 - strip / high))
            side = 1.6 * letter  # the mover's sign stands before the first line
            corner = figure.add_axes((0.6 * letter / width, (strip - 1.9 * letter) / high, side / width, side / high))
        plot(scene, ax=axes, theme=theme)
        plot(_sign(scene, frame.seat), ax=corner, theme=theme)
        for text in list(figure.texts):
            text.remove()
        for number, (line, bold) in enumerate(_laid_out(frame.lines)):
            left = letter if number or frame.seat is None else 2.6 * letter
            figure.text(
                left / width, (strip - (0.6 + 1.45 * number) * letter) / high, line, va="top", fontsize=letter * 0.72,
                color=colours["ink"], weight="bold" if bold else "normal", parse_math=False,
            )  # fmt: skip
        yield figure


def _sign(scene: Scene, seat: int | None) -> Scene:
    """Return a seat's sign as a picture; an empty one without seat."""
    sign = () if seat is None else (Piece(id="piece:moved", glyph="seat", at=(12, 12), size=20, seat=seat),)
    return Scene(width=24, height=24, seats=scene.seats, pieces=sign)


# --- writing ---------------------------------------------------------------------------------------------------------


def _write_gif(file: Path, drawn: Iterator[Figure], stays: Sequence[int], speed: float) -> None:
    """Write the pictures as a GIF, all in the first one's colours."""
    from PIL import Image

    palette: Image.Image | None = None

    def images() -> Iterator[Image.Image]:
        nonlocal palette
        for figure in drawn:
            canvas: Any = figure.canvas
            canvas.draw()
            image = Image.frombuffer("RGBA", canvas.get_width_height(), canvas.buffer_rgba()).convert("RGB")
            palette = palette or image.quantize(256, dither=Image.Dither.NONE)
            yield image.quantize(palette=palette, dither=Image.Dither.NONE)

    pictures = images()
    durations = [round(1000 / speed * stay) for stay in stays]
    next(pictures).save(file, save_all=True, append_images=pictures, duration=durations, loop=0)


def _write_mp4(file: Path, drawn: Iterator[Figure], stays: Sequence[int], speed: float) -> None:
    from matplotlib.animation import FFMpegWriter

    fps: Any = speed  # no whole number, where it is slow
    writer = FFMpegWriter(fps=fps, codec="h264", extra_args=["-r", "25", "-pix_fmt", "yuv420p"])
    figure = next(drawn)
    with writer.saving(figure, str(file), figure.dpi):
        for _, stay in zip(chain([figure], drawn), stays, strict=True):
            for _ in range(stay):
                writer.grab_frame()
