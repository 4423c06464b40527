"""A puzzle at the board: solved, missed, rated, and the next one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import boardgames_edu as bg
from boardgames_edu.scene.model import Size
from boardgames_edu.scene.parts.folding import Folding
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.store import Store
from boardgames_edu.teach.progress import Progress
from boardgames_edu.teach.puzzles.puzzle import puzzle_rows
from boardgames_edu.teach.puzzles.training import item_of
from boardgames_edu.widgets.lesson.puzzle import PuzzleView


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[Progress]:
    with Store(tmp_path / "progress.sqlite3") as store:
        yield Progress(store)


def told(at: PuzzleView) -> str:
    return at.play.message.text if at.play.message else ""


def solve(at: PuzzleView) -> None:
    for move in at.task.row.solution:
        at.press("play", move)


def spoil(at: PuzzleView) -> None:
    """Make the first move after which the best outcome is lost."""
    for action in at.play.state.legal_actions():
        at.press("play", action.text)
        if told(at).startswith(("That costs", "Your turn is over")):
            return
        at.press("undo")
    pytest.fail("every move is right")


@pytest.mark.parametrize("game", bg.game_names())
def test_solved_at_once_gives_three_stars_and_leads_on(game: str, mind: Progress) -> None:
    at = bg.puzzle(game, progress=mind)
    first = at.task.id
    assert at.next is not None
    assert at.next.layout.visibility == "hidden"
    solve(at)
    assert "★★★" in told(at)
    assert at.next.layout.visibility == "visible"
    assert [(note.what, note.item) for note in mind.notes()] == [("tried", item_of(first)), ("solved", item_of(first))]
    at.next.click()
    assert at.task.id != first
    assert at.next.layout.visibility == "hidden"
    assert at.made == 0


@pytest.mark.parametrize("game", bg.game_names())
def test_a_mistake_is_said_taken_back_and_costs_a_star(game: str, mind: Progress) -> None:
    at = bg.puzzle(game, 1, progress=mind)
    spoil(at)
    assert told(at).startswith(("That costs", "Your turn is over"))
    assert at.play.match.past, "no other seat has gone on"
    assert at.next is not None
    assert at.next.layout.visibility == "visible", "a learner who is stuck can try another one"
    at.press("undo")
    assert at.made == 0
    solve(at)
    assert "★★☆" in told(at)
    assert [note.what for note in mind.notes() if note.what != "tried"] == ["wrong", "solved"]


@pytest.mark.parametrize("game", ["rurik", "cossacks"])
def test_the_hands_of_others_stay_closed(game: str, mind: Progress) -> None:
    at = bg.puzzle(game, 2, progress=mind)
    assert at.play.viewer == at.task.seat
    seen, whole = scene_of(at.play.state.view(at.task.seat)), scene_of(at.play.state)
    assert seen != whole
    assert {thing.id for thing in at.play.bare().things()} == {thing.id for thing in seen.things()}


def test_a_hint_that_shows_the_move_costs_a_star(mind: Progress) -> None:
    at = bg.puzzle("hansa", 1, progress=mind)
    for _ in range(3):
        at.press("hint")
    assert told(at).startswith("Try this: ")
    solve(at)
    assert at.stars == 2


ROOMS: dict[str, Size] = {"1366x768": (892, 566), "390x844": (268, 0)}


def test_the_tasks_on_which_a_turn_depends_are_shown_beside_the_map() -> None:
    for number in range(1, len(puzzle_rows("cossacks")), 24):
        view = bg.puzzle("cossacks", number)
        own = f"panel:mat:{view.play.state.seat_name(view.task.seat)}"
        tasks = {card.id for card in view.play.bare().cards if card.group == own}
        assert len(tasks) > 1
        for screen, room in ROOMS.items():
            folding = Folding()
            folding.room = room
            shown = {thing.id for thing in folding.shown(view.scene()).things()}
            assert tasks | {"place:kyiv"} <= shown, (number, screen)
            assert not folding.higher, (number, screen)
        view.close()
