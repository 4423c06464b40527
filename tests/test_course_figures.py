"""The figures of the course: how they are counted, and that the first hour is one."""

from __future__ import annotations

import json
import re
import runpy
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from typer.testing import CliRunner

import boardgames_edu as bg
from boardgames_edu.cli import app, course
from boardgames_edu.cli.course import Figures, count, first_game, page_figures, total
from boardgames_edu.cli.lab import notebooks
from boardgames_edu.engine.data import read
from boardgames_edu.store import Store
from boardgames_edu.teach.lessons import Ask, Explain, Try, load_lesson
from boardgames_edu.teach.progress import Progress, course_pages
from boardgames_edu.teach.questions import questions

FIRST = "00_first_hour"
WORDS = {"rurik": 5_000, "hansa": 5_000, "cossacks": 4_000}
DOCS = Path(__file__).resolve().parent.parent / "docs"
MINUTES: dict[str, int] = runpy.run_path(str(DOCS.parent / "tools" / "contents.py"))["FIRST_HOURS"]
WHOLE = {"rurik": 19_700, "hansa": 15_600, "cossacks": 9_055}
"""The words of the pages in depth: 26 of 43 parts of what they had before one learned by doing, and no more."""


figures = cache(page_figures)
lesson = cache(load_lesson)
"""Several tests ask for the same page, and the lessons on it."""


@pytest.fixture(autouse=True)
def _lessons_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "load_lesson", lesson)


@pytest.mark.slow
@pytest.mark.parametrize("game", MINUTES)
def test_the_first_hour_is_an_hour_at_the_table(game: str) -> None:
    found = figures(game, FIRST)
    assert found.words <= WORDS[game]
    assert found.minutes <= MINUTES[game]
    assert found.share >= 0.6
    assert found.steps >= 15


@pytest.mark.slow
@pytest.mark.parametrize("game", MINUTES)
def test_the_pages_in_depth_are_done_more_than_read(game: str) -> None:
    found = total(figures(game, page) for page in course_pages(game) if page != FIRST)
    assert found.words <= WHOLE[game]
    assert found.share >= 0.4


@pytest.mark.slow
@pytest.mark.parametrize("game", MINUTES)
def test_the_questions_below_a_lesson_are_not_those_that_it_asked(game: str) -> None:
    for page, lessons in read(f"{game}/course.yaml", dict[str, tuple[str, ...]]).items():
        steps = [step for name in lessons for step in lesson(f"{game}/{name}").steps]
        met = {asked.identity for step in steps if isinstance(step, Ask) for asked in step.questions}
        for name, arguments, options in chain.from_iterable(
            course._calls(source) for kind, source in course._cells(game, page) if kind == "code"
        ):
            if name == "quiz":
                drawn = questions(*arguments, **{"game": game, **options})
                assert not [asked.text for asked in drawn if asked.identity in met], (page, arguments, options)


PROMISED = {
    "en": {"within the hour": 60, "in an hour": 60, "in three quarters of an hour": 45},
    "uk": {"за годину": 60, "за три чверті години": 45},
    "ru": {"за час": 60, "за три четверти часа": 45},
}
"""How long a page says that it takes, in minutes."""
RANGE = re.compile(r"(\d+) (?:to|до) (\d+) (?:minutes|хвилин|минут)")


