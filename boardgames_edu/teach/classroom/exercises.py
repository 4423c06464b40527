"""Sets of questions under one title, for worksheets and assignments.

A set is determined by its specification: game, kinds, number, level and seed. The questions follow from it,
the same on every machine, so that neither questions nor answers need to be stored. This module knows no
screen.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import cycle, islice
from random import Random
from typing import Any
from zlib import crc32

import msgspec

from boardgames_edu.engine.errors import BadInput, OptionError, shown
from boardgames_edu.engine.registry import game_names
from boardgames_edu.engine.states.game import whole_number
from boardgames_edu.i18n import N_, language, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.teach.classroom.pupils import person_key
from boardgames_edu.teach.editing.asked import KIND, own_text, question_of
from boardgames_edu.teach.editing.material import Posed
from boardgames_edu.teach.questions import Question, find_kind, questions
from boardgames_edu.teach.questions import kinds as all_kinds

LETTERS = "abcdefgh"
_PRINTED = {"uk": "АБВГДЕЄЖ", "ru": "АБВГДЕЖЗ"}
"""The letters of choices on paper, where a language has its own."""
_NAMED = 3
"""The most kinds that a plain title names."""
_ONE_GAME = N_("The kinds of a set come from one game; {kind} is of {other}, not of {game}.")
COUNT = N_("The number of questions is a whole number from 1 to {most}, not {value}.")
MOST = 200
"""The largest number of questions in a set."""
_KIND = N_("A kind of question is named by a text such as {example}, not {value}.")
_BAD_TITLE = N_("The title is a line of text of at most {most} characters, not {value}.")
_LONGEST = 200
_LETTER = N_("Answer with one of {letters}, not {given}.")


class Exercises(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """A set of questions, made by :func:`make_exercises`.

    Attributes:
        game: the name of the game.
        kinds: the kinds, in turn.
        count: how many questions.
        level: the level of each kind; where a kind has no such level, its highest.
        seed: the seed of the random questions.
        title: the heading.
        pupil: the pupil with these questions; empty if all have the same.
        own: the texts of questions of the teacher's own, which come first; they are the same for every pupil.
    """

    game: str
    kinds: tuple[str, ...]
    count: int
    level: int
    seed: int
    title: str
    pupil: str = ""
    own: tuple[str, ...] = ()

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions, always the same."""
        own, left = [question_of(text, self.game) for text in self.own], self.count - len(self.own)
        if not left:
            return tuple(own)
        each = -(-left // len(self.kinds))
        seed = Random(f"{self.seed} {self.pupil}").getrandbits(48) if self.pupil else self.seed
        drawn = [questions(name, each, seed, self._level(name), self.game) for name in self.kinds]
        return (*own, *(next(kind) for kind in islice(cycle(drawn), left)))

    @property
    def keys(self) -> tuple[str, ...]:
        """What names each question in every set of its seed."""
        names = enumerate(islice(cycle(self.kinds), self.count - len(self.own)))
        drawn = (f"{name} {self._level(name)} {number // len(self.kinds)}" for number, name in names)
        return (*(f"own {crc32(text.encode())}" for text in self.own), *drawn)

    def _level(self, name: str) -> int:
        return min(self.level, max(find_kind(name, self.game).levels))

    @property
    def letters(self) -> tuple[str, ...]:
        """The right answers as letters; "a" is the first choice."""
        return tuple(letter_of(question, question.answer) for question in self.questions)

    def of(self, pupil: str) -> "Exercises":
        """Return a pupil's own questions. Spacing and capitals do not matter."""
        return msgspec.structs.replace(self, pupil=person_key(pupil))

    def spec(self) -> dict[str, Any]:
        """Return the specification as plain data, for :func:`from_spec`."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


def make_exercises(
    kinds: object, count: int = 6, *, game: str | None = None, level: int = 1, seed: int = 0, title: str = ""
) -> Exercises:
    """Make a set of questions.

    Args:
        kinds: a kind of question, or several in turn; among them your own positions and challenges (states, drafts,
            what ``as_challenge`` made, names of saved ones), each asked once, before the others.
        count: how many in all, 1 to 200; the number of your own if there are no kinds.
        game: the game of the kinds; may be left out where their names say it.
        level: from 1 on.
        seed: the seed of the random questions.
        title: the heading; a plain one when not given.

    Raises:
        OptionError: no such game or kind, kinds of several games, or a number that does not fit.
    """
    single = isinstance(kinds, (str, Posed)) or not isinstance(kinds, Sequence)
    given: tuple[Any, ...] = (kinds,) if single else tuple(kinds)  # type: ignore[arg-type]
    if not given:
        raise OptionError(N_("Name at least one kind of question."))
    known = {name for each in ([game] if game in game_names() else game_names()) for name in all_kinds(each)}
    made = {
        at: text
        for at, thing in enumerate(given)
        if not (isinstance(thing, str) and thing in known) and (text := own_text(thing, game))
    }
    names = tuple(thing for at, thing in enumerate(given) if at not in made)
    for name in names:
        if not isinstance(name, str):
            raise OptionError(_KIND, example="'who_rules'", value=shown(name))
    if not isinstance(title, str) or len(title) > _LONGEST or (title and not title.isprintable()):
        raise OptionError(_BAD_TITLE, most=_LONGEST, value=shown(title))
    found = [find_kind(name, game) for name in names]
    whose = [*((kind.name, kind.game) for kind in found), *((KIND, each) for _, each in made.values())]
    for name, other in whose[1:]:
        if other != whose[0][1]:
            raise OptionError(_ONE_GAME, kind=name, other=other, game=whose[0][1])
    own = tuple(text for text, _ in made.values())
    count, level = max(_whole(count, MOST), len(own)) if names else len(own), _whole(level, 9)
    number = whole_number(seed)
    if number is None or abs(number) >= 2**63:
        raise OptionError(N_("The seed is a whole number, not {value}."), value=shown(seed))
    titles = [*([say(N_("questions of our own"))] if own else []), *(say(kind.title) for kind in found)]
    named = [*titles[:_NAMED], *(["…"] if len(titles) > _NAMED else [])]
    told = title or say(N_("{n} {n:question|questions}: {kinds}"), {"n": count, "kinds": ", ".join(named)})
    return Exercises(whose[0][1], names, count, level, number, told, own=own)


def _whole(value: object, most: int) -> int:
    """Return a whole number from 1 on. Raises OptionError."""
    number = whole_number(value)
    if number is None or not 1 <= number <= most:
        raise OptionError(COUNT, most=most, value=shown(value))
    return number


def from_spec(data: Mapping[str, Any]) -> Exercises:
    """Make a set from its specification. Raises OptionError for anything else."""
    try:
        read = msgspec.convert(data, Exercises)
    except msgspec.ValidationError as problem:
        raise OptionError(N_("This does not say which questions are meant: {problem}."), problem=str(problem)) from None
    made = make_exercises(
        (*read.own, *read.kinds), read.count, game=read.game, level=read.level, seed=read.seed, title=read.title
    )
    return made.of(read.pupil)


def letter_of(question: Question, id: str, letters: str = LETTERS) -> str:
    """Return the letter of a choice: "a" for the first one."""
    return letters[[choice.id for choice in question.choices].index(id)]


def printed_letters() -> str:
    """Return the letters of choices on paper, in the language spoken."""
    return _PRINTED.get(language(), LETTERS)


def on_screen(letter: str) -> str:
    """Return a letter as screens show it, in the language spoken.

    >>> on_screen("c")
    'c'
    """
    return printed_letters().lower()[LETTERS.index(letter)] if letter and letter in LETTERS else letter


def typed(letter: object) -> str:
    """Return a typed letter of either alphabet as files have it."""
    given = letter.strip().lower() if isinstance(letter, str) else ""
    own = _PRINTED.get(language(), _PRINTED["uk"]).lower()
    return LETTERS[own.index(given)] if len(given) == 1 and given in own else given


def choice_of(question: Question, letter: object) -> str:
    """Return the id of a letter's choice. Raises BadInput."""
    offered, given = LETTERS[: len(question.choices)], typed(letter)
    if len(given) != 1 or given not in offered:
        raise BadInput(_LETTER, letters=", ".join(map(on_screen, offered)), given=shown(letter))
    return question.choices[offered.index(given)].id


def question_scene(question: Question, **options: Any) -> Scene:
    """Return a question's picture: its subject marked, its answer hidden."""
    parts = {} if question.panels is None else {"panels": question.panels or ("map",)}
    shown = scene_of(question.state, **parts, **options)
    return (shown.hushed(question.about) if question.hides else shown).marked(active=question.about)
