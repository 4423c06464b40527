"""What a match says aloud, for players who do not see it.

It tells the results of one's own move at once, those of others when one is asked again, and what is asked. Knows no
widget.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from boardgames_edu.engine.events import Event
from boardgames_edu.engine.playing.match import Past
from boardgames_edu.i18n import N_, say
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.outcomes import Message
from boardgames_edu.widgets.match.story import condensed, listener, since

_SCORE = N_("{seat}: {points}")


class Teller:
    """Remembers what was said of a match, and finds what is new."""

    def __init__(self) -> None:
        self._past: list[Past] = []
        self._own = self._others = 0  # how many decisions were told
        self._message: Message | None = None
        self._told: dict[str, Any] = {}

    def news(self, play: MatchController, view: Mapping[str, Any], waits: bool) -> tuple[str, str | None]:
        """Return what has happened, and what is asked now.

        What is asked is None if it is as before.

        Args:
            play: the controller of the match.
            view: what stands beside the board: "prompt", "points", "thinking", "story", "coach", "tip", "scores".
            waits: whether the listener is asked something.
        """
        moved = self._follow(play.match.past)
        told = list(dict.fromkeys([*self._deeds(play, waits), *self._answer(play), *self._marginal(view, waits)]))
        now = " ".join(filter(None, (view["prompt"], view.get("points", "")))) if waits else ""
        asks_anew = self._changed("asks", now)
        return " ".join(told), now if moved or asks_anew else None

    def _follow(self, past: Sequence[Past]) -> bool:
        """Take over the decisions made; return whether they have changed."""
        same = 0
        while same < min(len(past), len(self._past)) and self._past[same] is past[same]:
            same += 1
        self._own, self._others = min(self._own, same), min(self._others, same)
        moved = same != len(past) or same != len(self._past)
        self._past = list(past)
        return moved

    def _answer(self, play: MatchController) -> list[str]:
        """Return the message if it is a new one, with its rule."""
        old, self._message = self._message, play.message
        if play.message is None or play.message is old:
            return []
        return [f"{play.message.text} {play.message.rule}".strip()]

    def _deeds(self, play: MatchController, waits: bool) -> list[str]:
        """Return the listener's new events, and once asked, those of others."""
        me, past = listener(play), play.match.past
        own = [event for done in past[self._own :] for event in _own(done, me)]
        self._own = len(past)
        others: list[Event] = []
        if waits or play.state.is_over:
            others = [] if me is None else _others(play, me, self._others)
            self._others = len(past)
        return [event.told_to(me) for event in (*own, *others)]

    def _marginal(self, view: Mapping[str, Any], waits: bool) -> list[str]:
        """Return what has changed beside the board.

        That is: who is thinking, the step looked at, coach and tutor, the final score.
        """
        coach, story = view.get("coach") or {}, view.get("story") or {}
        looks = story and story["at"] is not None
        note = self._told.get("note", "") if coach.get("far") else coach.get("note", "")  # not how far it has come
        score = [say(_SCORE, {"seat": row["seat"], "points": row["total"]}) + "." for row in view["scores"]]
        words = {
            "thinking": "" if waits else self._told.get("thinking") or view.get("thinking", ""),
            "step": " ".join([story["head"] + ".", *(line["text"] for line in story["lines"])]) if looks else "",
            "note": note,
            "tip": view.get("tip", ""),
            "score": " ".join(score),
        }
        return [text for name, text in words.items() if self._changed(name, text) and text]

    def _changed(self, name: str, text: str) -> bool:
        old, self._told[name] = self._told.get(name, ""), text
        return bool(old != text)


def _own(done: Past, me: int | None) -> list[Event]:
    """Return the events of a listener's decision, until their turn ends.

    Without a listener (``me`` is None), return the important events of any decision.
    """
    if me is None:
        return [event for event in done.events if _matters(event)]
    if done.seat != me:
        return []
    found: list[Event] = []
    for event in done.events:
        if event.kind.endswith("_begins"):
            break
        if event.seat == me or _matters(event):
            found.append(event)
        if event.kind == "turn_ends":
            break
    return found


def _others(play: MatchController, me: int, told: int) -> list[Event]:
    """Return important events of the others that were not told yet."""
    steps = [step for step in since(play.match.past, me, play.state) if step.number >= told]
    known = {id(event) for done in play.match.past[told:] for event in _own(done, me)}
    chosen = {id(event) for event in condensed(steps)}
    events = [event for step in steps for event in step.events if id(event) not in known]
    mine = {id(event) for step in steps for event in step.mine}
    weighty = [event for event in events if id(event) in chosen or _turns(event)]
    return sorted(weighty, key=lambda event: id(event) not in mine)


def _matters(event: Event) -> bool:
    return _turns(event) or event.news > 0


def _turns(event: Event) -> bool:
    """Return whether a round or phase begins or ends; turns do not."""
    return event.kind.endswith(("_begins", "_ends")) and not event.kind.startswith("turn_")
