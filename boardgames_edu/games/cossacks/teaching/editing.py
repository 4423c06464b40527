"""What can be put on a board of Cossack Campaign: tokens of marches and black ones, seals, gold, cards, tasks, orders,
and who is hetman.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardgames_edu.engine.game import State
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.editing.tools import Tool

_ROAD, _TOWN = r"place:(?P<spot>[\w-]+#\d+)", r"place:(?P<spot>[a-z_]+)"
_TABLE = r"panel:(?:turn|mat:\w+)"
_MAT = r"panel:mat:(?P<seat>\w+)"
_RED, _BLACK, _NEUTRAL = N_("March token"), N_("Black token"), N_("Neutral token")
_SEAL, _GOLD, _TOKEN, _MACE = (
    N_("Seal in a town"),
    N_("Gold"),
    N_("March token in hand"),
    N_("Mace of the hetman"),
)
_MAP, _MATS, _CARDS = N_("Map"), N_("Mats"), N_("Action cards")
_HETMEN, _TASKS, _ORDERS = N_("Hetman cards"), N_("Tasks"), N_("Orders in force")
_ORDER = N_("{card}, option {option}")


_HAND = ["march"]

OPTIONS: dict[str, tuple[str, ...]] = {}
"""What may be chosen for a new board: nothing."""


def start(setup: Any) -> dict[str, Any]:
    """An order in each hand: without any, the mace would go round at once."""
    return {"players": {SEATS[seat]: {"hand": list(_HAND)} for seat in range(setup.seats)}}


def tools(state: State) -> list[Tool]:
    """The tools for a setup."""
    setup: Any = state.setup
    return [*_of_map(), *_of_mats(setup.seats), *_cards(setup.facts)]


def _of_map() -> Iterator[Tool]:
    group, shown = say(_MAP), r"piece:(?P<spot>[\w#-]+)"
    for key, words, on, glyph in (
        ("red", _RED, _ROAD, "march"),
        ("black", _BLACK, _ROAD, "black_token"),
        ("neutral", _NEUTRAL, _TOWN, "neutral"),
    ):
        yield Tool(key, group, say(words), on, key, "member", "{spot}", shown=shown, glyph=glyph)


def _of_mats(seats: int) -> Iterator[Tool]:
    group = say(_MATS)
    for seat in range(seats):
        id = SEATS[seat]
        words = f"{name_of('seat', id, 'cossacks') or id}: {say(_SEAL)}"
        yield Tool(
            f"{id}:seal", say(_MAP), words, _TOWN, f"players.{id}.seals", "member", "{spot}",
            shown=r"piece:(?P<spot>[\w#-]+)", glyph="seal", seat=seat,
        )  # fmt: skip
    yield Tool(
        "gold",
        group,
        say(_GOLD),
        _MAT,
        "players.{seat}.gold",
        shown=r"piece:gold:(?P<seat>\w+)",
        glyph="coin",
    )
    yield Tool(
        "token",
        group,
        say(_TOKEN),
        _MAT,
        "players.{seat}.tokens",
        shown=r"piece:tokens:(?P<seat>\w+)",
        glyph="march",
    )
    yield Tool("mace", group, say(_MACE), _MAT, "hetman", "value", "{seat}", glyph="mace")


def _cards(facts: Any) -> Iterator[Tool]:
    def named(kind: str, id: str) -> str:
        return name_of(kind, id, facts.lexicon) or id

    for card in facts.cards:
        yield Tool(
            f"card:{card.id}", say(_CARDS), named("card", card.id), _MAT, "players.{seat}.hand", "member", card.id,
            pools=("pile", "discard"), shown=rf"card:hand:(?P<seat>\w+):{card.id}:\d+", glyph="scroll",
        )  # fmt: skip
    for card in facts.cards[: facts.order_kinds]:
        for option in card.options:
            yield Tool(
                f"order:{card.id}:{option.id}", say(_ORDERS),
                say(_ORDER, {"card": named("card", card.id), "option": option.id}), _TABLE, "orders", "member",
                {"card": card.id, "option": option.id}, pools=("pile",), also={"phase": "obedience"}, glyph="scroll",
            )  # fmt: skip
    for id in facts.hetman_ids:
        yield Tool(
            f"hetman:{id}", say(_HETMEN), named("hetman", id), _MAT, "players.{seat}.hetman_card", "value", id,
            shown=rf"card:hetman:(?P<seat>\w+):{id}", glyph="mace",
        )  # fmt: skip
    for id in facts.task_ids:
        yield Tool(
            f"task:{id}", say(_TASKS), named("task", id), _MAT, "players.{seat}.tasks", "member", id,
            shown=rf"card:task:(?P<seat>\w+):{id}", glyph="agenda",
        )  # fmt: skip
