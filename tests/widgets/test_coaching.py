"""The coach at the table: the best moves of a position, and the look back over a game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from threading import Event
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import boardgames_edu as bg
from boardgames_edu.bots.coach import ReviewedDecision, advise
from boardgames_edu.widgets.match.curve import curve
from boardgames_edu.widgets.table import coaching
from boardgames_edu.widgets.table.match_view import MatchView

Sit = Callable[..., MatchView]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach tries a few walks, however busy the machine is."""
    monkeypatch.setattr(coaching, "advise", lambda state, top, seconds: advise(state, top, walks=12))


def press(at: Any, what: str, word: str = "") -> None:
    at.screen.head._handle_custom_msg({"do": "press", "what": what, "word": word}, [])


def coach(at: Any) -> dict[str, Any]:
    found: dict[str, Any] = at.screen.answers.view.get("coach", {})
    return found


async def until(true: Callable[[], Any], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def test_the_best_moves_and_where_they_are(sit: Sit) -> None:
    at: Any = sit(("human", "human"), teaching=True)
    for _ in range(2):
        press(at, "play", at.state.legal_actions()[0].text)
    assert at.screen.head.view["can"]["coach"]
    press(at, "coach")
    assert len(coach(at)["lines"]) == 3
    assert "Place a troop: " in coach(at)["lines"][0]["text"]
    press(at, "point", "1")
    marked = [thing.id for thing in at.screen.board.scene.things() if "hint" in thing.marks]
    assert marked == list(at.coach.lines[1].better)
    press(at, "point")
    assert not any("hint" in thing.marks for thing in at.screen.board.scene.things())
    press(at, "point", "99")
    press(at, "play", at.state.legal_actions()[0].text)
    assert coach(at) == {}  # that was about another position


def test_only_where_teaching_is_on_and_a_person_decides(sit: Sit) -> None:
    at: Any = sit(("human", "random"))
    assert "coach" not in at.screen.head.view["can"]
    over: Any = sit(("random", "random"), teaching=True)
    press(over, "coach")
    assert coach(over) == {}
    assert "The game is over" in over.play.message.text


def test_an_opening_is_shown_with_its_answer() -> None:
    game = bg.load("hansa")
    state = game.new(3, 7)
    found = coaching._advice(state)
    opening = [line for line in found if line.label]
    assert all(line.better for line in opening)
    assert opening


def test_it_thinks_beside_the_table(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = Event()

    def slow(state: Any, top: int, seconds: float) -> Any:
        assert may_end.wait(30)
        return advise(state, top, walks=12)

    async def run() -> None:
        at: Any = sit(("human", "human"), teaching=True)
        press(at, "coach")
        await until(lambda: coach(at))
        assert coach(at)["running"]
        assert coach(at)["note"] == "The coach is thinking."
        may_end.set()
        await until(lambda: not coach(at)["running"])
        assert coach(at)["lines"]
        press(at, "leave")
        await until(lambda: coach(at) == {})
        may_end.clear()
        press(at, "coach")
        press(at, "play", at.state.legal_actions()[0].text)  # before it has answered
        may_end.set()
        await asyncio.sleep(0.4)
        assert coach(at) == {}

    monkeypatch.setattr(coaching, "advise", slow)
    asyncio.run(run())


def faked(monkeypatch: pytest.MonkeyPatch, seconds: float = 0.0) -> None:
    """A look back that finds every fifth decision wanting."""

    def moments(game: Any, *, seed: int = 0) -> Any:
        for number, past in enumerate(game.past, start=1):
            time.sleep(seconds)
            cost = float(number) if number % 5 == 0 else 0.0
            better = past.state.legal_actions()[-1] if cost else None
            yield ReviewedDecision(
                number, past.seat, past.action, (number / 10, -1.0), cost, better, f"Decision {number}"
            )

    monkeypatch.setattr(coaching, "moments", moments)


def test_a_look_back_over_a_game(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    faked(monkeypatch)
    at: Any = sit(("random", "random"))
    assert [screen["what"] for screen in at.screen.head.view["screens"]] == ["look", "new"]
    press(at, "look")
    found = coach(at)
    assert len(found["lines"]) == 5
    assert found["curve"].startswith("<svg")
    seats = [past.seat for past in at.match.past]
    shown = max(number for number in range(1, len(seats)) if seats[number] != seats[-1])
    assert f">decision {shown}<" in found["curve"], "in the turn that ends a game it is worth thousands"
    assert not found["gazing"]
    end = at.screen.board.scene
    press(at, "point", "0")
    moment = max(range(1, len(at.match.past) + 1), key=lambda number: number if number % 5 == 0 else 0)
    assert coach(at)["lines"][0]["text"] == f"Decision {moment}"
    assert [line["chosen"] for line in coach(at)["lines"]] == [True, False, False, False, False]
    then = at.screen.board.scene
    assert then != end
    press(at, "point")
    assert at.screen.board.scene == end
    press(at, "point", "1")
    press(at, "leave")
    assert at.screen.board.scene == end
    assert coach(at) == {}


def test_a_costly_decision_is_made_again_against_the_same_bots(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    faked(monkeypatch)
    at: Any = sit(("random", "random"))
    at.seats = ["human", "greedy"]
    at.play.people = [0]

    def retry() -> list[str]:
        return [button["label"] for button in at.screen.head.view["screens"] if button["what"] == "retry"]

    press(at, "retry")
    assert at.coach.again, "it is looked for first, and shown"
    assert coach(at)["gazing"]
    press(at, "leave")
    press(at, "look")
    assert retry() == ["Your move again: the costliest decision"]
    costly = next(n for n, line in enumerate(at.coach.lines) if line.state.to_move == 0)
    other = next(n for n, line in enumerate(at.coach.lines) if line.state.to_move == 1)
    press(at, "point", str(other))
    assert not retry()
    press(at, "point", str(costly))
    assert retry() == ["Your move again: play on from here"]
    assert [line["again"] for line in coach(at)["lines"]] == [n == costly for n in range(len(at.coach.lines))]
    position, seats = at.coach.lines[costly].state.position(), list(at.seats)
    press(at, "retry")
    assert at.state.position() == position
    assert at.state.to_move == 0
    assert at.seats == seats
    assert at.match.seed is None, "what is played on from a position is not rated"
    asked = at.play.message.text
    assert asked.startswith("In the game, “")
    assert "points here. What is better?" in asked


def test_who_learns_from_a_look_back_finds_decisions_of_their_own_in_it(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much more the decisions of bots cost."""
    faked(monkeypatch)
    at: Any = sit(("random", "random"))
    at.play.people = [0]
    own = [number for number in range(5, len(at.match.past) + 1, 5) if at.match.past[number - 1].seat == 0]
    cheap = dict(zip(own[:4], (0.4, 0.3, 0.2, 0.1), strict=True))
    every: Any = vars(coaching)["moments"]

    def dear(game: Any) -> Any:
        for moment in every(game):
            mine = cheap.get(moment.number, 0.0) if moment.seat == 0 else moment.cost
            yield replace(moment, cost=mine)

    monkeypatch.setattr(coaching, "moments", dear)
    press(at, "look")
    assert [line.state.to_move for line in at.coach.lines] == [1, 1, 0, 0, 0]
    assert [line["text"] for line in coach(at)["lines"]][2:] == [f"Decision {number}" for number in own[:3]]


def test_who_has_decided_well_is_told_so(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    faked(monkeypatch)
    at: Any = sit(("random", "random"))
    at.play.people = [0]
    every: Any = vars(coaching)["moments"]
    monkeypatch.setattr(coaching, "moments", lambda game: (moment for moment in every(game) if moment.seat))
    press(at, "retry")
    assert coach(at)["note"].startswith("For none of your decisions was a clearly better one found.")
    assert not coach(at)["gazing"]


def test_a_real_look_back(sit: Sit) -> None:
    at: Any = sit(("random", "random"))
    at.match.past = at.match.past[:50]
    press(at, "look")
    assert coach(at)["lines"]
    assert all(line["text"].startswith("Decision ") for line in coach(at)["lines"])


def test_it_shows_how_far_it_is_and_can_be_stopped(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    faked(monkeypatch, 0.02)
    monkeypatch.setattr(coaching, "_OFTEN", 0.05)
    at: Any = sit(("random", "random"))
    count = len(at.match.past)

    async def run() -> None:
        press(at, "look")
        await until(lambda: coach(at) and 0 < coach(at)["far"] < 1)
        assert f"of {count} decisions looked at" in coach(at)["note"]
        press(at, "rule", "R-RULE-01")  # meanwhile the table is alive
        assert at.screen.answers.rule
        press(at, "enough")
        await until(lambda: not coach(at)["running"])
        assert coach(at)["note"].startswith("Stopped.")
        assert coach(at)["curve"]
        press(at, "look")
        press(at, "leave")
        await asyncio.sleep(0.2)
        assert coach(at) == {}

    asyncio.run(run())


def test_the_curve_says_what_it_shows() -> None:
    picture = ET.fromstring(
        curve([[0.0, 2.0, 5.5], [1.0, -3.0, 5.4]], [("Blue", "blue"), ("A<b", "white")], {1: (2, 1)})
    )
    assert picture.attrib["aria-label"].endswith("At the end: Blue 5.5, A<b 5.4.")
    texts = [node.text for node in picture.iter("text")]
    assert {"Blue", "A<b", "6", "-3", "1"} <= set(texts)
    names = [float(node.attrib["y"]) for node in picture.iter("text") if node.text in ("Blue", "A<b")]
    assert abs(names[0] - names[1]) >= 15  # they do not lie on each other
    assert len(list(picture.iter("circle"))) == 1


def test_the_letters_of_the_curve_are_legible_on_a_phone() -> None:
    picture = ET.fromstring(curve([[0.0, 2.0]], [("Blue", "blue")]))
    assert float(picture.attrib["font-size"]) * 236 / float(picture.attrib["viewBox"].split()[2]) >= 9


def test_the_curve_of_a_single_and_of_very_many_decisions() -> None:
    ET.fromstring(curve([[1.0]], [("Blue", "blue")]))
    assert len(curve([[0.5] * 20_000], [("Blue", "blue")])) < 20_000


@pytest.mark.parametrize("name", ["Blue", "Фіолетовий", "a very long name of a seat"])
def test_the_names_beside_the_curve_have_room(name: str) -> None:
    picture = ET.fromstring(curve([[0.0, 2.0], [1.0, 3.0]], [(name, "blue"), ("Red", "white")]))
    width = float(picture.attrib["viewBox"].split()[2])
    (node,) = (node for node in picture.iter("text") if node.text == name)
    assert float(node.attrib["x"]) + 7 * len(name) <= width  # bold letters of that size are not wider
