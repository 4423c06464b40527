"""Opening a match: at once, by a form, or the day's deal.

``bg.play("rurik", seats=["human", "greedy"])`` gives its view. ``bg.new_match("rurik")`` gives a form that asks who
plays, how, and with what help; then the match stands in its place. ``bg.daily("rurik")`` adds the result to the match.
The last line of a cell shows each. Decides no rule.
"""

import asyncio
from collections.abc import Sequence
from datetime import date
from functools import partial
from html import escape
from typing import Any

import ipywidgets

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.labels import Offer, offers
from boardgames_edu.engine.playing.match import Player
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.store import Store
from boardgames_edu.teach.daily import Deal, deal_of, in_three_lines, par_of, result_of
from boardgames_edu.teach.progress import Progress, mine
from boardgames_edu.widgets.board.view import View, checked_backend
from boardgames_edu.widgets.match.keeping import Keeper, match_name
from boardgames_edu.widgets.match.seating import HUMAN, levels, player_name
from boardgames_edu.widgets.page.error_reporting import alone, guarded, told
from boardgames_edu.widgets.page.printed import PrintedPage, listed, strong
from boardgames_edu.widgets.page.shared import Scripted, script
from boardgames_edu.widgets.page.thinking import Thought, running_loop
from boardgames_edu.widgets.table.match_view import MatchOptions, MatchView


def play(
    game: str | Game[Any],
    seats: Sequence[str | Player] | None = None,
    *,
    seed: int | None = None,
    backend: str = "live",
    teaching: bool = False,
    tutor: bool = False,
    name: str | None = None,
    position: State | None = None,
    panels: Sequence[str] | None = None,
    theme: str = "auto",
    scale: float = 1.0,
    pace: str | None = None,
    grace: float | None = None,
    store: Store | None = None,
    **options: Any,
) -> MatchView:
    """Return a view to play a match in.

    Args:
        game: a game or its name.
        seats: per seat "human", an opponent ("level-1" to "level-5", each with a name and a style of its own in every
            game), a bot ("random", "greedy", "planner", "search-medium", "search-hard"), or a function
            ``(view, actions) -> action``; if not given, you and as few of "level-2" as the game can be played with.
        seed: of the game's chance; random if not given.
        backend: the board: "live", or one that "matplotlib" draws.
        teaching: every hand lies open, and undo goes back across everything.
        tutor: explain what is met for the first time, and warn of moves that waste something.
        name: under which the running game is saved; by default one that belongs to the cell.
        position: a state to begin with, instead of a new game.
        panels: which parts of the picture to show; all if not given.
        theme: "auto", "light" or "dark".
        scale: 1.0 fills the width, up to 2.5 for the back row.
        pace: how fast bots play: "off" (at once, without motion), "fast", "medium" or "slow"; if not given, as you
            chose last, else "medium".
        grace: seconds that bots leave you to take your last decision back; if not given, as many as suit their pace,
            and more with a tutor; none where they play at once or fast.
        store: where games and progress are saved; the user's own if not given.
        options: of the game: ``leaders="deal"``, ...

    Raises:
        OptionError: one of the above is unknown; says what there is.
        ScaleError: a scale out of range.

    Examples:
        >>> import boardgames_edu as bg
        >>> at = play("rurik", seats=["human", "random"], seed=7, name="example")  # doctest: +SKIP
    """
    found = game if isinstance(game, Game) else load(game)
    how = MatchOptions(
        seed=seed,
        backend=checked_backend(backend),
        teaching=teaching,
        tutor=tutor,
        name=name,
        position=position,
        panels=panels,
        theme=theme,
        scale=scale,
        pace=pace,
        grace=grace,
        store=store,
        options=options,
    )
    if seats is None:
        count = position.setup.seats if isinstance(position, State) else max(2, min(found.seats))
        seats = [HUMAN, *["level-2"] * (count - 1)]
    return MatchView(found, seats, how)


