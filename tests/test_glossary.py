"""Glossaries: the words of the rulebooks in every language, and translations that use them."""

from __future__ import annotations

import importlib
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardgames_edu.engine import data
from boardgames_edu.engine.errors import DataError
from boardgames_edu.engine.glossary import GlossaryEntry, load_glossary
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.i18n import languages, lexicon_of, name_of, say, speaking
from boardgames_edu.i18n.speech import CASES

OTHERS = sorted(set(languages()) - {"en"})


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parent.parent / "tools"))
    return importlib.import_module("glossary")


@pytest.mark.parametrize("game", game_names())
def test_every_word_is_there_in_every_language_once(game: str) -> None:
    terms = load_glossary(game).terms
    assert len({term.id for term in terms}) == len(terms) > 20
    for term in terms:
        assert set(term.names) == set(languages()), term.id
        assert term.text.endswith("."), term.id
        assert {*term.also, *term.forbidden, *term.allowed} <= set(languages()), term.id
        patterns = [pattern for of in (term.forbidden, term.allowed) for row in of.values() for pattern in row]
        for pattern in [term.when, *patterns]:
            re.compile(pattern)


@pytest.mark.parametrize("game", game_names())
def test_the_right_word_is_never_forbidden(game: str) -> None:
    terms = load_glossary(game).terms
    for term in terms:
        for language, name in term.names.items():
            for word in [name, *term.also.get(language, ())]:
                assert not [one.id for one in terms if one.broken(language, word, word)], word


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", game_names())
def test_translations_use_the_words_of_the_rulebook(tool: Any, game: str, language: str) -> None:
    found = list(tool.broken(game, language))
    assert not found, "\n".join(map(str, found[:5]))


def test_a_word_is_forbidden_in_its_context_only() -> None:
    term = GlossaryEntry(
        "field", {"en": "map"}, forbidden={"ru": [r"\bкарт"]}, when=r"\bmap\b", allowed={"ru": ["карта указа"]}
    )
    assert term.broken("ru", "On the map.", "На карте.") == ["карт"]
    assert term.broken("ru", "A card.", "Карта.") == term.broken("uk", "On the map.", "На карте.") == []
    assert term.broken("ru", "On the map.", "карта указа на поле") == []


def test_corrections_that_are_not_in_yet_can_be_tried(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "pairs", lambda game, language: [("Two tracks.", "Два треки."), ("A bag.", "Мішечок.")])
    assert list(tool.broken("rurik", "uk")) == []
    tried = tool.broken("rurik", "uk", {"Two tracks.": "Дві шкали."})
    assert list(tried) == [("claim_track", "шкал", "трек Досягнень", "Two tracks.", "Дві шкали.")]


def test_the_lexicon_has_the_words() -> None:
    for game in ("rurik", "cossacks"):
        load(game).new()
    with speaking("uk"):
        assert name_of("term", "boat", "rurik") == "човен"
        assert name_of("term", "round", "cossacks") == "коло"


# --- cases -----------------------------------------------------------------------------------------------------------


def _names(game: str, kind: str, language: str) -> set[str]:
    """What the things of a kind are called in a language."""
    load(game).new()  # a game hands in its names when it is first played
    found = lexicon_of(game)
    return {names[language] for names in found.get(kind, found.get(kind.removesuffix("s"), {})).values()}


def _asked(messages: list[Any]) -> Iterator[tuple[str, str, str]]:
    """Game, kind of name, and case that translations ask for; texts of no game are said of each."""
    for message in messages:
        texts = message.string if isinstance(message.string, tuple) else (str(message.string or ""),)
        games = {match[1] for place, _ in message.locations if (match := re.match(r"games/(\w+)/", place))}
        for _text, key, case, _conversion in (part for text in texts for part in string.Formatter().parse(text)):
            if key and case in CASES:
                yield from ((game, key.partition("_")[0], case) for game in games or game_names())


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_asks_for_a_case_that_a_name_does_not_have(tool: Any, language: str) -> None:
    for game, kind, case in set(_asked(tool.messages(language, "boardgames_edu"))):
        names, cases = _names(game, kind, language), load_glossary(game).cases[language]
        assert names, f"{game}: {{{kind}:{case}}} is no name"
        assert [name for name in names if case not in cases.get(name, {})] == [], (game, kind, case)


