"""The stepper: a worked example on the board, forward and back. The board is a matplotlib figure; only
the words are text.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets

from boardgames_edu.engine.game import Game
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene import picture
from boardgames_edu.scene.model import Scene
from boardgames_edu.teach.examples import Example, Step, example
from boardgames_edu.widgets.board import with_picture
from boardgames_edu.widgets.faults import guarded
from boardgames_edu.widgets.panel import rule_card
from boardgames_edu.widgets.still import Still

_PLACE = N_("Step {number} of {count}")
_BACK, _FORWARD, _START = N_("Back"), N_("Forward"), N_("To the start")
_OURS = N_("This case is ours: it follows from the rules, but no rulebook tells it.")
_RULES = N_("Decided by:")


def stepper(
    id: str | Example = "EX-A", game: str = "rurik", panels: Sequence[str] = ("map",), theme: str = "light"
) -> Stepper:
    """A worked example to step through.

    Args:
        id: the id of an example, or an example.
        game: whose.
        panels: which parts of the picture to show.
        theme: "light" or "dark".

    Raises:
        OptionError: there is no such example.
        UnknownTheme: there is no such theme.
    """
    return Stepper(example(id, game) if isinstance(id, str) else id, panels, theme)


class Stepper:
    """Shows one step of an example after the other; made by :func:`stepper`.

    Attributes:
        at: the number of the step shown, from 0.
    """

    def __init__(self, found: Example, panels: Sequence[str], theme: str = "light") -> None:
        self.example = found
        self.at = 0
        self._panels = tuple(panels)
        self._board = Still(self.scene(), theme, width=8.6)
        self._head, self._words, self._rules = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self.back = self._button(_BACK, "arrow-left", -1)
        self.forward = self._button(_FORWARD, "arrow-right", 1)
        self.start = self._button(_START, "step-backward", 0)
        row = ipywidgets.HBox([self.start, self.back, self.forward, self._head])
        self.widget = ipywidgets.VBox([row, self._words, self._board, self._rules])
        self._tell()

    def _button(self, label: str, icon: str, step: int) -> ipywidgets.Button:
        button = ipywidgets.Button(description=say(label), icon=icon, layout=ipywidgets.Layout(width="auto"))
        button.on_click(lambda _: self._pressed(step))
        return button

    @property
    def step(self) -> Step:
        """The step shown now."""
        return self.example.steps[self.at]

    def scene(self) -> Scene:
        """The picture of the step, with what it is about marked."""
        return picture(self.step.state, panels=self._panels).marked(changed=self.step.about)

    def go(self, number: int) -> None:
        """Show a step by its number from 0; beyond either end, the last or first."""
        self.at = max(0, min(number, len(self.example.steps) - 1))
        self._board.show(self.scene())
        self._tell()

    def _pressed(self, step: int) -> None:
        with guarded(self._fail):
            self.go(self.at + step if step else 0)

    def _tell(self) -> None:
        step, count = self.step, len(self.example.steps)
        place = say(_PLACE, {"number": self.at + 1, "count": count})
        self._head.value = f"<b>{escape(self.example.title)}</b> · {escape(place)}"
        ours = f"<br><small>{escape(say(_OURS))}</small>" if step.ours else ""
        self._words.value = f"<div role='status' style='font-size:1.1em'>{escape(step.words)}{ours}</div>"
        self._rules.value = rules_shown(step.state.game, step.rules)
        self.back.disabled = self.start.disabled = self.at == 0
        self.forward.disabled = self.at == count - 1

    def _fail(self, text: str) -> None:
        self._words.value = f"<b>{escape(text)}</b>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return with_picture(self.widget._repr_mimebundle_(**options), self.scene())


def rules_shown(game: Game[Any], ids: Sequence[str]) -> str:
    """Rules as HTML: each id opens its text, with how sure it is."""
    found = [rule_card(game.rulebook[id]) for id in ids if id in game.rulebook]
    if not found:
        return ""
    told = "".join(
        f"<details><summary>{escape(card['id'])}</summary>{escape(card['text'])} "
        f"<small>{' '.join(map(escape, card['notes']))}</small></details>"
        for card in found
    )
    return f"<small>{escape(say(_RULES))}</small>{told}"
