"""Galleries: every card of every game opens and can be tried; search; mistakes in data with file, line and key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import DataError, OptionError
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.teach import gallery as module
from boardgames_edu.teach.gallery import Gallery, load_gallery

EACH = pytest.mark.parametrize("game", bg.game_names())


@EACH
def test_every_card_opens(game: str) -> None:
    found = load_gallery(game)
    assert len({(card.section, card.title) for card in found.cards}) == len(found.cards)
    for card in found.cards:
        assert card.words
        assert card.rules or card.history
        assert card.state is None or scene_of(card.state).places
        assert isinstance(card.marks, tuple)


@EACH
def test_every_task_can_be_done_within_its_par(game: str) -> None:
    tried = [card.challenge for card in load_gallery(game).cards if card.challenge is not None]
    assert tried
    for task in tried:
        task.prove()


@EACH
def test_it_speaks_every_language(game: str) -> None:
    for language in bg.languages():
        with bg.speaking(language):
            assert all("{" not in card.title + card.words + card.task for card in load_gallery(game).cards)


def test_search_finds_words_headings_and_rules() -> None:
    found = load_gallery("rurik")
    assert found.search("") == found.cards
    card = found.search("amass forces")[0]
    assert card in found.search("AMASS")
    assert card in found.search(f"deeds {card.rules[0].lower()}")
    assert found.search("amass zzz") == ()


# --- mistakes in data ------------------------------------------------------------------------------------------------

_GOOD = """title: Cards
positions:
  volyn:
    seats: 3
    phase: action
    players: {blue: {troops: {volyn: 2}}}
    turn: {action: taken, column: move, row: 1, points: {move: 2}}
    stack: [[turn, blue]]
sections:
- title: Moves
  cards:
  - title: A step
    words: Moves a troop.
    rules: [R-MOVE-02]
    try: Rule Galich.
    position: volyn
    panels: [map]
    marks: ['place:volyn']
    goal: {rules: {blue: galich}}
    why: That is all.
  - title: A word
    words: Nothing to see.
    rules: [R-RULE-01]
"""
Written = Callable[[str], Gallery]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """Read a gallery.yaml of Rurik with this text."""

    def read(text: str) -> Gallery:
        (tmp_path / "rurik").mkdir(exist_ok=True)
        (tmp_path / "rurik" / "gallery.yaml").write_text(text, encoding="utf-8")
        monkeypatch.setattr(module, "located", lambda name: tmp_path / name)
        return load_gallery("rurik")

    return read


def test_a_card_has_a_board_and_a_task_if_it_likes(written: Written) -> None:
    first, second = written(_GOOD).cards[:2]
    assert first.challenge is not None
    assert (first.challenge.par, first.marks, first.task) == (1, ("place:volyn",), "Rule Galich.")
    first.challenge.prove()
    assert (second.state, second.challenge, second.marks, second.task) == (None, None, (), "")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[R-MOVE-02]", "[R-MOVE-99]", r"line 14, sections\[0\]\.cards\[0\]\.rules.*There is no rule"),
        ("[R-MOVE-02]", "[]", r"line 14, .*at least one rule"),
        ("    why: That is all.\n", "", r"line 12, .*needs try, goal and why"),
        ("[map]", "[mop]", r"line 17, .*no part 'mop'"),
        ("  cards:", "  crads:", r"unknown field `crads`|missing required field"),
        ("words: Nothing", "words: '{Nothing}'\n    more: Nothing", r"unknown field `more`"),
        ("Nothing to see.", "'{Nothing}'", r"line 22, .*Braces"),
        ("volyn: 2}}}", "volyn: 99}}}", r"line 6, .*99"),
    ],
)
def test_a_mistake_is_told_with_file_line_and_key(written: Written, old: str, new: str, told: str) -> None:
    assert old in _GOOD
    with pytest.raises(DataError, match=told) as error:
        written(_GOOD.replace(old, new, 1))
    assert str(error.value).startswith("rurik/gallery.yaml, line ")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("position: volyn", "position: wolyn", r"line 16, .*no position 'wolyn'"),
        ("'place:volyn'", "'place:wolyn'", r"line 18, .*'place:wolyn'"),
        (
            "    marks: ['place:volyn']\n    goal: {rules: {blue: galich}}",
            "    goal: {rules: {blue: galicz}}",
            r"line 18, .*'galicz' is no region",
        ),
    ],
)
def test_a_mistake_in_a_position_is_told_when_its_card_is_opened(
    written: Written, old: str, new: str, told: str
) -> None:
    card = written(_GOOD.replace(old, new, 1)).cards[0]
    with pytest.raises(DataError, match=told):
        assert card.state is None or card.marks or card.challenge


def test_a_game_without_one(written: Written, tmp_path: Path) -> None:
    written(_GOOD)
    with pytest.raises(OptionError, match=r"Hansa .* has no gallery. There are galleries of: Rurik"):
        load_gallery("hansa")
    with pytest.raises(OptionError, match="rurik"):
        load_gallery("chess")
    with pytest.raises(DataError, match="at least one section"):
        written("title: Cards\nsections: []\n")
