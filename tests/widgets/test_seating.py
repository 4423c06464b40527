"""Who may sit at a table, in words, and how another company is chosen for the next game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import LEVELS, bot_names, make
from boardgames_edu.bots.coach import review_match
from boardgames_edu.bots.greedy import evaluation
from boardgames_edu.bots.players import SlippingPlayer, rival_of
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.i18n import speaking, speech
from boardgames_edu.i18n.speech import lexicon_of
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.seating import OWN, WORDS, chairs, chosen, levels, next_stronger, player_name
from boardgames_edu.widgets.table.match_view import MatchView

Sit = Callable[..., MatchView]
GAMES = ["rurik", "hansa", "cossacks"]


def mine(view: Any, actions: Any) -> Any:
    return actions[0]


@pytest.mark.parametrize("game", GAMES)
def test_five_opponents_have_names_and_say_how_they_play(game: str) -> None:
    assert set(WORDS) == {"human", *bot_names()}
    found = levels(game)
    assert [level["value"] for level in found] == ["human", *LEVELS]
    assert len({level["label"] for level in found}) == len(found)
    for number, (level, name) in enumerate(zip(found[1:], LEVELS, strict=True), start=1):
        assert f"(level {number} of 5)" in level["label"]
        assert level["note"].count(".") >= 2
        assert rival_of(game, name).style.keys() <= evaluation(bg.load(game))(bg.load(game).new(seed=1), 0).keys()


@pytest.mark.parametrize("game", GAMES)
def test_opponents_decide(game: str) -> None:
    state = bg.load(game).new(seed=1)
    seat = state.to_move
    assert seat is not None
    for name in ("level-1", "level-2", "level-3"):
        player = make(name, state.game, 1)
        assert player.name == name
        assert player(state.view(seat), state.legal_actions()) in state.legal_actions()


def test_a_slipping_player_gives_no_reason_for_a_slip() -> None:
    state = bg.load("rurik").new(seats=2, seed=5)
    greedy = make("greedy", state.game, 1)
    always, never = SlippingPlayer(greedy, 1.0), SlippingPlayer(greedy, 0.0)
    while not never.why:
        state.apply(never(state.view(state.to_move), state.legal_actions()))
    assert "It brings: " in never.why
    actions = state.legal_actions()
    assert always(state.view(state.to_move), actions) in actions
    assert always.why == ""


@pytest.mark.parametrize(
    ("seats", "stronger"),
    [
        (["human", "random"], "level-1"),
        (["human", "greedy"], "level-3"),
        (["human", "level-1", "level-3"], "level-4"),
        (["human", "search-hard"], ""),
        (["human", mine], ""),
    ],
)
def test_a_stronger_opponent_follows(seats: list[Any], stronger: str) -> None:
    assert next_stronger(seats) == stronger


def test_names_in_words() -> None:
    assert player_name("search-hard") == "a searching player"
    assert player_name("level-3", "rurik") == "the boyar (level 3 of 5)"
    assert player_name("level-3") == "level 3"
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
    assert [level["value"] for level in at.screen.body.levels] == ["human", *LEVELS]
    at.screen.body._handle_custom_msg({"do": "press", "what": "new", "word": "human planner"}, [])
    assert at.match.names == ["human", "planner"]
    at.press("new", "human search-harder")
    assert at.play.message.kind == "problem"
    assert at.match.names == ["human", "planner"]
    at.press("new")
    assert at.match.names == ["human", "planner"]


def test_a_seat_has_the_name_of_its_own_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Purple has another name in Hansa, whose names may have been read first."""
    state = bg.load("cossacks").new(4, seed=1)
    names = {"hansa": lexicon_of(bg.load("hansa").name), "cossacks": lexicon_of("cossacks")}
    monkeypatch.setattr(speech, "_lexicons", names)
    match = Match(state, [None] + [mine] * 3)
    while state.seat_name(match.state.to_move) != "purple":
        match.play(match.state.legal_actions()[0])
    with speaking("ru"):
        assert MatchController(match).prompt() == "Сейчас решает Пурпурный."
        assert review_match(match).seats[-1] == "Пурпурный"
