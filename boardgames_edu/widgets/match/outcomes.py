"""What comes of a click or a move."""

from typing import NamedTuple

from boardgames_edu.engine.events import Action, Event


class Caution(NamedTuple):
    """A warning before a move: a question, and perhaps a rule's id."""

    text: str
    rule: str = ""


class Message(NamedTuple):
    """A message: its kind, its text, and perhaps a rule's id.

    Its kind is "info", "rule", "hint", "problem", "won" or "lost".
    """

    kind: str
    text: str
    rule: str = ""


class Played(NamedTuple):
    """Moves that were made: what happened."""

    events: list[Event]


class Refused(NamedTuple):
    """Moves, or a click, that did not count: why; the state stays."""

    why: Message | None


class Doubted(NamedTuple):
    """Moves that wait because of a warning."""

    moves: tuple[Action, ...]
    caution: Caution


Outcome = Played | Refused | Doubted
