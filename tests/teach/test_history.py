"""History beside the game: cards are dated, sourced and about things of the game; where they are shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import DataError
from boardgames_edu.teach import history as module
from boardgames_edu.teach.classroom.exercises import make_exercises
from boardgames_edu.teach.gallery import load_gallery, load_histories
from boardgames_edu.teach.history import load_history
from boardgames_edu.teach.lookup import find

_GOOD = """sources: {a: A book, b: Another book}
cards:
- about: region:kiev
  year: 1240
  event: falls
  history: It fell in 1240.
  game: A region.
  ask: Why?
  sources: [a, b]
"""


@pytest.mark.parametrize("game", bg.game_names())
def test_every_card_says_what_is_true_what_the_game_made_of_it_and_by_which_sources(game: str) -> None:
    cards = load_history(game)
    assert len(cards) > 15
    for card in cards:
        heads = [head for head, _ in card.parts if head != "Disputed"]
        assert heads == ["History", "In the game", "To discuss", "Sources"], card.about
        assert all(len(text) < 420 for head, text in card.parts if head != "Sources"), card.about
        assert dict(card.parts)["To discuss"].endswith("?")
    for shown in load_histories(game).cards:
        assert shown.state is None or shown.marks  # it is on the map


@pytest.mark.parametrize("language", bg.languages())
@pytest.mark.parametrize("game", bg.game_names())
def test_an_event_does_not_name_the_thing_that_is_asked_for(game: str, language: str) -> None:
    with bg.speaking(language):
        for card in load_history(game):
            stems = [word[:4].casefold() for word in re.findall(r"\w{4,}", card.name)]
            assert not [stem for stem in stems if stem in card.event.casefold()], card.about


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("region:kiev", "region:kyiv", r"line 3, cards\[0\]\.about: The game names no 'region:kyiv'"),
        ("[a, b]", "[a, a]", r"line 9, .*two different sources"),
        ("[a, b]", "[a, c]", r"line 9, .*two different sources"),
        ("1240\n", "1241\n", r"line 4, .*`year` and `event` together"),
        ("  event: falls\n", "", r"line 4, .*`year` and `event` together"),
        ("ask", "asks", r"`asks`|`ask`"),
    ],
)
def test_a_mistake_is_told_by_line_and_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, told: str
) -> None:
    (tmp_path / "rurik").mkdir()
    monkeypatch.setattr(module, "located", lambda name: tmp_path / name)
    for text in (_GOOD, _GOOD.replace(old, new, 1)):
        (tmp_path / "rurik" / "history.yaml").write_text(text, encoding="utf-8")
        module._read.cache_clear()
        if text == _GOOD:
            assert load_history("rurik")[0].event == "falls"
            continue
        with pytest.raises(DataError, match=told):
            load_history("rurik")
    module._read.cache_clear()


def test_the_gallery_and_the_look_up_have_it_beside_the_rules() -> None:
    cards = [card for card in load_gallery("rurik").cards if card.title == "Yaroslav"]
    assert [(bool(card.rules), card.history is not None) for card in cards] == [(True, True), (False, True)]
    assert [card.about for card in find("rurik", "Київ").history] == ["region:kiev"]
    assert find("rurik", "").history == ()
    with bg.speaking("uk"):
        assert find("rurik", "Kiev").history[0].name == "Київ"


def test_on_the_projector_its_parts_come_one_by_one_and_a_click_opens_another_place() -> None:
    screen = bg.present("rurik/region:kiev", "rurik/history")
    assert "1240" in screen.slide.spoken()
    assert "In the game" not in screen.slide.spoken()
    for _ in range(3):
        screen.forward()
    assert screen.at == 0
    assert "Sources" in screen.slide.spoken()
    screen.forward()
    assert screen.at == 1
    while not screen.slide.boards:
        screen.slide.reveal()
        screen.forward()
    (board,) = screen.slide.boards
    board._on_choose("place:galich")
    assert "Danylo" in screen.slide.spoken()


def test_a_set_asks_about_each_event_once() -> None:
    texts = [question.text for question in make_exercises("who_or_where", 12, game="rurik", seed=4).questions]
    assert len(set(texts)) == len(texts)
