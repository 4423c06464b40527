"""Drafts: positions being built, always legal, with undo and redo.

Every change is tried on a copy and read by the engine; a refused change leaves the draft as it was. What a
draft leaves out has the game's default. This module knows no screen and no game.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import yaml

from boardgames_edu.engine.data import plain
from boardgames_edu.engine.errors import OptionError, PositionError, one_of
from boardgames_edu.engine.fields.position import no_position
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_
from boardgames_edu.scene.model import Card, Piece, Place, Scene
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.store import Store
from boardgames_edu.teach.editing import tools
from boardgames_edu.teach.editing.shelf import keep, taken
from boardgames_edu.teach.editing.tools import NOT_THERE, NOTHING_HERE, Data, Tool, Toolbox, called

WHICH_GAME = N_("Say which game: game=... Choose from: {games}.")


class Draft:
    """A position being built.

    :func:`make_draft`, :func:`blank` and :func:`take_up` make it.

    Attributes:
        game: whose position.
        data: the position as it is written; do not change it by hand.
        state: the position as the engine has it; do not change it.
    """

    def __init__(self, game: Game[Any], data: Mapping[str, Any]) -> None:
        self.game = game
        self.data: Data = deepcopy(dict(data))
        self.state: State = game.from_position(self.data)
        self._past: list[tuple[Data, State]] = []
        self._future: list[tuple[Data, State]] = []
        self._tools: tuple[object, Toolbox] | None = None

    # --- putting and taking ------------------------------------------------------------------------------------

    @property
    def tools(self) -> Toolbox:
        """Return the things that can be put on this board."""
        if self._tools is None or self._tools[0] is not self.state.setup:
            self._tools = (self.state.setup, tools.toolbox_of(self.state))
        return self._tools[1]

    def tool(self, id: str) -> Tool:
        """Return a tool by its id. Raises OptionError."""
        found = self.tools.find(id)
        if found is None:
            raise one_of("thing to put", id, [tool.id for tool in self.tools])
        return found

    def put(self, tool: Tool | str, at: str) -> None:
        """Put a thing on a place, or on what lies there.

        Args:
            tool: the thing, or its id.
            at: the id of a place, piece, card or panel of the picture.

        Raises:
            OptionError: there is no such thing, or it does not go there.
            PositionError: the engine refuses the position that this would make; the draft stays as it was.
        """
        wanted = self.tool(tool) if isinstance(tool, str) else tool
        thing = _thing(scene_of(self.state), at)
        names = self._names(wanted, at, thing)
        self._change(lambda data, whole: wanted.put(data, whole, names), wanted, thing)

    def take(self, tool: Tool | str, at: str) -> None:
        """Take a thing away; arguments and errors as for :meth:`put`."""
        wanted = self.tool(tool) if isinstance(tool, str) else tool
        names = self._names(wanted, at, _thing(scene_of(self.state), at))

        def work(data: Data, whole: Data) -> None:
            if not wanted.take(data, whole, names):
                raise OptionError(NOTHING_HERE, thing=called(wanted, self.state))

        self._change(work, wanted, taking=True)

    def erase(self, at: str) -> None:
        """Remove one piece or card, or everything on a place.

        Raises:
            OptionError: nothing lies there that a tool could have put.
            PositionError: see :meth:`put`.
        """
        scene = scene_of(self.state)
        thing = _thing(scene, at)
        shown = [thing] if isinstance(thing, (Piece, Card)) else list(scene.on(at))

        def work(data: Data, whole: Data) -> None:
            taken = [self._erased(piece, data, whole, piece is not thing) for piece in shown]
            if not any(taken):
                raise OptionError(N_("There is nothing here that could be taken away."))

        self._change(work, None, taking=True)

    def erasable(self, scene: Scene) -> list[str]:
        """Return the ids of pieces and cards that a tool can remove."""
        things: list[Piece | Card] = [*scene.pieces, *scene.cards]
        return [
            thing.id
            for thing in things
            if any(tool.names_shown(thing.id, *_under(thing)) is not None for tool in self.tools)
        ]

    def _erased(self, piece: Piece | Card, data: Data, whole: Data, all: bool) -> bool:
        for tool in self.tools:
            names = tool.names_shown(piece.id, *_under(piece))
            if names is not None and tool.take(data, whole, names, all):
                return True
        return False

    def _names(self, tool: Tool, at: str, thing: Any) -> dict[str, str]:
        """Return the names that a thing, or its place, gives a tool."""
        names = tool.names(at, *_under(thing))
        if names is None:
            raise OptionError(NOT_THERE, thing=called(tool, self.state))
        return names

    def _place(self, thing: Any) -> str:
        if isinstance(thing, Piece) and thing.place:
            thing = _thing(scene_of(self.state), thing.place)
        return thing.name if isinstance(thing, Place) and thing.id.startswith("place:") else ""

    # --- changing ----------------------------------------------------------------------------------------------

    def _change(
        self, work: Callable[[Data, Data], None], tool: Tool | None, thing: Any = None, *, taking: bool = False
    ) -> None:
        data = deepcopy(self.data)
        work(data, self.state.position())
        try:
            self.become(data)
        except PositionError as problem:
            raise tools.in_editing_words(problem, self.state, tool, self._place(thing), taking=taking) from problem

    def become(self, data: Mapping[str, Any]) -> None:
        """Replace the position, as one change. Raises PositionError, and changes nothing."""
        state = self.game.from_position(data)
        self._past.append((self.data, self.state))
        self._future.clear()
        self.data, self.state = dict(data), state

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to redo."""
        return bool(self._future)

    def undo(self) -> None:
        """Undo the last change, if there is one."""
        if self._past:
            self._future.append((self.data, self.state))
            self.data, self.state = self._past.pop()

    def redo(self) -> None:
        """Redo the last undone change, if there is one."""
        if self._future:
            self._past.append((self.data, self.state))
            self.data, self.state = self._future.pop()

    # --- as text -----------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """Return the position as YAML, as under ``position`` in files."""
        return as_yaml(self.data)

    def read(self, text: str) -> None:
        """Replace the position by one written as YAML, as one change.

        Raises:
            PositionError: it is no position of this game; names the line or the key. The draft stays as it was.
        """
        data = plain(text, "position", PositionError)
        if not isinstance(data, dict):
            raise no_position(data)
        self.become(data)

    # --- keeping -----------------------------------------------------------------------------------------------

    def save(self, name: str, store: Store | None = None) -> None:
        """Save the position under a name, replacing an older one. Raises StoreError."""
        keep("position", name, self.text, self.game.name, store)

    def open(self, name: str, store: Store | None = None) -> None:
        """Replace the position by a saved one. Raises OptionError, PositionError, StoreError."""
        self.read(taken("position", name, self.game.name, store)[0])


