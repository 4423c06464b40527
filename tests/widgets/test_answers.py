"""The buttons of a question: every choice of the three games has one, and what stands open fits beside a board."""

from __future__ import annotations

import random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.labels import grouped, in_words
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.i18n import speaking
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.page.answers import MOST, ROOM, fitted, lines_shown


def group(heading: str, *rows: int, note: str = "") -> dict[str, Any]:
    """A group with so many choices in each row."""
    line = {"play": "x", "label": "to Pereyaslavl", "note": note}
    return {"heading": heading, "rows": [{"label": "from Kiev", "choices": [line] * count} for count in rows]}


def folds(*groups: dict[str, Any]) -> list[str]:
    return [entry["folded"] for entry in fitted(groups)]


def test_short_lists_stand_open_and_the_longest_is_folded_first() -> None:
    assert folds(group("Tax", 3), group("End the turn", 1)) == ["", ""]
    assert folds(group("Tax", 3), group("Move a troop", 6, 6, 6, 6), group("End", 1)) == ["", "all", ""]
    assert fitted([group("Move", 6, 7), group("End", 1)])[0]["ways"] == "13 ways"


def test_what_alone_is_asked_stands_open_or_is_folded_by_its_rows() -> None:
    alone = [group("Place a troop", MOST)], [group("Place a troop", MOST + 1)]
    assert [fitted(groups)[0]["folded"] for groups in alone] == ["", "all"]
    assert [fitted(groups, shown=False)[0]["folded"] for groups in alone] == ["", ""]
    assert folds(group("Place an advisor", 6, 6, 6, 6, 6)) == ["rows"]
    assert folds(group("Set down", *[3] * 40)) == ["all"]


def test_words_above_leave_less_room_for_buttons() -> None:
    moves = group("Move a troop", 2, 3, 3)
    assert folds(moves) == [""]
    assert [entry["folded"] for entry in fitted([moves], "Walk a troop to Kiev. " * 20)] == ["rows"]


def test_a_lone_choice_is_one_line_and_a_folded_list_another() -> None:
    lone, opened, folded = fitted([group("Tax", 1), group("Move", 2), group("Place", 6, 7)])
    assert lines_shown(lone) == ["\tto Pereyaslavl"]
    assert lines_shown(opened) == ["Move", "\tfrom Kiev   to Pereyaslavl   to Pereyaslavl"]
    assert lines_shown(folded) == ["\tPlace 13 ways"]
    (rows,) = fitted([group("Place an advisor", 6, 6, 6, 6, 6)])
    assert lines_shown(rows) == ["Place an advisor", *["\tfrom Kiev"] * 5]


@pytest.mark.parametrize(("name", "options"), [("rurik", {"leaders": "deal"}), ("hansa", {}), ("cossacks", {})])
def test_every_choice_of_a_game_is_a_button(name: str, options: dict[str, Any]) -> None:
    state, rng = bg.load(name).new(3, 3, **options), random.Random(3)
    for _ in range(250):
        if state.is_over:
            break
        play = MatchController(Match(state, [None] * 3), teaching=True)
        groups = play.choices()
        buttons = [c["play"] for g in groups for row in g["rows"] for c in row["choices"]]
        assert sorted(buttons) == sorted(action.text for action in state.legal_actions())
        shown = [g for g in groups if g["folded"] != "all"]
        rows = [row for g in shown for row in g["rows"] if g["folded"] != "rows"]
        assert len(rows) <= ROOM
        state.apply(rng.choice(state.legal_actions()))


def test_a_bribe_of_any_size_has_its_button() -> None:
    state = bg.load("rurik").from_position({"seats": 2, "phase": "strategy", "players": {"blue": {"coins": 7}}})
    state.play(next(action.text for action in state.legal_actions() if action.verb == "advise"))
    (asked,) = MatchController(Match(state, [None] * 2), teaching=True).choices()
    assert [choice["label"] for choice in asked["rows"][0]["choices"]][-1] == "7 coins"
    assert asked["folded"] == ""


def test_places_are_counted_as_places_and_what_is_hired_is_one_phrase() -> None:
    state = bg.load("hansa").new(3, 1)
    state.play("place")
    places = grouped(("", state, action) for action in state.legal_actions())
    assert fitted(places)[0]["ways"].endswith(" places")
    assert in_words(state, state.setup.notation.actions["hire 0 3"]) == "Hire 3 merchants"


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("rurik", 3, {}),
        ("hansa", 2, {}),
        ("hansa", 4, {"markers": "promo", "missions": True, "favour": True}),
        ("cossacks", 4, {}),
    ],
)
def test_no_button_has_two_colons(name: str, seats: int, options: dict[str, Any]) -> None:
    state = bg.load(name).new(seats, 1, **options)
    of_verb: dict[str, list[Action]] = {}
    for action in state.setup.notation.actions.values():
        of_verb.setdefault(action.verb, []).append(action)
    for language in ("en", "uk", "ru"):
        with speaking(language):
            told = [in_words(state, a) for every in of_verb.values() for a in every[:: len(every) // 20 + 1]]
        assert [line for line in told if line.count(":") > 1] == []


def test_the_end_of_the_turn_keeps_its_place_when_nothing_else_is_left() -> None:
    turn = {"seat": "blue", "action": "taken", "column": "muster", "row": 4, "points": {"muster": 1}}
    players = {"blue": {"troops": {"kiev": 1}, "unplaced": []}}
    board = {"seats": 3, "phase": "action", "players": players, "turn": turn, "stack": [["turn", "blue"]]}
    at = MatchController(Match(bg.load("rurik").from_position(board), [None] * 3), teaching=True)
    assert [entry["ends"] for entry in at.choices()] == [False, True]
    at.play("muster kiev")
    assert [str(action) for action in at.state.legal_actions()] == ["end"]
    assert [entry["ends"] for entry in at.choices()] == [True]
