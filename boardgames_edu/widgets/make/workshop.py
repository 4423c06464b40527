"""The workshop below the editor: words, buttons, saving, text.

With its buttons one can try, save, open, project, assign and copy what is made. Decides nothing: the editor and
`teach.editing` do the work, and what they refuse is shown beside the button.
"""

import re
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.events import RuleViolation
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.store import Store
from boardgames_edu.teach.classroom.handout import hand_out
from boardgames_edu.teach.editing import Draft, shelf
from boardgames_edu.teach.editing.material import Posed, Shown, as_challenge, as_example, read_back
from boardgames_edu.teach.editing.shelf import ShelfEntry, Sort
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.classroom.projector import Projector, present
from boardgames_edu.widgets.make.goal_builder import GoalBuilder
from boardgames_edu.widgets.make.recorder import Recorder
from boardgames_edu.widgets.page.layout import named

_TITLE, _WORDS, _WHY = N_("Title"), N_("Words"), N_("Why")
_STEP, _TRY, _PROJECT, _ASSIGN = N_("Step through"), N_("Try it"), N_("Project"), N_("Assign")
_NAME, _SAVE, _OPEN, _FORGET = N_("Name"), N_("Save"), N_("Open"), N_("Forget")
_TEXT, _TAKE_OVER = N_("As text"), N_("Take over this text")
_UPLOAD, _DOWNLOAD = N_("Open a file"), N_("Download as a file")
_SAVED, _OPENED, _FORGOTTEN = N_("Saved: {name}."), N_("Opened: {name}."), N_("Forgotten: {name}.")
_ASSIGNED = N_(
    "{file} is written: give it to your class. The solution stands in {key}, which is yours. What they hand in, "
    "bg.solutions({folder}) checks."
)
_NO_NAME = N_("Give it a name first.")
_KINDS: dict[Sort, str] = {
    "position": N_("{name}: position"),
    "example": N_("{name}: example"),
    "challenge": N_("{name}: challenge"),
}
_FILES = {"position": "position.yaml", "example": "lesson.yaml", "challenge": "challenges.yaml"}
_FOLDER = "assignments"
_WIDE = "min(100%, 60em)"


class Workpiece(View):
    """A position being built, with its moves and goal.

    Attributes:
        draft: the position.
        stage: what is being made: a "position", an "example" or a "challenge".
    """

    draft: Draft
    stage: Sort
    recorder: Recorder
    goals: GoalBuilder

    @property
    def state(self) -> State:
        """The position as the engine has it."""
        return self.draft.state

    @property
    def text(self) -> str:
        """The position as YAML."""
        return self.draft.text

    def as_example(self, moves: Sequence[str] = (), title: str = "", words: str = "") -> Shown:
        """Return an example: moves from this position, and its text.

        The recorded moves are used if none are given; see `teach.editing.material.as_example`.
        """
        return as_example(self.draft, moves or self.recorder.moves, title, words)

    def as_challenge(self, goal: str | Mapping[str, Any] = "", par: int | None = None, **words: str) -> Posed:
        """Return a challenge from this position, and its text.

        The goal of the goal builder is used if none is given; see `teach.editing.material.as_challenge`.
        """
        return as_challenge(self.draft, goal or self.goals.goal, par, moves=self.recorder.moves, **words)

    def rewind(self) -> None:
        """Take back all recorded moves; recording begins in the current position."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Show everything as it is."""
        raise NotImplementedError

    def show_made(self, made: View | None) -> None:
        """Show what was made in place of the board; None undoes that."""
        raise NotImplementedError


