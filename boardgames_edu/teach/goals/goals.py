"""Goals: conditions on a state, as data, checked by the engine.

A goal is a mapping. Each key is a *predicate* with its arguments below it, and all of them must hold::

    rules: {blue: [kiev, azov]}          # Blue rules Kiev, and Blue rules Azov
    coins: {blue: 3}                     # at least 3; "= 3" is exactly, "<= 3" at most
    not: {troops: {maroon: {kiev: 1}}}
    any: [{over: true}, {points: {blue: 12}}]
    words: Blue rules two regions        # what learners read instead of the engine's words

The predicates of every game are defined here; each game adds its own in its module ``teaching.goals``. This
module knows no screen.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import signature
from typing import Any, NamedTuple

from boardgames_edu.engine.errors import nearest
from boardgames_edu.engine.registry import remembered
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, Phrase, say
from boardgames_edu.teach.sources import SourceLocation, mapping, parsed
from boardgames_edu.teach.teaching import teaching_of

_EXAMPLE = "{points: {blue: 3}}"
_NO_GOAL = N_("A goal is a mapping such as {example}.")
_UNKNOWN = N_("There is no predicate {word}; there are {words}.")
_NO_KEY = N_("there is no such key; the nearest: {choices}.")
_NAME = N_("{word} is no {kind} here; there is {names}.")
_AMOUNT = N_('{word} is no amount: write 3 (at least), "= 3" (exactly) or "<= 3" (at most).')
_AND, _OR = N_("{first}, and {second}"), N_("{first}, or {second}")
_NOT = N_("not: {goal}")
_LEAST, _EXACTLY, _MOST = N_("at least {n}"), N_("exactly {n}"), N_("at most {n}")
_POSITION = N_("in the position {path} is {value}")
_HOW = re.compile(r"(<=|=|>=)?\s*(\d+)")


class Amount(NamedTuple):
    """A range from ``least`` to ``most``, None for no upper bound.

    >>> 3 in Amount(2, None), str(Amount(2, None).phrase())
    (True, 'at least 2')
    """

    least: int
    most: int | None

    def __contains__(self, count: object) -> bool:
        return isinstance(count, int) and self.least <= count and (self.most is None or count <= self.most)

    def phrase(self) -> Phrase:
        """Return it in words: "at least 3"."""
        if self.most is None:
            return Phrase(_LEAST, {"n": self.least})
        exact = self.least == self.most
        return Phrase(_EXACTLY if exact else _MOST, {"n": self.most})


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


class Vocabulary:
    """The predicates of a game.

    Args:
        names: per kind of argument, the names in a state, in the order of their numbers.
    """

    def __init__(self, names: Mapping[str, Callable[[Any], Sequence[str]]]) -> None:
        self.names = dict(names)
        self.predicates: dict[str, Predicate] = {}

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


@dataclass(frozen=True)
class Goal:
    """A condition on a state.

    ``str(goal)`` is a clause in the reader's language.

    Attributes:
        test: returns whether it holds in a state.
        template, facts: its words.
    """

    test: Callable[[State], bool]
    template: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def holds(self, state: State) -> bool:
        """Return whether it holds in a state."""
        return self.test(state)

    def __str__(self) -> str:
        facts = {key: str(value) if isinstance(value, Goal) else value for key, value in self.facts.items()}
        return say(self.template, facts)


COMMON = Vocabulary(
    {
        "seat": lambda state: [state.seat_name(seat) for seat in range(state.setup.seats)],
        "question": lambda state: list(state.setup.decisions),
        "verb": lambda state: list(state.setup.verbs),
    }
)
"""The predicates of every game."""
COMMON.add(
    points=(N_("{seat} would score {amount} {n:point|points} if the game ended now"), lambda s, seat: s.totals()[seat]),
    asked=(
        N_("the question {question} is asked"),
        lambda s, question: s.decision is not None and s.decision.name == list(s.setup.decisions)[question],
    ),
    may=(
        N_("{seat} may do this: {verb}"),
        lambda s, seat, verb: (
            s.to_move == seat and list(s.setup.verbs)[verb] in (action.verb for action in s.legal_actions())
        ),
    ),
    mover=(N_("{seat} decides"), lambda s, seat: s.to_move == seat),
    winner=(N_("{seat} is among the winners"), lambda s, seat: seat in s.winners()),
    over=(N_("the game is over"), lambda s: s.is_over),
)


@remembered
def vocabulary_of(game: str) -> Vocabulary:
    """Return a game's predicates: those of every game, and its own."""
    own: Vocabulary = getattr(teaching_of(game).part("goals"), "VOCABULARY", None) or Vocabulary({})
    return COMMON | own


