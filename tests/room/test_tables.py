"""A class at tables: who sits where, what each may know, what is voted for, what comes back."""

from __future__ import annotations

import gc
import json
import re
import weakref
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import comm
import ipywidgets
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.states.state import Log, State
from boardgames_edu.room.activities import Plan
from boardgames_edu.room.desk import Desk
from boardgames_edu.room.pages import GuestPage, Screen
from boardgames_edu.room.room import Room
from boardgames_edu.room.tables import Tables
from boardgames_edu.scene.base import NOBODY
from boardgames_edu.teach.classroom.exercises import make_exercises
from boardgames_edu.widgets.classroom.device_table import DeviceTable, DeviceView, seat_all
from boardgames_edu.widgets.match.log import events_in_words


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "home"))
    made = Room(tmp_path / "room")
    for secret, name in (("a", "Olha"), ("b", "Petro")):
        made.join(secret, name)
    return made


def tables(room: Room) -> Tables:
    assert isinstance(room.activity, Tables)
    return room.activity


def begin(room: Room, game: str = "hansa") -> tuple[DeviceTable, list[GuestPage]]:
    """Seat Olha first and Petro second, with a bot; return their table and pages."""
    room.begin(Plan("play", spec={"game": game, "seed": 10, "tables": [["Olha", "Petro", ""]], "bot": "random"}))
    return tables(room).tables[0], [GuestPage(room, secret) for secret in "ab"]


# --- who sits where --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("people", "seats", "expected"), [(7, 3, [3, 2, 2]), (2, 4, [2]), (0, 2, [0]), (8, 4, [4, 4])])
def test_all_who_are_here_have_a_seat_and_bots_fill(people: int, seats: int, expected: list[int]) -> None:
    names = [f"P{number}" for number in range(people)]
    made = seat_all(names, "hansa", seats)["tables"]
    assert sorted(name for table in made for name in table if name) == names
    assert [sum(map(bool, table)) for table in made] == expected
    assert {len(table) for table in made} == {seats}


def test_a_pair_shares_a_seat_and_both_see_it_and_decide(room: Room) -> None:
    made = seat_all(["A", "B", "C", "D", "E"], "hansa", 2, together=2)["tables"]
    assert [sorted(map(len, table)) for table in made] in ([[1, 2], [0, 2]], [[2, 2], [0, 1]], [[0, 2], [1, 2]])
    room.begin(Plan("play", spec={"game": "hansa", "seed": 10, "tables": [[["Olha", "Petro"], ""]], "bot": "random"}))
    table, pages = tables(room).tables[0], [GuestPage(room, secret) for secret in "ab"]
    for page in pages:
        room.listen(page.refresh)
    assert [page.doing.seat for page in pages] == [0, 0]
    assert table.match.names[0] == "Olha + Petro"
    for page in pages:  # one after the other
        page.doing.buttons()["play"](str(table.match.state.legal_actions()[0]))
        page.doing.act(lambda: None)
    assert [entry.seat for entry in table.match.past[:2]] == [0, 0]
    room.rename("Petro", "Pavlo")
    assert Room(room.folder).activity.table_of("Pavlo").seat_of("Pavlo") == 0  # type: ignore[union-attr]


def test_nothing_keeps_what_is_shown_no_longer(room: Room) -> None:
    olha, petro = begin(room)[1]
    screen = Screen(room, "http://here")
    shown = [weakref.ref(olha.doing), weakref.ref(screen.seat), weakref.ref(olha.doing.match)]
    room.begin(Plan("quiz", spec=make_exercises("who_rules", 1, game="rurik", seed=1).spec()))
    for page in (olha, petro, screen):
        page.refresh()
    shown += [weakref.ref(olha.doing), weakref.ref(screen._projector)]
    begin(room)
    for page in (olha, petro, screen):
        page.refresh()
    gc.collect()
    assert [each() for each in shown] == [None] * len(shown)


def test_no_widget_of_what_was_shown_stays_open(room: Room) -> None:
    pages, count = [*begin(room)[1], Screen(room, "http://here")], list[int]()
    for _ in range(3):
        room.begin(Plan("quiz", spec=make_exercises("who_rules", 1, game="rurik", seed=1).spec()))
        for page in pages:
            page.refresh()
        count.append(len(ipywidgets.widgets.widget._instances))
        room.begin(Plan("play", spec={"game": "hansa", "tables": [["Olha", "Petro", ""]], "bot": "random"}))
        for page in pages:
            page.refresh()
    assert count[1] == count[2]


