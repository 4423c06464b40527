"""What the others did since the listener's last decision.

It is told in a few sentences, first what changed for the listener, and step by step on the board. It chooses among the
sentences of the events; what is left out stands behind "More", and in the log. Knows no screen.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from boardgames_edu.engine.events import Event, EventKind
from boardgames_edu.engine.playing.match import Past, kept_secret
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.base import NOBODY
from boardgames_edu.scene.pictures import touched
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.log import events_in_words

MOST = 3
"""The largest number of sentences, unless more has changed for the listener."""
_HEAD, _STEP = N_("What the others did"), N_("Step {n} of {count}")
_LOST = EventKind("lost_place", "", N_("{place} no longer belongs to {seat}."), news=5)


class StoryStep(NamedTuple):
    """One thing that the others did, or that happened between rounds.

    Attributes:
        number: of the decision that caused it, in the match's past.
        events: what happened.
        mine: those of them that changed something for the listener.
    """

    number: int
    events: tuple[Event, ...]
    mine: tuple[Event, ...] = ()


class Story:
    """The story of what the others did in a match.

    Args:
        play: the controller of that match.

    Attributes:
        at: the step that is shown on the board; None while the board shows the current position.
    """

    def __init__(self, play: MatchController) -> None:
        self.at: int | None = None
        self._play = play

    def steps(self) -> list[StoryStep]:
        """Return the steps since the listener's last decision; see `since`."""
        play = self._play
        me = listener(play)
        return [] if me is None else since(play.match.past, me, play.state)

    def view(self, looks: Sequence[str]) -> dict[str, Any]:
        """Return what is shown, as plain data; empty if nothing happened."""
        steps, play = self.steps(), self._play
        events = [event for step in steps for event in step.events]
        if not events:
            return {}
        if self.at is not None and self.at < len(steps):
            step = steps[self.at]
            lines = [{**line, "step": self.at} for line in events_in_words(step.events, looks)]
            head = say(_STEP, {"n": self.at + 1, "count": len(steps)})
            return {"head": head, "lines": lines, "more": [], "why": play.why(step.number), "at": self.at}
        told = condensed(steps)
        return {
            "head": say(_HEAD),
            "lines": self._lines(told, steps, looks),
            "more": self._lines(events, steps, looks) if len(told) < len(events) else [],
            "why": "",
            "at": None,
        }

    @staticmethod
    def _lines(events: Iterable[Event], steps: Sequence[StoryStep], looks: Sequence[str]) -> list[dict[str, Any]]:
        """Return events as lines, each with the number of its step."""
        at = {id(event): number for number, step in enumerate(steps) for event in step.events}
        told = list(events)
        lines = events_in_words(told, looks)
        return [{**line, "step": at[id(event)]} for line, event in zip(lines, told, strict=True)]

    def go(self, by: int) -> None:
        """Show another step on the board; after the last the current position."""
        self.go_to(max(0, (len(self.steps()) if self.at is None else self.at) + by))

    def go_to(self, number: int) -> None:
        """Show a step on the board; behind the last, the current position."""
        steps = self.steps()
        self.leave()
        if number < len(steps):
            self.at = number
            play, step = self._play, steps[number]
            past = play.match.past
            done = past[step.number]
            after = past[step.number + 1].state if step.number + 1 < len(past) else play.state
            seen = play.viewer is None or not kept_secret(done, after, play.viewer)
            marks = touched(done.state, done.action) if seen else ()
            named = [f"place:{fact}" for event in step.events for fact in event.facts.values()]
            play.look_back(after, (*(id for id in marks if not id.startswith(("card:", "panel:"))), *named))

    def rewind(self, number: int) -> None:
        """Show the position before a step, from which it is played again."""
        steps = self.steps()
        self._play.look_back(self._play.match.past[steps[number].number].state)

    def leave(self) -> None:
        """Show the current position."""
        if self.at is not None:
            self.at = None
            self._play.look_back(None)


def listener(play: MatchController) -> int | None:
    """Return the viewer's seat, or that of the only person, or None."""
    if play.viewer is None:
        return play.people[0] if len(play.people) == 1 else None
    return None if play.viewer == NOBODY else play.viewer


def since(past: Sequence[Past], me: int, now: State) -> list[StoryStep]:
    """Return what happened since a seat's last decision, without its own doing.

    If nothing else has happened since, an earlier decision counts.

    Args:
        past: all decisions so far.
        me: the seat.
        now: the state after them.
    """
    found: list[StoryStep] = []
    after = now
    for number in range(len(past) - 1, -1, -1):
        done = past[number]
        step = _step(number, tuple(_not_by(me, done)), done, after, me)
        if step.mine or any(event.news for event in step.events):
            found.append(step)
        if done.seat == me and found:
            break
        after = done.state
    return found[::-1]


def _not_by(me: int, done: Past) -> Iterator[Event]:
    """Yield a decision's events that are not a seat's own doing.

    Of its own decision, that is what begins with a new phase. Where the turn of another seat ends, what the seat does
    next comes by itself.
    """
    told = theirs = done.seat != me
    for event in done.events:
        if _turns(event):
            theirs = False
            told = told or (event.kind.endswith("_begins") and event.news > 0)
        if told and (theirs or event.seat != me or (_turns(event) and event.news)):
            yield event


def _step(number: int, events: tuple[Event, ...], done: Past, after: State, me: int) -> StoryStep:
    """Return a step, with what has changed for a seat.

    That is what names it, or a place where it lost something.
    """
    before, name = done.state, done.state.seat_name(me)
    places = {text for event in events for text in _texts(event) if text in before.setup.board.index}
    lost = [place for place in sorted(places) if after.ruler(place) != name == before.ruler(place)]
    fewer = {place for place in places if _count(before, place, name) > _count(after, place, name)}
    named = {name, *fewer, *lost}
    mine = [event for event in events if not _turns(event) and (event.seat == me or named & _texts(event))]
    told = [_LOST(None, place=before.label(place), seat=name, game=before.game.name) for place in lost]
    return StoryStep(number, (*events, *told), (*mine, *told))


def _turns(event: Event) -> bool:
    return event.kind.endswith(("_begins", "_ends"))


def _texts(event: Event) -> set[str]:
    return {fact for fact in event.facts.values() if isinstance(fact, str)}


def _count(state: State, place: str, name: str) -> int:
    """Return how many pieces of a seat lie on a place."""
    return sum(count for kind, count in state.pieces(place).items() if name in kind)


def condensed(steps: Iterable[StoryStep]) -> list[Event]:
    """Return the events to tell, those about the listener first.

    Of the rest, first the weightiest event of each seat is chosen, then the weightiest of all.
    """
    mine, rest = list[Event](), list[Event]()
    for step in steps:
        mine += step.mine
        rest += [event for event in step.events if event not in step.mine and event.news]
    ranked = sorted(enumerate(rest), key=lambda entry: (entry[1].news, entry[0]), reverse=True)
    firsts = {entry[1].seat: entry for entry in reversed(ranked) if entry[1].seat is not None}
    others = sorted(firsts.values(), key=lambda entry: (entry[1].news, entry[0]), reverse=True)
    others += [entry for entry in ranked if entry not in others and entry[1].news > 1]
    chosen = sorted(others[: max(0, MOST - len(mine))], key=lambda entry: entry[0])
    return [*mine, *(event for _, event in chosen)]
