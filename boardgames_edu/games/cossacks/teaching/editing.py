"""The tools that edit a board of Cossack Campaign.

Tokens of marches and black ones, seals, gold, cards, tasks, orders, and who is hetman.
"""

from collections.abc import Iterator
from typing import Any

from boardgames_edu.engine.states.state import State
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.editing.tools import OTHER_DECISION, Tool

_ROAD, _TOWN = r"place:(?P<spot>[\w-]+#\d+)", r"place:(?P<spot>(?!sich$)[a-z_]+)"
_TABLE = r"panel:(?:turn|mat:\w+)"
_MAT = r"panel:mat:(?P<seat>\w+)"
_OF_TOKENS = "players.{other}.tokens"
_RED, _BLACK, _NEUTRAL = N_("March token"), N_("Black token"), N_("Neutral token")
_TOKEN = N_("March token in hand")
_MACE = N_("Mace of the hetman")
_MAP, _MATS, _CARDS = N_("Map"), N_("Mats"), N_("Action cards")
_HETMEN, _TASKS, _ORDERS = N_("Hetman cards"), N_("Tasks"), N_("Orders in force")
_ORDER = N_("{card}, option {option}")


_HAND = ["march"]

OPTIONS: dict[str, tuple[str, ...]] = {}  # the options for a new board: none
REFUSALS: dict[str, str | tuple[str, str]] = {  # what each refusal means on the board, when putting or taking
    "{node} does not hang together with the Sich.": (
        N_("no march has reached it. Lay march tokens from the Sich to it first."),
        N_("{node} would be cut off from the Sich."),
    ),
    "two things lie on {node}.": N_("something lies there already. Take it away first."),
    "{seat} has only {count} seals.": N_("all {count} seals of {seat} are on the map."),
    "there are only {count} black tokens.": N_("all {count} black tokens are on the map."),
    "all seats together own {count}, not {other}.": N_("the players have {count} of it together, and no more."),
    "at most {count} tasks, no two alike, one achievement among them.": N_(
        "a player has at most {count} tasks, no two alike, one achievement among them."
    ),
    "an achievement and two cities are dealt to everybody.": N_(
        "each player is dealt one achievement and two cities; this would be one too many."
    ),
    "every task card is there once.": N_("another player has it already."),
    "there are only {count} cards {card}.": N_(
        "there are only {count} of these cards, and all are in hands or orders."
    ),
    "no card before it allows a further order.": N_("an order is in force, and it allows no further one."),
    "{card} cannot follow.": N_("this order can only be the first of a round."),
    "no order is in force in the phase {phase}.": OTHER_DECISION,
    "an order is in force while atamans act.": N_("the atamans act, and this is the order that they act on."),
    "the hetman {seat} does not act any more.": N_("the hetman has given the order, and acts no more in this round."),
    "nobody has acted in the phase {phase}.": OTHER_DECISION,
    "{seat} is not the one to be asked {word}.": OTHER_DECISION,
    "an order is in force from when it is given to the end of the round.": OTHER_DECISION,
    "in the setup three additional tasks are dealt.": N_("three tasks are dealt while the game is set up."),
    "dealt tasks are there only until one is laid away.": N_("this player has not laid a dealt task away yet."),
    "in the setup somebody has a task to lay away.": N_("while the game is set up, somebody lays a task away."),
    "a card is known that is not in that hand.": N_("another player knows that this card is in the hand."),
}


def start(setup: Any) -> dict[str, Any]:
    """Return an order in each hand, so the mace stays put."""
    return {"players": {SEATS[seat]: {"hand": list(_HAND)} for seat in range(setup.seats)}}


def tools(state: State) -> list[Tool]:
    """Return the tools for a setup."""
    setup: Any = state.setup
    return [*_of_map(), *_of_mats(setup.seats), *_cards(setup.components)]


def _of_map() -> Iterator[Tool]:
    group, shown = say(_MAP), r"piece:(?P<spot>[\w#-]+)"
    for key, words, on, glyph in (
        ("red", _RED, _ROAD, "march"),
        ("black", _BLACK, _ROAD, "black_token"),
        ("neutral", _NEUTRAL, _TOWN, "neutral"),
    ):
        yield Tool(
            key, group, say(words), on, key, "member", "{spot}", balances=_OF_TOKENS if key != "black" else "",
            shown=shown, glyph=glyph,
        )  # fmt: skip


def _of_mats(seats: int) -> Iterator[Tool]:
    group = say(_MATS)
    for seat in range(seats):
        id = SEATS[seat]
        words = f"{name_of('seat', id, 'cossacks') or id}: {say(N_('Seal in a town'))}"
        yield Tool(
            f"{id}:seal", say(_MAP), words, _TOWN, f"players.{id}.seals", "member", "{spot}",
            balances=_OF_TOKENS, shown=r"piece:(?P<spot>[\w#-]+)", glyph="seal", seat=seat, called=say(N_("Seal")),
        )  # fmt: skip
    for key, words, field, glyph in (("gold", N_("Gold"), "gold", "coin"), ("token", _TOKEN, "tokens", "march")):
        yield Tool(
            key, group, say(words), _MAT, f"players.{{seat}}.{field}", balances=f"players.{{other}}.{field}",
            shown=rf"piece:{field}:(?P<seat>\w+)", glyph=glyph,
        )  # fmt: skip
    fresh = {"acted": None, "turn": None, "stack": None}  # they belong to the hetman before
    yield Tool("mace", group, say(_MACE), _MAT, "hetman", "value", "{seat}", also=fresh, glyph="mace")


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
                {"card": card.id, "option": option.id}, pools=("pile",),
                also={"phase": "obedience", "acted": None, "stack": None}, glyph="scroll",
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
