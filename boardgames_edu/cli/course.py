"""The demands of each page on a learner, in figures.

- **words**: those of its paragraphs, lessons, challenges and questions (with answers and reason). Of drawn questions
  one is read, and counted as often as the page asks.
- **steps**: a step that explains is a look, one that shows moves is a see, one that lets try is a try, and each
  question is an answer; a challenge of the page is a try, an example a see. The learner does tries and answers.
- **clicks**: one to leave each step, one for each move shown, each move of a try, each answer.
- **minutes**: 200 words a minute, 15 seconds a decision with its click, 3 seconds for each other click.

In a first game, ``bg.play(..., tutor=True)``, a greedy player who has done the page's lessons takes the learner's
place. Its words are the tutor's; its decisions are those with a choice. The same action several times in a row (three
troops mustered one after the other) is one decision and several clicks.
"""

import ast
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.cli.lab import notebooks
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.store import Note
from boardgames_edu.teach.examples import load_example
from boardgames_edu.teach.examples.cases import Example
from boardgames_edu.teach.goals.challenges import Challenge, load_challenge
from boardgames_edu.teach.lessons import Ask, Explain, Show, Step, Try, load_lesson
from boardgames_edu.teach.progress import Progress, course_pages
from boardgames_edu.teach.questions import Question, find_kind
from boardgames_edu.teach.tutor import Tutor

WORDS_A_MINUTE, CLICK, DECISION = 200, 3, 15
"""Words read a minute; seconds for a click and a decision."""
KINDS = ("look", "see", "try", "answer")
QUIZ = 5
"""How many questions a quiz asks when the page does not say."""

_HEAD = N_("{page}: {words} words, {minutes} minutes, {clicks} clicks; {steps}; done by the learner: {share} %")


class Figures(NamedTuple):
    """The figures of one page, or of several together."""

    words: int = 0
    clicks: int = 0
    decisions: int = 0
    look: int = 0
    see: int = 0
    try_: int = 0
    answer: int = 0

    @property
    def steps(self) -> int:
        """Return the number of steps."""
        return self.look + self.see + self.try_ + self.answer

    @property
    def share(self) -> float:
        """Return the fraction of steps that the learner does (0 to 1)."""
        return (self.try_ + self.answer) / self.steps if self.steps else 0.0

    @property
    def minutes(self) -> float:
        """Return the time that the page takes, in minutes."""
        other = self.clicks - self.decisions
        return self.words / WORDS_A_MINUTE + (other * CLICK + self.decisions * DECISION) / 60

    def text(self, page: str) -> str:
        """Return all figures as a line."""
        counts = zip(KINDS, (self.look, self.see, self.try_, self.answer), strict=True)
        facts = {"page": page, "words": self.words, "minutes": round(self.minutes), "clicks": self.clicks}
        steps = ", ".join(f"{kind} {count}" for kind, count in counts)
        return say(_HEAD, {**facts, "steps": steps, "share": round(100 * self.share)})


def total(figures: Iterable[Figures]) -> Figures:
    """Return the sum of several figures."""
    return Figures(*map(sum, zip(*figures, strict=True)))


def count(text: str) -> int:
    """Count the words of a text, without code and markup.

    >>> count("**Kiev** has `7` neighbours.")
    3
    """
    return len(re.findall(r"[^\W_][\w'’-]*", re.sub(r"`[^`]*`|<[^>]*>|\]\([^)]*\)", " ", text)))


# --- a page ----------------------------------------------------------------------------------------------------------


def page_figures(game: str, page: str) -> Figures:
    """Return the figures of an English notebook, such as ``00_first_hour``."""
    found = []
    for kind, source in _cells(game, page):
        if kind == "markdown":
            found.append(Figures(words=count(source)))
            continue
        for name, arguments, options in _calls(source):
            work = _READ.get(name)
            if work is not None:
                found.append(work(game, *arguments, **options))
        if "tutor=True" in source:
            found.append(first_game(source, _tried(game, page)))
    return total(found) if found else Figures()


@cache
def _cells(game: str, page: str) -> tuple[tuple[str, str], ...]:
    path = notebooks() / "en" / game / f"{page}.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return tuple((cell["cell_type"], "".join(cell["source"])) for cell in cells)


