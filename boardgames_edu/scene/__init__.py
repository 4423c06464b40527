"""Pictures as plain data, and their painters.

- ``model``: `Scene` and its parts, `diff`; what a game's ``scene`` module makes and what widgets show.
- ``palette``, ``glyphs``, ``outline``: colours by role, drawn signs, path data.
- ``graph``: any picture as its bare graph.
- ``drawing``: a picture as shapes with final colours, for both painters.
- ``svg``, ``mpl``: the painters.

This package knows no game by itself: `picture` finds the ``scene`` module of the game that a state belongs
to by the game's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from boardgames_edu.engine.errors import shown
from boardgames_edu.scene.model import Scene


class NotAPicture(TypeError):
    """Something was to be drawn that is neither a picture nor a state of a game."""


def picture(thing: Any, **options: Any) -> Scene:
    """The thing itself if it is a Scene; the picture of a state otherwise, made by its game.

    Args:
        thing: a Scene, or a state of a game.
        options: passed on to the game's ``scene`` function; a Scene takes none.

    Raises:
        NotAPicture: it is neither, options were given with a Scene, or panels is no list of
            names, or seat no number.
    """
    if isinstance(thing, Scene):
        if options:
            raise NotAPicture(
                f"a Scene is drawn as it is; {', '.join(sorted(options))} can be given with a state only"
            )
        return thing
    name = getattr(getattr(thing, "game", None), "name", None)
    if not isinstance(name, str):
        raise NotAPicture(f"only a Scene or a state of a game can be drawn, not {type(thing).__name__}")
    panels = options.get("panels")
    named = isinstance(panels, Sequence) and not isinstance(panels, (str, bytes))
    if panels is not None and not (named and all(isinstance(one, str) for one in panels)):
        raise NotAPicture(f'panels is a list of names such as ["map"], not {shown(panels)}')
    seat = options.get("seat")
    if seat is not None and (not isinstance(seat, int) or abs(seat) > 99):
        raise NotAPicture(f"seat is the number of a seat, from 0, not {shown(seat)}")
    found: Scene = import_module(f"boardgames_edu.games.{name}.picture.scene").scene(thing, **options)
    return found
