"""A challenge at the board: solved by clicks and by buttons, hints, wrong moves, lost positions, undo."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.store import Store
from boardgames_edu.teach.goals.challenges import challenge_titles
from boardgames_edu.teach.lessons import Try, load_lesson
from boardgames_edu.teach.progress import Progress
from boardgames_edu.widgets.lesson.challenge import ChallengeView, challenge

ALL = [(game, id) for game in bg.game_names() for id in challenge_titles(game)]


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[Progress]:
    with Store(tmp_path / "progress.sqlite3") as store:
        yield Progress(store)


def told(at: ChallengeView) -> str:
    message = at.play.message
    return message.text if message else ""


@pytest.mark.parametrize(("game", "id"), ALL, ids=[f"{game}-{id}" for game, id in ALL])
def test_the_shortest_way_solves_it(game: str, id: str, mind: Progress) -> None:
    at = challenge(game, id, progress=mind)
    for move in at.task.solution.moves or ():
        assert not at.solved
        at.press("play", move.text)
    assert at.solved, told(at)
    assert told(at) == at.task.why
    assert [note.what for note in mind.notes()] == ["tried", "solved"]
    assert mind.notes()[0].item == id
    assert not at.panel.view["can"]["hint"]


def test_by_clicks(mind: Progress) -> None:
    at = challenge("rurik", "rule_kiev", progress=mind)
    for start, end in (("novgorod", "polotsk"), ("polotsk", "kiev"), ("polotsk", "kiev")):
        at.click(f"piece:{start}:blue:troop")
        at.click(f"place:{end}")
    assert at.solved, told(at)
    before = at.play.state.fingerprint()
    at.click("place:kiev")
    at.press("play", "end")
    assert at.play.state.fingerprint() == before, "what is solved stays as it is"


def test_a_wrong_move_is_answered_by_its_rule(mind: Progress) -> None:
    at = challenge("rurik", "rule_kiev", progress=mind)
    at.press("play", "move novgorod kiev")
    message = at.play.message
    assert message is not None
    assert message.kind == "rule"
    assert message.rule.startswith("R-MOVE")
    assert at.made == 0
    at.press("rule", message.rule)
    assert at.panel.rule["id"] == message.rule
    at.press("close")
    assert at.panel.rule == {}


def test_hints_come_in_three_steps(mind: Progress) -> None:
    at: Any = challenge("rurik", "rule_kiev", progress=mind)
    at.press("hint")
    assert {thing.id for thing in at.board.scene.things() if "hint" in thing.marks} >= {"place:polotsk"}
    at.press("hint")
    assert at.play.message.rule == "R-RULE-03"
    at.press("hint")
    assert "Move a troop" in told(at)
    at.press("hint")
    assert "Move a troop" in told(at)


def test_a_lost_position_is_played_out_and_taken_back(mind: Progress) -> None:
    at: Any = challenge("rurik", "break_the_tie", progress=mind)
    at.press("play", "build market galich")
    assert at.verdict.kind == "lost"
    assert "cannot be reached" in told(at)
    assert [button["what"] for button in at.panel.view["screens"]] == ["undo", "follow"]
    reached = at.play.state.fingerprint()
    at.press("follow")
    assert at.play.state.fingerprint() == reached, "only the picture goes on"
    assert at.board.scene == at.scene()
    assert "what brings most at once" in told(at)
    at.press("play", "end")
    assert at.play.state.fingerprint() == reached, "nothing is played while the consequence is shown"
    at.press("undo")
    assert at.verdict is None
    assert at.play.state == at.task.start
    assert at.panel._lines == [], "nor is it told of any more"
    at.press("play", "build stronghold galich")
    assert at.solved
    assert [note.what for note in mind.notes()] == ["tried", "wrong", "tried", "solved"]


def test_a_position_without_a_way_has_no_move_to_hint_at(mind: Progress) -> None:
    at = challenge("rurik", "break_the_tie", progress=mind)
    at.press("play", "build market galich")
    for _ in range(3):
        at.press("hint")
    assert "no move leads to the goal" in told(at)


def test_what_another_player_does_is_no_success(mind: Progress) -> None:
    at: Any = challenge("cossacks", "home_through_pereyaslav", progress=mind)
    for move in ("obey", "remove sich-orlyk#1"):
        at.press("play", move)
    assert at.task.goal.holds(at.play.state)
    assert (at.solved, at.verdict.kind) == (False, "lost")
    assert "left to Green" in told(at)
    assert (at.panel.view["prompt"], at.panel.view["groups"]) == ("", []), "nothing is asked until it is taken back"
    at.press("undo")
    assert at.panel.view["prompt"]
    assert at.panel.view["groups"]


def test_start_again(mind: Progress) -> None:
    at = challenge("rurik", "rule_kiev", progress=mind)
    at.press("play", "move polotsk kiev")
    at.press("restart")
    assert at.play.state == at.task.start
    assert at.made == 0


def test_others_answer_by_themselves_and_undo_takes_their_answers_back(
    mind: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardgames_edu.widgets.lesson.challenge.HURRY", 0.0)
    at = challenge("cossacks", "send_to_pereyaslav", progress=mind)
    for move in ("order march a", "from chyhyryn", "go"):
        at.press("play", move)
    assert at.solved
    assert len(at.play.match.past) > 3
    at.press("undo")
    assert at.made == 2
    assert at.play.match.waits_for_human
    assert not at.solved


def test_a_second_click_in_a_hurry_takes_no_success_back(mind: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    at = challenge("rurik", "break_the_tie", progress=mind)
    at.press("play", "build stronghold galich")
    for what in ("restart", "undo"):
        at.press(what)
        assert at.solved
    monkeypatch.setattr("boardgames_edu.widgets.lesson.challenge.HURRY", 0.0)
    at.press("restart")
    assert not at.solved


def test_success_says_the_reason_and_asks_nothing_more(mind: Progress) -> None:
    done: list[bool] = []
    at: Any = ChallengeView(challenge("rurik", "break_the_tie").task, progress=mind, on_change=done.append)
    assert not at.ready
    at.press("play", "build stronghold galich")
    view = at.panel.view
    assert (view["message"]["kind"], view["message"]["text"]) == ("won", at.task.why)
    assert (view["prompt"], view["groups"], view["screens"]) == ("", [], [])
    assert at.ready
    assert done == [True]


def test_a_refused_move_is_no_mistake(mind: Progress) -> None:
    at = challenge("rurik", "rule_kiev", progress=mind)
    at.press("play", "move novgorod kiev")
    assert mind.notes() == []


def test_unknown_buttons_and_rules_are_told(mind: Progress) -> None:
    at: Any = challenge("rurik", "rule_kiev", progress=mind)
    at.press("jump")
    assert at.play.message.kind == "problem"
    at.press("rule", "R-NO-99")
    assert "R-NO-99" in told(at)
    at.press("play", "fly to kiev")
    assert at.play.message.kind == "problem"
    at.clear()
    assert at.play.message is None


def test_unknown_challenges_and_themes(mind: Progress) -> None:
    with pytest.raises(OptionError, match="rule_kiev"):
        challenge("rurik", "rule_kyiv", progress=mind)
    with pytest.raises(OptionError, match="dark"):
        challenge("rurik", "rule_kiev", theme="pink", progress=mind)


def test_an_exported_page_shows_the_board(mind: Progress) -> None:
    bundle = challenge("rurik", "rule_kiev", progress=mind)._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["image/svg+xml"].startswith("<svg")


def test_a_menu_on_the_board_goes_with_the_choice_made_beside_it(
    mind: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = opened_menu(mind, monkeypatch)
    move = at.panel.view["groups"][0]["rows"][0]["choices"][0]["play"]
    at.press("play", move)
    assert at.made
    assert at.offered_lines[-1] == []


def opened_menu(mind: Progress, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A challenge with a menu open on its board."""
    for game, id in ALL:
        at: Any = challenge(game, id, progress=mind)
        at.offered_lines = []
        monkeypatch.setattr(
            at.board, "send", lambda told, at=at: at.offered_lines.append(told["lines"]) if "lines" in told else None
        )
        for thing in at.board.scene.things():
            if thing.legal:
                at.click(thing.id)
                if at.made:
                    break
                if at.offered_lines and at.offered_lines[-1]:
                    return at
    raise AssertionError("no menu anywhere")