_COUNT, _HELP = N_("Seats"), N_("Help")
_WHO = N_("Who plays?")
_HELPS = {
    "": N_("none"),
    "tutor": N_("a tutor explains what comes up for the first time"),
    "teaching": N_("open hands, undo across everything, and a coach"),
}
_USUAL = ("level-2", "level-2", "level-3", "level-3", "level-3")
"""The default players beside the first person."""


def new_match(
    game: str | Game[Any], *, name: str | None = None, theme: str = "auto", store: Store | None = None
) -> "NewMatchForm":
    """Ask who plays and how, then open a match.

    Args:
        game: a game or its name.
        name: under which the running game is saved; by default one that belongs to the cell.
        theme: "auto", "light" or "dark".
        store: where games and progress are saved; the user's own if not given.

    Raises:
        OptionError: there is no such game or theme; says what there is.

    Examples:
        >>> import boardgames_edu as bg
        >>> form = bg.new_match("hansa", name="example")  # doctest: +SKIP
    """
    return NewMatchForm(load(game) if isinstance(game, str) else game, name, theme, store)


class Arrival(Scripted):
    """An invisible widget that scrolls its surroundings into view when shown."""

    own_script = script("table/opening.js")


class NewMatchForm(View):
    """The form before a match, then the match; made by :func:`new_match`.

    Attributes:
        view: the view of the match that was opened; None until then.
    """

    def __init__(self, game: Game[Any], name: str | None, theme: str, store: Store | None) -> None:
        super().__init__(theme)
        self.game = game
        self.view: MatchView | None = None
        self._name, self._store = name or match_name(game.name), store
        most = game.new(max(game.seats))
        names = [most.seat_name(seat) for seat in range(max(game.seats))]
        self.count = _list(say(_COUNT), [(str(n), n) for n in game.seats], min(3, max(game.seats)))
        choices = [(level["label"], level["value"]) for level in levels(game.name)]
        self.seats = [
            _list(name_of("seat", id, game.name) or id, choices, HUMAN if not seat else _USUAL[seat - 1])
            for seat, id in enumerate(names)
        ]
        self.options = {offer.name: _choice(offer) for offer in offers(game.name)}
        self.help = _list(say(_HELP), [(say(words), value) for value, words in _HELPS.items()], "")
        self.start = ipywidgets.Button(description=say(N_("Start the game")), button_style="success")
        self.resume = ipywidgets.Button(layout=ipywidgets.Layout(width="auto"))
        self.result, self.explained = (
            ipywidgets.HTML(),
            ipywidgets.HTML(listed(f"{level['label']}: {level['note']}" for level in levels(game.name))),
        )
        self.count.observe(lambda _: self._lay_out(), "value")
        self.start.on_click(lambda _: self._press(False))
        self.resume.on_click(lambda _: self._press(True))
        self._arrival = self._own(Arrival())
        self.add_class("bge-opening")
        self._kept = Keeper(self._name, game, store).resumable()
        self._lay_out()

    def _lay_out(self) -> None:
        """Show the seats and options that fit the number of seats."""
        count = self.count.value
        fitting = [offer.name for offer in offers(self.game.name) if not offer.seats or count in offer.seats]
        buttons = [self.start]
        if self._kept:
            self.resume.description = say(N_("Resume the game of {when}"), {"when": self._kept[1]})
            buttons.append(self.resume)
        self.children = [
            ipywidgets.HTML(strong(say(_WHO))),
            self.count,
            *self.seats[:count],
            self.explained,
            *(self.options[name] for name in fitting),
            self.help,
            ipywidgets.HBox(buttons, layout=ipywidgets.Layout(flex_flow="row wrap")),
            self.result,
            self._arrival,
        ]

    def _press(self, resumed: bool) -> None:
        with guarded(self.fail):
            try:
                self.open_match(resumed)
            except BadInput as problem:
                self.fail(str(problem))

    def fail(self, text: str) -> None:
        """Show what went wrong."""
        self.result.value = f"<div>{escape(text)}</div>"
        self.aloud(text)

    def open_match(self, resumed: bool = False) -> MatchView:
        """Open the chosen match, or resume the saved one. Raises OptionError."""
        with alone:
            count = self.count.value
            fitting = [offer for offer in offers(self.game.name) if not offer.seats or count in offer.seats]
            at = play(
                self.game,
                [seat.value for seat in self.seats[:count]],
                name=self._name,
                theme=self._theme,
                store=self._store,
                teaching=self.help.value == "teaching",
                tutor=self.help.value == "tutor",
                **{offer.name: self.options[offer.name].value for offer in fitting},
            )
            self.view = self._own(at)
            self.stand_at(at.position, at.last_move)
            at.press("resume" if resumed else "fresh")
            self.children = [at, self._arrival]
            self._arrival.send({"do": "show"})
            return at

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        return PrintedPage(None, strong(say(_WHO))) if self.view is None else self.view.page()


