"""The first hours teach all that a first game needs, whatever comes up in it, and answer a mistake by one reason."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.data import folder
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.store import Store
from boardgames_edu.teach.goals.challenges import Challenge, challenges
from boardgames_edu.teach.lessons import Ask, Explain, Lesson, Step, Try, lesson_names, load_lesson
from boardgames_edu.teach.progress import Progress
from boardgames_edu.widgets.lesson.challenge import ChallengeView
from boardgames_edu.widgets.lesson.lesson import lesson

GAMES = bg.game_names()
PAGES = folder().parent / "notebooks" / "en"
TAUGHT = {
    "rurik": {
        "structures cannot be attacked": ("R-ATTACK-14", "structures cannot be attacked"),
        "ties on Warfare": ("R-END-05", "level on Warfare"),
        "dock goods come aboard freely": ("R-TAX-07", "for free"),
        "returning with nobody on the map": ("R-ACT-16", "come back for free"),
        "5: K+N": ("R-CLAIM-10", "5: K+N"),
        "a market asks for two things": ("R-MARKET-03", "two things"),
        "the flag": ("R-SCHEME-05", "flag"),
        "the price of a space": ("R-ACT-10", "pay that much"),
        "the dock": ("R-TAX-07", "dock"),
        "the sign of the agenda": ("R-END-07", "the card with the eye"),
    },
    "hansa": {
        "additional posts": ("H-BM-13", "Additional Trading Post"),
        "the five actions": ("H-TRN-03", "income, place, displace, move, create"),
        "the three steps": ("H-ACT-E-03", "three steps"),
        "ways to points in the game": ("H-END-08", "coins on offices"),
        "ways to points at the end": ("H-SCO-01", "largest network times Keys"),
        "the pile of markers": ("H-SET-03", "the pile, twelve at first"),
        "the empty pile": ("H-E2-06", "empty pile"),
    },
    "cossacks": {
        "what each gets at the start": ("K-SETUP-02", "begins with 15 march tokens"),
        "the row of signs": ("K-SETUP-04", "row of signs"),
        "Punishment": ("K-ORD-25", "discards a card of their own choice"),
        "the hand limit": ("K-ORD-21", "at most 6 cards"),
        "paying without drawing": ("K-ORD-17", "drew no card"),
        "black tokens touch what lies": ("K-BLACK-07", "touch what lies"),
        "a card without pay": ("K-ORD-26", "draws a card and is not paid"),
        "two orders by Passionate Speech": ("K-ORD-09", "after Passionate Speech"),
        "nobody wants the mace": ("K-CHG-15", "nobody wants the mace"),
        "hetman and city card count once": ("K-SETUP-17", "count once"),
        "down to six cards": ("K-ORD-23", "six cards at most"),
        "cards that act at the score": ("K-SCORE-12", "Neskorenyi"),
    },
}
"""Per game what a level teaches: the rule's id, and words of the English text."""


@cache
def first_hour(game: str, language: str = "en") -> Lesson:
    with bg.speaking(language):
        return load_lesson(f"{game}/00_first_hour")


def texts(step: Step) -> list[str]:
    """All that a step tells whoever goes through it."""
    if isinstance(step, Explain):
        return [step.words, *step.lines]
    if isinstance(step, Try):
        return [step.words, step.challenge.why]
    return [step.words, *(question.why for question in step.questions)] if isinstance(step, Ask) else []


@pytest.mark.parametrize(("game", "item"), [(game, item) for game, items in TAUGHT.items() for item in items])
def test_it_is_taught_in_a_level_in_every_language(game: str, item: str) -> None:
    rule, words = TAUGHT[game][item]
    found = [
        (number, at)
        for number, step in enumerate(first_hour(game).steps)
        if rule in step.rules
        for at, text in enumerate(texts(step))
        if words.lower() in text.lower()
    ]
    assert found, f"{item} ({rule}) is taught by no level"
    number, at = found[0]
    told = {texts(first_hour(game, language).steps[number])[at] for language in bg.languages()}
    assert len(told) == len(bg.languages())


@pytest.mark.parametrize("game", GAMES)
def test_a_first_hour_ends_with_one_screen_that_sums_the_game_up(game: str) -> None:
    *levels, last = first_hour(game).steps
    assert isinstance(last, Explain)
    assert 5 <= len(last.lines) <= 8
    assert len(" ".join(texts(last)).split()) <= 170
    done = {rule for step in levels for rule in step.rules}
    assert len(done.intersection(last.rules)) >= len(last.rules) / 2
    with bg.speaking("en"):
        view: Any = lesson(f"{game}/00_first_hour")
    view.go(99)
    assert all(line.replace("'", "&#x27;") in view._words.value for line in last.lines)
    view.close()


@cache
def _game_cell(game: str) -> str:
    cells = json.loads((PAGES / game / "00_first_hour.ipynb").read_text(encoding="utf-8"))["cells"]
    return next(source for cell in cells if "bg.play" in (source := "".join(cell["source"])))


@pytest.mark.parametrize("game", GAMES)
def test_the_learner_has_one_colour_in_levels_and_game(game: str) -> None:
    tree = ast.parse(_game_cell(game))
    lists = [[*map(ast.literal_eval, node.elts)] for node in ast.walk(tree) if isinstance(node, ast.List)]
    seat = next(seats for seats in lists if "human" in seats).index("human")
    tries = [step.challenge for step in first_hour(game).steps if isinstance(step, Try)]
    assert {task.seat for task in tries} == {seat}


