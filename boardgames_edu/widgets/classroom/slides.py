"""Positions on the projector: with covered things, or side by side.

A class guesses what is covered, or what is different. Decides nothing.
"""

from collections.abc import Sequence
from html import escape
from math import dist
from typing import Any

import ipywidgets
import msgspec

from boardgames_edu.engine.errors import one_of
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.model import Badge, Card, Piece, Place, Point, Scene
from boardgames_edu.scene.motion import changes
from boardgames_edu.scene.parts.closeup import framed
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.widgets.board.live_board import LiveBoard
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.lesson.framing import panels_of, parts, taken
from boardgames_edu.widgets.page.layout import ViewFrame
from boardgames_edu.widgets.page.printed import PrintedPage, html_lines, listed, running

_UNDER = N_("Under the “?”:")
_SPOT = N_("What is different?")
_DIFFERENT = N_("This is different:")
MOST = 8
"""The largest number of differences told in words; all are marked."""
_SIGN = 36.0
"""The size of the "?" on a covered place."""


class _Guessed(View):
    """A slide on which something is guessed, then revealed."""

    def __init__(self, theme: str, backend: str) -> None:
        super().__init__(theme, backend=backend)
        self._zooming = True
        self.words = self._failures = ipywidgets.HTML()
        self.said = [self.words]

    def spoken(self) -> str:
        """Return what stands beside the board."""
        return running(self.words.value)

    def _go_on(self) -> None:
        self.reveal()


class CoveredView(_Guessed):
    """A position whose things are covered, or shown again, by clicks.

    Args:
        thing: a state, or a picture.
        cover: ids of what is covered at first.
        panels: which parts of the picture of a state to show; all of them if None.
        zoom: ids of what a close-up of a state shows; the whole picture if empty.

    Attributes:
        covered: the ids of what is covered now.

    Raises:
        OptionError: something to cover is not in the picture.
    """

    board: LiveBoard

    def __init__(
        self,
        thing: State | Scene,
        cover: Sequence[str] = (),
        panels: Sequence[str] | None = None,
        zoom: Sequence[str] = (),
        theme: str = "auto",
        backend: str = "live",
    ) -> None:
        super().__init__(theme, backend)
        self._thing, self._panels, self._near = thing, panels, tuple(zoom)
        self._scene = self._drawn()
        known = [thing.id for thing in self._scene.things()]
        for id in (*cover, *zoom):
            if id not in known:
                raise one_of("thing in the picture", id, known)
        self._first = tuple(cover)
        self.covered = list(cover)
        self._revealed: list[str] = []
        self.board = self._board_for(self.scene(), self.point)
        self.children = [ViewFrame((), self.said, self.board)]
        self.stand_at(thing if isinstance(thing, State) else None)
        self._show()

    def _drawn(self) -> Scene:
        """Return the picture, with nothing covered."""
        if isinstance(self._thing, Scene):
            return self._thing
        whole = scene_of(self._thing, **({} if self._panels is None else {"panels": self._panels}))
        if not (self._near and self._zooming):
            return whole
        plan = framed([parts(self._thing, panels_of(self._thing, self._panels))], self._near)
        return whole if plan is None else taken(plan, self._thing, whole)

    def point(self, id: str) -> None:
        """Cover a thing, or show it again."""
        if id in self.covered:
            self.covered.remove(id)
            self._revealed = [id]
        elif any(thing.id == id and thing.words for thing in self._scene.things()):
            self.covered.append(id)
        self._show()

    @property
    def has_more(self) -> bool:
        """Whether something is covered."""
        return bool(self.covered)

    @property
    def has_earlier(self) -> bool:
        """Whether other things are covered than at first."""
        return sorted(self.covered) != sorted(self._first)

    def _go_back(self) -> None:
        self.covered = list(self._first)
        self._show()

    def reveal(self) -> None:
        """Show all that is covered, and say what it is."""
        self._revealed, self.covered = self.covered, []
        self._show()

    def zoom(self, on: bool) -> None:
        """Show the close-up, or the whole picture."""
        self._zooming = on
        self._scene = self._drawn()
        self._show()

    def _show(self) -> None:
        self.board.show(self.scene())
        self.words.value = f"<div>{self._revealed_or_asked()}</div>"
        self.aloud(self.spoken())

    def _revealed_or_asked(self) -> str:
        """Return the question, or the words of what was revealed."""
        if self.covered:
            return f"<b>{escape(say(N_('What is under the “?”')))}</b>"
        told = [escape(thing.words) for thing in self._scene.things() if thing.id in self._revealed]
        return f"<b>{escape(say(_UNDER))}</b>{''.join(f'<p>{words}</p>' for words in told)}" if told else ""

    def scene(self) -> Scene:
        """Return the picture, without what is covered."""
        return covered(self._scene, self.covered)

    def page(self) -> PrintedPage:
        """Return what an exported page shows, without what is covered."""
        return PrintedPage(self.scene(), self.words.value, self.board.theme)


