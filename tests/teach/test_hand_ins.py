"""Files that are handed in: beside each other, never over each other, and nobody else's to read."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.storage import write_all, write_whole
from boardgames_edu.teach.classroom.assignment import AnswerSheet
from boardgames_edu.teach.classroom.collecting import collect
from boardgames_edu.teach.classroom.exercises import Exercises, make_exercises
from boardgames_edu.teach.classroom.hand_ins import SHUT, read_hand_in, write_paper
from boardgames_edu.teach.classroom.pupils import Signature
from tests.accounts import by, needs_root

TEACHER, ANNA, OTHER = 60_001, 60_002, 60_003
"""Accounts of the machine, by number."""


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "home"))


@pytest.fixture
def made() -> Exercises:
    return make_exercises("who_rules", 2, seed=5, title="Week 1")


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    place = tmp_path / "inbox"
    place.mkdir()
    return place


@pytest.fixture
def other_machine(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    return lambda: monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path_factory.mktemp("home")))


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


# --- beside each other -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("second", ["Anna K.", "Anna K!", "anna k.", "Anna  K."])
def test_two_pupils_with_one_file_name_both_hand_in_and_are_told(
    second: str, made: Exercises, inbox: Path, other_machine: Callable[[], None]
) -> None:
    assert "Another Anna_K_.json" not in AnswerSheet(made).hand_in("Anna K.", made.letters, inbox)
    before = (inbox / "Anna_K_.json").read_bytes()
    other_machine()
    told = AnswerSheet(made).hand_in(second, ["a", "b"], inbox)
    stem = "anna_k_" if second[0] == "a" else "Anna_K_"
    assert (inbox / "Anna_K_.json").read_bytes() == before
    if stem == "Anna_K_":
        assert told.startswith("Anna_K__2.json is written")
        assert "Another Anna_K_.json lies there already; it stays as it is." in told
    rows = collect(inbox).pupils()
    assert len(rows) == 2
    told_both = [text for _, text in collect(inbox).to_look_at() if "both count" in text]
    assert len(told_both) == (0 if second == "Anna K!" else 2)


def test_who_hands_in_again_replaces_only_their_own(
    made: Exercises, inbox: Path, other_machine: Callable[[], None]
) -> None:
    AnswerSheet(made).hand_in("Anna", made.letters, inbox)
    other_machine()
    for _ in range(3):
        AnswerSheet(made).hand_in("Anna", ["a", "a"], inbox)
    assert names_in(inbox) == ["Anna.json", "Anna_2.json"]


def test_each_kind_has_file_names_of_its_own(inbox: Path) -> None:
    for kind in ("assignment", "challenge"):
        for person in ("1", "2"):
            write_paper(inbox, kind, Signature("Olha", person), {})
    assert names_in(inbox) == ["Olha.challenge.json", "Olha.json", "Olha_2.challenge.json", "Olha_2.json"]


@pytest.mark.parametrize("there", ["{", "[]", '{"id": 5}', '{"id": null}', "", '{"format": 2, "name": "Olha"}'])
def test_no_file_that_lies_there_is_lost(there: str, inbox: Path) -> None:
    (inbox / "Olha.json").write_text(there, encoding="utf-8")
    file, told = write_paper(inbox, "assignment", Signature("Olha", "1"), {})
    assert file.name == "Olha_2.json"
    assert "stays as it is" in told
    assert (inbox / "Olha.json").read_text(encoding="utf-8") == there


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_or_a_folder_of_that_name_stops_nobody(inbox: Path) -> None:
    os.mkfifo(inbox / "Olha.json")
    (inbox / "Olha_2.json").mkdir()
    assert write_paper(inbox, "assignment", Signature("Olha", "1"), {})[0].name == "Olha_3.json"


def test_a_folder_for_hand_ins_beside_the_notebook_is_used(made: Exercises, inbox: Path) -> None:
    (inbox / SHUT).mkdir()
    AnswerSheet(made).hand_in("Olha", made.letters, inbox)
    assert names_in(inbox) == [SHUT]
    assert [row.points for row in collect(inbox)] == [2]
    assert [row.points for row in collect(inbox / SHUT)] == [2]


def test_whoever_signed_the_sheet_is_written_into_the_file(made: Exercises, inbox: Path) -> None:
    sheet = AnswerSheet(made)
    for name in ("Test", "Olha"):
        sheet.sign(name)
        for number, letter in enumerate(made.letters, start=1):
            sheet.answer(number, letter)
    sheet.hand_in(folder=inbox)
    again = AnswerSheet(made)  # a new kernel
    again.hand_in("olha", folder=inbox)
    for file in inbox.iterdir():
        assert read_hand_in(file).paper.others == ("Test",)
    assert {text for _, text in collect(inbox).to_look_at()} >= {"Who else has signed this notebook: Test."}


# --- drafts and permissions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("writes", [lambda file: write_all({file: "new"}), lambda file: write_whole(file, "new")])
def test_no_draft_is_foreseen(writes: Callable[[Path], None], tmp_path: Path) -> None:
    file = tmp_path / "Olha.json"
    for name in ("Olha.json.draft", "Olha.json.part", ".Olha.json"):
        (tmp_path / name).mkdir()
    writes(file)
    assert file.read_text(encoding="utf-8") == "new"
    assert len(names_in(tmp_path)) == 4


def test_half_a_letter_leaves_no_draft(tmp_path: Path) -> None:
    with pytest.raises(UnicodeError):
        write_whole(tmp_path / "x", "\ud800")
    assert names_in(tmp_path) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no umask")
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o027, 0o077])
def test_what_is_written_keeps_to_the_umask(umask: int, made: Exercises, inbox: Path) -> None:
    before = os.umask(umask)
    try:
        write_whole(inbox / "one", "1")
        write_all({inbox / "other": "2"})
        AnswerSheet(made).hand_in("Olha", made.letters, inbox)
    finally:
        os.umask(before)
    modes = {file.name: file.stat().st_mode & 0o777 for file in inbox.iterdir()}
    assert modes == {"one": 0o666 & ~umask, "other": 0o666 & ~umask, "Olha.json": 0o640 & ~umask}


@pytest.fixture
def exchange(made: Exercises) -> Iterator[Path]:
    """The folder of an assignment as docs/classroom_server.md has it made."""
    top = Path(tempfile.mkdtemp(dir="/tmp"))
    top.chmod(0o755)
    shut = top / SHUT
    shut.mkdir()
    os.chown(shut, TEACHER, TEACHER)
    shut.chmod(0o3733)
    for account in (ANNA, OTHER):
        (top / str(account)).mkdir(mode=0o700)
        os.chown(top / str(account), account, account)
    for _ in range(2):  # what is imported late lies where other accounts may not read
        AnswerSheet(made).hand_in("warm", made.letters, top / "warm")
    collect(top / "warm").rows()
    shutil.rmtree(top / "warm")
    yield top
    shutil.rmtree(top)


@needs_root
@pytest.mark.parametrize("umask", [0o022, 0o077, 0o000])
def test_in_an_examination_nobody_reads_or_blocks_or_replaces_what_others_hand_in(
    umask: int, made: Exercises, exchange: Path
) -> None:
    def hands_in(account: int, letters: list[str]) -> str:
        def work() -> str:
            os.environ["BOARDGAMES_EDU_HOME"] = str(exchange / str(account))
            return AnswerSheet(made, "test").hand_in("Anna", letters, exchange)

        return by(account, work, umask)

    assert "Anna.json is written" in hands_in(ANNA, list(made.letters))
    shut, file = exchange / SHUT, exchange / SHUT / "Anna.json"
    for spying in (
        lambda: names_in(shut),
        file.read_text,
        file.unlink,
        lambda: file.rename(shut / "mine.json"),
        lambda: file.write_text("{}"),
        lambda: (exchange / "mine").replace(shut),
        shut.rmdir,
    ):
        assert by(OTHER, spying) in ("PermissionError", "FileNotFoundError")
    told = hands_in(OTHER, ["a", "a"])
    assert "Anna_2.json is written" in told
    assert "Another Anna.json lies there already" in told
    assert "Anna.json is written" in hands_in(ANNA, list(made.letters))
    for each in shut.iterdir():
        assert (each.stat().st_mode & 0o777, each.stat().st_gid) == (0o640, TEACHER)
    points = by(TEACHER, lambda: [(row["file"], row["points"], row["account"]) for row in collect(exchange).rows()])
    assert points == f"[('Anna.json', 2, '{ANNA}'), ('Anna_2.json', {made.letters.count('a')}, '{OTHER}')]"
    assert by(ANNA, lambda: collect(exchange)).splitlines()[-1].endswith("Permission denied.")


@needs_root
def test_one_account_that_hands_in_for_another_pupil_is_told(made: Exercises, exchange: Path) -> None:
    def hands_in(account: int, name: str) -> None:
        def work() -> str:
            os.environ["BOARDGAMES_EDU_HOME"] = str(exchange / str(account) / name)
            return AnswerSheet(made, "test").hand_in(name, made.letters, exchange)

        assert f"{name}.json is written" in by(account, work)

    for account, name in ((ANNA, "Anna"), (OTHER, "Olha"), (OTHER, "Taras")):
        hands_in(account, name)
    found = collect(exchange)
    told = {row.name: text for row, text in found.to_look_at()}
    assert told == {
        "Olha": f"Written by the account {OTHER}, which also handed in for: Taras.",
        "Taras": f"Written by the account {OTHER}, which also handed in for: Olha.",
    }
    assert "<th style='text-align:left;white-space:pre-line;padding-right:1em'>Account</th>" in found._repr_html_()


def test_where_nothing_can_be_written_it_is_told(made: Exercises, inbox: Path) -> None:
    (inbox / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadInput, match="Nothing could be written to"):
        AnswerSheet(made).hand_in("Olha", made.letters, inbox / "file")


def test_a_hand_in_says_what_it_is(made: Exercises, inbox: Path) -> None:
    AnswerSheet(made).hand_in("Olha", made.letters, inbox)
    data = json.loads((inbox / "Olha.json").read_text(encoding="utf-8"))
    assert (data["format"], data["kind"], data["others"]) == (3, "assignment", [])
