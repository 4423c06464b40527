"""A game that hides numbers, sets and pieces: mines that nobody sees, and a spy that only its own seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, Any

import networkx as nx

from boardgames_edu.engine.fields.components import Box, Deck, Hand
from boardgames_edu.engine.fields.field import each, made
from boardgames_edu.engine.fields.frames import Decision, Frame
from boardgames_edu.engine.fields.values import EACH_PLACE, Count, PerPlace, PerSeat, Piece, Place, Places
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.engine.rules.actions import action
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_

PLACES = 4


def deal(_s: Any, sample: Any, _seat: int, rng: Random) -> None:
    for name in ("mines", "spy", "gold", "seen"):
        values = getattr(sample, name)
        values[:] = [rng.randrange(PLACES) if one is HIDDEN else one for one in values]


BOX = Box("secrets", lambda setup: (), all_in_play=False, deal=deal)


class Buried(Deck):
    def held(self, s: Any, value: Any) -> tuple[int, ...]:
        return ()


class Private(Hand):
    def held(self, s: Any, value: Any) -> tuple[int, ...]:
        return ()


class MinesState(State):
    mines: Annotated[PerPlace[Count], Piece("mine"), Buried(BOX)] = each(0)
    spy: Annotated[PerSeat[Place], Piece("spy"), Private(BOX)] = made(lambda setup: list(range(setup.seats)))
    gold: Annotated[PerSeat[Count], Private(BOX)] = each(0)
    seen: Annotated[PerSeat[Places], Private(BOX)] = each(0)
    course: tuple[Count, ...] = (0, 0)


@action("go {place}", EACH_PLACE)
def go(s: MinesState, place: int) -> None:
    seat = s.top.seat
    s.spy[seat], s.gold[seat], s.seen[seat] = place, (s.gold[seat] + place) % 9, s.seen[seat] ^ 1 << place
    s.course = (place, s.course[0])
    s.stack[:] = [Go((seat + 1) % s.setup.seats)]


class Go(Decision):
    rule, text, actions = "X-GO", N_("{seat}, go."), (go,)


class Mines(Game[MinesState]):
    name, seats, state, map = "mines", (2, 3), MinesState, nx.path_graph(["ash", "birch", "cedar", "elm"])
    frames: Sequence[type[Frame]] = (Go,)
    rules = {"X-GO": "A spy goes anywhere."}  # noqa: RUF012

    def deal(self, s: MinesState) -> None:
        s.mines = [0, 2, 0, 1]
