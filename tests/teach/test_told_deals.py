"""What a lesson or a page tells of the position beside it holds there: who plays, leads, rules, and has what.

English sentences are read by the patterns of ``CLAIMS``; translations name the same seats and leaders.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

import boardgames_edu as bg
from boardgames_edu.cli import course
from boardgames_edu.cli.lab import notebooks
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import say, speaking
from boardgames_edu.teach.examples import load_example
from boardgames_edu.teach.goals.challenges import load_challenge
from boardgames_edu.teach.lessons import Ask, Explain, Show, Step, Try, lesson_names, load_lesson

LANGUAGES = ("en", "uk", "ru")
GAMES = bg.game_names()
ENDINGS = {"uk": "(?:ий|ій|ого|ього|ому|ьому|им|ім)", "ru": "(?:ий|ый|ой|его|ого|ему|ому|им|ым|ем|ом)"}
"""The cases of the colours; they are adjectives."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Told(NamedTuple):
    """Words beside positions, in each language.

    Attributes:
        place: where they stand.
        texts: the words by language.
        states: the positions that they may be about.
        reader: the name of the seat that is "you".
    """

    place: str
    texts: Mapping[str, str]
    states: tuple[State, ...]
    reader: str

    @property
    def game(self) -> str:
        return self.place.split("/")[0]


# --- lessons ---------------------------------------------------------------------------------------------------------


def _texts(step: Step) -> list[str]:
    """Return the texts of a step."""
    if isinstance(step, Explain):
        return [step.words]
    if isinstance(step, Show):
        return [" ".join([step.words, *(shown.story for shown in step.example.steps)])]
    if isinstance(step, Try):
        return [step.words, step.challenge.why]
    return [
        question.text if question.text == step.words else f"{step.words} {question.text}" for question in step.questions
    ]


def _positions(step: Step) -> list[tuple[State, ...]]:
    """Return for each text of a step the positions that it may be about."""
    if isinstance(step, Explain):
        return [(step.state,) if step.state else ()]
    if isinstance(step, Show):
        return [tuple(shown.state for shown in step.example.steps)]
    if isinstance(step, Try):
        start = step.challenge.start
        return [(start,), tuple(_played(start, step.challenge.solution.moves or ()))]
    return [(question.state,) for question in step.questions]


def _played(state: State, moves: tuple[Any, ...]) -> Iterator[State]:
    yield state
    for move in moves:
        state = state.copy()
        state.apply(move)
        yield state


@cache
def lessons(game: str) -> tuple[Told, ...]:
    """Return what the lessons of a game tell."""
    found = []
    for name in lesson_names(game):
        spoken = {}
        for language in LANGUAGES:
            with speaking(language):
                spoken[language] = load_lesson(f"{game}/{name}").steps
        for number, steps in enumerate(zip(*spoken.values(), strict=True), start=1):
            told = zip(*map(_texts, steps), strict=True)
            for words, states in zip(told, _positions(steps[0]), strict=True):
                if states:
                    place, texts = f"{game}/{name}, step {number}", dict(zip(LANGUAGES, words, strict=True))
                    found.append(Told(place, texts, states, states[0].seat_name(states[0].to_move)))
    return tuple(found)


# --- pages -----------------------------------------------------------------------------------------------------------


def _dealt(game: str, source: str) -> Iterator[tuple[tuple[State, ...], str]]:
    """Yield the positions that a cell deals, and the seat of the learner."""
    if "tutor=True" in source:
        start, seats = course.first_deal(source)
        yield (start,), start.seat_name(seats.index("human"))
    for name, arguments, options in course._calls(source):
        if name == "stepper":
            example = load_example(arguments[0], options.get("game", game))
            states = tuple(step.state for step in example.steps)
            yield states, states[0].seat_name(states[0].to_move)
        elif name == "challenge":
            start = load_challenge(*arguments).start
            yield (start,), start.seat_name(start.to_move)


