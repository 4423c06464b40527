"""Solutions of challenges, believed as little as hand-ins of assignments: the pupil's own moves, and nothing else."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.teach.classroom.assignment import AnswerSheet
from boardgames_edu.teach.classroom.collecting import collect
from boardgames_edu.teach.classroom.exercises import make_exercises
from boardgames_edu.teach.classroom.hand_ins import SHUT
from boardgames_edu.teach.classroom.handout import hand_out
from boardgames_edu.teach.classroom.solutions import SolutionTable, solutions, write_challenge_hand_in
from boardgames_edu.teach.editing import blank
from boardgames_edu.teach.editing.material import as_challenge, challenge_of

GAME = "cossacks"


class Posed(NamedTuple):
    """A challenge, with the pupil's moves and with everybody's."""

    text: str
    own: list[str]
    all: list[str]


@pytest.fixture(scope="module")
def posed() -> Posed:
    """An order of the hetman is carried out by another seat, whose move then reaches the goal."""
    made = blank(GAME, 3)
    state, moves, own = made.state.copy(), list[str](), list[str]()
    while "sich-perekop#1" not in state.position()["red"]:
        wanted = ("order march a", "name perekop", "go", "obey", "place sich-perekop#1")
        legal = [action.text for action in state.legal_actions()]
        move = next((word for word in wanted if word in legal), legal[0])
        moves.append(move)
        own += [move] if state.to_move == made.state.to_move else []
        state.play(move)
    text = as_challenge(made, {"marched": "sich-perekop#1"}, moves=moves, title="To Perekop").text
    assert len(own) < len(moves)
    return Posed(text, own, moves)


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "home"))


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    place = tmp_path / "inbox"
    place.mkdir()
    return place


def old(posed: Posed, file: Path, **data: Any) -> None:
    """Write a file of the first format, which had everybody's moves."""
    head = {"format": "boardgames_edu solution", "game": GAME, "challenge": posed.text, "name": "Olha"}
    file.write_text(json.dumps({**head, "moves": posed.all, **data}), encoding="utf-8")


def shown(found: SolutionTable) -> list[tuple[str, bool, int | None]]:
    return [(row.name, row.solved, row.moves) for row in found]


def test_own_moves_are_handed_in_and_the_others_answer_as_in_the_challenge(posed: Posed, inbox: Path) -> None:
    told = write_challenge_hand_in(posed.text, GAME, "Olha", posed.own, inbox)
    assert told.startswith("Olha.challenge.json is written: solved in")
    assert "not solved yet" in write_challenge_hand_in(posed.text, GAME, "Adam", posed.own[:-1], inbox)
    old(posed, inbox / "old.json", name="Zoe")
    assert shown(solutions(inbox)) == [
        ("Adam", False, len(posed.own) - 1), ("Olha", True, len(posed.own)), ("Zoe", True, len(posed.own)),
    ]  # fmt: skip


def test_the_moves_of_other_seats_are_not_taken_from_the_file(posed: Posed, inbox: Path) -> None:
    state, theirs = challenge_of(posed.text, GAME).start.copy(), list[tuple[int, str]]()
    seat = state.to_move
    for number, move in enumerate(posed.all):
        if state.to_move != seat:
            others = [action.text for action in state.legal_actions() if action.text != move]
            theirs += [(number, others[0])] if others else []
        state.play(move)
    assert theirs
    for number, instead in theirs:
        old(posed, inbox / "Olha.json", moves=[*posed.all[:number], instead, *posed.all[number + 1 :]])
        (row,) = solutions(inbox)
        assert not row.solved
        assert f"the other seats answer with {posed.all[number]}" in row.problem


def test_what_was_asked_says_the_teachers_notebook(posed: Posed, inbox: Path, tmp_path: Path) -> None:
    easy = posed.text.replace("To Perekop", "Easy")
    for name in ("Adam", "Zoe"):
        write_challenge_hand_in(easy, GAME, name, posed.own, inbox)
    write_challenge_hand_in(posed.text, GAME, "Olha", posed.own, inbox)
    assert [row.problem for row in solutions(inbox)] == ["", "It solves another challenge: To Perekop.", ""]
    wanted = ["It solves another challenge: Easy.", "", "It solves another challenge: Easy."]
    notebook = hand_out(tmp_path / "mine", posed.text, GAME)
    assert [row.problem for row in solutions(inbox, of=notebook)] == wanted
    (inbox / "student.ipynb").write_bytes(notebook.read_bytes())
    assert [row.problem for row in solutions(inbox)] == wanted
    with pytest.raises(BadInput, match=r"no notebook that bg\.assignment or the editor wrote"):
        collect(inbox, of=notebook)


def test_as_many_of_one_challenge_as_of_another_are_asked_about(posed: Posed, inbox: Path) -> None:
    write_challenge_hand_in(posed.text, GAME, "Olha", posed.own, inbox)
    write_challenge_hand_in(posed.text.replace("To Perekop", "Easy"), GAME, "Zoe", posed.own, inbox)
    with pytest.raises(BadInput, match=r"of='student\.ipynb'.*Found: To Perekop, Easy"):
        solutions(inbox)


