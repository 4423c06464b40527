"""Reading moves through a tree of the words of all actions."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from boardgames_edu.engine.errors import NotationError, nearest
from boardgames_edu.engine.events import Action
from boardgames_edu.i18n import N_

_END = ""
_SHOWN = 12


class Notation:
    """The reader of one setup's notation.

    Args:
        actions: what can be written down.
        aliases: other ways to write some of them, each with the notation that it stands for.
    """

    def __init__(self, actions: Iterable[Action], aliases: Mapping[str, str] | None = None) -> None:
        self.actions = {action.text: action for action in actions}
        self.aliases = {alias: self.actions[text] for alias, text in (aliases or {}).items()}

    @cached_property
    def _tree(self) -> dict[str, Any]:
        tree: dict[str, Any] = {}
        for text, action in {**self.aliases, **self.actions}.items():
            node = tree
            for word in text.split():
                node = node.setdefault(word, {})
            node[_END] = action
        return tree

    def parse(self, text: object) -> Action:
        """Read an action; case and extra blanks do not matter.

        A link (``kiev--pereyaslavl``) may be named from either end.

        Raises:
            NotationError: names the first word that does not fit and what could stand there.
        """
        if not isinstance(text, str):
            raise NotationError(
                N_("A move is a text such as {example}, not {value}."),
                example=repr(next(iter(self.actions))),
                value=type(text).__name__,
            )
        words = text.lower().split()
        written = " ".join(words)
        found = self.actions.get(written) or self.aliases.get(written)
        if found is None and "--" in written:
            turned = " ".join("--".join(reversed(word.split("--"))) for word in words)
            found = self.actions.get(turned)
        if found is not None:
            return found
        node = self._tree
        for number, word in enumerate(words, start=1):
            if word not in node or word == _END:
                choices = sorted(choice for choice in node if choice != _END)
                if not choices:
                    raise NotationError(
                        N_("The move {move} ends before word {number} ({word})."),
                        move=_short(text),
                        number=number,
                        word=_short(word),
                    )
                raise NotationError(
                    N_(
                        "The move {move} cannot be read: word {number} is {word}. Expected one of: {choices}."
                    ),
                    move=_short(text),
                    number=number,
                    word=_short(word),
                    choices=_some(word, choices),
                )
            node = node[word]
        choices = sorted(choice for choice in node if choice != _END)
        raise NotationError(
            N_("The move {move} is not complete. Expected next: {choices}."),
            move=_short(text),
            choices=_some("", choices),
        )


def _some(word: str, choices: list[str]) -> str:
    names = nearest(word, choices).split(", ")
    return ", ".join(names[:_SHOWN]) + (", …" if len(names) > _SHOWN else "")


def _short(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:77] + "…")
