"""Builders of solo positions for the tests: a Rebellion with cards of the test's own, about to act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from boardgames_edu.engine.events import Event
from boardgames_edu.games.rurik.components import COLUMNS, LEVELS, STRUCTURES, CardLine, RebellionCard, SoloFigures
from boardgames_edu.games.rurik.game import Rurik
from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import SAFE, kinds, place

Data = Mapping[str, Any]
ORDER = ("pereyaslavl", "chernigov", "kiev", "smolensk", "polotsk", "rostov", "novgorod", "volyn")
"""The order of regions in the worked example of a movement; neighbours here: see the map for two."""
LINES = ("2*:muster", "4:attack", "1:move", "3*:tax", "5:build", "2:scheme")
"""The lines of a card from the foot up; a ``$`` marks a printed coin."""


def card(
    order: Sequence[str] = ORDER, structures: Sequence[str] = STRUCTURES, lines: Sequence[str] = LINES, number: int = 1
) -> RebellionCard:
    """A rebellion card that says the same for all three priorities."""
    ranking = tuple(STRUCTURES.index(name) for name in structures)
    return RebellionCard(number, tuple(place(name) for name in order), (ranking,) * 3, (tuple(map(_line, lines)),) * 3)


def _line(text: str) -> CardLine:
    advisor, _, action = text.partition(":")
    since = {"2*": 3, "3*": 4}.get(advisor, 1)
    return CardLine(int(advisor[0]), since, COLUMNS.index(action.rstrip("$")), action.endswith("$"))


class Private(Rurik):
    """The game with eighteen cards of a test's own: what every card says is under the test's control."""

    def __init__(self, *cards: RebellionCard) -> None:
        super().__init__()
        self.cards = cards

    def _setup(self, seats: int, options: dict[str, object]) -> Any:
        setup = super()._setup(seats, options)
        printed: SoloFigures = setup.solo
        printed.cards = tuple(self.cards[k % len(self.cards)]._replace(number=k + 1) for k in range(18))
        return setup


@cache
def private(*cards: RebellionCard) -> Private:
    """The game with these cards, made once."""
    return Private(*cards)


def alone(
    *cards: RebellionCard,
    solo: str = "easy",
    you: Data | None = None,
    its: Data | None = None,
    neutral: Data | None = None,
    **data: Any,
) -> RurikState:
    """A solo position. ``you`` and ``its`` are players of a position, ``neutral`` the neutral troops a region."""
    regions = {**data.pop("regions", {})}
    for region, count in (neutral or {}).items():
        regions[region] = {**regions.get(region, {}), "neutral": count}
    options = {"solo": solo, **data.pop("options", {})}
    game = private(*(cards or (card(),)))
    return game.from_position(
        {
            "seats": 1,
            "options": options,
            "players": {"blue": you or {}, "rebellion": its or {}},
            "regions": regions,
            "left": list(SAFE),
            **data,
        }
    )


def facing(
    column: str,
    row: int = 1,
    *cards: RebellionCard,
    priority: str = "build",
    coins: Mapping[str, int] | None = None,
    bribe: int = 0,
    strategy: Mapping[str, Any] | None = None,
    **data: Any,
) -> RurikState:
    """You can end your turn; then the Rebellion uses its one advisor on a space, and after that you go on."""
    board: dict[str, list[Any]] = {name: [None] * 3 for name in COLUMNS}
    board["move" if column != "move" else "muster"][2] = ["blue", 5]
    board[column][row - 1] = ["rebellion", 1, bribe]
    board.update(strategy or {})
    rebellion = {"priority": priority, "coins": dict(coins or {}), **data.pop("rebellion", {})}
    turn = {"seat": "blue", "action": "taken"}
    return alone(*cards, phase="action", turn=turn, strategy=board, rebellion=rebellion, **data)


def acts(state: RurikState, *answers: str) -> list[Event]:
    """End your turn and let the Rebellion act; ``answers`` name the decks that it reveals from."""
    log: list[Event] = []
    for move in ("end", *answers):
        state.play(move, log)
    return log


def its_troops(state: RurikState) -> dict[str, int]:
    """The rebels on the map by region, without zeros."""
    troops: dict[str, int] = state.position()["players"]["rebellion"]["troops"]
    return troops


def sviatopolk(state: RurikState) -> str | None:
    """Where Sviatopolk stands."""
    at: str | None = state.position()["players"]["rebellion"]["leader_in"]
    return at


def neutral(state: RurikState) -> dict[str, int]:
    """The neutral troops on the map by region, without zeros."""
    regions = state.position()["regions"]
    return {name: row["neutral"] for name, row in regions.items() if row["neutral"]}


def regions_of(log: Sequence[Event], kind: str) -> list[Any]:
    """The regions of all events of a kind, in order."""
    return [event.facts["region"] for event in log if event.kind == kind]


def rules_of(log: Sequence[Event], kind: str) -> list[str]:
    """The rules of all events of a kind, in order."""
    return [event.rule for event in log if event.kind == kind]


def mat(state: RurikState) -> dict[str, int]:
    """The coins left on each column of the mat."""
    coins: dict[str, int] = state.position()["rebellion"]["coins"]
    return coins


__all__ = [
    "LEVELS",
    "ORDER",
    "acts",
    "alone",
    "card",
    "facing",
    "its_troops",
    "kinds",
    "mat",
    "neutral",
    "regions_of",
    "rules_of",
    "sviatopolk",
]
