"""The cases of solo play in Rurik's worked examples.

A rebellion card, open bonuses, a movement of the Rebellion: one function a kind, as in ``cases``, which lists them.
Knows no screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from boardgames_edu.engine.events import Event
from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import COLUMNS
from boardgames_edu.games.rurik.rebellion_cards import PRIORITIES, YOU, RebellionCard
from boardgames_edu.games.rurik.rules.solo.choices import now
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import N_, Phrase
from boardgames_edu.teach.examples.cases import Beat, Fact, Kind, Script

Data = Mapping[str, Any]

_REGIONS = N_("A card names {n} different {n:region|regions} in its order.")
_PRIORITIES = N_("It has a part for each of {n} {n:priority|priorities}.")
_RANKED = N_("For each priority it ranks {n} {n:structure|structures}.")
_LINES = N_("For each priority it has {n} {n:line|lines}, each with another advisor.")
_NUMBER = N_("Every card has a number of its own.")
_POINTS = N_("The Rebellion has {n} attack {n:point|points} in this action.")
_FEWER = N_("This check reveals {n} {n:card|cards} fewer than usual.")
_AS_USUAL = N_("This check reveals as many cards as usual.")
_MOVES = N_("These pieces have moved: {moves}.")
_REBEL_MOVES = N_("a rebel from {region} to {region_to}")
_LEADER_MOVES = N_("Sviatopolk from {region} to {region_to}")
_STANDING = N_("In {region} there are now: {pieces}.")
_PIECES = {
    "rebellion": N_("{n} {n:rebel|rebels}"),
    "sviatopolk": N_("Sviatopolk"),
    "player": N_("{n} {n:troop of yours|troops of yours}"),
    "neutral": N_("{n} {n:neutral troop|neutral troops}"),
}
_RULES, _NOBODY_RULES = N_("{seat} rules {region}."), N_("Nobody rules {region}.")

BATTLEGROUND = "kiev"
INVENTED = 19
"""The number of a card that does not exist."""


def solo_position(given: Data | None = None, **data: Any) -> RurikState:
    """Return a solo position; ``given`` has the pieces of each region."""
    board: Data = given or {}
    players: dict[str, dict[str, Any]] = {
        seat: {"troops": {region: row[key] for region, row in board.items() if key in row}}
        for seat, key in (("blue", "player"), ("rebellion", "rebellion"))
    }
    players["rebellion"]["leader_in"] = next((r for r, row in board.items() if "sviatopolk" in row), None)
    neutral = {region: {"neutral": row["neutral"]} for region, row in board.items() if "neutral" in row}
    state: RurikState = load("rurik").from_position(
        {"seats": 1, "players": players, "regions": neutral, **data}
    )
    return state


def _before_its_turn(board: Data, action: str, points: int, **rebellion: Any) -> RurikState:
    """Return a position just before a turn of the Rebellion."""
    column = COLUMNS.index(action)
    setup = load("rurik").setup(1)
    spaces = range(column * setup.rows, (column + 1) * setup.rows)
    space = next(k for k in spaces if setup.space_points[k] == points and not setup.space_cost[k])
    strategy: dict[str, list[Any]] = {action: [None] * setup.rows, "scheme": [None] * setup.rows}
    strategy[action][space % setup.rows] = ["rebellion", 1]
    strategy["scheme"][-1] = ["blue", 5]
    turn = {"seat": "blue", "action": "taken"}
    return solo_position(board, phase="action", turn=turn, strategy=strategy, rebellion=rebellion)


def card_shape(given: Data, when: Any, then: Data) -> Script:
    """Show what every rebellion card has."""

    def every(count: Any) -> Any:
        """Return a callback for what holds for all cards."""

        def look(s: RurikState) -> object:
            found = {count(card) for card in s.setup.solo.cards}
            return found.pop() if len(found) == 1 else sorted(found)

        return look

    def numbered(s: RurikState) -> bool:
        numbers = [card.number for card in s.setup.solo.cards]
        return len({*numbers}) == len(numbers)

    counts: dict[str, tuple[str, Any]] = {
        "location_order": (_REGIONS, lambda card: len({*card.order})),
        "priorities": (_PRIORITIES, lambda card: len(card.lines)),
        "build_order": (_RANKED, lambda card: _one_length(card.structures)),
        "placements": (_LINES, _advisors),
    }
    facts = [
        Fact(f"then.{key}", then[key], every(count), template, {"n": then[key]})
        for key, (template, count) in counts.items()
    ]
    facts.append(Fact("then.number", then["number"], numbered, _NUMBER))
    about = ("card:rebellion:bottom", "card:rebellion:top")
    return Script([Beat((), facts, solo_position())], ("mats",), about)


def _one_length(rows: tuple[tuple[Any, ...], ...]) -> int:
    """Return how many things differ per row, or -1 if unequal."""
    lengths = {len({*row}) for row in rows}
    return lengths.pop() if len(lengths) == 1 else -1


def _advisors(card: RebellionCard) -> int:
    return _one_length(tuple(tuple((line.number, line.since) for line in lines) for lines in card.lines))


def rebellion_bonuses(given: Data, when: Any, then: Data) -> Script:
    """Show what open bonuses of the "easy" mat add to attacks.

    A bonus is open when the coins of its column down to it are gone. You rule the region from beginning to end.
    """
    bonuses = load("rurik").setup(1).solo.mat.bonuses
    coins: dict[str, int] = {}
    for wanted in given["unlocked_bonuses"]:
        column = [bonus for bonus in bonuses if PRIORITIES[bonus.priority] == wanted["column"]]
        last = next(
            k
            for k, bonus in enumerate(column)
            if (COLUMNS[bonus.action], bonus.gives) == (wanted["for_action"], wanted["bonus"])
        )
        coins[wanted["column"]] = sum(bonus.locked for bonus in column[last + 1 :])
    board = {BATTLEGROUND: {"rebellion": 3, "player": 6}, "volyn": {"sviatopolk": 1}}
    start = _before_its_turn(board, given["main_action"], given["space_points"], coins=coins)
    region = start.setup.region_ids.index(BATTLEGROUND)

    def points(s: RurikState) -> int:
        """Return the points left, and that of the current attack."""
        return s.pools[st.ATTACK] + 1

    def fewer(s: RurikState) -> int:
        """Return how many cards fewer are revealed than usual."""
        return int(s.prompt_facts()["cards"]) - 1 - (s.rulers[region] == YOU)

    modifier = then["casualty_cards_modifier"]
    check = Fact(
        "then.casualty_cards_modifier",
        modifier,
        fewer,
        _FEWER if modifier else _AS_USUAL,
        {"n": -modifier},
        (f"place:{BATTLEGROUND}",),
    )
    gives = Fact("then.attack_points", then["attack_points"], points, _POINTS, {"n": then["attack_points"]})
    beats = [Beat(["end"], [gives, check], start)]
    beats += [Beat(["deck left"], [check])] * (then["attack_points"] - 1)
    return Script(beats, ("map", "strategy", "cards", "mats"))


def rebellion_move(given: Data, when: Any, then: Data) -> Script:
    """Show which pieces of the Rebellion move, and where."""
    start = _before_its_turn(given["board"], "move", given["movement_points"], priority=given["priority"])
    _put_on_top(start, given["location_order"])
    log: list[Event] = []
    start.copy().play("end", log)
    who = {"rebellion_moves": "rebellion", "rebellion_moves_leader": "sviatopolk"}
    moved = [
        [who[event.kind], event.facts["region"], event.facts["region_to"]]
        for event in log
        if event.kind in who
    ]
    told = tuple(
        Phrase(
            _LEADER_MOVES if piece == "sviatopolk" else _REBEL_MOVES,
            {"region": region, "region_to": goal, "game": "rurik"},
        )
        for piece, region, goal in then["moves"]
    )
    facts = [Fact("then.moves", then["moves"], lambda s: moved, _MOVES, {"moves": told})]
    for region, pieces in then["result"].items():
        words = tuple(Phrase(_PIECES[piece], {"n": count}) for piece, count in pieces.items())
        facts.append(
            Fact(
                f"then.result.{region}",
                pieces,
                _standing(region),
                _STANDING,
                {"region": region, "pieces": words},
                (f"place:{region}",),
            )
        )
    for region, seat in then.get("ruler_after", {}).items():
        ruled = (_RULES, {"seat": seat, "region": region}) if seat else (_NOBODY_RULES, {"region": region})
        facts.append(Fact(f"then.ruler_after.{region}", seat, _ruler(region), *ruled, (f"place:{region}",)))
    return Script([Beat(["end"], facts, start)], ("map", "mats"))


def _put_on_top(s: RurikState, order: list[str]) -> None:
    """Give the next turn's card this order of regions."""
    setup = copy(s.setup)
    setup.solo = copy(setup.solo)
    cards = list(setup.solo.cards)
    number = now(s).deck[-1]
    ids = setup.region_ids
    cards[number] = cards[number]._replace(number=INVENTED, order=tuple(ids.index(name) for name in order))
    setup.solo.cards = tuple(cards)
    s.setup = setup


def _standing(region: str) -> Any:
    def look(s: RurikState) -> dict[str, int]:
        names = {
            ("rebellion", "troop"): "rebellion",
            ("rebellion", "leader"): "sviatopolk",
            ("blue", "troop"): "player",
            ("rebel",): "neutral",
        }
        there = s.pieces(region)
        return {word: there[piece] for piece, word in names.items() if piece in there}

    return look


def _ruler(region: str) -> Any:
    def look(s: RurikState) -> str | None:
        return s.ruler(region)

    return look


KINDS: Mapping[str, Kind] = {
    "card_shape": card_shape,
    "rebellion_bonuses": rebellion_bonuses,
    "rebellion_move": rebellion_move,
}
