"""Under which name a table's running game is kept, and what is listed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.i18n import catalogue, speaking
from boardgames_edu.store import Store
from boardgames_edu.widgets.match import keeping
from boardgames_edu.widgets.match.keeping import Keeper, match_name, shown_name


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "_cells", {})
    monkeypatch.setenv("JPY_SESSION_NAME", "/home/learner/09_play.ipynb")


def test_a_cell_finds_its_table_again(monkeypatch: pytest.MonkeyPatch) -> None:
    names = []
    for cell in ("first", "second", "first"):
        monkeypatch.setattr(keeping, "_cell", lambda cell=cell: cell)
        names.append(match_name("rurik"))
    assert names == ["rurik, 09_play 1", "rurik, 09_play 2", "rurik, 09_play 1"]


def test_outside_a_notebook_tables_are_counted() -> None:
    assert [match_name("rurik") for _ in range(2)] == ["rurik, 09_play 1", "rurik, 09_play 2"]


def test_games_saved_by_hand_and_autosaves_are_apart(store: Store) -> None:
    game: Any = bg.load("rurik")
    table = Match(game.new(seats=2, seed=1), seed=1)
    one, two = Keeper("one", game, store), Keeper("two", game, store)
    one.save("two", table.record())
    assert two.resumable() is None
    one.autosave(table.record())
    table.play(table.state.legal_actions()[0])
    two.autosave(table.record())
    name, _ = one.resumable() or ("", "")
    assert one.load(name).moves == []
    assert {entry[0] for entry in one.listed()} == {"two", "autosave: one", "autosave: two"}


@pytest.mark.parametrize("name", ["autosave: one", "Autosave:one", "  autosave: two"])
def test_a_game_saved_by_hand_never_replaces_an_autosave(store: Store, name: str) -> None:
    game: Any = bg.load("rurik")
    table = Match(game.new(seats=2, seed=1), seed=1)
    one = Keeper("one", game, store)
    one.autosave(table.record())
    table.play(table.state.legal_actions()[0])
    with pytest.raises(OptionError, match="autosave:"):
        one.save(name, table.record())
    assert one.load("autosave: one").moves == []
    assert len(one.listed()) == 1


@pytest.fixture
def ukrainian(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ukrainian, with a word of its own for autosaves."""
    known = catalogue.translation
    words = {"autosave: {name}": "автозбереження: {name}"}
    monkeypatch.setattr(catalogue, "translation", lambda code, text: words.get(text) or known(code, text))
    with speaking("uk"):
        yield


@pytest.mark.usefixtures("ukrainian")
def test_an_autosave_is_called_so_in_every_language(store: Store) -> None:
    game: Any = bg.load("rurik")
    table = Match(game.new(seats=2, seed=1), seed=1)
    one = Keeper("one", game, store)
    one.autosave(table.record())
    assert store.names() == ["autosave: one"]  # the same game for a reader of another language
    assert shown_name("autosave: one") == "автозбереження: one"
    assert shown_name("my autosave: one") == "my autosave: one"
    with pytest.raises(OptionError, match="автозбереження:"):
        one.save("Автозбереження: two", table.record())
    with pytest.raises(OptionError, match="autosave:"):
        one.save("autosave: two", table.record())


def test_what_a_page_names_is_shown_in_words(store: Store) -> None:
    game: Any = bg.load("rurik")
    keeper = Keeper(match_name("rurik"), game, store)
    aside = keeper.set_aside(Match(game.new(seats=2, seed=1), seed=1).record())
    assert store.names() == [aside]
    assert shown_name(aside) == "page 09_play, board 1, the game before"
    assert shown_name(f"autosave: {keeper.name}") == "autosave: page 09_play, board 1"
    assert shown_name("Anna, Boris 2") == "Anna, Boris 2"
