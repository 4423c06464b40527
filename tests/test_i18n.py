"""Languages: templates and their facts in words, plural forms, names of things, and catalogues that fit."""

from __future__ import annotations

import string
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from boardgames_edu import i18n
from boardgames_edu.i18n import (
    Phrase,
    UnknownLanguage,
    _,
    catalogue,
    name_of,
    ngettext,
    say,
    set_language,
    speaking,
    speech,
)

CATALOGUES = sorted(catalogue.LOCALES.glob("*/LC_MESSAGES/*.po"))
NAMES = {
    "region": {"kiev": {"en": "Kiev", "uk": "Київ"}, "azov": {"en": "Azov"}},
    "seat": {"blue": {"en": "Blue", "uk": "Сині"}},
}


@pytest.fixture(autouse=True)
def _own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins in English, with the names and translations given here alone."""
    monkeypatch.setattr(speech, "_lexicons", {"toy": NAMES})
    monkeypatch.setattr(speech, "_chosen", ["en"])


@pytest.fixture
def translated(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = catalogue.Catalogue(
        {
            "{seat} takes {n} {n:coin|coins}.": "{seat}: {n} {n:монета|монети|монет}.",
            "the map": "мапа",
        },
        {("{n} rule", "{n} rules"): ("{n} правило", "{n} правила", "{n} правил")},
    )
    empty = catalogue.Catalogue({}, {})
    lesson = catalogue.Catalogue({"A lesson.": "Урок.", "the map": "карта", "Azov": "Азов"}, {})
    for name, found in (("catalogue", toy), ("course", lesson)):
        monkeypatch.setattr(
            catalogue, name, lambda language, found=found: found if language == "uk" else empty
        )


def test_names_come_from_the_kind_in_front_of_the_key() -> None:
    assert (
        say("{region} to {region_to}, {x}", {"region": "kiev", "region_to": "azov", "x": "kiev"})
        == "Kiev to Azov, kiev"
    )


def test_a_list_is_named_item_by_item() -> None:
    assert say("{regions}", {"regions": ("kiev", "azov")}) == "Kiev, Azov"


def test_a_name_that_is_missing_falls_back_to_english() -> None:
    with speaking("uk"):
        assert say("{region}, {region_to}", {"region": "kiev", "region_to": "azov"}) == "Київ, Azov"


def test_the_game_of_the_facts_is_asked_first() -> None:
    i18n.register_lexicon("other", {"region": {"kiev": {"en": "Kiev-on-Sea"}}})
    assert say("{region}", {"region": "kiev"}) == "Kiev"
    assert say("{region}", {"region": "kiev", "game": "other"}) == "Kiev-on-Sea"
    assert say("{region}", {"region": "azov", "game": "other"}) == "Azov"
    assert say("{region}", {"region": "kiev"}, {"region": {"kiev": {"en": "Own"}}}) == "Own"
    assert name_of("region", "atlantis") is None


def test_numbers_choose_words_in_english() -> None:
    template = "{seat} takes {n} {n:coin|coins}."
    assert [say(template, {"seat": "blue", "n": n}) for n in (1, 0, 2)] == [
        "Blue takes 1 coin.",
        "Blue takes 0 coins.",
        "Blue takes 2 coins.",
    ]


@pytest.mark.usefixtures("translated")
def test_numbers_choose_words_in_ukrainian() -> None:
    template = "{seat} takes {n} {n:coin|coins}."
    with speaking("uk"):
        said = [say(template, {"seat": "blue", "n": n}) for n in (1, 2, 5, 11, 21, 112)]
    words = ["1 монета", "2 монети", "5 монет", "11 монет", "21 монета", "112 монет"]
    assert said == [f"Сині: {word}." for word in words]


@pytest.mark.usefixtures("translated")
def test_a_template_without_translation_keeps_english_and_its_plural() -> None:
    with speaking("uk"):
        assert say("{n} {n:card|cards}", {"n": 21}) == "21 cards"
        assert ngettext("{n} stone", "{n} stones", 21) == "21 stones"


@pytest.mark.usefixtures("translated")
def test_ngettext_has_all_forms() -> None:
    assert ngettext("{n} rule", "{n} rules", 1) == "1 rule"
    with speaking("uk"):
        assert [ngettext("{n} rule", "{n} rules", n) for n in (1, 3, 7)] == [
            "1 правило",
            "3 правила",
            "7 правил",
        ]


@pytest.mark.usefixtures("translated")
def test_a_phrase_and_a_plain_text_as_facts_are_put_into_words_too() -> None:
    with speaking("uk"):
        assert say("{thing}", {"thing": "the map"}) == "мапа"
        assert say("[{inner}]", {"inner": Phrase("{region}", {"region": "kiev"})}) == "[Київ]"


@pytest.mark.usefixtures("translated")
def test_what_the_program_does_not_say_is_looked_up_among_the_texts_of_the_course() -> None:
    assert say("A lesson.") == "A lesson."
    with speaking("uk"):
        assert say("A lesson.") == _("A lesson.") == "Урок."
        assert say("{text}", {"text": "A lesson."}) == "Урок."
        assert _("the map") == "мапа"
        assert _("Nobody has {translated} this.") == "Nobody has {translated} this."


@pytest.mark.usefixtures("translated")
def test_a_name_that_a_language_lacks_is_translated_like_a_text() -> None:
    assert i18n.nameless("toy", "uk") == {"region azov": "Azov"}
    assert i18n.nameless("toy", "en") == {}
    with speaking("uk"):
        assert name_of("region", "azov") == "Азов"
    with speaking("ru"):
        assert name_of("region", "azov") == "Azov"


def test_a_missing_fact_is_named() -> None:
    with pytest.raises(KeyError, match="region is missing"):
        say("{region}", {})


def test_words_that_need_a_number_say_so() -> None:
    with pytest.raises(TypeError, match="need a whole number, not 'two'"):
        say("{n:coin|coins}", {"n": "two"})


@pytest.mark.parametrize("template", ["{0}", "{}", "{a.b}", "{a[0]}", "{a!r}"])
def test_a_template_reaches_into_nothing(template: str) -> None:
    with pytest.raises(ValueError, match="plain name"):
        say(template, {"a": "x"})


@given(st.text(), st.text())
def test_facts_are_shown_as_they_are(first: str, second: str) -> None:
    assert say("{a}|{b}", {"a": first, "b": second}) == f"{first}|{second}"


def test_unknown_language_names_the_nearest() -> None:
    with pytest.raises(
        UnknownLanguage, match=r"Unknown language: 'ukr'\. Did you mean 'uk'\? Choose from: en \(English\)"
    ):
        set_language("ukr")
    with pytest.raises(UnknownLanguage), speaking("de"):
        pass
    assert i18n.language() == "en"


def test_speaking_ends_with_its_block_even_by_an_error() -> None:
    heard = []

    def fail() -> None:
        with speaking("ru"):
            heard.append(i18n.language())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert heard == ["ru"]
    assert i18n.language() == "en"
    set_language("uk")
    with speaking("ru"):
        assert i18n.language() == "ru"
    assert i18n.language() == "uk"


def _run(code: str, language: str) -> subprocess.CompletedProcess[str]:
    environment = {"BOARDGAMES_EDU_LANGUAGE": language, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=environment, check=True
    )


def test_the_environment_chooses_the_language_at_start() -> None:
    code = "import boardgames_edu as bg; print(bg.language()); print(bg.language())"
    assert _run(code, "ru").stdout == "ru\nru\n"
    wrong = _run(code, "rusian")
    assert wrong.stdout == "en\nen\n"
    assert wrong.stderr.count("BOARDGAMES_EDU_LANGUAGE: Unknown language: 'rusian'. Did you mean 'ru'?") == 1


def test_english_opens_no_catalogue() -> None:
    code = "import sys; from boardgames_edu.i18n import say; say('{n:a|b}', {'n': 1}); print('babel' in sys.modules)"
    assert _run(code, "en").stdout == "False\n"


# --- the catalogues themselves -------------------------------------------------------------------------------------


def _translations() -> Iterator[tuple[str, str, str, bool]]:
    """Language, English template, translation, and whether the sentence has no forms of its own for numbers."""
    for path in CATALOGUES:
        with path.open("rb") as file:
            for message in read_po(file):
                if (
                    isinstance(message.id, str)
                    and isinstance(message.string, str)
                    and message.id
                    and message.string
                ):
                    yield path.parts[-3], message.id, message.string, True
                elif not isinstance(message.id, str) and isinstance(message.string, tuple):
                    yield from (
                        (path.parts[-3], message.id[1], text, False) for text in message.string if text
                    )


def _keys(template: str) -> dict[str, set[int]]:
    """The placeholders of a template; for those that choose a word, of how many forms."""
    keys: dict[str, set[int]] = {}
    for _text, key, spec, _conversion in string.Formatter().parse(template):
        if key is not None:
            keys.setdefault(key, set())
            if spec:
                keys[key].add(len(spec.split("|")))
    return keys


def test_there_is_a_catalogue_for_every_language_but_english() -> None:
    found = {(path.parts[-3], path.stem) for path in CATALOGUES}
    assert found == set(product(set(i18n.languages()) - {"en"}, ("boardgames_edu", "course")))


def _fits(english: str, text: str, single: bool) -> bool:
    ours, theirs = _keys(text), _keys(english)
    forms_fit = all(forms <= {3} for forms in ours.values())
    return forms_fit and (ours.keys() == theirs.keys() if single else ours.keys() <= theirs.keys())


def test_translations_have_the_placeholders_of_their_template() -> None:
    wrong = [
        (language, english, text)
        for language, english, text, single in _translations()
        if not _fits(english, text, single)
    ]
    assert wrong == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: "/".join(Path(path).parts[-3::2]))
def test_plural_forms_of_the_head_are_those_of_the_language(path: Path) -> None:
    with path.open("rb") as file:
        head = read_po(file)
    assert head.num_plurals == 3
    for number in range(130):
        assert _evaluate(head.plural_expr, number) == catalogue.plural_form(path.parts[-3], number)


def _evaluate(expression: str, n: int) -> int:
    """The number that gettext's rule of the three Slavic forms gives; any other rule fails the test."""
    assert "".join(expression.split()).strip("()") == (
        "n%10==1&&n%100!=11?0:n%10>=2&&n%10<=4&&(n%100<10||n%100>=20)?1:2"
    )
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 10 <= n % 100 < 20 else 2
