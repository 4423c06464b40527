"""The projector: examples, lessons and positions one after the other, covered and revealed."""

from __future__ import annotations

import html
from math import dist
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import BadInput, OptionError
from boardgames_edu.engine.registry import game_names
from boardgames_edu.scene.pictures import scene_of, touched
from boardgames_edu.teach.editing import blank, shelf
from boardgames_edu.teach.editing.material import as_challenge
from boardgames_edu.teach.examples import examples, load_example
from boardgames_edu.teach.lessons import load_lesson
from boardgames_edu.widgets.classroom.projector import present
from boardgames_edu.widgets.classroom.slides import CoveredView, SideBySide, covered
from boardgames_edu.widgets.lesson.challenge import ChallengeView
from boardgames_edu.widgets.lesson.gallery import GalleryView
from boardgames_edu.widgets.lesson.hands import ClassQuiz
from boardgames_edu.widgets.lesson.lesson import LessonView
from boardgames_edu.widgets.lesson.stepper import StepperView
from boardgames_edu.widgets.page import error_reporting

STATE = bg.load("rurik").from_position(
    {"seats": 3, "players": {"blue": {"troops": {"kiev": 2}}}, "regions": {"kiev": {"rebels": 1}}}
)


def test_what_can_be_shown() -> None:
    at = present(
        "EX-A", "hansa/EX-05", load_example("EX-B"), "rurik/01_who_rules", STATE, scene_of(STATE), game="rurik"
    )
    kinds = [StepperView, StepperView, StepperView, LessonView, CoveredView, CoveredView]
    assert [type(slide) for slide in at.slides] == kinds
    assert present("EX-05", game="hansa").slides[0].scene() is not None
    at.close()


@pytest.mark.parametrize("what", [(), ("EX-99",), ("rurik/99_nothing",), (3,), ("hansa/EX-A",)])
def test_what_cannot_be_shown(what: tuple[Any, ...]) -> None:
    with pytest.raises(OptionError):
        present(*what)


def test_options_that_do_not_fit() -> None:
    with pytest.raises(OptionError, match="thing in the picture"):
        present(STATE, cover=["place:atlantis"])
    with pytest.raises(OptionError):
        present(STATE, theme="pink")


def test_forward_goes_through_every_step_and_back_again() -> None:
    at = present("EX-A", "rurik/01_who_rules", STATE, guess=False)
    first, numbers = at.scene(), [at.at]
    for _ in range(200):
        at.forward()
        numbers.append(at.at)
    assert numbers == sorted(numbers)
    assert numbers.count(0) == len(load_example("EX-A").steps)
    assert numbers.count(1) >= len(load_lesson("rurik/01_who_rules").steps)
    assert numbers[-1] == 2
    for _ in range(200):
        at.back()
    assert at.at == 0
    assert at.scene() == first


def test_a_class_guesses_before_the_step_is_revealed() -> None:
    at = present("EX-A")
    slide = at.slide
    assert isinstance(slide, StepperView)
    at.bar.hear({"do": "forward"})
    assert slide.choices()
    at.bar.hear({"do": "reveal"})
    assert not slide.choices()
    assert slide.at == 1


def test_things_are_covered_and_shown_again() -> None:
    at = present(STATE, cover=["place:kiev"])
    slide = at.slide
    assert isinstance(slide, CoveredView)
    assert slide.board.scene.find("place:kiev").seat is None
    assert "rules" not in slide.board.scene.find("place:kiev").words
    at.bar.hear({"do": "forward"})
    assert slide.board.scene.find("place:kiev") == scene_of(STATE).find("place:kiev")
    at.bar.hear({"do": "back"})
    assert slide.covered == ["place:kiev"]
    slide.board.hear({"do": "choose", "id": "place:kiev"})
    slide.board.hear({"do": "choose", "id": "piece:kiev:blue:troop"})
    assert slide.covered == ["piece:kiev:blue:troop"]
    at.bar.hear({"do": "reveal"})
    assert slide.covered == []
    slide.board.hear({"do": "choose", "id": "water:baltic"})  # the sea has nothing to hide
    assert slide.covered == []


def test_covering_takes_only_what_is_named() -> None:
    scene = scene_of(bg.load("rurik").new(3, seed=1, leaders="deal"))
    card = next(card.id for card in scene.cards if card.face == "up" and card.words)
    found = covered(scene, [card, "piece:kiev:rebel"])
    assert found.find(card).face == "down"
    assert found.find(card).lines == ()
    assert found.find("piece:kiev:rebel").text == "?"
    assert scene.find("piece:kiev:rebel").words not in str(found.find("piece:kiev:rebel"))
    assert found.find("place:kiev") == scene.find("place:kiev")
    assert covered(scene, ()) is scene


