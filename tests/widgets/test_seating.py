"""Who may sit at a table, in words, and how another company is chosen for the next game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardgames_edu.bots import bot_names
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.widgets.match.seating import OWN, WORDS, chairs, chosen, levels, player_name
from boardgames_edu.widgets.table.match_view import MatchView

Sit = Callable[..., MatchView]


def mine(view: Any, actions: Any) -> Any:
    return actions[0]


def test_every_bot_has_words_and_they_stand_by_strength() -> None:
    assert set(WORDS) == {"human", *bot_names()}
    assert [level["value"] for level in levels()] == ["human", *bot_names()]
    assert all(level["note"] and level["label"] != level["value"] for level in levels())


def test_names_in_words() -> None:
    assert player_name("search-hard") == "a searching player (strong)"
    assert player_name("search-200") == "search-200"  # an experiment's own
    assert player_name(mine) == "your program mine"


def test_seats_are_chosen() -> None:
    assert chairs(["human", mine]) == ["human", OWN]
    assert chosen(["greedy", OWN], ["human", mine]) == ["greedy", mine]
    for values in (["greedy"], ["greedy", "gredy"]):
        with pytest.raises(OptionError):
            chosen(values, ["human", mine])


def test_a_new_game_with_others(sit: Sit) -> None:
    at: Any = sit(("human", mine), teaching=True)
    (_, other) = at.screen.body.view["chairs"]
    assert (other["name"], other["value"], other["own"]) == ("Maroon", "own", "your program mine")
    assert [level["value"] for level in at.screen.body.levels] == ["human", *bot_names()]
    at.screen.body._handle_custom_msg({"do": "press", "what": "new", "word": "human planner"}, [])
    assert at.match.names == ["human", "planner"]
    at.press("new", "human search-harder")
    assert at.play.message.kind == "problem"
    assert at.match.names == ["human", "planner"]
    at.press("new")
    assert at.match.names == ["human", "planner"]
