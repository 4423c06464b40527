"""The base of all views of a match that take clicks.

It leads from board or button to the controller (`match_controller`), which knows what a click means. Each view says
when clicks count, and what follows.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import ipywidgets

from boardgames_edu.engine.errors import BadInput, OptionError
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.i18n import N_
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.teach.history import history_of, load_history
from boardgames_edu.widgets.board.live_board import LiveBoard
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.match.aloud import Teller
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.log import Log
from boardgames_edu.widgets.match.outcomes import Message
from boardgames_edu.widgets.page.error_reporting import guarded
from boardgames_edu.widgets.page.printed import PrintedPage, html_lines
from boardgames_edu.widgets.page.rulings import rule_card
from boardgames_edu.widgets.page.seat_words import points_left
from boardgames_edu.widgets.table.panel import NO_RULE, MatchPanel

_HISTORY = "history"
"""The button, and the first word of the line of a menu, that opens a card of history."""


def choices_of(play: MatchController, asked: bool) -> dict[str, Any]:
    """Return the choices; the one that ends a turn stands apart."""
    groups = play.choices() if asked else []
    ends = [group for group in groups if group["ends"]]
    return {
        "groups": [group for group in groups if not group["ends"]],
        "end": {"label": ends[0]["heading"], "play": ends[0]["rows"][0]["choices"][0]["play"]} if ends else None,
        "chosen": bool(play.selection),
        "made": len(play.match.past),
    }


class ControlledView(View):
    """A match that takes decisions by board, menu and buttons.

    Attributes:
        play: the controller: selection, messages, what clicks mean.
    """

    play: MatchController
    _unheard: Callable[[], None] | None = None
    _heard = 0

    def _follow(self, match: Match) -> None:
        """Tell of the moves of this match from now on."""
        if self._unheard is not None:
            self._unheard()
        self._unheard, self._heard = match.listen(self._hear), len(match.past)
        self.stand_at(match.state, match.past[-1].action if match.past else None)

    def _hear(self, match: Match) -> None:
        """Tell of what a match has changed."""
        made = [done.action for done in match.past[self._heard :]]
        self._heard = len(match.past)
        self.stand_at(match.state, match.past[-1].action if match.past else None, made)

    def _end(self) -> None:
        """Close the parts, and hear the match no longer."""
        if self._unheard is not None:
            self._unheard()
        super()._end()

    def click(self, id: str) -> None:
        """Point at a thing of the board, by its id ("place:kiev")."""
        with guarded(self.fail):
            if not self.takes_clicks:
                self.look_at(id)
                return
            known = len(self.play.match.past), self.play.selection
            self.act(self.play.point, id)
            at, title, lines = self.play.offers()
            looked = not self.play.selection and known == (len(self.play.match.past), ())
            if lines or looked:  # a refused step opens nothing: it would cover where one can go
                self._offer_history(at or id, title, lines)

    def _offer_history(self, id: str, title: str, lines: Sequence[Mapping[str, str]]) -> None:
        """Add a thing's history to its menu, which may be empty."""
        thing = next((thing for thing in self.play.bare().things() if thing.id == id), None)
        card = thing and history_of(self.play.state.game.name, id, thing.words)
        if thing and card and self.menu_board:
            line = {"play": f"{_HISTORY} {card.about}", "label": card.parts[0][0], "note": ""}
            self.menu_board.offer(id, [*lines, line], title or thing.words)

    @property
    def menu_board(self) -> LiveBoard | None:
        """The board whose things offer their history, if they do."""
        return None

    def clear(self) -> None:
        """Forget what was pointed at, as Escape does."""
        with guarded(self.fail):
            self.play.clear()
            self.refresh()

    def offered(self, move: str) -> None:
        """Choose a line of the board's menu."""
        what, _, about = move.partition(" ")
        self.press(*((what, about) if what == _HISTORY else ("play", move)))

    def press(self, what: str, word: str = "") -> None:
        """Press a button of `buttons`, such as "undo" or "play".

        Args:
            what: the name of the button.
            word: what comes with it: a move for "play", an id for "rule".
        """
        with guarded(self.fail):
            work = self.buttons().get(what)
            try:
                if work is None:
                    raise OptionError(N_("There is no button {word}."), word=repr(what))
                work(word)
            except BadInput as problem:
                self.play.message = Message("problem", str(problem))
                self.refresh()

    def buttons(self) -> dict[str, Callable[[str], Any]]:
        """Return what each button does with its word."""
        play = self.play
        return {
            "play": partial(self.act, play.play) if self.takes_clicks else lambda _: None,
            "undo": lambda _: self.act(play.undo),
            "redo": lambda _: self.act(play.redo),
            "hint": lambda _: self.act(play.hint),
            "clear": lambda _: self.clear(),
            "rule": self._open_rule,
            _HISTORY: self._open_history,
            "close": lambda _: self.show_rule({}),
        }

    def _open_rule(self, id: str) -> None:
        game = self.play.state.game
        rule = game.rulebook.get(id)
        if rule is None:
            raise OptionError(NO_RULE, rule=repr(id))
        card = rule_card(rule, game.name)
        self.show_rule(card)
        self.aloud(f"{card['id']}. {card['text']}")

    def _open_history(self, about: str) -> None:
        """Show a card of history where rules are shown."""
        for card in load_history(self.play.state.game.name):
            if card.about == about:
                (head, text), *rest = card.parts
                notes = [f"{part}. {words}" for part, words in rest]
                shown = {"id": card.name, "section": head, "text": text, "notes": notes, "page": "", "mark": ""}
                self.show_rule(shown)
                self.aloud(f"{card.name}. {text}")

    # --- what each view says -----------------------------------------------------------------------------------

    @property
    def takes_clicks(self) -> bool:
        """Whether a click on the board counts now."""
        return True

    def look_at(self, id: str) -> None:
        """Handle a click on a thing while clicks decide nothing."""

    def act(self, work: Callable[..., Any], *words: Any) -> None:
        """Call the controller, then show what has changed."""
        work(*words)
        self.refresh()

    def refresh(self) -> None:
        """Show everything as it is."""
        raise NotImplementedError

    def show_rule(self, card: Mapping[str, Any]) -> None:
        """Show a rule's text; an empty card closes it."""
        raise NotImplementedError


