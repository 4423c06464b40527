"""Editing: positions built by hand from things to put on the board.

A draft is the position as plain data, as lessons and challenges have it. Each game says in its own module which things
can be put where. The engine refuses what does not fit, and the draft stays as it was. This package knows no screen.
"""

from boardgames_edu.teach.editing.draft import Draft, blank, make_draft, take_up
from boardgames_edu.teach.editing.tools import Tool, Toolbox, toolbox_of

__all__ = ["Draft", "Tool", "Toolbox", "blank", "make_draft", "take_up", "toolbox_of"]
