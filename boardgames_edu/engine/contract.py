"""What the lower parts of the engine ask of a state."""

from abc import abstractmethod
from collections.abc import Mapping, MutableSequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from boardgames_edu.engine.events import Action, Event, Params
from boardgames_edu.engine.fields.field import Field, StateType
from boardgames_edu.engine.fields.frames import Frame
from boardgames_edu.engine.tally import ScoreLine
from boardgames_edu.i18n import Phrase

if TYPE_CHECKING:
    import networkx as nx


class AnyDecision(Protocol):
    """A decision: its name and rule."""

    name: str
    rule: str


class AnyGame(Protocol):
    """A game: what its things are called."""

    name: str
    place_kind: str
    link_kind: str

    def begin(self, s: Any) -> None:
        """Ask the first decision of a new game."""


class AnyState(metaclass=StateType):
    """A position in any game; `boardgames_edu.engine.states.state.State` says what each name means."""

    __slots__ = ("_legal", "_log", "rng_state", "setup", "stack", "viewer")
    _fields: ClassVar[tuple[Field, ...]]
    _components: ClassVar[tuple[Field, ...]]
    _own_kinds: ClassVar[tuple[str, ...]]
    caches_hold_cards: ClassVar[bool]
    setup: Any
    stack: list[Frame]
    rng_state: int
    viewer: int | None
    _legal: tuple[Action, ...] | None
    _log: list[Event] | None

    @abstractmethod
    def __init__(self, setup: Any) -> None: ...

    @classmethod
    @abstractmethod
    def _setup_of(cls, game: Any, seats: int, options: Mapping[str, object]) -> Any: ...

    @classmethod
    @abstractmethod
    def _read(cls, game: Any, data: Mapping[str, Any]) -> Self: ...

    @property
    @abstractmethod
    def game(self) -> AnyGame: ...

    @property
    @abstractmethod
    def to_move(self) -> int | None: ...

    @property
    @abstractmethod
    def decision(self) -> AnyDecision | None: ...

    @property
    @abstractmethod
    def top(self) -> Any: ...

    @property
    @abstractmethod
    def is_over(self) -> bool: ...

    @property
    @abstractmethod
    def graph(self) -> "nx.Graph[str]": ...

    @abstractmethod
    def decision_in_words(self) -> Phrase: ...

    @abstractmethod
    def prompt(self) -> str: ...

    @abstractmethod
    def prompt_facts(self) -> Params: ...

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]: ...

    @abstractmethod
    def seat_name(self, seat: int | None) -> str: ...

    @abstractmethod
    def copy(self) -> Self: ...

    @abstractmethod
    def view(self, seat: int | str) -> Self: ...

    @abstractmethod
    def sample(self, seat: int | str, rng: Random) -> Self: ...

    @abstractmethod
    def _values(self) -> tuple[Any, ...]: ...

    @abstractmethod
    def position(self) -> dict[str, Any]: ...

    @abstractmethod
    def scores(self) -> tuple[tuple[ScoreLine, ...], ...]: ...

    @abstractmethod
    def totals(self) -> tuple[int, ...]: ...

    @abstractmethod
    def winners(self) -> tuple[int, ...]: ...

    @abstractmethod
    def ruler(self, place: str) -> str | None: ...

    @abstractmethod
    def seat(self, seat: str | int) -> Any: ...

    @abstractmethod
    def pieces(self, place: str, end: str | None = None) -> dict[tuple[str, ...], int]: ...

    @abstractmethod
    def label(self, place: str) -> str: ...

    @abstractmethod
    def ask(self, frame: Frame) -> None: ...

    @abstractmethod
    def shuffle(self, items: MutableSequence[Any]) -> None: ...

    @abstractmethod
    def fill_decks(self) -> None: ...
    def recompute_caches(self) -> None: ...

    @abstractmethod
    def _require_sound(self) -> None: ...

    @abstractmethod
    def _run_continuations(self) -> None: ...

    @abstractmethod
    def _seat_facts(self, seat: int) -> dict[str, Any]: ...
