"""The tools that edit a board of Rurik.

Pieces and buildings, rebels and goods, advisors, markers, cards, and whose turn it is.
"""

from collections.abc import Iterator
from typing import Any

from boardgames_edu.engine.states.state import State
from boardgames_edu.games.rurik.components import COLUMNS, STRUCTURES
from boardgames_edu.games.rurik.picture.layout import ICONS, named
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.editing.tools import OTHER_DECISION, Tool

_REGION = r"place:(?P<region>\w+)"
_MAT = r"panel:mat:(?P<seat>\w+)"
_TROOP, _LEADER, _ADVISOR = N_("Troop"), N_("Leader"), N_("Advisor {number}")
_IN_HAND = N_("Advisor {number} still to be placed")
_REBEL, _NO_GOOD, _COIN = N_("Rebel"), N_("Good taken"), N_("Coin")
_IN_BOAT, _CLAIM, _WARFARE = N_("Good on the boat"), N_("Claim marker"), N_("Warfare marker")
_ROUND, _TURN, _POINT = N_("Round marker"), N_("Whose turn it is"), N_("Action point of a column")
_MAP, _TABLE = N_("Map"), N_("Boards and turn")
_LEADERS, _DEEDS, _SCHEMES, _AGENDAS = N_("Leaders"), N_("Deed cards"), N_("Scheme cards"), N_("Agendas")
_POOLED = "muster|move|attack|tax|build"

OPTIONS: dict[str, tuple[str, ...]] = {}  # the options for a new board: none
REFUSALS: dict[str, str | tuple[str, str]] = {
    "{seat} has {count} {count:advisor|advisors} {number} in round {round}, at most {most}.": N_(
        "in round {round} each player has {most} {most:advisor|advisors} of the number {number}."
    ),
    "{word} is named {count} more {count:time|times} than the box holds it.": N_(
        "no more of it is in the box: it lies with a player or in a pile."
    ),
    "the agenda kept is not one of the two dealt.": N_("it is not one of the two agendas that this player was dealt."),
    "name the leader first: leader is missing.": N_(
        "this player has no leader yet. Put a leader card on the mat first."
    ),
    "name column and row of the resolved advisor, or an action that is taken or given_up.": N_(
        "the turn needs something to do. Put an action point of a column instead."
    ),
    "in the Strategy phase somebody has an advisor left to place.": N_(
        "in the Strategy phase somebody has an advisor left to be placed. Put one into a hand first."
    ),
    "in the Action phase give a turn, or advisors on the strategy board.": N_(
        "in the Action phase somebody has an advisor on the strategy board, or a turn."
    ),
    "the resolved advisor is off its space, so nobody stands there.": N_(
        "the advisor of this turn has just left that space."
    ),
    "in the setup no deed is accomplished, and no marker has moved.": N_(
        "the game is still being set up: no marker has moved yet."
    ),
    "there are points only in a turn of the Action phase.": N_(
        "there are action points, and only a turn of the Action phase has them. Take them away first."
    ),
    "{count} troops are on the map; a player has {most}.": N_("all {most} troops of this player are on the map."),
    "{seat} has built too many of {structure}: {count}, at most {most}.": N_(
        "{seat} has {most} of them, and all stand on the map."
    ),
    "there are only {most} rebels in the box.": N_("all {most} rebels are out of the box."),
    "everybody has a leader by now.": N_("every player has a leader. Put another leader card there instead."),
    "everybody is dealt two agendas by now.": N_("every player has two agendas to choose from now."),
    "everybody places {count} troops in turn before the leaders.": N_(
        "the game is still being set up: each player places {count} troops, then the leader."
    ),
    "no turn brings {count} points of this kind; at most {most}.": N_("no turn has more than {most} of them."),
    "the decisions of one turn belong to one seat.": OTHER_DECISION,
    "no drawn card is being looked at now.": OTHER_DECISION,
    "the decision {word} cannot be answered to its end here.": N_("nobody could decide anything then. {now}"),
    "a position in the setup needs a stack.": OTHER_DECISION,
    "in solo play rebels are the troops of the Rebellion; neutral troops are neutral.": N_(
        "alone you play against the Rebellion: its troops are put like a player's."
    ),
}
"""What each refusal of a position means on the board."""


def start(setup: Any) -> dict[str, Any]:
    """Return a turn without actions left, with a leader each."""
    leaders = [row.id for row in setup.components.leaders]
    players = setup.names[: setup.seats]
    named = {seat: {"leader": leader} for seat, leader in zip(players, leaders, strict=False)}
    return {"phase": "action", "players": named, "turn": {"action": "given_up"}}


def tools(state: State) -> list[Tool]:
    """Return the tools for a setup."""
    setup: Any = state.setup
    found = [tool for seat in range(setup.seats) for tool in _of_seat(setup, seat)]
    return [*found, *_of_map(), *_of_boards(setup), *_cards(setup)]


