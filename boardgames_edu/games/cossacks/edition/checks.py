"""Refusing an edition of Cossack Campaign that cannot be played.

Each error names file, line, key and what would be right. Structure and types are checked before, when the file is read
(`edition`). Knows no state.
"""

import math
import re
from collections.abc import Collection, Mapping, Sequence
from typing import NoReturn

from boardgames_edu.engine.data import line_of
from boardgames_edu.engine.errors import DataError, nearest
from boardgames_edu.games.cossacks.edition import rows as forms
from boardgames_edu.i18n import N_, Phrase, languages

ID = re.compile(r"[a-z][a-z0-9_]*\Z")
PATH_ID = re.compile(r"[a-z][a-z0-9_-]*\Z")
LONGEST = 60  # the most letters of an id or name that can be drawn
MOST_NODES = 400  # the most nodes of a map that is drawn and fast
MOST_CARDS = 400  # the most action cards of a deck
NEAREST = 0.05  # the least distance of two places in degrees, for clicking


def check(edition: forms.Edition, text: str, file: str, written: Collection[str]) -> None:
    """Refuse an edition that cannot be played. Raises DataError.

    Sections that are not ``written`` in its file are taken over from the reconstruction.
    """
    checker = _Checker(edition, text, file, written)
    checker.head()
    checker.ground()
    checker.actions()
    checker.tasks()
    checker.amounts()


