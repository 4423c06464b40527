"""Questions, kinds of questions, and the register of kinds.

A question has a position, a text, choices, the right answer, the reason and its rules. The answer comes from
the engine only. A *kind* makes such questions at random; `draft` shows how one is written. This module knows
no game and no screen; a game brings its own kinds (``game.teaching``).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from boardgames_edu.engine.errors import OptionError, nearest, one_of, shown
from boardgames_edu.engine.registry import game_names, load, remembered
from boardgames_edu.engine.states.game import seed_number, whole_number
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.teaching import teaching_of

_TRIES = 400
"""The largest number of positions that a kind draws for one question."""
_AGAIN = 20
"""How often a question is redrawn that was asked before."""
_LOST = N_("The kind of question {kind} belongs to the game {game}, and there is no such game.")
_NOT_SHOWN = N_("Level {level} of {kind} has no questions that show the map {map}.")
_MISTAKEN = N_("Not so: the answer is “{right}”. {mistake} {why}")


class Choice(NamedTuple):
    """A choice: a possible answer.

    Attributes:
        id: the answer for the program. ``words``: the answer as a person reads it.
        misconception: what leads to it, as a sentence; empty for the right one and for random ones.
    """

    id: str
    words: str
    misconception: str = ""


class Question(NamedTuple):
    """A question, with its choices and the right one.

    Attributes:
        kind: the name of its kind ("who_rules").
        text: the question in words.
        state: the position.
        about: ids of the things in the picture that it is about.
        choices: the possible answers, in the order of showing.
        answer: the id of the right answer.
        why: why it is right.
        rules: the ids of the rules that decide it.
        panels: the parts of the picture that it needs; all of them if None, and none (no picture at all) if empty.
        hides: whether the picture must not show owners and words of what it is about, which would give it away.
    """

    kind: str
    text: str
    state: State
    about: tuple[str, ...]
    choices: tuple[Choice, ...]
    answer: str
    why: str
    rules: tuple[str, ...]
    panels: tuple[str, ...] | None = ("map",)
    hides: bool = False

    def choice(self, id: str) -> Choice:
        """Return a choice by its id. Raises OptionError."""
        for choice in self.choices:
            if choice.id == id:
                return choice
        raise one_of("answer", id, [choice.id for choice in self.choices])

    def shows(self, map: str) -> bool:
        """Return whether its picture shows this map; "base" also means base_3."""
        if self.panels is not None and "map" not in self.panels:
            return False
        shown = str(self.state.setup.options["map"])
        return shown == map or shown.startswith(f"{map}_")

    @property
    def identity(self) -> tuple[str, ...]:
        """The text and answers, by which a reader recognizes a question.

        Without a picture, wrong answers make no other question of it.
        """
        return self.text, self.answer, *(choice.words for choice in self.choices if self.panels != ())

    def judge(self, answer: str) -> tuple[bool, str]:
        """Return whether an answer is right, and what to say. Raises OptionError."""
        given = self.choice(answer)
        if answer == self.answer:
            return True, say(N_("Right. {why}"), {"why": self.why})
        words = {"right": self.choice(self.answer).words, "why": self.why}
        if any(choice.words.endswith((".", "?", "!")) for choice in self.choices):
            why = self.why if words["right"] in self.why else say(N_("Right is: “{right}” {why}"), words)
            if not given.misconception or given.misconception in why:
                return False, say(N_("No. {why}"), {"why": why})
            return False, say(N_("No. {mistake} {why}"), {"mistake": given.misconception, "why": why})
        if given.misconception and given.misconception not in self.why:
            return False, say(_MISTAKEN, {**words, "mistake": given.misconception})
        return False, say(N_("Not so: the answer is “{right}”. {why}"), words)


Draw = Callable[[Random, int], Question | None]


class Kind(NamedTuple):
    """A kind of question.

    Attributes:
        game, name, title: its game, its id, and its title as an English template.
        levels: by level from 1 on, what it adds, as an English template.
        rules: the ids of all rules that its questions may need.
        draw: called with a generator and a level; returns None to be called again.
        local: whether a question's things and their neighbours are all that one has to see of the map.
        ruled: whether rules decide its questions.
    """

    game: str
    name: str
    title: str
    levels: Mapping[int, str]
    rules: tuple[str, ...]
    draw: Draw
    local: bool = False
    ruled: bool = True

    def question(self, rng: Random, level: int, map: str | None = None) -> Question:
        """Return a question of a level, and of a map. Raises OptionError."""
        if level not in self.levels:
            raise one_of("level", level, self.levels)
        if map is not None:
            _check_map(self.game, map)
        drawn = 0
        for _ in range(_TRIES):
            found = self.draw(rng, level)
            if found is None:
                continue
            drawn += 1
            self._require_clear(found)
            if map is None or found.shows(map):
                return found
        if drawn:
            raise OptionError(_NOT_SHOWN, kind=self.name, map=map, level=level)
        raise RuntimeError(
            f"{self.name} of {self.game}: {_TRIES} draws gave no question of level {level}; "
            "its function asks something, or returns to be called again"
        )

    def _require_clear(self, question: Question) -> None:
        """Raise TypeError for a slip in what the kind's function returned."""
        where = f"{self.name} of {self.game}"
        if not isinstance(question, Question):
            raise TypeError(f"{where}: its function returns a Question, or None, not {shown(question)}")
        for word, text in (("text", question.text), ("why", question.why)):
            if not isinstance(text, str) or not text:
                raise TypeError(f"{where}: the {word} of a question is a sentence, not {shown(text)}")
        for word, things in (("about", question.about), ("rules", question.rules)):
            if not isinstance(things, (tuple, list)) or not all(isinstance(one, str) for one in things):
                raise TypeError(f"{where}: {word} is a tuple of ids, not {shown(things)}")
        _require_choices(question, where)
        if question.kind != self.name:
            raise TypeError(f"{where}: a question says its kind, {self.name!r}, not {shown(question.kind)}")
        if bool(question.rules) != self.ruled or not set(question.rules) <= set(self.rules):
            raise TypeError(
                f"{where}: a question names some of the rules of its kind ({shown(self.rules)}), not "
                f"{shown(question.rules)}"
            )
        book = load(self.game).rulebook
        for rule in question.rules:
            if rule not in book:
                raise TypeError(
                    f"{where}: {shown(rule)} is no rule of the game; the nearest: {nearest(rule, book, most=3)}"
                )

    def several(
        self, rng: Random, level: int, count: int, map: str | None = None, known: set[tuple[str, ...]] | None = None
    ) -> Iterator[Question]:
        """Yield questions of a level, as different as possible.

        Raises OptionError, see :meth:`question`.
        """
        asked = set[tuple[str, ...]]() if known is None else known
        for _ in range(count):
            for _ in range(_AGAIN):
                found = self.question(rng, level, map)
                if found.identity not in asked:
                    break
            asked.add(found.identity)
            yield found


