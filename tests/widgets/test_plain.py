"""The table on matplotlib boards: the same game with lists and buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from boardgames_edu.widgets.match import MatchView

Sit = Callable[..., MatchView]


def test_a_decision_by_lists_and_buttons(sit: Sit) -> None:
    at: Any = sit(("human", "human"), backend="matplotlib", teaching=True, panels=["map"])
    face = at.face
    assert bytes(face.picture.images["light"].value).startswith(b"\x89PNG")
    assert "Blue, keep one" in face.prompt.value
    while at.state.decision.name == "agenda":
        face.choose.click()
    before = face.picture.images["light"].value
    assert face.verb.options == ("Place a troop",)
    face.which.value = "place kiev"
    face.choose.click()
    assert at.state.troops[at.state.setup.region_ids.index("kiev")] == 1
    assert face.picture.images["light"].value != before
    face.tools["undo"].click()
    assert sum(at.state.troops) == 0
    face.place.value = "place:rostov"
    face.point.click()
    assert "Blue places a troop in Rostov." in face.history.value
    assert "R-SETUP-28" in face.rules.options
    face.rules.value = "R-SETUP-28"
    face.read.click()
    assert at.game.rulebook["R-SETUP-28"].text in face.text.value


def test_a_refusal_is_told(sit: Sit) -> None:
    at: Any = sit(("human", "human"), backend="matplotlib", teaching=True, panels=["map"])
    at.click("place:pskov")
    at.press("play", "take")
    assert "[R-GEN-03]" in at.face.message.value


def test_it_uses_no_live_widget(sit: Sit) -> None:
    at: Any = sit(("human", "human"), backend="matplotlib", panels=["map"])
    waiting = [at.face.widget]
    while waiting:
        widget = waiting.pop()
        assert type(widget).__module__.split(".")[0] in ("ipywidgets", "boardgames_edu")
        assert not hasattr(widget, "_esm")
        waiting += list(getattr(widget, "children", ()))
    assert isinstance(at.face.widget, ipywidgets.VBox)


def test_saving(sit: Sit) -> None:
    at: Any = sit(("human", "human"), backend="matplotlib", teaching=True, panels=["map"])
    at.press("save", "kept")
    assert any(name == "kept" for _, name in at.face.kept.options)
    at.face.choose.click()
    at.face.kept.value = "kept"
    at.press("load", at.face.kept.value)
    assert at.table.past == []


def test_the_picture_follows_the_page(sit: Sit) -> None:
    """In a theme that follows the page both images are there, and the page's own mark chooses; a fixed one is alone."""
    auto: Any = sit(("human", "human"), backend="matplotlib", teaching=True)
    light, dark = auto.face.picture.images["light"], auto.face.picture.images["dark"]
    assert light.value != dark.value
    assert light._dom_classes == ("bge-still-light",)
    assert dark._dom_classes == ("bge-still-dark",)
    assert light.alt == dark.alt != ""
    (style,) = (child.value for child in auto.face.picture.children if not hasattr(child, "alt"))
    assert 'body[data-jp-theme-light="false"] .bge-still-light { display: none; }' in style
    before = dark.value
    auto.press("play", auto.state.legal_actions()[0].text)
    assert dark.value != before
    fixed: Any = sit(("human", "human"), backend="matplotlib", teaching=True, theme="dark")
    assert list(fixed.face.picture.images) == ["dark"]
