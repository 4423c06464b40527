"""Examples and challenges made in the editor, opened to work with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.registry import game_names
from boardgames_edu.i18n import N_, suggest_language
from boardgames_edu.store import Store
from boardgames_edu.teach.editing import shelf
from boardgames_edu.teach.editing.draft import WHICH_GAME
from boardgames_edu.teach.editing.material import challenge_of, example_of, sort_of
from boardgames_edu.teach.solutions import write_challenge_hand_in
from boardgames_edu.widgets.challenge import ChallengeView
from boardgames_edu.widgets.stepper import StepperView

__all__ = [
    "OwnChallenge",
    "material",
]

_NO_SUCH = N_("There is no saved example or challenge {name}; there are: {names}.")
_NONE = N_("There is no saved example or challenge {name}; none is saved yet.")


def material(
    what: str,
    *,
    game: str | None = None,
    theme: str = "auto",
    language: str = "",
    store: Store | None = None,
) -> StepperView | OwnChallenge:
    """Open an example or a challenge that was made in the editor.

    Args:
        what: the name under which it was saved, or its whole text.
        game: whose; needed with a text.
        theme: "auto" follows the page, or "light" or "dark".
        language: that of the class, spoken to everybody who has chosen no other.
        store: where it was saved; the user's own file if not given.

    Raises:
        OptionError: nothing is saved under that name, or no game is named with a text.
        DataError: the text has a mistake.
        StoreError: the file of saved things cannot be used.

    Example:
        >>> import boardgames_edu as bg
        >>> state = bg.load("hansa").new(seats=3, seed=1)
        >>> shown = bg.editor(state).as_example([state.legal_actions()[0].text], title="What comes next?")
        >>> view = bg.material(shown.text, game="hansa")
        >>> view.example.title
        'What comes next?'
    """
    if language:
        suggest_language(language)
    text = what
    if "\n" not in what.strip():
        text, game = _saved(what, game, store)
    if game is None:
        raise OptionError(WHICH_GAME, games=", ".join(game_names()))
    if sort_of(text) == "example":
        return StepperView(example_of(text, game), None, theme)
    return OwnChallenge(text, game, theme)


def _saved(name: str, game: str | None, store: Store | None) -> tuple[str, str]:
    found = [entry for entry in shelf.on_shelf(game, store) if entry.sort != "position"]
    for entry in found:
        if entry.name == name:
            return shelf.taken(entry.sort, name, entry.game, store)
    names = tuple(entry.name for entry in found)
    raise OptionError(_NO_SUCH if found else _NONE, name=repr(name), names=names)


class OwnChallenge(ChallengeView):
    """A challenge made in the editor, whose solution can be handed in.

    Attributes:
        text: the challenge as it was written.
    """

    def __init__(self, text: str, game: str, theme: str = "auto", **options: Any) -> None:
        self.text = text
        super().__init__(challenge_of(text, game), theme=theme, **options)

    def hand_in(self, name: str, folder: str | Path = ".") -> str:
        """Write the moves as the file to hand in; return a message."""
        moves = [entry.action.text for entry in self._moves_of_seat()]
        return write_challenge_hand_in(self.text, self.task.start.game.name, name, moves, folder)
