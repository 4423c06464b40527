"""The projector: examples, lessons and positions one after the other, covered and revealed."""

from __future__ import annotations

from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.scene import picture
from boardgames_edu.teach.examples import example
from boardgames_edu.teach.lessons import lesson
from boardgames_edu.widgets import error_reporting
from boardgames_edu.widgets.lesson import LessonView
from boardgames_edu.widgets.projector import CoveredView, covered, present
from boardgames_edu.widgets.stepper import Stepper

STATE = bg.load("rurik").from_position(
    {"seats": 3, "players": {"blue": {"troops": {"kiev": 2}}}, "regions": {"kiev": {"rebels": 1}}}
)


def test_what_can_be_shown() -> None:
    at = present(
        "EX-A", "hansa/EX-05", example("EX-B"), "rurik/01_who_rules", STATE, picture(STATE), game="rurik"
    )
    kinds = [Stepper, Stepper, Stepper, LessonView, CoveredView, CoveredView]
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
    assert numbers.count(0) == len(example("EX-A").steps)
    assert numbers.count(1) >= len(lesson("rurik/01_who_rules").steps)
    assert numbers[-1] == 2
    for _ in range(200):
        at.back()
    assert at.at == 0
    assert at.scene() == first


def test_a_class_guesses_before_the_step_is_revealed() -> None:
    at = present("EX-A")
    slide = at.slide
    assert isinstance(slide, Stepper)
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
    assert slide.board.scene.find("place:kiev") == picture(STATE).find("place:kiev")
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
    scene = picture(bg.load("rurik").new(3, seed=1, leaders="deal"))
    card = next(card.id for card in scene.cards if card.face == "up" and card.words)
    found = covered(scene, [card, "piece:kiev:rebel"])
    assert found.find(card).face == "down"
    assert found.find(card).lines == ()
    assert found.find("piece:kiev:rebel").text == "?"
    assert scene.find("piece:kiev:rebel").words not in str(found.find("piece:kiev:rebel"))
    assert found.find("place:kiev") == scene.find("place:kiev")
    assert covered(scene, ()) is scene


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
