"""Languages: templates and their facts in words, plural forms, names of things, and catalogues that fit."""

from __future__ import annotations

import ast
import os
import re
import string
import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from boardgames_edu import i18n, store
from boardgames_edu.engine.tally import Tally, Term
from boardgames_edu.i18n import (
    Phrase,
    UnknownLanguage,
    _,
    catalogue,
    name_of,
    remembered,
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
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test begins in English, with the names and translations given here alone, and with a folder of its own, in
    which nothing is remembered."""
    monkeypatch.setattr(speech, "_lexicons", {"toy": NAMES})
    monkeypatch.setattr(speech, "_chosen", ["en"])
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("BOARDGAMES_EDU_LANGUAGE", raising=False)
    return tmp_path / "home"


@pytest.fixture
def translated(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = {"{seat} takes {n} {n:coin|coins}.": "{seat}: {n} {n:монета|монети|монет}.", "the map": "мапа"}
    lesson = {"A lesson.": "Урок.", "the map": "карта", "Azov": "Азов"}
    found = {("uk", "boardgames_edu"): toy, ("uk", "course"): lesson}
    monkeypatch.setattr(
        catalogue, "load_catalogue", lambda language, name="boardgames_edu": found.get((language, name), {})
    )


def test_names_come_from_the_kind_in_front_of_the_key() -> None:
    assert (
        say("{region} to {region_to}, {x}", {"region": "kiev", "region_to": "azov", "x": "kiev"})
        == "Kiev to Azov, kiev"
    )


def test_a_list_is_named_item_by_item() -> None:
    assert say("{regions}", {"regions": ("kiev", "azov")}) == "Kiev, Azov"
    assert say("{x}", {"x": ("Tver, on the Volga", "Kiev")}) == "Tver, on the Volga; Kiev"


def test_a_translation_may_ask_for_a_name_in_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"{seats} pay {owner}.": "{owner:dat} платять: {seats:gen}, {seats}."}
    monkeypatch.setattr(catalogue, "load_catalogue", lambda *_: said)
    monkeypatch.setattr(speech, "_cases", {})
    names = {"seat": {"blue": {"en": "Blue", "uk": "Синій"}, "sky": {"en": "Sky", "uk": "Блакитний"}}}
    names["owner"] = names["seat"]
    i18n.register_lexicon("toy", names, {"uk": {"Синій": {"gen": "Синього", "dat": "Синьому"}}})
    facts = {"seats": ("blue", "sky"), "owner": "blue"}
    assert say("{seats} pay {owner}.", facts) == "Blue, Sky pay Blue."
    with speaking("uk"):  # what has no such form is said as it is
        assert say("{seats} pay {owner}.", facts) == "Синьому платять: Синього, Блакитний, Синій, Блакитний."


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


def _run(code: str, language: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """What another notebook says: a process that begins with this variable, and perhaps with another home."""
    environment = {**os.environ, "BOARDGAMES_EDU_LANGUAGE": language, "PYTHONIOENCODING": "utf-8"}
    if folder is not None:
        environment["BOARDGAMES_EDU_HOME"] = str(folder)
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=environment, check=True
    )


WHICH = "import boardgames_edu as bg; print(bg.language()); print(bg.language())"


def test_the_environment_chooses_the_language_at_start() -> None:
    assert _run(WHICH, "ru").stdout == "ru\nru\n"
    wrong = _run(WHICH, "rusian")
    assert wrong.stdout == "en\nen\n"
    assert wrong.stderr.count("BOARDGAMES_EDU_LANGUAGE: Unknown language: 'rusian'. Did you mean 'ru'?") == 1


def test_english_opens_no_catalogue() -> None:
    code = "import sys; from boardgames_edu.i18n import say; say('{n:a|b}', {'n': 1}); print('babel' in sys.modules)"
    assert _run(code, "en").stdout == "False\n"


def test_compiled_catalogues_are_read_without_babel_and_follow_their_source(tmp_path: Path) -> None:
    for path in CATALOGUES:
        if path.stem != "pages":
            catalogue.compiled(path)
    code = "import sys; from boardgames_edu.i18n import say; print(say('{n} {n:coin|coins}', {'n': 5}))"
    code += "; print('babel' in sys.modules)"
    assert _run(code, "uk").stdout == "5 монет\nFalse\n"
    source = tmp_path / "uk" / "LC_MESSAGES" / "toy.po"
    source.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
    for word in ("мапа", "карта"):
        source.write_text(f'{head}\nmsgid "map"\nmsgstr "{word}"\n\nmsgid "sea"\nmsgstr ""\n', encoding="utf-8")
        os.utime(source, (2_000_000_000, 2_000_000_000 + len(word)))
        assert word.encode() in catalogue.compiled(source)
        assert b"sea" not in catalogue.compiled(source)


# --- a remembered choice -------------------------------------------------------------------------------------------


def _start_anew() -> str:
    """The language that a notebook started now would speak."""
    speech._chosen.clear()
    return i18n.language()


def test_a_choice_is_remembered_only_when_asked_for(home: Path) -> None:
    set_language("uk")
    assert i18n.language() == "uk"
    assert not home.exists()
    assert _start_anew() == "en"
    set_language("uk", remember=True)
    assert i18n.language() == "uk"
    assert (home / "language.txt").read_text(encoding="utf-8") == "uk\n"
    assert [path.name for path in home.iterdir()] == ["language.txt"]
    set_language("ru")
    assert i18n.language() == "ru"
    assert _start_anew() == "uk"


def test_other_notebooks_speak_it_and_the_environment_comes_first(home: Path) -> None:
    set_language("uk", remember=True)
    assert _run(WHICH).stdout == "uk\nuk\n"
    assert _run(WHICH, "ru").stdout == "ru\nru\n"
    assert _run(WHICH, "en").stdout == "en\nen\n"
    assert _run(WHICH, folder=home / "another").stdout == "en\nen\n"
    assert not (home / "another").exists()  # who only reads makes no folder


def test_a_page_is_spoken_in_its_own_language_until_another_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lessons = tmp_path / "notebooks" / "uk" / "rurik"
    lessons.mkdir(parents=True)
    monkeypatch.chdir(lessons)
    assert _start_anew() == "en"  # a folder that happens to have this name
    (lessons.parent / "00_welcome.ipynb").touch()
    assert _start_anew() == "uk"
    monkeypatch.chdir(lessons.parent)
    assert _start_anew() == "uk"
    set_language("ru", remember=True)
    assert _start_anew() == "ru"
    set_language(None)
    assert i18n.language() == "uk"
    monkeypatch.setenv("BOARDGAMES_EDU_LANGUAGE", "en")
    assert _start_anew() == "en"


def test_a_suggestion_is_followed_while_nobody_has_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    _start_anew()
    speech.suggest_language("uk")
    assert i18n.language() == "uk"
    set_language("ru")
    speech.suggest_language("uk")
    assert i18n.language() == "ru"
    monkeypatch.setenv("BOARDGAMES_EDU_LANGUAGE", "en")
    assert _start_anew() == "en"
    speech.suggest_language("uk")
    assert i18n.language() == "en"
    with pytest.raises(UnknownLanguage):
        speech.suggest_language("xx")


def test_the_last_choice_counts_and_none_forgets_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for code in ("uk", "ru"):
        set_language(code, remember=True)
    assert _start_anew() == "ru"
    set_language(None)
    assert i18n.language() == _start_anew() == "en"
    assert list(home.iterdir()) == []
    set_language(None)  # nothing is left to forget
    set_language("ru", remember=True)
    monkeypatch.setenv("BOARDGAMES_EDU_LANGUAGE", "uk")
    set_language(None)
    assert i18n.language() == "uk"


def test_an_unknown_language_is_not_remembered_and_forgets_nothing() -> None:
    set_language("uk", remember=True)
    with pytest.raises(UnknownLanguage, match="'ua'"):
        set_language("ua", remember=True)
    assert i18n.language() == _start_anew() == "uk"


@pytest.mark.parametrize(
    ("content", "shown"),
    [
        (b"", "''"),
        (b"ukr\n", r"'ukr'\. Did you mean 'uk'\?"),
        (b"\xff\xfe\x00", "'\ufffd\ufffd.x00'"),
        (b"x" * 10_000_000, "'x{40}'"),
    ],
)
def test_a_damaged_file_is_told_once_and_left_as_it_is(home: Path, content: bytes, shown: str) -> None:
    home.mkdir()
    (home / "language.txt").write_bytes(content)
    with pytest.warns(UserWarning, match=rf"language\.txt: Unknown language: {shown}.*To choose again") as told:
        assert _start_anew() == "en"
    assert i18n.language() == "en"
    assert [str(one.message).count("English is spoken until then.") for one in told] == [1]
    assert told[0].filename == __file__
    assert (home / "language.txt").read_bytes() == content
    set_language("uk", remember=True)
    assert _start_anew() == "uk"


def test_a_word_written_by_hand_counts(home: Path) -> None:
    home.mkdir()
    (home / "language.txt").write_bytes(b"\xef\xbb\xbf uk \r\n")  # as some editors save it
    assert _start_anew() == "uk"


def test_a_file_that_cannot_be_read_or_replaced_is_told(home: Path) -> None:
    (home / "language.txt").mkdir(parents=True)
    with pytest.warns(UserWarning, match=r"cannot be read: .*language\.txt: .*English is spoken") as told:
        assert _start_anew() == "en"
    assert len(told) == 1
    with pytest.warns(UserWarning, match=r"could not be remembered .*language\.txt: ") as told:
        set_language("en", remember=True)
    assert len(told) == 1
    assert told[0].filename == __file__
    with pytest.warns(UserWarning, match=r"could not be forgotten\. .*language\.txt: ") as told:
        set_language(None)
    assert len(told) == 1
    assert [path.name for path in home.iterdir()] == ["language.txt"]  # no draft is left


def test_a_read_only_folder_keeps_what_was_remembered(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the system refuses everybody but root, who may be the one that tests."""
    set_language("uk", remember=True)

    def refuse(self: object = None, **_how: object) -> None:
        raise PermissionError(13, "Permission denied", str(self or "draft"))

    monkeypatch.setattr("os.open", lambda *_how, **_more: refuse())
    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.warns(UserWarning, match=r"remembered .*\. .*home.language\.txt: Permission denied\.$"):
        set_language("en", remember=True)
    assert i18n.language() == "en"
    with pytest.warns(UserWarning, match=r"forgotten\. .*home.language\.txt: Permission denied\.$"):
        set_language(None)
    assert i18n.language() == "en"
    assert _start_anew() == "uk"


def test_a_full_disk_keeps_what_was_remembered(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_language("uk", remember=True)

    def full(*_of: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.warns(UserWarning, match=r"home.language\.txt: No space left on device\.$") as told:
        set_language("ru", remember=True)
    assert i18n.language() == "ru"
    assert "could not be remembered" not in str(told[0].message)  # it is said in the language just chosen
    assert _start_anew() == "uk"
    assert [path.name for path in home.iterdir()] == ["language.txt"]


@pytest.mark.parametrize("name", ["file", "file/below", "~nobody-of-this-name"])
def test_a_home_that_is_no_folder_remembers_nothing(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", name if name.startswith("~") else str(tmp_path / name))
    assert _start_anew() == "en"
    set_language(None)
    with pytest.warns(UserWarning, match=r"\. \S*(file|nobody)\S*: [A-Z]") as told:
        set_language("uk", remember=True)
    assert len(told) == 1
    assert i18n.language() == "uk"
    assert (tmp_path / "file").read_text() == "no folder"


def test_notebooks_that_choose_at_once_never_show_half_a_word(home: Path) -> None:
    set_language("uk", remember=True)
    read: list[str | None] = []

    def choose(code: str) -> None:
        for _number in range(50):
            remembered.write(code)
            read.append(remembered.read())

    threads = [threading.Thread(target=choose, args=(code,)) for code in ("en", "uk", "ru", "uk")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(read) == 200
    assert set(read) <= {"en", "uk", "ru"}
    assert [path.name for path in home.iterdir()] == ["language.txt"]


def test_the_choice_lies_beside_the_saved_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert remembered.own_folder() == store.home()
    monkeypatch.delenv("BOARDGAMES_EDU_HOME")
    for variable in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "USERPROFILE"):
        monkeypatch.setenv(variable, str(tmp_path / "user"))
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, **_how: tmp_path / "usual" / name)
    assert remembered.own_folder() == store.home() == tmp_path / "usual" / "boardgames_edu"


# --- the catalogues themselves -------------------------------------------------------------------------------------


def _translations() -> Iterator[tuple[str, str, str, bool]]:
    """Language, English template, translation, and whether the sentence has no forms of its own for numbers."""
    for path in CATALOGUES:
        if path.stem == "pages":  # paragraphs and code, which have no placeholders; see test_pages
            continue
        with path.open("rb") as file:
            for message in read_po(file):
                if isinstance(message.id, str) and isinstance(message.string, str) and message.id and message.string:
                    yield path.parts[-3], message.id, message.string, True
                elif not isinstance(message.id, str) and isinstance(message.string, tuple):
                    yield from ((path.parts[-3], message.id[1], text, False) for text in message.string if text)


def _keys(template: str) -> dict[str, set[int]]:
    """The placeholders of a template; for those that choose a word, of how many forms."""
    keys: dict[str, set[int]] = {}
    for _text, key, spec, _conversion in string.Formatter().parse(template):
        if key is not None:
            keys.setdefault(key, set())
            if spec and spec not in speech.CASES:
                keys[key].add(len(spec.split("|")))
    return keys


def test_there_is_a_catalogue_for_every_language_but_english() -> None:
    found = {(path.parts[-3], path.stem) for path in CATALOGUES}
    assert found == set(product(set(i18n.languages()) - {"en"}, ("boardgames_edu", "course", "pages")))


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


_NO_WORDS = re.compile(
    r"""```.*?```|`[^`]*`|<code>.*?</code>|<[^>]*>|\$[^$]*\$   # code, tags, formulas
    |\]\([^)]*\)|https?://\S+                                  # where links lead
    |\{[^{}|]*\}|\{\w+:                                        # placeholders; the words that they choose from stay
    |\b[A-Z]+(-[A-Z0-9]+)+\b                                   # ids of rules
    |\(view,\ actions\)|\b\w+\([^)]*\)                        # calls
    |\b[A-Za-z]\w*(\.\w+)+|\.[a-z]\w*                         # what belongs to what, endings of files
    |\w+=\S+|['"][\w.-]+(\[\w+\])?['"]|--[a-z-]+|\w*_\w+      # arguments, values in quotes, options, names
    |\([*A-Za-z][\w ,'’*-]*\)                                  # the word in the original, beside the translated one""",
    re.DOTALL | re.VERBOSE,
)
_LATIN: dict[str, str] = {
    "names of programs, games and people": "Python JupyterLab YAML JSON HTML PDF SVG Dask Parquet Pillow "
    "PettingZoo Rurik Hansa Teutonica Olha boardgames-edu networkx matplotlib pandas ffmpeg gymnasium pip otter-grader",
    "names of bots": "random greedy Random Greedy Planner",
    "what stands on keys": "Enter Escape Shift Tab Delete Home End Page Up Down Ctrl",
    "terms that are not translated, a century, the title of an English page": "NP REINFORCE XI in lines",
    "words of files, calls and commands": "True False true false action actions choices column count example favour "
    "first free game Game goal good kind leader leaders map me missions moves named neutral new others par patience "
    "personal position positions row rules seed solution stack taken tribute try turn why words agreed inferred "
    "reconstructed install",
}


def test_no_english_word_is_left_in_a_translation() -> None:
    allowed = {word for words in _LATIN.values() for word in words.split()}
    left, met = [], set()
    for path, text in _all_texts():
        found = set(re.findall(r"[A-Za-zà][A-Za-zà-]+(?<!-)", _NO_WORDS.sub(" ", text)))
        left += [(path, sorted(found - allowed), text)] if found - allowed else []
        met |= found
    assert left == []
    assert sorted(allowed - met) == []  # the list stays short


def _all_texts() -> Iterator[tuple[str, str]]:
    """Every translation, of pages and plural forms, too, and where it stands."""
    for path in CATALOGUES:
        with path.open("rb") as file:
            for message in read_po(file):
                texts = [message.string] if isinstance(message.string, str) else message.string or ()
                yield from (("/".join(path.parts[-3::2]), text) for text in texts if message.id)


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "english", "other"),
    [
        (3, "3", "3"),
        (-3, "-3", "−3"),
        (0.5, "0.5", "0,5"),
        (-10.0, "-10.0", "−10,0"),
        (10**12, "1" + "0" * 12, "1" + "0" * 12),
    ],
)
@pytest.mark.parametrize("code", ["uk", "ru"])
def test_a_number_is_written_as_its_language_does(value: float, english: str, other: str, code: str) -> None:
    template = "{x}; {each}"
    facts = {"x": value, "each": (value, "5.20")}  # a text stays as it is: "5.20" is an edition
    assert say(template, facts) == f"{english}; {english}, 5.20"
    with speaking(code):
        assert say(template, facts) == f"{other}; {other}, 5.20"
        assert str(Tally(Term(2, "R-1", "a"), Term(-1, "R-2", "b"))) == "1 = 2 (a) − 1 (b)"
        assert str(Tally(Term(-2, "R-1", "a"))) == "−2 = −2 (a)"


_POINT = re.compile(r"(?<![\w–:-])-\d|\d\.\d")
_TYPED = re.compile(rf"(?:[Вв]ерс\w+\ 1\.5|\(-1:)|{_NO_WORDS.pattern}", _NO_WORDS.flags)
"""What keeps its point or hyphen: editions, and what is typed."""


def test_translations_have_decimal_commas_and_minus_signs() -> None:
    assert [(path, text) for path, text in _all_texts() if _POINT.search(_TYPED.sub(" ", text))] == []


def test_no_number_is_formatted_where_the_language_is_not_asked() -> None:
    """A fact is the number itself, rounded; `in_figures` writes it."""
    package = Path(i18n.__file__).parents[1]
    formatted = {
        (path.relative_to(package).as_posix(), ast.unparse(node.value))
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FormattedValue) and node.format_spec is not None
        if re.search(r"[eEfFgGn]'$|\+|,", ast.unparse(node.format_spec))
    }
    expected = {
        ("i18n/speech.py", "value"),
        ("teach/classroom/worksheet.py", "part.width"),
        *((f"{file}.py", x) for file in ("games/hansa/picture/ground", "scene/outline") for x in "xy"),
        ("scene/outline.py", "value"),
    }
    assert formatted == expected