@pytest.mark.parametrize("game", game_names())
def test_cases_are_those_of_names_and_the_same_in_each_game(game: str) -> None:
    load(game).new()
    for language, cases in load_glossary(game).cases.items():
        known = {names.get(language) for things in lexicon_of(game).values() for names in things.values()}
        assert cases.keys() - known == set()
        for other in game_names():
            theirs = load_glossary(other).cases[language]
            assert [name for name in cases if theirs.get(name, cases[name]) != cases[name]] == []


EVENTS: list[tuple[str, str, dict[str, object], str, str]] = [
    (
        "hansa",
        "{seat} puts a merchant on the {colour} space for special points.",
        {"seat": "red", "colour": "white"},
        "Червоний ставить постачальника на білу клітинку додаткових очок престижу.",
        "Красный ставит поставщика на белую клетку дополнительных очков престижа.",
    ),
    (
        "cossacks",
        "{seat} gives {owner} a card.",
        {"seat": "blue", "owner": "yellow"},
        "Синій віддає Жовтому карту.",
        "Синий отдаёт Жёлтому карту.",
    ),
    (
        "cossacks",
        "{seat} pays a fine of {gold} gold to {owner}.",
        {"seat": "green", "gold": 3, "owner": "sky"},
        "Зелений платить Блакитному штраф: 3 золоті.",
        "Зелёный платит Голубому штраф: 3 золотых.",
    ),
    (
        "cossacks",
        "{seat} lays the mace down.",
        {"seat": "purple"},
        "Пурпуровий зрікається булави.",
        "Пурпурный отрекается от булавы.",
    ),
    ("rurik", "{seat}'s turn ends.", {"seat": "maroon"}, "Хід Червоного завершено.", "Ход Бордового завершён."),
    (
        "rurik",
        "{seat} gains {coins} {coins:coin|coins}.",
        {"seat": "rebellion", "coins": 2},
        "Повстання отримує 2 монети.",
        "Мятеж получает 2 монеты.",
    ),
    (
        "rurik",
        "{seat} builds a {structure} in {region} for {points} {points:point|points}.",
        {"seat": "white", "structure": "stronghold", "region": "kiev", "points": 2},
        "Білий будує Фортецю за 2 молотки: Київ.",
        "Белый строит крепость за 2 очка строительства: Киев.",
    ),
    (
        "rurik",
        "{seat} gives the first player marker to {owner}.",
        {"seat": "yellow", "owner": "white"},
        "Жовтий віддає Білому токен Першого гравця.",
        "Жёлтый отдаёт Белому фишку первого игрока.",
    ),
    (
        "hansa",
        "{seat} pays a {kind} into the stock.",
        {"seat": "red", "kind": "trader"},
        "Червоний повертає купця до загального запасу.",
        "Красный возвращает купца в общий запас.",
    ),
    (
        "hansa",
        "{seat} develops {ability} and gains a {kind}.",
        {"seat": "purple", "ability": "book", "kind": "merchant"},
        "Фіолетовий розвиває здібність «Книга знань» та отримує постачальника.",
        "Фиолетовый развивает способность «Книга знаний» и получает поставщика.",
    ),
    (
        "hansa",
        "{seat} creates the route {route}.",
        {"seat": "green", "route": "arnheim--kampen"},
        "Зелений прокладає шлях Арнем – Кампен.",
        "Зелёный прокладывает путь Арнем – Кампен.",
    ),
]


@pytest.mark.parametrize(("game", "template", "facts", "uk", "ru"), EVENTS)
def test_names_agree_with_the_sentences_of_running_games(
    game: str, template: str, facts: dict[str, object], uk: str, ru: str
) -> None:
    load(game).new()
    for language, told in (("uk", uk), ("ru", ru)):
        with speaking(language):
            assert say(template, {"game": game, **facts}) == told


def test_an_unknown_key_is_refused_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "glossary.yaml").write_text("terms:\n- id: man\n  names: {en: man}\n  nope: [piece]\n")
    monkeypatch.setitem(data._brought, "morris", tmp_path)
    with pytest.raises(DataError, match=r"glossary\.yaml, line 2, terms\[0\].*nope"):
        load_glossary("morris")
    (tmp_path / "glossary.yaml").unlink()
    assert load_glossary("morris").terms == []
