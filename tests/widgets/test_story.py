"""What the others did: told in a few sentences before one's turn, and step by step on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.engine.events import Event
from boardgames_edu.engine.playing.match import Match, Past
from boardgames_edu.engine.states.state import State
from boardgames_edu.testing import TIMES
from boardgames_edu.widgets.match.story import MOST, condensed, since
from boardgames_edu.widgets.table.match_view import MatchView
from tests.widgets.test_table import click, press

Sit = Callable[..., MatchView]
GAMES = [("rurik", {"leaders": "deal"}), ("hansa", {}), ("cossacks", {})]


def played(name: str, options: dict[str, Any], *decisions: int) -> Iterator[Match]:
    """A game of three, the first seat a person's, who decides as a greedy player would: at turns after so many."""
    game = bg.load(name)
    greedy = [make("greedy", game, seat) for seat in range(3)]
    table = Match(game.new(3, 3, **options), [None, *greedy[1:]], seed=3)
    for count in decisions:
        while len(table.past) < count or not table.waits_for_human:
            if table.waits_for_human:
                table.play(greedy[0](table.state.view(0), table.state.legal_actions()))
            else:
                table.step()
        yield table


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_it_is_short_in_order_and_leaves_nobody_out(name: str, options: dict[str, Any]) -> None:
    told = 0
    for table in played(name, options, *range(20, 140, 10)):
        steps = since(table.past, 0, table.state)
        mine, chosen = [event for step in steps for event in step.mine], condensed(steps)
        assert chosen[: len(mine)] == mine
        assert len(chosen) <= max(MOST, len(mine))
        events = [event for step in steps for event in step.events]
        places = [events.index(event) for event in chosen[len(mine) :]]
        assert places == sorted(places)
        if not mine:
            acted = {event.seat for event in events if event.news and event.seat is not None}
            assert {event.seat for event in chosen} >= acted or len(chosen) == MOST
        told += len(chosen)
    assert told


def belongings(state: State, me: int) -> Counter[tuple[str, ...]]:
    """What a seat has: its pieces and what it rules by place, its pieces by link, its coins and goods."""
    name, found, graph = state.seat_name(me), Counter[tuple[str, ...]](), state.graph
    for place in graph:
        found["rule", place] += state.ruler(place) == name
        found["piece", place] += sum(n for kind, n in state.pieces(place).items() if name in kind)
    for a, b in graph.edges:
        found["link", a, b] += sum(n for kind, n in state.pieces(a, b).items() if name in kind)
    facts = state.seat(me)
    for key in {"coins", "gold", "boat", "dock"} & set(facts.kept()):
        had = getattr(facts, key)
        found["has", key] += sum(had.values()) if isinstance(had, dict) else had
    return found


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_what_the_others_took_is_told_and_nothing_of_ones_own(name: str, options: dict[str, Any]) -> None:
    game, rng = bg.load(name), Random(2)
    bots = [make("greedy", game, seat) for seat in range(3)]
    table, losses = Match(game.new(3, 2, **options), [None] * 3, seed=2), 0
    own: list[Event] = []
    for _ in range(200 if TIMES == 1 and name != "rurik" else 350):  # whose regions change hands late
        if table.state.is_over:
            break
        seat, before = table.state.to_move or 0, table.state.copy()
        wild = rng.random() < 0.3
        actions = before.legal_actions()
        table.play(rng.choice(actions) if wild else bots[seat](before.view(seat), actions))
        events = table.past[-1].events
        turn = next((at for at, event in enumerate(events) if event.kind == "turn_ends"), len(events))
        own += [event for event in (events if seat == 0 else events[turn:]) if event.seat == 0]
        own = [event for event in own if not event.kind.endswith(("_begins", "_ends"))]
        steps = since(table.past, 0, table.state)
        told = condensed(steps)
        assert not [event for step in steps for event in step.events if any(event is one for one in own)]
        if seat == 0 or not (lost := belongings(before, 0) - belongings(table.state, 0)):
            continue
        step = next(step for step in steps if step.number == len(table.past) - 1)
        for kind, *places in lost:
            losses += 1
            about = {before.seat_name(0)} | ({places[0]} if kind in ("rule", "piece") else set())
            assert [event for event in step.mine if about & {*map(str, event.facts.values())}], (kind, places)
            assert [event for event in step.mine if event in told] == list(step.mine)
    assert losses