def _require_choices(question: Question, where: str) -> None:
    """Raise TypeError unless choices differ and one is the answer."""
    choices: Any = question.choices
    if not isinstance(choices, (tuple, list)) or not all(isinstance(choice, Choice) for choice in choices):
        raise TypeError(f"{where}: choices are a tuple of Choice (see all_choices), not {shown(choices)}")
    if not all(isinstance(choice.id, str) and isinstance(choice.words, str) for choice in choices):
        raise TypeError(f"{where}: the id and the words of a choice are texts, not {shown(choices)}")
    ids, words = [choice.id for choice in choices], [choice.words for choice in choices]
    if len(set(ids)) != len(ids) or len(ids) < 2:
        raise TypeError(f"{where}: a question has two choices or more, all different, not {shown(ids)}")
    if question.answer not in ids:
        raise TypeError(f"{where}: the answer {shown(question.answer)} is none of its choices: {shown(ids)}")
    if len(set(words)) < len(words):
        raise TypeError(f"{where}: two choices read alike: {shown(words)}")


def _check_map(game: str, map: str) -> None:
    """Raise OptionError for a map that the game does not have."""
    option = load(game).options.get("map")
    if option is None:
        raise OptionError(N_("{game} has no maps to choose from: leave the map out."), game=game)
    known = option.choices.split(", ")
    if map not in known:
        raise one_of("map", map, known)


_kinds: dict[str, dict[str, Kind]] = {}


def register_kind(kind: Kind) -> None:
    """Register a kind of question, as `draft.question_kind` makes it.

    Raises:
        TypeError: a part of it is of another kind.
    """
    parts: tuple[Any, ...] = kind
    game, name, _, levels, rules, *_, ruled = parts
    if not isinstance(game, str) or not isinstance(name, str):
        raise TypeError(f"a kind of question: the ids of a game and of a kind, not {shown(game)}, {shown(name)}")
    if not isinstance(levels, Mapping) or list(levels) != list(range(1, len(levels) + 1)) or not levels:
        raise TypeError(f"{name}: levels are {{1: 'what it asks', 2: ...}}, from 1 on, not {shown(levels)}")
    if isinstance(rules, str) or bool(rules) != ruled or not all(isinstance(rule, str) for rule in rules):
        raise TypeError(f"{name}: rules are a list of ids of rules, not {shown(rules)}")
    _kinds.setdefault(game, {})[name] = kind._replace(levels=dict(levels))


def kinds(game: str) -> dict[str, Kind]:
    """Return the kinds of questions of a game, by name. Raises OptionError."""
    load(game)
    _enter_kinds(game)
    return dict(_kinds.get(game, {}))


