"""Predicates: the words that goals are made of."""

from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from typing import Any, NamedTuple, TypeVar


class Predicate(NamedTuple):
    """A predicate: a word of the vocabulary.

    Attributes:
        name: the key that authors write.
        takes: the kinds of its arguments in their order, such as ``("seat", "region", "amount")``.
        words: English template of the sentence; each argument fills the placeholder of its kind, and ``n`` is the
            number of an amount.
        test: called with the state and the numbers of the arguments; returns a number if it takes an amount, else
            whether it holds.
    """

    name: str
    takes: tuple[str, ...]
    words: str
    test: Callable[..., int]


Test = TypeVar("Test", bound=Callable[..., int])


class Vocabulary:
    """The predicates of a game.

    Args:
        names: per kind of argument, the names in a state, in the order of their numbers.
    """

    def __init__(self, names: Mapping[str, Callable[[Any], Sequence[str]]]) -> None:
        self.names = dict(names)
        self.predicates: dict[str, Predicate] = {}

    def predicate(self, words: str, *takes: str) -> Callable[[Test], Test]:
        """Register a function under its own name; see :class:`Predicate`."""

        def take(test: Test) -> Test:
            name = test.__name__
            self.predicates[name] = Predicate(name, takes, words, test)
            return test

        return take

    def add(self, **words: tuple[str, Callable[..., int]]) -> None:
        """Register predicates by name: a sentence, and a function.

        What it takes are the names of the function's arguments after the state, and an amount where the sentence has
        one; see :class:`Predicate`.
        """
        for name, (text, test) in words.items():
            _, *takes = signature(test).parameters
            amount = ("amount",) if "{amount}" in text else ()
            self.predicates[name] = Predicate(name, (*takes, *amount), text, test)

    def __or__(self, other: "Vocabulary") -> "Vocabulary":
        both = Vocabulary(self.names | other.names)
        both.predicates = self.predicates | other.predicates
        return both
