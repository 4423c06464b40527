"""Examples and challenges made in the editor, opened to work with."""

from pathlib import Path
from typing import overload

import ipywidgets

from boardgames_edu.engine.errors import BadInput, OptionError, shown
from boardgames_edu.engine.registry import game_names
from boardgames_edu.i18n import N_, languages, say, suggest_language
from boardgames_edu.store import Store
from boardgames_edu.teach.classroom.handout import unpacked
from boardgames_edu.teach.classroom.pupils import person_key
from boardgames_edu.teach.classroom.solutions import write_challenge_hand_in
from boardgames_edu.teach.editing import shelf
from boardgames_edu.teach.editing.draft import WHICH_GAME
from boardgames_edu.teach.editing.material import challenge_of, example_of, sort_of
from boardgames_edu.teach.listed import ListedItem, MaterialList, level_of
from boardgames_edu.widgets.lesson.challenge import ChallengeView
from boardgames_edu.widgets.lesson.stepper import StepperView
from boardgames_edu.widgets.page.layout import named
from boardgames_edu.widgets.page.printed import html_lines

_A_MINUTE = 2
"""The number of own moves that a challenge takes a minute."""
_NAME, _HAND_IN = N_("Your name"), N_("Hand in")
_ANEW = N_("{name} handed this in. The board begins anew for {typed}.")
_NO_SUCH = N_("There is no saved example or challenge {name}; there are: {names}.")
_NONE = N_("There is no saved example or challenge {name}; none is saved yet.")


@overload
def material(
    what: None = None, *, game: str | None = None, theme: str = "auto", store: Store | None = None
) -> MaterialList: ...
@overload
def material(
    what: str, *, game: str | None = None, theme: str = "auto", store: Store | None = None
) -> StepperView | ChallengeView: ...
def material(
    what: str | None = None, *, game: str | None = None, theme: str = "auto", store: Store | None = None
) -> StepperView | ChallengeView | MaterialList:
    """Open an example or challenge of the editor, or list all.

    Args:
        what: the name under which it was saved, or its whole text; if not given, all that is saved is listed.
        game: whose; needed with a text.
        theme: "auto" follows the page, or "light" or "dark".
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
    if what is None:
        return MaterialList(_listed(entry, store) for entry in _on_shelf(game, store))
    text = what
    if "\n" not in what.strip():
        text, game = _saved(what, game, store)
    if game is None:
        raise OptionError(WHICH_GAME, games=", ".join(game_names()))
    if sort_of(text) == "example":
        return StepperView(example_of(text, game), None, theme)
    return ChallengeView(challenge_of(text, game), theme=theme)


def _on_shelf(game: str | None, store: Store | None) -> list[shelf.ShelfEntry]:
    return [entry for entry in shelf.on_shelf(game, store) if entry.sort in ("example", "challenge")]


def _listed(entry: shelf.ShelfEntry, store: Store | None) -> ListedItem:
    text, game = shelf.taken(entry.sort, entry.name, entry.game, store)
    if entry.sort == "example":
        return example_of(text, game).listed(entry.name)
    posed = challenge_of(text, game)
    return ListedItem(entry.name, posed.title, level_of(posed.par), -(-posed.par // _A_MINUTE), posed.start)


def _saved(name: str, game: str | None, store: Store | None) -> tuple[str, str]:
    found = _on_shelf(game, store)
    for entry in found:
        if entry.name == name:
            return shelf.taken(entry.sort, name, entry.game, store)
    names = tuple(entry.name for entry in found)
    raise OptionError(_NO_SUCH if found else _NONE, name=repr(name), names=names)


def open_handout(packed: str, *, theme: str = "auto") -> "StepperView | HandedOut":
    """Open the example or challenge that a pupil's notebook contains.

    *Assign* in the editor writes such notebooks.

    Args:
        packed: the word that stands in the notebook.
        theme: "auto" follows the page, or "light" or "dark".

    Raises:
        BadInput: it is damaged, or of a later version.

    Example:
        >>> open_handout("nothing of ours")
        Traceback (most recent call last):
        ...
        boardgames_edu.engine.errors.BadInput: What was handed out is damaged or cut off. ...
    """
    given = unpacked(packed)
    if given.language in languages():
        suggest_language(given.language)
    if sort_of(given.text) == "example":
        return StepperView(example_of(given.text, given.game), None, theme)
    return HandedOut(given.text, given.game, theme)


class HandedOut(ChallengeView):
    """A challenge that was handed out, whose solution can be handed in.

    Attributes:
        field, button: the field for the pupil's name, and the button under it.
        said_in_words: what was said about handing in, without markup.
    """

    def __init__(self, text: str, game: str, theme: str = "auto") -> None:
        self._text, self.said_in_words, self._handed_in = text, "", ""
        super().__init__(challenge_of(text, game), theme=theme)
        self.field = self._own(named(ipywidgets.Text(placeholder=say(_NAME)), say(_NAME)))
        self._on_enter(self.field, self._press)
        self.button = self._own(self._button(_HAND_IN, self._press, "check"))
        self._answer = self._own(ipywidgets.HTML())
        row = ipywidgets.Box([self.field, self.button], layout=ipywidgets.Layout(flex_flow="row wrap"))
        self.said = [self.panel, ipywidgets.VBox([row, self._answer])]
        self._frame.show(self.head, self.said, self.board)

    def hand_in(self, name: str, folder: str | Path = ".", of: str = "") -> str:
        """Write the moves as the file to hand in; return a message."""
        moves = [entry.action.text for entry in self._moves_of_seat()]
        return write_challenge_hand_in(self._text, self.task.start.game.name, name, moves, folder, of)

    def _press(self) -> None:
        typed, before = self.field.value, self._handed_in
        try:
            if before and person_key(typed) not in ("", person_key(before)):
                self._handed_in = ""
                self.begin_anew()  # what the pupil before has done is not handed in twice
                self.said_in_words = say(_ANEW, {"name": before, "typed": shown(typed)})
            else:
                self.said_in_words = self.hand_in(typed)
                self._handed_in = typed if self.made else ""
        except BadInput as problem:
            self.said_in_words = str(problem)
        self._answer.value = html_lines(self.said_in_words)
        self.aloud(self.said_in_words)