@pytest.mark.parametrize("game", game_names())
def test_the_sign_of_a_covered_place_is_in_sight(game: str) -> None:
    """It lay under a troop in Kiev, and the sign of the good was gone."""
    state, rng = bg.load(game).new(4, seed=2), Random(2)
    for _ in range(150):
        state.apply(rng.choice(state.legal_actions()))
    scene = scene_of(state, panels=["map"])
    for place in scene.places:
        if place.name and place.enabled:
            *kept, sign = covered(scene, [place.id]).find(place.id).badges
            assert (sign.text, kept) == ("?", [badge for badge in place.badges if badge.seat is None])
            at = (place.at[0] + sign.offset[0], place.at[1] + sign.offset[1])
            for piece in scene.pieces:
                assert dist(at, piece.at) > 0.75 * (sign.size + piece.size) / 2, (place.id, piece.id)


def test_first_and_last_and_where_it_stands() -> None:
    at = present("EX-A", STATE)
    at.bar.hear({"do": "last"})
    assert (at.at, at.bar.view["place"]) == (1, "2 of 2")
    at.bar.hear({"do": "first"})
    at.bar.hear({"do": "nonsense"})
    assert at.at == 0
    assert present(STATE).bar.view["place"] == ""


def test_a_failure_of_the_program_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    at = present(STATE)
    monkeypatch.setenv(error_reporting.VARIABLE, "0")
    monkeypatch.setattr(at, "reveal", lambda: 1 / 0)
    at.bar._handle_custom_msg({"do": "reveal"}, [])
    assert "ZeroDivisionError" in at.bar.view["problem"]
    error_reporting.seen.clear()


def test_the_page_of_a_book_shows_the_board() -> None:
    bundle = present(STATE, cover=["place:kiev"])._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "Blue rules Kiev" not in data["image/svg+xml"]
    assert 'data-id="place:kiev"' in data["image/svg+xml"]


# --- close-ups -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
def test_a_close_up_shows_all_that_a_step_is_about(game: str) -> None:
    for found in list(examples(game).values())[::3]:
        at = present(found, guess=False)
        slide = at.slide
        assert isinstance(slide, StepperView)
        whole = StepperView(found, guess=False)
        for number, step in enumerate(found.steps):
            slide.go(number)
            whole.go(number)
            there = {thing.id: thing for thing in slide.board.scene.things()}
            known = {thing.id for thing in whole.board.scene.things()}
            moved = touched(step.before, step.move) if step.before is not None and step.move is not None else ()
            assert {id for id in (*step.about, *moved) if id in known} <= there.keys()
            for thing in whole.board.scene.things():
                if thing.marks and thing.id in there:
                    assert there[thing.id].marks == thing.marks
        at.close()


def test_whole_pictures_when_they_are_asked_for() -> None:
    at = present("hansa/EX-05", "rurik/01_who_rules")
    near = at.scene()
    at.bar.hear({"do": "whole"})
    assert at.scene() == StepperView(load_example("EX-05", "hansa")).board.scene
    assert at.bar.view["whole"]
    at.bar.hear({"do": "whole"})
    assert at.scene() == near


def test_an_author_says_what_a_close_up_shows_beside_the_rest() -> None:
    whole = present("hansa/EX-05", zoom=[]).scene()
    assert whole == StepperView(load_example("EX-05", "hansa")).board.scene
    more = present("hansa/EX-10", zoom=["place:lubeck"]).scene()
    assert more is not None
    assert "place:lubeck" in {thing.id for thing in more.things()}
    near = present(STATE, zoom=["place:kiev"]).scene()
    assert near is not None
    assert "place:novgorod" not in {thing.id for thing in near.things() if thing.words and getattr(thing, "name", "")}


@pytest.mark.parametrize("game", game_names())
def test_what_authors_name_is_in_the_pictures(game: str) -> None:
    for found in examples(game).values():
        known = {thing.id for step in found.steps for thing in scene_of(step.state).things()}
        assert set(found.zoom or ()) <= known, found.id
    with pytest.raises(OptionError, match="thing in the picture"):
        present("hansa/EX-05", zoom=["place:atlantis"])


