"""What the others did since the listener's last decision.

It is told in a few sentences, and step by step on the board. It chooses among the sentences of the events; what is left
out stands behind "More", and in the log. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from boardgames_edu.engine.match import Past, kept_secret
from boardgames_edu.engine.rules import Event
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene import touched
from boardgames_edu.scene.base import NOBODY
from boardgames_edu.widgets.log import events_in_words
from boardgames_edu.widgets.match_controller import MatchController

__all__ = [
    "MOST",
    "Story",
    "StoryStep",
    "between",
    "condensed",
    "listener",
    "since",
]

MOST = 3
"""The largest number of sentences about what the others did."""
_HEAD, _STEP = N_("What the others did"), N_("Step {n} of {count}")
_ABOUT_ME = 3
"""The extra weight of an event that names the listener."""


class StoryStep(NamedTuple):
    """One thing that the others did, or that happened between rounds.

    Attributes:
        number: of the decision that caused it, in the match's past.
        events: what happened.
    """

    number: int
    events: tuple[Event, ...]


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
        return [] if me is None else since(play.match.past, me)

    def view(self, looks: Sequence[str]) -> dict[str, Any]:
        """Return what is shown, as plain data; empty if nothing happened."""
        steps, play = self.steps(), self._play
        events = [event for step in steps for event in step.events]
        me = listener(play)
        if me is None or not events:
            return {}
        if self.at is not None and self.at < len(steps):
            step = steps[self.at]
            lines = events_in_words(step.events, looks)
            head = say(_STEP, {"n": self.at + 1, "count": len(steps)})
            return {"head": head, "lines": lines, "more": [], "why": play.why(step.number), "at": self.at}
        told = condensed(events, me, play.state.seat_name(me))
        rest = events_in_words(events, looks) if len(told) < len(events) else []
        return {
            "head": say(_HEAD),
            "lines": events_in_words(told, looks),
            "more": rest,
            "why": "",
            "at": None,
        }

    def go(self, by: int) -> None:
        """Show another step on the board; after the last the current position."""
        steps = self.steps()
        begun = len(steps) if self.at is None else self.at
        at = max(0, begun + by)
        self.leave()
        if at < len(steps):
            self.at = at
            self._show(steps[at])

    def leave(self) -> None:
        """Show the current position."""
        if self.at is not None:
            self.at = None
            self._play.look_back(None)

    def _show(self, step: StoryStep) -> None:
        play = self._play
        past, now = play.match.past, play.state
        done = past[step.number]
        after = past[step.number + 1].state if step.number + 1 < len(past) else now
        marks: tuple[str, ...] = ()
        if play.viewer is None or not kept_secret(done, after, play.viewer):
            marks = touched(done.state, done.action)
        named = [f"place:{fact}" for event in step.events for fact in event.facts.values()]
        play.look_back(after, (*(id for id in marks if not id.startswith(("card:", "panel:"))), *named))


def listener(play: MatchController) -> int | None:
    """Return the viewer's seat, or that of the only person, or None."""
    if play.viewer is None:
        return play.people[0] if len(play.people) == 1 else None
    return None if play.viewer == NOBODY else play.viewer


def since(past: Sequence[Past], me: int) -> list[StoryStep]:
    """Return what happened since a seat's last decision.

    If nothing but the seat's own doing has happened since, an earlier decision counts.
    """
    found: list[StoryStep] = []
    for number in range(len(past) - 1, -1, -1):
        done = past[number]
        if done.seat == me:
            found += reversed([StoryStep(number, (event,)) for event in between(done.events, me)])
            if found:
                break
        elif any(event.news for event in done.events):
            found.append(StoryStep(number, done.events))
    return found[::-1]


def between(events: Sequence[Event], me: int) -> Sequence[Event]:
    """Return what followed a seat's decision without its own doing.

    It begins with the first news that begins a phase or is about another seat.
    """

    def other(event: Event) -> bool:
        return event.seat not in (me, None) or event.kind.endswith("_begins")

    first = next((at for at, event in enumerate(events) if other(event) and event.news), None)
    return () if first is None else events[first:]


def condensed(events: Iterable[Event], me: int, name: str) -> list[Event]:
    """Return the events that matter most to a seat, in order.

    First the weightiest event of each other seat is chosen, then the weightiest of the rest.

    Args:
        events: all events.
        me: the seat.
        name: what the seat is called in the facts of events.
    """

    def weight(event: Event) -> int:
        return event.news + (_ABOUT_ME if _about(event, name) else 0)

    weighty = [(weight(event), at, event) for at, event in enumerate(events) if weight(event)]
    ranked = sorted(weighty, key=lambda entry: entry[:2], reverse=True)
    firsts = {entry[2].seat: entry for entry in reversed(ranked) if entry[2].seat not in (me, None)}
    chosen = sorted(firsts.values(), key=lambda entry: entry[:2], reverse=True)[:MOST]
    chosen += [entry for entry in ranked if entry not in chosen and entry[0] > 1][: MOST - len(chosen)]
    return [event for _, _, event in sorted(chosen, key=lambda entry: entry[1])]


def _about(event: Event, me: str) -> bool:
    """Return whether an event names the seat, but not as its doer."""
    return event.facts.get("seat") != me and me in event.facts.values()
