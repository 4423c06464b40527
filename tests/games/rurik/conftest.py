"""Small builders of positions for the tests of Rurik's rules, and short ways to play on them and to look at them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from boardgames_edu.engine.events import Event, RuleViolation
from boardgames_edu.games.rurik import game
from boardgames_edu.games.rurik.components import GOODS, SEATS, STRUCTURES
from boardgames_edu.games.rurik.state import G, R, RurikState

Data = Mapping[str, Any]
GAME = game()
FACTS = GAME.setup(4).components
REGIONS = FACTS.region_ids
SAFE = ("scheme_attack_1", "scheme_attack_1", "scheme_attack_1", "scheme_move_2", "scheme_move_2")
"""Scheme cards without a casualty icon, for the top of a deck."""
ICON = "scheme_tax_2"
"""A scheme card with a casualty icon."""


def at(**data: Any) -> RurikState:
    """A position; four seats if nothing else is said."""
    return GAME.from_position({"seats": 4, **data})


def turn(points: Data | None = None, *, seat: str = "blue", **data: Any) -> RurikState:
    """A position in the Action phase in which a seat has points to spend; its main action is taken already."""
    row = {"seat": seat, "action": "taken", "points": dict(points or {}), **data.pop("turn", {})}
    return at(phase="action", turn=row, **data)


def undecided(column: str, row: int, *, seat: str = "blue", **data: Any) -> RurikState:
    """A position in which a seat has just taken its advisor off a space and has not decided yet."""
    return turn(seat=seat, turn={"action": "undecided", "column": column, "row": row}, **data)


def play(state: RurikState, *moves: str) -> list[Event]:
    """Play moves in notation; returns all events."""
    log: list[Event] = []
    for move in moves:
        state.play(move, log)
    return log


def refusal(state: RurikState, move: str) -> RuleViolation:
    """The refusal of a move, which must leave the state as it was."""
    before = state.copy()
    with pytest.raises(RuleViolation) as caught:
        state.play(move)
    assert state == before
    assert move not in moves(state)
    assert str(caught.value)
    return caught.value


def refused(state: RurikState, move: str) -> str:
    """The id of the rule by which a move is refused."""
    return refusal(state, move).rule


def moves(state: RurikState) -> set[str]:
    """The legal moves in notation."""
    return {str(action) for action in state.legal_actions()}


def starting(state: RurikState, *words: str) -> set[str]:
    """The legal moves that begin with certain words."""
    return {move for move in moves(state) if move.split()[: len(words)] == list(words)}


def asked(state: RurikState) -> str:
    """The name of the decision asked now, and "" when the game is over."""
    return state.decision.name if state.decision else ""


def mover(state: RurikState) -> str:
    """The colour of the seat that decides now."""
    return state.seat_name(state.to_move)


def kinds(log: Iterable[Event]) -> list[str]:
    """The kinds of some events, in order."""
    return [event.kind for event in log]


def only(log: Iterable[Event], kind: str) -> Event:
    """The one event of a kind."""
    (event,) = [event for event in log if event.kind == kind]
    return event


def place(region: str) -> int:
    """The number of a region."""
    number: int = REGIONS.index(region)
    return number


def troops(state: RurikState, seat: str, region: str) -> int:
    """Ordinary troops of a seat in a region."""
    return state.troops[SEATS.index(seat) * R + place(region)]


def leader_at(state: RurikState, seat: str) -> str | None:
    """The region of a seat's leader; None off the map."""
    region = state.leaders[SEATS.index(seat)]
    return REGIONS[region] if region >= 0 else None


def supply(state: RurikState, seat: str) -> int:
    """Troops in the supply of a seat."""
    return state.supply[SEATS.index(seat)]


def coins(state: RurikState, seat: str) -> int:
    """Coins of a seat."""
    return state.coins[SEATS.index(seat)]


def rebels(state: RurikState, region: str) -> int:
    """Rebels in a region."""
    count: int = state.rebels[place(region)]
    return count


def ruler(state: RurikState, region: str) -> str | None:
    """The name of the ruler of a region, or None."""
    seat = state.ruling_seat(place(region))
    return None if seat is None else state.seat_name(seat)


def goods(state: RurikState, seat: str) -> dict[str, int]:
    """The goods of a seat by type, boat and dock together, without zeros."""
    number = SEATS.index(seat)
    return {good: state.goods(number, k) for k, good in enumerate(GOODS) if state.goods(number, k)}


def stowed(state: RurikState, seat: str) -> tuple[dict[str, int], dict[str, int]]:
    """The goods of a seat on the boat and those on the dock."""
    start = SEATS.index(seat) * G

    def part(pile: Sequence[int]) -> dict[str, int]:
        return {good: count for good, count in zip(GOODS, pile[start : start + G], strict=True) if count}

    return part(state.boat), part(state.dock)


