"""A gallery on the screen: search, a card with its board, its task in place, what is noted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.i18n import speaking
from boardgames_edu.store import Store
from boardgames_edu.teach.progress import Progress


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[Progress]:
    with Store(tmp_path / "progress.sqlite3") as store:
        yield Progress(store)


def shown(at: Any) -> list[Any]:
    """The cards whose buttons are on the screen."""
    on = {child for _, grid in at._parts for child in grid.children}
    return [card for card, button in at.buttons.items() if button in on]


def test_a_word_leaves_the_cards_that_have_it(mind: Progress) -> None:
    at: Any = bg.gallery("rurik", progress=mind)
    assert shown(at) == list(at.gallery.cards)
    at.search.value = "amass"
    assert 0 < len(shown(at)) < 6
    assert all("amass" in f"{card.title} {card.words} {card.rules}".lower() for card in shown(at))
    at.search.value = "nowhere at all"
    assert shown(at) == []
    assert "0 cards" in at.count.value


@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_word_of_any_language_finds_its_cards(language: str, mind: Progress) -> None:
    with speaking(language):
        at: Any = bg.gallery("rurik", progress=mind)
        found = {}
        for word in ("stronghold", "Фортеця", "крепость"):
            at.search.value = word
            found[word] = shown(at)
    assert 3 < len(found["stronghold"]) < len(at.gallery.cards)
    assert found["stronghold"] == found["крепость"]
    assert set(found["stronghold"]) <= set(found["Фортеця"])


def test_a_card_opens_with_its_board_and_leads_to_the_next(mind: Progress) -> None:
    at: Any = bg.gallery("rurik", progress=mind)
    first, second = at.gallery.cards[:2]
    at.buttons[first].click()
    assert at.at is first
    assert first.title in at._words.value
    assert {thing.id for thing in at.board.scene.things() if "hint" in thing.marks} >= set(first.marks)
    assert [(note.what, note.rules) for note in mind.notes()] == [("seen", first.rules)]
    assert first.title in at.page().words
    at.forward.click()
    assert at.at is second
    at.all.click()
    assert at.at is None
    assert all(card.words[:20] in at.page().words for card in at.gallery.cards[:2])


def test_a_card_is_tried_in_place(mind: Progress) -> None:
    at: Any = bg.gallery("rurik", progress=mind)
    card = next(card for card in at.gallery.cards if card.task)
    at.show_card(card)
    at.try_.click()
    for move in card.challenge.solution.moves:
        at.trial.press("play", move.text)
    assert at.trial.solved
    assert [note.what for note in mind.notes()] == ["seen", "tried", "solved"]
    at.again.click()
    assert at.trial is None
    assert at.at is card
    at.close()


def test_what_there_is_not() -> None:
    with pytest.raises(OptionError, match="light"):
        bg.gallery("rurik", theme="pink")
    with pytest.raises(OptionError, match="rurik"):
        bg.gallery("chess")
