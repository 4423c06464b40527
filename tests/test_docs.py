"""What is written for Sphinx is whole; ``tests/browser/test_docs.py`` opens what Sphinx makes of it."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import boardgames_edu as bg
from boardgames_edu import lab
from boardgames_edu.engine.data import read_file
from boardgames_edu.engine.errors import DataError
from boardgames_edu.widgets.page import rulings
from boardgames_edu.widgets.page.rulings import DOCS, page_link, rule_card

TOP = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def source() -> Any:
    """The tool, loaded from its file."""
    sys.path.insert(0, str(TOP / "tools"))
    spec = importlib.util.spec_from_file_location("docs_source", TOP / "tools" / "docs_source.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.path.remove(str(TOP / "tools"))


def shape(page: Path) -> dict[str, list[str]]:
    """What a page has in every language: its headings' levels, its code but for remarks, and how much of the rest."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```.*?^```", text, re.DOTALL | re.MULTILINE)
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    return {
        "headings": re.findall(r"^#+(?= )", prose, re.MULTILINE),
        "code": [re.sub(r" *# .*", "", block) for block in blocks],
        "items": re.findall(r"^- ", prose, re.MULTILINE),
        "rows": re.findall(r"^\|", prose, re.MULTILINE),
        "links": sorted(re.sub(r"^.*/", "", target) for target in re.findall(r"\]\(([^)]+)\)", prose)),
    }


TRANSLATED = [
    page.relative_to(TOP / "docs")
    for code in ("uk", "ru")
    for page in (TOP / "docs" / code).rglob("*.md")
    if page.relative_to(TOP / "docs" / code).as_posix() not in ("index.md", "rules.md")  # a language's first pages
]


@pytest.mark.parametrize("page", TRANSLATED, ids=str)
def test_a_translated_page_says_as_much_as_the_english_one(page: Path) -> None:
    assert shape(TOP / "docs" / page) == shape(TOP / "docs" / Path(*page.parts[1:]))


def test_the_pages_for_teachers_and_learners_stand_in_each_language() -> None:
    wanted = {
        "install.md",
        "browser_edition.md",
        "for_teachers.md",
        "classroom.md",
        "class_together.md",
        "lessons.md",
        "classroom_server.md",
        "teaching.md",
        "sources.md",
        "games/index.md",
        *(f"games/{game}.md" for game in bg.game_names()),
    }
    for code in ("uk", "ru"):
        here = TOP / "docs" / code
        assert {page.relative_to(code).as_posix() for page in TRANSLATED if page.parts[0] == code} == wanted
        ways = "".join((here / page).read_text(encoding="utf-8") for page in ("index.md", "games/index.md"))
        for name in wanted:  # the language's own way around
            assert f"\n{name.removesuffix('.md')}\n" in ways or f"\n{Path(name).stem}\n" in ways, name


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_a_rulebook_has_every_rule_once_with_its_certainty(source: Any, language: str) -> None:
    rules = source.docs_rules
    with bg.speaking(language):
        for game in bg.game_names():
            pages = dict(rules.rulebook(game))
            told = re.findall(r"^```\{rule\} (\S+)$", "\n".join(pages.values()), re.MULTILINE)
            book = bg.load(game).rulebook
            assert sorted(told) == sorted(book)
            first = pages[rules.rules_page(game, language)]
            for rule in book.values():
                chapter = rules.rules_page(game, language, rule.id)
                assert f'id="{rule.id}" href="{"/".join(chapter.split("/")[-2:])[:-3]}.html#{rule.id}"' in first
                part = pages[chapter].partition(f"{{rule}} {rule.id}\n")[2].partition("\n```")[0]
                card = rule_card(rule, game)
                assert rules.plain(card["text"]) in part
                for note in card["notes"]:
                    assert rules.plain(note) in part


def test_a_rule_names_the_lessons_challenges_and_questions_that_hold_it(source: Any) -> None:
    found = source.docs_rules.held_by("rurik", "rules/rurik")
    held = found["R-TAX-02"]
    assert any(line.startswith("Lessons: ") and "](../../tutorials/rurik/" in line for line in held)
    assert any(line.startswith("Questions: ") and "`tax_price`" in line for line in held)
    assert any(line.startswith("Challenges: ") for line in found["R-RULE-01"])


def test_every_public_name_is_in_the_reference(source: Any) -> None:
    pages = dict(source.docs_reference.reference())
    for short, package, page in (("bg", bg, "names"), ("lab", lab, "lab_names")):
        table, _, rest = pages[f"reference/{page}.md"].partition("\n## ")
        assert "``" not in table
        for name in set(package.__all__) - {"__version__"}:
            assert re.search(rf"^\| \[`{short}\.{name}`\]\(#{name.lower()}\) \| \S", table, re.MULTILINE), name
            assert re.search(rf"^.. auto\w+:: {package.__name__}\.{name}$", rest, re.MULTILINE), name
    assert ".. autoclass:: boardgames_edu.engine.states.state.State" in pages["reference/engine/states.state.md"]
    assert "(engine/states.state.md)" in pages["reference/engine.md"]
    listed = re.findall(r"^\w+$", (TOP / "docs/reference/index.md").read_text(encoding="utf-8"), re.MULTILINE)
    here = {page.stem for page in (TOP / "docs/reference").glob("*.md")}
    assert {*listed} <= here | {Path(page).stem for page in pages}  # Sphinx warns of a page that is missing