def _calls(source: str) -> Iterator[tuple[str, list[Any], dict[str, Any]]]:
    """Yield name, arguments and options of each ``bg`` call in a cell."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "bg"
        ):
            try:
                arguments = [ast.literal_eval(each) for each in node.args]
                yield (
                    node.func.attr,
                    arguments,
                    {each.arg or "": ast.literal_eval(each.value) for each in node.keywords},
                )
            except ValueError:
                continue  # made by the cells before: nothing to count by reading


# --- what stands on it -----------------------------------------------------------------------------------------------


def _lesson(here: str, /, name: str, **_: Any) -> Figures:
    found = load_lesson(name)
    return total([Figures(words=count(f"{found.title} {found.objective}")), *map(_step, found.steps)])


def _step(step: Step) -> Figures:
    if isinstance(step, Explain):
        return Figures(words=count(" ".join([step.words, *step.lines])), clicks=1, look=1)
    if isinstance(step, Show):
        return _shown(step.example, step.words)
    if isinstance(step, Try):
        return _try(step.challenge)
    own = not (len(step.questions) == 1 and step.questions[0].text == step.words)
    return total([Figures(words=count(step.words) if own else 0), *map(_question, step.questions)])


def _shown(found: Example, words: str = "") -> Figures:
    moves = sum(step.kind == "move" for step in found.steps)
    told = " ".join([words or found.headline, *dict.fromkeys(step.story for step in found.steps if step.story)])
    return Figures(words=count(told), clicks=moves + 1, see=1)


def _try(task: Challenge) -> Figures:
    told = f"{task.words} {task.title} {task.goal} {task.why}"
    return Figures(words=count(told), clicks=task.par + 1, decisions=task.par, try_=1)


def _question(asked: Question) -> Figures:
    told = " ".join([asked.text, *(choice.words for choice in asked.choices), asked.why])
    return Figures(words=count(told), clicks=2, decisions=1, answer=1)


def _quiz(here: str, /, kind: str, number: int = QUIZ, seed: int = 0, level: int = 1, **options: Any) -> Figures:
    drawn = find_kind(kind, options.get("game", here)).question(Random(seed), options.get("level", level))
    return total([_question(drawn)] * options.get("count", number))


def _challenge(here: str, /, game: str, id: str, **_: Any) -> Figures:
    return _try(load_challenge(game, id))


def _example(here: str, /, id: str, *_: Any, **options: Any) -> Figures:
    return _shown(load_example(id, options.get("game", here)))


_READ: dict[str, Callable[..., Figures]] = {
    "lesson": _lesson,
    "challenge": _challenge,
    "quiz": _quiz,
    "example": _example,
}


# --- the first game --------------------------------------------------------------------------------------------------


class _Fresh(Progress):
    """The progress of somebody who has only done lessons; never saved."""

    def __init__(self, game: str, tried: Iterable[str]) -> None:
        super().__init__()
        self._known = [Note(self._clock(), "tried", game, "course", tuple(tried))]

    def notes(self, game: str | None = None) -> list[Note]:
        return [note for note in self._known if game in (None, note.game)]

    def record(self, what: str, game: str, item: str, rules: Iterable[str]) -> None:
        self._known.append(Note(self._clock(), what, game, item, tuple(rules)))


def _tried(game: str, page: str) -> tuple[str, ...]:
    """Return the rules that a page's lessons let try or ask."""
    lessons = course_pages(game)[page]
    steps = [step for name in lessons for step in load_lesson(f"{game}/{name}").steps]
    return tuple(dict.fromkeys(rule for step in steps if isinstance(step, (Try, Ask)) for rule in step.rules))


def first_deal(source: str) -> tuple[State, list[str]]:
    """Return the position and seats of a first game in a cell."""
    asked: dict[str, Any] = {}

    class Kit:
        """A stand-in for ``bg`` that records the arguments of ``play``."""

        def __getattr__(self, name: str) -> Any:
            return getattr(bg, name)

        def play(self, game: str, seats: Any = (), **options: Any) -> None:
            asked.update(options, game=game, seats=seats)

    exec(re.sub(r"^import .*$", "", source, flags=re.MULTILINE), {"bg": Kit()})  # noqa: S102  (a cell of our own)
    game, seats = load(asked["game"]), list(asked["seats"])
    options = {key: value for key, value in asked.items() if key in game.options}
    start = asked.get("position") or game.new(len(seats), asked.get("seed", 0), **options)
    return start, seats


def first_game(source: str, tried: Iterable[str]) -> Figures:
    """Return the figures of a cell's game, played by a greedy learner.

    Args:
        source: the cell; it calls ``bg.play(..., tutor=True)``.
        tried: the rules that the learner knows already.
    """
    start, seats = first_deal(source)
    game, seat = start.game, seats.index("human")
    table = Match(start, [make("greedy" if name == "human" else name, game) for name in seats])
    tutor = Tutor(game.name, seat, _Fresh(game.name, tried))
    words = clicks = decisions = 0
    last = ""
    while True:
        tips = tutor.tips(table.past, table.state)
        words, clicks = words + sum(count(tip.words) for tip in tips), clicks + len(tips)
        if table.state.is_over:
            return Figures(words=words, clicks=clicks, decisions=decisions)
        own, choices = table.state.to_move == seat, len(table.state.legal_actions())
        table.step()
        verb = table.past[-1].action.verb if own else ""
        clicks += own
        decisions += own and choices > 1 and verb != last
        last = verb


def report_lines(game: str) -> Iterator[str]:
    """Yield the figures of each page of a game, then their total."""
    found = {}
    for page in course_pages(game):
        try:
            found[page] = page_figures(game, page)
        except (OSError, BadInput) as problem:
            yield f"{game}/{page}: {problem}"
            continue
        yield found[page].text(f"{game}/{page}")
    if not course_pages(game):
        yield say(N_("{game} has no course."), {"game": game})
    if found:
        yield total(found.values()).text(game)
