"""The cases of solo play in Rurik's worked examples.

A rebellion card, open bonuses, a movement of the Rebellion: one function a kind, as in ``cases``, which lists them.
Knows no screen.
"""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any

from boardgames_edu.engine.events import Event
from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import COLUMNS, PRIORITIES, YOU
from boardgames_edu.games.rurik.rules.solo.steps import now
from boardgames_edu.games.rurik.state import ATTACK, RurikState
from boardgames_edu.games.rurik.teaching.examples import Data, fact, named, ruled
from boardgames_edu.i18n import N_, Phrase
from boardgames_edu.teach.examples.cases import Beat, Kind, Script

_PIECES = {
    "rebellion": N_("{n} {n:rebel|rebels}"),
    "sviatopolk": N_("Sviatopolk"),
    "player": N_("{n} {n:troop of yours|troops of yours}"),
    "neutral": N_("{n} {n:neutral troop|neutral troops}"),
}
BATTLEGROUND = "kiev"
INVENTED = 19  # the number of a card that does not exist


def solo_position(given: Data | None = None, **data: Any) -> RurikState:
    """Return a solo position; ``given`` has the pieces of each region."""
    board: Data = given or {}
    players: dict[str, dict[str, Any]] = {
        seat: {"troops": {region: row[key] for region, row in board.items() if key in row}}
        for seat, key in (("blue", "player"), ("rebellion", "rebellion"))
    }
    players["rebellion"]["leader_in"] = next((r for r, row in board.items() if "sviatopolk" in row), None)
    neutral = {region: {"neutral": row["neutral"]} for region, row in board.items() if "neutral" in row}
    state: RurikState = load("rurik").from_position({"seats": 1, "players": players, "regions": neutral, **data})
    return state


def _before_its_turn(board: Data, action: str, points: int, **rebellion: Any) -> RurikState:
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
    cards = load("rurik").setup(1).solo.cards
    counts: dict[str, tuple[str, Any]] = {
        "location_order": (
            N_("A card names {n} different {n:region|regions} in its order."),
            lambda card: len({*card.order}),
        ),
        "priorities": (N_("It has a part for each of {n} {n:priority|priorities}."), lambda card: len(card.lines)),
        "build_order": (
            N_("For each priority it ranks {n} {n:structure|structures}."),
            lambda card: _one_length(card.structures),
        ),
        "placements": (
            N_("For each priority it has {n} {n:line|lines}, each with another advisor."),
            lambda card: _one_length([[(line.number, line.since) for line in lines] for lines in card.lines]),
        ),
    }
    facts = []
    for key, (template, count) in counts.items():
        found = sorted({count(card) for card in cards})
        value = found[0] if len(found) == 1 else found
        facts.append(fact(key, then[key], lambda s, value: value, template, of=(value,), n=then[key]))
    different = len({card.number for card in cards}) == len(cards)
    facts.append(fact("number", then["number"], lambda s: different, N_("Every card has a number of its own.")))
    about = ("card:rebellion:bottom", "card:rebellion:top")
    return Script([Beat((), facts, solo_position())], ("mats",), about)


def _one_length(rows: Iterable[Iterable[Any]]) -> int:
    """Return how many things differ per row, or -1 if unequal."""
    lengths = {len({*row}) for row in rows}
    return lengths.pop() if len(lengths) == 1 else -1


