"""The close-ups that the projector shows of pictures.

A close-up shows what a step is about, and stands still for a whole case. How large a board will be beside its words is
summed as projector.js does it, without a browser. Knows no game: each game's picture says what stands on which panel
when it draws one alone.
"""

import functools
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain

from boardgames_edu.engine.states.state import State
from boardgames_edu.scene.lettering import wrapped
from boardgames_edu.scene.model import MARKS, Scene
from boardgames_edu.scene.parts.closeup import FOLDED, LEGIBLE, CloseUp, framed, within
from boardgames_edu.scene.parts.cutting import neighbours
from boardgames_edu.scene.parts.small import located
from boardgames_edu.scene.pictures import drawing_of, scene_of
from boardgames_edu.teach.examples import Example
from boardgames_edu.teach.questions import Question, kinds
from boardgames_edu.widgets.lesson.steps import about, concerned

ROOM = 1.57, 0.915
"""Width and height below the bar, relative to a 16:10 screen's height."""
COLUMNS = (0.24, 0.3, 0.36, 0.42, 0.48, 0.56, 0.64)
"""The fractions of the width that words may have beside a board."""
GAP = 0.0175
LINE, BETWEEN = 1.3, 0.2
"""Height of a line and space between paragraphs, in letters."""
BUTTONS, ROW = 0.25, 0.8
"""Width of a row's buttons, and letters between two rows."""
STEP = 0.02
"""The step to which widths are rounded down, to keep line breaks."""
LEAST = 0.1
"""The least height for which a board is planned."""


def fitting(paragraphs: Sequence[str]) -> Callable[[float, float], float]:
    """Return a function that gives a board's scale with some words.

    The function takes the width and the height of the board in its units, and returns the length of one unit as a
    fraction of the screen's height. A paragraph that begins with a tab stands in a row with buttons.

    >>> fitting([])(1570, 915)
    0.001
    >>> fitting(["A question of some words."])(1570, 915) < 0.001
    True
    """
    told = tuple(text for text in paragraphs if text.strip())
    wide, high = ROOM

    def unit(width: float, tall: float) -> float:
        if not told:
            return min(wide / width, high / tall)
        below = max(high - height(told, wide) - GAP, LEAST)
        best = min(wide / width, below / tall)
        for part in COLUMNS:
            found = min((wide * (1 - part) - GAP) / width, high / tall)
            rest = max(wide * part, wide - found * width - GAP)
            if found > best and height(told, rest) <= high:
                best = found
        return best

    return unit


def height(paragraphs: tuple[str, ...], width: float) -> float:
    """Return the height of words in a column, relative to the screen's."""
    return _height(paragraphs, int(width / STEP))


@functools.lru_cache(maxsize=512)
def _height(paragraphs: tuple[str, ...], steps: int) -> float:
    lines = 0.0
    for text in paragraphs:
        in_row = text.startswith("\t")
        room = steps * STEP - (BUTTONS if in_row else 0.0)
        lines += LINE * len(wrapped(text, LEGIBLE, room)) + (ROW if in_row else BETWEEN)
    return LEGIBLE * lines


BARS = ("–",) * 4
"""Stand-ins for the lines around the words: title, progress, buttons."""


def panels_of(state: State, panels: Sequence[str] | None) -> tuple[str, ...]:
    """Return the given panels, or all panels of the game."""
    return tuple(drawing_of(state.game).PANELS if panels is None else panels)


def parts(state: State, panels: Collection[str]) -> dict[str, Scene]:
    """Return the pictures of the panels by name, each drawn alone."""
    return {panel: scene_of(state, panels=(panel,)) for panel in panels}


def close_up(
    state: State, panels: Sequence[str] | None, whole: Scene, ids: Collection[str], words: Sequence[str]
) -> CloseUp | None:
    """Return a close-up of some things and of all marked things.

    Returns None if they are not in the picture.

    Args:
        state: the position.
        panels: what may be shown of its picture; all panels if None.
        whole: its picture, with marks.
        ids: the things that it is about.
        words: what is said beside it, paragraph by paragraph.
    """
    marked = {thing.id for thing in whole.things() if thing.marks}
    return framed([parts(state, panels_of(state, panels))], marked.union(ids), ids, fitting([*BARS, *words]))


