"""The shape of positions of Cossack Campaign, and writing them.

What a position leaves out has a plain default: an empty map, gold and march tokens shared out among the seats that
are not named, all seals in hand, action cards that are named nowhere shuffled below the named ones. What cannot be is
refused with the place.
"""

from __future__ import annotations

from typing import Any

import msgspec

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.errors import PositionError
from boardgames_edu.engine.frames import write_frame
from boardgames_edu.engine.graphs import names_of
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.state import CossackState, IssuedOrder
from boardgames_edu.i18n import N_

PHASES = ("setup", "order", "obedience", "exchange", "over")
MODIFIERS = ("plain", "cancelled", "redirected")
COUNTERS = ("issued", "obeyed", "refused", "removed", "terms")
FLAGS = {
    "circled": "circled",
    "did": "card_done",
    "carried": "any_card_done",
    "closing": "round_closing",
    "short": "hetman_short",
}
"""The fields of the true-or-false keys of a position."""


class Player(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a position says of a seat."""

    gold: int | None = None
    tokens: int | None = None
    seals: list[str] = []
    hand: list[str] = []
    hetman_card: str | None = None
    dealt: list[str] = []
    tasks: list[str] = []
    away: str | None = None
    issued: int = 0
    obeyed: int = 0
    refused: int = 0
    removed: int = 0
    terms: int = 0
    known: dict[str, list[str]] = {}


class WrittenOrder(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An order in force, with its named start and route."""

    card: str
    option: str
    start: str | None = None
    route: list[str] = []


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The keys of a position, with their defaults."""

    game: str = "cossacks"
    seats: int
    options: dict[str, Any] = {}
    round: int = 1
    phase: str = "order"
    hetman: str = SEATS[0]
    players: dict[str, Player] = {}
    red: list[str] = []
    black: list[str] = []
    neutral: list[str] = []
    reserve: int | None = None
    pile: list[str] = []
    discard: list[str] = []
    orders: list[WrittenOrder] = []
    modifier: str = "plain"
    extra: int = 0
    acted: list[str] | None = None
    turn: str | None = None
    declined: list[str] = []
    holder: str | None = None
    chosen: str | None = None
    announced: list[str] = []
    circled: bool = False
    did: bool = False
    carried: bool = False
    closing: bool = False
    short: bool = False
    stack: list[list[Any]] | None = None
    chance: int = 0


# --- writing -------------------------------------------------------------------------------------------------------


def seat_facts(s: CossackState, seat: int) -> dict[str, Any]:
    """Return what a seat has, by name, in state or view."""
    printed, n = s.setup.components, s.setup.seats
    card, task, hetman, away = printed.card_ids, printed.task_ids, s.hetman_cards[seat], s.laid_away[seat]
    known = {SEATS[owner]: [card[kind] for kind in s.known[seat * n + owner]] for owner in range(n)}
    return {
        "gold": s.gold[seat],
        "tokens": s.tokens[seat],
        "seals": list(s.setup.roads.board.names(s.seals[seat])),
        "hand": names_of(card, s.hands[seat]),
        "hetman_card": printed.hetman_ids[hetman] if hetman >= 0 else None,
        "dealt": names_of(task, s.dealt[seat]),
        "tasks": names_of(task, s.tasks[seat]),
        "away": task[away] if away >= 0 else None,
        **{name: getattr(s, name)[seat] for name in COUNTERS},
        "known": {owner: cards for owner, cards in known.items() if cards},
    }


def write(s: CossackState) -> dict[str, Any]:
    """Write a full state as plain data. Raises PositionError for views."""
    if s.viewer is not None:
        raise PositionError(N_("A view cannot be written as a position: hidden things are missing in it."))
    printed, roads, n = s.setup.components, s.setup.roads, s.setup.seats
    card, node = printed.card_ids, roads.board.names

    def seats(mask: int) -> list[str]:
        return [SEATS[seat] for seat in bits(mask)]

    def order(entry: IssuedOrder) -> dict[str, Any]:
        start, route, row = entry.start, entry.route, printed.options[entry.option]
        return {"card": card[row.kind], "option": row.letter, "start": roads.names[start] if start >= 0 else None,
                "route": [roads.names[place] for place in route]}  # fmt: skip

    return {
        "game": s.game.name, "seats": n, "options": dict(s.setup.options), "round": s.round, "phase": s.phase,
        "hetman": SEATS[s.hetman], "players": {SEATS[seat]: seat_facts(s, seat) for seat in range(n)},
        "red": list(node(s.red)), "black": list(node(s.black)), "neutral": list(node(s.neutral)), "reserve": s.reserve,
        "pile": [card[kind] for kind in reversed(s.pile)], "discard": [card[kind] for kind in s.discard],
        "orders": [order(entry) for entry in s.orders], "modifier": MODIFIERS[s.modifier], "extra": s.further_orders,
        "acted": seats(s.acted), "turn": SEATS[s.turn], "declined": seats(s.declined),
        "holder": SEATS[s.chain_start] if s.chain_start >= 0 else None,
        "chosen": SEATS[s.chosen_seat] if s.chosen_seat >= 0 else None,
        "announced": seats(s.announced), **{key: bool(getattr(s, name)) for key, name in FLAGS.items()},
        "stack": [write_frame(s.setup, frame) for frame in s.stack],
        "chance": s.rng_state}  # fmt: skip
