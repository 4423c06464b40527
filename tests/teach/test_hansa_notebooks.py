"""The notebooks of Hansa Teutonica hang together: what they name exists, and every lesson is played."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.engine.data import read
from boardgames_edu.teach.examples import examples, load_example
from boardgames_edu.teach.goals.challenges import challenges
from boardgames_edu.teach.lessons import Ask, Try, lesson_names, load_lesson
from boardgames_edu.teach.questions import Question, kinds, questions

FOLDER = Path(__file__).parent.parent.parent / "notebooks" / "en" / "hansa"
LESSONS = Path(__file__).parent.parent.parent / "data" / "hansa" / "lessons"
NOTEBOOKS = sorted(FOLDER.glob("0*.ipynb"))
RULE = re.compile(r"\bH-[A-Z0-9]+(?:-[A-Z0-9]+)+\b")
EACH = pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])


def cells(path: Path, kind: str) -> list[str]:
    """The text of a notebook's cells of a kind."""
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == kind]


def named(pattern: str, *paths: Path) -> set[str]:
    """What a pattern finds in the code of notebooks."""
    return {name for path in paths for code in cells(path, "code") for name in re.findall(pattern, code)}


@EACH
def test_what_a_notebook_names_exists(path: Path) -> None:
    assert named(r'bg\.lesson\("hansa/(\w+)"', path) <= {*lesson_names("hansa")}
    assert named(r'bg\.quiz\("(\w+)"', path) <= {*kinds("hansa")}
    assert named(r'bg\.challenge\("hansa", "([\w-]+)"', path) <= {*challenges("hansa")}
    assert named(r'bg\.stepper\("([\w-]+)", game="hansa"', path) <= {*examples("hansa")}
    rules = {id for words in cells(path, "markdown") for id in RULE.findall(words)}
    assert rules <= {*bg.load("hansa").rulebook}


@EACH
def test_links_lead_somewhere_and_nothing_has_been_run(path: Path) -> None:
    links = [link for words in cells(path, "markdown") for link in re.findall(r"\]\(([^)#]+\.ipynb)\)", words)]
    assert all((path.parent / link).exists() for link in links), links
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


def test_every_lesson_and_every_challenge_stands_in_a_notebook() -> None:
    assert named(r'bg\.lesson\("hansa/(\w+)"', *NOTEBOOKS) == {*lesson_names("hansa")}
    assert named(r'bg\.challenge\("hansa", "([\w-]+)"', *NOTEBOOKS) == {*challenges("hansa")}


def test_no_worked_example_is_shown_twice() -> None:
    in_lessons = [
        id for file in sorted(LESSONS.glob("*.yaml")) for id in re.findall(r"\bEX-\d+\b", file.read_text("utf-8"))
    ]
    code = "\n".join(code for path in NOTEBOOKS for code in cells(path, "code"))
    shown = [*in_lessons, *re.findall(r'bg\.stepper\("([\w-]+)", game="hansa"', code)]
    assert sorted(shown) == sorted({*shown})
    assert {*shown} <= {*examples("hansa")}
    assert 'bg.examples("hansa")' in code  # where the others are found


LOOKED_UP = {
    "01": ["Setting up"],
    "05": ["Bonus markers"],
    "07": ["Printed markers", "What is where"],
    "08": ["Promo markers", "The Emperor's favour", "Missions"],
}
"""Per page, the sections of the gallery that belong to it."""


def rows(name: str) -> list[dict[str, Any]]:
    """The steps of a lesson as they stand in its file."""
    steps: list[dict[str, Any]] = read(f"{name.replace('/', '/lessons/')}.yaml", dict[str, Any])["steps"]
    return steps


@cache
def walked() -> list[tuple[str, set[str], set[str], Question | None]]:
    """What the pages ask, in the order of a reader."""
    return list(_walk())


