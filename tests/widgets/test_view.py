"""What all views share: themes, failures, closing, steps, and one way from a click to a decision."""

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.widgets.board.view import PositionView, View
from boardgames_edu.widgets.classroom.projector import present
from boardgames_edu.widgets.lesson.challenge import challenge
from boardgames_edu.widgets.lesson.gallery import gallery
from boardgames_edu.widgets.lesson.lesson import lesson
from boardgames_edu.widgets.lesson.lookup import look_up
from boardgames_edu.widgets.lesson.quiz import quiz
from boardgames_edu.widgets.lesson.stepper import stepper
from boardgames_edu.widgets.make.editor import editor
from boardgames_edu.widgets.page import error_reporting
from boardgames_edu.widgets.table.controlled import ControlledView
from boardgames_edu.widgets.table.open_match import play

MAKERS: dict[str, Any] = {
    "stepper": lambda theme: stepper("EX-A", "rurik", theme=theme),
    "lesson": lambda theme: lesson("rurik/01_who_rules", theme=theme),
    "quiz": lambda theme: quiz("who_rules", count=2, theme=theme),
    "challenge": lambda theme: challenge("rurik", "break_the_tie", theme=theme),
    "gallery": lambda theme: gallery("rurik", theme=theme),
    "look_up": lambda theme: look_up("rurik", "boat", theme=theme),
    "projector": lambda theme: present("EX-A", theme=theme),
    "editor": lambda theme: editor(game="rurik", theme=theme),
    "match": lambda theme: play("rurik", ["human", "random"], seed=1, name="a view", theme=theme),
}


@pytest.fixture(params=MAKERS)
def make(request: pytest.FixtureRequest) -> Any:
    return MAKERS[request.param]


def test_every_view_refuses_an_unknown_theme(make: Any) -> None:
    with pytest.raises(OptionError, match="light"):
        make("pink")


def test_every_view_leaves_a_page_and_closes_its_widgets(make: Any) -> None:
    at = make("light")
    assert isinstance(at, View)
    data = at._repr_mimebundle_()
    assert (data[0] if isinstance(data, tuple) else data)["text/plain"]
    assert at.widget.comm is not None
    at.close()
    assert at.widget.comm is None
    assert at.board is None or at.board.comm is None


def test_a_failing_button_is_told_by_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(error_reporting.VARIABLE, "0")
    told: list[str] = []

    class Failing(View):
        def fail(self, text: str) -> None:
            told.append(text)

    button: ipywidgets.Button = Failing()._button("Go", lambda: 1 / 0)
    button.click()
    assert "ZeroDivisionError" in told[0]
    error_reporting.seen.clear()


def test_a_view_without_steps_has_none() -> None:
    at = PositionView(scene_of(bg.load("rurik").new(2, seed=1)))
    assert at.ready
    assert not any((at.has_more, at.has_earlier, at.step_on(), at.step_back()))
    assert at.scene() == at.board.scene


def test_steps_go_on_until_there_are_none_and_back_again() -> None:
    at = stepper("EX-A", "rurik", guess=False)
    while at.has_more:
        assert at.step_on()
    assert not at.step_on()
    assert at.at == len(at.example.steps) - 1
    while at.has_earlier:
        assert at.step_back()
    assert not at.step_back()
    assert at.at == 0


@pytest.mark.parametrize("name", ["challenge", "match"])
def test_a_click_takes_the_same_way_in_every_view(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at: Any = MAKERS[name]("light")
    assert isinstance(at, ControlledView)
    at.press("no such button")
    assert at.play.message is not None
    assert "no such button" in at.play.message.text
    acts: list[Any] = []
    monkeypatch.setattr(at, "act", lambda work, *words: acts.append((work, *words)))
    at.click("place:kiev")
    at.offered("some move")
    assert acts == [(at.play.point, "place:kiev"), (at.play.play, "some move")]
    at.close()
