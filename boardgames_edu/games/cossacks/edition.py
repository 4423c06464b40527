"""An edition: the map, the cards, the tasks and the figures of Cossack Campaign, read from one YAML file and checked.

``data/cossacks/edition.yaml`` is our reconstruction; a teacher who owns the game can write another file in the same
form (``data/cossacks/README.md`` tells how). Every mistake is refused with file, line and key. Knows no state.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

import msgspec
import yaml

from boardgames_edu.engine.data import convert, folder
from boardgames_edu.engine.errors import DataError, nearest
from boardgames_edu.games.cossacks.vocabulary import METRICS, check_effects
from boardgames_edu.i18n import N_, Phrase

BASE = "cossacks/edition.yaml"
Names = dict[str, str]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
Circles = Annotated[int, msgspec.Meta(ge=1, le=12)]
Points = Annotated[int, msgspec.Meta(ge=-99, le=99)]
_ID = re.compile(r"[a-z][a-z0-9_]*\Z")
_PATH_ID = re.compile(r"[a-z][a-z0-9_-]*\Z")
_NODES = 400
"""Most nodes of a map: more could not be drawn, and play would be slow."""


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every row may carry; ``confidence`` is rulebook, reconstructed, or own for somebody's own edition."""

    id: str
    names: Names = {}
    confidence: str = "own"
    note: str = ""
    rules: list[str] = []


class Place(_Row, frozen=True, kw_only=True):
    """A town or settlement. ``sich_cost`` is worked out from the map; when it is given, it is checked."""

    kind: Literal["town", "settlement"]
    lon: float
    lat: float
    sich_cost: int | None = None


class Root(_Row, frozen=True, kw_only=True):
    """The Sich, from where all marches start."""

    lon: float
    lat: float


class Road(_Row, frozen=True, kw_only=True):
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


class Card(_Row, frozen=True, kw_only=True):
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


class Hetman(_Row, frozen=True, kw_only=True):
    """A hetman card: the main task, to hold all of its places (K-BOX-13, K-ABOUT-03)."""

    places: list[str]
    points: Points
    min_tokens: int | None = None
    places_confidence: str = "own"
    points_confidence: str = "own"
    name_source: list[str] = []
    why: str = ""


class Achievement(_Row, frozen=True, kw_only=True):
    """An achievement card (K-BOX-12, K-ABOUT-04); ``passive`` effects hold for whoever has it."""

    points: Points
    condition: Test
    passive: list[dict[str, Any]] = []
    task_confidence: str = "own"


class City(_Row, frozen=True, kw_only=True):
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
    gold_per_player: Count = 7
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
    where = Path(path)
    try:
        text = where.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as problem:
        raise DataError(
            N_("The file {file} cannot be read: {problem}."), file=str(where), problem=str(problem)
        ) from None
    return _edition(text, where.name, _base())


@cache
def _base() -> Edition:
    text = (folder() / BASE).read_text(encoding="utf-8")
    return _edition(text, Path(BASE).name, None)


def _edition(text: str, file: str, base: Edition | None) -> Edition:
    wanted = convert(text, _Partial, file)
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
            line=line_of(text, "id"),
            key="id",
            word=repr(wanted.id),
        )
    edition = Edition(id=wanted.id, names=wanted.names, about=wanted.about, **parts)
    _Checker(edition, text, file).check()
    return edition


