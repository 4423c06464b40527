"""Progress: what was done rule by rule, when it comes back, what is next; and a file that cannot be used."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.store import Store, StoreWarning
from boardgames_edu.teach import progress as module
from boardgames_edu.teach.goals.challenges import challenge_rules
from boardgames_edu.teach.lessons import lesson_names, lesson_rules
from boardgames_edu.teach.progress import Learned, Progress, course, due, mine
from boardgames_edu.teach.questions import kinds

START = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def wait(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def mind(tmp_path: Path, clock: Clock) -> Iterator[Progress]:
    with Store(tmp_path / "games.sqlite3") as store:
        yield Progress(store, clock)


def test_deeds_are_counted_rule_by_rule(mind: Progress, clock: Clock) -> None:
    mind.record("seen", "rurik", "01_who_rules", ["R-RULE-01", "R-RULE-02"])
    clock.wait(minutes=1)
    mind.record("tried", "rurik", "rule_kiev", ["R-RULE-01"])
    mind.record("wrong", "rurik", "who_rules", ["R-RULE-01"])
    mind.record("right", "rurik", "who_rules", ["R-RULE-01", "R-NO-SUCH-RULE"])
    found = mind.rules("rurik")
    assert list(found) == list(bg.load("rurik").rulebook)
    one = found["R-RULE-01"]
    assert one[:5] == (1, 3, 1, 1, clock.now)
    assert found["R-RULE-02"] == Learned(1, 0, 0, 0, START, None)
    assert found["R-RULE-03"] == Learned()
    assert mind.rules("hansa")["H-TRM-01"] == Learned()


def test_the_schedule_brings_back_sooner_what_was_missed() -> None:
    missed = due([(START, False)])
    known = due([(START, True), (START + timedelta(minutes=12), True)])
    better = due([(START, True), (START + timedelta(minutes=12), True), (START + timedelta(days=4), True)])
    assert START < missed < known < better
    assert known - START > timedelta(days=1)
    assert due([(START, True)]) == due([(START, True)])


def test_what_is_due_comes_first(mind: Progress, clock: Clock) -> None:
    mind.record("wrong", "rurik", "who_rules", ["R-RULE-04"])
    assert mind.what_next("rurik").kind == "lesson"
    clock.wait(days=1)
    back = mind.what_next("rurik")
    assert (back.kind, back.item) == ("review", "who_rules")
    assert "R-RULE-04" in back.rules
    assert "R-RULE-04" in back.words
    assert back.code == 'bg.quiz("who_rules", game="rurik")'
    assert mind.what_next("hansa").kind == "lesson"


def test_lessons_then_challenges_then_questions_then_nothing(mind: Progress, clock: Clock) -> None:
    for game in bg.game_names():
        for name, page in course(game).items():
            told = mind.what_next(game)
            assert (told.kind, told.item, told.page) == ("lesson", name, page)
            assert told.words.endswith(f"It is in the notebook {page}.")
            assert told.code == f'bg.lesson("{game}/{name}")'
            mind.record("seen", game, name, lesson_rules(f"{game}/{name}"))
        for id in challenge_rules(game):
            told = mind.what_next(game)
            assert (told.kind, told.item) == ("challenge", id)
            mind.record("solved", game, id, told.rules)
        for name in kinds(game):
            told = mind.what_next(game)
            assert (told.kind, told.item) == ("quiz", name)
            mind.record("right", game, name, told.rules)
        told = mind.what_next(game)
        assert (told.kind, told.code) == ("done", "")
        assert "2026" in told.words
    clock.wait(days=400)
    assert mind.what_next("rurik").kind == "review"


def test_a_lesson_seen_in_part_stays_next(mind: Progress) -> None:
    name = next(iter(course("rurik")))
    mind.record("seen", "rurik", name, lesson_rules(f"rurik/{name}")[:1])
    assert mind.what_next("rurik").item == name


@pytest.mark.parametrize("game", bg.game_names())
def test_the_course_is_that_of_the_notebooks(game: str) -> None:
    notebooks = Path(__file__).resolve().parents[2] / "notebooks" / "en"
    used: dict[str, str] = {}
    for file in sorted((notebooks / game).glob("*.ipynb")):
        cells = [cell for cell in json.loads(file.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
        code = "\n".join("".join(cell["source"]) for cell in cells)
        used |= dict.fromkeys(re.findall(rf'bg\.lesson\("{game}/(\w+)"', code), f"{game}/{file.name}")
    assert list(course(game).items()) == list(used.items())
    assert sorted(used) == sorted(lesson_names(game))


def test_a_lesson_in_no_notebook_comes_last(mind: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "read", lambda *_: {"05_some_page": ("02_orders",)})
    assert list(course("cossacks").items())[:2] == [("02_orders", "cossacks/05_some_page.ipynb"), ("00_first_hour", "")]
    mind.record("seen", "cossacks", "02_orders", lesson_rules("cossacks/02_orders"))
    told = mind.what_next("cossacks")
    assert (told.item, told.page) == ("00_first_hour", "")
    assert "notebook" not in told.words


def test_a_lesson_that_comes_back_names_its_notebook(
    mind: Progress, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "kinds", lambda _: {})
    monkeypatch.setattr(module, "challenge_rules", lambda _: {})
    mind.record("wrong", "hansa", "01_setting_up", lesson_rules("hansa/01_setting_up")[:1])
    clock.wait(days=1)
    told = mind.what_next("hansa")
    assert (told.kind, told.item) == ("review", "01_setting_up")
    assert told.page == "hansa/01_a_network_of_trade.ipynb"
    assert told.page in told.words


def test_words_and_games_that_there_are_not(mind: Progress) -> None:
    with pytest.raises(OptionError, match="seen, told, tried, right, wrong, solved"):
        mind.record("dreamt", "rurik", "x", [])
    with pytest.raises(OptionError, match="rurik"):
        mind.record("seen", "chess", "x", [])
    with pytest.raises(OptionError, match="rurik"):
        mind.what_next("chess")
    assert mind.notes() == []


def test_my_data_can_be_taken_along_and_deleted(mind: Progress, tmp_path: Path) -> None:
    mind.record("seen", "rurik", "01_who_rules", ["R-RULE-01"])
    mind.record("right", "hansa", "who_controls", ["H-TRM-05"])
    file = tmp_path / "mine.json"
    data = mind.export(file)
    assert json.loads(file.read_text()) == data
    assert [note["game"] for note in data["notes"]] == ["rurik", "hansa"]
    assert data["notes"][0]["at"] == START.isoformat()
    assert mind.delete("rurik") == 1
    assert [note.game for note in mind.notes()] == ["hansa"]
    assert mind.delete() == 1
    assert mind.notes() == []
    with pytest.raises(OptionError, match="cannot be written"):
        mind.export(file / "no_folder.json")


# --- a file that cannot be used --------------------------------------------------------------------------------------


@pytest.fixture
def shut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """The user's folder cannot be used; the function returned mends it."""
    file = tmp_path / "file"
    file.write_text("no folder")
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(file))
    return lambda: monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "home"))


