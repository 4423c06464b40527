"""Lessons that are ready: their minutes are a lesson's, and the room that they name opens with questions.

That their cells run is held by ``tests/test_notebooks.py``.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from boardgames_edu.teach.classroom.exercises import make_exercises

LESSONS = sorted((Path(__file__).parents[2] / "notebooks" / "en" / "lessons").glob("*.ipynb"))
PARTS = """Minute by minute; On the screen; The class answers; The sheet; Weaker and stronger; 2 × 45 minutes;
Exit ticket; What pupils get wrong"""


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: str(path.stem))
def test_a_lesson_has_all_its_parts_within_its_minutes(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells)
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == re.split(r";\s", PARTS)
    assert "**Aim:**" in text
    minutes = [tuple(map(int, row)) for row in re.findall(r"^\| (\d+)–(\d+) \|", text, re.MULTILINE)]
    assert [end for _, end in minutes[:-1]] == [begin for begin, _ in minutes[1:]]
    assert (minutes[0][0], minutes[-1][1]) == (0, 45)
    (asked,) = re.findall(r"^room = (bg\.room\(.+\))$", text, re.MULTILINE)
    call = ast.parse(asked, mode="eval").body
    assert isinstance(call, ast.Call)
    options = {str(word.arg): ast.literal_eval(word.value) for word in call.keywords}
    assert options.pop("lan")
    assert len(make_exercises(ast.literal_eval(call.args[0]), **options).questions) == options["count"]


def test_the_lesson_on_regions_asks_about_the_places_that_it_has_shown() -> None:
    text = next(path for path in LESSONS if path.stem.startswith("05_")).read_text(encoding="utf-8").replace("\\", "")
    (shown,) = re.findall(r"places = (\[.+?\])", text)
    seeds = set(map(int, re.findall(r"seed=(8\d+)", text)))
    assert len(seeds) == 1
    asked = make_exercises("who_or_where", 5, game="rurik", seed=seeds.pop()).questions
    assert sorted(question.answer for question in asked) == sorted(ast.literal_eval(shown))


def test_there_is_a_lesson_for_each_game_and_subject() -> None:
    assert len(LESSONS) >= 8
