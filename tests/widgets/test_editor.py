"""The editor: pieces put and taken away by click and key, refusals told, text, saving, examples and challenges."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import nbformat
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import BadInput, OptionError, PositionError
from boardgames_edu.engine.registry import game_names
from boardgames_edu.i18n import speech
from boardgames_edu.store import Store
from boardgames_edu.teach.classroom.handout import hand_out
from boardgames_edu.teach.editing import shelf
from boardgames_edu.teach.examples import Example
from boardgames_edu.widgets.classroom.projector import Projector
from boardgames_edu.widgets.lesson.challenge import ChallengeView
from boardgames_edu.widgets.lesson.stepper import StepperView
from boardgames_edu.widgets.make.editor import ERASE, EditorView, editor
from boardgames_edu.widgets.make.material import material
from boardgames_edu.widgets.page import error_reporting


@pytest.fixture
def made(store: Store) -> Iterator[EditorView]:
    found = editor(game="rurik", seats=3, store=store)
    yield found
    found.close()


def said(at: EditorView) -> tuple[str, str]:
    message = at.palette.view["said"]
    return message["kind"], message["text"]


def troops(at: EditorView, place: str = "kiev") -> int:
    """How many of Blue are there, as the picture says."""
    found = [piece for piece in at.board.scene.pieces if piece.id == f"piece:{place}:blue:troop"]
    return found[0].count if found else 0


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_a_palette_that_the_browser_gets_as_json(game: str) -> None:
    at = editor(game=game)
    for group in at.palette.groups:
        assert group["name"]
        for tool in group["tools"]:
            assert tool["words"]
            assert tool["icon"].startswith("<svg")
    msgspec.json.encode([at.palette.groups, at.palette.view])
    for tool in at.draft.tools:
        at.pick(tool.id)
        outlined = [thing.id for thing in at.board.scene.things() if thing.legal]
        assert outlined, f"{tool.id} goes nowhere"
        assert said(at)[1].startswith(f"Picked: {tool.words}")
    at.close()


def test_a_thing_is_picked_put_and_taken_away(made: EditorView) -> None:
    made.palette.hear({"do": "pick", "id": "blue:troop"})
    for place in ("place:kiev", "place:kiev", "piece:kiev:blue:troop"):
        made.board.hear({"do": "choose", "id": place})
    assert troops(made) == 3
    assert "changed" in made.board.scene.find("piece:kiev:blue:troop").marks
    made.palette.hear({"do": "take", "id": "place:kiev"})
    made.palette.hear({"do": "take", "id": "piece:kiev:blue:troop"})
    assert troops(made) == 1
    made.palette.hear({"do": "undo"})
    assert troops(made) == 2
    made.palette.hear({"do": "redo"})
    assert troops(made) == 1
    made.palette.hear({"do": "pick", "id": ERASE})
    assert made.board.scene.find("piece:kiev:blue:troop").legal
    made.board.hear({"do": "choose", "id": "place:kiev"})
    assert troops(made) == 0
    made.palette.hear({"do": "nonsense"})


def test_picking_again_lays_it_down_and_then_things_say_what_they_are(made: EditorView) -> None:
    made.pick("blue:troop")
    made.pick("blue:troop")
    assert made.picked == ""
    made.point("place:kiev")
    assert said(made) == ("info", made.board.scene.find("place:kiev").words)
    with pytest.raises(OptionError):
        made.pick("blue:tank")


def test_a_refusal_is_told_and_nothing_is_changed(made: EditorView) -> None:
    made.pick("blue:troop")
    text = made.text
    made.point("place:azov")
    assert said(made)[0] == "wrong"
    assert "Azov" in said(made)[1]
    made.take("place:kiev")
    assert said(made)[0] == "wrong"
    assert made.text == text
    assert not made.palette.view["undo"]
    made.point("place:kiev")
    assert said(made)[0] == "info"


def test_a_failure_of_the_program_is_shown(made: EditorView, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(error_reporting.VARIABLE, "0")
    monkeypatch.setattr(made, "undo", lambda: 1 / 0)
    made.palette._handle_custom_msg({"do": "undo"}, [])
    assert "ZeroDivisionError" in said(made)[1]
    made.refresh()
    monkeypatch.setattr(made, "point", lambda _: [].pop())
    made.board.hear({"do": "choose", "id": "place:kiev"})
    assert "IndexError" in said(made)[1]
    error_reporting.seen.clear()


def test_other_boards(made: EditorView) -> None:
    made.game.value = "hansa"
    assert list(made.seats.options) == list(bg.load("hansa").seats)
    assert (made.variant.label, made.variant.value) == ("The usual board", ("map", "base"))
    made.seats.value = 5
    made.variant.value = ("map", "east")
    made._begin_empty()
    assert made.state.game.name == "hansa"
    assert made.state.setup.seats == 5
    assert {group["name"] for group in made.palette.groups} >= {"Blue", "Red"}
    made.variant.value = ("map", "britannia_3")
    made._begin_empty()  # that map is not for five
    assert said(made)[0] == "wrong"
    assert made.state.setup.seats == 5
    made.game.value = "cossacks"
    made._begin_new()
    assert made.state == bg.load("cossacks").new(made.seats.value)


def test_it_begins_with_what_it_is_given(store: Store) -> None:
    state = bg.load("hansa").new(3, seed=2)
    first = editor(state, store=store)
    assert first.state == state
    first.draft.save("mine", store)
    assert editor(saved="mine", store=store).state == state
    assert editor("{seats: 2}", game="rurik").state.setup.seats == 2
    assert editor(game="hansa", seats=4, map="east").state.setup.options["map"] == "east"
    with pytest.raises(PositionError):
        editor("{seats: 2, round: 9}", game="rurik")
    with pytest.raises(OptionError, match="Say which game"):
        editor("{seats: 2}")
    with pytest.raises(OptionError, match="Say which game"):
        editor()
    with pytest.raises(OptionError):
        editor(saved="theirs", store=store)
    with pytest.raises(OptionError):
        editor(game="chess")
    with pytest.raises(OptionError):
        editor(theme="pink")


# --- moves and goals by clicks ---------------------------------------------------------------------------------------


def ready(at: EditorView) -> None:
    """Two troops beside Kiev, and two movement points."""
    for tool, place in (("blue:troop", "place:polotsk"), ("blue:troop", "place:polotsk"), ("rebel", "place:kiev"),
                        ("point", "column:move"), ("point", "column:move")):  # fmt: skip
        at.pick(tool) if at.picked != tool else None
        at.point(place)


def click(at: EditorView, *ids: str) -> None:
    for id in ids:
        at.recorder.board.hear({"do": "choose", "id": id})


def to_kiev(at: EditorView) -> None:
    """One step from Polotsk to Kiev, by clicks."""
    click(at, "piece:polotsk:blue:troop", "place:kiev")


def told(at: EditorView) -> str:
    return str(at.workshop._told_of.value)


def test_moves_are_made_on_the_board_which_moves_on(made: EditorView) -> None:
    ready(made)
    made.stage = "example"
    to_kiev(made)
    assert made.recorder.moves == ["move polotsk kiev"]
    assert "piece:kiev:blue:troop" in [piece.id for piece in made.recorder.board.scene.pieces]
    assert "piece:kiev:blue:troop" not in [piece.id for piece in made.board.scene.pieces], "the position stays"
    made.palette.hear({"do": "undo"})
    assert made.recorder.moves == []
    made.palette.hear({"do": "redo"})
    assert made.recorder.moves == ["move polotsk kiev"]
    click(made, "piece:polotsk:blue:troop", "place:azov")
    assert made.recorder.panel.view["message"]["kind"] == "rule", "a refusal is told by its rule"
    assert made.recorder.moves == ["move polotsk kiev"]
    made.recorder.panel.hear({"do": "press", "what": "restart"})
    assert made.recorder.moves == []
    to_kiev(made)
    made.stage = "position"
    made.undo()
    assert made.recorder.moves == [], "they belonged to another position"


def test_an_example_is_stepped_through_projected_and_saved_at_once(made: EditorView, store: Store) -> None:
    shop = made.workshop
    ready(made)
    made.stage = "example"
    shop.show()
    assert "at least one move" in told(made)
    to_kiev(made)
    to_kiev(made)
    shop.title.value = "To Kiev"
    shop.show()
    stepper: Any = shop.made
    assert isinstance(stepper, StepperView)
    assert [str(step.move) for step in stepper.example.steps[1:]] == ["move polotsk kiev"] * 2
    assert stepper.example.title == "To Kiev"
    shop.project()
    projector: Any = shop.made
    assert isinstance(projector.slide, StepperView)
    made.stage = "position"
    shop.project()
    projector = shop.made
    assert not isinstance(projector.slide, StepperView)
    made.stage = "example"
    shop.name.value = "mine"
    shop.save()
    own = material(store=store)
    assert repr(own[0]).startswith(f"mine: {shop_example(made).title} (level ")
    assert own._repr_html_().count("<svg") == 1
    opened = material("mine", store=store)
    assert isinstance(opened, StepperView)
    assert opened.example.steps == shop_example(made).steps


def shop_example(at: EditorView) -> Example:
    return at.as_example((), at.workshop.title.value, at.workshop.words.value).example


def test_clicks_fill_the_words_of_a_goal_and_the_text_keeps_in_step(made: EditorView) -> None:
    ready(made)
    made.stage = "challenge"
    click(made, "place:kiev")
    goals = made.goals
    assert (goals.word.value, goals._slot["region"].value) == ("rules", "kiev")
    goals.add()
    assert goals.text.value == "rules: {blue: kiev}\n"
    goals.choose("troops", seat="blue")
    click(made, "piece:polotsk:blue:troop")
    assert goals._slot["region"].value == "polotsk"
    goals.how.value, goals.number.value = "<= ", 1
    goals.add()
    assert goals.goal == {"rules": {"blue": "kiev"}, "troops": {"blue": {"polotsk": "<= 1"}}}
    goals.choose("rules", region="kiev", seat="maroon")
    goals.negated.value = True
    goals.add()
    assert goals.goal["not"] == {"rules": {"maroon": "kiev"}}
    assert "Blue has at most 1 troop in Polotsk" in goals._chips.children[1].children[1].value
    goals.drop(1)
    goals.join.value = True
    assert list(goals.goal) == ["any"]
    goals.text.value = "coins: {blue: 3}"
    assert goals.parts == [{"coins": {"blue": 3}}]
    goals.text.value = "coins: {pink: 3}"
    assert "pink" in goals._said.value
    assert goals.parts == [{"coins": {"blue": 3}}], "a text that is no goal changes nothing"
    goals.text.value = ""
    assert goals.goal == {}
    assert made.recorder.moves == [], "no click was a move"


def test_what_the_moves_have_brought_about_is_offered_as_a_goal(made: EditorView) -> None:
    ready(made)
    made.stage = "example"
    to_kiev(made)
    to_kiev(made)
    made.stage = "challenge"
    offered = [button.description for button in made.goals._offered.children[1:]]
    assert "Blue rules Kiev" in offered
    made.goals._offered.children[1 + offered.index("Blue rules Kiev")].click()
    assert made.goals.goal == {"rules": {"blue": "kiev"}}


def test_a_challenge_is_posed_and_solved(made: EditorView) -> None:
    shop = made.workshop
    ready(made)
    made.stage = "challenge"
    shop.show()
    assert "goal" in told(made)
    click(made, "place:kiev")
    made.goals.add()
    shop.show()
    task: Any = shop.made
    assert isinstance(task, ChallengeView)
    assert shop.par.value == 2
    goals, looked = made.goals, made.workshop._kept
    shop.show()
    assert made.workshop._kept is looked, "it is not searched for again"
    goals.choose("troops", seat="blue", region="kiev")
    goals.add()
    goals.drop(0)
    shop.show()
    assert shop.par.value == 1, "the fewest moves are found anew for another goal"
    goals.drop(0)
    goals.choose("rules", seat="blue", region="kiev")
    goals.add()
    shop.par.value = 3
    shop.show()
    assert "par: 3" in shop.written(), "what the teacher gives is kept"
    shop.par.value = 0
    shop.show()
    task = shop.made
    for _ in range(2):
        task.play.play("move polotsk kiev")
    assert task.task.goal.holds(task.play.state)
    shop.project()
    projector: Any = shop.made
    assert isinstance(projector, Projector)
    assert isinstance(projector.slide, ChallengeView)


def test_saving_opening_and_forgetting_all_three_sorts(made: EditorView, store: Store) -> None:
    shop = made.workshop
    shop.save()
    assert "name" in told(made)
    ready(made)
    position = made.text
    shop.name.value = "To <Kiev>"
    shop.save()
    assert "&lt;Kiev&gt;" in told(made)
    made.stage = "example"
    to_kiev(made)
    shop.title.value, shop.words.value = "A step", "Look."
    shop.save()
    to_kiev(made)
    made.stage = "challenge"
    click(made, "place:kiev")
    made.goals.add()
    shop.why.value = "Each rival is compared alone."
    shop.save()
    assert [entry.sort for entry in shelf.on_shelf("rurik", store)] == ["challenge", "example", "position"]
    made._begin_empty()
    assert made.recorder.moves == []
    sorts: list[tuple[shelf.Sort, int]] = [("example", 1), ("challenge", 2), ("position", 0)]
    for sort, moves in sorts:
        shop._fill_saved()
        shop.saved.value = shelf.ShelfEntry(sort, "To <Kiev>", "rurik")
        shop.open_saved()
        assert (made.stage, made.text) == (sort, position)
        assert len(made.recorder.moves) == moves or sort == "position"
    made.stage = "challenge"
    assert made.goals.goal == {"rules": {"blue": "kiev"}}
    assert shop.why.value == "Each rival is compared alone."
    assert [item.name for item in material(store=store)] == ["To <Kiev>"] * 2
    assert "&lt;Kiev&gt;" in material(store=store)._repr_html_()
    for _ in range(3):
        shop.forget()
    assert store.names() == []
    assert shop.saved.value is None
    shop.open_saved()
    with pytest.raises(OptionError, match="none is saved"):
        material("To <Kiev>", store=store)


def opened(source: str) -> object:
    """Return what a pupil's cell shows."""
    names: dict[str, object] = {}
    exec(source.replace("; bg.open_handout", "; shown = bg.open_handout"), names)
    return names["shown"]


