"""What all views share: themes, failures, closing, steps, and one way from a click to a decision."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.store import Store
from boardgames_edu.widgets.board import view as view_module
from boardgames_edu.widgets.board.view import PositionView, View
from boardgames_edu.widgets.classroom.projector import present
from boardgames_edu.widgets.lesson.challenge import challenge
from boardgames_edu.widgets.lesson.gallery import gallery
from boardgames_edu.widgets.lesson.lesson import lesson
from boardgames_edu.widgets.lesson.lookup import look_up
from boardgames_edu.widgets.lesson.progress import progress
from boardgames_edu.widgets.lesson.puzzle import puzzle
from boardgames_edu.widgets.lesson.quiz import quiz
from boardgames_edu.widgets.lesson.stepper import stepper
from boardgames_edu.widgets.make.editor import editor
from boardgames_edu.widgets.page import error_reporting, printed
from boardgames_edu.widgets.table.controlled import ControlledView
from boardgames_edu.widgets.table.opening import daily, new_match, play

VIEW = "application/vnd.jupyter.widget-view+json"
MAKERS: dict[str, Any] = {
    "stepper": lambda theme: stepper("EX-A", "rurik", theme=theme),
    "lesson": lambda theme: lesson("rurik/01_who_rules", theme=theme),
    "quiz": lambda theme: quiz("who_rules", count=2, theme=theme),
    "challenge": lambda theme: challenge("rurik", "break_the_tie", theme=theme),
    "gallery": lambda theme: gallery("rurik", theme=theme),
    "look_up": lambda theme: look_up("rurik", "boat", theme=theme),
    "projector": lambda theme: present("EX-A", theme=theme),
    "editor": lambda theme: editor(game="rurik", theme=theme),
    "new_match": lambda theme: new_match("rurik", name="a form", theme=theme),
    "puzzle": lambda theme: puzzle("rurik", theme=theme),
    "daily": lambda theme: daily("rurik", theme=theme),
    "progress": lambda theme: progress("rurik"),
    "match": lambda theme: play("rurik", ["human", "random"], seed=1, name="a view", theme=theme),
}


@pytest.fixture(params=MAKERS)
def make(request: pytest.FixtureRequest) -> Any:
    return MAKERS[request.param]


def test_every_view_refuses_an_unknown_theme(make: Any) -> None:
    if make is MAKERS["progress"]:
        pytest.skip("it has no board")
    with pytest.raises(OptionError, match="light"):
        make("pink")


def test_every_view_leaves_a_page_and_closes_its_widgets(make: Any) -> None:
    at = make("light")
    assert isinstance(at, View)
    data = at._repr_mimebundle_()
    assert (data[0] if isinstance(data, tuple) else data)["text/plain"]
    assert at.comm is not None
    at.close()
    assert at.comm is None
    assert at.board is None or at.board.comm is None


def shown(widget: Any) -> dict[str, Any]:
    """What IPython keeps of a widget in the notebook's file."""
    from IPython.core.interactiveshell import InteractiveShell

    shell: Any = InteractiveShell.instance()
    view_module._shown_in(shell)
    data: dict[str, Any] = shell.display_formatter.format(widget)[0]
    return data


def test_every_view_is_a_widget_that_stands_in_a_box_and_on_its_page(make: Any) -> None:
    at = make("light")
    box = ipywidgets.VBox([at, ipywidgets.HTML("mine")])
    assert at in box.children
    data = shown(box)
    assert data[VIEW]["model_id"] == box.model_id
    page = at._repr_mimebundle_()
    assert data["text/html"] == page["text/html"] + "<div>mine</div>"
    assert data["text/plain"].endswith("mine")
    at.close()
    at.close()


def test_a_box_without_views_is_left_as_it_is() -> None:
    assert "text/html" not in shown(ipywidgets.VBox([ipywidgets.HTML("mine")]))


def test_where_nobody_clicks_the_page_is_shown_instead_of_the_widget(
    make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed, "nobody_clicks", lambda: True)
    at = make("light")
    for widget in (at, ipywidgets.VBox([at])):
        data = shown(widget)
        assert VIEW not in data
        assert data["text/html"]
    at.close()


@pytest.mark.parametrize("name", ["match", "challenge"])
def test_a_move_is_told_with_the_position_that_it_leads_to(name: str, tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite3") as store:
        at: Any = play("rurik", seed=1, store=store) if name == "match" else MAKERS[name]("light")
        follow_a_move(at)


def follow_a_move(at: Any) -> None:
    told: list[Any] = []
    at.observe(lambda change: told.append((change["name"], change["new"])), ["position", "last_move"])
    ended = at.on_move(lambda move: told.append(("move", move, at.position == at.play.state)))
    assert at.position == at.play.state
    assert at.position is not at.play.state
    first = at.position.legal_actions()[0]
    at.press("play", str(first))
    assert ("move", first, True) in told
    assert ("last_move", first) in told or len(at.play.match.past) > 1
    assert at.last_move == at.play.match.past[-1].action
    ended()
    told.clear()
    at.press("undo")
    past = at.play.match.past
    assert at.last_move == (past[-1].action if past else None)
    assert at.position == at.play.state
    assert "move" not in {entry[0] for entry in told}
    at.close()
    assert at.play.match._listeners == []


def test_a_failing_listener_of_a_view_stops_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(error_reporting.VARIABLE, "0")
    at: Any = MAKERS["challenge"]("light")
    at.on_move(lambda move: 1 / 0)
    at.press("play", str(at.position.legal_actions()[0]))
    assert at.play.match.past
    error_reporting.seen.clear()


def test_a_lesson_has_the_position_and_the_moves_of_its_step() -> None:
    at = lesson("rurik/01_who_rules")
    positions = []
    while at.has_more:
        part: Any = at.part()
        assert at.position == (part.position if part is not None else None)
        positions.append(at.position)
        at.go(at.at + 1)
    assert any(position is not None for position in positions)
    at.close()


def test_a_board_says_what_was_chosen() -> None:
    at = PositionView(scene_of(bg.load("rurik").new(2, seed=1)))
    told: list[str] = []
    at.board.observe(lambda change: told.append(change["new"]), "chosen")
    at.board.hear({"do": "choose", "id": "place:kiev"})
    assert told == ["place:kiev"]


def test_scripts_and_styles_are_kept_once() -> None:
    boards = [PositionView(scene_of(bg.load("rurik").new(2, seed=1))).board for _ in range(2)]
    assert boards[0].shared is boards[1].shared
    state = boards[0].get_state()
    assert len(state["_esm"]) < 1000
    assert not state.get("_css")
    assert boards[0].shared.get_state()["code"] == boards[0].own_script


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


def test_a_layout_of_the_user_stays_when_a_view_closes() -> None:
    layout = ipywidgets.Layout(width="50%")
    at = bg.challenge("rurik", "rule_kiev")
    at.layout, beside = layout, ipywidgets.HTML("mine", layout=layout)
    at.close()
    assert beside.layout.comm is not None
