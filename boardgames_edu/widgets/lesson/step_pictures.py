"""Pictures of an example's steps, and what each is about.

Knows no widget.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardgames_edu.scene.changes import changes
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.pictures import scene_of, touched
from boardgames_edu.teach.examples import Step


def drawn(step: Step, panels: Sequence[str] | None, hidden: bool = False) -> Scene:
    """Return the picture of a step, with what has changed marked.

    Args:
        step: the step.
        panels: which parts of the picture to show; all if None.
        hidden: whether it is still to be guessed; a change without a move is then not marked.
    """
    shown = scene_of(step.state, panels=panels)
    if step.before is not None and step.move is not None:
        found = changes(scene_of(step.before, panels=panels), shown)
        return shown.marked(changed=found or touched(step.before, step.move))
    if step.kind == "position" or hidden:
        return shown.hushed(step.secret).marked(active=step.secret)
    return shown.marked(changed=step.about)


def concerned(step: Step) -> set[str]:
    """Return the ids of what a step's move and words concern."""
    moved = touched(step.before, step.move) if step.before is not None and step.move is not None else ()
    return {*step.about, *step.secret, *moved}


def about(step: Step, panels: Sequence[str] | None) -> set[str]:
    """Return the ids of what a step is about, or marks."""
    return {*concerned(step), *(thing.id for thing in drawn(step, panels).things() if thing.marks)}
