"""The texts of the course: translators are given all that is shown; what they give back is shown, and keeps its ids."""

from __future__ import annotations

import ast
import html
import importlib
import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import boardgames_edu as bg
from boardgames_edu.engine.data import folder, read
from boardgames_edu.engine.errors import UNKNOWN, one_of
from boardgames_edu.engine.labels import note
from boardgames_edu.i18n import _, catalogue, set_language, speaking, speech
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.store import Store
from boardgames_edu.teach.goals.challenges import challenges
from boardgames_edu.teach.lessons import Try, lesson_names
from boardgames_edu.teach.lessons import load_lesson as read_lesson
from boardgames_edu.teach.progress import Progress
from boardgames_edu.teach.questions.statements import misunderstandings
from boardgames_edu.widgets.page.rulings import rule_card

COURSE = sorted(catalogue.LOCALES.glob("*/LC_MESSAGES/course.po"))
COLLECT = "Run: make messages"
NOTATION = re.compile(r"[a-z_ :#\d-]+")
"""Moves and ids, which are data and no texts, although they stand in sentences."""


@cache
def translated(path: Path) -> Any:
    """A catalogue of the course, which no test changes."""
    with path.open("rb") as file:
        return read_po(file)


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A tool by its name."""
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parent.parent / "tools"))
    return importlib.import_module


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every text of the course has a translation: itself in brackets. English is spoken to begin with."""
    found = {message.id: f"⟦{message.id}⟧" for message in translated(COURSE[0]) if isinstance(message.id, str)}
    del found[""]
    load = catalogue.load_catalogue
    monkeypatch.setattr(
        catalogue, "load_catalogue", lambda language, *name: found if name == ("course",) else load(language)
    )
    monkeypatch.setattr(speech, "_chosen", ["en"])


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[Progress]:
    with Store(tmp_path / "progress.sqlite3") as store:
        yield Progress(store)


def _data(value: Any) -> Iterator[str]:
    """All texts of a data file but names, which have their languages beside them."""
    if isinstance(value, dict):
        for key, part in value.items():
            if not str(key).endswith("names"):
                yield from _data(part)
    elif isinstance(value, list):
        for part in value:
            yield from _data(part)
    elif isinstance(value, str) and " " in value and not NOTATION.fullmatch(value):
        yield value


def _show_everything() -> None:
    for game in bg.game_names():
        for rule in bg.load(game).rulebook.values():
            rule_card(rule, game)
        tasks = list(challenges(game).values())
        for name in lesson_names(game):
            steps = read_lesson(f"{game}/{name}").steps
            tasks += [step.challenge for step in steps if isinstance(step, Try)]
        for task in tasks:
            str(task.goal)
        for example in bg.examples(game).values():
            assert example.title
            assert all(step.words is not None for step in example.steps)


