"""Looking up a word: any language finds it, beside its names stand the rules that have it."""

from __future__ import annotations

from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.i18n import speaking
from boardgames_edu.teach.lookup import find, words_of
from boardgames_edu.widgets.lesson import lookup


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("word", ["човен", "Ладья", "boat"])
def test_a_word_is_found_in_any_language(word: str, language: str) -> None:
    with speaking(language):
        found = find("rurik", word)
        assert found.words[0].names == {"en": "boat", "uk": "човен", "ru": "ладья"}
        assert "R-TAX-06" in [rule.id for rule in found.rules]
        assert found.rules[0].text == bg.load("rurik").rulebook[found.rules[0].id].text


def test_names_of_things_and_ids_of_rules_are_found_too() -> None:
    assert find("hansa", "Оснабрюк").words[0].names["en"] == "Osnabrück"
    assert [rule.id for rule in find("rurik", "r-tax-02").rules] == ["R-TAX-02"]
    assert find("cossacks", "xyzzy") == ((), (), ())
    assert find("rurik", " ").words == tuple(word for word in words_of("rurik") if word.text)


def test_a_word_may_stand_in_another_case() -> None:
    assert {word.names["uk"] for word in find("cossacks", "непокору").words} == {"карта непокори", "виявити непокору"}
    assert find("rurik", "ладьи").words[0].names["en"] == "boat"


def test_what_is_meant_comes_first() -> None:
    names = [word.names["en"] for word in find("hansa", "route").words]
    assert names[0] == "trade route"
    assert "sea route" in names
    assert len(find("rurik", "ж").words) > 10


def test_typing_shows_words_and_rules() -> None:
    at: Any = bg.look_up("rurik")
    heard: list[str] = []
    at.aloud = heard.append
    assert at._shown.value.count("<tr>") == 1 + len(at.found.words) > 50
    assert "R-" not in at._shown.value
    at.search.value = "ладья"
    assert "<td lang='uk'" in at._shown.value
    assert all(word in at._shown.value for word in ("човен", "R-TAX-06"))
    assert "2 words, " in at._count.value
    assert heard == [at._count.value.removeprefix("<small>").removesuffix("</small>")]
    assert "човен" in at.page().words
    at.search.value = "<b>"
    assert at.found == ((), (), ())
    at.close()


def test_a_letter_does_not_flood_the_page() -> None:
    at: Any = bg.look_up("rurik", "a")
    assert at._shown.value.count("<tr>") == 1 + lookup.MOST < len(at.found.words)
    assert f"and {len(at.found.words) - lookup.MOST} more" in at._shown.value


def test_the_words_come_with_where_they_are_from() -> None:
    assert "русский: There is no printed rulebook in Russian" in bg.look_up("hansa").page().words


def test_what_there_is_not() -> None:
    with pytest.raises(OptionError, match="rurik"):
        bg.look_up("chess")