def _walk() -> Iterator[tuple[str, set[str], set[str], Question | None]]:
    """Yield what :func:`walked` returns.

    Yields: where, the rules named up to there, the rules that the thing is about, and the question if it is one.
    """
    taught: set[str] = set()
    for path in [path for path in NOTEBOOKS if "01" <= path.stem[:2] <= "08"]:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                taught |= {*RULE.findall(source)}
            for name in re.findall(r'bg\.lesson\("(hansa/\w+)"', source):
                for row, step in zip(rows(name), load_lesson(name).steps, strict=True):
                    taught |= {*row.get("rules", ())}
                    for question in step.questions if isinstance(step, Ask) else ():
                        yield f"{name} {question.kind}", {*taught}, {*question.rules}, question
            if "bg.gallery" in source:
                sections = read("hansa/gallery.yaml", dict[str, Any])["sections"]
                taught |= {rule for section in sections for card in section["cards"] for rule in card["rules"]}
            for id in re.findall(r'bg\.stepper\("([\w-]+)"', source):
                taught |= {rule for step in load_example(id, "hansa").steps for rule in step.rules}
            for id in re.findall(r'bg\.challenge\("hansa", "([\w-]+)"', source):
                yield f"{path.stem} {id}", {*taught}, {*challenges("hansa")[id].rules}, None
            for name, more in re.findall(r'bg\.quiz\("(\w+)", (.*)\)', source):
                options = {key: value.strip('"') for key, value in re.findall(r'(\w+)=("?\w+"?)', more)}
                numbers: dict[str, Any] = {
                    key: int(options[key]) for key in ("count", "seed", "level") if key in options
                }
                for question in questions(name, **numbers, game="hansa", map=options.get("map")):
                    yield f"{path.stem} {name}", {*taught}, {*question.rules}, question


def test_a_page_asks_only_what_has_been_taught() -> None:
    ahead = {(where, rule) for where, taught, own, _ in walked() for rule in own - taught}
    assert sorted(ahead) == []


def test_no_question_is_asked_twice() -> None:
    asked = [
        (question.text, repr(question.state.position()), question.choices)
        for *_, question in walked()
        if question is not None and question.kind != "lesson"
    ]
    assert [text for (text, *_), count in Counter(asked).items() if count > 1] == []


@pytest.mark.parametrize("name", lesson_names("hansa"))
def test_a_lesson_lets_do_and_keeps_short(name: str) -> None:
    steps = load_lesson(f"hansa/{name}").steps
    done = sum(isinstance(step, (Try, Ask)) for step in steps)
    assert done >= 0.6 * len(steps)
    assert [step.words for step in steps if len(step.words.split()) > 60] == []


def test_the_first_hour_reaches_every_kind_of_decision_in_short_levels() -> None:
    steps = load_lesson("hansa/00_first_hour").steps
    tries = [step for step in steps if isinstance(step, Try)]
    assert 15 <= len(steps) <= 25
    assert all(isinstance(step, Try | Ask) for step in steps[:-1])
    assert [step.words for step in steps if len(step.words.split()) > 60] == []
    moves = [action for step in tries for action in step.challenge.solution.moves or ()]
    assert {action.verb for action in moves} >= {
        *("ask_place", "place", "ask_displace", "displace", "ask_move", "lift", "set", "add", "ask_income", "hire"),
        *("create", "post", "develop", "special", "use", "lay"),
    }
    developed = {action.text.split()[1] for action in moves if action.verb == "develop"}
    assert developed == {"actions", "privilege", "book", "bank", "keys"}


def test_the_first_game_is_short_and_a_whole_game() -> None:
    """Four greedy games: on average at most 80 choices of a player, and all of them end by a rule of the box."""
    cell = next(code for code in cells(FOLDER / "00_first_hour.ipynb", "code") if "bg.play" in code)
    names: dict[str, Any] = {"bg": bg}
    exec(cell[: cell.index("bg.play")], names)
    choices = 0
    for seed in range(4):
        state = names["state"].copy()
        players = [make("greedy", state.game, 10 * seed + seat) for seat in range(3)]
        while not state.is_over:
            seat = state.to_move
            action = players[seat](state.view(seat), tuple(state.legal_actions()))
            choices += seat == 0 and action.verb not in ("ask_place", "ask_displace")  # a click on the board is both
            state.apply(action)
        assert max(state.score) >= 20 or state.full_cities >= 10 or not state.marker_pile
    assert choices <= 4 * 80


@EACH
def test_code_cells_are_short_and_show_no_plumbing(path: Path) -> None:
    for code in cells(path, "code"):
        lines = code.splitlines()
        assert len(lines) <= 14, code
        assert max(map(len, lines)) <= 100 or path.stem == "09_play", code
        assert "annotate(" not in code, code
        assert "boardgames_edu.scene" not in code, code


