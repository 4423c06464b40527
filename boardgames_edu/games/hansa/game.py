"""The game of Hansa Teutonica: its options, and how a match begins."""

from collections import Counter
from functools import cache

from boardgames_edu.engine.errors import OptionError, nearest, shown
from boardgames_edu.engine.states.game import Game, Option
from boardgames_edu.engine.states.options import first_seat, require_first_seat, yes_or_no
from boardgames_edu.games.hansa import components, frames, positions
from boardgames_edu.games.hansa.own_map import map_option, own_map
from boardgames_edu.games.hansa.params import CompiledMap, HansaParams
from boardgames_edu.games.hansa.rules import flow
from boardgames_edu.games.hansa.rules.verbs import FRAMES, VERBS
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_, Phrase, Verbatim


def _map(value: object) -> object:
    if isinstance(value, str) and (value == "base" or value in components.MAPS):
        return value
    if value is not None and not isinstance(value, (str, int)):
        return map_option(value)
    if not isinstance(value, str):
        raise ValueError
    best = nearest(value, components.MAPS).split(",")[0]
    raise ValueError(Phrase(N_("the nearest is {word}"), {"word": Verbatim(best)}))


_MIXED = (  # the pile of "promo": one of each kind, six promo markers
    *("additional_trading_post", "exchange_trading_posts", "move_3", "develop_ability"),
    *("plus_3_actions", "plus_4_actions", "exchange_bonus_marker", "exchange_bonus_marker"),
    *("tribute", "tribute", "block_route", "block_route"),
)


def _markers(value: object) -> object:
    """Return the twelve markers of the pile (AMB-90)."""
    if value == "standard":
        return value
    if value == "promo":
        return _MIXED
    if not isinstance(value, (list, tuple)) or not all(isinstance(name, str) for name in value):
        raise ValueError
    known = components.printed_components()
    for name in value:
        if name not in components.MARKERS:
            text = N_("{word} is no marker: {choices}")
            raise ValueError(Phrase(text, {"word": shown(name), "choices": nearest(name, components.MARKERS)}))
    if len(value) != len(known.silver):
        text = N_("{n} {n:marker|markers} instead of {most}")
        raise ValueError(Phrase(text, {"n": len(value), "most": len(known.silver)}))
    for name, count in Counter(value).items():
        most = known.most_silver[components.MARKERS.index(name)]
        if count > most:
            words = N_("the box holds {n} of {word} for the pile")
            raise ValueError(Phrase(words, {"n": most, "word": Verbatim(name)}))
    return tuple(sorted(value, key=components.MARKERS.index))


class Hansa(Game[HansaState]):
    """Hansa Teutonica, Big Box.

    Options:
        map: "base" (the side for the number of players), or one of base_3, base_45, east, britannia_3, britannia_45
            (where the base rules hold, too: H-EAS-01, H-BRI-29);
            or a networkx graph, which makes a map of your own (see ``own_map``).
        first: "random", or the colour or number of the seat that begins (H-SET-14).
        markers: "standard", "promo", or the twelve markers of the pile as a list (H-PRM-01).
        missions: secret mission cards, on the base boards only (H-MIS-01), with the tiles or without (H-MIS-06).
        favour: the Emperor's favour tiles (H-FAV-01), on any board (H-FAV-12, AMB-87).
    """

    name = "hansa"
    state = HansaState
    place_kind = "city"
    rules = "hansa/rules.yaml"
    link_kind = "route"
    package = __name__.rpartition(".")[0]
    seats = (2, 3, 4, 5)

    def __init__(self) -> None:
        maps = ", ".join(("base", *components.MAPS, N_("a networkx graph of cities")))
        markers = '"standard", "promo", ' + N_("or a list of twelve markers")
        options = (
            Option("map", "base", _map, maps),
            first_seat(components.SEATS),
            Option("markers", "standard", _markers, markers),
            yes_or_no("missions"),
            yes_or_no("favour"),
        )
        self.options = {option.name: option for option in options}
        components.printed_components()  # so that errors, too, call its things by their names
        self._charts: dict[object, CompiledMap] = {}

    def chart(self, name: object) -> CompiledMap:
        """Return the tables of a map, worked out once."""
        if name not in self._charts:
            printed = components.printed_components().maps
            self._charts[name] = CompiledMap(own_map(name) if isinstance(name, tuple) else printed[str(name)])
        return self._charts[name]

    def _settled(self, seats: int, options: dict[str, object]) -> dict[str, object]:
        if options["map"] == "base":
            options = {**options, "map": "base_3" if seats <= 3 else "base_45"}  # H-SET-01, H-2P-01
        chart = self.chart(options["map"]).map
        name, fitting = chart.id, chart.players
        if seats not in fitting:
            text = N_("The map {map} is for {choices} players, not for {seats}.")
            raise OptionError(text, map=name, choices=", ".join(map(str, fitting)), seats=seats)
        require_first_seat(options, components.SEATS, seats)
        if options["missions"] and name not in components.BASE_MAPS:
            words = N_("The missions name cities of the base boards; they cannot be played on {map}.")
            raise OptionError(words, map=name)
        return options

    def _make_setup(self, seats: int, options: dict[str, object]) -> HansaParams:
        setup = HansaParams(self, seats, options, self.chart(options["map"]))
        setup.compile(tuple(kind for kind in FRAMES if setup.neutral or kind is not frames.Neutral), VERBS)
        if not setup.chart.green:
            for kind in (frames.LiftAny, frames.SetAny):
                setup.decisions[kind.name].rule = "H-BRI-18"
        return setup

    def _lay_out(self, s: HansaState) -> None:
        flow.deal(s)

    from_position = positions.read


@cache
def game() -> Hansa:
    """Return the game."""
    return Hansa()
