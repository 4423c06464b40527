"""The deal of the day at a table, with its result."""

import asyncio
from datetime import date
from functools import partial
from html import escape

import ipywidgets

from boardgames_edu.i18n import N_, say
from boardgames_edu.store import Store
from boardgames_edu.teach.daily import Deal, deal_of, in_three_lines, par_of, result_of
from boardgames_edu.teach.progress import Progress, mine
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.match.seating import HUMAN
from boardgames_edu.widgets.page.error_reporting import alone, told
from boardgames_edu.widgets.page.printed import PrintedPage
from boardgames_edu.widgets.page.thinking import Thought, running_loop
from boardgames_edu.widgets.table.opening import play

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
        self.text = ipywidgets.Textarea(rows=3, layout=ipywidgets.Layout(width="32em", display="none"))
        self._said = self._failures = ipywidgets.HTML()
        self._telling: asyncio.Task[None] | None = None
        self.children = [self.table, self.show, self._said, self.text]

    def tell(self) -> None:
        """Show par and the first result, computed in a thread."""
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
            self.text.value = in_three_lines(self.deal, result)
            self.text.layout.display = ""

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        return self.table.page()