@pytest.mark.slow
def test_translators_are_given_what_is_shown_and_nothing_else(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set[str]()

    def translation(language: str, text: str) -> None:
        asked.add(text)

    with monkeypatch.context() as patch, speaking("ru"):
        patch.setattr(catalogue, "translation", translation)
        _show_everything()
    given = {text.english: text for text in tool("course").texts("ru")}
    kinds = ("rules", "rulings", "lessons", "challenges", "examples")
    assert [text for text in given.values() if text.kind in kinds and text.english not in asked] == []
    files = (read(path.relative_to(folder()).as_posix(), object) for path in folder().rglob("*.yaml"))
    data = {text for content in files for text in _data(content)}
    assert sorted((asked & data) - given.keys()) == []


def test_the_catalogues_have_every_text(tool: Any) -> None:
    program = tool("messages").templates()
    for path in COURSE:
        course = translated(path)
        given = [text.english for text in tool("course").texts(path.parts[-3])]
        missing = [text for text in given if course.get(text) is None and program.get(text) is None]
        assert missing == [], COLLECT
        assert [text for text in given if set("{}") & set(text)] == []


def test_each_kind_of_unknown_words_has_a_sentence_of_its_own(tool: Any) -> None:
    """Its gender and case are the translation's, and no English word stands in it."""
    package = Path(bg.__file__).parent
    sources = [path.read_text("utf-8") for path in package.rglob("*.py")]
    asking = [source for source in sources if "one_of" in source or "place_kind" in source]
    nodes = [node for source in asking for node in ast.walk(ast.parse(source))]
    calls = [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "one_of"]
    assert len(calls) > 40
    kinds_of = tool("messages").kinds
    open_kinds = {ast.unparse(call.args[0]) for call in calls if not list(kinds_of(call))}
    assert open_kinds == {"s.game.place_kind"}  # each game's, which is a literal, too
    kinds = {kind for node in nodes for kind in kinds_of(node)}
    assert {bg.load(game).place_kind for game in bg.game_names()} < kinds
    said = {(kind, code): catalogue.translation(code, UNKNOWN % kind) for kind in kinds for code in ("uk", "ru")}
    assert [key for key, text in said.items() if text is None] == []
    with speaking("uk"):
        assert str(one_of("game", "x", ["y"])) == "Невідома гра: 'x'. Оберіть із: y."


@pytest.mark.parametrize("path", COURSE, ids=lambda path: Path(path).parts[-3])
def test_translations_keep_ids_figures_code_and_emphasis(path: Path, tool: Any) -> None:
    pairs = [(str(message.id), str(message.string)) for message in translated(path) if message.id]
    lost = tool("course").lost
    assert [(*pair, lost(*pair)) for pair in pairs if pair[1] and lost(*pair)] == []


@pytest.mark.parametrize(
    ("english", "translated", "what"),
    [
        ("See R-TAX-02.", "Див. R-TAX-03.", "the ids of rules"),
        ("Write `words` here.", "Напишіть слова тут.", "the code between backticks"),
        ("Take **one**.", "Візьміть **одну.", "the marks of emphasis"),
        ("Take 12 coins.", "Візьміть 2 монети.", "the figures"),
        ("Take one.", "Візьміть {n}.", "the braces"),
        ("Take 2 of R-TAX-02 and **go**.", "За R-TAX-02 візьміть 2 та **йдіть**.", ""),
        ("Develop 1 Ability is a step.", "«Розвинення здібності» — це крок.", ""),
    ],
)
def test_what_is_lost_is_named(tool: Any, english: str, translated: str, what: str) -> None:
    assert what in (tool("course").lost(english, translated) or [""])


@pytest.mark.parametrize("language", [path.parts[-3] for path in COURSE])
def test_the_course_can_be_read_in_every_language(language: str) -> None:
    """Two choices that come out alike, or a brace, would stop a lesson."""
    with speaking(language):
        for game in bg.game_names():
            challenges(game)
            for name in lesson_names(game):
                read_lesson(f"{game}/{name}")


@pytest.mark.parametrize("language", [path.parts[-3] for path in COURSE])
def test_a_rule_and_its_misunderstandings_are_told_apart_in_every_language(language: str) -> None:
    with speaking(language):
        for game in bg.game_names():
            book = bg.load(game).rulebook
            for rule, wrong in misunderstandings(game).items():
                statements = [book[rule].text, *map(_, wrong)]
                assert len(set(statements)) == len(statements), rule


# --- a translation is shown ------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("pretended")
def test_rules_are_handed_out_in_the_language_spoken_then() -> None:
    book = bg.load("rurik").rulebook
    english = book["R-RULE-01"]
    under = book.section(english.section)
    set_language("uk")
    assert book["R-RULE-01"].text == f"⟦{english.text}⟧"
    assert [rule.id for rule in book.section(english.section)] == [rule.id for rule in under]
    assert book.section(book["R-RULE-01"].section) == book.section(english.section)
    assert rule_card(book["R-RULE-01"], "rurik")["text"] == f"⟦{english.text}⟧"
    set_language("en")
    assert book["R-RULE-01"] is english


@pytest.mark.usefixtures("pretended")
def test_cards_say_what_they_do_in_the_language_spoken_then() -> None:
    state = bg.load("rurik").new(seats=2, seed=1)
    while "leader" not in state.legal_actions()[0].verb:
        state.apply(state.legal_actions()[0])
    set_language("uk")
    assert note(state, state.legal_actions()[0]).startswith("⟦")
    cards = [thing.words for thing in scene_of(state).things() if thing.id.startswith("card:deed:")]
    assert cards
    assert all("⟦" in words for words in cards)


@pytest.mark.usefixtures("pretended")
def test_lesson_challenge_stepper_worksheet_and_progress_show_translations(mind: Progress) -> None:
    title = read_lesson("rurik/01_who_rules").title
    goals = bg.challenge("rurik", "rule_kiev", progress=mind).goal.value
    set_language("uk")
    player = bg.lesson("rurik/01_who_rules", progress=mind)
    assert f"⟦{title}⟧" in player._title.value
    assert "⟦" in player._words.value
    assert "⟦" in player._rules.value
    trial = bg.challenge("rurik", "rule_kiev", progress=mind)
    assert "⟦" not in goals
    assert trial.words.value.count("⟦") == 2  # title and words; the goal is a sentence of the program
    trial.hint()
    trial.hint()
    assert "⟦" in str(trial.panel.view["message"])
    view = bg.stepper("EX-A", "rurik", guess=False).view()
    assert view["title"][0] == view["story"][0] == "⟦"
    sheet = bg.worksheet("which_is_right", 2, game="hansa")
    assert html.unescape(sheet.html()).count("⟦") >= 4
    assert "⟦" in html.unescape(sheet.html(key=True))
    assert "⟦" in mind.what_next("rurik").words
    set_language("en")
    assert "⟦" not in bg.stepper("EX-A", "rurik", guess=False).view()["story"]


# --- tools -----------------------------------------------------------------------------------------------------------


def test_templates_are_first_arguments_only(tool: Any) -> None:
    source = """
A = N_("A {thing} " "in two parts."), N_(B)
say(WORDS["id"]); say(WHO[effect["from"]], {"n": "no"}); self.say("Own {card}."); say(N_("In") if a else "no")
print("not this"); _("Bare.")
"""
    assert set(tool("messages").marked(source)) == {"A {thing} in two parts.", "Own {card}.", "In", "Bare."}


def test_translators_can_work_with_files(tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    translate = tool("translate")
    shutil.copytree(catalogue.LOCALES, tmp_path / "locales")
    monkeypatch.setattr(translate, "LOCALES", tmp_path / "locales")
    catalogues = {name: translate.current("uk", name) for name in ("course", "boardgames_edu")}
    path, course = catalogues["course"]
    beside, program = catalogues["boardgames_edu"]
    for message in (*course, program["Undo"], program["{n} {n:coin|coins}"]):
        message.string = "" if message.id else message.string
    monkeypatch.setattr(translate, "current", lambda language, name="course": catalogues[name])
    assert set(translate.untranslated("program", "all", "uk")) == {"Undo", "{n} {n:coin|coins}"}
    first, *others = translate.untranslated("cossacks", "challenges", "uk")
    figured = next(text for text in others if re.search(r"\d", text))
    wrong = translate.fill(
        {
            first: "Похід, що доходить",
            figured: "Без цифр.",
            "Undo": "Назад",
            "{n} {n:coin|coins}": "{m} {n:монета|монети|монет}",
            "Nobody says this.": "?",
        },
        "uk",
    )
    assert [line.split(":")[0] for line in wrong] == [
        "It does not keep the figures",
        "It does not keep the placeholders",
        "No such text",
    ]
    assert translate.untranslated("program", "all", "uk") == ["{n} {n:coin|coins}"]
    with beside.open("rb") as file:
        assert read_po(file)["Undo"].string == "Назад"
    assert translate.untranslated("cossacks", "challenges", "uk") == others
    with path.open("rb") as file:
        assert read_po(file)[first].string == "Похід, що доходить"
    assert json.loads(json.dumps(translate.untranslated("cossacks", "all", "uk")))[-1] not in (first, "")
