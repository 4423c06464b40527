"""Small builders of positions for the tests of Cossack Campaign, and short ways to play on them and to look at them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml

from boardgames_edu.engine.events import Event, RuleViolation
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.game import Cossacks, game
from boardgames_edu.games.cossacks.state import CossackState

GAME = game()
FACTS = GAME.components
ROADS = FACTS.roads
_EDITIONS = count(1)


def at(**data: Any) -> CossackState:
    """A position; three seats if nothing else is said."""
    return GAME.from_position({"seats": 3, **data})


def ordered(
    card: str, option: str = "a", *, start: str | None = None, route: Sequence[str] = (), **data: Any
) -> CossackState:
    """A position in which blue has given an order, and the next seat is to act."""
    order = {"card": card, "option": option, "start": start, "route": list(route)}
    return at(phase="obedience", orders=[order], **data)


def play(state: CossackState, *moves: str) -> list[Event]:
    """Play moves in notation; returns all events."""
    log: list[Event] = []
    for move in moves:
        state.play(move, log)
    return log


def refused(state: CossackState, move: str) -> str:
    """The id of the rule by which a move is refused; the state must stay as it was."""
    before = state.copy()
    with pytest.raises(RuleViolation) as caught:
        state.play(move)
    assert state == before
    assert move not in moves(state)
    assert str(caught.value)
    return caught.value.rule


def moves(state: CossackState) -> set[str]:
    """The legal moves in notation."""
    return {str(action) for action in state.legal_actions()}


def asked(state: CossackState) -> tuple[str, str]:
    """Who is asked what."""
    return state.seat_name(state.to_move), state.decision.name if state.decision else ""


def kinds(log: Iterable[Event]) -> list[str]:
    """The kinds of some events, in order."""
    return [event.kind for event in log]


def gold(state: CossackState) -> dict[str, int]:
    """Gold by colour."""
    return dict(zip(SEATS, state.gold, strict=False))


def tokens(state: CossackState, seat: str) -> int:
    """March tokens in hand."""
    return state.tokens[SEATS.index(seat)]


def hand(state: CossackState, seat: str) -> list[str]:
    """The action cards in a hand."""
    return [FACTS.card_ids[kind] for kind in state.hands[SEATS.index(seat)]]


def seals(state: CossackState, seat: str) -> set[str]:
    """The places that a seat holds."""
    return set(ROADS.board.names(state.seals[SEATS.index(seat)]))


def nodes(mask: int) -> set[str]:
    """The names of the nodes in a mask."""
    return set(ROADS.board.names(mask))


def way(*names: str) -> list[str]:
    """All circles of some paths."""
    return [name for name in ROADS.names if name.partition("#")[0] in names and "#" in name]


def edition_of(**sections: Any) -> Cossacks:
    """The game in an edition of its own: these sections, the reconstruction's for the rest."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "edition.yaml"
        path.write_text(yaml.safe_dump({"id": f"drawn_{next(_EDITIONS)}", **sections}), encoding="utf-8")
        return game(edition=path)