# --- reading ---------------------------------------------------------------------------------------------------------


def read_goal(data: Any, state: State, place: SourceLocation) -> Goal:
    """Read a goal from plain data.

    Args:
        data: a mapping, see the module.
        state: a state of the same setup, whose seats, places and cards may be named.
        place: its location, for errors.

    Raises:
        DataError: an unknown predicate, name or move, or arguments that do not fit; says what there is.

    Example:
        >>> import boardgames_edu as bg
        >>> from boardgames_edu.teach.sources import SourceLocation
        >>> state = bg.load("rurik").new(seats=2, seed=5)
        >>> goal = read_goal({"not": {"over": True}}, state, SourceLocation("goals.yaml", ""))
        >>> goal.holds(state)
        True
    """
    if not isinstance(data, Mapping) or not data:
        place.wrong(_NO_GOAL, example=_EXAMPLE)
    parts = [_read(key, value, state, place.at(str(key))) for key, value in data.items() if key != "words"]
    if "words" not in data:
        return _joined(parts, _AND, all)
    words = data["words"]
    if not isinstance(words, str) or not words.strip() or words.strip()[-1] == "." or set("{}") & set(words):
        place.at("words").wrong(N_('"words" takes a sentence without a full stop and without braces.'))
    if not parts:
        place.wrong(N_("Only words stand here: say what must hold, too."))
    return Goal(_joined(parts, _AND, all).test, words.strip())


def _joined(goals: Sequence[Goal], template: str, how: Callable[[Iterator[bool]], bool]) -> Goal:
    if len(goals) == 1:
        return goals[0]
    words = goals[-1]
    for goal in reversed(goals[:-1]):
        words = Goal(goal.test, template, {"first": goal, "second": words})
    return Goal(lambda state: how(goal.holds(state) for goal in goals), words.template, words.facts)


def _read(key: object, value: Any, state: State, place: SourceLocation) -> Goal:
    if key in ("all", "any"):
        if not isinstance(value, list) or not value:
            place.wrong(N_("{key} takes a list of goals."), key=key)
        parts = [read_goal(part, state, place.at(number)) for number, part in enumerate(value)]
        return _joined(parts, _AND, all) if key == "all" else _joined(parts, _OR, any)
    if key == "not":
        part = read_goal(value, state, place)
        return Goal(lambda now: not part.holds(now), _NOT, {"goal": part})
    if key == "position":
        wanted = mapping(value, place)
        _known_parts(wanted, state.position(), place)
        return _joined(list(_matches(wanted)), _AND, all)
    if key == "legal":
        moves = value if isinstance(value, list) else [value]
        return _joined([_allowed(str(move), state, place) for move in moves], _AND, all)
    if key == "refused":
        found = mapping(value, place)
        return _joined([_refused(move, rule, state, place) for move, rule in found.items()], _AND, all)
    words = vocabulary_of(state.game.name)
    if key not in words.predicates:
        known = [*words.predicates, "position", "legal", "refused", "all", "any", "not", "words"]
        place.wrong(_UNKNOWN, word=repr(key), words=nearest(str(key), known))
    return _said(words, words.predicates[str(key)], value, state, place)


def _said(words: Vocabulary, predicate: Predicate, value: Any, state: State, place: SourceLocation) -> Goal:
    """Return a predicate with every combination of the arguments below it."""
    if not predicate.takes:
        if not isinstance(value, bool):
            place.wrong(N_("This takes true or false."))
        goal = Goal(predicate.test, predicate.words)  # type: ignore[arg-type]
        return goal if value else Goal(lambda now: not goal.holds(now), _NOT, {"goal": goal})
    found = [
        Goal(_holds(predicate, arguments), predicate.words, {**named, "game": state.game.name})
        for arguments, named in _arguments(words, predicate.takes, value, state, place)
    ]
    if not found:
        place.wrong(_NO_GOAL, example=_EXAMPLE)
    return _joined(found, _AND, all)


