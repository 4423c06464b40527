"""History beside the game: what is true of its people and places.

Cards are data, ``data/<game>/history.yaml``; docs/teaching.md tells how to write one. Each is about a thing that the
game names, and rests on two sources or more. This module knows no screen.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from boardgames_edu.engine.data import located
from boardgames_edu.engine.registry import load, remembered
from boardgames_edu.i18n import N_, lexicon_of, name_of, say
from boardgames_edu.teach.sources import SourceLocation, open_source

PLACES = ("region", "city", "place")
"""The kinds of things that are places of a map."""
_HEADINGS = {"history": N_("History"), "disputed": N_("Disputed"), "game": N_("In the game"), "ask": N_("To discuss")}


class HistoryCard(NamedTuple):
    """A thing of a game and its history.

    Attributes:
        kind, id, name: what it is about: ``("region", "kiev", "Kiev")``.
        english: its English name.
        year, event: what happened to it and when; 0 and "" where that is in doubt.
        parts: headings and texts: history, what is disputed, the game, a question, the sources.
        new: the options of a new game whose map shows it.
    """

    kind: str
    id: str
    name: str
    english: str
    year: int
    event: str
    parts: tuple[tuple[str, str], ...]
    new: Mapping[str, Any]

    @property
    def about(self) -> str:
        """The kind and id of what it is about, such as "region:kiev"."""
        return f"{self.kind}:{self.id}"


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    about: str
    history: str
    game: str
    ask: str
    sources: list[str]
    year: int = 0
    event: str = ""
    disputed: str = ""
    new: dict[str, Any] = {}


class _File(msgspec.Struct, forbid_unknown_fields=True):
    sources: dict[str, str]
    cards: list[_Row]


@remembered
def _read(game: str) -> _File:
    """Return a game's file, checked; an empty one without a file."""
    path = located(f"{game}/history.yaml")
    if not path.is_file():
        return _File({}, [])
    file, place = open_source(path, f"{game}/history.yaml", _File)
    load(game).new()  # a game hands in its names when it is first played
    seen = set[str]()
    for number, row in enumerate(file.cards):
        _check(game, row, file.sources, place.at("cards", number))
        if row.about in seen:
            place.at("cards", number, "about").wrong(N_("There are two cards about {thing}."), thing=repr(row.about))
        seen.add(row.about)
    return file


def _check(game: str, row: _Row, sources: Mapping[str, str], place: SourceLocation) -> None:
    kind, _, id = row.about.partition(":")
    if id not in lexicon_of(game).get(kind, {}):
        place.at("about").wrong(N_("The game names no {thing}."), thing=repr(row.about))
    if len(set(row.sources)) < 2 or not sources.keys() >= set(row.sources):
        place.at("sources").wrong(N_("A card needs two different sources, each listed under `sources`."))
    if bool(row.year) != bool(row.event) or (row.year and str(row.year) not in row.history):
        place.at("year").wrong(N_("Give `year` and `event` together, the year also in the words of `history`."))


def history_of(game: str, id: str, words: str = "") -> HistoryCard | None:
    """Return the card about a thing of a picture, if any.

    Args:
        game: the name of the game.
        id: of the thing, which names it (``place:kiev``, ``card:hetman:blue:mazepa``).
        words: its alternative text; a piece's begins with the name of what it stands for.

    >>> history_of("rurik", "place:kiev").about
    'region:kiev'
    """
    kind, *parts = id.split(":")
    kinds = {*PLACES} if kind == "place" else {kind, *parts}
    for card in load_history(game):
        if (card.id in parts and card.kind in kinds) or words.startswith(f"{card.name},"):
            return card
    return None


def load_history(game: str) -> tuple[HistoryCard, ...]:
    """Return the cards of a game; none without a file.

    Raises:
        OptionError: there is no such game.
        DataError: the file has a mistake; names file, line and key.

    >>> next(card.event for card in load_history("rurik") if card.about == "region:kiev")
    'falls to the army of Batu Khan'
    """
    load(game)
    file, cards = _read(game), []
    for row in file.cards:
        kind, _, id = row.about.partition(":")
        told = [(say(head), say(text)) for key, head in _HEADINGS.items() if (text := getattr(row, key))]
        told.append((say(N_("Sources")), "; ".join(file.sources[key] for key in row.sources)))
        english = lexicon_of(game)[kind][id]["en"]
        event = say(row.event) if row.event else ""
        name = name_of(kind, id, game) or english
        cards.append(HistoryCard(kind, id, name, english, row.year, event, tuple(told), row.new))
    return tuple(cards)
