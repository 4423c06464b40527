"""Drafts of questions of Hansa Teutonica, with positions for several kinds."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.hansa.components import ABILITIES, KINDS, SEATS, printed_components
from boardgames_edu.games.hansa.params import CompiledMap
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.draft import QuestionDraft, kinds_of

FOUR = SEATS[:4]  # the seats of most positions


class HansaDraft(QuestionDraft):
    """A draft of a question of Hansa Teutonica."""

    state: HansaState

    def chart(self, name: str = "base_45", seats: int = 4) -> CompiledMap:
        """Return the tables of a map."""
        chart: CompiledMap = load(self.game).setup(seats, map=name).chart
        return chart

    # --- positions ---------------------------------------------------------------------------------------------

    def built(self, map_name: str = "base_45", **position: Any) -> HansaState:
        """Take a position for four, everybody with a full Book.

        Raises DrawAgain where somebody has not the pieces for it.
        """
        wanted, options = position.pop("players", {}), position.pop("options", {})
        players = {seat: {**wanted.get(seat, {})} for seat in FOUR}
        for player in players.values():
            player["developed"] = {"book": 3, **player.get("developed", {})}
        self.need_pieces(position.get("cities", {}), position.get("routes", {}))
        state: HansaState = self.position(seats=4, options={"map": map_name, **options}, players=players, **position)
        return state

    def need_pieces(self, cities: dict[str, Any], routes: dict[str, Any]) -> None:
        """Go on only if everybody has these pieces. Raises DrawAgain."""
        rows = [*(city["posts"] for city in cities.values()), *routes.values()]
        counted = Counter(tuple(piece) for row in rows for piece in row)
        self.need(all(count <= (4 if piece == "merchant" else 11) for (_, piece), count in counted.items()))

    def posts(self, chart: CompiledMap, city: int, owners: Sequence[str], count: int) -> list[list[str]]:
        """Return posts on a city's leftmost offices, in their shapes."""
        return [[self.rng.choice(owners), KINDS[shape]] for shape in chart.shape[city][:count]]

    def city(self, chart: CompiledMap, city: int, owners: Sequence[str], count: int) -> dict[str, Any]:
        """Return a city with such posts, as a position writes it."""
        return {chart.cities[city]: {"posts": self.posts(chart, city, owners, count)}}

    def red(self, route: dict[str, Any], left: int = 2, **position: Any) -> HansaState:
        """Take a position where Red (``player``) may create a route."""
        players = {"red": position.pop("player", {}), **position.pop("players", {})}
        turn, seats = {"seat": "red", "left": left}, position.pop("seats", 4)
        state: HansaState = self.position(seats=seats, turn=turn, players=players, routes=route, **position)
        return state

    def manned(self, chart: CompiledMap, route: int | str, seat: str, merchants: int = 0) -> dict[str, list[list[str]]]:
        """Return a route full of a seat's pieces, merchants first."""
        number = chart.routes.index(route) if isinstance(route, str) else route
        traders = chart.map.routes[number].posts - merchants
        return {chart.routes[number]: [[seat, "merchant"]] * merchants + [[seat, "trader"]] * traders}

    def tracks(self, complete: Sequence[int], *, begun: bool = True) -> dict[str, int]:
        """Return complete tracks, and others with random steps if begun."""
        steps = zip(ABILITIES, printed_components().steps, strict=True)
        return {
            name: most if k in complete else self.rng.randrange(most) if begun else 0
            for k, (name, most) in enumerate(steps)
        }

    # --- what follows from them --------------------------------------------------------------------------------

    def pushed(self, route: str) -> HansaState:
        """Return the position after a displacement, when the owner decides."""
        after: HansaState = self.played("displace", f"displace trader {route} 1")[0]
        while after.top.name == "pay":
            after.apply(after.legal_actions()[0])
        return after

    def owners(self, city: str, state: HansaState | None = None) -> list[str]:
        """Return the owners of a city's posts, from the left."""
        cities = (state or self.state).position()["cities"]
        return [owner for owner, _ in cities[city]["posts"]] if city in cities else []

    # --- answers -----------------------------------------------------------------------------------------------

    def choose_end(self, ends: list[str], may: list[str]) -> None:
        """Offer one city of a route, either or neither."""
        words = {city: self.say(N_("only in {city}"), city=city) for city in ends}
        words["both"] = say(N_("in either of the two cities"))
        self.choose({**words, "neither": say(N_("in neither of the two cities"))}, either(may))


def either(cities: list[str]) -> str:
    """Return the only city, else "both" or "neither"."""
    return "both" if len(cities) == 2 else cities[0] if cities else "neither"


hansa_kind = kinds_of("hansa", HansaDraft)