@cache
def told_pages() -> tuple[Told, ...]:
    """Return the paragraphs above each cell that deals."""
    found = []
    for path in sorted((notebooks() / "en").rglob("*.ipynb")):
        part = path.relative_to(notebooks() / "en")
        cells = {
            language: [
                (cell["cell_type"], "".join(cell["source"]))
                for cell in json.loads((notebooks() / language / part).read_text(encoding="utf-8"))["cells"]
            ]
            for language in LANGUAGES
        }
        for number, (kind, source) in enumerate(cells["en"][1:], start=1):
            if kind == "code" and cells["en"][number - 1][0] == "markdown":
                for states, reader in _dealt(part.parts[0], source):
                    texts = {language: cells[language][number - 1][1] for language in LANGUAGES}
                    found.append(Told(f"{states[0].game.name}/{part}", texts, states, reader))
    return tuple(found)


# --- names -----------------------------------------------------------------------------------------------------------


@cache
def named(game: str, language: str) -> dict[str, re.Pattern[str]]:
    """Return how seats and leaders of a game are written in a language, in any case."""
    setup = bg.load(game).setup()
    found = {}
    with speaking(language):
        for seat in setup.seat_names:
            word = say("{seat}", {"game": game, "seat": seat})
            ending = ENDINGS.get(language)
            found[seat] = rf"{word[:-2]}{ending}" if ending else word
        for leader in getattr(setup, "leader_names", ()):
            if not leader.endswith("_solo"):
                word = say("{leader}", {"game": game, "leader": leader})
                found[leader] = rf"{word.rstrip('аяь')}\w*" if language != "en" else word
    return {name: re.compile(rf"\b{word}\b") for name, word in found.items()}


def names_in(told: Told, language: str) -> set[str]:
    return {name for name, word in named(told.game, language).items() if word.search(told.texts[language])}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_translation_names_the_same_seats_and_leaders(game: str) -> None:
    for told in (*lessons(game), *(page for page in told_pages() if page.game == game)):
        for language in LANGUAGES[1:]:
            assert names_in(told, language) == names_in(told, "en"), (told.place, language, told.texts)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_named_who_does_not_play(game: str) -> None:
    for told in (*lessons(game), *(page for page in told_pages() if page.game == game)):
        absent = names_in(told, "en") & set(bg.load(game).setup().seat_names)
        absent -= set(told.states[0].setup.seat_names)
        assert not absent, (told.place, told.texts["en"])


# --- claims ----------------------------------------------------------------------------------------------------------

Holds = Callable[[State, str, re.Match[str]], bool]
POINTS = {"attack": "attack", "tax": "tax", "build": "build", "muster": "muster", "movement": "move"}
SEAT, LEADER, PLACE = "(?P<seat>SEAT)", "(?P<leader>LEADER)", "(?P<places>[A-Z]\\w+)"
ANYBODY = "(?P<seat>SEAT|[Yy]ou)"
MANY = rf"(?P<n>\d+|{'|'.join(NUMBERS)}|an?)"


def _number(word: str) -> int:
    return int(word) if word.isdigit() else 1 if word in ("a", "an") else NUMBERS.index(word)


def _places(state: State, words: str) -> set[str]:
    """Return the places that are named."""
    return set(state.graph or ()) & set(re.split(r"\W+", words.lower()))


def _has(state: State, seat: str, found: re.Match[str]) -> bool:
    count, position = _number(found["n"]), state.position()
    what, own = found["what"].split()[0], position["players"][seat]
    spent = position["turn"]["points"] if state.game.name == "rurik" else {}
    if what in POINTS:
        return count == int(spent.get(POINTS[what], 0))
    if what == "points":  # those of a turn, on the track, or of the game
        return count in (sum(spent.values()), own.get(what), state.totals()[state.setup.seat_names.index(seat)])
    return count == int(own[{"coin": "coins"}.get(what, what)])


def _leads(state: State, seat: str, found: re.Match[str]) -> bool:
    return found["leader"].lower() == str(state.position()["players"][seat]["leader"])


def _rules(state: State, seat: str, found: re.Match[str]) -> bool:
    assert state.graph is not None
    named = [place for place in state.graph if place in re.split(r"\W+", found["places"].lower())]
    return all(state.ruler(place) == (None if found[0].lower().startswith("nobody") else seat) for place in named)


