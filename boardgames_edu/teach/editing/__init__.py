"""Editing: positions built by hand from things to put on the board.

A draft is the position as plain data, the notation that lessons and challenges use. What can be put where, each game
says in data, in its own module here. Whatever does not fit, the engine refuses, and the draft stays as it was. Knows no
screen.
"""

from __future__ import annotations

from boardgames_edu.teach.editing.draft import Draft, blank, draft, take_up
from boardgames_edu.teach.editing.tools import Tool, Toolbox, toolbox

__all__ = ["Draft", "Tool", "Toolbox", "blank", "draft", "take_up", "toolbox"]
