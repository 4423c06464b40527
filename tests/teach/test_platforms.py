"""Questions for learning platforms: each with its picture, its right answer and what is wrong with the others."""

from __future__ import annotations

import json
import re
import sqlite3
import xml.etree.ElementTree as ET
from base64 import b64decode
from html import unescape
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

import boardgames_edu as bg
from boardgames_edu.cli import app
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.teach.classroom.exercises import make_exercises
from boardgames_edu.teach.classroom.platforms import FORMATS, to_platform
from boardgames_edu.teach.questions import kinds

PNG = b"\x89PNG\r\n\x1a\n"


def made(tmp_path: Path, format: str, ending: str, game: str = "rurik", kind: str = "who_rules") -> Path:
    return to_platform(tmp_path / f"set{ending}", kind, 3, format=format, game=game, seed=4)


@pytest.mark.parametrize("game", ["rurik", "hansa", "cossacks"])
def test_moodle_has_every_question_with_its_answers_and_pictures(game: str, tmp_path: Path) -> None:
    kind = next(iter(kinds(game)))
    root = ET.parse(made(tmp_path, "moodle", ".xml", game, kind)).getroot()
    found = [each for each in root if each.get("type") == "multichoice"]
    asked = make_exercises(kind, 3, game=game, seed=4).questions
    assert len(found) == len(asked)
    for node, question in zip(found, asked, strict=True):
        answers = {each.findtext("text"): each for each in node.findall("answer")}
        right = [each for each in answers.values() if each.get("fraction") == "100"]
        assert len(answers) == len(question.choices)
        assert len(right) == 1
        for choice in question.choices:
            told = next(each for words, each in answers.items() if words and choice.words in unescape(words))
            assert (told.get("fraction") == "100") == (choice.id == question.answer)
            if choice.id != question.answer and choice.misconception:
                assert choice.misconception in unescape(told.findtext("feedback/text") or "")
        text = node.findtext("questiontext/text") or ""
        files = {each.get("name"): each for each in node.findall("questiontext/file")}
        assert set(re.findall(r'@@PLUGINFILE@@/([^"]+)"', text)) == set(files)
        assert bool(files) == (question.panels != ())
        assert all(b64decode(each.text or "").startswith(PNG) for each in files.values())
        assert [tag.findtext("text") for tag in node.findall("tags/tag")] == list(question.rules)


def read_gift(text: str) -> list[dict[str, Any]]:
    """A small reader of GIFT, from the description of the format."""
    found = []
    for block in re.split(r"\n\n+", text)[1:]:
        match = re.fullmatch(r"::((?:\\.|[^\\:])*)::\[html\](.*?)(?<!\\)\{\n(.*)\n\}\n?", block, re.DOTALL)
        assert match is not None, block[:200]
        answers, general = {}, ""
        for line in map(str.strip, match[3].split("\n\t")):
            if line.startswith("####"):
                general = line[4:]
                continue
            words, *feedback = re.split(r"(?<!\\)#", line[1:])
            answers[re.sub(r"\\(.)", r"\1", words)] = (line[0], re.sub(r"\\(.)", r"\1", "".join(feedback)))
        found.append({"name": match[1], "text": re.sub(r"\\(.)", r"\1", match[2]), "answers": answers, "why": general})
    return found


def test_gift_reads_back(tmp_path: Path) -> None:
    found = read_gift(made(tmp_path, "gift", ".txt").read_text(encoding="utf-8"))
    asked = make_exercises("who_rules", 3, game="rurik", seed=4).questions
    assert len(found) == len(asked)
    for read, question in zip(found, asked, strict=True):
        assert question.text in unescape(read["text"])
        assert "data:image/png;base64," in read["text"]
        right = [words for words, (sign, told) in read["answers"].items() if sign == "="]
        assert [unescape(words) for words in right] == [question.choice(question.answer).words]
        assert len(read["answers"]) == len(question.choices)


def test_a_deck_for_anki(tmp_path: Path) -> None:
    with ZipFile(made(tmp_path, "anki", ".apkg")) as packed:
        media = json.loads(packed.read("media"))
        assert all(packed.read(name).startswith(PNG) for name in media)
        (tmp_path / "deck.db").write_bytes(packed.read("collection.anki2"))
    with sqlite3.connect(tmp_path / "deck.db") as deck:
        notes = [row[0].split("\x1f") for row in deck.execute("SELECT flds FROM notes")]
    asked = make_exercises("who_rules", 3, game="rurik", seed=4).questions
    assert {question.text for question in asked} <= {unescape(note[0]) for note in notes}
    assert all(file in note[1] for note in notes for file in re.findall(r'src="([^"]+)"', note[1]))
    assert set(media.values()) == {file for note in notes for file in re.findall(r'src="([^"]+)"', note[1])}


