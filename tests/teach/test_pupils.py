"""Names of pupils, and who signed a sheet: one key for all ways to write a name, tries that no name takes away."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import pytest

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.teach.classroom.pupils import (
    LONGEST,
    Register,
    by_name,
    checked_name,
    file_stem,
    person_key,
    readable,
)

ONE = ["Olha Koval", "olha koval", "OLHA  KOVAL", " Olha Koval ", "Ｏｌｈａ Koval"]
TWO = ("who_rules 1 0", "who_rules 1 1")
"""The keys of two questions."""
UKRAINIAN = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_one_key_for_all_ways_to_write_a_name() -> None:
    assert {person_key(name) for name in ONE} == {"olha koval"}
    assert person_key("Мар'я й") == person_key("мар'я и\u0306")
    assert person_key("Olha") != person_key("Olena")


@pytest.mark.parametrize("alphabet", [UKRAINIAN, RUSSIAN])
def test_names_stand_in_the_order_of_the_alphabet(alphabet: str) -> None:
    names = [f"{letter.upper()}ва" for letter in alphabet]
    mixed = names[::2] + names[1::2]
    assert sorted(mixed, key=by_name) == names
    assert sorted(["Ява", "Éva", "Zoe", "Eva B", "2", ""], key=by_name) == ["", "2", "Éva", "Eva B", "Zoe", "Ява"]


@pytest.mark.parametrize(
    "bad", ["", " ", "\u202eOlha", "two\nlines", "x" * (LONGEST + 1), 5, None, "\x1b[2J", "\ud800"]
)
def test_what_is_no_name_is_refused_in_a_sentence(bad: object) -> None:
    with pytest.raises(BadInput, match="Write your name, as your teacher knows it") as problem:
        checked_name(bad)
    assert len(str(problem.value)) < 300


@pytest.mark.parametrize(
    "text",
    [
        "a\nb",
        "a\x1b[31mb",
        "a\u202eb",
        "\u2066a\u2069 b",
        "a" * 900_000,
        "\ud800",
        "a\u200bb\u2028",
        "a\x00\x7fb",
        "\r\n",
    ],
)
def test_what_is_read_from_a_file_is_one_short_line_that_no_screen_obeys(text: str) -> None:
    told = readable(text)
    assert len(told) <= LONGEST
    assert told.isprintable()
    told.encode("utf-8")


@pytest.mark.parametrize("name", ["../../x", "a/b", "..", "Ольга Ґалаґан", "𠀀" * 80, "CON:", "a\\b"])
def test_a_name_in_a_file_name_stays_in_its_folder(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{file_stem(name)}_999.challenge.json"
    file.write_text("", encoding="utf-8")
    assert [each.parent for each in tmp_path.iterdir()] == [tmp_path]


@pytest.mark.parametrize("again", ONE)
def test_tries_are_kept_for_every_way_to_write_the_name(again: str, home: Path) -> None:
    Register("week 1").add(ONE[0], TWO, 0, "b")
    found = Register("week 1").sign(checked_name(again), TWO)
    assert found.tried == (("b",), ())
    assert found.others == ()
    assert Register("week 2").sign(again, TWO).tried == ((), ())


def test_two_kernels_add_to_one_list_of_tries(home: Path) -> None:
    one, other = Register("week 1"), Register("week 1")
    for register in (one, other):
        register.sign("Olha", TWO[:1])
    one.add("Olha", TWO[:1], 0, "a")
    other.add("olha", TWO[:1], 0, "b")
    assert one.known("Olha", TWO[:1]).tried == (("a", "b"),)


def test_whoever_signed_is_told_and_each_has_an_id(home: Path) -> None:
    found = [Register("week 1").sign(name) for name in ("Яна", "Test", "Ґеник", "яна")]
    assert [each.others for each in found] == [(), ("Яна",), ("Test", "Яна"), ("Test", "Ґеник")]
    assert found[0].id == found[3].id
    assert len({each.id for each in found}) == 3


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[]", b'{"name": 3}', b'{"name":"Olha","id":"x","tried":{"1":5}}'])
def test_what_cannot_be_read_back_is_begun_anew(content: bytes, home: Path) -> None:
    Register("week 1").sign("Olha", TWO)
    for file in (home / "answers").rglob("*.json"):
        file.write_bytes(content)
    assert Register("week 1").sign("Olha", TWO).tried == ((), ())


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[]", b'{"name": 3}', b"[" * 2_000_000])
def test_damaged_answers_are_set_aside_and_told(content: bytes, home: Path) -> None:
    Register("week 1").add("Olha", TWO, 0, "a")
    (file,) = (home / "answers").rglob("*.json")
    file.write_bytes(content)
    register = Register("week 1")
    signed = register.sign(" OLHA", TWO)
    (aside,) = (home / "answers").rglob("*.damaged")
    assert aside.read_bytes() == content
    assert signed.warning() == (f"What was answered before is damaged. It is kept as {aside}, and you begin anew.")
    assert register.add("Olha", TWO, 1, "b").tried == ((), ("b",))
    assert register.sign("Taras", TWO).warning() == ""
    again = Register("week 1").sign("Olha", TWO)
    assert (again.tried, again.warning()) == (((), ("b",)), "")
    file.write_bytes(content)  # while it is known here: nothing is lost
    assert register.add("Olha", TWO, 1, "c").tried == ((), ("b", "c"))
    assert len(list((home / "answers").rglob("*.damaged"))) == 2


def test_where_nothing_can_be_written_tries_stay_until_the_kernel_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "file"))
    register = Register("week 1")
    for letter, name in itertools.product("ab", ("Olha", "olha")):
        register.add(name, TWO[:1], 0, letter)
    register.sign("Taras", TWO[:1])
    assert register.known("OLHA", TWO[:1]).tried == (("a", "a", "b", "b"),)
    assert register.known("OLHA", TWO[:1]).others == ("Taras",)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_what_was_tried_is_nobody_elses_to_read(home: Path) -> None:
    Register("week 1").sign("Olha")
    (file,) = (home / "answers").rglob("*.json")
    assert file.stat().st_mode & 0o077 == 0
