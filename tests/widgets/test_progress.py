"""The progress view: the table, the suggestion, export and deletion."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.store import Store
from boardgames_edu.teach.goals.challenges import challenge_rules
from boardgames_edu.teach.lessons import lesson_rules
from boardgames_edu.teach.progress import Progress, course
from boardgames_edu.teach.puzzles.puzzle import puzzle_rows
from boardgames_edu.teach.puzzles.training import item_of
from boardgames_edu.widgets.lesson.progress import progress
from boardgames_edu.widgets.match.seating import player_name


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[Progress]:
    with Store(tmp_path / "progress.sqlite3") as store:
        yield Progress(store, lambda: datetime(2026, 5, 1, 12, tzinfo=UTC))


def test_before_anything_was_done(mind: Progress) -> None:
    view: Any = progress(source=mind)
    assert view.games == ("rurik", "hansa", "cossacks")
    assert view._table.value.count("Nothing yet.") == 3
    assert "<a class='bge-page' href='rurik/00_first_hour.ipynb'>" in view._table.value, (
        "the next lesson is a click away"
    )


def test_a_row_for_each_section_that_was_touched(mind: Progress) -> None:
    view: Any = progress("rurik", source=mind)
    mind.record("seen", "rurik", "01_who_rules", ["R-RULE-01", "R-RULE-02"])
    mind.record("wrong", "rurik", "who_rules", ["R-RULE-02"])
    mind.record("right", "rurik", "tax_price", ["R-TAX-03"])
    view.fresh.click()
    text = view._table.value
    assert text.count("<tr>") == 3
    assert "2 of" in text
    assert "1 answered right" in text
    row = text[text.index("Who rules a region</th>") :].split("</tr>")[0]
    assert [cell.split("</td>")[0].split(">")[1] for cell in row.split("<td")[1:5]] == ["8", "2", "0", "1"]
    assert "2026-05-01" in row
    assert view.what_next().kind == "lesson"


def test_what_is_due_comes_back_now(mind: Progress, tmp_path: Path) -> None:
    with Store(tmp_path / "due.sqlite3") as store:
        Progress(store, lambda: datetime(2026, 4, 1, 12, tzinfo=UTC)).record("wrong", "rurik", "x", ["R-RULE-02"])
        view: Any = progress("rurik", source=Progress(store, lambda: datetime(2026, 5, 1, 12, tzinfo=UTC)))
        assert ">now</td>" in view._table.value
        assert "2026-04" not in view._table.value


def test_mine_to_take_along_and_to_delete(mind: Progress, tmp_path: Path) -> None:
    view = progress("rurik", source=mind)
    mind.record("seen", "rurik", "01_who_rules", ["R-RULE-01"])
    file = tmp_path / "mine.json"
    view.export(file)
    assert len(json.loads(file.read_text())["notes"]) == 1
    assert view.delete() == 1
    assert mind.notes() == []


def test_an_exported_page_shows_the_table(mind: Progress) -> None:
    bundle: Any = progress("rurik", source=mind)._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "Rurik" in data["text/html"]


def test_a_suggested_challenge_opens_by_a_button(mind: Progress) -> None:
    view: Any = progress("rurik", source=mind)
    assert view.onward["rurik"].layout.display == "none", "a lesson has its link"
    for name in course("rurik"):
        mind.record("solved", "rurik", name, lesson_rules(f"rurik/{name}"))
    view.fresh.click()
    found = view.what_next()
    assert found.kind == "challenge"
    assert found.words in view._table.value
    assert "bg." not in view._table.value
    view.onward["rurik"].click()
    assert view._below.children[0].task.id == found.item
    for id, rules in challenge_rules("rurik").items():
        mind.record("solved", "rurik", id, rules)
    view.fresh.click()
    view.onward["rurik"].click()
    (quiz,) = view._below.children
    assert view.what_next().kind == "quiz"
    assert quiz.question.kind == view.what_next().item


def test_no_such_game(mind: Progress) -> None:
    with pytest.raises(OptionError, match="rurik"):
        progress("chess", source=mind)


def test_games_against_bots_are_shown_with_a_rating(mind: Progress) -> None:
    pytest.importorskip("openskill")
    mind.record("played", "hansa", "seed 3, place 1: 46, greedy 45", ())
    view: Any = progress("hansa", source=mind)
    assert "a greedy player" in view._table.value
    mind.record("played", "hansa", "seed 4, place 2: 40, level-2 45", ())
    view.fresh.click()
    assert player_name("level-2", "hansa") in view._table.value
    mind.record("wrong", "hansa", "whatever", ["H-TRN-03"])
    view.fresh.click()
    mind.record("wrong", "hansa", item_of(next(iter(puzzle_rows("hansa")))), ())
    view.fresh.click()
    assert "Your rating at puzzles: " in view._table.value
    assert view._table.value.index("Your rating") < view._table.value.index("<summary>Section by section</summary>")
    assert "Your rating against bots: " in view._table.value
    assert view.export()["notes"][0]["item"] == "seed 3, place 1: 46, greedy 45"
    assert view.delete("hansa") == 4
    assert "Your rating" not in view._table.value


def test_an_opponent_has_the_name_that_it_has_at_the_table(mind: Progress) -> None:
    mind.record("played", "hansa", "seed 3, place 1: 46, level-2 45", ())
    view: Any = progress("hansa", source=mind)
    assert player_name("level-2", "hansa") in view._table.value
