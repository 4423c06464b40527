"""The stepper: every step of every example on the board, forward and back, guessed at, and asked for by the browser."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import msgspec
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError, RecordError
from boardgames_edu.engine.registry import game_names
from boardgames_edu.scene.motion import changes
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.teach.examples import examples
from boardgames_edu.widgets.lesson.step_panel import PaceError
from boardgames_edu.widgets.lesson.stepper import StepperView, stepper

EVERY = [pytest.param(game, id, id=f"{game}-{id}") for game in game_names() for id in examples(game)]


def count(at: StepperView) -> int:
    return len(at.example.steps)


def is_hidden(at: StepperView) -> bool:
    """Asked anew each time."""
    return at.hidden


def shown(at: StepperView) -> tuple[Any, Any]:
    """What is on the screen: the picture and the words."""
    assert at.board.scene == at.scene()
    return at.board.scene, at.step_panel.view


# --- every example ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_every_step_is_on_the_board_and_back_is_as_forward(game: str, id: str) -> None:
    at = stepper(id, game, guess=False)
    there = []
    for number in range(count(at)):
        at.go(number)
        there.append(shown(at))
        view = at.step_panel.view
        assert view["at"] == number
        assert view["story"]
        assert bool(view["head"]) == (bool(view["lines"]) or at.step.kind != "position")
        assert not re.search(r"[{}]", str([line["text"] for line in view["lines"]]))
        msgspec.json.encode(view)  # the browser gets it as JSON
    for number in reversed(range(count(at))):
        assert shown(at) == there[number]
        at.back()
    assert at.at == 0


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_nothing_lies_outside_the_picture(game: str, id: str) -> None:
    at = stepper(id, game)
    for number in {0, count(at) - 1}:
        at.go(number)
        scene = at.scene()
        things: list[Any] = [*scene.places, *scene.cards, *scene.pieces]
        for thing in things:
            assert 0 <= thing.at[0] <= scene.width, thing.id
            assert 0 <= thing.at[1] <= scene.height, thing.id


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_what_changed_is_marked(game: str, id: str) -> None:
    at = stepper(id, game, guess=False)
    for number, step in enumerate(at.example.steps):
        at.go(number)
        scene, view = shown(at)
        marked = {thing.id for thing in scene.things() if "changed" in thing.marks}
        if step.kind == "position":
            assert not marked
        elif step.kind == "move" and step.before is not None:
            bare = scene_of(step.state, panels=at.example.panels)
            moved = changes(scene_of(step.before, panels=at.example.panels), bare)
            assert marked >= set(moved) & {thing.id for thing in bare.things()}
            assert marked or not changes(scene_of(step.before), scene_of(step.state)), "the panels hide a change"
            assert [line["text"] for line in view["lines"]][: len(step.events)] == [str(e) for e in step.events]
            assert all(line["rule"]["text"] for line in view["lines"][: len(step.events)])


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_every_example_can_be_guessed_through(game: str, id: str) -> None:
    at = stepper(id, game)
    asked = 0
    for number in range(1, count(at)):
        at.forward()
        assert at.at == number
        assert is_hidden(at) == bool(at.choices()), "nothing is hidden but for a question"
        if not is_hidden(at):
            continue
        asked += 1
        step = at.step
        hidden, view = shown(at)
        assert (view["lines"], view["rules"], view["story"]) == ([], [], "")
        assert not any(thing.legal for thing in hidden.things()), "the board does not answer"
        right = [choice.right for choice in at.choices()]
        assert right.count(True) == 1
        assert not at.choose(right.index(False))
        assert is_hidden(at)
        assert at.step_panel.view["said"]["kind"] == "wrong"
        assert at.step_panel.view["said"]["rule"]["id"]
        assert at.choose(right.index(True))
        assert at.step_panel.view["said"]["kind"] == "right"
        assert not is_hidden(at)
        assert at.at == number
        if step.kind == "move" and step.state != step.before and scene_of(step.state) != scene_of(step.before):
            assert at.board.scene != hidden
    assert at.step_panel.view["story"]
    verbs = [step.move.verb for step in at.example.steps if step.move is not None]
    assert asked <= len(set(verbs)) + sum(step.kind == "holds" for step in at.example.steps), "none twice"


# --- one example, closely -----------------------------------------------------------------------------------------


def test_the_owner_is_not_shown_before_the_class_knows() -> None:
    at = stepper("EX-A", guess=False)
    place = at.scene().find("place:galich")
    assert place.seat is None
    assert "rules" not in place.words
    assert "active" in place.marks
    at.forward()
    assert at.scene().find("place:galich").seat == 0
    assert at.step_panel.view["lines"][0]["text"] == "Blue rules Galich."


def test_rules_are_one_click_away_and_a_case_of_ours_says_so() -> None:
    at = stepper("EX-A", guess=False)
    at.go(1)
    view = at.step_panel.view
    assert [card["id"] for card in view["rules"]] == ["R-RULE-01", "R-RULE-02", "R-RULE-03", "R-RULE-04"]
    assert all(card["text"] for card in view["rules"])
    assert view["ours"] == ""
    at.go(11)
    assert "no rulebook tells it" in at.step_panel.view["ours"]


def test_beyond_the_ends_it_stays() -> None:
    at = stepper("EX-05", "hansa")
    at.back()
    assert at.at == 0
    at.go(99)
    assert at.at == count(at) - 1
    at.forward()
    assert at.at == count(at) - 1


def test_only_what_differs_goes_to_the_browser() -> None:
    at = stepper("EX-05", "hansa", guess=False)
    sent: list[Any] = []
    at.board.send = lambda message, *_: sent.append(message)
    at.forward()
    (message,) = sent
    assert message["do"] == "patch"
    assert len(str(message)) < len(at.board.markup()) / 5


def test_the_keys_and_buttons_of_the_browser() -> None:
    at = stepper("EX-01", "hansa", guess=False)
    asked = [("forward", None, 1), ("forward", None, 2), ("back", None, 1), ("go", 6, 6), ("go", 0, 0)]
    for what, number, there in asked:
        at.step_panel.hear({"do": what, "at": number})
        assert at.at == there
    at.step_panel.hear({"do": "guessing", "at": True})
    at.step_panel.hear({"do": "forward"})
    assert (at.at, at.hidden) == (1, False), "nothing to guess here"
    at.step_panel.hear({"do": "forward"})
    assert (at.at, at.hidden) == (2, True)
    right = [choice.right for choice in at.choices()].index(True)
    at.step_panel.hear({"do": "choose", "at": right})
    assert (at.at, at.hidden) == (2, False)
    at.step_panel.hear({"do": "go", "at": 4})
    assert (at.at, at.hidden) == (4, True)
    at.step_panel.hear({"do": "reveal"})
    assert (at.at, at.hidden) == (4, False)
    before = at.at, at.hidden
    for message in ({}, {"do": 3}, {"do": "fly"}, {"do": "go", "at": "x"}, {"do": "choose", "at": None}):
        at.step_panel.hear(message)
    at.step_panel.hear({"do": "choose", "at": 99})
    assert (at.at, at.hidden) == before


def test_a_click_on_the_board_is_a_guess() -> None:
    at = stepper("WE-01", "cossacks", guess=True)
    at.go(5)
    assert is_hidden(at)
    assert not [thing.id for thing in at.scene().things() if thing.legal], "that would be the answer"
    at.click("place:lviv")
    assert is_hidden(at)
    assert at.step_panel.view["said"]["rule"]["id"], "refused by its rule"
    at.click("place:pereyaslav-berdychiv#1")
    assert not is_hidden(at)
    assert at.step_panel.view["said"]["kind"] == "right"
    assert at.step.state == at.example.steps[5].state  # guessing has changed nothing


def test_another_move_that_is_allowed_is_no_mistake() -> None:
    at = stepper("WE-01", "cossacks")
    at.go(5)
    at.click("place:pereyaslav-ovruch#1")
    assert not is_hidden(at)
    assert at.step_panel.view["said"]["kind"] == "info"
    assert "allowed as well" in at.step_panel.view["said"]["text"]


def test_a_click_outside_a_guess_says_what_it_is() -> None:
    at = stepper("EX-01", "hansa")
    at.click("place:dortmund")
    assert "Dortmund" in at.step_panel.view["said"]["text"]
    at.forward()
    assert at.step_panel.view["said"] is None
    at.click("no such thing")
    assert at.step_panel.view["said"] is None


def test_half_a_guess_can_be_cleared() -> None:
    at = stepper("WE-01", "cossacks")
    at.go(5)
    at.board.hear({"do": "clear"})
    assert at.step_panel.view["said"] is None
    assert is_hidden(at)


def test_going_back_hides_nothing_and_forward_hides_again() -> None:
    at = stepper("EX-05", "hansa")
    at.forward()
    at.reveal()
    at.forward()
    at.back()
    assert (at.at, at.hidden) == (1, False)
    at.forward()
    assert (at.at, at.hidden) == (2, True)
    at.guess(False)
    assert not is_hidden(at)
    at.go(0)
    at.forward()
    assert not is_hidden(at)


# --- how it is opened ---------------------------------------------------------------------------------------------


def test_the_public_names() -> None:
    opened = bg.stepper("EX-05", game="hansa")
    assert opened.example is bg.examples("hansa")["EX-05"]
    assert bg.stepper(opened.example).example is opened.example


def test_large_and_themes() -> None:
    assert "bge-large" in stepper("EX-A", large=True)._dom_classes
    assert "bge-large" not in stepper("EX-A")._dom_classes
    assert 'data-theme="dark"' in stepper("EX-A", theme="dark").board.markup()


def test_panels_are_those_that_the_example_needs() -> None:
    assert stepper("EX-A").scene() == stepper("EX-A", panels=("map",)).scene()
    assert stepper("EX-A").scene().height < stepper("EX-A", panels=("map", "mats")).scene().height


def test_an_exported_page_shows_the_board() -> None:
    at = stepper("EX-05", "hansa")
    data = at._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    assert data["image/svg+xml"].startswith("<svg")
    assert "Arnheim" in data["image/svg+xml"]
    assert data["text/plain"]


@pytest.mark.parametrize("pace", [0, 0.4, 61, "fast", True, None, float("nan")])
def test_a_pace_that_is_none(pace: Any) -> None:
    with pytest.raises(PaceError, match=r"from 0\.5 to 60"):
        stepper("EX-A", pace=pace)


def test_what_there_is_not() -> None:
    with pytest.raises(OptionError, match="Choose from: EX-"):
        stepper("EX-Z")
    with pytest.raises(OptionError, match="WE-01"):
        bg.stepper("EX-01", game="cossacks")
    with pytest.raises(OptionError, match="rurik"):
        bg.stepper("EX-01", game="chess")
    with pytest.raises(OptionError, match="light"):
        stepper("EX-A", theme="pink")


def test_a_failure_of_the_program_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardgames_edu.widgets.page import error_reporting

    at = stepper("EX-A")
    monkeypatch.setenv(error_reporting.VARIABLE, "0")
    monkeypatch.setattr(at, "forward", lambda: 1 / 0)
    at.step_panel._handle_custom_msg({"do": "forward"}, [])
    assert at.step_panel.view["said"]["kind"] == "problem"
    assert "ZeroDivisionError" in at.step_panel.view["said"]["text"]
    error_reporting.seen.clear()


def test_words_are_said_in_the_language_of_the_reader() -> None:
    with bg.speaking("uk"):
        at = stepper("EX-05", "hansa", guess=False)
        at.go(2)
        assert at.step_panel.view["lines"][0]["text"] != "Red founds a trading post in Minden with a trader."
        assert any("Мінден" in line["text"] for line in at.step_panel.view["lines"])


def test_words_are_said_once_and_no_heading_stands_alone() -> None:
    at = stepper("EX-F", "rurik", guess=False)
    assert all(at._tells() for at.at in range(count(at))), "the words of a case stand there all along"
    at = stepper("EX-A", "rurik")
    told = {step.last for at.at, step in enumerate(at.example.steps) if at._tells()}
    assert told == {True}, "words that would answer come at the end"
    for guess, words in ((False, "says what holds"), (True, "asks what holds")):
        view = stepper("EX-A", "rurik", guess=guess).step_panel.view
        assert words in view["lines"][0]["text"]


def test_the_words_of_a_move_are_said_with_it() -> None:
    from boardgames_edu.teach.lessons import Show, load_lesson

    shows = [step for step in load_lesson("rurik/01_who_rules").steps if isinstance(step, Show)]
    at = StepperView(shows[0].example)
    at.forward()
    assert at.step_panel.view["story"] == ("" if at.hidden else at.step.story)
    at.reveal()
    assert at.step_panel.view["story"] == at.step.story != ""


def test_the_next_picture_is_drawn_while_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardgames_edu.widgets.lesson.stepper.DRAW_AHEAD", 0.0)

    async def step() -> None:
        at = stepper("EX-F", "rurik")
        await asyncio.sleep(0.05)
        assert list(at._scenes) == [(0, False), (1, False)]
        at.forward()
        await asyncio.sleep(0.05)
        assert (2, False) in at._scenes

    asyncio.run(step())


# --- what counts as a change --------------------------------------------------------------------------------------


def test_changes_of_a_picture() -> None:
    steps = examples("hansa")["EX-01"].steps
    before, after = (scene_of(steps[number].state) for number in (1, 2))
    assert "piece:paderborn--dortmund:1" in changes(before, after)
    assert changes(before, before) == ()
    gone = changes(after, before)
    assert "piece:paderborn--dortmund:1" in gone or "space:paderborn--dortmund:1" in gone


def test_hushing_takes_only_what_is_asked_for() -> None:
    scene = scene_of(examples("rurik")["EX-A"].steps[0].state, panels=("map",))
    quiet = scene.hushed(("place:galich",))
    assert quiet.find("place:galich").words == "Galich"
    assert quiet.find("place:kiev") == scene.find("place:kiev")
    assert scene.hushed(()) is scene


# --- recorded games, and what is said to a guess --------------------------------------------------------------------


def played(name: str, moves: int) -> bg.Record:
    """The record of a game in which the first legal action is always taken."""
    game = bg.load(name)
    match = bg.Match(game.new(seats=3, seed=2), seed=2)
    for _ in range(moves):
        match.play(match.state.legal_actions()[0])
    return match.record()


@pytest.mark.parametrize("name", game_names())
def test_a_recorded_game_is_stepped_through_move_by_move(name: str) -> None:
    record = played(name, 12)
    at = stepper(record)
    assert [step.move.text for step in at.example.steps[1:] if step.move is not None] == record.moves
    for number, (state, _, events) in enumerate(record.steps(bg.load(name)), 1):
        assert at.step_on()
        assert at.step.state == state
        assert [line["text"] for line in shown(at)[1]["lines"]][: len(events)] == list(map(str, events))
        assert shown(at)[1]["at"] == number
        assert not at.hidden
    assert not at.step_on()
    guessed = stepper(record, guess=True)
    guessed.go(1)
    assert guessed.hidden == bool(guessed.choices())


def test_a_record_that_cannot_be_played_is_refused() -> None:
    record = msgspec.structs.replace(played("hansa", 3), moves=["nonsense"])
    with pytest.raises(RecordError, match="nonsense"):
        stepper(record)


def test_a_wrong_guess_cannot_be_read_as_the_truth_and_every_answer_is_marked() -> None:
    at = stepper("EX-A")
    at.forward()
    offered = at.choices()
    right = next(number for number, choice in enumerate(offered) if choice.right)
    wrong = (right + 1) % len(offered)
    at.choose(wrong)
    words = at.step_panel.view["choices"][wrong]["text"]
    assert at.step_panel.view["said"]["text"].startswith(f"“{words}” is wrong.")
    at.choose(right)
    marks = [choice["mark"] for choice in at.step_panel.view["choices"]]
    assert (marks[right], marks[wrong], min(marks)) == ("right", "wrong", "" if len(marks) > 2 else "right")
    at.back()
    at.forward()
    assert {choice["mark"] for choice in at.step_panel.view["choices"]} == {""}
    at.reveal()
    assert at.step_panel.view["choices"][right]["mark"] == "right"
