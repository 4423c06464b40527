"""The gallery: cards in a grid with a search box.

A card opens large, with its board beside the words, and can be tried in place. What is true of the thing that it is
about stands beside it; on the map of a card of history a click opens the card of another place. Decides nothing.
"""

from html import escape
from typing import Any

import ipywidgets

from boardgames_edu.engine.registry import load
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.teach.gallery import Gallery, GalleryCard
from boardgames_edu.teach.gallery import load_gallery as find
from boardgames_edu.teach.history import HistoryCard
from boardgames_edu.teach.progress import Progress, mine
from boardgames_edu.widgets.board.live_board import LiveBoard
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.lesson.challenge import ChallengeView
from boardgames_edu.widgets.lesson.quiz import STYLE, problem_shown
from boardgames_edu.widgets.page.error_reporting import guarded
from boardgames_edu.widgets.page.printed import PrintedPage, heading, html_lines, listed, running, strong
from boardgames_edu.widgets.page.rulings import rules_shown

ITEM = "gallery"
"""The item under which cards seen and tried are noted."""

_FOR = N_("a word, or the id of a rule")
_FOUND = N_("{n} {n:card|cards}")
_ALL, _BACK, _ON, _TRY = N_("All cards"), N_("Card before"), N_("Next card"), N_("Try this card")


def gallery(game: str, *, theme: str = "auto", progress: Progress | None = None) -> "GalleryView":
    """Return the gallery of a game.

    Args:
        game: the name of a game.
        theme: "auto" follows the page, or "light" or "dark".
        progress: where it is noted what was looked at and tried; the learner's own if not given.

    Raises:
        OptionError: there is no such game or theme, or it has no gallery; says what there is.
        DataError: the gallery's file has a mistake.

    Example:
        >>> import boardgames_edu as bg
        >>> view = bg.gallery("hansa")
        >>> view.gallery.cards[0].title
        'Additional Trading Post'
    """
    return GalleryView(find(game), theme=theme, progress=progress)


