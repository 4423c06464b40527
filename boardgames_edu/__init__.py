"""boardgames_edu: a rulebook you can run.

``import boardgames_edu as bg`` loads next to nothing; each name below brings in what it needs when it is first used.

>>> import boardgames_edu as bg
>>> bg.game_names()
('rurik', 'hansa', 'cossacks')
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardgames_edu.bots.players import bot as bot
    from boardgames_edu.engine.events import RuleViolation as RuleViolation
    from boardgames_edu.engine.playing.match import Match as Match
    from boardgames_edu.engine.playing.record import Record as Record
    from boardgames_edu.engine.registry import game_names as game_names
    from boardgames_edu.engine.registry import load as load
    from boardgames_edu.engine.registry import register as register
    from boardgames_edu.engine.registry import unregister as unregister
    from boardgames_edu.i18n import language as language
    from boardgames_edu.i18n import languages as languages
    from boardgames_edu.i18n import set_language as set_language
    from boardgames_edu.i18n import speaking as speaking
    from boardgames_edu.lab.film import film as film
    from boardgames_edu.room.start import room as room
    from boardgames_edu.scene.painters.mpl import plot as plot
    from boardgames_edu.scene.painters.svg import svg as svg
    from boardgames_edu.store import Store as Store
    from boardgames_edu.teach.classroom.assignment import assignment as assignment
    from boardgames_edu.teach.classroom.collecting import collect as collect
    from boardgames_edu.teach.classroom.solutions import solutions as solutions
    from boardgames_edu.teach.classroom.worksheet import worksheet as worksheet
    from boardgames_edu.teach.examples import examples as examples
    from boardgames_edu.widgets.classroom.assignment import open_assignment as open_assignment
    from boardgames_edu.widgets.classroom.projector import present as present
    from boardgames_edu.widgets.lesson.challenge import challenge as challenge
    from boardgames_edu.widgets.lesson.gallery import gallery as gallery
    from boardgames_edu.widgets.lesson.lesson import lesson as lesson
    from boardgames_edu.widgets.lesson.lookup import look_up as look_up
    from boardgames_edu.widgets.lesson.progress import progress as progress
    from boardgames_edu.widgets.lesson.puzzle import puzzle as puzzle
    from boardgames_edu.widgets.lesson.quiz import quiz as quiz
    from boardgames_edu.widgets.lesson.stepper import stepper as stepper
    from boardgames_edu.widgets.make.editor import editor as editor
    from boardgames_edu.widgets.make.material import material as material
    from boardgames_edu.widgets.make.material import open_handout as open_handout
    from boardgames_edu.widgets.table.opening import daily as daily
    from boardgames_edu.widgets.table.opening import new_match as new_match
    from boardgames_edu.widgets.table.opening import play as play

__version__ = "0.1.0"

_HOME = {
    "assignment": "teach.classroom.assignment",
    "bot": "bots.players",
    "challenge": "widgets.lesson.challenge",
    "collect": "teach.classroom.collecting",
    "daily": "widgets.table.opening",
    "editor": "widgets.make.editor",
    "examples": "teach.examples",
    "film": "lab.film",
    "gallery": "widgets.lesson.gallery",
    "game_names": "engine.registry",
    "language": "i18n",
    "languages": "i18n",
    "lesson": "widgets.lesson.lesson",
    "load": "engine.registry",
    "look_up": "widgets.lesson.lookup",
    "material": "widgets.make.material",
    "new_match": "widgets.table.opening",
    "open_assignment": "widgets.classroom.assignment",
    "open_handout": "widgets.make.material",
    "plot": "scene.painters.mpl",
    "progress": "widgets.lesson.progress",
    "present": "widgets.classroom.projector",
    "puzzle": "widgets.lesson.puzzle",
    "quiz": "widgets.lesson.quiz",
    "register": "engine.registry",
    "Record": "engine.playing.record",
    "room": "room.start",
    "RuleViolation": "engine.events",
    "set_language": "i18n",
    "solutions": "teach.classroom.solutions",
    "speaking": "i18n",
    "stepper": "widgets.lesson.stepper",
    "Store": "store",
    "svg": "scene.painters.svg",
    "Match": "engine.playing.match",
    "play": "widgets.table.opening",
    "unregister": "engine.registry",
    "worksheet": "teach.classroom.worksheet",
}

__all__ = [*_HOME, "__version__"]  # noqa: PLE0604  (the names are the keys of the table above)


def __getattr__(name: str) -> Any:
    """Bring in a name when it is first used."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has {', '.join(sorted(_HOME))}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
