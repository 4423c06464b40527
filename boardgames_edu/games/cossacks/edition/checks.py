"""Refusing an edition of Cossack Campaign that cannot be played.

Each mistake is told with file, line, key and what would be right. Shapes and types are checked before, when the file
is read (`edition`). Knows no state.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NoReturn

from boardgames_edu.engine.data import line_of
from boardgames_edu.engine.errors import DataError, nearest
from boardgames_edu.games.cossacks.edition.vocabulary import METRICS, check_effects
from boardgames_edu.i18n import N_, Phrase, languages

if TYPE_CHECKING:
    from boardgames_edu.games.cossacks.edition.rows import (
        Achievement,
        ActionCard,
        Edition,
        EditionRow,
        PlaceRow,
        Root,
    )

ID = re.compile(r"[a-z][a-z0-9_]*\Z")
PATH_ID = re.compile(r"[a-z][a-z0-9_-]*\Z")
LONGEST = 60
"""The most letters of an id or name that can be drawn."""
MOST_NODES = 400
"""The most nodes of a map that is drawn and fast."""
MOST_CARDS = 400
"""The most action cards of a deck."""
NEAREST = 0.05
"""The least distance of two places in degrees, for clicking."""
_NO_PLACE = N_("{word} is no place of the map. There are: {choices}.")


def check(edition: Edition, text: str, file: str, written: Collection[str]) -> None:
    """Refuse an edition that cannot be played.

    Args:
        edition: the edition, complete.
        text: the text of its file, in which lines are counted.
        file: the name of the file.
        written: the sections that stand in the file; the others are taken over from the reconstruction.

    Raises:
        DataError: the first mistake, with file, line and key.
    """
    checker = _Checker(edition, text, file, written)
    checker.head()
    checker.ground()
    checker.actions()
    checker.tasks()
    checker.amounts()


class _Checker:
    """A checker of an edition, section by section."""

    def __init__(self, edition: Edition, text: str, file: str, written: Collection[str]) -> None:
        self.edition, self.text, self.file, self.written = edition, text, file, written
        self.places = [place.id for place in edition.map.places]

    def _refuse(self, key: str, problem: str, **facts: object) -> NoReturn:
        self._tell(key, Phrase(problem, facts))

    def _tell(self, key: str, problem: Phrase) -> NoReturn:
        section = re.split(r"[.\[]", key)[0]
        if section in ("map", "orders", "disobedience", "hetmans", "achievements", "cities") and (
            section not in self.written
        ):
            raise DataError(
                N_(
                    "{file}: {key} is taken over from the reconstruction, but {problem} Write {section} yourself."
                ),
                file=self.file,
                key=key,
                problem=problem,
                section=section,
            )
        line, _ = line_of(self.text, f"$.{key}")
        raise DataError(
            N_("{file}, line {line}, {key}: {problem}"), file=self.file, line=line, key=key, problem=problem
        )

    # --- ids and names -----------------------------------------------------------------------------------------

    def head(self) -> None:
        """Check the id and names of the edition."""
        self._id(self.edition.id, ID, "id")
        self._names(self.edition.names, "names")

    def _id(self, word: str, form: re.Pattern[str], key: str) -> None:
        if not form.match(word):
            self._refuse(
                key,
                N_("the id {word} may have small Latin letters, digits and _ only, a letter first."),
                word=repr(word[:LONGEST]),
            )
        if len(word) > LONGEST:
            self._refuse(key, N_("an id has at most {most} letters."), most=LONGEST)

    def _names(self, names: Mapping[str, str], key: str) -> None:
        for code, name in names.items():
            if code not in languages():
                self._refuse(
                    f"{key}.{code}",
                    N_("{word} is no language that is spoken here. There are: {choices}."),
                    word=repr(code),
                    choices=", ".join(languages()),
                )
            if not name.strip() or len(name) > LONGEST or not name.isprintable():
                self._refuse(f"{key}.{code}", N_("a name has 1 to {most} letters on one line."), most=LONGEST)

    def _rows(
        self, rows: Sequence[EditionRow], key: str, taken: set[str], form: re.Pattern[str] = ID
    ) -> None:
        """Check the ids and names of rows."""
        numbers = [row.number for row in rows if row.number is not None]
        for number, row in enumerate(rows):
            if row.number is not None and numbers.count(row.number) > 1:
                self._refuse(
                    f"{key}[{number}].number", N_("the number {word} stands here twice."), word=row.number
                )
            self._id(row.id, form, f"{key}[{number}].id")
            if row.id in taken:
                self._refuse(f"{key}[{number}].id", N_("the id {word} stands here twice."), word=repr(row.id))
            taken.add(row.id)
            self._names(row.names, f"{key}[{number}].names")

    def _written_last(self, *sections: str) -> list[str]:
        """Return the sections ordered so that clashes blame the file."""
        return sorted(sections, key=lambda section: section in self.written)

    def _place(self, word: str, key: str) -> None:
        if word not in self.places:
            self._refuse(key, _NO_PLACE, word=repr(word), choices=nearest(word, self.places))

    # --- the map -----------------------------------------------------------------------------------------------

    def ground(self) -> None:
        """Check that places and paths are joined to the Sich."""
        ground = self.edition.map
        self._id(ground.root.id, ID, "map.root.id")
        self._names(ground.root.names, "map.root.names")
        ends = {ground.root.id}
        if not ground.places:
            self._refuse("map.places", N_("a map needs places."))
        self._rows(ground.places, "map.places", ends)
        self._rows(ground.paths, "map.paths", set(ends), PATH_ID)
        self._spots()
        lengths = self._lengths(ends)
        nodes = 1 + len(ground.places) + sum(path.circles for path in ground.paths)
        if nodes > MOST_NODES:
            self._refuse(
                "map.paths",
                N_("the map has {count} circles and places, at most {most} are allowed."),
                count=nodes,
                most=MOST_NODES,
            )
        self._distances(lengths)

    def _spots(self) -> None:
        """Check that places lie on the globe, apart from each other."""
        ground, seen = self.edition.map, list[tuple[str, float, float]]()
        rows: list[tuple[str, Root | PlaceRow]] = [("map.root", ground.root)]
        rows += ((f"map.places[{number}]", place) for number, place in enumerate(ground.places))
        for key, row in rows:
            self._spot((row.lon, row.lat), key)
            for other, lon, lat in seen:
                if math.dist((row.lon, row.lat), (lon, lat)) < NEAREST:
                    self._refuse(
                        key,
                        N_("{word} and {other} lie on the same spot."),
                        word=repr(row.id),
                        other=repr(other),
                    )
            seen.append((row.id, row.lon, row.lat))
        for number, path in enumerate(ground.paths):
            for bend, spot in enumerate(path.via):
                self._spot(spot, f"map.paths[{number}].via[{bend}]")

    def _spot(self, spot: tuple[float, float], key: str) -> None:
        lon, lat = spot
        if not (-180 <= lon <= 180 and -80 <= lat <= 80):
            self._refuse(
                key, N_("a spot has a longitude of -180 to 180 and a latitude of -80 to 80 degrees.")
            )

    def _lengths(self, ends: set[str]) -> dict[frozenset[str], int]:
        """Return the tokens between the ends of each path."""
        found: dict[frozenset[str], int] = {}
        for number, path in enumerate(self.edition.map.paths):
            key = f"map.paths[{number}]"
            for end in ("a", "b"):
                word = getattr(path, end)
                if word not in ends:
                    self._refuse(
                        f"{key}.{end}", _NO_PLACE, word=repr(word), choices=nearest(word, sorted(ends))
                    )
            pair = frozenset((path.a, path.b))
            if len(pair) == 1 or pair in found:
                self._refuse(
                    key, N_("a path joins two different places, and no two paths join the same ones.")
                )
            found[pair] = path.circles + 1
        return found

    def _distances(self, lengths: Mapping[frozenset[str], int]) -> None:
        """Check that each place is reached at its stated cost."""
        root = self.edition.map.root.id
        costs, edge = {root: 0}, [root]
        while edge:
            here = edge.pop()
            for pair, length in lengths.items():
                if here in pair:
                    (other,) = pair - {here}
                    if costs[here] + length < costs.get(other, math.inf):
                        costs[other] = costs[here] + length
                        edge.append(other)
        for number, place in enumerate(self.edition.map.places):
            key = f"map.places[{number}]"
            if place.id not in costs:
                self._refuse(
                    key,
                    N_("no chain of paths leads from {start} to {end}: the map must hang together."),
                    start=root,
                    end=place.id,
                )
            if place.sich_cost not in (None, costs[place.id]):
                self._refuse(
                    f"{key}.sich_cost",
                    N_("{count} tokens are stated for {word}; by the map it is {other}."),
                    count=place.sich_cost,
                    word=repr(place.id),
                    other=costs[place.id],
                )

    # --- the cards ---------------------------------------------------------------------------------------------

    def actions(self) -> None:
        """Check the action cards."""
        taken: set[str] = set()
        for kind in self._written_last("orders", "disobedience"):
            cards = getattr(self.edition, kind)
            self._rows(cards, kind, taken)
            for number, card in enumerate(cards):
                self._card(card, kind, f"{kind}[{number}]")
        if not any(not is_speech(card) for card in self.edition.orders):
            self._refuse("orders", N_("there must be an order that does not only allow further ones."))

    def _card(self, card: ActionCard, kind: str, key: str) -> None:
        names = [option.id for option in card.options]
        if not names or len(set(names)) < len(names):
            self._refuse(f"{key}.options", N_("a card has at least one option, each with an id of its own."))
        for number, option in enumerate(card.options):
            here = f"{key}.options[{number}]"
            self._id(option.id, ID, f"{here}.id")
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
                self._tell(f"{here}.effects{where}", phrase)

    # --- the tasks ---------------------------------------------------------------------------------------------

    def tasks(self) -> None:
        """Check the task cards (K-BOX-13)."""
        edition, taken = self.edition, set[str]()
        others = [card.points for card in edition.achievements] + [card.points for card in edition.cities]
        for section in self._written_last("hetmans", "achievements", "cities"):
            self._rows(getattr(edition, section), section, taken)
        for number, hetman in enumerate(edition.hetmans):
            if not hetman.places or len(set(hetman.places)) < len(hetman.places):
                self._refuse(
                    f"hetmans[{number}].places", N_("the task names one place or several, none twice.")
                )
            for k, word in enumerate(hetman.places):
                self._place(word, f"hetmans[{number}].places[{k}]")
            if hetman.points <= max(others, default=0):
                self._refuse(
                    f"hetmans[{number}].points",
                    N_("a hetman card brings more points than any other card, so more than {points}."),
                    points=max(others),
                )
        for number, city in enumerate(edition.cities):
            self._place(city.place, f"cities[{number}].place")
            if city.condition is not None and city.condition.holds_all != [city.place]:
                self._refuse(
                    f"cities[{number}].condition", N_("a city card asks to hold its place and no more.")
                )
        for number, achievement in enumerate(edition.achievements):
            self._achievement(achievement, f"achievements[{number}]")

    def _achievement(self, card: Achievement, key: str) -> None:
        test = card.condition
        if test.holds_all or test.metric not in METRICS:
            self._refuse(
                f"{key}.condition",
                N_("an achievement compares a metric, not {word}. Known: {choices}."),
                word=repr(test.metric),
                choices=nearest(test.metric, METRICS),
            )
        if isinstance(test.value, bool) != (test.metric == "is_hetman"):
            self._refuse(
                f"{key}.condition.value",
                N_("is_hetman is compared with true or false, every other metric with a number."),
            )
        for effect in card.passive:
            if effect != {"op": "waive_leftover_penalty"}:
                self._refuse(
                    f"{key}.passive",
                    N_("the only lasting effect of a task is {word}."),
                    word="waive_leftover_penalty",
                )

    def amounts(self) -> None:
        """Check that there are enough cards for everybody."""
        figures = self.edition.parameters
        if figures.players_min > figures.players_max:
            self._refuse("parameters.players_min", N_("players_min is greater than players_max."))
        if figures.action_cards_dealt > figures.ataman_hand_limit:
            self._refuse(
                "parameters.action_cards_dealt",
                N_("{count} cards cannot be dealt: an ataman holds {most} at most (ataman_hand_limit)."),
                count=figures.action_cards_dealt,
                most=figures.ataman_hand_limit,
            )
        most = figures.players_max
        deck = sum(card.copies for card in (*self.edition.orders, *self.edition.disobedience))
        rows: Iterable[tuple[str, int, int]] = (
            ("hetmans", len(self.edition.hetmans), most),
            ("achievements", len(self.edition.achievements), most),
            ("cities", len(self.edition.cities), 2 * most),
            ("orders", deck, figures.action_cards_dealt * most + 1),
        )
        for key, there, needed in rows:
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
        if deck > MOST_CARDS:
            self._refuse(
                "orders", N_("{count} action cards are more than {most}."), count=deck, most=MOST_CARDS
            )


def is_speech(card: ActionCard) -> bool:
    """Return whether an order allows further orders (K-ORD-09)."""
    return any(effect.get("op") == "extra_orders" for option in card.options for effect in option.effects)