def test_links_to_files_become_links_to_pages_or_words(source: Any, tmp_path: Path) -> None:
    text = "[a](../CONTRIBUTING.md#building) [b](../notebooks/en/rurik/09_play.ipynb) [c](../LICENSE) "
    text += "[d](https://e.org) [e](../notebooks/uk/00_welcome.ipynb)"
    source.write(tmp_path / "page.md", text, "docs/page.md")
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == (
        "[a](contributing.md#building) [b](tutorials/rurik/09_play.md) c "
        "[d](https://e.org) [e](tutorials/uk/00_welcome.md)"
    )


def test_a_notebook_links_its_rules_and_where_it_runs(source: Any) -> None:
    page = source.notebook(TOP / "notebooks/en/rurik/03_muster_move_attack.ipynb", "See this page there.")
    assert '<a href="../../rules/rurik/muster_move_attack.html#R-MOVE-06">R-MOVE-06</a>' in page
    assert re.match("# [^\n]+\n\nSee this page there\\.\n\n[^\n]", page)
    assert ".ipynb)" not in page


def test_the_notebooks_of_each_language_are_listed_and_link_their_own_rules(source: Any) -> None:
    found = dict(source.tutorials("../lab/index.html", None))
    assert 'href="../../../../rules/' not in "".join(found.values())
    for code, folder, over in (
        ("en", "tutorials", "uk/"),
        ("uk", "tutorials/uk", "../"),
        ("ru", "tutorials/ru", "../uk/"),
    ):
        page = found[f"{folder}/rurik/03_muster_move_attack.md"]
        rules = "../../rules" if code == "en" else f"../../../rules/{code}"
        assert f'<a href="{rules}/rurik/muster_move_attack.html#R-MOVE-06">' in page
        assert f"lab/index.html?path={code}/rurik/03_muster_move_attack.ipynb" in page
        assert f"]({over}00_welcome.md)" in found[f"{folder}/00_welcome.md"]
        listed = found[f"{folder}/index.md"]
        assert '<a href="rurik/03_muster_move_attack.html"><img' in listed
        assert listed.index("rurik/00_first_hour.html") < listed.index("rurik/03_muster_move_attack.html")
    assert "uk/index.md" in found["tutorials/index.md"]


def test_a_tutorial_shows_its_boards_in_place(source: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    boards, path = source.docs_boards, "rurik/00_first_hour"
    outputs = boards.shown("uk", [path], tmp_path)[path]
    page = source.notebook(TOP / f"notebooks/uk/{path}.ipynb", "", outputs, '<a href="all.html">Усі кроки</a>')
    lesson, match = re.findall(r"```\n\n``````\{raw\} html\n(.+?)\n``````", page, re.DOTALL)
    assert page.count("```python\n") == 2
    for number, shown in enumerate((lesson, match), 1):
        size = rf'<img loading="lazy" src="{boards.HERE}{number}\.svg" width="\d+" height="\d+"'
        assert re.search(rf'{size} alt="Rurik, [^"]*володіє[^"]*"', shown)
        picture = (tmp_path / "pictures/uk" / path / f"{number}.svg").read_text(encoding="utf-8")
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
        assert len(picture) < 100_000
    assert lesson.endswith('<div class="onward"><a href="all.html">Усі кроки</a></div></div>')
    assert "all.html" not in match
    monkeypatch.setattr(boards, "_start", None)  # what has not changed is not run again
    assert boards.shown("uk", [path], tmp_path)[path] == outputs


def test_a_picture_of_the_documentation_is_the_same_board_without_its_words(source: Any) -> None:
    board = bg.svg(bg.load("hansa").new(seats=3, seed=1))
    light = source.docs_boards.light(board)
    assert len(light) < len(board) / 2
    drawn = [re.findall(r"<(?:path|use) ", text) for text in (board, light)]
    assert len(drawn[0]) == len(drawn[1])
    assert re.findall(r">([^<>]+)</text>", board) == re.findall(r">([^<>]+)</text>", light)
    assert (
        source.docs_boards._relative("M1 2 L3.5 -4 L0 0.5 Z M8 8 C1 2 3 4 5 6")
        == "M1 2l2.5-6-3.5 4.5zM8 8c-7-6-5-4-3-2"
    )


def test_a_rule_links_to_its_page_where_the_documentation_has_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = bg.load("rurik").rulebook["R-TAX-02"]
    monkeypatch.delenv(DOCS, raising=False)
    assert rule_card(rule, "rurik")["page"] == page_link(rule_card(rule, "rurik")) == ""
    monkeypatch.setenv(DOCS, "https://school.example/docs/")
    assert rule_card(rule, "rurik")["page"] == "https://school.example/docs/rules/rurik.html#R-TAX-02"
    assert 'href="https://school.example/docs/rules/rurik.html#R-TAX-02"' in page_link(rule_card(rule, "rurik"))
    with bg.speaking("uk"):
        assert rule_card(rule, "rurik")["page"].endswith("/docs/rules/uk/rurik.html#R-TAX-02")
    monkeypatch.setenv(DOCS, "javascript:alert(1)//")
    assert rule_card(rule, "rurik")["page"] == ""


def test_an_unread_key_of_a_ruling_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    row = "- {id: AMB-01, topic: T, ruling: R, confidence: high, because: it is so}\n"
    (tmp_path / "rulings.yaml").write_text(row, encoding="utf-8")
    monkeypatch.setattr(rulings, "located", lambda name: tmp_path / "rulings.yaml")
    monkeypatch.setattr(rulings, "read", lambda name, kind: read_file(tmp_path / "rulings.yaml", kind))
    with pytest.raises(DataError, match=r"rulings\.yaml, line 1.*because"):
        rulings.rulings("nowhere")
