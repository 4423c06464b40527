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
        if found is not None:
            return found
        node = self._tree
        for number, word in enumerate(words, start=1):
            turned = "--".join(reversed(word.split("--")))
            if word not in node and turned not in node:
                choices = sorted(choice for choice in node if choice != _END)
                if not choices:
                    raise NotationError(
                        N_("The move {move} ends before word {number} ({word})."),
                        move=_short(text),
                        number=number,
                        word=_short(word),
                    )
                raise NotationError(
                    N_("The move {move} cannot be read: word {number} is {word}. Expected one of: {choices}."),
                    move=_short(text),
                    number=number,
                    word=_short(word),
                    choices=_some(word, choices),
                )
            node = node[word if word in node else turned]
        if _END in node:
            action: Action = node[_END]
            return action
        choices = sorted(choice for choice in node if choice != _END)
        raise NotationError(
            N_("The move {move} is not complete. Expected next: {choices}."),
            move=_short(text),
            choices=_some("", choices),
        )


def _some(word: str, choices: list[str]) -> str:
    """Return the nearest choices first, and numbers in their order."""
    if all(choice.isdecimal() for choice in choices) and choices:
        found = sorted(map(int, choices))
        if len(found) > 2 and found[-1] - found[0] == len(found) - 1:
            return f"{found[0]}-{found[-1]}"
        choices = [str(number) for number in found]
        return ", ".join(choices[:_SHOWN]) + (", …" if len(choices) > _SHOWN else "")
    names = nearest(word, choices).split(", ")
    return ", ".join(names[:_SHOWN]) + (", …" if len(names) > _SHOWN else "")


def _short(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:77] + "…")
