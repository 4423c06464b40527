"""A click that means nothing legal: the reason comes from the engine, from what is possible at all first."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from random import Random
from types import MappingProxyType
from typing import Annotated, Any

import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu.engine import kit
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.states.state import State
from boardgames_edu.scene.pictures import touched
from boardgames_edu.testing import TIMES
from boardgames_edu.widgets.match import click_paths
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.outcomes import Message
from tests.morris import Morris

SAMPLED = 4 if TIMES == 1 else 5
"""How many pieces are clicked, each after each of the others."""
PLAYERS = {
    "blue": {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 2}, "coins": 0},
    "maroon": {"troops": {"kiev": 1, "polotsk": 1}},
}


def turn(**row: Any) -> State:
    """A turn of Blue in Rurik."""
    data = {"seats": 4, "phase": "action", "players": PLAYERS, "turn": {"seat": "blue", **row}}
    state: State = bg.load("rurik").from_position(data)
    return state


@pytest.mark.parametrize(
    ("row", "names", "rule"),
    [
        # with one build point left, a region is where one would build
        ({"action": "taken", "column": "muster", "row": 1, "points": {"build": 1}}, ["place:polotsk"], "R-BUILD-02"),
        (
            {"action": "taken", "column": "muster", "row": 1, "points": {"build": 1}},
            ["piece:polotsk:maroon:troop", "place:polotsk"],
            "R-BUILD-02",
        ),
        # nothing left: the column of the turn tells what was meant
        ({"action": "taken", "column": "tax", "row": 1}, ["place:kiev"], "R-TAX-01"),
        ({"action": "taken", "column": "muster", "row": 1}, ["place:kiev"], "R-MUSTER-01"),
        # the action is not taken yet, or cannot be paid
        ({"action": "undecided", "column": "muster", "row": 1}, ["place:kiev"], "R-ACT-25"),
        ({"action": "undecided", "column": "muster", "row": 1}, ["place:polotsk"], "R-MUSTER-03"),
        ({"action": "undecided", "column": "muster", "row": 4}, ["space:muster:4"], "R-ACT-13"),
        # what a thing is part of speaks only when the thing itself does not
        (
            {"action": "taken", "column": "attack", "row": 1, "points": {"attack": 1}},
            ["piece:polotsk:maroon:troop", "place:polotsk"],
            "R-ATTACK-02",
        ),
        ({"action": "taken", "column": "tax", "row": 1}, ["piece:kiev:maroon:troop", "place:kiev"], "R-ATTACK-01"),
        ({"action": "taken", "column": "attack", "row": 1, "points": {"attack": 1}}, ["label:boat:blue"], None),
    ],
)
def test_the_reason_is_about_what_is_possible(row: dict[str, Any], names: list[str], rule: str | None) -> None:
    state = turn(**row)
    before = state.fingerprint()
    against = click_paths.refusal(state, names)
    assert (None if against is None else against.rule) == rule
    assert state.fingerprint() == before


def test_a_move_begins_with_its_ids_in_their_order() -> None:
    ids = ("place:kiev", "piece:kiev:blue:troop", "place:azov")
    assert click_paths.begins(ids, (ids[0], ids[2]))
    assert not click_paths.begins(ids, (ids[1], ids[0]))
    assert not click_paths.begins(ids, (ids[0], ids[0]))


@pytest.mark.parametrize("game", bg.game_names())
def test_a_click_never_tells_of_an_action_that_is_out_of_reach_while_another_is_not(game: str) -> None:
    state, rng = bg.load(game).new(seed=3), Random(3)
    told = 0
    for number in range(90):
        if number % 10 == 9 and state.decision is not None:
            reachable: set[str] = set()
            ids: set[str] = set()
            for action_set in state.decision.action_sets:
                first = not action_set.conditions or action_set.conditions[0].holds(state) & action_set.all
                for _, action in action_set.members[::7]:
                    about = touched(state, action)
                    ids.update(about[:1])
                    if first and state.violations(action):
                        reachable.update(about[:1])
            for id in ids:
                against = click_paths.refusal(state, [id])
                if against is not None and id in reachable:
                    action_set = state.setup.action_set_of[against.action]
                    assert not action_set.conditions or action_set.conditions[0].holds(state) & action_set.all
                    told += 1
        state.apply(rng.choice(state.legal_actions()))
    assert told


def test_after_a_refused_place_the_move_still_sets_out_from_the_first_one() -> None:
    rng, tried, corrected = Random(5), 0, 0
    at = MatchController(Match(bg.load("rurik").new(3, 5), [None] * 3), teaching=True)
    for _ in range(400):
        way = rng.choice([way for way in at.ways() if len(way.ids) > 1] or [None])
        start, end = (way.ids[0], way.ids[-1]) if way else ("", "")
        others = {one.ids[0] for one in at.ways() if one.ids and not at.matching((start, one.ids[0]))} - {start}
        at.point(start)
        if way and others and at.selection == (start,):
            at.point(rng.choice(sorted(others)))
            if at.message is not None and at.message.kind == "rule":
                tried += 1
                assert at.selection == (start,)
                made = len(at.match.past)
                at.point(end)
                corrected += len(at.match.past) > made
                assert len(at.match.past) == made or start in touched(*at.match.past[-1][0:3:2])
        at.clear()
        if at.state.is_over:
            break
        at.play(rng.choice(at.state.legal_actions()).text, sure=True)
    assert tried
    assert corrected


class HerdState(kit.State):
    """Horses and dogs of two seats, any of which may share a place."""

    horse: Annotated[kit.PerSeat[kit.Places], kit.Piece("horse")] = kit.each(0b011)
    dog: Annotated[kit.PerSeat[kit.Places], kit.Piece("dog")] = kit.each(0b001)


AHEAD = sum(kit.bit(3 * start + start + 1) for start in range(2))
"""From a to b, and from b to c."""


def _goes(kind: str) -> Any:
    @kit.action(
        f"go {kind} {{start}} {{end}}",
        (kit.EACH_PLACE, kit.EACH_PLACE),
        name=f"go_{kind}",
        event=kit.N_("{seat} goes from {start} to {end}."),
        needs=(
            kit.must("H-OWN", lambda s: getattr(s, kind)[s.to_move], kit.N_("Nothing stands on {start}."), on="start"),
            kit.must("H-OWN", lambda s: ~getattr(s, kind)[s.to_move], kit.N_("{end} is taken."), on="end"),
            kit.must("H-AHEAD", lambda s: AHEAD if kind == "dog" else kit.EVERYTHING, kit.N_("Dogs run ahead.")),
            kit.must("H-NEXT", lambda s: s.setup.board.linked_pairs, kit.N_("{end} is not beside {start}.")),
        ),
    )
    def go(s: Any, start: int, end: int) -> None:
        seat = s.stack.pop().seat
        getattr(s, kind)[seat] ^= kit.bit(start) | kit.bit(end)
        s.ask(Herd(1 - seat))

    return go


class Herd(kit.Decision):
    rule, text, actions = "H-TURN", kit.N_("{seat}, go."), (_goes("horse"), _goes("dog"))


class Herds(kit.Game[HerdState]):
    name, seats, colours, state = "herds", (2,), ("white", "black"), HerdState
    map, frames, end_rule = nx.path_graph(["a", "b", "c"]), (Herd,), "H-TURN"
    rules: Mapping[str, str] = MappingProxyType(
        {"H-TURN": "Turns.", "H-OWN": "Yours.", "H-AHEAD": "Ahead.", "H-NEXT": "One step."}
    )


def _clicked(at: MatchController, first: Any, second: Any) -> bool:
    """Click on a piece, then on another of the same seat; return whether that one could have been meant."""
    at.clear()
    at.point(first.id)
    chosen, made = at.selection, len(at.match.past)
    itself = bool(at.matching((second.id,))) and not at.matching((*chosen, second.id))
    ringed = any(at.matching((*chosen, name)) for name in (second.id, second.place) if name)
    own = (second.id, second.place)
    if not chosen or set(chosen) & set(own) or not (itself or (not ringed and at.matching((second.place,)))):
        return False
    at.point(second.id)
    if len(at.match.past) > made:  # there was one way only
        assert {*own} & {*touched(*at.match.past[-1][0:3:2])}, (first.id, second.id)
        at.undo()
    else:
        begins = bool(at.matching((second.id,)))
        refused = at.message is not None and at.message.kind == "rule" and not at.selection and not begins
        assert refused or at.selection[:1] in {own[:1], own[1:]}, (first.id, second.id, at.selection)
    return True


@pytest.mark.parametrize("game", [*bg.game_names(), "morris", "herds"])
def test_the_piece_that_is_clicked_is_meant(game: str) -> None:
    """Whatever was chosen before: one's second piece does not send off the first."""
    played = {"morris": Morris, "herds": Herds}.get(game)
    rng, tried = Random(2), 0
    at = MatchController(Match((played() if played else bg.load(game)).new(None, 2)), teaching=True)
    for _ in range(120):
        if at.state.is_over:
            break
        pieces = [piece for piece in at.bare().pieces if piece.seat == at.state.to_move and piece.place]
        for first, second in permutations(rng.sample(pieces, min(len(pieces), SAMPLED)), 2):
            tried += _clicked(at, first, second)
        at.clear()
        at.play(rng.choice(at.state.legal_actions()).text, sure=True)
    assert tried or game in ("hansa", "cossacks")  # whose moves set out from no piece


def test_a_piece_that_cannot_go_does_not_send_off_the_one_beside_it() -> None:
    at = MatchController(
        Match(
            Herds().from_position(
                {"seats": 2, "stack": [["herd", "white"]], "players": {"white": {"horse": ["c"], "dog": ["c"]}}}
            )
        ),
        teaching=True,
    )
    at.point("piece:c:white:dog")
    assert isinstance(at.message, Message)
    assert at.message.rule == "H-AHEAD"
    assert (at.selection, at.match.past) == ((), [])
    at.point("piece:c:white:horse")
    at.point("place:b")
    assert [str(past.action) for past in at.match.past] == ["go horse c b"]
