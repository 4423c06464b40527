"""Close-ups of a map have a small map in a corner that frames where they are, and never hides what is said or legal."""

from __future__ import annotations

import pytest

from boardgames_edu.engine.registry import game_names
from boardgames_edu.scene.boxes import holds, outline_box, overlap, text_box
from boardgames_edu.scene.model import Box, Place, Scene
from boardgames_edu.scene.outline import polygon
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.parts.small import located
from boardgames_edu.scene.shapes import Text
from boardgames_edu.teach.classroom.exercises import question_scene
from boardgames_edu.teach.questions import kinds, questions
from boardgames_edu.widgets.lesson.framing import asked_close_up, taken

WHOLE = Scene(width=1000, height=800, places=(Place(id="place:a", at=(500, 400), shape="disc"),))


def parts(scene: Scene) -> dict[str, Box]:
    """Return the boxes of a small map's parts by id."""
    return {one.id: outline_box(one.outline) for one in scene.decorations if one.id.startswith("small:")}


@pytest.mark.parametrize("game", game_names())
def test_a_small_map_frames_what_a_close_up_of_a_question_shows(game: str) -> None:
    found = 0
    for kind in list(kinds(game)):
        question = next(iter(questions(kind, 1, game=game, seed=3)))
        plan = asked_close_up(question, None, [question.text]) if question.about else None
        if plan is None:
            continue
        scene = taken(plan, question.state, question_scene(question))
        if not (boxes := parts(scene)):
            continue
        found += 1
        paper = boxes["small:paper"]
        assert holds(paper, boxes["small:frame"]), kind
        assert boxes["small:frame"][2] < 0.95 * paper[2] or boxes["small:frame"][3] < 0.95 * paper[3]
        assert not [id for id, box in boxes.items() if not holds(paper, box)], kind
        for node in draw(scene):
            for shape in node.shapes:
                if isinstance(shape, Text):
                    at = node.at[0] + shape.at[0], node.at[1] + shape.at[1] - 0.36 * shape.size
                    box = text_box(shape.text, at, shape.size, shape.align, shape.bold)
                    assert not overlap(paper, box), f"{kind}: {shape.text}"
    assert found >= 3


def test_a_small_map_goes_where_nothing_may_be_chosen_or_stays_away() -> None:
    def near(*areas: Box) -> Scene:
        corners = [((x, y), (x + w, y), (x + w, y + h), (x, y + h)) for x, y, w, h in areas]
        places = [
            Place(id=f"place:{n}", at=(0, 0), outline=polygon(*each), marks=("legal",))
            for n, each in enumerate(corners)
        ]
        part = Scene(width=400, height=300, places=tuple(places))
        return located(part, WHOLE, (0, 0, 400, 300), (0, 0, 400, 300))

    assert parts(near())["small:paper"][:2] > (200, 200)
    assert parts(near((200, 150, 200, 150)))["small:paper"][0] < 100
    assert not parts(near((0, 0, 400, 300)))
    assert not parts(located(WHOLE, WHOLE, (0, 0, 1000, 800), (0, 0, 1000, 800)))  # that is the whole map
