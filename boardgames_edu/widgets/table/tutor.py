"""The tutor of a match: explains what comes up first, with rules.

It is a card on top of the words, and shows one thing after another. While something is to be read the bots wait. It
decides nothing, and may warn of a move.
"""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets

from boardgames_edu.engine.events import Action
from boardgames_edu.engine.labels import waste
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.progress import Progress
from boardgames_edu.teach.tutor import Tutor
from boardgames_edu.teach.tutor_script import Tip
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.outcomes import Caution
from boardgames_edu.widgets.page.error_reporting import guarded
from boardgames_edu.widgets.page.printed import running
from boardgames_edu.widgets.page.seat_words import outcome, seat_name
from boardgames_edu.widgets.table.opponents import MatchHost

_TOTALS, _TOTAL = N_("Final score"), N_("{seat}: {points}")
_MORE, _BACK, _NEXT, _GO_ON = N_("More"), N_("Before"), N_("Next"), N_("Go on")
_SKIP, _READ = N_("Skip these steps"), N_("Got it")
_ROOM = 80
"""The most words of a page that joins several tips."""
_STYLE = """<style>
.bge-tutor.widget-box { display: flex; flex-flow: column; gap: 4px; border-left: 5px solid #a0427a; border-radius: 7px;
  background: rgba(160, 66, 122, 0.12); padding: 5px 9px; overflow: visible; margin-bottom: 4px; }
.bge-tutor .widget-html, .bge-tutor .widget-html-content { margin: 0; line-height: 1.4; overflow-wrap: anywhere; }
.bge-tutor .bge-tutor-says { font-size: 13.5px; max-height: 9.8em; overflow: hidden auto; }
.bge-tutor-says div + div { margin-top: 3px; }
.bge-tutor .bge-tutor-row { display: flex; flex-flow: row wrap-reverse; gap: 4px; }
.bge-tutor button { margin: 0; height: 26px; line-height: 24px; padding: 0 8px; }
.bge-tutor button.bge-tutor-rule { background: transparent; color: var(--jp-content-link-color, #005a8d);
  text-decoration: underline; font-size: 0.85em; padding: 0 3px; }
@container (max-width: 699.98px) {
  .bge-tutor .bge-tutor-says { height: 6.3em; }
  .bge-tutor .bge-tutor-row { flex-flow: row; overflow: auto hidden; }
  .bge-tutor .bge-tutor-row > * { flex: none; }
}
.bge-tutor button.bge-tutor-on { background: #00694b; color: #ffffff; font-weight: 600; }
</style>"""


def warning(companion: "Mentor | None", state: State, action: Action) -> Caution | None:
    """Return the tutor's warning before a move, or that of waste."""
    said = None if companion is None else companion.warn(state, action)
    unused = waste(state, action)
    return said or (Caution(unused, "") if unused else None)