def owner(state: RurikState, structure: str, region: str) -> str | None:
    """The colour of the owner of a structure, or None where none stands."""
    seat = state.built[STRUCTURES.index(structure) * R + place(region)]
    return state.seat_name(seat) if seat >= 0 else None


def has_good(state: RurikState, region: str) -> bool:
    """Whether a region holds its good."""
    return bool(state.goods_on >> place(region) & 1)


def points(state: RurikState) -> dict[str, int]:
    """The points of the running turn by kind, without zeros."""
    names = ("muster", "move", "attack", "attack_eased", "tax", "build")
    return {name: count for name, count in zip(names, state.pools, strict=True) if count}


def hand(state: RurikState, seat: str) -> list[str]:
    """The scheme cards in a hand."""
    return [FACTS.schemes[kind].id for kind in state.hands[SEATS.index(seat)]]


def deck(state: RurikState, side: str) -> list[str]:
    """A scheme deck, the top card first."""
    cards = state.left_deck if side == "left" else state.right_deck
    return [FACTS.schemes[card & 31].id for card in reversed(cards)]


def discards(state: RurikState) -> list[str]:
    """The discard pile of the schemes, the oldest first."""
    return [FACTS.schemes[kind].id for kind in state.discard_pile]


def row(state: RurikState) -> list[str]:
    """The open row of deeds."""
    return [FACTS.deeds[deed].id for deed in state.deed_row]


def deeds(state: RurikState, seat: str) -> set[str]:
    """The deeds that lie before a seat."""
    return _cards(state.deeds[SEATS.index(seat)])


def done(state: RurikState, seat: str) -> set[str]:
    """The deeds that a seat has accomplished."""
    return _cards(state.deeds_done[SEATS.index(seat)])


def _cards(mask: int) -> set[str]:
    return {card.id for k, card in enumerate(FACTS.deeds) if mask >> k & 1}


def other_schemes(*used: str) -> list[str]:
    """The scheme cards of the box without some of them."""
    left = Counter(FACTS.schemes[kind].id for kind in FACTS.scheme_deck)
    left.subtract(used)
    assert min(left.values()) >= 0
    return sorted(left.elements())


def columns(state: RurikState, column: str) -> list[tuple[str, int, int] | None]:
    """A column of the strategy board from the top: seat, number and bribe of each advisor, or None."""
    data = state.position()["strategy"][column]
    return [None if entry is None else (entry[0], entry[1], entry[2]) for entry in data]


def unplaced(state: RurikState, seat: str) -> list[int]:
    """The advisors that a seat has in hand."""
    numbers: list[int] = state.position()["players"][seat]["unplaced"]
    return numbers


def claims(state: RurikState, seat: str) -> tuple[int, int, int]:
    """The points of the spaces that a seat has reached on the rule, build and trade track."""
    number = SEATS.index(seat)
    rule, build, trade = (state.setup.track_points[k][state.claims[number * 3 + k]] for k in range(3))
    return rule, build, trade


# --- positions for more than one file --------------------------------------------------------------------------------

TOP = ("scheme_attack_1", "scheme_move_2", "scheme_build_1")
"""Three different scheme cards without an icon, for the top of a deck."""
ROOMY: Data = {
    "coins": 20,
    "dock": {"wood": 5, "ore": 5, "fish": 5, "honey": 5, "fur": 5},
    "hand": ["scheme_coins_2", "scheme_coins_2"],
    "troops": {"kiev": 2, "volyn": 1, "rostov": 1},
    "defeated": ["one_coin", "one_coin", "one_coin"],
}
"""A seat that can pay everything."""
CITY: Data = {"church": "blue", "market": "blue", "stronghold": "blue"}


def begun(seats: int = 4, seed: int = 3, **options: Any) -> RurikState:
    """A game whose leaders and agendas are chosen: the first starting troop is asked for."""
    state = GAME.new(seats, seed=seed, **{"leaders": "deal", **options})
    while asked(state) in ("leader", "agenda"):
        state.play(state.legal_actions()[0])
    return state


def placed(seats: int = 4, **options: Any) -> RurikState:
    """A game whose setup is over, with everybody in Kiev."""
    state = begun(seats, **options)
    while asked(state) == "place":
        state.play("place kiev")
    while asked(state) == "place_leader":
        state.play("place leader kiev")
    return state


def holding(deed: str, blue: Data | None = None, regions: Data | None = None, **data: Any) -> RurikState:
    """Blue's turn with a deed, and nothing else unless it is said."""
    players = {"blue": {"deeds": [deed], **(blue or {})}, **data.pop("players", {})}
    return turn(players=players, regions=regions or {}, left=list(TOP), **data)


def built(structure: str, *regions: str, owner_: str = "blue") -> Data:
    """The same structure in some regions."""
    return {region: {structure: owner_} for region in regions}


def finish(state: RurikState) -> None:
    """Answer whatever a cost still asks, until the deed is done."""
    while not state.deeds_done[0]:
        state.apply(state.legal_actions()[0])
