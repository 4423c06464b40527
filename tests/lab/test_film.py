"""Films: the right pictures for the right time, words under them, no secret in a seat's view, clear refusals."""

from __future__ import annotations

import stat
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageSequence
from typer.testing import CliRunner

import boardgames_edu as bg
from boardgames_edu.cli import app
from boardgames_edu.engine.errors import BadInput, OptionError, RecordError
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.lab.film import _chosen, _drawn, _frames, _laid_out, _sign
from boardgames_edu.scene.palette import find_theme
from boardgames_edu.scene.pictures import scene_of
from tests.late import late

mpl = late("matplotlib")

GOLDEN = Path(__file__).parents[1] / "games" / "rurik" / "golden" / "seats_4.json"
SMALL: dict[str, Any] = {"width": 320, "progress": False}


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.load(GOLDEN)


def test_a_picture_before_the_moves_and_one_after_each(record: Record, tmp_path: Path) -> None:
    file = bg.film(record, tmp_path / "game.gif", moves="40-44", speed=2, **SMALL)
    with Image.open(file) as image:
        assert image.size[0] == 320
        assert image.info["loop"] == 0
        found = [(picture.info["duration"], picture.convert("RGB")) for picture in ImageSequence.Iterator(image)]
    durations, pictures = zip(*found, strict=True)
    assert durations == (1500, 500, 500, 500, 500, 1500)
    assert all(one.tobytes() != other.tobytes() for one, other in pairwise(pictures))
    assert list(tmp_path.iterdir()) == [file], "nothing half made is left"


def test_the_theme_and_the_parts_that_were_asked_for(record: Record, tmp_path: Path) -> None:
    whole = bg.film(record, tmp_path / "whole.gif", moves="1", theme="dark", **SMALL)
    part = bg.film(record, tmp_path / "part.gif", moves="1", theme="dark", panels=["map"], **SMALL)
    with Image.open(whole) as one, Image.open(part) as other:
        assert one.size != other.size
        corner = one.convert("RGB").crop((319, one.size[1] - 1, 320, one.size[1])).tobytes()
    page = bytes.fromhex(find_theme("dark")["page"][1:])
    assert all(abs(one - other) < 3 for one, other in zip(corner, page, strict=True)), "as near as 256 colours allow"


def test_the_words_are_move_and_events_in_the_readers_language(record: Record) -> None:
    before, after = _frames(record, 60, 60, None)
    assert before.lines[0].startswith("Before move 60 of 499. White,")
    assert after.lines == ("60/499  White: Build: Stronghold Pskov", "White builds a Stronghold in Pskov for 1 point.")
    assert after.state != before.state
    with bg.speaking("uk"):
        assert "Псков" in list(_frames(record, 60, 60, None))[1].lines[0]


def test_the_sign_of_whoever_moves_stands_before_the_words(record: Record) -> None:
    frames = list(_frames(record, 40, 42, None))
    figures = _drawn(iter(frames), 320, "light", None, ["map"])
    for frame, figure in zip(frames, figures, strict=True):
        sign = _sign(scene_of(frame.state), frame.seat)
        assert [piece.seat for piece in sign.pieces] == [frame.seat]
        assert "piece:moved" in {artist.get_gid() for artist in figure.axes[1].get_children()}
    assert len({frame.seat for frame in frames}) > 1


def test_words_that_do_not_fit_are_counted() -> None:
    assert _laid_out(["one", "two"]) == [("one", True), ("two", False)]
    assert [line for line, _ in _laid_out(["long " * 40, "two", "three"])][-1] == "… and 3 lines more"


