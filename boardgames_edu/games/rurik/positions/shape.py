"""The keys of a position of Rurik, with their defaults."""

from __future__ import annotations

from typing import Any

import msgspec

from boardgames_edu.games.rurik.components import SEATS, TOKENS


class CardRow(msgspec.Struct, forbid_unknown_fields=True):
    """A scheme card in a deck that some seats know."""

    card: str
    known: list[str] = []


class PlayerRow(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A player in a position."""

    leader: str | None = None
    leader_in: str | None = None
    troops: dict[str, int] = {}
    coins: int | None = None
    boat: dict[str, int] = {}
    dock: dict[str, int] = {}
    tokens: list[str] = msgspec.field(default_factory=lambda: list(TOKENS))
    hand: list[str] = []
    deeds: list[str] = []
    done: list[str] = []
    agenda: str | None = None
    dealt: list[str] = []
    unplaced: list[int] | None = None
    claims: dict[str, int] = {}
    warfare: int = 0
    defeated: list[str] = []
    ability_used: bool = False


class RegionRow(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A region in a position.

    Rebels are a number, or their rewards; in solo play there are neutral troops; structures stand by owner.
    """

    rebels: int | list[str] = 0
    neutral: int = 0
    good: bool = True
    grows: str | None = None
    church: str | None = None
    market: str | None = None
    stronghold: str | None = None


class TurnRow(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The running turn in a position."""

    seat: str | None = None
    action: str = "undecided"
    bonus: list[str] = []
    column: str | None = None
    row: int | None = None
    points: dict[str, int] = {}


class RebellionRow(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The Rebellion in a position; missing keys are as at start.

    Its deck by card numbers, the top card first (cards that are not named lie shuffled below); how many lines of the
    bottom card are used; its priority; the coins that are left on each column of its mat.
    """

    deck: list[int] = []
    line: int = 0
    priority: str | None = None
    coins: dict[str, int] = {}


class PositionRow(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole position. Only ``seats`` must be given."""

    game: str = "rurik"
    seats: int
    options: dict[str, Any] = {}
    round: int = 1
    phase: str = "strategy"
    marker: str = SEATS[0]
    first: str | None = None
    players: dict[str, PlayerRow] = {}
    regions: dict[str, RegionRow] = {}
    strategy: dict[str, list[list[Any] | None]] = {}
    left: list[str | CardRow] | None = None
    right: list[str | CardRow] | None = None
    discard: list[str] = []
    drawn: list[str | CardRow] = []
    row: list[str] | None = None
    deed_deck: list[str] = []
    deed_discard: list[str] = []
    rebel_box: list[str] | None = None
    reward_tokens: list[str] | None = None
    spent_tokens: list[str] = []
    turn: TurnRow | None = None
    stack: list[list[Any]] | None = None
    rebellion: RebellionRow | None = None
    chance: int = 0
