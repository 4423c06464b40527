"""An edition: the map, the cards, the tasks and the figures of Cossack Campaign, read from one YAML file and checked.

``data/cossacks/edition.yaml`` is our reconstruction; a teacher who owns the game can write another file in the same
form (``data/cossacks/README.md`` tells how). Every mistake is refused with file, line and key. Knows no state.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from boardgames_edu.engine.data import convert, line_of, read_with_text
from boardgames_edu.engine.errors import DataError
from boardgames_edu.games.cossacks.edition_check import check
from boardgames_edu.games.cossacks.edition_shape import plainly
from boardgames_edu.i18n import N_

BASE = "cossacks/edition.yaml"
Names = dict[str, str]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
Circles = Annotated[int, msgspec.Meta(ge=1, le=12)]
Points = Annotated[int, msgspec.Meta(ge=-99, le=99)]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every row may carry; ``confidence`` is rulebook, reconstructed, or own for somebody's own edition."""

    id: str
    names: Names = {}
    confidence: str = "own"
    note: str = ""
    rules: list[str] = []


class Place(Row, frozen=True, kw_only=True):
    """A town or settlement. ``sich_cost`` is worked out from the map; when it is given, it is checked."""

    kind: Literal["town", "settlement"]
    lon: float
    lat: float
    sich_cost: int | None = None


class Root(Row, frozen=True, kw_only=True):
    """The Sich, from where all marches start."""

    lon: float
    lat: float


class Road(Row, frozen=True, kw_only=True):
    """A path: its two ends and the number of circles between them. ``via`` bends the drawn line."""

    a: str
    b: str
    circles: Circles
    km: int | None = None
    via: list[tuple[float, float]] = []


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map."""

    root: Root
    places: list[Place]
    paths: list[Road]


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An option of an action card (K-ABOUT-15): what happens, in the formal vocabulary, and its price or fine."""

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


class Card(Row, frozen=True, kw_only=True):
    """An action card: an order or a card of disobedience."""

    copies: Some
    options: list[Option]
    requires_hand: bool = False
    printed: Names = {}
    copies_confidence: str = "own"


class Test(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a task asks: to hold all of some places, or to compare a metric with a value."""

    holds_all: list[str] = []
    metric: str = ""
    op: Literal[">=", "==", "<="] = ">="
    value: int | bool = 0


class Hetman(Row, frozen=True, kw_only=True):
    """A hetman card: the main task, to hold all of its places (K-BOX-13, K-ABOUT-03)."""

    places: list[str]
    points: Points
    min_tokens: int | None = None
    places_confidence: str = "own"
    points_confidence: str = "own"
    name_source: list[str] = []
    why: str = ""


class Achievement(Row, frozen=True, kw_only=True):
    """An achievement card (K-BOX-12, K-ABOUT-04); ``passive`` effects hold for whoever has it."""

    points: Points
    condition: Test
    passive: list[dict[str, Any]] = []
    task_confidence: str = "own"


class City(Row, frozen=True, kw_only=True):
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


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole edition."""

    id: str
    names: Names = {}
    about: str = ""
    parameters: Parameters
    map: Map
    orders: list[Card]
    disobedience: list[Card]
    hetmans: list[Hetman]
    achievements: list[Achievement]
    cities: list[City]


class _Partial(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An edition file: what it leaves out is taken over from the reconstruction."""

    id: str
    names: Names = {}
    about: str = ""
    parameters: Parameters | None = None
    map: Map | None = None
    orders: list[Card] | None = None
    disobedience: list[Card] | None = None
    hetmans: list[Hetman] | None = None
    achievements: list[Achievement] | None = None
    cities: list[City] | None = None


_SECTIONS = ("parameters", "map", "orders", "disobedience", "hetmans", "achievements", "cities")


def read_edition(path: str | Path | None = None) -> Edition:
    """An edition from a file; the reconstruction when no file is named.

    Raises:
        DataError: the file cannot be read, or something in it cannot be played; names file, line and key.
    """
    if path is None:
        return _base()
    if not isinstance(path, (str, Path)):
        raise DataError(N_("An edition is the path of a YAML file, not {value}."), value=type(path).__name__)
    where = Path(path).expanduser()
    try:
        text = where.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(
            N_("There is no file {file} in the folder {folder}."),
            file=where.name,
            folder=str(where.parent.absolute()),
        ) from None
    except (OSError, UnicodeDecodeError, ValueError) as problem:
        told = getattr(problem, "strerror", None) or str(problem)
        raise DataError(
            N_("The file {file} cannot be read: {problem}."), file=where.name, problem=told
        ) from None
    try:
        wanted = convert(text, _Partial, where.name)
    except DataError as mistake:
        raise plainly(mistake, text, _Partial) from None
    return _edition(wanted, text, where.name, _base())


@cache
def _base() -> Edition:
    wanted, text = read_with_text(BASE, _Partial)
    return _edition(wanted, text, Path(BASE).name, None)


def _edition(wanted: _Partial, text: str, file: str, base: Edition | None) -> Edition:
    parts: dict[str, Any] = {}
    for name in _SECTIONS:
        part = getattr(wanted, name)
        if part is None and base is None:
            raise DataError(N_("{file}: the key {key} is missing."), file=file, key=name)
        parts[name] = getattr(base, name) if part is None else part
    if base is not None and wanted.id == base.id:
        raise DataError(
            N_(
                "{file}, line {line}, {key}: {word} is the id of the reconstruction; give your edition one of its own."
            ),
            file=file,
            line=line_of(text, "$.id")[0],
            key="id",
            word=repr(wanted.id),
        )
    edition = Edition(id=wanted.id, names=wanted.names, about=wanted.about, **parts)
    check(edition, text, file, [name for name in _SECTIONS if getattr(wanted, name) is not None])
    return edition
