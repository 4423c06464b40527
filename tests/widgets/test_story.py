"""What the others did: told in a few sentences before one's turn, and step by step on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.engine.match import Match, Past
from boardgames_edu.widgets.match_view import MatchView
from boardgames_edu.widgets.story import MOST, condensed, since
from tests.widgets.test_table import click, press

Sit = Callable[..., MatchView]
GAMES = [("rurik", {"leaders": "deal"}), ("hansa", {}), ("cossacks", {})]


def played(name: str, options: dict[str, Any], decisions: int) -> Match:
    """A game of three, the first seat a person's, who decides as a greedy player would."""
    game = bg.load(name)
    greedy = [make("greedy", game, seat) for seat in range(3)]
    table = Match(game.new(3, 3, **options), [None, *greedy[1:]], seed=3)
    for _ in range(decisions):
        if table.waits_for_human:
            table.play(greedy[0](table.state.view(0), table.state.legal_actions()))
        else:
            table.step()
    while not table.waits_for_human:
        table.step()
    return table


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_it_is_short_in_order_and_leaves_nobody_out(name: str, options: dict[str, Any]) -> None:
    told = 0
    for decisions in range(20, 140, 10):
        table = played(name, options, decisions)
        events = [event for step in since(table.past, 0) for event in step.events]
        chosen = condensed(events, 0, table.state.seat_name(0))
        assert len(chosen) <= MOST
        assert [event for event in events if event in chosen] == [e for e in events if e in chosen]
        places = [events.index(event) for event in chosen]
        assert places == sorted(places)
        told += len(chosen)
    assert told


def test_what_is_done_to_me_comes_first() -> None:
    table = played("rurik", {"leaders": "deal"}, 5)
    kind = type(table.log[0])
    quiet = [kind("moved", "R-MOVE-02", seat, {"seat": "maroon"}, "{seat}") for seat in (1, 1, 1, 1)]
    blow = kind("gained", "R-PLAY-02", 2, {"seat": "yellow", "victim": "blue"}, "{seat} {victim}")
    assert blow in condensed([*quiet, blow, *quiet], 0, "blue")


def test_ones_own_doing_is_no_news_but_a_phase_that_follows_is() -> None:
    table = played("rurik", {"leaders": "deal"}, 5)
    kind, state = type(table.log[0]), table.state
    mine = kind("built", "R-BUILD-06", 0, {"seat": "blue"}, "{seat}")
    phase = kind("claim_begins", "R-CLAIM-01", 0, {"seat": "blue"}, "{seat}")
    action = state.legal_actions()[0]
    others = Past(state, 1, action, (kind("built", "R-BUILD-06", 1, {"seat": "maroon"}, "{seat}"),))
    before = [others, Past(state, 0, action, (mine,))]
    assert [step.number for step in since(before, 0)] == [0]
    after = [*before, Past(state, 0, action, (mine, phase))]
    assert [(step.number, step.events) for step in since(after, 0)] == [(2, (phase,))]


def test_one_steps_through_it_on_the_board(sit: Sit) -> None:
    at: Any = sit(("human", "random", "random"), leaders="choose")
    for _ in range(8):
        press(at, "play", at.state.legal_actions()[0].text)
    now = at.screen.board.scene
    story = at.screen.head.view["story"]
    assert story["lines"]
    assert story["at"] is None
    decisions = len(at.match.past)
    press(at, "earlier")
    story = at.screen.head.view["story"]
    assert story["at"] == len(at.story.steps()) - 1
    last = at.match.past[at.story.steps()[-1].number]
    assert [line["text"] for line in story["lines"]] == [str(event) for event in last.events]
    assert at.screen.head.view["groups"] == []
    while at.story.at:
        press(at, "earlier")
    assert at.screen.board.scene.words != now.words or at.screen.board.scene != now
    click(at, "place:kiev")  # back to now, and nothing is played
    assert at.story.at is None
    assert len(at.match.past) == decisions
    assert at.screen.board.scene == now
    press(at, "earlier")
    press(at, "later")
    assert at.story.at is None


def test_where_several_people_look_on_nothing_is_told(sit: Sit) -> None:
    at: Any = sit(("human", "human"), teaching=True)
    press(at, "play", at.state.legal_actions()[0].text)
    assert at.screen.head.view["story"] == {}