def _of_seat(setup: Any, seat: int) -> Iterator[Tool]:
    id = setup.names[seat]
    group = named("seat", id)
    yield Tool(
        f"{id}:troop", group, say(_TROOP), _REGION, f"players.{id}.troops.{{region}}",
        shown=rf"piece:(?P<region>\w+):{id}:troop", glyph="troop", seat=seat,
    )  # fmt: skip
    yield Tool(
        f"{id}:leader", group, say(_LEADER), _REGION, f"players.{id}.leader_in", "value", "{region}",
        shown=rf"piece:(?P<region>\w+):{id}:leader", glyph="leader", seat=seat,
    )  # fmt: skip
    for structure in STRUCTURES:
        yield Tool(
            f"{id}:{structure}", group, named("structure", structure), _REGION,
            f"regions.{{region}}.{structure}", "value", id,
            shown=rf"piece:(?P<region>\w+):{structure}", glyph=structure, seat=seat,
        )  # fmt: skip
    for track in ("rule", "build", "trade"):
        words = f"{say(_CLAIM)}: {named('track', track)}"
        yield Tool(
            f"{id}:{track}", group, words, rf"space:track:{track}:(?P<step>\d+)", f"players.{id}.claims.{track}",
            "value", "{step}", shown=rf"piece:claim:{track}:{id}", glyph="claim", seat=seat,
        )  # fmt: skip
    yield Tool(
        f"{id}:warfare", group, say(_WARFARE), r"space:track:warfare:(?P<step>\d+)", f"players.{id}.warfare",
        "value", "{step}", glyph="warfare", seat=seat,
    )  # fmt: skip
    group = say(N_("{seat}: advisors"), {"seat": group})
    for number in sorted(set(setup.components.box.pieces.advisors)):
        yield Tool(
            f"{id}:advisor:{number}", group, say(_ADVISOR, {"number": number}),
            rf"space:(?P<column>{'|'.join(COLUMNS)}):(?P<row>\d+)", "strategy.{column}.{row}", "value", [id, number, 0],
            shown=r"piece:advisor:(?P<column>\w+):(?P<row>\d+)", glyph="advisor", seat=seat, text=str(number),
        )  # fmt: skip
        yield Tool(
            f"{id}:unplaced:{number}", group, say(_IN_HAND, {"number": number}), rf"panel:mat:{id}",
            f"players.{id}.unplaced", "member", number, also={"phase": "strategy", "turn": None, "stack": None},
            glyph="advisor", seat=seat, text=str(number), called=say(_ADVISOR, {"number": number}),
        )  # fmt: skip


def _of_map() -> Iterator[Tool]:
    group = say(_MAP)
    yield Tool(
        "rebel", group, say(_REBEL), _REGION, "regions.{region}.rebels", shown=r"piece:(?P<region>\w+):rebel",
        glyph="rebel",
    )  # fmt: skip
    yield Tool(
        "no_good", group, say(_NO_GOOD), _REGION, "regions.{region}.good", "value", False, glyph="cross_out"
    )  # fmt: skip


def _of_boards(setup: Any) -> Iterator[Tool]:
    group = say(_TABLE)
    yield Tool("coin", group, say(_COIN), _MAT, "players.{seat}.coins", glyph="coin")
    goods = r"space:goods:(?P<seat>\w+):(?P<good>\w+)"
    yield Tool("in_boat", group, say(_IN_BOAT), goods, "players.{seat}.boat.{good}", glyph="wood")
    yield Tool(
        "round", group, say(_ROUND), r"space:track:round:(?P<round>\d)", "round", "value", "{round}",
        glyph="round_marker",
    )  # fmt: skip
    yield Tool(
        "turn", group, say(_TURN), _MAT, "stack", "value", [["turn", "{seat}"]], glyph="first_player",
        also={"phase": "action", "turn.seat": None}, called=say(N_("The turn")),
    )  # fmt: skip
    yield Tool(
        "point", group, say(_POINT), rf"column:(?P<column>{_POOLED})", "turn.points.{column}", glyph=ICONS[0],
        also={"phase": "action", "stack": None, "turn.action": "taken", "turn.column": None, "turn.row": None},
    )  # fmt: skip


def _cards(setup: Any) -> Iterator[Tool]:
    printed = setup.components
    for row in printed.leaders:
        yield Tool(
            f"leader:{row.id}", say(_LEADERS), named("leader", row.id), _MAT, "players.{seat}.leader", "value", row.id,
            glyph="crown",
        )  # fmt: skip
    for row in printed.deeds:
        yield Tool(
            f"deed:{row.id}", say(_DEEDS), named("deed", row.id), _MAT, "players.{seat}.deeds",
            "member", row.id, pools=("deed_deck", "deed_discard", "row"), shown=f"card:deed:{row.id}", glyph="deed",
        )  # fmt: skip
    for row in printed.schemes:
        yield Tool(
            f"scheme:{row.id}", say(_SCHEMES), named("scheme", row.id), _MAT,
            "players.{seat}.hand", "member", row.id, pools=("left", "right", "discard"), glyph="scroll",
            shown=rf"card:hand:(?P<seat>\w+):{row.id}:\d+",
        )  # fmt: skip
    for row in printed.agendas:
        yield Tool(
            f"agenda:{row.id}", say(_AGENDAS), named("agenda", row.id), _MAT,
            "players.{seat}.agenda", "value", row.id, shown=rf"card:agenda:(?P<seat>\w+):{row.id}", glyph="agenda",
        )  # fmt: skip