def test_what_a_seat_decides_in_secret_is_not_told_to_others(record: Record) -> None:
    secret = [
        number
        for number, frame in enumerate(_frames(record, 1, 60, 1))
        if frame.lines[0].endswith("decides in secret.")
    ]
    assert secret, "agendas are kept in secret"
    frames = list(_frames(record, 1, 60, None))
    own = list(_frames(record, 1, 60, frames[secret[0]].seat))
    assert "secret" not in own[secret[0]].lines[0]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"to": "game.avi"}, r"ends in \.gif or \.mp4, not in '\.avi'"),
        ({"to": "game"}, "ends in"),
        ({"to": "nowhere/game.gif"}, "no such folder"),
        ({"moves": "5-900"}, "moves 1 to 499"),
        ({"moves": "9-3"}, "are no moves"),
        ({"moves": "two"}, "are no moves"),
        ({"moves": 5}, "are no moves"),
        ({"seat": "pink"}, "blue, maroon"),
        ({"speed": 0}, "from 0.1 to 20"),
        ({"width": True}, "from 320"),
        ({"theme": "pink"}, "light"),
        ({"panels": ["attic"]}, "attic"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(
    record: Record, tmp_path: Path, options: dict[str, Any], told: str
) -> None:
    words = {**SMALL, "moves": "1", **options}
    with pytest.raises(BadInput, match=told) as refusal:
        bg.film(record, tmp_path / str(words.pop("to", "game.gif")), **words)
    assert len(str(refusal.value)) <= 300
    assert list(tmp_path.iterdir()) == []


def test_only_a_game_becomes_a_film(tmp_path: Path) -> None:
    match = bg.Match(bg.load("rurik").new(2, seed=5))
    with pytest.raises(OptionError, match="Nothing has been played"):
        bg.film(match, tmp_path / "game.gif")
    with pytest.raises(OptionError, match="a record, a match or the name of a file"):
        bg.film(match.state, tmp_path / "game.gif")  # type: ignore[arg-type]
    (tmp_path / "game.json").write_text("{", encoding="utf-8")
    with pytest.raises(RecordError, match="damaged"):
        bg.film(tmp_path / "game.json", tmp_path / "game.gif")


@pytest.mark.parametrize(
    ("moves", "found"), [("", (1, 9)), ("4", (4, 4)), ("4-", (4, 9)), ("-4", (1, 4)), (" 2 - 4 ", (2, 4))]
)
def test_moves_as_they_are_written(moves: str, found: tuple[int, int]) -> None:
    assert _chosen(moves, 9) == found


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Missing here: Pillow. Save the game, and make its film where"),
        ("uk", "Тут немає: Pillow. Збережіть гру"),
        ("ru", "Здесь нет: Pillow. Сохраните игру"),
    ],
)
@pytest.mark.parametrize("name", ["game.gif", "game.mp4"])
def test_where_a_package_is_missing_it_is_named(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, language: str, told: str
) -> None:
    monkeypatch.setattr(
        "boardgames_edu.lab.film.find_spec", lambda module: None if module == "PIL" else find_spec(module)
    )
    with bg.speaking(language), pytest.raises(OptionError) as refusal:
        bg.film(record, tmp_path / name, **SMALL)
    with bg.speaking(language):
        assert told in str(refusal.value)
    assert list(tmp_path.iterdir()) == []


def test_an_mp4_goes_to_ffmpeg_and_needs_it(record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(mpl.rcParams, "animation.ffmpeg_path", str(tmp_path / "no_such_program"))
    with pytest.raises(OptionError, match=r"ffmpeg, which was not found"):
        bg.film(record, tmp_path / "game.mp4", **SMALL)
    program = tmp_path / "ffmpeg"
    program.write_text('#!/bin/sh\nfor last; do true; done\nexec cat > "$last"\n', encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setitem(mpl.rcParams, "animation.ffmpeg_path", str(program))
    file = bg.film(record, tmp_path / "game.mp4", moves="40-41", **SMALL)
    with Image.open(bg.film(record, tmp_path / "game.gif", moves="40-41", **SMALL)) as image:
        pixels = image.size[0] * image.size[1]
    assert file.stat().st_size == pixels * 4 * (3 + 1 + 3), "the first and the last picture stay"
    program.write_text("#!/bin/sh\necho no room >&2\nexit 1\n", encoding="utf-8")
    with pytest.raises(BadInput, match="cannot be written"):
        bg.film(record, tmp_path / "broken.mp4", moves="40", **SMALL)
    assert not (tmp_path / "broken.mp4").exists()


def test_the_command(tmp_path: Path) -> None:
    to = tmp_path / "game.gif"
    words = ["film", str(GOLDEN), "--to", str(to), "--moves", "3", "--width", "320", "--no-progress", "--panel", "map"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert done.output.startswith(f"{to} is written")
    with Image.open(to) as image:
        assert len(list(ImageSequence.Iterator(image))) == 2