class _Checker:
    """A checker of an edition, section by section."""

    def __init__(self, edition: forms.Edition, text: str, file: str, written: Collection[str]) -> None:
        self.edition, self.text, self.file, self.written = edition, text, file, written
        self.places = [place.id for place in edition.map.places]

    def _need(self, holds: object, key: str, problem: str, **facts: object) -> None:
        if not holds:
            self._refuse(key, Phrase(problem, facts))

    def _refuse(self, key: str, problem: Phrase) -> NoReturn:
        section = re.split(r"[.\[]", key)[0]
        if section in ("map", "orders", "disobedience", "hetmans", "achievements", "cities") and (
            section not in self.written
        ):
            text = N_("{file}: {key} is taken over from the reconstruction, but {problem} Write {section} yourself.")
            raise DataError(text, file=self.file, key=key, problem=problem, section=section)
        line, _ = line_of(self.text, f"$.{key}")
        words = N_("{file}, line {line}, {key}: {problem}")
        raise DataError(words, file=self.file, line=line, key=key, problem=problem)

    # --- ids and names -----------------------------------------------------------------------------------------

    def head(self) -> None:
        """Check the id and names of the edition."""
        self._id(self.edition.id, ID, "id")
        self._names(self.edition.names, "names")

    def _id(self, word: str, form: re.Pattern[str], key: str) -> None:
        text = N_("the id {word} may have small Latin letters, digits and _ only, a letter first.")
        self._need(form.match(word), key, text, word=repr(word[:LONGEST]))
        self._need(len(word) <= LONGEST, key, N_("an id has at most {most} letters."), most=LONGEST)

    def _names(self, names: Mapping[str, str], key: str) -> None:
        known, text = languages(), N_("{word} is no language that is spoken here. There are: {choices}.")
        for code, name in names.items():
            here = f"{key}.{code}"
            self._need(code in known, here, text, word=repr(code), choices=", ".join(known))
            short = name.strip() and len(name) <= LONGEST and name.isprintable()
            self._need(short, here, N_("a name has 1 to {most} letters on one line."), most=LONGEST)

    def _rows(self, rows: Sequence[forms.EditionRow], key: str, taken: set[str], form: re.Pattern[str] = ID) -> None:
        numbers = [row.number for row in rows if row.number is not None]
        for number, row in enumerate(rows):
            here, once = f"{key}[{number}]", numbers.count(row.number or 0) < 2 or row.number is None
            self._need(once, f"{here}.number", N_("the number {word} stands here twice."), word=row.number)
            self._id(row.id, form, f"{here}.id")
            text = N_("the id {word} stands here twice.")
            self._need(row.id not in taken, f"{here}.id", text, word=repr(row.id))
            taken.add(row.id)
            self._names(row.names, f"{here}.names")

    def _written_last(self, *sections: str) -> list[str]:
        """Return the sections ordered so that clashes blame the file."""
        return sorted(sections, key=lambda section: section in self.written)

    def _place(self, word: str, key: str, places: Collection[str]) -> None:
        text = N_("{word} is no place of the map. There are: {choices}.")
        self._need(word in places, key, text, word=repr(word), choices=nearest(word, places))

    # --- the map -----------------------------------------------------------------------------------------------

    def ground(self) -> None:
        """Check that places and paths are joined to the Sich."""
        ground = self.edition.map
        self._id(ground.root.id, ID, "map.root.id")
        self._names(ground.root.names, "map.root.names")
        ends = {ground.root.id}
        self._need(ground.places, "map.places", N_("a map needs places."))
        self._rows(ground.places, "map.places", ends)
        self._rows(ground.paths, "map.paths", set(ends), PATH_ID)
        self._spots()
        lengths = self._lengths(ends)
        nodes = 1 + len(ground.places) + sum(path.circles for path in ground.paths)
        text = N_("the map has {count} circles and places, at most {most} are allowed.")
        self._need(nodes <= MOST_NODES, "map.paths", text, count=nodes, most=MOST_NODES)
        self._distances(lengths)

    def _spots(self) -> None:
        """Check that places lie on the globe, apart from each other."""
        ground, seen = self.edition.map, list[tuple[str, float, float]]()
        rows: list[tuple[str, forms.Root | forms.PlaceRow]] = [("map.root", ground.root)]
        rows += ((f"map.places[{number}]", place) for number, place in enumerate(ground.places))
        text = N_("{word} and {other} lie on the same spot.")
        for key, row in rows:
            self._spot((row.lon, row.lat), key)
            for other, lon, lat in seen:
                apart = math.dist((row.lon, row.lat), (lon, lat)) >= NEAREST
                self._need(apart, key, text, word=repr(row.id), other=repr(other))
            seen.append((row.id, row.lon, row.lat))
        for number, path in enumerate(ground.paths):
            for bend, spot in enumerate(path.via):
                self._spot(spot, f"map.paths[{number}].via[{bend}]")

    def _spot(self, spot: tuple[float, float], key: str) -> None:
        on_globe = -180 <= spot[0] <= 180 and -80 <= spot[1] <= 80
        text = N_("a spot has a longitude of -180 to 180 and a latitude of -80 to 80 degrees.")
        self._need(on_globe, key, text)

    def _lengths(self, ends: set[str]) -> dict[frozenset[str], int]:
        """Return the tokens between the ends of each path."""
        found: dict[frozenset[str], int] = {}
        text = N_("a path joins two different places, and no two paths join the same ones.")
        for number, path in enumerate(self.edition.map.paths):
            key = f"map.paths[{number}]"
            self._place(path.a, f"{key}.a", sorted(ends))
            self._place(path.b, f"{key}.b", sorted(ends))
            pair = frozenset((path.a, path.b))
            self._need(len(pair) == 2 and pair not in found, key, text)
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
            key, cost, stated = f"map.places[{number}]", costs.get(place.id), place.sich_cost
            text = N_("no chain of paths leads from {start} to {end}: the map must hang together.")
            self._need(cost is not None, key, text, start=root, end=place.id)
            text = N_("{count} tokens are stated for {word}; by the map it is {other}.")
            facts = {"count": stated, "word": repr(place.id), "other": cost}
            self._need(stated in (None, cost), f"{key}.sich_cost", text, **facts)

    # --- the cards ---------------------------------------------------------------------------------------------

    def actions(self) -> None:
        """Check the action cards."""
        taken: set[str] = set()
        for kind in self._written_last("orders", "disobedience"):
            cards = getattr(self.edition, kind)
            self._rows(cards, kind, taken)
            for number, card in enumerate(cards):
                self._card(card, kind, f"{kind}[{number}]")
        text = N_("there must be an order that does not only allow further ones.")
        self._need(not all(map(is_speech, self.edition.orders)), "orders", text)

    def _card(self, card: forms.ActionCard, kind: str, key: str) -> None:
        names = [option.id for option in card.options]
        text = N_("a card has at least one option, each with an id of its own.")
        self._need(names and len(set(names)) == len(names), f"{key}.options", text)
        wanted, other = ("price", "fine") if kind == "orders" else ("fine", "price")
        for number, option in enumerate(card.options):
            here = f"{key}.options[{number}]"
            self._id(option.id, ID, f"{here}.id")
            text = N_("the {wanted} in gold is missing.")
            self._need(getattr(option, wanted) is not None, here, text, wanted=wanted)
            text = N_("here stands {wanted}, not {other}.")
            self._need(getattr(option, other) is None, f"{here}.{other}", text, wanted=wanted, other=other)
            text = N_("a card of disobedience works when it is played.")
            self._need(kind == "orders" or option.timing == "on_obey", f"{here}.timing", text)
            problem = forms.check_effects(option.effects, kind, option.timing)
            if problem is not None:
                self._refuse(f"{here}.effects{problem[0]}", problem[1])

    # --- the tasks ---------------------------------------------------------------------------------------------

    def tasks(self) -> None:
        """Check the task cards (K-BOX-13)."""
        edition, taken = self.edition, set[str]()
        others = max((card.points for cards in (edition.achievements, edition.cities) for card in cards), default=0)
        for section in self._written_last("hetmans", "achievements", "cities"):
            self._rows(getattr(edition, section), section, taken)
        for number, hetman in enumerate(edition.hetmans):
            key, places = f"hetmans[{number}]", hetman.places
            text = N_("the task names one place or several, none twice.")
            self._need(places and len(set(places)) == len(places), f"{key}.places", text)
            for k, word in enumerate(places):
                self._place(word, f"{key}.places[{k}]", self.places)
            text = N_("a hetman card brings more points than any other card, so more than {points}.")
            self._need(hetman.points > others, f"{key}.points", text, points=others)
        for number, city in enumerate(edition.cities):
            key, asked = f"cities[{number}]", city.condition
            self._place(city.place, f"{key}.place", self.places)
            text = N_("a city card asks to hold its place and no more.")
            self._need(asked is None or asked.holds_all == [city.place], f"{key}.condition", text)
        for number, achievement in enumerate(edition.achievements):
            self._achievement(achievement, f"achievements[{number}]")

    def _achievement(self, card: forms.Achievement, key: str) -> None:
        test, lasting = card.condition, "waive_leftover_penalty"
        facts = {"word": repr(test.metric), "choices": nearest(test.metric, forms.METRICS)}
        text = N_("an achievement compares a metric, not {word}. Known: {choices}.")
        self._need(not test.holds_all and test.metric in forms.METRICS, f"{key}.condition", text, **facts)
        text = N_("is_hetman is compared with true or false, every other metric with a number.")
        fits = isinstance(test.value, bool) == (test.metric == "is_hetman")
        self._need(fits, f"{key}.condition.value", text)
        text = N_("the only lasting effect of a task is {word}.")
        for effect in card.passive:
            self._need(effect == {"op": lasting}, f"{key}.passive", text, word=lasting)

    def amounts(self) -> None:
        """Check that there are enough cards for everybody."""
        figures = self.edition.parameters
        most, dealt, limit = figures.players_max, figures.action_cards_dealt, figures.ataman_hand_limit
        text = N_("players_min is greater than players_max.")
        self._need(figures.players_min <= most, "parameters.players_min", text)
        text = N_("{count} cards cannot be dealt: an ataman holds {most} at most (ataman_hand_limit).")
        self._need(dealt <= limit, "parameters.action_cards_dealt", text, count=dealt, most=limit)
        deck = sum(card.copies for card in (*self.edition.orders, *self.edition.disobedience))
        text = N_("{count} {count:card is|cards are} too few for {players} players; {needed} are needed.")
        for key, there, needed in (
            ("hetmans", len(self.edition.hetmans), most),
            ("achievements", len(self.edition.achievements), most),
            ("cities", len(self.edition.cities), 2 * most),
            ("orders", deck, dealt * most + 1),
        ):
            self._need(there >= needed, key, text, count=there, players=most, needed=needed)
        text = N_("{count} action cards are more than {most}.")
        self._need(deck <= MOST_CARDS, "orders", text, count=deck, most=MOST_CARDS)


def is_speech(card: forms.ActionCard) -> bool:
    """Return whether an order allows further orders (K-ORD-09)."""
    return any(effect.get("op") == "extra_orders" for option in card.options for effect in option.effects)
