"""The projector view: examples, lessons and positions one after the other, large, one board at a time, for a class.

Arrow keys or a presenter's clicker step through; things on a position can be covered, so that a class guesses before
they are revealed. Decides nothing; each slide is a view with steps of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import msgspec
import traitlets

from boardgames_edu.engine.errors import OptionError, one_of
from boardgames_edu.engine.game import State
from boardgames_edu.engine.registry import game_names
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene import picture
from boardgames_edu.scene.model import Card, Piece, Scene
from boardgames_edu.teach.examples import example, example_ids
from boardgames_edu.teach.examples.cases import Example
from boardgames_edu.teach.lessons import lesson_names
from boardgames_edu.widgets.error_reporting import guarded
from boardgames_edu.widgets.frame import script
from boardgames_edu.widgets.lesson import lesson
from boardgames_edu.widgets.printed import Page, lines
from boardgames_edu.widgets.stepper import Stepper
from boardgames_edu.widgets.view import PositionView, View

_HERE = Path(__file__).parent
TEXTS = {
    "back": N_("Back"),
    "forward": N_("Forward"),
    "reveal": N_("Reveal"),
    "black": N_("Black"),
    "full": N_("Full screen"),
    "keys": N_(
        "Arrow keys or a clicker: back and forward. Enter: reveal. B: black screen. F: full screen. Click a thing on "
        "a position to cover it."
    ),
}
_PLACE = N_("{number} of {count}")
_NOTHING = N_("Say what to show: a state, the id of an example, the name of a lesson, or several of them.")
_NOT_SHOWN = N_("A state, an example or the name of a lesson can be projected, not {kind}.")
_COVERED = N_("covered")


def present(
    *what: Any,
    game: str | None = None,
    guess: bool = True,
    cover: Sequence[str] = (),
    panels: Sequence[str] | None = None,
    theme: str = "auto",
) -> Projector:
    """Things to show to a class, one after the other, each large and alone.

    Args:
        what: states (or what has one, such as an editor), examples or their ids ("EX-A", "hansa/EX-05"), and names of
            lessons ("rurik/01_who_rules").
        game: whose examples and lessons, where a name does not say it; may be left out where only one game has it.
        guess: hide what comes next in an example until the class has guessed.
        cover: ids of things that are covered at first on positions ("place:kiev").
        panels: which parts of the picture to show of positions; all of them if not given.
        theme: "auto" follows the page, or "light" or "dark".

    Raises:
        OptionError: nothing to show, no such game, example, lesson or theme, or something that cannot be shown.
    """
    if not what:
        raise OptionError(_NOTHING)
    return Projector([_slide(thing, game, guess, cover, panels, theme) for thing in what])


class Projector(View):
    """Shows views as slides; made by :func:`present`.

    Attributes:
        slides: what is shown; ``at`` is the number of the one shown now, from 0.
        bar: buttons and keys.
    """

    def __init__(self, slides: Sequence[View]) -> None:
        super().__init__()
        self.slides = [self._own(slide) for slide in slides]
        self.at = 0
        self.bar = self._own(Bar(self._asked))
        self._room = self._own(ipywidgets.Box())
        self._room.add_class("bge-projected")
        self.widget = ipywidgets.Box([self.bar, self._room])
        for name in ("bge-projector", "bge-large"):
            self.widget.add_class(name)
        self.go(0)

    @property
    def slide(self) -> View:
        """What is shown now."""
        return self.slides[self.at]

    def go(self, number: int) -> None:
        """Show a slide by its number from 0; beyond either end, the first or last."""
        self.at = max(0, min(number, len(self.slides) - 1))
        self._room.children = [self.slide.widget]
        self._tell()

    def forward(self) -> None:
        """A step forward; after the last one of a slide, the next slide."""
        if not self.slide.step_on():
            self.go(self.at + 1)
        self._tell()

    def back(self) -> None:
        """A step back; before the first one of a slide, the slide before."""
        if not self.slide.step_back():
            self.go(self.at - 1)
        self._tell()

    def reveal(self) -> None:
        """Show what is hidden on the slide."""
        self.slide.reveal()
        self._tell()

    def scene(self) -> Scene | None:
        """The picture now, for pages that are exported."""
        return self.slide.scene()

    def _tell(self) -> None:
        self.bar.view = {"place": self._place()}

    def _place(self) -> str:
        count = len(self.slides)
        return say(_PLACE, {"number": self.at + 1, "count": count}) if count > 1 else ""

    def _asked(self, what: str) -> None:
        match what:
            case "forward":
                self.forward()
            case "back":
                self.back()
            case "reveal":
                self.reveal()
            case "first":
                self.go(0)
            case "last":
                self.go(len(self.slides) - 1)

    def page(self) -> Page:
        """What is to be seen of the slide where nothing runs."""
        page = self.slide.page()
        return page._replace(words=lines(self._place()) + page.words)


class Bar(anywidget.AnyWidget):
    """Buttons and keys of the projector; calls back with what was asked for: "forward", "back", "reveal", "first",
    "last". The black screen and the full screen are the browser's own.
    """

    _esm = script("projector.js")
    _css = _HERE / "projector.css"
    texts = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, on_ask: Callable[[str], None]) -> None:
        self._on_ask = on_ask
        super().__init__(texts={key: say(text) for key, text in TEXTS.items()})

    def _handle_custom_msg(self, content: dict[str, Any], buffers: Any) -> None:  # noqa: ARG002  (ipywidgets' hook)
        with guarded(self.fail):
            self.hear(content)

    def hear(self, message: Mapping[str, Any]) -> None:
        """Do what a message of the browser asks for."""
        if isinstance(message.get("do"), str):
            self._on_ask(message["do"])

    def fail(self, text: str) -> None:
        """Show a failure of the program."""
        self.view = {**self.view, "problem": text}


# --- slides ----------------------------------------------------------------------------------------------------------


def _slide(
    thing: Any,
    game: str | None,
    guess: bool,
    cover: Sequence[str],
    panels: Sequence[str] | None,
    theme: str,
) -> View:
    if isinstance(thing, str):
        of, slash, name = thing.partition("/")
        if slash and of in game_names():
            game = of
        else:
            name = thing
        games = game_names() if game is None else (game,)
        lessons = [f"{each}/{name}" for each in games if name in lesson_names(each)]
        if len(lessons) > 1:
            raise one_of("lesson", name, lessons)
        if lessons:
            return lesson(lessons[0], theme=theme)
        try:
            thing = example(name, game)
        except OptionError:
            known = [id for each in games for id in (*example_ids(each), *lesson_names(each))]
            raise one_of("example or lesson", thing, known) from None
    if isinstance(thing, Example):
        return Stepper(thing, None, theme, guess=guess)
    state = thing if isinstance(thing, (State, Scene)) else getattr(thing, "state", None)
    if not isinstance(state, (State, Scene)):
        raise OptionError(_NOT_SHOWN, kind=type(thing).__name__)
    wanted = {} if panels is None or isinstance(state, Scene) else {"panels": panels}
    return CoveredView(picture(state, **wanted), cover, theme)


class CoveredView(PositionView):
    """Shows a position; what is clicked is covered, or shown again.

    Attributes:
        covered: the ids of what is covered now.
    """

    def __init__(self, scene: Scene, cover: Sequence[str], theme: str) -> None:
        known = [thing.id for thing in scene.things()]
        for id in cover:
            if id not in known:
                raise one_of("thing in the picture", id, known)
        self._scene, self._first = scene, tuple(cover)
        self.covered = list(cover)
        super().__init__(self.scene(), theme, self.point)

    def point(self, id: str) -> None:
        """Cover a thing, or show it again."""
        if id in self.covered:
            self.covered.remove(id)
        elif any(thing.id == id and thing.words for thing in self._scene.things()):
            self.covered.append(id)
        self.board.show(self.scene())

    def step_on(self) -> bool:
        """Show what is covered; False if nothing is."""
        if not self.covered:
            return False
        self.reveal()
        return True

    def step_back(self) -> bool:
        """Cover again what was covered at first; False if that is so."""
        if sorted(self.covered) == sorted(self._first):
            return False
        self.covered = list(self._first)
        self.board.show(self.scene())
        return True

    def reveal(self) -> None:
        """Show all that is covered."""
        self.covered.clear()
        self.board.show(self.scene())

    def scene(self) -> Scene:
        """The picture, without what is covered."""
        return covered(self._scene, self.covered)


def covered(scene: Scene, ids: Sequence[str]) -> Scene:
    """The picture with things covered: of places, who has them and what is said of them; of pieces and cards all."""
    if not ids:
        return scene
    words = say(_COVERED)

    def cover_piece(piece: Piece) -> Piece:
        if piece.id not in ids:
            return piece
        return msgspec.structs.replace(piece, glyph="any_good", seat=None, count=1, text="?", words=words)

    def cover_card(card: Card) -> Card:
        if card.id not in ids:
            return card
        bare = {"name": "?", "lines": (), "glyphs": (), "corner": "", "mark": "", "seat": None}
        return msgspec.structs.replace(card, face="down", words=words, **bare)

    hidden = scene.hushed(ids)
    pieces, cards = tuple(map(cover_piece, hidden.pieces)), tuple(map(cover_card, hidden.cards))
    return msgspec.structs.replace(hidden, pieces=pieces, cards=cards).marked(active=ids)
