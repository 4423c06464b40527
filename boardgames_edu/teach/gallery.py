"""Galleries: cards, markers and set-up counts to look up, with search.

They are data, ``data/<game>/gallery.yaml``; docs/teaching.md tells how to write one. A card may have a board,
and a task to try it. The texts of a card are checked when the gallery is read, its position when the card is
opened. This module knows no screen.
"""

from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from boardgames_edu.engine.data import located
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach import sources
from boardgames_edu.teach.goals.challenges import Challenge, Task
from boardgames_edu.teach.history import PLACES, HistoryCard, load_history
from boardgames_edu.teach.lookup import english
from boardgames_edu.teach.sources import Positions, SourceLocation

_NONE = N_("{game} has no gallery. There are galleries of: {games}.")
_HISTORY = N_("History")


class GalleryCard:
    """A card of a gallery, in the language of its reading.

    Attributes:
        section, title, words: its heading, its title and its text.
        rules: the ids of the rules that it is about.
        history: what is true of the thing that it is about, if that is known.
        task: what to do with it; empty without a task.
    """

    def __init__(
        self,
        section: str,
        row: "_Card",
        positions: Positions,
        place: SourceLocation,
        history: HistoryCard | None = None,
    ) -> None:
        self.history, self.section, self._row = history, section, row
        self._positions, self._place = positions, place
        self.title, self.words = place.at("title").words(row.title), place.at("words").words(row.words)
        self.rules = sources.checked_rules(positions.game, row.rules, place.at("rules"))
        if not self.rules and history is None:
            place.at("rules").wrong(N_("Name at least one rule under rules."))
        if len({bool(row.try_), row.goal is not None, bool(row.why)}) > 1:
            place.wrong(N_("A task needs try, goal and why: what to do, what has to hold, and what is learned."))
        self.task = place.at("try").words(row.try_) if row.try_ else ""
        self.panels = sources.checked_panels(positions.game, row, place)

    def matches(self, words: str) -> bool:
        """Return whether the card contains each word, or its English form."""
        said = (self.section, self.title, self.words, self.task, *self.rules, self._row.title, self._row.words)
        text = " ".join(said).casefold()
        return all(word in text for word in words.casefold().split())

    @cached_property
    def state(self) -> State | None:
        """Return the position that it shows; None without one. Raises DataError."""
        row = self._row
        if row.position is None and row.new is None:
            return None
        return self._positions.state(row, self._place)

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """Return the ids in its picture that it is about. Raises DataError."""
        if self.state is None:
            return ()
        return sources.checked_marks(self.state, self._row.marks, self._place.at("marks"), self.panels)

    @cached_property
    def challenge(self) -> Challenge | None:
        """Return the task of the card; None without one. Raises DataError."""
        row = self._row
        if row.goal is None:
            return None
        start = self._positions.state(row, self._place)
        return Challenge("", self.title, self.task, row, start, self._place)


class Gallery(NamedTuple):
    """A gallery: its title, and its cards in their order."""

    game: str
    title: str
    cards: tuple[GalleryCard, ...]

    @property
    def sections(self) -> tuple[str, ...]:
        """The headings, in their order."""
        return tuple(dict.fromkeys(card.section for card in self.cards))

    def search(self, words: str) -> tuple[GalleryCard, ...]:
        """Return the cards with all words; every card for no words.

        A word of the game is found in any language: "ладья" finds the cards with a boat.
        """
        meant = {words, *english(self.game, words)}
        return tuple(card for card in self.cards if any(card.matches(each) for each in meant))


class _Card(Task, kw_only=True, forbid_unknown_fields=True):
    title: str
    words: str
    try_: str = msgspec.field(name="try", default="")
    goal: Any = None
    par: int = 1
    why: str = ""


class _Section(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    cards: list[_Card]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    sections: list[_Section]
    positions: dict[str, dict[str, Any]] = {}


def load_gallery(game: str) -> Gallery:
    """Return the gallery of a game.

    Raises:
        OptionError: there is no such game, or it has no gallery; says which have.
        DataError: the file has a mistake; names file, line and key.
    """
    load(game)
    path = located(f"{game}/gallery.yaml")
    if not path.is_file():
        having = [name for name in game_names() if located(f"{name}/gallery.yaml").is_file()]
        raise OptionError(_NONE, game=game, games=", ".join(having) or "-")
    file, place = sources.open_source(path, f"{game}/gallery.yaml", _File)
    if not file.sections or not all(section.cards for section in file.sections):
        place.at("sections").wrong(N_("A gallery needs at least one section, and each section a card."))
    positions = Positions(game, file.positions, place)
    known = {card.english: card for card in load_history(game)}
    cards = []
    for number, section in enumerate(file.sections):
        here = place.at("sections", number)
        title = here.at("title").words(section.title)
        cards += [
            GalleryCard(title, row, positions, here.at("cards", k), known.get(row.title))
            for k, row in enumerate(section.cards)
        ]
    history = load_histories(game).cards
    return Gallery(game, place.at("title").words(file.title), (*cards, *history))


def load_histories(game: str, about: str = "history") -> Gallery:
    """Return the history of a game or a thing as a gallery."""
    place = SourceLocation(f"{game}/history.yaml", "")
    positions = Positions(game, {}, place)
    told = [card for card in load_history(game) if about in ("history", card.about)]
    cards = [GalleryCard(say(_HISTORY), _shown(card), positions, place, card) for card in told]
    return Gallery(game, say(_HISTORY), tuple(cards))


def _shown(card: HistoryCard) -> _Card:
    """Return a card that marks a place on the map."""
    row = _Card(title=card.name, words=card.parts[0][1], rules=(), panels=("map",))
    if card.kind in PLACES:
        row.new, row.marks = dict(card.new), (f"place:{card.id}",)
    return row
