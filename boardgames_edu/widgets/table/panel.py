"""The panel of a match: question, tools, choices, log, rules, scores.

Knows no game: it shows plain data, and calls back with what was pressed. Its looks are in ``panel.js`` and
``panel.css``.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import traitlets

from boardgames_edu.i18n import N_
from boardgames_edu.scene.outline import SHAPES
from boardgames_edu.scene.palette import look
from boardgames_edu.widgets.page.rulings import rule_card
from boardgames_edu.widgets.page.shared import TalkingPanel, script, text

HEAD = ("tools", "ask")
ANSWERS = ("story", "coach", "choices", "message", "rule")
"""What grows stands last, so that nothing is pushed from under the mouse."""
BODY = ("scores", "rule", "log", "games")

TEXTS = {
    "story": N_("What the others did"),
    "ask": N_("What is asked now"),
    "answer": N_("Answer"),
    "choices": N_("Choices"),
    "tools": N_("Tools"),
    "undo": N_("Undo"),
    "redo": N_("Redo"),
    "hint": N_("Hint"),
    "clear": N_("Clear the selection"),
    "coach": N_("Coach"),
    "restart": N_("Start again"),
    "retry": N_("Your move again: play on from here"),
    "stop": N_("Stop the bots"),
    "go": N_("Let the bots play"),
    "speed": N_("Speed"),
    "off": N_("at once"),
    "slow": N_("slow"),
    "medium": N_("medium"),
    "fast": N_("fast"),
    "games": N_("Games"),
    "new": N_("New game"),
    "save": N_("Save"),
    "load": N_("Load"),
    "name": N_("Name"),
    "saved": N_("Saved games"),
    "nothing_saved": N_("Nothing is saved yet."),
    "log": N_("What happened"),
    "earlier": N_("Show the step before on the board"),
    "later": N_("Show the next step on the board"),
    "now": N_("Back to the game"),
    "more": N_("All of it"),
    "replay": N_("See it again on the board"),
    "chosen": N_("Choices for what you pointed at"),
    "rule": N_("Rule"),
    "close": N_("Close"),
    "scores": N_("Final score"),
    "total": N_("Total"),
    "why": N_("Why?"),
    "seats": N_("Who plays"),
    "own": N_("your program"),
    "enough": N_("Stop looking"),
    "end": N_("Back to the end"),
    "empty": N_("Nothing has happened yet."),
    "wins": N_("wins"),
    "doubtful": N_("Our own proposal: no source could be checked."),
}
NO_RULE = N_("There is no rule {rule} in the rulebook.")


class MatchPanel(TalkingPanel):
    """Some parts of the words beside a match.

    Args:
        parts: which parts, of `HEAD`, `ANSWERS` and `BODY`.
        on_press: called with what was pressed ("undo", "play", "rule", ...) and its word ("muster kiev", a rule's id).
        seats: the looks of the seats, for the small signs in log and question.
        doubtful: the ids of rules that are marked as our own proposals.
    """

    own_script = script("table/panel.js")
    own_style = text("table/panel.css")
    parts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    labels = TEXTS
    looks = traitlets.Dict().tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)
    scale = traitlets.Float(1.0).tag(sync=True)
    rule = traitlets.Dict().tag(sync=True)
    doubtful: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    saved: Any = traitlets.List().tag(sync=True)
    levels: Any = traitlets.List().tag(sync=True)

    def __init__(
        self,
        parts: Sequence[str],
        on_press: Callable[[str, str], None],
        seats: Sequence[str] = (),
        doubtful: Sequence[str] = (),
    ) -> None:
        self._lines: list[dict[str, str]] = []
        super().__init__(on_press, parts=list(parts), looks=looks_of(seats), doubtful=list(doubtful))

    def log(self, lines: Sequence[Mapping[str, str]], start: int | None = None) -> None:
        """Add lines to the log, or replace those from ``start`` on."""
        start = len(self._lines) if start is None else start
        if not lines and start == len(self._lines):
            return
        self._lines[start:] = [dict(line) for line in lines]
        self.send({"do": "log", "start": start, "lines": self._lines[start:]})

    def hear(self, message: Any) -> None:
        """Handle a message of the browser."""
        if message.get("do") == "ready":
            self.send({"do": "log", "start": 0, "lines": self._lines})
        elif message.get("do") == "press":
            self._on_ask(str(message.get("what", "")), str(message.get("word", "")))

    def fail(self, text: str) -> None:
        """Show a failure of the program."""
        self.view = {**self.view, "message": {"kind": "problem", "text": text, "rule": ""}}


def looks_of(seats: Sequence[str]) -> dict[str, list[str]]:
    """Return fill, edge and outline of each seat's sign, by look."""
    return {seat: [look(seat).fill, look(seat).edge, SHAPES[look(seat).shape]] for seat in seats if seat}


__all__ = ["ANSWERS", "BODY", "HEAD", "NO_RULE", "TEXTS", "MatchPanel", "looks_of", "rule_card"]
