"""The board's protocol: scripts and Python know the same messages and traits; a garbled message is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import fields

import boardgames_edu
from boardgames_edu.scene.model import Card, Scene
from boardgames_edu.widgets.board.live_board import LiveBoard
from boardgames_edu.widgets.board.plotted import PlottedBoard
from boardgames_edu.widgets.board.protocol import HEARD, SENT, Traits
from boardgames_edu.widgets.page.error_reporting import guarded
from boardgames_edu.widgets.page.shared import Scripted, script

WIDGETS = Path(boardgames_edu.__file__).parent / "widgets"
WITH_RENDER = sorted(
    path.relative_to(WIDGETS).as_posix()
    for path in WIDGETS.rglob("*.js")
    if "export default" in path.read_text(encoding="utf-8")
)
BOARD = "\n".join(path.read_text(encoding="utf-8") for path in sorted((WIDGETS / "board").glob("*.js")))
SENDING = re.compile(r'model\.send\(\{ do: "(\w+)"((?:, [^,}]+)*) \}\)')
GARBLED: list[Any] = [
    {},
    {"do": "nonsense"},
    {"do": ["ready"]},
    {"do": "ready"},
    {"do": "ready", "version": "1"},
    {"do": "room", "width": 800, "height": None},
    {"do": "room", "width": 800.5, "height": 600},
    {"do": "open", "tab": "1"},
    {"do": "dark", "dark": "yes"},
    {"do": "theme", "theme": "darc"},
    {"do": "save", "format": "gif"},
    {"do": "rows", "wanted": 1},
    {"do": "choose"},
    {"do": "choose", "id": 7},
    {"do": "choose", "id": "place:a", "again": "no"},
    {"do": "offer", "id": None},
    {"do": "clear", "all": True},
    {"do": "point", "x": "1", "y": 2},
    {"do": "size", "width": "wide"},
    {"do": "look", "id": "card:" * 1000, "large": 1},
    "choose",
    None,
    [1, 2],
]


def scene() -> Scene:
    return Scene(width=400, height=300, name="Small", cards=(Card(id="card:one", at=(10, 10), words="One"),))


@pytest.fixture(params=[LiveBoard, PlottedBoard])
def board(request: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    made: Any = request.param(scene())
    made.sent, made.heard = [], []
    made._on_choose = made._on_offer = made.heard.append
    made._on_clear = lambda: made.heard.append("clear")
    monkeypatch.setattr(made, "send", lambda message, *_: made.sent.append(message))
    return made


def test_the_scripts_send_what_python_reads_and_nothing_else() -> None:
    sent = SENDING.findall(BOARD)
    assert len(sent) == BOARD.count(".send("), "a message that this test cannot read"
    for name, written in sent:
        given = {part.partition(":")[0].strip() for part in written.split(",") if part}
        needed = {field.name for field in fields(HEARD[name]) if field.required}
        assert needed <= given <= set(HEARD[name].__struct_fields__), name
    assert {name for name, _ in sent} == set(HEARD)


def test_the_scripts_handle_what_python_sends_and_nothing_else() -> None:
    (table,) = re.findall(r"const MESSAGES = \{\n(.*?)\n\};", BOARD, re.DOTALL)
    assert set(re.findall(r"^  (\w+)[,:]", table, re.MULTILINE)) == set(SENT)
    for kind in SENT.values():
        for field in kind.__struct_fields__:
            assert re.search(rf"\b{field}\b", BOARD), (kind, field)


def test_the_scripts_read_all_traits_and_no_others() -> None:
    named = set(re.findall(r'model\.(?:get|set)\("(\w+)"|"change:(\w+)"', BOARD))
    own = set(PlottedBoard.class_trait_names(sync=True)) - set(Scripted.class_trait_names(sync=True))
    assert {name for pair in named for name in pair if name} == own
    assert set(LiveBoard.class_trait_names(sync=True)) <= set(Traits.class_trait_names(sync=True))


@pytest.mark.parametrize("message", GARBLED, ids=str)
def test_a_garbled_message_is_one_clear_refusal_and_changes_nothing(board: Any, message: Any) -> None:
    before = board.get_state(), board._dark, board._rows_wanted, board._folding.room, board._folding.opened
    with guarded(pytest.fail):
        board.hear(message)
    after = board.get_state(), board._dark, board._rows_wanted, board._folding.room, board._folding.opened
    assert (after, board.heard) == (before, [])
    (refusal,) = board.sent
    assert refusal["do"] == "fail"
    assert len(refusal["text"]) < 300
    assert "cannot read the message" in refusal["text"]


def test_a_refusal_names_what_would_have_been_right(board: Any) -> None:
    board.hear({"do": "room", "width": "wide"})
    assert board.sent[-1]["text"].endswith("it reads room: width, height.")
    board.hear({"do": "rooom"})
    assert "it reads ready, dark, room," in board.sent[-1]["text"]


def test_a_page_that_is_loaded_again_gets_its_picture_as_the_first_one_did() -> None:
    """On a page that has turned light meanwhile, and with the pixels of a plotted board."""
    sent: list[list[Any]] = []
    for kind in (LiveBoard, PlottedBoard):
        board: Any = kind(scene())
        told: list[Any] = []
        board.send = lambda message, *buffers, told=told: told.append((message, len(buffers)))
        for dark in (True, True, False):
            told.clear()
            board.hear({"do": "ready", "version": board.get_state()["version"], "dark": dark})
            board.hear({"do": "size", "width": 500})
            assert board.painted == ("dark" if dark else "light")
            sent.append([(message["do"], buffers) for message, buffers in told])
    paint, image = ("paint", 0), ("paint", 1)
    assert sent == [[paint], [], [paint], [paint, image], [image], [paint, image]]


@pytest.mark.parametrize("name", WITH_RENDER)
def test_a_script_stands_before_those_that_import_it_and_no_two_names_are_equal(name: str) -> None:
    whole = script(name)
    assert not re.search(r"^import\b", whole, re.MULTILINE)
    assert whole.count("export default") == 1
    names = re.findall(r"^(?:export )?(?:async )?(?:function|const|let|class) (\w+)", whole, re.MULTILINE)
    assert len(names) == len(set(names))


def test_no_sign_of_a_widget_can_come_as_an_emoji() -> None:
    emoji = re.compile(
        "[\u2139\u2194-\u2199\u231a-\u23ff\u25b6\u25c0\u2600-\u2604\u2607-\u2712\u2728\u274c\u2753-\u2757\u2795-\u27bf\ufe0f\U0001f000-\U0001faff]"
    )
    files = [path for path in WIDGETS.rglob("*.*") if path.suffix in {".py", ".js", ".css"}]
    assert [path.name for path in files if emoji.search(path.read_text(encoding="utf-8"))] == []
