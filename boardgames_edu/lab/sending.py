"""Packing of games registered in this session, for other processes.

A class of a notebook is known to its own process only, so it is sent whole. Metaclasses make states and frames from
their annotations; so these are sent as their annotations. This module knows no players and no tournament.
"""

import pickle
from inspect import get_annotations
from io import BytesIO
from typing import Any, get_type_hints

from cloudpickle import CloudPickler

from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.fields.frames import Frame
from boardgames_edu.engine.registry import is_registered, load, register
from boardgames_edu.i18n import N_

_STAYS = N_(
    "The game {game} was registered in this session and cannot be sent to other processes ({problem}). "
    "Play with jobs=1, or install it as a package."
)


def packed(name: str) -> bytes:
    """Return a registered game as bytes.

    They are empty for a game that every process finds.

    Raises:
        OptionError: something that the game holds cannot be sent.
    """
    if not is_registered(name):
        return b""
    file = BytesIO()
    try:
        _Packer(file).dump(load(name))
    except Exception as problem:  # whatever its parts raise
        raise OptionError(_STAYS, game=name, problem=shown(str(problem))) from problem
    return file.getvalue()


_known: dict[str, bytes] = {}
"""The bytes that this process received last for each name."""


def known_here(name: str, game: bytes) -> None:
    """Register a game that comes from another process. Raises OptionError."""
    if not game or _known.get(name) == game:
        return
    try:
        register(pickle.loads(game))  # noqa: S301  (made by `packed`, in the process that asked for the games)
    except ImportError as problem:
        raise OptionError(_STAYS, game=name, problem=str(problem)) from problem
    _known[name] = game


class _Packer(CloudPickler):  # type: ignore[misc]  # it has no types
    """Packs classes whole; those of frames with their fields."""

    def reducer_override(self, thing: Any) -> Any:
        """Return how to make a thing again."""
        found = super().reducer_override(thing)
        if (
            found is NotImplemented
            or not isinstance(thing, type)
            or not issubclass(thing, Frame)
            or isinstance(found, str)
        ):
            return found
        hints = get_type_hints(thing, include_extras=True)
        names = thing.__struct_fields__
        own = {name: hints[name] for name in names if name in get_annotations(thing)}
        defaults = dict(zip(reversed(names), reversed(thing.__struct_defaults__), strict=False))
        fields = {name: defaults[name] for name in own if name in defaults}
        left_out = {*names, "__slots__", "__doc__", "__module__"}
        begins = ("__struct", "__annotat")  # from Python 3.14 on, functions and a cache say the annotations
        rest = {key: value for key, value in vars(thing).items() if key not in left_out and not key.startswith(begins)}
        return (_frame, (thing.__name__, thing.__bases__, thing.__module__, own, fields), rest, None, None, _fill)


def _frame(name: str, bases: tuple[type, ...], module: str, hints: dict[str, Any], fields: dict[str, Any]) -> type:
    """Make the class of a frame from its fields."""
    namespace = {"__module__": module, "__qualname__": name, "__annotations__": hints, **fields}
    made: type = type(bases[0])(name, bases, namespace)
    return made


def _fill(made: type, rest: dict[str, Any]) -> None:
    """Give a class what does not belong to its fields."""
    for key, value in rest.items():
        setattr(made, key, value)
