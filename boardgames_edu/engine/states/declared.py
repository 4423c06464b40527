"""Defaults for a game that only declares itself: setup, states, positions, rules.

::

    class Morris(Game[MorrisState]):
        name, seats, colours = "morris", (2,), ("white", "black")
        state = MorrisState
        map = networkx.Graph(...)
        frames = (Lay, Move, Take)
        rules = {"M-LAY": "Lay a man on a free point.", ...}

        def begin(self, s): s.ask(Lay(0))

A game that overrides ``_make_setup`` and ``_lay_out`` needs none of it.
"""

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.board import Board
from boardgames_edu.engine.contract import AnyState
from boardgames_edu.engine.errors import shown
from boardgames_edu.engine.fields.frames import check_stack, read_stack
from boardgames_edu.engine.fields.position import RANDOM, between, read_head, refuse
from boardgames_edu.engine.glossary import load_glossary
from boardgames_edu.engine.rules import actions
from boardgames_edu.engine.rules.actions import Verb
from boardgames_edu.engine.rules.conditions import CompiledDecision
from boardgames_edu.engine.states import dealing
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.layout import read_fields
from boardgames_edu.engine.states.setup import Setup
from boardgames_edu.engine.states.shape import require_keys
from boardgames_edu.engine.states.slips import require_setup, require_state, require_whole
from boardgames_edu.engine.states.words import names_by_placeholder, require_words
from boardgames_edu.i18n import N_, register_lexicon
from boardgames_edu.i18n.speech import Names

if TYPE_CHECKING:
    import networkx as nx


_WATCHED = 20
"""How many new games of a setup are looked at."""


class DeclaredSetup(Setup):
    """The setup of a game that declares its map, frames and verbs."""

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, object]) -> None:
        require_whole(game)
        self.game, self.seats, self.options = game, seats, options
        self._begun = 0
        self.seat_names = tuple(game.colours[:seats])
        self.frames = tuple(game.frames)
        self.end_rule = game.end_rule or next(iter(game.rulebook))
        self.board = board_of(game.graph(seats, options), game.place_kind)
        declared = actions.verbs(self.frames)
        require_setup(self, declared)
        require_words(self, declared)
        self._name_things(declared)
        self.compile(self.frames, {verb.name: verb for verb in declared})
        self.decisions = _Decisions(self.decisions)

    def _name_things(self, declared: Iterable[Verb]) -> None:
        """Register the names of seats and things."""
        glossary, words = load_glossary(self.game.name), self.game.words
        seats = {name: {"en": name.capitalize()} for name in self.seat_names} | dict(words.get("seat", {}))
        places: Any = words.get(self.game.place_kind, {})
        links: Any = {
            name: {
                language: " – ".join(str(places.get(end, {}).get(language, end)) for end in name.split("--"))
                for language in {"en", *(key for end in name.split("--") for key in places.get(end, {}))}
            }
            for name in (self.board.link_names if places else ())
        }
        links |= words.get("link", {})
        names: Names = {"owner": seats, "term": glossary.names, **words, "seat": seats, "link": links}
        register_lexicon(self.game.name, names_by_placeholder(self, declared, names), glossary.cases)

    def watch(self, s: AnyState, move: str = "") -> None:
        """Raise TypeError for what rules left wrong in a state.

        Of new games the first ones are looked at: random games begin by the thousand.
        """
        self._begun += not move
        if move or self._begun <= _WATCHED:
            require_state(s, move)


class _Decisions(dict[str, CompiledDecision[Any]]):
    """Decisions by name; asking one that is not declared raises TypeError."""

    def __missing__(self, name: str) -> Any:
        raise TypeError(f"the decision {name!r} is asked, but its class is not among the game's frames")


def board_of(graph: "nx.Graph[str]", kind: str = "place") -> Board:
    """Return the board of a graph, with its nodes' attributes.

    Args:
        graph: places and the links between them.
        kind: what a place is called where names are looked up.

    Raises:
        TypeError: it is no graph, one with directed or parallel links, or a place has capitals or spaces.
    """
    if not hasattr(graph, "edges") or isinstance(graph, type):
        what = graph.__name__ if isinstance(graph, type) else type(graph).__name__
        raise TypeError(f"the map of a game is a networkx graph, not {what}")
    if graph.is_directed() or graph.is_multigraph():
        raise TypeError(f"the map of a game is a plain networkx.Graph, not a {type(graph).__name__}")
    if not all(isinstance(node, str) for node in graph):
        from networkx import relabel_nodes

        graph = relabel_nodes(graph, str)
    places = list(graph)
    for place in places:
        if len(place.split()) != 1:
            raise TypeError(f"the place {place!r} of the map: a move names it in one word; use nx.relabel_nodes")
        if place != place.lower():
            raise TypeError(
                f"the place {place!r} of the map: moves are written in small letters; call it "
                f"{place.lower()!r}, and say {place!r} in words[{kind!r}]"
            )
    _require_spots(graph)
    board = Board(places, list(graph.edges), attributes={node: dict(data) for node, data in graph.nodes(data=True)})
    board.__dict__["graph"] = graph.copy()
    return board


def _require_spots(graph: "nx.Graph[str]") -> None:
    """Raise TypeError unless all places, or none, have a spot."""
    spots = {place: data["pos"] for place, data in graph.nodes(data=True) if "pos" in data}
    missing = next((place for place in graph if place not in spots), None)
    if spots and missing is not None:
        raise TypeError(f"the place {missing!r} of the map has no pos, and others have: say it of all, or of none")
    for place, spot in spots.items():
        try:
            x, y = map(float, spot)
            good = isfinite(x) and isfinite(y)
        except (TypeError, ValueError):
            good = False
        if not good:
            raise TypeError(f"the place {place!r} of the map: pos is two numbers, (x, y), not {shown(spot)}")


def read_position(game: Game[Any], data: Mapping[str, Any]) -> Any:
    """Read a state from plain data. Raises PositionError.

    Reads the fields first, fills the decks, then reads the stack, then computes what follows from all.
    """
    head = ("game", "seats", "options", "stack", "chance")
    setup = read_head(game, data)
    s: AnyState = game.state(setup)
    require_keys(s, data, head)
    read_fields(s, data)
    s.rng_state = between(data.get("chance", 0), 0, RANDOM, "chance")
    dealing.fill_decks(s)
    s.recompute_caches()
    dealing.check(s)
    if "stack" in data:
        read_stack(s, data["stack"])
    else:
        s.game.begin(s)
        check_stack(s)
    won = dealing.role_field(type(s), "won")
    if won and bool(getattr(s, won)) == bool(s.stack):
        refuse(won, N_("somebody has won when the game is over, and nobody before."))
    return s