def _holds(predicate: Predicate, arguments: tuple[Any, ...]) -> Callable[[State], bool]:
    if predicate.takes[-1] == "amount":
        *names, amount = arguments
        return lambda state: int(predicate.test(state, *names)) in amount
    return lambda state: bool(predicate.test(state, *arguments))


def _arguments(
    words: Vocabulary, takes: tuple[str, ...], value: Any, state: State, place: SourceLocation
) -> Iterator[tuple[tuple[Any, ...], dict[str, object]]]:
    """Yield the arguments below a key, with the facts for words."""
    kind, rest = takes[0], takes[1:]
    if kind == "amount":
        amount = _amount(value, place)
        n = amount.least if amount.most is None else amount.most
        yield (amount,), {"amount": amount.phrase(), "n": n}
        return
    if rest:
        if not isinstance(value, Mapping):
            place.wrong(N_("Here {kind} has to be followed by {next}: a mapping."), kind=kind, next=rest[0])
        for name, below in value.items():
            number, fact = _index_of(words, kind, name, state, place)
            for arguments, facts in _arguments(words, rest, below, state, place.at(str(name))):
                yield (number, *arguments), {kind: fact, **facts}
        return
    for name in value if isinstance(value, list) else [value]:
        number, fact = _index_of(words, kind, name, state, place)
        yield (number,), {kind: fact}


def _index_of(words: Vocabulary, kind: str, name: Any, state: State, place: SourceLocation) -> tuple[int, str]:
    names = list(words.names[kind](state))
    if name not in names:
        place.wrong(_NAME, word=repr(name), kind=kind, names=nearest(str(name), names))
    return names.index(name), name


def _amount(value: Any, place: SourceLocation) -> Amount:
    found = _HOW.fullmatch(str(value).strip()) if not isinstance(value, bool) else None
    if found is None:
        place.wrong(_AMOUNT, word=repr(value))
    how, number = found[1] or ">=", int(found[2])
    return Amount(0 if how == "<=" else number, None if how == ">=" else number)


# --- what any state answers ------------------------------------------------------------------------------------------


def _known_parts(wanted: Mapping[str, Any], shown: Mapping[str, Any], place: SourceLocation) -> None:
    """Refuse keys that no position of this game has."""
    _known(wanted, shown, place)
    if "players" in wanted:
        at, players = place.at("players"), mapping(wanted["players"], place)
        _known(players, shown["players"], at)
        for seat, has in players.items():
            _known(mapping(has, at), shown["players"][seat], at.at(str(seat)))


def _known(wanted: Mapping[str, Any], shown: Mapping[str, Any], place: SourceLocation) -> None:
    for key in wanted:
        if key not in shown:
            place.at(str(key)).wrong(_NO_KEY, choices=nearest(str(key), shown))


def _matches(wanted: Mapping[str, Any], path: str = "") -> Iterator[Goal]:
    """Yield a goal for each figure of a part of ``state.position()``."""
    for key, value in wanted.items():
        here = f"{path}.{key}" if path else str(key)
        if isinstance(value, Mapping) and value:
            yield from _matches(value, here)
        else:
            yield Goal(_shows(here.split("."), value), _POSITION, {"path": here, "value": str(value)})


def _shows(path: Sequence[str], value: Any) -> Callable[[State], bool]:
    def shows(state: State) -> bool:
        found: Any = state.position()
        for key in path:
            if not isinstance(found, Mapping) or key not in found:
                return False
            found = found[key]
        return bool(found == value)

    return shows


def _allowed(move: str, state: State, place: SourceLocation) -> Goal:
    action = parsed(state, move, place)
    return Goal(lambda now: action in now.legal_actions(), N_('"{move}" may be played'), {"move": move})


def _refused(move: str, rule: Any, state: State, place: SourceLocation) -> Goal:
    action = parsed(state, move, place)

    def refused(now: State) -> bool:
        why = now.why_not(action)
        return why is not None and why.rule == rule

    return Goal(refused, N_('"{move}" is refused by {rule}'), {"move": move, "rule": str(rule)})
