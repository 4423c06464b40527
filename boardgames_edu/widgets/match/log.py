"""The log of a match in words, and its new lines."""

from collections.abc import Callable, Iterable, Sequence

from boardgames_edu.engine.events import Event
from boardgames_edu.engine.playing.match import Past

Line = dict[str, str]


def events_in_words(events: Iterable[Event], seats: Sequence[str], me: int | None = None) -> list[Line]:
    """Return events as lines for a seat: text, rule, look."""
    return [
        {"text": event.told_to(me), "rule": event.rule, "look": "" if event.seat is None else seats[event.seat]}
        for event in events
    ]


class Log:
    """Remembers what was shown of a match, to send only new lines."""

    def __init__(self) -> None:
        self._shown: list[Past] | None = None  # nothing was told yet
        self._lines: list[int] = []

    def news(
        self,
        past: Sequence[Past],
        seats: Sequence[str],
        why: Callable[[int], str] = lambda number: "",
        me: int | None = None,
    ) -> tuple[list[Line], int] | None:
        """Return the new lines and the number of the first, or None.

        They replace what was shown from that number on; None if nothing has changed. The first line of a decision has a
        ``head``, and a ``why`` if known.
        """
        shown, same = self._shown or [], 0
        while same < min(len(past), len(shown)) and shown[same] is past[same]:
            same += 1
        if self._shown is not None and same == len(past) == len(shown):
            return None
        fresh = [events_in_words(entry.events, seats, me) for entry in past[same:]]
        for number, lines in enumerate(fresh, start=same):
            if lines:
                lines[0]["head"] = "1"
                if reason := why(number):
                    lines[0]["why"] = reason
        start = sum(self._lines[:same])
        self._lines[same:] = [len(lines) for lines in fresh]
        self._shown = list(past)
        return [line for lines in fresh for line in lines], start