def test_panels_are_for_everything_that_is_shown() -> None:
    for what in ("rurik/EX-F", "rurik/01_who_rules", STATE, "rurik/who_rules", [STATE, STATE.copy()]):
        scene = present(what, panels=["map"]).scene()
        assert scene is not None
        assert not [panel for panel in scene.panels if panel.id.startswith("panel:mat")]
    with pytest.raises(OptionError, match="panel"):
        present("rurik/EX-F", panels=["cellar"])


def test_the_enlargement_is_kept_from_one_thing_to_the_next() -> None:
    at = present("EX-A", STATE, "hansa/who_controls")
    at.bar.hear({"do": "larger"})
    assert at.scale > 1
    for slide in range(3):
        at.go(slide)
        assert [board.scale for board in at.slide.boards] == [at.scale]
    for _ in range(9):
        at.bar.hear({"do": "smaller"})
    assert at.scale == 1


def test_home_and_end_always_go_to_the_ends() -> None:
    for what in ("EX-A", "rurik/01_who_rules", "hansa/who_controls", STATE, [STATE, STATE.copy()]):
        at = present(what, cover=["place:kiev"] if what is STATE else [])
        first = at.scene()
        at.bar.hear({"do": "last"})
        last = at.scene()
        assert what == STATE or last != first or isinstance(at.slide, ClassQuiz | SideBySide)
        at.bar.hear({"do": "last"})
        assert at.scene() == last
        at.bar.hear({"do": "first"})
        assert at.scene() == first
        at.close()


# --- everything can be shown -----------------------------------------------------------------------------------------


def test_a_quiz_counts_hands_and_then_shows_the_answer() -> None:
    at = present(bg.quiz("who_rules", game="rurik", count=2))
    slide = at.slide
    assert isinstance(slide, ClassQuiz)
    question = slide.question
    right = [choice.id for choice in question.choices].index(question.answer)
    wrong = next(k for k, choice in enumerate(question.choices) if k != right and choice.misconception)
    slide.panel.hear({"do": "count", "at": right, "hands": 7})
    slide.panel.hear({"do": "count", "at": wrong, "hands": 12})
    for bad in (-1, "many", 10_000, None, True):
        slide.panel.hear({"do": "count", "at": wrong, "hands": bad})
    slide.panel.hear({"do": "count", "at": 99, "hands": 1})
    shown = slide.panel.view["choices"]
    assert [(shown[k]["letter"], shown[k]["hands"]) for k in (right, wrong)] == [
        ("ABCDEFG"[right], 7),
        ("ABCDEFG"[wrong], 12),
    ]
    assert {choice["mark"] for choice in shown} == {""}
    assert slide.panel.view["said"] == []
    at.bar.hear({"do": "reveal"})
    shown = slide.panel.view["choices"]
    assert [choice["mark"] for choice in shown].count("right") == 1
    assert shown[right]["mark"] == "right"
    said = " ".join(slide.panel.view["said"])
    assert question.why in said
    assert question.choices[wrong].misconception in said
    at.forward()
    assert slide.at == 1
    at.back()
    assert slide.hands[0][right] == 7


def test_a_class_is_not_the_teacher() -> None:
    before = bg.progress("hansa").page()
    at = present("hansa/who_controls")
    at.reveal()
    assert bg.progress("hansa").page() == before


def test_games_challenges_and_what_was_just_made() -> None:
    game = bg.load("hansa")
    match = bg.Match(game.new(seats=3, seed=2), seed=2)
    for _ in range(5):
        match.play(match.state.legal_actions()[0])
    made = bg.editor(game.new(3, seed=1)).as_example([game.new(3, seed=1).legal_actions()[0].text])
    things = (match, match.record(), made, bg.stepper("EX-A"), bg.challenge("rurik", "rule_kiev"), "rurik/rule_kiev")
    at = present(*things, bg.lesson("rurik/01_who_rules"))
    kinds = [StepperView] * 4 + [ChallengeView] * 2 + [LessonView]
    assert [type(slide) for slide in at.slides] == kinds
    assert isinstance(at.slides[0], StepperView)
    assert len(at.slides[0].example.steps) == 6
    assert not at.slides[0].guessing