READER = {rf"[Yy]ou are {SEAT}": True, rf"The greedy player has {SEAT}": False}
"""What is told of a seat, and whether it is the reader's."""
CLAIMS: dict[str, Holds] = {
    rf"against {MANY} players of the computer": lambda state, seat, found: state.setup.seats == 1 + _number(found["n"]),
    rf"With {MANY} players": lambda state, seat, found: state.setup.seats == _number(found["n"]),
    rf"{LEADER} is your leader": _leads,
    rf"{SEAT} leads with {LEADER}": _leads,
    rf"(?<!If ){LEADER} is off the map": lambda state, seat, found: (
        state.position()["players"][seat]["leader_in"] is None
    ),
    rf"{LEADER} is alone in {PLACE}": lambda state, seat, found: (
        state.pieces(found["places"].lower())[seat, "leader"] == 1
        and (seat, "troop") not in state.pieces(found["places"].lower())
    ),
    rf"(?<!so that ){ANYBODY} rules? {PLACE[:-1]}(?:(?:,| and) [A-Z]\w+)*)": _rules,
    rf"{SEAT} controls {PLACE}": _rules,
    rf"[Nn]obody rule[sd] {PLACE[:-1]}(?: or [A-Z]\w+)*)": _rules,
    rf"(?<!so that ){ANYBODY} ha(?:s|ve) {MANY} (?P<what>coins?|gold|points|(?:{'|'.join(POINTS)}) points?)": _has,
    rf"{SEAT} has {MANY} troops? in {PLACE}": lambda state, seat, found: (
        state.pieces(found["places"].lower())[seat, "troop"] == _number(found["n"])
    ),
    rf"{SEAT} has (?:a|only a) stronghold in {PLACE}": lambda state, seat, found: (
        state.pieces(found["places"].lower())[seat, "stronghold"] == 1
    ),
    rf"{PLACE} (?:is|has) {SEAT}'s(?: seal|(?=\.))": lambda state, seat, found: (
        found["places"].lower() in state.position()["players"][seat]["seals"]
    ),
    rf"{SEAT} (?:is hetman|has the mace)": lambda state, seat, found: state.position()["hetman"] == seat,
    rf"{SEAT} is first player": lambda state, seat, found: state.position()["first"] == seat,
}
"""What is told, in English, and whether it holds for the seat that it is about."""


def claims(told: Told) -> Iterator[tuple[str, str, bool]]:
    """Yield each claim that is found in words: its pattern, the words, and whether it holds."""
    setup = bg.load(told.game).setup()
    seats = "|".join(seat.capitalize() for seat in setup.seat_names)
    leaders = "|".join(name.capitalize() for name in getattr(setup, "leader_names", ("-",)))
    for pattern in (*READER, *CLAIMS):
        filled = pattern.replace("SEAT", seats).replace("LEADER", leaders)
        for found in re.finditer(rf"\b{filled}\b", told.texts["en"]):
            said = (found.groupdict().get("seat") or "you").lower()
            seat = told.reader if said == "you" else said
            if pattern in READER:
                yield pattern, found[0], (seat == told.reader) is READER[pattern]
            else:
                yield pattern, found[0], any(CLAIMS[pattern](state, seat, found) for state in told.states)


@pytest.mark.slow
def test_what_is_told_of_a_deal_holds_in_it() -> None:
    found = set()
    for told in (*(one for game in GAMES for one in lessons(game)), *told_pages()):
        for pattern, words, holds in claims(told):
            assert holds, (told.place, words)
            found.add(pattern)
    assert found == {*READER, *CLAIMS}


@pytest.mark.parametrize("game", GAMES)
def test_no_question_is_answered_by_the_step_before(game: str) -> None:
    """A place whose pieces were just told is not asked about in the same position."""
    for name in lesson_names(game):
        steps = load_lesson(f"{game}/{name}").steps
        for before, step in pairwise(steps):
            if isinstance(before, Explain) and isinstance(step, Ask) and before.state is not None:
                for question in step.questions:
                    told = _places(before.state, before.words) & _places(before.state, question.text)
                    assert not told or question.state != before.state, (name, question.text)