def covered(scene: Scene, ids: Sequence[str]) -> Scene:
    """Return the picture with a "?" on some things.

    Pieces and cards are hidden completely; of places, owners and words are hidden.
    """
    if not ids:
        return scene
    words = say(N_("covered"))

    def cover(thing: Any) -> Any:
        if isinstance(thing, Piece):
            return msgspec.structs.replace(thing, glyph="any_good", seat=None, count=1, text="?", words=words)
        if isinstance(thing, Card):
            bare = {"name": "?", "lines": (), "glyphs": (), "corner": "", "mark": "", "seat": None}
            large = 0.5 * min(thing.size)
            return msgspec.structs.replace(thing, face="down", words=words, text_size=large, **bare)
        sign = Badge("any_good", _clear_spot(thing, scene.pieces), _SIGN, None, "?")
        told = f"{thing.name}: {words}" if thing.name else words
        return msgspec.structs.replace(thing, tint="off", badges=(*thing.badges, sign), words=told)

    hidden, kinds = scene.hushed(ids), ("places", "pieces", "cards")
    things = {kind: tuple(cover(one) if one.id in ids else one for one in getattr(hidden, kind)) for kind in kinds}
    return msgspec.structs.replace(hidden, **things).marked(active=ids)


def _clear_spot(place: Place, pieces: Sequence[Piece]) -> Point:
    """Return the offset of a "?" beside a name, clear of everything."""
    if not place.name:
        return 0.0, 0.0
    x, y = place.at
    right, down = (place.label[0] - x, place.label[1] - y) if place.label else (0.0, 0.0)
    side = width(place.name, place.text_size, bold=True) / 2 + 0.6 * _SIGN
    drawn = [((piece.at[0] - x, piece.at[1] - y), piece.size) for piece in pieces]
    drawn += [(badge.offset, badge.size) for badge in place.badges]
    spots = [(right + across, down + under) for under in (0, -_SIGN, _SIGN) for across in (side, -side, 0)]

    def room(spot: Point) -> float:
        nearest = min((dist(spot, at) - size / 2 for at, size in drawn), default=_SIGN)
        return min(nearest, _SIGN / 2)

    return max((spot for spot in spots if spot != (right, down)), key=room)


class _Boards(ipywidgets.Box):  # type: ignore[misc]  # ipywidgets has no types
    """Boards beside each other, as the one board of a frame."""

    def __init__(self, boards: Sequence[LiveBoard]) -> None:
        super().__init__(list(boards))
        self.scene = boards[0].scene
        self.add_class("bge-boards")


class SideBySide(_Guessed):
    """Positions side by side, whose differences are marked on demand.

    Args:
        states: positions of one game.
        panels: which parts of the pictures to show; all of them if None.
        guess: mark the differences only when they are asked for.

    Attributes:
        marked: whether the differences are marked.
    """

    def __init__(
        self,
        states: Sequence[State],
        panels: Sequence[str] | None = None,
        theme: str = "auto",
        backend: str = "live",
        *,
        guess: bool = True,
    ) -> None:
        super().__init__(theme, backend)
        self.states, self._panels = tuple(states), panels
        self.marked = not guess
        options: dict[str, Any] = {} if panels is None else {"panels": panels}
        self._wholes = [scene_of(state, **options) for state in self.states]
        pairs = zip((1, *range(len(self.states) - 1)), range(len(self.states)), strict=True)
        self._differing = [changes(self._wholes[other], self._wholes[at]) for other, at in pairs]
        about = {id for ids in self._differing for id in ids}
        pictures = [parts(state, panels_of(state, panels)) for state in self.states]
        self._plan = framed(pictures, about) if about else None
        self._shown = [self._board_for(scene) for scene in self._scenes()]
        self.stand_at(self.states[0])
        self.children = [ViewFrame((), self.said, self._own(_Boards(self._shown)))]
        self._show()

    @property
    def boards(self) -> Sequence[LiveBoard]:
        """The boards, in the order of the positions."""
        return self._shown

    def _scenes(self) -> list[Scene]:
        found = []
        for state, whole, ids in zip(self.states, self._wholes, self._differing, strict=True):
            scene = whole if self._plan is None or not self._zooming else taken(self._plan, state, whole)
            found.append(scene.marked(changed=ids) if self.marked else scene)
        return found

    def _show(self) -> None:
        for board, scene in zip(self._shown, self._scenes(), strict=True):
            board.show(scene)
        told = self._differences()
        head = _SPOT if not self.marked else _DIFFERENT if told else N_("Nothing that shows is different.")
        rows = "".join(f"<p>{'<br>'.join(map(escape, row))}</p>" for row in told) if self.marked else ""
        self.words.value = f"<div><b>{escape(say(head))}</b>{rows}</div>"
        self.aloud(self.spoken())

    def _differences(self) -> list[list[str]]:
        """Return the differences: a thing's words in each position."""
        about = dict.fromkeys(id for ids in self._differing for id in ids)
        said = [{thing.id: thing.words for thing in whole.things()} for whole in self._wholes]
        rows = [[words.get(id, "") for words in said] for id in about]
        letters = "ABCDEFGH"
        return [
            [f"{letter}: {words or say(N_('nothing'))}" for letter, words in zip(letters, row, strict=False)]
            for row in rows
            if len(set(row)) > 1
        ][:MOST]

    @property
    def has_more(self) -> bool:
        """Whether the differences are still to be marked."""
        return not self.marked

    @property
    def has_earlier(self) -> bool:
        """Whether the differences are marked."""
        return self.marked

    def _go_back(self) -> None:
        self.marked = False
        self._show()

    def reveal(self) -> None:
        """Mark the differences, and say them."""
        self.marked = True
        self._show()

    def zoom(self, on: bool) -> None:
        """Show close-ups of what is different, or whole pictures."""
        self._zooming = on
        self._show()

    def page(self) -> PrintedPage:
        """Return what an exported page shows: first position and differences."""
        told = listed(" · ".join(row) for row in self._differences()) if self.marked else ""
        return PrintedPage(self._shown[0].scene, html_lines(say(_DIFFERENT if told else _SPOT)) + told, self._theme)