def taken(plan: CloseUp, state: State, whole: Scene, hushed: Collection[str] = ()) -> Scene:
    """Return a close-up of a position, with its whole picture's marks."""
    drawn = parts(state, dict.fromkeys(shot.panel for shot in plan.shots))
    scene = plan.of(drawn)
    marked = {mark: [thing.id for thing in whole.things() if mark in thing.marks] for mark in MARKS}
    marked["active"] = [id for id in marked["active"] if id in plan.ids]  # the deciding seat need not be in it
    scene = scene.hushed(hushed).marked(**marked)
    for shot in plan.shots:
        if shot.panel == "map" and drawn["map"].links:
            _, _, wide, high = shot.window
            box = (*shot.at, shot.scale * wide, shot.scale * high)
            return located(scene, drawn["map"], shot.window, box, plan.ids)
    return scene


def asked_close_up(question: Question, panels: Sequence[str] | None, words: Sequence[str]) -> CloseUp | None:
    """Return a close-up of everything needed to answer a question.

    Args:
        question: what is asked.
        panels: what may be shown of its picture; what the question needs if None.
        words: what is said beside it, paragraph by paragraph.
    """
    chosen = panels if panels is not None else question.panels
    pictures = parts(question.state, panels_of(question.state, chosen))
    named = set(question.about)
    if chosen is not None:
        named |= {id for scene in pictures.values() for id in _boxes_of_seats(scene, question.text)}
    ids = named.union(*(within(scene, named) for scene in pictures.values()))
    kind = kinds(question.state.game.name).get(question.kind)  # none, if an author has written the question
    local = kind is not None and kind.local
    beside = {
        id
        for name, scene in pictures.items()
        for id in (neighbours(scene, named) if local and name == "map" else (thing.id for thing in scene.things()))
    }
    kept = set(ids) if chosen is None else ids | beside.difference(*map(_with_other_seats, pictures.values()))
    return framed([pictures], ids, kept, fitting([*BARS, *words]), beside - ids)


def _boxes_of_seats(scene: Scene, text: str) -> Iterator[str]:
    """Yield the ids of the boxes of the seats in a text."""
    named = [seat.look for seat in scene.seats if re.search(rf"\b{re.escape(seat.name)}\b", text)]
    return (panel.id for panel in scene.panels if panel.id.rpartition(":")[2] in named)


def _with_other_seats(scene: Scene) -> Iterator[str]:
    """Yield the ids of the seats' titled boxes and of their contents."""
    looks = {seat.look for seat in scene.seats}
    boxes = [panel.id for panel in scene.panels if panel.id.rpartition(":")[2] in looks]
    return chain(boxes, within(scene, boxes))


class Framing:
    """Plans the close-ups of an example, case by case.

    Args:
        found: the example.
        panels: what may be shown of its pictures; all panels if None.
        told: the words of a step by its number, paragraph by paragraph.
    """

    def __init__(self, found: Example, panels: Sequence[str] | None, told: Callable[[int], Sequence[str]]) -> None:
        self._example, self._panels = found, panels
        self._told = told
        self._plans: dict[int, CloseUp | None] = {}

    def plan(self, number: int) -> CloseUp | None:
        """Return the close-up of a step; None for the whole picture."""
        if number not in self._plans:
            self._plan_case(number)
        return self._plans[number]

    def _plan_case(self, number: int) -> None:
        steps = self._example.steps
        numbers = [other for other, step in enumerate(steps) if step.case == steps[number].case]
        if self._example.kind == "record":  # a game moves about: each move has its own
            numbers = [number]
        whole = self._planned(numbers) if self._example.zoom is None or self._example.zoom else None
        if whole is None or whole.grow <= FOLDED or numbers == [number]:
            self._plans |= dict.fromkeys(numbers, whole)
            return
        # a step that is about nothing in particular looks where the next one, or else the one before, takes place
        own = {other: self._planned([other]) for other in numbers}
        looking: dict[int | None, list[int]] = {}
        for at, other in enumerate(numbers):
            near = (number for number in (*numbers[at:], *reversed(numbers[:at])) if own[number] is not None)
            looking.setdefault(next(near, None), []).append(other)
        for source, others in looking.items():
            self._plans |= dict.fromkeys(others, whole if source is None else self._planned([source], others))

    def _planned(self, numbers: Sequence[int], looking: Sequence[int] = ()) -> CloseUp | None:
        zoom, steps = self._example.zoom, [self._example.steps[number] for number in numbers]
        ids = {id for step in steps for id in about(step, self._panels)}.union(zoom or ())
        if not ids:
            return None
        first = {*concerned(steps[0]), *(zoom or ())} if len(steps) == 1 else None
        units = [fitting([*BARS, *self._told(number)]) for number in looking or numbers]
        pictures = [parts(step.state, panels_of(step.state, self._panels)) for step in steps]
        ids.update(*(within(scene, zoom or ()) for shown in pictures for scene in shown.values()))
        return framed(pictures, ids, first, lambda width, tall: min(unit(width, tall) for unit in units))