@EACH
def test_a_lesson_asks_shows_a_mistake_and_ends_with_an_exercise(path: Path) -> None:
    words = "\n".join(cells(path, "markdown"))
    if path.stem not in ("00_first_hour", "09_play"):  # there every step is a move
        assert "**Question.**" in words
        assert "mistake" in words
        assert "## Exercise" in words
        assert "Next: [" in words or "Play it" in words


SOLUTIONS = {
    "01": """
def who(owners):
    return max(reversed(owners), key=owners.count, default="")
""",
    "02": """
def incomes(bank, traders, merchants):
    pairs = [(t, m) for t in range(traders + 1) for m in range(merchants + 1)]
    return sum(1 <= t + m <= bank for t, m in pairs)
""",
    "03": """
def nearest(routes, start, free):
    layers = [set(layer) & free for layer in nx.bfs_layers(routes, start)]
    return next(layer for layer in layers[1:] if layer)
""",
    "04": """
def joined(graph, mine, east, west):
    return east in mine and west in mine and nx.has_path(graph.subgraph(mine), east, west)
""",
    "05": """
def best(owners, me):
    for k, (left, right) in enumerate(zip(owners, owners[1:])):
        exchanged = [*owners[:k], right, left, *owners[k + 2 :]]
        if (left == me) != (right == me) and controller(exchanged) == me:
            return True
    return False
""",
    "06": """
def network(graph, own, keys):
    return keys * max(sum(own[city] for city in group) for group in nx.connected_components(graph.subgraph(own)))
""",
    "07": """
def points(players):
    result = []
    for mine in players:
        ahead, level = sum(other > mine for other in players), players.count(mine)
        result.append(sum((7, 4, 2)[ahead : ahead + level]) // level if mine[1] else 0)
    return result
""",
    "08": """
def mission(cities, me):
    led = [max(reversed(owners), key=owners.count, default="") == me for owners in cities]
    return sum(me in owners for owners in cities) + 5 * all(led)
""",
}
"""Per lesson, what solves its exercise."""


NEARLY = {
    "03": """
def nearest(routes, start, free):
    first, second = [set(layer) & free for layer in list(nx.bfs_layers(routes, start))[1:3]]
    return first or second
""",
    "05": """
def best(owners, me):
    for k, (left, right) in enumerate(zip(owners, owners[1:])):
        if me in (left, right) and controller([*owners[:k], right, left, *owners[k + 2 :]]) == me:
            return True
    return False
""",
    "08": """
def mission(cities, me):
    furthest_right = [bool(owners) and owners[-1] == me for owners in cities]
    return sum(me in owners for owners in cities) + 5 * all(furthest_right)
""",
}
"""What looks like a solution and is none: two rings only, two pieces of one's own, no counting."""


@pytest.fixture
def exercise(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[str, str], bool]:
    """Whether a lesson's last cells say that a version is right; the lesson's own version if it is ""."""
    monkeypatch.setattr(bg, "plot", MagicMock(), raising=False)

    def accepted(number: str, version: str) -> bool:
        (path,) = FOLDER.glob(f"{number}_*.ipynb")
        head = next(line for line in SOLUTIONS[number].splitlines() if line.startswith("def"))
        codes = [
            code for code in cells(path, "code") if not re.match(r"bg\.(lesson|quiz|stepper|challenge|gallery)", code)
        ]
        place = next(k for k, code in enumerate(codes) if code.startswith(head))
        known: dict[str, object] = {}
        for code in (*codes[:place], version or codes[place], *codes[place + 1 :]):
            exec(code, known)
        right, asked = re.findall(r"(\d+) of (\d+) right", capsys.readouterr().out)[-1]
        return bool(right == asked)

    return accepted


@pytest.mark.parametrize("number", SOLUTIONS)
def test_the_exercise_can_be_solved_and_is_not_solved_yet(number: str, exercise: Callable[[str, str], bool]) -> None:
    assert exercise(number, SOLUTIONS[number])
    assert not exercise(number, "")


@pytest.mark.parametrize("number", NEARLY)
def test_the_exercise_does_not_accept_what_is_nearly_right(number: str, exercise: Callable[[str, str], bool]) -> None:
    assert not exercise(number, NEARLY[number])