@remembered
def _enter_kinds(game: str) -> None:
    package = __name__.rpartition(".")[0]
    teaching_of(game).enter_kinds()
    for shared in ("generic_kinds", "statements"):
        import_module(f"{package}.{shared}").enter(game)


def find_kind(name: str | None = None, game: str | None = None) -> Kind:
    """Return a kind by its name. Raises OptionError.

    Without a game, it is that of the first game with such a kind; without a name, the first of the game.
    """
    known: list[str] = []
    for each in [game] if game is not None else game_names():
        found = kinds(each)
        if name is None and found:
            return next(iter(found.values()))
        if isinstance(name, str) and name in found:
            return found[name]
        known += found
    if name is None:
        raise OptionError(N_("There are no questions about the game {game} yet."), game=game)
    for other, there in _kinds.items():
        if isinstance(name, str) and name in there and other not in game_names():
            raise OptionError(_LOST, kind=name, game=other)
    raise one_of("kind of question", name, dict.fromkeys(known))


def questions(
    kind: str | None = None,
    count: int = 5,
    seed: int = 0,
    level: int = 1,
    game: str | None = None,
    *,
    map: str | None = None,
    known: set[tuple[str, ...]] | None = None,
) -> Iterator[Question]:
    """Yield different questions of a kind, the same for a seed.

    Args:
        kind: its name, such as "who_rules"; the first of :func:`kinds` if not given.
        count: how many.
        seed: the seed of the random positions.
        level: from 1 on; each kind has its own number of levels.
        game: the game of the kind; may be left out where the name says it.
        map: the board of all questions, named as in ``game.new(map=...)``; "base" is each of the base boards. Any board
            if not given.
        known: the identities of questions asked before, which are not asked again; new ones are added.

    Raises:
        OptionError: there is no such kind, level or map, or the count is not a whole number from 1 on; with the first
            question also when none of this kind and level shows that map.
    """
    found = find_kind(kind, game)
    step = whole_number(level)
    if step is None or step not in found.levels:
        raise one_of("level", level, found.levels)
    if map is not None:
        _check_map(found.game, map)
    number, start = whole_number(count), seed_number(seed)
    if number is None or number < 1:
        raise OptionError(N_("The number of questions is a whole number, at least 1, not {value}."), value=shown(count))
    return found.several(Random(start), step, number, map, known)


def all_choices(
    words: Mapping[str, str], right: str, misconceptions: Iterable[tuple[str, str]] = ()
) -> tuple[Choice, ...]:
    """Return all choices, in the order given (seats, yes and no).

    Args:
        words: the words of each answer, by id.
        right: the id of the right one.
        misconceptions: ids that typical mistakes lead to, each with the mistake in words; those that lead to the right
            answer, or to none, are skipped, and of two that lead to the same the first is used.
    """
    told: dict[str, str] = {}
    for id, misconception in misconceptions:
        if id != right:
            told.setdefault(id, misconception)
    return tuple(Choice(id, text, told.get(id, "")) for id, text in words.items())


def sample_choices(
    words: Mapping[str, str], right: str, misconceptions: Iterable[tuple[str, str]], rng: Random, count: int = 4
) -> tuple[Choice, ...]:
    """Return ``count`` choices: the right one, misconceptions, and random others.

    They stand in the order of ``words``.
    """
    misconceptions = list(misconceptions)
    wanted = dict.fromkeys([right, *(id for id, _ in misconceptions if id in words)])
    rest = [id for id in words if id not in wanted]
    rng.shuffle(rest)
    chosen = {*list(wanted)[:count], *rest[: max(count - len(wanted), 0)]}
    return all_choices({id: text for id, text in words.items() if id in chosen}, right, misconceptions)


def number_choices(
    right: int, misconceptions: Iterable[tuple[int, str]], rng: Random, count: int = 4, least: int = 0
) -> tuple[Choice, ...]:
    """Return numbers to choose from: the right one, misconceptions, neighbours.

    Args:
        right: the right number.
        misconceptions: numbers that typical mistakes lead to, each with the mistake in words.
        rng: the generator for neighbours.
        count: how many choices.
        least: no number below this is offered.
    """
    misconceptions = list(misconceptions)
    if not all(isinstance(one, tuple) and len(one) == 2 for one in misconceptions):
        raise TypeError(
            f"number_choices: misconceptions are pairs, (number, 'what is mistaken'), not {shown(misconceptions)}"
        )
    misconceptions = [(number, told) for number, told in misconceptions if number >= least]
    wanted = list(dict.fromkeys([right, *(number for number, _ in misconceptions)]))[:count]
    step = 1
    while len(wanted) < count:
        near = [number for number in (right - step, right + step) if number >= least and number not in wanted]
        rng.shuffle(near)
        wanted += near[: count - len(wanted)]
        step += 1
    return all_choices(
        {str(number): str(number) for number in sorted(wanted)},
        str(right),
        [(str(number), told) for number, told in misconceptions],
    )