def test_each_team_has_one_voice_and_who_comes_later_joins_the_smallest(room: Room) -> None:
    teams = [["Olha", "Petro"], ["Iryna"]]
    room.begin(Plan("vote", spec={"game": "hansa", "seed": 1, "tables": [["", ""]], "teams": teams}))
    table = tables(room).tables[0]
    one, two = (str(action) for action in table.match.state.legal_actions()[:2])
    assert "Your team is for" in table.vote("Olha", one)
    table.vote("Petro", one)
    table.vote("Iryna", two)
    assert sorted(table.tally()) == sorted([(one, 1), (two, 1)])
    table.vote("Maks", one)
    assert table.teams[1] == ["Iryna", "Maks"]
    table.vote("Iryna", one)
    assert table.tally() == [(one, 2)]
    assert "Team 2 (Iryna, Maks)" in table.teams_told()[1]
    room.rename("Petro", "Pavlo")
    assert table.votes["pavlo"] == one
    again = Room(room.folder)
    assert tables(again).tables[0].teams == [["Olha", "Pavlo"], ["Iryna", "Maks"]]
    assert tables(again).tables[0].tally() == [(one, 2)]


@pytest.mark.parametrize(
    "spec",
    [
        {},
        {"game": "hansa", "tables": 3},
        {"game": "hansa", "tables": []},
        {"game": "hansa", "tables": [[]]},
        {"game": "chess", "tables": [["", ""]]},
    ],
)
def test_tables_that_cannot_be_made_change_nothing(room: Room, spec: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as problem:
        room.begin(Plan("play", spec=spec))
    assert len(str(problem.value)) < 300
    assert room.activity is None


def test_each_decides_for_the_own_seat_and_takes_back_no_other_decision(room: Room) -> None:
    table, (olha, petro) = begin(room)
    first = str(table.match.state.legal_actions()[0])
    petro.doing.press("play", first)
    assert table.match.past == []
    olha.doing.press("play", first)
    made = len(table.match.past)
    assert made >= 1
    while table.match.state.to_move == 0:
        olha.doing.press("play", str(table.match.state.legal_actions()[0]))
    done = len(table.match.past)
    petro.refresh()
    petro.doing.press("undo")
    assert len(table.match.past) == done
    assert not petro.doing.words()["can"]["undo"]


def test_a_device_shows_what_another_has_decided_and_only_then(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table, (olha, petro) = begin(room)
    shown = list[object]()
    monkeypatch.setattr(petro.doing.screen, "show", lambda *given: shown.append(given))
    petro.refresh()
    assert shown == []
    olha.doing.press("play", str(table.match.state.legal_actions()[0]))
    petro.refresh()
    petro.refresh()
    assert len(shown) == 1


def test_bots_decide_until_a_person_is_asked(room: Room) -> None:
    table, _ = begin(room)
    rng = Random(1)
    while table.match.state.to_move != 2:
        table.match.play(rng.choice(table.match.state.legal_actions()))
    for _ in range(50):
        room.look()
    assert table.match.state.to_move != 2


@pytest.mark.parametrize("button", ["new", "load", "save", "again", "list", "look", "hint", "bots", "ready"])
def test_what_is_for_one_screen_alone_cannot_be_pressed(room: Room, button: str) -> None:
    table, (olha, _) = begin(room)
    before = table.match.state
    olha.doing.press(button, "human greedy greedy")
    assert table.match.state is before
    assert button not in olha.doing.buttons()


def test_a_killed_room_comes_back_with_its_matches_and_seats(room: Room) -> None:
    table, (olha, _) = begin(room)
    olha.doing.press("play", str(table.match.state.legal_actions()[0]))
    room.rename("Olha", "Olha K.")
    again = Room(room.folder)
    found = tables(again).tables[0]
    assert found.match.state == table.match.state
    assert found.seat_of("olha k.") == 0
    assert len(list((room.folder / "matches").glob("*.json"))) == 1


def test_who_has_no_seat_looks_on_and_the_screen_shows_every_table(room: Room) -> None:
    room.join("c", "Iryna")
    begin(room)
    late, screen = GuestPage(room, "c"), Screen(room, "http://here")
    assert late.doing.play.viewer == NOBODY
    assert screen.seat is not None
    assert (screen.seat.play.viewer, screen.seat.play.asked) == (NOBODY, False)


# --- a vote ----------------------------------------------------------------------------------------------------------


def test_a_class_votes_and_the_teacher_plays_the_first(room: Room) -> None:
    start = bg.load("hansa").new(3, seed=2)
    spec = {"game": "hansa", "tables": [["", "", ""]], "position": start.position(), "bot": "random"}
    room.join("c", "Iryna")
    room.begin(Plan("vote", spec=spec))
    pages = [GuestPage(room, secret) for secret in "abc"]
    screen, desk = Screen(room, "http://here"), Desk(room, "http://here")
    table = tables(room).tables[0]
    one, two = (str(action) for action in table.match.state.legal_actions()[:2])
    for page, move in zip(pages, (two, two, one), strict=True):
        page.doing.press("play", move)
    pages[2].doing.press("play", "no such move")
    assert table.match.past == []
    assert table.tally() == [(two, 2), (one, 1)]
    screen.refresh()
    assert "2" in screen._votes.value
    assert tables(Room(room.folder)).tables[0].tally() == table.tally()
    assert screen.seat is not None
    pages[0].doing.press("play", one)
    screen.seat.press("play", two)  # the teacher decides otherwise, on the screen in front
    assert table.tally() == []
    screen.seat.press("undo")
    for page, move in zip(pages, (two, two, one), strict=True):
        page.doing.press("play", move)
    desk.attempt(room.play_first)
    assert [past.action.text for past in table.match.past] == [two]
    assert table.tally() == []
    with pytest.raises(BadInput, match="Nobody has voted yet"):
        room.play_first()


# --- what a seat may know --------------------------------------------------------------------------------------------


class Line(comm.base_comm.BaseComm):
    """A way to a browser, on which all that is sent is kept."""

    sent: ClassVar[list[str]] = []

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any) -> None:
        Line.sent.append(f"{msg_type} {json.dumps(data, default=str, ensure_ascii=False)} {buffers}")


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comm, "create_comm", Line)


