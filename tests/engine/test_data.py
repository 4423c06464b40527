"""Files with a mistake get one error that names the file, the line and the key; no file runs code."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import boardgames_edu as bg
from boardgames_edu.engine import data
from boardgames_edu.engine.data import convert, folder, plain, read, read_file
from boardgames_edu.engine.errors import DataError, OptionError, PositionError, nearest, one_of


class Place(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    size: int


class Places(msgspec.Struct, forbid_unknown_fields=True):
    places: list[Place]


GOOD = "places:\n- id: kiev\n  size: 3\n- id: azov\n  size: 5\n"


@pytest.mark.parametrize(
    ("old", "new", "line", "word"),
    [
        ("size: 5", "size: big", 5, "places[1].size"),
        ("size: 5", "sise: 5", 4, "sise"),
        ("  size: 5\n", "", 4, "size"),
        ("id: azov", "id: 7", 4, "places[1].id"),
        ("places:", "plases:", 1, "plases"),
        ("- id: azov", "- id: azov\n  id: brest", 5, "'id'"),
        ("size: 5", "size: [5", 6, "YAML"),
        ("size: 5", "size: *x", 5, "YAML"),
        ("size: 3", "size: !!python/object/apply:os.system ['true']", 3, "YAML"),
    ],
)
def test_a_mistake_is_named_with_its_line(old: str, new: str, line: int, word: str) -> None:
    with pytest.raises(DataError) as error:
        convert(GOOD.replace(old, new), Places, "map.yaml")
    assert f"map.yaml, line {line}" in str(error.value)
    assert word in str(error.value)


def test_a_right_file_is_read() -> None:
    assert convert(GOOD, Places, "map.yaml").places[1] == Place("azov", 5)


def test_a_key_of_another_kind_is_named_with_its_place() -> None:
    with pytest.raises(PositionError) as error:
        bg.load("rurik").from_position({"seats": 2, "players": {1: {"coins": 2}}})
    assert str(error.value) == "The position does not fit at players: Expected `str`, got `int` as a key."


def test_what_could_fill_the_memory_is_refused() -> None:
    for text in ("a: &x [1]\nb: [*x, *x]", "[" * 200 + "]" * 200, "a: '" + "x" * 1_000_001 + "'"):
        with pytest.raises(DataError):
            convert(text, dict, "bomb.yaml")


def test_a_missing_or_binary_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    for name in ("absent.yaml", "binary.yaml"):
        with pytest.raises(DataError, match=name):
            read_file(tmp_path / name, Places)
    with pytest.raises(DataError, match=r"absent\.yaml"):
        read("rurik/absent.yaml", Places)


def test_every_data_file_is_sound_yaml() -> None:
    for path in folder().glob("*/*.yaml"):
        read_file(path, object)


def test_the_nearest_choice_comes_first() -> None:
    assert nearest("borys", ["agatha", "boris"]).startswith("boris")
    assert "boris, agatha" in str(one_of("leader", "borys", ["agatha", "boris"]))


@pytest.mark.parametrize(
    "text", ["[" * 25_000, "{" * 30_000, "- " * 20_000, "a:\n" + "".join(" " * n + "b:\n" for n in range(1, 900))]
)
def test_depth_is_counted_before_anything_is_built(text: str) -> None:
    with pytest.raises(DataError, match=r"nested too deeply|no valid YAML"):
        plain(text, "deep.yaml", DataError)


def test_a_doubled_key_is_found_in_texts_of_any_length() -> None:
    text = "a: 1\n" + "".join(f"key{number}: {'x' * 90}\n" for number in range(2000)) + "a: 2\n"
    assert len(text) > 100_000
    with pytest.raises(DataError, match=r"line 2002: the key 'a' stands here twice"):
        plain(text, "long.yaml", DataError)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("!!bool maybe", "YAML tag"),
        ('!!int ""', "YAML tag"),
        ("0x" + "f" * 10_000, "number is too long"),
        ("1:" * 3000 + "1", "number is too long"),
        ("9" * 5000, "number is too long"),
        ("\ud800", "no valid YAML"),
        ("2001-99-99", "no valid YAML"),
    ],
)
def test_a_single_value_that_is_none_is_told(value: str, told: str) -> None:
    with pytest.raises(DataError, match=told) as error:
        plain(f"size: {value}", "value.yaml", DataError)
    assert len(str(error.value)) <= 300


def test_messages_stay_short_whatever_the_input_was() -> None:
    many = [f"word{number}" for number in range(131)]
    assert len(str(one_of("word", "x" * 900_000, many))) <= 300
    assert "word77" in str(one_of("word", "word7", many))
    assert str(one_of("word", 10**5000, ["a"])) == "Unknown word: <int>. Choose from: a."
    long = OptionError("{first} and {second}.", first="a" * 900, second="b" * 900)
    assert str(long).startswith("aaa")
    assert "bbb" in str(long)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("id: border_patrols", "id: amass_forces", r"line \d+, cards\[1\]\.id: the id amass_forces stands here twice"),
        ("{en: Amass Forces,", "{pl: Amass Forces,", r"line 18, cards\[0\]\.names: the English name is missing"),
    ],
)
def test_rows_of_a_file_have_each_an_id_and_an_english_name(
    old: str, new: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (data.folder() / "rurik" / "deeds.yaml").read_text("utf-8")
    (tmp_path / "deeds.yaml").write_text(text.replace(old, new, 1), "utf-8")
    monkeypatch.setattr(data, "folder", lambda: tmp_path)
    with pytest.raises(DataError, match=rf"deeds.yaml, {said}"):
        data.read_values(tmp_path / "deeds.yaml", "deeds.yaml")