def test_a_region_that_was_lost_is_told_first_with_who_took_it() -> None:
    players = {
        "blue": {"leader": "agatha", "leader_in": "volyn", "troops": {"kiev": 2}},
        "maroon": {"leader": "boris", "leader_in": "smolensk", "troops": {"polotsk": 2, "kiev": 1}},
    }
    turn = {"seat": "maroon", "column": "move", "row": 1, "action": "taken", "points": {"move": 3}}
    state = bg.load("rurik").from_position({"seats": 2, "phase": "action", "players": players, "turn": turn})
    table = Match(state, [None, make("random", state.game)])
    table.play("move polotsk kiev")
    table.play("move leader smolensk novgorod")
    steps = since(table.past, 0, table.state)
    assert [str(event) for event in condensed(steps)][:2] == [
        "Maroon moves a troop from Polotsk to Kiev.",
        "Kiev no longer belongs to Blue.",
    ]


def test_ones_own_doing_is_no_news_but_a_phase_that_follows_is() -> None:
    table = next(played("rurik", {"leaders": "deal"}, 5))
    kind, state = type(table.log[0]), table.state
    mine = kind("built", "R-BUILD-06", 0, {"seat": "blue"}, "{seat}")
    pushed = kind("advisor_pushed", "R-STRAT-08", 1, {"seat": "maroon"}, "{seat}")
    phase = kind("claim_begins", "R-CLAIM-01", 0, {"seat": "blue"}, "{seat}", news=4)
    action = state.legal_actions()[0]
    others = Past(state, 1, action, (kind("built", "R-BUILD-06", 1, {"seat": "maroon"}, "{seat}"),))
    before = [others, Past(state, 0, action, (pushed, mine))]
    assert [step.number for step in since(before, 0, state)] == [0]
    after = [*before, Past(state, 0, action, (mine, phase, mine))]
    assert [(step.number, step.events) for step in since(after, 0, state)] == [(2, (phase,))]


def test_one_steps_through_it_on_the_board(sit: Sit) -> None:
    at: Any = sit(("human", "random", "random"), leaders="choose")
    for _ in range(8):
        press(at, "play", at.state.legal_actions()[0].text)
    now = at.screen.board.scene
    story = at.screen.answers.view["story"]
    assert story["lines"]
    assert story["at"] is None
    decisions = len(at.match.past)
    press(at, "earlier")
    story = at.screen.answers.view["story"]
    assert story["at"] == len(at.story.steps()) - 1
    last = at.match.past[at.story.steps()[-1].number]
    assert [line["text"] for line in story["lines"]] == [str(event) for event in last.events]
    assert at.screen.answers.view["groups"] == []
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
    assert at.screen.answers.view["story"] == {}


def test_a_line_plays_its_step_on_the_board_again(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    at: Any = sit(("human", "random", "random"), leaders="choose")
    for _ in range(8):
        press(at, "play", at.state.legal_actions()[0].text)
    steps = at.story.steps()
    lines = at.screen.answers.view["story"]["lines"]
    for line in lines:
        assert line["text"] in [str(event) for event in steps[line["step"]].events]
    shown: list[tuple[Any, bool]] = []
    board = type(at.screen.board)
    monkeypatch.setattr(board, "show", lambda self, scene, still=False: shown.append((scene, still)))
    press(at, "replay", str(lines[-1]["step"]))
    assert [still for _, still in shown] == [True, False]
    assert shown[0][0] != shown[1][0]
    assert at.story.at == lines[-1]["step"]


@pytest.mark.parametrize("word", ["", "seven", "-1", "4.5", "99"])
def test_a_step_that_is_not_told_any_more_is_not_shown(word: str, sit: Sit) -> None:
    at: Any = sit(("human", "greedy"))
    press(at, "play", at.state.legal_actions()[0].text)
    before = at.story.at
    at.press("replay", word)
    assert at.story.at == before
    assert at.play.message is None