def bytes_for(state: State, seat: int | None) -> list[str]:
    """Return all that a device is sent of a position."""
    Line.sent.clear()
    at = DeviceView(Match(state), NOBODY if seat is None else seat, lambda: None)
    at.refresh()
    at.close()
    return [re.sub(r"[0-9a-f]{32}|room [0-9a-f]{8}", "#", text) for text in Line.sent]


def decisions(game: str, seed: int) -> Iterator[tuple[State, Action, State, Log]]:
    """Yield the decisions of a random game."""
    state, rng = bg.load(game).new(3, seed=seed), Random(seed)
    while not state.is_over:
        before, action, log = state.copy(), rng.choice(state.legal_actions()), Log()
        state.apply(action, log)
        yield before, action, state.copy(), log


@pytest.mark.parametrize("game", bg.game_names())
def test_nothing_is_sent_that_depends_on_what_a_seat_does_not_know(game: str, line: None, room: Room) -> None:
    """Two positions that look alike to a seat give the same bytes, to the last."""
    rng, differ = Random(3), 0
    for before, *_ in islice(decisions(game, 4), 20, 200, 90):
        for seat in (before.to_move or 0, 0):
            guess = before.sample(seat, rng)
            differ += guess != before
            assert bytes_for(guess, seat) == bytes_for(before, seat)
        assert bytes_for(before, None) == bytes_for(before.sample(2, rng), None)
    assert differ


@pytest.mark.parametrize("game", bg.game_names())
def test_the_log_tells_a_seat_nothing_that_it_does_not_know(game: str) -> None:
    """What looks alike before and after is told alike."""
    rng, compared, looks = Random(3), 0, ["a", "b", "c"]
    for before, action, after, log in islice(decisions(game, 7), 0, 200, 3):
        for seat in {0, 1, 2} - {before.to_move}:
            guess, told = before.sample(seat, rng), Log()
            if guess != before and guess.why_not(action) is None:
                guess.apply(action, told)
                if guess.view(seat) == after.view(seat):
                    compared += 1
                    assert events_in_words(told, looks) == events_in_words(log, looks)
    assert compared > 20