LEVELS = [
    (game, number)
    for game in ("rurik", "hansa", "cossacks")
    for number, step in enumerate(load_lesson(f"{game}/00_first_hour").steps)
    if isinstance(step, Try)
]


@pytest.mark.parametrize(("game", "number"), LEVELS)
def test_a_level_counts_actions_and_not_clicks(game: str, number: int, mind: Progress) -> None:
    """A piece and the place where it goes are one action; Hansa's levels take no more than the turn has."""
    task: Any = load_lesson(f"{game}/00_first_hour").steps[number]
    at = ChallengeView(task.challenge, progress=mind)
    par = at.task.actions(at.task.depths)
    assert 1 <= par <= at.task.par
    left = at.task.start.position()["turn"].get("left", par) if game == "hansa" else par
    assert par <= max(left, 2)
    seen = []
    for move in at.task.solution.moves or ():
        seen.append(re.search(r"(\d+) of (\d+) actions? done", at.goal.value))
        at.press("play", move.text)
    seen.append(re.search(r"(\d+) of (\d+) actions? done", at.goal.value))
    counts = [[int(n) for n in found.groups()] for found in seen if found]
    assert len(counts) == len(seen)
    assert counts[0] == [0, par]
    assert counts[-1] == [par, par]
    assert counts == sorted(counts)
