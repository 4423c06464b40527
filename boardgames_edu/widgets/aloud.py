"""What a table says aloud, for somebody who does not see it: what came of one's own move at once, what the others did
when one is asked again, and what is asked. Knows no widget.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardgames_edu.engine import labels as wording
from boardgames_edu.engine.match import Past
from boardgames_edu.engine.rules import Event
from boardgames_edu.i18n import N_, say
from boardgames_edu.widgets.match_controller import MatchController, Message
from boardgames_edu.widgets.story import condensed, listener, since

_SCORE = N_("{seat}: {points}")


class Teller:
    """Remembers what of a table was said, and finds what is to be said now."""

    def __init__(self) -> None:
        self._past: list[Past] = []
        self._own = self._others = 0  # so many decisions were told
        self._message: Message | None = None
        self._told: dict[str, Any] = {}

    def news(self, play: MatchController, view: Mapping[str, Any], waits: bool) -> tuple[str, str | None]:
        """What is new: what has happened, and what is asked now; None if that is as it was.

        Args:
            play: the table.
            view: what stands beside the board: "prompt", "points", "thinking", "story", "coach", "tip", "scores".
            waits: whether whoever listens is asked something.
        """
        moved = self._follow(play.table.past)
        told = list(
            dict.fromkeys([*self._deeds(play, waits), *self._answer(play), *self._marginal(view, waits)])
        )
        now = " ".join(filter(None, (view["prompt"], view.get("points", "")))) if waits else ""
        asks_anew = self._changed("asks", now)
        return " ".join(told), now if moved or asks_anew else None

    def _follow(self, past: Sequence[Past]) -> bool:
        """What was taken back is to be told again when it is done again. Returns whether anything has happened."""
        same = 0
        while same < min(len(past), len(self._past)) and self._past[same] is past[same]:
            same += 1
        self._own, self._others = min(self._own, same), min(self._others, same)
        moved = same != len(past) or same != len(self._past)
        self._past = list(past)
        return moved

    def _answer(self, play: MatchController) -> list[str]:
        """The answer to what was tried; the same answer to another try is said again."""
        old, self._message = self._message, play.message
        if play.message is None or play.message is old:
            return []
        return [f"{play.message.text} {play.message.rule}".strip()]

    def _deeds(self, play: MatchController, waits: bool) -> list[str]:
        """One's own deeds, and once one is asked, those of the others."""
        me, game, past = listener(play), play.state.game.name, play.table.past
        own = [event for done in past[self._own :] for event in _own(done, me, game)]
        self._own = len(past)
        others: list[Event] = []
        if waits or play.state.is_over:
            others = [] if me is None else _others(play, me, game, self._others)
            self._others = len(past)
        return [str(event) for event in (*own, *others)]

    def _marginal(self, view: Mapping[str, Any], waits: bool) -> list[str]:
        """What stands beside the game: who is thinking, once until one is asked again; the step that is looked at; what
        the coach and the tutor say; the score at the end.
        """
        coach, story = view.get("coach") or {}, view.get("story") or {}
        looks = story and story["at"] is not None
        note = (
            self._told.get("note", "") if coach.get("far") else coach.get("note", "")
        )  # not how far it has come
        score = [say(_SCORE, {"seat": row["seat"], "points": row["total"]}) + "." for row in view["scores"]]
        words = {
            "thinking": "" if waits else self._told.get("thinking") or view.get("thinking", ""),
            "step": " ".join([story["head"] + ".", *(line["text"] for line in story["lines"])])
            if looks
            else "",
            "note": note,
            "tip": view.get("tip", ""),
            "score": " ".join(score),
        }
        return [text for name, text in words.items() if self._changed(name, text) and text]

    def _changed(self, name: str, text: str) -> bool:
        old, self._told[name] = self._told.get(name, ""), text
        return bool(old != text)


def _own(done: Past, me: int | None, game: str) -> list[Event]:
    """What came of a decision of whoever listens, as far as the turn goes; of all decisions where nobody in particular
    listens.
    """
    if me is None:
        return [event for event in done.events if _matters(event, game)]
    if done.seat != me:
        return []
    found: list[Event] = []
    for event in done.events:
        if event.kind.endswith("_begins"):
            break
        if event.seat == me or _matters(event, game):
            found.append(event)
        if event.kind == "turn_ends":
            break
    return found


def _others(play: MatchController, me: int, game: str, told: int) -> list[Event]:
    """What the others did and has not been told: what matters most, and every change of round or phase."""
    steps = [step for step in since(play.table.past, me, game) if step.number >= told]
    known = {id(event) for done in play.table.past[told:] for event in _own(done, me, game)}
    events = [event for step in steps for event in step.events if id(event) not in known]
    chosen = {id(event) for event in condensed(events, game, me, play.state.seat_name(me))}
    return [event for event in events if id(event) in chosen or _turns(event)]


def _matters(event: Event, game: str) -> bool:
    return _turns(event) or bool(wording.news(event, game))


def _turns(event: Event) -> bool:
    """Whether a round or a phase begins or ends; a turn is no news."""
    return event.kind.endswith(("_begins", "_ends")) and not event.kind.startswith("turn_")