def text(page: str, language: str) -> str:
    cells = json.loads((notebooks() / language / f"{page}.ipynb").read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


@pytest.mark.slow
@pytest.mark.parametrize("game", MINUTES)
def test_a_first_hour_takes_as_long_as_it_says(game: str) -> None:
    minutes = figures(game, FIRST).minutes
    for language, phrases in PROMISED.items():
        question = text(f"{game}/{FIRST}", language).split("\n\n")[1]
        (promised,) = [time for words, time in phrases.items() if re.search(rf"\b{words}\b", question)]
        assert promised / 1.5 < minutes <= promised, (language, question)


@pytest.mark.parametrize("language", PROMISED)
def test_every_page_names_the_same_first_hour(language: str) -> None:
    """The lists of pages, the pages of the games, and the landing pages that name it."""
    folder = DOCS / ("" if language == "en" else language)
    pages = [DOCS / "pages.md", folder / "index.md", folder / "games" / "index.md"]
    named = "\n".join(page.read_text(encoding="utf-8") for page in pages) + text("00_welcome", language)
    lists = re.findall(r"00_first_hour\.ipynb\).*\| (\d+) \|", named)
    rows = re.findall(r"^\| (?:first hour|перша година|первый час) (.*)", named, re.MULTILINE)
    landings = re.findall(r"(?:Перша година|Первый час): (\d+)", named)
    told = [*lists, *re.findall(r"\d+", " ".join(rows)), *landings]
    assert told == [*map(str, MINUTES.values())] * (3 if language == "en" else 4)
    for game, minutes in MINUTES.items():
        page = (folder / "games" / f"{game}.md").read_text(encoding="utf-8")
        assert re.findall(r"^\| (?:first hour|перша година|первый час) \| (\d+)", page, re.MULTILINE) == [str(minutes)]


@pytest.mark.slow
@pytest.mark.parametrize("language", PROMISED)
def test_most_pages_take_as_long_as_the_welcome_says(language: str) -> None:
    (found,) = RANGE.findall(text("00_welcome", language))
    times = [figures(game, page).minutes for game in MINUTES for page in course_pages(game) if page != FIRST]
    least, most = map(int, found)
    assert sum(least <= round(minutes) <= most for minutes in times) > 0.7 * len(times)


def test_words_are_those_that_are_read() -> None:
    assert count("**Kiev** has `7 neighbours` and 3 [roads](https://example.org/a-b)  – don't stop!") == 7
    assert count("") == 0


def test_a_page_is_the_sum_of_what_stands_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = (
        ("markdown", "# Two words"),
        ("code", 'import boardgames_edu as bg\nbg.lesson("rurik/01_who_rules")'),
        ("code", 'bg.quiz("who_rules", 3, seed=1)\nbg.quiz(kind_of_mine)\nprint("not read")'),
        ("code", 'bg.challenge("rurik", "rule_kiev")'),
    )
    monkeypatch.setattr(course, "_cells", lambda game, page: cells)
    found = page_figures("rurik", "01")
    steps = load_lesson("rurik/01_who_rules").steps
    assert found.look == sum(isinstance(step, Explain) for step in steps)
    assert found.try_ == sum(isinstance(step, Try) for step in steps) + 1
    questions = sum(len(step.questions) for step in steps if isinstance(step, Ask))
    assert found.answer == questions + 3
    pars = sum(step.challenge.par for step in steps if isinstance(step, Try)) + 3
    assert found.decisions == questions + 3 + pars
    monkeypatch.setattr(course, "_cells", lambda game, page: cells[1:])
    assert page_figures("rurik", "01").words == found.words - 2


def test_minutes_are_words_clicks_and_decisions() -> None:
    assert Figures(words=400, clicks=20, decisions=4).minutes == pytest.approx(2 + 0.8 + 1)
    assert total([Figures(look=1, try_=2), Figures(answer=1)]).share == pytest.approx(0.75)
    assert Figures().share == 0


def test_the_first_game_tells_less_to_who_knows_more() -> None:
    source = 'import boardgames_edu as bg\nbg.play("rurik", ["human", "greedy"], tutor=True, seed=3, name="x")'
    new = first_game(source, ())
    known = first_game(source, bg.load("rurik").rulebook)
    assert new.words > known.words
    assert (new.decisions, known.words) == (known.decisions, 0)
    assert new.clicks >= new.decisions > 20


def test_the_command_prints_each_page_and_the_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "page_figures", lambda game, page: Figures(words=10, answer=1, look=1))
    found = CliRunner().invoke(app, ["course", "hansa"])
    lines = found.stdout.splitlines()
    assert len(lines) == len(course_pages("hansa")) + 1
    assert lines[0].startswith(f"hansa/{FIRST}: 10 words")
    assert lines[-1].startswith(f"hansa: {10 * len(course_pages('hansa'))} words")
    assert "done by the learner: 50 %" in lines[-1]


@pytest.mark.parametrize("game", MINUTES)
def test_the_course_begins_with_the_first_hour(game: str, tmp_path: Path) -> None:
    assert next(iter(course_pages(game))) == FIRST
    with Store(tmp_path / "progress.sqlite3") as store:
        assert Progress(store).what_next(game).page == f"{game}/{FIRST}.ipynb"
