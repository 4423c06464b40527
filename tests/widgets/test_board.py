"""The live board: differences go out, ids come back, and an exported page shows the board."""

from __future__ import annotations

from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.widgets.board.live_board import LiveBoard, ScaleError
from boardgames_edu.widgets.page import error_reporting


@pytest.fixture
def state() -> Any:
    return bg.load("rurik").new(seats=2, seed=7, leaders="deal", first="blue")


@pytest.fixture
def board(state: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    made: Any = LiveBoard(scene_of(state))
    made.sent = []
    monkeypatch.setattr(made, "send", made.sent.append)
    return made


def test_only_what_changes_goes_to_the_browser(board: Any, state: Any) -> None:
    while state.decision.name == "agenda":
        state.apply(state.legal_actions()[0])
    board.show(scene_of(state))
    board.sent.clear()
    state.play("place kiev")
    board.show(scene_of(state))
    (message,) = board.sent
    changed = {change["id"] for change in message["changes"]}
    assert message["do"] == "patch"
    assert "piece:kiev:blue:troop" in changed
    assert "place:rostov" not in changed
    assert sum(len(change["svg"]) for change in message["changes"]) < len(board.markup()) / 5


def test_nothing_is_sent_for_an_equal_picture(board: Any, state: Any) -> None:
    board.show(scene_of(state))
    assert board.sent == []


def test_a_picture_of_another_size_is_painted_anew(board: Any, state: Any) -> None:
    board.show(scene_of(state, panels=["map"]))
    assert [message["do"] for message in board.sent] == ["paint"]


def test_versions_count_up_and_a_view_that_missed_one_gets_all(board: Any, state: Any) -> None:
    board.hear({"do": "ready", "version": 0})
    assert board.sent == []
    state.apply(state.legal_actions()[0])
    board.show(scene_of(state))
    assert board.sent[-1]["version"] == 1
    board.hear({"do": "ready", "version": 0})
    assert board.sent[-1]["do"] == "paint"
    assert board.sent[-1]["version"] == board.get_state()["version"] == 2


def test_ids_come_back(state: Any) -> None:
    heard: list[Any] = []
    board: Any = LiveBoard(
        scene_of(state),
        on_choose=heard.append,
        on_clear=lambda: heard.append("clear"),
        on_offer=lambda move: heard.append(("offer", move)),
    )
    for message in (
        {"do": "choose", "id": "place:kiev"},
        {"do": "clear"},
        {"do": "offer", "id": "place kiev"},
        {"do": "nonsense"},
        {},
    ):
        board._handle_custom_msg(message, [])
    assert heard == ["place:kiev", "clear", ("offer", "place kiev")]


def test_a_failing_callback_is_shown_and_raised(board: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    board._on_choose = lambda _: 1 / 0
    with pytest.raises(ZeroDivisionError):
        board._handle_custom_msg({"do": "choose", "id": "x"}, [])
    assert "ZeroDivisionError" in board.sent[-1]["text"]
    monkeypatch.setenv(error_reporting.VARIABLE, "0")
    board._handle_custom_msg({"do": "choose", "id": "x"}, [])  # outside tests it is shown only
    assert len(error_reporting.seen) == 2
    error_reporting.seen.clear()


def test_the_page_decides_the_theme_unless_told_otherwise(board: Any) -> None:
    assert board.painted == "light"
    board.hear({"do": "dark", "dark": True})
    assert board.painted == "dark"
    assert 'data-theme="dark"' in board.sent[-1]["svg"]
    board.hear({"do": "theme", "theme": "light"})
    assert board.painted == "light"
    assert board.get_state()["theme"] == "light"


def test_the_table_view_is_the_scene_in_words(board: Any, state: Any) -> None:
    board.hear({"do": "rows", "wanted": True})
    rows = board.sent[-1]["rows"]
    assert any(row[1] == "place:kiev" and "Kiev" in row[3] for row in rows)
    board.show(board.scene.marked(legal=["place:kiev"]))
    assert [row[1] for row in board.sent[-1]["rows"] if row[4]] == ["place:kiev"]


def test_an_exported_page_shows_the_board(board: Any) -> None:
    bundle = board._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "Rurik" in data["text/plain"]


def test_nothing_comes_from_elsewhere() -> None:
    code = LiveBoard.own_script + LiveBoard.own_style
    assert "http" not in code.replace("http://www.w3.org/2000/svg", "")
    assert "import " not in code


def test_css_reaches_only_what_has_or_holds_a_class_of_ours() -> None:
    from boardgames_edu.widgets.table.panel import MatchPanel

    for css in (LiveBoard.own_style, MatchPanel.own_style):
        for line in css.splitlines():
            selector = line.partition("{")[0].strip()
            inside = selector.startswith(("@", "/*", "font:", "position:", "background:", "}"))
            if selector and "{" in line and not inside:
                assert all(".bge-" in part for part in selector.split(",")), line


@pytest.mark.parametrize("scale", [0, 0.5, 3, "big", True, None])
def test_a_scale_out_of_range(state: Any, scale: Any) -> None:
    with pytest.raises(ScaleError, match=r"1\.0 to 2\.5"):
        LiveBoard(scene_of(state), scale=scale)


def test_an_unknown_theme(state: Any) -> None:
    with pytest.raises(OptionError, match="dark, auto, light"):
        LiveBoard(scene_of(state), theme="darc")


def test_a_double_click_is_one_click_unless_each_of_them_counts(state: Any) -> None:
    heard: list[str] = []
    patient: Any = LiveBoard(scene_of(state), heard.append)
    eager: Any = LiveBoard(scene_of(state), heard.append, each_click=True)
    for board in (patient, eager):
        for again in (False, True):
            board.hear({"do": "choose", "id": "place:kiev", "again": again})
    assert heard == ["place:kiev"] * 3


@pytest.mark.parametrize(("kind", "begins"), [("png", b"\x89PNG"), ("svg", b"<svg"), ("pdf", b"%PDF")])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_shown_can_be_saved(state: Any, monkeypatch: Any, kind: str, begins: bytes, theme: str) -> None:
    board: Any = LiveBoard(scene_of(state, panels=["map"]), theme=theme)
    sent: list[Any] = []
    monkeypatch.setattr(board, "send", lambda *message: sent.append(message))
    board.hear({"do": "save", "format": kind})
    ((message, (data,)),) = sent
    assert data.startswith(begins)
    assert message["name"].startswith("rurik")
    assert message["name"].endswith(f".{kind}")
    if kind == "svg":
        assert data.decode() == board.markup()
    board.hear({"do": "save", "format": "gif"})
    assert "'gif'" in sent[-1][0]["text"]


def test_a_card_is_shown_large_with_its_words(board: Any) -> None:
    deed = next(card for card in board.scene.cards if card.id.startswith("card:deed:"))
    board.hear({"do": "look", "id": deed.id})
    (message,) = board.sent
    assert (message["do"], message["id"], message["words"]) == ("large", deed.id, deed.words)
    assert deed.id in message["svg"]
    assert "card:deck:left" not in message["svg"]


def test_nothing_is_shown_large_of_a_card_that_lies_face_down(board: Any) -> None:
    for id in ("card:deck:left", "place:kiev", "nowhere"):
        board.hear({"do": "look", "id": id})
    assert board.sent == []