def test_the_tutor_is_right_about_actions_when_hansas_first_game_begins() -> None:
    names: dict[str, Any] = {"bg": bg}
    cell = _game_cell("hansa")
    exec(cell[: cell.index("bg.play")], names)
    track, steps = (2, 3, 3, 4, 4, 5), names["start"]["players"]["blue"]["developed"]["actions"]
    assert track[steps + 1] > track[steps], "Actions, where the next number is higher"


# --- a wrong move ----------------------------------------------------------------------------------------------------


def levels() -> Iterator[tuple[str, Challenge]]:
    """All levels: those of the lessons, and the challenges."""
    for game in GAMES:
        for name in lesson_names(game):
            for number, step in enumerate(load_lesson(f"{game}/{name}").steps, start=1):
                if isinstance(step, Try):
                    yield f"{game}/{name} {number}", step.challenge
        for id, task in challenges(game).items():
            yield f"{game} {id}", task


def test_an_answer_to_a_mistake_has_one_reason() -> None:
    two = re.compile(r"^Either\b|, or [a-z]+ (has|is|was|cost|no)\b", re.IGNORECASE)
    told = {(name, words) for name, task in levels() for words in (task.lost, *task.slips.values())}
    assert [pair for pair in sorted(told) if two.search(pair[1])] == []


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[Progress]:
    with Store(tmp_path / "progress.sqlite3") as store:
        yield Progress(store)


@pytest.mark.parametrize("game", GAMES)
def test_a_move_after_which_all_is_lost_stops_the_level(game: str, mind: Progress) -> None:
    stopped = 0
    for task in [step.challenge for step in first_hour(game).steps if isinstance(step, Try)]:
        for move in task.slips:
            view: Any = ChallengeView(task, progress=mind)
            if view.play.state.why_not(move) is None:
                view.press("play", move)
                if view.verdict.kind == "lost" and not view.play.state.is_over:
                    stopped += 1
                    assert view.play.message.text == task.slips[move]
                    assert [past.seat for past in view.play.match.past] == [task.seat], move
                    after = view.play.state
                    view.press("play", after.legal_actions()[0].text)
                    assert view.play.state is after, "nothing goes on until it is taken back"
                    assert any(button["what"] == "undo" for button in view.panel.view["screens"])
            view.close()
    assert stopped > 2


@pytest.mark.parametrize("game", GAMES)
def test_what_rivals_hold_stays_closed_in_levels(game: str, mind: Progress) -> None:
    for step in first_hour(game).steps:
        if isinstance(step, Try):
            task = step.challenge
            view: Any = ChallengeView(task, progress=mind)
            panels = {} if task.panels is None else {"panels": task.panels}
            seen = scene_of(task.start.view(task.seat), seat=task.seat, **panels)
            assert {thing.id for thing in view.board.scene.things()} == {thing.id for thing in seen.things()}
            view.close()


# --- what is known already -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_opens_after_the_steps_that_are_done_already(game: str, mind: Progress) -> None:
    steps = first_hour(game).steps
    for step in steps[:3]:
        mind.record("solved", game, "00_first_hour", step.rules)
    view: Any = lesson(f"{game}/00_first_hour", progress=mind)
    assert view.at == 3
    assert "You know the first 3 steps already" in view._title.value
    view.back.click()
    assert view.at == 2
    view.close()


# --- pages -----------------------------------------------------------------------------------------------------------

PUPILS = sorted(path for game in GAMES for path in (PAGES / game).glob("*.ipynb"))


def _shows_only(source: str) -> bool:
    """Whether a cell only loads the game and shows one thing of it."""
    lines = [line for line in source.splitlines() if line and not line.startswith(("import ", "game = "))]
    return len(lines) <= 1 and all(line.startswith("bg.") for line in lines)


@pytest.mark.parametrize("path", PUPILS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_code_that_only_shows_something_is_folded(path: Path) -> None:
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and (_shows_only(source) or path.stem == "00_first_hour"):
            assert cell["metadata"].get("jupyter") == {"source_hidden": True}, source


@pytest.mark.parametrize(
    "path", [path for path in PUPILS if path.stem[0] == "0" and "play" not in path.stem], ids=lambda p: p.stem
)
def test_a_page_in_depth_opens_at_its_lesson_with_the_rest_folded(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells]
    first = next(number for number, cell in enumerate(cells) if cell["cell_type"] == "code")
    shown = next((number for number, source in enumerate(sources) if "bg.lesson(" in source), first)
    if path.stem != "00_first_hour":
        start = first if path.stem == "06_your_own_edition" else shown
        for cell, source in zip(cells[start + 1 :], sources[start + 1 :], strict=True):
            assert "\n## " not in source, "only a heading that begins a cell can be folded"
            if source.startswith("## "):
                assert cell["metadata"] == {"jp-MarkdownHeadingCollapsed": True}, source


def test_the_welcome_page_offers_the_games_before_any_code() -> None:
    cells = json.loads((PAGES / "00_welcome.ipynb").read_text(encoding="utf-8"))["cells"]
    code = next(number for number, cell in enumerate(cells) if cell["cell_type"] == "code")
    before = ["".join(cell["source"]) for cell in cells[:code]]
    assert all(f"({game}/00_first_hour.ipynb)" in before[-1] for game in GAMES)
    assert sum(len(text.split()) for text in before[:-1]) < 120
    python = next(n for n, cell in enumerate(cells) if "Five minutes" in "".join(cell["source"]))
    assert all(cell["metadata"].get("jupyter") for cell in cells[:python] if cell["cell_type"] == "code")