def as_yaml(data: Any) -> str:
    """Return plain data as YAML, as the files of ``data/`` are written."""
    text: str = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, default_flow_style=None, width=110)
    return text


def blank(game: str, seats: int | None = None, **options: object) -> Draft:
    """Return a draft of an empty board.

    Args:
        game: its name.
        seats: how many play; the largest number if not given.
        options: options of the game, such as ``map="east"``.

    Raises:
        OptionError: there is no such game, or it has no such option.
    """
    found = load(game)
    setup = found.setup(seats, **options)
    return Draft(found, {"seats": setup.seats, **({"options": options} if options else {}), **tools.start(setup)})


def make_draft(of: State | Mapping[str, Any] | str, game: str | None = None) -> Draft:
    """Return a draft of an existing position.

    Args:
        of: a state, or a position as plain data or as YAML.
        game: its game, for a position that does not name it.

    Raises:
        OptionError: the position does not name its game, and none is given.
        PositionError: it is not a position.
    """
    if isinstance(of, State):
        return Draft(of.game, of.position())
    data = plain(of, "position", PositionError) if isinstance(of, str) else of
    if not isinstance(data, Mapping):
        raise no_position(of)
    whose = data.get("game", game)
    if whose is None:
        raise OptionError(WHICH_GAME, games=", ".join(game_names()))
    return Draft(load(str(whose)), data)


def take_up(name: str, game: str | None = None, store: Store | None = None) -> Draft:
    """Return a draft of a saved position. Raises OptionError, StoreError."""
    return make_draft(*taken("position", name, game, store))


def _under(thing: Any) -> tuple[str | None, ...]:
    return getattr(thing, "place", None), getattr(thing, "group", None)


def _thing(scene: Scene, id: str) -> Any:
    return next((thing for thing in scene.things() if thing.id == id), None)
