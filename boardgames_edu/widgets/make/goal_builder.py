"""The goal builder: a goal from clicks or from YAML, in step.

Knows no game: the words are those of the game's vocabulary; a click on the board fills them.
"""

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets

from boardgames_edu.engine.data import plain
from boardgames_edu.engine.errors import BadInput, DataError
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Thing
from boardgames_edu.teach.editing import aims
from boardgames_edu.teach.editing.draft import as_yaml
from boardgames_edu.teach.goals.goals import Predicate, vocabulary_of
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.page.layout import named
from boardgames_edu.widgets.page.printed import PrintedPage

_WORD, _NOT, _ADD = N_("Words"), N_("must not hold"), N_("Add to the goal")
_ALL, _ANY = N_("all of these"), N_("one of these is enough")
_NOTHING, _GOAL = N_("Nothing yet."), N_("The goal:")
_SUGGESTED = N_("Brought about by your moves; click to add:")
_MOST = 3
"""The largest number of suggestions."""
_GAP, _NARROW = "…", {"description_width": "1.3em"}
"""The label of a list that fills a gap in the words."""
_FIRST = ("rules", "controls", "captured")


class GoalBuilder(View):
    """A builder of goals.

    Args:
        state: the position whose things may be named.
        on_change: called when the goal has changed.

    Attributes:
        parts: the parts of the goal, as plain data.
        text: the field with the goal as YAML, which can be written by hand as well.
    """

    def __init__(self, state: State, on_change: Callable[[bool], None] | None = None) -> None:
        super().__init__(on_change=on_change)
        self.parts: list[dict[str, Any]] = []
        self._state, self._reached = state, state
        self._telling = False
        self.word = named(ipywidgets.Dropdown(layout=_wide()), say(_WORD))
        self.word.observe(lambda _: self._guarded(self._ask), "value")
        self._slots = ipywidgets.VBox()
        self.how = ipywidgets.Dropdown(
            options=[(say(words), sign) for sign, words in aims.HOW.items()],
            style=_NARROW,
            layout=ipywidgets.Layout(width="58%"),
        )
        self.number = ipywidgets.BoundedIntText(value=1, min=0, max=999, layout=ipywidgets.Layout(width="38%"))
        self.negated = ipywidgets.Checkbox(description=say(_NOT), indent=False, layout=ipywidgets.Layout(width="auto"))
        self.join = named(
            ipywidgets.Dropdown(options=[(say(_ALL), False), (say(_ANY), True)], layout=_wide()), say(_GOAL)
        )
        self.join.observe(lambda _: self._guarded(self._write), "value")
        self.text = named(ipywidgets.Textarea(rows=2, continuous_update=False, layout=_wide()), say(_GOAL))
        self.text.add_class("bge-code")
        self.text.observe(lambda _: self._guarded(self._read), "value")
        self._chips, self._offered, self._said = ipywidgets.VBox(), ipywidgets.Box(), ipywidgets.HTML()
        self._offered.add_class("bge-answer-list")
        self._slot: dict[str, ipywidgets.Dropdown] = {}
        self.children = [
            self._offered,
            ipywidgets.HTML(escape(say(N_("What has to hold? Click things on the board, or choose:")))),
            self.word,
            self._slots,
            ipywidgets.HBox([self._button(_ADD, self.add), self.negated]),
            ipywidgets.HTML(f"<b>{escape(say(_GOAL))}</b>"),
            self._chips,
            self.join,
            self.text,
            self._said,
        ]
        self.add_class("bge-goal-builder")
        self.begin(state)

    # --- working -----------------------------------------------------------------------------------------------

    def begin(self, state: State) -> None:
        """Go on in another position; keep the parts that fit it."""
        self._state = self._reached = state
        labels = aims.labels(state)
        self.word.options = sorted(((words, name) for name, words in labels.items()), key=lambda row: row[0])
        self.word.value = next((name for name in _FIRST if name in labels), next(iter(labels)))
        self.parts = [each for each in self.parts if self._can_be_said(each)]
        self._ask()
        self._write()
        self._offer()

    def _can_be_said(self, part: dict[str, Any]) -> bool:
        try:
            return bool(aims.in_words(part, self._state))
        except BadInput:
            return False

    def reached(self, state: State) -> None:
        """Offer goals that the moves up to this state have reached."""
        self._reached = state
        self._offer()

    def point(self, id: str, thing: Thing | None = None) -> None:
        """Fill the words with what a thing in the picture names."""
        under = [str(getattr(thing, name, "") or "") for name in ("place", "group")]
        whole = ":".join([id, *under])
        words = vocabulary_of(self._state.game.name).predicates
        if not aims.named_by(whole, words[self.word.value], self._state):
            fits = (name for _, name in self.word.options if aims.named_by(whole, words[name], self._state))
            self.word.value = next((name for name in _FIRST if name in fits), self.word.value)
        for kind, name in aims.named_by(whole, words[self.word.value], self._state).items():
            self._slot[kind].value = name

    def choose(self, word: str, **names: str) -> None:
        """Choose a word, and what fills it, by name."""
        self.word.value = word
        for kind, name in names.items():
            self._slot[kind].value = name

    def add(self) -> None:
        """Add the words to the goal."""
        names = {kind: str(slot.value) for kind, slot in self._slot.items()}
        amount = f"{self.how.value}{self.number.value}"
        self._take(aims.part(self._word(), names, amount, holds=not self.negated.value))

    def drop(self, number: int) -> None:
        """Take a part out, by its number from 0."""
        del self.parts[number]
        self._write()

    @property
    def goal(self) -> dict[str, Any]:
        """The goal as plain data; empty while there is none."""
        return aims.combined(self.parts, one_is_enough=bool(self.join.value)) if self.parts else {}

    def read(self, goal: Any) -> None:
        """Replace the goal. Raises DataError."""
        aims.in_words(goal, self._state)
        self.parts, self.join.value = aims.parts(goal)
        self._write()

    # --- showing -----------------------------------------------------------------------------------------------

    def _word(self) -> Predicate:
        return vocabulary_of(self._state.game.name).predicates[str(self.word.value)]

    def _ask(self) -> None:
        """Show a list for each gap of the words; keep earlier choices."""
        if self.word.value is None:
            return
        word, game = self._word(), self._state.game.name
        kept = {kind: slot.value for kind, slot in self._slot.items()}
        self._slot = {}
        for kind, names in aims.arguments(word, self._state).items():
            called = [(say(f"{{{kind}}}", {kind: name}, game), name) for name in names]
            said = [text for text, _ in called]
            apart = [(f"{text} ({id})" if said.count(text) > 1 else text, id) for text, id in called]
            slot = ipywidgets.Dropdown(options=apart, style=_NARROW, layout=_wide())
            named(slot, str(self.word.label), _GAP)
            slot.value = kept[kind] if kept.get(kind) in names else names[0]
            self._slot[kind] = slot
        for field, shown in ((self.how, _GAP), (self.number, "")):
            named(field, str(self.word.label), shown)
        amount = [ipywidgets.HBox([self.how, self.number])] if "amount" in word.takes else []
        self._slots.children = [*self._slot.values(), *amount]

    def _take(self, part: dict[str, Any]) -> None:
        if part not in self.parts:
            self.parts.append(part)
        self._write()

    def _write(self) -> None:
        """Show the goal as a list and as text."""
        self._tell("")
        self._chips.children = [
            ipywidgets.HBox([self._dropper(number, part), ipywidgets.HTML(escape(self._sentence(part)))])
            for number, part in enumerate(self.parts)
        ] or [ipywidgets.HTML(escape(say(_NOTHING)))]
        self.join.layout.display = None if len(self.parts) > 1 else "none"
        self.aloud(" ".join(f"{self._sentence(part)}." for part in self.parts) or say(_NOTHING))
        self._telling = True
        self.text.value = as_yaml(self.goal) if self.goal else ""
        self._telling = False
        self._notify()

    def _dropper(self, number: int, part: dict[str, Any]) -> ipywidgets.Button:
        button = self._button("", lambda: self.drop(number), "times")
        button.layout = ipywidgets.Layout(width="34px", flex="none")
        button.tooltip = say(N_("Take out: {goal}"), {"goal": self._sentence(part)})
        return button

    def _sentence(self, part: dict[str, Any]) -> str:
        words = aims.in_words(part, self._state)
        return words[:1].upper() + words[1:]

    def _read(self) -> None:
        """Take over the text that was changed by hand."""
        if self._telling:
            return
        try:
            data = plain(self.text.value, "goal", DataError)
            if data is not None and not isinstance(data, dict):
                raise DataError(N_("A goal is a YAML mapping such as {example}."), example='"points: {blue: 5}"')
            if data:
                self.read(data)
            else:
                self.parts = []
                self._write()
        except BadInput as problem:
            self._tell(str(problem))

    def _offer(self) -> None:
        found = [] if self._reached is self._state else aims.brought_about(self._state, self._reached, _MOST)
        buttons = [self._suggestion(part) for part in found]
        head = [ipywidgets.HTML(f"<small>{escape(say(_SUGGESTED))}</small>")] if buttons else []
        self._offered.children = [*head, *buttons]

    def _suggestion(self, part: dict[str, Any]) -> ipywidgets.Button:
        button = self._button("", lambda: self._take(part), "plus")
        button.description = self._sentence(part)
        button.layout.height = "auto"
        button.add_class("bge-answer")
        return button

    def _tell(self, problem: str) -> None:
        inside = f"<div class='bge-palette-said bge-said-wrong'>✗ {escape(problem)}</div>" if problem else ""
        self._said.value = f"<div>{inside}</div>"
        self.aloud(problem)

    def fail(self, text: str) -> None:
        """Show a failure of the program."""
        self._tell(text)

    def page(self) -> PrintedPage:
        """Return what an exported page shows: the goal in words."""
        told = "".join(f"<li>{escape(self._sentence(part))}</li>" for part in self.parts)
        return PrintedPage(None, f"<ul>{told}</ul>")


def _wide() -> ipywidgets.Layout:
    return ipywidgets.Layout(width="100%")