FOREIGN = "\x1b[2J\u202eO\nl\r\tha\u2028\x00" + "x" * 100_000


@pytest.mark.parametrize(
    "data",
    [
        {"name": "\ud800"}, {"name": FOREIGN}, {"name": ""}, {"name": 5}, {"moves": ["x" * 100_000]},
        {"moves": [FOREIGN]}, {"moves": [None, [], {}]}, {"moves": ["\ud800"]}, {"moves": "go"},
        {"moves": ["go"] * 1001}, {"game": "chess"}, {"game": FOREIGN}, {"challenge": FOREIGN},
        {"challenge": "a: &x [*x]"}, {"challenge": "challenges: [{title: [1, 2]}]"}, {"format": 99}, {"format": []},
        {"kind": "assignment"},
        {"at": FOREIGN}, {"others": [FOREIGN, 5]}, {"id": 5},
    ],
)  # fmt: skip
@pytest.mark.parametrize("of", [True, False])
def test_no_file_breaks_or_fills_the_table(
    of: bool, data: dict[str, Any], posed: Posed, inbox: Path, tmp_path: Path
) -> None:
    for name in ("Adam", "Zoe"):
        write_challenge_hand_in(posed.text, GAME, name, posed.own, inbox)
    write_challenge_hand_in(posed.text, GAME, "Olha", posed.own, inbox)
    file = inbox / "Olha.challenge.json"
    file.write_text(json.dumps(json.loads(file.read_text(encoding="utf-8")) | data), encoding="utf-8")
    found = solutions(inbox, of=hand_out(tmp_path / "mine", posed.text, GAME) if of else None)
    assert len(found) == 3
    assert sum(row.solved for row in found) >= 2
    for row in found:
        for text in (row.name, row.problem, row.file, row.look):
            assert text.isprintable()
            assert len(text) <= 2_000
    found._repr_html_().encode("utf-8")


GARBAGE: list[dict[str, Any]] = [
    {"challenge": "x"}, {"challenge": "\ud800"}, {"challenge": ""}, {"challenge": FOREIGN}, {"game": "nogame"},
    {"game": "\ud800"}, {"challenge": "challenges: [{title: [1, 2]}]"}, {"challenge": "challenges: 5"},
    {"challenge": "steps: [{}]"}, {"challenge": "[" * 9_000},
]  # fmt: skip


@pytest.mark.parametrize("data", GARBAGE)
@pytest.mark.parametrize("of", [True, False])
def test_what_cannot_be_read_does_not_vote(
    of: bool, data: dict[str, Any], posed: Posed, inbox: Path, tmp_path: Path
) -> None:
    for number in range(2):
        old(posed, inbox / f"{number}.json", **data)
    found = solutions(inbox, of=hand_out(tmp_path / "mine", posed.text, GAME) if of else None)
    assert [(row.solved, bool(row.problem)) for row in found] == [(False, True)] * 2
    write_challenge_hand_in(posed.text, GAME, "Zoe", posed.own, inbox)
    assert [row.solved for row in solutions(inbox)] == [False, False, True]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_files_of_every_sort_are_rows(posed: Posed, inbox: Path) -> None:
    write_challenge_hand_in(posed.text, GAME, "Olha", posed.own, inbox)
    AnswerSheet(make_exercises("who_rules", 2, seed=5)).hand_in("Olha", ["a", "a"], inbox)
    os.mkfifo(inbox / "pipe.json")
    (inbox / "folder.json").mkdir()
    (inbox / "large.json").write_bytes(b" " * 2_000_000)
    (inbox / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    (inbox / "Windows.JSON").write_bytes(b"\xef\xbb\xbf" + (inbox / "Olha.challenge.json").read_bytes())
    found = {row.file: (row.solved, row.problem) for row in solutions(inbox)}
    assert {file for file, (solved, _) in found.items() if solved} == {"Olha.challenge.json", "Windows.JSON"}
    assert "no ordinary file" in found["pipe.json"][1]
    assert "too large" in found["large.json"][1]
    assert found["Olha.json"][1] == "The file Olha.json cannot be read as a solution."
    other = {row.file: row.problem for row in collect(inbox)}
    assert other["Olha.challenge.json"] == "The file Olha.challenge.json solves a challenge: bg.solutions reads it."


def test_who_signed_and_when_is_shown_as_for_an_assignment(
    posed: Posed, inbox: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (inbox / SHUT).mkdir()

    def write(name: str) -> str:
        return write_challenge_hand_in(posed.text, GAME, name, posed.own, inbox)

    write("Їжак")
    write("Іван")
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "elsewhere"))
    assert "Another Іван.challenge.json lies there already" in write("Іван")
    assert "Another" in write("Іван!") or (inbox / SHUT / "Іван_.challenge.json").exists()
    found = solutions(inbox)
    assert [row.name for row in found] == ["Іван", "Іван", "Іван!", "Їжак"]
    assert "Who else has signed this notebook: Їжак." in found[0].look
    assert "Іван_2.challenge.json was handed in under this name" in found[0].look
    assert "Іван.challenge.json was handed in under this name" in found[1].look
    assert all(row.at[:10] == row.written[:10] != "" for row in found)
    assert write("  ") == "Write your name, as your teacher knows it."
