"""Review as a button: in the view of progress, after a lesson and after a game."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.i18n import speaking
from boardgames_edu.store import Store
from boardgames_edu.teach.progress import Progress, days_in_a_row, due_in_words
from boardgames_edu.widgets.lesson.lesson import lesson
from boardgames_edu.widgets.lesson.progress import MOST, ReviewView, progress, review_questions
from boardgames_edu.widgets.table.opening import play

RULES = ["R-RULE-01", "R-RULE-02", "R-TAX-02", "R-MUSTER-03", "R-BUILD-01"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "review.sqlite3") as found:
        yield found


def behind(store: Store, days: int = 40) -> Progress:
    """Some rules of Rurik were answered long ago, and it is now."""
    past = Progress(store, lambda: datetime.now(UTC) - timedelta(days=days))
    past.record("right", "rurik", "who_rules", RULES)
    return Progress(store)


def test_what_is_due_is_said_with_its_time(store: Store) -> None:
    kept = behind(store)
    assert kept.due_rules("rurik") == sorted(RULES)
    assert kept.due_rules("hansa") == []
    assert due_in_words(5) == "5 rules are due, 2 minutes"
    assert due_in_words(1) == "1 rule is due, 1 minute"
    assert due_in_words(0) == ""
    with speaking("uk"):
        assert due_in_words(5) == "5 правил час повторити, 2 хвилини"


def test_the_button_asks_about_what_is_due_and_goes_when_it_is_done(store: Store) -> None:
    kept = behind(store)
    view = ReviewView(bg.game_names(), kept)
    shown = [game for game, button in view.buttons.items() if button.layout.display != "none"]
    assert shown == ["rurik"]
    for _ in range(3):
        view.buttons["rurik"].click()
        if view.quiz is None:
            break
        asked = view.quiz
        assert 1 <= len(asked.questions) <= MOST
        while True:
            asked.answer(asked.question.answer)
            if asked.done:
                break
            asked.go_on()
        if not kept.due_rules("rurik"):
            break
    assert kept.due_rules("rurik") == []
    assert view.buttons["rurik"].layout.display == "none"
    assert "done" in view._said.value
    view.close()


@pytest.mark.parametrize("game", bg.game_names())
def test_each_rule_is_asked_by_a_question_about_it(game: str) -> None:
    rules = list(bg.load(game).rulebook)[10:200:40]
    for rule in rules:
        assert any(rule in one.rules for one in review_questions(game, [rule])), rule


def test_what_is_still_due_is_said_and_asked_on_the_spot(store: Store) -> None:
    kept = behind(store)
    Progress(store, lambda: datetime.now(UTC) - timedelta(days=40)).record(
        "right", "rurik", "who_rules", list(bg.load("rurik").rulebook)[20:60]
    )
    view: Any = ReviewView(("rurik",), kept)
    view.buttons["rurik"].click()
    asked = view.quiz
    while not asked.done:
        asked.answer(asked.question.answer)
        if not asked.done:
            asked.go_on()
    assert view._said.value == f"<p>Done for now. {view.buttons['rurik'].description}.</p>"
    assert view.children.index(view._said) > view.children.index(view._below)
    due = kept.due_rules("rurik")
    asked.go_on()
    assert due[0] in asked.question.rules
    assert not view._said.value
    view.close()


def test_it_stands_in_the_view_of_progress(store: Store) -> None:
    view: Any = progress(source=behind(store))
    assert view.review in view.children
    assert view.review.buttons["rurik"].description.startswith("Rurik: Dawn of Kiev · 5 rules are due")


def test_it_stands_after_a_lesson_and_not_within(store: Store) -> None:
    at: Any = lesson("rurik/01_who_rules_in_detail", progress=behind(store))
    assert not at.review
    at.to_end()
    while at.has_more or not at.part().ready:
        asked = at.part()
        asked.answer(asked.question.answer)
        at.step_on()
    assert at.review.buttons["rurik"].description
    assert at.review.layout.display == ""
    at.step_back()
    assert at.review.layout.display == "none"
    at.close()


def test_it_stands_after_a_game(store: Store) -> None:
    behind(store)
    game = bg.load("rurik")
    match = Match(game.new(2, 4), [make("random", game, seat) for seat in (0, 1)])
    match.advance()
    done = match.past[-1]
    seats = ["human" if seat == done.seat else "random" for seat in (0, 1)]
    at: Any = play("rurik", seats, position=done.state, name="review", store=store)
    assert "review" not in [button["what"] for button in at.screen.head.view["screens"]]
    at.choose(done.action)
    buttons = {button["what"]: button["label"] for button in at.screen.head.view["screens"]}
    assert buttons["review"].startswith("5 rules are due")
    at.press("review")
    assert len(at.screen.widget.children) == 2
    at.press("review")
    assert len(at.screen.widget.children) == 2
    at.close()


def test_days_in_a_row_end_today_or_yesterday() -> None:
    today = date(2026, 5, 3)
    days = [today - timedelta(days=back) for back in (0, 1, 2, 4)]
    assert days_in_a_row(days, today) == 3
    assert days_in_a_row(days[1:], today) == 2
    assert days_in_a_row(days[2:], today) == 0
    assert days_in_a_row([], today) == 0


def test_all_of_it_is_taken_along_and_deleted_after_a_question(store: Store) -> None:
    kept = behind(store)
    view: Any = progress(source=kept)
    view.take.click()
    assert "download='progress.json'" in view._said.value
    view.gone.click()
    assert kept.notes()
    assert view.sure.layout.display == view.keep.layout.display == ""
    view.keep.click()
    assert view.sure.layout.display == "none"
    assert kept.notes()
    view.gone.click()
    view.sure.click()
    assert kept.notes() == []
    assert view._said.value == "Deleted: 1 entry."
