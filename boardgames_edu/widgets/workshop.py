"""The workshop below the editor: the position as text, saving and opening, and making an example or a challenge of it.

Decides nothing; what it is told to do, the editor and `teach.editing` do, and what they refuse is shown beside the
button.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets
import yaml

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.game import State
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.rules import RuleViolation
from boardgames_edu.i18n import N_, say
from boardgames_edu.store import Store
from boardgames_edu.teach.editing.draft import forget_position, saved_positions
from boardgames_edu.teach.goals import Predicate, Vocabulary, vocabulary
from boardgames_edu.widgets.challenge import ChallengeView
from boardgames_edu.widgets.stepper import Stepper
from boardgames_edu.widgets.view import View

if TYPE_CHECKING:
    from boardgames_edu.widgets.editor import Editor

_TABS = (N_("As text"), N_("Save and open"), N_("Make an example"), N_("Make a challenge"))
_TAKE_OVER, _UPLOAD, _DOWNLOAD = N_("Take over this text"), N_("Open a file"), N_("Download as a file")
_NAME, _SAVE, _OPEN, _FORGET = N_("Name"), N_("Save"), N_("Open"), N_("Forget")
_SAVED, _OPENED, _FORGOTTEN = N_("Saved: {name}."), N_("Opened: {name}."), N_("Forgotten: {name}.")
_NO_NAME = N_("Give the position a name first.")
_NONE_SAVED = N_("Nothing is saved yet.")
_TITLE, _WORDS, _WHY = N_("Title"), N_("Words"), N_("Why")
_MOVE, _ADD, _BACK, _SHOW = N_("Next move"), N_("Add"), N_("Take the last one back"), N_("Show the example")
_MOVES, _NO_MOVES = N_("Moves: {moves}"), N_("No moves yet.")
_GOAL, _WORD, _PAR, _POSE = (
    N_("Goal"),
    N_("Goals there are"),
    N_("Par (0: find it)"),
    N_("Pose the challenge"),
)
_TEXT = N_("The text for the data files, to copy:")
_WIDE = "min(100%, 60em)"


class Workshop(View):
    """Shows what stands below the board of an editor.

    Attributes:
        moves: the moves of the example so far, in notation.
        made: the stepper or the challenge that was made last, or None.
    """

    def __init__(self, editor: Editor, theme: str, store: Store | None) -> None:
        super().__init__(theme)
        self.editor, self._store = editor, store
        self.moves: list[str] = []
        self.made: Stepper | ChallengeView | None = None
        self._at: State | None = None
        self._drafted: object = None
        self._result = ipywidgets.VBox()
        pages = [self._text_page(), self._saving_page(), self._example_page(), self._challenge_page()]
        self.pages = ipywidgets.Accordion(
            pages, titles=tuple(say(text) for text in _TABS), selected_index=None
        )
        self.pages.observe(lambda _: self._guarded(self._fill), "selected_index")
        self.widget = ipywidgets.VBox([self.pages, self._result])

    # --- pages -------------------------------------------------------------------------------------------------

    def _text_page(self) -> ipywidgets.VBox:
        self.text = ipywidgets.Textarea(rows=16, layout=ipywidgets.Layout(width=_WIDE))
        self.text.add_class("bge-code")
        self._link = ipywidgets.HTML()
        self._text_said = _status()
        self.upload = ipywidgets.FileUpload(
            accept=".yaml,.yml,.txt", description=say(_UPLOAD), layout=ipywidgets.Layout(width="auto")
        )
        self.upload.observe(lambda _: self._guarded(self.take_file), "value")
        take = self._left_button(_TAKE_OVER, self.take_over)
        return ipywidgets.VBox([self.text, _row(take, self.upload, self._link), self._text_said])

    def _saving_page(self) -> ipywidgets.VBox:
        self.name = ipywidgets.Text(description=say(_NAME))
        self.saved = ipywidgets.Dropdown(layout=ipywidgets.Layout(width="auto", min_width="14em"))
        self._saving_said = _status()
        first = _row(self.name, self._left_button(_SAVE, self.save))
        second = _row(
            self.saved, self._left_button(_OPEN, self.open), self._left_button(_FORGET, self.forget)
        )
        return ipywidgets.VBox([first, second, self._saving_said])

    def _example_page(self) -> ipywidgets.VBox:
        self.title, self.words = _line(_TITLE), _line(_WORDS)
        self.move = ipywidgets.Dropdown(description=say(_MOVE), layout=ipywidgets.Layout(width=_WIDE))
        self._moves_told = ipywidgets.HTML()
        self._example_said = _status()
        row = _row(
            self._left_button(_ADD, self.add),
            self._left_button(_BACK, self.drop),
            self._left_button(_SHOW, self.show_example),
        )
        return ipywidgets.VBox(
            [self.title, self.words, self.move, row, self._moves_told, self._example_said],
        )

    def _challenge_page(self) -> ipywidgets.VBox:
        self.challenge_title, self.challenge_words, self.why = _line(_TITLE), _line(_WORDS), _line(_WHY)
        self.word = ipywidgets.Dropdown(description=say(_WORD), layout=ipywidgets.Layout(width=_WIDE))
        self.word.observe(lambda _: self._guarded(self._write_goal), "value")
        self.goal = ipywidgets.Textarea(description=say(_GOAL), rows=3, layout=ipywidgets.Layout(width=_WIDE))
        self.par = ipywidgets.BoundedIntText(description=say(_PAR), min=0, max=40)
        self._challenge_said = _status()
        fields = [self.challenge_title, self.challenge_words, self.word, self.goal, self.par, self.why]
        for field in (*fields, self.title, self.words, self.move, self.name):
            field.style = {"description_width": "11em"}
        return ipywidgets.VBox([*fields, self._left_button(_POSE, self.pose), self._challenge_said])

    def _left_button(self, label: str, work: Callable[[], Any]) -> ipywidgets.Button:
        return self._button(label, work, align_self="flex-start")

    # --- as text, saved, opened --------------------------------------------------------------------------------

    def take_over(self) -> None:
        """Replace the position by the text."""
        self._told(self._text_said, lambda: self.editor.draft.read(self.text.value), "")

    def take_file(self) -> None:
        """Replace the position by a file from the reader's own disk."""
        if self.upload.value:
            self.text.value = bytes(self.upload.value[0]["content"]).decode("utf-8", "replace")
            self.upload.value = ()
            self.take_over()

    def save(self) -> None:
        """Save the position under the name."""
        name = self.name.value.strip()
        if not name:
            self._text(self._saving_said, say(_NO_NAME), wrong=True)
            return
        if self._told(
            self._saving_said, lambda: self.editor.draft.save(name, self._store), say(_SAVED, {"name": name})
        ):
            self._fill_saved()
            self.saved.value = name

    def open(self) -> None:
        """Open the position chosen in the list."""
        name = self.saved.value
        if name and self._told(
            self._saving_said, lambda: self.editor.draft.open(name, self._store), say(_OPENED, {"name": name})
        ):
            self.name.value = name

    def forget(self) -> None:
        """Forget the position chosen in the list."""
        name = self.saved.value
        if name:
            told = say(_FORGOTTEN, {"name": name})
            self._told(self._saving_said, lambda: forget_position(name, self._store), told)
            self._fill_saved()

    # --- an example --------------------------------------------------------------------------------------------

    def add(self) -> None:
        """Add the move chosen in the list."""
        if self.move.value:
            self.moves.append(self.move.value)
            self._fill_moves()

    def drop(self) -> None:
        """Take the last move back."""
        if self.moves:
            self.moves.pop()
            self._fill_moves()

    def show_example(self) -> None:
        """Make the example, open it below, and give its text."""

        def make() -> None:
            shown = self.editor.as_example(self.moves, self.title.value, self.words.value)
            self._show(shown.text, Stepper(shown.example, None, self._theme))

        self._told(self._example_said, make, "")

    # --- a challenge -------------------------------------------------------------------------------------------

    def pose(self) -> None:
        """Make the challenge, open it below, and give its text."""

        def make() -> None:
            words = {
                "title": self.challenge_title.value,
                "words": self.challenge_words.value,
                "why": self.why.value,
            }
            posed = self.editor.as_challenge(self.goal.value, self.par.value or None, **words)
            self.par.value = posed.challenge.par
            self._show(posed.text, ChallengeView(posed.challenge, theme=self._theme))

        self._told(self._challenge_said, make, "")

    def _write_goal(self) -> None:
        if self.word.value:
            self.goal.value = self.word.value

    # --- showing -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """The position has changed, or may have."""
        if self._drafted is not self.editor.draft.state:
            self._drafted = self.editor.draft.state
            self.moves.clear()
            self._fill()

    def _fill(self) -> None:
        """Bring the open page up to date."""
        match self.pages.selected_index:
            case 0:
                text = self.editor.draft.text
                self.text.value = text
                where = f"data:application/yaml;base64,{b64encode(text.encode()).decode()}"
                self._link.value = f'<a download="position.yaml" href="{where}">{escape(say(_DOWNLOAD))}</a>'
            case 1:
                self._told(self._saving_said, self._fill_saved, "")
            case 2:
                self._fill_moves()
            case 3:
                self._fill_goals()

    def _fill_saved(self) -> None:
        names = saved_positions(self.editor.draft.game.name, self._store)
        self.saved.options = [(name, name) for name in names] or [(say(_NONE_SAVED), "")]
        self.saved.index = 0

    def _fill_moves(self) -> None:
        state = self.editor.draft.state.copy()
        told = []
        for move in self.moves:
            action = state.game.parse(move, state)
            told.append(in_words(state, action))
            state.apply(action)
        offered = (
            []
            if state.is_over
            else [(in_words(state, action), action.text) for action in state.legal_actions()]
        )
        self.move.options = offered
        self.move.index = 0 if offered else None
        text = say(_MOVES, {"moves": "; ".join(told)}) if told else say(_NO_MOVES)
        self._moves_told.value = f"<small>{escape(text)}<br>{escape(state.prompt())}</small>"

    def _fill_goals(self) -> None:
        words = vocabulary(self.editor.draft.game.name)
        state = self.editor.draft.state
        found = [(_written_goal(words, one, state)) for one in words.predicates.values()]
        self.word.options = [("", ""), *((text, text) for text in found if text)]

    def _show(self, text: str, made: Stepper | ChallengeView) -> None:
        if self.made is not None:
            self.made.close()
        self.made = made
        shown = ipywidgets.Textarea(value=text, rows=12, layout=ipywidgets.Layout(width=_WIDE))
        shown.add_class("bge-code")
        self._result.children = [made.widget, ipywidgets.HTML(escape(say(_TEXT))), shown]

    def _told(self, where: ipywidgets.HTML, work: Callable[[], Any], done: str) -> bool:
        """Do something with the position; what is refused is told there."""
        try:
            work()
        except (BadInput, RuleViolation) as refusal:
            self._text(where, str(refusal), wrong=True)
            return False
        self._text(where, done)
        self.editor.refresh()
        return True

    def _text(self, where: ipywidgets.HTML, text: str, wrong: bool = False) -> None:
        kind = "wrong" if wrong else "info"
        mark = "✗ " if wrong else ""
        inside = f"<div class='bge-palette-said bge-said-{kind}'>{mark}{escape(text)}</div>" if text else ""
        where.value = f"<div role='status'>{inside}</div>"

    def fail(self, text: str) -> None:
        """Show a failure of the program."""
        self.editor.fail(text)

    def close(self) -> None:
        """Take the widgets away."""
        if self.made is not None:
            self.made.close()
        super().close()


def _written_goal(words: Vocabulary, word: Predicate, state: State) -> str:
    """A goal with this word, filled with the first names that there are; empty if there are none."""
    names: list[str | int] = []
    for kind in word.takes:
        there = [1] if kind == "amount" else list(words.names[kind](state))
        if not there:
            return ""
        names.append(there[0])
    value: Any = True if not names else names[-1]
    for name in reversed(names[:-1]):
        value = {name: value}
    told = yaml.safe_dump(value, default_flow_style=True, width=1000).removesuffix("...\n").strip()
    return f"{word.name}: {told}"


def _status() -> ipywidgets.HTML:
    return ipywidgets.HTML(value="<div role='status'></div>")


def _line(text: str) -> ipywidgets.Text:
    return ipywidgets.Text(description=say(text), layout=ipywidgets.Layout(width=_WIDE))


def _row(*parts: Any) -> ipywidgets.HBox:
    return ipywidgets.HBox(list(parts), layout=ipywidgets.Layout(flex_flow="row wrap", align_items="center"))