class GalleryView(View):
    """The view of a gallery; made by :func:`gallery`.

    Args:
        guess: show the parts of a history one by one; the first card is open then.

    Attributes:
        gallery: what is shown.
        found: the cards that the search leaves.
        at: the card that is open; None while all of them are listed.
        trial: the challenge that is tried; None while there is none.
    """

    def __init__(
        self, found: Gallery, *, theme: str = "auto", progress: Progress | None = None, guess: bool = False
    ) -> None:
        super().__init__(theme)
        self._guess = guess
        self._told: int | None = None  # how many parts of a history are shown; None for all
        self.gallery, self.found, self._progress = found, found.cards, progress or mine()
        self.at: GalleryCard | None = None
        self.trial: ChallengeView | None = None
        self.search = ipywidgets.Text(description=say(N_("Search")), placeholder=say(_FOR), continuous_update=True)
        self.search.observe(self._searched, "value")
        self.count = ipywidgets.HTML()
        self._title = self._failures = ipywidgets.HTML()
        self._words = ipywidgets.HTML()
        self._rules = ipywidgets.HTML()
        self.all = self._button(_ALL, self.close_card)
        self.back = self._button(_BACK, lambda: self._go(-1))
        self.forward = self._button(_ON, lambda: self._go(1))
        self.try_ = self._button(_TRY, self.try_card)
        self.again = self._button(N_("Back to the card"), self._stop_trying)
        self._way = ipywidgets.Box([self.all, self.back, self.forward])
        self._way.add_class("bge-way")
        self.buttons = {card: self._of(card) for card in found.cards}
        self._parts = [self._section(name) for name in found.sections]
        self._framed(self.forward)
        if guess:
            self.show_card(found.cards[0])
        else:
            self._arrange()

    # --- what a person does ------------------------------------------------------------------------------------

    def show_card(self, card: GalleryCard) -> None:
        """Show a card large."""
        self._leave()
        self.at, self._told = card, 1 if self._guess else None
        if card.rules:
            self._progress.record("seen", self.gallery.game, ITEM, card.rules)
        scene = self._drawn(card)
        self.board = None if scene is None else LiveBoard(scene, self.point, theme=self._theme)
        self._arrange()

    def point(self, id: str) -> None:
        """Open the history of a place on the map."""
        if self.at is not None and self.at.history:
            told = [card for card in self.gallery.cards if card.history and not card.rules and id in card.marks]
            for card in told:
                self.show_card(card)

    def step_on(self) -> bool:
        """Show the next part or card; return whether possible."""
        return self._step(1)

    def step_back(self) -> bool:
        """Hide a part or go a card back; return whether possible."""
        return self._step(-1)

    def _step(self, step: int) -> bool:
        if self.at is None or self.at.history is None:
            return False
        if self._told and 1 <= self._told + step <= len(self.at.history.parts):
            self._told += step
            self._arrange()
            return True
        number = self.found.index(self.at) + step
        if not 0 <= number < len(self.found):
            return False
        self.show_card(self.found[number])
        return True

    def reveal(self) -> None:
        """Show all parts of the open card."""
        self._told = None
        self._arrange()

    def spoken(self) -> str:
        """Return the words of the open card."""
        return running(self._words.value)

    def close_card(self) -> None:
        """Show the list of cards."""
        self._leave()
        self.at = None
        self._arrange()

    def try_card(self) -> None:
        """Let the learner try the open card's challenge."""
        task = None if self.at is None else self.at.challenge
        if task is None:
            return
        self.trial = ChallengeView(
            task, theme=self._theme, item=ITEM, progress=self._progress, on_change=lambda done: self._arrange()
        )
        self.trial.speaker = self
        self._arrange()
        self.aloud("", self.trial.spoken())

    def _stop_trying(self) -> None:
        if self.at is not None:
            self.show_card(self.at)

    def _go(self, step: int) -> None:
        if self.at in self.found:
            self.show_card(self.found[(self.found.index(self.at) + step) % len(self.found)])

    def _searched(self, change: Any) -> None:
        with guarded(self.fail):
            self.found = self.gallery.search(change["new"])
            self.close_card()

    # --- showing -----------------------------------------------------------------------------------------------

    def _of(self, card: GalleryCard) -> ipywidgets.Button:
        """Return the button of a card in the list."""
        button = self._button("", lambda: self.show_card(card), height="auto", min_height="32px")
        button.description, button.tooltip = card.title, card.words
        button.style.text_align = "left"
        return button

    def _section(self, name: str) -> tuple[ipywidgets.HTML, ipywidgets.GridBox]:
        grid = ipywidgets.GridBox(
            layout=ipywidgets.Layout(grid_template_columns="repeat(auto-fill, minmax(165px, 1fr))", grid_gap="4px")
        )
        return ipywidgets.HTML(heading(name)), grid

    def _arrange(self) -> None:
        card, many = self.at, len(self.found)
        self._title.value = f"{STYLE}<b>{escape(self.gallery.title)}</b>{problem_shown(self._progress)}"
        self.count.value = f"<small>{escape(say(_FOUND, {'n': many}))}</small>"
        if card is None:
            shown: list[Any] = [self._title, self.search, self.count]
            for name, (above, grid) in zip(self.gallery.sections, self._parts, strict=True):
                grid.children = [self.buttons[card] for card in self.found if card.section == name]
                shown += [above, grid] if grid.children else []
            self._frame.show(shown, [], None)
            self.aloud(say(_FOUND, {"n": many}))
            return
        self.back.disabled = self.forward.disabled = many < 2
        self._way.children = [self.all, *([self.again] if self.trial else [self.back, self.forward])]
        if self.trial is not None:
            self._frame.show([self._way, *self.trial.head], self.trial.said, self.trial.board)
            return
        head, history = heading(card.title), ""
        if card.rules:
            head = f"<small>{escape(card.section)}</small><br>{head}<p>{escape(card.words)}</p>"
        if card.history:
            history = history_shown(card.history, self._told)
        self._words.value = f"<div>{head}{history}</div>"
        self.aloud(running(self._words.value))
        self._rules.value = rules_shown(load(self.gallery.game), card.rules)
        task = [self.try_] if card.task else []
        (self.try_.add_class if card.task else self.try_.remove_class)("bge-ready")
        way = [] if self._guess else [self._way]
        self._frame.show([*way, self._words, *task], [self._rules], self.board)

    def _drawn(self, card: GalleryCard) -> Scene | None:
        if card.state is None:
            return None
        return scene_of(card.state, panels=card.panels).marked(hint=card.marks)

    def _leave(self) -> None:
        """Close the board and the challenge of the open card."""
        for part in (self.trial, self.board):
            if part is not None:
                part.close()
        self.trial = self.board = None

    def page(self) -> PrintedPage:
        """Return what an exported page shows: the open card, or all found."""
        if self.at is not None:
            return PrintedPage(self._drawn(self.at), self._words.value, self._theme)
        words = strong(self.gallery.title)
        for name in self.gallery.sections:
            cards = [card for card in self.found if card.section == name]
            words += html_lines(name) + listed(f"{card.title}: {card.words}" for card in cards) if cards else ""
        return PrintedPage(None, words, self._theme)

    def _end(self) -> None:
        self._leave()
        super()._end()


def history_shown(card: HistoryCard, most: int | None = None) -> str:
    """Return the parts of a history as HTML, each with its heading."""
    shown = card.parts[:most]
    return "".join(f"<p><b>{escape(head)}.</b> {escape(text)}</p>" for head, text in shown)
