"""Handouts: one line, the whole task, and nothing that solves it; the key has that."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b85decode, b85encode
from pathlib import Path
from typing import Any

import msgspec
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.data import located, read_values
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.teach.classroom.handout import _Packed, hand_out, packed, unpacked
from boardgames_edu.teach.editing.draft import as_yaml
from boardgames_edu.teach.editing.material import challenge_of
from boardgames_edu.widgets.make.material import HandedOut


def posed(game: str) -> list[str]:
    """Return our own challenges that have a solution, as texts of the editor, with a hint that gives a move away."""
    whole, _ = read_values(located(f"{game}/challenges.yaml"), game)
    found = []
    for row in whole["challenges"]:
        if row.get("solution") and "position" in row:
            name = row["position"]
            position = whole["positions"][name] if isinstance(name, str) else name
            hints = {**row.get("hints", {}), "move": row["solution"][0]}
            found.append(as_yaml({"challenges": [{**row, "position": position, "hints": hints}]}))
    return found


TEXTS = [(game, text) for game in ("rurik", "hansa", "cossacks") for text in posed(game)]


def decoded(text: str) -> list[bytes]:
    """Return a text, and what any word in it may be a code of."""
    found = [text.encode()]
    for word in re.findall(r"[^\s\"']{16,}", text):
        for read in (b64decode, b85decode, bytes.fromhex):
            try:
                content = read(word)
            except ValueError:
                continue
            found.append(content)
            try:
                found.append(zlib.decompress(content))
            except zlib.error:
                continue
    return found


def cells(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return found


def test_there_are_challenges_of_each_game() -> None:
    assert {game for game, _ in TEXTS} == {"rurik", "hansa", "cossacks"}


@pytest.mark.parametrize(("game", "text"), TEXTS, ids=[f"{game}-{n}" for n, (game, _) in enumerate(TEXTS)])
def test_nothing_in_the_pupils_notebook_decodes_to_the_solution(game: str, text: str, tmp_path: Path) -> None:
    student = hand_out(tmp_path, text, game)
    found = decoded("\n".join(map(str, cells(student))))
    assert len(found) > 2, "the task itself is in it"
    (row,) = msgspec.yaml.decode(text)["challenges"]
    named = as_yaml({key: value for key, value in row.items() if key not in ("solution", "hints")})
    moves = set(row["solution"])
    for move in moves:
        if move not in named:  # a slip or a reply may be called as a move of the solution is
            assert not any(move.encode() in content for content in found)
    assert not any(b"solution" in content for content in found)
    given = unpacked(_word(student))
    assert given.game == game
    task, pupils = challenge_of(text, game), challenge_of(given.text, game)
    assert pupils.start == task.start
    assert (pupils.title, pupils.words, str(pupils.goal), pupils.par) == (
        task.title, task.words, str(task.goal), task.par,
    )  # fmt: skip
    assert not any(task.why.encode() in content for content in found)
    key = "".join("".join(cell["source"]) for cell in cells(tmp_path / "key.ipynb"))
    assert all(move in key for move in moves)


def _word(student: Path) -> str:
    source = "".join(cells(student)[1]["source"])
    found = re.fullmatch(r'import boardgames_edu as bg; bg\.open_handout\("([^"\\\n]+)"\)', source)
    assert found, source
    return found[1]


def test_the_board_stands_there_without_code(tmp_path: Path) -> None:
    game, text = TEXTS[0]
    intro, opening = cells(hand_out(tmp_path, text, game))
    assert intro["cell_type"] == "markdown"
    assert opening["metadata"] == {"jupyter": {"source_hidden": True}}
    assert len(opening["source"]) == 1
    view = bg.open_handout(_word(tmp_path / "student.ipynb"))
    assert isinstance(view, HandedOut)


def test_a_later_handout_is_told_from_a_damaged_one() -> None:
    game, text = TEXTS[0]
    word = packed(text, game)
    assert unpacked(f" {word[:20]}\n{word[20:]} ") == unpacked(word)
    for damaged in (word[:-5], word[5:], word[:9] + "00" + word[11:], "", "kiev", "ї" * 20, None, 3, b"x", "{}" * 40):
        with pytest.raises(BadInput, match="damaged or cut off"):
            unpacked(damaged)  # type: ignore[arg-type]
    bomb = b85encode(zlib.compress(b"\0" * 50_000_000)).decode()
    with pytest.raises(BadInput, match="damaged or cut off"):
        unpacked(bomb)
    later = b85encode(zlib.compress(msgspec.msgpack.encode(_Packed(2, game, "en", {})))).decode()
    with pytest.raises(BadInput, match="later version"):
        unpacked(later)
    other = b85encode(zlib.compress(msgspec.msgpack.encode(_Packed(1, game, "tlh", {"steps": 3})))).decode()
    with pytest.raises(BadInput, match="neither an example nor a challenge"):
        bg.open_handout(other)


def test_neither_notebook_is_replaced_unasked(tmp_path: Path) -> None:
    game, text = TEXTS[0]
    hand_out(tmp_path, text, game)
    for name in ("student.ipynb", "key.ipynb"):
        (tmp_path / name).unlink()
        with pytest.raises(BadInput, match="exists already"):
            hand_out(tmp_path, text, game)
        assert not (tmp_path / name).exists()
        hand_out(tmp_path, text, game, overwrite=True)


def test_the_next_pupil_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Anna has solved is not handed in a second time by Borys."""
    monkeypatch.chdir(tmp_path)
    game, text = next(each for each in TEXTS if "solution" in each[1])
    hand_out(tmp_path, text, game)
    view = bg.open_handout(_word(tmp_path / "student.ipynb"))
    assert isinstance(view, HandedOut)
    whole: Any = bg.material(text, game=game)
    for move in whole.task.solution.moves or ():
        if not view.solved:
            view.press("play", move.text)
    assert view.made
    view.field.value = "Anna"
    view._press()
    assert "Anna" in view.said_in_words
    view.field.value = "Borys"
    view._press()
    assert view.said_in_words == "Anna handed this in. The board begins anew for 'Borys'."
    assert not view.made
    assert [path.name for path in tmp_path.rglob("*Borys*")] == []
