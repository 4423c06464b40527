"""The table on matplotlib boards: the same game with lists and buttons."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import ipywidgets

from boardgames_edu.widgets.match_view import MatchView

Sit = Callable[..., MatchView]


def test_a_decision_by_lists_and_buttons(sit: Sit) -> None:
    at: Any = sit(("human", "human"), backend="plain", teaching=True, panels=["map"])
    screen = at.screen
    assert 'src="data:image/png;base64,' in screen.picture.images["light"].value
    assert "Blue, keep one" in screen.prompt.value
    while at.state.decision.name == "agenda":
        screen.choose.click()
    before = screen.picture.images["light"].value
    assert screen.verb.options == ("Place a troop",)
    screen.which.value = "place kiev"
    screen.choose.click()
    assert at.state.troops[at.state.setup.region_ids.index("kiev")] == 1
    assert screen.picture.images["light"].value != before
    screen.tools["undo"].click()
    assert sum(at.state.troops) == 0
    screen.place.value = "place:rostov"
    screen.point.click()
    assert "Blue places a troop in Rostov." in screen.history.value
    assert "R-SETUP-28" in screen.rules.options
    screen.rules.value = "R-SETUP-28"
    screen.read.click()
    assert at.game.rulebook["R-SETUP-28"].text in screen.text.value


def test_a_refusal_is_told(sit: Sit) -> None:
    at: Any = sit(("human", "human"), backend="plain", teaching=True, panels=["map"])
    at.click("place:pskov")
    at.press("play", "take")
    assert "[R-GEN-03]" in at.screen.message.value


def test_it_uses_no_live_widget(sit: Sit) -> None:
    at: Any = sit(("human", "human"), backend="plain", panels=["map"])
    waiting = [at.screen.widget]
    while waiting:
        widget = waiting.pop()
        assert type(widget).__module__.split(".")[0] in ("ipywidgets", "boardgames_edu")
        assert not hasattr(widget, "_esm")
        waiting += list(getattr(widget, "children", ()))
    assert isinstance(at.screen.widget, ipywidgets.VBox)


def test_saving(sit: Sit) -> None:
    at: Any = sit(("human", "human"), backend="plain", teaching=True, panels=["map"])
    at.press("save", "kept")
    assert any(name == "kept" for _, name in at.screen.kept.options)
    at.screen.choose.click()
    at.screen.kept.value = "kept"
    at.press("load", at.screen.kept.value)
    assert at.match.past == []


def test_the_picture_follows_the_page(sit: Sit) -> None:
    """In a theme that follows the page both images are there, and the page's own mark chooses; a fixed one is alone."""
    auto: Any = sit(("human", "human"), backend="plain", teaching=True)
    light, dark = auto.screen.picture.images["light"], auto.screen.picture.images["dark"]
    assert light.value != dark.value
    assert light._dom_classes == ("bge-still-light",)
    assert dark._dom_classes == ("bge-still-dark",)
    words = [re.findall('<img alt="([^"]+)"', image.value) for image in (light, dark)]
    assert words[0] == words[1] != []
    (style,) = (child.value for child in auto.screen.picture.children if "<img" not in child.value)
    assert 'body[data-jp-theme-light="false"] .bge-still-light { display: none; }' in style
    before = dark.value
    auto.press("play", auto.state.legal_actions()[0].text)
    assert dark.value != before
    fixed: Any = sit(("human", "human"), backend="plain", teaching=True, theme="dark")
    assert list(fixed.screen.picture.images) == ["dark"]
