"""An edition of Cossack Campaign: map, cards, tasks and figures.

It is read from one YAML file and checked. ``data/cossacks/edition.yaml`` is our reconstruction; a teacher who owns
the game can write another file in the same form (``data/cossacks/README.md`` tells how). Every mistake is refused
with file, line and key. Cards are rows of effects: here is their grammar, what an effect takes and where it may stand;
``rules.effects`` carries them out. Knows no state.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from boardgames_edu.engine.errors import nearest
from boardgames_edu.i18n import N_, Phrase

BASE = "cossacks/edition.yaml"
Names = dict[str, str]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
Circles = Annotated[int, msgspec.Meta(ge=1, le=12)]
Points = Annotated[int, msgspec.Meta(ge=-99, le=99)]


class EditionRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row; confidence is rulebook, reconstructed or own (own editions).

    The order of rows means nothing: they are taken by their numbers, then by their ids.
    """

    id: str
    number: int | None = None
    names: Names = {}
    confidence: str = "own"
    note: str = ""
    rules: list[str] = []


class PlaceRow(EditionRow, frozen=True, kw_only=True):
    """A town or settlement; a given ``sich_cost`` is only checked."""

    kind: Literal["town", "settlement"]
    lon: float
    lat: float
    sich_cost: int | None = None


class Root(EditionRow, frozen=True, kw_only=True):
    """The Sich, where all marches start."""

    lon: float
    lat: float


class Road(EditionRow, frozen=True, kw_only=True):
    """A path: ends, circles between, and ``via`` to bend it."""

    a: str
    b: str
    circles: Circles
    km: int | None = None
    via: list[tuple[float, float]] = []


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map."""

    root: Root
    places: list[PlaceRow]
    paths: list[Road]


class CardOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An option of an action card: effects, price or fine (K-ABOUT-15)."""

    id: str
    effects: list[dict[str, Any]]
    price: Count | None = None
    fine: Count | None = None
    timing: Literal["on_obey", "on_issue"] = "on_obey"
    requires_hand: bool = False
    rules: list[str] = []
    confidence: str = "own"
    price_confidence: str = "own"
    fine_confidence: str = "own"


class ActionCard(EditionRow, frozen=True, kw_only=True):
    """An action card: an order or a card of disobedience."""

    copies: Some
    options: list[CardOption]
    requires_hand: bool = False
    printed: Names = {}
    copies_confidence: str = "own"