def shown_by(file: Path, format: str, folder: Path) -> str:
    """Return the HTML of a file's questions."""
    if format == "moodle":
        return "".join(node.text or "" for node in ET.parse(file).getroot().iterfind(".//questiontext/text"))
    if format == "gift":
        return "".join(each["text"] for each in read_gift(file.read_text(encoding="utf-8")))
    with ZipFile(file) as packed:
        (folder / "deck.db").write_bytes(packed.read("collection.anki2"))
    with sqlite3.connect(folder / "deck.db") as deck:
        return "".join(row[0] for row in deck.execute("SELECT flds FROM notes"))


@pytest.mark.parametrize(("format", "ending"), FORMATS.items())
@pytest.mark.parametrize("language", ["en", "uk"])
def test_every_picture_has_a_short_text_of_its_own_in_the_language_of_the_questions(
    format: str, ending: str, language: str, tmp_path: Path
) -> None:
    with bg.speaking(language):
        shown = shown_by(made(tmp_path, format, ending, "rurik", "income"), format, tmp_path)
    images = re.findall(r"<img [^>]*>", shown)
    texts = [unescape(text) for image in images for text in re.findall(r' alt="([^"]+)"', image)]
    assert len(texts) == len(images) > 3
    assert max(map(len, texts)) < 250
    first = {"en": "Rurik, 2 players. Round ", "uk": "Rurik, гравців: 2. Раунд "}
    assert any(text.startswith(first[language]) for text in texts)
    mats = {"en": "Blue's mat", "uk": "Планшет Синього"}
    assert any(mats[language] in text for text in texts)


def test_a_picture_does_not_tell_what_its_question_asks(tmp_path: Path) -> None:
    shown = shown_by(made(tmp_path, "moodle", ".xml"), "moodle", tmp_path)
    texts = re.findall(r' alt="([^"]+)"', shown)
    assert len(texts) == 3
    assert all(re.fullmatch(r"Rurik, \d players\. Round \d of 4\. Strategy phase\.", text) for text in texts)


@pytest.mark.parametrize(("format", "told"), [("moodle", "Kiev 3//4"), ("gift", "Kiev 3//4"), ("anki", "Kiev 3/4")])
def test_a_slash_in_the_title_is_doubled_for_moodle_alone(format: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / f"set{FORMATS[format]}"
    to_platform(file, "who_rules", 1, format=format, game="rurik", title="Kiev 3/4")
    if format == "anki":
        with ZipFile(file) as packed:
            (tmp_path / "deck.db").write_bytes(packed.read("collection.anki2"))
        with sqlite3.connect(tmp_path / "deck.db") as deck:
            decks = json.loads(deck.execute("SELECT decks FROM col").fetchone()[0])
        assert told in {each["name"] for each in decks.values()}
    else:
        assert f"$course$/top/{told}" in file.read_text(encoding="utf-8")


def test_the_same_seed_gives_the_same_file(tmp_path: Path) -> None:
    one, other = made(tmp_path, "moodle", ".xml").read_bytes(), made(tmp_path, "moodle", ".xml").read_bytes()
    assert one == other


@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        ("x.pdf", {}, "ends in .xml"),
        ("x.xml", {"format": "blackboard"}, "Choose from: moodle, gift, anki"),
        ("nowhere/x.xml", {}, "does not exist"),
        ("x.xml", {"kinds": "who_rule"}, "who_rules"),
    ],
)
def test_bad_input_is_one_clear_error(tmp_path: Path, name: str, options: dict[str, Any], told: str) -> None:
    asked = {"kinds": "who_rules", "count": 2, "game": "rurik", **options}
    with pytest.raises(OptionError, match=re.escape(told)):
        to_platform(tmp_path / name, **asked)
    assert not list(tmp_path.iterdir())


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "rules.xml"
    done = CliRunner().invoke(app, ["questions", "who_rules", "--game", "rurik", "--count", "2", "--to", str(file)])
    assert done.exit_code == 0, done.output
    assert file.read_text(encoding="utf-8").count('<question type="multichoice">') == 2
