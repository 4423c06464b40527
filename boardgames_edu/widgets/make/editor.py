"""The editor: build a position by clicking, then make exercises of it.

It joins a draft (`teach.editing`) with its board and palette, the recorder of moves, the goal builder, and the workshop
below them. It decides nothing: the tools say where a thing goes, and the engine whether the position is possible. What
is refused is shown, and nothing is changed.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import ipywidgets
import traitlets

from boardgames_edu.engine.errors import BadInput, OptionError
from boardgames_edu.engine.events import RuleViolation
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.scene.model import Card, Piece, Scene, Seat
from boardgames_edu.scene.motion import changes
from boardgames_edu.scene.painters.svg import svg
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.store import Store
from boardgames_edu.teach.editing import Draft, blank, take_up
from boardgames_edu.teach.editing import make_draft as draft_of
from boardgames_edu.teach.editing.draft import WHICH_GAME
from boardgames_edu.teach.editing.shelf import Sort
from boardgames_edu.teach.editing.tools import options
from boardgames_edu.widgets.board.live_board import LiveBoard
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.make.goal_builder import GoalBuilder
from boardgames_edu.widgets.make.recorder import Recorder
from boardgames_edu.widgets.make.workshop import Workpiece, Workshop
from boardgames_edu.widgets.page.layout import ViewFrame, named
from boardgames_edu.widgets.page.printed import PrintedPage, html_lines
from boardgames_edu.widgets.page.shared import TalkingPanel, script, text

ERASE = "erase"
"""The value of ``picked`` for taking things away."""
_PICK = N_("Pick a thing to put on the board.")
_BACK = N_("Back to the editor")
_GAME, _SEATS, _EMPTY, _FRESH = N_("Game"), N_("Players"), N_("Empty board"), N_("New game")
_USUAL = N_("The usual board")
"""The name of a choice that has none of its own."""
_STAGES: tuple[tuple[Sort, str], ...] = (
    ("position", N_("1  Build the position")),
    ("example", N_("2  Play moves: an example")),
    ("challenge", N_("3  Set a goal: a challenge")),
)
TEXTS = {
    "pick": N_("What to put on the board"),
    "erase": N_("Take away"),
    "undo": N_("Undo the change"),
    "redo": N_("Redo"),
    "keys": N_(
        "Pick a thing, then click places on the board; arrow keys and Enter do the same. Shift with a click, the "
        "right button, or Delete takes away. Ctrl+Z undoes, Ctrl+Y makes again."
    ),
}
_SIDE = 30.0  # how wide an icon of the palette is


def editor(
    of: State | Mapping[str, Any] | str | None = None,
    *,
    game: str | None = None,
    seats: int | None = None,
    saved: str | None = None,
    theme: str = "auto",
    store: Store | None = None,
    **options: object,
) -> "EditorView":
    """Return a board to build a position on.

    Args:
        of: a state, or a position as plain data or YAML, to begin with; an empty board if not given.
        game: whose board; what it begins with may say so itself.
        seats: for how many; as many as can play if not given.
        saved: the name of a saved position to begin with instead.
        theme: "auto" follows the page, or "light" or "dark".
        store: where positions are saved; the user's own file if not given.
        options: of the game, such as ``map="east"``.

    Raises:
        OptionError: no game is named, or there is no such game, option, theme or saved position; says what there is.
        PositionError: what it shall begin with is no position.
        StoreError: the file of saved things cannot be used.

    Example:
        >>> import boardgames_edu as bg
        >>> board = bg.editor(game="hansa", seats=3)
        >>> board.state.game.name
        'hansa'
    """
    if saved is not None:
        begun = take_up(saved, store=store)
    elif of is not None:
        begun = draft_of(of, game)
    elif game is None:
        raise OptionError(WHICH_GAME, games=", ".join(game_names()))
    else:
        begun = blank(game, seats, **options)
    return EditorView(begun, theme, store)


class Palette(TalkingPanel):
    """The things that can be put on a board.

    Args:
        on_ask: called with what is asked for ("pick", "take", "undo", "redo") and a word: the id of a tool, or of a
            thing on the board.
        groups: what can be picked: per group its name, and per thing its id, words and icon.
        view: what is picked, whether there is something to undo or redo, and the message.
    """

    own_script = script("make/palette.js")
    own_style = text("make/palette.css")
    labels = TEXTS
    sends = ("id",)
    groups: Any = traitlets.List().tag(sync=True)


@lru_cache(maxsize=512)
def icon(glyph: str, seat: int | None, seats: tuple[Seat, ...], text: str) -> str:
    """Return a glyph as a small SVG, as on the board."""
    piece = Piece(id="piece:icon", glyph=glyph, at=(_SIDE / 2, _SIDE / 2), size=0.8 * _SIDE, seat=seat, text=text)
    return svg(Scene(width=_SIDE, height=_SIDE, seats=seats, pieces=(piece,)))


class EditorView(Workpiece):
    """The editor of a position; made by :func:`editor`.

    Attributes:
        draft: the position that is built.
        picked: the id of the thing to put; "erase" for taking away, empty for nothing.
        board, palette, recorder, goals, workshop: the parts on the screen.
    """

    board: LiveBoard

    def __init__(self, draft: Draft, theme: str = "auto", store: Store | None = None) -> None:
        super().__init__(theme)
        self.draft, self.picked = draft, ""
        self._said: dict[str, str] | None = None
        self._changed: tuple[str, ...] = ()
        self._told_aloud = ""
        self._boxed: object = None
        self._recorded: object = draft.state
        self.board = self._own(LiveBoard(self.scene(), self._pointed, theme=theme, each_click=True))
        self.palette = self._failures = self._own(Palette(self._asked))
        self.recorder = self._own(Recorder(draft.state, theme, self._moved))
        self.goals = self._own(GoalBuilder(draft.state))
        stages = [(say(words), stage) for stage, words in _STAGES]
        self.stages = ipywidgets.ToggleButtons(options=stages, style={"button_width": "auto"})
        self.workshop = self._own(Workshop(self, theme, store))
        self._begin = self._beginning()
        self.stages.observe(lambda _: self._guarded(self._show_stage), "value")
        self._frame = ViewFrame([self.palette], [], self.board)
        self._made = ipywidgets.VBox()
        self.children = [self._begin, self.stages, self._frame, self._made, self.workshop]
        self.add_class("bge-editor")
        self.refresh()

    # --- working -----------------------------------------------------------------------------------------------

    def pick(self, id: str) -> None:
        """Pick a thing, or "erase"; drop it if picked. Raises OptionError."""
        if id and id != ERASE:
            self.draft.tool(id)
        self.picked = "" if id == self.picked else id
        self._said, self._changed = None, ()
        self.refresh()

    def point(self, id: str) -> None:
        """Put what is picked on the thing clicked, or describe that thing."""
        if not self.picked:
            thing = next((thing for thing in self.board.scene.things() if thing.id == id), None)
            self._said = {"kind": "info", "text": thing.words} if thing is not None and thing.words else None
            self.refresh()
        elif self.picked == ERASE:
            self.work(lambda: self.draft.erase(id))
        else:
            self.work(lambda: self.draft.put(self.picked, id))

    def take(self, id: str) -> None:
        """Take away what is picked from a place, or the thing clicked."""
        thing = next((thing for thing in self.board.scene.things() if thing.id == id), None)
        tool = self.draft.tools.find(self.picked)
        if tool is None or isinstance(thing, (Piece, Card)):
            self.work(lambda: self.draft.erase(id))
        else:
            self.work(lambda: self.draft.take(tool, id))

    def undo(self) -> None:
        """Take the last change back."""
        self.work(self.draft.undo)

    def redo(self) -> None:
        """Make the change again that was taken back."""
        self.work(self.draft.redo)

    def read(self, text: str) -> bool:
        """Replace the position by a YAML text; return whether that worked."""
        return self.work(lambda: self.draft.read(text))

    def begin(self, draft: Draft) -> None:
        """Begin with another board."""
        self.draft, self.picked, self._said, self._changed = draft, "", None, ()
        self.refresh()

    # --- stages ------------------------------------------------------------------------------------------------

    @property
    def stage(self) -> Sort:
        """What is being made: a "position", an "example" or a "challenge"."""
        found: Sort = self.stages.value
        return found

    @stage.setter
    def stage(self, stage: Sort) -> None:
        self.stages.value = stage
        self._show_stage()

    def _show_stage(self) -> None:
        """Show the board and the panels of the current stage."""
        self.show_made(None)
        if self.stage == "position":
            self._frame.show([self.palette], [], self.board)
        elif self.stage == "example":
            self.recorder.divert(None)
            self._frame.show([], [self.recorder.panel], self.recorder.board)
        else:
            self.recorder.divert(self._name)
            self._frame.show([self.goals, self.workshop.par], [], self.recorder.board)
        self.workshop.show_stage()

    def show_made(self, made: View | None) -> None:
        """Show what was made in place of the board; None undoes that."""
        self._made.children = (
            [] if made is None else [self._button(_BACK, self._show_stage, align_self="flex-start"), made]
        )
        self._frame.layout.display = None if made is None else "none"

    def _name(self, id: str) -> None:
        """Fill the goal's words with the thing clicked."""
        scene = self.recorder.board.scene
        self.goals.point(id, next((thing for thing in scene.things() if thing.id == id), None))

    def _moved(self, _done: bool) -> None:
        """Offer goals and refresh the workshop after moves were recorded or undone."""
        self.goals.reached(self.recorder.play.state)
        self.workshop.refresh()

    def work(self, change: Callable[[], Any]) -> bool:
        """Change the position or show why not; return whether it was changed."""
        before = self._bare()
        try:
            change()
        except (BadInput, RuleViolation) as refusal:
            self._said = {"kind": "wrong", "text": str(refusal)}
            self.refresh()
            return False
        self._said = None
        self._changed = changes(before, self._bare())
        self.refresh()
        return True

    # --- showing -----------------------------------------------------------------------------------------------

    def _bare(self) -> Scene:
        return scene_of(self.draft.state)

    def scene(self) -> Scene:
        """Return the picture, with possible places and recent changes marked."""
        scene = self._bare()
        return scene.marked(legal=self._places(scene), changed=self._changed)

    def _places(self, scene: Scene) -> list[str]:
        if self.picked == ERASE:
            return self.draft.erasable(scene)
        tool = self.draft.tools.find(self.picked)
        return [thing.id for thing in scene.things() if tool.fits(thing.id) and thing.enabled] if tool else []

    def refresh(self) -> None:
        """Show everything as it is."""
        self.stand_at(self.draft.state)
        self.board.show(self.scene())
        if self._boxed is not self.draft.tools:
            self._boxed = self.draft.tools
            seats = self.board.scene.seats
            self.palette.groups = [
                {
                    "name": name,
                    "tools": [
                        {"id": tool.id, "words": tool.words, "icon": icon(tool.glyph, tool.seat, seats, tool.text)}
                        for tool in tools
                    ],
                }
                for name, tools in self.draft.tools.groups.items()
            ]
        told = (self._said or {}).get("text") or self._hint()
        if self._said or told != self._told_aloud:  # a refusal or description, or else a new hint
            self.aloud(told)
        self._told_aloud = told
        self.palette.view = {
            "picked": self.picked,
            "undo": self.draft.can_undo,
            "redo": self.draft.can_redo,
            "said": self._said or {"kind": "info", "text": self._hint()},
        }
        if self._recorded is not self.state:
            self.rewind()
        self.workshop.refresh()

    def rewind(self) -> None:
        """Take back all recorded moves; recording begins in the current position."""
        self._recorded = self.state
        self.goals.begin(self.state)
        self.recorder.begin(self.state)

    def _hint(self) -> str:
        tool = self.draft.tools.find(self.picked)
        if tool is not None:
            words = say(N_("Picked: {thing}. Click where it goes."), {"thing": tool.words})
        else:
            words = say(N_("Click a piece to take it away, or a place to clear it.") if self.picked == ERASE else _PICK)
        return say(N_("{words} Now: {question}"), {"words": words, "question": self.state.prompt()})

    def _beginning(self) -> ipywidgets.HBox:
        """Return the row above the board, with which a new draft begins."""
        games = [(_game_name(game), game) for game in game_names()]
        self.game = ipywidgets.Dropdown(
            options=games, value=self.draft.game.name, description=say(_GAME), layout=_as_wide_as_needed()
        )
        self.seats = ipywidgets.Dropdown(description=say(_SEATS), layout=_as_wide_as_needed())
        self.variant = named(ipywidgets.Dropdown(layout=_as_wide_as_needed()), say(N_("Variant")))
        self._fill_seats()
        self.seats.value = self.state.setup.seats
        self.game.observe(lambda _: self._fill_seats(), "value")
        buttons = [self._button(_EMPTY, self._begin_empty), self._button(_FRESH, self._begin_new)]
        row = [self.game, self.seats, self.variant, *buttons]
        return ipywidgets.HBox(row, layout=ipywidgets.Layout(flex_flow="row wrap"))

    def _fill_seats(self) -> None:
        game = load(str(self.game.value))
        self.seats.options = list(game.seats)
        self.seats.value = max(game.seats)
        offered = [
            (name_of(key, id, game.name) or say(_USUAL), (key, id))
            for key, ids in options(game.name).items()
            for id in ids
        ]
        self.variant.options = offered
        self.variant.index = 0 if offered else None  # a list that was empty chooses nothing by itself
        self.variant.layout.display = None if offered else "none"

    def _chosen(self) -> dict[str, Any]:
        return dict([self.variant.value]) if self.variant.value else {}

    def _begin_empty(self) -> None:
        self._begun(lambda: blank(self.game.value, self.seats.value, **self._chosen()))

    def _begin_new(self) -> None:
        self._begun(lambda: draft_of(load(self.game.value).new(self.seats.value, **self._chosen())))

    def _begun(self, make: Callable[[], Draft]) -> None:
        try:
            self.begin(make())
        except BadInput as problem:
            self._said = {"kind": "wrong", "text": str(problem)}
            self.refresh()

    # --- talking with the browser ------------------------------------------------------------------------------

    def _asked(self, what: str, id: Any) -> None:
        match what:
            case "pick":
                self.pick(str(id or ""))
            case "take":
                self.take(str(id or ""))
            case "undo" | "redo" if self.stage == "example":
                self.recorder.press(what)
            case "undo":
                self.undo()
            case "redo":
                self.redo()

    def _pointed(self, id: str) -> None:
        self._guarded(lambda: self.point(id))

    def page(self) -> PrintedPage:
        """Return what an exported page shows: the position, and what is asked."""
        return PrintedPage(self._bare(), html_lines(self.state.prompt()), self.board.theme)


def _as_wide_as_needed() -> ipywidgets.Layout:
    return ipywidgets.Layout(width="auto")


def _game_name(game: str) -> str:
    """Return a game's name; setting the game up makes it known."""
    load(game).setup()
    return name_of("game", game, game) or game