class PanelView(ControlledView):
    """A match with all its words in one panel beside the board."""

    board: LiveBoard
    panel: MatchPanel

    @property
    def menu_board(self) -> LiveBoard:
        """The board whose things offer their history."""
        return self.board

    def _make_parts(self, play: MatchController) -> None:
        """Make board and panel of a match, with one theme and scale."""
        self.play = play
        self._follow(play.match)
        self._log, self._teller = Log(), Teller()
        self.board = self._board_for(self.scene(), self.click, self.clear, self.offered)
        parts = ("tools", "ask", "message", "choices", "rule", "log")
        self.panel = self._failures = self._own(MatchPanel(parts, self.press, self._looks()))
        for name in ("theme", "scale"):
            ipywidgets.link((self.board, name), (self.panel, name))

    def _looks(self) -> list[str]:
        """Return the looks of the seats."""
        return [seat.look for seat in scene_of(self.play.state).seats]

    def _take(self, match: Match) -> None:
        """Go on with another match."""
        self.play.take(match)
        self._follow(match)

    def scene(self) -> Scene:
        """Return the picture, marked where clicks count."""
        return self.play.scene() if self.takes_clicks else self.play.bare()

    def _show_menu(self) -> None:
        """Show the picture, and the menu where clicks count."""
        self.board.show(self.scene())
        at, title, lines = self.play.offers()
        self.board.offer(at, lines if self.takes_clicks else (), title)

    def _view(self, shown: bool, can: Mapping[str, bool], screens: Sequence[Mapping[str, str]] = ()) -> dict[str, Any]:
        """Return what the panel shows, with the question if that is shown."""
        play, seat = self.play, self.play.state.to_move
        asked = play.asked and self.takes_clicks
        usual = {"undo": bool(play.match.past), "redo": bool(play.match.future) and shown}
        return {
            "look": "" if seat is None or not shown else play.state.seat_name(seat),
            "prompt": play.prompt() if shown else "",
            "asks": play.rule() if shown else "",
            "points": points_left(play.state) if asked else "",
            "screens": screens,
            "message": play.message._asdict() if play.message else None,
            "can": {**usual, "hint": False, "clear": bool(play.selection), **can},
            "barrier": play.undo_barrier(),
            "bots": "",
            "speed": "medium",
            **choices_of(play, asked),
            "scores": [],
            "name": "",
        }

    def _show_log(self) -> None:
        """Send the new lines of the log."""
        news = self._log.news(self.play.match.past, self._looks())
        if news is not None:
            self.panel.log(*news)

    def page(self) -> PrintedPage:
        """Return what an exported page shows: the position and the question."""
        return PrintedPage(self.play.bare(), html_lines(self.play.prompt()), self.board.theme)

    def show_rule(self, card: Mapping[str, Any]) -> None:
        """Show a rule's text; an empty card closes it."""
        self.panel.rule = dict(card)
