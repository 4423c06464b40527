"""A game, which makes states and reads positions."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from operator import index
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from boardgames_edu.engine.board import Board
from boardgames_edu.engine.chance import seeded
from boardgames_edu.engine.contract import AnyState
from boardgames_edu.engine.data import plain, read
from boardgames_edu.engine.errors import OptionError, PositionError, one_of, shown
from boardgames_edu.engine.events import Action, Rule, RuleBook
from boardgames_edu.engine.fields.field import StateType
from boardgames_edu.engine.fields.frames import Frame
from boardgames_edu.engine.fields.position import no_position
from boardgames_edu.engine.rules.notation import Notation
from boardgames_edu.i18n import N_, Phrase, Verbatim

if TYPE_CHECKING:
    import networkx as nx


class Option(msgspec.Struct, frozen=True):
    """An option of a game: default, check, and values in words.

    ``check`` returns the value to use, or raises ValueError, perhaps with a text or a `Phrase` that says why.

    >>> whole = Option("rounds", 4, int, "a whole number")
    >>> whole.check("6")
    6
    """

    name: str
    default: object
    check: Callable[[object], object]
    choices: str

    @classmethod
    def whole(cls, name: str, default: int, least: int, most: int) -> "Option":
        """Return an option that is a whole number within bounds.

        >>> Option.whole("rounds", 12, 1, 90).check(5)
        5
        """

        def check(value: object) -> int:
            number = whole_number(value)
            if number is None or not least <= number <= most:
                raise ValueError
            return number

        return cls(name, default, check, f"a whole number from {least} to {most}")


def whole_number(value: Any) -> int | None:
    """Return a whole number as Python's own int; None for anything else.

    Numbers of numpy and of tables count; True and 2.0 do not.

    >>> whole_number(3), whole_number(True), whole_number(2.0)
    (3, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def seed_number(seed: object) -> int:
    """Return a seed as Python's own int. Raises OptionError.

    >>> seed_number(7)
    7
    """
    number = whole_number(seed)
    if number is None:
        raise OptionError(N_("The seed {value} is no whole number."), value=shown(seed))
    return number


S = TypeVar("S", bound=AnyState)


@cache
def _read_rules(file: str) -> RuleBook:
    return RuleBook(read(file, list[Rule]))


@cache
def room(package: str, name: str) -> ModuleType | None:
    """Return a module of a package; None if the package has none.

    >>> room("boardgames_edu.games.rurik", "teaching").__name__
    'boardgames_edu.games.rurik.teaching'
    >>> room("boardgames_edu.games.rurik", "music")
    """
    if not package:
        return None
    where = f"{package}.{name}"
    try:
        there = find_spec(where)
    except ModuleNotFoundError as missing:
        if missing.name is None or not where.startswith(missing.name):
            raise  # the room is there, and something that it imports is not
        return None
    return import_module(where) if there else None


class Game(Generic[S]):
    """A game: its frozen rules, maps and cards.

    ``new`` starts a game; ``from_position`` sets one up.

    A small game only declares itself with the attributes below ``options`` and ``begin``, and gets its setup,
    positions and rulebook from them (see ``engine.states.declared``); a larger one overrides the methods.

    Attributes:
        name: its id (``"rurik"``).
        seats: the seat counts it can be played with.
        options: what else may be chosen, by name.
        state: its class of states.
        map: its places and the links between them, as a networkx graph.
        frames: what can lie on its stack of decisions.
        rules: the rules by id, in words; or the file in ``data`` that holds them.
        colours: the ids of the seats.
        end_rule: the rule that ends the game; the first one if not given.
        words: the names of its things, ``{"card": {"sun": {"en": "Sun", "uk": "Сонце"}}}``; ids if not given.
        data: the folder with its lessons, challenges, ...; that of its name in ``data/`` if not given.
        package: the package in which its rooms lie, each of which may be missing: ``picture`` draws it,
            ``evaluate.evaluate`` says what a position is worth, ``teaching.TEACHING`` teaches it, ``rules.verbs`` has
            its verbs by name, ``rules.labels`` further words. Each is imported when it is first asked for.
        place_kind: what a place of its board is called where names are looked up ("region").
        link_kind: what joins two places ("route").

    Example:
        >>> import boardgames_edu as bg
        >>> game = bg.load("hansa")
        >>> game.new(seats=3, seed=1) == game.new(seats=3, seed=1)
        True
        >>> "H-SET-01" in game.rulebook
        True
    """

    name: str
    seats: Sequence[int]
    options: Mapping[str, Option] = {}
    state: type[S]
    map: Any = None
    frames: Sequence[type[Frame]] = ()
    rules: Mapping[str, str] | str = {}
    colours: Sequence[str] = ("blue", "red", "green", "yellow", "purple", "white", "black", "orange")
    end_rule: str = ""
    words: Mapping[str, Mapping[str, Mapping[str, str]]] = {}
    place_kind: str = "place"
    link_kind: str = "link"
    data: Path | None = None
    package: str = ""

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: everything but caches."""
        return {key: value for key, value in vars(self).items() if key not in ("_setups", "_rulebook")}

    # --- what it brings beside its rules; all of it may be left out ----------------------------------------------

    @property
    def picture(self) -> Any:
        """The module that draws it (``scene.Drawing``); None for the default drawing."""
        return room(self.package, "picture")

    @property
    def evaluator(self) -> Any:
        """The function that evaluates a position (``bots.greedy.Evaluate``); None for the points."""
        return getattr(room(self.package, "evaluate"), "evaluate", None)

    @property
    def teaching(self) -> Any:
        """Lessons and questions (``teach.teaching.Teaching``); None for those of every game."""
        return getattr(room(self.package, "teaching"), "TEACHING", None)

    @property
    def labels(self) -> Any:
        """The module with words for its menus (see ``engine.labels``), or None."""
        return room(self.package, "rules.labels")

    # --- games and positions ---------------------------------------------------------------------------------------

    def new(self, seats: int | None = None, seed: int = 0, **options: object) -> S:
        """Start a new game.

        Args:
            seats: how many play; the largest possible number when not given.
            seed: any int; the same seed, options and moves give the same game everywhere.
            options: see ``game.options``.

        Raises:
            OptionError: a seat count, seed or option that does not fit; says what would.
        """
        return self._new(self.setup(seats, **options), seed_number(seed))

    def setup(self, seats: int | None = None, **options: object) -> Any:
        """Return the checked setup. Cached. Raises OptionError."""
        require_choices(self)
        count = max(self.seats) if seats is None else whole_number(seats)
        if count is None or count not in self.seats:
            text = N_("{game} is not played with this number of seats: {value}. Choose from: {choices}.")
            raise OptionError(text, game=self.name, value=shown(seats), choices=", ".join(map(str, self.seats)))
        checked = {name: option.default for name, option in self.options.items()}
        for name, value in options.items():
            option = self.options.get(name)
            if option is None:
                raise one_of("option of {game}", name, self.options, game=self.name)
            try:
                checked[name] = option.check(value)
            except OptionError:
                raise
            except ValueError as error:
                raise OptionError(
                    N_("The option {name} cannot be {value}{why}. Right would be: {choices}."),
                    name=Verbatim(name),
                    value=shown(value),
                    why=Phrase(" ({why})", {"why": error.args[0]}) if str(error) else "",
                    choices=[each if " " in each else Verbatim(each) for each in option.choices.split(", ")],
                ) from None
        return self._setup(count, checked)

    def deal(self, s: S) -> None:
        """Shuffle, deal and lay out. Does nothing unless overridden."""

    def begin(self, s: S) -> None:
        """Ask the first decision of a new game.

        Called as well for a position that names no decision. Unless overridden, the first seat is asked the first of
        the game's frames.
        """
        s.ask(self.frames[0](0))

    def graph(self, seats: int, options: Mapping[str, object]) -> "nx.Graph[str]":
        """Return the map for a seat count and options."""
        graph: nx.Graph[str] = self.map
        return graph

    def _setup(self, seats: int, options: dict[str, object]) -> Any:
        """Return the setup for checked options and seat count."""
        known = self.__dict__.setdefault("_setups", {})
        options = self._settled(seats, options)
        key = (seats, *options.values())
        if key not in known:
            known[key] = self._make_setup(seats, options)
        return known[key]

    def _settled(self, seats: int, options: dict[str, object]) -> dict[str, object]:
        """Return options as this seat count has them. Raises OptionError."""
        return options

    def _make_setup(self, seats: int, options: dict[str, object]) -> Any:
        if not isinstance(getattr(self, "state", None), StateType):
            given = shown(getattr(self, "state", None))
            raise TypeError(f"{type(self).__name__}.state: name its class of states, a class X(State), not {given}")
        return self.state._setup_of(self, seats, options)

    def _new(self, setup: Any, seed: int) -> S:
        """Return the first state of a setup."""
        s = self.state(setup)
        s.rng_state = seeded(seed)
        self._lay_out(s)
        return s

    def _lay_out(self, s: S) -> None:
        """Deal a new game and ask its first decision."""
        s.fill_decks()
        self.deal(s)
        s.recompute_caches()
        self.begin(s)
        s._run_continuations()
        s.setup.watch(s)

    def from_yaml(self, text: str) -> S:
        """Read a state from YAML text.

        Raises:
            PositionError: what does not fit, with the line where the YAML itself is wrong.
        """
        data = plain(text, "position", PositionError) if isinstance(text, str) else text
        if not isinstance(data, Mapping):
            raise no_position(text)
        return self.from_position(data)

    def from_position(self, data: Mapping[str, Any]) -> S:
        """Read a state from plain data (see ``engine.fields.position``). Raises PositionError."""
        return self.state._read(self, data)

    @property
    def rulebook(self) -> RuleBook:
        """The rules by id."""
        return self._rulebook

    @cached_property
    def _rulebook(self) -> RuleBook:
        if isinstance(self.rules, str):
            return _read_rules(self.rules)
        texts = self.rules.items()
        return RuleBook([Rule(id=id, section=self.name, text=text, confidence="") for id, text in texts])

    def board(self, seats: int | None = None, **options: object) -> Board:
        """Return the map for a seat count; ``board.graph`` is the networkx graph."""
        board: Board = self.setup(seats, **options).board
        return board

    def parse(self, text: str, state: AnyState | None = None) -> Action:
        """Read an action from its notation. Raises NotationError."""
        setup = state.setup if state is not None else self.setup()
        notation: Notation = setup.notation
        return notation.parse(text)


def require_choices(game: Game[Any]) -> None:
    """Raise TypeError unless a game says its seats and options."""
    seats: Any = getattr(game, "seats", None)
    if not isinstance(seats, Sequence) or not seats or not all(type(count) is int and count > 0 for count in seats):
        raise TypeError(
            f"{type(game).__name__}.seats: the seat counts that it is played with, such as (2, 3), not {shown(seats)}"
        )
    options: Any = game.options
    if not isinstance(options, Mapping) or not all(hasattr(option, "check") for option in options.values()):
        raise TypeError(
            f"{type(game).__name__}.options: an Option by name, {{'size': Option(...)}}, not {shown(options)}"
        )