def _choice(offer: Offer) -> Any:
    """Return the list that asks for an option."""
    return _list(say(offer.label), [(say(words), value) for value, words in offer.values], offer.values[0][0])


def _list(label: str, options: Any, value: Any) -> Any:
    return ipywidgets.Dropdown(
        description=label,
        options=options,
        value=value,
        style={"description_width": "min(16em, 40%)"},
        layout=ipywidgets.Layout(width="auto", max_width="52em"),
    )


_PAR = N_("Par is {par} {par:point|points}: a planning bot makes them of this deal in your place.")


def daily(game: str, day: date | str | None = None, *, theme: str = "auto", store: Store | None = None) -> "DailyView":
    """Return the deal of the day to play: the same for everybody.

    Args:
        game: the name of a game.
        day: another day, such as "2026-01-31"; today (UTC) if not given.
        theme: "auto", "light" or "dark".
        store: where games and results are saved; the user's own if not given.

    Raises:
        OptionError: there is no such game or theme, or that is no date.

    Examples:
        >>> import boardgames_edu as bg
        >>> at = daily("hansa", "2026-01-31")  # doctest: +SKIP
    """
    return DailyView(deal_of(game, day), theme, store)


class DailyView(View):
    """The view of a deal of the day; made by :func:`daily`.

    The end of the game leads to its result, which stands beside the board.

    Attributes:
        deal: the deal.
        table: the view of the match.
        show: the button that computes par, and shows the result when there is one.
        text: the result in three lines, to be copied.
    """

    def __init__(self, deal: Deal, theme: str, store: Store | None) -> None:
        super().__init__(theme)
        self.deal, self._progress = deal, mine() if store is None else Progress(store)
        name = f"{deal.game} {deal.day.isoformat()}"
        seats = [HUMAN, *deal.bots]
        self.table = self._own(play(deal.game, seats, seed=deal.seed, name=name, theme=theme, store=store))
        self.show = self._own(self._button(N_("Par, and my result in three lines"), self.tell))
        self.text = ipywidgets.Textarea(
            rows=6, layout=ipywidgets.Layout(width="auto", max_width="52em", display="none")
        )
        self._said = self._failures = ipywidgets.HTML()
        self._telling: asyncio.Task[None] | None = None
        self._arrival = self._own(Arrival())
        self.add_class("bge-opening")
        self.table.counting.after = lambda: self.tell() if self.table.state.is_over else None
        self.children = [self.table, self.show, self._arrival]

    def tell(self) -> None:
        """Show par and the first result, computed in a thread."""
        self.table.screen.beside.children = [self._said, self.text]
        self._arrival.send({"do": "show"})
        loop = running_loop()
        if loop is None:
            self._show()
        elif self._telling is None or self._telling.done():
            self._said.value = escape(say(N_("A bot plays this deal to find par …")))
            self._telling = loop.create_task(self._computed())

    async def _computed(self) -> None:
        with told(self.fail):
            par = await Thought(partial(par_of, self.deal)).outcome()
            with alone:
                par()
                self._show()

    def _show(self) -> None:
        result = result_of(self.deal, self._progress.notes(self.deal.game))
        self._said.value = escape(say(_PAR, {"par": par_of(self.deal)}))
        if result is not None:
            self.text.value = in_three_lines(self.deal, result, player_name)
            self.text.layout.display = ""

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        return self.table.page()
