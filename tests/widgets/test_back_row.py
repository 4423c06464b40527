"""Whatever is projected can be read from the back row: letters of what is marked, labels beside it, and all words.

Without a browser, and in every language.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import game_names
from boardgames_edu.i18n import speaking
from boardgames_edu.scene.boxes import inside
from boardgames_edu.scene.model import Link, Piece, Place, Scene
from boardgames_edu.scene.painters.drawing import nodes_of
from boardgames_edu.scene.parts.closeup import CloseUp
from boardgames_edu.scene.shapes import Text
from boardgames_edu.teach.examples import example_ids
from boardgames_edu.teach.goals.challenges import challenge_titles
from boardgames_edu.teach.lessons import lesson_names
from boardgames_edu.teach.questions import kinds
from boardgames_edu.testing import TIMES
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.classroom.projector import Projector, present
from boardgames_edu.widgets.lesson.challenge import ChallengeView
from boardgames_edu.widgets.lesson.framing import BARS, COLUMNS, ROOM, fitting, height
from boardgames_edu.widgets.lesson.hands import ClassQuiz
from boardgames_edu.widgets.lesson.lesson import LessonView
from boardgames_edu.widgets.lesson.stepper import StepperView

LEAST = 0.022
"""The smallest letters, as a part of the height of a screen of 1280 by 800."""
SMALLEST = 0.2
"""The least height of a board below words."""
MOVES = 12
LANGUAGES = ("en", "uk", "ru")
NAMES = {"examples": example_ids, "lessons": lesson_names, "challenges": challenge_titles, "quizzes": kinds}
ROOT = Path(__file__).parents[1]

WIDEST = 4000
"""Units of a picture in which a line of three can still be seen."""


def steps(screen: Projector) -> Iterator[tuple[View, list[str]]]:
    """Go through all that is projected: each view, and what is said beside its board, paragraph by paragraph."""
    before: Any = None
    while before != (before := _place(screen)):
        slide = screen.slide
        part = slide.part() if isinstance(slide, LessonView) else slide
        said = [slide.lesson.objective, slide.step.words] if isinstance(slide, LessonView) else []
        yield slide, [*BARS, *(_told(part) or said)]
        screen.forward()


def _place(screen: Projector) -> Any:
    """Where it stands."""
    slide = screen.slide
    part = slide.part() if isinstance(slide, LessonView) else slide
    asked = getattr(part, "hidden", False), part is not None and part.ready
    return screen.at, getattr(slide, "at", 0), getattr(part, "at", 0), *asked


def _told(view: View | None) -> list[str]:
    match view:
        case StepperView():
            return view.told(view.at)
        case ClassQuiz() | ChallengeView():
            return view.told()
    return []


def labels_in(scene: Scene, plan: CloseUp) -> set[str]:
    """The labels that stand in a close-up beside what it is about; none if the picture is none of this close-up."""
    if (scene.width, scene.height) != (plan.width, plan.height):
        return set()
    boxes = [(*shot.at, shot.scale * shot.window[2], shot.scale * shot.window[3]) for shot in plan.shots if shot.needed]
    return {label.id for label in scene.labels if any(inside(label.at, box) for box in boxes)}


def small(scene: Scene, said: list[str], labels: Collection[str] = ()) -> list[str]:
    """What is marked in a picture, or one of these labels, and cannot be read from the back row, beside these words."""
    unit = fitting(said)(scene.width, scene.height)
    looks = tuple(seat.look for seat in scene.seats)
    letters = (
        (thing.id, shape)
        for thing in scene.things()
        if (thing.id in labels or set(thing.marks) - {"legal", "selected", "quiet"}) and not isinstance(thing, Link)
        for node in nodes_of(thing, looks, "light")
        for shape in node.shapes
        if isinstance(shape, Text)
    )
    return [f"{id}: {text.text} {text.size * unit:.4f}" for id, text in letters if round(text.size * unit, 4) < LEAST]


def off(scene: Scene) -> list[str]:
    """What of a picture is beyond its edge."""
    points = [(piece.id, piece.at) for piece in scene.pieces] + [(card.id, card.at) for card in scene.cards]
    return [id for id, (x, y) in points if not (0 <= x <= scene.width and 0 <= y <= scene.height)]


def thin(scene: Scene) -> list[str]:
    """Whether lines would be hair-thin: a line is as many units wide as ever, however wide the picture."""
    return [f"{scene.width:.0f} units wide"] if scene.width > WIDEST else []


def wrong(screen: Projector, plans: list[CloseUp]) -> list[Any]:
    """All that cannot be read or seen, with its place."""
    found: list[Any] = []
    for slide, said in steps(screen):
        for board in slide.boards:
            labels = labels_in(board.scene, plans[-1]) if plans else ()
            bad = small(board.scene, said, labels) + off(board.scene) + thin(board.scene)
            found += [(_place(screen), bad)] if bad else []
        wide, high = ROOM
        beside, above = height(tuple(said), wide * COLUMNS[-1]), height(tuple(said), wide)
        if beside > high and above > high - SMALLEST:
            found.append((_place(screen), "words are cut off"))
    return found


def projected(game: str, sort: str, language: str) -> Projector:
    """A thing of a game and a kind, another one in each language; all of them in the long run."""
    names = sorted(NAMES[sort](game))
    drawn = Random(3).sample(names, len(names))
    chosen = names if TIMES > 1 else [drawn[LANGUAGES.index(language) % len(drawn)]]
    return present(*(f"{game}/{name}" for name in chosen))


@pytest.fixture
def plans(monkeypatch: pytest.MonkeyPatch) -> list[CloseUp]:
    """The plans of the close-ups that are drawn from now on."""
    found: list[CloseUp] = []
    drawn = CloseUp.of

    def noted(plan: CloseUp, parts: Mapping[str, Scene]) -> Scene:
        found.append(plan)
        return drawn(plan, parts)

    monkeypatch.setattr(CloseUp, "of", noted)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sort", NAMES)
@pytest.mark.parametrize("game", game_names())
def test_what_is_marked_can_be_read_and_nothing_is_cut_off(
    game: str, sort: str, language: str, plans: list[CloseUp]
) -> None:
    with speaking(language):
        assert wrong(projected(game, sort, language), plans) == []


@pytest.mark.parametrize("game", game_names())
def test_every_move_of_a_game_can_be_read(game: str, plans: list[CloseUp]) -> None:
    record = Record.load(ROOT / "games" / game / "golden" / "seats_3.json")
    moves = record.moves if TIMES > 1 else record.moves[:MOVES]
    assert wrong(present(msgspec.structs.replace(record, moves=moves, digest="")), plans) == []


def test_letters_that_are_too_small_and_pieces_beyond_the_edge_are_found() -> None:
    place = Place(id="place:kiev", name="Kiev", at=(500, 500), text_size=12, shape="disc", marks=("hint",))
    piece = Piece(id="piece:kiev", glyph="troop", at=(1100, 500))
    scene = Scene(width=1000, height=1000, places=(place,), pieces=(piece,))
    assert [text.split()[0] for text in small(scene, [])] == ["place:kiev:"]
    assert off(scene) == ["piece:kiev"]
