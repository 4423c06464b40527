"""The room of a class: many screens, one process.

What visitors share are plain objects (``people``, ``activities``, ``tables``, ``room``), what each sees are widgets
(``pages``, ``desk``); how they reach the browser, ``serving`` knows. ``start`` opens a room from a notebook.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _Package(ModuleType):
    """This package, which ``bg.room(...)`` may mean, too."""

    def __call__(self, *given: Any, **options: Any) -> Any:
        return import_module("boardgames_edu.room.start").room(*given, **options)


sys.modules[__name__].__class__ = _Package