class Test(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A test of a task: places to hold, or a comparison."""

    holds_all: list[str] = []
    metric: str = ""
    op: Literal[">=", "==", "<="] = ">="
    value: int | bool = 0


class HetmanCard(EditionRow, frozen=True, kw_only=True):
    """A hetman card: main task, all its places (K-BOX-13, K-ABOUT-03)."""

    places: list[str]
    points: Points
    min_tokens: int | None = None
    places_confidence: str = "own"
    points_confidence: str = "own"
    name_source: list[str] = []
    why: str = ""


class Achievement(EditionRow, frozen=True, kw_only=True):
    """An achievement card (K-BOX-12, K-ABOUT-04); ``passive`` effects hold for its owner."""

    points: Points
    condition: Test
    passive: list[dict[str, Any]] = []
    task_confidence: str = "own"


class City(EditionRow, frozen=True, kw_only=True):
    """A city card: one place to hold (K-ABOUT-04, K-ABOUT-06)."""

    place: str
    points: Points
    condition: Test | None = None
    points_confidence: str = "own"


class Parameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The figures of the rulebook, and two of ours."""

    players_min: Annotated[int, msgspec.Meta(ge=3, le=6)] = 3
    players_max: Annotated[int, msgspec.Meta(ge=3, le=6)] = 6
    march_tokens_per_player: Some = 15
    seals_per_player: Count = 5
    gold_per_player: Some = 7
    action_cards_dealt: Count = 4
    hetman_cards_dealt: Literal[1] = 1
    achievement_cards_dealt: Literal[1] = 1
    city_cards_dealt: Literal[2] = 2
    extra_tasks_kept: Literal[2] = 2
    ataman_hand_limit: Some = 6
    hetman_hand_limit: None = None
    black_tokens: Count = 6
    score_no_tokens: Points = 5
    score_settlement: Points = 5
    score_town: Points = 10
    score_token_left: Points = -1
    rules: list[str] = []


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole edition."""

    id: str
    names: Names = {}
    about: str = ""
    parameters: Parameters
    map: Map
    orders: list[ActionCard]
    disobedience: list[ActionCard]
    hetmans: list[HetmanCard]
    achievements: list[Achievement]
    cities: list[City]


WHO = ("actor", "hetman", "chosen_ataman", "chosen_player", "richest_other")
"""Who acts: the actor has the turn and picks the chosen ones."""
_COUNT, _FLAG = "count", "flag"
_WHERE = ("named", "free")
_OWNER = ("hetman", "actor")
_CHOICE = ("own", "random")
OPS: Mapping[str, Mapping[str, Any]] = {  # the parameters of each word; one with ``?`` may be missing
    "place_march": {"count": _COUNT, "direction": _WHERE, "capture_owner": _OWNER, "optional?": _FLAG},
    "remove_march": {"count": _COUNT, "where": _WHERE, "optional?": _FLAG},
    "move_march": {"count": _COUNT, "where": _WHERE, "capture_owner": _OWNER, "optional?": _FLAG},
    "place_black": {"count": _COUNT, "where": _WHERE, "optional?": _FLAG},
    "remove_black": {"count": _COUNT, "where": _WHERE, "optional?": _FLAG},
    "remove_seal": {"count": _COUNT, "where": ("free",), "optional?": _FLAG},
    "take_coins": {"from": WHO, "to": WHO, "amount": _COUNT},
    "draw_cards": {"who": WHO, "count": _COUNT},
    "discard_cards": {"who": WHO, "count": _COUNT, "choice": _CHOICE},
    "give_cards": {"from": WHO, "to": WHO, "count": _COUNT, "choice": _CHOICE},
    "replace_cards": {"who": WHO, "count": _COUNT, "optional?": _FLAG},
    "peek_hand": {"viewer": WHO, "whose": WHO},
    "change_hetman": {"to": ("richest_other", "actor", "chosen_player")},
    "extra_orders": {"count": _COUNT},
    "refuse_order": {},
    "cancel_order": {},
    "redirect_order": {},
    "waive_leftover_penalty": {},
}
ONLY_DISOBEDIENCE = ("refuse_order", "cancel_order", "redirect_order", "change_hetman")
ONLY_TASKS = ("waive_leftover_penalty",)
ON_ISSUE = ("extra_orders", "draw_cards", "discard_cards", "replace_cards")
"""Words for what an order does when it is played."""
LAYING = ("place_march", "move_march", "place_black")
METRICS = {  # what an achievement may compare at the end of the game
    "gold": N_("gold"),
    "march_tokens_left": N_("march tokens left"),
    "hand_size": N_("action cards in hand"),
    "towns_held": N_("towns held"),
    "settlements_held": N_("settlements held"),
    "places_held": N_("places held"),
    "is_hetman": "",
    "orders_issued": N_("orders given"),
    "orders_obeyed": N_("orders obeyed"),
    "disobediences": N_("orders refused"),
    "seals_removed": N_("seals taken off"),
    "hetman_terms": N_("times elected hetman"),
    "farthest_place_cost": N_("steps to the farthest place held"),
}
Problem = tuple[str, Phrase]  # a place in the list of effects, and what is wrong


def names_a_march(effects: Sequence[Mapping[str, Any]]) -> str:
    """Return "out", "home" or "" for an order's march (K-MARCH-05, K-MARCH-24)."""
    return next(_ways(effects), "")


def _ways(effects: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    named = (effect for effect in effects if "named" in (effect.get("direction"), effect.get("where")))
    return ("out" if effect["op"] in LAYING else "home" for effect in named)


def whom_it_picks(effect: Mapping[str, Any]) -> str:
    """Return whom the actor picks first: ``"ataman"``, ``"player"`` or ``""``."""
    words = (effect.get(name) for name in ("from", "to", "who", "viewer", "whose"))
    picked = (str(word) for word in words if word in ("chosen_ataman", "chosen_player"))
    return next(picked, "").removeprefix("chosen_")


def check_effects(effects: Sequence[Mapping[str, Any]], kind: str, timing: str) -> Problem | None:
    """Return the first mistake in the effects of an option."""
    for number, effect in enumerate(effects):
        problem = _effect(effect, kind, timing)
        if problem is not None:
            where, phrase = problem
            return f"[{number}]{where}", phrase
    first = effects[0].get("op") if effects else None
    if kind == "disobedience" and first != "refuse_order":
        return "", Phrase(N_("the first effect of disobedience is refuse_order."), {})
    if kind == "orders" and not effects:
        return "", Phrase(N_("an order needs an effect."), {})
    ways = set(_ways(effects))
    if ways and kind == "disobedience":
        return "", Phrase(N_("no route is named for disobedience: write free instead of named."), {})
    if len(ways) > 1:
        return "", Phrase(N_("one route cannot lead out and home: split the option in two."), {})
    return None


def _effect(effect: Mapping[str, Any], kind: str, timing: str) -> Problem | None:
    op = effect.get("op")
    if not isinstance(op, str) or op not in OPS:
        text = N_("{word} is no known effect. Known: {choices}.")
        return ".op", Phrase(text, {"word": repr(op), "choices": nearest(str(op), OPS)})
    wrong = (
        (kind == "orders" and op in ONLY_DISOBEDIENCE)
        or (kind == "disobedience" and op == "extra_orders")
        or op in ONLY_TASKS
        or (timing == "on_issue" and op not in ON_ISSUE)
        or (timing == "on_obey" and op == "extra_orders")
    )
    if wrong:
        return ".op", Phrase(N_("the effect {word} cannot stand here."), {"word": op})
    if timing == "on_issue" and effect.get("who", "hetman") != "hetman":
        return ".who", Phrase(N_("what works when an order is played is for the hetman."), {})
    return _parameters(effect, op)


def _parameters(effect: Mapping[str, Any], op: str) -> Problem | None:
    known = {name.rstrip("?"): values for name, values in OPS[op].items()}
    for name in effect:
        if name != "op" and name not in known:
            return f".{name}", Phrase(
                N_("{op} takes no {word}. It takes: {choices}."),
                {"op": op, "word": repr(name), "choices": nearest(str(name), known) or "-"},
            )
    for name, values in OPS[op].items():
        key = name.rstrip("?")
        if key not in effect:
            if name.endswith("?"):
                continue
            return "", Phrase(N_("{op} needs {word}."), {"op": op, "word": key})
        value = effect[key]
        if values is _COUNT:
            fits = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 20
            wanted = "1 … 20"
        elif values is _FLAG:
            fits, wanted = isinstance(value, bool), "true, false"
        else:
            fits, wanted = value in values, ", ".join(values)
        if not fits:
            text = N_("{word} cannot be {value}. Right would be: {choices}.")
            return f".{key}", Phrase(text, {"word": key, "value": repr(value), "choices": wanted})
    return None
