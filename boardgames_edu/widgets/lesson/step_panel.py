"""The panel of a stepper: a step's words, buttons and keys.

Knows no example and no game: it shows what it is given as plain data, and calls back with what was asked for. Its looks
are in ``step_panel.js`` and ``step_panel.css``. Autoplay is a clock of the browser, so that it can never hold the
kernel up.
"""

from collections.abc import Callable
from typing import Any

import traitlets

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_
from boardgames_edu.widgets.page.shared import TalkingPanel, script, text

PACES = (0.5, 60.0)
"""The shortest and longest seconds between two steps of autoplay."""

TEXTS = {
    "first": N_("To the start"),
    "back": N_("Back"),
    "forward": N_("Forward"),
    "last": N_("To the end"),
    "play": N_("Play"),
    "stop": N_("Stop"),
    "step": N_("Step"),
    "guess": N_("Guess first"),
    "reveal": N_("Reveal"),
    "rules": N_("The rules of this step:"),
    "keys": N_(
        "Left and right arrow: a step back or forward. Home and End: first and last step. Space: play or stop. "
        "Enter: reveal."
    ),
    "close": N_("Close"),
}
_BAD_PACE = N_("The pace is a number of seconds from {least} to {most}, not {value}.")


class PaceError(BadInput):
    """Raised for a pace out of range."""


class StepPanel(TalkingPanel):
    """The panel of a step, with which others are asked for.

    Args:
        on_ask: called with what is asked for ("forward", "back", "go", "reveal", "guessing", "choose") and a number or
            a truth value, if one belongs to it.
        pace: seconds between two steps of autoplay.
        index: the list of steps to go to: per case its name and the numbers of its steps.
        view: the step, see `StepperView.view`.

    Raises:
        PaceError: a pace out of range.
    """

    own_script = script("lesson/step_panel.js")
    own_style = text("lesson/step_panel.css")
    labels = TEXTS
    sends = ("at",)
    index: Any = traitlets.List().tag(sync=True)
    pace = traitlets.Float(4.0).tag(sync=True)

    def __init__(
        self, on_ask: Callable[[str, Any], None], pace: float, index: list[dict[str, Any]], view: dict[str, Any]
    ) -> None:
        super().__init__(on_ask, pace=_checked(pace), index=index, view=view)


def _checked(pace: object) -> float:
    """Return the pace if it is in range. Raises PaceError."""
    least, most = PACES
    if not isinstance(pace, (int, float)) or isinstance(pace, bool) or not least <= pace <= most:
        raise PaceError(_BAD_PACE, least=least, most=most, value=repr(pace))
    return float(pace)