def test_learning_goes_on_without_a_file(shut: Callable[[], None], clock: Clock) -> None:
    mind = Progress(clock=clock)
    mind.record("wrong", "rurik", "who_rules", ["R-RULE-01"])
    assert "only until this notebook's kernel ends" in mind.problem
    assert "cannot be used" in mind.problem
    assert mind.rules("rurik")["R-RULE-01"].wrong == 1
    assert len(mind.export()["notes"]) == 1
    shut()
    mind.record("right", "rurik", "who_rules", ["R-RULE-01"])
    assert mind.problem, "the file is left alone for a while"
    clock.wait(minutes=2)
    mind.record("right", "rurik", "who_rules", ["R-RULE-01"])
    assert mind.problem == ""
    with Store() as store:
        assert [note.what for note in store.notes()] == ["wrong", "right", "right"], "nothing is lost"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_only_be_read(tmp_path: Path, clock: Clock) -> None:
    with Store(tmp_path / "games.sqlite3") as store:
        Progress(store, clock).record("seen", "rurik", "x", ["R-RULE-01"])
    tmp_path.chmod(0o500)
    try:
        mind = Progress(Store(tmp_path / "games.sqlite3"), clock)
        mind.record("right", "rurik", "x", ["R-RULE-01"])
        assert mind.problem
    finally:
        tmp_path.chmod(0o700)


def test_a_file_that_may_only_be_read(tmp_path: Path, clock: Clock) -> None:
    """What was noted before is still there to read; what comes new is kept for this kernel."""
    path = tmp_path / "games.sqlite3"
    with Store(path) as store:
        Progress(store, clock).record("seen", "rurik", "x", ["R-RULE-01"])
        store._file.database.execute("PRAGMA query_only = ON")
        mind = Progress(store, clock)
        mind.record("right", "rurik", "x", ["R-RULE-01"])
        assert "readonly" in mind.problem
        assert mind.rules("rurik")["R-RULE-01"][:3] == (1, 1, 1)
    with Store(path) as store:
        assert len(store.notes()) == 1


def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path))
    (tmp_path / "games.sqlite3").write_bytes(b"this is no database at all" * 100)
    mind = Progress(clock=clock)
    with pytest.warns(StoreWarning, match="damaged"):
        mind.record("seen", "rurik", "x", ["R-RULE-01"])
    assert mind.problem == ""
    assert mind.rules("rurik")["R-RULE-01"].seen == 1
    assert list(tmp_path.glob("*damaged*"))


def test_mine_is_one_for_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_mine", {})
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "one"))
    first = mine()
    assert mine() is first
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "two"))
    assert mine() is not first