class Mentor:
    """The card of the tutor, shown beside the board of a match.

    Args:
        host: the view of the match.
        progress: what the learner was told already.

    Raises:
        DataError: the game's ``tutor.yaml`` has a mistake.

    Attributes:
        tips: what is to be read now: first the steps of what has just happened.
        at: the first of these that is shown; short ones share a page.
        widget: the card.
    """

    def __init__(self, host: MatchHost, progress: Progress) -> None:
        self._host, self._progress = host, progress
        self._match: Match | None = None
        self._decisions = -1
        self._tutor: Tutor | None = None
        self.tips: list[Tip] = []
        self.at, self._steps, self._more, self._unread = 0, 0, False, False
        self._words = ipywidgets.HTML()
        self.more = self._button(_MORE, self._tell_more)
        self.back = self._button(_BACK, lambda: self._go(-1))
        self.forward = self._button(_NEXT, lambda: self._go(1))
        self.skip = self._button(_SKIP, lambda: self._turn(self._steps))
        self.forward.add_class("bge-tutor-on")
        self._rules, self._row = ipywidgets.Box(), ipywidgets.Box()
        for row in (self._rules, self._row):
            row.add_class("bge-tutor-row")
        self.widget = ipywidgets.Box([self._words, self._row])
        self.widget.add_class("bge-tutor")
        host.screen.beside.children = [*host.screen.beside.children, self.widget]
        host.screen.beside.add_class("bge-tutored")
        self._show()

    # --- what the match asks -----------------------------------------------------------------------------------

    @property
    def holds(self) -> bool:
        """Whether everybody waits until something was read."""
        return self._unread

    @property
    def words(self) -> str:
        """The current tip without markup, or ""."""
        return running(self._words.value) if self.tips else ""

    def follow(self) -> None:
        """Collect new tips after a change of the match."""
        play = self._host.play
        if play.match is not self._match:
            self._take(play)
        if self._tutor is None:
            return
        if play.faces_down:  # what was told was for the person before
            self.tips, self.at, self._steps, self._unread = [], 0, 0, False
            self._show()
            return
        seat, past = play.state.to_move, play.match.past
        if seat in play.people and seat is not None:
            self._tutor.seat = seat
        fresh = self._tutor.found(past, play.state)
        steps = self._tutor.walk(fresh)
        again = any(step.id in self._tutor.told for step in steps)  # one by one the first time only
        with_steps = {step.id for step in steps}
        fresh = [*steps, *(tip for tip in fresh if tip.id not in with_steps)]
        changed, self._decisions = len(past) != self._decisions, len(past)
        if play.state.is_over and changed:
            fresh += [*self._tutor.scoring(play.state), self._totals()]
        if fresh or changed:  # what was not read of a moment that is past comes again with the next one of its kind
            self.tips, self.at, self._steps, self._more = fresh, 0, 0 if again else len(steps), False
            self._unread = self._holds_up()
            self._show()

    def _holds_up(self) -> bool:
        """Return whether bots wait for tips, or a person for steps."""
        play = self._host.play
        if play.state.is_over:
            return False
        return self.at < (self._steps if play.asked else len(self.tips))

    def _totals(self) -> Tip:
        """Return a tip with everybody's points and the winners."""
        play = self._host.play
        told = [
            say(_TOTAL, {"seat": seat_name(play.state, seat), "points": n})
            for seat, n in enumerate(play.state.totals())
        ]
        return Tip("", f"{', '.join(told)}. {outcome(play.state)}", "", (), head=say(_TOTALS))

    def warn(self, state: State, action: Action) -> Caution | None:
        """Return the warning before a move that wastes something, or None."""
        quiet = self._tutor is None or self._host.play.faces_down
        tip = None if quiet or self._tutor is None else self._tutor.warn(state, action)
        return None if tip is None else Caution(tip.words, tip.rules[0])

    def close(self) -> None:
        """Close the card."""
        self._host.play.mark(())
        self._host.screen.words.remove_class("bge-tipped")
        beside = self._host.screen.beside
        beside.remove_class("bge-tutored")
        beside.children = [child for child in beside.children if child is not self.widget]
        self.widget.close()

    def _take(self, play: MatchController) -> None:
        """Begin with another match."""
        self._match, self._decisions = play.match, -1
        self.tips, self.at, self._steps, self._unread = [], 0, 0, False
        people = play.people
        self._tutor = Tutor(play.state.game.name, people[0], self._progress) if people else None

    # --- what a person does ------------------------------------------------------------------------------------

    def _starts(self) -> list[int]:
        """Return with which tips a page begins, and behind the last one."""
        starts, room = list[int](), 0
        for number, tip in enumerate(self.tips):
            words = len(tip.words.split())
            if number <= self._steps or words > room or tip.head != self.tips[number - 1].head:
                starts, room = [*starts, number], _ROOM
            room -= words
        return [*starts, len(self.tips)]

    def _go(self, by: int) -> None:
        """Turn to another page, if there is one."""
        starts = self._starts()
        number = starts.index(self.at) + by
        if 0 <= number < len(starts):
            self._turn(starts[number])

    def _turn(self, at: int) -> None:
        """Show the page beginning with a tip, or go on."""
        self.at, self._more = at, False
        if self.at >= len(self.tips):
            self.tips, self.at, self._steps = [], 0, 0
        self._unread = self._unread and self._holds_up()
        self._show()
        self._host.go_on()

    def _tell_more(self) -> None:
        self._more = True
        self._show()

    # --- showing -----------------------------------------------------------------------------------------------

    def _button(self, label: str, work: Callable[[], None]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=say(label), layout=ipywidgets.Layout(width="auto"))

        def pressed(_: Any) -> None:
            with guarded(self._host.fail):
                work()

        button.on_click(pressed)
        return button

    def _rule(self, id: str) -> ipywidgets.Button:
        button = self._button(id, lambda: self._host.press("rule", id))
        button.add_class("bge-tutor-rule")
        return button

    def _show(self) -> None:
        starts = self._starts()
        number = starts.index(self.at)
        page = self.tips[self.at : starts[number + 1]] if self.tips else []
        self.widget.layout.display = None if page else "none"
        words = self._host.screen.words
        (words.add_class if page else words.remove_class)("bge-tipped")
        self._mark(page)
        if not page:
            return
        for tip in page:
            if self._tutor is not None:
                self._tutor.note(tip)
        many, more = len(starts) - 1, [tip.more for tip in page if tip.more]
        count = f" · {escape(say(N_('{n} of {count}'), {'n': number + 1, 'count': many}))}" if many > 1 else ""
        head = f"<b>{escape(page[0].head)}</b> " if page[0].head else ""
        told = [escape(words) for words in [tip.words for tip in page] + more * self._more]
        self._words.value = (
            f"{_STYLE}<div class='bge-tutor-says' tabindex='0'><small>{escape(say(N_('Tutor')))}{count}</small>"
            f"<div>{head}{'</div><div>'.join(told)}</div></div>"
        )
        self._rules.children = [self._rule(id) for id in dict.fromkeys(id for tip in page for id in tip.rules)]
        self.forward.description = say(_NEXT if number < many - 1 else _GO_ON if self._unread else _READ)
        buttons = [self.forward, *([self.back] if self.at else [])]
        buttons += [self.more] if more and not self._more else []
        buttons += [self.skip] if starts[number + 1] < self._steps else []
        self._row.children = [*buttons, self._rules]

    def _mark(self, page: Sequence[Tip]) -> None:
        """Mark what a page speaks of, where the board has it."""
        marks = [id for tip in page for id in tip.marks]
        known = {thing.id for thing in self._host.play.bare().things()} if marks else set[str]()
        self._host.play.mark(tuple(id for id in marks if id in known))
