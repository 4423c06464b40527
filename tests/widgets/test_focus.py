"""Buttons of ipywidgets: before the one under the finger goes, or goes grey, another one takes the focus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boardgames_edu.store import Store
from boardgames_edu.teach.progress import Progress
from boardgames_edu.widgets.lesson.lesson import lesson
from boardgames_edu.widgets.lesson.quiz import quiz
from boardgames_edu.widgets.page.shared import FocusKeeper
from boardgames_edu.widgets.table.match_view import MatchView

Sit = Callable[..., MatchView]


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[Progress]:
    with Store(tmp_path / "progress.sqlite3") as store:
        yield Progress(store)


class Watch:
    """Notes what a widget looked like, and another, when it was given the focus."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, given: Any, look: Callable[[], Any]) -> None:
        self.seen: list[Any] = []
        monkeypatch.setattr(given, "focus", lambda: self.seen.append(look()), raising=False)


def test_the_ends_of_a_lesson(mind: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    at: Any = lesson("rurik/01_who_rules_in_detail", progress=mind)
    back, forward = (
        Watch(monkeypatch, button, lambda: (at.back.disabled, at.forward.disabled)) for button in (at.back, at.forward)
    )
    last = len(at.lesson.steps) - 1
    at.go(last - 1)
    while at.at < last:
        at.forward.click()
    assert not at.forward.disabled  # it leads to what comes below, so that the focus can stay on it
    assert back.seen == []
    at.go(1)
    while not at.back.disabled:
        at.back.click()
    assert at.at == 0
    assert forward.seen == [(False, False)]


def test_the_next_question(mind: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Any = quiz("who_rules", count=2, seed=4, progress=mind)
    first = asked.answers.children[0]
    watch = Watch(monkeypatch, first, lambda: (asked.next.layout.visibility, first.description))
    asked.answer(asked.question.answer)
    asked.next.click()
    assert watch.seen == [("visible", asked.question.choices[0].words)]
    assert asked.next.layout.visibility == "hidden"


def test_what_is_won_leads_on(mind: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    led: list[Any] = []

    def lead(keeper: FocusKeeper) -> None:
        led.append(keeper)

    monkeypatch.setattr(FocusKeeper, "lead", lead)
    at: Any = lesson("rurik/01_who_rules", progress=mind)
    at.go(1)
    wrong = next(choice.id for choice in at.part().question.choices if choice.id != at.part().question.answer)
    at.part().answer(wrong)
    assert led == []
    at.part().answer(at.part().question.answer)
    assert led[-1] is at._focus
    at.go(3)
    led.clear()
    at.part().press("play", "move volyn galich")
    assert at.part().solved
    assert led == [at._focus]
    at.go(4)
    led.clear()
    part = at.part()
    part.answer(part.question.answer)
    assert led == [at._focus]  # one button leads on to the next question and to the next step