class _Checker:
    """Finds what cannot be played in an edition; the first mistake is told."""

    def __init__(self, edition: Edition, text: str, file: str) -> None:
        self.edition, self.text, self.file = edition, text, file
        self.places = [place.id for place in edition.map.places]

    def check(self) -> None:
        """Raises DataError."""
        self._id(self.edition.id, _ID, "id")
        self._map()
        self._actions()
        self._tasks()
        self._amounts()

    def _refuse(self, key: str, problem: str, **facts: object) -> NoReturn:
        raise DataError(
            N_("{file}, line {line}, {key}: {problem}"),
            file=self.file,
            line=line_of(self.text, key),
            key=key,
            problem=Phrase(problem, facts),
        )

    def _id(self, word: str, form: re.Pattern[str], key: str) -> None:
        if not form.match(word):
            self._refuse(
                key,
                N_("the id {word} may have small Latin letters, digits and _ only, a letter first."),
                word=repr(word),
            )

    def _ids(self, rows: Sequence[_Row], key: str, taken: set[str], form: re.Pattern[str] = _ID) -> None:
        for number, row in enumerate(rows):
            self._id(row.id, form, f"{key}[{number}].id")
            if row.id in taken:
                self._refuse(f"{key}[{number}].id", N_("the id {word} stands here twice."), word=repr(row.id))
            taken.add(row.id)

    def _place(self, word: str, key: str) -> None:
        if word not in self.places:
            self._refuse(
                key,
                N_("{word} is no place of the map. There are: {choices}."),
                word=repr(word),
                choices=nearest(word, self.places),
            )

    # --- the map -----------------------------------------------------------------------------------------------

    def _map(self) -> None:
        ground = self.edition.map
        ends = {ground.root.id}
        self._id(ground.root.id, _ID, "map.root.id")
        if not ground.places:
            self._refuse("map.places", N_("a map needs places."))
        self._ids(ground.places, "map.places", ends)
        self._ids(ground.paths, "map.paths", set(ends), _PATH_ID)
        joined: set[frozenset[str]] = set()
        for number, path in enumerate(ground.paths):
            key = f"map.paths[{number}]"
            for end in ("a", "b"):
                word = getattr(path, end)
                if word not in ends:
                    self._refuse(
                        f"{key}.{end}",
                        N_("{word} is no place of the map. There are: {choices}."),
                        word=repr(word),
                        choices=nearest(word, sorted(ends)),
                    )
            pair = frozenset((path.a, path.b))
            if len(pair) == 1 or pair in joined:
                self._refuse(
                    key, N_("a path joins two different places, and no two paths join the same ones.")
                )
            joined.add(pair)
        self._connected(joined, ends)
        nodes = 1 + len(ground.places) + sum(path.circles for path in ground.paths)
        if nodes > _NODES:
            self._refuse(
                "map.paths",
                N_("the map has {count} circles and places, at most {most} are allowed."),
                count=nodes,
                most=_NODES,
            )

    def _connected(self, joined: Iterable[frozenset[str]], ends: set[str]) -> None:
        reached, edge = {self.edition.map.root.id}, [self.edition.map.root.id]
        joined = list(joined)
        while edge:
            here = edge.pop()
            for pair in joined:
                if here in pair:
                    (other,) = pair - {here}
                    if other not in reached:
                        reached.add(other)
                        edge.append(other)
        for number, place in enumerate(self.edition.map.places):
            if place.id in ends - reached:
                self._refuse(
                    f"map.places[{number}]",
                    N_("no chain of paths leads from {start} to {end}: the map must hang together."),
                    start=self.edition.map.root.id,
                    end=place.id,
                )

    # --- the cards ---------------------------------------------------------------------------------------------

    def _actions(self) -> None:
        taken: set[str] = set()
        for kind, cards in (("orders", self.edition.orders), ("disobedience", self.edition.disobedience)):
            self._ids(cards, kind, taken)
            for number, card in enumerate(cards):
                self._card(card, kind, f"{kind}[{number}]")
        if not any(not is_speech(card) for card in self.edition.orders):
            self._refuse("orders", N_("there must be an order that does not only allow further ones."))

    def _card(self, card: Card, kind: str, key: str) -> None:
        names = [option.id for option in card.options]
        if not names or len(set(names)) < len(names):
            self._refuse(f"{key}.options", N_("a card has at least one option, each with an id of its own."))
        for number, option in enumerate(card.options):
            here = f"{key}.options[{number}]"
            self._id(option.id, _ID, f"{here}.id")
            wanted, other = ("price", "fine") if kind == "orders" else ("fine", "price")
            if getattr(option, wanted) is None:
                self._refuse(here, N_("the {wanted} in gold is missing."), wanted=wanted)
            if getattr(option, other) is not None:
                self._refuse(
                    f"{here}.{other}", N_("here stands {wanted}, not {other}."), wanted=wanted, other=other
                )
            if kind == "disobedience" and option.timing != "on_obey":
                self._refuse(f"{here}.timing", N_("a card of disobedience works when it is played."))
            problem = check_effects(option.effects, kind, option.timing)
            if problem is not None:
                where, phrase = problem
                raise DataError(
                    N_("{file}, line {line}, {key}: {problem}"),
                    file=self.file,
                    line=line_of(self.text, f"{here}.effects{where}"),
                    key=f"{here}.effects{where}",
                    problem=phrase,
                )

    # --- the tasks ---------------------------------------------------------------------------------------------

    def _tasks(self) -> None:
        edition, taken = self.edition, set[str]()
        self._ids(edition.hetmans, "hetmans", set())
        self._ids(edition.achievements, "achievements", taken)
        self._ids(edition.cities, "cities", taken)
        for number, hetman in enumerate(edition.hetmans):
            if not hetman.places or len(set(hetman.places)) < len(hetman.places):
                self._refuse(
                    f"hetmans[{number}].places", N_("the task names one place or several, none twice.")
                )
            for k, word in enumerate(hetman.places):
                self._place(word, f"hetmans[{number}].places[{k}]")
        for number, city in enumerate(edition.cities):
            self._place(city.place, f"cities[{number}].place")
            if city.condition is not None and city.condition.holds_all != [city.place]:
                self._refuse(
                    f"cities[{number}].condition", N_("a city card asks to hold its place and no more.")
                )
        for number, achievement in enumerate(edition.achievements):
            self._achievement(achievement, f"achievements[{number}]")

    def _achievement(self, card: Achievement, key: str) -> None:
        if card.condition.holds_all or card.condition.metric not in METRICS:
            self._refuse(
                f"{key}.condition",
                N_("an achievement compares a metric, not {word}. Known: {choices}."),
                word=repr(card.condition.metric),
                choices=nearest(card.condition.metric, METRICS),
            )
        for effect in card.passive:
            if effect != {"op": "waive_leftover_penalty"}:
                self._refuse(
                    f"{key}.passive",
                    N_("the only lasting effect of a task is {word}."),
                    word="waive_leftover_penalty",
                )

    def _amounts(self) -> None:
        figures = self.edition.parameters
        if figures.players_min > figures.players_max:
            self._refuse("parameters.players_min", N_("players_min is greater than players_max."))
        most = figures.players_max
        for key, there, needed in (
            ("hetmans", len(self.edition.hetmans), most),
            ("achievements", len(self.edition.achievements), most),
            ("cities", len(self.edition.cities), 2 * most),
            (
                "orders",
                sum(card.copies for card in (*self.edition.orders, *self.edition.disobedience)),
                figures.action_cards_dealt * most + 1,
            ),
        ):
            if there < needed:
                self._refuse(
                    key,
                    N_(
                        "{count} {count:card is|cards are} too few for {players} players; {needed} are needed."
                    ),
                    count=there,
                    players=most,
                    needed=needed,
                )


def is_speech(card: Card) -> bool:
    """Whether an order allows further orders, so that it cannot stand alone (K-ORD-09)."""
    return any(effect.get("op") == "extra_orders" for option in card.options for effect in option.effects)


def line_of(text: str, key: str) -> int:
    r"""The line of a key such as ``orders[0].options[1].price`` in YAML text; of the nearest part that stands there.

    >>> line_of("a: 1\nb:\n- c: 2\n- c: 3\n", "b[1].c")
    4
    """
    node: Any = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    line = 1
    for step in _steps(key):
        following = None
        if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            following = node.value[step]
        elif isinstance(node, yaml.MappingNode):
            following = next((value for name, value in node.value if name.value == step), None)
        if following is None:
            break
        node = following
        line = node.start_mark.line + 1
    return line


def _steps(key: str) -> Iterator[str | int]:
    for index, name in re.findall(r"\[(\d+)\]|([^.\[]+)", key):
        yield int(index) if index else name
