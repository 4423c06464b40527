"""Where fields stand in positions: `At`, in a game that is written and read as the large ones are."""

from __future__ import annotations

from typing import Annotated, Any

import networkx as nx
import pytest

from boardgames_edu.engine.errors import PositionError
from boardgames_edu.engine.fields.codecs import Named, Whole
from boardgames_edu.engine.fields.field import each, made
from boardgames_edu.engine.fields.frames import Decision
from boardgames_edu.engine.fields.values import EACH_PLACE, Axis, Count, PerPlace, PerSeat, Places, Seat
from boardgames_edu.engine.rules.actions import action
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.layout import At
from boardgames_edu.engine.states.shape import read_typed
from boardgames_edu.engine.states.state import State

RULES = {"C-GO": "Go."}
GOODS = ("wood", "ore")
GOOD = Axis("good", lambda setup: GOODS)


class Cargo(State):
    first_written = ("game", "seats", "options", "round", "players")
    walls: Annotated[list[Seat], At("places.{place}.gate?", start=0), At("places.{place}.tower?", start=3)] = made(
        lambda setup: [-1] * 6
    )
    guarded: Annotated[Places, At("places.{place}.guarded")] = 0
    load: Annotated[list[Count], At("players.{seat}.boat.{good}", GOOD)] = made(lambda setup: [0] * 4)
    gold: Annotated[PerSeat[Annotated[int, Whole(0, 9)]], At("players.{seat}.purse", null=True)] = each(3)
    left: Annotated[int, Whole(0, 9), At("turn.left")] = 0
    posts: Annotated[PerPlace[tuple[Seat, ...]], At("towns.{place}?.posts")] = each(())
    extra: Annotated[PerPlace[Count], At("towns.{place}?.extra")] = each(0)
    prices: Annotated[tuple[Count, ...], At("prices.{good}", GOOD)] = (0, 0)
    round: Count = 1
    ends: Annotated[int, Named(lambda setup: ("dusk", "night")), At("end")] = -1


@action("go {town}", EACH_PLACE)
def go(s: Any, town: int) -> None:
    s.ask(Go(s.stack.pop().seat))


class Go(Decision):
    rule, text, actions = "C-GO", "{seat}, go.", (go,)


class CargoGame(Game[Cargo]):
    name, seats, state = "cargo", (2,), Cargo
    map = nx.path_graph(["a", "b", "c"])
    frames = (Go,)
    rules = RULES


def loaded() -> Cargo:
    s = CargoGame().new()
    s.walls[4], s.guarded, s.left, s.prices, s.ends = 1, 0b101, 4, (0, 2), 1
    s.load[:], s.gold[:], s.posts[1] = [0, 2, 1, 0], [3, 5], (0, 1)
    return s


def test_fields_stand_where_they_say() -> None:
    found = loaded().position()
    assert found == {
        "game": "cargo", "seats": 2, "options": {}, "round": 1,
        "players": {"blue": {"boat": {"ore": 2}, "purse": 3}, "red": {"boat": {"wood": 1}, "purse": 5}},
        "places": {"a": {"guarded": True}, "b": {"tower": "red", "guarded": False}, "c": {"guarded": True}},
        "turn": {"left": 4}, "towns": {"b": {"posts": ["blue", "red"], "extra": 0}},
        "prices": {"ore": 2}, "end": "night", "stack": [["go", "blue"]], "chance": found["chance"],
    }  # fmt: skip
    assert list(found)[:5] == ["game", "seats", "options", "round", "players"]
    assert loaded().seat("red").kept() == ("boat", "purse")


def test_they_are_read_from_there_with_and_without_types() -> None:
    s = loaded()
    assert CargoGame().from_position(s.position()) == s
    again, given = read_typed(CargoGame(), s.position(), {})
    again.stack = s.stack
    assert again == s
    assert given["players"]["red"] == {"boat": {"wood": 1}, "purse": 5}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"places": {"d": {}}}, "places: 'd' is none of a, b, c"),
        ({"places": {"a": {"tower": "pink"}}}, "places.a.tower: 'pink' is none of blue, red"),
        ({"places": {"a": {"wall": "red"}}}, "places[...]: Object contains unknown field `wall`"),
        ({"players": {"red": {"boat": {"fish": 1}}}}, "players.red.boat: 'fish' is none of wood, ore"),
        ({"players": {"red": {"boat": {"ore": -1}}}}, "players.red.boat.ore: -1 is no whole number from 0"),
        ({"turn": {"left": "all"}}, "turn.left: Expected `int`, got `str`"),
        ({"turn": {"left": None}}, "turn.left: Expected `int`, got `null`"),
        ({"towns": {"b": {"posts": ["blue", "pink"]}}}, "towns.b.posts[1]: 'pink' is none of blue, red"),
        ({"round": []}, "round: Expected `int`, got `array`"),
    ],
)
def test_what_does_not_fit_there_is_refused_with_its_place(change: dict[str, Any], told: str) -> None:
    with pytest.raises(PositionError) as refusal:
        read_typed(CargoGame(), {"seats": 2, **change}, {})
    assert told in str(refusal.value)


def test_what_is_null_keeps_its_first_value_where_it_may() -> None:
    s, _ = read_typed(CargoGame(), {"seats": 2, "players": {"red": {"purse": None}}}, {}, left=7)
    assert (s.gold, s.left) == ([3, 3], 7)