def test_what_is_made_is_assigned_and_checked(
    made: EditorView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ready(made)
    made.stage = "challenge"
    click(made, "place:kiev")
    made.goals.add()
    made.workshop.assign()
    assert "name" in told(made)
    made.workshop.title.value = "To Kiev!"
    made.workshop.assign()
    folder = tmp_path / "assignments" / "to_kiev"
    notebook: Any = nbformat.reads((folder / "student.ipynb").read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    assert "student.ipynb" in told(made)
    task: Any = opened(notebook.cells[1].source)
    monkeypatch.chdir(folder)
    task.button.click()
    assert task.said_in_words == "Write your name, as your teacher knows it."
    task.field.value = "Olha"
    task.button.click()
    assert "not solved yet" in task.said_in_words
    for _ in range(2):
        task.play.play("move polotsk kiev")
    task.field.value = "Taras"
    task.field._handle_custom_msg({"event": "submit"}, [])
    assert "solved in 2 moves" in task.said_in_words
    assert task.said_in_words in task._answer.value
    (folder / "broken.json").write_text("{", encoding="utf-8")
    right = (folder / "Taras.challenge.json").read_text(encoding="utf-8")
    wrong = right.replace("move polotsk kiev", "move polotsk azov").replace("Taras", "Zoya")
    (folder / "wrong.json").write_text(wrong, encoding="utf-8")
    other = right.replace("Taras", "Ada").replace("To Kiev!", "Another")
    (folder / "other.json").write_text(other, encoding="utf-8")
    found = bg.solutions(folder)
    assert [(row.name, row.solved, row.moves) for row in found] == [
        ("", False, None),
        ("Ada", False, None),
        ("Olha", False, 0),
        ("Taras", True, 2),
        ("Zoya", False, None),
    ]
    assert "Another" in found[1].problem
    assert "cannot be played" in found[4].problem
    assert "<td>✓</td>" in found._repr_html_()
    with pytest.raises(BadInput, match=r"no \.json"):
        bg.solutions(tmp_path)


def test_an_example_is_assigned_to_be_stepped_through(
    made: EditorView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ready(made)
    made.stage = "example"
    to_kiev(made)
    made.workshop.name.value = "A step"
    made.workshop.assign()
    assert "solutions" not in told(made), "nothing is handed in"
    cells = json.loads((tmp_path / "assignments" / "a_step" / "student.ipynb").read_text(encoding="utf-8"))["cells"]
    assert isinstance(opened("".join(cells[1]["source"])), StepperView)
    assert len(cells) == 2
    assert not (tmp_path / "assignments" / "a_step" / "key.ipynb").exists()


def test_what_is_handed_out_is_opened_in_the_language_of_its_class(
    made: EditorView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready(made)
    made.stage = "example"
    to_kiev(made)
    with bg.speaking("uk"):
        file = hand_out(tmp_path, made.as_example((), "A step", "").text, "rurik")
    monkeypatch.setattr(speech, "_chosen", [])
    monkeypatch.setattr(speech, "_unchosen", [])
    exec("".join(json.loads(file.read_text(encoding="utf-8"))["cells"][1]["source"]), {})
    assert bg.language() == "uk"


@pytest.mark.parametrize("game", game_names())
def test_every_word_for_goals_can_be_chosen_and_read(game: str) -> None:
    at = editor(game=game, seats=3)
    for _, name in at.goals.word.options:
        at.goals.choose(name)
        at.goals.add()
        assert name in at.goals.text.value
        assert at.goals._chips.children[0].children[1].value
        at.goals.drop(0)
    at.close()


# --- as text ---------------------------------------------------------------------------------------------------------


def test_the_text_follows_and_can_be_taken_over(made: EditorView) -> None:
    made.workshop.pages.selected_index = 0
    ready(made)
    text = made.workshop.text
    assert text.value == made.text
    text.value = "seats: 3\nround: 9"
    made.workshop.take_over()
    assert "round" in made.workshop._text_said.value
    assert "polotsk" in made.text
    made.stage = "example"
    to_kiev(made)
    assert "move polotsk kiev" in text.value
    example = text.value
    made.stage = "position"
    text.value = "seats: 3\nround: 2"
    made.workshop.take_over()
    assert made.state == bg.load("rurik").from_position({"seats": 3, "round": 2})
    assert made.palette.view["undo"]
    made.stage = "example"
    text.value = example
    made.workshop.take_over()
    assert made.recorder.moves == ["move polotsk kiev"]
    text.value = "seats: 3"
    made.workshop.take_over()
    assert "neither an example" in made.workshop._text_said.value


def test_a_file_from_the_disk(made: EditorView) -> None:
    made.workshop.pages.selected_index = 0

    def upload(content: bytes) -> None:
        entry = {
            "name": "p.yaml",
            "type": "",
            "size": len(content),
            "content": content,
            "last_modified": datetime.now(UTC),
        }
        made.workshop.upload.value = (entry,)

    upload(b"seats: 3\nround: 3\n")
    assert made.state == bg.load("rurik").from_position({"seats": 3, "round": 3})
    upload(b"\xff\xfe not yaml: [")
    assert "✗" in made.workshop._text_said.value
    assert made.state == bg.load("rurik").from_position({"seats": 3, "round": 3})


def test_the_page_of_a_book_shows_the_board(made: EditorView) -> None:
    ready(made)
    bundle = made._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert 'data-id="piece:polotsk:blue:troop"' in data["image/svg+xml"]


def test_a_click_is_answered_at_once(made: EditorView) -> None:
    made.pick("blue:troop")
    made.point("place:kiev")
    begun = time.perf_counter()
    made.point("place:polotsk")
    assert time.perf_counter() - begun < 0.5  # some milliseconds; a wide margin for a busy machine


def test_a_text_that_is_taken_over_is_on_the_board() -> None:
    made = editor(game="rurik", seats=3)
    made.workshop.text.value = "seats: 3\nplayers: {blue: {troops: {polotsk: 2}}}"
    made.workshop.take_over()
    assert "piece:polotsk:blue:troop" in {piece.id for piece in made.board.scene.pieces}
    assert made.palette.view["undo"]