class Workshop(View):
    """What stands below the board of an editor.

    Attributes:
        made: the stepper, challenge or projector that is shown in place of the board, or None.
    """

    def __init__(self, editor: Workpiece, theme: str, store: Store | None) -> None:
        super().__init__(theme)
        self.editor = self._failures = editor
        self._store = store
        self.made: View | None = None
        self._kept: tuple[tuple[object, ...], str] | None = None
        self._found = 0  # the par that was found, not given
        self.title, self.words, self.why = _line(_TITLE), _line(_WORDS), _line(_WHY)
        self.par = ipywidgets.BoundedIntText(description=say(N_("In at most … moves (0: the fewest)")), min=0, max=40)
        self.par.style, self.par.layout.width = {"description_width": "initial"}, "100%"
        self._try = self._button(_TRY, self.show)
        self._project = self._button(_PROJECT, self.project)
        self._assign = self._button(_ASSIGN, self.assign)
        self._told_of = _status()
        self.pages = ipywidgets.Accordion([self._text_page()], titles=(say(_TEXT),), selected_index=None)
        self.pages.observe(lambda _: self._guarded(self._fill), "selected_index")
        fields = ipywidgets.Box([self.title, self.words, self.why])
        fields.add_class("bge-making")
        self.children = [
            fields,
            _row(self._try, self._project, self._assign, *self._shelf()),
            self._told_of,
            self.pages,
        ]
        self.show_stage()

    def _shelf(self) -> list[Any]:
        self.name = ipywidgets.Text(placeholder=say(_NAME), layout=ipywidgets.Layout(width="11em"))
        self.saved = named(ipywidgets.Dropdown(layout={"width": "auto", "min_width": "12em"}), say(N_("What is saved")))
        named(self.name, say(_NAME))
        return [
            self.name,
            self._button(_SAVE, self.save),
            self.saved,
            self._button(_OPEN, self.open_saved),
            self._button(_FORGET, self.forget),
        ]

    def _text_page(self) -> ipywidgets.VBox:
        self.text = named(ipywidgets.Textarea(rows=16, layout=ipywidgets.Layout(width=_WIDE)), say(_TEXT))
        self.text.add_class("bge-code")
        self._link, self._text_said = ipywidgets.HTML(), _status()
        self.upload = ipywidgets.FileUpload(
            accept=".yaml,.yml,.txt", description=say(_UPLOAD), layout=ipywidgets.Layout(width="auto")
        )
        self.upload.observe(lambda _: self._guarded(self.take_file), "value")
        take = self._button(_TAKE_OVER, self.take_over)
        return ipywidgets.VBox([self.text, _row(take, self.upload, self._link), self._text_said])

    # --- what is made ------------------------------------------------------------------------------------------

    def written(self) -> str:
        """Return the position, example or challenge as text.

        Raises:
            OptionError: there are no moves, or there is no goal or way to it.
            DataError, RuleViolation: words, goal or moves that do not fit.
        """
        title, words, why = self.title.value, self.words.value, self.why.value
        if self.editor.stage == "example":
            return self.editor.as_example((), title, words).text
        if self.editor.stage == "challenge":
            return self._posed(title, words, why)
        return self.editor.text

    def _posed(self, title: str, words: str, why: str) -> str:
        """Return the challenge as text; search only after a change."""
        par = None if self.par.value in (0, self._found) else self.par.value
        made = self.editor.text, str(self.editor.goals.goal), tuple(self.editor.recorder.moves)
        key = (*made, par, title, words, why)
        if self._kept is None or self._kept[0] != key:
            self._text(self._told_of, say(N_("Looking for the fewest moves …")))
            posed = self.editor.as_challenge("", par, title=title, words=words, why=why)
            self._kept = key, posed.text
            self.par.value = posed.challenge.par
            self._found = posed.challenge.par if par is None else 0
        return self._kept[1]

    def view(self) -> View:
        """Return a view of what is made; raises as :meth:`written`."""
        from boardgames_edu.widgets.make.material import material

        return material(self.written(), game=self.editor.draft.game.name, theme=self._theme)

    def show(self) -> None:
        """Show the example or challenge in place of the board."""
        self._report(self._told_of, lambda: self._put_up(self.view()))

    def project(self) -> None:
        """Show what is made as the projector does."""

        def work() -> None:
            stage = self.editor.stage
            self._put_up(present(self.editor.state) if stage == "position" else Projector([self.view()]))

        self._report(self._told_of, work)

    def _put_up(self, made: View) -> None:
        if self.made is not None:
            self.made.close()
        self.made = made
        made.speaker = self
        self.editor.show_made(made)
        self.aloud("", made.spoken())

    def assign(self) -> None:
        """Write a notebook for the class with what is made."""
        name = re.sub(r"\W+", "_", self.name.value.strip() or self.title.value.strip()).strip("_").lower()
        if not name:
            self._text(self._told_of, say(_NO_NAME), wrong=True)
            return

        def work() -> str:
            folder = Path(_FOLDER) / name
            file = hand_out(folder, self.written(), self.editor.draft.game.name, overwrite=True)
            told = _ASSIGNED if self.editor.stage == "challenge" else N_("{file} is written: give it to your class.")
            facts = {"file": str(file), "key": "key.ipynb", "folder": repr(str(folder))}
            return say(told, facts)

        self._report(self._told_of, work)

    # --- saved, opened -----------------------------------------------------------------------------------------

    def save(self) -> None:
        """Save the position, example or challenge under the name."""
        name, stage, game = self.name.value.strip(), self.editor.stage, self.editor.draft.game.name
        if not name:
            self._text(self._told_of, say(_NO_NAME), wrong=True)
            return

        def work() -> str:
            shelf.keep(stage, name, self.written(), game, self._store)
            self._fill_saved()
            self.saved.value = ShelfEntry(stage, name, game)
            return say(_SAVED, {"name": say(_KINDS[stage], {"name": name})})

        self._report(self._told_of, work)

    def open_saved(self) -> None:
        """Open what is chosen in the list."""
        chosen = self.saved.value
        if chosen is None:
            return

        def work() -> str:
            self.take_in(chosen.sort, shelf.taken(chosen.sort, chosen.name, chosen.game, self._store)[0])
            self.name.value = chosen.name
            return say(_OPENED, {"name": say(_KINDS[chosen.sort], {"name": chosen.name})})

        self._report(self._told_of, work)

    def take_in(self, sort: Sort, text: str) -> None:
        """Go on with a saved position, example or challenge. Raises BadInput."""
        if sort == "position":
            self.editor.draft.read(text)
            self.editor.refresh()
        else:
            found = read_back(text, self.editor.draft.game.name)
            self.editor.draft.become(found.position)
            self.editor.rewind()
            self.editor.refresh()
            for move in found.moves:
                self.editor.recorder.make(move)
            if found.goal:
                self.editor.goals.read(found.goal)
            self.title.value, self.words.value, self.why.value = found.title, found.words, found.why
            self.par.value, self._found = found.par, 0
        self.editor.stage = sort

    def forget(self) -> None:
        """Delete what is chosen in the list."""
        chosen = self.saved.value
        if chosen is None:
            return

        def work() -> str:
            shelf.forget(chosen.sort, chosen.name, self._store)
            self._fill_saved()
            return say(_FORGOTTEN, {"name": say(_KINDS[chosen.sort], {"name": chosen.name})})

        self._report(self._told_of, work)

    # --- as text -----------------------------------------------------------------------------------------------

    def take_over(self) -> None:
        """Go on with the text, read as what is being made."""
        stage, text = self.editor.stage, self.text.value
        self._report(self._text_said, lambda: self.take_in(stage, text))

    def take_file(self) -> None:
        """Go on with a file from the reader's own disk."""
        if self.upload.value:
            self.text.value = bytes(self.upload.value[0]["content"]).decode("utf-8", "replace")
            self.upload.value = ()
            self.take_over()

    # --- showing -----------------------------------------------------------------------------------------------

    def show_stage(self) -> None:
        """Show the fields and buttons of what is being made."""
        stage = self.editor.stage
        for field, stages in (
            (self.title, ("example", "challenge")),
            (self.words, ("example", "challenge")),
            (self.why, ("challenge",)),
            (self._try, ("example", "challenge")),
            (self._assign, ("example", "challenge")),
        ):
            field.layout.display = None if stage in stages else "none"
        self._try.description = say(_STEP if stage == "example" else _TRY)
        self._text(self._told_of, "")
        self._report(self._told_of, self._fill_saved)
        self._fill()

    def refresh(self) -> None:
        """Show what is made after a change."""
        self._fill()

    def _fill(self) -> None:
        """Update the text, where it is shown."""
        if self.pages.selected_index is None:
            return
        if self.editor.stage == "challenge" and not self.editor.goals.goal:
            self.text.value = ""
            return
        try:
            text, problem = self.written(), ""
        except (BadInput, RuleViolation) as refusal:
            text, problem = "", str(refusal)
        self.text.value = text
        self._text(self._text_said, problem, wrong=True)
        where = f"data:application/yaml;base64,{b64encode(text.encode()).decode()}"
        file = _FILES[self.editor.stage]
        self._link.value = f'<a download="{file}" href="{where}">{escape(say(_DOWNLOAD))}</a>'

    def _fill_saved(self) -> None:
        kept = shelf.on_shelf(self.editor.draft.game.name, self._store)
        self.saved.options = [(say(_KINDS[entry.sort], {"name": entry.name}), entry) for entry in kept] or [
            (say(N_("Nothing is saved yet.")), None)
        ]
        self.saved.index = 0

    def _report(self, where: ipywidgets.HTML, work: Callable[[], Any]) -> None:
        """Show the message of some work, or why it cannot be done."""
        try:
            self._text(where, work() or "")
        except (BadInput, RuleViolation) as refusal:
            self._text(where, str(refusal), wrong=True)

    def _text(self, where: ipywidgets.HTML, text: str, wrong: bool = False) -> None:
        kind = "wrong" if wrong else "info"
        mark = "✗ " if wrong else ""
        inside = f"<div class='bge-palette-said bge-said-{kind}'>{mark}{escape(text)}</div>" if text else ""
        where.value = f"<div>{inside}</div>"
        self.aloud(text)

    def _end(self) -> None:
        if self.made is not None:
            self.made.close()
        super()._end()


def _status() -> ipywidgets.HTML:
    return ipywidgets.HTML(value="<div></div>")


def _line(text: str) -> ipywidgets.Text:
    return ipywidgets.Text(
        description=say(text), layout=ipywidgets.Layout(width="auto"), style={"description_width": "initial"}
    )


def _row(*parts: Any) -> ipywidgets.HBox:
    return ipywidgets.HBox(list(parts), layout=ipywidgets.Layout(flex_flow="row wrap", align_items="center"))
