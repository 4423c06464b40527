"""The frame of everything that teaches: words beside a board.

All of it is on the screen at once; on a narrow page one is above the other. Its looks are in ``frame.css``. Knows no
game.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets


class ViewFrame(ipywidgets.Box):  # type: ignore[misc]  # ipywidgets has no types
    """Shows words beside a board; see :meth:`show`."""

    def __init__(self, head: Sequence[Any] = (), said: Sequence[Any] = (), board: Any = None) -> None:
        self._head, self._said, self._words, self._pair = (ipywidgets.Box() for _ in range(4))
        for box, name in zip((self._head, self._said, self._words, self._pair), _NAMES, strict=True):
            box.add_class(name)
        self._words.children = [self._head, self._said]
        super().__init__([self._pair])
        self.add_class("bge-frame")
        self.show(head, said, board)

    def show(self, head: Sequence[Any], said: Sequence[Any], board: Any) -> None:
        """Show other words and another board; what stays is not made anew.

        Args:
            head: what is read first: the task, the question.
            said: what comes of it: answers, messages.
            board: the board; None where there are only words.
        """
        self._head.children, self._said.children = list(head), list(said)
        self._pair.children = [self._words] if board is None else [self._words, board]
        (self._pair.remove_class if board is None else self._pair.add_class)("bge-tall")


def named(field: Any, name: str, shown: str = "") -> Any:
    """Name a field for screen readers, and return it.

    Args:
        field: a widget with a description.
        name: what it is for.
        shown: what everybody sees before it.
    """
    field.description_allow_html = True
    field.description = f"{escape(shown)}<span class='bge-unseen'>{escape(name)}</span>"
    if not shown:
        field.add_class("bge-named")
    return field


_NAMES = ("bge-head", "bge-said", "bge-text", "bge-pair")
