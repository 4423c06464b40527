"""The editor: pieces put and taken away by click and key, refusals told, text, saving, examples and challenges."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError, PositionError
from boardgames_edu.engine.registry import game_names
from boardgames_edu.store import Store
from boardgames_edu.widgets import error_reporting
from boardgames_edu.widgets.challenge import ChallengeView
from boardgames_edu.widgets.editor import ERASE, Editor, editor
from boardgames_edu.widgets.stepper import Stepper


@pytest.fixture
def made(store: Store) -> Iterator[Editor]:
    found = editor(game="rurik", seats=3, store=store)
    yield found
    found.close()


def said(at: Editor) -> tuple[str, str]:
    message = at.palette.view["said"]
    return message["kind"], message["text"]


def troops(at: Editor, place: str = "kiev") -> int:
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


def test_a_thing_is_picked_put_and_taken_away(made: Editor) -> None:
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


def test_picking_again_lays_it_down_and_then_things_say_what_they_are(made: Editor) -> None:
    made.pick("blue:troop")
    made.pick("blue:troop")
    assert made.picked == ""
    made.point("place:kiev")
    assert said(made) == ("info", made.board.scene.find("place:kiev").words)
    with pytest.raises(OptionError):
        made.pick("blue:tank")


def test_a_refusal_is_told_and_nothing_is_changed(made: Editor) -> None:
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


def test_a_failure_of_the_program_is_shown(made: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(error_reporting.VARIABLE, "0")
    monkeypatch.setattr(made, "undo", lambda: 1 / 0)
    made.palette._handle_custom_msg({"do": "undo"}, [])
    assert "ZeroDivisionError" in said(made)[1]
    made.refresh()
    monkeypatch.setattr(made, "point", lambda _: [].pop())
    made.board.hear({"do": "choose", "id": "place:kiev"})
    assert "IndexError" in said(made)[1]
    error_reporting.seen.clear()


def test_other_boards(made: Editor) -> None:
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


# --- the workshop below it -----------------------------------------------------------------------------------------


def page(at: Editor, number: int) -> None:
    at.workshop.pages.selected_index = number


def ready(at: Editor) -> None:
    """Two troops beside Kiev, and two movement points."""
    for tool, place in (("blue:troop", "place:polotsk"), ("blue:troop", "place:polotsk"), ("rebel", "place:kiev"),
                        ("point", "column:move"), ("point", "column:move")):  # fmt: skip
        at.pick(tool) if at.picked != tool else None
        at.point(place)


def test_the_text_follows_and_can_be_taken_over(made: Editor) -> None:
    page(made, 0)
    ready(made)
    text = made.workshop.text
    assert text.value == made.text
    text.value = "seats: 3\nround: 9"
    made.workshop.take_over()
    assert "round" in made.workshop._text_said.value
    assert "polotsk" in made.text
    text.value = "seats: 3\nround: 2"
    made.workshop.take_over()
    assert made.state == bg.load("rurik").from_position({"seats": 3, "round": 2})
    assert made.palette.view["undo"]


def test_a_file_from_the_disk(made: Editor) -> None:
    page(made, 0)

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


def test_saving_opening_and_forgetting(made: Editor, store: Store) -> None:
    page(made, 1)
    shop = made.workshop
    shop.save()
    assert "name" in shop._saving_said.value
    ready(made)
    text = made.text
    shop.name.value = "To <Kiev>"
    shop.save()
    assert "&lt;Kiev&gt;" in shop._saving_said.value
    made.undo()
    assert made.text != text
    shop.open()
    assert made.text == text
    shop.forget()
    assert shop.saved.value == ""
    shop.open()
    assert store.names() == []


def test_an_example_is_made_move_by_move(made: Editor) -> None:
    ready(made)
    page(made, 2)
    shop = made.workshop
    shop.show_example()
    assert "at least one move" in shop._example_said.value
    for _ in range(2):
        shop.move.value = "move polotsk kiev"
        shop.add()
    shop.add()
    shop.drop()
    shop.title.value = "To Kiev"
    shop.show_example()
    assert isinstance(shop.made, Stepper)
    assert [str(step.move) for step in shop.made.example.steps[1:]] == ["move polotsk kiev"] * 2
    assert "title: To Kiev" in shop._result.children[-1].value
    made.undo()
    assert shop.moves == []  # they belonged to another position


def test_a_challenge_is_posed_and_solved(made: Editor) -> None:
    ready(made)
    page(made, 3)
    shop = made.workshop
    shop.pose()
    assert "YAML" in shop._challenge_said.value
    goal = next(value for _, value in shop.word.options if value.startswith("rules:"))
    shop.word.value = goal
    shop.goal.value = goal.replace("novgorod", "kiev")
    shop.pose()
    assert isinstance(shop.made, ChallengeView)
    assert shop.par.value == 2
    for _ in range(2):
        shop.made.play.play("move polotsk kiev")
    assert "par: 2" in shop._result.children[-1].value


@pytest.mark.parametrize("game", game_names())
def test_every_goal_that_is_offered_can_be_read(game: str) -> None:
    from boardgames_edu.engine.data import plain
    from boardgames_edu.teach.goals import read_goal
    from boardgames_edu.teach.sources import SourceLocation

    at = editor(game=game, seats=3)
    page(at, 3)
    for _, text in at.workshop.word.options[1:]:
        data = plain(text, "goal", OptionError)
        assert str(read_goal(data, at.state, SourceLocation("goal", f"goal: {{{text}}}", "$.goal")))


def test_the_page_of_a_book_shows_the_board(made: Editor) -> None:
    ready(made)
    bundle = made._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert 'data-id="piece:polotsk:blue:troop"' in data["image/svg+xml"]


def test_a_click_is_answered_at_once(made: Editor) -> None:
    made.pick("blue:troop")
    made.point("place:kiev")
    begun = time.perf_counter()
    made.point("place:polotsk")
    assert time.perf_counter() - begun < 0.5  # some milliseconds; a wide margin for a busy machine