def rebellion_bonuses(given: Data, when: Any, then: Data) -> Script:
    """Show what open bonuses of the "easy" mat add to attacks."""
    # A bonus is open when the coins of its column down to it are gone. You rule the region from beginning to end.
    bonuses = load("rurik").setup(1).solo.mat.bonuses
    coins: dict[str, int] = {}
    for wanted in given["unlocked_bonuses"]:
        column = [bonus for bonus in bonuses if PRIORITIES[bonus.priority] == wanted["column"]]
        own = (COLUMNS.index(wanted["for_action"]), wanted["bonus"])
        last = next(k for k, bonus in enumerate(column) if (bonus.action, bonus.gives) == own)
        coins[wanted["column"]] = sum(bonus.locked for bonus in column[last + 1 :])
    board = {BATTLEGROUND: {"rebellion": 3, "player": 6}, "volyn": {"sviatopolk": 1}}
    start = _before_its_turn(board, given["main_action"], given["space_points"], coins=coins)
    region = start.setup.region_ids.index(BATTLEGROUND)
    modifier, points = then["casualty_cards_modifier"], then["attack_points"]

    def more(s: RurikState) -> int:
        return int(s.prompt_facts()["cards"]) - 1 - (s.rulers[region] == YOU)

    words = N_("This check reveals as many cards as usual.")
    if modifier:
        words = N_("This check reveals {n} {n:card|cards} fewer than usual.")
    check = fact("casualty_cards_modifier", modifier, more, words, f"place:{BATTLEGROUND}", n=-modifier)
    words = N_("The Rebellion has {n} attack {n:point|points} in this action.")  # with that of the current attack
    gives = fact("attack_points", points, lambda s: s.pools[ATTACK] + 1, words, n=points)
    beats = [Beat(["end"], [gives, check], start), *[Beat(["deck left"], [check])] * (points - 1)]
    return Script(beats, ("map", "strategy", "cards", "mats"))


def rebellion_move(given: Data, when: Any, then: Data) -> Script:
    """Show which pieces of the Rebellion move, and where."""
    start = _before_its_turn(given["board"], "move", given["movement_points"], priority=given["priority"])
    _put_on_top(start, given["location_order"])
    log: list[Event] = []
    start.copy().play("end", log)
    who = {"rebellion_moves": "rebellion", "rebellion_moves_leader": "sviatopolk"}
    steps_made = (event for event in log if event.kind in who)
    moved = [[who[step.kind], step.facts["region"], step.facts["region_to"]] for step in steps_made]
    steps = tuple(
        named(
            N_("Sviatopolk from {region} to {region_to}")
            if piece == "sviatopolk"
            else N_("a rebel from {region} to {region_to}"),
            region=region,
            region_to=goal,
        )
        for piece, region, goal in then["moves"]
    )
    facts = [fact("moves", then["moves"], lambda s: moved, N_("These pieces have moved: {moves}."), moves=steps)]
    for region, pieces in then["result"].items():
        words = tuple(Phrase(_PIECES[piece], {"n": count}) for piece, count in pieces.items())
        there = N_("In {region} there are now: {pieces}.")
        key, about = f"result.{region}", f"place:{region}"
        facts.append(fact(key, pieces, _pieces_in(region), there, about, region=region, pieces=words))
    facts += [ruled(f"ruler_after.{region}", region, seat) for region, seat in then.get("ruler_after", {}).items()]
    return Script([Beat(["end"], facts, start)], ("map", "mats"))


def _put_on_top(s: RurikState, order: list[str]) -> None:
    setup = copy(s.setup)
    setup.solo = copy(setup.solo)
    cards = list(setup.solo.cards)
    number = now(s).deck[-1]
    ids = setup.region_ids
    cards[number] = cards[number]._replace(number=INVENTED, order=tuple(ids.index(name) for name in order))
    setup.solo.cards = tuple(cards)
    s.setup = setup


def _pieces_in(region: str) -> Callable[[RurikState], dict[str, int]]:
    names: dict[str, tuple[str, ...]] = {
        "rebellion": ("rebellion", "troop"),
        "sviatopolk": ("rebellion", "leader"),
        "player": ("blue", "troop"),
        "neutral": ("rebel",),
    }
    return lambda s: {word: n for word, piece in names.items() if (n := s.pieces(region).get(piece, 0))}


KINDS: Mapping[str, Kind] = {
    "card_shape": card_shape,
    "rebellion_bonuses": rebellion_bonuses,
    "rebellion_move": rebellion_move,
}