def test_positions_side_by_side_mark_what_is_different() -> None:
    other = bg.load("rurik").from_position({"seats": 3, "players": {"blue": {"troops": {"kiev": 1, "pskov": 1}}}})
    at = present([STATE, other], panels=["map"])
    slide = at.slide
    assert isinstance(slide, SideBySide)
    assert not [thing for board in slide.boards for thing in board.scene.things() if "changed" in thing.marks]
    assert "Blue" not in slide.words.value
    at.forward()
    first, second = (board.scene for board in slide.boards)
    assert "changed" in first.find("piece:kiev:blue:troop").marks
    assert "changed" in second.find("piece:kiev:blue:troop").marks
    assert "changed" in second.find("piece:pskov:blue:troop").marks
    assert "A: nothing" in slide.words.value
    for bad in ([STATE], [STATE, bg.load("hansa").new(3)], [STATE, 3], [STATE] * 9):
        with pytest.raises(OptionError):
            present(bad)


def test_what_is_covered_looks_covered_and_its_words_are_told_when_it_is_shown() -> None:
    at = present(STATE, cover=["place:kiev"], panels=["map"])
    slide = at.slide
    assert isinstance(slide, CoveredView)
    place = slide.board.scene.find("place:kiev")
    assert place.badges[-1].text == "?"
    assert slide.board.scene.find("piece:kiev:blue:troop") == scene_of(STATE, panels=["map"]).find(
        "piece:kiev:blue:troop"
    )
    assert "rules Kiev" not in slide.words.value
    at.reveal()
    assert scene_of(STATE).find("place:kiev").words in html.unescape(slide.words.value)


def test_a_sequence_is_saved_under_a_name_with_cases_a_quiz_and_a_challenge_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path))
    near = blank("rurik", 3)
    near.put("blue:troop", "place:polotsk")
    near.put("point", "column:move")
    posed = as_challenge(near, "rules: {blue: kiev}", title="Own")
    shelf.keep("challenge", "my own", posed.text, "rurik")
    shelf.keep("position", "Friday", STATE.to_yaml(), "rurik")
    first = present("EX-A 1-3", "who_rules", "my own", "Friday", "region:kiev", game="rurik", save="lesson 1")
    again = present("EX-B", "lesson 1")
    kinds = [StepperView, ClassQuiz, ChallengeView, CoveredView, GalleryView]
    assert [type(slide) for slide in first.slides] == kinds
    assert [type(slide) for slide in again.slides] == [StepperView, *kinds]
    shown: Any = again.slides[1]
    assert len(shown.example.cases()) == 3
    assert shown.example.steps[0].case == 0
    with pytest.raises(OptionError, match="has the cases 1 to"):
        present("EX-A 2-99")
    with pytest.raises(OptionError, match="RurikState has none"):
        present(STATE, save="lesson 2")
    with pytest.raises(OptionError, match="lesson 2"):
        present("lesson 2")


def test_a_table_is_played_on_the_projector() -> None:
    table = bg.play("rurik", seats=["human", "greedy"], seed=7)
    screen = present(table, "EX-A", game="rurik")
    assert screen.slides[0] is table
    table.press("play", table.play.match.state.legal_actions()[0].text)
    screen.forward()
    assert screen.at == 1
    screen.close()


def test_every_slide_has_the_board_that_was_asked_for() -> None:
    state = bg.load("rurik").new(3, seed=1)
    what = ("EX-A", "rurik/01_who_rules", "rurik/rule_kiev", "rurik/who_rules", STATE, [state, state])
    screen = present(*what, game="rurik", backend="matplotlib")
    for _ in screen.slides:
        assert all(type(board).__name__ != "LiveBoard" for board in screen.slide.boards)
        screen.go(screen.at + 1)
    screen.close()
    with pytest.raises(OptionError, match="backend"):
        present(STATE, backend="paper")


@pytest.mark.parametrize("name", [5, ["x"], object(), "x" * 500, "a\nb"])
def test_a_sequence_has_a_name_in_one_line(name: Any) -> None:
    with pytest.raises(BadInput) as problem:
        bg.present("rurik/who_rules", save=name)
    assert len(str(problem.value)) < 300


def test_a_table_that_was_projected_lives_on_and_speaks_again() -> None:
    table: Any = bg.play("hansa", ["human", "greedy"])
    made: Any = present("EX-A")
    first: Any = present(table)
    second: Any = present(table, "EX-A")
    assert table.voice is None
    first.close()
    assert table.speaker is second
    assert table.comm is not None
    second.close()
    assert table.comm is not None
    assert table.speaker is None
    assert table.children[0] is table.voice
    of_its_own: Any = made.slide
    made.close()
    assert of_its_own.comm is None
