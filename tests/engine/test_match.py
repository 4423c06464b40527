"""The table: players, undo with its barrier, redo, listeners, autosave, and players that fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.engine.errors import NotationError, OptionError, RecordError
from boardgames_edu.engine.events import RuleViolation
from boardgames_edu.engine.playing.match import Match, PlayerError, UndoBarrier
from boardgames_edu.engine.playing.record import Record


def table(*players: Any, **more: Any) -> Match:
    game = bg.load("rurik")
    state = game.new(len(players) or 3, seed=2, leaders="deal", first="blue")
    return Match(state, players or None, seed=2, **more)


def first(view: Any, actions: Any) -> Any:
    return actions[0]


def test_a_refused_move_changes_nothing() -> None:
    here = table()
    before = here.state.fingerprint()
    saved: list[str] = []
    here.autosave = saved.append
    with pytest.raises(RuleViolation):
        here.play("place kiev")
    with pytest.raises(NotationError):
        here.play("agenda wealty")
    assert (here.state.fingerprint(), here.past, saved) == (before, [], [])


def test_undo_and_redo_of_an_own_decision() -> None:
    here = table()
    before = here.state.copy()
    move = str(here.state.legal_actions()[0])
    here.play(move)
    after = here.state.copy()
    assert here.undo().action.text == move
    assert here.state == before
    here.redo()
    assert here.state == after
    with pytest.raises(UndoBarrier):
        here.redo()


def test_a_new_decision_forgets_what_was_taken_back() -> None:
    here = table()
    one, two = map(str, here.state.legal_actions())
    here.play(one)
    here.undo()
    here.play(two)
    with pytest.raises(UndoBarrier):
        here.redo()


def test_undo_stops_where_another_player_has_answered_except_in_teaching() -> None:
    here = table(None, first, first)
    here.play(here.state.legal_actions()[0])
    here.advance()
    assert here.waits_for_human
    assert getattr(here.barrier(), "code", "") == "answered"
    with pytest.raises(UndoBarrier):
        here.undo()
    assert here.undo(teaching=True).seat == 2


def test_undo_stops_where_cards_were_revealed_except_in_teaching() -> None:
    game = bg.load("rurik")
    state = game.from_position(
        {
            "seats": 2,
            "phase": "action",
            "players": {"blue": {"troops": {"kiev": 1}}, "maroon": {"troops": {"kiev": 1}}},
            "turn": {"seat": "blue", "action": "taken", "points": {"attack": 1}},
        }
    )
    here = Match(state)
    here.play("attack kiev maroon")
    here.play("deck left")
    assert getattr(here.barrier(), "code", "") == "revealed"
    with pytest.raises(UndoBarrier):
        here.undo()
    here.undo(teaching=True)
    assert here.barrier() is None
    here.undo()
    assert here.state == state


def test_listeners_and_autosave_hear_every_change() -> None:
    heard: list[int] = []
    saved: list[str] = []
    here = table(autosave=saved.append)
    end = here.listen(lambda table: heard.append(len(table.past)))
    here.play(here.state.legal_actions()[0])
    here.undo()
    end()
    here.redo()
    assert heard == [1, 0]
    assert [len(Record.from_json(text).moves) for text in saved] == [1, 0, 1]


def test_players_see_their_view_only_and_the_game_comes_to_its_end() -> None:
    seen = set()

    def curious(view: Any, actions: Any) -> Any:
        seen.add((view.viewer, view.rng_state))
        return actions[-1]

    here = table(curious, make("random", bg.load("rurik"), 1), first)
    here.advance()
    assert here.state.is_over
    assert seen == {(0, 0)}


@pytest.mark.parametrize(
    "wrong", [lambda view, actions: None, lambda view, actions: "end", lambda view, actions: 1 / 0]
)
def test_a_player_that_fails_is_told_and_nothing_happens(wrong: Any) -> None:
    here = table(wrong, first, first)
    before = here.state.fingerprint()
    with pytest.raises(PlayerError, match=r"Blue|blue"):
        here.advance()
    assert here.state.fingerprint() == before


def test_a_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(OptionError):
        Match(bg.load("rurik").new(3), [None])


def test_saving_keeps_the_old_file_when_it_cannot_write(tmp_path: Path) -> None:
    here = table()
    target = tmp_path / "folder"
    target.mkdir()
    with pytest.raises(RecordError, match="folder"):
        here.save(target)
    assert list(tmp_path.iterdir()) == [target]


def test_a_tampered_record_is_found_out(tmp_path: Path) -> None:
    here = table()
    for _ in range(5):
        here.play(here.state.legal_actions()[0])
    path = tmp_path / "game.json"
    here.save(path)
    text = path.read_text()
    cases = {
        "damaged": text[: len(text) // 2],
        "changed": text.replace(here.past[0].action.text, here.past[1].action.text, 1),
        "later version": text.replace('"version": 1', '"version": 2'),
        "no record": text.replace("boardgames_edu record", "shopping list"),
        "does not fit": text.replace('"seats": 3', '"seats": "three"'),
    }
    for word, wrong in cases.items():
        path.write_text(wrong)
        with pytest.raises(RecordError, match=word):
            Record.load(path)
        assert path.read_text() == wrong
    with pytest.raises(RecordError, match=r"absent\.json"):
        Record.load(tmp_path / "absent.json")


def test_what_cannot_be_kept_has_not_happened() -> None:
    """A failing autosave leaves state, past, future and listeners as they were."""
    heard: list[int] = []
    table = Match(bg.load("rurik").new(seats=2, seed=1))
    table.play(table.state.legal_actions()[0])
    table.play(table.state.legal_actions()[0])
    table.undo(teaching=True)
    table.listen(lambda one: heard.append(len(one.past)))

    def full(text: str) -> None:
        raise OSError("no space left")

    table.autosave = full
    before, past, future = table.state.fingerprint(), list(table.past), list(table.future)
    for change in (lambda: table.play(table.state.legal_actions()[0]), lambda: table.undo(teaching=True), table.redo):
        with pytest.raises(OSError, match="no space"):
            change()
        assert (table.state.fingerprint(), table.past, table.future) == (before, past, future)
    assert heard == []
    table.autosave = None
    table.redo()
    assert heard == [2]
