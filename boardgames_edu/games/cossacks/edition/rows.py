"""An edition of Cossack Campaign: map, cards, tasks and figures.

It is read from one YAML file and checked. ``data/cossacks/edition.yaml`` is our reconstruction; a teacher who owns
the game can write another file in the same form (``data/cossacks/README.md`` tells how). Every mistake is refused
with file, line and key. Knows no state.
"""

from typing import Annotated, Any, Literal

import msgspec

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
